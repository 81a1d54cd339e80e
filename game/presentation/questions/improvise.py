"""The questions that the player is asked about an improvised Action. [RULES 5.4]

What to achieve, by which Feature, with which flourish.
"""

from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase

from msgspec.structs import replace

from game import content
from game.bots import improvising
from game.content.improvised import Intent
from game.engine.commands import Act, Say
from game.engine.steps import ByWhat, Flourish
from game.fd100 import Degree
from game.presentation.answers import lone
from game.presentation.ask import Answer, Ask, Giving, folded, marked
from game.presentation.consequences import spelt
from game.presentation.foes.back_foot import recoils
from game.presentation.lifting import lifts
from game.presentation.meanings import gloss, meant, plain
from game.presentation.outcome import chance, supposed, weighed
from game.presentation.page import sentence
from game.presentation.serving import adorned, good, hopeless, of_use, serves
from game.presentation.sight import titled, urgency
from game.run.view import Choice, View
from game.telling.words import counted, joined, off
from game.weighing.scale import counting, feature_name, scaled

BACK = Giving(Say("no"))
NO = "n"
KEYS = (ascii_lowercase + ascii_uppercase).replace(NO, "")


def purpose(view: View) -> Ask:
    """Return the question that asks the player what kind of Action to improvise, and on which target.

    Of the targets of one Action dangerous foes come first, then the nearest.
    """
    found = [(choice.command, choice) for choice in view.choices if isinstance(choice.command, Act)]
    order = list(dict.fromkeys(command.action for command, _ in found))
    found.sort(key=lambda one: (bool(one[1].refused), order.index(one[0].action), *urgency(view, one[0].target)))
    letters = lettered([command for command, _ in found])
    rows = [
        Answer(
            aimed(view, choice), Giving(command), far(view, choice), choice.refused, aim(view, choice), letters[command]
        )
        for command, choice in found
    ]
    refused = [row for row in rows if row.refused]
    other = folded(
        refused, "not now: {n} others", "What may be tried another time, and why not now.", back=listed(purpose)
    )
    legal = [row for row in rows if not row.refused]
    heart = Giving(Act(improvising.HEART, view.asked)) if recoils(view) else None
    story = "What is it to be? By what, is asked next."
    return at(heart, Ask("Improvise", story, [*legal, *other, nothing()], escape=BACK, hidden=refused))


def at(best: Giving | None, ask: Ask) -> Ask:
    """Return the question `ask` with the mark on the answer that does what a careful player does, if it is among them."""
    return marked(ask, next((n for n, one in enumerate(ask.answers) if one.do == best), 0))


def lettered(commands: Iterable[Act]) -> dict[Act, str]:
    """Return the letter of each deed with its target, the same in every situation: "h" hurts one, "H" another.

    Of several targets, in whatever order they stand in the list, the one that came first has the small letter, the next
    the large one, and the others what no deed has.
    """
    own, found = content.letters()["improvised"], dict[Act, str]()
    rest = [letter for letter in KEYS if letter.lower() not in {*own.values(), *content.letters()["apart"]}]
    for command in sorted(commands, key=lambda one: one.target):
        letter = own.get(command.action, "")
        free = [one for one in (letter, letter.upper(), *rest) if one and one not in found.values()]
        found[command] = free[0] if free else ""
    return found


def listed(again: Callable[[View], Ask]) -> Answer:
    """Return the answer that leads from what cannot be chosen back to the question that `again` words."""
    return Answer("back to the rest", lambda front: front.show(again(front.view)), key=NO)


def unfit(rows: list[Answer], again: Callable[[View], Ask]) -> list[Answer]:
    """Return the answers for Features that are refused or come to nothing, behind one answer if they are not few."""
    vain = any(not row.refused for row in rows)
    about = f"These are absurd here,{' come to nothing,' if vain else ''} or you have none of them; each says why."
    return folded(
        rows,
        f"absurd, {'vain, ' if vain else ''}or not yours: {{n}} others",
        about,
        back=listed(again),
        title="By none of these",
    )


def nothing() -> Answer:
    return Answer("nothing after all", BACK, about="It costs nothing.", key=NO)


