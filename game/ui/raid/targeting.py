"""The aiming screen: an attack's odds and consequences, and everything that modifies its roll."""

from collections.abc import Iterator
from itertools import islice

from tcod.console import Console

from game import content
from game.adviser.wording.turns import improved
from game.engine.commands import Say
from game.engine.refusals import Refusal
from game.fd100 import Check, Degree
from game.nest.paths import Cell
from game.presentation.answers import armed_with
from game.presentation.consequences import FLIGHT
from game.presentation.foes import danger_words
from game.presentation.foes.flanking import bares
from game.presentation.foes.made_of import doubled
from game.presentation.outcome import aimed_at, outcomes
from game.presentation.page import sentence
from game.presentation.questions import menus
from game.presentation.sight import friendly, gap, ours, strangers, titled
from game.presentation.walks.approach import likeliest, overhead, targets
from game.presentation.walks.unseen_foes import not_to_be_attacked
from game.run.view import Choice, Seen
from game.run.view_records import bare
from game.telling.words import counted, off
from game.ui.keyset import typed
from game.ui.map import nest_map
from game.ui.map.palette import Ink
from game.ui.raid import logbook
from game.ui.raid.controller import RaidController
from game.ui.raid.fighter import companions, wounds
from game.ui.raid.foes import about
from game.ui.raid.hindrances import deciding
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens import compare
from game.ui.screens.codex import rule_of
from game.ui.widgets.degrees import degrees, in_brief, short
from game.ui.widgets.layout import Area
from game.ui.widgets.odds_bar import band
from game.ui.widgets.rows import GAP, RowLine, paragraph, put, sided
from game.ui.widgets.widgets import fill, joints, keys_line, rule, upright
from game.weighing import odds

TERSE, BARE, FLOWING, SUMMED, LEAST, ROOMY, RETREAT = 3, 4, 5, 6, 7, 27, "you RETREAT"
"""Levels of brevity: 1 short degrees; 2 useless modifiers in one row; TERSE no party; BARE one row of state; SUMMED pools' sums alone; LEAST no state. ROOMY: the columns with room for what more a hit from behind costs."""
AROUND, BURST = 1, 2
"""The radius in cells of an Attack on an area: around its target, and around an attacker who bursts. [R-12]"""


