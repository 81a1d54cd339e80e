"""Jobs: each fulfilled once, what stands in the target chamber, the way out, and what may go wrong. [B 1.1, 1.2, 2.16.4; R-45, R-75]"""

from typing import Any

import numpy as np
import pytest

from game import content
from game.bots.careful import Careful
from game.content.commissions import commission, offers
from game.engine.commands import Act, Drop, Go, Say, Take
from game.engine.components import (
    At,
    Body,
    ColonyTask,
    Combatant,
    Creature,
    Facing,
    Fight,
    Guard,
    Hero,
    Item,
    Level,
    Raid,
    Wanted,
    Way,
)
from game.engine.entries import Happened, Rolled
from game.engine.refusals import Refusal
from game.engine.steps import CombatEnd, Die, EnterLevel, OpenWay, PutDown, RoundBegins, TakeUp
from game.engine.store import add, create, find, get, query, remove, the
from game.nest.paths import FAR, distances, step_down
from game.nest.tiles import Tile
from game.presentation.answers import way_named
from game.presentation.questions import menus
from game.presentation.questions.prompts import prompt
from game.presentation.walks.surroundings import cell
from game.reports.story import story
from game.run.run import Run, head
from game.run.view import View
from game.systems.combat.fights import stalled
from game.systems.exploration.levels import make_way
from game.systems.ground import ground, level
from game.systems.jobs import jobs
from game.systems.party import bag, leader
from tests.scenes.scene import Scene

ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
FETCHED = ("steal-food", "steal-brood", "retrieve")


def raid(drawing: str = ALONE, **words: Any) -> Scene:
    return Scene(drawing, rating=100, combat=False, **words)


def heist(job: str, drawing: str = ALONE, **words: Any) -> Scene:
    """The goods lie under her feet, and the escape shaft is two cells east of her."""
    scene = raid(drawing, job=job, **words)
    at = get(leader(), At)
    goods = jobs.wanted().goods
    create(Item(goods.form, goods.name, 100), At(at.x, at.y))
    make_way("escape", 1, at.x + 2, at.y)
    scene.ask()
    return scene


def loot() -> tuple[int, Item]:
    return next((thing, item) for thing, item in query(Item) if "S" in content.forms()[item.form].types)


def ended(scene: Scene) -> tuple[str, str]:
    return scene.run.raid.outcome, scene.run.raid.cause


def wanted(scene: Scene, *names: str) -> Scene:
    """These are whom the Job is about."""
    for name in names:
        add(scene.who[name], Wanted())
    scene.ask()
    return scene


def deep(job: str, seed: str = "deep", party: tuple[str, ...] = ("wasp",), rating: int = 100) -> Scene:
    """A run that stands on a Level rated 100."""
    run = Run(head(seed, party, job=job), digests=False)
    raid_ = the(Raid)
    raid_.levels += 1
    create(Level(raid_.levels, "1-1", rating))
    scene = object.__new__(Scene)
    scene.run, scene.who = run, {}
    way = make_way("shaft", 1, *ground().plan.chamber(1).shaft)
    get(way, Way).to = 2
    scene.happens(EnterLevel(number=2, way=way))
    return scene


# -- each of the seven ----------------------------------------------------------------------------


def test_the_queen() -> None:
    """B-1.1-02, B-1.2-02"""
    scene = Scene("W Q", attack=45, Q={"limit": 2, "Survival Rate": 50}).do("attack Q")
    assert ended(scene) == ("won", "the Queen is dead")
    assert scene.told(Happened, what="the Job is done", note="assassinate")
    assert scene.told(Happened, what="the run ends", note="won")


def test_the_king() -> None:
    """B-1.1-02, B-1.2-02: his Queen may live."""
    scene = Scene("K W Q", job="regicide", first="W", attack=45, K={"limit": 2, "Survival Rate": 50})
    assert ended(scene.do("attack K")) == ("won", "the King is dead")
    scene = Scene("K W Q", job="regicide", first="W", attack=45, Q={"limit": 2, "Survival Rate": 50})
    assert ended(scene.do("attack Q")) == ("", "")


