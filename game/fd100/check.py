"""How the number on a d100 decides which of six degrees of success or failure an Action has. [B 3.4, 3.5]

Qualification, Boolean and Contested Boolean Rolls.
A die *matches* a rating when it is lower and *beats* it when it is not. [B 3.4.4] So a rating of 100 or more is
always matched, one of 0 or less never.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.resolution.core import DEGREES, NOTHING, Circumstance, Degree, Rating

Kind = Literal["Qualification", "Boolean", "Contested"]
D100 = Annotated[int, Meta(ge=0, le=99)]


# [matched][beaten], of Effort and Resistance [B Table 12]
_QUALIFIED = (
    (Degree.COMPLETE_FAILURE, Degree.PARTIAL_FAILURE),
    (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS),
)


class Modifier(Struct, frozen=True):
    """A rating that makes an Action's result one degree better or worse if a d100 shows a lower number. [B Table 13]

    If the die is below its amount, the degree moves one step up or down.
    With `on` it is a *guard*, for `Check.guards` only (R-14). Guards are applied in their order after all shifts and the clamp,
    each only if the degree at that point is one in `on`. `once` names a group of guards of which at most one applies in a roll;
    a guard without a group applies at each of its places in the list. R-14 in full is

        (a) Modifier("Bite out of reach", -100, "R-14", on=degrees that name no Attack within reach), best degree first
        (b) Modifier("Carapace", -40, "R-14", on=degrees that name one in reach it stops, once="Carapace")
        (a) again
    """

    source: str
    rating: int
    rule: str = ""
    on: tuple[Degree, ...] = ()
    once: str = ""

    def shift(self, die: int) -> int:
        """Return how many steps this modifier moves the degree if the d100 shows `die`: +1, 0 or -1."""
        return (die < self.rating) - (die < -self.rating)


class Shift(Struct, frozen=True):
    """A number of steps by which an Action's degree of success becomes better or worse, whatever the dice show.

    For instance, there are Shifts for Wounds, for Starving and for Charging.
    """

    source: str
    by: int
    rule: str = ""


class Check(Struct, frozen=True, omit_defaults=True):
    """An Action before its roll: everything that will decide the roll, and the source of each part.

    Only a Qualification counts modifiers, shifts and guards. A Boolean does not even count Resistance. [B 3.5.1]
    `by`: the edition whose dice are thrown for it, which read these parts in their own way (`game.weighing`); "" is fd100.
    `facts`: what else is so, which only those dice count.
    ValueError: more than two dramatic modifiers. [Rule of Two, B 3.4.6]
    """

    effort: Rating  # the lambdas keep empty parts written, as they always were: recordings count them in their digests
    resistance: Rating = field(default_factory=lambda: NOTHING)
    static: tuple[Modifier, ...] = field(default_factory=lambda: ())
    dramatic: tuple[Modifier, ...] = field(default_factory=lambda: ())
    shifts: tuple[Shift, ...] = field(default_factory=lambda: ())
    guards: tuple[Modifier, ...] = field(default_factory=lambda: ())
    kind: Kind = field(default_factory=lambda: "Qualification")
    by: str = ""
    facts: tuple[Circumstance, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError if more than two modifiers are rolled with dice of their own. [Rule of Two, B 3.4.6]"""
        if len(self.dramatic) > 2:
            raise ValueError("at most two dramatic modifiers may count in one Action [Rule of Two, B 3.4.6]")

    @property
    def modified(self) -> bool:
        """Return whether modifiers and other changes of the degree of success apply to this Check.

        Only a Qualification counts them. Only if they do, dramatic dice are thrown.
        """
        return self.kind == "Qualification"

    @property
    def hopeless(self) -> bool:
        """Return whether this contested roll cannot succeed, because Effort does not exceed Resistance. [B Note 3]

        Such a roll is made as a Qualification instead.
        """
        return self.kind == "Contested" and self.effort.value <= self.resistance.value


