# SPDX-License-Identifier: MIT
"""Changed copies of files, as bad disks, other programs and people make them.

Each function takes the bytes of a good file and a source of chance, and returns other bytes. Those
of bytes know nothing of the format; the others read the file and write it again with other values
in it, with the checksums that belong to them.
"""

from __future__ import annotations

import copy
import gzip
import io
import json
import random
import re
import sqlite3
import tomllib
import warnings
import zipfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import date
from typing import Any

Mutate = Callable[[bytes, random.Random], bytes]


def changed_bytes(data: bytes, source: random.Random) -> bytes:
    """Flip, cut, insert, double or swap some bytes, or change how the text is encoded."""
    for _ in range(source.choice((1, 1, 1, 2, 5))):
        data = source.choice(_BYTE_CHANGES)(data, source)
    return data


def _flipped(data: bytes, source: random.Random) -> bytes:
    if not data:
        return b"\0"
    changed = bytearray(data)
    for _ in range(source.choice((1, 1, 3, 20))):
        at = source.randrange(len(data))
        changed[at] = source.choice((0, 0x7F, 0x80, 0xFF, changed[at] ^ 1 << source.randrange(8)))
    return bytes(changed)


def _cut(data: bytes, source: random.Random) -> bytes:
    first, last = sorted((source.randint(0, len(data)), source.randint(0, len(data))))
    return source.choice((data[:first], data[first:], data[:first] + data[last:]))


_INSERTED = (
    b"\0",
    b"\0" * 5_000,
    b"\xff\xfe",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae",
    b"\r",
    b"\n",
    b"\n" * 3_000,
    b"\x1b[2J",
    b'"',
    b"'",
    b"[",
    b"{",
    b"[" * 50_000,
    b",",
    b"-",
    b"9" * 5_000,
    b"x" * 150_000,
    b" " * 20_000,
)


def _inserted(data: bytes, source: random.Random) -> bytes:
    at = source.randint(0, len(data))
    return data[:at] + source.choice(_INSERTED) + data[at:]


def _doubled(data: bytes, source: random.Random) -> bytes:
    first, last = sorted((source.randint(0, len(data)), source.randint(0, len(data))))
    return data[:last] + data[first:last] * source.choice((1, 1, 10)) + data[last:]


def _swapped(data: bytes, source: random.Random) -> bytes:
    one, two, three = sorted(source.randint(0, len(data)) for _ in range(3))
    return data[:one] + data[two:three] + data[one:two] + data[three:]


def _encoded(data: bytes, source: random.Random) -> bytes:
    kind = source.randrange(6)
    if kind == 0:
        return b"\xef\xbb\xbf" + data
    if kind == 1:
        return data.replace(b"\n", b"\r\n")
    if kind == 2:
        return data.replace(b"\n", b"\r")
    if kind == 3:
        return b"\xff\xfe" + data.decode("latin-1").encode("utf-16-le")
    if kind == 4:
        return data.replace(b"\n", source.choice((b"", b" ", b"\x0b", b"\xc2\x85")))
    return b""


_BYTE_CHANGES: Sequence[Mutate] = (_flipped, _cut, _inserted, _doubled, _swapped, _encoded)


_RAW = "\x01raw:"
"""Begins a text that stands for itself in JSON, without quotes."""
_ODD: Sequence[Any] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    10**14,
    10**18,
    10**400,
    0.5,
    -0.0,
    f"{_RAW}NaN",
    f"{_RAW}-Infinity",
    f"{_RAW}1e400",
    f"{_RAW}1e308",
    "",
    " ",
    "0",
    "x",
    "\u202egnp.exe\u2066",
    "a\x00b\x1b[2J\x7f\nc",
    "\ud800",
    "{braces} {0} {",
    "%s %n",
    "../../etc/passwd",
    "x" * 20_000,
    "é" * 300,
    [],
    [[]],
    {},
    {"": {}},
    [None, True, 0, ""],
)
"""Values that few fields allow."""
_LARGE = 2**53
_SMALL = 1_000
_DEEP = 400
_VERY_DEEP = 100_000


