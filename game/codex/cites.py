"""Citations of the rules, "B 3.8.7" or "R-14": how they look, and which section is nearest to one."""

import re

CITE = re.compile(
    r"R-\d\d|(?:R section|RULES) \d+(?:\.\d+)*|B (?:Table|Figure|Note|Example) \d+|[BLM] \d+(?:\.\d+)*|\bBIND\b|\b[BLMD]\b"
)


def nearest(cite: str, at: dict[str, str]) -> str:
    """Return the text that the dict `at` has for a section, or else for the nearest section around it, or else ""."""
    book, _, section = cite.rpartition(" ")
    while section:
        if found := at.get(f"{book} {section}".strip()):
            return found
        section = section.rpartition(".")[0]
    return ""
