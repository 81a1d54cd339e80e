"""assets/ as read: a wrong file is named with row and path, and what one row names, another has."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from game import content
from game.content import BadAsset, EffectRow, EventRow, Faces, Formula, Kind, Ruling, Summons, read, reading
from game.content.phrase_texts import texts
from game.content.proof import prove_records
from game.nest.chambers import kinds
from game.systems.combat.conditions import CONDITIONS

NEVER_GIVEN = {39, 49, 69, 70}  # numbers of rulings that were skipped
CITATION = re.compile(r"R-\d\d|R section \d+(?:\.\d+)*|[BLM] (?:\d+(?:\.\d+)*|Table \d+|Figure \d+|Note \d+)|[LMD]")


# -- a wrong file is named ---------------------------------------------------------------------------------------------


def damaged(folder: Path, name: str, old: str, new: str) -> Path:
    """A copy of one file with one thing wrong."""
    text = (content.folder() / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / f"{name}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "kind", "old", "new", "said"),
    [
        ("classes", Kind, "Speed = 35", 'Speed = "fast"', ("[ants]", "Expected `int`, got `str`", "$.features[...]")),
        ("classes", Kind, "Speed = 35", "Speed = 350", ("[ants]", "<= 100", "$.features[...]")),
        ("classes", Kind, "Speed = 35", "Speed = -1", ("[ants]", ">= 0", "$.features[...]")),
        ("classes", Kind, "Speed = 35", "Sped = 35", ("[ants]", "no such Feature: Sped")),
        ("classes", Kind, "{ Blind = 100 }", "{ Blond = 100 }", ("[ants]", "no such Effect: Blond")),
        ("classes", Kind, 'glyph = "B"', 'glyph = "BB"', ("[beetle]", "length <= 1", "$.glyph")),
        ("classes", Kind, 'glyph = "B"', 'glyf = "B"', ("[beetle]", "glyf")),
        ("classes", Kind, 'glyph = "B"\n', "", ("[beetle]", "missing required field `glyph`")),
        ("classes", Kind, 'range = "Medium"', 'range = "Far"', ("[beetle]", "'Far'", "$.special.range")),
        ("classes", Kind, 'damage = "4 Wounds"', "damage = 4", ("[beetle]", "Expected `str`, got `int`", "$.special.damage")),
        ("classes", Kind, 'hit = "Targets Stunned', 'hits = "Targets Stunned', ("[beetle]", "hits", "$.special")),
        ("classes", Kind, 'keywords = ["Impact"]', "keywords = [1]", ("[beetle]", "Expected `str`", "$.special.keywords[0]")),
        ("classes", Kind, 'form = "nectar", rating = 45', 'form = "nectar"', ("[beetle]", "`rating`", "$.item")),
        ("termites", Kind, '"Recoiling", "Recoiling"', '"Cowering", "Recoiling"', ("[minor]", "'Cowering'", "$.track[0]")),
        ("formulas", Formula, '"own Charms"', '"her charms"', ("[charm]", "not a Feature: 'her charms'", "$.effort")),
        ("formulas", Formula, '"own Charms"', '"own Charm"', ("[charm]", "no such Feature: 'Charm'", "$.effort")),
        ("formulas", Formula, '"+own Smarts"', '"+own Smart"', ("[charm]", "no such Feature: 'Smart'", "$.modifiers[0]")),
        ("classes", Kind, 'keywords = ["Impact"]', 'keywords = ["Impct"]', ("[beetle]", "no such keyword: Impct", "$.special")),
        ("formulas", Formula, '"own Charms"', "7", ("[charm]", "$.effort")),
        ("formulas", Formula, '"+own Smarts"', '"plus Smarts"', ("[charm]", "not a Feature", "$.modifiers[0]")),
        ("formulas", Formula, 'cost = "Tactical"', 'cost = "Gold"', ("[attack]", "'Gold'", "$.cost")),
        ("formulas", Formula, '"Partial Success" = ', '"Partial Triumph" = ', ("[attack]", "Partial Triumph")),
        ("formulas", Formula, 'roll = "none"\n', "", ("[dash]", "Effort")),
        ("effects", EffectRow, "constant = ", "content = ", ("[Agony]",)),
        ("events", dict[str, EventRow], "base = 45", "base = 45.5", ("[Cost]", "Expected `int`, got `float`", "$[...].base")),
        ("rulings", Ruling, "star = true", "star = 1", ("[R-01]", "Expected `bool`, got `int`", "$.star")),
        ("summons", Summons, "chance = 80", "chance = true", ("[worker]", "Expected `int`, got `bool`", "$.chance")),
    ],
)  # fmt: skip
def test_a_wrong_row_is_named(tmp_path: Path, name: str, kind: Any, old: str, new: str, said: tuple[str, ...]) -> None:
    with pytest.raises(BadAsset) as wrong:
        read(name, kind, damaged(tmp_path, name, old, new))
    for part in (str(tmp_path / f"{name}.toml"), *said):
        assert part in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pace_divisor = 20", "pace_divisor = 0", "$.combat.pace_divisor"),
        ("slots = 5", 'slots = "five"', "$.party.slots"),
        ("slots = 5", "slot = 5", "$.party"),
        ("[minds]", "[moods]", "moods"),
    ],
)
def test_a_wrong_constant_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    folder = damaged(tmp_path, "constants", old, new)
    for module in (content, reading):
        monkeypatch.setattr(module, "folder", lambda: folder)
    with pytest.raises(BadAsset) as wrong:
        content.constants.__wrapped__()  # type: ignore[attr-defined]
    assert str(folder / "constants.toml") in str(wrong.value)
    assert said in str(wrong.value)


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadAsset, match=r"summons\.toml.*line 6"):
        read("summons", Summons, damaged(tmp_path, "summons", 'who = "worker"', "who = worker"))


def test_a_row_that_stands_twice_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadAsset, match=r"summons\.toml"):
        read("summons", Summons, damaged(tmp_path, "summons", "[minor]", "[worker]"))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadAsset, match=r"summons\.toml.*No such file"):
        read("summons", Summons, tmp_path)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "summons.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadAsset, match=r"summons\.toml.*utf-8"):
        read("summons", Summons, tmp_path)


def test_records_do_not_change() -> None:
    with pytest.raises(AttributeError):
        content.kinds()["wasp"].name = "Bee"  # type: ignore[misc]


# -- what one row names, another has -----------------------------------------------------------------------------------


def test_every_kind_has_a_glyph_of_its_own() -> None:
    glyphs = Counter(kind.glyph for kind in content.kinds().values())
    assert glyphs.most_common(1)[0][1] == 1, glyphs
    for glyph in glyphs:
        assert glyph.isascii()
        assert glyph.isalpha(), "letters are for the living"


def test_no_item_looks_alive() -> None:
    for name, form in content.forms().items():
        assert len(form.glyph) == 1, name
        assert unicodedata.category(form.glyph)[0] in "PS", name


def test_every_starting_item_has_a_form() -> None:
    for name, kind in content.classes().items():
        assert kind.item, name
        assert kind.item.form in content.forms(), name


def test_nobody_starts_with_food_she_cannot_eat() -> None:
    for name, kind in content.classes().items():
        assert kind.item
        assert kind.diet in ("omnivore", content.forms()[kind.item.form].food), name


def test_every_class_is_described() -> None:
    for name, kind in content.classes().items():
        lines = kind.about.splitlines()
        assert len(lines) == 3, name
        assert all(len(line) <= 76 for line in lines), name
        assert kind.hard, name


def test_every_attack_costs_somebody_something() -> None:
    pattern = re.compile(r"0|[1-9] Wounds?( per Ant)?")
    for name, kind in content.kinds().items():
        for attack in filter(None, (kind.base, kind.special)):
            assert pattern.fullmatch(attack.damage), name
            assert attack.hit != "nothing", name


def test_wounds_max_is_a_number_or_a_decile_die() -> None:
    for name, kind in content.kinds().items():
        assert re.fullmatch(r"[1-9]\d*|d(10|20|40|60|80|100|120)", kind.wounds), name


def test_every_remedy_is_a_feature() -> None:
    assert list(content.effects()) == list(content.EFFECTS)
    for name, effect in content.effects().items():
        assert effect.remedy in ("", *content.FEATURES), name


def test_every_need_is_a_condition() -> None:
    named = {need for formula in content.formulas().values() for need in formula.needs}
    assert named <= set(CONDITIONS)


def test_every_formula_can_be_offered() -> None:
    for name, formula in content.formulas().items():
        assert formula.key, name
        assert formula.intents, name
        assert (formula.at == "an ally") == (formula.cost == "Support" or name in ("direct", "help", "help-afield")), (
            name
        )


def test_every_kind_that_is_named_exists() -> None:
    assert set(content.visits()) <= set(content.kinds())
    for row in (*content.arrivals(), *content.strangers()):
        assert set(row.who) <= set(content.kinds())
    for summons in content.summons():
        assert summons.who in content.kinds()
    for name, job in content.jobs().items():
        assert {job.target, *job.company, *job.guard} - {""} <= set(content.kinds()), name
        assert {goods.form for goods in job.goods} <= set(content.forms()), name
        assert bool(job.target) == (job.task in ("kill", "deliver")), name
        assert bool(job.goods) == (job.task != "kill"), name
        assert job.escape == (job.task in ("steal", "retrieve")), name
        assert job.chamber in {kind.name for kind in kinds("target")}, name


def test_tables_are_climbed_from_below() -> None:
    for rows, last in ((content.levels(), 100), (content.arrivals(), 119), (content.strangers(), 9)):
        tops = [row.top for row in rows]
        assert tops == sorted(set(tops))
        assert tops[-1] == last


def test_the_dice_of_a_level_are_decile_dice() -> None:
    for band in content.levels():
        assert {band.features, band.costs, band.rewards} <= {20, 40, 60, 80, 100, 120}


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("formulas", 'needs = ["a clear run"]', 'needs = ["a clear rum"]', r"formulas.toml \[.*no such condition: a clear rum"),
        ("strangers", '"moth"', '"moht"', r"strangers.toml \[top = 5\] who: no such kind: moht"),
        ("encounters", '"worker"', '"wroker"', r"encounters.toml \[top = 14\] who: no such kind: wroker"),
        ("creatures", 'colour = "mite"', 'colour = "puce"', r"creatures.toml \[mite\] colour: .*palettes.toml: puce"),
        ("creatures", '["termites"]', '["termies"]', r"creatures.toml \[inquiline\] friends: no such species: termies"),
        ("creatures", 'glyph = "q"', 'glyph = "Q"', r"creatures.toml \[secondary\]: the glyph 'Q' is that of queen"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_named(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    changed = damaged(tmp_path, name, old, new)
    table, kind = {
        "formulas": ("formulas", Formula),
        "strangers": ("strangers", content.Arrival),
        "encounters": ("arrivals", content.Arrival),
        "creatures": ("kinds", Kind),
    }[name]
    rows: Any = read(name, kind, changed)
    found = tuple(rows.values()) if kind is content.Arrival else getattr(content, table)() | rows
    with mock.patch.object(content, table, return_value=found), pytest.raises(BadAsset, match=said):
        prove_records.__wrapped__(CONDITIONS)


# -- rulings and citations ---------------------------------------------------------------------------------------------


def test_rulings_are_complete_and_in_order() -> None:
    last = int(list(content.rulings())[-1].removeprefix("R-"))
    assert list(content.rulings()) == [f"R-{n:02}" for n in range(1, last + 1) if n not in NEVER_GIVEN]


def test_every_ruling_is_short_and_has_its_reason() -> None:
    for name, ruling in content.rulings().items():
        assert ruling.title, name
        assert ruling.text.endswith("."), name
        assert ruling.why.endswith("."), name
        assert len(ruling.text) <= 280, name
        assert "\n" not in ruling.text, name


def cited() -> Iterator[tuple[str, str]]:
    """Every `rule` of the assets, with its place."""
    tables: list[tuple[str, dict[str, Any]]] = [
        ("kinds", content.kinds()),
        ("formulas", content.formulas()),
        ("effects", content.effects()),
        ("jobs", content.jobs()),
        *content.events().items(),
    ]
    for name, rows in tables:
        yield from ((f"{name} [{key}]", row.rule) for key, row in rows.items())


def test_every_citation_can_be_looked_up() -> None:
    for place, rule in cited():
        assert rule, place
        assert not CITATION.sub("", rule).strip(), f"{place}: {rule}"
        for ruling in re.findall(r"R-\d\d", rule):
            assert ruling in content.rulings(), f"{place}: {ruling}"


def test_rulings_named_in_comments_exist() -> None:
    for path in sorted(content.folder().glob("*.toml")):
        named = set(re.findall(r"R-\d\d", path.read_text(encoding="utf-8")))
        assert named <= set(content.rulings()), path.name


def test_texts_are_every_phrase_with_its_place() -> None:
    places = [place for place, _ in texts()]
    assert len(places) == len(set(places))
    for place in (
        "formulas.toml [charm.outcome] Critical Success",
        "wasp.special.critical",
        "effects.toml [Agony] trigger",
    ):
        assert place in places


def test_the_fingerprint_is_of_the_rules_not_of_their_layout() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", content.fingerprint())
    again = content.fingerprint.__wrapped__()
    assert again == content.fingerprint()


def test_an_ability_that_no_face_brings_is_refused() -> None:
    """L 2.11.6.11: more rows than faces, or a row of abilities.toml that stands in neither list."""
    with pytest.raises(ValueError, match="a die of 10 faces never comes to the last of 11 rows"):
        Faces(10, tuple("abcdefghijk"))
    dice = {**content.finds(), "good": Faces(10, ("Healing",))}
    with (
        mock.patch.object(content, "finds", return_value=dice),
        pytest.raises(BadAsset, match=r"\[Relief\]: no face of \[good\]"),
    ):
        content.abilities.__wrapped__()  # type: ignore[attr-defined]


def test_a_doctrine_that_is_not_there_is_named_with_its_file() -> None:
    rows = {"mite": structs.replace(content.creatures()["mite"], doctrine="wroker")}
    with (
        mock.patch.object(content, "creatures", return_value=rows),
        pytest.raises(BadAsset, match=r"creatures\.toml \[mite\]: no such row of doctrine\.toml: wroker"),
    ):
        content.kinds.__wrapped__()  # type: ignore[attr-defined]


HARD = ("hardest", "hard", "fair", "forgiving")
WON = {"ants": 36, "beetle": 30, "ladybug": 27, "scorpion": 17, "spider": 22, "wasp": 20}
"""Of 100 raids alone, by `nest simulate --runs 2000 --seed raid` (notes/2026-11-22-true-to-the-book.md)."""


def test_how_hard_a_class_is_called_follows_what_was_measured() -> None:
    """A Beetle was as forgiving as the Ants, who win more."""
    said = {word: [WON[name] for name, kind in content.classes().items() if kind.hard == word] for word in HARD}
    assert sum(map(len, said.values())) == len(WON)
    for (_, harder), (_, easier) in pairwise(said.items()):
        assert max(harder) < min(easier)
