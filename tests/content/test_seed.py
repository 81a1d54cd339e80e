"""The assets against the rulebook's own text: every number, every Attack line, every outcome.

What is compared is the decoded record, never the TOML. Print is mended by `mend` (typos, capitals, a missing
colon) and by ERRATA, each with its ruling; nothing else may differ.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from game import content
from game.content import ATTRIBUTES, COMBAT, COMMON, EFFECTS, FEATURES, SPECIFIC
from game.fd100 import Degree

SEED = Path(__file__).resolve().parents[3] / "shared/seeds/000_3bee48e63f199a45.txt"
pytestmark = pytest.mark.skipif(not SEED.exists(), reason=f"the rulebook's text is not here: {SEED}")

DEGREES = [str(degree) for degree in reversed(Degree)]
CLASSES = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")
CASTES = {
    "worker": "4.6.1.0 Worker Termite",
    "minor": "4.6.2.0 Minor Termite Soldier",
    "major": "4.6.3.0 Major Termite Soldier",
    "nasute": "4.6.4.0 Nasute Soldier",
}
ERRATA = {("spider", "Web Weaving"): (0, 90)}  # printed, meant
MANOEUVRES = {"charge", "steel", "dash", "break", "dig"}  # rulings, not printed as formulas


# -- reading the rulebook ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def book() -> list[str]:
    """Its lines, without frame and page shadow."""
    return [line.strip("▓").strip("║").rstrip() for line in SEED.read_text(encoding="utf-8").splitlines()]


def section(book: list[str], title: str) -> list[str]:
    """From a numbered title to the next one, whichever page it is on."""
    at = [n for n, line in enumerate(book) if line.strip().startswith(title) and "....." not in line]
    assert len(at) == 1, f"{title}: found {len(at)} times"
    rest = book[at[0] + 1 :]
    end = next(n for n, line in enumerate(rest) if re.match(r" *\d+\.\d+\.\d+\.\d+ [A-Z]", line))
    return rest[:end]


def sheet(book: list[str], name: str) -> list[str]:
    at = next(n for n, line in enumerate(book) if re.fullmatch(rf"\.+ {name.upper()} \.+", line))
    return book[at : at + 50]


def table(lines: list[str], *headings: str, skip: int = 0) -> list[list[str]]:
    """The rows between the rules under a heading; columns stand two spaces apart."""
    found = [n for n, line in enumerate(lines) if re.split(r"  +", line.strip()) == list(headings)]
    start = found[skip] + 1
    while "────" not in lines[start]:
        start += 1
    rows: list[list[str]] = []
    for line in lines[start + 1 :]:
        if "────" in line:
            return rows
        if line.strip():
            rows.append(re.split(r"  +", line.strip()))
    raise AssertionError(f"the table {headings} has no end")


def boxes(lines: list[str]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The two Attack boxes, label > texts (a label may stand twice). Empty lines are left out."""
    start = next(n for n, line in enumerate(lines) if "[Base Attack]" in line)
    base: dict[str, list[str]] = {}
    special: dict[str, list[str]] = {}
    for line in lines[start + 1 :]:
        if "└" in line:
            return base, special
        cells = [cell.strip() for cell in line.split("│") if cell.strip()]
        for box, cell in zip((base, special), cells, strict=True):
            label, text = re.fullmatch(r"([A-Za-z. ]+?(?: ?\([A-Za-z, ]+\))?)(?::|\.{2,})\.*(.*)", cell).groups()
            if text:
                box.setdefault(re.sub(r"(\w)\(", r"\1 (", label), []).append(text)
    raise AssertionError("an Attack box has no end")


def mend(text: str) -> str:
    """Print, as the phrasebook spells it."""
    text = text.replace("Atacker", "Attacker").replace(" (Randomise)", "").replace("(area)", "(Area)")
    text = re.sub(r"(?<!:) (d\d+)$", r": \1", text)
    return re.sub(r" (Dies|Die|Killed)$", lambda found: found[0].lower(), text)


