"""The tables of the codex, each read out of the data when it is looked at."""

from collections.abc import Callable, Iterable

from game import content
from game.content.derived import MEANS
from game.fd100 import DECILE, Degree, die_for
from game.run.numbers import numbers
from game.telling import codex_prints
from game.telling.card import LETTERS
from game.telling.codex_prints import CASTES, CONTEXTS, chance, die, of, percent, several, strike, summed, table
from game.telling.sheet import DIETS, STANDS
from game.telling.words import capital, joined


def _degrees() -> str:
    how = (
        "by a Shift Down",
        "neither matches nor beats",
        "beats only",
        "matches only",
        "matches and beats",
        "by a Shift Up",
    )
    return table(("", "Degree", "The die"), ((LETTERS[one], one, how[one]) for one in reversed(Degree)))


def _quantities() -> str:
    tops = [next(n for n in range(100, -1, -1) if die_for(n) == faces) for faces in DECILE if faces > 20]
    rows = []
    for low, top in zip((0, *(top + 1 for top in tops)), tops, strict=False):
        rows.append((f"{low}-{top}", die(die_for(top))))
    return table(("Rating", "Die"), rows)


def _dice() -> str:
    return table(
        ("Die", "Gives"),
        ((die(faces), f"0-{faces - 1}" if faces < 101 else f"0-{faces - 1}; above 100 is 100") for faces in DECILE),
    )


def _levels() -> str:
    rows = []
    low = 0
    for band in content.levels():
        rows.append((f"{low}-{band.top}", die(band.features), die(band.costs), die(band.rewards)))
        low = band.top + 1
    return table(("Level rated", "Features", "Costs, Risks", "Rewards"), rows)


def _events(kind: str, fall: str) -> str:
    rows = (
        (name, chance(row), "each" if row.each else "once", row.description)
        for name, row in content.events()[kind].items()
    )
    return table((kind, "Chance", fall, "What"), rows)


def _effects() -> str:
    rows = (
        (
            f"[{name}](effect/{name})",
            row.constant,
            "" if row.trigger == "nothing" else row.trigger,
            row.remedy or "nothing",
        )
        for name, row in content.effects().items()
    )
    return table(("Effect", "Above 0", "Matched by a check", "Resist"), rows)


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


