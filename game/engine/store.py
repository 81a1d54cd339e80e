"""The esper world: components, and the few ways to reach them.

Every bit of a run's state is a component of some entity. Entity RUN is the run itself.
"""

from operator import attrgetter, itemgetter
from typing import Any, TypeVar, overload

import esper
import msgspec

from game.engine.blob import Sealed

RUN = 1
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
_by_id, _by_name = itemgetter(0), attrgetter("__class__.__name__")
_rows: dict[tuple[str, tuple[type[Any], ...]], tuple[Any, ...]] = {}
"""What `query` has found, by world and kinds: true until somebody comes, goes, or becomes or ceases to be something."""
_packed: "dict[str, dict[int, list[Component]]]" = {}
"""What `pack` has found, by world; as long."""


class Component(msgspec.Struct, tag=True, omit_defaults=True):
    """Plain data. Every subclass can be saved, and is part of the digest."""


class Census(Component):
    """The last id given: the next one must be the same after loading."""

    last: int = RUN


class Folded(Component):
    """What lies on a Level nobody is on: its entities, put away. The ids stay theirs."""

    ids: list[int]
    blob: Sealed


def create(*components: msgspec.Struct) -> int:
    """Return a new entity with these components. The one way to make one."""
    _forget()
    who = esper.create_entity(*components)
    the(Census).last = who
    return who


def remove(who: int) -> None:
    """Remove an entity, at once."""
    _forget()
    esper.delete_entity(who, immediate=True)


def add(who: int, component: Component) -> None:
    _forget()
    esper.add_component(who, component)


def drop(who: int, kind: type[Component]) -> None:
    """Take a component away, if it is there."""
    _forget()
    esper.try_remove_component(who, kind)


def _forget() -> None:
    """Forget what was found, in all worlds: entities have changed."""
    _rows.clear()
    _packed.clear()


def forget_world(name: str) -> None:
    """Forget what was found in a world that is gone."""
    _packed.pop(name, None)
    for asked in [asked for asked in _rows if asked[0] == name]:
        del _rows[asked]


get = esper.component_for_entity
"""A component that must be there: get(who, kind). Raises KeyError."""


find = esper.try_component
"""A component, or None: find(who, kind). Also of an entity that is gone."""


def the(kind: type[A]) -> A:
    """Return a component of the run itself."""
    component: A = esper._entities[RUN][kind]  # noqa: SLF001  half the time of `get`, and asked for most often of all
    return component


@overload
def query(a: type[A], /) -> tuple[tuple[int, A], ...]: ...
@overload
def query(a: type[A], b: type[B], /) -> tuple[tuple[int, A, B], ...]: ...
@overload
def query(a: type[A], b: type[B], c: type[C], /) -> tuple[tuple[int, A, B, C], ...]: ...
def query(*kinds: type[Any]) -> tuple[Any, ...]:
    """Return the entities that have all these components, with these, by ascending id. The one way to iterate."""
    asked = esper.current_world, kinds
    rows = _rows.get(asked)
    if rows is None:
        found = [(who, *row) for who, row in esper.get_components(*kinds) if esper.entity_exists(who)]
        rows = _rows[asked] = tuple(sorted(found, key=_by_id))
    return rows


def components_of(who: int) -> list[Component]:
    """Return all components of an entity, by the names of their classes."""
    return sorted(esper.components_for_entity(who), key=_by_name)


def pack() -> dict[int, list[Component]]:
    """Return all entities that have components, by ascending id. To be read, not altered."""
    if esper.current_world not in _packed:
        rows = ((who, components_of(who)) for who in sorted(esper.get_entities()))
        _packed[esper.current_world] = {who: row for who, row in rows if row}
    return _packed[esper.current_world]


def unpack(entities: dict[int, list[Component]]) -> None:
    """Restore the world as it was packed, ids and all: esper counts ids up, so those no longer used are burnt."""
    _forget()
    esper.clear_database()
    last = next(component.last for component in entities[RUN] if isinstance(component, Census))
    kept = set(entities)
    kept.update(who for row in entities.values() for each in row if isinstance(each, Folded) for who in each.ids)
    for who in range(RUN, last + 1):
        esper.create_entity(*entities.get(who, ()))
        if who not in kept:
            esper.delete_entity(who, immediate=True)
