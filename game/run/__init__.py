"""Runs: made, switched, saved and replayed here, and only here. What is seen of one is in view.py."""
