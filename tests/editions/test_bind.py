"""BIND over the nest: its bonuses, the tie, who rolls, dice that lie, help, rest, hit points, weight. [BIND 1 to 8]"""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.bots.careful import Careful
from game.cli import main
from game.editions.bind import bonus_of
from game.engine.components import Body, Hero, Lying, Room
from game.engine.entries import Rolled, Wounded
from game.engine.steps import Attempt, Explore, RestEnds, TakeTheDanger
from game.engine.store import find, get, query
from game.fd100 import Check, Circumstance, Degree, Rating
from game.lab.blows import hits
from game.resolution.bind import TargetCheck, stacked
from game.resolution.core import Contribution
from game.resolution.pools import Pool
from game.run.replay import verify
from game.run.run import Run, head
from game.run.saves import begin
from game.systems.checks import check
from game.systems.items.weight import burden
from game.systems.party import disposition
from game.systems.ratings import rating
from game.weighing import odds, resolve, weighed
from game.weighing.bind import attribute, bind
from tests.run.play import play
from tests.scenes.scene import Scene

BLOW = """
    . . . . .
    . W m . .
    . . . . .
"""
CLASSES = tuple(content.classes())


def scene(drawing: str = BLOW, **words: Any) -> Scene:
    return Scene(drawing, first=words.pop("first", "W"), edition="bind", **words)


def rolls(scene: Scene) -> list[Rolled]:
    return [entry for entry in scene.run.story if isinstance(entry, Rolled)]


def faces(*dice: int) -> list[int]:
    """Dice as they are read, as they are loaded."""
    return [die - 1 for die in dice]


# -- bonuses [BIND 8] ------------------------------------------------------------------------------------------------

PRINTED = {  # Threat, Survival, Initiative, HP, Speed
    "ants": (0, 0, -1, 15, 0),
    "beetle": (1, 2, -2, 15, -1),
    "ladybug": (1, 1, 0, 7, 1),
    "scorpion": (1, 0, 1, 11, 0),
    "spider": (-1, 0, 2, 5, 1),
    "wasp": (2, 0, 2, 9, 2),
}


@pytest.mark.parametrize("kind", CLASSES)
def test_a_sheet_becomes_bonuses(kind: str) -> None:
    run = Run(head("sheet", (kind,), edition="bind"), digests=False)
    who = run.raid.leader
    threat, survival, first, points, speed = PRINTED[kind]
    assert [bonus_of(who, name) for name in ("Threat Rate", "Survival Rate", "Initiative")] == [threat, survival, first]
    assert attribute(partial(rating, who), "Speed") == speed
    swarm = content.classes()[kind].swarm
    assert get(who, Body).limit == points or (swarm and get(who, Body).limit % 2)
    run.close()


