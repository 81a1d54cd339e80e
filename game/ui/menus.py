"""Questions a person opens: Manoeuvres, Suppress, what to eat, where to go, what to do about the raid."""

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game import content
from game.asking.answers import at_cell, carried, heading, letter, named, row, saying, wind
from game.asking.costs import meal
from game.asking.outcome import weighed
from game.asking.sight import titled
from game.bots.errands import far, ways_from
from game.flow.commands import Act, Eat, Enter, Say, Study, Take
from game.nest.paths import FAR
from game.run.view import Choice, View
from game.telling.words import off
from game.ui.ask import Answer, Ask

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen

WAYS = {
    "entrance": "the way out of the nest",
    "escape": "the escape shaft",
    "up": "shaft up",
    "shaft": "shaft down",
    "shortcut": "steep tunnel",
}


def close(raid: "RaidScreen") -> None:
    """Nothing is done."""
    raid.ask = None


def acts(view: View, *costs: str) -> list[Choice]:
    """The Actions of these costs that might be taken now, legal ones first."""
    found = [
        c for c in view.choices if isinstance(c.command, Act) and content.formulas()[c.command.action].cost in costs
    ]
    return sorted(found, key=lambda choice: bool(choice.refused))


def manoeuvres(view: View) -> Ask | None:
    found = acts(view, "Manoeuvre", "Improvise")
    rows = grouped(view, found)
    story = "Paid with the Manoeuvre, else Resist, else Tactical Action of this Round; each but dash once a Turn."
    return Ask("Manoeuvre", story, rows, escape=close, hidden=refusals(view, found)) if rows else None


def grouped(view: View, choices: list[Choice]) -> list[Answer]:
    """A row for each Action, with whom or where asked next if there are several; what cannot be done stands behind one."""
    legal: dict[str, list[Choice]] = {}
    for choice in choices:
        assert isinstance(choice.command, Act)
        if not choice.refused:
            legal.setdefault(choice.command.action, []).append(choice)
    rows = [several(view, ones) if len(ones) > 1 else row(view, ones[0]) for ones in legal.values()]
    refused = refusals(view, choices)
    if len(refused) < FEW:
        return rows + refused
    about = "What may be done another time, and why not now."
    others = opening(f"not now: {len(refused)} others", Ask("Not now", about, refused, escape=close), about=about)
    return [*rows, replace(others, key=OTHERS)]


FEW = 3
"""As many refused Actions are not hidden."""
OTHERS, NO = "-", "n"
"""The key of those that are; of what changes nothing."""


def refusals(view: View, choices: list[Choice]) -> list[Answer]:
    """What cannot be done, and why not: a row for each reason."""
    return [row(view, choice) for choice in folded(choices) if choice.refused]


def several(view: View, choices: list[Choice]) -> Answer:
    """One Action that may be aimed at several: its odds, and the question at whom or where."""
    command = choices[0].command
    assert isinstance(command, Act)
    key = content.formulas()[command.action].key or command.action
    rows = aimed(view, choices)
    odds = list(dict.fromkeys(one.detail for one in rows))
    further = opening(
        f"{key} …", Ask(key.capitalize(), "", rows, escape=close), odds[0] if len(odds) == 1 else "it depends"
    )
    return replace(further, key=letter(choices[0]))


def aimed(view: View, choices: list[Choice]) -> list[Answer]:
    """One deed at whom or where: a row for each. If there is no choice, its letter is that of the deed."""
    if len(choices) == 1:
        return [row(view, choices[0], whither(view, choices[0]))]
    return [replace(row(view, choice, whither(view, choice)), **placed(view, choice)) for choice in choices]


def placed(view: View, choice: Choice) -> dict[str, Any]:
    """Of one deed at several cells, the cell is the letter; at several creatures, they are lettered in their order."""
    assert isinstance(choice.command, Act)
    if content.formulas()[choice.command.action].at != "a cell":
        return {"key": ""}
    cell = at_cell(choice.command.about)
    return {"key": wind(view.me.body, cell), "cell": cell}


