"""What may be done, as lists: every Command of Roam and of a Turn by its verb, places to walk to. From a View."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from game import content
from game.asking.answers import carried, heading, row
from game.asking.ask import Answer, Ask, Do
from game.asking.prompts import meal
from game.asking.sight import titled
from game.bots.errands import far, ways_from
from game.flow.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Go, Light, Say, Study, Take
from game.line.scene import off, others, passage, state
from game.nest.paths import FAR, Cell
from game.run.view import Choice, View
from game.telling.words import capital, counted, direction

FINAL = {"surrender": "Give up the raid", "leave": "Leave the nest"}
"""Words that end a raid: they are asked twice."""
FIRST = ("attack", "explore", "enter", "take")
"""Verbs that stand first; then the other Actions, what is done with Items, what is said, steps."""
LATER = (Act, Eat, Study, Light, Drop, Follow, Say, Go)


def menu(view: View) -> dict[str, list[Answer]]:
    """Every Command that is an answer now, by its verb. What is refused comes last, and for each reason once."""
    near = {body.who: n for n, body in enumerate(others(view))}

    def rank(pair: tuple[str, Choice]) -> tuple[bool, int, int]:
        verb, choice = pair
        first = FIRST.index(verb) if verb in FIRST else len(FIRST) + kind(choice.command)
        return bool(choice.refused), first, near.get(getattr(choice.command, "target", 0), len(near))

    found: dict[str, list[Answer]] = {}
    told = set()
    for verb, choice in sorted(((verb_of(choice.command), choice) for choice in view.choices), key=rank):
        if not choice.refused or (verb, choice.refused) not in told:
            found.setdefault(verb, []).append(answer(view, choice))
        if choice.refused:
            told.add((verb, choice.refused))
    return found


def kind(command: AnyCommand) -> int:
    """Where its kind stands in a list."""
    return next((n for n, one in enumerate(LATER) if isinstance(command, one)), len(LATER))


def legal(groups: dict[str, list[Answer]], *, steps: bool = True) -> list[Answer]:
    """All that may be done, in one list."""
    return [one for verb, group in groups.items() if steps or verb != "go" for one in group if not one.refused]


def refused(groups: dict[str, list[Answer]]) -> list[Answer]:
    """All that may not."""
    return [one for group in groups.values() for one in group if one.refused]


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


def answer(view: View, choice: Choice) -> Answer:  # noqa: C901, PLR0912  a line for each kind of Command
    """How it stands in a list."""
    match choice.command:
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
    return f"{key} {titled(view, body)}, {off(view, (body.x, body.y))}" if body else key


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


# -- places ----------------------------------------------------------------------------------------


def places(view: View) -> list[Answer]:
    """Places that are known and can be walked to: unspent Rooms and ways on before the rest, then the nearest."""
    return [one for _, _, one in sorted(_places(view), key=lambda place: place[:2])]


def _places(view: View) -> Iterator[tuple[int, int, Answer]]:
    dist = ways_from(view)
    spots: list[tuple[int, str, Cell]] = [
        (int(room.spent), f"{capital(room.kind)}, Room {room.number}, {state(room)}", (room.x, room.y))
        for room in view.pool
        if room.level == view.number
    ]
    spots += [
        (
            0 if way.kind in ("shaft", "shortcut") else 2,
            passage(view, way).split(",")[0] + leads(way.rating),
            (way.x, way.y),
        )
        for way in view.passages
    ]
    spots += [(1, held.name, (held.x, held.y)) for held in view.things]
    if view.goal:
        spots.append((-1, f"what the Job is about: {view.job.objective}", view.goal))
    for rank, label, cell in spots:
        if 0 < (moves := far(dist, cell)) < FAR:
            yield (
                rank,
                moves,
                Answer(label, partial(_travel, cell=cell), f"{counted(moves, 'move')}, {off(view, cell)}"),
            )


def leads(rating: int | None) -> str:
    return "" if rating is None else f" to the Level rated {rating}"


def _travel(raid: "Traveller", cell: Cell) -> None:
    raid.travel(cell)


class Traveller(Protocol):
    """The front that walks."""

    def travel(self, cell: Cell) -> None: ...
