"""The rules as one page: complete, whole in itself, and its calculator says what `nest roll` says."""

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game.codex import codex
from game.codex.webpage import chapters, page
from game.fd100 import NOTHING, Check, Modifier, Rating, Shift, odds

CASES = 1_000
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module", name="html")
def whole_page() -> str:
    return "\n".join(page())


def test_every_page_of_the_codex_stands_on_it_once(html: str) -> None:
    names = [name for _, listed in chapters() for name in listed]
    assert sorted(["index", *names]) == sorted(codex.pages())
    sections = re.findall(r'<section id="([^"]+)"', html)
    assert len(sections) == len(set(sections)) == len(codex.pages()) + 1  # and the calculator


def test_every_link_leads_somewhere_on_it(html: str) -> None:
    leads = set(re.findall(r'href="([^"]*)"', html))
    assert {link[1:] for link in leads} - set(re.findall(r' id="([^"]+)"', html)) == set()


def test_no_two_things_on_it_have_one_name(html: str) -> None:
    """Else a link leads to the calculator, and a page is laid out as its bars are: "The band" was one line of scraps."""
    names = re.findall(r' id="([^"]+)"', html)
    assert sorted(names) == sorted(set(names))


def test_it_fetches_nothing(html: str) -> None:
    assert not re.findall(r"src=|@import|url\(|fetch\(|XMLHttpRequest|https?://", html)


def test_what_data_say_cannot_break_out(html: str) -> None:
    body = html.split("<main>")[1].split("</main>", maxsplit=1)[0]
    known = {
        "section",
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "ul",
        "li",
        "a",
        "b",
        "code",
        "pre",
        "div",
        "table",
        "thead",
        "tbody",
    }
    known |= {"tr", "th", "td", "form", "label", "input", "span", "select", "option", "button", "ol", "noscript"}
    assert set(re.findall(r"</?([a-zA-Z0-9]+)", body)) <= known


def check(case: dict[str, object]) -> Check:
    """The engine's Check of a case as the page's script has it."""
    numbers: dict[str, list[int]] = {name: list(case[name]) for name in ("static", "dramatic")}  # type: ignore[call-overload]
    return Check(
        effort=Rating("Effort", int(str(case["effort"]))),
        resistance=Rating("Resistance", int(str(case["resistance"]))) if case["resistance"] else NOTHING,
        static=tuple(Modifier("static", rating) for rating in numbers["static"]),
        dramatic=tuple(Modifier("dramatic", rating) for rating in numbers["dramatic"]),
        shifts=(Shift("shifts", int(str(case["shift"]))),),
        kind=str(case["kind"]),  # type: ignore[arg-type]
    )


@pytest.mark.long
@pytest.mark.skipif(not BROWSER, reason="no Chromium here: the calculator is tried in a browser")
def test_its_calculator_agrees_with_the_engine(html: str, tmp_path: Path) -> None:
    dice = random.Random(100)
    cases = [
        {
            "effort": dice.randint(0, 100),
            "resistance": dice.choice([0, dice.randint(0, 100)]),
            "shift": dice.choice([0, 0, dice.randint(-3, 3)]),
            "static": [dice.randint(-100, 100) for _ in range(dice.randint(0, 4))],
            "dramatic": [dice.randint(-100, 100) for _ in range(dice.randint(0, 2))],
            "kind": dice.choice(["Qualification", "Qualification", "Boolean", "Contested"]),
        }
        for _ in range(CASES)
    ]
    probe = f"document.body.textContent = JSON.stringify({json.dumps(cases)}.map((one) => oddsOf(one).counts));"
    file = tmp_path / "rules.html"
    file.write_text(html.replace("</script>", f"{probe}</script>"), encoding="utf-8")
    assert BROWSER
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    told = subprocess.run(
        [BROWSER, *flags, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=120, check=True
    ).stdout
    counted = json.loads(re.search(r"<body[^>]*>(.*)</body>", told, re.DOTALL)[1])
    assert [tuple(row) for row in counted] == [odds(check(case)).counts for case in cases]
