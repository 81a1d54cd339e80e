"""What a Combat has cost: how its end is told, and whether it counts as won."""

import pytest
from msgspec.structs import replace

from game.engine import Entry
from game.engine.entries import Came, Died, Happened, Rolled, Stood, Wounded
from game.engine.steps import CombatEnd
from game.reports.story import StoryFacts, story
from game.run.run import head
from game.telling.grammar import grammar
from game.telling.log import Line, Teller
from tests.telling.test_story import BITE

CAME = [
    Came(who=3, kind="wasp", name="Wasp"),
    Came(who=7, kind="worker", name="Worker Termites"),
]
BEGINS = Happened("combat begins", note="termites")
OURS, PARTED = Happened("combat ends", note=CombatEnd.WON), Happened("combat ends", note=CombatEnd.STAND_OFF)


def hurt(who: int) -> Wounded:
    return Wounded(who=who, wounds=1, total=1, limit=9, cause="Bite Attack", by=10 - who)


def last(*entries: Entry) -> Line:
    return Teller("seed").lines([*CAME, BEGINS, *entries])[-1]


@pytest.mark.parametrize(
    ("before", "end", "key"),
    [
        ([], OURS, "won, nobody hurt"),
        ([hurt(3)], OURS, "won, nobody hurt"),
        ([hurt(7)], OURS, "won, nobody dead"),
        ([hurt(7), Died(who=7, cause="Bite Attack of Wasp")], OURS, "won"),
        ([hurt(7), OURS, BEGINS], OURS, "won, nobody hurt"),
        ([], PARTED, "stand-off, nobody hurt"),
        ([hurt(3)], PARTED, "stand-off"),
        ([hurt(7)], PARTED, "stand-off"),
    ],
)
def test_the_end_of_a_fight_is_told_as_what_it_was(before: list[Entry], end: Happened, key: str) -> None:
    assert last(*before, end).text in grammar()["Happened"][f"combat ends: {key}"]


def test_only_the_dead_leave_the_field_without_a_word() -> None:
    """Who is told that the field is hers, is told why: dead, hurt enough, or of no mind to fight."""
    rows = grammar()["Happened"]
    for how, word in (("nobody dead", ("dead", "alive", "holes")), ("nobody hurt", ("hurt", "nerve"))):
        for text in rows[f"combat ends: won, {how}"]:
            assert any(one in text for one in word), text


def test_a_fight_in_which_nobody_was_hurt_is_not_won() -> None:
    scared, bitten = [BEGINS, OURS], [BEGINS, hurt(7), OURS]
    tally = StoryFacts([*CAME, *scared, *bitten, *scared, BEGINS, hurt(3), OURS])
    assert (tally.told["combat begins"], tally.won, tally.bloodless) == (4, 2, 2)
    told = story([*CAME, *scared, *bitten], head("s", ("wasp",)))
    assert "2 fights: 1 won and 1 ended with nobody hurt." in told


def test_the_page_calls_the_killer_what_the_log_called_her() -> None:
    """The fourth Major of a raid is the second that is told of on her Level."""
    majors = [Came(who=who, kind="major", name="Major Termite Soldier") for who in (11, 12, 13, 14)]
    entries = [
        CAME[0],
        *majors[:2],
        *(Stood(who=who, was="Holding", now="Recoiling") for who in (11, 12)),
        Happened("enters Level", number=33),
        *majors[2:],
        BEGINS,
        Rolled(who=13, action="attack", roll=BITE, target=3),
        Rolled(who=14, action="attack", roll=BITE, target=3),
        Wounded(who=3, wounds=4, total=4, limit=4, cause="Mandible Attack", by=14, decided_by=11),
        Died(who=3, cause="Mandible Attack of Major Termite Soldier"),
        Happened("the run ends", note="dead"),
    ]
    told = "\n".join(story([replace(entry, id=n) for n, entry in enumerate(entries, 1)], head("s", ("wasp",))))
    assert "My second Major Soldier had" in told
    assert "fourth" not in told


def test_who_never_went_down_is_told_so() -> None:
    entries = [CAME[0], Happened("enters Level", number=0), Happened("the run ends", note="left")]
    assert "have not been below the threshold" in "\n".join(story(entries, head("s", ("wasp",))))
