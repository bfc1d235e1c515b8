# SPDX-License-Identifier: MIT
"""Ruleset files and their titles, read without loading the rules."""

from __future__ import annotations

import errno
import os
from functools import lru_cache
from pathlib import Path

from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_text import MAX_BYTES, decode_ruleset, parse_toml
from desktop_app.settings.paths import rulesets_dir, user_rulesets_dir
from desktop_app.values.files import open_file

SUFFIX = ".toml"
MAX_KEPT = 64
"""Maximum number of ruleset files cached until they change."""


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


@lru_cache(maxsize=MAX_KEPT)
def _titles(file: Path, mtime_ns: int, size: int) -> dict[str, str]:
    """Read the titles of a file by option, its own title under the empty name."""
    with open_file(file) as stream:
        data = stream.read(MAX_BYTES + 1)
    tables = parse_toml(decode_ruleset(data, str(file)), str(file))
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
