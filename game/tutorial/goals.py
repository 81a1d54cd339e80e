"""The goals that a lesson's player must reach, read from texts such as "attack minor", "say no" or "any until Roam"."""

from functools import cache

from msgspec import Struct

from game.bots.places import apart, in_front
from game.engine.commands import Act, Eat, Enter, Go, Light, Say, Use
from game.engine.steps import Roam, Unsheltered
from game.run.view import Choice, Seen, View

BREAKS_OFF = {(Roam, "surrender"), (Roam, "leave"), (Unsheltered, "no")}
"""Answers that would end or spoil a lesson's scene: pairs of a Decision's type and the word answered."""
KINDS = {"eat": Eat, "light": Light, "use": Use, "enter": Enter}


class LessonGoal(Struct, frozen=True):
    """A goal that the player must reach in a lesson: a verb and its object, such as "attack" and "minor".

    `until`: the Decision at which the verb "any" ends.
    """

    verb: str
    what: str = ""
    until: str = ""

    def takes(self, choice: Choice, view: View) -> bool:
        """Return whether `choice`, one of the player's possible choices, reaches the goal or leads towards it."""
        command = choice.command
        if self.verb == "any":
            return not (isinstance(command, Say) and (type(view.decision), command.word) in BREAKS_OFF)
        match command:
            case Go(x, y):
                foe = next((body for body in others(view) if (body.x, body.y) == (x, y)), None)
                if self.verb in ("behind", "walk"):
                    return foe is None
                return self.verb == "attack" and foe is not None and self.what in ("", foe.kind)
            case Act(action, target, about):
                if action != self.verb:
                    return False
                whom = view.body(target)
                return self.what in ("", about) or (whom is not None and whom.kind == self.what)
            case Say(word):
                return (self.verb, self.what) == ("say", word)
            case _:
                return isinstance(command, KINDS.get(self.verb, ()))

    def over(self, view: View) -> bool:
        """Return whether the goal is reached."""
        match self.verb:
            case "any":
                return not view.decision or view.question == self.until
            case "behind":
                me = view.me.body
                foe = next((body for body in others(view) if body.kind == self.what), None)
                return foe is None or (apart(foe, (me.x, me.y)) <= 1 and not in_front(foe, (me.x, me.y)))
            case _:
                return True


def others(view: View) -> list[Seen]:
    return [body for body in view.creatures if not body.led]


@cache
def errand(words: str) -> LessonGoal:
    """Return the goal described by a text such as "attack minor" or "any until Roam"."""
    head, _, until = words.partition(" until ")
    verb, _, what = head.partition(" ")
    return LessonGoal(verb, what, until)
