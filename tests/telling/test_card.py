"""The roll card: what it shows is true, fits, and is pretty enough to be drawn here."""

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fd100 import Check, Degree, Modifier, Rating, Shift, odds, resolve
from game.telling.hundred_card import LETTERS
from game.telling.odds_bar import picture
from game.telling.roll_card import card

WASP = Check(
    Rating("Threat Rate", 57),
    Rating("Survival Rate", 50),
    (Modifier("Carapace", -40, "R-14"), Modifier("Advancing", 30, "B 2.3.5")),
)
SUCCESSES = (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS, Degree.CRITICAL_SUCCESS)
STORM = Check(
    Rating("Threat Rate", 90),
    Rating("Survival Rate", 20),
    (Modifier("Advancing", 30, "B 2.3.5"),),
    (Modifier("Dive", 40, "B 3.4.6"), Modifier("Rain", -35)),
    (Shift("2 Wounds", -2, "B 3.8.1"), Shift("Charging", 1, "B 2.3.5")),
    (
        Modifier("Stinger out of reach", -100, "R-14", (Degree.COMPLETE_SUCCESS,)),
        Modifier("Carapace", -40, "R-14", SUCCESSES, "Carapace"),
    ),
)


def test_the_card_of_a_roll() -> None:
    assert card(resolve(WASP, 46), WASP, "ATTACK   Wasp > Minor Termite Soldiers", "B 3.8.7") == [
        " ATTACK   Wasp > Minor Termite Soldiers                               [B 3.8.7]",
        " 00                     30     40      50   57                               99",
        " |PPPPPPPPPPPPPPPPPPPPPP|pppppp|PPPPPPP|SSSS|ppppppppppppppppppppppppppppppppp|",
        "                                    ^ 46",
        " before the roll  S Complete Success      7%  ██",
        "                  P Partial Success      40%  █████████████",
        "                  p Partial Failure      53%  █████████████████",
        " d100 = 46",
        "   Effort 57      Threat Rate: 46 is under it, matched",
        "   Resistance 50  Survival Rate: 46 is under it, not beaten  > Partial Success",
        "   -Carapace 40   no shift (would have cost a degree on 00-39) [R-14]",
        "   +Advancing 30  no shift (would have won a degree on 00-29) [B 2.3.5]",
        " > PARTIAL SUCCESS",
    ]


def test_the_card_before_the_roll() -> None:
    lines = card(None, WASP, "ATTACK", "")
    assert not any("^" in line or "d100 =" in line for line in lines)
    assert lines[2] == " |PPPPPPPPPPPPPPPPPPPPPP|pppppp|PPPPPPP|SSSS|ppppppppppppppppppppppppppppppppp|"
    assert "   Effort 57      Threat Rate: matched on 00-56" in lines
    assert "   Resistance 50  Survival Rate: beaten on 50-99" in lines
    assert "   -Carapace 40   costs a degree on 00-39 [R-14]" in lines
    assert lines[-1] == " > NOT ROLLED YET: SUCCESS 47%"


def test_everything_at_once() -> None:
    lines = card(resolve(STORM, 12, (3, 80)), STORM, "ATTACK", "B 3.8.7")
    text = re.sub(r"\s+", " ", " ".join(lines))
    assert "+Dive 40 its own d100 = 03: Shift Up (wins a degree on 00-39) [B 3.4.6]" in text
    assert "-Rain 35 its own d100 = 80: no shift (would have cost a degree on 00-34)" in text
    assert "2 Wounds 2 Shifts Down, whatever falls [B 3.8.1]" in text
    assert "Charging Shift Up, whatever falls [B 2.3.5]" in text
    # 12: Partial Success +1 +1 -2 +1 = Complete; the Stinger is out of reach; the Carapace takes the rest
    assert "-Stinger out of reach asked last of a Complete Success: Shift Down (costs a degree on 00-19" in text
    assert "-Carapace 40 asked last of any Success: Shift Down (costs a degree on 00-39) [R-14]" in text
    assert lines[-1] == " > PARTIAL FAILURE"


def test_beyond_the_last_degree() -> None:
    """R-01"""
    check = Check(Rating("Effort", 100), static=(Modifier("a", 50), Modifier("b", 40)))
    text = "\n".join(card(resolve(check, 33), check, "ROLL", ""))
    assert "beyond the last degree: held at Critical Success [R-01]" in text
    assert text.endswith("> CRITICAL SUCCESS")
    assert "beyond" not in "\n".join(card(resolve(check, 45), check, "ROLL", ""))


