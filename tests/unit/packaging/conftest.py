# SPDX-License-Identifier: MIT
"""A machine of stubs for testing the set-up script and the two commands.

The stubs log their calls, so that each test can check what was done and what was not. The real
commands are tested by .ci/run and, on bare systems, by hand.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.architecture.project import ROOT

TOOLS = """
awk cat cksum cp dirname find flock grep ls mkdir mv printf readlink rm sed sh sort tail touch
""".split()  # noqa: SIM905 - a list of words reads better than one of strings
LIBRARIES = """
libEGL.so.1 libGL.so.1 libglib-2.0.so.0 libdbus-1.so.3 libfontconfig.so.1 libxkbcommon-x11.so.0
libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-keysyms.so.1 libxcb-shape.so.0
""".split()  # noqa: SIM905 - as above

# Runs as the base Python and, copied into the environment, as the Python there.
PYTHON = r"""#!/bin/sh
echo "python $*" >>"$CALLS"
case "$*" in
*version_info*) exit 0 ;;
*ensurepip*) exit "${NO_VENV:-0}" ;;
"-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
*"-m pip install "*"${OFFLINE:-none}"*) echo "ERROR: NewConnectionError('refused')"; exit 1 ;;
*"-m pip install "*-e*) echo "${CARGO:-}"; exit "${PIP_FAILS:-0}" ;;
*"-m desktop_app.engine.native") echo "engine: ${ENGINE:-native}" ;;
*"import sys, tomllib"*) echo "${*##*pyproject.toml }" ;;
--version) echo "Python 3.12.9" ;;
esac
"""


@dataclass
class Machine:
    """A checkout and the available commands."""

    checkout: Path
    commands: Path
    calls: Path
    environment: dict[str, str]

    def add(self, name: str, script: str) -> None:
        """Put a stub on the path; it logs its call first."""
        path = self.commands / name
        path.unlink(missing_ok=True)
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"$CALLS"\n{script}\n', encoding="utf-8")
        path.chmod(0o755)

    def set_up(self, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run the set-up script."""
        return self.run("packaging/setup.sh", *words, **changes)

    def run(self, script: str, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the checkout from another folder, with a fresh list of calls."""
        self.calls.write_text("", encoding="utf-8")
        return subprocess.run(
            [self.checkout / script, *words],
            cwd="/",
            env=self.environment | changes,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def installed(self) -> list[str]:
        """Return the lines of the last requirements file that pip got."""
        return (self.checkout / "build" / "requirements.txt").read_text("utf-8").splitlines()

    def called(self, word: str) -> list[str]:
        """Return the calls of stubs since the script started that contain `word`."""
        return [
            line for line in self.calls.read_text(encoding="utf-8").splitlines() if word in line
        ]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Return a machine where nothing is missing, with a checkout that was never set up."""
    checkout = tmp_path / "a check out"
    commands = tmp_path / "bin"
    for folder in (commands, checkout / "packaging", checkout / "engine" / "core"):
        folder.mkdir(parents=True)
    for script in ("play", "test", "packaging/setup.sh"):
        shutil.copy(ROOT / script, checkout / script)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in"):
        (checkout / name).write_text("", encoding="utf-8")
    (checkout / "engine" / "Cargo.toml").write_text('rust-version = "1.85"\n', encoding="utf-8")
    (checkout / "engine" / "core" / "lib.rs").write_text("//\n", encoding="utf-8")
    (checkout / "desktop_app").mkdir()

    for tool in TOOLS:
        found = shutil.which(tool)
        # Not every system has flock; the script then goes without a lock.
        assert found or tool == "flock", tool
        if found:
            (commands / tool).symlink_to(found)
    environment = {
        "PATH": str(commands),
        "HOME": str(tmp_path),
        "CALLS": str(tmp_path / "calls"),
    }
    made = Machine(checkout, commands, tmp_path / "calls", environment)
    (commands / "python3").write_text(PYTHON, encoding="utf-8")
    (commands / "python3").chmod(0o755)
    made.add("uname", "echo Linux")
    made.add("id", "echo 1000")
    made.add("ldconfig", "printf '%s\\n' " + " ".join(LIBRARIES))
    made.add("cargo", "echo cargo 1.95.0")
    made.add("rustc", "echo rustc 1.95.0")
    made.add("cc", "")
    return made
