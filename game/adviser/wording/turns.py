"""The best series of acts in a Turn as text, with odds and reason."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import prod

from msgspec.structs import replace

from game import content
from game.adviser.fighting.likelier import acts, harm
from game.adviser.fighting.slips import slips
from game.adviser.fleeing.outwaiting import outwaited
from game.adviser.wording.improvising import why_improvise
from game.adviser.wording.misses import misfortune
from game.adviser.wording.reasons import why_turn
from game.adviser.wording.withdrawal import withdrawn
from game.bots.blows import best_blow
from game.bots.errands import stand
from game.bots.fighting import DONE, enemies
from game.bots.improvising import HEART
from game.bots.lines import AWAY, SPARES, LinePart, ending, hits, likelihood, single
from game.bots.outlook import LineOfAttack, higher, thrown_back
from game.bots.places import soft
from game.bots.vanguard import ahead, come_up
from game.content import TRACK
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.fd100 import Odds
from game.presentation.answers import improvised, named, whom
from game.presentation.meanings import plain
from game.presentation.outcome import percent, success
from game.presentation.page import sentence, words
from game.presentation.questions.befalling import deaths
from game.presentation.questions.ideas import keys_of, recoil
from game.presentation.sight import titled
from game.run.view import Seen, View
from game.telling.words import counted, joined, plural, possessive

SURE = "100 %"
"""The text for the chance of what cannot fail."""


def improved(view: View, parts: tuple[LinePart, ...], who: int, manoeuvre: str = "") -> str:
    """Return the best line of this Turn as text, with its chance to hit and what else it gains, or "" if an Attack at once on `who` is as good; `manoeuvre`: the key of that list."""
    blow = next((part.command for part in reversed(parts) if acts(part.command) == "attack"), None)
    foe = view.body(who)
    if not isinstance(blow, Act) or blow.target != who or foe is None:
        why = next(filter(None, (why_improvise(view, part.command) for part in parts)), "")
        keys = keys_of(view, [part.command for part in parts], manoeuvre) if why else ""
        return sentence("better first" if why else "better", line=briefly(view, parts), why=why, keys=keys)
    told = "" if parts[0].command == blow else gained(view, [part for part in parts if part.command != DONE], foe)
    return sentence(told, line=briefly(view, parts), unit=plural(view.system.unit)) if told else ""


def likelier(view: View, parts: tuple[LinePart, ...], called: Callable[[str], str]) -> str:
    """Return the best line of this Turn as text after the key or word that begins it, or "" if it is to end the Turn."""
    first = content.formulas().get(acts(parts[0].command))
    key = "best" if first is None or first.cost != "Manoeuvre" else "charge" if first.key == "charge" else "manoeuvre"
    return "" if parts[0].command == DONE else sentence("best", key=called(key), line=briefly(view, parts))


def gained(view: View, parts: Sequence[LinePart], foe: Seen) -> str:
    """Return the name of the sentence for what a line of play gains over an Attack at once on the same foe, or "" if it gains nothing.

    It is a higher chance to hit, more Wounds on average, or a lower risk of a miss that leaves its actor helpless.
    """
    now = single(view, best_blow(view, foe))
    if now.odds is None or ending(parts) > likelihood(now.odds):
        return "better"
    runs = view.me.body.disposition == "Charging" or soft(foe, stand(view))
    exposes = runs or any(part.behind or acts(part.command) == "charge" for part in parts)
    if ending(parts, lambda made: harm(view, foe, made, exposes)) > harm(view, foe, now.odds, runs):
        return "better wounds"
    return "better risk" if slips(view, parts) < slips(view, [now]) else ""


def briefly(view: View, parts: tuple[LinePart, ...], *known: int) -> str:
    """Return a line of play as text: its acts without odds, then the chance that it ends in a hit. `known`: ids of creatures that are not named."""
    whole = hits(parts)
    if whole is not None:
        parts = tuple(replace(part, odds=None) for part in parts if part.command != DONE)
    return summed(worded(view, parts, *known), whole)


def summed(line: str, whole: Fraction | None) -> str:
    """Return the text `line` on a series of acts, followed by the chance `whole` that any of its Attacks hits, if that is not None."""
    return line if whole is None else sentence("in all", line=line, chance=percent(whole.numerator, whole.denominator))


def worded(view: View, parts: tuple[LinePart, ...], *known: int) -> str:
    """Return a line of play (a series of acts) as text: "charge Minor 60 %, then attack 97 %". `known`: ids of creatures that are not named again."""
    said: list[str] = []
    # after a roll, what comes of it decides whether more is worth doing; after a walk up to a foe, how it stands then
    open_ = rolled(parts) or any(dashes(part.command) or part.foe > 0 for part in parts)
    for n, part in enumerate(parts[:-1] if open_ and parts[-1].command == DONE else parts):
        if dashes(part.command):
            said += [] if n and dashes(parts[n - 1].command) else [dashed(view, parts)]
            continue
        sure = len(rolled(parts)) > 1 and part.odds and success(part.odds) == SURE
        act = replace(part, odds=None) if sure else part  # beside another chance it would read as if all were sure
        words = " ".join(filter(None, (*clause(view, act, known), spent(view, part, parts), price(view, part, parts))))
        if isinstance(part.command, Say) and part.odds and isinstance(deed := parts[n - 1].command, Act):
            falls = f"({told})" if (told := recoil(view, deed, part.odds)) else ""
            made = improvised(view, deed, plain(part.command.word), success(part.odds))
            said[-1] = in_one(made, falls, spent(view, part, parts))
        elif words:
            said.append(in_one(words, onward(part, parts, n)))
        known = *known, target(part)
    *first, last = said
    line, whole = f"{', '.join(first)}, then {last}" if first else last, hits(parts)
    factors = product(parts) if whole is not None and multiplies(parts, whole) else []
    if whole is None or len(factors) < 2:
        otherwise = rolled(parts)[-1].otherwise if whole is not None and matters(parts) else None
        return summed(f"{line} {failed(parts, otherwise)}" if otherwise else line, whole)
    about = {"parts": " x ".join(factors), "chance": percent(whole.numerator, whole.denominator)}
    return sentence("in all by parts", line=line, **about)


def failed(parts: Sequence[LinePart], otherwise: Odds) -> str:
    """Return in brackets the chance of a line's Attack if a Manoeuvre before it, which is named, fails."""
    deeds = [content.formulas()[acts(part.command)] for part in parts if part.odds and spare(part, parts)]
    return sentence("fails that", chance=success(otherwise), deed=joined([deed.key for deed in deeds], "or"))


