"""The temperaments of bots: numbers that make one sensible bot play differently from another."""

from msgspec import Struct
from msgspec.structs import replace


class Nature(Struct, frozen=True):
    """The temperament of a bot: the numbers that its policy uses for its decisions.

    `patience`: turns on a Level spent waiting for Effects to pass.
    `bold`: fights on a Level after which the bot no longer runs.
    `wary`: whether it avoids places where armed creatures stood.
    `sore`: Wounds, in per cent of the maximum, from which it rests; `battered`: from which it goes to a quieter Level first.
    `lessons`: the number of ticked Features from which it rests.
    `daring`: the Level's rating up to which it rests without a shelter.
    `thorough`: the Level's rating up to which it explores every Room before going down.
    `seeks`: whether it looks for a way to a Room where its gallery goes on, before it goes down.
    `hands_on`: whether it hands the lead to whoever is abler at the work to be done.
    `hearty`: whether it takes heart by an improvised act where it Recoils.
    `gathers`: whether it lives off the nest. `rests`: whether it rests at all.
    `tastes`: whether it eats unknown food to learn its effect; `trusts`: whether it eats unknown food when hungry.
    `turns`: the number of turns after which it surrenders. `shuns`: the number of turns for which it takes no way that it has fled by.
    """

    patience: int
    bold: int
    wary: bool
    sore: int
    battered: int
    lessons: int
    daring: int
    thorough: int
    gathers: bool
    rests: bool = True
    tastes: bool = True
    trusts: bool = True
    turns: int = 7500
    shuns: int = 30
    seeks: bool = False
    hearty: bool = False
    hands_on: bool = False


CAUTIOUS = Nature(
    patience=120, bold=3, wary=True, sore=20, battered=45, lessons=3, daring=20, thorough=35, gathers=True
)
BOLD = Nature(patience=40, bold=-1, wary=False, sore=50, battered=70, lessons=6, daring=100, thorough=-1, gathers=True)
SPEEDY = Nature(patience=0, bold=4, wary=True, sore=60, battered=101, lessons=9, daring=20, thorough=-1, gathers=False)
RESTLESS = replace(CAUTIOUS, rests=False, sore=101, battered=101)
CHOOSY = replace(CAUTIOUS, tastes=False)
ADVISER = replace(CHOOSY, shuns=120, bold=8, turns=10**9, seeks=True, hearty=True, hands_on=True, lessons=5)
FUSSY = replace(CHOOSY, trusts=False)
"""Variants of CAUTIOUS without Rests, without tasting, or without unknown food, to measure the value of each; ADVISER advises players, and never gives a raid up for its length."""
