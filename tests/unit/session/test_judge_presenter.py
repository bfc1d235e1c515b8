# SPDX-License-Identifier: MIT
"""One verdict on all words, by the chosen list, and a log line before it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.store import LexiconStore
from desktop_app.session.judge_presenter import Adjudication, JudgePresenter, ListState
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import AdjudicationLog
from desktop_app.values.whole_files import write_whole

NOW_MS = 1_790_000_000_000


class Bench:
    """A presenter with two lists, and its messages."""

    def __init__(self, folder: Path, *names: str, preferred: str = "") -> None:
        self.folder = folder
        self.store = LexiconStore(folder / "none", folder / "lexica", folder / "cache")
        for name in names:
            source = folder / f"{name}.txt"
            source.write_text("QI\nZA\n" if name == "wide" else "QI\n", encoding="ascii")
            self.store.import_list(source, name)
        self.log = AdjudicationLog(folder / "log.jsonl")
        self.settings = SettingsStore(folder / "settings.json")
        self.given: list[Adjudication] = []
        self.trouble: list[str] = []
        self.presenter = self.make(preferred)

    def make(self, preferred: str = "") -> JudgePresenter:
        presenter = JudgePresenter(
            self.store, self.log, self.settings, preferred, now_ms=lambda: NOW_MS
        )
        presenter.judged.connect(self.given.append)
        presenter.log_failed.connect(self.trouble.append)
        return presenter

    def damage(self, name: str) -> None:
        installed = self.store.find(name)
        assert installed is not None
        path = installed.folder / installed.sidecar.file
        write_whole(path, path.read_bytes() + b"\0\0\0\0")


def is_read(presenter: JudgePresenter) -> bool:
    return presenter.record.state is not ListState.LOADING


def test_one_verdict_for_all_words(tmp_path: Path, qtbot: QtBot) -> None:
    bench = Bench(tmp_path, "wide")
    bench.presenter.open()
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    assert bench.presenter.judge(("qi", "", "Za"), " Ann ")
    assert bench.presenter.judge(("QI", "ZQ"))
    assert bench.given == [
        Adjudication(NOW_MS, ("QI", "ZA"), True, "wide", "Ann"),
        Adjudication(NOW_MS, ("QI", "ZQ"), False, "wide"),
    ]
    assert bench.presenter.entries() == (tuple(reversed(bench.given)), 0)


def test_a_verdict_asked_for_while_the_list_is_read_comes_when_it_is(
    tmp_path: Path, qtbot: QtBot
) -> None:
    bench = Bench(tmp_path, "wide")
    bench.presenter.open()
    assert bench.presenter.record.state is ListState.LOADING
    assert bench.presenter.judge(("ZA",))
    assert bench.given == []
    qtbot.waitUntil(lambda: bool(bench.given))
    assert bench.given[0].is_acceptable


@pytest.mark.parametrize("lines", [(), ("", " "), ("QI", "A"), ("CAFÉ",), ("A" * 16,)])
def test_nothing_is_judged_without_words_that_can_be(
    tmp_path: Path, qtbot: QtBot, lines: tuple[str, ...]
) -> None:
    bench = Bench(tmp_path, "wide")
    bench.presenter.open()
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    assert not bench.presenter.judge(lines)
    assert bench.given == [] and not bench.log.path.exists()


def test_the_list_that_was_chosen_judges_also_the_next_time(tmp_path: Path, qtbot: QtBot) -> None:
    bench = Bench(tmp_path, "narrow", "wide", preferred="wide")
    bench.presenter.open()
    assert bench.presenter.record.offer is not None and bench.presenter.record.offer.name == "wide"
    bench.presenter.choose("narrow")
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    bench.presenter.judge(("ZA",))
    assert (bench.given[-1].lexicon, bench.given[-1].is_acceptable) == ("narrow", False)
    again = bench.make("wide")
    again.open()
    assert again.record.offer is not None and again.record.offer.name == "narrow"


def test_a_list_that_is_gone_is_missed_aloud(tmp_path: Path, qtbot: QtBot) -> None:
    bench = Bench(tmp_path, "wide")
    bench.settings.change(judge_list="csw15")
    bench.presenter.open()
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    record = bench.presenter.record
    assert record.state is ListState.READY and record.missing == "csw15"
    assert record.offer is not None and record.offer.name == "wide"


def test_without_a_list_nothing_is_judged(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.presenter.open()
    assert bench.presenter.record.state is ListState.NONE
    assert not bench.presenter.judge(("QI",))


def test_a_damaged_list_reports_its_fault_and_judges_nothing(tmp_path: Path, qtbot: QtBot) -> None:
    bench = Bench(tmp_path, "wide")
    bench.damage("wide")
    bench.presenter.open()
    bench.presenter.judge(("QI",))
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    assert bench.presenter.record.state is ListState.DAMAGED
    assert "import it again" in bench.presenter.record.why
    assert not bench.presenter.judge(("QI",))
    assert bench.given == []


def test_a_list_whose_file_is_gone_says_so_too(tmp_path: Path, qtbot: QtBot) -> None:
    bench = Bench(tmp_path, "wide")
    installed = bench.store.find("wide")
    assert installed is not None
    (installed.folder / installed.sidecar.file).unlink()
    bench.presenter.open()
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    assert bench.presenter.record.why == "no such file or folder"


def test_a_verdict_that_cannot_be_kept_is_given_all_the_same(tmp_path: Path, qtbot: QtBot) -> None:
    bench = Bench(tmp_path, "wide")
    bench.log.path.mkdir()
    bench.presenter.open()
    qtbot.waitUntil(lambda: is_read(bench.presenter))
    bench.presenter.judge(("QI",))
    assert bench.trouble == ["is a folder"]
    assert bench.given[0].is_acceptable
