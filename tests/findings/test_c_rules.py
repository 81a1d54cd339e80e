"""What an audit of the rules found, scene by scene: each test names its finding."""

from collections.abc import Callable
from typing import Any

import pytest

from game import content
from game.dice import Cup
from game.engine import PendingSteps
from game.engine.components import At, Combatant, Effects, Gifts, Item, Lore
from game.engine.entries import Changed, Chose, Happened, Rolled
from game.engine.steps import Attempt, CombatEnd, Digest, Event, Learn, RestEnds
from game.engine.store import RUN, get, query, the
from game.fd100 import Modifier, die_for
from game.lab import tally
from game.presentation.pages.raid_pages import sheet
from game.run.observed import Observed
from game.run.view import View
from game.systems import checks
from game.systems.colony.scents import ways_to
from game.systems.ground import level, room_of
from game.telling.grammar import grammar
from game.text.pages import read
from game.ui.widgets.page_layout import laid
from tests.scenes.scene import Scene

QUIET = {"attack": [99] * 60, "effects": [10] * 60}
STILL = QUIET | {"resist": [99] * 60}
"""Nobody hits, nothing ends by itself; nobody is rid of anything."""


def hall(row: str) -> str:
    """A wide chamber, with this in its western corner."""
    wide = 14
    return "\n".join([". " * wide, row + " ." * (wide - len(row.split())), ". " * wide])


def order_of_round(scene: Scene, number: int) -> list[str]:
    """Whose Turn it is, in turn, through one whole Round: who is asked, and who is still to come."""
    assert scene.fight.round == number
    return [scene.turn, *scene.order]


# -- C1, C2: Workers' fights; one Initiative Order ---------------------------------------------------------------------


def test_c1_held_workers_are_not_beaten() -> None:
    """R-36, B-3.8.15-01: they cannot get away, and nobody has touched them: the fight goes on."""
    scene = Scene("W w . .", w={"Immobilised": 100}, **STILL).do("done").until("W")
    assert scene.fight.round == 2


def test_c1_cornered_workers_are_not_beaten() -> None:
    """R-36: with nowhere to go they stand there."""
    scene = Scene("W . . w", first="W", **STILL).do("done").until("W")
    assert scene.fight.round == 2


def test_c1_workers_get_away_beyond_five_cells() -> None:
    """R-36: five cells are not enough, six are."""
    assert Scene("W . . . . w", w={"Immobilised": 100}, first="W", **STILL).do("done").fight
    scene = Scene("W . . . . . w", w={"Immobilised": 100}, first="W", **STILL).do("done")
    assert scene.asked == "Roam"
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.WON


def test_c1_whom_they_have_called_is_waited_for() -> None:
    """R-24-01, B-3.8.14-02: the Workers have got away, but their alarm was answered: the Minor joins, and it is a fight."""
    scene = Scene(hall("W . w"), first="W", swarming=[45, *[99] * 60], w={"Swarming": 50}, **STILL)
    level().garrison = 9
    while scene.fight.round == 1:
        scene.do({"TakeTurn": "done", "MayResist": "pass"}[scene.asked])
    assert scene.told(Happened, what="alarm")
    assert scene.arrived() == ["minor"]
    assert len(query(Combatant)) == 3


def test_c1_whom_they_called_is_waited_for_over_their_bodies() -> None:
    """R-24-01: the last Worker is killed while the Minor is in the door: the Round is over, the Combat is not."""
    small = {"Immobilised": 100, "Swarming": 50, "limit": 1}
    scene = Scene(hall("W w"), first="w", swarming=[45, *[99] * 60], w=small, attack=[0] + [99] * 9, effects=[10] * 9)
    level().garrison = 9
    scene = scene.until("W").do("attack w")
    assert not scene.alive("w")
    assert scene.arrived() == ["minor"] and scene.fight.round == 2


def three(**dice: Any) -> Scene:
    """Two Minors that stay where they are, and a Wasp before them."""
    return Scene("W . . m . . m", first="W", m={"Immobilised": 100}, m2={"Immobilised": 100}, **STILL, **dice)


def test_c2_the_order_is_thrown_once() -> None:
    """B-3.8.5-01: ties are broken before the first Round, and stay so."""
    scene = three(order=[5, 80, 20, 5, 20, 80])
    first = order_of_round(scene, 1)
    scene.do("done").until("W")
    assert first == ["W", "m2", "m"] == order_of_round(scene, 2)


def test_c2_dispositions_of_later_do_not_change_it() -> None:
    """B-3.8.5-01: it is the Starting Disposition that counts."""
    scene = three(order=[5, 20, 80])
    assert scene.order == ["m", "m2"]
    scene.alter("m2", place="Advancing").alter("m", place="Recoiling").do("done").until("W")
    assert scene.order == ["m", "m2"]


