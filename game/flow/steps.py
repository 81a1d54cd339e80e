"""Steps: what may happen. Read downwards, this is the table of contents of the rules.

A Step is a frozen record of something about to happen, and carries all it needs: what waits for an answer
waits here, in the fields of a Step, and nowhere else. `who` acts or suffers, `target` is acted upon: once
either is dead or gone, the Step is moot. What concerns the whole party has no `who`. A Decision is a Step
that a mind must take: it stays on the agenda until it is answered.
"""

from typing import TYPE_CHECKING, Literal, Union

from msgspec import Struct

from game.fd100 import Degree, Roll

Table = Literal["Cost", "Risk", "Reward"]
How = Literal["set", "increase", "decrease", "end", "maximise", "bestow"]
Twist = Literal["", "increase", "decrease"]


class Step(Struct, frozen=True, tag=True, tag_field="step", kw_only=True):
    who: int = 0


class Decision(Step, frozen=True):
    """Who decides is `who`. What may be answered is yielded by the house's rules for it, each time it is asked."""


class Action(Struct, frozen=True):
    """An Action rolled and not yet carried out. `about` names its Effect, if it has one."""

    who: int
    name: str
    target: int
    about: str
    roll: Roll
    item: int = 0


# -- every minigame: Actions, Wounds, numbers ------------------------------------------------------


class Attempt(Step, frozen=True):
    """Take an Action: qualify it."""

    action: str
    target: int = 0
    about: str = ""
    item: int = 0  # what is eaten or used in it: no `target`, for it has no Body
    flair: tuple[str, ...] = ()  # Features that lend it a dramatic modifier; "surprise": nothing but that


class OfferLuck(Decision, frozen=True):
    """A Critical Failure: push Luck?"""

    action: Action


class PushLuck(Step, frozen=True):
    action: Action


class Settle(Step, frozen=True):
    """Carry out the outcome of an Action: of its degree, or of the one Luck has left it with."""

    action: Action
    degree: Degree | None = None


class Wound(Step, frozen=True):
    """`by` is whose doing it is, 0 nobody's; `cause` is told."""

    wounds: int
    cause: str
    by: int = 0


class Heal(Step, frozen=True):
    wounds: int


class FaceDeath(Decision, frozen=True):
    """She would be killed: push Luck?"""

    cause: str


class CheatDeath(Step, frozen=True):
    cause: str


class Die(Step, frozen=True):
    cause: str


class Quantify(Step, frozen=True):
    """A Quantification Roll on a Feature or Effect; `die` 0 means by Table 14. "bestow" sets what is 0 (★R-29).

    `twist`: what falls is rolled up or down itself before it counts (Blessed and Cursed food).
    """

    feature: str
    how: How
    die: int = 0
    twist: Twist = ""


class Move(Step, frozen=True):
    """Along the Disposition Track: by boxes (`to` is then the limit), or to a box, or only if that goes up or down."""

    by: int = 0
    to: str = ""
    only: Literal["", "up", "down"] = ""


class Walk(Step, frozen=True):
    """To a neighbouring cell. Forced: by others, or by a Manoeuvre that costs no Pace."""

    x: int
    y: int
    forced: bool = False


class Change(Step, frozen=True):
    """A setting that changes what is asked."""

    setting: str
    value: str


class WantDie(Decision, frozen=True):
    """A real die is to be rolled."""

    stream: str
    faces: int


class LoadDie(Step, frozen=True):
    stream: str
    value: int


# -- improvised Actions [RULES 5.4] ----------------------------------------------------------------


class Intend(Decision, frozen=True):
    """What has she in mind, and with whom?"""


class ByWhat(Decision, frozen=True):
    """By which Feature? `attempt`: what she has in mind, by none yet."""

    attempt: Attempt


class Flourish(Decision, frozen=True):
    """A first time earns a dramatic modifier: by which second Feature?"""

    attempt: Attempt


class Adjudge(Step, frozen=True):
    """The Queen rules on it, and remembers; then it is rolled."""

    attempt: Attempt


class Provoke(Step, frozen=True):
    """Outside Combat: whoever is treated so, fights."""

    target: int


class SizeUp(Step, frozen=True):
    """What she is good and bad at is seen."""


class Fathom(Step, frozen=True):
    """A food is made out: wholly, half, or never by her."""

    item: int
    how: Literal["known", "half", "riddle"]


class Listen(Step, frozen=True):
    """What lies behind the nearest wall? `seen`: and where exactly."""

    seen: bool


