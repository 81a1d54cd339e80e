"""The main screen without a terminal: keys in, consoles out, on seeded raids."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.bots.errands import stand
from game.engine import Option
from game.engine.commands import Act, Go, Say, Set
from game.engine.refusals import Refusal
from game.engine.steps import AnyStep, Decision, Roam, TakeTurn
from game.nest.tiles import Tile
from game.presentation.automatic.auto_walk import AutoWalk, named
from game.presentation.questions.prompts import QUESTIONS
from game.presentation.walks.barred import barring, idle
from game.run.view import Choice, View
from game.text import opening
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game
from game.ui.screens.title import Title
from tests.scenes.scene import forget
from tests.ui.table import Lay, Table, asked, in_aim, past


def test_a_raid_begins_at_the_entrance_with_its_keys_in_sight(table: Lay) -> None:
    shows = table("wasp").shows()
    lines = shows.split("\n")
    assert lines[0].startswith(" Level 1, rated 0  Entrance, unspent")
    assert lines[0].endswith("turn 0   explored 0   Luck 11")
    assert "WASP" in lines[1]
    assert "@" in shows
    assert [line.split("│")[1].split() for line in lines if "∩" in line] == [["∩", "the", "way", "out", "here"]]
    assert lines[-1].startswith("Tab best  o walk on  x explore")
    assert lines[-1].endswith("? help")


def test_walking_takes_turns_and_earth_takes_none(table: Lay) -> None:
    play = table("wasp")
    x, y = play.view.me.body.x, play.view.me.body.y
    ways = {(one.x - x, one.y - y) for one in play.view.legal() if isinstance(one, Go)}
    keys = {
        "h": (-1, 0),
        "j": (0, 1),
        "k": (0, -1),
        "l": (1, 0),
        "y": (-1, -1),
        "u": (1, -1),
        "b": (-1, 1),
        "n": (1, 1),
    }
    open_key = next(key for key, step in keys.items() if step in ways)
    shut_key = next(key for key, step in keys.items() if step not in ways)
    play.do(shut_key)
    assert (play.view.turn, play.raid.notices[0].text) == (0, "Earth.")
    play.do(open_key)
    assert play.view.turn == 1
    assert (play.view.me.body.x - x, play.view.me.body.y - y) == keys[open_key]


def test_a_refusal_is_told_and_costs_nothing(table: Lay) -> None:
    play = table("wasp").do("D")
    assert play.raid.run.n == 0
    assert "there are Rooms to explore" in play.shows()


def test_walking_on_stops_where_something_is_to_be_decided(table: Lay) -> None:
    play = table("wasp").do("x")
    before = play.view.turn
    play.do("o")
    assert play.view.turn > before + 1
    assert not play.raid.busy
    assert "unspent: explore it" in play.shows()
    past(play)
    assert "Came in sight: Worker Termites" in play.shows()
    for _ in range(9):
        if "unspent: explore it" not in play.shows():
            play.do("o" if play.view.question == "Roam" else "n")
    assert play.view.chamber
    assert "unspent: explore it" in play.shows()


def test_what_ended_a_walk_stands_in_the_log(table: Lay) -> None:
    play = past(table("wasp").do("x", "o"))
    sight = next(notice.text for notice in play.raid.notices if notice.text.startswith("Came in sight"))
    assert sight not in [line.text for line in play.raid.lines]
    assert play.shows().count(sight) == 1
    play.do("L")
    assert sight in play.shows()
    play.do("enter")
    assert sight in play.shows()
    play.do("escape", "escape", "z")
    logged = [line.text for line in play.raid.lines]
    assert logged.count(sight) == 1, "in the same words: it is nothing new"
    assert not any(line.startswith("In sight") for line in logged), "a moment later they may be gone"


def test_labourers_end_one_walk_not_every(table: Lay) -> None:
    play = past(table("wasp").do("x", "o"))
    assert any("Came in sight: Worker" in notice.text for notice in play.raid.notices)
    stops = 0
    for _ in range(9):
        if "unspent: explore it" not in play.shows():
            play.do("o" if play.view.question == "Roam" else "n")
        stops += any("Came in sight: Worker" in notice.text for notice in play.raid.notices)
    assert stops == 0
    assert "unspent: explore it" in play.shows()


def test_where_there_is_nowhere_to_walk_on_to_it_says_what_is_left(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table("wasp").do("x").view
    spent = [replace(room, spent=True) for room in view.pool]
    shut = [*spent[:-1], replace(spent[-1], spent=False)]
    vars(view).update(chamber=None, passages=[], creatures=[one for one in view.creatures if one.led])
    vars(view)["pool"] = spent
    assert idle(view, {}).endswith("and no Room of this Level is unspent.")
    vars(view)["pool"] = [*spent[:-1], replace(shut[-1], x=0, y=0, here=False)]
    assert idle(view, {}).endswith("no way to 1 unspent Room is open.")
    here = view.me.body.x, view.me.body.y
    vars(view)["tiles"] = view.tiles.copy()
    view.tiles[here[1] + 1, here[0]] = Tile.PLUG
    forget(view)
    assert idle(view, {}).endswith("Glue shuts the tunnel here.")
    vars(view)["chamber"] = replace(shut[-1], obstruction=0)
    for refused, but in (("", ""), (Refusal.WATCHED, f", but {Refusal.WATCHED}")):
        explore = replace(view.choices[0], refused=refused)
        monkeypatch.setattr(type(view), "choice", lambda *_, one=explore: one)
        assert idle(view, {}).endswith(f"This Room is unspent: explore it{but}.")
    vars(view)["chamber"] = replace(shut[-1], obstruction=20)
    assert idle(view, {}).endswith("An Obstacle stands here.")


def one_mouth(play: Table) -> tuple[Any, tuple[int, int]]:
    """Return what is seen of a Room with one free cell beside the leader, beyond which an unspent Room lies; and that cell."""
    view = play.view
    x, y = view.me.body.x, view.me.body.y
    mouth, there = (x + 1, y), (x + 2, y)
    ground, tiles = np.zeros_like(view.walkable), view.tiles.copy()
    for cx, cy in ((x, y), mouth, there):
        ground[cy, cx] = True
    room = replace(view.pool[-1], spent=False, here=False, x=there[0], y=there[1], level=view.number)
    vars(view).update(
        walkable=ground, tiles=tiles, pool=[room], chamber=None, passages=[], known=np.ones_like(view.known)
    )
    vars(view)["creatures"] = [one for one in view.creatures if one.led]
    return view, mouth


def test_a_foe_in_the_only_mouth_is_named_seen_or_remembered(table: Lay) -> None:
    view, (x, y) = one_mouth(table("wasp").do("x"))
    foe = replace(view.me.body, who=99, led=False, armed=True, name="Major", x=x, y=y)
    vars(view)["creatures"] = [*view.creatures, foe]
    assert idle(view, {}).endswith(
        "no way to 1 unspent Room is open. Seen in the way: Major, 1 cell east. Wait a little, or fight."
    )
    view, (x, y) = one_mouth(table("wasp").do("x"))
    view.walkable[y, x] = False
    assert idle(view, {(x, y): "Major"}).endswith("Seen in the way: Major, 1 cell east. Wait a little, or fight.")


@pytest.mark.parametrize(
    ("tile", "told"),
    [(Tile.RUBBLE, "An Obstacle is in the way."), (Tile.PLUG, "A tunnel shut with glue is in the way.")],
)
def test_what_shuts_the_only_mouth_is_named(table: Lay, tile: Tile, told: str) -> None:
    view, (x, y) = one_mouth(table("wasp").do("x"))
    view.walkable[y, x] = False
    view.tiles[y, x] = tile
    assert barring(view, {}) == told


def test_an_obstacle_of_which_the_rubble_is_not_seen_is_named_by_its_room(table: Lay) -> None:
    view, (x, y) = one_mouth(table("wasp").do("x"))
    view.walkable[y, x] = False
    vars(view)["pool"] = [*view.pool, replace(view.pool[0], number=7, spent=True, obstruction=30)]
    assert idle(view, {}).endswith(" open. An Obstacle stands in Room 7: from inside, it can be torn down.")


def test_a_walk_to_and_fro_ends_and_says_so(table: Lay) -> None:
    """Whoever plugs a gallery is in sight from one cell and not from the next: it would go on for ever."""
    play = table("wasp").do("x")
    known = int(play.view.known.sum())

    def step(view: View) -> Any:
        return next(c.command for c in view.choices if isinstance(c.command, Go) and not c.refused)

    here = play.view.me.body.x, play.view.me.body.y
    there = step(play.view)
    play.raid.walk = AutoWalk(lambda view: Go(*here) if stand(view) == (there.x, there.y) else there, lambda _: "")
    before = play.view.turn
    while play.raid.busy:
        play.raid.pulse()
    assert play.view.turn - before <= 3 + (int(play.view.known.sum()) - known)
    assert "it has come back to a cell where it was" in play.shows()


def test_a_key_stops_an_errand(table: Lay) -> None:
    play = table("wasp").do("x")
    play.stage.key("o")
    assert play.raid.busy
    play.raid.pulse()
    before = play.view.turn
    for key in ("escape", "%"):  # these stop it, and do nothing else
        play.stage.key(key)
        assert (play.raid.busy, play.view.turn, play.raid.notices) == (False, before, [])
        play.stage.key("o")
        assert play.raid.busy


def test_what_comes_in_sight_together_is_counted() -> None:
    names = ("Worker Termites", "Moth", "a shaft down", "Yellow Crickets", "the way out", "Moth", "a steep tunnel")
    again = ("Worker Termites", "a shaft down", "Yellow Crickets", "Moth", "a steep tunnel")
    assert named(enumerate(names[:3])) == "Moth, Worker Termites and a shaft down"
    assert named(enumerate(names + again)) == (
        "three Moths, two bands of Worker Termites, two lots of Yellow Crickets, two shafts down, two steep tunnels and the way out"
    )


def hungry_on_the_way(table: Callable[..., Any]) -> Table:
    """A walk that a Hunger Cost has cut short."""
    play = past(past(table("wasp", seed="y").do("x", "o")))
    play.raid.run.raid.hungry_at = play.view.turn + 10
    past(play)
    assert (play.view.question, play.raid.busy) == ("PayHunger", False)
    return play


def test_a_walk_that_a_question_cut_short_goes_on(table: Lay) -> None:
    play = hungry_on_the_way(table)
    before = play.view.turn
    play.stage.key("n")
    assert play.raid.busy
    play.raid.pulse()
    assert (play.view.question, play.view.turn) == ("Roam", before + 1)


def test_but_not_where_something_new_is_in_sight(table: Lay) -> None:
    play = hungry_on_the_way(table)
    play.raid.memory.seen.clear()  # as if all that is in view had come up with the question
    play.stage.key("n")
    assert (play.raid.busy, play.raid.walk, play.view.question) == (False, None, "Roam")


def test_the_key_that_stops_an_errand_shows_what_it_always_does_and_acts_on_nothing(table: Lay) -> None:
    play = table("wasp").do("x")
    play.stage.key("o")
    play.raid.pulse()
    before = play.view.turn
    for key in ("x", "z"):
        play.stage.key(key)
        assert (play.raid.busy, play.view.turn) == (False, before)
        play.stage.key("o")
        assert play.raid.busy
    play.stage.key("i")
    assert type(play.top).__name__ == "BagScreen"


@pytest.mark.long
def test_travel_lists_places_and_walks_there(table: Lay) -> None:
    play = table("wasp").do("x", "_")
    assert "Walk where?" in play.shows()
    play.do("enter", "_", "enter")  # of unseen ground it says first that no way is known
    assert not play.raid.busy
    assert play.view.turn > 10


def test_every_decision_is_asked_with_its_price(table: Lay) -> None:
    play = asked(table, "PayHunger", "wasp")
    shows = play.shows()
    assert "Hungry" in shows
    assert "Nectar of Healing" in shows
    assert "go hungry" in shows
    assert "up to " in shows
    play.do("n")
    assert play.view.question != "PayHunger"


def test_in_combat_the_panel_shows_disposition_and_what_is_left(table: Lay) -> None:
    play = asked(table, "TakeTurn", "wasp")
    shows = play.shows()
    assert shows.startswith(" COMBAT  Round 1")
    assert "Wasp 59" in shows
    assert "Tac● Res● Man●" in shows
    assert "[RECO]" in shows or "[HOLD]" in shows
    assert "z done" in shows


@pytest.mark.long
def test_taking_aim_shows_odds_and_outcomes_before_the_strike(table: Lay) -> None:
    play = in_aim(table, "wasp", "minor")
    odds = play.view.odds(play.top.choice)
    assert odds
    shows = play.shows()
    assert "ATTACK Minor" in shows
    assert "Threat 57 v Survival 50" in shows
    for degree, count in enumerate(odds.counts):
        name = ("Critical Failure", "Complete Failure", "Partial Failure", "Partial Success", "Complete Success")
        if count and degree < 5:  # a letter, as on the bar, where the words of what may come take their room
            assert f"{name[degree]:16}{count:>3}" in shows or f"{'FfpPC'[degree]} {count:>3}" in shows
    assert re.search(r"(front|behind) ([CSP]\d+ )+miss \d+", shows)
    assert shows.split("\n")[-1].startswith("Enter strike")
    before = play.raid.run.n
    play.do("escape")
    assert play.raid.run.n == before
    play.do("f", "enter")
    assert play.raid.run.n == before + 2  # the attack, and with it the Turn
    assert "Threat 57 against Survival 50, die" not in play.shows()  # dice are the card's
    roomy = play.shows(160, 60)  # the band gives way to what has happened since
    assert f"^ {play.raid.shown.roll.die:02}" in roomy or f"{play.raid.shown.roll.die:02} ^" in roomy
    while play.raid.ask:
        play.do("n" if "n" in play.raid.ask.menu.letters else "b")
    play.do("r")
    assert "ATTACK" in play.shows()
    assert "d100 =" in play.shows()


def test_manoeuvres_come_with_odds_and_reasons(table: Lay) -> None:
    play = asked(table, "TakeTurn", "wasp").do("m")
    shows = play.shows()
    assert "steel yourself" in shows
    assert "45 %" in shows
    assert "dash" in shows
    assert "sure" in shows
    play.do("escape")
    assert play.raid.ask is None


def test_six_fit_in_eighty_columns(table: Lay) -> None:
    play = table("wasp", "ants", "beetle", "ladybug", "scorpion", "spider")
    shows = play.shows()
    for name in ("Wasp", "Ants", "Beetle", "Ladybug", "Scorpion", "Spider"):
        assert name in shows
    assert "Rooms unspent 1 down 0" in " ".join(shows.split())
    play.do("T")
    assert play.view.me.body.kind == "ants"


def test_a_raid_is_kept_and_taken_up_again(table: Lay) -> None:
    play = table("wasp").do("x", "o")
    turn, digest = play.view.turn, play.raid.run.digest
    play.now = 61.0
    play.do("S")
    assert isinstance(play.top, Title)
    assert "continue: Wasp" in play.shows()
    play.do("a")
    assert (play.view.turn, play.raid.run.digest) == (turn, digest)
    assert len(play.raid.lines) > 3  # the story so far is told again


@pytest.mark.parametrize(("height", "raids"), [(24, 2), (31, 2), (31, 4)])
def test_the_title_has_its_whole_menu_where_the_window_has_rows_for_it(table: Lay, height: int, raids: int) -> None:
    """At 112x31 "options" and "leave" were under an arrow, as two raids of one nest took two rows each, and half the window was empty."""
    play = table()
    for _ in range(raids):
        play.stage = ScreenStack(play.game.begin(("wasp",), "wet-acorn-36", "deliver"))
        play.do("S")
    shown = play.shows(112 if height > 24 else 80, height)
    assert "q  leave" in shown
    assert "↓" not in shown.splitlines()[-6]


def test_a_locked_or_damaged_raid_is_told_of_from_the_title(table: Lay) -> None:
    first = table("wasp").do("x")
    other = table()
    other.do("a")
    assert "open elsewhere" in other.shows()
    first.do("S")
    journal = next(first.game.where.glob("*/journal"))
    data = journal.read_bytes()
    journal.write_bytes(data[:20] + b"?" + data[21:])
    damaged = journal.read_bytes()
    other = table()
    assert "damaged" in other.shows()
    shown = "".join(other.do("a").shows().split())
    assert str(journal.parent).replace(" ", "") in shown and "checksum" in shown, "where it lies, and what is wrong"
    assert isinstance(other.do("enter").top, Title), "nothing can be done but keep it"
    assert journal.read_bytes() == damaged


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    game = Game({"NEST_SAVES": str(tmp_path / "saves")}, lambda: 0.0)
    with pytest.raises(LaunchTrouble, match="NEST_SAVES"):
        game.begin(("wasp",), "x")


def test_giving_up_is_asked_first(table: Lay) -> None:
    play = table("wasp").do("Q")
    assert "Give up the raid?" in play.shows()
    play.do("n")
    assert not play.raid.over
    play.do("Q", "down", "down", "enter")
    assert play.raid.over
    play.do("a")
    assert play.top is not play.raid


def test_the_class_is_chosen_and_the_seed_typed(table: Lay) -> None:
    play = table().do("n")
    for name in ("Ants", "Beetle", "Ladybug", "Scorpion", "Spider", "Wasp"):
        assert name in play.shows()
    play.do("W", "c")
    assert "╔═ WASP ═" in play.shows()
    play.do("escape", "e", *"owl", "enter")
    assert "seed owl" in play.shows()
    play.do("enter")
    assert play.view.head.seed == "owl"
    assert play.view.me.body.kind == "wasp"


@pytest.mark.long
def test_the_dead_are_shown_without_a_fault(table: Lay) -> None:
    play = table("wasp")
    for seed in range(60):
        play = table("wasp", seed=f"d{seed}")
        dice = random.Random(seed)
        for _ in range(600):
            if play.raid.over:
                break
            legal = [c for c in play.view.legal() if c not in (Say("surrender"), Say("leave"), Say("yes"))]
            fights = [c for c in legal if isinstance(c, Act)]
            play.raid.give(dice.choice(fights or legal))
        if play.raid.over and not play.view.party:
            break
        play.game.close()
    assert play.raid.over
    assert "nobody is left" in play.shows()


PARTIES = (("wasp",), ("ants",), ("spider", "beetle"), ("wasp", "ants", "beetle", "ladybug", "scorpion", "spider"))
KEYS = [
    *"xoooxfffizz;pc?><_Degghjklyubnmrst=LHab1248.,C",
    "enter",
    "escape",
    "tab",
    "up",
    "down",
    "space",
    "f",
    "enter",
]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_any_keys_at_any_size_draw_and_break_nothing(table: Lay, seed: int) -> None:
    play, dice = table(*PARTIES[seed % 4], seed=f"k{seed}"), random.Random(seed)
    for _ in range(150):
        play.do(dice.choice(KEYS))
        if play.top is None:
            return
        play.shows(*dice.choice([(80, 24), (97, 31), (120, 40), (200, 70)]))


def test_options_are_commands_of_the_raid(table: Lay) -> None:
    play = table("wasp").do("=", "enter")
    assert play.view.settings["interrupts"] == "ask"
    assert Set("interrupts", "off") != Set("interrupts", "ask")
    play.do("end", "right", "escape")
    assert play.raid.keys.name == "laptop"


def test_every_decision_has_its_question() -> None:
    """Roam and TakeTurn are the main screen's own."""
    asked = {kind for kind in get_args(AnyStep) if issubclass(kind, Decision)}
    assert set(QUESTIONS) == asked - {Roam, TakeTurn}


