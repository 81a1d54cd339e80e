"""The possible outcomes of an Action in few words, with their odds, and short names of creatures."""

from collections.abc import Sequence

from game import content
from game.content import Kind
from game.engine.commands import Act
from game.engine.steps import Action, Attempt
from game.fd100 import Check, Degree, Odds, Rating, Roll
from game.presentation.consequences import told
from game.presentation.page import sentence
from game.run.view import Choice, Consequence, View
from game.telling.words import article
from game.weighing import odds as odds_of

LUCKY = 50
"""The Luck from which on one may be sorry to lose it."""


def outcomes(view: View, choice: Choice) -> dict[Degree, str]:
    """Return the outcome of a Choice in words, for each degree that its roll can have; {} if nothing is rolled."""
    if (attempt := choice.attempt) is None or choice.refused:
        return {}
    return {degree: in_words(view, made, attempt) for degree, made in view.foreseen(choice).items()}


def settled(view: View, action: Action, *degrees: Degree) -> dict[Degree, str]:
    """Return the outcome of an Action that was already rolled, in words, for each of `degrees`."""
    return {degree: in_words(view, made, action) for degree, made in view.settled(action, *degrees).items()}


def supposed(view: View, attempt: Attempt, *degrees: Degree) -> dict[Degree, str]:
    """Return the outcome of an Action in words, for each of `degrees`, whatever its chances are."""
    roll = Roll(chanced(0), 0, (), Degree.PARTIAL_SUCCESS)  # of which nothing counts: the degree is given
    about = Action(attempt.who, attempt.action, attempt.target, attempt.about, roll, attempt.item)
    return settled(view, about, *degrees)


def in_words(view: View, found: tuple[Consequence, ...], action: Action | Attempt) -> str:
    return told(view, found, action.who, action.target or action.who)


# -- odds ------------------------------------------------------------------------------------------


def percent(count: int, whole: int) -> str:
    """Return `count` as a percentage of `whole`, without the percent sign: "45".

    It is "<1" for a small chance above zero, ">99" for one just short of all.
    """
    if not count or count == whole:
        return "100" if count else "0"
    near = (200 * count + whole) // (2 * whole)
    return "<1" if near < 1 else ">99" if near > 99 else str(near)


def percents(counts: Sequence[int]) -> list[str]:
    """Return these counts, none of them 0, as percentages of all of them: as `percent`, but rounded so that they do not sum up to 101 or 99."""
    whole, told = sum(counts), [percent(count, sum(counts)) for count in counts]
    plain = [n for n, one in enumerate(told) if one.isdigit()]
    over = sum(int(told[n]) for n in plain) - 100 if len(plain) > 1 else 0
    by = (over > 0) - (over < 0)
    plain.sort(key=lambda n: by * (100 * counts[n] - int(told[n]) * whole))  # those that rounding has wronged most
    for n in plain[: abs(over)]:
        told[n] = str(int(told[n]) - by)
    return told


def success(odds: Odds) -> str:
    """Return the chance of any Success as text: "45 %"."""
    return f"{percent(odds.at_least(Degree.PARTIAL_SUCCESS), odds.whole)} %"


def chance(view: View, choice: Choice) -> str:
    """Return an Action's chance of success: "45 %", "sure" without a roll, "" if the Choice is no Action."""
    if isinstance(choice.command, Act) and (row := content.formulas()[choice.command.action]).roll == "none":
        return "" if row.cost == "Improvise" else "sure"
    odds = view.odds(choice)
    return success(odds) if odds else ""


def simply(rating: int) -> str:
    """Return the chance that a simple roll with this rating succeeds, by the dice of the rules in force: "45 %"."""
    return success(odds_of(chanced(rating)))


def chanced(chance: int) -> Check:
    """Return a Check that succeeds with `chance` per cent, by nobody's Feature and the dice of the rules in force."""
    name = content.in_force()
    by = name if name and not content.editions()[name].percent else ""
    return Check(Rating("", min(100, chance)), kind="Boolean", by=by)


def weighed(view: View, choice: Choice) -> str:
    """Return a Choice's possible outcomes with chances, the best first: "30 % 2W · 70 % nothing".

    "2W" is two Wounds. Return "" without a roll.
    """
    odds, does = view.odds(choice), outcomes(view, choice)
    if not odds or not does:
        return ""
    rows: dict[str, int] = {}
    for degree in reversed(Degree):
        if odds.counts[degree]:
            rows[does[degree]] = rows.get(does[degree], 0) + odds.counts[degree]
    shares = percents([*rows.values()])
    return " · ".join(f"{share} % {tallied(what)}" for share, what in zip(shares, rows, strict=True))


def tallied(what: str) -> str:
    """Return a list in words with what it names more than once counted: "Risk, Reward, Reward" is "Risk, 2 Rewards"."""
    parts = what.split(", ")
    often = {part: parts.count(part) for part in parts}
    return ", ".join(part if many == 1 else f"{many} {part}s" for part, many in often.items())


def luck_at_stake(view: View) -> str:
    """Return that rolls of one's own may lose a good Luck, as text, with the best of the party's; "" if nobody's is good. [R-04]"""
    best = max((member.luck for member in view.party), default=0) if view.system.luck else 0
    return sentence("rest luck", luck=best) if best >= LUCKY else ""


# -- names -----------------------------------------------------------------------------------------


def called(kind: Kind) -> str:
    """Return a creature's short name for lists: "Minor", "Workers", "Wasp"."""
    name = kind.name.replace("Termite Soldiers", "Soldiers").replace("Termite Soldier", "Soldier")
    return name.replace(" Termites", "s").removesuffix(" Soldiers").removesuffix(" Soldier").removeprefix("Termite ")


def bands(n: int, name: str) -> str:
    """Return `n` creatures called `name` as text for a sentence: "a Minor", "2 Minors", "the Queen".

    A swarm is told as "a band of Workers".
    """
    if name.endswith(("s", "ae")):
        return f"a band of {name}" if n == 1 else f"{n} bands of {name}"
    return article(name) if n == 1 and not name.startswith("the ") else several(n, name)


def several(n: int, name: str) -> str:
    """Return `n` creatures called `name` as text for a list: "Minor", "6 Minors", "2 Workers", "3 Larvae"."""
    return name if n == 1 else f"{n} {name}" + ("" if name.endswith(("s", "ae")) else "s")


def aimed_at(choice: Choice) -> int:
    """Return the id of the creature at which a Choice is aimed, or 0 if there is none."""
    return choice.command.target if isinstance(choice.command, Act) else 0
