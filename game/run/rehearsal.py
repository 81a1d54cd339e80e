"""Rehearsals: an Action is tried in a copy of the world, to find its effects for each degree of success.

The dice of a rehearsal are fixed.
The run itself and its dice are not touched, and no Step is carried out that would show what nobody has seen: what lies
behind a wall, who answers an alarm, what is found. Such Steps are only named.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product

import esper
from msgspec.structs import replace

from game import content
from game.content import Attack
from game.dice import Cup
from game.editions.bind import taken
from game.engine import Agenda, Chronicle, Rulebook, Step
from game.engine.agenda import is_void
from game.engine.components import Body
from game.engine.entries import Changed, Rolled, Stood
from game.engine.steps import (
    Action,
    Attempt,
    Break,
    Die,
    FaceDeath,
    Heal,
    Move,
    OfferLuck,
    Outcome,
    Push,
    Quantify,
    Rush,
    Settle,
    Spend,
    Strike,
    TakeTheDanger,
    Walk,
    Wound,
)
from game.engine.store import find, the
from game.engine.supposed import supposed
from game.fd100 import Check, Degree, bands
from game.run.foreseen import certain, effects, laid, warded
from game.run.view_records import Choice, Consequence, bare
from game.systems.checks import check
from game.systems.combat.reach import attacks, reaches
from game.systems.combat.strikes import damage, decimate
from game.systems.dice_rolls import stream
from game.systems.outcomes import phrase, phrases
from game.systems.outcomes.common import slay, suffer
from game.systems.ratings import rating
from game.systems.rulings import ruled
from game.weighing import by_degree, degree, weighed

TAKEN = (Attempt, Break, Heal, Move, Push, Quantify, Rush, Settle, Spend, Strike, Walk, Wound)
"""The kinds of Steps that a rehearsal carries out, as the party can see their effects; other kinds are only named."""
LOWEST, HIGHEST = 0, -1
"""The two values for all dice not given; a consequence that occurs with both is certain."""
Fall = tuple[int, ...]
"""The result of a d100, followed by the results of the dramatic dice."""


class Fixed(dict[str, list[int]]):
    """Dice that show fixed results and never run out. Where no results are given they show `rest`."""

    def __init__(self, rest: int) -> None:
        super().__init__()
        self.rest, self.asked = rest, 0

    def get(self, stream: str, default: object = None) -> list[int]:  # noqa: ARG002
        given = super().get(stream)
        self.asked += not given
        return given or [self.rest]


def rehearse(choice: Choice) -> dict[Degree, tuple[Consequence, ...]]:
    """Return the consequences of a choice, for each degree of success that the roll of its Action can have.

    The dict is empty if the choice takes no Action.
    """
    attempt = choice.attempt
    if attempt is None:
        return {}
    paid = [step for step in choice.option.then if isinstance(step, Spend)]
    made = check(attempt)
    falls = {one: list(_dice(made, one)) for one in Degree}
    each = not by_degree(made)  # every net has its own Wounds
    return {one: _foreseen(paid, attempt, dice, each=each) for one, dice in falls.items() if dice}


def settled(action: Action, by: Degree) -> tuple[Consequence, ...]:
    """Return the consequences that an Action already rolled would have with the degree of success `by`."""
    tries = []
    for rest in (LOWEST, HIGHEST):
        with _stage(action.who, rest) as stage:
            stage.play([Settle(who=action.who, action=action, degree=by)])
            tries.append(stage.found)
    return certain(action.who, tries)


def _dice(made: Check, wanted: Degree) -> Iterator[Fall]:
    """Yield all combinations of dice results that lead to the `wanted` degree of success.

    A d100 comes first, then dramatic dice that match or fail.
    """
    if other := weighed(made):
        yield from (dice for dice in other.throws() if degree(made, dice) == wanted)
        return
    dramatic = made.dramatic if made.modified else ()
    for drama in product(*((0, 99) if modifier.rating < 100 else (0,) for modifier in dramatic)):
        for stretch, result in bands(made, drama):
            if result == wanted:
                yield from ((die, *drama) for die in stretch)


def _foreseen(paid: Sequence[Step], attempt: Attempt, dice: list[Fall], *, each: bool) -> tuple[Consequence, ...]:
    """Return all consequences that an Action may have with these dice results, each marked as sure or not.

    Consequences of all results are sure, those of only some are not.
    `each`: try every result; else only those that differ in what else they decide.
    """
    first = _acted(paid, attempt, dice[0], LOWEST)
    tries = [first.found]
    if first.chancy:
        tries.append(_acted(paid, attempt, dice[-1], HIGHEST).found)
    tries += [_acted(paid, attempt, fall, LOWEST).found for fall in (dice if each else _ways(first.others, dice))[1:]]
    return certain(attempt.who, tries)


def _ways(others: list[Check], dice: list[Fall]) -> list[Fall]:
    """Return a throw for each combination of degrees that one throw can give against an area's targets. [★R-27]"""
    ways: dict[tuple[Degree, ...], Fall] = {}
    for fall in dice:
        ways.setdefault(tuple(degree(made, fall) for made in others), fall)
    return list(ways.values())


