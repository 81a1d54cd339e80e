"""How a typed sentence becomes Commands that are possible in the present situation. [RULES 5.4]

The sentence stays in the front: the engine gets only Commands that could also have been chosen from a list.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game import content
from game.content.improvised import OPENING
from game.engine import Option
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Give, Go, Light, Say, Take
from game.engine.steps import Attempt
from game.fd100 import Degree, Odds
from game.free_text.reader import OFFERED, Being, Reading, hear
from game.free_text.retold import retold
from game.free_text.sentence import Sentence
from game.free_text.whom import carried_as, heading_for, meant, somebody_else
from game.presentation.answers import lone, named
from game.presentation.ask import Front
from game.presentation.lifting import lifts
from game.presentation.outcome import aimed_at, success
from game.presentation.page import sentence
from game.presentation.questions.improvise import hangs_on, mark
from game.presentation.sight import titled
from game.run.view import Choice, Seen, View

ITEMS = {"eat": Eat, "take": Take, "drop": Drop, "give": Give, "light": Light}
WAYS = {"go": Go, "enter": Enter, "follow": Follow}
PLAIN = {"wait": ("wait", "done"), "done": ("done", "wait"), "leave": ("leave",), "surrender": ("surrender",)}
SENTENCE = 4
"""A sentence of so many words gets suggestions if it is not understood in Combat; a shorter one must be repeated."""
SENT = {"throw", "carry", "move"}
"""The verbs for sending one thing or creature at another."""


class Taken(Struct, frozen=True):
    """One interpretation of a sentence in the present situation: an Action and its target, or why it is refused.

    `command`: the Command to take the Action, None if it is improvised. `refused`: the reason of refusal, or "".
    """

    reading: Reading
    action: str
    target: int
    words: str
    refused: str = ""
    command: AnyCommand | None = None

    @property
    def verdict(self) -> str:
        """How well the Feature suits the intent: "apt", "a stretch" or "absurd"; "" if there is no intent."""
        intent = self.reading.intent
        return content.intents()[intent].verdict(self.reading.feature) if intent else ""

    def marked(self, view: View) -> str:
        """Return the interpretation as text, with its chance of success or the reason why it is refused.

        The text also tells how well the Feature suits the intent; of an Item put down, or thrown, that it is left lying.
        """
        if self.refused:
            return f"{self.words}: not now, {self.refused}"
        likely = self.odds(view)
        told = [sentence("put down so")] if isinstance(self.command, Drop) else []
        told += [mark(self.verdict)] if self.verdict else []
        told += [success(likely)] if likely else []
        none = ": it cannot succeed" if likely and not likely.at_least(Degree.PARTIAL_SUCCESS) else ""
        deed = Act(self.action, self.target) if self.command is None and self.action else None
        here = " ".join(filter(None, (lifts(view, deed, likely), hangs_on(view, deed)))) if deed else ""
        return ". ".join(filter(None, (f"{'; '.join(filter(None, (self.words, ', '.join(told))))}{none}", here[:-1])))

    def odds(self, view: View) -> Odds | None:
        """Return the odds of the Action without any flourish (extra touch), or None if it is refused or not rolled."""
        if self.refused:
            return None
        if self.command is not None:
            choice = view.choice(self.command)
            attempt = choice.attempt if choice else None
            rolls = attempt and content.formulas()[attempt.action].roll != "none"
            return view.odds(choice) if choice and rolls else None
        me, feature = view.me.body.who, self.reading.feature
        attempt = Attempt(who=me, action=self.action, target=self.target or me, about=feature)
        command = Act(self.action, attempt.target, feature)
        return view.odds(Choice(command, "", Option(command, (attempt,))))


class Meant(Struct, frozen=True):
    """All present interpretations of a sentence: one if it is clear, several for the player to choose from, or none.

    `refused`: why it is rejected.
    """

    offers: tuple[Taken, ...] = ()
    refused: str = ""

    @property
    def objection(self) -> str:
        """The reason why the sentence leads to no Command, as text, or "" if it leads to one."""
        if self.refused:
            return f"{self.refused[0].upper()}{self.refused[1:]}."
        only = self.offers[0] if len(self.offers) == 1 else None
        return f"{sentence('taken')} {only.words}. No: {only.refused}." if only and only.refused else ""


def understood(view: View, text: str) -> Meant:
    """Return a Meant: the interpretations of a sentence in the present situation, or the reason why it has none.

    Possible Actions come first, then refused ones with the reason.
    """
    text = retold(view, text)
    if other := somebody_else(view, text):
        return Meant(refused=other)
    kind = content.kinds()[view.me.body.kind]
    being = Being(view.me.ratings, " ".join(attack.name for attack in (kind.base, kind.special) if attack))
    heard, sentence = hear(text, being), Sentence(text)
    if view.fight and not (heard.refused or heard.readings) and len(sentence.words) >= SENTENCE:
        heard = hear("something", being)
    if heard.refused or not heard.readings:
        return Meant(refused=heard.refused)
    found = offered(view, sentence, heard.readings)
    only = found.offers[0]
    unfit = only.refused == content.vocabulary().refusals["fight"]  # what can be done without one is meant
    if found.objection and (unfit or guessed(only, sentence)):  # a less likely reading may be meant
        wider = offered(view, sentence, hear(text, being, loose=True).readings)
        rest = tuple(one for one in wider.offers if not (unfit and one.refused))
        return found if wider.objection else Meant(rest)
    return found


def offered(view: View, sentence: Sentence, readings: Sequence[Reading]) -> Meant:
    """Return a Meant with those interpretations of a sentence that are offered to the player.

    First come those that are possible now, then refused ones that the player may have meant instead. If none is
    possible, there is only the likeliest.
    """
    found = [taken(view, sentence, reading) for reading in readings]
    several = sum(any(not one.refused for one in rows) for rows in found) > 1
    offers = [one for rows in found for one in rows[: 1 if several else OFFERED]]
    open_ = [one for one in offers if not one.refused]
    best = max((one.reading.weight for one in open_), default=0.0)
    unsure = best <= content.vocabulary().weights["faint"]
    sense = [one for one in offers if one.refused and one.verdict != "absurd"]
    nowhere = content.vocabulary().refusals.values()  # refusals of what is never possible here
    shut = [one for one in sense if unsure or best < one.reading.weight or one.refused not in nowhere]
    return Meant(tuple([*open_, *shut][:OFFERED] if open_ else offers[:1]))


def guessed(taken: Taken, sentence: Sentence) -> bool:
    """Return whether a refused interpretation may be wrong, because it is no Action or is aimed at a friend."""
    said = content.vocabulary()
    if taken.reading.does in ("eat", "give") and any("food" in kinds for kinds in sentence.kinds):
        return False
    friend = taken.refused in {said.refusals["friend"].format(who=kind.name) for kind in content.classes().values()}
    return friend or taken.reading.does in {**ITEMS, **WAYS} or taken.refused in said.deeds.values()


def taken(view: View, sentence: Sentence, reading: Reading) -> list[Taken]:
    """Return an interpretation as a list of Taken: one for each target that the sentence names, or for the nearest."""
    if reading.does in PLAIN or reading.does in WAYS or reading.does in ITEMS:
        return answers(view, sentence, reading)
    action = deed_here(view, reading)
    formula = content.formulas()[action]
    if reading.intent and content.intents()[reading.intent].deeds[action].afield == bool(view.fight):
        refusal = content.vocabulary().deeds.get(reading.does) or elsewhere(view)
        return [Taken(reading, action, 0, f"{formula.key}, by {reading.feature}", refusal)]
    aims = open_to(view, action) if reading.intent else acts(view, action)
    at = {"an enemy": False, "whose Turn it is": False, "an ally": True}.get(formula.at)
    if at is None:
        return [bound(view, reading, action, sorted(aims, key=heading_for(view, sentence)), None)]
    among, sent = [aimed_at(one) for one in aims if not one.refused], bool({reading.does, reading.intent} & SENT)
    bodies, missing = meant(view, sentence, friends=at, among=among, sent=sent)
    if missing:
        name = content.intents()[reading.intent].name if reading.intent else formula.key
        return [Taken(reading, action, 0, name, missing)]
    return [bound(view, reading, action, aims, body) for body in bodies or (None,)]


def bound(view: View, reading: Reading, action: str, aims: Sequence[Choice], body: Seen | None) -> Taken:
    """Return a Taken: an interpretation as an Action on one target, with its Command or the reason of refusal."""
    target, formula = body.who if body else 0, content.formulas()[action]
    at = [choice for choice in aims if target in (0, aimed_at(choice))]
    legal = [choice for choice in at if not choice.refused]
    best = next(iter(legal or at), None)
    why = "" if legal else best.refused if best else (aims[0].refused if aims else elsewhere(view, action))
    if not reading.intent:
        words = named(view, best) if best else formula.key or action
        return Taken(reading, action, target, mine(view, words), why, best.command if best else Act(action, target))
    intent = content.intents()[reading.intent]
    several = sum(row.afield == (not view.fight) for row in intent.deeds.values()) > 1
    name = formula.key if several else intent.name
    words = mine(view, f"{name}, by {reading.feature}" + (f" ({titled(view, body)})" if body else ""))
    why = intent.objection(reading.feature) or why or (by_what(view, best, reading.feature) if best else "")
    return Taken(reading, action, target, words, why)


def answers(view: View, sentence: Sentence, reading: Reading) -> list[Taken]:
    """Return a Taken for each Command that fits an interpretation other than an Action, such as "go" or "wait"."""
    does, kind = reading.does, ITEMS.get(reading.does) or WAYS.get(reading.does)
    words = PLAIN.get(does, ())
    spoken = [Say(word) for word in words]
    found = [one for one in view.choices if (isinstance(one.command, kind) if kind else one.command in spoken)]
    if does in ITEMS:
        found = carried_as(view, sentence, found)
    elif does in ("go", "follow"):
        found = sorted(found, key=heading_for(view, sentence))[:1]
    legal = [one for one in found if not one.refused] or found[:1]
    if not legal:
        return [Taken(reading, "", 0, does, elsewhere(view), Say(does))]
    return [Taken(reading, "", 0, mine(view, named(view, one)), one.refused, one.command) for one in legal[:OFFERED]]


def mine(view: View, words: str) -> str:
    """Return the text `words`, preceded by the actor's name if the party has several members."""
    return words if lone(view) else f"{view.me.body.name}: {words}"


