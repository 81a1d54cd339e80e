"""What bots expect by two sheets is what the dice of the rules in force give, in every rule system that can be played."""

import pytest

from game import content
from game.bots import estimates, improvising
from game.bots.blows import bound, chance, danger, hurls
from game.bots.fighting import enemies
from game.bots.improvising import likely, modifiers, resisted
from game.bots.places import getting_there, pace
from game.bots.schemes import by_feature
from game.engine.commands import Act
from game.engine.components import Combatant
from game.engine.steps import Attempt
from game.engine.store import get
from game.fd100 import Degree, Modifier, Rating
from game.run.view import Seen, View
from game.systems.checks import check
from game.systems.combat import reach
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
    assert estimates.dealt(view, foe, me, stands="Advancing") == harm(view, threat.made, foe, me, 0) > 0
    assert danger(view, foe) == 10 * estimates.feared(view, threat.made, foe, me) * max(1, foe.left) // min(
        me.left, foe.left
    )


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
            made = estimates.table(Rating("Strength", 60), Rating("Stamina", 40), (Modifier("Advancing", 20),))
            told.append(estimates.hundredths(made))
    assert len(set(told)) == len(EDITIONS)
    assert all(95 <= sum(falls) <= 100 for falls in told)


def test_afield_too(scene: Scene) -> None:
    """Scaring a pursuer off, outside Combat: chances of 100, whatever is thrown."""
    view, _, foe = bodies(scene)
    found = by_feature(view, "scare-afield", foe)
    assert found
    assert all(0 <= chance_ <= 100 for chance_, _ in found)
    assert max(found)[0] > 0


def test_a_grown_character_is_expected_to_fight_as_it_does_now() -> None:
    """Of Metamorphosis' sheets those who play are raised by experience; by what they began with a fight looks lost that is not."""
    grown = {"Threat Rate": 50, "Survival Rate": 60, "Strength": 60, "Speed": 60}
    told = {}
    for name, ratings in (("fresh", {}), ("grown", grown)):
        scene = Scene(
            ". W n . . .",
            W={"place": "Advancing", **ratings},
            n={"place": "Advancing"},
            first="W",
            edition="metamorphosis",
        )
        view, me, foe = bodies(scene.until("W").alter("n", faces=(1, 0)))  # its armour is on its head
        threat = view.threat(foe.who)
        assert threat
        told[name] = estimates.dealt(view, me, foe), estimates.dealt(view, foe, me, stands="Advancing")
        assert told[name] == (
            estimates.by_net(view, view.blow(foe.who), me, foe, 0),
            estimates.by_net(view, threat.made, foe, me, 0),
        )
    assert told["grown"][0] > 2 * told["fresh"][0]
    assert told["grown"][1] < told["fresh"][1]


def test_silk_is_not_expected_to_wound() -> None:
    """A Spider throws more dice with its web than it bites with: what its Ken is does not make its bite worse or better."""
    told = []
    for ken in (10, 90):
        scene = Scene(". X n . .", X={"place": "Advancing", "Ken": ken}, first="X", edition="metamorphosis").until("X")
        view, me, foe = bodies(scene)
        told.append(estimates.dealt(view, me, foe))
    assert told[0] == told[1] > 0


def test_in_bind_a_swarm_bites_as_few_and_a_carapace_takes_points_off() -> None:
    scene = Scene(". A n . . .", A={"place": "Advancing"}, first="A", edition="bind").until("A")
    view, me, foe = bodies(scene)
    base, special = content.kinds()["ants"].base, content.kinds()["ants"].special
    assert base and special
    made = view.blow(foe.who)
    assert me.left > view.system.bites
    most = 100 * foe.left
    few = [min(most, 100 * box.wounds(view.system.bites)) for box in (base, special)]
    assert estimates.dealt(view, me, foe) == estimates.by_degree(odds(made), *few) // odds(made).whole


