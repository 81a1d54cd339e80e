"""How a typed sentence is interpreted, by means of word lists: as an Action, or as a purpose with a Feature.

The lists are in assets/intents.toml and words.toml.
"I kick sand into its eyes"  >  kick, an act that sends a thing (sand, for which Skill is apt) at a foe: the intent hinder

The first act counts most; the purpose decides between readings that are equally likely. What an Action covers already is
read as that Action. If no reading is clearly the likeliest, several are offered to choose from.
"""

import re
from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct

from game import content
from game.free_text.sentence import Doing, Sentence, marks, told
from game.free_text.spelling import forms, known
from game.free_text.words import places

OFFERED = 3


class Being(Struct, frozen=True):
    """The speaker of a sentence: the ratings of its Features, and the names of its Attacks.

    Without ratings the speaker can do everything.
    """

    ratings: Mapping[str, int] | None = None
    attacks: str = ""

    def has(self, need: str) -> bool:
        """Return whether the speaker has the Attack or the Feature called `need`.

        A Feature must have a rating. For "" the answer is True.
        """
        return self.ratings is None or self.ratings.get(need, 0) > 0 or need in ("", *self.attacks.split())


class Reading(Struct, frozen=True):
    """One interpretation of a sentence, either as an Action, or as an intent (a purpose) with a Feature.

    `does`: an Action, an intent or an act of an intent. `intent` and `feature`: "" for an Action.
    """

    does: str
    weight: float = 0.0
    intent: str = ""
    feature: str = ""


class Heard(Struct, frozen=True):
    """All interpretations (readings) of a sentence, the likeliest first.

    There is one if the sentence is clear, and none if it is not understood. If it is refused, `refused` is the reason.
    """

    readings: tuple[Reading, ...] = ()
    refused: str = ""


def hear(text: str, being: Being = Being(), *, loose: bool = False) -> Heard:  # noqa: B008  frozen
    """Return the interpretations (readings) of a sentence, the likeliest first.

    There is one if the sentence is clear, otherwise up to three (or always, if `loose`). If it is refused, there are
    none but a reason.
    """
    sentence = Sentence(text)
    if line := refused(text, sentence, being):
        return Heard(refused=line)
    weights = weigh(sentence, being, means := by_means(sentence))
    able = [feature for feature in likeliest(means, 1.0) if being.has(feature)]
    if (best := max(weights.values(), default=0.0)) < told("faint") and able:
        fit = {key: told(row.verdict(able[0])) for key, row in content.intents().items()}
        return Heard(tuple(Reading(key, 0.0, key, able[0]) for key in likeliest(fit)[:OFFERED]))
    torn = marks("torn") & set(sentence.words) or sentence.dim() > told("dim")
    share = told("torn" if torn else "loose" if loose else "close")
    found = likeliest(weights, best * share)[:OFFERED]
    meant = {does for deed in sentence.deeds if deed.role == "main" for likely in deed.readings for does in likely}
    found += [does for does in likeliest(weights) if does in meant and not meant & set(found)][:1]
    missed = [does for does in likeliest(weights, best * told("torn")) if does in marks("offered") - {*found}]
    if len(found) > 1 and missed and not {"hurt", "charge"} & set(found):
        found[OFFERED - 1 :] = missed[:1]
    found = found[:1] if any({*found} <= {*row.split("_")} for row in marks("alike")) else found
    if (
        len(found) == 1 and best < told("prelude") and sentence.dim() > told("dim")
    ):  # only one vague word and unknown ones were understood
        found += sorted({"attack", "hinder"} - {*found})
    return Heard(tuple(read(does, weights[does], sentence, being, means) for does in found))


def likeliest(weights: Mapping[str, float], least: float = 0.0) -> list[str]:
    """Return the names with a weight of at least `least`, the greatest weight first."""
    return sorted((name for name in weights if weights[name] >= least), key=lambda name: -weights[name])


