"""Hit points and weight of BIND wherever they are told: blows, gifts, Actions, the codex, what is carried. [BIND-5, BIND-8]"""

import re

import pytest
from msgspec.structs import replace

from game import content
from game.codex import codex
from game.engine.commands import Act, Say
from game.engine.components import Body, Combatant, Room
from game.engine.entries import Wounded
from game.engine.steps import Attempt, TakeTheDanger, Wound
from game.engine.store import get, query
from game.fd100 import Check, Circumstance, Rating
from game.presentation.carrying.items import items
from game.presentation.questions.costs import fasting
from game.presentation.questions.prompts import prompt
from game.presentation.walks.surroundings import condition
from game.run.run import Run, head
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.telling.sheet import sheet
from game.ui.raid.characters import full, heads
from game.weighing import opposed
from game.weighing.scale import in_dice, in_points, most
from tests.scenes.scene import Scene

WOUNDS = re.compile(r"\bWounds?\b(?!\]\()")
ALONE = """
    #######
    #W....#
    #.....#
    #######
"""


@pytest.mark.parametrize(("edition", "told"), [("bind", 1), ("", 2)])
def test_a_killing_blow_takes_no_more_than_is_left(edition: str, told: int) -> None:
    """[BIND-5] Who has one hit point left loses one, whatever the dice say; a Wound of fd100 stays as it is printed."""
    lost = 20 if edition else 9
    found = Scene(". W m .", first="W", m={"wounds": lost}, edition=edition).until("W")
    minor = found.who["m"]
    assert get(minor, Body).limit == lost + 1
    found.happens(Wound(who=minor, wounds=2, cause="Bite Attack", by=found.who["W"]))
    last = next(entry for entry in reversed(found.run.story) if isinstance(entry, Wounded))
    assert (last.who, last.wounds) == (minor, told)


def test_what_is_no_blow_takes_no_more_than_is_left_either() -> None:
    found = Scene(". W m .", first="W", W={"wounds": 8}, edition="bind").until("W")
    found.happens(Wound(who=found.who["W"], wounds=1, cause="digging"))
    last = next(entry for entry in reversed(found.run.story) if isinstance(entry, Wounded))
    assert last.wounds == 1


@pytest.mark.parametrize(("edition", "offered"), [("bind", False), ("", True)])
def test_nobody_grits_teeth_where_nothing_hampers(edition: str, offered: bool) -> None:
    """[BIND-5] Lost hit points make no roll worse, so that to ignore them would be a Manoeuvre for nothing."""
    found = Scene(". W m .", first="W", W={"wounds": 2}, edition=edition).until("W")
    who = found.who["W"]
    choice = View(found.run).choice(Act("grit", who))
    assert bool(choice and not choice.refused) is offered


@pytest.mark.parametrize(
    ("edition", "told"), [("bind", "+1"), ("", "+d40"), ("metamorphosis", "+ the successes of 4 dice")]
)
def test_what_is_lent_is_told_by_the_dice_in_force(edition: str, told: str) -> None:
    """[BIND-1] A d40 is a point and a third of bonus, which nobody throws."""
    with content.chosen(edition):
        assert in_dice("its next Attack +d40") == f"its next Attack {told}"


@pytest.mark.parametrize(("edition", "lent"), [("bind", 40), ("", 33)])
def test_a_friends_advice_is_thrown_by_fd100_alone(edition: str, lent: int) -> None:
    dice = {"direct": [5, 5]} if edition else {"direct": [0, 33]}
    found = Scene("W . L m .", first="W", edition=edition, attack=[3] * 9, **dice).until("W")
    found.do("direct L")
    assert get(found.who["L"], Combatant).directed == lent


