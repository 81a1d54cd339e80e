"""What the codex prints of the data: numbers, formulas, tables, odds, sheets; and the pages that are nothing else."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from game import content
from game.content import EFFECTS, REACH, Attack, EventRow, Formula, Kind
from game.content.derived import MEANS
from game.fd100 import DECILE, NOTHING, Check, Degree, Modifier, Rating, Shift, die_for, odds
from game.run.numbers import numbers
from game.telling.card import LETTERS, card
from game.telling.sheet import DIETS, STANDS, sheet
from game.telling.words import capital, joined, number

CARD = 76
"""Columns of a roll card in the codex."""
LINES = {
    "damage": "Damage", "hit": "Hit", "add": "and", "alt": "Hit on an ally", "critical": "on a Critical",
    "miss": "Miss", "miss_add": "and", "miss_alt": "Miss, an ally", "miss_critical": "Miss, on a Critical",
}  # fmt: skip
COSTS = {
    "Tactical": "the Tactical", "Suppress": "the Tactical", "Support": "the Tactical", "Resist": "the Resist",
    "Manoeuvre": "the Manoeuvre, or any other Action", "Improvise": "the Manoeuvre, or any other Action", "Room": "the Room", "Rest": "part of a Rest",
}  # fmt: skip
ROLLS = {"none": "none: it succeeds", "Contested": "Contested Boolean"}
CONTEXTS = {"walk": "Walking", "raid": "Always", "roam": "Out of Combat", "combat": "In Combat", "aim": "Taking aim"}
CASTES = ("worker", "minor", "major", "nasute")
Rows = Iterable[Sequence[object]]

# -- small pieces ------------------------------------------------------------------------------------------------------


def slug(name: str) -> str:
    """A name as an anchor: "ruling/R-14" is "ruling-r-14"."""
    return re.sub(r"\W+", "-", name).strip("-").lower()


def table(heads: Sequence[str], rows: Rows) -> str:
    """A table of Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def fenced(lines: Iterable[str]) -> str:
    return "\n".join(["```", *(line.rstrip() for line in lines), "```"])


def die(faces: int) -> str:
    return f"d{faces}"


def cited(rule: str) -> str:
    """A cite, its rulings as links."""
    return re.sub(r"R-\d\d", lambda found: f"[{found[0]}](ruling/{found[0]})", rule)


def of(kind: str) -> str:
    """A class or creature as a link."""
    return f"[{content.kinds()[kind].name}]({home(kind)})"


def home(kind: str) -> str:
    """The page of a class or creature."""
    return f"{'class' if kind in content.classes() else 'creature'}/{kind}"


def several(kinds: Sequence[str]) -> str:
    return joined([of(kind) + (", twice" if n == 2 else "") for kind, n in Counter(kinds).items()])


def percent(check: Check) -> str:
    made = odds(check)
    return f"{100 * made.at_least(Degree.PARTIAL_SUCCESS) // made.whole} %"


# -- Actions -----------------------------------------------------------------------------------------------------------


def outcomes(formula: Formula) -> list[tuple[str, str]]:
    """What each degree does, best first; of a roll that knows only two outcomes, those two."""
    if set(formula.outcome) <= {"Success", "Failure"}:
        return list(formula.outcome.items())
    rows = []
    for degree in sorted(Degree, reverse=True):
        common = "Success" if degree >= Degree.PARTIAL_SUCCESS else "Failure"
        rows.append((str(degree), formula.outcome.get(str(degree)) or formula.outcome[common]))
    return rows


def formula(name: str) -> str:
    """An Action in the shape of the rulebook's template. [B Figure 23]"""
    row = content.formulas()[name]
    facts = (
        ("Minigame", row.minigame),
        ("Intent", ", ".join(row.intents)),
        ("Costs", COSTS.get(row.cost) or ("nothing" if row.minigame == "Combat" else "time")),
        ("At", row.at),
        ("Range", _range(row)),
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


def _range(row: Formula) -> str:
    if row.at not in ("an enemy", "an ally"):
        return ""
    return {"Attack": "of the Attack that lands", "run": "a run up to contact"}.get(row.range, row.range)


def strike(kind: str, target: str, place: str = "Holding", behind: bool = False) -> Check:
    """The Attack of a kind on another as printed, both unhurt, on the ground, in the light, within reach. [B 3.8.7]"""
    mine, theirs, row = content.kinds()[kind], content.kinds()[target], content.formulas()["attack"]
    assert row.effort is not None
    assert row.resistance is not None
    named = {Degree.PARTIAL_SUCCESS: [mine.base], Degree.COMPLETE_SUCCESS: [mine.special]}
    named[Degree.CRITICAL_SUCCESS] = [mine.base, mine.special]
    guards = []
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
        static=_sway(place),
        shifts=(Shift("Charging", 1, "B 2.3.5"),) if place == "Charging" else (),
        guards=tuple(guards),
    )


