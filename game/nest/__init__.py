"""The map of a Level: its digging, fields of view and distances.

Arrays are [y, x]. Cells are (x, y).
"""
