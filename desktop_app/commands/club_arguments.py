# SPDX-License-Identifier: MIT
"""The arguments of `rackside club FILE ...`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from desktop_app.play.attached_games import Trust
from desktop_app.play.club_export import ENDINGS, ExportKind
from desktop_app.play.club_ratings import USUAL_DEVIATION
from desktop_app.play.club_rounds import OpenGame
from desktop_app.play.club_sheets import SHEETS
from desktop_app.tournament.club import (
    MAX_DEVIATION,
    MAX_PLACE,
    MAX_POINTS,
    MAX_ROUNDS,
    MIN_DEVIATION,
)
from desktop_app.tournament.club_changes import PrizeKind
from desktop_app.tournament.club_merge import Side
from desktop_app.tournament.contention import USUAL_SPREAD
from desktop_app.tournament.pairing import System

_DEFAULT_RULESET = "sanspa-2001"
_MAX_RATING = 9_999
_MOST_MINUTES = 24 * 60
_PLAYER = "the player"
_BOARD = "number of the board in the round"
_TOPIC = "the offence, a topic of the rules: walking-about"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside club` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "club",
        help="pair rounds, enter results and show standings of a club's event",
        description="Runs a club's event from one file. Every change is kept and can be undone.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the club file")
    for option in ("--event", "--division", "--by"):
        parser.add_argument(option, default="", help=argparse.SUPPRESS)
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")

    def act(name: str, text: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = acts.add_parser(name, help=text, description=text)
        made.add_argument("--json", action="store_true", help="print JSON instead of text")
        made.add_argument(
            "--data", metavar="DIR", help="the data folder, instead of the user's own"
        )
        # Without a default of their own they leave what stands before the act.
        made.add_argument(
            "--event",
            default=argparse.SUPPRESS,
            metavar="NAME",
            help="default: the event opened last",
        )
        made.add_argument(
            "--division",
            default=argparse.SUPPRESS,
            metavar="NAME",
            help="a division of the event, where it has several",
        )
        made.add_argument(
            "--by", default=argparse.SUPPRESS, metavar="NAME", help="who, for the history"
        )
        return made

    new = act("new", "open an event; makes the file if there is none")
    new.add_argument(
        "--ruleset",
        default=_DEFAULT_RULESET,
        metavar="ID",
        help=f"the rules, by their id ({_DEFAULT_RULESET})",
    )
    new.add_argument(
        "--rounds", type=int, required=True, metavar="N", help="how many rounds the event has"
    )
    new.add_argument(
        "--missed",
        choices=("loss", "nothing"),
        help="a round that a player missed; default: by the rules",
    )
    _add_players(act)
    _add_rounds(act)
    _add_clock(act)
    ranked = act("standings", "print the standings")
    ranked.add_argument(
        "--teams", action="store_true", help="of the teams, by the games between them"
    )
    act("prizes", "print who wins the prizes")
    prize = act("prize", "offer a prize; without money and award it is removed")
    prize.add_argument(
        "kind", choices=[kind.value for kind in PrizeKind], help="for what it is given"
    )
    prize.add_argument(
        "--place", type=int, default=1, metavar="N", help="the place that wins it, from 1 (1)"
    )
    prize.add_argument("--money", type=_money, default=0, metavar="SUM", help="50 or 12.50")
    prize.add_argument("--award", default="", metavar="TEXT", help="what is not money: Cup")
    prize.add_argument("--from", dest="lowest", type=int, metavar="RATING", help="of a class")
    prize.add_argument("--to", dest="highest", type=int, metavar="RATING", help="of a class")
    prize.add_argument(
        "--unless-placed", action="store_true", help="not for those who win a place among all"
    )
    act("ratings", "print the players' ratings after all events")
    taken = act("import", "take players, or a division with its rounds, from a file")
    taken.add_argument(
        "source",
        type=Path,
        metavar="SOURCE",
        help="a table of players or results (.csv), a .t, .tsh, config.tsh or .zip of tsh, a .tou",
    )
    taken.add_argument(
        "--dry-run", action="store_true", help="say what would be taken in, and take nothing"
    )
    merged = act("merge", "take the changes of a copy of this file from another computer")
    merged.add_argument("other", type=Path, metavar="OTHER", help="the copy")
    merged.add_argument(
        "--keep", choices=[side.value for side in Side], help="whose changes count in all conflicts"
    )
    given = act("export", "write the event for other programs")
    given.add_argument("target", type=Path, metavar="TARGET", help=", ".join(ENDINGS))
    given.add_argument(
        "--as",
        dest="kind",
        choices=[kind.value for kind in ExportKind],
        help="what is written; default: by the end of the name",
    )
    given.add_argument(
        "--date",
        type=date.fromisoformat,
        metavar="DAY",
        help="2026-11-20; default: the first day of the event, or today",
    )
    _add_federations(act)
    _add_years(act)
    act("rounds", "print the paired rounds with their results").add_argument(
        "--total", type=int, metavar="N", help="the event has N rounds from now on"
    )
    act("history", "list every change").add_argument(
        "--find",
        default="",
        metavar="TEXT",
        help='those with all of its words: "abel 412", "round 2", "corrected"',
    )
    act("undo", "take a change back").add_argument(
        "number", type=int, metavar="CHANGE", help="its number, as `history` lists it"
    )
    act("site", "write the event as pages for a club's site").add_argument(
        "folder", type=Path, metavar="FOLDER", help="where the pages are written"
    )
    printed = act("print", "write sheets of the event as a page")
    printed.add_argument("target", type=Path, metavar="TARGET", help=".html or .pdf")
    printed.add_argument(
        "sheets",
        nargs="*",
        type=_sheet,
        metavar="SHEET",
        help=f"any of {', '.join(SHEETS)}; default: standings and cross-table",
    )
    return parser


_Act = Callable[[str, str], argparse.ArgumentParser]


def _add_federations(act: _Act) -> None:
    facts = act("describe", "set or print what federations ask for about the event")
    for option, key, text in (
        ("--from", "first_day", "first day: 2026-03-07"),
        ("--until", "last_day", "last day"),
        ("--place", "place", "where it is played"),
        ("--director", "director", "name of the director"),
        ("--director-number", "director_member", "the director's number at the federation"),
        ("--tournament", "tournament", "number of the event at the federation"),
        ("--word-list", "word_list", "name of the word list"),
    ):
        facts.add_argument(option, dest=key, metavar="TEXT", help=text)
    listed = act("listed", "set how a federation lists a player")
    listed.add_argument("name", help=_PLAYER)
    listed.add_argument("--as", dest="written", metavar="NAME", help="surname first: Dunn, Di")
    listed.add_argument("--member", metavar="NUMBER", help="AA000001")
    act("check", "print what is missing for NASPA")


def _add_years(act: _Act) -> None:
    own = act("player", "print all that a player did in the events of the file")
    own.add_argument("name", help=_PLAYER)
    records = act("records", "print the records of all events")
    ladder = act("season", "print the ladder of the evenings of a season")
    ladder.add_argument(
        "--from", dest="first", type=date.fromisoformat, metavar="DAY", help="default: a year"
    )
    ladder.add_argument(
        "--until", type=date.fromisoformat, metavar="DAY", help="default: the last event"
    )
    ladder.add_argument(
        "--least", type=int, default=0, metavar="N", help="evenings that a place needs"
    )
    ladder.add_argument(
        "--rank", choices=("wins", "share"), default="wins", help="wins, or wins for each game"
    )
    for parser in (own, records, ladder):
        parser.add_argument("--to", type=Path, metavar="TARGET", help="write a page: .html or .pdf")


def _add_players(act: _Act) -> None:
    enter = act("enter", "enter a player, or correct what was entered")
    enter.add_argument("name", help=_PLAYER)
    enter.add_argument("--rating", type=_number(0, _MAX_RATING), metavar="R", help="their rating")
    enter.add_argument(
        "--deviation",
        type=_number(0, MAX_DEVIATION),
        metavar="N",
        help=f"how uncertain the rating is, {MIN_DEVIATION} to {MAX_DEVIATION} points;"
        f" 0 for the usual {USUAL_DEVIATION}",
    )
    enter.add_argument("--club", default="", metavar="NAME", help="the club they belong to")
    enter.add_argument("--team", default="", metavar="NAME", help="the team they play for")
    enter.add_argument(
        "--missed",
        choices=("loss", "nothing"),
        help="rounds that they missed; default: as in the event",
    )
    corrected = act("rename", "correct a player's name, in all rounds of the event")
    corrected.add_argument("name", help=_PLAYER)
    corrected.add_argument("new", metavar="NEW", help="the right name")
    act("remove", "take out a player entered by mistake, who is in no round").add_argument(
        "name", help=_PLAYER
    )
    known = act("roster", "list the players of all events, as they were entered last")
    known.add_argument("--enter", action="store_true", help="enter them all in the event")
    leave = act("leave", "a player plays no more rounds")
    leave.add_argument("name", help=_PLAYER)
    why = leave.add_mutually_exclusive_group()
    why.add_argument("--drop-out", action="store_true", help="without the director's leave")
    why.add_argument("--disqualified", action="store_true", help="the director sends them away")
    leave.add_argument("--excused", action="store_true", help="the reason to drop out is accepted")
    leave.add_argument("--spread", type=int, metavar="N", help="of a disqualified player's games")
    leave.add_argument(
        "--board",
        choices=[game.value for game in OpenGame],
        help="how their board without a result is settled",
    )
    leave.add_argument(
        "--points",
        nargs=2,
        type=int,
        metavar="N",
        help="of a forfeited game that has begun: theirs, then the opponent's",
    )
    leave.add_argument("--margin", type=int, metavar="N", help="of it, if the rules name none")
    join = act("join", "a player without a board plays the bye of the last round")
    join.add_argument("name", help=_PLAYER)
    join.add_argument("--against", default="", metavar="NAME", help="default: the only bye")
    act("return", "a player who left plays again").add_argument("name", help=_PLAYER)
    away = act("away", "a player misses rounds that are not paired yet")
    away.add_argument("name", help=_PLAYER)
    away.add_argument(
        "rounds",
        nargs="*",
        type=int,
        metavar="ROUND",
        help="all that they miss; none: they miss none",
    )
    warn = act("warn", "record a warning that counts in further games")
    penalise = act("penalise", "take points off a player's spread")
    for parser in (warn, penalise):
        parser.add_argument("name", help=_PLAYER)
        parser.add_argument(
            "--round", type=int, default=0, metavar="N", help="default: the last one"
        )
    warn.add_argument("--topic", required=True, metavar="TOPIC", help=_TOPIC)
    penalise.add_argument("--spread", type=int, metavar="N", help="points off the spread")
    penalise.add_argument(
        "--for",
        dest="offence",
        default="",
        metavar="OFFENCE",
        help="by the rule book, as `penalties` lists it",
    )
    penalise.add_argument(
        "--points",
        type=_number(0, MAX_POINTS),
        metavar="N",
        help="or seconds, instead of the book's; 0 warns",
    )
    act("penalties", "list the penalties of the rule book with their sections")
    act("rulings", "list the warnings and penalties that were given")
    penalise.add_argument("--topic", default="", metavar="TOPIC", help=_TOPIC)


def _add_rounds(act: _Act) -> None:
    pair = act("pair", "pair the next round")
    pair.add_argument("pairs", nargs="*", metavar="A:B", help="with --system manual")
    pair.add_argument(
        "--system",
        choices=[system.value for system in System],
        help="default: as planned, else swiss",
    )
    pair.add_argument("--repeats", type=_number(0, MAX_ROUNDS), metavar="N", help="games again")
    factor = _number(1, MAX_PLACE)
    pair.add_argument("--factor", type=factor, metavar="N", help="with --system factor")
    pair.add_argument("--seed", type=int, metavar="S", help="of the lot; default: the round")
    pair.add_argument(
        "--clubmates-apart",
        action=argparse.BooleanOptionalAction,
        help="avoid games between two of one club; default: as planned",
    )
    pair.add_argument("--apart", action="append", default=[], metavar="A:B", help="may not meet")
    _add_gibson(pair)
    pair.add_argument("--sure", action="store_true", help="though starts drift apart (manual)")
    plan = act("plan", "how the rounds of a division are paired; what is not named stays")
    plan.add_argument(
        "--system",
        choices=[system.value for system in System],
        help="how players are put together (first swiss)",
    )
    plan.add_argument("--repeats", type=int, metavar="N", help="games again (first 0)")
    plan.add_argument("--factor", type=int, metavar="N", help="with --system factor (first 2)")
    plan.add_argument(
        "--clubmates-until",
        type=int,
        metavar="ROUND",
        help="up to this round, avoid games between two of one club (first 0)",
    )
    plan.add_argument(
        "--finish", type=int, metavar="N", help="the last N rounds are king of the hill (first 0)"
    )
    _add_gibson(plan)
    act("rules", "print what the rule book says of lateness, absence and long rounds")
    act("starts", "print how often each player went first and second")
    act("warnings", "print the warnings that add up over the games")
    act("unpair", "withdraw the last paired round")
    adjourned = act("adjourn", "a board's game is finished later; the round does not wait for it")
    adjourned.add_argument("board", type=int, metavar="BOARD", help=_BOARD)
    adjourned.add_argument(
        "--round", type=int, default=0, metavar="N", help="default: the last one"
    )
    result = act("result", "enter or correct a result: BOARD A B")
    result.add_argument("board", type=int, metavar="BOARD", help=_BOARD)
    result.add_argument("points", nargs="*", type=int, metavar="POINTS", help="first, second")
    result.add_argument("--round", type=int, default=0, metavar="N", help="default: the last one")
    result.add_argument("--forfeit", default="", metavar="NAME", help="who did not come")
    result.add_argument(
        "--abuse",
        type=_number(0, MAX_POINTS),
        nargs="?",
        const=0,
        metavar="POINTS",
        help="they stayed away to gain by it: the greater loss of the rules, or POINTS",
    )
    result.add_argument("--double-forfeit", action="store_true", help="neither came")
    result.add_argument("--sure", action="store_true", help="an unusual score is right")
    result.add_argument(
        "--game",
        default="",
        metavar="GAME",
        help="a .gcg or .journal file, or an id of the library",
    )
    result.add_argument(
        "--trust",
        choices=[trust.value for trust in Trust],
        default=Trust.ASK.value,
        help="what counts if the points and the game contradict each other",
    )
    result.add_argument(
        "--as-paired", action="store_true", help="the game is theirs, though the names differ"
    )


def _add_gibson(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--gibson",
        type=_number(0, MAX_POINTS),
        nargs="?",
        const=USUAL_SPREAD,
        metavar="POINTS",
        help="who cannot be caught meets who can win no prize; a game changes a spread by"
        f" POINTS at most ({USUAL_SPREAD})",
    )


def _add_clock(act: _Act) -> None:
    clock = act("clock", "set the clock of the last round, or print what it shows")
    minutes = _number(0, _MOST_MINUTES)
    for name, text in (
        ("--length", "of the round"),
        ("--break", "after it"),
        ("--overtime", "that the room allows"),
        ("--starts-in", "until it starts"),
    ):
        clock.add_argument(name, type=minutes, metavar="MIN", help=f"minutes {text}")
    change = clock.add_mutually_exclusive_group()
    change.add_argument("--stop", action="store_true", help="stop the clock")
    change.add_argument("--go-on", action="store_true", help="let it run on")
    change.add_argument("--start-break", action="store_true", help="now")
    change.add_argument(
        "--more", type=_number(-_MOST_MINUTES, _MOST_MINUTES), metavar="MIN", help="may be negative"
    )


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within limits, for an argument."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"read {text!r}, expected {least} to {most}")
        return int(text)

    return read


def _sheet(text: str) -> str:
    """Read the name of a sheet, for an argument."""
    if text not in SHEETS:
        raise argparse.ArgumentTypeError(f"read {text!r}, expected one of {', '.join(SHEETS)}")
    return text


def _money(text: str) -> int:
    """Read a sum of money as hundredths. Raises ValueError."""
    if not re.fullmatch(r"\d{1,7}(\.\d\d)?", text):
        raise argparse.ArgumentTypeError(f"read {text!r}, expected a sum such as 50 or 12.50")
    whole, _, rest = text.partition(".")
    return int(whole) * 100 + int(rest or 0)
