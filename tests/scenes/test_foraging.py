"""Foraging, hunting, salvage: stocks, who helps, six outcomes. [R-60, R-06, M 3.8]"""

from typing import Any

import pytest

from game import content
from game.engine import Agenda
from game.engine.commands import Act
from game.engine.components import At, Item, Raid, Room
from game.engine.entries import Changed, Generated, Happened, Rolled
from game.engine.steps import Labour, OpenRoom
from game.engine.store import create, get, query, remove, the
from game.fd100 import Degree
from game.nest.chambers import kinds
from game.presentation.outcome import weighed
from game.run.run import Run, head
from game.run.view import View
from game.systems.ground import level
from game.telling.log import Teller
from tests.scenes.scene import Scene

ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
TWO_ROOMS = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""
KINDS = [("forage", "plants", "Foraging", "Ken"), ("hunt", "animals", "Hunting", "Sneaking"), ("salvage", "materials", "Construction", "Strength")]  # fmt: skip
RATINGS = {  # Effort, Level, what helps, Poisoned, the die
    "Critical Success": (90, 10, 60, 0, 50),
    "Complete Success": (90, 10, 0, 0, 50),
    "Partial Success": (90, 45, 0, 0, 40),
    "Partial Failure": (10, 10, 0, 0, 40),
    "Complete Failure": (10, 45, 0, 0, 40),
    "Critical Failure": (10, 45, 0, 45, 40),
}


def stocked(drawing: Any = ALONE, stock: Any = 33, **words: Any) -> Scene:
    """A spent Room with all three stocks, explored as the first of this raid. Nobody holds anything."""
    scene = Scene(drawing, **words)
    room = scene.rooms()[0]
    room.spent, the(Raid).explored = True, 1
    room.stocks = dict.fromkeys(("plants", "animals", "materials"), stock)
    for thing, _ in query(Item):
        remove(thing)
    scene.ask()
    return scene


def bag(scene: Scene, name: str = "W") -> list[tuple[str, int, bool]]:
    return [(item.form, item.rating, item.spoiled) for item in scene.items(name)]


def comes_out(action: str, degree: str, drawing: Any = ALONE, **words: Any) -> Scene:
    """The scene after this Action has come out so."""
    _, _, effort, helps = next(row for row in KINDS if row[0] == action)
    own, nest, help_, poison, die = RATINGS[degree]
    quick = {"effects": [10] * 9, "quantify_poisoned": [0] * 9}
    scene = stocked(
        drawing, rating=nest, **{action: die}, **quick, **words,
        W={effort: own, helps: help_} | ({"Poisoned": poison} if poison else {}),
    )  # fmt: skip
    scene.do(action)
    while scene.asked in ("MayResist", "OfferLuck", "Share"):
        scene.do("pass" if scene.asked == "MayResist" else "no")
    assert scene.told(Rolled, action=action)[-1].roll.degree.name.replace("_", " ").title() == degree
    return scene


# -- the rolls ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "_", "effort", "helps"), KINDS)
def test_what_counts(action: str, _: str, effort: str, helps: str) -> None:
    """M-3.8-03, R-60: Foraging + Ken, Hunting + Sneaking, Construction + Strength, against the Level."""
    scene = stocked(rating=30, **{action: 99}).do(action)
    check = scene.told(Rolled, action=action)[-1].roll.check
    sheet = content.classes()["wasp"].features
    assert (check.effort.name, check.effort.value, check.resistance.value) == (effort, sheet[effort], 30)
    assert [(m.source, m.rating) for m in check.static] == [(helps, sheet[helps])]


@pytest.mark.parametrize("action", ["forage", "hunt", "salvage"])
def test_it_takes_ten_turns(action: str) -> None:
    """R-52"""
    stocked(**{action: 99}).do(action)
    assert the(Raid).turn == 10


@pytest.mark.parametrize("action", ["forage", "hunt", "salvage"])
def test_it_needs_eyes(action: str) -> None:
    """R-38"""
    scene = stocked(W={"Blind": 40}, effects=[10] * 9, **{action: 99}).do(action, "pass")
    assert -40 in [m.rating for m in scene.told(Rolled, action=action)[-1].roll.check.static]


