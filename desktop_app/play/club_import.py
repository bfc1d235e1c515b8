# SPDX-License-Identifier: MIT
"""Events of other programs, taken into a club file."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from desktop_app.formats.csv_cells import plain_cell
from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tou_file import TouFile, TouPlayer, TouRound, TouSection, read_tou
from desktop_app.formats.tsh_file import (
    LIMIT_BYTES,
    MAX_PLAYERS,
    TshDivision,
    TshPlayer,
    read_tsh,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    GivenResult,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.pairing import System
from desktop_app.tournament.result_line import LOSS, TIE, WIN

_T = TypeVar("_T")
_D = TypeVar("_D")
_UPLOAD = ("round", "winner", "winners score", "opponent", "opponents score")
_ROSTER = ("name", "rating", "club", "team", "division")


@dataclass(frozen=True, slots=True)
class Taken:
    """The changes that bring a file's content into an event.

    Attributes:
        problems: faults by line, each of something that is left out of `changes`.
        remarks: oddities by line; nothing is left out.
    """

    changes: tuple[Change, ...]
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()


def roster_changes(text: str, event: str) -> Taken:
    """Read players from CSV with a header line that has ``name`` and any of the other columns.

    A line with a fault is left out and named in the problems.

    Raises:
        FormatError: the first line is no such header.
    """
    with _csv_faults():
        return _roster(text, event)


@contextmanager
def _csv_faults() -> Iterator[None]:
    """Say in a sentence what is no CSV. Raises FormatError."""
    try:
        yield
    except csv.Error:
        raise FormatError(
            Sentence("a cell is too long, or a line ends inside it; expected lines of CSV")
        ) from None


def _roster(text: str, event: str) -> Taken:
    rows = csv.reader(io.StringIO(text))
    header = [each.strip().casefold() for each in next(rows, [])]
    if "name" not in header or not set(header) <= set(_ROSTER):
        raise FormatError(
            Sentence(
                "read {line}, expected a line of columns: {columns}",
                line=quoted(",".join(header)),
                columns=", ".join(_ROSTER),
            ),
            line=1,
        )
    changes: list[Change] = []
    problems = []
    seen: dict[str, int] = {}
    for row in rows:
        values = dict(zip(header, (plain_cell(each.strip()) for each in row), strict=False))
        if not any(values.values()):
            continue
        rating = values.get("rating", "")
        if not values.get("name") or (rating and not re.fullmatch(r"[0-9]{1,4}", rating)):
            problems.append(
                Problem(
                    rows.line_num,
                    Sentence(
                        "read {line}, expected a name and a rating from 0 to 9999",
                        line=quoted(",".join(row)),
                    ),
                )
            )
            continue
        name = " ".join(values["name"].split())
        if (before := seen.setdefault(name.casefold(), rows.line_num)) != rows.line_num:
            message = Sentence("{name} is already in line {line}", name=name, line=before)
            problems.append(Problem(rows.line_num, message))
            continue
        changes.append(
            PlayerEntered(
                event,
                name,
                int(rating) if rating else None,
                values.get("division", ""),
                values.get("club", ""),
                values.get("team", ""),
            )
        )
    return Taken(tuple(changes), tuple(problems))


_Alone = Mapping[tuple[int, int], int | None]
"""Half points of rounds without an opponent by line of the player and round, both from 1."""


def tsh_changes(
    read: TshDivision, event: str, division: str = "", rules: Ruleset | None = None
) -> Taken:
    """Turn a division of tsh into players, rounds and results of an event without rounds.

    A round without an opponent counts as in the file: a score above 0 is a bye or the win of a
    forfeit, one below 0 a loss, and 0 counts for nothing. The first round that does not pair
    everyone in the same way from both sides is where the rounds end.

    Args:
        read: the division.
        event, division: where it is taken in.
        rules: of the event; a bye by their spread is one of the event.
    """
    return _division_changes(read, event, division, rules, _alone(read.players))


def _alone(players: Sequence[TshPlayer]) -> _Alone:
    """A spread above 0 is a win, below 0 a loss, and 0 counts for nothing."""
    return {
        (line, number): None if not spread else WIN if spread > 0 else LOSS
        for line, player in enumerate(players, start=1)
        for number, opponent in enumerate(player.opponents, start=1)
        if not opponent
        for spread in (_spread_alone(player, number),)
    }


def _division_changes(
    read: TshDivision, event: str, division: str, rules: Ruleset | None, alone: _Alone
) -> Taken:
    changes: list[Change] = [
        PlayerEntered(
            event, each.name, each.rating or None, division, team=each.further.get("team", "")
        )
        for each in read.players
    ]
    problems = list(read.problems)
    count = max((len(each.opponents) for each in read.players), default=0)
    for number in range(1, count + 1):
        made = _round_changes(read.players, number, event, division, rules, alone)
        if made is None:
            problems.append(
                Problem(
                    1,
                    Sentence("round {round} does not pair everyone; it is left out", round=number),
                )
            )
            break
        changes += made
    changes += (
        # The file has one number for all rounds; it belongs to one that counts.
        PlayerPenalised(event, each.name, number, -each.spread_off)
        for line, each in enumerate(read.players, start=1)
        for number in _counting(each, line, count, alone)[:1]
        if each.spread_off
    )
    changes += (PlayerLeft(event, each.name) for each in read.players if "off" in each.further)
    return Taken(tuple(changes), tuple(problems), tuple(_left_out(read.players, count)))


_TAKEN_FIELDS = frozenset(("team", "off", "board"))


def _left_out(players: Sequence[TshPlayer], count: int) -> Iterator[Problem]:
    """Rounds of which the file has nothing for a player, and the fields that are not taken in."""
    for each in players:
        for number in range(1, count + 1):
            if _at(each.opponents, number, default=None) is None:
                message = Sentence(
                    "round {round}: there is nothing about {name}; it counts for nothing",
                    round=number,
                    name=each.name,
                )
                yield Problem(each.line, message)
    names = {name for each in players for name in each.further} - _TAKEN_FIELDS
    if names:
        yield Problem(
            1, Sentence("left out of all lines: {fields}", fields=", ".join(sorted(names)))
        )


def tou_changes(
    read: TouFile, event: str, division: str = "", rules: Ruleset | None = None
) -> Taken:
    """Turn a file of a rating officer into players, rounds and results, as `tsh_changes` does.

    Byes and lost rounds without an opponent have the spread of the rules, because the file names
    none; without rules it is 50. The only section becomes `division`; more keep their titles.
    """
    changes: list[Change] = []
    problems, remarks = list(read.problems), list[Problem]()
    for section in read.sections:
        players = [_as_tsh(section, place, rules) for place in range(1, len(section.players) + 1)]
        title = section.title if len(read.sections) > 1 else division
        alone = {
            (place, number): _half_points_alone(each, is_of_woogles=_is_of_woogles(section))
            for place, player in enumerate(section.players, start=1)
            for number, each in enumerate(player.rounds, start=1)
            if each.opponent == place
        }
        taken = _division_changes(TshDivision(tuple(players)), event, title, rules, alone)
        changes += taken.changes
        problems += taken.problems
        for number, player in enumerate(section.players, start=1):
            remarks += _wrong_marks(section, number, player)
    return Taken(tuple(changes), tuple(problems), tuple(remarks))


_USUAL_SPREAD = 50


def _as_tsh(section: TouSection, number: int, rules: Ruleset | None) -> TshPlayer:
    """The player with a number in a section, as `tsh_changes` takes them."""
    player = section.players[number - 1]
    won = _USUAL_SPREAD if rules is None else rules.bye.spread
    lost = _USUAL_SPREAD if rules is None else rules.forfeit.spread
    spreads = {WIN: won, LOSS: -lost, None: 0}
    is_of_woogles = _is_of_woogles(section)
    return TshPlayer(
        player.name,
        0,
        tuple(0 if each.opponent == number else each.opponent for each in player.rounds),
        tuple(
            spreads[_half_points_alone(each, is_of_woogles=is_of_woogles)]
            if each.opponent == number
            else each.score
            for each in player.rounds
        ),
        tuple(_start(section, place, each) for place, each in enumerate(player.rounds)),
        line=player.line,
    )


_WOOGLES_BYE, _WOOGLES_FORFEIT = 50, 100


def _is_of_woogles(section: TouSection) -> bool:
    """True if the byes and forfeits of a section are those of Woogles: lost, by 50 and 100."""
    return any(
        each.opponent == number
        and each.half_points == LOSS
        and each.score in (_WOOGLES_BYE, _WOOGLES_FORFEIT)
        for number, player in enumerate(section.players, start=1)
        for each in player.rounds
    )


def _half_points_alone(played: TouRound, *, is_of_woogles: bool) -> int | None:
    """The half points of a round without an opponent; None if it counts for nothing.

    At Woogles a score of 50 is a bye, 100 a forfeit, and 0 counts for nothing; tsh writes 0 for a
    round that is lost.
    """
    if played.half_points != LOSS:
        return played.half_points
    if is_of_woogles and played.score != _WOOGLES_BYE:
        return LOSS if played.score else None
    return WIN if played.score else LOSS


def _start(section: TouSection, place: int, played: TouRound) -> bool | None:
    """True for a player who went first; None if the file marks neither of the two."""
    theirs = section.players[played.opponent - 1 : played.opponent]
    is_second = any(place < len(each.rounds) and each.rounds[place].went_first for each in theirs)
    return True if played.went_first else False if is_second else None


def _wrong_marks(section: TouSection, number: int, player: TouPlayer) -> Iterator[Problem]:
    """Rounds in which the mark of a player is not that of the scores."""
    for place, each in enumerate(player.rounds):
        if each.opponent == number or not 0 < each.opponent <= len(section.players):
            continue
        theirs = section.players[each.opponent - 1].rounds
        if place < len(theirs):
            margin = each.score - theirs[place].score
            if each.half_points != (WIN if margin > 0 else LOSS if margin < 0 else TIE):
                yield Problem(
                    player.line,
                    Sentence(
                        "round {round}: {name} is not marked as the scores are; the scores are"
                        " taken",
                        round=place + 1,
                        name=player.name,
                    ),
                )


def results_changes(text: str, event: ClubEvent, division: str = "") -> Taken:
    """Read results as rating sites take them, into an event without rounds.

    A header line names the columns ``Round``, ``Winner``, ``Winners Score``, ``Opponent`` and
    ``Opponents Score`` in any order; others are passed over. Lines may be in any order. Players
    who are not entered are. A player without a result in a round missed it; an opponent called
    ``bye`` is one. Nothing in such a file says who went first, so no game counts as a start.

    Raises:
        FormatError: the first line is no such header, or no line can be read.
    """
    with _csv_faults():
        return _results(text, event, division)


def _results(text: str, event: ClubEvent, division: str) -> Taken:
    rows = csv.DictReader(io.StringIO(text))
    names = {(each or "").strip().casefold(): each for each in rows.fieldnames or ()}
    if not set(_UPLOAD) <= set(names):
        raise FormatError(
            Sentence(
                "read {line}, expected a line of columns: {columns}",
                line=quoted(",".join(rows.fieldnames or ())),
                columns=", ".join(_UPLOAD),
            ),
            line=1,
        )
    rounds: dict[int, list[tuple[str, int, str, int]]] = {}
    problems = []
    for row in rows:
        number, winner, won, other, lost = (
            plain_cell(" ".join((row[names[each]] or "").split())) for each in _UPLOAD
        )
        is_bye = other.casefold() == "bye"
        numbers = (number, won or "0", lost or "0") if is_bye else (number, won, lost)
        if not winner or not other or not all(re.fullmatch(r"-?\d{1,4}", n) for n in numbers):
            expected = Sentence(
                "read {line}, expected a round, two names and two scores",
                line=quoted(",".join(str(each) for each in row.values())),
            )
            problems.append(Problem(rows.line_num, expected))
            continue
        values = (winner, int(numbers[1]), "" if is_bye else other, int(numbers[2]))
        rounds.setdefault(int(number), []).append(values)
    if not rounds:
        raise FormatError(Sentence("no line with a result"), line=1)
    taken = _rounds_of_results(rounds, event, division)
    return Taken(taken.changes, (*problems, *taken.problems))


def _rounds_of_results(
    rounds: Mapping[int, Sequence[tuple[str, int, str, int]]], event: ClubEvent, division: str
) -> Taken:
    opened = event.opened.event
    players = dict.fromkeys(
        name for each in rounds.values() for row in each for name in (row[0], row[2]) if name
    )
    entered = [each.name for each in event.of_division(division)]
    changes: list[Change] = [
        PlayerEntered(opened, name, division=division)
        for name in players
        if name not in event.entrants
    ]
    away: dict[str, list[int]] = {}
    for number, results in sorted(rounds.items()):
        named = Counter(name for row in results for name in (row[0], row[2]) if name)
        twice = [name for name, count in named.items() if count > 1]
        if number != 1 + sum(each < number for each in rounds) or twice:
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
        games = [row for row in results if row[2]]
        boards = tuple((winner, other) for winner, _, other, _ in games)
        byes = tuple(row[0] for row in results if not row[2])
        changes.append(RoundPaired(opened, division, number, System.MANUAL, 0, boards, byes))
        changes += (
            ResultEntered(
                opened,
                division,
                number,
                board,
                first=won,
                second=lost,
                is_start_known=False,
            )
            for board, (_, won, _, lost) in enumerate(games, start=1)
        )
    return Taken(tuple(changes))


def _round_changes(
    players: Sequence[TshPlayer],
    number: int,
    event: str,
    division: str,
    rules: Ruleset | None,
    alone: _Alone,
) -> list[Change] | None:
    """The pairing and the results of a round; None if the players' lines contradict each other."""
    boards: list[tuple[int, tuple[TshPlayer, TshPlayer]]] = []
    byes: list[str] = []
    given: list[GivenResult] = []
    away: list[Change] = []
    for line, player in enumerate(players, start=1):
        opponent = _at(player.opponents, number, default=None)
        if not opponent:
            half_points, spread = alone.get((line, number)), _spread_alone(player, number)
            if rules is not None and half_points == WIN and spread == rules.bye.spread:
                byes.append(player.name)
                continue
            given.append(GivenResult(player.name, half_points, spread))
            if half_points != WIN:
                away.append(PlayerAway(event, player.name, _missed(player, line, number, alone)))
        elif not _agree(players, line, opponent, number):
            return None
        elif line < opponent:
            other = players[opponent - 1]
            is_second = _at(player.starts, number, default=None) is False
            pair = (other, player) if is_second else (player, other)
            boards.append((_board(player, number), pair))
    # As the file numbers its boards, where it does.
    boards.sort(key=lambda each: each[0])
    paired = RoundPaired(
        event,
        division,
        number,
        System.MANUAL,
        0,
        tuple((one.name, other.name) for _, (one, other) in boards),
        tuple(byes),
        given=tuple(given),
    )
    results: list[Change] = []
    for board, (_, pair) in enumerate(boards, start=1):
        first, second = (_at(each.scores, number, default=None) for each in pair)
        if first is not None and second is not None:
            is_known = _at(pair[0].starts, number, default=None) is not None
            results.append(
                ResultEntered(
                    event,
                    division,
                    number,
                    board,
                    first=first,
                    second=second,
                    is_start_known=is_known,
                )
            )
    return [*away, paired, *results]


