"""What a Combat has cost: how its end is told, and whether it counts as won."""

from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.engine import Entry
from game.engine.entries import Came, Changed, Chose, Died, Happened, Rolled, Stood, Wounded
from game.engine.steps import CombatEnd
from game.reports.story import StoryFacts, story
from game.run.run import head
from game.telling.grammar import grammar
from game.telling.log import Line, Teller
from game.telling.verdict import ALONE, LONGEST
from tests.telling.test_story import BITE

CAME = [
    Came(who=3, kind="wasp", name="Wasp"),
    Came(who=7, kind="worker", name="Worker Termites"),
    Came(who=8, kind="moth", name="Moth"),
]
BEGINS = Happened("combat begins", note="termites")
OURS, PARTED = Happened("combat ends", note=CombatEnd.WON), Happened("combat ends", note=CombatEnd.STAND_OFF)
FLED = Happened("combat ends", note=CombatEnd.LOST)
DIES = Died(who=7, cause="Bite Attack of Wasp")
GAVE_UP = "They left after 2 Rounds: no blow told in the last three, theirs hardly hit."
LEAVE_OFF = "Undecided after 2 Rounds: both sides leave off."


def hurt(who: int) -> Wounded:
    return Wounded(who=who, wounds=1, total=1, limit=9, cause="Bite Attack", by=10 - who)


def last(*entries: Entry) -> Line:
    return Teller("seed").lines([*CAME, BEGINS, *entries])[-1]


def gone(who: int, how: Any = "breaks away") -> Happened:
    return Happened(how, who)


@pytest.mark.parametrize(
    ("before", "end", "plain", "key"),
    [
        ([], OURS, "The field is yours after 2 Rounds: nobody fights on. Nobody was hurt.", "won, nobody hurt"),
        ([hurt(3)], OURS, "Fight won after 2 Rounds. You lost 1 Wound.", "won, nobody hurt"),
        ([hurt(7)], OURS, "Fight won after 2 Rounds. Hurt and alive: my Workers. No new Wound for you.", "won, nobody dead"),
        ([hurt(7), DIES], OURS, "Fight won after 2 Rounds. Dead: my Workers. No new Wound for you.", "won"),
        ([hurt(7), hurt(3), hurt(3), gone(7)], OURS, "Fight won after 2 Rounds. Gone: my Workers. You lost 2 Wounds.", "won, nobody dead"),
        ([gone(7, "goes its way")], OURS, f"{GAVE_UP} More may come. Nobody was hurt.", "won, nobody hurt"),
        ([gone(8, "goes its way")], OURS, f"{GAVE_UP} The field is yours. Nobody was hurt.", "won, nobody hurt"),
        ([hurt(7), OURS, BEGINS], OURS, "The field is yours after 1 Round: nobody fights on. Nobody was hurt.", "won, nobody hurt"),
        ([], PARTED, f"{LEAVE_OFF} Nobody was hurt.", "stand-off, nobody hurt"),
        ([hurt(3)], PARTED, f"{LEAVE_OFF} You lost 1 Wound.", "stand-off"),
        ([hurt(7)], PARTED, f"{LEAVE_OFF} Hurt and alive: my Workers. No new Wound for you.", "stand-off"),
        ([hurt(7), DIES], PARTED, "The field is yours after 2 Rounds: nobody is left of those you met. Dead: my Workers. No new Wound for you.", "won"),
        ([hurt(7), DIES, hurt(8)], PARTED, f"{LEAVE_OFF} Dead: my Workers. Hurt and alive: the Moth. No new Wound for you.", "stand-off"),
        ([hurt(3)], FLED, "You broke off the fight after 2 Rounds: the foes are still there. You lost 1 Wound.", "lost"),
        ([hurt(3), Died(3, "Bite")], FLED, "Fight lost after 2 Rounds.", "lost"),
        ([], Happened("combat ends", note=CombatEnd.PARTED), "Undecided after 2 Rounds: neither side senses the other. The foes are still about. Nobody was hurt.", "parted"),
    ],
)  # fmt: skip
def test_the_end_of_a_fight_is_told_as_what_it_was(before: list[Entry], end: Happened, plain: str, key: str) -> None:
    """R-36, R-73, R-83: first the plain words on who has the field, the Rounds and the losses, then the voice."""
    told = last(Happened("round begins", number=2), *before, end)
    assert told.text.startswith(plain)
    wit = told.text.removeprefix(plain).strip()
    assert wit in grammar()["Happened"][f"combat ends: {key}"] if len(plain) <= ALONE else not wit
    assert told.decides


