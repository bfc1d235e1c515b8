# SPDX-License-Identifier: MIT
"""Reading the files of `rulesets/topics`: one table per topic, one subtable per ruleset.

A file holds `letter` and `title` of its heading and one table for each topic:

    [exchange-min-bag]
    title = "How full the bag must be for an exchange"
    words = ["swap with six in the bag"]     phrases for the search, as a newcomer would type them
    key = ["exchange.min_bag"]               optional: the ruleset keys it is about
    ruling = ["exchange.min_bag"]            optional: the keys that decide it, see below

    [exchange-min-bag.naspa-2016]
    answer = "The bag must hold at least {exchange.min_bag} tiles."
    short = "It must hold at least seven."   optional: the answer as a ruling
    sections = ["IV.E.2.a"]

In an answer or a resolution, `{table.key}` is replaced by the value of that key in the ruleset.
Without `answer`, the sentences and values of the topic's keys are the answer. `silent = true` means
that the document does not settle the question, and `resolution` is what applies then; no `answer`
is needed, and without `resolution` the authority for open questions decides. `same` copies the
answer of another ruleset of the topic. A subtable may also be named after an option, such as
"naspa-2016:international"; a ruleset without a subtable has its base's answer.

A topic with `ruling` can be asked: which of these rulings is that of your book? Rulesets that have
the same values at its keys rule alike; those that differ there offer the wrong answers. So `short`,
or the answer where it is left out, has to state these values, and nothing that holds with others.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import quoted
from desktop_app.rules.ruleset_words import AMOUNTS, Say, describe
from desktop_app.sentences.faults import ToldError, toml_fault
from desktop_app.sentences.sentence import Counted, Sentence

MAX_BYTES = 1_000_000
PLACE = re.compile(r"\{([^{}]*)\}")
COLUMN = re.compile(rf"{codec.NAME.pattern}(:{codec.NAME.pattern})?")
TOPIC_KEYS = ("title", "words", "key", "ruling")
CELL_KEYS = ("answer", "sections", "silent", "resolution", "same", "short")


class TopicError(ToldError):
    """A topic file that cannot be used; the one-line message names file, topic and key."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A topic's entry for one ruleset, as written in the file.

    `answer`, `resolution`, `same` and `short` are "" and `sections` is empty if missing.
    """

    answer: str
    sections: tuple[str, ...]
    silent: bool
    resolution: str
    same: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """A question about the rules; `cells` by ruleset or option, as "naspa-2016:international".

    `ruling` are the keys whose values decide it; empty for a topic that is not asked as a ruling.
    """

    id: str
    title: str
    words: tuple[str, ...]
    keys: tuple[str, ...]
    cells: Mapping[str, Cell]
    ruling: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicHeading:
    """The topics of one file: `letter` orders the headings, `title` is the heading."""

    letter: str
    title: str
    topics: tuple[Topic, ...]


def parse_topics(data: bytes, file: str) -> TopicHeading:
    """The topics of a file; `file` is its name for messages.

    Raises TopicError, with the first problem and the number of others on one line.
    """
    table = _toml(data, file)
    problems: list[str] = []
    letter = _text(table, "letter", "letter", problems)
    title = _text(table, "title", "title", problems)
    topics = [
        _topic(name, raw, problems)
        for name, raw in table.items()
        if name not in ("letter", "title")
    ]
    if problems:
        raise TopicError(codec.one_line(file, problems))
    return TopicHeading(letter, title, tuple(topics))


def check_unique(headings: Mapping[str, TopicHeading]) -> None:
    """Raise TopicError if two files (the keys of `headings`) have a topic of the same name."""
    seen: dict[str, str] = {}
    for file, heading in headings.items():
        for topic in heading.topics:
            if topic.id in seen:
                raise TopicError(
                    Sentence(
                        "{file}: {id}: the topic is in {seen} too",
                        file=file,
                        id=topic.id,
                        seen=seen[topic.id],
                    )
                )
            seen[topic.id] = file


def _toml(data: bytes, file: str) -> dict[str, object]:
    if len(data) > MAX_BYTES:
        raise TopicError(
            Sentence("{file}: a topic file has at most {most} bytes", file=file, most=MAX_BYTES)
        )
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise TopicError(
            Sentence("{file}: not a TOML file: {fault}", file=file, fault=toml_fault(error))
        ) from None


def _topic(name: str, raw: object, problems: list[str]) -> Topic:
    table = _table(name, raw, problems)
    if not codec.NAME.fullmatch(name):
        problems.append(
            Sentence("{name} is not a name of small letters, digits and hyphens", name=quoted(name))
        )
    keys = _ruleset_keys(table, "key", name, problems)
    ruling = _ruleset_keys(table, "ruling", name, problems)
    cells = {
        column: _cell(f"{name}.{column}", cell, problems)
        for column, cell in table.items()
        if column not in TOPIC_KEYS
    }
    title = _text(table, "title", f"{name}.title", problems)
    words = _texts(table, "words", f"{name}.words", problems)
    topic = Topic(name, title, words, keys, cells, ruling)
    for column in cells:
        problems += _cell_problems(topic, column)
    return topic


def _ruleset_keys(
    table: Mapping[str, object], key: str, name: str, problems: list[str]
) -> tuple[str, ...]:
    """The keys of a ruleset that a topic names at `key`, without unknown ones."""
    place = f"{name}.{key}"
    named = _texts(table, key, place, problems) if key in table else ()
    unknown = _unknown_keys(named)
    problems += [
        Sentence("{place}: {key} is not a key of a ruleset", place=place, key=quoted(ruleset_key))
        for ruleset_key in unknown
    ]
    return tuple(ruleset_key for ruleset_key in named if ruleset_key not in unknown)


def _unknown_keys(keys: tuple[str, ...]) -> list[str]:
    return [key for key in keys if key not in codec.specs(Ruleset)]


def _cell(place: str, raw: object, problems: list[str]) -> Cell:
    table = _table(place, raw, problems)
    problems += [
        Sentence("{path}: unknown key", path=f"{place}.{key}")
        for key in table
        if key not in CELL_KEYS
    ]
    silent = table.get("silent", False)
    if not isinstance(silent, bool):
        problems.append(
            Sentence(
                "{place}.silent: {silent} is neither true nor false",
                place=place,
                silent=quoted(silent),
            )
        )
    texts = {
        key: _text(table, key, f"{place}.{key}", problems) if key in table else ""
        for key in ("answer", "resolution", "same", "short")
    }
    has_sections = "sections" in table
    sections = _texts(table, "sections", f"{place}.sections", problems) if has_sections else ()
    return Cell(sections=sections, silent=silent is True, **texts)


def _cell_problems(topic: Topic, column: str) -> list[str]:
    """Problems of one entry of a topic, apart from the types of its values."""
    cell, place = topic.cells[column], f"{topic.id}.{column}"
    found: list[str] = []
    if not COLUMN.fullmatch(column):
        found.append(
            Sentence(
                "{place}: {column} is not the name of a ruleset or of an option",
                place=place,
                column=quoted(column),
            )
        )
    for key in ("answer", "resolution", "short"):
        odd = _unknown_keys(tuple(PLACE.findall(getattr(cell, key))))
        found += [
            Sentence(
                "{place}: {key} is not a key of a ruleset", place=f"{place}.{key}", key=quoted(path)
            )
            for path in odd
        ]
    if cell.same:
        other = topic.cells.get(cell.same)
        if other is None or other.same or cell.answer:
            found.append(
                Sentence(
                    "{place}.same: {same} must be a ruleset of this topic that has "
                    "an answer itself; no answer may be given here",
                    place=place,
                    same=quoted(cell.same),
                )
            )
    elif not (cell.answer or cell.silent or topic.keys):
        found.append(Sentence("{place}.answer: missing; it must be a text", place=place))
    elif not (cell.sections or cell.silent or topic.keys):
        found.append(
            Sentence("{place}.sections: missing; it must be a list of section numbers", place=place)
        )
    return found


# --- plain values ---------------------------------------------------------------------------------


def _table(place: str, raw: object, problems: list[str]) -> Mapping[str, object]:
    if isinstance(raw, dict):
        return raw
    problems.append(Sentence("{place}: {value} is not a table", place=place, value=quoted(raw)))
    return {}


def _text(table: Mapping[str, object], key: str, place: str, problems: list[str]) -> str:
    raw = table.get(key)
    if isinstance(raw, str) and raw.strip() and raw.isprintable():
        return raw
    problems.append(
        Sentence("{place}: {value} is not a text in one line", place=place, value=quoted(raw))
    )
    return ""


def _texts(
    table: Mapping[str, object], key: str, place: str, problems: list[str]
) -> tuple[str, ...]:
    raw = table.get(key)
    if isinstance(raw, list) and raw and all(isinstance(text, str) and text for text in raw):
        return tuple(raw)
    problems.append(
        Sentence("{place}: {value} is not a list of texts", place=place, value=quoted(raw))
    )
    return ()


# The answer to a topic under one ruleset: the text of the file with the ruleset's values filled in.

NOT_MENTIONED = "These rules do not mention it."
LEFT_TO_BASE = "This document leaves it to the one it builds on: {title}."
DECIDED = "Decided by {who}."
DECIDED_IN = "Decided by {who} (section {section})."
ANY_TIME = "any time"
TIMES: Mapping[str, Counted] = {
    "s": Counted("{count} second", "{count} seconds"),
    "min": Counted("{count} minute", "{count} minutes"),
}
"""By unit, as `AMOUNTS`: written out in a sentence, abbreviated in a listing."""
OPTION_MARK = ":"


class NoAnswerError(ValueError):
    """A topic has no answer for a ruleset: no table for it or its bases, and no keys to show."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a ruleset to a topic.

    `ruleset` is "naspa-2016" or, with an option, "naspa-2016:international". `sections` are section
    numbers of the document; those of a base have its short name ("FAM First"). `silent` is True if
    the document does not settle the question; `resolution` is what applies then, and may be a note
    otherwise. `short` is the answer as a ruling.
    """

    topic: str
    ruleset: str
    answer: str
    sections: tuple[str, ...]
    silent: bool
    resolution: str
    short: str = ""

    def as_json(self) -> dict[str, object]:
        """The answer as plain data, for `--json`."""
        return {
            "topic": self.topic,
            "ruleset": self.ruleset,
            "answer": self.answer,
            "sections": list(self.sections),
            "silent": self.silent,
            "resolution": self.resolution,
        }


def full_name(ruleset: Ruleset) -> str:
    """The name of a ruleset with its option, as used in commands."""
    return f"{ruleset.id}{OPTION_MARK}{ruleset.option}" if ruleset.option else ruleset.id


def differs_by_option(topic: Topic, ruleset: Ruleset) -> bool:
    """True if the option in force has a separate answer."""
    return bool(ruleset.option) and full_name(ruleset) in topic.cells


def answer_topic(
    topic: Topic, ruleset: Ruleset, bases: Sequence[Ruleset] = (), say: Say = str
) -> Answer:
    """The answer of `ruleset` to `topic`. `bases` are its base, the base of that, and so on.

    If the topic has no entry for any of them, the values of its keys are the answer. Raises
    NoAnswerError if it has no keys, either. `say` translates each text for the reader.
    """
    for name in (full_name(ruleset), ruleset.id):
        if name in topic.cells:
            return _answer(topic, _shared(topic, topic.cells[name]), ruleset, say)
    for base in bases:
        if base.id in topic.cells:
            return _inherited(topic, _shared(topic, topic.cells[base.id]), ruleset, base, say)
    if topic.keys:
        return _from_keys(topic, ruleset, say)
    raise NoAnswerError(
        Sentence(
            "{topic}: there is no answer for {ruleset}: neither it nor a meta.base of it has one",
            topic=topic.id,
            ruleset=ruleset.id,
        )
    )


def _shared(topic: Topic, cell: Cell) -> Cell:
    """The entry, completed from the ruleset named by `same`."""
    if not cell.same:
        return cell
    other = topic.cells[cell.same]
    return replace(
        other,
        sections=cell.sections or other.sections,
        silent=cell.silent or other.silent,
        resolution=cell.resolution or other.resolution,
        short=cell.short or other.short,
    )


def _answer(topic: Topic, cell: Cell, ruleset: Ruleset, say: Say) -> Answer:
    resolution = fill(cell.resolution, ruleset, say)
    if cell.silent and not resolution:
        resolution = _residual(ruleset, say)
    text = fill(cell.answer, ruleset, say) or (
        say(NOT_MENTIONED) if cell.silent else derived(topic, ruleset, say)
    )
    sections = cell.sections
    if not sections and not cell.silent:
        sections = _cited(topic, ruleset)
    short = fill(cell.short, ruleset, say) or (resolution if cell.silent and resolution else text)
    return Answer(topic.id, full_name(ruleset), text, sections, cell.silent, resolution, short)


def _inherited(topic: Topic, cell: Cell, ruleset: Ruleset, base: Ruleset, say: Say) -> Answer:
    """The answer of the base: with the values of `ruleset`, and sections marked as the base's."""
    own = _answer(topic, cell, ruleset, say)
    # If the entry has no sections, those of the keys are used; they are already marked.
    marked = tuple(f"{base.meta.short} {section}" for section in cell.sections) or own.sections
    note = own.resolution or say(LEFT_TO_BASE).format(title=base.title)
    return replace(own, sections=marked, resolution=note)


