# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.learn.quizzes import (
    NO,
    YES,
    Judged,
    Order,
    Question,
    QuizKind,
    QuizRun,
    card_question,
    in_order,
    judge,
    make_questions,
    missed_words,
    phoneys_like,
    question_of,
    read_answer,
    words_of,
    wrong_words,
)
from desktop_app.learn.word_lists import Vocabulary, find_words
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.settings.paths import resource_path


@pytest.fixture(scope="module")
def english() -> Vocabulary:
    return Vocabulary(
        open_lexicon("open-english"), lambda: read_levels(resource_path(*SHIPPED_LEVELS))
    )


def one(kind: QuizKind, word: str, english: Vocabulary) -> Question:
    (question,) = make_questions(kind, (word,), english)
    return question


def test_an_anagram_question_wants_every_word_of_its_letters(english: Vocabulary) -> None:
    (question,) = make_questions(QuizKind.ANAGRAM, ("NOTAIRE", "OTARINE"), english)
    assert question.prompt == "AEINORT"
    assert question.answers == ("NOTAIRE", "OTARINE")
    only = one(QuizKind.ANAGRAM, "NOTAIRE", english)
    assert only == question
    assert question_of(question.key, english) == question


def test_other_letters_are_a_slip_and_a_phoney_is_wrong(english: Vocabulary) -> None:
    question = one(QuizKind.ANAGRAM, "NOTAIRE", english)
    judged = judge(question, read_answer(question, "notaire, tonaire; notair"))
    assert judged == Judged(("NOTAIRE",), ("OTARINE",), ("TONAIRE",), ("NOTAIR",))
    assert not judged.is_right
    assert judge(question, read_answer(question, "otarine notaire notaire")).is_right


def test_hooks_are_typed_before_and_after_a_dot(english: Vocabulary) -> None:
    question = one(QuizKind.HOOK, "LONE", english)
    assert question.answers == ("A-", "C-", "-R")
    for text in ("ac.r", "AC/R", "a c . r"):
        assert judge(question, read_answer(question, text)).is_right
    assert read_answer(question, "rs") == ("-R", "-S")
    judged = judge(question, read_answer(question, "a.rs"))
    assert judged == Judged(("A-", "-R"), ("C-",), ("-S",))


def test_a_word_without_hooks_is_right_without_an_answer(english: Vocabulary) -> None:
    question = one(QuizKind.HOOK, "ABB", english)
    assert judge(question, read_answer(question, "")).is_right is (question.answers == ())


def test_validity_asks_words_and_as_many_phoneys(english: Vocabulary) -> None:
    words = find_words(english, "length:7 limit:30")
    questions = make_questions(QuizKind.VALIDITY, words, english, seed=1)
    phoneys = [question.prompt for question in questions if question.answers == (NO,)]
    assert [question.prompt for question in questions if question.answers == (YES,)] == list(words)
    assert len(phoneys) == len(words)
    assert all(phoney not in english.lexicon and len(phoney) == 7 for phoney in phoneys)
    yes = questions[0]
    assert judge(yes, read_answer(yes, "Y")).is_right
    assert not judge(yes, read_answer(yes, "no")).is_right
    assert not judge(yes, read_answer(yes, "")).is_right


@pytest.mark.parametrize("length", [2, 3, 8, 12])
def test_phoneys_have_the_length_of_the_words(length: int, english: Vocabulary) -> None:
    words = find_words(english, f"length:{length} limit:20")
    phoneys = phoneys_like(words, english, 3)
    assert phoneys == phoneys_like(words, english, 3)
    assert len(set(phoneys)) == len(words)
    assert {len(phoney) for phoney in phoneys} == {length}
    assert not any(phoney in english.lexicon for phoney in phoneys)
    assert phoneys != phoneys_like(words, english, 4)


def test_recall_asks_for_the_whole_list(english: Vocabulary) -> None:
    words = find_words(english, "has:Q without:U length:-4")
    (question,) = make_questions(QuizKind.RECALL, words, english, title="Q without U")
    judged = judge(question, read_answer(question, "qi qat quxy"))
    assert judged.right == ("QI", "QAT")
    assert set(judged.missed) == set(words) - {"QI", "QAT"}
    assert judged.wrong == ("QUXY",)


