"""How a typed sentence is rewritten in the first person, so that it tells what the actor does.

"With a hiss the old beetle lowers his horn"  >  "With a hiss I lowers my horn"
"Wasp, sting it, I bite the other one"  >  "I bite the other one"
"""

import re
from collections.abc import Sequence

from game import content
from game.free_text.sentence import marks
from game.run.view import View

OWN = re.compile(r"[,.!?;:]+ *(?=(?:i|we)\b(?!'| (?:am|are|will) (?:with|behind)))", re.IGNORECASE)
"""The pattern for the place where a sentence turns from an order to a comrade to the actor's own act."""
HERS = re.compile(r"\b(?:the|a) (sting|stinger|horn|pincers?|wings|wing cases)\b", re.IGNORECASE)
"""The pattern for limbs that no termite has, so that "the horn" must be the actor's."""


def retold(view: View, text: str) -> str:
    """Return a typed sentence rewritten in the first person.

    If it first orders a comrade, only the part about the actor is returned.
    """
    me = view.me.body.name.lower()
    friends = [one.body.name.lower() for one in view.party if one.body.who != view.me.body.who]
    text = in_first_person(ordered(text[:1000].replace("\u2019", "'"), friends), me)
    of = "|".join(sorted(marks("possessed")))
    for limbs, does in content.vocabulary().subjects.items():
        text = put(rf"^\W*(?:(?:{of}) )?({'|'.join(limbs.split())}) [a-z]+s\b", rf"{does} \1", text)
    return HERS.sub(r"my \1", text)


def ordered(text: str, friends: Sequence[str]) -> str:
    """Return the part of a sentence that tells the actor's own act, without the words spoken to a comrade.

    If no part tells the actor's own act, return "hey NAME : ...". A sentence that speaks to no comrade is returned
    as it is. `friends`: the comrades' names.
    """
    names = "|".join([*friends, *(name.removesuffix("s") for name in friends)]) or "$."
    called = re.match(
        rf"\W*(?:(?:hey|oi|yo|ok|okay|psst|dear)\b\W*)?({names})(?:[,!:]+| (?=you\b))\W*(.+)", text, re.IGNORECASE
    )
    if called and (own := OWN.search(called[2])):
        return called[2][own.end() :]
    return f"hey {called[1]} : " + re.sub(r"[,.!;:]+", " ", called[2]) if called else text


def in_first_person(text: str, me: str) -> str:
    """Return a sentence in which "I" and "my" replace the actor's name `me` and its pronouns."""
    some = content.vocabulary().narrated
    name = (
        rf"\b(?:(?:some|half|most|all|many|several|each|one|two|three|four|five|six|ten|dozens|the rest) of )?"
        rf"(?:(?:the|my|our|this)(?: [a-z]+)? )?\b(?<!\ba )(?<!\ban )(?<!\bof )(?<!\blike )"
        rf"(?:{me}|{me.removesuffix('s')}|{me}s)\b(?!'| thing| way| style)"
    )
    if named := re.search(name, text, re.IGNORECASE):
        rest = re.findall(r"[a-z]+", text[named.end() :].lower())
        text = put(name, "I", text)
        who = next((key for word in rest for key in some if word in some[key] and key != "it"), "it")
    else:
        who = next((key for key in some if key != "it" and tells_of(key, text)), "")
    for word, instead in some.get(who, {}).items():
        text = put(
            rf"\b{word}\b" if who in marks("ours") else rf"(?<!so )(?<!that )(?<!until )\b{word}\b", instead, text
        )
    return text


def put(pattern: str, instead: str, text: str) -> str:
    """Return `text` with all matches of a pattern replaced by `instead`. Upper and lower case match alike."""
    return re.sub(pattern, instead, text, flags=re.IGNORECASE)


def tells_of(who: str, text: str) -> bool:
    """Return whether the pronoun `who` is the subject of the sentence.

    It is if it comes first, or right after words on how and when.
    """
    at = re.search(rf"\b{who}\b", text, re.IGNORECASE)
    before = re.findall(r"[a-z]+|[.!?:]", text[: at.start()].lower()) if at else []
    if not at or not before or before[-1] in (".", "!", "?", ":"):
        return bool(at)
    return before[0] in marks("opening") or before[0].endswith(("ing", "ly", "ed"))
