"""Questions that the player opens by a key: Manoeuvres, Suppress, what to do here, what to eat, whether to end the raid."""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.engine.commands import Act, Light, Say, Study
from game.fd100 import Degree
from game.presentation.answers import at_cell, carried, heading, leading, letter, likely, named, row, saying, wind
from game.presentation.ask import Answer, Ask, Showing, close, declining, folded, letter_of
from game.presentation.foes.flanking import charged, gain
from game.presentation.foes.patrols import in_short
from game.presentation.foes.paying import paid, payment, walking_off
from game.presentation.foes.stuck import idle
from game.presentation.obstacles.shutting import useless
from game.presentation.obstacles.spores import run_through
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence, words
from game.presentation.questions import labour
from game.presentation.questions.befalling import expected
from game.presentation.questions.costs import burning
from game.presentation.questions.ideas import unheartened, untried, with_ideas
from game.presentation.sight import dangerous, ours, titled, urgency, wins
from game.run.view import Choice, Seen, View
from game.telling.words import capital, counted, off

HINTED = "Once: it shows where a Room lies, or tells what a food does."


def acts(view: View, *costs: str) -> Iterator[Choice]:
    """Yield the choices to take Actions of these `costs` (kinds such as "Manoeuvre"), refused where they come to nothing."""
    for choice in view.choices:
        if isinstance(choice.command, Act) and content.formulas()[choice.command.action].cost in costs:
            yield idle(view, choice)


# -- in Combat -------------------------------------------------------------------------------------


def manoeuvres(view: View) -> Ask | None:
    found = list(acts(view, "Manoeuvre", "Improvise"))
    hidden = [*refusals(view, found), *unheartened(view), *untried(view)]
    return opened("Manoeuvre", paid(view), with_ideas(view, grouped(view, found, hidden)), hidden)


def suppress(view: View) -> Ask | None:
    found = list(acts(view, "Suppress", "Support"))
    hidden = refusals(view, found)
    rows = grouped(view, found, hidden)
    rows += [
        row(view, choice, named(view, choice), about=sentence("held for it"))
        for choice in view.choices
        if isinstance(choice.command, Say) and choice.command.word.startswith("hold ")
    ]
    return opened("Suppress or support", sentence("pays suppress"), rows, hidden)


def charges(view: View) -> list[Choice]:
    """Return the choices to Charge, also refused ones: those at dangerous foes alone while there are any."""
    found = [one for one in acts(view, "Manoeuvre") if isinstance(one.command, Act) and one.command.action == "charge"]
    feared = {body.who for body in view.creatures if dangerous(view, body)}
    return [one for one in found if aimed_at(one) in feared] or found


def charge(view: View) -> Ask | None:
    """Return the question which enemy to charge, None if none can be: the unarmed only while nobody else is in sight."""
    found = [choice for choice in charges(view) if not choice.refused]
    ask = opened("Charge", payment(view, "pays charge"), aimed(view, found))
    if ask:
        ask.opener = "charge"
    return ask


def opened(title: str, story: str, rows: list[Answer], hidden: list[Answer] | None = None) -> Ask | None:
    """Return a question that the player may close without answering, or None if there are no `rows` (menu entries)."""
    return Ask(title, story, rows, escape=close, hidden=hidden or []) if rows else None


def grouped(view: View, choices: list[Choice], hidden: list[Answer]) -> list[Answer]:
    """Return a menu entry for each legal Action among the choices, then the `hidden` entries of what is refused now, folded if they are not few.

    An Action with several targets, or that hurls one, has one entry, which opens a question for the target.
    """
    legal: dict[str, list[Choice]] = {}
    for choice in choices:
        assert isinstance(choice.command, Act)
        if not choice.refused:
            legal.setdefault(choice.command.action, []).append(choice)
    rows = [
        several(view, ones) if ones[1:] or name == "throw" else worth(view, ones[0]) for name, ones in legal.items()
    ]
    about = "What may be done another time, and why not now."
    return rows + folded(hidden, "not now: {n} others", about)


def refusals(view: View, choices: list[Choice]) -> list[Answer]:
    """Return menu entries for the refused Actions among the choices: one for each Action and reason of refusal."""
    first: dict[tuple[str, str], Choice] = {}
    for choice in choices:
        if choice.refused:
            first.setdefault((getattr(choice.command, "action", ""), choice.refused), choice)
    does = words("silk") if view.me.ratings.get("Web Weaving") else {}
    return [row(view, choice, about=does.get(action, "")) for (action, _), choice in first.items()]