def deed_here(view: View, reading: Reading) -> str:
    """Return the name of the Action that carries out an interpretation (reading) in the present situation."""
    if not reading.intent:
        return reading.does
    deeds = content.intents()[reading.intent].deeds
    here = [name for name, row in deeds.items() if row.afield == (not view.fight)]
    named = [name for name in (reading.does, f"{reading.does}-afield") if name in here]
    return (named or ([reading.does] if reading.does in deeds else here))[0]


def elsewhere(view: View, action: str = "") -> str:
    """Return a text that says why an Action, or any Action if `action` is "", is impossible at present."""
    said = content.vocabulary().refusals
    if not action or content.formulas()[action].minigame != "Combat":
        return said["calm" if view.fight else "none"]
    if content.formulas()[action].cost == "Support":
        return said["support" if view.fight else "fight"]
    return said["none" if view.fight else "fight"]


def acts(view: View, action: str) -> list[Choice]:
    """Return all choices, legal or refused, that take the Action called `action`."""
    return [one for one in view.choices if isinstance(one.command, Act) and one.command.action == action]


def open_to(view: View, action: str) -> list[Choice]:
    """Return the choices to take an improvised Action, one for each target, or [] if nobody can improvise now."""
    opening = view.choice(Act(OPENING))
    found = view.after(opening) if opening else ()
    return [one for one in found if isinstance(one.command, Act) and one.command.action == action]


