"""What the adviser thinks better of outside Combat, and in it: no risk for nothing, nothing that will be refused, no nagging."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield import contriving, digging, disturbed, vetoes
from game.adviser.afield import glue as afield
from game.adviser.afield.roaming import Afield, gets_out, unpacked
from game.adviser.afield.vetoes import Vetoes, famishing, ruinous, unseen_ahead
from game.adviser.automatic.following import worked
from game.adviser.counsel import IMPROVISE, Counsel
from game.adviser.fighting import likelier
from game.adviser.fighting.held_back import held_back, lets_go
from game.adviser.fighting.likelier import acts, surer
from game.adviser.fighting.vain import as_vain, fails, idle_threat, vain
from game.adviser.fleeing.posts import Posts
from game.adviser.fleeing.resolve import advise
from game.adviser.wording import reasons, tearing
from game.adviser.wording.errands import errand
from game.adviser.wording.reasons import purpose, reason
from game.bots import comfort
from game.bots.blows import chance
from game.bots.careful import Careful
from game.bots.errands import frontier, stand
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.household import SPARED, WORTH_A_TRY
from game.bots.lines import LinePart, attack, ending
from game.bots.memory.fights import HAUNTED
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.plans import plans
from game.bots.seeking import LEAVING
from game.bots.temperament import ADVISER, CHOOSY
from game.engine import PendingSteps
from game.engine.commands import WAIT, Act, AnyCommand, Go, Say, Study, Take
from game.engine.components import At, Body, Effects, Features, Fight, Hero, Item, Level, Raid, Room
from game.engine.entries import Changed, Rolled
from game.engine.steps import Action, Generate, OfferLuck
from game.engine.store import add, create, get, query, the
from game.fd100 import Check, Degree, Rating, Roll
from game.nest.tiles import Tile
from game.presentation.ask import Answer, Giving
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.obstacles import shutting
from game.presentation.obstacles.between import plugged
from game.presentation.page import sentence
from game.presentation.questions.befalling import a_wound, hungered
from game.run.rehearsal import rehearse
from game.run.run import Run, head
from game.run.view import Choice, Consequence, View
from game.systems.ground import level
from game.systems.party import room_here
from game.telling.log import Line
from tests.scenes.scene import Scene, forget
from tests.ui.table import Lay, Table
from tests.ui.test_best import said
from tests.ui.test_first_blow import met
from tests.ui.test_losses import obstructed
from tests.ui.test_survival_screens import carrying
from tests.ui.test_walking import roaming

DIG, TEAR, REST = Act("dig"), Act("tear"), Act("rest")


def rated(play: Table, feature: str, value: int) -> None:
    play.raid.run.enter()
    get(play.view.me.body.who, Features).rating[feature] = value
    play.raid.run.settle()
    play.raid.settle()


# -- food that nobody knows ------------------------------------------------------------------------------------


def test_a_study_is_advised_with_its_odds_and_why_and_once_for_each_kind(table: Lay) -> None:
    """Again only when the rating that counts has changed."""
    play = roaming(table("wasp"))
    carrying(play)
    play.do("tab")
    study = play.raid.counsel.command
    assert isinstance(study, Study)
    told, odds = said(play), play.view.by_feature(play.view.asked, study.feature)
    assert (
        f"by {study.feature} {100 * odds.at_least(Degree.PARTIAL_SUCCESS) // odds.whole} %, {sentence('why study')}"
        in told
    )
    play.raid.give(Say("wait"))
    carrying(play)  # another of the kind
    play.do("tab")
    assert not isinstance(play.raid.counsel.command, Study)
    rated(play, study.feature, 99)
    play.raid.give(Say("wait"))
    play.do("tab")
    assert isinstance(play.raid.counsel.command, Study)


# -- Obstacles and glue ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "hurt", "advised"),
    [(70, False, False), (95, False, False), (200, False, True), (70, True, False), (95, True, True)],
)
def test_no_obstacle_is_torn_down_at_a_risk_only_to_be_out_of_the_way(
    table: Lay, monkeypatch: pytest.MonkeyPatch, skill: int, hurt: bool, advised: bool
) -> None:
    """Where it hides something, it is as before; at a small risk where somebody needs a Rest, and knows no other bed."""
    play = table("wasp")
    obstructed(play, owes=False)
    rated(play, "Construction", skill)
    reason = {"why": "why tear kept"}
    monkeypatch.setattr(vetoes, "why_tear", lambda _: reason["why"])
    monkeypatch.setattr("game.bots.comfort.sore", lambda *_: hurt)
    monkeypatch.setattr("game.bots.comfort.bed", lambda _, __, room: room.here and not room.obstruction)
    monkeypatch.setattr(disturbed, "visited", lambda _: 0)
    monkeypatch.setattr("game.bots.gathering.lacking", lambda *_: ["forage"])
    monkeypatch.setattr("game.adviser.afield.roaming.contrived", lambda _, __, best: best)  # no other way to the same
    policy = Careful(CHOOSY)
    monkeypatch.setattr(policy, "roam", lambda seen: Say("wait") if TEAR in seen.barred else TEAR)
    assert (Afield(policy).best(play.view) == TEAR) == advised
    assert bool(policy.mind.work.slim) != advised  # and no way leads back to it before something else is explored
    with monkeypatch.context() as bedded:
        bedded.setattr("game.bots.comfort.bed", lambda *_: True)
        assert (Afield(policy).best(play.view) == TEAR) == (skill == 200)
        bedded.setattr("game.bots.gathering.lacking", lambda *_: [])
        assert Afield(policy).best(play.view) != TEAR  # nobody would rest or gather here then
    policy.mind.aim = "bide"  # with nothing else to do, it is worth the risk after all
    assert Afield(policy).best(play.view) == TEAR
    policy.mind.aim = "onward"
    reason["why"] = "why tear"
    assert Afield(policy).best(play.view) == TEAR


@pytest.mark.parametrize(
    ("drawn", "waits", "torn"),
    [
        ("# W . . . . . m . #", "Infection (98 %)", False),
        ("# W . . . . . m . #", "", True),
        ("# W . . . . . . . #", "Infection (98 %)", True),
    ],
)
def test_what_waits_behind_an_obstacle_is_not_let_loose_beside_foes(
    monkeypatch: pytest.MonkeyPatch, drawn: str, waits: str, *, torn: bool
) -> None:
    """Three Minors stood where the way led: all were Infected for it, and walked elsewhere."""
    view, second = View(Scene(drawn, combat=False).run), vetoes.Vetoes()
    monkeypatch.setattr(digging, "loosed", lambda _: waits)
    monkeypatch.setattr(vetoes, "beset", lambda *_: False)
    assert second.unwise(view, Careful(CHOOSY), TEAR) != torn


@pytest.mark.parametrize(
    ("waits", "by_dig", "dug_out", "torn"),
    [
        ("Infection", "", False, False),
        ("", "", False, True),
        ("Infection", "", True, True),
        ("Infection",) * 2 + (False, True),
    ],
)
def test_what_waits_behind_an_obstacle_is_not_let_loose_where_a_dig_is_as_easy(
    table: Lay, monkeypatch: pytest.MonkeyPatch, waits: str, by_dig: str, *, dug_out: bool, torn: bool
) -> None:
    """A Beetle, who pays a Wound for either, was to tear at 75 % into an Infection, and dug at 75 % into a new Room.

    Where the dig would have let loose the same, neither was advised, and nothing else: unhurt on the second Level it was to give up.
    """
    play = table("beetle")
    obstructed(play, owes=False)
    monkeypatch.setattr(digging, "dug_loose", lambda _: by_dig)
    monkeypatch.setattr(digging, "loosed", lambda _: waits)
    monkeypatch.setattr(digging, "dug_out", lambda _: dug_out)
    view = play.view
    tear = view.choice(TEAR)
    assert tear
    monkeypatch.setattr(View, "choice", lambda _, command: replace(tear, command=command))
    assert vetoes.Vetoes().unwise(view, Careful(CHOOSY), TEAR) != torn


def test_an_obstacle_worth_the_risk_for_want_of_anything_else_is_let_stand_no_more(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Till more is explored: three times it was walked to, let stand, left for the next one, and walked to again."""
    play = table("wasp")
    obstructed(play, owes=False)
    monkeypatch.setattr(vetoes, "needless", lambda *_: True)
    view, second = play.view, Afield(Careful(CHOOSY))
    mind = second.policy.mind
    assert second.vetoes.against(view, second.policy, TEAR) == [TEAR]
    assert second.vetoes.relent(view, mind) and not second.vetoes.relent(view, mind)
    assert second.vetoes.against(view, second.policy, TEAR) is None
    view.raid.explored += 1
    assert second.vetoes.against(view, second.policy, TEAR) == [TEAR]


