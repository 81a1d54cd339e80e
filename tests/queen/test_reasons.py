"""Every decision of the Queen has a reason in words and a rule that can be read. [RULES 5.1, 5.3]"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from game import content
from game.bots.careful import Careful
from game.bots.random_policy import Random
from game.codex.cites import CITE
from game.engine.commands import Set
from game.engine.entries import Chose, Ruled
from game.queen import mind
from game.run import run as runs
from game.run.run import Run, head

ROOT = Path(__file__).resolve().parents[2]
INDEX, RULES = ROOT / "tests/flow/rule_index.tsv", ROOT / "docs/RULES.md"
CLASSES = tuple(content.classes())
PARTIES = 6 * (*((kind,) for kind in CLASSES), ("spider", "scorpion", "beetle"), ("wasp", "ants")) + (CLASSES,)
"""All six together only once: that is a minute."""
SHORT, LONG, WHOLE = 300, 1200, 8000
"""Turns after which a raid is left. Whims seldom come to an end, and leave off earlier."""
MOST = 4000
"""Commands: a fight of the book may go on for ever, for R-73 is not in it."""


@cache
def sections() -> set[str]:
    """Of the rulebook and of what fills its gaps: as they are cited."""
    return {" ".join(row.split("\t")[1:3]) for row in INDEX.read_text(encoding="utf-8").splitlines()[1:]}


def exists(cite: str) -> bool:
    """A ruling of the game; a section of the index of rules, or of RULES."""
    if re.fullmatch(r"R-\d\d", cite):
        return cite in content.rulings()
    number = cite.rpartition(" ")[2]
    if cite.startswith(("R section", "RULES")):
        return bool(
            re.search(rf"^(?:#+ |\* )?{re.escape(number)}\.? ", RULES.read_text(encoding="utf-8"), re.MULTILINE),
        )
    return cite in sections()


def ruled(rule: str) -> bool:
    """Rules that there are, and nothing else."""
    cites = CITE.findall(rule)
    return bool(cites) and all(map(exists, cites)) and not CITE.sub("", rule).strip()


def readable(reason: str, rule: str) -> bool:
    """A short phrase that begins small and ends without a stop, with nothing left to fill in; a rule, and no more."""
    return bool(re.fullmatch(r"[a-z][^.{}]{3,58}[^.{} ]", reason)) and ruled(rule)


def weighed(reason: str, rule: str) -> bool:
    """Of what is improvised: by what, against what."""
    return bool(re.fullmatch(r"[A-Z][\w ]+ -?\d+ against [\w, ]+ -?\d+", reason)) and ruled(rule)


def raid(n: int, policy: Callable[..., Any], turns: int) -> Any:
    """One raid: what was decided in Combat, told or not; what was told of all that the Queen chose, and of what she allowed.

    In every other one the Director chooses too.
    """
    party = PARTIES[n % len(PARTIES)]
    run = Run(head(f"reasons {n}", party, profile="book" if n % 10 == 4 else "solo"), digests=False)
    decided, chose, allowed = set(), set(), set()

    def noted(who: Any, legal: Any) -> Any:
        choice = mind.decide(who, legal)
        assert choice.option in legal
        decided.add((choice.reason, choice.rule))
        return choice

    with mock.patch.object(runs, "decide", noted):
        whim = policy(n)
        if n % 2:
            run.apply(Set("director", "on"))
        while run.decision is not None and run.raid.turn < turns and run.n < MOST:
            run.apply(whim(run))
            chose |= {(entry.reason, entry.rule) for entry in run.story if isinstance(entry, Chose)}
            allowed |= {(entry.reason, entry.rule) for entry in run.story if isinstance(entry, Ruled)}
            run.story.clear()
    ended = run.decision is None
    run.close()
    return decided, chose, allowed, ended


def walked(
    numbers: range, policy: Callable[..., Any], turns: int
) -> tuple[set[tuple[str, str]], set[tuple[str, str]], set[tuple[str, str]], int]:
    """What was decided, chosen and allowed in all these raids, and how many came to an end: nothing without reason and rule."""
    found = [raid(n, policy, turns) for n in numbers]
    decided, chose, allowed = (set[tuple[str, str]]().union(*(mine[i] for mine in found)) for i in (0, 1, 2))
    assert chose
    assert not sorted(one for one in decided | chose if not readable(*one))
    assert not sorted(one for one in allowed if not weighed(*one))
    return decided, chose, allowed, sum(ended for *_, ended in found)


def bot(_: int) -> Careful:
    return Careful()


def whim(n: int) -> Random:
    return Random(f"reasons {n}")


@pytest.mark.long
@pytest.mark.parametrize("policy", [bot, whim])
def test_no_decision_without_reason_and_rule(policy: Callable[..., Any]) -> None:
    """RULES 5.1, 5.4: of raids by careful bots, and by whim."""
    _, _, allowed, _ = walked(range(3), policy, SHORT)
    assert allowed or policy is bot


@pytest.mark.soak
def test_no_decision_of_fifty_raids_without_reason_and_rule() -> None:
    """RULES 5.1, 5.4: played to their end, some more that are not, and others by whim; half of all with the Director."""
    decided, chose, allowed, ended = walked(range(64), bot, WHOLE)
    assert ended >= 50
    assert len({reason for reason, _ in decided}) > 20
    assert {rule for _, rule in chose} >= {"R section 5.1 R section 5.3", "R section 5.1 B 4.6.2 R-54"}
    assert allowed
    walked(range(25), whim, LONG)


def test_every_wish_reads_so() -> None:
    """Also those that no raid has come to."""
    for name, row in content.doctrines().items():
        for wish in row.wishes:
            assert readable(wish.why.format(chance=45), wish.rule), f"{name}: {wish.why}"
            for ruling in re.findall(r"R-\d\d", wish.rule):
                assert ruling in content.rulings(), f"{name}: {ruling}"


def test_a_bad_reason_is_found() -> None:
    assert readable("flees", "R-18 B 3.8.10")
    assert not readable("", "R-18") and not readable("flees", "") and not readable("{chance}", "R-18")
    assert not readable("flees", "because")
    assert not readable("flees", "R-99") and not readable("flees", "R-18, R-51")
    assert weighed("Ken 40 against Level 0", "R section 5.4") and not weighed("Ken", "R section 5.4")


def test_a_rule_that_is_none_is_found() -> None:
    assert readable("flees", "R section 5.3 R-14")
    assert (
        not readable("flees", "B 3.8.99")
        and not readable("flees", "R section 5.9")
        and not readable("flees", "R section 15")
    )
