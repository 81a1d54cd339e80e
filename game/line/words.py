"""The words that are understood at any time: each does something, and gives nothing, or in a line why it cannot."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from game.asking.ask import Answer, Ask
from game.asking.errand import Errand
from game.asking.improvise import MARK, Taken, carry_out, understood
from game.bots.errands import far, ways_from
from game.flow.commands import AnyCommand, Enter, Go, Set
from game.line import lists, pages, scene
from game.line.talk import chosen
from game.nest.paths import FAR
from game.run.settings import SETTINGS
from game.telling.words import COMPASS, SHORT, counted

if TYPE_CHECKING:
    from game.line.raid import LineRaid

Word = Callable[["LineRaid", str], str]

WINDS = {name: step for step, wind in COMPASS.items() for name in (wind, SHORT.get(wind, wind[0]))}
"""By every name of a direction: the step."""
LONGEST = 100_000
"""Lines of the log that are read out, at most."""
NOT_NOW = "Not before this is answered."
NOBODY = "Nobody is left."


class Left(Exception):
    """The raid is put aside; it is kept."""


def tell(raid: "LineRaid", lines: Iterable[str]) -> str:
    raid.talk.say(*lines)
    return ""


def give(raid: "LineRaid", command: AnyCommand) -> str:
    """Give it; a refusal has been told already."""
    raid.give(command)
    return ""


def whole(rest: str, otherwise: int) -> int:
    """The number that was named."""
    return min(int(rest), LONGEST) if rest.isdecimal() and rest.isascii() else otherwise


# -- walking ---------------------------------------------------------------------------------------


def go(raid: "LineRaid", wind: str) -> str:
    """To a neighbouring cell, or at whoever stands there."""
    view = raid.view
    if view.question not in ("Roam", "TakeTurn"):
        return NOT_NOW
    if wind not in WINDS:
        return f"{wind!r} is no direction: n, ne, e, se, s, sw, w, nw."
    x, y = scene.where(view)
    cell = x + WINDS[wind][0], y + WINDS[wind][1]
    if choice := view.choice(Go(*cell)):
        return give(raid, choice.command)
    taken = any((body.x, body.y) == cell for body in view.creatures)
    return "Somebody stands there." if taken else "There is no way through."


def step(raid: "LineRaid", _: str, wind: str) -> str:
    return go(raid, wind)


def walk(raid: "LineRaid", _: str) -> str:
    """On, until something comes up."""
    foe = next((body.name for body in scene.others(raid.view) if body.armed), "")
    if raid.view.question != "Roam":
        return NOT_NOW
    if foe:
        return f"Not with {foe} in sight: step by step now, or fight."
    raid.walk(Errand.on())
    return ""


def travel(raid: "LineRaid", rest: str) -> str:
    if raid.view.question != "Roam":
        return NOT_NOW
    found = lists.places(raid.view)
    if not found:
        return "No other place is known here."
    if rest:
        return raid.take(chosen(found, rest))
    raid.show(Ask("Walk where", "", found))
    return ""


def way(raid: "LineRaid", _: str) -> str:
    return through(raid, ("shaft", "shortcut"), "No way on is known here: explore the Rooms.")


def up(raid: "LineRaid", _: str) -> str:
    """Up, or out."""
    if leave := raid.can().get("leave"):
        return raid.take(leave[0])
    return through(raid, ("escape", "up", "entrance"), "No way up is known here.")


def through(raid: "LineRaid", kinds: tuple[str, ...], none: str) -> str:
    """Through a way underfoot, or to the nearest, those nobody has taken first."""
    view = raid.view
    if view.question != "Roam":
        return NOT_NOW
    ways = [one for one in view.passages if one.kind in kinds]
    here = [one for one in ways if (one.x, one.y) == scene.where(view)]
    if here and view.choice(Enter(here[0].way)):
        return give(raid, Enter(here[0].way))
    dist = ways_from(view)
    near = [one for one in ways if 0 < far(dist, (one.x, one.y)) < FAR]
    if not near:
        return "No way there is open." if ways else none
    goal = min(near, key=lambda one: (one.rating is not None, far(dist, (one.x, one.y))))
    raid.travel((goal.x, goal.y))
    return ""


def fight(raid: "LineRaid", _: str) -> str:
    """The nearest foe."""
    strikes = raid.can().get("attack", [])
    return raid.take(strikes[0]) if strikes else "Nobody is there to be attacked."


def say(raid: "LineRaid", rest: str) -> str:
    """Improvising in one's own words: what they are taken for is said, and asked."""
    if raid.view.question not in ("Roam", "TakeTurn"):
        return NOT_NOW
    taken = understood(raid.view, rest)
    if taken is None:
        return "Say what for, and by what: say I kick sand into its eyes. improvise reads a list instead."
    if taken.refused:
        return f"That would be {taken.words}. No: {taken.refused}."
    mark = MARK[taken.reading.verdict]
    raid.show(
        Ask(
            f"That would be {taken.words}; {mark}",
            "",
            [Answer("do it", partial(improvise, taken=taken)), Answer("no", stay)],
        )
    )
    return ""


