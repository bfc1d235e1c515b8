# SPDX-License-Identifier: MIT
"""A club's event as other programs read it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from desktop_app.formats.csv_cells import csv_text
from desktop_app.formats.tou_file import NAME_WIDTH, TouRound, tou_name, write_tou
from desktop_app.formats.tsh_file import TshPlayer, write_tsh
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.club import ClubError, ClubEvent
from desktop_app.tournament.club_changes import Departure, Ending, ResultEntered
from desktop_app.tournament.result_line import LOSS, TIE, WIN, GameKind, ResultLine
from desktop_app.tournament.standings import by_given_name, by_surname


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
    numbers = {each.name: place for place, each in enumerate(entrants, start=1)}
    lines = event.lines(division, rules)
    rounds = _rounds(event, division, lines)
    names = _written_names((by_surname(each.name) for each in entrants), _tsh_name)
    players = []
    for each, name in zip(entrants, names, strict=True):
        own = rounds[each.name]
        boards = [paired.board_of(each.name) or 0 for paired in event.rounds.get(division, ())]
        further = {"board": " ".join(map(str, boards))} if any(boards) else {}
        if each.team:
            further["team"] = each.team
        if each.gone_after is not None:
            gone = each.departure
            is_lost = gone is not None and gone.departure is not Departure.LEFT
            lost = rules.forfeit.spread if is_lost or event.missed_is_loss(each.name) else 0
            further["off"] = str(-lost)
        scores = [one.points for one in own]
        while scores and scores[-1] is None:
            scores.pop()
        players.append(
            TshPlayer(
                name,
                max(0, each.rating or 0),
                tuple(numbers.get(one.opponent, 0) for one in own),
                tuple(scores),
                tuple(one.went_first for one in own),
                sum(line.penalty for line in lines if line.player == each.name),
                further,
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
        numbers = {each.name: place for place, each in enumerate(entrants, start=1)}
        rounds = _rounds(event, division, event.lines(division, rules))
        names = _written_names((by_given_name(each.name) for each in entrants), tou_name)
        players = []
        for each, name in zip(entrants, names, strict=True):
            own = rounds[each.name]
            written = [_tou_round(one, numbers, numbers[each.name]) for one in own]
            players.append((name, written))
            remarks += _lost_in_tou(each.name, own, rules)
            if name != by_given_name(each.name):
                remarks.append(_is_written(each.name, name))
        sections.append((division, players))
    if any(event.penalties):
        remarks.append(Sentence("Penalties in spread are left out; such a file has none."))
    data = write_tou(event.opened.event, played_on, sections)
    return Written(data, tuple(dict.fromkeys(remarks)))


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


def results_csv(event: ClubEvent, division: str) -> str:
    """Return every result as CSV: round, board, both players, their points, how it ended."""
    head = ("round", "board", "first", "second", "first_points", "second_points", "ending")
    return csv_text((head, *_result_rows(event, division)))


def upload_csv(event: ClubEvent, division: str) -> str:
    """Return the played games as rating sites take them: a line a game, the winner first."""
    rows: list[tuple[object, ...]] = [
        ("Round", "Winner", "Winners Score", "Opponent", "Opponents Score")
    ]
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
        for each in paired.paired.given:
            if each.half_points is not None:
                ending = "forfeit" if each.half_points == LOSS else "bye"
                yield (paired.paired.round, "", each.player, "", "", "", ending)


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


def tsh_text(event: ClubEvent, division: str, rules: Ruleset) -> Written:
    """Return a division file of tsh."""
    players = tsh_players(event, division, rules)
    remarks: list[str] = []
    for each, written in zip(event.seeded(division), players, strict=True):
        if written.name != by_surname(each.name):
            remarks.append(_is_written(each.name, written.name))
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
    return Written(write_tsh(players).encode(), tuple(remarks))


def written_as(
    kind: str,
    event: ClubEvent,
    division: str,
    rules: Ruleset,
    played_on: date,
    *,
    is_upload: bool = False,
) -> Written | None:
    """Return an event for other programs; None for a kind that is not known.

    Args:
        kind: ``.t`` and ``.csv`` for a division, ``.tou`` for all, ``.zip`` for the games.
        event, division, rules: the event.
        played_on: its day, for ``.tou``.
        is_upload: True for a ``.csv`` that rating officers take.

    Raises:
        ClubError: there is nothing to write.
    """
    if kind == ".tou":
        return tou_text(event, rules, played_on)
    if kind == ".t":
        return tsh_text(event, division, rules)
    if kind == ".csv":
        return Written((upload_csv if is_upload else results_csv)(event, division).encode())
    return Written(games_archive(event)) if kind == ".zip" else None