def aimed(view: View, choice: Choice) -> str:
    """Return an improvised Action in words: "hurt it: Minor", "learn something: size up, Minor", "hide me"."""
    command = choice.command
    assert isinstance(command, Act)
    formula = content.formulas()[command.action]
    body = view.body(command.target)
    thing = next((held.name for member in view.party for held in member.items if held.item == command.target), "")
    whom = titled(view, body) if body and formula.at in ("an enemy", "an ally") else thing
    hers = lone(view) and whom and body and body.who == view.asked
    named = "yourself" if hers else whom
    intent = formula.intents[0]
    words = [named] if formula.key == intent.split()[0] else [formula.key, named]
    told = ", ".join(word for word in words if word)
    return f"{intent}: {told}" if told else intent


def far(view: View, choice: Choice) -> str:
    """Return the distance and direction of an Action's target, such as "3 north", or "" if that is the actor."""
    assert isinstance(choice.command, Act)
    body, me = view.body(choice.command.target), view.me.body
    return off(body.x - me.x, body.y - me.y) if body and body.who != me.who else ""


def aim(view: View, choice: Choice) -> str:
    """Return sentences on the best and the worst possible outcome of an improvised Action, and on what it changes here.

    They are those of a Critical Success and of a Critical Failure, tried from here. Of a refused Action return "".
    """
    assert isinstance(choice.command, Act)
    step = next((step for step in choice.option.then if isinstance(step, ByWhat)), None)
    if step is None:
        return ""
    feature = effective(view, step.attempt.action)
    ends = supposed(view, replace(step.attempt, about=feature), Degree.CRITICAL_SUCCESS, Degree.CRITICAL_FAILURE)
    best, worst = (spelt(told) for told in ends.values())
    by = f" by {feature_name(feature)}" if feature else ""
    told = f"At best{by}: {best}. At worst: {worst}."
    return " ".join(filter(None, (lifts(view, choice.command), told, meant(told), hangs_on(view, choice.command))))


def hangs_on(view: View, command: Act) -> str:
    """Return a sentence on where a snare will hang, or that whoever is in another Room is slipped past only until the party moves, or "". [R-51]"""
    if command.action.startswith("snare"):
        return sentence("snare hangs")
    body, me = view.body(command.target) if command.action in ("hide-afield", "scare-afield") else None, view.me.body
    return sentence("unseen while still") if body and view.rooms[body.y, body.x] != view.rooms[me.y, me.x] else ""


def effective(view: View, action: str) -> str:
    """Return the fittest and highest Feature of the actor, if what an Action does hangs on its Feature, else ""."""
    intent = content.intents()[content.formulas()[action].intent]
    return max(intent.effects, key=lambda name: (name in intent.apt, view.me.ratings.get(name, 0)), default="")


# -- by what -------------------------------------------------------------------------------------------------------------


def means(view: View) -> Ask:
    """Return the question that asks by which Feature (attribute or skill) to improvise, the best chances first.

    Those that are refused, or come to nothing where others do not, stand behind one answer.
    """
    step = view.decision
    assert isinstance(step, ByWhat)
    formula = content.formulas()[step.attempt.action]
    ranked = sorted(features(view), key=lambda row: -row[0])
    legal = [row for rank, row in ranked if rank] or [row for _, row in ranked if not row.refused]
    refused = [row for _, row in ranked if row.refused]
    vain = [row for _, row in ranked if row not in (*legal, *refused)]
    whom = view.body(step.attempt.target)
    title = f"{formula.key.capitalize()}{f', {titled(view, whom)}' if whom else ''}: by what?"
    return Ask(title, hopeless(view), [*legal, *unfit([*vain, *refused], means), back()], escape=BACK, hidden=refused)


def key(word: str) -> str:
    """Return the menu letter for a Feature (attribute or skill), or for one of the words "plain" and "surprise"."""
    return content.letters()["features"][word]


def back() -> Answer:
    return Answer("something else", BACK, about="Back to what it is to be. It costs nothing.", key=NO)


def mark(verdict: str) -> str:
    """Return how well a Feature suits the Action: "apt", "a stretch" or "absurd".

    For a stretch what it costs is told too.
    """
    more = scaled(content.constants().improvising.harder)
    return sentence("stretch", more=more) if verdict == "a stretch" else verdict


def absurd(intent: Intent, feature: str) -> str:
    """Return the word for an absurd Feature, which stands where the objection to it has no room, or "" if it is not absurd."""
    return "absurd" if intent.objection(feature) else ""