def several(view: View, choices: list[Choice]) -> Answer:
    """Return one menu entry for all these `choices` of one Action. It opens a question for the target or cell."""
    command = choices[0].command
    assert isinstance(command, Act)
    key = content.formulas()[command.action].key or command.action
    rows = aimed(view, choices)
    # what a failure brings, each row says itself
    odds = " or ".join(dict.fromkeys(likely(view, one.choice)[0] if one.choice else one.detail for one in rows))
    ask = Ask(key.capitalize(), "", rows, escape=close)
    what = {"a cell": "cell", "an Effect": "Effect"}.get(content.formulas()[command.action].at, "target")
    return further(
        f"{key} …", ask, odds, letter(choices[0]), f"{capital(key)}: {counted(len(rows), what)} to choose from."
    )


def further(label: str, ask: Ask, detail: str = "", key: str = "", about: str = "") -> Answer:
    """Return a menu entry labelled `label` that opens the further question `ask`."""
    return Answer(label, Showing(ask), detail, about=about or f"{len(ask.answers)} answers to choose from.", key=key)


def aimed(view: View, choices: list[Choice]) -> list[Answer]:
    """Return a menu entry for each target or cell at which one Action can be aimed: dangerous foes first, then the nearest.

    A cell's letter is the digit that points to it; targets have no letter of their own.
    """
    rows = []
    for choice in sorted(choices, key=lambda choice: urgency(view, getattr(choice.command, "target", 0))):
        command, answer = choice.command, worth(view, choice, whither(view, choice))
        assert isinstance(command, Act)
        if len(choices) > 1:
            cell = at_cell(command.about) if content.formulas()[command.action].at == "a cell" else None
            answer = replace(answer, key=wind(view.me.body, cell) if cell else "", cell=cell)
        rows.append(answer)
    return rows


def worth(view: View, choice: Choice, label: str = "") -> Answer:
    """Return the menu entry for a Choice, with what it gains if that comes later, as behind an enemy."""
    answer = row(view, choice, label)
    if hopeless(view, choice):
        answer = replace(answer, do=Showing(vain(view, choice)))
    about = " ".join(filter(None, (gain(view, choice), charged(view, choice, answer.about))))
    told = [part for part in (about, capital(run_through(view, choice)), walking_off(view, choice)) if part]
    return replace(answer, about=". ".join([*(part.rstrip(".") for part in told[:-1]), *told[-1:]]))


def hopeless(view: View, choice: Choice) -> bool:
    """Return whether a legal Action is rolled for and cannot succeed, whatever falls, so that it can only do harm."""
    made = None if choice.refused or not choice.attempt else view.odds(choice)
    return made is not None and not made.at_least(Degree.PARTIAL_SUCCESS)


def vain(view: View, choice: Choice) -> Ask:
    """Return the question that asks whether to really take an Action that cannot succeed. Enter does not take it."""
    rows = [declining("no, not that"), row(view, choice, "yes, all the same", key=letter_of("yes"))]
    return Ask("In vain?", sentence("cannot succeed", deed=named(view, choice)), rows, escape=close)


def whither(view: View, choice: Choice) -> str:
    """Return an Action's target and distance ("Minor, 3 north"), or its direction if it is aimed at a cell."""
    assert isinstance(choice.command, Act)
    me = view.me.body
    if content.formulas()[choice.command.action].at == "a cell":
        return heading(me, choice.command.about)
    body = view.body(choice.command.target)
    return f"{titled(view, body)}, {off(body.x - me.x, body.y - me.y)}" if body else named(view, choice)


def doubted(view: View, choice: Choice, body: Seen | None) -> Ask | None:
    """Return what is asked before an Attack on one's own side, or one that cannot hit; None before any other."""
    if body and ours(view, body):
        return friend(view, choice, body)
    return vain(view, choice) if hopeless(view, choice) else None


def friend(view: View, choice: Choice, body: Seen) -> Ask:
    """Return the question that asks whether to really attack a creature of the party's own side."""
    rows = [declining("no, not at a friend"), row(view, choice, f"yes, at {body.name}", key=letter_of("yes"))]
    return Ask("At one of your own?", f"{titled(view, body)} is on your side.", rows, escape=close)


# -- out of Combat ---------------------------------------------------------------------------------


