"""Functions that fill in the placeholders in codex pages, with numbers, odds, calculations and character sheets."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

import msgspec

from game import content
from game.content import Attack, EventRow, Formula, Kind
from game.fd100 import NOTHING, Check, Degree, Modifier, Rating, Shift, die_for
from game.fd100.check import SHARES
from game.resolution.pools import Pool
from game.telling import sheets
from game.telling.roll_card import card
from game.telling.words import capital, joined, number
from game.weighing import odds
from game.weighing.scale import damage, in_dice, in_points, rules

CARD = 76
"""The width of a roll card in the codex, in columns."""
LINES = {
    "damage": "Damage", "hit": "Hit", "add": "and", "alt": "Hit on an ally", "critical": "on a Critical",
    "miss": "Miss", "miss_add": "and", "miss_alt": "Miss, an ally", "miss_critical": "Miss, on a Critical",
}  # fmt: skip
RANGES = {"Attack": "of the Attack that lands", "run": "a run up to contact"}
ROLLS = {"none": "none: it succeeds", "Contested": "Contested Boolean"}
CASTES = ("worker", "minor", "major", "nasute")
Rows = Iterable[Sequence[object]]

# -- small pieces ------------------------------------------------------------------------------------------------------


def slug(name: str) -> str:
    """Return a codex page's name as an HTML anchor, for example "ruling-r-14" for "ruling/R-14"."""
    return re.sub(r"\W+", "-", name).strip("-").lower()


def table(heads: Sequence[str], rows: Rows) -> str:
    """Return a Markdown table with the column titles `heads` and these rows. Convert Wounds to the rules in force."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(in_points(str(cell)) for cell in line) + " |" for line in lines)


def fenced(lines: Iterable[str]) -> str:
    """Return lines as a Markdown code block."""
    return "\n".join(["```", *(line.rstrip() for line in lines), "```"])


def die(faces: int) -> str:
    return f"d{faces}"


def cited(rule: str) -> str:
    """Return a citation as text, with links to the rulings in it."""
    return re.sub(r"R-\d\d", lambda found: f"[{found[0]}](ruling/{found[0]})", rule)


def of(kind: str) -> str:
    """Return the name of a class or creature, as a link to its codex page."""
    return f"[{content.kinds()[kind].name}]({home(kind)})"


def home(kind: str) -> str:
    """Return the name of a class's or creature's codex page, such as "class/wasp" or "creature/minor"."""
    return f"{'class' if kind in content.classes() else 'creature'}/{kind}"


def several(kinds: Sequence[str]) -> str:
    return joined([of(kind) + (", twice" if n == 2 else "") for kind, n in Counter(kinds).items()])


def percent(check: Check) -> str:
    return f"{odds(check).rounded(Degree.PARTIAL_SUCCESS)} %"


# -- Actions -----------------------------------------------------------------------------------------------------------


def outcomes(formula: Formula) -> Iterator[tuple[str, str]]:
    """Yield a table row for each degree of an Action, the best degree first: the degree and its outcome.

    If the formula knows no degrees but Success and Failure, only these have rows.
    """
    if set(formula.outcome) <= {"Success", "Failure"}:
        yield from formula.outcome.items()
        return
    for degree in reversed(Degree):
        common = "Success" if degree >= Degree.PARTIAL_SUCCESS else "Failure"
        yield str(degree), formula.outcome.get(str(degree)) or formula.outcome[common]


def formula(name: str) -> str:
    """Return an Action's formula as two Markdown tables: its properties, and its outcomes. [B Figure 23]"""
    row = content.formulas()[name]
    facts = (
        ("Minigame", row.minigame),
        ("Intent", ", ".join(row.intents)),
        ("Costs", content.pages()["costs"].get(row.cost) or ("nothing" if row.minigame == "Combat" else "time")),
        ("At", row.at),
        ("Range", RANGES.get(row.range, row.range) if row.at in ("an enemy", "an ally") else ""),
        ("Roll", ROLLS.get(row.roll, row.roll)),
        ("Effort", str(row.effort or "")),
        ("Resistance", str(row.resistance or "")),
        ("Modifiers", ", ".join(map(str, row.modifiers))),
        ("Asked last", ", ".join(map(str, row.guards))),
        ("Needs", ", ".join((*row.needs, *(["sight"] if row.sight else [])))),
        ("Limit", "once a Combat" if row.once else "as often as it is paid for" if row.repeat else ""),
        ("Rule", cited(row.rule)),
    )
    shown = [fact for fact in facts if fact[1]]
    return table(("", ""), shown) + "\n\n" + table(("Degree", "What it does"), outcomes(row))


