"""A run of the game, from first to last command: its open Decision, and how it carries out a Command."""

from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

import esper
from msgspec import UNSET

from game import content, files
from game.content.proof import prove_records
from game.dice import normal
from game.engine import Answers, Chronicle, Decision, Option, Refused, Rulebook, advance, follow, tell
from game.engine.cache import unchanging
from game.engine.commands import Act, AnyCommand, Go, Say, Set
from game.engine.components import Combatant, Raid
from game.engine.entries import Chose, Entry, perceived
from game.engine.refusals import Refusal
from game.engine.steps import Roam
from game.engine.store import find, the
from game.queen.mind import decide
from game.run import heads, keeping, save_folder, settings, snapshot, tabletop
from game.run.creation import Creation
from game.run.founding import found
from game.run.heads import Head
from game.run.journal import End, Note, Record
from game.run.journal_writer import Journal, Unwritten
from game.run.rule_order import RULE_ORDER
from game.run.seat import Seat
from game.systems import outcomes
from game.systems.combat.conditions import CONDITIONS
from game.systems.exploration.events import prove_events
from game.systems.party import heroic
from game.systems.senses import in_view, unperceived

EVERY = 50
"""The number of commands between two snapshots."""
LONGEST_NOTE = 120
"""The greatest length of a note, in characters."""
NOWHERE = "no run"
_names = count()


def head(  # noqa: PLR0913  a raid has so many beginnings
    seed: str,
    party: tuple[str, ...],
    *,
    job: str = "assassinate",
    profile: str = "solo",
    edition: str = "",
    sheets: tuple[Creation, ...] = (),
) -> Head:
    """Return the head of a new run, or raise ValueError for an invalid seed, class, Job, profile or edition."""
    system = "" if edition == "fd100" else edition
    rules = content.fingerprint(system if system in content.editions() else "")
    return heads.check(Head(
        game=heads.game_version(), rules=rules, seed=normal(seed), profile=profile,
        party=party, job=job, edition=system or UNSET, sheets=sheets or UNSET,
    ))  # fmt: skip


def own_mind(who: int) -> bool:
    """Return whether `who` is a character under the player's control: not Charmed by an enemy. (R-59)"""
    fighter = find(who, Combatant)
    return heroic(who) and not (fighter and fighter.home)


def _prove_assets() -> None:
    """Raise BadAsset for the first row of the assets that refers to something that does not exist."""
    prove_records(CONDITIONS)
    outcomes.prove_texts()
    prove_events()


