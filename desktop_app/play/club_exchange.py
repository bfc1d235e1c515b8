# SPDX-License-Identifier: MIT
"""Events of other programs into a club file, and a club's event out of it."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeVar

from desktop_app.formats.csv_cells import csv_text, plain_cell
from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tou_file import (
    TouFile,
    TouPlayer,
    TouRound,
    TouSection,
    read_tou,
    write_tou,
)
from desktop_app.formats.tsh_file import (
    LIMIT_BYTES,
    TshDivision,
    TshPlayer,
    read_tsh,
    write_tsh,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubError, ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.pairing import System
from desktop_app.tournament.result_line import LOSS, TIE, WIN, GameKind, ResultLine, bye_line

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


def tsh_changes(
    read: TshDivision, event: str, division: str = "", rules: Ruleset | None = None
) -> Taken:
    """Turn a division of tsh into players, rounds and results of an event without rounds.

    Byes and missed rounds get the spread of the ruleset; with `rules`, each that had another is in
    the remarks. A missed round with a score of 0 counts for nothing. The first round that does not
    pair everyone in the same way from both sides is where the rounds end.
    """
    changes: list[Change] = [
        PlayerEntered(
            event,
            each.name,
            each.rating or None,
            division,
            team=each.further.get("team", ""),
            # They count as in the file, whatever the event does.
            missed_is_loss=any(score < 0 for _, score in missed) if missed else None,
        )
        for each in read.players
        for missed in (_missed(each, len(each.opponents)),)
    ]
    problems = [*read.problems, *_mixed(read.players)]
    count = max((len(each.opponents) for each in read.players), default=0)
    for number in range(1, count + 1):
        made = _tsh_round(read.players, number, event, division)
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
        PlayerPenalised(event, each.name, 1, -each.spread_off)
        for each in read.players
        if each.spread_off and count
    )
    changes += (PlayerLeft(event, each.name) for each in read.players if "off" in each.further)
    return Taken(tuple(changes), tuple(problems), tuple(_changed(read.players, rules)))


def _mixed(players: Sequence[TshPlayer]) -> Iterator[Problem]:
    """Players who missed one round at a loss and another for nothing."""
    for each in players:
        missed = _missed(each, len(each.opponents))
        losses = {score < 0 for _, score in missed}
        if len(losses) > 1:
            message = Sentence(
                "{name} missed round {round} for 0 and others at a loss, expected one of the two in"
                " all",
                name=each.name,
                round=next(number for number, score in missed if not score),
            )
            yield Problem(each.line, message)


def _changed(players: Sequence[TshPlayer], rules: Ruleset | None) -> Iterator[Problem]:
    """Each bye and missed round that has another spread here, and the fields that are left out."""
    for each in players if rules is not None else ():
        assert rules is not None
        for number, (opponent, score) in enumerate(
            zip(each.opponents, each.scores, strict=False), start=1
        ):
            margin = bye_line(rules, each.name, number).margin
            if score < 0:
                margin = -rules.forfeit.spread
            if not opponent and score not in (0, margin):
                message = Sentence(
                    "round {round}: {name} has no opponent and {score}; by the rules of the event"
                    " it counts {spread}",
                    round=number,
                    name=each.name,
                    score=f"{score:+d}",
                    spread=f"{margin:+d}",
                )
                yield Problem(each.line, message)
    names = {name for each in players for name in each.further} - {"team", "off"}
    if names:
        yield Problem(
            1, Sentence("left out of all lines: {fields}", fields=", ".join(sorted(names)))
        )


def tou_changes(read: TouFile, event: str, division: str = "") -> Taken:
    """Turn a file of a rating officer into players, rounds and results, as `tsh_changes` does.

    A player's own number is a bye, or without a score a round that they missed. The only section
    becomes `division`; more keep their titles.
    """
    changes: list[Change] = []
    problems, remarks = list(read.problems), list[Problem]()
    for section in read.sections:
        players = [_as_tsh(place, each) for place, each in enumerate(section.players, start=1)]
        title = section.title if len(read.sections) > 1 else division
        taken = tsh_changes(TshDivision(tuple(players)), event, title)
        changes += taken.changes
        problems += taken.problems
        for number, player in enumerate(section.players, start=1):
            remarks += _wrong_marks(section, number, player)
    return Taken(tuple(changes), tuple(problems), tuple(remarks))


def _as_tsh(number: int, player: TouPlayer) -> TshPlayer:
    opponents = tuple(0 if each.opponent == number else each.opponent for each in player.rounds)
    scores = tuple(
        each.score if each.opponent != number else 50 if each.half_points or each.score else -50
        for each in player.rounds
    )
    starts = tuple(each.went_first for each in player.rounds)
    return TshPlayer(player.name, 0, opponents, scores, starts)


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


def _tsh_round(
    players: Sequence[TshPlayer], number: int, event: str, division: str
) -> list[Change] | None:
    """The pairing and the results of a round; None if the players' lines contradict each other.

    A round without an opponent that is not won is one that the player missed.
    """
    boards: list[tuple[str, ...]] = []
    results: list[Change] = []
    byes: list[str] = []
    away: list[Change] = []
    for line, player in enumerate(players, start=1):
        opponent = _at(player.opponents, number, default=-1)
        if opponent == 0 and _at(player.scores, number, default=1) <= 0:
            missed = tuple(each for each, _ in _missed(player, number))
            away.append(PlayerAway(event, player.name, missed))
        elif opponent == 0:
            byes.append(player.name)
        elif not _agree(players, line, opponent, number):
            return None
        elif line < opponent:
            other = players[opponent - 1]
            pair = (player, other)
            if _at(player.starts, number, default=None) is False:
                pair = pair[::-1]
            boards.append((pair[0].name, pair[1].name))
            scores = [_at(each.scores, number, default=None) for each in pair]
            if scores[0] is not None and scores[1] is not None:
                results.append(
                    ResultEntered(
                        event,
                        division,
                        number,
                        len(boards),
                        Ending.PLAYED,
                        scores[0],
                        scores[1],
                        is_start_known=_at(player.starts, number, default=None) is not None,
                    )
                )
    paired = RoundPaired(event, division, number, System.MANUAL, 0, tuple(boards), tuple(byes))
    return [*away, paired, *results]


def _agree(players: Sequence[TshPlayer], line: int, opponent: int, number: int) -> bool:
    """True if the opponent of a player is another player who names them too."""
    if not 0 < opponent <= len(players) or opponent == line:
        return False
    return _at(players[opponent - 1].opponents, number, default=-1) == line


def _missed(player: TshPlayer, number: int) -> tuple[tuple[int, int], ...]:
    """The rounds up to `number` that the player missed, with their scores, 0 or less."""
    rounds = zip(player.opponents[:number], player.scores, strict=False)
    return tuple(
        (place, score)
        for place, (opponent, score) in enumerate(rounds, 1)
        if not opponent and score <= 0
    )


def _at(values: Sequence[_T], number: int, *, default: _D) -> _T | _D:
    return values[number - 1] if number <= len(values) else default


def tsh_players(event: ClubEvent, division: str, rules: Ruleset) -> tuple[TshPlayer, ...]:
    """Return the division as tsh writes it; players stand by rating."""
    entrants = event.seeded(division)
    numbers = {each.name: place for place, each in enumerate(entrants, start=1)}
    lines = _by_player(event.lines(division, rules))
    return tuple(
        TshPlayer(
            each.name,
            each.rating or 0,
            tuple(numbers.get(line.opponent, 0) for line in lines.get(each.name, ())),
            tuple(
                _points(event, division, line)
                for line in lines.get(each.name, ())
                if line.kind is not GameKind.TO_COME
            ),
            tuple(line.went_first for line in lines.get(each.name, ())),
            sum(line.penalty for line in lines.get(each.name, ())),
        )
        for each in entrants
    )


def tou_text(event: ClubEvent, rules: Ruleset, played_on: date) -> bytes:
    """Return all divisions of an event as a TOU file; a bye is a player's own number."""
    sections = []
    for division in event.divisions:
        entrants = event.seeded(division)
        numbers = {each.name: place for place, each in enumerate(entrants, start=1)}
        lines = _by_player(event.lines(division, rules))
        players = [
            (
                each.name,
                [
                    TouRound(
                        line.half_points,
                        abs(_points(event, division, line)),
                        numbers.get(line.opponent, numbers[each.name]),
                        line.went_first is True,
                    )
                    for line in lines.get(each.name, ())
                    if line.kind is not GameKind.TO_COME
                ],
            )
            for each in entrants
        ]
        sections.append((division, players))
    return write_tou(event.opened.event, played_on, sections)


