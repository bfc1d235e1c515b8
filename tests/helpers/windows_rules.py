# SPDX-License-Identifier: MIT
"""A test double of the file system of Windows, for tests on other systems.

While `windows_rules` is on, the functions of `os` refuse what Windows refuses, with its errors:

- a file that is open cannot be renamed, replaced or removed, nor a folder in which one is;
- a rename never takes the place of a file;
- a folder cannot be opened as a file is;
- names of devices, such as `CON` and `aux.gcg`, cannot be used, nor can `< > : " | ? *`, and a
  name cannot end in a dot or a space.

An open file is found among the descriptors of this process, so files of any kind of opening count.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from desktop_app.storage import durable
from desktop_app.values import file_names

ACCESS_DENIED, SHARING_VIOLATION, INVALID_NAME = 5, 32, 123
DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])\s*(\..*)?")
FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$')


FLUSH_FOLDER = durable.flush_folder


def refusal(number: int, path: object, code: int = errno.EACCES) -> OSError:
    """The error that Windows raises with this number."""
    kinds = {errno.EACCES: PermissionError, errno.EEXIST: FileExistsError}
    error = kinds.get(code, OSError)(code, f"Windows error {number}", str(path))
    error.winerror = number  # type: ignore[attr-defined]
    return error


def open_files() -> set[str]:
    """The paths of all files that this process has open."""
    found = set()
    for descriptor in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            found.add(os.readlink(f"/proc/self/fd/{descriptor}"))
    return found


def check_name(path: Any) -> None:
    """Refuse a name that no file can have."""
    if isinstance(path, int):
        return
    name = Path(os.fsdecode(path)).name
    if DEVICES.fullmatch(name) or (name not in ("", ".", "..") and FORBIDDEN.search(name)):
        raise refusal(INVALID_NAME, path, errno.EINVAL)


def check_closed(path: Any, number: int = SHARING_VIOLATION) -> None:
    """Refuse to touch a file that is open, or a folder with one in it."""
    place = os.path.realpath(os.fsdecode(path))
    for each in open_files():
        if each == place or each.startswith(place + os.sep):
            raise refusal(number, path)


@contextmanager
def windows_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the functions of `os` follow Windows' rules."""
    true = {name: getattr(os, name) for name in ("open", "rename", "replace", "unlink", "mkdir")}

    def opened(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        check_name(path)
        if not isinstance(path, int) and os.path.isdir(path) and not flags & os.O_DIRECTORY:
            raise refusal(ACCESS_DENIED, path)
        return true["open"](path, flags, *rest, **named)  # type: ignore[no-any-return]

    def renamed(source: Any, target: Any, **named: Any) -> None:
        check_name(target)
        check_closed(source)
        if os.path.lexists(target):
            raise refusal(183, target, errno.EEXIST)
        true["rename"](source, target, **named)

    def replaced(source: Any, target: Any, **named: Any) -> None:
        check_name(target)
        check_closed(source)
        check_closed(target, ACCESS_DENIED)
        true["replace"](source, target, **named)

    def removed(path: Any, **named: Any) -> None:
        if "dir_fd" not in named:
            check_closed(path)
        true["unlink"](path, **named)

    def made(path: Any, *rest: Any, **named: Any) -> None:
        check_name(path)
        true["mkdir"](path, *rest, **named)

    doubles: dict[str, Callable[..., Any]] = {
        "open": opened,
        "rename": renamed,
        "replace": replaced,
        "unlink": removed,
        "remove": removed,
        "mkdir": made,
    }
    with monkeypatch.context() as patch:
        for name, double in doubles.items():
            patch.setattr(os, name, double)
        patch.setattr(durable, "IS_WINDOWS", True)
        patch.setattr(file_names, "IS_WINDOWS", True)
        for module in list(sys.modules.values()):
            # Windows flushes its folders itself.
            if getattr(module, "flush_folder", None) is FLUSH_FOLDER:
                patch.setattr(module, "flush_folder", lambda _folder: None)
        yield
