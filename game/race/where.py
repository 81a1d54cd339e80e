"""Turns a search expression (--where), such as `skip1 and not encounter1`, into a function that tests rows of a table.

An expression is a name, `name = value` (also != < <= > >=) or `name has word`, joined by `and`, `or`, `not` and
brackets.
Nothing of it is ever run as code. A fact that a row does not know (None) fits no comparison.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from operator import contains, eq, ge, gt, le, lt, ne
from typing import Any

from game.printable import Invalid

Row = Mapping[str, Any]
Test = Callable[[Row], bool]
LONGEST = 200
"""The greatest number of words and signs in an expression."""
WORD = re.compile(r"""\s*(?:(?P<sign>[()]|[<>]=?|!?=)|"(?P<quoted>[^"]*)"|(?P<word>[^\s()<>=!"]+)|(?P<odd>\S))""")
Compare = Callable[[Any, Any], bool]
"""A function that compares two values, such as `less than`."""
COMPARE: dict[str, Compare] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge, "has": contains}


def where(text: str, kinds: Mapping[str, type]) -> tuple[Test, list[str]]:
    """Return the test (a function) for an expression, and the names of facts that the expression uses.

    `kinds`: for each name, bool, int or str. The test asks a row for no more than it needs. Raises ValueError with a
    sentence for the player.
    """
    parser = _Parser(text, kinds)
    test = parser.joined()
    if (rest := parser.next()) is not None:
        raise Invalid(f"{rest!r} is not understood there: join what is wanted by and, or")
    return test, list(dict.fromkeys(parser.names))


class _Parser:
    """A parser that reads the words of an expression from left to right.

    `at`: the number of words read.
    """

    def __init__(self, text: str, kinds: Mapping[str, type]) -> None:
        self.words, self.at, self.kinds, self.names = list(_words(text)), 0, kinds, list[str]()
        if len(self.words) > LONGEST:
            raise Invalid(f"the expression has {len(self.words)} words: {LONGEST} are allowed")

    def next(self) -> str | None:
        """Return the next word in small letters and move past it, or return None at the end."""
        self.at += 1
        return self.words[self.at - 1].casefold() if self.at <= len(self.words) else None

    def eat(self, word: str) -> bool:
        """Move past the next word if it is `word`, and return whether it is."""
        found = self.next() == word
        self.at -= not found
        return found

    def joined(self, words: tuple[str, ...] = ("or", "and")) -> Test:
        """Return the test for one part, or for several parts joined by "and" and "or". "And" binds more tightly.

        `words`: the joining words, the loosest first.
        """
        if not words:
            return self.one()
        tests = [self.joined(words[1:])]
        while self.eat(words[0]):
            tests.append(self.joined(words[1:]))
        whole = any if words[0] == "or" else all
        return tests[0] if len(tests) == 1 else lambda row: whole(test(row) for test in tests)

    def one(self) -> Test:
        """Return the test for one part: a fact's name, a comparison, a part in brackets, or "not" with a part."""
        if self.eat("not"):
            test = self.one()
            return lambda row: not test(row)
        if self.eat("("):
            test = self.joined()
            if not self.eat(")"):
                raise Invalid("a bracket is not closed")
            return test
        name = self.name(self.next())
        for sign in COMPARE:
            if self.eat(sign):
                return self.compared(name, sign, self.next())
        return lambda row: bool(row[name])

    def name(self, word: str | None) -> str:
        if word is None or word not in self.kinds:
            near = get_close_matches(word or "", self.kinds, 3, 0.5) or list(self.kinds)
            raise Invalid(f"{f'no such name: {word[:20]!r}' if word else 'a name is missing'}: {', '.join(near)}?")
        self.names.append(word)
        return word

    def compared(self, name: str, sign: str, word: str | None) -> Test:
        """Return the test that compares a fact with a word. Raises ValueError if `sign` does not suit its kind."""
        if word is None or word in {*COMPARE, "(", ")"}:
            raise Invalid(f"{name} {sign}: a value is missing")
        if self.kinds[name] is str:
            if sign not in ("=", "!=", "has"):
                raise Invalid(f"{name} is a text: it can be compared by = != has")
            return lambda row: row[name] is not None and COMPARE[sign](row[name].casefold(), word)
        if sign == "has" or not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise Invalid(f"{name} is a number: it can be compared by = != < <= > >= with a whole number")
        value = int(word)
        return lambda row: row[name] is not None and COMPARE[sign](row[name], value)


def _words(text: str) -> Iterator[str]:
    for found in WORD.finditer(text.rstrip()):
        if found["odd"]:
            raise Invalid(f"{found['odd']!r} is not understood")
        yield next(part for part in found.group("sign", "quoted", "word") if part is not None)
