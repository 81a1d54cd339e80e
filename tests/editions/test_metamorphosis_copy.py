"""Two raids of Metamorphosis by keys: no screen that is drawn and no line of the log speaks of what only fd100 has. [M 1, 2]"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import content
from game.engine.steps import Roam, TakeTurn
from game.presentation.ask import Ask
from game.presentation.automatic.orders import Orders
from game.presentation.carrying import provisions
from game.presentation.carrying.items import described
from game.presentation.pages.raid_pages import sheets
from game.presentation.questions import menus
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.ui.screen_stack import ScreenStack
from tests.editions.test_metamorphosis import NAME
from tests.ui.hands import hand
from tests.ui.table import Table, tables

KEYS = 80
"""Keys of each raid; with every eighth the screens are opened besides."""
FOREIGN = re.compile(
    r"\bd\d\d+\b(?<!\bd10)|per cent|\bin (?:a )?(?:100|hundred)\b|times of 100|(?:a|the) hundred|\bLuck\b|Tactical|\bPace\b"
    r"|\bSkill\b|\bStamina\b|\bSmarts\b|\bCharms\b|\bFlying \d|Venomous|Web Weaving|[Gg]rits? \w+ (?:teeth|jaws)"
    r"|flourish|dramatic|Practice:|\b1 dice\b|\bRank \d.*ATTACK|One die for"
)
RATED = re.compile(
    r"\b(?:Speed|Strength|Ken|Passions|Carapace|Hunger|Darkness|Obstruction|Obstacle|Level rated) \d\d\b(?<!10)(?! %)"
)
"""A rating of these rules is 0 to 10."""
AT_REST, IN_TURN = "cJpLHrKIi;aegG=V", "mkfCrc;I"
"""The keys that open screens; the codex holds the rules of all systems, and is read in test_codex_of_editions."""


def begun(play: Table, party: tuple[str, ...], seed: str) -> Table:
    play.game.launch = replace(play.game.launch, edition=NAME)
    play.game.orders = Orders(eat="ask", dig="ask", shelter="ask", resist="ask", light="ask")
    play.stage = ScreenStack(play.game.begin(party, seed))
    return play


def drawn(play: Table, n: int) -> Iterator[str]:
    """Yield the lines of the screen, and now and then of those that keys open over it."""
    size = ((80, 24), (120, 40))[n // 8 % 2]
    yield from play.shows(*size).splitlines()
    if play.raid.ask or n % 8:
        return
    for key in IN_TURN if play.view.fight else AT_REST:
        yield from play.do(key).shows(*size).splitlines()
        play.do(*["escape"] * 5)


def read(ask: Ask | None) -> Iterator[str]:
    if ask:
        yield from (ask.title, ask.story)
        for one in (*ask.answers, *ask.hidden):
            yield from (one.label, one.detail, one.about, str(one.refused))


def offered(view: View) -> Iterator[str]:
    """Yield what may be answered, what is refused, what is carried, and what the sheets say, cut by no screen."""
    yield from (str(one.refused) for one in view.choices if one.refused)
    if view.asks(Roam, TakeTurn):
        for menu in (menus.manoeuvres, menus.suppress, menus.charge, menus.work, provisions.eat, menus.light):
            yield from read(menu(view))
    else:
        yield from read(prompt(view))
    for member in view.party:
        for held in member.items:
            yield from described(held)
    yield from (f"{row.label} {row.value} {row.detail}" for page in sheets(view) for row in page.rows())


@pytest.mark.long
@pytest.mark.parametrize(
    ("party", "seed"), [(("wasp",), "w6"), pytest.param(("ants", "spider", "beetle"), "w5", marks=pytest.mark.soak)]
)
def test_a_raid_by_keys_speaks_of_these_rules_alone(party: tuple[str, ...], seed: str, tmp_path: Path) -> None:
    with tables(tmp_path) as lay, content.chosen(NAME):
        play, told, questions = begun(lay(seed=seed), party, seed), set[str](), set[str]()
        for n in range(KEYS):
            told.update(drawn(play, n))
            if play.raid.over:
                break
            told.update(offered(play.view))
            questions.add(play.view.question)
            play.do(hand(play, n % 3, on=n % 2 == 0))
        told.update(text for line in play.raid.lines for text in (line.text, line.detail))
        assert {"Roam", "TakeTurn"} < questions
        assert len(told) > 1000
        assert sorted(one for one in told if FOREIGN.search(one) or RATED.search(one)) == []
