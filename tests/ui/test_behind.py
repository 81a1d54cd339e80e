"""What a blow is worth before it is struck: from behind an armoured head, from the air, against a swarm. [R-15, R-28]"""

import re
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from game import content
from game.bots.errands import far, ways_from
from game.bots.reach import asides
from game.engine.commands import Act, Go, Say
from game.engine.components import Effects
from game.engine.steps import TakeTurn
from game.engine.store import get
from game.fd100 import Degree
from game.nest.paths import MOVES
from game.presentation.ask import Showing
from game.presentation.foes.flanking import bares, behind, gain
from game.presentation.foes.made_of import doubled
from game.presentation.foes.stuck import idle
from game.presentation.outcome import aimed_at, outcomes, success
from game.presentation.page import sentence
from game.presentation.questions.menus import grouped, manoeuvres, worth
from game.presentation.sight import at_foes
from game.presentation.walks.approach import targets, towards
from game.presentation.walks.backs import backs, nearest_back, no_way_behind
from game.run.view import Choice, View
from game.telling.hundred_card import LETTERS
from game.ui.raid import key_actions
from game.ui.raid.bottom_line import NARROW, bottom_line, wide
from game.ui.raid.targeting import Aim
from game.weighing import odds
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight, plainly


def turned(play: Table, *, armed: str = "major", facing: bool = True) -> Table:
    """Wait for a Turn, and let this foe stand beside her, and face her or turn its back."""
    for _ in range(20):
        if play.view.asks(TakeTurn):
            break
        play.raid.give(Say("pass"))
    view = play.view
    me = view.me.body
    dx, dy = next((dx, dy) for dx, dy in MOVES if view.walkable[me.y + dy, me.x + dx])
    to = (-dx, -dy) if facing else (dx, dy)
    placed = [replace(one, x=me.x + dx, y=me.y + dy, facing=to) if one.kind == armed else one for one in view.creatures]
    vars(view)["creatures"] = tuple(placed)
    return play


def test_the_footer_names_the_key_that_leads_behind_an_armoured_head(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside that of aim, and the line keeps all that matters at 80 columns."""
    monkeypatch.setattr("game.ui.raid.bottom_line.aiming", lambda _: "close in")  # the longer of its labels
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False))
    assert ("F", "behind") in bottom_line(play.raid)
    last = play.shows().splitlines()[-1]
    assert "close in  F behind" in last
    assert wide(bottom_line(play.raid)[:-1]) > NARROW  # not all of it fits, and what is left out is not among these
    assert all(f" {name}" in last for name in ("move", "best", "manoeuvre", "done", "help"))


def test_where_it_gains_nothing_it_is_not_named(table: Lay) -> None:
    """Not at the back of one, where she stands already, nor against one without an armoured head."""
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False), facing=False)
    assert ("F", "behind") not in bottom_line(play.raid)
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("centipede",)), quick=False), armed="centipede")
    assert ("F", "behind") not in bottom_line(play.raid)


def test_the_key_that_leads_behind_says_whether_she_is_there_or_there_is_no_way(table: Lay) -> None:
    for facing, told in ((False, "You are behind Major already."), (True, sentence("no way behind"))):
        play = turned(plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False), facing=facing)
        me = play.view.me.body
        if facing:  # walled in where she stands
            walls = play.view.walkable.copy()
            walls[:] = False
            walls[me.y, me.x] = True
            vars(play.view)["walkable"] = walls
        major = next(one for one in play.view.creatures if one.kind == "major")
        assert no_way_behind(play.view, major.who) == told
        if not facing:
            play.do("F")
            assert play.raid.notices[-1].text == told
        vars(play.view)["creatures"] = [
            replace(one, kind="centipede") if one is major else one for one in play.view.creatures
        ]
        assert no_way_behind(play.view, major.who) == sentence("gains nothing behind"), "its armour is all round"


@pytest.mark.parametrize("many", [0, 1, 2])
def test_it_leads_behind_the_nearest_that_has_a_back_in_reach_and_up_to_none(
    table: Lay, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    """In a gallery it ran up to the jaws of one, and would hear of no other."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor", "minor")), quick=False)
    whom = [aimed_at(choice) for choice in at_foes(play.view, targets(play.view))]
    led = Mock(return_value=True)
    monkeypatch.setattr(key_actions, "has_back", lambda _, who: who in whom[len(whom) - many :])
    monkeypatch.setattr(key_actions, "before_heads", lambda *_: "")
    monkeypatch.setattr(key_actions, "closes_in", led)
    key_actions.behind(play.raid)
    assert [call.args[1] for call in led.call_args_list] == whom[len(whom) - many :][:1]
    assert bool(play.raid.notices) == (not many)


