"""A search through the assets for phrases: texts such as "Actor ignores Wounds", which the game carries out."""

from collections.abc import Iterator

from game import content


def texts() -> Iterator[tuple[str, str]]:
    """Yield (place, text) for each text in the assets that is made of phrases, such as what a hit does."""
    for name, formula in content.formulas().items():
        yield from ((f"formulas.toml [{name}.outcome] {degree}", text) for degree, text in formula.outcome.items())
    lines = ("hit", "add", "alt", "critical", "miss", "miss_add", "miss_alt", "miss_critical")
    for name, kind in content.kinds().items():
        for slot in ("base", "special"):
            attack = getattr(kind, slot)
            yield from ((f"{name}.{slot}.{line}", getattr(attack, line)) for line in lines if attack)
    yield from ((f"arts.toml [{name}]", art.attack.hit) for name, art in content.arts().items() if art.attack)
    yield from ((f"effects.toml [{name}] trigger", effect.trigger) for name, effect in content.effects().items())
    for name, ability in content.abilities().items():
        yield from ((f"abilities.toml [{name}] {line}", getattr(ability, line)) for line in ("text", "price", "hits"))
