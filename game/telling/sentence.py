"""A sentence taken apart: its clauses, what is done in it, and to what sort of thing."""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import takewhile

from msgspec import Struct

from game import content
from game.content.improvised import Verbs
from game.telling.lexicon import Entry, entries, forms, places, split

REACH = 8
"""Words after a verb among which its object is."""
HERS, OTHERS, ENDS = 1.8, 0.3, 0.1
"""How much a word tells of the means: expressly hers; another's; in the clause of the end in view."""
HANDLED = {"thing", "way", "light", "bond"}
"""What can be taken off somebody."""
ALWAYS = {"foe", "friend", "self", "ill", "bond", "thing"}
"""Sorts that always make a difference; others only to some verbs."""
FRIENDS = {"friend", "self"}
ARTICLES = ("the", "a", "an", "my")


class Deed(Struct, frozen=True):
    """Something that is done in a sentence: by which word, in what part of it, to what sort of thing."""

    verb: Verbs
    entry: Entry
    start: int
    role: str
    kind: str

    @property
    def weight(self) -> float:
        """Limbs that are waved, and blows at nobody, tell half of what they would."""
        idle = self.kind == "own" or (self.kind == "none" and "own" in self.verb.to and len(self.entry) == 1)
        return self.verb.weight / 2 if idle else self.verb.weight


@cache
def marks() -> dict[str, frozenset[str]]:
    return {name: frozenset(words.split()) for name, words in content.vocabulary().marks.items()}


@cache
def beginnings() -> frozenset[str]:
    """Every word that may begin something done."""
    return frozenset(first for verb in content.vocabulary().verbs.values() for first in entries(verb.words))


