# SPDX-License-Identifier: MIT
"""A whole event of the pairing program tsh: its settings, and a file for each division.

The settings (``config.tsh``) name the divisions with their files and have lines of Perl's form
``config event_name = 'Larch Open'``. An archive is the settings followed by the files, each between
``#begin_file name=a.t`` and ``#end_file``. Only plain texts and numbers are read from the settings;
nothing in them is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from desktop_app.formats.errors import FormatError
from desktop_app.sentences.sentence import Sentence

_DIVISION = re.compile(r"\s*div(?:ision)?\s+(\S+)\s+(\S+)\s*$", re.IGNORECASE)
_SETTING = re.compile(
    r"\s*config\s+(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|(-?\d+))\s*;?\s*$",
    re.IGNORECASE,
)
_BEGIN = re.compile(r"#begin_file\s+name=(.+?)\s*$")
_END = "#end_file"


@dataclass(frozen=True, slots=True)
class TshEvent:
    """An event.

    Attributes:
        divisions: the names of the files by the names of the divisions, in order.
        settings: texts and numbers by their keys; others are left out.
        files: the texts of the files by name; none for settings alone.
    """

    divisions: Mapping[str, str]
    settings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    files: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read_archive(text: str) -> TshEvent:
    """Read an archive, or settings alone.

    Raises:
        FormatError: there is no division; a file has no end, or one of a division is missing in an
            archive.
    """
    divisions: dict[str, str] = {}
    settings: dict[str, str] = {}
    files: dict[str, str] = {}
    name, begun, lines = "", 0, list[str]()
    for number, line in enumerate(text.split("\n"), start=1):
        if begin := _BEGIN.match(line):
            name, begun, lines = begin[1], number, []
        elif line.rstrip() == _END and begun:
            files[name] = "\n".join(lines) + "\n"
            begun = 0
        elif begun:
            lines.append(line)
        elif found := _DIVISION.match(line):
            divisions[found[1]] = found[2]
        elif found := _SETTING.match(line):
            value = next(group for group in found.groups()[1:] if group is not None)
            settings[found[1].lower()] = re.sub(r"\\(.)", r"\1", value)
    if begun:
        raise FormatError(
            Sentence("the file {file} has no {mark}", file=name, mark=_END), line=begun
        )
    if not divisions:
        raise FormatError(Sentence("no line of a division, expected division NAME FILE"))
    if files and (
        missing := [division for division in divisions.values() if division not in files]
    ):
        raise FormatError(Sentence("the file {file} is missing", file=missing[0]))
    return TshEvent(divisions, settings, files)


def write_settings(event: TshEvent) -> str:
    """Write the settings of an event (``config.tsh``)."""
    lines = [f"division {name} {file}" for name, file in event.divisions.items()]
    for key, value in event.settings.items():
        text = value if re.fullmatch(r"-?\d+", value) else f"'{_escaped(value)}'"
        lines.append(f"config {key} = {text}")
    return "\n".join(lines) + "\n"


def write_archive(event: TshEvent) -> str:
    """Write an archive, which `read_archive` reads back."""
    files = (f"#begin_file name={name}\n{text}{_END}\n" for name, text in event.files.items())
    return write_settings(event) + "".join(files)


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("'", "\\'")
