"""Improvising on screen: the lists, and a sentence typed."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.wording.improvising import why_improvise
from game.adviser.wording.turns import worded
from game.bots.blows import bound
from game.bots.lines import LinePart
from game.engine.commands import Act, Drop, Say
from game.engine.components import At, Body, Effects, Facing, Structure
from game.engine.entries import Ruled
from game.engine.store import get, query
from game.fd100 import Degree, Odds
from game.free_text.spoken import understood
from game.presentation.ask import Giving
from game.presentation.meanings import plain
from game.presentation.outcome import outcomes, supposed, weighed
from game.presentation.page import sentence, words
from game.presentation.questions import improvise
from game.presentation.questions.ideas import Contriving, tricks
from game.presentation.serving import good
from game.presentation.sight import strangers
from game.run.journal import read
from game.run.view import View
from game.systems.improvising.results import lay_snare
from game.telling.words import direction
from game.ui.raid.improvise import SayScreen
from game.ui.raid.screen import RaidScreen
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight
from tests.ui.test_walking import roaming

SENTENCE = "I kick sand into its eyes"


def typed(play: Table, text: str) -> Table:
    return play.do("I", *("space" if letter == " " else letter for letter in text))


def brawl(table: Callable[..., Any], *party: str) -> Table:
    play = fight(table("wasp"), party or ("wasp",), ("minor",), seed="near")
    view = play.view
    for _ in range(6):
        if any(c.command == Act("improvise") and not c.refused for c in view.choices):
            break
        play.raid.give(Say("done"))
        view = play.view
    return play


def test_a_sentence_is_taken_for_something_before_it_becomes_commands(table: Lay) -> None:
    play = brawl(table)
    n = play.raid.run.n
    typed(play, SENTENCE)
    assert isinstance(play.top, SayScreen)
    assert SENTENCE in play.shows()
    play.do("enter")
    shows = play.shows()
    assert "I take that as: hinder it, by Skill" in shows
    assert "Enter" in shows and "Esc" in shows
    assert play.raid.run.n == n
    play.do("escape").do("escape")
    assert play.raid.run.n == n
    assert play.view.question == "TakeTurn"


def test_done_it_is_ruled_upon(table: Lay) -> None:
    play = table("wasp")
    typed(play, "Dig a pit").do("enter")
    assert "by Construction" in play.shows()
    play.do("enter")
    assert play.view.question in ("Flourish", "Roam", "MayResist")
    if play.view.question == "Flourish":
        assert "A flourish?" in play.shows()
        play.do("a")
    ruled = [entry for entry in play.raid.run.story if isinstance(entry, Ruled)]
    assert [(entry.action, entry.feature) for entry in ruled] == [("snare-afield", "Construction")]


def test_what_may_be_several_things_is_offered_by_number(table: Lay) -> None:
    play = brawl(table)
    n = play.raid.run.n
    typed(play, "use my sting").do("enter")
    shows = " ".join(play.shows().split())
    assert "I take that as: 1 hinder it, by Venomous" in shows
    assert "; apt, " in shows and " %. 2 scare it, by Venomous" in shows
    assert "Esc: none of them" in shows and "1-3" in shows
    play.do("enter")
    assert play.raid.run.n == n
    play.do("1")
    assert play.raid.run.n > n
    if play.view.question == "Flourish":
        play.do("a")
    ruled = [entry for entry in play.raid.run.story if isinstance(entry, Ruled)]
    assert [(entry.action, entry.feature) for entry in ruled] == [("hinder", "Venomous")]


def test_an_item_that_is_thrown_is_named_and_said_to_be_left_lying(table: Lay) -> None:
    """Nothing that is carried hits anybody: to throw it is to drop it."""
    play = roaming(table("wasp"))
    name = play.view.me.items[0].name
    meant = understood(play.view, f"I throw away {name}")
    dropped = [one.marked(play.view) for one in meant.offers if isinstance(one.command, Drop)]
    assert f"drop {name}; {sentence('put down so')}" in dropped
    assert all(one.endswith(sentence("put down so")) for one in dropped)
    assert sentence("put down so") in " ".join(typed(play, f"throw away {name}").do("enter").shows().split())


def test_none_of_them_may_be_meant(table: Lay) -> None:
    play = brawl(table)
    n = play.raid.run.n
    typed(play, "use my sting").do("enter", "escape")
    assert isinstance(play.top, SayScreen)
    assert "Say what you do" in play.shows()
    play.do("x")
    assert play.top.editor.words == "use my stingx"
    assert play.raid.run.n == n


def test_what_is_of_another_world_is_answered_by_the_queen(table: Lay) -> None:
    play = table("wasp")
    n = play.raid.run.n
    typed(play, "phone my lawyer").do("enter")
    shows = " ".join(play.shows().split())
    assert any(line[1:] in shows for line in content.vocabulary().nonsense["people"].lines)
    play.do("enter")
    assert play.raid.run.n == n


def test_what_takes_too_long_for_a_fight_is_said(table: Lay) -> None:
    play = brawl(table)
    typed(play, "smash the door").do("enter")
    assert "ten turns of work" in " ".join(play.shows().split())


def test_no_words_reach_the_journal(table: Lay) -> None:
    play = table("wasp")
    typed(play, "Dig a pit for zanzibar").do("enter", "enter")
    folder = play.raid.run.folder
    assert folder
    assert "zanzibar" not in (folder / "journal").read_text()
    assert read(folder / "journal")


def test_what_is_absurd_is_said_at_once(table: Lay) -> None:
    play = table("wasp")
    n = play.raid.run.n
    typed(play, "Persuade the wall to open").do("enter")
    assert "walls have ears" in play.shows()
    play.do("enter")
    assert play.raid.run.n == n


def test_what_is_not_understood_is_asked_from_the_list(table: Lay) -> None:
    play = table("wasp")
    typed(play, "xyzzy").do("enter")
    assert "I do not follow" in play.shows()
    play.do("tab")
    assert play.view.question == "Intend"
    assert "Improvise" in play.shows()
    play.do("escape")
    assert play.view.question == "Roam"


def test_what_cannot_be_done_here_leaves_all_as_it_was(table: Lay) -> None:
    """Nobody is there to be hurt."""
    play = table("wasp")
    typed(play, "I stab it").do("enter", "enter")
    assert "nobody is there" in play.shows()
    assert play.view.question == "Roam"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_lists_can_be_read_and_left(table: Lay, size: tuple[int, int]) -> None:
    play = table("wasp")
    play.raid.give(Act("improvise"))
    assert "lay a snare" in play.shows(*size)
    play.raid.give(Act("snare-afield", play.view.asked))
    shows = play.shows(*size)
    assert "by what?" in shows and "apt" in shows and "%" in shows
    play.raid.give(Say("Skill"))
    assert "surprise +30" in play.shows(*size)
    play.do("escape")
    assert play.view.question == "ByWhat"
    play.do("escape").do("escape")
    assert play.view.question == "Roam"


def test_the_advised_feature_is_said_with_all_that_may_come_of_it(table: Lay) -> None:
    """It was "Web Weaving 90, apt, 90 %", and that opened a wall, and took a Wound of three, as it does 40 times in 100 on such a Level."""
    play = table("wasp")
    play.raid.give(Act("improvise"))
    play.raid.give(Act("snare-afield", play.view.asked))
    play.do("tab")
    assert play.raid.ask.best is not None
    best = play.raid.ask.answers[play.raid.ask.best].do
    (choice,) = [one for one in play.view.choices if Giving(one.command) == best]
    assert f" %: {weighed(play.view, choice)}" in play.raid.notices[-1].text


def test_every_answer_has_a_line(table: Lay) -> None:
    play = table("wasp")
    play.raid.give(Act("improvise"))
    *legal, others, _ = play.raid.ask.answers
    labels = [answer.label for answer in (*legal, *play.raid.ask.hidden)]
    assert len(labels) == len(set(labels))
    assert others.label == f"not now: {len(play.raid.ask.hidden)} others"
    names = [row.name for row in content.intents().values()]
    assert all(any(label.startswith(name) for name in names) for label in labels)


def test_in_a_fight_it_is_among_the_manoeuvres(table: Lay) -> None:
    play = brawl(table)
    play.do("m")
    assert "improvise" in play.shows()


def test_the_list_of_deeds_tells_to_whom_its_ends_happen() -> None:
    """It is "it" for the foe, "you" for who acts. What hangs on the Feature names the one it is told by."""
    run = Scene(". S A m .", first="A", rating=30).until("A").run
    run.apply(Act("improvise"))
    deeds = [one for one in View(run).choices if isinstance(one.command, Act) and not one.refused]
    told = {one.command.action: improvise.aim(View(run), one) for one in deeds if isinstance(one.command, Act)}
    assert {"hurt", "hinder", "help", "scare"} <= set(told)
    assert "At best: it Recoils. At worst: it Advances." in told["scare"]
    assert "At best by Swarming: Immobilised d40, it Recoils. At worst: you get Immobilised d20." in told["hinder"]
    assert "At best: ally Advances. At worst: ally Recoils." in told["help"]  # the Scorpion, the last of the two


@pytest.mark.parametrize("deed", ["hurt", "hinder", "scare"])
@pytest.mark.parametrize("feature", ["Speed", "Skill", "Swarming"])
def test_the_ends_of_a_deed_are_those_that_its_odds_name(deed: str, feature: str) -> None:
    scene = Scene(". S A m .", first="A", rating=30).until("A")
    for command in (Act("improvise"), Act(deed, scene.who["m"])):
        scene.run.apply(command)
    view = View(scene.run)
    choice = view.choice(Say(feature))
    assert choice and choice.attempt
    ends = outcomes(view, choice)
    assert ends and ends == supposed(view, choice.attempt, *ends)


# -- odds before it is done, and the way back -------------------------------------------------------


def test_before_it_is_done_the_chance_is_told_as_the_list_tells_it(table: Lay) -> None:
    play = table("wasp")
    typed(play, "Dig a pit").do("enter")
    told = play.top.said
    play.do("escape", "escape")
    play.raid.give(Act("improvise"))
    play.raid.give(Act("snare-afield", play.view.asked))
    row = next(answer for answer in play.raid.ask.answers if answer.label.startswith("Construction"))
    assert row.detail.startswith("apt, ") and row.detail in told


def test_escape_from_the_flourish_leads_back_to_the_sentence(table: Lay) -> None:
    play = table("wasp")
    typed(play, "Dig a pit").do("enter", "enter")
    assert play.view.question == "Flourish"
    play.do("escape")
    assert isinstance(play.top, SayScreen) and play.top.editor.words == "Dig a pit"
    assert play.view.question == "Roam"
    play.do("escape")
    assert isinstance(play.top, RaidScreen) and not play.raid.ask


def test_help_that_lowers_an_effect_by_a_die_counts_as_a_success(table: Lay) -> None:
    """It stood there with 0 %, by whatever Feature, for one who bled to death: a die rolled for an Effect was taken for one that raises it. [B 3.8.10]"""
    play = table("ladybug")
    with play.changed():
        get(play.view.asked, Effects).rating["Bleeding"] = 86
    for command in (Act("improvise"), Act("help-afield", play.view.asked)):
        play.raid.give(command)
    choice = play.view.choice(Say("Healing"))
    odds = choice and play.view.odds(choice)
    assert choice and odds and good(play.view, choice) == f"{odds.at_least(Degree.PARTIAL_SUCCESS)} %" == "48 %"
    rows = {one.label: one.detail for one in play.raid.ask.answers}
    assert rows["Healing 48"] == "apt, 48 %"


@pytest.mark.parametrize("helps", ["Venomous", ""])
def test_a_flourish_that_is_of_no_use_is_left_out(table: Lay, monkeypatch: pytest.MonkeyPatch, helps: str) -> None:
    play = table("wasp")
    play.raid.give(Act("improvise"))
    play.raid.give(Act("snare-afield", play.view.asked))
    play.raid.give(Say("Construction"))
    monkeypatch.setattr(improvise, "chance", lambda _, choice: "20 %" if choice.command.word == helps else "0 %")
    ask = improvise.flourish(play.view)
    assert [answer.detail for answer in ask.answers] == ["0 %", *(["20 %"] if helps else []), ""]
    assert "this cannot succeed: 0 %" in ask.story
    assert ("nor does any flourish help" in ask.story) is not bool(helps)


def test_what_makes_a_success_likelier_stands_before_the_other_flourishes(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """26 rows of one chance: which of them is better than none could not be seen."""
    play = table("wasp")
    for command in (Act("improvise"), Act("snare-afield", play.view.asked), Say("Construction")):
        play.raid.give(command)
    monkeypatch.setattr(improvise, "chance", lambda _, choice: "60 %" if choice.command.word == "Skill" else "50 %")
    plain, better, others, *_ = improvise.flourish(play.view).answers
    assert (plain.label, plain.detail) == ("no more than that", "50 %")
    assert better.label.startswith("Skill +") and better.detail == "60 %"
    assert others.label.startswith("a flourish: ") and others.detail == "50 %"
    monkeypatch.undo()
    play.do("escape", "escape")
    listen = next(one.command for one in play.view.choices if getattr(one.command, "action", "") == "listen")
    for then in (listen, Say("Speed")):
        play.raid.give(then)
    assert [len(play.raid.ask.answers), play.raid.ask.answers[1].label[:12]] == [4, "a flourish: "]
    play.do("down")
    assert "None of them makes a Success likelier than " in play.raid.ask.marked.told
    play.do("enter")
    assert "surprise +30" in play.shows()
    play.do("escape")
    assert play.raid.ask.title == "A flourish?" and play.view.question == "Flourish"


def test_a_feature_that_comes_to_nothing_stands_behind_the_row_of_what_cannot_be_tried(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where others do not: nine of them were listed at 0 %."""
    play = table("wasp")
    for command in (Act("improvise"), Act("snare-afield", play.view.asked)):
        play.raid.give(command)
    many = len(improvise.means(play.view).answers)
    monkeypatch.setattr(improvise, "serves", lambda _, choice: 50 if choice.command.word in ("Skill", "Speed") else 0)
    *legal, others, _ = improvise.means(play.view).answers
    assert {answer.label.split()[0] for answer in legal} == {"Skill", "Speed"}
    assert others.label.startswith("absurd, vain, or not yours: ")
    others.do(play.raid)
    assert sum(not answer.refused for answer in play.raid.ask.answers) == many - len(legal) - 1
    monkeypatch.setattr(improvise, "serves", lambda *_: 0)
    assert len(improvise.means(play.view).answers) == many, "where all are vain, all are listed"


