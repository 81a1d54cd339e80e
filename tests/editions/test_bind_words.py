"""What BIND's screens and log say in its own words: hit points that are left, or said to be lost."""

import re
from inspect import getsource
from unittest import mock

import pytest

from game import content
from game.cli import main
from game.codex.codex import markdown, opening, page_for
from game.engine.entries import Happened, Healed, Rolled, Wounded
from game.engine.steps import Action, DigCost, RestEnds
from game.fd100 import Check, Degree, Roll, resolve
from game.presentation.page import sentence
from game.presentation.pages import aftermath
from game.presentation.pages.bearing import here
from game.presentation.pages.ending import rolls
from game.presentation.pages.raid_pages import sheet
from game.presentation.pages.story import last_roll
from game.presentation.pages.story import roll_card as carded
from game.presentation.questions.labour import wanting
from game.presentation.questions.prompts import prompt
from game.presentation.sight import hale
from game.presentation.walks.surroundings import condition
from game.reports.webpage import roll_card as html
from game.resolution.bind import TargetCheck
from game.resolution.core import NOTHING, Rating
from game.run.view import View
from game.systems.exploration.exploring import price_of_digging
from game.telling import hundred_card, roll_card
from game.telling.blows import chosen
from game.telling.dice_card import decides
from game.telling.grammar import grammar
from game.telling.log import Teller
from game.telling.names import Names
from game.telling.roll_card import card
from game.telling.roll_text import detail, in_scale, rules_of
from game.telling.sheet import sheet as printed
from game.ui.raid.dossier import ratings
from game.ui.raid.fighter import wounds
from game.ui.raid.resting import rows
from game.weighing.scale import bonus, damage, in_dice
from tests.editions.test_bind import searched
from tests.scenes.scene import Scene

CRITICAL = "Bite Attack 2D4 HP and Stinger Attack 2D4 HP; critical: Target killed (Swarms take 2D4 HP)"


def scene(edition: str = "bind") -> Scene:
    """A Wasp that has lost 4 of 9 hit points (2 of 4 Wounds), beside a swarm of Minors."""
    lost = 4 if edition == "bind" else 2
    return Scene(". W m .", first="W", W={"wounds": lost}, m={"wounds": 6}, edition=edition).until("W")


@pytest.mark.parametrize(
    ("edition", "mine", "panel", "row"),
    [
        ("bind", "5 of 9 HP left", "5/9", "HP left .......... 5/9"),
        ("", "2 of 4 Wounds taken", "●●○○", "Wounds ........... 2/4"),
    ],
)
def test_hit_points_are_those_left_and_wounds_those_taken(edition: str, mine: str, panel: str, row: str) -> None:
    view = View(scene(edition).run)
    assert hale(view.me.body) == mine
    assert "".join(text for text, _ in wounds(view.me.body)) == panel
    drawn = "\n".join("".join(text for text, _ in line) for line in sheet(view, view.party[0]).sections[0].picture)
    assert row in drawn
    assert ("2D4 HP" if edition else "2 Wounds") in drawn


def test_a_swarms_hit_points_are_no_bodies() -> None:
    swarm = next(body for body in View(scene().run).creatures if body.kind == "minor")
    assert hale(swarm) == f"{swarm.limit - 6} of {swarm.limit} HP left"


def test_the_log_says_which_are_lost() -> None:
    """Whatever the sentence, what was taken is not told as what is left."""
    found = scene()
    me = View(found.run).me.body.who
    told = set()
    for seed in range(40):
        teller = Teller(str(seed))
        teller.lines(found.run.story)
        told |= {line.text for line in teller.lines([Wounded(me, 3, 7, 9, "Mandible Attack", 0, "HP")])}
    counted = [line for line in told if "9 HP" in line]
    assert counted
    assert all("2 of 9 HP left" in line for line in counted), counted


def test_a_swarms_losses_and_mending_are_told_in_hit_points() -> None:
    """[BIND-5] A body is two of them, so that nobody counts bodies."""
    found = Scene(". A . m", first="A", edition="bind").until("A")
    ants, minors = found.who["A"], found.who["m"]
    told = set()
    for seed in range(40):
        teller = Teller(str(seed))
        teller.lines(found.run.story)
        entries = [
            Wounded(who, 3, 15, 21, cause, 0, "HP") for who in (ants, minors) for cause in ("", "a straying swarm")
        ]
        told |= {line.text for line in teller.lines(entries)}
        told |= {line.text for line in teller.lines([Healed(ants, 4, "HP"), Healed(minors, 4, "HP")])}
    assert all("6 of 21 HP left" in line or " 4 HP " in line for line in told), told
    assert not [line for line in told if re.search(r"\b(stand|answer)\b", line)]


