"""RULES section 6: every row of its table, number by number, and what follows from them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from game import content
from game.content import ATTRIBUTES, COMBAT, COMMON
from game.content.beings import MEANS, derived
from game.ui.map.earth import chamber_looks
from game.ui.map.ground import BUILT, LOOKS
from game.ui.map.palette import colour

RULES = Path(__file__).resolve().parents[2] / "docs/RULES.md"
ROWS = {
    "King": ("king",),
    "Queen, primary": ("queen",),
    "Queen, secondary": ("secondary", "tertiary"),
    "Alate": ("alate",),
    "Centipede": ("centipede",),
    "Rove beetle": ("rove",),
    "Moth": ("moth",),
    "Inquiline": ("inquiline",),
    "Mites": ("mite",),
}
NAMED = re.compile(r"(Swarming|Signalling|Eusociology|Leadership|Carapace|Venomous|Flying|Blind) (\d+)(?: / (\d+))?")


def table() -> dict[str, list[str]]:
    """Name > its cells, out of RULES.md."""
    text = RULES.read_text(encoding="utf-8")
    part = text[text.index("\n## 6. ") : text.index("\n## 7. ")]
    rows = [
        [cell.strip() for cell in line.strip("|\n").split("|")] for line in part.splitlines() if line.startswith("|")
    ]
    return {row[0]: row[1:] for row in rows[2:]}


def test_the_numbers_of_the_table() -> None:
    found = 0
    for title, cells in table().items():
        kinds = next((kinds for start, kinds in ROWS.items() if title.startswith(start)), ())
        for which, kind in enumerate(kinds):
            row = content.kinds()[kind]
            given = [int(n) for n in re.findall(r"\d+", f"{cells[0]} {cells[1]}")]
            assert [row.features[name] for name in ATTRIBUTES] == given, kind
            combat = cells[2].split(maxsplit=3)
            assert [row.features[name] for name in COMBAT] == [int(n) for n in combat[:3]], kind
            assert row.wounds == combat[3].split(" / ")[which], kind
            for name, *values in NAMED.findall(cells[3]):
                value = int(values[which] or values[0])
                assert row.features.get(name, row.effects.get(name)) == value, (kind, name)
            found += 1
    assert found == len([kind for kinds in ROWS.values() for kind in kinds])
    assert {title.split(",")[0].split(" (")[0] for title in table()} >= {"Larvae", "Gut-fungus spores"}


def test_the_words_of_the_table() -> None:
    """Not numbers, but as plain: swarm, head, all round, cannot move, d10."""
    kinds, rows = content.kinds(), table()
    assert "swarm" in rows["Inquiline termites"][3] and kinds["inquiline"].swarm
    assert "(head)" in rows["Inquiline termites"][3] and kinds["inquiline"].armoured == "head"
    assert "(all round)" in rows["Centipede (invader)"][3] and kinds["centipede"].armoured == "round"
    assert "Immobilised" in rows["Queen, primary"][3] and kinds["queen"].rooted
    assert kinds["queen"].effects["Immobilised"] == 100
    assert rows["Larvae, nymphs (brood)"][2] == "W d10" and kinds["larvae"].wounds == "d10"
    assert not (kinds["larvae"].base or kinds["larvae"].special)
    bite = kinds["centipede"].base
    assert (
        rows["Centipede (invader)"][4]
        == f"Bite {bite.damage}, {bite.hit.removeprefix('Target ').replace(':', '')}; fights both"
    )


MADE_UP = {
    "Speed": 41, "Skill": 30, "Strength": 25, "Stamina": 50, "Smarts": 10, "Charms": 70, "Ken": 35, "Passions": 60,
}  # fmt: skip


@pytest.mark.parametrize(
    ("feature", "value"),
    [
        ("Initiative", 37), ("Threat Rate", 39), ("Survival Rate", 30), ("Construction", 28), ("Eusociology", 23),
        ("Exploration", 46), ("Foraging", 23), ("Healing", 33), ("Hunting", 30), ("Leadership", 35), ("Perception", 26),
        ("Signalling", 65), ("Sneaking", 36),
    ],
)  # fmt: skip
def test_means_are_rounded_up(feature: str, value: int) -> None:
    """L-derived-01: RULES 2: worked out by hand."""
    assert derived(MADE_UP)[feature] == value
    assert derived(MADE_UP | {feature: 7})[feature] == 7  # what is given stays


def test_all_that_is_not_given_follows() -> None:
    """L-derived-01"""
    for name, kind in content.creatures().items():
        if name == "larvae":  # no Attributes, so nothing follows
            assert kind.features == {}
            continue
        assert set(COMMON) <= set(kind.features), name
    assert set(MEANS) == {*COMBAT, *COMMON}
    assert content.kinds()["centipede"].features["Sneaking"] == 65


def test_no_two_look_alike() -> None:
    """Letters are the living's, and nothing on the floor looks like another thing."""
    glyphs = Counter(kind.glyph for kind in content.kinds().values())
    assert set(glyphs.values()) == {1}
    things = [look.glyph for look in BUILT.values()]
    ground = (
        {look.glyph for look in LOOKS.values()}
        | {sign for look in chamber_looks().values() for sign in look.grain}
        | {form.glyph for form in content.forms().values()}
    )
    assert len(set(things)) == len(things) and not set(things) - {"#"} & ground
    assert not set(glyphs) & (ground - {"O"}) and not set(glyphs) & set(things)


def test_each_has_a_colour() -> None:
    for kind in content.creatures().values():
        assert len(colour(kind.colour)) == 3
    strangers = [content.kinds()[name].colour for name in ("centipede", "rove", "moth", "inquiline", "mite")]
    assert len({colour(name) for name in strangers}) == len(strangers)
    assert colour("spores")


def test_tricks_are_actions_and_friends_are_species() -> None:
    species = {kind.species for kind in content.kinds().values()}
    tricks = {trick for kind in content.kinds().values() for trick in kind.tricks}
    assert tricks == {name for name, formula in content.formulas().items() if formula.trick}
    assert all(set(kind.friends) <= species for kind in content.creatures().values())
    assert {kind.won for kind in content.kinds().values()} == {"", "bribe", "tame"}


def test_the_hosts_leave_their_guests_alone() -> None:
    """R-53: rove beetle, moth and inquilines, and whoever smells like a beetle; no invader."""
    assert content.friends()["termites"] >= {"rove beetles", "moths", "inquilines"}
    assert "centipedes" not in content.friends() and "mites" not in content.friends()
