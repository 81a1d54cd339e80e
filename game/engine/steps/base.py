"""What a Step is, and what a Decision is."""

from typing import ClassVar

from msgspec import Struct


class Step(Struct, frozen=True, tag=True, tag_field="step", kw_only=True):
    """One thing about to happen. `decided_by`: the id of the Entry that decided that it does; 0: none. Filled in on the way."""

    anew: ClassVar[bool] = False
    """Whether something begins with it that no roll before it has to do with."""
    who: int = 0
    decided_by: int = 0


class Decision(Step, frozen=True):
    """Who decides is `who`. What may be answered is yielded by the house's rules for it, each time it is asked."""
