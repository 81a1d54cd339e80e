"""Rule systems (editions) other than fd100: each has functions that take the place of the game's own."""
