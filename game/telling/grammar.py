"""Functions that read the log's sentence templates from assets/telling.toml, and fill in their {tokens}."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

from game import content
from game.content import BadAsset, read
from game.engine.entries import Came, Changed, Chose, Died, Entry, Generated, Healed, Rolled, Ruled, Wounded
from game.telling.words import capital, possessive

Tone = Literal["good", "bad", "plain", "dim", "alarm", "luck", "rule"]
TOKEN = re.compile(r"\{([^{}]+)\}")


def grammar() -> dict[str, dict[str, list[str]]]:
    """Return the log's lists of sentence templates, as a dict by section, then by key, of assets/telling.toml.

    They are those of the rules in force.
    Raises BadAsset.
    """
    return _grammar(content.in_force())


@cache
def _grammar(edition: str) -> dict[str, dict[str, list[str]]]:
    assert edition == content.in_force()
    return read("telling", dict[str, list[str]])


@cache
def tones() -> dict[str, Tone]:
    """Return the tone (colour) of each kind of log sentence, by section or key of assets/telling.toml. Raises BadAsset."""
    named = grammar()["tones"]
    if wrong := sorted(set(named) - set(get_args(Tone))):
        raise BadAsset(f"{content.folder() / 'telling.toml'} [tones]: no such tone: {', '.join(wrong)}")
    return {key: tone for tone, keys in named.items() for key in keys}  # type: ignore[misc]


def facts() -> dict[str, str]:
    """Return plain statements of fact, which precede witty sentences, as a dict by key of assets/telling.toml.

    For example {"Rolled attack Failure": "Miss."}. They are those of the rules in force.
    """
    return _facts(content.in_force())


@cache
def _facts(edition: str) -> dict[str, str]:
    assert edition == content.in_force()
    return {key: fact for fact, keys in grammar()["facts"].items() for key in keys}


def silences() -> frozenset[str]:
    """Return the names of the kinds of Entries (events) that the log does not show, such as "Chose"."""
    return _silences(content.in_force())


@cache
def _silences(edition: str) -> frozenset[str]:
    return frozenset(key for keys in _grammar(edition)["silent"].values() for key in keys)


@cache
def personal() -> frozenset[str]:
    """Return keys of assets/telling.toml whose sentences must name the member concerned, in a party of several."""
    return frozenset(key for keys in grammar()["personal"].values() for key in keys)


@cache
def deciding() -> frozenset[str]:
    """Return the keys of assets/telling.toml for sentences on a bad beginning of a fight, and on how somebody leaves it or it ends."""
    return frozenset(key for keys in grammar()["deciding"].values() for key in keys)


def mood(entry: Entry, mine: bool) -> Tone:
    """Return the tone ("good", "bad", "dim" or "plain") of an Entry that has none in assets/telling.toml."""
    match entry:
        case Rolled():
            return "good" if entry.roll.success == mine else "bad"
        case Wounded() | Died():
            return "bad" if mine else "good"
        case Healed():
            return "good" if mine else "bad"
        case Changed(old=old, new=new) if old == new:
            return "dim"
        case Changed() if entry.who and (entry.feature in content.effects() or entry.feature == "Hunger"):
            return "bad" if (entry.new > entry.old) == mine else "good"
        case Chose() | Ruled() | Generated() | Came():
            return "dim"
        case _:
            return "plain"


def filled(text: str, fields: Mapping[str, str], many: bool, target_many: bool) -> str:
    """Return a log sentence with its {tokens} filled in.

    {bite/bites} agrees with {who} (plural if `many`), {*bite/bites} with {target} (plural if `target_many`).
    Raises BadAsset if it has a token that `fields` do not fill.
    """

    def put(token: re.Match[str]) -> str:
        name = token[1]
        if "/" in name:
            one, other = name.removeprefix("*").split("/")
            they = fields.get("they") == "they" and text[: token.start()].lower().endswith("{they} ")  # of one unseen
            return one if (target_many if name[0] == "*" else many or they) else other
        if name.removesuffix("'s").lower() not in fields:
            raise BadAsset(f"{content.folder() / 'telling.toml'}: nothing fills {token[0]} of {text!r}")
        if name.endswith("'s"):
            return _cased(name, possessive(fields[name[:-2].lower()]))
        return _cased(name, fields[name.lower()])

    return capital(TOKEN.sub(put, text))


def named_above(words: str) -> str:
    """Return a sentence template that says "they" for the actor, where the sentence before it begins with the actor's name."""
    return re.sub(r"\{who\} (?=\{[^*])", "{they} ", words.replace("{Who}", "{They}").replace("{Who's}", "{Their}"))


def _cased(name: str, text: str) -> str:
    return capital(text) if name[0].isupper() else text
