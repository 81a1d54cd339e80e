"""The log at the bottom: what is new has room, the numbers when there is some."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from tcod.console import Console

from game.engine.components import Hero
from game.engine.entries import Came, Changed, Chose, Died, Entry, Generated, Happened, Rolled, Stood, Wounded
from game.engine.store import get
from game.fd100 import Check, Rating, resolve
from game.telling.log import Line, Teller
from game.ui.raid import log_weights, logbook
from game.ui.raid.raid_log import ScreenNotice
from game.ui.widgets.layout import Area
from tests.ui.table import Lay

HIT = "The Spider slips the mandibles of my Minor Soldiers."
BITE = resolve(Check(Rating("Threat Rate", 57), Rating("Survival Rate", 35)), 40)
LONG = " and so it goes" * 4
"""What makes a sentence too long to share its row."""
NUMBERS = "Threat 45 against Survival 39, die 88: Partial Failure"


def line(
    text: str, detail: str = "", tone: Any = "plain", what: Any = "joins", command: int = 1, note: str = ""
) -> Line:
    return Line(text, tone, Happened(what, note=note, command=command), detail)


def drawn(lines: Sequence[log_weights.Told], fresh: int, height: int = 8, width: int = 80) -> list[str]:
    console = Console(width, height, order="F")
    logbook.draw(console, Area(0, 0, width, height), lines, fresh, "L")
    return ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist()]


def test_a_sentence_that_fills_its_row_leaves_none_empty_after_it() -> None:
    assert len(logbook.rows([line("x" * 77)], 78, 1)) == 1


def test_what_came_of_one_command_shares_a_row_where_it_fits() -> None:
    """Fewer rows for the same facts; what must stand out stands alone, and so does what another Command brought."""
    dark, falls, begins = (
        line("You stay in the dark.", tone="bad"),
        line("Darkness 38."),
        line("To arms!", tone="alarm"),
    )
    assert drawn([dark, falls, begins], 3, height=3)[1:] == [" You stay in the dark. Darkness 38.", " To arms!"]
    assert drawn([dark, line("Later.", command=2)], 2, height=3)[1:] == [" You stay in the dark.", " Later."]
    assert drawn([line(HIT), line(HIT)], 2, height=3)[1:] == [f" {HIT}"] * 2


def test_dice_are_left_to_the_card_but_what_was_found_has_its_rating() -> None:
    roll = Line("It bites.", "bad", Rolled(3, "attack", BITE, 4), NUMBERS)
    found = line("You find a leaf.", "rated 17", what="finds", command=2)
    assert drawn([roll, found], 2, height=3)[1:] == [" It bites.", " You find a leaf. (rated 17)"]


def test_then_what_matters_least_gives_way() -> None:
    lines = [line(f"dull{LONG}", tone="dim"), *(line(f"said {i}{LONG}", command=i) for i in range(7))]
    shown = "\n".join(drawn(lines, 8))
    assert "said 0" in shown
    assert "dull" not in shown


def test_how_a_fight_has_ended_stays_before_the_blows_of_it() -> None:
    """Of 88 lines a blow of the last Round was shown, and neither that the foes had left nor what it had cost."""
    blow = Line(f"Three Wounds{LONG * 2}.", "good", Wounded(8, 3, 3, 10, "Bite", 3), own=True)
    end = line(f"They left{LONG * 2}.", what="combat ends", command=2)
    shown = "\n".join(drawn([*[blow] * 6, end, ScreenNotice(f"Tab: explore{LONG * 3}", "rule")], 8, height=6))
    assert "They left" in shown and "Tab: explore" in shown


def test_what_still_has_room_comes_back_after_what_did_not() -> None:
    """A row stood empty: two were left out, the later for its second row."""
    lines = [
        line("plain one."),
        line(f"first{LONG * 2}", command=2),
        line(f"said{LONG * 2}", tone="good", command=3),
    ]
    shown = drawn(lines, 3, height=4)
    assert shown[1] == " plain one." and "said" in shown[2]
    assert "1 more: L" in shown[0]


def test_advice_stands_whole_and_older_news_gives_way() -> None:
    """After a Rest or a fight much was told, and what gave way were the risks of what the next key does."""
    risks = "It may bring Darkness 32 %, an Encounter 40 %, an Obstacle 8 %, and at alarm 2 a patrol may break it off."
    advice = ScreenNotice(f"Tab: explore 58 %, with up to 1 Hunger Cost (54 now, up to 79 unfed). {risks}", "rule")
    learnt = [line(f"Learnt {n}{LONG}", command=n) for n in range(9)]
    told = drawn([*learnt, advice], 10, height=5)
    assert risks in " ".join(row.strip() for row in told) and "more: L" in told[0]


def test_the_log_has_the_rows_that_advice_needs(table: Lay) -> None:
    """Also where the map would else keep them, and news before it does not hide its end."""
    play = table("wasp")
    play.raid.quiet()
    play.raid.log.add([line(f"said {i}{LONG}", command=i) for i in range(20)])
    play.raid.log.also(
        "Tab: explore. " + "It may bring this, and that, and something else. " * 14 + "Danger: it kills.", "rule"
    )
    shown = play.shows(80, 24)
    assert "Tab: explore." in shown and "Danger: it kills." in shown


def test_what_is_left_out_is_counted() -> None:
    assert "3 more: L" in drawn([line(f"said {i}{LONG}", command=i) for i in range(10)], 10)[0]


def test_the_log_shortens_itself_before_it_leaves_anything_out() -> None:
    """Numbers in brackets go first, and what several Commands brought shares rows; nothing is counted as left out."""
    told = [line(f"said {i}.", f"rated {i}", what="finds", command=i) for i in range(10)]
    roomy, shown = drawn(told[:4], 4), drawn(told, 10, height=4)
    assert [row.strip() for row in roomy[1:5]] == [f"said {i}. (rated {i})" for i in range(4)]
    assert " ".join(" ".join(shown[1:]).split()) == " ".join(f"said {i}." for i in range(10))
    assert "more" not in shown[0]


def test_beside_the_steps_of_a_rest_nothing_is_counted_as_left_out(table: Lay) -> None:
    """They are told in the list above."""
    play = table("wasp")
    play.raid.quiet()
    play.raid.log.add([line(f"said {i}{LONG}", command=i) for i in range(20)])
    assert "more: L" in play.shows()
    play.raid.shown.rested = True
    assert "more: L" not in play.shows()


def test_only_a_message_whose_beginning_is_left_out_is_marked_as_going_on() -> None:
    """A message that shares the last row of one before it was marked as if something of it were missing."""
    before, after = line(f"Far off it begins{LONG} and so on."), line("The Room is spent.")
    assert drawn([before, after, line("New.", command=2)], 1, height=3)[1:] == [" The Room is spent.", "▸New."]
    two = line(f"Far off it begins{LONG} and so on. It is over.")
    assert drawn([two, line("New.", command=2)], 1, height=3)[1:] == ["…It is over.", "▸New."]


def test_what_stood_in_the_log_before_keeps_its_rows_when_the_new_is_shortened() -> None:
    old, new = line("old", command=1), [line(f"said {i}", command=2 + i) for i in range(9)]
    assert logbook.rows([old, *new], 78, 9, tight=True)[0] == [("old", "faint")]


def test_a_wound_is_never_left_out() -> None:
    """Of much that has happened at once the blows are told, and the rest is counted."""
    cut = Wounded(who=3, wounds=1, total=1, limit=4, cause="a bite")
    hurt = [Line(f"hurt {i}{LONG}", "bad", replace(cut, command=10 + i)) for i in range(3)]
    roll = Line(f"It bites{LONG}", "bad", Rolled(3, "attack", BITE, 4))
    told = [
        hurt[0],
        *(line(f"said {i}{LONG}", command=i) for i in range(4)),
        roll,
        hurt[1],
        line(f"worse{LONG}", tone="bad"),
        hurt[2],
    ]
    shown = drawn(told, len(told), height=5)
    assert "5 more: L" in shown[0]
    assert [row.strip().removesuffix(LONG) for row in shown[1:]] == ["hurt 0", "hurt 1", "worse", "hurt 2"]


def test_what_came_of_the_own_blow_stays_however_much_the_foes_did_to_each_other_and_to_oneself() -> None:
    """Of a whole exchange the last six lines stood, and whether one had hit was among the hidden."""
    teller = Teller("logbook")
    came = [Came(who=3, kind="wasp", name="Wasp"), *(Came(who=n, kind="minor", name="Minor") for n in (4, 5))]
    (*_,) = teller.lines(came)
    burst = Wounded(who=4, wounds=1, total=9, limit=10, cause="a burst", by=5)
    mine = replace(burst, who=3, limit=4, by=5, total=1)
    for struck, dealt in ((True, [replace(burst, by=3, total=1)]), (False, [])):
        roll = resolve(Check(Rating("Smiting", 90), Rating("Stamina", 10)), 40 if struck else 95)
        theirs = [replace(burst, total=n) for n in range(2, 9)]
        told = teller.lines([Rolled(3, "attack", roll, 4), *dealt, *theirs, mine])
        shown = "\n".join(drawn(told, len(told), height=5))
        kept = [one for one in told if one.text[:30] in shown]
        assert told[0] in kept and told[-1] in kept, "the own blow, and what was lost"
        assert all(one in kept for one in told[1 : 1 + len(dealt)]), "and what it did"


def test_the_blow_of_the_key_pressed_stays_though_nerves_are_steeled_by_themselves_after_it() -> None:
    """One's own miss was among the hidden, and what two Rounds of waiting brought stood in its place."""
    teller = Teller("logbook")
    (*_,) = teller.lines([Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor")])
    check = Check(Rating("Smiting", 17), Rating("Stamina", 10))
    told = teller.lines([Rolled(3, "attack", resolve(check, 95), 4), *[Rolled(3, "steel", resolve(check, 95), 3)] * 2])
    waits = [line(f"While waiting: {n}{LONG}", tone="bad", command=n) for n in range(6)]
    assert told[0].text[:30] in "\n".join(drawn([told[0], *waits, *told[1:]], 3 + len(waits), height=5))


def test_a_sister_who_comes_is_never_left_out() -> None:
    """She was told of in a summary, and who she is only among the hidden."""
    sister = line("Here is the sister Wasp.", what="a sister comes")
    assert log_weights.weight(sister) == log_weights.HURT


def test_the_end_of_the_raid_is_the_last_thing_told_however_many_were_hurt() -> None:
    blow = Wounded(who=3, wounds=1, total=1, limit=4, cause="a bite")
    told = [
        *(Line(f"hurt {i}{LONG}", "bad", replace(blow, command=i)) for i in range(9)),
        line("It ends.", what="the run ends"),
    ]
    assert drawn(told, len(told), height=5)[-1].endswith("It ends.")


def test_a_death_in_the_party_stands_above_all_that_was_hurt_after_it() -> None:
    """It could be told only by her row missing among the party: nine lines hid it, and the last blow stood there."""
    blow = Wounded(who=3, wounds=1, total=1, limit=4, cause="a bite")
    told = [
        Line("The Ladybug is dead.", "bad", Died(who=4, cause="a burst")),
        *(Line(f"hurt {i}{LONG}", "bad", replace(blow, command=i + 1)) for i in range(9)),
    ]
    assert any("The Ladybug is dead." in row for row in drawn(told, len(told), height=4))


def test_an_effect_on_one_of_the_party_and_who_is_carried_off_are_never_left_out() -> None:
    """They weigh as much as a Wound; an Effect on a foe does not."""
    foe = Came(who=4, kind="minor", name="Minor Termite Soldiers")
    entries = [
        Changed(who=3, feature="Paralysed", old=0, new=40),
        Rolled(4, "carry", resolve(Check(Rating("Flying", 90), Rating("Stamina", 10)), 40), 3),
    ]
    teller = Teller("logbook")
    teller.lines([Came(who=3, kind="wasp", name="Wasp"), foe])
    for told in teller.lines(entries):
        assert log_weights.weight(told) == log_weights.HURT, told
        least = [told, *(line(f"said {i}", command=i + 2) for i in range(6))]
        assert told.text[:30] in "\n".join(drawn(least, len(least), height=4))
    (theirs,) = teller.lines([Changed(who=4, feature="Paralysed", old=0, new=40)])
    assert log_weights.weight(theirs) < log_weights.HURT


def test_how_a_fight_is_left_and_ends_and_who_is_pushed_is_kept_before_what_weighs_less() -> None:
    """Also if it stands first, and other lines of the fight stand out more."""
    entries: list[Entry] = [
        Chose(who=4, action="goes to (3, 4)", reason="flees"),
        Happened("goes its way", who=4),
        Happened("breaks away", who=4),
        Stood(who=4, was="Holding", now="Retreating"),
        Happened("combat ends", note="won"),
        Rolled(4, "gust", resolve(Check(Rating("Flying", 90), Rating("Stamina", 10)), 40), 3),
    ]
    for entry in entries:
        teller = Teller("leaving")
        teller.lines([Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor Termite Soldiers")])
        (told,) = teller.lines([entry])
        more = [told, *(line(f"worn off {i}", tone="good", what="Effect ends", command=i + 2) for i in range(6))]
        assert told.text[:30] in "\n".join(drawn(more, len(more), height=4)), told


def test_a_hint_gives_way_first_and_comes_only_where_it_has_room() -> None:
    hint = ScreenNotice("Hint: this.", "rule", hint=True)
    shown = "\n".join(drawn([*(line(f"said {i}", tone="dim", command=i) for i in range(3)), hint], 4, height=4))
    assert "said 0" in shown
    assert "Hint" not in shown


def test_a_hint_waits_while_the_log_is_full(table: Lay) -> None:
    """It is not lost: it comes with a later Command."""
    play = table("wasp")
    assert play.raid.game.prefs.hints
    play.raid.quiet()
    play.raid.log.add([line(f"said {i}", command=i) for i in range(7)])
    play.raid.run.enter()
    get(play.view.asked, Hero).hunger = 90
    play.raid.settle()
    play.raid.game.hints.since = 99
    play.raid.hint([])
    assert not play.raid.notices
    play.raid.quiet()
    play.raid.hint([])
    assert [one.hint for one in play.raid.notices] == [True]


def test_what_came_of_each_cost_risk_and_reward_is_said_also_if_it_is_nothing() -> None:
    """Promised "Cost, Risk, Risk", one is told of three; those that bring nothing share a row."""
    teller = Teller("promised")
    teller.lines([Came(who=3, kind="wasp", name="Wasp")])
    told = teller.lines([Generated("Cost", 90, ()), Generated("Risk", 10, ("Encounter",)), Generated("Risk", 90, ())])
    assert [one.text.partition(":")[0] for one in told] == ["Cost", "Risk", "Risk"]
    assert [": none" in one.text for one in told] == [True, False, True]
    both = teller.lines([Generated("Cost", 90, ()), Generated("Risk", 90, ())])
    assert len(logbook.rows(both, 78, 2)) == 1


def test_the_band_of_a_roll_has_room_only_beside_all_that_is_new() -> None:
    told = [line("dull", tone="dim"), *(line(f"{HIT} {i}") for i in range(3))]
    assert logbook.fits(told, 78, len(told), 3)
    assert not logbook.fits(told, 78, len(told), 2)
    assert logbook.fits(told, 78, 0, 0)


def test_the_log_opens_by_the_key_that_other_games_have_for_it(table: Lay) -> None:
    play = table("wasp").do("ctrl+p")
    opened = play.shows()
    assert opened == table("wasp").do("L").shows()
    assert opened != table("wasp").shows()


def test_an_effect_that_is_over_gives_way_to_its_end() -> None:
    """Its beginning stood alone, as if it held."""
    began = Line("You are Confused: 38.", "bad", Changed(3, "Confused", 0, 38))
    ends = Line("You are rid of Confused.", "good", Happened("Effect ends", 3, note="Confused"))
    lines = [began, *(line(f"said {i}{LONG}", tone="rule", command=i) for i in range(7)), ends]
    shown = "\n".join(drawn(lines, 9))
    assert "rid of Confused" in shown and "Confused: 38" not in shown
    assert "Confused: 38" in "\n".join(drawn(lines[:-1], 8, height=7))


def test_what_began_a_fight_is_no_news_once_it_is_over(table: Lay) -> None:
    log = table("wasp").raid.log
    log.say("A fight begins: You wait for them.", "alarm")
    log.over(None)
    assert not [one for one in log.notices if one.tone == "alarm"]


def test_new_messages_have_a_sign_below_old_ones() -> None:
    """Without colours nobody saw what the last key had done. Where all is new none is needed."""
    lines = [line("Old.", command=0), line("New."), line("New too.", command=2)]
    marked = [row for row in drawn(lines, 2) if row.startswith("▸")]
    assert marked == ["▸New.", "▸New too."]
    assert not any(row.startswith("▸") for row in drawn(lines, 3))


def test_no_question_hides_what_the_program_says() -> None:
    assert log_weights.needed(Line("1 command could not be read.", "alarm", Entry(command=9)))
    assert not log_weights.needed(line("The Wasp walks."))


def test_the_answer_to_a_key_and_how_a_fight_ended_stay_however_many_fell_in_it() -> None:
    """Why a series of Turns stopped lay in "10 more" at 80x24, and so did "Fight won after 5 Rounds"."""
    hit = Line("Hit.", "good", Rolled(1, "attack", BITE, 4), own=True)
    blows = [
        replace(line(f"12 Wounds {n}{LONG}", command=2), entry=Wounded(9, 12, 12, 12, ""), own=True) for n in range(8)
    ]
    won = replace(line("Fight won.", command=2, what="combat ends"), decides=True)
    stops = ScreenNotice("Here Shift-Tab stops, once.")
    shown = " ".join(drawn([hit, *blows, won, stops], 11))
    assert "Hit." in shown and "Fight won." in shown and "Here Shift-Tab stops" in shown


def test_advice_is_never_left_out_for_what_came_of_the_last_action() -> None:
    """A Rest's page left the log three rows: how the shelter had been built hid the next advice, and the next key carried it out unseen."""
    built = Line("It holds." + LONG * 2, "good", Rolled(1, "secure", BITE, command=1), own=True)
    told: list[log_weights.Told] = [built, line("A Feature grows."), ScreenNotice("Tab: tear down 65 %.", "rule")]
    assert "Tab: tear down 65 %." in " ".join(drawn(told, 3, 3))


def test_of_a_message_that_is_cut_whole_sentences_are_wrapped_anew() -> None:
    """It kept its wrap, and began in the midst of a sentence that had room in the row."""
    told = "Luck is 77 now, 11 before. A double on the die is the new Luck. A roll under it saves you; then it is 00."
    rows = [row for row in drawn([line(told)], 0, height=2, width=60)[1:] if row]
    assert rows == ["…A roll under it saves you; then it is 00."]
    rows = [row for row in drawn([line(told)], 0, height=3, width=44)[1:] if row]
    assert rows == ["…A double on the die is the new Luck. A", " roll under it saves you; then it is 00."]
