"""Combat on screen: the order, everybody's state in words, what is built, the area of an attack, glue in tunnels."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console
from wcwidth import wcwidth

from game.adviser.wording.turns import briefly, improved
from game.content import EFFECTS, TRACK, formulas
from game.engine.commands import Act, Go, Say
from game.engine.components import At, Body, Combatant, Effects, Hero, Item, Level
from game.engine.entries import Happened, Rolled, Wounded
from game.engine.refusals import Refusal
from game.engine.steps import TakeTurn
from game.engine.store import create, get, query
from game.fd100 import Check, Degree, Modifier, Rating, odds, resolve
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.presentation.foes.flanking import charged, hits
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.outcome import aimed_at, chance, success
from game.presentation.page import sentence
from game.presentation.page import words as page_words
from game.presentation.sight import BRIEF, afflictions, named, off, stance
from game.presentation.walks.approach import targets
from game.presentation.walks.surroundings import cell
from game.presentation.walks.surroundings import told as creature
from game.presentation.walks.unseen_foes import nobody, not_to_be_attacked
from game.run.view import Suppose, View
from game.systems.ground import level
from game.telling.log import Line
from game.ui.map import ground, nest_map
from game.ui.map.earth import chamber_looks
from game.ui.map.palette import colour
from game.ui.raid import characters, fighter, foes, topline
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.hindrances import NAMED
from game.ui.raid.raid_log import ScreenNotice
from game.ui.raid.targeting import Aim
from game.ui.raid.walking import UNUSED, unused
from game.ui.screen_stack import ScreenStack
from game.ui.screens.help import signs
from game.ui.screens.look import LookScreen
from game.ui.widgets.degrees import degrees, short
from game.ui.widgets.layout import Area, layout
from game.ui.widgets.page_layout import laid
from tests.scenes.scene import Scene, forget
from tests.ui.table import SIX, Lay, Table, fight, plainly

ROYAL = (*("minor", "major") * 6, "queen")


def rows(lines: Iterator[Any]) -> list[str]:
    return ["".join(s for s, _ in line.left) + " " + "".join(s for s, _ in line.right) for line in lines]


def test_the_order_says_whose_turn_it_is_and_who_is_next(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor", "major") * 4)
    for width in (80, 160):
        top = play.shows(width, 50 if width > 80 else 24).split("\n")[0]
        name = play.view.me.body.name
        assert f"[{name}" in top
        following = next(body for body in play.view.creatures if body.who == play.view.fight.order[0])
        assert top.index(f"[{name}") < top.index(named(following))
        assert top.endswith("Luck 11")
        assert len(top) <= width
    assert "4 Minors" in play.shows(160, 50).split("\n")[0]


def test_whose_turn_is_over_stands_first_in_the_order_and_dim_where_there_is_room(table: Lay) -> None:
    """Beside one who has had its Turn nobody wonders why the line names it not."""
    play = plainly(fight(table("wasp"), ("ants",), ("minor", "minor")), hints=False)
    assert play.view.fight.order == () and play.view.me.body.name == "Ants"
    console = drawn_at(play.view, 80)
    line = "".join(map(chr, console.rgb["ch"][:, 0]))
    assert "2 Minors 50 ▸ [Ants 32]" in line
    assert tuple(console.rgb["fg"][line.index("2 Minors"), 0]) == colour("dim")
    assert "2 Minors" not in "".join(map(chr, drawn_at(play.view, 32).rgb["ch"][:, 0]))


def drawn_at(view: View, width: int) -> Console:
    console = Console(width, 24, order="F")
    topline.draw(console, view)
    return console


def test_a_royal_guard_fits_the_panel_and_the_queen_is_in_it(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ROYAL)
    shows = play.shows()
    for word in ("6 Majors", "6 Minors", "Queen 10/10", "Recoiling", "Holding", "Spider", "Wasp"):
        assert word in shows
    assert "lines more" not in shows
    roomy = play.shows(160, 50)
    assert sum(roomy.count(one) for one in ("armour here", "open here", "faces you", "faces away")) == 12


def test_no_foe_is_among_the_lines_that_are_left_out(table: Lay) -> None:
    """What lies about and what she suffers from are left out before anybody who fights her."""
    play = fight(table("wasp"), ("wasp",), ("minor", "major", "nasute", "spider", "rove"))
    play.raid.run.enter()
    body = play.view.me.body
    ills = ("Bleeding", "Poisoned", "Infected", "Stunned", "Confused", "Blind", "Paralysed")
    get(body.who, Effects).rating.update(dict.fromkeys(ills, 30))
    for _ in range(6):
        create(Item("nectar", "Nectar", 30), At(body.x, body.y))
    play.raid.settle()
    whole, shows = play.shows(), play.shows(80, 20)
    assert "lines more" not in whole and "Tac●" in whole and "Poison 30" in whole, "in fewer rows, not left out"
    assert re.search(r"\d+ lines more: x looks|\d+ lines more: ; looks", shows) and "Tac●" in shows
    for word in ("WASP", "Minor", "Major", "Nasute", "Spider", "Rove"):
        assert word in shows.split("IN SIGHT")[-1] or word == "WASP", word
    assert "Nectar" not in shows
    assert "… 0 lines" not in "".join(play.shows(80, high) for high in range(14, 25))
    assert not re.search("lines more: . looks", play.do("m").shows())  # while something is asked, that is no key


def test_many_of_a_kind_are_told_apart_however_narrow_it_is(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("rove",) * 6)
    told = rows(foes.sight(play.view, 24, 0))[1:7]
    assert all(len(row) <= 24 for row in told)
    assert len({row.split(" 3")[0] for row in told}) == 6
    assert all("Rove Beetle #" in row and " 3" in row for row in told)


def test_six_have_two_rows_each_where_there_is_room(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor",))
    assert play.shows(160, 50).count("Luck 11") == 7
    assert play.shows(80, 24).count("Luck 11") == 1


def test_with_no_action_left_no_aim_is_taken(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    while play.view.question != "TakeTurn":
        play.raid.give(Say("pass"))
    play.raid.give(
        next(choice.command for choice in play.view.choices if choice.command == Act("dash", play.view.asked)),
    )
    vars(play.view)["choices"] = [choice for choice in play.view.choices if choice.command != Act("attack")]
    refused = replace(play.view.choices[0], command=Act("attack"), refused="no Tactical Action left this Round")
    vars(play.view)["choices"] = [refused]
    play.do("f")
    assert not isinstance(play.top, Aim)
    assert "No: no Tactical Action left this Round. z ends the Turn." in play.shows()


def test_companions_have_their_disposition_in_the_panel(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor",))
    told = rows(characters.heads(play.view, 24))
    for member in play.view.party:
        row = next(row for row in told if member.body.name in row)
        assert member.body.disposition[:4] in row
    three = fight(table("wasp"), SIX[:3], ("minor",))
    whole = "".join(rows(characters.heads(three.view, 24)))
    for member in three.view.party:
        assert member.body.disposition in whole


def test_all_that_ails_one_of_six_is_told_however_crowded_it_is(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor",))
    member = play.view.party[1]
    ails = dict.fromkeys(EFFECTS, 52) | {"Poisoned": 100}
    hurt = msgspec.structs.replace(member, body=msgspec.structs.replace(member.body, effects=ails, aloft=True))
    for brief in (False, True):
        told = rows(characters.compact(play.view, hurt, 24, brief=brief))
        assert all(len(row) <= 25 for row in told)
        words = " ".join(told).split()
        for effect, rating in ails.items():
            assert f"{BRIEF[effect]}{rating}" in words
        assert "aloft" in words
        assert (member.body.name[:8] in words) != brief
    assert len(set(BRIEF.values())) == len(BRIEF)
    legend = "\n".join("".join(s for s, _ in row) for row in laid(signs(play.raid), 76))
    assert all(f"{BRIEF[effect]}  {effect}" in legend for effect in EFFECTS)


def test_six_with_three_effects_each_are_told_of_whole_at_the_smallest_size(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute", "worker"))
    play.raid.run.enter()
    for n, (who, _, effects) in enumerate(query(Hero, Effects)):
        effects.rating |= {EFFECTS[(n + k) % len(EFFECTS)]: 40 + n for k in (0, 3, 6)}
        assert who
    play.raid.settle()
    shows = play.shows()
    for member in play.view.party:
        for name, rating in afflictions(member):
            assert f"{BRIEF[name]}{rating}" in shows


def test_who_is_through_stands_in_the_order_in_the_place_of_a_word_and_unseen_too(table: Lay) -> None:
    """So the foes beside one are never missing from it for want of a column; nor are those who have gone out of sight."""
    view = fight(table("wasp"), ("wasp",), ("minor", "worker", "major")).view
    me, *others = [one.who for one in sorted(view.creatures, key=lambda one: not one.led)]
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.who != others[0])
    assert view.fight
    vars(view)["fight"] = replace(view.fight, turn=me, order=(others[1],), later=(others[0], others[2], me, others[1]))
    through, now, after = topline.ranks(view)
    assert through[0].words == after[0].words == "1 unseen"
    whole = " ▸ ".join(one.words for one in (*through, *now))
    tops = ["".join(map(chr, drawn_at(view, width).rgb["ch"][:, 0])) for width in range(40, 90)]
    assert all("COMBAT" in top for top in tops), "at one size it was dropped, at a smaller one not"
    assert [top for top in tops if whole in top and "COMBAT 1 " in top]
    assert all("COMBAT  Round 1 " in top for top in tops if whole not in top)
    assert [top for top in tops if whole in top and "COMBAT  Round 1 " in top]


def test_the_order_goes_on_with_the_next_round(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("worker",))
    top = play.shows(120, 30).split("\n")[0]
    assert "│ Round 2: " in top
    assert top.index("[Wasp") < top.index("Workers") < top.index("Round 2: Wasp") < top.rindex("Workers")
    assert len(play.shows().split("\n")[0]) <= 80


@pytest.mark.parametrize(("size", "wide"), [((160, 50), 70), ((100, 30), 44)])
def test_a_list_of_manoeuvres_uses_the_room_of_a_broad_screen(table: Lay, size: tuple[int, int], wide: int) -> None:
    """What a Manoeuvre does was told in 40 columns, with as many free beside it."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False).do("m")
    top = next(line for line in play.shows(*size).splitlines() if "┌─ Manoeuvre" in line)
    assert top.index("┐") + 1 - top.index("┌") == wide


