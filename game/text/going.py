"""The commands of the text interface for moving, waiting and attacking, such as "walk", "up", "near" or "fight"."""

from collections.abc import Callable
from functools import partial

from game.adviser.automatic.bout import Bout
from game.adviser.automatic.following import follow
from game.adviser.counsel import advice
from game.adviser.fighting.held_back import plays_on
from game.adviser.first_blow import first_blow
from game.adviser.wording.turns import likelier
from game.engine.commands import AnyCommand, Enter, Go
from game.engine.steps import Roam, TakeTurn
from game.engine.steps.exploration import DOWN
from game.presentation.answers import NOT_NOW
from game.presentation.ask import Answer, close
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.foes.stuck import fast
from game.presentation.obstacles.shutting import UP
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence
from game.presentation.questions import deeds
from game.presentation.sight import friendly, others, titled, where
from game.presentation.walks import ground, passages, walking
from game.presentation.walks.approach import at_arms, away, in_vain, likeliest, pace, quarry, speak_of, towards
from game.presentation.walks.backs import before_heads, no_way_behind
from game.presentation.walks.places import here
from game.presentation.walks.places import travel as places
from game.presentation.walks.straight_on import beside
from game.presentation.walks.surroundings import creature
from game.presentation.walks.unseen_foes import no_way_out
from game.run.view import View
from game.telling.words import COMPASS, SHORT
from game.text.raid import LineRaid
from game.text.talk import chosen, fitting, meant, whole

WINDS = {name: step for step, wind in COMPASS.items() for name in (wind, SHORT.get(wind, wind[0]))}
"""The move (dx, dy) for each name of a direction."""


def go(raid: LineRaid, rest: str, wind: str = "", times: int = 1) -> str:
    """Move once, or as often as `rest` says, in a direction, or attack there. Return "" or an error message."""
    wind, _, rest = (wind, "", rest) if wind else rest.partition(" ")
    if wind not in WINDS:
        return f"{wind!r} is no direction: n, ne, e, se, s, sw, w, nw."
    times = whole(rest, times)
    if times > 1 and raid.view.asks(Roam):
        return walking.many(raid, times, WINDS[wind])
    into = Go(*beside(raid.view, WINDS[wind]))
    return first_blow(raid, into) or walking.step(raid, WINDS[wind])


def run(raid: LineRaid, rest: str) -> str:
    """Run straight on in the direction that `rest` names. Return "" or an error message."""
    return walking.run(raid, WINDS[rest]) if rest in WINDS else go(raid, rest)


def walk(raid: LineRaid, rest: str) -> str:
    """Walk on, or with "job" to the Job's place, until something interrupts. Return "" or an error message."""
    if rest and rest != "job":
        return go(raid, rest)
    before = raid.run.n
    told = passages.to_job(raid) if rest else walking.walk_on(raid)
    if not rest and raid.run.n == before and raid.view.asks(Roam):
        raid.talk.say(*ground.shut(raid.view))
    return f"{told} {advice(raid)}".lstrip() if raid.memory.idle == raid.view.n else told


def travel(raid: LineRaid, rest: str) -> str:
    if not raid.view.asks(Roam):
        return NOT_NOW
    ask = places(raid.view, raid.memory)
    if ask is None:
        return sentence("no place")
    if rest:  # a place of this Level is meant rather than one of another
        near = here(raid.view, raid.memory.dangers)
        return raid.take(meant(near if fitting(near, rest) else ask.answers, rest))
    raid.show(ask)
    return ""


def way(raid: LineRaid, _: str) -> str:
    return through(raid, passages.way, DOWN)


def up(raid: LineRaid, _: str) -> str:
    """Leave the nest, or take a passage up to the next Level. Return "" or an error message.

    If the leader is on the nest's exit, the party leaves, else it walks to the passage.
    """
    if leave := deeds.can(raid.view, "leave"):
        return raid.take(leave[0])
    return through(raid, passages.up, UP)


def through(raid: LineRaid, walk: Callable[[LineRaid], str], kinds: tuple[str, ...]) -> str:
    """Walk by the function `walk` to a passage of these kinds and take it. Return "" or an error message."""
    if raid.view.asks(TakeTurn):
        return no_way_out(raid.view, "it", lambda _: "break")
    level, told = raid.view.number, walk(raid)
    if told or raid.view.number != level or not raid.view.asks(Roam):
        return told
    here = (one for one in raid.view.passages if one.kind in kinds and (one.x, one.y) == where(raid.view))
    enter = next((choice for one in here if (choice := raid.view.choice(Enter(one.way)))), None)
    return walking.give(raid, enter.command) if enter and not enter.refused else ""


