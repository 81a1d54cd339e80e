"""The store of the current run: all its entities and components, in an esper world, and the ways to change them.

All state of a run is in components of entities. Entity RUN is the run itself.
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
"""The results of `query`, by world and component kinds: valid until an entity or component is added or removed."""
_packed: "dict[str, dict[int, list[Component]]]" = {}
"""The results of `pack`, by world: valid until an entity or component is added or removed."""


class Component(msgspec.Struct, tag=True, omit_defaults=True):
    """Base class of all plain data attached to entities.

    Every subclass can be saved, and is part of the digest.
    """


class Census(Component):
    """The id that was given to the newest entity.

    It is saved so that the next id is the same after loading.
    """

    last: int = RUN


class Folded(Component):
    """The entities of a Level, packed while the party is elsewhere.

    Their ids remain reserved.
    """

    ids: list[int]
    blob: Sealed


def create(*components: msgspec.Struct) -> int:
    """Create an entity with these components, and return its id.

    Every entity is made by this function.
    """
    _forget()
    who = esper.create_entity(*components)
    the(Census).last = who
    return who


def remove(who: int) -> None:
    """Remove an entity and its components at once."""
    _forget()
    esper.delete_entity(who, immediate=True)


def add(who: int, component: Component) -> None:
    _forget()
    esper.add_component(who, component)


def drop(who: int, kind: type[Component]) -> None:
    """Remove the component of this kind from an entity. If the entity has none, do nothing."""
    _forget()
    esper.try_remove_component(who, kind)


def _forget() -> None:
    """Clear the cached results of `query` and `pack`, because entities have changed."""
    _rows.clear()
    _packed.clear()


def forget_world(name: str) -> None:
    """Clear the caches of a world that has been deleted."""
    _packed.pop(name, None)
    for asked in [asked for asked in _rows if asked[0] == name]:
        del _rows[asked]


get = esper.component_for_entity
"""Function get(who, kind): return the component of an entity. Raises KeyError if the entity has none."""


find = esper.try_component
"""Function find(who, kind): return the component of an entity, or None, also for an entity that no longer exists."""


def the(kind: type[A]) -> A:
    """Return the component of this kind that belongs to the run itself (entity RUN)."""
    component: A = esper._entities[RUN][kind]  # noqa: SLF001  half the time of `get`, and asked for most often of all
    return component


@overload
def query(a: type[A], /) -> tuple[tuple[int, A], ...]: ...
@overload
def query(a: type[A], b: type[B], /) -> tuple[tuple[int, A, B], ...]: ...
@overload
def query(a: type[A], b: type[B], c: type[C], /) -> tuple[tuple[int, A, B, C], ...]: ...
def query(*kinds: type[Any]) -> tuple[Any, ...]:
    """Return a tuple of rows (entity's id, its components), one for each entity that has all of these components.

    The rows are sorted by id. Nothing else iterates over entities.
    """
    asked = esper.current_world, kinds
    rows = _rows.get(asked)
    if rows is None:
        found = [(who, *row) for who, row in esper.get_components(*kinds) if esper.entity_exists(who)]
        rows = _rows[asked] = tuple(sorted(found, key=_by_id))
    return rows


def components_of(who: int) -> list[Component]:
    """Return all components of an entity, sorted by the names of their classes."""
    return sorted(esper.components_for_entity(who), key=_by_name)


def pack() -> dict[int, list[Component]]:
    """Return a dict from the ids of all entities to their components, in ascending order of the ids.

    Entities without components are left out. The dict is shared: do not modify it.
    """
    if esper.current_world not in _packed:
        rows = ((who, components_of(who)) for who in sorted(esper.get_entities()))
        _packed[esper.current_world] = {who: row for who, row in rows if row}
    return _packed[esper.current_world]


def unpack(entities: dict[int, list[Component]]) -> None:
    """Restore a world from a result of `pack`, with the same entity ids.

    Unused ids are left unused.
    """
    _forget()
    esper.clear_database()
    last = next(component.last for component in entities[RUN] if isinstance(component, Census))
    kept = set(entities)
    kept.update(who for row in entities.values() for each in row if isinstance(each, Folded) for who in each.ids)
    for who in range(RUN, last + 1):
        esper.create_entity(*entities.get(who, ()))
        if who not in kept:
            esper.delete_entity(who, immediate=True)
