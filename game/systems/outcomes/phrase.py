"""What a phrase is: its pattern, its fields, and the Steps it means after an Action."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from game.engine import Step
from game.engine.steps import Action

WHO = r"(?P<whom>Each Target|Targets?|Enemy|Attacker|Actor|Ally)"


class Phrase(msgspec.Struct, frozen=True):
    """One phrase. `of_victim`: in an Attack box it strikes everyone the Attack lands on, not the attacker."""

    pattern: ClassVar[str]

    def steps(self, action: Action) -> Iterator[Step]:
        """What it means after this Action: every phrase says so itself."""
        raise NotImplementedError(type(self).__name__)

    @property
    def of_victim(self) -> bool:
        return getattr(self, "whom", "Actor") not in ("Attacker", "Actor")

    def whose(self, action: Action) -> int:
        return action.target if self.of_victim else action.who
