"""The number of the rules in code; those in the assets have a fingerprint."""

ENGINE = 1
"""The number of the rules in code, raised when a recording of tests/archive no longer verifies; older ones are ranked apart."""
