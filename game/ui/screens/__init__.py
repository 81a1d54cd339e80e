"""Screens other than the main one; each is put on top of it and removed again."""