def _odd(source: random.Random) -> Any:
    if source.random() < 0.04:
        return f"{_RAW}{'[' * _VERY_DEEP}{']' * _VERY_DEEP}"
    if source.random() < 0.04:
        deep: Any = 1
        for _ in range(_DEEP):
            deep = [deep] if source.random() < 0.5 else {"a": deep}
        return deep
    return copy.deepcopy(source.choice(_ODD))


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of each value in a tree, itself without a step."""
    found = [path]
    if len(path) > _DEEP // 4:
        return found
    keys = value if isinstance(value, dict) else range(len(value)) if _is_list(value) else ()
    for key in keys:
        found += _places(value[key], (*path, key))
    return found


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def changed_value(value: Any, source: random.Random, odd: Callable[..., Any] = _odd) -> Any:
    """Return a copy of a tree of lists and objects with some of its values changed."""
    for _ in range(source.choice((1, 1, 1, 2, 4))):
        # A tree again, of which no part is in two places.
        value = json.loads(json.dumps(value, default=_as_text))
        *path, last = source.choice(_places(value)[1:] or [(None,)])
        if last is None:
            return odd(source)
        holder = value
        for step in path:
            holder = holder[step]
        _change(holder, last, source, odd)
    return value


def _change(holder: Any, key: Any, source: random.Random, odd: Callable[..., Any]) -> None:
    kind = source.randrange(10)
    old = holder[key]
    if kind == 0:
        del holder[key]
    elif kind == 1 and _is_list(holder):
        is_small = len(str(old)) < _SMALL
        holder[key:key] = [old] * source.choice((1, 1, 2, 400 if is_small else 3))
    elif kind == 1:
        holder[source.choice(("", "extra", "x" * 2_000, "\x00", "ü"))] = odd(source)
    elif kind == 2:
        others = range(len(holder)) if _is_list(holder) else list(holder)
        other = source.choice(others)
        holder[key], holder[other] = holder[other], old
    elif kind == 3 and isinstance(old, dict):
        holder[key] = list(old.values())
    elif kind == 3 and _is_list(old):
        holder[key] = {str(place): item for place, item in enumerate(old)}
    elif kind == 3:
        holder[key] = source.choice(([old], {"value": old}, str(old), f"{old}{old}"))
    elif kind == 4 and type(old) in (int, float) and abs(old) < _LARGE:
        holder[key] = source.choice((-old, old + 1, old - 1, old * 1_000, old + 0.5, str(old)))
    elif kind == 4 and isinstance(old, str):
        at = source.randint(0, len(old))
        put = source.choice(("\n", "\0", " ", "é", "?", "9", "\u202e", "'"))
        holder[key] = source.choice((old[:at], old[at:], old[:at] + put + old[at:], old.swapcase()))
    else:
        holder[key] = odd(source)


def _as_text(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else str(value)


def _json_text(value: Any, separators: tuple[str, str] = (",", ":")) -> bytes:
    text = json.dumps(value, separators=separators)
    text = re.sub(r'"\\u0001raw:([^"]*)"', r"\1", text)
    return text.encode()


def changed_json(data: bytes, source: random.Random) -> bytes:
    """Change values of a JSON text."""
    return _json_text(changed_value(json.loads(data), source))


def changed_json_line(data: bytes, source: random.Random) -> bytes:
    """Change values of one or two lines of a file that has a JSON object in each."""
    lines = data.splitlines()
    for _ in range(source.choice((1, 1, 2))):
        at = source.randrange(len(lines))
        if source.random() < 0.15:
            other = source.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            with suppress(ValueError, RecursionError):
                # It may be what was put there before.
                lines[at] = _json_text(changed_value(json.loads(lines[at]), source))
    return b"\n".join(lines) + b"\n"


def changed_events(data: bytes, source: random.Random) -> bytes:
    """Change events of a game log, and write the checksums that belong to them."""
    head, *lines = data.splitlines()
    at = source.randrange(len(lines))
    kind = source.randrange(10)
    bodies = [re.sub(rb',"crc":"[0-9a-f]+"}$', b"", line) for line in lines]
    if kind == 0:
        del bodies[at]
    elif kind == 1:
        other = source.randrange(len(lines))
        bodies[at], bodies[other] = bodies[other], bodies[at]
    elif kind == 2:
        bodies.insert(at, bodies[source.randrange(len(lines))])
    else:
        entry = json.loads(bodies[at] + b"}")
        if kind == 3:
            entry = changed_value(entry, source)
        else:
            entry["event"] = changed_value(entry["event"], source)
        bodies[at] = (
            _json_text(entry).rstrip(b"}")
            if not isinstance(entry, dict)
            else (_json_text(entry)[:-1])
        )
    if kind < 3:
        bodies = [
            re.sub(rb'^{"line":\d+', b'{"line":%d' % number, body)
            for number, body in enumerate(bodies, start=2)
        ]
    checksum = int(head[-10:-2], 16)
    out = [head]
    for body in bodies:
        checksum = zlib.crc32(body, checksum)
        out.append(b'%s,"crc":"%08x"}' % (body, checksum))
    return b"\n".join(out) + b"\n"


def changed_toml(data: bytes, source: random.Random) -> bytes:
    """Change values of a TOML text."""
    tables = tomllib.loads(data.decode("utf-8-sig"))
    changed = changed_value(tables, source, _odd_toml)
    if not isinstance(changed, dict):
        return f"value = {_toml(changed)}\n".encode()
    lines = [f"{_toml_key(key)} = {_toml(item)}" for key, item in changed.items()]
    return ("\n".join(lines) + "\n").encode(errors="replace")


def _odd_toml(source: random.Random) -> Any:
    odd = (*_ODD, f"{_RAW}nan", f"{_RAW}2026-07-24", f"{_RAW}07:32:00")
    return copy.deepcopy(source.choice(odd))


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: Any) -> str:
    if value is None:
        return '"null"'
    if isinstance(value, str) and value.startswith(_RAW):
        raw = value.removeprefix(_RAW)
        return {"NaN": "nan", "-Infinity": "-inf"}.get(raw, raw.replace("1e400", "inf"))
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        return "".join(f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" else c for c in text)
    if isinstance(value, dict):
        pairs = ", ".join(f"{_toml_key(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{{pairs}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value)


_ODD_FIELDS = (
    "",
    " ",
    "0",
    "-1",
    "+0",
    "00",
    "99999999",
    "9" * 400,
    "9" * 5_000,
    "1e400",
    "nan",
    "NaN",
    "inf",
    "null",
    "true",
    "-",
    "--",
    "?",
    "...",
    "x",
    "A",
    "8H",
    "H8",
    "15O",
    "²",
    "٣",
    "=1+1",
    "@x",
    '"',
    '""',
    "'",
    "#",
    ">",
    ";",
    "/",
    "(",
    "[CH]",
    "\t",
    "\0",
    "\x1b[2J",
    "\u202e",
    "É",
    "x" * 300,
    "x" * 30_000,
    "a\n" * 50,
    "{0}",
    "%s",
    "2026-02-30",
    "9999-12-31",
    "0000-00-00",
)


def changed_fields(separators: str) -> Mutate:
    """Return what changes fields and lines of a text; `separators` is a class such as ``,;``."""
    parts = re.compile(f"([{separators}]+)")

    def change(data: bytes, source: random.Random) -> bytes:
        # Half a surrogate stands for a byte that is no UTF-8.
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        for _ in range(source.choice((1, 1, 1, 2, 5))):
            at, other = source.randrange(len(lines)), source.randrange(len(lines))
            kind = source.randrange(9)
            if kind == 0 and len(lines) > 1:
                del lines[at]
            elif kind == 1:
                lines[at], lines[other] = lines[other], lines[at]
            elif kind == 2:
                lines[at:at] = [lines[other]] * source.choice((1, 1, 2, 60))
            elif kind == 3:
                lines[at] += source.choice(_ODD_FIELDS)
            else:
                fields = parts.split(lines[at])
                place, second = source.randrange(len(fields)), source.randrange(len(fields))
                if kind == 4:
                    del fields[place]
                elif kind == 5:
                    fields[place], fields[second] = fields[second], fields[place]
                else:
                    fields[place] = source.choice(_ODD_FIELDS)
                lines[at] = "".join(fields)
        return "\n".join(lines).encode("utf-8", "surrogateescape")

    return change


def changed_database(data: bytes, source: random.Random) -> bytes:
    """Change values in the rows of an SQLite database, or its tables and versions."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(data)
        connection.execute("PRAGMA foreign_keys = OFF")
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("sqlite_")
        ]
        for _ in range(source.choice((1, 1, 2, 4))):
            try:
                _change_table(connection, source.choice(tables), source)
            except (sqlite3.Error, IndexError):
                # A constraint, or a table that is gone.
                connection.rollback()
        connection.commit()
        return connection.serialize()


