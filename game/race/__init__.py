"""Raids as races: turns, commands and splits, which a recording proves; times, which it only states; and ranking."""