def features(view: View) -> Iterator[tuple[int, Answer]]:
    """Yield (chance in per cent of a Success that does any good, menu entry) for each Feature, so that they can be sorted by it.

    The entry has that chance or the reason of refusal.
    """
    step = view.decision
    assert isinstance(step, ByWhat)
    intent = content.intents()[content.formulas()[step.attempt.action].intent]
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        feature = choice.command.word
        if feature not in content.FEATURES:
            continue
        if choice.refused:
            brief = absurd(intent, feature)
            yield 0, Answer(feature_name(feature), Giving(choice.command), brief, choice.refused, key=key(feature))
            continue
        new = any(isinstance(step, Flourish) for step in choice.option.then)
        about = f"{mark(intent.verdict(feature)).capitalize()}. {weighed(view, choice)}.{' Never tried before.' * new}"
        what = f"{plain(feature)}." if gloss(feature) else ""
        label = f"{feature_name(feature)} {scaled(view.me.ratings.get(feature, 0))}"
        odds = view.odds(choice)
        here = lifts(view, Act(step.attempt.action, step.attempt.target), odds)
        about = " ".join(filter(None, (here or of_use(view, choice), about, what, meant(about))))
        rank = 100 * serves(view, choice) // odds.whole if odds else 0
        likely = f"{intent.verdict(feature)}, {good(view, choice)}"
        yield rank, Answer(label, Giving(choice.command), likely, about=about, key=key(feature))


# -- with which flourish -------------------------------------------------------------------------------------------------


def flourish(view: View) -> Ask:
    """Return the question that asks which flourish (extra touch) to add to an Action improvised for the first time.

    A flourish is a second Feature, or surprise.
    """
    step = view.decision
    assert isinstance(step, Flourish)
    intent = content.intents()[content.formulas()[step.attempt.action].intent]
    given = joined([feature_name(one) for one in (step.attempt.about, *step.attempt.flair)])
    story = sentence("flourish", given=given)
    rows, refused = list[tuple[int, Answer]](), list[Answer]()
    for choice in view.choices:
        assert isinstance(choice.command, Say)
        word = choice.command.word
        if word == "no":
            continue
        likely = absurd(intent, word) if choice.refused else chance(view, choice)
        about = "" if choice.refused else weighed(view, choice)
        label = feature_name(word) if choice.refused else lent(view, word)
        answer = Answer(label, Giving(choice.command), likely, choice.refused, about, key=key(word))
        refused += [answer] * bool(choice.refused)
        rows += [] if choice.refused else [(view.me.ratings.get(word, 30), answer)]
    plain, *others = rows
    vain = [row for row in others if row[1].detail == NEVER]
    others = [row for row in others if row not in vain]
    others.sort(key=lambda row: (not row[1].label.startswith("sheer"), -row[0]))
    greater = [row for _, row in others if row.detail == plain[1].detail]
    ordered = [row for _, row in (plain, *others) if row not in greater]
    if vain:
        whatever = (
            f"{counted(len(vain), 'flourish', 'flourishes')} would not change that"
            if others
            else "nor does any flourish help"
        )
        story += f"\nAs it stands, this cannot succeed: {NEVER}, {whatever}."
    answers = [*ordered[:LIKELIEST], *ways(ordered[LIKELIEST:], "less likely"), *ways(greater, "a flourish")]
    answers += [*([] if vain else unfit(refused, flourish)), back()]
    title = "One more flourish?" if step.attempt.flair else "A flourish?"
    return at(Giving(adorned(view)), Ask(title, story, answers, escape=BACK, hidden=refused))


LIKELIEST = 9
"""The most answers of that list that stand in it themselves: with more it would hide the map on the smallest screen."""


def ways(rows: list[Answer], label: str) -> list[Answer]:
    """Return the answers for some flourishes, behind one with this label if they are not few.

    It is "less likely" for the rest of a long list, "a flourish" for those that make no Success likelier, but may make it a greater one.
    """
    about = sentence(label, chance=rows[0].detail) if rows else ""
    found = folded(rows, f"{label}: {{n}} ways", about, back=listed(flourish), title="With which flourish?")
    letter = key("surprise") if label == "a flourish" else ""
    return found if found == rows else [replace(found[0], detail=rows[0].detail, key=letter)]


NEVER = "0 %"
"""The text for a chance of zero."""


def lent(view: View, word: str) -> str:
    """Return a flourish (extra touch) as text, with what it adds to the roll: "Speed +45", "sheer surprise +30"."""
    match word:
        case "plain":
            return "no more than that"
        case "surprise":
            return f"sheer surprise +{counting(30)}"
        case feature:
            return f"{feature_name(feature)} +{counting(view.me.ratings.get(feature, 0))}"