class Aim:
    """The aiming screen, on which the player chooses a foe to attack. It is drawn over the main screen."""

    def __init__(self, raid: RaidController, at: int | None = None) -> None:
        self.raid = raid
        self.view = raid.view
        self.targets = targets(raid.view)
        self.at, first = 0, likeliest(raid, self.targets) if at is None else at
        self.targets.insert(0, self.targets.pop(first))  # else friends might come next, before foes in reach
        self.told = ""  # why the last click has not changed the aim

    @property
    def choice(self) -> Choice:
        return self.targets[self.at]

    @property
    def body(self) -> Seen | None:
        return self.view.body(aimed_at(self.choice))

    @property
    def special(self) -> content.Attack | None:
        """Return the Attack that the player has chosen, or if the roll is to choose the Attack, the Special Attack."""
        mine, blow = self.view.me.attacks, self.choice.attempt
        return next((box for box in mine.values() if blow and box.name == blow.about), mine.get("special"))

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        raid, self.told = self.raid, ""
        raid.log.quiet()
        action = raid.keys.action_of(key, "aim")
        if action in ("strike", "table") and self.choice.refused:
            raid.refuse(self.choice.refused)
            return StayOn()
        return self.weigh(action) or self.act(action)

    def point(self, cell: Cell, what: str) -> Next:
        """Handle a click on the map: aim at a creature, strike it, or go back. Return the next screen."""
        there = next((body for body in self.view.creatures if (body.x, body.y) == cell), None)
        at = next((n for n, choice in enumerate(self.targets) if there and aimed_at(choice) == there.who), None)
        if what == "right" or (what == "click" and at is None and (there is None or there.led)):
            return self.act("back")
        if what not in ("click", "name"):
            return StayOn()
        if at == self.at:
            return self.key(typed(self.raid.keys.shown("strike", "aim")))
        self.told = not_to_be_attacked(self.view, there) if at is None else ""
        self.at = self.at if at is None else at
        return StayOn()

    def weigh(self, action: str) -> Next | None:
        """Carry out an action that leaves the aiming open, and return the next screen. Return None for any other."""
        match action:
            case "next" | "before" if len(self.targets) == 1:
                back, best = self.raid.keys.shown("back", "aim"), self.raid.called("best")
                self.told = sentence("one aim", back=back, best=best)
                if self.choice.refused:
                    self.raid.say(self.told)
            case "next" | "before":
                self.at = (self.at + (1 if action == "next" else -1)) % len(self.targets)
            case "compare":
                if trouble := compare.compared(self.raid, self.choice):
                    self.raid.say(trouble)
            case "table":
                return PushScreen(compare.OddsScreen(self.raid, self.choice))
            case "help":
                return rule_of(self.raid, content.formulas()["attack"].rule)
            case _:
                return None
        return StayOn()

    def act(self, action: str) -> Next:
        """Carry out an action that ends the aiming. Return the next screen."""
        raid = self.raid
        match action:
            case "strike" if doubt := menus.doubted(self.view, self.choice, self.body):
                raid.show(doubt)
            case "strike":
                raid.give(self.choice.command)
                raid.mark(self.view.asked)
            case "manoeuvre":
                raid.show(menus.manoeuvres(raid.view))
            case "suppress":
                raid.show(menus.suppress(raid.view))
            case "hold":
                raid.give(Say("done"))
            case "back":
                raid.shown.compared = None
            case _:
                return StayOn()
        return Pop()

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        raid, body = self.raid, self.body
        check = self.view.check(self.choice)
        marks: dict[Cell, Ink] = dict.fromkeys(self.area(check), "mark")
        at = (body.x, body.y) if body else nest_map.where(self.view)
        marks |= {at: "select"} if body else {}
        shown = check if check and not self.choice.refused and not raid.shown.compared else None
        better = self.told
        if shown and not better and not raid.guide:  # a lesson advises itself
            better = improved(
                self.view, raid.counsel.best(self.view)[1], aimed_at(self.choice), raid.called("manoeuvre")
            )
        parts = raid.picture.layout(console)
        log = compare.room(parts) if raid.shown.compared else logbook.lifted(parts.log, shown, better)
        parts = parts.ending(log)
        raid.picture.backdrop(console, marks, raid.picture.seeing(parts, at))
        self.panel(console, parts.panel, check)
        if raid.shown.compared:
            compare.draw(console, log, self.view, raid.shown.compared, self.choice)
        elif shown:
            fill(console, *log)
            rule(console, log.y, log.x, log.w)
            below = log.y + 1 + band(console, Area(log.x, log.y + 1, log.w, log.h - 1), shown)
            logbook.lately(console, log, below, better, raid.lines)
        else:
            raid.picture.foot(console, parts)
        joints(console, parts, log.y)
        first = ["next"] if len(self.targets) > 1 else []
        first += [] if self.choice.refused else ["compare", "table"]
        more = raid.keys.line("aim", *first, "back", "manoeuvre", "suppress", "hold", "help")
        keys_line(console, [*self.striking(check), *more])

    def striking(self, check: Check | None) -> list[tuple[str, str]]:
        """Return the key that strikes, with its label, as [(key, label)]. Return [] if the attack is refused."""
        if self.choice.refused:
            return []
        (key, label), *_ = self.raid.keys.line("aim", "strike")
        if check and not odds(check).at_least(Degree.PARTIAL_SUCCESS):
            why = [f"{name} out of reach" for name in self.too_far(check)]
            return [(key, ": ".join([*why, "cannot hit from here"]))]
        return [(key, f"{label}, done" if self.raid.quick and not self.view.system.walks else label)]

    def area(self, check: Check | None) -> set[Cell]:
        """Return the cells that the Attack `special` would hit: none if it has no area or is out of reach. [R-12]"""
        me, body, special = self.view.me.body, self.body, self.special
        if not body or body.led or not special or not special.area or self.choice.refused or not check:
            return set()
        if bare(special) in self.too_far(check):
            return set()
        centre, far = (me, BURST) if special.rupture else (body, AROUND)
        height, width = self.view.walkable.shape
        xs, ys = range(max(0, centre.x - far), centre.x + far + 1), range(max(0, centre.y - far), centre.y + far + 1)
        return {(x, y) for x in xs for y in ys if x < width and y < height and self.view.walkable[y, x]}

    def caught(self, check: Check, width: int) -> Iterator[RowLine]:
        """Yield a row of text that says how many other creatures the Special Attack would hit in its area."""
        if (cells := self.area(check)) and (special := self.special):
            foes = [foe for foe in strangers(self.view) if foe != self.body and not friendly(self.view, foe)]
            others = sum((foe.x, foe.y) in cells for foe in foes)
            words = f"{bare(special)}: {f'{others} more' if others else 'no other'} in its area"
            yield from paragraph(words, width, "accent", "    ")

    def panel(self, console: Console, area: Area, check: Check | None) -> None:
        """Draw the panel of the aiming screen. If there is little room, its least important rows are left out."""
        fill(console, *area)
        upright(console, area.x, area.y, area.h)
        width, lines = area.w - 2, []
        for gaps, brief in ((True, 0), *((False, brief) for brief in range(LEAST + 1))):
            lines = [line for line in self.lines(check, width, brief, whole=gaps) if gaps or line is not GAP]
            if len(lines) <= area.h:
                break
        put(console, area, lines)

    def lines(self, check: Check | None, width: int, brief: int = 0, *, whole: bool = False) -> Iterator[RowLine]:
        """Yield the rows of the aiming screen's panel, from the attacker and the target to the rest of the party."""
        me, body = self.view.me.body, self.body
        stand = f"[{me.disposition[:4].upper()}]"
        yield RowLine([(f"{me.name.upper()}  ", me.colour), *wounds(me)], [(stand, "bright")])
        yield GAP
        name = titled(self.view, body) if body else "somebody"
        far = off(body.x - me.x, body.y - me.y) if body else ""
        apart = len(name) + len(far) + 8 > width
        deed = "FRIEND " if ours(self.view, body) else "ATTACK "
        yield RowLine([(deed, "accent"), (name, "bright")], [("" if apart else far, "dim")])
        if (arm := armed_with(self.view, self.choice).strip()) or apart:
            yield from sided([(f" {arm}", "bright")], [(far, "dim")] if apart else [], width)
        if body:
            to = body.x - me.x, body.y - me.y
            stands = about(self.view, body, to, width - 1, brief=brief >= TERSE)
            yield from (
                RowLine([(" ", "dim"), *row]) for row in (islice(stands, brief < LEAST) if brief >= BARE else stands)
            )
            warns = brief not in (TERSE - 1, LEAST)  # the area of the Attack comes before, and last all else
            risk = danger_words.briefly(self.view, body, whole=whole) if warns else ""
            yield from paragraph(risk, width, "bad", " ")
        if self.choice.refused or check is None:
            yield from self.refusal(width)
        else:
            yield from self.reckoning(check, width, brief)
            yield GAP
            told, bad = outcomes(self.view, self.choice), danger_words.exposes(self.view, self.choice)
            yield from (short if brief else degrees)(odds(check), told, width, bad)
            yield from paragraph(next(iter(bad.values()), ""), width, "alarm", hang="  ")
            if brief < TERSE and any(RETREAT in words for words in told.values()):
                yield RowLine([(f"  {FLIGHT}", "bad")])
            yield from self.other_side(width) if brief < BARE else ()
        yield GAP
        yield from companions(self.view, width) if brief < TERSE else ()

    def refusal(self, width: int) -> Iterator[RowLine]:
        """Yield rows of text about why the attack is refused, and advice."""
        yield from paragraph(f"No: {self.choice.refused}.", width, "tone_refused")
        far, above = Refusal.OUT_OF_REACH.value, Refusal.OVERHEAD.value
        if hint := {far: self.reach(), above: overhead(self.view)}.get(self.choice.refused):
            yield GAP
            yield from paragraph(hint, width)

    def reach(self) -> str:
        """Return a sentence about how far each Attack reaches, what is in between, and the Pace (moves) left. [R-12]"""
        me = self.view.me.body
        held = "Immobilised" in me.effects and not content.effects()["Immobilised"].loose  # strikes beside it only
        arms = {bare(box): 1 if held else content.constants().cells(box) for box in self.view.me.attacks.values()}
        told = ", ".join(f"{name} reaches {far}" for name, far in arms.items())
        near = self.body and gap(self.view, self.body) <= max(arms.values())
        told += ", but something solid is between" if near else ""
        return f"{told}. {sentence('pace')} left: {counted(me.pace, 'cell')}."

    def reckoning(self, check: Check, width: int, brief: int = 0) -> Iterator[RowLine]:
        """Yield rows of text about the attack's roll: the two ratings that are compared, and what modifies the roll."""
        how = {"brief": brief > 1, "flowing": brief >= FLOWING, "summed": brief >= SUMMED}
        yield from deciding(check, width, harms=getattr(self.special, "damage", "") != "0", **how)
        if brief < TERSE:
            yield from paragraph(doubled(self.view, self.choice, self.special), width, "accent", "    ")
            yield from self.caught(check, width)
        for name in self.too_far(check):
            yield from paragraph(f"{name} out of reach", width, indent="    ")

    def too_far(self, check: Check) -> Iterator[str]:
        """Yield the name of each Attack with which the acting character cannot reach the target."""
        kind = content.kinds()[self.view.me.body.kind]
        empty = {degree for guard in check.guards if guard.source == Refusal.OUT_OF_REACH for degree in guard.on}
        for degree, attack in ((Degree.PARTIAL_SUCCESS, kind.base), (Degree.COMPLETE_SUCCESS, kind.special)):
            if attack and degree in empty:
                yield bare(attack)

    def other_side(self, width: int) -> Iterator[RowLine]:
        """Yield rows with an attack's odds from the target's other side, but only if its head alone is armoured."""
        if not (body := self.body) or content.kinds()[body.kind].armoured != "head":
            return
        now, behind, front = (self.view.check(self.choice, behind=side) for side in (None, True, False))
        if now is None or behind is None or front is None or behind == front:
            return
        other, words = (front, "front ") if now == behind else (behind, "behind ")
        words += f"+1 {body.unit} " * (other == behind and width >= ROOMY and bares(self.view, body))
        yield from (GAP, RowLine([(words, "dim"), *in_brief(odds(other), width - len(words))]))
