"""A raid by BIND, played by keys: what its screens and its log say is in this rule system's words. [BIND 1 to 8]"""

import re
from pathlib import Path
from unittest import mock

import pytest
from msgspec.structs import replace

from game import content
from game.bots.careful import Careful
from game.engine.commands import Act, Say
from game.engine.components import Hero, Room
from game.engine.steps import Attempt, Explore, TakeTheDanger
from game.engine.store import create, get, query, remove
from game.presentation.outcome import outcomes
from game.presentation.pages import aftermath
from game.presentation.questions.labour import costs
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.systems.ground import level
from game.systems.party import room_here
from game.telling.log import Teller
from game.ui.screen_stack import ScreenStack
from tests.editions.test_bind import ALONE, faces
from tests.scenes.scene import Scene
from tests.ui.hands import hand
from tests.ui.table import Table, tables

FD100 = re.compile(
    r"\b(a|one|the|its|by) d100\b|d100 [=a]|\bWounds?\b|\d+W\b|\bLuck\b|[Qq]ualification|fd100|\bEfforts?\b|\bResistances?\b|\bdegrees?\b(?! {3})|of (a|the) hundred"
)
"""Words of fd100: its die but where it is that of Hunger or Darkness (BIND-9), how it counts harm, re-rolls, and the two ratings and the
degrees of its Checks. A card's row of degrees is BIND-2's."""
LISTS = {True: "msfLrc", False: "aciLrp_;"}
"""Keys that open lists and pages: in a fight, and out of it."""


def words(play: Table, width: int, height: int) -> list[str]:
    return [
        part for line in play.shows(width, height).splitlines() for part in re.split("[│║]", line) if FD100.search(part)
    ]


def opened(play: Table, key: str, width: int, height: int) -> list[str]:
    """Return what is wrongly said on the page that a key opens; leave it again."""
    top = play.top
    play.do(key)
    found = words(play, width, height)
    for _ in range(4):
        if play.top is not top or play.raid.ask:
            play.do("escape")
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("party", "seed", "width", "height"),
    [
        (("scorpion",), "moss 3", 80, 24),
        pytest.param(("scorpion",), "moss 12", 80, 24, marks=pytest.mark.soak),
        (("scorpion",), "moss 15", 80, 24),
        (("beetle", "ladybug", "spider"), "dew", 120, 40),
    ],
)
def test_no_word_of_a_raid_is_fd100s(
    tmp_path: Path, party: tuple[str, ...], seed: str, width: int, height: int
) -> None:
    """In nests where these keys meet a fight."""
    with tables(tmp_path) as table:
        play = begun(table(seed=seed), party, seed)
        said, fights = raided(play, width, height)
        teller = Teller("words")
        with content.chosen("bind"):
            told = teller.lines(play.raid.run.story)
    said |= {line for one in told for line in (one.text, one.detail) if FD100.search(line)}
    assert not said
    assert fights or seed == "moss 15"  # there `r` explains the roll for a Passage


def begun(play: Table, party: tuple[str, ...], seed: str) -> Table:
    """Begin a raid of this party by the rules of BIND."""
    play.game.launch = replace(play.game.launch, edition="bind")
    play.stage = ScreenStack(play.game.begin(party, seed))
    return play


def raided(play: Table, width: int, height: int) -> tuple[set[str], int]:
    """Play some of a raid by keys, now and then through its lists and pages. Return what is wrongly said, and how many keys were of a fight."""
    said, stuck, fights = set[str](), 0, 0
    for n in range(120):
        if play.raid.over:
            break
        before, fighting = play.raid.run.n, play.view.fight is not None
        fights += fighting
        if n % 8 == 0 and not play.raid.ask:
            for key in LISTS[fighting]:
                said |= {f"{key}: {line}" for line in opened(play, key, width, height)}
        play.do(hand(play, stuck, on=False))
        said |= set(words(play, width, height))
        stuck = stuck + 1 if play.raid.run.n == before else 0
    return said, fights


# -- ties [BIND L44-53] ----------------------------------------------------------------------------------------------


TIES = {"wasp": (2, 3), "beetle": (2, 3)}
"""What must fall for a tie when each of them digs."""


