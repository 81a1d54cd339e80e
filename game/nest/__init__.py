"""A Level's map: how it is dug, what is seen on it, ways through it. Arrays are [y, x]; cells are (x, y)."""
