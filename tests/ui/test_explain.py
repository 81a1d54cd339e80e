"""Anything is explained: odds of foes in a sentence, two choices beside each other, a table of odds."""

import re

import pytest
from msgspec.structs import replace

from game import content
from game.engine.commands import Act
from game.engine.steps import Attempt
from game.fd100 import Degree, Modifier, Odds, odds
from game.presentation.foes.danger_words import menacing
from game.presentation.walks.surroundings import told as creature
from game.run.view import Threat, View
from game.systems.checks import check
from game.telling import advice
from game.ui.raid.targeting import Aim
from game.ui.screens.compare import OddsScreen, small
from tests.scenes.scene import Scene
from tests.ui.table import SIX, Lay, fight
from tests.ui.test_combat_screen import aiming


def made(hits: int, whole: int = 100) -> Odds:
    """Odds of so many hits."""
    return Odds((0, whole - hits, 0, hits, 0, 0), whole)


@pytest.mark.parametrize(
    ("hits", "words"),
    [(15, "3 times in 20 (15 %)"), (5, "once in 20 (5 %)"), (1, "less than once in 20 (1 %)"), (100, "every time"),
     (99, "nearly every time (99 %)"), (62, "12 times in 20 (62 %)"), (63, "13 times in 20 (63 %)")],
)  # fmt: skip
def test_chances_are_told_in_twentieths(hits: int, words: str) -> None:
    assert advice.often(made(hits)) == words


def test_small_chances_are_told_exactly() -> None:
    assert advice.often(made(5, 1000)) == "less than once in 20 (0.5 %)"


def test_how_soon_a_foe_kills_is_counted_from_her_attack_boxes(table: Lay) -> None:
    view = fight(table("wasp"), ("wasp",), ("minor", "major", "nasute")).view
    at = {body.kind: body for body in view.creatures}
    me = view.me
    assert me.body.limit == 4
    base = made(50)
    assert advice.kills(at["minor"], base, me) == 4  # 1 Wound a bite
    assert advice.kills(at["major"], base, me) == 2  # 2 Wounds
    hurt = replace(me, body=replace(me.body, wounds=3))
    assert advice.kills(at["minor"], base, hurt) == 1
    assert advice.wounds(at["nasute"], Degree.CRITICAL_SUCCESS, me) == 2 + 2 + 1
    assert advice.wounds(at["minor"], Degree.CRITICAL_SUCCESS, me) == 1 + 4  # a bite; and 1 Target dies
    assert advice.wounds(at["minor"], Degree.COMPLETE_SUCCESS, me) == 0  # glue alone


def test_a_swarm_bites_with_as_many_as_are_left(table: Lay) -> None:
    view = fight(table("wasp"), ("ants",), ("minor",)).view
    ants = view.me.body
    assert advice.landed(content.kinds()["ants"].base, ants, view.me, critical=False) == ants.limit - ants.wounds


