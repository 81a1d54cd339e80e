"""The codex, which is the game's rulebook: its pages as Markdown.

The words are from assets/codex, the numbers from the game's data.
A page is Markdown below a head in TOML between two lines of +++: title, sections explained, links to other pages and
keywords. Every class, creature, Effect, Action and ruling has a page of its own besides.
"""

import difflib
import re
import tomllib
from collections.abc import Iterator
from functools import cache

import msgspec

from game import content
from game.codex import (
    editions,  # noqa: F401  its tables are registered
    entries,
)
from game.codex.cites import CITE, nearest
from game.codex.markdown import LINK, Laid, laid, plain
from game.codex.prints import slug, table
from game.codex.tables import PRINTS
from game.content import BadAsset

WIDTH = 76
FENCE = "+++"
FIRST = "index"
NOTICE = "**Not in force here.**"
NOT_HERE = f"{NOTICE} What this page says of {{what}} is fd100's; in this raid read [{{title}}]({{page}})."
"""What stands at the head of a page on fd100's dice, or its Turns, while another rule system is in force."""
POINTS = "**Hit points.**"
WOUNDED = re.compile(r"^(?!\|).*\bWounds?\b", re.MULTILINE)
NO_WOUNDS = f"{POINTS} Where this page says Wounds, {{unit}} are counted in this raid: read [{{title}}]({{page}})."
"""What stands at the head of a page on Wounds while rules are in force that count hit points."""
PLACE = re.compile(r"\{\{(\w+): ?([^{}]*)\}\}")


class CodexHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a codex page: its title, and which rules the page explains.

    `sections`: these rules, "B 3.8.7", "RULES 4.3", "R-14", with all their subsections. `passages`: for a page on many
    sections, the bold words at the beginning of each section's paragraph. Where the rules of the page's `edition` are
    in force, the page precedes all others on these sections. `titles`: what these sections are about, in a few words.
    `dice`: what the page says of dice and numbers is true for fd100 only; `turns`: what it says of Turns and their Actions.
    """

    title: str
    sections: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    edition: str = ""
    passages: dict[str, str] = {}
    titles: dict[str, str] = {}
    dice: bool = False
    turns: bool = False


@cache
def _written() -> dict[str, tuple[CodexHead, str]]:
    """Return a dict from the name of each page in assets/codex to (head of the page, its text). Raises BadAsset.

    The pages come in the order of the index.
    """
    found = {}
    for path in sorted((content.folder() / "codex").glob("*.md")):
        try:
            _, head, text = path.read_text(encoding="utf-8").split(f"{FENCE}\n", 2)
            found[path.stem] = msgspec.convert(tomllib.loads(head), CodexHead), text.strip()
        except (ValueError, msgspec.ValidationError) as wrong:
            raise BadAsset(f"{path}: {wrong}") from None
    if FIRST not in found:
        raise BadAsset(f"{content.folder() / 'codex'}: no index.md")
    order = list(dict.fromkeys([FIRST, *(link for _, link in LINK.findall(found[FIRST][1]))]))
    return {name: found[name] for name in [*order, *found] if name in found}


@content.by_edition
def pages() -> dict[str, CodexHead]:
    """Return a dict from the name of each codex page to the page's head (title, rules that the page explains ...).

    First come the pages written by hand, in the order of the index, then those made from the data. Call it as `codex.pages`.
    """
    return {name: page for name, (page, _) in _written().items()} | {
        name: CodexHead(title, keywords=words) for name, (title, words) in entries.entries().items()
    }


def markdown(name: str) -> str:
    """Return a codex page as Markdown, with its tables and numbers filled in. Raises KeyError if there is no such page."""
    head = pages()[name]
    text = _written()[name][1] if name in _written() else entries.entry(name)
    filled = _filled(text, name)
    if name == FIRST:
        filled = LINK.sub(lambda link: link[0] + " (fd100's)" * _not_here(link[2]), filled)
    parts = [f"# {head.title}", *_elsewhere(name, filled), filled]
    if where := _sections().get(name.removeprefix("ruling/")):
        parts.append(f"Where it counts: [{pages()[where].title}]({where}).")
    covered = [f"ruling/{cite}" for cite in head.sections if cite in content.rulings()]
    if onward := [link for link in dict.fromkeys((*covered, *head.links)) if link != name]:
        parts.append("See also: " + ", ".join(f"[{pages()[link].title}]({link})" for link in onward) + ".")
    return "\n\n".join(parts) + "\n"


def _elsewhere(name: str, filled: str) -> Iterator[str]:
    """Yield a note with a link to the right page, if this page is about fd100's dice, Turns or Wounds and fd100 is not in use.

    `filled`: the page's text.
    """
    if not content.in_force():
        return
    rules, head = content.rules_of(content.in_force()), pages()[name]
    instead = page_for(rules.rule)
    to = {"title": pages()[instead].title, "page": instead}
    if _not_here(name):
        yield NOT_HERE.format(what="dice and numbers" if head.dice else "Turns and their Actions", **to)
    elif rules.harm and name not in (FIRST, instead) and WOUNDED.search(filled):
        yield NO_WOUNDS.format(unit=rules.unit, **to)


def _not_here(name: str) -> bool:
    """Return whether what this page says of dice, or of Turns, does not hold under the rules in force."""
    head = pages().get(name)
    here = content.in_force()
    return bool(head and here and (head.dice or (head.turns and content.rules_of(here).walks)))


def _filled(text: str, name: str) -> str:
    """Return the text of the page `name` with its placeholders {{kind: words}} filled from the data. Raises BadAsset."""

    def put(place: re.Match[str]) -> str:
        if place[0] == "{{table: terms}}":
            return _terms()
        try:
            return PRINTS[place[1]](place[2].strip())
        except (KeyError, ValueError) as wrong:
            raise BadAsset(f"codex/{name}.md {place[0]}: {wrong!r}") from None

    return PLACE.sub(put, text)


def _terms() -> str:
    """Return a Markdown table of keywords, each with a link to its codex page. They are the keywords of the pages written by hand."""
    found = {(word, name) for name, (head, _) in _written().items() for word in head.keywords}
    rows = sorted(found, key=lambda row: (row[0].casefold(), row[1]))
    return table(("Word", "Page"), ((word, f"[{_written()[name][0].title}]({name})") for word, name in rows))


def lines(name: str, width: int = WIDTH) -> list[Laid]:
    """Return a codex page as lines of styled Spans (pieces of text), at most `width` columns wide. The list is shared: do not modify it."""
    return laid(markdown(name), width)


def opening(name: str) -> str:
    """Return the first paragraph of a codex page as plain text, as a short summary of the rule."""
    return _bare(_paragraphs(name)[0])


def passage(cite: str) -> tuple[str, str]:
    """Return (title, short summary as plain text) of the rule with the citation `cite`.

    The summary is the page's paragraph on the cited section if it has one, else its first paragraph. A codex page on
    the rule must exist.
    """
    name = page_for(cite)
    head = pages()[name]
    told = nearest(cite, head.passages)
    if not told:
        return head.title, opening(name)
    title = f"{head.title.partition(':')[0]}: {nearest(cite, head.titles) or told.rstrip('.').lower()}"
    return title, _bare(next(part for part in _paragraphs(name) if part.startswith(f"**{told}")))


def _paragraphs(name: str) -> list[str]:
    """Return the plain paragraphs of a codex page, with the lists that they announce; no tables, nor notices about the rules in force."""
    listed = re.sub(r"(?<=:)\n\n- ((?:.+\n?)+)", lambda one: " " + one[1].replace("\n- ", " "), markdown(name))
    parts = re.sub(r"(?<=\.) [^.]*:(?=\n\n\|)", "", listed).split("\n\n")[1:]
    return [part for part in parts if part and part[0] not in "#|`-" and not part.startswith((NOTICE, POINTS))]


def _bare(paragraph: str) -> str:
    return " ".join(plain(line) for line in laid(paragraph, WIDTH))


def pages_for(cite: str) -> list[str]:
    """Return the names of the codex pages on all rules in a citation such as "B 3.8.7 R-14", in order."""
    found = (_page_of(one) for one in CITE.findall(cite))
    return list(dict.fromkeys(name for name in found if name))


def page_for(cite: str) -> str:
    """Return the name of the first codex page for a citation such as "B 3.8.7 R-14", or "" if there is none."""
    return next(iter(pages_for(cite)), "")


def _page_of(cite: str) -> str:
    if cite in content.rulings():
        return f"ruling/{cite}"
    own = next(
        (name for name, (page, _) in _written().items() if page.edition and page.edition == content.in_force()), ""
    )
    if own and nearest(cite, _written()[own][0].passages):
        return own
    book, _, section = cite.replace("R section", "RULES").rpartition(" ")
    return nearest(f"{book} {section}".strip(), _sections()) or _sections().get(book, "")


@cache
def _sections() -> dict[str, str]:
    """Return a dict from each section of the rulebooks to the name of the codex page that explains it."""
    return {section: name for name, (page, _) in _written().items() for section in page.sections}


def _words() -> dict[str, list[str]]:
    """Return a dict from each searchable word or title to the names of the codex pages that it finds.

    Words and titles are in lower case. The best match of a word comes first.
    """
    rows = pages().items()
    found: dict[str, dict[str, None]] = {}
    for word, name in (
        *((name, name) for name, _ in rows),
        *((name.rpartition("/")[2], name) for name, _ in rows),
        *((page.title, name) for name, page in rows),
        *_listed(),
        *((word, name) for name, page in rows for word in page.keywords),
        *((word, name) for name, (page, _) in _written().items() for word in re.findall(r"\w{4,}", page.title)),
    ):
        found.setdefault(word.lower(), {})[name] = None
    return {word: list(names) for word, names in found.items()}


@cache
def _listed() -> tuple[tuple[str, str], ...]:
    """Return (title in lower case, page's name) pairs for the links in the index. Every link makes a pair, and every line that has links."""
    found = []
    for line in _written()[FIRST][1].splitlines():
        links = LINK.findall(line)
        found += [(" ".join(title.lower().split()), name) for title, name in links]
        if links:
            found.append((" ".join(plain(one) for one in laid(line, 10 * WIDTH)).lower().strip("- "), links[0][1]))
    return tuple((title, name) for title, name in found if title)


def find(topic: str) -> str:
    """Return the name of the codex page on a topic, or "" if there is none.

    A topic is a page's name, its title or a word of it, a keyword, or a citation of a rule.
    """
    return next(iter(_words().get(" ".join(topic.lower().split()), [])), "") or page_for(topic.strip().upper())


def near(topic: str) -> list[str]:
    """Return up to three topics of the codex that are spelt similarly to `topic`."""
    return difflib.get_close_matches(topic.lower(), _words(), 3, 0.6)


def search(words: str) -> list[str]:
    """Return the names of the codex pages that contain all of these words.

    First come those that have them as a keyword, then those that have all of them in their title, name or keywords.
    """
    asked = words.lower().split()

    def rank(name: str, page: CodexHead) -> int:
        known = " ".join((page.title, name, *page.keywords)).lower()
        if " ".join(asked) in map(str.lower, page.keywords):
            return 0
        if all(word in known for word in asked):
            return 1
        text = markdown(name).lower()
        return 2 if all(word in text for word in asked) else 3

    ranked = [(rank(name, page), name) for name, page in pages().items()] if asked else []
    return [name for best in (0, 1, 2) for at, name in ranked if at == best]


def everything() -> str:
    """Return all codex pages as one Markdown document."""
    return "\n".join(_chapter(name) for name in pages())


def _chapter(name: str) -> str:
    """Return a codex page as a chapter of the whole document.

    It has an anchor before it, and its headings are one level lower (not the index's).
    """
    text = re.sub(r"(?m)^#", "##" if name != FIRST else "#", markdown(name))
    text = LINK.sub(lambda link: f"[{link[1]}](#{slug(link[2])})", text)
    return f'<a id="{slug(name)}"></a>\n\n{text}'
