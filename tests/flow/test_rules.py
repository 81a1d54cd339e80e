"""The shape of the rules: every Step has its rule, every rule says where it stands, and asking changes nothing."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from game import content
from game.bots.random_policy import Random
from game.engine import Decision, Rulebook, options, rule
from game.engine.rules import modules_with_rules, rules_of
from game.engine.steps import Step
from game.run import settings, snapshot
from game.run.rule_order import RULE_ORDER
from game.run.run import Run, head
from game.systems.combat import wounds
from game.systems.exploration.events import prove_events
from game.systems.outcomes import wordings

SEED = Path(__file__).resolve().parents[3] / "shared/seeds/000_3bee48e63f199a45.txt"
EVERYBODY = [each for module in RULE_ORDER for each in rules_of(module)]
STEPS = [kind for base in (Step, Decision) for kind in base.__subclasses__() if kind is not Decision]
CITE = re.compile(
    r"B \d+(?:\.\d+)*|B Table \d+|R-\d\d|R section \d+(?:\.\d+)*|L(?: \d+(?:\.\d+)*)?|M(?: \d+(?:\.\d+)*)?|BIND|D",
)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_every_step_has_a_rule(step: type[Step]) -> None:
    assert [each for each in EVERYBODY if each.step is step]


def test_every_module_with_rules_is_in_the_order_once() -> None:
    """A module that is left out would have rules, or outcomes, that nobody sees."""
    assert len(set(RULE_ORDER)) == len(RULE_ORDER)
    registered = modules_with_rules() | {each.function.__module__ for each in wordings()}
    ours = {name for name in registered if name.startswith("game.")}
    assert {module.__name__ for module in RULE_ORDER} == ours


def test_a_rule_can_be_replaced_by_an_edition() -> None:
    """Another rule system puts its own function in the place of one; all others stay, in their places."""
    tame = rules_of(wounds)[0]

    @rule(tame.step, "B 2.2", edition="a test", instead_of=tame.function)
    def gentle(step: Any) -> None:
        """Do nothing."""

    base, other = Rulebook(RULE_ORDER, lambda _: ()), Rulebook(RULE_ORDER, lambda _: (), "a test")
    assert [each.function for each in other.by_step[tame.step]] == [
        gentle if each.function is tame.function else each.function for each in base.by_step[tame.step]
    ]
    assert gentle not in [each.function for each in base.by_step[tame.step]]
    assert set(base.by_step) == set(other.by_step)


def test_an_event_that_brings_nothing_is_refused_when_a_raid_begins() -> None:
    """A row of events.toml without a function registered for its name."""
    rows = {"Cost": {**content.events()["Cost"], "Cave-in": content.events()["Cost"]["Hunger"]}}
    with mock.patch.object(content, "events", return_value=rows), pytest.raises(content.BadAsset, match="Cave-in"):
        prove_events()


def cites() -> Iterator[Any]:
    for each in EVERYBODY:
        yield f"{each.function.__module__}.{each.function.__name__}", each.cites
    for wording in wordings():
        yield f"@outcome({wording.template!r})", wording.cites
    for name, formula in content.formulas().items():
        yield f"formulas.toml [{name}]", formula.rule
    for table, rows in content.events().items():
        for name, row in rows.items():
            yield f"events.toml [{table}.{name}]", row.rule
    for name, kind in content.kinds().items():
        yield f"{name}", kind.rule
    for name, ability in content.abilities().items():
        yield f"abilities.toml [{name}]", ability.rule
    for name, effect in content.effects().items():
        yield f"effects.toml [{name}]", effect.rule
    for name, job in content.jobs().items():
        yield f"jobs.toml [{name}]", job.rule


@pytest.mark.parametrize(("place", "text"), list(cites()))
def test_cites_can_be_read(place: str, text: str) -> None:
    """In words that `why` and the codex can look up."""
    assert text, place
    rest = CITE.sub("", text)
    assert not rest.strip(), f"{place}: {rest.strip()!r} of {text!r}"


def test_cited_rulings_exist() -> None:
    known = set(content.rulings())
    assert not {(place, cite) for place, text in cites() for cite in re.findall(r"R-\d\d", text) if cite not in known}


@pytest.mark.skipif(not SEED.exists(), reason="the rulebook is not beside this checkout")
def test_cited_sections_exist() -> None:
    """The rulebook's own list of sections and tables."""
    text = SEED.read_text(encoding="utf-8", errors="replace")
    sections = {re.sub(r"(\.0)+$", "", found) for found in re.findall(r"║\s*(\d+(?:\.\d+){3}) ", text)}
    tables = set(re.findall(r"Table (\d+)", text))
    missing = set()
    for place, cite in cites():
        missing |= {
            (place, found)
            for found in re.findall(r"B (\d+(?:\.\d+)*)", cite)
            if re.sub(r"(\.0)+$", "", found) not in sections
        }
        missing |= {(place, found) for found in re.findall(r"B Table (\d+)", cite) if found not in tables}
    assert not missing


