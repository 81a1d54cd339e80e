"""Runs of the game: created, switched, saved and replayed. The module view.py shows what a person may see of a run."""
