# SPDX-License-Identifier: MIT
"""Every code of the core has a whole sentence, correctly filled in."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from enum import Enum

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import AdjustmentKind, EndReason
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import Phase, Result, RowKind
from desktop_app.sentences.sentence import Counted
from desktop_app.ui import messages
from desktop_app.ui.ruling_messages import RULINGS
from tests.helpers.tables import ALL_RULESETS


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (Phase, messages.PHASES),
        (RowKind, messages.ROW_KINDS),
        (AdjustmentKind, messages.ADJUSTMENTS),
        (EndReason, messages.ENDINGS),
    ],
)
def test_every_member_has_its_words(kind: type[Enum], table: Mapping[Enum, object]) -> None:
    assert set(table) == set(kind)


def test_every_reason_is_a_whole_sentence() -> None:
    for reason in Reason:
        assert reason.plain[0].isupper() and reason.plain.endswith("."), reason
        assert placeholders(reason.plain) == set(), reason
        if isinstance(reason.naming, Counted):
            assert all(text.endswith(".") for text in reason.naming), reason
            assert placeholders(reason.naming.many) == {"count"}, reason
        elif reason.naming:
            assert reason.naming.endswith("."), reason
            assert placeholders(reason.naming) == {"detail"}, reason
        for text in reason.cases.values():
            assert text.endswith(".") and placeholders(text) == set(), reason


def test_no_two_reasons_read_alike() -> None:
    plain = [reason.plain for reason in Reason]
    assert len(set(plain)) == len(plain)


@pytest.mark.parametrize(
    ("detail", "text"),
    [
        ("1", "At most one tile may be drawn."),
        ("3", "At most 3 tiles may be drawn."),
        ("0", "That is more tiles than may be drawn."),
    ],
)
def test_a_number_of_things_chooses_the_sentence(detail: str, text: str) -> None:
    assert messages.sentence(Refusal(Reason.DRAW_TOO_MANY, detail=detail)) == text


def test_sentence_names_the_detail_and_the_section() -> None:
    refusal = Refusal(Reason.GAP, ("III.G.5", "A.I"), "H9")
    assert (
        messages.sentence(refusal, book=messages.book_name("naspa-2016"))
        == "The play has a gap: H9 is empty. (NASPA III.G.5, A.I)"
    )
    assert messages.sentence(refusal) == "The play has a gap: H9 is empty. (III.G.5, A.I)"


def test_sentence_without_detail_or_section_stands_alone() -> None:
    assert messages.sentence(Refusal(Reason.GAP)) == "The tiles of a play must have no gaps."


def test_a_detail_with_braces_is_shown_as_it_is() -> None:
    assert "{x}" in messages.sentence(Refusal(Reason.WORD_NOT_FORMED, detail="{x}"))


def test_a_detail_that_is_a_code_has_its_own_sentence() -> None:
    text = messages.sentence(Refusal(Reason.BAD_VALUE, detail="verdict"))
    assert "no word list" in text
    assert messages.sentence(Refusal(Reason.BAD_VALUE, detail="-5")) == (
        "-5 is not allowed as a value here."
    )


def test_a_detail_of_nothing_names_nothing() -> None:
    refusal = Refusal(Reason.DRAW_WHILE_HELD, detail="0")
    assert messages.sentence(refusal) == Reason.DRAW_WHILE_HELD.plain


def test_rejection_says_each_reason_once_and_in_order() -> None:
    rejection = Rejection(
        (Refusal(Reason.OFF_BOARD), Refusal(Reason.NOT_CONNECTED), Refusal(Reason.OFF_BOARD))
    )
    assert messages.rejection_text(rejection) == (
        "A tile is outside the board. The play must touch a tile on the board."
    )


def test_an_unknown_ruleset_is_called_by_its_id() -> None:
    assert messages.book_name("our-club") == "our-club"


def test_winner_of_two_by_the_margin_of_more_by_points() -> None:
    won = Result(EndReason.OUT, 0, margins=(-12, 12), winner=1)
    assert messages.winner_sentence(won, ("Ann", "Ben"), (300, 312)) == "Ben wins by 12."
    for margins in ((0, 0), (40, -40)):
        left = Result(EndReason.RESIGNATION, 0, margins=margins, winner=1)
        assert messages.winner_sentence(left, ("Ann", "Ben"), (60, 20)) == "Ben wins."
    three = Result(EndReason.ZERO_RUN, None, winner=2)
    assert messages.winner_sentence(three, ("A", "B", "C"), (1, 2, 9)) == "C wins with 9."
    tie = Result(EndReason.OUT, 0, margins=(0, 0), winner=None)
    assert messages.winner_sentence(tie, ("A", "B"), (5, 5)) == messages.TIE


def test_ending_names_who_went_out() -> None:
    assert messages.ending_sentence(Result(EndReason.OUT, 1), ("Ann", "Ben")) == "Ben went out."


def test_every_pattern_takes_the_names_it_is_given() -> None:
    for phase in Phase:
        assert "{" not in messages.phase_sentence(phase, name="Ann", holder="Ben")
    for kind in AdjustmentKind:
        assert "{" not in messages.adjustment_label(kind, ("Q", "?"))
    assert messages.adjustment_label(AdjustmentKind.RACK_BONUS, ("Q", "?")).endswith(": Q ?")
    assert messages.adjustment_label(AdjustmentKind.RACK_BONUS).endswith(": none")


def test_tiles_that_cost_points_are_not_called_none() -> None:
    for kind in (AdjustmentKind.RACK_BONUS, AdjustmentKind.RACK_DEDUCTION):
        assert "none" not in messages.adjustment_label(kind, (), -22)


def test_a_hold_leaves_the_clock_to_its_own_line() -> None:
    """The clock may be stopped already when a play is held."""
    assert "clock" not in RULINGS["hold-call"].plain


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_sections_are_cited_by_numbers_or_by_their_headings(ruleset: str) -> None:
    sections = load_ruleset(ruleset).sections.values()
    cited = {each.strip() for many in sections for each in many.split(",")}
    assert cited
    for section in cited:
        said = messages.section_words((section,))
        is_numbered = bool(re.fullmatch(r"[A-Z]?\d[\w.()]*|[IVX]+(\.\w+)*", said))
        assert is_numbered or "“" in said or " " in said, f"{section}: a code word on the screen"


def test_headings_are_cited_in_words() -> None:
    assert messages.section_words(("Score1", "EndTurn")) == "“Scoring”, “Ending a turn”"
    said = messages.with_sections("It ends.", ("Win",), book="Family")
    assert said == "It ends. (Family “Winning”)"
    assert messages.section_words(("IV.B.5", "G12")) == "IV.B.5, G12"


@pytest.mark.parametrize(
    ("detail", "begins"),
    [
        ("draw-for-start", "Who goes first can only"),
        ("draw", "First draw a tile"),
        ("drawn-after-challenge", "First settle the tiles that were drawn too early"),
        ("absence", "First settle the tiles that were drawn while"),
        ("", "Another step"),
    ],
)
def test_a_missing_step_is_named(detail: str, begins: str) -> None:
    assert messages.sentence(Refusal(Reason.STEP_MISSING, (), detail)).startswith(begins)