def test_what_a_gift_wards_off_and_a_blow_from_behind_adds_is_a_die() -> None:
    with content.chosen("bind"):
        assert not re.search(r"(?<!\{)\bWounds?\b(?!\})", str(grammar()))
        assert not [row.about for row in content.abilities().values() if "Wound" in row.about]
    assert "one Wound more" in str(grammar())


def test_who_digs_in_vain_pays_in_hit_points() -> None:
    """[BIND-5] A Wound that is no blow is two of them: of three left one would be left, of two none."""
    for lost, left in ((6, "1 HP would be left."), (7, "That would be the last.")):
        found = Scene(". W .", W={"wounds": lost}, edition="bind")
        found.happens(DigCost(who=found.who["W"]))
        said = {answer.label: answer for answer in prompt(View(found.run)).answers}
        assert said["lose 2 HP"].about == left
        assert said["lose 2 HP"].detail == f"{9 - lost} of 9 HP left now"


def test_a_rest_mends_hit_points(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(scene().run)
    monkeypatch.setattr("game.presentation.questions.labour.provided", lambda *_: True)
    assert next(iter(wanting(view, view.party[0]))) == "heal lost HP"
    assert "3 HP" in [text for text, _ in rows(view, [[] for _ in range(9)], 0, 70, 9)][2]
    assert sentence("rest heals", of="") == "heal HP"


def test_the_boxes_of_an_attack_count_dice_of_hit_points() -> None:
    """[BIND-5] What an Attack costs beside its Damage is a die for each Wound, too: of others, and of the attacker."""
    with content.chosen("bind"):
        wasp = "\n".join(printed(content.classes()["wasp"]))
        assert "Swarms take 2D4 HP" in wasp
        assert in_dice(content.kinds()["minor"].special.add) == "Attacker takes 1D4 HP"
        assert "2D4 HP, by one 1D4" in "\n".join(printed(content.classes()["ants"]))
        for kind in content.classes().values():
            assert {len(line) for line in printed(kind, limit=21)} == {80}, kind.name  # the frame is whole


@pytest.mark.parametrize(
    ("edition", "bite", "swarm"),
    [
        ("", "2 Wounds", "1 Wound per Ant"),
        ("bind", "2D4 HP", "2D4 HP, by one 1D4"),
        ("metamorphosis", "net Wounds", "net Wounds"),
    ],
)
def test_damage_is_told_as_it_is_counted(edition: str, bite: str, swarm: str) -> None:
    """[B 3.8.7, BIND-5, M 3.6.2.5]"""
    with content.chosen(edition):
        wasp, ants = content.classes()["wasp"].base, content.classes()["ants"].base
        assert wasp
        assert ants
        assert (damage(wasp), damage(ants)) == (bite, swarm)


@pytest.mark.parametrize(("edition", "page"), [("bind", "bind"), ("metamorphosis", "metamorphosis"), ("", "band")])
def test_a_card_leads_to_the_rules_of_its_dice(edition: str, page: str) -> None:
    """[DESIGN law 8] Its `?`, the reasons behind a line of the log, and what stands at its head."""
    found = Scene(". W m .", first="W", edition=edition, attack=[0] * 20).until("W")
    found.do("attack m")
    rolled = next(entry for entry in found.run.story if isinstance(entry, Rolled) and entry.action == "attack")
    assert page_for(rules_of(rolled)) == page
    assert rules_of(rolled) in carded(rolled, [], Names(), 80).cites


@pytest.mark.parametrize(
    ("edition", "dice", "row", "beside"),
    [
        ("bind", [3, 2], ("lands", "Stinger Attack 2D4 HP"), "; lands: Stinger Attack 2D4 HP"),
        ("bind", [5, 5], ("land", CRITICAL), f"; land: {CRITICAL}"),
        ("bind", [2, 2], ("lands if taken", "Bite Attack 2D4 HP"), "; lands if taken: Bite Attack 2D4 HP"),
        ("bind", [0, 2], ("misses", "Stinger Attack"), "; misses: Stinger Attack"),
        ("", [46], None, ""),
        ("metamorphosis", [5, 5, 5], None, ""),
    ],
)
def test_what_the_dice_chose_is_said(edition: str, dice: list[int], row: tuple[str, str] | None, beside: str) -> None:
    """[BIND-2] The degree names the Attack; the log and the card say which, and what it throws."""
    found = Scene(". W m .", first="W", edition=edition, attack=dice * 20, W={"place": "Holding"}).until("W")
    found.do("attack m")
    teller = Teller("seed")
    line = next(line for line in teller.lines(found.run.story) if getattr(line.entry, "action", "") == "attack")
    assert isinstance(line.entry, Rolled)
    assert chosen(line.entry, teller.names) == ([row] if row else [])
    assert beside in line.detail
    drawn = "\n".join(
        "".join(text for text, _ in one) for one in carded(line.entry, [], teller.names, 80).sections[0].picture
    )
    assert (row[1].split(";")[0] in drawn) if row else ("lands" not in drawn)


def test_a_neighbour_in_the_area_has_the_special_attack_or_nothing() -> None:
    """[R-27] One throw for all in the area of a Beetle's horn; told of each."""
    found = Scene(". B m m .", first="B", edition="bind", attack=[3, 4] * 20, B={"place": "Holding"}).until("B")
    found.do("attack m")
    teller = Teller("seed")
    told = [line for line in teller.lines(found.run.story) if getattr(line.entry, "action", "") == "attack"]
    assert [line.entry.id in teller.names.aside for line in told[:2]] == [False, True]
    assert "Flying Horn Attack 4D4 HP" in told[1].detail


@pytest.mark.parametrize(("edition", "told"), [("bind", 1), ("", 23), ("metamorphosis", 2)])
def test_a_friends_advice_is_told_as_it_counts(edition: str, told: int) -> None:
    """[BIND-1] A modifier of 23 per cent is one point of bonus: each 30 is one, rounded."""
    with content.chosen(edition):
        found = in_scale(Happened("is directed", 1, number=23))
    assert isinstance(found, Happened)
    assert found.number == told


def test_bonuses_stand_beside_the_ratings_they_come_from() -> None:
    """[BIND-1] On the sheet, drawn and spoken, in the log and on the card."""
    view = View(scene().run)
    section = sheet(view, view.party[0]).sections[0]
    assert "Threat Rate ... 57% +2" in "\n".join("".join(text for text, _ in line) for line in section.picture)
    assert next(row for row in section.rows if row.label == "Threat Rate").value.startswith("57, +2")
    with content.chosen(""):
        assert not bonus(content.classes()["wasp"].features, "Threat Rate")
    wide, narrow = (["".join(text for text, _ in row.left) for row in ratings(view.me, width)] for width in (44, 28))
    assert wide[0].split() == ["Speed", "60", "+2", "Skill", "45", "+1"]
    assert narrow[0].split() == ["Speed", "+2", "Skill", "+1"]  # "Strength 45 +1" has no room
    level = TargetCheck(
        Rating("Exploration", 2), Rating("Level", 0), base=6, rated=(Rating("Exploration", 48), Rating("Level", 20))
    )
    assert [*decides(level)] == [("Exploration 48", "+2"), ("TN 6", "6, Level 20")]


def test_a_defence_is_told_as_hers() -> None:
    """[BIND L205-210] The Minor attacks, the Wasp throws the dice: her Survival, not its Threat."""
    found = Scene(". W m .", first="m", edition="bind", attack=[0, 3] * 20).until("W")
    rolled = next(entry for entry in found.run.story if isinstance(entry, Rolled) and entry.action == "attack")
    assert detail(rolled).startswith("defence by Survival 35 (+0), 2D6 = 1 + 4 ")
    assert detail(rolled).endswith("3 under: Complete Failure")


def test_the_card_of_a_defence_is_hers() -> None:
    """[BIND L205-210] Its title, its margins, its odds and its end are those of who throws, not of who strikes."""
    found = Scene(". W m .", first="m", edition="bind", attack=[0, 3] * 20).until("W")
    teller = Teller("seed")
    teller.lines(found.run.story)
    rolled = last_roll(found.run.story, teller.names)
    assert rolled
    assert rolled.roll.check.effort.name == "Threat Rate"  # of the Minor: the defence is the last roll of hers
    section = carded(rolled, [], teller.names, 80).sections[0]
    drawn = ["".join(text for text, _ in line) for line in section.picture]
    assert drawn[0].startswith(" DEFENCE   You against my Minor Soldiers")
    assert (drawn[2].split()[1], drawn[2].split()[-1]) == ("-6", "+4")
    assert drawn[3].split()[1:4:2] == ["F", "f"]
    assert drawn[4].index("^") == drawn[2].index("-3") + 1
    assert drawn[-1] == " > COMPLETE FAILURE"
    assert "C Critical Success   2.78%" in drawn[5]
    assert section.rows[1].value.startswith("3 % Critical Success")
    assert section.rows[-1].value == "So: Complete Failure"
    assert [row.value for row in rolls(found.run.story, teller.names)][-1].startswith(
        "You against my Minor Soldiers: defence by"
    )
    assert section.picture[-1][0][1] == "degree1"
    page = "".join(html(rolled, teller.names))
    assert page.index("Critical Success") < page.index("Critical Failure")


def test_what_nobody_resists_has_a_bare_target_number() -> None:
    rows = dict(decides(TargetCheck(Rating("Speed", 2), NOTHING)))
    assert rows["TN 7"] == "7"
    assert dict(decides(TargetCheck(Rating("Speed", 2), Rating("Strength", 1))))["TN 8"] == "7, +1 Strength"


@pytest.mark.parametrize(("edition", "luck"), [("bind", False), ("", True)])
def test_luck_is_not_told_where_there_is_none(edition: str, luck: bool) -> None:
    view = View(scene(edition).run)
    assert ("Luck" in condition(view, view.party[0])) == luck


def test_a_sentence_is_taken_by_the_rules_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    say = ["say", "hurt the minor by Strength", "--class", "beetle", "--against", "minor"]
    told = []
    for edition in ("fd100", "bind", "metamorphosis"):
        assert main([*say, "--edition", edition]) == 0
        told.append(capsys.readouterr().out)
    assert len(set(told)) == len(told)
    assert main([*say, "--edition", "mest"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_dice_that_are_taken_up_are_told_of() -> None:
    """[BIND-6] A Rest takes up the dice of a search; what lies still, or never lay, is not told of."""
    found = searched()
    before = aftermath.laid(View(found.run))
    assert list(before.dice.values()) == [("explore",)]
    assert aftermath.told(before, View(found.run), [], 7) == []
    found.happens(RestEnds())
    assert [line.text for line in aftermath.told(before, View(found.run), [], 7)] == [
        "The dice that lay in Room 1 are taken up: explore may be tried anew, and will fall anew."
    ]
    assert aftermath.told(aftermath.laid(View(found.run)), View(found.run), [], 8) == []


@pytest.mark.parametrize("edition", ["bind", "metamorphosis"])
@pytest.mark.parametrize(
    "name", ["die", "band", "modifiers", "dramatic", "booleans", "luck", "wounds", "attack", "disposition"]
)
def test_a_page_on_the_dice_of_fd100_leads_to_those_in_force(name: str, edition: str) -> None:
    assert f"]({edition})." not in markdown(name).partition("\n\n")[2].partition("\n\n")[0]
    with content.chosen(edition):
        assert markdown(name).split("\n\n")[1].endswith(f"]({edition}).")
        assert "Not in force" not in opening(name)
        assert f"]({edition})." in here(View(Scene(". W .", edition=edition).run)).partition("Begin here")[0]
        assert "Not in force" not in markdown("hunger") + markdown(edition)


@pytest.mark.parametrize(("edition", "price"), [("bind", "2 HP or Hunger"), ("", "a Wound or Hunger")])
def test_what_digging_in_vain_costs_is_foreseen(edition: str, price: str) -> None:
    found = Scene(". W .", edition=edition)
    roll = Roll(Check(Rating("Construction", 50)), 99, (), Degree.COMPLETE_FAILURE)
    with mock.patch("game.systems.exploration.exploring.on_the_threshold", return_value=False):
        assert price_of_digging(Action(found.who["W"], "dig", 0, "", roll)) == price


@pytest.mark.parametrize(
    ("edition", "rated", "thrown"), [("", "Effort 57", "d100 = 46"), ("bind", "Chance 57", "00 to 99 = 46")]
)
def test_a_roll_of_the_hundred_is_told_in_words_that_the_rules_own(edition: str, rated: str, thrown: str) -> None:
    check = Check(Rating("Level", 57), kind="Boolean")
    with content.chosen(edition):
        told = "\n".join(card(resolve(check, 46), check, "ROLL", ""))
    assert rated in told and thrown in told
    for module in (hundred_card, roll_card):
        assert "in_force" not in getsource(module)
