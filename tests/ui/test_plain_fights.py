"""What readers of nothing but the README stumbled over in fights: each thing is said where it happens."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield import contriving
from game.adviser.automatic.bout import HUSH, Bout
from game.adviser.automatic.following import condition
from game.adviser.counsel import advice
from game.adviser.fighting.held_back import alone
from game.adviser.wording.errands import scheming
from game.adviser.wording.turns import briefly, reasoned, worded
from game.bots.errands import stand
from game.bots.fighting import DONE, TurnPlan, close_in, enemies
from game.bots.improvising import DEEDS, HEART, deed_odds
from game.bots.lines import LinePart, line
from game.bots.schemes import SCARE, STRIKE, TEND
from game.bots.temperament import ADVISER
from game.content.improvised import OPENING
from game.engine.commands import Act, Go, Say
from game.engine.components import At, Body, Combatant, Effects, Hero, Notice, Raid
from game.engine.entries import Changed, Entry, Happened, Rolled
from game.engine.steps import MayResist, TakeTurn
from game.engine.store import add, get, the
from game.presentation.ailments import ailment
from game.presentation.automatic.autoplay import ROUNDS
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence, words
from game.presentation.pages.raid_pages import sheets
from game.presentation.questions import menus
from game.presentation.sight import at_foes, gap, strangers
from game.presentation.walks.approach import approached, speak_of, spoken_of, targets, towards, worthwhile
from game.presentation.walks.backs import backs, before_heads, nearest_back
from game.presentation.walks.beginnings import in_full
from game.presentation.walks.surroundings import cell
from game.run.view import View
from game.ui.app import finish
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.hints import FirstHints
from game.ui.raid.targeting import Aim
from game.ui.raid.to_arms import to_arms
from game.ui.screen_stack import ScreenStack
from tests.findings.test_d_walking import stranger
from tests.scenes.scene import Scene
from tests.ui.table import SIX, Lay, Table, asked, fight, plainly
from tests.ui.test_best import said
from tests.ui.test_every_question import at
from tests.ui.test_first_blow import before


def told(play: Table) -> str:
    return " ".join(one.text for one in play.raid.notices)


def placed(table: Lay, place: str, seed: str = "six") -> Table:
    """Return a Wasp's fight with a Minor four cells off, in this place on the Disposition Track."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",), seed), hints=False)
    play.raid.run.enter()
    get(play.view.asked, Combatant).place = play.view.me.track.index(place)
    play.raid.counsel.policy.nature = replace(ADVISER, hearty=False)  # else who Recoils helps itself first
    play.raid.settle()
    return play


# -- what a Charge costs -----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("Recoiling", "(else still Recoiling)"),
        ("Holding", "(else thrown back to Recoiling)"),
        ("Advancing", "(else thrown back to Holding)"),
    ],
)
def test_who_is_advised_to_charge_is_told_where_a_failed_one_leaves_her(table: Lay, place: str, told: str) -> None:
    """And there it does leave her."""
    failed = 0
    for seed in ("six", "b", "c", "d", "e", "f"):
        play = placed(table, place, seed).do("tab")
        assert re.search(r"charge Minor \d+ % \((takes the Resist; )?" + re.escape(told[1:]), said(play)), said(play)
        play.raid.give(Act("charge", strangers(play.view)[0].who))
        if play.view.me.body.disposition != "Charging":
            failed += 1
            assert play.view.me.body.disposition in told
    assert failed


def test_the_price_of_a_charge_is_read_whole_on_the_narrowest_screen(table: Lay) -> None:
    play = placed(table, "Holding").do("tab")
    assert said(play) in " ".join(" ".join(line.split()) for line in play.shows().splitlines()[-6:-1])
    assert "else thrown back to" in said(play)


def test_the_key_of_aim_tells_the_price_of_the_charge_that_it_names(table: Lay) -> None:
    play = placed(table, "Holding").do("f")
    assert "charge Minor (else Recoiling), then" in " ".join(one.text for one in play.raid.notices)


# -- who begins on the back foot ---------------------------------------------------------------------------


def begun(table: Lay, die: int) -> list[str]:
    """Return what Ants read who attack a Minor, with hints on, as their Initiative falls so, and some Turns after."""
    play, told = before(table, "minor", 2, "seen", party=("ants",), die=die), []
    play.do("f", "f")
    for _ in range(4):
        told += [one.text for one in play.raid.notices]
        play.do("tab" if play.raid.ask else "d")
    return told


