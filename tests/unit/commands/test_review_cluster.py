# SPDX-License-Identifier: MIT
"""``rackside review --dask``: the same figures from a cluster, and what happens when it is lost."""

from __future__ import annotations

import json
import os
import threading
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import pytest
from distributed import KilledWorker, LocalCluster

from desktop_app.cli import main
from desktop_app.commands import review
from tests.helpers.command_line import complaint
from tests.helpers.processes import KILL
from tests.helpers.reviewed_game import GAME

pytestmark = pytest.mark.native


def test_an_address_of_no_cluster_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    monkeypatch.setattr("distributed.Client", None)
    said = complaint(capsys, "review", str(game), "--depth", "instant", "--dask", "nonsense")
    assert "--dask nonsense: no cluster answers there (missing port" in said


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_cluster_gives_the_same_figures_in_the_same_order(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.gcg"
    other.write_text(GAME.replace("TIE", "TIN"), encoding="utf-8")
    files = ("review", str(game), str(other), "--depth", "instant", "--json", "--again")
    assert main([*files, "--workers", "1"]) == 0
    here = capsys.readouterr().out
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        assert main([*files, "--dask", cluster.scheduler_address]) == 0
        assert capsys.readouterr().out == here
        # A worker that is lost in the middle; another one does its turns again.
        killer = threading.Timer(0.3, os.kill, (cluster.workers[0].pid, KILL))
        killer.start()
        assert main([*files, "--dask", cluster.scheduler_address]) == 0
        killer.join()
    assert capsys.readouterr().out == here
    assert len(here.splitlines()) == 2


class _LosingExecutor(Executor):
    """Loses the workers of its first game, as a cluster that has tried several times."""

    def __init__(self, error: Exception) -> None:
        self.error: Exception | None = error

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        error, self.error = self.error, None
        if error is None:
            future.set_result(work(*args, **kwargs))
        else:
            future.set_exception(error)
        return future


@pytest.mark.parametrize(
    "error",
    [
        KilledWorker("review_chunk", cast(Any, None), 3),
        CancelledError(),
        BrokenProcessPool("terminated abruptly"),
    ],
)
def test_a_game_whose_workers_are_lost_is_named_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str],
    game: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    monkeypatch.setattr(review, "_executor", lambda *_: nullcontext(_LosingExecutor(error)))
    other = tmp_path / "other.gcg"
    other.write_text(GAME.replace("TIE", "TIN"), encoding="utf-8")
    assert main(["review", str(game), str(other), "--depth", "instant", "--json"]) == 1
    said = capsys.readouterr()
    assert f"{game}: the workers that reviewed it were lost" in said.err
    assert "Traceback" not in said.err
    assert [json.loads(line)["file"] for line in said.out.splitlines()] == [str(other)]


def test_a_cluster_without_workers_is_reported_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "_WATCH_EVERY_S", 0.0)
    seen = iter(({"tcp://1": 1}, {}, {}))

    class Client:
        def scheduler_info(self) -> dict[str, object]:
            return {"workers": next(seen)}

    review._watch(Client(), "tcp://host:8786", threading.Event())
    assert capsys.readouterr().err.count("the cluster has no workers") == 1


def test_a_cluster_that_does_not_answer_is_named(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.commands.review._CLUSTER_WAIT_S", 0.2)
    said = complaint(capsys, "review", str(game), "--dask", "tcp://127.0.0.1:1")
    assert "tcp://127.0.0.1:1" in said and "no cluster" in said
