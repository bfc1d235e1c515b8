# SPDX-License-Identifier: MIT
"""Answers to every kind of task: right ones, and the mistake that was made."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from desktop_app.learn.answers import RIGHT, SENTENCES, UNCLEAR
from desktop_app.learn.board_questions import PlaceQuestion, ScoreQuestion
from desktop_app.learn.lesson import TASK_TYPES
from desktop_app.learn.moves import worth_of
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset_play import FinalRules
from tests.helpers.classroom import asked, question_of, room
from tests.helpers.late import late_cgp
from tests.helpers.lessons import read_sample
from tests.helpers.other_values import changed
from tests.helpers.tables import say, set_up

QI = "15/15/15/15/15/15/15/6QI7/15/15/15/15/15/15/15"
EMPTY_BAG = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 AB/J 300/310 0"


def test_every_mistake_that_a_lesson_may_name_has_a_usual_sentence() -> None:
    kinds = {kind for task in TASK_TYPES.values() for kind in task.mistakes}
    assert not kinds - set(SENTENCES)


# --- score ---


@pytest.mark.parametrize(
    ("at", "play", "right", "wrong"),
    [
        (
            "empty",
            "8D QUIET",
            48,
            {"letter-missed": 28, "word-missed": 24, "premiums-missed": 14, "word-first": 38},
        ),
        (
            "sea",
            "I8 SEA",
            19,
            {"cross-missed": 4, "main-missed": 15, "letter-missed": 18, "old-premium": 54},
        ),
        ("bingo", "8D QUIETAO", 102, {"bonus-missed": 52}),
        ("blank", "8H CAt", 8, {"blank-counted": 10, "bonus-given": 58}),
    ],
)
def test_usual_wrong_totals(at: str, play: str, right: int, wrong: dict[str, int]) -> None:
    empty = "/".join(["15"] * 15)
    question = asked(
        "score",
        f'play = "{play}"',
        at=at,
        bingo=f"{empty} QUIETAO/ 0/0 0",
        blank=f"{empty} CA?/ 0/0 0",
    )
    assert isinstance(question, ScoreQuestion)
    assert question.score.points == right
    assert question.judge(str(right)).is_right
    for kind, total in wrong.items():
        verdict = question.judge(str(total))
        assert (verdict.is_right, verdict.kind) == (False, kind)


def test_other_total_shows_the_sum_tile_by_tile() -> None:
    question = asked("score", 'play = "8D QUIET"', at="empty")
    verdict = question.judge("47")
    assert verdict.kind == "sum"
    assert "QUIET (20+1+1+1+1) × 2" in verdict.text
    assert question.judge("a lot").kind == UNCLEAR
    assert not question.judge("").counts


def test_mistake_is_answered_by_the_lesson_and_cited_by_the_rules() -> None:
    lines = ('play = "I8 SEA"', 'wrong.old-premium = "Those squares paid before."')
    naspa = asked("score", *lines, at="sea").judge("54")
    assert naspa.text == "Those squares paid before."
    assert naspa.cited is not None
    assert naspa.cited.topic == "premium-once"
    assert naspa.cited.sections
    south_africa = asked("score", *lines, at="sea", ruleset="sanspa-1999").judge("54")
    assert south_africa.cited is not None
    assert south_africa.cited.sections != naspa.cited.sections
    usual = asked("score", 'play = "I8 SEA"', at="sea").judge("54")
    assert usual.text.startswith("A square pays only once")


def test_any_other_mistake_may_have_one_text() -> None:
    question = asked("score", 'play = "8D QUIET"', 'wrong.any = "Try again."', at="empty")
    assert question.judge("28").text == "Try again."
    assert (
        asked("score", 'play = "8D QUIET"', 'right = "Yes!"', at="empty").judge("48").text == "Yes!"
    )
    assert asked("score", 'play = "8D QUIET"', at="empty").judge("48").text == RIGHT


# --- place ---


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("7G MAKE", ""),
        ("7g make", ""),
        ("7g MaKE", "not-on-rack"),
        ("H1=M I2=A", "bent"),
        ("G7=M I7=K", "gap"),
        ("3A MAKE", "apart"),
        ("8M MAKE", "off-board"),
        ("8D MAKE", "taken"),
        ("7G MUSE", "not-on-rack"),
        ("9D MAKE", "not-a-word"),
        ("9G MOLE", ""),
        ("J8 OK", "apart"),
        ("7D ME", "not-a-word"),
        ("7H ME", "not-a-word"),
        ("D7 K.", "not-a-word"),
        ("pass", "no-tiles"),
        ("somewhere", UNCLEAR),
    ],
)
def test_faults_of_a_play(answer: str, kind: str) -> None:
    assert asked("place").judge(answer).kind == kind


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("8H K", "too-short"), ("7H MAKE", "off-centre"), ("8E MAKE", ""), ("8G MKA", "not-a-word")],
)
def test_faults_of_a_first_play(answer: str, kind: str) -> None:
    start = "/".join(["15"] * 15) + " MAPLEOK/ 0/0 0"
    assert asked("place", at="start", start=start).judge(answer).kind == kind


@pytest.mark.parametrize(
    ("lines", "answer", "kind"),
    [
        ("min = 28", "7G MAKE", "too-low"),
        ("min = 27", "7G MAKE", ""),
        ('plays = ["9G MOLE"]', "7G MAKE", "other-play"),
        ('plays = ["9G MOLE", "7G MAKE"]', "7G MAKE", ""),
        ('word = "ME"', "7G MAKE", ""),
        ('word = "MA"', "7G MAKE", "other-word"),
        ('uses = "KO"', "7G MAKE", "other-tiles"),
        ('uses = "KE"', "7G MAKE", ""),
        ('covers = ["G7", "H7"]', "7G MAKE", ""),
        ('covers = ["G7", "F7"]', "7G MAKE", "other-square"),
        ('premium = "2L"', "7G MAKE", ""),
        ('premium = "3W"', "7G MAKE", "other-square"),
        ("tiles = 5", "7G MAKE", "too-few-tiles"),
        ("words = 3", "7G MAKE", ""),
        ("words = 4", "7G MAKE", "too-few-words"),
        ('best = "score"', "7G MAKE", "not-best"),
        ('best = "score"', "EXAMPLE", ""),
        ('best = "equity"', "EXAMPLE", ""),
    ],
)
def test_conditions_of_a_play(lines: str, answer: str, kind: str) -> None:
    question = asked("place", lines)
    typed = question.example if answer == "EXAMPLE" else answer
    assert question.judge(typed).kind == kind


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("score", 'play = "9G MOLE"'),
        ("order", 'items = ["One", "Two", "Three", "Four"]'),
        ("choose", 'options = ["A", "B", "C"]\nanswer = "B"'),
        ("pick", 'items = ["CAT", "QXZ", "DOG", "TREE"]\nfind = "valid"'),
        ("exchange", 'keep = "MAPLEO"'),
        ("click", 'find = "2L"\nwithin = ["8"]'),
    ],
)
def test_text_that_cannot_be_read_does_not_tell_the_answer(kind: str, lines: str) -> None:
    # The seed keeps the right option from the number of the made-up answer.
    question = asked(kind, lines, seed=1)
    verdict = question.judge("#?!")
    assert not verdict.counts
    assert not verdict.text.endswith(f": {question.example}")


def test_best_play_of_an_endgame_counts_the_tiles_left() -> None:
    position = late_cgp("ES", "NO")
    question = asked("place", 'best = "endgame"', at="end", end=position)
    assert isinstance(question, PlaceQuestion)
    assert question.judge(question.example).is_right
    worths = {
        worth_of(question.room, question.position, play.play, "endgame")
        for play in question.legal[:4]
    }
    assert len(worths) > 1


def test_reply_of_the_opponent_is_limited() -> None:
    position = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOK/SSSSEEE 48/0 0"
    open_play = asked("place", "reply = 10", at="two", two=position).judge("7G MAKE")
    assert open_play.kind == "reply-too-good"
    assert asked("place", "reply = 900", at="two", two=position).judge("7G MAKE").is_right


# --- click ---


@pytest.mark.parametrize(
    ("lines", "answer", "kind"),
    [
        ('find = "2L"\nwithin = ["8"]', "D8 L8", ""),
        ('find = "2L"\nwithin = ["8"]', "d8, l8", ""),
        ('find = "2L"\nwithin = ["8"]', "D8", "missing"),
        ('find = "2L"\nwithin = ["8"]', "D8 L8 A1", "extra"),
        ('find = "3W"\ncount = 1', "O15", ""),
        ('find = "centre"', "H8", ""),
        ('find = "centre"', "Z8", UNCLEAR),
        ('squares = ["A1-C1"]', "C1 B1 A1", ""),
        ('squares = ["A1-C1"]', "A1-C1", ""),
    ],
)
def test_clicked_squares(lines: str, answer: str, kind: str) -> None:
    assert asked("click", lines, at="empty").judge(answer).kind == kind


def test_one_letter_of_each_bad_word_is_enough() -> None:
    # MAKE at 7D makes MQ, AU, KI and EE down.
    question = asked("click", 'find = "phoney"', 'play = "7D MAKE"')
    assert question.judge("D7").kind == "missing"
    assert question.judge(question.example).is_right
    assert question.judge("A1").kind == "extra"


def test_hooks_of_a_word_on_the_board() -> None:
    question = asked("click", 'find = "hooks"', 'word = "QUIET"')
    assert question.example == "I8"
    assert question.judge("I8").is_right
    assert question.judge("C8").kind == "extra"


# --- choose, legal ---


def test_choice_of_the_play_that_scores_most() -> None:
    question = asked("choose", 'plays = ["7G MAKE", "9G MOLE", "G5 POK."]', 'best = "score"')
    assert question.example_words == "7G MAKE"
    assert question.judge(question.example).is_right and question.judge("7G MAKE").is_right
    for number, play in enumerate(question.options, start=1):
        assert question.judge(str(number)).is_right == (play == "7G MAKE")
    assert question.judge("9G MOLE").text.endswith("worth 19.")
    assert question.judge("4").kind == UNCLEAR


def test_text_for_one_option() -> None:
    lines = ('options = ["You", "They"]', 'answer = "They"', 'wrong.1 = "Not you."')
    question = asked("choose", *lines)
    assert question.judge("You").text == "Not you."
    assert question.judge("they").is_right


def test_leave_that_is_worth_most() -> None:
    question = asked("choose", 'leaves = ["VVU", "ERS"]')
    assert question.judge("ERS").is_right


def test_exchange_is_compared_with_plays_by_equity() -> None:
    bad = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 VVVUUWW/ 48/0 0"
    question = asked("choose", 'plays = ["-VVUUWW", "pass"]', 'best = "equity"', at="bad", bad=bad)
    assert question.judge("-VVUUWW").is_right


@pytest.mark.parametrize(
    ("lines", "answer", "kind"),
    [
        ('play = "7G MAKE"', "yes", ""),
        ('play = "7G MAKE"', "no", "too-strict"),
        ('play = "3A MAKE"', "no", ""),
        ('play = "3A MAKE"', "yes", "too-lax"),
        ('play = "3A MAKE"', "perhaps", UNCLEAR),
        ('play = "3A MAKE"\nwhy = true', "no 3", ""),
        ('play = "3A MAKE"\nwhy = true', "no 1", "other-reason"),
        ('play = "3A MAKE"\nwhy = true', "no", UNCLEAR),
        ('play = "A1=M B2=A"\nwhy = true', "no 1", ""),
        ('play = "pass"', "yes", ""),
        ('play = "-MA"', "yes", ""),
        ('play = "-ZZ"', "no", ""),
        ('play = "-MA"\nbag = 6', "no", ""),
    ],
)
def test_legal_or_not(lines: str, answer: str, kind: str) -> None:
    assert asked("legal", lines).judge(answer).kind == kind


def test_family_rules_let_players_exchange_with_six_in_the_bag() -> None:
    lines = ('play = "-MA"', "bag = 6")
    assert asked("legal", *lines, ruleset="mattel-family").example == "yes"
    assert asked("legal", *lines, ruleset="singapore-2015").example == "no"
    under = (*lines, 'under = "mattel-family"')
    assert asked("legal", *under, ruleset="singapore-2015").example == "yes"


# --- order, exchange, pick, fill ---


def test_tiles_of_one_value_may_stand_in_any_order() -> None:
    question = asked("order", 'find = "value"', 'tiles = "QEAK"')
    numbers = {tile: str(question.options.index(tile) + 1) for tile in "QEAK"}
    for order in ("EAKQ", "AEKQ"):
        assert question.judge(" ".join(numbers[tile] for tile in order)).is_right
    assert question.judge(" ".join(numbers[tile] for tile in "EAQK")).kind == "swapped"
    assert question.judge("1 2 3").kind == UNCLEAR


def test_a_wrong_order_is_told_by_where_it_goes_wrong() -> None:
    question = asked("order", 'find = "value"', 'tiles = "DMHK"')
    numbers = {tile: str(question.options.index(tile) + 1) for tile in "DMHK"}

    def kind(order: str) -> str:
        return question.judge(" ".join(numbers[tile] for tile in order)).kind

    assert question.judge(" ".join(numbers[tile] for tile in "DMHK")).is_right
    assert (kind("DKHM"), kind("KMHD"), kind("MDHK")) == ("order", "first", "swapped")


def test_steps_of_a_turn_follow_the_ruleset() -> None:
    orders = {
        name: asked("order", 'find = "turn"', ruleset=name).example_words
        for name in ("naspa-2016", "mattel-family", "singapore-2015")
    }
    assert len(set(orders.values())) == 3
    question = asked("order", 'find = "turn"')
    assert question.judge(question.example).is_right


def test_items_are_shown_mixed_and_the_same_each_time() -> None:
    lines = 'items = ["one", "two", "three", "four"]'
    assert asked("order", lines).options == asked("order", lines).options
    assert asked("order", lines).options != ("one", "two", "three", "four")


@pytest.mark.parametrize(
    ("lines", "answer", "kind"),
    [
        ('keep = "ERS"', "VVWW", ""),
        ('keep = "ERS"', "wwvv", ""),
        ('keep = "ERS"', "VWW", "too-few"),
        ('keep = "ERS"', "EVVWW", "too-many"),
        ('keep = "ERS"', "EVWW", "other-tiles"),
        ('keep = "ERS"', "Z", "other-tiles"),
        ('keep = "ERS"', "", "no-tiles"),
        ("margin = 0", "VVWW", ""),
        ("margin = 3", "SERVVWW", "too-many"),
    ],
)
def test_exchanged_tiles(lines: str, answer: str, kind: str) -> None:
    clumsy = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 ERSVVWW/ 48/0 0"
    assert asked("exchange", lines, at="clumsy", clumsy=clumsy).judge(answer).kind == kind


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("qi za", ""),
        ("QI", "missing"),
        ("1 2 3", "extra"),
        ("QI QU", "both"),
        ("9", UNCLEAR),
    ],
)
def test_picked_words(answer: str, kind: str) -> None:
    question = asked("pick", 'items = ["QI", "QU", "ZA"]', 'find = "valid"')
    assert question.judge(answer).kind == kind
    assert question.judge(question.example).is_right


def test_picked_hooks_and_phoneys() -> None:
    front = asked("pick", 'find = "front-hooks"', 'word = "LATE"', 'items = ["A", "P", "T"]')
    assert set(front.example_words.split(", ")) == {"A", "P"}
    back = asked("pick", 'find = "back-hooks"', 'word = "QUIET"')
    assert back.judge("S").is_right is ("S" in back.example_words.split(", "))
    assert len(back.options) == 26
    phoney = asked("pick", 'find = "phoney"', 'play = "7D MAKE"')
    assert set(phoney.options) == {"MAKE", "MQ", "AU", "KI", "EE"}
    assert "MQ" in phoney.example_words


def test_lines_of_the_score_sheet() -> None:
    lines = ('plays = ["8D QUIET", "7G MAKE", "-QV"]', "players = 2", "totals = true")
    question = asked("fill", *lines, at="empty")
    assert question.example == "48 48 27 27 0 48"
    assert question.judge("48 48 27 27 0 48").is_right
    assert question.judge("48 48 27 75 0 48").kind == "total"
    wrong = question.judge("48 48 26 27 0 48")
    assert (wrong.kind, "2" in wrong.text) == ("line", True)
    assert question.judge("48 27").kind == UNCLEAR


# --- type ---


@pytest.mark.parametrize(
    ("lines", "at", "answer", "kind"),
    [
        ('find = "unseen"\ntiles = "E"', "quiet", "10", ""),
        ('find = "unseen"\ntiles = "E"', "quiet", "12", "too-high"),
        ('find = "unseen"', "quiet", "88", ""),
        ('find = "value"\ntiles = "QZ?"', "quiet", "20", ""),
        ('find = "value"\ntiles = "QZ?"', "quiet", "19", "too-low"),
        ('find = "overtime"\nseconds = 61', "quiet", "20", ""),
        ('find = "key"\nkey = "exchange.min_bag"', "quiet", "7", ""),
        ('find = "words"\npattern = "Q?"', "quiet", "qi", ""),
        ('find = "words"\npattern = "Q?"', "quiet", "QU", "not-a-word"),
        ('find = "words"\npattern = "?O"\ncount = 3', "quiet", "NO GO", "too-few"),
        ('find = "words"\npattern = "?O"\ncount = 3', "quiet", "NO, GO, SO", ""),
        ('find = "anagram"\ntiles = "LATE"', "quiet", "TALE", ""),
        ('find = "anagram"\ntiles = "LATE"', "quiet", "TAIL", "other-letters"),
        ('find = "anagram"\ntiles = "LATE"', "quiet", "LETA", "not-a-word"),
        ('answer = ["colour", "color"]', "quiet", "Color", ""),
        ("answer = 50", "quiet", "50", ""),
        ("answer = 50", "quiet", "fifty", UNCLEAR),
        ('answer = "S"', "quiet", "T", "any"),
    ],
)
def test_typed_answers(lines: str, at: str, answer: str, kind: str) -> None:
    assert asked("type", lines, at=at).judge(answer).kind == kind


def test_last_rack_is_what_is_unseen() -> None:
    tiles = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJ"
    tiles += "KLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTT"
    rows = [tiles[start : start + 15] for start in range(0, len(tiles), 15)]
    rows[-1] += str(15 - len(rows[-1]))
    cgp = "/".join(rows + ["15"] * (15 - len(rows))) + " UUUUVVW/ 0/0 0"
    question = asked("type", 'find = "last-rack"', at="last", last=cgp)
    assert question.judge("WXYYZ??").is_right
    assert question.judge("WXYYZ?").kind == "too-few"
    assert question.judge("WXYYZQ?").kind == "other-letters"


@pytest.mark.parametrize(
    ("ruleset", "out", "other"),
    [
        ("naspa-2016", "306", "310"),
        ("mattel-family", "303", "307"),
        ("singapore-2015", "306", "310"),
    ],
)
def test_final_scores_follow_the_ruleset(ruleset: str, out: str, other: str) -> None:
    end = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 /EEE 300/310 0"
    for player, right in ((1, out), (2, other)):
        lines = ('find = "final"', f"player = {player}")
        assert asked("type", *lines, at="end", end=end, ruleset=ruleset).example == right


@pytest.mark.parametrize("rule", ["", *(field.name for field in fields(FinalRules))])
@pytest.mark.parametrize("book", ["mattel-family", "naspa-2016", "singapore-2015"])
def test_final_scores_are_those_of_a_game(book: str, rule: str) -> None:
    """A final rule that the question does not know gives other scores than the game."""
    ruleset = load_ruleset(book)
    if rule:
        other = changed(getattr(ruleset.final, rule))
        ruleset = replace(ruleset, final=replace(ruleset.final, **{rule: other}))
    lines = ("rack A CAT", "rack B QZ", "bag empty", "turn A", "mode automatic")
    table = set_up(*lines, ruleset=book, load=lambda _: ruleset)
    say(table, "A plays 8G CAT", "B accepts")
    assert table.state.is_over
    asking_in = replace(room(book), ruleset=ruleset)
    end = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 /QZ 10/0 0"
    for player, points in enumerate(table.state.points, 1):
        task = ('find = "final"', f"player = {player}")
        question = asked("type", *task, at="end", end=end, asking_in=asking_in)
        assert question.example == str(points)


# --- challenge, turn, ruling ---


def test_challenge_is_played_out_under_each_ruleset() -> None:
    rulesets = (
        'rulesets = ["naspa-2016", "sanspa-1999", "singapore-2015", "naspa-2016:international"]'
    )
    good = asked("challenge", 'play = "7G MAKE"', rulesets)
    said = [good.options[int(number) - 1] for number in good.example.split()]
    assert "loses a turn" in said[0]
    assert "loses nothing" in said[1]
    # Three words are challenged, at five points each.
    assert "15 points" in said[2]
    assert "15 points" in said[3]
    assert good.judge(good.example).is_right
    assert good.judge("1 1 1 1").kind == "verdict"
    bad = asked("challenge", 'play = "7D MAKE"', rulesets)
    assert bad.example == "1 1 1 1"
    assert asked("challenge", 'play = "7G MAKE"').judge("2").kind == "penalty"


def test_turn_by_the_book_is_a_real_game() -> None:
    question = asked("turn", 'play = "7G MAKE"')
    lines = {line: str(at) for at, line in enumerate(question.options, start=1)}
    place, declare, press = (
        next(number for line, number in lines.items() if word in line)
        for word in ("Lay", "Say", "clock")
    )
    assert question.judge(question.example).is_right
    early = question.judge(f"{press} {place}")
    assert (early.kind, early.cited and early.cited.topic) == ("order", "accidental-clock")
    assert question.judge(f"{declare} {place}").kind == "refused"
    assert question.judge(f"{place} {declare}").kind == "missing"
    assert question.judge("").kind == UNCLEAR


@pytest.mark.parametrize(
    "ruleset", ["naspa-2016", "mattel-family", "singapore-2015", "sanspa-1999", "sanspa-2001"]
)
def test_acts_of_the_right_turn_are_all_allowed(ruleset: str) -> None:
    blank = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MA?LEOK/ 48/0 0"
    question = asked("turn", 'play = "7G mAKE"', at="blank", blank=blank, ruleset=ruleset)
    table = question.begin()  # type: ignore[attr-defined]
    for act in question.acts:  # type: ignore[attr-defined]
        assert question.do(table, act) is None, act  # type: ignore[attr-defined]


def test_no_wrong_challenge_is_right_for_a_part_of_the_words() -> None:
    """Five points for one word of two would be true where ten are asked for."""
    lines = ('play = "7G MAKE"', 'rulesets = ["singapore-2015"]')
    good = asked("challenge", *lines)
    assert [option for option in good.options if "points more" in option] == [
        "The play stays. Its player gets 15 points more."
    ]


def test_wrong_names_options_by_their_number_in_the_file() -> None:
    lines = ('options = ["one", "two", "three"]', 'answer = "one"', 'wrong.2 = "Not two."')
    seen = set()
    for seed in range(12):
        question = asked("choose", *lines, seed=seed)
        assert question.judge(question.example).is_right
        assert question.judge(str(question.options.index("two") + 1)).text == "Not two."
        seen.add(question.example)
    assert seen == {"1", "2", "3"}, "the right one is in every place"


def test_ruling_is_what_the_own_book_says() -> None:
    answers = {}
    for ruleset in ("naspa-2016", "sanspa-1999"):
        question = asked("ruling", 'topic = "overdraw-1"', ruleset=ruleset)
        assert len(question.options) > 2
        assert question.judge(question.example).is_right
        others = [str(n) for n in range(1, len(question.options) + 1) if str(n) != question.example]
        assert not any(question.judge(other).is_right for other in others)
        answers[ruleset] = question.example_words
    assert len(set(answers.values())) == 2


def test_task_without_a_position_is_asked_on_an_empty_board() -> None:
    lesson = read_sample(
        '[[step]]\ntask = "type"\nid = "one"\nask = "How many?"\nfind = "value"\ntiles = "Q"\n'
    )
    assert question_of(lesson).judge("10").is_right