def test_who_begins_recoiling_is_told_once_by_which_roll_and_what_lifts_it(table: Lay) -> None:
    hints = [one for one in begun(table, 99) if one.startswith("Hint: Your Initiative failed: you begin Recoiling")]
    assert len(hints) == 1
    assert (
        "Your Initiative failed: you begin Recoiling, and attack rolls under 30 are a degree worse. Steel yourself (m) or charge (C)."
        in hints[0]
    )
    assert re.search(
        r"Yours: Initiative 32 %, charge 35 %(, steel \d+ %)?(, improvise: help yourself by [A-Z][A-Za-z ()]+ \d+ %)?\.$",
        hints[0],
    ), hints
    assert not any("you begin Recoiling" in one for one in begun(table, 99)), "it is known by now"


def test_it_waits_till_the_question_of_the_first_turn_is_answered(table: Lay) -> None:
    """As where the foe moves first and has left her Immobilised."""
    play = before(table, "minor", 1, "seen", party=("ants",), die=99).do("f", "f")
    view, hints = play.view, FirstHints(play.raid.game.where / "elsewhere")
    names, keys = play.raid.teller.names, play.raid.keys
    rolled = next(one for one in play.raid.run.story if isinstance(one, Rolled) and one.action == "Initiative")
    begins = [rolled, Happened("joins", view.me.body.who, "Recoiling")]
    with patch.object(type(view), "asks", lambda *_: False):
        assert not hints.due(view, begins, keys, names, quiet=True)
    assert any("you begin Recoiling" in hints.due(view, [], keys, names) for _ in range(3))


def test_who_begins_holding_is_told_nothing_of_it(table: Lay) -> None:
    assert not any("begin Recoiling" in one for one in begun(table, 0))


def test_who_is_shaken_does_not_blame_her_initiative(table: Lay) -> None:
    """[R-36] There was no roll."""
    play = before(table, "minor", 1, "seen", party=("ants",))
    get(play.view.me.body.who, Hero).shaken = the(Raid).turn + 9
    play.do("f")
    page = " ".join(in_full(play.view, next(one for one in play.view.creatures if not one.led)))
    assert "You begin Recoiling; hit " in told(play)
    assert "Recoiling makes attack rolls under 30 a degree worse" in page and "if Initiative fails" not in page
    play.do("f")
    for _ in range(5):
        assert "you begin Recoiling" not in told(play)
        play.do("tab" if play.raid.ask else "d")


# -- foes out of sight -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "warned"), [(3, True), (1, False)])
def test_f_says_that_a_foe_so_far_off_may_be_gone_before_ones_turn(table: Lay, far: int, *, warned: bool) -> None:
    """Ants smell five cells; a Minor walks three."""
    play = before(table, "minor", far, "seen", party=("ants",)).do("f")
    assert ("So far off, it may slip away first." in told(play)) == warned


def test_f_walks_up_to_who_would_be_gone_before_ones_turn_and_begins_no_fight_with_nobody(table: Lay) -> None:
    """And stops where it was lost, which is said."""
    play = before(table, "minor", 5, "unseen", party=("ants",))
    assert ("f", "close in") in bottom_line(play.raid)
    foe, fights, far = strangers(play.view)[0].who, play.view.raid.fights, gap(play.view, strangers(play.view)[0])
    play.stage.key("f")
    assert play.raid.walk and play.raid.walk.pulse(play.raid) is None
    assert gap(play.view, strangers(play.view)[0]) == far - 1
    play.raid.run.enter()
    get(foe, At).x, get(foe, At).y = 0, 0
    play.raid.settle()
    finish(play.stage)
    assert play.view.raid.fights == fights and not play.raid.walk
    assert told(play).startswith("Out of your senses: there is nobody to attack. Last seen: Minor, ")


def test_who_attacked_and_senses_nobody_is_told_that_they_moved_first(table: Lay) -> None:
    """And what ends such a fight the soonest."""
    play = before(table, "minor", 5, "seen", party=("ants",))
    struck = strangers(play.view)[0]
    foe = struck.who
    play.raid.give(Act("attack", foe))
    play.raid.run.enter()
    get(foe, At).x, get(foe, At).y = 0, 0
    play.raid.settle()
    said = to_arms(play.raid, [Happened("joins", foe)], struck)
    assert said.startswith("You begin a fight; your foes moved first, out of your senses.")
    assert "two Rounds unnoticed end it; so does breaking off (m, 32 %)" in said


# -- on through the fight, and no further ------------------------------------------------------------------


