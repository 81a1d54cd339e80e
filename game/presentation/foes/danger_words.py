"""What a foe can do to the character that decides now, and the character to it, in sentences: hits, and what kills."""

from collections.abc import Callable, Iterator
from functools import partial

from game import content
from game.content import Attack
from game.fd100 import Degree
from game.presentation.foes.danger import (
    FLEES,
    HELPLESS,
    Chances,
    Danger,
    Share,
    danger,
    deadliest,
    helpless,
    near,
    share,
    top,
)
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import gap, titled
from game.run.view import Choice, Seen, Suppose, View
from game.run.view_records import bare
from game.telling.advice import FIRST, boxes_of, harms, landed, menaces, wounds
from game.telling.words import WOUND, counted, joined, number
from game.weighing import odds
from game.weighing.scale import in_dice

Said = tuple[str, str]
"""A sentence with the name of its colour."""


def menacing(view: View, body: Seen) -> Iterator[Said]:
    """Yield sentences, with their colours, on all that a foe can do to the character that decides now."""
    found, threat = danger(view, body), view.threat(body.who)
    if found is None or threat is None:
        return
    whom = "you" if len(view.party) == 1 else f"the {view.me.body.name}"
    hits = {cells: one.hitting for cells, one in found.now.items()}
    if view.fight and harms(threat.near):
        yield menaces(threat, whom), "bad" if harms(threat.now) else "dim"
    if not top(hits.values())[0]:
        yield f"As {whom} {'are' if whom == 'you' else 'is'} now, it cannot hit {whom} in any Disposition.", "dim"
    else:
        first, *more = listed(hits, body)
        if body.disposition and not harms(threat.near):
            yield f"{body.disposition}, as it is now, it cannot hit {whom}.", "dim"
        yield f"It hits {whom}{first} %.", "bad"
        yield from ((f"It hits{one} %.", "bad") for one in more)
    if costs := costing(view, found, whom):
        yield costs, "bad"
    yield from deadly(found, whom)
    yield from unguarded(found, whom)


def reaching(body: Seen, cells: int) -> str:
    """Return by which of its Attacks a creature reaches so far, and how if its body goes with it: ", by Autothysis, bursting itself". [★R-12]"""
    far = [box for box in arms(body) if content.constants().cells(box) >= cells]
    return f", by {joined([bare(box) for box in far])}{', bursting itself' if any(box.rupture for box in far) else ''}"


def listed(found: dict[int, dict[str, Share]], body: Seen | None = None) -> list[str]:
    """Return shares by distance and Disposition as texts: ": Recoiling 0, Advancing 30", " at 2 cells: Holding 5".

    Distances with the same shares are told as one. `body`: the creature whose Attacks reach so far; of a greater distance it is told by which.
    """
    told: dict[str, int] = {}
    for cells, shares in found.items():
        told[", ".join(f"{place} {percent(*part)}" for place, part in shares.items())] = cells
    whole = [f"{f' within {far} cells' if far > 1 else ''}: {said}" for said, far in [*told.items()][:1]]
    return whole + [
        f" at {far} cells{reaching(body, far) if body else ''}: {said}" for said, far in [*told.items()][1:]
    ]


def costing(view: View, found: Danger, whom: str) -> str:
    """Return a sentence on how many Wounds a hit of a foe does: "A hit costs you 2 Wounds; 5 are left."

    Where the net makes the Wounds, it is the most of them; "" if its Attacks do not wound. What a gift of food holds off is
    taken off first, and told.
    """
    boxes, mine, wards = arms(found.body), view.me.body, view.me.wards
    have = f"{mine.limit - mine.wounds} {'is' if mine.limit - mine.wounds == 1 else 'are'} left"
    warded = f" {sentence('hit warded', gift=wards[0], wounds=loss(len(wards)))}" if wards else ""
    if found.net:
        return sentence("net costs", whom=whom, most=loss(found.net), have=have) + warded
    dealt = {bare(box): landed(box, found.body, view.me, critical=False) for box in boxes}
    if not any(dealt.values()):
        return ""
    amounts = [loss(one - len(wards)) for one in dict.fromkeys(dealt.values())]
    each, never = amounts[0], missing(found)
    if len(amounts) > 1 or never:
        by = [f"{loss(one - len(wards))} by {box}" for box, one in dealt.items() if box not in never]
        each = ", ".join([*by, *(sentence("never hits", box=box) for box in dealt if box in never)])
    both = wounds(found.body, Degree.CRITICAL_SUCCESS, view.me) - len(wards) if critical(found) else 0
    worse = max(0, max(dealt.values()) - len(wards)) < both < mine.limit - mine.wounds
    more = sentence("critical costs", each=loss(both)) if worse else ""
    return sentence("hit costs", whom=whom, each=each, more=more, have=have) + warded


