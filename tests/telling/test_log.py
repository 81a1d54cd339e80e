"""The message log: everything the engine tells has a sentence or is silent on purpose."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import game
from game import content
from game.content import BadAsset
from game.engine.entries import Came, Changed, Chose, Died, Entry, Happened, Rolled, Stood, Wounded
from game.engine.steps import CombatEnd
from game.fd100 import Check, Degree, Modifier, Rating, Shift, resolve
from game.run.run import head as make_head
from game.run.saves import begin, resume
from game.telling.grammar import TOKEN, filled, grammar, silences, tones
from game.telling.log import Teller
from game.telling.names import Names
from game.telling.roll_text import detail
from tests.telling.wandering import RAIDS, stories, wander

TONES = ("good", "bad", "plain", "dim", "alarm", "luck", "rule")


def tellings() -> Iterator[Any]:
    """Every `Happened(...)` in the game: its literal as a pattern, and where it stands."""
    for path in Path(game.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Happened" and node.args:
                what = node.args[0]
                if isinstance(what, ast.JoinedStr):
                    yield (
                        "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in what.values),
                        path,
                    )
                elif isinstance(what, ast.Constant):
                    yield re.escape(str(what.value)), path


@pytest.mark.long
def test_whatever_happens_has_a_sentence_or_is_silent() -> None:
    told = list(tellings())
    known = {key.split(":")[0].removesuffix(" own").removesuffix(" foe") for key in grammar()["Happened"]}
    known |= {name.removeprefix("Happened ") for name in silences()}
    missing = [f"{what} ({path.name})" for what, path in told if not any(re.fullmatch(what, key) for key in known)]
    assert len(told) > 25
    assert not missing, f"assets/telling.toml has nothing to say of: {', '.join(missing)}"


@pytest.mark.parametrize("token", ["{*they}", "{whom's}"])
def test_a_token_that_nothing_fills_is_named_with_its_sentence(token: str) -> None:
    with pytest.raises(BadAsset, match=re.escape(f"telling.toml: nothing fills {token} of ")):
        filled(f"{token} fell.", {"who": "the wasp"}, many=False, target_many=False)


def test_every_kind_of_entry_has_a_section() -> None:
    assert {kind.__name__ for kind in Entry.__subclasses__()} <= set(grammar())


def test_every_degree_of_every_formula_has_its_own_sentence() -> None:
    check = Check(Rating("Effort", 60), Rating("Resistance", 30))
    for action in content.formulas():
        for degree in Degree:
            teller = Teller("seed")
            teller.lines(
                [Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor Termite Soldiers")],
            )
            roll = resolve(check, 40)
            told = teller.lines(
                [Rolled(who=3, action=action, roll=type(roll)(check, 40, (), degree), target=4)],
                full=True,
            )
            assert len(told) == 1
            missing = f"assets/telling.toml [Rolled] has no sentence of its own for {action} {degree.name.title()}"
            own = told[0].text.partition(": it works.")[2] or told[0].text  # before it stands which deed works
            assert own.strip() and "it works" not in own, missing


def test_tones_and_silences_name_what_there_is() -> None:
    for name in [*tones(), *silences()]:
        section, _, key = name.partition(" ")
        assert section in grammar()
        near = any(one.startswith(key) or key.startswith(one) for one in grammar()[section])
        assert not key or near, name
    assert set(tones().values()) <= set(TONES)


@pytest.mark.long
@pytest.mark.parametrize(
    "n",
    [n if n % 2 else pytest.param(n, marks=pytest.mark.soak) for n in range(len(RAIDS))],
    ids=lambda n: "-".join((*RAIDS[n][1], RAIDS[n][0])),
)
def test_a_whole_raid_is_told(n: int) -> None:
    head, story = stories()[n]
    for line in Teller(head.seed).lines(story, full=True):
        assert line.text[0].isupper() or not line.text[0].isalpha(), line.text
        assert line.text.endswith((".", "!", "?")), line.text
        assert not TOKEN.search(line.text), line.text
        assert "nobody" not in line.text.lower() or "nobody" in str(grammar()), line.text
        assert line.tone in TONES
        assert len(line.text) < 130


@pytest.mark.long
def test_every_entry_of_a_raid_can_be_told() -> None:
    for head, story in stories():
        teller = Teller(head.seed)
        silent = [entry for entry in story if not teller.lines([entry], full=True, whole=True)]
        assert {type(entry).__name__ for entry in silent} <= {"Came"}


@pytest.mark.long
def test_the_same_story_is_told_in_the_same_words_however_it_is_cut() -> None:
    head, story = stories()[0]
    whole, teller = Teller(head.seed).lines(story), Teller(head.seed)
    assert [line for entry in story for line in teller.lines([entry])] == whole
    assert [line.text for line in Teller("another").lines(story)] != [line.text for line in whole]


@pytest.mark.long
def test_what_is_silent_changes_no_word_of_the_log() -> None:
    """The history tells everything: what the log says of it, it says in the log's own words."""
    for head, story in stories():
        everything = {id(line.entry): line.text for line in Teller(head.seed).lines(story, full=True)}
        log = Teller(head.seed).lines(story)
        assert [everything[id(line.entry)] for line in log] == [line.text for line in log]


