"""A line of several Commands, and fights that go on by themselves: a picture after each Command, and any key stops it."""

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.adviser.automatic.following import TurnWalk, ran
from game.bots.fighting import DONE
from game.bots.lines import LinePart
from game.bots.temperament import ADVISER
from game.engine.commands import Act, Go
from game.presentation.page import sentence
from game.run.view import View
from game.ui import app
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_best import said


class Onlooker:
    """A display that notes how many Commands were given at each picture.

    `first` is typed at once; `typed` has the keys that come while a move is awaited, by the number of Commands given then, and `ahead`
    those that come while it is made.
    """

    def __init__(self, play: Table, *first: str) -> None:
        self.play, self.first = play, list(first)
        self.typed: dict[int, list[str]] = {}
        self.ahead: dict[int, list[str]] = {}
        self.seen: list[int] = []

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, _: Console) -> None:
        self.seen.append(self.play.raid.run.n)

    def tell(self, words: str) -> None: ...
    def mouse(self, heeded: bool) -> None: ...
    def keys(self, timeout: float | None) -> list[str]:
        n = self.play.raid.run.n
        if timeout is None:
            if not self.first:
                raise EOFError
            return [self.first.pop(0)]
        return (self.typed if timeout else self.ahead).pop(n, [])

    def run(self) -> list[int]:
        with pytest.raises(EOFError):
            app.run(self.play.stage, self)
        return self.seen