@pytest.mark.parametrize("end", [[OURS], [hurt(7), DIES, PARTED], [gone(7, "goes its way"), OURS]])
@pytest.mark.parametrize("goes", [False, True])
def test_with_somebody_unseen_in_it_to_the_end_the_field_is_nobodys(goes: bool, end: list[Any]) -> None:
    """The order of Turns showed "1 unseen" to the last, and then the field was yours."""
    hidden = [
        Came(who=9, kind="minor", name="Minor", unseen=(9,)),
        replace(Happened("joins", 9, "Holding"), unseen=(9,)),
    ]
    hidden += [replace(gone(9), unseen=(9,))] if goes else []
    told = last(Happened("round begins", number=2), *hidden, *end).text
    assert ("The field is yours" in told or "More may come" in told) == goes


def test_those_of_a_kind_are_told_apart_and_who_went_unseen_is_named() -> None:
    """R-83, R-89: one of two bands is dead; the other left out of sight, or is about: both were "my Minor Soldiers"."""
    came = [CAME[0], *(Came(who=who, kind="minor", name="Minor Termite Soldiers") for who in (7, 8))]
    met = [Chose(who, "attack", "is near") for who in (7, 8)]
    both = [*came, BEGINS, Happened("round begins", number=2), *met, hurt(7), DIES]
    for end, plain in (
        (OURS, "Fight won after 2 Rounds. Dead: my first band of Minor Soldiers. Unhurt and alive: the second."),
        (
            Happened("combat ends", note=CombatEnd.PARTED),
            "Still about: my second band of Minor Soldiers. Dead: the first.",
        ),
    ):
        assert plain in Teller("seed").lines([*both, end])[-1].text
    gone_in_sight = Teller("seed").lines([*both, gone(8), OURS])[-1].text
    assert "Gone: the second." in gone_in_sight and "alive" not in gone_in_sight


@pytest.mark.parametrize("before", [[], [hurt(7)]])
def test_who_is_wrapped_up_is_neither_hurt_and_alive_nor_not_seen_to_go(before: list[Entry]) -> None:
    """R-67: "It is silk now." was followed by "Nobody was hurt. Unhurt and alive: my Workers."."""
    silk = [*before, Happened("is cocooned", 7)]
    told = last(*silk, OURS).text
    assert told.startswith("Fight won after 1 Round. Wrapped up: my Workers. No new Wound for you.")
    assert last(*silk, PARTED).text.startswith("The field is yours after 1 Round: nobody is left of those you met.")
    parted = Happened("combat ends", note=CombatEnd.PARTED)
    assert "Still about: the Moth. Wrapped up: my Workers." in last(*silk, Happened("turns", 8), parted).text
    assert "Wrapped" not in last(*silk, OURS, BEGINS, hurt(7), OURS).text