def test_a_raid_taken_up_again_is_told_as_it_was_live(tmp_path: Path) -> None:
    """Lines told Command by Command, and those told at once of what was kept, are the same."""
    run = begin(tmp_path / "raid", make_head("told again", ("ants", "wasp")))
    teller = Teller("told again")
    live = teller.lines(run.story)
    told = len(run.story)
    while run.n < 70 and run.decision:
        wander("told again", most=run.n + 1, run=run)
        live += teller.lines(run.story[told:])
        told = len(run.story)
    run.close()
    again = resume(tmp_path / "raid")
    assert [line.text for line in Teller("told again").lines(again.story)] == [line.text for line in live]
    again.close()


def test_nothing_with_variants_is_said_three_times_running() -> None:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp")])
    said = [line.text for line in teller.lines([Happened("dead end")] * 300)]
    assert all(not one == other == third for (one, other), third in zip(pairwise(said), said[2:], strict=False))
    assert {text.removeprefix("No way on. ") for text in said} == set(grammar()["Happened"]["dead end"])


def test_the_log_does_not_flood() -> None:
    head, story = stories()[-1]
    told = Teller(head.seed).lines(story)
    assert len(told) < 0.8 * len(story)
    assert not any(isinstance(line.entry, Came) for line in told)
    assert all(line.entry.action.startswith("goes to") for line in told if isinstance(line.entry, Chose))


def test_what_a_foe_did_in_its_turn_is_told_once_a_round() -> None:
    """Also when it only walked, or turned; of another that does the same it is said in a word."""
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp"), Came(who=7, kind="minor", name="Minor Termite Soldiers")])
    teller.lines([Came(who=8, kind="nasute", name="Nasute Soldier")])

    def told(*entries: Entry) -> list[str]:
        return [line.text for line in teller.lines(entries)]

    near = [Chose(who=7, action=f"goes to {x}, 4", reason="closes in") for x in (1, 2, 3)]
    (first,) = told(*near)
    assert first.startswith("My Minor Soldiers ")
    (also,) = told(Chose(who=8, action="goes to 4, 4", reason="closes in"))
    assert also in ("So does my Nasute.", "My Nasute likewise.", "My Nasute, too.")
    assert told(Chose(who=8, action="goes out of sight", reason="flees")) == []
    assert told(Happened("turns", 8))[0].startswith("My Nasute ")
    assert told(Happened("turns", 3)) == []
    assert len(told(Happened("round begins", number=2), near[0])) == 2
    back = Chose(who=7, action="goes to 1, 4", reason="gives ground to its tunnel")
    assert len(told(Happened("round begins", number=3), back, near[1], back)) == 2, "not that it goes to and fro"


