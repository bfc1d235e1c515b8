# SPDX-License-Identifier: MIT
"""Players and results of an event from tables of spreadsheets, rating sites and this program."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from desktop_app.formats.csv_table import CsvTable, read_csv
from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    PlayerAway,
    PlayerEntered,
    PlayerListed,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.pairing import System


@dataclass(frozen=True, slots=True)
class Taken:
    """The changes that bring a file's content into an event.

    Attributes:
        problems: faults by line, each of something that is left out of `changes`.
        remarks: oddities by line; nothing is left out.
        understood: how columns are read, and which are left out.
    """

    changes: tuple[Change, ...]
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    understood: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[PlayerEntered, ...]:
        """The players, as they are entered."""
        return tuple(change for change in self.changes if isinstance(change, PlayerEntered))

    @property
    def rounds(self) -> int:
        """How many rounds there are, of all divisions."""
        return sum(isinstance(change, RoundPaired) for change in self.changes)


def table_changes(text: str, event: ClubEvent, division: str = "") -> Taken:
    """Read a table into an event: results where it has winners or scores, else players.

    Players have a name in one column or two, and any of the other columns; columns that are not
    known are left out and named in `understood`. Without a header the first column of texts is
    taken for names, and the first of numbers after it for ratings.

    Results are for an event without rounds. A header line names the columns in any order:
    ``Round``, ``Winner``, ``Winners Score``, ``Opponent`` and ``Opponents Score``, as rating sites
    take them; or the round, both players and their points, as this program (``first``,
    ``first_points``...) and others (``Player1``, ``Score1``...) write them. Lines may be in any
    order. Players who are not entered are. A player without a result in a round missed it; an
    opponent called ``bye``, or none where ``ending`` is ``bye``, is one. Who went first stands in
    ``began``, or without that column under ``first``; else no game counts as a start.

    Raises:
        FormatError: no column has names, or no line has a result; or the text is no table.
    """
    table = read_csv(text, _is_header)
    if {"winner", "first_points"} & set(_meanings(table.header)):
        return _results(table, event, division)
    return _roster(table, event.opened.event)


_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("name", "player", "player name", "full name"),
        "given": ("given name", "first name", "firstname", "forename", "given"),
        "surname": ("surname", "last name", "lastname", "family name"),
        "rating": ("rating", "rtg", "current rating", "old rating"),
        "club": ("club",),
        "team": ("team",),
        "division": ("division", "div"),
        "member": ("member", "member number", "member id", "number", "naspa id", "id"),
        "round": ("round", "rnd"),
        "winner": ("winner",),
        "winners score": ("winners score", "winner's score", "winner score"),
        "opponent": ("opponent", "loser"),
        "opponents score": (
            "opponents score",
            "opponent's score",
            "opponent score",
            "losers score",
        ),
        "first": ("first", "player1", "player 1"),
        "second": ("second", "player2", "player 2"),
        "first_points": ("first_points", "score1", "score 1"),
        "second_points": ("second_points", "score2", "score 2"),
        "board": ("board",),
        "ending": ("ending",),
        "absent": ("absent",),
        "began": ("began",),
    }
)
"""Headings of columns, by the program's word for them."""
_MEANING = {alias: word for word, aliases in _COLUMNS.items() for alias in aliases}
_NAMES = ("name", "given", "surname")
_WINNERS = ("round", "winner", "winners score", "opponent", "opponents score")
_SIDES = ("round", "first", "first_points", "second", "second_points")
_PLAYERS = ("name", "given", "surname", "rating", "club", "team", "division", "member")


def _meanings(header: Sequence[str]) -> tuple[str, ...]:
    """The word for each column, by its heading; empty for an unknown one, or one there twice."""
    found: list[str] = []
    for heading in header:
        word = _MEANING.get(" ".join(heading.casefold().split()), "")
        found.append("" if word in found else word)
    return tuple(found)


def _is_header(cells: Sequence[str]) -> bool:
    words = _meanings(cells)
    return any(word in words for word in (*_NAMES, "winner", "first")) and not any(
        re.fullmatch(r"-?[0-9]+([.,][0-9]+)?", cell) for cell in cells
    )


