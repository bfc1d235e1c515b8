# SPDX-License-Identifier: MIT
"""The set-up script, with stand-ins for Python, Rust and the system, in a checkout of its own.

The stand-ins write down what they were asked for, so that each test can say what the script did and
what it left alone. The real thing is tried by .ci/run and, on bare systems, by hand.
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
""".split()  # noqa: SIM905

# Runs as the base Python and, copied into the environment, as the Python there.
PYTHON = r"""#!/bin/sh
echo "python $*" >>"$CALLS"
case "$*" in
*version_info*) exit 0 ;;
*ensurepip*) exit "${NO_VENV:-0}" ;;
"-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
*"-m pip install "*-e*) exit "${PIP_FAILS:-0}" ;;
*"-m desktop_app.engine.native") echo "engine: ${ENGINE:-native}" ;;
*"import sys, tomllib"*) echo "setuptools>=77" ;;
--version) echo "Python 3.12.9" ;;
esac
"""


@dataclass
class Machine:
    """A checkout and the commands that there are."""

    checkout: Path
    commands: Path
    calls: Path
    environment: dict[str, str]

    def add(self, name: str, script: str) -> None:
        """Put a stand-in on the path; it writes its call down first."""
        path = self.commands / name
        path.unlink(missing_ok=True)
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"$CALLS"\n{script}\n', encoding="utf-8")
        path.chmod(0o755)

    def set_up(self, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run the script from another folder."""
        self.calls.write_text("", encoding="utf-8")
        return subprocess.run(
            [self.checkout / "packaging" / "setup.sh"],
            cwd="/",
            env=self.environment | changes,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def called(self, word: str) -> list[str]:
        """The calls of stand-ins since the script began that contain `word`."""
        return [
            line for line in self.calls.read_text(encoding="utf-8").splitlines() if word in line
        ]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine where nothing is missing, and a checkout that was never set up."""
    checkout = tmp_path / "a check out"
    commands = tmp_path / "bin"
    for folder in (commands, checkout / "packaging", checkout / "engine" / "core"):
        folder.mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "setup.sh", checkout / "packaging")
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


def test_sets_up_once_and_then_only_looks(machine: Machine) -> None:
    first = machine.set_up()
    assert first.returncode == 0, first.stderr
    assert first.stdout.splitlines() == [
        "set-up: making .venv with Python 3.12.9",
        "set-up: installing the program and what it needs into .venv",
        "engine: native",
    ]
    assert machine.called("-m venv")
    (installed,) = machine.called(" -e ")
    assert installed.endswith(f"-e {machine.checkout}[dev]")

    second = machine.set_up()
    assert second.stdout == "engine: native\n"
    assert not machine.called("pip")
    assert not machine.called("cargo")


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "setup.py", "engine/core/lib.rs", "engine/Cargo.toml"]
)
def test_a_change_installs_again_into_the_same_environment(machine: Machine, changed: str) -> None:
    machine.set_up()
    with (machine.checkout / changed).open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert machine.set_up().stdout.splitlines()[-1] == "engine: native"
    assert len(machine.called(" -e ")) == 1
    assert not machine.called("-m venv")


def test_what_cargo_builds_is_no_change(machine: Machine) -> None:
    machine.set_up()
    built = machine.checkout / "engine" / "target" / "out.rs"
    built.parent.mkdir()
    built.write_text("//\n", encoding="utf-8")
    assert machine.set_up().stdout == "engine: native\n"
    assert not machine.called("pip")


def test_an_interrupted_set_up_begins_again(machine: Machine) -> None:
    failed = machine.set_up(PIP_FAILS="1")
    assert failed.returncode == 1
    assert "engine:" not in failed.stdout
    assert "the program could not be installed" in failed.stderr
    left = machine.checkout / ".venv" / "half"
    left.write_text("", encoding="utf-8")

    assert machine.set_up().stdout.splitlines()[-1] == "engine: native"
    assert machine.called("-m venv")
    assert not left.exists()


