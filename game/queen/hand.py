"""What a creature's choice is made from: all that it senses, and its legal Options. [RULES 5.3]"""

from msgspec import Struct, field

from game.engine import Option
from game.engine.commands import Act, Go, Say
from game.engine.components import At
from game.engine.steps import Attempt
from game.fd100 import Degree
from game.systems.checks import AS_IT_IS, Suppose, check
from game.systems.ground import apart, moves
from game.weighing import odds


class Senses(Struct, frozen=True):
    """Everything that a creature knows when it chooses: its own state, and the places of its foes and allies."""

    at: At
    foes: dict[int, At]  # by id: enemies that its Side senses
    disposition: str = "Holding"
    pace: int = 0
    ready: bool = False  # still has its Tactical of this Round
    spare: bool = True  # can move or try a Manoeuvre without losing its Attack
    reach: int = 1  # the longest reach of its Attacks, in cells
    mouth: At | None = None  # the mouth of the tunnel it guards
    kin: tuple[At, ...] = ()  # places of all its allies
    wards: tuple[At, ...] = ()  # places of royals and brood among its allies
    queen: At | None = None  # place of the Termite Queen
    provoked: bool = False  # one of `foes` has struck it
    due: bool = False  # its Attack of this Round is still to come
    places: dict[int, str] = field(default_factory=dict)  # Dispositions of its armed allies, by id
    front: tuple[At, ...] = ()  # places of armed allies that fight hand to hand
    guns: tuple[At, ...] = ()  # places of armed allies with an Alarm Gun
    charges: tuple[At, ...] = ()  # places of allies to be protected: guns and the unarmed
    fellows: dict[int, At] = field(default_factory=dict)  # places of armed allies, by id
    idle: bool = False  # still has its Manoeuvre of this Round
    done: tuple[str, ...] = ()  # Manoeuvres it has tried in this Combat
    hurt: bool = False
    failing: bool = False  # near death
    free: bool = False  # free to leave the Level

    def nearest(self, at: At) -> int:
        """Return the distance in cells from `at` to the nearest foe."""
        return min(apart(at, foe) for foe in self.foes.values())

    def away(self, at: At) -> tuple[int, int]:
        """Return a sort key for the place `at` that grows with its distance from the nearest foe.

        It compares moves by open paths, then straight distance. Slanting moves come last.
        """
        straight = [(abs(at.x - foe.x), abs(at.y - foe.y)) for foe in self.foes.values()]
        slant = min(2 * max(dx, dy) + (min(dx, dy) > 0) for dx, dy in straight)
        return min(moves(at, foe) for foe in self.foes.values()), slant

    @property
    def called(self) -> bool:
        """Return whether the creature has cause to leave its place: it was hit, or a foe is next to one of its allies."""
        return self.provoked or any(apart(one, foe) <= 1 for one in self.kin for foe in self.foes.values())


class Hand(Struct):
    """The legal Options of a Decision, sorted: Actions by name, moves with their cells, and the one to do nothing."""

    acts: dict[str, list[Option]]
    ways: list[tuple[At, Option]]
    rest: Option
    weighed: dict[str, tuple[int, Option]] = field(default_factory=dict)

    def best(self, action: str, senses: Senses) -> tuple[int, Option] | None:
        """Return (chance in per cent, Option) for the likeliest Option to do this Action, or None if no Option does it."""
        if action not in self.weighed and (rows := self.acts.get(action)):
            self.weighed[action] = likeliest(rows, senses)
        return self.weighed.get(action)


def sort(options: list[Option]) -> Hand:
    """Return the legal Options `options` sorted into a Hand, without moves that are in fact Attacks."""
    hand = Hand({}, [], next(option for option in options if isinstance(option.command, Say)))
    for option in options:
        match option.command:
            case Act(action):
                hand.acts.setdefault(action, []).append(option)
            case Go(x, y) if not attempted(option):
                hand.ways.append((At(x, y), option))
    return hand


def likeliest(rows: list[Option], senses: Senses) -> tuple[int, Option]:
    """Return (chance in per cent, Option) for that of these Options which is likeliest to succeed.

    Of equally likely Options it is the one with the nearest target.
    """

    def far(option: Option) -> int:
        target = senses.foes.get(aimed_at(option))
        return apart(senses.at, target) if target else 0

    nearest = sorted(rows, key=far) if len(rows) > 1 else rows
    return max(((chance(option), option) for option in nearest), key=lambda row: row[0])


def chance(option: Option) -> int:
    """Return the chance in per cent that an Option's Action succeeds, or 0 if it has no Action."""
    attempt = attempted(option)
    return fair(attempt) if attempt else 0


def rounded(option: Option) -> int:
    """Return the same chance as screens tell it: the nearest per cent, where minds count whole ones."""
    attempt = attempted(option)
    return odds(check(attempt)).rounded(Degree.PARTIAL_SUCCESS) if attempt else 0


def attempted(option: Option) -> Attempt | None:
    """Return the Step by which an Option takes an Action, or None if it takes none."""
    return next((step for step in option.then if isinstance(step, Attempt)), None)


def fair(attempt: Attempt, suppose: Suppose = AS_IT_IS) -> int:
    """Return the chance in per cent that an attempted Action succeeds.

    It is that of the present situation, or of the one that `suppose` describes.
    """
    table = odds(check(attempt, suppose))
    return 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole


def aimed_at(option: Option) -> int:
    """Return the id of the target of an Option, or 0 if the Option has no target."""
    target: int = getattr(option.command, "target", 0)
    return target
