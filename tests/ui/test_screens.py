"""The screens beside the main one: each draws whatever the raid is like, and its keys do what its bottom line says."""

import random
import re
from collections.abc import Callable
from typing import Any, Self, cast

import pytest
from tcod.console import Console

from game.engine.commands import AnyCommand, Drop, Say, Take
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.page import Page, PageRow, Section
from game.presentation.pages.witness import RaidWitness
from game.presentation.walks.surroundings import cell
from game.run.fresh import Drawn
from game.run.hindsight import Hindsight
from game.run.run import Run, head
from game.run.view import View
from game.telling.log import Teller
from game.ui.keyset import Keys
from game.ui.map import nest_map as ground
from game.ui.raid import panel, topline
from game.ui.screen_stack import Pop, PushScreen, Quit, Reset, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.end import EndScreen
from game.ui.screens.help import how, keys, together
from game.ui.screens.lists import BagScreen, LogScreen
from game.ui.screens.look import LookScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.pool_screen import PoolScreen
from game.ui.widgets.layout import Area, Layout, layout
from game.ui.widgets.page_layout import laid
from game.ui.widgets.widgets import clear
from tests.telling.wandering import answer
from tests.ui import every
from tests.ui.table import Lay


def opener(name: str) -> Any:
    """The screen of a page that is only read."""

    def make(raid: Any) -> Any:
        return PageScreen(raid, name)

    make.__name__ = name
    return make


def history(raid: Any) -> Any:
    return LogScreen(raid, "history", "rolls")


SCREENS = (
    LookScreen, BagScreen, PoolScreen, LogScreen, history, CodexScreen, opener("sheet"), opener("job"),
    opener("discoveries"), EndScreen,
)  # fmt: skip
SIZES = ((80, 24), (160, 50))


class Raid:
    """A main screen without a screen."""

    page = ""

    def __init__(
        self, *party: str, seed: str = "screens", until: Callable[..., Any] = lambda run: run.n > 40, most: int = 400
    ) -> None:
        self.run, self.hindsight = Run(head(seed, party or ("wasp",)), digests=False), Hindsight()
        self.keys, self.teller = Keys("vi"), Teller(self.run.head.seed)
        self.memory, self.live = WalkMemory(), RaidWitness(self.run)
        self.walk: Any = None
        self.went: list[tuple[int, int]] = []
        self.drawn = Drawn()
        dice = random.Random(seed)
        while self.run.decision and self.run.n < most and not until(self.run):
            self.run.apply(answer(self.run, dice))
        self.lines = self.teller.lines(self.run.story)
        self.view = View(self.run)

    def give(self, command: AnyCommand) -> bool:
        self.lines += self.teller.lines(self.run.apply(command))
        self.view = View(self.run)
        return True

    def called(self, action: str) -> str:
        return action

    def set_out(self, walk: Any) -> None:
        self.walk = walk

    def travel(self, cell: tuple[int, int]) -> None:
        self.went.append(cell)

    def show(self, ask: Any) -> None:
        self.asked = ask

    def note(self, *note: Any) -> None:
        self.run.note(*note)
        self.view = View(self.run)

    def leave(self) -> Reset:
        return Reset(cast("Any", "title"))

    def layout(self, console: Console) -> Layout:
        return layout(console.width, console.height)

    def around(self, console: Console, at: tuple[int, int], _box: Area) -> None:
        clear(console)
        topline.draw(console, self.view)
        ground.draw(console, self.view, self.layout(console).map, {at: "select"})

    def side(self, console: Console, area: Area, *, look: bool = False) -> str:
        assert not look
        return panel.draw(console, area, self.view).splits

    def begin(self, party: tuple[str], seed: str, job: str) -> str:
        self.began = party, seed, job
        return "new"

    @property
    def game(self) -> Self:
        return self

    @property
    def picture(self) -> Self:
        return self

    def elapsed(self) -> float:
        return 75.0


def fighting(run: Run) -> bool:
    return run.decision is not None and type(run.decision).__name__ == "TakeTurn"


def gone() -> Raid:
    raid: Any = Raid(until=lambda _run: True)
    raid.give(Say("surrender"))
    return raid


STATES: dict[str, Callable[[], Any]] = {
    "begun": lambda: Raid(until=lambda _run: True),
    "roaming": lambda: Raid("spider"),
    "fighting": lambda: Raid("ladybug", seed="two", until=fighting, most=2000),
    "a party": lambda: Raid("ants", "spider", "wasp", seed="one", until=fighting),
    "dead": lambda: Raid("beetle", seed="dead 16", until=lambda _run: False),
    "left": gone,
}