def numbers(text: str) -> dict[str, int]:
    """Every "Name....:[__45%]" of a sheet."""
    return {
        name.strip(" .□○✓│"): int(value) for name, value in re.findall(r"([A-Z][A-Za-z ]+?) ?\.*:\[_*(\d+)%\]", text)
    }


def attack(box: dict[str, list[str]]) -> dict[str, object]:
    """A printed box as the fields of a record."""
    box = {label: [mend(text) for text in texts] for label, texts in box.items()}
    reach = box["Max. Range"][0]
    damage = (box.get("Damage") or box["Wounds"])[0]  # the Nasutes' second box prints "Wounds" for "Damage"
    critical = box.get("Hit (Crit)", []) + box.get("Hit (Crit Add)", [])
    remark = box.get("Hit (Crit,Rem)", [])
    misses = box.get("Miss", []) + box.get("Miss (Add)", [])  # a second "Miss" is an (Add)
    return {
        "name": box["Name"][0],
        "keywords": tuple(re.split(", ?", box["Keywords"][0])),
        "damage": damage.replace("N/A", "0"),
        "range": reach.removesuffix(" (Area)"),
        "area": reach.endswith("(Area)"),
        "rupture": "(Self-Rupture)" in box["Name"][0],
        "hit": box["Hit"][0],
        "add": one(box.get("Hit (Add)")),
        "alt": one(box.get("Hit (Alt)")),
        "critical": " ".join([", ".join(critical), *remark]) if critical else "nothing",
        "miss": one(misses[:1]),
        "miss_add": one(misses[1:]),
        "miss_alt": one(box.get("Miss (Alt)")),
        "miss_critical": one(box.get("Miss (Crit)")),
    }


def one(texts: list[str] | None) -> str:
    assert not texts or len(texts) == 1
    return texts[0] if texts else "nothing"


def fields(record: content.Attack) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


# -- the six sheets ----------------------------------------------------------------------------------------------------


def test_there_are_the_six_classes_and_the_four_castes_of_print() -> None:
    assert tuple(content.classes()) == CLASSES
    assert set(CASTES) <= set(content.kinds()) - set(CLASSES)


@pytest.mark.parametrize("name", CLASSES)
def test_every_rating_of_a_sheet(book: list[str], name: str) -> None:
    """B-2.5-01 .. 03, B-2.6-01 .. 03, B-2.7-01 .. 03, B-2.8-01 .. 03, B-2.9-01 .. 03, B-2.10-01 .. 03, R-07-01"""
    printed = numbers("\n".join(sheet(book, name)))
    assert set(FEATURES) <= set(printed), "the sheet was not read whole"
    kind = content.classes()[name]
    for feature in FEATURES:
        was, meant = ERRATA.get((name, feature), (printed[feature], printed[feature]))
        assert printed[feature] == was
        assert kind.features[feature] == meant, feature
    assert {effect: printed[effect] for effect in EFFECTS if printed[effect]} == kind.effects


@pytest.mark.parametrize("name", CLASSES)
def test_a_sheet_lists_all_26_features_in_its_order(name: str) -> None:
    assert tuple(content.classes()[name].features) == ATTRIBUTES + COMBAT + SPECIFIC + COMMON


@pytest.mark.parametrize("name", CLASSES)
def test_wounds_and_what_they_do(book: list[str], name: str) -> None:
    """B-2.3.4-03"""
    kind, text = content.classes()[name], "\n".join(sheet(book, name))
    most, what = re.search(r"Wounds/Max\.+:\[__/_?(\d+)\] \((.*?)\. When", text).groups()
    assert kind.wounds == most
    says = {
        "1 Wound = 1 Shift Down": (-1, False),
        "1 Wound: 1 Ant lost": (0, False),
        "Wounds Advance Disposition": (0, True),
    }
    assert (kind.wound_shift, kind.wound_advances) == says[what]
    assert kind.swarm == ("Ant lost" in what)