@pytest.mark.parametrize("seed", ["seed", "another"])
def test_what_was_told_longest_ago_is_told_first(seed: str) -> None:
    """In a raid of a party one of three sentences was told 31 times. Where the first begins is the seed's."""
    teller = Teller(seed)
    teller.lines([Came(who=7, kind="minor", name="Minor Termite Soldiers")])
    many = len(grammar()["Happened"]["turns"])
    told = [line.text for _ in range(3 * many) for line in teller.lines([Happened("turns", 7)], full=True)]
    assert len(set(told[:many])) == many >= 4
    assert told[:many] == told[many : 2 * many] == told[2 * many :]


def test_a_meal_that_stills_no_hunger_is_told_as_a_meal() -> None:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp")])
    meal, same = Happened("consumes", 3, "Honey", 40), Changed(3, "Hunger", 93, 93)
    (line,) = teller.lines([meal, same])
    assert re.search("stills nothing|^Eaten, and none the less hungry|^A meal, and", line.text)
    (line,) = teller.lines([Happened("time for a meal"), same])[-1:]
    assert not re.search("eat|meal", line.text, re.IGNORECASE)


@pytest.mark.parametrize("gain", [0, 12])
def test_who_is_directed_to_no_gain_is_told_of_none(gain: int) -> None:
    """That somebody was told where, "0 better", read as if it were something."""
    for n in range(4):
        (line,) = Teller(f"seed {n}").lines([Happened("is directed", 3, number=gain)])
        assert (f"{gain} better" in line.text) == bool(gain)


def test_every_reason_to_move_has_its_sentence() -> None:
    moves = {
        "close in",
        "keep off",
        "fall in",
        "line up",
        "hold",
        "escort",
        "front",
        "stay by",
        "flee",
        "retreat",
        "fall back",
    }
    whys = {wish.why for kind in content.kinds() for wish in content.doctrine(kind).wishes if wish.do in moves}
    assert {f"goes: {why}" for why in whys} <= set(grammar()["Chose"])


def test_a_round_is_told_of_before_the_first_thing_that_happens_in_it() -> None:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp"), Came(who=7, kind="minor", name="Minor Termite Soldiers")])
    assert not teller.lines([Happened("round begins", number=n) for n in (2, 3, 4)])
    told: list[Any] = teller.lines([Happened("breaks away", 3), Happened("round begins", number=5)])
    assert [line.entry.what for line in told] == ["round begins", "breaks away"]
    assert told[0].entry.number == 4
    (last,) = teller.lines([Happened("combat ends", note=CombatEnd.STAND_OFF)])
    assert isinstance(last.entry, Happened) and last.entry.what == "combat ends"


def test_alarms_nobody_answers_are_told_of_once_a_combat() -> None:
    """R-23: it is rolled every Round."""
    teller = Teller("seed")
    teller.lines([Came(who=7, kind="minor", name="Minor Termite Soldiers")])

    def told(*what: Any) -> Any:
        return [getattr(line.entry, "what", "") for line in teller.lines([Happened(one, 7, "minor") for one in what])]

    assert told("combat begins", "nobody answers", "nobody answers") == ["combat begins", "nobody answers"]
    assert told("nobody answers") == []
    assert told("alarm", "nobody answers", "nobody answers") == ["alarm", "nobody answers"]
    assert told("combat begins", "nobody answers") == ["combat begins", "nobody answers"]


def test_a_lone_character_is_you_and_a_party_has_names() -> None:
    bite = resolve(Check(Rating("Threat Rate", 57), Rating("Survival Rate", 50)), 45)
    alone, many = [Came(who=3, kind="wasp", name="Wasp")], [Came(who=5, kind="ants", name="Ants")]
    foes = [Came(who=7, kind="nasute", name="Nasute Soldier"), Came(who=8, kind="nasute", name="Nasute Soldier")]
    backs = [Stood(who=who, was="Holding", now="Recoiling") for who in (8, 7)]
    deed = [Rolled(who=3, action="resist", roll=bite, about="Poisoned"), *backs]
    told = Teller("seed").lines([*alone, *foes, *deed])
    assert told[0].text.lower().startswith(("resisted. you ", "resisted. poisoned", "not resisted. "))
    assert "y Nasute" in told[1].text  # the first that is told of
    assert "econd Nasute" in told[2].text
    told = Teller("seed").lines([*alone, *many, *foes, *deed])
    assert "the Wasp" in told[0].text or "The Wasp" in told[0].text


