"""What the front sees of a raid: the View, and what the log calls those who are many of a kind."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from game import content
from game.engine.commands import Act
from game.engine.refusals import Refusal
from game.fd100 import rises
from game.nest.paths import Cell
from game.presentation.outcome import called
from game.run.run import Run
from game.run.view import Choice, Member, RoomRecord, Seen, View
from game.telling.names import Names
from game.telling.words import counted, direction

AWARE = {
    "": ("not noticed you", "dim"),
    "unseen": ("slipped past", "good"),
    "adjacent": ("unaware till close", "good"),
    "seen": ("awake to you", "alarm"),
    "truce": ("leaves you alone", "good"),
}
"""By what a creature makes of the party: in two words, and their colour. [R-51]"""


BRIEF = {
    "Agony": "Ag", "Bleeding": "Be", "Blind": "Bi", "Charmed": "Ch", "Confused": "Co",
    "Immobilised": "Im", "Infected": "In", "Paralysed": "Pa", "Poisoned": "Po", "Stunned": "St",
}  # fmt: skip
"""Effects where room is scarce: the help tells which is which."""


class Sight(View):
    """What the View shows, and what the log calls it."""

    def __init__(self, run: Run, names: Names) -> None:
        super().__init__(run)
        self.names = names

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Second, third of a kind, as the log counts them; or will, of whom it has said nothing yet."""
        return self.names.foreseen(body.who for body in self.creatures if not body.led)


def where(view: View) -> Cell:
    """Return the cell of the one who is asked; once nobody is left, the middle of the Level."""
    if not view.party:
        return view.tiles.shape[1] // 2, view.tiles.shape[0] // 2
    return view.me.body.x, view.me.body.y


def off(view: View, cell: Cell) -> str:
    """Return how far and where from the one who is asked: "3 cells northeast", "here"."""
    x, y = where(view)
    dx, dy = cell[0] - x, cell[1] - y
    return f"{counted(max(abs(dx), abs(dy)), 'cell')} {direction(dx, dy)}" if dx or dy else "here"


def titled(view: View, body: Seen) -> str:
    """Return the name of a creature in a list: "Wasp", "Minor", and of several "Minor #2", whom the log calls the second."""
    which = view.numbers.get(body.who, 1) if isinstance(view, Sight) else 1
    name = called(content.kinds()[body.kind])
    return f"{name} #{which}" if which > 1 and not body.led else name


def file(view: View) -> list[Member]:
    """Return the party as it goes in file: who leads, then those who come next, each in turn; the first follows the last. R-58"""
    party = sorted(view.party, key=lambda member: member.body.who)
    at = party.index(view.party[0]) if party else 0
    return party[at:] + party[:at]


def afflictions(member: Member) -> Iterator[tuple[str, int]]:
    """Yield Effects but for innate ones."""
    innate = content.kinds()[member.body.kind].effects
    return ((name, rating) for name, rating in member.body.effects.items() if rating > innate.get(name, 0))


def lessons(member: Member) -> str:
    """Return the boxes ticked, each with the chance that a Rest makes something of it: "Ken 31 %, Speed 12 %". [R-05]"""
    return ", ".join(f"{name} {rises(member.ratings.get(name, 0))} %" for name in member.ticked)


def stance(body: Seen, *, short: bool = False) -> Iterator[str]:
    """Yield what a creature does besides standing there, in words: in the air, behind a barrier, holding its Action back."""
    if body.aloft:
        yield "aloft" if short else "in the air"
    if body.covered:
        yield "cover" if short else "behind a barrier"
    if body.held:
        yield "holds" if short else f"holds a {body.held}"


def friendly(view: View, body: Seen) -> bool:
    """Return whether a creature fights for the party, without being of it: a called sister, a Companion."""
    return bool(not body.led and body.side and view.party and body.side == view.me.body.side)