def _roster(table: CsvTable, event: str) -> Taken:
    columns = _meanings(table.header) if table.header else _guessed(table)
    columns = tuple(word if word in _PLAYERS else "" for word in columns)
    if not any(word in columns for word in _NAMES):
        first = table.header or next((cells for _, cells in table.rows), ())
        raise FormatError(
            Sentence(
                "read {line}, expected a line of columns: {columns}; "
                "first name and last name also stand for name",
                line=quoted(", ".join(first)),
                columns=", ".join(
                    player for player in _PLAYERS if player not in ("given", "surname")
                ),
            ),
            line=1,
        )
    changes: list[Change] = []
    problems = []
    seen: dict[str, int] = {}
    for line, cells in table.rows:
        values = dict(zip(columns, cells, strict=False))
        name, listed = _name_of(values)
        rating, is_rating = _rating_of(values.get("rating", ""))
        if not name or not is_rating:
            column = columns.index("rating") + 1 if name else 1
            problems.append(
                Problem(
                    line,
                    Sentence(
                        "read {line}, expected a name and a rating from 0 to 9999",
                        line=quoted(",".join(cells)),
                    ),
                    column,
                )
            )
            continue
        if (before := seen.setdefault(name.casefold(), line)) != line:
            message = Sentence("{name} is already in line {line}", name=name, line=before)
            problems.append(Problem(line, message))
            continue
        division, club, team = (values.get(key, "") for key in ("division", "club", "team"))
        changes.append(PlayerEntered(event, name, rating, division, club, team))
        if listed or values.get("member"):
            changes.append(PlayerListed(event, name, listed, values.get("member", "")))
    return Taken(tuple(changes), tuple(problems), understood=_understood(table, columns))


def _name_of(values: Mapping[str, str]) -> tuple[str, str]:
    """A player's name, and how it is listed where two columns say so."""
    given, surname = (" ".join(values.get(key, "").split()) for key in ("given", "surname"))
    if given and surname:
        return f"{given} {surname}", f"{surname}, {given}"
    return " ".join(values.get("name", "").split()) or given or surname, ""


def _rating_of(text: str) -> tuple[int | None, bool]:
    """A rating, None without one, and False for a text that is none; Excel writes ``1500.0``."""
    if text.casefold() in ("", "-", "0", "unrated", "new"):
        return None, True
    found = re.fullmatch(r"([0-9]{1,4})([.,]0+)?", text)
    return (int(found[1]), True) if found else (None, False)


def _guessed(table: CsvTable) -> tuple[str, ...]:
    """The columns of a table without a header as they seem to be: names, then ratings."""
    width = max((len(cells) for _, cells in table.rows), default=0)
    columns = [[cells[at] for _, cells in table.rows if at < len(cells)] for at in range(width)]
    numbers = [all(_rating_of(cell)[1] for cell in own) and any(own) for own in columns]
    texts = [bool(own) and all(re.search(r"[^\W\d_]", cell) for cell in own) for own in columns]
    if True not in texts or (width > 1 and True not in numbers):
        return ()
    found = [""] * width
    name = texts.index(True)
    found[name] = "name"
    rated = [at for at, is_number in enumerate(numbers) if is_number]
    if rated:
        # Numbers before the name count the lines.
        found[next((at for at in rated if at > name), rated[0])] = "rating"
    return tuple(found)


def _understood(table: CsvTable, columns: Sequence[str]) -> tuple[Sentence, ...]:
    """How the columns of a table are read."""
    named = table.header or tuple(str(at) for at in range(1, len(columns) + 1))
    used = [
        f"{named[at]} = {'given name' if word == 'given' else word}"
        for at, word in enumerate(columns)
        if word
    ]
    left = [heading for heading, word in zip(named, columns, strict=False) if not word]
    return (
        Sentence("Columns: {columns}", columns=", ".join(used))
        if table.header
        else Sentence(
            "There is no line of headings; guessed columns: {columns}", columns=", ".join(used)
        ),
        *([Sentence("Left out: {columns}", columns=", ".join(left))] if left else []),
    )


@dataclass(frozen=True, slots=True)
class _ResultRow:
    """A result of a table; without an opponent a bye."""

    player: str
    points: int
    opponent: str = ""
    against: int = 0
    ending: Ending = Ending.PLAYED
    absent: str = ""
    began: str = ""
    is_start_known: bool = False


def _results(table: CsvTable, event: ClubEvent, division: str) -> Taken:
    columns = _meanings(table.header)
    kind = next((words for words in (_WINNERS, _SIDES) if set(words) <= set(columns)), None)
    if kind is None:
        first = table.header or next((cells for _, cells in table.rows), ())
        raise FormatError(
            Sentence(
                "read {line}, expected a line of columns: {columns}",
                line=quoted(", ".join(first)),
                columns=", ".join(_WINNERS),
            ),
            line=1,
        )
    knows_start = "first" in (heading.casefold() for heading in table.header)
    rounds: dict[int, list[_ResultRow]] = {}
    problems = []
    for line, cells in table.rows:
        values = dict(zip(columns, cells, strict=False))
        row = _result_row([values.get(key, "") for key in kind], values, is_known=knows_start)
        if row is None:
            expected = Sentence(
                "read {line}, expected a round, two names and two scores",
                line=quoted(",".join(cells)),
            )
            column = _wrong_column([values.get(key, "") for key in kind], values)
            problems.append(Problem(line, expected, columns.index(kind[column]) + 1))
            continue
        rounds.setdefault(int(values["round"]), []).append(row)
    if not rounds and problems:
        wrong = problems[0]
        fault = Sentence("no line with a result: {fault}", fault=wrong.message)
        raise FormatError(fault, line=wrong.line, column=wrong.column)
    if not rounds:
        raise FormatError(Sentence("no line with a result"), line=1)
    taken = _rounds_of_results(rounds, event, division)
    used = (*kind, "ending", "absent", "began")
    understood = _understood(table, [word if word in used else "" for word in columns])
    return Taken(taken.changes, (*problems, *taken.problems), understood=understood)