def test_numbers_stand_beside_the_sentence() -> None:
    check = Check(
        Rating("Threat Rate", 57),
        Rating("Survival Rate", 50),
        static=(Modifier("Advancing", 60),),
        shifts=(Shift("2 Wounds", -2),),
        guards=(Modifier("Carapace", -60, on=tuple(Degree)),),
    )
    told = detail(Rolled(who=3, action="attack", roll=resolve(check, 46), target=7))
    assert told.startswith("Threat 57 against Survival 50, die 46: ")
    assert told.endswith("(+Advancing 60, 2 degrees down for 2 Wounds, -Carapace 60)")
    assert detail(Changed(who=3, feature="Hunger", old=12, new=57, die=60)) == "12 to 57 on d60"
    assert detail(Changed(who=3, feature="Hunger", old=12, new=12, die=60)) == "still 12 on d60"
    assert detail(Wounded(who=3, wounds=1, total=3, limit=4, cause="digging")) == "1 Wound by digging"


def test_numbers_are_worked_out_of_told_sentences_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of what happens is not told, and its numbers take as long to word as its sentence."""
    head, story = stories()[0]
    worded: list[Entry] = []

    def numbers(entry: Entry, _: Names) -> str:
        worded.append(entry)
        return ""

    monkeypatch.setattr("game.telling.log.numbers", numbers)
    told = Teller(head.seed).lines(story)
    assert 0 < len(told) <= len(worded) < len(story)


def test_what_hurts_us_is_bad_and_what_hurts_them_good() -> None:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor Termite Soldiers")])
    tones_of = [
        teller.lines([Wounded(who=who, wounds=1, total=1, limit=9, cause="Bite Attack", by=0)])[0].tone
        for who in (3, 4)
    ]
    assert tones_of == ["bad", "good"]
    assert teller.lines([Happened("loses her Turn", who=4)])[0].tone == "good"
    assert teller.lines([Wounded(who=3, wounds=1, total=3, limit=4, cause="Bite Attack", by=4)])[0].tone == "alarm"


@pytest.mark.parametrize(
    ("feature", "old", "new", "tone"),
    [
        ("Hunger", 0, 9, "bad"),
        ("Hunger", 9, 30, "bad"),
        ("Hunger", 30, 9, "good"),
        ("Hunger", 9, 0, "good"),
        ("Ken", 30, 40, "good"),
        ("Darkness", 9, 30, "bad"),
        ("Obstruction", 9, 30, "bad"),
        ("Level", 9, 30, "rule"),
    ],
)
def test_growing_is_good_of_features_alone(feature: str, old: int, new: int, tone: str) -> None:
    teller = Teller("seed")
    teller.lines(PARTY[:1])
    who = 3 if feature in ("Hunger", "Ken") else 0
    (line,) = teller.lines([Changed(who=who, feature=feature, old=old, new=new, die=40)], full=True)
    assert line.tone == tone


def test_a_new_fight_is_told_as_it_goes() -> None:
    run = wander("fight", until=lambda run: run.raid.fights > 0)
    assert any(line.tone == "alarm" for line in Teller(run.head.seed).lines(run.story))
    run.close()


PARTY = [
    Came(who=3, kind="wasp", name="Wasp"),
    Came(who=4, kind="ants", name="Ants"),
    Came(who=5, kind="nasute", name="Nasute"),
    Came(who=6, kind="nasute", name="Nasute"),
]


def test_of_several_it_is_always_said_whom_it_hurts() -> None:
    """An Attack of an area strikes many at once."""
    for n in range(12):
        for who, name, limit in ((3, "Wasp", 4), (4, "Ants", 10)):
            teller = Teller(f"s{n}")
            teller.lines(PARTY)
            for total in (1, limit - 1, limit):
                told = teller.lines([Wounded(who=who, wounds=1, total=total, limit=limit, cause="Bite Attack", by=5)])
                assert name in told[0].text


def test_guns_and_alarms_are_told_by_whom() -> None:
    shot = Check(Rating("Alarm Gun", 40), kind="Boolean")
    for n in range(12):
        for entry in (
            Rolled(who=6, action="Alarm Gun", roll=resolve(shot, 10)),
            Rolled(who=6, action="Alarm Gun", roll=resolve(shot, 90)),
            Rolled(who=6, action="Swarming", roll=resolve(shot, 10)),
            Rolled(who=6, action="Nest Guardians", roll=resolve(shot, 10)),
            Rolled(who=6, action="Nest Guardians", roll=resolve(shot, 90)),
            Happened("chain fire", 6),
            Happened("nobody answers", 6),
        ):
            teller = Teller(f"s{n}")
            teller.lines([*PARTY, Stood(who=5, was="Holding", now="Recoiling")])
            assert "econd Nasute" in teller.lines([entry], full=True)[0].text


@pytest.mark.parametrize(("place", "two"), [("Recoiling", True), ("Holding", False)])
def test_a_nerve_steeled_moves_a_soldier_within_two_boxes_of_one_name(place: str, two: bool) -> None:
    """A soldier's track has two boxes that are Recoiling: "manages to steel itself", and the panel said what it had said."""
    roll = resolve(Check(Rating("Passions", 20), kind="Boolean"), 4)
    for n in range(5):
        teller = Teller(f"s{n}")
        teller.lines([*PARTY, Happened("joins", 5, place)])
        told = teller.lines([Rolled(who=5, action="steel", roll=roll, target=5)])[0].text
        assert ("Recoiling" in told and "two" in told.lower()) == two, told


