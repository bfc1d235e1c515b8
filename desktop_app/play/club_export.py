# SPDX-License-Identifier: MIT
"""A club's event as other programs read it."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from desktop_app.formats.csv_cells import csv_text
from desktop_app.formats.tou_file import NAME_WIDTH, TouRound, plain_text, tou_name, write_tou
from desktop_app.formats.tsh_archive import TshEvent, write_archive, write_settings
from desktop_app.formats.tsh_file import TshPlayer, is_tsh_member, write_tsh
from desktop_app.play.club_rulings import given_rulings
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubError, ClubEvent
from desktop_app.tournament.club_changes import Departure, Ending, ResultEntered
from desktop_app.tournament.result_line import LOSS, TIE, WIN, GameKind, ResultLine
from desktop_app.tournament.standings import by_given_name, wins_text


@dataclass(frozen=True, slots=True)
class Written:
    """The content of a file for other programs.

    Attributes:
        data: its bytes.
        remarks: what such a file cannot hold of the event, and how it is written instead.
    """

    data: bytes
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Round:
    """A player's round as the formats have it.

    Attributes:
        half_points: as in `ResultLine`; None if the round counts for nothing, or has no result yet.
        opponent: name; empty without a game, where `points` is the spread.
        points: of the player, or the spread; None for a game without a result.
        went_first: None if that is not known, or neither did.
    """

    half_points: int | None = None
    opponent: str = ""
    points: int | None = 0
    went_first: bool | None = None


def _rounds(
    event: ClubEvent, division: str, lines: Sequence[ResultLine]
) -> Mapping[str, list[_Round]]:
    """The rounds of every player, all that are paired; a game counts if it is one for both."""
    by_place = {(line.player, line.round): line for line in lines}
    games = (GameKind.PLAYED, GameKind.TO_COME)
    found: dict[str, list[_Round]] = {}
    for entrant in event.of_division(division):
        own = found.setdefault(entrant.name, [])
        for paired in event.rounds.get(division, ()):
            line = by_place.get((entrant.name, paired.paired.round))
            if line is None:
                own.append(_Round())
                continue
            theirs = by_place.get((line.opponent, line.round))
            board = paired.board_of(entrant.name)
            if theirs is None or line.kind not in games or theirs.kind not in games:
                is_void = line.kind is GameKind.TO_COME
                own.append(_Round() if is_void else _Round(line.half_points, "", line.margin))
                continue
            result = paired.results.get(board or 0)
            points = None if result is None else _points_of(result, paired.paired.boards, line)
            half_points = None if result is None else line.half_points
            own.append(_Round(half_points, line.opponent, points, line.went_first))
    return found


def _points_of(result: ResultEntered, boards: Sequence[tuple[str, ...]], line: ResultLine) -> int:
    return result.first if boards[result.board - 1][0] == line.player else result.second


def tsh_players(event: ClubEvent, division: str, rules: Ruleset) -> tuple[TshPlayer, ...]:
    """Return the division as tsh writes it; players stand by rating.

    A forfeit, an awarded game and a bye have no opponent but their spread, and so for each of the
    two players; a round that counts for nothing has 0. Who left has the field ``off``.
    """
    entrants = event.seeded(division)
    numbers = {entrant.name: place for place, entrant in enumerate(entrants, start=1)}
    lines = event.lines(division, rules)
    rounds = _rounds(event, division, lines)
    names = _written_names((entrant.listed_name for entrant in entrants), _tsh_name)
    players = []
    for entrant, name in zip(entrants, names, strict=True):
        own = rounds[entrant.name]
        boards = [paired.board_of(entrant.name) or 0 for paired in event.rounds.get(division, ())]
        further = {"board": " ".join(map(str, boards))} if any(boards) else {}
        if entrant.team:
            further["team"] = entrant.team
        if entrant.gone_after is not None:
            gone = entrant.departure
            is_lost = gone is not None and gone.departure is not Departure.LEFT
            lost = rules.forfeit.spread if is_lost or event.missed_is_loss(entrant.name) else 0
            further["off"] = str(-lost)
        scores = [one.points for one in own]
        while scores and scores[-1] is None:
            scores.pop()
        players.append(
            TshPlayer(
                name,
                max(0, entrant.rating or 0),
                tuple(numbers.get(one.opponent, 0) for one in own),
                tuple(scores),
                tuple(one.went_first for one in own),
                sum(line.penalty for line in lines if line.player == entrant.name),
                further,
                member=entrant.member if is_tsh_member(entrant.member) else "",
            )
        )
    return tuple(players)


def _tsh_name(name: str) -> str:
    """A name as a division file holds it: no digits, no signs that the format uses."""
    plain = re.sub(r"[\d\\:]+", "", name.replace(";", " ")).lstrip("# ")
    return " ".join(plain.split()).strip(" ,-")


def _written_names(names: Iterable[str], hold: Callable[[str], str]) -> list[str]:
    """Names as a format holds them, each another; one that would be empty or twice has letters."""
    seen: set[str] = set()
    written = []
    for name in names:
        plain = base = hold(name) or "Player"
        count = 0
        while plain.casefold() in seen:
            count += 1
            mark = " " + _letters(count)
            plain = (
                base[: NAME_WIDTH - len(mark)].rstrip() + mark
                if hold is tou_name
                else (base + mark)
            )
        seen.add(plain.casefold())
        written.append(plain)
    return written


def _letters(number: int) -> str:
    """1 is B, 25 is Z, 26 is AB."""
    text = ""
    while True:
        number, rest = divmod(number, 26)
        text = chr(ord("A") + rest) + text
        if not number:
            return text


def tou_text(event: ClubEvent, rules: Ruleset, played_on: date) -> Written:
    """Return all divisions of an event as a TOU file.

    Raises:
        ClubError: no round is paired.
    """
    if not any(event.rounds.values()):
        raise ClubError(Sentence("No round is paired yet."))
    sections = []
    remarks: list[str] = []
    for division in event.divisions:
        entrants = event.seeded(division)
        numbers = {entrant.name: place for place, entrant in enumerate(entrants, start=1)}
        rounds = _rounds(event, division, event.lines(division, rules))
        spoken = [by_given_name(entrant.listed_name) for entrant in entrants]
        names = _written_names(spoken, tou_name)
        players = []
        for entrant, name in zip(entrants, names, strict=True):
            own = rounds[entrant.name]
            written = [_tou_round(one, numbers, numbers[entrant.name]) for one in own]
            players.append((name, written))
            remarks += _lost_in_tou(entrant.name, own, rules)
            if name != by_given_name(entrant.listed_name):
                remarks.append(_is_written(entrant.name, name))
        sections.append((division, players))
    if any(event.penalties):
        remarks.append(_NO_PENALTIES)
    remarks += (
        sentence for division in event.divisions for sentence in _left_out(event, division, rules)
    )
    data = write_tou(event.opened.event, played_on, sections)
    return Written(data, tuple(dict.fromkeys(remarks)))


def _left_out(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[Sentence]:
    """The warnings and penalties without points, which no such file holds."""
    for ruling in given_rulings(event, rules):
        if ruling.division == division and not ruling.counts:
            yield Sentence(
                "Round {round}: {ruling}; such a file does not hold it.",
                round=ruling.round,
                ruling=ruling.text,
            )


def _is_written(name: str, written: str) -> Sentence:
    return Sentence("{name} is written {written}.", name=name, written=written)


def _tou_round(one: _Round, numbers: Mapping[str, int], own: int) -> TouRound:
    if not one.opponent or one.points is None:
        return TouRound(one.half_points, 0, own, went_first=False)
    return TouRound(one.half_points or 0, one.points, numbers[one.opponent], one.went_first is True)


def _lost_in_tou(name: str, own: Sequence[_Round], rules: Ruleset) -> Iterator[Sentence]:
    """The details of a player's rounds that such a file cannot say."""
    usual = {WIN: rules.bye.spread, LOSS: -rules.forfeit.spread, TIE: 0, None: 0}
    for number, one in enumerate(own, start=1):
        if one.points is None:
            yield Sentence(
                "Round {round}: {name} has no result yet; it is written as a round that counts"
                " for nothing.",
                round=number,
                name=name,
            )
        elif one.opponent and not 0 <= one.points <= 999:
            yield Sentence(
                "Round {round}: {name} has {points}; such a file holds 0 to 999.",
                round=number,
                name=name,
                points=one.points,
            )
        elif not one.opponent and one.points != usual[one.half_points]:
            yield Sentence(
                "Round {round}: {name} has no opponent and {spread}; such a file does not hold the"
                " spread.",
                round=number,
                name=name,
                spread=f"{one.points:+d}",
            )


