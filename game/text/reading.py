"""The conversion of codex pages (the game's rules) from Markdown into text for screen readers."""

import re
from collections.abc import Iterator

LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)|\*\*([^*]+)\*\*|`([^`]+)`")
DRAWN = re.compile(r"\([■●] \w+\)|[─═│╤╧╪┼├┤╭╮╰╯█▌░▒▓■□●○]+|\.{2,}|<?--+>?")


def aloud(markdown: str) -> Iterator[str]:
    """Yield a Markdown page as lines of text that can be read aloud."""
    paragraph: list[str] = []
    heads: list[str] = []
    fenced = False
    for line in [*markdown.splitlines(), ""]:
        if paragraph and (not line.strip() or line.startswith(("|", "#", "- ", "```"))):
            yield bare(" ".join(paragraph))
            paragraph = []
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            yield from drawn(line)
        elif line.startswith("|"):
            cells = [bare(cell.strip()) for cell in line.strip().strip("|").split("|")]
            if not heads:
                heads = cells
            elif set("".join(cells)) - set("-: "):
                yield row(heads, cells)
        else:
            heads = []
            if line.startswith("#"):
                yield bare(line.lstrip("# "))
            elif line.strip():
                paragraph.append(line.strip())


def bare(text: str) -> str:
    """Return Markdown text without emphasis marks and link targets."""
    return LINK.sub(lambda found: found[1] or found[2] or found[3], text)


def row(heads: list[str], cells: list[str]) -> str:
    """Return a table row as a sentence, the first cell, then each after its heading: "Agony. Resist: Passions."."""
    first, *others = cells
    if not any(heads):
        return f"{first}: {'. '.join(others)}".rstrip(".") + "."
    told = [f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], others, strict=True) if cell]
    return ". ".join([first, *(one.rstrip(".") for one in told)]).removeprefix(". ") + "."


def drawn(line: str) -> Iterator[str]:
    """Yield all the words in one line of a picture drawn with characters as one text, if there are any."""
    cells = [" ".join(cell.split()) for cell in re.split(r"\s{2,}", DRAWN.sub("  ", line).strip())]
    told = " ".join(cells)
    if re.search(r"\w", told):
        yield told
