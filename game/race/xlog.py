"""Raids as lines of an xlogfile, the format in which servers of roguelikes exchange finished games.

A line has name=value fields, split by tabs.
"""

from collections.abc import Mapping
from typing import Any

FIELDS = {
    "name": "runner", "role": "leader", "party": "party", "seed": "seed", "mode": "profile", "type": "kind", "job": "job",
    "result": "outcome", "death": "cause", "turns": "turns", "commands": "commands", "explored": "explored",
    "maxlvl": "levels", "fights": "fights", "wounds": "wounds", "deaths": "deaths", "id": "id", "rules": "rules",
}  # fmt: skip
"""The names in the xlogfile, with the columns of the book that have their values."""


def line(row: Mapping[str, Any]) -> str:
    """Return a raid of the record book as one line of an xlogfile.

    Times are in seconds, and the conducts are bits of one number.
    """
    times = {"realtime": row["rta_ms"], "starttime": row["begun_utc"], "endtime": row["ended_utc"]}
    told = {"game": "nest-raid", "version": row["game"], **{name: row[column] for name, column in FIELDS.items()}}
    told |= {name: None if at is None else at // 1000 for name, at in times.items()}
    told |= {"conduct": f"{row['conducts'] or 0:#x}"}
    plain = {name: " ".join(str(value).split()) for name, value in told.items() if value not in (None, "")}
    return "\t".join(map("=".join, plain.items()))
