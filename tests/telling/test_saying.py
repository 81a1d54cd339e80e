"""What the reader takes sentences for: a table of them, and what a sensible person would take them for."""

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from game import content
from game.cli import main
from game.content.improvised import SPOKEN
from game.engine.commands import Act, Say
from game.fd100 import Odds
from game.free_text.reader import Being, hear
from game.free_text.sentence import Sentence
from game.free_text.spelling import forms
from game.free_text.spoken import understood
from game.run.view import View
from tests.telling.saying import MADE, brief, judged, table, taken, view

UNSEEN = list(table("unseen"))
SAID = [*table(), *UNSEEN]
STRANGE = list(table("strangers"))
TRIO = "spider with ants,wasp against major,minor"


@pytest.fixture(autouse=True)
def anew() -> None:
    """No world outlives a test."""
    MADE.clear()


Judgement = tuple[tuple[str, dict[Any, Any]], tuple[str, str, list[Any]]]


def verdicts(rows: list[tuple[str, str, list[str]]]) -> list[Judgement]:
    return [(judged(*row), row) for row in rows]


def wrong(judgements: list[Judgement]) -> list[str]:
    return [f"{text}: {brief(told)}" for (verdict, told), (_, text, _) in judgements if verdict == "wrong"]


@pytest.mark.long
def test_at_most_one_in_twenty_is_taken_wrong() -> None:
    assert len(SAID) >= 900
    missed = wrong(verdicts(SAID))
    assert len(missed) <= 0.05 * len(SAID), "\n".join(missed)


@pytest.mark.long
def test_sentences_of_other_people_are_mostly_taken_right_or_asked_back() -> None:
    """Older than the reader, and stranger than what is tried in a raid: throne rooms, gaolers, chandeliers."""
    older = list(table("improvised"))
    missed = wrong(verdicts(older))
    assert len(older) >= 500
    assert len(missed) <= 0.13 * len(older), "\n".join(missed)


def test_sentences_of_somebody_who_saw_no_list_are_taken_wrong_at_most_one_time_in_ten() -> None:
    missed = wrong(verdicts(UNSEEN))
    assert len(UNSEEN) == 60
    assert len(missed) <= 0.1 * len(UNSEEN), "\n".join(missed)


@pytest.mark.soak
def test_sentences_of_strangers_are_taken_wrong_at_most_one_time_in_twenty_and_mostly_not_asked_back() -> None:
    judgements = verdicts(STRANGE)
    missed = wrong(judgements)
    assert len(STRANGE) >= 800
    assert len(missed) <= 0.05 * len(STRANGE), "\n".join(missed)
    assert Counter(verdict for (verdict, _), _ in judgements)["asked"] <= 0.3 * len(STRANGE)


def told(text: str, setting: str = "wasp with beetle against major,worker") -> str | None:
    one = taken(setting, text)
    return one["action"] if not one["intent"] else one["intent"]


@pytest.mark.parametrize(
    ("setting", "text", "does"),
    [
        ("wasp against major", "wave my stinger in its face so it backs off", "scare"),
        ("wasp against major", "flap at the major until it loses its nerve", "scare"),
        ("ants against major", "we swarm over the major so it can't turn its head", "hinder"),
        (TRIO, "run rings round the major so it can't land a hit", "run-around"),
    ],
)
def test_the_end_in_view_settles_what_is_as_likely_and_leaves_an_action_an_action(
    setting: str, text: str, does: str
) -> None:
    assert told(text, setting) == does


@pytest.mark.parametrize("verb", ["jam", "shove", "drive", "stick", "plunge"])
def test_a_weapon_of_the_body_put_into_a_foe_is_an_attack(verb: str) -> None:
    assert told(f"{verb} my stinger into the major's neck") == "attack"


@pytest.mark.parametrize("text", ["i dunno, just make it stop", "no idea, hit it or something", "do the thing"])
def test_who_does_not_know_is_asked_back(text: str) -> None:
    assert taken(TRIO, text)["readings"]


@pytest.mark.parametrize("text", ["pretend I am a lost alate", "act like a queen so they let me by"])
def test_whom_she_makes_herself_out_to_be_is_nobody_here(text: str) -> None:
    assert "I see no" not in (taken(TRIO, text)["refused"] or "")


