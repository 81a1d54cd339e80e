"""What food does, in words: the same in the bag and among the discoveries. [L 2.11.6.8]"""

from game import content

CONDITIONS = {
    ("Blessed", True): "Blessed: it does more.",
    ("Blessed", False): "Blessed: it does less harm.",
    ("Cursed", True): "Cursed: it clings to its holder.",
    ("Cursed", False): "Cursed: it does more harm, and clings to its holder.",
    ("Spoiled", True): "Spoiled: Stamina decides whether it stays down.",
    ("Spoiled", False): "Spoiled: Stamina decides whether it stays down.",
    ("Nutritious", True): "Nutritious: it stills Hunger twice.",
    ("Nutritious", False): "Nutritious: it stills Hunger twice.",
}
"""By condition, and whether what it bestows is to be wished for."""


def bestows(ability: str) -> str:
    """What eating it does besides feeding; of a bad one the Effect by its name."""
    row = content.abilities()[ability]
    return row.about if row.good else f"{row.about.removesuffix('.')}: {ability}."


def conditioned(ability: str, condition: str) -> str:
    """What its condition makes of it; nothing if it is an ordinary one."""
    good = not ability or content.abilities()[ability].good
    return CONDITIONS.get((condition, good), "")
