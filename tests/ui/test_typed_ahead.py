"""No key answers what was not asked when it was typed: neither one typed ahead nor one that is held down."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tcod.console import Console

from game.engine.commands import Go
from game.engine.steps import Roam
from game.ui import app
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_first_blow import before
from tests.ui.test_losses import KEYS


class Hands:
    """A display: what is typed after each frame, and when, in milliseconds since the key before. At the end the player leaves."""

    def __init__(self, typed: Iterator[tuple[list[str], int]]) -> None:
        self.typed, self.now = typed, 0.0

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, console: Console) -> None: ...
    def tell(self, words: str) -> None: ...
    def mouse(self, heeded: bool) -> None: ...
    def keys(self, timeout: float | None) -> list[str]:
        if timeout is not None and timeout > 0:
            return []
        keys, after = next(self.typed, (None, 0))
        self.now += after / 1000
        if keys is None:
            raise EOFError
        return keys


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    def run(play: Table, *typed: tuple[list[str], int], ahead: Iterator[tuple[list[str], int]] | None = None) -> Table:
        hands = Hands(ahead or iter(typed))
        monkeypatch.setattr("game.ui.app.time.monotonic", lambda: hands.now)
        with pytest.raises(EOFError):
            app.run(play.stage, hands)
        return play

    return run


def hungry(table: Lay) -> Table:
    """A raid in which the next turn but two brings a question."""
    play = table("wasp")
    play.raid.run.raid.hungry_at = play.view.turn + 3
    return play


@pytest.mark.long
def test_what_was_typed_before_the_question_was_shown_is_dropped(table: Lay, types: Any) -> None:
    waits = [(["z"], 500)] * 3
    play = types(hungry(table), *waits, (["n", "n"], 5))
    assert play.view.question == "PayHunger"
    assert "were dropped" in play.shows()
    assert types(play, (["n"], 500)).view.question == "Roam"


def test_a_key_that_is_held_down_answers_nothing_till_it_is_let_go(table: Lay, types: Any) -> None:
    play = hungry(table)
    vars(play.raid.keys)["_meaning"]["roam"]["n"] = "wait"  # a key that waits, and says no
    held = [(["n"], 33)] * 12
    types(play, *held[:3], ([], 0), *held)
    assert play.view.question == "PayHunger"
    assert "were dropped" in play.shows()
    assert types(play, (["n"], 400)).view.question == "Roam"


def test_keys_struck_one_by_one_after_each_frame_all_count(table: Lay, types: Any) -> None:
    play = hungry(table)
    types(play, (["z"], 30), (["."], 30), (["z"], 30), ([], 0), (["n"], 30))
    assert play.view.question == "Roam"
    assert "were dropped" not in play.shows()


@pytest.mark.parametrize(
    ("gaps", "counts"), [([150], False), ([300, 300, 300], False), ([900], True), ([150, 900], True)]
)
def test_walking_keys_on_the_heels_of_a_walk_into_a_fight_move_nobody(
    table: Lay, types: Any, gaps: list[int], *, counts: bool
) -> None:
    """They meant the walk: whoever has the first Turn may be another of the party. After a moment's pause they are meant."""
    play = before(table, "minor", 1, "seen", party=("wasp", "scorpion"))
    me, body = play.view.me.body, next(one for one in play.view.creatures if not one.led)
    key = KEYS[body.x - me.x, body.y - me.y]
    play.do(key)  # it says how the fight would begin

    begun: list[int] = []

    def walking() -> Iterator[tuple[list[str], int]]:
        yield [key], 900  # and the fight begins
        yield [], 0
        begun.append(play.raid.run.n)
        here = play.view.me.body
        free = next(one for one in KEYS if play.view.allows(Go(here.x + one[0], here.y + one[1])))
        yield from (([KEYS[free]], gap) for gap in gaps)

    types(play, ahead=walking())
    assert play.view.question == "TakeTurn"
    assert (play.raid.run.n > begun[0]) is counts
    assert ("were dropped" in play.shows()) is not counts


def test_a_key_typed_before_the_advice_is_shown_does_not_do_it(table: Lay, types: Any) -> None:
    """A Tab pressed as the walk ended explored the Room that it led to, by a line that nobody had seen."""
    play = plainly(table("wasp").do("x", "n"), hints=False)
    assert play.view.asks(Roam)
    play.raid.counsel.leads = play.raid.counsel.owes = True
    n = play.raid.run.n
    types(play, (["tab"], 5))
    assert play.raid.run.n == n
    assert [one.text.partition(" ")[0] for one in play.raid.notices][-2:] == ["Tab:", "Keys"]
    assert types(play, (["tab"], 500)).raid.run.n > n or play.raid.busy


def test_keys_after_a_letter_that_no_answer_has_are_dropped(table: Lay) -> None:
    """One had been meant for the list that this letter opens, another time: it steeled a nerve."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False).do("m")
    assert "Q" not in play.raid.ask.menu.letters and "s" in play.raid.ask.menu.letters
    n = play.raid.run.n
    app.press(play.stage, ["Q", "s"])
    assert play.raid.run.n == n and play.raid.ask
    assert "were dropped" in play.shows()
