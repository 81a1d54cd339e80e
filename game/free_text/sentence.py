"""Analysis of a sentence: its clauses, the acts in it, their objects, and the words for persons and things."""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import takewhile

from msgspec import Struct

from game import content
from game.content.improvised import Verbs
from game.free_text.spelling import forms, known, split
from game.free_text.words import entries, places

REACH = 12
"""The number of words after a verb that are searched for its object."""


class Doing(Struct, frozen=True):
    """An act in a sentence, with all meanings (readings) that it may have as an Action or intent.

    `verb`: its verb. `where`: the indices of its words. `role`: the role of its clause; "theirs" if a foe is to act,
    and then `readings` say what befalls the foe. `kind`: the sort of its object. `readings`: lists of equally likely
    names, the likeliest first.
    """

    verb: Verbs
    where: list[int]
    role: str
    kind: str
    readings: list[list[str]]


def told(name: str) -> float:
    """Return the number called `name` in the vocabulary. Such numbers are weights and thresholds."""
    return content.vocabulary().weights[name]


@cache
def marks(name: str) -> frozenset[str]:
    """Return the set of function words that is called `name` in the vocabulary, such as all pronouns."""
    return frozenset(content.vocabulary().marks[name].split())


@cache
def acts() -> frozenset[str]:
    """Return the first word of every way to name an act."""
    return frozenset(first for verb in content.vocabulary().verbs.values() for first in entries(verb.words))


