"""Laws of the house that a machine can hold: each test names its own. Law 8, that citations resolve, is test_citations.py. [docs/ARCHITECTURE.md]"""

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, get_args

import pytest

from game import content
from game.content import phrase_texts
from game.content.beings import Arrival
from game.engine import Decision, Step
from game.engine.entries import Came, Rolled, What
from game.engine.rules import rules_of
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.pages.raid_pages import named
from game.run.heads import played
from game.run.rule_order import RULE_ORDER
from game.systems import outcomes
from game.systems.exploration.events import prove_events
from game.telling.log import Teller
from game.text.going import WINDS
from tests.conftest import FAST, SLOW
from tests.flow import docstrings

ROOT = Path(__file__).parents[2]
GAME = ROOT / "game"
TESTS = ROOT / "tests"
LONGEST = 40
"""Lines of a function, at most."""
BROADEST = 300
"""Lines of a module, at most."""
TWICE = 10
"""Lines that must not stand in two places."""


@cache
def modules() -> dict[Path, ast.Module]:
    """Return every module of the game by its path, parsed."""
    return {path.relative_to(GAME): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(GAME.rglob("*.py"))}


@pytest.mark.long
def test_one_name_one_class() -> None:
    """Law 1: who reads a name of a class knows which is meant."""
    found = defaultdict(list)
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def test_a_creature_in_view_is_looked_up_in_one_place() -> None:
    """`View.body` finds a creature by its id: nobody else goes through all of them for that."""
    own = re.compile(r"next\(\(?(\w+) for \1 in [\w.]*creatures if \1\.who == [^\n]*, None\)")
    found = [str(path) for path in modules() if own.search((GAME / path).read_text(encoding="utf-8"))]
    assert found == ["run/view_level.py"]


@pytest.mark.long
def test_no_function_is_longer_than_a_screen() -> None:
    """A function has 40 lines at most, its docstring and decorators with it."""
    long = [
        f"{path}:{node.name} {node.end_lineno - node.lineno + 1}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno + 1 > LONGEST
    ]
    assert long == []


WORDED = {
    "adviser",
    "cli",
    "codex",
    "free_text",
    "presentation",
    "reports",
    "telling",
    "terminal",
    "text",
    "tutorial",
    "ui",
}
"""Rooms that put things in words for people. What these compare with each other is their own affair."""
PRINTED = {Path("systems/outcomes"), Path("content")}
"""They read the rulebook's own phrases in the assets: "1 Wound per Ant"."""


@pytest.mark.long
def test_no_english_is_compared() -> None:
    """Law 3: no sentence is compared with outside the rooms of words: only names, declared in a Literal, or rows of assets."""
    names = {text for tree in modules().values() for text in _declared(tree)}
    names |= _rows()
    compared = [
        f"{path}:{node.lineno} {node.value!r}"
        for path, tree in modules().items()
        if path.parts[0] not in WORDED and path.parent not in PRINTED
        for node in _compared(tree)
        if re.search(r"\w \w", node.value) and node.value not in names
    ]
    assert compared == []


@pytest.mark.long
def test_what_is_told_and_compared_is_named_once() -> None:
    """Law 3: every name that an Entry's `what` is compared with is one of the `What`, and every `What` is told."""
    asked = {
        node.value: str(path) for path, tree in modules().items() for one in ast.walk(tree) for node in _asks_what(one)
    }
    assert {name: path for name, path in asked.items() if name not in get_args(What)} == {}
    assert "combat begins" in asked
    told = {
        word.value
        for path, tree in modules().items()
        if path.parts[0] in ("systems", "editions")
        for word in _words(tree)
    }
    assert set(get_args(What)) - told == set()


def _words(node: ast.AST) -> list[Any]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def _declared(tree: ast.AST) -> Iterator[str]:
    """Yield the names that are declared in a Literal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
            yield from (word.value for word in _words(node))


def _rows() -> set[str]:
    """Return the names of all rows and fields of the assets."""

    def keys(table: object) -> Iterator[str]:
        if isinstance(table, dict):
            yield from table
            for value in table.values():
                yield from keys(value)

    paths = [path for path in (GAME.parent / "assets").glob("*.toml") if path.stem != "telling"]
    return {key for path in paths for key in keys(tomllib.loads(path.read_text(encoding="utf-8")))}


def _compared(tree: ast.AST) -> Iterator[Any]:
    """Yield the texts on a side of ==, != or in, in the patterns of a case, and in what a text begins or ends with."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                for side in (node.left, *node.comparators):
                    if isinstance(side, ast.Constant | ast.Tuple | ast.Set | ast.List):
                        yield from _words(side)
            case ast.MatchValue():
                yield from _words(node)
            case ast.Call(func=ast.Attribute(attr="startswith" | "endswith" | "removeprefix" | "removesuffix")):
                yield from _words(node)


