# SPDX-License-Identifier: MIT
"""The handbook: its pages, their sections, and a search of them.

The pages are Markdown, the same files that become the handbook's site. `docs/user/index.md` lists
those that come with the program, under headings and in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from desktop_app.play.text_search import Entry, Hit, WordIndex
from desktop_app.sentences.faults import told
from desktop_app.session.errors import GameError
from desktop_app.settings.paths import handbook_dir
from desktop_app.values.files import read_file

INDEX = "index"
"""The page that lists the others."""
_GROUP = re.compile(r"^## (.+)$")
_LISTED = re.compile(r"^- \[[^]]+\]\(([^)#]+)\.md\)")
_HEADING = re.compile(r"^(#{1,4}) (.+)$")
_FENCE = re.compile(r"^\s*```")
_LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^)\s]+)\)")
_MARKUP = re.compile(r"!?\[([^]]*)\]\([^)]*\)|^\s*\|[-:| ]+$|[*`|]", re.MULTILINE)
_FAR = ("http:", "https:")
_BESIDE = 0.65
"""Weight of hits on the pages about formats and lists, 0 to 1, which share most words with the
pages about playing: a search for *exchange* is for the act, not for a field in a file."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the text below it, up to the next heading.

    Attributes:
        place: the page and the heading, such as ``playing#the-clock``; the page alone for its top.
        title: the heading.
        text: without markup.
    """

    place: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes:
        name: file name without suffix.
        group: heading under which it is listed; empty for the list itself.
        file: the file.
        text: Markdown. Its links to other pages are places, such as ``tracking#order``; links to
            pages that do not come with the program are plain text.
        sections: in order; the first has the title of the page.
    """

    name: str
    group: str
    file: Path
    text: str
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.sections[0].title


class Handbook:
    """All pages in memory."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._pages = {page.name: page for page in pages}
        self._sections = {
            section.place: section for page in self._pages.values() for section in page.sections
        }

    @classmethod
    def load(cls, folder: Path | None = None) -> Handbook:
        """Read the pages.

        Args:
            folder: folder of ``index.md``; the program's own if None.

        Raises:
            GameError: a page cannot be read.
        """
        index = (handbook_dir() if folder is None else folder) / f"{INDEX}.md"
        try:
            files = [("", index), *_listed(index)]
            known = {file.resolve(): file.stem for _group, file in files}
            return cls(_read(group, file, known) for group, file in files)
        except OSError as error:
            raise GameError(told(error)) from None

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages, the list of them first."""
        return tuple(self._pages.values())

    def page(self, place: str) -> Page:
        """The page of a place; the list of pages if there is no such page."""
        return self._pages.get(place.partition("#")[0], self._pages[INDEX])

    def has(self, place: str) -> bool:
        """True if there is such a page, and such a heading on it."""
        return place in self._sections

    def find(self, words: str) -> tuple[Section, ...]:
        """The sections that match these words, best first."""
        home = self._pages[INDEX].file.parent

        def weight(hit: Hit) -> float:
            return hit.score * (1 if self.page(hit.id).file.parent == home else _BESIDE)

        hits = sorted(self._index.find(words), key=weight, reverse=True)
        return tuple(self._sections[hit.id] for hit in hits)

    def prepare_search(self) -> None:
        """Make the index, so that the first search does not wait for it."""
        self._index  # noqa: B018 - it is kept

    @cached_property
    def _index(self) -> WordIndex:
        listing = self._pages[INDEX].sections
        return WordIndex(
            Entry(section.place, section.title, (f"{page.title} {section.title}",), section.text)
            for page in self._pages.values()
            for section in page.sections
            if section not in listing
        )


def slug_of(heading: str) -> str:
    """The name by which links reach a heading: ``the-clock`` for *The clock*."""
    kept = re.sub(r"[^\w\- ]", "", _plain(heading).strip().lower())
    return kept.replace(" ", "-")


def _listed(index: Path) -> list[tuple[str, Path]]:
    """The heading and the file of each page of a list."""
    found, group = [], ""
    for line in _lines(index):
        if head := _GROUP.match(line):
            group = head[1]
        elif link := _LISTED.match(line):
            found.append((group, index.parent / f"{link[1]}.md"))
    return found


def _lines(file: Path) -> list[str]:
    return read_file(file).decode("utf-8", errors="replace").splitlines()


def _read(group: str, file: Path, known: dict[Path, str]) -> Page:
    lines, name = _lines(file), file.stem

    def point(link: re.Match[str]) -> str:
        target, _, heading = link[2].partition("#")
        page = known.get((file.parent / target).resolve()) if target else name
        if link[2].startswith(_FAR):
            return link[0]
        if page is None:
            return link[1]
        return f"[{link[1]}]({page}{'#' if heading else ''}{heading})"

    text = _LINK.sub(point, "\n".join(lines))
    return Page(name, group, file, text, tuple(_sections(name, lines)))


def _sections(name: str, lines: list[str]) -> Iterable[Section]:
    """Split a page at its headings; what stands before the first belongs to no section."""
    place, title, body, is_code = name, "", list[str](), False
    seen = dict[str, int]()
    for line in [*lines, "# "]:
        is_code ^= bool(_FENCE.match(line))
        head = None if is_code else _HEADING.match(line)
        if head is None and line != "# ":
            body.append(line)
            continue
        if title:
            yield Section(place, title, _plain("\n".join(body)))
            body = []
        if head is not None:
            slug = slug_of(head[2])
            place = name if not title else f"{name}#{_numbered(slug, seen)}"
            title = _plain(head[2])


def _numbered(slug: str, seen: dict[str, int]) -> str:
    """A second heading of the same words ends in ``-1``, as on the site."""
    count = seen[slug] = seen.get(slug, -1) + 1
    return f"{slug}-{count}" if count else slug


def _plain(markdown: str) -> str:
    return _MARKUP.sub(lambda found: found[1] or "", markdown)
