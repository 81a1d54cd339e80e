"""The letters of lists: a thing keeps its own, n is the no, and what has no row says why."""

from collections.abc import Callable
from itertools import combinations
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.adviser.marking import opened
from game.engine.commands import Act, Go, Say
from game.engine.steps import Intend, Unsheltered
from game.nest.paths import MOVES
from game.presentation.questions import menus
from game.presentation.questions.costs import hunger
from game.presentation.sight import BRIEF
from game.presentation.walks import places
from game.run.heads import played
from game.text.talk import chosen, numbered
from game.ui.keyset import MOVES as WINDS
from game.ui.map.palette import ink
from game.ui.raid.ask import AskScreen
from game.ui.raid.bottom_line import spans
from game.ui.raid.picture import RaidPicture
from game.ui.widgets.menu import Menu, MenuItem
from tests.ui.table import Lay, Table, asked, fight
from tests.ui.test_first_row import asked as stage
from tests.ui.test_walking import roaming


def deeds(*costs: Any) -> Any:
    own = content.letters()["deeds"]
    return {name: own[name] for name, row in content.formulas().items() if row.cost in costs and name in own}


def lettered(ask: Any) -> dict[str, str]:
    """Label, as far as it names the deed > letter."""
    rows = zip(ask.answers, AskScreen(ask).menu.letters, strict=True)
    return {answer.label.partition(":")[0].removesuffix(" …"): letter for answer, letter in rows}


@pytest.mark.parametrize(
    "listed",
    [
        deeds("Manoeuvre", "Improvise"),
        deeds("Suppress", "Support")
        | {one: content.letters()["words"][one] for one in ("hold Suppress", "hold Support")},
        deeds("Suppress", "Support") | {"run-around": "a", "pass": "n"},
        deeds("Room", "free", "Improvise")
        | {one: content.letters()["words"][one] for one in ("eat", "light", "study", "take")},
        content.letters()["features"] | {"no": "n"},
        content.letters()["effects"] | {"pass": "n"},
        {kind: content.letters()["words"][kind] for kind in content.classes()} | {"no": "n"},
    ],
)
def test_what_stands_in_one_list_has_different_letters(listed: dict[str, str]) -> None:
    for (one, a), (other, b) in combinations(listed.items(), 2):
        assert a != b, (one, other)
    assert not {*content.letters()["apart"]} & {*listed.values()}
    assert {name for name, letter in listed.items() if letter == "n"} <= {"no", "pass"}


def test_no_letter_of_a_list_is_a_key_that_takes_ways() -> None:
    """On the map `>` and `<` choose among all ways down or up; as letters of one way they would lead elsewhere."""
    assert not {">", "<"} & {letter for table in content.letters().values() for letter in table.values()}


def test_letters_are_of_things_that_there_are() -> None:
    letters = content.letters()
    assert set(letters["deeds"]) <= set(content.formulas())
    known: set[str] = set()
    for edition in ("", *played()):
        with content.chosen(edition):
            known |= {*content.effects()}
    assert set(letters["features"]) == {"plain", "surprise", *content.FEATURES}
    assert set(letters["effects"]) == set(BRIEF) == known
    named = {name for name, row in content.formulas().items() if row.cost in ("Manoeuvre", "Suppress", "Support")}
    assert named <= set(letters["deeds"])


def test_a_manoeuvre_without_a_letter_gets_one_of_its_key() -> None:
    rows = content.formulas()
    more = {**rows, "a test": replace(rows["steel"], key="brace yourself")}
    with mock.patch.object(content, "formulas", return_value=more):
        letter = content.letters.__wrapped__()["deeds"]["a test"]
    assert letter.lower() in "brace yourself"
    assert letter not in content.letters()["deeds"].values()


def test_of_several_with_one_letter_the_first_has_it() -> None:
    assert Menu([MenuItem("one", key="s"), MenuItem("two", key="s"), MenuItem("three")]).letters == ["s", "a", "b"]
    assert Menu([MenuItem("one", key="c")], without="c").letters == ["a"]


def test_a_manoeuvre_has_its_letter_whatever_else_can_be_done(table: Lay) -> None:
    """In the first Round nobody can be charged who stands beside her; the others keep their letters."""
    near = lettered(menus.manoeuvres(fight(table("wasp"), ("wasp",), ("minor",)).view))
    far = lettered(menus.manoeuvres(fight(table("wasp"), ("spider", "wasp"), ("minor",) * 3).view))
    both = set(near) & set(far)
    assert {"steel yourself", "dash", "break from Combat", "improvise"} <= both
    assert all(near[one] == far[one] for one in both if not one.startswith("not now"))
    assert far["dash"] == "d"


