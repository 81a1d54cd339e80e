"""Whatever is asked in survival may be left unanswered: saved there, taken up there, answered the same, and verified."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from game.bots.random_policy import Random
from game.engine import Agenda
from game.engine.commands import Set
from game.engine.components import At, Body, Creature, Effects, Hero, Item
from game.engine.steps import (
    ChooseEffect,
    Claim,
    DigCost,
    FaceDeath,
    Find,
    LiftCurse,
    Mend,
    PayDarkness,
    PayHunger,
    Ponder,
    Recruit,
    Regrow,
    ShakeOff,
    Shelter,
    Step,
    Unsheltered,
)
from game.engine.store import create, get, query, the
from game.run import snapshot
from game.run.journal import Record
from game.run.replay import verify
from game.run.run import Run, head
from game.run.saves import begin, resume
from game.systems.items.identification import colour_of
from tests.run.play import survive
from tests.run.tireless import Tireless, immortal


def who_is(kind: str) -> int:
    return next(who for who, creature, _ in query(Creature, Hero) if creature.kind == kind)


def holds(kind: str, *forms: str, colour: str = "", cursed: bool = False) -> None:
    for form in forms:
        create(Item(form, form.capitalize(), 40, who_is(kind), colour=colour, cursed=cursed, felt=cursed))


def full() -> Claim:
    """All five Slots, and what the Job is about at her feet."""
    holds("spider", *["aphid"] * 4)
    at = get(who_is("spider"), At)
    return Claim(who=who_is("spider"), item=create(Item("royal nectar", "Royal Nectar", 100), At(at.x, at.y)))


def hurt(kind: str, form: str) -> int:
    get(who_is(kind), Body).wounds = 1
    holds(kind, form)
    return who_is(kind)


def ill(kind: str) -> int:
    get(who_is(kind), Effects).rating.update(Poisoned=30, Bleeding=20)
    return who_is(kind)


def puzzled(kind: str) -> int:
    holds(kind, "leaf", colour=next(c for c in ("Red", "Blue") if c != colour_of("leaf", "Healing")))
    return who_is(kind)


def cursed(kind: str) -> int:
    holds(kind, "honey", "fungus", colour="Red", cursed=True)
    return who_is(kind)


STAGES: dict[str, Callable[[], Step]] = {
    "Share": lambda: Find(form="honey", colour="Red", rating=40),
    "Replace": full,
    "Shelter": lambda: Shelter(who=who_is("spider")),
    "Unsheltered": lambda: Unsheltered(chance=50),
    "Mend": lambda: Mend(who=hurt("spider", "aphid")),
    "Regrow": lambda: Regrow(who=hurt("ants", "honeydew")),
    "ShakeOff": lambda: ShakeOff(who=ill("spider")),
    "Ponder": lambda: Ponder(who=puzzled("spider")),
    "LiftCurse": lambda: LiftCurse(who=cursed("spider")),
    "ChooseEffect": lambda: ChooseEffect(who=ill("spider")),
    "PayHunger": lambda: PayHunger(who=hurt("spider", "aphid")),
    "PayDarkness": lambda: PayDarkness(who=who_is("spider")),
    "DigCost": lambda: DigCost(who=who_is("spider")),
    "Recruit": lambda: Recruit(who=who_is("spider")),
    "FaceDeath": lambda: FaceDeath(who=hurt("spider", "aphid"), cause="a stone"),
}


def asked(folder: Path, name: str) -> Run:
    """A run in which that is asked: staged as what came of its first command, and saved as it stands."""
    run = begin(folder, head(name, ("spider", "ants")))
    journal, run.journal, before, command = run.journal, None, run.digest, Set("interrupts", "ask")
    fresh = run.apply(command)
    the(Agenda).steps.append(STAGES[name]())
    run.settle()
    assert type(run.decision).__name__ == name
    fresh += run.collect()
    run.digest = snapshot.digest(before, command)
    journal.write(Record(1, 0, command, run.digest), fresh)
    run.journal = journal
    assert run.keep()
    run.save()
    return run


@pytest.mark.parametrize("name", list(STAGES))
def test_it_is_taken_up_in_the_middle_of_a_question(tmp_path: Path, name: str) -> None:
    """Each legal answer, given at once or after the run was closed and taken up, makes the same run of it."""
    run = asked(tmp_path / "asked", name)
    answers = [option.command for option in run.options if not option.refused]
    run.close()
    assert len(answers) > 1
    for i, command in enumerate(answers):
        digests = []
        for how in ("at once", "later"):
            run = asked(tmp_path / f"{how} {i}", name)
            if how == "later":
                decision, options = run.decision, run.options
                run.close()
                run = resume(tmp_path / f"{how} {i}")
                assert (run.decision, run.options) == (decision, options)
            run.apply(command)
            digests.append(run.digest)
            run.close()
        assert digests[0] == digests[1]


@pytest.mark.long
def test_random_survival_is_saved_taken_up_and_verified(tmp_path: Path) -> None:
    """Parties who cannot die: at every 25th command closed and taken up, now from a snapshot, now from the journal."""
    met: Counter[str] = Counter()
    for i, party in enumerate((("spider", "ants"), ("beetle", "wasp"))):
        folder, onward, dice = tmp_path / f"run {i}", Tireless(f"on {i}"), Random(f"now and then {i}")
        with immortal():
            run = begin(folder, head(f"survive {i}", party, job="steal-food"))
            while run.decision and run.n < 250:
                question = type(run.decision).__name__
                met[question] += 1
                sober = question in ("Roam", "TakeTurn") and dice.throw(8)
                run.apply(onward(run) if sober else survive(run))
                if run.n % 25 == 0:
                    before = run.decision, run.digest, list(run.story)
                    if run.n % 50:
                        run.save()
                    run.close()
                    if run.n % 100 == 0:
                        (folder / "snapshot").unlink()
                    run = resume(folder)
                    assert (run.decision, run.digest, run.story) == before
            run.close()
            assert verify(folder / "journal")[0].digest == run.digest
    assert len(set(met) & set(STAGES)) >= 4, met
