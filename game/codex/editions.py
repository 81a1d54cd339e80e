"""The codex's tables on rule systems other than fd100: what their dice count, in numbers of the game's own code."""

from game import content
from game.codex.prints import Rows
from game.codex.tables import listed
from game.resolution.bind import MARGINS
from game.resolution.core import Degree
from game.weighing.bind import SCALE, bonus, skill

RATINGS = range(0, 100, 10)


@listed("Rating, from", *(str(rating) for rating in RATINGS))
def bonuses() -> Rows:
    """Yield two rows of a table: the bonus of an attribute, and the level of a skill, for the ratings 0, 10 .. 90."""
    yield "bonus", *(f"{bonus(rating):+}" for rating in RATINGS)
    yield "skill", *(f"{skill(rating):+}" if skill(rating) else "0" for rating in RATINGS)


@listed("Attribute", "Mean of", "Abilities that go with it")
def skills() -> Rows:
    row = content.editions()["bind"]
    for name, features in row.attributes.items():
        yield (
            name,
            ", ".join(features),
            ", ".join(ability for ability, of in row.skills.items() if of == name) or "none",
        )


@listed("What counts", "To the dice")
def standing() -> Rows:
    for source, by in content.editions()["bind"].standing.items():
        yield source, f"{by:+}"
    yield f"anything else in per cent, each {SCALE}", "1"


@listed("Margin, from", "Degree")
def margins() -> Rows:
    for least, degree in MARGINS:
        yield f"{least:+}" if least else "0, a tie", str(degree)
    yield "below", str(Degree.CRITICAL_FAILURE)
