# SPDX-License-Identifier: MIT
"""The pages of the handbook, their sections, and the search."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.session.errors import GameError
from desktop_app.session.handbook import INDEX, Handbook, slug_of

INDEX_PAGE = """# Handbook

## Playing

- [Play](play.md): how
- [Clock](../clock.md): when
"""
PLAY_PAGE = """# Play it

Begin with [the clock](../clock.md#start-it), or [below](#twice). Not with [scripts](../cli.md), but
[the web](https://example.org/x).

## Twice

One `word`.

```
## no heading
```

## Twice

| a | b |
|---|---|
| **two** | *words* |
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "index.md").write_text(INDEX_PAGE, "utf-8")
    (tmp_path / "user" / "play.md").write_text(PLAY_PAGE, "utf-8")
    (tmp_path / "clock.md").write_text("# The clock\n\n## Start it\n\nPress.\n", "utf-8")
    return tmp_path / "user"


def test_the_list_says_which_pages_there_are_and_in_which_order(folder: Path) -> None:
    (folder / "other.md").write_text("# Not listed\n", "utf-8")
    pages = Handbook.load(folder).pages
    assert [(page.name, page.group, page.title) for page in pages] == [
        (INDEX, "", "Handbook"),
        ("play", "Playing", "Play it"),
        ("clock", "Playing", "The clock"),
    ]


def test_a_page_is_split_at_its_headings(folder: Path) -> None:
    sections = Handbook.load(folder).page("play").sections
    assert [(section.place, section.title) for section in sections] == [
        ("play", "Play it"),
        ("play#twice", "Twice"),
        ("play#twice-1", "Twice"),
    ]
    assert "## no heading" in sections[1].text and "One word." in sections[1].text
    assert sections[2].text.split() == ["a", "b", "two", "words"]


def test_links_lead_to_places_and_others_are_plain_text(folder: Path) -> None:
    text = Handbook.load(folder).page("play").text
    assert "[the clock](clock#start-it)" in text
    assert "[below](play#twice)" in text
    assert "Not with scripts, but" in text
    assert "[the web](https://example.org/x)" in text


def test_an_unknown_place_is_the_list(folder: Path) -> None:
    book = Handbook.load(folder)
    assert book.page("nowhere#x").name == INDEX
    assert book.has("play#twice") and not book.has("play#x") and not book.has("nowhere")


@pytest.mark.parametrize(
    ("heading", "slug"),
    [
        ("The clock", "the-clock"),
        ("Your mistakes, and the rules", "your-mistakes-and-the-rules"),
        ("The judge's room", "the-judges-room"),
        ("`rackside` *now*", "rackside-now"),
    ],
)
def test_a_heading_is_reached_by_its_words(heading: str, slug: str) -> None:
    assert slug_of(heading) == slug


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("take back a turn", "positions#take-a-turn-back"),
        ("where are my games saved", "playing#where-games-are-saved"),
        ("bigger text", "settings#size-of-text"),
        ("start the clock", "playing#the-clock"),
        ("backu", "library#backups"),
        ("scren reader", "accessibility#with-a-screen-reader"),
    ],
)
def test_the_search_understands_plain_words(words: str, place: str) -> None:
    found = [section.place for section in Handbook.load().find(words)]
    assert place in found[:2]


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("swap tiles", "playing#placing-tiles"),
        ("exchange tiles", "playing#placing-tiles"),
        ("challenge a word", "playing#challenges"),
        ("lesson", "learn#lessons"),
        ("write a lesson", "lessons"),
        ("definitions", "lexica#definitions"),
    ],
)
def test_the_search_prefers_how_to_play_to_formats(words: str, place: str) -> None:
    assert Handbook.load().find(words)[0].place == place


def test_nothing_is_found_for_words_that_are_nowhere(folder: Path) -> None:
    book = Handbook.load(folder)
    assert book.find("zzyzx") == () and book.find("") == ()


def test_a_page_that_is_missing_is_named(folder: Path) -> None:
    (folder.parent / "clock.md").unlink()
    with pytest.raises(GameError, match=r"clock\.md"):
        Handbook.load(folder)


def test_every_link_between_the_programs_pages_reaches_a_heading() -> None:
    import re

    book = Handbook.load()
    links = [
        (page.name, link)
        for page in book.pages
        for link in re.findall(r"(?<!!)\[[^]]+\]\(([^)\s]+)\)", page.text)
        if not link.startswith("http")
    ]
    assert len(links) > 40
    assert [each for each in links if not book.has(each[1])] == []


def test_no_two_pages_have_the_same_title() -> None:
    titles = [page.title for page in Handbook.load().pages]
    assert len(set(titles)) == len(titles)