@pytest.mark.long
def test_the_key_that_fights_on_stops_where_the_fight_ends(table: Lay) -> None:
    """However often it is pressed: nothing is walked, rested, answered or put down by it."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    for _ in range(60):
        play.do("shift+tab" if not play.raid.ask else "tab")
        if not play.view.fight:
            break
    n = play.raid.run.n
    assert not play.view.fight and not play.raid.over
    play.do("shift+tab", "shift+tab", "shift+tab")
    assert play.raid.run.n == n
    assert "There is no fight for Shift-Tab to go on with" in told(play)


def test_out_of_a_fight_it_answers_nothing(table: Lay) -> None:
    play = asked(table, "PayHunger", "wasp")
    assert play.raid.ask and not play.view.fight
    n = play.raid.run.n
    play.do("shift+tab", "shift+tab")
    assert (play.raid.run.n, play.raid.ask.advised) == (n, None)


def test_a_fight_that_begins_at_once_after_another_is_not_fought_on_unasked(table: Lay) -> None:
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    raid = play.raid
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    bout.before = -1, condition(play.view)
    assert bout.calm(raid)
    bout.fights -= 1
    assert not bout.calm(raid)


@pytest.mark.parametrize("party", [("ladybug",), ("ants", "wasp")])
def test_it_stops_once_where_the_next_wound_would_end_somebody_of_the_party(table: Lay, party: tuple[str, ...]) -> None:
    """The same key again goes on, and says it no more in this fight: who else comes to its last Wound is told of."""
    play = plainly(fight(table(*party), party, ("minor",)), hints=False)
    play.raid.run.enter()
    for one in play.view.party:
        get(one.body.who, Body).wounds = one.body.limit - 1 if one.body.who == play.view.party[-1].body.who else 0
    play.raid.settle()
    n = play.raid.run.n
    play.do("shift+tab")
    whom = "you" if len(party) == 1 else "the Wasp"
    said = f"Here Shift-Tab stops, once: the next Wound would end {whom}. Tab: "
    assert play.raid.run.n == n and told(play).startswith(said) and told(play).endswith("Shift-Tab again goes on.")
    play.do("shift+tab")
    assert play.raid.run.n > n and said not in told(play)


@pytest.mark.parametrize(("hale", "target", "stops"), [(1, "minor", True), (9, "minor", False), (1, "queen", False)])
def test_it_stops_once_before_the_blow_that_may_end_the_jobs_target(
    table: Lay, hale: int, target: str, stops: bool
) -> None:
    """One key killed the Queen out of sight, a line in the sum of seven Rounds. The same key again strikes."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    raid, n = play.raid, play.raid.run.n
    foe = next(body for body in play.view.creatures if body.name.startswith("Minor"))
    get(foe.who, Body).wounds = foe.limit - hale
    raid.settle()
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    raid.counsel.parts = (LinePart(Act("attack", foe.who)),)
    vars(play.view)["job"] = replace(play.view.job, task="kill", target=target)
    told = ["; ".join(bout.reasons(raid)) for _ in range(2)]
    assert ("the last for the Minor" in told[0], "the last for" in told[1]) == (stops, False)
    assert raid.run.n == n


@pytest.mark.parametrize(("wounds", "feared", "goes_on"), [(2, True, True), (3, True, False), (3, False, True)])
def test_who_has_lost_half_of_its_wounds_fights_on_turn_by_turn(
    table: Lay, monkeypatch: pytest.MonkeyPatch, wounds: int, feared: bool, goes_on: bool
) -> None:
    """The next Turn may be the last, and nobody is to read of it afterwards. Of foes whose hits cost nothing no Turn is: ten keys were ten Turns."""
    monkeypatch.setattr("game.adviser.automatic.bout.unfeared", lambda *_: not feared)
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    play.raid.run.enter()
    body = get(play.view.asked, Body)
    assert body.limit == 5
    body.wounds = wounds
    play.raid.settle()
    bout = Bout(play.raid, partial(advice, play.raid), play.raid.teller.names)
    bout.before = -1, condition(play.view)
    assert bout.calm(play.raid) == goes_on
    assert bool(bout.stopped(play.raid)) != goes_on
    play.raid.counsel.note(play.view, DONE)
    assert bout.calm(play.raid), "within the Turn it goes on"


def test_in_a_party_half_of_somebodys_wounds_stops_nothing_twice(table: Lay) -> None:
    """It stopped before each Turn of whoever had lost so many, though the Wound had stopped it, and a danger does."""
    play = plainly(fight(table("beetle", "ladybug"), ("beetle", "ladybug"), ("minor",)), hints=False)
    raid = play.raid
    raid.run.enter()
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    get(play.view.asked, Body).wounds = play.view.me.body.limit - 1
    raid.settle()
    bout.before = -1, condition(play.view)
    assert bout.calm(raid) and bout.stopped(raid) == ""