def read_as(play: Table, text: str) -> str:
    typed(play, text).do("enter")
    return " ".join(play.shows().split())


def test_what_is_out_of_reach_is_not_offered_to_be_done(table: Lay) -> None:
    """Only what the house would allow: who stands too far off is named, with why not."""
    play = brawl(table)
    n = play.raid.run.n
    shows = read_as(play, "I shove the minor")
    assert "No: out of reach" in shows
    assert "Enter: do it" not in shows
    assert play.raid.run.n == n


def test_of_several_what_cannot_be_done_says_why_not_beside_it(table: Lay) -> None:
    play = brawl(table)
    shows = read_as(play, "use my sting")
    assert "1 hinder it" in shows
    assert "hurt it, by Venomous (Minor): not now, out of reach" in shows
    n, last = play.raid.run.n, str(len(play.top.offers))
    play.do(last)
    assert "No: out of reach." in play.shows()
    assert (play.view.question, play.raid.run.n) == ("TakeTurn", n)


def test_who_is_named_as_doing_it_is_heeded(table: Lay) -> None:
    """[RULES 5.4] Who leads does it, in a fight whose Turn it is: another is not quietly replaced by her."""
    play = table("ants", "spider")
    n = play.raid.run.n
    shows = read_as(play, "the spider digs a pit")
    assert "Who leads does it, and that is the Ants: let the Spider lead" in shows
    play.do("enter", "escape", "T")
    assert play.view.me.body.name == "Spider"
    shows = read_as(play, "the spider digs a pit")
    assert "I take that as: Spider: " in shows
    assert play.raid.run.n == n + 1  # she leads now
    lone = table("spider", seed="y")
    assert "I take that as: lay a snare" in read_as(lone, "the spider digs a pit")


