"""A window instead of the terminal: the same screens in the game's own font, the map also in pictures."""
