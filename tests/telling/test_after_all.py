"""What the log says of one thing and then of the next does not gainsay itself."""

from game.engine.entries import Came, Changed, Entry, Happened, Rolled
from game.fd100 import Check, Degree, Rating, Roll
from game.telling.grammar import grammar
from game.telling.log import Teller

CAME = (Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor Termite Soldiers"))


def told(*entries: Entry) -> list[str]:
    return [line.text for line in Teller("after all").lines([*CAME, *entries])]


def test_an_effect_that_stayed_and_then_ends_ends_after_all() -> None:
    stays = Changed(who=3, feature="Confused", old=18, new=18)
    ends = Happened("Effect ends", 3, "Confused")
    assert told(stays, ends)[-1] in (
        "But now Confused wears off you by itself.",
        "And then, of its own accord, Confused lets go of you.",
    )
    other = Happened("Effect ends", 3, "Poisoned")
    for before in ([], [stays]):
        assert not told(*before, other)[-1].startswith(("But now", "And then"))


def test_what_was_not_resisted_and_then_ends_says_that_it_ends_by_itself() -> None:
    """R-21: the check that follows ends it; the roll to resist did not."""
    fails = Rolled(3, "resist", Roll(Check(Rating("x", 50)), 60, (), Degree.PARTIAL_FAILURE), about="Infected")
    ends = Happened("Effect ends", 3, "Infected")
    assert told(fails, Happened("Effects checked", 3, number=70), ends)[-1].startswith(("But now", "And then"))
    assert all("itself" in text or "nothing for it" in text for text in grammar()["Happened"]["Effect ends own"])


def test_who_is_attacked_in_the_breath_of_passing_unnoticed_is_told_that_it_is_over() -> None:
    unseen = Rolled(3, "sneak", Roll(Check(Rating("x", 50)), 40, (), Degree.PARTIAL_SUCCESS), 4, command=7)
    begins = Happened("combat begins", note="minor", command=7)
    assert told(unseen, begins)[-1].startswith(("It does not last.", "Unnoticed till now."))
    later = Happened("combat begins", note="minor", command=9)
    assert not told(unseen, later)[-1].startswith(("It does not last.", "Unnoticed till now."))


def test_to_pass_unnoticed_is_not_said_to_be_walking_by() -> None:
    """Who sneaks may be Immobilised, and whoever it is comes to her."""
    for text in grammar()["Rolled"]["sneak Complete Success"]:
        assert not any(word in text for word in ("go/goes", "slip/slips", "walk/walks"))


def test_the_topmost_level_is_not_said_to_be_its_exit() -> None:
    """One climbs to it by any shaft, far from the way out."""
    for _ in range(2):
        for text in told(Happened("enters Level", number=0), Happened("enters Level", number=0)):
            assert "the way out" in text.lower()
            assert not any(word in text.lower() for word in ("threshold", "behind you"))


def test_no_line_tells_one_to_eat_where_a_default_answers() -> None:
    """Whoever is asked is asked by a question."""
    assert not any("eat now" in text or "time to eat" in text for text in grammar()["Happened"]["time for a meal"])