def missing(found: Danger) -> set[str]:
    """Return the names of a foe's Attacks that cannot land in any Disposition now, while another can; armour stops them."""
    boxes = arms(found.body)
    falls = [one for each in found.now.values() for one in each.hits.values()]
    made = [degree for degree in Degree if degree >= FIRST and any(one.counts[degree] for one in falls)]
    lands = {bare(box) for degree in made for box in boxes_of(found.body, degree)}
    return {bare(box) for box in boxes} - lands if lands else set()


def critical(found: Danger) -> bool:
    """Return whether a foe's Attack can be a critical hit now, in any Disposition and from any distance."""
    return any(one.counts[Degree.CRITICAL_SUCCESS] for each in found.now.values() for one in each.hits.values())


def arms(body: Seen) -> list[Attack]:
    """Return the printed Attacks of a creature, the Base Attack first."""
    kind = content.kinds()[body.kind]
    return [box for box in (kind.base, kind.special) if box]


def loss(lost: int) -> str:
    """Return what so many Wounds are by the rules in force, as text: "2 Wounds", "2D4 HP"; "nothing" if none are left of it."""
    return in_dice(counted(lost, WOUND)) if lost > 0 else "nothing"


def deadly(found: Danger, whom: str) -> Iterator[Said]:
    """Yield sentences on how often one Attack of a foe kills, and on how few of its hits can."""
    kills = found.worst[0] > 0
    there = {cells: one.kills for cells, one in found.now.items() if top([one.kills])[0]}
    often = ";".join(listed(there)) or ": 0"
    if found.how:
        yield f"A critical kills outright ({found.how}){often} {of_all()} as things are.", "alarm" if kills else "bad"
    elif kills:
        yield f"One Attack of it kills {whom}{often} {of_all()}.", "alarm"
    if found.soon > 1 or (found.soon and not kills):
        hits = f"{number(found.soon)} {'hit' if found.soon == 1 else 'hits'}"
        yield f"It can kill {whom} in {hits}.", "bad"


def of_all() -> str:
    """Return how chances are told by the rules in force: "in 100", or "%" where no d100 falls."""
    return "%" if content.in_force() else "in 100"


def unguarded(found: Danger, whom: str) -> Iterator[Said]:
    """Yield a sentence on what it changes that the character is helpless, or would be."""
    if found.bound:
        yield f"{found.bound}, {whom} {'are' if whom == 'you' else 'is'} helpless: these chances count that.", "alarm"
        return
    now, worse = (top(one.hitting for one in each.values()) for each in (found.now, found.helpless))
    if worse != now or found.worse != found.worst:
        kills = f", kills outright up to {percent(*found.worse)}" if found.worse[0] else ""
        yield f"Were {whom} helpless ({joined(HELPLESS, 'or')}): hits up to {percent(*worse)}{kills} {of_all()}.", "bad"


def span(found: dict[int, dict[str, Share]]) -> str:
    """Return the least and the largest of these shares in per cent, as text: "0-30 %", or "5 %" if they are equal."""
    told = [percent(*part) for part in sorted((part for one in found.values() for part in one.values()), key=share)]
    return f"{told[0]} %" if told[0] == told[-1] else f"{told[0]}-{told[-1]} %"


