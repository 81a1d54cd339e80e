"""The Job: who wants what, where it is, how dangerous it is, and what is to be done next. [B 1.1]"""

from collections.abc import Iterator

from tcod.console import Console

from game import content
from game.run.view import Task, View
from game.telling.words import capital
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.widgets import Pager, broken


class JobScreen:
    """A letter from the client."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid = raid
        self.pager = Pager([])

    def draw(self, console: Console) -> None:
        task = self.raid.view.job
        page(console, "THE JOB", task.client, [("Esc", "back")])
        width = min(console.width - 8, 72)
        self.pager.lines = [*letter(task, width), *nest(self.raid.view, width)]
        self.pager.draw(console, (console.width - width) // 2, 3, width, console.height - 5)

    def key(self, key: str) -> Next:
        if not self.pager.key(key) and (closing(self.raid, key) or self.raid.keys.action_of(key, "roam") == "job"):
            return Pop()
        return StayOn()


def letter(task: Task, width: int) -> Iterator[tuple[str, Ink]]:
    yield task.name.upper(), "accent"
    yield "", "text"
    yield from ((line, "text") for line in broken(task.brief, width))
    yield f"{'':4}{task.client}", "dim"
    yield "", "text"
    facts = (
        ("Where", f"the {task.chamber}, on a Level rated 100" if task.chamber else ""),
        ("What", task.goods),
        ("Danger", task.danger),
        ("Reward", task.reward),
        ("Now", capital(task.objective)),
    )
    for label, words in facts:
        for i, line in enumerate(broken(words, width - 9)) if words else ():
            yield f"{'' if i else label:9}{line}", "bright" if label == "Now" else "text"


def nest(view: View, width: int) -> Iterator[tuple[str, Ink]]:
    """Yield the nest's alarm, and in its own words what that step means; nothing where it is left out. [R-86]"""
    if view.ruled("R-86"):
        told = f"{view.alert} of {len(content.alerts()) - 1}: {content.alerts()[view.alert].means}"
        yield from ((f"{'' if i else 'Alarm':9}{line}", "text") for i, line in enumerate(broken(told, width - 9)))
