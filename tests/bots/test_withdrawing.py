"""Who draws back comes nearer to nobody who can hurt it, and dashes where that takes it out of reach."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.wording.reasons import instead
from game.bots import withdrawing
from game.bots.careful import Careful
from game.bots.dread import harm
from game.bots.errands import stand
from game.bots.escape import exits, refuge
from game.bots.fighting import DONE, TurnPlan, enemies, turn
from game.bots.lines import line
from game.bots.mind import Mind
from game.bots.parting import parting_shot, parting_wrap
from game.bots.places import apart
from game.bots.temperament import ADVISER
from game.bots.withdrawing import Retreat, SafeSpot, draw_back, run, sprint
from game.engine.commands import Act, Go
from game.engine.components import At, Structure, Wanted
from game.engine.entries import Rolled
from game.engine.store import create
from game.run.view import Passage, View
from game.systems.colony.spawning import spawn
from tests.scenes.scene import Scene

ROW = ". " * 16 + "\n"


def hall(row: str) -> str:
    """Return an open hall with this row in its middle."""
    return ROW * 4 + row + "\n" + ROW * 4


def fleeing(drawing: str, who: str, *, broke: bool = False, **words: object) -> Scene:
    """Return a fight that `who`, who seldom breaks away, had better leave; with `broke`, it has tried in vain in this Turn."""
    scene = Scene(drawing, first=who, **{"break": 99}, **words).until(who)
    scene.alter(who, Initiative=20)
    scene.ask()
    return scene.do("break") if broke else scene


@pytest.mark.parametrize("place", ["Holding", "Retreating"])
def test_nobody_who_can_hurt_is_nearer_on_the_whole_way(place: str) -> None:
    """A Minor beside her, a Nasute behind her: the way from the one led up to the other. Each step of it is legal. [R-18]"""
    scene = Scene(hall(". . . . . n . . W m . . . . . ."), first="W", W={"wounds": 3, "place": place}).until("W")
    view = View(scene.run)
    foes, here = enemies(view), stand(view)
    out = draw_back(view, foes)
    assert out and len(out.way) > 1
    for cell in out.way:
        assert all(apart(foe, cell) >= apart(foe, here) for foe in foes)
        scene.run.apply(Go(*cell))
        scene.settle()


@pytest.mark.parametrize("party", [True, False])
def test_who_draws_back_in_a_party_keeps_to_the_way_by_which_all_leave(party: bool) -> None:
    """R-58: with a shaft behind her on one side, she was sent to the other, which was no safer."""
    friend = "A" if party else "."
    drawing = hall(f". . . . . . . W m . . . . . . {friend}")
    ends = []
    for side in (-4, 4):
        view = View(Scene(drawing, first="W", W={"wounds": 3}).until("W").run)
        x, y = stand(view)
        vars(view)["passages"] = [Passage(9, "shaft", x - 2, y + side, 1, None)]
        out = draw_back(view, enemies(view))
        assert out
        ends.append(out.way[-1][1] - y)
    assert (ends[0] < 0 < ends[1]) == party


def waiting(row: str, place: str) -> View:
    """Return a Turn of who draws back beside a companion that stands on the shaft."""
    view = View(Scene(hall(row), first="W", W={"wounds": 3, "place": place}, A={"wounds": 3}).until("W").run)
    x, y = stand(view)
    vars(view)["passages"] = [Passage(9, "shaft", x - 1, y, 1, None)]
    return view


@pytest.mark.parametrize("row", [". . . A W m . . . . . . . . . .", ". . . A W . . m . . . . . . . ."])
def test_who_stands_beside_a_companion_on_the_way_out_breaks_off_there(row: str) -> None:
    """R-58: the shaft was taken for shut, and who Retreats was led away from it first. All leave together by it."""
    for place in ("Holding", "Retreating"):
        view = waiting(row, place)
        out = run(view, enemies(view))
        assert out and out.command == Act("break", view.asked) and not out.way
    assert turn(view, [], bold=False).command == Act("break", view.asked)


@pytest.mark.parametrize("row", [". . . A W m . . . . . . . . . .", "A . . . W m . . . . . . . . . ."])
def test_nobody_leaves_a_way_out_for_what_is_safer_unless_it_is_deadly(
    row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a companion on the way or nobody: the Ants beside it were led two steps off before they broke away."""
    view = waiting(row, "Holding")
    foes, (x, y) = enemies(view), stand(view)
    spot = SafeSpot(((x, y + 1), (x + 1, y + 2)), 0)
    monkeypatch.setattr(withdrawing, "safest", lambda *_: spot)
    for feared, goes in ((400, False), (600, True)):  # with one Wound left
        monkeypatch.setattr(withdrawing, "harm", lambda *_, feared=feared: feared)
        assert bool(draw_back(view, foes)) == goes
        monkeypatch.setattr(withdrawing, "refuge", lambda *_, **__: (x, y + 4))
        out = run(view, foes)
        assert out and (goes or out == Retreat(Act("break", view.asked)))


