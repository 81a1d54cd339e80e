"""The Director: which of the moves the rules leave open, never a die. [RULES 5.1]"""

from unittest import mock

import pytest
from scene import Scene

from game.bots.whim import Random
from game.dice import Cup
from game.flow.chronicle import Chose
from game.queen import director
from game.queen.encounters import arrive
from game.run.run import Run, head
from game.world import get, the
from game.world.components import At, Guard, Raid

# A Room with a tunnel at either end: the Wasp is nearer to the left one.
ROOM = """
    # # # # # # # # # # # # # #
    , . . . . . . . . . . . . ,
    , . . . . W . . . . . . . ,
    # # # # # # # # # # # # # #
"""


def room(setting="on", *, turn=200, fought=190, wounds=0):
    scene = Scene(ROOM, combat=False)
    the(Raid).settings["director"] = setting
    the(Raid).turn, the(Raid).fought = turn, fought
    scene.alter("W", wounds=wounds, limit=6)
    return scene


def comes(scene):
    """By which tunnel, and the reason told."""
    minor = arrive("minor")
    scene.run.collect()
    why = [entry.reason for entry in scene.run.story if isinstance(entry, Chose)]
    return "near" if get(minor, At).x < get(scene.who["W"], At).x else "far", why


def test_off_it_says_nothing_and_they_come_by_the_far_tunnel():
    assert comes(room("off", fought=0)) == ("far", [])


def test_who_has_had_a_long_rest_is_met_by_the_near_tunnel():
    assert comes(room(fought=0)) == ("near", ["the near tunnel: nobody has troubled them for long"])


def test_who_is_hurt_has_time():
    assert comes(room(fought=0, wounds=2)) == ("far", ["the far tunnel: the party is hurt"])


def test_so_has_who_has_just_fought():
    assert comes(room()) == ("far", ["the far tunnel: they have just fought"])


def test_else_it_leaves_things_as_they_are():
    assert comes(room(turn=100, fought=50)) == ("far", [])


def test_nobody_is_made_to_come_in_among_them():
    """The near tunnel is three cells away at least."""
    scene = room(fought=0)
    get(scene.who["W"], At).x = 2
    assert comes(scene) == ("far", [])


def test_it_is_told_with_its_rule():
    scene = room(fought=0)
    comes(scene)
    assert [entry.rule for entry in scene.told(Chose)] == [director.RULE]


def test_they_guard_the_tunnel_they_came_by():
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
def test_who_of_them_comes_first(state, order, reason):
    room(**state)
    assert director.in_turn(["worker", "minor", "worker"]) == (order, reason)


def test_of_one_kind_nobody_comes_first():
    room(fought=0)
    assert director.in_turn(["minor", "minor"]) == (["minor", "minor"], "")


def drawn(setting, seed):
    """Every die of a raid by whim: stream > what fell."""
    fell = {}
    draw = Cup.draw

    def noted(self, stream, faces):
        die = draw(self, stream, faces)
        fell.setdefault((stream, faces), []).append(die)
        return die

    run, whim = Run(head(seed, ("wasp", "ants")), digests=False), Random(seed)
    the(Raid).settings["director"] = setting
    with mock.patch.object(Cup, "draw", noted):
        while run.decision is not None and run.n < 400:
            run.apply(whim(run))
            if run.decision is not None:
                the(Raid).settings["director"] = setting  # whatever the whim has set
    run.close()
    return fell


@pytest.mark.parametrize("seed", ["director 1", "director 2"])
def test_no_die_falls_otherwise(seed):
    """Law 1: the i-th roll of each stream that is drawn both with it and without is the same."""
    on, off = drawn("on", seed), drawn("off", seed)
    both = on.keys() & off.keys()
    assert both
    for stream in both:
        shared = min(len(on[stream]), len(off[stream]))
        assert on[stream][:shared] == off[stream][:shared], stream


def test_it_is_a_setting_like_the_others():
    """Public, changed by a command, kept in the recording."""
    scene = room("off").do("set director on")
    assert the(Raid).settings["director"] == "on"
    scene.do("set director off")
    assert the(Raid).settings["director"] == "off"
