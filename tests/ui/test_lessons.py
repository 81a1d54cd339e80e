"""The lessons: each is finished by script, with right answers and with wrong ones, headless and by keys."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game import content
from game.adviser.counsel import advice
from game.cli import main
from game.codex.codex import page_for
from game.engine.commands import AnyCommand, Go
from game.engine.entries import Rolled, Wounded
from game.fd100 import Degree
from game.presentation.page import words
from game.presentation.pages.raid_pages import became
from game.run.view import Suppose, View
from game.telling.hundred_card import LETTERS
from game.telling.shorten import broken
from game.tutorial import progress
from game.tutorial.goals import errand
from game.tutorial.pupil import Pupil
from game.tutorial.records import lessons
from game.ui.keyset import Keys
from game.ui.map.bearings import ARROWS, bearings
from game.ui.screen_stack import ScreenStack
from game.ui.screens.lesson import LessonScreen
from game.ui.screens.lessons import LessonsScreen, opened
from game.weighing import odds
from tests.scenes.scene import Scene
from tests.ui.table import Table

SHOWN = Keys().shown
WORDS_A_MINUTE = 160
NAMES = list(lessons())


@pytest.fixture
def learning(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """The list of lessons, or one of them, with its keys."""
    tables = []

    def open_(number: int = 0, keys: str = "vi") -> Any:
        play = Table(tmp_path / "saves", keys=keys)
        play.stage = ScreenStack(opened(play.game, number))
        tables.append(play)
        return play

    yield open_
    for play in tables:
        if isinstance(play.top, LessonScreen):
            play.top.raid.run.close()
        play.game.close()


def command(pupil: Pupil) -> AnyCommand:
    """What is waited for: of walking, a step that brings her nearer to the soldier's back."""
    view, wanted = pupil.view, errand(pupil.beat.do)
    fits = [one.command for one in view.choices if not one.refused and wanted.takes(one, view)]
    if wanted.verb == "behind":
        foe = next(body for body in view.creatures if body.kind == wanted.what)
        back = foe.x - foe.facing[0], foe.y - foe.facing[1]
        return min(fits, key=lambda go: max(abs(go.x - back[0]), abs(go.y - back[1])))
    return fits[0]


def through(pupil: Pupil, wrong: bool = False) -> list[str]:
    """Every text on the way."""
    texts: list[str] = []
    for _ in range(100):
        match pupil.phase:
            case "done":
                return texts
            case "ask":
                texts += [pupil.text, *pupil.answers]
                at = pupil.right
                assert pupil.answer((at + 1) % len(pupil.answers) if wrong else at) is not wrong
            case "do" if pupil.beat.do.startswith("key "):
                texts.append(pupil.text)
                pupil.pressed(pupil.beat.do.removeprefix("key "))
            case "do":
                texts.append(pupil.text)
                given = command(pupil)
                assert pupil.refuses(given) == ""
                pupil.give(given)
            case _:
                texts.append(pupil.text)
                pupil.on()
    raise AssertionError(f"{pupil.lesson.title} has no end")


