"""Who comes: both tables of Encounters, and where they stand. [R-50, R-54, L 4.2.1.1]"""

from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace

from game import content
from game.bots.random_policy import Random
from game.content.beings import Arrival
from game.engine import Agenda
from game.engine.components import At, Body, Creature, Guard, Hero, Level, Raid
from game.engine.entries import Chose, Happened
from game.engine.steps import CombatBegins, Event, Roam
from game.engine.store import find, get, query, remove, the
from game.run.run import Run, head
from game.systems.colony.encounters import arrive, printed, visitors
from game.systems.ground import apart, ground, level
from game.systems.party import armed, here, side
from game.telling.roll_text import detail
from tests.flow.test_invariants import wrong
from tests.scenes.scene import Scene

HALL = """
    . . . . . . . . . . . . . # # #
    W . . . . . . . . . . . . , , ,
    . . . . . . . . . . . . . # # #
"""


def encounter(drawing: str = HALL, *, garrison: int = 9, **words: Any) -> Scene:
    """One Encounter, in a Room with one mouth on a gallery."""
    scene = Scene(drawing, combat=False, sneak=[0] * 9, **words)
    level().garrison = garrison
    return scene.happens(Event(event="Encounter"))


@pytest.mark.parametrize(("fell", "stranger"), [(20, 50), (20, 0)])
def test_whom_the_first_exploration_brings_is_unarmed(fell: int, stranger: int) -> None:
    """R-88: of the nest's labourers, whatever fell; the second one's may be armed."""
    scene = Scene(HALL, combat=False, sneak=[0] * 9, encounter=[fell, fell], stranger=[stranger, 99])
    level().garrison, the(Raid).explored = 9, 1
    scene.happens(Event(event="Encounter"))
    assert scene.arrived() == ["worker"]
    the(Raid).explored = 2
    scene.happens(Event(event="Encounter"))
    assert set(scene.arrived()) - {"worker"}


# -- strangers ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "second", "stranger"),
    [(0, 9, True), (0, 10, False), (4, 10, False), (5, 10, True), (50, 19, True), (50, 20, False), (99, 28, True), (99, 29, False)],
)  # fmt: skip
def test_a_second_die_may_bring_a_stranger_instead(rating: int, second: int, stranger: bool) -> None:
    """R-50: under 10 + L / 5, rounded down."""
    scene = encounter(rating=rating, encounter=20, stranger=second, strangers=0)
    assert scene.arrived() == (["centipede"] if stranger else ["minor"])
    told = [detail(entry) for entry in scene.told(Happened, what="strangers")]
    assert told == [f"strangers' die {second:02}, under {10 + rating // 5}"] * stranger


@pytest.mark.parametrize("row", content.strangers(), ids=lambda row: "-".join(row.who))
def test_which_stranger(row: Arrival) -> None:
    """R-50: a d10, looked up from the top."""
    others = [other.top for other in content.strangers() if other.top < row.top]
    for fell in {max(others, default=-1) + 1, row.top}:
        assert encounter(encounter=20, stranger=0, strangers=fell).arrived() == list(row.who)


def test_every_face_brings_a_stranger() -> None:
    """R-50"""
    tops = [row.top for row in content.strangers()]
    assert tops == sorted(set(tops))
    assert tops[-1] == 9


def test_strangers_too_are_heads_for_each() -> None:
    """R-50, R-54: one for each."""
    scene = encounter(HALL.replace("W . .", "W L B"), encounter=20, stranger=0, strangers=3)
    assert scene.arrived() == ["rove"] * 3


def test_strangers_are_none_of_the_garrison() -> None:
    """R-54: they neither draw on it nor stay away when it is empty."""
    encounter(encounter=20, stranger=0, strangers=0, garrison=3)
    assert level().garrison == 3
    scene = encounter(encounter=20, stranger=0, strangers=0, garrison=0)
    assert scene.arrived() == ["centipede"]


