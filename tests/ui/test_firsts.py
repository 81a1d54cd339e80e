"""First-time hints: each once, in order of importance, kept beside the saves, silenced by an option."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import content
from game.bots.policy import POLICIES
from game.engine.commands import Act, Enter, Say
from game.engine.components import At, Effects, Hero, Item, Raid
from game.engine.entries import Entry, Happened, Rolled, Wounded
from game.engine.store import create, get, query, the
from game.presentation.walks.walking import exploring
from game.run.heads import played
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.telling.grammar import grammar
from game.telling.names import Names
from game.ui.keyset import Keys
from game.ui.raid.hints import BRISK, FILE, PACE, FirstHints, Hint, hints, load, noted, prompt, worded
from game.ui.raid.moments import DUE, STAYS, callers, shot
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_prefs import option
from tests.ui.test_walking import roaming


def hinted(play: Table) -> list[str]:
    return [notice.text for notice in play.raid.notices if notice.tone == "rule"]


def told(play: Table, commands: int = 160, party: str = "cautious") -> list[tuple[int, str]]:
    """The hints of a raid that is played on, in order, with the command each came after."""
    found, policy = [], POLICIES[party]("x")
    while play.raid.run.decision and play.raid.run.n < commands:
        play.raid.quiet()
        play.raid.give(policy(play.raid.run))
        found += [(play.raid.run.n, line) for line in hinted(play)]
    return found


def test_every_hint_has_its_time_and_every_time_its_hint() -> None:
    every = set()
    for edition in played():
        with content.chosen(edition):
            every |= set(content.read("hints", Hint))
    assert every == set(DUE)
    for name in (
        "foe", "wounded", "charge", "obstacle", "unknown", "dark", "retreating", "alarm", "shaft", "rest",
    ):  # fmt: skip
        assert name in hints()


@pytest.mark.parametrize("name", list(hints()))
@pytest.mark.parametrize("keys", ["vi", "laptop", "arrows"])
def test_it_is_a_line_or_two_and_names_keys_that_there_are(name: str, keys: str) -> None:
    line = worded(hints()[name].line, Keys(keys))
    assert "{" not in line
    assert "()" not in line
    assert len(line) <= 2 * 76
    assert line.endswith(".")


@pytest.mark.long
def test_the_first_room_and_the_first_foe_are_told_and_once_only(table: Lay) -> None:
    play = plainly(table("wasp"), quick=False)
    lines = [line for _, line in told(play)]
    assert len(lines) >= 5
    assert len(set(lines)) == len(lines)
    assert json.loads((play.game.where / FILE).read_text())["told"] == play.game.hints.known.told
    again = table("wasp", seed="y")
    assert not set(lines) & {line for _, line in told(again)}


@pytest.mark.long
def test_they_come_one_at_a_time_and_not_every_command(table: Lay) -> None:
    play = plainly(table("wasp"), quick=False)
    times = told(play, 160)
    urgent = [worded(hints()[name].line, play.raid.keys) for name in hints() if prompt(name)]
    for (before, _), (now, line) in pairwise(times):
        assert now > before
        assert now - before >= BRISK or line in urgent


def test_in_a_fight_they_come_in_time(table: Lay) -> None:
    """What is told after the fight it is about comes too late."""
    raid = fight(table("wasp"), ["wasp"], ["minor"]).raid
    new = FirstHints(raid.game.where / "elsewhere")
    lines = [new.due(raid.view, [], raid.keys, raid.teller.names) for _ in range(3 * BRISK + 2)]
    said = [i for i, line in enumerate(lines) if line]
    assert said == [0, *(1 + i * BRISK for i in range(len(said) - 1))]  # that they may kill outright does not wait
    for words in ("go by Turns", "armoured at the head", "raise the alarm"):
        assert words in " ".join(lines)


def test_in_a_fight_the_fight_is_told_first(table: Lay) -> None:
    play = plainly(fight(table("wasp"), ["wasp"], ["minor"]), quick=False)
    play.raid.give(Act("dash", play.view.asked))
    assert hinted(play)[0].startswith("Hint: Fights go by Turns; a blow by hand ends yours")
    for _ in range(PACE + 3):
        play.raid.quiet()
        play.raid.give(Say("done") if play.raid.view.question == "TakeTurn" else play.raid.view.legal()[-1])
        if play.raid.over:
            break
    assert len(play.game.hints.known.told) >= 2


def test_in_a_fight_nobody_is_told_about_meals(table: Lay) -> None:
    play = fight(table("wasp"), ["wasp"], ["minor"])
    play.raid.run.enter()
    for _, hero in query(Hero):
        hero.hunger = 90
    play.raid.run.settle()
    play.raid.settle()
    assert not DUE["hunger"](play.view, [], play.raid.teller.names)
    play = table("wasp")
    play.raid.run.enter()
    for _, hero in query(Hero):
        hero.hunger = 90
    play.raid.settle()
    assert DUE["hunger"](play.view, [], play.raid.teller.names)


@pytest.mark.parametrize(("kind", "told"), [("worker", True), ("minor", False), ("spy", False)])
def test_of_who_is_no_fighter_only_those_who_call_soldiers_are_told(table: Lay, kind: str, told: bool) -> None:
    play = fight(table("wasp"), ["wasp"], [kind])
    bodies = [body for body in play.view.creatures if not body.led]
    assert [body.kind for body in bodies] == [kind]
    assert callers(play.view, armed=False) == told


def test_how_the_alarm_sinks_is_told_once_the_nest_searches(table: Lay) -> None:
    """[R-86] From its third step on soldiers come in on all work of ten turns."""
    for alert in (2, 3):
        run = table("wasp", seed=f"alarm {alert}").raid.run
        run.enter()
        the(Raid).alert = alert
        assert DUE["hunted"](View(run), (), Names()) == (alert == 3)


def test_it_stands_in_the_log_and_hides_nothing(table: Lay) -> None:
    play = table("wasp")
    play.raid.give(Act("explore"))
    for _ in range(20):
        if hinted(play):
            break
        play.raid.quiet()
        play.raid.give(Say("wait") if play.raid.view.question == "Roam" else play.raid.view.legal()[-1])
    assert "Hint: " in play.shows()
    assert "WASP" in play.shows()
    play.do("z")
    assert play.raid.run.n  # the key did what it always does


def test_on_a_longer_walk_it_waits_for_the_end_of_it(table: Lay) -> None:
    """Told on the way it would be about a place that has been left, or be lost under the reason for stopping."""
    play = plainly(table("wasp"), quick=False)
    play.stage.key("o")  # the odds of the Exploration
    play.raid.memory.passed.add((1, 1))
    play.raid.walk = exploring(play.raid)
    while play.raid.busy:
        assert not hinted(play)
        play.raid.pulse()
    assert [notice.text for notice in play.raid.notices][1:] == hinted(play)
    assert len(play.game.hints.known.told) == len(hinted(play)) == 1


def test_silenced_in_the_options_nothing_is_told_and_nothing_kept(table: Lay) -> None:
    play = table("wasp")
    option(play, "first hints: on")
    assert play.game.prefs.hints is False
    assert told(play, 60) == []
    assert not (play.game.where / FILE).exists()
    option(play, "first hints: off")
    assert play.game.prefs.hints is True


def test_a_damaged_file_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"{")
    assert load(tmp_path).told == []
    assert FirstHints(tmp_path / "nowhere").known.told == []


def test_a_broken_file_of_hints_is_named(tmp_path: Path) -> None:
    (tmp_path / "hints.toml").write_text("[foe]\nword = 3\n")
    with pytest.raises(content.BadAsset, match=r"hints\.toml \[foe\]"):
        content.read("hints", Hint, tmp_path)


def test_what_they_listen_for_is_told() -> None:
    for what in ("lives by luck", "ticks"):
        assert any(key == what or key.startswith(what) for key in grammar()["Happened"]), what


def test_a_run_at_those_who_cannot_fight_is_no_hint_of_a_charge(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("worker",))
    assert not DUE["charge"](play.view, [], play.raid.teller.names)


@pytest.mark.parametrize(("wins", "bids"), [(True, True), (False, False)])
def test_nobody_is_bidden_to_charge_in_a_fight_to_run_from(wins: bool, bids: bool) -> None:
    """`Tab` says beside it that they are likely to win."""
    scene = Scene(". . . . . .\n. W . . m .\n. . . . . .", first="W").until("W")
    if not wins:
        scene.alter("W", wounds=View(scene.run).me.body.limit - 1)
    view = View(scene.run)
    assert view.allows(Act("charge", scene.who["m"]))
    assert DUE["charge"](view, [], Names()) is bids


def test_nothing_bids_one_take_up_the_poison_one_has_dropped(table: Lay) -> None:
    for spoiled, bids in ((True, False), (False, True)):
        play = table("wasp")
        with play.changed():
            at = play.view.me.body
            create(Item("remains", "Remains", 40, spoiled=spoiled), At(at.x, at.y))
        assert DUE["thing"](play.view, [], play.raid.teller.names) is bids
        play.game.close()


def test_the_picture_of_a_rest_hides_no_foe_that_has_come(table: Lay) -> None:
    """The map is shown again as soon as somebody armed is in sight, not only at the next key."""
    play = roaming(table("wasp"))
    ends: list[Entry] = [Happened("rest ends")]
    play.raid.hear(ends)
    assert play.raid.shown.rested
    at = play.view.me.body
    for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        if play.view.walkable[at.y + dy, at.x + dx]:
            spawn("minor", at.x + dx, at.y + dy)
            break
    play.raid.hear(ends)
    assert any(body.armed and not body.led for body in play.view.creatures)
    assert not play.raid.shown.rested


def asks(play: Table, new: FirstHints, *entries: Entry) -> str:
    return new.due(play.view, entries, play.raid.keys, play.raid.teller.names)


def searched(play: Table) -> list[Rolled]:
    return [one for one in play.do("x").raid.run.story if isinstance(one, Rolled) and one.action == "explore"][:1]


def test_of_a_room_is_told_at_once_and_never_to_who_has_explored_one(table: Lay) -> None:
    play = table("wasp")
    new = FirstHints(play.game.where / "first")
    new.since = 0
    assert "explores it, once" in asks(play, new)
    knows = FirstHints(play.game.where / "knows")
    play.do("x")
    asks(play, knows, *play.raid.run.story)
    assert "unspent" in load(knows.folder).told
    assert not any("explores it" in asks(play, knows) for _ in range(3 * PACE))


def test_of_a_way_on_is_not_told_to_who_has_taken_one(table: Lay) -> None:
    play = table("wasp")
    knows = FirstHints(play.game.where / "knows")
    asks(play, knows)
    knows.level = 2  # she was on another Level before
    asks(play, knows)
    assert noted("shaft") in load(knows.folder).told


def test_of_a_rest_a_dig_or_an_obstacle_is_not_told_to_who_knows_them(table: Lay) -> None:
    """After three Rests it said that one may rest here."""
    play = table("wasp")
    knows = FirstHints(play.game.where / "knows")
    knows.waiting = ["rest", "dig", "obstacle", "lesson"]
    did = [replace(one, action=deed) for deed in ("dig", "tear") for one in searched(play)]
    asks(play, knows, *did, Happened("rest begins"), Happened("may learn", play.view.me.body.who))
    assert not knows.waiting
    assert {"rest", "dig", "obstacle", "lesson"} <= set(load(knows.folder).told)


def test_the_first_obstacle_is_told_of_before_it_is_torn_down(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was told at the third: what fell on them as the first was cleared nobody had said."""
    play = table("wasp")
    knows = FirstHints(play.game.where / "knows")
    monkeypatch.setitem(STAYS, "obstacle", lambda _: True)
    knows.waiting, knows.since = ["obstacle"], 0
    assert "comes at once, good or bad" in asks(play, knows), "it has no time to wait for its turn"


