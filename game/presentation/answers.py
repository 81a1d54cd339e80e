"""Menu entries (Answers) made from Commands with their odds, and names for Items, directions and party members."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game import content
from game.bots.answers import idle
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Go, Light, Say, Study, Take
from game.fd100 import Degree
from game.nest.paths import Cell
from game.presentation.ailments import does
from game.presentation.ask import Answer, Ask, Giving
from game.presentation.meanings import meant
from game.presentation.outcome import chance, success, weighed
from game.presentation.page import sentence, words
from game.presentation.serving import backfires, good, of_use, serves
from game.presentation.sight import titled
from game.run.view import Choice, Held, Member, Passage, Seen, View
from game.run.view_records import bare
from game.telling.words import capital, direction, number, possessive
from game.weighing.scale import scaled, thrown

NOBODY = sentence("nobody left")
NOT_NOW = sentence("not now")


def settled(view: View, choice: Choice) -> str:
    """Return as text that no threat brings a foe lower than it stands; "" if one does, or a Choice is no threat."""
    match choice.command:
        case Act("intimidate", target) if (foe := view.body(target)) and not serves(view, choice):
            return words("in vain")["already"].format(place=foe.disposition)
    return ""


def plain(view: View) -> Ask:
    """Return a standard question for a Decision that has none of its own, with an answer for each choice.

    Each answer is labelled with its Command.
    """
    return Ask(view.question, "", [row(view, choice) for choice in view.choices])


def row(view: View, choice: Choice, label: str = "", **more: str) -> Answer:
    """Return the menu entry (Answer) for a Choice, with label, letter, odds and preview, or the reason of refusal.

    `more` replaces fields of the Answer.
    """
    told = gains(view, choice) if not choice.refused else {}
    told["key"] = letter(choice)
    rolled = choice if choice.attempt and not choice.refused else None
    answer = Answer(label or named(view, choice), Giving(choice.command), refused=choice.refused, choice=rolled)
    return replace(answer, **(told | more))


def gains(view: View, choice: Choice) -> dict[str, str]:
    """Return the `detail` and `about` of a menu entry: the chance of an Action, and what comes of it from here.

    An Action that changes nothing whatever falls, as a nerve steeled that is as steady as it can be, says that and no chance. Of
    what Suppresses a foe or Supports an ally it is the chance that a Success does any good from here.
    """
    about, most, detail = weighed(view, choice), highest(choice), ", ".join(filter(None, likely(view, choice)))
    if about == words("in vain")["weighed"]:
        return {"detail": detail, "about": f"{words('in vain')['about']} {most}".rstrip()}
    named = "" if isinstance(choice.command, Act) and choice.command.action == "resist" else meant(about)
    more = " ".join(filter(None, (most, named)))
    about = f"{about}. {more}" if about and more else about
    if sways(choice):
        about = " ".join(filter(None, (of_use(view, choice), about)))
    return {"detail": detail, "about": about}


def likely(view: View, choice: Choice) -> tuple[str, str]:
    """Return the chance of an Action as a menu entry tells it, or that it gains nothing from here; and what a failure brings, "" where no entry tells it."""
    if weighed(view, choice) == words("in vain")["weighed"]:
        return settled(view, choice) or words("in vain")["detail"], ""
    if not sways(choice):
        return chance(view, choice), ""
    lowest = settled(view, choice)
    return (lowest, "") if lowest else (good(view, choice), backfires(view, choice))


def sways(choice: Choice) -> bool:
    """Return whether an Action Suppresses a foe or Supports an ally: a failure may do harm, and a Success no good."""
    return isinstance(choice.command, Act) and content.formulas()[choice.command.action].cost in ("Suppress", "Support")


def highest(choice: Choice) -> str:
    """Return a sentence on the Disposition above which an Action lifts nobody, or "" if there is none. [B 2.3.5]"""
    deed = content.formulas()[choice.command.action] if isinstance(choice.command, Act) else None
    lifts = (re.search(r"steps up to (\w+)", text) for text in (deed.outcome.values() if deed else ()))
    return next((sentence("at most", place=found[1]) for found in lifts if found), "")


def letter(choice: Choice) -> str:
    """Return the letter that picks a Choice, which is the same in all menus, or "" if it has none."""
    tables = content.letters()
    match choice.command:
        case Act(about=effect) if effect in tables["effects"]:
            return tables["effects"][effect]
        case Act(action):
            return tables["deeds"].get(action, "")
        case Say(word):
            return tables["words"].get(word) or tables["effects"].get(word, "")
        case _:
            return ""


def armed_with(view: View, choice: Choice) -> str:
    """Return the Attack chosen for a Choice as text, such as " with Stinger", or "" if none was chosen."""
    about = choice.attempt.about if choice.attempt else ""
    return next((f" with {bare(box)}" for box in view.me.attacks.values() if box.name == about), "")


def named(view: View, choice: Choice) -> str:
    """Return the Command of a Choice as text: "attack: Minor", "eat Nectar"."""
    match choice.command:
        case Act(action, target, effect):
            key = content.formulas()[action].key or action
            if content.formulas()[action].at == "a cell":
                return f"{key}: {heading(view.me.body, effect)}" if effect else key
            whom = view.body(target) if target != view.asked else None
            name = titled(view, whom) + armed_with(view, choice) if whom else ""
            return (
                f"{key} {effect}" if content.formulas()[action].at == "an Effect" else f"{key}: {name}" if name else key
            )
        case Study(item, feature):
            name = carried(view, item)[1].name
            return f"tell what {name} does, by {feature}" if feature else f"read {name}"
        case Eat(item) | Light(item) | Drop(item):
            holder, held = carried(view, item)
            several = any(one.name == held.name and one.item != item for one in holder.items)
            which = f" ({rated(held)})" * several
            whose = "" if lone(view) else f" ({holder.body.name})"
            return f"{HANDLED[type(choice.command)]} {held.name}{which}{whose}"
        case Take(item):
            return f"take {next((held.name for held in view.things if held.item == item), 'it')}"
        case other:
            return moved(view, other)


def rated(held: Held) -> str:
    """Return an Item's rating, and that one use is left of it if that is so, for which the lower rating may be worth more: "40, depleted"."""
    return f"{scaled(held.rating)}{', depleted' * held.depleted}"


