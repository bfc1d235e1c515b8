# SPDX-License-Identifier: MIT
"""The words of the Learn room: lists, quizzes, cards that are due, by real keys and clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.learn.card_sources import MistakeCard, ruling_cards
from desktop_app.learn.deck import LOG, Deck, Grade, NewCard
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from desktop_app.rules.tiles import BLANK
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.study_presenter import Asked, Cause, Order, QuizKind
from desktop_app.storage.learners import Learners
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.meaning_card import MeaningCard


def study(page: LearnPage, qtbot: QtBot) -> StudyPage:
    """Bring the section to the front, and wait for the deck and the first list."""
    page.show_section("words")
    section = page.sections["words"]
    assert isinstance(section, StudyPage)
    qtbot.waitUntil(lambda: section.choice.count.text() != "")
    qtbot.waitUntil(lambda: section.choice.due.text() != "")
    return section


@pytest.fixture
def words(page: LearnPage, qtbot: QtBot) -> StudyPage:
    return study(page, qtbot)


def log_of(data_dir: Path) -> Deck:
    """The deck as it is on disk."""
    learner = Learners(data_dir).current
    assert learner is not None
    return Deck(learner.log(LOG))


def key(key: Qt.Key | str) -> None:
    """Press a key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    if isinstance(key, str):
        QTest.keyClicks(focus, key)
    else:
        QTest.keyClick(focus, key)


def begin(words: StudyPage, qtbot: QtBot, kind: QuizKind, query: str) -> Asked:
    """Choose words and a kind, press the button, and return the first question."""
    choice = words.choice
    choice.query.setFocus()
    choice.query.clear()
    QTest.keyClicks(choice.query, query)
    with qtbot.waitSignal(words.presenter.listed):
        QTest.keyClick(choice.query, Qt.Key.Key_Return)
    choice.kind.setCurrentIndex(choice.kind.findData(kind))
    choice.order.setCurrentIndex(choice.order.findData(Order.ALPHABETICAL))
    with qtbot.waitSignal(words.presenter.asked) as got:
        QTest.mouseClick(choice.begin, Qt.MouseButton.LeftButton)
    asked = got.args[0]
    assert isinstance(asked, Asked)
    return asked


def due_cards(words: StudyPage, qtbot: QtBot, *keys: str) -> None:
    """Put cards into the deck, and begin with them."""
    deck = words.presenter._deck
    assert deck is not None
    deck.add([NewCard(each) for each in keys], is_in_order=True)
    words.show_again()
    assert words.choice.study.isVisible()
    with qtbot.waitSignal(words.presenter.asked):
        QTest.mouseClick(words.choice.study, Qt.MouseButton.LeftButton)


def shown(words: StudyPage) -> QWidget:
    part = words._stack.currentWidget()
    assert part is not None
    return part


# ---------------------------------------------------------------------- lists


def test_a_list_shows_how_many_words_it_has(words: StudyPage, qtbot: QtBot) -> None:
    assert words.choice.count.text() == "128 words"
    assert "AA" in words.choice.words.toPlainText()
    words.choice.query.setFocus()
    QTest.keyClicks(words.choice.query, "has:Q without:U length:2-3")
    with qtbot.waitSignal(words.presenter.listed):
        key(Qt.Key.Key_Return)
    found = words.choice.words.toPlainText().split()
    assert "QI" in found and "QUA" not in found


def test_a_query_that_cannot_be_read_is_explained(words: StudyPage, qtbot: QtBot) -> None:
    words.choice.query.setFocus()
    QTest.keyClicks(words.choice.query, "length:x")
    with qtbot.waitSignal(words.presenter.listed):
        key(Qt.Key.Key_Return)
    assert "cannot be searched" in words.choice.count.text()
    assert not words.choice.begin.isEnabled()