def flanked(play: Table) -> Choice:
    """Wait till some foe can be flanked, and return the choice to do so."""
    for _ in range(30):
        legal = [one for one in play.view.choices if isinstance(one.command, Act) and not one.refused]
        if found := [one for one in legal if getattr(one.command, "action", "") == "flank"]:
            return found[0]
        play.raid.give(Say("pass") if Say("pass") in play.view.legal() else play.view.legal()[0])
    raise AssertionError("nobody can be flanked")


def test_getting_behind_says_what_the_blow_after_it_is_worth_and_that_a_walk_does_as_much(table: Lay) -> None:
    """It is the blow of the screen that takes aim: from here now, and from behind."""
    play = plainly(fight(table("wasp"), ("wasp",), ("worker", "minor")), quick=False)
    choice = flanked(play)
    told = worth(play.view, choice).about
    foe = next(one for one in play.view.creatures if one.who == aimed_at(choice))
    attack = play.view.choice(Act("attack", foe.who))
    assert attack
    now, then = (play.view.check(attack, behind=side) for side in (None, True))
    assert now and then
    assert f"Your blow: then {success(odds(then))}, now {success(odds(now))}." in told
    ((_, steps),) = asides(play.view, foe)[1:]
    assert f"On foot: {steps} steps, free." in told


def test_a_walk_behind_a_foe_that_goes_out_of_sight_on_the_way_is_walked_to_its_end() -> None:
    """A pillar hid the Nasute after two of three steps, and there the walk ended: the Charge that had worked was lost."""
    view = View(Scene(". . . . .\n. B m . .\n. . . . .", m={"faces": (-1, 0)}).until("B").run)
    foe = next(body for body in view.creatures if body.armed and not body.led)
    step = towards(view, foe.who, behind=True)
    vars(view)["creatures"] = tuple(body for body in view.creatures if body.who != foe.who)
    assert towards(view, foe.who, behind=True) is None
    assert towards(view, foe.who, behind=True, seen=foe) == step
    assert step is not None


