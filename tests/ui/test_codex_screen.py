"""The codex in the game: what bears on the moment first, links to follow, a way back, words to search for."""

from typing import Any

import pytest

from game.codex import codex
from game.engine.entries import Rolled
from game.presentation.page import words
from game.ui.raid.targeting import Aim
from game.ui.screen_stack import Pop, PushScreen, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.lists import card
from game.ui.screens.look import LookScreen
from tests.flow.test_rules import STEPS
from tests.ui.table import Lay, fight, plainly
from tests.ui.test_screens import STATES, drawn


def first(screen: CodexScreen) -> str:
    """The heading of what is open."""
    return drawn(screen)[2].strip()


def press(screen: CodexScreen, *keys: str) -> Any:
    for key in keys:
        answer = screen.key(key)
        drawn(screen)
    return answer


def follow(screen: CodexScreen, name: str) -> Any:
    """Mark the link to a page with Tab, and press Enter."""
    links = screen.links(screen.lines())
    for _ in range(len(links)):
        if links[screen.place.mark][0] == name:
            return press(screen, "enter")
        press(screen, "tab")
    raise AssertionError(f"no link to {name}")


def test_the_moment_comes_first() -> None:
    """What one looks at, what is asked; then the index."""
    raid = STATES["fighting"]()
    links = [link for link, _ in CodexScreen(raid).links(CodexScreen(raid).lines()).values()]
    foe = next(body.kind for body in raid.view.creatures if not body.led)
    assert links[0] == words("asked")["TakeTurn"] == "turns"
    assert f"creature/{foe}" in links[:5] and "class/ladybug" in links
    assert "action/attack" in links
    assert links.index("about") > links.index("action/attack")
    roaming = CodexScreen(STATES["begun"]())
    assert roaming.links(roaming.lines())[0][0] == words("asked")["Roam"]


@pytest.mark.parametrize("state", STATES)
def test_every_state_has_a_first_page(state: str) -> None:
    raid = STATES[state]()
    screen = CodexScreen(raid)
    assert first(screen) == "The codex"
    assert {link for link, _ in screen.links(screen.lines()).values()} <= set(codex.pages())


def test_every_question_that_is_known_has_a_page() -> None:
    assert set(words("asked").values()) <= set(codex.pages())
    asked = {step.__name__ for step in STEPS}
    assert {name for name in words("asked") if name in asked} >= {
        "Roam",
        "TakeTurn",
        "OfferLuck",
        "PayHunger",
        "MayResist",
    }


def test_links_lead_on_and_escape_leads_back() -> None:
    screen = CodexScreen(STATES["begun"]())
    drawn(screen)
    follow(screen, "die")
    assert first(screen) == "One die"
    follow(screen, "luck")
    assert first(screen) == "Luck"
    press(screen, "backspace")
    assert first(screen) == "One die" or screen.place.top  # where it was left
    assert screen.place.name == "die"
    press(screen, "escape")
    assert screen.place.name == ""
    assert isinstance(press(screen, "escape"), Pop)
    assert isinstance(press(screen, "i", "q", "q"), Pop)
    screen = CodexScreen(STATES["begun"]())
    drawn(screen)
    follow(screen, "die")
    follow(screen, "luck")
    assert isinstance(press(screen, "Q"), Pop)  # from whatever page


def test_the_mark_stays_in_sight() -> None:
    screen = CodexScreen(STATES["begun"](), "effects")
    drawn(screen)
    for key in ("end", "tab", "pageup", "left", "home", "tab", "tab"):
        press(screen, key)
        y = screen.links(screen.lines())[screen.place.mark][1]
        assert screen.place.top <= y < screen.place.top + screen.room


def test_the_keys_are_a_page_of_their_own() -> None:
    screen = CodexScreen(STATES["begun"]())
    drawn(screen)
    follow(screen, "keys")
    assert screen.place.name == "keys"
    assert "WALKING" in "\n".join(drawn(screen, 80, 120))
    follow(screen, "signs")
    assert "GROUND" in "\n".join(drawn(screen, 80, 120))


def test_search() -> None:
    screen = CodexScreen(STATES["begun"]())
    drawn(screen)
    press(screen, "/", *"charging")
    assert "charging" in drawn(screen)[-2]
    press(screen, "enter")
    assert screen.place.name == "/" and first(screen) == "charging"
    assert "disposition" in [link for link, _ in screen.links(screen.lines()).values()]
    follow(screen, "disposition")
    press(screen, "escape")
    assert screen.place.name == "/"
    press(screen, "/", *"stand-off", "enter")
    press(screen, "/", *"xyzzyq", "enter")
    assert first(screen) == "Nothing"
    press(screen, "escape")
    assert screen.place.name == ""
    press(screen, "/", *"die", "escape")
    assert screen.place.name == "" and screen.editor is None


