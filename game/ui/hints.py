"""The bottom line: the likely keys now."""

from typing import TYPE_CHECKING

from game.flow.commands import Act, Enter, Say, Take

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen

Hints = list[tuple[str, str]]


def hints(raid: "RaidScreen") -> Hints:
    if raid.over:
        return [("any key", "what became of the raid" if not raid.ended else "to the title")]
    if raid.errand:
        return [("any key", "stop")]
    if raid.ask:
        rest = [("Esc", "back")] if raid.ask.escape else []
        return [("a-z", "answer"), ("↑↓", "weigh"), ("Enter", "choose"), *rest, ("?", "help")]
    return combat(raid) if raid.context() == "combat" else roam(raid)


def roam(raid: "RaidScreen") -> Hints:
    """What stands out comes first: a foe, a way underfoot, a thing, an unspent Room."""
    view, line = raid.view, raid.keys.line
    legal = view.legal()
    first: list[str] = []
    if any(isinstance(command, Act) and command.action == "attack" for command in legal):
        first.append("fight")
    if any(isinstance(command, Enter) for command in legal):
        here = view.me.body.x, view.me.body.y
        kind = next((way.kind for way in view.passages if (way.x, way.y) == here), "")
        first.append("up" if kind == "up" else "way")
    if any(isinstance(command, Take) for command in legal):
        first.append("take")
    if Act("explore") in legal:
        first.append("explore")
    if Act("dig") in legal:
        first.append("dig")
    rest = ["walk_on", "travel", "items", "wait", "look", "pool", "sheet", "log"]
    told = line("roam", *first, *rest)
    if Say("leave") in legal:
        told.insert(len(first) + 4, (raid.keys.shown("up"), "leave"))
    return [*told[:8], *line("roam", "help")]


def combat(raid: "RaidScreen") -> Hints:
    view, keys = raid.view, raid.keys
    me = view.me.body
    told: Hints = []
    if me.pace:
        told.append((f"{keys.shown('west')}{keys.shown('south')}{keys.shown('north')}{keys.shown('east')}", "move"))
    if me.tactical and me.disposition != "Retreating":
        told += keys.line("combat", "aim", "suppress")
    if me.tactical or me.resist or me.manoeuvre:
        told += keys.line("combat", "manoeuvre")
    told.append((keys.shown("wait"), "done"))
    return [*told, *keys.line("combat", "look", "card", "sheet", "log", "help")]