@pytest.mark.parametrize("stuck", [True, False])
def test_the_goods_are_not_taken_by_who_cannot_carry_them_off(table: Lay, *, stuck: bool) -> None:
    """They are missed at once: an Immobilised Wasp took them at alarm 2, and sat for thirty turns at alarm 5."""
    play = table("wasp")
    play.raid.run.enter()
    x, y = stand(play.view)
    goods = create(Item("royal honey", "Royal Honey", 50, 0))
    add(goods, At(x, y))
    get(play.view.me.body.who, Effects).rating["Immobilised"] = 30 * stuck
    play.raid.settle()
    assert any(one.item == goods and "S" in one.types for one in play.view.things)
    assert vetoes.Vetoes().unwise(play.view, Careful(ADVISER), Take(goods)) == stuck


def test_nor_once_another_room_is_found(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dig had opened one, and Tab tore the Obstacle down all the same, "as nothing else is left", with an Infection behind it."""
    play = table("wasp")
    obstructed(play, owes=False)
    monkeypatch.setattr(vetoes, "needless", lambda *_: True)
    view, second = play.view, Afield(Careful(CHOOSY))
    assert second.vetoes.against(view, second.policy, TEAR) == [TEAR]
    assert second.vetoes.relent(view, second.policy.mind)
    vars(view)["found_here"] = [*view.found_here, replace(view.found_here[0], number=7, spent=False)]
    assert second.vetoes.against(view, second.policy, TEAR) == [TEAR]


def test_nor_once_unseen_ground_can_be_walked_to_again(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers had stood in the only way on; once they were dead it lay open, and Tab tore down all the same: "nothing else is left"."""
    play = table("wasp")
    obstructed(play, owes=False)
    monkeypatch.setattr(vetoes, "needless", lambda *_: True)
    monkeypatch.setattr(vetoes, "edges", lambda view, *_: view.walkable & False)
    view, second = play.view, Afield(Careful(CHOOSY))
    assert second.vetoes.against(view, second.policy, TEAR) == [TEAR]
    assert second.vetoes.relent(view, second.policy.mind)
    assert second.vetoes.against(view, second.policy, TEAR) is None
    monkeypatch.setattr(vetoes, "edges", lambda view, *_: view.walkable)
    assert second.vetoes.against(view, second.policy, TEAR) == [TEAR]


@pytest.mark.parametrize("secured", [True, False])
def test_a_rest_is_advised_in_the_shelter_that_was_walked_to_for_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, secured: bool
) -> None:
    """Twice it was 70 moves "to rest there", where no shelter needs to hold, and on arrival it was a dig instead."""
    play = table("wasp")
    roaming(play)
    play.raid.run.enter()
    room = room_here()
    assert room
    room.secured = secured
    play.raid.settle()
    policy = Careful(ADVISER)
    monkeypatch.setattr(disturbed, "hopeless", lambda *_: True)
    monkeypatch.setattr(disturbed, "visited", lambda _: 0)
    assert vetoes.Vetoes().unwise(play.view, policy, Act("rest")) != secured


@pytest.mark.parametrize(("elsewhere", "hurt"), [(True, 2), (False, 2), (True, 0)])
def test_no_wound_that_is_dear_is_risked_for_want_of_anything_else_while_another_level_has_unspent_rooms(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, elsewhere: bool, hurt: int
) -> None:
    """At 2 of 5 Wounds it was "tear down 75 %, nothing else is left to do here", Room by Room, on the walk to the shaft up."""
    play = table("wasp")
    obstructed(play, owes=False)
    get(play.view.me.body.who, Body).wounds = hurt
    play.raid.settle()
    view, second = play.view, Afield(Careful(CHOOSY))
    mind, up = second.policy.mind, Go(stand(view)[0] + 1, stand(view)[1])

    def rise(*_: object) -> AnyCommand | None:
        mind.aim = "climb" if elsewhere else mind.aim
        return up if elsewhere else None

    monkeypatch.setattr(vetoes, "needless", lambda *_: True)
    monkeypatch.setattr(Posts, "rise", lambda _, *words: rise(*words))
    monkeypatch.setattr("game.adviser.fleeing.posts.idles", lambda *_: True)

    def roam(seen: View) -> AnyCommand:
        mind.aim = "house" if seen.allows(TEAR) and (view.number, room.number) not in mind.work.slim else "bide"
        return TEAR if mind.aim == "house" else WAIT

    room = view.chamber
    assert room
    monkeypatch.setattr(second.policy, "roam", roam)
    assert second.wise(view) == (up if elsewhere and hurt else TEAR)


