"""The live timer: what a LiveSplit server is told, and that no server can hold a raid up."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from threading import Thread

import pytest
from msgspec.structs import replace

from game.cli.play import address
from game.engine.commands import Say
from game.race.splits import fixed
from game.run.journal import Recording, read
from game.ui.raid.timer import BEGIN, MOST, LiveSplitClient
from game.ui.screen_stack import ScreenStack
from tests.conftest import Nest
from tests.race.recordings import honest
from tests.ui.table import Table

SLOWER = 0.001
"""Seconds that a Command may take longer for a server."""


class FakeServer:
    """A LiveSplit server that writes down what it is told; it can hang, or close the door."""

    def __init__(self, segments: int = 7, how: str = "works") -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.told: list[str] = []
        self.links: list[socket.socket] = []
        self.segments, self.how = segments, how
        self.thread = Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        while True:
            try:
                link, _ = self.door.accept()
            except OSError:
                return
            self.links.append(link)
            if self.how == "closes":
                link.close()
            elif self.how == "works":
                self.listen(link)

    def listen(self, link: socket.socket) -> None:
        # a client that has gone with an answer unread resets the link; what it told before has been written down
        with suppress(ConnectionResetError), link, link.makefile("r") as lines:
            for line in lines:
                self.told.append(line.rstrip("\n"))
                if self.told[-1] == "getsplitcount":
                    link.sendall(f"{self.segments}\r\n".encode())

    def close(self) -> None:
        with suppress(OSError):  # who waits at it would keep it open
            self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        self.thread.join(1)
        for link in self.links:
            link.close()


@pytest.fixture
def recording(tmp_path: Path) -> Recording:
    return read(honest(tmp_path))


def raced(folder: Path, port: int, recording: Recording) -> Table:
    """Sit down to the honest raid, with a timer at this port."""
    play = Table(folder)
    play.game.launch = replace(play.game.launch, livesplit=("127.0.0.1", port))
    play.stage = ScreenStack(play.game.begin(recording.head.party, recording.head.seed, recording.head.job))
    return play


def goes_on(play: Table, recording: Recording, until: int) -> None:
    """Play on to this Command, each a second after the one before."""
    for record in recording.records[play.raid.run.n : until]:
        play.now += 1
        assert play.raid.take(record.command)


@pytest.fixture(name="server")
def a_server() -> Iterator[FakeServer]:
    made = FakeServer()
    yield made
    made.close()


def heard(server: FakeServer, last: str) -> list[str]:
    """What the server has been told, once it has been told this."""
    end = time.monotonic() + 5
    while last not in server.told and time.monotonic() < end:
        time.sleep(0.01)
    return server.told


@pytest.mark.long
def test_it_is_told_of_the_start_the_turns_and_every_segment(
    server: FakeServer, tmp_path: Path, recording: Recording
) -> None:
    play = raced(tmp_path / "saves", server.port, recording)
    goes_on(play, recording, 231)
    play.game.close()
    told = heard(server, "setgametime 0:03:32")
    while told[-1] != "split":
        time.sleep(0.01)
    assert tuple(told[: len(BEGIN)]) == BEGIN
    marks = [line for line in told if line.endswith("split") and line != "getsplitcount"]
    assert marks == ["split", "skipsplit", "skipsplit", "skipsplit", "split", "split", "split"]
    assert len(marks) == len(fixed("deliver"))
    before = {n: told[n - 1] for n, line in enumerate(told) if line in ("split", "skipsplit")}
    assert [line for line in before.values() if line.startswith("set")] == [
        "setgametime 0:00:10", "setgametime 0:00:15", "setgametime 0:03:16", "setgametime 0:03:32",
    ]  # fmt: skip
    assert set(told[len(BEGIN) :]) - set(marks) == {line for line in told[len(BEGIN) :] if "setgametime" in line}


def test_game_times_come_ten_a_second_at_most(server: FakeServer, tmp_path: Path, recording: Recording) -> None:
    play = raced(tmp_path / "saves", server.port, recording)
    for record in recording.records[:100]:
        play.now += 0.01
        play.raid.take(record.command)
    play.game.close()
    told = heard(server, "pause")
    assert len([line for line in told if "setgametime" in line]) <= 100 * 0.01 / 0.1 + 3
    assert told[-1] == "pause"


@pytest.mark.long
def test_left_it_pauses_and_taken_up_it_goes_on_where_it_was(
    server: FakeServer, tmp_path: Path, recording: Recording
) -> None:
    play = raced(tmp_path / "saves", server.port, recording)
    goes_on(play, recording, 100)
    folder = play.raid.run.folder
    play.game.close()
    heard(server, "pause")
    server.told.clear()
    play.stage = ScreenStack(play.game.resume(folder))
    goes_on(play, recording, 231)
    play.game.close()
    told = heard(server, "setgametime 0:03:32")
    while told[-1] != "split":
        time.sleep(0.01)
    assert told[0] == "resume"
    assert [line for line in told if line in ("split", "skipsplit")] == ["split", "split"]


def test_a_raid_that_is_lost_resets_it(server: FakeServer, tmp_path: Path, recording: Recording) -> None:
    play = raced(tmp_path / "saves", server.port, recording)
    play.raid.give(Say("surrender"))
    assert heard(server, "setgametime 0:00:00")
    play.game.close()
    end = time.monotonic() + 5
    while server.told.count("reset") < 2 and time.monotonic() < end:
        time.sleep(0.01)
    assert server.told[-1] == "reset"


def test_other_splits_are_told_of_once(tmp_path: Path, recording: Recording) -> None:
    server = FakeServer(segments=3)
    play = raced(tmp_path / "saves", server.port, recording)
    heard(server, "getsplitcount")
    time.sleep(0.1)
    goes_on(play, recording, 1)
    goes_on(play, recording, 30)
    said = [line.text for line in play.raid.lines if "LiveSplit" in line.text]
    assert [text.partition(".")[0] for text in said] == ["LiveSplit has other splits loaded: this Job has 7"]
    play.game.close()
    server.close()


@pytest.mark.long
@pytest.mark.parametrize("how", ["none", "hangs", "closes"])
def test_no_server_holds_a_raid_up(
    how: str, tmp_path: Path, recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Absent, hanging or closed: the same raid, not slower by a millisecond a Command, and one sentence at most."""
    server = FakeServer(how=how)
    if how == "none":
        server.close()
    play = raced(tmp_path / "saves", server.port, recording)
    spent, watch = list[float](), play.raid.timer.client.send

    def timed(*lines: str) -> None:
        began = time.perf_counter()
        watch(*lines)
        spent.append(time.perf_counter() - began)

    monkeypatch.setattr(play.raid.timer.client, "send", timed)
    goes_on(play, recording, 231)
    assert play.raid.run.digest == recording.records[-1].digest
    assert median(spent) < SLOWER
    said = [line.text for line in play.raid.lines if "LiveSplit is not told of this raid" in line.text]
    assert len(said) == (how != "hangs")
    play.game.close()
    server.close()


