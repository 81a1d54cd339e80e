"""The parts of a View that show the current Level, the party and the Rooms found."""

from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.commands import AnyCommand
from game.engine.components import At, Body, Creature, Item, Lying, Raid, Remains, Room, Structure, Way
from game.engine.steps import Attempt
from game.engine.steps.exploration import DOWN
from game.engine.store import query, the
from game.fd100 import Odds
from game.nest.paths import Cell
from game.run import view_builder as build
from game.run.looking import Looked, in_common, looking
from game.run.sneaking import SneakingView
from game.run.view_records import Discovery, Held, LevelRecord, Member, Passage, RoomRecord, Seen
from game.systems.checks import Suppose, alone, check
from game.systems.colony.noticing import within
from game.systems.colony.scents import smelt
from game.systems.exploration import events, exploring
from game.systems.exploration.levels import dice, dig_ahead, foretold
from game.systems.exploration.obstacles import owes
from game.systems.ground import ground, level_of
from game.systems.items import identification
from game.systems.jobs import jobs
from game.systems.party import heroic, party, room_here
from game.systems.senses import in_view, last_view, seen
from game.systems.survival import resting
from game.weighing import odds

AT_HAND = 3
"""The cells up to which a passage is so near that the Level behind it is dug ahead."""
Mask = NDArray[np.bool_]