def _by_player(lines: Sequence[ResultLine]) -> dict[str, list[ResultLine]]:
    by_player: dict[str, list[ResultLine]] = {}
    for line in sorted(lines, key=lambda each: each.round):
        by_player.setdefault(line.player, []).append(line)
    return by_player


def _points(event: ClubEvent, division: str, line: ResultLine) -> int:
    """The points of a played game; the margin of any other."""
    paired = event.rounds[division][line.round - 1]
    board = paired.board_of(line.player)
    result = paired.results.get(board) if board is not None else None
    if board is None or result is None or line.kind is not GameKind.PLAYED:
        return line.margin
    return result.first if paired.paired.boards[board - 1][0] == line.player else result.second


def results_csv(event: ClubEvent, division: str) -> str:
    """Return every result as CSV: round, board, both players, their points, how it ended."""
    head = ("round", "board", "first", "second", "first_points", "second_points", "ending")
    return csv_text((head, *_result_rows(event, division)))


def upload_csv(event: ClubEvent, division: str) -> str:
    """Return the played games as rating sites take them: a line a game, the winner first."""
    rows: list[tuple[object, ...]] = [tuple(each.title() for each in _UPLOAD)]
    for number, _, first, second, *rest in _result_rows(event, division):
        one, other, ending = rest
        if ending == Ending.PLAYED.value:
            sides = sorted(((one, first), (other, second)), key=lambda side: -int(str(side[0])))
            rows.append((number, *(each for side in sides for each in side[::-1])))
    return csv_text(rows)


