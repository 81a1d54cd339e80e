"""Who is out there, what she knows, and what to press when it comes to blows."""

import re
from typing import Any

import msgspec
import pytest

from game.engine.commands import Act, Go
from game.engine.components import At, Item, Notice
from game.engine.store import add, create, get
from game.fd100 import Degree
from game.nest.tiles import Tile
from game.presentation.answers import verb
from game.presentation.foes.passing_by import rolls
from game.presentation.outcome import outcomes
from game.presentation.questions import prompts
from game.presentation.sight import hostile, known, named
from game.presentation.walks.surroundings import creature, lies
from game.presentation.walks.surroundings import told as looked
from game.presentation.walks.ways import behind
from game.run.view import Passage, Seen, View
from game.ui.map.glyphs import WEB
from game.ui.raid import fighter, foes, topline
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, anew, asked, fight, plainly


def seen(who: int, notice: str = "", kind: str = "minor", x: int = 3, **more: Any) -> Seen:
    return Seen(who, kind, kind, "m", "minor", x, 0, 0, 10, {}, False, True, (1, 0), notice=notice, **more)


def words(view: View, body: Seen, width: int = 22) -> list[str]:
    return ["".join(s for s, _ in row) for row in foes.about(view, body, (3, 0), width)]


def test_out_of_combat_the_panel_tells_who_is_aware_of_the_party(table: Lay) -> None:
    view = table("wasp").view
    x, y = view.me.body.x, view.me.body.y
    near = next(cell for cell in range(x + 2, x + 9) if view.rooms[y, cell] == view.rooms[y, x])
    there = [msgspec.structs.replace(seen(9, notice, x=near), y=y) for notice in ("", "unseen", "adjacent", "seen")]
    told = [words(view, body) for body in there]
    assert told == [["has not noticed you"], ["has let you slip past"], ["notices if beside"], ["knows of you"]]


@pytest.mark.parametrize("notice", ["", "unseen", "adjacent", "seen", "truce"])
@pytest.mark.parametrize("x", [1, 3])
def test_panel_look_and_list_say_in_the_same_words_who_is_aware(table: Lay, notice: str, x: int) -> None:
    """The panel had "unaware, beside you" and "you slipped past", the list and a look each something else."""
    view = table("wasp").view
    body = seen(9, notice, x=view.me.body.x + x)
    body = msgspec.structs.replace(body, y=view.me.body.y)
    (said,) = words(view, body, 40)
    assert said in creature(view, body)
    assert any(said in one for one, _ in looked(view, body)) or notice == "truce"


def test_what_a_foe_is_about_is_broken_never_cut(table: Lay) -> None:
    play = asked(table, "TakeTurn", "wasp")
    body = msgspec.structs.replace(seen(9), disposition="Recoiling", effects={"Bleeding": 30, "Stunned": 12})
    told = words(play.view, body)
    assert all(len(row) <= 22 for row in told)
    assert "Bleed 30" in "".join(told)
    assert "Stun 12" in "".join(told)


def test_when_combat_begins_it_is_said_why_with_whom_and_what_to_press(table: Lay) -> None:
    for seed in range(40):
        play = table("wasp", seed=f"arms {seed}")
        while not play.raid.over and play.raid.run.n < 300:
            attack = next((c for c in play.view.legal() if isinstance(c, Act) and c.action == "attack"), None)
            if attack and play.view.question == "Roam":
                kind = next(body.kind for body in play.view.creatures if body.who == attack.target)
                play.raid.give(attack)
                if play.view.question == "TakeTurn":
                    said = play.raid.notices[0].text
                    assert said.startswith("You attack ")
                    assert {"worker": "Workers", "minor": "Minor"}.get(kind, "") in said
                    assert "Your Turn: walk" in said
                    assert said in " ".join(play.shows().split())
                    return
                break
            play.go_on("", most=1, seed=seed)
        play.game.close()
    raise AssertionError("no fight came")


def test_the_disposition_track_fits_the_panel_at_either_end(table: Lay) -> None:
    me = asked(table, "TakeTurn", "wasp").view.me
    for box in me.track:
        body = msgspec.structs.replace(me.body, disposition=box)
        told = "".join(s for s, _ in fighter.track(msgspec.structs.replace(me, body=body)))
        assert len(told) <= 24
        assert f"[{box[:4].upper()}]" in told


def test_those_of_a_kind_who_follow_each_other_are_counted() -> None:
    assert topline.rank("", None, 1, {}).words == "1 unseen"
    assert topline.rank("", None, 11, {}).words == "11 unseen"
    assert named(seen(1)) == "Minor"
    larvae = topline.rank("", seen(1, kind="larvae"), 3, {})
    assert (larvae.words, larvae.number) == ("3 Larvae", " 0")  # they have no Initiative
    assert topline.rank("", seen(1), 1, {1: 57}).number == " 57"  # what it has grown to, not what is printed


