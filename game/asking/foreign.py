"""A raid that was saved under another game: what the player is asked before it is taken up."""

TITLE = "Saved under another game"
COPY, KEEP = "go on in a copy", "keep it as it is"
COPIED = (
    "The raid goes on in a copy, by the rules of this game: nobody can verify it. The one you left is kept as it is."
)


def story(why: str) -> str:
    """What it is about, and what either answer means. `why`: what is not as it is here."""
    return (
        f"This raid cannot simply go on: {why}. You may go on with it in a copy, from where it was last saved, by the"
        " rules of this game; a copy can never be verified. The raid itself is kept as it is, for the game that saved it."
    )