def _result_rows(event: ClubEvent, division: str) -> Iterator[tuple[object, ...]]:
    for paired in event.rounds.get(division, ()):
        for board, (first, second) in enumerate(paired.paired.boards, start=1):
            result = paired.results.get(board)
            points: tuple[object, object] = ("", "")
            if result is not None and result.ending is Ending.PLAYED:
                points = result.first, result.second
            ending = "" if result is None else result.ending.value
            yield (paired.paired.round, board, first, second, *points, ending)
        for name in paired.paired.byes:
            yield (paired.paired.round, "", name, "", "", "", "bye")


def games_archive(event: ClubEvent) -> bytes:
    """Return a zip with every attached game as GCG, by division, round, board and players.

    Raises:
        ClubError: no game is attached.
    """
    out = io.BytesIO()
    count = 0
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for division, rounds in event.rounds.items():
            for paired in rounds:
                for board, game in paired.games.items():
                    names = (*([division] if division else []), *paired.paired.boards[board - 1])
                    title = "-".join(_in_file_name(name) for name in names)
                    file = f"round{paired.paired.round:02}-board{board:02}-{title}.gcg"
                    # A fixed time, so that the same games make the same file.
                    archive.writestr(zipfile.ZipInfo(file), game.gcg)
                    count += 1
    if not count:
        raise ClubError(Sentence("No game is attached to a result of this event."))
    return out.getvalue()


def _in_file_name(name: str) -> str:
    return re.sub(r"[^\w]+", "_", name).strip("_")


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
    name = event.opened.event
    if kind == ".t":
        return tsh_changes(read_tsh(text), name, division, load_ruleset(event.opened.ruleset))
    if kind == ".tou":
        return tou_changes(read_tou(text), name, division)
    if "winner" in text.partition("\n")[0].casefold():
        return results_changes(text, event, division)
    return roster_changes(text, name)


def written_as(
    kind: str,
    event: ClubEvent,
    division: str,
    rules: Ruleset,
    played_on: date,
    *,
    is_upload: bool = False,
) -> bytes | None:
    """Return an event for other programs; None for a kind that is not known.

    Args:
        kind: ``.t`` and ``.csv`` for a division, ``.tou`` for all, ``.zip`` for the games.
        event, division, rules: the event.
        played_on: its day, for ``.tou``.
        is_upload: True for a ``.csv`` that rating officers take.
    """
    if kind == ".tou":
        return tou_text(event, rules, played_on)
    if kind == ".t":
        return write_tsh(tsh_players(event, division, rules)).encode()
    if kind == ".csv":
        return (upload_csv if is_upload else results_csv)(event, division).encode()
    return games_archive(event) if kind == ".zip" else None
