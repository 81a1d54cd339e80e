"""What a person may see of a run. Fronts and bots know nothing else. Good until the next command."""

from collections.abc import Callable

from game.engine import Agenda, Decision, options
from game.engine.commands import AnyCommand
from game.engine.components import (
    Combatant,
    Creature,
    Fight,
    Follower,
    Raid,
)
from game.engine.entries import Entry
from game.engine.steps import Action, Attempt, Interrupt, MayResist, TakeTurn
from game.engine.store import RUN, find, query, the
from game.fd100 import Check, Degree, Odds, odds
from game.run import settings
from game.run.looking import Looked, looking, once
from game.run.rehearsal import ASTRAY, rehearse, settled
from game.run.run import Run
from game.run.view_level import LevelView, Mask
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
from game.systems.jobs import jobs
from game.systems.ratings import rating
from game.systems.rulings import Solo, ruled
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
    "once",
]

CALM = "Holding"
"""The Disposition that changes nothing."""
Foresight = Callable[[], dict[Degree, tuple[Consequence, ...]]]


class View(LevelView):
    """A picture of the run, drawn as far as it is looked at."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.decision: Decision | None = run.decision
        self.question = type(run.decision).__name__ if run.decision else ""
        self.asked = (run.decision.who if run.decision else 0) or the(Raid).leader
        self.head = run.head
        self.n = run.n

    def asks(self, *kinds: type[Decision]) -> bool:
        """Return whether the open Decision is one of these kinds."""
        return isinstance(self.decision, kinds)

    # -- the question --------------------------------------------------------------------------

    @Looked
    def choices(self) -> tuple[Choice, ...]:
        return tuple(Choice(option.command, option.refused, option) for option in self._run.options)

    def legal(self) -> list[AnyCommand]:
        """Return every answer that is allowed. To be read, not altered."""
        return self._legal

    @Looked
    def _legal(self) -> list[AnyCommand]:
        return [option.command for option in self._run.options if not option.refused]

    def choice(self, command: AnyCommand) -> Choice | None:
        """Return the answer this command gives, legal or refused; None if it is no answer at all."""
        option = self._run.option(command)
        return Choice(option.command, option.refused, option) if option else None

    @looking
    def after(self, choice: Choice) -> tuple[Choice, ...]:
        """Return the answers to what this answer would have asked at once; none, if something happens first."""
        step = next(iter(choice.option.then), None)
        if not isinstance(step, Decision):
            return ()
        return tuple(Choice(option.command, option.refused, option) for option in options(step))

    def allows(self, command: AnyCommand) -> bool:
        """Return whether this command is a legal answer. No more answers are worked out than it takes to tell."""
        option = self._run.option(command)
        return option is not None and not option.refused

    @looking
    def check(self, choice: Choice, *, disposition: str = "", behind: bool | None = None) -> Check | None:
        """Return what is about to decide it; as it is, or supposing another Disposition, or an attack from behind or in front."""
        return check(choice.attempt, Suppose(disposition, behind)) if choice.attempt else None

    @looking
    def blow(self, target: int, *, disposition: str = "", behind: bool | None = None, near: bool = False) -> Check:
        """Return an Attack on this one, as `check` would have it; `near`: with all own Attacks in reach."""
        return check(Attempt(who=self.me.body.who, action="attack", target=target), Suppose(disposition, behind, near))

    def odds(self, choice: Choice) -> Odds | None:
        made = self.check(choice)
        return odds(made) if made else None

    def foreseen(self, choice: Choice) -> dict[Degree, tuple[Consequence, ...]]:
        """Return what each degree that can be would come to here and now; of creatures nobody sees, nothing."""
        return self._worked_out((choice.command, choice.option.then), lambda: rehearse(choice))

    def settled(self, action: Action, *degrees: Degree) -> dict[Degree, tuple[Consequence, ...]]:
        """Return what an Action that has been rolled does by these degrees."""
        return self._worked_out((action, degrees), lambda: {degree: settled(action, degree) for degree in degrees})

    @looking
    def _worked_out(self, about: object, work: Foresight) -> dict[Degree, tuple[Consequence, ...]]:
        """Work it out once, and keep only what may be told."""
        if (about, "foreseen") not in self.derived:
            seen = {body.who for body in self.creatures} | {0, ASTRAY}
            found = {degree: tuple(one for one in made if one.who in seen) for degree, made in work().items()}
            self.derived[about, "foreseen"] = found
        told: dict[Degree, tuple[Consequence, ...]] = self.derived[about, "foreseen"]
        return told

    @looking
    def threat(self, who: int) -> Threat | None:
        """Return what an Attack by `who` on the one who is asked would come to; None of the unarmed. Ratings of foes are public."""
        body = next((body for body in self.creatures if body.who == who), None)
        if body is None or not body.armed or body.x < 0 or not self.party:
            return None
        attempt = Attempt(who=who, action="attack", target=self.me.body.who)
        place = "" if body.disposition else CALM  # out of Combat nobody stands anywhere on a track
        now, near = (odds(check(attempt, Suppose(place, near=near))) for near in (False, True))
        return Threat(now, near)

    @looking
    def stomach(self, who: int, item: int) -> Odds:
        """Return the odds of keeping down food that has gone bad."""
        return odds(check(stomach(who, item)))

    # -- the raid ------------------------------------------------------------------------------

    @Looked
    def turn(self) -> int:
        return self.raid.turn

    @property
    def alert(self) -> int:
        """The nest's alarm, 0 to 5. [R-86]"""
        return self.raid.alert

    @Looked
    def settings(self) -> dict[str, str]:
        return {name: settings.setting(name) for name in settings.SETTINGS}

    @looking
    def ruled(self, ruling: Solo) -> bool:
        """Return whether a ruling of the profile solo holds in this raid."""
        return ruled(ruling)

    @Looked
    def pursuers(self) -> tuple[str, ...]:
        """Return the kinds of those who were seen to set out after the party, and are still on their way. [R-84]"""
        return tuple(creature.kind for _, creature, behind in query(Creature, Follower) if behind.seen)

    @Looked
    def job(self) -> Task:
        """Return what the raid is for, in the words of who wants it, and how far it has come."""
        job = jobs.wanted()
        goods = job.goods.name if job.goods else ""
        return Task(
            job.job, job.name, job.task, job.client, job.brief, job.reward, job.danger, job.target, job.chamber, goods,
            jobs.carried() > 0, jobs.objective(),
        )  # fmt: skip

    @Looked
    def rolling(self) -> tuple[int, int]:
        """Return who acts, and upon whom, in the Step that waits for a real die; 0 for nobody."""
        waiting = the(Agenda).steps[-2:-1]
        return next(((step.who, getattr(step, "target", 0)) for step in waiting), (0, 0))

    @Looked
    def fight(self) -> Round | None:
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
