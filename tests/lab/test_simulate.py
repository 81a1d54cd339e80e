"""`nest simulate` and `nest odds`: the same raids whoever plays them, tables and files, and what becomes of a broken raid."""

import csv
import json
import shutil
from pathlib import Path

import pytest

from game import content
from game.bots import policy
from game.cli import main
from game.flow.chronicle import Came, Generated, Happened, Rolled
from game.fd100 import Check, Rating, odds, resolve
from game.lab.blows import PLACES, blows, checks
from game.lab.simulate import Arm, Plan, plans, raid, simulate
from game.lab.tally import Tally
from game.run import journal

SHORT = "--runs 4 --class wasp --party ants,spider --limit 60"


def facts(answer):
    code, out, err = answer
    assert (code, err) == (0, "")
    told = json.loads(out)
    for once in ("seconds", "turns_per_second"):
        assert told.pop(once) >= 0
    return told


# -- the same raids ------------------------------------------------------------------------------------------------


def test_one_worker_and_two_play_the_same_raids(nest):
    one = facts(nest(f"simulate {SHORT} --workers 1 --json"))
    assert one == facts(nest(f"simulate {SHORT} --workers 2 --json"))
    assert one["runs"] == 4
    assert list(one["by_class"]) == ["wasp", "ants,spider"]
    assert {"runs", "won", "win_low", "win_high"} <= set(one["by_class"]["wasp"])
    assert sum(one["outcomes"].values()) == 4
    assert all(set(bound) == {"name", "value", "low", "high", "ok"} for bound in one["bounds"])
    assert set(one["actions"]) >= set(content.formulas())


def test_every_party_goes_into_the_same_nests():
    made = plans([("wasp",), ("ants",)], 3, "x")
    assert made == [Plan(("wasp",), "x 0"), Plan(("ants",), "x 0"), Plan(("wasp",), "x 1")]


def test_the_tables(nest):
    code, out, err = nest(f"simulate {SHORT} --workers 1")
    assert (code, err) == (0, "")
    for word in ("4 raids", "ants,spider", "Exploration Actions", "Cost Hunger", "wanted", "raid"):
        assert word in out


def test_a_row_for_each_raid(nest, tmp_path):
    file = tmp_path / "raids.csv"
    assert nest(f"simulate {SHORT} --workers 1 --csv", file)[0] == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [(row["party"], row["seed"]) for row in rows][:2] == [("wasp", "lab 0"), ("ants,spider", "lab 0")]
    assert all(int(row["turns"]) >= 0 and row["outcome"] for row in rows)
    code, _, err = nest(f"simulate {SHORT} --csv", file)
    assert (code, err) == (2, f"nest: {file} exists already: name a new file\n")


# -- counting ------------------------------------------------------------------------------------------------------


def test_what_a_tally_counts():
    tally, roll = Tally(), resolve(Check(Rating("Speed", 50)), 12)
    tally.hear(
        [
            Came(who=1, kind="wasp", name="Wasp"),
            Came(who=2, kind="minor", name="Minors"),
            Happened("alarm", 2),
            Happened("combat begins"),
            Happened("round begins", number=1),
            Rolled(who=1, action="charge", roll=roll),
            Rolled(who=2, action="charge", roll=roll),
            Happened("alarm", 2),
            Happened("round begins", number=2),
            Happened("combat ends"),
            Happened("combat begins"),
            Generated("Cost", 3, ("Hunger", "Passage")),
        ]
    )
    assert (tally.rounds, tally.waves) == ([2, 0], [1, 0])
    assert tally.actions == {"charge": 1}
    assert tally.events == {"Cost Hunger": 1, "Cost Passage": 1}
    assert tally.told["alarm"] == 2


def test_food_and_light_are_told_apart():
    """Told by their names: those of foods in full, what is left of an eaten Firefly is no light."""
    tally = Tally()
    names = ("Spoiled Red Honey of Courage", "Firefly", "Firefly Carcass", "Building Materials")
    tally.hear([*(Happened("finds", 1, name) for name in names), Happened("food works", 1, names[0])])
    assert {name: n for name, n in tally.told.items() if name.startswith("finds ")} == {
        "finds food": 2, "finds light": 1, "finds other": 1,
    }  # fmt: skip
    assert tally.abilities == {"Courage": 1}