def _sway(place: str) -> tuple[Modifier, ...]:
    by = {"Recoiling": -numbers()["RECOILING"], "Advancing": numbers()["ADVANCING"]}.get(place, 0)
    return (Modifier(place, by, "B 2.3.5"),) if by else ()


# -- what a placeholder prints -----------------------------------------------------------------------------------------


def _attack_card(words: str) -> str:
    """{{card: wasp minor Advancing}}: the card of that Attack before its roll; "behind" at the end is from behind."""
    kind, target, *rest = words.split()
    place = next((word for word in rest if word != "behind"), "Holding")
    check = strike(kind, target, place, "behind" in rest)
    title = f"ATTACK   {content.kinds()[kind].name} > {content.kinds()[target].name}"
    return fenced(card(None, check, title, content.formulas()["attack"].rule, CARD))


def _band(words: str) -> str:
    """{{band: 60 30}}, {{band: 60 30 +20}}: the card of an Effort against a Resistance; for examples."""
    effort, resistance, *more = map(int, words.split())
    static = tuple(Modifier("Modifier", by) for by in more)
    return fenced(
        card(None, Check(Rating("Effort", effort), Rating("Resistance", resistance), static), "EXAMPLE", "", CARD)
    )


def _odds(words: str) -> str:
    """{{odds: wasp minor}}: the chance of any Success of that Attack."""
    kind, target, *rest = words.split()
    place = next((word for word in rest if word != "behind"), "Holding")
    return percent(strike(kind, target, place, "behind" in rest))


def _chance(words: str) -> str:
    """{{chance: 60}}, {{chance: 60 30}}: of a Boolean, of a Contested Boolean."""
    effort, *resistance = map(int, words.split())
    against = Rating("Resistance", resistance[0]) if resistance else NOTHING
    check = Check(Rating("Effort", effort), against, kind="Contested" if resistance else "Boolean")
    return f"{' against '.join(words.split())}, {percent(check)}"


def _ruling(cite: str) -> str:
    row = content.rulings()[cite]
    return f"[{cite}](ruling/{cite}) **{row.title}.** {row.text}"


def _effect(name: str) -> str:
    row = content.effects()[name]
    remedy = f"Resisted with {row.remedy}." if row.remedy else "Nothing resists it."
    trigger = "" if row.trigger == "nothing" else f" Matched by a check: {row.trigger}."
    return f"{row.constant}{trigger} {remedy}"


def _event(words: str) -> str:
    """{{event: Cost Hunger}}: its chance."""
    kind, _, name = words.partition(" ")
    return f"Chance: **{chance(content.events()[kind][name])}**."


def chance(row: EventRow) -> str:
    """The chance of an Event."""
    return _sum((row.perception, "the Scout's Perception"), (row.base, str(abs(row.base))), (row.level, "Level"))


def _sum(*terms: tuple[int, str]) -> str:
    """What is added, then what is taken away."""
    more, less = ([what for by, what in terms if by * sign > 0] for sign in (1, -1))
    return " - ".join([" + ".join(more), *less])


def _boxes(kind: Kind) -> str:
    parts = []
    for what, box in (("Base", kind.base), ("Special", kind.special)):
        if box:
            parts.append(f"**{what}: {box.name}** ({', '.join(_reach(box))})\n\n" + table(("", ""), _attack(box)))
    return "\n\n".join(parts) or "It has no Attack."


def _reach(box: Attack) -> list[str]:
    area = [f"Area, {numbers()['RUPTURE']} cells around herself"] if box.rupture else ["Area"] if box.area else []
    return [*(word for word in box.keywords if word != "Area Attack"), f"{box.range}, {_cells(box)}", *area]


def _cells(box: Attack) -> str:
    cells = REACH[box.range]
    return f"{cells} cell" if cells == 1 else f"{cells} cells"