def weigh(sentence: Sentence, being: Being, means: Mapping[str, float]) -> dict[str, float]:
    """Return how likely each interpretation of a sentence is, as a dict from names to weights.

    The names are those of Actions, of intents, and of the acts that serve an intent.
    """
    found: dict[str, float] = defaultdict(float)
    first, armed = True, any(need in being.attacks.split() for _, need, _ in in_hand(sentence))
    mains = [deed for deed in sentence.deeds if deed.role == "main" and deed.readings[0]] or sentence.deeds
    ends = {does for deed in sentence.deeds if deed not in mains for does in deed.readings[0]}
    printed = [deed for deed in mains if not any(map(intent_of, deed.readings[0]))]
    served = {does for deed in printed for likely in deed.readings[1:] for does in likely}
    for deed in sentence.deeds:
        share = told("first" if first and deed in mains else deed.role) * deed.verb.weight
        share *= told("idle") if deed.kind == "own" and len(deed.where) == 1 and "own" not in deed.verb.to else 1
        first = first and (deed not in mains or deed.verb.weight < told("prelude"))
        for likely, part in zip(deed.readings, content.vocabulary().shares, strict=False):
            meant = [does for does in likely if does not in served and (deed.role != "end" or intent_of(does))]
            for does in ([does for does in likely if does in ends] or likely) if deed in mains else meant:
                does = "attack" if does == "hurt" and armed else does  # noqa: PLW2901
                much = share * part * (fair(deed, being, means) if does == "attack" else 1)
                found[does] = max(found[does], much) + told("again") * min(found[does], much)
    other = content.vocabulary().verbs["other"]
    return found or dict.fromkeys(next(iter(other.readings(sentence.object([-1], other))), []), other.weight)


def fair(deed: Doing, being: Being, means: Mapping[str, float]) -> float:
    """Return how likely it is, as a weight, that an act in a sentence is an ordinary Attack.

    It is smaller if the speaker lacks the weapon for it, or if the sentence names other means.
    """
    other = max((means[name] for name in means if name not in ("Threat Rate", *deed.verb.features)), default=0)
    return told("odd" if not being.has(deed.verb.weapon) or other > told("expressly") else "first")


def intent_of(does: str) -> str:
    """Return the name of the intent (purpose) that `does` belongs to, or "" if `does` is the name of an Action.

    `does` is the intent's own name, or the name of one of its deeds.
    """
    return next((key for key, row in content.intents().items() if does == key or does in row.deeds), "")


def read(does: str, weight: float, sentence: Sentence, being: Being, means: Mapping[str, float]) -> Reading:
    """Return the Reading of a sentence on the assumption that it means `does`, the name of an Action or an intent.

    For an intent, the interpretation includes the Feature that fits best.
    """
    if not (intent := intent_of(does)):
        return Reading(does, weight)
    if named := by_name(sentence):  # who has none of it, or for whom it is absurd, is told so
        return Reading(does, weight, intent, named[0])
    usual, verdict = content.vocabulary().usual[intent], content.intents()[intent].verdict
    scores = defaultdict(float, {**means, usual: means.get(usual, 0) + told("usual")})
    for deed in (deed for deed in sentence.deeds if deed.role != "theirs"):
        tells = told(deed.role) * told("done" if any(does in likely for likely in deed.readings) else "beside")
        for feature, part in zip(deed.verb.features, content.vocabulary().shares, strict=False):
            scores[feature] += tells * part * (0.5 + (being.ratings or {}).get(feature, 50) / 100)
    able = [feature for feature in content.FEATURES if scores[feature] and being.has(feature)]
    return Reading(does, weight, intent, max(able, key=lambda one: scores[one] * told(verdict(one)), default=usual))


def by_means(sentence: Sentence) -> dict[str, float]:
    """Return a weight for each Feature: how strongly the sentence suggests using it.

    What counts are the weapons, tools and manners that the sentence names.
    """
    found: dict[str, float] = defaultdict(float)
    for feature in by_name(sentence):
        found[feature] += told("expressly")
    for row in content.vocabulary().means.values():
        tells = {where[0]: sentence.tells(where[0]) for where in places(row.words, sentence.said)}
        for feature, part in zip(row.features, content.vocabulary().shares, strict=False):
            found[feature] += part * sum(tells.values())
    return found


