"""What mouse clicks on the map do, and the description of the cell under the mouse."""

import re
from collections.abc import Sequence
from functools import partial

from game.bots.errands import travel_step
from game.bots.places import far_off
from game.engine.commands import Act
from game.engine.refusals import Refusal
from game.engine.steps import Roam, TakeTurn
from game.nest.paths import Cell, marked
from game.nest.tiles import Tile
from game.presentation.answers import way_named
from game.presentation.ask import Answer
from game.presentation.automatic.auto_walk import TEAR
from game.presentation.carrying.items import claims
from game.presentation.foes.last_seen import Last
from game.presentation.obstacles.shutting import UP
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence
from game.presentation.sight import friendly, where
from game.presentation.walks import walking
from game.presentation.walks.approach import allowed, targets
from game.presentation.walks.long_walks import far_walk
from game.presentation.walks.surroundings import NEVER_SEEN
from game.presentation.walks.surroundings import cell as everything
from game.presentation.walks.unglueing import through_glue
from game.presentation.walks.unseen_foes import not_to_be_attacked
from game.presentation.walks.unseen_foes import underfoot as on_a_way
from game.presentation.walks.ways import hidden, seek
from game.run.view import Seen, View
from game.ui.map import nest_map
from game.ui.raid.controller import RaidController
from game.ui.raid.key_actions import KEY_ACTIONS
from game.ui.raid.targeting import Aim
from game.ui.raid.walking import approaches, attack, closes_in
from game.ui.screen_stack import Next, PushScreen, StayOn

NEXT = re.compile(r"(?<=[.!?]) (?=[A-Z])")
"""What stands between two sentences."""


def glimpse(view: View, last: Last, cell: Cell, width: int, hue: str = "") -> str:
    """Return a description of a cell of the map: as many sentences as fit into `width` columns, important ones first.

    It is "" for a cell of which nothing is known. Those of the colour `hue` stand before all others, and before them what a click takes.
    """
    if (said := [*everything(view, *cell, last)]) == [NEVER_SEEN]:
        return ""
    taken = view.passages if cell == where(view) and not hue and view.asks(Roam) else ()
    found = next((sentence("click takes", way=way_named(way)) for way in taken if (way.x, way.y) == cell), "")
    if cell == where(view) and not hue and claims(view):
        found = sentence("click takes goods")
    told = " ".join(words for words, _ in sorted(said, key=lambda said: said[1] != hue))
    for words in NEXT.split(told):
        if found and len(found) + 1 + len(words) > width:
            break
        found = f"{found} {words}".strip()
    return found


def click(raid: RaidController, cell: Cell) -> Next:
    """Carry out a click on a cell of the map, and return the next screen.

    The party walks there, aims at a foe there, or on the leader's own cell walks on.
    Outside Combat a second click on a foe attacks it.
    """
    view = raid.view
    raid.quiet()
    foe = next((one for one in view.creatures if (one.x, one.y) == cell and not one.led), None)
    if view.asks(TakeTurn):
        return aim(raid, foe) if foe else stroll(raid, cell)
    if where(view) == cell:
        return KEY_ACTIONS[underfoot(view)](raid) or StayOn()
    if foe and not friendly(view, foe):
        meet(raid, foe)
    elif (told := through_glue(raid, [cell])) is None:
        travel(raid, cell)
    elif told:
        raid.say(told)
    return StayOn()


def travel(raid: RaidController, cell: Cell) -> None:
    """Walk to a cell; to a passage that only unseen ground can lead to as near as the map goes, to look for a way."""
    if way := next((one for one in hidden(raid.view) if (one.x, one.y) == cell), None):
        far_walk(raid, seek(way, ""), cell, f"{way_named(way)} in Room {way.room}")
    else:
        raid.travel(cell)


def underfoot(view: View) -> str:
    """Return the name of the action for a click on the leader's own cell: take the passage or the Job's goods there, or walk on."""
    if claims(view):
        return "take"
    kind = next((one.kind for one in view.passages if (one.x, one.y) == where(view)), "")
    return "up" if kind in UP else "way" if kind else "walk_on"


def meet(raid: RaidController, foe: Seen) -> None:
    """Begin Combat with a foe, at the second click. If it cannot be attacked from here, walk towards it instead."""
    choice = raid.view.choice(Act("attack", foe.who))
    if choice and not choice.refused:
        attack(raid, choice.command)
    elif not closes_in(raid, foe.who):
        raid.say(sentence("no way through"))


def out_of_reach(view: View, cell: Cell) -> bool:
    """Return whether a foe that the actor fights stands on this cell, too far off for any Attack: to walk up to it takes the Turn's Pace."""
    foes = [choice for choice in targets(view) if choice.refused == Refusal.OUT_OF_REACH] if view.asks(TakeTurn) else []
    found = [view.body(aimed_at(choice)) for choice in foes]
    return any(foe and (foe.x, foe.y) == cell for foe in found)


def aim(raid: RaidController, foe: Seen) -> Next:
    """Open the aiming screen for a foe and return it. If the foe is out of reach, walk towards it instead."""
    aims = targets(raid.view)
    found = [aimed_at(choice) for choice in aims]
    if foe.who not in found:
        raid.say(f"No: {aims[0].refused}." if aims and aims[0].refused else not_to_be_attacked(raid.view, foe))
        return StayOn()
    at = found.index(foe.who)
    if aims[at].refused == Refusal.OUT_OF_REACH and approaches(raid, foe.who):
        return StayOn()
    return PushScreen(Aim(raid, at))


def stroll(raid: RaidController, cell: Cell) -> Next:
    """Walk towards a cell in Combat, until no Pace (moves in this Turn) is left or a message appears."""
    who, lines, moved = raid.view.asked, len(raid.lines), False
    while go := allowed(raid.view, travel_step(raid.view, cell)):
        if warned := walking.give(raid, go):
            raid.say(warned)
            return StayOn()
        moved = True
        if not raid.view.asks(TakeTurn) or raid.view.asked != who or len(raid.lines) > lines:
            return StayOn()
    if not moved:
        go = travel_step(raid.view, cell)
        choice = raid.view.choice(go) if go else None
        raid.say(f"No: {choice.refused}." if choice and choice.refused else sentence("no way through"))
    elif told := on_a_way(raid.view, raid.called):
        raid.say(told)
    return StayOn()


def asked_about(view: View, answers: Sequence[Answer]) -> list[Cell]:
    """Return the cells that a question hides only where it must: of who acts, the nearest armed foe of a fight, and the Obstacle asked about."""
    me, foe = nest_map.where(view), nest_map.nearest(view) if view.fight and view.party else None
    tears = any(one.choice and one.choice.command == TEAR for one in answers)
    rubble = sorted(marked((view.tiles == Tile.RUBBLE) & view.known), key=partial(far_off, me)) if tears else []
    return [me, *([(foe.x, foe.y)] if foe else []), *rubble[:1]]
