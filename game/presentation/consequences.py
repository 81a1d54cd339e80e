"""The consequences of an Action as short text: "Stinger 2W, Poisoned d60, you RETREAT" (2W: two Wounds)."""

import re
from collections.abc import Container, Iterable, Iterator

from game.content import TRACK
from game.engine.commands import Act, AnyCommand, Light
from game.presentation.page import sentence, words
from game.run.foreseen import ASTRAY
from game.run.view import Consequence, View
from game.telling.words import WOUND, counted, direction, possessive
from game.weighing.scale import in_dice, rolled, scaled

BOXES = {
    "Retreating": "RETREAT",
    "Recoiling": "Recoil",
    "Holding": "Hold",
    "Advancing": "Advance",
    "Charging": "Charge",
}
"""For each Disposition the verb for entering it. RETREAT is in capitals, for a Retreating fighter makes no Attacks."""
FLIGHT = "only flight is left"
"""The explanation of Retreating."""


def told(view: View, found: Iterable[Consequence], actor: int, target: int) -> str:
    """Return all consequences of one degree (result) of a roll as short text, or "nothing" if there are none.

    `actor`, `target`: ids of creatures.
    """
    return Words(view, actor, target).sentence([*found]) or "nothing"


class Words:
    """Puts the consequences of an Action into words, for the Action's actor and target."""

    def __init__(self, view: View, actor: int, target: int) -> None:
        self.view, self.actor, self.target = view, actor, target
        self.unit = view.me.body.unit
        side = view.me.body.side
        mine = next((one for one in view.party if one.body.who == actor), None)
        self.luck = mine.luck if mine and view.system.luck else 0
        self.left = {body.who: body.limit - body.wounds for body in view.creatures}
        self.ours = {body.who for body in view.creatures if body.led or (side and body.side == side)}

    def sentence(self, found: list[Consequence]) -> str:
        """Return the consequences as one sentence: the target's, then the actor's.

        Other creatures affected are only counted.
        """
        main = [one for one in found if self.near(one)]
        parts: list[str] = []
        for blow in dict.fromkeys(one.blow for one in main):
            clauses = [*self.clauses([one for one in main if one.blow == blow])]
            said = bool(clauses) and not clauses[0].startswith("you ")
            parts.append(f"{blow} {', '.join(clauses)}" if blow and said else ", ".join(filter(None, (blow, *clauses))))
        parts += self.others([one for one in found if not self.near(one)])
        return "; ".join(filter(None, parts))

    def near(self, one: Consequence) -> bool:
        return one.who in (0, ASTRAY, self.actor, self.target) or one.what in ("named", "moved") or one.who in self.ours

    def others(self, found: list[Consequence]) -> Iterator[str]:
        """Yield how many other creatures are affected, as texts: "2 more too" if certain, else "perhaps 1 more too"."""
        sure = {one.who for one in found if one.sure}
        perhaps = {one.who for one in found} - sure
        yield from (f"{word}{len(struck)} more too" for word, struck in (("", sure), ("perhaps ", perhaps)) if struck)

    def clauses(self, found: list[Consequence]) -> Iterator[str]:
        """Yield the consequences of a roll as texts. Equal consequences are added up to one text.

        Wounds and cells moved are added up, and of a creature that dies only its death is told.
        """
        dead = {one.who for one in found if one.what == "dies"}
        once: set[tuple[str, int]] = set()
        for one in found:
            if (one.what, one.who) in once or (one.who in dead and one.what in ("stands", "effect")):
                continue
            if one.what in ("wounds", "heals", "moved"):
                once.add((one.what, one.who))
            if clause := self.clause(one, found):
                yield clause if one.sure else f"perhaps {clause}"

    def clause(self, one: Consequence, found: list[Consequence]) -> str:
        """Return one consequence of a roll as text. Amounts of equal consequences are added up."""
        who = self.who(one)
        you, it = who == "you", who == "it"
        match one.what:
            case "wounds" | "heals":
                wounds = self.amount([each for each in found if (each.what, each.who) == (one.what, one.who)])
                if one.what == "heals":
                    return f"you heal {wounds}" if you else f"heals {wounds}"
                return wounds if it else f"you take {wounds}" if you else f"{who} takes {wounds}"
            case "dies":
                saved = sentence("or luck", luck=self.luck) if you and self.luck else ""
                return "dead" if it else f"you die{saved}" if you else f"{who} dies"
            case "stands":
                rises = it and one.place == "Holding" and TRACK.index(one.place) > TRACK.index(one.name)
                return f"{who} {standing(one, you=you)}{' again' if rises else ''}"  # else it reads like held off
            case "named":
                return in_dice(self.placed(one).format(who=who, whose="your" if you else "its", s="" if you else "s"))
            case "moved":
                return f"moved {counted(found.count(one), 'cell')}"
        return self.effect(one, who)

    def placed(self, one: Consequence) -> str:
        """Return the words of a "named" consequence, with the direction of its cell if it has one: "a web is laid northeast: ..."."""
        at = self.view.body(self.actor)
        if not one.place or at is None:
            return one.name
        x, y = map(int, one.place.split(","))
        what, colon, more = one.name.partition(":")
        return f"{what} {direction(x - at.x, y - at.y)}{colon}{more}"

    def amount(self, found: list[Consequence]) -> str:
        """Return the sum of Wounds as short text, such as "3W" for three Wounds.

        It is "2-8 HP" where dice decide how many hit points a Wound takes.
        """
        least, most = (sum(each) for each in zip(*((one.now, one.most or one.now) for one in found), strict=True))
        if found[0].what == "wounds" and self.unit != WOUND:  # who is dead of one blow loses nothing by the others
            most = min(most, self.left.get(found[0].who, most))
        unit = "W" if self.unit == WOUND else f" {self.unit}"
        return f"{least}{unit}" if least == most else f"{least}-{most}{unit}"

    def who(self, one: Consequence) -> str:
        """Return the subject of a clause: "you" for the actor, "it" or "ally" for the target, else "an ally"."""
        if one.who == self.actor:
            return "you"
        if one.who != self.target and (one.who == ASTRAY or one.who in self.ours):
            return "an ally"
        return "ally" if one.who in self.ours else "it"

    def effect(self, one: Consequence, who: str) -> str:
        """Return the change of an Effect's rating as text, such as "Poisoned stays 34" or "Agony ends".

        "Poisoned d60" means that a d60 sets the rating.
        """
        had, fresh = f"{one.name} {scaled(one.was)}", one.how in ("set", "again")
        if one.die:
            how = {"increase": f"{had} up,", "decrease": f"{had} down,", "again": f"{one.name} again"}
            told = rolled(how.get(one.how, one.name), one.die)
        elif fresh:
            told = f"{one.name} {scaled(one.now)}"
        elif one.now == one.was:
            told = f"{one.name} stays {scaled(one.was)}"
        else:
            told = f"{one.name} becomes {scaled(one.now)}" if one.now else f"{one.name} ends"
        if who == "it" or self.actor == one.who == self.target:
            return told
        if one.who == ASTRAY and not (one.die or one.now):
            return ""
        if who == "you":
            return f"you get {told}" if fresh else f"your {told}"
        return f"{who} gets {told}" if fresh else f"{possessive(who)} {told}"


def standing(one: Consequence, *, you: bool) -> str:
    """Return words for the Disposition that a fighter enters: "Advance", "Recoils", or "fall back to Advancing"."""
    back = TRACK.index(one.place) < TRACK.index(one.name)
    if back and (told := words("thrown_back").get(one.place)):
        return told.format(s="" if you else "s")
    box = BOXES.get(one.place, one.place)
    return box if you else f"{box}{'S' if box.isupper() else 's'}"


def spelt(text: str) -> str:
    """Return the text of consequences with its abbreviations spelt out: "you take 1W" becomes "you take 1 Wound".

    Retreating is explained too.
    """
    text = re.sub(r"\b(\d+)W\b", lambda found: counted(int(found[1]), "Wound"), text)
    return text.replace("you RETREAT", f"you RETREAT: {FLIGHT}")


def in_vain(command: AnyCommand | None, view: View, happened: Container[str]) -> str:
    """Return why a Command did not bring what it is given for, as a sentence: a Rest, or light; "" if it did. `happened`: events since."""
    if command == Act("rest") and view.fight and "rest begins" not in happened:
        return sentence("rest cut short")
    return (
        sentence("light burnt up")
        if isinstance(command, Light) and "exhausted" in happened and "has light" not in happened
        else ""
    )