def test_who_is_cheered_on_is_not_the_one_to_act() -> None:
    assert "Turn of the" not in (taken("wasp with beetle against major", "beetle, you can do it!")["refused"] or "")
    assert "Turn of the Beetle" in taken("wasp with beetle against major", "beetle bites it")["refused"]


def test_a_comrade_who_is_told_what_to_do_is_told() -> None:
    assert told("beetle, bite it") == "direct"
    assert told("beetle, bite it, i sting the worker", "wasp with beetle against worker") == "attack"


def test_what_is_clear_is_not_asked_back() -> None:
    plain = [row for row in SAID if "asked" not in row[2]]
    counts = Counter(verdict for (verdict, _), _ in verdicts(plain))
    assert counts["asked"] <= 0.15 * len(plain)


def test_two_or_three_are_offered_and_never_one_twice() -> None:
    for setting, text, _ in SAID:
        rows = taken(setting, text)["readings"]
        assert len(rows) in (0, 2, 3), text
        assert len({row["words"] for row in rows}) == len(rows), text


def test_the_odds_are_those_of_the_lists() -> None:
    """B-3.4.2-01: what is told is what the same Commands, given by hand, are decided by."""
    _, sight = view(TRIO)
    told = taken(TRIO, "tie its front legs with silk")
    opening = sight.choice(Act("improvise"))
    aim = next(one for one in sight.after(opening) if one.command == Act("hinder", major(sight)))
    means = next(one for one in sight.after(aim) if one.command == Say("Web Weaving"))
    assert told["success"] == percent(sight.odds(means))
    attack = sight.choice(Act("attack", major(sight)))
    assert taken(TRIO, "bite the major")["success"] == percent(sight.odds(attack))


def major(sight: View) -> int:
    return next(body.who for body in sight.creatures if body.kind == "major")


def percent(odds: Odds) -> float:
    return sum(odds.counts[3:]) * 100 / odds.whole


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("attack the minors", "minor"),
        ("attack the big one", "major"),
        ("attack the nearest", "major"),
        ("attack the farther one", "minor"),
        ("attack the minor, not the major", "minor"),
    ],
)
def test_whom_it_names_is_whom_it_is_done_to(text: str, target: str) -> None:
    assert taken(TRIO, text)["target"] == target


@pytest.mark.parametrize(
    ("setting", "text", "target"),
    [
        ("wasp against minor,minor", "attack the big guy", "minor"),
        ("wasp against worker,major", "bite the lil one", "worker"),
        ("wasp against worker,major", "bite the other one", "major"),
        ("wasp against worker,major", "sting the one in the back", "major"),
        ("wasp against worker,major", "stab it in the back", "worker"),
        ("wasp against worker,minor", "kill the soldier, leave the worker", "minor"),
        ("wasp with beetle against worker,major", "shove him into the other guy", "worker"),
        ("wasp against minor,nasute", "whisper in its ear that the nasute lies", "minor"),
    ],
)
def test_size_place_and_whither_tell_whom_it_is_done_to(setting: str, text: str, target: str) -> None:
    rows = taken(setting, text)
    assert (rows["target"] or rows["readings"][0]["target"]).split(" ")[0] == target


@pytest.mark.parametrize(
    ("by", "feature"), [("by our construction", "Construction"), ("by Speed", "Speed"), ("by the den", "Hunting")]
)
def test_a_feature_that_is_named_is_the_one_it_is_done_by(by: str, feature: str) -> None:
    """A snare of Construction, 53 %, was laid by Hunting, 25 %: the word snare told more than the name."""
    assert taken("ants", f"we lay a snare in the doorway {by}")["feature"] == feature


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("lets gooo", ["go"]),
        ("gimme em", ["give", "me", "them"]),
        ("lol ur dead", ["your", "dead"]),
        ("killll", ["kill"]),
    ],
)
def test_slang_and_drawn_out_letters_are_read_as_plain_words(text: str, plain: list[str]) -> None:
    assert [word for word in Sentence(text).words if word not in ("let", "us")] == plain


