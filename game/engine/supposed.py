"""A temporary copy of the game's world, in which things can be tried out."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache
from itertools import count
from typing import Any

import esper
from msgspec.structs import fields

from game.engine import store
from game.engine.cache import changing
from game.engine.components import Scents
from game.engine.store import Census, Component, Folded, pack

NAME = "supposed"
SHARED = (Folded, Scents)
"""The large components that no trial changes, and which the copy therefore shares with the original."""

LOOSE = frozenset({list, dict})
PLAIN = (int, str, bool, float)


@contextmanager
def supposed(*processors: esper.Processor) -> Iterator[None]:
    """Work in a copy of the current world during this `with` block, and discard the copy afterwards.

    `processors`: those of the copy.
    """
    home, entities = esper.current_world, pack()
    with changing():
        try:
            esper.switch_world(NAME)
            for processor in processors:
                esper.add_processor(processor)
            last = max(census.last for row in entities.values() for census in row if isinstance(census, Census))
            for who, row in entities.items():
                esper._entity_count = count(who)  # noqa: SLF001  ids must stay, and esper only counts up
                esper.create_entity(*map(copied, row))
            esper._entity_count = count(last + 1)  # noqa: SLF001
            yield
        finally:
            esper.switch_world(home)
            esper.delete_world(NAME)
            store.forget_world(NAME)


def copied(component: Component) -> Component:
    """Return a copy of a component. Changes to the copy do not change the original."""
    if isinstance(component, SHARED):
        return component
    twin = copy(component)
    for name in _rich(type(component)):
        if type(value := getattr(component, name)) in LOOSE:
            setattr(twin, name, _copied(value))
    return twin


@cache
def _rich(kind: type[Component]) -> tuple[str, ...]:
    """Return the names of a component's fields that may hold a list or dict: those of no plain type."""
    return tuple(field.name for field in fields(kind) if field.type not in PLAIN)


def _copied(value: Any) -> Any:
    """Return a deep copy of a list or dict.

    No value that is not a list or dict is ever modified.
    """
    if LOOSE.isdisjoint(map(type, value if type(value) is list else value.values())):
        return value.copy()
    if type(value) is list:
        return [_copied(each) if type(each) in LOOSE else each for each in value]
    return {name: _copied(each) if type(each) in LOOSE else each for name, each in value.items()}
