"""The whole danger of a foe before one commits: hits by Disposition, what kills outright, what being helpless changes."""

import esper
import pytest
from msgspec.structs import replace

from game.engine import Option
from game.engine.commands import Act
from game.engine.components import Gifts
from game.engine.entries import Chronicle
from game.engine.steps import Attempt, Wound
from game.engine.store import add, the
from game.fd100 import Degree
from game.presentation.foes.danger import Danger, danger, deadliest
from game.presentation.foes.danger_words import exposes, foretold, menacing
from game.presentation.outcome import percent
from game.presentation.sight import Sight
from game.presentation.walks.surroundings import arms, told
from game.run.rehearsal import rehearse
from game.run.view import Choice, Seen, Suppose, View
from game.telling.advice import FIRST
from game.telling.log import Teller
from game.telling.names import Names
from game.telling.words import counted
from game.ui.raid.targeting import Aim
from game.weighing import odds
from tests.scenes.scene import Scene
from tests.ui.table import Lay, fight
from tests.ui.test_combat_screen import aiming

SYSTEMS = ("", "bind", "metamorphosis")
PLACES = ("Recoiling", "Holding", "Advancing")
AT = {1: "B m . .", 2: "B . m ."}


def looked(scene: Scene, letter: str = "m") -> tuple[View, Seen, Danger]:
    view = Sight(scene.run, Names())
    body = next(one for one in view.creatures if one.who == scene.who[letter])
    found = danger(view, body)
    assert found
    return view, body, found


def facing(cells: int, edition: str, place: str, **effects: int) -> Scene:
    """A Beetle's Turn, with these Effects, before a Minor so many cells away, in this Disposition."""
    scene = Scene(AT[cells], first="B", edition=edition, m={"place": place, "faces": (-1, 0)})
    return scene.alter("B", **effects) if effects else scene


def deaths(scene: Scene, letter: str = "m", victim: str = "B") -> int:
    """Return in how many results of its dice the foe's Attack kills, as the engine carries it out."""
    view, body, _ = looked(scene, letter)
    attempt = Attempt(who=body.who, action="attack", target=scene.who[victim])
    with view:
        made = rehearse(Choice(Act("attack", body.who), "", Option(Act("attack", body.who), (attempt,))))
        counts = view.blow_of(body.who)
    died = [
        degree
        for degree, found in made.items()
        if any((one.what, one.who, one.sure) == ("dies", scene.who[victim], True) for one in found)
    ]
    return sum(odds(counts).counts[degree] for degree in died)


@pytest.mark.parametrize("edition", SYSTEMS)
@pytest.mark.parametrize("cells", AT)
def test_what_it_may_soon_do_is_what_the_engine_rolls_once_it_stands_so(edition: str, cells: int) -> None:
    """Looked at while it Recoils, the odds in each Disposition are those of its Attack in that Disposition."""
    _, _, found = looked(facing(cells, edition, "Recoiling"))
    for place in PLACES:
        view, body, _ = looked(facing(cells, edition, place))
        threat = view.threat(body.who)
        assert threat and threat.now == found.now[cells].hits[place]


@pytest.mark.parametrize("edition", ["", "bind"])
@pytest.mark.parametrize("cells", AT)
@pytest.mark.parametrize("effects", [{}, {"Stunned": 60}])
def test_what_kills_outright_is_what_kills_when_it_is_carried_out(
    edition: str, cells: int, effects: dict[str, int]
) -> None:
    """R-27: "1 Target dies". The same results of the dice kill in a rehearsal of the Attack."""
    for place in PLACES:
        scene = facing(cells, edition, place, **effects)
        _, _, found = looked(scene)
        assert found.how == "Autothysis: 1 Target dies"
        assert found.now[cells].kills[place][0] == deaths(scene)


@pytest.mark.parametrize("edition", SYSTEMS)
def test_what_it_would_do_to_a_helpless_one_is_what_it_does_to_one(edition: str) -> None:
    """R-16; where a Stun counts only once it has struck, by Paralysis. [M 2.6.8]"""
    bound = "Paralysed" if edition == "metamorphosis" else "Stunned"
    _, _, sound = looked(facing(1, edition, "Advancing"))
    _, _, held = looked(facing(1, edition, "Advancing", **{bound: 60}))
    assert held.now == sound.helpless
    assert sound.now != sound.helpless
    assert (sound.bound, held.bound) == ("", bound)


