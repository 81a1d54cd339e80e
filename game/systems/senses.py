"""What creatures perceive, by sight or by scent and touch, and what the party has noticed. [B 3.14.4, ★R-22, R-65]"""

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.cache import remembered, unchanging
from game.engine.components import At, Body, Combatant, Effects, Hero, Notice, Remains, Truce
from game.engine.entries import Chose, Entry, mentioned
from game.engine.store import find, get, query
from game.nest.paths import Cell
from game.systems.ground import ground, level, moves, room_at, room_of
from game.systems.party import armed, at_peace, heroic, lit, party, row, side
from game.systems.ratings import rating


def born_blind(who: int) -> bool:
    """Return whether the creature `who` never had eyes, so that it senses by scent and touch alone. [★R-22]"""
    return row(who).effects.get("Blind", 0) > 0


@remembered
def darkness(who: int, room: int | None = None) -> int:
    """Return the rating of Darkness around the creature `who`, or as it would be in the chamber `room` (0: a gallery). [B 3.14.4]

    It is 0 in a gallery, or where a character in the Room has light.
    """
    number = room_at(get(who, At)) if room is None else room
    return gloom(number, who if room else 0) if number else 0


@remembered
def gloom(number: int, comer: int = 0) -> int:
    """Return the rating of Darkness in the chamber of this number, or as it would be if `comer` came in, too.

    It is 0 where a character with light is in it.
    """
    found = room_of(number)
    there = [hero for hero in party() if hero == comer or room_at(get(hero, At)) == number]
    if found is None or not found[1].dark or any(lit(hero) for hero in there):
        return 0
    shining = [name for name, art in content.arts().items() if art.shines]
    shed = [rating(hero, name) for name in shining for hero in there]
    return max(0, found[1].dark - max(shed, default=0))


def keenly(who: int, dim: int) -> int:
    """Return the rating `dim` of Darkness or Blindness as lowered by the creature's Abilities, but at least 0."""
    return max(0, dim - max((rating(who, name) for name, art in content.arts().items() if art.keen), default=0))


@remembered
def dimness(who: int, room: int | None = None) -> int:
    """Return the rating of whatever hinders the sight of the creature `who` most: Blindness or Darkness. [★R-38]

    It is the larger of Blindness and Darkness, or 0 for the born blind. `room`: suppose that it stands there, as in `darkness`.
    """
    if born_blind(who):
        return 0
    effects = get(who, Effects)
    blind = 0 if "Blind" in effects.off else effects.rating.get("Blind", 0)
    return keenly(who, max(blind, darkness(who, room)))


def sight(who: int) -> int:
    """Return how far the creature `who` sees, in cells."""
    rules, dim = content.constants().senses, dimness(who)
    return min(rules.sight, rules.dimmed(dim)) if dim else rules.sight


@remembered
def reach(who: int) -> tuple[int, bool]:
    """Return how far the creature `who` senses, in cells; and True if by scent and touch, False if by sight."""
    return (row(who).feels, True) if born_blind(who) else (sight(who), False)


def field(who: int) -> NDArray[np.bool_]:
    """Return the cells that the creature `who` senses, as an array [y, x] of bool that must not be altered."""
    at, (far, by_touch) = get(who, At), reach(who)
    return ground().felt(at.x, at.y, far) if by_touch else ground().view(at.x, at.y, far)


def senses(who: int, other: int) -> bool:
    """Return whether the creature `who` itself senses the creature `other`, not counting what allies sense."""
    mine, at, (far, by_touch) = get(who, At), get(other, At), reach(who)
    return moves(mine, at) <= far if by_touch else ground().view(mine.x, mine.y, far).item(at.y, at.x)


def in_line(a: At, b: At) -> bool:
    """Return whether nothing solid blocks the line of sight between two places. [★R-12]"""
    return ground().view(a.x, a.y, max(content.constants().senses.sight, abs(a.x - b.x), abs(a.y - b.y))).item(b.y, b.x)


@remembered
def known(who: int, other: int) -> bool:
    """Return whether the creature `who`, or anybody on its side in a fight, senses the creature `other`. [★R-22]

    A Side shares what its fighters know.
    """
    if senses(who, other):
        return True
    mine = side(who)
    return any(fighter.side == mine and senses(ally, other) for ally, fighter in query(Combatant) if ally != who)


