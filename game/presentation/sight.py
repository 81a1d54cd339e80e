"""What the player sees of a run (its View), with names, as the log numbers them, and short descriptions for screens."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from game import content
from game.bots.withdrawing import bound
from game.engine.commands import Act
from game.engine.refusals import Refusal
from game.fd100 import rises
from game.nest.paths import Cell
from game.presentation.outcome import called
from game.presentation.owed import spent
from game.presentation.page import words
from game.run.run import Run
from game.run.view import Choice, Member, RoomRecord, Seen, View
from game.telling.names import Names
from game.telling.words import WOUND, counted, direction
from game.weighing.scale import scaled

AWARE = dict.fromkeys(("unseen", "adjacent", "truce"), "good") | {"beside": "alarm", "seen": "alarm"}
AWARE |= {"": "dim", "elsewhere": "dim"}
"""The colour of each stage of a creature's notice of the party; assets/pages.toml [knows] has its words. [R-51]"""

BRIEF = {
    "Agony": "Ag", "Bleeding": "Be", "Blind": "Bi", "Charmed": "Ch", "Confused": "Co",
    "Immobilised": "Im", "Infected": "In", "Paralysed": "Pa", "Poisoned": "Po", "Stunned": "St",
    "Brittle": "Bt", "Burning": "Bu", "Shocks": "Sh",
}  # fmt: skip
"""Abbreviations of Effects for narrow columns; the help explains them."""


class Sight(View):
    """A View in which creatures have the same names as in the log."""

    def __init__(self, run: Run, names: Names) -> None:
        super().__init__(run)
        self.names = names

    @cached_property
    def numbers(self) -> dict[int, int]:
        """A dict from creatures' ids to numbers that tell creatures of one kind apart: 2 for the log's "second Minor".

        Creatures not yet named get the number that they will have in the log, too.
        """
        return self.names.shown(body.who for body in self.creatures if not body.led)

    def which(self, body: Seen) -> tuple[int, bool]:
        """Return a creature's number, and whether the log tells it apart from others of its kind on this Level, in sight or not."""
        which = self.numbers.get(body.who, 0)
        return which or 1, which > 1 or (which == 1 and self.names.others(body.who, body.kind))


def where(view: View) -> Cell:
    """Return the cell of the current actor, or the middle of the Level if nobody is left."""
    if not view.party:
        return view.tiles.shape[1] // 2, view.tiles.shape[0] // 2
    return view.me.body.x, view.me.body.y


def off(view: View, cell: Cell) -> str:
    """Return the distance and direction of a cell from the current actor: "3 cells northeast", "here"."""
    x, y = where(view)
    dx, dy = cell[0] - x, cell[1] - y
    return f"{counted(max(abs(dx), abs(dy)), 'cell')} {direction(dx, dy)}" if dx or dy else "here"


def titled(view: View, body: Seen) -> str:
    """Return a creature's name for lists, such as "Wasp" or "Minor #2".

    The number is the log's. It is added if several creatures of the kind are known.
    """
    which, several = view.which(body) if isinstance(view, Sight) else (1, False)
    name = named(body)
    alike = (one for one in view.creatures if (one.kind, one.led) == (body.kind, body.led) and one.who != body.who)
    return f"{name} #{which}" if (several or any(alike)) and not body.led else name


def named(body: Seen) -> str:
    """Return the short name of a creature's kind for lists. A sister who came when called is told apart from who has called."""
    name = called(content.kinds()[body.kind])
    return f"sister {name}" if body.kind in content.classes() and not body.led else name


def file(view: View) -> list[Member]:
    """Return the members of the party in marching order, the leader first. R-58

    The others follow by id, those with lower ids than the leader last.
    """
    party = sorted(view.party, key=lambda member: member.body.who)
    at = party.index(view.party[0]) if party else 0
    return party[at:] + party[:at]


def afflictions(member: Member) -> Iterator[tuple[str, int]]:
    """Yield a member's Effects (ailments) with their ratings, except those that its kind has from the start."""
    innate = content.kinds()[member.body.kind].effects
    return ((name, rating) for name, rating in member.body.effects.items() if rating > innate.get(name, 0))