def test_what_a_hanging_server_leaves_waiting_has_an_end() -> None:
    server = FakeServer(how="hangs")
    client = LiveSplitClient("127.0.0.1", server.port)
    for _ in range(2000):
        client.send("x" * 4096)
    assert client.trouble == "it takes nothing"
    assert client.out == b"" and MOST < 1 << 20
    server.close()


def test_practice_is_not_timed(server: FakeServer, tmp_path: Path, recording: Recording) -> None:
    from game.race.course import Course, before, plan, reach  # noqa: PLC0415  # noqa: PLC0415

    play = Table(tmp_path / "saves")
    play.game.launch = replace(play.game.launch, livesplit=("127.0.0.1", server.port))
    run = reach(recording, lambda _, n: n >= 50, Course())
    play.stage = ScreenStack(play.game.practise(run, before(recording, 50), plan(recording, 50)))
    assert play.raid.timer is None
    play.game.close()


def test_addresses() -> None:
    assert address("localhost:1") == ("127.0.0.1", 1)
    assert address("127.0.0.2:16834") == ("127.0.0.2", 16834)


@pytest.mark.parametrize(
    "wrong", ["example.org:80", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", "10.0.0.1:1", "127.0.0.999:1"]
)
def test_no_other_machine_is_called(nest: Nest, wrong: str) -> None:
    code, _, told = nest("play --class wasp --livesplit", wrong)
    assert (code, told.count("\n")) == (2, 1)
    assert "on this machine" in told
