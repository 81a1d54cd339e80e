"""The question asked before continuing a raid saved under another version or other rules of the game."""

TITLE = "Saved under another game"
COPY, KEEP = "go on in a copy", "keep it as it is"
COPIED = (
    "The raid goes on in a copy, by the rules of this game: nobody can verify it. The one you left is kept as it is."
)


def story(why: str, *, copies: bool) -> str:
    """Return the text shown before a raid saved under another version or other rules is continued.

    `why`: how it differs from this game. `copies`: whether a copy can go on.
    """
    kept = "The raid itself is kept as it is, for the game that saved it."
    if not copies:
        return f"This raid cannot go on here: {why}, and what it saved does not fit this game. {kept}"
    return (
        f"This raid cannot simply go on: {why}. You may go on with it in a copy, from where it was last saved, by the"
        f" rules of this game; a copy can never be verified. {kept}"
    )
