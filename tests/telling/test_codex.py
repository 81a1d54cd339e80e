"""The codex: engine, targeting and codex read one and the same formula; every rule has its page; no number is typed twice."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.cli import main
from game.codex import codex, prints
from game.codex.cites import CITE
from game.codex.markdown import LINK, laid, plain
from game.engine.commands import Act
from game.fd100 import odds
from game.presentation.outcome import outcomes
from game.run.view import View
from tests.flow.test_rules import cites
from tests.scenes.scene import Scene

PAGES = list(codex.pages())
WRITTEN = {path.stem: path.read_text(encoding="utf-8") for path in (content.folder() / "codex").glob("*.md")}
SECTIONS = (
    "1",
    "2",
    *(f"3.{n}" for n in range(1, 8)),
    *(f"4.{n}" for n in range(1, 7)),
    *(f"5.{n}" for n in range(1, 6)),
    "6",
)
FIGURES = {"d100", "fd100", "2D6", "00", "99"}
"""Names, not numbers: of dice, of the system, of the die's first and last face."""
NUMBERS = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|dozen)\b",
    re.IGNORECASE,
)


def text(name: str, width: int = 76) -> str:
    return "\n".join(plain(line) for line in codex.lines(name, width))


def prose(name: str) -> str:
    """What is typed by hand on a page."""
    return codex.PLACE.sub("", WRITTEN[name].split("+++\n", 2)[2])


# -- from the data -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", content.formulas())
def test_every_action_has_a_page_of_its_own_data(name: str) -> None:
    formula, page = content.formulas()[name], text(f"action/{name}", 120)
    for outcome in formula.outcome.values():
        assert outcome in page
    assert str(formula.effort or "") in page
    assert formula.rule in page
    assert f"action/{name}" in [link for _, link in LINK.findall(codex.markdown("actions"))]


