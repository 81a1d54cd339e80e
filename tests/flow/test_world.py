"""The esper world: ids, order, what is gone is gone; and the traps of esper that were met. [DESIGN laws 1, 4, 9]"""

from collections.abc import Iterator
from typing import Any

import esper
import msgspec
import pytest

from game.engine.components import At, Body, Facing
from game.engine.store import (
    RUN,
    Census,
    Component,
    add,
    components_of,
    create,
    drop,
    find,
    get,
    pack,
    query,
    remove,
    the,
    unpack,
)
from game.run import snapshot


class A(msgspec.Struct):
    pass


class B(msgspec.Struct):
    pass


class C(msgspec.Struct):
    pass


@pytest.fixture
def world() -> Iterator[None]:
    esper.switch_world("a world for tests")
    esper.clear_database()
    esper.create_entity(Census())
    yield
    esper.switch_world("nowhere")


def test_three_kinds_at_once() -> None:
    """Esper 3.6 to 3.8 forgot to check one kind where the sets had unlucky sizes, and raised KeyError."""
    esper.switch_world("a world for esper")
    for _ in range(3):
        esper.create_entity(A(), B(), C())
    for _ in range(2):
        esper.create_entity(A(), C())
    for _ in range(5):
        esper.create_entity(B(), C())
    esper.create_entity(A(), B())
    for kinds in ((A, B, C), (C, B, A), (B, A, C), (C, A, B), (A, C, B), (B, C, A)):
        assert len(list(esper.get_components(*kinds))) == 3


@pytest.mark.usefixtures("world")
def test_what_was_found_is_found_anew_when_anything_comes_or_goes() -> None:
    """Answers are kept: each way of changing who is what must end that."""

    def found() -> Any:
        return [who for who, _ in query(At)], sorted(pack())

    one = create(At(1, 1))
    assert found() == ([one], [RUN, one])
    two = create(At(2, 2))
    assert found() == ([one, two], [RUN, one, two])
    drop(one, At)
    assert found() == ([two], [RUN, two])
    add(one, At(3, 3))
    assert found() == ([one, two], [RUN, one, two])
    add(one, At(4, 4))
    assert query(At)[0] == (one, At(4, 4)) and pack()[one] == [At(4, 4)]
    remove(two)
    assert found() == ([one], [RUN, one])
    before = pack()
    unpack({RUN: before[RUN]})
    assert found() == ([], [RUN])


@pytest.mark.usefixtures("world")
def test_what_was_found_is_of_the_world_in_hand() -> None:
    one = create(At(1, 1))
    assert query(At) and one in pack()
    esper.switch_world("another world for tests")
    assert query(At) == () and pack() == {}


@pytest.mark.usefixtures("world")
def test_queries_ascend() -> None:
    """Whatever the history of ids: esper's own order is that of a set."""
    ids = [create(At(i, 0), Body(0, 1), Facing()) for i in range(40)]
    for who in ids[1::3]:
        remove(who)
    for who in reversed(ids[::3]):
        drop(who, At)
        add(who, At(9, 9))
    for kinds in ((At,), (At, Body), (Facing, Body, At)):
        found = [row[0] for row in query(*kinds)]
        assert found == sorted(found)
        assert found == [who for i, who in enumerate(ids) if i % 3 != 1]


@pytest.mark.usefixtures("world")
def test_the_dead_are_not_found() -> None:
    first, second = create(At(1, 1)), create(At(2, 2))
    remove(first)
    assert [who for who, _ in query(At)] == [second]
    assert find(first, At) is None
    with pytest.raises(KeyError):
        get(first, At)


@pytest.mark.usefixtures("world")
def test_ids_are_never_given_twice() -> None:
    first = create(At(1, 1))
    remove(first)
    assert create(At(2, 2)) == first + 1
    assert the(Census).last == first + 1


@pytest.mark.usefixtures("world")
def test_packed_and_unpacked() -> None:
    """Ids and all; the next one too, though the last was removed."""
    ids = [create(At(i, i), Body(i, 9)) for i in range(6)]
    remove(ids[0])
    remove(ids[-1])
    before = snapshot.digest("", None)
    state = snapshot.take(0, "")
    snapshot.restore(state)
    assert snapshot.digest("", None) == before
    assert [who for who, _ in query(At)] == ids[1:-1]
    assert create() == ids[-1] + 1


@pytest.mark.usefixtures("world")
def test_components_in_one_order() -> None:
    """Whatever order they came in: the digest depends on it."""
    one, two = create(At(1, 1), Body(0, 1), Facing()), create(Facing(), Body(0, 1), At(1, 1))
    assert components_of(one) == components_of(two)
    assert [type(c).__name__ for c in components_of(one)] == ["At", "Body", "Facing"]


@pytest.mark.usefixtures("world")
def test_entities_without_anything_are_not_packed() -> None:
    who = create(At(1, 1))
    drop(who, At)
    assert set(pack()) == {RUN}
    unpack(pack())
    assert create() == who + 1


def test_every_component_has_a_tag() -> None:
    tags = [kind.__struct_config__.tag for kind in Component.__subclasses__()]
    assert len(tags) == len(set(tags))
    assert all(tags)
