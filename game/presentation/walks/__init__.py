"""Walks of many moves, the places they lead to, and what is said where one cannot go on."""