def test_who_gave_up_is_told_with_the_chance_that_the_queen_weighed() -> None:
    """R-83: as they stood at the end, which is not what they hit with from another Disposition. The best of several is told."""
    goes = [Chose(who, "go", f"cannot hurt them: {best} in 100 at best") for who, best in ((7, 15), (8, 4))]
    left = [entry for one in goes for entry in (one, gone(one.who, "goes its way"))]
    told = last(Happened("round begins", number=4), *left, OURS).text
    assert told.startswith("They left after 4 Rounds: no blow told in the last three, theirs hit 15 % at best.")
    cost = last(Happened("round begins", number=4), hurt(3), *left, OURS).text
    assert "You lost 1 Wound." in cost, "too long for the rest, it left that out as well"
    with content.chosen("metamorphosis"):
        assert "theirs hardly hit" in last(*left, OURS).text  # no sheet there is in per cent
    assert "15" not in last(*left, OURS, BEGINS, gone(7, "goes its way"), OURS).text


def test_of_a_fight_that_ends_undecided_nobody_is_said_to_be_about_who_has_left() -> None:
    """R-36: once some are gone, those still about are named; of whom nobody has met no name is known."""
    foes = [Came(who=who, kind=kind, name=kind) for who, kind in ((30, "minor"), (31, "minor"), (32, "nasute"))]
    for left, about in (([], "The foes are still about."), ([30, 31], "Still about: my Nasute.")):
        fight = [*(Happened("turns", foe.who) for foe in foes), *(gone(who, "goes its way") for who in left)]
        end = Happened("combat ends", note=CombatEnd.PARTED)
        told = Teller("seed").lines([CAME[0], *foes, BEGINS, *fight, end])[-1].text
        assert told.startswith(f"Undecided after 1 Round: neither side senses the other. {about} Nobody was hurt.")


def test_what_nobody_perceived_is_in_no_count() -> None:
    told = last(replace(hurt(7), unseen=(7,)), Died(7, "Bite", unseen=(7,)), OURS)
    assert "Dead" not in told.text
    assert "Hurt" not in told.text


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ([Changed(3, "Poisoned", 0, 55, 55), Changed(3, "Poisoned", 55, 78, 23)], "No Wounds. Worse: Poisoned 78."),
        (
            [hurt(7), Changed(3, "Blind", 20, 30, 10)],
            "Hurt and alive: my Workers. No new Wound for you. Worse: Blind 30.",
        ),
        ([Changed(3, "Poisoned", 0, 55, 55), Changed(3, "Poisoned", 55, 0)], "Nobody was hurt."),
        ([Changed(3, "Poisoned", 0, 55, 55), Happened("Effect ends", 3, "Poisoned")], "Nobody was hurt."),
        ([Changed(3, "Hunger", 0, 55, 55), Changed(7, "Poisoned", 0, 20, 20)], "Nobody was hurt."),
        ([Changed(3, "Poisoned", 0, 55, 55), OURS, BEGINS], "Nobody was hurt."),
    ],
)
def test_who_is_poisoned_in_a_fight_is_not_told_that_nobody_was_hurt(before: list[Entry], told: str) -> None:
    """An Infection had brought Poisoned 78 in that very fight."""
    assert told in last(*before, OURS).text


def test_of_a_party_it_is_told_whose_effect_has_grown() -> None:
    party = [CAME[0], Came(who=4, kind="beetle", name="Beetle"), CAME[1], BEGINS]
    fight = [Changed(4, "Blind", 0, 20, 20), Changed(3, "Agony", 0, 9, 9), OURS]
    assert (
        "No Wounds. Worse: the Beetle Blind 20 and the Wasp Agony 9." in Teller("seed").lines([*party, *fight])[-1].text
    )


@pytest.mark.parametrize(("kind", "dead"), [("beetle", "The Beetle is dead."), ("ants", "The Ants are dead.")])
def test_a_party_is_told_who_of_it_is_dead_and_what_each_has_lost(kind: str, dead: str) -> None:
    party = [CAME[0], Came(who=4, kind=kind, name=kind.capitalize()), CAME[1], BEGINS]
    fight = [hurt(3), hurt(4), Died(4, "Bite"), DIES, OURS]
    told = Teller("seed").lines([*party, *fight])[-1].text
    assert told.startswith(f"Fight won after 1 Round. Dead: my Workers. {dead} You lost 1 Wound. ")


