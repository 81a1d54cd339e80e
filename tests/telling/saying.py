"""What sentences are taken for in their settings, and whether that is what a sensible person would take them for."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.cli.say import facts
from game.free_text.spoken import understood
from game.presentation.sight import Sight
from game.run.run import Run, head
from game.run.scenario import scene
from game.run.view import View
from game.telling.names import Names

HERE = Path(__file__).parent


def table(name: str = "said") -> Iterator[Any]:
    """Setting, sentence, and what would do, of every row."""
    for setting, rows in tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8")).items():
        yield from ((setting, text, [one.strip() for one in label.split("|")]) for text, label in rows.items())


MADE: dict[str, Any] = {}


def view(setting: str) -> tuple[Run, View]:
    """Of a setting, "spider with ants,wasp against major,minor": the run, and what is seen of it."""
    if setting not in MADE:
        who, _, foes = setting.partition(" against ")
        leader, _, friends = who.partition(" with ")
        run = scene(head("said", (leader, *filter(None, friends.split(",")))), tuple(filter(None, foes.split(","))))
        names = Names()
        for entry in run.story:
            names.hear(entry)
        MADE[setting] = run, Sight(run, names)
    run, sight = MADE[setting]
    run.enter()
    return run, sight


@cache
def taken(setting: str, text: str) -> dict[str, Any]:
    _, sight = view(setting)
    return facts(sight, understood(sight, text))


def fits(label: str, reading: dict[str, Any]) -> bool:
    """Whether a reading is what a label says: "hinder by Skill/Speed at major"."""
    does, _, rest = label.partition(" by ")
    does, _, whom = does.partition(" at ") if not rest else (does, "", "")
    features, _, target = rest.partition(" at ") if rest else ("", "", whom)
    named = (reading["action"], reading["intent"])
    return (
        does in named
        and (not features or reading["feature"] in features.split("/"))
        and (not target or (reading["target"] or "").split(" ")[0] in (target, ""))
    )


def judged(setting: str, text: str, labels: list[str]) -> tuple[str, dict[str, Any]]:
    """Judge how a sentence was taken: "right", "asked" or "wrong", with what was understood."""
    told = taken(setting, text)
    if told["readings"]:
        fair = "asked" in labels or any(fits(label, one) for one in told["readings"] for label in labels)
        return ("asked" if fair else "wrong"), told
    if told["refused"] and "refused" in labels:
        return "right", told
    if not told["action"] and not told["intent"]:
        return "wrong", told
    return ("right" if any(fits(label, told) for label in labels) else "wrong"), told


def brief(told: dict[str, Any]) -> str:
    """What it was taken for, in a line."""
    rows = told["readings"] or [told]
    words = [
        " ".join(str(row[k]) for k in ("action", "intent", "feature", "target") if row[k])
        for row in rows
        if row.get("action") or row.get("intent")
    ]
    return " / ".join(words) + (f" NO: {told['refused']}" if told["refused"] else "")
