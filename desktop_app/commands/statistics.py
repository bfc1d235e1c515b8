# SPDX-License-Identifier: MIT
"""`rackside statistics PLAYER`: statistics of a player's finished games."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections.abc import Iterable
from typing import Any

from desktop_app.analysis.statistics import Best, PlayerStatistics, player_statistics
from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.commands.library import add_period, day_text, open_library, search_of
from desktop_app.play.word_sources import PastJudges
from desktop_app.sentences.faults import printable
from desktop_app.sentences.numbers import number_of
from desktop_app.session.strength import strength_of, strength_words


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside statistics` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "statistics",
        help="show a player's statistics",
        description="Shows statistics of a player's finished games.",
    )
    parser.add_argument("player", metavar="PLAYER", help="the whole name, ignoring case")
    parser.add_argument(
        "--opponent", default="", metavar="NAME", help="only games against this player"
    )
    add_period(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the statistics; returns 0.

    Raises:
        UsageError: no player of that name has a game in the library.
        LibraryError: the library cannot be used.
    """
    with open_library() as library:
        known = {" ".join(player.name.split()).casefold() for player in library.players()}
        if " ".join(args.player.split()).casefold() not in known:
            raise UsageError(f"{args.player!r} has no game in the library")
        sums = library.player_sums(
            args.player,
            opponent=args.opponent,
            search=search_of(args),
            judge_of=PastJudges(lexicon_store()),
        )
        strength = strength_of(args.player, library.games_against_bots(args.player))
    found = player_statistics(sums)
    words = "" if strength is None else strength_words(strength.rating)
    if args.json:
        values = dataclasses.asdict(found)
        print(json.dumps({"player": args.player, "strength": words, **values}))
    else:
        for line in _lines(found, words):
            print(printable(line))
    return 0


def _lines(found: PlayerStatistics, strength: str) -> Iterable[str]:
    yield f"games             {found.games}"
    if strength:
        yield f"strength          {strength}"
    if found.training_games:
        yield f"training games    {found.training_games} (with help; not counted)"
    yield f"won, lost, tied   {found.wins}, {found.losses}, {found.ties}"
    yield f"average           {_number(found.average)} to {_number(found.average_against)}"
    yield f"average play      {_number(found.average_play)}"
    yield f"bingos            {found.bingos} ({_number(found.bingos_a_game, 2)} a game)"
    yield f"high game         {_best(found.high_game)}"
    yield f"high play         {_best(found.high_play)}"
    yield f"high lost game    {_best(found.high_loss)}"
    timed, late = number_of(found.timed_games, "game"), number_of(found.overtime_games, "game")
    turn_s = None if found.turn_ms is None else found.turn_ms / 1000
    yield f"seconds a turn    {_number(turn_s)} (in {timed} with a clock)"
    yield f"overtime          {found.overtime_s} s in {late}"
    yield f"challenges        {found.challenges_won} won, {found.challenges_lost} lost"
    yield f"challenged        {found.defences_won} stood, {found.defences_lost} came off"
    yield f"phoneys withdrawn {found.phoneys}"
    if found.judged_games:
        yield f"phoneys stayed    {found.phoneys_stayed} (games with a list: {found.judged_games})"


def _number(value: float | None, digits: int = 1) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def _best(best: Best | None) -> str:
    if best is None:
        return "-"
    word = f" {best.word}" if best.word else ""
    return f"{best.points}{word}, {day_text(best.began_at_ms)} against {', '.join(best.opponents)}"
