# SPDX-License-Identifier: MIT
"""Word searches saved under a name, for everyone who uses the data folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from desktop_app.learn.study_files import OwnLists, name_is_taken
from desktop_app.learn.word_lists import LONGEST_QUERY, OwnWords, ready_list
from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import open_file, read_file
from desktop_app.values.forms import Form, Length
from desktop_app.values.json_text import (
    DecodeError,
    is_later,
    json_object,
    json_value,
    later_version,
)

FILE = "searches.json"
"""Name of the file in the data folder."""
FORMAT = 1
_NAME = re.compile(r"[^\W_][\w-]{0,39}")
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class _File:
    format: Literal[1]
    searches: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Search:
    name: str
    query: Annotated[str, Length(LONGEST_QUERY, 1)]

    def __post_init__(self) -> None:
        if not (_NAME.fullmatch(self.name) and self.query.strip()):
            raise ValueError(Sentence("the name or the query cannot be used"))


_FILES: Decoder[_File] = Decoder(_File, Form(skips_unknown=True))
_SEARCHES: Decoder[_Search] = Decoder(_Search, Form(skips_unknown=True))


class SavedSearches:
    """The saved searches of a data folder.

    What cannot be read is set aside with the next change, in a copy of the file beside it.

    Args:
        data_dir: the data folder.
    """

    def __init__(self, data_dir: Path) -> None:
        self.path = data_dir / FILE

    def all(self) -> Mapping[str, str]:
        """Return the query of each search by its name, in alphabetical order."""
        return dict(sorted(self._read()[0].items()))

    def problems(self) -> tuple[str, ...]:
        """Return a sentence for each part of the file that cannot be read."""
        return self._read()[1]

    def query(self, name: str) -> str:
        """Return the query of a search, ignoring case. Raises LookupError if there is none."""
        wanted = name.casefold()
        for known, query in self.all().items():
            if known.casefold() == wanted:
                return query
        raise LookupError(name)

    def write(self, name: str, query: str, taken: Iterable[str] = ()) -> None:
        """Save a search, replacing one of the same name.

        Args:
            name: letters, digits, hyphens and underscores, at most 40.
            query: at most `LONGEST_QUERY` characters.
            taken: names that it cannot have.

        Raises:
            LexiconError: the name cannot be used, or the query is empty or too long.
            OSError: it cannot be written.
        """
        is_taken = name.casefold() in {other.casefold() for other in taken}
        if not _NAME.fullmatch(name):
            raise LexiconError(
                Sentence(
                    "{name!r} cannot be the name of a search; expected letters, digits, - and _, "
                    "at most 40",
                    name=name,
                )
            )
        if is_taken or ready_list(name) is not None:
            raise LexiconError(name_is_taken(name))
        if not _is_query(query):
            raise LexiconError(Sentence("the query is empty"))
        others = {
            other: text for other, text in self.all().items() if other.casefold() != name.casefold()
        }
        self._write({**others, name: query.strip()})

    def remove(self, name: str) -> bool:
        """Remove a search; False if there is none. Raises OSError if it cannot be written."""
        left = {
            other: query
            for other, query in self.all().items()
            if other.casefold() != name.casefold()
        }
        is_there = len(left) < len(self.all())
        if is_there:
            self._write(left)
        return is_there

    def _read(self) -> tuple[dict[str, str], tuple[str, ...]]:
        """The readable searches, and what is wrong with the others."""
        try:
            with open_file(self.path) as file:
                raw = file.read(_MOST_BYTES + 1)
            value = json_value(raw, most_bytes=_MOST_BYTES)
            if is_later(value, FORMAT):
                raise DecodeError(later_version(value["format"]), is_unknown=True)
            entries = _FILES.read(value).searches
        except FileNotFoundError:
            return {}, ()
        except (OSError, DecodeError) as error:
            return {}, (
                Sentence(
                    "{path}: cannot be read, so no saved search is shown: {why}",
                    path=self.path,
                    why=fault_of(error) if isinstance(error, OSError) else str(error),
                ),
            )
        found: dict[str, str] = {}
        problems = []
        for number, entry in enumerate(entries, start=1):
            try:
                search = _SEARCHES.read(entry)
                found.setdefault(search.name, search.query)
            except DecodeError as error:
                problems.append(
                    Sentence(
                        "{path}: search {number} cannot be read and is left out: {why}",
                        path=self.path,
                        number=number,
                        why=str(error),
                    )
                )
        return found, tuple(problems)

    def _write(self, searches: Mapping[str, str]) -> None:
        self._refuse_later()
        if self.problems():
            durable.write_new_file(durable.name_aside(self.path), read_file(self.path))
        entries = [{"name": name, "query": query} for name, query in sorted(searches.items())]
        text = json.dumps({"format": FORMAT, "searches": entries}, ensure_ascii=False, indent=1)
        durable.replace_file(self.path, f"{text}\n".encode(errors="replace"))

    def _refuse_later(self) -> None:
        """Leave a file of a later version as it is. Raises OSError."""
        try:
            value = json_object(read_file(self.path))
        except FileNotFoundError:
            return
        if value is not None and is_later(value, FORMAT):
            raise OSError(
                Sentence("{place}: {fault}", place=self.path, fault=later_version(value["format"]))
            )


def _is_query(query: object) -> bool:
    return isinstance(query, str) and bool(query.strip()) and len(query) <= LONGEST_QUERY


def words_or_search(own: OwnLists | None, saved: SavedSearches) -> OwnWords:
    """Return what ``list:NAME`` finds: the words of an own list, or the query of a saved search."""

    def find(name: str) -> Iterable[str]:
        if own is not None and name.casefold() in {known.casefold() for known in own.names()}:
            return own.read(name)
        return saved.query(name)

    return find
