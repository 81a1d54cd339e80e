"""Ratings that nobody has printed: means of those that stand there, rounded up. [RULES 2, D]"""

from game.content.rows import FEATURES

MEANS: dict[str, tuple[str, ...]] = {
    "Initiative": ("Speed", "Smarts", "Passions"),
    "Threat Rate": ("Skill", "Strength", "Passions"),
    "Survival Rate": ("Skill", "Stamina", "Smarts"),
    "Construction": ("Skill", "Strength"),
    "Eusociology": ("Smarts", "Ken"),
    "Exploration": ("Speed", "Stamina"),
    "Foraging": ("Ken", "Smarts"),
    "Healing": ("Skill", "Ken"),
    "Hunting": ("Strength", "Ken"),
    "Leadership": ("Smarts", "Passions"),
    "Perception": ("Speed", "Smarts"),
    "Signalling": ("Charms", "Passions"),
    "Sneaking": ("Skill", "Speed"),
}


def derived(given: dict[str, int]) -> dict[str, int]:
    """All that is given, and the means of what is not, in the order of a sheet. Who has no Attributes has no means."""
    means = {
        name: -(-sum(given.get(one, 0) for one in of) // len(of))
        for name, of in MEANS.items()
        if name not in given and any(one in given for one in of)
    }
    whole = given | means
    return {name: whole[name] for name in FEATURES if name in whole}
