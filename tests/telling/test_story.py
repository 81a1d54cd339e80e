"""The end of a raid, told from its Chronicle."""

from msgspec.structs import replace

from game.content.commissions import commission
from game.engine.entries import Came, Changed, Died, Happened, Rolled, Wounded
from game.fd100 import Check, Degree, Modifier, Rating, odds, resolve
from game.race.rules import Conducts
from game.reports.story import StoryFacts, clock, story
from game.run.run import head
from game.telling.words import ordinal
from tests.telling.wandering import stories

BITE = resolve(Check(Rating("Threat Rate", 57), Rating("Survival Rate", 35)), 40)
PLAYED = [
    Came(who=3, kind="wasp", name="Wasp"),
    Happened("enters Level", number=0),
    Rolled(who=3, action="explore", roll=BITE),
    Changed(who=0, feature="Level", old=0, new=33),
    Happened("enters Level", number=33, command=9),
    Happened("enters Level", number=0, command=11),
    Happened("combat begins", note="termites"),
    Came(who=7, kind="major", name="Major Termite Soldier"),
    Came(who=8, kind="major", name="Major Termite Soldier"),
    Died(who=8, cause="Stinger Attack of Wasp"),
    Changed(who=3, feature="Hunger", old=0, new=57, die=60),
    Rolled(who=7, action="attack", roll=BITE, target=3),
    Wounded(who=3, wounds=4, total=4, limit=4, cause="Mandible Attack", by=7, decided_by=12),
    Rolled(who=3, action="Luck", roll=resolve(Check(Rating("Luck", 11), kind="Boolean"), 70)),
    Died(who=3, cause="Mandible Attack of Major Termite Soldier"),
    Happened("the run ends", note="dead"),
]
RAID = [replace(entry, id=n) for n, entry in enumerate(PLAYED, 1)]


def test_the_facts_are_counted() -> None:
    tally = StoryFacts(RAID)
    assert tally.outcome == "dead"
    assert [split.rating for split in tally.levels] == [0, 33]
    assert (tally.levels[1].explored, tally.levels[1].command) == (1, 9)
    assert (tally.explored, tally.told["combat begins"], tally.won, tally.fled) == (1, 1, 0, 0)
    assert tally.killed == {"major": 1}
    assert (tally.wounds, tally.luck, tally.hungriest) == (4, [False], 57)
    assert tally.fatal == RAID[11]


def test_a_sister_called_into_a_fight_is_neither_of_the_party_nor_of_the_slain() -> None:
    """A raid was won, and its last page said that the Wasp had died: of what had killed a sister of hers."""
    called = [Came(who=9, kind="wasp", name="Wasp"), Happened("a sister comes", 9)]
    hurt = [
        Wounded(who=9, wounds=1, total=1, limit=1, cause="Mandible Attack", by=7),
        Died(who=9, cause="Mandible Attack"),
    ]
    tally = StoryFacts([*RAID[:5], *called, *hurt, Happened("the run ends", note="won")])
    assert (tally.dead, tally.wounds, dict(tally.killed)) == ([], 0, {})


def test_the_record_book_counts_wounds_and_deaths_as_the_story_does() -> None:
    """A Wasp that had gone alone, and came home, had lost "9 Wounds, 2 characters" there, and 6 Wounds on her last page."""
    called = [Came(who=9, kind="wasp", name="Wasp"), Happened("a sister comes", 9)]
    hurt = [Wounded(who=who, wounds=1, total=1, limit=4, cause="Mandible Attack", by=7) for who in (9, 3)]
    story, conducts = [*RAID[:1], *called, *hurt, Died(who=9, cause="Mandible Attack")], Conducts()
    broken = list[str]()
    for entry in story:
        conducts.names.hear(entry)
        broken += conducts.hear(entry, None)
    assert (conducts.wounds, conducts.deaths) == (StoryFacts(story).wounds, 0) == (1, 0)
    assert "unhurt" in broken and "all-alive" not in broken


def test_the_story_names_seed_killer_odds_and_splits() -> None:
    text = "\n".join(story(RAID, head("Daylight", ("wasp",)), turns=412, seconds=3723))
    for words in (
        "Wasp: Assassinate the Queen.", "Seed daylight", "You died of the mandibles of my Major Soldier.", "57 chances in 100",
        "die 40: Complete Success", "412 turns, 1 Exploration Action and 1:02:03 of play", "rated  33", "1 fight: 1 lost.", "Luck pushed once",
        "Hunger at 57",
    ):  # fmt: skip
        assert words in text, text


def test_all_that_counted_before_the_last_dice_fell_is_told_with_their_chances() -> None:
    """Also what did not show in the dice, as Recoiling does at 40: "25 chances in 100" were no numbers of the two ratings."""
    counted = (Modifier("Recoiling", -30, "R-14"), Modifier("Carapace", -20, "R-14"))
    check = Check(Rating("Threat Rate", 57), Rating("Survival Rate", 35), static=counted)
    raid = [replace(one, roll=resolve(check, 40)) if one is RAID[11] else one for one in RAID]
    text = "\n".join(story(raid, head("Daylight", ("wasp",)), turns=412, seconds=3723))
    assert "as both stood (-Recoiling 30 and -Carapace 20): " in text
    assert f"{odds(check).rounded(Degree.PARTIAL_SUCCESS)} chances in 100" in text


