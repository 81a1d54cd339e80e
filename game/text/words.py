"""The words that the player can type at any time in the text interface, with the function that carries out each."""

import re
from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace

from game import content
from game.codex import codex
from game.engine.commands import Set
from game.engine.entries import Rolled
from game.engine.steps import Roam, TakeTurn
from game.free_text.spoken import Taken, carry_out, understood
from game.presentation.answers import NOBODY, NOT_NOW
from game.presentation.ask import Answer, Ask, Showing, close
from game.presentation.automatic.orders import VALUES
from game.presentation.carrying import items
from game.presentation.carrying.finds import lying
from game.presentation.foes.last_seen import elsewhere
from game.presentation.page import PageRow, sentence, words
from game.presentation.pages.raid_pages import PAGES, named
from game.presentation.pages.settings import options
from game.presentation.pages.story import explained, last_roll, log, roll_card, rolls
from game.presentation.pages.strip import spoken
from game.presentation.walks import ground, surroundings
from game.telling.words import counted, joined
from game.text import going, pages
from game.text.going import WINDS
from game.text.raid import Left, LineRaid
from game.text.reading import aloud
from game.text.talk import chosen, meant, whole

Word = Callable[[LineRaid, str], str]

LAST = 15
"""The number of log lines, or of rolls, that are printed if the player names no number."""


def tell(raid: LineRaid, lines: Iterable[str]) -> str:
    raid.talk.say(*lines)
    return ""


# -- in one's own words ---------------------------------------------------------------------------


def say(raid: LineRaid, rest: str) -> str:
    """Read a typed sentence as an Action, and ask the player to confirm that. Return "" or an error message."""
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
        raid.show(
            Ask(f"{sentence('taken')} {one.marked(raid.view)}", "", [Answer("do it", do_it), Answer("no", close)])
        )
    else:
        answers = [Answer(one.marked(raid.view), do_it) for one, do_it in rows]
        raid.show(Ask(sentence("taken"), "", [*answers, Answer("none of them", close)]))
    return ""


def improvise(raid: LineRaid, taken: Taken) -> None:
    if reason := carry_out(raid, taken):
        raid.talk.say(f"No: {reason}.")


# -- looking ---------------------------------------------------------------------------------------


def look(raid: LineRaid, rest: str) -> str:
    """Print the party's surroundings, or the details of one thing in view. Return "" or an error message."""
    view = raid.view
    if not view.party:
        return NOBODY
    found = [asked_for(row) for row in surroundings.sights(view)]
    if rest:
        return raid.take(meant(found, rest))
    raid.talk.say(surroundings.place(view), *surroundings.struggle(view), *people(raid))
    if view.asks(Roam, TakeTurn):
        raid.talk.say(*ground.openings(view), ground.steps(view))
    if view.asks(Roam):
        raid.talk.say(*ground.unseen(view))
    raid.talk.say(*elsewhere(view, raid.memory.last))
    raid.show(Ask("In view" if found else "Nothing else is in view", "", found))
    return ""


def people(raid: LineRaid) -> Iterable[str]:
    """Return a line of text about each party member's condition. The member who acts now comes first."""
    return (surroundings.person(raid.view, member) for member in surroundings.company(raid.view))


def asked_for(row: PageRow) -> Answer:
    """Return one row of a page as an Answer in a menu. When the player chooses it, the row's details are printed."""
    more = " ".join(row.more) or "There is no more to it."
    may = [answer for answer in row.answers if answer.refused not in (items.NOT_NOW, items.NO_FOOD)]
    if not may:
        return Answer(row.value, lambda raid: raid.talk.say(*(row.more or [more])))
    return Answer(row.value, Showing(Ask("" if more.startswith(row.value) else row.value, more, may)))


def page(raid: LineRaid, rest: str, name: str) -> str:
    """Print the page called `name`, or the part of it that `rest` names. Return "" or an error message."""
    found = PAGES[name](raid.view)
    if not rest:
        return tell(raid, pages.read(found[0]))
    if len(found) > 1:
        which = chosen([Answer(one.about, close) for one in found], rest)
        return (
            which
            if isinstance(which, str)
            else tell(raid, pages.read(next(one for one in found if one.about == which.label)))
        )
    return raid.take(meant([asked_for(row) for row in found[0].rows() if row.key], rest))


# -- what was told ---------------------------------------------------------------------------------


def logged(raid: LineRaid, rest: str) -> str:
    return tell(raid, pages.numbered([*log(raid.lines).rows()], whole(rest, LAST)))


def rolled(raid: LineRaid, rest: str) -> str:
    return tell(raid, pages.numbered([*log(rolls(raid.run, raid.teller.names)).rows()], whole(rest, LAST)))


def card(raid: LineRaid, rest: str) -> str:
    """Print how a roll is calculated. Return "" or an error message."""
    found = [line.entry for line in rolls(raid.run, raid.teller.names)]
    n = whole(rest, len(found))
    if not 1 <= n <= len(found):
        return f"No such roll: there have been {len(found)}."
    entry = found[n - 1] if rest else last_roll(raid.run.told, raid.teller.names, raid.finds.began + 1)
    assert isinstance(entry, Rolled)
    return tell(raid, pages.read(roll_card(entry, raid.run.told, raid.teller.names, pages.WIDTH)))


def why(raid: LineRaid, rest: str) -> str:
    """Print an explanation of a line of the log. Return "" or an error message."""
    n = whole(rest, len(raid.lines))
    if not 1 <= n <= len(raid.lines):
        return f"No such line: the log has {counted(len(raid.lines), 'line')}."
    return tell(raid, pages.read(explained(raid.lines[n - 1], raid.run.told, raid.teller.names, pages.WIDTH)))


