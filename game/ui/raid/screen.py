"""The main screen of a raid, which turns key presses into Commands."""

from functools import partial

from tcod.console import Console

from game.adviser.automatic.following import TurnWalk
from game.adviser.counsel import advice
from game.engine.commands import Go
from game.engine.steps import Roam, TakeTurn
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import LONGEST
from game.presentation.obstacles.losses import LOST
from game.presentation.page import sentence
from game.presentation.walks import walking
from game.telling.roll_text import rules_of
from game.ui.raid.advised import promises, withdraw
from game.ui.raid.answering import ADVISES, answer, say
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.controller import RaidController
from game.ui.raid.key_actions import KEY_ACTIONS, not_now, saying
from game.ui.raid.pointing import click, out_of_reach
from game.ui.raid.race_keys import PRACTICE
from game.ui.raid.walking import walk
from game.ui.screen_stack import Next, PushScreen, StayOn
from game.ui.screens.codex import rule_of
from game.ui.screens.end import EndScreen
from game.ui.screens.look import LookScreen

STOP = ("", "back", "explore", "walk_on", "wait", "run")
"""The key actions that during a walk only stop it, as the walking keys do; any other stops it and does what it means."""
HURRIES = ("best", "walk_on")
"""The key actions that, given again during the walk that they have begun, hurry it to its end."""
AGAIN = ("enter", "space")
"""The keys that retry a write to disk that failed."""