@pytest.mark.parametrize(
    ("now", "likely", "stops"), [(20, False, True), (30, False, False), (20, True, False), (0, False, False)]
)
def test_it_stops_once_where_the_foes_turn_has_halved_the_chance_to_hit(
    table: Lay, now: int, likely: bool, stops: bool
) -> None:
    """With both chances and the new line, against likely winners only; the same key again goes on. Who helps itself hits nobody."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    raid, n = play.raid, play.raid.run.n
    bout = Bout(raid, partial(advice, raid), raid.teller.names)
    bout.hits[play.view.asked] = 0, Fraction(50, 100)
    with (
        patch("game.adviser.automatic.bout.ending", lambda _: Fraction(now, 100)),
        patch("game.adviser.automatic.bout.hopeful", lambda *_: likely),
    ):
        said = bout.another(raid) or ""
        assert (raid.run.n == n) == stops == said.startswith("Here Shift-Tab stops, once: to hit was 50 %")
        assert not stops or ("now it is 20 %" in said and "Tab: " in said)
        bout.another(raid)
    assert raid.run.n > n


@pytest.mark.parametrize(
    ("party", "risen", "stops"),
    [
        (("beetle", "ladybug"), 2, True),
        (("beetle", "ladybug"), 1, False),
        (("beetle", "ladybug"), 0, False),
        (("beetle",), 5, False),
    ],
)
def test_in_a_party_it_stops_once_before_a_turn_with_news_of_danger(
    table: Lay, party: tuple[str, ...], risen: int, stops: bool
) -> None:
    """One key led a Spider from behind her web to beside three Majors, and she was dead before it stopped."""
    play = plainly(fight(table(*party), party, ("worker", "minor")), hints=False)
    raid, n = play.raid, play.raid.run.n
    bout, said = Bout(raid, partial(advice, raid), raid.teller.names), None
    advice(raid)
    bout.shown = True
    with patch("game.adviser.wording.perils.Perils.risen", lambda *_: risen):
        while said is None and raid.run.n < n + 40:
            said = bout.another(raid)
    assert raid.run.n > n, "the first Turn is played: its line was told before"
    told = f"Here Shift-Tab stops, once: {sentence('no further peril')}. Tab: "
    assert bool(said and said.startswith(told)) == stops


def resisting(table: Lay, effect: str = "Immobilised", **of_body: int) -> Table:
    """Return a Beetle that is asked in a fight with a Minor whether to resist an Effect."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    play.game.orders = replace(play.game.orders, resist="ask")
    play.raid.run.enter()
    get(play.view.asked, Effects).rating[effect] = 30
    for name, value in of_body.items():
        setattr(get(play.view.asked, Body), name, value)
    play.raid.settle()
    for _ in range(20):
        if play.view.asks(MayResist):
            return play
        play.raid.give(Say("done") if play.view.allows(Say("done")) else Say("pass"))
    raise AssertionError("nothing is to be resisted")


def test_fighting_on_resists_an_effect_unasked_and_tells_of_it(table: Lay) -> None:
    """The box would stop it in nearly every Round."""
    play = resisting(table, "Bleeding")
    n = play.raid.run.n
    play.do("shift+tab")
    assert play.raid.run.n > n + 1
    assert any(isinstance(one, Rolled) and one.action == "resist" for one in play.raid.run.story if one.command >= n)


# -- Luck --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "what"), [("OfferLuck", "Luck 77: a die under it makes"), ("FaceDeath", "Luck 11: a die under it lets")]
)
def test_where_luck_is_offered_it_says_what_is_left_what_it_does_and_when_it_comes_back(
    table: Lay, name: str, what: str
) -> None:
    boxed = [line.partition("│ ")[2].partition("│")[0] for line in at(table, name).shows().splitlines()]
    shown = " ".join(" ".join(boxed).split())
    assert what in shown
    assert "it is 00 then," in shown
    assert "till a double on a d100, as 33, sets it anew." in shown


# -- what is improvised ------------------------------------------------------------------------------------


def test_every_improvised_deed_that_is_advised_has_its_reason() -> None:
    assert set(words("improvised")) == {*DEEDS, HEART, SCARE, STRIKE, TEND, *contriving.DEEDS.values()}


def test_who_is_advised_to_scare_somebody_is_told_what_for(table: Lay) -> None:
    """And what she does comes to that: the foe is thrown back."""
    play = placed(table, "Holding")
    foe = strangers(play.view)[0].who
    parts = (
        LinePart(Act(OPENING)),
        LinePart(Act("scare", foe)),
        LinePart(Say("Passions"), deed_odds(play.view, strangers(play.view)[0], "scare", "Passions")),
    )
    assert reasoned(play.view, parts, flees=False).endswith("as well), to throw it back, so that it hits less often")
    does = content.formulas()["scare"].outcome
    assert all("Target Recoils" in does[degree] for degree in ("Complete Success", "Partial Success"))


