"""Fights by their keys: whom a list of targets begins with, what a walk would spoil, how one gets out, who is unseen."""

from textwrap import wrap
from unittest import mock

import pytest
from msgspec.structs import replace

from game.adviser.automatic.bout import unquestioned
from game.adviser.wording.reasons import instead
from game.bots.errands import footing
from game.bots.estimates import weak
from game.engine.commands import Act
from game.engine.components import At, Body, Combatant, Effects, Features, Hero
from game.engine.entries import Came, Happened
from game.engine.steps import Interrupt, MayResist, TakeTurn
from game.engine.store import get, query
from game.fd100 import Degree, Modifier, odds
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.phantom import Since, found
from game.presentation.foes.patrols import come_in
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.outcome import chance, success
from game.presentation.page import sentence
from game.presentation.questions import menus
from game.presentation.sight import off, strangers, titled
from game.presentation.walks.approach import in_vain, reaches
from game.presentation.walks.ground import mouths
from game.presentation.walks.straight_on import RING
from game.presentation.walks.unseen_foes import choice_of, whereabouts
from game.run.view import View
from game.systems.ground import ground
from game.systems.party import fit
from game.telling.words import counted, joined
from game.ui.raid.lull import futile
from game.ui.raid.targeting import Aim
from game.ui.raid.to_arms import to_arms
from tests.line.told import Told
from tests.ui.table import Lay, Table, anew, fight, plainly
from tests.ui.test_combat_screen import aiming
from tests.ui.test_walking import roaming


def told(play: Table) -> str:
    return " ".join(one.text for one in play.raid.notices)


def far_first(table: Lay, *foes: str) -> Table:
    """Return a Wasp's fight in which the first of these foes by id is moved away, behind all others."""
    play = plainly(fight(table("wasp"), ("wasp",), foes), quick=False, hints=False)
    play.raid.run.enter()
    first, me = min(strangers(play.view), key=lambda body: body.who), play.view.me.body
    view, taken = play.view, {(body.x, body.y) for body in play.view.creatures}
    cells = [
        (abs(x - me.x) + abs(y - me.y), x, y)
        for y, x in zip(*view.walkable.nonzero(), strict=True)
        if max(abs(x - me.x), abs(y - me.y)) == 6 and (x, y) not in taken and view.visible[y, x]
    ]
    _, x, y = min(cells)
    at = get(first.who, At)
    at.x, at.y = int(x), int(y)
    play.raid.settle()
    return play


# -- out of reach ------------------------------------------------------------------------------------------


def test_f_opens_no_aim_at_whom_nothing_reaches(table: Lay) -> None:
    """It walks the whole Pace, and then says what is left of the Turn."""
    play = far_first(table, "minor")
    play.raid.run.enter()
    get(play.view.asked, Combatant).pace = 2
    play.raid.run.settle()
    play.raid.settle()
    play.do("f", "f")  # the first says that a Charge were better
    assert not play.view.me.body.pace
    n = play.raid.run.n
    play.do("f")
    assert (play.raid.run.n, isinstance(play.top, Aim)) == (n, False)
    assert told(play) == "No foe is within reach now. Of this Turn: Tactical, Resist and Manoeuvre left, Pace 0."


def test_f_opens_no_aim_if_the_only_attack_in_reach_cannot_hit(table: Lay) -> None:
    """Its box may be out of reach while another Attack, of no chance, reaches."""
    play = fight(table("wasp"), ("beetle",), ("minor",) * 3)
    choice = next(one for one in aiming(play).targets if not one.refused)
    check = play.view.check(choice)
    assert check and reaches(play.view, choice)
    never = Modifier("out of reach", -100, "R-14", tuple(one for one in Degree if one >= Degree.PARTIAL_SUCCESS))
    far = replace(check, effort=replace(check.effort, value=0), guards=(never,))
    with mock.patch.multiple(type(play.view), check=lambda *_, **__: far, odds=lambda *_: odds(far)):
        assert not reaches(play.view, choice)


