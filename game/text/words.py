"""The words that are understood at any time: each does something, and gives nothing, or in a line why it cannot."""

from collections.abc import Callable, Iterable
from functools import partial

from game.engine.commands import Set
from game.engine.steps import Roam, TakeTurn
from game.free_text.spoken import Taken, carry_out, understood
from game.presentation.ask import Answer, Ask
from game.run.settings import SETTINGS
from game.telling.words import counted
from game.text import going, ground, pages, scene
from game.text.going import NOT_NOW, WINDS, give, nothing
from game.text.raid import Left, LineRaid
from game.text.talk import chosen, whole

Word = Callable[[LineRaid, str], str]

NOBODY = "Nobody is left."


def tell(raid: LineRaid, lines: Iterable[str]) -> str:
    raid.talk.say(*lines)
    return ""


# -- in one's own words ---------------------------------------------------------------------------


def say(raid: LineRaid, rest: str) -> str:
    """Improvising in one's own words: what they are taken for is said, and asked."""
    if not raid.view.asks(Roam, TakeTurn):
        return NOT_NOW
    meant = understood(raid.view, rest)
    if meant.objection:
        return meant.objection
    if not meant.offers:
        return "Say what you do, to what, and by what: say I kick sand into its eyes. improvise reads a list instead."
    rows = [(one, partial(improvise, taken=one)) for one in meant.offers]
    if len(rows) == 1:
        ((one, do_it),) = rows
        raid.show(Ask(f"I take that as: {one.marked(raid.view)}", "", [Answer("do it", do_it), Answer("no", nothing)]))
    else:
        answers = [Answer(one.marked(raid.view), do_it) for one, do_it in rows]
        raid.show(Ask("I take that as", "", [*answers, Answer("none of them", nothing)]))
    return ""


def improvise(raid: LineRaid, taken: Taken) -> None:
    if reason := carry_out(raid, taken):
        raid.talk.say(f"No: {reason}.")


# -- looking ---------------------------------------------------------------------------------------


def look(raid: LineRaid, rest: str) -> str:
    """All about her; or more of one thing of the list."""
    if not raid.view.party:
        return NOBODY
    view, found = raid.view, list(scene.sights(raid.view))
    if rest:
        return raid.take(chosen(found, rest))
    raid.talk.say(scene.place(view), *scene.struggle(view), *scene.people(view))
    if view.asks(Roam, TakeTurn):
        raid.talk.say(*ground.openings(view), ground.steps(view))
    if view.asks(Roam):
        raid.talk.say(*ground.unseen(view))
    raid.show(Ask("In view" if found else "Nothing else is in view", "", found))
    return ""


def sheet(raid: LineRaid, rest: str) -> str:
    """Of her who is asked, or of another, by name or number."""
    party = raid.view.party
    if not party:
        return NOBODY
    named = next((n for n, one in enumerate(party, 1) if rest and one.body.name.lower().startswith(rest)), 0)
    n = named or whole(rest, 0)
    if rest and not 1 <= n <= len(party):
        return f"The party has no {rest!r}."
    return tell(raid, pages.sheet(party[n - 1] if n else raid.view.me))


# -- what was told ---------------------------------------------------------------------------------


def log(raid: LineRaid, rest: str) -> str:
    return tell(raid, pages.log(raid.lines, whole(rest, pages.LAST)))


def rolls(raid: LineRaid, rest: str) -> str:
    return tell(raid, pages.history(pages.rolls(raid.run.told), raid.teller.names, whole(rest, pages.LAST)))


def card(raid: LineRaid, rest: str) -> str:
    """A roll in full; none named: the last."""
    found = pages.rolls(raid.run.told)
    n = whole(rest, len(found))
    if not 1 <= n <= len(found):
        return f"No such roll: there have been {len(found)}."
    return tell(raid, pages.roll_card(found[n - 1], raid.teller.names))


def why(raid: LineRaid, rest: str) -> str:
    """A line of the log explained; none named: the last."""
    n = whole(rest, len(raid.lines))
    if not 1 <= n <= len(raid.lines):
        return f"No such line: the log has {counted(len(raid.lines), 'line')}."
    return tell(raid, pages.explained(raid.lines[n - 1], raid.run.told, raid.teller.names))


