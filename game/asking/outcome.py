"""What an Action would do, in few words: by degree, from the formula and the lines of the Attack boxes."""

import re
from collections.abc import Iterator
from functools import cache

from game import content
from game.content import Attack, Kind
from game.fd100 import Degree, Odds
from game.flow.commands import Act
from game.run.view import Choice, Seen, View
from game.telling.words import article, counted

NOTHING = "nothing"
SHORT = (
    (r"Target is hurt: (\d) Wounds?", r"\1W"),
    (r"Actor is hurt: (\d) Wounds?", r"you take \1W"),
    (r"Target is hindered", "hindered"),
    (r"Actor is healed (\d) Wounds?", r"you heal \1W"),
    (r"Actor is ", "you are "),
    (r"Target is pushed (\d) cells?", r"pushed \1"),
    (r"Target is sized up", "its Ratings are seen"),
    (r"Worst Effect", "the worst Effect"),
    (r"Ally steps up to (\w+)", r"the ally goes up a box, to \1 at most"),
    (r"The party is sheltered", "the Room is secured"),
    (r"Weaver's Hunger rolls to increase", "Hunger grows"),
    (r"Patient heals all Wounds", "all Wounds heal"),
    (r"Patient heals (\d) Wounds?", r"heals \1W"),
    (r"Patient takes 1 Wound more", "1W more"),
    (r"Remove Effect and Shift Disposition Up", "it ends, and a box up"),
    (r"Remove Effect \(reduce to 0%\)", "it ends"),
    (r"Reduce Effect \(roll to decrease\)", "it rolls to shrink"),
    (r"Effect is enhanced \(roll to increase\)", "it rolls to grow"),
    (r"Effect is maximised \(set to 100%\)", "it becomes 100"),
    (r"Effect remains", "it stays"),
    (r"(?:Bestow |Targets? (?:in )?|Enemy )(\w+): (d\d+)", r"\1 \2"),
    (r"(?:Attacker|Actor) (\w+): (d\d+)", r"you get \1 \2"),
    (r"Attacker Recoils twice", "you Recoil twice"),
    (r"(?:Attacker|Actor) Recoils", "you Recoil"),
    (r"Attacker killed", "you die"),
    (r"Attacker takes", "you take"),
    (r"Targets? killed \(Swarms take (\d) Wounds\)", r"dead (swarms \1W)"),
    (r"Targets? Recoils?", "it Recoils"),
    (r"Damage: (\d+) Wounds?", r"\1W"),
    (r"1 Target dies", "one dies"),
    (r"(\d) Targets die", r"\1 die"),
    (r"(\d) Wounds?", r"\1W"),
    (r"Target (\w+)s$", r"it \1s"),
    (r"Ally (\w+)s$", r"ally \1s"),
    (r"Actor steps up to Advancing", "up a box, to Advancing at most"),
    (r"Actor ", "you "),
    (r"(^|, )you (?!are)(\w+)s\b", r"\1you \2"),
)
"""Printed phrases > words of a panel, in this order."""


def spelt(told: str) -> str:
    """Where there is room: "you take 1W" > "you take 1 Wound"."""
    return re.sub(r"\b(\d+)W\b", lambda found: counted(int(found[1]), "Wound"), told)


@cache
def short(phrase: str) -> str:
    """One phrase, cut down: "Target Poisoned: d60" > "Poisoned d60"."""
    for pattern, words in SHORT:
        phrase = re.sub(pattern, words, phrase)
    return phrase


def outcomes(view: View, choice: Choice) -> dict[Degree, str]:
    """What each degree of it would do."""
    command = choice.command
    if isinstance(command, Act):
        return outcomes_of(view, command.action, command.target)
    return outcomes_of(view, choice.attempt.action, choice.attempt.target) if choice.attempt else {}


def outcomes_of(view: View, action: str, target: int) -> dict[Degree, str]:
    """The same, of an Action by its name."""
    if action == "attack":
        return dict(strikes(view, target))
    table = content.formulas()[action].outcome
    common = {degree: table.get("Success" if degree >= Degree.PARTIAL_SUCCESS else "Failure", "") for degree in Degree}
    astray = r"you get \1" if len(view.party) == 1 else r"an ally gets \1"  # ★R-20
    told = {degree: short(table.get(str(degree), common[degree])) for degree in Degree}
    return {degree: re.sub(r"(.*) on random Ally$", astray, words) for degree, words in told.items()}


