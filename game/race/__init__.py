"""Raids as races, and their ranking.

A recording proves turns, Commands and split times, but clock times are only claimed.
"""