def results_csv(event: ClubEvent, division: str, rules: Ruleset) -> str:
    """Return every result as CSV: round, board, both players, their points, how it ended.

    ``began`` names who went first; it is empty where that is not known. ``remarks`` are the
    warnings and penalties of the board, or of a player without one.
    """
    head = (
        "round",
        "board",
        "first",
        "second",
        "first_points",
        "second_points",
        "ending",
        "absent",
        "began",
        "remarks",
    )
    remarks: dict[tuple[int, object], list[str]] = {}
    for ruling in given_rulings(event, rules):
        if ruling.division == division:
            remarks.setdefault((ruling.round, ruling.board or ruling.player), []).append(
                ruling.text
            )
    rows = (
        (*row, "; ".join(remarks.get((number, board or first), ())))
        for row in _result_rows(event, division)
        for number, board, first in [row[:3]]
        if isinstance(number, int)
    )
    return csv_text((head, *rows))


def upload_csv(event: ClubEvent, division: str, day: date) -> str:
    """Return the played games as rating sites take them: a line a game, the winner first.

    `day` is when they were played.
    """
    rows: list[tuple[object, ...]] = [
        ("Submitted On", "Round", "Winner", "Winners Score", "Opponent", "Opponents Score")
    ]
    for number, _, first, second, *rest in _result_rows(event, division):
        one, other, ending, *_ = rest
        if ending == Ending.PLAYED.value:
            sides = sorted(((one, first), (other, second)), key=lambda side: -int(str(side[0])))
            rows.append((day, number, *(cell for side in sides for cell in side[::-1])))
    return csv_text(rows)


