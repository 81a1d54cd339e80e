"""Lessons: short seeded scenes that teach one thing each, by doing. Headless: a front shows what the Pupil says."""