def test_in_bind_a_carapace_takes_its_points_off_a_bite() -> None:
    """60 per cent are two points of the 2.5 that a bite does on average. [BIND 8]"""
    worth = {}
    for letter in "WB":
        scene = Scene(f". {letter} m . . .", first=letter, edition="bind", m={"place": "Advancing"}).until(letter)
        view, me, foe = bodies(scene)
        threat = view.threat(foe.who)
        assert threat
        bites = 20 if letter == "B" else 100
        table = odds(threat.made)
        worth[letter] = estimates.feared(view, threat.made, foe, me)
        assert worth[letter] == estimates.by_degree(table, bites, 0, 100 * me.left) // table.whole
    assert 0 < worth["B"] < worth["W"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_contest_is_weighed_as_a_throw_is_rolled(edition: str) -> None:
    """Of two who hold, for whom nothing but two Features counts."""
    scene = Scene(". W n . . .", W={"place": "Holding"}, n={"place": "Holding"}, first="W", edition=edition).until("W")
    view, me, foe = bodies(scene)
    table = odds(check(Attempt(who=me.who, action="throw", target=foe.who)))
    assert (
        estimates.contest(view, "Strength", foe, "Stamina")
        == 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole
    )


@pytest.mark.parametrize(("edition", "strong"), [("", True), ("bind", False), ("metamorphosis", False)])
def test_rule_systems_prefer_another_of_two_acts(edition: str, strong: bool) -> None:
    """A strong Feature against one nearly as strong, or a middling one that nobody resists: one die looks at one's own first."""
    with content.chosen(edition):
        against_a_match, against_none = (
            sum(
                estimates.hundredths(estimates.table(Rating("Strength", mine), Rating("Stamina", theirs)))[
                    Degree.PARTIAL_SUCCESS :
                ]
            )
            for mine, theirs in ((90, 79), (50, 0))
        )
    assert (against_a_match > against_none) is strong


@pytest.mark.parametrize("letter", "BLSWX")
def test_of_attacks_with_as_many_dice_a_foe_is_expected_to_make_the_special(letter: str) -> None:
    """A Major is as Strong as it is Passionate, and bursts: what resists that is the Passions of its target. [M 2.6.7]"""
    scene = Scene(f". {letter} M . . .", first=letter, M={"place": "Advancing"}, edition="metamorphosis").until(letter)
    view, me, foe = bodies(scene)
    threat = view.threat(foe.who)
    assert threat
    assert "Passions" in {fact.source for fact in threat.made.facts}
    assert estimates.dealt(view, foe, me, stands="Advancing") == estimates.by_net(view, threat.made, foe, me, 0)


def test_a_foe_walks_as_far_as_is_expected(scene: Scene) -> None:
    """[M 3.6.2.4, R-13] A Nasute, which has no wings: by its Speed under the rules in force."""
    _, _, foe = bodies(scene)
    assert pace(foe) == reach.pace(foe.who)


@pytest.mark.parametrize("edition", EDITIONS)
def test_wrapping_up_is_weighed_as_it_is_rolled(edition: str) -> None:
    """R-67: both Manoeuvres of a weaver, by the dice in force and not by her rating."""
    for held, manoeuvre in (("Paralysed", "cocoon"), ("Immobilised", "wrap")):
        drawn = Scene(". X n . . .", X={"place": "Holding"}, n={held: 40}, first="X", edition=edition).until("X")
        view, _, foe = bodies(drawn)
        wraps = view.choice(Act(manoeuvre, foe.who))
        assert wraps
        assert not wraps.refused
        assert bound(view, foe)[held] == chance(view, wraps)


@pytest.mark.parametrize(("edition", "breaks"), [("", 60), ("metamorphosis", 70)])
def test_who_is_bound_from_afar_tears_itself_free_by_its_own_dice(edition: str, breaks: int) -> None:
    """Strength 60 is a chance of 60 in a hundred; half of it, three dice, have a success in 70 of a hundred."""
    drawn = Scene(". X . n . .", X={"place": "Holding"}, n={"place": "Advancing"}, first="X", edition=edition).until(
        "X"
    )
    view, _, foe = bodies(drawn)
    held = improvising.worths(view, foe, "hinder", several=False, far=True)[-1]
    assert estimates.boolean(estimates.sheet(foe.kind), "Strength") == breaks
    assert held == danger(view, foe) * (100 - breaks) // 10000 > 0  # in tenths of a Wound, as all these worths


def test_a_charge_is_weighed_as_it_is_rolled(scene: Scene) -> None:
    scene = Scene(". W . . . n", first="W", W={"place": "Holding"}, edition=scene.run.head.edition).until("W")
    view, _, foe = bodies(scene)
    charge = view.choice(Act("charge", foe.who))
    assert charge
    assert getting_there(view) == chance(view, charge)


@pytest.mark.parametrize("profile", ["solo", "book"])
def test_an_area_is_expected_to_cost_a_swarm_twice_its_wounds(profile: str) -> None:
    """R-28, in the solo profile: the greater gun and the horn find more of them at once; who is one body takes them once."""
    twice = 2 if profile == "solo" else 1
    feared = {}
    for letter in "AW":
        scene = Scene(f". {letter} n . . .", first=letter, n={"place": "Advancing"}, profile=profile).until(letter)
        view, me, gun = bodies(scene)
        table = odds(view.blow_of(gun.who, near=True))
        base, special = (
            box.wounds(1) for box in (content.kinds()["nasute"].base, content.kinds()["nasute"].special) if box
        )
        feared[letter] = estimates.feared(view, view.blow_of(gun.who, near=True), gun, me)
        assert (
            feared[letter]
            == estimates.by_degree(table, 100 * base, 100 * special * (twice if letter == "A" else 1)) // table.whole
        )


@pytest.mark.parametrize(("letter", "lost"), [("W", 4), ("A", 2)])
def test_a_critical_that_kills_outright_is_feared_as_all_the_wounds_that_are_left(letter: str, lost: int) -> None:
    """Minors that were shown where to hit burst on some rolls, and that is the end of one body; of a swarm it costs two heads. R-28"""
    scene = Scene(f". {letter} m . . .", first=letter, m={"place": "Advancing"}).until(letter)
    get(scene.who["m"], Combatant).directed = 40
    scene.ask()
    view, me, foe = bodies(scene)
    made = view.blow_of(foe.who, near=True)
    table = odds(made)
    bursts, bites = table.counts[Degree.CRITICAL_SUCCESS], table.counts[Degree.PARTIAL_SUCCESS]
    assert bursts > 10
    assert me.left >= lost
    assert estimates.feared(view, made, foe, me) == 100 * (bites + bursts * lost) // table.whole
