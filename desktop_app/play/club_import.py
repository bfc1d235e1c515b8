# SPDX-License-Identifier: MIT
"""Events of other programs, taken into a club file."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path, PurePosixPath
from typing import TypeVar

from desktop_app.formats.errors import FormatError, Problem
from desktop_app.formats.text_file import decode_text, read_limited, read_text_file
from desktop_app.formats.tou_file import TouFile, TouPlayer, TouRound, TouSection, read_tou
from desktop_app.formats.tsh_archive import TshEvent, read_archive
from desktop_app.formats.tsh_file import (
    LIMIT_BYTES,
    MAX_PLAYERS,
    TshDivision,
    TshPlayer,
    read_tsh,
)
from desktop_app.play.club_tables import Taken, table_changes
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import LONGEST_NAME, ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    EventDescribed,
    FileTaken,
    GivenResult,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerListed,
    PlayerPenalised,
    ResultEntered,
    RoundPaired,
    renamed,
)
from desktop_app.tournament.pairing import System
from desktop_app.tournament.result_line import LOSS, TIE, WIN
from desktop_app.tournament.standings import name_key
from desktop_app.values.files import open_file

_T = TypeVar("_T")
_D = TypeVar("_D")


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
            event, player.name, player.rating or None, division, team=player.further.get("team", "")
        )
        for player in read.players
    ]
    changes += (
        PlayerListed(event, player.name, member=player.member)
        for player in read.players
        if player.member
    )
    problems = list(read.problems)
    count = max((len(player.opponents) for player in read.players), default=0)
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
        PlayerPenalised(event, player.name, number, -player.spread_off)
        for line, player in enumerate(read.players, start=1)
        for number in _counting(player, line, count, alone)[:1]
        if player.spread_off
    )
    changes += (
        PlayerLeft(event, player.name) for player in read.players if "off" in player.further
    )
    return Taken(tuple(changes), tuple(problems), tuple(_left_out(read.players, count)))


_TAKEN_FIELDS = frozenset(("team", "off", "board"))


def _left_out(players: Sequence[TshPlayer], count: int) -> Iterator[Problem]:
    """Rounds of which the file has nothing for a player, and the fields that are not taken in."""
    for player in players:
        for number in range(1, count + 1):
            if _at(player.opponents, number, default=None) is None:
                message = Sentence(
                    "round {round}: there is nothing about {name}; it counts for nothing",
                    round=number,
                    name=player.name,
                )
                yield Problem(player.line, message)
    names = {name for player in players for name in player.further} - _TAKEN_FIELDS
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
        is_of_woogles = _is_of_woogles(section)
        players = [
            _as_tsh(section, place, rules, is_of_woogles=is_of_woogles)
            for place in range(1, len(section.players) + 1)
        ]
        title = section.title if len(read.sections) > 1 else division
        alone = {
            (place, number): _half_points_alone(round_, is_of_woogles=is_of_woogles)
            for place, player in enumerate(section.players, start=1)
            for number, round_ in enumerate(player.rounds, start=1)
            if round_.opponent == place
        }
        taken = _division_changes(TshDivision(tuple(players)), event, title, rules, alone)
        changes += taken.changes
        problems += taken.problems
        for number, player in enumerate(section.players, start=1):
            remarks += _wrong_marks(section, number, player)
    return Taken(tuple(changes), tuple(problems), tuple(remarks))


_USUAL_SPREAD = 50


def _as_tsh(
    section: TouSection, number: int, rules: Ruleset | None, *, is_of_woogles: bool
) -> TshPlayer:
    """The player with a number in a section, as `tsh_changes` takes them."""
    player = section.players[number - 1]
    won = _USUAL_SPREAD if rules is None else rules.bye.spread
    lost = _USUAL_SPREAD if rules is None else rules.forfeit.spread
    spreads = {WIN: won, LOSS: -lost, None: 0}
    return TshPlayer(
        player.name,
        0,
        tuple(0 if round_.opponent == number else round_.opponent for round_ in player.rounds),
        tuple(
            spreads[_half_points_alone(round_, is_of_woogles=is_of_woogles)]
            if round_.opponent == number
            else round_.score
            for round_ in player.rounds
        ),
        tuple(_start(section, place, round_) for place, round_ in enumerate(player.rounds)),
        line=player.line,
    )


_WOOGLES_BYE, _WOOGLES_FORFEIT = 50, 100


def _is_of_woogles(section: TouSection) -> bool:
    """True if the byes and forfeits of a section are those of Woogles: lost, by 50 and 100."""
    return any(
        round_.opponent == number
        and round_.half_points == LOSS
        and round_.score in (_WOOGLES_BYE, _WOOGLES_FORFEIT)
        for number, player in enumerate(section.players, start=1)
        for round_ in player.rounds
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
    is_second = any(
        place < len(player.rounds) and player.rounds[place].went_first for player in theirs
    )
    return True if played.went_first else False if is_second else None


def _wrong_marks(section: TouSection, number: int, player: TouPlayer) -> Iterator[Problem]:
    """Rounds in which the mark of a player is not that of the scores."""
    for place, round_ in enumerate(player.rounds):
        if round_.opponent == number or not 0 < round_.opponent <= len(section.players):
            continue
        theirs = section.players[round_.opponent - 1].rounds
        if place < len(theirs):
            margin = round_.score - theirs[place].score
            if round_.half_points != (WIN if margin > 0 else LOSS if margin < 0 else TIE):
                yield Problem(
                    player.line,
                    Sentence(
                        "round {round}: {name} is not marked as the scores are; the scores are"
                        " taken",
                        round=place + 1,
                        name=player.name,
                    ),
                )


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
    boards.sort(key=lambda numbered: numbered[0])
    paired = RoundPaired(
        event,
        division,
        number,
        System.MANUAL,
        0,
        tuple((one.name, other.name) for _, (one, other) in boards),
        tuple(byes),
        given=tuple(given),
        without_first=tuple(
            board
            for board, (_, pair) in enumerate(boards, start=1)
            if _at(pair[0].starts, number, default=None) is None
        ),
    )
    results: list[Change] = []
    for board, (_, pair) in enumerate(boards, start=1):
        first, second = (_at(tsh_player.scores, number, default=None) for tsh_player in pair)
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
        round_number
        for round_number in range(1, count + 1)
        if _at(player.opponents, round_number, default=None)
        or alone.get((line, round_number)) is not None
    ]


def _missed(player: TshPlayer, line: int, number: int, alone: _Alone) -> tuple[int, ...]:
    """The rounds up to `number` that the player missed: those without an opponent, not won."""
    return tuple(
        round_number
        for round_number in range(1, number + 1)
        if not _at(player.opponents, round_number, default=None)
        and alone.get((line, round_number)) != WIN
    )


def _at(values: Sequence[_T], number: int, *, default: _D) -> _T | _D:
    return values[number - 1] if number <= len(values) else default


_FILE_KINDS = {".t": "tsh", ".tsh": "tsh", ".tou": "TOU"}


def read_players(source: Path, event: ClubEvent, division: str) -> Taken:
    """Read a file into an event, all of it: nothing is taken from a file with a faulty line.

    ``.t`` is a division of tsh with its rounds; ``.tsh`` an archive, or the settings beside the
    files of the divisions; ``.zip`` a folder with them; ``.tou`` a rating file. Any other file is a
    table: with a column of winners or scores it has results, else players. A name that is entered
    already is the same player however it is written (``Di Dunn``, ``Dunn, Di``).

    Raises:
        FormatError: the file cannot be read, or one of its lines; it names the first.
    """
    kind = source.suffix.casefold()
    try:
        taken = _whole_event(source, event, division) if kind in (".tsh", ".zip") else None
        if taken is None:
            read = read_text_file(
                source, kind=_FILE_KINDS.get(kind, "CSV"), limit_bytes=LIMIT_BYTES
            )
            taken = _taken(kind, read.text, event, division)
        if taken.problems:
            # Lines that cannot be read stand before what follows from them.
            first = taken.problems[0]
            raise FormatError(
                Sentence(
                    "{fault}; nothing was imported: correct the file and import it again",
                    fault=first.message,
                ),
                line=first.line,
                column=first.column,
            )
    except FormatError as error:
        raise error.with_file(str(source)) from None
    return replace(taken, changes=_with_entered_names(taken.changes, event))


def import_changes(taken: Taken, source: Path, event: ClubEvent) -> tuple[Change, ...]:
    """Return the changes of an import, with the one in front by which all are taken back."""
    if not taken.changes:
        return ()
    return FileTaken(event.opened.event, source.name, len(taken.changes)), *taken.changes


def _taken(kind: str, text: str, event: ClubEvent, division: str) -> Taken:
    name, rules = event.opened.event, load_ruleset(event.opened.ruleset)
    if kind == ".t":
        return tsh_changes(read_tsh(text), name, division, rules)
    if kind == ".tou":
        return tou_changes(read_tou(text), name, division, rules)
    return table_changes(text, event, division)


def _with_entered_names(changes: Sequence[Change], event: ClubEvent) -> tuple[Change, ...]:
    """Changes in which players that are entered already have the names they are entered by."""
    known: dict[str, str] = {}
    for entrant in event.entrants.values():
        known.setdefault(name_key(entrant.name), entrant.name)
        known.setdefault(name_key(entrant.listed_name), entrant.name)
    taken = tuple(changes)
    for change in changes:
        if isinstance(change, PlayerEntered) and change.player not in event.entrants:
            own = known.get(name_key(change.player), change.player)
            if own != change.player:
                taken = tuple(renamed(other, change.player, own) for other in taken)
    return taken


def _whole_event(source: Path, event: ClubEvent, division: str) -> Taken:
    """Read the divisions of an event of tsh, and what its settings say of the event."""
    read, texts = _tsh_files(source)
    rules, name = load_ruleset(event.opened.ruleset), event.opened.event
    changes: list[Change] = []
    problems: list[Problem] = []
    remarks: list[Problem] = []
    facts = _facts(read.settings, name)
    if facts != EventDescribed(name) and event.facts.first_day == "":
        changes.append(facts)
    for title, file in read.divisions.items():
        own = title if len(read.divisions) > 1 else division
        try:
            taken = tsh_changes(read_tsh(texts[file]), name, own, rules)
        except FormatError as error:
            fault = Sentence("{file}: {fault}", file=file, fault=error.message)
            raise FormatError(fault, line=error.line) from None
        changes += taken.changes
        problems += [problem.in_file(file) for problem in taken.problems]
        remarks += [remark.in_file(file) for remark in taken.remarks]
    titles = ", ".join(read.divisions)
    understood = (Sentence("Divisions: {divisions}", divisions=titles),)
    return Taken(tuple(changes), tuple(problems), tuple(remarks), understood)


_SETTINGS = "config.tsh"
_MOST_FILES = 200


def _tsh_files(source: Path) -> tuple[TshEvent, Mapping[str, str]]:
    """The settings of an event, and the texts of the files of its divisions."""
    if source.suffix.casefold() == ".zip":
        return _zipped(source)
    read = read_archive(read_text_file(source, kind="tsh", limit_bytes=LIMIT_BYTES).text)
    if read.files:
        return read, read.files
    texts = {}
    for file in read.divisions.values():
        # Beside the settings and nowhere else.
        if Path(file).name != file:
            raise FormatError(Sentence("the file {file} is missing", file=file))
        beside = source.with_name(file)
        if not beside.is_file():
            raise FormatError(Sentence("the file {file} is missing", file=file))
        texts[file] = read_text_file(beside, kind="tsh", limit_bytes=LIMIT_BYTES).text
    return read, texts


def _zipped(source: Path) -> tuple[TshEvent, Mapping[str, str]]:
    try:
        with open_file(source) as stream, zipfile.ZipFile(stream) as folder:
            members = {info.filename: info for info in folder.infolist()[:_MOST_FILES]}
            found = [path for path in members if PurePosixPath(path).name == _SETTINGS]
            if not found:
                raise FormatError(Sentence("the file {file} is missing", file=_SETTINGS))
            place = PurePosixPath(found[0]).parent

            def text_of(name: str) -> str:
                member = members.get(str(place / name))
                if member is None or PurePosixPath(name).name != name:
                    raise FormatError(Sentence("the file {file} is missing", file=name))
                with folder.open(member) as inner:
                    packed = io.BytesIO(inner.read(LIMIT_BYTES + 1))
                data = read_limited(packed, kind="tsh", limit_bytes=LIMIT_BYTES)
                return decode_text(data, kind="tsh").text

            read = read_archive(text_of(_SETTINGS))
            return read, {file: text_of(file) for file in read.divisions.values()}
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        UnicodeDecodeError,
    ):
        raise FormatError(Sentence("not a zip file that can be read")) from None


def _facts(settings: Mapping[str, str], event: str) -> EventDescribed:
    """The details of an event in the settings of tsh; a date that is not ISO is left out."""
    days = re.findall(r"\b\d{4}-\d{2}-\d{2}\b", settings.get("event_date", ""))
    days = [day for day in days if _is_day(day)]
    texts = (settings.get(key, "") for key in ("director_name", "director_id", "tournament_id"))
    director, member, tournament = (text[:LONGEST_NAME] for text in texts)
    first = days[0] if days else ""
    last = max(days[-1], first) if days else ""
    return EventDescribed(
        event, first, last, director=director, director_member=member, tournament=tournament
    )


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
