"""A transcript as one HTML page that loads nothing from the network and runs no script.

As a raid is long, Levels can be folded, fights are folded behind a summary, and a table of contents links to both.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from game import content
from game.engine.entries import Happened, Rolled
from game.fd100 import Degree, Roll, bands
from game.reports.transcript import Chapter, Paragraph, Row, Transcript, carded, extreme, rounds
from game.reports.why import heading
from game.telling.blows import chosen
from game.telling.hundred_card import LETTERS
from game.telling.names import Names
from game.telling.roll_card import chances as odds_of
from game.telling.roll_card import drawing, fell, rows, verdict
from game.telling.roll_text import certain
from game.telling.words import counted

WIDE = 78
"""The columns of a drawing in plain text."""
LETTERED = 6
"""The least width of a stretch of the band, in rolls, for its letter to be printed in it."""
RULING, UNBROKEN = re.compile(r"R-\d\d"), r'<span class="id">\g<0></span>'


def page(transcript: Transcript, chapters: Iterable[Chapter], end: Iterable[str], *, unfolded: bool) -> Iterator[str]:
    """Yield the HTML page of a transcript, line by line.

    `unfolded`: fights and all cards are open, else only the cards of Critical rolls.
    """
    title = escape(transcript.title)
    style = content.text("webpage.css")
    levels = [(level, list(told)) for level, told in groupby(chapters, lambda one: one.level)]
    yield from ("<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">')
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield from (f"<title>{title}</title>", f"<style>\n{style}\n</style>", "</head>")
    yield from ("<body>", "<header>", f"<h1>{title}</h1>")
    for line in filter(None, end):
        kind = ' class="row"' if line.startswith(" ") else ""
        yield f"<p{kind}>{escape(line.strip())}</p>"
    yield "</header>"
    if len(levels) > 1:
        yield from contents(levels)
    yield "<main>"
    for n, (level, told) in enumerate(levels):
        yield from (f'<details class="level" id="l{n}" open>', f"<summary><h2>{escape(level)}</h2></summary>")
        for chapter in told:
            yield from chaptered(chapter, transcript.teller.names, f"l{n}", unfolded=unfolded)
        yield "</details>"
    yield from ("</main>", "<footer>Nests &amp; Insects: the raid</footer>", "</body>", "</html>")


def contents(levels: Sequence[tuple[str, Sequence[Chapter]]]) -> Iterator[str]:
    """Yield the table of contents in HTML, with the Levels in the order they were visited.

    It links to the fights on each.
    """
    yield from ("<nav>", "<h2>The way</h2>", "<ol>")
    for n, (level, told) in enumerate(levels):
        fights = [f'<a href="#l{n}f{one.fight}">{one.fight}</a>' for one in told if one.fight]
        word = "fights" if len(fights) > 1 else "fight"
        more = f' <span class="beside">{word} {", ".join(fights)}</span>' if fights else ""
        yield f'<li><a href="#l{n}">{escape(level)}</a>{more}</li>'
    yield from ("</ol>", "</nav>")


def chaptered(chapter: Chapter, names: Names, place: str, *, unfolded: bool) -> Iterator[str]:
    """Yield a chapter of a transcript in HTML.

    A fight is folded behind a summary of its beginning and its end, which tells the Rounds, unless the raid ends in it.
    """
    if chapter.fight:
        lines = [passage.line for passage in chapter.passages if passage.line]
        said = {line.entry.what: line.text for line in lines if isinstance(line.entry, Happened)}
        took = counted(1 + sum(rounds(line.entry) for line in lines), "Round") + "."
        ended = said.get("combat ends", f"{took} {lines[-1].text}" if lines else took)
        gist = " ".join(one for one in (said.get("combat begins", ""), ended) if one)
        opened = " open" if unfolded or "the run ends" in said else ""
        yield f'<details class="fight" id="{place}f{chapter.fight}"{opened}>'
        yield f'<summary><h3>Fight {chapter.fight}</h3> <span class="beside">{escape(gist)}</span></summary>'
    for passage in chapter.passages:
        yield from passed(passage, names, unfolded=unfolded)
    if chapter.fight:
        yield "</details>"


def passed(passage: Paragraph, names: Names, *, unfolded: bool) -> Iterator[str]:
    """Yield a paragraph of a transcript in HTML.

    It is a map, or a sentence. A roll's card is folded up behind its sentence.
    """
    if passage.map:
        drawn = "\n".join(row(one) for one in passage.map)
        yield f"<pre><code>{drawn}</code></pre>"
    line = passage.line
    if line is None:
        return
    entry = line.entry
    beside = f' <span class="beside">{escape(line.detail)}</span>' if line.detail else ""
    sentence = escape(line.text) + beside
    if carded(entry) and not certain(entry.roll.check):
        yield f"<details{' open' if unfolded or extreme(entry) else ''}>"
        yield f'<summary class="told {line.tone}">{sentence}</summary>'
        yield from roll_card(entry, names)
        yield "</details>"
        return
    kind = f"{line.tone} round" if rounds(entry) else line.tone
    yield f'<p class="told {kind}">{sentence}</p>'


def row(pieces: Row) -> str:
    """Return a row of a map in HTML."""
    told = (f'<span class="{kind}">{escape(text)}</span>' if kind else escape(text) for text, kind in pieces)
    return "".join(told).rstrip()


# -- a roll ----------------------------------------------------------------------------------------


def roll_card(entry: Rolled, names: Names) -> Iterator[str]:
    """Yield a roll's card in HTML: the hundred rolls as a coloured bar, the die, the odds, and all that counted."""
    roll = entry.roll
    cite = f"<cite>{escape(entry.rule)}</cite>" if entry.rule else ""
    yield '<div class="card">'
    yield f"<h3>{cite}{escape(' '.join(heading(entry, names).split()))}</h3>"
    if roll.check.by:
        yield f"<pre>{escape(chr(10).join(drawing(roll, roll.check, WIDE)))}</pre>"
    else:
        yield from band(roll)
    yield from chances(roll)
    yield "<table>"
    for label, text in (*rows(roll, roll.check), *chosen(entry, names)):
        yield f"<tr><th>{escape(label)}</th><td>{RULING.sub(UNBROKEN, escape(text))}</td></tr>"
    yield from ("</table>", f"<p>{escape('; '.join(fell(roll)))}: {escape(verdict(roll))}</p>", "</div>")