@pytest.mark.parametrize("keys", [("m",), ("m", "I"), ("s",)])
def test_a_list_over_the_map_leaves_the_wounds_and_the_nearest_foe_in_sight(table: Lay, keys: tuple[str, ...]) -> None:
    """On the smallest screen the panel said "IN SIGHT" and "4 lines more": on whom one was to choose an act was not there."""
    play = plainly(fight(table("ladybug"), ("ladybug",), ("minor", "major")), hints=False).do(*keys)
    assert play.raid.ask
    shown = play.shows()
    assert "○○○" in shown, "in the panel, or on the edge of the box that covers it"
    me = (play.view.me.body.x, play.view.me.body.y)
    foe = min(strangers(play.view), key=lambda one: max(abs(one.x - me[0]), abs(one.y - me[1])))
    assert f"{foe.glyph} {foe.name.split()[0]}" in shown


# -- whom first --------------------------------------------------------------------------------------------


def test_the_list_of_whom_to_suppress_begins_with_the_nearest(table: Lay) -> None:
    play = far_first(table, "minor", "minor", "minor").do("s")
    assert play.raid.ask
    letter = play.raid.ask.menu.letters[[one.label for one in play.raid.ask.answers].index("confuse …")]
    play.do(letter)
    cells = {f"{body.who}": (body.x, body.y) for body in strangers(play.view)}
    me = play.view.me.body
    order = [one.choice.command.target for one in play.raid.ask.answers if one.choice]
    gaps = [max(abs(cells[f"{who}"][0] - me.x), abs(cells[f"{who}"][1] - me.y)) for who in order]
    assert len(gaps) == 3
    assert gaps == sorted(gaps)
    assert order != sorted(order)  # the far one is first by its id


def test_lists_of_targets_begin_with_whom_is_dangerous(table: Lay) -> None:
    """However near the unarmed stand: to Suppress, to Charge and to take aim."""
    play = plainly(fight(table("wasp"), ("wasp",), ("worker", "minor")), quick=False, hints=False)
    minor = next(body.who for body in strangers(play.view) if body.armed)
    assert min(body.who for body in strangers(play.view)) < minor
    assert [one.choice.command for one in menus.charge(play.view).answers] == [Act("charge", minor)]
    play.do("s")
    several = next(n for n, one in enumerate(play.raid.ask.answers) if one.label == "charm …")
    play.do(play.raid.ask.menu.letters[several])
    assert play.raid.ask.answers[0].choice.command.target == minor
    play.do("escape", "escape", "f", "f")
    play.do("f")
    assert isinstance(play.top, Aim)
    assert play.top.body.who == minor


def test_an_action_in_vain_is_refused_for_each_target_with_its_reason(table: Lay) -> None:
    play = fight(table("beetle"), ("beetle",), ("minor", "major", "nasute", "worker"))
    assert aiming(play)
    ask = menus.suppress(play.view)
    assert ask
    told = [one.refused for one in ask.answers if one.label.startswith("intimidate")]
    assert told and all("is its lowest" in one for one in told)


# -- a walk that would spoil a Charge ----------------------------------------------------------------------


