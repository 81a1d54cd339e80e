"""Runs of the game: made, switched, saved and replayed in this package only. What a person may see of a run is in view.py."""