@pytest.mark.parametrize("name", CLASSES)
def test_hunger_and_the_starting_item(book: list[str], name: str) -> None:
    """B-2.5-06, B-2.6-06, B-2.7-06, B-2.8-06, B-2.9-06, B-2.10-06"""
    kind, text = content.classes()[name], "\n".join(sheet(book, name))
    assert kind.hungers == ("Hunger........[_NONE]" not in text)
    item, types, rating = re.search(r"✓ ([A-Z][A-Za-z ]+?) \[([FL,]+)\]_+:\[__(\d+)%\]", text).groups()
    assert (kind.item.name, kind.item.rating) == (item, int(rating))
    assert set(content.forms()[kind.item.form].types) == set(types.split(","))
    assert kind.item.function == item.partition(" of ")[2]


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("slot", ["base", "special"])
def test_both_attack_boxes_of_a_sheet(book: list[str], name: str, slot: str) -> None:
    """B-2.5-04, 05, B-2.6-04, 05, B-2.7-04, 05, B-2.8-04, 05, B-2.9-04, 05, B-2.10-04, 05, B-2.3.6-01"""
    printed = boxes(sheet(book, name))[slot == "special"]
    assert fields(getattr(content.classes()[name], slot)) == attack(printed)


@pytest.mark.parametrize("name", CLASSES)
def test_pronouns_and_diet(book: list[str], name: str) -> None:
    """B-2.4-01"""
    number = 5 + CLASSES.index(name)
    lines = "\n".join(section(book, f"2.{number}.0.0 {name.capitalize()}"))
    kind = content.classes()[name]
    printed = [word.strip(" .!") for word in re.search(r"Pronouns: (.*)", lines)[1].split("/")]
    assert list(kind.pronouns[:2]) == printed[:2]
    assert printed[2].startswith(kind.pronouns[2].removesuffix("s")), "print has theirs for their"
    diet = {"Omnivore": "omnivore", "Vegetarian": "plants", "Carnivore": "animals"}
    assert kind.diet == diet[re.search(r"Diet: (\w+)", lines)[1]]


@pytest.mark.parametrize("name", CLASSES)
def test_whoever_has_a_carapace_is_armoured(name: str) -> None:
    kind = content.classes()[name]
    assert kind.armoured == ("round" if kind.features["Carapace"] else "")


# -- the castes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASTES)
def test_every_number_of_a_caste(book: list[str], name: str) -> None:
    """B-4.6.1-01, 02, B-4.6.2-01, 02, B-4.6.3-01, 02, B-4.6.4-01, 02"""
    kind = content.kinds()[name]
    features: dict[str, int] = {}
    effects: dict[str, int] = {}
    wounds = ""
    for row, rating in table(section(book, CASTES[name]), "Feature", "Rating"):
        value = re.match(r"d?\d+", rating)[0]
        for feature in re.split(", ?", row):
            if feature == "Wounds Max":
                wounds = value
            elif feature in EFFECTS:
                effects[feature] = int(value)
            else:
                features[feature] = int(value)
        if row == "Carapace":
            assert "Head" in rating
            assert kind.armoured == "head"
    assert (kind.features, kind.effects, kind.wounds) == (features, effects, wounds)
    assert kind.species == "termites"
    assert CASTES[name].endswith(kind.name.removesuffix("s"))


@pytest.mark.parametrize("name", ["minor", "major", "nasute"])
@pytest.mark.parametrize("slot", ["base", "special"])
def test_both_attack_boxes_of_a_caste(book: list[str], name: str, slot: str) -> None:
    """B-4.6.2-03 .. 05, B-4.6.3-03 .. 05, B-4.6.4-03 .. 05"""
    printed = boxes(section(book, CASTES[name]))[slot == "special"]
    assert fields(getattr(content.kinds()[name], slot)) == attack(printed)


def test_workers_are_unarmed() -> None:
    worker = content.kinds()["worker"]
    assert worker.base is worker.special is None


