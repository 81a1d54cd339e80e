"""Manoeuvres and other ways of moving that a phrase may mean. [B 3.8.11; RULES 3.5]"""

from game.flow import Rules, rule, tell, then
from game.flow.chronicle import Happened
from game.flow.steps import Attempt, Flail, GainPace, Move, Rush, Settle, Walk
from game.nest.paths import MOVES
from game.systems.combat import pace
from game.systems.conditions import run_up
from game.systems.ground import apart, bodies, free
from game.systems.party import armed
from game.systems.ratings import suffers
from game.systems.throws import fighting, throw
from game.world import find, get, query
from game.world.components import At, Body, Combatant


class Manoeuvres(Rules):
    @rule("B 2.3.5 R-72")
    def rush(self, step: Rush) -> None:
        """Up to contact with her victim, Charging: that costs no Pace."""
        if find(step.victim, Body) is None:
            return
        fighter = get(step.who, Combatant)
        cells = run_up(step.who, step.victim)
        fighter.pace += len(cells)
        fighter.charged = True
        then(*(Walk(who=step.who, x=x, y=y) for x, y in cells), Move(who=step.who, to="Charging"))

    @rule("R-72")
    def settle(self, step: Settle) -> None:
        """A Charge is spent by the Attack."""
        fighter = find(step.who, Combatant)
        if fighter and fighter.charged and step.action.name == "attack":
            fighter.charged = False
            then(Move(who=step.who, to="Advancing", only="down"))

    @rule("R-13")
    def gain_pace(self, step: GainPace) -> None:
        get(step.who, Combatant).pace += pace(step.who)

    @rule("B Table 8 R-59")
    def flail(self, step: Flail) -> None:
        """Confused: at a random neighbour, friend or foe; nobody there: a random step. Her Tactical goes with it."""
        if not fighting(step.who):
            return
        fighter, at = get(step.who, Combatant), get(step.who, At)
        beside = [who for who, there, _ in query(At, Body) if who != step.who and apart(at, there) == 1]
        tell(Happened("flails", step.who))
        if beside and armed(step.who) and fighter.tactical:
            fighter.tactical -= 1
            then(Attempt(who=step.who, action="attack", target=beside[throw(len(beside), "confusion")]))
        elif not suffers(step.who, "Immobilised"):
            dx, dy = MOVES[throw(len(MOVES), "confusion")]
            if free(at.x + dx, at.y + dy, bodies()):
                fighter.pace += 1
                then(Walk(who=step.who, x=at.x + dx, y=at.y + dy))
