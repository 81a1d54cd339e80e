"""Tables of what is done, and of what comes of it: Actions, Dispositions, Effects, Events."""

from collections.abc import Callable

from game import content
from game.codex.prints import chance, of, table
from game.telling.sheet import STANDS


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


def _track() -> str:
    return table(("Disposition", "On every Combat roll"), ((name, STANDS[name]) for name in content.TRACK))


def _tracks() -> str:
    rows = [(of(name), ", ".join(row.track)) for name, row in content.kinds().items() if row.track != content.TRACK]
    return table(("Who", "Boxes"), rows)


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


def _events(kind: str, fall: str) -> str:
    rows = (
        (name, chance(row), "each" if row.each else "once", row.description)
        for name, row in content.events()[kind].items()
    )
    return table((kind, "Chance", fall, "What"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "combat": lambda: _actions("Combat"),
    "exploration": lambda: _actions("Survival and Exploration"),
    "resting": lambda: _actions("Resting and Healing"),
    "manoeuvres": _manoeuvres,
    "intents": _intents,
    "improvised": _improvised,
    "track": _track,
    "tracks": _tracks,
    "effects": _effects,
    "costs": lambda: _events("Cost", "Paid"),
    "risks": lambda: _events("Risk", "Faced"),
    "rewards": lambda: _events("Reward", "Reaped"),
}
