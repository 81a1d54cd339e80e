"""The foe that a key begins with: the one spoken of, else the likeliest to be hit."""

from msgspec.structs import replace

from game.engine.commands import Act, Say
from game.engine.components import At
from game.engine.components.beings import Facing
from game.engine.refusals import Refusal
from game.engine.steps import TakeTurn
from game.engine.store import get
from game.presentation.outcome import aimed_at, success
from game.presentation.questions.menus import charges
from game.presentation.walks.approach import speak_of, targets
from game.text.going import fight as strike
from tests.line.told import Told
from tests.ui.table import Lay, Table, fight, plainly

MAJORS = ("major", "major", "major")


def between(play: Table) -> list[int]:
    """Let one foe face the actor, the next turn its back, both beside it, and the third stand far off; return their ids."""
    while not play.view.asks(TakeTurn):
        play.raid.give(Say("pass"))
    play.raid.run.enter()
    me = play.view.me.body
    spots = [(x, y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)) if play.view.walkable[me.y + y, me.x + x]]
    foes = [body.who for body in play.view.creatures if not body.led]
    for who, (x, y), back in zip(foes, spots, (-1, 1), strict=False):
        get(who, At).x, get(who, At).y = me.x + x, me.y + y
        get(who, Facing).dx, get(who, Facing).dy = x * back, y * back
    play.raid.run.settle()
    play.raid.settle()
    return foes


def chances(play: Table) -> dict[int, str]:
    found = ((aimed_at(one), play.view.odds(one)) for one in targets(play.view) if not one.refused)
    return {who: success(odds) for who, odds in found if odds}


def test_aiming_begins_at_the_likeliest_to_be_hit(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), MAJORS), quick=False, hints=False)
    front, back, far = between(play)
    hits = chances(play)
    assert int(hits[front].split()[0]) < int(hits[back].split()[0]), "or nothing is tried here"
    play.do("f")
    assert aimed_at(play.top.choice) == back
    play.do("escape", ";", "escape")
    speak_of(play.view, play.raid.memory, far)  # of whom a key spoke, but who cannot be hit
    play.do("f")
    assert aimed_at(play.top.choice) == back


def test_aiming_begins_at_the_foe_of_the_key_before(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), MAJORS), quick=False, hints=False)
    front, _, _ = between(play)
    play.do(";")
    body = play.view.body(front)
    assert body
    while play.top.at != (body.x, body.y):
        play.do("tab")
    play.do("escape", "f")
    assert aimed_at(play.top.choice) == front, "which was looked at"


def test_a_line_strikes_the_likeliest_too(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ("wasp",), MAJORS), quick=False)
    front, back, _ = between(play)
    told = Told(play.raid.run)
    gave: list[object] = []
    told.give = lambda command: gave.append(command) or True  # type: ignore[method-assign,func-returns-value]
    strike(told, "")
    speak_of(told.view, told.memory, front)
    strike(told, "")
    assert gave == [Act("attack", back), Act("attack", front)]


def test_none_that_is_unarmed_is_charged_while_a_soldier_is_in_sight(table: Lay) -> None:
    """Where no soldier could be charged it charged a Worker."""
    play = plainly(fight(table("wasp"), ("wasp",), ("worker", "minor"), "six"), quick=False, hints=False)
    worker, minor = ([body.who for body in play.view.creatures if body.kind == kind] for kind in ("worker", "minor"))
    soldier, harmless = Act("charge", minor[0]), Act("charge", worker[0])
    barred = [replace(one, refused=Refusal.ONCE_A_TURN) if one.command == soldier else one for one in play.view.choices]
    assert any(one.command == harmless and not one.refused for one in barred)
    vars(play.view)["choices"] = barred
    n = play.raid.run.n
    play.do("C", "C")
    assert play.raid.run.n == n
    assert Refusal.ONCE_A_TURN in play.raid.notices[-1].text


def test_the_list_of_charges_is_marked_at_the_foe_of_the_key_before_and_the_same_key_takes_it(table: Lay) -> None:
    """With the list open the key took its first row."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor", "minor")), quick=False, hints=False)
    far = aimed_at(charges(play.view)[-1])
    speak_of(play.view, play.raid.memory, far)
    play.do("C")
    assert play.raid.ask and aimed_at(play.raid.ask.marked.choice) == far
    gave: list[object] = []
    play.raid.give = lambda command: gave.append(command) or True  # type: ignore[method-assign,func-returns-value]
    play.do("C")
    assert gave == [Act("charge", far)]