def test_a_word_of_another_world_is_let_pass_where_the_rest_makes_sense() -> None:
    assert told("your mum was a cockroach, come over here") in ("move", None)
    assert "people upstairs" not in (taken(TRIO, "order a pizza, bite the major")["refused"] or "")
    assert taken(TRIO, "order a pizza")["refused"]


def test_the_more_words_stand_in_no_list_the_more_readings_are_offered() -> None:
    clear, dim = "shove the major", "shove the major glimwards into fromp"
    assert not taken(TRIO, clear)["readings"]
    assert Sentence(dim).dim() > Sentence(clear).dim() == 0


def test_who_is_not_understood_at_all_is_asked_what_it_may_be() -> None:
    rows = taken(TRIO, "fromp glimwards zibble the quonk")["readings"]
    assert "attack" in {row["action"] for row in rows}


def test_a_comrade_who_is_spoken_to_is_not_the_one_to_hit() -> None:
    assert told("hey ants!! go for its legs i got the head", "scorpion with ants against major,minor") == "direct"


def test_everyone_is_asked_one_by_one() -> None:
    rows = taken(TRIO, "scare everyone")["readings"]
    assert {row["target"] for row in rows} == {"major", "minor"}


def test_who_is_named_and_not_there_is_not_replaced() -> None:
    assert "no Nasute" in taken(TRIO, "attack the nasute")["refused"]


@pytest.mark.parametrize("text", ["flash my stripes at the nasute", "display my warning colours"])
def test_stripes_and_display_are_signalling(text: str) -> None:
    """[B 2.8]"""
    told = taken("wasp against minor,nasute", text)
    rows = told["readings"] or [told]
    assert all(row["action"] == "intimidate" or row["feature"] == "Signalling" for row in rows)


@pytest.mark.parametrize("text", ["bandage the ants' wounds", "patch up wasp", "treat her wound with cobweb"])
def test_treating_a_wound_raises_no_spirits(text: str) -> None:
    told = taken(TRIO, text)
    assert told["action"] == "rest"
    assert told["refused"]


@pytest.mark.parametrize("text", ["frobnicate the lamp", "frobnicate the wall", "frobnicate the major"])
def test_an_unknown_verb_is_asked_back(text: str) -> None:
    assert len(taken(TRIO, text)["readings"]) > 1


@pytest.mark.parametrize(
    "text",
    ["", "   ", "!?", "the", "x" * 5000, "bite " * 5000, "\x1b[31m\x07", "ю" * 99, "'; DROP", "{}%s"],
)
def test_nonsense_of_any_length_is_answered_at_once(text: str) -> None:
    told = taken(TRIO, text)
    assert told["refused"] or told["readings"] or told["action"]


@pytest.mark.long
def test_nobody_uses_what_is_not_hers() -> None:
    for setting, text, _ in SAID:
        _, sight = view(setting)
        for one in understood(sight, text).offers:
            assert not one.reading.intent or sight.me.ratings[one.reading.feature], text


def test_nobody_in_particular_can_do_all() -> None:
    assert hear("fan dust into its eyes with my wings", Being()).readings[0].feature == "Flying"
    assert hear("fan dust into its eyes with my wings", Being({"Skill": 30})).refused == "you have no wings"


@pytest.mark.parametrize("kind", sorted(content.vocabulary().nonsense))
def test_every_kind_of_nonsense_is_refused_in_words_of_its_own(kind: str) -> None:
    row = content.vocabulary().nonsense[kind]
    texts = [entry.replace("_", " ") for entry in row.words.split()][:20]
    lines = {line for one in content.vocabulary().nonsense.values() for line in one.lines}
    assert sum(hear(text).refused in lines for text in texts) >= 0.8 * len(texts)
    assert len(set(row.lines)) > 1


def test_likenesses_of_another_world_are_let_pass() -> None:
    assert not hear("roar like a train at it").refused


@pytest.mark.parametrize(
    ("word", "meant"),
    [("pushes", "push"), ("threw", "throw"), ("attakc", "attack"), ("webbing", "web")],
)
def test_endings_and_slips_do_not_matter(word: str, meant: str) -> None:
    assert meant in forms(word)


def test_clauses_have_roles() -> None:
    sentence = Sentence("shove it with my horn so that it falls")
    assert [sentence.roles[i] for i in (0, 3, 6)] == ["main", "means", "end"]


