# SPDX-License-Identifier: MIT
"""The settings file: read once, checked against the table, written atomically.

Nothing of the user's is ever lost: an invalid file is kept as `*.bad` before another is written in
its place, and each problem is reported in one message.
"""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from desktop_app.sentences.faults import ToldError, fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.table import SETTINGS, Value
from desktop_app.values.files import open_file, read_file, rename_path
from desktop_app.values.json_text import json_value
from desktop_app.values.whole_files import write_whole

MAX_BYTES = 1_000_000


class SettingsError(ToldError):
    """A key that is not in the table, or a value that is not allowed."""


class SettingsStore:
    """The settings of one data folder.

    `problems` has one sentence for each fault found when the file was read. `unsaved` is why the
    last change could not be saved, or empty.
    """

    def __init__(self, path: Path, *, reads_only: bool = False) -> None:
        """Read `path`; a missing file means the defaults.

        With `reads_only`, an invalid file stays as it is, and changes apply to this run alone.
        """
        self.path = path
        self.problems: list[str] = []
        self.unsaved = ""
        self.listeners: list[Callable[[str, Value], None]] = []
        """Called with each key that has changed, and its new value."""
        self._values: dict[str, Value] = {}
        self._foreign: dict[str, Value] = {}
        """Settings that this version does not have; a later one may. They stay in the file."""
        self._may_write = not reads_only
        self._read()

    def get(self, key: str) -> Value:
        """Return a copy of the value of `key`.

        Raises SettingsError if the table has no such key.
        """
        setting = SETTINGS.get(key)
        if setting is None:
            raise SettingsError(
                Sentence(
                    "setting {key!r}: not one of {settings}", key=key, settings=", ".join(SETTINGS)
                )
            )
        return copy.deepcopy(self._values.get(key, setting.default))

    def text(self, key: str) -> str:
        """Return the value of a choice or a text."""
        value = self.get(key)
        assert isinstance(value, str), key
        return value

    def switch(self, key: str) -> bool:
        """Return the value of a switch."""
        value = self.get(key)
        assert isinstance(value, bool), key
        return value

    def record(self, key: str) -> dict[str, Value]:
        """Return the value of a record; empty if it was never set."""
        value = self.get(key)
        assert isinstance(value, dict), key
        return value

    def change(self, **values: Value) -> None:
        """Set these keys and write the file, all of them or none.

        Raises SettingsError for an unknown key or a value that is not allowed. If the file cannot
        be written, the values apply to this run, and `unsaved` has the reason.
        """
        for key, value in values.items():
            _check(key, value)
        self._set({**self._values, **copy.deepcopy(values)})

    def take_over(self, data: bytes) -> tuple[str, ...]:
        """Take the settings of another settings file; returns a sentence for each fault.

        A setting that the file does not have gets its default. One with a value that is not allowed
        stays as it is, and one that this version does not have is kept in the file. If they cannot
        be saved, the last sentence is `unsaved`.
        """
        problems: list[str] = []
        taken: dict[str, Value] = {}
        foreign: dict[str, Value] = {}
        try:
            content = _settings_in(data)
        except ValueError as error:
            return (Sentence("{path}: {error}", path=self.path.name, error=str(error)),)
        for key, value in content.items():
            try:
                _check(key, value)
            except SettingsError as error:
                problems.append(str(error))
                if key not in SETTINGS:
                    foreign[key] = value
                elif key in self._values:
                    taken[key] = self._values[key]
            else:
                taken[key] = value
        is_new = not foreign.items() <= self._foreign.items()
        self._foreign |= foreign
        self._set(taken, has_more=is_new)
        return (*problems, *((self.unsaved,) if self.unsaved else ()))

    def _set(self, values: dict[str, Value], *, has_more: bool = False) -> None:
        """Put all values in use, and write them if they are new, or with `has_more` in any case."""
        before, self._values = self._values, values
        if values != before or has_more or self.unsaved:
            try:
                self._write()
            except OSError as error:
                self.unsaved = Sentence("{place}: {fault}", place=self.path, fault=fault_of(error))
            except BaseException:
                # Interrupted: undo the change in memory, as in the file.
                self._values = before
                raise
            else:
                self.unsaved = ""
        for key in (*values, *(old_key for old_key in before if old_key not in values)):
            value = values.get(key, SETTINGS[key].default)
            if before.get(key, SETTINGS[key].default) != value:
                for listener in tuple(self.listeners):
                    listener(key, value)

    def _read(self) -> None:
        try:
            content = self._read_object()
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            why = fault_of(error) if isinstance(error, OSError) else str(error)
            self._set_aside(Sentence("{why}; the defaults are used", why=why), keep=False)
            return
        is_whole = True
        for key, value in content.items():
            try:
                _check(key, value)
            except SettingsError as error:
                self.problems.append(
                    Sentence("{path}: {error}; it is ignored", path=self.path, error=str(error))
                )
                if key in SETTINGS:
                    is_whole = False
                else:
                    self._foreign[key] = value
            else:
                self._values[key] = value
        if not is_whole:
            self._set_aside("", keep=True)

    def _read_object(self) -> dict[str, Value]:
        with open_file(self.path) as file:
            return _settings_in(file.read(MAX_BYTES + 1))

    def _set_aside(self, message: str, *, keep: bool) -> None:
        """Copy (`keep`) or rename the file to an unused `*.bad` name.

        If that fails, or nothing may be written, never write.
        """
        try:
            if not self._may_write:
                raise PermissionError
            if keep and _is_kept(self.path):
                # As at the start before: a copy of each start would fill the folder.
                return
            aside = _free_name(self.path)
            if keep:
                shutil.copyfile(self.path, aside)
            else:
                rename_path(self.path, aside)
        except OSError:
            self._may_write = False
            kept = Sentence("it stays as it is, and settings are not saved")
        else:
            kept = Sentence("kept as {name}", name=aside.name)
        if message:
            self.problems.append(
                Sentence("{path}: {message}, {kept}", path=self.path, message=message, kept=kept)
            )

    def _write(self) -> None:
        if not self._may_write:
            return
        values = {**self._foreign, **self._values}
        text = json.dumps(values, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        write_whole(self.path, text.encode("utf-8", errors="replace"))


def _settings_in(data: bytes) -> dict[str, Value]:
    """Return the object of a settings file. Raises ValueError if it is none."""
    content = json_value(data, most_bytes=MAX_BYTES, has_constants=False)
    if not isinstance(content, dict):
        raise ValueError(Sentence("not an object of settings"))
    return content


def _check(key: str, value: object) -> None:
    setting = SETTINGS.get(key)
    if setting is None:
        raise SettingsError(Sentence("{key!r} is not a setting", key=key))
    if why := setting.check(value):
        shown = repr(value)
        raise SettingsError(
            Sentence(
                "{key}: {value} is not {why}",
                key=key,
                value=shown[:60] + "..." if len(shown) > 60 else shown,
                why=why,
            )
        )


def _is_kept(path: Path) -> bool:
    """Return True if a file has been set aside with the same content before. Raises OSError."""
    content = read_file(path)
    kept = [file for file in path.parent.glob(f"{path.name}*.bad") if file.is_file()]
    return any(read_file(file) == content for file in kept)


def _free_name(path: Path) -> Path:
    name = path.with_name(path.name + ".bad")
    number = 1
    while name.exists():
        number += 1
        name = path.with_name(f"{path.name}.{number}.bad")
    return name
