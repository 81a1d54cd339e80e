"""View: everything that a person may see of a run until the next command. User interfaces and bots use nothing else."""

from collections.abc import Callable, Iterator, Sequence

from game.content import Edition
from game.engine import Agenda, Decision, options
from game.engine.commands import AnyCommand
from game.engine.components import Combatant, Creature, Fight, Follower
from game.engine.entries import Came, Chose, Entry, Happened, perceived
from game.engine.steps import Action, Attempt, TurnEnds
from game.engine.store import RUN, find, query, the
from game.fd100 import Check, Degree, Odds
from game.run import charts, settings
from game.run.foreseen import ASTRAY
from game.run.looking import Looked, in_common, looking, once
from game.run.rehearsal import rehearse, settled
from game.run.run import Run
from game.run.view_level import LevelView, Mask
from game.run.view_records import (
    Choice,
    Consequence,
    Discovery,
    Held,
    LevelRecord,
    Member,
    Passage,
    RoomRecord,
    Round,
    Seen,
    Task,
    Threat,
)
from game.systems.checks import AS_IT_IS, Suppose, check
from game.systems.colony.pursuit import arrival
from game.systems.jobs import jobs
from game.systems.party import party
from game.systems.ratings import rating
from game.systems.rulings import Solo, jaws, ruled, system
from game.systems.survival.afflictions import works
from game.systems.survival.eating import stomach
from game.weighing import odds

__all__ = [
    "RoomRecord", "Choice", "Consequence", "Discovery", "Held", "LevelRecord", "Mask", "Member", "Passage", "Round", "Seen",
    "Suppose", "Task", "Threat", "View", "in_common", "once",
]  # fmt: skip

CALM = "Holding"
"""The Disposition that adds no modifier to any roll."""
Foresight = Callable[[], dict[Degree, tuple[Consequence, ...]]]


