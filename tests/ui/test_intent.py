"""What foes are about, in the sidebar: what they did last by the Queen's reason, never what nobody saw. [RULES 5.3, B 4.6]"""

import re

import pytest
from msgspec.structs import replace

from game import content
from game.bots.threats import POST
from game.engine.commands import Say
from game.engine.entries import Chose, Happened
from game.presentation.page import words
from game.presentation.sight import intent
from game.presentation.walks.surroundings import creature, told
from game.run.view import Seen, View
from game.telling.grammar import grammar
from game.ui.map import glyphs
from game.ui.raid.foes import headed, sight
from tests.ui.table import Lay, Table, fight

LONGEST = 22
"""Columns of the narrowest panel for what is said of a foe."""


def foe(view: View) -> Seen:
    return next(body for body in view.creatures if not body.led)


def tell(play: Table, *entries: Chose | Happened) -> View:
    """So much has been told, and the screen looks again."""
    play.raid.run.story += entries
    play.raid.settle()
    return play.view


@pytest.mark.parametrize(
    "kind", sorted({kind for row in content.read("doctrine", content.Doctrine).values() for kind in row.kinds})
)
def test_whatever_a_creature_may_choose_has_a_phrase_that_fits(kind: str, table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    for wish in content.doctrine(kind).wishes:
        reason = re.sub(r"{chance}", "99", wish.why)
        action = {"strike": "attack", "resist": "resist"}.get(wish.do, wish.action)
        if wish.do == "stand":
            continue  # nobody is told of who does nothing
        view = tell(play, Chose(foe(play.view).who, action or "goes to 3, 4", reason))
        said = intent(view, foe(view))
        assert said and len(said) <= LONGEST and "{" not in said and "9" not in said, (wish, said)


def test_what_it_did_last_stands_beside_it_in_both_fronts(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    who = foe(play.view).who
    for entry, said in (
        (Chose(who, "goes to 3, 4", "closes in"), "closes in"),
        (Chose(who, "attack", "the best chance, 35 in 100"), "strikes"),
        (Happened("alarm", who), "calls"),
    ):
        view = tell(play, entry)
        rows = ["".join(s for s, _ in (*row.left, *row.right)) for row in sight(view, 24, 9)]
        assert any(said in row for row in rows), rows
        assert said in creature(view, foe(view))
        assert (f"It {said}.", "text") in list(told(view, foe(view)))


@pytest.mark.parametrize("reason", ["takes heart", "closes in", ""])
def test_what_does_not_fit_in_a_row_is_neither_name_nor_odds(table: Lay, reason: str) -> None:
    """In a row of its own at 80 columns: what it is about goes first, then where it is, which the map shows.

    Its name, its number and the chance to hit it stay.
    """
    for far in ("3 ne", "12 southwest"):
        for width in (22, 24, 30):
            row = headed(
                ("m", "text"), "Minor", " #2 ○10", (3, -3) if far == "3 ne" else (-12, 12), width, reason, "45 %"
            )
            told = "".join(s for s, _ in (*row.left, *row.right))
            assert "45 %" in told
            assert "Minor #2" in told
            fits = width == 30 or (width == 24 and far == "3 ne")
            assert any(one in told for one in ("3 ne", "12 sw", "12 southwest")) is fits
            assert "#2 ○10" in told
            assert len(told) < width
    play = fight(table("wasp"), ("wasp",), ("minor",))
    whole, alone = (
        ["".join(s for s, _ in (*row.left, *row.right)) for row in sight(play.view, 26, told)] for told in (9, 0)
    )
    assert any("%" in row for row in alone if "Minor" in row) == any("hit" in row for row in whole)


def test_a_name_is_whole_though_the_odds_are_then_left_out() -> None:
    """High numbers of a long name: "w Workers #23 18/18 3 east", and LOOK tells the odds."""
    row = headed(("w ", "text"), "Workers", " #23 18/18", (3, 0), 24, "", "43 %")
    assert "".join(s for s, _ in row.left) == "w Workers #23 18/18"
    assert [s for s, _ in row.right] == ["3 e"]


def test_beside_a_picture_too_what_it_does_never_cuts_a_name() -> None:
    """At 80 columns of a window it was "Maj… 5/5 rallies 2 nw"."""
    glyphs.use(glyphs.TILES)
    try:
        row = headed(("XX", "text"), "Major", " 5/5", (-2, -2), 24, "rallies")
    finally:
        glyphs.use(glyphs.UNICODE)
    assert "".join(s for s, _ in row.left) == "XX Major 5/5"


def test_who_shoots_does_not_strike(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("nasute",))
    view = tell(play, Chose(foe(play.view).who, "attack", "the best shot, 40 in 100"))
    assert intent(view, foe(view)) == "shoots"


def test_what_nobody_saw_and_what_was_in_another_combat_is_not_said(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    who = foe(play.view).who
    view = tell(play, Chose(who, "goes to 3, 4", "closes in"), Happened("combat begins"))
    assert who not in view.intents
    hidden = Chose(who, "goes out of sight", "flees", unseen=(who,))
    view = tell(play, hidden)
    assert who not in view.intents
    assert intent(view, foe(view)) == ""


def test_who_guards_a_tunnel_is_not_said_to_hold_it_while_it_moves(table: Lay) -> None:
    """It was said of a Minor that closed in: before it had done anything, and of its way back, with the party in between."""
    view = fight(table("wasp"), ("wasp",), ("minor",)).view
    guard = replace(foe(view), tie=POST)
    assert intent(view, guard) == "guards a tunnel"
    for reason, said in (("closes in", "closes in"), (POST, "returns to its tunnel")):
        vars(view)["intents"] = {guard.who: ("goes to 3, 4", reason)}
        assert intent(view, guard) == said
    assert not any("hold" in one for one in grammar()["Chose"][f"goes: {POST}"])


def test_it_is_what_the_queen_decided_and_out_of_combat_nothing(table: Lay) -> None:
    """A Round goes by: each foe in view that went or struck is said to be about what was told of it last."""
    play = fight(table("wasp"), ("wasp",), ("minor", "worker"))
    play.raid.give(Say("done"))
    play.go_on("TakeTurn", most=3)
    view = play.view
    last = {entry.who: entry for entry in play.raid.run.told if isinstance(entry, Chose)}
    assert view.intents
    for who, (action, reason) in view.intents.items():
        assert action == "alarm" or (last[who].action, last[who].reason) == (action, reason)
    roaming = table("wasp").view
    assert roaming.intents == {}
    assert all(intent(roaming, body) == "" for body in roaming.creatures)


def test_where_there_is_no_row_for_its_state_it_stands_beside_the_name(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("nasute",))
    view = tell(play, Chose(foe(play.view).who, "goes to 3, 4", "keeps three cells away"))
    for width in range(24, 40):
        (row,) = [row for row in sight(view, width, 0) if "Nasute" in "".join(s for s, _ in row.left)]
        shown = "".join(s for s, _ in (*row.left, *row.right))
        assert words("intents")["keeps three cells away"].partition(" ")[0] in shown and len(shown) < width
