"""What creatures want in Combat, wish by wish. [RULES 5.3]

A deed is handed the legal Options and what the creature senses; it gives the Option it would take, or None. Which kind
wants what, in which order and why, stands in doctrine.toml.
"""

from collections.abc import Callable
from itertools import product

from msgspec import Struct, field

from game import content
from game.content.doctrines import When, Wish
from game.fd100 import Degree, odds
from game.flow import Option
from game.flow.commands import Act, Go, Say
from game.flow.steps import Attempt
from game.queen.colony import flight
from game.systems.checks import check
from game.systems.ground import apart, moves
from game.systems.senses import in_line
from game.world.components import At

BESIDE = 2
"""Cells: how close an escort keeps."""


class Senses(Struct, frozen=True):
    """What a creature knows: where it stands, how it stands, and where others are."""

    at: At
    foes: dict[int, At]  # those known to its Side
    disposition: str = "Holding"
    pace: int = 0
    ready: bool = False  # has its Tactical
    spare: bool = True  # has a Manoeuvre that costs no Attack
    reach: int = 1  # of its Attacks, in cells
    mouth: At | None = None  # the tunnel it guards
    kin: tuple[At, ...] = ()  # who fights beside it
    wards: tuple[At, ...] = ()  # royals and brood among them
    queen: At | None = None  # to stay by
    provoked: bool = False  # an enemy it knows has struck it
    due: bool = False  # its Attack of this Round is still to come
    places: dict[int, str] = field(default_factory=dict)  # its armed allies' Dispositions

    def nearest(self, at: At) -> int:
        """Cells to the nearest foe."""
        return min(apart(at, foe) for foe in self.foes.values())

    def away(self, at: At) -> tuple[int, int]:
        """Moves to the nearest foe by open paths; and twice the cells, and one for a slanting way."""
        straight = [(abs(at.x - foe.x), abs(at.y - foe.y)) for foe in self.foes.values()]
        slant = min(2 * max(dx, dy) + (min(dx, dy) > 0) for dx, dy in straight)
        return min(moves(at, foe) for foe in self.foes.values()), slant

    @property
    def called(self) -> bool:
        """Whether there is cause to leave its place: it was struck, or kin are at grips with an enemy."""
        return self.provoked or any(apart(one, foe) <= 1 for one in self.kin for foe in self.foes.values())


class Hand(Struct):
    """The legal Options, sorted."""

    acts: dict[str, list[Option]]
    ways: list[tuple[At, Option]]
    rest: Option  # the word that declines
    weighed: dict[str, tuple[int, Option]] = field(default_factory=dict)

    def best(self, action: str, senses: Senses) -> tuple[int, Option] | None:
        """The likeliest of these Actions with its chance; of equals the one at whom is nearest."""
        if action not in self.weighed:
            rows = self.acts.get(action)
            if not rows:
                return None
            nearest = sorted(rows, key=lambda option: _far(option, senses)) if len(rows) > 1 else rows
            self.weighed[action] = max(((chance(option), option) for option in nearest), key=lambda row: row[0])
        return self.weighed[action]


def sort(options: list[Option]) -> Hand:
    hand = Hand({}, [], next(option for option in options if isinstance(option.command, Say)))
    for option in options:
        match option.command:
            case Act(action):
                hand.acts.setdefault(action, []).append(option)
            case Go(x, y) if not any(isinstance(step, Attempt) for step in option.then):
                hand.ways.append((At(x, y), option))
    return hand


def chance(option: Option) -> int:
    """Falls in a hundred that are a Partial Success or better."""
    attempt = next((step for step in option.then if isinstance(step, Attempt)), None)
    if attempt is None:
        return 0
    table = odds(check(attempt))
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole


def aimed_at(option: Option) -> int:
    """At whom; 0 if at nobody."""
    target: int = getattr(option.command, "target", 0)
    return target


def _far(option: Option, senses: Senses) -> int:
    target = senses.foes.get(aimed_at(option))
    return apart(senses.at, target) if target else 0


# -- what it would do ------------------------------------------------------------------------------