@pytest.mark.parametrize("luck", [20, 80])
def test_who_is_advised_to_treat_somebody_is_told_of_what(table: Lay, luck: int) -> None:
    """And of a good Luck that the roll may lose: a Rest said so, and a treatment lost it."""
    play = table("ants")
    play.raid.run.enter()
    get(play.view.asked, Effects).rating.update(Poisoned=40, Bleeding=20)
    for member in play.view.party:
        get(member.body.who, Hero).luck = luck
    play.raid.settle()
    told = scheming(play.view, Act(TEND, play.view.asked))
    stake = "; its rolls may change Luck 80: a double is the new one" if luck > 50 else ""
    assert re.fullmatch(rf"improvise: help yourself by [^%]+ \d+ %, to ease Poisoned{stake}", told), told


# -- behind one, before another ----------------------------------------------------------------------------


def ranged(table: Lay, *others: tuple[int, int, tuple[int, int]]) -> tuple[Table, int]:
    """Return a Wasp's fight with a Minor two cells east that faces her, with others so far from her, facing so; and its id.

    All the ground is free.
    """
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",) * (1 + len(others))), hints=False, quick=False)
    view = play.view
    me, (first, *rest) = view.me.body, sorted(strangers(view), key=lambda one: one.who)
    moved = {first.who: replace(first, x=me.x + 2, y=me.y, facing=(-1, 0))}
    for body, (dx, dy, facing) in zip(rest, others, strict=True):
        moved[body.who] = replace(body, x=me.x + dx, y=me.y + dy, facing=facing)
    vars(view)["creatures"] = tuple(moved.get(one.who, one) for one in view.creatures)
    vars(view)["walkable"] = np.ones_like(view.walkable)
    return play, first.who


def behind_it(play: Table, who: int) -> tuple[int, int]:
    """Return where the walk behind this foe leads, from where she stands."""
    body = next(one for one in play.view.creatures if one.who == who)
    x, y = nearest_back(play.view, who, backs(play.view, body))
    return x - play.view.me.body.x, y - play.view.me.body.y


def test_the_walk_behind_a_foe_does_not_lead_before_anothers_head_if_there_is_another_way(table: Lay) -> None:
    plain = behind_it(*ranged(table))
    north, south = (2, -2, (0, 1)), (2, 2, (0, -1))
    assert plain in ((2, -1), (2, 1))
    assert behind_it(*ranged(table, north)) == (2, 1)
    assert behind_it(*ranged(table, south)) == (2, -1)


def test_where_there_is_none_it_is_said_before(table: Lay) -> None:
    play, who = ranged(table, (2, -2, (0, 1)), (2, 2, (0, -1)), (4, 0, (-1, 0)))
    n = play.raid.run.n
    with patch("game.ui.raid.key_actions.targets", lambda view: [c for c in targets(view) if aimed_at(c) == who]):
        play.do("F")
    assert re.search(r"Behind Minor #\d you stand before Minor #\d's head\. F again walks there\.", told(play)), told(
        play
    )
    assert play.raid.run.n == n
    assert not before_heads(play.raid, who), "it is said once"
    alone, who = ranged(table, (2, -2, (0, 1)))
    assert not before_heads(alone.raid, who)


@pytest.mark.parametrize(("pace", "walks"), [(1, True), (0, False)])
def test_a_back_out_of_this_turns_reach_is_said_before_a_step_is_spent(table: Lay, pace: int, walks: bool) -> None:
    """With what the steps bring; and the same key again walks them, while any is left."""
    play, who = ranged(table)
    with play.changed():
        get(play.view.asked, Combatant).pace = pace
    n = play.raid.run.n
    play.do("F")
    assert "Not in this Turn: " in told(play) and " back is " in told(play)
    assert ("F again walks as far as that" in told(play)) is walks
    assert play.raid.run.n == n
    assert bool(before_heads(play.raid, who)) is not walks
    play.do("F")
    assert (play.raid.run.n > n) is walks


# -- the keys on the bottom line ---------------------------------------------------------------------------


def test_with_no_foe_in_sight_no_key_of_aim_is_named_for_friends_alone(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("spider", "beetle"), ("minor",)), quick=False)
    assert any(name in ("aim", "close in") for _, name in bottom_line(play.raid))
    vars(play.view)["creatures"] = tuple(one for one in play.view.creatures if one.led)
    foes = {one.command for one in at_foes(play.view, targets(play.view))}
    friends = {one.body.who for one in play.view.party}
    vars(play.view)["choices"] = [
        one for one in play.view.choices if one.command not in foes or getattr(one.command, "target", 0) in friends
    ]
    assert not any(name in ("aim", "close in", "explore") for _, name in bottom_line(play.raid))