def test_an_alate_is_of_the_nest_and_of_no_garrison() -> None:
    """R-50: on its way out, and from whom it meets: a step farther off in every turn; it attacks nobody, nor calls."""
    scene = encounter(encounter=20, stranger=0, strangers=6, garrison=3)
    assert (scene.arrived(), level().garrison) == (["alate"], 3)
    (alate,) = (who for who, creature, _ in query(Creature, Body) if creature.kind == "alate")
    assert side(alate) == "termites" and not armed(alate)
    at, wasp = get(alate, At), get(scene.who["W"], At)
    at.x = 9
    far = apart(at, wasp)
    for _ in range(2):
        scene.do("wait")
        assert apart(at, wasp) > far
        far = apart(at, wasp)
    assert scene.asked == "Roam"


def test_attacked_it_gusts_and_is_off() -> None:
    """R-50, RULES 6: so come by, it does what Alates do."""
    scene = encounter(encounter=20, stranger=0, strangers=6, gust=[20] * 9, height_1=[0] * 9)
    (alate,) = (who for who, creature, _ in query(Creature, Body) if creature.kind == "alate")
    wasp = get(scene.who["W"], At)
    get(alate, At).x, get(alate, At).y = wasp.x + 3, wasp.y
    scene.happens(CombatBegins(foes=(alate,))).until("W").do("done")
    assert next(entry.action for entry in scene.told(Chose) if entry.who == alate) == "gust"
    assert scene.asked == "Roam"  # out of reach it is beaten


def test_a_seed_that_brings_one() -> None:
    """R-50: no die is loaded; on a Level rated 60 one Encounter in 23 does."""
    with mock.patch(
        "game.run.founding.Level",
        side_effect=lambda number, place, _: Level(number=number, place=place, rating=60),
    ):
        run = Run(head("winged young", ("wasp",)), digests=False)
    came = ["alate" in visitors()[0] for _ in range(100)]
    run.close()
    assert 0 < sum(came) < 10


def test_termites_are_of_it() -> None:
    """R-50-01, R-54"""
    scene = encounter(encounter=20, garrison=3)
    assert (scene.arrived(), level().garrison) == (["minor"], 2)


@pytest.mark.parametrize(
    ("party", "rating", "who"),
    [
        (1, 20, ["minor"]),
        (1, 21, ["minor", "worker"]),
        (1, 50, ["minor"]),
        (2, 20, ["minor"] * 2),
        (3, 21, ["minor", "worker"] * 3),
    ],
)
def test_by_the_levels_die_and_as_many_times_as_they_are(party: int, rating: int, who: list[str]) -> None:
    """R-50-01: 119 is 39 on a d40, 59 on a d60 and 39 on a d80; as often as there are characters."""
    heroes = HALL.replace("W", "WLB"[:party], 1)
    scene = encounter(heroes, encounter=119, rating=rating)
    assert sorted(scene.arrived()) == sorted(who)


# -- the book -------------------------------------------------------------------------------------


def visited(rating: int, fell: int) -> set[str]:
    small = "\n".join([" ".join("." * 8)] * 4)
    scene = encounter(small.replace(".", "W", 1), profile="book", rating=rating, encounter=fell)
    note = scene.told(Happened, what="Encounter")
    assert sorted(scene.arrived()) == sorted(note[0].note.split(", ") if note else [])
    return set(scene.arrived())


ALL = ("worker", "minor", "major", "nasute", "centipede", "moth", "king", "tertiary", "secondary", "queen")


@pytest.mark.parametrize(
    ("kind", "base", "by_level"),
    [
        ("worker", 80, 0), ("minor", 50, 1), ("major", 25, 1), ("nasute", 15, 1), ("centipede", 10, 1), ("moth", 8, 1),
        ("king", 5, 1), ("tertiary", -35, 1), ("secondary", -45, 1), ("queen", -50, 1),
    ],
)  # fmt: skip
def test_each_by_its_own_chance(kind: str, base: int, by_level: int) -> None:
    """L-4.2.1.1-01, L-4.2.1.1-02: base + Level, matched strictly."""
    row = content.visits()[kind]
    assert (row.base, row.level) == (base, by_level)
    for rating in (20, 60):
        chance = base + by_level * rating
        if 0 < chance < 100:
            assert kind in visited(rating, chance - 1)
            assert kind not in visited(rating, chance)