def _result_rows(event: ClubEvent, division: str) -> Iterator[tuple[object, ...]]:
    for paired in event.rounds.get(division, ()):
        for board, (first, second) in enumerate(paired.paired.boards, start=1):
            result = paired.results.get(board)
            points: tuple[object, object] = ("", "")
            if result is not None and result.ending is Ending.PLAYED:
                points = result.first, result.second
            ending = "" if result is None else result.ending.value
            absent = "" if result is None else result.absent
            began = paired.goes_first(board)
            yield (paired.paired.round, board, first, second, *points, ending, absent, began)
        for name in paired.paired.byes:
            yield (paired.paired.round, "", name, "", "", "", "bye", "", "")
        for given_result in paired.paired.given:
            if given_result.half_points is not None:
                ending = "forfeit" if given_result.half_points == LOSS else "bye"
                yield (paired.paired.round, "", given_result.player, "", "", "", ending, "", "")


def games_archive(event: ClubEvent) -> bytes:
    """Return a zip with every attached game as GCG, by division, round, board and players.

    Raises:
        ClubError: no game is attached.
    """
    files: dict[str, bytes] = {}
    for division, rounds in event.rounds.items():
        for paired in rounds:
            for board, game in paired.games.items():
                names = (*([division] if division else []), *paired.paired.boards[board - 1])
                title = "-".join(_in_file_name(name) for name in names)
                name = f"round{paired.paired.round:02}-board{board:02}-{title}.gcg"
                files[name] = game.gcg.encode()
    if not files:
        raise ClubError(Sentence("No game is attached to a result of this event."))
    return _zip(files)


def _in_file_name(name: str) -> str:
    return re.sub(r"[^\w]+", "_", name).strip("_")


