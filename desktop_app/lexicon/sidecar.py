# SPDX-License-Identifier: MIT
"""The small JSON file beside a compiled list: its description and checksum.

It is written last, so a list counts as installed once its sidecar exists.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.json_text import DecodeError, is_later, json_value, later_version

FORMAT = 1
SUFFIX = ".json"
_LONGEST_NAME = 255
"""Characters of a file name, which no system has more of."""
_MAX_BYTES = 64_000


@dataclass(frozen=True)
class Sidecar:
    """The description of a compiled list.

    Attributes:
        name: its installed name.
        title: its displayed title.
        file: name of the KWG file in the same folder.
        sha256: checksum of that file, in hexadecimal.
        words, nodes: number of each in the graph.
        skipped: lines of the source left out because of their length.
        origin: origin of the words.
        definitions: name of the file of definitions in the same folder, or empty.
        format: version of this file, `FORMAT`.
    """

    name: str
    title: str
    file: str
    sha256: str
    words: int
    nodes: int
    skipped: int = 0
    origin: str = ""
    definitions: str = ""
    format: int = FORMAT


_SIDECARS: Decoder[Sidecar] = Decoder(Sidecar)


@dataclass(frozen=True)
class Installed:
    """An installed lexicon.

    Attributes:
        folder: the folder of its files.
        sidecar: its description.
        is_bundled: True if it came with the program, so it can be neither replaced nor shadowed.
    """

    folder: Path
    sidecar: Sidecar
    is_bundled: bool

    @property
    def name(self) -> str:
        """The name it is loaded by."""
        return self.sidecar.name


def checksum(data: bytes) -> str:
    """Return the SHA-256 of bytes, in hexadecimal."""
    # Most starts need no checksum, so OpenSSL is loaded only here.
    import hashlib  # noqa: PLC0415

    return hashlib.sha256(data).hexdigest()


def has_checksum(path: Path, sha256: str) -> bool:
    """True if a file has this SHA-256, in hexadecimal.

    Raises:
        OSError: it cannot be read.
    """
    return checksum(read_file(path)) == sha256


def format_sidecar(sidecar: Sidecar) -> bytes:
    """Return the content of the sidecar file."""
    text = json.dumps(asdict(sidecar), indent=2, sort_keys=True, ensure_ascii=False)
    return f"{text}\n".encode()


def read_sidecar(path: Path) -> Sidecar:
    """Read a sidecar.

    Raises:
        LexiconError: too long, not JSON, wrong keys, a value of the wrong type, a file name that
            leads out of the folder, or a later format; it names the path.
        OSError: the file cannot be read.
    """
    if path.stat().st_size > _MAX_BYTES:
        raise LexiconError(Sentence("too long to be the description of a lexicon"), path=path)
    try:
        found = json_value(read_file(path))
        if is_later(found, FORMAT):
            raise LexiconError(later_version(found["format"]), path=path)
        sidecar = _SIDECARS.read(found)
    except DecodeError as error:
        raise LexiconError(str(error), path=path) from None
    if sidecar.format != FORMAT:
        raise LexiconError(
            Sentence(
                "unknown format {format}, expected {known}", format=sidecar.format, known=FORMAT
            ),
            path=path,
        )
    for name in (sidecar.file, sidecar.definitions):
        is_plain = name == Path(name).name and "\\" not in name and name.isprintable()
        if not is_plain or len(name) > _LONGEST_NAME:
            raise LexiconError(
                Sentence("{name!r} is not the name of a file in the same folder", name=name),
                path=path,
            )
    return sidecar