_ODD_COLUMNS: Sequence[object] = (
    None,
    0,
    -1,
    1,
    2**31,
    2**63 - 1,
    -(2**63),
    10**14,
    0.5,
    float("inf"),
    "",
    "x",
    "1",
    "null",
    "{}",
    "[]",
    "\0",
    "\u202e\x1b[2J\n",
    "x" * 30_000,
    b"",
    b"\xff\xfe\x00",
)


def _change_table(connection: sqlite3.Connection, table: str, source: random.Random) -> None:
    kind = source.randrange(20)
    if kind == 0:
        connection.execute(f'DROP TABLE "{table}"')
    elif kind == 1:
        connection.execute(f"PRAGMA user_version = {source.choice((-1, 0, 1, 7, 2**30))}")
    elif kind == 2:
        connection.execute(f"PRAGMA application_id = {source.choice((0, 1, 2**30))}")
    elif kind == 3:
        connection.execute(f'DELETE FROM "{table}" WHERE rowid % ? = 0', (source.randint(1, 3),))
    elif kind == 4:
        columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
        connection.execute(f'ALTER TABLE "{table}" DROP COLUMN "{source.choice(columns)}"')
    else:
        columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
        column = source.choice(columns)
        rows = [row for (row,) in connection.execute(f'SELECT rowid FROM "{table}"')]
        if not rows:
            return
        row = source.choice(rows)
        (old,) = connection.execute(
            f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', (row,)
        ).fetchone()
        value = source.choice(_ODD_COLUMNS)
        if isinstance(old, str | bytes) and old[:1] in ("{", b"{") and source.random() < 0.8:
            value = changed_json(old.encode() if isinstance(old, str) else old, source).decode()
        which = "1" if kind == 5 else f"rowid = {row}"
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {which}', (value,))


def changed_archive(*inside: Mutate) -> Mutate:
    """Return what changes an entry of a ZIP file in one of these ways, or its name."""

    def change(data: bytes, source: random.Random) -> bytes:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [(info.filename, archive.read(info)) for info in archive.infolist()]
        at = source.randrange(len(entries))
        name, content = entries[at]
        kind = source.randrange(8)
        if kind == 0:
            del entries[at]
        elif kind == 1:
            entries.append(entries[at])
        elif kind == 2:
            odd = ("../x", "/x", "a\\b", "x" * 300, "\u202e", "CON.gcg", f"./{name}", f"{name}/")
            entries[at] = (source.choice(odd), content)
        else:
            with_values = [changed_bytes, *inside]
            try:
                entries[at] = (name, source.choice(with_values)(content, source))
            except (ValueError, IndexError):
                # Not an entry of that kind.
                entries[at] = (name, changed_bytes(content, source))
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            for member, written in entries:
                archive.writestr(member, written)
        return out.getvalue()

    return change


def packed(inside: Mutate) -> Mutate:
    """Return what changes the content of a gzip file."""
    return lambda data, source: gzip.compress(inside(gzip.decompress(data), source), mtime=0)