def test_three_lend_a_hand() -> None:
    """R-06-01: the best first: a half, a quarter, an eighth, rounded half up; a fourth lends nothing."""
    scene = stocked("W L B X S .", forage=99).do("forage")
    check = scene.told(Rolled, action="forage")[-1].roll.check
    assert check.effort.value == 63
    lent = [m.rating for m in check.static if m.rule == "R-06"]
    assert lent == [22, 10, 4]  # Beetle 43, Spider or Scorpion 38, Ladybug 33


def test_nobody_lends_a_hand_in_the_book() -> None:
    """R-06 has no star."""
    scene = Scene("W L B", profile="book", forage=99)
    scene.rooms()[0].stocks = {"plants": 20}
    scene.ask()
    scene.do("forage")
    assert [m.source for m in scene.told(Rolled, action="forage")[-1].roll.check.static] == ["Ken"]


def test_exploring_parties_lend_whole_ratings() -> None:
    """R-06-01: where the book has a rule, the book's."""
    scene = Scene("W L", explore=99).do("explore")
    assert 43 in [m.rating for m in scene.told(Rolled, action="explore")[-1].roll.check.static]


# -- where, and when ------------------------------------------------------------------------------


def test_only_in_a_spent_room() -> None:
    """R-60, B-3.11.1-04: a Room is explored first; its stocks do not spend it (R-44)."""
    scene = stocked(forage=99)
    scene.rooms()[0].spent = False
    scene.ask()
    assert scene.refusal("forage") == "explore this Room first"


def test_not_in_a_gallery() -> None:
    """M-3.8-01"""
    assert stocked(". . , , W").refusal("hunt") == "there is no Room here: only a gallery"


@pytest.mark.parametrize(
    ("action", "kind", "reason"),
    [
        ("forage", "plants", "nothing to eat grows here"),
        ("hunt", "animals", "there is nothing to hunt here"),
        ("salvage", "materials", "there is nothing here to build with"),
    ],
)
def test_only_where_there_is_some(action: str, kind: str, reason: str) -> None:
    """M-3.8-01"""
    scene = stocked()
    scene.rooms()[0].stocks.pop(kind)
    scene.ask()
    assert scene.refusal(action) == reason
    scene.rooms()[0].stocks[kind] = 0
    scene.ask()
    assert scene.refusal(action) == reason


def test_not_while_they_sense_you() -> None:
    """R-60: no enemies that sense the party."""
    scene = stocked("W . . . . m", combat=False)
    assert scene.refusal("forage") == "not while a foe feels you, or may"


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed"])
@pytest.mark.parametrize("action", ["forage", "hunt", "salvage"])
def test_not_while_held(action: str, effect: str) -> None:
    """L-2.11.5-05, L-2.11.5-08"""
    assert stocked(W={effect: 50}).refusal(action) == effect


def test_each_stock_once_between_two_explorations() -> None:
    """R-60, R-44: each for itself; an Exploration Action taken anywhere brings all of them back."""
    scene = stocked(forage=[99, 99], hunt=99).do("forage", "no")
    assert scene.refusal("forage") == "not again before another Room is explored"
    scene.do("hunt", "no")
    the(Raid).explored += 1
    scene.ask()
    scene.do("forage", "no")
    assert scene.rooms()[0].spent


def test_another_rooms_stock_is_another_stock() -> None:
    """R-60"""
    scene = stocked(TWO_ROOMS, forage=99).happens(OpenRoom(how="test")).do("forage", "no")
    room = next(room for room in scene.rooms() if room.number == 2)
    room.spent, room.stocks = True, {"plants": 5}
    get(scene.who["W"], At).x = 5
    scene.ask()
    assert scene.can("forage")


def test_in_the_book_it_spends_the_room() -> None:
    """B-3.11.1-04, B-3.12-02: exploring, or hunting and foraging: either spends an unspent Room."""
    scene = Scene(ALONE, profile="book", forage=99)
    scene.rooms()[0].stocks = {"plants": 20, "animals": 20}
    scene.ask()
    scene.do("forage", "no")
    assert scene.rooms()[0].spent
    assert scene.refusal("explore") == scene.refusal("hunt") == "this Room is spent"


