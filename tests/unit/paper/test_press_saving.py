# SPDX-License-Identifier: MIT
"""A file is written completely or, whatever happens, stays as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.paper.content import PaperError
from desktop_app.paper.press import save_whole

FULL_DISK = """
import resource, sys
from pathlib import Path
from desktop_app.paper.content import PaperError
from desktop_app.paper.press import save_whole

resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    save_whole(Path(sys.argv[1]), b"x" * 100_000)
except PaperError as error:
    print(error)
"""


def test_a_file_is_written_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    save_whole(path, b"one")
    save_whole(path, b"another")
    assert path.read_bytes() == b"another"
    assert set(os.listdir(tmp_path)) <= {"out.pdf", "data"}


@pytest.mark.skipif(sys.platform == "win32", reason="has no limits on the size of files")
def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"the old one")
    run = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith(f"{path}: ") and len(run.stdout.splitlines()) == 1
    assert path.read_bytes() == b"the old one"
    assert set(os.listdir(tmp_path)) <= {"out.pdf", "data"}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "out.pdf"
    with pytest.raises(PaperError) as error:
        save_whole(path, b"one")
    assert str(error.value).startswith(f"{path}: ")
    assert not path.parent.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a folder there takes files all the same")
def test_a_folder_one_may_not_write_to_is_named(tmp_path: Path) -> None:
    # Root can write everywhere except in some folders of the system.
    folder = Path("/proc") if os.geteuid() == 0 else tmp_path
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(PaperError, match=r"out\.pdf: "):
            save_whole(folder / "out.pdf", b"one")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes in folders")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    os.mkfifo(path)
    with pytest.raises(PaperError, match=r"out\.pdf: "):
        save_whole(path, b"one")


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="is a folder"):
        save_whole(tmp_path, b"one")