def test_where_nothing_is_armoured_it_says_that_behind_gains_nothing(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    foe = next(one for one in play.view.creatures if one.kind == "minor")
    assert behind(play.view, replace(foe, kind="worker")) == sentence("gains nothing behind")


def test_what_more_a_hit_from_behind_costs_a_swarm_is_said(table: Lay) -> None:
    """A web at the same odds was "for more harm", where no screen showed any Wound. [R-82]"""
    play = plainly(fight(table("wasp"), ("spider",), ("minor",)), quick=False)
    foe = next(one for one in play.view.creatures if one.kind == "minor")
    assert sentence("behind bares") in behind(play.view, foe)
    assert not bares(play.view, replace(foe, kind="major")), "it is no swarm"


def test_taking_off_says_what_for(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    menu = manoeuvres(play.view)
    assert menu
    assert sentence("gains height") in next(one.about for one in menu.answers if one.label == "take off")


def test_a_barrier_says_what_it_is_worth(table: Lay) -> None:
    """A newcomer took it for a wall: a gun that it did not see shot it dead through one that filled its gallery."""
    play = plainly(fight(table("wasp"), ("wasp",), ("nasute",)), quick=False)
    choices = [one for one in play.view.choices if isinstance(one.command, Act) and one.command.action == "barrier"]
    told = sentence("gains cover", rating=content.constants().combat.barrier)
    assert choices
    assert {gain(play.view, one) for one in choices if not one.refused} == {told}


def test_taking_off_says_what_brings_one_down_again(table: Lay) -> None:
    """R-17: a Beetle, Stunned at 23 and spared for this Round, took off "out of reach of jaws", and was bitten before its next Turn."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    effects = get(play.view.me.body.who, Effects)
    effects.rating["Stunned"] = 23
    effects.off.append("Stunned")
    play.raid.settle()
    menu = manoeuvres(play.view)
    assert menu
    told = next(one.about for one in menu.answers if one.label == "take off")
    assert "then Stunned brings you down" in told and sentence("gains height") not in told


def test_why_a_blow_costs_a_swarm_more_than_its_card_tells_is_said(table: Lay) -> None:
    """R-28: the Beetle's horn, four Wounds by its card, costs Workers eight."""
    play = plainly(fight(table("beetle"), ("beetle",), ("worker",)), quick=False)
    for _ in range(30):
        found = [one for one in play.view.choices if aimed_at(one) and getattr(one.command, "action", "") == "attack"]
        if found and not found[0].refused and Degree.COMPLETE_SUCCESS in play.view.foreseen(found[0]):
            break
        towards_them = [one for one in play.view.legal() if isinstance(one, Go)]
        play.raid.give(min(towards_them, key=lambda go: off_foe(play, go)) if towards_them else Say("pass"))
    horn = play.view.me.attacks["special"]
    told = " ".join(outcomes(play.view, found[0]).values())
    assert "Flying Horn 8W" in told and horn.damage == "4 Wounds"
    assert doubled(play.view, found[0], horn) == "Flying Horn: 4W by its card, twice to a swarm"
    play.do("f")
    assert "twice to a" in play.shows(120, 40)
    assert not doubled(play.view, found[0], play.view.me.attacks["base"])


def off_foe(play: Table, go: Go) -> int:
    """Return how far a step ends from the nearest foe."""
    return min(max(abs(one.x - go.x), abs(one.y - go.y)) for one in play.view.creatures if not one.led)


def test_the_key_that_leads_behind_says_first_where_the_pace_does_not(table: Lay) -> None:
    """Nothing is walked before that is said: it would end at the head."""
    for seed in range(20):
        play = plainly(fight(table("wasp"), ("wasp",), ("minor",), f"far {seed}"), hints=False)
        foe = next(body for body in play.view.creatures if not body.led)
        cells = backs(play.view, foe)
        steps = far(ways_from(play.view), nearest_back(play.view, foe.who, cells)) if cells else 0
        pace = play.view.me.body.pace
        if not play.view.asks(TakeTurn) or steps <= pace:
            play.game.close()
            continue
        n = play.raid.run.n
        play.do("F")
        told = f"Not in this Turn: Minor's back is {steps} moves off."
        said = play.raid.notices[-1].text
        assert play.raid.run.n == n and said.startswith(told)
        assert ("A Dash first, and it is in reach." in said) is (steps <= 2 * pace), "a newcomer found that by trying"
        play.do("F")
        assert play.raid.run.n > n
        return
    raise AssertionError("the back is always near")


@pytest.mark.parametrize("facing", [False, True])
def test_who_is_behind_already_is_offered_no_way_there(table: Lay, facing: bool) -> None:
    """The list offered it at 35 %, and only under the mark stood that it gains nothing."""
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("major",)), quick=False), facing=facing)
    offered = next(one for one in play.view.choices if getattr(one.command, "action", "") == "flank")
    assert (idle(play.view, replace(offered, refused="")).refused == "you are behind it already") is not facing


def test_a_throw_is_asked_also_with_one_target(table: Lay) -> None:
    """The row "t throw: Centipede 45 %" was read as throwing something at it, and hurled it at once."""
    play = turned(plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False), armed="minor")
    hurl = next(one for one in play.view.choices if getattr(one.command, "action", "") == "throw")
    (row,) = grouped(play.view, [replace(hurl, refused="")], [])
    assert isinstance(row.do, Showing) and row.label == "throw …"


@pytest.mark.parametrize("width", [24, 28])
def test_the_other_side_is_told_in_the_degrees_that_it_gives(width: int) -> None:
    """From the front stood "C7 S10", and behind "S57": as if the Critical Success were lost by going there."""
    made, told = dict[str, list[tuple[str, int]]](), dict[str, str]()
    for here, other, faces in (("front", "behind", (-1, 0)), ("behind", "front", (1, 0))):
        scene = Scene(". . .\n. W m\n. . .", first="W", W={"place": "Charging"}, m={"faces": faces})
        aim = Aim(Mock(view=View(scene.run)), at=0)
        check = aim.view.check(aim.choice)
        assert check
        counts = [(LETTERS[degree], odds(check).counts[degree]) for degree in reversed(Degree)]
        made[here] = [(letter, count) for letter, count in counts if count and letter in "PSC"]
        told[other] = "".join(words for words, _ in list(aim.other_side(width))[-1].left)
    for side, words in told.items():
        assert words.startswith(side) and len(words) <= width
        assert [(letter, int(count)) for letter, count in re.findall(r"\b([CSP])(\d+)", words)] == made[side]
    assert {"C"} < {letter for letter, _ in made["front"]}
