"""Who has gone out of sight is known still when the raid is taken up again: the adviser says what it would have said without that."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.recall import FILE, recalled
from game.bots.memory.foes import IN_VAIN, Missed, standing
from game.engine.steps import Roam, TakeTurn
from game.run.view import View
from game.ui.screen_stack import ScreenStack
from tests.ui.table import Lay, Table

FORGERIES: list[Callable[[bytes], bytes]] = [
    lambda kept: kept[:-9],
    lambda _: b"[" * 100_000,
    lambda kept: kept.replace(b'"Minor', b'"\\u001b[2JMinor'),
    lambda kept: kept.replace(b'"kind":"minor"', b'"kind":"dragon"'),
    lambda kept: kept.replace(b'"limit":', b'"limit":-'),
    lambda kept: kept.replace(b'"x":', b'"x":9'),
    lambda kept: kept.replace(b'"n":', b'"n":9'),
]
"""What may be wrong with the file: cut short, nested, with codes for the terminal, of no such creature, off the map, of a later moment."""


def gone(play: Table, asked: type[Roam | TakeTurn]) -> Table:
    """Play on by the adviser till this is asked with a foe that was seen here out of sight, and something hangs on it."""
    for _ in range(60):
        here = {one.who for one in play.view.creatures}
        known = play.raid.counsel.policy.mind.foes.known(play.view)
        if play.view.asks(asked) and any(one.who not in here for one in known) and differs(play):
            break
        n = play.raid.run.n
        for key in ("tab", "tab", "enter", "escape", "o", "y", "a"):
            if play.raid.run.n == n:
                play.do(key)
    play.raid.quiet()
    return play


def differs(play: Table) -> bool:
    """Return whether who knows nothing of the foes out of sight would be advised otherwise."""
    blank, knows = Counsel(), Counsel()
    recalled(play.raid.run, knows)
    return blank.say(View(play.raid.run)) != knows.say(View(play.raid.run))


def advised(play: Table) -> list[str]:
    """Return what the key of the adviser says at its first press."""
    play.raid.quiet()
    play.do("tab")
    return [one.text for one in play.raid.notices]


def again(play: Table) -> Table:
    """Leave the raid and take it up again."""
    folder = play.raid.run.folder
    assert folder
    play.game.close()
    play.stage = ScreenStack(play.game.resume(folder))
    return play


def file(play: Table) -> Path:
    return (play.raid.run.folder or Path()) / FILE


@pytest.mark.long
@pytest.mark.parametrize(("seed", "asked"), [("a", Roam), ("r15", TakeTurn)])
def test_the_adviser_says_the_same_after_the_raid_is_taken_up_again(
    table: Lay, seed: str, asked: type[Roam | TakeTurn]
) -> None:
    play = gone(table("wasp", seed=seed), asked)
    last, spotted = play.raid.memory.last, dict(play.raid.counsel.policy.mind.foes.spotted)
    before = advised(play)
    assert before and play.view.asks(asked)
    assert advised(again(play)) == before
    assert play.raid.memory.last == last
    assert spotted and play.raid.counsel.policy.mind.foes.spotted == spotted  # where they stood is safe again as soon
    file(play).unlink()
    assert advised(again(play)) != before  # so that something hung on it


@pytest.mark.long
@pytest.mark.parametrize("forge", FORGERIES)
def test_a_file_that_is_not_as_it_was_written_costs_the_memory_alone(
    table: Lay, forge: Callable[[bytes], bytes]
) -> None:
    play = gone(table("wasp", seed="a"), Roam)
    whole = file(play).read_bytes()
    assert forge(whole) != whole
    file(play).write_bytes(forge(whole))
    assert advised(again(play))
    assert not play.raid.memory.last
    assert all(one in play.view.creatures for one in play.raid.counsel.policy.mind.foes.known(play.view))


def test_whoever_is_known_off_the_map_of_another_level_is_forgotten_there(table: Lay) -> None:
    """How large that Level is nobody can tell as the file is read."""
    play = table("wasp", seed="b")
    mind, view = play.raid.counsel.policy.mind, play.view
    mind.foes.dangers[999] = view.number, replace(view.me.body, who=999, led=False, x=9_999)
    mind.see(view)
    assert not mind.foes.known(view)


def test_who_was_attacked_in_vain_and_what_was_given_up_is_known_again(table: Lay) -> None:
    play = table("wasp", seed="b")
    mind, view = play.raid.counsel.policy.mind, play.view
    missed = Missed(replace(view.me.body, who=999, led=False), standing(view), IN_VAIN)
    mind.foes.missed[999], mind.ways.shut[7] = missed, 2
    play.do("z")
    found = again(play).raid.counsel.policy.mind
    assert found is not mind
    assert (found.foes.missed, found.ways.shut) == ({999: missed}, {7: 2})
