"""The walk that the adviser has proposed, move by move, and where it ends; why it turns to something else says `given_up`."""

from game.adviser.automatic.given_up import situation, why_turned
from game.adviser.counsel import Advised
from game.adviser.fleeing.waiting import IN_THE_WAY, awaited
from game.adviser.wording.errands import place
from game.adviser.wording.pacing import paces
from game.adviser.wording.reasons import purpose, why_down
from game.bots.errands import AT_HAND, frontier, stand
from game.engine.commands import Act, AnyCommand, Go, Say
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.obstacles.shutting import unspent
from game.presentation.page import sentence
from game.presentation.walks.course import looks, off_edge
from game.run.view import View
from game.telling.words import counted

BETTER = "better from here"
"""The name of the sentence that something else is better by now."""


class TabWalk:
    """The walk that the adviser has proposed, or its wait. It ends where the policy wants something else than was said, or much more.

    It leads on over the edge of the map once what lay beyond its goal is seen: over what has come in sight, and to what is at hand,
    but to no other place that was known before.

    What it wants then is said before it is done: nobody is led to and fro for reasons never told.
    """

    def __init__(self, front: Advised) -> None:
        self.counsel, self.kind = front.counsel, type(front.counsel.command)
        self.bound: object = None
        self.goal: Cell | None = None
        self.edge = frontier(front.view)  # where the map ended when it was said where it leads
        self.walk: AutoWalk | None = None  # whose end tells where it went on to
        self.since, self.made = front.view.turn, 0  # the turn, and the moves or turns made
        self.was = situation(front.view, front.counsel.policy.mind)
        self.looks = False  # whether its goal is walked to for the unseen ground beyond it
        self.turned = False  # whether something else was wanted by then
        self.walks_on = False  # whether a walk was
        self.most = awaited(front.view, front.counsel.policy.mind)[1] if self.kind is Say else 0  # that were said

    def ended(self, view: View) -> str:
        """Return how long was waited, as a sentence, or where a walk went on to beyond what was said, and why it ends before its goal; else ""."""
        why = self.stopped(view)
        told = [(self.turn(view) if why == BETTER else "") or sentence(why)] if why else []
        if self.walk and self.walk.bound:
            told.insert(0, self.walk.walked(view))
            self.walk.bound, self.walk.led = "", -1  # it is told once
        turns = view.turn - self.since
        return sentence("waited turns", turns=turns) if self.kind is Say and turns > 1 else " ".join(filter(None, told))

    def turn(self, view: View) -> str:
        """Return what is so by now for which the walk is given up, as a sentence; "" if that is not known."""
        instead, mind = self.counsel.roam(view), self.counsel.policy.mind
        return why_turned(view, mind, self.was, self.goal, instead) if self.goal else ""

    def stopped(self, view: View) -> str:
        """Return the name of the sentence for which a walk ends before it has come to its goal, or into the goal's Room; "" if it has, or is not to go on elsewhere.

        That is for something else, or since what it was to look at is seen.
        """
        if self.goal is None or not self.turned or self.keeps(view):
            return ""
        (x, y), (to_x, to_y) = stand(view), self.goal
        looked = self.looks and not frontier(view)[to_y, to_x]
        inside = view.rooms[y, x] and view.rooms[y, x] == view.rooms[to_y, to_x]
        there = self.goal == (x, y) or (inside and not (looked and self.walks_on))
        return "" if there else "seen from here" if looked else BETTER

    def keeps(self, view: View) -> bool:
        """Return whether what is wanted is still the same: a fight with whom it leads up to, the same goal for another reason, or a wait for who stands in its way."""
        command, mind = self.counsel.roam(view), self.counsel.policy.mind
        there = isinstance(command, Go) and mind.walk.goal(command) == self.goal
        meets = mind.aim == "threat" and isinstance(command, Act)
        return mind.aim == IN_THE_WAY or there or (mind.aim == self.was.aim and meets)

    def step(self, view: View) -> AnyCommand | None:
        """Return the policy's next Command, or None where it is another kind, for another place or purpose, or more than was said."""
        command = self.counsel.on(view, self.kind)
        self.made, self.turned = self.made + 1, not isinstance(command, self.kind)
        self.walks_on = isinstance(command, Go)
        if isinstance(command, Go):
            mind = self.counsel.policy.mind
            goal = mind.walk.goal(command)
            told = purpose(view, mind, goal)
            leaves = bool(unspent(view) and why_down(view, mind, goal))  # Rooms that are looked for are given up
            # What is told of a walk, and its moves, hold till a Room is entered, and on to the Room's middle.
            bound = mind.aim, told, leaves, goal if told else None  # unseen ground is another place at each step
            moves = self.made + len(mind.walk.ahead)
            self.bound, self.most = self.bound or bound, self.most or max(moves, paces(view, command, mind)[1])
            self.turned = bound != self.bound
            new = goal != self.goal and bool(frontier(view)[goal[1], goal[0]])
            other = new and self.goal and self.edge[goal[1], goal[0]] and len(mind.walk.ahead) > AT_HAND
            self.turned |= bool(other) or self.forsakes(view, goal)
            if self.turned or (moves if new else self.made) > self.most:
                return None
            if new and self.goal and self.walk:
                to = off_edge(view, goal) if looks(view, goal) else place(view, goal)
                self.walk.bound = sentence("bound on", goal=to, all=counted(moves, "move"), due="")
                self.walk.led = self.since
            self.goal, self.looks = goal, not told and looks(view, goal)
        return command if self.made <= self.most else None

    def forsakes(self, view: View, goal: Cell) -> bool:
        """Return whether it would turn to another goal with nothing seen yet of the unseen ground that it was to look at, and not lead on over that."""
        was = self.goal or goal
        leads_on = was in (goal, stand(view), *self.counsel.policy.mind.walk.ahead)
        return not leads_on and bool(frontier(view)[was[1], was[0]])