def test_every_reading_can_be_carried_out_by_somebody() -> None:
    may = {*content.formulas(), *content.intents(), *SPOKEN}
    verbs = content.vocabulary().verbs.values()
    assert {
        does for verb in verbs for text in (verb.any, *verb.to.values()) for does in text.replace("/", " ").split()
    } <= may


# -- the command -------------------------------------------------------------------------------------------------------


def say(capsys: Any, *args: str) -> tuple[int, str, str]:
    code = main(["say", *args])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command_answers_in_json_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = say(
        capsys,
        "tie its legs with silk",
        "--class",
        "spider",
        "--with",
        "ants",
        "--against",
        "major,minor",
        "--json",
    )
    facts = json.loads(out)
    assert (code, err) == (0, "")
    assert (facts["intent"], facts["feature"], facts["apt"], facts["target"]) == (
        "hinder",
        "Web Weaving",
        "apt",
        "major",
    )
    assert 0 <= facts["success"] <= 100
    assert set(facts) >= {"action", "intent", "feature", "apt", "target", "success", "readings", "refused"}


def test_the_command_answers_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "break from Combat" in say(capsys, "run away", "--class", "wasp", "--against", "minor")[1]
    assert "1  " in say(capsys, "use silk", "--class", "spider", "--against", "minor")[1]


def test_nobody_is_a_scene_without_combat(capsys: pytest.CaptureFixture[str]) -> None:
    """The help named "nobody", and that was no such creature."""
    told = say(capsys, "run away", "--class", "wasp", "--against", "nobody")
    assert told == say(capsys, "run away", "--class", "wasp") and told[0] == 0
    assert "that is for a fight" in told[1]


@pytest.mark.parametrize(
    "text",
    [
        "I spin a web across the floor to trap whoever comes",
        "lay a web",
        "hang a web over the doorway",
        "weave a net across the tunnel",
        "string a thread",
    ],
)
def test_what_is_for_a_fight_alone_is_taken_as_what_can_be_done_without_one(text: str) -> None:
    """A web was refused for want of a fight, though a snare is the same web, and can be laid outside one."""
    told = taken("spider", text)
    assert (told["deed"], told["feature"], told["refused"]) == ("snare", "Web Weaving", None)
    assert taken("spider against minor", text)["action"] == "web"


def test_what_cannot_be_meant_otherwise_is_still_refused_for_want_of_a_fight() -> None:
    for text in ("I charge", "run away", "build a barrier"):
        assert taken("spider", text)["refused"] == content.vocabulary().refusals["fight"]


@pytest.mark.parametrize(
    "args",
    [
        ("x", "--class", "zzz"),
        ("x", "--class", "wasp", "--with", "wasp"),
        ("x", "--class", "wasp", "--against", "zzz"),
        ("x", "--class", "wasp", "--against", "minor,,minor"),
        ("x", "--class", "wasp", "--against", ",".join(["minor"] * 7)),
        ("x", "--class", "\x1b[31m"),
        ("x",),
        ("--class", "wasp"),
    ],
)
def test_bad_arguments_are_one_line(capsys: pytest.CaptureFixture[str], args: tuple[str, ...]) -> None:
    code, out, err = say(capsys, *args)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1 and "\x1b" not in err


def test_the_first_foe_stands_beside_her_and_the_second_four_cells_off() -> None:
    for setting in {row[0] for row in SAID}:
        _, sight = view(setting)
        me = sight.me.body
        far = [max(abs(body.x - me.x), abs(body.y - me.y)) for body in sight.creatures if not body.led]
        assert not far or far[0] == 1
        assert all(cells == 4 for cells in far[1:]), setting
        assert all(body.wounds == 0 for body in sight.creatures)


@pytest.mark.long
def test_a_terminal_is_never_sent_what_was_typed() -> None:
    args = [
        sys.executable,
        "-m",
        "game.cli",
        "say",
        "\x1b[31mbite\x07",
        "--class",
        "wasp",
        "--against",
        "minor",
        "--json",
    ]
    done = subprocess.run(args, capture_output=True, check=False)
    assert b"\x1b" not in done.stdout + done.stderr
