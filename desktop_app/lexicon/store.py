# SPDX-License-Identifier: MIT
"""The installed lexica: bundled ones and imported ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakValueDictionary

from desktop_app.lexicon.compiling import KWG, CompiledList, ListCompiler, compile_list, read_graph
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import MAX_NODES, Kwg
from desktop_app.lexicon.lexicon import Lexicon, MakeFinder, no_finder
from desktop_app.lexicon.sidecar import (
    SUFFIX,
    Installed,
    Sidecar,
    checksum,
    format_sidecar,
    has_checksum,
    read_sidecar,
)
from desktop_app.lexicon.word_list import ENGLISH, MAX_BYTES, check_file_size
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.file_names import is_device
from desktop_app.values.files import read_file
from desktop_app.values.whole_files import sweep_unfinished, write_whole

# Installing a word list in the user's folder, atomically.

LONGEST_NAME = 40
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,38}[A-Za-z0-9_-])?")


def install(
    path: Path, name: str, folder: Path, *, old: Installed | None, compiler: ListCompiler
) -> Installed:
    """Install a word list or a `.kwg`, atomically.

    Args:
        path: the file.
        name: its name, already accepted by `check_name`.
        folder: the folder of imported lexica; created if needed.
        old: the lexicon that it replaces.
        compiler: reads and compiles word lists.

    Raises:
        LexiconError: the file cannot be used; nothing was changed.
        OSError: the file cannot be read or the folder not written; nothing was changed.
    """
    source = _read_source(path, compiler)
    digest = checksum(source.data)
    stem = f"{name}-{digest[:12]}"
    sidecar = Sidecar(
        name=name,
        title=name,
        file=f"{stem}{KWG}",
        sha256=digest,
        words=source.word_count,
        nodes=len(Kwg.from_bytes(source.data, max_tile=None).nodes),
        skipped=source.skipped,
        origin=f"imported from {path.name}",
        definitions=f"{stem}.tsv" if source.definitions else "",
    )
    contents = {sidecar.file: source.data}
    if source.definitions:
        contents[sidecar.definitions] = _format_definitions(source.definitions)
    # The last file makes the new list count; the others have separate names until then.
    contents[f"{name}{SUFFIX}"] = format_sidecar(sidecar)
    _write_all(folder, contents)
    _remove_old(folder, old, sidecar)
    return Installed(folder, sidecar, is_bundled=False)


def _read_source(path: Path, compiler: ListCompiler) -> CompiledList:
    if path.suffix.lower() != KWG:
        return compiler(path)
    data = read_graph(path)
    try:
        return CompiledList(data, Kwg.from_bytes(data).word_count, {}, 0)
    except LexiconError as error:
        raise error.located(path) from None


def suggested_name(path: Path) -> str:
    """Return a name for the list in a file: that of the file, as far as it can be one."""
    name = path.name.split(".")[0]
    if _can_be_name(name):
        return name
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-._")[:LONGEST_NAME].strip("-._").lower()
    return plain if _can_be_name(plain) else "my-list"


def _can_be_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and not is_device(name)


def check_name(name: str, old: Installed | None, folder: Path, *, replace: bool) -> None:
    """Refuse an invalid or unavailable name.

    Args:
        name: letters, digits, ``.``, ``_`` and ``-``, at most 40.
        old: the lexicon that has the name already.
        folder: the folder of imported lexica.
        replace: True if an imported lexicon of that name may be replaced.

    Raises:
        LexiconError: the name is invalid, belongs to a bundled list, or to an imported list that
            must not be replaced.
    """
    if not _can_be_name(name):
        raise LexiconError(
            Sentence(
                "{name!r} cannot be the name of a lexicon; expected letters, digits, '.', "
                "'_' and '-', at most 40, beginning with a letter or a digit",
                name=name,
            )
        )
    if old is not None and old.is_bundled:
        raise LexiconError(
            Sentence("{name!r} comes with the program; choose another name", name=name)
        )
    if replace:
        return
    if old is not None:
        raise LexiconError(
            Sentence("{name!r} is installed already; add --replace to replace it", name=name)
        )
    # An unreadable sidecar is not a list, but it must not be overwritten.
    if (folder / f"{name}{SUFFIX}").exists():
        raise LexiconError(
            Sentence("{name!r} is installed but damaged; add --replace to replace it", name=name)
        )


def _write_all(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files into the user's folder in this order; if one fails, remove the new ones."""
    new: list[Path] = []
    sweep_unfinished(folder)
    try:
        for name, content in contents.items():
            path = folder / name
            was_there = path.exists()
            write_whole(path, content)
            if not was_there:
                new.append(path)
    except BaseException:
        for path in new:
            with suppress(OSError):
                path.unlink()
        raise


