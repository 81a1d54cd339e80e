"""The Resting and Healing minigame, from the first meal to the last dream. [B 3.16, M 3.9, R-61, R-40]"""

from collections.abc import Iterator

from game import content
from game.engine import Option, Step, rule, tell, then
from game.engine.commands import Act, Say, Study, Use
from game.engine.components import At, Body, Hero, Item, Notice, Raid, Room
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.steps import (
    Attempt,
    BedDown,
    BreakOff,
    Consume,
    EatIt,
    Event,
    Heal,
    Identify,
    KeepWatch,
    Labour,
    Learn,
    LiftCurse,
    Mend,
    Ponder,
    Quantify,
    Recall,
    Regrow,
    RestEnds,
    RestGoesOn,
    ResumeRoom,
    Roam,
    ShakeOff,
    Shelter,
    Sneak,
    Uncurse,
    Unsheltered,
    Wound,
)
from game.engine.store import find, get, query, the
from game.fd100 import Degree, odds, rises
from game.systems.checks import check
from game.systems.combat.turns import objects, option
from game.systems.dice_rolls import boolean
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
from game.systems.rulings import ruled
from game.systems.senses import watched
from game.systems.survival import food_effects


@rule(Roam, "B 3.16 M 3.9 R-44 R-52 R-61")
def roam(step: Roam) -> Iterator[Option]:
    """Rest here: ten turns, and then the Steps of Resting and Healing."""
    if reason := cannot_rest(room_here()):
        yield Option(Act("rest"), refused=reason)
    else:
        fights = the(Raid).fights
        yield Option(
            Act("rest"),
            (
                Labour(who=leader(), action="rest", turns=content.constants().time.labour, fights=fights),
                ResumeRoom(),
                step,
            ),
        )


@outcome("The party rests", "M 3.9 B 3.12 R-44 R-61")
def begin() -> None:
    """0 Take the Room's one Rest between two Exploration Actions, at a Hunger Cost for each; book: it spends the Room."""
    raid, room = the(Raid), room_here()
    if room is None:
        return
    tell(Happened("rest begins"))
    room.rested = raid.explored + 1
    room.spent = room.spent or not ruled("R-44")
    then(*(Event(who=who, event="Hunger") for who in party()))
    then(BedDown() if room.secured else Shelter())


@rule(Shelter, "M 3.9.2 B 2.3.12 R-61")
def shelter(step: Shelter) -> Iterator[Option]:  # noqa: ARG001
    """Materials are used up by whoever builds best; who weaves webs needs none."""
    for holder in party():
        for thing, item in materials(holder):
            about = provision(item)
            built = Attempt(who=ablest("secure", party(), about=about), action="secure", about=about)
            yield Option(Use(thing), (Consume(who=holder, item=thing), built, BedDown()))
    if weavers := [who for who in party() if rating(who, "Web Weaving")]:
        yield Option(Act("weave"), (Attempt(who=ablest("weave", weavers), action="weave"), BedDown()))
    yield Option(Say("no"), (BedDown(),))


@outcome("The party is sheltered", "M 3.9.2", short="the Room is secured")
def secure() -> None:
    if room := room_here():
        room.secured = True


@rule(BedDown, "M 3.9.2 R-40 R-61")
def bed_down(step: BedDown) -> None:  # noqa: ARG001
    """Safe in a shelter; else at a chance, if they will. Book: no shelter, no Rest."""
    room = room_here()
    if room and room.secured:
        then(RestGoesOn(room=room.number))
    elif not ruled("R-40"):
        then(BreakOff())
    else:
        then(Unsheltered(chance=content.constants().nest.unsheltered + level().rating))


@rule(Unsheltered, "R-40 R-61")
def unsheltered(step: Unsheltered) -> Iterator[Option]:
    yield Option(Say("yes"), (KeepWatch(chance=step.chance), RestGoesOn(room=here())))
    yield Option(Say("no"), (BreakOff(),))


@rule(KeepWatch, "R-40")
def keep_watch(step: KeepWatch) -> None:
    if boolean(leader(), "Disturbance", step.chance, luck=False).success:
        then(Event(event="Encounter"))


@rule(RestGoesOn, "R-40 R-51")
def goes_on(step: RestGoesOn) -> None:
    """Whoever has come is fought, or never notices; driven off, the party has had its Rest."""
    if here() != step.room or watched():
        then(BreakOff())
    elif came := intruders(step.room):
        then(Sneak(past=came), step)
    else:
        wounded = [who for who in party() if get(who, Body).wounds]
        then(*(Mend(who=who) for who in wounded if not row(who).swarm))
        then(*(Regrow(who=who) for who in wounded if row(who).swarm))
        for kind in (ShakeOff, Learn, Ponder):
            then(*(kind(who=who) for who in party()))
        then(Uncurse(), RestEnds())


@rule(BreakOff, "M 3.9 R-61")
def break_off(step: BreakOff) -> None:  # noqa: ARG001
    tell(Happened("rest is broken off"))


@rule(Mend, "M 3.9.3 R-48 R-61 R-78")
def mend(step: Mend) -> Iterator[Option]:
    """One Food of her diet, for healing alone; she herself or the best healer sees to it."""
    for thing, item in larder(step.who):
        about = provision(item)
        healer = ablest("heal", [step.who, *party()], step.who, about)
        nursed = Attempt(who=healer, action="heal", target=step.who, about=about)
        yield Option(Use(thing), (EatIt(who=step.who, item=thing, healing=True), nursed))
    yield Option(Say("no"))


