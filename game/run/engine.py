"""ENGINE, the version number of the rules that are written in code.

The rules in assets have a fingerprint instead. The game's version is raised with it, and so the head of a recording tells it.
"""

ENGINE = 19
"""The number of the rules in code, raised when a recording of tests/archive no longer verifies; older ones are ranked apart."""
