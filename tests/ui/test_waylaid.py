"""Where somebody unseen has noticed the party the way counts as held for who is badly hurt: it rests elsewhere first, and is told the odds of going back."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from game.adviser.afield import vetoes, waylaid
from game.adviser.afield.newcomers import like
from game.adviser.afield.waylaid import Waylaid
from game.adviser.counsel import Counsel
from game.adviser.fleeing.flight import NEAR as CLOSE
from game.bots.errands import stand
from game.bots.escape import SEARCH
from game.bots.memory.fights import HAUNTED
from game.bots.memory.foes import LATER
from game.engine.commands import WAIT, Act, Go
from game.engine.steps import CombatEnd
from game.engine.store import remove
from game.fd100 import Degree
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.run.view import View
from game.systems.party import bag, leader
from tests.scenes.scene import Scene

NEAR, FAR = 9, 12
HALL = " ." * 3 + " ," * NEAR + " W" + " ," * FAR + " 2" * 3


@dataclass
class Hurt:
    """One alone, badly hurt, with food to heal, a bed NEAR cells west and another FAR cells east."""

    view: View
    counsel: Counsel

    def walks(self, *, noticed: int = 0) -> int:
        """Return how far an advised walk leads, once somebody unseen has noticed her so many cells west."""
        self.counsel, (x, y) = Counsel(), stand(self.view)
        here = {(x - noticed, y): self.view.turn} if noticed else {}
        self.counsel.afield.waylaid.places[self.view.number] = here
        step = self.counsel.roam(self.view)
        assert isinstance(step, Go)
        return self.counsel.policy.mind.walk.goal(step)[0] - x


@pytest.fixture
def hurt(monkeypatch: pytest.MonkeyPatch) -> Hurt:
    scene = Scene(HALL, rating=90, combat=False, W={"wounds": 4})
    for thing, _ in bag(leader()):
        remove(thing)
    scene.gives("W", "leaf", 90)
    scene.gives("W", "materials", 100)
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    x, _ = stand(view)
    beds = [replace(view.pool[0], number=n, x=x + off, here=False, spent=True) for n, off in ((8, -NEAR), (9, FAR))]
    vars(view).update(found_here=tuple(beds), chamber=None)
    monkeypatch.setattr(vetoes, "restless", lambda *_, **__: False)
    return Hurt(view, counsel)


def test_the_badly_hurt_go_to_a_bed_that_is_not_beyond(hurt: Hurt, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the last Wound it walked a dozen times into the same Nasute, for a bed on a safer Level; the larder lay the other way."""
    assert hurt.walks() == -NEAR
    assert hurt.walks(noticed=5) == FAR
    monkeypatch.setattr(waylaid, "weak", lambda _: False)
    assert hurt.walks(noticed=5) == -NEAR


@pytest.mark.parametrize("start", [0, 7])
def test_who_runs_from_others_runs_through_there_too(hurt: Hurt, start: int) -> None:
    """One step of seven to the shaft, then "no way leads away from them", and all of the start was waited out."""
    hurt.walks(noticed=5)
    kept, mind = hurt.counsel.afield.waylaid, hurt.counsel.policy.mind
    hurt.view.raid.head_start = start
    assert (kept.shut(hurt.view, mind) is None) is bool(start)


