"""Finds out which foes, friends, Items and places a player's sentence names."""

import re
from collections.abc import Callable, Mapping, Sequence

from game import content
from game.engine.commands import Act, Follow, Go
from game.free_text.reader import OFFERED
from game.free_text.sentence import Sentence, marks
from game.free_text.words import places
from game.presentation.answers import at_cell
from game.run.view import Choice, Seen, View
from game.telling.words import direction

TELLS = {"the", "a", "an", "its", "his", "their", "there", "i", "we", "my", "our", "it", "they", "he"}
"""Words that begin a clause after "that", so that "that" does not point at a creature."""
SIZES = (("larvae", "mite"), ("worker", "nasute", "minor"), ("alate",), ("major",))
"""Kinds of creatures from small to big; all other kinds are bigger."""
GROUPS = {"soldiers": ("minor", "major", "nasute"), "royals": ("king", "queen", "secondary", "tertiary")}


def meant(
    view: View, sentence: Sentence, *, friends: bool, among: Sequence[int], sent: bool = False
) -> tuple[list[Seen], str]:
    """Return two things: the creatures that a typed sentence is aimed at, and the reason if there are none.

    Reasons: the creature named is not here, or is no foe. Friends count only if `friends` is True.
    `among`: ids of possible targets, which come first. `sent`: the act sends one creature at another; only the one sent counts.
    """
    me, said = view.me.body, content.vocabulary().refusals
    some = [body for body in view.creatures if body.led == friends and body.x >= 0 and body.who != me.who]
    lists = content.vocabulary().names
    names = mentions(sentence, lists | {kind: kind for kind in content.classes() if kind != me.kind}, sent=sent)
    first = next((name for name in names if any(is_called(body, name) for body in some)), "")
    absent = next((name for name in names if name in lists), "")
    if absent and not first and not friends:
        return [], said["absent"].format(who=lists[absent].split()[0].capitalize())
    foes = any("foe" in kinds and "friend" not in kinds for kinds in sentence.kinds)
    if names and not (first or friends or foes):
        return [], said["friend"].format(who=content.classes()[names[0]].name)
    pool = [body for body in some if is_called(body, first)] if first else some
    for trait in mentions(sentence, content.vocabulary().traits, sent=sent):
        pool = [body for body in pool if has(trait, body, pool, me)] or pool

    def far(one: Seen) -> tuple[bool, int, int]:
        return one.who not in among, max(abs(one.x - me.x), abs(one.y - me.y)), one.who

    ordered = sorted(pool, key=far)
    many = bool(mentions(sentence, {"many": content.vocabulary().marks["many"]})) or (first and plural(sentence, first))
    unsaid = friends and not first and not {"friend"} & set(names)
    return ordered[: OFFERED if (many or unsaid) else 1], ""


def mentions(sentence: Sentence, lists: Mapping[str, str], *, sent: bool = False) -> list[str]:
    """Return the names that a sentence mentions, except those it excludes, as in "not the worker".

    `lists`: the words for each name. Names in the main clause come first.
    """
    no = {"not": 2, "spared": 2, "my": 1, "posed": 4}  # a name within so many words after these is excluded
    rows = ((at[0], -len(at), name) for name, words in lists.items() for at in places(words, sentence.said))
    said = (row for row in rows if not any(sentence.before(row[0], no[mark]) & marks(mark) for mark in no))
    past = marks("beyond")
    found = sorted(
        said, key=lambda row: (sentence.roles[row[0]] != "main", bool(sentence.before(row[0], 3) & past), row)
    )
    done_to = (name for at, _, name in found if not (is_told(sentence, at) or (sent and is_goal(sentence, at))))
    return list(dict.fromkeys(done_to))


def is_told(sentence: Sentence, i: int) -> bool:
    """Return whether the word at index `i` is part of reported speech, as in "tell it that he lies"."""
    that = next((j for j in range(i - 1) if sentence.words[j] == "that" and sentence.words[j + 1] in TELLS), i)
    return any("foe" in kinds for kinds in sentence.kinds[:that]) and that < i


def is_goal(sentence: Sentence, i: int) -> bool:
    """Return whether the word at index `i` only tells where a creature is sent.

    An example is "one" in "him into the other one".
    """
    begun = max((j + 1 for j in range(i) if sentence.words[j] in marks("stop")), default=0)
    goals = [j for j in range(begun, i) if sentence.words[j] in marks("goal")]
    named = [kind for kinds in sentence.kinds[: goals[-1] if goals else 0] for kind in kinds]
    return "foe" in named and not {"thing", "stuff", "food"} & set(named)


