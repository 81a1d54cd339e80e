"""`nest roll --by`: make a roll with the dice of a sister (related) rule system, or compute its exact odds."""

# ruff: noqa: T201  this is what prints

import argparse
import json
import re
from collections.abc import Callable

from game.cli.base import Usage
from game.dice import Cup, normal
from game.resolution.bind import TARGET, TargetCheck
from game.resolution.core import Contribution, Degree, DiceCheck, Rating
from game.resolution.mest import BonusDice, Contest
from game.resolution.pools import Pool
from game.resolution.strive import Obstacle
from game.telling.dice_card import dice_card

MOST = 20
"""The most dice of a pool, and the highest rating of a rule system that counts in dice."""
FACES = 6


def _parts(args: argparse.Namespace) -> tuple[Contribution, ...]:
    """Return the modifiers that the options --plus and --minus give, positive ones first."""
    plus = [Contribution("plus", n) for n in args.plus]
    return (*plus, *(Contribution("minus", -n) for n in args.minus))


def _pool(args: argparse.Namespace) -> DiceCheck:
    number = Rating("number" if args.number else "against", args.resistance)
    return Pool(Rating("pool", args.effort), number, own=_parts(args), sure=args.sure, on=args.on, number=args.number)


def _target(args: argparse.Namespace) -> DiceCheck:
    base = TARGET if args.base is None else args.base
    against = Rating("resistance", args.resistance)
    return TargetCheck(Rating("bonus", args.effort), against, bonuses=_parts(args), base=base, resting=args.resting)


def _contest(args: argparse.Namespace) -> DiceCheck:
    bonuses = (*(bonus(text, 1) for text in args.bonus), *(bonus(text, -1) for text in args.penalty))
    return Contest(
        Rating("attribute", args.effort), Rating("attribute", args.resistance), bonuses, overreach=args.overreach
    )


def _obstacle(args: argparse.Namespace) -> DiceCheck:
    forks = (Contribution("forks", args.forks),) if args.forks else ()
    return Obstacle(
        Rating("pool", args.effort), Rating("Obstacle", args.resistance), parts=_parts(args), forks=forks,
        limit=args.limit, points=args.points, defence=args.defence,
    )  # fmt: skip


SISTERS: dict[str, tuple[str, str, Callable[[argparse.Namespace], DiceCheck]]] = {
    "metamorphosis": ("POOL", "M 1.3", _pool),
    "bind": ("2D6", "BIND", _target),
    "mest": ("OPPOSED TEST", "MEST", _contest),
    "strive": ("TEST", "STRIVE", _obstacle),
}
"""For each sister system: the title and source of its card, and the function that makes its Check from the options."""


def bonus(text: str, sign: int) -> BonusDice:
    """Return the bonus dice that a text such as "2m" describes. They are the opponent's if `sign` is -1.

    Raises Usage for any other text.
    """
    if match := re.fullmatch(r"([1-9])([bmw])", text):
        return BonusDice("bonus" if sign > 0 else "penalty", match[2], sign * int(match[1]))
    raise Usage(f"bonus dice are a number and a kind, b, m or w: 2m, not {text[:20]!r}")


def run_sister(args: argparse.Namespace) -> int:
    """Print a roll with a sister system's dice, or its odds if no dice are known, and return the exit code."""
    if args.by != "bind" and max(args.effort, args.resistance, *args.plus, 0) > MOST:
        raise Usage(f"{args.by} counts in dice: {MOST} at most")
    title, rule, build = SISTERS[args.by]
    check = build(args)
    dice = _thrown(args, check)
    if args.json:
        chances, fall = check.odds(), None if dice is None else check.fall(dice)
        facts = {
            "by": args.by,
            "degree": str(fall.degree) if fall else None,
            "margin": fall.margin if fall else None,
            "dice": None if dice is None else [die + 1 for die in dice],
            "odds": {str(degree): chances.percent(degree) for degree in reversed(Degree)},
            "success": 100 * chances.at_least(Degree.PARTIAL_SUCCESS) / chances.whole,
        }
        print(json.dumps(facts))
    else:
        print("\n".join(dice_card(check, dice, title, rule)))
    return 0


def _thrown(args: argparse.Namespace, check: DiceCheck) -> tuple[int, ...] | None:
    """Return the results of the dice, each from 0 to 5, or None if neither dice nor a seed are given.

    They are those of the option --dice, or thrown with the seed. Raises Usage.
    """
    n = len(check.dice)
    if args.dice:
        shown = [int(face) for face in re.findall(r"\d+", args.dice)]
        if len(shown) != n or not all(1 <= face <= FACES for face in shown):
            raise Usage(f"{n} dice of 1 to {FACES} are wanted, the actor's first: --dice {','.join('3' * n)}")
        return tuple(face - 1 for face in shown)
    if args.seed is None:
        return None
    cup = Cup(normal(args.seed))
    return tuple(cup.draw(f"roll/{args.by}", FACES) for _ in range(n))
