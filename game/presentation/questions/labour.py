"""The question asked before the party begins work of ten turns, with its odds, consequences and costs."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile
from typing import Protocol

from msgspec.structs import replace

from game import content
from game.bots.answers import shelter
from game.bots.comfort import provided
from game.bots.errands import stand
from game.bots.household import materials
from game.bots.lines import likelihood
from game.engine.commands import Act, Use
from game.engine.entries import Rolled
from game.engine.steps import Labour
from game.fd100 import Odds
from game.presentation.answers import carried, lone, row
from game.presentation.ask import Ask, close, declining
from game.presentation.foes.patrols import close_by, may_come, outlook
from game.presentation.food.foods import lent
from game.presentation.obstacles.between import plugged
from game.presentation.obstacles.digging import dig_ends, opens_where, sole
from game.presentation.obstacles.losses import Leaver, emptied, only_risks
from game.presentation.obstacles.shutting import purpose
from game.presentation.obstacles.spores import behind, shuts_nothing
from game.presentation.outcome import chance, chanced, luck_at_stake, success, weighed
from game.presentation.page import sentence
from game.presentation.questions.befalling import deaths, dug, failing, hungering, meals_in_work
from game.presentation.questions.leading import better_led
from game.presentation.sight import afflictions
from game.run.view import Choice, Member, RoomRecord, View
from game.telling.words import WOUND, capital, joined, plural
from game.weighing import odds
from game.weighing.scale import scaled

TURNS = "Ten turns"

RISKY = 25
"""The chance in per cent that a Rest is disturbed from which on that is said first of it."""
LED = ("tear", "dig", "forage", "hunt", "salvage")
"""The works for which the leader rolls alone, and somebody else may be better."""


class Asker(Leaver, Protocol):
    """A user interface that asks before long work."""

    def called(self, action: str) -> str: ...


def asks(view: View, action: str) -> bool:
    """Return whether long work is asked about first: exploring only if somebody is about to notice the party, or knows of it and may come.

    Digging also the first time on a Level, and where the Wound of a failure might be the last.
    """
    if action not in ("explore", "dig") or close_by(view) or may_come(view):
        return True
    here = takewhile(lambda entry: getattr(entry, "what", "") != "enters Level", view.lately())
    again = any(isinstance(one, Rolled) and one.action == action for one in here)
    return action == "dig" and (not again or view.me.body.left <= view.system.points)


def at_once(front: Asker, choice: Choice) -> bool:
    """Return whether work is begun without a question: exploring that `asks` none, or what was asked about just now."""
    command = choice.command
    unasked = command == Act("explore") and not asks(front.view, "explore")
    return unasked or front.memory.again(front.view.n, command)


def before_work(front: Asker, choice: Choice, key: str = "") -> Ask:
    """Return the question `before` long work, which says, once, who of the party had better lead for it."""
    command = choice.command
    assert isinstance(command, Act)
    led = command.action in LED
    told = better_led(front.view, front.memory, front.called("lead"), command.action) if led else ""
    if command.action == "salvage" and (heap := materials(front.view)) and (room := front.view.chamber):
        heaped = sentence("salvaged before", what=heap.name, rating=heap.rating, here=room.stocks.get("materials", 0))
        told = f"{heaped} {told}".rstrip()
    if paid := by_order(front) if command.action == "dig" else "":
        told = f"{paid.removeprefix(', ')}. {told}".rstrip()
    return before(front.view, choice, key, told)


def by_order(front: Asker) -> str:
    """Return as the end of a sentence, once a raid, which order says how a failed dig is paid for; "" where there is no choice."""
    memory = front.memory
    if memory.told_order or front.view.me.wards or " or " not in dug(front.view):
        return ""
    memory.told_order = True
    return sentence("failure by order", key=front.called("options"))


def before(view: View, choice: Choice, key: str = "", told: str = "") -> Ask:
    """Return the question that asks whether to begin work that takes ten turns.

    `key`: the key just pressed. Pressing it again answers yes. `told`: what else is said before.
    """
    command = choice.command
    assert isinstance(command, Act)
    name = content.formulas()[command.action].key or command.action
    about = "" if command.action in ("rest", "dig") else f"{weighed(view, choice)}."
    about = sentence("dig asks") if command.action == "dig" else about
    yes = row(view, choice, name, detail=priced(view, choice), about=about, **({"key": key} if key else {}))
    no = declining("not now")
    no = replace(no, key="") if no.key == key else no
    gain = resting(view) if command.action == "rest" else ""
    rows = [no, yes] if gain == sentence("in vain") else [yes, no]
    return Ask(f"{capital(name)}?", " ".join(filter(None, (*costs(view, command.action), told))), rows, escape=close)


def labour(choice: Choice | None) -> bool:
    """Return whether a Choice begins work that takes ten turns, such as digging or resting.

    Return False for None.
    """
    return choice is not None and any(isinstance(step, Labour) for step in choice.option.then)


def priced(view: View, choice: Choice) -> str:
    """Return the odds and the time of work as text, "45 %, ten turns", or only the time if nothing is rolled."""
    likely = chance(view, choice)
    return ", ".join(filter(None, ("" if likely == "sure" else likely, TURNS.lower())))


def resting(view: View) -> str:
    """Return a sentence on what the party could use a Rest for: Wounds, Effects, lessons, unknown Items.

    If there is nothing, it says that a Rest would be in vain; and where nobody has a sound meal to heal by, that no Wound heals.
    """
    wants = list(dict.fromkeys(what for member in view.party for what in wanting(view, member)))
    told = f"It may serve to {joined(wants)}." if wants else sentence("in vain")
    hurt = [member for member in view.party if member.body.wounds]
    return f"{told} {sentence('rest unfed')}" if hurt and not any(heals(view, one) for one in hurt) else told


def heals(view: View, member: Member) -> bool:
    """Return whether a member has lost Wounds and may heal in a Rest here: by a meal that does no harm, where one is needed. [R-78]"""
    return bool(member.body.wounds) and (view.system.unfed or provided(view, member))


def wanting(view: View, member: Member) -> Iterator[str]:
    """Yield texts: what a member of the party could use a Rest for.

    One of "heal Wounds" (or "heal lost HP"), "ease Effects", "learn", "find out about Items", "lift a curse".
    """
    if heals(view, member):
        yield f"heal {plural(WOUND) if member.body.unit == WOUND else f'lost {member.body.unit}'}"
    if any(True for _ in afflictions(member)):
        yield sentence("rest eases")
    if member.ticked or member.points:
        yield sentence("rest lessons")
    if any(not held.known for held in member.items):
        yield sentence("rest finds out")
    if any(held.cursed for held in member.items):
        yield sentence("rest lifts")


def costs(view: View, action: str) -> Iterator[str]:
    """Yield a sentence for each certain cost of the Action `action`, which takes ten turns; of a Rest what it may serve for, too."""
    meals = "" if action == "rest" else meals_in_work(view)  # it is told with the Rest's own
    if action == "rest":
        yield from prospects(view)
    yield f"{TURNS}{meals}." if meals or action != "dig" else ""  # its answer names the turns
    yield from outlook(view)
    yield deaths(view, content.constants().time.labour)
    if action == "rest":
        yield from nights(view)
    if action == "tear":
        room = next((one for one in view.pool if one.here and one.obstruction), None)
        if stand(view) in plugged(view):  # who stands there means the glue
            yield sentence("tears glue")
        elif room:
            yield from tearing(view, room)
    if action == "dig":
        yield from digging(view)
    if price := failing(view, action):
        yield f"{capital(price)}."
    if action == "dig" and spared(view):
        yield sentence("dig spared")
    if view.chamber and action in view.chamber.lying:
        yield sentence("dice lie")


def prospects(view: View) -> Iterator[str]:
    """Yield sentences on how likely a Rest is disturbed, if it may well be, and what it may serve for."""
    if risk := at_risk(view):
        yield risk + (sentence("shelter counted") if sheltering(view) else ".")
    yield resting(view)


def nights(view: View) -> Iterator[str]:
    """Yield sentences on what a Rest costs, and on who may disturb it."""
    yield sentence("one rest")
    if gifts := joined(lent(view.party)):
        yield f"{capital(sentence('rest ends gifts', gifts=gifts))}."
    yield f"{capital(risked)}." if (risked := luck_at_stake(view)) else ""
    prices: dict[str, list[str]] = {}
    for member in view.party:
        if member.hungers and not view.system.unfed:
            prices.setdefault(hungering(view, member), []).append(member.body.name)
    more = sentence("another due") if meals_in_work(view) else ""
    for price, names in prices.items():
        yield f"{'A' if lone(view) else f'{joined(names)}: a'} Hunger Cost ({price}){more}."
    if view.chamber and not view.chamber.secured:
        if (built := sheltering(view)) is None:
            lying = next((held.name for held in view.things if "M" in held.types), "")
            yield sentence("shelter lies here", what=lying) if lying else sentence("shelter of nothing")
            return
        yield f"Without a shelter somebody comes, {success(disturbed(view))} of the time."
        yield sentence("shelter of", what=built[0], odds=built[1])
        yield unheld(view)


def unheld(view: View) -> str:
    """Return as a sentence what it costs if a shelter does not hold. [R-40, R-61]"""
    return sentence("shelter fails" if view.ruled("R-40") else "shelter fails by the book")


def digging(view: View) -> Iterator[str]:
    """Yield sentences on what a dig opens, and where, as far as the party can know. R-30 R-32"""
    yield opens_where(view)
    yield dig_ends(view)
    room = view.chamber
    if room and view.withheld and not shuts_nothing(view, room):
        yield hides(view, room.obstruction, "dig frees Risks")


def spared(view: View) -> bool:
    """Return whether a failed dig costs nobody a Wound, as no second Room is open yet. [R-88]"""
    return view.number == 1 and view.ruled("R-88") and sole(view)


def visited(view: View) -> int:
    """Return the chance in per cent that a creature disturbs a Rest in this Room, despite the best possible shelter: 0 in a secured one."""
    if view.chamber and view.chamber.secured:
        return 0
    fails = min((1 - likelihood(made) for _, made in view.shelters()), default=Fraction(1))
    return int(100 * likelihood(disturbed(view)) * fails)


def at_risk(view: View) -> str:
    """Return as text how likely a Rest here is to be disturbed, if it is likelier than RISKY, else ""."""
    return sentence("rest risk", chance=f"{likely} %") if (likely := visited(view)) > RISKY else ""


def sheltering(view: View) -> tuple[str, str] | None:
    """Return what the likeliest shelter here would be made of, as `answers.shelter` builds it, and how likely it holds, or None if nothing makes one.

    Such as ("Building Materials (100)", "98 %").
    """
    command = shelter(view)
    made = next((made for one, made in view.shelters() if one == command), None)
    if made is None:
        return None
    held = carried(view, command.item)[1] if isinstance(command, Use) else None
    return f"{held.name} ({scaled(held.rating)})" if held else sentence("webs"), success(made)


def tearing(view: View, room: RoomRecord) -> Iterator[str]:
    """Yield sentences on the Obstacle of the leader's Room: its rating, what it hides, what it is in the way of."""
    yield f"This is the Obstacle of the Room you are in, rated {scaled(room.obstruction)}."
    told = purpose(view, room)
    if view.withheld:
        yield hides(view, room.obstruction)
    elif emptied(view):
        yield sentence("hides nothing")
        told = told or sentence("in the way of work")
    if told:
        yield told


def hides(view: View, strength: int, risks: str = "brings no Reward") -> str:
    """Return a sentence on what an Obstacle of this `strength` hides: Risks, and Rewards if the search can have any. [B 3.13.4]

    `risks`: the name of the sentence where it hides Risks alone.
    """
    if known := behind(view, strength):
        return sentence("hides these", what=known)
    return sentence(risks if only_risks(view, strength) else "may bring")


def disturbed(view: View) -> Odds:
    """Return the odds that a creature comes and disturbs a Rest without a shelter in this Room. [R-40]"""
    return odds(chanced(content.constants().nest.unsheltered + view.rating))
