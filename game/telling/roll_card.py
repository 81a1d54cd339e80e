"""The roll card: a text that shows how a roll is calculated, in whichever rule system the roll was made."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game import content
from game.fd100 import Check, Roll
from game.resolution.bind import TargetCheck
from game.resolution.core import DEGREES, Degree, DiceCheck, Odds
from game.telling import dice_card, hundred_card
from game.telling.hundred_card import CardParts, Row, drawn
from game.telling.words import joined
from game.weighing import degrees, odds, weighed


def card(  # noqa: PLR0913  a card says so much
    roll: Roll | None, check: Check, title: str, rule: str, width: int = 80, *, more: Sequence[Row] = ()
) -> list[str]:
    """Return the roll card: lines of text that show how `roll` was calculated, or how a future roll would be.

    If `roll` is None, nothing has been rolled yet.
    No line is longer than `width` columns, or 50 if that is more.
    `rule` is the cite of the Action; every modifier has its own. `more`: rows on the consequences of the roll.
    """
    parts = CardParts(title, rule, drawing(roll, check, max(width, hundred_card.NARROWEST) - 2), chances(check))
    parts.told, parts.table = fell(roll) if roll else [], [*rows(roll, check), *more]
    parts.verdict = verdict(roll) if roll else ""
    return drawn(parts, width)


def drawing(roll: Roll | None, check: Check, width: int) -> list[str]:
    """Return lines of text that draw all possible rolls of a Check, with a mark at `roll` if the Check has been rolled.

    If it has not, `roll` is None. The drawing shows the degree of success of each possible roll.
    """
    made = weighed(check)
    if made is None:
        return [*hundred_card.band(roll, check, width)]
    margin, found = roll.margin if roll else None, degrees(check, made)
    if isinstance(made, TargetCheck) and made.mirrored:
        margin = None if margin is None else -margin
        made, found = replace(made, mirrored=False), {-at: own(check, degree) for at, degree in found.items()}
    return [*dice_card.histogram(made, margin, width, found)]


def defended(check: Check) -> bool:
    """Return whether the target of this Attack throws the dice, instead of the attacker. [BIND L205-210]"""
    made = weighed(check)
    return isinstance(made, TargetCheck) and made.mirrored


def own(check: Check, degree: Degree) -> Degree:
    """Return a degree of success from the point of view of whoever threw the dice: the attacker or the target.

    If the target threw them to defend itself, its degree is the mirror image of the Attack's.
    """
    return DEGREES[5 - degree] if defended(check) else degree


def chances(check: Check) -> Odds:
    """Return the Odds (of each degree of success) from the point of view of whoever throws the dice."""
    found = odds(check)
    return Odds(found.counts[::-1], found.whole) if defended(check) else found


def fell(roll: Roll) -> list[str]:
    """Return lines of text that list the numbers rolled on the dice, and how these are counted."""
    made = weighed(roll.check)
    return [*dice_card.fell(made, roll.dice)] if made else [f"{content.pages()['hundred']['die']} = {roll.die:02}"]


def rows(roll: Roll | None, check: Check) -> list[Row]:
    """Return the table of a roll card: a row for everything that affects the roll."""
    made = weighed(check)
    if made is None:
        return hundred_card.rows(roll, check)
    return [*dice_card.decides(made), *_out_of_reach(check, made)]


def verdict(roll: Roll) -> str:
    """Return a roll's degree of success in words, such as "Partial Success", for whoever threw the dice.

    If the dice have a name of their own for the result, it stands in brackets: "Partial Success (Tie)".
    """
    degree = own(roll.check, roll.degree)
    return f"{degree} ({roll.name})" if roll.name else str(degree)


def _out_of_reach(check: Check, made: DiceCheck) -> Iterator[Row]:
    """Yield a table row for each degree of Success that an Attack cannot have because its target is too far away.

    It says at which margins the dice would show that degree, and as what they count instead.
    """
    counted = degrees(check, made)
    fell = {fall.margin: fall.degree for fall, _ in made.spread()}
    for guard in check.guards:
        lost = [one for one, degree in fell.items() if degree in guard.on and counted[one] != degree]
        if lost and guard.rating <= -hundred_card.SURE:
            sign = -1 if defended(check) else 1
            margins = joined([f"{sign * one:+}" for one in sorted(lost, reverse=sign < 0)])
            instead = joined(list(dict.fromkeys(str(own(check, counted[one])) for one in sorted(lost))), "or")
            yield guard.source, hundred_card.named_cite(f"margin {margins}: counts as {instead}", guard.rule)