def test_own_lists_are_saved_imported_and_removed(
    words: StudyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(words.presenter.said):
        words.presenter.save_list("short-q", "length:2 has:Q")
    assert words.choice.lists.findData("short-q") >= 0
    source = tmp_path / "My club.txt"
    source.write_text("qi\nza\n", encoding="ascii")
    with qtbot.waitSignal(words.presenter.said):
        words.presenter.import_list(source)
    row = words.choice.lists.findData("My-club")
    assert row >= 0
    words.choice.lists.setCurrentIndex(row)
    with qtbot.waitSignal(words.presenter.listed):
        words.choice.lists.activated.emit(row)
    assert words.choice.count.text() == "2 words"
    words.choice.more.menu().aboutToShow.emit()
    remove = next(
        action for action in words.choice.more.menu().actions() if "Remove" in action.text()
    )
    remove.trigger()
    assert words.choice.lists.findData("My-club") < 0


def test_a_file_that_is_no_list_is_refused(words: StudyPage, qtbot: QtBot, tmp_path: Path) -> None:
    source = tmp_path / "bad.txt"
    source.write_text("q1\n", encoding="ascii")
    with qtbot.waitSignal(words.presenter.refused) as refused:
        words.presenter.import_list(source)
    assert "expected a word" in refused.args[0]


# ---------------------------------------------------------------------- quizzes by keyboard


def test_anagrams_are_typed_one_by_one(words: StudyPage, qtbot: QtBot) -> None:
    asked = begin(words, qtbot, QuizKind.ANAGRAM, "anagram:CARE")
    assert asked.question.answers == ("ACER", "ACRE", "CARE", "RACE")
    quiz = words.quiz
    assert quiz.prompt.text() == "A C E R" and QApplication.focusWidget() is quiz.line
    key("care")
    key(Qt.Key.Key_Return)
    assert "1 of 4 found: CARE" in quiz.found.text()
    key("cars")
    key(Qt.Key.Key_Return)
    assert quiz.found.text() == "CARS: not the letters of the question.", "below the field"
    key("a")
    assert "1 of 4 found: CARE" in quiz.found.text()
    key("cre race")
    key(Qt.Key.Key_Return)
    key("acer")
    key(Qt.Key.Key_Return)
    assert quiz.verdict.text() == "Right."
    assert not quiz.found.isVisible(), "no count of before the last answer"
    qtbot.waitUntil(
        lambda: "A to Z" not in quiz.cards.toPlainText() and "CARE" in quiz.cards.toPlainText(),
    )
    assert "by probability" in quiz.cards.toPlainText()
    key(Qt.Key.Key_Return)
    assert shown(words) is words.end
    assert "1 of 1" in words.end.sum.text()


@pytest.mark.parametrize(
    ("kind", "query", "typed"), [(QuizKind.MISSING, "CARE", "q"), (QuizKind.HOOK, "QI", "x.")]
)
def test_what_is_no_word_is_not_listed_as_missed(
    words: StudyPage, qtbot: QtBot, kind: QuizKind, query: str, typed: str
) -> None:
    prompt = begin(words, qtbot, kind, query).question.prompt
    phoney = prompt.replace(BLANK, "Q") if kind is QuizKind.MISSING else "XQI"
    with qtbot.waitSignal(words.presenter.ended) as got:
        words.presenter.give(typed)
        words.presenter.stop()
    end = got.args[0]
    assert end.wrong == (phoney,) and end.missed and phoney not in end.missed
    assert f"Wrong: {phoney}" in words.end.missed.toPlainText()
    assert words.end.repeat.isVisible()


def test_what_is_missed_is_shown_asked_again_and_kept(
    words: StudyPage, qtbot: QtBot, data_dir: Path
) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "anagram:CARE or QI")
    key(Qt.Key.Key_Return)
    quiz = words.quiz
    assert "Missed: ACER ACRE CARE RACE" in quiz.verdict.text()
    assert QApplication.focusWidget() in quiz.causes.values()
    key("1")
    assert quiz.prompt.text() == "I Q"
    key("qi")
    key(Qt.Key.Key_Return)
    key(Qt.Key.Key_Return)
    assert quiz.prompt.text() == "A C E R" and "again" in quiz.progress.text()
    key("acer acre care race")
    key(Qt.Key.Key_Return)
    key(Qt.Key.Key_Return)
    assert shown(words) is words.end
    assert "1 of 2" in words.end.sum.text() and "RACE" in words.end.missed.toPlainText()
    QTest.mouseClick(words.end.keep, Qt.MouseButton.LeftButton)
    assert tuple(log_of(data_dir)) == ("anagram:open-english:ACER",)
    with qtbot.waitSignal(words.presenter.asked):
        QTest.mouseClick(words.end.repeat, Qt.MouseButton.LeftButton)
    assert quiz.prompt.text() == "A C E R"


def test_hooks_are_typed_before_and_behind_a_dot(words: StudyPage, qtbot: QtBot) -> None:
    asked = begin(words, qtbot, QuizKind.HOOK, "QI")
    before = "".join(answer[0] for answer in asked.question.answers if answer.endswith("-"))
    after = "".join(answer[-1] for answer in asked.question.answers if answer.startswith("-"))
    key(f"{before}.{after}".lower())
    key(Qt.Key.Key_Return)
    assert words.quiz.verdict.text() == "Right."


