"""The panel's rows about who fights: what is left of a Turn, and the Disposition Track."""

from collections.abc import Iterator

from game.presentation.page import sentence
from game.presentation.sight import actions_left, held
from game.run.view import Member, Seen, View
from game.ui.widgets.rows import GAP, Row, RowLine, long, sided
from game.weighing.scale import rules


def purse(body: Seen, width: int) -> Iterator[RowLine]:
    """Yield rows about what a fighter can still do in this Turn: how many Actions of each kind, and Pace (moves)."""
    row: Row = []
    if rules().walks:
        left = actions_left(body)
        row += [("Actions ", "dim"), ("●" * left, "accent"), ("○" * (2 - left), "faint")]
        row += [] if body.tactical else [(" no Attack", "faint")]
    else:
        for label, unused in (("Tac", body.tactical), ("Res", body.resist), ("Man", body.manoeuvre)):
            row += [(f"{label}", "dim"), ("● " if unused else "○ ", "accent" if unused else "faint")]
    pace: Row = [(f"{sentence('pace')} ", "dim"), (str(body.pace), "text" if body.pace else "faint")]
    if held(body):
        whole = f"{sentence('pace')} {sentence('stuck', pace='0')}"
        pace = [(whole if long(row) + len(whole) <= width else sentence("stuck", pace="").lstrip(", "), "bad")]
    yield from sided(row, pace, width)


def struggle(view: View) -> Iterator[RowLine]:
    """Yield the Disposition Track (readiness to fight) of the character who acts now. Outside Combat yield nothing."""
    if view.fight and view.party and view.me.body.side:
        yield RowLine(track(view.me))
        yield GAP


def track(member: Member) -> Row:
    """Return a character's Disposition Track as coloured text, such as "Ret Rec [HOLD] Adv Cha".

    The brackets mark the character's present place on it.
    """
    row: Row = []
    for name in member.track:
        row += [(" ", "faint")] if row else []
        here = name == member.body.disposition
        row += [("[", "accent"), (name[:4].upper(), "bright"), ("]", "accent")] if here else [(name[:3], "faint")]
    return row
