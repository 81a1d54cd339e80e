"""Glue in the way is offered to be torn away: it is said what that takes, then walked to, then asked. [B 4.6.2]"""

import re

import pytest
from msgspec.structs import replace

from game.adviser.wording.errands import place
from game.bots.errands import far, route, stand, travel_step, ways_from
from game.bots.places import far_off
from game.engine.commands import Act, Say
from game.engine.components import Room
from game.engine.refusals import Refusal
from game.engine.steps import Roam, TakeTurn
from game.engine.store import query
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import Tile
from game.presentation.ask import Answer
from game.presentation.automatic.auto_walk import sighted
from game.presentation.obstacles.shutting import glue_told
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.walks import places, unglueing
from game.presentation.walks.course import SLACK
from game.presentation.walks.finished import no_way_on
from game.presentation.walks.unglueing import sticking
from game.presentation.walks.walking import exploring
from game.presentation.walks.ways import led_to
from game.run.view import Passage, View
from game.systems.ground import level
from game.text.raid import LineRaid
from game.ui.app import finish
from game.ui.raid.controller import RaidController
from game.ui.raid.pointing import click
from tests.line.told import Begin, Told, raids
from tests.ui.table import Lay, Table, plainly
from tests.ui.test_walking import roaming, said

OUT = "the way out in Room 1"


def glued(raid: RaidController | LineRaid) -> Cell | None:
    """Shut the way out with glue that fills a tunnel from wall to wall, some moves from the leader; return where.

    Return None where that is not possible, or somebody would come between.
    """
    view = raid.view
    armed = [one for one in view.creatures if one.armed and not one.led]
    if not view.asks(Roam) or armed or view.chamber or travel_step(view, home(view)) is None:
        return None
    for x, y in route(view)[3:-2]:
        around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        plug = [(cx, cy) for cx, cy in around if view.walkable[cy, cx]]
        ground = view.walkable.copy()
        for cx, cy in plug:
            ground[cy, cx] = False
        if far(distances(ground, [stand(view)]), home(view)) == FAR:
            raid.run.enter()
            level().opened += [(cx, cy, int(Tile.PLUG)) for cx, cy in plug]
            raid.run.answers = type(raid.run.answers)(raid.run.decision)
            raid.give(Say("wait"))
            return (x, y) if raid.view.asks(Roam) else None
    return None


def afield(table: Lay, first: int = 58) -> tuple[Table, Cell]:
    """Return a raid some way into a gallery, with glue behind, and where that is. In that of the `first` seed few keys lead there."""
    for seed in range(first, 100):
        play = plainly(roaming(table("beetle", seed=f"glue {seed}")), hints=False)
        play.raid.memory.met.add("Worker Termites")
        for _ in range(12):
            play.do("o")
            if glue := glued(play.raid):
                play.raid.quiet()
                return play, glue
        play.game.close()
    raise AssertionError("nobody ever walks through a gallery")


def home(view: View) -> Cell:
    return next((way.x, way.y) for way in view.passages if way.kind == "entrance")


def listed(play: Table, label: str) -> Answer:
    ask = places.travel(play.view, play.raid.memory)
    assert ask
    return next(one for one in ask.answers if one.label.startswith(label))


@pytest.mark.long
def test_the_key_of_a_way_says_what_bars_it_then_walks_beside_it_then_asks(table: Lay) -> None:
    play, glue = afield(table)
    before = play.raid.run.n
    play.do("<")
    assert play.raid.run.n == before
    told = said(play)
    assert told.startswith("Known here: the way out. There is no way there: glue in the way, ")
    assert "The same again walks beside it, 2 moves, to tear it away: " in told
    assert "a failure costs a Wound" in told
    play.do("<")
    x, y = stand(play.view)
    assert max(abs(x - glue[0]), abs(y - glue[1])) == 2
    tear = play.view.choice(Act("tear"))
    assert tear
    assert f"to tear it away: {chance(play.view, tear)}, " in told  # what was said from afar is so
    assert "Beside the glue: t, or the same again, asks" in said(play)
    before = play.raid.run.n
    play.do("<")
    assert play.raid.run.n == before
    assert play.raid.ask
    assert play.raid.ask.title == "Tear down?"
    play.do("t")
    assert play.raid.run.n > before


