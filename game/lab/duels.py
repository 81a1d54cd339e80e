"""Duels of each class of character against each caste of termites: who wins, in how many Rounds. [R section 3.7]"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product

from msgspec import Struct

from game import content
from game.bots.careful import Careful
from game.bots.fighting import TurnPlan, turn
from game.bots.memory.walk import go
from game.bots.threats import dodge
from game.engine.commands import Act, AnyCommand, Say
from game.engine.entries import Came, Died, Entry, Happened
from game.engine.steps import CombatEnd
from game.progress import Tell, followed, untold
from game.run.heads import USUAL, Rules
from game.run.run import Run, head
from game.run.scenario import meet
from game.run.view import View

LONG = 40
"""The number of Rounds after which a battle counts as stalled."""
MOST = 300
"""The number of turns, Rounds included, after which a duel or a battle is stopped."""


class Duel(Struct, frozen=True):
    """The result of one duel or battle.

    `outcome`: won (foe killed or driven off), lost, parted (Combat ended otherwise), stalled (time was up).
    """

    outcome: str
    rounds: int
    wounds: int


class Cell(Struct, frozen=True):
    """One cell of the table of duels: the number of duels and their results. `rounds` and `wounds` are means, in tenths."""

    hero: str
    foe: str
    fights: int
    won: int
    lost: int
    parted: int
    stalled: int
    rounds: int
    wounds: int


class Duellist(Careful):
    """A bot that fights a duel to the end. After a lost Combat it recovers and attacks again."""

    def fight(self, view: View) -> TurnPlan:
        return turn(view, [], bold=True)

    def roam(self, view: View) -> AnyCommand:
        self.mind.watch(view)
        foes = [seen for seen in view.creatures if not seen.led]
        armed = [seen for seen in foes if seen.armed]
        if armed and (view.raid.head_start or view.me.shaken >= view.turn):
            return dodge(view, self.mind, armed) or Say("wait")
        attack = next((choice for foe in foes if (choice := view.choice(Act("attack", foe.who)))), None)
        if attack and not attack.refused:
            return attack.command
        last = [(seen.x, seen.y) for seen in self.mind.foes.known(view)]
        return go(view, last, view.walkable) or Say("wait")


def fight(hero: str, foe: str, rules: Rules, seed: int) -> Duel:
    """Play one duel between a hero and a foe, and return its result. It has one Combat or several. The bot is the Duellist."""
    run = meet(head(f"duel {seed}", (hero,), profile=rules.profile, edition=rules.edition), (foe,))
    policy, told = Duellist(), 0
    met = max(entry.who for entry in run.story if isinstance(entry, Came))
    try:
        while run.decision and run.raid.turn < MOST and not over(run.story[told:], met):
            told = len(run.story)
            run.apply(policy(run))
        party = View(run).party
        outcome = "lost" if not party else "won" if over(run.story, met) else "stalled"
        return Duel(outcome, rounds_of(run), party[0].body.wounds if party else 0)
    finally:
        run.close()


def over(entries: Iterable[Entry], met: int = 0) -> bool:
    """Return whether the Entries (events) show that the hero has won the duel. The creature `met` died or was cocooned, or a Combat was won."""
    for entry in entries:
        match entry:
            case Died(who=who) | Happened("is cocooned", who=who) if who == met:
                return True
            case Happened("combat ends", note=CombatEnd.WON):
                return True
            case _:
                pass
    return False


def rounds_of(run: Run) -> int:
    """Return the number of Rounds that were fought in a raid."""
    return sum(isinstance(entry, Happened) and entry.what == "round begins" for entry in run.story)


def battle(party: tuple[str, ...], foes: tuple[str, ...], rules: Rules, seed: int) -> Duel:
    """Play one Combat of a party against `foes`, and return its result. It is won, lost, parted, or stalled if over LONG Rounds."""
    run, policy = meet(head(f"battle {seed}", party, profile=rules.profile, edition=rules.edition), foes), Duellist()
    try:
        while run.decision and View(run).fight and run.raid.turn < MOST:
            run.apply(policy(run))
        rounds, alive = rounds_of(run), View(run).party
        won = over(run.story) or run.raid.outcome == "won"
        outcome = "lost" if not alive else "stalled" if rounds > LONG else "won" if won else "parted"
        return Duel(outcome, rounds, sum(member.body.wounds for member in alive))
    finally:
        run.close()


def battles(party: tuple[str, ...], foes: tuple[str, ...], fights: int, rules: Rules, workers: int) -> Iterator[Duel]:
    """Play `fights` battles between a party and its `foes` in `workers` processes, and yield their results."""
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(battle, party, foes, rules), range(fights), chunksize=max(1, fights // 40))


def cell(hero: str, foe: str, duels: list[Duel]) -> Cell:
    count = {name: sum(duel.outcome == name for duel in duels) for name in ("won", "lost", "parted", "stalled")}
    n = len(duels)
    lasted, hurt = sum(duel.rounds for duel in duels), sum(duel.wounds for duel in duels if duel.outcome != "lost")
    alive = n - count["lost"]
    return Cell(hero, foe, n, **count, rounds=10 * lasted // n, wounds=10 * hurt // alive if alive else 0)


def table(fights: int, rules: Rules = USUAL, workers: int = 1, tell: Tell = untold) -> Iterator[Cell]:
    """Play the duels of each class against each caste of termites, and yield a Cell (the results) for each pair.

    `tell` is called with the number of duels done.
    """
    foes = [kind for kind in content.kinds() if kind in content.castes()]
    pairs = list(product(content.classes(), foes))
    with ProcessPoolExecutor(workers) as pool:
        for fought, (hero, foe) in enumerate(pairs):
            duels = pool.map(partial(fight, hero, foe, rules), range(fights), chunksize=max(1, fights // 40))
            yield cell(hero, foe, list(followed(duels, fights * len(pairs), tell, fights * fought)))
