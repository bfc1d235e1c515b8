# SPDX-License-Identifier: MIT
"""The answer to a topic under one ruleset: the file's words with the ruleset's values in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.rules import ruleset_codec as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_words import AMOUNTS, Say, describe
from desktop_app.rules.topics import PLACE, Cell, Topic
from desktop_app.rules.word_search import Entry
from desktop_app.sentences.sentence import Counted, Sentence

NOT_MENTIONED = "These rules do not mention it."
LEFT_TO_BASE = "This document leaves it to the one it builds on: {title}."
DECIDED = "Decided by {who}."
DECIDED_IN = "Decided by {who} (section {section})."
ANY_TIME = "any time"
TIMES: Mapping[str, Counted] = {
    "s": Counted("{count} second", "{count} seconds"),
    "min": Counted("{count} minute", "{count} minutes"),
}
"""By unit, as `AMOUNTS`: a sentence writes them out, a listing does not."""
OPTION_MARK = ":"


class NoAnswerError(ValueError):
    """A topic has no answer for a ruleset: no table for it or its bases, and no keys to show."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a ruleset says to a topic.

    `ruleset` is "naspa-2016" or, with an option, "naspa-2016:international". `sections` are section
    numbers of the document, those of a base after its short name ("FAM First"). `silent` says that
    the document does not settle it; `resolution` is what applies then, and may be a note otherwise.
    """

    topic: str
    ruleset: str
    answer: str
    sections: tuple[str, ...]
    silent: bool
    resolution: str

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
    """The name of a ruleset with its option, as a command takes it."""
    return f"{ruleset.id}{OPTION_MARK}{ruleset.option}" if ruleset.option else ruleset.id


def differs_by_option(topic: Topic, ruleset: Ruleset) -> bool:
    """Whether the option in force has an answer of its own, not that of the whole ruleset."""
    return bool(ruleset.option) and full_name(ruleset) in topic.cells


def answer_topic(
    topic: Topic, ruleset: Ruleset, bases: Sequence[Ruleset] = (), say: Say = str
) -> Answer:
    """What `ruleset` says to `topic`. `bases` are its base, the base of that, and so on.

    Where the topic has no table for any of them, the values of its keys are the answer. Raises
    NoAnswerError when it has no keys either. `say` puts each text into the reader's language.
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
    """The cell with what it takes over from another ruleset."""
    if not cell.same:
        return cell
    other = topic.cells[cell.same]
    return replace(
        other,
        sections=cell.sections or other.sections,
        silent=cell.silent or other.silent,
        resolution=cell.resolution or other.resolution,
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
    return Answer(topic.id, full_name(ruleset), text, sections, cell.silent, resolution)


def _inherited(topic: Topic, cell: Cell, ruleset: Ruleset, base: Ruleset, say: Say) -> Answer:
    """The base's answer: with the values of `ruleset`, the sections marked as those of the base."""
    own = _answer(topic, cell, ruleset, say)
    # Without sections of its own the cell has those of the keys, which are marked already.
    marked = tuple(f"{base.meta.short} {each}" for each in cell.sections) or own.sections
    note = own.resolution or say(LEFT_TO_BASE).format(title=base.title)
    return replace(own, sections=marked, resolution=note)


def _from_keys(topic: Topic, ruleset: Ruleset, say: Say) -> Answer:
    """What the values alone say, for a house ruleset that stands on no base."""
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
    """The sentence and the value in words of each key of the topic."""
    sentences = []
    for key in topic.keys:
        value = value_words(key, ruleset, say)
        says = say(codec.spec(Ruleset, key).key.says)
        sentences.append(f"{says} {value[:1].upper()}{value[1:]}.")
    return " ".join(sentences)


def fill(text: str, ruleset: Ruleset, say: Say = str) -> str:
    """The text with the value of each `{table.key}` in it."""
    return PLACE.sub(lambda found: value_words(found[1], ruleset, say), say(text))


def value_words(key: str, ruleset: Ruleset, say: Say = str) -> str:
    """The value of a key as it stands within a sentence, such as "25 minutes"."""
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


def search_entry(topic: Topic) -> Entry:
    """A topic as `word_search` finds it."""
    answers = " ".join(cell.answer for cell in topic.cells.values())
    text = f"{topic.id.replace('-', ' ')} {PLACE.sub(' ', answers)}"
    return Entry(topic.id, topic.title, topic.words, text)