_NUMBER = re.compile(r"-?[0-9]{1,4}")


def _result_row(
    cells: Sequence[str], values: Mapping[str, str], *, is_known: bool
) -> _ResultRow | None:
    """A line of a table of results; None if it cannot be read."""
    number, player, points, opponent, against = (" ".join(cell.split()) for cell in cells)
    if not player or not re.fullmatch(r"[0-9]{1,4}", number):
        return None
    ending = values.get("ending", "").casefold() or Ending.PLAYED.value
    if opponent.casefold() == "bye" or (not opponent and ending == "bye"):
        return _ResultRow(player, 0)
    row = _ResultRow(player, 0, opponent, absent=values.get("absent", ""))
    is_scored = all(_NUMBER.fullmatch(score) for score in (points, against))
    match ending:
        case Ending.DOUBLE_FORFEIT.value if opponent:
            return replace(row, ending=Ending.DOUBLE_FORFEIT, absent="")
        case Ending.FORFEIT.value if opponent and row.absent in (player, opponent):
            return replace(row, ending=Ending.FORFEIT)
        case Ending.PLAYED.value if opponent and is_scored:
            scores = int(points), int(against)
            row = _ResultRow(player, scores[0], opponent, scores[1], is_start_known=is_known)
            began = None if "began" not in values else " ".join(values["began"].split())
            if began is None or began in (player, opponent, ""):
                kept = began if began and began != player else ""
                known = is_known if began is None else bool(began)
                return replace(row, began=kept, is_start_known=known)
    return None


def _wrong_column(cells: Sequence[str], values: Mapping[str, str]) -> int:
    """The first cell of a line of results that cannot be read, 0-based; the first if all can."""
    number, player, points, opponent, against = (" ".join(cell.split()) for cell in cells)
    is_scored = values.get("ending", "").casefold() in ("", Ending.PLAYED.value)
    wrong = (
        not re.fullmatch(r"[0-9]{1,4}", number),
        not player,
        is_scored and not _NUMBER.fullmatch(points),
        not opponent,
        is_scored and not _NUMBER.fullmatch(against),
    )
    return next((at for at, is_wrong in enumerate(wrong) if is_wrong), 0)


def _rounds_of_results(
    rounds: Mapping[int, Sequence[_ResultRow]], event: ClubEvent, division: str
) -> Taken:
    opened = event.opened.event
    players = dict.fromkeys(
        name
        for results in rounds.values()
        for row in results
        for name in (row.player, row.opponent)
        if name
    )
    entered = [entrant.name for entrant in event.of_division(division)]
    changes: list[Change] = [
        PlayerEntered(opened, name, division=division)
        for name in players
        if name not in event.entrants
    ]
    away: dict[str, list[int]] = {}
    for number, results in sorted(rounds.items()):
        named = Counter(name for row in results for name in (row.player, row.opponent) if name)
        twice = [name for name, count in named.items() if count > 1]
        if number != 1 + sum(other < number for other in rounds) or twice:
            message = (
                Sentence(
                    "round {round}: {name} has two results; it is left out, and those after it",
                    round=number,
                    name=twice[0],
                )
                if twice
                else Sentence("round {round} follows a round without results", round=number)
            )
            return Taken(tuple(changes), (Problem(1, message),))
        for name in dict.fromkeys((*entered, *players)):
            if name not in named:
                away.setdefault(name, []).append(number)
                changes.append(PlayerAway(opened, name, tuple(away[name])))
        games = [row for row in results if row.opponent]
        boards = tuple((row.player, row.opponent) for row in games)
        byes = tuple(row.player for row in results if not row.opponent)
        changes.append(RoundPaired(opened, division, number, System.MANUAL, 0, boards, byes))
        changes += (
            ResultEntered(
                opened,
                division,
                number,
                board,
                row.ending,
                row.points,
                row.against,
                row.absent,
                began=row.began,
                is_start_known=row.is_start_known or row.ending is not Ending.PLAYED,
            )
            for board, row in enumerate(games, start=1)
        )
    return Taken(tuple(changes))