def test_of_a_walk_back_there_the_odds_are_told(hurt: Hurt) -> None:
    """It was "44 turns ago" of a Nasute that had noticed the party twice since, and nothing of how often it does."""
    hurt.walks(noticed=5)
    told, mind = hurt.counsel.afield.waylaid.told, hurt.counsel.policy.mind
    vars(hurt.view)["turn"] = hurt.view.turn + SEARCH + 1
    x, y = stand(hurt.view)
    odds = hurt.view.sneaking_past("nasute")
    assert odds
    chance = percent(odds.whole - odds.at_least(Degree.PARTIAL_SUCCESS), odds.whole)
    rolled = sentence("last rolled", chance=chance)
    hurt.view.raid.alert = 5
    assert (
        told(hurt.view, mind, Go(x - 1, y))
        == f"Near where somebody out of sight noticed you 7 turns ago, 5 cells west{rolled}."
    )
    mind.foes.dangers[9] = hurt.view.number, replace(like("nasute", 9, (x - 8, y)), notice="seen")
    assert "somebody, most likely Nasute, noticed" in told(hurt.view, mind, Go(x - 1, y))
    assert told(hurt.view, mind, Go(x - 1, y)).endswith(f"{rolled}.")
    assert told(hurt.view, mind, WAIT) == told(hurt.view, mind, None) == ""
    mind.walk.ahead = [(x + FAR, y)]
    assert told(hurt.view, mind, Go(x + 1, y)) == ""  # it leads away


@pytest.mark.parametrize(("cells", "there"), [(0, True), (1, True), (2, False)])
def test_of_a_walk_on_from_there_it_is_told_that_somebody_is_about(hurt: Hurt, *, cells: int, there: bool) -> None:
    """Two Rounds with nobody seen had just ended undecided, "the foes are still about"; the walk on into them had not a word of it."""
    hurt.walks(noticed=5)
    waylaid_, mind, (x, y) = hurt.counsel.afield.waylaid, hurt.counsel.policy.mind, stand(hurt.view)
    waylaid_.places[hurt.view.number] = {(x - cells, y): hurt.view.turn - 1}
    mind.walk.ahead = [(x + FAR, y)]
    told = waylaid_.told(hurt.view, mind, Go(x + 1, y))
    assert told == (sentence("waylaid here", when="1 turn ago") if there else "")


@pytest.mark.parametrize(
    ("past", "off", "end", "held"),
    [(HAUNTED, 0, CombatEnd.PARTED, True), (HAUNTED + 1, 0, CombatEnd.PARTED, False), (LATER, 9, CombatEnd.PARTED, True),
     (LATER + 1, 9, CombatEnd.PARTED, False), (1, CLOSE, CombatEnd.WON, False),
     (1, CLOSE + 1, CombatEnd.WON, True)],
)  # fmt: skip
def test_the_place_is_held_till_a_fight_is_won_there_or_it_was_quiet(
    monkeypatch: pytest.MonkeyPatch, past: int, off: int, end: CombatEnd, *, held: bool
) -> None:
    kept, scene = Waylaid(), Scene(". W . # # # . m .", first="W").until("W")
    view = View(scene.run)
    cell = stand(view)
    kept.note(view)
    assert kept.places == {view.number: {cell: view.turn}}
    vars(view).update(fight=None, turn=view.turn + past)
    monkeypatch.setattr(View, "asks", lambda *_: True)
    monkeypatch.setattr(waylaid, "last_end", lambda _: end)
    monkeypatch.setattr(waylaid, "stand", lambda _: (cell[0] + off, cell[1]))
    kept.note(view)
    assert bool(kept.places[view.number]) == held


def test_who_is_met_in_sight_lies_nowhere_in_wait() -> None:
    kept, scene = Waylaid(), Scene(". W . m .", first="W").until("W")
    kept.note(View(scene.run))
    assert not any(kept.places.values())


def test_a_rest_that_was_thought_unwise_leaves_the_room_a_bed(hurt: Hurt, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it had been vetoed, a walk 110 moves off was "as no Room known here serves as well", in the larder where R gave a Rest."""
    monkeypatch.setattr(vetoes, "restless", lambda *_, **__: True)
    room = replace(hurt.view.found_here[0], here=True)
    vars(hurt.view)["chamber"] = room
    place, rested = (hurt.view.number, room.number), hurt.counsel.policy.mind.work.rested
    rested[place] = hurt.view.raid.explored
    assert hurt.counsel.afield.vetoes.against(hurt.view, hurt.counsel.policy, Act("rest"))
    assert place not in rested
