"""Policies: legal answers to whatever is asked, sensible ones in plain cases, and an end to every raid."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.careful import GIVE_UP, Careful
from game.bots.errands import stand
from game.bots.escape import SEARCH, refuge, start
from game.bots.fighting import turn, unseen
from game.bots.places import LOST_TO, in_front
from game.bots.policy import POLICIES, play
from game.bots.random_policy import Random
from game.bots.withdrawing import Retreat
from game.bots.withdrawing import run as run_away
from game.engine import Refused
from game.engine.commands import Act, AnyCommand, Eat, Go, Say, Set
from game.engine.components import Gifts
from game.engine.steps import DigCost, FaceDeath, MayResist, PayDarkness, PayHunger
from game.engine.store import add
from game.presentation.page import sentence
from game.presentation.questions.prompts import prompt
from game.run.run import Run, head
from game.run.view import Passage, View
from tests.scenes.scene import Scene


def raid(seed: str, *party: str, profile: str = "solo") -> Run:
    return Run(head(seed, party, profile=profile), digests=False)


def asks(scene: Scene) -> AnyCommand:
    """What the careful bot answers."""
    return Careful()(scene.run)


def until_she_strikes(scene: Scene, name: str) -> list[AnyCommand]:
    """The commands of one bot, to her Attack; nothing she tries first is of any use to her."""
    bot = Careful()
    done: list[AnyCommand] = []
    while not done or done[-1] != Act("attack", scene.who[name]):
        done.append(bot(scene.run))
        scene.run.apply(done[-1])
        assert len(done) < 40
    return done


# -- plain cases ---------------------------------------------------------------------------------------------------


def test_she_strikes_whom_she_stands_behind() -> None:
    scene = Scene(
        """
        . . . .
        . W m .
        . . . .
        """,
        W={"place": "Advancing"},
        m={"faces": (1, 0), "wounds": 8},
        first="W",
        flying=99,
        hurt=99,
    ).until("W")
    scene.alter("m", faces=(1, 0))
    assert not any(isinstance(step, Go) for step in until_she_strikes(scene, "m"))


def test_she_steels_herself_before_she_strikes() -> None:
    scene = Scene(". W m .", W={"place": "Recoiling"}, m={"wounds": 9}, first="W").until("W")
    assert asks(scene).action == "steel"


def test_she_steps_round_an_armoured_head_before_she_strikes() -> None:
    scene = Scene(
        """
        . . . . .
        . . . . .
        . W m . .
        . . . . .
        """,
        W={"place": "Advancing"},
        m={"faces": (-1, 0), "wounds": 8, "Carapace": 90},
        first="W",
        flying=99,
        hurt=99,
        attack=99,
    ).until("W")
    scene.alter("m", faces=(-1, 0))
    assert any(isinstance(step, Go) for step in until_she_strikes(scene, "m"))
    view = View(scene.run)
    soldier = next(seen for seen in view.creatures if seen.kind == "minor")
    assert not in_front(soldier, stand(view))


def test_outmatched_she_gets_away_as_far_as_she_can_and_breaks_from_combat() -> None:
    scene = Scene(". " * 30 + "W M . .", W={"wounds": 3}, first="W").until("W")
    bot, steps = Careful(), 0
    while isinstance(answer := bot(scene.run), Go):
        scene.run.apply(answer)
        steps += 1
    assert steps == 4  # her Pace
    assert answer == Act("break", scene.who["W"])


def test_cornered_she_fights() -> None:
    scene = Scene(". . W M . .", W={"wounds": 3}, first="W").until("W")
    assert asks(scene) != Act("break", scene.who["W"])


def test_shot_at_by_nobody_she_can_see_she_breaks_from_combat() -> None:
    """Unhurt she waits for them; those whom she has seen she looks for."""
    scene = Scene(". W . m .", first="W", W={"wounds": 1}).until("W")
    view = View(scene.run)
    assert run_away(view, []) == Retreat(Act("break", scene.who["W"]))
    foes = [seen for seen in view.creatures if not seen.led]
    assert (unseen(view, [], []), unseen(view, foes, []), unseen(view, [], foes)) == (True, False, False)
    assert not unseen(View(Scene(". W . m .", first="W").until("W").run), [], [])


def test_those_from_whom_she_has_just_fled_she_does_not_look_for() -> None:
    """It was "on, to where Nasute was seen last", six moves after she had run from it and two more; workers in sight change nothing."""
    view = View(Scene("w W . # # # n .", first="W").until("W").run)
    workers = [seen for seen in view.creatures if not seen.led]
    (gone,) = (replace(seen, who=99, armed=True, x=6) for seen in workers)
    assert not unseen(view, workers, [gone])
    view.derived[LOST_TO] = frozenset({99, 100})
    assert unseen(view, workers, [gone])
    assert not unseen(view, [gone], []), "nobody armed may be in sight"


def test_nobody_goes_after_who_has_run_out_of_sight() -> None:
    """Having crept away from it for four keys, it was walked back up to in the dark; two Rounds unnoticed end the fight. Nor do Workers in sight draw her."""
    scene = Scene(". W . . m .", first="W").until("W")
    lost = [seen for seen in View(scene.run).creatures if not seen.led]
    view = View(Scene("w W . . . .", first="W", W={"place": "Advancing"}).until("W").run)
    assert not isinstance(turn(view, lost, bold=False).command, Go)
    assert turn(view, lost, bold=False).plan is None


def test_hunted_she_runs_on_until_they_have_lost_her() -> None:
    """R-36, R-51: her start is 2 x Pace; they follow for six turns more."""
    short = Scene(". " * 6 + "W m .", first="W").until("W")
    long = Scene(". " * 24 + "W m .", first="W").until("W")
    far = [View(scene.run) for scene in (short, long)]
    goals = [refuge(view, [seen for seen in view.creatures if not seen.led], hunted=True) for view in far]
    assert goals[0] is None
    x, _ = stand(far[1])
    assert x - goals[1][0] == start(far[1]) + SEARCH


@pytest.mark.parametrize(("wounds", "hunted", "down"), [(0, False, True), (3, False, False), (0, True, False)])
def test_who_keeps_away_from_the_unaware_goes_down_rather_than_back_up(
    wounds: int, *, hunted: bool, down: bool
) -> None:
    """It ran up, though the shaft down lay three moves farther on in the same Room, and down is where it goes."""
    view = View(Scene(". " * 24 + "W . . . . . m .", combat=False, W={"wounds": wounds}).run)
    x, y = stand(view)
    up, shaft = Passage(98, "up", x - 4, y, 1, 0), Passage(99, "shaft", x - 7, y, 1, None)
    vars(view)["passages"] = (up, shaft)
    foes = [seen for seen in view.creatures if not seen.led]
    there = shaft if down else up
    assert refuge(view, foes, hunted=hunted) == (there.x, there.y)


@pytest.mark.parametrize(("off", "hunted", "goes"), [(20, False, True), (32, False, False), (32, True, True)])
def test_from_the_unaware_nobody_runs_farther_than_it_takes_till_they_have_gone(
    off: int, *, hunted: bool, goes: bool
) -> None:
    """A party was to run 129 moves to a shaft from three bands that had not noticed it."""
    view = View(Scene(". " * 48 + "W . . . . . m .", combat=False).run)
    x, y = stand(view)
    vars(view)["passages"] = (Passage(99, "shaft", x - off, y, 1, None),)
    foes = [seen for seen in view.creatures if not seen.led]
    assert (refuge(view, foes, hunted=hunted) == (x - off, y)) is goes


@pytest.mark.parametrize(("who", "runs"), [("m", True), ("n", False)])
def test_nobody_is_safe_from_who_shoots_as_far_as_it_reaches(who: str, runs: bool) -> None:
    """R-12: ten cells more than from others."""
    scene = Scene(". " * 24 + f"W {who} .", first="W").until("W")
    view = View(scene.run)
    foes = [seen for seen in view.creatures if not seen.led]
    assert (refuge(view, foes, hunted=True) is not None) == runs


def test_an_effect_that_cannot_grow_is_always_worth_resisting() -> None:
    """R-35: at 100 nothing is to be lost by it."""
    scene = Scene(". W .", combat=False, W={"Infected": 100})
    scene.happens(MayResist(who=scene.who["W"]))
    assert asks(scene) == Act("resist", scene.who["W"], "Infected")


def test_she_digs_for_hunger_rather_than_wounds() -> None:
    scene = Scene(". W .", W={"hunger": 50})
    scene.happens(DigCost(who=scene.who["W"]))
    assert asks(scene) == Say("hunger")
    scene = Scene(". W .", W={"hunger": 50, "starving": True})
    scene.happens(DigCost(who=scene.who["W"]))
    assert asks(scene) == Say("wound")


@pytest.mark.parametrize(("hunger", "pays"), [(67, "wound"), (20, "hunger")])
def test_she_digs_for_what_wards_a_wound_off_rather_than_for_a_meal(hunger: int, pays: str) -> None:
    """At Hunger 67 a whole Shielding was eaten, to spare the Shielding that she had already."""
    scene = Scene(". W .", W={"hunger": hunger})
    add(scene.who["W"], Gifts(waiting={"Shielding": 1}))
    scene.happens(DigCost(who=scene.who["W"]))
    assert asks(scene) == Say(pays)


def test_the_queen_is_worth_any_risk() -> None:
    scene = Scene(". . W Q M .", W={"wounds": 3, "place": "Advancing"}, first="W").until("W")
    assert asks(scene) != Act("break", scene.who["W"])


def test_too_sore_for_any_other_blow_she_draws_back_from_the_queen_and_charges() -> None:
    sore = {"wounds": 2, "place": "Advancing", "Speed": 100}
    scene = Scene(". . . . . B Q .", B=sore, Q={"Smarts": 0, "Leadership": 0}, first="B").until("B")  # dazes nobody
    done = until_she_strikes(scene, "Q")
    assert Act("charge", scene.who["Q"]) in done
    assert any(isinstance(step, Go) for step in done)


@pytest.mark.parametrize(("hunger", "eats"), [(20, False), (85, True)])
def test_she_eats_when_it_is_time(hunger: int, eats: bool) -> None:
    scene = Scene(". W .", W={"hunger": hunger})
    scene.happens(PayHunger(who=scene.who["W"]))
    assert isinstance(asks(scene), Eat) == eats


def test_she_pushes_luck_rather_than_die() -> None:
    scene = Scene(". W .")
    scene.happens(FaceDeath(who=scene.who["W"], cause="a test"))
    assert asks(scene) == Say("yes")


def test_luck_is_pushed_at_what_matters() -> None:
    """R-04: an Effect from a miss is worth it."""
    scene = Scene("W m . .", attack=77, quantify_stunned=30, W={"wounds": 2}).do("attack m")
    assert scene.asked == "OfferLuck"
    assert asks(scene) == Say("yes")
    assert sentence("luck for little", luck=0)[:24] not in prompt(View(scene.run)).story


@pytest.mark.parametrize("wounds", [2, 3])
def test_luck_is_kept_for_life_where_no_more_than_a_box_is_lost(wounds: int) -> None:
    """R-04, R-81: a botched Flank gives ground, and no more; the marker falls to 00, whatever falls. The question says so."""
    ground = """
        . . . .
        . B m .
        . . . .
    """
    slow = {"place": "Advancing", "wounds": wounds, "Speed": 20, "Sneaking": 0}
    scene = Scene(ground, B=slow, first="B", flank=99).do("flank m")
    assert scene.asked == "OfferLuck"
    assert asks(scene) == Say("no")
    view = View(scene.run)
    assert sentence("luck for little", luck=view.me.luck) in prompt(view).story


def test_a_light_is_for_burning() -> None:
    scene = Scene(". X .")
    scene.happens(PayDarkness(who=scene.who["X"]))
    assert type(asks(scene)).__name__ == "Light"


def test_an_unspent_room_is_explored() -> None:
    scene = Scene(". W .")
    assert asks(scene) == Act("explore")


def test_after_too_many_turns_or_fights_she_gives_up() -> None:
    scene = Scene(". W .")
    bot = Careful()
    bot.mind.fights.on[1] = set(range(GIVE_UP + 1))
    assert bot(scene.run) == Say("surrender")
    scene.run.raid.turn = bot.nature.turns
    assert asks(scene) == Say("surrender")


# -- whole raids ---------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_raid_comes_to_an_end() -> None:
    """Every answer is legal: `apply` would raise. More of them: tests/test_stuck.py."""
    run = play(raid("ends", "ants"), Careful())
    assert run.decision is None
    assert run.raid.outcome in ("won", "dead", "left")


@pytest.mark.long
def test_the_same_policy_plays_the_same_raid() -> None:
    one, other = (play(Run(head("twice", ("wasp",))), POLICIES["cautious"]("x"), 200) for _ in range(2))
    assert (one.n, one.digest) == (other.n, other.digest)


def test_a_limit_is_a_limit() -> None:
    run = play(raid("limit", "wasp"), Careful(), 7)
    assert run.n == 7
    assert run.decision is not None


@pytest.mark.long
def test_it_plays_by_the_book_too() -> None:
    assert play(raid("book", "ants", profile="book"), Careful(), 400).n


@pytest.mark.long
def test_every_kind_of_decision_is_answered() -> None:
    """By the careful bot, whatever was decided before her turn: asked when others act, too."""
    asked: set[str] = set()
    wanted = {"Roam", "TakeTurn", "MayResist", "Interrupt", "OfferLuck", "FaceDeath", "PayHunger", "DigCost"}
    for count, i in enumerate((17, 55, *range(60))):  # two that ask what is asked seldom go first
        if count >= 6 and wanted <= asked:
            break
        party = (("wasp", "ants"), ("scorpion", "spider", "beetle"), ("ladybug",))[i % 3]
        run, bot, whim = raid(f"asked {i}", *party), Careful(), Random(f"asked {i}")
        run.apply(Set("interrupts", "ask"))
        while run.decision is not None and run.n < 250:
            view = View(run)
            answer = bot(run)
            assert answer in view.legal()
            asked.add(view.question)
            mine = whim(run)
            run.apply(mine if run.n % 4 == 0 and mine != Say("surrender") and not isinstance(mine, Set) else answer)
        run.close()
    assert wanted <= asked


def test_whims_are_keyed_by_their_seed() -> None:
    def first(seed: str) -> Any:
        run, whim = raid("whim", "wasp"), Random(seed)
        return [run.apply(whim(run)) and repr(run.decision) for _ in range(25)]

    assert first("a") == first("a") != first("b")


def test_nonsense_is_refused() -> None:
    run, whim = raid("nonsense", "wasp"), Random("nonsense")
    for _ in range(200):
        with pytest.raises(Refused):
            run.apply(whim.nonsense(run))
    assert run.n == 0