def test_phoneys_are_told_by_y_and_n(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.VALIDITY, "length:7 limit:4")
    for _ in range(8):
        run = words.presenter._run
        assert run is not None
        question = run.current
        assert question is not None
        key("y" if question.answers == ("yes",) else "n")
        assert words.quiz.verdict.text() == "Right."
        key(Qt.Key.Key_Return)
    assert shown(words) is words.end
    assert "8 of 8" in words.end.sum.text()


def test_escape_stops_and_goes_back(page: LearnPage, words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.CARD, "length:2")
    assert not page.tabs.tabBar().isVisible()
    key(Qt.Key.Key_Escape)
    assert shown(words) is words.end and page.tabs.tabBar().isVisible()
    key(Qt.Key.Key_Escape)
    assert shown(words) is words.choice


# ---------------------------------------------------------------------- cards


def test_words_are_added_and_due_at_once(
    words: StudyPage, page: LearnPage, qtbot: QtBot, data_dir: Path
) -> None:
    assert "no cards yet" in words.choice.due.text()
    words.choice.kind.setCurrentIndex(words.choice.kind.findData(QuizKind.CARD))
    with qtbot.waitSignal(words.presenter.said):
        QTest.mouseClick(words.choice.add, Qt.MouseButton.LeftButton)
    assert len(log_of(data_dir)) == 128
    assert "10 cards are due" in words.choice.due.text()
    assert Deck(Learners(data_dir).current.log(LOG)).counts().total == 10
    (suggestion,) = words.suggestions()
    assert suggestion.is_due and "10 cards" in suggestion.text


def test_a_flashcard_is_graded_by_digits_and_is_on_disk_before_the_next(
    words: StudyPage, qtbot: QtBot, data_dir: Path
) -> None:
    keys = ("card:open-english:QI", "card:open-english:ZA")
    due_cards(words, qtbot, *keys)
    quiz = words.quiz
    first = quiz.prompt.text()
    on_disk: list[int] = []

    def look(_asked: Asked) -> None:
        card = log_of(data_dir).card(f"card:open-english:{first}")
        on_disk.append(0 if card.schedule is None else card.schedule.answers)

    words.presenter.asked.connect(look)
    assert QApplication.focusWidget() is quiz.answer_button
    key(Qt.Key.Key_Space)
    assert all(button.isVisible() for button in quiz.grades.values())
    qtbot.waitUntil(lambda: first in quiz.cards.toPlainText())
    key("4")
    assert on_disk == [1]
    assert quiz.prompt.text() != first
    key(Qt.Key.Key_Space)
    QTest.mouseClick(quiz.grades[Grade.AGAIN], Qt.MouseButton.LeftButton)
    assert "again" in quiz.progress.text(), "a card that is not known comes again"
    key(Qt.Key.Key_Space)
    key(Qt.Key.Key_Return)
    assert shown(words) is words.end


def test_a_cause_of_a_miss_is_kept_and_a_typing_error_counts_as_right(
    words: StudyPage, qtbot: QtBot, data_dir: Path
) -> None:
    due_cards(words, qtbot, "anagram:open-english:IQ", "anagram:open-english:AZ")
    for digit in ("2", "3"):
        key(Qt.Key.Key_Return)
        assert words.quiz.causes[Cause.UNKNOWN].isVisible()
        key(digit)
    learner = Learners(data_dir).current
    assert learner is not None
    log = learner.log(LOG).read().entries
    answers = [each for each in log if each["do"] == "answer"]
    assert [answer["cause"] for answer in answers] == ["misread", "typo"]
    assert answers[1]["grade"] == Grade.GOOD
    assert words.quiz.progress.text().startswith("1 left, 1 of 2 right")