def _summons() -> str:
    rows = (
        (
            f"below {row.chance}",
            of(row.who),
            f"{row.heads} Wounds" if row.who == "worker" else row.heads,
            "none" if row.above >= numbers()["DEEPEST"] else f"over {row.above}" if row.above else "any",
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


def _visits() -> str:
    rows = (
        (of(name), summed((row.base, str(abs(row.base))), (row.level, "Level")))
        for name, row in content.visits().items()
    )
    return table(("Who", "Chance"), rows)


def _abilities(good: bool) -> str:
    rows = ((f"**{name}**", row.about, row.text) for name, row in content.abilities().items() if row.good == good)
    return table(("Ability", "In short", "What happens"), rows)


def _forms() -> str:
    types = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Job"}
    rows = (
        (row.glyph, row.name, joined([types[one] for one in row.types]), row.food or "nobody's")
        for row in content.forms().values()
        if "S" not in row.types
    )
    return table(("", "Form", "Type", "Diet"), rows)


def _shares(name: str) -> str:
    faces = content.finds()[name]
    return f"{joined(list(faces.rows))} (a {die(faces.die)}, evenly)"


def _stocks() -> str:
    def told(stock: content.Stock | None) -> str:
        if stock is None:
            return "-"
        names = joined([content.forms()[form].name for form in dict.fromkeys(stock.forms)])
        return names + (f", over {stock.above}" if stock.above >= 0 else "")

    rows = (
        (chamber, *(told(row.get(kind)) for kind in ("plants", "animals", "materials")))
        for chamber, row in content.stocks().items()
    )
    return table(("Chamber", "To forage", "To hunt", "To salvage"), rows)


def errand(job: str) -> str:
    """A Job in a word or two: "Steal food"."""
    return capital(job.replace("-", " "))


def _jobs() -> str:
    rows = (
        (errand(name), row.chamber, several(row.guard), "shaft" if row.escape else "none", row.danger)
        for name, row in content.jobs().items()
    )
    return table(("Job", "Where", "Guard", "Escape", "Danger"), rows)


def _clients() -> str:
    return table(
        ("Job", "Who may ask"),
        ((errand(name), "; ".join(one.name for one in row.clients)) for name, row in content.jobs().items()),
    )


def _goods() -> str:
    return table(
        ("Job", "One of"),
        (
            (errand(name), joined([one.name for one in row.goods], "or"))
            for name, row in content.jobs().items()
            if row.goods
        ),
    )


def _actions(minigame: str) -> str:
    rows = (
        (
            f"[{row.key}](action/{name})",
            row.cost if row.cost != "free" else "",
            str(row.effort or "no roll"),
            str(row.resistance or ""),
        )
        for name, row in content.formulas().items()
        if row.minigame == minigame
    )
    return table(("Action", "Costs", "Effort", "Resistance"), rows)


def _manoeuvres() -> str:
    rows = (
        (
            f"[{row.key}](action/{name})",
            f"{'' if row.roll == 'none' else row.roll} {row.effort or ''}".strip() or "none",
            str(row.resistance or ""),
            row.outcome.get("Success", ""),
        )
        for name, row in content.formulas().items()
        if row.cost == "Manoeuvre" or name == "land"
    )
    return table(("Manoeuvre", "Roll", "Resistance", "Success"), rows)


def _track() -> str:
    return table(("Disposition", "On every Combat roll"), ((name, STANDS[name]) for name in content.TRACK))


def _tracks() -> str:
    rows = [(of(name), ", ".join(row.track)) for name, row in content.kinds().items() if row.track != content.TRACK]
    return table(("Who", "Boxes"), rows)


def _rulings() -> str:
    rows = (
        (f"[{cite}](ruling/{cite})", row.title, "★" if row.star else "", "" if row.done else "not yet")
        for cite, row in content.rulings().items()
    )
    return table(("", "Ruling", "Book too", "In the game"), rows)


def _means() -> str:
    return table(("Rating", "Mean of"), ((name, joined(list(parts))) for name, parts in MEANS.items()))


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


def _keys() -> str:
    """The keys of every set."""
    tables = content.read("keys", dict[str, dict[str, tuple[str, ...]]])
    sets = [name for name in tables if name not in ("actions", "always")]
    parts = []
    for context, actions in tables["actions"].items():
        rows: list[tuple[str, ...]] = []
        for name, said in actions.items():
            common = tables["always"].get(context, {}).get(name, ())
            cells = (
                " ".join(dict.fromkeys((*tables[one].get(context, {}).get(name, ()), *common))).replace("|", "bar")
                or "-"
                for one in sets
            )
            rows.append((said[1], *cells))
        parts.append(f"## {CONTEXTS[context]}\n\n" + table(("", *sets), rows))
    return "\n\n".join(parts)


def _intents() -> str:
    rows = ((row.name, ", ".join(row.apt), ", ".join(row.stretch)) for row in content.intents().values())
    return table(("To", "Apt", "A stretch"), rows)


def _improvised() -> str:
    rows = (
        (f"[{row.key}](action/{name})", content.intents()[row.intent].name, row.at, row.minigame)
        for name, row in content.formulas().items()
        if row.intent
    )
    return table(("Deed", "To", "At", "In"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "degrees": _degrees,
    "dice": _dice,
    "quantities": _quantities,
    "levels": _levels,
    "costs": lambda: _events("Cost", "Paid"),
    "risks": lambda: _events("Risk", "Faced"),
    "rewards": lambda: _events("Reward", "Reaped"),
    "effects": _effects,
    "classes": _classes,
    "castes": lambda: _kinds(CASTES),
    "bestiary": lambda: _kinds(_bestiary()),
    "summons": _summons,
    "arrivals": lambda: _arrivals(content.arrivals()),
    "strangers": lambda: _arrivals(content.strangers()),
    "visits": _visits,
    "good": lambda: _abilities(True),
    "bad": lambda: _abilities(False),
    "forms": _forms,
    "stocks": _stocks,
    "jobs": _jobs,
    "clients": _clients,
    "goods": _goods,
    "combat": lambda: _actions("Combat"),
    "exploration": lambda: _actions("Survival and Exploration"),
    "resting": lambda: _actions("Resting and Healing"),
    "manoeuvres": _manoeuvres,
    "intents": _intents,
    "improvised": _improvised,
    "track": _track,
    "tracks": _tracks,
    "rulings": _rulings,
    "means": _means,
    "diets": _diets,
    "armour": _armour,
    "fliers": _fliers,
    "places": _places,
    "sides": _sides,
    "keys": _keys,
}

PRINTS: dict[str, Callable[[str], str]] = codex_prints.PRINTS | {
    "table": lambda name: TABLES[name](),
    "shares": _shares,
}
"""Every placeholder."""
