"""Tables of classes and creatures: who they are, how they fight, who comes."""

from collections.abc import Callable, Iterable

from game import content
from game.codex.prints import CASTES, of, percent, several, strike, summed, table
from game.telling.sheet import DIETS


def _classes() -> str:
    rows = (
        (
            f"[{row.name}](class/{name})",
            row.wounds,
            *(row.features[one] for one in ("Initiative", "Threat Rate", "Survival Rate", "Carapace", "Flying")),
            row.hard,
        )
        for name, row in content.classes().items()
    )
    return table(("Class", "Wounds", "Init", "Threat", "Surv", "Carapace", "Flying", "Alone"), rows)


def _kinds(names: Iterable[str]) -> str:
    rows = []
    for name in names:
        row = content.kinds()[name]
        rated = (row.features.get(one, 0) for one in ("Initiative", "Threat Rate", "Survival Rate"))
        armour = (
            f"{row.features['Carapace']} {row.armoured}" if row.features.get("Carapace") and row.armoured else "none"
        )
        rows.append((row.glyph, of(name), row.wounds, *rated, armour))
    return table(("", "Who", "Wounds", "Init", "Threat", "Surv", "Carapace"), rows)


def _bestiary() -> list[str]:
    return [name for name in content.kinds() if name not in content.classes()]


def _diets() -> str:
    rows = (
        (of(name), DIETS[row.diet] + ("" if row.hungers else ", never hungry"), row.item.name if row.item else "")
        for name, row in content.classes().items()
    )
    return table(("Class", "Diet", "Sets out with"), rows)


def _armour() -> str:
    rows = (
        (of(name), row.features["Carapace"], "the head only" if row.armoured == "head" else "all round")
        for name, row in content.kinds().items()
        if row.armoured and row.features.get("Carapace")
    )
    return table(("Who", "Carapace", "Covers"), rows)


def _fliers() -> str:
    return table(
        ("Who", "Flying"),
        ((of(name), row.features["Flying"]) for name, row in content.kinds().items() if row.features.get("Flying")),
    )


def _places() -> str:
    heads = ("Attacker", *(name for name in content.TRACK if name != "Retreating"))
    rows = [(of(name), *(percent(strike(name, "minor", place)) for place in heads[1:])) for name in content.classes()]
    return table(heads, rows)


def _sides() -> str:
    rows = [
        (of(name), *(f"{percent(strike(name, foe))} / {percent(strike(name, foe, behind=True))}" for foe in CASTES))
        for name in content.classes()
    ]
    return table(("Front / back", *(content.kinds()[foe].name for foe in CASTES)), rows)


def _summons() -> str:
    rows = (
        (
            f"below {row.chance}",
            of(row.who),
            f"{row.heads} Wounds" if row.who == "worker" else row.heads,
            "none" if row.above >= content.constants().nest.deepest else f"over {row.above}" if row.above else "any",
        )
        for row in content.summons()
    )
    return table(("Roll", "Who", "How many", "Levels rated"), rows)


def _arrivals(rows: Iterable[content.Arrival]) -> str:
    low, found = 0, []
    for row in rows:
        found.append((f"{low}-{row.top}" if low < row.top else row.top, several(row.who)))
        low = row.top + 1
    return table(("Die", "Who comes"), found)


def _alerts() -> str:
    rows = (
        (n, row.means, row.lull, row.patrols, "yes" if row.posts else "no", f"+{row.hears}", row.lasts or "")
        for n, row in enumerate(content.alerts())
    )
    return table(("Alarm", "What it means", "Lull", "Patrols", "Ways held", "Noticed from", "Sinks after"), rows)


def _visits() -> str:
    rows = (
        (of(name), summed((row.base, str(abs(row.base))), (row.level, "Level")))
        for name, row in content.visits().items()
    )
    return table(("Who", "Chance"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "classes": _classes,
    "castes": lambda: _kinds(CASTES),
    "bestiary": lambda: _kinds(_bestiary()),
    "diets": _diets,
    "armour": _armour,
    "fliers": _fliers,
    "places": _places,
    "sides": _sides,
    "summons": _summons,
    "alerts": _alerts,
    "arrivals": lambda: _arrivals(content.arrivals()),
    "strangers": lambda: _arrivals(content.strangers()),
    "visits": _visits,
}