def test_where_the_names_are_too_long_they_are_shorter_and_only_then_counted() -> None:
    """Four kinds are dead, and six of the party hurt: a verdict is two rows at most. It was "Dead: 4." with half a row free."""
    party = [Came(who=who, kind="ladybug", name="Ladybug") for who in range(20, 26)]
    foes = [Came(who=30 + n, kind=kind, name=kind) for n, kind in enumerate(("major", "minor", "nasute", "inquiline"))]
    blows = [Wounded(one.who, 1, 1, 9, "Bite") for one in (*party, *foes)]
    deaths = [Died(one.who, "Bite") for one in foes]
    told = Teller("seed").lines([*party, *foes, BEGINS, *blows, *deaths, OURS])[-1].text
    named = "Fight won after 1 Round. Dead: Major Soldier, Minor Soldiers, Nasute and Inquilines. "
    assert told.startswith(f"{named}Yours: 6 wounded.")
    assert len(told) <= LONGEST
    alone = Teller("seed").lines([party[0], *foes, BEGINS, *deaths[1:], *blows[6:7], *blows[:1], OURS])[-1].text
    assert "Dead: my Minor Soldiers, my Nasute" in alone and "Hurt and alive: " in alone
    assert not any(sign.isdigit() for sign in alone.partition(". ")[2].partition("You lost 1")[0])
    many = [Came(who=50 + n, kind=kind, name=kind) for n, kind in enumerate(("moth", "centipede", "worker"))]
    all_dead = [*deaths, *(Died(one.who, "Bite") for one in many)]
    told = Teller("seed").lines([*party, *foes, *many, BEGINS, *blows, *all_dead, OURS])[-1].text
    assert len(told) <= LONGEST and "Yours: 6 wounded." in told


def test_no_way_for_a_combat_to_end_is_left_without_a_verdict() -> None:
    assert {str(how) for how in CombatEnd} - {*grammar()["verdict"]} == {"calmed"}  # one Turn among friends


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
    assert "never went below the first Level" in "\n".join(story(entries, head("s", ("wasp",))))


def test_the_field_is_ours_once_the_armed_are_dead_though_workers_live() -> None:
    """Who never strikes leaves nothing undecided; while one of the armed lives it is."""
    soldiers = [Came(who=11, kind="minor", name="Minor"), Came(who=12, kind="minor", name="Minor")]
    fight = [
        *soldiers,
        Happened("round begins", number=2),
        hurt(7),
        Died(who=11, cause="Bite Attack of Wasp"),
        Wounded(who=12, wounds=1, total=1, limit=9, cause="Bite Attack", by=3),
    ]
    assert last(*fight, PARTED).text.startswith(LEAVE_OFF)
    told = last(*fight, Died(who=12, cause="Bite Attack of Wasp"), PARTED).text
    assert told.startswith("The field is yours after 2 Rounds: nobody armed is left of those you met.")


def test_a_raid_s_story_counts_such_a_fight_as_won() -> None:
    """What the log called the party's field is no undecided fight on the last page."""
    minor = Came(who=11, kind="minor", name="Minor")
    fight = [*CAME, Happened("combat begins"), minor, Happened("round begins", number=1), hurt(7)]
    over = [PARTED, Happened("the run ends", note="left")]
    open_ended = "\n".join(story([*fight, *over], head("s", ("wasp",))))
    assert "1 fight: 1 undecided." in open_ended
    dead = "\n".join(story([*fight, Died(who=11, cause="Bite Attack of Wasp"), *over], head("s", ("wasp",))))
    assert "1 fight: 1 won." in dead


def test_the_wound_that_kills_and_luck_after_it_count_alike() -> None:
    """[R-04] What Luck gives back is one short of death: nothing was "too many" or "the last" before it."""
    assert all("none of {limit} left" in text for text in grammar()["Wounded"]["own fatal"])
    assert all("short of it" in text for text in grammar()["Happened"]["lives by luck"])
