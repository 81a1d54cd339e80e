"""Raids as races, and their ranking. A recording proves turns, Commands and split times; clock times are claims."""