def test_the_letter_of_what_cannot_be_done_now_says_why(table: Lay) -> None:
    play = fight(table("wasp"), ("spider", "wasp"), ("minor",) * 3).do("m")
    throw = content.letters()["deeds"]["throw"]
    assert throw not in play.raid.ask.menu.letters
    n = play.raid.run.n
    play.do(throw)
    assert "No: throw Minor #1: out of reach." in play.shows(), "it names at whom"
    assert play.raid.run.n == n
    play.do("-")
    assert throw in play.raid.ask.menu.letters


# -- where -----------------------------------------------------------------------------------------


def webbing(table: Callable[..., Any], keys: str = "vi") -> Table:
    play = fight(table("wasp", keys=keys), ("spider",), ("minor",) * 3)
    play.raid.show(menus.manoeuvres(play.view))
    return play.do(content.letters()["deeds"]["web"])


def test_where_is_answered_by_the_keys_of_the_winds(table: Lay) -> None:
    for name in ("vi", "laptop", "arrows"):
        play = webbing(table, name)
        ask, me = play.raid.ask, play.view.me.body
        assert ask.pointing
        winds = {(cell[0] - me.x, cell[1] - me.y): answer for answer in ask.answers if (cell := answer.cell)}
        assert set(winds) <= set(MOVES)
        (dx, dy), _ = next(iter(winds.items()))
        wind = next(wind for wind, to in WINDS.items() if to == (dx, dy))
        key = play.raid.keys.table["walk"][wind][0]
        play.do(key)
        assert ("web", me.x + dx, me.y + dy) in play.view.built or play.view.me.body.manoeuvre == 0
        play.game.close()


def test_a_wind_that_is_no_answer_is_refused(table: Lay) -> None:
    play = webbing(table)
    me = play.view.me.body
    cells = {answer.cell for answer in play.raid.ask.answers}
    n, (dx, dy) = play.raid.run.n, next(to for to in MOVES if (me.x + to[0], me.y + to[1]) not in cells)
    play.do(str(5 + dx - 3 * dy))
    assert "No: that cannot be done there." in play.shows()
    assert play.raid.run.n == n


def test_the_cell_that_is_weighed_stands_out_on_the_map(table: Lay) -> None:
    play = webbing(table)
    ask = play.raid.ask
    first = ask.marks()
    assert first[ask.marked.cell] == "select"
    assert set(first) == {answer.cell for answer in ask.answers}
    play.do("tab")
    assert ask.marks()[ask.answers[1].cell] == "select" and ask.marks()[ask.answers[0].cell] == "mark"


def test_a_place_keeps_its_letter_while_she_walks(table: Lay) -> None:
    play = table("wasp").do("x")
    before = {answer.label.split(",")[0]: answer.key for answer in places.travel(play.view).answers}
    assert before["Entrance"] == "a"
    for _ in range(6):
        ways = [one for one in play.view.legal() if isinstance(one, Go)]
        play.raid.give(ways[-1])
    for answer in places.travel(play.view).answers:
        assert before.get(answer.label.split(",")[0], answer.key) == answer.key


def test_what_cannot_be_walked_to_stands_last_under_a_heading_without_letters(table: Lay) -> None:
    play = table("wasp").do("_")
    assert play.raid.ask
    letters, labels = play.raid.ask.menu.letters, [answer.label for answer in play.raid.ask.answers]
    at = labels.index("Not to be walked to now")
    assert "what the Job is about" in labels[at:]
    assert all(one.strip() for one in letters[:at]) and not "".join(letters[at:]).strip()
    assert all(answer.refused for answer in play.raid.ask.answers[at:])


def test_a_heading_is_never_marked_nor_chosen(table: Lay) -> None:
    """By arrows, a click, Tab, or in the text front by its number or words."""
    play = table("wasp").do("_")
    ask = play.raid.ask
    assert ask
    at = next(n for n, answer in enumerate(ask.answers) if answer.heading)
    marked = set[int]()
    for key in [*["down"] * len(ask.answers), *["up"] * len(ask.answers), "end", "home", "pagedown", "pageup"]:
        play.do(key)
        marked.add(ask.menu.at)
    assert marked == {*range(len(ask.answers))} - {at}
    was = ask.menu.at
    play.click(ask.answers[at].label)
    assert (play.raid.ask, ask.menu.at) == (ask, was)
    assert isinstance(chosen(ask.answers, str(at + 1)), str)
    assert isinstance(chosen(ask.answers, ask.answers[at].label), str)
    assert f"{ask.answers[at].label}, {ask.answers[at].refused}:" in [*numbered(ask.answers)]
    assert opened(ask.answers, Say("wait")) is None
    play.do("tab")  # what is best is said: deeds are not looked for in a list of places
    assert play.raid.ask is ask and ask.menu.at == was
    assert "Tab: " in play.shows() and "not in this list" not in play.shows()


# -- the no ----------------------------------------------------------------------------------------