def test_fight_strikes_at_the_armed_first(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Worker nearer by is no reason to raise the alarm."""
    play = table("wasp")
    me = play.view.me.body
    given: list[Any] = []
    worker, minor = (replace(me, who=900 + i, led=False, armed=bool(i), x=me.x + 1 + i) for i in (0, 1))
    attacks = tuple(Choice(Act("attack", one.who), "", Option(Act("attack", one.who))) for one in (worker, minor))
    play.view.__dict__.update(choices=attacks, creatures=(me, worker, minor))
    monkeypatch.setattr(play.raid, "give", given.append)
    play.do("f")
    assert given == [Act("attack", minor.who)]


def test_a_saved_raid_is_named_whole_where_the_screen_has_room_for_it(tmp_path: Path) -> None:
    play = Table(tmp_path, "ants", seed="mapinguari").do("x", "S")
    assert "mapinguari" not in next(row for row in play.shows().split("\n") if "continue: " in row)
    wide = next(row for row in play.shows(120, 40).split("\n") if "continue: " in row)
    assert "mapinguari, turn " in wide and ", Level 1" in wide


def test_a_saved_party_is_not_called_by_one_who_may_be_dead(tmp_path: Path) -> None:
    play = Table(tmp_path, "beetle", "wasp", "ants", seed="three").do("x", "S")
    assert "continue: a party of 3" in play.shows()


@pytest.mark.parametrize("kind", ["wasp", "ladybug"])
@pytest.mark.parametrize("edition", ["metamorphosis", "bind"])
def test_a_saved_raid_says_under_which_rules_it_was_begun(tmp_path: Path, edition: str, kind: str) -> None:
    """However narrow the title is. Those of fd100 are nothing special."""
    play = Table(tmp_path)
    play.game.launch = replace(play.game.launch, edition=edition)
    play.stage = ScreenStack(play.game.begin((kind,), "mapinguari"))
    play.raid.give(Say("wait"))
    play.do("S")
    assert isinstance(play.top, Title)
    title = content.editions()[edition].short or content.editions()[edition].title
    for width in (80, 120):
        row = next(row for row in play.shows(width, 40).split("\n") if "continue: " in row)
        assert title in row, row
        assert "turn 1, Level 1" in row or width == 80 or len(title) + len(kind) > 19
    assert f", {title}, seed mapinguari" in opening.name(play.top.saved[0])
