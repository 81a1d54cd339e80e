"""The collection of garbage: while the player looks at a picture, not between a key and its picture."""

import gc

NEW, SMALL, DUE = 700, 10, 4
"""After so many new objects the small garbage collection is made, after so many of these the next larger one, and so on."""
MANY = 50_000
"""After so many new objects it is made in the midst of work, too."""


def collect_later() -> None:
    """Leave garbage to `tidy`: else it would be collected between a key and its picture. What has been loaded so far is skipped."""
    gc.freeze()
    gc.set_threshold(MANY, *gc.get_threshold()[1:])


def tidy() -> None:
    """Collect garbage if that is due. The main loop calls this while the player looks at a new picture."""
    new, small, middle = gc.get_count()
    if middle >= DUE:
        gc.collect()
    elif new >= NEW:
        gc.collect(int(small >= SMALL))
