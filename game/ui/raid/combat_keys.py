"""What the keys of a fight do: take aim, walk up to a foe, charge, dash, let a Turn go by."""

from typing import TYPE_CHECKING

from game.engine.commands import Act, Say
from game.engine.refusals import Refusal
from game.engine.steps import Roam, TakeTurn
from game.presentation.approach import aimed_at, towards
from game.presentation.losses import warning
from game.presentation.sight import at_foes, titled
from game.run.view import View
from game.telling.words import off
from game.ui.raid.ask import AskScreen
from game.ui.raid.autoplay import Vigil, quiet
from game.ui.raid.targeting import Aim, targets
from game.ui.screen_stack import Next, PushScreen
from game.ui.widgets import menus

if TYPE_CHECKING:
    from game.ui.raid.screen import RaidScreen


def aim(raid: "RaidScreen") -> Next | None:
    """Take aim; with everybody out of reach, a step nearer to the nearest."""
    found = targets(raid.view)
    if not found:
        raid.say("Retreating: only flight is left." if retreating(raid.view) else "Nobody is there to be attacked.")
        return None
    if found[0].command == Act("attack"):  # refused, whomever she would aim at
        raid.say(f"No: {found[0].refused}. {raid.keys.shown('wait')} ends the Turn.")
        return None
    foes = at_foes(raid.view, found)
    if foes and all(choice.refused == Refusal.OUT_OF_REACH for choice in foes) and closes_in(raid, aimed_at(foes[0])):
        return None
    return PushScreen(Aim(raid))


def closes_in(raid: "RaidScreen", who: int) -> bool:
    """A step up to somebody; false if there is none to take."""
    step = towards(raid.view, who, behind=False)
    if step is None:
        return False
    if told := warning(raid, step):
        raid.say(told)
        return True
    if raid.give(step):
        body = next((one for one in raid.view.creatures if one.who == who and one.x >= 0), None)
        if body and raid.view.asks(TakeTurn, Roam) and not raid.notices:
            here = raid.view.me.body
            raid.say(f"A step nearer to {titled(raid.view, body)}: {off(body.x - here.x, body.y - here.y)}.")
    return True


def retreating(view: View) -> bool:
    return view.me.body.disposition == "Retreating"


def not_now(raid: "RaidScreen", key: str) -> None:
    """Why a key does nothing in a fight; of one that takes a way, how one gets away."""
    keys, action = raid.keys, raid.keys.action_of(key, "roam")
    if action in ("way", "up"):
        out = f"break off ({keys.shown('manoeuvre')}), or walk till nobody armed is near"
        raid.say(f"Nobody takes a way in Combat. First get out of it: {out}; then {key} leads on.")
    elif action:
        raid.say(f"{key} ({keys.label(action, 'roam')}) is for when there is no Combat.")
    else:
        raid.say(f"{key} does nothing here: {keys.shown('help')} shows the keys.")


def dash(raid: "RaidScreen") -> None:
    command = Act("dash", raid.view.asked)
    if raid.view.choice(command):
        raid.give(command)
    else:
        raid.refuse("no dash now")


def charge(raid: "RaidScreen") -> None:
    """At whom; never another Manoeuvre in its stead."""
    view = raid.view
    found = [c for c in view.choices if isinstance(c.command, Act) and c.command.action == "charge"]
    if rows := menus.aimed(view, [choice for choice in found if not choice.refused]):
        story = "Paid with the Manoeuvre, else Resist, else Tactical Action of this Round."
        raid.ask = AskScreen("Charge", story, rows, escape=menus.close)
    else:
        raid.refuse(found[0].refused if found else "nobody can be charged now")


def pause(raid: "RaidScreen") -> None:
    """Done with this Turn; with all that follow while nothing happens, where nothing has for some Rounds."""
    if raid.lull.long and quiet(raid.view):
        raid.errand = Vigil()
    else:
        raid.give(Say("done"))
