# SPDX-License-Identifier: MIT
"""Every pairing system over a whole event: repeats, first moves, and time, against exact minima.

Plays events with random results through the changes of a club file, as the Club room does. Of every
round it is checked by how much its repeats exceed the fewest of any pairing of the same players
(teams apart where the system keeps them apart), counted as games and as a penalty of 2^k - 1 for a
pair that has met k times; and that the matching is the cheapest one by all costs of the system, by
the proof of optimality that the library gives. Prints a table in Markdown.

    python -m benchmarks.pairing_systems --players 200 --rounds 30 --seeds 2
    python -m benchmarks.pairing_systems --system round-robin --system quads --all-present
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import rustworkx

from desktop_app.play.club_rounds import next_round, starts
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club, ClubEvent
from desktop_app.tournament.club_changes import (
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.contenders import Contender
from desktop_app.tournament.matching import cheapest_matching
from desktop_app.tournament.pairing import System, Wish

RULES = "naspa-2016"
AWAY, LEAVES = 0.02, 0.1
"""Share of players who miss a round; chance that one leaves after a round."""
TEAMS = 10
GROUP_ROUNDS = 3
# These are no cheapest matchings.
BY_ORDER = (
    System.ROUND_ROBIN,
    System.TEAM_ROUND_ROBIN,
    System.HALVES,
    System.INTERLEAVED,
    System.QUADS,
    System.AUSTRALIAN,
)
SYSTEMS = tuple(system for system in System if system is not System.MANUAL)


@dataclass(slots=True)
class Figures:
    """The figures of a system.

    Attributes:
        rounds: how many were paired.
        repeats: games of two players who had met before.
        more_repeats, more_penalty: rounds with more than the exact minimum.
        unproven: rounds whose matching is not proven to be the cheapest.
        beyond: players who were more than one game from even after a round, over all rounds.
        starts: players counted in `beyond`.
        furthest: how far from even one of them was.
        at_end: players more than one from even after the last round.
        seconds: processor time of each round.
    """

    rounds: int = 0
    repeats: int = 0
    more_repeats: int = 0
    more_penalty: int = 0
    unproven: int = 0
    beyond: int = 0
    starts: int = 0
    furthest: int = 0
    at_end: int = 0
    seconds: list[float] = field(default_factory=list)


@contextmanager
def proven(found: list[bool]) -> Iterator[None]:
    """Have every matching proven to be the heaviest; `found` gets True for each that is."""
    plain: Callable[..., Any] = rustworkx.max_weight_matching

    def verified(*args: Any, **options: Any) -> Any:
        try:
            pairs = plain(*args, **options, verify_optimum=True)
        except BaseException:
            # The library's check ends in a panic.
            found.append(False)
            return plain(*args, **options)
        found.append(True)
        return pairs

    rustworkx.max_weight_matching = verified
    try:
        yield
    finally:
        rustworkx.max_weight_matching = plain


def fewest(
    players: Sequence[Contender], system: System, cost: Callable[[Contender, Contender], int]
) -> int:
    """The least sum of a cost over the pairs of any pairing of an even number of players."""
    edges = {
        (i, j): (cost(one, other),)
        for i, one in enumerate(players)
        for j, other in enumerate(players[i + 1 :], start=i + 1)
        if system not in (System.TEAMS, System.TEAM_ROUND_ROBIN) or one.team != other.team
    }
    found = cheapest_matching(len(players), edges)
    assert found is not None
    return sum(edges[pair][0] for pair in found.items() if pair[0] < pair[1])


def repeat(one: Contender, other: Contender) -> int:
    """1 if two players have met."""
    return int(one.met.get(other.name, 0) > 0)


def penalty(one: Contender, other: Contender) -> int:
    """The penalty of a game of two players."""
    return (1 << one.met.get(other.name, 0)) - 1


def opened(seed: int, count: int, rounds: int) -> Club:
    """An event of players with random ratings."""
    rng = random.Random(seed)
    players = (
        PlayerEntered("E", f"p{number:03}", rng.randint(600, 2000), team=f"t{number % TEAMS}")
        for number in range(count)
    )
    return fold([EventOpened("E", RULES, rounds, missed_is_loss=False), *players])


def with_absences(club: Club, rng: random.Random, number: int, system: System) -> Club:
    """The club before a round: some players miss it, and one may have left."""
    event = club.event("")
    here = [entrant.name for entrant in event.entrants.values() if entrant.gone_after is None]
    if rng.random() < LEAVES:
        club = applied(club, PlayerLeft("E", here.pop(rng.randrange(len(here)))))
    if system is System.QUADS and number % GROUP_ROUNDS == 1:
        # Who is away while the groups are made is in none of them.
        return club
    for name in here:
        if rng.random() < AWAY:
            away = club.event("").entrants[name].away
            club = applied(club, PlayerAway("E", name, tuple(sorted(away | {number}))))
    return club


def with_results(club: Club, rng: random.Random, paired: RoundPaired) -> Club:
    """The club after random results of a round."""
    for board in range(1, len(paired.boards) + 1):
        points = rng.randint(250, 550), rng.randint(250, 550)
        club = applied(
            club,
            ResultEntered("E", "", paired.round, board, first=points[0], second=points[1]),
        )
    return club


def check(event: ClubEvent, system: System, paired: RoundPaired, figures: Figures) -> None:
    """Compare the repeats of a round with the exact minima of the same players."""
    known = {contender.name: contender for contender in event.contenders("", load_ruleset(RULES))}
    pairs = [(known[one], known[other]) for one, other in paired.boards]
    repeats = sum(repeat(*pair) for pair in pairs)
    figures.repeats += repeats
    if not repeats:
        return
    players = [contender for pair in pairs for contender in pair]
    figures.more_repeats += repeats > fewest(players, system, repeat)
    given = sum(penalty(*pair) for pair in pairs)
    figures.more_penalty += given > fewest(players, system, penalty)


def play(args: argparse.Namespace, seed: int, system: System, figures: Figures) -> None:
    """Play one event, and add its figures up."""
    rng = random.Random(seed)
    club = opened(seed, args.players, args.rounds)
    beyond = 0
    for number in range(1, args.rounds + 1):
        if not args.all_present:
            club = with_absences(club, rng, number, system)
        event, wish = club.event(""), Wish(system, seed=seed + number)
        began = time.process_time()
        paired = next_round(event, "", wish)
        figures.seconds.append(time.process_time() - began)
        figures.rounds += 1
        check(event, system, paired, figures)
        if system not in BY_ORDER:
            proofs: list[bool] = []
            with proven(proofs):
                again = next_round(event, "", wish)
            figures.unproven += not (again == paired and proofs and proofs[-1])
        club = with_results(applied(club, paired), rng, paired)
        apart = [abs(start.difference) for start in starts(club.event(""), "")]
        beyond = sum(difference > 1 for difference in apart)
        figures.beyond += beyond
        figures.starts += len(apart)
        figures.furthest = max(figures.furthest, *apart)
    figures.at_end += beyond


def main() -> None:
    """Play the events of each system and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--system", choices=[choice.value for choice in SYSTEMS], action="append")
    parser.add_argument("--all-present", action="store_true", help="no one misses a round")
    args = parser.parse_args()
    print(
        "| system | rounds | repeats | rounds above the fewest repeats | above the least penalty"
        " | not the proven optimum | more than one from even, of all players after all rounds"
        " | after the last | furthest | seconds a round: median, longest |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for system in map(System, args.system or [choice.value for choice in SYSTEMS]):
        figures = Figures()
        for seed in range(args.seeds):
            play(args, seed, system, figures)
        unproven = "-" if system in BY_ORDER else str(figures.unproven)
        print(
            f"| {system.value} | {figures.rounds} | {figures.repeats} | {figures.more_repeats}"
            f" | {figures.more_penalty} | {unproven} | {figures.beyond} of {figures.starts}"
            f" | {figures.at_end} | {figures.furthest}"
            f" | {statistics.median(figures.seconds):.2f}, {max(figures.seconds):.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