def _acted(paid: Sequence[Step], attempt: Attempt, fall: Fall, rest: int) -> "Trial":
    """Carry out the Action's costs, then the Action with dice that show `fall`, in a new Trial. Return the Trial.

    All other dice show `rest`.
    """
    with _stage(attempt.who, rest) as stage:
        stage.play(paid)
        the(Cup).loaded[stream(attempt.action)] = list(fall)
        stage.play([attempt])
        stage.look_back()
    return stage


@contextmanager
def _stage(actor: int, rest: int) -> Iterator["Trial"]:
    """Yield a Trial of an Action in a copy of the world. Dice for which no results are given show `rest`."""
    rulebook = esper.get_processor(Rulebook)
    assert rulebook
    with supposed(rulebook):
        cup = the(Cup)
        cup.loaded, cup.real = Fixed(rest), False
        the(Chronicle).fresh.clear()
        yield Trial(actor)


class Trial:
    """One trial of an Action in a copy of the world, and the Consequences that it has found."""

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.found: list[Consequence] = []
        self.dead: set[int] = set()
        self.rolled = False
        self.blow = ""
        self.chancy = False
        self.others: list[Check] = []

    def play(self, steps: Iterable[Step]) -> None:
        """Carry out these Steps, and all Steps that follow from them, in the copy of the world."""
        agenda = the(Agenda)
        agenda.steps[:] = reversed(list(steps))
        while agenda.steps:
            step = agenda.steps.pop()
            if not (is_void(step) or step.who in self.dead):
                self.take(agenda, step)

    def take(self, agenda: Agenda, step: Step) -> None:
        """Carry out a Step if it is part of the tried Action; otherwise record only its name."""
        again, self.rolled = isinstance(step, Attempt) and self.rolled, self.rolled or isinstance(step, Attempt)
        match step:
            case OfferLuck(action=action):
                agenda.steps.append(Settle(who=step.who, action=action))
            case TakeTheDanger():
                agenda.steps.extend(reversed(taken(step)))
            case FaceDeath() | Die():
                self.dead.add(step.who)
                self.add(Consequence("dies", step.who))
            case Outcome() if not phrase(step.text).wording.in_sight:
                self.named(step)
            case Outcome():
                self.happen(agenda, step)
            case _ if isinstance(step, TAKEN) and not again:
                self.happen(agenda, step)
            case _:
                self.add(Consequence("named", step.who))

    def named(self, step: Outcome, place: str = "") -> None:
        """Add a consequence to the trial: a few words on what this Step would do, and on which cell."""
        self.add(Consequence("named", step.who, name=phrase(step.text).short(step.action), place=place))

    def happen(self, agenda: Agenda, step: Step) -> None:
        """Carry out a Step in the copy of the world, and add its consequences to the trial."""
        story, wounds = the(Chronicle), self.wounds(step.who)
        told = len(story.fresh)
        old = rating(step.who, step.feature) if isinstance(step, Quantify) else 0
        self.blow = striking(step) if isinstance(step, Strike) else self.blow
        esper.process(step)
        agenda.steps += reversed(agenda.coming)
        agenda.coming.clear()
        match step:
            case Quantify():
                self.quantified(step, old, [one for one in story.fresh[told:] if isinstance(one, Changed)])
            case Wound() if self.wounds(step.who) > wounds:
                self.add(Consequence("wounds", step.who, now=self.wounds(step.who) - wounds))
            case Heal() if self.wounds(step.who) < wounds:
                self.add(Consequence("heals", step.who, now=wounds - self.wounds(step.who)))
            case Walk() if step.who != self.actor:
                self.add(Consequence("moved", step.who))
            case Outcome() if not phrase(step.text).wording.short and (grown := effects(story.fresh[told:])):
                self.found += grown
            case Outcome() if not agenda.steps or not isinstance(agenda.steps[-1], Wound):  # which speak for themselves
                self.named(step, laid(story.fresh[told:]))
        self.found += [one for one in warded(story.fresh[told:], self.blow) if one not in self.found]
        for entry in story.fresh[told:]:
            if isinstance(entry, Stood):
                self.stood(entry)

    def look_back(self) -> None:
        """Record whether this trial threw dice other than the Action's own.

        Also record the further Checks that used the Action's die.
        """
        loaded = the(Cup).loaded
        assert isinstance(loaded, Fixed)
        self.chancy = loaded.asked > 0
        self.others = [entry.roll.check for entry in the(Chronicle).fresh if isinstance(entry, Rolled)][1:]

    def wounds(self, who: int) -> int:
        body = find(who, Body)
        return body.wounds if body else 0

    def add(self, found: Consequence) -> None:
        self.found.append(replace(found, blow=self.blow))

    def stood(self, entry: Stood) -> None:
        """Add the change of a fighter's Disposition (its morale) to the trial, from its first to its last value."""
        before = next((one for one in self.found if one.what == "stands" and one.who == entry.who), None)
        if before:
            self.found.remove(before)
        if (first := before.name if before else entry.was) != entry.now:
            self.add(Consequence("stands", entry.who, name=first, place=entry.now))

    def quantified(self, step: Quantify, old: int, told: list[Changed]) -> None:
        """Add to the trial how a rating changes: up or down, and which die decides by how much.

        If the rating has changed before, its new value is left open.
        """
        die = told[-1].die if told else 0
        how: str = ("increase" if old else "set") if step.how == "bestow" else step.how
        if any((one.what, one.who, one.name) == ("effect", step.who, step.feature) for one in self.found):
            self.add(Consequence("effect", step.who, name=step.feature, die=step.die or die, how="again"))
            return
        if how == "increase" and min(100, die - 1) <= old:
            die = 0
        now = 0 if die else rating(step.who, step.feature)
        self.add(Consequence("effect", step.who, name=step.feature, was=old, now=now, die=die, how=how))


