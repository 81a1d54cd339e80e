"""Scenes: a drawn map, commands in words, loaded dice, and what must be seen.

    scene = Scene('''
        . . . .
        . W m .
    ''', attack=40)
    scene.do("attack m")
    assert scene.wounds("m") == 2

The drawing: `.` floor of chamber 1, `#` earth, `,` floor of a gallery, `2` floor of chamber 2, `+` the carton that closes
it. Capital letters are characters, small ones (and M, Q) creatures, by the glyphs of the assets; a second `m` is called
`m2`. Fields may stand apart or close together.

Keywords with numbers load dice by purpose, in Combat and out of it: `attack=77`, `effects=[3, 50]`, `quantify_poisoned=40`.
Keywords with a dict alter who is called so, before anything begins: `W={"Stamina": 20, "Poisoned": 35, "wounds": 2,
"place": "Recoiling", "faces": (1, 0), "luck": 55, "hunger": 90}`. `streams` loads dice by their full names.
"""

from hashlib import blake2b
from textwrap import dedent
from typing import Any, Self, TypeVar
from unittest import mock

import numpy as np

from game import content
from game.engine import Agenda, Refused
from game.engine.agenda import take_step
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Follow, Go, Light, Say, Set, Study, Take, Use
from game.engine.components import (
    At,
    Body,
    ColonyTask,
    Combatant,
    Creature,
    Effects,
    Facing,
    Features,
    Fight,
    Hero,
    Item,
    Level,
    Raid,
    Room,
    Way,
)
from game.engine.entries import Entry
from game.engine.steps import Action, AnyStep, Attempt, CombatBegins, Decision, RoundBegins
from game.engine.store import RUN, create, find, get, query, the
from game.fd100 import Check, Rating, resolve
from game.nest.dig import Chamber, LevelPlan
from game.nest.tiles import Tile
from game.run.run import Run, head
from game.run.view import View
from game.systems import ground
from game.systems.colony.spawning import spawn
from game.systems.outcomes import meaning
from game.systems.party import disposition, leader, shelf_here
from game.systems.senses import look_around

GLYPHS = {row.glyph: kind for kind, row in content.kinds().items()}
TILES = {"#": Tile.SOLID, "+": Tile.CARTON}
WORDS = ("done", "yes", "no", "pass", "wait", "leave", "surrender", "wound", "hunger")
ONE_THING: dict[str, type[Eat | Light | Enter | Take | Drop | Use]] = {
    "eat": Eat, "light": Light, "enter": Enter, "take": Take, "drop": Drop, "use": Use,
}  # fmt: skip
"""Commands of one thing: the first that is offered."""
_plans: dict[str, LevelPlan] = {}
_dug = ground.plan_of
E = TypeVar("E", bound=Entry)