def tsh_text(event: ClubEvent, division: str, rules: Ruleset) -> Written:
    """Return a division file of tsh."""
    players = tsh_players(event, division, rules)
    remarks: list[str] = []
    for entrant, written in zip(event.seeded(division), players, strict=True):
        if written.name != entrant.listed_name:
            remarks.append(_is_written(entrant.name, written.name))
    for line in event.lines(division, rules):
        is_alone = line.kind not in (GameKind.PLAYED, GameKind.TO_COME)
        if is_alone and not line.margin:
            remarks.append(
                Sentence(
                    "Round {round}: {name} has no opponent and a spread of 0; such a file holds it"
                    " as a round that counts for nothing.",
                    round=line.round,
                    name=line.player,
                )
            )
    remarks += _left_out(event, division, rules)
    return Written(write_tsh(players).encode(), tuple(remarks))


class ExportKind(Enum):
    """Files of other programs; the values are the names in the command."""

    DIVISION = "tsh"
    """A division of tsh with its rounds."""
    ARCHIVE = "tsh-archive"
    """The whole event for tsh in one text, as NASPA takes it."""
    FOLDER = "tsh-folder"
    """The same as a zip with a folder of files, as tsh works on it."""
    RATING = "tou"
    """All divisions for rating officers (AUPAIR, WESPA)."""
    NASPA = "naspa"
    """The lines of results that NASPA takes from those who do not use tsh."""
    UPLOAD = "coco"
    """Played games of a division as rating sites take them (CoCo)."""
    WOOGLES = "woogles"
    """The standings as Woogles writes them."""
    RESULTS = "results"
    """Every result of a division."""
    GAMES = "games"
    """Every attached game as GCG."""

    @property
    def suffix(self) -> str:
        """The end of the file's name."""
        return _SUFFIXES[self]

    @property
    def is_of_division(self) -> bool:
        """True if one division is written, False for the whole event."""
        return self in (ExportKind.DIVISION, ExportKind.UPLOAD, ExportKind.RESULTS)

    @property
    def needs_names(self) -> bool:
        """True if names are written as federations list them."""
        return self not in (ExportKind.WOOGLES, ExportKind.RESULTS, ExportKind.GAMES)


_SUFFIXES = {
    ExportKind.DIVISION: ".t",
    ExportKind.ARCHIVE: ".tsh",
    ExportKind.FOLDER: ".zip",
    ExportKind.RATING: ".tou",
    ExportKind.NASPA: ".txt",
    ExportKind.UPLOAD: ".csv",
    ExportKind.WOOGLES: ".csv",
    ExportKind.RESULTS: ".csv",
    ExportKind.GAMES: ".zip",
}
_USUAL = {
    ".t": ExportKind.DIVISION,
    ".tsh": ExportKind.ARCHIVE,
    ".tou": ExportKind.RATING,
    ".txt": ExportKind.NASPA,
    ".csv": ExportKind.RESULTS,
    ".zip": ExportKind.GAMES,
}


ENDINGS = tuple(_USUAL)
"""The ends of names by which `kind_of` knows a kind."""


def kind_of(suffix: str) -> ExportKind | None:
    """Return what is usually written into a file with this end of its name, None for others."""
    return _USUAL.get(suffix.casefold())


