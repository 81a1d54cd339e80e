"""What hands stumbled over while walking, looking and fighting: lines D1 to D8 of the audit."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.bots.errands import route, ways_from
from game.engine.commands import Act, Go, Say
from game.engine.components import Features
from game.engine.entries import Came, Changed
from game.engine.store import get
from game.fd100 import Degree
from game.nest.paths import FAR
from game.presentation.ask import Answer, Ask
from game.presentation.automatic.auto_walk import sighted
from game.presentation.outcome import chanced
from game.presentation.page import sentence
from game.presentation.questions.befalling import befalls
from game.presentation.walks import places
from game.presentation.walks.onward import explorable
from game.run.view import Passage, View
from game.run.view_records import Seen
from game.systems.exploration.levels import make_way
from game.systems.ground import level
from game.telling.log import Teller
from game.telling.names import Names
from game.ui.app import press
from game.ui.raid.ask import AskScreen
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.resting import OVER, rows
from game.weighing import odds
from tests.ui.table import Lay, Table, fight, in_aim, past


def apart_from(foe: Any, step: Go) -> int:
    """Return the moves from the end of a step to a foe."""
    return max(abs(step.x - foe.x), abs(step.y - foe.y))


def cell(play: Table, passable: bool = True, far: int = 3) -> tuple[int, int]:
    """A known cell that can be walked to, or one that nobody knows, some cells off."""
    view, me = play.view, play.view.me.body
    ground = ways_from(view) if passable else None
    ys, xs = ((ground < FAR) & (ground >= far)).nonzero() if passable else (~view.known).nonzero()
    cells = zip(xs.tolist(), ys.tolist(), strict=True)
    return min((abs(x - me.x) + abs(y - me.y), x, y) for x, y in cells if abs(x - me.x) + abs(y - me.y) >= far)[1:]


def stranger(play: Table, at: tuple[int, int], *, armed: bool = True, name: str = "Nasute") -> Seen:
    """Somebody is in view who was not there: 42 % that the party is noticed."""
    view = play.view
    vars(view)["sneaking"] = lambda _: odds(chanced(58))
    body = replace(view.me.body, who=999, kind="nasute", name=name, led=False, armed=armed, x=at[0], y=at[1])
    vars(view)["creatures"] = (*view.creatures, body)
    return body


# -- 1 -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_d1_while_one_looks_about_picture_and_sidebar_stay(table: Lay, size: tuple[int, int]) -> None:
    play = table("wasp").do("x")
    edge = play.shows(*size).split("\n")[1].index("│")
    before = [(line[:edge], line[edge:]) for line in play.shows(*size).split("\n")]
    top, bottom = 1, next(y for y, (_, side) in enumerate(before) if side.startswith("┴"))
    play.do(";")
    for key in ("left", "left", "up", "left", "down", "right", "tab"):
        play.do(key)
        now = [(line[:edge], line[edge:]) for line in play.shows(*size).split("\n")]
        same = [y for y in range(top, bottom) if now[y][0] == before[y][0]]
        assert len(same) >= (bottom - top) // 2, "the picture moved"
        high = next((y for y in range(top, bottom) if "LOOK" in now[y][0]), bottom)
        assert [now[y] for y in range(top, high)] == before[top:high]
        assert "WASP" in now[1][1]
    assert "LOOK" in play.shows(*size)
    play.do("escape")
    assert play.shows(*size).split("\n")[top:bottom] == ["".join(line) for line in before[top:bottom]]


def test_d1_the_picture_moves_only_when_the_cursor_leaves_it(table: Lay) -> None:
    play = table("wasp", seed="a").do("x", ";")
    seen = set()
    for i in range(90):
        play.do("right")
        assert "LOOK" in play.shows()
        seen.add(play.shows().split("\n")[5])
        assert i > 5 or len(seen) == 1
    assert len(seen) > 1


# -- 2 -----------------------------------------------------------------------------------------------------------------------------


def test_d2_a_foe_out_of_reach_is_closed_in_on(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is in view whom she cannot attack from here: what o says f does, f does."""
    monkeypatch.setattr("game.presentation.walks.course.whom", lambda *_: "")  # the stranger is but a picture
    play = table("wasp").do("x")
    while play.view.question != "Roam":
        play.raid.give(play.view.legal()[-1])
    at = cell(play, far=4)
    stranger(play, at)
    play.do("o")
    assert "f closes in" in play.raid.notices[0].text
    before, was = play.raid.run.n, play.view.me.body
    play.do("f")
    now = play.view.me.body
    assert play.raid.run.n == before + 1
    assert max(abs(at[0] - now.x), abs(at[1] - now.y)) < max(abs(at[0] - was.x), abs(at[1] - was.y))