def improvise(raid: "LineRaid", taken: Taken) -> None:
    if reason := carry_out(raid, taken):
        raid.talk.say(f"No: {reason}.")


def stay(_: object) -> None:
    """All stays as it is."""


# -- looking ---------------------------------------------------------------------------------------


def look(raid: "LineRaid", rest: str) -> str:
    """All about her; or more of one thing of the list."""
    if not raid.view.party:
        return NOBODY
    view, found = raid.view, list(scene.sights(raid.view))
    if rest:
        return raid.take(chosen(found, rest))
    raid.talk.say(scene.place(view), *scene.struggle(view), *scene.people(view))
    if view.question in ("Roam", "TakeTurn"):
        raid.talk.say(scene.steps(view))
    if view.question == "Roam":
        raid.talk.say(*scene.unseen(view))
    raid.show(Ask("In view" if found else "Nothing else is in view", "", found))
    return ""


def sheet(raid: "LineRaid", rest: str) -> str:
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


def log(raid: "LineRaid", rest: str) -> str:
    return tell(raid, pages.log(raid.lines, whole(rest, pages.LAST)))


def rolls(raid: "LineRaid", rest: str) -> str:
    return tell(raid, pages.history(pages.rolls(raid.run.story), raid.teller.names, whole(rest, pages.LAST)))


def card(raid: "LineRaid", rest: str) -> str:
    """A roll in full; none named: the last."""
    found = pages.rolls(raid.run.story)
    n = whole(rest, len(found))
    if not 1 <= n <= len(found):
        return f"No such roll: there have been {len(found)}."
    return tell(raid, pages.roll_card(found[n - 1], raid.teller.names))


def why(raid: "LineRaid", rest: str) -> str:
    """A line of the log explained; none named: the last."""
    n = whole(rest, len(raid.lines))
    if not 1 <= n <= len(raid.lines):
        return f"No such line: the log has {counted(len(raid.lines), 'line')}."
    return tell(raid, pages.explained(raid.lines[n - 1], raid.run.story, raid.teller.names))


# -- the raid itself -------------------------------------------------------------------------------


def settings(raid: "LineRaid", rest: str) -> str:
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


def note(raid: "LineRaid", rest: str) -> str:
    """Beside this Room in the Environment Pool."""
    room = raid.view.chamber
    if room is None:
        return "Notes are written beside Rooms: this is a gallery."
    raid.note(room.level, room.number, rest)
    return tell(raid, [f"{'Noted' if rest else 'Struck out'} beside Room {room.number}."])


def helped(raid: "LineRaid", rest: str) -> str:
    return tell(raid, pages.rules(rest) if rest else HELP)


def leave(_: "LineRaid", __: str) -> str:
    raise Left


def telling(build: "Callable[[LineRaid], Iterable[str]]") -> Word:
    """A page that needs no more words."""
    return lambda raid, _: tell(raid, build(raid))


WORDS: dict[str, Word] = {
    **{wind: partial(step, wind=wind) for wind in WINDS},
    "go": go,
    "walk": walk,
    "travel": travel,
    "way": way,
    "up": up,
    "fight": fight,
    "say": say,
    "look": look,
    "me": telling(lambda raid: scene.people(raid.view)),
    "sheet": sheet,
    "items": telling(lambda raid: pages.items(raid.view)),
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
Walk: n, ne, e, se, s, sw, w, nw, or go and a direction. walk: on to unseen ground, until something comes up.
travel: places to walk to; travel 3: to the third. way: to the way down, and down it. up: to the way up or out, and up it.
Act by the words of the list: explore, rest, forage, dig, eat 2, attack 1, take, drop 3, lead. fight: attack the nearest.
improvise: what else might be done; say I kick sand into its eyes: the same in your own words.
look: all about you; look 2: more of the second thing. me: how the party is. sheet, items, known: foods that are Known.
pool: every Room found. note and words: beside this Room. job: what you are here for.
log, log 50: what was told. why, why 12: a line of it explained. rolls, card, card 7: a roll in full.
codex, codex charge: the rules. options: what is asked, and whether numbers are told.
save or quit: leave, and the raid is kept. surrender: give it up for good.
""".strip().split("\n")
