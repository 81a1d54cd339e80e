"""What the keys of the main screen do, by the names of their actions."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.commands import Act, Follow, Go, Say, Take
from game.engine.steps import Roam, TakeTurn
from game.presentation.approach import aimed_at, at_arms, quarry
from game.presentation.auto_walk import WAYS, AutoWalk, idle
from game.presentation.losses import warning
from game.presentation.outcome import chance, success
from game.presentation.sight import file
from game.presentation.ways import ON, reached, seek
from game.run.view import Choice, View
from game.telling.words import capital, joined
from game.ui.map import places, smell
from game.ui.raid import combat_keys
from game.ui.raid.ask import AskScreen
from game.ui.raid.improvise import SayScreen
from game.ui.screen_stack import Next, PushScreen, Screen
from game.ui.screens.bag import BagScreen
from game.ui.screens.card import CardScreen, last_roll
from game.ui.screens.codex import CodexScreen
from game.ui.screens.discoveries import DiscoveriesScreen
from game.ui.screens.history import HistoryScreen
from game.ui.screens.job import JobScreen
from game.ui.screens.log import LogScreen
from game.ui.screens.look import LookScreen
from game.ui.screens.options import OptionsScreen
from game.ui.screens.pool import PoolScreen
from game.ui.screens.sheet import SheetScreen
from game.ui.widgets import menus

if TYPE_CHECKING:
    from game.ui.raid.screen import RaidScreen

Deed = Callable[["RaidScreen"], Next | None]
CROWDED = 4
"""Foes in sight from which on the odds of each may find no room beside the map."""


def walk(raid: "RaidScreen", to: tuple[int, int]) -> None:
    """A step, or an attack on whoever stands there."""
    body = raid.view.me.body
    cell = body.x + to[0], body.y + to[1]
    choice = raid.view.choice(Go(*cell))
    if choice is None:
        raid.say(blocked(raid.view, cell))
    elif told := warning(raid, choice.command) or unweighed(raid, choice, cell):
        raid.say(told)
    else:
        raid.give(choice.command)


def unweighed(raid: "RaidScreen", choice: Choice, cell: tuple[int, int]) -> str:
    """Return the odds of walking into a foe of a crowd, for whom the sidebar may have no room; "" once they were told."""
    view = raid.view
    foes = [body for body in view.creatures if not body.led and body.x >= 0]
    odds = view.odds(choice) if view.asks(TakeTurn) and len(foes) >= CROWDED else None
    target = next((body for body in foes if (body.x, body.y) == cell), None)
    if odds is None or target is None or raid.weighed == (view.n, cell):
        return ""
    raid.weighed = view.n, cell
    return f"{target.name}: {success(odds)} to hit. The same step again strikes."


def blocked(view: View, cell: tuple[int, int]) -> str:
    """Why nobody can go there."""
    if any((body.x, body.y) == cell for body in view.creatures):
        return "Somebody stands there."
    return "Earth." if view.asks(Roam) else "There is no way through."


def wait(raid: "RaidScreen") -> None:
    if raid.view.asks(Roam):
        raid.give(Say("wait"))
    else:
        combat_keys.pause(raid)


# -- out of Combat ---------------------------------------------------------------------------------


def explore(raid: "RaidScreen") -> None:
    raid.give(Act("explore"))


def labour(action: str, none: str = "") -> Deed:
    """Work of ten turns, if there is any of that kind: its odds and its price first, then the same key does it."""

    def work(raid: "RaidScreen") -> None:
        choice = raid.view.choice(Act(action))
        if choice is None and none:
            raid.say(none)
        elif choice is None or choice.refused:
            raid.give(Act(action))
        else:
            raid.ask = menus.before(raid.view, choice, raid.keys.shown(action))

    return work


def walk_on(raid: "RaidScreen") -> None:
    """On to the next unspent Room. In one, that was offered to be explored, this explores it."""
    if foe := quarry(raid.view):
        away = f"{raid.keys.shown('travel')} and {raid.keys.shown('way')} walk all the same"
        raid.say(f"Not with {foe.name} in sight: step by step now; {away}, {raid.keys.shown('fight')} fights.")
    elif not explorable(raid.view):
        raid.errand = AutoWalk.on(raid.view, raid.passed, lambda view: offer(raid) or idle(view))
    elif place(raid.view) in raid.offered:
        raid.give(Act("explore"))
    else:
        raid.say(offer(raid))


def place(view: View) -> tuple[int, int]:
    """The Room one stands in: Level and number; of a gallery the number is 0."""
    return view.number, view.chamber.number if view.chamber else 0


def explorable(view: View) -> Choice | None:
    """The Exploration of the Room one stands in, if that may be explored now."""
    explore = view.choice(Act("explore"))
    return explore if view.chamber and explore and not explore.refused else None


def offer(raid: "RaidScreen") -> str:
    """What walking on will do next in this Room, with the odds, before it does; nothing, if that may not be explored."""
    explore, keys = explorable(raid.view), raid.keys
    if explore is None:
        return ""
    raid.offered.add(place(raid.view))
    how = f"{keys.shown('explore')}, or {keys.shown('walk_on')} again"
    return (
        f"This Room is unspent: explore it ({how}), {chance(raid.view, explore)}; or {keys.shown('travel')} elsewhere."
    )


def fight(raid: "RaidScreen") -> None:
    """Combat begins with the nearest foe, an armed one before who has no weapon; if it cannot be attacked from here, a step nearer."""
    found, foe = at_arms(raid.view), quarry(raid.view)
    if foe and foe.who not in map(aimed_at, found):
        combat_keys.closes_in(raid, foe.who)
    elif found:
        raid.give(found[0].command)
    elif names := sorted({body.name for body in raid.view.creatures if not body.led}):
        raid.say(f"No way to {joined(names)} is known, and from here nobody can be attacked.")
    else:
        raid.say("Nobody is in sight to be attacked.")


def way(raid: "RaidScreen") -> None:
    """On: through the way underfoot, or to the best: one nobody has taken, a steep tunnel, the nearest; else to one that was told of."""
    _through(raid, ON, "No way on is known here: explore the Rooms.")


def up(raid: "RaidScreen") -> None:
    if raid.view.choice(Say("leave")):
        raid.ask = menus.leave(raid.view)
        return
    _through(raid, ("escape", "up", "entrance"), "No way up is known here.")


def _through(raid: "RaidScreen", kinds: tuple[str, ...], none: str) -> None:
    view = raid.view
    here = view.me.body.x, view.me.body.y
    ways = [passage for passage in view.passages if passage.kind in kinds]
    if any((passage.x, passage.y) == here for passage in ways) and (choice := places.enter(view)):
        if told := warning(raid, choice.command):
            raid.say(told)
        else:
            raid.give(choice.command)
        return
    key, others = raid.keys.shown("way" if "shaft" in kinds else "up"), raid.keys.shown("travel")
    near = reached(view, kinds)
    rumours = [one for one in view.rumoured if one.kind in kinds]
    if near:
        more = f"; {others} lists the others" if len(ways) > 1 else ""
        raid.errand = seek(near[0], f"{capital(WAYS[near[0].kind])} underfoot: {key} takes it{more}.")
    elif rumours:
        raid.errand = seek(rumours[0], f"{capital(WAYS[rumours[0].kind])} underfoot: {key} takes it.")
    else:
        raid.say("No way there is open." if ways else none)


def take(raid: "RaidScreen") -> None:
    there = [choice for choice in raid.view.choices if isinstance(choice.command, Take)]
    if len(there) == 1 and not there[0].refused:
        raid.give(there[0].command)
    else:
        _ask(raid, menus.take(raid.view), "Nothing lies here.")


def leading(by: int) -> Deed:
    """The next of the file leads it, or the one before."""

    def lead(raid: "RaidScreen") -> None:
        party = file(raid.view)
        if len(party) > 1:
            raid.give(Follow(party[by].body.who))
        else:
            raid.say("Nobody else is there to lead.")

    return lead


# -- menus and screens -----------------------------------------------------------------------------


def _ask(raid: "RaidScreen", ask: AskScreen | None, none: str) -> None:
    raid.ask = ask
    if ask is None:
        raid.say(none)


def asking(build: Callable[[View], AskScreen | None], none: str) -> Deed:
    return lambda raid: _ask(raid, build(raid.view), none)


def surrender(raid: "RaidScreen") -> None:
    """Outside Combat only: there is a Manoeuvre for who wants out of a fight."""
    leave = f"Not in Combat. {raid.keys.shown('save')} leaves the game and keeps the raid as it is"
    _ask(raid, menus.surrender(raid.view), f"{leave}; {raid.keys.shown('manoeuvre')} may break off the fight.")


def back(raid: "RaidScreen") -> None:
    raid.say(f"{raid.keys.shown('save')} leaves the game and keeps the raid; {raid.keys.shown('help')} shows all keys.")


def opening(screen: "Callable[[RaidScreen], Screen]") -> Deed:
    """Another screen, on top of this one."""
    return lambda raid: PushScreen(screen(raid))


def card(raid: "RaidScreen") -> Next | None:
    entry = last_roll(raid)
    if entry is None:
        raid.say("Nothing has been rolled yet.")
        return None
    return PushScreen(CardScreen(raid, entry))


def improvise(raid: "RaidScreen") -> Next | None:
    """Say it in one's own words, if anything can be improvised now."""
    opening = raid.view.choice(Act("improvise"))
    if opening is None or opening.refused:
        raid.refuse(opening.refused if opening else "nothing can be improvised now")
        return None
    return PushScreen(SayScreen(raid))