class Darken(Step, frozen=True):
    """The Room she stands in gets darker."""

    die: int


# -- Combat [B 3.8] --------------------------------------------------------------------------------


class CombatBegins(Step, frozen=True):
    """Somebody attacks these, or is attacked by them. `sounded`: one of them has the alarm on her feelers already."""

    foes: tuple[int, ...]
    sounded: bool = False


class Join(Step, frozen=True):
    """A newcomer, or one who broke away, fights from this Round on."""


class RoundBegins(Step, frozen=True):
    round: int


class NextTurn(Step, frozen=True):
    """The next Combatant in the order, or the end of the Round."""


class TurnBegins(Step, frozen=True):
    """Pace is hers again."""


class MayResist(Decision, frozen=True):
    """Resist an Effect before anything else."""


class CheckEffects(Step, frozen=True):
    """One roll for all her Effects."""


class Trigger(Step, frozen=True):
    """An Effect does its worst."""

    effect: str


class Alarm(Step, frozen=True):
    """The colony may answer: one alarm is rolled a Round for each Side."""


class Summon(Step, frozen=True):
    """An alarm succeeded with this roll: who comes?"""

    roll: int


class ChainFire(Step, frozen=True):
    """A gun went off: another may fire at the same victim."""

    victim: int


class Seal(Step, frozen=True):
    """A bursting guardian, dead or alive, may have glued her tunnel shut."""

    by: int
    x: int
    y: int
    chance: int


class OutOfTurn(Step, frozen=True):
    """Others may act in her Turn."""


class Interrupt(Decision, frozen=True):
    """Suppress or Support in the Turn of `target`?"""

    target: int


class TakeTurn(Decision, frozen=True):
    """Act, as long as she can and will."""


class TurnEnds(Step, frozen=True):
    """Who Retreats and has got away, takes heart."""


class Spend(Step, frozen=True):
    """Pay for an Action out of the Round's three."""

    cost: str
    action: str


class LoseActions(Step, frozen=True):
    """Nothing is left of her Turn."""


class ChangeSide(Step, frozen=True):
    """She fights for others until her Turn ends."""


class Strike(Step, frozen=True):
    """What an Attack's boxes say happens: the Attacks that land, or miss."""

    target: int
    action: Action
    slots: tuple[str, ...]
    hit: bool


class AttackAgain(Step, frozen=True):
    """At once: the same victim, or another in reach."""

    victim: int


class Flail(Step, frozen=True):
    """Confused: she attacks whoever stands next to her, or stumbles about."""


class Rush(Step, frozen=True):
    """The run of a Charge, up to its target."""

    victim: int


class GainPace(Step, frozen=True):
    pass


class SkipTurn(Step, frozen=True):
    """Her next Turn will be lost."""


class Postpone(Step, frozen=True):
    """Her Turn moves to the end of the Round."""


class CarryOff(Step, frozen=True):
    """She is let go within so many cells, far from her own."""

    cells: int


class Direct(Step, frozen=True):
    """Her next Attack has a static modifier, by this die."""

    die: int


class TakeCover(Step, frozen=True):
    """Behind what she has built on this cell, with an ally beside her."""

    x: int
    y: int


class LayWeb(Step, frozen=True):
    """The first to enter the cell is caught."""

    x: int
    y: int


class Break(Step, frozen=True):
    """A barrier or a web goes to pieces."""

    thing: int


class GetBehind(Step, frozen=True):
    """To a cell at the victim's back."""

    victim: int


class Pin(Step, frozen=True):
    """She does not turn this Round."""


class Grit(Step, frozen=True):
    """Her Wounds do not shift until her next Turn."""


class Cocoon(Step, frozen=True):
    """Out of the fight for good; a swarm loses half of itself."""

    by: int = 0


class CallSister(Step, frozen=True):
    """One of her kind joins next Round."""


class TakeOff(Step, frozen=True):
    """Into the air."""


class Land(Step, frozen=True):
    """And down."""


class Recruit(Decision, frozen=True):
    """A character has died: does another come?"""


class Enlist(Step, frozen=True):
    kind: str


class Hold(Step, frozen=True):
    """She keeps her Tactical for another's Turn: "Suppress" or "Support"."""

    what: str


class TearDown(Step, frozen=True):
    """The Obstacle of her Room, or a sealed tunnel, is cleared."""


