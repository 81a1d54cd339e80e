"""Screens with lists from the current raid."""

from game.engine.steps import Roam
from game.presentation.ask import Answer
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.screen_context import RaidContext


class RaidList(ListScreen):
    """A screen with a list from the current raid. After a choice it stays open, unless the choice opens a question."""

    raid: RaidContext

    def do(self, answer: Answer) -> Next:
        if answer.refused:
            self.said = f"{answer.label.capitalize()}: {answer.told}"
            return StayOn()
        before, told = self.raid.run.n, len(self.raid.lines)
        answer.do(self.raid)
        self.made = None
        self.said = " ".join(line.text for line in self.raid.lines[told:])
        return StayOn() if self.raid.run.n > before and self.raid.view.asks(Roam) else Pop()