def drawn(screen: Any | CodexScreen, width: int = 80, height: int = 24) -> list[str]:
    console = Console(width, height, order="F")
    screen.draw(console)
    return ["".join(map(chr, console.rgb["ch"][:, y])).rstrip() for y in range(height)]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_every_screen_draws_and_takes_any_key(make: type[Any], state: str, size: tuple[int, int]) -> None:
    raid = STATES[state]()
    screen = make(raid)
    for key in ("", "down", "tab", "right", "enter", "pagedown", "end", "j", "x", "tab", "home", "up", "8", "space"):
        answer = screen.key(key) if key else StayOn()
        assert isinstance(answer, StayOn | Pop | PushScreen)
        lines = drawn(screen, *size)
        assert len(lines) == size[1]
        assert lines[0].strip()
        assert lines[-1].strip()


@pytest.mark.parametrize("make", SCREENS[:-1], ids=lambda make: make.__name__)
def test_escape_takes_it_away(make: type[Any]) -> None:
    assert isinstance(make(STATES["roaming"]()).key("escape"), Pop)


def test_looking_goes_from_foe_to_foe_and_says_the_odds() -> None:
    raid = STATES["fighting"]()
    screen = LookScreen(raid)
    foe = next(body for body in raid.view.creatures if (body.x, body.y) == screen.at)
    assert not foe.led
    said = " ".join(sentence for sentence, _ in cell(raid.view, foe.x, foe.y))
    assert "Attack" in said or "attack" in said
    assert foe.disposition in said
    assert "LOOK" in "\n".join(drawn(screen))


def test_looking_says_all_of_a_foe_below_it_where_there_is_more_room(table: Lay) -> None:
    """Six against four: with three rows more than 80x24 has all that it can do, and with twenty the ground it stands on."""
    play = next(play for name, play in every.fighting(table("wasp")) if name == "look, 6")
    shown = play.shows(80, 27)
    assert "A critical kills outright" in shown and "take it from behind." in shown
    assert "Trodden earth." in play.shows(80, 44)
    assert shown.index("▒") < shown.index("LOOK")