def near(raid: LineRaid, rest: str, *, behind: bool = False) -> str:
    """Walk up to the nearest foe, or the named one, or `behind` it. Return "" or an error message."""
    view = raid.view
    if not view.asks(Roam, TakeTurn):
        return NOT_NOW
    foes = [body for body in others(view) if body.x >= 0 and not friendly(view, body)]
    if not foes:
        return "Nobody is in view."
    named = chosen([Answer(creature(view, body), close) for body in foes], rest or "1")
    if isinstance(named, str):
        return named
    who = next(body.who for body in foes if creature(view, body) == named.label)
    speak_of(view, raid.memory, who)
    if behind and (told := before_heads(raid, who)):
        return told
    if (told := in_vain(view, who)) and not raid.memory.again(view.n, who):
        helps = likelier(view, raid.counsel.best(view)[1], raid.called)
        return " ".join(filter(None, (told, helps, sentence("walk up again"))))
    none = no_way_behind(view, who) if behind else "You are as near as you can get."
    return move(raid, partial(towards, who=who, behind=behind), none)


def flee(raid: LineRaid, _: str) -> str:
    """Walk out of reach of dangerous creatures. Return "" or an error message."""
    if not raid.view.asks(Roam, TakeTurn):
        return NOT_NOW
    return move(raid, away, "There is nobody to run from, or nowhere to run to.")


def move(raid: LineRaid, step: Callable[[View], AnyCommand | None], none: str) -> str:
    """Call `step` for each next move, and make that move. Return "", or the text `none` if no move was made.

    `none`: an error message. In a Turn the moves go as far as the Pace allows.
    """
    if raid.view.asks(TakeTurn):
        left = sentence("pace left", cells=raid.view.me.body.pace)
        return "" if pace(raid, step) else fast(raid.view) or f"{none} {left}"
    before = raid.run.n
    raid.set_out(AutoWalk(step))
    return "" if raid.run.n > before else none


def wait(raid: LineRaid, rest: str) -> str:
    """Wait one turn, or as many as `rest` says, until something interrupts. Return "" or an error message."""
    return walking.many(raid, whole(rest, 1))


def best(raid: LineRaid, rest: str) -> str:
    """Print the best sequence of Commands for this Turn, or carry it out. Return "" or an error message.

    Outside Combat it is the best single Command. A second call, or "go", carries it out.
    With "on", or where it `plays_on`, carry out the best sequences Turn after Turn until something happens; outside Combat
    "on" does nothing.
    """
    if not raid.view.asks(Roam, TakeTurn):
        return NOT_NOW
    if rest == "on" and raid.view.fight is None:
        raid.counsel.at = -1  # the next "best" says it anew
        return sentence("no fight", key="best on", best="best")
    stands = raid.counsel.stands(raid.view)
    if (rest == "on" and raid.view.asks(TakeTurn)) or (stands and plays_on(raid.view, flees=raid.counsel.flees)):
        leaves = None if rest == "on" else raid.counsel.flees
        raid.set_out(Bout(raid, partial(advice, raid), raid.teller.names, leaves=leaves))
        return ""
    if not stands or rest:
        raid.talk.say(advice(raid))
    if (stands or rest == "go") and raid.counsel.stands(raid.view):
        line, told = follow(raid), None
        while line and told is None:
            told = line.pulse(raid)
        if told:
            raid.talk.say(told)
    return ""


def fight(raid: LineRaid, _: str) -> str:
    """Attack the foe spoken of last in this Turn, or the likeliest to be hit. Return "" or an error message."""
    strikes, foe = deeds.can(raid.view, "attack"), quarry(raid.view)
    if raid.view.asks(Roam) and foe and foe.who not in map(aimed_at, at_arms(raid.view)):
        return f"{titled(raid.view, foe)} cannot be attacked from here: near walks up to it."
    at = likeliest(raid, deeds.legal(raid.view)["attack"]) if strikes and raid.view.asks(TakeTurn) else 0
    return raid.take(strikes[at]) if strikes else sentence("no foe")
