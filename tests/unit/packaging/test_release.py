# SPDX-License-Identifier: MIT
"""The commands that make and try what users get, and the workflows that call them."""

from __future__ import annotations

import hashlib
import os
import plistlib
import re
import shutil
import subprocess
import tarfile
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.architecture.project import ROOT

TARGETS = ROOT / "packaging" / "targets"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
KINDS = {"gcg", "cgp", "journal", "club"}
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the frame alone."""
    folder = tmp_path / "checkout"
    (folder / "packaging" / "targets").mkdir(parents=True)
    (folder / "desktop_app").mkdir()
    (folder / "desktop_app/__init__.py").write_text('__version__ = "1.2"\n', encoding="utf-8")
    for name in ("release", "try", "targets/common.sh"):
        shutil.copy(ROOT / "packaging" / name, folder / "packaging" / name)
    return folder


def add_target(checkout: Path, name: str, script: str) -> None:
    """Write a program of the target `toy`."""
    path = checkout / "packaging/targets/toy" / name
    path.parent.mkdir(exist_ok=True)
    head = f'#!/bin/sh\nset -eu\nroot={checkout}\n. "$root/packaging/targets/common.sh"\n'
    path.write_text(head + script + "\n", encoding="utf-8")
    path.chmod(0o755)


def run(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(checkout / "packaging" / words[0]), *words[1:]]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_made_file_is_in_dist_with_its_checksum(checkout: Path) -> None:
    add_target(checkout, "release", 'echo "of $version" >"$OUT/toy.txt"')
    done = run(checkout, "release", "toy")
    assert done.returncode == 0, done.stderr
    made = checkout / "dist/toy.txt"
    assert made.read_text("utf-8") == "of 1.2\n"
    digest = hashlib.sha256(made.read_bytes()).hexdigest()
    assert (checkout / "dist/toy.txt.sha256").read_text("utf-8") == f"{digest}  toy.txt\n"


def test_modules_of_the_caller_take_no_part(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # pip takes a package that lies there for an installed one.
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    add_target(checkout, "release", 'echo "${PYTHONPATH-none}" >"$OUT/toy.txt"')
    assert run(checkout, "release", "toy").returncode == 0
    assert (checkout / "dist/toy.txt").read_text("utf-8") == "none\n"


def test_half_a_file_never_gets_into_dist(checkout: Path) -> None:
    add_target(checkout, "release", 'echo half >"$OUT/toy.txt"; fail "the disk is full"')
    done = run(checkout, "release", "toy")
    assert (done.returncode, done.stderr) == (1, "toy/release: the disk is full\n")
    assert not list((checkout / "dist").iterdir())


def test_a_file_that_is_too_large_to_download_never_gets_into_dist(checkout: Path) -> None:
    add_target(checkout, "release", 'dd if=/dev/zero of="$OUT/toy.zip" bs=1 count=1 seek=60100000')
    done = run(checkout, "release", "toy")
    assert done.returncode == 1
    assert "toy.zip has 60.1 MB, and may have 60" in done.stderr
    assert not list((checkout / "dist").iterdir())


@pytest.mark.parametrize(
    ("changed", "made_anew"),
    [
        ("packaging/licences.py", True),
        ("packaging/bundle/start.py", True),
        ("packaging/linux/install", True),
        ("packaging/targets/tar/release", True),
        ("desktop_app/__init__.py", True),
        ("LICENSE", True),
        ("packaging/linux/closed.sh", False),
        ("packaging/linux/bare.sh", False),
        ("packaging/targets/tar/try", False),
        ("engine/target/file", False),
    ],
)
def test_a_package_is_made_of_an_archive_as_new_as_its_sources(
    checkout: Path, changed: str, made_anew: bool
) -> None:
    for name in ("linux/tree.sh", "bundle/bundle.sh"):
        (checkout / "packaging" / name).parent.mkdir()
        shutil.copy(ROOT / "packaging" / name, checkout / "packaging" / name)
    (checkout / "packaging/release").write_text('#!/bin/sh\ntouch "${0%/*}/made"\n', "utf-8")
    add_target(checkout, "release", '. "$root/packaging/linux/tree.sh"\nneed_tree')
    script = checkout / "packaging/targets/toy/release"
    source = checkout / changed
    source.parent.mkdir(parents=True, exist_ok=True)
    source.touch()
    name = f"rackside-1.2-linux-{os.uname().machine}"
    archive = checkout / "dist" / f"{name}.tar.xz"
    archive.parent.mkdir()
    with tarfile.open(archive, "w:xz") as file:
        for inside in ("install", "SHA256SUMS"):
            file.add(checkout / "packaging/release", f"{name}/{inside}")
    for path in checkout.rglob("*"):
        os.utime(path, (1e9, 1e9))

    def make() -> bool:
        out = checkout / "build/toy/out"
        subprocess.run([script], env=os.environ | {"OUT": str(out)}, check=True, timeout=60)
        return (checkout / "packaging/made").exists()

    assert not make()
    source.write_text('__version__ = "1.2"\n', encoding="utf-8")
    assert make() is made_anew


def test_a_program_that_takes_too_much_of_a_disk_is_not_released(checkout: Path) -> None:
    add_target(
        checkout,
        "release",
        'mkdir "$OUT/bundle"; for part in 1 2; do'
        ' dd if=/dev/zero of="$OUT/bundle/$part" bs=1 count=1 seek=60100000; done;'
        ' keep_within "$bundle_limit" "$OUT/bundle"',
    )
    done = run(checkout, "release", "toy")
    assert done.returncode == 1
    assert "bundle has 120.2 MB, and may have 120" in done.stderr
    for target in ("tar", "windows"):
        assert 'keep_within "$bundle_limit"' in (TARGETS / target / "release").read_text("utf-8")


def test_no_release_touches_the_environment_of_the_checkout() -> None:
    # In a second working tree .venv may be a link to that of the first.
    scripts = [ROOT / "packaging" / name for name in ("release", "try")]
    for folder in ("targets", "bundle", "linux"):
        scripts += (path for path in (ROOT / "packaging" / folder).rglob("*") if path.is_file())
    lines = {path: path.read_text("utf-8", "replace").splitlines() for path in scripts}
    used = [
        f"{path.name}: {line}"
        for path, each in lines.items()
        for line in each
        if (".venv" in line or re.search(r"setup\.sh(?!\W? --(?:release|rust)\b)", line))
        and not line.startswith("#")
    ]
    assert not used


def test_every_program_of_a_target_can_be_started() -> None:
    # One that cannot is no target: those for macOS were called by the workflow alone.
    programs = [*TARGETS.glob("*/release"), *TARGETS.glob("*/try")]
    assert len(programs) > 15
    assert not [path for path in programs if not os.access(path, os.X_OK)]


def test_a_target_that_makes_nothing_fails(checkout: Path) -> None:
    add_target(checkout, "release", "true")
    assert "toy made no file" in run(checkout, "release", "toy").stderr


@pytest.mark.parametrize("command", ["release", "try"])
def test_an_unknown_target_lists_those_there_are(checkout: Path, command: str) -> None:
    add_target(checkout, command, "true")
    for words in ((), ("nothing",)):
        done = run(checkout, command, *words)
        assert done.returncode == 1
        assert "one of toy" in done.stderr


def test_trying_what_was_not_made_says_what_to_do(checkout: Path) -> None:
    add_target(checkout, "try", 'made_file "toy-$version.zip"')
    done = run(checkout, "try", "toy")
    assert done.returncode == 1
    assert "no toy-1.2.zip in dist/" in done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_scripts_of_the_project_and_nothing_else(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    lines = re.findall(r"^ *- run: (.+)$", text, re.MULTILINE)
    assert lines
    for line in lines:
        before = r'sudo (?:--\S+ env "PATH=\$PATH" )?|for target in \$TARGETS; do '
        script = re.match(rf"(?:{before})?(\.?[\w/.]+)", line)
        assert script
        if script[1] not in ("apt", "git"):
            assert (ROOT / script[1]).is_file(), line
        if script[1] == ".ci/run" and line.startswith("sudo"):
            assert "PATH=$PATH" in line, "sudo sets another PATH, which does not lead to Rust"
    called = re.findall(r"packaging/(?:release|try) ([\w-]+)", text)
    called += " ".join(re.findall(r'^ *- targets: "(.*)"$', text, re.MULTILINE)).split()
    names = {re.sub(r"[^\w-]", "", name) for name in called}
    assert names <= {path.name for path in TARGETS.iterdir()}


def test_the_wheel_is_tried_with_every_python_that_it_is_for() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        classifiers = tomllib.load(file)["project"]["classifiers"]
    said = {each.rsplit(" ", 1)[1] for each in classifiers if re.search(r":: 3\.\d+$", each)}
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    job = re.search(r"^  pythons:\n(.*?)(?=^  \w)", text, re.MULTILINE | re.DOTALL)
    assert job
    assert set(re.findall(r'"(3\.\d+)"', job[1])) == said
    assert "packaging/try wheel python" in job[1]


def test_each_target_is_made_on_the_debian_that_can() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    rows = re.findall(r'- targets: "(.*)"\n *image: debian:(\d+)\n', text)
    images = {target: image for targets, image in rows for target in targets.split()}
    # Bundles for Linux run where a library is as new as there, or newer; for Windows a Rust is
    # needed that is as new as the engine asks for and has a library for it.
    wanted = dict.fromkeys(("wheel", "tar", "deb", "rpm", "flatpak", "docs"), "12")
    assert images == {**wanted, "windows": "13", "wheel-windows": "13"}
    readme = (ROOT / "packaging/README.md").read_text("utf-8")
    for name, image in images.items():
        row = re.search(rf"^\| `{name}` \|.*\|(.*)\|.*\|$", readme, re.MULTILINE)
        assert row
        assert f"Debian {image}" in row[1], name


def test_every_system_opens_the_same_kinds_of_files() -> None:
    desktop = (ROOT / "resources/rackside.desktop").read_text("utf-8")
    opened = set(re.search(r"^MimeType=(.*);$", desktop, re.MULTILINE)[1].split(";"))  # type: ignore[index]
    mime = ET.parse(ROOT / "packaging/linux/rackside.xml").getroot()
    globs = {
        kind.attrib["type"]: {glob.attrib["pattern"] for glob in kind.iter(f"{MIME}glob")}
        for kind in mime
    }
    assert set(globs) == opened
    assert set.union(*globs.values()) == {f"*.{kind}" for kind in KINDS}
    with (TARGETS / "macos/Info.plist").open("rb") as file:
        plist = plistlib.load(file)
    declared = plist["UTImportedTypeDeclarations"] + plist["UTExportedTypeDeclarations"]
    suffixes = {
        kind["UTTypeIdentifier"]: kind["UTTypeTagSpecification"]["public.filename-extension"]
        for kind in declared
    }
    named = [name for kind in plist["CFBundleDocumentTypes"] for name in kind["LSItemContentTypes"]]
    assert sorted(named) == sorted(suffixes)
    assert {suffix for each in suffixes.values() for suffix in each} == KINDS


def test_the_pictures_of_the_metadata_are_there() -> None:
    metainfo = ET.parse(ROOT / "packaging/linux/org.rackside.Rackside.metainfo.xml").getroot()
    pictures = [image.text or "" for image in metainfo.iter("image")]
    assert len(pictures) >= 3
    for picture in pictures:
        # Sphinx puts the pictures of all pages into one folder; `packaging/try docs` looks there.
        name = picture.removeprefix("@ADDRESS@/_images/")
        assert (ROOT / "docs" / "pictures" / name).is_file(), picture
