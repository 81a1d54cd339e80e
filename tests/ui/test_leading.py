"""Several at once: who leads, whom an Attack is aimed at, and meals for all of them."""

from typing import Any

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.adviser.afield.roaming import Afield
from game.adviser.wording.errands import errand
from game.bots.careful import Careful
from game.bots.errands import SENSED, route, stand
from game.bots.household import HUNGRY
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.content import kinds
from game.engine import Agenda
from game.engine.commands import Act, AnyCommand, Eat, Follow, Go, Say
from game.engine.components import At, Body, Creature, Features, Hero, Item, Raid, Room
from game.engine.entries import Happened, Ruled
from game.engine.steps import PayHunger
from game.engine.store import create, get, query, remove, the
from game.fd100 import Odds
from game.nest.paths import distances
from game.presentation.ask import Answer, Ask
from game.presentation.automatic.passable import passing
from game.presentation.carrying import provisions
from game.presentation.foes.watching import watchers
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.outcome import success
from game.presentation.questions.leading import abler, better_led, likely
from game.presentation.sight import titled
from game.presentation.walks import onward as onwards
from game.presentation.walks.onward import onward, warily
from game.presentation.walks.walking import exploring, walk_on
from game.run.view import View
from game.run.view_records import Choice
from game.systems.ground import room_of
from game.ui.raid.ask import BROADEST, AskScreen
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.targeting import Aim
from game.ui.raid.to_arms import to_arms
from game.ui.widgets.layout import Area
from tests.ui.table import SIX, Lay, Table, anew, fight, lurks
from tests.ui.test_walking import said


def leader(play: Table) -> str:
    return play.view.party[0].body.name


@pytest.mark.parametrize("party", [("beetle", "ants", "ladybug"), SIX])
def test_everybody_may_lead_in_the_order_of_the_panel(table: Lay, party: tuple[str, ...]) -> None:
    """[R-58] T goes round all of them: the panel shows the next of them under the one who leads."""
    play = table(*party)
    first, led = leader(play), []
    for _ in party:
        rows = [line.split("│")[-1] for line in play.shows(119, 50).split("\n") if "│" in line]
        names = [
            name for row in rows for name in ("Ants", "Beetle", "Ladybug", "Scorpion", "Spider", "Wasp") if name in row
        ]
        led.append(leader(play))
        play.do("T")
        assert names[:2] == [led[-1], leader(play)]
    assert (len(set(led)), leader(play)) == (len(party), first)


def test_in_a_party_the_bottom_line_names_the_key_to_lead(table: Lay) -> None:
    assert ("T", "lead") in bottom_line(table("wasp", "ants").raid)
    assert ("T", "lead") not in bottom_line(table("wasp").raid)


def test_the_lead_is_handed_back_to_who_is_still_at_the_rooms_door(table: Lay) -> None:
    """The one who had dug stepped in first, and Tab explored with her: the abler one stood a step behind."""
    view = table("ladybug", "ants", "spider", seed="bright fig").view
    better = abler(view, "explore")
    assert better
    vars(view)["rooms"] = view.rooms.copy()
    view.rooms[better[0].y, better[0].x] = 0
    assert abler(view, "explore") is None
    afield = Afield(Careful(ADVISER))
    assert afield.handed_on(view, Act("explore")) == Follow(better[0].who)


@pytest.mark.parametrize(("lost", "hands_on"), [(0, False), (3, True)])
def test_the_frailest_is_not_put_in_front_to_explore(table: Lay, lost: int, *, hands_on: bool) -> None:
    """Three Centipedes came, and the Spider, whom Tab had put before a whole Beetle, was dead before her first Turn."""
    play = table("beetle", "spider").answered()
    with play.changed():
        get(play.view.asked, Body).wounds = lost
    spider = play.view.party[1].body.who
    assert (better := abler(play.view, "explore")) and better[0].who == spider
    best = Afield(Careful(ADVISER)).handed_on(play.view, Act("explore"))
    assert best == (Follow(spider) if hands_on else Act("explore"))


