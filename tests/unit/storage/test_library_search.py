# SPDX-License-Identifier: MIT
"""The library's search finds what matches, and nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from desktop_app.rules.events import Event, GameStarted, PositionSet, TilesLaid
from desktop_app.rules.help import HintTaken
from desktop_app.rules.setup import Occasion
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal import Journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch, day_began_ms
from desktop_app.storage.library_schema import APPLICATION_ID, MIGRATIONS
from desktop_app.storage.removing import put_aside, take_back
from tests.helpers.kept_games import NOON_MS, keep, recorded_game, sample_events

DAY_MS = 86_400_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a club's games:

    *c*omplete, *p*assed out a day later, *t*hree players, *u*nfinished.
    """
    folder = tmp_path / "home"
    keep(folder, "c", recorded_game("complete"), NOON_MS)
    keep(folder, "p", recorded_game("passed_out"), NOON_MS + DAY_MS)
    keep(folder, "t", recorded_game("three_players", "sanspa-1999"), NOON_MS + 2 * DAY_MS)
    keep(folder, "u", sample_events(), NOON_MS + 3 * DAY_MS)
    return folder


@pytest.fixture
def library(folder: Path) -> Iterator[Library]:
    with open_library(folder) as opened:
        opened.sync()
        yield opened


def open_library(folder: Path) -> Library:
    # The games of these tests are not those of a clock that is ahead.
    place = folder / "library.sqlite3"
    return Library(place, folder / "journals", now_ms=lambda: NOON_MS + 99 * DAY_MS)


def found(library: Library, search: GameSearch) -> str:
    return "".join(sorted(game.id for game in library.games(search=search)))


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        (GameSearch(), "cptu"),
        (GameSearch(player="nell"), "cp"),
        (GameSearch(player="  NELL   ØDEGÅRD "), "c"),
        (GameSearch(player="Mia"), "t"),
        (GameSearch(player="nobody"), ""),
        (GameSearch(player="%"), ""),
        (GameSearch(began_from_ms=NOON_MS + DAY_MS), "ptu"),
        (GameSearch(began_before_ms=NOON_MS + DAY_MS), "c"),
        (GameSearch(began_from_ms=NOON_MS + 1, began_before_ms=NOON_MS + 2 * DAY_MS), "p"),
        (GameSearch(ruleset="SANSPA-1999"), "t"),
        (GameSearch(ruleset="sanspa"), ""),
        (GameSearch(lexicon="Open-English"), "c"),
        (GameSearch(word="quit"), "p"),
        (GameSearch(word=" q u i t "), "p"),
        (GameSearch(word="AWK"), "c"),
        (GameSearch(word="RACD"), "c"),
        (GameSearch(word="candy"), "c"),
        (GameSearch(word="Q?"), "cp"),
        (GameSearch(word="*KING"), "p"),
        (GameSearch(word="[A-Z]I"), ""),
        (GameSearch(word="?["), ""),
        (GameSearch(player="nell", word="coronER"), "p"),
        (GameSearch(player="piet", word="coroner"), ""),
        (GameSearch(at_least=400), "c"),
        (GameSearch(at_least=375, at_most=400), "p"),
        (GameSearch(at_most=3), "tu"),
        (GameSearch(player="nell", at_least=350), "p"),
        (GameSearch(player="nell", at_most=350), "c"),
        (GameSearch(is_finished=False), "tu"),
        (GameSearch(text="piet open-english"), "c"),
        (GameSearch(player="nell", word="QI", at_least=300, is_finished=True), "cp"),
    ],
)
def test_a_search_finds(library: Library, search: GameSearch, expected: str) -> None:
    assert found(library, search) == expected


def test_the_choices_are_those_of_the_games(library: Library) -> None:
    titles = library.ruleset_titles()
    assert len(titles) == 3
    assert list(titles) == sorted(titles, key=str.casefold)
    assert set(library.lexica()) == {"open", "open-english"}
    names = [(player.name, player.games, player.is_person) for player in library.players()]
    assert names == sorted(names, key=lambda each: (-each[1], each[0].casefold()))
    assert ("Piet", 1, True) in names and ("Mia Novak", 1, True) in names