def band(roll: Roll) -> Iterator[str]:
    """Yield HTML that draws the hundred possible results of a d100 as a bar, coloured by degree of success.

    Its limits are above, the die below.
    """
    stretches = bands(roll.check, roll.drama)
    told = ", ".join(f"{s.start:02} to {s.stop - 1:02} {degree}" for s, degree in stretches)
    starts = [s.start for s, _ in stretches[1:] if 6 <= s.start <= 92]
    kept: list[int] = []
    for start in starts:
        if not kept or start - kept[-1] >= 7:
            kept.append(start)
    edges = [(0, "00"), *((start, f"{start:02}") for start in kept), (100, "99")]
    ruler = "".join(f'<span style="left:{at}%">{text}</span>' for at, text in edges)
    yield f'<div class="edges" aria-hidden="true">{ruler}</div>'
    yield '<div class="hundred">'
    yield f'<svg class="band" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="{escape(told)}">'
    for stretch, degree in stretches:
        yield f'<rect class="b{int(degree)}" x="{stretch.start}" y="0" width="{len(stretch)}" height="10"/>'
    yield f'<rect x="{roll.die + 0.2}" y="0" width="0.6" height="10" fill="#1b130a"/>'
    yield "</svg>"
    for stretch, degree in stretches:
        if len(stretch) >= LETTERED:
            middle = stretch.start + len(stretch) / 2
            yield f'<span aria-hidden="true" style="left:{middle}%">{LETTERS[degree]}</span>'
    yield "</div>"
    side = ' class="low"' if roll.die < 6 else ' class="high"' if roll.die > 93 else ""
    yield f'<div class="die" aria-hidden="true"><span{side} style="left:{roll.die + 0.5}%">▲ {roll.die:02}</span></div>'


def chances(roll: Roll) -> Iterator[str]:
    """Yield in HTML how probable each degree of success was before the roll, the best degree first.

    This list also explains the colours of the bar.
    """
    table = odds_of(roll.check)
    yield '<ul class="odds">'
    for degree in reversed(Degree):
        if count := table.counts[degree]:
            sign = f'<i class="b{int(degree)}">{LETTERS[degree]}</i>'
            yield f"<li>{sign}{escape(str(degree))} {share(count, table.whole)}</li>"
    yield "</ul>"


def share(count: int, whole: int) -> str:
    """Return `count` as a percentage of `whole`, as text for HTML.

    It is "<1 %" for a small one above 0, ">99 %" for one just short of all.
    """
    near = (200 * count + whole) // (2 * whole)
    return "&lt;1 %" if near < 1 else "&gt;99 %" if near > 99 and count < whole else f"{near} %"
