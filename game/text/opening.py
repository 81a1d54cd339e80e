"""The dialogue of the text interface before and after a raid: the player chooses a raid, the party and the Job."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.adviser.recall import keep
from game.content.commissions import commission, offers
from game.dice import normal
from game.engine.commands import Refused, Set
from game.presentation.ask import Answer, Ask, close
from game.presentation.page import sentence, words
from game.presentation.pages import race, report
from game.presentation.pages.raid_pages import offered
from game.run import run as runs
from game.run import save_folder, saves
from game.run.creation import Creation, creating, going
from game.run.fresh import Drawn
from game.run.heads import next_rules
from game.run.journal import Damaged, read
from game.run.replay import Differs
from game.run.run import Run
from game.run.save_folder import Locked, NoFolder, Saved
from game.run.seat import Seat
from game.telling.words import joined
from game.text import pages
from game.text.making import made
from game.text.raid import LineRaid
from game.text.talk import Talk, chosen

BOARD = "board"
AGAIN = "The raid is played again, from its first command"
"""The message shown while a raid without a snapshot is loaded."""
MOST = 9
"""The most raids listed for continuing."""


class Trouble(Exception):
    """The error raised if a raid cannot be begun or continued, with a message of one line."""


class TextOptions(Struct, frozen=True):
    """The choices for a new raid that were made on the command line.

    `job`: a Job's name, or BOARD to choose from the nest's board.
    """

    seed: str | None = None
    party: tuple[str, ...] | None = None
    profile: str = "solo"
    edition: str = "fd100"
    sheets: tuple[Creation, ...] = ()  # of the characters that the player has created
    job: str = BOARD
    dice: str = "seeded"
    plan: str = ""  # how the seed was chosen


class Opening:
    """The dialogue in which the player begins a raid or continues a saved one.

    `where`: the folder of saves. `launch`: choices made on the command line.
    """

    def __init__(self, talk: Talk, where: Path, launch: TextOptions) -> None:
        self.talk, self.where, self.launch = talk, where, launch
        self.raid: LineRaid | None = None
        self.drawn = Drawn()

    # -- which raid --------------------------------------------------------------------------------

    def first(self, *, resume: bool) -> bool:
        """Begin or continue the raid that the command line or the player asks for. Return False if the player leaves.

        Raises Trouble.
        """
        if resume:
            found = self.unfinished()
            sound = [saved for saved in found if not saved.trouble]
            if not sound:
                raise Trouble(save_folder.nothing(found, self.where))
            return self.resume(sound[0].folder) or self.title()
        if self.launch.party is not None:
            seed = self.launch.seed or self.drawn.seed()
            self.begin(self.launch.party, seed, self.job(seed))
            return True
        return self.title()

    def title(self) -> bool:
        """Ask whether to continue a saved raid, begin a new one or leave. Return False if the player leaves."""
        saved = self.unfinished()[:MOST]
        answers = [Answer(f"continue {name(one)}", partial(self.taken_up, one), refused=one.trouble) for one in saved]
        answers += [Answer("new raid", self.fresh), Answer("leave", close)]
        while True:
            answer = self.talk.choose(Ask("Which raid", "", answers))
            if answer is answers[-1]:
                return False
            try:
                answer.do(self)
            except Trouble as why:
                self.talk.say(f"No: {why}.")
            else:
                if self.raid:
                    return True

    def unfinished(self) -> list[Saved]:
        return [saved for saved in save_folder.listed(self.where) if not saved.outcome]

    def taken_up(self, saved: Saved, _: object) -> None:
        self.resume(saved.folder)

    def fresh(self, _: object) -> None:
        """Ask for the party, seed and Job, where the rules have creation for the characters too, and begin a new raid."""
        kinds = self.party()
        if self.launch.edition in creating():
            self.launch = replace(self.launch, sheets=made(self.talk, kinds, self.launch.edition, self.launch.sheets))
        seed = self.seed()
        self.begin(kinds, seed, self.job(seed))

    def party(self) -> tuple[str, ...]:
        """Ask which character classes, one or several, go on the raid, and return their ids, the leader's first."""
        classes = list(content.classes().items())
        answers = [
            Answer(kind.name, close, f"alone: {kind.hard}", about=" ".join(kind.about.split())) for _, kind in classes
        ]
        while True:
            rules = Answer("other rules", close, f"now {content.editions()[self.launch.edition].title}")
            asked = [*answers, rules]
            self.talk.list(Ask("Who goes down", "One number, or several with commas, the leader first.", asked))
            found = [chosen(asked, word.strip()) for word in self.talk.hear().split(",")]
            if rules in found:
                self.launch = replace(self.launch, edition=next_rules(self.launch.edition), sheets=())
                continue
            wrong = [one for one in found if isinstance(one, str)]
            names = tuple(classes[answers.index(one)][0] for one in found if isinstance(one, Answer))
            if not wrong and len(set(names)) == len(names):
                return names
            self.talk.say(wrong[0] if wrong else "Each class goes once.")

    def seed(self) -> str:
        if self.launch.seed is not None:
            return self.launch.seed
        while True:
            self.talk.say("The seed of the nest: any word; an empty line chooses one.")
            try:
                return normal(said) if (said := self.talk.hear()) else self.drawn.seed()
            except ValueError as why:
                self.talk.say(f"No: {why}.")

    def job(self, seed: str) -> str:
        """Return the Job that the command line names, or one that the player chooses from the three on the board."""
        if self.launch.job != BOARD:
            return self.launch.job
        jobs = offers(normal(seed))
        rows = offered([commission(job, normal(seed)) for job in jobs], new=not save_folder.ended_any(self.where))
        answers = [Answer(row.value, close, row.detail, about=" ".join(row.more)) for row in rows]
        return jobs[answers.index(self.talk.choose(Ask("What for", words("board")["story"], answers)))]

    # -- beginning, continuing, saving ---------------------------------------------------------------------

    def begin(self, party: tuple[str, ...], seed: str, job: str) -> None:
        """Begin a new raid. Raises Trouble if that fails."""
        try:
            head = runs.head(
                seed,
                party,
                job=job,
                profile=self.launch.profile,
                edition=self.launch.edition,
                sheets=going(self.launch.sheets, party),
            )
            plan, self.launch = self.launch.plan, replace(self.launch, plan="")  # `plan` is for the first raid only
            plan = plan or self.drawn.plan(head.seed)
            fresh = saves.begin(save_folder.fresh_folder(self.where, head.seed), head, played(), seat(plan))
        except (NoFolder, ValueError, Locked, OSError) as wrong:
            raise Trouble(str(wrong)) from wrong
        if self.launch.dice != "seeded":
            fresh.apply(Set("dice", self.launch.dice))
        self.open(fresh)

    def resume(self, folder: Path, *, cut: bool = False) -> bool:
        """Continue a saved raid, and return whether it can be played now. Raises Trouble.

        If it is damaged and the player agrees, continue its undamaged part.
        Return False if another version of the game saved the raid and the player leaves it as it is.
        """
        try:
            before = read(folder / "journal", torn=True, cut=cut).played
            run = saves.resume(folder, played(before), cut=cut, tell=self.talk.waiting(AGAIN), seat=seat())
        except Damaged as wrong:
            story, answers = " ".join(report.damage(wrong)), (sentence("take up"), sentence("leave alone"))
            if wrong.kept >= 0 and self.talk.pick("Damaged", story, *answers) == 0:
                return self.resume(folder, cut=True)
            raise Trouble(str(wrong)) from wrong
        except saves.Foreign as why:
            if not why.copies:
                raise Trouble(sentence("foreign ends", why=str(why)).rstrip(".")) from why
            return self.carry_on(folder, str(why))
        except (Differs, Locked, NoFolder, OSError, Refused, ValueError) as wrong:
            raise Trouble(str(wrong)) from wrong
        self.open(run)
        return True

    def carry_on(self, folder: Path, why: str) -> bool:
        """Offer to continue a copy of a raid saved by another version of the game. Return whether the player agrees.

        Raises Trouble.
        """
        answers = sentence("foreign keep"), sentence("foreign copy")
        if not self.talk.pick(sentence("foreign"), sentence("foreign copies", why=why), *answers):
            return False
        try:
            run = saves.carry_on(folder, played, seat())
        except (Damaged, Locked, NoFolder, OSError) as wrong:
            raise Trouble(str(wrong)) from wrong
        self.talk.say(sentence("foreign copied"))
        self.open(run)
        return True

    def open(self, run: Run) -> None:
        head = run.head
        who = joined([content.classes()[kind].name for kind in head.party])
        self.talk.say(f"{who}, in the nest of seed {head.seed}. help tells the words.")
        self.raid = LineRaid(run, self.talk, self.where)

    def close(self) -> str:
        """Save and close the current raid, and return its folder.

        Return "" if the raid is over or there is none. Raises Unkept if part of it is lost.
        """
        raid, self.raid = self.raid, None
        if raid is None:
            return ""
        keep(raid)
        return raid.run.leave(cut=raid.in_hand is not None)

    def again(self) -> bool:
        """Ask what to play after a raid, and start that. Return False if the player wants to play no more."""
        assert self.raid
        head, folder = self.raid.run.head, self.raid.run.folder
        self.close()
        said = "a new nest, the same party", "this nest again", "another raid", "the splits", "leave"
        while said[at := self.talk.pick("What next", "", *said)] == "the splits":
            for page in race.splits(folder) if folder else ():
                self.talk.say(*pages.read(page))
        if at < len(said[:2]):
            self.begin(head.party, head.seed if at else self.drawn.seed(), head.job)
            return True
        return said[at] != "leave" and self.title()


def name(saved: Saved) -> str:
    """Return a short text that names a saved raid: whether it is practice, its party, seed and how far it has come."""
    if saved.trouble:
        return saved.folder.name
    who = [content.classes()[kind].name for kind in saved.head.party if kind in content.classes()]
    rules = f", {saved.rules}" if saved.rules else ""
    return f"{'practice: ' if saved.practice else ''}{joined(who)}{rules}, seed {saved.head.seed}, {saved.stands}"


def played(before: int = 0) -> Callable[[], int]:
    """Return a clock: a function that returns the total play time in milliseconds, from `before` on."""
    start = time.monotonic()
    return lambda: before + int((time.monotonic() - start) * 1000)


def seat(plan: str = "") -> Seat:
    """Return facts for the raid's journal: that the text interface is used, the clock, and how the seed was chosen.

    `plan`: how a new raid's seed was chosen.
    """
    return Seat(utc=lambda: int(time.time() * 1000), front="line", pace=0, plan=plan)
