"""Sets of keys: every one whole and free of collisions, and every key to be changed."""

import re
import string
from pathlib import Path

import pytest

from game.content import BadAsset
from game.presentation.page import words
from game.ui.keyset import MOVES, Keys, shipped, spelt
from game.ui.raid.key_actions import KEY_ACTIONS


@pytest.mark.parametrize("name", ["vi", "laptop", "arrows"])
def test_every_action_has_a_key_in_every_set(name: str) -> None:
    keys = Keys(name)
    for context, actions in keys.actions.items():
        for action in actions:
            assert keys.table[context][action], f"{name}: {context} {action}"


@pytest.mark.parametrize("name", ["vi", "laptop", "arrows"])
def test_arrows_and_numpad_always_walk(name: str) -> None:
    keys = Keys(name)
    for context in ("roam", "combat"):
        for key, action in {"up": "north", "kp9": "northeast", "kp4": "west", "end": "southwest"}.items():
            assert keys.action_of(key, context) == action
        assert keys.action_of("4", context) == ("west" if name == "arrows" else "")  # elsewhere a digit counts


def test_every_action_of_the_main_screen_does_something() -> None:
    for context in ("walk", "raid", "roam", "combat"):
        for action in shipped()["actions"][context]:
            assert action in KEY_ACTIONS or action in (*MOVES, "run"), action


@pytest.mark.parametrize("name", ["vi", "laptop", "arrows"])
def test_a_turn_ends_by_the_same_key_while_aiming(name: str) -> None:
    keys = Keys(name)
    for aiming, fighting in (("hold", "wait"), ("manoeuvre", "manoeuvre"), ("suppress", "suppress")):
        assert keys.shown(aiming, "aim") == keys.shown(fighting, "combat")


@pytest.mark.parametrize("name", ["vi", "laptop", "arrows"])
def test_in_a_fight_no_letter_does_another_thing_than_out_of_it(name: str) -> None:
    """`F` once was "forage" out of it, too, and "behind" in it. `f` goes for a foe in both."""
    keys = Keys(name)
    letters = [*string.ascii_letters, "shift+tab"]
    both = {key: {keys.action_of(key, context) for context in ("roam", "combat")} - {""} for key in letters}
    assert {key: one for key, one in both.items() if len(one) > 1} == {"f": {"fight", "aim"}}


def test_the_same_key_means_another_thing_elsewhere() -> None:
    keys = Keys("vi")
    assert (keys.action_of("f", "roam"), keys.action_of("f", "combat"), keys.action_of("f", "aim")) == (
        "fight",
        "aim",
        "strike",
    )
    assert keys.action_of("$", "roam") == ""


def test_help_names_the_present_key() -> None:
    assert Keys("vi").shown("walk_on") == "o"
    assert Keys("laptop").shown("walk_on") == "w"
    assert Keys("vi").table["walk"]["north"] == ("k", "up", "kp8")
    written = {
        "escape": "Esc", "x": "x", "+": "+", "f1": "F1", "f": "f", "home": "Home", "kp8": "keypad 8", "begin": "keypad 5",
        "ctrl+s": "Ctrl-S", "shift+tab": "Shift-Tab", "ctrl+shift+f5": "Ctrl-Shift-F5", "é": "é",
    }  # fmt: skip
    assert {key: spelt(key) for key in written} == written


def test_a_key_with_two_meanings_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[vi.roam]\nexplore = ["o"]\n')
    with pytest.raises(BadAsset, match=r"keys.toml \[vi\]: in roam, 'o' means both explore and walk_on"):
        Keys("vi", tmp_path)


def test_an_unknown_action_or_set_is_named(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[vi.roam]\nswim = ["w"]\n')
    with pytest.raises(BadAsset, match="no such action: 'swim'"):
        Keys("vi", tmp_path)
    with pytest.raises(BadAsset, match="no such set of keys: 'emacs'"):
        Keys("emacs")


def test_a_file_beside_the_saves_adds_keys_and_sets(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[vi.roam]\nexplore = ["E"]\n[mine.walk]\nnorth = ["w"]\n')
    assert Keys("vi", tmp_path).action_of("E", "roam") == "explore"
    assert Keys("mine", tmp_path).action_of("w", "roam") == "north"


def test_what_actions_do_is_said_in_sentences() -> None:
    for context, actions in shipped()["actions"].items():
        assert context in words("contexts")  # help lists them all
        for short, long, *_ in actions.values():
            assert len(short) <= 12
            assert re.fullmatch(r"[A-Z].*\.", long)