def test_in_a_fight_it_is_hers_whose_turn_it_is(table: Lay) -> None:
    play = brawl(table, "wasp", "beetle")
    me = play.view.me.body.name
    other = next(one.body.name for one in play.view.party if one.body.name != me)
    assert f"It is the Turn of the {me}: say it when it is the Turn of the {other}" in read_as(
        play,
        f"the {other} kicks sand",
    )


def test_a_feature_whose_name_does_not_say_what_it_is_is_named_with_that(table: Lay) -> None:
    """By Tab, wherever it advises to improvise: "by Eusociology 63 %" said nothing to whoever had not read the codex."""
    assert plain("Eusociology") == "Eusociology (how nests are run)"
    assert plain("Strength") == "Strength"
    assert set(words("features in short")) <= set(content.FEATURES)
    play = brawl(table)
    likely = Odds((0, 0, 60, 40, 0, 0), 100)
    scare = LinePart(Act("scare", strangers(play.view)[0].who)), LinePart(Say("Eusociology"), likely)
    assert "by Eusociology (how nests are run) 40 %" in worded(play.view, scare)


def test_it_is_said_how_often_a_deed_throws_its_own_actor_back(table: Lay) -> None:
    """It was "scare Minor #2 90 %, to throw it back", and nothing was said of this: she shrank from it, too, and had no Attack left."""
    play = brawl(table)
    foe, likely, me = strangers(play.view)[0].who, Odds((0, 10, 30, 17, 40, 3), 100), play.view.me
    vars(play.view)["me"] = replace(me, body=replace(me.body, disposition="Holding"))
    for deed, told in (("scare", "60 % (17 % that you are thrown back as well)"), ("hurt", "60 % (10 % that")):
        assert told in worded(play.view, (LinePart(Act(deed, foe)), LinePart(Say("Strength"), likely)))
    assert "thrown back" not in worded(
        play.view, (LinePart(Act("scare", foe)), LinePart(Say("Strength"), Odds((0, 10, 30, 0, 57, 3), 100)))
    )
    vars(play.view)["me"] = replace(me, body=replace(me.body, disposition="Recoiling"))
    assert "thrown back" not in worded(play.view, (LinePart(Act("scare", foe)), LinePart(Say("Strength"), likely))), (
        "she sinks no lower"
    )


