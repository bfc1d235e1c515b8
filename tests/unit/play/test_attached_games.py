# SPDX-License-Identifier: MIT
"""Games attached to results: names, scores and starts that agree, and those that do not."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import parse_gcg
from desktop_app.play.attached_games import (
    ContradictionError,
    GameOfOthersError,
    Trust,
    game_of_file,
    game_of_text,
    result_with_game,
)
from desktop_app.play.club_export import games_archive
from desktop_app.play.rulesets import load_ruleset
from desktop_app.storage.journal_lines import journal_bytes
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    EventOpened,
    GameAttached,
    PlayerEntered,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System
from desktop_app.tournament.prizes import awards
from tests.helpers.kept_games import GCG_FOLDER, recorded_game

NASPA = load_ruleset("naspa-2016")
GAME = game_of_file(GCG_FOLDER / "passed_out.gcg")


def club(first: str = "Nell Berg", second: str = "Piet Vos") -> Club:
    """One board, paired but not played."""
    changes: list[Change] = [EventOpened("Open", "naspa-2016", 1)]
    changes += (PlayerEntered("Open", name) for name in (first, second))
    changes.append(RoundPaired("Open", "", 1, System.MANUAL, 0, ((first, second),)))
    return fold(changes)


def after(changes: tuple[Change, ...], before: Club) -> Club:
    for change in changes:
        before = applied(before, change)
    return before


def test_a_game_brings_its_score_and_its_best_plays() -> None:
    changes = result_with_game(club().event(""), "", 1, 1, GAME)
    result, game = changes
    assert isinstance(result, ResultEntered)
    assert isinstance(game, GameAttached)
    assert (result.first, result.second, result.began) == (375, 333, "")
    assert game.points == (375, 333)
    best = max(game.noted, key=lambda each: each.points)
    assert (best.player, best.word, best.points) == ("Nell Berg", "CORONER", 64)
    assert best.one_in > 1_000
    done = after((PrizeOffered("Open", PrizeKind.HIGH_PLAY, cents=100), *changes), club())
    assert awards(done.event(""), NASPA)[0].players == ("Nell Berg",)


def test_typed_points_that_differ_from_the_game_are_refused_until_one_is_trusted() -> None:
    event = club().event("")
    with pytest.raises(ContradictionError, match=r"is 375-300, but .* ended 375-333") as refused:
        result_with_game(event, "", 1, 1, GAME, typed=(375, 300))
    assert (refused.value.typed, refused.value.game) == ((375, 300), (375, 333))
    trusted = {
        trust: result_with_game(event, "", 1, 1, GAME, typed=(375, 300), trust=trust)
        for trust in (Trust.TYPED, Trust.GAME)
    }
    scores = {
        trust: after(changes, club()).event("").rounds[""][0] for trust, changes in trusted.items()
    }
    assert scores[Trust.TYPED].results[1].second == 300
    assert scores[Trust.TYPED].contradictions == (1,)
    assert scores[Trust.GAME].results[1].second == 333
    assert scores[Trust.GAME].contradictions == ()


def test_a_result_that_was_entered_before_is_compared_too() -> None:
    entered = applied(club(), ResultEntered("Open", "", 1, 1, first=400, second=333))
    with pytest.raises(ContradictionError, match="400-333"):
        result_with_game(entered.event(""), "", 1, 1, GAME)


def test_a_game_begun_by_the_one_paired_second() -> None:
    turned = club("Piet Vos", "Nell Berg")
    with pytest.raises(ContradictionError, match="Nell Berg began the game"):
        result_with_game(turned.event(""), "", 1, 1, GAME)
    changes = result_with_game(turned.event(""), "", 1, 1, GAME, trust=Trust.GAME)
    event = after(changes, turned).event("")
    assert event.rounds[""][0].results[1].began == "Nell Berg"
    starts = {line.player: line.went_first for line in event.lines("", NASPA)}
    assert starts == {"Nell Berg": True, "Piet Vos": False}
    assert event.rounds[""][0].games[1].noted[0].player == "Nell Berg"


def test_a_game_of_others() -> None:
    event = club("Ann", "Ben").event("")
    with pytest.raises(GameOfOthersError, match="one of Nell and Piet, not of Ann and Ben"):
        result_with_game(event, "", 1, 1, GAME)
    result = result_with_game(event, "", 1, 1, GAME, as_paired=True)[0]
    assert isinstance(result, ResultEntered)
    assert result.first == 375
    with pytest.raises(ClubError, match="no board 2"):
        result_with_game(event, "", 1, 2, GAME)
    with pytest.raises(ClubError, match="Round 2 is not paired"):
        result_with_game(event, "", 2, 1, GAME)


def test_a_journal_becomes_gcg(tmp_path: Path) -> None:
    file = tmp_path / "1234.journal"
    file.write_bytes(journal_bytes(recorded_game("complete"), 1_800_000_000_000))
    game = game_of_file(file)
    assert sorted(game.points) == [324, 414]
    # The game was imported; the file it came from had an id.
    assert any(pragma.text == "rackside 1234" for pragma in parse_gcg(game.gcg).pragmata)


def test_files_that_are_no_game(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gcg"
    broken.write_text("nothing\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"broken\.gcg"):
        game_of_file(broken)
    with pytest.raises(ClubError, match="two players"):
        game_of_file(GCG_FOLDER / "three_players.gcg")


def test_games_are_exported_by_round_board_and_players() -> None:
    event = after(result_with_game(club().event(""), "", 1, 1, GAME), club()).event("")
    with zipfile.ZipFile(io.BytesIO(games_archive(event))) as archive:
        assert archive.namelist() == ["round01-board01-Nell_Berg-Piet_Vos.gcg"]
        text = archive.read(archive.namelist()[0]).decode()
    assert game_of_text(text).points == (375, 333)
    assert games_archive(event) == games_archive(event)
    with pytest.raises(ClubError, match="No game is attached"):
        games_archive(club().event(""))


def test_a_removed_game_leaves_the_result() -> None:
    done = after(result_with_game(club().event(""), "", 1, 1, GAME), club())
    after_removal = applied(done, GameAttached("Open", "", 1, 1)).event("").rounds[""][0]
    assert (after_removal.games, after_removal.results[1].first) == ({}, 375)
    with pytest.raises(ClubError, match="not one of Nell Berg and Piet Vos"):
        applied(done, GameAttached("Open", "", 1, 1, "#", (1,)))