def test_one_outcome_changed_is_changed_in_engine_targeting_and_codex(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy content in which to steel oneself is to charge."""

    def seen() -> Any:
        scene = Scene("W . m", first="W", W={"place": "Holding"}, steel=0)
        view = View(scene.run)
        told = outcomes(view, view.choice(Act("steel", scene.who["W"])))
        scene.do("steel")
        return scene.place("W"), set(told.values()), text("action/steel")

    place, told, page = seen()
    assert place == "Advancing" and "steps up to Advancing" in page
    steel = content.formulas()["steel"]
    toy = content.formulas() | {"steel": replace(steel, outcome={"Success": "Actor Charges", "Failure": "nothing"})}
    monkeypatch.setattr(content, "formulas", lambda: toy)
    other_place, other_told, other_page = seen()
    assert other_place == "Charging"
    assert other_told != told and any("charge" in words.lower() for words in other_told)
    assert "Actor Charges" in other_page and "steps up" not in other_page
    assert "Actor Charges" in text("manoeuvres")


def test_the_odds_change_with_the_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another Effort, other odds at once: on targeting as in the roll, as in the codex."""
    scene = Scene("W m .", first="W")
    view = View(scene.run)
    before, printed = view.odds(view.choice(Act("attack", scene.who["m"]))), text("class/wasp")
    attack = content.formulas()["attack"]
    toy = content.formulas() | {"attack": replace(attack, effort=type(attack.effort)("own Speed"))}
    monkeypatch.setattr(content, "formulas", lambda: toy)
    assert View(scene.run).odds(view.choice(Act("attack", scene.who["m"]))) != before
    assert text("class/wasp") != printed


@pytest.mark.parametrize("hero", content.classes())
@pytest.mark.parametrize("foe", ["worker", "minor", "major", "nasute"])
@pytest.mark.parametrize(("place", "behind"), [("Recoiling", False), ("Holding", True), ("Advancing", False)])
def test_printed_odds_are_the_engines(hero: str, foe: str, place: str, behind: bool) -> None:
    """The same Check as a drawn scene makes, both unhurt and within reach."""
    kinds = content.kinds()
    mine, theirs = kinds[hero].glyph, kinds[foe].glyph
    scene = Scene(
        f"{mine} {theirs} .",
        first=mine,
        **{mine: {"place": place}, theirs: {"faces": (1, 0) if behind else (-1, 0)}},
    )
    view = View(scene.run)
    assert view.odds(view.choice(Act("attack", scene.who[theirs]))) == odds(
        prints.strike(hero, foe, place, behind),
    )


def test_numbers_follow_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page prints what the engine says now."""
    rules = content.constants()
    assert f"Every {rules.time.hunger} turns" in text("time")
    other = replace(rules, time=replace(rules.time, hunger=rules.time.hunger + 7))
    monkeypatch.setattr(content, "constants", lambda: other)
    assert f"Every {other.time.hunger} turns" in text("time")


@pytest.mark.parametrize("kind", ["minor", "major"])
def test_a_burst_is_printed_with_the_cells_that_it_reaches(kind: str) -> None:
    """R-12, whatever range its sheet has."""
    cells = content.constants().cells(content.kinds()[kind].special)
    page = " ".join(text(f"creature/{kind}").split())
    assert f"Area, {cells} cells around itself by R-12, printed Medium" in page
    assert "Medium, 4 cells" not in page


def test_tables_follow_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = content.effects()
    changed = rows | {"Agony": replace(rows["Agony"], remedy="Charms", constant="Bad poetry.")}
    monkeypatch.setattr(content, "effects", lambda: changed)
    assert "Bad poetry." in " ".join(text("effects").split())
    assert "Resisted with Charms" in text("effect/Agony", 120)


@pytest.mark.parametrize("name", WRITTEN)
def test_no_number_is_typed(name: str) -> None:
    """Neither in figures nor in words: whatever counts comes from the data."""
    typed = set(re.findall(r"\w*\d\w*", prose(name))) - FIGURES
    assert not typed
    assert not NUMBERS.findall(prose(name).replace("Rule of Two", ""))  # which is its name


def test_every_number_of_things_is_printed() -> None:
    """What nobody prints needs no name. Of the constants only some have a page."""
    used = {
        what
        for page in WRITTEN.values()
        for kind, what in codex.PLACE.findall(page)
        if kind.lower() in ("number", "words") and "." not in what
    }
    assert set(prints.HOW_MANY) == used


# -- every rule has its page -------------------------------------------------------------------------------------------


def cited() -> Iterator[Any]:
    """Every cite of a rule, of an asset, and in the notes beside the code."""
    yield from (text for _, text in cites())
    root = Path(__file__).resolve().parents[2]
    for path in sorted(root.glob("game/**/*.py")):
        yield from re.findall(r"\[((?:★?R-\d|B |L |M |RULES )[^\]\"']*)\]", path.read_text(encoding="utf-8"))
        yield from re.findall(r'"((?:B \d|R-\d)[^"{]*)"', path.read_text(encoding="utf-8"))
    for path in sorted(content.folder().glob("*.toml")):
        yield from re.findall(r'(?m)^rule = "([^"]+)"', path.read_text(encoding="utf-8"))


def test_every_rule_cited_has_a_page() -> None:
    ids = {one for text in cited() for one in CITE.findall(text)}
    assert len(ids) > 150
    assert not {one for one in ids if not codex.page_for(one)}
    assert not {text for text in cited() if not codex.pages_for(text)}


def test_every_section_of_the_rules_has_a_page() -> None:
    assert not {section for section in SECTIONS if not codex.page_for(f"RULES {section}")}
    assert codex.page_for("R section 6") == codex.page_for("RULES 6") == "creatures"


def test_every_ruling_counts_somewhere() -> None:
    """It has a page, and exactly one written page that rests on it."""
    places = [section for name in WRITTEN for section in codex.pages()[name].sections]
    assert len(places) == len(set(places))
    rulings = set(content.rulings())
    assert {section for section in places if section.startswith("R-")} == rulings
    for cite, row in content.rulings().items():
        page = " ".join(text(f"ruling/{cite}").split())
        assert " ".join(row.text.split()) in page and " ".join(row.why.split()) in page
        assert codex.page_for(cite) == f"ruling/{cite}"


def test_a_cite_finds_the_nearest_section() -> None:
    assert codex.page_for("B 3.8.7 R-14 R-26") == "attack"
    assert codex.pages_for("B 3.8.7 R-14") == ["attack", "ruling/R-14"]
    assert codex.page_for("B 3.8.99") == "combat"
    assert codex.page_for("B Table 8") == "effects"
    assert codex.page_for("L R-47") == "about"
    assert codex.page_for("nothing at all") == ""


# -- links -------------------------------------------------------------------------------------------------------------


def links(name: str) -> set[str]:
    return {link for _, link in LINK.findall(codex.markdown(name))}


def test_no_link_is_dead_and_no_page_out_of_reach() -> None:
    pages, reached, fresh = set(PAGES), {"index"}, ["index"]
    while fresh:
        onward = links(fresh.pop())
        assert onward <= pages
        fresh += onward - reached
        reached |= onward
    assert reached == pages


def test_every_written_page_stands_in_the_index() -> None:
    assert set(WRITTEN) - {"index"} <= links("index")


@pytest.mark.parametrize("name", PAGES)
def test_pages_fit(name: str) -> None:
    """76 columns; nothing unprinted is left over."""
    rows = [plain(line) for line in codex.lines(name)]
    assert rows[0].strip()
    assert not [row for row in rows if len(row) > 76 or "{{" in row or "](" in row or "**" in row]
    assert codex.opening(name)


# -- the whole ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_whole_is_one_valid_document() -> None:
    whole = codex.everything()
    anchors = re.findall(r'<a id="([^"]+)"></a>', whole)
    assert len(anchors) == len(set(anchors)) == len(PAGES)
    assert not {link.removeprefix("#") for _, link in LINK.findall(whole)} - set(anchors)
    assert whole.count("```") % 2 == 0
    assert len(re.findall(r"(?m)^# ", whole)) == 1
    bare = re.sub(r"(?ms)^```.*?^```", "", whole)
    for group in re.findall(r"(?m)(?:^\|.*\n)+", bare):
        rows = group.splitlines()
        assert len({row.count("|") for row in rows}) == 1
        assert re.fullmatch(r"\|( --- \|)+", rows[1])
    for name, page in codex.pages().items():
        assert re.search(rf"(?m)^#+ {re.escape(page.title)}$", whole), name


# -- Markdown ----------------------------------------------------------------------------------------------------------


def test_markdown_is_laid_out() -> None:
    rows = [plain(line) for line in laid("# Head\n\nOne **two** `three` [four five](x), six.\n\n- a b\n  c\n", 12)]
    assert rows == ["Head", "", "One two", "three four", "five, six.", "", "- a b c"]


def test_a_broken_link_stays_one_link() -> None:
    spans = [span for line in laid("see [one two three](x) and [four](y)", 9) for span in line if span.link]
    assert {(span.which, span.link) for span in spans} == {(0, "x"), (1, "y")}
    assert "".join(span.text for span in spans if not span.which).split() == ["onetwo", "three"]


def test_a_table_breaks_within_its_columns() -> None:
    rows = [plain(line) for line in laid("| A | B |\n| --- | --- |\n| x | one two three |\n| y | four |\n", 12)]
    assert rows == ["A  B", "─" * len(rows[1]), "x  one two", "   three", "y  four"]


# -- what is wrong is named --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    ["{{number: NOPE}}", "{{table: nope}}", "{{nope: attack}}", "{{ruling: R-99}}", "{{band: x}}"],
)
def test_a_placeholder_that_means_nothing_is_named(place: str) -> None:
    with pytest.raises(content.BadAsset, match=re.escape(place)):
        codex._filled(f"So {place}.", "page")  # noqa: SLF001


@pytest.mark.parametrize(
    "page",
    ["no head", "+++\ntitle = 1\n+++\n", '+++\ntitle = "x"\nodd = 1\n+++\n', "+++\n=\n+++\n"],
)
def test_a_page_without_a_proper_head_is_named(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "codex").mkdir()
    (tmp_path / "codex/bad.md").write_text(page)
    monkeypatch.setattr(content, "folder", lambda: tmp_path)
    with pytest.raises(content.BadAsset, match=r"bad\.md"):
        codex._written.__wrapped__()  # noqa: SLF001


# -- on the command line -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("topic", "head"),
    [
        ("", "The codex"),
        ("die", "One die"),
        ("armour", "Armour and facing"),
        ("carapace", "Armour and facing"),
        ("R-14", "R-14 Which Attack lands"),
        ("r-14", "R-14 Which Attack lands"),
        ("wasp", "Wasp"),
        ("Minor Termite Soldiers", "Minor Termite Soldiers"),
        ("agony", "Agony"),
        ("take off", "Take off"),
        ("steel", "Steel yourself"),
        ("B 3.14.1", "Hunger"),
        ("hungry", ""),
    ],
)
def test_a_topic_is_found(topic: str, head: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["codex", *topic.split()])
    out, err = capsys.readouterr()
    if head:
        assert (code, err) == (0, "") and out.splitlines()[0] == head
    else:
        assert code == 2 and len(err.splitlines()) == 1


def test_an_unknown_topic_is_refused_in_a_line_with_what_is_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["codex", "atack"]) == 2
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1 and "attack" in err
    assert main(["codex", "xyzzyq"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["codex", "--all"]) == 0
    assert capsys.readouterr().out == codex.everything()


def test_search_finds_titles_first() -> None:
    assert codex.search("armour")[0] == "armour"
    assert "attack" in codex.search("bites by mistake")
    assert codex.search("") == [] == codex.search("xyzzyq")


@pytest.mark.parametrize("cite", ["B 3.8.5", "B 3.5.6", "B 3.6"])
def test_a_summary_does_not_end_in_the_middle(cite: str) -> None:
    """What a paragraph announces is told with it: "one of each of these: a Tactical …", not "these:"."""
    assert codex.passage(cite)[1].endswith(".")


def test_a_summary_has_its_list() -> None:
    assert "a Resist, against an Effect of one's own; a Manoeuvre." in codex.passage("B 3.8.5")[1]
