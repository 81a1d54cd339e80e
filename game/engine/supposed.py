"""A temporary copy of the game's world, in which things can be tried out."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from operator import methodcaller
from typing import Any, get_args

import esper
from msgspec.structs import fields

from game.engine import store
from game.engine.cache import changing, latest
from game.engine.components import Scents
from game.engine.store import Census, Component, Folded, pack

NAME = "supposed"
SHARED = (Folded, Scents)
"""The large components that no trial changes, and which the copy therefore shares with the original."""

LOOSE = frozenset({list, dict})
PLAIN = {int, str, bool, float}
TWIN = methodcaller("__copy__")


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
            # at once, as `create_entity` takes a third of the time of a trial, and gives other ids
            esper._entities.update({who: {type(one): copied(one) for one in row} for who, row in entities.items()})  # noqa: SLF001
            esper._components.update({kind: set(those) for kind, those in _those(entities).items()})  # noqa: SLF001
            esper.clear_cache()
            esper._entity_count = count(last + 1)  # noqa: SLF001
            yield
        finally:
            esper.switch_world(home)
            esper.delete_world(NAME)
            store.forget_world(NAME)


@latest
def _those(entities: dict[int, list[Component]]) -> dict[type[Component], list[int]]:
    """Return the ids of the entities that have a component of each kind."""
    those: dict[type[Component], list[int]] = {}
    for who, row in entities.items():
        for one in row:
            those.setdefault(type(one), []).append(who)
    return those


def copied(component: Component) -> Component:
    """Return a copy of a component. Changes to the copy do not change the original."""
    if isinstance(component, SHARED):
        return component
    twin: Component = TWIN(component)
    for name, flat in _rich(type(component)):
        if type(value := getattr(component, name)) in LOOSE:
            setattr(twin, name, value.copy() if flat else _copied(value))
    return twin


@cache
def _rich(kind: type[Component]) -> tuple[tuple[str, bool], ...]:
    """Return the names of a component's fields that may hold a list or dict, and whether all in it is of plain types."""
    return tuple((one.name, set(get_args(one.type)) <= PLAIN) for one in fields(kind) if one.type not in PLAIN)


def _copied(value: Any) -> Any:
    """Return a deep copy of a list or dict.

    No value that is not a list or dict is ever modified.
    """
    if LOOSE.isdisjoint(map(type, value if type(value) is list else value.values())):
        return value.copy()
    if type(value) is list:
        return [_copied(each) if type(each) in LOOSE else each for each in value]
    return {name: _copied(each) if type(each) in LOOSE else each for name, each in value.items()}
