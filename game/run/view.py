"""What a person may see of a run. Fronts and bots know nothing else. Good until the next command."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine import Agenda, Decision, options
from game.engine.commands import AnyCommand
from game.engine.components import (
    At,
    Body,
    Combatant,
    Creature,
    Fight,
    Follower,
    Item,
    Raid,
    Remains,
    Room,
    Structure,
    Way,
)
from game.engine.entries import Entry
from game.engine.steps import Action, Attempt, Interrupt, MayResist, TakeTurn
from game.engine.store import RUN, find, query, the
from game.fd100 import Check, Degree, Odds, odds
from game.nest.paths import Cell
from game.nest.tiles import PASSABLE
from game.run import settings, view_builder
from game.run.rehearsal import ASTRAY, rehearse, settled
from game.run.run import Run
from game.run.view_records import (
    Choice,
    Consequence,
    Discovery,
    Held,
    Member,
    Passage,
    RoomRecord,
    Round,
    Seen,
    Task,
    Threat,
)
from game.systems.checks import Suppose, check
from game.systems.colony.scents import smelt
from game.systems.exploration.levels import dice
from game.systems.exploration.obstacles import owes
from game.systems.ground import ground, level_of
from game.systems.items import identification
from game.systems.jobs import jobs
from game.systems.party import heroic, party, room_here
from game.systems.ratings import rating
from game.systems.rulings import Solo, ruled
from game.systems.senses import in_view, seen
from game.systems.survival.eating import stomach

__all__ = [
    "RoomRecord",
    "Choice",
    "Consequence",
    "Discovery",
    "Held",
    "Mask",
    "Member",
    "Passage",
    "Round",
    "Seen",
    "Task",
    "Threat",
    "View",
]

CALM = "Holding"
"""The Disposition that changes nothing."""
OPENED = ("shaft", "shortcut")
"""Ways that nobody finds by looking: the log tells of each when it opens."""
Mask = NDArray[np.bool_]
Foresight = Callable[[], dict[Degree, tuple[Consequence, ...]]]


class View:
    """A picture of the run, drawn as far as it is looked at."""

    def __init__(self, run: Run) -> None:
        run.enter()
        self._run = run
        self.decision: Decision | None = run.decision
        self.question = type(run.decision).__name__ if run.decision else ""
        self.asked = (run.decision.who if run.decision else 0) or the(Raid).leader
        self.head = run.head
        self.n = run.n
        self.derived: dict[object, Any] = {}
        """What whoever looks has worked out from this picture, by a key of her own: asked twice, worked out once."""

    def asks(self, *kinds: type[Decision]) -> bool:
        """Return whether the open Decision is one of these kinds."""
        return isinstance(self.decision, kinds)

    # -- the question --------------------------------------------------------------------------

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(Choice(option.command, option.refused, option) for option in self._run.options)

    def legal(self) -> list[AnyCommand]:
        """Every answer that is allowed. To be read, not altered."""
        return self._legal

    @cached_property
    def _legal(self) -> list[AnyCommand]:
        return [option.command for option in self._run.options if not option.refused]

    def choice(self, command: AnyCommand) -> Choice | None:
        """The answer this command gives, legal or refused; None if it is no answer at all."""
        option = self._run.option(command)
        return Choice(option.command, option.refused, option) if option else None

    def after(self, choice: Choice) -> tuple[Choice, ...]:
        """The answers to what this answer would have asked at once; none, if something happens first."""
        self._run.enter()
        step = next(iter(choice.option.then), None)
        if not isinstance(step, Decision):
            return ()
        return tuple(Choice(option.command, option.refused, option) for option in options(step))

    def allows(self, command: AnyCommand) -> bool:
        """Whether this command is a legal answer. No more answers are worked out than it takes to tell."""
        option = self._run.option(command)
        return option is not None and not option.refused

    def check(self, choice: Choice, *, disposition: str = "", behind: bool | None = None) -> Check | None:
        """What is about to decide it; as it is, or supposing another Disposition, or an attack from behind or in front."""
        self._run.enter()
        return check(choice.attempt, Suppose(disposition, behind)) if choice.attempt else None

    def blow(self, target: int, *, disposition: str = "", behind: bool | None = None, near: bool = False) -> Check:
        """An Attack on this one, as `check` would have it; `near`: with all her Attacks in reach."""
        self._run.enter()
        return check(Attempt(who=self.me.body.who, action="attack", target=target), Suppose(disposition, behind, near))

    def odds(self, choice: Choice) -> Odds | None:
        made = self.check(choice)
        return odds(made) if made else None

    def foreseen(self, choice: Choice) -> dict[Degree, tuple[Consequence, ...]]:
        """What each degree that can be would come to here and now; of creatures nobody sees, nothing."""
        return self._worked_out((choice.command, choice.option.then), lambda: rehearse(choice))

    def settled(self, action: Action, *degrees: Degree) -> dict[Degree, tuple[Consequence, ...]]:
        """What an Action that has been rolled does by these degrees."""
        return self._worked_out((action, degrees), lambda: {degree: settled(action, degree) for degree in degrees})

    def _worked_out(self, about: object, work: Foresight) -> dict[Degree, tuple[Consequence, ...]]:
        """Once, and only what may be told."""
        if (about, "foreseen") not in self.derived:
            self._run.enter()
            seen = {body.who for body in self.creatures} | {0, ASTRAY}
            found = {degree: tuple(one for one in made if one.who in seen) for degree, made in work().items()}
            self.derived[about, "foreseen"] = found
        told: dict[Degree, tuple[Consequence, ...]] = self.derived[about, "foreseen"]
        return told

    def threat(self, who: int) -> Threat | None:
        """What an Attack by her on the one who is asked would come to; None of the unarmed. Ratings of foes are public."""
        self._run.enter()
        body = next((body for body in self.creatures if body.who == who), None)
        if body is None or not body.armed or body.x < 0 or not self.party:
            return None
        attempt = Attempt(who=who, action="attack", target=self.me.body.who)
        place = "" if body.disposition else CALM  # out of Combat she stands nowhere on her track
        now, near = (odds(check(attempt, Suppose(place, near=near))) for near in (False, True))
        return Threat(now, near)

    def stomach(self, who: int, item: int) -> Odds:
        """Of keeping down food that has gone bad."""
        self._run.enter()
        return odds(check(stomach(who, item)))

    # -- the raid ------------------------------------------------------------------------------

    @property
    def raid(self) -> Raid:
        return self._run.raid

    @cached_property
    def turn(self) -> int:
        return self.raid.turn

    @property
    def alert(self) -> int:
        """The nest's alarm, 0 to 5. [R-86]"""
        return self.raid.alert

    @cached_property
    def settings(self) -> dict[str, str]:
        self._run.enter()
        return {name: settings.setting(name) for name in settings.SETTINGS}

    def ruled(self, ruling: Solo) -> bool:
        """Whether a ruling of the profile solo holds in this raid."""
        self._run.enter()
        return ruled(ruling)

    @cached_property
    def pursuers(self) -> tuple[str, ...]:
        """Kinds of those who were seen to set out after the party, and are still on their way. [R-84]"""
        self._run.enter()
        return tuple(creature.kind for _, creature, behind in query(Creature, Follower) if behind.seen)

    @cached_property
    def job(self) -> Task:
        """What the raid is for, in the words of who wants it, and how far it has come."""
        self._run.enter()
        job = jobs.wanted()
        goods = job.goods.name if job.goods else ""
        return Task(
            job.job, job.name, job.task, job.client, job.brief, job.reward, job.danger, job.target, job.chamber, goods,
            jobs.carried() > 0, jobs.objective(),
        )  # fmt: skip

    @cached_property
    def goal(self) -> Cell | None:
        """The cell to make for on this Level to do the Job, once it is known: target, goods, or the way out with them."""
        self._run.enter()
        return jobs.goal() if self.party else None

    @cached_property
    def rolling(self) -> tuple[int, int]:
        """Who acts, and upon whom, in the Step that waits for a real die; 0 for nobody."""
        self._run.enter()
        waiting = the(Agenda).steps[-2:-1]
        return next(((step.who, getattr(step, "target", 0)) for step in waiting), (0, 0))

    @cached_property
    def fight(self) -> Round | None:
        self._run.enter()
        fight = find(RUN, Fight)
        if fight is None:
            return None
        turn = self.decision.who if self.asks(TakeTurn, MayResist) and self.decision else 0
        if self.asks(Interrupt):
            turn = getattr(self.decision, "target", 0)
        later = sorted((-rating(who, "Initiative"), who) for who, _ in query(Combatant))
        return Round(fight.round, tuple(fight.order), turn, tuple(who for _, who in later))

    def story(self, since: int = 0) -> list[Entry]:
        """Returns the Entries from the `since`-th on that may be told, see `Run.told`."""
        may = {id(entry) for entry in self._run.told}
        return [entry for entry in self._run.story[since:] if id(entry) in may]

    # -- the Level in hand ---------------------------------------------------------------------

    @cached_property
    def number(self) -> int:
        return self.raid.level

    @cached_property
    def rating(self) -> int:
        self._run.enter()
        return level_of(self.number)[1].rating

    @cached_property
    def dusk(self) -> int:
        """The die by which a Room falls dark here. [B 3.14.4]"""
        self._run.enter()
        return dice().costs

    @cached_property
    def tiles(self) -> NDArray[np.uint8]:
        """Tile codes, [y, x]. Show only what is `known`."""
        self._run.enter()
        return ground().tiles

    @cached_property
    def rooms(self) -> NDArray[np.uint8]:
        """The number of the chamber each cell belongs to, 0 in galleries, [y, x]."""
        self._run.enter()
        return ground().plan.room

    @cached_property
    def known(self) -> Mask:
        """Cells that have been sensed, [y, x]."""
        self._run.enter()
        return seen()

    @cached_property
    def visible(self) -> Mask:
        """Cells that are sensed now, [y, x]."""
        self._run.enter()
        return in_view()

    @cached_property
    def scents(self) -> dict[str, NDArray[np.uint8]]:
        """Returns what the colony smells where the party senses now, 0..255, [y, x]: "alarm", "trail", "intruder"."""
        self._run.enter()
        return {name: np.where(self.visible, field, np.uint8(0)) for name, field in smelt().of.items()}

    @cached_property
    def walkable(self) -> Mask:
        """Known cells one can stand on, [y, x]."""
        return self.known & PASSABLE[self.tiles]

    @cached_property
    def creatures(self) -> tuple[Seen, ...]:
        """Living creatures in view, characters too, by id. In Combat also those that companions and feelers know."""
        self._run.enter()
        rows = query(Creature, At, Body)
        return tuple(
            view_builder.body(who) for who, _, at, _ in rows if heroic(who) or (at.x >= 0 and self.visible[at.y, at.x])
        )

    @cached_property
    def remains(self) -> tuple[tuple[str, int, int], ...]:
        """What died in view: name, x, y."""
        self._run.enter()
        return tuple((dead.name, at.x, at.y) for _, dead, at in query(Remains, At) if self.known[at.y, at.x])

    @cached_property
    def things(self) -> tuple[Held, ...]:
        """Items on known floor."""
        self._run.enter()
        return tuple(
            view_builder.held(thing, item, at) for thing, item, at in query(Item, At) if self.known[at.y, at.x]
        )

    @cached_property
    def built(self) -> tuple[tuple[str, int, int], ...]:
        """Barriers and webs in view: what, x, y."""
        self._run.enter()
        return tuple((built.kind, at.x, at.y) for _, built, at in query(Structure, At) if self.known[at.y, at.x])

    @cached_property
    def discoveries(self) -> tuple[Discovery, ...]:
        """The foods that are Known, in the order of learning."""
        self._run.enter()
        return tuple(view_builder.discovery(colour, form) for colour, form in identification.foods())

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The known ways between Levels."""
        self._run.enter()
        found = []
        for entity, way in query(Way):
            if way.level == self.number and self.known[way.y, way.x]:
                rating = level_of(way.to)[1].rating if way.to else None
                found.append(Passage(entity, way.kind, way.x, way.y, way.room, rating))
        return tuple(found)

    @cached_property
    def rumoured(self) -> tuple[Passage, ...]:
        """Ways on of this Level that were told of as they opened, and that nobody has seen yet: in which Room, not on which cell."""
        self._run.enter()
        return tuple(
            Passage(entity, way.kind, -1, -1, way.room, None)
            for entity, way in query(Way)
            if way.level == self.number and way.kind in OPENED and not self.known[way.y, way.x]
        )

    # -- the party, the pool -------------------------------------------------------------------

    @cached_property
    def party(self) -> tuple[Member, ...]:
        """The living characters, the leader first."""
        self._run.enter()
        return tuple(view_builder.member(who) for who in party())

    @cached_property
    def me(self) -> Member:
        """She who is asked, or the leader. Raises IndexError once nobody lives: look at `party` first."""
        return next((member for member in self.party if member.body.who == self.asked), self.party[0])

    @cached_property
    def chamber(self) -> RoomRecord | None:
        """The Room the leader stands in."""
        self._run.enter()
        here = room_here() if party() else None
        return self._drawn(here, here) if here else None

    @cached_property
    def withheld(self) -> bool:
        """Whether the Obstacle of this Room hides something, which is lost when all have left. [B 3.14.8]"""
        self._run.enter()
        here = room_here() if party() else None
        return here is not None and here.obstruction > 0 and owes(here)

    @cached_property
    def pool(self) -> tuple[RoomRecord, ...]:
        """The Environment Pool: every Room found, in order. [B 3.12]"""
        self._run.enter()
        here = room_here() if party() else None
        return tuple(self._drawn(room, here) for _, room in query(Room))

    @cached_property
    def galleries(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """By Level and number: which Rooms of the Pool each Room of it is joined to by a gallery."""
        self._run.enter()
        return view_builder.galleries()

    @cached_property
    def found_here(self) -> tuple[RoomRecord, ...]:
        """The Rooms of the Pool that are on this Level."""
        self._run.enter()
        here = room_here() if party() else None
        return tuple(self._drawn(room, here) for _, room in query(Room) if room.level == self.number)

    def _drawn(self, room: Room, here: Room | None) -> RoomRecord:
        place = room.level, room.number
        return view_builder.chamber(room, here, self._ways.get(place, ()), self._run.notes.get(place, ""))

    @cached_property
    def _ways(self) -> dict[tuple[int, int], tuple[str, ...]]:
        """What leads on from each Room, in words."""
        found: dict[tuple[int, int], tuple[str, ...]] = {}
        for _, way in query(Way):
            place = way.level, way.room
            found[place] = (*found.get(place, ()), view_builder.words(way))
        return found