@pytest.mark.parametrize("wrong", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_it_is_finished_with_right_answers_and_with_wrong_ones(name: str, wrong: bool) -> None:
    pupil = Pupil(lessons()[name], SHOWN)
    texts = through(pupil, wrong)
    assert pupil.bets
    assert all(bet is not wrong for bet in pupil.bets)
    assert not any("{" in text or "--" in text for text in texts), texts
    said = [text.strip() for text in texts if text.endswith((".", "?", "!"))]
    assert not any(text[0].islower() for text in said), said  # nor with a key that is a small word, as "capital C"
    pupil.close()


def test_there_are_about_ten_and_all_of_them_are_read_in_25_minutes() -> None:
    """Of fd100; each other rule system that is played has one more."""
    own = [lesson for lesson in lessons().values() if not lesson.scene.edition]
    words = 0
    for lesson in own:
        pupil = Pupil(lesson, SHOWN)
        words += sum(len(text.split()) for text in through(pupil, wrong=True))
        pupil.close()
    assert {lesson.scene.edition for lesson in lessons().values()} == {"", "bind", "metamorphosis"}
    assert 10 <= len(own) <= 12
    assert words / WORDS_A_MINUTE < 25 - 0.3 * len(own)


def test_every_rule_to_be_taught_has_its_lesson() -> None:
    told = " ".join(beat.say for lesson in lessons().values() for beat in lesson.beats).lower()
    for word in (
        "matches", "complete failure", "shift", "disposition", "charging", "head", "resist", "costs", "risks",
        "rewards", "hunger", "dark", "rest", "suppress", "support", "job",
    ):  # fmt: skip
        assert word in told


def test_the_third_tells_what_a_first_raid_is_like_and_no_question_of_it_holds_its_answer() -> None:
    """It names the class that the README does: what it says of their Speed is what their sheet says; R-83 for who gives up."""
    third = lessons()["03-disposition"]
    told = " ".join(beat.say for beat in third.beats)
    first = content.classes()[words("board")["first_class"]]
    assert (
        f"The {first.name}, good for a first raid, have Speed {first.features['Speed']}: two charges in three fail"
        in told
    )
    assert 60 <= 100 - first.features["Speed"] <= 72, "two in three"
    scene = Scene("A . m . .", first="A").until("A")
    for place, behind, hits in (("Holding", True, 4), ("Advancing", True, 4)):
        fall = odds(View(scene.run).blow(scene.who["m"], Suppose(place, behind, near=True)))
        assert round(10 * fall.at_least(Degree.PARTIAL_SUCCESS) / fall.whole) == hits
    assert "four bites in ten hit: {key:behind} walks there" in told
    assert "help yourself" not in told, "one name for heart: steel yourself"
    assert "let them come" not in told, "the key never advises it"
    assert "{key:best}" in third.beats[-1].say  # so that what the key advises and what the lesson says agree
    assert all("{success}" not in beat.ask for beat in third.beats)


def test_the_third_ends_on_a_page_that_leaves_room_at_80x24() -> None:
    last = through(Pupil(lessons()["03-disposition"], SHOWN))[-1]
    assert sum(len(broken(part, 76)) for part in last.split("\n") if part) <= 6


def test_the_first_lesson_and_the_help_name_the_key_that_fights_on() -> None:
    """On 80 columns the bottom line has no room for it where a fight is longest."""
    assert "{key:fight_on}" in lessons()["01-match-and-beat"].beats[-1].say
    keys = Keys()
    assert any(
        keys.shown("fight_on", "combat") in line for line in content.read("help", dict[str, list[str]])["how"]["lines"]
    )


def test_the_last_page_of_the_third_names_no_key_that_was_not_pressed_by_then() -> None:
    """Seven new things stood on it: Ants, their Charge, F, Tab, z, the way they go, and a name for heart."""
    before = [beat.say for name in NAMES[:3] for beat in lessons()[name].beats if beat.do]
    last = lessons()["03-disposition"].beats[-1].say
    named = re.findall(r"\{key:\w+\}", last)
    assert named and all(any(key in say for say in before) for key in named), named


def test_a_foe_strikes_in_one_of_the_first_three_and_its_effect_is_resisted() -> None:
    """A newcomer's first raid was the first time either happened. The dice fall so that what is told of them is true."""
    pupil = Pupil(lessons()["02-head-and-flank"], SHOWN)
    texts = through(pupil)
    me = pupil.view.me.body
    rolls = [entry for entry in pupil.run.story if isinstance(entry, Rolled) and entry.action in ("attack", "resist")]
    assert [(roll.who == me.who, roll.roll.degree) for roll in rolls] == [
        (True, Degree.PARTIAL_SUCCESS), (False, Degree.PARTIAL_SUCCESS), (True, Degree.COMPLETE_SUCCESS),
    ]  # fmt: skip
    assert any("one Wound of four, and you stick to the floor" in text for text in texts)
    assert (me.wounds, me.limit, pupil.view.question) == (1, 4, "TakeTurn") and not me.effects.get("Immobilised")
    pupil.close()


def test_it_strikes_back_wherever_one_stands_beside_it() -> None:
    """Which of its cells the pupil takes is hers to choose."""

    def walked(*path: AnyCommand) -> Pupil:
        pupil = Pupil(lessons()["02-head-and-flank"], SHOWN)
        while pupil.phase != "do":
            pupil.answer(pupil.right) if pupil.phase == "ask" else pupil.on()
        for go in path:
            pupil.give(go)
        return pupil

    def steps(pupil: Pupil) -> list[AnyCommand]:
        view, wanted = pupil.view, errand(pupil.beat.do)
        return [one.command for one in view.choices if not one.refused and wanted.takes(one, view)]

    stood = set()
    for first in steps(walked()):
        for second in steps(walked(first)):
            pupil = walked(first, second)
            at = pupil.view.me.body.x, pupil.view.me.body.y
            if pupil.beat.do != "behind minor" and at not in stood:
                stood.add(at)
                assert through(pupil)[-1].startswith("30: Complete Success") and pupil.view.me.body.wounds == 1
                assert pupil.view.fight and pupil.view.fight.number == 2, "at once"
            pupil.close()
    assert len(stood) >= 4


@pytest.mark.parametrize(("number", "what"), [(2, "resist Immobilised"), (6, "resist Poisoned")])
def test_the_letter_that_resists_is_the_one_before_the_word(
    learning: Callable[..., Any], number: int, what: str
) -> None:
    """It named a letter that another answer had, or none."""
    play = doing(learning(number), what)
    play.top.raid.settle()
    (letter,) = re.findall(r"^.*?│ (\w)  resist ", play.shows(), re.MULTILINE)
    assert 'the letter before "resist"' in " ".join(play.shows().split())
    play.do(letter)
    assert play.top.pupil.beat.roll == "resist"


def test_each_names_the_rule_it_teaches_and_the_codex_has_its_page() -> None:
    for lesson in lessons().values():
        assert page_for(lesson.rule), lesson.title


def test_the_dice_fall_as_the_lesson_says() -> None:
    """What is said about a roll stands on the roll: degrees of lessons 1 to 6."""
    degrees = {}
    for name in NAMES[:6]:
        pupil = Pupil(lessons()[name], SHOWN)
        through(pupil)
        degrees[name[:2]] = [
            entry.roll.degree for entry in pupil.run.story if isinstance(entry, Rolled) and entry.action == "attack"
        ][:1]
        pupil.close()
    assert degrees["01"] == [Degree.COMPLETE_SUCCESS]
    assert degrees["02"] == [Degree.PARTIAL_SUCCESS]
    assert degrees["03"] == degrees["05"] == [Degree.CRITICAL_SUCCESS]
    assert degrees["04"] == [Degree.COMPLETE_FAILURE]


def test_the_net_of_lesson_13_is_the_wounds_it_names() -> None:
    """[M 3.6.2.5]"""
    pupil = Pupil(lessons()["13-metamorphosis"], SHOWN)
    told = " ".join(through(pupil))
    (blow,) = (one for one in pupil.run.story if isinstance(one, Rolled) and one.action == "attack")
    (wound,) = (one for one in pupil.run.story if isinstance(one, Wounded))
    assert blow.roll.margin == wound.wounds == 4 and "a net of 4, so 4 Wounds" in told
    pupil.close()


def test_the_food_of_lesson_13_does_what_it_says() -> None:
    """Its dice are the successes that are asked for, and the sheet tells old > new, and the Attack. [M 2.6.9]"""
    pupil = Pupil(lessons()["13-metamorphosis"], SHOWN)
    through(pupil)
    (leaf,) = (beat for beat in pupil.lesson.beats if "Yellow Leaf" in beat.say)
    assert "throw 2 successes" in leaf.ask and leaf.answers[leaf.right - 1] == "2 dice of it, for good"
    assert [(row.label, row.value) for row in became(pupil.view.me)] == [("Chill", "0 > 2")]
    assert pupil.view.me.attacks["Chill"].name == "Frost Breath" and pupil.view.me.items == ()
    pupil.close()


def test_right_answers_are_those_of_the_check() -> None:
    """No number of a question is right by the data alone, where a Check is at hand."""
    pupil = Pupil(lessons()[NAMES[4]], SHOWN)
    pupil.on()
    assert (pupil.beat.die, pupil.answers[pupil.right]) == (27, "Critical Success")
    assert pupil.check.effort.value == 57
    pupil.close()


# -- by keys ---------------------------------------------------------------------------------------


def test_a_lesson_is_played_with_the_keys_it_names(learning: Callable[..., Any]) -> None:
    play = learning(1)
    assert "Lesson 1 of 13: Match and beat" in play.shows()
    play.do("space", "space", "a")
    assert "You said: matched and beaten. Right." in play.shows()
    play.do("space", "a")
    assert "You said: matched and beaten. Wrong." in play.shows()
    play.do("space", "b", "space")
    assert "f takes aim" in play.shows()
    play.do("f")
    assert "Complete Success 32" in play.shows()
    play.do("enter")
    assert "41: Complete Success." in play.shows()
    play.do("r")
    assert "d100 = 41" in play.shows()
    play.do("escape", "space")
    assert "Answers that were right: 2 of 3." in play.shows()
    assert progress.load(play.game.where).done == {NAMES[0]: (2, 3)}
    play.do("space")
    assert "Lesson 2 of 13" in play.shows()


def test_no_key_both_goes_on_and_answers(learning: Callable[..., Any]) -> None:
    """Whoever types ahead through the text answers no question of the raid, and Enter turns no page."""
    play = learning(1).do("enter", "enter")
    assert play.top.pupil.at == 0
    assert "Space goes on." in play.shows()


@pytest.mark.parametrize("number", [1, 6, 8])
def test_the_key_that_goes_on_does_nothing_in_the_raid(learning: Callable[..., Any], number: int) -> None:
    """A question of the raid may be open: whoever typed ahead through the text has not read it."""
    play = learning(number)
    pupil = play.top.pupil
    while pupil.phase != "do":
        pupil.answer(pupil.right) if pupil.phase == "ask" else pupil.on()
    play.top.raid.settle()
    before = pupil.run.n
    play.do("space", "space")
    assert (pupil.run.n, pupil.phase) == (before, "do")


def test_the_key_that_goes_on_is_answered_with_the_one_that_is_wanted(learning: Callable[..., Any]) -> None:
    """At "f: see that the head is no longer in the sum. Then Enter." Space was dead without a word."""
    play, told = learning(2), list[str]()
    pupil = play.top.pupil
    while pupil.phase != "done" and len(told) < 2:
        match pupil.phase:
            case "do":
                play.top.raid.settle()
                play.do("space")
                told.append(play.top.raid.notices[-1].text)
                pupil.at += 1
            case "ask":
                pupil.answer(pupil.right)
            case _:
                pupil.on()
    assert told == ["Here do what the text says: capital F.", "Here do what the text says: f."]


def test_the_keys_are_those_of_the_set_in_use(learning: Callable[..., Any]) -> None:
    play = learning(10, keys="laptop")
    assert play.top.pupil.shown("manoeuvre") == "v"
    play.do("escape")
    play.stage = ScreenStack(opened(play.game, 2))
    play.do("space", "a", "space", "c", "space")
    assert "jl" in play.shows().replace("i", "")[-900:] or "j,il" in play.shows()


def test_what_is_not_waited_for_is_refused_in_a_line_and_nothing_happens(learning: Callable[..., Any]) -> None:
    play = learning(1).do("space", "space", "a", "space", "b", "space", "b", "space")
    before = play.top.raid.run.n
    play.do("z")
    assert play.top.raid.run.n == before
    assert "No: the lesson waits for what it says here." in play.shows()
    play.do("x", "l")
    assert play.top.raid.run.n == before


def test_out_of_pace_she_starts_again_from_where_she_stood(learning: Callable[..., Any]) -> None:
    """Walking to and fro does not make the lesson another: no die falls, the soldier waits."""
    play = learning(2).do("space", "a", "space", "c", "space")
    start = [(body.x, body.y) for body in play.top.raid.view.creatures]
    me, foe = (next(body for body in play.top.raid.view.creatures if body.led is led) for led in (True, False))
    for _ in range(play.top.raid.view.me.body.pace):
        steps = [one.command for one in play.top.raid.view.choices if isinstance(one.command, Go) and not one.refused]
        free = [go for go in steps if (go.x, go.y) != (foe.x, foe.y)]
        away = max(free, key=lambda go: (max(abs(go.x - foe.x), abs(go.y - foe.y)), (go.x, go.y) == (me.x, me.y)))
        assert play.top.raid.give(away)
    assert play.top.pupil.phase == "do"
    assert [(body.x, body.y) for body in play.top.raid.view.creatures] == start
    assert "Out of Pace. Once more" in play.shows()
    while play.top.pupil.beat.do.startswith("behind"):
        play.top.raid.give(command(play.top.pupil))
    play.do("f", "enter")
    assert "12: Partial Success." in play.shows()


@pytest.mark.parametrize("closes", ["escape", "space", "r"])
def test_what_was_told_is_still_there_after_a_look_at_the_card(learning: Callable[..., Any], closes: str) -> None:
    play = learning(1).do("space", "space", "a", "space", "b", "space", "b", "space", "f", "enter")
    before = play.shows()
    assert "· " in before
    play.do("r")
    assert play.shows() != before
    play.do(closes)
    assert play.shows() == before


def test_a_begun_lesson_is_left_only_by_asking_twice(learning: Callable[..., Any]) -> None:
    play = learning(1).do("space", "escape")
    assert "Once more leaves the lesson" in play.shows()
    play.do("space", "escape")
    assert isinstance(play.top, LessonScreen)
    play.do("escape")
    assert isinstance(play.top, LessonsScreen)


def test_who_leaves_on_the_last_page_has_done_the_lesson(learning: Callable[..., Any]) -> None:
    """All is done there, and only a text is left: it is left by one press, and counts."""
    play = learning(1).do("space", "space", "a", "space", "b", "space", "b", "space", "f")
    assert not progress.load(play.game.where).done
    play.do("enter")
    assert progress.load(play.game.where).done == {NAMES[0]: (3, 3)}
    assert isinstance(play.do("escape").top, LessonsScreen)


def test_help_opens_the_rule_the_lesson_is_about(learning: Callable[..., Any]) -> None:
    play = learning(3).do("?")
    assert "DISPOSITION" in play.shows().upper()
    play.do("escape")
    assert isinstance(play.top, LessonScreen)


def test_a_rest_of_the_lesson_cannot_be_broken_off(learning: Callable[..., Any]) -> None:
    """What is said after it would not be true."""
    play = learning(9).do("space", "a", "space", "R", "R", "n", "n")
    assert play.top.raid.view.question == "Unsheltered"
    assert "the lesson waits for what it says here" in play.shows()


def test_capital_letters_are_called_so(learning: Callable[..., Any]) -> None:
    """C is not C, and a newcomer does not look at the size of a letter."""
    play = learning(3)
    pupil = play.top.pupil
    while pupil.beat.do != "charge minor":
        pupil.answer(pupil.right) if pupil.phase == "ask" else pupil.on()
    assert "capital C" in pupil.text


def test_the_list_shows_what_is_done_and_leads_back_to_the_title(learning: Callable[..., Any]) -> None:
    play = learning()
    assert isinstance(play.top, LessonsScreen)
    assert "0 of 13 done" in play.shows()
    progress.keep(play.game.where, progress.Progress({NAMES[0]: (3, 3)}))
    play.stage = ScreenStack(opened(play.game))
    assert "done, 3 of 3 foreseen" in play.shows()
    assert play.top.at == 1
    play.do("enter")
    assert "Lesson 2" in play.shows()
    play.do("escape")
    assert isinstance(play.top, LessonsScreen)
    play.do("escape")
    assert "N E S T S" in play.shows()


@pytest.mark.parametrize("key", ["1", "2", "9", "a", "d"])
def test_in_the_list_a_digit_or_letter_opens_its_lesson_and_no_strange_key_closes_it(
    learning: Callable[..., Any], key: str
) -> None:
    play = learning()
    number = "123456789abcd".index(key) + 1
    assert re.search(rf"^[ ▸]*{key}  {re.escape(lessons()[NAMES[number - 1]].title)}", play.shows(), re.MULTILINE)
    for strange in ("0", "z", "x", "~", "f5", "left"):
        assert isinstance(play.do(strange).top, LessonsScreen), strange
    assert f"Lesson {number}" in play.do(key).shows()


def test_the_title_says_what_comes_next_until_a_raid_was_begun(learning: Callable[..., Any]) -> None:
    def row(done: int) -> str:
        progress.keep(play.game.where, progress.Progress(dict.fromkeys(NAMES[:done], (3, 3))))
        play.stage = ScreenStack(play.game.title())
        return next((line for line in play.shows().split("\n") if "here" in line), "")

    play = learning()
    assert "lessons" in row(0) and "begin here" in row(0)
    assert isinstance(play.do("enter").top, LessonsScreen), "one key is the obvious one: the mark stood elsewhere"
    play.do("escape")
    assert "Esc Esc leave" in play.shows() and "Enter choose" in play.shows()
    assert "lessons" in row(2) and "go on here" in row(2)
    assert "new raid" in row(3) and "begin here: a mild nest" in row(3)
    play.do("n", "enter", "enter")
    play.raid.run.close()
    assert not row(3)


def test_damaged_progress_is_no_progress(tmp_path: Path) -> None:
    (tmp_path / progress.FILE).write_bytes(b'{"done": 3}')
    assert progress.load(tmp_path).done == {}


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_everything_said_fits_on_the_screen(learning: Callable[..., Any], number: int, size: tuple[int, int]) -> None:
    """At every beat, the last words of what is said are on the screen."""
    play = learning(number)
    screen, pupil = play.top, play.top.pupil
    for _ in range(100):
        if pupil.done:
            break
        shows = " ".join(play.shows(*size).split())
        for last in (pupil.text.split("\n")[-1].split()[-3:], *(answer.split()[-3:] for answer in pupil.answers)):
            assert pupil.phase == "told" or " ".join(last) in shows, (last, shows)
        match pupil.phase:
            case "ask":
                play.do("a")
            case "do" if pupil.beat.do.startswith("key "):
                play.do(SHOWN(pupil.beat.do.removeprefix("key ")), "escape")
            case "do":
                assert screen.give(command(pupil))
            case _:
                play.do("space")
    assert pupil.done


def test_nest_learn_wants_a_lesson_that_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "42"]) == 2
    assert capsys.readouterr().err == "nest: there are 13 lessons: nest learn lists them\n"
    assert main(["learn", "1"]) == 2
    assert capsys.readouterr().err == "nest: lessons need a terminal for keys and screen, or --front window\n"