def scents(raid: "RaidScreen") -> Next | None:
    """Show what the colony smells: alarm, trails, intruders, nothing."""
    raid.scent = smell.after(raid.scent)
    raid.say(smell.TOLD[raid.scent])
    return None


DEEDS: dict[str, Deed] = {
    "improvise": improvise,
    "wait": wait,
    "explore": explore,
    "dig": labour("dig"),
    "tear": labour("tear", "No Obstacle stands in this Room, and no tunnel close by is shut with glue."),
    "do": asking(menus.work, "Nothing can be done here."),
    "rest": labour("rest", "Nobody can rest now."),
    "forage": labour("forage", "Nothing can be foraged here."),
    "hunt": labour("hunt", "Nothing can be hunted here."),
    "salvage": labour("salvage", "Nothing can be salvaged here."),
    "walk_on": walk_on,
    "fight": fight,
    "way": way,
    "up": up,
    "take": take,
    "lead": leading(1),
    "lead_back": leading(-1),
    "eat": asking(menus.eat, "Nobody carries food of a kind its holder eats."),
    "travel": asking(places.travel, "No other place is known here."),
    "aim": combat_keys.aim,
    "dash": combat_keys.dash,
    "charge": combat_keys.charge,
    "manoeuvre": asking(menus.manoeuvres, "No Manoeuvre can be made now."),
    "suppress": asking(menus.suppress, "Nobody is there to be suppressed."),
    "surrender": surrender,
    "options": opening(OptionsScreen),
    "back": back,
    "save": lambda raid: raid.leave(),
    "log": opening(LogScreen),
    "card": card,
    "items": opening(BagScreen),
    "look": opening(LookScreen),
    "pool": opening(PoolScreen),
    "sheet": opening(SheetScreen),
    "discoveries": opening(DiscoveriesScreen),
    "job": opening(JobScreen),
    "scents": scents,
    "history": opening(HistoryScreen),
    "help": opening(CodexScreen),
}