def effects(body: Seen) -> Iterator[str]:
    """Yield a text for each of a creature's Effects (ailments), except those that its kind has from the start."""
    rated = (one for one in body.effects.items() if one[1] > content.kinds()[body.kind].effects.get(one[0], 0))
    return (f"{name} {scaled(rating)}" for name, rating in rated)


def lessons(member: Member) -> str:
    """Return the Features that may rise at the next Rest, each with its probability: "Ken 31 %, Speed 12 %". [R-05]"""
    return ", ".join(f"{name} {rises(member.ratings.get(name, 0))} %" for name in member.ticked)


def stance(body: Seen, *, short: bool = False) -> Iterator[str]:
    """Yield a creature's special states as text: in the air, behind a barrier, holding back an Action.

    `short`: one word each.
    """
    if body.aloft:
        yield "aloft" if short else "in the air"
    if body.covered:
        yield "cover" if short else "behind a barrier"
    if body.held:
        yield "holds" if short else f"holds a {body.held}"


def intent(view: View, body: Seen) -> str:
    """Return a creature's last Action in Combat, or the reason for it, in few words; if none was seen, that it guards a tunnel, or ""."""
    if not view.fight:
        return ""
    action, reason = view.intents.get(body.who, ("", ""))
    known, shoots = words("intents"), content.kinds()[body.kind].alarm_gun
    return (
        known.get("shot" if action == "attack" and shoots else action)
        or known.get(reason, reason)
        or (known["post"] if body.tie else "")
    )


def friendly(view: View, body: Seen) -> bool:
    """Return whether a creature fights for the party without being a member of it, as a Companion does."""
    return bool(not body.led and body.side and view.party and body.side == view.me.body.side)


def state(room: RoomRecord) -> str:
    """Return the state of a Room as text: "unspent, Darkness 35"."""
    parts = [spent(room)]
    parts += [f"Darkness {scaled(room.dark)}"] if room.dark else []
    parts += [f"an Obstacle of {scaled(room.obstruction)}"] if room.obstruction else []
    return ", ".join([*parts, *(["a shelter"] if room.secured else [])])


def fortune(view: View, member: Member) -> str:
    """Return the position of a character's Luck marker, "Luck 44", or where there is no Luck the name of the rules."""
    return f"Luck {member.luck}" if view.system.luck else view.system.short or view.system.title


def actions_left(body: Seen) -> int:
    """Return how many Actions a fighter has left in its Turn, under rules that give each Turn two. [M 3.6.2.4]"""
    return min(2, body.tactical + body.resist + body.manoeuvre)


def hale(body: Seen) -> str:
    """Return how many Wounds a creature has taken, as text, such as "1 of 4 Wounds taken".

    A swarm's are the number left, as "12 of 20 left", and so are hit points, as "5 of 9 HP left".
    """
    left = body.limit - body.wounds
    if body.unit != WOUND:
        return f"{left} of {body.limit} {body.unit} left"
    if content.kinds()[body.kind].swarm:
        return f"{left} of {body.limit} left"
    return f"{body.wounds or 'unhurt'} of {counted(body.limit, body.unit)}{' taken' if body.wounds else ''}"


def others(view: View) -> list[Seen]:
    """Return all creatures in view outside the party: those about to attack first, then the nearest."""
    x, y = where(view)

    def danger(body: Seen) -> tuple[int, int, int]:
        alert = 0 if view.fight or body.notice == "seen" else 1
        rank = 3 if friendly(view, body) else alert if body.armed else 0 if wanted(view, body) else 2
        return rank, max(abs(body.x - x), abs(body.y - y)), body.who

    return sorted((body for body in view.creatures if not body.led), key=danger)


def dangerous(view: View, body: Seen) -> bool:
    """Return whether a creature is armed or the Job's target, unless it fights for the party."""
    return (body.armed or wanted(view, body)) and not friendly(view, body)


def wanted(view: View, body: Seen) -> bool:
    """Return whether a creature is of the kind that must be killed for the Job."""
    return view.job.task == "kill" and body.kind == view.job.target


