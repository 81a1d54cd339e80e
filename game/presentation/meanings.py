"""Says in a clause what each Effect named in a preview is, and what the die behind it means. [B Table 8]"""

import re

from game import content
from game.presentation.page import sentence, words


def meant(told: str) -> str:
    """Return sentences on the Effects that a preview names with a die, as "5 % Charmed d80", and on that die; "" for none."""
    found = re.findall(rf"\b({'|'.join(content.effects())}):? d(\d+)\b", told)
    if not found:
        return ""
    names = list(dict.fromkeys(name for name, _ in found))
    clauses = [sentence("effect means", effect=name, means=clause(name)) for name in names]
    die = max((int(die) for _, die in found))
    return " ".join([*clauses, sentence("die means", die=die, most=die - 1)])


def clause(name: str) -> str:
    """Return what an Effect does to whoever has it, in a clause: "a check may cost a Turn"."""
    row = content.effects()[name]
    return words("effects in short").get(name) or row.constant[0].lower() + row.constant[1:].removesuffix(".")