def _attack(box: Attack) -> list[tuple[str, str]]:
    return [(label, text) for line, label in LINES.items() if (text := getattr(box, line)) not in ("nothing", "0")]


def bare(kind: str) -> list[str]:
    """A sheet without its outer frame: as wide as a page."""
    return [line[2:-2] for line in sheet(content.kinds()[kind])]


# -- tables ------------------------------------------------------------------------------------------------------------


def _degrees() -> str:
    how = (
        "by a Shift Down",
        "neither matches nor beats",
        "beats only",
        "matches only",
        "matches and beats",
        "by a Shift Up",
    )
    return table(("", "Degree", "The die"), ((LETTERS[one], one, how[one]) for one in reversed(Degree)))


def _quantities() -> str:
    tops = [next(n for n in range(100, -1, -1) if die_for(n) == faces) for faces in DECILE if faces > 20]
    rows = []
    for low, top in zip((0, *(top + 1 for top in tops)), tops, strict=False):
        rows.append((f"{low}-{top}", die(die_for(top))))
    return table(("Rating", "Die"), rows)


def _dice() -> str:
    return table(
        ("Die", "Gives"),
        ((die(faces), f"0-{faces - 1}" if faces < 101 else f"0-{faces - 1}; above 100 is 100") for faces in DECILE),
    )


def _levels() -> str:
    rows = []
    low = 0
    for band in content.levels():
        rows.append((f"{low}-{band.top}", die(band.features), die(band.costs), die(band.rewards)))
        low = band.top + 1
    return table(("Level rated", "Features", "Costs, Risks", "Rewards"), rows)


def _events(kind: str, fall: str) -> str:
    rows = (
        (name, chance(row), "each" if row.each else "once", row.description)
        for name, row in content.events()[kind].items()
    )
    return table((kind, "Chance", fall, "What"), rows)


def _effects() -> str:
    rows = (
        (
            f"[{name}](effect/{name})",
            row.constant,
            "" if row.trigger == "nothing" else row.trigger,
            row.remedy or "nothing",
        )
        for name, row in content.effects().items()
    )
    return table(("Effect", "Above 0", "Matched by a check", "Resist"), rows)


def _classes() -> str:
    rows = (
        (
            f"[{row.name}](class/{name})",
            row.wounds,
            *(row.features[one] for one in ("Initiative", "Threat Rate", "Survival Rate", "Carapace", "Flying")),
            row.hard,
        )
        for name, row in content.classes().items()
    )
    return table(("Class", "Wounds", "Init", "Threat", "Surv", "Carapace", "Flying", "Alone"), rows)


def _kinds(names: Iterable[str]) -> str:
    rows = []
    for name in names:
        row = content.kinds()[name]
        rated = (row.features.get(one, 0) for one in ("Initiative", "Threat Rate", "Survival Rate"))
        armour = (
            f"{row.features['Carapace']} {row.armoured}" if row.features.get("Carapace") and row.armoured else "none"
        )
        rows.append((row.glyph, of(name), row.wounds, *rated, armour))
    return table(("", "Who", "Wounds", "Init", "Threat", "Surv", "Carapace"), rows)


def _bestiary() -> list[str]:
    return [name for name in content.kinds() if name not in content.classes()]


def _summons() -> str:
    rows = (
        (
            f"below {row.chance}",
            of(row.who),
            f"{row.heads} Wounds" if row.who == "worker" else row.heads,
            f"over {row.above}" if row.above else "any",
        )
        for row in content.summons()
    )
    return table(("Roll", "Who", "How many", "Levels rated"), rows)


def _arrivals(rows: Iterable[content.Arrival]) -> str:
    low, found = 0, []
    for row in rows:
        found.append((f"{low}-{row.top}" if low < row.top else row.top, several(row.who)))
        low = row.top + 1
    return table(("Die", "Who comes"), found)


def _visits() -> str:
    rows = (
        (of(name), _sum((row.base, str(abs(row.base))), (row.level, "Level"))) for name, row in content.visits().items()
    )
    return table(("Who", "Chance"), rows)


def _abilities(good: bool) -> str:
    rows = ((f"**{name}**", row.about, row.text) for name, row in content.abilities().items() if row.good == good)
    return table(("Ability", "In short", "What happens"), rows)


