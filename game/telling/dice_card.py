"""The roll card (a roll with its whole calculation) for all dice other than fd100's."""

from collections.abc import Iterator, Mapping
from functools import singledispatch
from types import MappingProxyType

from game.content import FEATURES
from game.resolution.bind import TargetCheck
from game.resolution.core import NOTHING, Contribution, Degree, DiceCheck
from game.resolution.mest import SCORES, Contest
from game.resolution.pools import Pool
from game.resolution.strive import Obstacle, hits
from game.telling.hundred_card import LETTERS, CardParts, Row, drawn, named_cite
from game.telling.words import counted
from game.weighing.scale import feature_name

HEIGHTS = " ▁▂▃▄▅▆▇█"
"""The characters for eighths of the highest column."""
RARE = 2000
"""The rarity (one in so many throws) beyond which margins at either end are left out of the histogram."""
KINDS = {"b": "Base", "m": "Modifier", "w": "Wild"}
WIDTH = 80
"""The columns of a roll card."""


def dice_card(check: DiceCheck, dice: tuple[int, ...] | None, title: str, rule: str) -> list[str]:
    """Return the roll card of a roll with these `dice`, as lines of at most WIDTH columns.

    If `dice` is None, it is the card of a Check that is not rolled yet.
    Raises ValueError if the dice are not those that the Check throws.
    """
    fall = None if dice is None else check.fall(dice)
    picture = histogram(check, None if fall is None else fall.margin, WIDTH - 2)
    told = [] if dice is None else [*fell(check, dice)]
    named = f" ({fall.name})" if fall and fall.name else ""
    verdict = f"{fall.degree}{named}" if fall else ""
    return drawn(CardParts(title, rule, [*picture], check.odds(), told, decides(check), verdict), WIDTH)


