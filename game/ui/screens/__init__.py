"""Screens other than the main one; each is shown on top of the main screen and removed again."""
