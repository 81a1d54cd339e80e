"""Lessons: short scenes that always begin the same. Each lesson teaches one thing by doing.

Nothing is drawn here. The screens show the texts.
"""
