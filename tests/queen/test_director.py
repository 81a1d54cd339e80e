"""The Director: which of the moves the rules leave open, never a die. [RULES 5.1]"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

import pytest

from game.bots.random_policy import Random
from game.dice import Cup
from game.engine import Agenda
from game.engine.agenda import take_step
from game.engine.components import At, Body, ColonyTask, Creature, Guard, Level, Raid
from game.engine.entries import Chose
from game.engine.steps import EnterLevel, Roam
from game.engine.store import create, find, get, query, the
from game.run.run import Run, head
from game.systems.colony import director
from game.systems.colony.encounters import arrive
from game.systems.colony.scents import home
from game.systems.ground import ground, level
from game.systems.party import party
from tests.scenes.scene import Scene

# A Room with a tunnel at either end: the Wasp is nearer to the left one.
ROOM = """
    # # # # # # # # # # # # # #
    , . . . . . . . . . . . . ,
    , . . . . W . . . . . . . ,
    # # # # # # # # # # # # # #
"""


def room(setting: str = "on", *, turn: int = 200, fought: int = 190, wounds: int = 0) -> Scene:
    scene = Scene(ROOM, combat=False)
    the(Raid).settings["director"] = setting
    the(Raid).turn, the(Raid).fought = turn, fought
    scene.alter("W", wounds=wounds, limit=6)
    return scene


def comes(scene: Scene) -> tuple[str, list[str]]:
    """By which tunnel, and the reason told."""
    minor = arrive("minor")
    scene.run.collect()
    why = [entry.reason for entry in scene.run.story if isinstance(entry, Chose)]
    return "near" if get(minor, At).x < get(scene.who["W"], At).x else "far", why


def test_off_it_says_nothing_and_they_come_by_the_far_tunnel() -> None:
    assert comes(room("off", fought=0)) == ("far", [])


def test_who_has_had_a_long_rest_is_met_by_the_near_tunnel() -> None:
    assert comes(room(fought=0)) == ("near", ["the near tunnel: nobody has troubled them for long"])


def test_who_is_hurt_has_time() -> None:
    assert comes(room(fought=0, wounds=2)) == ("far", ["the far tunnel: the party is hurt"])


def test_so_has_who_has_just_fought() -> None:
    assert comes(room()) == ("far", ["the far tunnel: they have just fought"])


def test_else_it_leaves_things_as_they_are() -> None:
    assert comes(room(turn=100, fought=50)) == ("far", [])


def test_nobody_is_made_to_come_in_among_them() -> None:
    """The near tunnel is three cells away at least."""
    scene = room(fought=0)
    get(scene.who["W"], At).x = 2
    assert comes(scene) == ("far", [])


def test_it_is_told_with_its_rule() -> None:
    scene = room(fought=0)
    comes(scene)
    assert [entry.rule for entry in scene.told(Chose)] == [director.RULE]


def test_they_guard_the_tunnel_they_came_by() -> None:
    scene = room(fought=0)
    assert get(arrive("minor"), Guard).x < get(scene.who["W"], At).x


@pytest.mark.parametrize(
    ("state", "order", "reason"),
    [
        ({"fought": 0}, ["minor", "worker", "worker"], "soldiers first: nobody has troubled them for long"),
        ({"fought": 0, "wounds": 3}, ["worker", "worker", "minor"], "labourers first: the party is hurt"),
        ({"turn": 100, "fought": 50}, ["worker", "minor", "worker"], ""),
    ],
)
def test_who_of_them_comes_first(state: dict[str, Any], order: list[str], reason: str) -> None:
    room(**state)
    assert director.in_turn(["worker", "minor", "worker"]) == (order, reason)


def test_of_one_kind_nobody_comes_first() -> None:
    room(fought=0)
    assert director.in_turn(["minor", "minor"]) == (["minor", "minor"], "")


# -- who of those that are there already turns up --------------------------------------------------

PRESS, EASE, FRESH, NEITHER = {"fought": 0}, {"fought": 0, "wounds": 3}, {"fought": 190}, {"fought": 150}


class Entered(NamedTuple):
    """A Level that has just been entered."""

    far: list[int]  # from the depths, each
    told: list[Chose]
    strength: tuple[list[str], int]
    fell: dict[str, list[tuple[int, int]]]


def entered(seed: str, setting: Any = "on", *, fought: int, wounds: int = 0) -> Entered:
    """A Level nobody has been on, on the 200th turn: where its guardians wait, what was told, what fell."""
    run = Run(head(seed, ("wasp",)), digests=False)
    raid = the(Raid)
    raid.settings["director"], raid.turn, raid.fought, raid.levels = setting, 200, fought, 2
    get(party()[0], Body).wounds = wounds
    create(Level(2, "1", 90))
    the(Agenda).steps.append(EnterLevel(number=2))
    with dice() as fell:
        while not isinstance(the(Agenda).steps[-1], Roam):
            take_step()
    posts = {who: post for who, post, _ in query(Guard, Body) if not find(who, ColonyTask)}
    run.collect()
    told = [entry for entry in run.story if isinstance(entry, Chose) and entry.who in posts]
    at = {mouth: room for room in ground().plan.chambers for mouth in room.mouths}
    rooms = [at[post.x, post.y] for post in posts.values()]
    armed = sorted(creature.kind for _, _, creature in query(Guard, Creature))
    far = [home()[room.y][room.x] for room in rooms]
    left = level().garrison
    run.close()
    return Entered(far, told, (armed, left), fell)


SEEDS = [f"posts {n}" for n in range(6)]


@pytest.mark.parametrize("seed", SEEDS)
def test_guardians_wait_in_the_near_rooms_for_who_is_left_alone_too_long(seed: str) -> None:
    """R-54 says how many guard walled Rooms, and not which; B-4.6.2-10: they stand in place."""
    off, on = entered(seed, "off", **PRESS), entered(seed, **PRESS)
    assert sum(on.far) / len(on.far) > sum(off.far) / len(off.far)
    assert {entry.reason for entry in on.told} == {"the near Rooms: nobody has troubled them for long"}
    assert (off.told, len(on.told)) == ([], len(on.far))


@pytest.mark.parametrize(("state", "why"), [(EASE, "the party is hurt"), (FRESH, "they have just fought")])
def test_for_who_is_hurt_or_has_just_fought_they_stay_in_the_depths(state: dict[str, int], why: str) -> None:
    """R-54: where they stand without it; but now for a reason."""
    off, on = entered(SEEDS[0], "off", **state), entered(SEEDS[0], **state)
    assert on.far == off.far
    assert {entry.reason for entry in on.told} == {f"the deep Rooms: {why}"}


def test_with_nothing_to_be_wished_for_they_wait_where_they_always_did() -> None:
    off, on = entered(SEEDS[0], "off", **NEITHER), entered(SEEDS[0], **NEITHER)
    assert (on.far, on.told) == (off.far, [])


@pytest.mark.parametrize("state", [PRESS, EASE, FRESH, NEITHER])
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_they_are_as_many_and_of_the_same_kinds_and_no_die_falls_otherwise(seed: str, state: dict[str, int]) -> None:
    """R-54. Law 1: what a Level is made of hangs on the seed alone."""
    off, on = entered(seed, "off", **state), entered(seed, **state)
    assert on.strength == off.strength
    assert on.fell == off.fell != {}


def test_where_they_stand_is_told_with_its_rule() -> None:
    assert {entry.rule for entry in entered(SEEDS[0], **PRESS).told} == {director.POSTS}


# -- dice ------------------------------------------------------------------------------------------


@contextmanager
def dice() -> Iterator[Any]:
    """Every die that is drawn meanwhile: stream > (faces, what fell)."""
    fell: dict[str, list[tuple[int, int]]] = {}
    draw = Cup.draw

    def noted(self: Any, stream: Any, faces: Any) -> Any:
        die = draw(self, stream, faces)
        fell.setdefault(stream, []).append((faces, die))
        return die

    with mock.patch.object(Cup, "draw", noted):
        yield fell


def drawn(setting: str, seed: str) -> dict[str, list[tuple[int, int]]]:
    """Every die of a raid by whim."""
    run, whim = Run(head(seed, ("wasp", "ants")), digests=False), Random(seed)
    the(Raid).settings["director"] = setting
    with dice() as fell:
        while run.decision is not None and run.n < 400:
            run.apply(whim(run))
            if run.decision is not None:
                the(Raid).settings["director"] = setting  # whatever the whim has set
    run.close()
    return fell


@pytest.mark.long
@pytest.mark.parametrize("seed", ["director 1", "director 2"])
def test_no_die_falls_otherwise(seed: str) -> None:
    """Law 1: the i-th roll of each stream that is drawn both with it and without is the same."""
    on, off = drawn("on", seed), drawn("off", seed)
    both = on.keys() & off.keys()
    assert both
    for stream in both:
        for (faces, die), (others, other) in zip(on[stream], off[stream], strict=False):
            if faces != others:
                break  # it was drawn for something else: what falls after it is not to be compared
            assert die == other, stream


def test_it_is_a_setting_like_the_others() -> None:
    """Public, changed by a command, kept in the recording."""
    scene = room("off").do("set director on")
    assert the(Raid).settings["director"] == "on"
    scene.do("set director off")
    assert the(Raid).settings["director"] == "off"