def test_taking_aim_shows_the_foes_mind_and_the_party(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor", "major"))
    play.do("f")
    assert isinstance(play.top, Aim)
    shows = play.shows()
    body = play.top.body
    assert body.disposition in shows
    beside = max(abs(body.x - play.view.me.body.x), abs(body.y - play.view.me.body.y)) <= 1
    told = ("armour here", "open here") if beside else ("faces you", "faces away")  # "side" told a newcomer nothing
    assert any(one in shows for one in told)
    assert beside or not {"armour here", "open here"} & {shows[at : at + 11] for at in range(len(shows))}
    for member in play.view.party:
        if member.body.who != play.view.asked:
            marks = "".join(mark for mark, _ in fighter.wounds(member.body, 5))
            assert f"{member.body.glyph} {marks} {member.body.disposition[:4]}" in shows
    assert "Success" in shows or "Failure" in shows


def test_stance_is_told_in_words(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    foe = next(body for body in play.view.creatures if not body.led)
    assert list(stance(foe)) == []
    busy = msgspec.structs.replace(foe, aloft=True, covered=True, held="Suppress", facing=(-1, 1))
    assert list(stance(busy)) == ["in the air", "behind a barrier", "holds a Suppress"]
    said = "".join("".join(s for s, _ in row) for row in foes.about(play.view, busy, (3, 0), 22))
    for words in stance(busy):
        assert words in said
    looked = " ".join(said for said, _ in creature(play.view, busy))
    for words in (*stance(busy), "looking southwest"):
        assert words in looked or words.capitalize() in looked
    me = play.view.me
    mine = msgspec.structs.replace(me, body=msgspec.structs.replace(me.body, aloft=True, held="Support"))
    assert "in the air" in "".join(rows(characters.full(mine, 24)))


def test_taking_off_is_seen_in_the_panel(table: Lay) -> None:
    for seed in range(20):
        play = fight(table("wasp"), ("wasp",), ("minor",), seed=f"air {seed}")
        if play.view.question == "TakeTurn" and Act("fly", play.view.asked) in play.view.legal():
            play.raid.give(Act("fly", play.view.asked))
            if play.view.party and play.view.me.body.aloft:
                assert "in the air" in play.shows()
                return
        play.game.close()
    raise AssertionError("she never flew")


def test_barriers_and_webs_are_drawn_and_named(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view = play.view
    x, y = view.me.body.x, view.me.body.y
    free = [(go.x, go.y) for go in view.legal() if isinstance(go, Go)]
    view.__dict__["built"] = (("barrier", *free[0]), ("web", *free[1]))
    console = Console(60, 20, order="F")
    area = Area(0, 0, 60, 20)
    nest_map.draw(console, view, area)
    ox, oy = nest_map.origin(view, area)
    for (bx, by), kind in zip(free, ("barrier", "web"), strict=False):
        look = ground.BUILT[kind]
        assert chr(console.rgb["ch"][bx - ox, by - oy]) == look.glyph
        assert tuple(console.rgb["fg"][bx - ox, by - oy]) == colour(look.colour)
        assert next(cell(view, bx, by))[0].lower().startswith(f"a {kind}")
    assert set(free[:2]) <= set(LookScreen(play.raid).interesting())
    assert (x, y) not in free


def test_what_is_built_and_glue_look_like_nothing_else() -> None:
    marks = [ground.BUILT["barrier"].glyph, ground.BUILT["web"].glyph, ground.LOOKS[Tile.PLUG].glyph]
    others = {look.glyph for tile, look in ground.LOOKS.items() if tile != Tile.PLUG} | {
        one for look in chamber_looks().values() for one in look.grain
    }
    assert len(set(marks)) == 3
    assert not others & set(marks)
    assert all(wcwidth(one) == 1 for one in marks)


def test_glue_has_its_name_and_tearing_its_key(table: Lay) -> None:
    play = table("wasp").do("t")
    assert "no tunnel close by is shut with glue." in play.shows()
    view = play.view
    x, y = next((one.x, one.y) for one in view.legal() if isinstance(one, Go))
    play.raid.run.enter()
    assert isinstance(level(), Level)
    level().opened.append((x, y, int(Tile.PLUG)))
    play.raid.run.settle()
    play.raid.settle()
    assert play.view.tiles[y, x] == Tile.PLUG
    assert Act("tear") in play.view.legal()
    assert any(key == "t" and label.startswith("tear down ") for key, label in bottom_line(play.raid))
    said = [said for said, _ in cell(play.view, x, y)]
    assert said[0].lower().startswith(page_words("ground")["PLUG"])
    assert "torn away" in said[1]
    before = play.raid.run.n
    play.do("t", "t")
    assert play.raid.run.n == before + 1


def aiming(play: Table) -> Aim:
    """The Beetle's aim at somebody in reach of her horn, others beside him."""
    for _ in range(60):
        view = play.view
        if view.question == "TakeTurn":
            aim = Aim(play.raid)
            for at in range(len(aim.targets)):
                aim.at = at
                if not aim.choice.refused and aim.area(view.check(aim.choice)):
                    return aim
            near = [foe for foe in view.creatures if not foe.led]
            goes = [one for one in view.legal() if isinstance(one, Go)]
            if near and goes:
                play.raid.give(min(goes, key=lambda go: max(abs(go.x - near[0].x), abs(go.y - near[0].y))))
                continue
        play.raid.give(Say("done") if view.question == "TakeTurn" else view.legal()[0])
    raise AssertionError("nobody came in reach")


def test_the_area_of_an_attack_is_marked_while_aiming(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("beetle",), ("minor",) * 4), quick=False)
    aim = aiming(play)
    get(play.view.me.body.who, Combatant).place = TRACK.index("Advancing")  # Recoiling, it has no hit but a bite
    forget(play.view)
    cells = aim.area(play.view.check(aim.choice))
    body = aim.body
    assert (body.x, body.y) in cells
    assert all(max(abs(x - body.x), abs(y - body.y)) <= 1 and play.view.walkable[y, x] for x, y in cells)
    console = Console(80, 24, order="F")
    aim.draw(console)
    backs = console.rgb["bg"].reshape(-1, 3)
    assert np.all(backs == colour("mark"), axis=1).sum() == len(cells) - 1
    assert np.all(backs == colour("select"), axis=1).sum() == 1
    shows = "\n".join("".join(map_row) for map_row in np.vectorize(chr)(console.rgb["ch"].T))
    assert "Flying Horn" in shows


def test_an_attack_without_an_area_marks_its_target_alone(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",) * 3)
    aim = Aim(play.raid)
    assert aim.area(play.view.check(aim.choice)) == set()


def test_modifiers_are_named_for_whoever_aims(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    made = Check(
        Rating("Threat Rate", 57),
        Rating("Survival Rate", 50),
        static=tuple(Modifier(one, -30, "") for one in NAMED),
    )
    told = "\n".join(rows(Aim(play.raid).reckoning(made, 24)))
    for words in ("shown where to hit", "behind a barrier", "Flying: in the air"):
        assert words in told
    assert all(len(words) <= 20 for words in NAMED.values())


@pytest.mark.parametrize("shown", [degrees, short])
def test_what_a_degree_does_is_told_to_the_last_word(shown: Callable[..., Any]) -> None:
    made = odds(Check(Rating("Threat Rate", 50), Rating("Survival Rate", 50)))
    words = "you Recoil; you get Stunned d60, you get Bleeding d60, you get Poisoned d4"
    told = "\n".join(rows(shown(made, {degree: f"{words}{degree:d}" for degree in Degree}, 24)))
    assert sum(count > 0 for count in made.counts) == " ".join(told.split()).count("Poisoned d4") > 1


def test_degrees_that_do_the_same_share_a_row() -> None:
    made = odds(Check(Rating("Threat Rate", 60), Rating("Survival Rate", 50)))
    told = dict.fromkeys(Degree, "you Recoil")
    assert [line.split() for line in rows(short(made, told, 24))] == [["SPp", "100", "you", "Recoil"]]


@pytest.mark.parametrize("action", ["barrier", "screen", "web"])
def test_manoeuvres_at_a_cell_are_asked_by_direction(table: Lay, action: str) -> None:
    assert formulas()[action].at == "a cell"
    play = fight(table("wasp"), ("spider",), ("minor",))
    view = play.view
    legal = [c for c in view.legal() if isinstance(c, Act) and c.action == action]
    if not legal:
        return
    play.do("m")
    key = formulas()[action].key
    at = next(i for i, answer in enumerate(play.raid.ask.answers) if answer.label.startswith(key))
    play.do(play.raid.ask.menu.letters[at])
    winds = {"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}
    assert {answer.label for answer in play.raid.ask.answers} <= winds
    assert len(play.raid.ask.answers) == len(legal)
    for size in ((80, 24), (80, 20), (80, 16), (120, 40)):  # the list lies on no cell, and leaves few columns to itself
        assert all(name in play.shows(*size) for name in ("north ", "northwest"))


def test_the_last_of_a_round_sees_who_opens_the_next() -> None:
    """By Initiative: ties are thrown when the Round begins."""
    scene = Scene("W m .", W={"Initiative": 10}, m={"Immobilised": 100}, attack=[99] * 9, effects=[10] * 9).until("W")
    fight = View(scene.run).fight
    assert not fight.order
    assert fight.later == (scene.who["m"], scene.who["W"])


def test_a_long_log_covers_nobody(table: Lay) -> None:
    """The map moves up under a log that grows, if somebody would be hidden."""
    play = table("wasp")
    raid, console = play.raid, Console(100, 34, order="F")
    raid.log.notices = [ScreenNotice(f"line {i}") for i in range(20)]
    parts = raid.picture.layout(console)
    whole = layout(100, 34).map
    assert parts.log.y < whole.y + whole.h
    me, (_, top) = play.view.me.body, nest_map.origin(play.view, whole)
    far = replace(play.view.creatures[0], who=999, led=False, x=me.x, y=me.y + parts.map.h - 3)
    assert whole.y + far.y - top >= parts.log.y, "there the log would hide it"
    play.view.__dict__["creatures"] = (*play.view.creatures, far)
    parts = raid.picture.layout(console)
    _, y = nest_map.spot(parts.map, raid.picture.unasked(parts).corner, (far.x, far.y))
    assert parts.map.y <= y < parts.log.y


@pytest.mark.parametrize("mark", ["", "PRACTICE"])
@pytest.mark.parametrize("kind", ["nursery", "fungus garden", "storage chamber"])
def test_the_alarm_stands_on_the_top_line_however_much_is_said_of_the_room(table: Lay, kind: str, mark: str) -> None:
    """On the smallest screen too: what the Room is called gives way to it."""
    view = table("wasp").view
    assert view.chamber
    told = vars(view)
    told["raid"], told["number"], told["rating"] = replace(view.raid, alert=1, turn=1234, explored=12), 12, 100
    told["chamber"] = replace(view.chamber, kind=kind, dark=24)
    console = Console(80, 24, order="F")
    topline.draw(console, view, mark)
    line = "".join(map(chr, console.rgb["ch"][:, 0]))
    assert "alarm 1" in line
    assert "Luck" in line


@pytest.mark.parametrize("news", [0, 20])
@pytest.mark.parametrize("to", [(0, 5), (4, 9), (-3, -9), (20, 11), (-30, 3), (5, 5), (0, 8), (2, -12)])
def test_who_acts_and_the_nearest_foe_are_both_on_the_map(table: Lay, to: Cell, news: int) -> None:
    """Wherever it stands and however much the log tells, if both fit on the smallest screen."""
    play = fight(table("wasp"), ("wasp",), ("minor", "major"))
    raid, view, console = play.raid, play.view, Console(80, 24, order="F")
    foe = next(one for one in view.creatures if one.kind == "minor")
    middle = view.tiles.shape[1] // 2, view.tiles.shape[0] // 2
    me = replace(view.me.body, x=middle[0], y=middle[1])
    foe = replace(foe, x=me.x + to[0], y=me.y + to[1])
    vars(view)["me"] = replace(view.me, body=me)
    vars(view)["party"] = (view.me,)
    vars(view)["creatures"] = (me, foe)
    vars(view)["known"] = np.ones_like(view.known)
    raid.log.notices = [ScreenNotice(f"line {i}") for i in range(news)]
    parts = raid.picture.layout(console)
    corner = nest_map.origin(view, parts.map)
    for body in (me, foe):
        x, y = nest_map.spot(parts.map, corner, (body.x, body.y))
        assert parts.map.x <= x < parts.map.x + parts.map.w
        assert parts.map.y <= y < parts.log.y


def test_the_band_of_a_strike_gives_way_to_the_wounds_told_after_it(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    roll = resolve(Check(Rating("Threat Rate", 57), Rating("Survival Rate", 35)), 40)
    wound = Wounded(who=3, wounds=1, total=1, limit=4, cause="Bite Attack", by=4)
    hurt = [Line(f"hurt {i}.", "bad", wound) for i in range(3)]
    dull = [Line(f"{'so it goes ' * 6}{i}.", "plain", Happened("joins")) for i in range(9)]
    raid = play.raid
    raid.shown.roll, raid.log.fresh = roll, 0
    raid.log.add(hurt)
    assert "^ 40" in play.shows()
    raid.log.add(dull)
    shows = play.shows()
    assert "^ 40" not in shows
    assert "more: L" in shows
    assert all(line.text in shows for line in hurt)


def test_giving_up_in_a_fight_names_what_can_be_done_instead(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",)).do("Q")
    assert play.raid.ask is None
    shows = " ".join(play.shows().split())
    assert "Not in Combat. S leaves the game and keeps the raid as it is; m may break off" in shows


def test_the_key_of_aim_walks_up_to_the_nearest_while_all_are_out_of_reach(table: Lay) -> None:
    """The whole way in one press, once it has said that a Charge were better; then it takes aim."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor", "minor")), quick=False)

    def near() -> Any:
        me = play.view.me.body
        return min(max(abs(one.x - me.x), abs(one.y - me.y)) for one in play.view.creatures if not one.led)

    far, pace = near(), play.view.me.body.pace
    assert 1 < far <= pace + 1
    play.do("f", "f")
    assert not isinstance(play.top, Aim)
    assert (near(), play.view.me.body.pace) == (1, pace - far + 1)
    assert play.raid.notices
    before = play.raid.run.n
    play.do("f")
    assert isinstance(play.top, Aim)
    assert play.raid.run.n == before


def test_whom_to_charge_has_the_letters_of_every_list_of_targets(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor", "minor")), quick=False)
    play.do("C")
    assert [answer.choice.command.action for answer in play.raid.ask.answers] == ["charge", "charge"]
    assert play.raid.ask.menu.letters == ["a", "b"]
    play.do("C")
    assert any(isinstance(one, Rolled) and one.action == "charge" for one in play.raid.run.story), "as of one foe"


@pytest.mark.parametrize("key", ["m", "C", "s"])
def test_tab_in_a_list_of_a_turn_says_the_best_line_and_again_does_it(table: Lay, key: str) -> None:
    """It moved the mark without a word. Now the mark goes to what the line begins with, or the list is said not to have that."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor", "minor")), quick=False)
    play.do("tab")
    best, n = play.raid.notices[-1].text, play.raid.run.n
    play.do(key).top.ponder()
    at = play.raid.ask.menu.at
    play.do("tab")
    if key != "s":
        marked = play.raid.ask.marked
        assert play.raid.notices[-1].text == best
        assert marked.label.startswith("charge") if key == "m" else marked.choice.command.action == "charge"
    else:
        assert [one.text for one in play.raid.notices][-2:] == [best, "That is not in this list."]
        assert play.raid.ask.menu.at == at
    assert best.split(",")[0][:40] in " ".join(play.shows().split())
    play.do("tab")
    assert play.raid.run.n > n


def test_a_key_of_combat_says_outside_of_it_what_it_is_for(table: Lay) -> None:
    play = table("wasp").do("C")
    assert play.raid.notices[-1].text.startswith("C (charge) is for a Combat, ")


@pytest.mark.parametrize("key", ["C", "enter"])
@pytest.mark.parametrize("foes", [("minor",), ("minor", "worker")])
def test_of_one_armed_foe_the_odds_are_said_and_the_same_key_again_or_enter_charges_it(
    table: Lay, foes: tuple[str, ...], key: str
) -> None:
    """No list is opened, and the unarmed are in none."""
    play = plainly(fight(table("wasp"), ("wasp",), foes), quick=False, hints=False)
    n = play.raid.run.n
    play.do("C")
    assert (play.raid.ask, play.raid.run.n) == (None, n)
    foe = next(body for body in play.view.creatures if body.kind == "minor")
    charge = Act("charge", foe.who)
    choice = play.view.choice(charge)
    assert choice
    told = play.raid.notices[-1].text
    assert told.startswith("Charge Minor, ") and told.endswith(". C again, or Enter, charges.")
    assert f": {chance(play.view, choice)} you reach it" in told
    play.do(key)
    assert any(isinstance(one, Rolled) and one.action == "charge" for one in play.raid.run.story)


@pytest.mark.parametrize("wounds", [0, 3])
def test_what_a_charge_is_worth_says_how_often_the_attack_after_it_hits(table: Lay, wounds: int) -> None:
    """That is what its odds are once she has come there, with her Wounds counted."""
    for seed in range(20):
        play = plainly(fight(table("wasp"), ("wasp",), ("minor",), seed=f"charge {seed}"), quick=False, hints=False)
        play.raid.run.enter()
        get(play.view.asked, Body).wounds = wounds
        play.raid.settle()
        foe = next(body for body in play.view.creatures if body.kind == "minor")
        choice = play.view.choice(Act("charge", foe.who))
        if choice is None or choice.refused:
            continue
        told = play.do("C").raid.notices[-1].text
        play.raid.give(choice.command)
        attack = play.view.choice(Act("attack", foe.who)) if play.view.me.body.disposition == "Charging" else None
        if attack and not attack.refused:
            assert f". If it goes well, the attack after it hits {success(play.view.odds(attack))}." in told
            return
    raise AssertionError("no Charge came home")


@pytest.mark.parametrize(("faces", "from_front"), [((-1, 0), True), ((1, 0), False)])
def test_of_a_charge_that_ends_before_armour_both_chances_are_told(faces: tuple[int, int], *, from_front: bool) -> None:
    """It was "the attack after it hits 100 %": from where the run ended that was 65 %, and 100 % only after a walk behind."""
    row = ". . . . . . . .\n"
    scene = Scene(f"{row}. W . . m . . .\n{row}", W={"Threat Rate": 20}, m={"faces": faces, "Survival Rate": 10})
    view, who = View(scene.run), scene.who["m"]
    choice = view.choice(Act("charge", who))
    assert choice
    near, back = (
        hits(odds(view.blow(who, Suppose("Charging", behind=behind, near=True)))) for behind in (not from_front, True)
    )
    assert (near != back) is from_front
    told = f"If it goes well, the attack after it hits {near}"
    told += f", or {back} once you have walked on behind" * from_front
    assert charged(view, choice, "") == f". {told}"


def test_charging_nobody_is_refused_and_opens_no_list_of_other_things(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    others = [c for c in play.view.choices if not (isinstance(c.command, Act) and c.command.action == "charge")]
    assert any(isinstance(c.command, Act) and c.command.action == "steel" for c in others)
    refused = replace(play.view.choice(Act("attack")) or others[0], command=Act("charge"), refused="nobody to charge")
    for left, told in ((others, "Of those in this fight nobody can be"), ([*others, refused], "No: nobody to charge.")):
        vars(play.view)["choices"] = left
        before = play.raid.run.n
        play.do("C", "enter")
        assert play.raid.ask is None
        assert play.raid.run.n == before
        play.do("C")
        assert told in play.shows()


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (2, "2 cells east, is too near to be charged: that takes a run-up of two free cells. Step back first."),
        (10, "10 cells east, is too far off to be charged: a Charge runs 8 cells at most."),
        (4, "4 cells east: a Charge needs one."),
    ],
)
def test_who_has_no_run_up_is_told_what_is_in_its_way(table: Lay, cells: int, told: str) -> None:
    """R-64: it was "nobody can be charged now", or "no clear run of two cells or more", with the foe in plain sight."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    view, me = play.view, play.view.me.body
    foe = next(one for one in view.creatures if one.kind == "minor")
    there = replace(foe, x=me.x + cells, y=me.y)
    no = replace(view.choices[0], command=Act("charge", foe.who), refused=Refusal.NO_CLEAR_RUN)
    vars(view).update(choices=[no], creatures=[there if one is foe else one for one in view.creatures])
    play.do("C")
    assert told in " ".join(play.shows().split()), play.raid.notices


@pytest.mark.parametrize(
    ("cells", "actions", "place", "told"),
    [
        (1, (1, 1), 2, "beside you a foe"),
        (1, (1, 1), 0, "beside you Minor"),
        (1, (1, 0), 0, "beside you Minor"),
        (-3, (1, 1), 2, "Minor fights, 3 cells west"),
        (-3, (1, 0), 2, ""),
        (1, (0, 1), 2, ""),
    ],
)
def test_a_turn_whose_attack_is_unused_ends_at_the_second_z(
    table: Lay, cells: int, actions: tuple[int, int], place: int, told: str
) -> None:
    """It was thrown away without a word, beside the Queen, by a z meant for the Turn before, or where no blow would land.

    After a dash, too: Attack, Resist and Pace 8 were left beside the soldier that killed. Who goes on with z is asked no more.
    A whole Turn was given away as well to who stood off, for the last one had ended by itself.
    """
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False)
    me, foe = play.view.me.body, next(one for one in play.view.creatures if one.kind == "minor")
    with play.changed():
        at = get(foe.who, At)
        at.x, at.y = me.x + cells, me.y
        mine = get(me.who, Combatant)
        (mine.tactical, mine.manoeuvre), mine.place = actions, place
    n = play.raid.run.n
    play.do("z")
    assert (play.raid.run.n == n) is bool(told)
    if told:
        left = "Tactical, Resist and Manoeuvre" if actions[1] else "Tactical and Resist"
        assert f"{left} left, Pace 4, and {told}" in play.raid.notices[-1].text
        play.do("z")
        assert play.raid.run.n > n and not unused(play.raid)


@pytest.mark.parametrize("held", [True, False])
def test_a_turn_in_which_somebody_could_be_wrapped_up_is_no_turn_like_the_last(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, held: bool
) -> None:
    """Having been asked the Turn before, one z gave a whole Turn away beside a band stuck in her web, of which a wrap takes half."""
    play = plainly(fight(table("spider"), ("spider",), ("minor",)), quick=False)
    me, foe = play.view.me.body, next(one for one in play.view.creatures if one.kind == "minor")
    with play.changed():
        at = get(foe.who, At)
        at.x, at.y = me.x + 1, me.y
    assert unused(play.raid) and not unused(play.raid)
    play.raid.memory.asked = (
        UNUSED,
        play.view.raid.fights,
        me.who,
        False,
    )  # as after the z that has ended the last Turn
    monkeypatch.setattr("game.ui.raid.walking.wrap_up", lambda _: Act("wrap", foe.who) if held else None)
    assert unused(play.raid) == held
    assert not held or sentence("unused wraps") in play.raid.notices[-1].text


@pytest.mark.parametrize("spent", [False, True])
def test_of_a_party_each_is_asked_and_a_z_for_one_ends_no_other_s_turn(table: Lay, *, spent: bool) -> None:
    """It asked for one, and for the one beside her, with as much left, not; the second z that was typed for her ended the next one's Turn.

    Who has but the Attack left is asked as well right after the Turn of another: nobody meant that one yet.
    """
    play, scene = plainly(table(), quick=False), Scene("W B X . . . . . . m", first="W")
    play.stage = ScreenStack(play.game.play(scene.until("W").run))
    play.do()
    with play.changed():
        for name in "BX":
            get(scene.who[name], Combatant).resist = not spent
    asked = []
    for _ in range(3):
        n, who = play.raid.run.n, play.view.asked
        play.do("z")
        assert (play.raid.run.n, play.view.asked) == (n, who), "the first z asks"
        seen = play.raid.surprises
        play.do("z")
        assert play.raid.run.n > n
        asked.append(who)
        assert play.raid.surprises > seen or not play.view.asks(TakeTurn), "what was typed ahead is dropped"
    assert {*asked} == {scene.who[name] for name in "WBX"}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
@pytest.mark.parametrize("key", ["m", "s"])
def test_a_menu_leaves_the_fight_in_sight(table: Lay, size: tuple[int, int], key: str) -> None:
    """The map gives way to the box: the leader is seen beside it or above it; at the panel's rim only so that foes and panel are seen."""
    play = fight(table("beetle"), ("beetle",), ("minor", "major")).do(key)
    assert play.raid.ask
    panel_at = play.raid.picture.layout(Console(*size, order="F")).panel.x
    seen = [
        (row.index("@"), y) for y, row in enumerate(r[:panel_at] for r in play.shows(*size).split("\n")) if "@" in row
    ]
    assert [1 for x, y in seen if 1 < x < panel_at - 1 and y > 1] or (seen and "IN SIGHT" in play.shows(*size))


def test_who_has_nobody_to_attack_is_told_where_a_foe_was_seen_last(table: Lay) -> None:
    """Who was sensed after all others, named as lists name it, and when; without any, the known ways in."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view, (x, y) = play.view, (play.view.me.body.x, play.view.me.body.y)
    foe = next(one for one in view.creatures if not one.led)
    old, new = (replace(foe, who=who, x=x + off, y=y) for who, off in ((77, 2), (78, 6)))
    memory = WalkMemory(last={77: (view.number, view.turn - 20, old)}, freshest=(view.number, view.turn - 1, new))
    vars(view)["creatures"] = [one for one in view.creatures if one.led]
    view.visible[y, x + 2] = False
    told = nobody(view, memory)
    assert told == "Nobody is in sight to be attacked. Last seen: Minor, 6 cells east, 1 turn ago."
    memory.freshest = None
    assert nobody(view, memory).endswith("Last seen: Minor, 2 cells east, 20 turns ago.")
    memory.last[77] = view.number, view.turn - 40, old
    assert "Last seen" not in nobody(view, memory), "where it was so long ago helps nobody"
    assert nobody(view, WalkMemory()).startswith(sentence("nobody in sight"))


def test_who_is_in_sight_but_does_not_fight_is_named_where_nobody_can_be_attacked(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view = play.view
    vars(view)["creatures"] = tuple(one if one.led else replace(one, disposition="") for one in view.creatures)
    foe = next(one for one in view.creatures if not one.led)
    assert nobody(view, WalkMemory()).endswith(f"In sight, but not fighting: Minor, {off(view, (foe.x, foe.y))}.")
    assert "Nobody is in sight" not in nobody(view, WalkMemory())


@pytest.mark.parametrize(
    ("off", "armed", "fights", "joins"),
    [(2, False, True, True), (2, False, False, False), (2, True, False, True), (99, True, True, False)],
)
def test_of_who_stands_by_it_is_said_whether_it_joins(off: int, *, armed: bool, fights: bool, joins: bool) -> None:
    """B 3.8.14: she spent her Actions to stand beside the King, who could not be attacked, and nothing told that he would join a Round later."""
    scene = Scene("W m w . . . . . . . . .\n", first="W").until("W")
    view = View(scene.run)
    guard, other = sorted((one for one in view.creatures if not one.led), key=lambda one: one.x)
    other = replace(other, disposition="", armed=armed)
    vars(view)["creatures"] = [view.me.body, replace(guard, disposition="Holding" if fights else ""), other]
    if off > 2:
        view.rooms[other.y, other.x] = 0
        view.walkable[:, other.x - 1] = False
    told = not_to_be_attacked(view, other)
    assert told.startswith("Not in this fight, and so not to be attacked now: ")
    assert told.endswith(sentence("joins next")) is joins
    scene.run.story.append(Happened("breaks away", other.who))
    assert not not_to_be_attacked(view, other).endswith(sentence("joins next")), (
        "who has left a Combat does not join it"
    )


@pytest.mark.parametrize(("wounds", "aims"), [(0, False), (1, True)])
def test_no_friend_is_aimed_at_for_want_of_foes_but_one_who_can_be_helped(table: Lay, wounds: int, aims: bool) -> None:
    """A Spider's Attacks heal friends; where nobody needs that, f says that no foe is in sight."""
    play = fight(table("wasp"), ("spider", "beetle"), ("minor",))
    while play.view.me.body.kind != "spider":
        play.raid.give(play.view.legal()[-1])
    play.raid.run.enter()
    friend = next(member.body.who for member in play.view.party if member.body.kind == "beetle")
    get(friend, Body).wounds = wounds
    play.raid.settle()
    view = play.view
    ours = tuple(body for body in view.creatures if body.led)
    own = {body.who for body in ours}
    kept = [one for one in view.choices if not isinstance(one.command, Act) or one.command.target in own]
    vars(view).update(creatures=ours, choices=kept)
    play.do("f")
    assert isinstance(play.top, Aim) is aims


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_what_would_be_better_never_covers_the_line_below_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """However long it is, it is read to its end, and the log takes rows from the map for it."""
    monkeypatch.setattr(
        "game.ui.raid.targeting.improved", lambda *_: "better: " + "flank, then attack, " * 8 + "the end"
    )
    play = fight(table("wasp"), ("wasp",), ("minor",))
    for _ in range(4):
        play.do(*[] if isinstance(play.top, Aim) else "f")
    shown = play.shows(*size).split("\n")
    assert set(shown[-2]) == {"─"}
    assert any("the end" in row for row in shown)


def test_in_combat_the_panel_counts_no_rooms(table: Lay) -> None:
    """It has the row again as soon as the fight is over."""
    play = table("wasp")
    assert "Rooms unspent" in play.shows()
    assert "Rooms" not in fight(play, ("wasp",), ("minor",)).shows()
    assert "lines more" in fight(play, SIX, ("minor", "major", "nasute", "worker", "rove") * 4).shows(80, 18)


@pytest.mark.long
@pytest.mark.parametrize(
    ("party", "foes"), [("wasp", ("minor",)), ("beetle", ("minor", "minor")), ("ants", ("major",))]
)
def test_the_aim_calls_better_what_the_advisers_key_says(table: Lay, party: str, foes: tuple[str, ...]) -> None:
    """One plan a Turn: the aim names the same acts, whomever it is taken at, and none where they gain nothing over the Attack itself."""
    play = plainly(fight(table(party), (party,), foes), quick=False, hints=False)
    for _ in range(12):
        if play.view.fight is None:
            break
        play.raid.counsel.say(play.view)
        parts = play.raid.counsel.parts
        for at, choice in enumerate(targets(play.view)):
            told = improved(play.view, parts, aimed_at(choice), play.raid.called("manoeuvre"))
            line = re.sub(r"^(?:first(?: \(.*?\))?|better): ", "", told)
            assert line.startswith(briefly(play.view, parts) if told else "")
            assert not (told and parts[0].command == choice.command)
            aim = Aim(play.raid, at)
            play.stage.screens.append(aim)
            shown = " ".join(" ".join(line.split("│")[0].strip() for line in play.shows(120, 40).split("\n")).split())
            play.stage.screens.pop()
            assert choice.refused or (told in shown if told else "better: " not in shown)
        play.do("tab" if not play.raid.ask else play.raid.ask.menu.letters[0], "tab")