@pytest.mark.parametrize("name", CASTES)
def test_special_rules_of_a_caste(book: list[str], name: str) -> None:
    kind = content.kinds()[name]
    rules = set(re.findall(r"\[Special Rule - ([A-Za-z -]+)\]", "\n".join(section(book, CASTES[name]))))
    assert kind.alarm == ("Alarm Pheromones" in rules)
    assert bool(kind.seals) == ("Nest Guardians" in rules and kind.special.rupture)
    assert bool(kind.alarm_gun) == ("Alarm Gun" in rules)
    soldiers = ("Recoiling", "Recoiling", "Holding", "Advancing", "Advancing")
    short = bool({"Self-Sacrificing", "Self Sacrificing"} & rules)
    assert kind.track == (soldiers if short else content.TRACK)
    assert kind.swarm == ("Swarm" in rules or name == "worker")  # Workers swarm in the text, not in a box
    assert kind.wound_shift == (0 if kind.swarm else -1)


def test_the_soldiers_track_is_the_printed_one(book: list[str]) -> None:
    """B-4.6.2-08, 09"""
    line = next(line for line in section(book, CASTES["minor"]) if "○ Rcoiling" in line)
    printed = tuple(word.replace("Rcoiling", "Recoiling") for word in re.findall(r"○ (\w+)", line))
    assert content.kinds()["minor"].track == printed


def test_table_27(book: list[str]) -> None:
    names = {
        "Worker Termites": "worker",
        "Minor Termite Soldiers": "minor",
        "Major Termite Soldiers": "major",
        "Nasute Soldiers": "nasute",
    }
    rows = table(section(book, CASTES["worker"]), "Termite Caste", "Numbers Summoned", "Chance to Summon")
    printed = {names[who]: (heads.split()[0], int(chance.strip("%"))) for who, heads, chance in rows}
    assert {row.who: (row.heads, row.chance) for row in content.summons()} == printed
    assert [row.chance for row in content.summons()] == sorted(row.chance for row in content.summons())
    assert {row.who: row.above for row in content.summons() if row.above} == {"major": 40, "nasute": 90}


# -- formulas ----------------------------------------------------------------------------------------------------------


def outcomes(book: list[str], title: str, *headings: str, column: int = 1) -> dict[str, str]:
    return {row[0]: row[column] for row in table(section(book, title), *headings)}


def said(name: str) -> dict[str, str]:
    """The outcomes of a formula, best first."""
    outcome = content.formulas()[name].outcome
    assert list(outcome) == DEGREES
    return outcome


def test_outcomes_of_the_attack(book: list[str]) -> None:
    """B-3.8.7-03, 04"""
    assert said("attack") == outcomes(book, "3.8.7.0 Attack Action", "Degree of Success", "Outcome")


@pytest.mark.parametrize(("name", "column"), [("intimidate", 1), ("charm", 2), ("confuse", 2)])
def test_outcomes_of_suppressing(book: list[str], name: str, column: int) -> None:
    """B-3.8.8-05, B-3.8.8-07"""
    head = ("Degree of Success", "Intimidate Outcome", "Charm or Confuse Outcome")
    printed = outcomes(book, "3.8.8.0 Suppress Action", *head, column=column)
    effect = "Charmed" if name == "charm" else "Confused"
    assert said(name) == {degree: text.replace("Charmed / Confused", effect) for degree, text in printed.items()}


@pytest.mark.parametrize(("name", "column"), [("rally", 1), ("encourage", 1), ("focus", 2), ("shake", 2)])
def test_outcomes_of_supporting(book: list[str], name: str, column: int) -> None:
    """B-3.8.9-09"""
    head = ("Degree of Success", "Rally or Encourage Outcome", "Focus or Shake Outcome")
    assert said(name) == outcomes(book, "3.8.9.0 Support Action", *head, column=column)


def test_outcomes_of_resisting(book: list[str]) -> None:
    """B-3.8.10-04, 05"""
    assert said("resist") == outcomes(book, "3.8.10.0 Resisting Effects", "Degree of Success", "Outcome")


