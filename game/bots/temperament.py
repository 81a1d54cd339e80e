"""Natures: what one sensible player does a little differently from another."""

from msgspec import Struct
from msgspec.structs import replace


class Nature(Struct, frozen=True):
    """Weights of a policy.

    `patience`: turns of a Level spent waiting for Effects to pass. `bold`: fights on a Level after which she runs no
    more. `wary`: goes round places where armed creatures stood. `sore`: Wounds, in per cent of her Wounds Max, that
    want a Rest; `battered`: that want one on a quieter Level, before anything else; `lessons`: ticked Features that do; `daring`: the Level's rating up to which she rests without a shelter.
    `thorough`: the Level's rating up to which every Room she finds is explored before she goes down.
    `gathers`: lives off the nest. `rests`: takes Rests at all. `tastes`: eats food nobody knows, to know it; `trusts`: when hungry.
    `turns`: after so many she gives up.
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


CAUTIOUS = Nature(
    patience=120, bold=3, wary=True, sore=20, battered=45, lessons=3, daring=20, thorough=35, gathers=True
)
BOLD = Nature(patience=40, bold=-1, wary=False, sore=50, battered=70, lessons=6, daring=100, thorough=-1, gathers=True)
SPEEDY = Nature(patience=0, bold=4, wary=True, sore=60, battered=101, lessons=9, daring=20, thorough=-1, gathers=False)
RESTLESS = replace(CAUTIOUS, rests=False, sore=101, battered=101)
CHOOSY = replace(CAUTIOUS, tastes=False)
FUSSY = replace(CHOOSY, trusts=False)
"""What a Rest is worth, what a taste, and what a meal nobody knows: the cautious one without it."""
