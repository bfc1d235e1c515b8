# SPDX-License-Identifier: MIT
"""Puts a word list into the user's folder, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from desktop_app.lexicon.compiling import KWG, CompiledList, ListCompiler, read_graph
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.sidecar import (
    SUFFIX,
    Installed,
    Sidecar,
    checksum,
    format_sidecar,
    sweep_unfinished,
    write_whole,
)
from desktop_app.sentences.sentence import Sentence

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
            Sentence("{name!r} is there, but damaged; add --replace to replace it", name=name)
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
