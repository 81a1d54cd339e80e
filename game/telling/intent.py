"""What a sentence is up to: intents and Features, by lists of words that anybody can read. No words reach the engine.

    "I kick sand into its eyes"  >  kick, done to stuff: hinder; sand: Skill

What is done tells the intent; what it is done to makes a difference: a door is broken to change the room, a soldier to
hurt it. The first thing done tells most, beside the end in view ("so that they flee"). The Feature is the one that the
means speak for ("with my horn"), if she has it, and rather one that is not absurd; else the verb's. [assets/intents.toml]
"""

from collections.abc import Mapping, Sequence
from zlib import crc32

from msgspec import Struct

from game import content
from game.content.improvised import Verdict
from game.telling.lexicon import places
from game.telling.sentence import Deed, Sentence, marks

FIRST, LATER = 3.0, 2.2
"""How much the first thing done tells, and a later one."""
TELLS = {"end": 3.1, "means": 0.8, "aside": 0.8, "like": 0.3}
"""How much what is done in other clauses tells."""
PRELUDE = 0.5
"""Verbs of less weight than that leave it to the next to be the first."""
SHARE = (1.0, 0.6, 0.4)
"""Of several intents of a verb, or Features of a word: the first, the second, the third."""
FIT: dict[Verdict, float] = {"apt": 1.0, "a stretch": 0.85, "absurd": 0.4}
DONE, BESIDE, USUAL = 0.6, 0.3, 0.1
"""How much the Feature of a verb tells, that of one done for something else, and the usual one of the intent; of means: 1."""
CLOSE, TORN = 0.8, 0.25
"""What another reading must come to beside the first for both to be offered; and if "or" and "but" stand between."""
FAINT = 1.0
"""A reading of less weight is offered with others."""
OFFERED = 3

Ratings = Mapping[str, int] | None
"""Of her Features; None: of nobody in particular, who has them all."""


class Reading(Struct, frozen=True):
    """What a sentence is taken for. `because`: the words that decided."""

    intent: str
    feature: str
    verdict: Verdict
    because: tuple[str, ...]
    weight: float = 0.0


class Heard(Struct, frozen=True):
    """What a sentence may be taken for, the likeliest first: one, if it is clear; none, if it is lost, or refused."""

    readings: tuple[Reading, ...] = ()
    refused: str = ""


def hear(text: str, ratings: Ratings = None) -> Heard:
    """What a sentence is taken for, if that is clear; else what it might be; or why it is refused."""
    sentence = Sentence(text)
    if line := nonsense(sentence):
        return Heard(refused=line)
    found = understood(sentence, ratings)
    if not found or found[0].weight < FAINT:
        found += guesses(sentence, ratings)
        return Heard(tuple({one.intent: one for one in reversed(found)}[name] for name in intents_of(found))[:OFFERED])
    torn = any(word in marks()["torn"] for word in sentence.words)
    least = found[0].weight * (TORN if torn else CLOSE)
    return Heard(tuple(one for one in found if one.weight >= least)[:OFFERED])


def intents_of(found: Sequence[Reading]) -> list[str]:
    return list(dict.fromkeys(one.intent for one in found))


def read(text: str, ratings: Ratings = None) -> Reading | None:
    """What a sentence is likeliest taken for; nothing, if no word of it says what it is for."""
    return next(iter(understood(Sentence(text), ratings)), None)


# -- what for ------------------------------------------------------------------------------------------------------------


def understood(sentence: Sentence, ratings: Ratings) -> list[Reading]:
    """Everything it might be taken for, the likeliest first."""
    found = [taken(intent, deeds, sentence, ratings) for intent, deeds in weigh(sentence).items()]
    order = list(content.intents())
    return sorted(found, key=lambda one: (-one.weight, order.index(one.intent)))


def weigh(sentence: Sentence) -> dict[str, list[tuple[float, Deed]]]:
    """The intents a sentence speaks for, each with what is done for it, and how much that tells."""
    found: dict[str, list[tuple[float, Deed]]] = {}
    first = True
    for deed in sentence.deeds:
        share = TELLS.get(deed.role, FIRST if first else LATER)
        first = first and (deed.role != "main" or deed.weight < PRELUDE)
        for intent, part in zip(deed.verb.intents(deed.kind), SHARE, strict=False):
            found.setdefault(intent, []).append((share * part * deed.weight, deed))
    return found


