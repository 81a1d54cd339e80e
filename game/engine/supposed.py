"""A world beside this one, to try things in: it begins as this one is, and is forgotten."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import esper

from game.engine import store
from game.engine.cache import stirred
from game.engine.components import Scents
from game.engine.store import Census, Component, Folded, pack

NAME = "supposed"
SHARED = (Folded, Scents)
"""Large, and nothing that is tried out touches them: they are not copied."""


@contextmanager
def supposed(*processors: esper.Processor) -> Iterator[None]:
    """Work in a copy of the world in hand, with these processors, in this `with` block: whatever happens in it never was."""
    home, entities = esper.current_world, pack()
    with stirred():
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
    """Return another of the same, which can be altered without altering this."""
    if isinstance(component, SHARED):
        return component
    kind = type(component)
    return kind(*[_copied(getattr(component, name)) for name in kind.__struct_fields__])


def _copied(value: Any) -> Any:
    """Lists and dicts are copied, all the way down; everything else in a component is never altered."""
    match value:
        case list():
            return [_copied(each) for each in value]
        case dict():
            return {name: _copied(each) for name, each in value.items()}
        case _:
            return value
