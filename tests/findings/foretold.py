"""What was told of a degree, read as a player reads it, and a world forced to that degree, to hold it against."""

import random
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from game import content
from game.content.improvised import OPENING
from game.dice import Cup
from game.engine import Agenda, options
from game.engine.agenda import take_step
from game.engine.commands import Act, Say
from game.engine.components import Body, Combatant, Creature, Effects, Fight, Gifts, Hero, Item, Room
from game.engine.steps import (
    Attempt,
    CombatBegins,
    Decision,
    FaceDeath,
    Mend,
    OfferLuck,
    Regrow,
    ShakeOff,
    Shelter,
    Spend,
)
from game.engine.store import add, create, find, get, query, the
from game.fd100 import Degree, bands
from game.presentation.outcome import outcomes
from game.run import snapshot
from game.run.view import View
from game.run.view_records import Choice
from game.systems.checks import check
from game.systems.dice_rolls import stream
from game.systems.party import disposition, party, shelf_here
from tests.scenes.scene import GLYPHS, Scene

HEROES = [kind.glyph for kind in content.classes().values()]
FOES = [glyph for glyph, kind in GLYPHS.items() if kind not in content.classes() and kind != "queen"]
BOXES = {
    "RETREAT": "Retreating",
    "Recoil": "Recoiling",
    "Hold": "Holding",
    "Advance": "Advancing",
    "Charge": "Charging",
}
SAYS_NOTHING = {
    "nothing", "Pace once more", "it is cocooned", "it does not turn", "its Turn comes last", "your Wounds do not hamper",
    "a sister comes", "you take off", "you land", "you take cover", "a web is laid: who steps in first is Immobilised", "you break away", "you get behind it",
    "you reach it", "its Ratings are seen", "a fight begins", "the alarm is soothed", "it comes along", "it keeps away",
    "a Companion is let out", "food is taken", "another Attack", "a wall opens", "a wall opens, here or within reach", "it changes Side", "the wall is read",
    "the wall is heard", "a Wound or Hunger", "a Wound", "Hunger", "the party rests", "the Room is secured", "the stock is gone",
    "one is found", "two are found", "rated the best of three", "one is found, rated the best of three", "two are found, rated the best of three", "a Spoiled one is found", "the way is cleared", "the Message is handed over",
    "seen", "unseen", "unseen till close", "unseen and unheard", "seen: they give the alarm", "it stays a riddle",
    "it is half fathomed", "the next fight finds you Recoiling", "somebody comes", "peace is broken", "the ground ahead is known", "the Companion is lost", "it is fathomed",
}  # fmt: skip
"""What is told of other things than Wounds, Dispositions, Effects and Actions."""
OTHER = r"a web is laid (north|south)?(east|west)?: who steps in first is Immobilised|moved \d cells?|(its|your) next Attack \+d\d+|the Room darkens d\d+|your Shielding( or Hunger)?|Cost|Risk|Reward"


# -- positions -----------------------------------------------------------------------------------------------------------


def position(seed: int) -> tuple[Scene, Random]:
    """Anybody against anybody, anyhow: a Scene that asks a character something."""
    dice = random.Random(f"position {seed}")
    width, height = dice.choice([(5, 3), (7, 4), (9, 3)])
    cells = [(x, y) for x in range(width) for y in range(height)]
    heroes = dice.sample(HEROES, dice.choice([1, 1, 2, 3]))
    foes = [dice.choice(FOES) for _ in range(dice.choice([1, 1, 2, 3, 4]))]
    rows = [["."] * width for _ in range(height)]
    for glyph, (x, y) in zip([*heroes, *foes], dice.sample(cells, len(heroes) + len(foes)), strict=True):
        rows[y][x] = glyph
    peaceful = dice.random() < 0.15
    for row in rows if peaceful else ():
        row[:] = [glyph if glyph in heroes else "." for glyph in row]
    scene = Scene(
        "\n".join(["#" * (width + 2), *(f"#{''.join(row)}#" for row in rows), "#" * (width + 2)]),
        first="" if peaceful else heroes[0],
        profile=dice.choice(["solo", "solo", "book"]),
        rating=dice.choice([0, 20, 60, 95]),
    )
    for name in scene.who:
        trouble(dice, scene, name)
    for _, room in query(Room):
        room.dark = dice.choice([0, 0, 40, 90])
        if peaceful:
            room.spent = dice.random() < 0.5
            room.obstruction = dice.choice([0, 0, 50])
            room.stocks = dict.fromkeys(("plants", "animals", "materials"), 50)
    if peaceful and dice.random() < 0.5:
        at_rest(dice, [who for who, _, _ in query(Hero, Body)])
    if find(1, Fight):
        scene.ask()
    scene.run.settle()
    return scene, dice