def test_all_the_brood() -> None:
    """B-1.1-02: every one of them; each death is told to the nest at once, without a roll under Swarming."""
    scene = raid("l W l", job="kill-brood", brood_alarm=[99, 99])
    wanted(scene, "l", "l2")
    assert jobs.objective().endswith(", 2 left")
    scene.happens(Die(who=scene.who["l"], cause="test"))
    assert ended(scene) == ("", "")
    assert jobs.objective().endswith(", 1 left")
    scene.happens(Die(who=scene.who["l2"], cause="test"))
    assert ended(scene) == ("won", "the brood is dead")


@pytest.mark.parametrize(("die", "come"), [(10, True), (95, False)])
def test_who_kills_brood_is_heard(die: int, come: bool) -> None:
    """RULES 6: Table 27 at once. 80 and more bring nobody."""
    scene = Scene(
        """
        . . . . . . . . .
        . . . . . . . . .
        . W l . . . . . l
        . . . . . . . . .
        """,
        job="kill-brood", first="W", attack=20, rating=50, streams={"fight/1/brood alarm": [die]},
        W={"Threat Rate": 90}, l={"limit": 1},
    )  # fmt: skip
    level().garrison = 5
    wanted(scene, "l", "l2").do("attack l")
    assert not scene.alive("l")
    assert bool(scene.arrived()) == come
    assert not scene.told(Rolled, action="Swarming")
    assert scene.told(Happened, what="alarm" if come else "nobody answers")


@pytest.mark.parametrize("job", FETCHED)
def test_what_is_fetched_is_taken_up_and_out_by_the_escape_shaft(job: str) -> None:
    """B-1.1-02, B-1.2-02, B-2.16.4-01, R-45"""
    scene = heist(job)
    name = loot()[1].name
    assert jobs.objective() == f"the {jobs.wanted().chamber} stands open: take the {name}"
    assert not scene.can("leave")
    scene.do("take")
    assert scene.told(Happened, what="now get out")
    assert "S" in content.forms()[scene.items("W")[-1].form].types
    assert jobs.objective() == f"you carry the {name}: you know the escape shaft"
    way = next(way for way in scene.ways() if way.kind == "escape")
    assert jobs.goal() == (way.x, way.y)
    scene.do("go 1 0", "go 1 0")
    assert jobs.objective().endswith("you stand on the way out")
    scene.do("leave")
    assert ended(scene) == ("won", f"away with the {name}")


@pytest.mark.parametrize("job", FETCHED)
def test_the_entrance_counts_too(job: str) -> None:
    """B-1.2-02: if they walk all the way back."""
    scene = heist(job).do("take")
    entrance = next(way for way in scene.ways() if way.kind == "entrance")
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = entrance.x, entrance.y
    scene.ask()
    assert ended(scene.do("leave"))[0] == "won"


def test_the_message() -> None:
    """B-1.1-02, B-2.16.4-01: it is hers from the start, and needs a Slot; given to the spy from beside him."""
    scene = wanted(raid("W . . y", job="deliver"), "y")
    assert [content.forms()[item.form].types for item in scene.items("W")][-1] == "S"
    assert len(scene.items("W")) == 2
    assert jobs.objective() == "the guard room stands open: give the Message to the spy"
    assert jobs.goal() == (3, 0)
    assert not scene.can("deliver y")
    scene.do("go 1 0", "go 1 0").do("deliver y")
    assert ended(scene) == ("won", "the Message is delivered")
    assert len(bag(scene.who["W"])) == 1


def test_walking_into_the_spy_is_no_attack() -> None:
    """He waits for the Message, and is nobody's enemy."""
    scene = wanted(raid("W y", job="deliver"), "y")
    assert not [o for o in scene.run.options if o.command == Act("attack", scene.who["y"])]
    scene.do("go 1 0")
    assert ended(scene)[0] == "won"
    assert not scene.told(Happened, what="combat begins")


def test_without_the_message_there_is_nothing_to_deliver() -> None:
    scene = wanted(raid("W y", job="deliver"), "y")
    scene.happens(PutDown(item=loot()[0]))
    assert scene.refusal("deliver y") == "you have no Message"
    assert jobs.objective() == "the Message lies on this Level: pick it up"
    scene.do("take", "deliver y")
    assert ended(scene)[0] == "won"


