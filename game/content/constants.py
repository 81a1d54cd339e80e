"""The numbers of the rules that are in no table: one record for each chapter of constants.toml."""

from typing import Annotated

from msgspec import Meta

from game.content.beings import Attack
from game.content.rows import Disposition, Percent, Row

Number = Annotated[int, Meta(ge=0)]
Divisor = Annotated[int, Meta(gt=0)]


class PartyNumbers(Row, frozen=True):
    most: Divisor
    slots: Number
    luck: Percent
    lesson: Number
    hunger: Percent


class CombatNumbers(Row, frozen=True):
    pace_least: Number
    pace_divisor: Divisor
    sway: dict[str, int]
    barrier: Percent
    near: Number
    safe: Number
    away: Number
    shaken: Number
    idle: Number
    standoff: Number
    longest: Number
    hopeless: Number
    hope: Percent
    swarm_wounds: Number
    jaws: Number
    spurred: Disposition
    burst: Number
    flying: Percent
    run_up: Number
    web: Divisor
    sisters: Percent

    def pace(self, swift: int) -> int:
        """Return how many cells a fighter with this rating of Speed may move in a Turn. [★R-13]

        For a fighter in the air, the rating is that of Flying.
        """
        return self.pace_least + swift // self.pace_divisor


class AlarmNumbers(Row, frozen=True):
    share: Divisor
    book: Number
    highest: Number
    killings: Number
    sent: Divisor


class SensesNumbers(Row, frozen=True):
    sight: Divisor
    dimmest: Number
    interest: Number
    heard: Number
    loud: Number

    def dimmed(self, rating: int) -> int:
        """Return how many cells away a creature can see if its Blindness or Darkness has this rating. [RULES 3.6]"""
        return self.dimmest + (100 - rating) // self.sight


class TimeNumbers(Row, frozen=True):
    labour: Number
    effects: Divisor
    effects_most: Percent
    hunger: Divisor


class NestNumbers(Row, frozen=True):
    deepest: Percent
    deeper: Number
    heads: Number
    heads_divisor: Divisor
    strangers: Percent
    strangers_divisor: Divisor
    stays: Number
    unsheltered: Percent
    offers: Number
    offers_part: Number
    offers_slack: Number
    ahead: Number


class JobsNumbers(Row, frozen=True):
    offered: Divisor
    whole: Percent
    renewed: Divisor
    tenders: Divisor


class GuestsNumbers(Row, frozen=True):
    keeps_away: Number
    cloud: Number


class ImprovisingNumbers(Row, frozen=True):
    surprise: Percent
    stretch: Number
    harder: Percent
    flourishes: Number
    rule_of_two: Number


class ColonyNumbers(Row, frozen=True):
    swarms: Number
    swarms_divisor: Divisor
    posts_divisor: Divisor
    posts_part: Divisor
    follow: Number
    restless: Divisor
    leisure: Divisor
    dwell: Number
    patience: Number
    upset: Number
    relayed: Number
    mends: Number
    gathered: Number
    walled: Percent


class Odour(Row, frozen=True):
    """The numbers of a scent: how it spreads, and how it fades.

    `spread`: loss per cell of distance (0: none). `fade`: loss every `turns` turns.
    """

    fade: Number
    spread: Number = 0
    turns: Divisor = 1


class SmellsNumbers(Row, frozen=True):
    intruder: Number
    call: Number
    upset: Number
    alerts: Number
    load: Number


class DirectorNumbers(Row, frozen=True):
    hurt: Number
    breath: Number
    lull: Number
    room: Number


class MindsNumbers(Row, frozen=True):
    attention: Number
    escort: Number
    press: Number
    worth: Number
    failing: Divisor


class Constants(Row, frozen=True):
    """All numbers of constants.toml, by chapter. One of them is `constants().combat.web`."""

    party: PartyNumbers
    reach: dict[str, Number]
    combat: CombatNumbers
    alarm: AlarmNumbers
    senses: SensesNumbers
    time: TimeNumbers
    nest: NestNumbers
    jobs: JobsNumbers
    guests: GuestsNumbers
    improvising: ImprovisingNumbers
    colony: ColonyNumbers
    scents: dict[str, Odour]
    smells: SmellsNumbers
    director: DirectorNumbers
    minds: MindsNumbers

    def cells(self, attack: Attack) -> int:
        """Return how many cells an Attack reaches: those of its range, or fewer for one that bursts the attacker. [★R-12]"""
        return self.combat.burst if attack.rupture else self.reach[attack.range]
