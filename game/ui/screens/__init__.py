"""The screens beside the main one: each is put on top of it, and taken away again."""

from game.ui.screens.bag import BagScreen
from game.ui.screens.end import EndScreen
from game.ui.screens.help import HelpScreen
from game.ui.screens.history import CardScreen, HistoryScreen
from game.ui.screens.look import LookScreen
from game.ui.screens.pool import PoolScreen
from game.ui.screens.sheet import SheetScreen
from game.ui.screens.why import WhyScreen

__all__ = [
    "BagScreen", "CardScreen", "EndScreen", "HelpScreen", "HistoryScreen", "LookScreen", "PoolScreen", "SheetScreen",
    "WhyScreen",
]  # fmt: skip
