"""The agenda: what a Step puts there comes before all that waits; the dead are passed over; a refusal changes nothing."""

import pytest

from game.engine import Agenda, Refused
from game.engine.agenda import follow, is_void
from game.engine.commands import Act, AnyCommand, Eat, Enter, Go, Say, Set
from game.engine.entries import Healed, Wounded
from game.engine.steps import Heal, Roam, Strike, Trigger, Wound
from game.engine.store import the
from game.run import snapshot
from tests.scenes.scene import Scene


def test_in_the_order_they_were_put() -> None:
    scene = Scene(". W .", W={"wounds": 2, "limit": 9})
    who = scene.who["W"]
    scene.happens(Wound(who=who, wounds=1, cause="a"), Heal(who=who, wounds=1), Wound(who=who, wounds=2, cause="b"))
    assert [type(e) for e in scene.run.story if isinstance(e, (Wounded, Healed))] == [Wounded, Healed, Wounded]
    assert scene.wounds("W") == 4


def test_the_bottom_of_every_agenda() -> None:
    Scene(". W .")
    assert the(Agenda).steps == [Roam()]
    assert the(Agenda).coming == []


def test_a_decision_stays_until_it_is_answered() -> None:
    scene = Scene(". W .")
    scene.happens()
    assert scene.asked == "Roam"
    follow(Roam())
    assert the(Agenda).steps == [Roam()]


def test_the_dead_neither_act_nor_suffer() -> None:
    scene = Scene(". W .")
    assert is_void(Heal(who=999, wounds=1))
    assert not is_void(Heal(who=scene.who["W"], wounds=1))
    scene.happens(Wound(who=999, wounds=1, cause="test"), Trigger(who=999, effect="Bleeding"))
    assert scene.asked == "Roam"
    assert "target" in Strike.__struct_fields__


@pytest.mark.parametrize(
    "command",
    [Act("attack", 5), Act("fly"), Act("explore", 7), Go(99, 99), Go(-1, 0), Eat(1), Eat(10**9), Enter(2), Say(""), Say("done"), Set("luck", "ask"), Set("x", "y")],
)  # fmt: skip
def test_what_is_not_asked_is_refused_and_changes_nothing(command: AnyCommand) -> None:
    scene = Scene("W . . . . . . .")
    before = snapshot.digest("", None)
    with pytest.raises(Refused):
        scene.run.apply(command)
    assert snapshot.digest("", None) == before
    assert scene.run.n == 0


def test_what_is_refused_with_a_reason_changes_nothing() -> None:
    scene = Scene("W . m")
    before = snapshot.digest("", None)
    with pytest.raises(Refused, match="out of reach"):
        scene.do("attack m")
    assert snapshot.digest("", None) == before
