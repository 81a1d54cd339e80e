"""Lists of all Commands that are possible now, grouped by verb, such as "attack" or "eat".

They are made from a View.
"""

from collections.abc import Collection, Iterable
from functools import partial

from game import content
from game.engine.commands import Act, AnyCommand, Drop, Eat, Follow, Go, Light, Say, Study
from game.presentation.answers import armed_with, carried, heading, named, row
from game.presentation.ask import Answer, Ask, Front, Giving
from game.presentation.foes.stuck import idle
from game.presentation.outcome import chance, success
from game.presentation.questions.costs import meal
from game.presentation.questions.ideas import with_ideas
from game.presentation.questions.menus import sure
from game.presentation.sight import dangerous, off, others, titled
from game.run.view import Choice, View
from game.telling.words import capital
from game.weighing import odds

FINAL = ("surrender", "leave")
"""The words that end a raid; the player is asked to confirm each."""
FIRST = ("attack", "explore", "enter", "take")
"""The verbs listed first; LATER gives the order of the other Commands."""
LATER = (Act, Eat, Study, Light, Drop, Follow, Say, Go)


def choices(view: View) -> dict[str, list[Choice]]:
    """Return all present choices, refused ones too, as a dict from verbs such as "attack" to lists of choices.

    Refused ones come last, one for each verb and reason of refusal.
    """
    near = {body.who: n for n, body in enumerate(others(view))}

    def rank(pair: tuple[str, Choice]) -> tuple[bool, int, int]:
        verb, choice = pair
        kind = next((n for n, one in enumerate(LATER) if isinstance(choice.command, one)), len(LATER))
        first = FIRST.index(verb) if verb in FIRST else len(FIRST) + kind
        return bool(choice.refused), first, near.get(getattr(choice.command, "target", 0), len(near))

    found: dict[str, list[Choice]] = {}
    told = set()
    now = [idle(view, choice) for choice in view.choices]
    for verb, choice in sorted(((verb_of(choice.command), choice) for choice in now), key=rank):
        if not choice.refused or (verb, choice.refused) not in told:
            found.setdefault(verb, []).append(choice)
        if choice.refused:
            told.add((verb, choice.refused))
    return found


def legal(view: View) -> dict[str, list[Choice]]:
    """Return the legal choices as a dict from verbs, such as "attack" or "eat", to lists of choices."""
    groups = {verb: [one for one in group if not one.refused] for verb, group in choices(view).items()}
    return {verb: group for verb, group in groups.items() if group}


def can(view: View, verb: str) -> list[Answer]:
    """Return menu entries for the legal choices with a verb, such as "attack", or [] if there are none."""
    return answers(view, legal(view).get(verb, []))


def answers(view: View, group: Iterable[Choice]) -> list[Answer]:
    return [answer(view, choice) for choice in group]


def everything(view: View) -> list[Answer]:
    """Return all present choices, legal or refused, as one list of menu entries.

    Legal ones with moves last, then refused ones.
    """
    found = [(verb, choice) for verb, group in choices(view).items() for choice in group]
    found.sort(key=lambda pair: 2 if pair[1].refused else pair[0] == "go")
    return with_ideas(view, answers(view, [choice for _, choice in found]))


def brief(view: View, *, again: bool, done: Collection[AnyCommand] = ()) -> tuple[list[Answer], list[Answer]]:
    """Return the menu entries for a Turn in two lists: Attacks on foes, and everything else.

    The second has one entry for each verb; moves are left out, and what was `done`. With `again`, Attacks have their odds
    only, without a preview.
    """
    strikes: list[Answer] = []
    rest: list[Answer] = []
    own = {member.body.who for member in view.party}
    for verb, every in legal(view).items():
        group = [choice for choice in every if choice.command not in done]
        blows = [choice for choice in group if verb == "attack" and getattr(choice.command, "target", 0) not in own]
        left = [choice for choice in group if choice not in blows]
        strikes += in_short(view, blows) if again else answers(view, blows)
        if len(left) == 1 and verb != "go":
            rest += in_short(view, left)
        elif left and verb != "go":
            likely = ", ".join(dict.fromkeys(filter(None, (chance(view, choice) for choice in left))))
            whom = f"{verb}{' your own' if verb == 'attack' else ''}, one of {len(left)}"
            rest.append(Answer(whom, partial(read, view=view, verb=verb, group=left), likely))
    return strikes, rest


def read(front: Front, view: View, verb: str, group: list[Choice]) -> None:
    """Ask the player which of several Commands with the same verb to give.

    The menu is computed only now: previews are slow.
    """
    front.show(Ask(capital(verb), "", answers(view, group)))


def verb_of(command: AnyCommand) -> str:
    """Return the verb under which a Command is listed: "eat", "lead", "attack"."""
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
    """Return short menu entries: Actions with their odds, but without previews."""
    return [
        Answer(acting(view, choice.command, armed_with(view, choice)), Giving(choice.command), striking(view, choice))
        if isinstance(choice.command, Act)
        else answer(view, choice)
        for choice in group
    ]


def answer(view: View, choice: Choice) -> Answer:
    """Return the menu entry (Answer) for a Choice in the list of all possible acts, with odds and preview."""
    match choice.command:
        case Act():
            odds_ = {} if choice.refused else {"detail": striking(view, choice)}
            return row(view, choice, acting(view, choice.command, armed_with(view, choice)), **odds_)
        case Go():
            return row(view, choice, named(view, choice) + (", an attack" if choice.attempt else ""), about="")
        case Eat():
            return meal(view, choice)
        case Study(item, feature) if feature:
            label = f"study {carried(view, item)[1].name} by {feature}"
            return row(view, choice, label, detail=success(view.by_feature(view.me.body.who, feature)))
        case Say(word) if word in FINAL and not choice.refused:
            return sure(view, choice)
        case _:
            return row(view, choice)


def acting(view: View, act: Act, arm: str = "") -> str:
    """Return an Action as text with its target or direction: "attack Minor, 2 north"."""
    formula = content.formulas()[act.action]
    key = formula.key or act.action
    if formula.at == "a cell" and act.about:
        return f"{key} {heading(view.me.body, act.about)}"
    if formula.at == "an Effect":
        return f"{key} {act.about}"
    body = view.body(act.target) if act.target != view.asked else None
    if body is None:
        return key
    note = ", one of your own" if body.led else "" if dangerous(view, body) else ", unarmed"
    return f"{key} {titled(view, body)}{arm}, {off(view, (body.x, body.y))}{note}"


def striking(view: View, choice: Choice) -> str:
    """Return an Action's chance of success as text, such as "45 %".

    An Attack's chance from behind is added if it differs.
    """
    here = chance(view, choice)
    if not choice.attempt or choice.attempt.action != "attack":
        return here
    behind = view.check(choice, behind=True)
    there = success(odds(behind)) if behind else here
    return here if here == there else f"{here}, from behind {there}"