def test_d2_whom_no_way_leads_to_stops_nobody(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.presentation.walks.course.whom", lambda *_: "")  # the stranger is but a picture
    play = table("wasp").do("x")
    while play.view.question != "Roam":
        play.raid.give(play.view.legal()[-1])
    me = play.view.me.body
    stranger(play, (me.x + 1, me.y))  # nobody comes nearer than that
    play.do("f")
    assert "No way to Nasute" in play.raid.notices[0].text
    stranger(play, (me.x + 1, me.y))
    before = play.raid.run.n
    play.do("o")
    assert "Sneaking is rolled, 42 % that it does: o again walks on." in play.raid.notices[0].text
    play.stage.key("o")
    assert play.raid.busy or play.raid.run.n > before


# -- 3 -----------------------------------------------------------------------------------------------------------------------------


def test_d3_walking_on_stays_in_an_unspent_room_and_then_explores_it(table: Lay) -> None:
    play = table("wasp")
    here = play.view.me.body.x, play.view.me.body.y
    play.do("o")
    assert (play.view.me.body.x, play.view.me.body.y, play.view.turn) == (*here, 0)
    assert "This Room is unspent: explore it" in play.shows()
    odds = play.raid.view.odds(play.view.choice(Act("explore")))
    assert odds
    assert " %" in play.raid.notices[0].text
    play.do("o")
    assert play.raid.run.raid.explored == 1


def test_d3_the_offer_tells_how_likely_somebody_is_met(table: Lay) -> None:
    """One Risk in two is an Encounter on a Level rated 0; on one rated 50 all are, so only a roll without a Risk meets nobody.

    Nobody here perceives enough for Secrets, which might bring one too.
    """
    play = table("wasp")
    play.raid.run.enter()
    get(play.view.asked, Features).rating["Perception"] = 0
    play.raid.settle()
    explore = explorable(play.view)
    counts = dict(zip(Degree, play.view.odds(explore).counts, strict=True))
    once = counts[Degree.COMPLETE_SUCCESS] + counts[Degree.PARTIAL_SUCCESS] + counts[Degree.COMPLETE_FAILURE]
    assert befalls(play.view, explore, "Risk", "Encounter") == round(0.5 * once + 0.75 * counts[Degree.PARTIAL_FAILURE])
    play.do("o")
    likely = befalls(play.view, explore, "Risk", "Encounter")
    assert f"an Encounter {likely} %" in play.shows()
    play.raid.run.enter()
    level().rating = 50
    deep = View(play.raid.run)
    explore = explorable(deep)
    counts = dict(zip(Degree, deep.odds(explore).counts, strict=True))
    safe = counts[Degree.CRITICAL_SUCCESS] + counts[Degree.CRITICAL_FAILURE]
    assert befalls(deep, explore, "Risk", "Encounter") == 100 - safe


def test_d3_workers_met_before_end_no_walk(table: Lay) -> None:
    play = table("wasp")
    me = play.view.me.body
    stranger(play, (me.x + 1, me.y), armed=False, name="Worker Termites")
    play.raid.give(Say("wait"))  # seen by hand, not on a walk
    assert play.view.question == "Roam"
    stranger(play, (me.x + 1, me.y), armed=False, name="Worker Termites")
    vars(play.view)["number"] = 2  # and on another Level
    assert "Worker Termites" not in {name for _, name in sighted(play.view, play.raid.memory.met)}


def test_d3_travel_tells_of_every_unspent_room_and_the_jobs_place(table: Lay) -> None:
    play = table("wasp").do("x")
    view = play.view
    x, y = cell(play, passable=False, far=9)
    far = replace(view.pool[0], number=9, kind="royal store", spent=False, x=x, y=y, here=False, out=False)
    other = replace(far, number=3, level=7)
    vars(view)["pool"] = (*view.pool, far, other)
    asked = {answer.label: answer.refused for answer in places.travel(view).answers}
    assert asked["Royal store, Room 9, unspent"] == "no way known"
    assert any(label.startswith("what the Job is about") for label in asked)
    assert asked["Level 7: royal store, Room 3, unspent"] == "no way known"


def test_d3_the_job_is_listed_where_it_is_known(table: Lay) -> None:
    play = table("wasp").do("x")
    vars(play.view)["goal"] = cell(play, passable=False, far=9)
    job = [one for one in places.travel(play.view).answers if one.label.startswith("what the Job is about")]
    assert [(one.key, one.refused, one.detail) for one in job] == [("W", "", sentence("moves unknown"))]


# -- 4 -----------------------------------------------------------------------------------------------------------------------------


def test_d4_the_best_way_is_the_steep_tunnel(table: Lay) -> None:
    play = table("wasp").do("x")
    while play.view.question != "Roam":
        play.raid.give(play.view.legal()[-1])
    near, far = cell(play, far=2), cell(play, far=6)
    ways = (Passage(901, "shaft", *near, 1, None), Passage(902, "shortcut", *far, 1, None))
    vars(play.view)["passages"] = ways
    play.stage.key(">")
    assert play.raid.walk.step(play.view)
    assert route(play.view)[-1] == far
    vars(play.raid)["walk"] = None
    taken = replace(ways[1], rating=60)
    vars(play.view)["passages"] = (ways[0], taken)  # what somebody has been through comes last
    play.stage.key(">")
    assert play.raid.walk.step(play.view)
    assert route(play.view)[-1] == near


def test_d4_a_way_just_told_of_is_looked_for(table: Lay) -> None:
    play = table("wasp").do("x")
    while play.view.question != "Roam":
        play.raid.give(play.view.legal()[-1])
    play.raid.run.enter()
    make_way("shortcut", 1, *cell(play, passable=False, far=5))
    play.raid.settle()
    assert play.view.rumoured[0].kind == "shortcut"
    assert (play.view.rumoured[0].x, play.view.rumoured[0].y) == (-1, -1)  # where it is nobody knows
    play.stage.key(">")
    assert "No way on is known" not in play.shows()
    assert play.raid.busy
    assert any("a steep tunnel in Room 1" in answer.label for answer in places.travel(play.view).answers)


@pytest.mark.parametrize("key", ["<", ">"])
def test_d4_in_a_fight_it_is_said_how_one_gets_away(table: Lay, key: str) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",)).do(key)
    said = play.raid.notices[0].text
    assert "break off (m, " in said
    assert "does nothing here" not in said


# -- 5 -----------------------------------------------------------------------------------------------------------------------------


def test_d5_a_key_typed_ahead_answers_no_question_of_the_game(table: Lay) -> None:
    play = table("wasp")
    play.raid.run.raid.hungry_at = play.view.turn + 1
    press(play.stage, ["z", "n"])
    assert play.view.question == "PayHunger"
    assert play.raid.ask is not None
    assert play.raid.ask.escape  # also where Esc would be an answer
    assert "were dropped" in play.shows()
    press(play.stage, ["n"])
    assert play.view.question != "PayHunger"


def test_d5_keys_meant_for_walking_do_nothing_in_a_fight_that_begins(table: Lay) -> None:
    play = past(table("wasp").do("x", "o"))
    assert [
        choice for choice in play.view.choices if choice.command == Act("attack", getattr(choice.command, "target", 0))
    ]
    press(play.stage, ["f"])  # says how it would begin
    press(play.stage, ["f", "z", "z"])
    assert play.view.fight
    assert (play.view.fight.number, play.view.question) == (1, "TakeTurn")


def test_d5_a_list_one_opens_oneself_may_be_typed_through(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    before = play.raid.run.n
    press(play.stage, ["m", "d"])  # dash
    assert play.raid.run.n > before


def test_d5_m_is_no_answer() -> None:
    letters = content.letters()
    assert not {"m", "v"} & {letter for rows_ in letters.values() for letter in rows_.values()}
    many = AskScreen(Ask("Which?", "", [Answer(f"thing {n}", print) for n in range(40)]))
    assert not {"m", "v", "c"} & set(many.menu.letters)


# -- 6 -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_d6_an_attack_ends_the_turn_whatever_was_done_before(table: Lay) -> None:
    """Five fights: in each she walks up and strikes, and the Turn is over; only who Retreats by it may go on, and is told so."""
    struck = 0
    for seed in range(5):
        play = fight(table("wasp"), ("wasp",), ("minor",), seed=f"turns {seed}")
        for _ in range(40):
            view = play.view
            if play.raid.over or not view.fight:
                break
            if view.question != "TakeTurn":
                play.raid.give(Say("pass") if Say("pass") in view.legal() else view.legal()[0])
                continue
            goes = [one for one in view.legal() if isinstance(one, Go)]
            blow = next((one for one in goes if view.choice(one).attempt), None)
            foe = next((body for body in view.creatures if not body.led), None)
            if not blow and goes and foe:
                play.raid.give(min(goes, key=partial(apart_from, foe)))
                continue
            before = view.fight.number
            play.raid.give(blow or Say("done"))
            struck += blow is not None
            if blow and play.view.question == "TakeTurn" and play.view.fight.number == before:
                assert play.view.me.body.disposition == "Retreating"
                assert "still your Turn" in " ".join(notice.text for notice in play.raid.notices)
    assert struck >= 5


@pytest.mark.long
def test_d6_the_screen_says_so(table: Lay) -> None:
    assert in_aim(table, "wasp", "minor").shows().split("\n")[-1].startswith("Enter strike, done")


# -- 7 -----------------------------------------------------------------------------------------------------------------------------


def test_d7_a_rest_is_told_in_whole_sentences(table: Lay) -> None:
    view = table("wasp").view
    long = "The bandage holds for now, and what was open closes, and what was sore is less so, as far as anybody can tell who gets"
    told = [[f"First. {long}.", f"Second. {long}."] if step == 4 else [] for step in range(OVER + 1)]
    for room in range(8, 20):
        said = [line.strip() for line, _ in rows(view, told, 4, 50, room) if line.startswith("    ")]
        assert not said or said[0].startswith(("First.", "Second.")), room


def test_d7_nobody_is_nobody_in_the_log() -> None:
    for feature in ("Level", "Darkness"):
        for seed in "abcdefgh":
            assert "obody" not in Teller(seed).lines([Changed(0, feature, 14, 14)], full=True)[0].text


def test_d7_a_key_stands_once_on_the_bottom_line(table: Lay) -> None:
    play = table("wasp").do("x")
    view = play.view
    me = replace(view.me, body=replace(view.me.body, effects={"Immobilised": 40}))
    stranger(play, (me.body.x + 2, me.body.y))
    vars(view).update(party=(me,), me=me, _legal=[Act("attack", 999), Say("wait")])
    play.raid.run.raid.head_start = 5
    assert view.question == "Roam"
    shown = bottom_line(play.raid)
    assert ("z", "wait") in shown
    assert len(shown) == len(set(shown))


def test_d7_a_second_band_is_a_band() -> None:
    names = Names()
    for who in (5, 6):
        names.hear(Came(who=who, kind="minor", name="Minor Soldiers"))
        names.meet(who)
    assert names.name(6) == "my second band of Minor Soldiers"


# -- 8 -----------------------------------------------------------------------------------------------------------------------------


def test_d8_every_class_has_its_letter_in_either_case(table: Lay) -> None:
    play = table().do("n")
    for at, kind in enumerate(content.classes().values()):
        for key in (kind.glyph, kind.glyph.lower()):
            play.top.at = -1
            play.do(key)
            assert play.top.at == at, key
    play.do("c")
    assert play.shows().startswith(" SHEET")
    assert "c sheet" in play.do("escape").shows()