def test_the_last_answer_is_undone(words: StudyPage, qtbot: QtBot, data_dir: Path) -> None:
    due_cards(words, qtbot, "card:open-english:QI", "card:open-english:ZA")
    first = words.quiz.prompt.text()
    key(Qt.Key.Key_Space)
    key("1")
    assert words.quiz.prompt.text() != first
    QTest.keyClick(words.quiz.prompt, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert words.quiz.prompt.text() == first
    assert log_of(data_dir).card(f"card:open-english:{first}").schedule is None
    key(Qt.Key.Key_Space)
    key("3")
    assert words.quiz.progress.text().startswith("1 left, 1 of 1 right")


def test_ctrl_z_in_the_field_undoes_the_answer_before(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "length:3 probability:1-20")
    quiz = words.quiz
    first = quiz.prompt.text()
    key(Qt.Key.Key_Return)
    key(Qt.Key.Key_Return)
    assert quiz.is_asking and quiz.prompt.text() != first
    key("xy")
    QTest.keyClick(quiz.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert quiz.line.text() == "" and quiz.prompt.text() != first, "the typing goes first"
    QTest.keyClick(quiz.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert quiz.prompt.text() == first and quiz.line.text() == ""
    assert "0 of 0 right" in quiz.progress.text()


def test_after_a_miss_the_count_has_the_last_answer(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "anagram:CARE")
    for typed in ("cear", "care", "race acer acre"):
        key(typed)
        key(Qt.Key.Key_Return)
    assert words.quiz.verdict.text() == "Not quite.  Wrong: CEAR"
    assert words.quiz.found.text() == "4 of 4 found: CARE RACE ACER ACRE"


def test_a_word_that_was_found_is_said_when_it_is_typed_again(
    words: StudyPage, qtbot: QtBot
) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "anagram:CARE")
    for typed in ("care", "Care"):
        key(typed)
        key(Qt.Key.Key_Return)
    assert words.quiz.found.text() == "CARE: found already."
    key("a")
    assert words.quiz.found.text() == "1 of 4 found: CARE"


def test_page_keys_scroll_a_long_answer(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "anagram:AEINRST")
    cards = words.quiz.cards
    with qtbot.waitSignal(words.presenter.cards_made):
        key(Qt.Key.Key_Return)
    bar = cards.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert isinstance(QApplication.focusWidget(), QPushButton)
    key(Qt.Key.Key_PageDown)
    down = bar.value()
    assert down > 0
    key(Qt.Key.Key_PageUp)
    assert bar.value() < down


def test_a_session_without_an_answer_says_so(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.CARD, "length:2")
    key(Qt.Key.Key_Escape)
    assert words.end.sum.text() == "No question was answered."
    assert words.end.missed.isHidden(), "no empty frame"


def test_the_title_of_a_box_for_a_name_is_whole(words: StudyPage) -> None:
    words.choice.ask_search_name("length:2")
    box = words.choice.findChild(QInputDialog)
    assert box is not None
    title = box.fontMetrics().horizontalAdvance(box.windowTitle())
    assert box.width() > title + 120, "there is room for the buttons of the frame"
    box.close()


def test_cards_are_put_off_to_tomorrow(words: StudyPage, qtbot: QtBot) -> None:
    due_cards(words, qtbot, "card:open-english:QI", "card:open-english:ZA")
    first = words.quiz.prompt.text()
    QTest.mouseClick(words.quiz.later, Qt.MouseButton.LeftButton)
    assert words.quiz.prompt.text() != first
    QTest.mouseClick(words.quiz.rest, Qt.MouseButton.LeftButton)
    assert shown(words) is words.end
    words.show_again()
    assert not words.choice.study.isVisible(), "they are not due again today"


def test_a_full_disk_keeps_the_question(
    words: StudyPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    due_cards(words, qtbot, "card:open-english:QI", "card:open-english:ZA")
    first = words.quiz.prompt.text()
    key(Qt.Key.Key_Space)

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desktop_app.storage.durable.write_all", fail)
    with qtbot.waitSignal(words.presenter.refused):
        key("3")
    assert words.quiz.prompt.text() == first
    monkeypatch.undo()
    key("3")
    assert words.quiz.prompt.text() != first


def test_a_word_of_a_card_is_looked_up(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.CARD, "CARE")
    key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "ACRE" in words.quiz.cards.toPlainText())
    with qtbot.waitSignal(words.word_requested) as asked:
        words.quiz.cards.anchorClicked.emit("ACRE")
    assert asked.args == ["ACRE"]


def test_arrows_go_through_the_words_of_a_list_and_tab_leaves_it(
    words: StudyPage, qtbot: QtBot
) -> None:
    view = words.choice.words
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        key(arrow)
    assert view.textCursor().selectedText() == "AA"
    with qtbot.waitSignal(words.word_requested) as got:
        key(Qt.Key.Key_Return)
    assert got.args == ["AA"]
    key(Qt.Key.Key_Tab)
    assert not view.hasFocus()


def test_every_button_has_a_name(words: StudyPage) -> None:
    for button in words.findChildren(QPushButton):
        assert button.text() or button.accessibleName()


# ---------------------------------------------------------------------- mistakes and rulings

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CARESXQ/ 0/0 0"
BEST = Play(7, 3, Direction.ACROSS, ("S", "C", "A", "R", "E"))
WORSE = Play(7, 7, Direction.ACROSS, ("A", "R", "E"))


def mistake_card() -> NewCard:
    card = MistakeCard(
        game="g",
        line=0,
        player="Ann",
        cgp=OPENING,
        played=WORSE,
        good=(BEST,),
        cost_points=12.4,
        cost_win=0.08,
        kind="",
        lexicon="open-english",
        why=(Sentence("It scores more."),),
    )
    return NewCard(card.key, card.value())


def begin_with(words: StudyPage, qtbot: QtBot, *cards: NewCard) -> None:
    deck = words.presenter._deck
    assert deck is not None
    deck.add(cards, is_in_order=True)
    words.show_again()
    with qtbot.waitSignal(words.presenter.asked):
        QTest.mouseClick(words.choice.study, Qt.MouseButton.LeftButton)


def test_a_mistake_is_played_better_on_the_board(
    words: StudyPage, qtbot: QtBot, data_dir: Path
) -> None:
    begin_with(words, qtbot, mistake_card())
    quiz = words.quiz
    assert quiz.board.isVisible() and "8H ARE" not in quiz.task.text()
    quiz.board.lay(BEST.placements())
    quiz.board.setFocus()
    QTest.keyClick(quiz.board, Qt.Key.Key_Return)
    assert quiz.verdict.text().startswith("Right")
    said = quiz.cards.toPlainText()
    assert "you played 8H ARE" in said and "12 points and 8 %" in said and "It scores more." in said
    key("3")
    assert shown(words) is words.end
    schedule = log_of(data_dir).card("mistake:g:0").schedule
    assert schedule is not None and schedule.lapses == 0


def test_a_move_is_typed_and_a_worse_one_is_shown_the_best(words: StudyPage, qtbot: QtBot) -> None:
    begin_with(words, qtbot, mistake_card())
    quiz = words.quiz
    quiz.line.setFocus()
    key("8H ZZZ")
    key(Qt.Key.Key_Return)
    assert "Character" in quiz.found.text() and quiz.line.isVisible()
    quiz.line.clear()
    key("8H ARE")
    key(Qt.Key.Key_Return)
    assert "Best: 8D SCARE" in quiz.verdict.text()
    assert QApplication.focusWidget() is quiz.grades[Grade.AGAIN]
    key(Qt.Key.Key_Return)
    assert "again" in quiz.progress.text()


def test_what_is_typed_with_the_board_in_focus_reaches_the_line(
    words: StudyPage, qtbot: QtBot
) -> None:
    begin_with(words, qtbot, mistake_card())
    quiz = words.quiz
    assert QApplication.focusWidget() is quiz.board
    for move in ("8h are", "h8 are", "a8 are"):
        for character in move:
            key(character)
        assert quiz.line.text() == move
        assert not quiz.board.placements
        quiz.line.clear()
        quiz.board.setFocus()


def test_a_ruling_shows_its_answer_and_sections(words: StudyPage, qtbot: QtBot) -> None:
    begin_with(words, qtbot, ruling_cards("naspa-2016")[0])
    quiz = words.quiz
    assert quiz.prompt.text() and quiz.task.text()
    key(Qt.Key.Key_Space)
    assert "Sections:" in quiz.cards.toPlainText()
    key("4")
    assert shown(words) is words.end


def test_rulings_are_added_by_the_menu(words: StudyPage) -> None:
    words.choice.more.menu().aboutToShow.emit()
    action = next(each for each in words.choice.more.menu().actions() if "rule book" in each.text())
    action.trigger()
    assert words.presenter.card_count > 20


def test_mistakes_without_a_review_are_refused_in_a_sentence(
    words: StudyPage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(words.presenter.refused) as refused:
        words.presenter.add_mistakes("Ann")
    assert "No game has been reviewed" in refused.args[0]


@pytest.mark.parametrize("name", ["twos.csv", "twos.apkg"])
def test_words_are_exported_and_a_table_is_imported(
    words: StudyPage, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    with qtbot.waitSignal(words.presenter.said):
        words.presenter.export_words(path, "length:2 has:Q")
    assert path.stat().st_size > 0
    if path.suffix == ".csv":
        with qtbot.waitSignal(words.presenter.said):
            words.presenter.import_cards(path)
        assert words.presenter.card_count == 1


def test_words_that_an_import_leaves_out_are_said_with_the_title_of_the_list(
    words: StudyPage, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "words.csv"
    path.write_text("words\nQI\nQXZ\n", encoding="ascii")
    said: list[str] = []
    words.presenter.said.connect(lambda text: said.append(str(text)))
    words.presenter.import_cards(path)
    qtbot.waitUntil(lambda: "QXZ" in " ".join(said))
    assert "not in Open English and was left out" in " ".join(said)


def test_empty_lines_take_no_room_from_an_answer(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.CARD, "QI")
    assert words.quiz.found.isVisible() and words.quiz.verdict.isVisible(), "nothing jumps"
    with qtbot.waitSignal(words.presenter.judged):
        QTest.mouseClick(words.quiz.answer_button, Qt.MouseButton.LeftButton)
    assert not words.quiz.found.isVisible() and not words.quiz.verdict.isVisible()


def test_f1_explains_the_word_of_a_list_that_the_arrows_are_on(
    words: StudyPage, navigator: Navigator, qtbot: QtBot
) -> None:
    choice = words.choice
    with qtbot.waitSignal(words.presenter.listed):
        QTest.keyClicks(choice.query, "length:2 Q*")
        QTest.keyClick(choice.query, Qt.Key.Key_Return)
    choice.words.setFocus()
    assert not choice.words.chosen_word
    QTest.keyClick(choice.words, Qt.Key.Key_Right)
    assert choice.words.chosen_word == "QI"
    QTest.keyClick(choice.words, Qt.Key.Key_F1)
    window = navigator.window
    qtbot.waitUntil(lambda: window.findChild(MeaningCard) is not None)
    card = window.findChild(MeaningCard)
    assert isinstance(card, MeaningCard)
    qtbot.waitUntil(lambda: card.isVisible() and "QI" in card.told)


SCHOOL, OPEN = "open-english-school", "open-english"


def card_of(words: StudyPage, qtbot: QtBot, word: str) -> str:
    """The card of a word that the open list has."""
    begin(words, qtbot, QuizKind.CARD, word)
    with qtbot.waitSignal(words.presenter.judged):
        QTest.mouseClick(words.quiz.answer_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: word in words.quiz.cards.toPlainText())
    return words.quiz.cards.toPlainText()


def test_a_child_studies_the_words_of_the_school_list_and_may_choose_another(
    page: LearnPage, words: StudyPage, qtbot: QtBot
) -> None:
    choice = words.choice
    assert words.presenter.word_list == OPEN
    assert choice.child.isVisible()
    with qtbot.waitSignal(words.presenter.listed):
        QTest.mouseClick(choice.is_child, Qt.MouseButton.LeftButton)
    assert (words.presenter.word_list, choice.word_list.currentData()) == (SCHOOL, SCHOOL)
    assert not choice.child.isVisible(), "it is asked once"
    choice.word_list.setFocus()
    with qtbot.waitSignal(words.presenter.listed):
        key(Qt.Key.Key_Up)
    assert words.presenter.word_list == choice.word_list.currentData() == OPEN
    page.presenter.add("Bob")
    qtbot.waitUntil(choice.child.isVisible)


def test_a_slur_is_shown_without_its_meaning(words: StudyPage, qtbot: QtBot) -> None:
    shown = card_of(words, qtbot, "DAGO")
    assert "its meaning is not shown" in shown
    assert "Italian" not in shown


def test_every_key_of_a_card_is_that_of_one_button(page: LearnPage, qtbot: QtBot) -> None:
    words = study(page, qtbot)
    texts = [
        button.text() for button in words.quiz.findChildren(QPushButton) if "&" in button.text()
    ]
    keys = [QKeySequence.mnemonic(text).toString() for text in texts]
    assert len(keys) > 2 and len(set(keys)) == len(keys), texts


def test_in_a_low_window_an_answer_has_room_for_some_lines(words: StudyPage, qtbot: QtBot) -> None:
    # A window of 1024 by 640 with text at 200 %, without its menu.
    words.window().centralWidget().setFixedSize(512, 298)  # type: ignore[attr-defined]
    begin(words, qtbot, QuizKind.ANAGRAM, "anagram:CARE")
    quiz = words.quiz
    assert quiz.task.isVisible()
    key(Qt.Key.Key_Return)
    qtbot.waitUntil(quiz.cards.isVisible)
    QTest.qWait(20)
    assert quiz.cards.viewport().height() >= 4 * quiz.cards.fontMetrics().lineSpacing()
