# SPDX-License-Identifier: MIT
"""The bundled topics of the rules, and the rulesets' answers on them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from desktop_app.play.ruleset_files import SUFFIX
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.play.text_search import Entry
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_words import Say
from desktop_app.rules.topics import (
    MAX_BYTES,
    OPTION_MARK,
    PLACE,
    Answer,
    Topic,
    TopicHeading,
    answer_topic,
    check_unique,
    derived,
    differs_by_option,
    full_name,
    parse_topics,
)
from desktop_app.settings.paths import rulesets_dir
from desktop_app.values.files import open_file
from desktop_app.values.near_names import near_names, not_known

FOLDER = "topics"


class UnknownTopicError(ValueError):
    """There is no topic of that name; `near` are the most similar names."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        self.near = near
        super().__init__(not_known(name, "a topic", near, "rackside explain --list"))


def load_headings(folder: Path | None = None) -> list[TopicHeading]:
    """Return the headings with their topics, by letter, from `folder` or the bundled ones.

    Raises TopicError if a file is bad, OSError as `open` does.
    """
    return list(_read(rulesets_dir() / FOLDER if folder is None else folder))


@lru_cache(maxsize=4)
def _read(folder: Path) -> tuple[TopicHeading, ...]:
    headings: dict[str, TopicHeading] = {}
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        with open_file(file) as stream:
            headings[str(file)] = parse_topics(stream.read(MAX_BYTES + 1), str(file))
    check_unique(headings)
    return tuple(sorted(headings.values(), key=lambda heading: heading.letter))


def all_topics() -> list[Topic]:
    """Return every topic, heading by heading."""
    return [topic for heading in load_headings() for topic in heading.topics]


def load_topic(name: str) -> Topic:
    """Return the topic of that name. Raises UnknownTopicError if there is none."""
    known = {topic.id: topic for topic in all_topics()}
    if name not in known:
        raise UnknownTopicError(name, near_names(name, known))
    return known[name]


def explain(topic: Topic, ruleset: Ruleset, say: Say = str) -> Answer:
    """Return a ruleset's answer on a topic; `say` translates each text for the reader.

    Raises NoAnswerError if neither the ruleset nor a base of it has one, and RulesetError if a base
    is bad.
    """
    return answer_topic(topic, ruleset, _bases(ruleset), say)


def _bases(ruleset: Ruleset) -> list[Ruleset]:
    """Return the base of a ruleset, its base, and so on; cycles were refused when it was read."""
    found = []
    while ruleset.meta.base:
        ruleset = load_ruleset(ruleset.meta.base)
        found.append(ruleset)
    return found


def bundled_rulesets() -> list[Ruleset]:
    """Return the bundled rulesets without options, by id."""
    return [load_ruleset(entry.id) for entry in available_rulesets() if entry.is_bundled]


def bundled_options() -> list[Ruleset]:
    """Return the bundled rulesets with each of their options."""
    return [
        load_ruleset(f"{entry.id}{OPTION_MARK}{option.name}")
        for entry in available_rulesets()
        if entry.is_bundled
        for option in entry.options
    ]


def explain_options(topic: Topic) -> list[Answer]:
    """Return the answers of bundled options that differ from their ruleset."""
    return [
        explain(topic, ruleset)
        for ruleset in bundled_options()
        if differs_by_option(topic, ruleset)
    ]


def decided_values(topic: Topic, ruleset: Ruleset) -> Hashable:
    """Return what decides a topic under a ruleset: rulesets with equal values rule alike."""
    return tuple(map(ruleset.value, topic.ruling))


def rulings(topic: Topic, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the ruling of a ruleset on a topic, and then those of bundled ones that differ.

    No other ruling is true under the ruleset: each stands for other values of the keys that decide
    the topic. The tuple is empty for a topic that is not asked as a ruling.
    """
    if not topic.ruling:
        return ()
    varied = [option for option in bundled_options() if differs_by_option(topic, option)]
    # Of books that rule alike the nearest speaks for a ruleset of one's own.
    books = sorted((*bundled_rulesets(), *varied), key=lambda book: book.id != ruleset.id)
    name, values = full_name(ruleset), decided_values(topic, ruleset)
    alike = [book for book in books if decided_values(topic, book) == values]
    speaker = next((book for book in alike if full_name(book) == name), next(iter(alike), None))
    said = {values: explain(topic, speaker).short} if speaker is not None else {}
    said = said or {values: derived(replace(topic, keys=topic.ruling), ruleset)}
    for book in books:
        said.setdefault(decided_values(topic, book), explain(topic, book).short)
    return tuple(said.values())


def ruling_topics() -> list[Topic]:
    """Return the topics that can be asked as rulings."""
    return [topic for topic in all_topics() if topic.ruling]


def search_entry(topic: Topic) -> Entry:
    """Return a topic as an entry for `text_search`."""
    answers = " ".join(cell.answer for cell in topic.cells.values())
    text = f"{topic.id.replace('-', ' ')} {PLACE.sub(' ', answers)}"
    return Entry(topic.id, topic.title, topic.words, text)
