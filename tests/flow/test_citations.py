"""Every citation in code, assets and tests resolves inside the repository.

A ruling is a row of assets/rulings.toml; a section of our rules is a heading of docs/RULES.md, a law is an item of the list
in docs/ARCHITECTURE.md. Of the sources outside (B, L, M) only the form is checked, and that there can be such a chapter: a list of
their sections would be a copy of the book's contents. `python -m tests.flow.test_citations` writes the list of rulings in
docs/RULES.md anew.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game import content

ROOT = Path(__file__).resolve().parents[2]
RULES, ARCHITECTURE = ROOT / "docs/RULES.md", ROOT / "docs/ARCHITECTURE.md"
ON_PURPOSE = {
    "tests/queen/test_reasons.py": {"R-99", "RULES 5.9", "RULES 15", "B 3.8.99"},
    "tests/telling/test_codex.py": {"R-99", "B 3.8.99"},
    "tests/findings/test_d_things.py": {"R-999"},
    "tests/lab/test_simulate.py": {"R-999"},
}
"""What tests cite though it does not exist, to see it refused."""
BEGINS, ENDS = "<!-- rulings -->\n", "<!-- end of rulings -->"

RULING = re.compile(r"\bR-(\w+)(?!-\d)\b")
OURS = re.compile(r"\b(?:RULES(?: section)?|R sections?) (\d[\d.]*(?:(?:, | to | and )\d+(?:\.\d+)*(?![\d-]))*)")
LAW = re.compile(r"\bDESIGN (?:(?:law|laws) )?(\d+(?:, \d+)*)?")
ELSEWHERE = "(?:HOUSE|FINDINGS|EDITIONS|SCREENS|BALANCE|SPEEDRUN|TECH|PLAY)"
OUTSIDE = re.compile(rf'(?:"""|\[){ELSEWHERE}\b|\b{ELSEWHERE}(?:\.md\b| \d)')
"""Names of documents that are not in the repository."""
BOOK = re.compile(r"(?<![\w-])([BLM]) (\d+(?:\.\w+)*|(?:Table|Figure|Note|Example)s? \w+)")
CHAPTERS = {"B": 5, "L": 4, "M": 3}
"""How many chapters each source has, as far as it is cited."""
DEEPEST, LONGEST = 5, 20
"""Parts of a section's number at most, and sections of a section."""
PRINTED = {"Table": 31, "Figure": 31, "Note": 20, "Example": 20}
"""No printed piece has a higher number than that."""


def files(folder: str) -> Iterator[Path]:
    """Yield the files of a folder that cite."""
    for end in ("py", "toml", "md"):
        yield from sorted((ROOT / folder).rglob(f"*.{end}"))


@cache
def sections() -> frozenset[str]:
    """Return the numbers of all headings of docs/RULES.md."""
    return frozenset(re.findall(r"^#{2,3} (\d+(?:\.\d+)?)\.? ", RULES.read_text(encoding="utf-8"), re.MULTILINE))


