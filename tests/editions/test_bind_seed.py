"""The worked examples of BIND's own text, each met over the nest, or the ruling that says why it cannot be. [BIND 1 to 4]"""

import pytest

from game import content
from game.editions.bind import bonus_of
from game.engine.commands import Study
from game.engine.components import Raid, Room
from game.engine.refusals import Refusal
from game.engine.steps import Attempt, Ponder, RestEnds, Sneak, TurnPasses, Wound
from game.engine.store import query, the
from game.fd100 import Rating
from game.resolution.bind import TargetCheck, judged, stacked
from game.systems.checks import alone, check
from game.systems.combat.conditions import unmet
from game.systems.items.weight import burden, lifts
from game.systems.party import bag
from game.telling.dice_card import decides
from game.weighing import weighed
from tests.editions.test_bind import ALONE, faces, rolls, scene
from tests.scenes.scene import Scene


def sheltered() -> Scene:
    """A Wasp alone in a Room that is secured, with an unknown food."""
    found = scene(ALONE, first="", Ken=faces(1, 1))
    for _, room in query(Room):
        room.secured = True
    found.gives("W", "cricket", 40, colour="Red")
    return found


def thrown(attempt: Attempt) -> tuple[int, ...]:
    made = weighed(check(attempt))
    assert made is not None
    return made.dice


def test_what_is_studied_at_leisure_has_a_six() -> None:
    """B-05: in a secured Room's Rest an unknown food is studied with one die set to 6."""
    found = sheltered()
    outside = weighed(alone(found.who["W"], "Ken"))
    assert outside is not None
    assert outside.dice == (6, 6)
    found.happens(Ponder(who=found.who["W"]), RestEnds())
    assert found.asked == "Ponder"
    assert [choice.command for choice in found.run.options if isinstance(choice.command, Study)]
    at_rest = weighed(alone(found.who["W"], "Ken"))
    assert at_rest is not None
    assert at_rest.dice == (6,)


def test_an_offer_that_may_be_refused_for_good_has_none() -> None:
    """B-06: who is won over by a gift is asked once; in the safest Room both dice are thrown."""
    found = sheltered()
    who = found.who["W"]
    assert thrown(Attempt(who=who, action="bribe", target=who, about="Cricket 40")) == (6, 6)


def test_who_sneaks_together_shares_the_dice() -> None:
    """B-07: one throw that shows 9; each adds its own bonus, and the worst is told."""
    drawing = """
        . . . . . .
        . W B . m .
        . . . . . .
    """
    found = scene(drawing, first="", combat=False, sneak=faces(4, 5, 6, 6), m={"Ken": 70})
    found.happens(Sneak(past=(found.who["m"],)))
    told = next(one for one in rolls(found) if one.action == "sneak")
    assert told.roll.dice == (3, 4)
    own = {name: bonus_of(found.who[name], "Sneaking") for name in "WB"}
    assert own["W"] != own["B"]
    made = weighed(told.roll.check)
    assert isinstance(made, TargetCheck)
    assert told.roll.margin == 9 + min(own.values()) - made.target


def test_two_who_help() -> None:
    """B-08: a helper's +3 counts as +2. For two of them the table stands against the sentence: +2 and +1 (BIND-10)."""
    assert stacked([Rating("", 3), Rating("", 3)]) == 3 + 2
    assert stacked([Rating("", 3)] * 3) == 3 + 2 + 1
    assert "does not agree" in content.rulings_of("bind")["BIND-10"].why


@pytest.mark.parametrize(("over", "told"), [(4, "Two of the best"), (1, "One is found"), (-1, "One is found Spoiled")])
def test_the_margin_is_what_one_gets(over: int, told: str) -> None:
    """B-12: nobody pays coins in a nest; the margin names the degree, and the degree what is found (BIND-2)."""
    assert content.formulas()["forage"].outcome[str(judged(over).degree)] == told