def test_the_key_of_aim_says_first_what_a_walk_would_spoil(table: Lay) -> None:
    """A Wasp four cells from a Minor: the Charge is told with its odds, nothing is done; the same key then walks up."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False, hints=False)
    n = play.raid.run.n
    play.do("f")
    assert play.raid.run.n == n
    assert told(play).startswith("Better from here: charge Minor (else Recoiling), then attack")
    assert "C charges" in told(play)
    play.do("f")
    assert "nearer to Minor" in told(play)


def test_nobody_is_led_up_to_whom_no_blow_hits_without_a_word(table: Lay) -> None:
    """A Spider: the key of aim says so and what helps, with its key, and walks up when pressed again."""
    for wounds, place, helps in ((0, 2, ""), (1, 2, "Tab: away to the"), (0, 1, "Tab: help yourself by Web Weaving")):
        play = plainly(fight(table("spider"), ("spider",), ("minor",)), quick=False, hints=False)
        play.raid.run.enter()
        for who, _ in query(Hero):
            get(who, Body).wounds, get(who, Combatant).place = wounds, place
        play.raid.settle()
        foe, n = strangers(play.view)[0], play.raid.run.n
        vain = in_vain(play.view, foe.who)
        assert bool(vain) == bool(helps)
        play.do("f")
        assert (vain in told(play)) and (not vain or play.raid.run.n == n)
        assert not vain or f"beside it. {helps}" in told(play)
        read = Told(play.raid.run).hears("near") if vain else ""
        assert not vain or (helps.split(": ")[1] in read and "The same again walks up" in read)
        play.do("f")
        assert not vain or "nearer to Minor" in told(play)


def test_the_charge_that_was_told_of_is_made_and_steps_behind(table: Lay) -> None:
    """The keys that the message names do what it says of them."""
    for seed in ("six", "b", "c", "d"):
        play = plainly(fight(table("wasp"), ("wasp",), ("minor",), seed), quick=False, hints=False).do("f")
        assert "C charges, F then steps behind it" in told(play)
        play.do("C", "C")
        if play.view.me.body.disposition != "Charging":
            continue
        play.do("F")
        foe, me = strangers(play.view)[0], play.view.me.body
        dx, dy = foe.facing
        assert (me.x - foe.x) * dx + (me.y - foe.y) * dy <= 0
        return
    raise AssertionError("no Charge came off")


def test_a_charge_that_failed_and_a_new_disposition_ask_anew(table: Lay) -> None:
    """[R-72] What was said of the walk was said of who Held; now she Recoils, and is asked again, once."""
    for seed in ("six", "b", "c", "d", "e", "g", "h"):
        play = plainly(fight(table("wasp"), ("wasp",), ("minor",), seed), quick=False, hints=False).do("f")
        was, turn = play.view.me.body.disposition, play.view.fight.number
        play.do("C", "C")
        place = play.view.me.body.disposition
        if place in (was, "Charging", "Retreating") or play.view.fight.number != turn:
            continue
        n = play.raid.run.n
        play.do("f")
        assert play.raid.run.n == n
        assert told(play) == sentence("walk up after all", who="You are", place=place)
        play.do("f")
        assert "nearer to Minor" in told(play)
        return
    raise AssertionError("every Charge came off")


def test_who_charges_no_better_than_walking_walks_at_once(table: Lay) -> None:
    play = plainly(fight(table("ants"), ("ants",), ("major",)), quick=False, hints=False).do("f")
    assert "Better from here" not in told(play)
    assert "nearer to Major" in told(play)


def moved(play: Table, cells: int) -> Table:
    """Put the foe so many cells away from who acts."""
    play.raid.run.enter()
    at, me = get(strangers(play.view)[0].who, At), play.view.me.body
    x, y = min(
        (x, y)
        for y, x in zip(*map(list, play.view.walkable.nonzero()), strict=True)
        if max(abs(x - me.x), abs(y - me.y)) == cells
    )
    at.x, at.y = int(x), int(y)
    play.raid.settle()
    return play


# -- getting out -------------------------------------------------------------------------------------------


def test_a_way_refused_in_combat_says_who_is_too_near_and_what_ends_it(table: Lay) -> None:
    """R-36: the armed fight on at any distance, the unarmed are gone when over 5 cells off."""
    play = plainly(fight(table("wasp"), ("wasp",), ("worker", "minor")), quick=False, hints=False)
    play.do("<")
    said, minor = told(play), next(body for body in strangers(play.view) if body.armed)
    chance = success(play.view.odds(play.view.choice(Act("break", play.view.asked))))
    assert f"first break off (m, {chance})" in said
    assert f"Walking off ends nothing by itself: Minor, {off(play.view, (minor.x, minor.y))}, stays" in said
    assert "After the fight < leads on." in said
    play = plainly(fight(table("wasp"), ("wasp",), ("worker",)), quick=False, hints=False).do(">")
    worker = strangers(play.view)[0]
    assert f"Too near: Workers, {off(play.view, (worker.x, worker.y))}." in told(play)
    assert "The unarmed are out of it once a Round ends with them 6 cells or more from you." in told(play)
    moved(play, 6).do("<")
    assert "Every foe is 6 cells or more from you: if a Round ends so, the unarmed are out of it." in told(play)


def test_the_unarmed_are_out_of_it_at_the_distance_that_was_said(table: Lay) -> None:
    """One cell nearer the fight goes on."""
    for cells, over in ((5, False), (6, True)):
        play = plainly(fight(table("wasp"), ("wasp",), ("worker",)), quick=False, hints=False)
        moved(play, cells)
        assert fit(strangers(play.view)[0].who) is not over


# -- foes out of sight -------------------------------------------------------------------------------------


def out_of_sight(table: Lay) -> Table:
    """Return a Wasp's fight with a foe that is far off."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), hints=False)
    play.raid.run.enter()
    at, mine = get(strangers(play.view)[0].who, At), play.view.me.body
    far = max(ground().plan.chambers, key=lambda room: max(abs(room.x - mine.x), abs(room.y - mine.y)))
    at.x, at.y = far.x, far.y
    play.raid.memory.last = {}
    play.raid.settle()
    assert not strangers(play.view)
    return play