def facing(view: View, body: Seen) -> str:
    """Return the direction that a creature faces as text, such as "facing north", or "" if unknown.

    "facing you" and "its back to you" are about the current actor.
    """
    wind = direction(*body.facing)
    if not wind:
        return ""
    x, y = where(view)
    if wind == direction(x - body.x, y - body.y):
        return "facing you"
    return "its back to you" if wind == direction(body.x - x, body.y - y) else f"facing {wind}"


def held(who: Member | Seen) -> str:
    """Return the Effect that keeps a member or another creature from moving, or "" if none does."""
    return bound(who.body if isinstance(who, Member) else who)


def ours(view: View, body: Seen | None) -> bool:
    """Return whether a creature is on the party's side, so that it would be a mistake to attack it; False for None."""
    return bool(body and (body.led or friendly(view, body)))


def at_foes(view: View, attacks: Iterable[Choice]) -> list[Choice]:
    """Return those of the `attacks` whose target is not on the party's side."""
    own = {body.who for body in view.creatures if ours(view, body)}
    return [choice for choice in attacks if isinstance(choice.command, Act) and choice.command.target not in own]


def shut_off(view: View) -> bool:
    """Return whether no unspent (unexplored) Room can be reached on foot, so that the party must dig.

    Instead of digging it may break down an Obstacle, or take a way that nobody has taken.
    """
    dig = view.choice(Act("dig"))
    return dig is not None and dig.refused in ("", Refusal.WAY_NOT_TAKEN)


def wins(view: View) -> bool:
    """Return whether leaving the nest now completes the Job."""
    return view.job.carried and view.job.task in ("steal", "retrieve")


def strangers(view: View) -> list[Seen]:
    """Return the creatures in view outside the party."""
    return [body for body in view.creatures if not body.led and body.x >= 0]


def at(view: View, cell: Cell) -> Seen | None:
    """Return the creature outside the party that stands on a cell, or None."""
    return next((body for body in strangers(view) if (body.x, body.y) == cell), None)


def hostile(view: View) -> list[Seen]:
    """Return the armed creatures in view that are no friends of the party."""
    return [body for body in strangers(view) if body.armed and not friendly(view, body)]


def gap(view: View, body: Seen) -> int:
    """Return the distance in cells from the current actor to a creature."""
    me = view.me.body
    return max(abs(body.x - me.x), abs(body.y - me.y))


def notice(view: View, body: Seen) -> str:
    """Return the key of the text in assets/pages.toml that says how far a creature has noticed the party.

    Whom it has slipped past holds to that in one Room, or stretch of gallery; "elsewhere" a move may be noticed. [R-51]
    """
    if body.notice == "adjacent" and gap(view, body) <= 1:
        return "beside"
    elsewhere = view.rooms[body.y, body.x] != view.rooms[view.me.body.y, view.me.body.x]
    return "elsewhere" if elsewhere and body.notice in ("unseen", "adjacent") else body.notice


def known(view: View, body: Seen) -> tuple[str, str]:
    """Return in a few words, the same in all fronts, how far a creature has noticed the party, and the colour of that. [R-51]"""
    return words("knows")[notice(view, body)], AWARE[notice(view, body)]


def urgency(view: View, who: int) -> tuple[bool, int]:
    """Return a key that sorts the ids of possible targets: dangerous creatures first, of these the nearest first.

    Those of the party's own side keep their order, and so do ids that are no creature in view.
    """
    body = view.body(who)
    if body is None or ours(view, body):
        return False, 0
    return not dangerous(view, body), gap(view, body)


def unaware(body: Seen) -> bool:
    """Return whether an armed creature could sense the party but has not noticed it yet. [R-51]"""
    return body.armed and not body.led and body.notice in ("unseen", "adjacent")


def murk(member: Member) -> tuple[str, int]:
    """Return what dims a member's sight most, "dark" or "blind", and its rating. [★R-38]

    Only the larger of the two counts.
    """
    blind = 0 if member.scents else member.body.effects.get("Blind", 0)
    return ("dark", member.darkness) if member.darkness >= blind else ("blind", blind)