def test_one_has_the_message_another_leads() -> None:
    scene = wanted(raid("y L W", job="deliver"), "y")
    holder = loot()[1].holder
    other = next(name for name in "LW" if scene.who[name] != holder)
    get(scene.who[other], At).x, get(holder, At).x = 1, 2
    scene.do(f"lead {other}")
    assert scene.refusal("deliver y") == "another of you has the Message"


# -- leaving, dropping, replacing -----------------------------------------------------------------


@pytest.mark.parametrize("job", FETCHED)
def test_leaving_without_it_is_only_leaving(job: str) -> None:
    """B-1.2-02"""
    scene = heist(job).do("go 1 0", "go 1 0", "leave")
    assert ended(scene) == ("left", "left the nest")


def test_leaving_with_the_message_is_no_delivery() -> None:
    """B-1.2-02"""
    scene = raid(job="deliver")
    entrance = scene.ways()[0]
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = entrance.x, entrance.y
    scene.ask()
    assert ended(scene.do("leave")) == ("left", "left the nest")


def test_surrender_with_the_goods_is_surrender() -> None:
    """B-1.2-02"""
    assert ended(heist("steal-food").do("take", "surrender")) == ("left", "surrendered")


def test_dropped_goods_are_not_lost() -> None:
    """B-2.16.4-01, B 2.16.3: all leave the Room on a Level rated 100, where nothing else would stay."""
    two = """
    . . . , 2 2 2
    . W . , 2 2 2
    . . . , 2 2 2
    """
    scene = heist("steal-food", two).do("take")
    level().garrison = 0
    thing, item = loot()
    scene.run.apply(Drop(thing))
    assert jobs.objective().endswith(f"take the {item.name}")
    scene.do("go 1 0", "go 1 0", "go 1 0", "wait")
    assert find(thing, Item) and not item.holder
    assert [e.note for e in scene.told(Happened, what="is lost")] != [item.name]
    scene.do("go -1 0", "go -1 0", "go -1 0")
    scene.run.apply(Take(thing))
    assert jobs.carried() == thing


def test_who_falls_lets_them_fall() -> None:
    """The goods lie where she fell; another takes them up."""
    scene = heist("retrieve", ". . . . . . .\n. L W . . . .\n. . . . . . .").do("take")
    thing, item = loot()
    holder = item.holder
    scene.happens(Die(who=holder, cause="test"))
    assert (item.holder, jobs.carried()) == (0, 0)
    at = get(thing, At)
    get(leader(), At).x, get(leader(), At).y = at.x, at.y
    scene.ask()
    scene.run.apply(Take(thing))
    assert item.holder == leader() != holder


def laden(job: str = "steal-food", **more: Any) -> Scene:
    """All five Slots are full, and the goods at her feet."""
    scene = heist(job)
    for form in ("leaf", "leaf", "leaf", "leaf"):
        create(Item(form, "Leaf", 40, scene.who["W"], **more))
    scene.ask()
    return scene


@pytest.mark.parametrize(("hunger", "keeps"), [(60, True), (0, False)])
def test_a_meal_is_put_down_for_the_goods_last_of_all_where_one_is_due(hunger: int, *, keeps: bool) -> None:
    """Two Hunger Costs from the way out the only food was put down, and Building Materials were carried home."""
    scene = heist("steal-food")
    for form, rating in (("leaf", 10), ("materials", 45), ("glow-worm", 90), ("glow-worm", 80)):
        create(Item(form, form.capitalize(), rating, scene.who["W"]))
    get(scene.who["W"], Hero).hunger = hunger
    scene.ask()
    scene.run.apply(Take(loot()[0]))
    dropped = Careful()(scene.run)
    assert isinstance(dropped, Drop)
    assert (get(dropped.item, Item).form != "leaf") == keeps


def test_the_goods_may_take_the_slot_of_any_other_item() -> None:
    """B-2.16.4-01; RULES 4.3: which, is asked."""
    scene = laden()
    thing, item = loot()
    scene.run.apply(Take(thing))
    assert scene.asked == "Replace"
    first = bag(scene.who["W"])[0][0]
    scene.run.apply(Drop(first))
    assert scene.asked == "Roam"
    assert item.holder == scene.who["W"]
    assert get(first, Item).holder == 0 and find(first, At)
    assert len(bag(scene.who["W"])) == 5