HANDLED: dict[type, str] = {Eat: "eat", Light: "burn", Drop: "drop"}


def moved(view: View, command: AnyCommand) -> str:
    """Return as text a Command that is neither an Action nor about an Item, such as "go north"."""
    match command:
        case Go(x, y):
            return f"go {direction(x - view.me.body.x, y - view.me.body.y)}"
        case Enter(way):
            passage = next((one for one in view.passages if one.way == way), None)
            return f"enter: {way_named(passage)}" if passage else "enter"
        case Follow(leader):
            return f"lead: {next(one.body.name for one in view.party if one.body.who == leader)} to the front"
        case Say(word):
            return f"hold it, to {word.removeprefix('hold ')} in another's Turn" if word.startswith("hold ") else word
        case other:
            return type(other).__name__.lower()


def way_named(way: Passage) -> str:
    """Return a passage between Levels as text, such as "a shaft down to the Level rated 40"."""
    return words("ways")[way.called] + ("" if way.rating is None else f" to the Level rated {scaled(way.rating)}")


def heading(me: Seen, cell: str) -> str:
    """Return the direction, such as "north", from the creature `me` to a cell written as "12,7"."""
    x, y = at_cell(cell)
    return direction(x - me.x, y - me.y)


def at_cell(cell: str) -> Cell:
    """Return the cell (x, y) that a text such as "12,7" stands for."""
    x, _, y = cell.partition(",")
    return int(x), int(y)


def wind(me: Seen, cell: Cell) -> str:
    """Return the digit of the numeric keypad for the direction from the creature `me` to an adjacent cell.

    7 8 9 are above, 1 2 3 below.
    """
    return str(5 + (cell[0] - me.x) - 3 * (cell[1] - me.y))


def lone(view: View) -> bool:
    """Return whether the party has only one member, whom texts then address as "you"."""
    return len(view.party) == 1


def whom(view: View, body: Seen) -> str:
    """Return whom an act is done to, as text: "yourself" for who is alone."""
    return "yourself" if body.led and lone(view) else titled(view, body)


