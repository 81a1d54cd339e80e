"""What may be done, as lists: every Command of Roam and of a Turn by its verb, places to walk to. From a View."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Protocol

import numpy as np

from game import content
from game.bots.errands import far, ways_from
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Go, Light, Say, Study, Take
from game.fd100 import odds
from game.nest.paths import FAR, MOVES, Cell
from game.nest.tiles import Tile
from game.presentation.answers import carried, heading, row
from game.presentation.ask import Answer, Ask, Do, giving
from game.presentation.costs import meal
from game.presentation.outcome import chance, success
from game.presentation.sight import titled
from game.presentation.ways import ON, SHUT, UNSEEN, afar, edge, foot
from game.run.view import Choice, View
from game.telling.words import capital, counted, direction
from game.text.scene import dangerous, off, others, passage, state

FINAL = {"surrender": "Give up the raid", "leave": "Leave the nest"}
"""Words that end a raid: they are asked twice."""
FIRST = ("attack", "explore", "enter", "take")
"""Verbs that stand first; then the other Actions, what is done with Items, what is said, steps."""
LATER = (Act, Eat, Study, Light, Drop, Follow, Say, Go)


def choices(view: View) -> dict[str, list[Choice]]:
    """Every Command that is an answer now, by its verb. What is refused comes last, and for each reason once."""
    near = {body.who: n for n, body in enumerate(others(view))}

    def rank(pair: tuple[str, Choice]) -> tuple[bool, int, int]:
        verb, choice = pair
        first = FIRST.index(verb) if verb in FIRST else len(FIRST) + kind(choice.command)
        return bool(choice.refused), first, near.get(getattr(choice.command, "target", 0), len(near))

    found: dict[str, list[Choice]] = {}
    told = set()
    for verb, choice in sorted(((verb_of(choice.command), choice) for choice in view.choices), key=rank):
        if not choice.refused or (verb, choice.refused) not in told:
            found.setdefault(verb, []).append(choice)
        if choice.refused:
            told.add((verb, choice.refused))
    return found


def legal(view: View) -> dict[str, list[Choice]]:
    """The same, without what is refused."""
    groups = {verb: [one for one in group if not one.refused] for verb, group in choices(view).items()}
    return {verb: group for verb, group in groups.items() if group}


def can(view: View, verb: str) -> list[Answer]:
    """What may be done by this verb."""
    return answers(view, legal(view).get(verb, []))


def answers(view: View, group: Iterable[Choice]) -> list[Answer]:
    return [answer(view, choice) for choice in group]


def kind(command: AnyCommand) -> int:
    """Where its kind stands in a list."""
    return next((n for n, one in enumerate(LATER) if isinstance(command, one)), len(LATER))


def everything(view: View) -> list[Answer]:
    """All in one list: what may be done, steps last; then what may not."""
    found = [(verb, choice) for verb, group in choices(view).items() for choice in group]
    found.sort(key=lambda pair: 2 if pair[1].refused else pair[0] == "go")
    return answers(view, [choice for _, choice in found])


def brief(view: View, *, again: bool) -> tuple[list[Answer], list[Answer]]:
    """What may be done in a Turn: Attacks; and of all else an answer for each verb, steps not at all."""
    strikes: list[Answer] = []
    others: list[Answer] = []
    own = {member.body.who for member in view.party}
    for verb, group in legal(view).items():
        blows = [choice for choice in group if verb == "attack" and getattr(choice.command, "target", 0) not in own]
        rest = [choice for choice in group if choice not in blows]
        strikes += in_short(view, blows) if again else answers(view, blows)
        if len(rest) == 1 and verb != "go":
            others += in_short(view, rest)
        elif rest and verb != "go":
            likely = ", ".join(dict.fromkeys(filter(None, (chance(view, choice) for choice in rest))))
            whom = f"{verb}{' your own' if verb == 'attack' else ''}, one of {len(rest)}"
            others.append(Answer(whom, partial(_read, view=view, verb=verb, group=rest), likely))
    return strikes, others


def _read(raid: "Asker", view: View, verb: str, group: list[Choice]) -> None:
    raid.show(Ask(capital(verb), "", answers(view, group)))


def verb_of(command: AnyCommand) -> str:
    """The word it is asked for by."""
    match command:
        case Act(action):
            return content.formulas()[action].key or action
        case Study(feature=""):
            return "read"
        case Light():
            return "burn"
        case Follow():
            return "lead"
        case Say(word):
            return "hold" if word.startswith("hold ") else word
        case other:
            return type(other).__name__.lower()


def in_short(view: View, group: Iterable[Choice]) -> list[Answer]:
    """Actions by their odds alone, for who has heard a moment ago what would come of them."""
    return [
        Answer(acting(view, choice.command), giving(choice.command), striking(view, choice))
        if isinstance(choice.command, Act)
        else answer(view, choice)
        for choice in group
    ]


def answer(view: View, choice: Choice) -> Answer:  # noqa: C901, PLR0912  a line for each kind of Command
    """How it stands in a list."""
    match choice.command:
        case Act() if not choice.refused:
            return row(view, choice, acting(view, choice.command), detail=striking(view, choice))
        case Act():
            return row(view, choice, acting(view, choice.command))
        case Go(x, y):
            wind = direction(x - view.me.body.x, y - view.me.body.y)
            return row(view, choice, f"go {wind}, an attack" if choice.attempt else f"go {wind}", about="")
        case Eat():
            return meal(view, choice)
        case Study(item, ""):
            return row(view, choice, f"read {carried(view, item)[1].name}")
        case Study(item, feature):
            label = f"study {carried(view, item)[1].name} by {feature}"
            return row(view, choice, label, detail=f"{view.me.ratings.get(feature, 0)} %")
        case Light(item):
            return row(view, choice, f"burn {carried(view, item)[1].name}")
        case Drop(item):
            holder, held = carried(view, item)
            return row(view, choice, f"drop {held.name}" + ("" if len(view.party) == 1 else f" ({holder.body.name})"))
        case Take(item):
            return row(view, choice, f"take {next((held.name for held in view.things if held.item == item), 'it')}")
        case Enter(way):
            told = next((passage(view, one) for one in view.passages if one.way == way), "the way")
            return row(view, choice, f"enter: {told}")
        case Follow(leader):
            name = next(member.body.name for member in view.party if member.body.who == leader)
            return row(view, choice, f"lead: {name} goes first")
        case Say(word) if word in FINAL:
            return Answer(word, asking(sure(view, choice, word)), refused=choice.refused)
        case Say(word) if word.startswith("hold "):
            return row(view, choice, f"hold it, to {word.removeprefix('hold ')} in another's Turn")
        case _:
            return row(view, choice)


def acting(view: View, act: Act) -> str:
    """An Action, and at whom or where."""
    formula = content.formulas()[act.action]
    key = formula.key or act.action
    if formula.at == "a cell" and act.about:
        return f"{key} {heading(view.me.body, act.about)}"
    if formula.at == "an Effect":
        return f"{key} {act.about}"
    body = next((one for one in view.creatures if one.who == act.target and one.who != view.asked), None)
    if body is None:
        return key
    note = ", one of your own" if body.led else "" if dangerous(view, body) else ", unarmed"
    return f"{key} {titled(view, body)}, {off(view, (body.x, body.y))}{note}"


def striking(view: View, choice: Choice) -> str:
    """The odds of an Action; of an Attack also from behind, if that is better."""
    here = chance(view, choice)
    if not choice.attempt or choice.attempt.action != "attack":
        return here
    behind = view.check(choice, behind=True)
    there = success(odds(behind)) if behind else here
    return here if here == there else f"{here}, from behind {there}"


def asking(ask: Ask) -> Do:
    """The answer that asks further."""
    return lambda raid: raid.show(ask)


def nothing(raid: object) -> None:
    """All stays as it is."""


def sure(view: View, choice: Choice, word: str) -> Ask:
    """What ends the raid is asked once more."""
    job = view.job
    done = job.carried and job.task in ("steal", "retrieve")
    about = f"The Job ({job.name}) will be done." if done else f"The Job ({job.name}) is not done."
    return Ask(
        f"{FINAL[word]}?",
        f"{about} The raid ends here, for good.",
        [Answer("no, go on", nothing), row(view, choice, f"yes, {word}")],
    )


GLUED = "a tunnel shut with glue, to be torn down"
"""A place one walks to, to tear it down."""

# -- places ----------------------------------------------------------------------------------------


def places(view: View) -> list[Answer]:
    """Places that are known: unspent Rooms and ways on before the rest, then the nearest; last what cannot be walked to, and why not."""
    found = [one for _, _, one in sorted(_places(view), key=lambda place: place[:2])]
    if not any(not one.refused for one in found):
        return []
    return found + [Answer(label, nothing, refused=why) for label, why in afar(view)]


def _places(view: View) -> Iterator[tuple[int, int, Answer]]:
    dist = ways_from(view)
    spots: list[tuple[int, str, Cell]] = [
        (int(room.spent), f"{capital(room.kind)}, Room {room.number}, {state(room)}", foot(view, dist, room))
        for room in view.pool
        if room.level == view.number
    ]
    spots += [
        (
            0 if way.kind in ON else 2,
            passage(view, way).split(",")[0] + leads(way.rating),
            (way.x, way.y),
        )
        for way in view.passages
    ]
    spots += [(1, held.name, (held.x, held.y)) for held in view.things]
    shut = [(far(dist, cell), cell) for cell in glued(view)]
    spots += [(1, GLUED, min(shut)[1])] if shut else []
    spots += [(3, UNSEEN, unseen)] if (unseen := edge(view, dist)) else []
    if view.goal:
        spots.append((-1, f"what the Job is about: {view.job.objective}", view.goal))
    for rank, label, cell in spots:
        if 0 < (moves := far(dist, cell)) < FAR:
            where = f"{counted(moves, 'move')}, {off(view, cell)}"
            yield rank, moves, Answer(label, partial(_travel, cell=cell), where)
        elif rank <= 0:  # it is told of all the same
            yield LAST, moves, Answer(label, nothing, refused=SHUT if moves else "you are there")


LAST = 9
"""The rank of what cannot be walked to."""


def glued(view: View) -> list[Cell]:
    """The cells she can stand on beside glue that shuts a tunnel: from there it can be torn down."""
    glue = view.known & (view.tiles == Tile.PLUG)
    near = np.zeros_like(glue)
    for dx, dy in MOVES:
        near |= np.roll(glue, (dy, dx), (0, 1))
    ys, xs = np.nonzero(near & view.walkable)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def leads(rating: int | None) -> str:
    return "" if rating is None else f" to the Level rated {rating}"


def _travel(raid: "Traveller", cell: Cell) -> None:
    raid.travel(cell)


class Asker(Protocol):
    """The front that asks."""

    def show(self, ask: Ask) -> None: ...


class Traveller(Protocol):
    """The front that walks."""

    def travel(self, cell: Cell) -> None: ...
