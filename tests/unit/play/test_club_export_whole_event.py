# SPDX-License-Identifier: MIT
"""An event of 41 players and 12 rounds, run on two computers, in every format."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.play.club_export import ExportKind, written_as
from desktop_app.play.club_import import read_players
from desktop_app.play.club_rounds import next_round
from desktop_app.play.rulesets import load_ruleset
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerReturned,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.club_merge import merge
from desktop_app.tournament.pairing import System, Wish
from tests.unit.play.test_club_export import DAY

RULES = load_ruleset("naspa-2016")
NAMES = [f"{given} {surname}" for given in ("Ann", "Ben", "Cid") for surname in
         ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Juniper",
          "Kauri", "Larch", "Maple", "Nutmeg")][:41]  # fmt: skip
ROUNDS = 12
SPREAD = 50


class Ledger:
    """The sums of an event, kept beside it and by nothing of the program."""

    def __init__(self) -> None:
        self.halves = dict.fromkeys(NAMES, 0)
        self.spread = dict.fromkeys(NAMES, 0)
        self._of: dict[tuple[int, str], tuple[int, int]] = {}

    def note(self, number: int, name: str, halves: int, margin: int) -> None:
        """A player's round; once more for the same round corrects it."""
        before = self._of.get((number, name), (0, 0))
        self._of[number, name] = halves, margin
        self.halves[name] += halves - before[0]
        self.spread[name] += margin - before[1]

    def game(self, number: int, pair: tuple[str, ...], points: tuple[int, int]) -> None:
        """A game between two players."""
        margin = points[0] - points[1]
        for name, own in zip(pair, (margin, -margin), strict=True):
            self.note(number, name, 2 if own > 0 else 1 if own == 0 else 0, own)


def play(folder: Path) -> tuple[ClubEvent, Ledger]:
    """Run the event: the results of odd boards are typed on a second computer."""
    chance, ledger = random.Random(41), Ledger()
    one, two = folder / "one.club", folder / "two.club"
    with ClubFile(one, is_new=True) as file:
        file.record(EventOpened("Trees", "naspa-2016", ROUNDS, missed_is_loss=False))
        # Three come late.
        file.record(*(PlayerEntered("Trees", name, 2000 - 10 * at)
                      for at, name in enumerate(NAMES[:38])))  # fmt: skip
    for number in range(1, ROUNDS + 1):
        with ClubFile(one) as file:
            event = file.club.event("")
            file.record(*coming_and_going(event, number))
            paired = next_round(file.club.event(""), "", Wish(System.SWISS, seed=number))
            file.record(paired)
        two.unlink(missing_ok=True)
        two.write_bytes(one.read_bytes())
        results = list(results_of(paired, chance, ledger))
        for path, remainder in ((one, 0), (two, 1)):
            with ClubFile(path) as file:
                file.record(*(result for result in results if result.board % 2 == remainder))
        with ClubFile(one) as file, ClubFile(two) as other:
            news = merge(file.history, other.history)
            assert not news.conflicts
            file.take(news)
        if number in (4, 9):
            correct(one, number - 1, ledger)
    with ClubFile(one) as file:
        return file.club.event(""), ledger


def coming_and_going(event: ClubEvent, number: int) -> Iterator[Change]:
    if number in (2, 3, 5):
        name = NAMES[38 + (2, 3, 5).index(number)]
        yield PlayerEntered("Trees", name, 1000)
    if number == 4:
        yield PlayerAway("Trees", NAMES[7], (4, 5))
    if number == 6:
        yield PlayerLeft("Trees", NAMES[11])
        yield PlayerLeft("Trees", NAMES[20])
    if number == 9:
        yield PlayerReturned("Trees", NAMES[20])


def results_of(
    paired: RoundPaired, chance: random.Random, ledger: Ledger
) -> Iterator[ResultEntered]:
    number = paired.round
    for name in paired.byes:
        ledger.note(number, name, 2, SPREAD)
    for board, pair in enumerate(paired.boards, start=1):
        result = ResultEntered("Trees", "", number, board)
        if board == 5 and number in (2, 7):
            ledger.note(number, pair[0], 0, -SPREAD)
            ledger.note(number, pair[1], 2, SPREAD)
            yield replace(result, ending=Ending.FORFEIT, absent=pair[0])
        elif board == 6 and number == 8:
            for name in pair:
                ledger.note(number, name, 0, -SPREAD)
            yield replace(result, ending=Ending.DOUBLE_FORFEIT)
        else:
            first = chance.randint(280, 520)
            points = first, first if chance.random() < 0.05 else chance.randint(280, 520)
            ledger.game(number, pair, points)
            yield replace(result, first=points[0], second=points[1])


def correct(path: Path, number: int, ledger: Ledger) -> None:
    """Correct a result of an earlier round."""
    with ClubFile(path) as file:
        paired = file.club.event("").rounds[""][number - 1].paired
        file.record(ResultEntered("Trees", "", number, 1, first=333, second=444))
        ledger.game(number, paired.boards[0], (333, 444))


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> tuple[ClubEvent, Ledger]:
    return play(tmp_path_factory.mktemp("trees"))


