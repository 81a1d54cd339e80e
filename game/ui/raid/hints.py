"""The bottom line: the likely keys now; and what to know when Combat begins."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.engine.commands import Act, AnyCommand, Enter, Go, Say, Take
from game.engine.entries import Entry, Happened
from game.engine.refusals import Refusal
from game.engine.steps import CombatEnd, TakeTurn
from game.presentation.answers import verb
from game.presentation.labour import priced
from game.presentation.outcome import bands, called
from game.presentation.sight import at_foes, held
from game.run.view import View
from game.telling.words import counted, joined
from game.ui.keyset import Keys
from game.ui.raid.ask import APART, COMPARE
from game.ui.widgets.menus import wins
from game.ui.widgets.widgets import LETTERS

if TYPE_CHECKING:
    from game.ui.raid.controller import Course
    from game.ui.raid.screen import RaidScreen

Hints = list[tuple[str, str]]
FEW = 4
"""As many letters of a list are named one by one."""


def hints(raid: "RaidScreen") -> Hints:
    if raid.stuck:
        return [("Enter", "try again"), (raid.keys.shown("save"), "leave")]
    if raid.over:
        return [("any key", "what became of the raid" if not raid.ended else "to the title")]
    if raid.errand:
        return [("any key", "stop")]
    if raid.ask and raid.ask.hints:
        return [*raid.ask.hints, ("?", "help")]
    if raid.ask:
        rest = [("Esc", "back")] if raid.ask.escape else []
        if raid.ask.pointing:
            winds = (f"{walking(raid.keys)} 1-9", "where")
            return [winds, ("Tab", "weigh"), ("Enter", "choose"), *rest, ("?", "help")]
        letters = [one for one in raid.ask.menu.letters if one]
        row = "".join(letters) in "".join(one for one in LETTERS if one not in APART)
        few = len(letters) <= FEW
        answers = " ".join(letters) if few else f"{letters[0]}-{letters[-1]}" if row else "letter"
        more = [(COMPARE, "compare")] if raid.ask.comparable else []
        return [(answers, "answer"), ("↑↓", "weigh"), ("Enter", "choose"), *more, *rest, ("?", "help")]
    return combat(raid) if raid.context() == "combat" else roam(raid)


def roam(raid: "RaidScreen") -> Hints:
    """What stands out comes first: a foe, a way underfoot, a thing, an unspent Room."""
    view, keys = raid.view, raid.keys
    line = keys.line
    legal = view.legal()
    first: list[str] = []
    foes = any(isinstance(command, Act) and command.action == "attack" for command in legal)
    armed = foes and any(body.armed and not body.led for body in view.creatures)
    if armed and not view.raid.head_start:
        first.append("fight")
    if any(isinstance(command, Enter) for command in legal):
        here = view.me.body.x, view.me.body.y
        kind = next((way.kind for way in view.passages if (way.x, way.y) == here), "")
        first.append("up" if kind == "up" else "way")
    if any(isinstance(command, Take) for command in legal):
        first.append("take")
    if Act("explore") in legal:
        first.append("explore")
    if Act("tear") in legal:
        first.append("tear")
    if any(isinstance(command, Act) and command.action in WORK for command in legal):
        first.append("do")
    if Act("dig") in legal:
        first.append("dig")
    rest = ["walk_on"] if not armed and not held(view.me) else []
    rest += ["fight"] if foes and "fight" not in first else []
    rest += ["lead"] if len(view.party) > 1 else []
    rest += ["travel", "items", "wait", "look", "pool", "sheet", "log"]
    away = (keys.shown("wait"), "wait") if held(view.me) else (walking(keys), "get away")
    told = [away] if armed and view.raid.head_start else []
    deeds = [(keys.shown(name), weighed(view, name, keys.label(name, "roam"))) for name in (*first, *rest)]
    told += [pair for pair in deeds if pair not in told]
    if Say("leave") in legal:
        told.insert(0 if wins(view) else len(first) + 4, (raid.keys.shown("up"), "leave"))
    return [*told[:8], *line("roam", "help")]


def weighed(view: View, name: str, label: str) -> str:
    """A deed of the bottom line: what a key would roll at once, with its odds and its price."""
    choice = view.choice(Act(name)) if name == "explore" else None
    return f"{label} {priced(view, choice)}" if choice and not choice.refused else label


WORK = ("rest", "forage", "hunt", "salvage", "deliver")
"""Actions for which the menu of all that can be done is named."""


def walking(keys: Keys) -> str:
    """The keys of the four winds."""
    return "".join(keys.shown(wind) for wind in ("west", "south", "north", "east"))


def combat(raid: "RaidScreen") -> Hints:
    view, keys = raid.view, raid.keys
    me = view.me.body
    told: Hints = [(me.name, f"{verb(view.me, 'acts', 'act')}:")] if len(view.party) > 1 else []
    if me.pace:
        told.append((walking(keys), "flee" if me.disposition == "Retreating" else "move"))
    if me.tactical and me.disposition != "Retreating":
        aims = [one for one in view.choices if isinstance(one.command, Act) and one.command.action == "attack"]
        if aims:
            aims = at_foes(view, aims) or aims
            far = all(aim.refused == Refusal.OUT_OF_REACH for aim in aims)
            told.append((keys.shown("aim", "combat"), "close in" if far else keys.label("aim", "combat")))
        told += keys.line("combat", "suppress")
    if (me.tactical or me.resist or me.manoeuvre) and (
        me.disposition != "Retreating" or view.allows(Act("break", view.asked))
    ):
        told += keys.line("combat", "manoeuvre")
    told.append((keys.shown("wait"), "done"))
    return [*told, *keys.line("combat", "look", "card", "sheet", "log", "help")]


# -- to arms ---------------------------------------------------------------------------------------


def to_arms(raid: "Course", entries: Iterable[Entry], *, attacked: bool) -> str:
    """Why there is Combat now, with whom, and what to press first."""
    view, names = raid.view, raid.teller.names
    came = [entry.who for entry in entries if isinstance(entry, Happened) and entry.what == "joins"]
    kinds = (names.row(who) for who in came if not names.mine(who))
    foes = Counter(called(kind).replace("Queen", "the Queen") for kind in kinds if kind)
    whom = joined([bands(n, name) for name, n in foes.items()]) or "somebody"
    why = "You attack" if attacked else "You are attacked by"
    told = f"{why} {whom}."
    if view.asks(TakeTurn):
        who = "Your Turn" if len(view.party) == 1 else f"{view.me.body.name}'s Turn"
        told += f" {who}: walk {view.me.body.pace}, {raid.keys.shown('aim', 'combat')} to aim."
    return told


def futile(raid: "Course") -> str:
    """The ways out of a fight in which nobody gets hurt."""
    key = raid.keys.shown
    told = f"Three Rounds, and nobody hurt: strike from behind, walk out of reach, or break off ({key('manoeuvre')})."
    away = f"With nobody near, {key('wait')} waits till something happens."
    return f"{told} {away}" if raid.run.head.profile == "book" else f"{told} {away} Six Rounds, and both sides part."


def fled(raid: "Course", entries: Iterable[Entry]) -> str:
    """What to do with a head start."""
    view, key = raid.view, raid.keys.shown
    start = view.raid.head_start
    if not start or not view.party or not any(body.armed and not body.led for body in view.creatures):
        return ""
    if any(isinstance(entry, Happened) and entry.note == CombatEnd.STAND_OFF for entry in entries):
        away = f"{key('travel')}, {key('way')} and {key('up')} walk away from them"
        how = "Neither side is beaten" if raid.teller.losses.bled else "Neither could hurt the other"
        return f"{how}. A start of {counted(start, 'turn')}: {away}, and nothing here must be fought."
    if held(view.me):
        return f"You have fled, and a start of {counted(start, 'turn')}; but {hold(raid)}"
    return f"You have fled, and a start of {counted(start, 'turn')}: away now. A fight begun again begins badly."


def hold(raid: "Course") -> str:
    """What keeps her where she is, outside Combat, and what ends it. [R-21, R-33, R-35]"""
    view, name = raid.view, held(raid.view.me)
    rating, who = view.me.body.effects[name], "you" if len(view.party) == 1 else f"the {view.me.body.name}"
    ends = f"every ten turns one die is thrown, and it ends {100 - min(MOST, rating)} times in 100; first it may be resisted"
    others = f", {raid.keys.shown('lead')} lets another lead" if len(view.party) > 1 else ""
    return f"{name} {rating} holds {who}: {ends}. {raid.keys.shown('wait')} waits{others}."


MOST = 99
"""The rating of an Effect that counts at most outside Combat. [R-35]"""


def attacks(view: View, command: AnyCommand) -> bool:
    """Whether to do this is to attack somebody."""
    match command:
        case Act("attack"):
            return True
        case Go(x, y):
            return any((body.x, body.y) == (x, y) and not body.led for body in view.creatures)
        case _:
            return False
