# SPDX-License-Identifier: MIT
"""The locations of all files: the only user of appdirs, the only locator of bundled files.

Bundled files (`resources`, `rulesets`, the handbook in `docs`) are beside the package in a
checkout, and in `_data` in an installed wheel or a frozen bundle. The user's files are in the data
folder: `RACKSIDE_DATA` if it is set (`--data DIR` sets it), else the system's usual place. These
functions create no folders; the code that writes there does.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import appdirs

import desktop_app
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence

APP_NAME = "Rackside"
DATA_VARIABLE = "RACKSIDE_DATA"


def shipped_dir(package: Path | None = None) -> Path:
    """Return the folder that contains `resources` and `rulesets`, given the package's folder."""
    folder = Path(desktop_app.__file__).parent if package is None else package
    installed = folder / "_data"
    return installed if installed.is_dir() else folder.parent


def missing_part(error: Exception, package: Path | None = None) -> str | None:
    """Return the sentence for an error of an installation that is not whole, else None.

    A module, a library or a bundled file is missing, as after a copy that was stopped. In a
    checkout it is a bug. `package` is as in `shipped_dir`.
    """
    folder = Path(desktop_app.__file__).parent if package is None else package
    if (folder.parent / "pyproject.toml").is_file():
        return None
    if isinstance(error, ImportError):
        # Windows ends its sentence with a point.
        fault = str(error).rstrip(".")
    elif isinstance(error, FileNotFoundError) and str(error.filename).startswith(str(folder)):
        fault = told(error)
    else:
        return None
    return Sentence("{fault}; a part of Rackside is missing, please install it again", fault=fault)


def resource_path(*parts: str) -> Path:
    """Return a path under `resources`, such as `resource_path("fonts", "Inter-Bold.ttf")`."""
    return shipped_dir().joinpath("resources", *parts)


def rulesets_dir() -> Path:
    """Return the folder of the bundled rulesets."""
    return shipped_dir() / "rulesets"


def handbook_dir() -> Path:
    """Return the folder of the handbook's pages."""
    return shipped_dir() / "docs" / "user"


def use_data_dir(folder: str | Path) -> None:
    """Use `folder` as the data folder from now on, in this process and its child processes.

    It is created when something is written to it. Raises NotADirectoryError if it exists and is not
    a folder, or its name is empty.
    """
    chosen = Path(folder).expanduser().absolute()
    if not str(folder) or (chosen.exists() and not chosen.is_dir()):
        raise NotADirectoryError(errno.ENOTDIR, "expected a folder", str(folder) or "--data")
    os.environ[DATA_VARIABLE] = str(chosen)


def check_data_dir() -> None:
    """Raise OSError, naming the data folder, if it exists but cannot be listed."""
    with suppress(FileNotFoundError), os.scandir(data_dir()) as entries:
        next(entries, None)


def data_dir() -> Path:
    """Return the folder of all the user's files."""
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path(str(appdirs.user_data_dir(APP_NAME, appauthor=False)))


def cache_dir() -> Path:
    """Return the folder of files that can be rebuilt, such as compiled word lists."""
    if os.environ.get(DATA_VARIABLE):
        return data_dir() / "cache"
    return Path(str(appdirs.user_cache_dir(APP_NAME, appauthor=False)))


def user_rulesets_dir() -> Path:
    """Return the folder of the user's rulesets."""
    return data_dir() / "rulesets"


def user_players_dir() -> Path:
    """The folder of a teacher's own opponents."""
    return data_dir() / "players"


def user_lessons_dir() -> Path:
    """The folder of a teacher's own lessons."""
    return data_dir() / "lessons"


def user_lexica_dir() -> Path:
    """Return the folder of imported word lists."""
    return data_dir() / "lexica"


def user_definitions_dir() -> Path:
    """Return the folder of a club's own definitions of words."""
    return data_dir() / "definitions"


def user_translations_dir() -> Path:
    """Return the folder of the user's translations."""
    return data_dir() / "translations"


def exports_dir() -> Path:
    """Return the folder for the picture and the GCG file of a game played without a display."""
    return data_dir() / "exports"


def club_copies_dir() -> Path:
    """Return the folder of copies of club files from elsewhere, for backups."""
    return data_dir() / "clubs" / "copies"


def journals_dir() -> Path:
    """Return the folder of the event journals, one file per game."""
    return data_dir() / "journals"


def library_file() -> Path:
    """Return the path of the library's database."""
    return data_dir() / "library.sqlite3"


def adjudications_file() -> Path:
    """Return the path of the log of verdicts."""
    return data_dir() / "adjudications.jsonl"


def settings_file() -> Path:
    """Return the path of the settings file."""
    return data_dir() / "settings.json"


def log_file() -> Path:
    """Return the path of the program's log."""
    return data_dir() / "rackside.log"


def crash_file() -> Path:
    """Return the path of the file for the stacks of a crash."""
    return data_dir() / "crash.log"