def test_a_players_games_are_listed_from_their_seat(library: Library) -> None:
    (game,) = library.player_games("PIET  de wit")
    assert (game.game, game.points, game.against, game.has_won) == ("c", 414, 324, True)
    assert game.opponents == ("Nell Ødegård",)
    assert (game.withdrawn, game.turns, game.used_ms) == (1, 19, None)
    assert (game.defences_won, game.defences_lost) == (1, 1)
    assert [play.word for play in game.plays][:2] == ["MARIA", "GAZES"]
    assert sum(play.is_upheld for play in game.plays) == 1
    (lost,) = library.player_games("Nell Ødegård")
    assert (lost.has_won, lost.challenges_won, lost.challenges_lost) == (False, 1, 1)


def test_only_finished_games_against_the_wanted_opponent_count(library: Library) -> None:
    assert library.player_games("Mia Novak") == ()
    assert len(library.player_games("Nell", opponent="piet")) == 1
    assert library.player_games("Nell", opponent="pie") == ()
    assert library.player_games("Nell", search=GameSearch(ruleset="family")) == ()
    assert library.player_games("Nell", search=GameSearch(began_before_ms=NOON_MS)) == ()


def test_a_game_with_a_hint_is_marked_as_training(folder: Path) -> None:
    hinted = [*recorded_game("complete")]
    first_turn = next(at for at, each in enumerate(hinted) if isinstance(each, TilesLaid))
    hinted.insert(first_turn, HintTaken(0, 2))
    keep(folder, "h", hinted, NOON_MS + DAY_MS)
    with open_library(folder) as library:
        library.sync()
        assert {game.id: game.is_training for game in library.games()} == {
            "c": False, "h": True, "p": False, "t": False, "u": False
        }  # fmt: skip
        games = library.player_games("Piet de Wit")
        assert [(game.game, game.is_training) for game in games] == [("c", False), ("h", True)]


def test_a_game_with_a_handicap_is_marked(folder: Path) -> None:
    started, *later = recorded_game("complete")
    assert isinstance(started, GameStarted)
    first, *others = started.setup.seats
    ahead = (replace(first, start_points=40), *others)

    def ahead_too(event: Event) -> Event:
        if not isinstance(event, PositionSet):
            return event
        return replace(event, points=(event.points[0] + 40, *event.points[1:]))

    log: list[Event] = [GameStarted(replace(started.setup, seats=ahead)), *map(ahead_too, later)]
    keep(folder, "h", log, NOON_MS + DAY_MS)
    with open_library(folder) as library:
        library.sync()
        assert [game.id for game in library.games() if game.has_handicap] == ["h"]
        points = {game.id: game.points for game in library.games()}
        (even, uneven) = library.player_games(first.name)
        assert points["h"][0] == points["c"][0] + 40
        assert uneven.points == even.points, "statistics count what was played"
        (even, uneven) = library.player_games(others[0].name)
        assert uneven.against == even.against


# --- removal ------------------------------------------------------------------------------------


def test_a_game_that_is_put_aside_is_found_among_those_only(library: Library, folder: Path) -> None:
    data = (folder / "journals" / "c.journal").read_bytes()
    moved = put_aside(folder / "journals", "c")
    assert library.sync().recorded == 1
    assert found(library, GameSearch()) == "ptu"
    assert found(library, GameSearch(is_removed=True)) == "c"
    assert library.player_games("Piet de Wit") == ()
    assert "Piet de Wit" not in [player.name for player in library.players()]
    assert moved.read_bytes() == data
    game = library.game("c")
    assert game is not None and game.is_removed and game.journal == moved


def test_and_it_comes_back_as_it_was(library: Library, folder: Path) -> None:
    before = library.game("c")
    put_aside(folder / "journals", "c")
    library.sync()
    take_back(folder / "journals", "c")
    library.sync()
    assert library.game("c") == before