def test_where_the_ablest_is_frail_the_next_who_is_much_abler_leads(table: Lay) -> None:
    """The Beetle explored at 43 %, the Ants beside it at 63 %, for the sake of the Spider, who has 65 %."""
    play = table("beetle", "spider", "ants").answered()
    _, spider, ants = (member.body.who for member in play.view.party)
    assert (better := abler(play.view, "explore")) and better[0].who == spider
    assert Afield(Careful(ADVISER)).handed_on(play.view, Act("explore")) == Follow(ants)


@pytest.mark.parametrize(("explores", "lost", "hands_on"), [(60, 0, True), (50, 0, False), (60, 2, False)])
def test_a_frail_leader_hands_on_the_lead_to_a_sturdier_one_who_explores_as_well(
    table: Lay, monkeypatch: pytest.MonkeyPatch, explores: int, lost: int, *, hands_on: bool
) -> None:
    """The Spider explored at 57 %, at an Encounter of 63 %, with the Ants beside her at 60 %."""
    play = table("spider", "beetle").answered()
    spider, beetle = (member.body.who for member in play.view.party)
    with play.changed():
        get(beetle, Body).wounds = lost
    chances = {spider: 57, beetle: explores}
    monkeypatch.setattr(View, "led_by", lambda _, who, __: Odds((0, 0, 100 - chances[who], 0, chances[who], 0), 100))
    adviser = Afield(Careful(ADVISER))
    best = adviser.handed_on(play.view, Act("explore"))
    assert best == (Follow(beetle) if hands_on else Act("explore"))
    assert ("is met first, and has more Wounds left" in errand(play.view, best, adviser.policy.mind)) is hands_on


def test_the_bottom_line_says_who_would_explore_much_better(table: Lay) -> None:
    """[R-58] The Ladybug explored the first Room at 50 %, where the Spider has 65 %: only the key to lead, three times, showed it."""
    play = table("ladybug", "ants", "spider", seed="bright fig")
    better = abler(play.view, "explore")
    assert better
    line = bottom_line(play.raid)
    assert ("T", f"lead 2x: {success(better[1])}") in line  # the Ants are next in order
    assert "T lead 2x: 65 %" in play.shows().splitlines()[-1]
    assert better_led(play.view, play.raid.memory, "T").endswith("T (twice) hands on the lead.")
    play.do("T")
    play.do("T")
    assert play.view.party[0].body.name == "Spider" and ("T", "lead") in bottom_line(play.raid)


def spiders_turn(play: Table) -> Table:
    """The Spider's Turn, with a friend beside her, and every foe out of reach."""
    for _ in range(60):
        view = play.view
        if view.question == "TakeTurn" and view.me.body.name == "Spider":
            return play
        wanted = next(iter(one for one in view.legal() if str(getattr(one, "word", "")) in ("done", "pass", "no")))
        play.raid.give(wanted)
    raise AssertionError("never her Turn")


def aims(view: View) -> tuple[list[Choice], list[Choice]]:
    own = {member.body.who for member in view.party}
    found = [one for one in view.choices if isinstance(one.command, Act) and one.command.action == "attack"]
    return [one for one in found if one.command.target in own], [one for one in found if one.command.target not in own]


def test_with_no_foe_in_reach_f_walks_nearer_though_a_friend_stands_beside(table: Lay) -> None:
    play = spiders_turn(fight(table("wasp"), ("wasp", "spider"), ("major",), seed="l"))
    friends, foes = aims(play.view)
    assert any(not one.refused for one in friends)
    assert all(one.refused == "out of reach" for one in foes)
    before, n = play.view.me.body, play.raid.run.n
    play.do("f", "f")  # first it says that a Charge were better
    assert not isinstance(play.top, Aim)
    assert (play.view.me.body.x, play.view.me.body.y) != (before.x, before.y)
    assert play.raid.run.n > n