def test_a_fight_with_nobody_in_sight_says_at_once_what_is_known_and_what_can_be_done(table: Lay) -> None:
    play = out_of_sight(table)
    begun = [Happened("joins", who) for who, _ in query(Combatant)]
    said = to_arms(play.raid, begun)
    out = next(one for one in play.view.choices if one.command == Act("break", play.view.asked))
    assert said == (
        "A fight begins: somebody out of sight has noticed you. Soldiers notice within 5 moves now. Your Turn: Tab"
        " plays till somebody is in sight. z waits: two Rounds unnoticed end it; so does breaking off (m, "
        f"{chance(play.view, out)})."
    )
    assert "z wait" in play.shows()
    me = play.view.me.body
    scents = replace(play.view.me, scents=True, sight=5)
    with mock.patch.dict(vars(play.view), me=scents):
        assert len(wrap(to_arms(play.raid, begun), 78)) == 3, "it was six rows, the best line below them"
    minor = replace(me, who=99, kind="minor", led=False, x=me.x + 6)
    play.raid.memory.freshest = play.view.number, play.view.turn, minor
    assert "Last seen: Minor, 6 cells east, this turn." in to_arms(play.raid, begun, minor)
    vars(play.view)["choices"] = [one for one in play.view.choices if getattr(one.command, "action", "") != "attack"]
    play.do("f")
    assert told(play) == "Nobody is in sight to be attacked. Last seen: Minor, 6 cells east, this turn."


@pytest.mark.parametrize("how", ["Holding", "Recoiling"])
def test_the_log_says_nothing_again_of_a_fight_that_its_notice_begins(table: Lay, how: str) -> None:
    """Three lines of a log, the last of them of two rows, stood above four of the notice, and the beginning was told last."""
    play = out_of_sight(table)
    log, me = play.raid.log, play.view.me.body
    log.quiet()
    log.tell([Happened("combat begins", note="minor"), Happened("joins", me.who, note=how)])
    assert log.brief(9)[1] == 2
    vars(play.view)["me"] = replace(play.view.me, body=replace(me, disposition=how))
    log.say(said := to_arms(play.raid, [Happened("joins", 9)]), "alarm")
    assert ("You begin Recoiling." in said) == (how == "Recoiling")
    assert log.brief(9)[1] == 0
    log.quiet()  # it is told in the log, once the notice is gone
    assert {"combat begins", "joins"} <= {getattr(one.entry, "what", "") for one in log.brief(9)[0]}


def begun(play: Table) -> str:
    """Return what is said as a fight begins with whoever is in it."""
    return to_arms(play.raid, [Happened("joins", who) for who, _ in query(Combatant)])


def test_who_is_in_sight_and_has_not_noticed_is_not_taken_for_who_has(table: Lay) -> None:
    """Else "somebody out of sight has noticed you" is read of those who are seen."""
    play = out_of_sight(table)
    me = play.view.me.body
    for who, notice, told in (
        (98, "", "Not meant are those in sight, who have not noticed you: a band of Workers."),
        (98, "truce", "In sight, but not in this fight: a band of Workers."),
    ):
        one = replace(
            me, who=who, kind="worker", name="Worker", led=False, armed=False, notice=notice, disposition="", x=me.x + 2
        )
        play.raid.teller.names.came[who] = Came(who, "worker", "Worker")
        vars(play.view)["creatures"] = [me, replace(one, side="")]
        assert f"has noticed you. {told} Your Turn: " in begun(play)


def test_a_fight_with_nobody_in_sight_says_how_far_one_senses_and_who_has_come_in(table: Lay) -> None:
    play = out_of_sight(table)
    vars(play.view)["me"] = replace(play.view.me, scents=True, sight=5)
    assert "By scent you sense 5 cells far. Your Turn: " in begun(play)
    vars(play.view)["me"] = replace(play.view.me, scents=False, darkness=35, sight=3)
    assert "In the Darkness you sense 3 cells far." in begun(play)
    news = [Happened("Encounter", note="minor", command=play.view.n), Happened("joins", 99, command=play.view.n)]
    with mock.patch.object(type(play.view), "lately", side_effect=lambda: reversed(news)):
        assert "Come in lately, and not in sight: Minor." in begun(play)
        news.insert(0, Happened("Encounter", note="worker, centipede", command=play.view.n))
        assert "Come in lately, and not in sight: Minor and Centipede." in begun(play), "not the last alone"
        assert not come_in(play.view), "before work they would have been met"
        del news[-1]
        vars(play.view)["creatures"] = []
        assert come_in(play.view) == "Minor, Centipede and Workers"