def test_the_story_is_not_kept(tmp_path, monkeypatch):
    lengths = []

    def watched(run):
        lengths.append(len(run.story))
        return policy.Careful()(run)

    monkeypatch.setitem(policy.POLICIES, "watched", lambda _: watched)
    raid(Arm(policy="watched", limit=30), tmp_path, Plan(("wasp",), "long"))
    assert set(lengths) == {0}


# -- a raid that breaks --------------------------------------------------------------------------------------------


def test_a_broken_raid_is_kept_and_the_others_go_on(tmp_path, monkeypatch):
    class Broken(policy.Careful):
        def __call__(self, run):
            if run.n == 5 and run.head.party == ("wasp",):
                raise KeyError("nothing there")
            return super().__call__(run)

    monkeypatch.setitem(policy.POLICIES, "broken", lambda _: Broken())
    arm = Arm(policy="broken", limit=30)
    bad, good = simulate(arm, plans([("wasp",), ("ants",)], 2, "breaks"), 1, tmp_path)
    assert (bad.outcome, bad.cause, bad.commands) == ("broken", "KeyError: 'nothing there'", 5)
    assert good.outcome != "broken"
    kept = Path(bad.kept)
    assert len(journal.read(kept / "journal").records) == 5
    assert "nothing there" in (kept / "trouble.txt").read_text()
    again = raid(arm, tmp_path, Plan(("wasp",), "breaks 0"))
    assert again.kept not in ("", bad.kept)


# -- two arms ------------------------------------------------------------------------------------------------------


def test_against_other_assets(nest, tmp_path):
    """A class that is all thumbs, in a folder of its own: the game's own stay as they are."""
    other = tmp_path / "assets"
    shutil.copytree(content.folder(), other)
    text = (other / "events.toml").read_text()
    assert "base = 50" in text
    (other / "events.toml").write_text(text.replace("base = 50", "base = 0", 1))
    told = facts(nest("simulate --runs 1 --class wasp --limit 100 --workers 1 --json --with", other))
    assert set(told["compared"]["by_class"]["wasp"]) == {"win", "other", "more", "low", "high"}
    assert told["compared"]["other"]["runs"] == 1
    assert told["outcomes"] == facts(nest("simulate --runs 1 --class wasp --limit 100 --workers 1 --json"))["outcomes"]


@pytest.mark.parametrize("ruling", ["R-04", "solo"])
def test_without_a_ruling(nest, ruling):
    told = facts(nest(f"simulate --runs 1 --class wasp --limit 40 --workers 1 --json --without {ruling}"))
    assert told["compared"]["with"] == f"without {ruling}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("simulate --runs 0", "whole number"),
        ("simulate --class bee", "no such class: 'bee'"),
        ("simulate --party wasp,wasp", "each class once"),
        ("simulate --job bake", "no such Job"),
        ("simulate --policy wild", "wild"),
        ("simulate --without R-72", "R-72 cannot be turned off by itself"),
        ("simulate --without R-999", "no such ruling"),
        ("simulate --without solo --profile book", "off already"),
        ("simulate --with /nowhere", "/nowhere has no"),
        ("simulate --with /nowhere --without solo", "not allowed"),
        ("simulate --workers 0", "whole number"),
        ("odds bee", "no such class or creature: 'bee'"),
        ("odds wasp --against bee", "no such class or creature: 'bee'"),
        ("odds minor", "no such class"),
    ],
)
def test_bad_arguments_are_one_line(nest, text, said):
    code, out, err = nest(text)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


# -- blows ---------------------------------------------------------------------------------------------------------


def test_odds_of_blows_are_the_engines_own():
    """R-15: the armoured head counts from in front, not from behind; a Charge shifts up."""
    rows = blows(["wasp"], ["minor"])
    made = checks("wasp", "minor", "solo")
    assert {(row.disposition, row.behind) for row in rows} == set(made)
    for row in rows:
        assert row.counts == odds(made[row.disposition, row.behind]).counts
    hits = {(row.disposition, row.behind): row.hits for row in rows}
    assert hits["Holding", True] > hits["Holding", False]
    assert hits["Charging", False] > hits["Advancing", False] >= hits["Holding", False]


def test_the_table_of_odds(nest):
    code, out, _ = nest("odds wasp --against minor,major")
    assert code == 0
    assert all(word in out for word in (*PLACES, "minor", "major"))
    told = facts_of(nest("odds --against worker --json"))
    assert len(told) == 6 * len(PLACES) * 2
    assert sum(told[0]["counts"]) == 100


def facts_of(answer):
    assert answer[0] == 0
    return json.loads(answer[1])
