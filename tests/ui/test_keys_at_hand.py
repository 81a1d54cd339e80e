"""The keys on the bottom line where they are of use, menus that only say at the first Tab, and a log that grows old."""

import pytest
from msgspec.structs import replace

from game.bots.errands import stand
from game.engine.commands import Act, Say, Take
from game.engine.refusals import Refusal
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.presentation.obstacles import shutting
from game.run.view import Passage
from game.ui.map.palette import ink
from game.ui.raid import bottom_line as bottom_line_of
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.picture import PAST
from tests.findings.test_d_walking import cell
from tests.ui.every import drawn
from tests.ui.table import Lay, fight, plainly
from tests.ui.test_passing_by import LANE, at, unaware
from tests.ui.test_walking import roaming


@pytest.mark.parametrize("width", [80, 120])
def test_advice_is_on_the_bottom_line_beside_soldiers_who_have_not_noticed(table: Lay, width: int) -> None:
    play = at(table, unaware(LANE, ""))
    assert any(body.armed and not body.led for body in play.view.creatures)
    last = play.shows(width, 24 if width == 80 else 40).splitlines()[-1]
    assert "Tab best" in last
    assert "fight" in last


def test_advice_and_the_walk_keep_their_places_whatever_else_is_at_hand(table: Lay) -> None:
    """In three looks they changed places, and the eye had to search."""
    play, firsts = roaming(table("wasp")), set()
    for _ in range(6):
        play.do("o")
        if (
            play.view.asks(Roam)
            and not play.raid.ask
            and not any(body.armed and not body.led for body in play.view.creatures)
        ):
            firsts.add(tuple(bottom_line(play.raid)[:2]))
    assert firsts == {(("Tab", "best"), ("o", "walk on"))}


def test_the_key_to_a_way_on_is_there_where_one_is_known(table: Lay) -> None:
    """It stood behind six others, cut off at 80 columns, and `o` walked 29 moves past two ways down."""
    play = roaming(table("wasp"))
    assert (">", "take way") not in bottom_line(play.raid) or any(way.kind in DOWN for way in play.view.passages)
    x, y = cell(play, far=3)
    vars(play.view)["passages"] = (Passage(901, "shaft", x, y, 1, None),)
    assert (">", "take way") in bottom_line(play.raid)
    assert "> take way" in play.shows(80, 24).splitlines()[-1]


