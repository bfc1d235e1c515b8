# SPDX-License-Identifier: MIT
"""An anagram wall: words in any order, and what is missing."""

from __future__ import annotations

from desktop_app.learn.anagram_wall import AnagramWall, Find, Given
from desktop_app.learn.quizzes import Question, QuizKind


def wall() -> AnagramWall:
    return AnagramWall(
        [
            Question("anagram:list:ACER", QuizKind.ANAGRAM, "ACER", ("ACRE", "CARE", "RACE")),
            Question("anagram:list:IQ", QuizKind.ANAGRAM, "IQ", ("QI",)),
        ]
    )


def test_words_are_found_in_any_order() -> None:
    one = wall()
    assert one.give("care") == Given("CARE", Find.FOUND, "ACER", 2)
    assert one.give("QI") == Given("QI", Find.FOUND, "IQ", 0)
    assert one.give("Care").find is Find.KNOWN
    assert one.give("CREA") == Given("CREA", Find.WRONG, "ACER", 2)
    assert one.give("TEA") == Given("TEA", Find.OTHER)
    assert one.missing == ("ACRE", "RACE") and not one.is_done
    assert one.missed == ("anagram:list:ACER",)


def test_the_sums_count_words_and_sets() -> None:
    one = wall()
    for word in ("CARE", "RACE", "ACRE", "TEA", "AREC"):
        one.give(word)
    result = one.result
    assert (result.asked, result.right, result.found, result.wanted, result.wrong) == (
        2,
        0,
        3,
        4,
        1,
    )
    assert one.missed == ("anagram:list:ACER", "anagram:list:IQ"), "a phoney is a miss too"
    one.give("QI")
    assert one.is_done and one.result.right == 1


def test_mixed_letters_give_no_word_away() -> None:
    one = wall()
    seen = {one.mixed("ACER") for _ in range(200)}
    assert len(seen) > 10 and not seen & {"ACRE", "CARE", "RACE"}
    assert {one.mixed("IQ") for _ in range(20)} == {"IQ"}