class Scene:
    """A Run whose first Level is drawn, whose dice are loaded, and whose creatures have the letters of the drawing."""

    def __init__(
        self,
        drawing: str,
        *,
        first: Any = "",
        combat: Any = True,
        profile: Any = "solo",
        edition: Any = "",
        job: Any = "assassinate",
        rating: Any = 0,
        streams: Any = None,
        **words: Any,
    ) -> None:  # Any: dice are often loaded by a dict, `**QUIET`, which mypy cannot tell from the rest
        self.rows = [line.replace(" ", "") for line in dedent(drawing).strip().splitlines()]
        cells = [(x, y, glyph) for y, row in enumerate(self.rows) for x, glyph in enumerate(row) if glyph in GLYPHS]
        heroes = [GLYPHS[glyph] for _, _, glyph in cells if GLYPHS[glyph] in content.classes()]
        dice = {name.replace("_", " "): value for name, value in words.items() if not isinstance(value, dict)}
        altered = {name: dict(value) for name, value in words.items() if isinstance(value, dict)}
        quiet = {
            "swarming": [99] * 60,
            "alarm gun": [99] * 60,
            "nest guardians": [99] * 60,
            "stranger": [99] * 60,
        }  # unless a scene is about them
        self.dice = (
            {"initiative": [1] * len(cells)}
            | quiet
            | {
                name: list(value) if isinstance(value, (list, tuple, range)) else [value]
                for name, value in dice.items()
            }
        )
        loaded = {
            f"{place}/{name}": list(d) for name, d in self.dice.items() for place in ("fight/1", "level/1/room/1")
        }
        self.run = self.begin(heroes, (profile, edition), job, rating, loaded | (streams or {}))
        self.who: dict[str, int] = {}
        self.things: list[int] = []
        """Items that a test has given: for its own use."""
        for x, y, glyph in cells:
            name = next(n for n in (glyph, *(f"{glyph}{i}" for i in range(2, 99))) if n not in self.who)
            self.who[name] = self.placed(GLYPHS[glyph], x, y)
        if first:
            altered.setdefault(first, {})["Initiative"] = 100
        for name, changes in altered.items():
            self.alter(name, **{k: v for k, v in changes.items() if k != "place"})
        look_around()
        foes = tuple(who for name, who in self.who.items() if not find(who, Hero))
        if foes and combat:
            the(Agenda).steps.append(CombatBegins(foes=foes))
            while not isinstance(the(Agenda).steps[-1], RoundBegins):
                take_step()
            for name, changes in altered.items():
                self.alter(name, **{k: v for k, v in changes.items() if k in ("place", "faces")})
        self.settle()

    def begin(
        self, heroes: list[str], rules: tuple[str, str], job: str, rating: int, loaded: dict[str, list[int]]
    ) -> Run:
        """Begin a Run whose first Level is the drawing."""
        drawn = "\n".join(self.rows)
        seed = f"scene {blake2b(f'{drawn} {rating}'.encode(), digest_size=12).hexdigest()}"
        _plans[seed] = plan_of(self.rows)
        mock.patch.object(
            ground,
            "plan_of",
            lambda seed, place, *level: _plans[seed] if place == "1" and seed in _plans else _dug(seed, place, *level),
        ).start()
        with mock.patch(
            "game.run.founding.Level",
            side_effect=lambda number, place, _: Level(number, place, min(99, rating)),
        ):
            run = Run(
                head(seed, tuple(heroes), profile=rules[0], edition=rules[1], job=job), loaded=loaded, digests=False
            )
        ground.level().rating = rating  # 100 only now: the drawing has no royal cell
        return run

    def placed(self, kind: str, x: int, y: int) -> int:
        if kind not in content.classes():
            return spawn(kind, x, y)
        who = next(who for who, creature, _ in query(Creature, Hero) if creature.kind == kind)
        at = get(who, At)
        at.x, at.y = x, y
        return who

    def alter(self, name: str, **changes: Any) -> Self:
        """Give another rating, Effect, number of Wounds, place or facing, before or in the middle of a scene."""
        who = self.who[name]
        for what, value in changes.items():
            match what:
                case "wounds" | "limit":
                    setattr(get(who, Body), what, value)
                case "luck" | "hunger" | "starving" | "unlit":
                    setattr(get(who, Hero), what, value)
                case "faces":
                    get(who, Facing).dx, get(who, Facing).dy = value
                case "place":
                    track = content.kinds()[get(who, Creature).kind].track
                    get(who, Combatant).place = len(track) - 1 - track[::-1].index(value)
                case _ if what in content.effects():
                    get(who, Effects).rating[what] = value
                case _:
                    get(who, Features).rating[what] = value
        self.ask()
        return self

    def gives(self, name: str, form: str, rating: int = 50, **more: Any) -> int:
        """Let one hold one more Item; return its id."""
        thing = create(Item(form, content.forms()[form].name, rating, self.who[name], **more))
        self.ask()
        return thing

    def fill(self, name: str = "W", slots: int = 5) -> None:
        """Fill up to so many Slots with plain Crickets."""
        while len(self.items(name)) < slots:
            self.gives(name, "cricket", 45)
        self.ask()

    def ask(self) -> None:
        """Ask anew, after something was altered by hand."""
        if self.run.decision:
            self.run.settle()

    def settle(self) -> None:
        self.run.settle()
        self.run.collect()

    # -- playing -------------------------------------------------------------------------------

    def do(self, *texts: str) -> Self:
        """Give these commands."""
        for text in texts:
            self.run.apply(self.command(text))
        return self

    def command(self, text: str) -> AnyCommand:
        """Return the Command that words mean for who is asked."""
        me = self.run.decision.who or leader()
        match text.split():
            case [word] if word in WORDS or word in content.classes():
                return Say(word)
            case ["hold", _]:
                return Say(text)
            case ["go", dx, dy]:
                return Go(get(me, At).x + int(dx), get(me, At).y + int(dy))
            case ["eat" | "light" | "enter" | "take" | "drop" | "use" as word]:
                kind = ONE_THING[word]
                return next((o.command for o in self.run.options if isinstance(o.command, kind)), kind(0))
            case [action, dx, dy] if dy.lstrip("-").isdigit():
                return Act(action, me, f"{get(me, At).x + int(dx)},{get(me, At).y + int(dy)}")
            case ["give", name]:
                return next(o.command for o in self.run.options if getattr(o.command, "to", 0) == self.who[name])
            case ["study", feature]:
                found = (o.command for o in self.run.options if isinstance(o.command, Study))
                return next((command for command in found if command.feature == feature), Study(0, feature))
            case ["set", setting, value]:
                return Set(setting, value)
            case ["lead", name]:
                return Follow(self.who[name])
            case ["resist", effect]:
                return Act("resist", me, effect)
            case [action, *name]:
                target = self.who[name[0]] if name else 0
                acts = [
                    o.command for o in self.run.options if isinstance(o.command, Act) and o.command.action == action
                ]
                return next((c for c in acts if not target or c.target == target), Act(action, target))
        raise AssertionError(f"{text!r} is no command")

    def lets(self, text: str) -> Self:
        """Let one act without a Turn and without choice: "m attack W"."""
        actor, action, target = text.split()
        return self.happens(Attempt(who=self.who[actor], action=action, target=self.who[target]))

    def happens(self, *steps: AnyStep) -> Self:
        """Take these Steps before what is asked."""
        self.run.enter()
        the(Agenda).steps.extend(reversed(steps))
        self.run.settle()
        self.run.collect()
        return self

    def brings(self, text: str, actor: str, target: str = "", about: str = "") -> Self:
        """Let these outcomes of an Action happen, before what is asked."""
        roll = resolve(Check(Rating("", 0), kind="Boolean"), 0)
        action = Action(self.who[actor], "", self.who.get(target, 0), about, roll)
        return self.happens(*meaning(text, action))

    def refusal(self, text: str) -> str:
        """Do it if it is legal, and return ""; else return the reason why not."""
        try:
            self.do(text)
        except Refused as reason:
            return str(reason)
        return ""

    def can(self, text: str) -> bool:
        """Return whether it is among the legal answers."""
        command = self.command(text)
        return any(o.command == command and not o.refused for o in self.run.options)

    def until(self, name: str) -> Self:
        """Decline whatever is asked, until it is the Turn of this one."""
        for _ in range(200):
            if self.asked == "TakeTurn" and self.turn == name:
                return self
            self.do({"TakeTurn": "done", "MayResist": "pass", "Interrupt": "pass"}.get(self.asked, "no"))
        raise AssertionError(f"it is never {name}'s Turn")

    # -- seeing --------------------------------------------------------------------------------

    @property
    def decision(self) -> Any:
        """What is asked: any Decision, of which a test knows what it has."""
        return self.run.decision

    @property
    def asked(self) -> str:
        """The name of the Decision: TakeTurn, OfferLuck, Roam ..; "" when the run is over."""
        return type(self.run.decision).__name__ if isinstance(self.run.decision, Decision) else ""

    @property
    def turn(self) -> str:
        """Who is asked."""
        return next((name for name, who in self.who.items() if who == self.run.decision.who), "")

    @property
    def fight(self) -> Fight | None:
        return find(RUN, Fight)

    @property
    def order(self) -> list[str]:
        """Those whose Turn of this Round is still to come."""
        names = {who: name for name, who in self.who.items()}
        return [names[who] for who in self.fight.order]

    def told(self, kind: type[E], **fields: Any) -> list[E]:
        """Return what was told of that kind, oldest first; of creatures by name, as `who="m"`."""
        fields = {k: self.who.get(v, v) if k in ("who", "target") else v for k, v in fields.items()}
        return [e for e in self.run.story if isinstance(e, kind) and all(getattr(e, k) == v for k, v in fields.items())]

    def rating(self, name: str, feature: str) -> int:
        who = self.who[name]
        if feature == "Hunger":
            return get(who, Hero).hunger
        kind: type[Effects | Features] = Effects if feature in content.effects() else Features
        return get(who, kind).rating.get(feature, 0)

    def effects(self, name: str) -> dict[str, int]:
        """Return all Effects of one but the innate."""
        innate = content.kinds()[get(self.who[name], Creature).kind].effects
        return {e: v for e, v in get(self.who[name], Effects).rating.items() if e not in innate}

    def wounds(self, name: str) -> int:
        return get(self.who[name], Body).wounds

    def alive(self, name: str) -> bool:
        return find(self.who[name], Body) is not None

    def place(self, name: str) -> str:
        return disposition(self.who[name])

    def box(self, name: str) -> int:
        """Return the box of the track, from 0."""
        return get(self.who[name], Combatant).place

    def cell(self, name: str) -> tuple[int, int]:
        """Return where one stands."""
        at = get(self.who[name], At)
        return at.x, at.y

    def hero(self, name: str) -> Hero:
        return get(self.who[name], Hero)

    def fighter(self, name: str) -> Combatant:
        return get(self.who[name], Combatant)

    def items(self, name: str) -> list[Item]:
        return [item for _, item in query(Item) if item.holder == self.who[name]]

    def faces(self, name: str) -> tuple[int, int]:
        facing = get(self.who[name], Facing)
        return facing.dx, facing.dy

    def rooms(self) -> list[Room]:
        return [room for _, room in query(Room) if room.level == the(Raid).level]

    def ways(self) -> list[Way]:
        return [way for _, way in query(Way) if way.level == the(Raid).level]

    def arrived(self) -> list[str]:
        """Return kinds of the creatures that came later than the drawing; not of those a dug Level is at work with."""
        return [
            c.kind for who, c, _ in query(Creature, Body) if who not in self.who.values() and not find(who, ColonyTask)
        ]

    def sees(self, drawing: str) -> Self:
        """Assert that the living stand as drawn."""
        names = {(at.x, at.y): content.kinds()[c.kind].glyph for _, at, c, _ in living()}
        rows = [line.replace(" ", "") for line in dedent(drawing).strip().splitlines()]
        plain = "".join(glyph for glyph in GLYPHS)
        drawn = [
            "".join(names.get((x, y), "." if mark in plain else mark) for x, mark in enumerate(row))
            for y, row in enumerate(self.rows)
        ]
        assert drawn == rows, "\n" + "\n".join(drawn)
        return self


