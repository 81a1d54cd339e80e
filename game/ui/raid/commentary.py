"""A running commentary on a raid played by a bot: for each Command a text with its aim, odds and rule.

It is made from the View alone, that is from what a player may see.
"""

from functools import cache

from msgspec import Struct

from game import content
from game.bots.errands import explore_step, travel_step
from game.bots.places import apart, in_front
from game.dice import roll
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Give, Go, Light, Say, Study, Take, Use
from game.engine.steps import FaceDeath, OfferLuck, PayDarkness, PayHunger, Unsheltered
from game.engine.steps.exploration import DOWN
from game.presentation.answers import carried
from game.presentation.outcome import chance, weighed
from game.presentation.sight import titled
from game.run.view import Choice, Seen, View
from game.telling.words import capital

OWN = {"explore", "dig", "tear", "rest", "charge", "resist", "deliver"}
"""The Actions that have a comment of their own."""
SAYS = {"wait", "done", "pass", "leave", "surrender"}
"""The words (of the Command Say) that have a comment of their own."""
ASKED: dict[type, tuple[str, str]] = {
    OfferLuck: ("luck", "fate"), FaceDeath: ("luck", "fate"), PayHunger: ("eat", "hungry"),
    PayDarkness: ("light", "dark"), Unsheltered: ("brave", "pass"),
}  # fmt: skip
"""For each Decision the keys of two comments: on answering yes, and on answering no."""


class Want(Struct, frozen=True, forbid_unknown_fields=True):
    say: tuple[str, ...]
    rule: str = ""
    still: bool = False


class Comment(Struct, frozen=True):
    """A comment, in words, on one Command of a bot.

    `key`: its row in the data. `same`: whether the bot's aim has not changed since the last comment.
    `title`: the title of the tour's scene that the comment belongs to.
    """

    key: str
    want: str
    odds: str = ""
    rule: str = ""
    same: bool = False
    title: str = ""


@cache
def wants() -> dict[str, Want]:
    """Return the texts of comments on what a bot wants, as a dict by the comment's name. Raises BadAsset."""
    return content.read("demo", Want)


class Commentator:
    """The author of the comments on one raid, which varies their wording."""

    def __init__(self, seed: str) -> None:
        self.seed, self.n = seed, 0
        self.before = Comment("", "")
        self.last: dict[str, str] = {}

    def about(self, view: View, command: AnyCommand) -> Comment:
        """Return a comment on the Command that a bot is about to give."""
        key, what, whom = intent(view, command)
        choice = view.choice(command)
        rule = content.formulas()[choice.attempt.action].rule if choice and choice.attempt else ""
        odds = told_odds(view, choice) if choice else ""
        return self.comment(key, what, whom, odds, rule or wants()[key].rule)

    def end(self, outcome: str, cause: str) -> Comment:
        """Return a comment on how a raid has ended (`outcome`), and why (`cause`)."""
        return self.comment({"won": "won", "left": "left"}.get(outcome, "lost"), cause or "nobody knows what", "")

    def comment(self, key: str, what: str, whom: str, odds: str = "", rule: str = "") -> Comment:
        row = wants()[key]
        words = [capital(one.format(what=what, whom=whom)) for one in row.say]
        if row.still and key == self.before.key and self.last.get(key + whom):
            return Comment(key, self.before.want, odds, rule or row.rule, same=True)
        fresh = [one for one in words if one not in (self.before.want, self.last.get(key))] or words
        self.n += 1
        want = fresh[roll(self.seed, "demo", self.n, len(fresh))]
        self.last[key] = self.last[key + whom] = want
        self.before = Comment(key, want, odds, rule or row.rule)
        return self.before


# -- what it wants ---------------------------------------------------------------------------------


