"""Fields of view and straight lines on a Level.

A distance is the larger of dx and dy (R-12), in cells.
"""

import numpy as np
from numpy.typing import NDArray
from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov

Cell = tuple[int, int]


def fov(transparent: NDArray[np.bool_], x: int, y: int, radius: int) -> NDArray[np.bool_]:
    """Return the cells in view from (x, y) up to `radius` cells away, as an array of bool of the same shape.

    Symmetric between transparent cells: if A sees B, B sees A. The walls at the edge of the view are included. Light goes straight,
    so nothing outside the square of `radius` matters.
    """
    height, width = transparent.shape
    top, left = max(0, y - radius), max(0, x - radius)
    window = np.s_[top : min(height, y + radius + 1), left : min(width, x + radius + 1)]
    seen = np.zeros(transparent.shape, np.bool_)
    seen[window] = compute_fov(transparent[window], (y - top, x - left), algorithm=FOV_SYMMETRIC_SHADOWCAST)
    return seen


def line(x0: int, y0: int, x1: int, y1: int) -> list[Cell]:
    """Return the cells (x, y) of a straight line, both ends included (Bresenham)."""
    dx, dy = abs(x1 - x0), -abs(y1 - y0)
    right, down = (1 if x0 < x1 else -1), (1 if y0 < y1 else -1)
    cells, error = [(x0, y0)], dx + dy
    while (x0, y0) != (x1, y1):
        twice = 2 * error
        if twice >= dy:
            error += dy
            x0 += right
        if twice <= dx:
            error += dx
            y0 += down
        cells.append((x0, y0))
    return cells
