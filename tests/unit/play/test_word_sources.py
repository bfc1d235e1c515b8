# SPDX-License-Identifier: MIT
"""Several references judge together, each from a minimum length."""

from __future__ import annotations

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import ListedJudge
from desktop_app.play.word_sources import SourcesJudge, judge_by_sources
from desktop_app.rules.challenge import WordJudge


def _judge(*words: str) -> ListedJudge:
    return ListedJudge(frozenset(words))


def test_one_yes_is_enough_and_short_words_are_not_asked_for() -> None:
    judge = SourcesJudge([(_judge("CAT"), 0), (_judge("DOG", "DIRIGIBLE"), 9)])
    assert judge.is_acceptable("CAT")
    assert judge.is_acceptable("DIRIGIBLE")
    assert not judge.is_acceptable("DOG")


def test_the_references_of_the_ruleset_that_are_there_are_asked_too() -> None:
    there: dict[str, WordJudge] = {"mw10": _judge("DIRIGIBLE", "DOG"), "osw3": _judge("EMU")}
    judge = judge_by_sources(load_ruleset("sanspa-1999"), _judge("CAT"), "redwood97", there.get)
    words = ("CAT", "EMU", "DIRIGIBLE", "DOG", "GNU")
    assert [judge.is_acceptable(word) for word in words] == [True, True, True, False, False]


def test_the_chosen_list_alone_stays_itself() -> None:
    main = _judge("CAT")
    rules = load_ruleset("singapore-2015")
    assert judge_by_sources(rules, main, "csw15", {"csw15": _judge("DOG")}.get) is main