def test_a_friend_is_aimed_at_last_and_not_without_being_asked_again(table: Lay) -> None:
    play = spiders_turn(fight(table("wasp"), ("wasp", "spider"), ("major",), seed="e"))
    raid = play.raid
    aim = Aim(raid)
    assert aim.body is not None
    assert not aim.body.led  # out of reach as it is
    play.stage.screens.append(aim)
    play.do("tab")
    assert aim.body.led
    assert "FRIEND Wasp" in play.shows()
    n = raid.run.n
    play.do("f")
    assert raid.run.n == n
    assert "Wasp is on your side." in play.shows()
    play.do("enter")  # no, as a matter of course
    assert (raid.run.n, raid.ask) == (n, None)
    play.stage.screens.append(Aim(raid, 1))
    play.do("enter", "y")
    assert raid.run.n == n + 2  # and with it the Turn


# -- meals for all ----------------------------------------------------------------------------------------------------


def famished(play: Table, *spoiled: int) -> Table:
    """All must eat or go hungry; each has something to eat, of these it has gone bad."""
    play.raid.run.enter()
    for thing, _ in query(Item):
        remove(thing)
    party = [who for who, hero in query(Hero)]
    for who, hero in query(Hero):
        hero.hunger = 30
        form = "remains" if kinds()[get(who, Creature).kind].diet == "plants" else "carcass"
        create(Item(form, form.capitalize(), 0, holder=who, spoiled=who in [party[i] for i in spoiled]))
    the(Agenda).steps += [PayHunger(who=who) for who in reversed(party)]
    play.raid.run.settle()
    play.raid.settle()
    return play


def given(play: Table) -> list[Any]:
    """The Commands that were given, as they are recorded."""
    records = []
    apply = play.raid.run.apply

    def listen(command: Any) -> Any:
        records.append(command)
        return apply(command)

    vars(play.raid.run)["apply"] = listen
    return records


def test_one_answer_feeds_all(table: Lay) -> None:
    """[B 3.14.1] Each eats by a Command of her own, as if she had been asked."""
    play = famished(table("ants", "ladybug", "wasp"))
    assert play.view.question == "PayHunger"
    commands = given(play)
    play.do("A")
    assert play.view.question == "Roam"
    assert [type(one) for one in commands] == [Eat, Eat, Eat]
    assert len({one.item for one in commands}) == 3


def test_who_has_nothing_harmless_is_asked_for_herself(table: Lay) -> None:
    play = famished(table("ants", "ladybug", "wasp"), 1)
    commands = given(play)
    play.do("A")
    assert (play.view.question, play.view.me.body.name) == ("PayHunger", "Ladybug")
    assert [type(one) for one in commands] == [Eat]
    play.do("n")
    assert play.view.question == "Roam"
    assert [type(one) for one in commands] == [Eat, Say, Eat]


def test_nobody_eats_but_whom_it_would_starve_is_asked(table: Lay) -> None:
    play = famished(table("ants", "ladybug", "wasp"))
    play.raid.run.enter()
    [hero for _, hero in query(Hero)][2].hunger = 100
    commands = given(play)
    play.do("N")
    assert (play.view.question, play.view.me.body.name) == ("PayHunger", "Wasp")
    assert commands == [Say("no"), Say("no")]


def test_it_holds_for_this_once(table: Lay) -> None:
    play = famished(table("ants", "wasp")).do("N")
    assert play.view.question == "Roam"
    play.raid.give(next(one for one in play.view.legal() if isinstance(one, Go)))
    famished(play)
    assert play.view.question == "PayHunger"
    assert play.raid.ask is not None


def test_alone_nobody_is_asked_for_all(table: Lay) -> None:
    labels = [answer.label for answer in famished(table("wasp")).raid.ask.answers]
    assert "all eat" not in labels
    assert "all eat" in [answer.label for answer in famished(table("wasp", "ants", seed="y")).raid.ask.answers]


