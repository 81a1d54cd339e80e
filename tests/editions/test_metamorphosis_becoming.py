"""What one becomes by food in Metamorphosis, and how it is shown: log, panels and sheet; by what foods are identified. [M 2.6.5, 2.6.9]"""

import pytest

from game import content
from game.engine.components import Features, Item
from game.engine.entries import Happened
from game.engine.store import get
from game.presentation.pages import raid_pages
from game.run.view import View
from game.systems.items.identification import may_study
from game.telling.grammar import grammar
from game.telling.log import Teller
from game.ui.raid.characters import full, possessed
from game.ui.raid.dossier import attack, boxes
from tests.editions.test_metamorphosis import NAME, scene
from tests.scenes.scene import Scene


def mutated(face: int, **words: object) -> Scene:
    """A Wasp that food has changed by this number of the table of Special Abilities."""
    found = scene("W . .", mutation=[face - 1], **words)
    return found.brings("Actor mutates", "W")


def told(found: Scene) -> list[tuple[str, str]]:
    return [(line.text, line.tone) for line in Teller("x").lines(found.run.story)]


def text(rows: object) -> list[str]:
    return ["".join(part for part, _ in row.left) for row in rows]  # type: ignore[attr-defined]


@pytest.mark.parametrize("face", range(1, 21))
def test_each_mutation_is_told_in_a_sentence_of_its_own(face: int) -> None:
    """In a good tone, with what it was and is; the names are those of these rules."""
    found = mutated(face)
    feature = next(
        one.note.rsplit(maxsplit=3)[0] for one in found.run.story if isinstance(one, Happened) and one.what == "mutates"
    )
    with content.chosen(NAME):
        assert any(key.startswith(f"mutates {feature}") for key in grammar()["Happened"])
        name = {"Flying": "Flight", "Venomous": "Venom", "Web Weaving": "Web"}.get(feature, feature)
        line = next(line for line in told(found) if name in line[0] and "or good: " in line[0])
    assert line[1] == "good"
    assert not any(one in line[0] for one in ("Flying", "Venomous", "Weaving"))


def test_wings_that_grow_are_no_new_wings() -> None:
    assert any("wider" in line or "lean" in line for line, _ in told(mutated(4)))
    plain = scene("W . .", mutation=[3])
    get(plain.who["W"], Features).rating["Flying"] = 0
    new = [line for line, _ in told(plain.brings("Actor mutates", "W"))]
    assert any("wings" in line and "wider" not in line for line in new)


def test_an_attack_that_a_mutation_brings_is_told() -> None:
    """Chill brings Frost Breath; Carapace brings none."""
    assert any("Frost Breath" in line for line, _ in told(mutated(13)))
    assert not any("Attack" in line for line, _ in told(mutated(1)))


def test_the_panel_shows_what_one_has_and_has_become() -> None:
    """What has grown says what it was; fd100's panel has no such row."""
    found = mutated(13)
    with content.chosen(NAME):
        assert text(possessed(View(found.run).me, 40)) == ["Has Flight 2 Venom 2 Chill 0>1"]
        assert text(possessed(View(found.run).me, 20)) == ["Has Flight 2 Venom 2", "    Chill 0>1"]
    plain = Scene("W . .", first="W")
    assert list(possessed(View(plain.run).me, 40)) == []


@pytest.mark.parametrize(("edition", "says"), [(NAME, "STARVING a die less"), ("", "STARVING all rolls down")])
def test_starving_is_told_by_what_it_costs(edition: str, says: str) -> None:
    found = Scene("W . .", first="W", edition=edition, W={"starving": True})
    with content.chosen(edition):
        assert says in text(full(View(found.run).me, 30))


def test_sheet_and_panel_say_what_an_attack_is_made_with() -> None:
    """[M 3.6.2.5] Features and dice, of an Ability's Attack too; no boxes, and no Damage of 0."""
    found = mutated(13)
    view = View(found.run)
    with content.chosen(NAME):
        rows = {
            row.value: row.label
            for row in raid_pages.stats(view, view.me)
            if "Threat Rate, " in row.value and ":" in row.value
        }
        heads = [text(attack(view.me, box, 40))[0] for box in boxes(view.me)]
    assert (
        rows["Stinger Attack: Speed and Threat Rate, 5 dice; net Wounds, Close, hit: Target Poisoned: roll 6 dice"]
        == "Attack"
    )
    assert any(value.startswith("Frost Breath: Chill and Threat Rate, 2 dice") for value in rows)
    assert heads[:2] == ["ATTACK Bite", "ATTACK Stinger"]
    web = View(scene("X . .", first="X").run)
    with content.chosen(NAME):
        assert any("no Wound, Medium" in row.value for row in raid_pages.stats(web, web.me))


@pytest.mark.parametrize(
    ("edition", "form", "by"),
    [
        (NAME, "cricket", ["Ken", "Hunting"]),
        (NAME, "nectar", ["Ken", "Foraging"]),
        ("", "cricket", ["Ken", "Foraging", "Hunting"]),
    ],
)
def test_a_food_is_identified_by_what_knows_its_kind(edition: str, form: str, by: list[str]) -> None:
    """[M 2.6.9.7.4] Foraging for plants, Hunting for animals, Ken for both."""
    found = Scene("W . .", first="W", edition=edition)
    thing = found.gives("W", form, 40, colour="Red")
    assert may_study(found.who["W"], get(thing, Item)) == by


def test_experience_is_told_as_a_lesson_and_old_harm_as_a_risk() -> None:
    with content.chosen(NAME):
        changed, happened = grammar()["Changed"], grammar()["Happened"]["nothing stirs"]
    assert all("{new}" in one and "XP" in one for key in ("XP new", "XP up") for one in changed[key])
    assert any("Risk" in one for one in happened)
    assert not any("Cost" in one for one in happened)
