"""The top line of the main screen, which shows Level, Room and turn, or in Combat the order in which fighters act."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from tcod.console import Console

from game import content
from game.presentation.outcome import several
from game.presentation.page import sentence
from game.presentation.pages import report
from game.presentation.sight import fortune, named
from game.run.view import Seen, View
from game.telling.shorten import cut
from game.telling.words import counted
from game.ui.map.palette import Ink
from game.ui.widgets.writing import spans, text
from game.weighing.scale import feature_name, fresh, scaled

TONES: dict[str, Ink] = {"won": "good", "dead": "alarm", "left": "cold", "": "dim"}
ENDS = {outcome: (words, TONES[outcome]) for outcome, words in report.ENDS.items()}
"""The outcomes of a raid in words, each with a colour."""
GAP = 2
"""The columns between the place and the counts."""
MORE = " … 10 more"
"""What the longest order may end in, as a measure of its columns."""
COMBAT = "COMBAT "
LOUD = 4
"""The step of the nest's alarm (0-5) from which on it has the colour of danger."""


def draw(console: Console, view: View, mark: str = "", *, luckless: bool = False) -> None:
    """Draw the top line of the main screen.

    `mark` is a word drawn before everything else.
    `luckless`: whether Luck is left out, because no lesson has explained it so far.
    """
    luck = f"{fortune(view, view.me)} " if view.party and not luckless else ""
    ended = view.raid.outcome
    if view.fight and not ended:
        order(console, view, f"  {luck}", mark)
        return
    x = text(console, 1, 0, f"{mark} ", "alarm") if mark else 1
    x = text(console, x, 0, *ENDS.get(ended, ENDS[""])) + 2 if ended else x
    room = view.chamber
    where = f"{room.kind.capitalize()}, {'spent' if room.spent else 'unspent'}" if room else "Gallery"
    dark = f", dark {scaled(room.dark)}" if room and room.dark else ""
    forms = list(counts(view, luck))
    where, dark = ("", "") if ended else (where, dark)
    free = console.width - x - 2 - (len(where) + GAP if where else 0)
    # the panel tells the dark, too, and nothing else what is explored, which the last two forms leave out
    shown = [(form, more) for some in (forms[:-2], forms[-2:]) for more in (dark, "") for form in some]
    form, more = next((one for one in shown if sum(map(len, (*one[0], one[1]))) <= free), (forms[-1], ""))
    (level, alarm, rest), where = form, where + more
    x = text(console, x, 0, level, "dim" if ended else "bright")
    left = console.width - len(alarm + rest)
    text(console, left, 0, alarm, "bad" if view.alert < LOUD else "alarm")
    text(console, console.width - len(rest), 0, rest, "dim")
    text(console, x + 2, 0, cut(where, left - x - 3), "accent" if room and not room.spent else "dim")


def counts(view: View, luck: str) -> Iterator[tuple[str, str, str]]:
    """Yield the Level at the left of the top line and what stands at its right, in several forms, each shorter. [R-86]

    Each is (the Level, the turns in which nobody follows and the nest's alarm, other numbers): turns, explorations and Luck. Alarm and Luck are kept longest;
    gaps and words become shorter before a number is left out.
    """
    level, rated, n = f"Level {view.number}", scaled(view.rating), view.raid.explored
    turn, explored, whole = f"turn {view.turn}", f"explored {n}", f"{level}, rated {rated}"
    deep = next((one.called for one in view.levels if one.number == view.number), level)
    start, alert = (0, 0) if view.raid.outcome else (view.raid.head_start, view.alert)
    begun, loud = f"start {start}" if start else "", f"alarm {alert}" if alert else ""
    start_means = sentence("start means", start=start, turns=counted(start, "turn")) if start else ""
    means = f"{loud}: {content.alerts()[view.alert].means}" if alert else ""
    alarm = "  ".join(filter(None, (begun, loud)))
    for since, signs in ((start_means, means), (start_means, loud), (begun, means)):
        if (since, signs) != (begun, loud):  # what a newcomer reads nothing from is written out where there is room
            yield whole, f"{'  '.join(filter(None, (since, signs)))}   ", f"{turn}   {explored}   {luck}"
    brief = f"{level} ({rated})"
    for place, gap, told in (
        (f"{deep}, rated {rated}", "   ", (turn, explored)), (whole, "   ", (turn, explored)), (whole, "  ", (turn, explored)), (brief, "  ", (turn, explored)),
        (brief, "  ", (turn, f"Rooms {n}")), (whole, "   ", (turn,)), (whole, "   ", ()),
    ):  # fmt: skip
        yield place, f"{alarm}{gap}" if alarm else "", gap.join((*told, luck))


