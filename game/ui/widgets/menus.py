"""Questions a person opens: Manoeuvres, Suppress, what to eat, where to go, what to do about the raid."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game import content
from game.engine.commands import Act, Light, Say, Study, Take
from game.presentation import labour, meals
from game.presentation.answers import at_cell, carried, heading, letter, named, row, saying, studies, wind
from game.presentation.ask import Answer
from game.presentation.costs import burning, meal
from game.presentation.outcome import weighed
from game.presentation.sight import titled, wins
from game.presentation.swaps import swaps
from game.run.view import Choice, Seen, View
from game.telling.words import off
from game.ui.raid.ask import AskScreen
from game.ui.screens.screen_context import RaidContext


def close(raid: RaidContext) -> None:
    """Nothing is done."""
    raid.ask = None


def acts(view: View, *costs: str) -> list[Choice]:
    """The Actions of these costs that might be taken now, legal ones first."""
    found = [
        c for c in view.choices if isinstance(c.command, Act) and content.formulas()[c.command.action].cost in costs
    ]
    return sorted(found, key=lambda choice: bool(choice.refused))


def manoeuvres(view: View) -> AskScreen | None:
    found = acts(view, "Manoeuvre", "Improvise")
    rows = grouped(view, found)
    story = "Paid with the Manoeuvre, else Resist, else Tactical Action of this Round; each but dash once a Turn."
    return AskScreen("Manoeuvre", story, rows, escape=close, hidden=refusals(view, found)) if rows else None


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
    others = opening(f"not now: {len(refused)} others", AskScreen("Not now", about, refused, escape=close), about=about)
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
        f"{key} …", AskScreen(key.capitalize(), "", rows, escape=close), odds[0] if len(odds) == 1 else "it depends"
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


def opening(label: str, ask: AskScreen, detail: str = "", about: str = "") -> Answer:
    """An answer that asks further."""

    def further(raid: RaidContext) -> None:
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


def suppress(view: View) -> AskScreen | None:
    found = acts(view, "Suppress", "Support")
    rows = grouped(view, found)
    rows += [
        row(view, choice, f"hold it, to {choice.command.word.removeprefix('hold ')} in another's Turn")
        for choice in view.choices
        if isinstance(choice.command, Say) and choice.command.word.startswith("hold ")
    ]
    story = "One Tactical Action of this Round."
    return AskScreen("Suppress or support", story, rows, escape=close, hidden=refusals(view, found)) if rows else None


def work(view: View) -> AskScreen | None:
    """All that can be done where the party is, the Actions first, of these what the Job asks; last what cannot be, and why not."""
    found = [c for c in view.choices if isinstance(c.command, Act) and c.command.action != "attack"]
    found.sort(key=lambda choice: isinstance(choice.command, Act) and choice.command.action != view.job.task)
    rows = [
        rest(view, choice) if choice.command == Act("rest") else deed(view, choice)
        for choice in found
        if not choice.refused
    ]
    lists = {"eat": eat(view), "light": light(view), "study": study(view), "take": take(view)}
    for label, ask in lists.items():
        if ask and any(not answer.refused for answer in ask.answers):
            rows.append(replace(opening(f"{label} …", ask), key=content.letters()["words"][label]))
    refused = [deed(view, choice) for choice in found if choice.refused]
    if not rows and not refused:
        return None
    return AskScreen(
        "Do what?", "Work takes ten turns, and then the roll." if rows else "", [*rows, *refused], escape=close
    )


def before(view: View, choice: Choice, key: str = "") -> AskScreen:
    """Work of ten turns is asked about first; the `key` that was pressed says yes."""
    words = labour.before(view, choice, close, key)
    return AskScreen(words.title, words.story, words.answers, escape=close)


def rest(view: View, choice: Choice) -> Answer:
    """A Rest costs more than time: that is asked next."""
    ask = before(view, choice, letter(choice))
    return replace(opening("rest …", ask, labour.TURNS.lower(), about=ask.story), key=letter(choice))


def deed(view: View, choice: Choice) -> Answer:
    """An Action outside Combat, and whom it is done to if it is done to anybody."""
    about = "" if choice.refused else weighed(view, choice)
    command = choice.command
    assert isinstance(command, Act)
    told = next(iter(content.formulas()[command.action].intents), "")
    return row(view, choice, **({} if choice.refused else {"about": about or f"{told}."}))


def friend(view: View, choice: Choice, body: Seen) -> AskScreen:
    """An Attack on the own side is asked about first."""
    rows = [
        Answer("no, not at a friend", close, "nothing is done", key=NO),
        row(view, choice, f"yes, at {body.name}", key="y"),
    ]
    return AskScreen("At one of your own?", f"{titled(view, body)} is on your side.", rows, escape=close)


def study(view: View) -> AskScreen | None:
    """What an Item does is told by Ken, Foraging or Hunting; a Hint is read."""
    rows = []
    for choice, chance in studies(view):
        assert isinstance(choice.command, Study)
        held, feature = carried(view, choice.command.item)[1], choice.command.feature
        label = f"{held.name}, by {feature}" if feature else f"read {held.name}"
        price, about = (f"{chance} %", "Each may try each Item once.") if feature else ("", HINTED)
        rows.append(row(view, choice, label, detail=price, about=about))
    return AskScreen("Study", "", rows, escape=close) if rows else None


HINTED = "Once: it shows where a Room lies, or tells what a food does."


def eat(view: View) -> AskScreen | None:
    served = meals.served(view)
    rows = [meal(view, choice) for choice in served]
    legal = [choice for choice in served if not choice.refused]
    if legal and meals.offered(view, legal[0]) >= meals.WASTED:
        rows.insert(0, Answer("nothing", close, "nothing is done", key=NO))
    return AskScreen("Eat", "Outside Combat one may eat at any time.", rows, escape=close) if rows else None


def light(view: View) -> AskScreen | None:
    """What whoever has no light may light. R-77"""
    rows = [burning(view, choice) for choice in view.choices if isinstance(choice.command, Light)]
    return AskScreen("Light", "Outside Combat one may light up at any time.", rows, escape=close) if rows else None


def take(view: View) -> AskScreen | None:
    """What lies here; with all Slots full, each pair of what could be taken, and what left for it."""
    if pairs := swaps(view):
        return AskScreen("Take, and leave", "All five Slots are full: one Item for another.", pairs, escape=close)
    names = {held.item: held.name for held in view.things}
    rows = [
        row(view, choice, f"take {names[choice.command.item]}")
        for choice in view.choices
        if isinstance(choice.command, Take)
    ]
    return AskScreen("Take", "", rows, escape=close) if rows else None


def surrender(view: View) -> AskScreen | None:
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
    return AskScreen("Give up the raid?", story if out else story.replace("Either way out", "This"), rows, escape=close)


def leave(view: View) -> AskScreen:
    """The way out underfoot."""
    rows = [Answer("no, stay", close, "nothing is lost", key=NO)]
    rows += [row(view, choice, "leave the nest", detail=end(view), about="") for choice in saying(view, "leave")]
    return AskScreen("Leave the nest?", after(view), rows, escape=close)


def end(view: View) -> str:
    return "alive, Job done" if wins(view) else "alive, Job not done"


def after(view: View) -> str:
    """What leaving comes to, in a sentence or two."""
    if wins(view):
        return f"You have what you came for: the Job ({view.job.name}) will be done, and the raid is won."
    return f"The Job ({view.job.name}) is not done. The raid ends here, and cannot be taken up again."