def test_the_key_that_tears_is_there_beside_glue(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside glue it said that `t` asks, and the line of keys had none: the Obstacle of the Room hid nothing any more."""
    play = roaming(table("wasp"))
    view = play.view
    legal = [*view.legal(), Act("tear")]
    monkeypatch.setattr(type(view), "legal", lambda _: legal)
    monkeypatch.setattr(shutting, "emptied", lambda _: True)
    monkeypatch.setattr(shutting, "shuts", lambda *_: [])
    tear = ("t", "tear down")
    assert tear not in bottom_line(play.raid)
    monkeypatch.setattr(shutting, "plugged", lambda _: [stand(view)])
    assert tear in bottom_line(play.raid)


@pytest.mark.parametrize(
    ("lost", "tears", "told"),
    [
        ("a Wound or Hunger", 40, ["dig", "tear down"]),
        ("a Wound", 40, ["tear down", "dig"]),
        ("a Wound or Hunger", 90, ["tear down", "dig"]),
    ],
)
def test_of_two_works_that_open_a_way_both_are_there_the_cheaper_first(
    table: Lay, monkeypatch: pytest.MonkeyPatch, lost: str, tears: int, told: list[str]
) -> None:
    """It had "t tear down 58 %, else a Wound" alone, and to dig has the same odds, and is paid with Hunger."""
    play = roaming(table("wasp"))
    view = play.view
    works = {one.command: one for one in (replace(view.choices[0], command=Act(name)) for name in ("tear", "dig"))}
    legal, choice = [*view.legal(), *works], type(view).choice
    monkeypatch.setattr(type(view), "legal", lambda _: legal)
    monkeypatch.setattr(type(view), "choice", lambda view, one: works.get(one) or choice(view, one))
    monkeypatch.setattr(bottom_line_of, "staked", lambda _, name: lost if name == "dig" else "a Wound")
    monkeypatch.setattr(bottom_line_of, "odds", lambda _, one: tears if one.command == Act("tear") else 58)
    monkeypatch.setattr(bottom_line_of, "chance", lambda *_: "58 %")
    monkeypatch.setattr(bottom_line_of, "useless", lambda _: False)
    labels = [label.partition(" 58 %")[0] for _, label in bottom_line(play.raid)]
    assert [one for one in labels if one in told] == told


def test_what_lies_here_has_its_key_with_full_slots_too(table: Lay) -> None:
    play = roaming(table("wasp"))
    choices = [one for one in play.view.choices if not isinstance(one.command, Take)]
    vars(play.view)["choices"] = choices
    assert "g" not in [key for key, _ in bottom_line(play.raid)]
    vars(play.view)["choices"] = [*choices, replace(choices[0], command=Take(901), refused=Refusal.SLOTS_FULL)]
    assert "g" in [key for key, _ in bottom_line(play.raid)]


def test_in_combat_fighting_on_and_a_charge_are_there_if_there_is_room(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    line = play.shows(120, 40).splitlines()[-1]
    assert "Shift-Tab fight on" in line
    charges = any(isinstance(one, Act) and one.action == "charge" for one in play.view.legal())
    assert ("C charge" in line) is charges
    assert "done" in play.shows().splitlines()[-1]


def test_what_was_only_read_closes_with_all_that_led_to_it(table: Lay) -> None:
    """The next letter once chose from the menu before, and spent a roll."""
    play = fight(table("wasp"), ("wasp",), ("minor",)).do("m")
    refused = next(n for n, one in enumerate(play.raid.ask.answers) if one.label.startswith("not now"))
    play.do(play.raid.ask.menu.letters[refused])
    assert play.raid.ask.title == "Not now"
    play.do("escape")
    assert play.raid.ask is None


def test_old_lines_stay_dim_while_there_is_room(table: Lay) -> None:
    """They once went after four keys, from a log that was half empty."""
    play = roaming(table("wasp"))
    lines = len(play.raid.lines)
    old = play.raid.lines[-1].text.split(".")[0][:30]
    for _ in range(6):
        play.do(";", "escape", "$")  # a key that does nothing
    assert len(play.raid.lines) == lines
    console = drawn(play, 120, 40)
    row = next(y for y, line in enumerate(play.shows(120, 40).split("\n")) if old in line)
    assert (console.rgb["fg"][2, row] == ink("faint")).all()


def test_what_is_long_past_makes_room_for_what_is_new(table: Lay) -> None:
    """On a high screen messages of forty turns before once stood above those of the last walk."""
    play = roaming(table("wasp"))
    old = play.raid.lines[-1].text.split(".")[0][:30]
    assert old in play.shows(120, 40)
    for _ in range(PAST):
        play.raid.give(Say("wait"))
    play.raid.quiet()
    assert old in play.shows(120, 40)  # while nothing is new
    play.raid.say("Something new.")
    shown = play.shows(120, 40)
    assert "Something new." in shown
    assert old not in shown


def test_the_key_that_a_message_asks_for_again_is_on_the_bottom_line(table: Lay) -> None:
    """With a soldier in sight `o` once was missing there, while the message said what `o` again does."""
    play = at(table, unaware(LANE, ""))
    play.raid.quiet()
    assert "o" not in dict(bottom_line(play.raid))
    play.do("o")
    assert "o again" in " ".join(notice.text for notice in play.raid.notices)
    assert "o walk on" in play.shows().splitlines()[-1]
    play.do("i", "esc")
    assert "o" not in dict(bottom_line(play.raid)), "the message is gone, and so is its key"
    play.raid.say("The words o again prove nothing.")
    assert "o" not in dict(bottom_line(play.raid))


def test_a_message_that_asks_for_a_key_moves_no_key_of_the_bottom_line(table: Lay) -> None:
    """After one "o" its keys had changed places, and the eye had to seek each."""
    play = plainly(table("wasp"), hints=False)
    before = bottom_line(play.raid)
    assert play.do("o").raid.memory.named == "walk_on"
    assert bottom_line(play.raid) == before
