"""How a fight would begin that the party begins: in a few words before it, and in full on a foe's page. [R-51, B 3.8.4]"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from game import content
from game.engine.steps import Roam
from game.fd100 import Degree
from game.presentation.answers import lone, whose
from game.presentation.outcome import percent, success
from game.presentation.page import sentence, words
from game.presentation.sight import gap, off, titled, unaware
from game.presentation.walks.approach import may_slip
from game.run.view import Seen, Suppose, View
from game.telling.words import counted
from game.weighing.scale import fresh, own_sheets, scaled

FORMS = {
    "has": ("has", "have"), "knows": ("knows", "know"), "leaves": ("leaves", "leave"), "begins": ("begins", "begin"),
    "it": ("it", "they"),
}  # fmt: skip
"""The forms of a word about one creature, and about several, as a band of Workers."""
COMES = "comes", "come"


def beginning(view: View, foe: Seen) -> list[str]:
    """Return short sentences on how a fight that begins now with this foe would find each of the party, and the foe."""
    far = f", {off(view, (foe.x, foe.y))}," if foe.x >= 0 and gap(view, foe) > 1 else ""
    told, who = words("begins").get(foe.notice, words("begins")[""]), titled(view, foe)
    theirs = told.format(foe=f"{who}{far}", **{one: pair[plural(who)] for one, pair in FORMS.items()})
    return [
        mine(view, foe),
        theirs,
        turns(view, foe, " in short"),
        sentence("may be lost") if may_slip(view, foe) else "",
    ]


def mine(view: View, foe: Seen) -> str:
    """Return a sentence with the chances of the first Disposition of each of the party, and of each to hit this foe.

    "You begin Holding 59 %, else Recoiling; hit 57 %, Recoiling 32 %."
    """
    each = [("" if lone(view) else one.body.name, view.beginnings(one.body.who)) for one in view.party]
    told = [shares(name, found) for name, found in each]
    told += dict.fromkeys(f"else {[*found][-1]}" for _, found in each if len(found) > 1)
    struck = [hits(view, one.body, foe) for one in view.party]
    return sentence("begin" if lone(view) else "begin all", odds=", ".join(told), hits=", ".join(struck))


def hits(view: View, member: Seen, foe: Seen) -> str:
    """Return a member's chance to hit this foe beside it, and from where it stands alone if an Attack reaches so far.

    "57 %, Recoiling 32 %"; "15 % beside it, 5 % from here"; "Wasp 57 % (Recoiling 32 %)" in a party.
    """
    places, far = view.beginnings(member.who), gap(view, foe) if lone(view) and foe.x >= 0 else 1
    first, *others = [(place, success(view.first_blow(member.who, foe.who, place))) for place in places]
    made = view.first_blow(member.who, foe.who, first[0], far)
    if made.at_least(Degree.PARTIAL_SUCCESS) and (here := success(made)) != first[1]:
        first = first[0], sentence("hit from here", beside=first[1], here=here)
    more = ", ".join(f"{place} {chance}" for place, chance in others if chance != first[1])
    if lone(view):
        return f"{first[1]}, {more}" if more else first[1]
    return f"{member.name} {first[1]}{f' ({more})' if more else ''}"


def shares(name: str, found: dict[str, Fraction]) -> str:
    """Return the chances of a member's first Dispositions but the last as text, such as "Wasp Holding 59 %"."""
    first = list(found.items())[: max(1, len(found) - 1)]
    told = (
        f"{place} {percent(chance.numerator, chance.denominator)} %" if chance < 1 else place for place, chance in first
    )
    return f"{name} {', '.join(told)}".lstrip()


def first_dispositions(view: View, who: int) -> str:
    """Return the Dispositions in which a fight that begins now may find a member, with their chances: "Holding 59 %, else Recoiling"."""
    found = view.beginnings(who)
    return ", ".join([shares("", found), *(f"else {place}" for place in [*found][1:][-1:])])


def turns(view: View, foe: Seen, how: str = "") -> str:
    """Return a sentence on whether this foe's Turn comes before all of the party's, by their Initiative, surprised or not. [B 3.8.4, R-36]

    `how`: " in short" for one without the numbers.
    """
    if view.raid.head_start:
        return sentence("moves first start", foe=titled(view, foe), comes=COMES[plural(titled(view, foe))])
    if own_sheets():
        return sentence("moves by roll")
    quick = max(view.party, key=lambda one: one.ratings.get("Initiative", 0))
    printed, own = fresh(content.kinds()[foe.kind]).get("Initiative", 0), quick.ratings.get("Initiative", 0)
    theirs, mine, who = str(scaled(printed)), str(scaled(own)), titled(view, foe)
    if printed == own:
        return sentence(f"moves by lot{how}", mine=mine)
    if printed > own:
        how = " surprised" if how and unaware(foe) else how
        return sentence(f"moves first{how}", foe=who, comes=COMES[plural(who)], theirs=theirs, mine=mine)
    us = "You" if lone(view) else f"The {quick.body.name}"
    return sentence(f"moves last{how}", who=us, comes=COMES[us == "You" or plural(us)], mine=mine, theirs=theirs)


def plural(name: str) -> bool:
    """Return whether a creature's name, with its number or without, is that of several, as a band of Workers."""
    return name.partition(" #")[0].endswith(("s", "ae"))


def hampered(view: View, foe: Seen, name: str) -> str:
    """Return, by the sentence with this name, how much worse the leader's Wounds make its rolls in this fight, "" if they do not. [B 3.8.1]"""
    made = view.blow(foe.who, Suppose("Holding", near=True))
    shift = next((one for one in made.shifts if one.source.endswith(("Wound", "Wounds")) and not made.by), None)
    if shift is None:
        return ""
    return sentence(name, whose=whose(view, view.me), wounds=shift.source, steps=counted(-shift.by, "step"))


def in_full(view: View, foe: Seen) -> Iterator[str]:
    """Yield sentences for a foe's page on what counts when a fight with it begins, if one may be begun now."""
    if view.asks(Roam) and view.party and not foe.led:
        yield sentence("begins", odds=first_dispositions(view, view.me.body.who))
        yield turns(view, foe)
        yield from recoiling(view.beginnings(one.body.who) for one in view.party)
        yield from filter(None, [hampered(view, foe, "wounds hamper")])


def recoiling(each: Iterable[dict[str, Fraction]]) -> list[str]:
    """Return, in a list, what Recoiling means and what roll it comes of, [] if no member may begin so by these odds."""
    likely = [found["Recoiling"] for found in each if "Recoiling" in found]
    return [sentence("recoiling comes" if min(likely) < 1 else "recoiling means")] if likely else []