def in_one(*texts: str) -> str:
    """Return texts as one, without the empty ones; of brackets in a row one is left."""
    return " ".join(filter(None, texts)).replace(") (", "; ")


def onward(part: LinePart, parts: Sequence[LinePart], n: int) -> str:
    """Return in brackets how a line of play goes on after this part, its `n`th, if it is a Manoeuvre that it does not hang on, or what it is for; else "".

    After one that works another line may be better than a run-up.
    """
    if part.odds and spare(part, parts) and any(one.run_up for one in parts[n:]):
        return sentence("works then best")
    lifts = acts(part.command) == "steel"
    return sentence("for the next Turn" if lifts else "works or not") if part.odds and idle(part, parts) else ""


def idle(part: LinePart, parts: Sequence[LinePart]) -> bool:
    """Return whether this part's Manoeuvre changes nothing of the chance of the Attack after it, whether it works or not."""
    return hits(parts) is not None and spare(part, parts) and not matters(parts)


def spare(part: LinePart, parts: Sequence[LinePart]) -> bool:
    """Return whether a line of play goes on to its Attack though the Manoeuvre of this part fails."""
    act = part.command
    return bool(rolled(parts)[-1].otherwise) and isinstance(act, Act) and act.action in SPARES


def rolled(parts: Sequence[LinePart]) -> list[LinePart]:
    return [part for part in parts if part.odds]


def product(parts: Sequence[LinePart]) -> list[str]:
    """Return as texts the chances that multiply to that of a line's hit, without those that are sure.

    A Manoeuvre whose failure leaves the Attack to its actor is none of them; the Attack then has two chances.
    """
    *before, last = rolled(parts)
    found = [success(part.odds) for part in before if part.odds and not spare(part, parts)]
    hit = success(last.odds) if last.odds else ""
    if last.otherwise and matters(parts):
        hit = sentence("hit or else", hit=hit, otherwise=success(last.otherwise))
    return [one for one in (*found, hit) if one != SURE]


def multiplies(parts: Sequence[LinePart], whole: Fraction) -> bool:
    """Return whether the factors of `product` do multiply to the chance `whole`: with a Manoeuvre in between that may fail they do not."""
    *before, last = rolled(parts)
    first = prod(likelihood(part.odds) for part in before if part.odds and not spare(part, parts))
    otherwise = likelihood(last.otherwise) if last.otherwise and matters(parts) else 0
    return last.odds is not None and first * likelihood(last.odds) + (1 - first) * otherwise == whole


def matters(parts: Sequence[LinePart]) -> bool:
    """Return whether the Attack of a line of play has other odds if the Manoeuvre before it fails."""
    last = rolled(parts)[-1]
    return last.odds is not None and last.otherwise is not None and success(last.odds) != success(last.otherwise)


def reasoned(view: View, parts: tuple[LinePart, ...], *, flees: bool, lost: Sequence[Seen] = ()) -> str:
    """Return a line of play (a series of acts) as text, followed by what a miss costs, and the reason for it if it needs one.

    `flees`: whether it leads out of the Combat. `lost`: foes out of sight, as last seen.
    """
    why = why_turn(view, parts, flees=flees, lost=lost)
    line = ", ".join(filter(None, (worded(view, parts), misfortune(view, parts), why)))
    return ". ".join(filter(None, (line, deaths(view, 0).removesuffix("."))))