def intent(view: View, command: AnyCommand) -> tuple[str, str, str]:
    """Return the comment on a bot's Command as three texts: (comment's name, name of a thing, name of a creature).

    Thing or creature is "" where there is none.
    """
    match command:
        case Act(action, target, about):
            return acting(view, action, target, about)
        case Go(x, y):
            return walking(view, (x, y))
        case Eat(item) | Light(item) | Use(item) | Drop(item) | Study(item):
            keys: dict[type, str] = {Eat: "eat", Light: "light", Use: "heal", Drop: "drop", Study: "study"}
            return keys[type(command)], carried(view, item)[1].name, ""
        case Take(item) | Give(item):
            return "take", next((held.name for held in view.things if held.item == item), "it"), ""
        case Enter():
            return "enter", "", ""
        case Say(word):
            return saying(view, word)
        case _:
            return "answer", type(command).__name__.lower(), ""


def saying(view: View, word: str) -> tuple[str, str, str]:
    if type(view.decision) in ASKED:
        yes, no = ASKED[type(view.decision)]
        return (yes if word == "yes" else no), word, ""
    return (word if word in SAYS else "answer"), word, ""


def acting(view: View, action: str, target: int, about: str) -> tuple[str, str, str]:
    formula = content.formulas()[action]
    foe = view.body(target)
    whom = titled(view, foe) if foe else "somebody"
    what = formula.key or action
    if action == "attack":
        return ("attack" if view.fight else "begin"), what, whom
    if action == "resist":
        return "resist", about, whom
    if action in content.works():
        return "gather", what, ""
    if action in OWN:
        return action, what, whom
    return ("suppress" if formula.cost in ("Suppress", "Support") else "manoeuvre"), what, whom


def walking(view: View, cell: tuple[int, int]) -> tuple[str, str, str]:
    """Return the comment on a bot's move as three texts: (comment's name, "", name of a creature).

    The move leads towards or away from the nearest foe, or else to a place.
    """
    me = view.me.body
    foe = nearest(view, (me.x, me.y))
    if foe:
        here, there = (apart(foe, at) for at in ((me.x, me.y), cell))
        whom = titled(view, foe)
        if (foe.x, foe.y) == cell:
            return "attack", "", whom
        round_ = here <= 2 and content.kinds()[foe.kind].armoured == "head" and in_front(foe, (me.x, me.y))
        if round_ and there <= here:
            return "behind", "", whom
        if there != here:
            return ("approach" if there < here else "away"), "", whom
    if view.fight is None:
        return bound(view, cell), "", ""
    return "walk", "", ""


def bound(view: View, cell: tuple[int, int]) -> str:
    """Return the name of the comment that suits a bot's move outside Combat. It depends on where the move leads."""
    step = Go(*cell)
    if view.goal and travel_step(view, view.goal) == step:
        return "goal"
    ways = [(way.x, way.y) for way in view.passages if way.kind in DOWN]
    if any(travel_step(view, way) == step for way in ways):
        return "down"
    rooms = [(room.x, room.y) for room in view.pool if room.level == view.number and not room.spent and not room.here]
    if any(travel_step(view, room) == step for room in rooms):
        return "room"
    return "seek" if explore_step(view) == step else "walk"


def nearest(view: View, at: tuple[int, int]) -> Seen | None:
    """Return the foe in view nearest to the cell `at`, or None. Outside Combat only armed foes count."""
    foes = [body for body in view.creatures if not body.led and body.x >= 0 and (body.armed or view.fight)]
    return min(foes, key=lambda body: (apart(body, at), body.who), default=None)


# -- its odds, the rule ----------------------------------------------------------------------------


def told_odds(view: View, choice: Choice) -> str:
    """Return a sentence with the odds and consequences of a choice, or "" if it needs no roll."""
    if choice.attempt is None:
        lucky = choice.command == Say("yes") and view.asks(OfferLuck, FaceDeath)
        return f"{view.me.luck} % by the Luck marker." if lucky else ""
    likely = chance(view, choice)
    if not likely or likely == "sure":
        return ""
    more = weighed(view, choice)
    return f"Its chance: {likely}. {more}." if more else f"Its chance: {likely}."
