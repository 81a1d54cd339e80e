"""The conditions under which a recorded raid was played: real dice, changed settings, game version."""

from itertools import pairwise

from msgspec import Struct

from game import content
from game.engine.commands import Set, Throw
from game.run import heads
from game.run.journal import Recording


class Terms(Struct, frozen=True):
    """The conditions under which a recorded raid was played.

    `throws`: how many real dice were entered. `settings`: which were changed to what.
    `rules_same`, `game_same`: whether its head names the rules and the version of this game; `backwards`: the numbers of the
    commands whose time is before that of the command before.
    """

    throws: int
    settings: dict[str, str]
    rules_same: bool
    game_same: bool
    backwards: tuple[int, ...]


def terms(recording: Recording) -> Terms:
    """Return the conditions of a recording, read from its lines without playing it."""
    records, head = recording.records, recording.head
    settings: dict[str, str] = {}
    for record in records:
        if isinstance(record.command, Set):  # only another value than it has can be set: the first is the change
            settings.setdefault(record.command.setting, record.command.value)
    return Terms(
        throws=sum(isinstance(record.command, Throw) for record in records),
        settings=settings,
        rules_same=head.rules == content.fingerprint(head.system),
        game_same=head.game == heads.game_version(),
        backwards=tuple(now.n for was, now in pairwise(records) if now.at < was.at),
    )
