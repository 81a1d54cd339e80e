"""Real dice at the table: which is wanted, and what for. [B 3.1]"""

from game import content
from game.engine.commands import Throw
from game.engine.steps import WantDie
from game.fd100.quantity import DECILE
from game.presentation.ask import Answer, Ask, giving
from game.presentation.page import words
from game.presentation.sight import titled
from game.run.view import View
from game.telling.words import capital


def wanted(view: View) -> Ask:
    """Return the question what a real die has thrown: which, and what for."""
    step = view.decision
    assert isinstance(step, WantDie)
    who, target = view.rolling
    names = {body.who: titled(view, body) for body in view.creatures}
    whose = ": " + names[who] if who in names else ""
    whom = f" > {names[target]}" if target in names and target != who else ""
    story = f"{capital(purpose(step.stream))}{whose}{whom}.\n{rolling(step.faces)}"
    wide = len(str(step.faces - 1))
    answers = [Answer(f"{value:0{wide}}", giving(Throw(value))) for value in range(step.faces)]
    return Ask(f"Roll d{step.faces}", story, answers)


def purpose(stream: str) -> str:
    """Return what a die is thrown for, from the name of its stream: "fight/3/attack"."""
    last = stream.rpartition("/")[2].replace("_", " ")
    if last in content.formulas():
        return content.formulas()[last].key or last
    if last.startswith("quantify "):
        return f"how much {capital(last.removeprefix('quantify '))}"
    return words("dice").get(last, last)


def rolling(faces: int) -> str:
    """Return which dice to take into the hand. [B 3.1]"""
    if faces == 100:
        return "Roll a d100: two d10, tens first. 00 is nothing, not a hundred."
    if faces in DECILE and faces > 20:
        return f"Roll a d{faces}: a d{faces // 10} read from 0 for the tens, a d10 for the ones."
    if faces == 20:
        return "Roll a d20, read from 0 to 19."
    return f"Any fair way to a number from 0 to {faces - 1}."