def at_rest(dice: Random, party: list[int]) -> None:
    """A question of a Rest, with something to eat and to build with."""
    who = dice.choice(party)
    for form, row in content.forms().items():
        if "F" in row.types or "M" in row.types:
            create(Item(form, row.name, dice.choice([20, 60, 90]), holder=who))
    steps = [Mend(who=who), Regrow(who=who), ShakeOff(who=who), Shelter()]
    the(Agenda).steps.append(dice.choice(steps))


def trouble(dice: Random, scene: Scene, name: str) -> None:
    """Wounds, a Disposition, Effects, a facing, gifts, wings."""
    who = scene.who[name]
    body, fighter = find(who, Body), find(who, Combatant)
    if body is None:
        return
    body.wounds = dice.choice([0, 0, dice.randrange(body.limit)])
    if fighter:
        fighter.place = dice.randrange(len(content.kinds()[get(who, Creature).kind].track))
        fighter.charged = dice.random() < 0.1
        fighter.aloft = dice.random() < 0.15 and bool(content.kinds()[get(who, Creature).kind].features.get("Flying"))
        fighter.directed = dice.choice([0, 0, 0, 25])
    effects = get(who, Effects).rating
    for name_ in dice.sample(content.EFFECTS, dice.choice([0, 0, 1, 2, 4])):
        effects[name_] = dice.choice([5, 25, 45, 70, 100])
    if hero := find(who, Hero):
        hero.starving = dice.random() < 0.1
        hero.luck = 0
        if dice.random() < 0.2:
            add(who, Gifts(waiting={"Shielding": dice.choice([1, 2, 5])}))


def asked(scene: Scene, dice: Random) -> tuple[View, list[Choice]]:
    """Every answer with a roll: at once, or behind the first questions of improvising."""
    for _ in range(3):
        view = View(scene.run)
        if view.question in ("", "Roam", "TakeTurn"):
            break
        rolls = [choice for choice in view.choices if choice.attempt and not choice.refused]
        if rolls:
            return view, rolls
        scene.run.apply(view.legal()[0])
    view = View(scene.run)
    if dice.random() < 0.2 and view.question in ("TakeTurn", "Roam") and view.allows(Act(OPENING)):
        scene.run.apply(Act(OPENING))
        aims = [command for command in View(scene.run).legal() if isinstance(command, Act)]
        if aims:
            scene.run.apply(dice.choice(aims))
        view = View(scene.run)
    return view, [choice for choice in view.choices if choice.attempt and not choice.refused]


# -- a forced world ------------------------------------------------------------------------------------------------------


def state() -> dict[int, tuple[Any, ...]]:
    """Of everybody who lives: Wounds, Disposition, Effects, what is left of the Round."""
    found = {}
    for who, body in query(Body):
        fighter = find(who, Combatant)
        place = disposition(who) if fighter else ""
        acts = (fighter.tactical, fighter.resist, fighter.manoeuvre) if fighter else ()
        found[who] = (body.wounds, place, dict(get(who, Effects).rating), acts, fighter.skips if fighter else 0)
    return found


def forced(choice: Choice, degree: Degree, dice: Random) -> tuple[dict[int, tuple[Any, ...]], dict[Any, Any]]:
    """The state before and after the choice is taken, with dice that make this degree; then all is as it was."""
    kept = snapshot.take(0, "")
    try:
        before, owed = state(), len(shelf_here())
        carry_out(choice, degree, dice)
        return before, state() | {
            "owed": [getattr(step, "table", "") for step in shelf_here()[owed:]] if party() else []
        }
    finally:
        snapshot.restore(kept)