class Sentence:
    """A sentence as words with their plain forms, and of each the role of its clause: main, end, means, aside, like."""

    def __init__(self, text: str) -> None:
        self.words = without_leads(split(text))
        self.said = [forms(word) for word in self.words]
        self.roles = list(self.clauses())

    def clauses(self) -> Iterator[str]:
        role, mark = "main", marks()
        for i, word in enumerate(self.words):
            if word in mark["end"] or (word == "to" and self.said[i + 1 : i + 2] and self.said[i + 1] & beginnings()):
                role = "end"
            elif i and (found := next((name for name in ("means", "like", "aside") if word in mark[name]), "")):
                role = found
            elif word in mark["anew"] or (word in mark["also"] and role != "end"):
                role = "main"
            yield role

    # -- what is done --------------------------------------------------------------------------

    @cached_property
    def deeds(self) -> list[Deed]:
        """What is done in it, in order; of entries that overlap, the longest."""
        found = [
            (where, verb, entry)
            for verb in content.vocabulary().verbs.values()
            for entry, where in places(verb.words, self.said)
            if (len(entry) > 1 or self.is_done(where[0], verb)) and (not verb.end or self.is_end(where[0]))
        ]
        found.sort(key=lambda one: (-len(one[0]), one[0][-1] - one[0][0], one[0]))
        taken: dict[int, list[int]] = {}
        deeds = []
        for where, verb, entry in found:
            if all(taken.get(i, where) == where for i in where):
                taken |= dict.fromkeys(where, where)
                kind = self.object(where, verb)
                deeds.append(Deed(verb, entry, where[0], self.roles[where[0]], kind))
        deeds += self.likenesses()
        if not any(deed.role == "main" for deed in deeds):
            deeds += self.something()
        return sorted(deeds, key=lambda deed: deed.start)

    def is_done(self, i: int, verb: Verbs) -> bool:
        """Whether a word is a verb here: not after "the" or "my", nor after "not"; nor is it they who look, hide or hit."""
        before, second = self.words[i - 1] if i else "", self.words[i - 2] if i > 1 else ""
        if self.before(i, 2) & marks()["not"] or ("let" in self.before(i, 3) and before in marks()["they"]):
            return False
        hers = verb.any.split()[:1] in (["learn"], ["hide"]) or "own" in verb.to
        if hers and self.by_foe(i):
            return False
        if before in ARTICLES and self.before(i, 4) & marks()["light"]:
            return True
        if second in ARTICLES and before not in marks()["at"] and not self.said[i - 1] & beginnings():
            return False
        named = before in ARTICLES or (before in marks()["noun"] and not self.words[i].endswith("ing"))
        return not named

    def by_foe(self, i: int) -> bool:
        """Whether it is a foe who does it: "so that the guard looks away"."""
        ended = self.roles[i] == "end"
        named = any("foe" in kinds(self.said, j) for j in range(max(i - 3, 0), i))
        return bool(self.before(i, 4 if ended else 2) & marks()["they"]) or (ended and named)

    def is_end(self, i: int) -> bool:
        """Whether a word belongs to the end in view, or to what they do."""
        return self.roles[i] == "end" or bool(self.before(i, 3) & marks()["they"])

    def before(self, i: int, reach: int) -> set[str]:
        """The words just before it, as far as a comma."""
        near = self.words[max(i - reach, 0) : i]
        return set(near[len(near) - near[::-1].index(",") :] if "," in near else near)

    def likenesses(self) -> Iterator[Deed]:
        """To be like a stone, or a leaf, is to hide."""
        for i, word in enumerate(self.words):
            near = [kind for j in range(i + 1, min(i + 5, len(self.words))) for kind in kinds(self.said, j)]
            if word in marks()["like"] and {"thing", "stuff"} & set(near):
                yield Deed(content.vocabulary().verbs["likeness"], (word,), i, "main", "")

    def something(self) -> Iterator[Deed]:
        """Where no verb is known: whatever is done to the things that are named."""
        other = content.vocabulary().verbs["other"]
        if (kind := self.object([0], other)) in other.to:
            yield Deed(other, (), 0, "main", kind)

    # -- to what -------------------------------------------------------------------------------

    def object(self, where: Sequence[int], verb: Verbs) -> str:
        """What it is done to: the first thing named after it that makes a difference to it.

        "own": a limb of hers; "none": nothing; "taken": a thing of a foe's; "ill": what ails a friend; "missile": what is
        sent at a foe.
        """
        mark, span = marks(), self.span(where)
        named = self.named(span, verb)
        if not named:
            nothing = not span or self.words[span[0]] in mark["at"]
            return "none" if nothing else "own" if self.words[span[0]] in mark["my"] else ""
        (i, kind), *others = named
        if "thing" in verb.to and len(where) == 1 and (owner := self.parted(span, named)):
            return "taken" if owner == "foe" else "ill"
        if "thing" in verb.to and self.put("over", named, "foe") and self.words[span[0]] not in mark["it"]:
            return "taken"
        if kind == "thing" and "thing" in verb.to and self.put("at", others, "foe"):
            return "missile"
        ailing = {"ill", "bond"} & {one for _, one in others}
        if (
            (ailing and kind in FRIENDS)
            or (kind == "bond" and FRIENDS & {one for _, one in others})
            or ("ill" in ailing and {"ill", "friend"} & set(verb.to))
        ):
            return "ill"
        if self.words[i] in ("it", "them") and set(self.words[i + 1 : i + 2]) & mark["upon"]:
            onto = next((one for j, one in others if j <= i + 4 and one in ("foe", "friend", "ill", "self")), "")
            return "thing" if onto == "foe" and "thing" in verb.to else onto or kind
        lamp = "light" in verb.to and any(self.put(word, others, "light") for word in mark["upon"])
        return "light" if lamp and kind in ("thing", "stuff") else kind

    def put(self, where: str, named: Sequence[tuple[int, str]], kind: str) -> bool:
        """Whether such a thing is named after "over", or "at"."""
        return any(one == kind and where in self.before(i, 4) for i, one in named)

    def parted(self, span: Sequence[int], named: Sequence[tuple[int, str]]) -> str:
        """Who is to lose what is named: "the beam off my friend", "the keys from a guard", "the guard's keys"; or nobody."""
        (i, kind), *others = named
        apart = next((j for j in span if self.words[j] in marks()["apart"]), -1)
        if apart > span[0] and (kind in HANDLED or (i > apart and self.words[span[0]] not in marks()["it"])):
            return next((one for j, one in named if apart < j <= apart + 4 and one in ("foe", "friend", "self")), "")
        owns = self.words[i] in ("his", "its", "their") or self.words[i + 1 : i + 2] == ["s"]
        return "foe" if kind == "foe" and owns and others and others[0][1] == "thing" else ""

    def span(self, where: Sequence[int]) -> list[int]:
        """The places where the object of a verb that stands there may be: as far as the next clause."""
        after = range(where[0] + 1, min(where[0] + 1 + REACH, len(self.words)))
        return [i for i in takewhile(lambda i: self.words[i] not in marks()["stop"], after) if i not in where]

    def named(self, span: Sequence[int], verb: Verbs) -> list[tuple[int, str]]:
        """The things named there, with their sorts, of each word the first that matters; none of her own limbs."""
        own, found = False, []
        for i in span:
            if self.words[i] in marks()["at"]:
                own = False
            if self.words[i] in marks()["my"]:
                ailing = (
                    {"ill", "bond"}
                    & set(verb.to if verb.words else ())
                    & {kind for n in (1, 2) for kind in kinds(self.said, i + n)}
                )
                own = not ailing and "friend" not in kinds(self.said, i + 1)
                found += [(i, "self")] if ailing else []
                continue
            some = [kind for kind in kinds(self.said, i) if kind in ALWAYS or kind in verb.to]
            if some and not own and not ("self" in some and self.before(i, 1) & marks()["beside"]):
                found.append((i, next((kind for kind in some if kind in verb.to), some[0])))
        return found

    # -- by what -------------------------------------------------------------------------------

    def tells(self, i: int) -> float:
        """How much a word tells of the means: more after "by", "with" and "my", less of another's, of places, of the end."""
        mark = marks()
        if self.roles[i] == "means" or (self.before(i, 2) & mark["my"] and self.roles[i] == "main"):
            return HERS
        if self.roles[i] == "end":
            return ENDS
        if "bond" in kinds(self.said, i) and any("help" in deed.verb.intents(deed.kind) for deed in self.deeds):
            return OTHERS
        placed = self.before(i, 3) & mark["place"] and not self.said[i] & beginnings()
        others = self.before(i, 1) & mark["they"] or self.before(i, 2) & mark["their"]
        return OTHERS if placed or others or self.roles[i] in ("aside", "like") else 1.0


def without_leads(words: list[str]) -> list[str]:
    """Without "I try to", "can we", and the like."""
    gone: set[int] = set()
    for lead in content.vocabulary().marks["lead"].split():
        parts = lead.split("_")
        for start in range(len(words) - len(parts) + 1):
            if words[start : start + len(parts)] == parts:
                gone |= set(range(start, start + len(parts)))
    return [word for i, word in enumerate(words) if i not in gone]


def kinds(said: Sequence[frozenset[str]], i: int) -> list[str]:
    """The sorts of thing that a word names."""
    if i >= len(said):
        return []
    return [
        kind
        for kind, words in content.vocabulary().kinds.items()
        if any(names(words, form, said, i) for form in said[i])
    ]


def names(words: str, form: str, said: Sequence[frozenset[str]], i: int) -> bool:
    """Whether an entry of the list begins with that word, and goes on as the sentence does."""
    return any(
        all(part in one for part, one in zip(entry[1:], said[i + 1 :], strict=False)) and len(entry) <= len(said) - i
        for entry in entries(words).get(form, ())
    )
