# SPDX-License-Identifier: MIT
"""JSON text as plain data: the only place where the program parses JSON.

A text is data or one `DecodeError`, whatever is in it: bytes that are no text, values nested too
deeply, numbers of a million digits.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from typing import Any

from desktop_app.sentences.faults import ToldError, brief, json_fault
from desktop_app.sentences.sentence import Sentence


class DecodeError(ToldError):
    """Text or data that is not what it should be; the message is one sentence.

    Attributes:
        fault: what was read and what was expected.
        place: where in the data, such as ``turns[3].cost``; empty for all of it.
        is_unknown: True for a name or a version that this program does not know; a later one may.
    """

    def __init__(self, fault: str, place: str = "", *, is_unknown: bool = False) -> None:
        self.fault, self.place, self.is_unknown = brief(fault), brief(place), is_unknown
        whole = Sentence("{place}: {fault}", place=place, fault=fault) if place else fault
        super().__init__(whole)


def json_value(
    raw: bytes | str, *, most_bytes: int | None = None, has_constants: bool = True
) -> Any:
    """Return the data of a JSON text in UTF-8.

    Args:
        raw: the text.
        most_bytes: its largest size; None for any.
        has_constants: False to refuse NaN and Infinity, which are no JSON but written by Python.

    Raises:
        DecodeError: it is too large, no text, not JSON or nested too deeply.
    """
    if most_bytes is not None and len(raw) > most_bytes:
        raise DecodeError(Sentence("is larger than {most} bytes", most=most_bytes))
    try:
        text = raw if isinstance(raw, str) else raw.decode("utf-8")
        return json.loads(text, parse_constant=None if has_constants else _refuse)
    except json.JSONDecodeError as error:
        raise DecodeError(json_fault(error)) from None
    except UnicodeDecodeError as error:
        raise DecodeError(Sentence("byte {byte}: not UTF-8", byte=error.start)) from None
    except RecursionError:
        raise DecodeError(Sentence("the values are nested too deeply")) from None
    except DecodeError:
        raise
    except ValueError:
        raise DecodeError(Sentence("a number is too long")) from None


def _refuse(name: str) -> None:
    raise DecodeError(Sentence("{name} is not a value", name=name))


def json_file(
    raw: bytes, form: str, versions: Container[object], *, most_bytes: int | None = None
) -> dict[str, Any]:
    """Return the object of a file that names its format and its version, without these.

    Args:
        raw: the file.
        form: the value of ``format``.
        versions: the versions that this program reads.
        most_bytes: as in `json_value`.

    Raises:
        DecodeError: as in `json_value`, or the file is of another format or a later version.
    """
    found = json_value(raw, most_bytes=most_bytes)
    if not isinstance(found, dict) or found.pop("format", None) != form:
        raise DecodeError(Sentence("it is a file of another kind"))
    version = found.pop("version", None)
    if type(version) is not int:
        raise DecodeError(Sentence("the file names no version"))
    if version not in versions:
        raise DecodeError(later_version(version), is_unknown=True)
    return found


def later_version(version: object) -> Sentence:
    """Return why a file of a version that this program does not know cannot be read."""
    return Sentence("a later version of the program wrote it, as {version}", version=version)


def is_later(found: object, known: int) -> bool:
    """Return True if data is an object whose ``format`` is a later one than `known`."""
    version = found.get("format") if isinstance(found, dict) else None
    return type(version) is int and version > known


def json_objects(lines: Sequence[bytes]) -> list[dict[str, Any] | None]:
    """Return the JSON object of each line, None for a line that is none."""
    if all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        # Parsing them at once takes half the time.
        try:
            found = json_value(b"[%s]" % b",".join(lines))
        except DecodeError:
            found = ()
        if len(found) == len(lines) and all(type(value) is dict for value in found):
            return list(found)
    return [json_object(line) for line in lines]


def json_object(line: bytes | str) -> dict[str, Any] | None:
    """Return a JSON object, None if the line is none."""
    try:
        found = json_value(line)
    except DecodeError:
        return None
    return found if isinstance(found, dict) else None


def listed(names: Iterable[object]) -> str:
    """Return names for a sentence, with commas."""
    return ", ".join(map(str, names))
