"""ENGINE, the version number of the rules that are written in code.

The rules in assets have a fingerprint instead.
"""

ENGINE = 7
"""The number of the rules in code, raised when a recording of tests/archive no longer verifies; older ones are ranked apart."""
