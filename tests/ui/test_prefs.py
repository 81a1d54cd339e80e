"""Settings of the front: kept beside the saves; what is shown of rolls; Turns that end by themselves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.entries import Rolled
from game.presentation.automatic.autoplay import Autoplay
from game.presentation.pages.settings import rows
from game.run.view import View
from game.ui import prefs
from game.ui.launch_options import LaunchOptions
from game.ui.map import glyphs
from game.ui.prefs import Prefs
from game.ui.screens.game import Game
from game.ui.widgets.popup import Popup
from tests.ui.table import Lay, Table, fight, plainly


def option(play: Table, words: str) -> str:
    """Change the option of that name and value to its next; the screen stays."""
    label, value = words.split(": ")
    screen = play.do("=").top
    at = next(i for i, one in enumerate(screen.options()) if one.label == label)
    here = screen.options()[at]
    assert here.shown[here.values.index(here.now)] == value
    play.do(*["down"] * at, "enter")
    said = screen.said
    play.do("escape")
    return said


def test_they_are_changed_in_the_options_and_kept_beside_the_saves(table: Lay) -> None:
    play = table("wasp")
    before = play.raid.run.n
    assert play.game.prefs == Prefs("short", True)
    option(play, "roll cards: short")
    option(play, "quick turns: on")
    assert play.game.prefs == Prefs("long", False)
    assert play.raid.run.n == before  # the raid knows nothing of it
    assert json.loads((play.game.where / "front.json").read_text()) == {"cards": "long", "quick": False}
    again = Game({"NEST_SAVES": str(play.game.where)}, lambda: 0.0, LaunchOptions("x"))
    assert again.prefs == play.game.prefs
    option(play, "roll cards: long")
    option(play, "roll cards: off")
    assert play.game.prefs.cards == "short"
    assert set(rows()["cards"].each) == set(prefs.CARDS)


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"\xff\xfe", b'{"cards": "huge"}', b'{"quick": "yes"}', b'{"what": 1}', b"[]"],
)
def test_a_damaged_file_is_one_line_in_the_log_and_everything_as_at_first(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "front.json").write_bytes(text)
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("x"))
    assert game.prefs == Prefs()
    raid = cast("Any", game.begin(("wasp",), "x")).raid
    assert [notice.text.startswith("front.json is damaged") for notice in raid.notices] == [True]
    assert "\n" not in raid.notices[0].text
    assert cast("Any", game.begin(("wasp",), "y")).raid.notices == []  # said once
    game.close()


def test_what_cannot_be_kept_holds_for_now_and_is_said(table: Lay) -> None:
    play = table("wasp")
    (play.game.where / "front.new").mkdir()
    said = option(play, "quick turns: on")
    assert play.game.prefs.quick is False
    assert "front.json cannot be written" in said
    assert prefs.load(play.game.where) == (Prefs(), "")


def test_a_window_has_options_for_pictures_or_letters_and_for_the_whole_screen(table: Lay) -> None:
    """They mean something in a window alone."""
    play = table("wasp")
    play.do("=", "end")
    assert not any(words in play.shows(100, 60) for words in ("full screen", "pictures"))
    play.do("escape")
    filled: list[bool] = []
    play.game.fill, play.game.launch = filled.append, msgspec.structs.replace(play.game.launch, tiles=True)
    play.game.dress()
    assert glyphs.columns() == 2
    for value, columns in (("pictures", 1), ("letters", 1), ("ASCII", 2)):
        option(play, f"map: {value}")
        assert glyphs.columns() == columns
    for full in (True, False):
        option(play, f"full screen: {'off' if full else 'on'}")
        assert (filled.pop(), play.game.prefs.full) == (full, full)


def test_a_search_changes_the_option_that_it_shows(table: Lay) -> None:
    play = table("wasp")
    before, settings, orders = play.game.prefs, dict(play.view.settings), play.game.orders
    play.do("=", "/", *"walk", "enter", "right")
    assert play.game.prefs == msgspec.structs.replace(before, pace="at once")
    play.do("escape", "=", "/", *"nothing of the kind", "enter", "right", "enter")
    assert (play.view.settings, play.game.orders) == (settings, orders)


# -- cards -----------------------------------------------------------------------------------------


def test_long_the_card_lies_over_the_map_until_a_key(table: Lay) -> None:
    play = plainly(table("wasp"), cards="long").do("x")
    assert play.raid.cards
    for size in ((80, 24), (160, 50)):
        shows = play.shows(*size)
        assert "EXPLORE" in shows.upper()
        assert "d100 =" in shows
        assert "┌" in shows
        assert shows.split("\n")[-1].strip().endswith("any key on")
    before = play.raid.run.n
    while play.raid.cards:
        play.do("x")
    assert play.raid.run.n == before
    assert "d100 =" not in play.shows()


def test_every_line_of_a_long_card_can_be_read(table: Lay) -> None:
    play = plainly(table("wasp"), cards="long").do("x")
    card = play.raid.cards[0]
    seen = set()
    play.shows()
    for _ in range(30):
        seen |= {line.strip(" │") for line in play.shows().split("\n")}
        if not card.pager.hides:
            break
        play.do("down")
        assert play.raid.cards[0] is card
    for line, _ in card.pager.lines:
        assert line.strip() in seen or any(line.strip()[:60] in one for one in seen)


def test_a_card_stops_whoever_walks(table: Lay) -> None:
    play = plainly(table("wasp").do("x"), cards="long")
    entry = next(line.entry for line in play.raid.lines if isinstance(line.entry, Rolled))
    play.stage.key("o")
    assert play.raid.busy
    play.raid.cards = [Popup(play.raid, entry)]
    play.raid.pulse()
    assert not play.raid.busy


def melee(
    table: Callable[..., Any], keep: Callable[..., Any] = lambda _view: True, foes: Any = ("minor",)
) -> tuple[Table, Go]:
    """A lone Wasp's Turn with one foe beside her, and nothing done in it yet."""
    for seed in range(60):
        play = plainly(fight(table("wasp"), ("wasp",), foes, seed=f"melee {seed}"), quick=False)
        for _ in range(80):
            view = play.view
            if play.raid.over or not view.fight:
                break
            if view.question != "TakeTurn":
                legal = view.legal()
                play.raid.give(Say("pass") if Say("pass") in legal else legal[0])
                continue
            blow = next((one for one in view.legal() if isinstance(one, Go) and view.choice(one).attempt), None)
            if blow and view.me.body.tactical and keep(view):
                return plainly(play, quick=True), blow
            goes = [one for one in view.legal() if isinstance(one, Go) and not view.choice(one).attempt]
            near = [foe for foe in view.creatures if not foe.led]
            if blow or not goes or not near:
                play.raid.give(Say("done"))
            else:
                play.raid.give(min(goes, key=lambda go: max(abs(go.x - near[0].x), abs(go.y - near[0].y))))
        play.game.close()
    raise AssertionError("they never met")


