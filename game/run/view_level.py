"""The Level in hand, the party and the pool, as far as a person may see them."""

import numpy as np
from numpy.typing import NDArray

from game.engine.components import At, Body, Creature, Item, Raid, Remains, Room, Structure, Way
from game.engine.store import query, the
from game.nest.paths import Cell
from game.run import view_builder as build
from game.run.looking import Looked, Looking
from game.run.view_records import Discovery, Held, Member, Passage, RoomRecord, Seen
from game.systems.colony.scents import smelt
from game.systems.exploration.levels import dice
from game.systems.exploration.obstacles import owes
from game.systems.ground import ground, level_of
from game.systems.items import identification
from game.systems.jobs import jobs
from game.systems.party import heroic, party, room_here
from game.systems.senses import in_view, seen

OPENED = ("shaft", "shortcut")
"""Ways that nobody finds by looking: the log tells of each when it opens."""
Mask = NDArray[np.bool_]


class LevelView(Looking):
    """The part of a View that does not depend on what is asked, but for `me`."""

    asked: int
    """Who is asked."""

    @Looked
    def raid(self) -> Raid:
        return the(Raid)

    # -- the Level in hand ---------------------------------------------------------------------

    @Looked
    def number(self) -> int:
        return self.raid.level

    @Looked
    def rating(self) -> int:
        return level_of(self.number)[1].rating

    @Looked
    def goal(self) -> Cell | None:
        """Return the cell to make for on this Level to do the Job, once it is known: target, goods, or the way out with them."""
        return jobs.goal() if self.party else None

    @Looked
    def dusk(self) -> int:
        """Return the die by which a Room falls dark here. [B 3.14.4]"""
        return dice().costs

    @Looked
    def tiles(self) -> NDArray[np.uint8]:
        """Return tile codes, [y, x]. Show only what is `known`."""
        return ground().tiles

    @Looked
    def rooms(self) -> NDArray[np.uint8]:
        """Return the number of the chamber each cell belongs to, 0 in galleries, [y, x]."""
        return ground().plan.room

    @Looked
    def known(self) -> Mask:
        """Return cells that have been sensed, [y, x]."""
        return seen()

    @Looked
    def visible(self) -> Mask:
        """Return cells that are sensed now, [y, x]."""
        return in_view()

    @Looked
    def scents(self) -> dict[str, NDArray[np.uint8]]:
        """Returns what the colony smells where the party senses now, 0..255, [y, x]: "alarm", "trail", "intruder"."""
        return {name: np.where(self.visible, field, np.uint8(0)) for name, field in smelt().of.items()}

    @Looked
    def walkable(self) -> Mask:
        """Return known cells one can stand on, [y, x]."""
        return self.known & ground().passable

    @Looked
    def creatures(self) -> tuple[Seen, ...]:
        """Return living creatures in view, characters too, by id. In Combat also those that companions and feelers know."""
        rows = query(Creature, At, Body)
        return tuple(
            build.body(who) for who, _, at, _ in rows if heroic(who) or (at.x >= 0 and self.visible[at.y, at.x])
        )

    @Looked
    def remains(self) -> tuple[tuple[str, int, int], ...]:
        """Return what died in view: name, x, y."""
        return tuple((dead.name, at.x, at.y) for _, dead, at in query(Remains, At) if self.known[at.y, at.x])

    @Looked
    def things(self) -> tuple[Held, ...]:
        """Return Items on known floor."""
        return tuple(build.held(thing, item, at) for thing, item, at in query(Item, At) if self.known[at.y, at.x])

    @Looked
    def built(self) -> tuple[tuple[str, int, int], ...]:
        """Return barriers and webs in view: what, x, y."""
        return tuple((built.kind, at.x, at.y) for _, built, at in query(Structure, At) if self.known[at.y, at.x])

    @Looked
    def discoveries(self) -> tuple[Discovery, ...]:
        """Return the foods that are Known, in the order of learning."""
        return tuple(build.discovery(colour, form) for colour, form in identification.foods())

    @Looked
    def passages(self) -> tuple[Passage, ...]:
        """Return the known ways between Levels."""
        found = []
        for entity, way in query(Way):
            if way.level == self.number and self.known[way.y, way.x]:
                rating = level_of(way.to)[1].rating if way.to else None
                found.append(Passage(entity, way.kind, way.x, way.y, way.room, rating))
        return tuple(found)

    @Looked
    def rumoured(self) -> tuple[Passage, ...]:
        """Return ways on of this Level that were told of as they opened, and that nobody has seen yet: in which Room, not on which cell."""
        return tuple(
            Passage(entity, way.kind, -1, -1, way.room, None)
            for entity, way in query(Way)
            if way.level == self.number and way.kind in OPENED and not self.known[way.y, way.x]
        )

    # -- the party, the pool -------------------------------------------------------------------

    @Looked
    def party(self) -> tuple[Member, ...]:
        """Return the living characters, the leader first."""
        return tuple(build.member(who) for who in party())

    @Looked
    def me(self) -> Member:
        """Return who is asked, or the leader. Raises IndexError once nobody lives: look at `party` first."""
        return next((member for member in self.party if member.body.who == self.asked), self.party[0])

    @Looked
    def chamber(self) -> RoomRecord | None:
        """Return the Room the leader stands in."""
        here = room_here() if party() else None
        return self._drawn(here, here) if here else None

    @Looked
    def withheld(self) -> bool:
        """Return whether the Obstacle of this Room hides something, which is lost when all have left. [B 3.14.8]"""
        here = room_here() if party() else None
        return here is not None and here.obstruction > 0 and owes(here)

    @Looked
    def pool(self) -> tuple[RoomRecord, ...]:
        """Return the Environment Pool: every Room found, in order. [B 3.12]"""
        here = room_here() if party() else None
        return tuple(self._drawn(room, here) for _, room in query(Room))

    @Looked
    def galleries(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return, by Level and number, which Rooms of the Pool each Room of it is joined to by a gallery."""
        return build.galleries()

    @Looked
    def found_here(self) -> tuple[RoomRecord, ...]:
        """Return the Rooms of the Pool that are on this Level."""
        here = room_here() if party() else None
        return tuple(self._drawn(room, here) for _, room in query(Room) if room.level == self.number)

    def _drawn(self, room: Room, here: Room | None) -> RoomRecord:
        place = room.level, room.number
        return build.chamber(room, here, self._run.notes.get(place, ""))