class Gather(Step, frozen=True):
    """What foraging, hunting or salvage brings her, of the stock that this Action works. [R-60]"""

    action: str
    how: Literal["one", "two", "spoiled"]


class UseUp(Step, frozen=True):
    """The stock that this Action works is gone from the Room. [R-60]"""

    action: str


class BreakAway(Step, frozen=True):
    """Out of the Combat, which may go on without her."""


class Aside(Decision, frozen=True):
    """She broke away, and the others fight on: does she join again, or get farther off?"""


class Soothe(Step, frozen=True):
    """The next alarm against her Side is not given."""


class Feud(Step, frozen=True):
    """A Side's peace with its friends is over, for this Combat. [R-53]"""

    side: str


class Cling(Step, frozen=True):
    """She lets go of the ground and holds on to her host, who will bleed by this die at each check."""

    host: int
    die: int


class Push(Step, frozen=True):
    """She is driven so many cells that way, as far as it is free."""

    dx: int
    dy: int
    cells: int


class LetOut(Step, frozen=True):
    """A Companion leaves her Slot, and fights. [RULES 4.3]"""


class Return(Step, frozen=True):
    """The fight is over: a Companion comes back to its owner, as the Item it was."""

    item: int
    owner: int


class RoundEnds(Step, frozen=True):
    """Who Retreats now is beaten."""


class CombatEnds(Step, frozen=True):
    why: str


# -- Survival and Exploration [B 3.13, 3.14] -------------------------------------------------------


class Roam(Decision, frozen=True):
    """Out of every minigame: the leader does as she likes. The bottom of every agenda."""


class FileUp(Step, frozen=True):
    """Everybody closes up behind the leader."""


class TurnPasses(Step, frozen=True):
    """One turn of the clock: Effects, Hunger, and everybody else's move."""


class Labour(Step, frozen=True):
    """Turns of work, then the Action. A fight in between (more `fights` than there were) breaks it off."""

    action: str
    turns: int
    fights: int
    deed: Adjudge | None = None  # of what is improvised, all of it


class Sneak(Step, frozen=True):
    """The party comes within the senses of these: does it pass unnoticed?"""

    past: tuple[int, ...]


class Noticed(Step, frozen=True):
    """What these make of the party."""

    by: tuple[int, ...]
    how: Literal["unseen", "adjacent", "seen"]
    sound: Literal["", "unheard", "sounded"] = ""  # the first alarm will not be given; or one is, at once


class Startled(Step, frozen=True):
    """She starts the Combat that comes Recoiling."""


class Stir(Step, frozen=True):
    """The nest's creatures make their move."""


class WallUp(Step, frozen=True):
    """She closes the opening in this cell behind her. [RULES 5.3]"""

    x: int
    y: int


class Explore(Step, frozen=True):
    """The Room they stand in is spent, and the Action taken."""


class Owe(Step, frozen=True):
    """A Cost, Risk or Reward is put on the Room's shelf."""

    table: Table


class GoOn(Step, frozen=True):
    """The Action of this Room goes on, if nothing hostile here senses the party."""


class Generate(Step, frozen=True):
    """One instance of the word Cost, Risk or Reward."""

    table: Table


class Event(Step, frozen=True):
    """A generated Event falls on her, or on the whole party."""

    event: str


class OpenRoom(Step, frozen=True):
    """A wall opens to the nearest unfound chamber. [R-30]"""

    how: str


class OpenWay(Step, frozen=True):
    """A shaft or a steep tunnel."""

    kind: Literal["shaft", "shortcut"]


class DigCost(Decision, frozen=True):
    """The digging failed: a Wound, or Hunger? [R-32]"""


class PayHunger(Decision, frozen=True):
    """Eat one Food Item, or go hungry."""


class EatIt(Step, frozen=True):
    """A Food Item is eaten: is it off, does it last, what does it do, how filling is it?"""

    item: int


class Consume(Step, frozen=True):
    """A Consumption Roll. [B 2.16.6] `spent`: it is used up by a step, whatever falls (R-66)."""

    item: int
    spent: bool = False


class Digest(Step, frozen=True):
    """The Function of what was eaten: the food's name and rating, the condition, the Ability."""

    food: str
    rating: int
    condition: str
    ability: str


class Relieve(Step, frozen=True):
    """One of her Effects ends: a random one, or one she chooses."""

    chosen: bool = False


class ChooseEffect(Decision, frozen=True):
    """Which Effect is to end?"""