def test_or_they_stay_where_they_are() -> None:
    scene = laden()
    thing, item = loot()
    scene.run.apply(Take(thing))
    scene.do("no")
    assert (scene.asked, item.holder, len(bag(scene.who["W"]))) == ("Roam", 0, 5)


def test_a_cursed_item_makes_no_room() -> None:
    """B 2.16.3: what is Cursed is not put down."""
    scene = laden(cursed=True, felt=True)
    thing, _ = loot()
    scene.run.apply(Take(thing))
    refused = [o.refused for o in scene.run.options if o.refused]
    assert refused == [Refusal.CURSED] * 4
    scene.do("no")


def test_no_other_item_takes_a_full_slot() -> None:
    """B 2.16.3"""
    scene = laden()
    extra = create(Item("leaf", "Leaf", 40), At(get(leader(), At).x, get(leader(), At).y))
    scene.ask()
    option = next(o for o in scene.run.options if o.command == Take(extra))
    assert option.refused == "all five Slots are full"


@pytest.mark.parametrize("job", [*FETCHED, "deliver"])
def test_goods_are_nobodys_meal(job: str) -> None:
    """B-2.16.4-01: they serve the Job, and nothing else."""
    for goods in content.jobs()[job].goods:
        form = content.forms()[goods.form]
        assert "S" in form.types
        assert not form.food and "L" not in form.types and "F" not in form.types


# -- the target chamber, the guard, the way out ---------------------------------------------------


@pytest.mark.parametrize("job", list(content.jobs()))
def test_the_target_chamber(job: str) -> None:
    """B-3.10.1-02, R-45, R-75: open from the entrance, its target in it, its guard at the mouth looking out."""
    scene = deep(job)
    row, plan = content.jobs()[job], ground().plan
    cell = next(chamber for chamber in plan.chambers if chamber.kind == row.chamber)
    assert not cell.wall and cell.guard and cell.parent == 1
    assert row.chamber in [room.kind for room in scene.rooms()]
    targets = [(who, at) for who, _, at in query(Wanted, At)]
    assert len(targets) == (row.number if row.target else 0)
    for who, at in targets:
        assert get(who, Creature).kind == row.target
        assert ground().room(at.x, at.y) == cell.number
    if row.task in ("steal", "retrieve"):
        item, at = next((item, at) for _, item, at in query(Item, At))
        assert item.name == commission(job, "deep").goods.name
        assert (at.x, at.y) == (cell.x, cell.y)
    guards = [(who, at) for who, _, at in query(Guard, At)]
    assert sorted(get(who, Creature).kind for who, _ in guards) == sorted(row.guard)
    outer = [who for who, at in guards if (at.x, at.y) in cell.guard]
    assert len(outer) == (len(guards) + 1) // 2  # every second one stands before the target
    for who, at in guards:
        guard, look = get(who, Guard), get(who, Facing)
        assert (guard.x, guard.y) == (cell.mouths[0] if who in outer else (at.x, at.y))
        assert ground().room(at.x, at.y) == cell.number
        assert (at.x, at.y) == cell.mouths[0] or (look.dx, look.dy) != (0, 0)
    others = [
        get(who, Creature).kind
        for who, _, _ in query(Creature, Body)
        if not (find(who, Guard) or find(who, ColonyTask))
    ]
    assert sorted(set(others) - {"wasp", row.target}) == sorted({*row.company, *row.court})
    walls = {tuple(cell) for cell in np.argwhere(ground().passable)[:, ::-1].tolist()}
    assert all((at.x, at.y) in walls for _, at, _ in query(At, Body))  # nobody stands in a wall


