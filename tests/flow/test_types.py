"""Every Component, Step, Entry and Command is plain data: made, written, read again, it is the same. [DESIGN law 4]"""

from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import game.run.tabletop  # noqa: F401  every kind must be known
from game.engine import Agenda, Chronicle, PendingSteps
from game.engine.blob import Sealed
from game.engine.commands import AnyCommand, Command
from game.engine.entries import AnyEntry, Entry
from game.engine.steps import Action, Adjudge, AnyStep, Attempt, Decision, Step
from game.engine.store import Component
from game.fd100 import Check, Degree, Modifier, Rating, Roll, Shift, resolve
from game.run.snapshot import AnyComponent

ROLL = resolve(
    Check(
        Rating("Threat Rate", 57), Rating("Survival Rate", 50), (Modifier("Advancing", 30, "B 2.3.5"),), (Modifier("a whim", -20),),
        (Shift("1 Wound", -1),), (Modifier("Carapace", -40, "R-14", (Degree.PARTIAL_SUCCESS,)),),
    ), 49, (12,),
)  # fmt: skip
ACTION = Action(3, "attack", 5, "", ROLL)


def sample(hint: Any) -> Any:
    """Something of that type, never its default if that can be helped."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        raise AssertionError("no Any in what is saved")
    if origin is Literal:
        return args[-1]
    if origin in (Union, UnionType):
        return sample(next(arg for arg in args if arg is not type(None)))
    if origin is list:
        return [sample(args[0])]
    if origin is tuple:
        return tuple(sample(arg) for arg in args if arg is not Ellipsis)
    if origin is dict:
        return {sample(args[0]): sample(args[1])}
    plain = {
        int: 7,
        str: "seven",
        bool: True,
        bytes: b"\x07\x00",
        Sealed: Sealed(b"\x07\x00"),
        Roll: ROLL,
        Action: ACTION,
        Degree: Degree.CRITICAL_SUCCESS,
    }
    if hint in plain:
        return plain[hint]
    if hint in (Attempt, Adjudge):
        return make(hint)
    if hint in (Step, AnyStep):
        return Attempt(who=3, action="resist", target=3, about="Poisoned")
    if hint in (Entry, AnyEntry):
        return make(Entry.__subclasses__()[0])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [*hint][-1]
    raise AssertionError(f"what is {hint}?")


HELD: dict[type[Any], Any] = {  # by union: an agenda may hold anything
    Agenda: lambda: Agenda([make(kind) for kind in kinds(Step, Decision)], [make(Attempt)]),
    PendingSteps: lambda: PendingSteps([make(kind) for kind in kinds(Step, Decision)]),
    Chronicle: lambda: Chronicle(7, "R-14", 1, 2, [make(kind) for kind in Entry.__subclasses__()]),
}


def make(kind: type[Any]) -> Any:
    if kind in HELD:
        return HELD[kind]()
    hints = get_type_hints(kind)
    return kind(**{field.name: sample(hints[field.name]) for field in msgspec.structs.fields(kind)})


def kinds(*bases: type[Any]) -> list[type[Any]]:
    return [kind for base in bases for kind in base.__subclasses__() if kind not in bases]


FAMILIES = [
    *((kind, AnyStep) for kind in kinds(Step, Decision)),
    *((kind, AnyEntry) for kind in kinds(Entry)),
    *((kind, AnyCommand) for kind in kinds(Command)),
    *((kind, AnyComponent) for kind in get_args(AnyComponent)),
]


@pytest.mark.parametrize(("kind", "family"), FAMILIES, ids=lambda each: getattr(each, "__name__", "any"))
@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_round_trip(kind: type[Any], family: UnionType | Any, form: str) -> None:
    if form == "json" and kind.__name__ in ("Folded", "Level"):
        form = "msgpack"  # bytes would come back as text
    one = make(kind)
    codec = getattr(msgspec, form)
    written = codec.encode(one, enc_hook=lambda sealed: sealed.pressed)
    again = codec.decode(written, type=family, dec_hook=lambda _, data: Sealed.opened(data))
    assert again == one
    assert type(again) is kind
    assert codec.encode(again, enc_hook=lambda sealed: sealed.pressed) == written


@pytest.mark.parametrize(("base", "count"), [(Step, 60), (Entry, 10), (Command, 11), (Component, 20)])
def test_nothing_is_forgotten(base: type[Any], count: int) -> None:
    """Every kind that is declared is in its family, and none goes deeper than the families look."""
    bases = (base, Decision) if base is Step else (base,)
    found = kinds(*bases)
    assert len(found) >= count
    assert not [kind for kind in found if kind.__subclasses__()]
    names = [kind.__name__ for kind in found]
    assert len(names) == len(set(names)), "tags must differ"


@pytest.mark.parametrize(
    "kind",
    [*kinds(Step, Decision), *kinds(Entry), *kinds(Command)],
    ids=lambda kind: kind.__name__,
)
def test_what_happens_cannot_be_changed(kind: type[Any]) -> None:
    assert kind.__struct_config__.frozen


@pytest.mark.parametrize(
    "text",
    [
        '{"do":"Fly"}',
        '{"do":"Go","x":1}',
        '{"do":"Go","x":1,"y":"2"}',
        '{"do":"Say","word":3}',
        "[]",
        "null",
        '{"x":1,"y":2}',
    ],
)
def test_nonsense_is_no_command(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=AnyCommand)
