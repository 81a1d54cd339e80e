"""Runs of the game, which are created, saved and replayed here.

The module view.py shows what a person may see of a run.
"""
