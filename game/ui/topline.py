"""The top line: where and when; in Combat, who is next."""

from itertools import groupby

from tcod.console import Console

from game import content
from game.run.view import Seen, View
from game.ui.outcome import called
from game.ui.widgets import text


def draw(console: Console, view: View) -> None:
    luck = f"Luck {view.me.luck} " if view.party else ""
    if view.fight:
        order(console, view, luck)
        return
    x = text(console, 1, 0, f"Level {view.number} rated {view.rating}", "bright")
    room = view.chamber
    where = f"{room.kind.capitalize()}, {'spent' if room.spent else 'unspent'}" if room else "Gallery"
    text(console, x + 2, 0, where, "accent" if room and not room.spent else "dim")
    right = f"turn {view.turn}   explored {view.raid.explored}   {luck}"
    text(console, console.width - len(right), 0, right, "dim")


def order(console: Console, view: View, luck: str) -> None:
    """The Initiative Order: those of a kind who follow each other stand together."""
    assert view.fight
    x = text(console, 1, 0, "COMBAT", "alarm")
    x = text(console, x + 2, 0, f"Round {view.fight.number}", "dim") + 3
    bodies = {body.who: body for body in view.creatures}
    coming = [bodies.get(who) for who in dict.fromkeys((view.fight.turn, *view.fight.order)) if who]
    for i, (name, ones) in enumerate(groupby(coming, named)):
        alike = list(ones)
        body = alike[0]
        many = f"{len(alike)} " if len(alike) > 1 else ""
        number = f" {content.kinds()[body.kind].features['Initiative']}" if body else ""
        if x + len(many + name + number) + 5 + len(luck) > console.width:
            text(console, x, 0, " …", "dim")
            break
        x = text(console, x, 0, " ▸ " if i else "", "faint")
        x = text(console, x, 0, many + name, body.colour if body else "dim")
        x = text(console, x, 0, number, "dim")
    text(console, console.width - len(luck), 0, luck, "dim")


def named(body: Seen | None) -> str:
    return called(content.kinds()[body.kind]) if body else "somebody"