def unsheltered(table: Callable[..., Any]) -> Table:
    """In a Room without a shelter: rest all the same?"""
    play = table("wasp")
    stage(play, Unsheltered(chance=50))
    return play


@pytest.mark.parametrize(
    "question",
    [
        lambda table: asked(table, "PayHunger", "wasp"),
        lambda table: asked(table, "Share", "wasp", "ants"),
        unsheltered,
    ],
    ids=["PayHunger", "Share", "Unsheltered"],
)
def test_n_and_escape_are_the_no(table: Lay, question: Callable[..., Any]) -> None:
    for key in ("n", "escape"):
        play = question(table)
        no = play.raid.ask.answers[play.raid.ask.menu.letters.index("n")]
        assert no.label in ("go hungry", "leave it here", "break off")
        n = play.raid.run.n
        play.do(key)
        assert play.raid.run.n > n
        play.game.close()


def test_to_refuse_death_is_no_matter_of_escape(table: Lay) -> None:
    play = asked(table, "PayHunger", "wasp")
    assert play.raid.ask.escape
    me = play.view.me
    vars(play.view)["me"] = replace(me, starving=True)
    assert hunger(play.view).escape is None


def test_what_was_found_says_who_can_eat_it(table: Lay) -> None:
    play = asked(table, "Share", "scorpion", "ladybug", "ants")
    step: Any = play.view.decision
    held = next(thing for thing in play.view.things if thing.item == step.item)
    for answer in play.raid.ask.answers[:-1]:
        food = content.forms()[held.form].food
        kind = next(kind for kind in content.classes().values() if answer.label.startswith(f"The {kind.name}"))
        eats = kind.diet in ("omnivore", food)
        assert not food or answer.detail.startswith("eats it" if eats else "cannot eat it")


def test_to_give_up_says_what_follows(table: Lay) -> None:
    play = table("wasp").do("Q")
    shows = play.shows()
    assert shows.count("alive, Job not done") == 2
    assert "the raid is kept" in shows
    play.do("n")
    assert not play.raid.ask and not play.raid.over
    assert Say("surrender") in play.view.legal() and Act("explore") in play.view.legal()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_question_hides_no_cell_it_asks_about(table: Lay, size: tuple[int, int]) -> None:
    """Whoever stands low on the map has the box above her."""
    play = webbing(table)
    console = Console(*size, order="F")
    play.stage.draw(console)
    raid, ask = play.raid, play.raid.ask
    area = raid.picture.layout(console).map
    assert isinstance(raid.picture, RaidPicture) and raid.picture.held
    ox, oy = raid.picture.held.corner
    for cell, mark in ask.marks().items():
        x, y = area.x + cell[0] - ox, area.y + cell[1] - oy
        assert tuple(console.rgb["bg"][x, y]) == ink(mark)


@pytest.mark.parametrize(
    ("party", "told"),
    [(("wasp",), "no Wound to speak of"), (("wasp", "ants"), "no Wound to speak of")],
)
def test_alone_she_is_you(table: Lay, party: tuple[str, ...], told: str) -> None:
    """In questions as in the log; in company everybody has a name."""
    play = fight(table("wasp"), party, ("minor",))
    refused = menus.refusals(play.view, list(menus.acts(play.view, "Manoeuvre")))
    assert next(answer.refused for answer in refused if answer.label == "grit your teeth") == told
    assert next(answer for answer in refused if answer.label == "grit your teeth").key == "g"


def test_the_foot_names_no_letter_that_no_answer_has() -> None:
    """Where c compares, "a-f" had named it."""
    assert spans("abdef") == "a b d-f"
    assert spans("abcd") == "a-d"
    assert spans("abdehjkl") == "a b d e h j-l"


@pytest.mark.parametrize("key", ["S", "H"])
def test_a_letter_that_is_none_of_a_lists_answers_does_nothing_else(table: Lay, key: str) -> None:
    """A Turn after S had been to scare a Major it left the game for the title, in the midst of the fight."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    play.do("m")
    ask, top = play.raid.ask, play.top
    assert ask
    ask.answers = [one for one in ask.answers if one.key != key]
    play.raid.show(menus.opened("Manoeuvre", "", ask.answers))
    ask = play.raid.ask
    play.do(key)
    assert play.top is top
    assert play.raid.ask is ask
    assert f"{key} is no answer here." in play.shows()


@pytest.mark.parametrize("key", ["S", "H"])
def test_nor_does_it_in_the_list_of_what_is_improvised(table: Lay, key: str) -> None:
    """The Workers gone, what was S had become s, and S left the game."""
    play = roaming(table("spider"))
    play.do("I", "tab")
    ask, top = play.raid.ask, play.top
    assert ask and play.view.asks(Intend)
    assert all(one.key != key for one in ask.answers)
    play.do(key)
    assert play.top is top and play.raid.ask is ask
    assert f"{key} is no answer here." in play.shows()
