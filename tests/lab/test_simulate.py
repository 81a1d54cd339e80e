"""`nest simulate` and `nest odds`: the same raids whoever plays them, tables and files, and what becomes of a broken raid."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.bots import policy
from game.bots.careful import Careful
from game.engine.entries import Came, Changed, Generated, Happened, Rolled, What
from game.fd100 import Check, Rating, odds, resolve
from game.lab.blows import PLACES, blows, checks
from game.lab.report import ITEMS, itemised, summary
from game.lab.simulate import Arm, RaidPlan, plans, raid, simulate
from game.lab.tally import Facts, Tally
from game.run import journal
from game.run.heads import USUAL
from game.run.run import Run
from tests.conftest import Nest

SHORT = "--runs 4 --class wasp --party ants,spider --limit 60"


def facts(answer: tuple[int, str, str]) -> Any:
    code, out, err = answer
    assert (code, err) == (0, "")
    told = json.loads(out)
    for once in ("seconds", "turns_per_second"):
        assert told.pop(once) >= 0
    return told


# -- the same raids ------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_one_worker_and_two_play_the_same_raids(nest: Nest) -> None:
    one = facts(nest(f"simulate {SHORT} --workers 1 --json"))
    assert one == facts(nest(f"simulate {SHORT} --workers 2 --json"))
    assert one["runs"] == 4
    assert list(one["by_class"]) == ["wasp", "ants,spider"]
    assert {"runs", "won", "win_low", "win_high"} <= set(one["by_class"]["wasp"])
    assert sum(one["outcomes"].values()) == 4
    assert all(set(bound) == {"name", "value", "low", "high", "ok"} for bound in one["bounds"])
    assert set(one["actions"]) | set(one["theirs"]) >= set(content.formulas())
    assert "pilfer" in one["theirs"]
    assert "pilfer" not in one["actions"]


def test_every_party_goes_into_the_same_nests() -> None:
    made = plans([("wasp",), ("ants",)], 3, "x")
    assert made == [RaidPlan(("wasp",), "x 0"), RaidPlan(("ants",), "x 0"), RaidPlan(("wasp",), "x 1")]
    made = plans([("wasp",), ("ants",)], 5, "x", ["deliver", "retrieve"])
    assert [(plan.party[0], plan.seed, plan.job) for plan in made] == [
        ("wasp", "x 0", "deliver"), ("ants", "x 0", "deliver"), ("wasp", "x 0", "retrieve"), ("ants", "x 0", "retrieve"),
        ("wasp", "x 1", "deliver"),
    ]  # fmt: skip


@pytest.mark.long
def test_a_table_for_each_job(nest: Nest, tmp_path: Path) -> None:
    file = tmp_path / "raids.csv"
    code, out, _ = nest(f"simulate {SHORT} --job retrieve --job deliver --workers 1 --csv", file)
    assert code == 0
    assert out.index("4 raids by") < out.index("Job: retrieve") < out.index("Job: deliver") < out.index("Deaths")
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [(row["party"], row["job"]) for row in rows] == [
        ("wasp", "retrieve"), ("ants,spider", "retrieve"), ("wasp", "deliver"), ("ants,spider", "deliver"),
    ]  # fmt: skip
    told = facts(nest(f"simulate {SHORT} --runs 5 --job retrieve --job deliver --workers 1 --json"))
    assert list(told["by_job"]) == ["retrieve", "deliver"]
    assert {who: row["runs"] for who, row in told["by_job"]["retrieve"].items()} == {
        "wasp": 2, "ants,spider": 1, "together": 3,
    }  # fmt: skip
    assert told["by_class"]["wasp"]["runs"] == 3
    assert {"won", "win_low", "win_high"} <= set(told["by_job"]["deliver"]["together"])
    assert "Job:" not in nest(f"simulate {SHORT} --workers 1")[1]


def test_all_jobs(nest: Nest) -> None:
    told = facts(nest("simulate --runs 7 --class wasp --limit 1 --workers 1 --job all --json"))
    assert {job: row["wasp"]["runs"] for job, row in told["by_job"].items()} == dict.fromkeys(content.jobs(), 1)


def test_the_tables(nest: Nest) -> None:
    code, out, err = nest(f"simulate {SHORT} --workers 1")
    assert (code, err) == (0, "")
    for word in ("4 raids", "ants,spider", "Exploration Actions", "Hints read", "Cost Hunger", "wanted", "raid"):
        assert word in out


def test_a_row_for_each_raid(nest: Nest, tmp_path: Path) -> None:
    file = tmp_path / "raids.csv"
    assert nest(f"simulate {SHORT} --workers 1 --csv", file)[0] == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [(row["party"], row["seed"]) for row in rows][:2] == [("wasp", "lab 0"), ("ants,spider", "lab 0")]
    assert all(int(row["turns"]) >= 0 and row["outcome"] for row in rows)
    code, _, err = nest(f"simulate {SHORT} --csv", file)
    assert code == 2 and f"{file} exists already: name a new file" in err


# -- counting ------------------------------------------------------------------------------------------------------


def test_what_a_tally_counts() -> None:
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
            Rolled(who=2, action="charge", roll=roll),
            Happened("alarm", 2),
            Happened("round begins", number=2),
            Happened("combat ends"),
            Happened("combat begins"),
            Generated("Cost", 3, ("Hunger", "Passage")),
        ],
    )
    assert (tally.rounds, tally.waves) == ([2, 0], [1, 0])
    assert tally.actions == {"charge": 1}
    assert tally.theirs == {"charge": 2}
    assert tally.events == {"Cost Hunger": 1, "Cost Passage": 1}
    assert tally.told["alarm"] == 2


def test_items_are_told_apart() -> None:
    """By their names: those of foods in full; what is left of an eaten Firefly is no light, and of a Companion a carcass."""
    tally = Tally()
    names = (
        "Spoiled Red Honey of Courage",
        "Firefly",
        "Firefly Carcass",
        "Building Materials",
        "Old Trail",
        "Royal Honey",
    )
    tally.hear([*(Happened("finds", 1, name) for name in names), Happened("food works", 1, names[0])])
    tally.hear(
        [Happened("consumes", 1, "Moth Carcass"), Changed(0, "Building Materials", 20, 45), Changed(1, "Ken", 2, 4)],
    )
    assert {name: n for name, n in tally.told.items() if " " in name and name != "food works"} == {
        "finds food": 2, "finds light": 1, "finds materials": 2, "finds hint": 1, "finds goods": 1, "consumes companion": 1,
    }  # fmt: skip
    assert tally.abilities == {"Courage": 1}


def test_items_of_every_type_have_a_row() -> None:
    """What is found, read, let loose, eaten and built with: summed up under plain names."""
    tally = Tally()
    whats: tuple[What, ...] = ("finds", "takes", "consumes")
    for form in content.forms().values():
        for what in whats:
            tally.happened(Happened(what, 1, form.name))
    used: tuple[What, ...] = (
        "reads of a Room",
        "reads of a food",
        "comes along",
        "is let out",
        "Materials remain",
        "identifies",
    )
    tally.hear([*(Happened(what, 1) for what in used), Happened("consumes", 1, "Moth Carcass")])
    fact = Facts(
        arm="",
        party=("wasp",),
        seed="",
        job="deliver",
        profile="solo",
        policy="",
        outcome="won",
        cause="",
        told=tally.told,
    )
    found = itemised(fact)
    assert set(found) == set(ITEMS)
    assert found["Hints read"] == 2
    assert found["food eaten"] == sum("F" in form.types != "FL" for form in content.forms().values())
    told = summary([fact, replace(fact, told={})], 1)
    assert told["items"]["Hints read"] == {"times": 2, "runs": 50}
    assert summary([replace(fact, told={})], 1)["items"]["Hints read"] == {"times": 0, "runs": 0}


def test_the_story_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def watched(run: Run) -> Any:
        lengths.append(len(run.story))
        return Careful()(run)

    monkeypatch.setitem(policy.POLICIES, "watched", lambda _: watched)
    raid(Arm(policy="watched", limit=30), tmp_path, RaidPlan(("wasp",), "long"))
    assert set(lengths) == {0}


# -- a raid that breaks --------------------------------------------------------------------------------------------


def test_a_broken_raid_is_kept_and_the_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Careful):
        def __call__(self, run: Run) -> Any:
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
    again = raid(arm, tmp_path, RaidPlan(("wasp",), "breaks 0"))
    assert again.kept not in ("", bad.kept)


# -- what is no plan ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("simulate --runs 0", "whole number"),
        ("simulate --class bee", "no such class: 'bee'"),
        ("simulate --party wasp,wasp", "each class once"),
        ("simulate --job bake", "no such Job"),
        ("simulate --policy wild", "wild"),
        ("simulate --job retrieve --job bake", "no such Job"),
        ("simulate --without R-64", "R-64 cannot be left out by itself; what can: R-04, R-05"),
        ("simulate --without R-999", "no such ruling: 'R-999'; what can be left out: R-04, R-05"),
        (
            "simulate --without R-74 --profile book",
            "R-74 cannot be left out by itself; what can: R-04, R-08, R-11, director",
        ),
        ("simulate --without solo --profile book", "off already"),
        ("simulate --with /nowhere", "/nowhere has no"),
        ("simulate --with /nowhere --without solo", "not allowed"),
        ("simulate --workers 0", "whole number"),
        ("odds bee", "no such class or creature: 'bee'"),
        ("odds wasp --against bee", "no such class or creature: 'bee'"),
        ("odds minor", "no such class"),
    ],
)
def test_bad_arguments_are_one_line(nest: Nest, text: str, said: str) -> None:
    code, out, err = nest(text)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


# -- blows ---------------------------------------------------------------------------------------------------------


def test_odds_of_blows_are_the_engines_own() -> None:
    """R-15: the armoured head counts from in front, not from behind; a Charge shifts up."""
    rows = blows(["wasp"], ["minor"])
    made = checks("wasp", "minor", USUAL)
    assert {(row.disposition, row.behind) for row in rows} == set(made)
    for row in rows:
        assert row.counts == odds(made[row.disposition, row.behind]).counts
    hits = {(row.disposition, row.behind): row.hits for row in rows}
    assert hits["Holding", True] > hits["Holding", False]
    assert hits["Charging", False] > hits["Advancing", False] >= hits["Holding", False]


def test_the_table_of_odds(nest: Nest) -> None:
    code, out, _ = nest("odds wasp --against minor,major")
    assert code == 0
    assert all(word in out for word in (*PLACES, "minor", "major"))
    told = facts_of(nest("odds --against worker --json"))
    assert len(told) == 6 * len(PLACES) * 2
    assert sum(told[0]["counts"]) == 100


def facts_of(answer: tuple[int, str, str]) -> list[dict[str, Any]]:
    assert answer[0] == 0
    return json.loads(answer[1])