def foes_sensed(who: int) -> list[int]:
    """Return the ids, nearest first, of living creatures that the creature `who` senses and is not at peace with."""
    mine, at, (far, by_touch) = side(who), get(who, At), reach(who)  # what one feels is as far from one as one from it
    near = ground().ways(at.x, at.y) <= far if by_touch else ground().view(at.x, at.y, far)
    found = []
    for other, there, _ in query(At, Body):
        if near.item(there.y, there.x) and not at_peace(side(other), mine):
            found.append((max(abs(at.x - there.x), abs(at.y - there.y)), other))
    return [other for _, other in sorted(found)]


def seen() -> NDArray[np.bool_]:
    """Return the cells of the current Level that the party has sensed so far, as an array [y, x] of bool."""
    shape = ground().tiles.shape
    packed = level().seen
    if not packed:
        return np.zeros(shape, np.bool_)
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), count=shape[0] * shape[1])
    return bits.reshape(shape).astype(np.bool_)


def in_view() -> NDArray[np.bool_]:
    """Return the cells that the party senses now, as an array [y, x] of bool that must not be altered."""
    heroes = party()
    if len(heroes) == 1:
        return field(heroes[0])
    if not heroes:
        return np.zeros(ground().tiles.shape, np.bool_)
    with unchanging():
        view: NDArray[np.bool_] = np.logical_or.reduce([field(hero) for hero in heroes])
    return view


def last_view() -> NDArray[np.bool_]:
    """Return the cells that the party's dead would sense from where they lie, and those of who fought them, as an array [y, x] of bool."""
    view: NDArray[np.bool_] = np.zeros(ground().tiles.shape, np.bool_)
    for who, _, _, at in query(Hero, Remains, At):
        if at.x >= 0:
            view |= field(who)
    for _, _, at in query(Combatant, At):
        view[at.y, at.x] |= at.x >= 0
    return view


def look_around(*felt: Cell) -> None:
    """Add all cells now in view, and the cells `felt`, to the party's map."""
    cells = in_view().copy()
    for x, y in felt:
        cells[y, x] = True
    remember(cells)


def remember(cells: NDArray[np.bool_]) -> None:
    """Add these `cells` (an array [y, x] of bool) of the current Level to the party's map."""
    here, now = level(), np.packbits(cells).tobytes()
    here.seen = (int.from_bytes(here.seen) | int.from_bytes(now)).to_bytes(len(now))


def unaware(who: int) -> bool:
    """Return whether the party has slipped past the creature `who` unnoticed so far. [R-51]"""
    notice = find(who, Notice)
    return notice is not None and notice.how != "seen"


def calm(who: int) -> bool:
    """Return whether the creature `who` has not noticed the party or keeps a truce, and so is no threat. [R-51, R-73]"""
    return unaware(who) or find(who, Truce) is not None


@remembered
def watched() -> bool:
    """Return whether any armed creature that has noticed the party senses a party member now.

    There is then no time to explore.
    """
    heroes, others = party(), (who for who, _, _ in query(At, Body) if not heroic(who))
    return any(armed(who) and not calm(who) and any(minds(who, hero) for hero in heroes) for who in others)


def minds(who: int, hero: int) -> bool:
    """Return whether the creature `who`, which may not have noticed the party yet, senses the character `hero`. [R-51]

    Before it has noticed the party, it senses only by its feelers.
    """
    return senses(who, hero) and (find(who, Notice) is not None or moves(get(who, At), get(hero, At)) <= row(who).feels)


def unperceived(entry: Entry) -> tuple[int, ...]:
    """Return the ids of all creatures that a log Entry (event) names, but that no party member perceives.

    A creature that acts on a character is perceived.
    """
    others = [who for who in mentioned(entry) if not heroic(who)]
    if not others:
        return ()
    felt = 0 if isinstance(entry, Chose) else _doer(entry)
    hidden = [who for who in others if who != felt and not _shows(who)]
    return tuple(hidden)


def _doer(entry: Entry) -> int:
    """Return the id of the creature that acts on a party member by a blow or a roll in this Entry, or 0 if none does."""
    victim = getattr(entry, "target", 0) or (getattr(entry, "who", 0) if getattr(entry, "by", 0) else 0)
    return (getattr(entry, "by", 0) or getattr(entry, "who", 0)) if victim and heroic(victim) else 0


def _shows(who: int) -> bool:
    """Return whether a character senses the place where the creature `who` is.

    It is also True if `who` has no place on the Level, such as a Companion that is carried.
    """
    at = find(who, At)
    return at is None or at.x < 0 or any(field(hero).item(at.y, at.x) for hero in party())
