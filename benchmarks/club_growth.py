# SPDX-License-Identifier: MIT
"""A result entered in the club room: does it cost more as an event goes on?

Makes events with random results, and prints the processor time of one result (the change
on disk, its consequences for later rounds, and the view that the room gets), the median of ten, by
round and number of players, with the growth from the first round to the last.

    python -m benchmarks.club_growth --players 20 200 2000 --rounds 25
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from desktop_app.play.club_rounds import outdated_pairings
from desktop_app.session.club_view import view_of
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club_changes import (
    Ending,
    EventOpened,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.pairing import System

EVENT, TIMED = "Growth", 10


def entered_s(file: ClubFile, result: ResultEntered) -> float:
    """Enter a result as the room does; return the processor time in seconds."""
    began = time.process_time()
    before = file.club
    file.record(result)
    list(outdated_pairings(before, file.club))
    view_of(file, "", "", 0)
    return time.process_time() - began


def event_ms(folder: Path, players: int, rounds: int, seed: int) -> Iterator[float]:
    """Play an event; yield the milliseconds of a result, the median of ten, for each round."""
    draw = random.Random(seed)
    file = ClubFile(folder / f"{players}.club", is_new=True)
    file.record(EventOpened(EVENT, "naspa-2016", rounds))
    names = [f"Player {number:04}" for number in range(players)]
    file.record(*(PlayerEntered(EVENT, name, 1500) for name in names))
    for number in range(1, rounds + 1):
        draw.shuffle(names)
        boards = tuple(zip(names[::2], names[1::2], strict=True))
        file.record(RoundPaired(EVENT, "", number, System.SWISS, seed, boards))
        results = [
            ResultEntered(
                EVENT,
                "",
                number,
                board,
                Ending.PLAYED,
                draw.randint(250, 550),
                draw.randint(250, 550),
            )
            for board in range(1, len(boards) + 1)
        ]
        timed = min(TIMED, len(boards))
        file.record(*results[timed:])
        yield 1_000 * statistics.median(entered_s(file, result) for result in results[:timed])
    file.close()


def main() -> None:
    """Print a line an event."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[20, 200, 2000])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("players  " + "  ".join(f"round {number:<3}" for number in (1, 5, 10, args.rounds)))
    with tempfile.TemporaryDirectory() as folder:
        for players in args.players:
            found = list(event_ms(Path(folder), players, args.rounds, args.seed))
            shown = (found[number - 1] for number in (1, 5, 10, args.rounds))
            growth = found[-1] / found[0]
            print(
                f"{players:>7}  "
                + "  ".join(f"{ms:>6.1f} ms" for ms in shown)
                + f"  x{growth:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
