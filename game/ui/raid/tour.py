"""The tour at the beginning of the demonstration: a raid with fixed Commands, and explanations of its scenes.

`python -m tests.ui.demo_script` finds such a raid and pins it in assets/tour_raid.toml; the words stand in assets/tour.toml.
"""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from game import content
from game.engine.commands import AnyCommand
from game.engine.entries import Entry, Rolled
from game.presentation.outcome import chance
from game.run.view import View
from game.telling.words import article
from game.ui.raid.commentary import Comment, intent


class TourScene(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene of the tour: what to explain before and after the Command that it is about.

    `before` and `after` are pages of text. `rule` is where the rule that it shows stands.
    """

    title: str
    rule: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class TourRaid(Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed raid of the tour: how it begins, and all its Commands.

    `scenes` has the number of the Command that each scene is about.
    """

    seed: str
    party: tuple[str, ...]
    job: str
    scenes: dict[str, int]
    commands: tuple[AnyCommand, ...]


@cache
def scenes() -> dict[str, TourScene]:
    """Return all scenes of the tour, as a dict by name. Raises BadAsset."""
    return content.read("tour", TourScene)


@cache
def pinned() -> TourRaid:
    """Return the fixed raid of the tour. Raises BadAsset."""
    return content.read("tour_raid", TourRaid)["raid"]


class Tour:
    """A guide through the fixed raid of the tour. It falls silent for good if the raid does not go as planned."""

    def __init__(self) -> None:
        self.raid, self.silent = pinned(), False
        self.names: dict[str, object] = {}  # values for the slots in the scenes' texts

    def command(self, view: View) -> AnyCommand | None:
        """Return the tour's next Command, or None if there is none left or it is not legal."""
        left = self.raid.commands[view.n :]
        self.silent = self.silent or not left or not view.allows(left[0])
        return None if self.silent else left[0]

    def before(self, view: View, command: AnyCommand) -> list[Comment]:
        """Return the pages of text to show before a Command of the tour, [] if no scene is about it."""
        choice, (_, what, whom) = view.choice(command), intent(view, command)
        odds = chance(view, choice) if choice else ""
        self.names = {"what": what, "whom": whom, "me": view.me.body.name, "odds": odds, "luck": view.me.luck}
        return list(self.pages(view.n + 1, after=False))

    def after(self, n: int, who: int, entries: list[Entry]) -> list[Comment]:
        """Return the pages of text to show after Command `n` of the tour, in which `who` may have rolled."""
        for one in entries:
            if isinstance(one, Rolled) and one.who == who:
                self.names |= {"die": f"{one.roll.die:02}", "degree": article(str(one.roll.degree))}
                break
        return list(self.pages(n, after=True))

    def pages(self, n: int, *, after: bool) -> Iterator[Comment]:
        """Yield the pages of text to show before, or `after`, Command number `n` of the tour."""
        order = [name for name, _ in sorted(self.raid.scenes.items(), key=lambda scene: scene[1])]
        for name, at in self.raid.scenes.items():
            if at == n and not self.silent:
                scene = scenes()[name]
                title = f"{order.index(name) + 1} of {len(order)}: {scene.title}"
                for page in scene.after if after else scene.before:
                    yield Comment(f"tour {name}", page.format(**self.names), rule=scene.rule, title=title)