def carry_out(choice: Choice, degree: Degree, dice: Random) -> None:
    steps = the(Agenda).steps
    below = steps[:-1]
    steps[:] = below
    attempt = choice.attempt
    steps += reversed([*(step for step in choice.option.then if isinstance(step, Spend)), attempt])
    rolled = False
    while len(steps) > len(below):
        step = steps[-1]
        if isinstance(step, (OfferLuck, FaceDeath)) and find(step.who, Body):
            refusal = next(option for option in options(step) if option.command == Say("no"))
            steps.pop()
            steps += reversed(refusal.then)
            continue
        if isinstance(step, (Decision, CombatBegins)) or (isinstance(step, Attempt) and rolled):
            steps.pop()
            continue
        if isinstance(step, Attempt):
            rolled = True
            the(Cup).loaded[stream(step.action)] = fall(step, degree, dice)
        take_step()
        if not the(Agenda).steps:
            return


def fall(attempt: Attempt, degree: Degree, dice: Random) -> list[int]:
    made = check(attempt)
    for _ in range(200):
        drama = tuple(dice.randrange(100) for _ in made.dramatic) if made.modified else ()
        stretches = [stretch for stretch, result in bands(made, drama) if result == degree and len(stretch)]
        if stretches:
            return [dice.choice(dice.choice(stretches)), *drama]
    raise AssertionError(f"no die makes {degree} of {made}")


# -- what was told, read -------------------------------------------------------------------------------------------------


class Told:
    """A sentence as it stands on the screen, as what is to be expected."""

    def __init__(self, words: str) -> None:
        self.wounds: dict[str, int] = {}
        self.place: dict[str, str] = {}
        self.effects: dict[str, dict[str, str]] = {}
        self.dead: set[str] = set()
        self.lost: set[str] = set()
        self.skips: set[str] = set()
        self.more, self.perhaps = 0, 0
        self.gone = "it is cocooned" in words or "it comes along" in words
        for part in words.split("; "):
            if more := re.fullmatch(r"(perhaps )?(\d+) more too", part):
                self.more += 0 if more[1] else int(more[2])
                self.perhaps += int(more[2]) if more[1] else 0
                continue
            for i, clause in enumerate(part.split(", ")):
                self.clause(clause, first=i == 0)

    def reflexive(self, whom: str) -> None:
        """What is done to the own side is told without a name."""
        kinds: list[dict[str, Any]] = [self.wounds, self.place, self.effects]
        for told in kinds:
            if "it" in told:
                told[whom] = told.pop("it")

    def clause(self, words: str, *, first: bool) -> None:
        for blow in BLOWS if first else ():
            if words == blow or words.startswith(f"{blow} "):
                words = words[len(blow) :].strip()
                break
        assert not words.startswith("perhaps"), words
        if words in SAYS_NOTHING or not words or re.fullmatch(OTHER, words):
            return
        if found := re.fullmatch(r"(?:(you|ally) takes? )?(\d+)W", words):
            self.wounds[found[1] or "it"] = int(found[2])
        elif found := re.fullmatch(r"(you heal|heals) (\d+)W", words):
            self.wounds["you" if found[1] == "you heal" else "it"] = -int(found[2])
        elif found := re.fullmatch(r"(you|it|ally|an ally) (RETREAT|Recoil|Hold|Advance|Charge)S?s?( again)?", words):
            self.place[found[1]] = BOXES[found[2]]
        elif found := re.fullmatch(r"dead|(you|ally) dies?", words):
            self.dead.add(found[1] or "it")
        elif found := re.fullmatch(r"(you|it|ally) loses? the (next )?Turn", words):
            (self.skips if found[2] else self.lost).add(found[1])
        else:
            self.effect(words)

    def effect(self, words: str) -> None:
        found = re.fullmatch(r"(?:(you get|your|ally gets|ally's|an ally gets|an ally's) )?(\w+) (.+)", words)
        assert found, f"who could read that: {words!r}"
        assert found[2] in (*content.EFFECTS, "Hunger"), f"{words!r}: neither an Effect, nor in SAYS_NOTHING"
        who = {"your": "you", "you get": "you", None: "it", "an ally gets": "an ally", "an ally's": "an ally"}.get(
            found[1], "ally"
        )
        self.effects.setdefault(who, {})[found[2]] = found[3]


BLOWS = sorted(
    {
        part
        for kind in content.kinds().values()
        for boxes in [
            [b.name.removesuffix(" Attack").removesuffix(" (Self-Rupture)") for b in (kind.base, kind.special) if b]
        ]
        for part in (*boxes, " + ".join(boxes))
    },
    key=len,
    reverse=True,
)