def histogram(
    check: DiceCheck, at: int | None, width: int, degrees: Mapping[int, Degree] = MappingProxyType({})
) -> Iterator[str]:
    """Yield the lines of a chart of a roll's possible margins of success and failure (a pool's net), with the chance of each.

    Below each column stands the degree, and a mark if its margin is `at`.
    `degrees`: the degrees of those margins for which the dice alone do not decide.
    """
    ways: dict[int, int] = {}
    best: dict[int, Degree] = {}
    for fall, n in check.spread():
        ways[fall.margin] = ways.get(fall.margin, 0) + n
        best[fall.margin] = max(fall.degree, best.get(fall.margin, fall.degree))
    best |= degrees
    shown = sorted(ways)
    while len(shown) > 1 and at != shown[0] and RARE * ways[shown[0]] < check.whole:
        shown.pop(0)
    while len(shown) > 1 and at != shown[-1] and RARE * ways[shown[-1]] < check.whole:
        shown.pop()
    room = (width - 8) // 4
    if len(shown) > room:
        middle = shown.index(at) if at is not None else len(shown) // 2
        first = min(max(0, middle - room // 2), len(shown) - room)
        shown = shown[first : first + room]
    most = max(ways[margin] for margin in shown)
    bars = [HEIGHTS[max(1, 8 * ways[margin] // most)] for margin in shown]
    yield "        " + "".join(f"{bar * 2:>4}" for bar in bars)
    yield ("net     " if isinstance(check, Pool) else "margin  ") + "".join(
        f"{margin:+4}" if margin else "   0" for margin in shown
    )
    yield "degree  " + "".join(f"{LETTERS[best[margin]]:>4}" for margin in shown)
    if at is not None:
        yield "        " + " " * (4 * shown.index(at) + 3) + "^"


# -- one function for each kind of dice ------------------------------------------------------------


@singledispatch
def fell(check: DiceCheck, dice: tuple[int, ...]) -> Iterator[str]:
    """Yield lines that list the faces shown by a roll's dice, and how these dice are counted."""
    raise NotImplementedError


@singledispatch
def decides(check: DiceCheck) -> list[Row]:
    """Return the rows of a roll card's table: one for each thing that affects the roll."""
    raise NotImplementedError


def sides(check: DiceCheck) -> str:
    """Return how many dice each side throws, as "5 dice v 3", or "" for dice not just counted for each side."""
    return f"{counted(check.sizes[0], 'die', 'dice')} v {check.sizes[1]}" if isinstance(check, Pool) else ""


def mean(check: DiceCheck) -> str:
    """Return how many successes a Check's dice bring on average, after opposing ones are subtracted, as text: "1.2".

    A failed roll counts as 0.
    """
    won = sum(max(0, fall.margin) * ways for fall, ways in check.spread())
    tenths = (20 * won + check.whole) // (2 * check.whole)
    return f"{tenths // 10}.{tenths % 10}"


def faces(dice: tuple[int, ...]) -> str:
    """Return the faces shown by dice as text, from highest to lowest: "6 4 4 1"."""
    return " ".join(map(str, sorted((die + 1 for die in dice), reverse=True))) or "no dice"


def parts(all_parts: tuple[Contribution, ...], unit: str) -> list[Row]:
    """Return a row for each contribution: its name, and how many of the `unit`, such as "dice", it adds or takes."""
    return [(feature_name(part.source), named_cite(f"{part.by:+} {unit}", part.rule)) for part in all_parts]


@fell.register
def _(check: Pool, dice: tuple[int, ...]) -> Iterator[str]:
    own, other = check.sizes
    mine, theirs = check.hits(dice)
    sure = f" and {check.sure} without a die" if check.sure else ""
    yield f"own     [{own}] {faces(dice[:own])}{sure} = {mine}"
    against = f"a number = {theirs}" if check.number else f"[{other}] {faces(dice[own:])} = {theirs}"
    yield f"against {against}    net {mine - theirs:+}"


@decides.register
def _(check: Pool) -> list[Row]:
    against = "taken off the successes" if check.number else f"{check.resistance.value}d6"
    return [
        (
            f"{feature_name(check.effort.name)} {check.effort.value}",
            f"{check.effort.value}d6; {check.on} and more succeed",
        ),
        *parts(check.own, "d6"),
        *([("sure", f"{check.sure:+} without a die")] if check.sure else []),
        *(
            [(f"{feature_name(check.resistance.name)} {check.resistance.value}", against)]
            if check.resistance != NOTHING
            else []
        ),
        *parts(check.other, "d6 against"),
    ]


@fell.register
def _(check: TargetCheck, dice: tuple[int, ...]) -> Iterator[str]:
    shown = " + ".join(map(str, check.shown(dice)))
    total = check.total(dice)
    over = total - check.target
    told = f"{abs(over)} {'over' if over > 0 else 'under'}" if over else "a tie"
    yield f"2D6 = {shown} {check.bonus:+} = {total} against {check.target}: {told}"


@decides.register
def _(check: TargetCheck) -> list[Row]:
    within = check.resistance.name not in FEATURES  # the base has it in it
    by = "" if within else f"{check.resistance.value:+} "
    against = f", {by}{check.named(check.resistance)}" if check.resistance != NOTHING else ""
    return [
        (check.named(check.effort), f"{check.effort.value:+}"),
        *parts(check.bonuses, "to the dice"),
        (f"TN {check.target}", f"{check.base}{against}"),
        *parts(check.against, "to the Target Number"),
        *([("resting", "one die is a 6")] if check.resting else []),
        *([("one roll only", "the dice of the last try lie here still")] if check.lie else []),
        *([("defence", "who fails is hit; a tie wards it off")] if check.mirrored else []),
    ]


@fell.register
def _(check: Contest, dice: tuple[int, ...]) -> Iterator[str]:
    mine, theirs = check.hands
    for side, hand, shown, rating in (
        ("active ", mine, dice[: len(mine)], check.effort),
        ("passive", theirs, dice[len(mine) :], check.resistance),
    ):
        won = sum(SCORES[kind][die] for kind, die in zip(hand, shown, strict=True))
        told = " ".join(f"{kind}{die + 1}" for kind, die in zip(hand, shown, strict=True))
        yield f"{side} {told} = {won} and {rating.value} = {won + rating.value}"
    if check.fall(dice).degree >= Degree.PARTIAL_SUCCESS:
        carried = ", ".join(f"a {KINDS[kind]} die" for kind in check.carried(dice))
        yield f"carries over to a Damage Test: {carried or 'nothing'}"


@decides.register
def _(check: Contest) -> list[Row]:
    rows = [(f"{check.effort.name} {check.effort.value}", "2 Base dice")]
    rows.append((f"{check.resistance.name} {check.resistance.value}", "2 Base dice against"))
    for one in check.bonuses:
        whose = "" if one.dice > 0 else " against"
        rows.append((one.source, named_cite(f"{abs(one.dice)} {KINDS[one.kind]} dice{whose}", one.rule)))
    return rows + ([("Overreach", "ties are lost")] if check.overreach else [])


@fell.register
def _(check: Obstacle, dice: tuple[int, ...]) -> Iterator[str]:
    mine, theirs = hits(dice[: check.pool], check.points), hits(dice[check.pool :], 0)
    counted = f", {check.most} count" if mine > check.most else ""
    raised = f", {check.points} spent" if check.points else ""
    yield f"pool    [{check.pool}] {faces(dice[: check.pool])}{raised} = {mine}{counted}"
    if check.defence:
        most = f", {check.guard} count" if check.guard and theirs > check.guard else ""
        yield f"defence [{check.defence}] {faces(dice[check.pool :])} = {theirs}{most}"


@decides.register
def _(check: Obstacle) -> list[Row]:
    limit = f"; {check.most} hits count at most" if check.limit else ""
    return [
        (f"{check.effort.name} {check.effort.value}", f"{check.effort.value}d6; 5 and 6 hit{limit}"),
        *parts(check.parts, "d6"),
        *parts(check.forks, "d6, and a hit more counts"),
        *([("Compensation", f"{check.points} to turn dice up")] if check.points else []),
        (f"Obstacle {check.resistance.value}", "hits needed"),
        *([("defence", f"{check.defence}d6; their hits come to the Obstacle")] if check.defence else []),
    ]