def test_who_is_seven_heavy_is_carried_from_a_strength_of_one() -> None:
    """B-13: hit points are weight, and Strength and 6 is the most that one carries off. By fd100 nothing weighs."""
    drawing = """
        . . . . . . .
        . . W w . . .
        . . . . . . .
    """
    for strength, limit, refused in ((1, 7, False), (0, 7, True), (0, 6, False), (3, 10, True)):
        rated = 40 + 10 * strength
        duel = scene(
            drawing,
            W={"Strength": rated, "Stamina": rated, "place": "Advancing"},
            w={"limit": limit, "place": "Holding"},
        )
        assert lifts(duel.who["W"], duel.who["w"]) == (not refused)
        assert (unmet("it can be lifted", duel.who["W"], duel.who["w"]) == Refusal.TOO_HEAVY) == refused
    assert "it can be lifted" in content.formulas()["carry"].needs
    plain = Scene(drawing, first="W", w={"limit": 90})
    assert lifts(plain.who["W"], plain.who["w"])


def test_nobody_has_a_hand() -> None:
    """B-14: what is held in one of two hands weighs 2 more; insects have Slots, so an Item of 75 weighs 1 and no more (BIND-8)."""
    assert "hands" in content.rulings_of("bind")["BIND-8"].text
    found = scene(ALONE, first="", W={"Strength": 40, "Stamina": 40})
    found.gives("W", "materials", 75)
    assert burden(found.who["W"]) == 1


def test_no_bag_is_forbidden() -> None:
    """An Encumbrance of 5 is forbidden: five Slots of the heaviest goods come to 4, for a Strength of nought."""
    found = scene(ALONE, first="", W={"Strength": 40, "Stamina": 40})
    for _, item in bag(found.who["W"]):
        item.rating = 100
    while len(found.items("W")) < content.constants().party.slots:
        found.gives("W", "materials", 100)
    assert burden(found.who["W"]) == 4


# -- one roll only, until something changes --------------------------------------------------------------------------


def test_who_could_not_tear_it_down_cannot_yet() -> None:
    """An Obstacle that held holds, by the same dice, until an Interval has gone by; a wall is another wall each time."""
    found = scene(ALONE, first="", tear=faces(1, 2), dig=faces(1, 2))
    who = found.who["W"]
    found.happens(Attempt(who=who, action="tear"))
    assert thrown(Attempt(who=who, action="tear")) == ()
    assert thrown(Attempt(who=who, action="dig")) == (6, 6)
    the(Raid).turn = content.constants().time.hunger - 1
    found.happens(TurnPasses())
    assert thrown(Attempt(who=who, action="tear")) == (6, 6)


# -- who rolls what --------------------------------------------------------------------------------------------------


def test_what_is_nobodys_feature_has_its_chance_in_a_hundred() -> None:
    """BIND-9: of a Level rated 60 the spores take 60 in 100, as it says; a Feature's roll is 2D6."""
    found = scene(ALONE, first="", rating=60)
    assert alone(found.who["W"], "Infection", 60).by == ""
    assert alone(found.who["W"], "Passions").by == "bind"


def test_an_effect_costs_a_point() -> None:
    """BIND-5: what bleeds costs 1; a fall, a bad dig, rough nursing 2."""
    found = scene(ALONE, first="")
    who = found.who["W"]
    found.happens(Wound(who=who, wounds=1, cause="Bleeding"))
    assert found.wounds("W") == 1
    found.happens(Wound(who=who, wounds=1, cause="digging"))
    assert found.wounds("W") == 3


@pytest.mark.parametrize(("bodies", "wounds"), [(10, 2), (3, 2), (2, 2), (1, 1)])
def test_ten_bite_as_two(bodies: int, wounds: int) -> None:
    """L171: what stacks counts whole, a half, a quarter, an eighth: so do the bites of a swarm."""
    assert stacked([Rating("", 1)] * bodies) == min(bodies, content.editions()["bind"].bites) == wounds
    assert content.editions()["fd100"].bites >= bodies


def test_an_obstacle_is_as_hard_as_it_is_rated() -> None:
    """[BIND L91, BIND-1] A door has a Target Number of its own, and what bars a Room here: 4 and one for each 10. Glue has the usual 7."""
    found = scene(ALONE, first="")
    tear = Attempt(who=found.who["W"], action="tear")
    room = next(room for _, room in query(Room))
    for rated, target in ((20, 6), (60, 10), (0, 7)):
        room.obstruction = rated
        made = weighed(check(tear))
        assert isinstance(made, TargetCheck)
        assert made.target == target
        said = dict(decides(made))[f"TN {target}"]
        assert said == (f"{target}, Obstacle {rated}" if rated else "7")
