"""What is best improvised in a fight, as menu entries that do it at once. [RULES 5.4]"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game import content
from game.bots.fighting import enemies
from game.bots.heart import by_heart, takes_heart
from game.bots.improvising import HEART, SLIGHT, deed_odds, ideas, rank
from game.bots.outlook import FLOOR
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Degree, Odds
from game.presentation.answers import improvised
from game.presentation.ask import Answer, Front, Giving, letter_of
from game.presentation.foes.back_foot import recoils
from game.presentation.outcome import percent, success
from game.presentation.page import sentence, words
from game.run.view import View
from game.telling.words import capital
from game.weighing.scale import feature_name, scaled

DEEDS = ("hurt", "hinder", "scare")
"""What is improvised against a foe."""
OWN = "Actor Recoils"
"""What an Action does to its own actor, as its outcomes have it."""


class Contriving(Struct, frozen=True):
    """A function object for an Answer (menu entry): when called, the actor improvises this deed by a Feature, without a flourish."""

    deed: Act
    feature: str

    def __call__(self, front: Front) -> None:
        for command in (Act(OPENING), self.deed, Say(self.feature), Say("plain")):
            if not (front.view.allows(command) and front.give(command)):
                return


def with_ideas(view: View, rows: Sequence[Answer]) -> list[Answer]:
    """Return these menu entries, before that of improvising what is best improvised, to be had at once.

    That is how an actor that Recoils helps itself, if that is likelier than to steel a nerve, and each deed that is worth doing to an enemy.
    """
    at = next((n for n, one in enumerate(rows) if one.do == Giving(Act(OPENING)) and not one.refused), len(rows))
    found = [*heart(view), *tricks(view)] if at < len(rows) else []
    return [*rows[:at], *found, *rows[at:]]


def heart(view: View) -> Iterator[Answer]:
    """Yield the menu entry to help oneself at once, if that is of use."""
    foes = enemies(view)
    if best := by_heart(view, foes[0]) if takes_heart(view, foes) else None:
        deed = Act(HEART, view.asked)
        label = sentence("heart row", deed=improvised(view, deed, feature_name(best[0]), ""))
        about = sentence("heart at once", rating=scaled(view.rating))
        yield Answer(label, Contriving(deed, best[0]), success(best[1]), about=about, key=letter_of("heart"))


def tricks(view: View) -> Iterator[Answer]:
    """Yield a menu entry for each deed that is worth improvising against an enemy, aimed where it is worth most."""
    worthy = sorted((idea for idea in ideas(view, enemies(view)) if idea.worth >= SLIGHT), key=rank)
    for idea in {idea.deed: idea for idea in worthy}.values():
        deed, foe = Act(idea.deed, idea.target), view.body(idea.target)
        label = improvised(view, deed, feature_name(idea.feature), "")
        made = deed_odds(view, foe, idea.deed, idea.feature) if foe else None
        odds, falls = (success(made), recoil(view, deed, made)) if made else ("", "")
        told = [capital(words("improvised")[idea.deed]), *([falls] if falls else []), sentence("trick at once")]
        yield Answer(label, Contriving(deed, idea.feature), odds, about=". ".join(told), key=letter_of(idea.deed))


def recoil(view: View, deed: Act, made: Odds) -> str:
    """Return how likely an improvised Action with these odds throws its own actor back, as text, or "" if it never does. R-81"""
    if view.me.body.disposition == (FLOOR if view.ruled("R-81") else content.TRACK[0]):
        return ""  # it sinks no lower
    falls = [degree for degree in Degree if OWN in content.formulas()[deed.action].outcome.get(str(degree), "")]
    ways = sum(made.counts[degree] for degree in falls)
    return sentence("recoil", chance=percent(ways, made.whole)) if ways else ""


def keys_of(view: View, deeds: Sequence[AnyCommand | None], opener: str) -> str:
    """Return in brackets the keys that improvise the first of these deeds that has a menu entry, or "" if none has. `opener`: the key of that list."""
    rows = [one for one in (*heart(view), *tricks(view)) if isinstance(one.do, Contriving) and one.do.deed in deeds]
    return sentence("keys of a list", list=opener, letter=rows[0].key) if rows and opener else ""


def unheartened(view: View) -> list[Answer]:
    """Return the refused menu entry to help oneself, with why, where `with_ideas` adds none; else []."""
    opening = view.choice(Act(OPENING))
    if opening is None or takes_heart(view, enemies(view)):
        return []
    why = opening.refused or sentence("heart idle" if recoils(view) else "heart steady")
    return [Answer(sentence("heart"), Giving(opening.command), refused=why, key=letter_of("heart"))]


def untried(view: View) -> list[Answer]:
    """Return the refused menu entries of the deeds against a foe for which `with_ideas` adds none, with why; []: nothing can be improvised."""
    opening, offered = view.choice(Act(OPENING)), {one.key for one in tricks(view)}
    if opening is None or not enemies(view):
        return []
    why, deeds = opening.refused or sentence("trick idle"), [one for one in DEEDS if letter_of(one) not in offered]
    return [
        Answer(sentence("trick", deed=one), Giving(opening.command), refused=why, key=letter_of(one)) for one in deeds
    ]
