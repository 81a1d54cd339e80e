"""What is said before a fight that the party begins: how both sides would begin it, and what else a careful player would do.

It is said once at each moment and for each foe; the same Command again begins the fight.
"""

from collections.abc import Iterable
from fractions import Fraction

from game import content
from game.adviser.counsel import Advised, advice
from game.engine.commands import Act, AnyCommand, Go
from game.engine.steps import Roam
from game.presentation.answers import lone, whose
from game.presentation.outcome import percent
from game.presentation.page import sentence, words
from game.presentation.sight import at, gap, off, titled
from game.presentation.walks.approach import handed, may_slip
from game.run.view import Member, Seen, View
from game.telling.words import counted
from game.weighing.scale import fresh, own_sheets, scaled

FORMS = {
    "has": ("has", "have"), "knows": ("knows", "know"), "leaves": ("leaves", "leave"), "begins": ("begins", "begin"),
    "its": ("its", "their"), "it": ("it", "they"),
}  # fmt: skip
"""The forms of a word about one creature, and about several, as a band of Workers."""
COMES = "comes", "come"


def first_blow(front: Advised, command: AnyCommand) -> str:
    """Return what to say before this Command begins a fight, or "" if it begins none or that has just been said."""
    view, foe = front.view, attacked(front.view, command)
    if foe is None or front.memory.weighed == (view.n, (foe.x, foe.y)):
        return ""
    front.memory.weighed = view.n, (foe.x, foe.y)
    grit = front.called("grit") or f"{front.called('manoeuvre')}, then {content.letters()['deeds']['grit']}"
    hurt = hampered(view, foe, grit)
    return " ".join(filter(None, (*beginning(view, foe), hurt, sentence("begin again"), otherwise(front, foe))))


def attacked(view: View, command: AnyCommand) -> Seen | None:
    """Return the creature with which this Command begins a fight, or None if it begins none."""
    choice = view.choice(command) if view.asks(Roam) else None
    if choice is None or choice.refused:
        return None
    match command:
        case Go(x, y) if handed(view, (x, y)):
            return None  # this step gives the Job's goods to whoever waits for them there
        case Act("attack", who):
            return next((body for body in view.creatures if body.who == who and not body.led), None)
        case Go(x, y):
            return at(view, (x, y))
    return None


def beginning(view: View, foe: Seen) -> list[str]:
    """Return sentences on how a fight that begins now with this foe would find it, and each of the party. [R-51, B 3.8.4]"""
    far = f", {off(view, (foe.x, foe.y))}," if foe.x >= 0 and gap(view, foe) > 1 else ""
    told, who = words("begins").get(foe.notice, words("begins")[""]), titled(view, foe)
    many = plural(who)
    theirs = told.format(foe=f"{who}{far}", **{one: pair[many] for one, pair in FORMS.items()})
    odds = {one.body.who: view.beginnings(one.body.who) for one in view.party}
    mine = "; ".join(shares(view, one, odds[one.body.who]) for one in view.party)
    lost = [sentence("may be lost")] if may_slip(view, foe) else []
    return [theirs, turns(view, foe), *lost, f"{mine}.", *recoiling(odds.values())]


def turns(view: View, foe: Seen) -> str:
    """Return a sentence on whether this foe's Turn comes before the leader's, by their Initiative, surprised or not. [B 3.8.4]"""
    if own_sheets():
        return sentence("moves by roll")
    printed, own = fresh(content.kinds()[foe.kind]).get("Initiative", 0), view.me.ratings.get("Initiative", 0)
    theirs, mine, who = str(scaled(printed)), str(scaled(own)), titled(view, foe)
    if printed == own:
        return sentence("moves by lot", mine=mine)
    if printed > own:
        owner = whose(view, view.me)
        owner = f"{owner[0].lower()}{owner[1:]}"
        return sentence("moves first", foe=who, comes=COMES[plural(who)], theirs=theirs, whose=owner, mine=mine)
    us = "You" if lone(view) else f"The {view.me.body.name}"
    return sentence("moves last", who=us, comes=COMES[us == "You" or plural(us)], mine=mine, foe=who, theirs=theirs)


def plural(name: str) -> bool:
    """Return whether a creature's name, with its number or without, is that of several, as a band of Workers."""
    return name.partition(" #")[0].endswith(("s", "ae"))


def hampered(view: View, foe: Seen, key: str) -> str:
    """Return how much worse the leader's Wounds make its rolls in a fight with this foe, "" if they do not. [B 3.8.1, R-64]

    `key`: the keys or the word for the Manoeuvre that holds that off.
    """
    made = view.blow(foe.who, disposition="Holding", near=True)
    shift = next((one for one in made.shifts if one.source.endswith(("Wound", "Wounds")) and not made.by), None)
    if shift is None:
        return ""
    steps = counted(-shift.by, "step")
    return sentence("wounds hamper", whose=whose(view, view.me), wounds=shift.source, steps=steps, key=key)


def shares(view: View, one: Member, odds: dict[str, Fraction]) -> str:
    """Return the chances of each first Disposition of a member: "You would begin Holding 32 %, Recoiling 68 %"."""
    told = (
        f"{place} {percent(chance.numerator, chance.denominator)} %" if chance < 1 else place
        for place, chance in odds.items()
    )
    return sentence("begin", who="You" if lone(view) else one.body.name, odds=", ".join(told))


def recoiling(odds: Iterable[dict[str, Fraction]]) -> list[str]:
    """Return, in a list, what Recoiling means and what roll it comes of, [] if no member may begin so by these odds."""
    shares = [found["Recoiling"] for found in odds if "Recoiling" in found]
    return [sentence("recoiling comes" if min(shares) < 1 else "recoiling means")] if shares else []


def otherwise(front: Advised, foe: Seen) -> str:
    """Return what a careful player would do rather than attack this foe, "" if nobody can say."""
    told, command = advice(front), front.counsel.command
    if command is None:
        return ""
    same = attacked(front.view, command)
    if same and same.who == foe.who:
        front.counsel.at = -1  # its line is not on the screen: `Tab` says it first
        return sentence("begin likewise")
    return sentence("begin otherwise", advice=told)
