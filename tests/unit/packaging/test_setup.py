# SPDX-License-Identifier: MIT
"""The set-up script, on a machine of stubs."""

from __future__ import annotations

import os

import pytest

from tests.unit.packaging.conftest import LIBRARIES, Machine


def test_sets_up_once_and_then_only_looks(machine: Machine) -> None:
    first = machine.set_up()
    assert first.returncode == 0, first.stderr
    assert first.stdout.splitlines() == [
        "set-up: making .venv with Python 3.12.9",
        "set-up: installing the program and what it needs into .venv, which takes some minutes",
        "engine: native",
    ]
    assert machine.called("-m venv")
    (installed,) = machine.called(" -e ")
    assert installed.endswith(f"-e {machine.checkout}")
    assert machine.installed() == ["build-system requires"], "the program, not its checkers"

    second = machine.set_up()
    assert second.stdout == "engine: native\n"
    assert not machine.called("pip")
    assert not machine.called("cargo")


def test_the_tests_add_their_checkers_once(machine: Machine) -> None:
    machine.set_up()
    first = machine.set_up("--tests")
    assert first.stdout.splitlines()[-2:] == [
        "set-up: adding what the tests and checkers need to .venv",
        "engine: native",
    ]
    assert len(machine.called("pip install")) == 1, "the program itself is left alone"
    assert machine.installed() == ["project optional-dependencies dev"]
    assert machine.set_up("--tests").stdout == "engine: native\n"
    assert not machine.called("pip")


def test_a_release_has_a_python_of_its_own(machine: Machine) -> None:
    theirs = machine.checkout.parent / "theirs"
    theirs.mkdir()
    (machine.checkout / ".venv").symlink_to(theirs)
    done = machine.set_up("--release")
    assert (done.returncode, done.stdout) == (0, "set-up: making build/tools with Python 3.12.9\n")
    assert (machine.checkout / "build/tools/bin/python").exists()
    assert (machine.checkout / ".venv").readlink() == theirs and not list(theirs.iterdir())
    assert not machine.called(" -e ")
    # A wheel is tried without a compiler, on purpose.
    machine.add("rustc", "exit 1")
    assert machine.set_up("--release").stdout == ""
    assert not machine.called("-m venv") and not machine.called("apt-get")


def test_what_compiles_the_engine_asks_for_rust_alone(machine: Machine) -> None:
    assert machine.set_up("--rust").returncode == 0
    machine.add("rustc", "exit 1")
    done = machine.set_up("--rust")
    assert done.returncode == 1 and "needs Rust 1.85" in done.stderr
    assert not (machine.checkout / "build/tools").exists()


@pytest.fixture
def ready(machine: Machine) -> Machine:
    """Return a machine whose checkout is set up, with the files that an installation leaves."""
    machine.set_up()
    (machine.checkout / ".venv" / "lib" / "python3.12" / "site-packages").mkdir(parents=True)
    (machine.checkout / "desktop_app" / "_engine.so").write_text("", encoding="utf-8")
    machine.set_up()
    return machine


def test_a_start_with_nothing_new_compares_times_alone(ready: Machine) -> None:
    again = ready.set_up()
    assert (again.returncode, again.stdout, again.stderr) == (0, "engine: native\n", "")
    assert not ready.called(""), "neither Python nor a compiler nor the libraries were asked"
    other = ready.set_up(RACKSIDE_ENGINE="reference")
    assert other.stdout == "engine: reference (RACKSIDE_ENGINE=reference)\n"


def test_the_contents_are_compared_once_after_a_time_has_changed(ready: Machine) -> None:
    source = ready.checkout / "engine" / "core" / "lib.rs"
    source.write_text("//\n", encoding="utf-8")
    assert ready.set_up().stdout == "engine: native\n"
    assert ready.called("desktop_app.engine.native") and not ready.called("pip")
    ready.set_up()
    assert not ready.called("")


@pytest.mark.parametrize("file", ["engine/core/lib.rs", "setup.py", "pyproject.toml"])
def test_a_change_with_an_old_date_is_noticed(ready: Machine, file: str) -> None:
    (ready.checkout / file).write_text("# other\n", encoding="utf-8")
    os.utime(ready.checkout / file, (1_000_000_000, 1_000_000_000))
    ready.set_up()
    assert ready.called("pip install")


def test_a_source_that_went_is_noticed(ready: Machine) -> None:
    (ready.checkout / "engine" / "core" / "lib.rs").unlink()
    ready.set_up()
    assert ready.called("pip install")


@pytest.mark.parametrize(
    "file", [".venv/bin/python", ".venv/rackside-stamp", "desktop_app/_engine.so"]
)
def test_a_part_of_the_installation_that_went_is_noticed(ready: Machine, file: str) -> None:
    (ready.checkout / file).unlink()
    ready.set_up()
    assert ready.called("")


