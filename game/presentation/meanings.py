"""Says in a clause what a word of the rules means: an Effect named in a preview, and the die behind it; a Feature. [B Table 8]"""

import re

from game import content
from game.presentation.page import sentence, words
from game.weighing.scale import feature_name


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


def gloss(feature: str) -> str:
    """Return what a Feature is in plain words, where its name does not say so, or ""."""
    return words("features in short").get(feature, "")


def plain(feature: str) -> str:
    """Return the name of a Feature with that, as text: "Eusociology (how nests are run)"."""
    return f"{feature_name(feature)} ({gloss(feature)})" if gloss(feature) else feature_name(feature)