# -- walking on ---------------------------------------------------------------------------------------------------------


def test_walking_on_ends_in_an_unspent_room_and_explores_it_then(table: Lay) -> None:
    """Not past it to unseen ground; the odds are said first."""
    play = table("wasp").do("x")
    for _ in range(12):
        before = play.raid.run.n
        play.do("o")
        play.answered()
        room = play.view.chamber
        if room and not room.spent and (room.level, room.number) not in play.raid.memory.passed:
            break
        assert play.raid.run.n > before or play.raid.notices
    else:
        raise AssertionError("no unspent Room")
    assert onward(play.view, play.raid.memory.passed) is None
    here = play.view.me.body.x, play.view.me.body.y
    play.raid.quiet()
    play.do("o")
    spent = next(one.spent for one in play.view.pool if (one.level, one.number) == (room.level, room.number))
    me = play.view.me.body
    assert ((me.x, me.y), spent) == (here, True)


@pytest.mark.long
def test_walking_on_keeps_out_of_reach_of_armed_ones_seen_before(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """While there is other ground to see; else it leads past them all the same. A longer way for their sake is said, once."""
    kept = told = 0
    for seed in range(17, 29):
        play = table("wasp", seed=f"wary {seed}").do("x").answered()
        view = play.view
        if onward(view) is None:
            continue
        memory, held = WalkMemory(), route(view)[-1]
        near = distances(view.walkable, [held], SENSED) <= SENSED
        there = onward(view, (), passing(view) & ~near)
        goal, round_it = route(view)[-1], passing(view).copy()
        round_it[held[::-1]] = False
        lurks(play, held)
        memory.last, memory.dangers = dict(play.raid.memory.last), dict(play.raid.memory.dangers)
        assert warily(view, memory) == (there or onward(view, (), round_it))
        if there:
            kept += 1
            assert not near[goal[::-1]]
            walk = exploring(play.raid)
            assert walk.step(view) == there
        if there and there != onward(view, (), round_it):
            play.raid.memory.passed.clear()
            before = play.raid.run.n
            monkeypatch.setattr(onwards, "DETOUR", -99)  # as if it was longer
            why = walk_on(play.raid)
            monkeypatch.undo()
            assert "leads past Minor, " in why and "o again goes another way, to " in why
            assert (play.raid.run.n, play.raid.walk) == (before, None)
            assert not walk_on(play.raid)
            assert play.raid.walk
            told += 1
    assert 0 < kept < 12 and told


def test_who_would_explore_much_better_is_named_once_a_level_with_its_odds(table: Lay) -> None:
    """R-58: and led by it, those are the odds."""
    play = table("beetle", "wasp", "ants")
    explore, first = Act("explore"), play.view.party[0].body.who
    by = {member.body.who: play.view.led_by(member.body.who, "explore") for member in play.view.party}
    body, odds = abler(play.view, "explore") or (play.view.me.body, None)
    name = body.name
    assert odds == max(by.values(), key=likely) and likely(odds) >= likely(by[first]) + 15
    play.do("o")
    told = said(play)
    assert f"Led by {name} it would be {success(odds)}: T (twice) hands on the lead." in told
    play.raid.quiet()
    assert better_led(play.view, play.raid.memory, "T") == ""
    for member in play.view.party[1:]:
        play.raid.give(Follow(member.body.who))
        choice = play.view.choice(explore)
        assert choice and play.view.odds(choice) == by[member.body.who]
        if member.body.name == name:
            assert abler(play.view, "explore") is None


def test_tab_hands_on_the_lead_itself_once_a_turn_and_says_why(table: Lay) -> None:
    """R-58: it said who would do it better, and did it worse; to hand on the lead is free."""
    play = table("beetle", "wasp", "ants")
    first = play.view.party[0].body
    body, odds = abler(play.view, "explore") or (first, None)
    now = success(play.view.led_by(first.who, "explore"))
    play.do("tab")
    assert f"lead: {body.name} to the front, to explore at {success(odds)} instead of {now}" in said(play)
    play.do("tab")
    assert leader(play) == body.name
    assert play.raid.counsel.roam(play.view) == Act("explore")
    play.raid.give(Follow(first.who))
    assert play.raid.counsel.roam(play.view) == Act("explore"), "handed on once a turn: it is not led to and fro"


def test_who_is_down_to_the_last_wound_does_not_walk_in_front(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Spider with one Wound of three left walked first into an unseen gallery, and met somebody there, with two whole behind."""
    play = table("spider", "beetle", "ants").answered()
    spider, _, ants = (one.body.who for one in play.view.party)
    unseen = True
    monkeypatch.setattr("game.adviser.afield.who_leads.sees", lambda *_: unseen)

    def first() -> AnyCommand:
        adviser.policy.mind.aim = "onward"
        return adviser.handed_on(play.view, step)

    x, y = stand(play.view)
    step, adviser = Go(x + 1, y), Afield(Careful(ADVISER))
    assert first() == step
    get(spider, Body).wounds = 2
    anew(play.raid)
    unseen = False
    assert first() == step, "nobody is known to be about"
    unseen = True
    assert first() == Follow(ants)
    assert errand(play.view, Follow(ants), adviser.policy.mind).endswith("has more Wounds left")
    assert first() == step, "it is not led to and fro"


@pytest.mark.parametrize(
    ("hunger", "skill", "hands_on"), [(0, 62, False), (0, 75, False), (0, 95, True), (67, 75, True), (90, 75, True)]
)
def test_a_dig_is_not_handed_to_whom_a_failure_costs_more(
    table: Lay, monkeypatch: pytest.MonkeyPatch, hunger: int, skill: int, *, hands_on: bool
) -> None:
    """R-32: a failure costs the Wasp Hunger, while she can bear it, which at 67 is dear, and the Beetle, who never hungers, a Wound."""
    play = table("wasp", "beetle").answered()
    with play.changed():
        for _, one in query(Room):
            one.spent = True
        for member, able in zip(play.view.party, (58, skill), strict=True):
            get(member.body.who, Features).rating["Construction"] = able
        get(play.view.asked, Hero).hunger = hunger
    assert bool(abler(play.view, "dig")) == (skill > 62), "who is but a little abler is named, too"
    beetle, first = Follow(play.view.party[1].body.who), False
    for module in ("afield.who_leads", "wording.errands"):
        monkeypatch.setattr(f"game.adviser.{module}.spared", lambda _: first)
    if not hands_on:
        told = errand(play.view, Act("dig"), Mind(ADVISER))
        assert "rather than led by the Beetle (" in told and "whom each failure costs a Wound" in told
    assert (Afield(Careful(ADVISER)).handed_on(play.view, Act("dig")) == beetle) is hands_on
    first = True  # in the first Room, R-88: to the Beetle that is nothing
    assert Afield(Careful(ADVISER)).handed_on(play.view, Act("dig")) == beetle


@pytest.mark.parametrize(("hunger", "hands_on"), [(45, False), (HUNGRY, True)])
def test_who_has_the_least_to_lose_digs(table: Lay, hunger: int, *, hands_on: bool) -> None:
    """The Wasp dug at Hunger 80, and who could bear a Hunger Cost stood by, and would dig as well."""
    play = table("wasp", "spider").answered()
    with play.changed():
        for _, one in query(Room):
            one.spent = True
        for member, able, now in zip(play.view.party, (58, 60), (hunger, 45), strict=True):
            get(member.body.who, Features).rating["Construction"] = able
            get(member.body.who, Hero).hunger = now
    assert abler(play.view, "dig") is None
    adviser, spider = Afield(Careful(ADVISER)), play.view.party[1].body
    best = adviser.handed_on(play.view, Act("dig"))
    assert best == (Follow(spider.who) if hands_on else Act("dig"))
    assert ("a failure costs it less" in errand(play.view, best, adviser.policy.mind)) is hands_on


def test_a_lead_handed_on_for_hunger_in_place_of_a_wound_says_so(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Beetle had the most Wounds left and dug best: that a failure cost the Wasp less was said, and in what way was not."""
    play = table("beetle", "wasp").answered()
    with play.changed():
        for _, one in query(Room):
            one.spent = True
        for member, able in zip(play.view.party, (70, 58), strict=True):
            get(member.body.who, Features).rating["Construction"] = able
        get(play.view.asked, Body).wounds = 1
    monkeypatch.setattr("game.adviser.afield.who_leads.spared", lambda _: False)  # as in any Room but the first
    adviser = Afield(Careful(ADVISER))
    best = adviser.handed_on(play.view, Act("dig"))
    assert best == Follow(play.view.party[1].body.who)
    told = errand(play.view, best, adviser.policy.mind)
    assert "a failure need cost it no more than Hunger, and costs the Beetle a Wound" in told


def obstruct(play: Table) -> None:
    """Put an Obstacle before the party, whom it costs Wounds to tear down: each is as able as the next."""
    room_of(play.view.chamber.number)[1].obstruction = 5
    for member in play.view.party:
        get(member.body.who, Features).rating.update(Strength=60, Construction=60)


@pytest.mark.parametrize(("lost", "hands_on"), [(0, True), (4, False)])
def test_who_has_most_wounds_to_lose_tears_down(table: Lay, lost: int, *, hands_on: bool) -> None:
    """A Spider with three Wounds was sent at an Obstacle again and again, with a Beetle of five beside her who is as able."""
    play = table("spider", "beetle").answered()
    with play.changed():
        obstruct(play)
        get(play.view.party[1].body.who, Body).wounds = lost
    assert abler(play.view, "tear") is None
    best = Afield(Careful(ADVISER)).handed_on(play.view, Act("tear"))
    assert best == (Follow(play.view.party[1].body.who) if hands_on else Act("tear"))


def test_who_walks_one_cell_behind_the_leader_is_thought_of_too_and_goes_up_first(table: Lay) -> None:
    """The Spider tore down while the sturdier Beetle stood in the gallery, one cell outside the Room."""
    play = table("spider", "beetle").answered()
    with play.changed():
        obstruct(play)
        first, beetle = (member.body for member in play.view.party)
        cells = ((first.x + dx, first.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        view = play.view
        behind = next(cell for cell in cells if view.rooms[cell[1], cell[0]] != view.chamber.number)
        at = get(beetle.who, At)
        at.x, at.y = behind
    afield = Afield(Careful(ADVISER))
    assert afield.handed_on(play.view, Act("tear")) == Follow(beetle.who)
    play.raid.give(Follow(beetle.who))
    assert afield.handed_on(play.view, Go(*behind)) == Go(first.x, first.y)
    assert afield.policy.mind.aim == "work"
    play.raid.give(Go(first.x, first.y))
    assert afield.handed_on(play.view, Go(*behind)) == Act("tear"), "it was forgotten once she was there"
    play.raid.run.enter()
    the(Raid).fights += 1
    play.raid.settle()
    assert afield.handed_on(play.view, Go(*behind)) == Go(*behind), "something has come between"


@pytest.mark.parametrize("action", ["tear", "dig"])
def test_who_would_work_much_better_is_named_before_the_work_once(table: Lay, action: str) -> None:
    """R-58, B 3.14.8: the leader rolls alone, and to hand on the lead costs nothing."""
    play = table("wasp", "ants", "beetle").answered()
    room = room_of(play.view.chamber.number)[1]
    with play.changed():
        for _, one in query(Room):
            one.spent = True
        room.obstruction = 30 if action == "tear" else 0
        for member, skill in zip(play.view.party, (35, 53, 70), strict=True):
            get(member.body.who, Features).rating["Construction"] = skill
    body, odds = abler(play.view, action) or (play.view.me.body, None)
    name = body.name
    assert odds
    assert name == play.view.party[2].body.name
    led = f"Led by {name} it would be {success(odds)}: T (twice) hands on the lead."
    choice = play.view.choice(Act(action))
    assert choice and not choice.refused
    assert play.view.odds(choice) == play.view.led_by(play.view.party[0].body.who, action)
    play.do("t" if action == "tear" else "D")
    assert led in play.raid.ask.story
    play.do("escape", "t" if action == "tear" else "D")
    assert led not in play.raid.ask.story


@pytest.mark.parametrize(("skills", "hands_on"), [((75, 20), False), ((20, 75), True)])
def test_a_hunt_is_handed_to_who_hunts_better_and_to_nobody_else(
    table: Lay, skills: tuple[int, int], *, hands_on: bool
) -> None:
    """Its failure costs nobody anything: the Ants were sent to hunt at 33 %, "65 % as it is: a failure costs it less"."""
    play = table("spider", "ants").answered()
    with play.changed():
        for _, one in query(Room):
            one.spent, one.stocks = True, dict.fromkeys(one.stocks or {"prey": 30}, 30)
        for member, skill in zip(play.view.party, skills, strict=True):
            get(member.body.who, Features).rating["Hunting"] = skill
    best = Afield(Careful(ADVISER)).handed_on(play.view, Act("hunt"))
    assert best == (Follow(play.view.party[1].body.who) if hands_on else Act("hunt"))


# -- words for several ------------------------------------------------------------------------------------------------


def test_in_a_party_a_meal_says_whose_it_is_and_what_it_brings(table: Lay) -> None:
    play = famished(table("ants", "wasp"))
    assert play.raid.ask.answers[0].detail.startswith("down, d")  # she who is asked
    play.raid.give(Say("no"))
    play.raid.give(Say("no"))
    details = [answer.detail for answer in provisions.eat(play.view).answers]
    assert any(detail.startswith("Ants: down, d") for detail in details)
    assert any(detail.startswith("Wasp: down, d") for detail in details)


def test_a_list_is_as_wide_as_its_longest_row_where_there_is_room() -> None:
    why = "an Obstacle stands in this Room, and it must be torn down first"
    refused = AskScreen(Ask("Do what?", "", [Answer("rest", lambda _raid: None, refused=why)]))
    assert refused.widths(80)[1] < 52, "the reason may have two rows, so that no panel is covered"
    assert refused.widths(120)[0] == len("rest") + len(why) + 9
    long = Answer(why, lambda _raid: None, detail="an Infection")
    ask = AskScreen(Ask("Do what?", "", [long]))
    assert ask.widths(54)[0] == 52
    assert ask.widths(120)[0] == len(long.label) + len(long.detail) + 9
    assert AskScreen(Ask("", "", [Answer("x" * 300, lambda _raid: None)])).widths(150)[0] == BROADEST
    console = Console(120, 30, order="F")
    ask.draw(console, Area(1, 1, ask.widths(120)[0], 4))
    shows = "\n".join("".join(map(chr, row)) for row in console.rgb["ch"].T.tolist())
    assert f"{long.label}  {long.detail} │" in shows.replace("  │", " │")


def test_swarms_that_attack_together_are_bands(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("worker", "worker", "minor", "minor"))
    came = [Happened("joins", who) for who, body in ((one.who, one) for one in play.view.creatures) if not body.led]
    struck = next(one for one in play.view.creatures if one.kind == "worker")
    told = to_arms(play.raid, came, struck)
    assert told.startswith(
        "You attack a band of Workers (#1). In it too: a band of Workers (#2) and 2 bands of Minor Soldiers (#1 and #2). "
    )
    shown = [titled(play.view, one) for one in play.view.creatures if not one.led]
    assert sorted(shown) == ["Minor #1", "Minor #2", "Workers #1", "Workers #2"]


def test_who_attacks_alone_has_an_article(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("worker", "minor"))
    came = [Happened("joins", one.who) for one in play.view.creatures if not one.led]
    told = to_arms(play.raid, came)
    assert told.startswith(
        "You are noticed, and it comes to a fight: a band of Minor Soldiers. With them, unarmed: a band of Workers. "
    )


def test_a_fight_is_said_to_begin_by_what_began_it(table: Lay) -> None:
    """Nobody is said to attack who has only noticed; who is unarmed attacks nobody; one's own deed is one's own."""
    play = fight(table("wasp"), ("wasp",), ("worker",))
    worker = next(one.who for one in play.view.creatures if not one.led)
    came = [Happened("joins", worker)]
    unarmed = "A fight begins; of those in it you sense only the unarmed: a band of Workers. They may call others. "
    assert to_arms(play.raid, came).startswith(unarmed)
    mine = play.view.me.body.who
    shoved = Ruled(who=mine, action="hinder", feature="Strength", verdict="fits", reason="", chance=50, target=worker)
    assert to_arms(play.raid, [shoved, *came]).startswith("What you did begins a fight: a band of Workers. ")
    assert to_arms(play.raid, came, next(one for one in play.view.creatures if not one.led)).startswith(
        "You attack a band of Workers. "
    )


def test_a_foe_out_of_sight_is_not_named(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    came = [Happened("joins", one.who) for one in play.view.creatures if not one.led]
    vars(play.view)["creatures"] = [one for one in play.view.creatures if one.led]
    told = to_arms(play.raid, came)
    assert told.startswith("A fight begins: somebody out of sight has noticed you.") and "to aim" not in told


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_list_grows_over_the_panel_where_its_rows_need_it(table: Lay, width: int, height: int) -> None:
    """On the main screen, too: nothing of what could be said at this width is cut."""
    play = table("wasp")
    long = "tear down the Obstacle that stands in this Room, and take what lies behind it"
    play.raid.show(Ask("Do what?", "", [Answer(long[: width - 12], lambda _raid: None)]))
    assert long[: width - 12] in play.shows(width, height)


def test_whom_the_party_attacked_is_named_also_if_it_slips_away_before_it_is_hit(table: Lay) -> None:
    """Else a key that attacks one is read as an attack on whoever is in sight."""
    play = fight(table("wasp"), ("wasp",), ("worker", "minor"))
    came = [Happened("joins", one.who) for one in play.view.creatures if not one.led]
    minor = next(one for one in play.view.creatures if one.kind == "minor")
    vars(play.view)["creatures"] = [one for one in play.view.creatures if one.who != minor.who]
    assert to_arms(play.raid, came, minor).startswith(
        "You have begun a fight with a band of Minor Soldiers, who moved first, out of your senses."
        " In it too: a band of Workers. "
    )


def test_who_is_near_enough_to_one_behind_the_leader_is_named_as_who_stops_long_work(table: Lay) -> None:
    """It said that whoever felt the party was out of sight, with a Minor on the map five cells from the Beetle and seven from the Ants."""
    play = table("ants", "beetle")
    play.raid.run.enter()
    me, last = (one.body for one in play.view.party)
    foe = replace(me, kind="minor", name="Minor", led=False, armed=True, side="nest", notice="", who=999)
    reach = play.view.feels_within("minor")
    for ahead, told in ((reach + 1, True), (reach + 30, False)):
        vars(play.view)["creatures"] = [me, last, replace(foe, x=me.x + ahead, y=me.y)]
        vars(play.view)["party"] = [play.view.party[0], replace(play.view.party[1], body=replace(last, x=me.x + 2))]
        assert ("within" in watchers(play.view)) is told