def test_an_ability_counts_with_its_attribute() -> None:
    """Sneaking is the Dexterity of Skill, and the skill of its own rating."""
    run = Run(head("sheet", ("wasp",), edition="bind"), digests=False)
    run.raid  # noqa: B018  enters the world
    features = content.classes()["wasp"].features
    skill = max(0, min(3, (features["Sneaking"] - 28) // 10))
    dexterity = attribute(partial(rating, run.raid.leader), "Dexterity")
    assert bonus_of(run.raid.leader, "Sneaking") == dexterity + skill
    run.close()


def test_a_thing_stands_on_the_chart() -> None:
    """A rating of 40 is serious, 80 specialist: 4, and one for each 10."""
    for rated, target in ((20, 6), (40, 8), (60, 10), (80, 12), (100, 14)):
        made = bind(fd100_check(Rating("Level", rated)))
        assert made.target == target


def fd100_check(resistance: Rating) -> Any:
    return Check(Rating("Exploration", 40), resistance, by="bind")


# -- an Attack -------------------------------------------------------------------------------------------------------


def test_the_wasp_stings_a_minor() -> None:
    """BC-1: 4 and 3 and +2 against 8: one over, a Complete Success; Carapace takes one off the dice of its Damage."""
    duel = scene(attack=faces(4, 3), harm=faces(3, 4), W={"place": "Holding"}, m={"place": "Holding"})
    duel.do("attack m")
    struck = next(one for one in rolls(duel) if one.action == "attack")
    assert (struck.roll.dice, struck.roll.margin, struck.roll.degree) == ((3, 2), 1, Degree.COMPLETE_SUCCESS)
    attack = content.classes()["wasp"].special
    hurt = next(one for one in duel.run.story if isinstance(one, Wounded))
    assert attack is not None
    stopped = {"Crushing", "Piercing", "Shredding"} & set(attack.keywords)
    shell = content.kinds()["minor"].features["Carapace"]
    assert hurt.wounds == sum((3, 4)[: attack.wounds(1)]) - ((2 * shell + 30) // 60 if stopped else 0)
    assert hurt.unit == "HP"


@pytest.mark.parametrize(("answer", "hit"), [("yes", True), ("no", False)])
def test_a_tie_is_hers(answer: str, hit: bool) -> None:
    """B-01, B-03, BC-2: 3 and 3 and +2 against 8. Taken, the base Attack hits and goes as badly as its miss; else nothing comes of it."""
    duel = scene(attack=faces(3, 3), harm=faces(4, 4, 4), W={"place": "Holding"}, m={"place": "Holding", "Carapace": 0})
    duel.do("attack m")
    assert isinstance(duel.run.decision, TakeTheDanger)
    assert next(one for one in rolls(duel) if one.action == "attack").roll.name == "Tie"
    duel.do(answer)
    assert bool([one for one in duel.run.story if isinstance(one, Wounded)]) == hit
    miss = content.classes()["wasp"].base
    assert miss is not None
    if "Recoils" in miss.miss:
        assert (disposition(duel.who["W"]) == "Recoiling") == hit


def test_only_she_rolls() -> None:
    """BC-3: a Minor strikes; she throws 3 and 3 with her Survival against 7 and its Threat: one under, so it hits."""
    drawing = """
        . . . . .
        . B m . .
        . . . . .
    """
    duel = scene(
        drawing, first="m", attack=faces(3, 3), harm=faces(1, 1, 1), B={"place": "Holding"}, m={"place": "Holding"}
    )
    struck = duel.lets("m attack B")
    made = next(one for one in rolls(struck) if one.action == "attack").roll
    weighing = weighed(made.check)
    assert isinstance(weighing, TargetCheck)
    assert weighing.mirrored
    beetle, minor = content.classes()["beetle"].features, content.kinds()["minor"].features
    assert weighing.effort.name == "Survival Rate"
    assert weighing.target == 7 + bonus_of(duel.who["m"], "Threat Rate") == 7 + (minor["Threat Rate"] - 35) // 10
    over = 6 + bonus_of(duel.who["B"], "Survival Rate") - weighing.target
    assert beetle["Survival Rate"]
    assert made.margin == -over
    assert made.success == (over < 0)


def test_advancing_and_charging_count_as_printed_on_the_table() -> None:
    duel = scene(W={"place": "Holding"}, m={"place": "Holding"})
    here = odds(check(Attempt(who=duel.who["W"], action="attack", target=duel.who["m"])))
    assert here.whole == 36
    assert sum(here.counts[3:]) == 26  # 72.2 %: at least a tie with 8
    duel.alter("W", place="Recoiling")
    assert sum(odds(check(Attempt(who=duel.who["W"], action="attack", target=duel.who["m"]))).counts[3:]) == 15


def test_there_is_no_luck() -> None:
    duel = scene(attack=faces(1, 1), W={"place": "Holding"}, m={"place": "Holding"})
    assert get(duel.who["W"], Hero).luck == 0
    duel.do("attack m")
    assert duel.asked == "TakeTurn"  # nobody asks whether to push it


# -- one roll only [BIND L82-118] ------------------------------------------------------------------------------------

ALONE = """
    . . .
    . W .
    . . .
"""


def searched(**words: Any) -> Scene:
    found = scene(ALONE, first="", rating=60, explore=faces(1, 2, 6, 6), costs=[99] * 9, risks=[99] * 9, **words)
    return found.happens(Attempt(who=found.who["W"], action="explore"))


def test_the_dice_of_a_task_lie_in_its_room() -> None:
    """Whoever tries again has the same dice; a Room opened, a fight, a Rest picks them up."""
    found = searched()
    first = rolls(found)[-1].roll
    again = check(Attempt(who=found.who["W"], action="explore"))
    assert odds(again).whole == 1
    assert resolve(again, ()).margin == first.margin
    assert [lying for _, lying in query(Lying)]
    stronger = bind(again)
    assert stronger.lie == (0, 1)
    for room, _ in query(Room):
        assert find(room, Lying) is None or "explore" in get(room, Lying).dice


def test_a_change_picks_the_dice_up() -> None:
    found = searched()
    found.happens(RestEnds())
    assert not [lying for _, lying in query(Lying)]


def test_a_tie_of_a_search_may_be_left() -> None:
    """R: its Partial Success has its own danger, a Cost and a Risk; who leaves it pays neither."""
    found = scene(ALONE, first="", rating=60)
    made = bind(check(Attempt(who=found.who["W"], action="explore")))
    need = made.target - made.bonus
    if not 2 <= need <= 12:
        pytest.skip("no tie can fall")
    low = max(1, need - 6)
    found = scene(ALONE, first="", rating=60, explore=faces(low, need - low))
    found.happens(Explore(who=found.who["W"]))
    assert isinstance(found.run.decision, TakeTheDanger)
    before = len(found.run.story)
    found.do("no")
    assert not [one for one in found.run.story[before:] if type(one).__name__ == "Generated"]


# -- help, rest, weight ----------------------------------------------------------------------------------------------


def test_help_stacks_by_halves() -> None:
    """B-09, B-10 in a Check: her +3 and helpers of 3, 2, 1 are 3 + 2 + 1 + 0."""
    facts = (Circumstance("effort", 3), *(Circumstance("help", n) for n in (3, 2, 1)))
    assert bind(replace(fd100_check(Rating("Level", 0)), facts=facts)).bonus == 6


def test_ten_ants_and_no_number_given() -> None:
    """BC-4: four bodies of +2 are 2, 1, 1 and nothing. B-15: where no Target Number is given, it is 7."""
    assert stacked([Rating("Construction", 2)] * 4) == 4
    assert TargetCheck(Rating("", 0)).target == 7


def test_work_at_rest_has_a_six() -> None:
    found = scene(ALONE, first="", W={"wounds": 3})
    attempt = Attempt(who=found.who["W"], action="resist", target=found.who["W"], about="Poisoned")
    nursing = Attempt(who=found.who["W"], action="heal", target=found.who["W"], about="Nectar 40")
    assert len(weighed(check(nursing)).dice) == 2
    for _, room in query(Room):
        room.secured = True
    assert len(weighed(check(nursing)).dice) == 1
    assert len(weighed(check(attempt)).dice) == 2


def test_heavy_goods_weigh() -> None:
    """What is over her Strength: slower in a fight, hungrier when a Room is searched."""
    found = scene(ALONE, first="")
    who = found.who["W"]
    for _ in range(4):
        found.gives("W", "materials", 100)
    assert burden(who) > 0
    before = get(who, Hero).hunger
    found.happens(Explore(who=who))
    assert get(who, Hero).hunger >= before + content.editions()["bind"].tires * burden(who)
    plain = Scene(ALONE)
    for _ in range(4):
        plain.gives("W", "materials", 100)
    assert burden(plain.who["W"]) == 0


# -- raids -----------------------------------------------------------------------------------------------------------


LONG = ("beetle", "ladybug", "scorpion", "spider", "wasp")
"""Whose raids take seconds, too; two that do are enough by default."""


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.soak) if kind in LONG else kind for kind in CLASSES]
)
def test_a_raid_ends(kind: str) -> None:
    run, policy = Run(head(f"bind {kind}", (kind,), edition="bind"), digests=False), Careful()
    while run.decision and run.n < 9000:
        run.apply(policy(run))
    assert run.raid.outcome
    run.close()


