"""Questions a person opens: Manoeuvres, Suppress, what to eat, where to go, what to do about the raid."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game import content
from game.asking.answers import carried, heading, named, row
from game.asking.outcome import weighed
from game.asking.prompts import meal
from game.asking.sight import titled
from game.bots.errands import far, ways_from
from game.flow.commands import Act, Eat, Enter, Say, Study, Take
from game.nest.paths import FAR
from game.run.view import Choice, View
from game.telling.words import off
from game.ui.ask import Answer, Ask, giving

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
    rows = grouped(view, acts(view, "Manoeuvre", "Improvise"))
    story = "Paid with the Manoeuvre, else Resist, else Tactical Action of this Round; each but dash once a Turn."
    return Ask("Manoeuvre", story, rows, escape=close) if rows else None


def grouped(view: View, choices: list[Choice]) -> list[Answer]:
    """A row for each Action, with whom or where asked next if there are several; what cannot be done stands behind one."""
    legal: dict[str, list[Choice]] = {}
    for choice in choices:
        assert isinstance(choice.command, Act)
        if not choice.refused:
            legal.setdefault(choice.command.action, []).append(choice)
    rows = [several(view, ones) if len(ones) > 1 else row(view, ones[0]) for ones in legal.values()]
    refused = [row(view, choice) for choice in folded(choices) if choice.refused]
    if len(refused) < FEW:
        return rows + refused
    about = "What may be done another time, and why not now."
    return [
        *rows,
        opening(f"not now: {len(refused)} others", Ask("Not now", about, refused, escape=close), about=about),
    ]


FEW = 3
"""As many refused Actions are not hidden."""


def several(view: View, choices: list[Choice]) -> Answer:
    """One Action that may be aimed at several: its odds, and the question at whom or where."""
    command = choices[0].command
    assert isinstance(command, Act)
    key = content.formulas()[command.action].key or command.action
    rows = [row(view, choice, whither(view, choice)) for choice in choices]
    odds = list(dict.fromkeys(one.detail for one in rows))
    return opening(
        f"{key} …", Ask(key.capitalize(), "", rows, escape=close), odds[0] if len(odds) == 1 else "it depends"
    )


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
    rows = grouped(view, acts(view, "Suppress", "Support"))
    rows += [
        row(view, choice, f"hold it, to {choice.command.word.removeprefix('hold ')} in another's Turn")
        for choice in view.choices
        if isinstance(choice.command, Say) and choice.command.word.startswith("hold ")
    ]
    return Ask("Suppress or support", "One Tactical Action of this Round.", rows, escape=close) if rows else None


def work(view: View) -> Ask | None:
    """All that can be done where the party is, the Actions first; last what cannot be, and why not."""
    found = [c for c in view.choices if isinstance(c.command, Act) and c.command.action != "attack"]
    rows = [deed(view, choice) for choice in found if not choice.refused]
    for ask, label in ((eat(view), "eat …"), (study(view), "study …"), (take(view), "take …")):
        if ask and any(not answer.refused for answer in ask.answers):
            rows.append(opening(label, ask))
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
    leave = [
        row(view, c, "leave the nest alive", about="The raid ends here: left, not won.")
        for c in view.choices
        if c.command == Say("leave")
    ]
    stay = Answer("no, go on", close)
    give_up = [
        row(view, choice, "surrender", about="The raid ends here, for good. S keeps it for another day.")
        for choice in view.choices
        if choice.command == Say("surrender")
    ]
    return Ask("Give up the raid?", "", [stay, *leave, *give_up], escape=close) if give_up else None


def leave(view: View) -> Ask:
    job = view.job.name
    about = f"The Job ({job}) is not done. The raid ends here, and cannot be taken up again."
    if view.job.carried and view.job.task in ("steal", "retrieve"):
        about = f"You have what you came for: the Job ({job}) will be done."
    return Ask(
        "Leave the nest?", about, [Answer("no, stay", close), Answer("leave", giving(Say("leave")))], escape=close
    )


def travel(view: View) -> Ask | None:
    """Places that are known and can be walked to: unspent Rooms first."""
    dist = ways_from(view)
    x, y = view.me.body.x, view.me.body.y
    rows: list[tuple[int, int, Answer]] = []

    def put(rank: int, label: str, cell: tuple[int, int]) -> None:
        steps = far(dist, cell)
        if steps in (0, FAR):
            return
        do = partial(_walk, cell=cell)
        rows.append((rank, steps, Answer(label, do, f"{steps} moves, {off(cell[0] - x, cell[1] - y)}")))

    if view.goal:
        put(-1, "what the Job is about", view.goal)
    for room in view.pool:
        if room.level == view.number:
            put(
                int(room.spent),
                f"{room.kind.capitalize()} {room.number}, {'spent' if room.spent else 'unspent'}",
                (room.x, room.y),
            )
    for way in view.passages:
        put(0 if way.kind in ("shaft", "shortcut") else 2, way_named(way.kind, way.rating), (way.x, way.y))
    for held in view.things:
        put(1, held.name, (held.x, held.y))
    answers = [answer for _, _, answer in sorted(rows, key=lambda one: one[:2])]
    return Ask("Walk where?", "", answers, escape=close) if answers else None


def way_named(kind: str, rating: int | None) -> str:
    """A way, and where it leads."""
    return WAYS[kind] + ("" if rating is None else f", Level rated {rating}")


def _walk(raid: "RaidScreen", cell: tuple[int, int]) -> None:
    raid.ask = None
    raid.travel(cell)


def enter(view: View) -> Choice | None:
    """The way underfoot."""
    return next((choice for choice in view.choices if isinstance(choice.command, Enter)), None)