# -- what an Effect does -----------------------------------------------------------------------------------


def ill(play: Table, **ratings: int) -> Table:
    play.raid.run.enter()
    get(play.view.asked, Effects).rating.update(ratings)
    play.raid.settle()
    return play


@pytest.mark.parametrize("edition", ["", "bind", "metamorphosis"])
def test_every_effect_is_explained_in_a_line_or_two(edition: str) -> None:
    with content.chosen(edition):
        told = {name: ailment(name) for name in content.effects()}
        assert all(len(line) < 140 and line.startswith(f"{name}: ") for name, line in told.items())
        for name, line in told.items():
            remedy = content.effects()[name].remedy
            assert (f"{remedy} resists it." if remedy else "Nothing resists it.") in line


def test_an_effect_is_explained_once_when_it_has_come(table: Lay) -> None:
    """As soon as no question is open, while one still has it."""
    play = ill(placed(table, "Holding"), Charmed=34)
    hints, me = FirstHints(play.raid.game.where / "elsewhere"), play.view.me.body.who
    come = [Changed(who=me, feature="Charmed", old=0, new=34, die=60)]
    said = [
        hints.due(play.view, entries, play.raid.keys, play.raid.teller.names) for entries in (come, [], [], [], come)
    ]
    charmed = "Hint: Charmed: when it works, you fight for the other side in that Turn. Passions resists it."
    assert said.count(charmed) == 1
    assert charmed in said[:4]
    worse = [Changed(who=me, feature="Poisoned", old=20, new=34, die=60)]
    theirs = [Changed(who=strangers(play.view)[0].who, feature="Confused", old=0, new=34, die=60)]
    assert not any(
        "Poisoned" in line or "Confused" in line
        for entries in (worse, theirs, [])
        for line in [hints.due(play.view, entries, play.raid.keys, play.raid.teller.names)]
    )


def test_it_stands_in_look_on_the_sheet_and_where_it_may_be_resisted(table: Lay) -> None:
    play = ill(placed(table, "Holding"), Charmed=34)
    me = play.view.me.body
    does = "when it works, you fight for the other side in that Turn."
    assert (f"Charmed: {does} Passions resists it.", "bad") in list(cell(play.view, me.x, me.y))
    rows = [row for page in sheets(play.view) for section in page.sections for row in section.rows]
    assert any(row.label == "Charmed 34" and row.value.startswith(does) for row in rows)
    asked_of = at(table, "MayResist").raid.ask.answers
    assert any("Poisoned: it counts against every roll with six degrees" in one.about for one in asked_of)


def test_a_fight_that_begins_as_the_last_one_ends_is_told_like_any_other(table: Lay) -> None:
    play = placed(table, "Holding")
    apply = play.raid.run.apply

    def again(command: Say) -> list[Entry]:
        entries = apply(command)
        play.raid.run.enter()
        the(Raid).fights += 1
        return [*entries, *(Happened("joins", one.who, "Holding") for one in strangers(play.view))]

    play.raid.quiet()
    with patch.object(play.raid.run, "apply", again):
        play.raid.take(Say("done"))
    assert "You are noticed, and it comes to a fight: " in told(play)


def test_where_room_is_scarce_a_walk_back_still_says_so(table: Lay) -> None:
    play = placed(table, "Holding")
    foe = strangers(play.view)[0].who
    away = LinePart(moves=2, foe=foe, run_up=True, back=True)
    nearer = LinePart(moves=2, foe=foe, run_up=True)
    charge, strike = LinePart(Act("charge", foe)), LinePart(Act("attack", foe))
    assert briefly(play.view, (away, charge, strike), foe).startswith("2 back, charge (else Recoiling), then attack")
    assert briefly(play.view, (nearer, charge, strike), foe).startswith("2 steps, charge (else Recoiling), then attack")


def test_who_was_seen_to_notice_her_and_is_gone_is_named_with_how_far_its_kind_does(table: Lay) -> None:
    """Who was not perceived is not named."""
    play = before(table, "minor", 5, "seen", party=("ants",))
    foe = strangers(play.view)[0].who
    play.raid.give(Act("attack", foe))
    play.raid.run.enter()
    get(foe, At).x, get(foe, At).y = 0, 0
    play.raid.settle()
    seen, unseen = (Happened("noticed", foe, "seen", unseen=hidden) for hidden in ((), (foe,)))
    begins = (
        "A fight begins: a band of Minor Soldiers, out of sight, has noticed you; its kind notices within 5 moves now."
    )
    assert to_arms(play.raid, [seen, Happened("joins", foe)]).startswith(begins)
    hidden = to_arms(play.raid, [unseen, Happened("joins", foe)])
    assert hidden.startswith("A fight begins: somebody out of sight has noticed you.")