def test_only_who_fights_is_said_to_have_come_in_sight_in_a_fight_begun_unseen(table: Lay) -> None:
    """Not a bystander who is nearer."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    play.raid.run.enter()
    view, foe = play.view, strangers(play.view)[0]
    near = replace(foe, who=98, name="Nasute", kind="nasute", disposition="", x=view.me.body.x, y=view.me.body.y)
    vars(view)["creatures"] = [view.me.body, foe, near]
    since = Since(fighting=False, fights=0, n=view.n - 2, lines=0, attacks=False)
    assert "now Minor is in sight" in found(since, view)


@pytest.mark.parametrize("key", ["tab", "shift+tab"])
def test_one_key_plays_a_fight_with_nobody_to_its_end(table: Lay, key: str) -> None:
    """R-36: it cost a key a Round, four or five times a raid; then Tab asked first, though there was nothing to decide, and it had been said."""
    play = out_of_sight(table)
    begun = [Happened("joins", who) for who, _ in query(Combatant)]
    play.raid.say(said := to_arms(play.raid, begun))
    assert "Your Turn: Tab plays till somebody" in said
    number = play.view.fight.number
    play.do(key)
    assert play.view.fight is None or strangers(play.view) or play.view.fight.number > number
    assert not (play.view.fight and play.view.asks(TakeTurn) and not strangers(play.view))


def test_nothing_is_played_unsaid_with_nobody_in_sight(table: Lay) -> None:
    """In the midst of a fight, with no line of it on the screen, one press walked up to the web before which one lay in ambush."""
    play = out_of_sight(table)
    play.raid.say(to_arms(play.raid, []))
    play.do("f")  # nobody is there; what had been said at its beginning is gone
    n = play.view.n
    play.do("tab")
    assert play.view.n == n
    assert "Tab: " in told(play)
    play.do("tab")
    assert play.view.n > n


def test_whether_to_flee_from_those_who_are_known_is_asked_though_they_are_out_of_sight(table: Lay) -> None:
    play = out_of_sight(table)
    counsel, me = play.raid.counsel, play.view.me.body
    counsel.flees = True
    assert unquestioned(play.raid), "nobody knows whom one would leave"
    minor = replace(me, who=99, kind="minor", led=False, armed=True)
    with mock.patch.object(type(counsel.policy.mind), "lost", return_value=[minor]):
        assert not unquestioned(play.raid)
    assert unquestioned(play.raid)
    vars(play.view)["fight"] = replace(play.view.fight, bled=True)
    assert not unquestioned(play.raid), "it had gone well, and one press left it unasked"
    counsel.flees = False
    assert unquestioned(play.raid)


def test_the_known_ways_in_are_told_where_nobody_was_seen(table: Lay) -> None:
    play = next(play for n in range(20) if mouths((play := roaming(table("wasp", seed=f"mouths {n}"))).view))
    known = [off(play.view, cell) for cell in mouths(play.view)]
    assert known
    assert whereabouts(play.view, WalkMemory()) == f"The ways in that you know: {joined(known)}."


def test_a_wait_for_nobody_says_how_long_it_was_and_why_it_ended(table: Lay) -> None:
    play = out_of_sight(table).do("<")
    assert "No foe is in sight: it ends after two Rounds in which neither side senses the other." in told(play)
    play.do("z")
    came = strangers(play.view)[0]  # called by the one that is far off
    assert told(play) == f"Waited 1 Round: {titled(play.view, came)} is in sight, {off(play.view, (came.x, came.y))}."


# -- in a party --------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_series_of_turns_uses_what_was_held_and_does_not_stop_to_ask(table: Lay) -> None:
    """A Beetle that the advice let hold its Support was asked in each Turn of its friends, and passed."""
    held = 0
    for foes, seed in ((("minor",) * 4, "s5"), (("minor",) * 4, "s9")):
        play = plainly(fight(table("wasp"), ("beetle", "wasp", "spider"), foes, seed), hints=False)
        play.game.orders = Orders(others="ask", resist="ask")
        for _ in range(40):
            if not play.view.fight:
                break
            if play.raid.ask:
                play.do("tab", "tab") if play.view.asks(MayResist) else play.do("escape")
            n, alive = play.raid.run.n, len(play.view.party)
            with mock.patch("game.bots.company.helped", return_value=10**6):  # else it depends on the dice
                play.do("shift+tab")
            held += any(member.body.held for member in play.view.party)
            hurt = any(weak(member.body) for member in play.view.party)  # then it stops after each Turn
            hurt |= len(play.view.party) < alive  # and for who dies
            assert hurt or not play.view.asks(Interrupt) or play.raid.run.n == n
    assert held


def test_what_is_refused_to_who_is_held_is_not_offered_as_a_fight_begins_or_drags_on(table: Lay) -> None:
    """R-33: who is Immobilised neither walks nor breaks off; and R-87, nobody parts by waiting from whom the Job wants."""
    play = out_of_sight(table)
    begun = [Happened("joins", who) for who, _ in query(Combatant)]
    assert (
        "foes go who hit less than 20 times in 100 (royals and the Job's guards stay); once for ten, both sides part."
        in futile(play.view, play.raid.keys)
    )
    get(play.view.asked, Effects).rating["Immobilised"] = 44
    anew(play.raid)
    assert choice_of(play.view, "break").refused
    told = to_arms(play.raid, begun)
    assert "Immobilised keeps you from walking and from breaking off." in told
    assert "walk 4" not in told and "break off (" not in told
    told = futile(play.view, play.raid.keys)
    assert told.startswith("Nobody has been hurt for three Rounds. With nobody near, ")
    assert "break off" not in told and "walk" not in told


def test_what_cannot_succeed_is_asked_about_first_and_enter_does_not_take_it(table: Lay) -> None:
    """A confusion of 0 % would only confuse one's own; an Attack of 0 % only fail."""
    play = plainly(fight(table("wasp"), ("wasp",), ("nasute",)), hints=False)
    assert play.go_on("TakeTurn")
    with play.changed():
        get(play.view.asked, Features).rating.update(dict.fromkeys(("Smarts", "Charms", "Signalling"), 0))
    choice = next(
        one for one in play.view.choices if getattr(one.command, "action", "") == "confuse" and not one.refused
    )
    assert menus.hopeless(play.view, choice)
    n = play.raid.run.n
    menus.worth(play.view, choice).do(play.raid)
    assert play.raid.ask and play.raid.ask.title == "In vain?" and play.raid.run.n == n
    play.do("enter")
    assert play.raid.run.n == n
    menus.worth(play.view, choice).do(play.raid)
    play.do("y")
    assert play.raid.run.n > n