@pytest.mark.parametrize(("edition", "key"), [("bind", "heal hit points"), ("", "heal Wounds")])
def test_what_a_rest_heals_is_called_by_its_name(edition: str, key: str) -> None:
    with content.chosen(edition):
        row = content.formulas()["heal"]
        assert row.key == key
        assert (WOUNDS.search(in_points(row.outcome["Critical Success"])) is None) is bool(edition)
        assert codex.pages()["action/heal"].title.lower() == key.lower()


def test_no_table_of_the_codex_counts_wounds_where_hit_points_are() -> None:
    """And a page whose sentences do says at its head where to read of hit points."""
    with content.chosen("bind"):
        for name in codex.pages():
            page = codex.markdown(name)
            prose = [line for line in page.split("\n") if WOUNDS.search(line) and not line.startswith("See also")]
            tables = [line for line in prose if line.startswith("|")]
            if name in ("terms", "metamorphosis", "action/grit") or codex.NOTICE in page:
                continue
            assert not tables, (name, tables)
            assert not prose or name == "bind" or codex.POINTS in page, (name, prose)
        assert "heals 4 HP" in codex.markdown("action/heal")
        assert "Actor takes 1 HP" in codex.markdown("effect/Bleeding")
        assert "| Damage | 2D4 HP |" in codex.markdown("class/wasp")
        assert codex.POINTS not in codex.opening("death")
    assert codex.POINTS not in codex.markdown("death")
    assert "Patient heals 2 Wounds" in codex.markdown("action/heal")


def test_a_printed_sheet_has_hit_points() -> None:
    """[BIND-5, BIND-11] Two for each Wound, one more, and two for each point of Strength; of who comes as a die tells, the most."""
    worker, spider = content.kinds()["worker"], content.kinds()["spider"]
    with content.chosen("bind"):
        assert (most(spider), most(worker)) == ("5", "up to 35")
        assert "HP left .......... 9/9" in "\n".join(sheet(content.classes()["wasp"]))
        assert "up to 35 " in "\n".join(sheet(content.kinds()["worker"]))
        assert not [kind.name for kind in content.classes().values() if WOUNDS.search(kind.about)]
    assert (most(spider), most(worker)) == ("3", "d20")


def test_nobody_is_born_dead() -> None:
    """[BIND-11] One hit point at least, however slight."""
    found = Scene(". W w .", edition="bind")
    assert get(spawn("worker", 0, 0, wounds=1), Body).limit == 1
    assert get(found.who["W"], Body).limit == 9


@pytest.mark.parametrize(("edition", "weighs"), [("bind", True), ("", False)])
def test_items_tell_what_they_weigh_and_their_bearer_what_is_too_much(edition: str, weighs: bool) -> None:
    """[BIND L233-254] Weight, and Encumbrance above Strength, on the screen and aloud."""
    found = Scene(ALONE, edition=edition)
    for _ in range(2):
        found.gives("W", "materials", 100)
    view = View(found.run)
    (section, *_) = items(view).sections
    details = [row.detail for row in section.rows]
    assert any("weighs 2" in detail for detail in details) is weighs
    assert ("Burden 3" in section.title) is weighs
    found.gives("W", "materials", 30)
    low = " ".join(row.detail for row in items(View(found.run)).sections[0].rows)
    assert ("weighs next to nothing (-1)" in low) is weighs, "it was “weighs -1”, as of a thing that lifts one"
    assert "weighs -" not in low
    assert ("Burden 3" in condition(view, view.party[0])) is weighs


# -- what is improvised, and what it is told by ----------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "worst"), [("bind", "you take 2 HP"), ("", "you take 1 Wound")])
def test_an_improvised_deed_is_listed_by_what_it_costs(edition: str, worst: str) -> None:
    """[BIND-5] A Wound that is no blow is two hit points, in the list of deeds, too."""
    found = Scene(". W m .", first="W", edition=edition).until("W")
    found.run.apply(Act("improvise"))
    deeds = {answer.label: answer.about for answer in prompt(View(found.run)).answers}
    assert any(worst in about for about in deeds.values()), deeds


