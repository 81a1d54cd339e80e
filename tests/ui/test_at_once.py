"""What takes one key: the deed that aiming names, a second flourish, and the answer marked after a refusal."""

import pytest

from game import content
from game.adviser.wording.turns import improved
from game.bots.lines import LinePart
from game.content.improvised import OPENING
from game.engine.commands import Act
from game.engine.components import Item
from game.engine.steps import Flourish
from game.engine.store import query
from game.presentation.foes.watching import watchers
from game.presentation.page import sentence
from game.presentation.questions.menus import manoeuvres
from game.run.view import View
from game.ui.map import glyphs
from game.ui.raid.dossier import Block, fewer, fitting, items, lister
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_orders import bag, lying


def adorning(table: Lay) -> Table:
    return table("ants").do("I", "tab", "w", content.letters()["features"]["Ken"])


def test_aiming_names_the_keys_of_what_it_says_to_improvise_first() -> None:
    """It was "first: hurt Minor #1 by Swarming 90 %", and four lists to get there."""
    scene = Scene(". A m .", first="A", A={"place": "Advancing"}).until("A")
    view, foe = View(scene.run), scene.who["m"]
    ask = manoeuvres(view)
    assert ask
    letter = next(one.key for one in ask.answers if one.label.startswith("hurt Minor"))
    told = improved(view, (LinePart(Act(OPENING)), LinePart(Act("hurt", foe))), foe, "m")
    assert letter and told.startswith(f"first{sentence('keys of a list', list='m', letter=letter)}: hurt Minor")


def test_no_third_flourish_is_asked_for(table: Lay) -> None:
    """B 3.4.6: two in one Action at most; the list came once more, with nothing in it to choose."""
    play = adorning(table)
    assert play.view.asks(Flourish) and play.raid.ask.title == "A flourish?"
    play.do(content.letters()["features"]["Construction"])
    assert play.view.asks(Flourish) and play.raid.ask.title == "One more flourish?"
    play.do(content.letters()["features"]["Skill"])
    assert not play.view.asks(Flourish)


def test_after_a_refusal_enter_says_what_it_would_answer(table: Lay) -> None:
    """It did nothing, with "Enter choose" below."""
    play = adorning(table).do(content.letters()["features"]["Flying"])
    assert play.raid.notices[-1].text == "No: no Flying."  # not "Flying +0: no Flying"
    n = play.raid.run.n
    row = play.do("enter").raid.ask.marked.label
    assert play.raid.run.n == n and f"Enter once more answers: {row}." in play.raid.notices[-1].text
    play.do("enter")
    assert play.raid.run.n > n


def test_a_list_left_with_a_swap_not_confirmed_says_that_it_is_lost(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 5)
    play.raid.finds.hear(play.view, Act("explore"))
    lying(play, "foxfire", "remains")
    play.do("a", "a")
    n = play.raid.run.n
    assert play.raid.ask
    play.do("escape")
    assert play.raid.ask is None and play.raid.run.n == n
    assert sentence("finds unchanged") in play.shows()


def test_a_key_that_the_marked_row_lacks_says_so(table: Lay) -> None:
    """After a Slot had emptied, i 5 e did nothing, silently."""
    play = table("wasp")
    bag(play, "remains")
    play.raid.settle()
    play.do("i", "5", "d")
    assert "—" in play.shows() and sentence("row lacks") in play.shows()
    assert sentence("row lacks") not in play.do("1").shows()


def test_the_panel_lists_as_many_things_as_it_has_rows_for(table: Lay) -> None:
    """It said "CARRIES 5 of 5" and no more, with three rows free below."""
    play = table("wasp")
    bag(play, *["remains"] * 5)
    play.raid.settle()
    rows = items(play.view.me, 24, whole=0)
    assert len(rows) == 6
    for free in range(1, 8):
        (shown,) = fitting([Block(1, rows, [*fewer(rows), lister(play.view.me)])], free).values()
        told = ["".join(said for said, _ in row.left) for row in shown]
        listed = sum("Remains" in one for one in told)
        assert listed == (5 if free >= 6 else max(0, free - 2) if free > 2 else 0)
        assert len(told) <= free and (listed in (0, 5) or told[-1] == f"  … {5 - listed} more")


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.TILES])
def test_in_short_each_thing_has_one_row(table: Lay, signs: str) -> None:
    """It said "CARRIES 5 of 5", listed three things, and "… 4 more": rows of broken names had counted as things."""
    play = table("wasp")
    bag(play, *["leaf"] * 5, spoiled=True)
    with play.changed():
        for _, one in query(Item):
            one.name = "Yellow Leaf of Immobility"
    glyphs.use(signs)
    rows = {len(items(play.view.me, width, whole=0)) for width in range(20, 60)}
    glyphs.use(glyphs.UNICODE)
    assert rows == {6}


def test_of_several_foes_who_may_feel_the_party_one_sentence_is_said() -> None:
    """It stood thrice on a screen, once for each."""
    for drawing, many in (("A . . m", 1), ("A . . m m", 2)):
        told = watchers(View(Scene(drawing, combat=False).run))
        assert told.count("near enough to") == told.count("stops such work") == 1
        assert told.count("Minor") == many and ("they have not" in told) is (many > 1)
