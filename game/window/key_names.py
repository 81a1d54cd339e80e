"""The names of the keys that a window reports, as the screens know them."""

import tcod.event
from tcod.event import KeySym, Modifier

NAMES = {
    KeySym.RETURN: "enter", KeySym.KP_ENTER: "enter", KeySym.ESCAPE: "escape", KeySym.TAB: "tab",
    KeySym.BACKSPACE: "backspace", KeySym.DELETE: "delete", KeySym.INSERT: "insert", KeySym.HOME: "home",
    KeySym.END: "end", KeySym.PAGEUP: "pageup", KeySym.PAGEDOWN: "pagedown", KeySym.CLEAR: "begin",
    KeySym.UP: "up", KeySym.DOWN: "down", KeySym.LEFT: "left", KeySym.RIGHT: "right",
} | {getattr(KeySym, f"F{n}"): f"f{n}" for n in range(1, 13)}  # fmt: skip
"""The keys that type no character, by the names that the screens know (game/terminal/keys.py)."""
KEYPAD = {getattr(KeySym, f"KP_{n}"): f"kp{n}" for n in range(10)}
SIGNS = {KeySym.KP_PLUS: "+", KeySym.KP_MINUS: "-", KeySym.EQUALS: "+"}
"""The keys that mean "larger" and "smaller" where Ctrl or Alt is held; without, each types its own character."""


def pressed(event: tcod.event.KeyDown) -> str | None:
    """Return the name of a pressed key, such as an arrow or Ctrl with a letter, or None if it types text."""
    held = event.mod
    ctrl, alt, shift = (bool(held & one) for one in (Modifier.CTRL, Modifier.ALT, Modifier.SHIFT))
    before = f"{'ctrl+' if ctrl else ''}{'alt+' if alt else ''}"
    if name := NAMES.get(event.sym):
        return f"{before}{'shift+' if shift else ''}{name}"
    if event.sym in KEYPAD:
        return before + KEYPAD[event.sym]
    if (ctrl or alt) and (character := SIGNS.get(event.sym) or (chr(event.sym) if 32 < event.sym < 127 else "")):
        return before + character
    return None
