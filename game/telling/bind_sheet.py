"""The character sheet in the rule system BIND, as text: bonuses, hit points and armour. [BIND 8]"""

from collections.abc import Iterable, Iterator

from game import content
from game.content import COMBAT, COMMON, Kind
from game.telling.shorten import broken
from game.weighing import scale
from game.weighing.bind import SCALE, attribute, feature_bonus, part

LABEL, WIDTH = 12, 76


def facts(kind: Kind) -> dict[str, object]:
    """Return the sheet of a character class or creature in the rule system BIND, as data for JSON.

    It has the name, the bonuses by chapter, the hit points ("HP"), "DR" and the TN for being in the air.
    """
    row = content.editions()["bind"]

    def rated(name: str) -> int:
        return kind.features.get(name, 0)

    with content.chosen("bind"):
        most = scale.most(kind)
    return {
        "name": kind.name,
        "attributes": {name: attribute(rated, name) for name in row.attributes},
        "combat": {name: feature_bonus(rated, name) for name in COMBAT if name in kind.features},
        "abilities": {name: feature_bonus(rated, name) for name in COMMON if name in kind.features},
        "HP": int(most) if most.isdecimal() else most,
        "DR": part(rated("Carapace"), row.armour),
        "in the air": part(rated("Flying"), SCALE),
    }


def sheet(kind: Kind) -> list[str]:
    """Return the sheet of a character class or creature in the rule system BIND, as lines of at most 76 columns."""
    told = facts(kind)
    lines = [f"{kind.name}, by the rules of BIND", ""]
    for chapter in ("attributes", "combat", "abilities"):
        bonuses = told[chapter]
        assert isinstance(bonuses, dict)
        lines += _listed(chapter.capitalize(), (f"{name} {value:+}" for name, value in bonuses.items()))
    body = (f"HP {told['HP']}", f"DR {told['DR']}", f"in the air {told['in the air']:+} to be hit")
    lines += _listed("Body", body)
    with content.chosen("bind"):
        for label, box in (("Base", kind.base), ("Special", kind.special)):
            if box:
                lines += _listed(label, (box.name, scale.damage(box), box.range, f"hit: {scale.in_dice(box.hit)}"))
    return lines


def _listed(label: str, parts: Iterable[str]) -> Iterator[str]:
    room = WIDTH - LABEL
    for n, line in enumerate(broken(", ".join(parts).replace(" +", "\0+").replace(" -", "\0-"), room)):
        yield f"{'' if n else label:{LABEL}}{line}".replace("\0", " ")