def test_who_is_held_is_not_told_to_break_off_where_no_blow_is_likely_to_land(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    assert "break off (m)" in instead(play.view, play.raid.called)
    get(play.view.asked, Effects).rating["Immobilised"] = 44
    play.raid.settle()
    told_ = instead(play.view, play.raid.called)
    assert "Immobilised keeps you from walking and from breaking off" in told_
    assert "break off (" not in told_ and "get behind" not in told_


def test_a_count_walks_so_far_in_a_fight_as_the_pace_allows(table: Lay) -> None:
    """`8h` walked one step without a word. What the Pace does not allow is said, and no step of the next Turn is taken."""
    for times in (2, 30):
        play = far_first(table, "minor")
        view, was = play.view, play.view.me.body
        walks = {to: longest(view, to) for to in RING}
        to = max(walks, key=lambda one: walks[one])
        assert walks[to] >= 2
        play.do(*str(times), WINDS[to])
        now, made = play.view.me.body, min(times, walks[to])
        assert (now.x - was.x, now.y - was.y) == (to[0] * made, to[1] * made)
        assert (f"{counted(made, 'step')} of {times}. Of this Turn: " in told(play)) == (made < times)


WINDS = dict(zip(RING, "kulnjbhy", strict=True))


def longest(view: View, to: tuple[int, int]) -> int:
    """Return how many steps lead straight on over open ground, at most as many as there is Pace."""
    x, y = view.me.body.x, view.me.body.y
    open_ = footing(view)
    steps = range(1, view.me.body.pace + 1)
    return next((n - 1 for n in steps if not open_[y + n * to[1], x + n * to[0]]), view.me.body.pace)
