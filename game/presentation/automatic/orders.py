"""Standing orders: answers to frequent questions, given by a player once for all. [assets/options.toml]

They belong to the player, not to a raid: they are kept beside the saves, and carried out as Commands (`standing.py`).
"""

from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import fields

from game.presentation import kept

FILE = "orders.json"


class Orders(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player's standing orders: the answer to each frequent question, or "ask" if the player wants to be asked.

    In `resist`, `others` and `luck` a number is the least chance in percent at which the order acts.
    """

    finds: Literal["together", "always", "each", "best", "leader", "leave"] = "together"
    eat: Literal["matters", "ask", "all", "hungry", "dire"] = "matters"
    light: Literal["ask", "dark", "never"] = "ask"
    resist: Literal["matters", "ask", "always", "40", "60", "never"] = "matters"
    others: Literal["fair", "ask", "60", "never"] = "fair"
    dig: Literal["matters", "ask", "hunger"] = "matters"
    shelter: Literal["best", "matters", "ask"] = "best"
    study: Literal["always", "ask"] = "always"
    junk: Literal["ask", "full"] = "ask"
    unseen: Literal["wait", "ask"] = "wait"
    push: Literal["ask", "always", "50", "never"] = "ask"


ASKS = Orders(finds="each", eat="ask", dig="ask", shelter="ask")
"""The orders of a raid that is kept nowhere."""
VALUES: dict[str, tuple[str, ...]] = {field.name: get_args(field.type) for field in fields(Orders)}
"""All values of each order; the first is the default."""


def load(folder: Path) -> tuple[Orders, str]:
    """Return (orders, message). If the file cannot be read, they are the default orders and the reason.

    Otherwise the message is "". If the file does not exist, the orders are the default ones, too.
    """
    return kept.load(folder / FILE, Orders)


def keep(folder: Path, orders: Orders) -> str:
    """Save the orders in `folder`. Return "", or a message why saving failed."""
    return kept.keep(folder / FILE, orders)