class Run:
    """A run of the game: its state, the Decision it waits for, and the method `apply`, which answers that Decision."""

    decision: Decision | None
    answers: Answers
    at: int = 0
    """The milliseconds of play at the last Command written."""

    def __init__(
        self,
        head: Head,
        *,
        loaded: dict[str, list[int]] | None = None,
        digests: bool = True,
        clock: Callable[[], int] = lambda: 0,
    ) -> None:
        """Begin a run from its head. `loaded`: results that the dice will show; `clock`: returns the playing time."""
        self.head, self.n, self.digest, self.digests, self.clock = head, 0, "", digests, clock
        self.folder: Path | None = None
        self.journal: Journal | None = None
        self.seat: Seat | None = None  # the player, while sittings are written to the journal
        self.unlock: Callable[[], None] | None = None
        self.trouble = ""  # why what happened last could not be written; then nothing else may happen
        self.unsnapped = False  # whether its last snapshot could not be written
        self.words: list[str] = []  # messages about the saving of the run, each to be shown to the player once
        self.story: list[Entry] = []
        self.notes: dict[tuple[int, int], str] = {}  # the player's, by Level and Room: no part of the world
        self.world = f"run {next(_names)}"
        self.enter()
        _prove_assets()
        self.rules = Rulebook(RULE_ORDER, unperceived, head.system)
        esper.add_processor(self.rules)
        found(head, loaded or {})
        self.settle()
        self.collect()
        self.digest = self.begun = snapshot.digest("", None) if digests else ""

    def enter(self) -> None:
        """Make this run's world the current one."""
        if esper.current_world != self.world:
            esper.switch_world(self.world)
            content.choose(self.head.system)

    @property
    def options(self) -> list[Option]:
        """All Options of the open Decision, legal and refused."""
        self.enter()
        return self.answers.all()

    def option(self, command: AnyCommand) -> Option | None:
        """Return the open Decision's Option with this Command, or None if there is none."""
        self.enter()
        return self.answers.find(command)

    @property
    def raid(self) -> Raid:
        self.enter()
        return the(Raid)

    def apply(self, command: AnyCommand) -> list[Entry]:
        """Carry out a Command that answers the open Decision, and return the Entries (log events) that it adds.

        Raises Refused, with nothing changed, if the Command is illegal.
        If the disk fails, the command counts but is not written: then `trouble` says why, and further calls raise
        Unwritten until it is.
        """
        if self.trouble and not self.keep():
            raise Unwritten(self.trouble)
        self.enter()
        option = self.legal(command)
        self.n += 1
        the(Chronicle).command = self.n
        follow(*option.then)
        self.settle()
        fresh = self.collect()
        if self.digests:
            self.digest = snapshot.digest(self.digest, command)
        if self.journal:
            self.record(command, fresh)
        return fresh

    @property
    def told(self) -> list[Entry]:
        """The Entries of the run that may be shown to the player now."""
        return self.story if self.decision is None else [entry for entry in self.story if perceived(entry)]

    def collect(self) -> list[Entry]:
        """Move the new Entries from the Chronicle to the run's story, and return them."""
        story = the(Chronicle)
        fresh: list[Entry]
        fresh, story.fresh, story.rule, story.decided_by = story.fresh, [], "", 0
        self.story += fresh
        return fresh

    def record(self, command: AnyCommand, fresh: list[Entry]) -> None:
        """Write the command and its Entries (log events) to the journal; take a snapshot every EVERY commands."""
        assert self.journal
        self.at = self.clock()
        self.journal.write(Record(self.n, self.at, command, self.digest), fresh)
        if self.decision is None:
            self.end()
        if self.keep() and (self.decision is None or self.n % EVERY == 0):
            keeping.snap(self)

    def keep(self) -> bool:
        """Write all journal lines that are not written yet, and return whether all are written now."""
        return self.journal is None or keeping.keep(self)

    def note(self, level: int, room: int, words: str) -> None:
        """Save the player's note about a found Room, or delete the note if `words` is ""."""
        note = Note(" ".join(words.split())[:LONGEST_NOTE], level, room, self.n)
        self.recall([note])
        if self.journal and self.decision is not None:
            self.journal.note(note)
            self.keep()

    def recall(self, notes: Iterable[Note]) -> None:
        """Restore the player's notes about Rooms from a journal. The last note for each Room counts."""
        for note in notes:
            self.notes.pop((note.level, note.room), None)
            if note.note:
                self.notes[note.level, note.room] = note.note

    def end(self) -> None:
        """Write the journal's last lines: the end of the sitting, then the raid's outcome, cause and digest."""
        keeping.rise(self)
        if self.journal:
            raid = self.raid
            self.journal.end(End(self.n, raid.outcome, raid.cause, self.digest))

    def legal(self, command: AnyCommand) -> Option:
        """Return the legal Option with this Command, or raise Refused if there is none."""
        if self.decision is None:
            raise Refused(Refusal.RUN_OVER)
        if isinstance(command, Set):
            option = next((one for one in settings.changes(self.decision) if one.command == command), None)
        else:
            option = self.option(command)
        if option is None:
            raise Refused(self.why_not(command))
        if option.refused:
            raise Refused(option.refused)
        return option

    def why_not(self, command: AnyCommand) -> str:
        """Return the reason why this Command cannot be given now, as text."""
        known = self.option(Act(command.action)) if isinstance(command, Act) else None
        return known.refused if known else Refusal.NOT_ASKED

    def settle(self) -> None:
        """Carry out Steps, and answer their Decisions, until a person must decide."""
        while self.step():
            pass

    def step(self) -> bool:
        self.decision = self.advance()
        with unchanging():  # till the next Step happens
            return self.answer()

    def answer(self) -> bool:
        """Answer the open Decision if no person is needed for that, and return whether it was answered."""
        self.answers = Answers(self.decision)
        if self.decision is None or isinstance(self.decision, Roam):
            return False
        only = self.answers.only()
        if only and isinstance(only.command, Say):
            follow(*only.then)
            return True
        if self.decision.who and not own_mind(self.decision.who):
            self.queen(self.decision, [option for option in self.options if not option.refused])
            return True
        return False

    def queen(self, decision: Decision, legal: list[Option]) -> None:
        """Let the Queen (the program's mind for creatures) decide for a creature; record the choice and its reason."""
        chosen = decide(decision.who, legal)
        story = the(Chronicle)
        story.rule, story.decided_by, told, why = chosen.rule, 0, len(story.fresh), 0
        match chosen.option.command:
            case Act(action, target):
                why = tell(Chose(decision.who, action, chosen.reason, target))
            case Go(x, y):
                where = f"goes to {x}, {y}" if in_view().item(y, x) else "goes out of sight"
                why = tell(Chose(decision.who, where, chosen.reason))
        self.rules.witness(story, told)
        follow(*chosen.option.then, decided_by=why)

    def advance(self) -> Decision | None:
        if settings.setting("dice") == "real":
            decision = tabletop.advance(self.n, self.digest)
            if settings.setting("dice") == "real":
                return decision
            tabletop.put_away()
        return advance()

    def save(self) -> None:
        """Write a snapshot, if the run has a folder to be saved in."""
        self.enter()
        if self.folder:
            files.write(self.folder / "snapshot", snapshot.take(self.n, self.digest, len(self.story)))

    def leave(self, *, cut: bool) -> str:
        """Save the run (unless over) and close it. Return the folder's path, or "" if the run is over or has none.

        `cut`: the run was stopped in the middle of a Command, so no snapshot is taken.
        """
        try:
            if not cut:
                keeping.rise(self)
            whole, goes_on = self.keep(), self.decision is not None
            if whole and goes_on and not cut:
                keeping.snap(self)
            if lost := keeping.loss(self):
                raise save_folder.Unkept(lost)
            return str(self.folder) if goes_on and self.folder else ""
        finally:
            self.close()

    def close(self) -> None:
        """Close the run's files, release its lock, and delete its world."""
        keeping.leave(self)
        if esper.current_world == self.world:
            esper.switch_world(NOWHERE)
            content.choose("")
        if self.world in esper.list_worlds():
            esper.delete_world(self.world)