@outcome("Patient heals all Wounds", "M 3.9.3", of="patient")
@outcome("All ants return", "M 3.9.4", of="patient")
@outcome("Patient heals {wounds} Wound[s]", "M 3.9.3", of="patient")
@outcome("{wounds} ants return", "M 3.9.4", of="patient")
def heal(who: int, wounds: int = 0) -> Iterator[Step]:
    """Yield the healing of a patient, whoever is the healer: of all its Wounds, if none are named."""
    yield Heal(who=who, wounds=wounds or get(who, Body).wounds)


@outcome("Patient takes 1 Wound more", "M 3.9.3", of="patient", cause="rough nursing")
@outcome("An ant is lost", "M 3.9.4", of="patient", cause="a straying swarm")
def harm(who: int, cause: str) -> Iterator[Step]:
    yield Wound(who=who, wounds=1, cause=cause)


@rule(Regrow, "M 3.9.4 B 2.5 R-61 R-78")
def regrow(step: Regrow) -> Iterator[Option]:
    """One Food of their diet, and the call goes out."""
    for thing, item in larder(step.who):
        call = Attempt(who=step.who, action="regrow", about=provision(item))
        yield Option(Use(thing), (EatIt(who=step.who, item=thing, healing=True), call))
    yield Option(Say("no"))


@rule(ShakeOff, "M 3.9.5 B 3.8.10 R-33 R-61")
def shake_off(step: ShakeOff) -> Iterator[Option]:
    """Each Effect once, in the order she likes."""
    for target, effect in objects(step.who, content.formulas()["resist"], []):
        if effect not in step.tried:
            again = ShakeOff(who=step.who, tried=(*step.tried, effect))
            yield option(step.who, "resist", target, effect, after=(again,))
    yield Option(Say("pass"))


@rule(Learn, "B 2.3.2 M 3.9.6 R-05 R-61")
def learn(step: Learn) -> None:
    """Every ticked Feature rolls to increase, its chance being told first, and is unticked."""
    hero = get(step.who, Hero)
    ticked, hero.ticked = hero.ticked, []
    most = content.constants().party.lesson if ruled("R-05") else 0
    for name in ticked:
        then(Recall(who=step.who, feature=name), Quantify(who=step.who, feature=name, how="increase", most=most))


@rule(Recall, "B 3.4.8 R-05")
def recall(step: Recall) -> None:
    """By Table 14's die of the rating as it is now."""
    tell(Happened("may learn", step.who, step.feature, rises(rating(step.who, step.feature))))


@rule(Ponder, "L 2.11.6.10 R-61")
def ponder(step: Ponder) -> Iterator[Option]:
    """One of the foods nobody can name, by one of her Features."""
    for holder in party():
        for thing, item in bag(holder):
            for feature in may_study(step.who, item):
                yield Option(Study(thing, feature), (Identify(who=step.who, item=thing, feature=feature),))
    yield Option(Say("pass"))


@rule(Uncurse, "L 2.11.6.11 R-61")
def unbind(step: Uncurse) -> None:
    """Whoever has the most Ken tries; if there are several, which is the party's to say."""
    cursed = curses()
    if not step.item:
        if len(cursed) > 1:
            then(LiftCurse())
        elif cursed:
            then(Uncurse(item=cursed[0]))
        return
    wise = max(party(), key=lambda who: rating(who, "Ken"))
    lifted = boolean(wise, "Ken").success
    tell(Happened("lifts a curse" if lifted else "curse stays", wise, name_of(get(step.item, Item))))
    if lifted:
        get(step.item, Item).cursed = False


@rule(LiftCurse, "L 2.11.6.11 R-61")
def lift_curse(step: LiftCurse) -> Iterator[Option]:  # noqa: ARG001
    for thing in curses():
        yield Option(Use(thing), (Uncurse(item=thing),))


@rule(RestEnds, "M 3.9 R-47")
def ends(step: RestEnds) -> None:  # noqa: ARG001
    """What food has lent is gone with the sleep."""
    tell(Happened("rest ends"))
    for who in party():
        food_effects.fade(who)


def cannot_rest(room: Room | None) -> str:
    """Why there is no Rest to be had here, or nothing."""
    raid = the(Raid)
    if room is None:
        return Refusal.NO_ROOM_TO_REST
    if shelf_here() and not room.obstruction:  # what an Obstacle holds up waits for it, not for the Rest
        return Refusal.OWING
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
    """The armed in this Room who have made nothing of the party yet. Book: out of their senses is unseen."""
    if not ruled("R-51"):
        return ()
    return tuple(
        who
        for who, at, _ in query(At, Body)
        if side(who) != HEROES and armed(who) and room_at(at) == room and not find(who, Notice)
    )


def ablest(action: str, among: list[int], target: int = 0, about: str = "") -> int:
    """Who is likeliest to succeed: of equals the first. Who is Paralysed does nothing, if another can."""

    def likely(who: int) -> tuple[bool, int]:
        made = check(Attempt(who=who, action=action, target=target, about=about))
        return not suffers(who, "Paralysed"), odds(made).at_least(Degree.PARTIAL_SUCCESS)

    return max(among, key=likely)


def provision(item: Item) -> str:
    """What is used up in an Action, as the Action is about it: "Red Honey 45"."""
    return f"{name_of(item)} {item.rating}"


def materials(who: int) -> list[tuple[int, Item]]:
    """What she holds to build with."""
    return [(thing, item) for thing, item in bag(who) if "M" in form_of(item).types]


def curses() -> list[int]:
    """What the party carries and knows to be cursed."""
    return [thing for who in party() for thing, item in bag(who) if accursed(item)]
