"""The moments for hints: when each is due, when it is no longer about the present moment, and what some say besides."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from game import content
from game.bots.blows import hopeful
from game.bots.carrying import useful
from game.bots.errands import explore_step
from game.bots.places import getting_there
from game.engine.commands import Act, Take
from game.engine.entries import Entry, Happened, Wounded
from game.engine.steps import FaceDeath, OfferLuck, Roam
from game.engine.steps.exploration import DOWN
from game.presentation.carrying.handing_out import here as lying
from game.presentation.foes.back_foot import chances, failed, recoils
from game.presentation.foes.danger_words import foretold
from game.presentation.food.foods import bestows, in_fights
from game.presentation.food.meals import WASTED, worth
from game.presentation.obstacles.losses import hides_good
from game.presentation.page import sentence
from game.presentation.sight import afflictions, unaware, wins
from game.run.view import View
from game.telling.names import Names

HUNGER, WORTH, HUNTED = 20, 2, 3
"""The Hunger and the nest's alarm from which on a hint is given, and the Wounds of one character that make a Rest worth a hint."""

Due = Callable[[View, Sequence[Entry], Names], bool]


def happened(entries: Iterable[Entry], *what: str) -> bool:
    return any(isinstance(entry, Happened) and entry.what in what for entry in entries)


def armed(view: View) -> bool:
    return any(body.armed and not body.led for body in view.creatures)


def peace(view: View) -> bool:
    return view.fight is None and view.asks(Roam)


def can(view: View, action: str) -> bool:
    """Return whether the Action called `action` is legal now."""
    return any(isinstance(one, Act) and one.action == action for one in view.legal())


def here(view: View, kind: type) -> bool:
    return any(isinstance(choice.command, kind) for choice in view.choices)


def shot(entry: Entry, names: Names) -> bool:
    """Return whether an Entry tells that somebody whom nobody sensed has wounded one of the party."""
    return isinstance(entry, Wounded) and names.mine(entry.who) and entry.by in entry.unseen


def soldiers(view: View) -> bool:
    kinds = content.kinds()
    return any(kinds[body.kind].armoured == "head" for body in view.creatures if not body.led)


def callers(view: View, *, armed: bool) -> bool:
    """Return whether any creature in view can raise the alarm: an armed one, or if `armed` is False, an unarmed one."""
    kinds = content.kinds()
    return any(kinds[body.kind].alarm and body.armed == armed and not body.led for body in view.creatures)


def worn(view: View) -> bool:
    """Return whether the party could take a Rest now that would heal somebody."""
    return (
        can(view, "rest")
        and not armed(view)
        and any(one.body.wounds >= WORTH * view.system.points for one in view.party)
    )


def provisions(view: View) -> Iterator[str]:
    """Yield what each food does that the party carries and that helps in a fight, with its name. What may do harm is left out."""
    for eater, held in ((one, item) for one in view.party for item in one.items if item.edible):
        if in_fights(held.function) and not held.cursed and worth(eater, held) < WASTED:
            yield f"{held.name}: {bestows(held.function, held.rating, condition=held.condition)}"


def hunted(view: View) -> bool:
    """Return whether foes come after the party: they were seen to follow it, or its start on those it has fled from is not over."""
    return view.coming is not None or view.raid.head_start > 0


def runs_well(view: View) -> bool:
    """Return whether a Charge at an armed foe is possible, in a fight that a careful player would not leave."""
    foes = [one for one in view.creatures if one.armed and not one.led]
    clear = view.me.body.disposition != "Charging" and any(view.allows(Act("charge", one.who)) for one in foes)
    return clear and hopeful(view, foes)


def untaken(view: View) -> bool:
    """Return whether a known way down has been taken by nobody yet."""
    return any(way.kind in DOWN and way.rating is None for way in view.passages)


def digs(view: View) -> bool:
    """Return whether to dig is possible, and no walk leads to unseen ground, which costs less."""
    return can(view, "dig") and explore_step(view) is None


def rekindled(view: View) -> bool:
    """Return whether a Light was burnt for a Darkness Cost more than once."""
    return sum(happened([entry], "has light") for entry in view.lately()) > 1


STAYS: dict[str, Callable[[View], bool]] = {
    "retreating": lambda view: any(member.body.disposition == "Retreating" for member in view.party),
    "combat": lambda view: view.fight is not None,
    "recoiling": recoils,
    "deadly": lambda view: bool(foretold(view)),
    "charge": runs_well,
    "shell": soldiers,
    "alarm": lambda view: callers(view, armed=True),
    "hunted": lambda view: peace(view) and view.alert >= HUNTED,
    "unaware": lambda view: peace(view) and any(unaware(body) for body in view.creatures),
    "foe": lambda view: peace(view) and armed(view),
    "before": lambda view: peace(view) and armed(view) and any(provisions(view)),
    "labourer": lambda view: peace(view) and callers(view, armed=False),
    "dark": lambda view: any(member.darkness and not member.scents for member in view.party),
    "obstacle": lambda view: peace(view) and can(view, "tear") and hides_good(view),
    "unknown": lambda view: peace(view) and any(not item.known for member in view.party for item in member.items),
    "thing": lambda view: peace(view) and here(view, Take) and any(useful(view, one) for one in lying(view)),
    "shaft": lambda view: peace(view) and untaken(view),
    "unspent": lambda view: (
        peace(view) and can(view, "explore") and not armed(view) and not hunted(view) and view.alert < HUNTED
    ),
    "rest": lambda view: peace(view) and worn(view) and not hunted(view),
    "dig": lambda view: peace(view) and digs(view) and not untaken(view),
    "effect": lambda view: any(True for member in view.party for _ in afflictions(member)),
    "starving": lambda view: any(member.starving for member in view.party),
    "hunger": lambda view: peace(view) and any(member.hunger >= HUNGER for member in view.party),
    "goods": wins,
    "points": lambda view: any(member.points for member in view.party),
}
"""The conditions of hints that are dropped while they wait, once their condition is no longer true."""

DUE: dict[str, Due] = {
    **{name: (lambda view, _, __, holds=holds: holds(view)) for name, holds in STAYS.items()},  # type: ignore[misc]
    "recoiling": lambda view, entries, names: recoils(view) and failed(entries, names, view.asked),
    "death": lambda view, entries, _: view.asks(FaceDeath, OfferLuck) or happened(entries, "lives by luck"),
    "wounded": lambda _, entries, names: any(isinstance(entry, Wounded) and names.mine(entry.who) for entry in entries),
    "shot": lambda _, entries, names: any(shot(entry, names) for entry in entries),
    "lesson": lambda _, entries, __: happened(entries, "ticks"),
    "kindling": lambda view, entries, _: happened(entries, "has light") and rekindled(view),
    "mutated": lambda _, entries, __: happened(entries, "mutates"),
}
"""The condition of every hint; the last seven depend on the latest Entries."""

MORE: dict[str, Callable[[View], str]] = {
    "deadly": lambda view: f"{foretold(view)}.",
    "recoiling": chances,
    "charge": lambda view: sentence("recoiling chances", told=f"{getting_there(view)} %"),
    "before": lambda view: " ".join(dict.fromkeys(provisions(view))),
}
"""What some hints say besides, of the present moment."""