def test_looking_at_a_foe_tells_her_odds_exactly(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor", "major", "worker"))
    aiming(play)
    view = play.view
    for body in view.creatures:
        if body.led:
            assert view.threat(body.who) is not None  # an armed character would be one, to herself
            continue
        threat = view.threat(body.who)
        told = [said for said, _ in creature(view, body)]
        if not body.armed:
            assert threat is None
            assert list(menacing(view, body)) == []
            continue
        hits = threat.now.at_least(Degree.PARTIAL_SUCCESS)
        sentence = advice.menaces(threat)
        assert (sentence in told) == advice.harms(threat.near)
        if hits:
            assert f"({100 * hits / threat.now.whole:.3g} %)" in sentence
        else:
            assert sentence.startswith("Out of its reach")


def test_the_odds_of_a_foe_are_those_of_her_attack_as_it_is_rolled() -> None:
    """[B 3.8.7] The Minor's Attack on the Wasp: the same Check as the one that is rolled."""
    scene = Scene("W m .", attack=[99] * 9).until("W")
    view = View(scene.run)
    foe = scene.who["m"]
    threat = view.threat(foe)
    assert threat == Threat(
        odds(check(Attempt(who=foe, action="attack", target=scene.who["W"]))), threat.near, threat.made
    )
    assert threat.now.at_least(Degree.PARTIAL_SUCCESS)


@pytest.mark.long
def test_out_of_combat_a_foe_is_told_of_as_if_holding(table: Lay) -> None:
    for seed in range(6):
        play = table("wasp", seed=f"s{seed}")
        play.go_on("TakeTurn", most=80, seed=seed)
        view = play.view
        for body in view.creatures:
            if not body.led and body.armed:
                assert list(menacing(view, body))
    play = table("wasp")
    assert play.view.question == "Roam"
    assert play.view.threat(play.view.me.body.who) is not None


# -- comparing -------------------------------------------------------------------------------------


def bands(shows: str) -> list[str]:
    return [line for line in shows.split("\n") if re.match(r" \|[SFCPfp|]+\|$", line)]


def test_two_foes_beside_each_other(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",) * 3)
    aim = aiming(play)
    play.stage.screens.append(aim)
    aim.at = next(i for i, choice in enumerate(aim.targets) if not choice.refused)
    first = aim.choice
    play.do("c")
    assert play.raid.shown.compared == first
    assert "move to another" in play.shows()
    assert len(bands(play.shows())) == 1
    play.do("tab")
    if aim.choice.refused:
        assert len(bands(play.shows())) == 1
    else:
        assert len(bands(play.shows())) == 2
    play.do("m", "down", "up")
    marked = play.raid.ask.marked.choice
    assert marked
    assert len(bands(play.shows())) == 2
    assert "A  attack: Minor" in play.shows()
    play.do("escape")  # it ends the comparison first
    assert play.raid.ask and not play.raid.shown.compared
    play.do("escape")
    assert "compare" not in play.shows()
    play.raid.give(first.command)
    assert play.raid.shown.compared is None


def test_what_was_marked_to_compare_is_dropped_with_the_panel_it_was_marked_in(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",) * 3)
    aim = aiming(play)
    play.stage.screens.append(aim)
    aim.at = next(i for i, choice in enumerate(aim.targets) if not choice.refused)
    play.do("c")
    assert play.raid.shown.compared
    play.do("escape", "m", "down", "up")
    assert not play.raid.shown.compared and not bands(play.shows())
    play.raid.shown.compared = aim.choice
    assert not play.do("escape").raid.shown.compared


def test_a_strike_that_cannot_hit_is_named_so(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",) * 3)
    aim = aiming(play)
    aim.at = next(i for i, choice in enumerate(aim.targets) if not choice.refused)
    check = play.view.check(aim.choice)
    assert check and "strike" in aim.striking(check)[0][1]
    never = replace(
        check,
        effort=replace(check.effort, value=0),
        guards=(Modifier("out of reach", -100, "R-14", tuple(one for one in Degree if one >= Degree.PARTIAL_SUCCESS)),),
    )
    told = aim.striking(never)[0][1]
    assert told.endswith("out of reach: cannot hit from here") and "strike" not in told


def test_what_was_marked_is_forgotten_when_it_is_marked_again(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",) * 2).do("m")
    ask = play.raid.ask
    ask.menu.at = next(i for i, answer in enumerate(ask.answers) if answer.choice)
    play.do("c")
    assert play.raid.shown.compared == ask.marked.choice
    play.do("c")
    assert play.raid.shown.compared is None


def test_where_dice_decide_no_answer_has_the_letter_c(table: Lay) -> None:
    play = fight(table("wasp"), SIX, ("minor", "major")).do("m")
    ask = play.raid.ask
    assert ask.comparable
    assert "c" not in ask.menu.letters
    assert "c compare" in play.shows()
    refused = next((i for i, answer in enumerate(ask.answers) if answer.choice is None), None)
    if refused is not None:
        ask.menu.at = refused
        play.do("c")
        assert play.raid.shown.compared is None
        assert "nothing to compare" in play.shows()


# -- the table -------------------------------------------------------------------------------------


def test_the_table_is_of_every_disposition_and_both_sides(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",) * 4)
    aim = aiming(play)
    play.stage.screens.append(aim)
    play.do("t")
    assert isinstance(play.top, OddsScreen)
    shows = play.shows()
    view = play.view
    for disposition, _, made in play.top.checks():
        assert disposition in shows
        table_ = odds(made)
        assert f"{table_.at_least(Degree.PARTIAL_SUCCESS)} %" in shows
    rows = list(play.top.checks())
    assert len(rows) == 2 * len(set(view.me.track) - {"Retreating"})
    assert {side for _, side, _ in rows} == {"from the front", "from behind"}
    assert shows.count("▸") == 2  # how it stands; and in the words about it
    assert "Failures." in shows
    now = view.check(aim.choice)
    assert now in [check for disposition, _, check in rows if disposition == view.me.body.disposition]
    play.do("escape")
    assert isinstance(play.top, Aim)


def test_the_table_marks_the_side_on_which_one_stands_where_both_have_the_same_odds(table: Lay) -> None:
    """The mark stood at the front, whoever was behind: of a head that points nowhere too, which has armour on no side."""
    play = fight(table("wasp"), ("beetle",), ("minor",) * 4)
    aim = aiming(play)
    view = play.view
    foe = view.body(getattr(aim.choice.command, "target", 0))
    assert foe is not None
    x, y = view.me.body.x - foe.x, view.me.body.y - foe.y
    now = view.check(aim.choice)
    view.__dict__["check"] = lambda *_, **__: now
    play.stage.screens.append(OddsScreen(play.raid, aim.choice))
    for facing, side in (((x, y), "from the front"), ((-x, -y), "from behind"), ((0, 0), "from behind")):
        turned = replace(foe, facing=facing)
        view.__dict__["creatures"] = tuple(turned if body.who == foe.who else body for body in view.creatures)
        marked = next(line for line in play.shows(120, 40).splitlines() if "▸" in line)
        assert side in marked


def test_small_bands_have_twenty_letters_and_leave_nothing_out() -> None:
    for counts in ((1, 1, 1, 1, 1, 95), (0, 100, 0, 0, 0, 0), (7, 13, 22, 18, 33, 7), (2, 2, 2, 2, 2, 90)):
        row = small(Odds(counts, 100))
        assert sum(len(letters) for letters, _ in row) == 20
        assert len(row) == sum(count > 0 for count in counts)
        assert all(letters for letters, _ in row)


def test_what_is_refused_has_no_table(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",) * 2)
    aim = Aim(play.raid)
    at = next((i for i, choice in enumerate(aim.targets) if choice.refused), None)
    if at is not None:
        aim.at = at
        aim.key("t")
        assert play.raid.notices[0].text.startswith("No: ")
    assert Act("attack") != Act("explore")
