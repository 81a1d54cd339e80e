"""Fights by their keys: whom a list of targets begins with, what a walk would spoil, how one gets out, who is unseen."""

from game.engine.commands import Act
from game.engine.components import At
from game.engine.store import get
from game.presentation.sight import strangers
from game.ui.raid.targeting import Aim
from tests.ui.table import Lay, Table, fight, plainly


def told(play: Table) -> str:
    return " ".join(one.text for one in play.raid.notices)


def far_first(table: Lay, *foes: str) -> Table:
    """Return a Wasp's fight in which the first of these foes by id is moved away, behind all others."""
    play = plainly(fight(table("wasp"), ("wasp",), foes), quick=False, hints=False)
    play.raid.run.enter()
    first, me = min(strangers(play.view), key=lambda body: body.who), play.view.me.body
    view, taken = play.view, {(body.x, body.y) for body in play.view.creatures}
    cells = [
        (abs(x - me.x) + abs(y - me.y), x, y)
        for y, x in zip(*view.walkable.nonzero(), strict=True)
        if max(abs(x - me.x), abs(y - me.y)) == 6 and (x, y) not in taken and view.visible[y, x]
    ]
    _, x, y = min(cells)
    at = get(first.who, At)
    at.x, at.y = int(x), int(y)
    play.raid.settle()
    return play


# -- whom first --------------------------------------------------------------------------------------------


def test_the_list_of_whom_to_suppress_begins_with_the_nearest(table: Lay) -> None:
    play = far_first(table, "minor", "minor", "minor").do("s")
    assert play.raid.ask
    letter = play.raid.ask.menu.letters[[one.label for one in play.raid.ask.answers].index("intimidate …")]
    play.do(letter)
    cells = {f"{body.who}": (body.x, body.y) for body in strangers(play.view)}
    me = play.view.me.body
    order = [one.choice.command.target for one in play.raid.ask.answers if one.choice]
    gaps = [max(abs(cells[f"{who}"][0] - me.x), abs(cells[f"{who}"][1] - me.y)) for who in order]
    assert len(gaps) == 3
    assert gaps == sorted(gaps)
    assert order != sorted(order)  # the far one is first by its id


def test_lists_of_targets_begin_with_whom_is_dangerous(table: Lay) -> None:
    """However near the unarmed stand: to Suppress, to Charge and to take aim."""
    play = plainly(fight(table("wasp"), ("wasp",), ("worker", "minor")), quick=False, hints=False)
    minor = next(body.who for body in strangers(play.view) if body.armed)
    assert min(body.who for body in strangers(play.view)) < minor
    play.do("C")
    assert play.raid.ask.answers[0].choice.command == Act("charge", minor)
    play.do("escape", "s")
    several = next(n for n, one in enumerate(play.raid.ask.answers) if one.label == "intimidate …")
    play.do(play.raid.ask.menu.letters[several])
    assert play.raid.ask.answers[0].choice.command.target == minor
    play.do("escape", "escape", "f", "f")
    play.do("f")
    assert isinstance(play.top, Aim)
    assert play.top.body.who == minor


# -- a walk that would spoil a Charge ----------------------------------------------------------------------


def test_the_key_of_aim_says_first_what_a_walk_would_spoil(table: Lay) -> None:
    """A Wasp four cells from a Minor: the Charge is told with its odds, nothing is done; the same key then walks up."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False, hints=False)
    n = play.raid.run.n
    play.do("f")
    assert play.raid.run.n == n
    assert told(play).startswith("Better from here: charge Minor, then attack")
    assert "C charges" in told(play)
    play.do("f")
    assert "nearer to Minor" in told(play)


def test_the_charge_that_was_told_of_is_made_and_steps_behind(table: Lay) -> None:
    """The keys that the message names do what it says of them."""
    for seed in ("six", "b", "c", "d"):
        play = plainly(fight(table("wasp"), ("wasp",), ("minor",), seed), quick=False, hints=False).do("f")
        assert "C charges, F then steps behind it" in told(play)
        play.do("C", "C")
        if play.view.me.body.disposition != "Charging":
            continue
        play.do("F")
        foe, me = strangers(play.view)[0], play.view.me.body
        dx, dy = foe.facing
        assert (me.x - foe.x) * dx + (me.y - foe.y) * dy <= 0
        return
    raise AssertionError("no Charge came off")


def test_who_charges_no_better_than_walking_walks_at_once(table: Lay) -> None:
    play = plainly(fight(table("ants"), ("ants",), ("major",)), quick=False, hints=False).do("f")
    assert "Better from here" not in told(play)
    assert "nearer to Major" in told(play)