def test_an_environment_that_lost_its_python_is_made_again(machine: Machine) -> None:
    machine.set_up()
    (machine.checkout / ".venv" / "bin" / "python").unlink()
    assert machine.set_up().stdout.splitlines()[-1] == "engine: native"
    assert machine.called("-m venv")


def test_a_checkout_that_was_moved_gets_a_new_environment(machine: Machine) -> None:
    machine.set_up()
    machine.checkout = machine.checkout.rename(machine.checkout.with_name("moved"))
    assert machine.set_up().stdout.splitlines()[-1] == "engine: native"
    assert machine.called("-m venv")


@pytest.mark.parametrize("version", ["", "1.63.0", "1.84.9", "0.99.0"])
def test_without_a_new_rust_the_reference_engine_plays(machine: Machine, version: str) -> None:
    machine.add("rustc", f"echo rustc {version}")
    run = machine.set_up(ENGINE="reference (not built)")
    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert lines[-1] == "engine: reference (no Rust 1.85 or newer)"
    assert any("https://rustup.rs" in line for line in lines)
    assert machine.set_up(ENGINE="reference (not built)").stdout == lines[-1] + "\n"

    machine.add("rustc", "echo rustc 1.85.0")
    assert machine.set_up().stdout.splitlines()[-1] == "engine: native"


def test_root_installs_the_rust_that_is_new_enough(machine: Machine) -> None:
    machine.add("rustc", "exit 1")
    machine.add("id", "echo 0")
    machine.add(
        "apt-cache", 'case $2 in *-web) v=1.96.0 ;; *) v=1.63.0 ;; esac; echo "Candidate: $v"'
    )
    machine.add("apt-get", f'printf "#!/bin/sh\\necho rustc 1.96.0\\n" >{machine.commands}/rustc')
    run = machine.set_up()
    assert run.stdout.splitlines()[-1] == "engine: native"
    (installed,) = machine.called("apt-get")
    assert "rustc-web cargo-web" in installed


def test_a_missing_library_is_named_with_the_line_that_installs_it(machine: Machine) -> None:
    rest = [library for library in LIBRARIES if "EGL" not in library and "cursor" not in library]
    machine.add("ldconfig", "printf '%s\\n' " + " ".join(rest))
    machine.add("ls", "")
    machine.add("apt-get", "exit 1")
    run = machine.set_up()
    assert run.returncode == 0
    line = "sudo apt-get install -y --no-install-recommends libegl1 libxcb-cursor0"
    assert run.stdout.splitlines()[0].endswith(line)
    assert not machine.called("apt-get"), "only root installs"


def test_root_installs_missing_libraries_after_an_update(machine: Machine) -> None:
    machine.add("ldconfig", "printf '%s\\n' " + " ".join(LIBRARIES[1:]))
    machine.add("ls", "")
    machine.add("id", "echo 0")
    machine.add("apt-get", '[ "$1" = update ] && touch "$HOME/lists"; [ -e "$HOME/lists" ]')
    run = machine.set_up()
    assert run.returncode == 0
    assert run.stdout.splitlines()[0] == "set-up: installing system libraries: libegl1"
    install = "apt-get install -y --no-install-recommends libegl1"
    assert machine.called("apt-get") == [install, "apt-get update", install]


def test_the_reference_engine_may_be_asked_for(machine: Machine) -> None:
    run = machine.set_up(RACKSIDE_ENGINE="reference")
    assert run.stdout.splitlines()[-1] == "engine: reference (RACKSIDE_ENGINE=reference)"
    assert machine.set_up().stdout == "engine: native\n"


def test_an_old_python_is_no_python(machine: Machine) -> None:
    machine.add("python3", "exit 1")
    run = machine.set_up()
    assert run.returncode == 1
    assert "no Python 3.11 or newer" in run.stderr
