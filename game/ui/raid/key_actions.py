"""The functions that the keys of the main screen call, each named after its action."""

from collections.abc import Callable
from functools import partial

from game.adviser.automatic import following
from game.adviser.automatic.bout import Bout, unquestioned
from game.adviser.counsel import advice
from game.adviser.fighting.held_back import plays_on
from game.engine.commands import Act, AnyCommand, Say, Take
from game.engine.steps import Roam, TakeTurn
from game.presentation.ask import Ask
from game.presentation.automatic.autoplay import Vigil
from game.presentation.carrying import finds, provisions
from game.presentation.carrying.items import claims, underfoot
from game.presentation.foes.stuck import idle
from game.presentation.food.meals import uneaten
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence
from game.presentation.pages.raid_pages import PAGES
from game.presentation.pages.story import last_rolls
from game.presentation.questions import labour as labours
from game.presentation.questions import menus
from game.presentation.sight import at_foes, held, strangers, wins
from game.presentation.walks import long_walks, passages, places, walking
from game.presentation.walks.approach import assault, at_arms, quarry, targets, worthwhile
from game.presentation.walks.backs import before_heads, has_back, no_way_behind
from game.presentation.walks.barred import postponed
from game.presentation.walks.unseen_foes import no_way_out, nobody
from game.run.view import View
from game.telling.words import joined
from game.ui.map import smell
from game.ui.raid.controller import RaidController
from game.ui.raid.improvise import SayScreen
from game.ui.raid.lull import hold
from game.ui.raid.race_keys import RACE
from game.ui.raid.targeting import Aim
from game.ui.raid.walking import attack, charge, closes_in, lead, out_of_reach, unused
from game.ui.screen_stack import Next, PushScreen, Screen
from game.ui.screens.codex import KEYS, CodexScreen
from game.ui.screens.lists import LogScreen, opened
from game.ui.screens.lists import card as card_of
from game.ui.screens.look import LookScreen
from game.ui.screens.options import OptionsScreen

KeyAction = Callable[[RaidController], Next | None]


# -- out of Combat ---------------------------------------------------------------------------------


def labour(action: str, none: str = "") -> KeyAction:
    """Return a function for a key. It shows the odds and price of a work of ten turns, and asks whether to begin.

    What is not worth a question, see `labours.asks`, is begun at once.
    """

    def work(raid: RaidController) -> None:
        choice = raid.view.choice(Act(action))
        if choice is None and none:
            raid.say(none)
        elif choice is None or choice.refused or not labours.asks(raid.view, action):
            raid.give(Act(action))
        else:
            raid.show(labours.before_work(raid, choice, raid.keys.shown(action)))

    return work


def fight(raid: RaidController) -> None:
    """Begin Combat with the nearest foe, armed ones first. If none can be attacked from here, walk up to one."""
    does, foe = assault(raid.view), quarry(raid.view)
    if does == "close in" and foe:
        closes_in(raid, foe.who)
    elif does:
        attack(raid, at_arms(raid.view)[0].command)
    elif held(raid.view.me) and strangers(raid.view):
        raid.say(hold(raid.view, raid.keys))
    else:
        names = joined(sorted({body.name for body in raid.view.creatures if not body.led}))
        raid.say(sentence("no way to", names=names) if names else sentence("nobody in sight"))


def take(raid: RaidController) -> None:
    """Take the Job's goods that lie here, or the Item. If there are several, or all Slots are full, ask the player what to do."""
    there = [one for one in raid.view.choices if isinstance(one.command, Take)]
    if goods := claims(raid.view):
        raid.give(goods)
    elif len(there) == 1 and not there[0].refused:
        if raid.give(there[0].command) and (last := raid.view.me.items[-1:]) and uneaten(raid.view.me, last[0]):
            raid.say(sentence("no food of", who=raid.view.me.body.name))
    else:
        asked = finds.lying(raid.view, raid.finds.listed(raid.view) if raid.finds.said else None)
        raid.say(asked) if isinstance(asked, str) else raid.show(asked)


# -- in Combat -------------------------------------------------------------------------------------


