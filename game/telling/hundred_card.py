"""The roll card for fd100: how a d100 came to its degree of success, or the odds before the roll.

The parts that all roll cards share are here too.
    ATTACK   Wasp > Minor Termite Soldiers                               [B 3.8.7]
    00                     30     40      50   57                               99
    |PPPPPPPPPPPPPPPPPPPPPP|pppppp|PPPPPPP|SSSS|ppppppppppppppppppppppppppppppppp|
                                       ^ 46

No dice are drawn for the card: the Check says which degree each of the hundred rolls gives. At least 50 columns wide.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, product, repeat
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.fd100 import NOTHING, Check, Degree, Modifier, Odds, Roll, bands, degree
from game.telling.odds_bar import picture
from game.telling.shorten import cut
from game.weighing.scale import feature_name

LETTERS = "FfpPSC"
"""One letter for each Degree, the worst first: Critical, Complete, Partial Failure, Partial, Complete, Critical Success."""

NARROWEST = 50

SURE = 100
"""The rating that every d100 is lower than."""

TIE = "\N{NO-BREAK SPACE}"

NEVER = "on no roll"

Row = tuple[str, str]
"""One row of a card's table: a rating or modifier, and its effect on the roll in words."""


class CardParts(Struct):
    """The parts of a roll card, for any kind of dice.

    `told` are lines on the result of the dice, `verdict` is the degree ("" before the roll).
    """

    title: str
    rule: str
    picture: list[str]
    chances: Odds
    told: list[str] = []
    table: list[Row] = []
    verdict: str = ""


def drawn(parts: CardParts, width: int) -> list[str]:
    """Return a roll card as lines of at most `width` columns, but never less than 50."""
    inner = max(width, NARROWEST) - 2
    cite = f"[{parts.rule}]" if parts.rule else ""
    room = inner - len(cite) - 2
    first, *more = wrap(parts.title, room, subsequent_indent="  ") or [""]
    lines = [f"{first:{room}}  {cite}", *more, *parts.picture, *_odds(parts.chances, inner)]
    lines += [*parts.told, *_table(parts.table, inner)]
    success = _percent(parts.chances.at_least(Degree.PARTIAL_SUCCESS), parts.chances.whole)
    lines.append(f"> {parts.verdict}".upper() if parts.verdict else f"> NOT ROLLED YET: SUCCESS {success}%")
    return [f" {line}".rstrip() for line in lines]


def rows(roll: Roll | None, check: Check) -> list[Row]:
    """Return the rows of a roll card's table, one for each rating, modifier, shift and guard (limit on the degree)."""
    return [*_qualification(roll, check), *_modification(roll, check)]


def band(roll: Roll | None, check: Check, width: int) -> Iterator[str]:
    """Yield lines with a scale, each of the hundred possible rolls as the letter of its degree, and the rolled die."""
    stretches = bands(check, roll.drama if roll else (99,) * len(check.dramatic))
    first = (check.effort.value, check.resistance.value)
    yield from picture([(s, LETTERS[result]) for s, result in stretches], first, roll.die if roll else None, width)
    if check.modified and check.dramatic and not roll:
        yield "(the band if no dramatic modifier is matched)"


