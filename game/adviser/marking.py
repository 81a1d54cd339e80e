"""Finds the adviser's answer among those of a question."""

from collections.abc import Sequence

from game.engine.commands import AnyCommand, Say
from game.presentation.ask import Answer, Giving, close


def given(answers: Sequence[Answer], best: AnyCommand) -> int | None:
    """Return the index of the answer that gives this Command, or None if none does, or only one that is refused."""
    return next((at for at, one in enumerate(answers) if one.do == Giving(best) and not one.refused), None)


def opened(answers: Sequence[Answer], best: AnyCommand) -> int | None:
    """Return the index of the adviser's answer to a question that the player has opened, as before a dig; None if it has none.

    It is what the adviser would do `best` outside Combat, or else to leave it.
    """
    if best == Say("surrender"):
        return None
    at = given(answers, best)
    return at if at is not None else next((at for at, one in enumerate(answers) if one.do is close), None)