def by_name(sentence: Sentence) -> list[str]:
    """Return the Features that the sentence names as what is to be rolled: "Perception check", "using Skill", "by our Construction"."""
    words, text = [frozenset((word,)) for word in sentence.words], " ".join(sentence.words)
    named = dict[str, bool]()
    for feature in content.FEATURES:
        name = feature.lower().replace(" ", "_")
        ways = " ".join(f"{name}_{word} {word}_{name}" for word in marks("checked"))
        by = rf"\bby (?:(?:my|our|the) )?{feature.lower()}\b"
        named[feature] = any(places(ways, words)) or re.search(by, text) is not None
    return [feature for feature, is_named in named.items() if is_named]


def refused(text: str, sentence: Sentence, being: Being) -> str:
    """Return the reason to refuse a sentence, or "" if there is none.

    It may be nonsense, a question or a denial, or it may name a stranger, or a limb that the speaker does not have.
    """
    vocabulary, words = content.vocabulary(), sentence.words
    deeds = [deed for deed in sentence.deeds if deed.role == "main"]
    sense = {i for deed in sentence.deeds if len(deed.where) > 1 for i in deed.where}
    parts = [words[:i].count(",") for i in range(len(words))]
    stray = [i for i in {*range(len(words))} - sense if all(parts[deed.where[0]] == parts[i] for deed in deeds)]
    for row in vocabulary.nonsense.values():
        if any(at[0] in stray and sentence.roles[at[0]] != "like" for at in places(row.words, sentence.said)):
            return row.lines[len("".join(words)) % len(row.lines)]
    looks = any("size" in likely for deed in sentence.deeds for likely in deed.readings)
    begun = {parts[i]: words[i] for i in reversed(range(len(words))) if words[i] != ","}
    last = parts[-1] if sentence.asks and words else -1  # the last clause of a question; "I bite it?" is no question
    asks = {i for i, word in begun.items() if word in marks("question") or (i == last and word not in ("i", "we"))}
    if not looks and asks and all(parts[deed.where[0]] in asks for deed in deeds):
        return vocabulary.refusals["question"]
    if sentence.denied and not deeds:
        return vocabulary.refusals["denied"]
    done = marks("goal").union(*(sentence.said[deed.where[-1]] for deed in sentence.deeds))
    subject = re.findall(r"^()([A-Z][a-z]+)(?= (?!as\b|its\b|his\b)[a-z]+s\b)", text)
    for last, name in [*subject, *re.findall(r"\b([a-z]+) ([A-Z][a-z]+)\b(?!\.? [A-Z]|')", text)]:
        if (not last or forms(last) & done) and not forms(name.lower()) & (known() | marks("plain")):
            return vocabulary.refusals["stranger"].format(name=name)
    needed = [(name, vocabulary.bodies[name].needs, True) for deed in deeds[:1] if (name := deed.verb.needs)]
    lacks = [what for what, need, hers in (*in_hand(sentence), *needed) if hers and not (need and being.has(need))]
    return vocabulary.refusals["lacking"].format(what=lacks[0]) if lacks else ""


def in_hand(sentence: Sentence) -> list[tuple[str, str, bool]]:
    """Return a list of the limbs and tools that a sentence names, except those of other creatures.

    Each is a tuple: the word, the Feature or Attack that it requires, and whether the speaker uses it.
    """
    limbs, hers, theirs = content.vocabulary().bodies.values(), marks("hers"), marks("their")
    near = ((limb, at[0], sentence.before(at[0], 2)) for limb in limbs for at in places(limb.words, sentence.said))
    return [(sentence.words[i], limb.needs, bool(at & hers)) for limb, i, at in near if not at & theirs]
