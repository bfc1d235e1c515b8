# SPDX-License-Identifier: MIT
"""The thoughts of lower opponents are told of a finished game, true or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.analysis.turn_facts import is_same, move_of_row, turn_start
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.bots import Bot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.thoughts import Missed
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import LevelsFile
from desktop_app.play.bot_thoughts import BotThoughts, thoughts_of
from desktop_app.play.opponent_bots import COMMON_LEVELS, BotMaker
from desktop_app.play.slurs import slurs
from desktop_app.rules.game import fold
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.bot_games import FILES, bot_game

pytestmark = pytest.mark.native

ANN, BO = Seat("Ann"), Seat("Bo", "bo")


def minds(state: GameState, game: str) -> BotThoughts:
    return BotThoughts(state, BotMaker(lexicon_store(), state.setup.lexicon, FILES, game).make)


def lines_of(state: GameState, seat: int) -> set[int]:
    kinds = {RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS}
    return {i for i, row in enumerate(state.rows) if row.player == seat and row.kind in kinds}


def told(bots: BotThoughts) -> dict[int, str]:
    found = bots.all_sentences(CancelToken())
    return {line: " ".join(map(str, each)) for line, each in found.items()}


def test_every_turn_of_a_lower_opponent_is_told_and_none_of_a_person() -> None:
    state, _ = bot_game("g", ANN, BO)
    bots = minds(state, "g")
    found = told(bots)
    assert set(found) == lines_of(state, 1)
    for line in found:
        start, thoughts = turn_start(state, line), bots.thoughts(line)
        assert start is not None and thoughts is not None
        played = move_of_row(start.board, state.rows[line])
        assert played is not None and is_same(thoughts.move, played)
        assert all(overlooked.score > state.rows[line].points for overlooked in thoughts.overlooked)
        assert found[line].startswith("Bo thought of ")
    everything = " ".join(found.values())
    assert "Bo did not know " in everything and "Bo did not think of " in everything
    assert not slurs() & set(everything.split())


def test_level_11_tells_and_level_12_does_not() -> None:
    state, _ = bot_game("g", Seat("Kai", "kai"), Seat("Lena", "lena"))
    assert set(told(minds(state, "g"))) == lines_of(state, 0)


@pytest.mark.parametrize("kind", ["person", "quackle:a", "gone"])
def test_other_players_have_no_thoughts(kind: str) -> None:
    state, _ = bot_game("g", ANN, BO)
    seats = (ANN, replace(BO, kind=kind))
    other = replace(state, setup=replace(state.setup, seats=seats))
    assert told(minds(other, "g")) == {}


def test_of_another_game_nothing_is_told() -> None:
    """A copy under another name, say, or a game of a program whose opponents were others."""
    state, _ = bot_game("g", ANN, BO)
    assert told(minds(state, "h")) == {}
    renamed = replace(state.setup, seats=(ANN, replace(BO, name="Bob")))
    assert told(minds(replace(state, setup=renamed), "g")) == {}


def test_one_other_move_is_enough_for_silence() -> None:
    state, _ = bot_game("g", ANN, BO)
    line = max(line for line in lines_of(state, 1) if state.rows[line].kind is RowKind.PLAY)
    rows = list(state.rows)
    rows[line] = replace(rows[line], kind=RowKind.PASS, placements=(), words=(), points=0)
    assert told(minds(replace(state, rows=tuple(rows)), "g")) == {}


def test_nothing_is_told_before_the_end() -> None:
    _, events = bot_game("g", ANN, BO)
    for part in (len(events) // 3, len(events) // 2):
        running = fold(list(events[:part]))
        assert not running.is_over and running.rows
        assert told(minds(running, "g")) == {}
        assert thoughts_of(running, Path("g.journal"), lexicon_store(), FILES) is None


def test_two_turns_prove_no_opponent() -> None:
    state, _ = bot_game("g", ANN, BO)
    two = sorted(lines_of(state, 1))[:2]
    short = replace(state, rows=state.rows[: two[-1] + 1])
    assert short.is_over and told(minds(short, "g")) == {}
    three = replace(state, rows=state.rows[: sorted(lines_of(state, 1))[2] + 1])
    assert len(told(minds(three, "g"))) == 3


def test_a_rack_partly_known_proves_nothing() -> None:
    state, _ = bot_game("g", ANN, BO)
    turns = list(state.turns)
    for at, turn in enumerate(turns):
        unseen = tuple((UNSEEN, *rack[1:]) for rack in turn.racks)
        turns[at] = replace(turn, racks=unseen)
    assert told(minds(replace(state, turns=tuple(turns)), "g")) == {}


def test_of_a_bluff_nothing_is_told_and_of_the_other_turns_all() -> None:
    bluffer = replace(BO, phoneys=40)
    # In this game no phoney is one that they take for a word and would lay without a bluff.
    state, _ = bot_game("a", ANN, bluffer)
    judge = lexicon_store().load(state.setup.lexicon)
    lines, found = lines_of(state, 1), told(minds(state, "a"))
    phoneys = {
        line
        for line in lines
        if state.rows[line].words and not judge.is_acceptable(state.rows[line].words[0])
    }
    assert phoneys and set(found) == lines - phoneys


def test_a_smaller_list_is_the_whole_world_of_its_player() -> None:
    state, _ = bot_game("g", ANN, replace(BO, lexicon="common-10"))
    bots = minds(state, "g")
    found = told(bots)
    assert set(found) == lines_of(state, 1)
    assert all("scores more" not in each for each in found.values()), "the game has more words"
    everything = set(LevelsFile(FILES.levels)(COMMON_LEVELS["common-10"]))
    for line in found:
        thoughts = bots.thoughts(line)
        assert thoughts is not None
        words = {word for overlooked in thoughts.overlooked for word in overlooked.words}
        assert words <= everything, "a word outside it is not missed"


def test_a_cancelled_question_is_answered_the_next_time() -> None:
    state, _ = bot_game("g", ANN, BO)
    bots, token = minds(state, "g"), CancelToken()
    token.call()
    assert bots.all_sentences(token) == {}
    line = min(lines_of(state, 1))
    assert bots.thoughts(line, token) is None
    assert bots.sentences(line)


@pytest.mark.parametrize("error", [LexiconError("gone"), OSError("gone")])
def test_files_that_cannot_be_read_leave_silence(error: Exception) -> None:
    def make(_seat: Seat) -> Bot:
        raise error

    state, _ = bot_game("g", ANN, BO)
    assert BotThoughts(state, make).all_sentences(CancelToken()) == {}


def test_only_a_finished_journal_with_its_list_is_asked() -> None:
    state, _ = bot_game("g", ANN, BO)
    store, journal = lexicon_store(), Path("g.journal")
    assert thoughts_of(state, journal, store, FILES) is not None
    assert thoughts_of(state, None, store, FILES) is None
    assert thoughts_of(state, b"", store, FILES) is None, "a game that was copied"
    assert thoughts_of(state, Path("g.gcg"), store, FILES) is None
    strong = replace(state.setup, seats=(ANN, Seat("Vic", "vic")))
    assert thoughts_of(replace(state, setup=strong), journal, store, FILES) is None
    for name in ("", "not-installed"):
        other = replace(state.setup, lexicon=name)
        assert thoughts_of(replace(state, setup=other), journal, store, FILES) is None


def test_every_reason_but_rare_ones_is_met_in_a_few_games() -> None:
    met: set[Missed] = set()
    for number, kinds in enumerate((("abby", "hana"), ("kai", "gus"), ("dara", "jo"))):
        seats = [Seat(kind.title(), kind) for kind in kinds]
        state, _ = bot_game(f"g{number}", *seats, deal=number)
        bots = minds(state, f"g{number}")
        for line in range(len(state.rows)):
            found = bots.thoughts(line)
            met |= {overlooked.why for overlooked in found.overlooked} if found else set()
    assert met >= {Missed.UNKNOWN, Missed.NO_THOUGHT, Missed.NO_PLACE, Missed.NO_CROSS}