def striking(step: Strike) -> str:
    """Return the names of the Attacks that hit, joined by " + ", or "" for a miss."""
    boxes = attacks(step.who)
    found = [boxes[slot] for slot in step.slots if slot in boxes and reaches(step.who, boxes[slot], step.target)]
    return " + ".join(bare(box) for box in found) if step.hit else ""


def printed_wounds(attack: Attack, attackers: int, left: int, *, swarm: bool, critical: bool) -> int:
    """Return how many Wounds an Attack deals according to its printed rules text, twice as many to a swarm in an area. [R-28]

    `left`: the Wounds that the target can still take, and that an Attack deals which kills.
    `attackers`: the number in an attacking swarm.
    """
    lines = [line for text in (attack.hit, attack.add, attack.critical if critical else "") for line in phrases(text)]
    dealt = attack.wounds(attackers)
    dealt = next((line.holes["wounds"] for line in lines if line.wording.function is damage), dealt)
    for line in lines:
        if line.wording.function is suffer and line.of == "target":
            dealt += line.holes["wounds"]
        elif line.wording.function is decimate or (line.wording.function is slay and line.of == "target"):
            dealt += content.constants().combat.swarm_wounds if swarm else left
    return dealt * (2 if swarm and attack.area and ruled("R-28") else 1)
