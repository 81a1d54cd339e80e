"""What an Action would come to, in few words: "Stinger 2W, Poisoned d60, you RETREAT"."""

import re
from collections.abc import Iterable, Iterator

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
        return one.who in (0, ASTRAY, self.actor, self.target) or one.what in ("named", "moved") or one.who in self.ours

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
            elif one.what == "named":
                yield self.maybe(one, self.named(one))
            elif one.what == "moved":
                if ("moved", one.who) not in counted_up:
                    counted_up.add(("moved", one.who))
                    yield self.maybe(one, f"moved {counted(found.count(one), 'cell')}")
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

    def named(self, one: Consequence) -> str:
        """Return what is only named, said of whom it befalls."""
        who = self.who(one)
        you = who == "you"
        return one.name.format(who=who, whose="your" if you else "its", s="" if you else "s")

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


def spelt(words: str) -> str:
    """Where there is room: "you take 1W" > "you take 1 Wound"; and what it means to be Retreating."""
    words = re.sub(r"\b(\d+)W\b", lambda found: counted(int(found[1]), "Wound"), words)
    return words.replace("you RETREAT", f"you RETREAT: {FLIGHT}")
