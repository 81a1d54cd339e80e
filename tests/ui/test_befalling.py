"""What work of ten turns may cost is said before it is begun, with its chance: by Tab, by walking on and by the question."""

from fractions import Fraction

import pytest

from game import content
from game.adviser.counsel import Counsel
from game.adviser.wording import errands
from game.adviser.wording.errands import errand
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act, Go
from game.engine.components import Body, Effects, Gifts, Hero, Item, Raid, Room
from game.engine.store import add, create, get, query, the
from game.fd100 import Degree
from game.presentation.outcome import outcomes
from game.presentation.page import sentence
from game.presentation.questions.befalling import a_wound, befalls, deaths, failing, foreseen, hungered
from game.presentation.questions.labour import costs
from game.presentation.questions.menus import deed
from game.run.view import View
from game.systems.ground import level
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_losses import obstructed
from tests.ui.test_second_thoughts import rated
from tests.ui.test_walking import roaming

EXPLORE, DIG, TEAR = Act("explore"), Act("dig"), Act("tear")


def advised(play: Table, deed: Act) -> str:
    return errand(play.view, deed, play.raid.counsel.policy.mind)


def spent(play: Table) -> Table:
    """Nothing is left to explore on this Level, which is not the first."""
    play.raid.run.enter()
    level().rating = 20
    for _, room in query(Room):
        room.spent, room.obstruction = True, 0
    play.raid.run.settle()
    play.raid.settle()
    return play


def barred(table: Lay) -> Table:
    """Return a raid with an Obstacle at hand, where nothing is left to explore."""
    play = roaming(table("wasp"))
    obstructed(play)
    play.raid.run.enter()
    for _, room in query(Room):
        room.spent = True
    play.raid.run.settle()
    play.raid.settle()
    return play


def test_a_dig_is_advised_and_offered_with_what_a_failure_costs(table: Lay) -> None:
    """As the question foretells it, which asks the rules: a Wound, or Hunger for who knows it."""
    for kind in ("wasp", "beetle"):
        play = spent(roaming(table(kind)))
        found = outcomes(play.view, play.view.choice(DIG)).items()
        price = next(told for degree, told in found if degree < Degree.PARTIAL_SUCCESS)
        assert ("Hunger" in price) == play.view.me.hungers
        assert f". A failure costs {price}" in advised(play, DIG)
        play.do("D")
        assert f"A failure costs {price}" in play.raid.ask.story


def test_a_dig_before_an_obstacle_that_could_be_torn_down_says_why(table: Lay) -> None:
    """Four digs failed in a row, and nobody had said why not to tear down what stood there at the same odds."""
    play = barred(table)
    assert play.view.choice(TEAR) and not play.view.choice(TEAR).refused
    rather = sentence("dearer", what="Obstacle", wound=a_wound(play.view))
    assert advised(play, DIG).endswith(f". A failure costs a Wound or Hunger{hungered(play.view)}. {rather}")
    assert rather not in advised(spent(play), DIG)