def test_c2_a_newcomer_is_put_in_by_its_own_rating() -> None:
    """B-3.8.14-03, B-3.8.5-01: a Nasute 55 comes before a Minor 50 who was there first; the others throw no more."""
    scene = Scene(
        "W . m . . , , , , , , , , , , n", combat=False, m={"Immobilised": 100}, n={"Immobilised": 100}, **STILL
    )
    scene.do("attack m")
    assert scene.order == ["m"]
    get(scene.who["n"], At).x = 6
    scene.do("done").until("W")
    assert scene.order == ["n", "m"]
    assert the(Cup).drawn["fight/1/order"] == 3


# -- C5, C6: what is done in others' Turns, and in flight --------------------------------------------------------------


def test_c5_she_resists_in_an_enemys_turn() -> None:
    """B-3.8.10-01, R-11: in any Turn she is asked in, before whatever else she does in it; the Resist of the Round pays."""
    scene = Scene(
        "W . . m",
        first="m",
        combat=False,
        W={"Strength": 80, "Immobilised": 30},
        resist=[99, 40],
        m={"Immobilised": 100},
        **QUIET,
    )
    scene.do("set interrupts ask", "attack m")
    assert (scene.asked, scene.decision.target) == ("Interrupt", scene.who["m"])
    scene.do("resist Immobilised")
    assert scene.effects("W") == {}
    assert scene.asked == "Interrupt"  # and may still suppress
    assert (scene.fighter("W").resist, scene.fighter("W").tactical) == (0, 1)
    assert not scene.can("resist Immobilised")


def test_c5_it_costs_no_turn_in_the_book() -> None:
    """B-3.8.6-03: only a Tactical in another's Turn forfeits her own."""
    scene = Scene(
        "W . . m",
        first="m",
        combat=False,
        profile="book",
        W={"Strength": 80, "Immobilised": 30},
        resist=[99, 40],
        m={"Immobilised": 100},
        **QUIET,
    )
    scene.do("set interrupts ask", "attack m", "resist Immobilised")
    assert scene.fighter("W").skips == 0


def test_c5_a_creature_resists_what_has_come_since_its_turn() -> None:
    """B 3.8.6: its Resist of the Round is left; in the next Turn of anybody it is used, by its doctrine."""
    scene = Scene("W . . L . . m", first="m", resist=[55], m={"Strength": 60}, **QUIET)
    assert scene.turn == "W"
    get(scene.who["m"], Effects).rating["Immobilised"] = 50
    scene.do("done")
    assert scene.turn == "L"
    assert "Immobilised" not in scene.effects("m")
    assert scene.told(Chose, who="m", action="resist")


def test_c6_who_retreats_may_break_away() -> None:
    """B-3.8.12-01: at any time, by a Boolean under Initiative."""
    scene = Scene("W L . m", first="W", W={"place": "Retreating"}, attack=[99] * 9, **{"break": 0})
    assert not scene.can("attack m")
    scene.do("break")
    assert scene.told(Happened, what="breaks away", who="W")


# -- C7, C10: learning at rest; helpings -------------------------------------------------------------------------------


def test_c7_a_complete_success_at_rest_teaches_nothing() -> None:
    """R-05-01: in Combat and Exploration it does. The same Resist, before a Rest and in one."""
    learnt = {}
    for resting in (False, True):
        scene = Scene("W . .", combat=False, W={"Stamina": 60, "Poisoned": 20}, resist=30)
        attempt = Attempt(who=scene.who["W"], action="resist", target=scene.who["W"], about="Poisoned")
        scene.happens(attempt, *((RestEnds(),) if resting else ()))
        learnt[resting] = scene.hero("W").ticked
    assert learnt == {False: ["Stamina"], True: []}


def test_c10_a_second_helping_renews() -> None:
    """R-47: two Nectars of Shielding hold off one Wound; a Blessed one two, whatever was there before."""
    scene = Scene("W . .", combat=False)
    shield = "Shielding waits"
    scene.brings(", ".join([shield] * 3), "W")
    assert get(scene.who["W"], Gifts).waiting == {"Shielding": 1}
    scene.happens(Digest(who=scene.who["W"], food="Nectar", rating=50, condition="Blessed", ability="Shielding"))
    scene.brings(shield, "W")
    assert get(scene.who["W"], Gifts).waiting == {"Shielding": 2}


# -- C9: growth ----------------------------------------------------------------------------------------------------------