@pytest.mark.parametrize(("wounds", "done"), [(0, DIG), (2, TEAR)])
def test_where_nothing_else_is_left_a_dig_that_may_famish_comes_before_an_obstacle(
    table: Lay, monkeypatch: pytest.MonkeyPatch, wounds: int, done: AnyCommand
) -> None:
    """Its failure may be paid with a Wound as well; but a Wasp with two of four left has none to spare."""
    play = table("wasp")
    obstructed(play, owes=False)
    play.raid.run.enter()
    get(play.view.me.body.who, Body).wounds = wounds
    play.raid.settle()
    policy = Careful(CHOOSY)

    def roam(seen: View) -> AnyCommand:
        best = next((one for one in (DIG, TEAR) if one not in seen.barred), WAIT)
        policy.mind.aim = "bide" if best == WAIT else "onward"
        return best

    monkeypatch.setattr(policy, "roam", roam)
    assert Afield(policy).relaxed(play.view, [DIG, TEAR], None) == done


@pytest.mark.parametrize("wounds", [0, 2])
def test_a_dig_that_may_famish_still_comes_before_an_obstacle_once_nothing_else_was_left(
    table: Lay, monkeypatch: pytest.MonkeyPatch, wounds: int
) -> None:
    """After a wait for who might have come, an Obstacle that hid but Infection was torn at the risk of a Wound: the dig, as likely, was barred as if it had not been weighed."""
    play = table("wasp")
    obstructed(play, owes=False)
    with play.changed():
        get(play.view.me.body.who, Body).wounds = wounds
    monkeypatch.setattr(vetoes, "ruinous", lambda _, __, command: command == DIG)
    second = Vetoes()
    policy = Careful(CHOOSY)
    assert second.unwise(play.view, policy, DIG)
    second.worth = {vetoes.known(play.view, policy.mind)}
    assert second.unwise(play.view, policy, DIG) is bool(wounds)


@pytest.mark.parametrize(("owes", "stays"), [(True, True), (False, False)])
def test_for_a_dig_nobody_leaves_a_room_for_glue_whose_obstacle_hides_rewards(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, owes: bool, stays: bool
) -> None:
    """Forty moves to glue, for "may be a way on", instead of a dig here, with a shaft down among what the Room still had to give."""
    play = table("wasp")
    obstructed(play, owes=owes)
    step = next(one for one in play.view.legal() if isinstance(one, Go))
    monkeypatch.setattr(afield, "rather_than_dig", lambda _: [(step.x, step.y)])
    policy = Careful(CHOOSY)
    assert (afield.unglue(play.view, policy, DIG) == DIG) is stays
    assert stays or afield.unglue(play.view, policy, DIG) == step


def made_so(play: Table, *, hunger: int) -> None:
    """Give her so much Hunger."""
    play.raid.run.enter()
    get(play.view.me.body.who, Hero).hunger = hunger
    play.raid.settle()


@pytest.mark.parametrize("shuts", [True, False])
@pytest.mark.parametrize(
    ("rated", "hunger", "risks", "digs"),
    [(60, 41, False, True), (20, 41, False, False), (60, 90, False, False), (60, 41, True, False)],
)
def test_a_wound_is_not_staked_on_an_obstacle_in_the_way_where_a_dig_as_likely_costs_hunger(
    table: Lay, monkeypatch: pytest.MonkeyPatch, rated: int, hunger: int, risks: bool, *, shuts: bool, digs: bool
) -> None:
    """Unhurt, fed, with four meals in hand: "tear down 60 %, it is in the way to Room 8. A failure costs a Wound", beside a dig of 60 % for Hunger.

    Where that would have brought but the Obstacle's Risks, neither was advised: on the first Level, unhurt, it was to wait.
    """
    monkeypatch.setattr(digging, "frees_risks", lambda _: risks)
    play = table("wasp")
    obstructed(play, owes=False)
    made_so(play, hunger=hunger)
    tear = play.view.choice(TEAR)
    assert tear
    monkeypatch.setattr(View, "choice", lambda _, command: replace(tear, command=command))
    monkeypatch.setattr(digging, "why_tear", lambda _: "why tear shut" if shuts else "why tear kept")
    monkeypatch.setattr(digging, "chance", lambda _, choice: rated if choice.command == DIG else 60)
    monkeypatch.setattr(digging, "edible", lambda _: 4)
    assert Vetoes().unwise(play.view, Careful(ADVISER), TEAR) is (digs and shuts)


@pytest.mark.parametrize(("idle", "vetoed"), [(0, True), (LIE_LOW, False)])
def test_no_work_is_vetoed_as_better_let_be_once_nothing_else_is_left(
    table: Lay, monkeypatch: pytest.MonkeyPatch, idle: int, *, vetoed: bool
) -> None:
    play, policy = table("wasp"), Careful(ADVISER)
    obstructed(play, owes=False)
    monkeypatch.setattr(vetoes, "better_not", lambda *_: True)
    policy.mind.work.idle[play.view.number] = idle
    assert [Vetoes().unwise(play.view, policy, work) for work in (DIG, TEAR)] == [vetoed] * 2


@pytest.mark.parametrize(("waits", "risks"), [("", True), ("Infection", True), ("Infection", False)])
def test_nobody_digs_for_nothing_but_the_risks_behind_an_obstacle(
    table: Lay, monkeypatch: pytest.MonkeyPatch, waits: str, *, risks: bool
) -> None:
    """No wall of that Room was left to open, and the dig that worked infected her, and brought two Risks more."""
    play = table("wasp")
    obstructed(play)
    monkeypatch.setattr(digging, "dug_loose", lambda _: waits)
    monkeypatch.setattr(digging, "only_risks", lambda *_: risks)
    assert Vetoes().unwise(play.view, Careful(ADVISER), DIG) is (risks and bool(waits))