@pytest.mark.parametrize(
    ("edition", "said", "unsaid"), [("bind", "added to the dice", "d100"), ("", "d100", "added to the dice")]
)
def test_a_flourish_is_told_by_the_dice_in_force(edition: str, said: str, unsaid: str) -> None:
    """[BIND-9] No modifier has a die of its own there: it counts a point for each 30 of its rating."""
    found = Scene(". W m .", first="W", edition=edition).until("W")
    for command in (Act("improvise"), Act("hurt", found.who["m"]), Say("Strength")):
        found.run.apply(command)
    ask = prompt(View(found.run))
    assert said in ask.story and unsaid not in ask.story
    labels = [answer.label for answer in ask.answers]
    assert ("sheer surprise +1" in labels) is bool(edition)


@pytest.mark.parametrize(
    ("edition", "told"), [("bind", "with 2 less on every roll"), ("", "every Qualification shifts down")]
)
def test_what_it_is_to_starve_is_told_by_the_dice_in_force(edition: str, told: str) -> None:
    """[BIND-1] Starving is 2 off; a degree, in fd100."""
    view = View(Scene(". W .", W={"hunger": 100}, edition=edition).run)
    assert told in fasting(view, view.me)[1]


@pytest.mark.parametrize(
    ("edition", "told"), [("bind", "Strength 50 (+0) against 8"), ("", "Strength 50 against Survival Rate 50")]
)
def test_a_ruling_names_what_its_dice_weigh(edition: str, told: str) -> None:
    facts = (Circumstance("effort", 0, "Strength"), Circumstance("resistance", 1, "Survival Rate")) if edition else ()
    made = Check(Rating("Strength", 50), Rating("Survival Rate", 50), by=edition, facts=facts)
    assert opposed(made) == told


def test_fd100_is_in_force_by_its_name_too() -> None:
    with content.chosen("bind"), content.chosen(content.BASE):
        assert content.in_force() == ""
        assert content.rules_of("") == content.rules_of(content.BASE)


@pytest.mark.parametrize(("lost", "best"), [(0, "take it"), (7, "leave it")])
def test_a_tie_is_advised_unless_its_danger_kills(lost: int, best: str) -> None:
    """[BIND L44-53] Tearing down costs two hit points when it fails, and so does a tie that is taken."""
    found = Scene(ALONE, first="", W={"wounds": lost}, edition="bind", tear=[0, 1])
    who = found.who["W"]
    (room,) = (room for _, room in query(Room))
    room.obstruction = 10
    found.happens(Attempt(who=who, action="tear"))
    assert isinstance(found.run.decision, TakeTheDanger)
    ask = prompt(View(found.run))
    assert ask.best is not None
    assert ask.answers[ask.best].label == best


@pytest.mark.parametrize(("kind", "told"), [("wasp", " slow, hungry"), ("beetle", " slow")])
def test_a_burden_costs_no_hunger_where_there_is_none(kind: str, told: str) -> None:
    """[BIND-8] The Beetle never hungers."""
    run = Run(head("burden", (kind,), edition="bind"))
    me = View(run).party[0]
    rows = ["".join(text for text, _ in line.left) for line in full(replace(me, burden=3), 24)]
    assert f"Burden   3{told}" in rows
    run.close()


@pytest.mark.parametrize(
    ("party", "told"), [(("wasp", "ants"), "Burden 1"), (("wasp", "ants", "beetle", "ladybug"), "load1")]
)
def test_a_burden_is_seen_in_a_party_too(party: tuple[str, ...], told: str) -> None:
    """[BIND-8] The Ants are too weak for what they set out with; whoever goes slow by it stands among others as well."""
    run = Run(head("burden", party, edition="bind"))
    rows = ["".join(text for text, _ in line.left) for line in heads(View(run), 24)]
    assert sum(told in row for row in rows) == 1, rows
    run.close()
