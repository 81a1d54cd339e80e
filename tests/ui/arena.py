"""A fight set up at once, with its screens."""

from game.run.arena import meet
from game.run.run import head
from game.ui.screen_stack import ScreenStack

SIX = ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp")


def fight(play, party, foes, seed="six"):
    """The table goes on with these two sides in Combat."""
    play.game.close()
    play.stage = ScreenStack(play.game.play(meet(head(seed, tuple(party)), tuple(foes))))
    return play


def plainly(play, **change):
    """With these settings of the front."""
    from msgspec.structs import replace

    play.game.prefs = replace(play.game.prefs, **change)
    return play