def test_it_is_told_of_one_who_knows_nothing_of_the_party_too() -> None:
    """Before the fight: never that it "cannot hit you", and one's own odds by the Dispositions one may begin in."""
    view, body, found = looked(Scene("B . . . m", combat=False))
    lines = [said for said, _ in told(view, body)]
    assert view.fight is None
    hits = f"Advancing {percent(*found.now[1].hitting['Advancing'])} %"
    assert any(line.startswith("It hits you") and hits in line for line in lines)
    assert not any("cannot hit" in line for line in lines)
    mine = view.blow(body.who, Suppose("Holding", behind=False, near=True))
    landed = odds(mine)
    assert any(
        line.startswith("You hit it within reach, from the front: ")
        and f"Holding {percent(landed.at_least(FIRST), landed.whole)}" in line
        for line in lines
    )


def test_a_kill_is_told_with_its_numbers_and_what_makes_it_likelier() -> None:
    view, body, found = looked(facing(2, "", "Advancing"))
    lines = [said for said, _ in menacing(view, body)]
    kills, worse = (percent(*one) for one in (found.worst, found.worse))
    assert int(worse) > int(kills)
    assert any(line.startswith("A critical kills outright (Autothysis: 1 Target dies)") for line in lines)
    assert any(line.endswith(f"kills outright up to {worse} in 100.") for line in lines)
    view, body, _ = looked(facing(2, "", "Advancing", Stunned=60))
    assert ("Stunned, you are helpless: these chances count that.", "alarm") in list(menacing(view, body))


def test_an_own_miss_that_leaves_one_helpless_is_marked_as_danger(table: Lay) -> None:
    """A Beetle's critical miss Stuns it beside those whose critical kills."""
    play = fight(table("beetle"), ("beetle",), ("minor", "minor"))
    aim = aiming(play)
    assert isinstance(aim, Aim)
    found = {choice: exposes(play.view, choice) for choice in aim.targets}
    marked = next((n for n, choice in enumerate(aim.targets) if found[choice]), None)
    assert marked is not None
    aim.at = marked
    made = play.view.foreseen(aim.choice)
    stunned = [
        degree
        for degree, each in made.items()
        if any(one.name == "Stunned" and one.who == play.view.me.body.who for one in each)
    ]
    assert list(found[aim.choice]) == stunned and Degree.COMPLETE_SUCCESS not in stunned
    play.stage.screens.append(aim)
    for width, height in ((80, 24), (120, 40)):
        assert "DANGER: " in play.shows(width, height)
    worst = deadliest(play.view)
    assert worst
    assert all(f"up to {percent(*worst.worse)} %" in line for line in found[aim.choice].values())


@pytest.mark.parametrize("edition", SYSTEMS)
def test_the_hint_counts_what_is_true_now(edition: str) -> None:
    """Where the net makes the Wounds, no critical kills outright, and none is spoken of. [M 3.6.2.5]"""
    view, _, found = looked(facing(2, edition, "Advancing"))
    line = foretold(view)
    assert bool(line) == (edition != "metamorphosis")
    if line:
        assert f"{percent(*found.worst)} in 100 now" in line and percent(*found.worse) in line


def test_two_attacks_of_one_name_are_told_once_and_a_burst_reaches_as_far_as_it_does() -> None:
    view, body, _ = looked(Scene("W . . m", combat=False))
    assert "Armed: Mandible within 1, Autothysis within 2 cells." in list(arms(view, body))
    assert any(
        line.startswith("It hits at 2 cells, by Autothysis, bursting itself: ") for line, _ in menacing(view, body)
    )
    view, body, _ = looked(Scene("W . . c", combat=False), "c")
    assert next(arms(view, body)).count("within") == 1