def _spread_alone(player: TshPlayer, number: int) -> int:
    """The spread of a round without an opponent, 0 if it counts for nothing."""
    score: int | None = _at(player.scores, number, default=0)
    is_empty = _at(player.opponents, number, default=None) is None
    return 0 if score is None or is_empty else score


def _board(player: TshPlayer, number: int) -> int:
    """The board of a player's round in the file, `MAX_PLAYERS` without one."""
    words = player.further.get("board", "").split()
    word = words[number - 1] if number <= len(words) else ""
    return int(word) if re.fullmatch(r"[1-9]\d{0,3}", word) else MAX_PLAYERS


def _agree(players: Sequence[TshPlayer], line: int, opponent: int, number: int) -> bool:
    """True if the opponent of a player is another player who names them too."""
    if not 0 < opponent <= len(players) or opponent == line:
        return False
    return _at(players[opponent - 1].opponents, number, default=-1) == line


def _counting(player: TshPlayer, line: int, count: int, alone: _Alone) -> list[int]:
    """The rounds that count for a player."""
    return [
        each
        for each in range(1, count + 1)
        if _at(player.opponents, each, default=None) or alone.get((line, each)) is not None
    ]


def _missed(player: TshPlayer, line: int, number: int, alone: _Alone) -> tuple[int, ...]:
    """The rounds up to `number` that the player missed: those without an opponent, not won."""
    return tuple(
        each
        for each in range(1, number + 1)
        if not _at(player.opponents, each, default=None) and alone.get((line, each)) != WIN
    )