def lesson(rating: int, fell: int, **words: Any) -> tuple[int, int]:
    """What one lesson makes of this rating, and the chance that was told before."""
    scene = Scene("W . .", combat=False, quantify_speed=fell, W={"Speed": rating}, **words)
    scene.hero("W").ticked.append("Speed")
    scene.happens(Learn(who=scene.who["W"]))
    (told,) = scene.told(Happened, what="may learn", note="Speed")
    (learnt,) = scene.told(Changed, feature="Speed")
    assert scene.run.story.index(told) < scene.run.story.index(learnt)
    return scene.rating("W", "Speed"), told.number


@pytest.mark.parametrize(("rating", "chance"), [(20, 47), (40, 31), (60, 23), (80, 19), (100, 0)])
def test_c9_growth_happens_at_the_borders_too(rating: int, chance: int) -> None:
    """R-05-02: Table 14's die has faces above every rating but 100; a higher one lifts by 5 at most, any other by none."""
    assert lesson(rating, rating + 4 if rating < 100 else 119) == (min(100, rating + 4), chance)
    assert lesson(rating, die_for(rating) - 1) == (min(100, rating + 5), chance)
    assert lesson(rating, rating - 1) == (rating, chance)


def test_c9_the_book_has_no_ceiling() -> None:
    """R-05: by the book what falls is the rating; so it is in solo without this ruling."""
    assert lesson(40, 59, profile="book") == (59, 31)


def test_c9_the_chance_is_shown_before_the_rest() -> None:
    """R-05: on the sheet, and in what is read aloud; and a ticked box is not said to be learnt."""
    scene = Scene("W . .", combat=False, W={"Speed": 40})
    scene.hero("W").ticked.append("Speed")
    view = View(scene.run)
    page = sheet(view, view.party[0])
    assert "Speed 31 %" in "".join(said for line in laid(page, 80) for said, _ in line)
    assert any("31 in 100" in line for line in read(page))
    assert not any("learn something" in said for said in grammar()["Happened"]["ticks"])


# -- C16: acting in tandem ---------------------------------------------------------------------------------------------


def test_c16_what_helpers_lend_is_worked_out_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-06-01: the game asks fd100's own rule."""
    monkeypatch.setattr(checks, "tandem", lambda helpers: (Modifier("asked", len(list(helpers))),), raising=False)
    scene = Scene("W L B .", combat=False)
    made = checks.check(Attempt(who=scene.who["W"], action="forage"))
    assert [(m.source, m.rating) for m in made.static if m.source == "asked"] == [("asked", 2)]


# -- C12: what is found ------------------------------------------------------------------------------------------------


def rewarded(times: int, **words: Any) -> tuple[Scene, list[bool]]:
    """The foods of so many Known Items in a row on one Level, of which one food is Known."""
    scene = Scene("W . . .", combat=False, **words)
    lore = get(RUN, Lore)
    del lore.known[1:]
    scene.happens(*[Event(event="Known Item")] * times)
    mine = lore.known[0]
    found = [f"{item.colour} {item.form}" for _, item in query(Item) if item.rating != 0]
    return scene, [food == mine for food in found[1:]]


def test_c12_a_level_does_not_offer_the_same_food_thrice() -> None:
    """R-85, L-2.11.6.9: of ten Known Items one is the Nectar she set out with; the others are new to her."""
    _, same = rewarded(10)
    assert 1 <= sum(same) <= 2
    _, same = rewarded(10, profile="book")
    assert all(same)


def test_c12_the_lab_tells_how_much_is_of_one_kind() -> None:
    """R-85: whatever has become of a food, and whether it is Known or not."""
    assert {
        tally.plain(name) for name in ("Red Honey", "Spoiled Red Honey of Courage", "Cursed Red Honey of Rage")
    } == {"Red Honey"}


# -- C13: by print -----------------------------------------------------------------------------------------------------


def test_c13_a_height_is_rolled_when_somebody_flies() -> None:
    """B-3.10.2-02, R-17: not for every Room of the Level as soon as there is a fight."""
    scene = Scene("X . . m . , + 2 2", first="X", **STILL)
    assert [room.height for room in scene.rooms()] == [-1]
    scene = Scene("W . . m . , + 2 2", first="W", height_1=7, **STILL)
    assert [room.height for room in scene.rooms()] == [7]


def test_c13_items_are_dropped_at_any_time() -> None:
    """B-2.16.3-01: in her Turn too, at no price; nothing else is done by it."""
    scene = Scene("W . . m", first="W", **STILL)
    (honeydew,) = scene.items("W")
    before = scene.fighter("W").tactical, scene.fighter("W").pace
    scene.do("drop")
    assert (honeydew.holder, scene.asked) == (0, "TakeTurn")
    assert (scene.fighter("W").tactical, scene.fighter("W").pace) == before
    assert scene.can("attack m") or scene.can("go 1 0")