def opening(label: str, ask: Ask, detail: str = "", about: str = "") -> Answer:
    """An answer that asks further."""

    def further(raid: "RaidScreen") -> None:
        raid.ask = ask

    return Answer(label, further, detail, about=about or f"{len(ask.answers)} to choose from.")


def whither(view: View, choice: Choice) -> str:
    """At whom, and how far off; or where."""
    assert isinstance(choice.command, Act)
    me = view.me.body
    if content.formulas()[choice.command.action].at == "a cell":
        return heading(me, choice.command.about)
    body = next((body for body in view.creatures if body.who == choice.command.target), None)
    return f"{titled(view, body)}, {off(body.x - me.x, body.y - me.y)}" if body else named(view, choice)


def folded(choices: list[Choice]) -> Iterator[Choice]:
    """Of one Action refused at several targets for one reason, the first stands for all."""
    told = set()
    for choice in choices:
        assert isinstance(choice.command, Act)
        if choice.refused:
            if (choice.command.action, choice.refused) in told:
                continue
            told.add((choice.command.action, choice.refused))
        yield choice


def suppress(view: View) -> Ask | None:
    found = acts(view, "Suppress", "Support")
    rows = grouped(view, found)
    rows += [
        row(view, choice, f"hold it, to {choice.command.word.removeprefix('hold ')} in another's Turn")
        for choice in view.choices
        if isinstance(choice.command, Say) and choice.command.word.startswith("hold ")
    ]
    story = "One Tactical Action of this Round."
    return Ask("Suppress or support", story, rows, escape=close, hidden=refusals(view, found)) if rows else None


def work(view: View) -> Ask | None:
    """All that can be done where the party is, the Actions first; last what cannot be, and why not."""
    found = [c for c in view.choices if isinstance(c.command, Act) and c.command.action != "attack"]
    rows = [deed(view, choice) for choice in found if not choice.refused]
    for ask, label in ((eat(view), "eat"), (study(view), "study"), (take(view), "take")):
        if ask and any(not answer.refused for answer in ask.answers):
            rows.append(replace(opening(f"{label} …", ask), key=content.letters()["words"][label]))
    refused = [deed(view, choice) for choice in found if choice.refused]
    if not rows and not refused:
        return None
    return Ask("Do what?", "Work takes ten turns, and then the roll." if rows else "", [*rows, *refused], escape=close)


def deed(view: View, choice: Choice) -> Answer:
    """An Action outside Combat, and whom it is done to if it is done to anybody."""
    about = "" if choice.refused else weighed(view, choice)
    command = choice.command
    assert isinstance(command, Act)
    told = next(iter(content.formulas()[command.action].intents), "")
    return row(view, choice, **({} if choice.refused else {"about": about or f"{told}."}))


def study(view: View) -> Ask | None:
    """What an Item does is told by Ken, Foraging or Hunting; a Hint is read."""
    rows = []
    for choice in view.choices:
        if isinstance(choice.command, Study):
            _, held = carried(view, choice.command.item)
            feature = choice.command.feature
            label = f"{held.name}, by {feature}" if feature else f"read {held.name}"
            price = f"{view.me.ratings.get(feature, 0)} %" if feature else ""
            rows.append(row(view, choice, label, detail=price, about="Each may try each Item once." if feature else ""))
    return Ask("Study", "", rows, escape=close) if rows else None


def eat(view: View) -> Ask | None:
    rows = [meal(view, choice) for choice in view.choices if isinstance(choice.command, Eat)]
    return Ask("Eat", "Outside Combat one may eat at any time.", rows, escape=close) if rows else None


def take(view: View) -> Ask | None:
    names = {held.item: held.name for held in view.things}
    rows = [
        row(view, choice, f"take {names[choice.command.item]}")
        for choice in view.choices
        if isinstance(choice.command, Take)
    ]
    return Ask("Take", "", rows, escape=close) if rows else None