def test_the_advice_to_dig_takes_two_rows_at_most_but_for_who_comes(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the chance, the price and what waits behind an Obstacle it told of three things more, in five rows. Of soldiers who had come in it was silent."""
    play = barred(table)
    hides, comes = (
        "Infection (53 %) and a throw for Risks",
        "Minor came in just now, not in sight, and may break it off",
    )
    monkeypatch.setattr(errands, "dug_loose", lambda _: hides)
    monkeypatch.setattr(errands, "in_short", lambda _: comes)
    told = advised(play, DIG)
    assert hides in told and f". A failure costs a Wound or Hunger{hungered(play.view)}" in told
    assert told.endswith(f". {comes}")
    assert len(told) <= errands.TWO_ROWS + len(comes) + 2


@pytest.mark.parametrize("came", ["", "Minor"])
def test_who_came_in_and_is_not_in_sight_is_named_before_a_walk_on(
    table: Lay, monkeypatch: pytest.MonkeyPatch, came: str
) -> None:
    """A Centipede was announced from the west, and the very next advice was a walk west, with no word of it."""
    play = spent(roaming(table("wasp")))
    monkeypatch.setattr(errands, "come_in", lambda _: came)
    mind = Mind(ADVISER)
    mind.aim = "onward"
    step = next(one for one in play.view.legal() if isinstance(one, Go))
    assert ("Minor came in just now, not in sight" in errand(play.view, step, mind)) == bool(came)


def test_a_gift_that_shields_is_what_a_failure_costs(table: Lay) -> None:
    play = roaming(table("wasp"))
    obstructed(play)
    gift = next(name for name, row in content.abilities().items() if row.wards)
    play.raid.run.enter()
    add(play.view.asked, Gifts(waiting={gift: 1}))
    get(play.view.asked, Body).wounds = play.view.me.body.limit - 1
    play.raid.settle()
    spent(play)
    for action in ("tear", "dig"):
        told = failing(play.view, action)
        assert gift in told
        assert "the last" not in told


def test_exploring_is_advised_with_the_same_costs_and_risks_that_walking_on_names(table: Lay) -> None:
    """Not with the Encounter alone, as if nothing else could come of it."""
    play = table("wasp")
    told = foreseen(play.view, play.view.choice(EXPLORE))
    assert told.removesuffix(".") in advised(play, EXPLORE)
    play.do("o")
    assert told in play.raid.notices[0].text


@pytest.mark.parametrize(("turn", "due"), [(89, False), (90, True)])
def test_work_is_advised_and_asked_with_the_hunger_cost_that_falls_within_it(table: Lay, turn: int, due: bool) -> None:
    """R-71, R-52: one comes at each hundredth turn, and work takes ten."""
    play = roaming(table("wasp"))
    play.raid.run.enter()
    the(Raid).turn = turn
    play.raid.settle()
    told = sentence("meals at most", meals=f"1 Hunger Cost{hungered(play.view)}")
    assert (told in advised(play, EXPLORE)) == due
    spent(play)
    assert (told in advised(play, DIG)) == due
    assert (told in play.do("D").raid.ask.story) == due


def test_the_offer_to_explore_names_what_may_come_in_two_rows(table: Lay) -> None:
    play = table("wasp").do("o")
    said = foreseen(play.view, play.view.choice(EXPLORE))
    assert said in play.raid.notices[0].text
    assert said in deed(play.view, play.view.choice(EXPLORE)).about
    assert len(said) <= 2 * 76
    for name in ("Hunger", "Darkness", "an Encounter", "an Obstacle"):
        assert f"{name} " in said


def foods(play: Table, *ratings: int, spoiled: bool = False) -> None:
    """Let her carry food of these ratings and nothing else."""
    play.raid.run.enter()
    for held in play.view.me.items:
        get(held.item, Item).holder = 0
    for n in ratings:
        create(Item("honey", "Honey", n, holder=play.view.asked, colour="Red", spoiled=spoiled))
    play.raid.settle()


def test_food_goes_off_only_where_somebody_carries_some_and_by_the_highest_rating(table: Lay) -> None:
    """B 3.14.5: one die for all food of a hero; whatever is rated above it spoils."""

    def gone(play: Table) -> int:
        return befalls(play.view, play.view.choice(EXPLORE), "Cost", "Spoilage")

    play = table("wasp")
    foods(play)
    assert gone(play) == 0
    assert "gone off" not in foreseen(play.view, play.view.choice(EXPLORE))
    foods(play, 90, spoiled=True)
    assert gone(play) == 0
    foods(play, 100)
    always = gone(play)
    foods(play, 50, 10)
    assert 0 < gone(play) < always
    foods(play, 100, 100)
    assert gone(play) == always
    assert f"food gone off {always} %" in foreseen(play.view, play.view.choice(EXPLORE))


def test_what_matters_to_nobody_is_not_named(table: Lay) -> None:
    play = table("wasp")
    said = foreseen(play.view, play.view.choice(EXPLORE))
    assert "Effects" not in said
    assert "Infection" not in said  # rolled under the rating of the Level, which is 0
    play.raid.run.enter()
    get(play.view.asked, Effects).rating["Agony"] = 30
    level().rating = 30
    play.raid.settle()
    said = foreseen(play.view, play.view.choice(EXPLORE))
    assert "a check of Effects" in said
    assert "Infection" in said


@pytest.mark.parametrize("perception", [0, 80])
def test_a_secret_may_bring_an_encounter_as_well(table: Lay, perception: int) -> None:
    """B 3.14.15: one Secret in three is of the Risks, one of four of those an Encounter, and one Reward of six a Secret again."""
    play = table("wasp")
    rated(play, "Perception", perception)
    explore = play.view.choice(EXPLORE)
    odds, lines = play.view.odds(explore), content.formulas()["explore"].outcome
    by_secret = Fraction(perception, 100) * Fraction(1, 12) / (1 - Fraction(1, 18))
    total = 0.0
    for degree in Degree:
        rolls = lines[str(degree)].split(", ")
        spared = Fraction(1, 2) ** rolls.count("Risk") * (1 - by_secret) ** rolls.count("Reward")
        total += odds.percent(degree) * float(1 - spared)
    assert befalls(play.view, explore, "Risk", "Encounter") == round(total)


# -- the death that comes of what one has ------------------------------------------------------------------------------


def bleeding(table: Lay, left: int, rating: int, *, turn: int = 5) -> Table:
    """Return a Wasp out of doors with so many Wounds left and this Bleeding; Effects are checked at each tenth turn."""
    play = roaming(table("wasp"))
    play.raid.run.enter()
    who = play.view.asked
    get(who, Body).wounds = get(who, Body).limit - left
    get(who, Effects).rating["Bleeding"] = rating
    the(Raid).turn = turn
    play.raid.settle()
    return play


@pytest.mark.parametrize(
    ("left", "turns", "chance"), [(1, 4, 0), (1, 5, 60), (1, 30, 60), (2, 10, 0), (2, 15, 36), (3, 15, 0)]
)
def test_the_death_by_bleeding_that_may_come_within_what_is_begun_is_told_with_its_chance(
    table: Lay, left: int, turns: int, chance: int
) -> None:
    """R-21, R-35: each check at which it works costs a Wound, and it ends at the first at which it does not."""
    told = deaths(bleeding(table, left, 60).view, turns)
    assert told == (sentence("bleeds out", whose="you", turns=turns, chance=chance) if chance else "")


def test_a_gift_that_takes_the_next_wound_is_counted(table: Lay) -> None:
    play = bleeding(table, 1, 60)
    gift = next(name for name, row in content.abilities().items() if row.wards)
    play.raid.run.enter()
    add(play.view.asked, Gifts({gift: 100}))
    play.raid.settle()
    assert play.view.me.wards
    assert not deaths(play.view, 10)
    assert deaths(play.view, 20) == sentence("bleeds out", whose="you", turns=20, chance=36)


def test_tab_and_the_question_name_that_death(table: Lay) -> None:
    play = bleeding(table, 1, 60)
    told = sentence("bleeds out", whose="you", turns=10, chance=60)
    assert told.removesuffix(".") in advised(play, EXPLORE)
    assert told in " ".join(costs(play.view, "dig"))
    assert "Danger" not in advised(bleeding(table, 3, 60), EXPLORE)


def test_a_hunger_cost_that_kills_is_named_before_a_wait_or_work_in_which_it_falls(table: Lay) -> None:
    for turn, food, dies in ((95, False, True), (85, False, False), (95, True, False)):
        play = roaming(table("wasp"))
        foods(play, *([10] if food else []))
        play.raid.run.enter()
        get(play.view.asked, Hero).starving = True
        the(Raid).turn = turn
        play.raid.settle()
        assert ("Starving, you would die" in advised(play, EXPLORE)) == dies


def test_in_a_fight_tab_names_the_death_as_the_next_turn_begins() -> None:
    scene = Scene(". . W m . .", first="W", W={"wounds": 3}).until("W")
    get(scene.who["W"], Effects).rating["Bleeding"] = 40
    told = Counsel().say(View(scene.run))
    assert sentence("bleeds out now", whose="you", chance=40).removesuffix(".") in told
