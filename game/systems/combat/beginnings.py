"""How a Combat would find a character: its first Disposition, with the odds of each, before any die falls. [B 3.8.4]"""

from fractions import Fraction

from game import content
from game.engine.components import Gifts, Hero, Raid
from game.engine.store import find, the
from game.fd100 import Degree
from game.systems.checks import alone
from game.systems.dice_rolls import MARGINS
from game.systems.party import row
from game.weighing import odds, spread, weighed


def shaken(who: int) -> bool:
    """Return whether a Combat that begins now finds the character `who` Recoiling, without a roll. [R-36, R-51]"""
    hero = find(who, Hero)
    return hero is not None and the(Raid).turn <= hero.shaken


def beginnings(who: int) -> dict[str, Fraction]:
    """Return the Dispositions in which a Combat now may find a character, the best first, each with its probability.

    They are those that its Initiative Roll leads to, or a higher one that food gives it.
    """
    track, least = row(who).track, emboldened(who)
    found: dict[int, Fraction] = {}
    for up, chance in [(-1, Fraction(1))] if shaken(who) else boxes(who):
        place = max(least, min(track.index("Holding") + up, len(track) - 1))
        found[place] = found.get(place, Fraction(0)) + chance
    return {track[place]: found[place] for place in sorted(found, reverse=True) if found[place]}


def emboldened(who: int) -> int:
    """Return the box of its track below which a character cannot begin a Combat now, thanks to Courage or Rage. [R-47]"""
    track, held = row(who).track, find(who, Gifts)
    starts = [content.abilities()[gift].starts for gift in held.waiting] if held else []
    return max((track.index(box) if box in track else len(track) - 1 for box in starts if box), default=0)


def boxes(who: int) -> list[tuple[int, Fraction]]:
    """Return (boxes above Holding, probability) for each result of the Initiative Roll of the creature `who`."""
    made = alone(who, "Initiative")
    dice = weighed(made)
    if dice and made.by in MARGINS:
        return [(MARGINS[made.by](fall.margin), Fraction(ways, dice.whole)) for fall, ways in spread(made, dice)]
    table = odds(made)
    steady = Fraction(table.at_least(Degree.PARTIAL_SUCCESS), table.whole)
    return [(0, steady), (-1, 1 - steady)]