class Await(Step, frozen=True):
    """A gift that waits for its one use: Courage; `die`: with a rating, as Clarity."""

    gift: str
    die: int = 0
    twist: Twist = ""


class Lend(Step, frozen=True):
    """A Feature she has until she is rested. [R-47]"""

    feature: str
    die: int
    twist: Twist = ""


class GoHungry(Step, frozen=True):
    pass


class PayDarkness(Decision, frozen=True):
    """Consume a Light Item, or have no light."""


class GoDark(Step, frozen=True):
    pass


class Dusk(Step, frozen=True):
    """A Darkness Cost was paid or not: is there light in the Room?"""


class TakeWay(Step, frozen=True):
    """Through a shaft or a tunnel, to the Level it leads to."""

    way: int


class EnterLevel(Step, frozen=True):
    """The party stands on another Level; `way` is where they came from."""

    number: int
    way: int = 0


class TakeUp(Step, frozen=True):
    item: int


class PutDown(Step, frozen=True):
    item: int


class Find(Step, frozen=True):
    """An Item comes to the party, or to her. No form: a food, by the dice; colour "?": by the dice, if the form has one."""

    rating: int
    form: str = ""
    colour: str = "?"
    spoiled: bool = False


class Share(Decision, frozen=True):
    """Something was found: who takes it?"""

    item: int


class Identify(Step, frozen=True):
    """One try to tell what a food does. [L 2.11.6.10]"""

    item: int
    feature: str


class Claim(Step, frozen=True):
    """She takes what the Job is about: it needs a Slot."""

    item: int


class Replace(Decision, frozen=True):
    """All five Slots are full: what makes room for what the Job is about?"""

    item: int


class HandOver(Step, frozen=True):
    """The Message changes hands."""


class GoHome(Step, frozen=True):
    """Out of the nest, for good."""


class ReadHint(Step, frozen=True):
    """It tells where a Room is, or what a food does, and is used up. [B 2.16.4]"""

    item: int


class Lead(Step, frozen=True):
    """Another leads the file."""


class Feed(Step, frozen=True):
    """One of her Items goes into a creature's mouth."""

    item: int


class WinOver(Step, frozen=True):
    """A guest of the nest goes with her, in a Slot. [RULES 4.3]"""

    target: int


class Rob(Step, frozen=True):
    """She takes some food out of the victim's Slots."""

    target: int


class Shy(Step, frozen=True):
    """She keeps away from the party for a while."""


class Leave(Step, frozen=True):
    """A creature goes back into the walls. What it carries it has put down before."""


# -- Resting and Healing [B 3.16, M 3.9] -----------------------------------------------------------


class RestBegins(Step, frozen=True):
    """The Room's one Rest is taken. 0 It begins with a meal."""


class Shelter(Decision, frozen=True):
    """1 Secure the Room, with Materials or with webs?"""


class Secured(Step, frozen=True):
    """The Room is a shelter, for good."""


class BedDown(Step, frozen=True):
    """In a shelter, or without."""


class Unsheltered(Decision, frozen=True):
    """Rest all the same, at this chance of an Encounter in percent?"""

    chance: int


class KeepWatch(Step, frozen=True):
    """Does somebody come upon the Rest? [R-40]"""

    chance: int


class RestGoesOn(Step, frozen=True):
    """What has come is dealt with: the party is still in this Room, and alone, or the Rest is broken off."""

    room: int


class BreakOff(Step, frozen=True):
    """There is no Rest here after all."""


class Mend(Decision, frozen=True):
    """2 Eat to heal Wounds?"""


class Regrow(Decision, frozen=True):
    """3 Feed a swarm, for more to come?"""


class ShakeOff(Decision, frozen=True):
    """4 Resist an Effect: each once."""

    tried: tuple[str, ...] = ()


class Learn(Step, frozen=True):
    """5 Each ticked Feature may increase."""


class Ponder(Decision, frozen=True):
    """6 Try to tell what one Item does?"""


class Uncurse(Step, frozen=True):
    """6 One curse may be lifted; `item` 0: which is not settled yet."""

    item: int = 0


class LiftCurse(Decision, frozen=True):
    """Of several curses, which?"""


class RestEnds(Step, frozen=True):
    """Rested: what food has lent is gone."""


class RunEnds(Step, frozen=True):
    outcome: str
    cause: str


if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Union[tuple(kind for base in (Step, Decision) for kind in base.__subclasses__() if kind is not Decision)]  # noqa: UP007
