"""How anything happens: Commands answer Decisions, Steps wait on the agenda, Entries tell what has been."""

from game.flow.agenda import Agenda, Answers, Option, Shelf, advance, follow, options, then
from game.flow.chronicle import Chronicle, Entry, tell
from game.flow.commands import Command, Refused
from game.flow.rules import Rulebook, rule
from game.flow.steps import Decision, Step

__all__ = [
    "Agenda", "Answers", "Chronicle", "Command", "Decision", "Entry", "Option", "Refused", "Rulebook", "Shelf", "Step",
    "advance", "follow", "options", "rule", "tell", "then",
]  # fmt: skip