def test_the_menu_says_it_too_and_tab_says_it_in_one_bracket_with_what_it_takes(table: Lay) -> None:
    """It was "80 %" and "to throw it back", and who succeeded was thrown back herself; and two brackets in a row each had another "it"."""
    play = brawl(table)
    foe, likely, me = strangers(play.view)[0].who, Odds((0, 10, 30, 17, 40, 3), 100), play.view.me
    vars(play.view)["me"] = replace(me, body=replace(me.body, disposition="Holding", manoeuvre=False, resist=True))
    line = worded(play.view, (LinePart(Act("scare", foe)), LinePart(Say("Strength"), likely)))
    assert "60 % (17 % that you are thrown back as well; takes the Resist)" in line
    rows = [one for one in tricks(play.view) if isinstance(one.do, Contriving) and one.do.deed.action == "scare"]
    assert rows and all(" % that you are thrown back as well. " in one.about for one in rows)


def test_what_cannot_be_tried_stands_behind_one_row_and_its_letters_still_say_why(table: Lay) -> None:
    play = table("wasp").do("I", "tab")
    assert play.raid.ask
    listed = [answer for answer in play.raid.ask.answers if not answer.refused]
    assert listed == play.raid.ask.answers and len(listed) < 8
    assert "nobody is there" in play.do("h").shows()  # hurt it
    play.do("-")
    assert "nobody is there to do it to" in play.shows()
    play.do("escape")
    assert play.raid.ask and play.raid.ask.title == "Improvise"
    play.do("a")
    title = play.raid.ask.title
    assert play.view.question == "ByWhat" and not any(answer.refused for answer in play.raid.ask.answers)
    chances = [int(answer.detail.split()[-2]) for answer in play.raid.ask.answers if answer.detail.endswith("%")]
    assert chances == sorted(chances, reverse=True) and len(chances) > 5
    assert "walls have ears" in play.do("h").shows()  # by Charms
    play.do("-").shows()
    assert "walls have ears" in play.shows()
    for keys in (("n",), ("-", "escape"), ("escape",)):  # to the list, there and back, and out of it
        play.do(*keys)
        assert play.raid.ask and play.raid.ask.title == (title if keys != ("escape",) else "Improvise")


