"""Tables to look things up in: the keys, and the rulings."""

from collections.abc import Callable

from game import content
from game.codex.prints import table


def _keys() -> str:
    """The keys of every set."""
    tables = content.read("keys", dict[str, dict[str, tuple[str, ...]]])
    sets = [name for name in tables if name not in ("actions", "always")]
    parts, named = [], content.read("pages", dict[str, str])["contexts"]
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
        parts.append(f"## {named[context].capitalize()}\n\n" + table(("", *sets), rows))
    return "\n\n".join(parts)


def _rulings() -> str:
    rows = (
        (f"[{cite}](ruling/{cite})", row.title, "★" if row.star else "", "" if row.done else "not yet")
        for cite, row in content.rulings().items()
    )
    return table(("", "Ruling", "Book too", "In the game"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "keys": _keys,
    "rulings": _rulings,
}
