"""The records that make up a View: Items, creatures, Rooms and choices, as a player sees them."""

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from game import content
from game.engine import Option
from game.engine.commands import AnyCommand
from game.engine.steps import Adjudge, Attempt, Flourish, Labour
from game.fd100 import Check, Odds


class Held(Struct, frozen=True):
    """An Item as a player sees it, in a character's Slot or on the floor at x, y.

    `types`: letters of C F H L M S, see Form.
    `name` says all that is known of it. `function`: the Ability or Effect that eating it brings, "" if unknown or none; then
    `condition` is "" too. `spoiled`, `cursed`: whether the party can tell that it is.
    """

    item: int
    name: str
    form: str
    glyph: str
    types: str
    rating: int
    depleted: bool
    function: str
    edible: bool  # by who holds it
    x: int = -1
    y: int = -1
    known: bool = True  # False: what it does is still to be found out
    condition: str = ""
    spoiled: bool = False
    cursed: bool = False
    puzzled: tuple[int, ...] = ()  # characters who have failed to identify it, and may not try again
    freed: bool = False  # whether a curse that it had has been lifted
    colour: str = ""


class Discovery(Struct, frozen=True):
    """A food whose effect the party knows.

    `ability`: the Ability or Effect that eating it brings, "" if none. `good`: whether that is desirable.
    """

    name: str
    colour: str
    form: str
    ability: str
    good: bool
    condition: str