def aim(raid: RaidController) -> Next | None:
    """Open the aiming screen and return it. If no foe is within reach, walk towards one instead, or say that none is."""
    view, found = raid.view, worthwhile(raid.view)
    if not found:
        raid.say(nobody(view, raid.memory))
        return None
    if found[0].command == Act("attack"):  # refused for every target
        raid.say(f"No: {found[0].refused}. {raid.keys.shown('wait')} ends the Turn.")
        return None
    return None if out_of_reach(raid) else PushScreen(Aim(raid))


def behind(raid: RaidController) -> None:
    """Walk to the back of the first foe that can be attacked and has one within walk, as far as the Pace (moves in this Turn) allows."""
    whom = [aimed_at(choice) for choice in at_foes(raid.view, targets(raid.view))]
    who = next((one for one in whom if has_back(raid.view, one)), next(iter(whom), 0))
    if not whom:
        raid.say(sentence("no foe"))
    elif told := before_heads(raid, who):
        raid.say(told)
    elif not has_back(raid.view, who) or not closes_in(raid, who, behind=True):
        raid.say(no_way_behind(raid.view, who))


def not_now(raid: RaidController, key: str) -> None:
    """Tell the player why a key does nothing now, in Combat or out of it."""
    keys, action = raid.keys, raid.keys.action_of(key, "roam")
    if action in ("way", "up", "travel", "goal"):
        raid.say(no_way_out(raid.view, key, raid.called))
    elif action == "do" and postponed(raid.view):
        raid.say(sentence("deliver later"))
    elif action == "take" and underfoot(raid.view):
        raid.say(sentence("take later"))
    elif action:
        raid.say(f"{key} ({keys.label(action, 'roam')}) is for when there is no Combat.")
    elif action := keys.action_of(key, "combat"):
        fights = {"key": key, "does": keys.label(action, "combat"), "fight": keys.shown("fight")}
        raid.say(sentence("for a fight", **fights))
    else:
        raid.say(f"{key} does nothing here: {keys.shown('help')} shows the keys.")


def follow(raid: RaidController) -> None:
    """Carry out what the adviser has last advised: of a line of several Commands the first, the others follow by themselves. Meanwhile no Turn ends automatically."""
    raid.autoplay.patient = True
    line = following.follow(raid)
    raid.autoplay.patient = False
    raid.surprises += 1
    if line:
        raid.set_out(line)
        raid.pulse()


def best(raid: RaidController) -> None:
    """Show the best sequence of Commands for this Turn; if it was already shown, or to play on was `promised` and is `unquestioned`, carry it out; go on so where one `plays_on`."""
    told = "" if raid.counsel.stands(raid.view) else advice(raid)
    if raid.counsel.stands(raid.view) and (not told or (raid.promised and unquestioned(raid))):
        on = plays_on(raid.view, flees=raid.counsel.flees)
        fight_on(raid, leaves=raid.counsel.flees) if on else follow(raid)
        raid.counsel.owes = not raid.busy
    elif told:
        raid.log.also(told, "rule")


def fight_on(raid: RaidController, *, leaves: bool | None = None, first: AnyCommand | None = None) -> None:
    """Carry out the best Commands in Turn after Turn, until the player should decide; see `Bout`. Outside Combat do nothing but say so."""
    if raid.view.fight is None:
        raid.say(sentence("no fight", key=raid.called("fight_on"), best=raid.called("best")))
    else:
        raid.set_out(Bout(raid, partial(advice, raid), raid.teller.names, leaves=leaves, first=first))


def dash(raid: RaidController) -> None:
    choice = raid.view.choice(Act("dash", raid.view.asked))
    if choice and not (why := idle(raid.view, choice).refused):
        raid.give(choice.command)
    else:
        raid.refuse(why if choice else "no dash now")


def wait(raid: RaidController) -> None:
    """Let a turn pass, or in Combat end the Turn; as many as were typed. After some Rounds without events, wait until something happens."""
    if raid.count:
        told = sentence("waited turns", turns=raid.count) if raid.count > 1 else ""
        walking.many(raid, raid.count, told=told)
    elif raid.view.asks(Roam):
        raid.give(Say("wait"))
    elif raid.autoplay.can_wait(raid.view):
        raid.walk = Vigil()
    elif not unused(raid):
        who = raid.view.asked
        raid.give(Say("done"))
        raid.surprises += raid.view.asks(TakeTurn) and raid.view.asked != who  # what is typed already was for that Turn


