"""Tables for the codex about rule systems other than fd100, with numbers computed by the game's own code."""

from game import content
from game.codex.prints import Rows, chance
from game.codex.tables import listed
from game.resolution.bind import MARGINS
from game.resolution.core import Degree
from game.resolution.pools import NETS
from game.weighing.bind import SCALE, bonus, part, skill
from game.weighing.pools import DIE
from game.weighing.scale import WHOLE

RATINGS = range(0, 100, 10)


@listed("Rating, from", *(str(rating) for rating in RATINGS))
def bonuses() -> Rows:
    """Yield two table rows: the bonus of an attribute and the level of a skill, each at the ratings 0, 10 .. 90."""
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


@listed("Net, from", "Degree")
def nets() -> Rows:
    for least, degree in NETS:
        yield f"{least:+}", str(degree)
    yield "below", str(Degree.CRITICAL_FAILURE)


@listed("Of a sheet", "Ratings dealt, the best first")
def arrays() -> Rows:
    row = content.editions()["metamorphosis"]
    assert row.sheet is not None
    yield "Core Attributes: " + ", ".join(row.attributes), dealt(row.sheet.core)
    yield "Special Abilities, one or two", " or ".join(dealt(some) for some in row.sheet.special)
    yield "seven Common Abilities", dealt(row.sheet.common)
    yield "Initiative, Threat Rate, Survival Rate", f"{dealt((row.sheet.combat,))} each"
    yield "whoever else lives here", f"a die for every {DIE * WHOLE // row.sheet.share} % that fd100 prints"


def dealt(ratings: tuple[int, ...]) -> str:
    """Return stored ratings, which are per cent, as text in dice: "4, 3, 2, 1"."""
    return ", ".join(str(part(rating, DIE)) for rating in ratings)


@listed("Keyword of the Attack", "Made with")
def attacks() -> Rows:
    """Yield a table row for each keyword that an Attack may have: the keyword, and the Feature rolled for the Attack.

    If an Attack has several keywords, the attacker's best Feature of them is rolled.
    """
    yield from content.editions()["metamorphosis"].attacks.items()


@listed("What counts", "To the pool")
def counts() -> Rows:
    for source, by in content.editions()["metamorphosis"].standing.items():
        if not by:
            continue
        yield source, "a success without a die" if source == "Charging" else f"{by:+}"
    yield "poison, darkness and the like, each die of theirs", "-1"


@listed("Effect", "What it does", "Resist")
def afflictions() -> Rows:
    with content.chosen("metamorphosis"):
        rows = content.effects()
    yield from ((name, row.constant, row.remedy) for name, row in rows.items())


@listed("Event", "Of", "Chance")
def chances() -> Rows:
    with content.chosen("metamorphosis"):
        tables = content.events()
    for table, rows in tables.items():
        yield from ((name, table, chance(row)) for name, row in rows.items())


@listed("Ability", "While you have it", "Its Attack", "Bestows")
def mutations() -> Rows:
    with content.chosen("metamorphosis"):
        rows = content.arts()
    for name, art in rows.items():
        box = art.attack
        yield name, art.about, f"{box.name}, {box.range}" if box else "", box.hit if box else ""
