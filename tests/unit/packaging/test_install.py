# SPDX-License-Identifier: MIT
"""The installer of the archive for Linux, with a small program in place of Rackside.

`packaging/try tar` tries the real one in bare systems.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.architecture.project import ROOT

INSTALL = ROOT / "packaging" / "linux" / "install"
MIME = ROOT / "packaging" / "linux" / "rackside.xml"
DESKTOP = "share/applications/rackside.desktop"
PROGRAM = '#!/bin/sh\necho "rackside {}"\n'

Run = Callable[..., subprocess.CompletedProcess[str]]


def make_archive(folder: Path, version: str, *extra: str) -> Path:
    """An unpacked archive of a version, with `extra` files under share."""
    files = {
        "lib/rackside/rackside": PROGRAM.format(version),
        "lib/rackside/lib/part": version,
        DESKTOP: (ROOT / "resources" / "rackside.desktop").read_text("utf-8"),
        "share/mime/packages/rackside.xml": MIME.read_text("utf-8"),
        **{f"share/{name}": version for name in extra},
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "lib/rackside/rackside").chmod(0o755)
    (folder / "bin").mkdir()
    (folder / "bin/rackside").symlink_to("../lib/rackside/rackside")
    sums = [
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  ./{name}\n" for name in files
    ]
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    shutil.copy(INSTALL, folder / "install")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home of a person, with a game in it."""
    game = tmp_path / "home" / ".local/share/Rackside/journals/a.journal"
    game.parent.mkdir(parents=True)
    game.write_text("a game", encoding="utf-8")
    return tmp_path / "home"