@cache
def laws() -> frozenset[str]:
    """Return the numbers of the laws."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(\d+)\. \*\*", text[text.index("## Laws") :], re.MULTILINE))


def wrong(text: str) -> list[str]:
    """Return what this text cites and nobody can look up."""
    bad = [
        f"R-{number}"
        for number in RULING.findall(text)
        if number.isdecimal() and f"R-{number}" not in content.rulings()
    ]
    for cited in OURS.findall(text):
        numbers = [number.rstrip(".") for number in re.split(r", | to | and ", cited)]
        bad += [f"RULES {number}" for number in numbers if number not in sections()]
    for numbers in LAW.findall(text):
        bad += [f"DESIGN law {number or '?'}" for number in numbers.split(", ") if number not in laws()]
    bad += OUTSIDE.findall(text)
    bad += [f"{source} {where}" for source, where in BOOK.findall(text) if not can_be(source, where)]
    return bad


def can_be(source: str, where: str) -> bool:
    """Return whether a section, table or figure of a source outside may be written so."""
    word, _, number = where.rpartition(" ")
    if word:
        return source == "B" and number.isdecimal() and 0 < int(number) <= PRINTED[word.rstrip("s")]
    parts = where.split(".")
    if not all(part.isdecimal() for part in parts) or len(parts) > DEEPEST:
        return False
    return 0 < int(parts[0]) <= CHAPTERS[source] and all(0 < int(part) <= LONGEST for part in parts[1:])


def listed() -> str:
    """Return the list of rulings as docs/RULES.md has it: a line each."""
    return "".join(
        f'* <a id="{name}"></a>{name}{" ★" if row.star else ""} {row.title}\n'
        for name, row in content.rulings().items()
    )


@pytest.mark.long
@pytest.mark.parametrize("folder", ["game", "assets", "tests", "docs"])
def test_all_that_is_cited_is_there(folder: str) -> None:
    """Law 8: every citation can be looked up in the repository."""
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files(folder)}
    texts.pop("tests/flow/test_citations.py", None)  # cites much that is wrong
    found = {name: set(wrong(text)) for name, text in texts.items()}
    assert {name: bad for name in found if (bad := found[name] - ON_PURPOSE.get(name, set()))} == {}


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("[B 3.8.7, R-14]", []),
        ("R-99", ["R-99"]),
        ("★R-70.", ["R-70"]),
        ("R-15-01 is a row of the index", []),
        ("RULES 5.3", []),
        ("[RULES 5.9]", ["RULES 5.9"]),
        ("[RULES 5.3, 4.9, 3.5; B 2.16.3]", ["RULES 4.9"]),
        ("R section 8", ["RULES 8"]),
        ("RULES 4 to 6, and RULES section 6.", []),
        ("DESIGN law 10", []),
        ("[DESIGN laws 1, 4, 11]", ["DESIGN law 11"]),
        ("DESIGN section 2", ["DESIGN law ?"]),
        ("[BALANCE, PLAY 4]", ["[BALANCE", "PLAY 4"]),
        ("B Table 8", []),
        ("B Table 99", ["B Table 99"]),
        ("B 9.1", ["B 9.1"]),
        ("B 3.8.x", ["B 3.8.x"]),
        ("B 3.8.7.1.1.1", ["B 3.8.7.1.1.1"]),
        ("L 2.11.6.11, M 3.9", []),
        ("M 7", ["M 7"]),
    ],
)
def test_a_wrong_one_is_found(text: str, bad: list[str]) -> None:
    assert wrong(text) == bad


def test_the_list_of_rulings_is_complete() -> None:
    """After a change of a title or a star: python -m tests.flow.test_citations"""
    text = RULES.read_text(encoding="utf-8")
    assert text[text.index(BEGINS) + len(BEGINS) : text.index(ENDS)] == listed()


def test_stars_are_those_of_the_rulings() -> None:
    """In docs/RULES.md a ruling has its star wherever it stands."""
    text = RULES.read_text(encoding="utf-8").partition("## 1. ")[2].partition(BEGINS)[0]
    said = {(f"R-{number}", bool(star)) for star, number in re.findall(r"(★?)R-(\d\d)", text)}
    assert {(name, star) for name, star in said if star and not content.rulings()[name].star} == set()
    assert {name for name, row in content.rulings().items() if row.star} <= {name for name, star in said if star}


def test_every_ruling_stands_in_the_rules() -> None:
    """Beside the list: at the rule it decides."""
    text = RULES.read_text(encoding="utf-8").partition(BEGINS)[0]
    assert not {name for name in content.rulings() if name not in text}


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        text = path.read_text(encoding="utf-8")
        for to in re.findall(r"\]\(([^)]+)\)", text):
            name, _, anchor = to.partition("#")
            there = (path.parent / name).resolve() if name else path
            assert to.startswith("http") or there.exists(), f"{path.name}: {to}"
            assert not anchor or f'id="{anchor}"' in there.read_text(encoding="utf-8"), f"{path.name}: {to}"


def test_files_that_documents_name_are_there() -> None:
    """From the root or below game/; folders in backticks. Recipes name the files of their diffs themselves."""
    for path in [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        text = re.sub(r"^(?:---|\+\+\+) .*|@@", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        named = re.findall(r"`((?:[\w.]+/)+(?:\w+\.(?:py|toml|md|tsv))?)[` ]", text)
        named += re.findall(r"(?<![\w/.])((?:\w+/)+\w+\.py)\b", text)
        made = {"saves/", "nest-raid/"}
        there = [one for one in named if (ROOT / one).exists() or any((ROOT / "game").rglob(one.rstrip("/")))]
        assert set(named) - set(there) - made == set(), path


def test_the_diffs_for_adding_things_fit() -> None:
    """What a hunk in docs/ADDING.md shows as there, or takes away, stands in the file it names."""
    seen = 0
    for diff in re.findall(r"```diff\n(.*?)```", (ROOT / "docs/ADDING.md").read_text(encoding="utf-8"), re.DOTALL):
        for part in diff.split("--- ")[1:]:
            head, *hunks = part.split("@@\n")
            name = head.split("\n")[0].removeprefix("a/")
            text = "" if name == "/dev/null" else (ROOT / name).read_text(encoding="utf-8")
            for hunk in hunks:
                there = "".join(line[1:] for line in hunk.splitlines(keepends=True) if line[:1] in " -")
                stale = f"docs/ADDING.md shows lines that {name} no longer has: bring the hunk up to date"
                assert there in text, f"{stale}\n{there}"
                seen += 1
    assert seen


if __name__ == "__main__":
    before, _, rest = RULES.read_text(encoding="utf-8").partition(BEGINS)
    RULES.write_text(before + BEGINS + listed() + ENDS + rest.partition(ENDS)[2], encoding="utf-8")
