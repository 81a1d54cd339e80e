"""Raids as races: turns, commands and split times, which a recording proves; clock times, only stated; and ranking."""
