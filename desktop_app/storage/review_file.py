# SPDX-License-Identifier: MIT
"""The review of a game: a file beside the journal.

It is replaced atomically and is on disk when `write_review` returns. What is in a turn is known to
`analysis.review_record`; here it is a JSON value under its key. See docs/file-formats.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.companion_file import read_bytes, replace_text
from desktop_app.storage.errors import LaterFileError, StorageError
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError, json_file

REVIEW_SUFFIX = ".review"
FORMAT = "rackside-review"
VERSION = 2
"""Version 1 had no lines; it is read too."""
MAX_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class ChosenTerms:
    """A word list and rules that the user chose in place of those of the game; empty for none.

    Attributes:
        lexicon: name of a word list.
        ruleset: id of rules, with their option.
    """

    lexicon: str = ""
    ruleset: str = ""


NOTHING_CHOSEN = ChosenTerms()


@dataclass(frozen=True, slots=True)
class SavedReview:
    """A saved review.

    Attributes:
        lexicon, ruleset: the word list and the rules it was made with last.
        turns: JSON values of reviewed turns by key.
        lines: JSON values of lines that the user made.
        chosen: the word list and the rules that the user chose for the game.
    """

    lexicon: str = ""
    turns: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    lines: tuple[Mapping[str, Any], ...] = ()
    ruleset: str = ""
    chosen: ChosenTerms = NOTHING_CHOSEN


_REVIEWS: Decoder[SavedReview] = Decoder(SavedReview, Form(skips_unknown=True))


def review_path(journal: Path) -> Path:
    """Return the file of a journal's review."""
    return journal.with_suffix(REVIEW_SUFFIX)


def read_review(path: Path) -> SavedReview:
    """Read a review; an empty one if there is no file.

    Raises:
        StorageError: the file cannot be read or is invalid; the message names it.
    """
    raw = read_bytes(path, MAX_BYTES)
    return SavedReview() if raw is None else parse_review(raw, path)


def parse_review(raw: bytes, path: Path) -> SavedReview:
    """Parse a review from bytes; `path` is for messages. Raises StorageError as `read_review`."""
    try:
        return _REVIEWS.read(json_file(raw, FORMAT, range(1, VERSION + 1), most_bytes=MAX_BYTES))
    except DecodeError as error:
        raise (LaterFileError if error.is_unknown else StorageError)(
            Sentence("{path}: not the review of a game: {why}", path=path, why=str(error))
        ) from None


def write_review(path: Path, review: SavedReview) -> None:
    """Write a review to disk, atomically.

    Raises:
        StorageError: it cannot be written; the file is unchanged.
    """
    value = {"format": FORMAT, "version": VERSION, **_REVIEWS.write(review)}
    replace_text(path, json.dumps(value, separators=(",", ":"), sort_keys=True) + "\n")