@pytest.mark.long
@pytest.mark.parametrize("job", list(content.jobs()))
@pytest.mark.parametrize("n", range(8))
def test_the_last_chamber_is_a_scene(job: str, n: int) -> None:
    """R-87: in every nest: something of it is laid out, the target can be reached, and nobody is walled in."""
    deep(job, seed=f"scene {n}", party=tuple(content.classes())[: 1 + n % 6])
    row, cell = content.jobs()[job], next(chamber for chamber in ground().plan.chambers if chamber.guard)
    laid = [tile for x, y, tile in level().opened if ground().room(x, y) == cell.number or tile == Tile.GRAVID]
    assert len(laid) >= 5
    far = distances(ground().passable, [cell.mouths[0]])
    within = [(who, at) for who, at, _ in query(At, Body) if ground().room(at.x, at.y) == cell.number]
    assert len(within) >= len(row.guard)
    for who, at in within:
        near = [far[at.y + dy, at.x + dx] for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert min(near) < FAR, get(who, Creature).kind
    if row.chamber == "royal cell":
        assert sum(tile == Tile.GRAVID for _, _, tile in level().opened) >= 10
        kinds = {get(who, Creature).kind for who, _ in query(Body)}
        assert {"queen", "king", "worker"} <= kinds


def test_every_third_round_royals_have_their_tricks_again() -> None:
    """R-87, R-54"""
    scene = Scene("W . . Q M .", rating=100, Q={}, attack=[99] * 9)
    queen = get(scene.who["Q"], Combatant)
    queen.tricks = ["bolster", "order"]
    scene.happens(RoundBegins(round=3))
    assert queen.tricks
    queen.tricks = ["bolster", "order"]
    scene.happens(RoundBegins(round=4))
    assert not queen.tricks


@pytest.mark.parametrize(
    ("wounds", "guard", "mood"), [(0, "M", "guarded"), (0, ".", "alone"), (5, "M", "hurt"), (9, "M", "dying")]
)
def test_the_queen_has_an_opinion(wounds: int, guard: str, mood: str) -> None:
    """R-87: once a Round, in her own voice."""
    scene = Scene(f"W . . Q {guard} .", rating=100, Q={"wounds": wounds}, attack=[99] * 9)
    assert scene.told(Happened, what="the Queen speaks")[-1].note == mood


def test_the_guard_is_counted_in_heads_for_each_character() -> None:
    """R-75"""
    deep("steal-food", party=("wasp", "ladybug"))
    assert len(query(Guard)) == 2 * len(content.jobs()["steal-food"].guard)


@pytest.mark.parametrize("job", list(content.jobs()))
def test_the_escape_shaft_is_where_the_job_has_one(job: str) -> None:
    """R-45: two chambers from the target, past the entrance, and open."""
    scene = deep(job)
    ways = [way for way in scene.ways() if way.kind == "escape"]
    assert len(ways) == content.jobs()[job].escape
    for way in ways:
        plan = ground().plan
        assert way.room == plan.escape and plan.chamber(plan.escape).parent == 1
        assert ground().tiles[way.y, way.x] == Tile.ENTRANCE
        target = next(chamber for chamber in plan.chambers if chamber.guard)
        assert distances(ground().passable, [(target.x, target.y)])[way.y, way.x] < FAR
        assert plan.escape in [room.number for room in scene.rooms()]


def test_above_there_is_neither() -> None:
    """B-3.10.1-02: only at rating 100."""
    scene = deep("steal-food", rating=90)
    assert not query(Wanted) and not query(Item, At)
    assert [way.kind for way in scene.ways()] == ["up"]
    assert jobs.objective() == "find the Level rated 100"
    assert jobs.goal() is None


def test_the_first_level_has_its_entrance_room() -> None:
    """B-1.2-01"""
    run = Run(head("first", ("wasp",), job="retrieve"), digests=False)
    room = View(run).chamber
    assert (room.level, room.rating, room.kind, room.here) == (1, 0, "entrance", True)


def test_nothing_opens_on_the_deepest_level() -> None:
    """R-45"""
    scene = deep("steal-food")
    scene.happens(OpenWay(kind="shaft"), OpenWay(kind="shortcut"))
    assert sorted(way.kind for way in scene.ways()) == ["escape", "up"]


def test_the_target_stays_while_others_go_back_to_work() -> None:
    """The King, out of the party's sight, is still where the Job says."""
    scene = deep("regicide")
    king = query(Wanted)[0][0]
    before = get(king, At).x, get(king, At).y
    for _ in range(5):
        scene.do("wait")
    assert (get(king, At).x, get(king, At).y) == before


# -- what is to be done, in words -----------------------------------------------------------------


@pytest.mark.parametrize("job", list(content.jobs()))
def test_the_job_can_be_read_at_any_time(job: str) -> None:
    """RULES 4.6"""
    scene = deep(job)
    view = View(scene.run)
    row = content.jobs()[job]
    assert (view.job.job, view.job.chamber, view.job.target) == (job, row.chamber, row.target)
    assert view.job.client in [client.name for client in row.clients]
    assert view.job.objective.startswith(f"the {row.chamber} stands open: ")
    assert view.goal is not None
    x, y = view.goal
    assert view.rooms[y, x] == next(c.number for c in ground().plan.chambers if c.guard)


def test_the_goal_is_where_they_are_once_they_are_seen() -> None:
    wanted(raid("W . . . Q"), "Q")
    assert jobs.goal() == (4, 0)
    assert jobs.objective() == "the royal cell stands open: kill the Queen"


def test_goods_left_behind_on_another_level() -> None:
    scene = deep("retrieve")
    thing, item = loot()
    scene.happens(TakeUp(who=leader(), item=thing))
    assert jobs.carried() == thing
    up = next(entity for entity, way in query(Way) if way.level == 2 and way.kind == "up")
    scene.happens(EnterLevel(number=1, way=up))
    assert jobs.objective().startswith(f"you carry the {item.name}: out by the Entrance")
    scene.happens(PutDown(item=thing))
    assert jobs.objective() == f"the {item.name} lies on this Level: take it along"
    at = get(thing, At)
    assert jobs.goal() == (at.x, at.y)
    down = next(entity for entity, way in query(Way) if way.level == 1 and way.kind == "shaft")
    scene.happens(EnterLevel(number=2, way=down))
    assert jobs.objective() == f"the {item.name} lies on another Level: fetch it"
    scene.happens(EnterLevel(number=1, way=up), TakeUp(who=leader(), item=thing))
    assert jobs.carried() == thing


def test_back_to_the_deepest_level() -> None:
    scene = deep("assassinate")
    up = next(entity for entity, way in query(Way) if way.level == 2 and way.kind == "up")
    scene.happens(EnterLevel(number=1, way=up))
    assert jobs.objective() == "go back to the Level rated 100"


def test_over_is_over() -> None:
    scene = heist("steal-food").do("take", "go 1 0", "go 1 0", "leave")
    scene.run.enter()
    assert jobs.objective() == "the Job is done"
    assert jobs.goal() is None


def walk(scene: Scene, beside: int = 0) -> None:
    """To the goal the View names, or to so many cells before it."""
    x, y = View(scene.run).goal
    at, far = get(leader(), At), distances(ground().passable, [(x, y)])
    way = [(at.x, at.y)]
    while step := step_down(far, *way[-1], lambda _x, _y: True):
        way.append(step)
    for step in way[1 : len(way) - beside]:
        while scene.asked != "Roam":
            scene.do("no")
        scene.run.apply(Go(*step))


@pytest.mark.long
@pytest.mark.parametrize("job", [*FETCHED, "deliver"])
def test_played_from_the_shaft_to_the_way_out(job: str) -> None:
    """On a Level as it is dug, the guard looking away: down to the target, and by the goals the View names to the end."""
    scene = deep(job, seed=f"played {job}")
    for guard, _ in query(Guard):
        remove(guard)
    level().garrison = 0  # nobody is left to be sent out
    scene.ask()
    if job == "deliver":
        assert View(scene.run).job.carried
        walk(scene, beside=1)
        scene.run.apply(Act("deliver", query(Wanted)[0][0]))
    else:
        walk(scene)
        assert View(scene.run).chamber.kind == content.jobs()[job].chamber
        scene.run.apply(Take(loot()[0]))
        assert View(scene.run).job.carried
        walk(scene)
        scene.do("leave")
    assert ended(scene)[0] == "won"
    told = story(scene.run.story, scene.run.head)
    said = commission(job, f"played {job}")
    assert f"The Job is done: {said.done}." in told
    assert f"{said.client}: “{said.thanks}”" in told


# -- on the screen --------------------------------------------------------------------------------


def test_what_makes_room_is_asked_in_words() -> None:
    scene = laden()
    scene.run.apply(Take(loot()[0]))
    asked = prompt(View(scene.run))
    assert loot()[1].name in asked.story
    labels = [answer.label for answer in asked.answers]
    assert labels[0] == "leave it lying"  # what costs nothing comes first
    assert all(label.startswith("put down ") for label in labels[1:])
    assert len(labels) == 6


def test_leaving_is_asked_with_what_comes_of_it() -> None:
    scene = heist("steal-food").do("go 1 0", "go 1 0")
    assert "is not done" in menus.leave(View(scene.run)).story
    scene = heist("steal-food").do("take", "go 1 0", "go 1 0")
    assert "will be done" in menus.leave(View(scene.run)).story


def test_the_escape_shaft_has_a_name_everywhere() -> None:
    scene = heist("steal-food")
    view = View(scene.run)
    way = next(way for way in view.passages if way.kind == "escape")
    assert way_named(way) == "the escape shaft"
    assert "the escape shaft" in next(chamber for chamber in view.pool if chamber.here).ways
    said = [text for text, _ in cell(view, way.x, way.y)]
    assert "The escape shaft. It is taken from its own cell." in said


# -- the board ------------------------------------------------------------------------------------


def test_three_jobs_hang_on_the_board_of_a_nest() -> None:
    """RULES 4.6: by the seed alone, each another; in time, all seven."""
    seen = set()
    for n in range(40):
        three = offers(f"board {n}")
        assert len(set(three)) == len(three) == content.constants().jobs.offered
        assert three == offers(f"board {n}")
        seen |= set(three)
    assert seen == set(content.jobs())
    assert len(seen) == 7


@pytest.mark.parametrize("job", list(content.jobs()))
def test_every_client_and_all_goods_come_up(job: str) -> None:
    """Which, the seed says."""
    row = content.jobs()[job]
    found = [commission(job, f"client {n}") for n in range(80)]
    assert {one.client for one in found} == {client.name for client in row.clients}
    assert {one.goods for one in found} == set(row.goods or (None,))
    for one in found:
        for said in (one.name, one.brief, one.done):
            assert "{" not in said


def test_clients_have_voices_of_their_own() -> None:
    clients = [client for row in content.jobs().values() for client in row.clients]
    assert all(2 <= len(row.clients) <= 3 for row in content.jobs().values())
    for part in ("name", "brief", "reward", "thanks"):
        assert len({getattr(client, part) for client in clients}) == len(clients)


def test_what_is_stolen_is_what_print_names() -> None:
    """B-1.1-02: nectar, honey, honeydew, aphids, fungi."""
    assert [goods.form for goods in content.jobs()["steal-food"].goods] == [
        "royal nectar", "royal honey", "royal honeydew", "fungus comb", "farmed aphids",
    ]  # fmt: skip


def test_six_classes_and_no_other() -> None:
    """B-1.1-01"""
    assert list(content.classes()) == ["ants", "beetle", "ladybug", "scorpion", "spider", "wasp"]
    for kind in content.classes():
        Run(head("class", (kind,), job="deliver"), digests=False).close()
    with pytest.raises(ValueError, match="no such class"):
        head("class", ("worker",))


@pytest.mark.parametrize("job", list(content.jobs()))
def test_a_run_for_each_job_can_be_begun(job: str) -> None:
    """RULES 4.6: by any of the seven names."""
    run = Run(head("begin", ("spider",), job=job))
    assert run.raid.job == job
    assert View(run).job.objective
    run.apply(Say("wait"))
    assert run.digest
    run.close()


def test_no_stand_off_while_the_target_is_there() -> None:
    """R-87, R-73: ten Rounds without a Wound end any other fight."""
    for job in (False, True):
        scene = Scene("W . . . . Q M .", rating=100, attack=[99] * 90, M={"Immobilised": 100})
        if job:
            add(scene.who["Q"], Wanted())
        the(Fight).quiet = 10
        assert stalled(the(Fight)) == (None if job else CombatEnd.STAND_OFF)
        the(Fight).round = 40
        assert stalled(the(Fight)) == CombatEnd.STAND_OFF