def test_outcomes_of_exploring(book: list[str]) -> None:
    """B-3.13.4-01, 02"""
    printed = outcomes(book, "3.13.4.0 Resolve the Exploration Action", "Degree of Success", "Outcome")
    assert said("explore") == printed


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("3.8.8.0 Suppress Action", ("charm", "confuse", "intimidate")),
        ("3.8.9.0 Support Action", ("encourage", "focus", "rally", "shake")),
    ],
)
def test_effort_resistance_and_modifiers(book: list[str], title: str, names: tuple[str, ...]) -> None:
    """B-3.7.1-01"""
    rows = table(section(book, title), "Action", "Effort", "Resistance", "Static Modifiers")
    assert tuple(row[0].lower() for row in rows) == names
    for name, effort, resistance, modifiers in rows:
        formula = content.formulas()[name.lower()]
        assert (str(formula.effort), str(formula.resistance)) == (f"own {effort}", f"their {resistance}")
        assert [term.name for term in formula.modifiers] == modifiers.split(", ")
        for term in formula.modifiers:
            assert (term.sign, term.whose) in ((1, "own"), (-1, "their")) or term.text == "+their Confused"


def test_the_attack_is_threat_against_survival(book: list[str]) -> None:
    text, formula = "\n".join(section(book, "3.8.7.0 Attack Action")), content.formulas()["attack"]
    variable = dict(re.findall(r"(\w+) Variables \.+ (.*)", text))
    assert variable["Effort"] == formula.effort.name
    assert variable["Resistance"] == formula.resistance.name
    named = {term.name for term in formula.modifiers + formula.guards}
    assert set(variable["Modifier"].split(", ")) == named
    (guard,) = formula.guards
    assert guard.keywords == {"Crushing", "Piercing", "Shredding"}


def test_exploring_is_exploration_against_the_level(book: list[str]) -> None:
    """B-3.10.1-01"""
    text, formula = "\n".join(section(book, "3.13.4.0 Resolve the Exploration Action")), content.formulas()["explore"]
    variable = dict(re.findall(r"(\w+) Variables: \.+ (.*)", text))
    assert variable["Effort"] == formula.effort.name
    assert variable["Resistance"] == f"Nest {formula.resistance}"
    own = [f"+{term.name}" for term in formula.modifiers if term.whose == "own"]
    assert own == variable["Modifier"].split(", ")
    assert [term.name for term in formula.modifiers if term.whose == "companions"] == ["Exploration"]  # [B 3.13.4]


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (("attack",), "3.8.7.0 Attack Action"),
        (("charm", "confuse", "intimidate"), "3.8.8.0 Suppress Action"),
        (("rally", "encourage", "focus", "shake"), "3.8.9.0 Support Action"),
        (("resist",), "3.8.10.0 Resisting Effects"),
        (("explore",), "3.13.4.0 Resolve the Exploration Action"),
    ],
)
def test_minigame_and_intents(book: list[str], names: tuple[str, ...], title: str) -> None:
    text = "\n".join(section(book, title))
    for name in names:
        formula = content.formulas()[name]
        assert re.search(r"Name of the Minigame:? \.+ (.*)", text)[1] == formula.minigame
        assert re.search(r"Minigame Intents:? \.+ (.*)", text)[1] == ", ".join(formula.intents)


def test_no_formula_is_without_a_source() -> None:
    printed = {"attack", "charm", "confuse", "intimidate", "rally", "encourage", "focus", "shake", "resist", "explore"}
    assert printed <= set(content.formulas())
    for name in MANOEUVRES:
        assert set(content.formulas()[name].outcome) <= {"Success", "Failure"}


def test_breaking_is_a_boolean_roll_of_initiative(book: list[str]) -> None:
    text = " ".join(line.strip() for line in section(book, "3.8.12.0 Breaking from Combat"))
    assert "make a Boolean Roll with the character's Initiative as Effort" in text
    formula = content.formulas()["break"]
    assert (formula.roll, str(formula.effort)) == ("Boolean", "own Initiative")


# -- Effects -----------------------------------------------------------------------------------------------------------


def test_the_ten_effects_of_table_8(book: list[str]) -> None:
    rows = table(section(book, "2.3.13.0"), "Effect", "The character...")
    assert [row[0] for row in rows] == list(content.effects()) == list(EFFECTS)