@pytest.mark.parametrize("off", [(0, 1), (1, 2), (-1, 2)])
def test_who_draws_back_in_a_party_steps_onto_the_way_off_the_level(off: tuple[int, int]) -> None:
    """Elsewhere foes did less, or were farther off: it was led there, past the shaft."""
    view = View(Scene(hall(". . . . . . . . W m . . . . . A"), first="W").until("W").run)
    x, y = stand(view)
    vars(view)["passages"] = [Passage(9, "shaft", x + off[0], y + off[1], 1, None)]
    out = draw_back(view, enemies(view))
    assert out and out.way[-1] == (x + off[0], y + off[1])


def test_between_a_biter_and_a_shooter_there_is_no_way_back() -> None:
    """In a tunnel: no step away from the Minor is a step up to the Nasute."""
    scene = Scene(". n . . . . W m .", first="W", W={"wounds": 3}).until("W")
    view = View(scene.run)
    assert draw_back(view, enemies(view)) is None
    assert "away" not in Counsel().say(view)
    free = View(Scene(". . . . . . W m .", first="W", W={"wounds": 3}).until("W").run)
    assert draw_back(free, enemies(free))


@pytest.mark.parametrize(("more", "walks"), [(50, True), (400, False)])
def test_nobody_breaks_away_in_a_dead_end_to_be_spared_next_to_nothing(
    more: int, walks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a twentieth of a Wound a Wasp drew back into a corner, away from the only door, and ran past both bands after it."""
    view = View(fleeing(hall(". . m . . . . W . . m . . . ."), "W", W={"wounds": 1}).run)
    x, y = stand(view)
    door = x - 3, y
    monkeypatch.setattr(withdrawing, "refuge", lambda *_, **__: door)
    monkeypatch.setattr(withdrawing, "harm", lambda *args: 50 + more * (args[-1] == door))
    out = run(view, enemies(view), hearty=True)
    assert out and out.breaks
    assert (out.way[-1:] == (door,)) == walks
    monkeypatch.setattr(
        withdrawing, "refuge", lambda *_, **__: (0, y)
    )  # three steps towards a way off the Level, of seventy, led up to the Centipede
    beyond = run(view, enemies(view), hearty=True)
    assert beyond and beyond.way[-1:] != (door,)


def test_who_runs_to_a_way_out_walks_into_no_line_of_fire() -> None:
    """The shaft lies beyond the Nasute: she breaks away from where she stands. Beyond nobody she walks there first."""
    for foe, walks in ((". n . .", False), (". . . .", True)):
        view = View(fleeing(hall(f". . . {foe} . W . m . . . . ."), "W", W={"wounds": 3}).run)
        x, y = stand(view)
        vars(view)["passages"] = [Passage(9, "shaft", x - 7, y, 1, None)]
        assert exits(view)
        out = run(view, enemies(view))
        assert out and isinstance(out.command, Go) == walks


@pytest.mark.usefixtures("dear_foes")
@pytest.mark.parametrize("place", ["Holding", "Retreating"])
def test_who_is_held_fast_is_told_of_no_step(place: str) -> None:
    """Neither by a walk nor by a Dash; free of it, it is."""
    drawing, ants = hall(". . . . . . . A m . . . . . . ."), {"wounds": 8, "place": place}
    for rating, moves in ((99, False), (0, True)):
        broke = place == "Holding" and not rating
        view = View(fleeing(drawing, "A", A={**ants, "Immobilised": rating}, broke=broke, effects=[10] * 9).run)
        told = Counsel().say(view)
        assert ("away" in told or "dash" in told) == moves, told
        assert ("Immobilised forbids every step" in told) == (place == "Retreating" and not moves)


def test_who_is_put_to_flight_with_no_way_back_is_told_of_no_attack() -> None:
    """Only flight is left: no key attacks all the same, and where no step leads away that is said."""
    scene = Scene(". n . . W m . . .", first="W", W={"wounds": 3, "place": "Retreating"}, **{"break": 99}).until("W")
    scene.alter("W", Initiative=0)
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    assert "put to flight, and no step is of any use" in counsel.say(view)
    assert instead(view, str) == ""
    assert not view.allows(Act("attack", scene.who["m"]))


@pytest.mark.parametrize(("between", "friend", "waits"), [(5, "A", True), (3, "A", False), (5, ".", False)])
def test_who_is_put_to_flight_takes_heart_far_from_foes_rather_than_leaves_its_friends(
    between: int, friend: str, waits: bool
) -> None:
    """R-18: unhurt and six cells from one band she was to break off at 22 %, where to end the Turn made her Recoil."""
    row = f". {friend} W {'. ' * between}m . . ."
    scene = Scene(row, first="W", W={"place": "Retreating"}, m={"place": "Recoiling"}).until("W")
    assert ("takes heart" in Counsel().say(View(scene.run))) == waits
    if waits:
        assert turn(View(scene.run), [], bold=False).command == DONE
        scene.do("done")
        assert View(scene.run).body(scene.who["W"]).disposition != "Retreating"


def test_no_way_back_leads_into_a_web() -> None:
    scene = Scene("# # # # # #\n. . . W m .\n# # # # # #", first="W", W={"wounds": 3}).until("W")
    at = stand(View(scene.run))
    create(Structure("web"), At(at[0] - 1, at[1]))
    scene.ask()
    view = View(scene.run)
    assert draw_back(view, enemies(view)) is None


# -- the Dash [B 3.8.11] -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("dear_foes")
def test_who_cannot_break_away_dashes_out_of_reach_and_says_its_price() -> None:
    """Few ants have failed to break away. A Minor walks three cells, and its burst reaches two: no walk of two escapes it, nor one of four."""
    scene = fleeing(hall(". . . . . . . A m . . . . . . ."), "A", broke=True, A={"wounds": 8}, attack=1)
    view, counsel = View(scene.run), Counsel()
    foes = tuple(enemies(view))
    assert counsel.say(view).startswith(
        "dash twice (takes the Resist and the Attack), then away to the northwest, 5 steps"
    )
    while counsel.planned and (command := counsel.planned[1].command) != DONE:
        scene.run.apply(command)
        counsel.say(View(scene.run))
    now = View(scene.run)
    assert harm(view, foes, stand(view)) > harm(now, tuple(enemies(now)), stand(now)) == 0
    scene.do("done")
    assert not [one for one in scene.told(Rolled, who="m") if one.action == "attack"]


@pytest.mark.usefixtures("dear_foes")
def test_before_breaking_away_was_tried_nobody_dashes() -> None:
    """That leaves the fight outright, and takes the same Action."""
    view = View(fleeing(hall(". . . . . . . A m . . . . . . ."), "A", A={"wounds": 8}).run)
    told = Counsel().say(view)
    assert "dash" not in told and "break 20 %" in told


def test_no_dash_where_a_walk_does_or_where_it_changes_nothing() -> None:
    """From a Minor some cells off a Wasp walks away; from what a Nasute shoots in an open hall no run takes her."""
    for foe in ("W . . . m", "n . . W"):
        scene = fleeing(hall(f". . . . . . . {foe} . . . . ."), "W", broke=True, W={"wounds": 3})
        view = View(scene.run)
        assert sprint(view, enemies(view)) is None


def test_a_bot_dashes_too() -> None:
    """Where its Attack is made already, for the Resist alone."""
    scene = fleeing(hall(". . . . . . . X m . . . . . . ."), "X", broke=True, X={"wounds": 2})
    scene.fighter("X").tactical = 0
    scene.ask()
    assert turn(View(scene.run), [], bold=False).command == Act("dash", scene.who["X"])


def test_what_is_advised_has_words_though_it_cannot_be_done_any_more() -> None:
    """Breaking away that came to nothing so often that it is left out of what is weighed."""
    view = View(fleeing(hall(". . . . . . . A m . . . . . . ."), "A", A={"wounds": 8}).run)
    out = Retreat(Act("break", view.asked))
    assert line(view.without([out.command]), TurnPlan(out.command, flees=True, retreat=out))


@pytest.mark.parametrize("fights", [1, 9])
def test_who_has_fought_often_on_a_level_runs_from_nobody_any_more(fights: int) -> None:
    """Rather than walk up to a foe it broke off, round a corner too, and met the same Minor ten times without a blow."""
    scene = Scene(hall(". W . . . m . . . . . . . . . ."), first="W", W={"wounds": 3, "place": "Advancing"}).until("W")
    bot = Careful()
    bot.mind.fights.on[View(scene.run).number] = set(range(-fights, 0))
    scene.run.apply(bot.fight(View(scene.run)).command)  # pulls itself together
    view = View(scene.run)
    assert bot.fight(view).flees == (fights == 1)
    vars(view)["creatures"] = [seen for seen in view.creatures if seen.led]
    assert bot.fight(view).flees == (fights == 1)


def test_who_leaves_a_gun_strikes_back_first() -> None:
    """A Nasute hits wherever a walk leads: the Turn's Attack was left unused, Turn after Turn, for a break that seldom came."""
    scene = Scene(hall(". . . . . . . L n . . . . . . ."), first="L", L={"wounds": 2, "place": "Holding"}, attack=[99])
    scene.until("L").alter("L", Initiative=30)
    scene.ask()
    counsel, deeds = Counsel(), list[str]()
    while scene.asked == "TakeTurn" and "break" not in deeds:
        told, command = counsel.say(View(scene.run)), counsel.next(View(scene.run))
        assert ("attack" in told) == ("attack" not in deeds)
        assert command
        deeds += [command.action] if isinstance(command, Act) else []
        scene.run.apply(command)
    assert deeds[-2:] == ["attack", "break"]


@pytest.mark.parametrize(("lands", "strikes"), [(1700, False), (2000, True)])
def test_no_blow_that_hardly_lands_is_struck_before_one_leaves(
    monkeypatch: pytest.MonkeyPatch, lands: int, *, strikes: bool
) -> None:
    """A Wasp was to attack from the front at 17 %, "one blow before you leave", where steps back and a Charge had 60 %."""
    drawn = "# # # # # # #\n# # . W m M #\n# # # # # # #"
    scene = Scene(drawn, first="W", W={"place": "Advancing"}, m={"faces": (-1, 0)}).until("W")
    monkeypatch.setattr("game.bots.parting.lands", lambda _: lands)
    monkeypatch.setattr("game.bots.parting.chance", lambda *_: 0)
    assert bool(parting_shot(View(scene.run), enemies(View(scene.run)))) is strikes


@pytest.mark.parametrize(("breaks", "strikes"), [(0, True), (90, False)])
def test_no_blow_is_struck_before_one_leaves_that_is_worth_less_than_to_be_gone(
    monkeypatch: pytest.MonkeyPatch, breaks: int, *, strikes: bool
) -> None:
    """A Spider was to throw a web at 29 %, which takes no Wound, beside who took one of her two 39 times in 100."""
    drawn = "# # # # # #\n# . X m . #\n# # # # # #"
    scene = Scene(drawn, first="X", X={"wounds": 1, "place": "Advancing"}, m={"place": "Holding", "faces": (-1, 0)})
    view = View(scene.until("X").run)
    monkeypatch.setattr("game.bots.parting.chance", lambda *_: breaks)
    assert bool(parting_shot(view, enemies(view))) is strikes


def test_who_stands_on_a_way_does_not_leave_it_to_strike_back_at_a_gun() -> None:
    """One ant was left of ten, on the shaft: she was to turn round and walk up to a Nasute, for one blow before she left."""
    scene = Scene(hall(". . . . . . . L . . n . . . . . ."), first="L", L={"wounds": 2, "place": "Holding"}).until("L")
    view = View(scene.run)
    foes = enemies(view)
    assert parting_shot(view, foes)
    x, y = stand(view)
    vars(view)["passages"] = (SimpleNamespace(kind="up", x=x, y=y),)
    assert parting_shot(view, foes) is None


@pytest.mark.parametrize(("wounds", "moves", "shoots"), [(2, 5, False), (1, 5, True), (2, 20, True)])
def test_nobody_at_the_last_wound_walks_up_to_a_gun_with_a_way_off_in_reach(
    wounds: int, moves: int, *, shoots: bool
) -> None:
    """The last ant, five cells from the shaft up, was sent to bite at 39 %, where one blow kills at 55 %."""
    place = {"wounds": wounds, "place": "Holding"}
    view = View(Scene(hall(". " * 7 + "L . . n . . . . . ."), first="L", L=place).until("L").run)
    x, y = stand(view)
    vars(view)["passages"] = (SimpleNamespace(kind="up", x=x - moves, y=y),)
    assert bool(parting_shot(view, enemies(view))) is shoots


@pytest.mark.parametrize("job", ["deliver", "assassinate"])
def test_who_carries_a_message_runs_to_whom_it_is_for(job: str) -> None:
    """Out of the fight it is handed over at once, which wins; she ran a hundred moves the other way for it, again and again."""
    scene = Scene(hall(". . . M . . W . . . . . . . . ."), job=job, rating=100, first="W").until("W")
    me = View(scene.run).me.body
    spawn("spy", me.x + 5, me.y, Wanted())
    scene.ask()
    view = View(scene.run)
    goal = refuge(view, [foe for foe in enemies(view) if foe.armed], hunted=True)
    spy = next(body for body in view.creatures if body.kind == "spy")
    assert view.fight and (goal is not None and apart(spy, goal) == 1) == (job == "deliver")


@pytest.mark.parametrize(("held", "resist", "wraps"), [(47, 1, True), (0, 1, False), (47, 0, False)])
def test_a_weaver_wraps_up_whom_it_holds_before_it_leaves(held: int, resist: int, *, wraps: bool) -> None:
    """R-67: two steps away from a band that was stuck beside her, of which a wrap would have taken half; to leave by, an Action was left."""
    scene = Scene("X m . .", first="X", X={"wounds": 2}, m={"Immobilised": held} if held else {}).until("X")
    scene.fighter("X").resist = resist
    scene.ask()
    view = View(scene.run)
    assert (parting_wrap(view, None) == Act("wrap", scene.who["m"])) == wraps
    assert parting_wrap(view, Retreat(Act("dash", 0), dashes=1)) is None


@pytest.mark.parametrize("gone", [True, False])
def test_who_fights_on_and_has_gone_out_of_sight_is_round_the_nearest_corner(*, gone: bool) -> None:
    """Foes went off southeast; as nobody stood where they had, they were taken to be in the northwest, and "away" led after them."""
    view, mind = View(Scene("m . . . X . . m", first="X").until("X").run), Mind(ADVISER)
    foe = next(one for one in view.creatures if one.armed and not one.led)
    x, y = stand(view)
    mind.foes.dangers = {foe.who: (view.number, replace(foe, x=x + 1, y=y))}
    hidden = view.visible.copy()
    hidden[y, x + 3], hidden[y, x - 3] = False, False
    vars(view).update(creatures=tuple(one for one in view.creatures if one.led), visible=hidden)
    mind.foes.see(view)
    there = replace(foe, x=x - 3, y=y)
    assert not mind.foes.known(view)
    if not gone:
        mind.foes.guessed.clear()
    assert mind.foes.as_guessed(view, there) == (replace(foe, x=x + 3, y=y) if gone else there)
