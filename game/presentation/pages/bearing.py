"""The first page of the codex during a raid, and the page of search results, as Markdown."""

from collections.abc import Iterator

from game import content
from game.codex import codex
from game.engine.commands import Act
from game.engine.steps import Roam, TakeTurn
from game.presentation.page import words
from game.run.view import View
from game.telling.words import joined


def here(view: View | None) -> str:
    """Return the codex's first page as Markdown: links to pages that matter now, then the index."""
    _, _, index = codex.markdown("index").partition("\n")
    return "\n\n".join(["# The codex", *(bearing(view) if view else ()), index.strip()])


def bearing(view: View) -> Iterator[str]:
    """Yield lines of Markdown with links to the pages on the Decision, the creatures in view and the Actions possible."""
    if view.decision:
        name = words("asked").get(type(view.decision).__name__, "turns" if view.fight else "survival")
        yield f"**What {'goes on' if view.asks(Roam, TakeTurn) else 'is asked'}**: {linked(name)}."
    if content.in_force():
        yield f"**The dice of this raid**: {linked(codex.page_for(content.editions()[content.in_force()].rule))}."
    if seen := list(dict.fromkeys(looked_at(view))):
        yield f"**What you look at**: {', '.join(map(linked, seen))}."
    deeds = dict.fromkeys(choice.command.action for choice in view.choices if isinstance(choice.command, Act))
    if actions := [linked(f"action/{name}") for name in deeds if name in content.formulas()]:
        yield f"**What can be done**: {', '.join(actions)}."


def looked_at(view: View) -> Iterator[str]:
    """Yield the names of codex pages about the creatures in view, the classes, the alarm, and the leader's Effects."""
    party = {one.body.kind for one in view.party}
    yield from (codex.find(body.kind) for body in view.creatures if not body.led)
    yield from (f"class/{kind}" for kind in content.classes() if kind in party)
    if view.alert:
        yield "alarm"
    if view.party:
        yield from (f"effect/{name}" for name, rating in view.me.body.effects.items() if rating)
        yield from ["darkness"] * bool(view.me.darkness)
        yield from ["hunger"] * view.me.starving


def linked(name: str) -> str:
    return f"[{codex.pages()[name].title}]({name})"


def found(said: str, hits: list[str]) -> str:
    """Return the pages that a search has found (`hits`) as Markdown, each with its first sentence.

    Without hits, return pages with names like `said`.
    """
    if hits:
        rows = [f"- {linked(name)}: {codex.opening(name).partition('. ')[0].rstrip('.:')}." for name in hits]
        return "\n".join([f"# {said}", "", *rows])
    guess = joined([linked(codex.find(word)) for word in codex.near(said)], "or")
    return f"# Nothing\n\nNo page has “{said}”." + (f" Did you mean {guess}?" if guess else "")
