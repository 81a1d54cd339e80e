"""Steps: records of everything that can happen. Read in order, they are a table of contents of the rules.

A Step is a frozen record of something about to happen, with all the data it needs: whatever must be remembered until an
answer is given stands in the fields of a Step. `who` acts or suffers, `target` is acted upon: once either is dead or gone,
the Step is void and dropped. Steps about the whole party have no `who`. A Decision stays on the agenda until it is answered.
"""

# mypy: implicit-reexport
# ruff: noqa: F401, I001  names for others, in reading order, not in the alphabet's

from typing import TYPE_CHECKING, Union

# fmt: off
from game.engine.steps.common import Step, Decision, How, Twist, Action, Attempt, OfferLuck, PushLuck, TakeTheDanger, Settle, Outcome, Intend, ByWhat, Flourish, Adjudge, Wound, Heal, FaceDeath, CheatDeath, Die, Recruit, Enlist, RunEnds, Quantify, Move, Walk, TakeUp, PutDown, Find, Share, Identify, ReadHint, Claim, Replace, Change, WantDie, LoadDie
from game.engine.steps.combat import CombatBegins, Join, RoundBegins, NextTurn, RoundEnds, CombatEnd, CombatEnds, TurnBegins, MayResist, CheckEffects, Trigger, OutOfTurn, Interrupt, TakeTurn, Spend, TurnEnds, Hold, SkipTurn, LoseActions, Alarm, Summon, Return, BreakAway, Aside, Strike, ChainFire, Rush, Push, Break, Seal
from game.engine.steps.exploration import Roam, Lead, FileUp, TurnPasses, CreaturesMove, WallUp, Sneak, Feed, SendAhead, Leave, Labour, Explore, ResumeRoom, Generate, Event, DigCost, TearDown, OpenRoom, OpenWay, TakeWay, EnterLevel, GoHome
from game.engine.steps.survival import PayHunger, EatIt, GoHungry, Consume, Digest, ChooseEffect, PayDarkness, Kindle, GoDark, CheckRoomLight, Shelter, BedDown, Unsheltered, KeepWatch, RestGoesOn, BreakOff, Mend, Regrow, ShakeOff, Learn, Grow, Raise, Relearn, Master, Recall, Ponder, Uncurse, LiftCurse, RestEnds
# fmt: on

if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Union[tuple(kind for base in (Step, Decision) for kind in base.__subclasses__() if kind is not Decision)]  # noqa: UP007