def test_a_search_opens_the_lesson_that_it_shows(learning: Callable[..., Any]) -> None:
    play = learning()
    play.do("/", *(["space" if one == " " else one for one in lessons()[NAMES[4]].title]), "enter", "enter")
    assert "Lesson 5" in play.shows()


def test_a_lesson_lets_its_raid_ponder_once_it_is_the_pupils_turn(learning: Callable[..., Any]) -> None:
    """What the adviser owes is settled after the picture there, too; while text is read it waits."""
    play = learning(1)
    pupil, counsel = play.top.pupil, play.top.raid.counsel
    counsel.owes = True
    assert pupil.phase != "do"
    play.stage.ponder()
    assert counsel.owes
    while pupil.phase != "do":
        pupil.answer(pupil.right) if pupil.phase == "ask" else pupil.on()
    play.stage.ponder()
    assert not counsel.owes


@pytest.mark.parametrize("number", range(1, 8))
def test_luck_stands_in_the_top_line_only_once_a_lesson_has_told_of_it(
    learning: Callable[..., Any], number: int
) -> None:
    """The fourth does."""
    assert ("Luck" in learning(number).shows().split("\n")[0]) == (number >= 4)


def test_the_letters_of_the_band_are_named_no_later_than_they_are_shown(learning: Callable[..., Any]) -> None:
    """In the first three lessons: each letter has the name of its degree in the text beside it or in one before."""
    named = ""
    for number in (1, 2, 3):
        pupil = learning(number).top.pupil
        for _ in range(40):
            if pupil.phase == "done":
                break
            named += f" {pupil.text}"
            counts = odds(pupil.check).counts if pupil.check else ()
            for degree in (one for one, count in zip(Degree, counts, strict=False) if count):
                assert re.search(rf"\b{LETTERS[degree]}\b", named), (number, pupil.text)
                assert str(degree) in named or f"{str(degree).split()[0]} and" in named, (number, degree)
            if pupil.phase == "ask":
                pupil.answer(pupil.right)
            elif pupil.phase == "do":
                pupil.give(command(pupil))
            else:
                pupil.on()