def test_disturbed_at_it() -> None:
    """R-52: a fight in the ten turns prevents the roll, and the stock is still there to be tried."""
    scene = stocked(forage=99)
    the(Raid).fights = 1
    scene.happens(Labour(who=scene.who["W"], action="forage", turns=4, fights=0))
    assert not scene.told(Rolled, action="forage")
    assert scene.can("forage")


# -- outcomes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fell", "rated"), [([50, 70], 70), ([70, 50], 70), ([3, 9], 33)])
def test_critical_success(fell: list[int], rated: int) -> None:
    """R-none-05, R-60: two Slots of it, as good as the best of the stock and two Rewards dice."""
    scene = comes_out("forage", "Critical Success", forage_rating=fell, forage_form=0, forage_glow=5)
    found = scene.items("W")
    assert [item.rating for item in found] == [rated, rated]
    assert len({(item.form, item.colour) for item in found}) == 1
    assert content.forms()[found[0].form].food == "plants"
    assert scene.rooms()[0].stocks["plants"] == 33


@pytest.mark.parametrize(
    ("action", "kind", "form"),
    [("hunt", "animals", "cricket"), ("forage", "plants", "leaf"), ("salvage", "materials", "materials")],
)
def test_complete_success(action: str, kind: str, form: str) -> None:
    """R-none-05, M-3.8-02: the item, as good as its stock; the stock stays."""
    scene = comes_out(action, "Complete Success", **{f"{action}_form": 0, f"{action}_rating": [99, 99]})
    assert bag(scene) == [(form, 33, False)]
    assert scene.rooms()[0].stocks[kind] == 33


@pytest.mark.parametrize(("action", "kind", "_", "__"), KINDS)
def test_partial_success(action: str, kind: str, _: str, __: str) -> None:
    """R-none-05: the item, and the stock is gone."""
    scene = comes_out(action, "Partial Success")
    assert [item.rating for item in scene.items("W")] == [33]
    assert scene.rooms()[0].stocks[kind] == 0
    assert scene.told(Happened, what="stock gone", note=kind)


@pytest.mark.parametrize("action", ["forage", "hunt"])
def test_partial_failure(action: str) -> None:
    """R-none-05, R-56: a Spoiled item, which nobody need take. It said "it fails", and then what was found."""
    scene = comes_out(action, "Partial Failure").do("take")
    assert [(item.rating, item.spoiled) for item in scene.items("W")] == [(33, True)]
    told = " ".join(line.text for line in Teller("x").lines(scene.run.story))
    assert f"{action.capitalize()}: nothing fresh." in told and "it fails" not in told


def test_partial_failure_of_salvage() -> None:
    """R-none-05: nothing."""
    scene = comes_out("salvage", "Partial Failure")
    assert bag(scene) == []
    assert scene.rooms()[0].stocks["materials"] == 33


@pytest.mark.parametrize(("action", "kind", "_", "__"), KINDS)
def test_complete_failure(action: str, kind: str, _: str, __: str) -> None:
    """R-none-05, M-3.8-02: Hunger rolls to increase, and the stock is gone; nobody comes."""
    scene = comes_out(action, "Complete Failure", quantify_hunger=27)
    assert (bag(scene), scene.rating("W", "Hunger"), scene.rooms()[0].stocks[kind]) == ([], 27, 0)
    assert not scene.told(Happened, what="Encounter")


@pytest.mark.parametrize(("action", "kind", "_", "__"), KINDS)
def test_critical_failure(action: str, kind: str, _: str, __: str) -> None:
    """R-none-05, R-60: the same, and an Encounter comes."""
    scene = comes_out(action, "Critical Failure", quantify_hunger=27, encounter=0, stranger=99)
    assert (bag(scene), scene.rating("W", "Hunger"), scene.rooms()[0].stocks[kind]) == ([], 27, 0)
    assert scene.told(Happened, what="Encounter")


def test_luck_may_turn_it() -> None:
    """R-04: a Critical Failure may become a Partial Failure."""
    scene = stocked(
        rating=45,
        hunt=40,
        luck=5,
        effects=10,
        quantify_poisoned=0,
        W={"Hunting": 10, "Sneaking": 0, "Poisoned": 45},
    )
    scene.do("hunt", "pass", "yes", "give W")
    assert [item.spoiled for item in scene.items("W")] == [True]