def sums(event: ClubEvent, names: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    return {
        names[standing.player]: (standing.half_points, standing.spread)
        for standing in event.standings("", RULES)
    }


def test_the_standings_are_the_independent_sums(trees: tuple[ClubEvent, Ledger]) -> None:
    event, ledger = trees
    assert event.is_complete and len(event.entrants) == 41
    assert sums(event, {name: name for name in NAMES}) == {
        name: (ledger.halves[name], ledger.spread[name]) for name in NAMES
    }


@pytest.mark.parametrize(
    "kind",
    [
        ExportKind.DIVISION,
        ExportKind.ARCHIVE,
        ExportKind.FOLDER,
        ExportKind.RATING,
        ExportKind.NASPA,
        ExportKind.RESULTS,
    ],
)
def test_each_format_brings_the_same_standings_back(
    trees: tuple[ClubEvent, Ledger], kind: ExportKind, tmp_path: Path
) -> None:
    event, ledger = trees
    written = written_as(kind, event, "", RULES, DAY)
    assert written.remarks == ()
    # Lines for NASPA are those of a division without its starts.
    suffix = ".t" if kind is ExportKind.NASPA else kind.suffix
    source = tmp_path / f"trees{suffix}"
    data = written.data
    if kind is ExportKind.NASPA:
        data = data.partition(b"\n")[2]
    source.write_bytes(data)
    opened = EventOpened("Trees", "naspa-2016", ROUNDS, missed_is_loss=False)
    # Players who are entered keep their names, however the file writes them.
    entered = [PlayerEntered("Trees", name) for name in NAMES]
    taken = read_players(source, fold([opened, *entered]).event(""), "")
    back = fold([opened, *entered, *taken.changes]).event("")
    assert set(back.entrants) == set(NAMES)
    assert sums(back, {name: name for name in NAMES}) == {
        name: (ledger.halves[name], ledger.spread[name]) for name in NAMES
    }


def test_rating_sites_get_every_played_game_and_woogles_the_standings(
    trees: tuple[ClubEvent, Ledger],
) -> None:
    event, ledger = trees
    played = sum(
        result.ending is Ending.PLAYED
        for paired in event.rounds[""]
        for result in paired.results.values()
    )
    upload = written_as(ExportKind.UPLOAD, event, "", RULES, DAY).data.decode().splitlines()
    assert len(upload) == played + 1
    rows = written_as(ExportKind.WOOGLES, event, "", RULES, DAY).data.decode().splitlines()[1:]
    cells = [row.split(",") for row in rows]
    assert {row[2]: (2 * int(row[3]) + int(row[5]), int(row[7])) for row in cells} == {
        name: (ledger.halves[name], ledger.spread[name]) for name in NAMES
    }


def test_the_division_file_adds_up_by_its_grammar_alone(trees: tuple[ClubEvent, Ledger]) -> None:
    event, ledger = trees
    text = written_as(ExportKind.DIVISION, event, "", RULES, DAY).data.decode()
    lines: list[tuple[str, list[int], list[int], dict[str, str]]] = []
    for line in text.splitlines():
        head, typed, *keys = line.split(";")
        found = re.fullmatch(r"(\D+?)\s+(\d+)((?: \d+)*)", head)
        assert found is not None, line
        known = {key.split()[0]: key.strip().partition(" ")[2] for key in keys}
        others = [int(each) for each in found[3].split()]
        lines.append((found[1], others, [int(each) for each in typed.split()], known))
    for number, (name, opponents, scores, fields) in enumerate(lines, start=1):
        assert len(opponents) == len(scores) == len(fields["p12"].split()) == ROUNDS
        halves, spread = 0, 0
        for at, (opponent, score) in enumerate(zip(opponents, scores, strict=True)):
            _, of_theirs, points, theirs = lines[opponent - 1]
            margin, start = score, fields["p12"].split()[at]
            if opponent:
                margin -= points[at]
                assert of_theirs[at] == number
                assert {start, theirs["p12"].split()[at]} == {"1", "2"}
            else:
                assert start == "0"
            halves += 2 if margin > 0 else 1 if opponent and margin == 0 else 0
            spread += margin
        own = " ".join(reversed(name.split(", ")))
        assert (halves, spread) == (ledger.halves[own], ledger.spread[own])
    assert [name for name, *_, fields in lines if "off" in fields] == ["Larch, Ann"]


def test_the_rating_file_adds_up_by_its_grammar_alone(trees: tuple[ClubEvent, Ledger]) -> None:
    event, ledger = trees
    data = written_as(ExportKind.RATING, event, "", RULES, DAY).data.decode("ascii")
    head, *rows, end, last = data.split("\r\n")
    assert (head, end, last) == ("*M20.11.2026 Trees", "*** END OF FILE ***", "")
    players: list[tuple[str, list[tuple[str, int, str]]]] = []
    for row in rows[2:]:
        name, rest = row[:20].strip(), row[20:]
        assert len(rest) == ROUNDS * 9
        cells = [rest[at : at + 9] for at in range(0, len(rest), 9)]
        players.append((name, [(cell[1], int(cell[2:5]), cell[5:].strip()) for cell in cells]))
    for number, (name, rounds) in enumerate(players, start=1):
        halves = spread = 0
        for at, (mark, score, opponent) in enumerate(rounds):
            if int(opponent.lstrip("+")) == number:
                won = {"2": SPREAD, "0": -SPREAD, "1": 0}[mark]
                halves, spread = halves + (2 if won > 0 else 0), spread + won
                continue
            theirs = players[int(opponent.lstrip("+")) - 1][1][at]
            assert ("+" in opponent) != ("+" in theirs[2])
            margin = score - theirs[1]
            assert mark == ("2" if margin > 0 else "1" if margin == 0 else " ")
            halves, spread = halves + {"2": 2, "1": 1, " ": 0}[mark], spread + margin
        assert (halves, spread) == (ledger.halves[name], ledger.spread[name])