def _forms() -> str:
    types = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Job"}
    rows = (
        (row.glyph, row.name, joined([types[one] for one in row.types]), row.food or "nobody's")
        for row in content.forms().values()
        if "S" not in row.types
    )
    return table(("", "Form", "Type", "Diet"), rows)


def _shares(name: str) -> str:
    faces = content.finds()[name]
    return f"{joined(list(faces.rows))} (a {die(faces.die)}, evenly)"


def _stocks() -> str:
    def told(stock: content.Stock | None) -> str:
        if stock is None:
            return "-"
        names = joined([content.forms()[form].name for form in dict.fromkeys(stock.forms)])
        return names + (f", over {stock.above}" if stock.above >= 0 else "")

    rows = (
        (chamber, *(told(row.get(kind)) for kind in ("plants", "animals", "materials")))
        for chamber, row in content.stocks().items()
    )
    return table(("Chamber", "To forage", "To hunt", "To salvage"), rows)


def errand(job: str) -> str:
    """A Job in a word or two: "Steal food"."""
    return capital(job.replace("-", " "))


def _jobs() -> str:
    rows = (
        (errand(name), row.chamber, several(row.guard), "shaft" if row.escape else "none", row.danger)
        for name, row in content.jobs().items()
    )
    return table(("Job", "Where", "Guard, each", "Escape", "Danger"), rows)


def _clients() -> str:
    return table(
        ("Job", "Who may ask"),
        ((errand(name), "; ".join(one.name for one in row.clients)) for name, row in content.jobs().items()),
    )


def _goods() -> str:
    return table(
        ("Job", "One of"),
        (
            (errand(name), joined([one.name for one in row.goods], "or"))
            for name, row in content.jobs().items()
            if row.goods
        ),
    )


def _actions(minigame: str) -> str:
    rows = (
        (
            f"[{row.key}](action/{name})",
            row.cost if row.cost != "free" else "",
            str(row.effort or "no roll"),
            str(row.resistance or ""),
        )
        for name, row in content.formulas().items()
        if row.minigame == minigame
    )
    return table(("Action", "Costs", "Effort", "Resistance"), rows)


def _manoeuvres() -> str:
    rows = (
        (
            f"[{row.key}](action/{name})",
            f"{'' if row.roll == 'none' else row.roll} {row.effort or ''}".strip() or "none",
            str(row.resistance or ""),
            row.outcome.get("Success", ""),
        )
        for name, row in content.formulas().items()
        if row.cost == "Manoeuvre" or name == "land"
    )
    return table(("Manoeuvre", "Roll", "Resistance", "Success"), rows)


def _track() -> str:
    return table(("Disposition", "On every Combat roll"), ((name, STANDS[name]) for name in content.TRACK))


def _tracks() -> str:
    rows = [(of(name), ", ".join(row.track)) for name, row in content.kinds().items() if row.track != content.TRACK]
    return table(("Who", "Boxes"), rows)


def _rulings() -> str:
    rows = (
        (f"[{cite}](ruling/{cite})", row.title, "★" if row.star else "", "" if row.done else "not yet")
        for cite, row in content.rulings().items()
    )
    return table(("", "Ruling", "Book too", "In the game"), rows)


def _means() -> str:
    return table(("Rating", "Mean of"), ((name, joined(list(parts))) for name, parts in MEANS.items()))


def _diets() -> str:
    rows = (
        (of(name), DIETS[row.diet] + ("" if row.hungers else ", never hungry"), row.item.name if row.item else "")
        for name, row in content.classes().items()
    )
    return table(("Class", "Diet", "Sets out with"), rows)


def _armour() -> str:
    rows = (
        (of(name), row.features["Carapace"], "the head only" if row.armoured == "head" else "all round")
        for name, row in content.kinds().items()
        if row.armoured and row.features.get("Carapace")
    )
    return table(("Who", "Carapace", "Covers"), rows)


def _fliers() -> str:
    return table(
        ("Who", "Flying"),
        ((of(name), row.features["Flying"]) for name, row in content.kinds().items() if row.features.get("Flying")),
    )


def _places() -> str:
    heads = ("Attacker", *(name for name in content.TRACK if name != "Retreating"))
    rows = [(of(name), *(percent(strike(name, "minor", place)) for place in heads[1:])) for name in content.classes()]
    return table(heads, rows)