def fits(words: str, old: int, new: int) -> bool:
    """Whether a rating has gone as was told: "d60", "34 up, d60" (read without the comma), "stays 34", "ends"."""
    if found := re.fullmatch(r"(again )?d(\d+)", words):
        return new < max(int(found[2]), 1) or bool(found[1])
    if found := re.fullmatch(r"(\d+) (up|down) d(\d+)", words):
        was, top = int(found[1]), int(found[3]) - 1
        return old == was and (was <= new <= max(was, top) if found[2] == "up" else new <= min(was, top))
    if found := re.fullmatch(r"(stays|becomes) (\d+)", words):
        return new == int(found[2]) and (found[1] == "becomes" or new == old)
    return words == "ends" and new == 0


def holds(view: View, choice: Choice, degree: Degree, words: str, dice: Random) -> list[Any]:
    """Play it, and say what is otherwise than was told; nothing, if nothing is."""
    before, after = forced(choice, degree, dice)
    told = Told(re.sub(r" (up|down), d", r" \1 d", words))
    actor, target = choice.attempt.who, choice.attempt.target or choice.attempt.who
    company = {member.body.who for member in view.party}
    if target == actor or target in company:
        told.reflexive("you" if target == actor else "ally")
    names = {target: "ally" if target in company else "it"} | {actor: "you"}
    owed = [part for part in words.split(", ") if part in ("Cost", "Risk", "Reward")]
    wrong = [] if owed == after["owed"] else [f"owes {after['owed']}"]
    for who, name in names.items():
        wrong += [f"{name}: {one}" for one in differs(told, name, before.get(who), after.get(who))]
    others = [who for who in before if who not in names and touched(before[who], after.get(who))]
    seen = {body.who for body in view.creatures}
    if "an ally" in told.effects:
        hit = [who for who in others if who in company]
        effects = told.effects["an ally"]
        wrong += [] if len(hit) <= 1 else [f"{len(hit)} allies were hit"]
        for who in hit:
            wrong += differs_effects(effects, before[who], after[who], ally=True)
    else:
        strangers = len([who for who in others if who in seen])
        if not told.more <= strangers <= told.more + told.perhaps:
            wrong.append(f"{strangers} others, not {told.more} to {told.more + told.perhaps}")
    return wrong


def touched(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    return new is None or old[:3] != new[:3]


def differs(told: Told, name: str, old: tuple[Any, ...], new: tuple[Any, ...] | None) -> Iterator[Any]:
    if old is None:
        return
    gone = name in told.dead or (name == "it" and told.gone)
    if new is None or gone:
        if new is None and not gone:
            yield "is dead"
        elif new is not None:
            yield "lives"
        return
    if new[0] - old[0] != told.wounds.get(name, 0):
        yield f"{new[0] - old[0]} Wounds, not {told.wounds.get(name, 0)}"
    if new[1] != told.place.get(name, old[1]) and new[1]:
        yield f"{new[1]}, not {told.place.get(name, old[1])}"
    yield from differs_effects(told.effects.get(name, {}), old, new)
    if (name in told.lost) != (any(old[3]) and not any(new[3])) and name in told.lost:
        yield f"has {new[3]} left"
    if (name in told.skips) != (new[4] > old[4]):
        yield "its next Turn"


def differs_effects(
    told: dict[str, str], old: tuple[Any, ...], new: tuple[Any, ...], *, ally: bool = False
) -> Iterator[Any]:
    """`ally`: one of several, who may have it already: then what falls counts if it is more."""
    for effect in content.EFFECTS:
        was, now = old[2].get(effect, 0), new[2].get(effect, 0)
        if not (ally and effect in told and was == now) and not (
            fits(told[effect], was, now) if effect in told else was == now
        ):
            yield f"{effect} {was} to {now}, told {told.get(effect)!r}"


def tried(seed: int, most: int = 99) -> tuple[list[str], int]:
    """Every answer with a roll of a position (`most` of them): what is not as was told, and how many degrees were tried."""
    scene, dice = position(seed)
    view, rolls = asked(scene, dice)
    wrong, many = [], 0
    for choice in dice.sample(rolls, min(most, len(rolls))):
        for degree, words in outcomes(view, choice).items():
            many += 1
            wrong += [
                f"{seed} {choice.command} {degree}: {words!r}: {one}"
                for one in holds(view, choice, degree, words, dice)
            ]
    return wrong, many