def _remove_old(folder: Path, old: Installed | None, new: Sidecar) -> None:
    if old is None:
        return
    gone = {old.sidecar.file, old.sidecar.definitions} - {new.file, new.definitions, ""}
    if old.name != new.name:
        gone.add(f"{old.name}{SUFFIX}")
    for name in gone:
        # Two names that differ only in case are one file on some systems.
        with suppress(OSError):
            if not _same_file(folder / name, folder / f"{new.name}{SUFFIX}"):
                (folder / name).unlink()


def _format_definitions(definitions: Mapping[str, str]) -> bytes:
    lines = (f"{word}\t{' '.join(text.split())}\n" for word, text in sorted(definitions.items()))
    return "".join(lines).encode()


def _same_file(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


DEFAULT_NAME = "open-english"
SUBSTITUTED = "lexicon-substituted"
"""Notice code: the ruleset's list is not installed, and a substitute is used."""

# Part of a cached graph's name; increase it when the compiler's output changes.
_COMPILER = 1


@dataclass(frozen=True)
class Resolution:
    """The installed lexicon to use for a ruleset.

    Attributes:
        name: its name.
        wanted: the lists that the ruleset names.
        notice: `SUBSTITUTED` if `name` is not one of `wanted`, else empty.
    """

    name: str
    wanted: tuple[str, ...]
    notice: str


_IN_USE: WeakValueDictionary[tuple[object, ...], Lexicon] = WeakValueDictionary()
"""Lexica in use, so that players, coach and judge share one, and what was made from it is found."""


class LexiconStore:
    """Finds, loads and installs lexica.

    Args:
        bundled: folder of the bundled lexica.
        user: folder of the imported lexica; created on the first import.
        cache: folder for graphs compiled from files given to a command; created if needed.
        compiler: reads and compiles word lists.
        make_finder: makes the finders of loaded lexica.
        has_checksum: checks a file's SHA-256, as `sidecar.has_checksum`.
    """

    def __init__(
        self,
        bundled: Path,
        user: Path,
        cache: Path,
        *,
        compiler: ListCompiler = compile_list,
        make_finder: MakeFinder = no_finder,
        has_checksum: Callable[[Path, str], bool] = has_checksum,
    ) -> None:
        self._bundled = bundled
        self._user = user
        self._cache = cache
        self._compiler = compiler
        self._make_finder = make_finder
        self._has_checksum = has_checksum

    def scan(self) -> tuple[tuple[Installed, ...], tuple[LexiconError, ...]]:
        """Return every installed lexicon, bundled ones first, and an error for each bad sidecar."""
        found: list[Installed] = []
        problems: list[LexiconError] = []
        for folder, is_bundled in ((self._bundled, True), (self._user, False)):
            for path in sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stem):
                try:
                    found.append(Installed(folder, read_sidecar(path), is_bundled))
                except LexiconError as error:
                    problems.append(error)
                except OSError as error:
                    reason = fault_of(error)
                    problems.append(LexiconError(reason, path=path))
        return tuple(found), tuple(problems)

    def installed(self) -> tuple[Installed, ...]:
        """Return every usable lexicon, bundled ones first."""
        return self.scan()[0]

    def find(self, name: str) -> Installed | None:
        """Return the installed lexicon with this name, ignoring case; None if there is none."""
        wanted = name.casefold()
        return next(
            (installed for installed in self.installed() if installed.name.casefold() == wanted),
            None,
        )

    def check_name(self, name: str) -> None:
        """Say why an installed lexicon cannot be used. Raises LexiconError."""
        for problem in self.scan()[1]:
            if problem.path is not None and problem.path.stem.casefold() == name.casefold():
                raise problem

    def load(self, name: str) -> Lexicon:
        """Load an installed lexicon.

        Raises:
            LexiconError: no such name, or its file is not the one that was installed.
            OSError: its file cannot be read.
        """
        found = self.find(name)
        if found is None:
            self.check_name(name)
            names = ", ".join(installed.name for installed in self.installed())
            raise LexiconError(
                Sentence(
                    "no lexicon is called {name!r}; installed: {names}", name=name, names=names
                )
            )
        path = found.folder / found.sidecar.file
        check_file_size(path, MAX_NODES * 4)
        if not self._has_checksum(path, found.sidecar.sha256):
            raise LexiconError(
                Sentence("is not the file that was installed; import it again"), path=path
            )
        about = path.stat()
        file = (path, about.st_ino, about.st_mtime_ns, found.sidecar.sha256)
        key = (found.name, file, self._make_finder)
        lexicon = _IN_USE.get(key)
        if lexicon is None:
            lexicon = _IN_USE[key] = self._lexicon(found.name, Kwg.map(path))
        return lexicon

    def _lexicon(self, name: str, graph: Kwg) -> Lexicon:
        return Lexicon(name, graph, make_finder=self._make_finder)

    def open(self, name_or_file: str) -> Lexicon:
        """Load an installed lexicon by name, or else a word list or `.kwg` file.

        Raises:
            LexiconError: neither a name nor a file, or as `load` and `from_file`.
            OSError: the file cannot be read.
        """
        if self.find(name_or_file) is not None:
            return self.load(name_or_file)
        path = Path(name_or_file)
        if path.exists():
            return self.from_file(path)
        self.check_name(name_or_file)
        names = ", ".join(installed.name for installed in self.installed())
        raise LexiconError(
            Sentence(
                "{name_or_file!r} is neither a file nor an installed lexicon; installed: {names}",
                name_or_file=name_or_file,
                names=names,
            )
        )

    def from_file(self, path: Path) -> Lexicon:
        """Load a `.kwg`, or a word list, which is compiled once and cached by its content.

        Raises:
            LexiconError: the file is invalid; it names the file and the place.
            OSError: the file cannot be read.
        """
        if path.suffix.lower() == KWG:
            return self._lexicon(path.stem, self._checked_graph(path))
        check_file_size(path, MAX_BYTES)
        key = f"{checksum(read_file(path))}-{_COMPILER}"
        name = path.name.split(".")[0]
        cached = self._cached(key)
        if cached is None:
            compiled = self._compiler(path).data
            self._keep(key, compiled)
            cached = Kwg.from_bytes(compiled, max_tile=None)
        return self._lexicon(name, cached)

    def _checked_graph(self, path: Path) -> Kwg:
        """Load a graph file, checking it in full only the first time."""
        data = read_graph(path)
        marker = self._cache / f"{checksum(data)}.checked"
        is_known = marker.is_file()
        try:
            graph = Kwg.from_bytes(data, max_tile=None if is_known else len(ENGLISH.faces))
        except LexiconError as error:
            raise error.located(path) from None
        if not is_known:
            with suppress(OSError):
                write_whole(marker, b"")
        return graph

    def _cached(self, key: str) -> Kwg | None:
        """Return a cached graph; None if it is missing or damaged."""
        path = self._cache / f"{key}{KWG}"
        try:
            kept = read_file(self._cache / f"{key}.sha256").decode("ascii")
            return Kwg.map(path) if self._has_checksum(path, kept) else None
        except (OSError, UnicodeDecodeError, LexiconError):
            return None

    def _keep(self, key: str, data: bytes) -> None:
        # A full disk or a folder without write access costs time, not correctness.
        with suppress(OSError):
            write_whole(self._cache / f"{key}{KWG}", data)
            write_whole(self._cache / f"{key}.sha256", checksum(data).encode("ascii"))

    def import_list(self, path: Path, name: str, *, replace: bool = False) -> Installed:
        """Install a word list or a `.kwg` in the user's folder, atomically.

        Args:
            path: the file.
            name: its new name: letters, digits, ``.``, ``_`` and ``-``, at most 40.
            replace: True to allow replacing an imported lexicon of that name.

        Raises:
            LexiconError: the name or the file cannot be used; nothing was changed.
            OSError: the file cannot be read or the folder not written; nothing was changed.
        """
        old = self.find(name)
        check_name(name, old, self._user, replace=replace)
        return install(path, name, self._user, old=old, compiler=self._compiler)

    def resolve(self, wanted: Iterable[str], fallback: str = DEFAULT_NAME) -> Resolution:
        """Return the installed lexicon to use for the ids that a ruleset names.

        Args:
            wanted: ids, best first (``csw15``, ``otcwl16``, ...). They match an installed name
                ignoring case, ``-``, ``_`` and ``.``.
            fallback: the name to use if none is installed.
        """
        sources = tuple(wanted)
        names = {_plain(installed.name): installed.name for installed in reversed(self.installed())}
        for source in sources:
            if _plain(source) in names:
                return Resolution(names[_plain(source)], sources, "")
        return Resolution(fallback, sources, SUBSTITUTED if sources else "")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]", "", name).casefold()