def test_an_alarm_says_how_many_come() -> None:
    teller = Teller("x")
    teller.lines(PARTY)
    assert "two of my Major Soldiers" in teller.lines([Happened("alarm", 5, "major", 2)])[0].text
    assert "two bands of my Workers" in teller.lines([Happened("alarm", 5, "worker", 2)])[0].text


def test_a_deed_that_kills_is_named_as_what_it_was() -> None:
    teller = Teller("x")
    teller.lines(PARTY)
    for cause, named in (("tear down", "the falling rubble"), ("keep down", "the bad meal"), ("digging", "digging")):
        assert named in teller.lines([Died(who=3, cause=cause)])[0].text.lower()


def test_guests_come_without_an_owner() -> None:
    teller = Teller("x")
    assert "three Moths." in teller.lines([Happened("Encounter", 0, "moth, moth, moth")])[0].text
    assert "two bands of Inquilines." in teller.lines([Happened("Encounter", 0, "inquiline, inquiline")])[0].text


def test_what_drops_out_of_reach_is_named_plainly() -> None:
    far = Modifier("out of reach", -100, "R-14", (Degree.COMPLETE_SUCCESS,))
    check = Check(Rating("Threat Rate", 60), Rating("Survival Rate", 30), guards=(far,))
    assert detail(Rolled(who=3, action="attack", roll=resolve(check, 40))).endswith("(special Attack out of reach)")


def test_what_the_last_of_a_party_lets_fall_in_dying_is_not_told() -> None:
    """Four chores were read out after "that was the end of you". While others live, they may pick it up."""
    teller = Teller("x")
    teller.lines(PARTY)
    falls = [Happened("drops", who, "Sealed Message") for who in (3, 4)]
    assert teller.lines([Died(who=3, cause="digging"), falls[0]])[-1].text.count("Sealed Message") == 1
    told = teller.lines([Died(who=4, cause="digging"), falls[1]])
    assert told and not any("Sealed Message" in line.text for line in told)