def test_keys_of_other_lists_and_other_things_make_no_question(english: Vocabulary) -> None:
    for key in ("anagram:club:AEINORT", "mistake:x:1", "anagram:open-english:", "", "a:b"):
        assert question_of(key, english) is None


def test_orders(english: Vocabulary) -> None:
    questions = make_questions(QuizKind.CARD, ("ZA", "QI", "AA", "OE"), english)

    def prompts(order: Order, **more: object) -> list[str]:
        return [question.prompt for question in in_order(questions, order, english, **more)]  # type: ignore[arg-type]

    assert prompts(Order.ALPHABETICAL) == ["AA", "OE", "QI", "ZA"]
    assert prompts(Order.PROBABILITY) == ["OE", "AA", "QI", "ZA"]
    due = {"card:open-english:ZA": 5, "card:open-english:OE": 3}
    assert prompts(Order.SCHEDULE, due_ms=due) == ["OE", "ZA", "AA", "QI"]
    shuffles = {tuple(prompts(Order.RANDOM, seed=seed)) for seed in range(10)}
    assert len(shuffles) > 3
    assert prompts(Order.RANDOM, seed=1) == prompts(Order.RANDOM, seed=1)


def simple(*prompts: str) -> list[Question]:
    return [Question(prompt, QuizKind.ANAGRAM, prompt, (prompt,)) for prompt in prompts]


def test_a_missed_question_comes_again_until_it_is_right() -> None:
    run = QuizRun(simple("A", "B", "C", "D", "E", "F", "G"))
    asked: list[str] = []
    while (question := run.current) is not None:
        is_miss = question.prompt == "A" and asked.count("A") < 2
        run.answer(() if is_miss else question.answers)
        asked.append(question.prompt)
        assert run.is_first is (asked.count(question.prompt) == 1)
        run.go_on()
    assert asked == ["A", "B", "C", "D", "E", "A", "F", "G", "A"]
    assert run.left == 0
    assert run.missed == ("A",)
    result = run.result
    assert (result.asked, result.right, result.found, result.wanted) == (7, 6, 6, 7)
    assert result.recall == pytest.approx(6 / 7)
    assert result.precision == 1.0


def test_a_typing_error_counts_as_right_and_is_not_asked_again() -> None:
    run = QuizRun(simple("AB"))
    run.answer(("BA",))
    assert run.result.wrong == 1
    assert run.left == 1
    run.excuse()
    assert (run.result.right, run.result.wrong, run.missed, run.left) == (1, 0, (), 0)
    run.go_on()
    assert run.current is None


def test_a_card_is_judged_by_the_learner(english: Vocabulary) -> None:
    run = QuizRun(make_questions(QuizKind.CARD, ("QI", "ZA"), english))
    run.rate(is_known=True)
    run.go_on()
    run.rate(is_known=False)
    run.go_on()
    assert run.current is not None and run.current.prompt == "ZA"
    assert (run.result.asked, run.result.right) == (2, 1)


def test_there_are_no_shares_before_an_answer() -> None:
    run = QuizRun(())
    assert run.current is None
    assert run.result.recall is None and run.result.precision is None
    run.go_on()
    with pytest.raises(RuntimeError):
        run.answer(())


def test_a_gap_wants_every_letter_that_fits(english: Vocabulary) -> None:
    gap = question_of("missing-letter:open-english:?OUSE", english)
    assert gap is not None and {"H", "L", "M", "R", "T"} <= set(gap.answers)
    assert all(answer + "OUSE" in english.lexicon for answer in gap.answers)
    typed = "".join(gap.answers).lower()
    assert judge(gap, read_answer(gap, typed)).is_right
    judged = judge(gap, read_answer(gap, "house mq"))
    assert judged.right == ("H", "M") and judged.wrong == ("Q",), "a whole word is its letter"
    assert words_of(gap, judged.right) == ("HOUSE", "MOUSE")


