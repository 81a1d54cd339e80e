"""A register of the functions that carry out the Events of events.toml. [B 3.14]"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from game import content
from game.content import BadAsset, EventRow
from game.engine import rule
from game.engine.steps import Event
from game.systems.ground import level
from game.systems.party import leader
from game.systems.ratings import rating
from game.systems.rulings import system
from game.weighing.bind import part

Brings = Callable[[Event], None]
_brought: set[str] = set()


def faces() -> int:
    """Return the number of faces of the die for tables of Events: the edition's own, or else 100."""
    return system().events or 100


def chance(row: EventRow) -> int:
    """Return how many faces of the die make an Event happen. [B 3.13.5]

    It depends on the Level's rating and on the leader's Perception.
    """
    scout = row.perception and rating(leader(), "Perception")
    return row.base + row.level * part(level().rating * faces(), 100) + row.perception * scout


def event(name: str, *cites: str, **edition: Any) -> Callable[[Brings], Brings]:
    """Return a decorator that registers a function as the rule for the Event `name`.

    `cites` say where the rule stands.
    `edition`, and `instead_of` (the function that it replaces), are as in `rule`.
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
    """Raise BadAsset for the first row of events.toml that no registered function carries out."""
    for table, rows in content.events().items():
        for name in rows:
            if name not in _brought:
                raise BadAsset(f"events.toml: [{table}.{name!r}]: no rule says what it brings")