def _asks_what(node: ast.AST) -> list[ast.Constant]:
    """Return the texts with which a node compares what has happened: `case Happened("joins")`, `entry.what == "joins"`."""
    match node:
        case ast.MatchClass(cls=ast.Name(id="Happened"), patterns=[first, *_]):
            return _words(first)
        case ast.MatchClass(cls=ast.Name(id="Happened"), kwd_attrs=["what", *_], kwd_patterns=[first, *_]):
            return _words(first)
        case ast.Compare(left=ast.Attribute(value=ast.Name(id="entry"), attr="what"), comparators=[other]):
            return _words(other)
        case ast.Match(subject=ast.Attribute(value=ast.Name(id="entry"), attr="what")):
            return [word for case in node.cases for word in _words(case.pattern)]
    return []


WORDLESS = {Path("ui/widgets"), Path("text/pages.py"), Path("text/reading.py")} | {
    Path("ui/screens") / f"{name}.py"
    for name in ("codex", "help", "job_board", "lessons", "list_screen", "lists", "look", "options", "pages")
}
"""Where pages and lists are drawn and read aloud: their words are those of presentation and the assets."""
FOUR_WORDS = re.compile(r"(?:\b[A-Za-z][A-Za-z']*\W+){3}[A-Za-z]{2}")


def test_fronts_share_pages_never_sentences() -> None:
    """Law 6: no text of four words stands in both fronts, and none where pages are drawn or read aloud."""
    fronts: dict[str, set[str]] = defaultdict(set)
    worded = []
    for path, tree in modules().items():
        for text in _sentences(tree) if path.parts[0] in ("ui", "text") else ():
            fronts[text].add(path.parts[0])
            worded += [f"{path}: {text}"] if {path, path.parent} & WORDLESS else []
    assert worded == []
    assert [text for text, rooms in fronts.items() if len(rooms) > 1] == []


def _sentences(tree: ast.AST) -> Iterator[str]:
    """Yield texts of four words and more, docstrings aside."""
    aside = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = (one.value.strip() for one in _words(tree) if id(one) not in aside)
    yield from (text for text in found if FOUR_WORDS.search(text))


@pytest.mark.long
def test_what_is_asked_is_compared_by_type() -> None:
    """Law 3: `view.asks(PayHunger)`, which mypy checks; never the name of a Decision in quotes."""
    by_name = [
        f"{path}:{node.lineno}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Compare, ast.Match))
        for side in ([node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.subject])
        if isinstance(side, ast.Attribute) and side.attr == "question" and any(map(quoted, ast.iter_child_nodes(node)))
    ]
    assert by_name == []


def quoted(node: ast.AST) -> bool:
    """Return whether a text stands in it."""
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


NO_RULES = {
    "systems/outcomes/common.py": {"BOXES"},  # boxes of the track that a word moves one
    "systems/ground.py": {"_KEPT"},  # how many fields of view and ways are remembered
    "systems/colony/scents.py": {"STRONGEST", "_MOST"},  # what a byte can hold, and how many Levels are remembered
    "nest/paths.py": {"MOVES", "NEAR"},  # the eight neighbours, and how far ways are measured
    "nest/dig.py": {"FEWEST", "TRIES", "_EDGE", "_GUARDS"},  # how a Level is shaped: no rule asks for it
    "nest/chambers.py": {"SMALLEST", "_GAP", "_MARGIN", "_DARTS", "_HITS", "_ENOUGH"},
    "nest/decor.py": {"_PILLARS_APART"},
    "nest/galleries.py": {"_COMPASS", "_TURNS", "_WANDER"},
}
"""Numbers that no rulebook could change: limits of a search or a cache, the width of a field, how ground is shaped."""


def numbers(value: ast.expr) -> bool:
    """Whether an expression is a number, or a row or table of such."""
    match value:
        case ast.Constant(value=int() | float() as found):
            return not isinstance(found, bool)
        case ast.UnaryOp(operand=operand):
            return numbers(operand)
        case ast.Tuple(elts=parts) | ast.Dict(values=parts):
            return bool(parts) and all(map(numbers, parts))
    return False


def test_a_number_of_the_rules_stands_in_the_assets() -> None:
    """Once, in assets/constants.toml or a table beside it."""
    found = defaultdict(set)
    for path, tree in modules().items():
        if path.parts[0] not in ("systems", "queen", "nest"):
            continue
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and numbers(node.value):
                for target in getattr(node, "targets", None) or [node.target]:
                    found[str(path)].add(target.id)
    assert {path: odd for path, names in found.items() if (odd := names - NO_RULES.get(path, set()))} == {}


# -- law 2: numbers of the rules are data ----------------------------------------------------------

