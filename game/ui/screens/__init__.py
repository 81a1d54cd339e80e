"""Screens other than a raid's main screen, each shown on top of another and removed again."""
