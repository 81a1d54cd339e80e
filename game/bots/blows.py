"""What a blow is worth, on average, with what can be made of it at once. Whole numbers only."""

from typing import NamedTuple

from game import content
from game.bots.duel import left
from game.content import Attack
from game.engine.commands import Act
from game.fd100 import Check, Degree, Rating, odds
from game.run.view import Choice, Seen, View, once

WOUND, FINISH, HELPLESS, EFFECT, STUNNED = 10, 10, 12, 4, -12
"""What things are worth, a Wound being 10: the last Wound, a target made helpless, any other Effect, what a miss costs."""
BOXES = dict(zip(Degree, (3, 2, 1, 1, 2, 3), strict=True))
"""The Attacks that each degree names: 1 the Base, 2 the Special, 3 both. [B 3.8.7]"""
LIKELY, RARELY = 50, 20
"""Per cent: good enough for what costs something; for what costs little."""
PRIZE, LABOUR = 3, 4
"""The Job's target counts three times, the unarmed a quarter, while they are not in her way."""
IN_THE_WAY = "in the way"
"""What is noted of a view in which whoever stands there has been there too long."""


def chance(view: View, choice: Choice) -> int:
    """Per cent of a Partial Success or better."""
    table = view.odds(choice)
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole if table else 0


def legal(view: View, action: str) -> Choice | None:
    """Return the first legal answer that takes this Action."""
    return actions(view).get(action)


@once
def actions(view: View) -> dict[str, Choice]:
    """Return the first legal answer for each Action that may be taken."""
    found: dict[str, Choice] = {}
    for choice in view.choices:
        if not choice.refused and isinstance(choice.command, Act):
            found.setdefault(choice.command.action, choice)
    return found


def prized(view: View, seen: Seen) -> bool:
    """Whether she is sent to kill her."""
    return view.job.task == "kill" and seen.kind == view.job.target


class Prospect(NamedTuple):
    """What an Attack comes to on average: `worth` in hundredths of tenths of a Wound; per cent that it throws her back."""

    worth: int
    recoils: int


class Endings(NamedTuple):
    """What else a hit comes to: per cent by which each Effect is the end of her; Wounds more (R-82)."""

    bonds: dict[str, int]
    more: int


def prospect(view: View, made: Check, target: Seen, *, follows: bool, exposed: bool) -> Prospect:
    """Of this Attack; `follows`: whether she can wrap up whom it holds; `exposed`: whether it comes from behind, or at a run."""
    row, table = content.kinds()[view.me.body.kind], odds(made)
    named = (row.base, row.special)
    more = exposed and content.kinds()[target.kind].swarm and view.ruled("R-82")
    ends = Endings(bound(view, target) if follows else {}, int(more))
    worth = recoils = 0
    for degree, slots in BOXES.items():
        if count := table.counts[degree]:
            boxes = [box for box, slot in zip(named, (1, 2), strict=True) if box and slot & slots]
            if degree >= Degree.PARTIAL_SUCCESS:
                worth += count * gain(view, boxes, target, degree, ends)
            else:
                worth += count * sum(loss(box, degree) for box in boxes)
                recoils += count * any("Recoils" in box.miss for box in boxes)
    return Prospect(worth, recoils)


def gain(view: View, boxes: list[Attack], target: Seen, degree: Degree, ends: Endings) -> int:
    """What these Attacks do to her when they land."""
    me, swarm = view.me.body, content.kinds()[target.kind].swarm
    wounds, worth, caught = 0, 0, 0
    for box in boxes:
        wounds += box.wounds(left(me)) + ends.more
        if degree == Degree.CRITICAL_SUCCESS and "killed" in box.critical:
            wounds += 2 if swarm else left(target)
        worth += HELPLESS if any(word in box.hit for word in ("Paralysed", "Stunned")) else EFFECT
        caught = max([caught, *(likely for effect, likely in ends.bonds.items() if effect in box.hit)])
    wounds = min(wounds, left(target))
    worth += wounds * WOUND + (FINISH if wounds == left(target) else 0)
    if caught and wounds < left(target):
        half = swarm or prized(view, target)
        taken = min(left(target) - wounds, target.limit // 2 if half else target.limit)
        worth += caught * (taken * WOUND + (0 if half else FINISH)) // 100
    if prized(view, target):
        return worth * PRIZE
    return worth if target.armed or view.derived.get(IN_THE_WAY) else worth // LABOUR


def weaves(view: View) -> bool:
    return view.me.ratings.get("Web Weaving", 0) > 0


def bound(view: View, target: Seen) -> dict[str, int]:
    """Per cent by which she who weaves wraps up one whom an Effect holds. R-67"""
    sure = min(100, view.me.ratings["Web Weaving"])
    return {"Paralysed": sure, "Immobilised": contest(view, "Web Weaving", target, "Strength")}


def loss(box: Attack, degree: Degree) -> int:
    """What missing costs her, but for recoiling."""
    text = box.miss + (box.miss_critical if degree == Degree.CRITICAL_FAILURE else "")
    return STUNNED if "Stunned" in text or "Bleeding" in text else 0


# -- what is to be feared --------------------------------------------------------------------------


def helpless(foe: Seen) -> bool:
    """R-16"""
    return any(foe.effects.get(effect) for effect in ("Paralysed", "Stunned"))


@once
def danger(view: View, foe: Seen) -> int:
    """What its next Attack costs her, as it stands: hundredths of tenths of a Wound, more as she has fewer than it."""
    threat, row, me = view.threat(foe.who), content.kinds()[foe.kind], view.me.body
    if threat is None:
        return 0
    hurts = [box.wounds(1) if box else 0 for box in (row.base, row.special)]
    wounds = 0
    for degree in (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS, Degree.CRITICAL_SUCCESS):
        wounds += threat.near.counts[degree] * sum(hurts[i] for i in (0, 1) if BOXES[degree] & (i + 1))
    return WOUND * wounds * max(1, left(foe)) // max(1, min(left(me), left(foe)))


def hurls(view: View, foe: Seen) -> int:
    """Per cent by which she throws it back, hand to hand. [B 3.8.11]"""
    return contest(view, "Strength", foe, "Stamina")


def contest(view: View, own: str, foe: Seen, theirs: str) -> int:
    """Per cent of a Contested Boolean Roll."""
    against = Rating(theirs, content.kinds()[foe.kind].features.get(theirs, 0))
    table = odds(Check(Rating(own, view.me.ratings.get(own, 0)), against, kind="Contested"))
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole
