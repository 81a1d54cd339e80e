"""Estimates for a bot of what an Attack is worth, and of whether a fight can be won."""

from typing import NamedTuple

from game import content
from game.bots import estimates
from game.bots.estimates import contest, dealt, feared, left, printed
from game.bots.mettle import gritted
from game.bots.outright import kills, toll_of
from game.bots.places import LOST_TO, absent, late
from game.content import Attack
from game.engine.commands import Act, AnyCommand
from game.fd100 import Check, Degree
from game.run.view import Choice, Seen, View, once
from game.weighing import by_degree, odds, spread, weighed

WOUND, FINISH, HELPLESS, EFFECT, STUNNED = 10, 10, 12, 4, -12
"""Worths in tenths of a Wound: a Wound, the last Wound, a helpless target, another Effect; Stunned oneself by a bad miss."""
HELPLESS_BY = ("Paralysed", "Stunned")
"""The Effects that leave who has them without a Turn, and easier to hit. [R-16]"""
BOXES = dict(zip(Degree, (3, 2, 1, 1, 2, 3), strict=True))
"""The Attacks that each degree brings, as bits: 1 the Base, 2 the Special, 3 both. [B 3.8.7]"""
LIKELY, RARELY = 50, 20
"""The least chance, in per cent, at which the bot tries costly Actions (LIKELY) and cheap ones (RARELY)."""
PRIZE, LABOUR = 3, 4
"""Two factors: harm to the Job's target is worth PRIZE times as much; harm to unarmed creatures is divided by LABOUR."""
IN_THE_WAY = "in the way"
"""The key in `view.derived` whose value is true once unarmed creatures have blocked the way for too many fights."""
COSTLY = 70
"""The most Wounds that a fight may cost, in per cent of the Wounds that the party can still take."""


def chance(view: View, choice: Choice) -> int:
    """Return the chance, in per cent, that this choice ends with a Partial Success or better."""
    table = view.odds(choice)
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole if table else 0


def vain(view: View, choice: Choice) -> bool:
    """Return whether this choice is sure to fail by an earlier throw that still counts for it, as in BIND. [BIND 1]"""
    table = view.odds(choice)
    return table is not None and table.whole == 1 and not table.at_least(Degree.PARTIAL_SUCCESS)


def likeliest(view: View, choices: list[Choice], least: int) -> AnyCommand | None:
    """Return the Command of the choice most likely to succeed. If its chance is below `least` per cent, return None.

    If several are equally likely, it is the first of them.
    """
    best = max(choices, key=lambda choice: chance(view, choice), default=None)
    return best.command if best and chance(view, best) >= least else None


def legal(view: View, action: str) -> Choice | None:
    """Return the first legal Choice that takes the Action named `action`, or None if there is none."""
    return actions(view).get(action)


@once
def actions(view: View) -> dict[str, Choice]:
    """Return the first legal Choice for each Action that can be taken now, as a dict by the Action's name."""
    found: dict[str, Choice] = {}
    for choice in view.choices:
        if not choice.refused and isinstance(choice.command, Act):
            found.setdefault(choice.command.action, choice)
    return found


def prized(view: View, seen: Seen) -> bool:
    """Return whether the party's Job (its task in this raid) is to kill this creature."""
    return view.job.task == "kill" and seen.kind == view.job.target


class Prospect(NamedTuple):
    """The average result of an Attack: how much it is worth, and the chance that the attacker Recoils.

    The worth is in thousandths of a Wound, the chance in per cent.
    """

    worth: int
    recoils: int


class Endings(NamedTuple):
    """The additional gains of an Attack that hits: the probability of finishing off the target, and extra Wounds.

    `bonds`: for each Effect the probability, in per cent, that it leads to the target's end. `more`: the extra Wounds. [R-82]
    """

    bonds: dict[str, int]
    more: int


