"""Tables of things: Items, what food does, where it is found, and what Jobs are about."""

from collections.abc import Callable

from game import content
from game.codex.prints import die, several, table
from game.telling.words import capital, joined


def _forms() -> str:
    types = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Job"}
    rows = (
        (row.glyph, row.name, joined([types[one] for one in row.types]), row.food or "nobody's")
        for row in content.forms().values()
        if "S" not in row.types
    )
    return table(("", "Form", "Type", "Diet"), rows)


def _abilities(good: bool) -> str:
    rows = ((f"**{name}**", row.about, row.text) for name, row in content.abilities().items() if row.good == good)
    return table(("Ability", "In short", "What happens"), rows)


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


def shares(name: str) -> str:
    """{{shares: food}}: what stands on the faces of that die."""
    faces = content.finds()[name]
    return f"{joined(list(faces.rows))} (a {die(faces.die)}, evenly)"


def _jobs() -> str:
    rows = (
        (_errand(name), row.chamber, several(row.guard), "shaft" if row.escape else "none", row.danger)
        for name, row in content.jobs().items()
    )
    return table(("Job", "Where", "Guard", "Escape", "Danger"), rows)


def _clients() -> str:
    return table(
        ("Job", "Who may ask"),
        ((_errand(name), "; ".join(one.name for one in row.clients)) for name, row in content.jobs().items()),
    )


def _goods() -> str:
    return table(
        ("Job", "One of"),
        (
            (_errand(name), joined([one.name for one in row.goods], "or"))
            for name, row in content.jobs().items()
            if row.goods
        ),
    )


def _errand(job: str) -> str:
    """A Job in a word or two: "Steal food"."""
    return capital(job.replace("-", " "))


TABLES: dict[str, Callable[[], str]] = {
    "forms": _forms,
    "good": lambda: _abilities(True),
    "bad": lambda: _abilities(False),
    "stocks": _stocks,
    "jobs": _jobs,
    "clients": _clients,
    "goods": _goods,
}
