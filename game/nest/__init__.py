"""A Level's ground: digging it, what is seen on it, ways through it. Arrays are [y, x]; cells are (x, y)."""
