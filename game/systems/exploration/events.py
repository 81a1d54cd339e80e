"""Registers functions for the Events of events.toml by name. [B 3.14]"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from game import content
from game.content import BadAsset
from game.engine import rule
from game.engine.steps import Event

Brings = Callable[[Event], None]
_brought: set[str] = set()


def event(name: str, *cites: str, **edition: Any) -> Callable[[Brings], Brings]:
    """Return a decorator that registers a function as the rule for the Event `name`; `cites` say where the rule stands.

    `edition`, and the function `instead_of` which it stands, are as in `rule`.
    """

    def register(function: Brings) -> Brings:
        @wraps(function)
        def brings(step: Event) -> None:
            if step.event == name:
                function(step)

        _brought.add(name)
        return rule(Event, *cites, **edition)(brings)

    return register


def prove_events() -> None:
    """Raise BadAsset for the first row of events.toml without a registered function."""
    for table, rows in content.events().items():
        for name in rows:
            if name not in _brought:
                raise BadAsset(f"events.toml: [{table}.{name!r}]: no rule says what it brings")
