# SPDX-License-Identifier: MIT
"""The licence files that a bundle carries for the packages in it, and for Python."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = "rackside"


def kept_name(package: str, path: str) -> str | None:
    """The name in a bundle of a file of a wheel, None if it is no licence or not the one used.

    Qt and PySide6 are given out under the LGPL, whose text is in resources/licences, and not under
    the commercial licence that their wheels hold.
    """
    folder, _, inside = path.replace(os.sep, "/").partition(".dist-info/")
    base = inside.rpartition("/")[2]
    if "/" in folder or not re.match(r"(?i)licen[cs]e|copying|notice|.+_licen[cs]e\b", base):
        return None
    if "commercial" in base.lower():
        return None
    return f"{package}-{inside.removeprefix('licenses/').replace('/', '-')}"


def needed(package: str) -> set[str]:
    """The names of the packages that an installed one asks for, and of those that they ask for."""
    waiting, seen = [package], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # Asked for on another system or version only.
        seen.add(name)
        for line in requires:
            found = re.match(r"[\w.-]+", line)
            if found and not re.search(r"\bextra\s*==", line):
                waiting.append(found[0])
    return seen - {package}


def files_of(packages: Iterable[str]) -> list[tuple[Path, str]]:
    """The licence files of installed packages, each with its name in the bundle."""
    return [
        (Path(str(file.locate())), kept)
        for package in sorted(packages)
        for file in distribution(package).files or ()
        if (kept := kept_name(package, str(file)))
    ]


def bundle_files() -> list[tuple[str, str, str]]:
    """All for PyInstaller's list of data: name in the bundle, source, kind."""
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if not python.is_file():
        raise SystemExit(f"bundle: Python has no licence at {python}")
    found = [*files_of(needed(OWN)), (python, "Python-LICENSE.txt")]
    found += [(path, f"Rackside-{path.name}") for path in _own_files()]
    entries = [(f"licences/{name}", str(path), "DATA") for path, name in found]
    # Where the About box looks for it.
    return [*entries, ("desktop_app/_data/LICENSE", str(ROOT / "LICENSE"), "DATA")]


def system_files(libraries: Iterable[str]) -> list[tuple[str, str, str]]:
    """For PyInstaller's list of data: the licences of libraries that come from a Debian."""
    found: dict[str, str] = {}
    for library in libraries:
        # Debian knows some of them by the name that /lib had before it became a link.
        pattern = f"*/{os.path.basename(library)}"
        told = subprocess.run(
            ["dpkg-query", "-S", pattern], capture_output=True, text=True, check=False
        )
        packages = {line.split(":")[0] for line in told.stdout.splitlines()}
        files = [Path("/usr/share/doc", package, "copyright") for package in sorted(packages)]
        kept = [path for path in files if path.is_file()]
        if not kept:
            raise SystemExit(f"bundle: no licence of {library} is on this system")
        found |= {f"licences/{path.parent.name}-copyright.txt": str(path) for path in kept}
    return [(name, path, "DATA") for name, path in sorted(found.items())]


def _own_files() -> list[Path]:
    return [ROOT / "LICENSE", *sorted((ROOT / "resources" / "licences").glob("*.txt"))]
