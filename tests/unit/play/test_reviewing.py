# SPDX-License-Identifier: MIT
"""Reviews of whole games: saved figures, stale ones, and worker processes."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.analysis.review import Depth
from desktop_app.analysis.review_record import turn_value
from desktop_app.engine.evaluator import Effort
from desktop_app.engine.jobs import CancelToken
from desktop_app.lexicon.sidecar import checksum
from desktop_app.play import reviewing
from desktop_app.play.reviewing import (
    ReviewTask,
    known_turns,
    leaves_key,
    review_game,
    with_turns,
)
from desktop_app.storage.review_file import SavedReview
from tests.helpers.play_turns import turns_of
from tests.helpers.positions import make_lexicon

pytestmark = pytest.mark.native

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 9G ZA +34 34
>Ann: AENRSTV -V +0 6
>Ben: BDEOORR - +0 34
>Ann: AENRSTI 10H EAT +12 18
"""
TURNS = turns_of(GAME)


@pytest.fixture
def task(tmp_path: Path) -> ReviewTask:
    lexicon = make_lexicon(("RETAINS", "TIE", "EAT", "ZA", "TE", "AT", "ORZO", "BOARD"))
    graph = tmp_path / "small.kwg"
    graph.write_bytes(lexicon.kwg.to_bytes())
    return ReviewTask(
        "small",
        graph,
        checksum(graph.read_bytes()),
        None,
        leaves_key(None),
        tmp_path / "cache",
        depth=Depth.INSTANT,
    )


def test_a_saved_review_needs_no_work_the_next_time(task: ReviewTask) -> None:
    found = list(review_game(task, TURNS))
    assert [turn.line for turn in found] == [turn.line for turn in TURNS]
    saved = with_turns(task, TURNS, SavedReview(), found)
    assert saved.lexicon == "small" and len(saved.turns) == len(TURNS)
    known = known_turns(task, TURNS, saved)
    assert known.fresh == {turn.line: turn for turn in found} and not known.stale
    elsewhere = replace(task, graph=Path("there-is-no-such-file"))
    assert list(review_game(elsewhere, TURNS, known.fresh)) == found


def test_a_closer_look_replaces_a_hasty_one_but_not_the_other_way(task: ReviewTask) -> None:
    saved = with_turns(task, TURNS, SavedReview(), review_game(task, TURNS))
    assert not known_turns(task.at(Depth.QUICK), TURNS, saved).fresh
    quick = replace(task.at(Depth.QUICK), effort=Effort(screening=20, batches=3, iterations=20))
    first = next(review_game(quick, TURNS))
    saved = with_turns(quick, TURNS, saved, [first])
    assert known_turns(task, TURNS, saved).fresh[first.line].depth is Depth.QUICK
    assert len(saved.turns) == len(TURNS)


def test_after_a_correction_the_turns_from_there_are_stale(task: ReviewTask) -> None:
    saved = with_turns(task, TURNS, SavedReview(), review_game(task, TURNS))
    corrected = turns_of(GAME.replace("9G ZA +34 34", "9G ZA +30 30").replace("+0 34", "+0 30"))
    known = known_turns(task, corrected, saved)
    assert set(known.fresh) == {0, 1}
    assert set(known.stale) == {2, 3, 4}
    again = with_turns(task, corrected, saved, review_game(task, corrected, known.fresh))
    known = known_turns(task, corrected, again)
    assert len(known.fresh) == len(corrected) and not known.stale


def test_another_word_list_makes_everything_stale(task: ReviewTask) -> None:
    saved = with_turns(task, TURNS, SavedReview(), review_game(task, TURNS))
    other = replace(task, graph_key="another")
    assert not known_turns(other, TURNS, saved).fresh
    assert len(known_turns(other, TURNS, saved).stale) == len(TURNS)


def test_values_that_are_no_turns_are_left_out(task: ReviewTask) -> None:
    saved = with_turns(task, TURNS, SavedReview(), review_game(task, TURNS))
    key = task.key_of(TURNS[0])
    for broken in ({}, {**saved.turns[key], "cost": "huge"}, {**saved.turns[key], "played": 99}):
        damaged = SavedReview("small", {**saved.turns, key: broken})
        assert 0 not in known_turns(task, TURNS, damaged).fresh


@pytest.mark.parametrize("workers", [1, 3])
def test_any_number_of_workers_finds_the_same(task: ReviewTask, workers: int) -> None:
    small = replace(task.at(Depth.QUICK), effort=Effort(screening=20, batches=3, iterations=20))
    alone = [turn_value(turn) for turn in review_game(small, TURNS)]
    with ThreadPoolExecutor(workers) as executor:
        shared = [turn_value(turn) for turn in review_game(small, TURNS, executor=executor)]
    assert shared == alone


def test_a_called_token_ends_the_work_before_the_next_turn(task: ReviewTask) -> None:
    token = CancelToken()
    found = []
    for turn in review_game(task, TURNS, token=token):
        found.append(turn)
        if len(found) == 2:
            token.call()
    assert len(found) == 2


def test_threads_are_kept_at_every_depth_and_change_no_figure(
    task: ReviewTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Effort(screening=20, batches=3, iterations=20)
    monkeypatch.setattr("desktop_app.play.reviewing.DEFAULT_EFFORT", small)
    one, two = (task.with_threads(threads).at(Depth.QUICK) for threads in (1, 2))
    assert two.effort.threads == two.at(Depth.DEEP, 5.0).effort.threads == 2
    assert list(review_game(one, TURNS)) == list(review_game(two, TURNS))


def test_figures_of_another_list_and_of_other_rules_are_kept(
    task: ReviewTask, tmp_path: Path
) -> None:
    """The user may choose the list again."""
    graph = tmp_path / "large.kwg"
    graph.write_bytes(make_lexicon(("TIE", "ZA", "RETAINS", "TA")).kwg.to_bytes())
    other = replace(task, name="large", graph=graph, graph_key=checksum(graph.read_bytes()))
    first = with_turns(task, TURNS, SavedReview(), review_game(task, TURNS))
    both = with_turns(other, TURNS, first, review_game(other, TURNS))
    assert both.lexicon == "large" and len(both.turns) == 2 * len(TURNS)
    assert set(known_turns(task, TURNS, both).fresh) == {turn.line for turn in TURNS}
    rules = replace(task, ruleset="sanspa-1999")
    turn = replace(TURNS[0], drawn=())
    changed = with_turns(rules, (turn,), both, review_game(rules, (turn,)))
    assert changed.ruleset == "sanspa-1999" and len(changed.turns) == 2 * len(TURNS) + 1
    again = with_turns(task, (turn,), changed, review_game(task, (turn,)))
    assert len(again.turns) == 2 * len(TURNS), "the stale one of this list is dropped"


def test_leave_values_are_read_again_only_if_their_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "values.klv2"
    path.write_bytes(b"one")
    first = leaves_key(path)
    assert first == hashlib.sha256(b"one").hexdigest()
    with monkeypatch.context() as patched:
        patched.setattr(reviewing, "read_file", lambda _path: pytest.fail("it is read again"))
        assert leaves_key(path) == first
    path.write_bytes(b"three")
    assert leaves_key(path) == hashlib.sha256(b"three").hexdigest()
    path.unlink()
    with pytest.raises(OSError):
        leaves_key(path)