def test_what_is_said_of_an_obstacle_is_what_is_done_once_it_is_gone(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table("wasp")
    obstructed(play, owes=False)
    mind = play.raid.counsel.policy.mind
    monkeypatch.setattr("game.bots.gathering.lacking", lambda *_: ["forage"])
    with monkeypatch.context() as slim:  # a Wound was paid "to gather here then", and nothing was gathered, at 30 %
        slim.setattr("game.bots.gathering.likely", lambda *_: WORTH_A_TRY - 1)
        assert reasons.reason(play.view, TEAR, mind) == sentence("why tear kept")
    assert reasons.reason(play.view, TEAR, mind) == sentence("why tear gather")
    monkeypatch.setattr("game.bots.comfort.sore", lambda *_: True)
    monkeypatch.setattr("game.bots.comfort.bed", lambda _, __, room: room.here and not room.obstruction)
    assert reasons.reason(play.view, TEAR, mind) == sentence("why tear rest")
    monkeypatch.setattr(vetoes, "chance", lambda *_: 100)
    for visited, needless in ((0, False), (100, True)):  # where no Rest would be advised, it is let stand
        monkeypatch.setattr(disturbed, "visited", lambda _, visited=visited: visited)
        assert vetoes.needless(play.view, play.raid.counsel.policy) == needless


def test_an_obstacle_before_the_job_is_torn_down_at_a_risk(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("wasp")
    obstructed(play, owes=False)
    rated(play, "Construction", 70)
    monkeypatch.setattr(vetoes, "why_tear", lambda _: "why tear kept")
    policy, view = Careful(CHOOSY), play.view
    assert vetoes.needless(view, policy)
    monkeypatch.setitem(view.__dict__, "goal", stand(view))
    assert not vetoes.needless(view, policy)


def glued(play: Table, *, beside: bool) -> None:
    """A tunnel nearby is shut with glue."""
    view = play.view
    steps = [one for one in view.legal() if isinstance(one, Go)]
    x, y = steps[0].x, steps[0].y
    me = view.me.body
    if not beside:
        dist = np.maximum(
            abs(np.arange(view.tiles.shape[1]) - me.x)[None, :], abs(np.arange(view.tiles.shape[0]) - me.y)[:, None]
        )
        ys, xs = (view.known & view.walkable & (dist == 4)).nonzero()
        x, y = int(xs[0]), int(ys[0])
    play.raid.run.enter()
    assert isinstance(level(), Level)
    level().opened.append((x, y, int(Tile.PLUG)))
    for _, room in query(Room):
        room.spent = True
    play.raid.run.settle()
    play.raid.settle()
    assert plugged(play.view)


@pytest.mark.parametrize(
    ("skill", "starving", "left", "wanted"),
    [
        (95, False, 4, True),
        (72, False, 4, True),
        (71, False, 4, False),
        (40, False, 3, False),
        (40, True, 3, True),
        (95, False, SPARED, False),
    ],
)
@pytest.mark.parametrize("beside", [True, False])
def test_glue_is_torn_away_rather_than_dug_round_where_that_is_cheaper(
    table: Lay, monkeypatch: pytest.MonkeyPatch, skill: int, starving: bool, left: int, wanted: bool, beside: bool
) -> None:
    """Both rolls are alike: a failure costs a Wound there, and here Hunger from who can bear it. Three Wounds of four were paid for glue, at 58 %, with no Hunger yet."""
    play = roaming(table("wasp"))
    rated(play, "Construction", skill)
    get(play.view.asked, Body).wounds = play.view.me.body.limit - left
    get(play.view.asked, Hero).hunger = 90 if starving else 0
    glued(play, beside=beside)
    policy = play.raid.counsel.policy
    only_glue(monkeypatch)
    monkeypatch.setattr(contriving, "DEEDS", {})
    monkeypatch.setattr(policy, "roam", lambda _: DIG)
    best = Afield(policy).best(play.view)
    assert (best != DIG) == wanted
    if wanted:
        assert best == TEAR if beside else isinstance(best, Go)
    else:
        told = errand(play.view, DIG, play.raid.counsel.policy.mind)
        assert f"A failure costs a Wound or Hunger{hungered(play.view)}" in told
        assert told.endswith(". " + sentence("dearer", what="glue", wound=a_wound(play.view)))


@pytest.mark.parametrize(("skill", "moves", "torn"), [(95, 4, False), (95, 40, True), (40, 40, False), (40, 170, True)])
def test_glue_nearby_is_torn_away_before_a_long_walk_to_unseen_ground(
    table: Lay, monkeypatch: pytest.MonkeyPatch, skill: int, moves: int, *, torn: bool
) -> None:
    """134 moves to the other end of the map, where no way led on, and 150 back to the glue ten moves from the start."""
    play = roaming(table("wasp"))
    rated(play, "Construction", skill)
    glued(play, beside=False)
    policy, step = play.raid.counsel.policy, next(one for one in play.view.legal() if isinstance(one, Go))
    monkeypatch.setattr(afield, "leads_on", lambda _: True)
    monkeypatch.setattr(afield, "sees", lambda *_: True)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(step.x, step.y)] * (moves - 1)
    best = afield.unglue(play.view, policy, step)
    assert ((policy.mind.walk.ahead or [(best.x, best.y)])[-1] in plugged(play.view)) is torn


def only_glue(monkeypatch: pytest.MonkeyPatch) -> None:
    """No unseen ground is free, and there is some behind the glue."""
    monkeypatch.setattr(afield, "looks_first", lambda *_: None)
    monkeypatch.setattr(afield, "leads_on", lambda _: True)


@pytest.mark.parametrize("seen", [True, False])
def test_no_glue_is_torn_at_behind_which_nothing_is_left(*, seen: bool) -> None:
    """A Wound was paid for the way back to three spent Rooms and the way up."""
    scene = Scene("# # # # # # #\n. W . . . . #", combat=False)
    x, y = scene.cell("W")
    level().opened.append((x + 2, y, int(Tile.PLUG)))
    for _, room in query(Room):
        room.spent = True
    scene.ask()
    view = View(scene.run)
    vars(view)["known"] = view.known | True
    view.known[y, x + 4] = seen
    assert afield.leads_on(view) is not seen
    view.known[y, x + 4], view.known[y - 1, x + 5] = True, False  # a corner, as a rule of earth
    forget(view)
    assert not afield.leads_on(view)
    # the glue is all that was seen of a tunnel: three Rooms lay behind it, and it was dug elsewhere
    view.known[y, x + 3 :] = False
    vars(view)["walkable"] = view.walkable & view.known
    forget(view)
    assert afield.leads_on(view)


def test_unseen_ground_that_is_free_is_looked_at_before_glue_is_torn_at(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lay ten moves off, and the glue fifteen: a failure there costs a Wound, and a look nothing."""
    play = roaming(table("wasp"))
    rated(play, "Construction", 95)
    glued(play, beside=True)
    policy = play.raid.counsel.policy
    step = next(one for one in play.view.legal() if isinstance(one, Go))
    monkeypatch.setattr(contriving, "DEEDS", {})
    monkeypatch.setattr(policy, "roam", lambda _: TEAR)
    monkeypatch.setattr(afield, "nearest", lambda *_: (LEAVING, step.x, step.y))
    policy.mind.aim = "onward"
    assert Afield(policy).best(play.view) == TEAR, "where a dig is allowed, no unseen ground leads on"
    monkeypatch.setattr(afield, "in_vain", lambda _: False)
    assert Afield(policy).best(play.view) == step
    monkeypatch.setattr(afield, "nearest", lambda *_: (LEAVING + 1, step.x, step.y))
    assert Afield(policy).best(play.view) == TEAR
    monkeypatch.setattr(policy, "roam", lambda _: DIG)
    monkeypatch.setattr(afield, "leads_on", lambda _: True)
    assert Afield(policy).best(play.view) == TEAR
    monkeypatch.setattr(afield, "leads_on", lambda _: False)
    assert Afield(policy).best(play.view) == DIG


def test_no_second_dig_is_advised_where_the_first_found_only_what_glue_shuts_off(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = roaming(table("wasp"))
    rated(play, "Construction", 40)
    get(play.view.asked, Body).wounds, get(play.view.asked, Hero).hunger = play.view.me.body.limit - 3, 40
    glued(play, beside=True)
    only_glue(monkeypatch)
    monkeypatch.setattr(contriving, "DEEDS", {})
    monkeypatch.setattr(digging, "edible", lambda _: 0)  # with food in the bag, or little Hunger, a dig would cost less
    monkeypatch.setattr(play.raid.counsel.policy, "roam", lambda _: DIG)
    assert Afield(play.raid.counsel.policy).best(play.view) == DIG
    far_off = replace(play.view.found_here[0], number=9, x=0, y=0, spent=False, here=False)
    vars(play.view)["found_here"] = (*play.view.found_here, far_off)
    assert Afield(play.raid.counsel.policy).best(play.view) == TEAR


def test_nobody_walks_to_and_fro_beside_glue(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = roaming(table("wasp"))
    glued(play, beside=True)
    policy, cells = play.raid.counsel.policy, plugged(play.view)
    assert stand(play.view) in cells
    along = next(one for one in play.view.legal() if isinstance(one, Go) and (one.x, one.y) in cells)
    policy.mind.walk.ahead = []
    monkeypatch.setattr(policy, "roam", lambda seen: Say("wait") if along in seen.barred else along)
    assert Afield(policy).best(play.view) == Say("wait")


# -- Rests -----------------------------------------------------------------------------------------------------


def test_no_walk_leads_to_a_bed_that_will_be_refused() -> None:
    """[R-61] Whoever has rested there, by whatever key: one Rest in a Room between two Explorations."""
    scene = Scene(". W .", combat=False)
    view, bot = View(scene.run), Careful(CHOOSY)
    assert view.chamber and comfort.bed(view, bot.mind, view.chamber)
    scene.do("rest")
    while View(scene.run).question != "Roam":
        scene.run.apply(View(scene.run).legal()[-1])
    view = View(scene.run)
    assert view.chamber and view.chamber.rested
    assert not view.allows(REST)
    assert not comfort.bed(view, bot.mind, view.chamber)
    assert comfort.bed(view, bot.mind, replace(view.chamber, rested=False))


@pytest.mark.parametrize(("ill", "goes"), [({}, False), ({"Bleeding": 30}, True)])
def test_no_walk_leads_to_a_bed_where_the_rest_would_not_be_advised(ill: dict[str, int], goes: bool) -> None:
    """Without a shelter one of two Rests is disturbed: only who may die goes there for it."""
    scene = Scene(". W .", combat=False, W={"wounds": 2, **ill})
    view, counsel = View(scene.run), Counsel()
    assert view.chamber
    counsel.roam(view)
    assert comfort.bed(view, counsel.policy.mind, view.chamber) == goes
    secured = replace(view.chamber, secured=True)
    assert comfort.bed(view, counsel.policy.mind, secured)


def test_who_never_hungers_is_told_what_food_is_for() -> None:
    for who, told in (("B", sentence("why gather")), ("W", "to have food at hand")):
        assert reason(View(Scene(f". {who} .", combat=False).run), Act("forage"), Mind(CHOOSY)) == told


# -- what exploring brings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "explored", "owes"), [(REST, 0, False), (REST, 1, True), (TEAR, 0, True), (Say("wait"), 0, False)]
)
def test_what_exploring_brings_is_waited_for_only_where_a_fight_broke_it_off(
    before: AnyCommand, explored: int, owes: bool
) -> None:
    """A fight after a Rest leaves nothing still to come. One after the other, fights in the same Room owe the same."""
    scene = Scene(HALL * 2 + ". . . . W . m . . . . .\n" + HALL * 2, first="W").until("W")
    view, counsel = View(scene.run), Counsel()
    counsel.roamed, counsel.explored = (view.n - 1, before), view.raid.explored - explored
    counsel.say(view)
    counsel.say(view)
    assert bool(counsel.policy.mind.fights.owed) == owes
    counsel.begun, counsel.roamed, counsel.policy.mind.aim = (0, False), (view.n - 1, Say("wait")), "collect"
    counsel.policy.mind.fights.owed.clear()
    counsel.say(view)
    assert counsel.policy.mind.fights.owed


@pytest.mark.parametrize("owed", [True, False])
def test_nobody_comes_back_for_the_rest_of_an_exploration_that_had_none(owed: bool) -> None:
    """After a fight in a Room one knows, once it is over, whether more is to come: it was walked back to for nothing."""
    scene = Scene(". W .", combat=False)
    scene.run.enter()
    for _, steps in query(PendingSteps):
        steps.steps[:] = [Generate(table="Reward")] * owed
    scene.ask()
    view, mind = View(scene.run), Mind(CHOOSY)
    assert view.chamber
    mind.fights.owed.add((view.number, view.chamber.number))
    mind.witness(view)
    assert bool(mind.fights.owed) == owed


def test_a_walk_to_what_is_still_to_come_is_not_said_to_be_for_the_obstacle() -> None:
    view, mind = View(Scene(". W .", combat=False).run), Mind(CHOOSY)
    assert view.chamber
    room = replace(view.chamber, obstruction=30, spent=True)
    vars(view)["found_here"] = (room,)
    assert purpose(view, mind, (room.x, room.y)) == sentence("to tear")
    mind.fights.owed.add((view.number, room.number))
    assert purpose(view, mind, (room.x, room.y)) == sentence("to collect")


# -- walks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hunger", "stops"), [(40, False), (79, False), (80, True), (100, True)])
def test_hunger_stops_a_walk_only_once_it_is_a_hardship(
    table: Lay, monkeypatch: pytest.MonkeyPatch, hunger: int, stops: bool
) -> None:
    play = roaming(table("wasp"))
    give, who = play.raid.give, play.view.asked

    def told(command: AnyCommand) -> bool:
        taken = give(command)
        play.raid.log.lines.append(Line("Hunger grows.", "bad", Changed(who, "Hunger", 20, hunger, 20)))
        return taken

    monkeypatch.setattr(play.raid, "give", told)
    ended = AutoWalk(lambda _: Say("wait"), stays=True).pulse(play.raid)
    assert (ended is not None) == stops


# -- in a fight ------------------------------------------------------------------------------------------------


def test_a_fight_with_workers_is_left_at_once_where_somebody_fights_unseen_of_whom_nothing_is_known() -> None:
    """Two Rounds later it was a Nasute who shot; "most go if let be", she was told."""
    view, counsel = View(Scene("w . W . # # # n .", first="W", W={"place": "Recoiling"}).until("W").run), Counsel()
    assert counsel.policy.mind.unknown(view)
    assert counsel.fight(view).flees
    assert sentence("why leave others") in counsel.say(view)
    unarmed = View(Scene("w . W . # # # w .", first="W", W={"place": "Recoiling"}).until("W").run)
    other = Counsel()
    other.policy.mind.foes.harmless |= {*(unarmed.fight.later if unarmed.fight else ())}
    assert not other.policy.mind.unknown(unarmed) and not other.fight(unarmed).flees


def test_nobody_runs_after_the_unarmed() -> None:
    """Those at hand are fought, soldiers are run up to, and who stands in the way too often is run after, too."""
    hall = ". " * 16 + "\n"
    slow = {"place": "Advancing", "Speed": 20, "Flying": 5}
    for foe, far, chases in (("w", 9, False), ("w", 1, True), ("m", 9, True)):
        row = ["."] * 16
        row[2], row[2 + far] = "W", foe
        scene = Scene(hall * 2 + " ".join(row) + "\n" + hall * 2, first="W", W=slow).until("W")
        view, counsel = View(scene.run), Counsel()
        assert counsel.weigh(view).command != Say("done")
        assert (counsel.fight(view).command != Say("done")) == chases
    scene = Scene(hall * 2 + ". . W . . . . . . . . w . . . .\n" + hall * 2, first="W", W=slow).until("W")
    view = View(scene.run)
    step = TurnPlan(next(one for one in view.legal() if isinstance(one, Go)))
    assert lets_go(view, step) == TurnPlan(Say("done"))
    assert lets_go(view, step, hidden=True).flees and not lets_go(view, step, hidden=True, stays=True).flees
    view.derived["in the way"] = True
    assert lets_go(view, step) == step


HALL = ". " * 12 + "\n"


@pytest.mark.parametrize(("gap", "faces"), [(0, (-1, 0)), (0, (0, 1)), (1, (-1, 0)), (2, (1, 0))])
def test_the_key_takes_what_hits_as_often_rather_than_a_charge_that_may_throw_her_back(
    gap: int, faces: tuple[int, int]
) -> None:
    """A slow Beetle that Recoils: steeled, it would fall back again by a Charge that fails."""
    row = f". . . . B {'. ' * gap}m".split()
    field = HALL * 3 + " ".join(row + ["."] * (12 - len(row))) + "\n" + HALL * 3
    scene = Scene(field, first="B", B={"place": "Recoiling", "Speed": 25}).until("B")
    scene.alter("m", faces=faces)
    view, counsel = View(scene.run), Counsel()
    counsel.policy.nature = replace(ADVISER, hearty=False)  # else it helps itself first
    assert "charge" not in counsel.say(view)
    told = tuple(part for part in counsel.parts if part.command != Say("done"))
    foes = [foe for foe in view.creatures if foe.who == scene.who["m"]]
    walks = [tuple(attack(view, plan, plan.command)) for plan in plans(view, foes) if plan.line and not plan.line.run]
    assert ending(told) >= max(map(ending, walks))


def test_a_charge_from_recoiling_risks_nothing_and_is_not_thought_better_of() -> None:
    field = HALL * 3 + ". . . . B . . m . . . .\n" + HALL * 3
    scene = Scene(field, first="B", B={"place": "Recoiling", "Speed": 25}).until("B")
    view = View(scene.run)
    run = next(plan for plan in plans(view, enemies(view)) if plan.line and plan.line.run)
    charge = TurnPlan(Act("charge", scene.who["m"]), run._replace(command=Act("charge", scene.who["m"])))
    assert surer(view, charge) is charge


@pytest.mark.parametrize(("speed", "more", "charges"), [(30, 1, False), (30, 20, True), (70, 1, True)])
def test_a_charge_likelier_to_fail_than_not_stakes_no_disposition_for_a_little_more(
    monkeypatch: pytest.MonkeyPatch, speed: int, more: int, charges: bool
) -> None:
    """At 7 to 3 against, Holding was staked for 14 in 100 where 13 hit without it."""
    field = HALL * 3 + ". . . . B . . m . . . .\n" + HALL * 3
    scene = Scene(field, first="B", B={"place": "Holding", "Speed": speed}).until("B")
    view = View(scene.run)
    run = next(plan for plan in plans(view, enemies(view)) if plan.line and plan.line.run)
    charge = TurnPlan(Act("charge", scene.who["m"]), run._replace(command=Act("charge", scene.who["m"])))

    def ends(parts: Sequence[LinePart]) -> Fraction:
        return Fraction(13 + more * any(acts(part.command) == "charge" for part in parts), 100)

    monkeypatch.setattr(likelier, "ending", ends)
    assert (surer(view, charge) is charge) == charges


@pytest.mark.parametrize("place", ["Recoiling", "Holding"])
@pytest.mark.parametrize("gap", [0, 3])
def test_at_the_last_wound_nobody_charges_whom_no_blow_will_hit(
    monkeypatch: pytest.MonkeyPatch, place: str, gap: int
) -> None:
    """All the rolls of the line count, not the first; with gritted teeth its Wounds would not count."""
    monkeypatch.setattr("game.adviser.fighting.mortal.lost_cause", lambda _: False)
    row = f". . . . B {'. ' * gap}m".split()
    field = HALL * 3 + " ".join(row + ["."] * (12 - len(row))) + "\n" + HALL * 3
    hurt = Scene(field, first="B").until("B")
    scene = Scene(field, first="B", B={"place": place, "wounds": View(hurt.run).me.body.limit - 1}).until("B")
    told = Counsel().say(View(scene.run))
    assert told.startswith("grit your teeth") or "charge" not in told


@pytest.mark.parametrize(("foe", "gap", "steps"), [("c", 0, False), ("c", 2, True), ("m", 0, True)])
def test_nobody_steps_away_from_who_charges_better_than_it_bites(
    monkeypatch: pytest.MonkeyPatch, foe: str, gap: int, steps: bool
) -> None:
    """A Centipede beside her gets no run-up of her; she may still walk if she can break away in the same Turn."""
    row = f". . . . W {'. ' * gap}{foe}".split()
    field = HALL * 3 + " ".join(row + ["."] * (12 - len(row))) + "\n" + HALL * 3
    scene = Scene(field, first="W", W={"wounds": 2}).until("W")
    for out in (None, Act("break", scene.who["W"])):
        monkeypatch.setattr("game.adviser.fighting.held_back.way_out", lambda _, out=out: out)
        deed = held_back(View(scene.run), TurnPlan(Act("charge", scene.who[foe])))
        assert isinstance(deed.command, Go) == (steps or out is not None)


def unarmed(alert: int = 0, rounds: int = 1) -> View:
    """A Wasp's Turn beside a Worker, whom nobody armed is near."""
    scene = Scene(HALL * 2 + ". . . . W w . . . . . .\n" + HALL * 2, first="W", W={"place": "Advancing"}).until("W")
    scene.run.enter()
    the(Raid).alert, the(Fight).round = alert, rounds
    scene.settle()
    return View(scene.run)


@pytest.mark.parametrize(("alert", "rounds", "leaves"), [(0, 1, False), (2, 3, False), (0, 4, False), (3, 1, True)])
def test_a_fight_with_the_unarmed_is_left_where_they_call_others(alert: int, rounds: int, leaves: bool) -> None:
    view, counsel = unarmed(alert, rounds), Counsel()
    assert ("attack" in counsel.say(view)) != leaves
    advise(view, counsel.policy.mind)
    assert counsel.fight(view).flees == leaves
    view.derived["in the way"] = True
    assert lets_go(view, TurnPlan(Act("attack", 1))).command == Act("attack", 1)


def test_a_worker_that_bars_the_only_way_is_not_let_go() -> None:
    wall = "# " * 12 + "\n"
    scene = Scene(wall + ". . . . W w . . . . . .\n" + wall, first="W", W={"place": "Advancing"}).until("W")
    scene.run.enter()
    the(Raid).alert = 5
    scene.settle()
    counsel = Counsel()
    assert "attack" in counsel.say(View(scene.run)) and not counsel.flees


def test_nothing_is_improvised_against_the_unarmed(monkeypatch: pytest.MonkeyPatch) -> None:
    view, counsel = unarmed(), Counsel()
    monkeypatch.setattr(
        counsel.policy, "fight", lambda seen: TurnPlan(Say("done" if IMPROVISE in seen.barred else "no"))
    )
    assert counsel.weigh(view).command == Say("done")


def test_who_recoils_from_the_unarmed_takes_heart_where_that_is_likelier() -> None:
    """A nerve was steeled at 25 % where the Manoeuvres listed help at 63 %."""
    scene = Scene("# # # # #\n# A . w #\n# # # # #", first="A", A={"place": "Recoiling"}).until("A")
    scene.run.enter()
    scene.settle()
    assert Counsel().say(View(scene.run)).startswith("help yourself by ")


def test_what_leaves_an_effect_as_it_was_has_come_to_nothing() -> None:
    """Twice without effect, an improvised deed is not advised again; a nerve may be steeled a third time."""
    roll = Rolled(1, "hurt", Roll(Check(Rating("x", 90)), 10, (), Degree.COMPLETE_SUCCESS), 2)
    for new, works in ((50, False), (60, True)):
        assert worked([Line("", "plain", roll), Line("", "plain", Changed(2, "Poisoned", 50, new, 40))], 1) == works
    assert worked([Line("", "plain", roll)], 1)
    view = View(Scene("W . m", first="W").until("W").run)
    assert fails(view, IMPROVISE, {1, 2}, 3) and not fails(view, Act("steel", 1), {1, 2}, 3)


def test_luck_is_kept_when_a_word_to_an_ally_fails_badly() -> None:
    """[B 2.3.2] For who is hit, or throws an Attack away, it is pushed as before."""
    scene = Scene("W B m .", first="W", B={"place": "Recoiling"})
    roll = Roll(Check(Rating("x", 50)), 77, (), Degree.CRITICAL_FAILURE)
    word = Action(scene.who["W"], "encourage", scene.who["B"], "", roll)
    scene.happens(OfferLuck(who=scene.who["W"], action=word))
    view = View(scene.run)
    assert isinstance(view.decision, OfferLuck)
    counsel = Counsel()
    answers = [Answer(word, Giving(Say(word))) for word in ("yes", "no")]
    assert counsel.policy.answer(view) == Say("yes")
    assert counsel.answer(view, answers) == 1


def test_a_walk_to_glue_has_its_reason_and_an_obstacle_is_not_blamed_for_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = roaming(table("wasp"))
    glued(play, beside=False)
    goal = plugged(play.view)[0]
    mind = play.raid.counsel.policy.mind
    mind.aim, mind.walk.ahead = "onward", [goal]
    step = next(one for one in play.view.legal() if isinstance(one, Go))
    assert errand(play.view, step, mind).endswith(sentence("to glue"))
    obstructed_room = replace(play.view.chamber, obstruction=30, spent=True)
    vars(play.view)["chamber"] = obstructed_room
    monkeypatch.setattr(shutting, "shut_off", lambda _: True)
    assert tearing.why_tear(play.view) == "why tear kept"
    monkeypatch.setattr(tearing, "plugged", lambda _: [stand(play.view)])
    assert tearing.why_tear(play.view) == "why open"
    monkeypatch.setattr(tearing, "plugged", lambda _: [])
    monkeypatch.setattr(shutting, "plugged", lambda _: [])
    assert tearing.why_tear(play.view) == "why tear kept"  # every Room is spent: nothing is shut off
    vars(play.view)["pool"] = (obstructed_room, replace(obstructed_room, number=9, spent=False, here=False))
    assert tearing.why_tear(play.view) == "why tear shut"
    assert tearing.torn_for(play.view, mind) == "it is in the way to Room 9"


def test_ground_that_was_seen_from_beside_it_is_not_gone_back_to(table: Lay) -> None:
    """It was no edge of the map while one stood there, and is again from afar: nothing new is to be seen from it."""
    play = roaming(table("wasp"))
    afield, number = play.raid.counsel.afield, play.view.number
    edge = {(int(x), int(y)) for y, x in np.argwhere(frontier(play.view))}
    afield.settle(play.view)
    assert edge and not edge.intersection(afield.policy.mind.walk.worn(play.view))
    seen = unpacked(afield.looked[number], play.view.walkable)
    afield.looked[number] = np.packbits(seen | frontier(play.view)).tobytes()
    afield.settle(play.view)
    assert edge == set(afield.policy.mind.walk.worn(play.view))


def test_who_stands_on_the_way_out_with_what_was_wanted_is_told_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """It wins at once, whoever is near. Without the goods nothing of the kind is said."""
    run = Run(head("home", ("wasp",), job="steal-food"), digests=False)
    view = View(run)
    way = next(one for one in view.passages if one.kind == "entrance")
    assert (way.x, way.y) == stand(view)
    assert gets_out(view) is None
    monkeypatch.setattr("game.adviser.afield.roaming.wins", lambda _: True)
    found = gets_out(view)
    assert found is not None and view.allows(found)
    assert Afield(Careful(CHOOSY)).best(view) == found


def test_nobody_is_told_to_go_back_into_a_fight_that_was_to_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor to walk into the armed, unless they are likely to be beaten."""
    view = View(met("minor", 1, "adjacent"))
    foe = next(body for body in view.creatures if not body.led)
    second = Afield(Careful(CHOOSY))
    attack = Act("attack", foe.who)
    assert view.allows(attack)
    assert not second.vetoes.against(view, second.policy, attack)
    monkeypatch.setattr(vetoes, "hopeful", lambda *_: False)
    second.policy.mind.fights.beaten = True
    assert second.vetoes.against(view, second.policy, attack)
    assert second.vetoes.against(view, second.policy, Go(foe.x, foe.y))
    monkeypatch.setattr(vetoes, "hopeful", lambda *_: True)
    assert not second.vetoes.against(view, second.policy, attack)


@pytest.mark.parametrize(("stands", "idles"), [("Holding", False), ("Recoiling", True)])
def test_nobody_is_frightened_whom_no_fright_can_move(stands: str, idles: bool) -> None:
    scene = Scene(". . W . m .\n. . . . . .", first="W", W={"place": "Advancing"}, m={"place": stands}).until("W")
    view, threat = View(scene.run), Act("intimidate", scene.who["m"])
    assert view.choice(threat)
    assert idle_threat(view, threat) == idles
    assert (vain(view, TurnPlan(threat)) == threat) == idles


@pytest.mark.parametrize(("smarts", "idles"), [(10, True), (100, False)])
def test_nobody_is_confused_by_who_would_be_as_often_confused_itself(smarts: int, idles: bool) -> None:
    scene = Scene(". . S . m .\n. . . . . .", first="S", S={"place": "Holding", "Smarts": smarts}, m={"Ken": 30})
    view, lure = View(scene.until("S").run), Act("confuse", scene.who["m"])
    choice = view.choice(lure)
    assert choice and not choice.refused
    assert (chance(view, choice) <= 50) == idles
    assert idle_threat(view, lure) == idles


@pytest.mark.parametrize(("smarts", "idles"), [(58, True), (75, False)])
def test_no_ally_is_put_at_risk_of_confusion_for_little_more_than_an_even_chance(smarts: int, idles: bool) -> None:
    """Tab called best what confused a Minor 58 times in 100, and an ally 42: the Wasp it was."""
    scene = Scene(". . S . m .\n. . W . . .", first="S", S={"place": "Holding", "Smarts": smarts}, m={"Ken": 30})
    view, lure = View(scene.until("S").run), Act("confuse", scene.who["m"])
    choice = view.choice(lure)
    assert choice and chance(view, choice) > 50
    assert idle_threat(view, lure) == idles


def test_what_a_miss_does_is_rehearsed_for_one_of_many_threatened(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ". . S . m .\n. . W . n .\n. . . . o ."
    kin = {key: {"Ken": ken} for key, ken in (("m", 30), ("n", 31), ("o", 32))}
    scene = Scene(text, first="S", S={"place": "Holding", "Smarts": 58}, **kin).until("S")
    view, lures = View(scene.run), [Act("confuse", scene.who[key]) for key in "mno"]
    assert all(view.allows(lure) and idle_threat(view, lure) for lure in lures)
    assert set(lures) <= set(as_vain(view, lures[0]))
    counsel, asked = Counsel(), list[Choice]()

    def planned(seen: View, _: object) -> TurnPlan:
        return TurnPlan(next((lure for lure in lures if seen.allows(lure)), DONE))

    monkeypatch.setattr(counsel, "plan", lambda view, barred: planned(view.without(barred), barred))

    def counted(choice: Choice) -> dict[Degree, tuple[Consequence, ...]]:
        asked.append(choice)
        return rehearse(choice)

    monkeypatch.setattr("game.run.view.rehearse", counted)
    assert counsel.weigh(View(scene.run)).command not in lures
    assert len(asked) == 1


def test_beside_glue_the_question_is_about_the_glue(table: Lay) -> None:
    """Not about the Obstacle of the same Room: what is asked about is what is torn down. R-32"""
    play = roaming(table("wasp"))
    play.raid.run.enter()
    for _, room in query(Room):
        room.obstruction = 20
    glued(play, beside=True)
    play.do("t")
    assert play.raid.ask
    assert sentence("tears glue") in play.raid.ask.story
    assert "This is the Obstacle" not in play.raid.ask.story


@pytest.mark.parametrize(
    ("hunger", "meals", "elsewhere", "bars"),
    [(79, 0, True, True), (40, 0, True, False), (79, 3, True, False), (79, 0, False, False)],
)
def test_nobody_digs_on_into_hunger_while_another_level_is_left(
    hunger: int, meals: int, elsewhere: bool, bars: bool
) -> None:
    """Two failures brought 45 to 86, at 55 % each. With meals in hand, or with nothing else known, one digs on."""
    scene = Scene("# # # # #\n# . W . #\n# # # # #", combat=False, W={"hunger": hunger})
    for _ in range(meals):
        create(Item("remains", "Remains", 50, scene.who["W"]))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    room = view.pool[0]
    vars(view)["known"] = view.known | True
    vars(view)["pool"] = [*view.pool, replace(room, level=room.level + 1, spent=False)] if elsewhere else view.pool
    assert famishing(view, mind) == ruinous(view, mind, DIG) == bars


@pytest.mark.parametrize("vain", [True, False])
def test_the_hungry_look_at_unseen_ground_before_they_dig_only_where_it_may_lead_on(
    monkeypatch: pytest.MonkeyPatch, *, vain: bool
) -> None:
    """In one breath `o` said that walking led nowhere new, and Tab walked into the far end of the same Room."""
    view, mind = View(Scene("# # # # #\n# . W .  \n# # # # #", combat=False, W={"hunger": 79}).run), Mind(ADVISER)
    view.known[:, -1] = False
    forget(view)
    monkeypatch.setattr("game.bots.seeking.in_vain", lambda _: vain)
    assert unseen_ahead(view, mind)
    assert famishing(view, mind) is not vain


def test_no_rest_is_advised_soon_after_a_fight_with_somebody_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It had been advised, and "no Rest while a foe senses you" came of it: whoever had come was not far."""
    view, policy, second = View(Scene(". . W . .", combat=False).run), Careful(ADVISER), vetoes.Vetoes()
    mind = policy.mind
    monkeypatch.setattr(vetoes, "restless", lambda *_, **__: False)
    monkeypatch.setattr(vetoes, "holds_off", lambda *_: False)
    assert second.against(view, policy, REST) is None
    mind.fights.battlefield, mind.fights.fought, mind.fights.faced = view.number, view.turn, -1
    assert second.against(view, policy, REST) == [REST]
    mind.fights.faced = view.raid.fights  # who has come was seen, and is dead or gone
    assert second.against(view, policy, REST) is None
    mind.fights.faced, mind.fights.fought = -1, view.turn - HAUNTED - 1
    assert second.against(view, policy, REST) is None