def test_a_light_that_burns_is_no_meal() -> None:
    """Whatever is used up is told alike; who has eaten is less hungry, or feels what it does."""
    burnt = Happened("consumes", 3, "Firefly", 40, command=12)
    eaten = Changed(who=3, feature="Hunger", old=57, new=40, die=20, command=13)
    richer = Changed(who=3, feature="Hunger", old=40, new=9, die=31, command=13)
    told = "\n".join(story([*RAID[:-2], burnt], head("x", ("wasp",))))
    assert "Nothing eaten; Hunger at 57 at worst." in told
    told = "\n".join(story([*RAID[:-2], burnt, eaten, richer], head("x", ("wasp",))))
    assert "1 meal; Hunger at 57 at worst." in told
    never = [one for one in RAID if not isinstance(one, Changed)]
    assert "Nothing eaten." in "\n".join(story(never, head("x", ("beetle",)))), "no Hunger of a Beetle's is told"
    works = Happened("food works", 3, "Honeydew", command=14)
    assert "2 meals" in "\n".join(story([*RAID[:-2], eaten, works], head("x", ("wasp",))))


def test_what_is_eaten_to_heal_in_a_rest_is_a_meal_and_what_is_built_with_is_none() -> None:
    rest = [
        Happened("rest begins", command=12),
        Happened("consumes", 3, "Building Materials", 40, command=13),
        *(Happened("consumes", 3, "Red Nectar of Healing", 40, command=14 + n) for n in range(3)),
        Happened("rest ends", command=18),
    ]
    assert "3 meals" in "\n".join(story([*RAID[:-2], *rest], head("x", ("wasp",))))


def test_what_no_rest_has_taught_is_not_said_to_be_learnt() -> None:
    """The log had said of the same "Not learnt: Ken stays at 20"."""
    ticked = [*RAID[:-2], Happened("ticks", 3, "Ken", command=12)]
    without = "\n".join(story(ticked, head("x", ("wasp",))))
    assert "Nothing learnt for good of Ken: there was no Rest to its end." in without
    rest = [Happened("rest begins", command=13), Happened("rest ends", command=15)]
    assert "Nothing learnt for good of Ken." in "\n".join(story([*ticked, *rest], head("x", ("wasp",))))


def test_of_whom_a_critical_killed_outright_the_chance_of_that_is_told() -> None:
    """A Wasp with three Wounds left died of a burst, told of before the roll as 23 in 100, and her last page called 45 in 100, those of any hit, a fair risk."""
    both = Modifier("Advancing", 30), Modifier("directed", 23)
    burst = resolve(Check(Rating("Threat Rate", 45), Rating("Survival Rate", 35), both), 7)
    assert burst.degree == Degree.CRITICAL_SUCCESS
    hit, *_ = RAID[11:]
    fell = [
        replace(hit, roll=burst, id=12),
        Wounded(who=3, wounds=1, total=1, limit=4, cause="Mandible Attack", by=7, decided_by=12, id=13),
        replace(RAID[13], decided_by=12),
        Died(who=3, cause="Autothysis of Major Termite Soldier", decided_by=14, id=15),
    ]
    told = "\n".join(story([*RAID[:11], *fell, RAID[-1]], head("x", ("wasp",))))
    assert "had 23 chances in 100 to kill outright, as both stood (+Advancing 30 and +directed 23): bad luck" in told
    assert "to get through" in "\n".join(story(RAID, head("x", ("wasp",))))


def test_who_bled_or_starved_had_no_odds_against_her() -> None:
    assert StoryFacts([*RAID[:-2], Died(who=3, cause="starvation")]).fatal is None
    bled = Wounded(who=3, wounds=1, total=4, limit=4, cause="Bleeding", by=3)
    assert StoryFacts([*RAID[:12], bled, Died(who=3, cause="Bleeding")]).fatal is None


def test_whatever_was_played_has_a_story() -> None:
    for head_, entries in stories():
        lines = story(entries, head_, turns=100)
        assert head_.seed in " ".join(lines)
        assert lines[0].startswith(("Ants", "Beetle", "Ladybug", "Scorpion", "Spider", "Wasp"))
        assert StoryFacts(entries).explored == sum(isinstance(e, Rolled) and e.action == "explore" for e in entries)


def test_the_fight_in_which_the_job_is_done_is_won() -> None:
    assert "1 fight: 1 won." in "\n".join(
        story([*RAID[:10], Happened("the run ends", note="won")], head("s", ("wasp",)))
    )


def test_what_was_found_twice_is_named_once() -> None:
    found = [Happened("finds", who=3, note=note) for note in ("Firefly", "Blue Leaf", "Firefly")]
    assert "Found: Firefly (2) and Blue Leaf." in story([*RAID[:2], *found], head("s", ("wasp",)))


def test_the_client_has_the_last_word() -> None:
    won = story([*RAID[:2], Happened("the run ends", note="won")], head("s", ("wasp",)))
    job = commission("assassinate", "s")
    assert f"{job.client}: “{job.thanks}”" in won


def test_of_a_dozen_of_a_kind_each_has_her_number() -> None:
    assert [ordinal(n) for n in (2, 12, 13, 21, 22, 23, 111)] == [
        "second", "twelfth", "13th", "21st", "22nd", "23rd", "111th",
    ]  # fmt: skip


def test_a_run_hardly_begun_has_a_story_too() -> None:
    assert story([], head("s", ("wasp",)))[0].startswith("Wasp")


def test_time_is_told_in_hours_minutes_seconds() -> None:
    assert [clock(5), clock(245), clock(3723)] == ["0:05", "4:05", "1:02:03"]
