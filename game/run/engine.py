"""The number of the rules as they are in code, beside the fingerprint of those in assets."""

ENGINE = 1
"""Raised whenever a recording of tests/archive no longer verifies: then records of before stand on boards of their own."""