class Sentence:
    """A sentence split into words, with the role that each of its clauses plays.

    A word has its base forms, and the sorts of things that it may name. Roles are "main", "end" (a purpose), "means"
    and others.
    """

    def __init__(self, text: str) -> None:
        words = split(text)
        led = {i for at in places(content.vocabulary().marks["lead"], [frozenset((one,)) for one in words]) for i in at}
        self.asks = text.rstrip().endswith("?") and not led
        self.words = [word for i, word in enumerate(words) if i not in led]
        self.said = [forms(word) for word in self.words]
        kinds = {kind: {at[0] for at in places(of, self.said)} for kind, of in content.vocabulary().kinds.items()}
        self.kinds = [[kind for kind, at in kinds.items() if i in at] for i in range(len(self.words))]
        self.roles, self.denied = list(self.clauses()), False

    def clauses(self) -> Iterator[str]:
        role, start, done = "main", 0, acts()
        for i, word in enumerate(self.words):
            after = self.said[i + 1] if word == "to" and self.words[i + 1 : i + 2] else frozenset[str]()
            both = {word, "_".join(self.words[i : i + 2])}
            begun = [name for name in ("end", "means", "like", "aside") if both & marks(name)]
            begun += ["end"] * bool(after & done and not after & marks("noun"))
            anew = word in marks("anew") and not (role in ("end", "aside") and word in ("and", "or"))
            begun += ["aside"] * (self.words[i - 1 : i] == [","] and word in marks("question"))
            begun += ["besides"] * (i - start < 3 and self.beside(i, start, done))
            role = begun[0] if (i or "besides" in begun) and begun else "main" if anew else role
            role = "main" if word in ("i", "we") and role == "means" else role
            start = i + 1 if anew else start
            yield role

    def beside(self, i: int, start: int, done: frozenset[str]) -> bool:
        """Return whether a word only describes an act that accompanies another, as in "roaring with laughter".

        It is False if the sentence tells of no other act.
        """
        later = self.words[self.words.index(",", i) :] if "," in self.words[i:] else []
        meant = self.said[i] & done - {self.words[i]}
        alone = not (start or {"i", "we"} & set(later)) or marks("steady") & set(self.words[start:i])
        return self.words[i].endswith(("ing", "ed")[: 1 + (i == 0)]) and bool(meant) and not alone

    def before(self, i: int, reach: int) -> set[str]:
        """Return up to `reach` words before the word at index `i`, back to the last comma."""
        near = self.words[max(i - reach, 0) : i]
        return set(near[len(near) - near[::-1].index(",") :] if "," in near else near)

    @cached_property
    def deeds(self) -> list[Doing]:
        """The acts that the sentence mentions, in order.

        If entries of the word lists overlap, the longest is the act. A denied act does not count, but sets `denied`.
        """
        rows = [(at, verb) for verb in content.vocabulary().verbs.values() for at in places(verb.words, self.said)]
        rows.sort(key=lambda row: (-len(row[0]), row[0][-1] - row[0][0], row[0]))
        taken: dict[int, list[int]] = {}
        deeds: list[Doing] = []
        for where, verb in rows:
            if (len(where) > 1 or self.is_done(where[0])) and all(taken.get(i, where) == where for i in where):
                taken |= dict.fromkeys(where, where)
                role = "theirs" if self.by_foe(where[0]) else self.roles[where[0]]
                kind = self.object(where, verb)
                readings = verb.befalls(kind) if role == "theirs" else verb.readings(kind)
                denied = bool(self.before(where[0], 3) & marks("not")) and self.words[where[0]] != "not"
                self.denied |= denied and role == "main"
                readings = [["hinder"]] if denied else readings
                deeds += [] if denied and role != "theirs" else [Doing(verb, where, role, kind, readings)]
        return sorted(deeds, key=lambda deed: deed.where[0])

    def dim(self) -> float:
        """Return which share of the sentence's words, from 0 to 1, is in no word list."""
        lost = [not said & known() for said in self.said if not said & marks("plain")]
        return sum(lost) / max(len(lost), 1)

    def is_done(self, i: int) -> bool:
        """Return whether the word at index `i` is a verb here, and not a noun after "the" or "my".

        An adjective may stand between.
        """
        last = self.words[i - 1] if i else ""
        if last in marks("noun"):  # exception: "have a nap"
            return bool(last in ("a", "an", "some") and self.before(i, 4) & marks("light") and not self.kinds[i])
        return not (last != "," and i > 1 and self.words[i - 2] in marks("noun") and not self.kinds[i - 1])

    def by_foe(self, i: int) -> bool:
        """Return whether a foe is to do the act at index `i`, as in "let them pass"."""
        near = range(max(i - (4 if self.roles[i] == "end" else 1), 0), i)
        named = any(self.words[j] in marks("they") or ("foe" in self.kinds[j] and len(near) > 1) for j in near)
        return named and not self.before(i, len(near)) & {"i", "we", "to"}

    def object(self, where: Sequence[int], verb: Verbs) -> str:
        """Return, as text, the sort of thing that is the object of an act.

        It is the sort of the first thing that is named after the verb in its clause, or the sort of a pair of things.
        "own": a limb of the actor. "unknown": a word that is in no list. "": nothing.
        """
        after = range(len(self.words))[where[0] + 1 : where[0] + REACH]
        span = list(takewhile(lambda i: self.words[i] not in marks("stop"), after))
        named = [(i, kind) for i in span if i not in where and (kind := self.kind(i, verb))]
        if not named:
            return "unknown" if len(set(span) - set(where)) > 1 and self.words[span[0]] in ("the", "a", "an") else ""
        kind = next((kind for _, kind in named if kind != "own"), "own")
        likely = [pair for pair in content.vocabulary().pairs if {kind, named[0][1]} & {*pair.first.split()}]
        pairs = [(pair, self.before(i, 4)) for i, other in named[1:] for pair in likely if pair.then == other]
        makes = (pair.makes for pair, near in pairs if not pair.join or near & marks(pair.join))
        return next((one for one in makes if one in verb.to), kind)

    def kind(self, i: int, verb: Verbs) -> str:
        """Return the sort of thing that the word at index `i` names. Prefer a sort that fits the verb.

        "own": the actor's body. "": none.
        """
        some = [one for one in self.kinds[i] if one != "sign" or one in verb.to]
        if self.before(i, 2) & marks("my") and (not some or "body" in some):
            return "own"
        some = [one.replace("body", "foe") for one in some]
        return next((one for one in some if one in verb.to), next(iter(some), ""))

    def tells(self, i: int) -> float:
        """Return a weight: how strongly a word suggests the means or manner of an act.

        It counts more after "by", "with" and "my", less if it belongs to somebody else or to a purpose.
        """
        role, near = self.roles[i], self.before(i, 2)
        hers = role == "means" or (near & marks("my") and role == "main")
        theirs = near & marks("their")
        other = {"end": "ends", "aside": "others", "like": "others"}.get(role, "others" if theirs else "plain")
        return told("hers" if hers else other)