def test_a_click_answers_a_question(learning: Callable[..., Any]) -> None:
    """The answers had the colour of what can be clicked, and only a key answered."""
    play = learning(7)
    pupil = play.top.pupil
    while pupil.phase != "ask":
        pupil.on() if pupil.phase in ("say", "told") else pupil.give(command(pupil))
    play.top.turn_page()
    play.click(f"b {pupil.answers[1]}")
    assert (pupil.phase, pupil.said) == ("told", pupil.answers[1])


def test_the_adviser_of_the_second_lesson_says_where_its_step_leads(learning: Callable[..., Any]) -> None:
    """It is out of the way of the head, and not to the back."""
    play = learning(2)
    pupil = play.top.pupil
    while pupil.phase != "do":
        pupil.answer(pupil.right) if pupil.phase == "ask" else pupil.on()
    assert "2 steps past Minor's shoulder, then attack" in advice(play.top.raid)


def doing(play: Any, what: str) -> Any:
    """Go on to the beat in which this is to be done."""
    pupil = play.top.pupil
    while pupil.phase != "do" or pupil.beat.do != what:
        if pupil.phase == "do":
            assert play.top.give(command(pupil))
        else:
            pupil.answer(pupil.right) if pupil.phase == "ask" else pupil.on()
    return play


