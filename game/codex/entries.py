"""The codex pages that are made from the game's data: one for each kind, Effect, Action and ruling."""

from collections.abc import Iterable, Sequence

from game import content
from game.codex.prints import (
    CASTES,
    LINES,
    bare,
    boxes,
    cited,
    effect_line,
    fenced,
    formula,
    home,
    of,
    percent,
    several,
    strike,
    table,
)
from game.content import EFFECTS, Kind
from game.telling.words import capital, joined
from game.weighing.scale import in_points, most

Words = tuple[str, ...]


def entries() -> dict[str, tuple[str, Words]]:
    """Return a dict from the name of each codex page made from the game's data to (title, keywords)."""
    found: dict[str, tuple[str, Words]] = {home(name): (row.name, (name,)) for name, row in content.kinds().items()}
    found.update((f"effect/{name}", (name, ())) for name in EFFECTS)
    found.update((f"action/{name}", (capital(row.key), ())) for name, row in content.formulas().items())
    found.update((f"ruling/{cite}", (f"{cite} {row.title}", (row.title,))) for cite, row in content.rulings().items())
    return found


def entry(name: str) -> str:
    """Return the text of the codex page `name`, such as "effect/Agony", made from the game's data."""
    kind, _, row = name.partition("/")
    return {"effect": _effect_page, "action": _action_page, "ruling": _ruling_page}.get(kind, _kind_page)(row)


def _kind_page(name: str) -> str:
    kind = content.kinds()[name]
    alone = f" Alone: {kind.hard}." if kind.hard else ""
    about = " ".join(kind.about.split()) + alone if kind.diet else " ".join(_traits(kind))
    parts = [about, fenced(bare(name)), boxes(kind)]
    if not content.in_force():
        parts += _odds(name)
    more = "[the classes](classes)" if name in content.classes() else "[creatures](creatures)"
    return "\n\n".join([*parts, f"Rule: {cited(kind.rule)}. More: {more}."])


def _odds(name: str) -> Iterable[str]:
    """Yield the heading and the table of the odds that an Attack of this kind of creature hits, by the rules of fd100."""
    if name in content.classes():
        foes = [(of(foe), *(percent(strike(name, foe, behind=behind)) for behind in (False, True))) for foe in CASTES]
        yield from ("## Odds of any hit", table(("Against", "from the front", "from behind"), foes))
    elif content.kinds()[name].base:
        heroes = [(of(hero), percent(strike(name, hero))) for hero in content.classes()]
        yield from ("## Odds of any hit", table(("Against", "It hits"), heroes))


def _traits(kind: Kind) -> Iterable[str]:
    """Yield sentences on a creature's traits, made from its row in the assets."""
    swarm = ", a [swarm](swarms)" if kind.swarm else ""
    yield f"{kind.name}{swarm}, of the species called {kind.species}. {in_points('Wounds')}: {most(kind)}."
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
    """Return the names of these Actions as text, each with a link to its codex page."""
    return joined([f"[{content.formulas()[name].key}](action/{name})" for name in names])


def _effect_page(name: str) -> str:
    row = content.effects()[name]
    attacks = [(kind, box) for kind, one in content.kinds().items() for box in (one.base, one.special) if box]
    givers = dict.fromkeys(kind for kind, box in attacks if any(name in getattr(box, line) for line in LINES))
    by = f"Bestowed by the Attacks of {several([*givers])}." if givers else "No printed Attack bestows it."
    more = f"Rule: {cited(row.rule)}. More: [Effects](effects), [resisting](resist)."
    return "\n\n".join([effect_line(name), by, more])


PARTS = {
    "Tactical": "attack", "Suppress": "suppress", "Support": "support", "Resist": "resist", "Manoeuvre": "manoeuvres",
    "Improvise": "improvising", "Room": "exploring", "Rest": "resting", "free": "exploring",
}  # fmt: skip


def _action_page(name: str) -> str:
    row = content.formulas()[name]
    more = "creatures" if row.trick else {"rest": "resting", "land": "flight"}.get(name) or PARTS[row.cost]
    return f"{capital(row.intents[0])}.\n\n{formula(name)}\n\nMore: [{more}]({more}), [all Actions](actions)."


def _ruling_page(cite: str) -> str:
    row = content.rulings()[cite]
    star = "It holds in both [profiles](profiles)."
    if not row.star:
        star = "The book's own [profile](profiles) does without it."
    parts = [row.text, f"**Why.** {row.why}", star]
    if not row.done:
        parts.append("It is ruled, and not yet in the game.")
    actions = [f"[{one.key}](action/{name})" for name, one in content.formulas().items() if cite in one.rule]
    if actions:
        parts.append("Actions that rest on it: " + ", ".join(actions) + ".")
    return "\n\n".join(parts)