@pytest.mark.parametrize(
    ("seed", "party", "profile"),
    [
        ("ask one", ("wasp",), "solo"),
        ("ask two", ("spider", "beetle", "ants"), "solo"),
        ("ask three", ("ladybug", "scorpion"), "book"),
    ],
)
def test_asking_changes_nothing(seed: str, party: tuple[str, ...], profile: str) -> None:
    """Over whole random runs: what is asked may be asked again, with the same answers, and the world is the same."""
    run = Run(head(seed, party, profile=profile), digests=False)
    bot = Random(seed)
    for _ in range(250):
        if run.decision is None:
            break
        before = snapshot.digest("", None)
        assert options(run.decision) == run.options
        list(settings.changes(run.decision))
        assert snapshot.digest("", None) == before, run.decision
        run.apply(bot(run))
    assert run.n > 20
    run.close()


@pytest.mark.parametrize("party", [("wasp",), ("ladybug", "spider", "beetle")])
def test_same_seed_same_commands_same_run(party: tuple[str, ...]) -> None:
    """DESIGN law 1"""
    chains = []
    for _ in range(2):
        run, bot = Run(head("twice", party)), Random("twice")
        for _ in range(120):
            if run.decision is None:
                break
            run.apply(bot(run))
        chains.append((run.n, run.digest))
        run.close()
    assert chains[0] == chains[1]


def test_a_decision_is_never_asked_for_nothing() -> None:
    """What can only be declined is not asked, but for Roam."""
    run, bot = Run(head("declined", ("scorpion", "wasp")), digests=False), Random("declined")
    for _ in range(200):
        if run.decision is None:
            break
        legal = [option for option in run.options if not option.refused]
        assert legal
        assert len(legal) > 1 or type(run.decision).__name__ in ("Roam", "DigCost"), run.decision
        run.apply(bot(run))
    run.close()


def test_each_command_once_among_the_options() -> None:
    """Two Options with one Command: which of them would be meant?"""
    run, bot = Run(head("options", ("ladybug", "spider", "ants")), digests=False), Random("options")
    for _ in range(200):
        if run.decision is None:
            break
        legal = Counter(option.command for option in run.options if not option.refused)
        assert not [command for command, times in legal.items() if times > 1], run.decision
        run.apply(bot(run))
    run.close()


def test_what_is_said_to_be_done_is_cited_somewhere() -> None:
    """A ruling the codex shows as in force has a rule, a row or a function that names it."""
    root = Path(__file__).resolve().parents[2]
    files = [*root.glob("game/**/*.py"), *(path for path in root.glob("assets/*.toml") if path.name != "rulings.toml")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    silent = {name for name, ruling in content.rulings().items() if ruling.done and name not in text}
    assert silent <= {"R-03"}  # which only says which of two printed dice is right
