"""What an Action would come to, in few words: "Stinger 2W, Poisoned d60, you RETREAT"."""

import re
from collections.abc import Callable, Iterable, Iterator

from game.engine.steps import (
    AttackAgain,
    BreakAway,
    CallSister,
    ChangeSide,
    Cocoon,
    Darken,
    DigCost,
    Direct,
    Discover,
    Event,
    Fathom,
    Feud,
    GainPace,
    Gather,
    GetBehind,
    Grit,
    HandOver,
    Land,
    LayWeb,
    LetOut,
    Listen,
    LoseActions,
    Noticed,
    OpenRoom,
    PayHunger,
    Pin,
    Postpone,
    Provoke,
    QueueTableRoll,
    RestBegins,
    Rob,
    Rush,
    Secured,
    Shy,
    SizeUp,
    SkipTurn,
    Soothe,
    Startled,
    Step,
    TakeCover,
    TakeOff,
    TearDown,
    UseUp,
    Vanish,
    Walk,
    WinOver,
)
from game.run.rehearsal import ASTRAY
from game.run.view import Consequence, View
from game.telling.words import counted

NOTHING = "nothing"
BOXES = {
    "Retreating": "RETREAT",
    "Recoiling": "Recoil",
    "Holding": "Hold",
    "Advancing": "Advance",
    "Charging": "Charge",
}
"""A Disposition, as what is done to come to it. What ends all Attacks stands out."""
FLIGHT = "only flight is left"
"""What Retreating means."""
PLAIN: dict[type[Step], str] = {
    AttackAgain: "another Attack", BreakAway: "you break away", CallSister: "a sister comes", Cocoon: "it is cocooned",
    DigCost: "a Wound or Hunger", PayHunger: "a Hunger Cost", Discover: "the ground ahead is known", Feud: "peace is broken",
    GainPace: "more Pace", Grit: "your Wounds do not hamper", HandOver: "the Message is handed over", Land: "you land",
    LayWeb: "a web is laid", LetOut: "a Companion is let out", OpenRoom: "a wall opens", Pin: "it does not turn",
    Postpone: "its Turn comes last", Provoke: "a fight begins", RestBegins: "the party rests", Rob: "food is taken",
    Secured: "the Room is secured", Shy: "it keeps away", SizeUp: "its Ratings are seen", Soothe: "the alarm is soothed",
    Startled: "the next fight finds you Recoiling", TakeCover: "you take cover", TakeOff: "you take off",
    TearDown: "the way is cleared", UseUp: "the stock is gone", Vanish: "the Companion is lost", WinOver: "it comes along",
    Rush: "you reach it", GetBehind: "you get behind it", ChangeSide: "it changes Side",
}  # fmt: skip
"""Steps that are the same whatever comes."""


def told(view: View, found: Iterable[Consequence], actor: int, target: int) -> str:
    """All that one degree would come to; "nothing" if that is so."""
    return Words(view, actor, target).sentence(list(found)) or NOTHING