USES: dict[str, Callable[[View], bool]] = {
    "manoeuvre": lambda view: bool(menus.manoeuvres(view)),
    "suppress": lambda view: bool(menus.suppress(view)),
    "charge": lambda view: menus.charge(view) is not None,
    "move": lambda view: any(isinstance(one, Go) for one in view.legal()),
    "flee": lambda view: any(isinstance(one, Go) for one in view.legal()),
    "aim": lambda view: any(not one.refused for one in worthwhile(view)),
    "close in": lambda view: bool(worthwhile(view)) and any(isinstance(one, Go) for one in view.legal()),
    "behind": lambda view: any(towards(view, aimed_at(one), behind=True) for one in at_foes(view, targets(view))),
}
"""What there must be for a key on the bottom line of a fight to be of use, by what stands beside the key."""
ALWAYS = {"best", "fight on", "wait", "done", "look", "card", "sheet", "log", "help"}


@pytest.mark.long
@pytest.mark.parametrize("kind", SIX)
def test_every_key_on_the_bottom_line_of_a_fight_is_of_use(table: Lay, kind: str) -> None:
    """None is of those that a fight refuses, such as the one that explores."""
    play, seen = (
        plainly(
            fight(table(kind), (kind, "wasp" if kind == "beetle" else "beetle"), ("minor", "worker")),
            quick=False,
            hints=False,
        ),
        0,
    )
    for _ in range(20):
        if play.raid.over or not play.view.fight:
            break
        if play.view.asks(TakeTurn):
            names = [name for _, name in bottom_line(play.raid) if not name.endswith(":")]
            names = ["close in" if name.startswith("up to ") else name for name in names]
            assert all(name in ALWAYS or USES[name](play.view) for name in names), (names, play.shows())
            seen += 1
        play.do("tab")
    assert seen


@pytest.mark.parametrize(("drawn", "does"), [("W m . .", "aim"), ("W . . m", "close in")])
def test_what_a_fight_begins_with_names_the_key_for_aiming_as_the_bottom_line_does(
    table: Lay, drawn: str, does: str
) -> None:
    play, scene = table(), Scene(drawn, first="W")
    play.stage = ScreenStack(play.game.play(scene.run))
    play.do()
    assert ("f", does) in bottom_line(play.raid)
    assert f"f to {does}." in to_arms(play.raid, [Happened("joins", scene.who["m"])])


@pytest.mark.long
@pytest.mark.parametrize("kind", SIX)
def test_the_key_for_aiming_does_what_the_bottom_line_calls_it(table: Lay, kind: str) -> None:
    """In each Turn of a fight: it opens the aim where it says "aim", and where it says "close in" it never does."""
    play, seen = plainly(fight(table(kind), (kind,), ("minor", "nasute"), seed=f"aims {kind}"), hints=False), set()
    for _ in range(30):
        if play.raid.over or not play.view.fight:
            break
        said = dict(bottom_line(play.raid)).get("f") if play.view.asks(TakeTurn) else None
        if said == "aim":
            n = play.raid.run.n
            play.do("f")
            assert isinstance(play.top, Aim) and play.raid.run.n == n
            play.do("escape")
        elif said:
            at, n = stand(play.view), play.raid.run.n
            play.stage.key("f")
            assert not isinstance(play.top, Aim)
            assert play.raid.run.n > n or play.raid.notices  # a Charge is told of first
            assert said.startswith(("close in", "up to ")) and (
                play.raid.run.n == n or stand(play.view) != at or not play.view.fight
            )
        seen |= {said}
        play.do("tab")
    assert any(said and said.startswith(("aim", "close in", "up to ")) for said in seen)


def test_the_key_for_aiming_walks_up_to_the_nearest_foe_or_to_whom_tab_names_and_says_to_whom(table: Lay) -> None:
    """Workers stood two cells off, and it led past them to a Minor nine cells off, unasked."""
    play, scene = table("wasp"), Scene("W . . . w . . . m", first="W")
    play.stage = ScreenStack(play.game.play(scene.until("W").run))
    play.do()
    near, far = scene.who["w"], scene.who["m"]
    assert ("f", "up to Workers") in bottom_line(play.raid)
    assert approached(play.view, play.raid.memory) == near
    speak_of(play.view, play.raid.memory, far)
    assert ("f", "up to Minor") in bottom_line(play.raid)
    assert approached(play.view, play.raid.memory) == far
    speak_of(play.view, play.raid.memory, 0)
    play.stage.key("f")
    assert stand(play.view)[0] > 0 and spoken_of(play.view, play.raid.memory) == near


