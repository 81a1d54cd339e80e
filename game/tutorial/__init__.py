"""Lessons: short seeded scenes, each of which teaches one thing by doing.

Nothing is drawn here. The screens show the texts.
"""