def _odds(chances: Odds, width: int) -> Iterator[str]:
    """Yield a line for each possible degree of success, the best first: its letter, and its chance in per cent."""
    label = "before the roll"
    room = width - 45
    for result in reversed(Degree):
        if count := chances.counts[result]:
            halves = max(1, 2 * room * count // chances.whole)
            bar = "█" * (halves // 2) + "▌" * (halves % 2)
            percent = _percent(count, chances.whole)
            yield f"{label:17}{LETTERS[result]} {result!s:17}{percent:>6}%  {bar}"
            label = ""


def _percent(count: int, whole: int) -> str:
    """Return the fraction `count / whole` in per cent, as text with at most two decimals.

    It is "<0.01" for what is possible but rare, ">99.99" for what is almost sure.
    """
    if count * 10_000 < whole and count:
        return "<0.01"
    if (whole - count) * 10_000 < whole and count < whole:
        return ">99.99"
    return f"{100 * count / whole:.2f}".rstrip("0").rstrip(".")


def _table(rows: list[Row], width: int) -> Iterator[str]:
    column = min(max(len(label) for label, _ in rows) + 2, width * 2 // 5)
    for label, text in rows:
        heads = chain([cut(label, column - 2)], repeat(""))
        for head, line in zip(heads, wrap(text, width - column - 2, subsequent_indent="  "), strict=False):
            yield f"  {head:{column}}{line}".replace(TIE, " ")


def named_cite(text: str, rule: str) -> str:
    """Return a text followed by the rule's citation in brackets, or the text alone if `rule` is ""."""
    return f"{text} {_tied(f'[{rule}]')}" if rule else text


def _tied(text: str) -> str:
    """Return the text with no-break spaces in place of spaces, so that it stays on one line."""
    return text.replace(" ", TIE)


def _qualification(roll: Roll | None, check: Check) -> Iterator[Row]:
    """Yield a roll card's rows about the two ratings with which the die is compared: Effort and Resistance."""
    effort, resistance = check.effort, check.resistance
    does = f"matched {_rolls(range(effort.value))}"
    if roll:
        does = _compared(roll.die, effort.value, "matched" if roll.die < effort.value else "not matched")
    yield f"{content.pages()['hundred']['effort']} {effort.value}", _named(effort.name, does, "Effort")
    if check.kind == "Boolean":
        if resistance.value:
            yield f"Resistance {resistance.value}", named_cite("does not count in a Boolean", "B 3.5.1")
        return
    does = f"beaten {_rolls(range(resistance.value, 100))}"
    if roll:
        does = _compared(roll.die, resistance.value, "beaten" if roll.die >= resistance.value else "not beaten")
        if check.modified and (check.static or check.dramatic or check.shifts or check.guards):
            does += " " + _tied(f" > {degree(Check(effort, resistance), roll.die)}")
    yield f"Resistance {resistance.value}", _named(resistance.name, does, "Resistance")
    if check.hopeless:
        text = "Effort is not above Resistance: made as a Qualification, any Success counts"
        yield "Contested", named_cite(text, "B Note 3")


def _compared(die: int, rating: int, so: str) -> str:
    return f"{die:02} is under it, {so}" if die < rating else f"{die:02} is not under it, {so}"


def _named(name: str, does: str, role: str) -> str:
    return does if name in (role, NOTHING.name, "") else f"{feature_name(name)}: {does}"


def _modification(roll: Roll | None, check: Check) -> Iterator[Row]:
    """Yield roll card rows: one for each thing that raises, lowers or limits the degree of success, in order of use."""
    if not check.modified:
        labels = [_label(modifier) for modifier in check.static + check.dramatic + check.guards]
        for label in labels + [shift.source for shift in check.shifts]:
            yield label, named_cite(f"does not count in a {check.kind} Roll", "B 3.5")
        return
    for modifier in check.static:
        yield _label(modifier), named_cite(_matched(modifier, roll.die if roll else None), modifier.rule)
    for i, modifier in enumerate(check.dramatic):
        die = roll.drama[i] if roll else None
        own = "its own d100" if die is None else f"its own d100 = {die:02}"
        yield _label(modifier), named_cite(f"{own}: {_matched(modifier, die)}", modifier.rule)
    for shift in check.shifts:
        yield shift.source, named_cite(f"{_steps(shift.by)}, whatever falls", shift.rule)
    if roll:
        yield from _clamp(roll)
    for i, guard in enumerate(check.guards):
        yield _label(guard), named_cite(_guard(roll, check, i), guard.rule)


def _label(modifier: Modifier) -> str:
    """Return a modifier's name with its sign and rating below 100, such as "-Carapace 40"."""
    sign = "-" if modifier.rating < 0 else "+"
    return f"{sign}{modifier.source}" + (f" {abs(modifier.rating)}" if abs(modifier.rating) < 100 else "")


def _matched(modifier: Modifier, die: int | None) -> str:
    return _did(modifier, None if die is None else modifier.shift(die), _rolls(range(abs(modifier.rating))))


def _did(modifier: Modifier, by: int | None, at: str) -> str:
    """Return a text that says by how many degrees of success a modifier changes a result, and on which rolls.

    `by` is the shift made (None before the roll), `at` the phrase for the rolls.
    """
    if at == NEVER:
        return "changes no roll"
    will, would = ("wins", "won") if modifier.rating > 0 else ("costs", "cost")
    if by is None:
        return f"{will} a degree {at}"
    return f"{_steps(by)} ({will} a degree {at})" if by else f"no shift (would have {would} a degree {at})"


def _steps(by: int) -> str:
    way = "Up" if by > 0 else "Down"
    return f"Shift {way}" if abs(by) == 1 else f"{abs(by)} Shifts {way}" if by else "no shift"


def _clamp(roll: Roll) -> Iterator[Row]:
    check = roll.check
    total = int(degree(Check(check.effort, check.resistance), roll.die))
    total += sum(modifier.shift(roll.die) for modifier in check.static)
    total += sum(modifier.shift(die) for modifier, die in zip(check.dramatic, roll.drama, strict=True))
    total += sum(shift.by for shift in check.shifts)
    if total != Degree(0).shifted(total):
        yield "", named_cite(f"beyond the last degree: held at {Degree(0).shifted(total)}", "R-01")


def _guard(roll: Roll | None, check: Check, i: int) -> str:
    """Return a phrase that says on which rolls a guard (limit on the degree) changes the degree of success.

    `i`: the guard's index in the Check. The phrase also tells what the guard did to `roll`, if that is given.
    """
    guard, before, after = check.guards[i], *(replace(check, guards=check.guards[:n]) for n in (i, i + 1))
    falls = [roll.drama] if roll else list(product((0, 99), repeat=len(check.dramatic)))

    def does(die: int) -> int:
        return next((by for drama in falls if (by := degree(after, die, drama) - degree(before, die, drama))), 0)

    does_at = _rolls(*_runs(die for die in range(100) if does(die)))
    return f"asked last of {_either(guard.on)}: {_did(guard, does(roll.die) if roll else None, does_at)}"


def _either(degrees: Iterable[Degree]) -> str:
    """Return degrees of success as text: "any Success", "a Complete Success", or "no degree" if there are none."""
    held = sorted(degrees, reverse=True)
    if held == [Degree.CRITICAL_SUCCESS, Degree.COMPLETE_SUCCESS, Degree.PARTIAL_SUCCESS]:
        return "any Success"
    return " or ".join(f"a {one}" for one in held) or "no degree"


def _runs(dice: Iterable[int]) -> Iterator[range]:
    """Yield a range for each run of consecutive numbers: for 1, 2, 3, 7 the ranges 1-3 and 7."""
    for _, run in groupby(enumerate(dice), lambda pair: pair[1] - pair[0]):
        found = [die for _, die in run]
        yield range(found[0], found[-1] + 1)


def _rolls(*stretches: range) -> str:
    """Return a phrase for all d100 rolls in these ranges: "on 00-29", "on 05", "on no roll", "on every roll"."""
    held = [range(max(0, s.start), min(100, s.stop)) for s in stretches]
    held = [s for s in held if s]
    if not held:
        return NEVER
    if held == [range(100)]:
        return "on every roll"
    return "on " + ", ".join(f"{s[0]:02}" if len(s) == 1 else f"{s[0]:02}-{s[-1]:02}" for s in held)