def order(console: Console, view: View, luck: str, mark: str) -> None:
    """Draw the order in which the fighters act (Initiative Order), with brackets around the one whose Turn it is.

    Neighbours of one kind are drawn as one place. If there is room, those whose Turn is over stand first, dim, their
    Initiative stands behind all names, and the order of the next Round behind its number.
    """
    assert view.fight
    x = text(console, 1, 0, f"{mark} " if mark else "", "alarm")
    through, parts, after = ranks(view)
    whole = sum(len(part.words) + 3 for part in (*through, *parts)) - 3
    bare, most = str(view.fight.number), console.width - len(luck) - x - len(COMBAT) - 3
    now = f" Round {bare}"
    if through and most - len(now) < whole <= most - len(bare):  # whoever is through is worth more than that word
        now = bare
    x = text(console, x, 0, COMBAT, "alarm")
    x = text(console, x, 0, now, "dim") + 3
    room = console.width - len(luck) - x
    through = through if whole <= room else []
    parts = [*through, *parts]
    told = f"{feature_name('Initiative')}: "
    numbers = len(told) + sum(len(part.words + part.number) for part in parts) + 3 * len(parts) - 3 <= room
    x = text(console, x, 0, told if numbers and parts else "", "dim")
    for i, part in enumerate([*parts, *after]):
        late = i >= len(parts)
        number = part.number if numbers else ""
        sign = ("" if not i else " ▸ ") if i != len(parts) else f" │ Round {view.fight.number + 1}: "
        rest = len(MORE) if i + 1 < len(parts) else 2 if late and i + 1 < len(parts) + len(after) else 0
        if x + len(sign) + len(part.words + number) + rest + len(luck) > console.width:
            more = f" … {len(parts) - i}"
            more += " more" if x + len(more) + len(" more") <= console.width - len(luck) else ""
            text(console, x, 0, (" …" if i > len(parts) else "") if late else more, "dim")
            break
        tone: Ink = part.body.colour if part.body and len(through) <= i < len(parts) else "dim"
        place = [(part.before, "accent"), (part.name, tone), (number, "dim"), (part.after, "accent")]
        x = spans(console, x, 0, [(sign, "faint"), *place])
    text(console, console.width - len(luck), 0, luck, "dim")


def ranks(view: View) -> "tuple[list[Rank], list[Rank], list[Rank]]":
    """Return the places of those whose Turn of this Round is over, of whose it is and who comes after, and all of the next Round."""
    assert view.fight
    bodies, turn, order = {body.who: body for body in view.creatures}, view.fight.turn, dict.fromkeys(view.fight.order)
    grown = {member.body.who: member.ratings.get("Initiative", 0) for member in view.party}
    now = [rank("[", bodies.get(turn), 1, grown, "]")] if turn else []
    now += places((bodies.get(who) for who in order if who != turn), grown)
    later = view.fight.later
    through = (bodies.get(who) for who in later if who not in (*order, turn))
    return places(through, grown), now, places(map(bodies.get, later), grown)


def places(bodies: Iterable[Seen | None], grown: dict[int, int]) -> "list[Rank]":
    """Return Ranks (places) in the order in which these fighters act. Successive fighters of one kind share a Rank.

    `grown`: the Initiative of the characters as it is now, by id.
    """
    return [rank("", ones[0], len(ones), grown) for ones in (list(alike) for _, alike in groupby(bodies, known))]


class Rank(NamedTuple):
    """A place in the Initiative Order (who acts when): one fighter, or several of one kind in succession."""

    before: str
    body: Seen | None
    name: str
    number: str
    after: str

    @property
    def words(self) -> str:
        return self.before + self.name + self.after


def rank(before: str, body: Seen | None, many: int, grown: dict[int, int], after: str = "") -> Rank:
    """Return a place with its name and number: the Initiative of a character is its own, that of others is of their kind."""
    if not body:
        return Rank(before, None, f"{many} unseen", "", after)
    printed = fresh(content.kinds()[body.kind]).get("Initiative", 0)
    number = f" {scaled(grown.get(body.who, printed))}"
    return Rank(before, body, several(many, named(body)), number, after)


def known(body: Seen | None) -> str:
    return named(body) if body else ""