def test_c13_an_obstacle_holds_up_what_its_own_roll_has_matched() -> None:
    """B-3.14.8-03, B-3.14.8-09: the Infection of the same die waits for it, and is lost with the rest."""
    scene = Scene(". . . . , W", combat=False, obstacle=30, infection=[0] * 9)
    get(scene.who["W"], At).x = 3
    get(room_of(1)[0], PendingSteps).steps[:] = [Event(event="Obstacle"), Event(who=scene.who["W"], event="Infection")]
    scene.do("wait")
    assert not scene.told(Rolled, action="Infection")
    scene.do("go 1 0", "go 1 0")
    assert scene.told(Happened, what="path is blocked")
    scene.do("go -1 0", "go -1 0", "go -1 0")
    assert not scene.told(Rolled, action="Infection")


def test_c13_one_rests_behind_an_obstacle() -> None:
    """B-3.14.8-02: exploring, hunting and foraging are what it forbids."""
    scene = Scene("W . . .", combat=False)
    scene.rooms()[0].obstruction = 40
    scene.ask()
    assert scene.can("rest") and "Obstacle" in scene.refusal("explore")


@pytest.mark.parametrize(("ruling", "word"), [("R-05", "Wounds Max"), ("R-44", "Passage"), ("R-66", "keeps its name")])
def test_c13_what_is_not_as_printed_is_ruled(ruling: str, word: str) -> None:
    """R-05, R-44, R-66: the box beside Wounds Max, Passages in the Pool, the name of plain food eaten of."""
    assert word in content.rulings()[ruling].text


# -- C8: alarm draws ---------------------------------------------------------------------------------------------------


def alarmed(levels: int) -> dict[str, list[list[int]]]:
    """Moves to where alarm was given, of all who smelt it on so many Levels: at once, and turn by turn; by kind."""
    tracks: dict[str, list[list[int]]] = {"worker": [], "soldiers": []}
    for n in range(levels):
        nest = Observed(f"alarm {n}", 70)
        source = nest.alarm()
        smelt: set[int] = set()
        track: dict[int, list[int]] = {}
        ways = ways_to(*source)
        for _ in range(121):
            living, scent = nest.living(), nest.scent("alarm")
            smelt |= {who for who, (_, (x, y), _) in living.items() if scent[y][x]}
            for who, (_, (x, y), _) in living.items():
                track.setdefault(who, []).append(ways[y][x])
            nest.turn()
        for who in smelt:
            tracks["worker" if living[who][0] == "worker" else "soldiers"].append(track[who])
        nest.close()
    return tracks


def test_c8_alarm_draws_soldiers_and_workers_come_back_to_it() -> None:
    """RULES 5.3: soldiers go to its source while it is strong; Workers scatter first, and gather there afterwards."""
    found = alarmed(6)
    soldiers, workers = found["soldiers"], found["worker"]
    assert soldiers and all(min(track[:60]) < track[0] or track[0] <= 4 for track in soldiers)
    near = [track for track in workers if track[0] <= 5]
    assert sum(track[15] > track[0] for track in near) > len(near) // 2
    assert sum(track[120] <= max(4, track[0]) for track in workers) > 2 * len(workers) // 3


# -- C3: what rulings say of the book ----------------------------------------------------------------------------------


def pushes_luck(profile: str) -> bool:
    """R-04"""
    scene = Scene(
        "W M .",
        first="W",
        profile=profile,
        W={"Threat Rate": 0, "place": "Recoiling"},
        M={"Survival Rate": 90},
        attack=20,
    )
    return scene.do("attack M").asked == "OfferLuck"


def holds_back(profile: str) -> bool:
    """R-11"""
    return Scene("W L . m", first="W", profile=profile).can("hold Support")


def sets_out_whole(profile: str) -> bool:
    """R-46"""
    return not Scene("W . .", profile=profile).items("W")[0].depleted


def is_garrisoned(profile: str) -> bool:
    """R-54"""
    Scene("W . .", profile=profile)
    return level().garrison >= 4


@pytest.mark.parametrize(
    ("name", "shown", "book"),
    [
        ("R-04", pushes_luck, True),
        ("R-11", holds_back, True),
        ("R-46", sets_out_whole, False),
        ("R-54", is_garrisoned, True),
    ],
)
def test_c3_what_a_ruling_says_of_the_book_is_so(name: str, shown: Callable[..., Any], book: bool) -> None:
    """R-04, R-11, R-46, R-54: with a star it holds in both, unless its own words say what the book does."""
    ruling = content.rulings()[name]
    assert shown("solo")
    assert shown("book") == book
    assert ruling.star
    assert book or "(book: " in ruling.text
