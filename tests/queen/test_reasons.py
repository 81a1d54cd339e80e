"""Every decision of the Queen has a reason in words and a rule that can be read. [RULES 5.1, 5.3]"""

import re
from unittest import mock

import pytest

from game import content
from game.bots.whim import Random
from game.flow.chronicle import Chose
from game.queen import mind
from game.run import run as runs
from game.run.run import Run, head
from game.telling import codex

CLASSES = tuple(content.classes())
PARTIES = (*((kind,) for kind in CLASSES), ("spider", "scorpion", "beetle"), CLASSES)
COMMANDS = 500


def readable(reason, rule):
    """A short phrase that begins small and ends without a stop, with nothing left to fill in; a rule, and no more."""
    words = re.fullmatch(r"[a-z][^.{}]{3,58}[^.{} ]", reason)
    return bool(words and codex.CITE.findall(rule) and not codex.CITE.sub("", rule).strip())


def raid(n, policy):
    """A raid of so many commands: all that was decided, told or not, and what was told."""
    party = PARTIES[n % len(PARTIES)]
    run = Run(head(f"reasons {n}", party, profile="book" if n % 8 == 7 else "solo"), digests=False)
    decided = []

    def noted(who, legal):
        choice = mind.decide(who, legal)
        assert choice.option in legal
        decided.append((choice.reason, choice.rule))
        return choice

    with mock.patch.object(runs, "decide", noted):
        whim = policy(n)
        while run.decision is not None and run.n < COMMANDS:
            run.apply(whim(run))
    told = [(entry.reason, entry.rule) for entry in run.story if isinstance(entry, Chose)]
    run.close()
    return decided, told


def bot(_):
    from game.bots.careful import Careful

    return Careful()


def walked(numbers, policy):
    found = [raid(n, policy) for n in numbers]
    decided = {one for mine, _ in found for one in mine}
    told = {one for _, mine in found for one in mine}
    assert told
    assert not sorted(one for one in decided | told if not readable(*one))
    return decided


@pytest.mark.parametrize("policy", [bot, lambda n: Random(f"reasons {n}")])
def test_no_decision_without_reason_and_rule(policy):
    """RULES 5.1: of raids by careful bots, and by whim."""
    walked(range(3), policy)


@pytest.mark.soak
def test_no_decision_of_fifty_raids_without_reason_and_rule():
    decided = walked(range(50), bot) | walked(range(50), lambda n: Random(f"reasons {n}"))
    assert len({reason for reason, _ in decided}) > 20


def test_every_wish_reads_so():
    """Also those that no raid has come to."""
    for name, row in content.doctrines().items():
        for wish in row.wishes:
            assert readable(wish.why.format(chance=45), wish.rule), f"{name}: {wish.why}"
            for ruling in re.findall(r"R-\d\d", wish.rule):
                assert ruling in content.rulings(), f"{name}: {ruling}"


def test_a_bad_reason_is_found():
    assert not readable("", "R-18") and not readable("flees", "") and not readable("{chance}", "R-18")
    assert not readable("flees", "because")