def by_what(view: View, aim: Choice, feature: str) -> str:
    """Return the reason why an improvised Action cannot use this Feature, or "" if it can."""
    means = next((one for one in view.after(aim) if one.command == Say(feature)), None)
    return means.refused if means else ""


def carry_out(front: Front, taken: Taken) -> str:
    """Give the game the Commands of the interpretation `taken`. Return "", or the reason if this fails.

    The Commands are given up to the question of the flourish. If one fails, those before it are undone.
    """
    if taken.refused or taken.command is not None:
        done = taken.command is not None and not taken.refused and front.give(taken.command)
        return taken.refused or ("" if done else "not now")

    def aim(view: View) -> Choice | None:
        aims = acts(view, taken.action)
        at = (one for one in aims if not one.refused and taken.target in (0, aimed_at(one)))
        return next(at, next((one for one in aims if one.refused), None))

    finds: list[Callable[[View], Choice | None]] = [
        lambda view: view.choice(Act(OPENING)), aim, lambda view: view.choice(Say(taken.reading.feature)),
    ]  # fmt: skip
    for given, find in enumerate(finds):
        choice = find(front.view)
        if choice is None or choice.refused:
            for _ in range(given):
                front.give(Say("no"))
            return choice.refused if choice else "not now"
        front.give(choice.command)
    return ""