@pytest.mark.long
@pytest.mark.parametrize("edition", ["bind", "metamorphosis"])
def test_six_go_together(edition: str) -> None:
    """Each rolls with her own dice where all roll at once: to pass unseen, against all in an area."""
    run, policy = Run(head("six", CLASSES, edition=edition), digests=False), Careful()
    while run.decision and run.n < (700 if run.raid.fights else 2500):
        run.apply(policy(run))
    assert run.raid.fights
    run.close()


def test_the_head_names_the_rules(tmp_path: Path) -> None:
    """And a recording plays again by them; fd100's heads are as they were."""
    begun = begin(tmp_path / "raid", head("kept", ("wasp",), edition="bind"))
    play(begun, 60)
    digest = begun.digest
    begun.close()
    assert '"edition":"bind"' in (tmp_path / "raid" / "journal").read_text().splitlines()[0]
    again, _ = verify(tmp_path / "raid" / "journal")
    assert again.digest == digest
    again.close()
    assert "edition" not in json.dumps(
        json.loads(json.dumps({"head": str(head("kept", ("wasp",)).edition)}))["head"] or ""
    )


@pytest.mark.long
def test_another_process_verifies_it(tmp_path: Path) -> None:
    """`nest verify` says so, whatever the order in which Python hashes."""
    begun = begin(tmp_path / "raid", head("hashed", ("spider", "ants"), edition="bind"))
    play(begun, 80)
    begun.close()
    for hashed in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-m", "game.cli", "verify", str(tmp_path / "raid" / "journal")],
            env=os.environ | {"PYTHONHASHSEED": hashed}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert told.returncode == 0, told.stderr
        assert begun.digest in told.stdout


