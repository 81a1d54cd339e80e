"""Jobs as the raid's clients word them. The raid's seed chooses the client and the goods."""

from functools import lru_cache

from msgspec import Struct

from game import content
from game.content.records import Goods
from game.dice import roll


class Commission(Struct, frozen=True):
    """A Job as a client words it.

    `goods`: the thing to be carried, None if the Job is not about a thing.
    """

    job: str
    name: str
    task: str
    client: str
    brief: str
    reward: str
    danger: str
    done: str
    thanks: str
    target: str
    chamber: str
    goods: Goods | None


@lru_cache(maxsize=64)
def commission(job: str, seed: str) -> Commission:
    """Return a Job with the client and the goods that the seed chooses. Raises KeyError for an unknown Job."""
    row = content.jobs()[job]
    client = row.clients[roll(seed, f"job/{job}/client", 0, len(row.clients))]
    goods = row.goods[roll(seed, f"job/{job}/goods", 0, len(row.goods))] if row.goods else None

    def named(text: str) -> str:
        return text.replace("{goods}", goods.name if goods else "")

    return Commission(
        job, named(row.name), row.task, client.name, named(client.brief), client.reward, row.danger, named(row.done),
        client.thanks, row.target, row.chamber, goods,
    )  # fmt: skip


def offers(seed: str) -> list[str]:
    """Return the names of the different Jobs that are offered for this seed."""
    left = list(content.jobs())
    return [left.pop(roll(seed, "board", i, len(left))) for i in range(content.constants().jobs.offered)]