@pytest.mark.long
def test_a_long_walk_to_glue_is_asked_about_once(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It set out over 70 moves without a word."""
    monkeypatch.setattr("game.presentation.walks.long_walks.FAR_OFF", 0)
    play, _ = afield(table)
    before = play.raid.run.n
    listed(play, unglueing.GLUED).do(play.raid)
    assert said(play) == f"It is a long walk to {unglueing.GLUED}: 2 moves. The same again sets out."
    assert play.raid.run.n == before and play.raid.walk is None
    listed(play, unglueing.GLUED).do(play.raid)
    assert play.raid.walk and play.raid.walk.bound == f"To {unglueing.GLUED}: 2 moves."
    play, _ = afield(table)
    play.do("<")
    assert "The same again walks beside it, 2 moves, to tear it away" in said(play)
    play.stage.key("<")
    assert play.raid.walk, "what was just said is not asked again"


@pytest.mark.long
def test_what_stops_a_walk_to_glue_takes_back_no_answer(table: Lay) -> None:
    """Four calls were needed for eight moves: each Worker stopped it, it asked anew, and a wait for one made it longer than was said."""
    play, _ = afield(table)
    play.do("<")
    play.stage.key("<")
    walk = play.raid.walk
    assert walk and walk.agreed
    worker = replace(play.view.me.body, who=901, name="Callows", led=False, armed=False, side="colony")
    vars(play.view)["creatures"] = (*play.view.creatures, worker)
    assert not walk.fresh(play.raid)
    walk.agreed = False
    assert walk.fresh(play.raid) == {(901, "Callows")}
    walk.steps = 2 + SLACK - 1
    assert walk.step(play.view)
    walk.steps += 1
    assert walk.step(play.view) is None, "a few moves more are made"
    play.raid.walk = None
    play.raid.give(Say("wait"))
    play.stage.key("<")
    assert play.raid.walk and play.raid.walk.bound.startswith(f"To {unglueing.GLUED}: ")


def test_one_s_own_is_not_announced_like_a_foe(table: Lay) -> None:
    """A sister just called was "in sight now"."""
    play = roaming(table("wasp"))
    me = replace(play.view.me.body, side="ours")
    vars(play.view)["me"] = replace(play.view.me, body=me)
    sister = replace(me, who=901, led=False, armed=True)
    vars(play.view)["creatures"] = (sister, replace(sister, who=902, side="colony"))
    assert {who for who, _ in sighted(play.view, ())} & {901, 902} == {902}


@pytest.mark.long
def test_the_list_offers_the_same(table: Lay) -> None:
    play, glue = afield(table)
    row = listed(play, OUT)
    assert row.refused == ""
    assert row.detail.startswith("glue in the way, ") and row.detail.endswith(" off")
    assert row.about == sentence("to the glue")
    assert "glue in the way" not in row.about, "its row says so, and it is said in full once it is chosen"
    row.do(play.raid)
    assert play.raid.walk is None
    assert "glue in the way" in said(play), "said before it sets out, since its letter may be known by heart"
    row.do(play.raid)
    finish(play.stage)
    x, y = stand(play.view)
    assert max(abs(x - glue[0]), abs(y - glue[1])) == 2
    row = listed(play, OUT)
    assert "this asks whether to tear it away" in row.about
    row.do(play.raid)
    assert play.raid.ask
    assert play.raid.ask.title == "Tear down?"


@pytest.mark.long
def test_a_letter_of_the_list_walks_to_the_glue_when_it_is_chosen_again(table: Lay) -> None:
    """By the keys alone it answered the same for ever: `_` between them withdrew what was asked."""
    play, glue = afield(table)
    letter = listed(play, OUT).key
    play.do("_", letter)
    assert "The same again walks beside it, " in said(play)
    assert "Enter set out" in play.shows()
    play.do("_", letter)
    assert "Enter set out" not in play.shows(), "it has arrived"
    x, y = stand(play.view)
    assert max(abs(x - glue[0]), abs(y - glue[1])) == 2


@pytest.mark.long
def test_a_room_that_may_lie_behind_glue_keeps_its_letter_which_leads_there(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once nothing unseen was left its letter was "no answer here", and the distance told was in cells where the list's is in moves."""
    play, _ = afield(table)
    monkeypatch.setattr("game.presentation.obstacles.shutting.explore_step", lambda *_: None)
    monkeypatch.setattr("game.presentation.walks.ways.search_step", lambda *_: None)
    afar = replace(play.view.pool[0], number=9, x=0, y=0, spent=False, here=False)
    vars(play.view)["pool"] = (*(replace(one, spent=True) for one in play.view.pool), afar)
    assert re.search(r"No way to Room 9 is known: .* the nearest is \d+ moves? \w+\.", glue_told(play.view))
    row = next(one for one in places.travel(play.view, play.raid.memory).answers if ", Room 9," in one.label)
    assert (row.refused, row.detail) == ("", "glue may be in the way, 2 moves off") and row.key.strip()
    row.do(play.raid)
    assert said(play).startswith("There is no way there: glue may be in the way, ")
    row.do(play.raid)
    assert play.raid.walk and play.raid.walk.bound == f"To {unglueing.GLUED}: 2 moves."


@pytest.mark.long
def test_walking_on_where_glue_shuts_off_an_unspent_room(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the odds before, walks beside it, and then asks."""
    play, glue = afield(table)
    monkeypatch.setattr("game.presentation.walks.course.warily", lambda *_: None)
    for _, room in query(Room):
        room.spent = room.number != 1
    play.raid.settle()
    vars(play.view)["passages"] = ()
    play.stage.key("o")
    assert "o again: to a tunnel shut with glue, to be torn down (" in said(play)
    assert "a failure costs a Wound)" in said(play)
    play.do("o")
    x, y = stand(play.view)
    assert max(abs(x - glue[0]), abs(y - glue[1])) == 2
    play.stage.key("o")
    assert play.raid.ask
    assert play.raid.ask.title == "Tear down?"


@pytest.mark.long
def test_where_a_way_down_is_left_the_rooms_behind_glue_are_named_besides(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next press makes for the way, as ever."""
    play, _ = afield(table)
    monkeypatch.setattr("game.presentation.walks.course.warily", lambda *_: None)
    for _, room in query(Room):
        room.spent = room.number != 1
    play.raid.settle()
    ys, xs = (ways_from(play.view) < FAR).nonzero()
    near = next(cell for cell in zip(xs.tolist(), ys.tolist(), strict=True) if cell != stand(play.view))
    vars(play.view)["passages"] = (Passage(901, "shaft", *near, 0, None),)
    play.stage.key("o")
    assert re.search(r"o again: to a shaft down, \d+ moves?. Behind glue: Room 1. _ walks beside it \(", said(play))


@pytest.mark.long
def test_a_click_on_what_lies_behind_says_it_and_again_walks_beside_it(table: Lay) -> None:
    play, glue = afield(table)
    click(play.raid, home(play.view))
    assert "The same again walks beside it" in said(play)
    click(play.raid, home(play.view))
    finish(play.stage)
    x, y = stand(play.view)
    assert max(abs(x - glue[0]), abs(y - glue[1])) == 2


@pytest.mark.long
def test_an_open_way_round_is_no_glue_in_the_way(table: Lay) -> None:
    play, _ = afield(table)
    assert sticking(play.view, [home(play.view)])
    assert sticking(play.view, [stand(play.view)]) is None
    assert sticking(play.view, []) is None
    ys, xs = (ways_from(play.view) < FAR).nonzero()
    near = next(cell for cell in zip(xs.tolist(), ys.tolist(), strict=True) if cell != stand(play.view))
    assert sticking(play.view, [near, home(play.view)]) is None


@pytest.mark.long
def test_the_plain_text_front_does_the_same() -> None:
    with raids() as begin:
        raid, glue = afield_in_text(begin)
        assert "The same again walks beside it" in raid.hears("up")
        assert "Beside the glue: tear, or the same again" in raid.hears("up")
        x, y = stand(raid.view)
        assert max(abs(x - glue[0]), abs(y - glue[1])) == 2
        assert "Tear down?" in raid.hears("up")
        before = raid.run.n
        raid.hears("1")
        assert raid.run.n > before


def afield_in_text(begin: Begin) -> tuple[Told, Cell]:
    for seed in range(58, 100):
        raid = begin("beetle", seed=f"glue {seed}")
        raid.hears("explore", "do")
        while raid.view.decision and not raid.view.asks(Roam, TakeTurn):
            raid.give(raid.view.legal()[-1])
        raid.memory.met.add("Worker Termites")
        for _ in range(12):
            raid.hears("walk")
            if glue := glued(raid):
                return raid, glue
    raise AssertionError("nobody ever walks through a gallery")


def beside_glue(table: Lay, first: int = 10) -> Table:
    """Return a raid whose leader stands beside the glue."""
    play, _ = afield(table, first)
    play.do("<", "<")
    play.raid.quiet()
    return play


@pytest.mark.long
def test_beside_the_glue_the_list_and_the_key_of_a_way_name_the_tunnel_and_what_it_takes(table: Lay) -> None:
    """They did from afar, and no longer where it could be torn."""
    play = beside_glue(table, first=70)
    tear = play.view.choice(Act("tear"))
    assert tear
    row = listed(play, unglueing.GLUED)
    assert (row.detail, row.refused) == ("beside you", "")
    assert f"This asks whether to tear the glue away: {chance(play.view, tear)}, a failure costs a Wound" in row.about
    play.do(">")
    told = said(play)
    assert "No way on is known here" in told
    assert f"t tears it away ({chance(play.view, tear)}, a failure costs a Wound" in told or (
        f"t tears the glue away ({chance(play.view, tear)}, a failure costs a Wound" in told
    )
    row.do(play.raid)
    assert play.raid.ask and play.raid.ask.title == "Tear down?"


@pytest.mark.long
def test_where_the_glue_cannot_be_torn_now_it_says_why(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = beside_glue(table)
    tear = play.view.choice(Act("tear"))
    assert tear
    refused = replace(tear, refused=Refusal.WATCHED)
    monkeypatch.setattr(type(play.view), "choice", lambda _, command: refused if command == Act("tear") else None)
    listed(play, unglueing.GLUED).do(play.raid)
    assert play.raid.ask is None
    assert said(play) == f"The glue beside you cannot be torn away now: {Refusal.WATCHED}."


@pytest.mark.long
def test_from_afar_the_key_of_a_way_names_the_tunnel_too(table: Lay) -> None:
    play, _ = afield(table)
    assert "is shut with glue: _ walks beside it, to tear it away (" in no_way_on(play.raid)
    row = listed(play, unglueing.GLUED)
    assert "This walks beside the glue, to tear it away: " in row.about


def bound_for(play: Table, goal: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the Job be done at this cell of the Level."""
    monkeypatch.setattr("game.systems.jobs.jobs.goal", lambda: goal)
    play.raid.settle()


def beyond(view: View, glue: Cell) -> Cell:
    """Return a cell that nobody has seen, nearer to the glue than to the leader, who stands this side of it."""
    ys, xs = (~view.known).nonzero()
    cells = zip(xs.tolist(), ys.tolist(), strict=True)
    return max(cells, key=lambda cell: (far_off(cell, stand(view)) - far_off(cell, glue), cell))


@pytest.mark.long
def test_the_key_of_the_job_names_glue_before_its_room(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its place itself need not be in sight: some ground of its Room is enough."""
    play, glue = afield(table)
    goal = beyond(play.view, glue)
    bound_for(play, goal, monkeypatch)
    rooms = [replace(one, x=goal[0], y=goal[1]) if one.number == 1 else one for one in play.view.found_here]
    vars(play.view)["found_here"] = tuple(rooms)
    before = play.raid.run.n
    play.do("W")
    assert play.raid.run.n == before
    assert "There is no way there: glue in the way, " in said(play)
    assert "The same again walks beside it, 2 moves, to tear it away: " in said(play)


@pytest.mark.long
def test_glue_that_may_be_in_the_jobs_way_is_named_before_any_search(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same again searches; where there is nothing to search, it is named all the same."""
    play, glue = afield(table)
    bound_for(play, beyond(play.view, glue), monkeypatch)
    monkeypatch.setattr("game.presentation.walks.ways.search_step", lambda *_: None)
    before, named = play.raid.run.n, " is shut with glue: _ walks beside it, to tear it away ("
    play.do("W")
    assert "No way there is known. A tunnel " in said(play)
    assert named in said(play)
    ys, xs = (ways_from(play.view) < FAR).nonzero()
    goal = max(zip(xs.tolist(), ys.tolist(), strict=True), key=lambda cell: far(ways_from(play.view), cell))
    monkeypatch.setattr("game.presentation.walks.ways.search_step", lambda view, *_: travel_step(view, goal))
    play.do("W")
    assert play.raid.run.n == before
    assert named in said(play)
    assert "may lead over unseen ground: " in said(play)
    play.do("W")
    assert play.raid.run.n > before


@pytest.mark.long
def test_the_key_of_the_job_names_the_way_down_that_glue_shuts(table: Lay) -> None:
    """It said that no way on was known, beside a panel with "shaft down glued"."""
    play, _ = afield(table)
    vars(play.view)["passages"] = [replace(way, kind="shaft") for way in play.view.passages if way.kind == "entrance"]
    play.do("W")
    told = said(play)
    assert "Known here: a shaft down. There is no way there: glue in the way, " in told
    assert "The same again walks beside it" in told and "No way on" not in told


@pytest.mark.long
def test_beside_glue_the_key_of_the_job_names_it(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play, glue = afield(table)
    bound_for(play, beyond(play.view, glue), monkeypatch)
    monkeypatch.setattr("game.presentation.walks.ways.search_step", lambda *_: None)
    play.do("<", "<", "W")
    assert "No way there is known. A tunnel beside you is shut with glue: t tears it away (" in said(play)


def test_with_the_goods_the_key_of_the_job_leads_out(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = plainly(roaming(table("beetle")), hints=False)
    bound_for(play, home(play.view), monkeypatch)
    play.do("o")
    play.raid.quiet()
    vars(play.view)["job"] = replace(play.view.job, carried=True, task="steal")
    assert led_to(play.view) == place(play.view, home(play.view)) == "the way out"
    play.stage.key("W")
    assert any(notice.text.startswith("To the way out: ") for notice in play.raid.notices)
    assert listed(play, "the way out (")


@pytest.mark.long
def test_a_walk_that_glue_turns_to_and_fro_names_the_glue(table: Lay) -> None:
    """Nobody who is not there is blamed, and nothing is left to be found out that stands on the map."""
    play, _ = afield(table)
    view, walk = play.view, exploring(play.raid)
    walk.trodden, walk.known = {stand(view)}, int(view.known.sum())
    told = walk.astray(view) or ""
    assert told.startswith("The walk stops: it has come back to a cell where it was. A tunnel ")
    assert " is shut with glue: _ walks beside it, to tear it away (" in told
