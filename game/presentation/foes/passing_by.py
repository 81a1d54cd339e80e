"""What a walk risks that leads past armed creatures which have not noticed the party yet, and the way round the deadliest. [R-51]"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.bots.errands import Mask, party_on, stand
from game.bots.estimates import dealt, left
from game.bots.places import apart, around, in_front
from game.bots.threats import POST
from game.engine.commands import AnyCommand, Go
from game.fd100 import Degree
from game.nest.paths import Cell
from game.presentation.foes.danger import Share, danger, share
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.sight import at, friendly, off, strangers, titled
from game.run.view import Seen, View, in_common
from game.telling.words import counted

HEEDING = ("threat", "flee")
"""The aims for which one walks up to foes or away from them; with any other, foes in view are only passed by."""


SLIPPED = ("unseen", "adjacent")
"""The stages of notice of who was slipped past, in one Room."""


SURE = ("adjacent", "truce")
"""The stages of notice of those who surely notice whoever comes where they may."""


FEW = 3
"""How many whom a walk leads past are all named."""


class Risk(NamedTuple):
    """A creature that may notice the party on a walk: how often it does by all `rolls`, and how often one blow of it surely kills."""

    body: Seen
    noticed: Share
    kills: Share
    rolls: int = 1


def met(view: View) -> list[Seen]:
    """Return the strangers in view. Who was slipped past but comes down a gallery this way counts as one that notices whoever is beside it: it may not get by. [R-51]"""
    return [replace(body, notice="adjacent") if head_on(view, body) else body for body in strangers(view)]


def head_on(view: View, body: Seen) -> bool:
    """Return whether an armed creature that was slipped past comes down a gallery towards the leader: it walks into whoever bars its way."""
    comes = body.armed and body.notice == "unseen" and body.tie != POST and not view.rooms[body.y, body.x]
    return comes and in_front(body, stand(view))


def within(view: View, body: Seen) -> int:
    """Return within how many moves an armed creature may notice the party, 0 if it is not about to; who keeps a truce, within how many of the mouth that it holds. [R-73]"""
    holds = body.notice == "truce" and body.mouth[0] >= 0
    if not body.armed or friendly(view, body) or not (holds or body.notice in ("", "adjacent")):
        return 0
    return 1 if body.notice else view.feels_within(body.kind)


@in_common
def felt(view: View, body: Seen, more: int = 0) -> Mask:
    """Return the cells, [y, x], where a creature may notice the party, and those `more` moves farther off: it does so from where it stands, or holds a mouth."""
    x, y = body.mouth if body.notice == "truce" else (body.x, body.y)
    return around(view, [replace(body, x=x, y=y)], within(view, body) + more)


def passed(view: View, body: Seen, cells: Iterable[Cell]) -> bool:
    """Return whether a walk over these `cells` leads any of the party to where a creature may notice it.

    One that notices whoever is beside it may come a move nearer.
    """
    if not within(view, body):
        return False
    near = felt(view, body, int(body.notice == "adjacent"))
    return any(near[y, x] for stood in party_on(view, tuple(cells)) for x, y in stood)


def entered(view: View, body: Seen, cells: Iterable[Cell], more: int = 0) -> bool:
    """Return whether a creature may notice a party that stands on these cells: a roll is made there, also if it feels the party already.

    `more`: or if it stood so many moves nearer.
    """
    near = felt(view, body, more) if within(view, body) else None
    return near is not None and any(near[y, x] for x, y in cells)


def about_to(view: View, body: Seen) -> bool:
    """Return whether a creature may notice the party where it stands, or a move from there."""
    return entered(view, body, [(one.body.x, one.body.y) for one in view.party], 1)


def still_told(view: View, warned: Iterable[int]) -> set[int]:
    """Return those of the `warned` ids of which a warning still holds: nothing was rolled yet, and they are as near, or out of sight.

    Whoever has let the party pass, or has gone off, may notice it another time, which is another roll.
    """
    off_now = {body.who for body in strangers(view) if not about_to(view, body)}
    return set(warned) - off_now


def noticing(view: View, body: Seen, often: int = 1) -> Share:
    """Return how many results of the dice make a creature notice the party where it may, and how many there are, if it is rolled so `often`.

    Who feels only what is beside it, and any under rules without such a roll, notices surely.
    """
    if body.notice in SURE or not view.ruled("R-51"):
        return 1, 1
    made = view.sneaking(body.who)
    return made.whole**often - made.at_least(Degree.PARTIAL_SUCCESS) ** often, made.whole**often


def rolls(view: View, body: Seen, cells: Iterable[Cell]) -> int:
    """Return how often it is rolled on a walk over these `cells` whether a creature notices the party that it feels. [R-51]

    That is once in its own Room, or stretch of gallery, and at each move elsewhere: who is not in the party's Room forgets whom it let pass.
    It is never under rules without such a roll.
    """
    forgetful, slipped, count = replace(body, notice=""), body.notice in SLIPPED, 0
    if not view.ruled("R-51") or not within(view, forgetful):
        return 0
    near = felt(view, forgetful)
    for stood in party_on(view, tuple(cells)):
        slipped &= bool(view.rooms[stood[0][::-1]] == view.rooms[body.y, body.x])
        if not slipped and any(near[y, x] for x, y in stood):
            count, slipped = count + 1, True
    return count


def noticed(view: View, cells: list[Cell]) -> Iterator[tuple[Seen, Share, int]]:
    """Yield who may notice the party on a walk over these `cells`, how often it does by all that is rolled for it on the way, and how often that is.

    Who was slipped past in the Room that the walk leaves may notice it by another roll, even if only what is beside it until then.
    """
    for body in met(view):
        near, often = passed(view, body, cells), rolls(view, body, cells)
        if near or (body.notice in SLIPPED and often):
            now = body if near else replace(body, notice="")
            yield now, noticing(view, now, often), often


def risks(view: View, cells: list[Cell]) -> list[Risk]:
    """Return who may notice the party on a walk over these `cells`, the deadliest first: by what one blow kills, then by what one costs."""
    found = []

    def costs(one: Risk) -> float:
        return max(dealt(view, one.body, member.body) / max(1, left(member.body)) for member in view.party)

    for body, often, rolled in noticed(view, cells):
        foe = danger(view, body)
        found.append(Risk(body, often, foe.worst if foe else (0, 1), rolled))
    return sorted(
        found, key=lambda one: (-share(one.kills), -costs(one), -share(one.noticed), apart(one.body, stand(view)))
    )


def told(view: View, found: list[Risk]) -> str:
    """Return the worst of these risks as text: whom the walk leads past, how often it notices, how often its blow kills; and who the others are, if FEW."""
    if not found:
        return ""
    body, noticed, kills, often = found[0]
    others = [f"{titled(view, one.body)}, {off(view, (one.body.x, one.body.y))}" for one in found[1:]]
    others = others if len(others) < FEW else [f"{len(others)} more"]
    deadly = sentence("passes deadly", chance=percent(*kills)) if kills[0] else ""
    rolled = sentence("passes rolls", rolls=counted(often, "roll")) if often > 1 else ""
    if close := body.notice == "adjacent":  # that holds in one Room with it, and is rolled anew elsewhere
        anew = percent(*noticing(view, replace(body, notice=""), often))
        rolled = sentence("passes anew", chance=anew, rolled=rolled) if often else ""
    who = {
        "rolled": rolled,
        "who": titled(view, body),
        "where": ", and ".join([off(view, (body.x, body.y)), *others]),
        "deadly": deadly,
    }
    name = "passes close" if close else "passes mouth" if body.notice == "truce" else "passes"
    return sentence(name, chance=percent(*noticed), **who)


def struck(view: View, command: AnyCommand) -> Seen | None:
    """Return the creature outside the party, and no friend of it, that this move would be an Attack on, or None."""
    if not isinstance(command, Go):
        return None
    body = at(view, (command.x, command.y))
    return body if body and not friendly(view, body) else None


def brushing(view: View, command: AnyCommand, warned: set[int]) -> str:
    """Return a warning if a walk's next move would be an Attack, or may let an armed creature notice the party, else "". [R-51]

    Such a move leads beside one that notices only what is next to it, or within what another feels. That warning is
    given once before each roll: `warned` has the ids of those told of. No walk strikes at anybody.
    """
    if not isinstance(command, Go):
        return ""
    if body := struck(view, command):
        return sentence("stands in the way", who=titled(view, body))
    (stood,) = party_on(view, ((command.x, command.y),))
    near = [body for body in met(view) if body.who not in warned and entered(view, body, stood)]
    warned |= {body.who for body in near}
    if not near:
        return ""
    body = max(near, key=lambda one: share(noticing(view, one)))
    name = {"adjacent": "brushing", "truce": "at its mouth"}.get(body.notice, "in its senses")
    return sentence(name, who=titled(view, body), chance=percent(*noticing(view, body)))


def anew(view: View, command: AnyCommand, warned: set[int]) -> str:
    """Return a warning if a move leaves the Room, or the cell, in which the party has slipped past somebody, who may then notice it anew, else "". [R-51]

    It is given once in each such place for those who feel where the move leads the party: `warned` has their ids.
    """
    if not isinstance(command, Go):
        return ""
    past = [body for body in strangers(view) if body.notice in SLIPPED and body.who not in warned]
    slipped = [body for body in past if view.rooms[body.y, body.x] != view.rooms[command.y, command.x]]
    forgetful = [replace(body, notice="") for body in slipped]
    near = [one for one in forgetful if entered(view, one, party_on(view, ((command.x, command.y),))[0])]
    warned |= {one.who for one in near}
    if not near:
        return ""
    body = max(near, key=lambda one: share(noticing(view, one)))
    return sentence("anew", who=titled(view, body), chance=percent(*noticing(view, body)))
