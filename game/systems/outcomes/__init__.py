"""Outcomes: functions that carry out what phrases of rules text say, such as "Target loses the next Turn".

The texts in assets/ (of formulas, Attack boxes, Effects and food) are lists of such phrases: "Target is thrown 2 cells,
Target loses the next Turn". Each outcome is registered for the phrases that it carries out. An outcome
either acts when it is called, which a Step `Outcome` on the Agenda does, or is a generator of the Steps that the phrase
means.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from inspect import isgeneratorfunction, signature
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from game import content
from game.content import BadAsset
from game.content.phrase_texts import texts
from game.engine import Step
from game.engine.steps import Action, Outcome, Twist

Function = Callable[..., Iterator[Step] | None]
F = TypeVar("F", bound=Function)
Subject = Literal["actor", "target", "patient"]
WHOM: dict[str, Subject] = {
    "Each Target": "target", "Targets": "target", "Target": "target", "Enemy": "target", "Ally": "target",
    "Attacker": "actor", "Actor": "actor",
}  # fmt: skip
"""The first words of phrases, and whether such a phrase affects actor or target. Others affect the actor unless `of` is given."""


class Wording(NamedTuple):
    """A registered outcome: a function, and the template of those phrases that the function carries out."""

    template: str
    pattern: re.Pattern[str]
    function: Function
    asks: frozenset[str]
    cites: str
    short: str | Callable[[Action], str]
    in_sight: bool
    of: Subject
    given: dict[str, Any]


class Phrase(NamedTuple):
    """A phrase of rules text, such as "Actor takes off", and the registered outcome that carries out the phrase.

    It also says whom it affects, and which values fill its holes.
    """

    text: str
    wording: Wording
    of: Subject
    holes: dict[str, Any]

    @property
    def acts(self) -> bool:
        """Return whether the phrase's function takes effect when it is called. If not, the function yields Steps."""
        return not isgeneratorfunction(self.wording.function)

    def whose(self, action: Action) -> int:
        """Return the id of the creature that the phrase affects: the Action's actor or its target."""
        return {"actor": action.who, "target": action.target, "patient": action.target or action.who}[self.of]

    def call(self, action: Action, twist: Twist = "") -> Iterator[Step] | None:
        """Call the function that carries out the phrase. Return the Steps that it yields, or None if it yields none.

        The function gets those of `who`, `action` and `twist` that it takes.
        """
        may = {"who": self.whose(action), "action": action, "twist": twist}
        asked = {name: value for name, value in may.items() if name in self.wording.asks}
        return self.wording.function(**asked, **self.holes)

    def steps(self, action: Action, twist: Twist = "") -> Iterator[Step]:
        """Yield the Steps that carry out the phrase as an outcome of this Action.

        If its function acts, this is one `Outcome` Step that calls it.
        """
        if self.acts:
            yield Outcome(who=self.whose(action), text=self.text, action=action, twist=twist)
        else:
            yield from self.call(action, twist) or ()

    def short(self, action: Action) -> str:
        """Return a short wording of the phrase for previews, such as "{who} take{s} off".

        The preview fills in {who}, {s} and {whose}.
        """
        words = self.wording.short or _shortened(self.text)
        words = words if isinstance(words, str) else words(action)
        return re.sub(r"\{(\w+)\}", lambda hole: str(self.holes.get(hole[1], hole[0])), words)


_known: list[Wording] = []


def outcome(
    template: str,
    *cites: str,
    of: Subject | None = None,
    short: str | Callable[[Action], str] = "",
    in_sight: bool = False,
    **given: Any,
) -> Callable[[F], F]:
    """Register the decorated function to carry out all phrases of rules text that match a template.

    `cites`: the rules that it follows.
    `template`: the phrase with {holes}, which are filled by values for the function's parameters of these names; words in [ ]
    may be left out. Other parameters are `who` (whom the phrase affects), `action`, `twist`, and those `given` here.
    `short`: what previews say of an outcome that acts; by default the phrase itself. `in_sight`: previews may also try the
    outcome out, for it reveals nothing unseen.
    """

    def register(function: F) -> F:
        pattern = re.compile(_pattern(template, function))
        begins: Subject = next((whom for words, whom in WHOM.items() if template.startswith(words)), "actor")
        asks = frozenset(signature(function).parameters)
        _known.append(Wording(template, pattern, function, asks, " ".join(cites), short, in_sight, of or begins, given))
        return function

    return register


def _pattern(template: str, function: Function) -> str:
    """Return the regular expression for all phrases of rules text that match a template."""
    return "".join(
        {"[": "(?:", "]": ")?"}.get(part)
        or (f"(?P<{part[1:-1]}>{_may_be(part[1:-1], function)})" if part[:1] == "{" else re.escape(part))
        for part in re.split(r"(\{\w+\}|\[|\])", template)
    )


def _may_be(hole: str, function: Function) -> str:
    """Return a regular expression, as text. It matches whatever may fill a hole, such as "{wounds}", in a template.

    It is a number, one of several words, or a name.
    """
    if hole == "whom":
        return "|".join(WHOM)
    kind: Any = function.__annotations__[hole]
    if get_origin(kind) is Literal:
        return "|".join(get_args(kind))
    return r"\d+" if kind is int else r"[A-Z]\w+"


def _shortened(text: str) -> str:
    """Return a phrase of rules text reworded for a preview: "Actor takes off" becomes "{who} take{s} off"."""
    if found := re.fullmatch(rf"(?:{'|'.join(WHOM)}) (does|is|\w+?s)\b(.*)", text):
        verb, rest = found.groups()
        return f"{{who}} {verb if verb in ('is', 'does') else verb[:-1] + '{s}'}{rest}"
    return text[0].lower() + text[1:]


@cache
def phrase(text: str) -> Phrase:
    """Return the Phrase for one phrase of rules text, with its values. Raises ValueError if no outcome matches."""
    for wording in _known:
        if found := wording.pattern.fullmatch(text):
            holes = {name: value for name, value in found.groupdict().items() if value is not None}
            of = WHOM.get(holes.pop("whom", ""), wording.of)
            kinds = wording.function.__annotations__
            filled = {name: msgspec.convert(value, kinds[name], strict=False) for name, value in holes.items()}
            return Phrase(text, wording, of, filled | wording.given)
    raise ValueError(f"no such phrase: {text!r}")


@cache
def phrases(text: str) -> tuple[Phrase, ...]:
    """Split a rules text at its commas, and return a Phrase object for each part, as a tuple.

    Raises ValueError if no outcome matches one.
    """
    return tuple(phrase(part) for part in text.split(", ") if part not in ("nothing", ""))


def meaning(text: str, action: Action) -> Iterator[Step]:
    """Yield the Steps that carry out a rules text, one phrase after the other. The Steps result from `action`."""
    for each in phrases(text):
        yield from each.steps(action)


def wordings() -> tuple[Wording, ...]:
    """Return all registered outcomes, as a tuple of Wordings."""
    return tuple(_known)


@content.by_edition
def prove_texts() -> None:
    """Check all rules texts in the assets. Raise BadAsset if a phrase in them has no registered function."""
    for place, text in texts():
        try:
            phrases(text)
        except (ValueError, msgspec.ValidationError) as wrong:
            raise BadAsset(f"{place}: {wrong}") from None
