"""How a typed sentence is read as an Action, or as an intent with a Feature, by means of word lists.

They are in assets/intents.toml and words.toml.
"I kick sand into its eyes"  >  kick, an act that sends a thing (sand, for which Skill is apt) at a foe: the intent hinder

The first thing done counts most, besides the purpose, which decides between readings equally likely. What an Action
already covers is read as that Action. If no reading is clearly the likeliest, several are offered to choose from.
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
    """The speaker of a sentence, with ratings of Features and names of Attacks.

    Without ratings the speaker can do everything.
    """

    ratings: Mapping[str, int] | None = None
    attacks: str = ""

    def has(self, need: str) -> bool:
        """Return whether the speaker has the Attack or the Feature that `need` names.

        A Feature must have a rating. It is True for "".
        """
        return self.ratings is None or self.ratings.get(need, 0) > 0 or need in ("", *self.attacks.split())


class Reading(Struct, frozen=True):
    """One interpretation of a sentence: an Action, or an intent with a Feature.

    `does`: an Action, an intent or an act of an intent. `intent` and `feature`: "" for an Action.
    """

    does: str
    weight: float = 0.0
    intent: str = ""
    feature: str = ""


class Heard(Struct, frozen=True):
    """The interpretations (readings) of a sentence, the likeliest first.

    There is one if it is clear, none if it is not understood, or `refused` with the reason.
    """

    readings: tuple[Reading, ...] = ()
    refused: str = ""


def hear(text: str, being: Being = Being(), *, loose: bool = False) -> Heard:  # noqa: B008  frozen
    """Return the interpretations (readings) of a sentence, the likeliest first.

    There is one if it is clear, up to three if not (or if `loose`), or none with a reason if refused.
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
    """Return the names whose weight is at least `least`, those with the greatest weight first."""
    return sorted((name for name in weights if weights[name] >= least), key=lambda name: -weights[name])


def weigh(sentence: Sentence, being: Being, means: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of each interpretation (Action, intent, or act of an intent) that a sentence suggests, by name."""
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
    """Return a weight for how likely an act in a sentence means a plain Attack.

    It is less if the speaker lacks its weapon, or other means are named.
    """
    other = max((means[name] for name in means if name not in ("Threat Rate", *deed.verb.features)), default=0)
    return told("odd" if not being.has(deed.verb.weapon) or other > told("expressly") else "first")


def intent_of(does: str) -> str:
    """Return the intent to which the name `does` (an intent or one of its acts) belongs, or "" for an Action."""
    return next((key for key, row in content.intents().items() if does == key or does in row.deeds), "")


def read(does: str, weight: float, sentence: Sentence, being: Being, means: Mapping[str, float]) -> Reading:
    """Return the Reading of a sentence as the Action or intent `does`. The Reading of an intent has the Feature that fits best."""
    if not (intent := intent_of(does)):
        return Reading(does, weight)
    usual, verdict = content.vocabulary().usual[intent], content.intents()[intent].verdict
    scores = defaultdict(float, {**means, usual: means.get(usual, 0) + told("usual")})
    for deed in (deed for deed in sentence.deeds if deed.role != "theirs"):
        tells = told(deed.role) * told("done" if any(does in likely for likely in deed.readings) else "beside")
        for feature, part in zip(deed.verb.features, content.vocabulary().shares, strict=False):
            scores[feature] += tells * part * (0.5 + (being.ratings or {}).get(feature, 50) / 100)
    able = [feature for feature in content.FEATURES if scores[feature] and being.has(feature)]
    return Reading(does, weight, intent, max(able, key=lambda one: scores[one] * told(verdict(one)), default=usual))


def by_means(sentence: Sentence) -> dict[str, float]:
    """Return a weight for each Feature: how strongly the means and manners named in a sentence suggest it."""
    found: dict[str, float] = defaultdict(float)
    for feature in content.FEATURES:  # "Perception check", "using Skill"
        name = feature.lower().replace(" ", "_")
        ways = " ".join(f"{name}_{word} {word}_{name}" for word in marks("checked"))
        found[feature] += told("expressly") * any(places(ways, [frozenset((word,)) for word in sentence.words]))
    for row in content.vocabulary().means.values():
        tells = {where[0]: sentence.tells(where[0]) for where in places(row.words, sentence.said)}
        for feature, part in zip(row.features, content.vocabulary().shares, strict=False):
            found[feature] += part * sum(tells.values())
    return found


def refused(text: str, sentence: Sentence, being: Being) -> str:
    """Return why a sentence is refused, or "" if it is accepted.

    It may be nonsense, a question, a denial, or have a stranger's name or a limb the speaker lacks.
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
    """Return each limb or tool that a sentence names, except those of other creatures.

    Each is the word, the Feature or Attack it needs, and whether the speaker uses it.
    """
    limbs, hers, theirs = content.vocabulary().bodies.values(), marks("hers"), marks("their")
    near = ((limb, at[0], sentence.before(at[0], 2)) for limb in limbs for at in places(limb.words, sentence.said))
    return [(sentence.words[i], limb.needs, bool(at & hers)) for limb, i, at in near if not at & theirs]
