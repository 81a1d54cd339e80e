"""The character sheet: what it shows, and that it always fits."""

import json
import re
import unicodedata
from typing import Any

import pytest

from game import content
from game.content import COMMON, EFFECTS, FEATURES
from game.telling.sheet import facts, sheet
from game.telling.sheets import in_use

WASP = """
╔═ WASP ═ me/ME/MINE ═ eats plants ════════════════════════════════════════════╗
╠═ Attributes (■ XP) ══════════════════════════════════════════════════════════╣
║ □ Speed ..... 60%  □ Skill ..... 45%  □ Strength .. 50%  □ Stamina ... 35%   ║
║ □ Smarts .... 25%  □ Charms .... 30%  □ Ken ....... 30%  □ Passions .. 45%   ║
╠═ Combat Stats (■ XP) ════════════════════════════════════════════════════════╣
║ □ Initiative ....... 59%  match it to begin a Combat Holding, else Recoiling ║
║ □ Threat Rate ...... 57%  match it with an Attack to hit                     ║
║ □ Survival Rate .... 35%  an enemy whose hit beats it lands its Special      ║
║   Wounds ........... 0/4  each a Shift Down; the last is death  ○○○○         ║
╠═ Disposition Track (recoil <-- --> advance) ═════════════════════════════════╣
║ ○ Retreating   ○ Recoiling    ○ Holding      ○ Advancing    ○ Charging       ║
║   flight only    <30: worse     no modifier    <30: better    all: better    ║
╠═ Base Attack ══════════════════════╤═ Special Attack ════════════════════════╣
║ Name: ................ Bite Attack │ Name: .................. Stinger Attack ║
║ Keywords: .............. Shredding │ Keywords: .. Piercing, Venomous, Lethal ║
║ Damage: ................. 2 Wounds │ Damage: ...................... 2 Wounds ║
║ Max. Range: ................ Close │ Max. Range: ..................... Close ║
║ Hit: .............. Target Recoils │ Hit: ............. Target Poisoned: d60 ║
║ Miss: ........... Attacker Recoils │ Hit (Crit): ............. Target killed ║
║                                    │ Hit (Crit Rem):  (Swarms take 2 Wounds) ║
║                                    │ Miss: ........... Attacker Stunned: d60 ║
╠═ Survival ════════════════════╤═ Luck ═══════════════════════════════════════╣
║ ○ Starving   Hunger ...... 0% │ [11] 22  33  44  55  66  77  88  99  00      ║
╠═ Specific Abilities ════╤═ Common Abilities (■ XP) ══════════════════════════╣
║ Carapace ........... 0% │ □ Construction ..... 58%  □ Hunting .......... 20% ║
║ Flying ............ 60% │ □ Eusociology ...... 58%  □ Leadership ....... 35% ║
║ Swarming .......... 25% │ □ Exploration ...... 48%  □ Perception ....... 43% ║
║ Venomous .......... 80% │ □ Foraging ......... 63%  □ Signalling ....... 68% ║
║ Web Weaving ........ 0% │ □ Healing .......... 38%  □ Sneaking ......... 53% ║
╠═ Effects (● applies) ═══╧════════════╤═ Inventory (● depleted) ══════════════╣
║ ○ Agony ..... 0%  ○ Immobilised . 0% │ ○ Nectar of Healing [F] ......... 45% ║
║ ○ Bleeding .. 0%  ○ Infected .... 0% │ ○ ................................... ║
║ ○ Blind ..... 0%  ○ Paralysed ... 0% │ ○ ................................... ║
║ ○ Charmed ... 0%  ○ Poisoned .... 0% │ ○ ................................... ║
║ ○ Confused .. 0%  ○ Stunned ..... 0% │ ○ ................................... ║
╚══════════════════════════════════════╧═══════════════════════════════════════╝
"""

FULL = {
    "ratings": dict.fromkeys(FEATURES, 100),
    "effects": dict.fromkeys(EFFECTS, 100),
    "wounds": 10,
    "limit": 10,
    "luck": 0,
    "hunger": 100,
    "starving": True,
    "ticked": frozenset(FEATURES),
    "items": [("Cursed Nutritious Glow-worm of Restoration", "FL", 100, True)] * 5,
}


def test_the_printed_sheet() -> None:
    assert sheet(content.kinds()["wasp"]) == WASP.strip().splitlines()


@pytest.mark.parametrize("name", content.kinds())
@pytest.mark.parametrize("more", [{}, FULL], ids=["printed", "full"])
def test_it_is_80_columns_and_44_lines_at_most(name: str, more: dict[str, Any]) -> None:
    lines = sheet(content.kinds()[name], **more)
    assert len(lines) <= 44
    for line in lines:
        assert len(line) == 80, line
        for letter in line:
            assert unicodedata.east_asian_width(letter) not in "WF", letter
            assert not unicodedata.combining(letter)


@pytest.mark.parametrize("name", content.classes())
def test_every_rating_is_on_it(name: str) -> None:
    kind = content.kinds()[name]
    text = "\n".join(sheet(kind))
    for feature in FEATURES:
        assert re.findall(rf" {feature} \.* ?(\d+)%", text) == [str(kind.features[feature])], feature