def test_a_new_list_knows_what_was_put_aside(library: Library, folder: Path) -> None:
    put_aside(folder / "journals", "c")
    with Library(folder / "new.sqlite3", folder / "journals") as other:
        assert other.sync().recorded == 4
        assert found(other, GameSearch(is_removed=True)) == "c"


def test_a_game_that_is_being_played_stays(folder: Path) -> None:
    journals = folder / "journals"
    with (
        Journal.open(journals / f"u{JOURNAL_SUFFIX}"),
        pytest.raises(JournalError, match="being played"),
    ):
        put_aside(journals, "u")
    assert (journals / "u.journal").exists()


def test_nothing_is_written_over(folder: Path) -> None:
    journals = folder / "journals"
    put_aside(journals, "c")
    (journals / "c.journal").write_bytes(b"another")
    with pytest.raises(JournalError, match="is not overwritten"):
        take_back(journals, "c")
    with pytest.raises(JournalError, match="cannot be moved"):
        put_aside(journals, "none")


# --- an older library -----------------------------------------------------------------------------


def test_an_older_library_is_read_again_without_losing_its_list(folder: Path) -> None:
    """The list is there at once; missing details come with the next `sync`."""
    path = folder / "library.sqlite3"
    connection = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        connection.execute(statement)
    size = (folder / "journals" / "c.journal").stat().st_size
    connection.execute(
        "INSERT INTO games VALUES ('c', 'journals/c.journal', ?, 5, 6, 'naspa-2016', '', 'NASPA',"
        " 'open-english', 'automatic', 1, 'out', 38, 'piet')",
        (size,),
    )
    connection.execute("INSERT INTO seats VALUES ('c', 0, 'Piet', 'person', 414)")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    with open_library(folder) as library:
        (game,) = library.games()
        assert (game.id, game.names, game.is_removed) == ("c", ("Piet",), False)
        assert library.finished_ids() == {"c"}, "the start screen reads no journal again"
        assert found(library, GameSearch(word="MARIA")) == ""
        assert library.sync().recorded == 4
        assert found(library, GameSearch(word="MARIA")) == "c"
        assert library.sync().recorded == 0
    with open_library(folder) as library:
        assert library.stale() == ()


def test_progress_is_reported_while_journals_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.storage.journal_reader.BATCH", 2)
    told: list[tuple[int, int]] = []
    with open_library(folder) as library:
        assert library.sync(lambda done, of: told.append((done, of))).recorded == 4
    assert told == [(0, 4), (2, 4)]


def test_a_game_is_found_by_the_day_on_which_it_was_played(folder: Path) -> None:
    begun, *rest = recorded_game("complete")
    assert isinstance(begun, GameStarted)
    occasion = Occasion("2019-03-24", "Club night", 3)
    setup = replace(begun.setup, occasion=occasion)
    keep(folder, "o", [GameStarted(setup), *rest], NOON_MS + 9 * DAY_MS)
    day = date(2019, 3, 24)
    search = GameSearch(
        began_from_ms=day_began_ms(day), began_before_ms=day_began_ms(day, days_later=1)
    )
    with open_library(folder) as library:
        library.sync()
        (game,) = library.games(search=search)
        assert (game.id, game.played_on, game.event) == ("o", "2019-03-24", "Club night")
        assert (game.round_number, game.started_at_ms) == (3, NOON_MS + 9 * DAY_MS)
        assert found(library, GameSearch(began_from_ms=NOON_MS + 9 * DAY_MS)) == ""
        assert found(library, GameSearch(text="night club 2019-03")) == "o"
        assert library.games()[-1].id == "o", "it is the oldest"
        (first, *_) = library.player_games("Nell Ødegård")
        assert (first.game, first.began_at_ms) == ("o", game.played_at_ms)


def test_a_play_has_all_its_words_and_the_game_its_list(library: Library) -> None:
    (game,) = library.player_games("Piet de Wit")
    assert (game.lexicon, game.ruleset) == ("open-english", "naspa-2016")
    assert all(play.word in play.words for play in game.plays)
    assert any(len(play.words) > 1 for play in game.plays)
