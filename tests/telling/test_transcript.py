"""`nest transcript`: a recording as Markdown, or as one page of HTML that needs nothing else."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.engine.entries import Happened
from game.reports.transcript import Chapter, Paragraph, Transcript, pieces, plainly
from game.reports.webpage import page
from game.run import saves
from game.run.heads import Head
from game.run.journal import read
from game.run.run import Run, head
from game.telling.log import Line
from tests.conftest import Nest
from tests.telling.wandering import wander

VOID = {"meta", "rect", "br"}


class Page(HTMLParser):
    """Every tag closed where it was opened; the words, the tags, what is fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.fetched: list[str | None] = []
        self.places: list[str | None] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.tags.append(tag)
        self.fetched += [value for name, value in attrs if name in ("src", "href", "srcset", "data", "action")]
        self.places += [value for name, value in attrs if name == "id"]
        assert not any(name.startswith("on") for name in names)
        if tag not in VOID:
            if tag in ("p", "details", "pre", "h2", "div", "table", "ul", "ol"):
                shut = {"p", "pre", "h1", "h2", "h3"} | ({"summary"} if tag != "h2" else set())
                assert not shut & set(self.open)
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


SEED = '<b>&"_*u*'


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A raid until its first fight is over."""
    folder = tmp_path_factory.mktemp("raid") / "run"
    run = wander(SEED, "ants", until=fought, run=saves.begin(folder, head(SEED, ("ants",))))
    assert fought(run)
    run.close()
    return folder / "journal"


def fought(run: Run) -> bool:
    return any(isinstance(entry, Happened) and entry.what == "combat ends" for entry in run.story[-99:])


@pytest.fixture
def nest(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    monkeypatch.setenv("NEST_SAVES", str(tmp_path / "saves"))

    def run(*words: Any) -> Any:
        code = main(["transcript", *map(str, words)])
        seen = capsys.readouterr()
        return code, seen.out, seen.err

    return run


def test_a_raid_as_markdown(nest: Nest, recording: Path) -> None:
    code, out, err = nest(recording)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "# Ants: Assassinate the Queen"
    assert r"Seed \<b\>&\"" in out.replace('"', r"\"")
    assert "## Level rated 0" in lines
    assert any(re.match(r"- .*_\(Exploration \d+ against Level 0, die \d\d: ", line) for line in lines)
    assert lines.count("~~~text") == lines.count("~~~") > 0
    assert "\n\n\n" not in out


def test_maps_show_where_things_stood(nest: Nest, recording: Path) -> None:
    out = nest(recording)[1]
    maps = [
        block
        for block in re.findall(r"~~~text\n(.*?)\n~~~", out, re.DOTALL)
        if "▒" in block and "before the roll" not in block
    ]
    assert maps
    assert all("A" in block for block in maps[:1])
    assert all(len(line) <= 48 for block in maps for line in block.splitlines())


def test_one_fight(nest: Nest, recording: Path) -> None:
    code, out, _ = nest(recording, "--fight", 1)
    assert code == 0
    heads = re.findall("^## .*", out, re.MULTILINE)
    assert heads == ["## Fight 1, " + heads[0].partition(", ")[2]]
    assert out.count("- ") < nest(recording)[1].count("- ")


def test_some_commands(nest: Nest, recording: Path) -> None:
    whole = set(nest(recording)[1].splitlines())
    first, rest = nest(recording, "--to", 5)[1], nest(recording, "--from", 6)[1]
    told = {line for line in whole if line.startswith("- ")}
    assert {line for line in (first + rest).splitlines() if line.startswith("- ")} == told
    assert "- " in first
    assert "- " in rest


def test_a_page(nest: Nest, recording: Path, tmp_path: Path) -> None:
    file = tmp_path / "raid.html"
    assert nest(recording, "--html", file) == (0, "", "")
    text = file.read_text()
    page = Page(text)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert all(link.startswith("#") for link in page.fetched)
    assert "://" not in text
    assert "script" not in page.tags
    assert "@import" not in text
    assert "url(" not in text
    assert "prefers-color-scheme:dark" in text
    assert "<b>&" not in text
    assert any('Seed <b>&"_*u*.' in words for words in page.words)
    assert {"details", "svg", "pre", "table"} <= set(page.tags)


def test_a_card_is_drawn_to_scale(nest: Nest, recording: Path, tmp_path: Path) -> None:
    """The stretches of the band cover the hundred rolls, the pointer stands where the die fell."""
    file = tmp_path / "fight.html"
    assert nest(recording, "--fight", 1, "--html", file)[0] == 0
    text = file.read_text()
    cards = text.split('<div class="card">')[1:]
    assert cards
    for card in cards:
        rects = re.findall(r'class="b\d" x="(\d+)" y="0" width="(\d+)"', card)
        assert [int(x) for x, _ in rects] == [sum(int(w) for _, w in rects[:n]) for n in range(len(rects))]
        assert sum(int(w) for _, w in rects) == 100
        die = int(re.search(r"▲ (\d\d)<", card)[1])
        assert f'style="left:{die + 0.5}%"' in card
        assert f"d100 = {die:02}" in card
    assert text.count("<details open>") == len(cards)


def test_of_a_whole_raid_only_criticals_lie_open(nest: Nest, recording: Path, tmp_path: Path) -> None:
    file = tmp_path / "raid.html"
    nest(recording, "--html", file)
    text = file.read_text()
    criticals = len(re.findall(r"<p>d100 = \d\d: Critical", text))
    assert text.count("<details open>") == criticals < text.count("<details")


def told(what: Any) -> Paragraph:
    return Paragraph(1, Line(f"{what}.", "plain", Happened(what)))


def test_a_list_leads_to_each_level_and_each_fight() -> None:
    """Down, a fight that goes on below, and up again: what is walked twice stands there twice."""
    chapters = [
        Chapter("High", 0, "High", [told("enters Level")]),
        Chapter("Fight 1, High", 1, "High", [told("combat begins")]),
        Chapter("Low", 1, "Low", [told("round begins"), told("combat ends")]),
        Chapter("Low, after fight 1", 0, "Low", [told("finds")]),
        Chapter("High", 0, "High", [told("the run ends")]),
    ]
    transcript = Transcript(Head(game="", rules="", seed="x", profile="solo", party=("wasp",), job="assassinate"))
    text = "\n".join(page(transcript, chapters, [], unfolded=False))
    seen = Page(text)
    assert seen.places == ["l0", "l0f1", "l1", "l1f1", "l2"]
    assert seen.fetched == [f"#{place}" for place in seen.places]
    assert re.findall("<summary><h2>(.*?)</h2>", text) == ["High", "Low", "High"]
    assert re.findall(r'<h3>Fight 1</h3> <span class="beside">(.*?)</span>', text) == [
        "combat begins. 1 Round. combat begins.",
        "combat ends.",
    ]
    assert ' id="l0f1">' in text


def test_the_fight_in_which_all_ends_lies_open() -> None:
    chapters = [Chapter("Fight 1, High", 1, "High", [told("combat begins"), told("the run ends")])]
    transcript = Transcript(Head(game="", rules="", seed="x", profile="solo", party=("wasp",), job="assassinate"))
    assert ' id="l0f1" open>' in "\n".join(page(transcript, chapters, [], unfolded=False))


def test_a_fight_lies_folded_behind_how_it_began_and_ended(nest: Nest, recording: Path, tmp_path: Path) -> None:
    """All it tells is in its fold; asked for alone it lies open, and no list is needed."""
    whole, alone = tmp_path / "raid.html", tmp_path / "fight.html"
    nest(recording, "--html", whole)
    nest(recording, "--fight", 1, "--html", alone)
    fold = r'<details class="fight" id="\w+"( open)?>\n<summary><h3>Fight 1</h3> <span class="beside">(.*)</span></summary>'
    (shut,), (opened,) = re.findall(fold, whole.read_text()), re.findall(fold, alone.read_text())
    assert (shut[0], opened[0]) == ("", " open")
    told = re.findall(r"^- (.*?)(?: _\(.*)?$", nest(recording, "--fight", 1)[1], re.MULTILINE)
    began = next(line for line in told if shut[1].startswith(line))
    ended = shut[1].removeprefix(began).strip()
    assert told[-1].startswith(ended)
    took = int(re.search(r"after (\d+) Round", ended)[1])
    assert took >= 1 + sum(line.startswith("Round ") for line in told)  # not all have a heading
    assert "<nav>" not in alone.read_text()


def test_a_raid_without_a_command(nest: Nest, tmp_path: Path) -> None:
    file = tmp_path / "none.nest"
    assert main(["bot", "--class", "wasp", "--seed", "none", "--limit", "0", "--record", str(file)]) == 0
    code, out, _ = nest(file)
    assert code == 0
    assert "# Wasp: Assassinate the Queen" in out


def test_a_party_has_its_names(nest: Nest, tmp_path: Path) -> None:
    file = tmp_path / "two.nest"
    assert main(["bot", "--party", "wasp,ants", "--seed", "two", "--limit", "40", "--record", str(file)]) == 0
    assert "# Wasp and Ants: Assassinate the Queen" in nest(file)[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--fight", "99"), "there is no fight 99: the raid had"),
        (("--fight", "0"), "whole number"),
        (("--fight", "1", "--from", "2"), "neither --from nor --to"),
        (("--from", "9", "--to", "3"), "nothing lies between command 9 and 3"),
        (("--from", "99999"), "the raid has"),
        (("--html", "/nowhere/at/all.html"), "No such file or directory"),
        (("--html", "/"), "exists already"),
    ],
)
def test_bad_input_is_one_line(nest: Nest, recording: Path, words: tuple[str, ...], said: str) -> None:
    code, out, err = nest(recording, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("nest: ")
    assert said in err


def test_no_recording(nest: Nest, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("no journal\n")
    for name in ("nothing", tmp_path / "bad"):
        code, out, err = nest(name)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_the_recording_is_as_it_was(nest: Nest, recording: Path, tmp_path: Path) -> None:
    before = recording.read_bytes()
    nest(recording, "--html", tmp_path / "x.html")
    assert recording.read_bytes() == before
    assert read(recording).records


def test_words_mean_nothing_to_markdown() -> None:
    assert plainly("*a* _b_ <c> #1 [d](e) `f` ~g~ | \\") == r"\*a\* \_b\_ \<c\> \#1 \[d\](e) \`f\` \~g\~ \| " + "\\\\"


def test_neighbours_of_a_kind_are_one_piece() -> None:
    assert pieces([("a", "wall"), ("b", "wall"), ("c", "foe")]) == [("ab", "wall"), ("c", "foe")]
