# SPDX-License-Identifier: MIT
"""Answers: values from the ruleset, inheritance, options, silence."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import search_entry
from desktop_app.rules.topics import (
    NOT_MENTIONED,
    NoAnswerError,
    Topic,
    answer_topic,
    differs_by_option,
    parse_topics,
    value_words,
)

N16 = load_ruleset("naspa-2016")
FAM = load_ruleset("mattel-family")
SG = load_ruleset("singapore-2015")
S99 = load_ruleset("sanspa-1999")


def topic(text: str, head: str = "") -> Topic:
    start = f'letter = "A"\ntitle = "x"\n[t]\ntitle = "T"\nwords = ["w"]\n{head}\n'
    return parse_topics((start + text).encode(), "a.toml").topics[0]


def test_places_hold_the_values_of_the_ruleset_asked_about() -> None:
    asked = topic('[t.naspa-2016]\nanswer = "{exchange.min_bag} or more."\nsections = ["IV"]')
    assert answer_topic(asked, N16).answer == "7 tiles or more."
    house = N16.with_values({"exchange.min_bag": 5})
    assert answer_topic(asked, house).answer == "5 tiles or more."


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("clock.allotment_s", "25 minutes"),
        ("challenge.fast_draw_s", "5 seconds"),
        ("minor.seconds", "1 minute"),
        ("overtime.first_penal_display_s", "1 second"),
        ("underdraw.low_bag_below", "0"),
        ("hold.max_s", "any time"),
        ("bye.spread", "50 points of spread"),
        ("overtime.limit_min_margin_pts", "1 point"),
        ("score.bingo_pts", "50 points"),
        ("final.others_deduct", "no"),
        ("overdraw.view", "both"),
    ],
)
def test_values_read_as_in_a_sentence(key: str, words: str) -> None:
    assert value_words(key, N16) == words


def test_zero_seconds_are_no_minutes() -> None:
    assert value_words("late.grace_s", S99) == "0 seconds"


def test_without_words_the_keys_are_the_answer() -> None:
    asked = topic("[t.naspa-2016]\nsilent = false", 'key = ["exchange.min_bag", "bye.spread"]')
    answer = answer_topic(asked, N16)
    assert "Tiles the bag must hold" in answer.answer
    assert "7 tiles." in answer.answer
    assert answer.answer.endswith("50 points of spread.")
    assert answer.sections == ("IV.E.2.a", "V.K.4")
    assert not answer.silent


def test_a_silent_document_says_who_decides() -> None:
    asked = topic("[t.sanspa-1999]\nsilent = true\n[t.mattel-family]\nsilent = true")
    answer = answer_topic(asked, S99)
    assert answer.silent
    assert answer.answer == NOT_MENTIONED
    assert answer.resolution == "Decided by the director (section 1, 21)."
    assert answer.sections == ()
    assert answer_topic(asked, FAM).resolution == "Decided by the players, by agreement."


def test_a_resolution_of_the_file_goes_before_that() -> None:
    asked = topic('[t.sanspa-1999]\nsilent = true\nresolution = "Wait {hold.max_s}."')
    assert answer_topic(asked, S99).resolution == "Wait 20 seconds."


def test_a_base_answers_with_its_sections_marked() -> None:
    asked = topic('[t.mattel-family]\nanswer = "Two."\nsections = ["First", "C1"]')
    answer = answer_topic(asked, SG, [FAM])
    assert answer.ruleset == "singapore-2015"
    assert answer.sections == ("FAM First", "FAM C1")
    assert FAM.title in answer.resolution
    assert not answer.silent


def test_a_base_without_own_sections_has_those_of_the_keys() -> None:
    asked = topic("[t.mattel-family]\nsilent = false", 'key = ["score.bingo_pts"]')
    assert answer_topic(asked, SG, [FAM]).sections == ("FAM Bonus50",)


def test_a_resolution_of_the_base_is_kept() -> None:
    asked = topic('[t.mattel-family]\nanswer = "A"\nsections = ["C1"]\nresolution = "B"')
    assert answer_topic(asked, SG, [S99, FAM]).resolution == "B"


def test_a_topic_without_an_answer() -> None:
    asked = topic('[t.mattel-family]\nanswer = "Two."\nsections = ["First"]')
    with pytest.raises(NoAnswerError, match="t: there is no answer for naspa-2016"):
        answer_topic(asked, N16, [S99])


def test_without_a_table_the_keys_answer_for_a_house_ruleset() -> None:
    text = '[t.mattel-family]\nanswer = "Two."\nsections = ["First"]'
    answer = answer_topic(topic(text, 'key = ["exchange.min_bag"]'), N16)
    assert answer.answer.endswith("7 tiles.")
    assert (answer.sections, answer.silent) == (("IV.E.2.a",), False)
    answer = answer_topic(topic(text, 'key = ["clock.malfunction_wait_s"]'), N16)
    assert (answer.sections, answer.silent) == (("II.D",), True)
    assert answer.resolution == "Decided by the director (section II.D)."


def test_the_same_answer_may_have_its_own_sections_silence_and_note() -> None:
    asked = topic(
        '[t.sanspa-1999]\nanswer = "A"\nsections = ["1"]\nresolution = "B"\n'
        '[t.mattel-family]\nsame = "sanspa-1999"\n'
        '[t.naspa-2016]\nsame = "sanspa-1999"\nsections = ["I"]\nsilent = true\nresolution = "C"'
    )
    same, own = answer_topic(asked, FAM), answer_topic(asked, N16)
    assert (same.answer, same.sections, same.silent, same.resolution) == ("A", ("1",), False, "B")
    assert (own.answer, own.sections, own.silent, own.resolution) == ("A", ("I",), True, "C")


def test_an_option_may_have_its_own_answer() -> None:
    asked = topic(
        '[t.naspa-2016]\nanswer = "A"\nsections = ["I"]\n'
        '[t."naspa-2016:international"]\nanswer = "B"\nsections = ["VI"]'
    )
    option = load_ruleset("naspa-2016:international")
    other = load_ruleset("naspa-2016:international-10")
    assert answer_topic(asked, option).answer == "B"
    assert answer_topic(asked, option).ruleset == "naspa-2016:international"
    assert answer_topic(asked, other).answer == "A"
    assert differs_by_option(asked, option)
    assert not differs_by_option(asked, other)
    assert not differs_by_option(asked, N16)


def test_json_has_the_six_fields() -> None:
    asked = topic('[t.naspa-2016]\nanswer = "A"\nsections = ["I", "II"]')
    assert answer_topic(asked, N16).as_json() == {
        "topic": "t",
        "ruleset": "naspa-2016",
        "answer": "A",
        "sections": ["I", "II"],
        "silent": False,
        "resolution": "",
    }


def test_a_topic_is_found_by_its_answers_without_the_names_of_keys() -> None:
    asked = topic('[t.naspa-2016]\nanswer = "The bag holds {exchange.min_bag}."\nsections = ["I"]')
    entry = search_entry(asked)
    assert (entry.id, entry.title, entry.phrases) == ("t", "T", ("w",))
    assert entry.text.split() == ["t", "The", "bag", "holds", "."]