def owed() -> list[Any]:
    """Return the Steps that a Room still owes: any, of which a test knows what they are."""
    return list(shelf_here())


def living() -> list[tuple[int, At, Creature, Body]]:
    return [(who, at, get(who, Creature), body) for who, at, body in query(At, Body)]


def plan_of(rows: list[str]) -> LevelPlan:
    """Return the drawing as a dug Level, in earth."""
    height, width = len(rows), max(len(row) for row in rows)
    tiles = np.zeros((height, width), np.uint8)
    room = np.zeros((height, width), np.uint8)
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            tiles[y, x] = TILES.get(mark, Tile.FLOOR)
            beside = row[max(0, x - 1) : x + 2] if mark in GLYPHS else mark
            room[y, x] = 2 if "2" in beside else 0 if mark in "#+" or ("," in beside and "." not in beside) else 1
    chambers = []
    for number in range(1, int(room.max()) + 1):
        floor = [(int(x), int(y)) for y, x in np.argwhere(room == number)]
        doors = [(int(x), int(y)) for y, x in np.argwhere(tiles == Tile.CARTON)]
        galleries = [(int(x), int(y)) for y, x in np.argwhere((tiles == Tile.FLOOR) & (room == 0))]
        mouths = [c for c in floor if any(max(abs(c[0] - x), abs(c[1] - y)) == 1 for x, y in galleries + doors)]
        chambers.append(
            Chamber(
                number=number,
                kind="entrance" if number == 1 else "hall",
                x=floor[len(floor) // 2][0],
                y=floor[len(floor) // 2][1],
                parent=number - 1,
                wall=tuple(doors) if number == 2 else (),
                mouths=tuple(mouths or floor[-1:]),
                shaft=floor[0],
                tunnel=floor[-1],
                entry=floor[len(floor) // 2] if number == 1 else None,
            ),
        )
    return LevelPlan(width, height, tiles, room, tuple(chambers))


def forget(view: View) -> None:
    """Drop what was worked out of a View that has been changed since."""
    view.derived.clear()
    view.common.clear()
