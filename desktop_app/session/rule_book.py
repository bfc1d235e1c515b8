# SPDX-License-Identifier: MIT
"""The rules page: topics, search and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.play.text_search import Hit, WordIndex
from desktop_app.play.topics import load_headings, search_entry
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_words import describe
from desktop_app.rules.ten_things import MishapAnswers, ten_things
from desktop_app.rules.topics import (
    Answer,
    NoAnswerError,
    Topic,
    TopicError,
    TopicHeading,
    answer_topic,
    full_name,
)
from desktop_app.sentences.faults import told
from desktop_app.session.errors import GameError
from desktop_app.translation.words import tr

CLOSE_SHARE = 0.75
"""Two topics stand close if the second has this share of the score of the first."""


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One value of a ruleset: its key, the key's meaning, the value in words, and its section.

    `section` is "" if the document has none; `is_silent` if it leaves the value open.
    """

    key: str
    says: str
    value: str
    section: str
    is_silent: bool


@dataclass(frozen=True, slots=True)
class BookAnswer:
    """A ruleset's answer on a topic. `answer` is None if a house ruleset has none."""

    topic: Topic
    ruleset: Ruleset
    answer: Answer | None
    keys: tuple[KeyLine, ...]


class RuleBook:
    """Topics and rulesets in memory; asking it reads no file.

    Args:
        headings: the topics, by heading.
        rulesets: rulesets without and with an option; of two with the same name the later counts.
    """

    def __init__(self, headings: Sequence[TopicHeading], rulesets: Iterable[Ruleset]) -> None:
        self._headings = tuple(headings)
        self._topics = {topic.id: topic for heading in headings for topic in heading.topics}
        self._index = WordIndex(
            search_entry(_in_both_languages(topic)) for topic in self._topics.values()
        )
        self._asked: str | None = None
        self._found: Sequence[Hit] = ()
        self._rulesets = {full_name(ruleset): ruleset for ruleset in rulesets}

    @classmethod
    def load(cls, in_force: Ruleset | None = None) -> RuleBook:
        """Read the topics and all usable rulesets; takes about 0.1 s, so not in the GUI thread.

        `in_force` is the ruleset of a game, as the game has it. Raises GameError with one line if a
        file of the program is bad or unreadable.
        """
        try:
            headings = load_headings()
            rulesets = [
                load_ruleset(entry.id, option)
                for entry in available_rulesets()
                if not entry.problem
                for option in (None, *(variant.name for variant in entry.options))
            ]
        except (TopicError, RulesetError, OSError) as error:
            raise GameError(told(error)) from None
        return cls(headings, rulesets if in_force is None else [*rulesets, in_force])

    def topics(self) -> tuple[TopicHeading, ...]:
        """The topics under their headings."""
        return self._headings

    def rulesets(self) -> tuple[tuple[str, str], ...]:
        """Ruleset names, such as "naspa-2016:international", with their titles."""
        return tuple((name, ruleset.title) for name, ruleset in self._rulesets.items())

    def find(self, words: str) -> tuple[Topic, ...]:
        """The topics that match these words, best first."""
        return tuple(self._topics[hit.id] for hit in self._hits(words))

    def close_second(self, words: str) -> Topic | None:
        """The second topic that these words find, if it is about as likely as the first."""
        hits = self._hits(words)
        if len(hits) < 2 or hits[1].score < CLOSE_SHARE * hits[0].score:
            return None
        return self._topics[hits[1].id]

    def _hits(self, words: str) -> Sequence[Hit]:
        """The hits of these words; the last are kept, because the page asks for them twice."""
        if self._asked != words:
            self._asked, self._found = words, self._index.find(words)
        return self._found

    def answer(self, topic_id: str, ruleset_name: str) -> BookAnswer | None:
        """A ruleset's answer on a topic; None if there is no such topic or ruleset."""
        topic, ruleset = self._topics.get(topic_id), self._rulesets.get(ruleset_name)
        if topic is None or ruleset is None:
            return None
        answer: Answer | None
        try:
            answer = answer_topic(topic, ruleset, self._bases(ruleset), tr)
        except NoAnswerError:
            answer = None
        keys = tuple(_key_line(ruleset, key) for key in topic.keys)
        return BookAnswer(topic, ruleset, answer, keys)

    def ten_things(self, ruleset_name: str) -> tuple[MishapAnswers, ...]:
        """The ten things that go wrong under a ruleset; empty if there is no such ruleset."""
        ruleset = self._rulesets.get(ruleset_name)

        def said(topic_id: str) -> tuple[Topic, Answer] | None:
            found = self.answer(topic_id, ruleset_name)
            return None if found is None or found.answer is None else (found.topic, found.answer)

        return () if ruleset is None else ten_things(ruleset, said)

    def ruleset(self, name: str) -> Ruleset | None:
        """The ruleset of a name, None if there is none."""
        return self._rulesets.get(name)

    def differing(self, one: str, other: str) -> frozenset[str]:
        """Ids of the topics that two rulesets answer in different words or with different values.

        Section numbers do not count, because they differ between any two documents.
        """
        return frozenset(
            topic_id
            for topic_id in self._topics
            if _substance(self.answer(topic_id, one)) != _substance(self.answer(topic_id, other))
        )

    def _bases(self, ruleset: Ruleset) -> list[Ruleset]:
        """The base of a ruleset, its base, and so on, as far as they are installed."""
        found: list[Ruleset] = []
        base = self._rulesets.get(ruleset.meta.base)
        while base is not None and base not in found:
            found.append(base)
            base = self._rulesets.get(base.meta.base)
        return found


def _in_both_languages(topic: Topic) -> Topic:
    """A topic that can also be found by its translated title."""
    shown = tr(topic.title)
    return topic if shown == topic.title else replace(topic, words=(*topic.words, shown))


def _substance(found: BookAnswer | None) -> object:
    """The part of an answer that counts when two are compared."""
    if found is None:
        return None
    answer = found.answer
    words = answer and (answer.answer, answer.silent, answer.resolution)
    return words, tuple((line.key, line.value, line.is_silent) for line in found.keys)


def _key_line(ruleset: Ruleset, key: str) -> KeyLine:
    value = describe(key, ruleset.value(key), tr) or tr("nothing")
    says = tr(codec.spec(Ruleset, key).key.says)
    return KeyLine(key, says, value, ruleset.section_for(key) or "", ruleset.is_silent(key))
