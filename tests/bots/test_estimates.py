"""What bots expect by two sheets is what the dice of the rules in force give, in every rule system that can be played."""

import pytest

from game import content
from game.bots import estimates
from game.bots.blows import chance, danger, hurls
from game.bots.fighting import enemies
from game.bots.improvising import likely, modifiers, resisted
from game.bots.schemes import by_feature
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Modifier, Rating
from game.run.view import Seen, View
from game.systems.checks import check
from game.weighing import odds
from tests.scenes.scene import Scene

EDITIONS = ("", "bind", "metamorphosis")


@pytest.fixture(params=EDITIONS)
def scene(request: pytest.FixtureRequest) -> Scene:
    """A Wasp, which has no armour, beside a Nasute: both Advancing, both as fresh as their sheets."""
    drawn = Scene(". W n . . .", W={"place": "Advancing"}, n={"place": "Advancing"}, first="W", edition=request.param)
    return drawn.until("W")


def bodies(scene: Scene) -> tuple[View, Seen, Seen]:
    view = View(scene.run)
    return view, view.me.body, enemies(view)[0]


def test_a_throw_is_weighed_as_it_is_rolled(scene: Scene) -> None:
    view, _, foe = bodies(scene)
    thrown = view.choice(Act("throw", foe.who))
    assert thrown
    assert hurls(view, foe) == chance(view, thrown)


def test_a_foes_blow_is_weighed_as_it_is_rolled(scene: Scene) -> None:
    view, me, foe = bodies(scene)
    threat = view.threat(foe.who)
    assert threat
    harm = estimates.HARM.get(content.in_force(), estimates.by_boxes)
    assert estimates.dealt(foe, me, stands="Advancing") == harm(threat.made, foe, me, 0) > 0
    assert danger(view, foe) == 10 * estimates.feared(threat.made, foe, me) * max(1, foe.left) // min(me.left, foe.left)


def test_an_improvised_act_is_weighed_as_it_is_rolled(scene: Scene) -> None:
    view, me, foe = bodies(scene)
    for feature in ("Strength", "Passions"):
        if feature in resisted("hinder", foe.kind):
            step = Attempt(who=me.who, action="hinder", target=foe.who, about=feature)
            table = odds(check(step))
            assert likely(view, foe, "hinder", feature) == tuple(100 * ways // table.whole for ways in table.counts)
    assert modifiers(view, foe)[0]


def test_what_is_kept_of_one_rule_system_is_not_given_in_another() -> None:
    """Ten dice of a hundred, 2D6 and pools: the same question, three answers."""
    told = []
    for edition in EDITIONS:
        with content.chosen(edition):
            told.append(estimates.falls(Rating("Strength", 60), Rating("Stamina", 40), (Modifier("Advancing", 20),)))
    assert len(set(told)) == len(EDITIONS)
    assert all(95 <= sum(falls) <= 100 for falls in told)


def test_afield_too(scene: Scene) -> None:
    """Scaring a pursuer off, outside Combat: chances of 100, whatever is thrown."""
    view, _, foe = bodies(scene)
    found = by_feature(view, "scare-afield", foe)
    assert found
    assert all(0 <= chance_ <= 100 for chance_, _ in found)
    assert max(found)[0] > 0