def briefly(view: View, body: Seen, *, whole: bool = True) -> str:
    """Return in few words how often a foe hits and kills: "it hits you 5 % now, 45 % if Charging".

    Outside Combat it has no Disposition: "it hits you 5-45 % by its Disposition", `whole`: "it hits you 5 % Recoiling, 45 % Charging".
    """
    if (found := danger(view, body)) is None:
        return ""
    hits, kills = ({cells: getattr(one, what) for cells, one in found.now.items()} for what in ("hitting", "kills"))
    alone = len(view.party) == 1  # in a party a narrow panel has no room for more than the most
    shares: Callable[[dict[int, dict[str, Share]]], str] = between if whole else span if alone else most
    if alone and body.disposition in next(iter(hits.values())):
        shares = partial(at_present, place=body.disposition, apart=gap(view, body))
    told = f"it hits {'you ' * alone}{shares(hits)}" + (f", kills {shares(kills)}" if found.worst[0] else "")
    return f"{told} at most" if shares is most else f"{told} by its Disposition" if "-" in told else told


def at_present(found: dict[int, dict[str, Share]], place: str, apart: int) -> str:
    """Return the share of a foe in Disposition `place` so many cells `apart`, and the largest there with the Disposition of it, if that is larger."""
    here = found[min((cells for cells in found if cells >= apart), default=max(found))]
    worst = max(here, key=lambda one: share(here[one]))
    now, most = f"{percent(*here[place])} %", f"{percent(*here[worst])} %"
    return now if now == most else f"{now} now, {most} if {worst}"


def most(found: dict[int, dict[str, Share]]) -> str:
    """Return the largest of these shares in per cent, as text."""
    return f"{percent(*top(found.values()))} %"


def between(found: dict[int, dict[str, Share]]) -> str:
    """Return the least and the largest of these shares, each with the Disposition of the foe that makes it so, else the distance."""
    each = [(part, place, cells) for cells, one in found.items() for place, part in one.items()]
    each.sort(key=lambda one: share(one[0]))
    (low, under, near), (high, over, far) = each[0], each[-1]
    least, most = percent(*low), percent(*high)
    if least == most:
        return f"{least} %"
    if under == over:
        return f"{least} % at {counted(near, 'cell')}, {most} % at {far}"
    return f"{least} % {under}, {most} % {over}"


# -- what the character can do to it ---------------------------------------------------------------


def striking(view: View, body: Seen) -> Iterator[Said]:
    """Yield sentences on how often an Attack on a creature would hit, by the Dispositions of the character that decides.

    They suppose that it reaches, and of an armoured head that it is struck from the front, or else from behind.
    """
    places = [place for place in dict.fromkeys(view.me.track) if place != FLEES]
    sides = (False, True) if content.kinds()[body.kind].armoured == "head" else (None,)
    told = []
    for behind in sides:
        made = {place: odds(view.blow(body.who, Suppose(place, behind, near=True))) for place in places}
        told += listed({1: Chances(made, {}).hitting})
    whose = "You hit it" if len(view.party) == 1 else f"The {view.me.body.name} hits it"
    front = ", from the front" if len(told) > 1 else ""
    yield f"{whose} within reach{front}{told[0]} %.", "good"
    if len(told) > 1 and told[0] != told[1]:
        yield f"From behind{told[1]} %.", "good"


# -- before one commits ----------------------------------------------------------------------------


def foretold(view: View) -> str:
    """Return in few words which foe in view kills whoever it hits at a critical, and how often; "" if none does."""
    found = deadliest(view)
    if found is None:
        return ""
    more = sentence("if helpless", chance=percent(*found.worse)) if found.worse != found.worst else ""
    return sentence("deadly", who=titled(view, found.body), chance=percent(*found.worst)) + more


def exposes(view: View, choice: Choice) -> dict[Degree, str]:
    """Return the degrees of an own Action that leave the actor helpless near a foe that may kill it then.

    Each comes with a sentence on the worst of these foes.
    """
    me = view.me.body
    made = view.foreseen(choice) if choice.attempt and not choice.refused else {}
    fall = [degree for degree, found in made.items() if any(helpless(me.who, one) for one in found)]
    if not fall or any(me.effects.get(name) for name in HELPLESS):
        return {}
    foes = [one for body in view.creatures if near(view, body) and (one := danger(view, body))]
    worst = max(foes, key=lambda one: share(one.worse), default=None)
    if worst is None or share(worst.worse) <= share(worst.worst):
        return {}
    told = sentence("helpless", who=titled(view, worst.body), chance=percent(*worst.worse))
    return dict.fromkeys(fall, told)
