"""The line under the log when Combat begins."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from game.engine.entries import Entry, Happened
from game.engine.steps import TakeTurn
from game.presentation.answers import whose
from game.presentation.autoplay import ROUNDS
from game.presentation.losses import WalkMemory
from game.presentation.outcome import bands, called
from game.presentation.page import sentence
from game.presentation.unseen_foes import whereabouts
from game.run.view import View
from game.telling.log import Teller
from game.telling.words import joined, number
from game.ui.keyset import Keys


class Fighting(Protocol):
    """A raid with its View, its keys, and what its log and its walks remember."""

    memory: WalkMemory

    @property
    def view(self) -> View: ...
    @property
    def keys(self) -> Keys: ...
    @property
    def teller(self) -> Teller: ...


def to_arms(raid: Fighting, entries: Iterable[Entry], *, attacked: bool) -> str:
    """Return a text for the beginning of Combat: why it begins, which foes are in sight, which key to press first.

    If none is in sight, it says what is known of where they are. `attacked` tells whether the party attacked.
    """
    view, names = raid.view, raid.teller.names
    came = [entry.who for entry in entries if isinstance(entry, Happened) and entry.what == "joins"]
    there = {body.who for body in view.creatures if body.x >= 0}
    kinds = (names.row(who) for who in came if not names.mine(who) and who in there)
    foes = Counter(called(kind).replace("Queen", "the Queen") for kind in kinds if kind)
    whom = joined([bands(n, name) for name, n in foes.items()])
    told = [f"{'You attack' if attacked else 'You are attacked by'} {whom}."]
    if not whom:
        told = [sentence("unseen begun" if attacked else "unseen begins"), whereabouts(view, raid.memory.held)]
    if view.asks(TakeTurn):
        shown = {name: raid.keys.shown(name, "combat") for name in ("aim", "wait", "manoeuvre")}
        about = {"whose": whose(view, view.me), "pace": str(view.me.body.pace), "rounds": number(ROUNDS)}
        told.append(sentence("turn" if foes else "unseen turn", **about, **shown))
    return " ".join(filter(None, told))