def strikes(view: View, target: int) -> Iterator[tuple[Degree, str]]:
    """An Attack, by degree."""
    me = view.me.body
    kind = content.kinds()[me.kind]
    ally = any(body.who == target and body.led for body in view.creatures)
    base, special = kind.base, kind.special
    yield Degree.CRITICAL_SUCCESS, both(hit(base, me, ally), hit(special, me, ally, critical=True))
    yield Degree.COMPLETE_SUCCESS, hit(special, me, ally)
    yield Degree.PARTIAL_SUCCESS, hit(base, me, ally)
    yield Degree.PARTIAL_FAILURE, miss(base)
    yield Degree.COMPLETE_FAILURE, miss(special)
    yield Degree.CRITICAL_FAILURE, both(miss(base, critical=True), miss(special, critical=True))


def both(*parts: str) -> str:
    return "; ".join(dict.fromkeys(part for part in parts if part not in ("", NOTHING))) or NOTHING


def hit(attack: Attack | None, me: Seen, ally: bool, *, critical: bool = False) -> str:
    """What an Attack that lands does: Stinger 2W, Poisoned d60."""
    if attack is None:
        return NOTHING
    if ally:
        return f"{plain(attack)}: {short(attack.alt)}"
    lines = [attack.hit, attack.add, *([attack.critical] if critical else [])]
    told = [short(line) for line in lines if line != NOTHING]
    damage = "" if any(re.match(r"\d+W", line) for line in told) else harm(attack, me)
    return f"{plain(attack)} {damage}".rstrip() + "".join(f", {line}" for line in told)


def miss(attack: Attack | None, *, critical: bool = False) -> str:
    if attack is None:
        return NOTHING
    lines = (attack.miss, attack.miss_add, *([attack.miss_critical] if critical else []))
    return ", ".join(short(line) for line in lines if line != NOTHING) or NOTHING


def plain(attack: Attack) -> str:
    """Its name, as short as can be: "Stinger"."""
    return attack.name.removesuffix(" Attack").removesuffix(" (Self-Rupture)")


def harm(attack: Attack, me: Seen) -> str:
    """Its Damage: "2W"."""
    wounds = int(attack.damage.split()[0])
    if "per Ant" in attack.damage:
        wounds *= me.limit - me.wounds
    return f"{wounds}W" if wounds else ""


# -- odds ------------------------------------------------------------------------------------------


def percent(count: int, whole: int) -> str:
    """As whole numbers, but nothing that can happen as 0 and nothing that can fail as 100."""
    if not count or count == whole:
        return "100" if count else "0"
    near = (200 * count + whole) // (2 * whole)
    return "<1" if near < 1 else ">99" if near > 99 else str(near)


def success(odds: Odds) -> str:
    """The chance of any Success: "45 %"."""
    return f"{percent(odds.at_least(Degree.PARTIAL_SUCCESS), odds.whole)} %"


def chance(view: View, choice: Choice) -> str:
    """How likely an Action is to succeed: "45 %"; "sure" if it needs no roll; nothing if it is no Action."""
    command = choice.command
    if isinstance(command, Act) and content.formulas()[command.action].roll == "none":
        return "" if content.formulas()[command.action].cost == "Improvise" else "sure"
    odds = view.odds(choice)
    return success(odds) if odds else ""


def likely(view: View, choice: Choice) -> int:
    """The chance of any Success as a number to rank by; 0 if nothing is rolled."""
    odds = view.odds(choice)
    return 100 * odds.at_least(Degree.PARTIAL_SUCCESS) // odds.whole if odds else 0


def weighed(view: View, choice: Choice) -> str:
    """The odds with what they would do, in a sentence or two, best first."""
    odds = view.odds(choice)
    told = outcomes(view, choice)
    if not odds or not told:
        return ""
    rows: dict[str, int] = {}
    for degree in reversed(Degree):
        if odds.counts[degree]:
            rows[told[degree]] = rows.get(told[degree], 0) + odds.counts[degree]
    return " · ".join(f"{percent(count, odds.whole)} % {what}" for what, count in rows.items())


# -- names -----------------------------------------------------------------------------------------


def called(kind: Kind) -> str:
    """A creature's name in a list: "Minor", "Workers", "Wasp"."""
    name = kind.name.replace("Termite Soldiers", "Soldiers").replace("Termite Soldier", "Soldier")
    return name.replace(" Termites", "s").removesuffix(" Soldiers").removesuffix(" Soldier").removeprefix("Termite ")


def bands(n: int, name: str) -> str:
    """The same in a sentence, a swarm being a band of many: "a Minor", "a band of Workers", "2 Minors", "the Queen"."""
    if name.endswith(("s", "ae")):
        return f"a band of {name}" if n == 1 else f"{n} bands of {name}"
    return article(name) if n == 1 and not name.startswith("the ") else several(n, name)


def several(n: int, name: str) -> str:
    """So many of them: "Minor", "6 Minors", "2 Workers", "3 Larvae"."""
    return name if n == 1 else f"{n} {name}" + ("" if name.endswith(("s", "ae")) else "s")