def test_gaps_are_chosen_by_the_seed(english: Vocabulary) -> None:
    words = ("HOUSE", "TRAIN", "PLANE")
    made = make_questions(QuizKind.MISSING, words, english, seed=3)
    assert [question.prompt.count("?") for question in made] == [1, 1, 1]
    assert made == make_questions(QuizKind.MISSING, words, english, seed=3)
    for word, each in zip(words, made, strict=True):
        assert word[each.prompt.index("?")] in each.answers


def test_letters_and_a_blank_want_every_word_also_outside_the_list(english: Vocabulary) -> None:
    (question,) = make_questions(QuizKind.BLANK, ("RETAINS",), english, seed=1)
    assert len(question.prompt) == 7 and question.prompt.endswith("?")
    assert "RETAINS" in question.answers and len(question.answers) > 5
    assert question == question_of(question.key, english)
    other = question_of("blank:open-english:AEIRST?", english)
    assert other is not None
    judged = judge(other, ("SATIRES", "RETAINS", "AEIRSTQ", "RETAIN", "QUIZZES"))
    assert judged.wrong == ("AEIRSTQ",) and judged.slips == ("RETAIN", "QUIZZES")
    assert "RETAINS" in judged.right


def test_words_in_a_word_have_three_letters_or_more(english: Vocabulary) -> None:
    question = one(QuizKind.SUBWORD, "GARDEN", english)
    assert {"RAN", "DEAR", "GRAND", "DANGER", "GARDEN"} <= set(question.answers)
    assert all(len(answer) > 2 for answer in question.answers)
    judged = judge(question, ("RAN", "RE", "NAN", "DNA"))
    assert judged.right == ("RAN",) and judged.slips == ("RE", "NAN")
    assert make_questions(QuizKind.SUBWORD, ("QI",), english) == (), "there is nothing to find"


@pytest.mark.parametrize(
    "key", ["missing-letter:open-english:HOUSE", "blank:open-english:A??", "none:open-english:A"]
)
def test_a_key_that_asks_nothing_makes_no_question(key: str, english: Vocabulary) -> None:
    assert question_of(key, english) is None


@pytest.mark.parametrize(
    ("key", "is_asked"),
    [
        ("anagram:open-english:ACT", True),
        ("anagram:open-english:QQXZ", False),
        ("blank:open-english:QQXZ?", False),
        ("missing-letter:open-english:QX?Z", False),
        ("subwords:open-english:CATS", True),
        ("subwords:open-english:QXZ", False),
        # No hook is the right answer here.
        ("hook:open-english:QUIZZED", True),
        ("validity:open-english:QXZ", True),
        ("card:open-english:QXZ", True),
        ("anagram:other:ACT", False),
    ],
)
def test_a_card_is_asked_if_something_answers_it(
    key: str, is_asked: bool, english: Vocabulary
) -> None:
    question = card_question(key, english)
    assert question == (question_of(key, english) if is_asked else None)


def test_the_words_that_answers_stand_for(english: Vocabulary) -> None:
    hook = one(QuizKind.HOOK, "LONE", english)
    assert words_of(hook, hook.answers) == ("ALONE", "CLONE", "LONER")
    assert words_of(one(QuizKind.CARD, "LONE", english), ()) == ("LONE",)
    anagram = one(QuizKind.ANAGRAM, "NOTAIRE", english)
    assert words_of(anagram, anagram.answers) == anagram.answers


def test_a_phoney_taken_for_a_word_is_wrong_not_missed() -> None:
    phoney = Question("phoney", QuizKind.VALIDITY, "XQI", (NO,))
    judged = judge(phoney, (YES,))
    assert missed_words(phoney, judged) == () and wrong_words(phoney, judged) == ("XQI",)
    word = Question("word", QuizKind.VALIDITY, "QI", (YES,))
    judged = judge(word, (NO,))
    assert missed_words(word, judged) == ("QI",) and wrong_words(word, judged) == ()
