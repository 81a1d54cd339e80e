"""Rules of the Job: the task for which the party has come into the nest. [B 1.1, 1.2, 2.16.4; RULES 4.6]

Its target, the Actions it needs, its progress, and how a raid ends.
"""

from collections.abc import Iterator

from game import content
from game.content.commissions import Commission, commission
from game.dice import Cup
from game.engine import Agenda, Option, rule, steps, tell, then
from game.engine.commands import Act, Drop, Go, Say, Take
from game.engine.components import At, Body, Creature, Fight, Item, Level, Raid, Wanted, Way
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.store import RUN, create, find, get, query, remove, the
from game.nest.paths import Cell
from game.systems.ground import apart, ground, level
from game.systems.items.carrying import of_job
from game.systems.items.identification import accursed
from game.systems.outcomes import outcome
from game.systems.party import bag, leader, party
from game.systems.senses import seen
from game.weighing.scale import scaled


@rule(steps.EnterLevel, "B 2.16.4")
def enter_level(step: steps.EnterLevel) -> None:
    """Give the leader the Message at the beginning of a raid, if the Job is to deliver that Message."""
    job = wanted()
    if job.task == "deliver" and job.goods and step.number == 1 and not step.way:
        create(Item(job.goods.form, job.goods.name, content.constants().jobs.whole, leader()))


@rule(steps.Roam, "B 2.16.4 R-75")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield the Options to pick up the Job's goods, or to give the Message to a spy."""
    who, at = leader(), get(leader(), At)
    for thing, item, place in query(Item, At):
        if of_job(item) and (place.x, place.y) == (at.x, at.y):
            yield Option(Take(thing), (steps.Claim(who=who, item=thing), step))
    for spy in expecting():
        place = get(spy, At)
        if apart(at, place) == 1:
            if not any(of_job(item) for _, item in bag(who)):
                refused = Refusal.MESSAGE_ELSEWHERE if carried() else Refusal.NO_MESSAGE
                yield Option(Act("deliver", spy), refused=refused)
                continue
            given = steps.Attempt(who=who, action="deliver", target=spy), steps.TurnPasses(), step
            yield Option(Act("deliver", spy), given)
            yield Option(Go(place.x, place.y), given)


@rule(steps.Claim, "B 2.16.4")
def claim(step: steps.Claim) -> None:
    """Pick up the Job's goods if a Slot is free. If not, ask which other Item to put down instead."""
    full = len(bag(step.who)) >= content.constants().party.slots
    then((steps.Replace if full else steps.TakeUp)(who=step.who, item=step.item))


@rule(steps.Replace, "B 2.16.4")
def replace(step: steps.Replace) -> Iterator[Option]:
    """Yield the Options to put down an Item, to make room for the Job's goods.

    Cursed Items are refused.
    """
    yield Option(Say("no"))
    for thing, item in bag(step.who):
        if accursed(item):
            yield Option(Drop(thing), refused=Refusal.CURSED)
        else:
            yield Option(Drop(thing), (steps.PutDown(item=thing), steps.Claim(who=step.who, item=step.item)))


@rule(steps.TakeUp, "B 2.16.4")
def take_up(step: steps.TakeUp) -> None:
    """Remind the player to leave the nest, when the party picks up goods that it must carry out."""
    if of_job(get(step.item, Item)) and content.jobs()[the(Raid).job].escape:
        tell(Happened("now get out", step.who))


@outcome("The Message is handed over", "B 2.16.4")
def hand_over(who: int) -> None:
    remove(next(thing for thing, item in bag(who) if of_job(item)))
    then(won())


@rule(steps.Die, "B 1.1 B 3.10.1")
def die(step: steps.Die) -> None:
    """Win the raid when the last creature that the Job wants killed is dead.

    It does not matter what killed it.
    """
    job, creature = wanted(), find(step.who, Creature)
    if job.task != "kill" or creature is None or creature.kind != job.target:
        return
    meant = content.jobs()[the(Raid).job].number == 1 or find(step.who, Wanted) is not None
    if meant and not [who for who in hunted() if who != step.who]:
        then(won())


@rule(steps.GoHome, "B 1.2 R-45")
def go_home(step: steps.GoHome) -> None:  # noqa: ARG001
    """End the raid when the party leaves the nest.

    The raid is won if the party carries the goods that the Job wanted it to fetch.
    """
    fetched = content.jobs()[the(Raid).job].escape and carried()
    then(won() if fetched else steps.RunEnds(outcome="left", cause="left the nest"))


@rule(steps.RunEnds, "B 1.2")
def run_ends(step: steps.RunEnds) -> None:
    raid = the(Raid)
    raid.outcome, raid.cause = step.outcome, step.cause
    the(Agenda).steps.clear()
    if step.outcome == "won":
        tell(Happened("the Job is done", note=raid.job))
    tell(Happened("the run ends", note=step.outcome))