@pytest.mark.parametrize("does", ["close in", "fight"])
def test_outside_combat_the_key_of_a_fight_is_called_what_it_does(table: Lay, does: str) -> None:
    """Only who the leader senses can be attacked at once: to one that others of the party sense it walks up, whoever is beside."""
    scene = Scene("w W . . . . . . . .", combat=False)
    add(scene.who["w"], Notice("unseen"))
    scene.ask()
    play = table()
    play.stage = ScreenStack(play.game.play(scene.run))
    play.do()
    if does == "close in":
        stranger(play, (7, 0))
    assert ("f", "up to Nasute" if does == "close in" else does) in bottom_line(play.raid)
    before, x = play.view.raid.fights, stand(play.view)[0]
    play.raid.memory.brushed = {999}
    play.stage.key("f")
    if play.raid.walk:
        play.raid.pulse()
        assert stand(play.view)[0] == x + 1
    else:
        play.stage.key("f")  # how the fight begins is told first
    assert (play.view.raid.fights > before) == (does == "fight")


@pytest.mark.parametrize(
    ("row", "spent", "dashes"),
    [("W . . . . . . . m", False, True), ("W . . . . . . . m", True, False), ("W . . m . . . . .", False, False)],
)
def test_a_walk_up_to_a_foe_out_of_reach_says_the_dash_that_follows_it(row: str, spent: bool, dashes: bool) -> None:
    """It said "2 steps up to Minor, then done", and went on to dash; or that a Dash takes the Attack, which none does."""
    scene = Scene(row, first="W").until("W")
    if spent:
        scene.fighter("W").manoeuvre = 0
    view, who = View(scene.run), scene.who["m"]
    x, y = stand(view)
    parts = line(view, TurnPlan(Go(x + 1, y), foe=who))
    assert [part.command for part in parts] == [None, *[Act("dash", view.asked), None] * dashes, DONE]
    assert (" up to Minor, dash (takes the Manoeuvre), then " in worded(view, parts)) is dashes
    scene.fighter("W").pace = 0
    assert bool(close_in(View(scene.run), enemies(view))) is (dashes or row.index("m") < 8), "as it is done then"


def test_of_who_is_held_back_nothing_is_told_that_would_be_held_back_too() -> None:
    """It was "steel yourself, 1 step up to Centipede, then attack 4 %", and the step was never advised."""
    parts = LinePart(Act("steel", 1)), LinePart(moves=1, foe=2), LinePart(Act("attack", 2)), LinePart(DONE)
    assert alone(TurnPlan(Act("steel", 1)), parts) == (parts[0], parts[-1])
    assert alone(TurnPlan(Act("break", 1), flees=True), parts) == parts


@pytest.mark.parametrize(
    ("quiet", "steps", "idle", "over"),
    [
        ("unseen", HUSH - 1, 0, False),
        ("unseen", HUSH, 0, True),
        ("unarmed", 40, 40, False),
        ("", 40, 0, False),
        ("", 0, ROUNDS, True),
    ],
)
def test_turns_with_nobody_in_sight_go_on_for_some_rounds_by_one_key(
    quiet: str, steps: int, idle: int, *, over: bool
) -> None:
    """Ten Rounds of steeling a nerve were one key: from the sixth on there was nothing to be won, and the guards hold their tunnel."""
    series: Any = SimpleNamespace(quiet=quiet, steps=steps, idle=idle)
    assert Bout.long(series, View(Scene("W . . m", first="W").until("W").run)) is over


@pytest.mark.parametrize("news", ["whether to leave is for you to say", ""])
def test_it_stops_once_for_a_long_quiet_and_for_what_comes_next(monkeypatch: pytest.MonkeyPatch, news: str) -> None:
    """It said that the key goes on, and that stopped at once to say that leaving is for the player to decide."""
    view: Any = View(Scene("W . . m", first="W").until("W").run)
    before = view.n, condition(view)
    series: Any = SimpleNamespace(quiet="unseen", before=before, fights=view.raid.fights)
    series.newcomers, series.shot_at = (lambda _: set[int]()), (lambda _: False)
    series.long, series.worn, series.news = (lambda _: True), (lambda _: False), (lambda _: news)
    monkeypatch.setattr("game.adviser.automatic.bout.quiet", lambda _: "unseen")
    front: Any = SimpleNamespace(view=view, called=lambda _: "Shift-Tab")
    assert Bout.stopped(series, front) == (news or sentence("bout stops unseen", key="Shift-Tab"))