PLAIN_NUMBERS = {8, 9, 10, 100} | {64, 255, 256, 1024} | {12, 40}
"""Cells around one, faces of a die; bits, bytes and what is remembered; how far ways are measured, and a pull along them."""


def test_numbers_of_the_rules_stand_in_assets() -> None:
    """Law 2: no rating, chance or number of turns in the rules and minds, but for halves, thirds and quarters."""
    found = [
        f"{path}:{node.lineno} {node.value}"
        for path, tree in modules().items()
        if path.parts[0] in ("systems", "queen")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value > 4
        if node.value not in PLAIN_NUMBERS
    ]
    assert found == []


# -- law 5: every row is handled and reached -------------------------------------------------------


def test_every_event_is_handled_and_may_come() -> None:
    """Law 5: an Event has a function, and at some Level it has a chance."""
    prove_events()
    rows = [(name, row) for table in content.events().values() for name, row in table.items()]
    best = {name: row.base + max(0, 100 * row.level) + 100 * row.perception for name, row in rows}
    assert [name for name, chance in best.items() if chance <= 0] == []


@pytest.mark.parametrize("name", content.finds())
def test_every_row_of_a_die_has_a_face(name: str) -> None:
    """Law 5: what a Find, a food or its Ability may be can come up."""
    die = content.finds()[name]
    assert [row for row in die.rows if row not in {die.row(fell) for fell in range(die.die)}] == []


@pytest.mark.parametrize("table", [content.arrivals, content.strangers, content.levels])
def test_every_row_looked_up_from_the_top_is_found(table: Callable[[], Sequence[Arrival]]) -> None:
    """Law 5: no row stands behind another that has the same numbers."""
    tops = [row.top for row in table()]
    assert tops == sorted(set(tops))


def test_every_manoeuvre_has_its_letter_and_can_be_told() -> None:
    """Law 5: a sentence of its own, or the plain one that all have, at each degree."""
    check = Check(Rating("Effort", 60), Rating("Resistance", 30))
    for name, row in content.formulas().items():
        if row.cost != "Manoeuvre":
            continue
        assert name in content.letters()["deeds"], name
        for degree in Degree:
            teller = Teller("law 5")
            teller.lines([Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="minor", name="Minor")])
            rolled = Rolled(who=3, action=name, roll=Roll(check, 40, (), degree), target=4)
            assert teller.lines([rolled], full=True), (name, degree)


# -- law 7: imports; and keys ----------------------------------------------------------------------


def imports(path: Path, tree: ast.Module) -> set[Path]:
    """Return the modules of the game that one imports: anywhere in it, also for types alone."""
    found: set[Path] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
        elif isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
        else:
            continue
        inner = [Path(*name.split(".")[1:]) for name in names if name.startswith("game.")]
        found.update(
            file for one in inner for file in (one.with_suffix(".py"), one / "__init__.py") if file in modules()
        )
    return found - {path} - {path.parent / "__init__.py"}


@pytest.mark.long
def test_no_module_needs_itself() -> None:
    """Law 7: imports go round in no circle, those for types and those within functions counted."""
    TopologicalSorter({path: imports(path, tree) for path, tree in modules().items()}).prepare()  # raises CycleError


@pytest.mark.long
def test_no_letter_stands_in_code() -> None:
    """DESIGN law 7: every key can be changed, so what a key means is asked of the key set (`Keys.action_of`)."""
    found = set()
    for path, tree in modules().items():
        for function in ast.walk(tree):
            if path.parts[0] != "ui" or not isinstance(function, ast.FunctionDef):
                continue
            if any(one.arg == "key" for one in function.args.args) and any(map(_letter, _tested(function))):
                found.add(path.as_posix())
    assert found == set()


