"""The map of a Level (one storey of the nest): its generation, fields of view and distances.

Arrays are [y, x]. Cells are (x, y).
"""