def rules(raid: LineRaid, topic: str) -> str:
    """Print the codex page (rules of the game) on `topic`, or the codex's index. Return "" or an error message."""
    if name := codex.find(topic) if topic else "index":
        return tell(raid, aloud(codex.markdown(name)))
    near = codex.near(topic)
    return f"The codex has no page {topic!r}." + (f" Did you mean {joined(near, 'or')}?" if near else "")


# -- the raid itself -------------------------------------------------------------------------------


def onoff(value: bool) -> str:
    """Return "on" for True and "off" for False."""
    return "on" if value else "off"


def settings(raid: LineRaid, rest: str) -> str:
    """Print all settings, or change the one that `rest` names. Return "" or an error message."""
    found = {
        one.name: one for one in options(raid.view, raid.orders, numbers=onoff(raid.numbers), splits=onoff(raid.spoken))
    }
    name, _, value = rest.partition(" ")
    if not rest:
        return tell(raid, (one.spoken() for one in found.values()))
    if name not in found or value not in found[name].values:
        return f"{rest!r} cannot be set: options alone tells what can."
    if name == "numbers":
        raid.numbers = value == "on"
    elif name == "splits":
        raid.spoken = value == "on"
    elif name in VALUES:
        return raid.order(**{name: value}) or tell(raid, [f"{name}: {value}."])
    elif value != found[name].now:
        raid.give(Set(name, value))
        return ""
    return tell(raid, [f"{name}: {value}."])


def splits(raid: LineRaid, _: str) -> str:
    """Print in which turn the raid has reached each of its timed milestones. Return "" or an error message."""
    if not raid.splits.catch_up(raid.talk.waiting(sentence("splits"))):
        return words("strip")["untaken"]
    reached = [spoken(split) for split in raid.splits.fixed.values()]
    return tell(raid, reached or [words("strip")["no splits"]])


def found(raid: LineRaid, _: str) -> str:
    """Ask who shall carry the Items found last, or those lying here. Return "" or an error message."""
    if not raid.view.asks(Roam):
        return NOT_NOW
    return opened(raid, lying(raid.view, raid.finds.due(raid.view) or raid.finds.listed(raid.view)))


def opened(raid: LineRaid, asked: Ask | str, rest: str = "") -> str:
    """Read out a question, or carry out its answer that `rest` names. Return "" or an error message: the one in place of a question."""
    if isinstance(asked, str) or rest:
        return raid.take(asked if isinstance(asked, str) else meant(asked.answers, rest))
    raid.show(asked)
    return ""


def hand_over(raid: LineRaid, rest: str) -> str:
    """Hand an Item to another of the party: "honey to wasp". Return "" or an error message."""
    may = [(held, to) for member in raid.view.party for held in member.items for to in items.given(raid.view, held)]
    rows = [replace(to, label=f"{held.name} {to.label}", key="") for held, to in may]
    if rest:
        thing, _, whom = rest.partition(" to ")
        rows = [row for row in rows if thing in row.label.lower().rpartition(" to ")[0]] or rows
        return raid.take(meant(rows, f" to {whom}" if whom else rest))
    raid.show(Ask("Give", sentence("give"), rows) if rows else None)
    return "" if rows else NOT_NOW


def note(raid: LineRaid, rest: str) -> str:
    """Write or delete the player's note on the current Room. Return "" or an error message."""
    room = raid.view.chamber
    if room is None:
        return "Notes are written beside Rooms: this is a gallery."
    raid.note(room.level, room.number, rest)
    return tell(raid, [f"{'Noted' if rest else 'Struck out'} beside Room {room.number}."])


def helped(raid: LineRaid, rest: str) -> str:
    lines = help_lines()
    own = [line for line in lines if rest and rest in re.split("[,:]? ", line)[: 3 if " or " in line[:9] else 1]]
    return rules(raid, rest) if rest and not own else tell(raid, own or lines)


def help_lines() -> list[str]:
    """Return the help as lines of text: an explanation of each word that the player can type."""
    actions = content.read("keys", dict[str, dict[str, tuple[str, ...]]])["actions"]["raid"]
    told = [f"{joined(words, 'or')}: {actions[action][1]}" for action, words in named().items()]
    return content.read("help", dict[str, list[str]])["text"]["lines"] + told


def leave(_: LineRaid, __: str) -> str:
    raise Left


def telling(build: Callable[[LineRaid], Iterable[str]]) -> Word:
    """Return a function for a word that the player types. The function prints the lines of text made by `build`."""
    return lambda raid, _: tell(raid, build(raid) if raid.view.party else [NOBODY])


WORDS: dict[str, Word] = {
    **{wind: partial(going.go, wind=wind) for wind in WINDS},
    **{word: partial(page, name=action) for action, words in named().items() for word in words},
    "go": going.go,
    "walk": going.walk,
    "run": going.run,
    "travel": going.travel,
    "way": going.way,
    "up": going.up,
    "near": going.near,
    "behind": partial(going.near, behind=True),
    "away": going.flee,
    "wait": going.wait,
    "best": going.best,
    "fight": going.fight,
    "say": say,
    "look": look,
    "where": look,
    "me": telling(people),
    "status": telling(people),
    "map": telling(lambda raid: ground.level(raid.view)),
    "smell": telling(lambda raid: ground.smells(raid.view)),
    "log": logged,
    "rolls": rolled,
    "card": card,
    "why": why,
    "codex": rules,
    "options": settings,
    "splits": splits,
    "finds": found,
    "pass": hand_over,
    "note": note,
    "help": helped,
    "?": helped,
    "save": leave,
    "quit": leave,
}
