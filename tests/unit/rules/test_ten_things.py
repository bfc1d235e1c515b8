# SPDX-License-Identifier: MIT
"""The ten things that go wrong: which they are under each rule book, and their answers."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import all_topics, bundled_rulesets, explain, load_topic
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ten_things import COUNT, MISHAPS, MishapAnswers, ten_things
from desktop_app.rules.topics import Answer, Topic


def things(ruleset: Ruleset) -> tuple[MishapAnswers, ...]:
    def said(topic_id: str) -> tuple[Topic, Answer]:
        topic = load_topic(topic_id)
        return topic, explain(topic, ruleset)

    return ten_things(ruleset, said)


def test_each_thing_is_answered_by_topics_and_none_by_two_things() -> None:
    named = [topic for mishap in MISHAPS for topic in mishap.topics]
    assert len(set(named)) == len(named)
    assert set(named) <= {topic.id for topic in all_topics()}
    assert len({mishap.title for mishap in MISHAPS}) == len(MISHAPS)


@pytest.mark.parametrize("ruleset", bundled_rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_book_has_ten_in_their_order(ruleset: Ruleset) -> None:
    found = [thing.mishap for thing in things(ruleset)]
    assert len(found) == COUNT
    assert found == sorted(found, key=MISHAPS.index)
    assert "Too many tiles" in {mishap.title for mishap in found}


def test_without_a_clock_nothing_happens_to_it() -> None:
    assert not any(thing.mishap.needs_clock for thing in things(load_ruleset("mattel-family")))
    assert any(thing.mishap.needs_clock for thing in things(load_ruleset("sanspa-1999")))


def test_what_a_book_settles_stands_before_what_it_leaves_open() -> None:
    titles = {thing.mishap.title for thing in things(load_ruleset("singapore-2015"))}
    # That document does not mention lateness, but it does say when a run of zeros ends the game.
    assert "A player is late" not in titles
    assert "No play is left" in titles


def test_what_has_no_answer_is_left_out() -> None:
    assert ten_things(load_ruleset("sanspa-1999"), lambda _topic: None) == ()
