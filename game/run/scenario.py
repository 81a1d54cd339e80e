"""Moments set up by hand for lessons: the creatures that meet, their condition, and the dice that will fall."""

from msgspec import Struct

from game.engine import Agenda
from game.engine.commands import Set
from game.engine.components import Body, Combatant, Creature, Effects, Hero
from game.engine.steps import CombatBegins
from game.engine.store import find, get, query, the
from game.run import arena
from game.run.run import Run, head
from game.systems.party import row


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """The condition of one creature: only the values that differ from a fresh sheet."""

    wounds: int = 0
    hunger: int = -1
    luck: int = -1
    disposition: str = ""
    effects: dict[str, int] = {}
    lessons: tuple[str, ...] = ()  # ticked Features


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment for a lesson: party and Combat with `foes` at `apart` moves, coming `dice` by stream, conditions by kind in `who`."""

    seed: str
    party: tuple[str, ...] = ("wasp",)
    foes: tuple[str, ...] = ()
    apart: int = 1
    job: str = "assassinate"
    dice: dict[str, list[int]] = {}
    settings: dict[str, str] = {}
    who: dict[str, Condition] = {}


def stage(moment: Moment) -> Run:
    """Return a new run at this moment. No digests are kept. Raises ValueError for an invalid party or Job."""
    dice = {stream: list(fall) for stream, fall in moment.dice.items()}
    run = Run(head(moment.seed, moment.party, job=moment.job), loaded=dice, digests=False)
    arena.empty(run)
    for setting, value in moment.settings.items():
        run.apply(Set(setting, value))
    for who, creature in query(Creature):
        put(who, moment.who.get(creature.kind, Condition()))
    if moment.foes:
        the(Agenda).steps.append(CombatBegins(foes=arena.place(moment.foes, moment.apart)))
        run.settle()
    for who, creature in query(Creature):
        if state := moment.who.get(creature.kind):
            put(who, state)
    run.settle()
    run.collect()
    return run


def put(who: int, state: Condition) -> None:
    """Set Wounds, Effects, Disposition, Hunger, Luck and lessons of a creature to this condition."""
    get(who, Body).wounds = state.wounds
    get(who, Effects).rating |= state.effects
    hero, fighter = find(who, Hero), find(who, Combatant)
    if fighter and state.disposition:
        track = row(who).track
        fighter.place = len(track) - 1 - track[::-1].index(state.disposition)
    if hero:
        hero.hunger = hero.hunger if state.hunger < 0 else state.hunger
        hero.luck = hero.luck if state.luck < 0 else state.luck
        hero.ticked[:] = state.lessons
