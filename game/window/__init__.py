"""A window of its own, beside the terminal: the same screens in the shipped font, the map also in pictures."""