def prospect(view: View, made: Check, target: Seen, *, follows: bool, exposed: bool) -> Prospect:
    """Return the Prospect (average result) of an Attack on `target`. `made` is the Check for its roll.

    `follows`: whether a Manoeuvre is left to wrap up a target that is held. `exposed`: whether the Attack comes from behind or from a Charge.
    """
    if not by_degree(made):
        return netted(view, made, target, weapon(view, view.choice(best_blow(view, target))))
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
                worth += count * sum(loss(view, box, degree) for box in boxes)
                recoils += count * any("Recoils" in box.miss for box in boxes)
    return Prospect(100 * worth // table.whole, 100 * recoils // table.whole)


def weapon(view: View, choice: Choice | None) -> Attack:
    """Return the Attack (weapon) that a Choice names, or the actor's first Attack if it names none."""
    named = said(choice)
    mine = view.me.attacks.values()
    return next((box for box in mine if box.name == named), None) or next(iter(mine))


def said(choice: Choice | None) -> str:
    """Return the name of the Attack that a Choice makes, or "" if it names none."""
    return choice.attempt.about if choice and choice.attempt else ""


def netted(view: View, made: Check, target: Seen, box: Attack) -> Prospect:
    """Return the average result of an Attack that causes one Wound for each success more than the target has.

    If the attacker has fewer successes than the target, it Recoils.
    """
    pool = weighed(made)
    assert pool is not None  # fd100's degrees decide what lands
    worth = recoils = 0
    brings = [name for name in content.effects() if name in box.hit]
    new = box.hit != "nothing" and not (brings and all(target.effects.get(name) for name in brings))
    for fall, ways in spread(made, pool):
        recoils += ways * (fall.margin < 0)
        if fall.margin > 0:
            wounds = min(fall.margin if box.wounds(1) else 0, left(target))
            binds = "Stunned" in box.hit or "Paralysed" in box.hit
            effect = HELPLESS * (not helpless(target)) if binds else EFFECT * new
            worth += ways * (wounds * WOUND + (FINISH if wounds == left(target) else effect))
    prize = PRIZE if prized(view, target) else 1
    fair = 1 if target.armed or prize > 1 or view.derived.get(IN_THE_WAY) else LABOUR
    return Prospect(100 * worth * prize // (pool.whole * fair), 100 * recoils // pool.whole)


@once
def best_blow(view: View, foe: Seen) -> AnyCommand:
    """Return the Command of the legal Attack on this enemy that is expected to be worth most, the first of equals."""
    found = [
        (netted(view, check, foe, weapon(view, one)).worth, one.command)
        for one in (view.choices if view.me.chooses else ())
        if isinstance(one.command, Act) and (one.command.action, one.command.target) == ("attack", foe.who)
        if not one.refused and (check := view.check(one))
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else Act("attack", foe.who)


def gain(view: View, boxes: list[Attack], target: Seen, degree: Degree, ends: Endings) -> int:
    """Return what these Attacks are worth if they hit the target with this `degree`, in tenths of a Wound."""
    me, swarm = view.me.body, content.kinds()[target.kind].swarm
    wounds, worth, caught = 0, 0, 0
    for box in boxes:
        wounds += printed(view, box, left(me), target, ends.more)
        if degree == Degree.CRITICAL_SUCCESS and kills(box):
            wounds += toll_of(target)
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


def wrap_up(view: View) -> AnyCommand | None:
    """Return the Manoeuvre that wraps an immobile enemy in silk, or None if it is unlikely to succeed."""
    for manoeuvre in ("cocoon", "wrap"):
        choice = legal(view, manoeuvre)
        if choice and chance(view, choice) >= RARELY:
            return choice.command
    return None


def bound(view: View, target: Seen) -> dict[str, int]:
    """Return the chances, in per cent, to wrap up an enemy: a dict with keys "Paralysed" and "Immobilised". R-67"""
    sure = estimates.boolean(view.me.ratings, "Web Weaving")
    return {"Paralysed": sure, "Immobilised": contest(view, "Web Weaving", target, "Strength")}


def wrapping(view: View, prize: Seen) -> int:
    """Return the worth of wrapping up the Job's target for who comes beside it, in thousandths of a Wound; 0 for who weaves not. R-67"""
    silk = bound(view, prize)["Immobilised"] if weaves(view) and prized(view, prize) else 0
    return silk * min(left(prize), prize.limit // 2) * WOUND * PRIZE


def loss(view: View, box: Attack, degree: Degree) -> int:
    """Return what a miss with this Attack is worth, in tenths of a Wound: 0 or less.

    Recoiling is not counted. Who is Stunned beside enemies is a helpless target of theirs. [R-16]
    """
    text = box.miss + (box.miss_critical if degree == Degree.CRITICAL_FAILURE else "")
    if "Stunned" in text:
        return STUNNED - defenceless(view)
    return STUNNED if "Bleeding" in text else 0


@once
def defenceless(view: View) -> int:
    """Return how much more the enemies about would do to the actor in a Round if it were helpless, in tenths of a Wound. [R-16]"""
    me = view.me.body
    about = [
        foe for foe in view.creatures if foe.armed and foe.disposition and foe.side != me.side and not helpless(foe)
    ]
    return sum(harm(view, foe, bare=True) - harm(view, foe, bare=False) for foe in about if foe.x >= 0) // 100


def harm(view: View, foe: Seen, *, bare: bool) -> int:
    """Return the harm to be feared of an enemy's Attack from where it stands, in thousandths of a Wound. `bare`: on a helpless actor."""
    me = view.me.body
    wounds = feared(view, view.blow_of(foe.who, near=True, helpless=bare), foe, me)
    return WOUND * wounds * max(1, left(foe)) // max(1, min(left(me), left(foe)))


# -- what foes may do ------------------------------------------------------------------------------


def helpless(foe: Seen) -> bool:
    """Return whether a foe is Paralysed or Stunned. R-16"""
    return any(foe.effects.get(effect) for effect in HELPLESS_BY)


@once
def danger(view: View, foe: Seen) -> int:
    """Return the harm to be expected from the enemy's next Attack on the actor, in thousandths of a Wound.

    It is higher if the actor has fewer Wounds left than the enemy.
    """
    threat, me = view.threat(foe.who), view.me.body
    if threat is None:
        return 0
    wounds = feared(view, threat.made, foe, me)
    return WOUND * wounds * max(1, left(foe)) // max(1, min(left(me), left(foe)))


def hurls(view: View, foe: Seen) -> int:
    """Return the chance, in per cent, that the actor can hurl a neighbouring enemy away. [B 3.8.11]"""
    now, formula = view.choice(Act("throw", foe.who)), content.formulas()["throw"]
    if now and not now.refused:
        return chance(view, now)
    assert formula.effort
    assert formula.resistance
    return contest(view, formula.effort.name, foe, formula.resistance.name)


# -- whether a fight can be won: an estimate from the printed sheets --------------------------------


def hopeful(view: View, foes: list[Seen], most: int = COSTLY) -> bool:
    """Return whether killing these armed enemies is expected to cost at most `most` per cent of the Wounds that the party has left, and none was lost to them."""
    feared = view.derived.get(LOST_TO) if foes else None
    cost = None if feared and feared <= {foe.who for foe in (*foes, *absent(view))} else price(view, foes)
    return cost is not None and cost <= sum(left(member.body) for member in view.party) * most


def price(view: View, foes: list[Seen]) -> int | None:
    """Return the Wounds, in hundredths, that it is expected to cost the party to kill these armed enemies; None if it can hurt one by nothing who hurts it.

    An enemy whom it can hurt by nothing, and who hurts it by nothing, costs none: it leaves after a while. (R-83) The wounded grit their teeth.
    The enemy most dangerous in relation to its Wounds is killed first, then whoever is out of sight; all that are alive and have come
    attack meanwhile, one of the party as often as another, THROWN_BACK. Whoever else fights out of sight counts as well.
    """
    heroes, stands = [one.body for one in view.party], "" if content.in_force() else estimates.THROWN_BACK
    given, here, against = {foe.who for foe in foes}, {one.who for one in view.creatures}, {}
    for foe in (*foes, *(one for one in absent(view) if foes and one.who not in given)):
        ours = sum(gritted(view, hero, foe) for hero in heroes)
        against[foe] = ours, sum(dealt(view, foe, hero, stands=stands) for hero in heroes) / len(heroes)
    against = {foe: (ours, theirs) for foe, (ours, theirs) in against.items() if ours or theirs}
    if not all(ours for ours, _ in against.values()):
        return None
    passed, loss = 0.0, 0.0
    for foe in sorted(against, key=lambda foe: (foe.who not in here, -against[foe][1] * against[foe][0] / left(foe))):
        ours, theirs = against[foe]
        passed += 100 * left(foe) / ours
        loss += theirs * max(0, passed - late(view, foe))
    return int(loss)
