"""A miss that leaves its actor helpless is told with its chance before it is risked, and is not risked unasked by the badly hurt."""

from unittest.mock import patch

import pytest
from msgspec.structs import replace

from game.adviser.fighting.slips import reckless, slips
from game.adviser.fighting.vain import changes_nothing, vain
from game.adviser.wording.misses import misfortune
from game.bots.fighting import TurnPlan
from game.bots.lines import LinePart, ending, line, single
from game.content import TRACK
from game.engine.commands import Act
from game.engine.components import At, Body, Features, Hero
from game.engine.store import get
from game.fd100 import Degree
from game.presentation.consequences import told
from game.presentation.outcome import percent
from game.presentation.questions.menus import suppress
from game.run.view import Choice, Consequence, Seen, View
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_best import said


def beside(kind: str) -> tuple[View, LinePart]:
    """Return a view of a fighter beside a Minor, and its Attack as a line of play."""
    letter = {"wasp": "W", "ladybug": "L", "beetle": "B", "ants": "A"}[kind]
    scene = Scene(f". {letter} m .", first=letter, m={"Survival Rate": 80}).until(letter)
    view = View(scene.run)
    attack = Act("attack", scene.who["m"])
    choice = view.choice(attack)
    return view, LinePart(attack, view.odds(choice) if choice else None)


@pytest.mark.parametrize("kind", ["wasp", "ladybug", "beetle", "ants"])
def test_the_chance_told_is_that_of_all_degrees_that_stun_the_actor(kind: str) -> None:
    """B 3.8.7: by the rules themselves, rehearsed for each degree."""
    view, part = beside(kind)
    choice = view.choice(part.command) if part.command else None
    assert choice and part.odds
    stunned = [
        degree
        for degree, made in view.foreseen(choice).items()
        if any(one.who == view.asked and one.name == "Stunned" for one in made)
    ]
    assert slips(view, [part]) * part.odds.whole == sum(part.odds.counts[degree] for degree in stunned)
    assert bool(stunned) == (kind != "ants")


def stung(table: Lay, monkeypatch: pytest.MonkeyPatch, kind: str = "wasp", wounds: int = 0) -> Table:
    """Return a fighter's Turn beside a Minor that is hard to hit, which it is advised to attack."""
    play = plainly(fight(table(kind), (kind,), ("minor",)), hints=False)
    play.raid.run.enter()
    me, foe = play.view.asked, next(body for body in play.view.creatures if not body.led)
    get(foe.who, Features).rating["Survival Rate"] = 80
    get(me, Body).wounds = wounds
    get(me, At).x, get(me, At).y = foe.x - 1, foe.y
    play.raid.run.settle()
    play.raid.settle()
    monkeypatch.setattr(play.raid.counsel, "fight", lambda _: TurnPlan(Act("attack", foe.who)))
    return play


def test_the_line_of_play_names_it(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, names in (("wasp", True), ("scorpion", False)):
        play = stung(table, monkeypatch, kind)
        told = said(play.do("tab"))
        assert "attack" in told
        risk = slips(play.view, play.raid.counsel.parts)
        price = f"a miss that leaves you Stunned: {percent(risk.numerator, risk.denominator)} %"
        assert (price in told) == names == bool(risk)


@pytest.mark.parametrize(("wounds", "stops"), [(1, False), (2, True)])
def test_the_key_that_fights_on_stops_before_it_at_half_of_the_wounds(
    table: Lay, monkeypatch: pytest.MonkeyPatch, wounds: int, stops: bool
) -> None:
    play = stung(table, monkeypatch, wounds=wounds)
    assert play.view.me.body.limit == 4
    n = play.raid.run.n
    play.do("shift+tab")
    assert (play.raid.run.n == n) == stops
    if stops:
        told = play.raid.notices[0].text
        assert told.startswith(
            "Here Shift-Tab stops, once: a miss may leave you helpless before armed foes. Tab: attack Minor"
        )
        assert "a miss that leaves you Stunned: " in told
        play.do("shift+tab")  # which has read it
        assert play.raid.run.n > n


def test_where_no_foe_can_use_it_the_key_goes_on(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The unarmed are nobody to be afraid of, nor is who is likely to stay helpless: at 11 in 100 it is not."""
    play = stung(table, monkeypatch, wounds=2)
    play.do("tab")
    view, parts = play.view, play.raid.counsel.parts
    assert reckless(view, parts)
    foe = next(body for body in view.creatures if not body.led)
    for other, rash in ((replace(foe, armed=False), False), (stunned(foe, 60), False), (stunned(foe, 11), True)):
        monkeypatch.setattr("game.adviser.fighting.slips.enemies", lambda _, other=other: [other])
        assert reckless(view, parts) == rash


def stunned(foe: Seen, rating: int) -> Seen:
    return replace(foe, effects={"Stunned": rating})


@pytest.mark.parametrize(
    ("wounds", "place", "left_out"), [(2, "Recoiling", True), (1, "Advancing", False), (1, "Recoiling", False)]
)
def test_who_is_half_dead_is_advised_no_attack_that_is_likelier_to_leave_it_helpless_than_to_hit(
    monkeypatch: pytest.MonkeyPatch, wounds: int, place: str, *, left_out: bool
) -> None:
    """A hit at 14 in 100 was called best, with 62 to be Stunned before soldiers: the key that fights on refused it itself."""
    monkeypatch.setattr("game.adviser.fighting.vain.SLIM", 0)  # however seldom it hits
    wasp = {"place": place, "wounds": wounds}
    scene = Scene(". . . . .\n. . W m .\n. . . . .", first="W", W=wasp, m={"faces": (-1, 0)}).until("W")
    view = View(scene.run)
    deed = TurnPlan(Act("attack", scene.who["m"]))
    parts = line(view, deed)
    assert (reckless(view, parts) and slips(view, parts) > ending(parts)) == left_out
    assert (vain(view, deed) is not None) == left_out


@pytest.mark.parametrize(("luck", "told_as"), [(77, "you die (Luck 77 can be pushed)"), (0, "you die")])
def test_a_deed_that_kills_its_actor_says_when_luck_can_be_pushed(luck: int, told_as: str) -> None:
    """R-04: whoever is about to die may push it, and at 00 it saves nobody."""
    scene = Scene(". W m .", first="W").until("W")
    get(scene.who["W"], Hero).luck = luck
    view = View(scene.run)
    assert told(view, [Consequence("dies", view.asked)], view.asked, view.asked) == told_as


def suppressing(action: str, text: str = "S m . .") -> tuple[View, Choice]:
    """Return a view of a fighter's Turn, and its choice to suppress the foe beside it so."""
    view = View(Scene(text, first=text[0]).until(text[0]).run)
    return view, next(one for one in view.choices if isinstance(one.command, Act) and one.command.action == action)


@pytest.mark.parametrize("action", ["confuse", "intimidate"])
def test_what_a_failure_to_suppress_brings_is_said_before_its_letter_is_pressed(action: str) -> None:
    """B 3.8.8: in the answer's row, in words the same as by the adviser; as likely as the rules themselves have it."""
    view, choice = suppressing(action)
    foe = next(body for body in view.creatures if not body.led)
    odds = view.odds(choice)
    assert odds and foe.disposition

    def worse(one: Consequence) -> bool:
        bolder = one.what == "stands" and TRACK.index(one.place) > TRACK.index(foe.disposition)
        return (one.name == "Confused" and one.who == view.asked) or (one.who == foe.who and bolder)

    bad = [one for one, made in view.foreseen(choice).items() if one < Degree.PARTIAL_SUCCESS and any(map(worse, made))]
    chance = percent(sum(odds.counts[one] for one in bad), odds.whole)
    ask = suppress(view)
    assert ask and bad
    detail = next(one.detail for one in ask.answers if one.choice and one.choice.command == choice.command)
    price = misfortune(view, [LinePart(command=choice.command, odds=odds)])
    assert price.startswith(f"failing {chance} %: ") and detail.endswith(f" %, {price}")
    assert ("Confused" if action == "confuse" else "it Advances") in price


@pytest.mark.parametrize("kept", [True, False])
def test_no_nerve_is_steeled_for_an_attack_no_likelier_where_it_takes_the_resist(*, kept: bool) -> None:
    """It was "steel yourself 35 % (works or not), then attack 54 %; ends in a hit: 54 %", once the Manoeuvre was spent."""
    scene = Scene("L m .", first="L", L={"place": "Holding"}).until("L")
    view = View(scene.run)
    vars(view)["me"] = replace(view.me, body=replace(view.me.body, manoeuvre=int(kept)))
    steel, strike = single(view, Act("steel", view.asked)), single(view, Act("attack", scene.who["m"]))
    assert changes_nothing((steel, replace(strike, otherwise=strike.odds)))
    with patch("game.adviser.fighting.vain.line", lambda *_: (steel, replace(strike, otherwise=strike.odds))):
        assert (vain(view, TurnPlan(steel.command)) == steel.command) is not kept
