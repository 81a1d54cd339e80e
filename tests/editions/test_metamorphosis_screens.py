"""What the screens of Metamorphosis say of a roll, an Attack, a rule and a Level."""

import re
from unittest import mock

import pytest

from game import content
from game.adviser.wording.resting import resting
from game.codex import codex
from game.engine.commands import Act
from game.presentation.automatic.autoplay import Autoplay
from game.presentation.page import does, words
from game.presentation.pages import strip
from game.presentation.sight import Sight
from game.reports.story import story
from game.reports.why import why
from game.resolution.pools import Pool
from game.run.run import head
from game.run.view import View
from game.telling import advice
from game.telling.log import Teller
from game.telling.names import Names
from game.ui.raid.targeting import Aim
from game.weighing import weighed
from tests.editions.test_metamorphosis import HIT, MISS, NAME, duel, scene
from tests.scenes.scene import Scene
from tests.telling.test_story import RAID
from tests.ui.test_prefs import struck


def test_an_aim_shows_no_rank() -> None:
    """[M 3.9.7] A Rank is what one must meet to learn an Attack; whoever makes it knows it already."""
    raid = mock.Mock(view=Sight(duel().run, Names()))
    aim = Aim(raid, 0)
    lines = list(aim.lines(aim.view.check(aim.choice), 36))
    assert any("Bite" in text or "Stinger" in text for line in lines for text, _ in line.left)
    assert not [text for line in lines for text, _ in (*line.left, *line.right) if "Rank" in text]


def test_the_strip_calls_depths_as_levels_are_rated() -> None:
    keys = ("way", "25", "50", "75", "100", "out")
    assert [strip.short(key) for key in keys] == list(keys)
    with content.chosen(NAME):
        assert [strip.short(key) for key in keys] == ["way", "2", "4", "6", "7", "out"]
        for key in keys[1:5]:
            assert words("splits")[key].endswith(f" {strip.short(key)}")


def test_why_names_the_very_rule() -> None:
    """Effects, a harvest, a Rest: each by the paragraph that tells it, not by the first line of the page."""
    with content.chosen(NAME):
        told = {
            cite: codex.passage(f"M {cite}") for cite in ("1.3", "2.6.8", "3.6.2.5", "3.7.7", "3.8", "3.9.3", "3.9.7")
        }
    assert len(set(told.values())) == len(told)
    assert all(title.startswith("Metamorphosis: ") for title, _ in told.values())
    assert [codex.page_for(cite) for cite in ("M 3.8", "M 3.9")] == [
        "foraging",
        "resting",
    ]  # fd100 fills its gaps from there


def test_every_passage_is_there() -> None:
    for name, page in codex.pages().items():
        with content.chosen(page.edition):
            assert all(codex.page_for(cite) == name and codex.passage(cite)[1] for cite in page.passages)


def test_why_of_an_attack_tells_attacks() -> None:
    found = duel(*[HIT] * 5, *[MISS] * 9)
    teller = Teller("why")
    lines = teller.lines(found.run.story, full=True)
    found.do("attack m")
    (hit,) = (line for line in teller.lines(found.run.story[len(lines) :]) if line.tone and "Hit" in line.text)
    assert any(
        part.head.endswith("Metamorphosis: what an Attack throws, and what defends")
        for part in why(hit, found.run.story, Names())
    )


def test_how_soon_a_foe_kills_is_counted_by_its_dice() -> None:
    """Every success more is a Wound: dice, not printed Damage, say how few hits may kill."""
    found = scene(". W m .", first="W", W={"place": "Holding"})
    view = Sight(found.run, Names())
    foe = next(one for one in view.creatures if one.who == found.who["m"])
    threat = view.threat(foe.who)
    assert threat
    made = weighed(threat.made)
    assert isinstance(made, Pool)
    most = made.sizes[0]
    assert advice.soonest(foe, threat.made, view.me) == -(-view.me.body.left // most) == 3
    assert advice.kills(foe, threat.near, view.me) != 3


def test_a_sheet_promises_no_miss_that_never_comes() -> None:
    """[M 3.6.2.5] Who is beaten Recoils, whatever is printed for a miss."""
    printed = content.kinds()["wasp"].special
    assert printed
    assert does(printed) == "Close, hit: Target Poisoned: d60, miss: Attacker Stunned: d60"
    with content.chosen(NAME):
        assert does(printed) == "Close, hit: Target Poisoned: roll 6 dice"


def test_classes_are_described_as_they_are_here() -> None:
    """No perfect sting that kills, nobody whom Hunger spares, no Wounds that Metamorphosis counts otherwise."""
    false = re.compile(r"never hungers|perfect|Stuns ME|three Wounds and|costs her nothing|bite less deep|Ten sisters")
    assert any(false.search(kind.about) for kind in content.classes().values())
    with content.chosen(NAME):
        assert not [name for name, kind in content.classes().items() if false.search(kind.about)]


@pytest.mark.parametrize(("edition", "ends"), [(NAME, False), ("", True)])
def test_an_attack_that_leaves_an_action_does_not_end_the_turn(edition: str, ends: bool) -> None:
    """[M 3.6.2.4] Two Actions in any order, one Attack at most; by fd100's rules little is left after the Tactical Action."""
    view, autoplay = View(Scene(". W m .", first="W", edition=edition).until("W").run), Autoplay()
    autoplay.before(view, next(one for one in view.legal() if isinstance(one, Act) and one.action == "attack"))
    assert autoplay.struck(struck(view)) == ends


@pytest.mark.parametrize(("edition", "costs"), [(NAME, False), ("", True)])
def test_a_rest_is_advised_at_its_price_by_the_rules_in_force(edition: str, costs: bool) -> None:
    """[M 3.9] Nothing is eaten for it, by these rules."""
    view = View(Scene(". W m .", first="W", edition=edition).until("W").run)
    assert ("Hunger 0 now" in resting(view)) == costs


def test_the_story_and_the_words_of_food_are_in_dice_and_attributes_of_these_rules() -> None:
    with content.chosen(NAME):
        assert "Hunger at 6 at worst" in "\n".join(story(RAID, head("x", ("wasp",), edition=NAME)))
        assert "Stamina" not in words("good_condition")["Spoiled"] + words("bad_condition")["Spoiled"]