class Roll(Struct, frozen=True, omit_defaults=True):
    """A Check, the dice that were thrown for it, and the degree that resulted.

    The dice are the d100, and one more d100 for each dramatic modifier.
    Other dice than fd100's stand in `dice`, each 0 .. faces - 1; the d100 is 0 then. They may have a `margin` and a `name`, as "Tie".
    """

    check: Check
    die: D100
    drama: tuple[D100, ...]
    degree: Degree
    dice: tuple[int, ...] = ()
    margin: int = 0
    name: str = ""

    @property
    def fell(self) -> tuple[int, ...]:
        """The numbers that all dice thrown for this roll have shown, in the order in which they were thrown."""
        return self.dice or (self.die, *self.drama)

    @property
    def success(self) -> bool:
        """Return whether the roll succeeded: whether its degree is one of the three Successes."""
        return self.degree >= Degree.PARTIAL_SUCCESS


def degree(check: Check, die: int, drama: tuple[int, ...] = ()) -> Degree:
    """Return the degree of success or failure that a Check has if its d100 shows `die`.

    `drama`: the d100s of its dramatic modifiers, in order.
    ★R-01: all shifts are summed, then clamped once; then the guards are applied, in their order (R-14).
    ValueError: if there are not as many dramatic dice as dramatic modifiers.
    """
    matched, beaten = die < check.effort.value, die >= check.resistance.value
    if check.kind != "Qualification":
        if check.hopeless:
            return _QUALIFIED[matched][beaten]
        success = matched and (beaten or check.kind == "Boolean")  # all or nothing [B 3.5]
        return Degree.COMPLETE_SUCCESS if success else Degree.COMPLETE_FAILURE
    result: int = _QUALIFIED[matched][beaten]
    for modifier in check.static:
        result += modifier.shift(die)
    if check.dramatic or drama:
        for modifier, fell in zip(check.dramatic, drama, strict=True):
            result += modifier.shift(fell)
    for shift in check.shifts:
        result += shift.by
    result = 5 if result > 5 else max(result, 0)
    if check.guards:
        result = _guarded(check.guards, result, die)
    return DEGREES[result]


def _guarded(guards: tuple[Modifier, ...], result: int, die: int) -> int:
    fired: list[str] = []
    for guard in guards:
        if result in guard.on and guard.once not in fired and (by := guard.shift(die)):
            result = min(5, max(0, result + by))
            if guard.once:
                fired.append(guard.once)
    return result


def resolve(check: Check, die: int, drama: tuple[int, ...] = ()) -> Roll:
    """Return the Roll that results if the dice of a Check show `die` and `drama`.

    Raises ValueError as `degree` does.
    """
    return Roll(check, die, drama, degree(check, die, drama))


def double(die: int) -> bool:
    """Return whether a d100 shows the same digit twice (00, 11 .. 99). [B 2.3.9]

    The Luck marker then moves to that number.
    """
    return die % 11 == 0


SHARES = (2, 4, 8)
"""R-06 The divisors of helpers' Features, the best helper first: a half, a quarter, an eighth."""


def tandem(helpers: Iterable[Rating]) -> tuple[Modifier, ...]:
    """Return the Modifiers that the helpers in an Action add to its leader's roll, one for each helper. (R-06)

    They are a half, a quarter and an eighth of the helpers' Features, beginning with the best helper; of equally good
    helpers, the first given comes first. There are three at most. Halves are rounded up, and a modifier of 0 is left
    out. Each is named with its share: "Foraging of Wasp, 1/2".
    """
    best = sorted(helpers, key=lambda helper: -helper.value)
    shares = (
        (f"{one.name}, 1/{part}", (one.value + part // 2) // part) for one, part in zip(best, SHARES, strict=False)
    )
    return tuple(Modifier(name, share, "R-06") for name, share in shares if share > 0)
