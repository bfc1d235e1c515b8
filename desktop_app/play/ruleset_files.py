# SPDX-License-Identifier: MIT
"""Ruleset files and their titles, read without loading the rules."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_text import MAX_BYTES, decode_ruleset, parse_toml
from desktop_app.settings.paths import cache_dir, rulesets_dir, user_rulesets_dir
from desktop_app.values.files import open_file, read_file
from desktop_app.values.json_text import DecodeError, json_value

SUFFIX = ".toml"
MAX_KEPT = 64
"""Maximum number of ruleset files cached until they change."""
_KEPT = 1
"""Version of the kept tables; increase it when other data is made of the same text."""
_MAX_KEPT_BYTES = 4 * MAX_BYTES


def bundled_files() -> list[Path]:
    """Return the bundled files, by name.

    Raises FileNotFoundError if there is none: the installation is not whole.
    """
    found = _files(rulesets_dir())
    if not found:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(rulesets_dir()))
    return found


def own_files() -> list[Path]:
    """Return the user's files, by name."""
    return _files(user_rulesets_dir())


def find_file(ruleset_id: str) -> Path | None:
    """Return the file of a ruleset, a bundled one before the user's; None if there is none.

    Raises FileNotFoundError as `bundled_files` does.
    """
    files = (*bundled_files(), *own_files())
    return next((file for file in files if file.stem == ruleset_id), None)


def ruleset_title(ruleset_id: str, option: str = "") -> str | None:
    """Return the title of a ruleset, or of a ruleset with one of its options.

    None if the file or the option does not exist or the title cannot be read. The rest of the file
    is not checked; `rulesets.load_ruleset` does that and takes ten times as long.
    """
    try:
        file = find_file(ruleset_id)
        if file is None:
            return None
        status = file.stat()
        return _titles(file, status.st_mtime_ns, status.st_size).get(option)
    except (RulesetError, OSError):
        return None


def read_tables(file: Path) -> dict[str, Any]:
    """Return the tables of a file as plain data.

    Those of a bundled file are kept, by the content that they were read from: to read them again
    takes a tenth of the time, as the TOML reader need not even be loaded.

    Raises:
        RulesetError: it is too long, not UTF-8 or not TOML.
        OSError: it cannot be read.
    """
    with open_file(file) as stream:
        # One byte above the limit shows that a file is too long without reading all of it.
        data = stream.read(MAX_BYTES + 1)
    if file.parent != rulesets_dir():
        return parse_toml(decode_ruleset(data, str(file)), str(file))
    place = cache_dir() / "rulesets" / f"{file.stem}.json"
    tables = _kept_tables(place, data)
    if tables is None:
        tables = parse_toml(decode_ruleset(data, str(file)), str(file))
        # A full disk or a folder without write access costs time, not correctness. A date, which
        # is no JSON, is refused where the tables are read.
        with suppress(OSError, TypeError):
            # Not loaded where nothing is written.
            from desktop_app.values.whole_files import sweep_unfinished, write_whole  # noqa: PLC0415

            text = json.dumps(tables).encode("ascii")
            sweep_unfinished(place.parent)
            write_whole(place, _head(data, text) + text)
    return tables


def _kept_tables(place: Path, data: bytes) -> dict[str, Any] | None:
    """Return the tables kept for this content of a file; None if they are not whole.

    What they hold is checked like that of the file itself.
    """
    try:
        kept = read_file(place, most=_MAX_KEPT_BYTES)
        text = kept[len(_head(data, b"")) :]
        tables = json_value(text) if kept.startswith(_head(data, text)) else None
    except (OSError, DecodeError):
        return None
    return tables if isinstance(tables, dict) else None


def _head(data: bytes, text: bytes) -> bytes:
    """Return what stands before kept tables: the content they are of, and a sum of their text."""
    return b"%d %08x\n%b\n" % (_KEPT, crc32(text), data)


@lru_cache(maxsize=MAX_KEPT)
def _titles(file: Path, mtime_ns: int, size: int) -> dict[str, str]:
    """Read the titles of a file by option, its own title under the empty name."""
    tables = read_tables(file)
    own = _title_in(tables)
    if own is None:
        return {}
    options = tables.get("option")
    found = options if isinstance(options, dict) else {}
    return {"": own} | {str(name): _title_in(table) or own for name, table in found.items()}


def _title_in(tables: object) -> str | None:
    meta = tables.get("meta") if isinstance(tables, dict) else None
    title = meta.get("title") if isinstance(meta, dict) else None
    return title if isinstance(title, str) and title else None


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(file for file in folder.iterdir() if file.suffix == SUFFIX and file.is_file())
