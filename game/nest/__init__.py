"""The map of a Level: digging, fields of view, distances. Arrays are [y, x]; cells are (x, y)."""