def test_a_guard_waits_for_a_degree_only_a_dramatic_die_can_make() -> None:
    guard = Modifier("g", -100, "", (Degree.CRITICAL_SUCCESS,))
    check = Check(Rating("Effort", 50), dramatic=(Modifier("d", 10),), guards=(guard,))
    assert "asked last of a Critical Success: costs a degree on 00-49" in "\n".join(card(None, check, "ROLL", ""))
    text = "\n".join(card(resolve(check, 5, (50,)), check, "ROLL", ""))
    assert "asked last of a Critical Success: changes no roll" in text


def test_a_boolean_says_what_does_not_count() -> None:
    """B-3.5.1-02"""
    check = Check(Rating("Strength", 55), Rating("weight", 20), (Modifier("rope", 30),), kind="Boolean")
    text = "\n".join(card(resolve(check, 78), check, "LIFT", "B 3.5.1"))
    assert "Resistance 20  does not count in a Boolean [B 3.5.1]" in text
    assert "+rope 30       does not count in a Boolean Roll [B 3.5]" in text
    assert text.endswith("> COMPLETE FAILURE")


def test_a_contest_that_cannot_be_won_outright() -> None:
    check = Check(Rating("Strength", 55), Rating("debris", 60), kind="Contested")
    text = " ".join("\n".join(card(resolve(check, 15), check, "LIFT", "B 3.5.2")).split())
    assert "made as a Qualification, any Success counts [B Note 3]" in text
    assert text.endswith("> PARTIAL SUCCESS")


names = st.text(st.characters(min_codepoint=32, max_codepoint=382, categories=["L", "N", "P", "S"]), max_size=50)
signed = st.builds(Modifier, names, st.integers(-110, 110), st.sampled_from(["", "R-14", "B Table 13, R-01"]))
guard = st.builds(
    Modifier,
    names,
    st.integers(-110, 110),
    st.just("R-14"),
    st.lists(st.sampled_from(Degree), max_size=6, unique=True).map(tuple),
)
checks = st.builds(
    Check,
    st.builds(Rating, names, st.integers(-10, 120)),
    st.builds(Rating, names, st.integers(-10, 120)),
    st.lists(signed, max_size=8).map(tuple),
    st.lists(signed, max_size=2).map(tuple),
    st.lists(st.builds(Shift, names, st.integers(-3, 3)), max_size=2).map(tuple),
    st.lists(guard, max_size=3).map(tuple),
    st.sampled_from(["Qualification", "Boolean", "Contested"]),
)
dice = st.integers(0, 99)


@pytest.mark.long
@settings(deadline=None, max_examples=40)
@given(checks, dice, dice, dice, names, st.sampled_from([50, 63, 80, 120]))
def test_it_fits_and_is_true(check: Any, die: int, one: Any, two: Any, title: str, width: int) -> None:
    roll = resolve(check, die, (one, two)[: len(check.dramatic)] if check.modified else ())
    for lines in (card(roll, check, title, "B 3.4", width), card(None, check, title, "B 3.4", width)):
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() and line.startswith(" ") for line in lines)
        assert "\N{NO-BREAK SPACE}" not in "".join(lines)
        legend = {line[18:36].rstrip() for line in lines if re.match(r" {18}[FfpPSC] \w+ (Suc|Fai)| before the", line)}
        assert legend == {f"{LETTERS[d]} {d}" for d in Degree if odds(check).counts[d]}
    lines = card(roll, check, title, "B 3.4", width)
    assert lines[-1] == f" > {roll.degree}".upper()
    pointed = next(i for i, line in enumerate(lines) if line.strip() in (f"^ {die:02}", f"{die:02} ^"))
    assert lines[pointed - 1][lines[pointed].index("^")] == LETTERS[roll.degree]


@given(st.lists(st.integers(1, 99), unique=True, max_size=99), dice, st.integers(48, 110))
def test_a_band_of_any_edges(edges: Any, die: int, width: int) -> None:
    """Every stretch is seen if there is room; rulers stand over the walls; the die under its own letter."""
    bounds = [0, *sorted(edges), 100]
    stretches = [(range(low, high), "ab"[i % 2]) for i, (low, high) in enumerate(pairwise(bounds))]
    *rulers, band, pointer = picture(stretches, (), die, width)
    assert len(band) == width
    assert band[pointer.index("^")] == next(letter for stretch, letter in stretches if die in stretch)
    assert 1 <= len(rulers) <= 2
    assert rulers[-1].startswith("00")
    assert rulers[-1].endswith("99")
    assert max(map(len, (*rulers, band, pointer))) <= width
    if band.startswith("|"):
        assert len(band.strip("|").split("|")) == len(stretches)
        for ruler in rulers:
            for mark in re.finditer(r"\d+", ruler):
                assert len(mark.group()) == 2
                assert band[mark.start()] == "|" or mark.group() == "99"