def test_a_card_leads_to_the_rule_it_cites() -> None:
    raid = STATES["fighting"]()
    rolled = next(
        entry for entry in reversed(raid.run.story) if isinstance(entry, Rolled) and codex.page_for(entry.rule)
    )
    screen = card(raid, [rolled])
    assert "the rule" in drawn(screen)[-1]
    answer = screen.key("?")
    assert isinstance(answer, PushScreen)
    page: Any = answer.screen
    assert page.place.name == codex.page_for(rolled.rule)
    assert first(page) == codex.pages()[page.place.name].title


def test_looking_leads_to_who_stands_there() -> None:
    raid = STATES["fighting"]()
    screen = LookScreen(raid)
    foe = next(body for body in raid.view.creatures if (body.x, body.y) == screen.at)
    answer: Any = screen.key("?")
    assert answer.screen.place.name == f"creature/{foe.kind}"


def test_a_card_over_the_map_leads_to_its_rule(table: Lay) -> None:
    play = plainly(table("wasp"), cards="long")
    play.do("x")
    for _ in range(200):
        if play.raid.cards:
            break
        play.raid.give(play.view.legal()[0])
    rolled = play.raid.cards[0].entry
    assert "the rule" in play.shows()
    play.do("?")
    assert play.top.place.name == codex.page_for(rolled.rule)
    play.do("escape")
    assert play.raid.cards[0].entry is rolled


def test_question_mark_opens_it_and_from_aiming_the_attack(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    play.do("?", "?")
    assert isinstance(play.stage.top, CodexScreen) and "The codex" in play.shows()
    play.do("escape", "escape")
    assert play.go_on("TakeTurn")
    while not isinstance(play.stage.top, Aim):
        play.do("f")
    play.do("?")
    assert play.top.place.name == "attack" and "The Attack" in play.shows()
    play.do("escape")
    assert "ATTACK" in play.shows()


@pytest.mark.parametrize("name", [name for name in codex.pages() if "/" not in name])
def test_every_page_draws_small_and_large(name: str) -> None:
    screen = CodexScreen(STATES["begun"](), name)
    for size in ((80, 24), (160, 50)):
        for key in ("", "end", "home", "tab"):
            assert isinstance(screen.key(key) if key else StayOn(), StayOn)
            rows = drawn(screen, *size)
            assert len(rows) == size[1] and "CODEX" in rows[0] and rows[-1].endswith("back")


def test_question_mark_lists_the_keys_and_again_what_bears_on_the_moment(table: Lay) -> None:
    """The keys come first, as in every game of this kind; to and fro leaves one page to go back from."""
    play = table("wasp").do("?")
    assert play.top.place.name == "keys"
    assert "OUT OF COMBAT" in play.shows()
    assert "? the codex" in play.shows().split("\n")[-1]
    play.do("?")
    assert play.top.place.name == ""
    assert "The codex" in play.shows()
    assert "? keys" in play.shows().split("\n")[-1]
    screen = play.do("?").top
    assert play.top.place.name == "keys"
    assert play.do("escape").top is not screen


def test_the_title_opens_it_before_any_raid(table: Lay) -> None:
    play = table()
    assert "? the rules" in play.shows().split("\n")[-1]
    play.do("?")
    assert isinstance(play.top, CodexScreen) and "The codex" in play.shows()
    assert "? the rules" in play.do("escape").shows().split("\n")[-1]


def test_q_goes_back_a_page_and_closes_the_first(table: Lay) -> None:
    play = table("wasp").do("?")
    screen = play.top
    play.do("?")
    assert play.top is screen and len(screen.places) == 2
    play.do("q")
    assert play.top is screen and len(screen.places) == 1
    assert play.do("q").top is not screen


@pytest.mark.parametrize(
    "words",
    [
        "Tac",
        "Res",
        "Man",
        "unspent",
        "by scent",
        "calls",
        "rallies",
        "strikes",
        "Rooms shut off",
        "holds its tunnel",
        "guards a tunnel",
        "Hunger Cost",
        "Autothysis",
    ],
)
def test_each_short_word_of_the_screen_is_explained_where_a_search_finds_it(words: str) -> None:
    """A newcomer looked up "Tac", "unspent" and "by scent", and no page said what they are."""
    assert "screen" in codex.search(words)[:2]
    bold = " ".join(part for n, part in enumerate(codex.markdown("screen").split("**")) if n % 2)
    assert words in bold


def test_the_help_names_the_page_of_words(table: Lay) -> None:
    play = table("wasp").do("?")
    assert "words on the screen" in play.shows()