def strike(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    return likely(hand, senses, "attack", wish)


def try_it(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Never at the price of an Attack it could make."""
    if wish.near and senses.nearest(senses.at) > wish.near:
        return None
    cost = content.formulas()[wish.action].cost
    dear = cost == "Suppress" or (cost == "Manoeuvre" and not senses.spare)
    if (dear and "attack" in hand.acts) or (cost == "Support" and senses.due):
        return None
    found = likely(hand, senses, wish.action, wish)
    return found if found and wish.whom in ("", senses.places.get(aimed_at(found))) else None


def resist(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """The Effect it is likeliest to get rid of."""
    return likely(hand, senses, "resist", wish)


def likely(hand: Hand, senses: Senses, action: str, wish: Wish) -> Option | None:
    best = hand.best(action, senses)
    return best[1] if best and best[0] >= wish.least else None


def retreat(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """R-18 A Retreater's Turn is a move away."""
    if senses.disposition != "Retreating":
        return None
    return flee(hand, senses, wish) or hand.rest


def flee(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    away = flight(senses.at, list(senses.foes.values()), [(at.x, at.y) for at, _ in hand.ways])
    return next((option for at, option in hand.ways if (at.x, at.y) == away), None)


def stand(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    return hand.rest


def hold(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Before the mouth of its tunnel, as long as nobody comes near it, and there is no cause to leave."""
    mouth = senses.mouth
    if mouth is None or senses.called or any(apart(foe, mouth) <= wish.near for foe in senses.foes.values()):
        return None
    return fall_back(hand, senses, wish) or hand.rest


def fall_back(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    """To its tunnel."""
    return _towards(hand, senses, senses.mouth) if senses.mouth and apart(senses.at, senses.mouth) > 1 else None


def escort(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Between whom it guards and who comes nearest to her."""
    if senses.mouth or not senses.wards or senses.called:
        return None
    if not senses.foes:
        ward = min(senses.wards, key=lambda one: apart(one, senses.at))
        return (_towards(hand, senses, ward) if apart(senses.at, ward) > BESIDE else None) or hand.rest
    ward, foe = min(product(senses.wards, senses.foes.values()), key=lambda pair: apart(*pair))
    far = apart(ward, foe)
    if far <= wish.near:
        return None
    if apart(senses.at, ward) <= BESIDE and apart(senses.at, foe) < far:
        return hand.rest
    post = At(ward.x + _step(foe.x - ward.x), ward.y + _step(foe.y - ward.y))
    return _towards(hand, senses, post) or hand.rest


def _step(far: int) -> int:
    return max(-BESIDE, min(BESIDE, far))


def keep_off(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Out of reach of who comes near."""
    here = senses.nearest(senses.at)
    if here >= wish.near:
        return None
    away = max(hand.ways, key=lambda way: senses.nearest(way[0]), default=None)
    return away[1] if away and senses.nearest(away[0]) > here else None


def line_up(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """No shot from here: a step to where there is one; failing that, nearer."""
    if not senses.ready or "attack" in hand.acts:
        return None
    for at, option in hand.ways:
        if senses.nearest(at) >= wish.near and any(
            apart(at, foe) <= senses.reach and in_line(at, foe) for foe in senses.foes.values()
        ):
            return option
    return _nearer(hand, senses)


def close_in(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Nearer to the nearest foe, but no nearer than it likes."""
    return None if senses.nearest(senses.at) <= wish.near else _nearer(hand, senses)


def stay_by(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    """Beside the Queen."""
    if senses.queen is None or apart(senses.at, senses.queen) <= 1:
        return None
    return _towards(hand, senses, senses.queen)


def _nearer(hand: Hand, senses: Senses) -> Option | None:
    nearest = min(hand.ways, key=lambda way: senses.away(way[0]), default=None)
    return nearest[1] if nearest and senses.away(nearest[0]) < senses.away(senses.at) else None


def _towards(hand: Hand, senses: Senses, goal: At) -> Option | None:
    """A step nearer to a place, by open paths."""
    nearest = min(hand.ways, key=lambda way: (moves(way[0], goal), apart(way[0], goal)), default=None)
    return nearest[1] if nearest and moves(nearest[0], goal) < moves(senses.at, goal) else None


Deed = Callable[[Hand, Senses, Wish], Option | None]
DEEDS: dict[str, Deed] = {
    "strike": strike,
    "try": try_it,
    "resist": resist,
    "retreat": retreat,
    "flee": flee,
    "stand": stand,
    "hold": hold,
    "fall back": fall_back,
    "escort": escort,
    "keep off": keep_off,
    "line up": line_up,
    "close in": close_in,
    "stay by": stay_by,
}

# -- when ------------------------------------------------------------------------------------------


def recoils(senses: Senses) -> bool:
    return senses.disposition == "Recoiling"


def spent(senses: Senses) -> bool:
    return not senses.pace


def far_off(senses: Senses) -> bool:
    """No foe it could walk up to in this Turn, and strike."""
    return senses.ready and bool(senses.foes) and senses.away(senses.at)[0] > senses.pace + 1


def alone(senses: Senses) -> bool:
    return not senses.foes or senses.nearest(senses.at) > 1


WHEN: dict[When, Callable[[Senses], bool]] = {
    "": lambda _: True,
    "it Recoils": recoils,
    "its Pace is spent": spent,
    "it is too far to walk": far_off,
    "nobody is beside it": alone,
    "one is left to defend it": lambda senses: len(senses.places) == 1,
    "nobody is left to defend it": lambda senses: not senses.places,
}


def granted(wish: Wish, hand: Hand, senses: Senses) -> Option | None:
    """The Option by which this wish comes true, if it can now."""
    if not WHEN[wish.when](senses):
        return None
    if wish.below:
        blow = hand.best("attack", senses)
        if blow is None or blow[0] >= wish.below:
            return None
    return DEEDS[wish.do](hand, senses, wish)
