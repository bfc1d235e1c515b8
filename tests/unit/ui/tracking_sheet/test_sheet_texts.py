# SPDX-License-Identifier: MIT
"""Texts of the tracking sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.analysis.tracking_order import Interruption, SheetMark
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.tracking import (
    SheetSettings,
    TrackingLevel,
    TrackingView,
    WordAnswer,
    automatic_view,
    own_view,
)
from desktop_app.storage.tracking_file import SavedSheet
from desktop_app.ui.tracking_sheet import sheet_texts
from tests.helpers.games import GameTale


def tr(text: str) -> str:
    return text


def view(level: TrackingLevel = TrackingLevel.CHECK, **crossed: int) -> TrackingView:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    if level is TrackingLevel.AUTOMATIC:
        return automatic_view(tale.state, 0, SheetSettings(level))
    cells = {face: frozenset(range(count)) for face, count in crossed.items()}
    return own_view(tale.state, 0, SheetSettings(level), SavedSheet(crossed=cells))


def test_where_the_tiles_are() -> None:
    assert sheet_texts.where_text(view(E=2), tr) == ("Your sheet 98 · bag 86, Ben 7, you 7")
    assert sheet_texts.where_text(view(TrackingLevel.BLANK), tr) == (
        "Your own sheet. Bag 86, Ben 7"
    )
    assert sheet_texts.where_text(view(TrackingLevel.AUTOMATIC), tr) == "Unseen 93: bag 86, Ben 7"
    drawing = replace(view(TrackingLevel.AUTOMATIC), holders=((1, 3),), due={1: 4})
    assert sheet_texts.where_text(drawing, tr) == "Unseen 93: bag 86, Ben 3 (draws 4)"
    hidden = replace(view(E=2), is_hidden=True)
    assert sheet_texts.where_text(hidden, tr) == "Bag 86, Ben 7", "the number would tell"


def test_a_blank_sheet_explains_itself_and_counts_nothing() -> None:
    blank = view(TrackingLevel.BLANK, E=2)
    assert sheet_texts.kinds_text(blank, tr).startswith("Click a tile")
    assert sheet_texts.detail_text(blank, "E", tr) == "E: 12 in the set."
    assert sheet_texts.last_text(replace(blank, bag_count=0), tr) == ""


def test_the_last_tiles_of_an_own_sheet_are_those_left_on_it() -> None:
    late = replace(view(), bag_count=7)
    assert sheet_texts.last_text(late, tr).startswith("Left on your sheet: A A A")
    assert sheet_texts.last_text(replace(late, bag_count=8), tr) == ""


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        (SheetMark(), "Your sheet is right. Right in 2 of 3 turns."),
        (SheetMark({"E": 2}), "Played but not crossed off: E E. Right in 2 of 3 turns."),
        (SheetMark({}, {"Z": 1}), "Crossed off but not played: Z. Right in 2 of 3 turns."),
        (
            SheetMark({"E": 1}, {"Z": 1}),
            "Played but not crossed off: E. Crossed off but not played: Z. Right in 2 of 3 turns.",
        ),
    ],
)
def test_what_the_marking_found(mark: SheetMark, text: str) -> None:
    assert sheet_texts.mark_text(replace(view(), mark=mark, marked=3, right=2)) == text
    first = sheet_texts.mark_text(replace(view(), mark=mark, marked=1, right=0))
    assert first.endswith(" Right in 0 of one turn.")


@pytest.mark.parametrize("kind", Interruption)
def test_every_interruption_has_its_own_sentence(kind: Interruption) -> None:
    text = sheet_texts.retrack_text(replace(view(), retrack=kind.value), tr)
    assert text.endswith(".")
    others = {
        sheet_texts.retrack_text(replace(view(), retrack=other.value), tr)
        for other in Interruption
        if other is not kind
    }
    assert text not in others


def test_a_rule_takes_precedence_over_a_request_and_that_over_a_check() -> None:
    marked = replace(view(), mark=SheetMark(), marked=1, right=1)
    asked = replace(marked, retrack="phoney")
    ruled = replace(asked, stopped_rule="No tracking. [II.A]")
    assert sheet_texts.notice_text(marked, tr).startswith("Your sheet is right.")
    assert sheet_texts.notice_text(asked, tr).startswith("A play came off the board.")
    said = sheet_texts.notice_text(ruled, tr)
    assert said == "While the clock is stopped: No tracking. [II.A]"


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (
            WordAnswer(1, "OAT", True, ("B", "C"), ("S",)),
            "Ben: OAT is in few. Front hooks: B C. Back hooks: S.",
        ),
        (
            WordAnswer(0, "ZOEAS", True, (), ()),
            "Ann: ZOEAS is in few. Front hooks: none. Back hooks: none.",
        ),
        (
            WordAnswer(0, "OA", False, (), ("T",)),
            "Ann: OA is not in few. Front hooks: none. Back hooks: T.",
        ),
        (WordAnswer(0, "QX", False, (), ()), "Ann: QX is not in few, with or without a hook."),
        (
            WordAnswer(NO_SEAT, "QX", False, (), ()),
            "The table: QX is not in few, with or without a hook.",
        ),
    ],
)
def test_what_the_list_says_of_a_word(answer: WordAnswer, text: str) -> None:
    assert sheet_texts.answer_text(replace(view(), lexicon="few"), answer, tr) == text


def test_the_chance_of_a_tile_is_shown() -> None:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    view = automatic_view(tale.state, 0, SheetSettings())
    told = sheet_texts.detail_text(view, "S", tr)
    assert told == "S: 4 of 4 left. Chance that the next tile is one: 4 %."
    gone = sheet_texts.detail_text(view, "?", tr)
    assert gone == "Blank: 0 of 2 left."