def test_a_package_that_was_added_or_went_is_noticed(ready: Machine) -> None:
    packages = ready.checkout / ".venv" / "lib" / "python3.12" / "site-packages"
    (packages / "added").mkdir()
    ready.set_up()
    assert ready.called("desktop_app.engine.native")
    # A package that compiles itself does not matter.
    (packages / "added" / "__pycache__").mkdir()
    ready.set_up()
    assert not ready.called("")


def test_a_set_up_that_was_interrupted_is_no_quick_start(ready: Machine) -> None:
    (ready.checkout / ".venv" / "rackside-unfinished").write_text("", encoding="utf-8")
    ready.set_up()
    assert ready.called("pip install")


def test_a_checkout_that_moved_is_set_up_again(ready: Machine) -> None:
    moved = ready.checkout.with_name("moved")
    ready.checkout.rename(moved)
    ready.checkout = moved
    ready.set_up()
    assert ready.called("-m venv")


def test_a_missing_library_is_named_at_every_start(ready: Machine) -> None:
    ready.add("ldconfig", "echo " + " ".join(LIBRARIES[1:]))
    ready.add("ls", "")
    (ready.checkout / "setup.py").touch()
    said = [ready.set_up().stdout for _ in range(2)]
    assert said[0] == said[1] and "libegl1" in said[0]


def test_playing_after_the_tests_takes_nothing_away(machine: Machine) -> None:
    machine.set_up("--tests")
    assert machine.set_up().stdout == "engine: native\n"
    assert not machine.called("pip")
    # A new engine is built without installing the checkers again.
    (machine.checkout / "engine" / "core" / "lib.rs").write_text("// new\n", encoding="utf-8")
    machine.set_up()
    assert not machine.called("-m venv") and not machine.called("uninstall")
    assert machine.set_up("--tests").stdout == "engine: native\n"
    assert not machine.called("pip")
    # A new environment has no checkers.
    (machine.checkout / ".venv" / "bin" / "python").unlink()
    machine.set_up()
    assert machine.installed() == ["build-system requires"]
    machine.set_up("--tests")
    assert machine.installed() == ["project optional-dependencies dev"]


def test_only_the_tests_ask_for_their_tools(machine: Machine) -> None:
    assert "xvfb" not in machine.set_up().stdout
    (line,) = [line for line in machine.set_up("--tests").stdout.splitlines() if "xvfb" in line]
    assert line.startswith("set-up: tools that some tests use: please install")
    assert machine.set_up("--tests").stdout == "engine: native\n"


def test_root_installs_the_tools_of_the_tests(machine: Machine) -> None:
    machine.add("id", "echo 0")
    machine.add("apt-get", "")
    machine.add("dbus-run-session", "")
    machine.set_up()
    assert not machine.called("apt-get")
    machine.set_up("--tests")
    (installed,) = machine.called("apt-get install -y --no-install-recommends")
    assert "xvfb" in installed.split() and "dbus" not in installed.split()


@pytest.mark.parametrize(
    ("missing", "words", "what"),
    [
        ("requirements.txt", (), "the build tools could not be fetched"),
        (" -e ", (), "the program could not be installed"),
        ("requirements.txt", ("--tests",), "the tests and checkers could not be installed"),
    ],
)
def test_without_a_network_it_says_so_in_one_line(
    machine: Machine, missing: str, words: tuple[str, ...], what: str
) -> None:
    if words:
        machine.set_up()
    run = machine.set_up(*words, OFFLINE=missing)
    assert run.returncode == 69
    log = machine.checkout / "build" / "setup.log"
    assert run.stderr == (f"set-up: no network: {what}; run this again when there is one ({log})\n")
    assert "engine:" not in run.stdout
    assert machine.set_up(*words).stdout.splitlines()[-1] == "engine: native"
    assert not machine.called("-m venv"), "the environment is kept"


def test_a_program_that_is_set_up_needs_no_network(machine: Machine) -> None:
    machine.set_up()
    assert machine.set_up("--tests", OFFLINE="requirements.txt").returncode == 69
    assert machine.set_up(OFFLINE="requirements.txt").stdout == "engine: native\n"


def test_an_engine_that_could_not_fetch_its_crates_says_why(machine: Machine) -> None:
    run = machine.set_up(ENGINE="reference (not built)", CARGO="Could not resolve host: crates.io")
    assert run.returncode == 0
    assert run.stdout.splitlines()[-1] == (
        "engine: reference (the network was missing when it was built)"
    )


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


def test_a_rust_that_does_not_run_is_told_with_its_reason(machine: Machine) -> None:
    machine.add("rustc", "echo 'error: rustup has no default toolchain' >&2; exit 1")
    done = machine.set_up()
    told = f"set-up: {machine.commands}/rustc does not run: error: rustup has no default toolchain"
    assert told in done.stdout.splitlines()


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
