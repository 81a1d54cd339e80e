"""The rules of a Rest, from securing the Room and healing to studying unidentified food. [B 3.16, M 3.9, R-61, R-40]"""

from collections.abc import Iterator

from game import content
from game.engine import Option, Step, rule, steps, tell, then
from game.engine.commands import Act, AnyCommand, Say, Study, Use
from game.engine.components import At, Body, Hero, Item, Notice, Raid, Room
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.store import find, get, query, the
from game.fd100 import Degree, rises
from game.systems.checks import check
from game.systems.colony.pursuit import pursued
from game.systems.combat.turns import objects, option
from game.systems.dice_rolls import boolean
from game.systems.exploration.exploring import working
from game.systems.exploration.obstacles import blocked
from game.systems.ground import level, room_at
from game.systems.items.identification import accursed, may_study, name_of
from game.systems.outcomes import outcome
from game.systems.party import (
    HEROES,
    armed,
    bag,
    form_of,
    here,
    larder,
    leader,
    party,
    room_here,
    row,
    shelf_here,
    side,
)
from game.systems.ratings import rating, suffers
from game.systems.rulings import ruled, system
from game.systems.senses import watched
from game.systems.survival import food_effects
from game.weighing import odds


@rule(steps.Roam, "B 3.16 M 3.9 R-44 R-52 R-61")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield the Option (choice) to rest in the party's Room, which takes several turns."""
    yield working(step, "rest", cannot_rest(room_here()))


@outcome("The party rests", "M 3.9 B 3.12 R-44 R-61")
def begin() -> None:
    """Begin a Rest, which makes heroes hungrier. No other is possible in this Room until the party explores a Room."""
    raid, room = the(Raid), room_here()
    if room is None:
        return
    tell(Happened("rest begins"))
    room.rested = raid.explored + 1
    room.spent = room.spent or not ruled("R-44")
    then(*(steps.Event(who=who, event="Hunger") for who in party() if not system().unfed))
    then(steps.BedDown() if room.secured else steps.Shelter())


@rule(steps.Shelter, "M 3.9.2 B 2.3.12 R-61")
def shelter(step: steps.Shelter) -> Iterator[Option]:  # noqa: ARG001
    """Yield the player's Options (choices) before a Rest: each way to secure the Room, or to leave it unsecured."""
    for command, price, attempt in buildings():
        yield Option(command, (*price, attempt, steps.BedDown()))
    yield Option(Say("no"), (steps.BedDown(),))


def buildings() -> Iterator[tuple[AnyCommand, tuple[Step, ...], steps.Attempt]]:
    """Yield each way to secure a Room, as (the player's Command, the Steps that use things up, the roll to make).

    It is secured with Materials, by the best builder, or by a hero that can weave webs.
    """
    for holder in party():
        for thing, item in materials(holder):
            about = provision(item)
            built = steps.Attempt(who=ablest("secure", party(), about=about), action="secure", about=about)
            yield Use(thing), (steps.Consume(who=holder, item=thing),), built
    if weavers := [who for who in party() if rating(who, "Web Weaving")]:
        yield Act("weave"), (), steps.Attempt(who=ablest("weave", weavers), action="weave")


@outcome("The party is sheltered", "M 3.9.2", short="the Room is secured")
def secure() -> None:
    if room := room_here():
        room.secured = True


@rule(steps.BedDown, "M 3.9.2 R-40 R-61")
def bed_down(step: steps.BedDown) -> None:  # noqa: ARG001
    """Continue the Rest if the Room is secured. If not, ask whether to risk an Encounter (in "book": end the Rest)."""
    room = room_here()
    if room and room.secured:
        then(steps.RestGoesOn(room=room.number))
    elif not ruled("R-40"):
        then(steps.BreakOff())
    else:
        then(steps.Unsheltered(chance=content.constants().nest.unsheltered + level().rating))


@rule(steps.Unsheltered, "R-40 R-61")
def unsheltered(step: steps.Unsheltered) -> Iterator[Option]:
    yield Option(Say("yes"), (steps.KeepWatch(chance=step.chance), steps.RestGoesOn(room=here())))
    yield Option(Say("no"), (steps.BreakOff(),))


@rule(steps.KeepWatch, "R-40")
def keep_watch(step: steps.KeepWatch) -> None:
    if boolean(leader(), "Disturbance", step.chance, luck=False).success:
        then(steps.Event(event="Encounter"))


