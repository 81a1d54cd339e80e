"""Answers that stand: a long fight asks once whether she stays out of it, and in others' Turns until she says no more."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from game import content
from game.adviser.automatic.bout import Bout
from game.adviser.automatic.following import condition
from game.adviser.counsel import advice
from game.bots.careful import Careful
from game.engine.commands import Act, Say, Set
from game.engine.components import At, Body, Combatant
from game.engine.steps import Interrupt
from game.engine.store import get
from game.presentation.automatic.autoplay import Footing, changed, footing
from game.presentation.automatic.letting_be import likely
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.standing import FAIR, ordered
from game.presentation.page import sentence
from tests.ui.table import Lay, Table, fight, plainly


def on(play: Table, until: Callable[..., Any]) -> Table:
    """Everybody lets pass what is asked, by hand, until that is so."""
    for _ in range(60):
        if until(play.view) or not play.view.fight:
            break
        question = play.view.question
        word = {"TakeTurn": "done", "Aside": "no"}.get(question, "pass")
        play.raid.give(Say(word))
    return play


@pytest.fixture
def strayed(table: Lay) -> Table:
    """The Wasp has broken away, and is asked for the first time; the Beetle fights on."""
    for seed in range(40):
        play = plainly(fight(table("wasp"), ("wasp", "beetle"), ("major",), seed=f"stray {seed}"), quick=True)
        on(play, lambda view: view.question == "TakeTurn" and view.me.body.kind == "wasp")
        if play.view.fight and play.view.choice(Act("break", play.view.asked)):
            play.raid.give(Act("break", play.view.asked))
            on(play, lambda view: view.question in ("Aside", "OfferLuck"))
            if play.view.question == "Aside":
                return play
    raise AssertionError("nobody ever broke away")


def asks(play: Table) -> int:
    """How often the Wasp is asked in the Rounds that follow, if she says no each time."""
    asked, first = 0, play.view.fight.number
    while play.view.fight and play.view.fight.number < first + 4 and asked < 9:
        if play.view.question == "Aside":
            asked += 1
        on(play, lambda view: view.question == "Aside") if play.view.question != "Aside" else play.raid.give(Say("no"))
    return asked


@pytest.mark.parametrize("quick", [True, False])
def test_who_stays_out_of_a_fight_is_not_asked_every_round(strayed: Table, quick: bool) -> None:
    plainly(strayed, quick=quick)
    assert sentence("stays aside").split(",")[0] in strayed.shows()
    before = strayed.raid.run.n
    assert asks(strayed) == 1
    assert strayed.raid.run.n > before + 2  # and yet each no is a Command of the recording


def bring(play: Table, cells: int) -> None:
    """Let the nearest armed foe stand so many cells from whoever is asked."""
    play.raid.run.enter()
    me, foe = play.view.me.body, next(one for one in play.view.creatures if one.armed and one.side and not one.led)
    at = get(foe.who, At)
    at.x, at.y = me.x + cells, me.y
    play.raid.settle()


def playing_on(play: Table) -> Bout:
    """Return a series of Turns in the midst of which the open question has come."""
    bout = Bout(play.raid, partial(advice, play.raid), play.raid.teller.names)
    bout.steps, bout.midway, bout.before = 1, False, (-1, condition(play.view))
    return bout


@pytest.mark.parametrize(("cells", "asked"), [(1, True), (2, False)])
def test_fighting_on_stays_out_for_who_has_left_unless_a_foe_is_beside_it(
    strayed: Table, cells: int, *, asked: bool
) -> None:
    """It stopped there in each Round, and the best was always to stay out."""
    bring(strayed, cells)
    n = strayed.raid.run.n
    assert strayed.view.question == "Aside" and footing(strayed.view).nearest == cells
    assert (playing_on(strayed).pulse(strayed.raid) is not None) == (strayed.raid.run.n == n) == asked


@pytest.mark.parametrize("cells", [1, 2])
def test_the_key_that_fights_on_answers_who_has_left(strayed: Table, cells: int) -> None:
    """The question stands on the screen: one press answers it as is best, whoever is near."""
    bring(strayed, cells)
    n = strayed.raid.run.n
    strayed.do("shift+tab")
    assert strayed.raid.run.n > n


def passing(table: Lay) -> Table:
    """An ally has its Turn, and whoever is asked is advised to let it pass."""
    play = plainly(fight(table("wasp"), ("wasp", "ants"), ("minor",) * 4), quick=False, hints=False)
    play.game.orders = Orders(others="ask")
    play.raid.give(Set("interrupts", "ask"))
    return on(play, lambda view: view.question == "Interrupt" and Careful().answer(view) == Say("pass"))


@pytest.mark.parametrize("hurt", [0, 1])
def test_fighting_on_lets_anothers_turn_pass_unasked_and_stops_behind_it(table: Lay, hurt: int) -> None:
    """A Wound that came before is told in the next Turn, not hidden by a box in which nothing is worth doing."""
    play = passing(table)
    bout, n = playing_on(play), play.raid.run.n
    play.raid.run.enter()
    get(play.view.asked, Body).wounds += hurt
    play.raid.settle()
    assert bout.pulse(play.raid) is None
    assert play.raid.run.n > n


@pytest.mark.parametrize("left", [1, 2])
def test_the_key_that_fights_on_lets_anothers_turn_pass_and_stops_for_who_may_die(table: Lay, left: int) -> None:
    play = passing(table)
    play.raid.run.enter()
    for one in play.view.party:
        body = get(one.body.who, Body)
        body.wounds = body.limit - left if one.body.who == play.view.asked else 1  # the next is a quarter of the Ants
    play.raid.settle()
    n = play.raid.run.n
    play.do("shift+tab")
    assert play.raid.run.n > n
    assert left > 1 or play.view.question == "Interrupt", "what befell meanwhile is read first"


THEN = Footing(frozenset(), 6)


@pytest.mark.parametrize(
    ("now", "again"),
    [
        (THEN, False),
        (Footing(frozenset(), 4), False),  # nearer, but not near
        (Footing(frozenset(), 3), True),
        (Footing(frozenset(), 6, wounds=1), True),
        (Footing(frozenset(), 6, reached=frozenset({9})), True),  # a shot that he had waited for
        (Footing(frozenset({2}), 6), True),
        (Footing(frozenset(), 9), False),  # farther off
    ],
)
def test_she_is_asked_again_when_it_matters(now: Any, again: bool) -> None:
    assert changed(THEN, now) is again


def test_in_others_turns_one_key_is_enough_for_a_round(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp", "ants"), ("minor",) * 4), quick=False)
    play.game.orders = Orders(others="ask")
    play.raid.give(Set("interrupts", "ask"))
    on(play, lambda view: view.question == "Interrupt")
    assert play.raid.ask.answers[0].label == "let it pass"  # Enter spends nothing
    number, before = play.view.fight.number, play.raid.run.n
    letter = next(
        letter
        for letter, answer in zip(play.raid.ask.menu.letters, play.raid.ask.answers, strict=True)
        if answer.label.startswith("let all pass")
    )
    play.do(letter)
    assert play.raid.run.n > before
    while play.view.fight and play.view.fight.number == number:
        assert play.view.question != "Interrupt"
        play.raid.give(Say("done" if play.view.question == "TakeTurn" else "pass"))


def test_others_turns_are_asked_about_where_something_has_a_fair_chance(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp", "ants"), ("minor",) * 4), quick=False)
    play.game.orders = Orders(others="ask")
    play.raid.give(Set("interrupts", "ask"))
    seen: set[bool] = set()
    while play.view.fight and len(seen) < 2 and play.raid.run.n < 300:
        on(play, lambda view: view.question == "Interrupt")
        if play.view.question != "Interrupt":
            break
        best = max(likely(play.view, one) for one in play.view.choices if isinstance(one.command, Act))
        seen.add(best >= FAIR)
        assert ordered(play.view, Orders()) == (None if best >= FAIR else Say("pass"))
        assert not any(answer.refused for answer in play.raid.ask.answers)
        play.raid.give(Say("pass"))
    assert False in seen


def test_an_action_that_was_held_is_asked_about_where_anything_may_succeed(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp", "ants"), ("minor",) * 4), quick=False)
    play.raid.give(Say("hold Suppress"))
    on(play, lambda view: view.question == "Interrupt")
    best = max(likely(play.view, one) for one in play.view.choices if isinstance(one.command, Act))
    assert play.view.question == "Interrupt" and best > 0
    assert ordered(play.view, Orders(others="never")) == Say("pass")


def asked_to_support(table: Lay, place: str) -> tuple[Table, int]:
    """Return a table where a Support that was held is asked about, and the ally, who stands in this box of its track."""
    play = plainly(fight(table("wasp"), ("wasp", "beetle"), ("minor",) * 2), quick=False, hints=False)
    play.game.orders = Orders(others="ask")
    on(play, lambda view: view.question == "TakeTurn" and view.allows(Say("hold Support")))
    play.raid.give(Say("hold Support"))
    on(play, lambda view: view.question == "Interrupt")
    asked = play.view.decision
    assert isinstance(asked, Interrupt)
    play.raid.run.enter()
    get(asked.target, Combatant).place = content.TRACK.index(place)
    play.raid.settle()
    return play, asked.target


@pytest.mark.parametrize(("place", "useful"), [("Recoiling", True), ("Advancing", False)])
def test_a_held_support_is_asked_about_only_where_it_may_help_the_ally(table: Lay, place: str, useful: bool) -> None:
    """Who Advances already can only lose by being encouraged."""
    play, _ = asked_to_support(table, place)
    assert (ordered(play.view, Orders()) is None) is useful