def test_of_an_effect_that_is_over_nothing_is_told(table: Lay) -> None:
    """After the fight in which one was Paralysed it would come too late."""
    play = table("wasp")
    new = FirstHints(play.game.where / "late")
    new.waiting = ["Paralysed"]
    assert "no deed in a fight" not in "".join(asks(play, new) for _ in range(4))
    play.raid.run.enter()
    get(play.view.asked, Effects).rating["Paralysed"] = 40
    play.raid.settle()
    new.waiting = ["Paralysed"]
    assert "no deed in a fight" in "".join(asks(play, new) for _ in range(4))


@pytest.mark.parametrize("unseen", [True, False])
def test_a_shot_from_nowhere_is_one_whose_shooter_nobody_sensed(unseen: bool) -> None:
    """Not one of whoever stood in plain sight and is out of it now: it burst, or has gone."""
    names = Names()
    names.heroes.append(1)
    hit = Wounded(who=1, wounds=1, total=1, limit=4, cause="Bite Attack", by=7)
    entry = replace(hit, unseen=frozenset({7}) if unseen else hit.unseen)
    assert shot(entry, names) is unseen


@pytest.mark.parametrize(("kind", "due"), [("wasp", True), ("ants", False)])
def test_darkness_is_no_hint_for_whoever_goes_by_scent(table: Lay, kind: str, due: bool) -> None:
    """Ants were told to look for a Light Item, which does nothing for them."""
    play = table(kind)
    room = play.view.chamber
    assert room
    vars(play.view)["party"] = tuple(replace(one, darkness=40) for one in play.view.party)
    vars(play.view)["chamber"] = replace(room, dark=40)
    assert DUE["dark"](play.view, (), play.raid.teller.names) is due


@pytest.mark.parametrize(("kind", "told"), [("entrance", False), ("shaft", True)])
def test_a_way_on_is_one_down(table: Lay, kind: str, told: bool) -> None:
    """On a way up and at the way out it promised a Level rated higher."""
    play = roaming(table("wasp"))
    assert play.view.passages[0].kind == "entrance"
    play.view.__dict__["passages"] = (replace(play.view.passages[0], kind=kind, rating=None),)
    play.view.__dict__["choices"] = (replace(play.view.choices[0], command=Enter(play.view.passages[0].way)),)
    assert DUE["shaft"](play.view, [], play.raid.teller.names) == told


def test_a_light_wanted_for_the_second_time_is_told_of_the_order_that_gives_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who explored was asked thirteen times whether to burn the same fungus."""
    play = table("wasp")
    new = FirstHints(play.game.where / "first")
    kindled: list[Entry] = [Happened("has light", who=play.view.asked)]
    for n in (1, 2):
        monkeypatch.setattr(View, "lately", lambda _, n=n: iter(kindled * n))
        assert any("“light”: one for all" in asks(play, new, *kindled) for _ in range(6 * PACE)) == (n > 1)