def test_one_roll_and_all_that_match_come() -> None:
    """L-4.2.1.1-01, L-3.7.9-01: one of each, kings and queens too; on a shallow Level perhaps nobody."""
    assert visited(60, 9) == set(ALL)
    assert visited(60, 12) == set(ALL) - {"queen"}
    assert visited(0, 4) == {"worker", "minor", "major", "nasute", "centipede", "moth", "king"}
    assert visited(0, 60) == {"worker"}
    assert visited(0, 80) == set()


def test_one_of_each_however_many_they_meet() -> None:
    """L-4.2.1.1-01: no heads for each character; and no garrison."""
    scene = encounter(HALL.replace("W . .", "W L B"), profile="book", encounter=60, garrison=0, rating=20)
    assert scene.arrived() == ["worker", "minor"]
    assert level().garrison == 0


def test_the_strangers_of_the_book_are_in_its_table() -> None:
    """R-50 is no ★: no second die."""
    scene = encounter(profile="book", encounter=60, stranger=0)
    assert scene.arrived() == ["worker"]


# -- where they are -------------------------------------------------------------------------------


def test_soldiers_come_by_the_mouth_and_royals_are_at_home() -> None:
    """R-50: out of the far mouth on foot; who never walks about has been here all along, and guards nothing."""
    scene = Scene(HALL, combat=False)
    minor, queen = arrive("minor"), arrive("queen")
    middle = ground().plan.chamber(here())
    assert get(minor, At).x >= 11 and find(minor, Guard)
    assert abs(get(queen, At).x - middle.x) <= 1 and find(queen, Guard) is None
    assert scene.asked == "Roam"


LEVELS = (0, 10, 30, 50, 70, 90)


@pytest.mark.long
@pytest.mark.parametrize("profile", ["solo", "book"])
def test_two_hundred_encounters_stand_on_legal_cells(profile: str) -> None:
    """R-50, L-4.2.1.1-01: on dug Levels, whoever comes stands on free floor, one to a cell, and can be met."""
    come = 0
    for n in range(20):
        rated = LEVELS[n % len(LEVELS)]
        with mock.patch(
            "game.run.founding.Level",
            side_effect=lambda number, place, _, rated=rated: Level(number, place, rated),
        ):
            run = Run(head(f"met {profile} {n}", ("wasp", "ants")[: 1 + n % 2], profile=profile), digests=False)
        for _ in range(5):
            level().garrison = 9
            before = {who for who, _ in query(Body)}
            coming = generated()
            new = {who for who, _ in query(Body)} - before
            assert len(new) <= len(coming)
            come += len(new)
            cells = [(at.x, at.y) for _, at, _ in query(At, Body)]
            assert len(cells) == len(set(cells))
            assert all(ground().passable[y, x] for x, y in cells)
            for who in new:
                assert get(who, Creature).kind in coming and find(who, Hero) is None
                assert get(who, Body).limit > 0
                assert armed(who) or content.kinds()[get(who, Creature).kind].base is None
                remove(who)
        run.close()
    assert come > 100


@pytest.mark.long
@pytest.mark.parametrize(("seed", "party"), [("guests 1", ("ants",)), ("guests 2", ("spider", "wasp", "ladybug"))])
def test_whatever_is_played_with_strangers_about(
    monkeypatch: pytest.MonkeyPatch, seed: str, party: tuple[str, ...]
) -> None:
    """R-50, R-53: nearly all who come are strangers; what must always hold, holds."""
    rules = content.constants()
    monkeypatch.setattr(content, "constants", lambda: replace(rules, nest=replace(rules.nest, strangers=90)))
    run, bot, due = Run(head(seed, party), digests=False), Random(seed), 5
    for n in range(240):
        if run.decision is None:
            break
        if n >= due and isinstance(run.decision, Roam):
            run.enter()
            the(Agenda).steps.append(Event(event="Encounter"))
            run.settle()
            run.collect()
            due = n + 30
        if run.decision is None:
            break
        run.apply(bot(run))
        assert not list(wrong(type(run.decision).__name__)), n
    run.close()
    assert due > 5


def generated() -> list[str]:
    """The kinds an Encounter brings, and they themselves."""
    coming, _ = printed() if the(Raid).profile == "book" else visitors()
    for kind in coming:
        arrive(kind)
    return coming
