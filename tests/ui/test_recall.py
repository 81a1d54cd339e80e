"""Who has gone out of sight is known still when the raid is taken up again: the adviser says what it would have said without that."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.recall import FILE, SEAL, recalled, sealed
from game.bots.memory.foes import IN_VAIN, Missed, standing
from game.engine.steps import Roam, TakeTurn
from game.run.run import Run
from game.run.view import View
from game.ui.screen_stack import ScreenStack
from tests.ui.table import Lay, Table

FORGERIES: list[Callable[[Run, bytes], bytes]] = [
    lambda _, kept: kept[:-9],
    lambda run, _: sealed(run.head, b"\x91" * 100_000),
    lambda _, kept: kept.replace(b"onward", b"upward"),
    lambda run, kept: sealed(replace(run.head, seed="b"), kept[SEAL:]),
    lambda run, kept: changed(run, kept, name="\u001b[2JMinor"),
    lambda run, kept: changed(run, kept, kind="dragon"),
    lambda run, kept: changed(run, kept, limit=-1),
    lambda run, kept: changed(run, kept, x=999),
    lambda run, kept: changed(run, kept, n=999_999),
    lambda run, kept: changed(run, kept, aim=7),
    lambda run, kept: changed(run, kept, slim={"one": 1}),
]
"""What may be wrong with the file: cut short, nested, altered, of another nest; and with a seal that holds: with codes for the terminal, of no such
creature, off the map, of a later moment, of another form."""


def changed(run: Run, kept: bytes, **fields: Any) -> bytes:
    """Return the file with these values wherever it has fields of these names."""

    def other(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: fields.get(key, other(one)) for key, one in value.items()}
        return [other(one) for one in value] if isinstance(value, list) else value

    return sealed(run.head, msgspec.msgpack.encode(other(msgspec.msgpack.decode(kept[SEAL:]))))


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


def again(play: Table, meanwhile: Callable[[Path], object] = lambda _: None) -> Table:
    """Leave the raid and take it up again. In between this happens to the file."""
    folder = play.raid.run.folder
    assert folder
    play.game.close()
    meanwhile(folder / FILE)
    play.stage = ScreenStack(play.game.resume(folder))
    return play


@pytest.mark.long
@pytest.mark.parametrize(("seed", "asked"), [("a", Roam), ("r21", TakeTurn)])
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
    assert advised(again(play, Path.unlink)) != before  # so that something hung on it


@pytest.mark.long
@pytest.mark.parametrize("forge", FORGERIES)
def test_a_file_that_is_not_as_it_was_written_costs_the_memory_alone(
    table: Lay, forge: Callable[[Run, bytes], bytes]
) -> None:
    play = gone(table("wasp", seed="a"), Roam)
    run = play.raid.run

    def alter(file: Path) -> None:
        whole = file.read_bytes()
        assert forge(run, whole) != whole
        file.write_bytes(forge(run, whole))

    assert advised(again(play, alter))
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