def test_a_key_that_is_no_answer_says_so_and_hides_nothing(table: Lay) -> None:
    play = asked(table, "PayHunger", "wasp")
    play.raid.log.fresh = fresh = 4
    play.do("o")
    assert "o is no answer here." in play.shows()
    play.do("down")
    assert play.raid.log.fresh == fresh
    assert "n a answer" in play.shows().split("\n")[-1]  # what is there to eat does harm


def test_alone_what_goes_astray_hits_herself(table: Lay) -> None:
    alone, two = (fight(table(*party), party, ("minor",)).view for party in (("wasp",), ("wasp", "ants")))
    for view, words in ((alone, "you get Confused d40"), (two, "an ally gets Confused d40")):
        charm = next(one for one in view.choices if isinstance(one.command, Act) and one.command.action == "charm")
        assert outcomes(view, charm)[Degree(2)] == words


def test_a_swarm_is_spoken_of_as_of_many(table: Lay) -> None:
    told = [verb(table(kind).view.me, "has", "have") for kind in ("wasp", "ants")]
    assert told == ["has", "have"]


def test_letting_an_effect_be_has_its_odds(table: Lay) -> None:
    play = asked(table, "MayResist", "wasp")
    told = list(prompts.fates(play.view))
    assert told
    assert all("works" in one for one in told)


@pytest.mark.long
def test_no_key_of_the_bottom_line_does_nothing_while_she_flees(table: Lay) -> None:
    for seed in range(8, 30):
        play = table("wasp", seed=f"flee {seed}")
        for _ in range(60):
            if play.go_on("TakeTurn", most=40, seed=seed) and play.view.me.body.disposition == "Retreating":
                bottom = play.shows().split("\n")[-1]
                breaks = any(isinstance(one, Act) and one.action == "break" for one in play.view.legal())
                assert ("manoeuvre" in bottom) == breaks  # the one that is left to her
                assert "aim" not in bottom
                if any(isinstance(one, Go) for one in play.view.legal()):
                    assert "flee" in bottom
                return
            if play.raid.over:
                break
            play.raid.give(play.view.legal()[-1])
        play.game.close()
    raise AssertionError("nobody ever fled")


@pytest.mark.long
def test_a_manoeuvre_stands_once_in_its_menu_and_asks_whither(table: Lay) -> None:
    play = asked(table, "TakeTurn", "wasp", "spider").do("m")
    labels = [answer.label for answer in play.raid.ask.answers]
    assert len({label.split(":")[0] for label in labels}) == len(labels)
    assert labels[-1].startswith("not now: ")
    at = labels.index("build a barrier …")
    play.do(play.raid.ask.menu.letters[at])
    assert play.raid.ask.title == "Build a barrier"
    assert {one.label for one in play.raid.ask.answers} <= {
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    }  # fmt: skip
    before = play.raid.run.n
    play.do("enter")
    assert play.raid.run.n == before + 1


# -- what lies in sight, where the panel is short of rows -------------------------------------------


def strewn(play: Table, useless: int, useful: int) -> Table:
    """Let Spoiled food lie under the Wasp, of no use to her, and lights."""
    play.raid.run.enter()
    me = play.view.me.body
    for n in range(useless + useful):
        form = "remains" if n < useless else "foxfire"
        create(Item(form, f"Thing {n}", 30, spoiled=n < useless), At(me.x, me.y))
    anew(play.raid)
    return play


def test_things_of_no_use_share_a_row_before_anything_else_is_left_out(table: Lay) -> None:
    shown = strewn(table("wasp"), useless=9, useful=2).shows()
    assert "9 of little use" in shown and "lines more" not in shown
    assert "Thing 9" in shown and "Thing 10" in shown and "Thing 0" not in shown


def test_with_room_each_thing_has_its_row(table: Lay) -> None:
    shown = strewn(table("wasp"), useless=2, useful=1).shows()
    assert "of little use" not in shown and all(f"Thing {n}" in shown for n in range(3))


def test_no_foe_is_left_out_for_what_lies_about(table: Lay) -> None:
    """Then the Items share a row, and every foe keeps its own."""
    play = strewn(fight(table("wasp"), ("wasp",), ("minor", "major", "nasute")), useless=6, useful=9)
    shown = play.shows()
    assert "15 things" in shown and "lines more" not in shown
    assert all(name in shown for name in ("Minor", "Major", "Nasute"))


