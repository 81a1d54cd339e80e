"""The engine: Commands answer Decisions, Steps (things about to happen) wait on a stack, Entries record past events."""

from game.engine.agenda import Agenda, Answers, Option, PendingSteps, advance, follow, options, then
from game.engine.commands import Command, Refused
from game.engine.entries import Chronicle, Entry, tell
from game.engine.rules import Rulebook, rule
from game.engine.steps import Decision, Step

__all__ = [
    "Agenda", "Answers", "Chronicle", "Command", "Decision", "Entry", "Option", "PendingSteps", "Refused", "Rulebook", "Step",
    "advance", "follow", "options", "rule", "tell", "then",
]  # fmt: skip