@pytest.fixture
def run(home: Path, tmp_path: Path) -> Run:
    """Runs an installer as that person; `commands` is a folder that the path begins with."""
    commands = tmp_path / "commands"
    commands.mkdir()

    def install(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [folder / "install", *words],
            env={"HOME": str(home), "PATH": f"{commands}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return install


def version_in(prefix: Path) -> str:
    """The version that the installed command prints."""
    done = subprocess.run([prefix / "bin/rackside"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def files_in(folder: Path) -> set[str]:
    """All files below a folder but what a desktop keeps about them."""
    found = (path for path in folder.rglob("*") if not path.is_dir())
    return {str(path.relative_to(folder)) for path in found if path.name != "mimeinfo.cache"}


def test_installs_into_the_home_and_removes_all_but_the_games(
    run: Run, home: Path, tmp_path: Path
) -> None:
    before = files_in(home)
    done = run(make_archive(tmp_path / "new", "1.0"))
    assert done.returncode == 0, done.stderr
    local = home / ".local"
    assert version_in(local) == "rackside 1.0"
    assert f'Exec="{local}/bin/rackside-window" %f' in (local / DESKTOP).read_text("utf-8")
    done = run(local / "lib/rackside", "--remove")
    assert done.returncode == 0, done.stderr
    assert str(local / "share/Rackside") in done.stdout
    assert files_in(home) == before
    assert not (local / "lib").exists()


def test_an_upgrade_takes_away_what_the_new_version_has_not(
    run: Run, home: Path, tmp_path: Path
) -> None:
    run(make_archive(tmp_path / "old", "1.0", "doc/old", "doc/both"))
    done = run(make_archive(tmp_path / "new", "1.1", "doc/both"))
    assert done.returncode == 0, done.stderr
    local = home / ".local"
    assert version_in(local) == "rackside 1.1"
    assert not (local / "share/doc/old").exists()
    assert (local / "share/doc/both").read_text("utf-8") == "1.1"
    assert not (local / "lib/rackside.old").exists()


@pytest.mark.parametrize("harm", ["cut", "gone"])
def test_a_damaged_archive_changes_nothing(run: Run, home: Path, tmp_path: Path, harm: str) -> None:
    run(make_archive(tmp_path / "old", "1.0"))
    archive = make_archive(tmp_path / "new", "1.1")
    part = archive / "lib/rackside/lib/part"
    part.write_text("1", encoding="utf-8") if harm == "cut" else part.unlink()
    done = run(archive)
    assert done.returncode == 1
    assert done.stderr == (
        "install: a file of the archive is damaged or missing: unpack it again; "
        "nothing was changed\n"
    )
    assert version_in(home / ".local") == "rackside 1.0"


@pytest.mark.parametrize(
    ("command", "script", "sentence"),
    [
        ("df", "echo; echo disk 9 9 2048", "has 2 MB free and Rackside needs"),
        ("cp", 'touch "$3"; exit 1', "the disk of"),
    ],
)
def test_a_full_disk_is_one_sentence_and_the_old_version_stays(
    run: Run, home: Path, tmp_path: Path, command: str, script: str, sentence: str
) -> None:
    run(make_archive(tmp_path / "old", "1.0"))
    before = files_in(home)
    stub = tmp_path / "commands" / command
    stub.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    stub.chmod(0o755)
    done = run(make_archive(tmp_path / "new", "1.1"))
    assert done.returncode == 1
    assert sentence in done.stderr and done.stderr.endswith("; nothing was changed\n")
    assert done.stderr.count("\n") == 1
    assert files_in(home) == before
    assert version_in(home / ".local") == "rackside 1.0"


def test_a_folder_that_cannot_be_written_is_one_sentence(run: Run, tmp_path: Path) -> None:
    prefix = tmp_path / "there"
    prefix.mkdir()
    # A file where a folder belongs stops root too.
    (prefix / "lib").write_text("a file", encoding="utf-8")
    done = run(make_archive(tmp_path / "new", "1.0"), "--prefix", str(prefix))
    assert (done.returncode, done.stderr) == (
        1,
        f"install: {prefix} cannot be written: choose another folder with --prefix\n",
    )
    assert files_in(tmp_path / "there") == {"lib"}


def test_an_install_that_stopped_half_way_is_put_right_by_the_next(
    run: Run, home: Path, tmp_path: Path
) -> None:
    run(make_archive(tmp_path / "old", "1.0"))
    place = home / ".local/lib/rackside"
    # Stopped between the last two renames, with a version that was not yet whole beside it.
    place.rename(place.with_name("rackside.old"))
    (place.with_name("rackside.new")).mkdir()
    done = run(make_archive(tmp_path / "new", "1.1"))
    assert done.returncode == 0, done.stderr
    assert version_in(home / ".local") == "rackside 1.1"
    assert {path.name for path in place.parent.iterdir()} == {"rackside"}


def test_a_program_that_does_not_run_here_is_not_installed(
    run: Run, home: Path, tmp_path: Path
) -> None:
    run(make_archive(tmp_path / "old", "1.0"))
    archive = make_archive(tmp_path / "new", "1.1")
    program = archive / "lib/rackside/rackside"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    (archive / "SHA256SUMS").write_text(f"{digest}  ./lib/rackside/rackside\n", encoding="utf-8")
    done = run(archive)
    assert done.returncode == 1
    assert "does not run here" in done.stderr
    assert version_in(home / ".local") == "rackside 1.0"


def test_an_open_program_is_neither_replaced_nor_removed(
    run: Run, home: Path, tmp_path: Path
) -> None:
    archive = make_archive(tmp_path / "old", "1.0")
    sleeper = archive / "lib/rackside/sleeper"
    shutil.copy(shutil.which("sleep") or "/bin/sleep", sleeper)
    run(archive)
    process = subprocess.Popen([home / ".local/lib/rackside/sleeper", "60"])
    try:
        for done in (run(archive), run(archive, "--remove")):
            assert done.returncode == 1
            assert f"Rackside is open (process {process.pid})" in done.stderr
            assert version_in(home / ".local") == "rackside 1.0"
    finally:
        process.kill()
        process.wait()


def test_a_prefix_may_have_spaces_and_signs(run: Run, tmp_path: Path) -> None:
    prefix = tmp_path / "a & b#c"
    done = run(make_archive(tmp_path / "new", "1.0"), "--prefix", str(prefix))
    assert done.returncode == 0, done.stderr
    assert f'Exec="{prefix}/bin/rackside-window" %f' in (prefix / DESKTOP).read_text("utf-8")


def test_nothing_to_remove_is_said(run: Run, tmp_path: Path, home: Path) -> None:
    done = run(make_archive(tmp_path / "new", "1.0"), "--remove")
    assert (done.returncode, done.stderr) == (
        1,
        f"install: there is no Rackside in {home}/.local\n",
    )


def test_an_unknown_word_shows_the_use(run: Run, tmp_path: Path) -> None:
    archive = make_archive(tmp_path / "new", "1.0")
    assert run(archive, "--sideways").returncode == 2
    assert "./install --prefix DIR" in run(archive, "--help").stdout
