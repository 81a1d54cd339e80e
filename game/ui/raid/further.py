"""What the first panel tells in rows that are free still: what each Item is for, companions, Abilities, Rooms left to explore, and the Job."""

from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec.structs import replace

from game import content
from game.content import COMMON, SPECIFIC
from game.presentation.carrying.items import Eater, described, headline, lasting, stated
from game.presentation.page import sentence
from game.presentation.sight import file
from game.run.view import Held, Member, View
from game.telling.words import capital
from game.ui.map.tiles import apart, item
from game.ui.raid.dossier import Block, Rows, about_item, attack, boxes, items, ratings
from game.ui.widgets.rows import RowLine, named, paragraph
from game.weighing.scale import scaled

SOME = 64
"""The number of Items whose rows are kept."""


def parts(view: View, width: int) -> list[Block]:
    """Return the parts that have anything to tell, in rows of `width` columns; each is worth less than those of the second panel."""
    return [part for part in _parts(view, width) if part.rows]


def _parts(view: View, width: int) -> Iterator[Block]:
    if not view.party:
        return
    me = view.me
    first, *fewer = uses(me, width)
    yield Block(0, first, fewer)
    others = [one for one in file(view) if one.body.who != me.body.who]
    yield from (Block(-1 - n, *companion(one, width)) for n, one in enumerate(others))
    yield Block(-98, able(me, width))
    yield Block(-99, unspent(view))
    told = sentence("job in short", job=view.job.name, danger=view.job.danger, reward=view.job.reward)
    yield Block(-100, [RowLine([("DANGER AND REWARD", "dim")]), *paragraph(told, width, "text")])


def uses(me: Member, width: int) -> list[Rows]:
    """Return the rows about what each Item that a character carries is for to itself, and then the same of fewer and fewer Items; those alike are told once."""
    told: list[Rows] = [[]]
    for held in {stated(one): one for one in me.items}.values():
        about, elsewhere = described(held, eater=Eater(me, me.hungers)), (headline(held), lasting(held))
        uneaten = [capital(f"{sentence('other diet')}.")] if "F" in held.types and not held.edible else []
        said = " ".join([*uneaten, *(one for one in about if one not in elsewhere)])
        told.append([*(told[-1] or [RowLine([("WHAT IT IS FOR", "dim")])]), *use(held, said, width, apart())])
    return told[::-1]


@lru_cache(maxsize=SOME)
def use(held: Held, said: str, width: int, gap: str) -> Rows:
    """Return the rows about what an Item is for, as `said`; `gap` follows its sign. They are kept: most pictures have the same Items."""
    rows = [*named(item(held, "thing"), f"{gap}{stated(held)}", "", width), *paragraph(said, width, "dim", "  ")]
    return [replace(row, about=partial(about_item, held)) for row in rows]


def companion(member: Member, width: int) -> tuple[Rows, list[Rows]]:
    """Return the rows about another character, whose name heads them: Attacks, and what it carries; and then its Attacks alone."""
    body = member.body
    rows = [RowLine([(body.name.upper(), body.colour)])]
    rows += [row for box in boxes(member) for row in attack(member, box, width)]
    return [*rows, *items(member, width)], [rows]


def able(me: Member, width: int) -> Rows:
    """Return the rows with a character's ratings in Special and Common Abilities, by which it improvises."""
    has = [name for name in (*SPECIFIC, *content.arts(), *COMMON) if scaled(me.ratings.get(name, 0))]
    return [RowLine([("ABILITIES", "dim")]), *ratings(me, width, has)] if has else []


def unspent(view: View) -> Rows:
    """Return the rows about the Rooms of this Level that can still be explored."""
    rooms = [room for room in view.pool if room.level == view.number and not room.spent]
    rows = [RowLine([("○ ", "accent"), (f"Room {room.number}", "text")], [(room.kind, "dim")]) for room in rooms]
    return [RowLine([("UNSPENT HERE", "dim")]), *rows] if rows else []
