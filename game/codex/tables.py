"""The tables of the codex. They are made from the data each time a placeholder {{table: name}} is filled in."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from game import content
from game.codex import prints
from game.codex.prints import CASTES, Rows, chance, die, of, percent, several, strike, summed, table
from game.content.beings import MEANS
from game.fd100 import DECILE, Degree, die_for
from game.telling import sheet
from game.telling.hundred_card import LETTERS
from game.telling.words import capital, joined
from game.weighing.scale import in_points, most

TABLES: dict[str, Callable[[], str]] = {}


def listed(*heads: str) -> Callable[[Callable[[], Rows]], Callable[[], Rows]]:
    """Return a decorator. It registers a function that returns a table's rows. The table gets the function's name."""

    def register(rows: Callable[[], Rows]) -> Callable[[], Rows]:
        TABLES[rows.__name__] = lambda: table(heads, rows())
        return rows

    return register


# -- classes and creatures: who they are, how they fight, who comes ----------------------------------------------------


@listed("Class", "Wounds", "Init", "Threat", "Surv", "Carapace", "Flying", "Alone")
def classes() -> Rows:
    rated = ("Initiative", "Threat Rate", "Survival Rate", "Carapace", "Flying")
    for name, row in content.classes().items():
        yield f"[{row.name}](class/{name})", most(row), *(row.features[one] for one in rated), row.hard


def _kinds(names: Iterable[str]) -> str:
    rows = []
    for name, row in ((name, content.kinds()[name]) for name in names):
        rated = (row.features.get(one, 0) for one in ("Initiative", "Threat Rate", "Survival Rate"))
        shell = row.features.get("Carapace") if row.armoured else 0
        armour = f"{shell} {row.armoured}" if shell else "none"
        rows.append((row.glyph, of(name), most(row), *rated, armour))
    return table(("", "Who", "Wounds", "Init", "Threat", "Surv", "Carapace"), rows)


@listed("Class", "Diet", "Sets out with")
def diets() -> Rows:
    for name, row in content.classes().items():
        diet = sheet.DIETS[row.diet] + ", never hungry" * (not row.hungers)
        yield of(name), diet, row.item.name if row.item else ""


@listed("Who", "Carapace", "Covers")
def armour() -> Rows:
    for name, row in content.kinds().items():
        if row.armoured and row.features.get("Carapace"):
            yield of(name), row.features["Carapace"], "the head only" if row.armoured == "head" else "all round"


@listed("Who", "Flying")
def fliers() -> Rows:
    return ((of(name), fly) for name, row in content.kinds().items() if (fly := row.features.get("Flying")))


@listed("Attacker", "Recoiling", "Holding", "Advancing", "Charging")
def places() -> Rows:
    for name in content.classes():
        yield of(name), *(percent(strike(name, "minor", place)) for place in content.TRACK[1:])


def _sides() -> str:
    def blows(name: str, foe: str) -> str:
        return f"{percent(strike(name, foe))} / {percent(strike(name, foe, behind=True))}"

    rows = [(of(name), *(blows(name, foe) for foe in CASTES)) for name in content.classes()]
    return table(("Front / back", *(content.kinds()[foe].name for foe in CASTES)), rows)


@listed("Roll", "Who", "How many", "Levels rated")
def summons() -> Rows:
    for row in content.summons():
        deep = row.above >= content.constants().nest.deepest
        levels = "none" if deep else f"over {row.above}" if row.above else "any"
        heads = f"{most(content.kinds()[row.who], row.heads)} Wounds" if row.who == "worker" else row.heads
        yield f"below {row.chance}", of(row.who), heads, levels


def _arrivals(rows: Sequence[content.Arrival]) -> str:
    found = zip(spans([row.top for row in rows]), (several(row.who) for row in rows), strict=True)
    return table(("Die", "Who comes"), found)


def spans(tops: Sequence[int]) -> list[str]:
    """Return as text the numbers up to each of these, from the one before it: "0-4", "5", "6-9"."""
    lows = [0, *(top + 1 for top in tops)]
    return [f"{low}-{top}" if low < top else str(top) for low, top in zip(lows, tops, strict=False)]


@listed("Alarm", "What it means", "Lull", "Patrols", "Of", "Muster", "Ways held", "Noticed from", "Sinks after")
def alerts() -> Rows:
    for n, row in enumerate(content.alerts()):
        kinds = several(row.sends) or "any" * bool(row.patrols)
        held = "down and out" if row.bars else "down" if row.posts else "no"
        yield n, row.means, row.lull, row.patrols, kinds, row.muster or "", held, f"+{row.hears}", row.lasts or ""


@listed("Who", "Chance")
def visits() -> Rows:
    for name, row in content.visits().items():
        yield of(name), summed((row.base, str(abs(row.base))), (row.level, "Level"))


# -- what is done, and what comes of it --------------------------------------------------------------------------------


def _actions(minigame: str) -> str:
    rows = (
        (f"[{row.key}](action/{name})", content.pages()["costs in short"].get(row.cost, row.cost), row.effort or "no roll", row.resistance or "")
        for name, row in content.formulas().items()
        if row.minigame == minigame
    )  # fmt: skip
    return table(("Action", "Costs", "Effort", "Resistance"), rows)


@listed("Manoeuvre", "Roll", "Resistance", "Success")
def manoeuvres() -> Rows:
    for name, row in content.formulas().items():
        if row.cost == "Manoeuvre" or name == "land":
            roll = f"{'' if row.roll == 'none' else row.roll} {row.effort or ''}".strip()
            yield f"[{row.key}](action/{name})", roll or "none", row.resistance or "", row.outcome.get("Success", "")


@listed("To", "Apt", "A stretch")
def intents() -> Rows:
    return ((row.name, ", ".join(row.apt), ", ".join(row.stretch)) for row in content.intents().values())


@listed("Deed", "To", "At", "In")
def improvised() -> Rows:
    for name, row in content.formulas().items():
        if row.intent:
            yield f"[{row.key}](action/{name})", content.intents()[row.intent].name, row.at, row.minigame


@listed("Disposition", "On every Combat roll")
def track() -> Rows:
    return ((name, sheet.phrases()["track"][name]) for name in content.TRACK)


@listed("Who", "Boxes")
def tracks() -> Rows:
    return ((of(name), ", ".join(row.track)) for name, row in content.kinds().items() if row.track != content.TRACK)


@listed("Effect", "Above 0", "Matched by a check", "Resist")
def effects() -> Rows:
    for name, row in content.effects().items():
        trigger = in_points(row.trigger, 1).replace("nothing", "")
        yield f"[{name}](effect/{name})", row.constant, trigger, row.remedy or "nothing"


def _events(kind: str, fall: str) -> str:
    rows = content.events()[kind].items()
    found = ((name, chance(row), "each" if row.each else "once", row.description) for name, row in rows)
    return table((kind, "Chance", fall, "What"), found)


# -- dice, and what a rating comes to ----------------------------------------------------------------------------------


@listed("", "Degree", "The die")
def degrees() -> Rows:
    how = (
        "by a Shift Down", "neither matches nor beats", "beats only", "matches only", "matches and beats", "by a Shift Up"
    )  # fmt: skip
    return ((LETTERS[one], one, how[one]) for one in reversed(Degree))


@listed("Die", "Gives")
def dice() -> Rows:
    return ((die(faces), f"0-{faces - 1}" + ("; above 100 is 100" if faces > 100 else "")) for faces in DECILE)


@listed("Rating", "Die")
def quantities() -> Rows:
    tops = [next(n for n in range(100, -1, -1) if die_for(n) == faces) for faces in DECILE if faces > 20]
    return ((span, die(die_for(top))) for span, top in zip(spans(tops), tops, strict=True))


@listed("Level rated", "Features", "Costs, Risks", "Rewards")
def levels() -> Rows:
    for span, band in zip(spans([band.top for band in content.levels()]), content.levels(), strict=True):
        yield span, die(band.features), die(band.costs), die(band.rewards)


@listed("Rating", "Mean of")
def means() -> Rows:
    return ((name, joined(parts)) for name, parts in MEANS.items())


# -- things: Items, food, Jobs -----------------------------------------------------------------------------------------


@listed("", "Form", "Type", "Diet")
def forms() -> Rows:
    types = {"C": "Companion", "F": "Food", "H": "Hint", "L": "Light", "M": "Materials", "S": "Job"}
    for row in content.forms().values():
        if "S" not in row.types:
            yield row.glyph, row.name, joined([types[one] for one in row.types]), row.food or "nobody's"


def _abilities(good: bool) -> str:
    rows = ((f"**{name}**", row.about, row.text) for name, row in content.abilities().items() if row.good == good)
    return table(("Ability", "In short", "What happens"), rows)


@listed("Chamber", "To forage", "To hunt", "To salvage")
def stocks() -> Rows:
    for chamber, row in content.stocks().items():
        yield chamber, *(_stock(row.get(kind)) for kind in ("plants", "animals", "materials"))


def _stock(stock: content.Stock | None) -> str:
    if stock is None:
        return "-"
    names = joined([content.forms()[form].name for form in dict.fromkeys(stock.forms)])
    return names + (f", over {stock.above}" if stock.above >= 0 else "")


def shares(name: str) -> str:
    """Return as text the results that a die in finds.toml can have, for a placeholder such as {{shares: food}}."""
    faces = content.finds()[name]
    return f"{joined(faces.rows)} (a {die(faces.die)}, evenly)"


def _jobs() -> Iterator[tuple[str, content.Job]]:
    """Return (name such as "Steal food", row of the data) for each Job, as an iterator."""
    return ((capital(name.replace("-", " ")), row) for name, row in content.jobs().items())


@listed("Job", "Where", "Guard", "Escape", "Danger")
def jobs() -> Rows:
    for name, row in _jobs():
        yield name, row.chamber, several(row.guard), "shaft" if row.escape else "none", row.danger


@listed("Job", "Who may ask")
def clients() -> Rows:
    return ((name, "; ".join(one.name for one in row.clients)) for name, row in _jobs())


@listed("Job", "One of")
def goods() -> Rows:
    return ((name, joined([one.name for one in row.goods], "or")) for name, row in _jobs() if row.goods)


# -- to look things up -------------------------------------------------------------------------------------------------


def _keys() -> str:
    """Return tables of all key bindings, one for each context, with a column for each set of keys."""
    tables = content.read("keys", dict[str, dict[str, tuple[str, ...]]])
    sets = [name for name in tables if name not in ("actions", "always")]
    parts, named = [], content.pages()["contexts"]
    for context, actions in tables["actions"].items():
        rows: list[tuple[str, ...]] = []
        for name, said in actions.items():
            common = tables["always"].get(context, {}).get(name, ())
            bound = [(*tables[one].get(context, {}).get(name, ()), *common) for one in sets]
            rows.append((said[1], *(" ".join(dict.fromkeys(keys)).replace("|", "bar") or "-" for keys in bound)))
        parts.append(f"## {named[context].capitalize()}\n\n" + table(("", *sets), rows))
    return "\n\n".join(parts)


@listed("", "Ruling", "Book too", "In the game")
def rulings() -> Rows:
    for cite, row in content.rulings().items():
        yield f"[{cite}](ruling/{cite})", row.title, "★" if row.star else "", "" if row.done else "not yet"


TABLES |= {
    "castes": lambda: _kinds(CASTES),
    "bestiary": lambda: _kinds(name for name in content.kinds() if name not in content.classes()),
    "sides": _sides,
    "arrivals": lambda: _arrivals(content.arrivals()),
    "strangers": lambda: _arrivals(content.strangers()),
    "combat": lambda: _actions("Combat"),
    "exploration": lambda: _actions("Survival and Exploration"),
    "resting": lambda: _actions("Resting and Healing"),
    "costs": lambda: _events("Cost", "Paid"),
    "risks": lambda: _events("Risk", "Faced"),
    "rewards": lambda: _events("Reward", "Reaped"),
    "good": lambda: _abilities(True),
    "bad": lambda: _abilities(False),
    "keys": _keys,
}
PRINTS: dict[str, Callable[[str], str]] = prints.PRINTS | {"table": lambda name: TABLES[name](), "shares": shares}
"""The function that fills in a placeholder, by the placeholder's first word."""