def test_of_a_way_nobody_has_taken_looking_tells_how_deep_it_may_lead(table: Lay) -> None:
    """Once only who stood on it was told."""
    view = table("wasp").view
    way = Passage(901, "shortcut", view.me.body.x, view.me.body.y, 1, None)
    vars(view)["passages"] = (way,)
    said = [text for text, _ in lies(view, way.x, way.y)]
    assert behind(view, way)
    assert any(behind(view, way) in text for text in said)


def test_known_ways_out_of_sight_have_rows_of_their_own(table: Lay) -> None:
    """Their signs stood on the map, and no row of the panel named them."""
    play = table("wasp")
    (way,) = play.view.passages
    assert "OUT OF SIGHT" not in play.shows()
    vars(play.view)["visible"] = play.view.visible.copy()
    play.view.visible[way.y, way.x] = False
    rows = play.shows().split("\n")
    at = next(n for n, row in enumerate(rows) if "OUT OF SIGHT" in row)
    assert "∩ the way out" in rows[at + 1] and not any("IN SIGHT" in row for row in rows)
    assert play.shows(120, 40).count("∩ the way out") == 1  # the second panel had it too


def test_in_combat_the_second_panel_has_the_ways_out_of_sight_once(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    vars(play.view)["passages"] = (Passage(901, "shaft", 0, 0, 4, 38),)
    shown = play.shows(160, 50)
    assert shown.count("shaft down rated 38") == shown.count("OUT OF SIGHT") == 1


def test_what_bars_the_way_in_sight_has_a_row_with_its_sign(table: Lay) -> None:
    """Of webs it is the nearest alone."""
    play = table("wasp")
    view, me = play.view, play.view.me.body
    vars(view)["tiles"] = view.tiles.copy()
    ys, xs = (view.visible & (view.tiles == Tile.FLOOR)).nonzero()
    view.tiles[ys[0], xs[0]], view.tiles[ys[-1], xs[-1]] = Tile.PLUG, Tile.RUBBLE
    vars(view)["built"] = [("web", int(xs[1]), int(ys[1])), ("web", me.x, me.y), ("web", int(xs[2]), int(ys[2]))]
    rows = ["".join(said for said, _ in [*row.left, *row.right]) for row in foes.no_foes(view, (me.x, me.y), 24)]
    assert [row for row in rows if "web" in row] == [f"{WEB} webhere"] and any("╬ glue" in row for row in rows)
    assert any("▲ Obstacle" in row for row in rows)


def test_a_look_at_a_way_says_how_it_is_taken(table: Lay) -> None:
    view = table("wasp").view
    (way,) = view.passages
    assert "The way out. It is taken from its own cell." in [said for said, _ in lies(view, way.x, way.y)]


def test_beside_a_name_stands_one_pronoun(table: Lay) -> None:
    """It was "WASP me / ME", which read as two words for somebody else."""
    shown = table("wasp").shows()
    assert re.search(r"WASP +me\b", shown) and "ME" not in re.sub("[^A-Z]", " ", shown).split()


def test_rows_without_room_for_more_have_one_form_with_the_chance_of_each(table: Lay) -> None:
    """A word stood where the chance did, and one foe's Wounds were told without how many it had when hale."""
    play = plainly(fight(table("ants"), ("ants",), ("minor",) * 3 + ("worker",) * 4, "a"), hints=False)
    rows = [line[54:] for line in play.shows().splitlines()]
    found = [row for row in rows if re.search(r"(Minor|Workers) #\d", row)]
    assert len(found) == 7
    assert all(re.search(r"#\d \d+ +(\d+%|-) \d", row) for row in found), found
    assert not any("you hit" in row for row in rows)


@pytest.mark.parametrize("how", ["unseen", "adjacent"])
@pytest.mark.parametrize(("drawn", "apart"), [("# W . . . . m . #", False), ("# W . . . . , m , #", True)])
def test_of_whom_one_has_slipped_past_it_is_said_whether_a_move_may_be_noticed(
    drawn: str, how: str, *, apart: bool
) -> None:
    """R-51: from the mouth of a Room it was "in one Room with it that holds", and Tab gave a move 85 % to be noticed: it stood a cell outside."""
    scene = Scene(drawn, combat=False)
    foe, me = scene.who["m"], get(scene.who["W"], At)
    add(foe, Notice(how, by=(me.x, me.y)))
    get(foe, At).x -= int(apart)  # on to the floor of the gallery: what is under a drawn creature is the Room's
    view = View(scene.run)
    (body,) = hostile(view)
    moves = [(x, view.me.body.y) for x in range(view.me.body.x + 1, view.me.body.x + 4)]
    assert (rolls(view, body, moves) > 0) is apart
    assert (known(view, body)[0] == "may notice if you move") is apart
    assert any("may notice if you move" in said for said, _ in looked(view, body)) is apart