@pytest.mark.parametrize("wounds", [0, 4])
def test_where_nothing_improvised_can_succeed_the_list_says_why(table: Lay, wounds: int) -> None:
    """Twenty lines of 0 % stood there with no word why: each Wound takes a degree."""
    play = brawl(table, "beetle")
    play.raid.run.enter()
    get(play.view.asked, Body).wounds = wounds
    play.raid.settle()
    play.raid.give(Act("improvise"))
    play.raid.give(Act("hide", play.view.asked))
    told = "By none of these can it succeed: 4 Wounds (4 degrees down)."
    assert play.view.question == "ByWhat" and (play.raid.ask.story == told) is bool(wounds)


@pytest.mark.parametrize(("row", "says"), [("S n .", "beside"), ("S . . n", "shot"), ("S . . m", "")])
def test_what_it_is_for_to_hold_a_foe_fast_hangs_on_where_it_is_and_what_it_can(row: str, says: str) -> None:
    """R-67: "so that it cannot come or go" was said of a gunner beside her, whom she was to wrap up. Held fast, one strikes 1 cell off at most."""
    view = View(Scene(row, first="S").until("S").run)
    foe = strangers(view)[0]
    told = why_improvise(view, Act("hinder", foe.who))
    named = sentence(f"why hinder {says}", wraps=bound(view, foe)["Immobilised"]) if says else ""
    assert told == (named or words("improvised")["hinder"])


@pytest.mark.parametrize(("row", "ahead"), [("...S..", (1, 0)), ("...S..", (-1, -1)), ("w..S..", (1, 0))])
def test_a_snare_says_beforehand_where_it_will_hang(row: str, ahead: tuple[int, int]) -> None:
    """It hung in a corner beside a wall, and nothing had told where, nor what decides it. [R-64]"""
    scene = Scene(f"......\n{row}\n......", combat=False)
    facing = get(scene.who["S"], Facing)
    facing.dx, facing.dy = ahead
    view = View(scene.run)
    assert sentence("snare hangs")[:-1] in understood(view, "lay a snare").offers[0].marked(view)
    for command in (Act("improvise"), Act("snare-afield", scene.who["S"])):
        scene.run.apply(command)
    view = View(scene.run)
    choice = view.choice(Say("Construction"))
    assert choice is not None
    told = weighed(view, choice)
    assert improvise.hangs_on(view, Act("snare-afield")) == sentence("snare hangs")
    scene.run.enter()
    lay_snare(scene.who["S"])
    ((_, _, at),) = query(Structure, At)
    x, y = view.me.body.x, view.me.body.y
    assert f"a web is laid {direction(at.x - x, at.y - y)}: who steps in first" in told
