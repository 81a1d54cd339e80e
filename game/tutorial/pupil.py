"""One lesson in progress: texts to read, predictions to make, and Commands to give.

The scene is a Run like any other.
"""

from collections.abc import Callable
from typing import Literal

from game import content
from game.engine.commands import AnyCommand, Say
from game.engine.entries import Entry, Rolled
from game.engine.steps import Aside, Interrupt, MayResist, Roam, TakeTurn
from game.fd100 import Check, Degree
from game.fd100 import degree as degree_of
from game.run.run import Run
from game.run.scenario import stage
from game.run.view import Choice, View
from game.tutorial import wording
from game.tutorial.goals import LessonGoal, errand
from game.tutorial.records import Beat, Lesson
from game.weighing import odds

Phase = Literal["say", "ask", "told", "do", "done"]
"""The phase of a beat (step of a lesson): text to read, question, its answer explained, Command to give; or the lesson is over."""
MOST = 60
"""The most Decisions that are answered automatically after one Command."""
PASSES = {TakeTurn: "done", MayResist: "pass", Interrupt: "pass", Aside: "no", Roam: "wait"}


class Pupil:
    """A player's progress through one lesson.

    `shown`: a function that returns the name of the key for a key action.
    """

    def __init__(self, lesson: Lesson, shown: Callable[[str], str]) -> None:
        self.lesson = lesson
        self.shown: Callable[[str], str] = shown
        self.run: Run = stage(lesson.scene)
        self.at = 0
        self.bets: list[bool] = []  # whether each prediction was right
        self.said = ""  # the text of the last answer
        self.answered = False
        self.taken: list[AnyCommand] = []
        self.begun = 0  # how many of the Commands in `taken` led to this beat

    # -- where the pupil is ------------------------------------------------------------------------------

    @property
    def beat(self) -> Beat:
        return self.lesson.beats[self.at]

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.beats)

    @property
    def phase(self) -> Phase:
        if self.done:
            return "done"
        if self.beat.ask:
            return "told" if self.answered else "ask"
        return "do" if self.beat.do else "say"

    @property
    def view(self) -> View:
        return View(self.run)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text to show now, or "" if the lesson is over.

        It is the beat's text, its question, or the comment on the player's answer.
        """
        if self.done:
            return ""
        beat = self.beat
        words = beat.say
        if self.phase == "ask":
            words = f"{words}\n{beat.ask}" if words else beat.ask
        if self.phase == "told":
            words = beat.yes if self.bets[-1] else beat.no
        return wording.filled(words, self)

    @property
    def asked(self) -> str:
        """The question that the current beat (step of the lesson) asks the player."""
        return wording.filled(self.beat.ask, self)

    @property
    def answers(self) -> tuple[str, ...]:
        if self.phase not in ("ask", "told"):
            return ()
        return tuple(wording.filled(answer, self) for answer in self.beat.answers)

    @property
    def right(self) -> int:
        """The index, from 0, of the right answer to the lesson's question."""
        beat, check, answers = self.beat, self.check, self.answers
        if not beat.by or check is None:
            return beat.right - 1
        made = odds(check)
        match beat.by:
            case "likeliest":
                best = max(Degree, key=lambda degree: (made.counts[degree], degree))
                return answers.index(str(best))
            case "die":
                return answers.index(str(degree_of(check, beat.die)))
            case _:
                chance = 100 * made.at_least(Degree.PARTIAL_SUCCESS) // made.whole
                near = [abs(chance - wording.number(answer)) for answer in answers]
                return near.index(min(near))

    @property
    def check(self) -> Check | None:
        """The Check (calculation of a roll) to show below the lesson's text, or None if there is none.

        It is that of a possible Action, or of the party's last roll of an Action.
        """
        if self.done:
            return None
        if self.beat.roll:
            rolled = self.rolled(self.beat.roll)
            return rolled.roll.check if rolled else None
        return self.supposed(self.beat.of) if self.beat.of else None

    def supposed(self, words: str) -> Check | None:
        """Return the Check (calculation of a roll) of the Action that `words` describe, or None for an impossible one.

        The words may end with a Disposition, "behind" or "front". The Check then supposes it for this Action.
        Return None if no such Action is possible.
        """
        *plain, last = words.split()
        behind = {"behind": True, "front": False}.get(last)
        place = last if last in content.TRACK else ""
        wanted = errand(" ".join(plain) if place or behind is not None else words)
        view = self.view
        choice = next((one for one in view.choices if fits(wanted, one, view)), None)
        return view.check(choice, disposition=place, behind=behind) if choice else None

    def rolled(self, action: str) -> Rolled | None:
        """Return the party's last roll of the Action called `action`, or None if there is no such roll."""
        led = {member.body.who for member in self.view.party}
        rolls = (one for one in reversed(self.run.story) if isinstance(one, Rolled) and one.action == action)
        return next((one for one in rolls if one.who in led), None)

    def pressed(self, action: str) -> None:
        """Go on to the next beat (step of the lesson) if the current one waits for the key of this `action`."""
        if self.phase == "do" and self.beat.do == f"key {action}":
            self.at += 1

    # -- what the pupil does -----------------------------------------------------------------------------

    def on(self) -> None:
        """Go on to the next beat (step of the lesson), if all that the player has to do now is read a text."""
        if self.phase in ("say", "told"):
            self.at, self.answered = self.at + 1, False

    def answer(self, at: int) -> bool:
        """Record the answer at this index as the player's prediction. Return whether it is right."""
        right = at == self.right
        self.said = self.answers[at]
        self.bets.append(right)
        self.answered = True
        return right

    def refuses(self, command: AnyCommand) -> str:
        """Return why the lesson does not accept this Command now, or "" if the lesson accepts it."""
        if self.phase != "do":
            return "read on first"
        view = self.view
        choice = view.choice(command)
        if choice is None or errand(self.beat.do).takes(choice, view):
            return ""
        return "the lesson waits for what it says here"

    def give(self, command: AnyCommand) -> list[Entry]:
        """Carry out a Command in the lesson, and return the Entries (events) that result from the Command.

        Once the goal is reached, pass Decisions as the lesson says. Raises Refused.
        If the goal can no longer be reached in this Turn, restart the beat and return [].
        """
        entries = self.apply(command)
        if not errand(self.beat.do).over(self.view):
            if self.stuck():
                self.again()
                return []
            return entries
        for _ in range(MOST):
            if not self.beat.then or not self.view.decision or self.view.question == self.beat.then:
                break
            entries += self.apply(Say(PASSES.get(type(self.view.decision), "no")))
        self.at += 1
        self.begun = len(self.taken)
        return entries

    def apply(self, command: AnyCommand) -> list[Entry]:
        entries = list(self.run.apply(command))
        self.taken.append(command)
        return entries

    def stuck(self) -> bool:
        """Return whether the player can no longer reach the goal in this Turn, with any legal Command."""
        view, wanted = self.view, errand(self.beat.do)
        if not view.asks(TakeTurn):
            return False
        return not any(wanted.takes(choice, view) and not choice.refused for choice in view.choices)

    def again(self) -> None:
        """Restart the current beat (step of the lesson).

        Set up the scene anew and repeat the Commands that led to the beat.
        """
        self.run.close()
        self.run = stage(self.lesson.scene)
        self.taken, before = [], self.taken[: self.begun]
        for command in before:
            self.apply(command)

    def close(self) -> None:
        self.run.close()


def fits(wanted: LessonGoal, choice: Choice, view: View) -> bool:
    return choice.attempt is not None and not choice.refused and wanted.takes(choice, view)