def work(view: View, lying: Ask | str = "", meals: Ask | None = None) -> Ask | None:
    """Return the question that asks what the party should do here outside Combat, or None if nothing can be done.

    The Job's Action comes first, refused ones last. `lying`: the list of what may be taken here; `meals`: of what may be eaten.
    """
    found = [c for c in view.choices if isinstance(c.command, Act) and c.command.action != "attack"]
    spare = Act("tear") if useless(view) else None
    found.sort(key=lambda one: (getattr(one.command, "action", "") != view.job.task, one.command == spare))
    rows = [deed(view, choice) for choice in found if not choice.refused]
    for label, ask in (("eat", meals), ("light", light(view)), ("study", study(view)), ("take", lying)):
        if isinstance(ask, Ask) and any(not answer.refused for answer in ask.answers):
            rows.append(further(f"{label} …", ask, key=letter_of(label)))
    story = f"Work takes ten turns, and then the roll. {in_short(view, full=True)}".strip() if rows else ""
    return opened("Do what?", story, rows + [deed(view, choice) for choice in found if choice.refused])


def deed(view: View, choice: Choice) -> Answer:
    """Return the menu entry for an Action outside Combat.

    A Rest opens a further question with its costs.
    """
    if choice.refused:
        return row(view, choice)
    command = choice.command
    assert isinstance(command, Act)
    if command == Act("rest"):
        key = letter(choice)
        ask = labour.before(view, choice, key)
        return further("rest …", ask, labour.TURNS.lower(), key, ask.story)
    told = next(iter(content.formulas()[command.action].intents), "")
    return row(view, choice, about=expected(view, choice) or f"{told}.")


def study(view: View) -> Ask | None:
    """Return the question which Item to study (by Ken, Foraging or Hunting), or which Hint to read; None if there is neither."""
    rows = []
    for choice, chance in leading(view):
        assert isinstance(choice.command, Study)
        held, feature = carried(view, choice.command.item)[1], choice.command.feature
        label = f"{held.name}, by {feature}" if feature else f"read {held.name}"
        rows.append(
            row(view, choice, label, detail=chance, about="Each may try each Item once." if feature else HINTED)
        )
    return opened("Study", "", rows)


def light(view: View) -> Ask | None:
    """Return the question that asks which Light Item to burn, or None if none can be burnt. R-77"""
    rows = [burning(view, choice) for choice in view.choices if isinstance(choice.command, Light)]
    return opened("Light", "Outside Combat one may light up at any time.", rows)


# -- the end of a raid -----------------------------------------------------------------------------


def surrender(view: View) -> Ask | None:
    """Return the question that asks whether to end the raid by leaving or surrender, or None if it cannot be ended."""
    give_up = next(saying(view, "surrender"), None)
    if give_up is None:
        return None
    out = [
        row(view, choice, "leave the nest alive", detail=end(view), about=after(view))
        for choice in saying(view, "leave")
    ]
    story = (
        f"{'Either way out' if out else 'This'} is for good. To go on another day, leave the game: the raid is kept."
    )
    told = "You are let out, empty-handed or not. The Job is not done; the raid cannot be taken up again."
    rows = [
        declining("no, go on", "nothing is lost"),
        *out,
        row(view, give_up, "surrender", detail="alive, Job not done", about=told),
    ]
    return Ask("Give up the raid?", story, rows, escape=close)


def leave(view: View) -> Ask:
    """Return the question that confirms leaving the nest by the exit on the leader's cell."""
    rows = [row(view, choice, "leave the nest", detail=end(view), about="") for choice in saying(view, "leave")]
    rows.insert(len(rows) if wins(view) else 0, declining("no, stay", "nothing is lost"))
    return Ask("Leave the nest?", after(view), rows, escape=close)


def end(view: View) -> str:
    return "alive, Job done" if wins(view) else "alive, Job not done"


def after(view: View) -> str:
    """Return a sentence or two on whether the Job will be done if the party leaves the nest now."""
    if wins(view):
        return f"You have what you came for: the Job ({view.job.name}) will be done, and the raid is won."
    return f"The Job ({view.job.name}) is not done. The raid ends here, and cannot be taken up again."


def sure(view: View, choice: Choice) -> Answer:
    """Return the menu entry that ends the raid, by leaving or surrender, after a question to confirm it."""
    assert isinstance(choice.command, Say)
    ask = leave(view) if choice.command.word == "leave" else surrender(view)
    assert ask
    return Answer(choice.command.word, Showing(ask), refused=choice.refused)