def test_a_long_description_is_scrolled_by_page_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit is shown by page keys, to its last line; what fits leaves them to the next thing of interest."""
    raid = STATES["fighting"]()
    screen = LookScreen(raid)
    at, said = screen.at, [(f"Sentence {n}.", "text") for n in range(40)]
    monkeypatch.setattr("game.ui.screens.look.cell", lambda *_: said)
    first = "\n".join(drawn(screen))
    assert "Sentence 0." in first and "Sentence 39." not in first and "↓" in first
    assert "page down" in first.split("\n")[-1]
    shown = set(re.findall(r"Sentence (\d+)\.", first))
    for _ in range(9):
        screen.key("pagedown")
        shown |= set(re.findall(r"Sentence (\d+)\.", last := "\n".join(drawn(screen))))
    assert len(shown) == 40 and "Sentence 39." in last and screen.at == at
    screen.key("pageup")
    assert "Sentence 39." not in "\n".join(drawn(screen))
    screen.key("tab")
    screen.at = at
    del said[3:]
    assert "page down" not in "\n".join(drawn(screen))


def test_looking_begins_at_what_is_in_view_else_at_herself() -> None:
    raid: Any = Raid(
        "wasp", seed="two", until=lambda run: len(View(run).pool) > 2 and type(run.decision).__name__ == "Roam"
    )
    view, me = raid.view, raid.view.me.body
    far = [one for one in view.passages if (one.x, one.y) != (me.x, me.y)]
    assert far, "a way is known, but not underfoot"
    vars(view).update(creatures=[body for body in view.creatures if body.led], things=(), built=(), remains=())
    vars(view)["visible"] = view.visible & False
    assert LookScreen(raid).at == (me.x, me.y)
    vars(view)["visible"] = view.known.copy()
    vars(view)["passages"] = far
    assert LookScreen(raid).at in {(one.x, one.y) for one in far}


def test_looking_stays_on_the_ground_and_walks_there() -> None:
    raid = STATES["roaming"]()
    screen = LookScreen(raid)
    for _ in range(400):
        screen.key("left")
    assert screen.at[0] == 0
    drawn(screen)
    if raid.view.question == "Roam":
        assert isinstance(screen.key("enter"), Pop)
        assert raid.went == [screen.at]


def test_what_nobody_has_seen_is_not_told() -> None:
    raid = STATES["begun"]()
    ys, xs = (~raid.view.known).nonzero()
    assert [said for said, _ in cell(raid.view, int(xs[0]), int(ys[0]))] == ["Nobody of the raid has seen that."]


def test_dropping_and_taking_from_the_bag() -> None:
    raid = STATES["begun"]()
    item = raid.view.me.items[0]
    screen = BagScreen(raid)
    assert item.name in "\n".join(drawn(screen))
    assert isinstance(screen.key("d"), StayOn)
    assert not raid.view.me.items
    screen.key("6")
    assert isinstance(screen.key("g"), StayOn)
    assert [held.item for held in raid.view.me.items] == [item.item]
    assert raid.view.choice(Drop(item.item))
    assert raid.view.choice(Take(item.item)) is None


def test_items_are_dropped_in_a_fight_too() -> None:
    """B-2.16.3-01"""
    raid = STATES["fighting"]()
    screen = BagScreen(raid)
    before, held = raid.run.n, len(raid.view.me.items)
    screen.key("d")
    assert (raid.run.n, len(raid.view.me.items)) == (before + 1, held - 1)


def test_what_cannot_be_done_now_is_said() -> None:
    raid = STATES["fighting"]()
    screen = BagScreen(raid)
    before = raid.run.n
    screen.key("e")
    assert raid.run.n == before
    assert "Eat: No: not in Combat." in "\n".join(drawn(screen))


def test_the_pool_walks_to_a_room() -> None:
    raid: Any = Raid(
        "wasp", seed="two", until=lambda run: len(View(run).pool) > 2 and type(run.decision).__name__ == "Roam"
    )
    screen = PoolScreen(raid)
    there = next(i for i, room in enumerate(raid.view.pool) if not room.here and room.level == raid.view.number)
    screen.at = there
    screen.key("tab")
    text = "\n".join(drawn(screen))
    assert raid.view.pool[there].kind in text
    assert isinstance(screen.key("enter"), Pop)
    assert raid.walk.step(raid.view)


def test_history_opens_the_card_of_a_roll() -> None:
    raid = STATES["roaming"]()
    screen = history(raid)
    pushed = screen.key("enter")
    assert isinstance(pushed, PushScreen)
    text = "\n".join(drawn(pushed.screen))
    assert text.startswith(" ROLL")
    assert f"d100 = {screen.line().entry.roll.die:02}" in text
    assert isinstance(pushed.screen.key("escape"), Pop)


def test_history_tells_more_than_the_log() -> None:
    raid = STATES["fighting"]()
    assert len(LogScreen(raid, "history", "everything").rows()) > len(raid.lines)


def test_how_it_works_fits_the_smallest_screen() -> None:
    assert len(list(laid(how(STATES["begun"]()), 76))) <= 21


def test_help_names_every_action() -> None:
    raid = STATES["begun"]()
    pages = drawn(CodexScreen(raid, "keys"), 160, 250)
    for actions in raid.keys.actions.values():
        for _, what, *_ in actions.values():
            assert any(what[:30] in line for line in pages), what


@pytest.mark.parametrize("name", ["vi", "laptop", "arrows"])
@pytest.mark.parametrize("width", [76, 96])
def test_help_cuts_no_key_and_no_word(name: str, width: int) -> None:
    raid = STATES["begun"]()
    raid.keys = Keys(name)
    lines = list(laid(keys(raid), width))
    rows = ["".join(s for s, _ in row) for row in lines]
    assert max(map(len, rows)) <= width
    shown = " ".join(" ".join(rows).split())
    named = " ".join(" ".join(row[0][0] for row in lines if row).split())  # a label may take several lines
    for context, actions in raid.keys.actions.items():
        for action, (_, what, *_) in actions.items():
            own = raid.keys.table[context][action]
            assert len(set(own)) == len(own), action
            assert what.split()[-1] in shown
            assert " ".join(together(own)) in named


def test_help_writes_keys_as_a_person_does() -> None:
    assert together(("k", "up", "kp8", "8")) == ["k", "↑", "8"]
    assert together(("kp8", "up")) == ["keypad 8", "↑"]
    assert together(("shift+up", "shift+left")) == ["Shift-↑", "←"]
    assert together(("kp5", "begin", ".")) == ["keypad 5", "."]


def test_the_end_names_the_keys_that_scroll_where_there_is_more() -> None:
    screen = EndScreen(STATES["dead"]())
    rows = [PageRow("more")] * 30
    screen.told[0] = Page("Dead", [Section(rows)])
    assert drawn(screen)[-1].startswith("↑↓ scroll")
    assert "scroll" not in drawn(screen, 80, 40)[-1]
    assert drawn(screen)[-1].endswith("Esc back")


def test_the_end_tells_seed_and_what_next() -> None:
    raid = STATES["dead"]()
    assert raid.run.raid.outcome == "dead"
    screen = EndScreen(raid)
    text = "\n".join(drawn(screen))
    assert "DEAD" in text
    assert screen.key("tab") == screen.key("tab") == StayOn()
    story = "\n".join(drawn(screen))
    assert "THE STORY" in story
    assert "seed dead 16" in story
    assert screen.key("n") == StayOn()
    assert screen.key("n") == Reset(cast("Any", "new"))
    assert screen.key("t") == Reset(cast("Any", "title"))
    assert isinstance(screen.key("h"), PushScreen)
    assert isinstance(screen.key("q"), Quit)
    assert screen.key("r") == StayOn()
    assert screen.key("r") == Reset(cast("Any", "new"))
    assert raid.began == (("beetle",), "dead 16", "assassinate")