def _ask(raid: RaidController, ask: Ask | None, none: str) -> None:
    raid.show(ask)
    if ask is None:
        raid.say(none)


def asking(build: Callable[[View], Ask | None], none: str) -> KeyAction:
    return lambda raid: _ask(raid, build(raid.view), none)


def saying(walk: Callable[[RaidController], str]) -> KeyAction:
    """Return a function for a key. It calls `walk`, and if `walk` returns a message, shows that to the player."""

    def act(raid: RaidController) -> None:
        if told := walk(raid):
            raid.say(told)

    return act


def up(raid: RaidController) -> None:
    """Ask whether to leave the nest, if the leader is at the exit; leave if that wins the raid. Else walk to a passage up, or take it."""
    if raid.view.choice(Say("leave")):
        raid.give(Say("leave")) if wins(raid.view) else raid.show(menus.leave(raid.view))
    else:
        saying(passages.up)(raid)


def opening(screen: Callable[[RaidController], Screen]) -> KeyAction:
    """Return a function for a key. It opens the screen that `screen` returns."""
    return lambda raid: PushScreen(screen(raid))


def surrender(raid: RaidController) -> None:
    """Ask the player whether to surrender. In Combat, tell how to break off instead."""
    leave = f"Not in Combat. {raid.keys.shown('save')} leaves the game and keeps the raid as it is"
    _ask(raid, menus.surrender(raid.view), f"{leave}; {raid.keys.shown('manoeuvre')} may break off the fight.")


def card(raid: RaidController) -> Next | None:
    if found := last_rolls(raid.run.told, raid.teller.names, raid.finds.began + 1):
        return PushScreen(card_of(raid, found))
    raid.say(sentence("no roll"))
    return None


def improvise(raid: RaidController) -> Next | None:
    """Open the input for an improvised Action and return it. If none is possible, tell why and return None."""
    choice = raid.view.choice(Act("improvise"))
    if choice and not choice.refused:
        return PushScreen(SayScreen(raid))
    raid.refuse(choice.refused if choice else "nothing can be improvised now")
    return None


def scents(raid: RaidController) -> None:
    """Show the next of the colony's scents on the map: alarm, then trails, then intruders, then none."""
    raid.shown.scent = smell.after(raid.shown.scent)
    raid.say(smell.TOLD[raid.shown.scent])


KEY_ACTIONS: dict[str, KeyAction] = {
    "improvise": improvise,
    "wait": wait,
    "explore": labour("explore"),
    "dig": labour("dig"),
    "tear": labour("tear", "No Obstacle stands in this Room, and no tunnel close by is shut with glue."),
    "do": asking(lambda view: menus.work(view, finds.lying(view), provisions.eat(view)), "Nothing can be done here."),
    "rest": labour("rest", "Nobody can rest now."),
    "forage": labour("forage", "Nothing can be foraged here."),
    "hunt": labour("hunt", "Nothing can be hunted here."),
    "salvage": labour("salvage", "Nothing can be salvaged here."),
    "walk_on": saying(walking.walk_on),
    "fight": fight,
    "way": saying(passages.way),
    "up": up,
    "goal": saying(passages.to_job),
    "take": take,
    "lead": lead,
    "eat": asking(provisions.eat, "Nobody carries food of a kind its holder eats."),
    "travel": lambda raid: _ask(raid, places.travel(raid.view, raid.memory, sentence("places")), sentence("no place")),
    "aim": aim,
    "behind": behind,
    "best": best,
    "fight_on": fight_on,
    "dash": dash,
    "charge": charge,
    "manoeuvre": asking(menus.manoeuvres, "No Manoeuvre can be made now."),
    "suppress": asking(menus.suppress, "Nobody is there to be suppressed."),
    "surrender": surrender,
    "options": opening(OptionsScreen),
    "back": saying(long_walks.withdrawn),
    "save": RaidController.leave,
    "log": lambda raid: PushScreen(LogScreen(raid, unread=raid.shown.unread)),
    "card": card,
    "look": opening(LookScreen),
    **{name: opening(partial(opened, name=name)) for name in PAGES},
    "scents": scents,
    **RACE,
    "history": opening(partial(LogScreen, name="history", mode="rolls")),
    "help": opening(partial(CodexScreen, name=KEYS)),
}