def strike(kind: str, target: str, place: str = "Holding", behind: bool = False) -> Check:
    """Return the Check of an Attack by one kind of creature on another. [B 3.8.7]

    Both have their printed ratings and are unhurt, in the light and within reach of each other.
    """
    mine, theirs, row = content.kinds()[kind], content.kinds()[target], content.formulas()["attack"]
    assert row.effort is not None
    assert row.resistance is not None
    named = {Degree.PARTIAL_SUCCESS: [mine.base], Degree.COMPLETE_SUCCESS: [mine.special]}
    named[Degree.CRITICAL_SUCCESS] = [mine.base, mine.special]
    guards, sway = [], content.constants().combat.sway.get(place, 0)
    for term in row.guards:
        stopped = tuple(
            degree for degree, boxes in named.items() if any(box and term.keywords & set(box.keywords) for box in boxes)
        )
        armour = 0 if theirs.armoured == "head" and behind else theirs.features.get(term.name, 0)
        if stopped and armour:
            guards.append(
                Modifier("armoured head" if theirs.armoured == "head" else term.name, -armour, "R-14", stopped)
            )
    return Check(
        Rating(row.effort.name, mine.features.get(row.effort.name, 0)),
        Rating(row.resistance.name, theirs.features.get(row.resistance.name, 0)),
        static=(Modifier(place, sway, "B 2.3.5"),) if sway else (),
        shifts=(Shift("Charging", 1, "B 2.3.5"),) if place == "Charging" else (),
        guards=tuple(guards),
    )


# -- what a placeholder prints -----------------------------------------------------------------------------------------


def _attack_card(words: str) -> str:
    """Return as text how an Attack's roll is calculated, for a placeholder such as {{card: wasp minor Advancing}}."""
    kind, target = words.split()[:2]
    title = f"ATTACK   {content.kinds()[kind].name} > {content.kinds()[target].name}"
    return fenced(card(None, _struck(words), title, content.formulas()["attack"].rule, CARD))


def _struck(words: str) -> Check:
    """Return the Check of an Attack. `words` describes the Attack, for example "wasp minor Advancing behind".

    The text names the attacker, the target and the attacker's Disposition.
    """
    kind, target, *rest = words.split()
    place = next((word for word in rest if word != "behind"), "Holding")
    return strike(kind, target, place, "behind" in rest)


def _band(words: str) -> str:
    """Return an example of a roll's calculation from Effort, Resistance and modifiers, as for {{band: 60 30 +20}}."""
    effort, resistance, *more = map(int, words.split())
    static = tuple(Modifier("Modifier", by) for by in more)
    check = Check(Rating("Effort", effort), Rating("Resistance", resistance), static)
    return fenced(card(None, check, "EXAMPLE", "", CARD))


def _chance(words: str) -> str:
    """Return as text the chance of success of a roll of one rating, for a placeholder such as {{chance: 60}}.

    That is a Boolean Roll. With two numbers, as in {{chance: 60 30}}, it is Contested.
    """
    effort, *resistance = map(int, words.split())
    against = Rating("Resistance", resistance[0]) if resistance else NOTHING
    check = Check(Rating("Effort", effort), against, kind="Contested" if resistance else "Boolean")
    return f"{' against '.join(words.split())}, {percent(check)}"


def _ruling(cite: str) -> str:
    row = content.rulings()[cite]
    return f"[{cite}](ruling/{cite}) **{row.title}.** {row.text}"


