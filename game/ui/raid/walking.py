"""Keys that walk: a single move, on to the next Room, to a way, up to a foe."""

from functools import partial

from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.steps import Roam, TakeTurn
from game.presentation import menus
from game.presentation.approach import aimed_at, at_arms, pace, quarry, towards
from game.presentation.auto_walk import AutoWalk, idle
from game.presentation.losses import warning
from game.presentation.outcome import chance, success
from game.presentation.page import sentence, words
from game.presentation.sight import strangers, titled
from game.presentation.ways import ON, reached, seek
from game.run.view import Choice, View
from game.telling.words import capital, counted, off
from game.ui.raid.controller import RaidController

CROWDED = 4
"""Number of foes in sight from which on the panel may lack room for the odds of each."""


def step(raid: RaidController, command: AnyCommand, told: str = "") -> bool:
    """Give a Command that leads somewhere, unless a warning or `told` must be shown first. Return whether it was carried out."""
    if first := warning(raid, command) or told:
        raid.say(first)
        return False
    return raid.give(command)


def walk(raid: RaidController, to: tuple[int, int]) -> None:
    """Move one cell in direction `to`, or attack the creature on that cell."""
    body = raid.view.me.body
    cell = body.x + to[0], body.y + to[1]
    choice = raid.view.choice(Go(*cell))
    if choice is None:
        raid.say(blocked(raid.view, cell))
    else:
        step(raid, choice.command, unweighed(raid, choice, cell))


def unweighed(raid: RaidController, choice: Choice, cell: tuple[int, int]) -> str:
    """Return a message with the odds of attacking by walking into one foe of a crowd; "" otherwise or if it was just shown."""
    view = raid.view
    foes = strangers(view)
    odds = view.odds(choice) if view.asks(TakeTurn) and len(foes) >= CROWDED else None
    target = next((body for body in foes if (body.x, body.y) == cell), None)
    if odds is None or target is None or raid.memory.weighed == (view.n, cell):
        return ""
    raid.memory.weighed = view.n, cell
    return f"{target.name}: {success(odds)} to hit. The same step again strikes."


def blocked(view: View, cell: tuple[int, int]) -> str:
    """Return why the character cannot walk to this cell."""
    if any((body.x, body.y) == cell for body in view.creatures):
        return sentence("somebody")
    return "Earth." if view.asks(Roam) else sentence("no way through")


def walk_on(raid: RaidController) -> None:
    """Walk on to the next unspent Room; in an unspent Room offer to explore, and on the second press explore."""
    view, keys = raid.view, raid.keys
    if foe := quarry(view):
        away = f"{keys.shown('travel')} and {keys.shown('way')} walk all the same"
        raid.say(f"Not with {foe.name} in sight: step by step now; {away}, {keys.shown('fight')} fights.")
    elif not explorable(view):
        raid.walk = AutoWalk.on(view, raid.memory.passed, lambda now: offer(raid) or idle(now))
    elif place(view) in raid.memory.offered:
        raid.give(Act("explore"))
    else:
        raid.say(offer(raid))


def place(view: View) -> tuple[int, int]:
    """Return the current Level's number and the Room's number, 0 for a gallery."""
    return view.number, view.chamber.number if view.chamber else 0


def explorable(view: View) -> Choice | None:
    """Return the choice to explore the current Room, or None if that is not possible now."""
    explore = view.choice(Act("explore"))
    return explore if view.chamber and explore and not explore.refused else None


def offer(raid: RaidController) -> str:
    """Return a message that offers to explore the current Room, with the odds; "" if that is not possible."""
    explore, keys = explorable(raid.view), raid.keys
    if explore is None:
        return ""
    raid.memory.offered.add(place(raid.view))
    how = f"{keys.shown('explore')}, or {keys.shown('walk_on')} again"
    return (
        f"This Room is unspent: explore it ({how}), {chance(raid.view, explore)}; or {keys.shown('travel')} elsewhere."
    )


def way(raid: RaidController) -> None:
    """Take the way underfoot, or walk to the best way on: untaken first, then steep tunnels, then the nearest, then rumoured ones."""
    through(raid, "way", ON, sentence("no way on"))


def up(raid: RaidController) -> None:
    if raid.view.choice(Say("leave")):
        raid.show(menus.leave(raid.view))
    else:
        through(raid, "up", ("escape", "up", "entrance"), sentence("no way up"))


def through(raid: RaidController, key: str, kinds: tuple[str, ...], none: str) -> None:
    """Take the way underfoot if it is of these kinds, or walk to the best that is; `none`: the message if none is known."""
    view, keys = raid.view, raid.keys
    here = view.me.body.x, view.me.body.y
    ways = [passage for passage in view.passages if passage.kind in kinds]
    if any((passage.x, passage.y) == here for passage in ways) and (
        choice := next((one for one in view.choices if isinstance(one.command, Enter)), None)
    ):
        step(raid, choice.command)
    elif near := reached(view, kinds):
        more = f"; {keys.shown('travel')} lists the others" if len(ways) > 1 else ""
        raid.walk = seek(
            near[0], f"{capital(words('ways')[near[0].kind])} underfoot: {keys.shown(key)} takes it{more}."
        )
    elif rumours := [one for one in view.rumoured if one.kind in kinds]:
        raid.walk = seek(
            rumours[0], f"{capital(words('ways')[rumours[0].kind])} underfoot: {keys.shown(key)} takes it."
        )
    else:
        raid.say(sentence("no way open") if ways else none)


def advice(raid: RaidController) -> str:
    """Return what is best now in words, with the key that does it; "" while a question is open."""
    if not raid.view.asks(TakeTurn, Roam):
        return ""
    line = raid.counsel.say(raid.view)
    return sentence("best", key=raid.keys.shown("best"), line=line) if line else sentence("no counsel")


def closes_in(raid: RaidController, who: int, *, behind: bool = False) -> bool:
    """Walk up to the creature `who`, or to its back: in a Turn as far as the Pace goes. Return whether a move towards it exists."""
    step = partial(towards, who=who, behind=behind)
    if step(raid.view) is None:
        return False
    if raid.view.asks(Roam):
        raid.walk = AutoWalk(lambda view: None if who in map(aimed_at, at_arms(view)) else step(view), lambda _: "")
    elif (moves := pace(raid, step)) and raid.view.asks(TakeTurn) and not raid.notices:
        body = next((one for one in raid.view.creatures if one.who == who and one.x >= 0), None)
        here = raid.view.me.body
        if body:
            far = off(body.x - here.x, body.y - here.y)
            raid.say(f"{capital(counted(moves, 'step'))} nearer to {titled(raid.view, body)}: {far}.")
    return True
