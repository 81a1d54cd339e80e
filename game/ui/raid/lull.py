"""Advice for the player on a fight that drags on, and for right after one."""

from collections.abc import Iterable

from game import content
from game.adviser.wording.resting import bare
from game.bots.withdrawing import HOLDS
from game.engine.entries import Entry, Happened
from game.engine.steps import CombatEnd, Roam, TakeTurn
from game.presentation.automatic.autoplay import PATIENCE, ROUNDS
from game.presentation.foes import routing, watching
from game.presentation.foes.danger import FLEES
from game.presentation.foes.toll import parting
from game.presentation.page import sentence, words
from game.presentation.sight import gap, held, hostile, notice, off, titled, wanted
from game.presentation.walks.approach import turn_of
from game.presentation.walks.unseen_foes import breaking, may_break
from game.run.view import View
from game.telling.grammar import Tone
from game.telling.log import Teller
from game.telling.words import counted, joined, number
from game.ui.keyset import Keys
from game.ui.raid.moments import hunted, peace, worn
from game.ui.screens.screen_context import RaidContext
from game.weighing.scale import scaled

MOST = 99
"""The highest rating of an Effect that counts outside Combat. [R-35]"""


def futile(view: View, keys: Keys) -> str:
    """Return advice on how to leave a fight in which nobody has been hurt for some Rounds."""
    shown = {"wait": keys.shown("wait"), "manoeuvre": keys.shown("manoeuvre")}
    ways = [sentence("harm away")] * (not held(view.me))
    ways += [sentence("turn break", **shown)] if may_break(view) else []
    rounds = {"rounds": number(PATIENCE), "most": number(ROUNDS)}
    heads = any(body.disposition and content.kinds()[body.kind].armoured == "head" for body in hostile(view))
    hit = sentence("harm behind") if heads else ""
    leave = sentence("harm leave", ways=joined(ways, "or")) if ways else ""
    told = sentence("no harm", hit=hit, leave=leave, **shown, **rounds)
    if view.head.profile == "book" or any(wanted(view, body) for body in view.creatures):  # not by itself
        return told
    return f"{told} {parting()}"


def fled(view: View, teller: Teller, keys: Keys, entries: Iterable[Entry]) -> str:
    """Return what holds right after fleeing from a fight, while foes cannot follow yet (a head start): what to do, Tab says.

    It is "" without a head start, or with no armed foe in view.
    """
    start = view.raid.head_start
    if not start or not view.party or not any(body.armed and not body.led for body in view.creatures):
        return ""
    turns = f"nobody follows for {counted(start, 'turn')}"
    if any(isinstance(entry, Happened) and entry.note == CombatEnd.STAND_OFF for entry in entries):
        how = "Neither side is beaten" if teller.losses.bled else "Neither could hurt the other"
        return f"{how}: {turns}. {sentence('truce')}"
    how = sentence("fled routed") if routing.routed(view) else "You have fled"
    if held(view.me):
        return f"{how}: {turns}; but {hold(view, keys)}"
    moves, cell = watching.nearest_way(view)
    followed = moves <= watching.homeward(view) and watching.through(view, moves, cell)
    by_way = sentence("fled by way") if followed else ""
    badly = any(one.shaken >= view.turn for one in view.party)
    sooner = "A fight begun again begins badly." if badly else sentence("fight in start")
    return f"{how}: {turns}{by_way}. {sooner}"


def in_flight(raid: RaidContext, *, struck: bool) -> str:
    """Return what the end of this Turn means to who is Retreating, once a Turn while it is so; or "". `struck`: it comes of an Attack in this Turn, which has left steps."""
    view, wait = raid.view, raid.keys.shown("wait")
    if not view.asks(TakeTurn) or view.me.body.disposition != FLEES:
        return ""
    told, raid.memory.flight = raid.memory.flight, (turn_of(view), routing.beset(view) is None)
    if told == raid.memory.flight:
        return ""
    out = sentence("flight out", out=breaking(view, raid.keys.shown("manoeuvre")))
    return routing.in_flight(view, wait, out) or (sentence("flight", wait=wait) if struck else "")


def parted(raid: RaidContext, entries: Iterable[Entry]) -> tuple[str, Tone] | None:
    """Return advice for right after a fight, with its tone (colour): to be off, or to rest; None if there is none."""
    view, keys = raid.view, raid.keys
    if told := fled(view, raid.teller, keys, entries):
        return told, "alarm"
    if view.party and routing.routed(view):
        return f"{sentence('fled routed')}.", "alarm"
    about = any(isinstance(entry, Happened) and entry.note == CombatEnd.PARTED for entry in entries)
    told = respite(view, about=about or hunted(view))
    fought = raid.teller.losses.met | raid.teller.losses.hidden
    others = [foe for foe in hostile(view) if foe.who not in fought]
    if about and (foe := min(others, key=lambda one: gap(view, one), default=None)):
        where = off(view, (foe.x, foe.y))
        return sentence(
            "parted beside", foe=titled(view, foe), where=where, knows=words("knows")[notice(view, foe)]
        ), "rule"
    if not told:
        return None
    told, safe = told.format(key=keys.shown("rest", "roam")), view.chamber is None or view.chamber.secured
    barred = safe or about or hunted(view) or bool(view.coming)  # these tell of worse
    return (told if barred else sentence("respite bare", told=told, risk=bare(view))), "rule"


def respite(view: View, *, about: bool) -> str:
    """Return a text that the party may rest here after a fight that has left somebody badly hurt, or "" if it may not, or need not.

    It says what speaks against a Rest here: foes who come after the party, or who are still `about`.
    """
    if not peace(view) or not worn(view):
        return ""
    return words("said")["no respite followed" if view.coming else "no respite" if about else "respite"]


def hold(view: View, keys: Keys) -> str:
    """Return a sentence on the Effect that keeps the leader from walking, and how it ends. [R-21, R-33, R-35]"""
    name = held(view.me)
    rating, who = view.me.body.effects[name], "you" if len(view.party) == 1 else f"the {view.me.body.name}"
    first = sentence("holds resist") * bool(content.effects()[name].remedy)
    told = sentence("holds", effect=name, rating=scaled(rating), who=who, ends=100 - min(MOST, rating), first=first)
    others = f", {keys.shown('lead')} lets another lead" if len(view.party) > 1 else ""
    return f"{told}. {keys.shown('wait')} waits{others}."


def why_not(view: View, keys: Keys, reason: str) -> str:
    """Return what explains the refusal `reason`: what keeps the leader from walking, or who senses the party; else ""."""
    return hold(view, keys) if reason in HOLDS and view.asks(Roam) else watching.why_not(view, reason)
