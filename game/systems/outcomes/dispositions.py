"""The phrases of the Disposition Track. [B 2.3.5, R-25]"""

from collections.abc import Iterator

from game import content
from game.engine import Step
from game.engine.steps import Action, Move
from game.systems.outcomes.phrase import WHO, Phrase


class Stand(Phrase, frozen=True):
    pattern = WHO + r" (?P<how>Retreats|Recoils(?: twice)?|Holds|Advances|Charges)"
    whom: str
    how: str

    def steps(self, action: Action) -> Iterator[Step]:
        """★R-25 Recoils and Advances are one box; Holds changes nothing."""
        boxes = {"Recoils": -1, "Recoils twice": -2, "Advances": 1}.get(self.how)
        end = {"Retreats": "Retreating", "Charges": "Charging"}.get(self.how, "")
        who = self.whose(action)
        if self.whom == "Ally" and content.formulas()[action.name].cost == "Support":
            yield from support(who, self.how)
        elif boxes:
            yield Move(who=who, by=boxes)
        elif end:
            yield Move(who=who, to=end)


class StepUp(Phrase, frozen=True):
    pattern = WHO + r" steps up(?: to (?P<limit>\w+))?"
    whom: str
    limit: str | None = None

    def steps(self, action: Action) -> Iterator[Step]:
        yield Move(who=self.whose(action), by=1, to=self.limit or "")


def support(who: int, how: str) -> Iterator[Step]:
    """★R-25 Rally and Encourage set the box they name; a Success never lowers, a Failure never raises."""
    up = how in ("Charges", "Advances", "Holds")
    box = {"Charges": "Charging", "Advances": "Advancing", "Holds": "Holding", "Recoils": "Recoiling"}
    yield Move(who=who, to=box.get(how, "Retreating"), only="up" if up else "down")