def state(room: RoomRecord) -> str:
    """Return what has become of a Room: "unspent, Darkness 35"."""
    parts = ["spent" if room.spent else "unspent"]
    parts += [f"Darkness {room.dark}"] if room.dark else []
    parts += [f"an Obstacle of {room.obstruction}"] if room.obstruction else []
    return ", ".join([*parts, *(["a shelter"] if room.secured else [])])


def hale(body: Seen) -> str:
    """Return the Wounds of a creature: of a swarm who is left, of a single one what it has taken."""
    if content.kinds()[body.kind].swarm:
        return f"{body.limit - body.wounds} of {body.limit} left"
    return f"{body.wounds or 'unhurt'} of {counted(body.limit, 'Wound')}"


def others(view: View) -> list[Seen]:
    """Return all in view who are not of the party: those who will attack, then the nearest."""
    x, y = where(view)

    def danger(body: Seen) -> tuple[int, int, int]:
        alert = 0 if view.fight or body.notice == "seen" else 1
        rank = 3 if friendly(view, body) else alert if body.armed else 0 if wanted(view, body) else 2
        return rank, max(abs(body.x - x), abs(body.y - y)), body.who

    return sorted((body for body in view.creatures if not body.led), key=danger)


def dangerous(view: View, body: Seen) -> bool:
    """Return whether a creature has arms, or is the one the Job is about, and is not with the party."""
    return (body.armed or wanted(view, body)) and not friendly(view, body)


def wanted(view: View, body: Seen) -> bool:
    """Return whether the Job is to kill it."""
    return view.job.task == "kill" and body.kind == view.job.target


def finding(room: RoomRecord) -> str:
    """Return where a Room was found, and how: "found in Room 2 by a Passage". [B 3.12]"""
    if room.found_in and room.found_on != room.level:
        return f"reached from Room {room.found_in} on Level {room.found_on}"
    if room.found == "stands open" or not room.found_in:
        return "it stands open"
    return f"found in Room {room.found_in} by {room.found}"


HOLDS = ("Immobilised", "Paralysed")
"""Effects that keep a creature where it is."""


def held(member: Member) -> str:
    """Return the Effect that keeps one of the party in place; "" if none does."""
    return next((name for name in HOLDS if member.body.effects.get(name, 0)), "")


def ours(view: View, body: Seen | None) -> bool:
    """Return whether a creature is of the own side, and not to be attacked by mistake."""
    return bool(body and (body.led or friendly(view, body)))


def at_foes(view: View, attacks: Iterable[Choice]) -> list[Choice]:
    """Return those of these Attacks that are not at the own side."""
    own = {body.who for body in view.creatures if ours(view, body)}
    return [choice for choice in attacks if isinstance(choice.command, Act) and choice.command.target not in own]


def shut_off(view: View) -> bool:
    """Return whether no Room that is still unspent can be walked to: then one may dig, or has to tear the way open."""
    dig = view.choice(Act("dig"))
    return dig is not None and (not dig.refused or dig.refused == Refusal.ROOMS_SHUT_OFF)


def wins(view: View) -> bool:
    """Return whether to go out is to have done the Job."""
    return view.job.carried and view.job.task in ("steal", "retrieve")


def strangers(view: View) -> list[Seen]:
    """Return the creatures in view that are not of the party."""
    return [body for body in view.creatures if not body.led and body.x >= 0]


def gap(view: View, body: Seen) -> int:
    """Return how many cells a creature is away from the one who is asked."""
    me = view.me.body
    return max(abs(body.x - me.x), abs(body.y - me.y))


def unaware(body: Seen) -> bool:
    """Return whether an armed creature has been slipped past: who never came within its senses does not surprise it. [R-51]"""
    return body.armed and not body.led and body.notice in ("unseen", "adjacent")


def murk(member: Member) -> tuple[str, int]:
    """Return what keeps one of the party from seeing, and by how much: only the larger of Darkness and Blindness counts. [★R-38]"""
    blind = 0 if member.scents else member.body.effects.get("Blind", 0)
    return ("dark", member.darkness) if member.darkness >= blind else ("blind", blind)