# -- the raid itself -------------------------------------------------------------------------------


def settings(raid: LineRaid, rest: str) -> str:
    """What is asked, and whether numbers are told."""
    now = {**raid.view.settings, "numbers": "on" if raid.numbers else "off"}
    may = {**SETTINGS, "numbers": ("on", "off")}
    name, _, value = rest.partition(" ")
    if not rest:
        return tell(raid, (f"options {one} {' or '.join(values)}: now {now[one]}." for one, values in may.items()))
    if value not in may.get(name, ()):
        return f"{rest!r} cannot be set: options alone tells what can."
    if name == "numbers":
        raid.numbers = value == "on"
    elif value != now[name]:
        return give(raid, Set(name, value))
    return tell(raid, [f"{name}: {value}."])


def note(raid: LineRaid, rest: str) -> str:
    """Beside this Room in the Environment Pool."""
    room = raid.view.chamber
    if room is None:
        return "Notes are written beside Rooms: this is a gallery."
    raid.note(room.level, room.number, rest)
    return tell(raid, [f"{'Noted' if rest else 'Struck out'} beside Room {room.number}."])


def helped(raid: LineRaid, rest: str) -> str:
    return tell(raid, pages.rules(rest) if rest else HELP)


def leave(_: LineRaid, __: str) -> str:
    raise Left


def telling(build: Callable[[LineRaid], Iterable[str]]) -> Word:
    """A page that needs no more words."""
    return lambda raid, _: tell(raid, build(raid))


WORDS: dict[str, Word] = {
    **{wind: partial(going.step, wind=wind) for wind in WINDS},
    "go": going.go,
    "walk": going.walk,
    "travel": going.travel,
    "way": going.way,
    "up": going.up,
    "near": going.near,
    "behind": partial(going.near, behind=True),
    "away": going.away,
    "wait": going.wait,
    "fight": going.fight,
    "say": say,
    "look": look,
    "where": look,
    "me": telling(lambda raid: scene.people(raid.view)),
    "status": telling(lambda raid: scene.people(raid.view)),
    "sheet": sheet,
    "map": telling(lambda raid: ground.level(raid.view)),
    "smell": telling(lambda raid: ground.smells(raid.view) if raid.view.party else [NOBODY]),
    "items": telling(lambda raid: pages.items(raid.view)),
    "bag": telling(lambda raid: pages.items(raid.view)),
    "inventory": telling(lambda raid: pages.items(raid.view)),
    "pool": telling(lambda raid: pages.pool(raid.view)),
    "job": telling(lambda raid: pages.job(raid.view)),
    "known": telling(lambda raid: pages.discoveries(raid.view)),
    "log": log,
    "rolls": rolls,
    "card": card,
    "why": why,
    "codex": lambda raid, rest: tell(raid, pages.rules(rest)),
    "options": settings,
    "note": note,
    "help": helped,
    "?": helped,
    "save": leave,
    "quit": leave,
}
HELP = """
Answer a list by number, or by its words. An empty line, or do: everything that may be done, numbered, with its odds.
Walk: n, ne, e, se, s, sw, w, nw, or go and a direction. walk: on to unseen ground or an unspent Room, until something comes up.
travel: places to walk to; travel 3: to the third. way: to the way down, and down it. up: to the way up or out, and up it.
near: up to the nearest foe, near 2: to the second, near minor. behind: to its back. away: out of reach. wait, wait 20: turns.
Act by the words of the list: explore, rest, forage, dig, eat 2, attack 1, take, drop 3, lead. fight: attack the nearest.
improvise: what else might be done; say I kick sand into its eyes: the same in your own words, and say run away: what has a rule. done: the end of a Turn.
look or where: all about you; look 2: more of the second thing. map: the Level, place by place. smell: scents. me or status: how the party is. sheet: all of it.
bag or inventory: what is carried. known: foods that are Known. job: what you are here for. pool: every Room found; note and words: beside this.
log, log 50: what was told. why, why 12: a line of it explained. rolls, card, card 7: a roll in full.
codex, codex charge: the rules. options: what is asked, and whether numbers are told.
save or quit: leave, and the raid is kept. surrender: give it up for good.
""".strip().split("\n")