def effect_line(name: str) -> str:
    row = content.effects()[name]
    remedy = f"Resisted with {row.remedy}." if row.remedy else "Nothing resists it."
    trigger = "" if row.trigger == "nothing" else f" Matched by a check: {in_points(row.trigger, 1)}."
    return f"{row.constant}{trigger} {remedy}"


def _event(words: str) -> str:
    """Return a sentence on the chance of an Event, for a placeholder such as {{event: Cost Hunger}}."""
    kind, _, name = words.partition(" ")
    return f"Its chance to befall: **{chance(content.events()[kind][name])}**."


def chance(row: EventRow) -> str:
    """Return the formula for an Event's chance as text, such as "20 + Level - the Scout's Perception"."""
    return summed((row.perception, "the Scout's Perception"), (row.base, str(abs(row.base))), (row.level, "Level"))


def summed(*terms: tuple[int, str]) -> str:
    """Return terms (sign, name) as text, those added before those subtracted: "20 + Level - Carapace"."""
    more, less = ([what for by, what in terms if by * sign > 0] for sign in (1, -1))
    return " - ".join([" + ".join(more), *less])


def boxes(kind: Kind) -> str:
    """Return the Attacks of a kind of creature as Markdown tables, or "It has no Attack." if it has none."""
    parts = []
    for what, box in (("Base", kind.base), ("Special", kind.special)):
        if box:
            lines = [line for line in LINES if not (rules().attacks and line.startswith("miss"))]
            told = {line: damage(box) if line == "damage" else in_dice(getattr(box, line)) for line in lines}
            rows = [(LINES[line], one) for line, one in told.items() if one not in ("nothing", "0")]
            parts.append(f"**{what}: {box.name}** ({', '.join(_reach(box))})\n\n" + table(("", ""), rows))
    return "\n\n".join(parts) or "It has no Attack."


def _reach(box: Attack) -> Iterator[str]:
    """Yield the keywords of an Attack and how far it reaches: for a burst what it does reach, and the printed range."""
    cells = content.constants().cells(box)
    far = f"{cells} cell{'s' if cells != 1 else ''}"
    yield from (word for word in box.keywords if word != "Area Attack")
    if box.rupture:
        yield f"Area, {far} around itself by {cited('R-12')}, printed {box.range}"
        return
    yield f"{box.range}, {far}"
    if box.area:
        yield "Area"


def bare(kind: str) -> list[str]:
    """Return the sheet of a kind of creature by the rules in force, as lines that fit a codex page: without a frame."""
    row, by = content.kinds()[kind], sheets.in_use()
    if by is sheets.OWN:
        return [line[2:-2] for line in by.lines(row)]
    return [part for line in by.lines(row) for part in wrap(line, CARD, subsequent_indent="    ") or [""]]


def counted(name: str) -> int:
    """Return the number called `name`: a number in the rules ("combat.web"), or the size of a table ("CLASSES")."""
    if name in HOW_MANY:
        return HOW_MANY[name]()
    chapter, _, what = name.partition(".")
    if row := content.editions().get(chapter):
        return int(getattr(row, what))
    found: int = msgspec.to_builtins(content.constants())[chapter][what]
    return found


HOW_MANY: dict[str, Callable[[], int]] = {
    "CLASSES": lambda: len(content.classes()),
    "FEATURES": lambda: len(content.FEATURES),
    "JOBS": lambda: len(content.jobs()),
    "HELPERS": lambda: len(SHARES),
    "SUCCESS": lambda: Pool(NOTHING, NOTHING).on,
}
PRINTS: dict[str, Callable[[str], str]] = {
    "number": lambda name: str(counted(name)),
    "words": lambda name: number(counted(name)),
    "Words": lambda name: capital(number(counted(name))),
    "formula": formula,
    "ruling": _ruling,
    "effect": effect_line,
    "event": _event,
    "sheet": lambda kind: fenced(bare(kind)),
    "card": _attack_card,
    "band": _band,
    "odds": lambda words: percent(_struck(words)),
    "chance": _chance,
    "die": lambda rating: die(die_for(int(rating))),
}
