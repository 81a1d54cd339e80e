"""The plain fact stands first in the log, in the same words for the same thing; the Queen's wit comes after it."""

import pytest

from game import content
from game.engine.entries import Came, Changed, Happened, Rolled
from game.fd100 import Check, Degree, Rating, resolve
from game.telling.grammar import facts
from game.telling.log import Teller

CAME = [Came(who=3, kind="wasp", name="Wasp"), Came(who=7, kind="minor", name="Minor Soldier")]
ROLLED = [name for name, formula in content.formulas().items() if formula.roll != "none"]


def rolls() -> dict[Degree, int]:
    """Return a die for each degree but the Critical ones, of Effort 57 against Resistance 50."""
    check = Check(Rating("Effort", 57), Rating("Resistance", 50))
    return {resolve(check, die).degree: die for die in (51, 45, 58)}


@pytest.mark.parametrize("action", ROLLED)
def test_of_every_deed_it_is_said_first_whether_it_has_worked(action: str) -> None:
    """As "It fails." or "Miss.": a joke is never all that tells success from failure."""
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for die in rolls().values():
        roll = resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die)
        for seed in range(8):
            entry = Rolled(who=3, action=action, roll=roll, target=7, about="Poisoned")
            *_, line = Teller(f"facts {seed}").lines([*CAME, entry], full=True)
            fact = next((one for one in facts().values() if one and line.text.startswith(one)), "")
            assert fact, line.text
            said[roll.success].add(fact)
    assert all(said.values())
    assert not said[True] & said[False]


def test_what_is_found_is_named_first() -> None:
    for seed in range(8):
        (line,) = Teller(f"finds {seed}").lines([*CAME, Happened("finds", 3, "White Nectar", 40)])
        assert line.text.startswith("Found: White Nectar. ")
        assert line.text.count("White Nectar") == 1


def test_of_help_that_only_a_die_can_make_worth_something_it_is_not_said_that_it_works() -> None:
    """It was, of an Infection that was as bad as before."""
    for die in (51, 45):
        roll = resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die)
        helps = Rolled(who=3, action="help-afield", roll=roll, target=3)
        stays = Changed(who=3, feature="Infected", old=58, new=58, die=80)
        assert roll.success
        told, after = Teller("help").lines([CAME[0], helps, stays], full=True)[-2:]
        assert "It works" not in told.text
        assert "58" in after.text