@pytest.mark.parametrize(
    ("who", "letter", "told"),
    [
        ("W", "m", "1 Wound by Mandible, nothing by Autothysis"),
        ("W", "M", "2 Wounds by Mandible, 1 Wound by Greater Autothysis"),
        ("W", "c", "2 Wounds"),
        ("W", "n", "2 Wounds"),
        ("A", "n", "2 Wounds by Fontanellar Gun, 4 Wounds by Greater Fontanellar Gun"),  # a swarm in an area
    ],
)
def test_looking_says_how_many_wounds_a_hit_does(who: str, letter: str, told: str) -> None:
    """The Wounds are those that the engine deals with that degree, and what is left is the character's own."""
    foe = {letter: {"place": "Advancing", "faces": (-1, 0)}}
    scene = Scene(f"{who} {letter} . .", first=who, **{who: {"wounds": 1}}, **foe)
    view, body, _ = looked(scene, letter)
    left = view.me.body.limit - view.me.body.wounds
    assert f"A hit costs you {told}; {left} are left." in [line for line, _ in menacing(view, body)]
    attempt = Attempt(who=body.who, action="attack", target=scene.who[who])
    with view:
        made = rehearse(Choice(Act("attack", body.who), "", Option(Act("attack", body.who), (attempt,))))
    for degree in (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS):
        lost = [one for one in made.get(degree, ()) if (one.what, one.who) == ("wounds", scene.who[who])]
        assert all(counted(one.now, "Wound") in told for one in lost)
        assert lost or degree not in made or "nothing" in told


def test_where_the_net_makes_the_wounds_their_most_is_told() -> None:
    """[M 3.6.2.5]"""
    view, body, found = looked(facing(1, "metamorphosis", "Advancing"))
    assert f"A hit costs you what it nets, {found.net} Wounds at most; 5 are left." in [
        line for line, _ in menacing(view, body)
    ]


def test_an_attack_that_armour_stops_is_not_counted_and_who_bursts_kills_by_no_second_hit() -> None:
    """R-14: a Beetle's Carapace, from the front, lets a Major's Mandible never hit; and its Autothysis kills the Major."""
    view, body, _ = looked(Scene("B M . .", first="B", M={"place": "Advancing", "faces": (-1, 0)}), "M")
    lines = [line for line, _ in menacing(view, body)]
    each = "1 Wound by Greater Autothysis, and by Mandible no hit lands as things are"
    assert f"A hit costs you {each}; 5 are left." in lines
    assert not any(line.startswith("It can kill") for line in lines)
    view, body, _ = looked(Scene("W M . .", first="W", M={"place": "Advancing", "faces": (-1, 0)}), "M")
    assert "It can kill you in two hits." in [line for line, _ in menacing(view, body)]


@pytest.mark.parametrize(
    ("shields", "told"),
    [
        (1, "1 Wound by Mandible, nothing by Greater Autothysis"),
        (2, "nothing by Mandible, nothing by Greater Autothysis"),
    ],
)
def test_what_food_holds_off_is_counted_in_what_a_hit_costs_and_in_what_kills(shields: int, told: str) -> None:
    """[R-47] And the log says, of the Wounds that come, how many were held off and by what."""
    scene = Scene("W M . .", first="W", W={"wounds": 2}, M={"place": "Advancing", "faces": (-1, 0)})
    bare = deaths(scene, "M", "W")
    add(scene.who["W"], Gifts(waiting={"Shielding": shields}))
    view, body, found = looked(scene, "M")
    held = f"That counts Shielding, which holds off {counted(shields, 'Wound')}."
    assert f"A hit costs you {told}; 2 are left. {held}" in [line for line, _ in menacing(view, body)]
    assert found.now[1].kills["Advancing"][0] == deaths(scene, "M", "W") < bare
    with view:
        esper.process(Wound(who=scene.who["W"], wounds=shields + 1, by=body.who, cause="Mandible"))
        lines = [line.text for line in Teller("x").lines(the(Chronicle).fresh, whole=True)]
    assert sum("Shielding" in line and ("held off" in line or "holds off" in line) for line in lines) == shields


def test_of_one_who_is_not_in_the_fight_no_disposition_is_told() -> None:
    view, body, _ = looked(facing(2, "", "Recoiling"))
    lines = [line for line, _ in menacing(view, replace(body, disposition=""))]
    assert any(line.startswith("It hits you within 2 cells: ") for line in lines)
    assert not any("it cannot hit" in line for line in lines)


@pytest.mark.parametrize(("place", "hits"), [("Holding", False), ("Advancing", True)])
def test_who_cannot_hit_as_it_stands_is_told_of_in_a_sentence_of_its_own(place: str, hits: bool) -> None:
    """It was "Not while Holding, but it hits you: Recoiling 0, Holding 0, Advancing 30, Charging 73 %.", which nobody could parse."""
    view, body, _ = looked(Scene("B i . .", first="B", i={"place": place}), "i")
    first, *more = [line for line, _ in menacing(view, body)]
    assert (first == f"{place}, as it is now, it cannot hit you.") != hits
    assert any(line.startswith("It hits you: Recoiling 0, Holding 0, ") for line in more)
