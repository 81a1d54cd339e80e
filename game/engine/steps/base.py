"""What a Step is, and what a Decision is."""

from msgspec import Struct


class Step(Struct, frozen=True, tag=True, tag_field="step", kw_only=True):
    who: int = 0


class Decision(Step, frozen=True):
    """Who decides is `who`. What may be answered is yielded by the house's rules for it, each time it is asked."""