def _sides() -> str:
    rows = [
        (of(name), *(f"{percent(strike(name, foe))} / {percent(strike(name, foe, behind=True))}" for foe in CASTES))
        for name in content.classes()
    ]
    return table(("Front / back", *(content.kinds()[foe].name for foe in CASTES)), rows)


def _keys() -> str:
    """The keys of every set."""
    tables = content.read("keys", dict[str, dict[str, tuple[str, ...]]])
    sets = [name for name in tables if name not in ("actions", "always")]
    parts = []
    for context, actions in tables["actions"].items():
        rows: list[tuple[str, ...]] = []
        for name, said in actions.items():
            common = tables["always"].get(context, {}).get(name, ())
            cells = (
                " ".join(dict.fromkeys((*tables[one].get(context, {}).get(name, ()), *common))).replace("|", "bar")
                or "-"
                for one in sets
            )
            rows.append((said[1], *cells))
        parts.append(f"## {CONTEXTS[context]}\n\n" + table(("", *sets), rows))
    return "\n\n".join(parts)


def _intents() -> str:
    rows = ((row.name, ", ".join(row.apt), ", ".join(row.stretch)) for row in content.intents().values())
    return table(("To", "Apt", "A stretch"), rows)


def _improvised() -> str:
    rows = (
        (f"[{row.key}](action/{name})", content.intents()[row.intent].name, row.at, row.minigame)
        for name, row in content.formulas().items()
        if row.intent
    )
    return table(("Deed", "To", "At", "In"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "degrees": _degrees,
    "dice": _dice,
    "quantities": _quantities,
    "levels": _levels,
    "costs": lambda: _events("Cost", "Paid"),
    "risks": lambda: _events("Risk", "Faced"),
    "rewards": lambda: _events("Reward", "Reaped"),
    "effects": _effects,
    "classes": _classes,
    "castes": lambda: _kinds(CASTES),
    "bestiary": lambda: _kinds(_bestiary()),
    "summons": _summons,
    "arrivals": lambda: _arrivals(content.arrivals()),
    "strangers": lambda: _arrivals(content.strangers()),
    "visits": _visits,
    "good": lambda: _abilities(True),
    "bad": lambda: _abilities(False),
    "forms": _forms,
    "stocks": _stocks,
    "jobs": _jobs,
    "clients": _clients,
    "goods": _goods,
    "combat": lambda: _actions("Combat"),
    "exploration": lambda: _actions("Survival and Exploration"),
    "resting": lambda: _actions("Resting and Healing"),
    "manoeuvres": _manoeuvres,
    "intents": _intents,
    "improvised": _improvised,
    "track": _track,
    "tracks": _tracks,
    "rulings": _rulings,
    "means": _means,
    "diets": _diets,
    "armour": _armour,
    "fliers": _fliers,
    "places": _places,
    "sides": _sides,
    "keys": _keys,
}
PRINTS: dict[str, Callable[[str], str]] = {
    "number": lambda name: str(numbers()[name]),
    "words": lambda name: number(numbers()[name]),
    "Words": lambda name: capital(number(numbers()[name])),
    "table": lambda name: TABLES[name](),
    "formula": formula,
    "ruling": _ruling,
    "effect": _effect,
    "event": _event,
    "sheet": lambda kind: fenced(bare(kind)),
    "card": _attack_card,
    "band": _band,
    "odds": _odds,
    "chance": _chance,
    "shares": _shares,
    "die": lambda rating: die(die_for(int(rating))),
}

# -- the pages that are made of the data -------------------------------------------------------------------------------

Words = tuple[str, ...]


def entries() -> dict[str, tuple[str, Words]]:
    """Title and keywords of every such page."""
    found: dict[str, tuple[str, Words]] = {home(name): (row.name, (name,)) for name, row in content.kinds().items()}
    found.update((f"effect/{name}", (name, ())) for name in EFFECTS)
    found.update((f"action/{name}", (capital(row.key), ())) for name, row in content.formulas().items())
    found.update((f"ruling/{cite}", (f"{cite} {row.title}", (row.title,))) for cite, row in content.rulings().items())
    return found


def entry(name: str) -> str:
    """The text of one of them."""
    kind, _, row = name.partition("/")
    return {
        "class": _kind_page,
        "creature": _kind_page,
        "effect": _effect_page,
        "action": _action_page,
        "ruling": _ruling_page,
    }[kind](row)


def _kind_page(name: str) -> str:
    kind = content.kinds()[name]
    parts = [_about(kind), fenced(bare(name)), _boxes(kind)]
    if name in content.classes():
        foes = [(of(foe), *(percent(strike(name, foe, behind=behind)) for behind in (False, True))) for foe in CASTES]
        parts += ["## Odds of any hit", table(("Against", "from the front", "from behind"), foes)]
    elif kind.base:
        heroes = [(of(hero), percent(strike(name, hero))) for hero in content.classes()]
        parts += ["## Odds of any hit", table(("Against", "It hits"), heroes)]
    parts.append(
        f"Rule: {cited(kind.rule)}. More: "
        + ("[the classes](classes)" if name in content.classes() else "[creatures](creatures)")
        + "."
    )
    return "\n\n".join(parts)


def _about(kind: Kind) -> str:
    if kind.diet:
        alone = f" Alone: {kind.hard}." if kind.hard else ""
        return " ".join(kind.about.split()) + alone
    return " ".join(_traits(kind))


def _traits(kind: Kind) -> Iterable[str]:
    """What its row says of it, in sentences."""
    swarm = ", a [swarm](swarms)" if kind.swarm else ""
    yield f"{kind.name}{swarm}, of the species called {kind.species}. Wounds: {kind.wounds}."
    told = {
        f"Its Carapace covers {'the head only' if kind.armoured == 'head' else 'all of it'}; see [armour](armour).": bool(
            kind.armoured and kind.features.get("Carapace")
        ),
        "It gives [alarm](alarm).": kind.alarm,
        f"Bursting, it glues its tunnel shut {kind.seals} times in 100.": kind.seals,
        f"When one fires, another may fire too: {kind.alarm_gun} times in 100.": kind.alarm_gun,
        "It does not walk.": kind.rooted,
        "Royal: unarmed, guarded, and it does not run.": kind.royal,
        "Brood: who kills it has raised the alarm.": kind.brood,
        f"At peace with {joined(kind.friends)}.": kind.friends,
        f"It is drawn to {kind.drawn}.": kind.drawn,
        f"To win it over: {deeds([kind.won] if kind.won else [])}.": kind.won,
        f"Tricks: {deeds(kind.tricks)}.": kind.tricks,
    }
    yield from (sentence for sentence, so in told.items() if so)


def deeds(names: Sequence[str]) -> str:
    """Actions as links."""
    return joined([f"[{content.formulas()[name].key}](action/{name})" for name in names])


def _effect_page(name: str) -> str:
    row = content.effects()[name]
    givers = [kind for kind, one in content.kinds().items() if any(name in text for text in _texts(one))]
    parts = [_effect(name)]
    parts.append("Bestowed by the Attacks of " + several(givers) + "." if givers else "No printed Attack bestows it.")
    parts.append(f"Rule: {cited(row.rule)}. More: [Effects](effects), [resisting](resist).")
    return "\n\n".join(parts)


def _texts(kind: Kind) -> Iterable[str]:
    return (getattr(box, line) for box in (kind.base, kind.special) if box for line in LINES)


PARTS = {
    "Tactical": "attack", "Suppress": "suppress", "Support": "support", "Resist": "resist", "Manoeuvre": "manoeuvres",
    "Improvise": "improvising", "Room": "exploring", "Rest": "resting", "free": "exploring",
}  # fmt: skip


def _action_page(name: str) -> str:
    row = content.formulas()[name]
    more = (
        "creatures" if row.trick else "resting" if name == "rest" else "flight" if name == "land" else PARTS[row.cost]
    )
    return "\n\n".join(
        [f"{capital(row.intents[0])}.", formula(name), f"More: [{more}]({more}), [all Actions](actions)."]
    )


def _ruling_page(cite: str) -> str:
    row = content.rulings()[cite]
    star = (
        "It holds in both [profiles](profiles)." if row.star else "The book's own [profile](profiles) does without it."
    )
    parts = [row.text, f"**Why.** {row.why}", star]
    if not row.done:
        parts.append("It is ruled, and not yet in the game.")
    actions = [f"[{one.key}](action/{name})" for name, one in content.formulas().items() if cite in one.rule]
    if actions:
        parts.append("Actions that rest on it: " + ", ".join(actions) + ".")
    return "\n\n".join(parts)