def won() -> steps.RunEnds:
    return steps.RunEnds(outcome="won", cause=wanted().done)


def wanted() -> Commission:
    """Return the Job of this raid, including the text in which the client states it."""
    return commission(the(Raid).job, the(Cup).seed)


def hunted() -> list[int]:
    """Return the ids of the living creatures on this Level that are the Job's target."""
    return [who for who, _, _ in query(Wanted, Body)]


def expecting() -> list[int]:
    """Return the ids of creatures on this Level that wait for the party's Message, [] in other Jobs."""
    return hunted() if wanted().task == "deliver" else []


def carried() -> int:
    """Return the id of the Job's goods if a hero carries them, else 0."""
    return next((thing for who in party() for thing, item in bag(who) if of_job(item)), 0)


def lying() -> Cell | None:
    """Return the cell on this Level where the Job's goods lie, or None if they lie nowhere on it."""
    return next(((at.x, at.y) for _, item, at in query(Item, At) if of_job(item)), None)


def deepest() -> bool:
    return level().rating >= content.constants().nest.deepest


# -- what is to be done now ------------------------------------------------------------------------


def objective() -> str:
    """Return a text for the player that states the next thing to do for the Job, and the progress made."""
    if the(Raid).outcome:
        return "the Job is done" if the(Raid).outcome == "won" else "the Job is not done"
    job = wanted()
    if not deepest():
        return above(job)
    where = f"the {job.chamber} stands open"
    match job.task:
        case "kill":
            left = len(hunted())
            deed = f"kill the {content.kinds()[job.target].name.removeprefix('Termite ')}"
            return f"{where}: {deed}" + (f", {left} left" if content.jobs()[job.job].number > 1 else "")
        case "deliver":
            later = ", once out of this fight" if find(RUN, Fight) else ""
            return f"{where}: give the Message to the spy{later}" if carried() else missing("the Message")
    assert job.goods
    if carried():
        at = get(leader(), At)
        shafts = [way for _, way in query(Way) if way.kind == "escape"]
        known = any(way.level == the(Raid).level and seen()[way.y, way.x] for way in shafts)
        where = "you know the escape shaft" if known else f"the escape shaft is two chambers from the {job.chamber}"
        where = "you stand on the way out" if any((way.x, way.y) == (at.x, at.y) for way in shafts) else where
        return f"you carry the {job.goods.name}: {where}"
    if not lying():
        return missing(f"the {job.goods.name}")
    return f"{where}: take the {job.goods.name}"


def above(job: Commission) -> str:
    """Return a text that states the next thing to do for the Job. It is for all Levels except the deepest."""
    fetch, deepest = job.task in ("steal", "retrieve"), content.constants().nest.deepest
    last = f"the Level rated {scaled(deepest)}"
    if fetch and carried():
        assert job.goods
        return f"you carry the {job.goods.name}: out by the Entrance, or by the escape shaft on {last}"
    if job.goods and lying():
        return f"the {job.goods.name} lies on this Level: take it along"
    if job.task == "deliver" and not carried():
        return missing("the Message")
    been = any(nest.rating >= deepest and nest.garrison >= 0 for _, nest in query(Level))
    return f"{'go back to' if been else 'find'} {last}"


def missing(what: str) -> str:
    return f"{what} lies on this Level: pick it up" if lying() else f"{what} lies on another Level: fetch it"


def goal() -> Cell | None:
    """Return the cell on this Level to which the party should go for the Job, or None if it knows no such cell."""
    job = wanted()
    if the(Raid).outcome:
        return None
    fetch = job.task in ("steal", "retrieve")
    if fetch and carried():
        kinds = ("escape", "entrance", "up")
        ways = [way for _, way in query(Way) if way.level == the(Raid).level and way.kind in kinds]
        best = min(ways, key=lambda way: kinds.index(way.kind), default=None)
        return (best.x, best.y) if best else None
    if job.goods and not carried():
        cell = lying()
        known = cell is not None and bool(seen()[cell[1], cell[0]])
        return cell if known or not deepest() else target_room()
    if not fetch and not deepest():
        return None
    first = get(leader(), At)
    marks = sorted((apart(at, first), at.y, at.x) for at in (get(who, At) for who in hunted()))
    return next(((x, y) for _, y, x in marks if seen()[y, x]), target_room())


def target_room() -> Cell | None:
    """Return the cell in the middle of the Job's chamber, or None on Levels without that chamber. [R-45]

    The party knows it from the start.
    """
    cell = next((chamber for chamber in ground().plan.chambers if chamber.guard), None)
    return (cell.x, cell.y) if cell else None