def plural(sentence: Sentence, name: str) -> bool:
    """Return whether the sentence uses a word of the list `name` in the plural."""
    words = {f"{word}s" for word in content.vocabulary().names.get(name, name).split() if "_" not in word}
    return bool(words & set(sentence.words))


def is_called(body: Seen, name: str) -> bool:
    """Return whether `name` is a creature's kind, or a group of kinds that it belongs to, such as "soldiers"."""
    return body.kind == name or body.kind in GROUPS.get(name, ())


def has(trait: str, body: Seen, pool: Sequence[Seen], me: Seen) -> bool:
    """Return whether a creature has a trait such as "far" or "hurt", if need be compared with those in `pool`."""

    def off(one: Seen) -> int:
        return max(abs(one.x - me.x), abs(one.y - me.y))

    match trait:
        case "big" | "small":
            sizes = [
                next((i for i, kinds in enumerate(SIZES) if one.kind in kinds), len(SIZES)) for one in (body, *pool)
            ]
            return sizes[0] == (max(sizes) if trait == "big" else min(sizes))
        case "far":
            return off(body) == max(map(off, pool))
        case "near":
            return off(body) == min(map(off, pool))
        case "hurt":
            return body.wounds > 0
        case "whole":
            return body.wounds == 0
        case "held":
            return body.effects.get("Immobilised", 0) > 0
        case "dazed":
            return any(body.effects.get(name, 0) > 0 for name in ("Confused", "Charmed", "Stunned"))
        case "poisoned":
            return body.effects.get("Poisoned", 0) > 0
        case _:
            return body.aloft


def heading_for(view: View, sentence: Sentence) -> Callable[[Choice], tuple[int, ...]]:
    """Return a sort key for moves: moves in the direction that the sentence names come first.

    Then legal moves come before refused ones, and then those that end nearest to the target (farthest for "back").
    """
    me, said = view.me.body, set(sentence.words)
    bodies, _ = meant(view, sentence, friends=False, among=())
    friends = [body for body in view.party if body.body.name.lower() in said]
    goal = friends[0].body if friends else bodies[0] if bodies else None
    away = bool(said & {"back", "away", "off"})

    def far(choice: Choice) -> tuple[int, ...]:
        match choice.command:
            case Go(x, y):
                cell = x, y
            case Act(about=about) if "," in about:
                cell = at_cell(about)
            case Follow(leader):
                return (int(not any(one.body.who == leader for one in friends)), leader)
            case _:
                return (0,)
        wind = direction(cell[0] - me.x, cell[1] - me.y) in said
        reach = max(abs(cell[0] - goal.x), abs(cell[1] - goal.y)) if goal else 0
        return int(not wind), int(bool(choice.refused)), -reach if away else reach, *cell

    return far


def carried_as(view: View, sentence: Sentence, found: Sequence[Choice]) -> list[Choice]:
    """Return the choices whose Item the sentence names, or all choices if the sentence names none of these Items."""
    said = {*sentence.words, *(form for forms in sentence.said for form in forms)}
    return [one for one in found if said & set(name_of(view, one).lower().split())] or list(found)


def name_of(view: View, choice: Choice) -> str:
    """Return the name of the Item that a Choice handles, or "" if it handles none."""
    item = getattr(choice.command, "item", 0)
    held = [one for member in view.party for one in member.items] + list(view.things)
    return next((one.name for one in held if one.item == item), "")


OF_HER = {"leads", "goes", "looks", "seems", "is", "was", "needs", "has", "have", "feels"}
"""The verbs that, after a comrade's name, describe the comrade without asking for anything."""
SUBJECT = re.compile(
    r"(?:(?:i|we) (?:let|have|make|ask|tell) )?(?:the |our |my )?([a-z]+)(?!'|,? you can|, come on)\b(?: ([a-z]+))?"
)
"""The pattern for the subject at the beginning of a sentence, with its verb."""


def somebody_else(view: View, text: str) -> str:
    """Return the reason to refuse a sentence if another party member acts in it, or "" if no other member does."""
    said = SUBJECT.match(" ".join(text[:200].lower().split()))
    if said and said[2] in OF_HER:
        return ""
    named = (one.body for one in view.party if said and said[1] == one.body.name.lower())
    other, me = next((body for body in named if body.who != view.me.body.who), None), view.me.body
    if other is None:
        return ""
    if view.fight:
        return f"it is the Turn of the {me.name}: say it when it is the Turn of the {other.name}"
    return f"who leads does it, and that is the {me.name}: let the {other.name} lead, and say it again"
