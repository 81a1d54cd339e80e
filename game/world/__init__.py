"""The esper world: components, and the few ways to reach them.

Every bit of a run's state is a component of some entity. Entity RUN is the run itself.
"""

from operator import itemgetter
from typing import Any, TypeVar, overload

import esper
import msgspec

RUN = 1
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
_by_id = itemgetter(0)


class Component(msgspec.Struct, tag=True):
    """Plain data. Every subclass can be saved, and is part of the digest."""


class Census(Component):
    """The last id given: the next one must be the same after loading."""

    last: int = RUN


class Folded(Component):
    """What lies on a Level nobody is on: its entities, put away. The ids stay theirs."""

    ids: list[int]
    blob: bytes


def create(*components: msgspec.Struct) -> int:
    """A new entity. The one way to make one."""
    who = esper.create_entity(*components)
    the(Census).last = who
    return who


def remove(who: int) -> None:
    """An entity is gone, at once."""
    esper.delete_entity(who, immediate=True)


def add(who: int, component: Component) -> None:
    esper.add_component(who, component)


def drop(who: int, kind: type[Component]) -> None:
    """Take a component away, if it is there."""
    esper.try_remove_component(who, kind)


get = esper.component_for_entity
"""A component that must be there: get(who, kind). Raises KeyError."""


def find(who: int, kind: type[A]) -> A | None:
    """A component, or None: also of an entity that is gone."""
    try:
        return esper.component_for_entity(who, kind)
    except KeyError:
        return None


def the(kind: type[A]) -> A:
    """A component of the run itself."""
    return esper.component_for_entity(RUN, kind)


@overload
def query(a: type[A], /) -> list[tuple[int, A]]: ...
@overload
def query(a: type[A], b: type[B], /) -> list[tuple[int, A, B]]: ...
@overload
def query(a: type[A], b: type[B], c: type[C], /) -> list[tuple[int, A, B, C]]: ...
def query(*kinds: type[Any]) -> list[Any]:
    """Entities having all these components, by ascending id, never the deleted. The one way to iterate."""
    rows: list[tuple[Any, ...]]
    if len(kinds) == 1:
        rows = [(who, one) for who, one in esper.get_component(kinds[0]) if esper.entity_exists(who)]
    else:
        rows = [(who, *found) for who, found in esper.get_components(*kinds) if esper.entity_exists(who)]
    return sorted(rows, key=_by_id) if len(rows) > 1 else rows


def components_of(who: int) -> list[Component]:
    """All that it is, in one order only."""
    return sorted(esper.components_for_entity(who), key=_by_name)


def pack() -> dict[int, list[Component]]:
    """All entities that are anything, in one order only."""
    packed: dict[int, list[Component]] = {}
    for who in sorted(esper.get_entities()):
        if row := components_of(who):
            packed[who] = row
    return packed


def _by_name(component: Component) -> str:
    return type(component).__name__


def unpack(entities: dict[int, list[Component]]) -> None:
    """The world as it was packed, ids and all: esper counts ids up, so those no longer used are burnt."""
    esper.clear_database()
    last = next(component.last for component in entities[RUN] if isinstance(component, Census))
    kept = set(entities)
    kept.update(who for row in entities.values() for each in row if isinstance(each, Folded) for who in each.ids)
    for who in range(RUN, last + 1):
        esper.create_entity(*entities.get(who, ()))
        if who not in kept:
            esper.delete_entity(who, immediate=True)
