"""A sentence is taken for an intent and a Feature: a hundred of them, and what a sensible person would rule."""

import tomllib
from pathlib import Path

import pytest

from game import content
from game.telling.intent import deed, read, stem, words

SAID = tomllib.loads((Path(__file__).parent / "improvised.toml").read_text(encoding="utf-8"))["said"]


def test_there_are_a_hundred_of_every_sort():
    assert len(SAID) == 100
    assert {row["intent"] for row in SAID} == set(content.intents())
    assert {verdict for row in SAID for verdict in row["verdicts"]} == {"apt", "a stretch", "absurd"}
    assert len({feature for row in SAID for feature in row["features"]}) >= 20


@pytest.mark.parametrize("row", SAID, ids=lambda row: row["text"][:30])
def test_what_a_sensible_person_would_rule(row):
    """B-3.4.2-01: the intent is made precise enough to choose Features."""
    taken = read(row["text"])
    assert taken, row["text"]
    assert taken.intent == row["intent"], taken
    assert taken.feature in row["features"], taken
    assert taken.verdict in row["verdicts"], taken


@pytest.mark.parametrize("row", SAID, ids=lambda row: row["text"][:30])
def test_what_is_expected_agrees_with_the_table(row):
    verdicts = {content.intents()[row["intent"]].verdict(feature) for feature in row["features"]}
    assert verdicts == set(row["verdicts"])


@pytest.mark.parametrize("text", ["", "   ", "!?", "xyzzy", "What a lovely day", "1234"])
def test_what_says_nothing_is_taken_for_nothing(text):
    assert read(text) is None


def test_where_no_feature_is_named_there_is_a_usual_one():
    taken = read("Scare it!")
    assert (taken.intent, taken.feature, taken.named) == ("scare", "Passions", False)
    assert set(content.vocabulary().usual) == set(content.intents())
    for intent, feature in content.vocabulary().usual.items():
        assert content.intents()[intent].verdict(feature) != "absurd"


def test_the_end_in_view_counts_for_the_intent_and_the_means_for_the_feature():
    assert read("Bare my fangs until it flees").intent == "scare"
    assert read("I hide by singing loudly").feature == "Signalling"


def test_the_reading_says_by_which_words():
    assert "kick sand" in read("I kick sand into its eyes").because


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("put out the lamp", "darken"),
        ("dig a pit", "snare"),
        ("clear the rubble away", "clear"),
        ("burrow through the wall", "breach"),
    ],
)
def test_one_intent_may_be_carried_out_in_several_ways(text, name):
    deeds = [f"{one}-afield" if one in ("darken", "snare") else one for one in ("darken", "snare", "clear", "breach")]
    assert deed(text, deeds).removesuffix("-afield") == name


def test_stems():
    assert stem("pushes") == stem("pushing") == stem("pushed") == stem("push")
    assert stem("tripped") == stem("trips") == stem("trip")
    assert stem("hid") == stem("hiding") == stem("hide")
    assert stem("bleeds") == stem("bleeding") == stem("bleed")
    assert stem("ally") != stem("all")


def test_every_list_is_of_something():
    assert set(words("intents")) == set(content.intents())
    assert set(words("features")) == set(content.FEATURES)
    deeds = {name.removesuffix("-afield") for row in content.intents().values() for name in row.deeds}
    assert set(words("deeds")) <= deeds
