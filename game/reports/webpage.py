"""A transcript as one page of HTML: nothing is fetched, no script runs; light or dark as the reader likes it, wide or narrow.

A raid is long: its Levels fold, its fights lie folded behind how they began and ended, and a list leads to both.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from game.engine.entries import Happened, Rolled
from game.fd100 import Degree, Roll, bands, odds
from game.reports.transcript import Chapter, Paragraph, Row, Transcript, carded, extreme, rounds
from game.reports.why import heading
from game.telling.card import LETTERS, rows
from game.telling.log import Line
from game.telling.names import Names
from game.telling.roll_text import certain
from game.telling.words import counted

LETTERED = 6
"""Rolls of a stretch in which its letter has room."""
RULING, UNBROKEN = re.compile(r"R-\d\d"), r'<span class="id">\g<0></span>'
STYLE = """
:root{color-scheme:light dark;--page:#faf6ee;--text:#2b241b;--dim:#6f6353;--line:#d9cdb8;--box:#fffdf8;--fold:#f6f0e4;--accent:#8a4b08;
--good:#3d6b12;--bad:#a5320f;--wall:#a1845f;--floor:#b7a78c;--gone:#cfc3ae;--hero:#8a3ea8;--foe:#b3261e;--thing:#2f6f8f;--way:#8a4b08;
--b0:#c9543b;--b1:#dc8c6c;--b2:#ecc4a6;--b3:#cfdca2;--b4:#9fc06b;--b5:#6f9d3a;--ink:#2b241b}
@media(prefers-color-scheme:dark){:root{--page:#14110e;--text:#d9c9ab;--dim:#9a8c74;--line:#43372a;--box:#1d1814;--fold:#19150f;--accent:#ffb13d;
--good:#a8c765;--bad:#f08a66;--wall:#83643f;--floor:#7d6a4c;--gone:#5d5144;--hero:#d59cf0;--foe:#ff7a5c;--thing:#7fc4e8;--way:#ffd98a;
--b0:#b0402a;--b1:#c2714f;--b2:#d9a583;--b3:#b9c98a;--b4:#8fb15a;--b5:#6a9436}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.25rem 1rem 4rem;max-width:50rem;background:var(--page);color:var(--text);font:1rem/1.55 Georgia,serif}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.15rem;margin:0;color:var(--accent)}
h3{font-size:1rem;margin:0}
summary h2,summary h3{display:inline}
nav{margin:2.2rem 0 0}
nav ol{margin:.5rem 0 0;padding:0;list-style:none}
nav li{margin:.2rem 0;overflow-wrap:anywhere}
a{color:var(--accent)}
.level{margin:2.4rem 0 0}
.level>summary{position:sticky;top:0;z-index:1;margin-bottom:.8rem;padding:.4rem 0 .3rem;background:var(--page);
border-bottom:1px solid var(--line)}
.fight{margin:1.1rem 0;padding:.5rem .8rem;background:var(--fold);border:1px solid var(--line);border-radius:6px;scroll-margin-top:3rem}
header p,.told{margin:.3rem 0;overflow-wrap:anywhere}
header p.row{color:var(--dim);font-size:.92rem}
.told.good{color:var(--good)}.told.bad,.told.alarm{color:var(--bad)}.told.dim{color:var(--dim)}
.round{margin-top:1.3rem;font-weight:bold}
.beside{color:var(--dim);font-size:.85em}
pre{margin:1.1rem 0;padding:.8rem .6rem;overflow-x:auto;background:var(--box);border:1px solid var(--line);border-radius:6px;
font:min(2.75vw,.92rem)/1.15 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;text-align:center}
pre code{display:inline-block;text-align:left;font:inherit}
.wall{color:var(--wall)}.floor{color:var(--floor)}.gone{color:var(--gone)}.hero{color:var(--hero);font-weight:bold}
.foe{color:var(--foe);font-weight:bold}.thing{color:var(--thing)}.remains{color:var(--bad)}.way{color:var(--way);font-weight:bold}
details{margin:.3rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
summary.told{margin:0}
summary.told,.fight>summary{padding-left:1.05em;text-indent:-1.05em}
.id{white-space:nowrap}
summary::marker{color:var(--accent)}
.card{margin:.5rem 0 1rem;padding:.8rem .9rem .9rem;background:var(--box);border:1px solid var(--line);border-radius:6px;
font:.86rem/1.4 system-ui,sans-serif}
.card h3{margin:0 0 .7rem;font-size:.86rem;letter-spacing:.02em;overflow-wrap:anywhere}
.card h3 cite{float:right;font-weight:normal;color:var(--dim);margin-left:1rem}
.band{display:block;width:100%;height:1.7rem;border-radius:3px}
.hundred{position:relative}.hundred span{position:absolute;top:.3rem;transform:translateX(-50%);font-weight:bold;color:#2b241b}
.b0{fill:var(--b0);background:var(--b0)}.b1{fill:var(--b1);background:var(--b1)}.b2{fill:var(--b2);background:var(--b2)}
.b3{fill:var(--b3);background:var(--b3)}.b4{fill:var(--b4);background:var(--b4)}.b5{fill:var(--b5);background:var(--b5)}
.edges{position:relative;height:1.25rem;color:var(--dim);font-size:.75rem}
.edges span{position:absolute;transform:translateX(-50%)}
.edges span:first-child{transform:none}.edges span:last-child{transform:translateX(-100%)}
.die{position:relative;height:1.5rem;font-weight:bold}
.die span{position:absolute;transform:translateX(-50%);white-space:nowrap}
.die .low{transform:translateX(-.35em)}.die .high{transform:translateX(calc(.35em - 100%))}
.odds{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.35rem 0 .7rem;padding:0;list-style:none;color:var(--dim)}
.odds i{display:inline-block;width:1.35em;margin-right:.35em;border-radius:2px;text-align:center;font-style:normal;color:#2b241b}
.card table{border-collapse:collapse;width:100%}
.card th{padding:.12rem .8rem .12rem 0;text-align:left;vertical-align:top;font-weight:normal;color:var(--dim);width:32%}
.card td{padding:.12rem 0;vertical-align:top}
.card p{margin:.7rem 0 0;font-weight:bold}
footer{margin-top:3rem;color:var(--dim);font-size:.85rem}
@media(max-width:32rem){.card th,.card td{display:block;width:auto;padding-right:0}.card th{padding-top:.4rem}body{font-size:.97rem}
.card h3 cite{float:none;display:block;margin:.1rem 0 0}.fight{margin-left:-.5rem;margin-right:-.5rem;padding:.5rem}}
@media print{body{max-width:none;font-size:10pt}.level>summary{position:static}pre,.card{break-inside:avoid}summary{break-after:avoid}
details.fight::details-content{content-visibility:visible}}
""".strip()


def page(transcript: Transcript, chapters: Iterable[Chapter], end: Iterable[str], *, unfolded: bool) -> Iterator[str]:
    """Line by line. `unfolded`: fights and the cards of all rolls lie open, else the cards of Criticals."""
    title = escape(transcript.title)
    levels = [(level, list(told)) for level, told in groupby(chapters, lambda one: one.level)]
    yield from ("<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">')
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield from (
        f"<title>{title}</title>",
        f"<style>\n{STYLE}\n</style>",
        "</head>",
        "<body>",
        "<header>",
        f"<h1>{title}</h1>",
    )
    for line in end:
        if line:
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
    """Where to go: the Levels in the order they were walked, and the fights of each."""
    yield from ("<nav>", "<h2>The way</h2>", "<ol>")
    for n, (level, told) in enumerate(levels):
        fights = [f'<a href="#l{n}f{one.fight}">{one.fight}</a>' for one in told if one.fight]
        word = "fights" if len(fights) > 1 else "fight"
        more = f' <span class="beside">{word} {", ".join(fights)}</span>' if fights else ""
        yield f'<li><a href="#l{n}">{escape(level)}</a>{more}</li>'
    yield from ("</ol>", "</nav>")


def chaptered(chapter: Chapter, names: Names, place: str, *, unfolded: bool) -> Iterator[str]:
    """What was told of it; a fight behind how it began and ended, but for the one in which all ends."""
    if chapter.fight:
        said = happened(chapter)
        opened = " open" if unfolded or "the run ends" in said else ""
        yield f'<details class="fight" id="{place}f{chapter.fight}"{opened}>'
        yield f'<summary><h3>Fight {chapter.fight}</h3> <span class="beside">{escape(gist(chapter, said))}</span></summary>'
    for passage in chapter.passages:
        yield from passed(passage, names, unfolded=unfolded)
    if chapter.fight:
        yield "</details>"


def happened(chapter: Chapter) -> dict[str, str]:
    """What was said of what happened in it, the last of each sort."""
    lines = [passage.line for passage in chapter.passages if passage.line]
    return {line.entry.what: line.text for line in lines if isinstance(line.entry, Happened)}


def gist(chapter: Chapter, said: dict[str, str]) -> str:
    """How a fight began, how long it took, how it ended."""
    lines = [passage.line for passage in chapter.passages if passage.line]
    took = counted(1 + sum(rounds(line.entry) for line in lines), "Round") + "."
    ended = said.get("combat ends", lines[-1].text if lines else "")
    return " ".join(one for one in (said.get("combat begins", ""), took, ended) if one)


def passed(passage: Paragraph, names: Names, *, unfolded: bool) -> Iterator[str]:
    """A sentence, a roll with its card folded behind its sentence, a map."""
    if passage.map:
        drawn = "\n".join(row(one) for one in passage.map)
        yield f"<pre><code>{drawn}</code></pre>"
    line = passage.line
    if line is None:
        return
    entry = line.entry
    if isinstance(entry, Rolled) and carded(entry) and not certain(entry.roll.check):
        yield f"<details{' open' if unfolded or extreme(entry) else ''}>"
        yield f'<summary class="told {line.tone}">{sentence(line)}</summary>'
        yield from roll_card(entry, names)
        yield "</details>"
        return
    kind = f"{line.tone} round" if rounds(entry) else line.tone
    yield f'<p class="told {kind}">{sentence(line)}</p>'


def sentence(line: Line) -> str:
    beside = f' <span class="beside">{escape(line.detail)}</span>' if line.detail else ""
    return escape(line.text) + beside


def row(pieces: Row) -> str:
    """A row of a map."""
    told = (f'<span class="{kind}">{escape(text)}</span>' if kind else escape(text) for text, kind in pieces)
    return "".join(told).rstrip()


# -- a roll ----------------------------------------------------------------------------------------


def roll_card(entry: Rolled, names: Names) -> Iterator[str]:
    """The whole calculation: the hundred rolls as a band, the die below it, the odds there were, what decided."""
    roll = entry.roll
    cite = f"<cite>{escape(entry.rule)}</cite>" if entry.rule else ""
    yield '<div class="card">'
    yield f"<h3>{cite}{escape(' '.join(heading(entry, names).split()))}</h3>"
    yield from band(roll)
    yield from chances(roll)
    yield "<table>"
    for label, text in rows(roll, roll.check):
        yield f"<tr><th>{escape(label)}</th><td>{RULING.sub(UNBROKEN, escape(text))}</td></tr>"
    yield from ("</table>", f"<p>d100 = {roll.die:02}: {escape(str(roll.degree))}</p>", "</div>")


def band(roll: Roll) -> Iterator[str]:
    """Drawn to scale; its edges above, the die below."""
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
    """Before the roll, best first: the legend of the band's colours too."""
    table = odds(roll.check)
    yield '<ul class="odds">'
    for degree in reversed(Degree):
        if count := table.counts[degree]:
            sign = f'<i class="b{int(degree)}">{LETTERS[degree]}</i>'
            yield f"<li>{sign}{escape(str(degree))} {share(count, table.whole)}</li>"
    yield "</ul>"


def share(count: int, whole: int) -> str:
    """In whole per cent; nothing that can happen as 0, nothing that can fail as 100."""
    near = (200 * count + whole) // (2 * whole)
    return "&lt;1 %" if near < 1 else "&gt;99 %" if near > 99 and count < whole else f"{near} %"