def _at(values: Sequence[_T], number: int, *, default: _D) -> _T | _D:
    return values[number - 1] if number <= len(values) else default


_FILE_KINDS = {".t": "tsh", ".tou": "TOU"}


def read_players(source: Path, event: ClubEvent, division: str) -> Taken:
    """Read a file into an event, all of it: nothing is taken from a file with a faulty line.

    ``.t`` is a division of tsh with its rounds, ``.tou`` a rating file; any other file is CSV: with
    a column of winners it has results, else players.

    Raises:
        FormatError: the file cannot be read, or one of its lines; it names the first.
    """
    kind = source.suffix.casefold()
    text = read_text_file(source, kind=_FILE_KINDS.get(kind, "CSV"), limit_bytes=LIMIT_BYTES).text
    try:
        taken = _taken(kind, text, event, division)
        if taken.problems:
            # Lines that cannot be read stand before what follows from them.
            first = taken.problems[0]
            raise FormatError(
                Sentence(
                    "{fault}; nothing was imported: correct the file and import it again",
                    fault=first.message,
                ),
                line=first.line,
            )
    except FormatError as error:
        raise error.with_file(str(source)) from None
    return taken


def _taken(kind: str, text: str, event: ClubEvent, division: str) -> Taken:
    name, rules = event.opened.event, load_ruleset(event.opened.ruleset)
    if kind == ".t":
        return tsh_changes(read_tsh(text), name, division, rules)
    if kind == ".tou":
        return tou_changes(read_tou(text), name, division, rules)
    if "winner" in text.partition("\n")[0].casefold():
        return results_changes(text, event, division)
    return roster_changes(text, name)