def test_every_line_of_both_attack_boxes_is_on_it() -> None:
    for name, kind in content.kinds().items():
        text = "\n".join(sheet(kind))
        for attack in filter(None, (kind.base, kind.special)):
            for line in (attack.name, attack.damage, attack.range, attack.hit, attack.add, attack.alt, attack.critical,
                         attack.miss, attack.miss_add, attack.miss_alt, attack.miss_critical):  # fmt: skip
                for part in line.replace(" (Swarms", ", (Swarms").split(", "):
                    assert part == "nothing" or part in text, (name, part)


def test_alive_it_shows_what_has_changed() -> None:
    text = "\n".join(
        sheet(
            content.kinds()["ants"],
            ratings={"Speed": 41},
            effects={"Blind": 100, "Poisoned": 24},
            wounds=3,
            limit=10,
            disposition="Advancing",
            luck=33,
            hunger=62,
            starving=True,
            ticked=frozenset({"Speed", "Sneaking"}),
            items=[("Red Honey of Courage", "F", 38, True)],
        ),
    )
    for part in ("■ Speed ..... 41%", "■ Sneaking ......... 30%", "● Blind ... 100%", "● Poisoned ... 24%",
                 "3/10", "●●●○○○○○○○", "● Advancing", "[33]", " 11 ", "62%", "● Starving", "● Red Honey of Courage [F]"):  # fmt: skip
        assert part in text
    assert text.count("■") == 5  # three of them in the headings
    assert "Honeydew" not in text


def test_effects_given_are_all_she_has() -> None:
    assert "● Blind" in "\n".join(sheet(content.kinds()["ants"]))
    assert "○ Blind" in "\n".join(sheet(content.kinds()["ants"], effects={}))


def test_empty_hands_are_not_printed_ones() -> None:
    assert "Nectar" not in "\n".join(sheet(content.kinds()["wasp"], items=[]))


def test_the_beetle_has_no_hunger() -> None:
    text = "\n".join(sheet(content.kinds()["beetle"]))
    assert "Hunger .... NONE" in text
    assert "never hungry" in text


@pytest.mark.parametrize("luck", [0, *range(11, 100, 11)])
def test_the_marker_lies_on_one_double(luck: int) -> None:
    row = next(line for line in sheet(content.kinds()["wasp"], luck=luck) if "Starving" in line)
    assert row.count("[") == 1
    assert f"[{luck:02}]" in row


def test_a_soldier_has_its_own_track_and_no_character() -> None:
    lines = sheet(content.kinds()["major"], disposition="Advancing")
    text = "\n".join(lines)
    assert any("○ Recoiling    ○ Recoiling    ○ Holding      ● Advancing    ○ Advancing" in line for line in lines)
    for part in ("Luck", "Hunger", "Inventory", "XP"):
        assert part not in text


def test_too_long_a_name_goes_on_in_the_next_line() -> None:
    lines = sheet(content.kinds()["wasp"], items=[("Spoiled Red Fungus of Collocation", "F", 100, False)])
    at = next(n for n, line in enumerate(lines) if "○ Spoiled Red Fungus of" in line)
    assert " Collocation [F] " in lines[at + 1] and "100% ║" in lines[at + 1]
    assert {len(line) for line in lines} == {80}


@pytest.mark.parametrize("name", content.kinds())
def test_facts_for_programs(name: str) -> None:
    kind = content.kinds()[name]
    told = json.loads(json.dumps(facts(kind)))
    assert told["class"] == name
    assert list(told["combat"]) == ["Initiative", "Threat Rate", "Survival Rate", "Wounds Max"]
    assert told["combat"]["Wounds Max"] in (kind.wounds, int(kind.wounds) if kind.wounds.isdecimal() else None)
    assert list(told["common"]) == list(COMMON)
    ratings = told["attributes"] | told["combat"] | told["specific"] | told["common"]
    assert {feature: ratings[feature] for feature in kind.features} == kind.features
    for slot, attack in (("base", kind.base), ("special", kind.special)):
        assert told["attacks"][slot] == {} if attack is None else told["attacks"][slot]["name"] == attack.name


@pytest.mark.parametrize("edition", ["", "bind"])
def test_an_attack_without_damage_says_so_in_words(edition: str) -> None:
    with content.chosen(edition):
        told = [line for kind in content.classes().values() for line in in_use().attacks(kind)]
        assert any(", no " in line for line in told)
    assert not any(", 0," in line for line in told)


@pytest.mark.parametrize("kind", content.kinds())
def test_no_word_of_an_attack_stands_right_behind_another(kind: str) -> None:
    """Nor does a row grow broader than the sheet: keywords that do not fit in one row have two."""
    rows = sheet(content.kinds()[kind])
    assert {len(row) for row in rows} == {80}
    assert not any(re.search(r"[a-z],[A-Z]|[a-z]:[A-Za-z]", row) for row in rows)