def test_what_resists_an_effect(book: list[str]) -> None:
    """B-3.8.10-06, 07"""
    rows = dict(table(section(book, "3.8.10.0 Resisting Effects"), "Effect", "Resist with"))
    printed = {effect: "" if feature.startswith("None") else feature for effect, feature in rows.items()}
    assert {name: effect.remedy for name, effect in content.effects().items()} == printed


# -- Events and Levels -------------------------------------------------------------------------------------------------

TABLES = [
    ("Cost", "3.11.1.0 Costs, Risks and Rewards"),
    ("Risk", "3.11.1.0 Costs, Risks and Rewards"),
    ("Reward", "3.11.1.0 Costs, Risks and Rewards"),
    ("Cost", "3.13.5.0 Generate and pay Costs"),
    ("Risk", "3.13.6.0 Generate and face Risks"),
    ("Reward", "3.13.7.0 Generate and reap Rewards"),
]


@pytest.mark.parametrize(("name", "title"), TABLES, ids=["18", "19", "20", "23", "24", "25"])
def test_event_tables(book: list[str], name: str, title: str) -> None:
    """B-3.11.1-01 .. 03 [B Tables 18-20, and again 23-25] In their order, which is the order in which they happen."""
    printed = {}
    for event, chance, _ in table(section(book, title), name, "Chance", "Description"):
        renamed = re.sub(r"Item \((\w+)\)", r"\1 Item", event)
        base = level = perception = 0
        for sign, term in re.findall(r"([+-]?) ?(\d+%?|Level|Perception)", chance):
            one = -1 if sign == "-" else 1
            match term:
                case "Level":
                    level += one
                case "Perception":
                    perception += one
                case number:
                    base += one * int(number.strip("%"))
        printed[renamed] = (base, level, perception)
    rows = content.events()[name]
    assert list(rows) == list(printed)
    assert {event: (row.base, row.level, row.perception) for event, row in rows.items()} == printed


def test_table_21(book: list[str]) -> None:
    """B-3.11.2-01 .. 03"""
    rows = table(section(book, "3.11.2.0 Level Rating"), "Level", "Features Die", "Costs / Risks Die", "Rewards Die")
    printed = [tuple(int(re.search(r"(\d+)%?$", cell)[1]) for cell in row) for row in rows]
    assert [(band.top, band.features, band.costs, band.rewards) for band in content.levels()] == printed


def test_item_types_are_those_of_table_9(book: list[str]) -> None:
    rows = table(section(book, "2.16.4.0 Item Types"), "Item Type", "Symbol", "Description")
    symbols = {row[1].strip("[]") for row in rows}
    assert symbols == set("CFHLMS")
    for name, form in content.forms().items():
        assert set(form.types) <= symbols, name
        assert bool(form.food) == ("F" in form.types), name


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (r"Inventories have (five) Slots", lambda rules: rules.party.slots),
        (r"Luck marker on (\d+)% \(starting Luck\)", lambda rules: rules.party.luck),
        (r"Starving is ticked when Hunger reaches (\d+)%", lambda rules: rules.party.hunger),
        (r"belong to one of (six) classes", lambda rules: rules.party.most),
        (r"Cant Attack>─+<\^(-\d+)%>", lambda rules: rules.combat.sway["Recoiling"]),
        (r"Doing Good>─+<\^\+(\d+)%>", lambda rules: rules.combat.sway["Advancing"]),
        (r"targeting them has a (-\d+)% static negative modifier", lambda rules: -rules.combat.barrier),
        (r"Swarms take (\d+) Wounds", lambda rules: rules.combat.swarm_wounds),
        (r"At most (two) dramatic modifiers", lambda rules: rules.improvising.rule_of_two),
        (r"Level with rating (\d+)%, where the target", lambda rules: rules.nest.deepest),
    ],
)
def test_a_number_of_the_text(book: list[str], printed: Any, ours: Any) -> None:
    """Numbers that no table has: assets/constants.toml."""
    found = set(re.findall(printed, " ".join(line.strip() for line in book)))
    words = {"two": 2, "five": 5, "six": 6}
    assert {words.get(number) or int(number) for number in found} == {ours(content.constants())}