def holding(view: View) -> bool:
    return view.me.body.disposition in ("Holding", "Advancing")


def given(play: Table, command: Go) -> list[AnyCommand]:
    """The Commands recorded for one."""
    taken, apply = [], play.raid.run.apply

    def spy(one: Any) -> Any:
        taken.append(one)
        return apply(one)

    vars(play.raid.run)["apply"] = spy
    play.raid.give(command)
    return taken


def test_a_blow_a_round_is_a_key_a_round(table: Lay) -> None:
    for _ in range(12):
        play, blow = melee(table, holding)
        n, number = play.raid.run.n, play.view.fight.number
        taken = given(play, blow)
        if taken == [blow, Say("done")]:
            assert play.raid.run.n == n + 2
            assert not play.view.fight or play.view.fight.number > number or play.view.question != "TakeTurn"
            return
        play.game.close()
    raise AssertionError("no Turn ended by itself")


def test_it_can_be_switched_off(table: Lay) -> None:
    play, blow = melee(table, holding)
    plainly(play, quick=False)
    assert given(play, blow) == [blow]


def struck(view: View, **more: Any) -> Any:
    """The view after a blow, as if."""

    class After:
        asks, asked, fight, choices, system = view.asks, view.asked, view.fight, view.choices, view.system
        creatures, walkable, built, choice, legal = view.creatures, view.walkable, view.built, view.choice, view.legal

    after: Any = After
    after.me = msgspec.structs.replace(view.me, body=msgspec.structs.replace(view.me.body, tactical=0, **more))
    return after


def judged(view: View, command: Go, **more: Any) -> Any:
    one = Autoplay()
    one.before(view, command)
    return one.turn_over(struck(view, **more))


def test_only_who_retreats_by_it_and_can_flee_goes_on(table: Lay) -> None:
    play, blow = melee(table, lambda view: holding(view) and not view.me.body.effects)
    view = play.view
    assert judged(view, blow)
    assert judged(view, blow, disposition="Recoiling", pace=8)
    assert not judged(view, blow, disposition="Retreating", pace=8)
    stuck = struck(view, disposition="Retreating", pace=0)
    stuck.legal = lambda: [Say("done")]
    one = Autoplay()
    one.before(view, blow)
    assert one.turn_over(stuck)


def test_an_attack_ends_the_turn_whatever_was_done_before_it(table: Lay) -> None:
    play, blow = melee(table, holding)
    view = play.view
    step = next((one for one in view.legal() if isinstance(one, Go) and not view.choice(one).attempt), None)
    others: list[AnyCommand | None] = [step, Act("steel", view.asked)]
    for other in filter(None, others):
        one = Autoplay()
        one.before(view, other)
        assert not one.turn_over(struck(view))  # paid with the Tactical, it is no attack all the same
        one.before(view, blow)
        assert one.turn_over(struck(view))
    assert not Autoplay().turn_over(struck(view))
