# SPDX-License-Identifier: MIT
"""Where every file is: the only user of appdirs, the only locator of resources/ and rulesets/.

What comes with the program (`resources`, `rulesets`) lies beside the package in a checkout and in
`desktop_app/_data` in an installed wheel and in a frozen bundle. What belongs to the user lies in
the data folder: `RACKSIDE_DATA` when it is set (`--data DIR` sets it), else where the system keeps
such things. None of these functions creates a folder; whoever writes there does.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import appdirs

import desktop_app

APP_NAME = "Rackside"
DATA_VARIABLE = "RACKSIDE_DATA"


def shipped_dir(package: Path | None = None) -> Path:
    """The folder that holds `resources` and `rulesets`, seen from the folder of the package."""
    folder = Path(desktop_app.__file__).parent if package is None else package
    installed = folder / "_data"
    return installed if installed.is_dir() else folder.parent


def resource_path(*parts: str) -> Path:
    """A file or folder under `resources`, such as `resource_path("fonts", "Inter-Bold.ttf")`."""
    return shipped_dir().joinpath("resources", *parts)


def rulesets_dir() -> Path:
    """The folder of the rulesets that come with the program."""
    return shipped_dir() / "rulesets"


def use_data_dir(folder: str | Path) -> None:
    """Keep the user's files in `folder` from now on, in this process and those it starts.

    It is made when something is written to it. Raises NotADirectoryError when it is something else
    than a folder, or has no name.
    """
    chosen = Path(folder).expanduser().absolute()
    if not str(folder) or (chosen.exists() and not chosen.is_dir()):
        raise NotADirectoryError(errno.ENOTDIR, "expected a folder", str(folder) or "--data")
    os.environ[DATA_VARIABLE] = str(chosen)


def check_data_dir() -> None:
    """Raise OSError, which names it, when the data folder is there but cannot be looked into."""
    with suppress(FileNotFoundError), os.scandir(data_dir()) as entries:
        next(entries, None)


def data_dir() -> Path:
    """The folder of everything that belongs to the user."""
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path(str(appdirs.user_data_dir(APP_NAME, appauthor=False)))


def cache_dir() -> Path:
    """The folder of what can be made again, such as compiled word lists."""
    if os.environ.get(DATA_VARIABLE):
        return data_dir() / "cache"
    return Path(str(appdirs.user_cache_dir(APP_NAME, appauthor=False)))


def user_rulesets_dir() -> Path:
    """The folder of the user's own rulesets."""
    return data_dir() / "rulesets"


def user_lexica_dir() -> Path:
    """The folder of the word lists that the user imported."""
    return data_dir() / "lexica"


def user_translations_dir() -> Path:
    """The folder of the translations that the user tries out."""
    return data_dir() / "translations"


def exports_dir() -> Path:
    """Where a game that nobody looked at leaves its picture and its GCG file."""
    return data_dir() / "exports"


def journals_dir() -> Path:
    """The folder of the event journals, one file a game."""
    return data_dir() / "journals"


def library_file() -> Path:
    """The database of finished games."""
    return data_dir() / "library.sqlite3"


def adjudications_file() -> Path:
    """The log of the verdicts that were given."""
    return data_dir() / "adjudications.jsonl"


def settings_file() -> Path:
    """The file of the settings."""
    return data_dir() / "settings.json"


def log_file() -> Path:
    """The file that a bug is written to."""
    return data_dir() / "rackside.log"
