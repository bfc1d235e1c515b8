# SPDX-License-Identifier: MIT
"""Names of files that every system allows, made of what people typed.

Windows has names that belong to devices, with any ending: a file ``nul.gcg`` there swallows what is
written to it. It also refuses some characters, and drops dots and spaces at the end of a name.
"""

from __future__ import annotations

import errno
import re
import sys
from pathlib import Path

from desktop_app.sentences.faults import NAME_REFUSED

IS_WINDOWS = sys.platform == "win32"
LONGEST = 100
"""Characters of a suggested name, without its ending; systems allow 255 bytes."""
_DEVICES = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.IGNORECASE
)
_REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')


def is_device(name: str) -> bool:
    """True if Windows keeps this name of a file for a device, such as ``aux.gcg``."""
    return _DEVICES.fullmatch(name.rstrip(". ")) is not None


def is_refused(name: str) -> bool:
    """True if Windows refuses a name of a file, or would give the file another name."""
    return is_device(name) or bool(_REFUSED.search(name)) or name != name.rstrip(". ")


def file_name(text: str, ending: str, otherwise: str = "rackside") -> str:
    """Return a name that every system allows for a file.

    Args:
        text: what the name is made of, in any characters.
        ending: the file name extension, with its dot.
        otherwise: the name if nothing is left of the text.
    """
    plain = "".join(char if char.isprintable() else " " for char in text)
    plain = " ".join(_REFUSED.sub("_", plain).split()).lstrip(".")[:LONGEST].strip(". ")
    if not plain.strip("_"):
        plain = otherwise
    return f"_{plain}{ending}" if is_device(plain) else f"{plain}{ending}"


def check_name(path: Path) -> None:
    """Before a file is made on Windows, make sure that it gets this name.

    Raises:
        OSError: it would not (``EINVAL``).
    """
    if IS_WINDOWS and is_refused(path.name):
        raise OSError(errno.EINVAL, NAME_REFUSED, str(path))