def target(part: LinePart) -> int:
    """Return the id of the creature that an act is aimed at or walks up to, or a number below 1 if there is none."""
    return part.command.target if isinstance(part.command, Act) else part.foe


def clause(view: View, part: LinePart, known: Sequence[int]) -> Iterator[str]:
    """Yield texts on one act of a line of play: Action, target, and chance of success. A target whose id is in `known` is not named."""
    body = view.body(target(part)) if target(part) not in known else None
    match part.command:
        case None:
            yield walked(view, part, body)
        case Act(action) if action == OPENING:
            return
        case Act(action) if body and (not body.led or action == HEART) and not part.command.about:
            yield f"{content.formulas()[action].key or action} {whom(view, body)}"
        case Act(action) if target(part) in known:
            yield content.formulas()[action].key or action
        case command if command == DONE:
            wait = "nothing better" if enemies(view) else "let them come"
            yield sentence("did") if known else outwaited(view) or sentence(wait)
        case command:
            choice = view.choice(command)
            words = named(view, choice) if choice else ""
            yield words.partition(" ")[0] if known else words
    if part.command and part.behind:
        yield "from behind"
    if part.odds:
        yield success(part.odds)


def walked(view: View, part: LinePart, body: Seen | None) -> str:
    """Return a walk as text: "2 steps up to Minor", "1 step past Minor's shoulder", "away to the west, 4 steps"."""
    steps = counted(part.moves, "step")
    if part.foe <= 0:
        after = f" after {titled(view, ahead(view)[0])}" if come_up(view) else ""
        return withdrawn(view, part) if part.foe == AWAY else f"on{after}, up to {steps}"
    if part.run_up and body:
        return sentence("back" if part.back else "run-up", steps=steps, foe=titled(view, body))
    if body:
        name = titled(view, body)
        if part.shot:
            return sentence("to reach", steps=steps, foe=name)
        return sentence("past", steps=steps, whose=possessive(name)) if part.behind else f"{steps} up to {name}"
    if part.run_up and part.back:
        return sentence("back in short", moves=str(part.moves))
    return sentence("past", steps=steps, whose="its") if part.behind else steps


def price(view: View, part: LinePart, parts: Sequence[LinePart]) -> str:
    """Return in brackets where a Charge that fails leaves its actor, or "" if this part of a line of play is none. [R-25]

    A nerve steeled before it lifts the actor first, if it works: then there may be two such places. Where the line goes
    without odds, for want of room, the places alone are told.
    """
    charge = part.command
    at = charge.target if isinstance(charge, Act) and charge.action == "charge" else 0
    foe = view.body(at)
    if foe is None:
        return ""
    now, line = view.me.body.disposition, LineOfAttack(view, foe, (view.me.body.x, view.me.body.y))
    steeled = [higher(now)] if any(acts(one.command) == "steel" for one in parts[: parts.index(part)]) else []
    left = sorted({thrown_back(line, place) for place in (now, *steeled) if place}, key=TRACK.index)
    told = "charge stays" if left == [now] else "charge fails"
    return sentence(told if part.odds else "charge else", places=" or ".join(reversed(left)))


PURSES = ("manoeuvre", "resist", "tactical")
"""What pays for a Manoeuvre, in the order in which it is spent. [B 3.8.6]"""


def spent(view: View, part: LinePart, parts: Sequence[LinePart]) -> str:
    """Return in brackets which Action of the Turn pays for the Manoeuvre of this part, or "" if that is the Manoeuvre, or it is none."""
    before = sum(manoeuvres(one.command) for one in parts[: parts.index(part)])
    if not part.odds or not manoeuvres(part.command) or view.system.walks or view.me.body.manoeuvre > before:
        return ""
    return sentence("pays", price=taken(view, before + 1)[-1])


def taken(view: View, times: int) -> list[str]:
    """Return what pays for so many Manoeuvres of this Turn, in the order in which it is spent."""
    return [words("purses")[purse] for purse in PURSES for _ in range(getattr(view.me.body, purse))][:times]


def manoeuvres(command: AnyCommand | None) -> bool:
    """Return whether a Command of a line of play is a Manoeuvre: the Feature that is named last is, of one improvised."""
    named = isinstance(command, Say) and command != DONE
    return named or (isinstance(command, Act) and content.formulas()[command.action].cost == "Manoeuvre")


def dashes(command: AnyCommand | None) -> bool:
    return isinstance(command, Act) and command.action == "dash"


def dashed(view: View, parts: Sequence[LinePart]) -> str:
    """Return the Dashes of a line of play as text, with the Actions that they cost."""
    times = sum(dashes(part.command) for part in parts)
    price = counted(times, "Action") if view.system.walks else joined(taken(view, times))
    return sentence("dash" if times == 1 else "dash twice" if times == 2 else "dash often", price=price)