def of_five(table: Lay, **change: str) -> Table:
    """A Beetle who has been told a line of five Commands: steps, a Manoeuvre, an Attack and the end of its Turn."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False, **change)
    play.raid.counsel.policy.nature = replace(ADVISER, hearty=False)  # an idea is one picture of three Commands
    play.do("tab")
    return play


def after(play: Table) -> list[int]:
    """Press the key that has spoken. Return how many Commands were given at each picture."""
    return Onlooker(play, "tab").run()


@pytest.mark.long
def test_each_command_of_a_line_has_its_picture(table: Lay) -> None:
    """Before the key, after it, after each further Command, and with what is advised next."""
    play, told = of_five(table), of_five(table)
    n = play.raid.run.n
    assert sorted(set(after(play))) == list(range(n, play.raid.run.n + 1))
    assert play.raid.run.n >= n + 5
    assert said(play) and not play.raid.busy
    assert told.do("tab").raid.run.digest == play.raid.run.digest  # the same at one go


def test_a_line_at_once_has_two_pictures_and_the_same_commands(table: Lay) -> None:
    slow, fast = of_five(table), of_five(table, pace="at once")
    n = slow.raid.run.n
    after(slow)
    assert sorted(set(after(fast))) == [n, n + 1, slow.raid.run.n]
    assert fast.raid.run.digest == slow.raid.run.digest


@pytest.mark.parametrize(("key", "speaks"), [("escape", False), ("h", False), ("tab", True)])
def test_a_key_pressed_meanwhile_stops_the_line(table: Lay, key: str, speaks: bool) -> None:
    """It does no more than that; Tab says what is best from here."""
    play = of_five(table)
    n, told = play.raid.run.n, said(play)
    hand = Onlooker(play, "tab")
    hand.typed[n + 2] = [key]
    hand.run()
    assert (play.raid.run.n, play.raid.busy) == (n + 2, False)
    assert bool(said(play)) == speaks and said(play) != told


def test_a_key_typed_behind_the_one_that_stops_it_does_nothing(table: Lay) -> None:
    """Else the second would do what the first has said, and nobody has read."""
    play = of_five(table)
    n = play.raid.run.n
    hand = Onlooker(play, "tab")
    hand.typed[n + 2] = ["tab", "tab"]
    hand.run()
    assert play.raid.run.n == n + 2
    assert "were dropped" in play.shows()


def test_a_stopped_line_leaves_the_turn_to_the_player(table: Lay) -> None:
    play = of_five(table)
    n, turn = play.raid.run.n, (play.view.asked, play.view.fight.number)
    hand = Onlooker(play, "tab")
    hand.typed[n + 1] = ["escape"]
    hand.run()
    assert (play.view.asked, play.view.fight.number) == turn
    assert play.view.question == "TakeTurn"


def asks_at_the_end(table: Lay) -> tuple[Table, int]:
    """A fight in which the line that has been told leads to a question, and at which Command that is."""
    for seed in range(20):
        play, same = (
            plainly(fight(table("ants"), ("ants",), ("major", "nasute"), f"line {seed}"), hints=False) for _ in "ab"
        )
        for _ in range(8):
            if play.raid.over or not play.view.fight:
                break
            n, told = play.raid.run.n, bool(said(play)) and play.raid.ask is None
            play.do("tab")
            if told and play.raid.ask and play.raid.run.n > n + 2:
                return same, play.raid.run.n
            same.do("tab")
    raise AssertionError("nothing was asked")


@pytest.mark.long
@pytest.mark.parametrize("when", ["typed", "ahead"])
def test_nothing_typed_ahead_answers_the_question_at_the_end_of_a_line(table: Lay, when: str) -> None:
    """Neither what comes while the last Command is carried out, nor what comes in one read with the key before."""
    play, end = asks_at_the_end(table)
    hand = Onlooker(play, "tab")
    if when == "ahead":
        hand.ahead[end] = ["a", "b", "tab", "enter"]
    else:
        hand.first = []
        app.press(play.stage, ["tab", "a", "b", "enter"])
    hand.run()
    assert (play.raid.run.n, play.raid.ask is not None) == (end, True)
    assert any("were dropped" in notice.text for notice in play.raid.notices)  # below a long log


def test_what_is_typed_while_the_last_command_is_carried_out_does_nothing(table: Lay) -> None:
    """A key that ends a Turn is not meant for the Turn that nobody has seen begin."""
    play, same = of_five(table), of_five(table)
    end = same.do("tab").raid.run.n
    hand = Onlooker(play, "tab")
    hand.ahead[end] = ["z"]
    hand.run()
    assert (play.raid.run.n, play.view.question) == (end, "TakeTurn")
    assert any("were dropped" in notice.text for notice in play.raid.notices)  # below a long log


def bout(play: Table) -> list[int]:
    return Onlooker(play, "shift+tab").run()


@pytest.mark.long
def test_a_fight_that_goes_on_by_itself_has_a_picture_after_each_command(table: Lay) -> None:
    play, same = (plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False) for _ in "ab")
    play.raid.counsel.policy.nature = replace(ADVISER, hearty=False)  # an idea is one picture of three Commands
    n = play.raid.run.n
    assert sorted(set(bout(play))) == list(range(n, play.raid.run.n + 1))
    assert same.do("shift+tab").raid.run.digest == play.raid.run.digest


def test_a_key_stops_such_a_fight_in_the_middle_of_a_turn(table: Lay) -> None:
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False)
    n = play.raid.run.n
    hand = Onlooker(play, "shift+tab")
    hand.typed[n + 2] = ["escape"]
    hand.run()
    assert (play.raid.run.n, play.raid.busy) == (n + 2, False)


def test_cards_of_rolls_do_not_stop_a_line_but_a_key_does(table: Lay) -> None:
    """All are read at its end, as before; a key pressed at a card meanwhile puts it away, and the line ends."""
    plain, play, stopped = of_five(table), of_five(table, cards="long"), of_five(table, cards="long")
    plain.do("tab")
    play.do("tab")
    assert play.raid.run.digest == plain.raid.run.digest and play.raid.cards
    app.press(stopped.stage, ["tab"])
    while not stopped.raid.cards:
        stopped.top.pulse()
    n = stopped.raid.run.n
    assert isinstance(stopped.raid.walk, TurnWalk)
    stopped.do("escape")
    assert (stopped.raid.run.n, stopped.raid.busy) == (n, False)


@pytest.mark.parametrize("as_told", [True, False])
def test_after_a_step_a_line_goes_on_as_it_was_told_or_says_that_it_does_not(
    table: Lay, monkeypatch: pytest.MonkeyPatch, as_told: bool
) -> None:
    """Of "1 step, then dash" only the step was made, and without a word another thing was proposed."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False).do("tab")
    counsel, me = play.raid.counsel, play.view.me.body
    step = next(one for one in play.view.legal() if isinstance(one, Go))
    told = Act("dash" if as_told else "break", me.who if as_told else 999)
    counsel.parts = LinePart(moves=1), LinePart(told), LinePart(DONE)
    walk, rather = TurnWalk(play.raid), iter([step, *[Act("steel", me.who)] * 2])
    monkeypatch.setattr(counsel, "next", lambda _: next(rather))
    assert walk.pulse(play.raid) is None
    assert walk.pulse(play.raid) == (None if as_told else sentence("better from here"))
    assert (play.view.me.body.pace > me.pace) is as_told


def test_a_turn_that_is_ended_with_a_told_blow_undone_says_so(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line promised steps back and a Charge; with the teeth not gritted the Turn was over without a word."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False).do("tab")
    counsel, me = play.raid.counsel, play.view.me.body
    grit, strike = Act("steel", me.who), Act("attack", 999)
    counsel.parts = LinePart(grit), LinePart(strike), LinePart(DONE)
    walk, rather = TurnWalk(play.raid), iter([grit, DONE])
    monkeypatch.setattr(counsel, "next", lambda _: next(rather))
    assert walk.pulse(play.raid) is None
    assert walk.pulse(play.raid) == sentence("ends early")


@pytest.mark.parametrize(("place", "on"), [("Recoiling", False), ("Charging", True)])
def test_after_a_charge_that_failed_nobody_walks_on_behind_a_foe(place: str, *, on: bool) -> None:
    """It had been "charge Major 60 %, then attack from behind": it failed, and all the same four steps were walked up to it."""
    view = View(Scene(". . . .\n. W . .\n. . . m", first="W", W={"place": place}).until("W").run)
    assert ran(view, Act("charge", 2)) is on
    assert ran(view, Act("steel", view.asked))