def surrender(view: View) -> Ask | None:
    """The ways to end a raid, with what follows."""
    give_up = next(saying(view, "surrender"), None)
    if give_up is None:
        return None
    stay = Answer("no, go on", close, "nothing is lost", key=NO)
    out = [
        row(view, choice, "leave the nest alive", detail=end(view), about=after(view))
        for choice in saying(view, "leave")
    ]
    story = "Either way out is for good. To go on another day, press Esc, then S."
    told = "You are let out, empty-handed or not. The Job is not done; the raid cannot be taken up again."
    rows = [stay, *out, row(view, give_up, "surrender", detail="alive, Job not done", about=told)]
    return Ask("Give up the raid?", story if out else story.replace("Either way out", "This"), rows, escape=close)


def leave(view: View) -> Ask:
    """The way out underfoot."""
    rows = [Answer("no, stay", close, "nothing is lost", key=NO)]
    rows += [row(view, choice, "leave the nest", detail=end(view), about="") for choice in saying(view, "leave")]
    return Ask("Leave the nest?", after(view), rows, escape=close)


def wins(view: View) -> bool:
    """Whether to go out is to have done the Job."""
    return view.job.carried and view.job.task in ("steal", "retrieve")


def end(view: View) -> str:
    return "alive, Job done" if wins(view) else "alive, Job not done"


def after(view: View) -> str:
    """What leaving comes to, in a sentence or two."""
    if wins(view):
        return f"You have what you came for: the Job ({view.job.name}) will be done, and the raid is won."
    return f"The Job ({view.job.name}) is not done. The raid ends here, and cannot be taken up again."


GOAL, THINGS = "z", "yxwvu"
"""Letters of places that are no Rooms; a Room has the letter of its number, a way out of it the capital."""


def travel(view: View) -> Ask | None:
    """Places that are known and can be walked to: unspent Rooms first. A place keeps its letter as long as it is known."""
    dist = ways_from(view)
    x, y = view.me.body.x, view.me.body.y
    rows: list[tuple[int, int, Answer]] = []

    def put(rank: int, key: str, label: str, cell: tuple[int, int]) -> None:
        steps = far(dist, cell)
        if steps in (0, FAR):
            return
        do = partial(_walk, cell=cell)
        rows.append((rank, steps, Answer(label, do, f"{steps} moves, {off(cell[0] - x, cell[1] - y)}", key=key)))

    if view.goal:
        put(-1, GOAL, "what the Job is about", view.goal)
    for room in view.pool:
        if room.level == view.number:
            state = "spent" if room.spent else "unspent"
            label = f"{room.kind.capitalize()} {room.number}, {state}"
            put(int(room.spent), lettered(room.number), label, (room.x, room.y))
    for way in view.passages:
        rank = 0 if way.kind in ("shaft", "shortcut") else 2
        put(rank, lettered(way.room).upper(), way_named(way.kind, way.rating), (way.x, way.y))
    for n, held in enumerate(view.things):
        put(1, THINGS[n] if n < len(THINGS) else "", held.name, (held.x, held.y))
    answers = [answer for _, _, answer in sorted(rows, key=lambda one: one[:2])]
    return Ask("Walk where?", "", answers, escape=close) if answers else None


def lettered(room: int) -> str:
    """The letter of a Room's number; none, if it has no number, or too high a one."""
    letters = ascii_lowercase.removesuffix(THINGS[::-1] + GOAL).replace(NO, "")
    return letters[room - 1] if 1 <= room <= len(letters) else ""


def way_named(kind: str, rating: int | None) -> str:
    """A way, and where it leads."""
    return WAYS[kind] + ("" if rating is None else f", Level rated {rating}")


def _walk(raid: "RaidScreen", cell: tuple[int, int]) -> None:
    raid.ask = None
    raid.travel(cell)


def enter(view: View) -> Choice | None:
    """The way underfoot."""
    return next((choice for choice in view.choices if isinstance(choice.command, Enter)), None)