@pytest.mark.parametrize(
    ("lost", "starving", "kind", "answer"),
    [
        (0, False, "wasp", "yes"),
        (7, False, "wasp", "yes"),  # Hunger can be paid
        (7, True, "wasp", "no"),
        (13, False, "beetle", "no"),  # who never hungers pays in hit points
        (12, False, "beetle", "yes"),
    ],
)
def test_a_bot_leaves_a_tie_whose_price_is_its_life(lost: int, starving: bool, kind: str, answer: str) -> None:
    """Digging costs hit points or Hunger when it fails, and so does a tie that is taken."""
    glyph = kind[0].upper()
    found = Scene(f". {glyph} . 2", first="", edition="bind", dig=faces(*TIES[kind]), **{glyph: {"wounds": lost}})
    level().rooms.append(create(Room(1, 2, "midden")))  # else it costs Hunger at most
    who = found.who[glyph]
    for item in View(found.run).me.items:
        remove(item.item)  # it could be eaten
    get(who, Hero).starving = starving
    found.happens(Attempt(who=who, action="dig"))
    assert isinstance(found.run.decision, TakeTheDanger)
    assert Careful()(found.run) == Say(answer)


@pytest.mark.parametrize(("dice", "title"), [((2, 3), "The wall opens"), ((1, 1), "The wall stays shut")])
def test_the_price_of_digging_says_what_came_of_it(dice: tuple[int, int], title: str) -> None:
    """Who takes a tie pays, and has the wall open."""
    found = Scene(". W . 2", first="", edition="bind", dig=faces(*dice), W={"place": "Holding"})
    level().rooms.append(create(Room(1, 2, "midden")))
    found.happens(Attempt(who=found.who["W"], action="dig"))
    if isinstance(found.run.decision, TakeTheDanger):
        with mock.patch("game.systems.exploration.exploring.open_wall"):
            found.do("yes")
    assert prompt(View(found.run)).title == title


def test_advice_and_bot_agree_for_one_of_a_party() -> None:
    """The danger is the death of the Spider, not of who reads it."""
    found = Scene(". X W .", first="", X={"wounds": 4}, edition="bind", tear=faces(3, 3))
    (room,) = (room for _, room in query(Room))
    room.obstruction = 60
    found.happens(Attempt(who=found.who["X"], action="tear"))
    view = View(found.run)
    assert isinstance(view.decision, TakeTheDanger)
    ask = prompt(view)
    assert ask.best is not None
    assert ask.answers[ask.best].label == "leave it"
    assert Careful()(found.run) == Say("no")


# -- one roll only [BIND L82-118] ------------------------------------------------------------------------------------


def test_dice_that_lie_are_named_before_a_try_and_told_of_while_they_count() -> None:
    """Of a spent Room those of the search count no more; of an Obstacle those that lie, till it is down."""
    found = Scene(ALONE, first="", edition="bind", rating=60, explore=faces(6, 6), tear=faces(1, 1))
    found.happens(Explore(who=found.who["W"]))
    room = room_here()
    assert room
    assert room.spent
    assert not next(one for one in View(found.run).pool if one.here).lying
    room.obstruction = 50
    found.happens(Attempt(who=found.who["W"], action="tear"))
    view = View(found.run)
    assert next(one for one in view.pool if one.here).lying == ("tear",)
    assert "The dice of the last try lie here still" in " ".join(costs(view, "tear"))
    assert "lie here" not in " ".join(costs(view, "dig"))
    room.obstruction = 0
    assert not next(one for one in View(found.run).pool if one.here).lying


def test_of_dice_taken_up_those_of_this_level_are_told() -> None:
    """Rooms are numbered anew on each Level."""
    now = View(Scene(ALONE, first="", edition="bind").run)
    before = aftermath.Laid(dice={(1, 1): ("forage",), (1, 2): ("tear",), (2, 1): ("hunt",)})
    assert [line.text for line in aftermath.told(before, now, [], 7)] == [
        "The dice that lay in Rooms 1 and 2 are taken up: forage and tear down may be tried anew, and will fall anew."
    ]


def test_no_more_hit_points_are_foreseen_than_are_left() -> None:
    """[BIND-5] A blow from behind is three dice, a critical one three times that; a swarm of Minors has 21."""
    found = Scene(". W m .", first="W", edition="bind", W={"place": "Holding"}, m={"wounds": 15}).until("W")
    view = View(found.run)
    attack = view.choice(Act("attack", found.who["m"]))
    assert attack
    told = outcomes(view, attack)
    most = [int(one) for one in re.findall(r"-(\d+) HP", " ".join(told.values()))]
    assert most
    assert max(most) <= 6