def _tested(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield all that a function compares, matches or looks up."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare | ast.MatchValue | ast.Dict):
            yield from ast.walk(node)


def _letter(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) == 1


# -- laws 9 and 11: the tests ----------------------------------------------------------------------


def test_tests_are_linted_formatted_and_typed() -> None:
    """Law 9: as the game is; what a test need not heed is named."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert "ALL" not in tools["ruff"]["lint"]["per-file-ignores"]["tests/**"]
    assert {"game", "tests"} <= set(tools["mypy"]["packages"])
    landing = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "ruff check ." in landing and "ruff format --check -q game tests" in landing


def test_there_is_a_fast_suite_and_what_is_left_out_of_the_whole_one_is_run_before_anything_lands() -> None:
    """Law 11: folders and modules that it names are there, and the README says how to run it, and the long tests, as `.ci/run` does."""
    long = "pytest -m 'long and not soak'"
    assert all(
        long in (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md", ".ci/run")
    )
    assert all((TESTS / folder).is_dir() for folder in FAST)
    assert all((TESTS / module).is_file() for module in SLOW)
    assert all("-m fast" in (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md"))


# -- law 10: plain words for who reads the code ----------------------------------------------------


@pytest.mark.long
def test_docstrings_begin_with_a_verb_and_call_nobody_she() -> None:
    """Law 10: what a function returns or does; `actor` and `target`. The list of verbs is tests/flow/verbs.txt."""
    assert [f"{room}: {complaint}" for room, complaint in docstrings.amiss()] == []


# -- size ------------------------------------------------------------------------------------------


def test_no_module_is_longer_than_one_can_keep_in_mind() -> None:
    """A module has 300 lines at most."""
    lines = {path.as_posix(): len((GAME / path).read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {path for path, count in lines.items() if count > BROADEST} == set()


@pytest.mark.long
def test_nothing_is_written_twice() -> None:
    """No ten lines of code stand in two places, comments, docstrings and imports left aside."""
    seen: dict[tuple[str, ...], str] = {}
    twice = []
    for path in modules():
        code = list(_code(path))
        for first in range(len(code) - TWICE + 1):
            place = f"{path}:{code[first][0]}"
            other = seen.setdefault(tuple(text for _, text in code[first : first + TWICE]), place)
            twice += [(other, place)] if other != place else []
    assert twice == []


def _code(path: Path) -> Iterator[tuple[int, str]]:
    """Yield number and text of each line of code."""
    aside: set[int] = set()
    for node in ast.walk(modules()[path]):
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Expr) and (text or not isinstance(node, ast.Expr)):
            aside.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for number, line in enumerate((GAME / path).read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.strip().startswith("#") and number not in aside:
            yield number, line.strip()


REASONS = {
    "answer": """PushLuck CheatDeath Change LoadDie Lead GoHome Feed SendAhead GoHungry Kindle GoDark Adjudge BedDown
        KeepWatch BreakOff Hold SkipTurn ReadHint Claim Raise Master""",
    "waits": """FileUp Generate WallUp Digest CheckRoomLight ChainFire Break Seal Learn Recall Uncurse
        NextTurn TurnEnds Alarm Return""",
    "again": "Rush Push RestGoesOn",
}
"""Why a Step is there that one rule handles and one module makes. Answer: an Option leads to it. Waits: for its turn on the
agenda, below what comes before it. Again: it is begun again, a part at a time."""


@pytest.mark.long
def test_every_step_has_a_reason_to_be_one() -> None:
    """Law 4: it is decided, handled by several rules, made in several rooms, or one of the few above. Else: a function."""
    made, rules = defaultdict(set), Counter(each.step.__name__ for module in RULE_ORDER for each in rules_of(module))
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and path.parts[:2] != ("engine", "steps"):
                made[ast.unparse(node.func).removeprefix("steps.")].add(path)
    bare = {step.__name__ for step in Step.__subclasses__() if step is not Decision}
    bare = {name for name in bare if rules[name] < 2 and len(made[name]) < 2}
    reasons = {name for names in REASONS.values() for name in names.split()}
    assert (bare - reasons, reasons - bare) == (set(), set())


def test_every_outcome_is_reached_from_the_assets_by_one_way() -> None:
    """Each function is what some text says, and no text could mean two of them."""
    texts = set()
    for edition in ("", *played()):
        with content.chosen(edition):
            texts |= {each.text for _, text in phrase_texts.texts() for each in outcomes.phrases(text)}
    meant = {text: [each.template for each in outcomes.wordings() if each.pattern.fullmatch(text)] for text in texts}
    assert {text: several for text, several in meant.items() if len(several) > 1} == {}
    assert {each.template for each in outcomes.wordings()} == {one for several in meant.values() for one in several}


def test_no_word_of_the_text_front_has_two_meanings() -> None:
    """A word is that of one page, and no page has one that the text front has otherwise."""
    words = Counter(word for words in named().values() for word in words)
    assert [word for word, times in words.items() if times > 1] == []
    tree = ast.parse((GAME / "text/words.py").read_text(encoding="utf-8"))
    keys = next(
        node.value for node in tree.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "WORDS"
    )
    assert isinstance(keys, ast.Dict)
    written = Counter(key.value for key in keys.keys if isinstance(key, ast.Constant))
    assert [word for word in {**words, **dict.fromkeys(WINDS)} if word in written] == []


@pytest.mark.long
def test_no_edition_is_asked_for_by_its_name() -> None:
    """What an edition does its own way is data of its row, or a table keyed by its name: no rule compares the name."""
    names = set(content.editions()) - {"fd100"}
    asked = [
        f"{path}:{node.lineno} {one.value}"
        for path, tree in modules().items()
        if path.parts[0] != "cli"
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for one in (node.left, *node.comparators)
        if isinstance(one, ast.Constant) and one.value in names
    ]
    assert asked == []
