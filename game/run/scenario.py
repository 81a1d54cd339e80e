"""Functions that set up a situation, such as a fight, for a lesson, a duel, a table of odds or a benchmark."""

from msgspec import Struct

from game.engine import Agenda
from game.engine.commands import Say, Set
from game.engine.components import At, Body, Combatant, Creature, Effects, Hero
from game.engine.steps import CombatBegins, TakeTurn
from game.engine.store import create, find, get, query, remove, the
from game.run.heads import Head
from game.run.run import Run, head
from game.systems.colony.spawning import spawn
from game.systems.combat.fights import face
from game.systems.ground import moves, nearest_free
from game.systems.items.identification import made
from game.systems.party import bag, heroic, leader, row


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """The condition of one creature in a scenario: only what differs from that of a fresh creature."""

    wounds: int = 0
    hunger: int = -1
    luck: int = -1
    disposition: str = ""
    effects: dict[str, int] = {}
    lessons: tuple[str, ...] = ()  # ticked Features
    carries: dict[str, int] = {}  # the only Items it has, by colour and form, each with its rating: "Yellow leaf"


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation in a raid with which a lesson begins.

    It has a party, `foes` at `apart` moves, coming `dice` by stream, conditions by kind of creature in `who`.
    """

    seed: str
    party: tuple[str, ...] = ("wasp",)
    foes: tuple[str, ...] = ()
    apart: int = 1
    job: str = "assassinate"
    edition: str = ""
    dice: dict[str, list[int]] = {}
    settings: dict[str, str] = {}
    who: dict[str, Condition] = {}


def stage(moment: Moment) -> Run:
    """Return a new run in the situation with which a lesson begins.

    It computes no digests.
    Raises ValueError for an invalid party or Job.
    """
    dice = {stream: list(fall) for stream, fall in moment.dice.items()}
    run = Run(head(moment.seed, moment.party, job=moment.job, edition=moment.edition), loaded=dice, digests=False)
    empty(run)
    for setting, value in moment.settings.items():
        run.apply(Set(setting, value))
    for who, creature in query(Creature):
        put(who, moment.who.get(creature.kind, Condition()))
    if moment.foes:
        the(Agenda).steps.append(CombatBegins(foes=place(moment.foes, moment.apart)))
        run.settle()
    for who, creature in query(Creature):
        if state := moment.who.get(creature.kind):
            put(who, state)
    run.settle()
    run.collect()
    return run


def put(who: int, state: Condition) -> None:
    """Give a creature this condition: its Wounds, Effects, Hunger, Luck and so on."""
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
    if state.carries:
        for thing, _ in bag(who):
            remove(thing)
        for food, rating in state.carries.items():
            colour, form = food.split()
            item = made(form, colour, rating)
            item.holder = who
            create(item)


# -- two sides, face to face ------------------------------------------------------------------------

APART = 4
"""The least distance, in moves, between the party and the creatures placed against it."""


def meet(head: Head, foes: tuple[str, ...]) -> Run:
    """Return a new run, without digests, that begins with a Combat in the entrance Room, against these kinds."""
    run = Run(head, digests=False)
    the(Agenda).steps.append(CombatBegins(foes=place(foes, APART)))
    run.settle()
    run.collect()
    return run


def beside(head: Head, foe: str) -> tuple[Run, int]:
    """Return a new run with a creature of kind `foe` beside the leader, not yet in Combat, and the creature's id."""
    run = Run(head, digests=False)
    return run, place((foe,), 1)[0]


def place(foes: tuple[str, ...], apart: int) -> tuple[int, ...]:
    """Create creatures of these kinds on the nearest cells `apart` moves or more from the leader, and return their ids."""
    at = get(leader(), At)
    cells = [cell for cell in nearest_free(at.x, at.y, 200) if moves(At(*cell), at) >= apart]
    met = tuple(spawn(kind, *cell) for kind, cell in zip(foes, cells, strict=False))
    for foe in met:
        face(foe, leader())
    return met


def scene(head: Head, foes: tuple[str, ...]) -> Run:
    """Return a run in Combat with creatures of the kinds `foes`, at the beginning of the leader's Turn.

    The first foe is beside the leader, the others are four cells off, and nobody is hurt.
    Without `foes` the leader is alone and there is no Combat. No digests are kept.
    """
    run = Run(head, digests=False)
    empty(run)
    if not foes:
        return run
    met = (*place(foes[:1], 1), *place(foes[1:], APART))
    for foe in met:
        get(foe, Effects).rating["Stunned"] = 1  # nobody moves before the leader is asked
    the(Agenda).steps.append(CombatBegins(foes=met))
    run.settle()
    while run.decision and not (isinstance(run.decision, TakeTurn) and run.decision.who == leader()):
        run.apply(next(option.command for option in run.options if not option.refused and option.command in PASSING))
    for who in [one for one, _ in query(Creature) if not heroic(one) and one not in met]:
        remove(who)  # whom an alarm has called meanwhile
    for who, _ in query(Creature):
        get(who, Body).wounds = 0
        get(who, Effects).rating["Stunned"] = 0
    run.collect()
    return run


PASSING = (Say("done"), Say("pass"), Say("no"), Say("wait"))
"""The Commands by which any creature asked for a decision does nothing."""


def empty(run: Run) -> None:
    """Remove all creatures of this Level except the party, and the Entries about them."""
    gone = {who for who, _ in query(Creature) if not heroic(who)}
    for who in gone:
        remove(who)
    run.story = [entry for entry in run.story if getattr(entry, "who", 0) not in gone]
