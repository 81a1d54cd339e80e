import pytest

from game.run.run import Run


@pytest.fixture(autouse=True)
def closed_runs(monkeypatch):
    """Every Run made in a test is closed after it: its files, its lock, its world."""
    made, init = [], Run.__init__

    def remember(self, *args, **kwargs) -> None:
        made.append(self)
        init(self, *args, **kwargs)

    monkeypatch.setattr(Run, "__init__", remember)
    yield
    for run in made:
        run.close()