class Words:
    """Who is who in what is told."""

    def __init__(self, view: View, actor: int, target: int) -> None:
        self.view, self.actor, self.target = view, actor, target
        side = view.me.body.side
        self.ours = {body.who for body in view.creatures if body.led or (side and body.side == side)}

    def sentence(self, found: list[Consequence]) -> str:
        """What befalls the target, then the actor; others that it befalls alike are counted."""
        main = [one for one in found if self.near(one)]
        parts: list[str] = []
        for blow in dict.fromkeys(one.blow for one in main):
            words = [*filter(None, self.clauses([one for one in main if one.blow == blow]))]
            joined = ", ".join(words)
            parts.append(
                f"{blow} {joined}"
                if blow and joined and words[0][:4] != "you "
                else ", ".join(filter(None, (blow, joined)))
            )
        parts += self.others([one for one in found if not self.near(one)])
        return "; ".join(filter(None, parts))

    def near(self, one: Consequence) -> bool:
        return one.who in (0, ASTRAY, self.actor, self.target) or one.what == "step" or one.who in self.ours

    def others(self, found: list[Consequence]) -> Iterator[str]:
        """Who else is struck: how many, and whether that is sure."""
        for sure in (True, False):
            struck = {one.who for one in found if one.sure == sure}
            struck -= {one.who for one in found if one.sure} if not sure else set()
            if struck:
                yield f"{'' if sure else 'perhaps '}{len(struck)} more too"

    def clauses(self, found: list[Consequence]) -> Iterator[str]:
        """One by one; Wounds are added up, and so are cells."""
        dead = {one.who for one in found if one.what == "dies"}
        counted_up: set[tuple[object, int]] = set()
        for one in found:
            if one.what in ("wounds", "heals"):
                if (one.what, one.who) not in counted_up:
                    counted_up.add((one.what, one.who))
                    yield self.maybe(
                        one, self.hurt(one, sum(o.now for o in found if (o.what, o.who) == (one.what, one.who)))
                    )
            elif one.who in dead and one.what in ("stands", "effect"):
                continue
            elif one.what == "stands":
                yield self.maybe(one, self.stands(one))
            elif one.what == "step":
                if (type(one.step), one.who) not in counted_up:
                    yield self.maybe(one, self.step(one, found))
                if isinstance(one.step, (Walk, Rush)):
                    counted_up.add((type(one.step), one.who))
            else:
                yield self.maybe(one, self.dies(one) if one.what == "dies" else self.effect(one))

    def maybe(self, one: Consequence, words: str) -> str:
        return words if one.sure or not words else f"perhaps {words}"

    def who(self, one: Consequence) -> str:
        """Subject: "you", "an ally", "ally", "it"."""
        if one.who == self.actor:
            return "you"
        if one.who != self.target and (one.who == ASTRAY or one.who in self.ours):
            return "an ally"
        return "ally" if one.who in self.ours else "it"

    def hurt(self, one: Consequence, wounds: int) -> str:
        who = self.who(one)
        if one.what == "heals":
            return f"you heal {wounds}W" if who == "you" else f"heals {wounds}W"
        return f"{wounds}W" if who == "it" else f"you take {wounds}W" if who == "you" else f"{who} takes {wounds}W"

    def dies(self, one: Consequence) -> str:
        who = self.who(one)
        return "dead" if who == "it" else "you die" if who == "you" else f"{who} dies"

    def stands(self, one: Consequence) -> str:
        who, box = self.who(one), BOXES.get(one.place, one.place)
        return f"you {box}" if who == "you" else f"{who} {box}{'S' if box.isupper() else 's'}"

    def effect(self, one: Consequence) -> str:
        """As "Poisoned d60", "Poisoned 34 up, d60", "Poisoned stays 34", "Agony ends"."""
        who = self.who(one)
        had = f"{one.name} {one.was}"
        rolled = {
            "increase": f"{had} up, d{one.die}",
            "decrease": f"{had} down, d{one.die}",
            "again": f"{one.name} again d{one.die}",
        }
        if one.die:
            words = rolled.get(one.how, f"{one.name} d{one.die}")
        elif one.now == one.was:
            words = f"{one.name} stays {one.was}"
        else:
            words = f"{one.name} becomes {one.now}" if one.now else f"{one.name} ends"
        if who == "it" or self.actor == one.who == self.target:
            return words
        if who == "you":
            return f"you get {words}" if one.how in ("set", "again") else f"your {words}"
        if one.who == ASTRAY and not one.die:
            return ""
        return f"{who} gets {words}" if one.how in ("set", "again") else f"{who}'s {words}"

    def step(self, one: Consequence, found: list[Consequence]) -> str:
        """What is only named."""
        step = one.step
        if step is None or type(step) in PLAIN:
            return PLAIN[type(step)] if step else ""
        speak = SPOKEN.get(type(step))
        if isinstance(step, Walk):
            many = sum(
                isinstance(other.step, Walk) and other.who == one.who and other.sure == one.sure for other in found
            )
            return f"moved {counted(many, 'cell')}"
        return speak(step, self.who(one)) if speak else ""


def spelt(words: str) -> str:
    """Where there is room: "you take 1W" > "you take 1 Wound"; and what it means to be Retreating."""
    words = re.sub(r"\b(\d+)W\b", lambda found: counted(int(found[1]), "Wound"), words)
    return words.replace("you RETREAT", f"you RETREAT: {FLIGHT}")


def _noticed(step: Noticed) -> str:
    how = {"unseen": "unseen", "adjacent": "unseen till close", "seen": "seen"}[step.how]
    return how + {"": "", "unheard": " and unheard", "sounded": ": they give the alarm"}[step.sound]


def _gathered(step: Gather) -> str:
    return {"one": "one is found", "two": "two of the best", "spoiled": "a Spoiled one is found"}[step.how]


SPOKEN: dict[type[Step], Callable[..., str]] = {
    QueueTableRoll: lambda step, _: step.table,
    Gather: lambda step, _: _gathered(step),
    Noticed: lambda step, _: _noticed(step),
    Darken: lambda step, _: f"the Room darkens d{step.die}",
    Direct: lambda step, who: f"{'your' if who == 'you' else 'its'} next Attack +d{step.die}",
    Event: lambda step, _: "somebody comes" if step.event == "Encounter" else "",
    Fathom: lambda step, _: {"known": "it is fathomed", "half": "it is half fathomed", "riddle": "it stays a riddle"}[
        step.how
    ],
    Listen: lambda step, _: f"the wall is {'read' if step.seen else 'heard'}",
    LoseActions: lambda _, who: f"{who} lose{'' if who == 'you' else 's'} the Turn",
    SkipTurn: lambda _, who: f"{who} lose{'' if who == 'you' else 's'} the next Turn",
}
"""Steps that say something of their own."""
