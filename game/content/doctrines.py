"""What each kind of creature wants in Combat: rows of doctrine.toml. [RULES 5.3]"""

from typing import Literal

from game.content.rows import Percent, Row, Rule

Deed = Literal[
    "resist", "retreat", "strike", "try", "hold", "fall back", "escort", "keep off", "line up", "close in", "stay by",
    "flee", "stand",
]  # fmt: skip
When = Literal[
    "", "it Recoils", "its Pace is spent", "it is too far to walk", "nobody is beside it", "one is left to defend it",
    "nobody is left to defend it",
]  # fmt: skip


class Wish(Row, frozen=True):
    """Something it would do, and its reason; {chance} stands for per cent."""

    do: Deed
    why: str
    action: str = ""  # of "try": the Action
    least: Percent = 0  # only at such a chance
    below: Percent = 0  # only if no Attack within reach has such a chance; 0: whatever they have
    near: int = 0  # cells: how near is near
    when: When = ""
    whom: Literal["", "Recoiling"] = ""  # only an ally of that Disposition
    rule: Rule = "R section 5.3"

    def __post_init__(self) -> None:
        if (self.do == "try") != bool(self.action):
            raise ValueError("an action, and only what it would try has one")
        if not self.why:
            raise ValueError("no reason")


class Doctrine(Row, frozen=True):
    """Its wishes: the first that can be had is what it does."""

    kinds: tuple[str, ...]
    wishes: tuple[Wish, ...]

    @property
    def actions(self) -> frozenset[str]:
        """The Actions it would ever take in its Turn."""
        return frozenset(wish.action or "attack" for wish in self.wishes if wish.do in ("try", "strike"))
