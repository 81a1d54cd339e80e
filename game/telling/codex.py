"""The codex of Actions: each formula as the rulebook's own template, printed from the data the engine runs. [B Figure 23]"""

from game import content
from game.content import Formula
from game.fd100 import Degree

WIDTH = 80


def action(name: str) -> list[str]:
    """The page of one Action. Raises KeyError for one that does not exist."""
    formula = content.formulas()[name]
    rows = [
        ("Minigame", formula.minigame),
        ("Intent", ", ".join(formula.intents)),
        ("Costs", formula.cost if formula.cost != "free" else "ten turns"),
        ("At", formula.at),
        ("Range", _range(formula)),
        ("Roll", formula.roll if formula.roll != "none" else "none: it succeeds"),
        ("Effort", str(formula.effort or "")),
        ("Resistance", str(formula.resistance or "")),
        ("Modifiers", ", ".join(map(str, formula.modifiers + formula.guards))),
        ("Needs", ", ".join((*formula.needs, *(["sight"] if formula.sight else [])))),
    ]
    return [
        f" {formula.key.upper()}".ljust(WIDTH - len(formula.rule) - 3) + f"[{formula.rule}]",
        *(f" {label:.<12} {told}" for label, told in rows if told),
        "",
        *(f" {degree:<18}{text}" for degree, text in outcomes(formula)),
    ]


def _range(formula: Formula) -> str:
    if formula.at not in ("an enemy", "an ally"):
        return ""
    return {"Attack": "of the Attack that lands", "run": "a run up to contact"}.get(formula.range, formula.range)


def outcomes(formula: Formula) -> list[tuple[str, str]]:
    """What each degree does, best first; of a roll that knows only two outcomes, those two."""
    if set(formula.outcome) <= {"Success", "Failure"}:
        return list(formula.outcome.items())
    rows = []
    for degree in sorted(Degree, reverse=True):
        common = "Success" if degree >= Degree.PARTIAL_SUCCESS else "Failure"
        rows.append((str(degree), formula.outcome.get(str(degree)) or formula.outcome[common]))
    return rows


def actions() -> list[str]:
    """The list of all Actions, by cost."""
    rows = content.formulas().items()
    width = max(len(name) for name, _ in rows)
    return [f" {name:<{width}}  {formula.cost:<10} {formula.key}" for name, formula in rows]
