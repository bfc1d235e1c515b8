# SPDX-License-Identifier: MIT
"""Looks into dist/: one wheel and one source archive, each with everything that belongs in it.

    python packaging/check_dist.py dist

Exits with 1 and one line a fault. Everything here is asked of git, so that a file is missed
whether or not anybody thought of it.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHIPPED_DATA = ("resources/", "rulesets/", "docs/")
PAGES = (
    "docs/user",
    "docs/pictures",
    *(f"docs/{name}.md" for name in ("lessons", "lexica", "puzzles", "study")),
)
"""The handbook in the program: `docs/user/index.md` lists its pages."""
RULESETS = ("sanspa-1999", "mattel-family", "sanspa-2001", "singapore-2015", "naspa-2016")
LISTS = ("open-english", "open-english-school")


def tracked(*folders: str) -> list[str]:
    """The files under `folders` that git knows, as paths from the top."""
    command = ["git", "ls-files", "-z", "--", *folders]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for path in output.split("\0") if path and (ROOT / path).exists()]


def in_wheel(path: str) -> str:
    """Where the project's file `path` lies in a wheel."""
    return f"desktop_app/_data/{path}" if path.startswith(SHIPPED_DATA) else path


def check_wheel(names: set[str]) -> list[str]:
    """Faults in the files of a wheel."""
    wanted = [in_wheel(path) for path in tracked("desktop_app", "resources", "rulesets", *PAGES)]
    # Listed by name, too: these must be there even if git has lost them.
    for folder in ("rulesets", "rulesets/coverage"):
        wanted += [f"desktop_app/_data/{folder}/{ruleset}.toml" for ruleset in RULESETS]
    wanted += [f"desktop_app/_data/resources/lexica/{name}.kwg" for name in LISTS]
    wanted += ["desktop_app/_data/resources/fonts/Inter-Regular.ttf"]
    faults = [f"the wheel has no {path}" for path in wanted if path not in names]
    engines = [name for name in names if name.startswith("desktop_app/_engine.")]
    if not any(name.endswith((".so", ".pyd")) for name in engines):
        faults.append("the wheel has no native engine: is Rust there? see build/wheel.log")
    return faults


def check_source(names: set[str]) -> list[str]:
    """Faults in the files of a source archive, named without its top folder."""
    inside = {name.partition("/")[2] for name in names}
    wanted = tracked(
        "desktop_app", "engine", "resources", "rulesets", *PAGES, "pyproject.toml", "setup.py"
    )
    faults = [f"the source archive has no {path}" for path in wanted if path not in inside]
    if any(name.startswith("engine/target/") for name in inside):
        faults.append("the source archive holds engine/target")
    return faults


def main() -> int:
    """Check the folder given as the only argument; return the exit code."""
    dist = Path(sys.argv[1])
    wheels, sources = sorted(dist.glob("*.whl")), sorted(dist.glob("*.tar.gz"))
    if len(wheels) != 1 or len(sources) != 1:
        print(f"packaging/release: {dist} holds {len(wheels)} wheels and {len(sources)} archives")
        return 1
    with zipfile.ZipFile(wheels[0]) as wheel, tarfile.open(sources[0]) as source:
        faults = check_wheel(set(wheel.namelist())) + check_source(set(source.getnames()))
    if "-cp311-abi3-" not in wheels[0].name:
        faults.append(f"{wheels[0].name}: not one wheel for every Python from 3.11 (cp311-abi3)")
    for fault in faults:
        print(f"packaging/release: {fault}", file=sys.stderr)
    if faults:
        return 1
    for made in (*wheels, *sources):
        print(f"packaging/release: {made} ({made.stat().st_size / 1e6:.1f} MB)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