class LevelView(SneakingView):
    """The part of a View about the Level, party and Rooms. Only `me` (who must decide) depends on the open Decision."""

    asked: int
    """The id of the character that the open Decision asks."""

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
    def place(self) -> str:
        """Return the path from the Entrance to the Level as text, such as "1-3-2t".

        It has the numbers of the Rooms whose passages were taken, "t" for a steep tunnel.
        """
        return level_of(self.number)[1].place

    @Looked
    def goal(self) -> Cell | None:
        """Return the cell on this Level where the party should go next for its Job (mission), or None if none is known.

        The cell is that of the target, the goods or the exit.
        """
        return jobs.goal() if self.party else None

    @Looked
    def dusk(self) -> int:
        """Return the number of faces of the die that decides how dark a Room of this Level becomes. [B 3.14.4]"""
        return dice().costs

    @looking
    def depths(self, kind: str) -> tuple[Odds, int, int] | None:
        """Return (Odds of the deepest Level, least rating, greatest rating) for a new way down, or None. [R-43, R-74]

        The Odds count for a steep tunnel, which may lead to the deepest Level at once. In all other cases the Level
        behind a way of this kind, which nobody has taken, has a rating between the other two.
        None: the edition rates its Levels in its own way.
        """
        behind = foretold(kind) if self.party else None
        return (odds(behind[0]), *behind[1:]) if behind else None

    @Looked
    def tiles(self) -> NDArray[np.uint8]:
        """Return the Tile codes of the Level as an array [y, x]; only cells that are `known` may be shown."""
        return ground().tiles

    @Looked
    def rooms(self) -> NDArray[np.uint8]:
        """Return the chamber number of each cell, 0 in galleries, as an array [y, x]."""
        return ground().plan.room

    @Looked
    def known(self) -> Mask:
        """Return the cells that the party has sensed so far or senses now, as an array [y, x] of bool.

        In a fight the party's map is drawn only at its end.
        """
        known: Mask = seen() | in_view()
        return known

    @Looked
    def visible(self) -> Mask:
        """Return the cells that the party senses now, as an array [y, x] of bool."""
        return in_view()

    @Looked
    def scents(self) -> dict[str, NDArray[np.uint8]]:
        """Return the strengths (0..255) of the scents "alarm", "trail", "intruder" as arrays [y, x].

        They are 0 for cells not sensed now.
        """
        return {name: np.where(self.visible, field, np.uint8(0)) for name, field in smelt().of.items()}

    @Looked
    def walkable(self) -> Mask:
        """Return the known cells that can be walked on, as an array [y, x] of bool."""
        return self.known & ground().passable

    @Looked
    def changed_last(self) -> Cell | None:
        """Return the cell of this Level that was opened or shut last, in view or not; None before the first one."""
        return next(((x, y) for x, y, _ in reversed(ground().opened)), None)

    @Looked
    def creatures(self) -> tuple[Seen, ...]:
        """Return the living creatures in view, including the party's characters, in order of id.

        In Combat also those that companions sense; when no character is left, those that the last ones would sense, and whoever fought them.
        """
        shown = self.visible if party() else self.known & last_view()
        return tuple(
            build.body(who)
            for who, _, at, _ in query(Creature, At, Body)
            if (at.x >= 0 and shown.item(at.y, at.x)) or heroic(who)
        )

    def body(self, who: int) -> Seen | None:
        """Return the creature in view with this id, or None."""
        return next((body for body in self.creatures if body.who == who), None)

    @Looked
    def remains(self) -> tuple[tuple[str, int, int], ...]:
        """Return the dead creatures on known cells, each as (name, x, y)."""
        return tuple((dead.name, at.x, at.y) for _, dead, at in query(Remains, At) if self.known[at.y, at.x])

    @Looked
    def things(self) -> tuple[Held, ...]:
        """Return the Items that lie on known cells."""
        return tuple(build.held(thing, item, at) for thing, item, at in query(Item, At) if self.known[at.y, at.x])

    @Looked
    def built(self) -> tuple[tuple[str, int, int], ...]:
        """Return the barriers, webs and spores on known cells, each as (kind, x, y)."""
        return tuple((built.kind, at.x, at.y) for _, built, at in query(Structure, At) if self.known[at.y, at.x])

    @Looked
    def discoveries(self) -> tuple[Discovery, ...]:
        """Return the foods whose effects the party knows, in the order of learning."""
        return tuple(build.discovery(colour, form) for colour, form in identification.foods())

    @Looked
    def passages(self) -> tuple[Passage, ...]:
        """Return the known passages from this Level to other Levels."""
        found = []
        for entity, way in query(Way):
            if way.level == self.number and self.known[way.y, way.x]:
                rating = level_of(way.to)[1].rating if way.to else None
                steep = way.kind == "up" and self.place.endswith("t")
                found.append(Passage(entity, way.kind, way.x, way.y, way.room, rating, way.to, steep))
        return tuple(found)

    @Looked
    def rumoured(self) -> tuple[Passage, ...]:
        """Return the passages to other Levels that were announced on this Level but not seen yet.

        Their Rooms are known, their cells are not.
        """
        return tuple(
            Passage(entity, way.kind, -1, -1, way.room, None)
            for entity, way in query(Way)
            if way.level == self.number and way.kind in DOWN and not self.known[way.y, way.x]
        )

    @looking
    def dig_ahead(self) -> None:
        """Dig a Level behind a passage at hand, so that no time is lost when the party takes it: another at each call."""
        dig_ahead(AT_HAND)

    # -- the party, the pool -------------------------------------------------------------------

    @Looked
    def party(self) -> tuple[Member, ...]:
        """Return the living characters, the leader first."""
        return tuple(build.member(who, partial(self._held, who)) for who in party())

    @looking
    def _held(self, who: int) -> tuple[Held, ...]:
        return build.pockets(who)

    @Looked
    def leads_at(self) -> Cell | None:
        """Return the leader's cell, or None if no character lives."""
        return build.cell_of(party()[0]) if party() else None

    @Looked
    def me(self) -> Member:
        """Return the character that must decide now, or else the leader. Raises IndexError if no character lives."""
        return next((member for member in self.party if member.body.who == self.asked), self.party[0])

    @Looked
    def chamber(self) -> RoomRecord | None:
        """Return the record of the Room that the leader stands in, or None in a gallery."""
        here = room_here() if party() else None
        return self._drawn(here, here) if here else None

    @Looked
    def withheld(self) -> bool:
        """Return whether results of exploring wait until the Obstacle here is torn down; they are lost if the party leaves. [B 3.14.8]"""
        here = room_here() if party() else None
        return here is not None and here.obstruction > 0 and owes(here)

    @Looked
    def pool(self) -> tuple[RoomRecord, ...]:
        """Return the Environment Pool, the list of all Rooms found, in the order of finding. [B 3.12]"""
        here = room_here() if party() else None
        return tuple(self._drawn(room, here) for _, room in query(Room))

    @Looked
    def lying(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """Return the Actions that cannot be tried again in a Room, by (Level, number) of each Room with such. [BIND]"""
        lying = {(room.level, room.number): build.tried(room, lie) for _, room, lie in query(Room, Lying)}
        return {at: tasks for at, tasks in lying.items() if tasks}

    @Looked
    def levels(self) -> tuple[LevelRecord, ...]:
        """Return the Levels that the party has been on, the highest first, each with the Items left there."""
        return tuple(build.levels())

    @Looked
    def galleries(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return the found Rooms that one gallery connects with each found Room, by (Level, number) of it."""
        return build.galleries()

    @Looked
    def galleries_here(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return the same for the Rooms of this Level alone, for which no other Level is dug again."""
        return build.galleries(self.number)

    @Looked
    def found_here(self) -> tuple[RoomRecord, ...]:
        """Return the Rooms found on this Level."""
        return tuple(room for room in self.pool if room.level == self.number)

    def _drawn(self, room: Room, here: Room | None) -> RoomRecord:
        place = room.level, room.number
        return build.chamber(room, here, self._run.notes.get(place, ""))

    @looking
    def by_feature(self, who: int, feature: str) -> Odds:
        """Return the odds of a roll by one Feature (ability) of the character `who` alone. [B 3.5.1]"""
        return odds(alone(who, feature))

    @looking
    def feels_within(self, kind: str) -> int:
        """Return within how many moves a creature of a kind may notice the party, which it has not met yet. [R-51]"""
        return within(content.kinds()[kind])

    @in_common
    @looking
    def led_by(self, who: int, action: str, target: int = 0, about: str = "", place: str = "") -> Odds | None:
        """Return the odds of an Action here if the character `who` led; None where the rules name who carries it out.

        `place`: suppose that Disposition, which nobody has outside Combat.
        """
        attempt = Attempt(who=who, action=action, target=target, about=about)
        return None if content.in_force() in exploring.HANDS else odds(check(attempt, Suppose(place)))

    @looking
    def event_chance(self, table: str, event: str) -> Fraction:
        """Return the chance, 0 to 1, that one roll on a table ("Cost", "Risk", "Reward") brings this Event."""
        chance = Fraction(events.chance(content.events()[table][event]), events.faces())
        return min(Fraction(1), max(Fraction(0), chance))

    @looking
    def shelters(self) -> list[tuple[AnyCommand, Odds]]:
        """Return each way in which the party could make this Room safe for a Rest, with its odds."""
        return [(command, odds(check(attempt))) for command, _, attempt in resting.buildings()]