@pytest.mark.parametrize(("number", "what"), [(1, "attack worker"), (2, "attack minor"), (3, "attack minor")])
def test_nothing_on_the_screen_advises_what_a_later_lesson_teaches(
    learning: Callable[..., Any], number: int, what: str
) -> None:
    """The panel that aims is silent on steel and charges; Tab does not talk one into what is then refused."""
    play = doing(learning(number), what)
    before = play.top.pupil.run.n
    shows = play.do("tab").shows()
    assert "steel yourself" not in shows and "run-up" not in shows
    play.do("f")
    assert "Enter strike" in play.shows() and "better:" not in play.shows()
    play.do("enter")
    assert play.top.pupil.run.n > before and play.top.pupil.phase != "do"


@pytest.mark.parametrize(
    ("number", "what", "has_a_say"),
    [
        (1, "attack worker", False),
        (2, "resist Immobilised", False),
        (3, "charge minor", True),
        (6, "resist Poisoned", True),
    ],
)
def test_the_adviser_has_a_say_only_where_it_agrees_with_the_lesson(
    learning: Callable[..., Any], number: int, what: str, *, has_a_say: bool
) -> None:
    """The text named Tab, Tab advised the other answer, and the lesson refused that; and the bottom line offered keys that were refused."""
    play = doing(learning(number), what)
    play.top.raid.settle()
    keys = play.shows().splitlines()[-1]
    assert ("Tab best" in keys) is has_a_say and ("Shift-Tab" not in keys or has_a_say)
    n = play.top.pupil.run.n
    told = " ".join(play.do("tab").shows().split())
    assert ("Tab: " in told) is has_a_say and ("Tab knows what later lessons teach" in told) is not has_a_say
    play.do("tab")
    assert (play.top.pupil.run.n > n) is has_a_say