def written_as(
    kind: ExportKind, event: ClubEvent, division: str, rules: Ruleset, played_on: date
) -> Written:
    """Return an event for another program.

    Args:
        kind: the program's file.
        event, rules: the event.
        division: the division, for a kind that has just one.
        played_on: the day of the event if its facts name none.

    Raises:
        ClubError: there is nothing to write.
    """
    days = [text for text in (event.facts.first_day, event.facts.last_day) if text]
    day = date.fromisoformat(days[0]) if days else played_on
    remarks: tuple[str, ...] = ()
    match kind:
        case ExportKind.DIVISION:
            return tsh_text(event, division, rules)
        case ExportKind.RATING:
            return tou_text(event, rules, day)
        case ExportKind.NASPA:
            return _naspa_text(event, rules)
        case ExportKind.ARCHIVE:
            whole, remarks = _tsh_event(event, rules, day)
            data = write_archive(whole).encode()
        case ExportKind.FOLDER:
            whole, remarks = _tsh_event(event, rules, day)
            files = {"config.tsh": write_settings(whole), **whole.files}
            data = _zip({name: text.encode() for name, text in files.items()})
        case ExportKind.UPLOAD:
            data = upload_csv(event, division, day).encode()
        case ExportKind.WOOGLES:
            data = _woogles_csv(event, rules).encode()
        case ExportKind.RESULTS:
            data = results_csv(event, division, rules).encode()
        case ExportKind.GAMES:
            data = games_archive(event)
    return Written(data, remarks)


def _tsh_event(event: ClubEvent, rules: Ruleset, day: date) -> tuple[TshEvent, tuple[str, ...]]:
    """The event of a whole file or folder of tsh, and what it cannot hold."""
    if not event.divisions:
        raise ClubError(Sentence("No player is entered yet."))
    facts = event.facts
    last = facts.last_day if facts.last_day and facts.last_day != facts.first_day else ""
    settings = {
        "event_name": event.opened.event,
        "event_date": f"{day}" + (f" - {last}" if last else ""),
        "director_name": facts.director,
        "director_id": facts.director_member,
        "tournament_id": facts.tournament,
        "max_rounds": str(event.opened.rounds),
        "bye_spread": str(rules.bye.spread),
        "track_firsts": "1",
    }
    names = dict(zip(event.divisions, _division_names(event.divisions), strict=True))
    written = {name: tsh_text(event, division, rules) for division, name in names.items()}
    return TshEvent(
        {name: f"{name.lower()}.t" for name in written},
        {key: value for key, value in settings.items() if value},
        {f"{name.lower()}.t": file.data.decode() for name, file in written.items()},
    ), tuple(remark for file in written.values() for remark in file.remarks)


def _division_names(divisions: Sequence[str]) -> list[str]:
    """Names of divisions as one word each, all different."""
    words = (re.sub(r"[^A-Za-z0-9]+", "", division) for division in divisions)
    return _written_names((word or "A" for word in words), str)


def _naspa_text(event: ClubEvent, rules: Ruleset) -> Written:
    """Lines of results without starts and boards, in ASCII."""
    if not event.divisions:
        raise ClubError(Sentence("No player is entered yet."))
    lines: list[str] = []
    remarks: list[str] = []
    for division, name in zip(event.divisions, _division_names(event.divisions), strict=True):
        lines.append(f"#division {name}")
        plain = [
            replace(player, name=plain_text(player.name), starts=(), spread_off=0, further={})
            for player in tsh_players(event, division, rules)
        ]
        lines += write_tsh(plain).splitlines()
        remarks += tsh_text(event, division, rules).remarks
    if event.penalties:
        remarks.append(_NO_PENALTIES)
    return Written(("\n".join(lines) + "\n").encode("ascii", "replace"), tuple(remarks))


_NO_PENALTIES = Sentence("Penalties in spread are left out; such a file has none.")


def _woogles_csv(event: ClubEvent, rules: Ruleset) -> str:
    """Return the standings of all divisions."""
    rows: list[tuple[object, ...]] = [
        ("division", "rank", "username", "wins", "losses", "draws", "winpts", "spread")
    ]
    for division in event.divisions:
        halves: dict[str, Counter[int]] = {}
        for line in event.lines(division, rules):
            if line.kind is not GameKind.TO_COME:
                halves.setdefault(line.player, Counter())[line.half_points] += 1
        for standing in event.standings(division, rules):
            own = halves.get(standing.player, Counter())
            counts = (own[WIN], own[LOSS], own[TIE])
            rows.append(
                (
                    division,
                    standing.place,
                    standing.player,
                    *counts,
                    wins_text(standing),
                    standing.spread,
                )
            )
    return csv_text(rows)


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Return a zip; a fixed time in it makes the same bytes of the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()