@rule(steps.RestGoesOn, "R-40 R-51")
def goes_on(step: steps.RestGoesOn) -> None:
    """Continue a Rest: sneak past who has come; if there is nobody, go through its steps. It ends for who has fled from somebody."""
    if here() != step.room or watched() or pursued():
        then(steps.BreakOff())
    elif came := intruders(step.room):
        then(steps.Sneak(past=came), step)
    else:
        wounded = [who for who in party() if get(who, Body).wounds]
        then(*(steps.Mend(who=who) for who in wounded if not row(who).swarm))
        then(*(steps.Regrow(who=who) for who in wounded if row(who).swarm))
        for kind in (steps.ShakeOff, steps.Learn, steps.Ponder):
            then(*(kind(who=who) for who in party()))
        then(steps.Uncurse(), steps.RestEnds())


@rule(steps.BreakOff, "M 3.9 R-61")
def break_off(step: steps.BreakOff) -> None:  # noqa: ARG001
    tell(Happened("rest is broken off"))


@rule(steps.Mend, "M 3.9.3 R-48 R-61 R-78")
def mend(step: steps.Mend) -> Iterator[Option]:
    """Yield the Options (choices) to heal a hero: each Food of its diet, or none. The ablest hero is the healer."""
    for thing, item in larder(step.who):
        about = provision(item)
        healer = ablest("heal", [step.who, *party()], step.who, about)
        nursed = steps.Attempt(who=healer, action="heal", target=step.who, about=about)
        yield Option(Use(thing), (steps.EatIt(who=step.who, item=thing, healing=True), nursed))
    yield Option(Say("no"))


@outcome("Patient heals all Wounds", "M 3.9.3", of="patient")
@outcome("All ants return", "M 3.9.4", of="patient")
@outcome("Patient heals {wounds} Wound[s]", "M 3.9.3", of="patient")
@outcome("{wounds} ants return", "M 3.9.4", of="patient")
def heal(who: int, wounds: int = 0) -> Iterator[Step]:
    """Yield the Step that heals `wounds` Wounds of the creature `who`. If `wounds` is 0, the Step heals all of them."""
    yield steps.Heal(who=who, wounds=wounds or get(who, Body).wounds)


@outcome("Patient takes 1 Wound more", "M 3.9.3", of="patient", cause="rough nursing")
@outcome("An ant is lost", "M 3.9.4", of="patient", cause="a straying swarm")
def harm(who: int, cause: str) -> Iterator[Step]:
    yield steps.Wound(who=who, wounds=1, cause=cause)


@rule(steps.Regrow, "M 3.9.4 B 2.5 R-61 R-78")
def regrow(step: steps.Regrow) -> Iterator[Option]:
    """Yield the Options (choices) of a swarm in a Rest: which Food to eat. It then rolls to regain lost members."""
    for thing, item in larder(step.who):
        call = steps.Attempt(who=step.who, action="regrow", about=provision(item))
        yield Option(Use(thing), (steps.EatIt(who=step.who, item=thing, healing=True), call))
    yield Option(Say("no"))


@rule(steps.ShakeOff, "M 3.9.5 B 3.8.10 R-33 R-61")
def shake_off(step: steps.ShakeOff) -> Iterator[Option]:
    """Yield a hero's Options (choices) to resist each of its Effects (afflictions) once in a Rest, or to stop."""
    for target, effect in objects(step.who, content.formulas()["resist"], []):
        if effect not in step.tried:
            again = steps.ShakeOff(who=step.who, tried=(*step.tried, effect))
            yield option(step.who, "resist", target, effect, after=(again,))
    yield Option(Say("pass"))


@rule(steps.Learn, "B 2.3.2 M 3.9.6 R-05 R-61")
def learn(step: steps.Learn) -> None:
    """Roll to increase each Feature (rating) that a hero has marked for improvement, and remove the marks."""
    hero = get(step.who, Hero)
    ticked, hero.ticked = hero.ticked, []
    most = content.constants().party.lesson if ruled("R-05") else 0
    for name in ticked:
        then(
            steps.Recall(who=step.who, feature=name),
            steps.Quantify(who=step.who, feature=name, how="increase", most=most),
        )


