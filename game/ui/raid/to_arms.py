"""The line under the log when Combat begins."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from textwrap import wrap

from game import content
from game.bots.outlook import FLOOR
from game.engine.entries import Entry, Happened, Ruled
from game.engine.steps import TakeTurn
from game.presentation.answers import lone, verb, whose
from game.presentation.foes.last_seen import AWAKE, latest
from game.presentation.foes.patrols import come_in, farthest
from game.presentation.outcome import bands
from game.presentation.page import sentence
from game.presentation.sight import friendly, held, strangers
from game.presentation.walks.approach import aiming
from game.presentation.walks.unseen_foes import turn, underfoot, whereabouts
from game.run.view import View
from game.run.view_records import Seen
from game.telling.names import Names
from game.telling.words import counted, joined
from game.ui.keyset import Keys
from game.ui.screens.screen_context import RaidContext

ROWS, COLUMNS = 3, 78
"""What a fight that begins out of sight may take of the log, on a screen of 80 columns."""


def to_arms(raid: RaidContext, entries: Sequence[Entry], struck: Seen | None = None) -> str:
    """Return a text for the beginning of Combat: why it begins, which foes are in sight, which key to press first.

    If none is in sight, it says what is known of where they are. `struck`: whom the party began it with, as it was then.
    """
    view, names = raid.view, raid.teller.names
    came = [entry.who for entry in entries if isinstance(entry, Happened) and entry.what == "joins"]
    foes = [body for body in view.creatures if body.who in came and body.x >= 0 and not names.mine(body.who)]
    if foes:
        told, more = [begun(foes, names, struck, deed=deed(entries, names))], []
    else:
        recoils = [sentence("unseen recoils")] * (lone(view) and view.me.body.disposition == FLOOR)
        told = [sentence("unseen begun") if struck else noticed(view, entries, names), *recoils, *aside(view, names)]
        more = [*why_unseen(view), whereabouts(view, raid.memory)]
        more += [sentence("unseen within", moves=counted(farthest(view), "move"))] * (
            told[0] == sentence("unseen begins")
        )
    can: list[str] = []
    if view.asks(TakeTurn) and raid.ordered():
        can = [sentence("unseen waits", options=raid.keys.shown("options"))]
    elif view.asks(TakeTurn):
        can = [*ways(view, raid.keys, unseen=not foes)]
    for one in more:  # as much as three rows hold: the rest is told by a look
        told += [one] * (len(wrap(" ".join([*told, one, *can]), COLUMNS)) <= ROWS)
    return " ".join(filter(None, (*told, *can)))


def known(raid: RaidContext) -> tuple[str, str]:
    """Return where whoever is out of sight was sensed last, and what to do in a Turn with nobody in sight, as sentences; "" for none."""
    view = raid.view
    seen = latest(view, raid.memory.last, raid.memory.freshest) if view.party else ""
    asks = view.asks(TakeTurn)
    return seen, turn(view, whose(view, view.me), partial(raid.keys.shown, context="combat")) if asks else ""


def ways(view: View, keys: Keys, *, unseen: bool) -> Iterator[str]:
    """Yield sentences on what can be done in the Turn that begins: nothing that would be refused. `unseen`: no foe is in sight."""
    effect, pace = held(view.me), str(view.me.body.pace)
    hows = {"aim": ["turn aim"], "close in": ["turn near"]}.get(aiming(view), [])
    can = [] if effect else [sentence("turn walk", pace=pace)]
    can += [sentence(how, aim=keys.shown("aim", "combat")) for how in hows]
    if unseen:
        yield turn(view, whose(view, view.me), partial(keys.shown, context="combat"))
    else:
        yield sentence(
            "your turn",
            whose=whose(view, view.me),
            ways=", ".join(can or [sentence("turn ends", wait=keys.shown("wait"))]),
        )
        yield underfoot(view, partial(keys.shown, context="combat"))
    if effect:
        yield sentence("turn held", effect=effect, who="you" if lone(view) else f"the {view.me.body.name}")


def aside(view: View, names: Names) -> Iterator[str]:
    """Yield sentences on those in sight who are not in the Combat that begins: who has not noticed the party, and who keeps out of it."""
    rest = [body for body in strangers(view) if not body.disposition and not friendly(view, body)]
    for told, aware in (("unseen aside", False), ("unseen apart", True)):
        if bodies := [body for body in rest if (body.notice in AWAKE) is aware]:
            yield sentence(told, whom=listed(bodies, names))


def why_unseen(view: View) -> Iterator[str]:
    """Yield sentences on why nobody is perceived: who came in lately, and how far the actor senses, by scent or in Darkness."""
    if came := come_in(view, fresh=True):
        yield sentence("unseen came", who=came)
    me = view.me
    if name := "unseen smells" if me.scents else "unseen gropes" if me.darkness else "":
        who = "you" if lone(view) else f"the {me.body.name}"
        yield sentence(name, who=who, senses=verb(me, "senses", "sense", view), cells=counted(me.sight, "cell"))


def noticed(view: View, entries: Iterable[Entry], names: Names) -> str:
    """Return a sentence on who out of sight has noticed the party, and within how many moves its kind does, if that is known."""
    heard = (
        one for one in entries if isinstance(one, Happened) and one.what == "noticed" and not names.hides(one.who, one)
    )
    who = next((one.who for one in heard if names.row(one.who)), 0)
    if not who:
        return sentence("unseen begins")
    kind = names.came[who].kind
    moves = counted(view.feels_within(kind), "move")
    return sentence("unseen notices", who=bands(1, names.of_kind(kind).removeprefix("my ")), moves=moves)


def deed(entries: Iterable[Entry], names: Names) -> bool:
    """Return whether a Combat begins by what one of the party has done to a creature, and not by being noticed."""
    return any(isinstance(one, Ruled) and names.mine(one.who) and not names.mine(one.target) for one in entries)


def begun(foes: Sequence[Seen], names: Names, struck: Seen | None, *, deed: bool) -> str:
    """Return one or two sentences on why a Combat begins, and with whom of those in sight; who is unarmed is named apart.

    Whom the party attacked (`struck`) is named first, also if it has slipped out of its senses before it could be hit.
    """
    if struck:
        here, rest = struck.who in [foe.who for foe in foes], [foe for foe in foes if foe.who != struck.who]
        first = sentence("fight attacked" if here else "fight slipped", whom=listed([struck], names))
        return " ".join([first, *([sentence("fight more", whom=listed(rest, names))] if rest else [])])
    armed, unarmed = (listed([body for body in foes if body.armed is is_], names) for is_ in (True, False))
    if deed:
        return sentence("fight by deed", whom=listed(foes, names))
    if armed:
        also = f" {sentence('fight also', whom=unarmed)}" if unarmed else ""
        return sentence("fight noticed", whom=armed) + also
    calls = any(content.kinds()[body.kind].alarm for body in foes)
    return sentence("fight unarmed", whom=unarmed) + (f" {sentence('fight calls')}" if calls else "")


def listed(foes: Iterable[Seen], names: Names) -> str:
    """Return these foes as text: "2 bands of Workers and a Minor"."""
    kinds: dict[str, list[int]] = {}
    for body in foes:
        kinds.setdefault(body.kind, []).append(body.who)
    numbers = names.shown([who for ids in kinds.values() for who in ids])
    return joined([grouped(kind, ids, names, numbers) for kind, ids in kinds.items()])


def grouped(kind: str, ids: Sequence[int], names: Names, numbers: Mapping[int, int]) -> str:
    """Return foes of one kind as text: "a band of Minor Soldiers", "2 Nasutes (#1 and #2)"; numbers as lists have them."""
    name = names.of_kind(kind).removeprefix("my ")
    if name.startswith("the "):
        name = name.removeprefix("the ") if kind != "queen" else name
    told = bands(len(ids), name)
    if len(ids) == 1 and not names.others(ids[0], kind):
        return told
    return f"{told} ({joined([f'#{n}' for n in sorted(numbers[who] for who in ids)])})"