def test_the_first_lesson_says_what_the_odds_of_a_hit_add_up(learning: Callable[..., Any]) -> None:
    play = doing(learning(1), "attack worker")
    shows = " ".join(play.shows().split())
    assert "you hit 57 %" in shows and '"Hit 57 %" is every Success, S and P, together' in shows
    play.do("f")
    assert "Complete Success 32" in play.shows() and "Partial Success  25" in play.shows()


def test_where_one_stands_in_the_second_lesson_is_said_in_words(learning: Callable[..., Any]) -> None:
    """Every arrow points as the head does, beside whatever stands in its way, and "open here" is on the other five cells."""
    play = doing(learning(2), "behind minor")
    view = play.top.raid.view
    foe = next(body for body in view.creatures if not body.led)
    heads = {arrow for arrow, *_ in bearings(view).values()}
    assert len(bearings(view)) == 2 and heads == {ARROWS[foe.facing]}
    assert "armour here" in play.shows() and "open here" not in play.shows().split("Lesson")[0]
    while play.top.pupil.beat.do == "behind minor":
        assert "armour here" in play.shows()
        assert play.top.give(command(play.top.pupil))
    assert "open here" in play.shows().split("Lesson")[0]


def test_the_panel_does_not_answer_what_the_third_lesson_asks(learning: Callable[..., Any]) -> None:
    """All hundred rolls hit, and the panel once said so beside the question."""
    play = learning(3)
    screen = play.top
    for _ in range(20):
        if screen.pupil.phase == "ask" and "of a hundred fail now" in screen.pupil.text:
            break
        if screen.pupil.phase == "ask":
            play.do("b")
        elif screen.pupil.phase == "do":
            play.do("C", "C")
        else:
            play.do("space")
    assert "of a hundred fail now" in screen.pupil.text
    assert "hit " not in play.shows(120, 40).partition("IN SIGHT")[2].partition("Lesson 3")[0]
    play.do("a")
    assert "hit 100 %" in play.shows(120, 40)


def test_what_a_low_die_does_is_said_in_one_way() -> None:
    """Once it was "no better", once "worse", once it lost "a step, as you know" that nobody had spoken of."""
    told = [" ".join(f"{beat.say} {beat.ask}" for beat in lessons()[name].beats) for name in NAMES[1:3]]
    assert [text.count("one step worse") for text in told] == [1, 3]
    assert not any(re.search(r"low rolls (worse|lose)|as you know", text) for text in told)


@pytest.mark.parametrize("number", [2, 3])
def test_what_a_lesson_says_of_the_foe_stands_beside_it_in_the_panel(learning: Callable[..., Any], number: int) -> None:
    """It said "They Recoil", and the panel left out the row that says so, but for Hunger had one."""
    play = doing(learning(number), "attack minor")
    assert play.top.give(command(play.top.pupil))
    foe = next(body for body in play.top.raid.view.creatures if not body.led)
    assert foe.disposition == "Recoiling"
    assert "Recoiling," in play.shows().split("Lesson")[0]
