"""Rules without what is only said of them, for their fingerprint."""

from typing import Any

SAID = ("about", "danger", "hard", "brief", "thanks", "line")
"""The fields of rules that only tell a player something: other words are no other rules."""


def unworded(found: Any) -> Any:
    """Return rules of the assets, as plain dicts and lists, without what is only said of them."""
    if isinstance(found, dict):
        return {key: unworded(value) for key, value in found.items() if key not in SAID}
    return [unworded(value) for value in found] if isinstance(found, (list, tuple)) else found
