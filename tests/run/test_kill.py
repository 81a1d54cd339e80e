"""kill -9 at random moments: nothing that was shown is lost, and the run ends as the unkilled one does."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CHILD = """
import sys
from pathlib import Path
from game.run.run import head
from game.run.saves import begin, resume
from tests.run.play import answer
folder = Path(sys.argv[1])
run = resume(folder) if (folder / "journal").exists() and (folder / "journal").stat().st_size else begin(folder, head("kill", ("wasp", "spider")))
print(run.n, run.digest, flush=True)
while run.decision and run.n < 300:
    run.apply(answer(run))
    print(run.n, run.digest, flush=True)
"""


@pytest.mark.long
def test_killed_at_any_moment_it_goes_on_to_the_same_end(tmp_path: Path) -> None:
    def child(name: str) -> Any:
        return subprocess.Popen([sys.executable, "-c", CHILD, str(tmp_path / name)], stdout=subprocess.PIPE, text=True)

    with child("whole") as process:
        whole = process.communicate()[0].splitlines()
    dice, told, kills = random.Random(1), 0, 0
    while True:
        seen, stop = [], dice.randrange(5, 80)
        with child("killed") as process:
            for line in process.stdout:
                seen.append(line.strip())
                if len(seen) == stop:
                    process.kill()
        assert int(seen[0].split()[0]) >= told
        told = int(seen[-1].split()[0])
        if process.returncode == 0:
            break
        kills += 1
    assert seen[-1] == whole[-1]
    assert kills > 1