class RaidScreen:
    """The main screen of a raid being played."""

    def __init__(self, raid: RaidController) -> None:
        self.raid = raid
        self.spelt: list[str] = []  # the keys of what was typed last, such as _ and a letter of its list
        self.set_out = ""  # the action whose key has begun the present walk
        self.clicked: Cell = (-1, -1)  # the cell that was clicked last

    @property
    def busy(self) -> bool:
        return self.raid.busy

    @property
    def at_once(self) -> bool:
        """Whether an automatic walk is only shown at its end, not move by move."""
        return self.raid.game.at_once

    @property
    def patience(self) -> float | None:
        """How many seconds to wait for a key before the screen is drawn again, or None to wait forever."""
        return 1.0 if self.raid.strip.ticks else None

    @property
    def stuck(self) -> bool:
        return self.raid.stuck

    @property
    def fights(self) -> bool:
        """Whether a Turn in a fight is asked about."""
        return self.raid.view.asks(TakeTurn)

    @property
    def surprises(self) -> int:
        return self.raid.surprises

    def pulse(self) -> None:
        """Make the next move of the automatic walk. What is typed before the end of a line of Commands is dropped."""
        raid, walk = self.raid, self.raid.walk
        raid.pulse()
        raid.counsel.owes = not self.busy
        raid.surprises += isinstance(walk, TurnWalk) and not self.busy

    def dropped(self) -> None:
        """Tell the player that keys were ignored, because they were typed before the present question was shown."""
        if sentence("dropped") not in [notice.text for notice in self.raid.notices]:
            self.raid.log.also(sentence("dropped"), "dim")

    def draw(self, console: Console) -> None:
        self.raid.picture.draw(console, None if self.raid.stuck else self.raid.ask, bottom_line(self.raid))

    def key(self, key: str) -> Next:
        """Handle a key. Advice is withdrawn whose line was not on the screen, or is covered by a page now; after a look it stands again."""
        if key == "idle":
            return StayOn()
        if self.raid.picture.unsaid:
            withdraw(self.raid)
        asked, begun = self.raid.memory.asked, self.raid.asked
        if key == "enter" and not begun and self.raid.memory.by_enter:  # the same again, of however many keys
            *first, key = self.spelt
            for one in first:
                self.typed(one)
        else:
            self.spelt = [*(self.spelt if begun else []), key]
        then = self.typed(key)
        looks = isinstance(then, PushScreen) and isinstance(then.screen, LookScreen)
        if isinstance(then, PushScreen) and not looks:
            withdraw(self.raid)
        if not (self.raid.count or looks):
            self.raid.memory.forget(asked, listed=self.raid.ask is not None or isinstance(then, PushScreen))
        return then

    def typed(self, key: str) -> Next:
        """Pass a key on to what it is for: a roll card, the open question, or the raid. Return the next screen."""
        raid = self.raid
        if raid.stuck:
            return self.again(key)
        if raid.cards:
            raid.walk = None if raid.busy else raid.walk
            return self.read(key)
        if raid.ask and not raid.busy:
            return answer(raid, raid.ask, key)
        return self.act(key)

    @property
    def repeats(self) -> bool:
        """Whether the last key has told of something that the same again does."""
        return self.raid.ask is None and self.raid.memory.asked is not None

    def point(self, cell: Cell, what: str) -> Next:
        """Handle a mouse event on a cell of the map, and return the next screen.

        The right button looks, and so does a click on a name in the panel, or on a foe out of reach; a click answers, aims or walks
        there, and so does one "again" at what is looked at, or a second where the first has told what is better. One where the map "slid" does nothing yet.
        """
        raid = self.raid
        if raid.stuck or raid.over:
            return self.key("space")
        if what in ("click", "again", "right", "name") and raid.ask is None:
            raid.stopped, raid.walk = raid.walk, None
        asked = raid.memory.asked
        same = asked is not None and cell == self.clicked  # an answer to what was told of
        far = what == "click" and raid.ask is None and out_of_reach(raid.view, cell)
        if what == "right" and raid.ask and not raid.ask.pointing:
            return self.key("escape")  # as it goes back everywhere
        if what == "slid":  # it was meant for what stood there before
            raid.say(sentence("slid"))
            return StayOn()
        if what == "right" or ((what == "name" or far) and not same):
            return PushScreen(LookScreen(raid, cell))
        if what not in ("click", "again", "name"):
            return StayOn()
        self.clicked = cell
        if raid.ask is None:
            then = click(raid, cell)
        else:
            then = say(raid, raid.ask.at_cell(cell)) if raid.ask.pointing else StayOn()
        raid.memory.forget(asked, listed=False)
        return then

    def again(self, key: str) -> Next:
        """Handle a key after the raid could not be saved: try again, or leave. Return the next screen."""
        raid = self.raid
        if raid.keys.action_of(key, "roam") == "save":
            return raid.leave()
        if key in AGAIN and raid.run.keep():
            raid.quiet()
            raid.say(sentence("written"))
            raid.log.listen(raid.run)
        return StayOn()

    def read(self, key: str) -> Next:
        """Handle a key while the card (calculation) of a roll lies over the map. Return the next screen."""
        card = self.raid.cards[0]
        if self.raid.keys.action_of(key, "roam") == "help":
            return rule_of(self.raid, rules_of(card.entry))
        if card.key(key):
            self.raid.cards.pop(0)
        return StayOn()

    def act(self, key: str) -> Next:
        """Carry out the action of a key while no question is open. Return the next screen."""
        raid = self.raid
        action = raid.keys.action_of(key, raid.context)
        action = action if not raid.over or (raid.rewind and action in PRACTICE) else ""
        if action in HURRIES and action == self.set_out and raid.busy and not isinstance(raid.walk, TurnWalk):
            return self.hurry()
        raid.counsel.leads = raid.counsel.leads and action in ADVISES
        raid.stopped, raid.walk = raid.walk, None
        raid.surprises += isinstance(raid.stopped, TurnWalk)  # nobody has seen where when the next key was typed
        raid.promised = action == "best" and promises(raid)
        if action != "look":  # while one looks about, what was new stays in the light, and the picture where it was
            follows = action == "best" or raid.view.fight is not None  # else it says something, and Tab speaks anew
            raid.quiet(advised=action in ADVISES and follows)
        if raid.over and not action:
            return self.end(key)
        if raid.stopped and (action in STOP or raid.keys.wind(key)):
            return StayOn()
        if not action and key.isdecimal() and self.counts(int(key)):
            return StayOn()
        counted = raid.count
        then = StayOn() if counted and action == "back" else self.do(action, key)
        raid.count, self.set_out = 0, action if raid.walk else ""
        return then

    def hurry(self) -> Next:
        """Make the other moves of a walk without a picture of each: the key that began it was pressed again. What would stop it still does."""
        while self.busy:
            self.pulse()
        return StayOn()

    def counts(self, digit: int) -> bool:
        """Add a digit to the number that says how often to repeat the next key.

        Return whether the digit belongs to such a number.
        """
        raid = self.raid
        if not raid.view.asks(Roam, TakeTurn) or not (digit or raid.count):
            return False
        raid.count = min(10 * raid.count + digit, LONGEST)
        return True

    def do(self, action: str, key: str) -> Next:
        """Carry out a key's action: a move, a run, or anything else. Return the next screen."""
        raid = self.raid
        if to := raid.keys.wind(key):
            if told := walk(raid, to, raid.count):
                raid.say(told)
        elif action == "run" and (to := raid.keys.wind(key.removeprefix("shift+").lower())):
            saying(partial(walking.run, to=to))(raid)
        elif action in KEY_ACTIONS:
            return KEY_ACTIONS[action](raid) or StayOn()
        elif len(key) == 1:
            not_now(raid, key)
        return StayOn()

    def ponder(self) -> bool:
        """Work out the best answer to the open question. If the player has followed advice, work out the next advice.

        Return whether there was anything to find.
        """
        raid, ask = self.raid, self.raid.ask
        raid.strip.finish()  # while the player looks at the last picture
        if raid.view.asks(Roam):
            raid.view.dig_ahead()
        if self.busy and (walk := raid.walk) and walk.ahead and raid.view.asks(TakeTurn if walk.midway else Roam):
            walk.ahead(raid.view)
        if ask and not ask.weighed:
            ask.weighed, ask.best = True, raid.counsel.answer(raid.view, ask.answers)
            return ask.best is not None
        owes, raid.counsel.owes = raid.counsel.owes and raid.counsel.leads, False
        idle, raid.memory.idle = raid.memory.idle == raid.view.n, -1
        told = self.further() if (owes or idle) and not raid.busy and not raid.asked else ""
        if told:
            raid.log.also(told, "rule")
            raid.surprises += 1  # no key typed before this is shown does what it says
        return bool(told)

    def further(self) -> str:
        """Return the next advice to a player who has followed the last one, or "" if it has just been said.

        Where a warning has stopped a walk that is still advised, the message is that it goes on.
        """
        raid = self.raid
        warned = any(notice.text.startswith(LOST) for notice in raid.notices)
        if raid.counsel.at == raid.view.n and not warned:
            return ""
        told = advice(raid)
        walks = warned and isinstance(raid.counsel.command, Go)
        return sentence("best again", key=raid.called("best")) if walks else told

    def end(self, key: str) -> Next:
        """Return the screen change that opens the story of the finished raid, or once that was shown, leaves the raid by the key "back"."""
        if self.raid.ended and self.raid.keys.action_of(key, "end") in ("back", "title"):
            return self.raid.leave()
        self.raid.ended = True
        self.raid.surprises += 1  # nothing typed or clicked before it is shown chooses anything there
        return PushScreen(EndScreen(self.raid))
