"""What the front sees of a raid: the View, and what the log calls those who are many of a kind."""

from collections.abc import Iterator, Mapping

from game import content
from game.run.run import Run
from game.run.view import Member, Seen, View
from game.ui.outcome import called

AWARE = {
    "": ("not noticed you", "dim"),
    "unseen": ("slipped past", "good"),
    "adjacent": ("unaware till close", "good"),
    "seen": ("awake to you", "alarm"),
}
"""By what she makes of the party: in two words, and their colour. [R-51]"""


class Sight(View):
    """`numbers`: second, third of her kind, as the log counts them."""

    def __init__(self, run: Run, numbers: Mapping[int, int]) -> None:
        super().__init__(run)
        self.numbers = numbers


def titled(view: View, body: Seen) -> str:
    """Her name in a list: "Wasp", "Minor", and of several "Minor #2", whom the log calls the second."""
    which = view.numbers.get(body.who, 1) if isinstance(view, Sight) else 1
    name = called(content.kinds()[body.kind])
    return f"{name} #{which}" if which > 1 and not body.led else name


def afflictions(member: Member) -> Iterator[tuple[str, int]]:
    """Effects but for innate ones."""
    innate = content.kinds()[member.body.kind].effects
    return ((name, rating) for name, rating in member.body.effects.items() if rating > innate.get(name, 0))


def stance(body: Seen, *, short: bool = False) -> Iterator[str]:
    """What she is doing besides standing there, in words: in the air, behind a barrier, holding her Action back."""
    if body.aloft:
        yield "aloft" if short else "in the air"
    if body.covered:
        yield "cover" if short else "behind a barrier"
    if body.held:
        yield "holds" if short else f"holds a {body.held}"


def unaware(body: Seen) -> bool:
    """Whether an armed creature knows nothing of the party."""
    return body.armed and not body.led and body.notice != "seen"