def guesses(sentence: Sentence, ratings: Ratings) -> list[Reading]:
    """Where it is hardly said what is done, but by what: the intents that would be apt for."""
    means = by_means(sentence)
    able = [name for name in means if has(ratings, name)]
    if not able:
        return []
    feature = max(able, key=lambda name: means[name][0])
    rows = {name: row.verdict(feature) for name, row in content.intents().items()}
    fit = sorted(rows, key=lambda name: -FIT[rows[name]])
    return [Reading(name, feature, rows[name], means[feature][1]) for name in fit if rows[name] != "absurd"]


# -- by what -------------------------------------------------------------------------------------------------------------


def taken(intent: str, deeds: Sequence[tuple[float, Deed]], sentence: Sentence, ratings: Ratings) -> Reading:
    """An intent with the Feature that fits it best."""
    row, means = content.intents()[intent], by_means(sentence)
    total = sum(weight for weight, _ in deeds)
    scores = {feature: much for feature, (much, _) in means.items()}
    for deed in sentence.deeds:
        tells = DONE * sum(weight for weight, one in deeds if one == deed) / total
        tells = tells / 2 if deed.role == "end" else tells or BESIDE
        for feature, part in zip(deed.verb.features, SHARE, strict=False):
            scores[feature] = scores.get(feature, 0) + tells * part * (
                1 if ratings is None else 0.5 + ratings.get(feature, 0) / 100
            )
    usual = content.vocabulary().usual[intent]
    scores[usual] = scores.get(usual, 0) + USUAL
    fits = {
        name: scores[name] * FIT[row.verdict(name)]
        for name in content.FEATURES
        if name in scores and has(ratings, name)
    }
    feature = max(fits, key=lambda name: fits[name], default=usual)
    words = [" ".join(deed.entry) for _, deed in deeds if deed.entry]
    because = tuple(dict.fromkeys((*words, *means.get(feature, (0, ()))[1])))
    return Reading(intent, feature, row.verdict(feature), because, total)


def by_means(sentence: Sentence) -> dict[str, tuple[float, tuple[str, ...]]]:
    """The Features that means and manners in a sentence speak for: how much, and by which words."""
    found: dict[str, tuple[float, tuple[str, ...]]] = {}
    for row in content.vocabulary().means.values():
        for entry, where in places(row.words, sentence.said):
            for feature, part in zip(row.features, SHARE, strict=False):
                much, words = found.get(feature, (0.0, ()))
                found[feature] = (much + part * sentence.tells(where[0]), (*words, " ".join(entry)))
    return found


def has(ratings: Ratings, feature: str) -> bool:
    return ratings is None or ratings.get(feature, 0) > 0


# -- what is refused, and how it is done ---------------------------------------------------------------------------------


def nonsense(sentence: Sentence) -> str:
    """What the Queen says to things of another world; nothing, if there are none. Likenesses are let pass."""
    meant = {i for deed in sentence.deeds if len(deed.entry) > 1 for i in range(deed.start, deed.start + 2)}
    for row in content.vocabulary().nonsense.values():
        for _, where in places(row.words, sentence.said):
            if sentence.roles[where[0]] != "like" and where[0] not in meant:
                return row.lines[crc32(" ".join(sentence.words).encode()) % len(row.lines)]
    return ""


def deed(text: str, intent: str, deeds: Sequence[str]) -> str:
    """Of the ways to carry an intent out that are open ("clear", "snare-afield"), the one a sentence speaks for.

    Else the first; of one that is not open now, what is said to that, after a colon.
    """
    said, vocabulary = Sentence(text).said, content.vocabulary()
    ways = {name.removesuffix("-afield"): name for name in deeds}
    open_to = [name for name in vocabulary.deeds if name in ways or (intent == "change" and name in vocabulary.cannot)]
    counts = {name: sum(len(where) for _, where in places(vocabulary.deeds[name], said)) for name in open_to}
    best = max(counts, key=lambda name: counts[name], default="")
    if not counts.get(best):
        return deeds[0]
    return ways.get(best, f":{vocabulary.cannot.get(best, '')}")
