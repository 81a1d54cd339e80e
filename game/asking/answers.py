"""What questions are made of: a Command as an answer, with its odds; names of Items, directions, pronouns."""

from collections.abc import Iterator

from game import content
from game.asking.ask import Answer, Ask, giving
from game.asking.outcome import chance, weighed
from game.asking.sight import titled
from game.flow.commands import Act, Say, Study
from game.run.view import Choice, Held, Member, Seen, View
from game.telling.words import direction


def plain(view: View) -> Ask:
    """A Decision nobody has words for yet: its answers as they are."""
    return Ask(view.question, "", [row(view, choice) for choice in view.choices])


def row(view: View, choice: Choice, label: str = "", **more: str) -> Answer:
    """An answer as it stands: what it is, its odds or the reason why not, and what would come of it."""
    told = {"detail": chance(view, choice), "about": weighed(view, choice)} if not choice.refused else {}
    rolled = choice if choice.attempt and not choice.refused else None
    return Answer(
        label or named(view, choice), giving(choice.command), refused=choice.refused, choice=rolled, **(told | more)
    )


def named(view: View, choice: Choice) -> str:
    """A Command in words."""
    match choice.command:
        case Act(action, target, effect):
            key = content.formulas()[action].key or action
            if content.formulas()[action].at == "a cell":
                return f"{key}: {heading(view.me.body, effect)}" if effect else key
            whom = next((body for body in view.creatures if body.who == target != view.asked), None)
            name = titled(view, whom) if whom else ""
            return (
                f"{key} {effect}" if content.formulas()[action].at == "an Effect" else f"{key}: {name}" if name else key
            )
        case Study(item, feature):
            name = carried(view, item)[1].name
            return f"tell what {name} does, by {feature}" if feature else f"read {name}"
        case Say(word):
            return word
        case other:
            return type(other).__name__.lower()


def heading(me: Seen, cell: str) -> str:
    """Where a cell lies, written "12,7"."""
    x, _, y = cell.partition(",")
    return direction(int(x) - me.x, int(y) - me.y)


def pronoun(member: Member) -> str:
    return content.kinds()[member.body.kind].pronouns[0]


def verb(member: Member, one: str, many: str) -> str:
    """Of a swarm as of many: the Ants are, the Wasp is."""
    return many if content.kinds()[member.body.kind].swarm else one


def consumed(held: Held) -> str:
    """What a Consumption Roll may do to an Item."""
    worse = "used up" if held.depleted else "depleted"
    return f"{held.name}: {held.rating} times of 100 it stays as it is, else it is {worse}."


def carried(view: View, item: int) -> tuple[Member, Held]:
    """Whose Item, and what it is."""
    return next((member, held) for member in view.party for held in member.items if held.item == item)


def saying(view: View, word: str) -> Iterator[Choice]:
    """The answers that are this word."""
    return (choice for choice in view.choices if choice.command == Say(word))


def resisting(view: View) -> list[Answer]:
    """Each Effect she may resist, and by what."""
    effects = view.me.body.effects
    return [
        row(view, choice, f"resist {name} {effects.get(name, 0)} by {content.effects()[name].remedy}")
        for choice in view.choices
        if isinstance(choice.command, Act) and (name := choice.command.about)
    ]
