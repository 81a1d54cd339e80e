"""Says what a Manoeuvre is worth whose gain comes later: getting behind an enemy, and taking off."""

from msgspec.structs import replace

from game import content
from game.bots.blows import best_blow, said
from game.bots.defence import brought_down
from game.bots.errands import stand, sticks, webs
from game.bots.outlook import Stance, supposed
from game.bots.places import charge_run, contact, in_front, longest_run
from game.bots.plans import charges
from game.bots.reach import asides
from game.engine.commands import Act
from game.fd100 import Degree, Odds
from game.nest.paths import Cell
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import friendly, gap, off, titled, where
from game.run.view import Choice, Seen, Suppose, View
from game.telling.words import counted, direction, number
from game.weighing import odds
from game.weighing.scale import fresh, scaled


def gain(view: View, choice: Choice) -> str:
    """Return sentences on what a Manoeuvre gains: those of getting behind an enemy, of cover and of taking off, else ""."""
    command = choice.command
    if choice.refused or not isinstance(command, Act):
        return ""
    if command.action == "fly":
        falls = brought_down(view.me.body)
        return sentence("gains no height", effect=falls) if falls else sentence("gains height")
    if command.action in ("barrier", "screen"):
        return sentence("gains cover", rating=content.constants().combat.barrier)
    foe = view.body(command.target)
    return behind(view, foe) if command.action == "flank" and foe else ""


def charged(view: View, choice: Choice, about: str) -> str:
    """Return the text `about` an Action; of a Charge with a sentence, without its full stop, on how often the Attack after it hits. [R-72]

    It is that from where the Charge ends, and that after a walk on behind the foe where it is another. Of a Charge that a web will stop it is that alone. [R-64]
    """
    command = choice.command
    if choice.refused or not isinstance(command, Act) or command.action != "charge":
        return about
    foe, made_it = view.body(command.target), view.odds(choice)
    if foe and made_it and (web := web_before(view, foe)):
        return sentence("charge into web", chance=hits(made_it), where=off(view, web))
    plan = next(iter(charges(view, foe, {stand(view): 0}, ())), None) if foe else None
    if foe is None or plan is None or plan.line is None:
        return about
    stance = Stance("Charging", 0, about=said(view.choice(best_blow(view, foe))))
    then, end = hits(odds(supposed(plan.line, stance))), contact(view, stand(view), foe)
    there = hits(odds(supposed(replace(plan.line, cell=end or plan.line.cell), stance)))
    told = (
        sentence("charge then", chance=there)
        if there == then
        else sentence("charge then behind", here=there, chance=then)
    )
    return f"{about.rstrip('.')}. {told}"


def no_run(view: View, foe: Seen) -> str:
    """Return why the actor has no run-up for a Charge at this foe, as sentences: it is too near, too far, or something is in the way. [R-64]"""
    least, run = content.constants().combat.run_up, longest_run(view)
    cells = gap(view, foe)
    name = "near" if cells <= least else "far" if cells > run + 1 else "barred"
    back = sentence("no run back") if name == "near" and view.me.body.pace else ""
    told = {
        "foe": titled(view, foe),
        "where": off(view, (foe.x, foe.y)),
        "least": number(least),
        "run": counted(run, "cell"),
    }
    return f"{sentence(f'no run {name}', **told)} {back}".rstrip()


def web_before(view: View, foe: Seen) -> Cell | None:
    """Return the first cell with a web on the actor's run at this foe, or None if there is none or it sticks to none."""
    cells = charge_run(view, stand(view), foe) if sticks(view.me.body) else []
    return next((cell for cell in cells if cell in webs(view)), None)


def behind(view: View, foe: Seen) -> str:
    """Return sentences on what getting behind an enemy gains, and whether a free walk does as much. [R-15]"""
    told = blows(view, foe) if content.kinds()[foe.kind].armoured == "head" else ""
    if not told:
        return sentence("gains nothing behind")
    return " ".join([told, *(sentence("walks behind", steps=counted(n, "step")) for _, n in asides(view, foe)[1:])])


def blows(view: View, foe: Seen) -> str:
    """Return a sentence that compares the odds of an Attack from behind with those of one from here, and what more it costs a swarm; or "" if they are as good."""
    attack = view.choice(best_blow(view, foe))
    then = odds(view.blow(foe.who, Suppose(behind=True, near=True), said(attack)))
    now = view.odds(attack) if attack and not attack.refused else None
    if now is None:
        return sentence("behind reaches", then=hits(then))
    more = sentence("behind bares") if bares(view, foe) else ""
    alike = hits(then) == hits(now)  # then what differs is how many hits are full ones
    least = Degree.COMPLETE_SUCCESS if alike else Degree.PARTIAL_SUCCESS
    words = hits(then, least), hits(now, least)
    if words[0] == words[1]:
        return more
    return f"{sentence('behind full' if alike else 'behind hits', then=words[0], now=words[1])} {more}".rstrip()


def bares(view: View, foe: Seen) -> bool:
    """Return whether the actor's hit from behind, or at a Charge, costs this foe a Wound more, as it does a swarm. [R-28, R-82]"""
    box = content.kinds()[view.me.body.kind].base
    doubled = box is not None and box.area and view.ruled("R-28")
    return content.kinds()[foe.kind].swarm and view.ruled("R-82") and not doubled


def shell(view: View, foe: Seen) -> str:
    """Return a sentence on a creature's Carapace (armour): all round, or of a head, where it points and whether the actor is behind it. [R-15]

    Outside Combat it is what will be so as a fight begins: who has noticed the party turns to it, who has not faces nobody.
    """
    kind = content.kinds()[foe.kind]
    name = "seen" if foe.notice == "seen" else "unaware"
    if view.fight:
        name = "before" if in_front(foe, where(view)) else "behind" if any(foe.facing) else "nowhere"
    if kind.armoured == "round" or foe.led or friendly(view, foe):
        name = kind.armoured
    return sentence(f"shell {name}", rating=scaled(fresh(kind).get("Carapace", 0)), where=direction(*foe.facing))


def hits(made: Odds, least: Degree = Degree.PARTIAL_SUCCESS) -> str:
    """Return the chance of a Success of this degree or a better one as text: "45 %"."""
    return f"{percent(made.at_least(least), made.whole)} %"
