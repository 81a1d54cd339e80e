"""The panel's rows about who fights: what is left of a Turn, the Disposition Track, Wounds."""

from collections.abc import Iterator

from game.presentation.page import sentence
from game.presentation.sight import actions_left, held
from game.run.view import Member, Seen, View
from game.telling.words import WOUND
from game.ui.map.palette import Ink
from game.ui.map.tiles import creature
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

    Its present place on it stands in brackets, by four letters: "[RETR]", "[RECO]", "[HOLD]", "[ADVA]" or "[CHAR]".
    """
    row: Row = []
    for name in member.track:
        row += [(" ", "faint")] if row else []
        here = name == member.body.disposition
        row += [("[", "accent"), (name[:4].upper(), "bright"), ("]", "accent")] if here else [(name[:3], "faint")]
    return row


def wounds(body: Seen, most: int = 10) -> Row:
    """Return a creature's Wounds as coloured text: ● for each one taken, ○ for each one left.

    Of more than `most`, and in rules with hit points, it is "5/9" (left, limit), as it is of foes.
    """
    tone, taken = "alarm" if body.left <= 1 else "bad", min(body.wounds, body.limit)  # a blow may do more than kill
    if body.unit != WOUND or body.limit > most:
        return [(str(body.limit - taken), tone if taken else "text"), (f"/{body.limit}", "dim")]
    return [("●" * taken, tone), ("○" * (body.limit - taken), "dim")]


def mind(body: Seen) -> Ink:
    """Return the colour for a creature's Disposition (its readiness to fight); Retreating and Recoiling stand out."""
    return "alarm" if body.disposition == "Retreating" else "bad" if body.disposition == "Recoiling" else "dim"


def companions(view: View, width: int) -> Iterator[RowLine]:
    """Yield rows with the Wounds and Disposition of each party member that does not act now, two members in a row if they fit."""
    rest = [one.body for one in view.party if one.body.who != view.me.body.who]
    cells: list[Row] = [
        [creature(one, one.glyph), *wounds(one, 5), (f" {one.disposition[:4]}", mind(one))] for one in rest
    ]
    wide = max(map(long, cells[1::2]), default=0)
    if max(map(long, cells[::2]), default=0) + 1 + wide > width:
        yield from map(RowLine, cells)
        return
    for left, right in zip(cells[::2], [*cells[1::2], []], strict=False):
        yield RowLine(left, [*right, (" " * (wide - long(right)), "text")])