@rule(steps.Recall, "B 3.4.8 R-05")
def recall(step: steps.Recall) -> None:
    """Show the player the probability that the next roll increases a Feature (rating). [B Table 14]"""
    tell(Happened("may learn", step.who, step.feature, rises(rating(step.who, step.feature))))


@rule(steps.Ponder, "L 2.11.6.10 R-61")
def ponder(step: steps.Ponder) -> Iterator[Option]:
    """Yield a hero's Options (choices) to study one of the party's unidentified foods with one of its Features."""
    for holder in party():
        for thing, item in bag(holder):
            for feature in may_study(step.who, item):
                yield Option(Study(thing, feature), (steps.Identify(who=step.who, item=thing, feature=feature),))
    yield Option(Say("pass"))


@rule(steps.Uncurse, "L 2.11.6.11 R-61")
def unbind(step: steps.Uncurse) -> None:
    """Let the hero with the best Ken roll to lift the curse from an Item. If several are cursed, ask which."""
    cursed = curses()
    if not step.item:
        if len(cursed) > 1:
            then(steps.LiftCurse())
        elif cursed:
            then(steps.Uncurse(item=cursed[0]))
        return
    wise = max(party(), key=lambda who: rating(who, "Ken"))
    lifted = boolean(wise, "Ken").success
    tell(Happened("lifts a curse" if lifted else "curse stays", wise, name_of(get(step.item, Item))))
    if lifted:
        get(step.item, Item).cursed = False


@rule(steps.LiftCurse, "L 2.11.6.11 R-61")
def lift_curse(step: steps.LiftCurse) -> Iterator[Option]:  # noqa: ARG001
    for thing in curses():
        yield Option(Use(thing), (steps.Uncurse(item=thing),))


@rule(steps.RestEnds, "M 3.9 R-47")
def ends(step: steps.RestEnds) -> None:  # noqa: ARG001
    """End the Rest. Features (ratings) that food has raised return to what they were before."""
    tell(Happened("rest ends"))
    for who in party():
        food_effects.fade(who)


def cannot_rest(room: Room | None) -> str:
    """Return why the party cannot rest in this Room, as a text, or "" if the party can rest there.

    None for the Room means that the party is in no Room.
    """
    raid = the(Raid)
    if room is None:
        return Refusal.NO_ROOM_TO_REST
    if shelf_here() and not room.obstruction:  # Steps held up by an Obstacle do not prevent a Rest
        return Refusal.OWING
    if system().cleared and (reason := blocked(room)):
        return reason  # M 3.9: a Room cleared of all Risks
    if room.rested > raid.explored:
        return Refusal.RESTED
    if not room.secured:
        if room.spent and not ruled("R-44"):
            return Refusal.SPENT
        if not ruled("R-40") and not any(rating(who, "Web Weaving") or materials(who) for who in party()):
            return Refusal.NO_SHELTER
    if suffers(leader(), "Paralysed"):
        return "Paralysed"
    return Refusal.WATCHED if watched() else ""


def intruders(room: int) -> tuple[int, ...]:
    """Return the ids of armed creatures in this Room that have not noticed the party yet."""
    if not ruled("R-51"):
        return ()
    return tuple(
        who
        for who, at, _ in query(At, Body)
        if side(who) != HEROES and armed(who) and room_at(at) == room and not find(who, Notice)
    )


def ablest(action: str, among: list[int], target: int = 0, about: str = "") -> int:
    """Return the id of one hero out of the ids in `among`: the hero that is likeliest to succeed in an Action.

    If several are equally likely, it is the first of them. A Paralysed hero comes last.
    """

    def likely(who: int) -> tuple[bool, int]:
        made = check(steps.Attempt(who=who, action=action, target=target, about=about))
        return not suffers(who, "Paralysed"), odds(made).at_least(Degree.PARTIAL_SUCCESS)

    return max(among, key=likely)


def provision(item: Item) -> str:
    """Return an Item's name and rating as text, such as "Red Honey 45"."""
    return f"{name_of(item)} {item.rating}"


def materials(who: int) -> list[tuple[int, Item]]:
    """Return the Materials that the creature `who` carries, as (id, Item) pairs."""
    return [(thing, item) for thing, item in bag(who) if "M" in form_of(item).types]


def curses() -> list[int]:
    """Return the ids of the Items that the party carries and knows to be cursed."""
    return [thing for who in party() for thing, item in bag(who) if accursed(item)]
