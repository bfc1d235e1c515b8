# SPDX-License-Identifier: MIT
"""Opening a file never waits, and no file is read without an end."""

from __future__ import annotations

import os
import socket
import sys
import tracemalloc
from pathlib import Path

import pytest

from desktop_app.sentences.faults import told
from desktop_app.values.files import check_file, open_file, read_file

POSIX = pytest.mark.skipif(os.name != "posix", reason="a file system without pipes")


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"line\r\nline\x00")
    assert read_file(file) == b"line\r\nline\x00"
    with open_file(file) as stream:
        assert stream.peek(4)[:4] == b"line" and stream.read(2) == b"li"
    check_file(file)


@pytest.mark.skipif(sys.platform == "win32", reason="only an administrator may link there")
def test_a_link_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"line\r\nline\x00")
    link = tmp_path / "link"
    link.symlink_to(file)
    assert read_file(link, most=12) == file.read_bytes()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        check_file(tmp_path / "none")


def test_a_larger_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "huge"
    with file.open("wb") as stream:
        # Without blocks on the disk.
        stream.truncate(1 << 40)
    with pytest.raises(OSError, match="file too large") as caught:
        read_file(file)
    assert told(caught.value) == f"{file}: file too large"
    file.write_bytes(b"12345")
    with pytest.raises(OSError, match="file too large"):
        read_file(file, most=4)


def test_memory_is_asked_for_what_a_file_holds_and_not_for_the_largest(tmp_path: Path) -> None:
    file = tmp_path / "small"
    file.write_bytes(b"12345")
    tracemalloc.start()
    try:
        assert read_file(file) == b"12345"
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_a_file_that_grows_meanwhile_is_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "growing"
    file.write_bytes(b"1234567")
    before = os.stat_result((0o100644, 0, 0, 1, 0, 0, 2, 0, 0, 0))
    monkeypatch.setattr("desktop_app.values.files.os.fstat", lambda _descriptor: before)
    assert read_file(file) == b"1234567"
    assert read_file(file, most=5) == b"12345"
    assert read_file(file, most=3) == b"123"


@POSIX
def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="a pipe or a device") as caught:
        open_file(pipe)
    assert told(caught.value) == f"{pipe}: a pipe or a device, expected a file"


@POSIX
def test_a_device_and_a_socket_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for device in (Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(OSError, match="a pipe or a device"):
            read_file(device)
    with socket.socket(socket.AF_UNIX) as listening:
        # A name of the whole path may be too long for a socket.
        monkeypatch.chdir(tmp_path)
        listening.bind("s")
        with pytest.raises(OSError, match=r".*"):
            read_file(Path("s"))


@POSIX
def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    for _ in range(20):
        with pytest.raises(OSError, match="a pipe or a device"):
            open_file(tmp_path / "pipe")
    after = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    assert after == before