class View(LevelView):
    """Everything that a person may see of a run at one moment; each part is computed when it is first used."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.decision: Decision | None = run.decision
        self.question = type(run.decision).__name__ if run.decision else ""
        self.asked = (run.decision.who if run.decision else 0) or next(iter(party()), 0)
        self.head = run.head
        self.n = run.n
        self.barred: Sequence[AnyCommand] = ()

    def asks(self, *kinds: type[Decision]) -> bool:
        """Return whether the open Decision is of one of these kinds."""
        return isinstance(self.decision, kinds)

    def without(self, commands: Sequence[AnyCommand], closed: Mask | None = None) -> "View":
        """Return a View of the same moment in which these `commands` cannot be chosen, nor the cells `closed` be walked on."""
        if not (commands or self.barred) and closed is None:
            return self
        view = View(self._run)
        view.__dict__ |= {name: known for name, known in self.__dict__.items() if name in vars(LevelView)}
        view.barred, view.memo = commands, self.memo  # what was worked out holds for both
        view.common = self.common if closed is None else self.common.setdefault(closed.tobytes(), {})
        if closed is not None:
            view.__dict__["walkable"] = self.walkable & ~closed
        return view

    # -- the question --------------------------------------------------------------------------

    @Looked
    def choices(self) -> tuple[Choice, ...]:
        free = (option for option in self._run.options if option.command not in self.barred)
        return tuple(Choice(option.command, option.refused, option) for option in free)

    def legal(self) -> list[AnyCommand]:
        """Return the Commands of all legal choices at the open Decision, in a list that is shared: do not modify it."""
        return self._legal

    @Looked
    def _legal(self) -> list[AnyCommand]:
        return [one.command for one in self._run.options if not one.refused and one.command not in self.barred]

    def choice(self, command: AnyCommand) -> Choice | None:
        """Return the Choice with this command, legal or refused, or None if there is none."""
        option = None if command in self.barred else self._run.option(command)
        return Choice(option.command, option.refused, option) if option else None

    @looking
    def after(self, choice: Choice) -> tuple[Choice, ...]:
        """Return the choices of the Decision that follows this choice: none if another Step happens first."""
        step = next(iter(choice.option.then), None)
        if not isinstance(step, Decision):
            return ()
        return tuple(Choice(option.command, option.refused, option) for option in options(step))

    def allows(self, command: AnyCommand) -> bool:
        """Return whether this command is a legal choice now."""
        option = None if command in self.barred else self._run.option(command)
        return option is not None and not option.refused

    @looking
    def check(self, choice: Choice, *, disposition: str = "", behind: bool | None = None) -> Check | None:
        """Return the Check (planned roll) of a choice's Action. If the choice takes no Action, return None.

        `disposition`, `behind`: suppose these instead.
        """
        return check(choice.attempt, Suppose(disposition, behind)) if choice.attempt else None

    @looking
    def blow(self, target: int, suppose: Suppose = AS_IT_IS, about: str = "") -> Check:
        """Return the Check (the planned roll) of an Attack on the creature `target` by the character that decides now.

        `about`: the Attack's name.
        """
        return check(Attempt(who=self.me.body.who, action="attack", target=target, about=about), suppose)

    def odds(self, choice: Choice) -> Odds | None:
        made = self.check(choice)
        return odds(made) if made else None

    def foreseen(self, choice: Choice) -> dict[Degree, tuple[Consequence, ...]]:
        """Return the foreseen consequences of a choice, for each possible degree of success of its Action.

        Those for creatures out of view are left out.
        """
        return self._worked_out((choice.command, choice.option.then), lambda: rehearse(choice))

    def settled(self, action: Action, *degrees: Degree) -> dict[Degree, tuple[Consequence, ...]]:
        """Return the foreseen consequences of an Action already rolled, for each of these degrees of success."""
        return self._worked_out((action, degrees), lambda: {degree: settled(action, degree) for degree in degrees})

    @looking
    def _worked_out(self, about: object, work: Foresight) -> dict[Degree, tuple[Consequence, ...]]:
        """Return the consequences that the function `work` computes, cached under the key `about`.

        Those for creatures out of view are left out.
        """
        if (about, "foreseen") not in self.common:
            seen = {body.who for body in self.creatures} | {0, ASTRAY}
            found = {degree: tuple(one for one in made if one.who in seen) for degree, made in work().items()}
            self.common[about, "foreseen"] = found
        told: dict[Degree, tuple[Consequence, ...]] = self.common[about, "foreseen"]
        return told

    @looking
    def threat(self, who: int) -> Threat | None:
        """Return the odds of an Attack by `who` on the deciding character, or None if `who` is unarmed or out of view."""
        body = self.body(who)
        if body is None or not body.armed or body.x < 0 or not self.party:
            return None
        place = "" if body.disposition else CALM  # out of Combat nobody stands anywhere on a track
        now, near = (self.blow_of(who, disposition=place, near=near) for near in (False, True))
        return Threat(odds(now), odds(near), near)

    @looking
    def blow_of(
        self, who: int, *, disposition: str = "", near: bool = False, apart: int = 0, helpless: bool = False
    ) -> Check:
        """Return the Check of an Attack by the creature `who` on the character that decides now.

        `disposition`: suppose that of the creature. `near`: suppose that every Attack reaches. `apart`: that they are so many
        cells apart. `helpless`: that the character is.
        """
        attempt = Attempt(who=who, action="attack", target=self.me.body.who)
        return check(attempt, Suppose(disposition, near=near, apart=apart, helpless=helpless))

    @looking
    def cowed_by(self, who: int) -> Odds:
        """Return the odds that the creature `who` intimidates the character that decides now. [B 3.8.8]"""
        return odds(check(Attempt(who=who, action="intimidate", target=self.me.body.who)))

    @looking
    def resisted(self, effect: str) -> Odds:
        """Return the odds that the deciding character resists an Effect at its present rating. [B 3.8.10]"""
        who = self.me.body.who
        return odds(check(Attempt(who=who, action="resist", target=who, about=effect)))

    @looking
    def works(self, effect: str) -> tuple[int, bool]:
        """Return the chance that an Effect of the deciding character triggers, and whether the Effect ends otherwise.

        The chance is that at the next check, in per cent.
        """
        return works(self.me.body.who, effect)

    @looking
    def stomach(self, who: int, item: int) -> Odds:
        """Return the odds that the character `who` keeps down the spoiled food `item`."""
        return odds(check(stomach(who, item)))

    # -- the raid ------------------------------------------------------------------------------

    @Looked
    def turn(self) -> int:
        return self.raid.turn

    @property
    def alert(self) -> int:
        """The nest's level of alarm, 0 to 5. [R-86]"""
        return self.raid.alert

    @Looked
    def settings(self) -> dict[str, str]:
        return {name: settings.setting(name) for name in settings.SETTINGS}

    @Looked
    def system(self) -> Edition:
        """Return the assets' row for the edition (rule system) by which the raid is played."""
        return system()

    @Looked
    def jaws(self) -> int:
        """Return how many bodies of a swarm bite at once, at most. [R-28]"""
        return jaws()

    @looking
    def ruled(self, ruling: Solo) -> bool:
        """Return whether a ruling of the solo profile, which amends the printed rules, is in force in this raid."""
        return ruled(ruling)

    @Looked
    def pursuers(self) -> tuple[str, ...]:
        """Return the kinds of creatures that were seen to follow the party and have not arrived yet. [R-84]"""
        return tuple(creature.kind for _, creature, behind in query(Creature, Follower) if behind.seen)

    @Looked
    def coming(self) -> tuple[tuple[int, int], int] | None:
        """Return where the first of the pursuers comes out, and in how many turns; None if none was seen to follow."""
        return arrival() if self.pursuers else None

    @Looked
    def intents(self) -> dict[int, tuple[str, str]]:
        """Return a dict from a creature's id to what this creature was last seen to do in the present Combat.

        Each value is a pair: the Action or "alarm", and the Queen's reason.
        """
        found: dict[int, tuple[str, str]] = {}
        for entry in filter(perceived, reversed(self._run.story if self.fight else [])):
            match entry:
                case Happened("combat begins"):
                    break
                case Chose(who, action, reason):
                    found.setdefault(who, (action, reason))
                case Happened("alarm" | "nobody answers", who):
                    found.setdefault(who, ("alarm", ""))
        return {body.who: found[body.who] for body in self.creatures if body.who in found and not body.led}

    @Looked
    def job(self) -> Task:
        """Return the Job (mission) of the raid as a Task: the client's description of it, and the progress."""
        job = jobs.wanted()
        goods = job.goods.name if job.goods else ""
        return Task(
            job.job, job.name, job.task, job.client, job.brief, job.reward, job.danger, job.target, job.chamber, goods,
            jobs.carried() > 0, jobs.objective(),
        )  # fmt: skip

    @Looked
    def rolling(self) -> tuple[int, int]:
        """Return (actor's id, target's id) for the roll that waits for a real die. An id is 0 if nobody is there."""
        waiting = the(Agenda).steps[-2:-1]
        return next(((step.who, getattr(step, "target", 0)) for step in waiting), (0, 0))

    @Looked
    def fight(self) -> Round | None:
        fight = find(RUN, Fight)
        if fight is None:
            return None
        turn = next((step.who for step in reversed(the(Agenda).steps) if isinstance(step, TurnEnds)), 0)
        later = sorted((one.rank or (-rating(who, "Initiative"),), who) for who, one in query(Combatant))
        bled = fight.wounds > 0 or fight.quiet < fight.round - 1
        return Round(fight.round, tuple(fight.order), turn, tuple(who for _, who in later), bled)

    @looking
    def chart(self, number: int) -> charts.Chart:
        """Return the party's map of the Level with this number, on which it has been and is not now."""
        return charts.chart(number)

    def lately(self) -> Iterator[Entry]:
        """Return the Entries (log events) of the run that may be shown now, the newest first."""
        told = reversed(self._run.story)
        return told if self._run.decision is None else filter(perceived, told)

    def kind_of(self, who: int) -> str:
        """Return the kind of a creature that some Entry which may be shown tells of, in sight now or not: there the log names it. "" if nobody has come by that id."""
        return next((one.kind for one in reversed(self._run.story) if isinstance(one, Came) and one.who == who), "")
