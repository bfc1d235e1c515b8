# SPDX-License-Identifier: MIT
"""A test double of the file system of Windows, for tests on other systems.

While `windows_rules` is on, the functions of `os` refuse what Windows refuses, with its errors:

- a file that is open cannot be renamed, replaced or removed, nor a folder in which one is;
- a rename never takes the place of a file;
- a folder cannot be opened as a file is;
- names of devices, such as `CON` and `aux.gcg`, cannot be used, nor can `< > : " | ? *`, and a
  name cannot end in a dot or a space;
- letters of either case are one: ``Evening.club`` opens ``evening.club``, and keeps its spelling;
- a path of 260 characters or more leads nowhere (for a new folder 248), as on a computer on which
  nothing else was set.

An open file is found among the descriptors of this process, so files of any kind of opening count.
"""

from __future__ import annotations

import builtins
import errno
import io
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

PATH_NOT_FOUND, ACCESS_DENIED, SHARING_VIOLATION, INVALID_NAME = 3, 5, 32, 123
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
    for file in open_files():
        if file == place or file.startswith(place + os.sep):
            raise refusal(number, path)


LONGEST, LONGEST_FOLDER = 259, 247


def check_length(path: Any, most: int = LONGEST) -> None:
    """Refuse a path that is too long, in the words of Windows."""
    if not isinstance(path, int) and len(os.path.abspath(os.fsdecode(path))) > most:
        raise refusal(PATH_NOT_FOUND, path, errno.ENOENT)


def as_spelled(path: Any, find: Callable[[str], Any], names: Callable[[str], list[str]]) -> Any:
    """The path of what is there under these letters in any case; else the path as it is.

    Args:
        path: as functions of `os` take it; a number of a descriptor is returned.
        find: raises OSError if there is nothing at a path.
        names: those in a folder.
    """
    if isinstance(path, int):
        return path
    text = os.fsdecode(path)
    with suppress(OSError):
        find(text)
        return path
    parent, name = os.path.split(text)
    if not name or parent == text:
        return path
    parent = as_spelled(parent, find, names)
    with suppress(OSError):
        for spelled in names(parent or "."):
            if spelled.casefold() == name.casefold():
                return os.path.join(parent, spelled)
    return os.path.join(parent, name)


@contextmanager
def windows_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the functions of `os` follow Windows' rules."""
    names = ("open", "rename", "replace", "unlink", "mkdir", "stat", "lstat", "scandir", "listdir")
    true = {name: getattr(os, name) for name in (*names, "rmdir", "access", "utime")}
    stream = io.open

    def there(path: Any) -> Any:
        return as_spelled(path, true["lstat"], true["listdir"])

    def in_any_case(name: str) -> Callable[..., Any]:
        def double(path: Any = ".", *rest: Any, **named: Any) -> Any:
            if path is not None and named.get("dir_fd") is None:
                check_length(path)
                path = there(path)
            return true[name](path, *rest, **named)

        return double

    def opened_stream(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        if not isinstance(file, int) and named.get("opener") is None:
            check_name(file)
            check_length(file)
            file = there(file)
        return stream(file, mode, *rest, **named)

    def opened(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        check_name(path)
        if named.get("dir_fd") is None:
            check_length(path)
            path = there(path)
        if not isinstance(path, int) and os.path.isdir(path) and not flags & os.O_DIRECTORY:
            raise refusal(ACCESS_DENIED, path)
        return true["open"](path, flags, *rest, **named)  # type: ignore[no-any-return]

    def new_spelling(source: Any, target: Any) -> Any:
        """The path that a renamed file gets: its own in a new spelling, or that of the other."""
        other = there(target)
        with suppress(OSError):
            if os.path.samestat(true["lstat"](there(source)), true["lstat"](other)):
                return os.path.join(os.path.dirname(os.fsdecode(other)), os.path.basename(target))
        return other

    def renamed(source: Any, target: Any, **named: Any) -> None:
        check_name(target)
        check_length(target)
        source, target = there(source), new_spelling(source, target)
        check_closed(source)
        if os.path.lexists(target) and not os.path.samefile(source, target):
            raise refusal(183, target, errno.EEXIST)
        true["rename"](source, target, **named)

    def replaced(source: Any, target: Any, **named: Any) -> None:
        check_name(target)
        check_length(target)
        source, target = there(source), new_spelling(source, target)
        check_closed(source)
        check_closed(target, ACCESS_DENIED)
        true["replace"](source, target, **named)

    def removed(path: Any, **named: Any) -> None:
        if "dir_fd" not in named:
            path = there(path)
            check_closed(path)
        true["unlink"](path, **named)

    def made(path: Any, *rest: Any, **named: Any) -> None:
        check_name(path)
        check_length(path, LONGEST_FOLDER)
        true["mkdir"](there(path), *rest, **named)

    doubles: dict[str, Callable[..., Any]] = {
        "open": opened,
        "rename": renamed,
        "replace": replaced,
        "unlink": removed,
        "remove": removed,
        "mkdir": made,
        **{
            name: in_any_case(name)
            for name in ("stat", "lstat", "scandir", "listdir", "rmdir", "access", "utime")
        },
    }
    with monkeypatch.context() as patch:
        for name, double in doubles.items():
            patch.setattr(os, name, double)
        patch.setattr(io, "open", opened_stream)
        patch.setattr(builtins, "open", opened_stream)
        patch.setattr(durable, "IS_WINDOWS", True)
        patch.setattr(file_names, "IS_WINDOWS", True)
        for module in list(sys.modules.values()):
            # Windows flushes its folders itself.
            if getattr(module, "flush_folder", None) is FLUSH_FOLDER:
                patch.setattr(module, "flush_folder", lambda _folder: None)
        yield