def improvised(view: View, act: Act, by: str, likely: str) -> str:
    """Return an improvised Action as text: "help yourself by Healing 60 %". `by`: its Feature, explained where there is room."""
    body = view.body(act.target)
    deed = content.formulas()[act.action].key or act.action
    return " ".join(filter(None, (deed, whom(view, body) if body else "", f"by {by}", likely)))


def named_or_you(view: View, member: Member) -> str:
    """Return a member's name for the beginning of a sentence: "You" if alone in the party, else "The Wasp"."""
    return "You" if lone(view) else f"The {member.body.name}"


def whose(view: View, member: Member) -> str:
    """Return a member's possessive for the beginning of a sentence: "Your" if alone in the party, else "The Ants'"."""
    return capital(possessive("you" if lone(view) else f"the {member.body.name}"))


def headed(view: View, member: Member, told: str) -> str:
    """Return the sentence `told` about a member of the party, preceded by its name if the party has several members."""
    return capital(told) if lone(view) else f"{member.body.name}: {told}"


def verb(member: Member, one: str, many: str, view: View | None = None) -> str:
    """Return the verb form that fits a member: `many` for a swarm and for "you", else `one`.

    So "the Ants are", "the Wasp is".
    """
    return many if content.kinds()[member.body.kind].swarm or (view and lone(view)) else one


def consumed(held: Held) -> str:
    """Return a sentence: the chance that an Item survives its next use, and what becomes of the Item otherwise."""
    worse = "used up" if held.depleted else sentence("depleted")
    return sentence("consumed", item=held.name, rating=scaled(held.rating), dice=thrown(held.rating), worse=worse)


def alike(rows: Sequence[Answer]) -> Iterator[Answer]:
    """Yield these menu entries, of several that are the same only the first, which says how many there are."""
    many = Counter((one.label, one.detail, one.told) for one in rows)
    for one in rows:
        if count := many.pop((one.label, one.detail, one.told), 0):
            yield replace(one, label=f"{one.label}, {number(count)} alike") if count > 1 else one


def carried(view: View, item: int) -> tuple[Member, Held]:
    """Return the member of the party who carries the Item with this id, and the Item."""
    return next((member, held) for member in view.party for held in member.items if held.item == item)


def saying(view: View, word: str) -> Iterator[Choice]:
    """Yield the choices that give the Command Say(word)."""
    return (choice for choice in view.choices if choice.command == Say(word))


def studies(view: View) -> list[tuple[Choice, str]]:
    """Return the choices to study an Item, each with its chance of success as text, the likeliest first.

    Reading a Hint comes before all others, with the text "".
    """
    found = []
    for one in view.choices:
        if isinstance(one.command, Study):
            odds = view.by_feature(view.me.body.who, one.command.feature) if one.command.feature else None
            share = odds.at_least(Degree.PARTIAL_SUCCESS) / odds.whole if odds else 2
            found.append((share, one, success(odds) if odds else ""))
    return [(one, told) for _, one, told in sorted(found, key=lambda row: -row[0])]


def leading(view: View) -> list[tuple[Choice, str]]:
    """Return the choices to study, each kind of Item once by its likeliest Feature, and behind them those by other Features.

    Each may try each Item once: what is less likely is hardly ever wanted. Items of which all that is known is the same are one.
    """
    first: list[tuple[Choice, str]] = []
    behind: list[tuple[Choice, str]] = []
    kinds, known = set[str](), set[tuple[str, str]]()
    for one, told in studies(view):
        assert isinstance(one.command, Study)
        name, feature = carried(view, one.command.item)[1].name, one.command.feature
        if (name, feature) not in known:
            (behind if name in kinds else first).append((one, told))
        kinds.add(name)
        known.add((name, feature))
    return first + behind


def resisting(view: View) -> list[Answer]:
    """Return a menu entry for each Effect that the actor may resist, with its rating, the resisting Feature, and what it does."""
    effects = view.me.body.effects
    rows = [
        (name, row(view, choice, f"resist {name} {scaled(effects.get(name, 0))} by {content.effects()[name].remedy}"))
        for choice in view.choices
        if isinstance(choice.command, Act) and choice.command.action == "resist" and (name := choice.command.about)
    ]
    here = {name: sentence(f"idle {name}") for name, _ in rows if idle(view, name)}
    return [replace(one, about=" ".join(filter(None, (does(name), here.get(name), one.about)))) for name, one in rows]