def test_the_beetle_is_not_hungry() -> None:
    """R-48, B-2.6-07"""
    scene = stocked("B . .", rating=45, salvage=40, B={"Construction": 10, "Strength": 0}).do("salvage")
    assert scene.told(Rolled, action="salvage")[-1].roll.degree == Degree.COMPLETE_FAILURE
    assert not scene.told(Changed, feature="Hunger")
    assert scene.rooms()[0].stocks["materials"] == 0


def test_a_full_bag() -> None:
    """B-2.16.2-03: what no Slot takes lies on the floor."""
    scene = stocked(forage=50, rating=10, W={"Foraging": 90, "Ken": 0})
    for _ in range(5):
        create(Item("cricket", "Crickets", 45, scene.who["W"]))
    scene.ask()
    scene.do("forage")
    assert len(scene.items("W")) == 5
    assert [item.rating for _, item, _ in query(Item, At)] == [33]


def test_two_loads_of_materials_are_one() -> None:
    """R-60"""
    scene = comes_out("salvage", "Critical Success", salvage_rating=[10, 50])
    assert bag(scene) == [("materials", 50, False)]


@pytest.mark.parametrize(
    ("action", "told"), [("forage", "two are found"), ("hunt", "two are found"), ("salvage", "one is found")]
)
def test_before_it_is_said_how_many_the_best_degree_brings_and_that_they_are_the_best_rated(
    action: str, told: str
) -> None:
    """R-60: "two of the best" beside "one is found" was read as two heaps of Materials, of which there was one."""
    view = View(stocked().run)
    choice = view.choice(Act(action))
    assert choice
    assert f" % {told}, rated the best of three · " in weighed(view, choice)


# -- stocks ---------------------------------------------------------------------------------------


def test_stocks_are_made_with_the_room() -> None:
    """R-60: by the Features die, of the kinds its chamber may hold; 0 is none."""
    scene = Scene(ALONE, rating=30, streams={"level/1/room/1/plants": [17], "level/1/room/1/animals": [0]})
    room = scene.rooms()[0]
    assert room.kind == "entrance"
    assert (room.stocks["plants"], room.stocks["animals"]) == (17, 0)
    assert room.stocks["materials"] < 40
    room.spent = True
    scene.ask()
    assert scene.can("forage")
    assert scene.refusal("hunt") == "there is nothing to hunt here"


def test_an_opened_room_has_its_own() -> None:
    """R-60, R-30"""
    run = Run(head("stocks", ("wasp",)), digests=False)
    the(Agenda).steps += [OpenRoom(how="test")] * 6
    run.settle()
    found = [room for _, room in query(Room)]
    assert len(found) == 7
    for room in found:
        held = {kind for kind, row in content.stocks()[room.kind].items() if level().rating > row.above}
        assert set(room.stocks) == held, room.kind
    run.close()


def test_the_table_of_stocks() -> None:
    """R-60, R-48: plants are plants, animals animals, and every kind of chamber has something somewhere."""
    assert set(content.stocks()) == {kind.name for kind in (*kinds("entrance"), kinds("target")[0], *kinds())}
    for chamber, stocks in content.stocks().items():
        for kind, row in stocks.items():
            assert {content.forms()[form].food or "materials" for form in row.forms} == {kind}, chamber
    shallow = {kind for stocks in content.stocks().values() for kind, row in stocks.items() if row.above < 0}
    assert shallow == {"plants", "animals", "materials"}


def test_what_glows() -> None:
    """R-34: light is found where fungus, flies and worms are."""
    scene = stocked(rating=10, hunt=50, hunt_form=1, hunt_glow=0, W={"Hunting": 90, "Sneaking": 0}).do("hunt")
    assert bag(scene) == [("firefly", 33, False)]


def test_nothing_is_owed_for_it() -> None:
    """R-44: no Costs, Risks or Rewards come of living off a Room."""
    assert not stocked(forage=99).do("forage").told(Generated)


def test_what_is_seen_of_stocks() -> None:
    """R-60: in the pool, as far as there is any."""
    scene = stocked()
    scene.rooms()[0].stocks["animals"] = 0
    assert View(scene.run).chamber.stocks == {"plants": 33, "materials": 33}