@pytest.mark.long
def test_runs_of_two_editions_side_by_side_are_as_each_alone() -> None:
    def alone(edition: str) -> str:
        run = play(Run(head("beside", ("wasp",), edition=edition)), 120)
        run.close()
        return run.digest

    runs = [Run(head("beside", ("wasp",), edition=edition)) for edition in ("", "bind")]
    for until in range(1, 121):
        for run in runs:
            play(run, until)
    assert [run.digest for run in runs] == [alone(""), alone("bind")]
    for run in runs:
        run.close()


def test_an_unknown_edition_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("bot --class wasp --edition chess", "duels --edition mest", "odds wasp --edition chess"):
        assert main(words.split()) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_all_systems_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    """Wasp against Minor; and STRIVE's sanity table of its conversion."""
    assert main(["odds", "--against", "minor", "--edition", "all", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {kind: row["minor"]["strive"][0] for kind, row in told.items()} == {
        "ants": 54, "beetle": 65, "ladybug": 74, "scorpion": 54, "spider": 54, "wasp": 74,
    }  # fmt: skip
    assert {kind: row["minor"]["bind"][0] for kind, row in told.items()} == {
        "ants": 42, "beetle": 58, "ladybug": 58, "scorpion": 58, "spider": 28, "wasp": 72,
    }  # fmt: skip
    assert told["wasp"]["minor"]["fd100"] == [17, 57]
    assert told["wasp"]["minor"]["mest"][0] == 62
    front, back = (
        Pool(Rating("", 5), Rating("", 3), other=(Contribution("Carapace", 2),)),  # Speed and Threat
        Pool(Rating("", 5), Rating("", 3)),
    )
    assert told["wasp"]["minor"]["metamorphosis"] == [hits(made.odds()) for made in (front, back)]


def test_the_sheet_and_the_rulings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "wasp", "--edition", "bind", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["HP"], told["attributes"]["Speed"], told["combat"]["Threat Rate"]) == (9, 2, 2)
    assert main(["sheet", "wasp", "--edition", "bind"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
    assert main(["rulings", "bind-3", "--edition", "bind"]) == 0
    assert "BIND-3" in capsys.readouterr().out
    assert main(["rulings", "R-14", "--edition", "bind"]) == 2
