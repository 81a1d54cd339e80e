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


# -- every minigame: Actions, Wounds, numbers ------------------------------------------------------


class Attempt(Step, frozen=True):
    """Take an Action: qualify it."""

    action: str
    target: int = 0
    about: str = ""


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
    """A Quantification Roll on a Feature or Effect; `die` 0 means by Table 14. "bestow" sets what is 0 (★R-29)."""

    feature: str
    how: How
    die: int = 0


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


# -- Combat [B 3.8] --------------------------------------------------------------------------------


class CombatBegins(Step, frozen=True):
    """Somebody attacks these, or is attacked by them."""

    foes: tuple[int, ...]


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
    """A sealed tunnel is cleared."""


class BreakAway(Step, frozen=True):
    """Out of the Combat, which may go on without her."""


class Aside(Decision, frozen=True):
    """She broke away, and the others fight on: does she join again, or get farther off?"""


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


class Sneak(Step, frozen=True):
    """The party comes within the senses of these: does it pass unnoticed?"""

    past: tuple[int, ...]


class Noticed(Step, frozen=True):
    """What these make of the party."""

    by: tuple[int, ...]
    how: Literal["unseen", "adjacent", "seen"]


class Startled(Step, frozen=True):
    """She starts the Combat that comes Recoiling."""


class Stir(Step, frozen=True):
    """The nest's creatures make their move."""


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


class Consume(Step, frozen=True):
    """A Consumption Roll. [B 2.16]"""

    item: int


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


class Lead(Step, frozen=True):
    """Another leads the file."""


class RunEnds(Step, frozen=True):
    outcome: str
    cause: str


if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Union[tuple(kind for base in (Step, Decision) for kind in base.__subclasses__() if kind is not Decision)]  # noqa: UP007
