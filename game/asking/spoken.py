"""A sentence taken for the answers of an improvised deed: what it may mean, whether that can be, and who does it. [RULES 5.4]

The sentence stays in the front: what goes to the engine are the Commands anybody might have given.
"""

import re
from typing import Any

from msgspec import Struct

from game import content
from game.asking.answers import lone
from game.asking.improvise import MARK
from game.asking.outcome import success
from game.asking.sight import titled
from game.content.improvised import OPENING
from game.fd100 import Degree, Odds
from game.flow import Option
from game.flow.commands import Act, Say
from game.flow.steps import Attempt
from game.run.view import Choice, Seen, View
from game.telling.intent import Reading, deed, hear


class Taken(Struct, frozen=True):
    """What a sentence is taken for here and now: the deed, at whom; or why it is refused."""

    reading: Reading
    action: str
    target: int
    words: str
    refused: str = ""

    def marked(self, view: View) -> str:
        """In words, with how apt it is, and how likely."""
        if self.refused:
            return f"{self.words}: not now, {self.refused}"
        likely = self.odds(view)
        said = f", {success(likely)}" if likely else ""
        none = ": it cannot succeed" if likely and not likely.at_least(Degree.PARTIAL_SUCCESS) else ""
        return f"{self.words}; {MARK[self.reading.verdict]}{said}{none}"

    def odds(self, view: View) -> Odds | None:
        """What it would be decided by, without a flourish."""
        if not self.action or self.refused:
            return None
        me, feature = view.me.body.who, self.reading.feature
        attempt = Attempt(who=me, action=self.action, target=self.target or me, about=feature)
        command = Act(self.action, attempt.target, feature)
        return view.odds(Choice(command, "", Option(command, (attempt,))))


class Meant(Struct, frozen=True):
    """All a sentence may be taken for: one, if it is clear; several to choose from; none. `refused`: what no roll is given for."""

    offers: tuple[Taken, ...] = ()
    refused: str = ""

    @property
    def objection(self) -> str:
        """Why nothing comes of it, in words; nothing, if something may."""
        if self.refused:
            return f"{self.refused[0].upper()}{self.refused[1:]}."
        only = self.offers[0] if len(self.offers) == 1 else None
        return f"I take that as: {only.words}. No: {only.refused}." if only and only.refused else ""


def understood(view: View, text: str) -> Meant:
    """What a sentence is taken for as things stand: what can be done, then what cannot, and why not. Nothing absurd."""
    if other := somebody_else(view, text):
        return Meant(refused=other)
    heard = hear(text, view.me.ratings)
    offers = [taken(view, text, reading) for reading in heard.readings]
    open_ = [one for one in offers if not one.refused]
    shut = [one for one in offers if one.refused and one.reading.verdict != "absurd"]
    return Meant(tuple([*open_, *shut] if open_ else offers[:1]), heard.refused)


def taken(view: View, text: str, reading: Reading) -> Taken:
    """A reading as a deed that is open here: the likeliest of them, at whom the sentence names, or the nearest."""
    intent = content.intents()[reading.intent]
    deeds = [name for name, row in intent.deeds.items() if row.afield != bool(view.fight)]
    action = deed(text, reading.intent, deeds)
    if action.startswith(":"):
        return Taken(reading, "", 0, f"{intent.name}, by {reading.feature}", action[1:])
    formula, aims = content.formulas()[action], open_to(view, action)
    body = at_whom(view, text, formula.at, aims) if formula.at in ("an enemy", "an ally") else None
    name = formula.key if reading.intent == "change" or len(deeds) > 1 else intent.name
    who = "" if lone(view) else f"{view.me.body.name}: "
    words = f"{who}{name}, by {reading.feature}" + (f" ({titled(view, body)})" if body else "")
    target = body.who if body else 0
    refused = intent.objection(reading.feature) or impossible(view, aims, target, reading.feature)
    return Taken(reading, action, target, words, refused)


def open_to(view: View, action: str) -> list[Choice]:
    """At whom this could be aimed if she improvised now, and why not."""
    opening = view.choice(Act(OPENING))
    found = view.after(opening) if opening else ()
    return [choice for choice in found if isinstance(choice.command, Act) and choice.command.action == action]


def impossible(view: View, aims: list[Choice], target: int, feature: str) -> str:
    """Why nothing can come of it, or nothing."""
    aim = aim_at(aims, target)
    if aim is None:
        return aims[0].refused if aims else ""
    means = next((choice for choice in view.after(aim) if choice.command == Say(feature)), None)
    return means.refused if means else ""


def aim_at(aims: list[Choice], target: int) -> Choice | None:
    """The legal one of them at this target; without a target the first."""
    legal = [choice for choice in aims if not choice.refused]
    return next((choice for choice in legal if target in (0, aimed_at(choice))), None)


def aimed_at(choice: Choice) -> int:
    assert isinstance(choice.command, Act)
    return choice.command.target


def at_whom(view: View, text: str, at: str, aims: list[Choice]) -> Seen | None:
    """The nearest foe it can be done to; of those the text names, if it names any. A friend only if she is named."""
    me, said = view.me.body, set(re.findall("[a-z]+", text.lower()))
    open_ = {aimed_at(choice) for choice in aims if not choice.refused}
    some = [body for body in view.creatures if body.led == (at == "an ally") and body.x >= 0]
    named = [body for body in some if set(titled(view, body).lower().split()) & said]
    near = named or (some if at == "an enemy" else [])

    def far(one: Seen) -> tuple[bool, int, int]:
        return one.who not in open_, max(abs(one.x - me.x), abs(one.y - me.y)), one.who

    return min(near, key=far, default=None)


SUBJECT = re.compile(r"(?:(?:i|we) (?:let|have|make|ask|tell) )?(?:the |our |my )?([a-z]+)(?!')\b")
"""Who acts, where a sentence begins with somebody."""


def somebody_else(view: View, text: str) -> str:
    """Why not, if one of the party is to do it who is not asked now."""
    said = SUBJECT.match(" ".join(text.lower().split()))
    named = (one.body for one in view.party if said and said[1] == one.body.name.lower())
    other, me = next((body for body in named if body.who != view.me.body.who), None), view.me.body
    if other is None:
        return ""
    if view.fight:
        return f"it is the Turn of the {me.name}: say it when it is the Turn of the {other.name}"
    return f"who leads does it, and that is the {me.name}: let the {other.name} lead, and say it again"


def carry_out(front: Any, taken: Taken) -> str:
    """Give the Commands that answer for it, up to the flourish. What stands in the way, or nothing; then all is as before."""
    if taken.refused:
        return taken.refused
    opening = front.view.choice(Act(OPENING))
    if opening is None or opening.refused:
        return opening.refused if opening else "not now"
    front.give(Act(OPENING))
    aims = [c for c in front.view.choices if isinstance(c.command, Act) and c.command.action == taken.action]
    aim = aim_at(aims, taken.target)
    if aim is None:
        front.give(Say("no"))
        return aims[0].refused if aims else "not now"
    front.give(aim.command)
    choice = front.view.choice(Say(taken.reading.feature))
    if choice is None or choice.refused:
        front.give(Say("no"))
        front.give(Say("no"))
        return choice.refused if choice else "not now"
    front.give(choice.command)
    return ""