def _from_keys(topic: Topic, ruleset: Ruleset, say: Say) -> Answer:
    """The answer from the values alone, for a house ruleset without a base."""
    is_silent = all(ruleset.is_silent(key) for key in topic.keys)
    cell = Cell(derived(topic, ruleset, say), _cited(topic, ruleset), is_silent, "", "")
    return _answer(topic, cell, ruleset, say)


def _residual(ruleset: Ruleset, say: Say) -> str:
    path = "meta.residual_authority"
    who = describe(path, ruleset.value(path), say)
    section = ruleset.section_for(path)
    return say(DECIDED_IN if section else DECIDED).format(who=who, section=section)


def _cited(topic: Topic, ruleset: Ruleset) -> tuple[str, ...]:
    found = ", ".join(filter(None, (ruleset.section_for(key) for key in topic.keys)))
    return tuple(dict.fromkeys(found.split(", "))) if found else ()


def derived(topic: Topic, ruleset: Ruleset, say: Say = str) -> str:
    """For each key of the topic: its sentence and its value in words."""
    sentences = []
    for key in topic.keys:
        value = value_words(key, ruleset, say)
        says = say(codec.spec(Ruleset, key).key.says)
        sentences.append(f"{says} {value[:1].upper()}{value[1:]}.")
    return " ".join(sentences)


def fill(text: str, ruleset: Ruleset, say: Say = str) -> str:
    """The text with each `{table.key}` replaced by its value."""
    return PLACE.sub(lambda found: value_words(found[1], ruleset, say), say(text))


def value_words(key: str, ruleset: Ruleset, say: Say = str) -> str:
    """The value of a key in a sentence, such as "25 minutes"."""
    value = ruleset.value(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return _amount(codec.spec(Ruleset, key).key.unit, value, say)
    return describe(key, value, say)


def _amount(unit: str, number: int, say: Say) -> str:
    if unit == "s" and number < 0:
        return say(ANY_TIME)
    if unit == "s" and number and number % 60 == 0:
        unit, number = "min", number // 60
    counted = TIMES.get(unit) or AMOUNTS.get(unit)
    return say(counted.of(number)) if counted and number >= 0 else str(number)
