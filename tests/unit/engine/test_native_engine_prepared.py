# SPDX-License-Identifier: MIT
"""Prepared lists are stored, reused, and made again when damaged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.engine import native
from desktop_app.engine.native_engine import PreparedGraphs
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.sidecar import checksum

WORDS = ["AT", "TA", "EAT", "TEA", "ATE", "RATE", "TEAR", "STARE"]
CONTENT = compile_kwg(bytes(ord(letter) - 64 for letter in word) for word in WORDS)
STARE = bytes(ord(letter) - 64 for letter in "STARE")
OTHER = compile_kwg([b"\1\2"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "kept"


def setting_of(graph: native.Kwg) -> native.Setting:
    module, _ = native.load()
    assert module is not None
    made: native.Setting = module.Setting(graph, bytes(32), b"\1" * 225, b"\1" * 225)
    return made


def opened(folder: Path, source: bytes | Path = CONTENT) -> native.Kwg:
    graph = PreparedGraphs(folder).word_graph(source)
    assert graph is not None
    return graph


def best(graph: native.Kwg) -> bytes:
    module, _ = native.load()
    assert module is not None
    setting = setting_of(graph)
    records: bytes = module.plays(setting, bytes(225), b"\1\5\22\23\24")
    return records


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.prepared"))


def keep(folder: Path) -> Path:
    setting_of(opened(folder))
    (path,) = files(folder)
    return path


@pytest.mark.native
def test_the_first_setting_keeps_what_the_next_start_takes(folder: Path) -> None:
    first = opened(folder)
    assert not first.is_prepared
    assert not folder.exists()
    expected = best(first)
    assert len(expected) > 26
    assert first.is_prepared
    again = opened(folder)
    assert again.is_prepared
    assert again.fault is None
    assert again.accepts(STARE)
    assert best(again) == expected
    assert len(files(folder)) == 1


@pytest.mark.native
def test_a_file_is_known_by_its_content(folder: Path, tmp_path: Path) -> None:
    keep(folder)
    path = tmp_path / "list.kwg"
    path.write_bytes(CONTENT)
    assert opened(folder, path).is_prepared
    path.write_bytes(OTHER)
    other = opened(folder, path)
    assert not other.is_prepared
    assert other.accepts(b"\1\2")


@pytest.mark.native
@pytest.mark.parametrize("damage", ["torn", "changed", "empty", "old"])
def test_what_is_damaged_is_named_and_made_again(folder: Path, damage: str) -> None:
    path = keep(folder)
    good = path.read_bytes()
    changed = bytearray(good)
    changed[len(good) // 2] ^= 1
    older = good[:8] + b"\0" + good[9:]
    contents = {"torn": good[:-1], "changed": bytes(changed), "empty": b"", "old": older}
    path.write_bytes(contents[damage])
    graph = opened(folder)
    assert not graph.is_prepared
    assert graph.fault is not None
    assert graph.fault.startswith("offset ")
    assert best(graph) == best(opened(folder / "elsewhere"))
    assert path.read_bytes() == good
    assert opened(folder).is_prepared


@pytest.mark.native
def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"not a folder")
    graph = opened(blocked)
    assert best(graph) == best(opened(tmp_path / "elsewhere"))
    assert not opened(blocked).is_prepared
    path = tmp_path / "list.kwg"
    path.write_bytes(CONTENT)
    assert PreparedGraphs(blocked).has_checksum(path, checksum(CONTENT))


@pytest.mark.native
def test_two_programs_at_once_leave_one_whole_file(folder: Path) -> None:
    """Each opens and prepares the list again and again, while the other does the same."""
    script = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]);"
        "from tests.unit.engine.test_native_engine_prepared import opened, setting_of;"
        "folder = Path(sys.argv[2]);"
        "[(setting_of(graph), [path.unlink(missing_ok=True) for path in folder.glob('*.prepared')])"
        " for graph in (opened(folder) for _ in range(100)) if graph.fault is None or exit(3)];"
        "setting_of(opened(folder))"
    )
    root = str(Path(__file__).parents[3])
    command = [sys.executable, "-c", script, root, str(folder)]
    running = [subprocess.Popen(command, cwd=root) for _ in range(2)]
    assert [program.wait(timeout=300) for program in running] == [0, 0]
    setting_of(opened(folder))
    assert opened(folder).is_prepared
    assert len(files(folder)) == len(list(folder.iterdir())) == 1


@pytest.mark.native
def test_a_checksum_is_counted_once_for_each_content(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "list.kwg"
    path.write_bytes(CONTENT)
    graphs, sha256 = PreparedGraphs(folder), checksum(CONTENT)
    assert not graphs.has_checksum(path, checksum(OTHER))
    assert not folder.exists()
    assert graphs.has_checksum(path, sha256)
    (note,) = folder.iterdir()
    assert graphs.has_checksum(path, sha256)
    assert not graphs.has_checksum(path, checksum(OTHER))
    # A note belongs to one content: a changed file, or a wrong note, is computed again.
    path.write_bytes(OTHER)
    assert not graphs.has_checksum(path, sha256)
    path.write_bytes(CONTENT)
    note.write_bytes(b"nonsense")
    assert graphs.has_checksum(path, sha256)
    assert note.read_text() == sha256


@pytest.mark.native
def test_what_is_no_word_graph_is_refused_as_ever(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cut short or not a KWG file"):
        opened(folder, CONTENT[:-1])
    with pytest.raises(FileNotFoundError):
        opened(folder, tmp_path / "gone.kwg")


def test_without_the_native_engine_nothing_is_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    path = tmp_path / "list.kwg"
    path.write_bytes(CONTENT)
    graphs = PreparedGraphs(folder)
    assert graphs.word_graph(CONTENT) is None
    assert graphs.has_checksum(path, checksum(CONTENT))
    assert not graphs.has_checksum(path, checksum(OTHER))
    assert not folder.exists()
