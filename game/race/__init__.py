"""Raids as races: what a recording proves of turns, commands and splits, what it only tells of time, and whether it may be ranked."""