class Seen(Struct, frozen=True):
    """A creature or character in view. Its Disposition and remaining Actions are filled in only in Combat."""

    who: int
    kind: str
    name: str
    glyph: str
    colour: str
    x: int
    y: int
    wounds: int
    limit: int
    effects: dict[str, int]
    led: bool
    armed: bool
    facing: tuple[int, int]
    disposition: str = ""
    side: str = ""
    tactical: int = 0
    resist: int = 0
    manoeuvre: int = 0
    pace: int = 0
    aloft: bool = False
    covered: bool = False  # behind a barrier
    held: str = ""  # what the Tactical is held for
    notice: str = (
        ""  # of the party: "seen", "unseen", unseen till "adjacent"; "truce": leaves it alone; "": nothing yet
    )
    tie: str = ""  # "holds its tunnel"; out of Combat also: "follows" the party through a way, were it to take one now, "stays for food"
    heels: int = 0  # out of Combat: from within how many moves it follows through a way; 0: not at all
    busy: str = (
        ""  # out of Combat, one of the colony that is not alarmed: "tends the Queen", "carries food", "on patrol"
    )
    ratings: dict[str, int] = {}  # of a creature whose kind has been sized up (RULES 5.4)
    unit: str = "Wound"  # what its limit counts
    walked: bool = False  # in this Turn, where a walk is an Action of it
    resisted: tuple[str, ...] = ()  # its Effects that do nothing till this Round is over
    toll: int = 2  # half points that a Wound costs on average: 2 where a point is a Wound
    mouth: tuple[int, int] = (-1, -1)  # that it holds under a truce

    def __hash__(self) -> int:
        return self.who

    @property
    def left(self) -> int:
        """The number of Wounds that the creature can still take until it dies, estimated by Attacks of average effect."""
        return -(-2 * (self.limit - self.wounds) // self.toll)


class Member(Struct, frozen=True, dict=True):
    """A character of the party, with everything on its sheet."""

    body: Seen
    ratings: dict[str, int]
    track: tuple[str, ...]
    luck: int
    hunger: int
    hungers: bool
    starving: bool
    lit: bool
    darkness: int  # that counts around it
    sight: int  # cells it sees, or feels
    scents: bool  # born blind: senses by scent and touch (★R-22)
    shaken: int  # till that turn a Combat finds it Recoiling
    ticked: tuple[str, ...]
    carries: int  # number of Items it holds
    held: Callable[[], tuple[Held, ...]]
    burden: int = 0  # what it carries beyond its Strength
    points: int = 0  # of experience
    made: dict[str, int] = {}  # the ratings it began with
    diet: str = ""  # what it eats: plants, animals, omnivore
    gifts: tuple[str, ...] = ()  # of food, in words: "Shielding", "Clarity 57", "Flying 66 until rested"
    wards: tuple[str, ...] = ()  # of the gifts, one for each Wound that it keeps off
    attacks: dict[str, content.Attack] = {}  # that it knows, by slot: "base", "special", the Ability of a learnt one
    chooses: bool = False  # among them, before the dice

    @cached_property
    def items(self) -> tuple[Held, ...]:
        """The Items that the character holds, computed at the first use.

        The first use must come before the next Command.
        """
        return self.held()


class RoomRecord(Struct, frozen=True):
    """A Room as a row of the Environment Pool, which is the list of all Rooms that have been found."""

    level: int  # number of the Level, in the order of their finding
    rating: int  # of the Level
    number: int
    kind: str
    spent: bool
    found: str
    dark: int
    here: bool
    x: int
    y: int
    ways: tuple[str, ...]  # what leads on from it, in words
    stocks: dict[str, int] = {}  # plants, animals, materials: what is left to forage, hunt, salvage
    obstruction: int = 0  # of the Obstacle that stands in it [B 3.14.8]
    secured: bool = False  # a shelter
    note: str = ""  # the player's
    found_in: int = 0  # the number of the Room it was found from; 0: none
    found_on: int = 0  # the Level that Room is on
    opens_from: int = (
        0  # the number of the Room in whose wall its gallery begins; 0: it stands open, or lies on another Level
    )
    rested: bool = False  # no other Rest is possible in it before the next exploration
    improvised: tuple[str, ...] = ()  # what was improvised in it outside Combat: each act goes once (RULES 5.4)
    lying: tuple[str, ...] = ()  # the Actions whose dice lie in it, and count for every further try [BIND L82]
    down: tuple[int, ...] = ()  # the numbers of the Levels that its ways down lead to; 0: nobody has been there
    out: bool = False  # whether a way out of the nest begins in it
    owed: tuple[str, ...] = ()  # the tables of Events by which exploring it has still to bring something


class LevelRecord(Struct, frozen=True):
    """A Level that the party has been on, as a player sees it.

    `deep`: number of passages down from the first Level. `left`: Items last seen there.
    """

    number: int
    rating: int
    deep: int
    left: tuple[str, ...]

    @property
    def called(self) -> str:
        """Its number, in the order of finding, and how deep it lies, as text: "Level 4 (2 deep)"; the topmost is "Level 1"."""
        return f"Level {self.number}{f' ({self.deep} deep)' if self.deep else ''}"


class Threat(Struct, frozen=True):
    """The odds of a creature's Attack on the character that has to decide now.

    `now`: as things are. `near`: with all Attacks in reach, by the Check `made`.
    """

    now: Odds
    near: Odds
    made: Check


class Passage(Struct, frozen=True):
    """A known passage between Levels, with its cell on the current Level."""

    way: int
    kind: str  # entrance, escape, up, shaft, shortcut
    x: int
    y: int
    room: int
    rating: int | None  # of the Level it leads to; None: nobody has been there
    to: int = 0  # the number of that Level; 0: nobody has been there, or it leads out
    steep: bool = False  # whether it is the lower end of a steep tunnel

    @property
    def called(self) -> str:
        """Return its kind, but "tunnel up" for the lower end of a steep tunnel."""
        return "tunnel up" if self.steep else self.kind


class Task(Struct, frozen=True):
    """The Job of the raid as the player sees it, with its progress.

    `target`: the kind of creature it is about, if any. `goods`: the name of the thing to carry, if any.
    """

    job: str
    name: str
    task: str  # kill, steal, retrieve, deliver
    client: str
    brief: str
    reward: str
    danger: str
    target: str
    chamber: str
    goods: str
    carried: bool  # somebody of the party has the goods
    objective: str  # what is to be done next, in words


class Consequence(Struct, frozen=True):
    """One consequence of an Action: what happens to the creature `who`.

    `who` is -1 for a creature of the actor's own Side that dice choose, and 0 for nobody.
    `what`: "wounds" and "heals" (`now` of them), "dies", "stands" (moves from box `name` to `place`), "effect" (the rating `name`
    changes from `was` by `die`, or to `now`), "moved" (by a cell), "named" (`name`: words for a front to fill in, or "";
    `place`: the cell "x,y" of a web).
    `sure`: whether it happens with every result of the dice.
    """

    what: str
    who: int
    name: str = ""
    place: str = ""
    was: int = 0
    now: int = 0
    most: int = 0  # if dice decide how many, between `now` and this
    die: int = 0
    how: str = ""
    blow: str = ""  # the Attacks that landed
    sure: bool = True


def bare(attack: content.Attack) -> str:
    """Return an Attack's name without additions such as the word "Attack": "Stinger"."""
    return attack.name.removesuffix(" Attack").removesuffix(" (Self-Rupture)")


class Choice(Struct, frozen=True):
    """One choice at the open Decision: the command, and the reason why the choice is refused ("" if it is legal)."""

    command: AnyCommand
    refused: str
    option: Option

    @property
    def attempt(self) -> Attempt | None:
        """The Action that this choice takes, at once or after turns of work; None if it takes no Action."""
        for step in self.option.then:
            match step:
                case Attempt():
                    return step
                case Adjudge(attempt=attempt) | Flourish(attempt=attempt) | Labour(deed=Adjudge(attempt=attempt)):
                    return attempt
                case Labour(who=who, action=action) if action in content.formulas():
                    return Attempt(who=who, action=action)
        return None


class Round(Struct, frozen=True):
    """The current Round of Combat, with the order of the fighters' Turns.

    `order`: ids of fighters still to take a Turn this Round, the next first. `turn`: whose Turn it is, or 0.
    `later`: all fighters in the order of the next Round; of who has had no Round yet, only the Initiative counts.
    `bled`: whether anybody has lost a Wound in this Combat.
    """

    number: int
    order: tuple[int, ...]
    turn: int
    later: tuple[int, ...]
    bled: bool = False
