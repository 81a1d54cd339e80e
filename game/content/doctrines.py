"""Records of doctrine.toml: what each kind of creature tries to do in Combat, by priority. [RULES 5.3]"""

from typing import Literal

from game.content.rows import Percent, Row, Rule

Deed = Literal[
    "resist", "retreat", "strike", "try", "hold", "fall back", "escort", "front", "keep off", "fall in", "line up", "close in", "stay by",
    "flee", "stand",
]  # fmt: skip
When = Literal[
    "", "it gives ground", "it gives no ground", "its Pace is spent", "it is too far to walk", "nobody is beside it", "one is left to defend it",
    "nobody is left to defend it", "it is the last, and failing",
    "it is hurt, and has a moment",
]  # fmt: skip

Whom = Literal[
    "", "Recoiling", "who is at its charges", "who is at grips", "whose head is armoured", "whom kin wait for",
    "before its tunnel",
]  # fmt: skip


class Wish(Row, frozen=True):
    """One aim of a creature in Combat: what it does, under which conditions, and the reason that the log tells.

    {chance} in the reason stands for the chance in per cent.
    """

    do: Deed
    why: str
    action: str = ""  # of "try": the Action
    least: Percent = 0  # only at such a chance
    below: Percent = 0  # only if no Attack within reach has such a chance; 0: whatever they have
    near: int = 0  # cells: how near is near
    when: When = ""
    whom: Whom = ""  # only with one of whom this is so
    once: bool = False  # a Combat
    trade: bool = False  # only where soldiers know their trade
    rule: Rule = "R section 5.3"

    def __post_init__(self) -> None:
        if (self.do == "try") != bool(self.action):
            raise ValueError("an action, and only what it would try has one")
        if (self.whom or self.once) and self.do != "try":
            raise ValueError("only what it would try is for somebody, or once")
        if not self.why:
            raise ValueError("no reason")


class Doctrine(Row, frozen=True):
    """A list of what some kinds of creatures try to do in Combat: their aims, in order of priority.

    A creature does the first on the list that it can do.
    """

    kinds: tuple[str, ...]
    wishes: tuple[Wish, ...]

    @property
    def post(self) -> int:
        """Return how near to the tunnel that it guards a foe draws such a creature from it, in cells; 0 if it holds none."""
        return next((wish.near for wish in self.wishes if wish.do == "hold"), 0)

    def wanted(self, *, trade: bool) -> tuple[Wish, ...]:
        """Return the doctrine's aims. If `trade` is False, leave out the aims added by the ruling R-89."""
        return tuple(wish for wish in self.wishes if trade or not wish.trade)

    def actions(self, *, trade: bool) -> frozenset[str]:
        """Return the names of all Actions that creatures of this doctrine may take in their Turns."""
        return frozenset(wish.action or "attack" for wish in self.wanted(trade=trade) if wish.do in ("try", "strike"))
