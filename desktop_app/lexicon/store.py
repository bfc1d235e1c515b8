# SPDX-License-Identifier: MIT
"""The lexica of this computer: those that come with the program and those the user imported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

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
    sweep_unfinished,
    write_whole,
)
from desktop_app.lexicon.word_list import ENGLISH, MAX_BYTES, check_file_size
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence

# Puts a word list into the user's folder, whole or not at all.

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,38}[A-Za-z0-9_-])?")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


def install(
    path: Path, name: str, folder: Path, *, old: Installed | None, compiler: ListCompiler
) -> Installed:
    """Install a word list or a `.kwg`, whole or not at all.

    Args:
        path: the file.
        name: what to call it; `check_name` has found it good.
        folder: of the imported lexica; made when it is not there.
        old: the lexicon it replaces.
        compiler: what reads and compiles word lists.

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
    # With the last file the new list counts; the others have their own names until then.
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


def check_name(name: str, old: Installed | None, folder: Path, *, replace: bool) -> None:
    """Refuse a name under which nothing may be installed.

    Args:
        name: letters, digits, ``.``, ``_`` and ``-``, at most 40.
        old: the lexicon that has the name already.
        folder: of the imported lexica.
        replace: whether an imported lexicon of that name may be replaced.

    Raises:
        LexiconError: the name is none, belongs to a list that comes with the program, or to an
            imported one that is not to be replaced.
    """
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
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
    # A description that cannot be read is no list, but it is not ours to write over.
    if (folder / f"{name}{SUFFIX}").exists():
        raise LexiconError(
            Sentence("{name!r} is installed but damaged; add --replace to replace it", name=name)
        )


def _write_all(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files into the user's folder in this order; when one fails, no new one stays."""
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
"""Notice code: the list that a ruleset names is not installed, another stands for it."""

# Part of the name of a cached graph: raise it when the compiler gives other bytes.
_COMPILER = 1


@dataclass(frozen=True)
class Resolution:
    """Which installed lexicon stands for what a ruleset names.

    Attributes:
        name: the installed one.
        wanted: what the ruleset names.
        notice: `SUBSTITUTED` when `name` is none of `wanted`, else empty.
    """

    name: str
    wanted: tuple[str, ...]
    notice: str


class LexiconStore:
    """Finds, loads and installs lexica.

    Args:
        bundled: folder of the lexica that come with the program.
        user: folder of the imported ones; made when something is imported.
        cache: folder of what is compiled from files given to a command; made when needed.
        compiler: what reads and compiles word lists.
        make_finder: what makes the finders of the lexica that are loaded.
        has_checksum: whether a file has a SHA-256, as `sidecar.has_checksum` says.
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
        """Every installed lexicon, the bundled ones first, and the sidecars that are broken."""
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
        """Every lexicon that can be loaded, the bundled ones first."""
        return self.scan()[0]

    def find(self, name: str) -> Installed | None:
        """The installed lexicon of a name, in any case; None when there is none."""
        wanted = name.casefold()
        return next((each for each in self.installed() if each.name.casefold() == wanted), None)

    def load(self, name: str) -> Lexicon:
        """Load an installed lexicon.

        Raises:
            LexiconError: no such name, or its file is not the one that was installed.
            OSError: its file cannot be read.
        """
        found = self.find(name)
        if found is None:
            names = ", ".join(each.name for each in self.installed())
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
        return self._lexicon(found.name, Kwg.map(path))

    def _lexicon(self, name: str, graph: Kwg) -> Lexicon:
        return Lexicon(name, graph, make_finder=self._make_finder)

    def open(self, name_or_file: str) -> Lexicon:
        """Load an installed name or, where there is none, a word list or `.kwg` file.

        Raises:
            LexiconError: neither a name nor a file, or as `load` and `from_file`.
            OSError: the file cannot be read.
        """
        if self.find(name_or_file) is not None:
            return self.load(name_or_file)
        path = Path(name_or_file)
        if path.is_file():
            return self.from_file(path)
        names = ", ".join(each.name for each in self.installed())
        raise LexiconError(
            Sentence(
                "{name_or_file!r} is neither a file nor an installed lexicon; installed: {names}",
                name_or_file=name_or_file,
                names=names,
            )
        )

    def from_file(self, path: Path) -> Lexicon:
        """Load a word list, compiled once and then cached by its content, or a `.kwg`.

        Raises:
            LexiconError: the file is not what it should be; it names the file and the place.
            OSError: the file cannot be read.
        """
        if path.suffix.lower() == KWG:
            return self._lexicon(path.stem, self._checked_graph(path))
        check_file_size(path, MAX_BYTES)
        key = f"{checksum(path.read_bytes())}-{_COMPILER}"
        name = path.name.split(".")[0]
        cached = self._cached(key)
        if cached is None:
            compiled = self._compiler(path).data
            self._keep(key, compiled)
            cached = Kwg.from_bytes(compiled, max_tile=None)
        return self._lexicon(name, cached)

    def _checked_graph(self, path: Path) -> Kwg:
        """A graph given as a file: walked once, then known by its checksum."""
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
        """What was compiled before; None when it is not there or not what was written."""
        path = self._cache / f"{key}{KWG}"
        try:
            kept = (self._cache / f"{key}.sha256").read_text("ascii")
            return Kwg.map(path) if self._has_checksum(path, kept) else None
        except (OSError, UnicodeDecodeError, LexiconError):
            return None

    def _keep(self, key: str, data: bytes) -> None:
        # Only a cache: a full disk or a folder without rights costs time, not the answer.
        with suppress(OSError):
            write_whole(self._cache / f"{key}{KWG}", data)
            write_whole(self._cache / f"{key}.sha256", checksum(data).encode("ascii"))

    def import_list(self, path: Path, name: str, *, replace: bool = False) -> Installed:
        """Install a word list or a `.kwg` in the user's folder, whole or not at all.

        Args:
            path: the file.
            name: what to call it: letters, digits, ``.``, ``_`` and ``-``, at most 40.
            replace: whether an imported lexicon of that name may be replaced.

        Raises:
            LexiconError: the name or the file cannot be used; nothing was changed.
            OSError: the file cannot be read or the folder not written; nothing was changed.
        """
        old = self.find(name)
        check_name(name, old, self._user, replace=replace)
        return install(path, name, self._user, old=old, compiler=self._compiler)

    def resolve(self, wanted: Iterable[str], fallback: str = DEFAULT_NAME) -> Resolution:
        """Which installed lexicon stands for what a ruleset names.

        Args:
            wanted: the ids of its sources, best first (``csw15``, ``otcwl16``, ...). An installed
                name counts as one when they differ only in case, ``-``, ``_`` and ``.``.
            fallback: what is used when none is installed.
        """
        sources = tuple(wanted)
        names = {_plain(each.name): each.name for each in reversed(self.installed())}
        for source in sources:
            if _plain(source) in names:
                return Resolution(names[_plain(source)], sources, "")
        return Resolution(fallback, sources, SUBSTITUTED if sources else "")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]", "", name).casefold()
