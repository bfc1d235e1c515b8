# SPDX-License-Identifier: MIT
"""Slips and result cards are those of the ruleset."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.paper.canvas import Weight
from desktop_app.paper.content import Fill, PaperContent, PaperError, PaperSize
from desktop_app.paper.kinds import Kind, Order, compose, fills_of, kind_title
from desktop_app.paper.result_slips import (
    ResultSlip,
    blank_slip,
    challenge_slip,
    class_slips_document,
    result_slip,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import ResultSigned
from desktop_app.rules.state import RowKind, ScoreRow
from tests.helpers.recording_canvas import record_all
from tests.helpers.told_games import LoggedTale, gcg_events, told_game

pytestmark = pytest.mark.usefixtures("qapp")

RULESETS = ("sanspa-1999", "sanspa-2001", "singapore-2015", "naspa-2016", "mattel-family")


def of(slip: ResultSlip) -> dict[str, tuple[str, ...]]:
    return {line.label: line.values for line in slip.lines}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_where_the_book_wants_it_the_challenge_slip_holds_the_blanks(ruleset: str) -> None:
    slip = challenge_slip(load_ruleset(ruleset))
    assert slip.blanks == (2 if ruleset == "sanspa-2001" else 0)


@pytest.mark.parametrize(
    ("ruleset", "cited"),
    [
        ("naspa-2016", "North American tournament rules, 2016: IV.F.1"),
        ("sanspa-1999", "South African tournament rules, 1999: 12.1"),
        ("mattel-family", "Family rules, as in the box (British edition)"),
    ],
)
def test_a_slip_names_the_section_that_asks_for_it(ruleset: str, cited: str) -> None:
    assert blank_slip(load_ruleset(ruleset)).section == cited


def test_a_blank_slip_has_every_letter_for_every_blank() -> None:
    slip = blank_slip(load_ruleset("naspa-2016"))
    assert slip.blanks == 2 and "".join(slip.letters) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("ruleset", "title", "signs"),
    [
        ("sanspa-1999", "Result card", "Signature"),
        ("sanspa-2001", "Result card", "Signature"),
        ("naspa-2016", "Tally slip", "Signature or initials"),
        ("singapore-2015", "Result", ""),
        ("mattel-family", "Result", ""),
    ],
)
def test_who_signs_what_follows_from_the_ruleset(ruleset: str, title: str, signs: str) -> None:
    rules = load_ruleset(ruleset)
    slip = result_slip(PaperContent(rules, ("Ann", "Ben")))
    assert slip.title == title == kind_title(Kind.RESULT_SLIP, rules)
    assert slip.signatures == ((signs, signs) if signs else ())
    assert rules.section_for("result.sign") in slip.rule


def test_after_a_draw_the_books_differ_on_who_fills_it_in() -> None:
    told = {name: result_slip(PaperContent(load_ruleset(name))).rule for name in RULESETS}
    assert "after a tie the player who went out first" in told["sanspa-2001"]
    assert "after a tie the player who went first" in told["naspa-2016"]
    assert "draw" not in told["sanspa-1999"]
    assert (
        told["mattel-family"] == told["singapore-2015"] == "These rules do not require a signature."
    )


def test_the_reckoning_of_a_finished_game_adds_up() -> None:
    tale = told_game("Ann", "Ben")
    slip = result_slip(PaperContent.of_game(tale.events))
    assert of(slip) == {
        "Points from plays": ("86", "49"),
        "Tiles left": ("", "+16"),
        "Overtime": ("", "2:00 over: −10"),
        "Other points": ("+5", ""),
        "Final score": ("91", "55"),
        "Spread": ("+36", "−36"),
    }
    assert slip.winner == "Ann" and slip.first == 0


def test_other_points_are_no_points_of_plays() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    state = content.game()
    rows = (
        *state.rows,
        ScoreRow(0, RowKind.RESIGNATION, (), -10, 81),
        ScoreRow(1, RowKind.LIFT, (), 7, 62),
    )
    ruled = replace(content, state=replace(state, rows=rows, points=(81, 62)))
    assert of(result_slip(ruled)) == {
        "Points from plays": ("86", "49"),
        "Tiles left": ("", "+16"),
        "Overtime": ("", "2:00 over: −10"),
        "Other points": ("−5", "+7"),
        "Final score": ("81", "62"),
        "Spread": ("+36", "−36"),
    }


def test_points_of_rulings_are_no_points_of_plays() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    state = content.game()
    rows = (
        *state.rows,
        ScoreRow(0, RowKind.PENALTY, (), -20, 71),
        ScoreRow(1, RowKind.CHALLENGE_LOST, (), -5, 50),
        ScoreRow(1, RowKind.AWARD, (), 10, 60),
        ScoreRow(1, RowKind.CORRECTION, (), 2, 62),
    )
    ruled = replace(content, state=replace(state, rows=rows, points=(71, 62)))
    found = of(result_slip(ruled))
    assert found["Points from plays"] == ("86", "51"), "a corrected score is that of a play"
    assert found["Other points"] == ("−15", "+5")
    assert found["Final score"] == ("71", "62")


def test_every_value_stands_in_the_line_and_the_column_of_its_player() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").tell(ResultSigned(1)).events)
    slip = result_slip(content)
    (page,) = record_all(compose(Order(Kind.RESULT_SLIP, Fill.FILLED), content))
    for top in (0.0, 148.5):
        half = [text for text in page.texts if top < text.ink.center().y() < top + 148.5]
        ends: dict[int, set[float]] = {0: set(), 1: set()}
        for line in slip.lines:
            (label,) = [text for text in half if text.text == line.label]
            level = label.ink.center().y()
            row = [text for text in half if abs(text.ink.center().y() - level) < 1]
            values = [text for text in row if text is not label]
            shown = {seat: value for seat, value in enumerate(line.values) if value}
            assert [text.text for text in values] == list(shown.values())
            for seat, text in zip(shown, values, strict=True):
                ends[seat].add(round(text.ink.right(), 3))
            is_bold = {text.style.weight is Weight.BOLD for text in values}
            assert is_bold <= {line.is_final}
        assert [len(found) for found in ends.values()] == [1, 1]
        words = [text.text for text in half]
        assert words[words.index("Winner") + 1] == "Ann"
        signatures = [text for text in half if text.text == "Signature or initials"]
        (signed,) = [text for text in half if text.text == "signed on the screen"]
        assert signatures[0].ink.left() < signatures[1].ink.left() < signed.ink.left()
        assert slip.rule == " ".join(words[words.index(signed.text) + 1 :])


def test_penalties_of_a_file_without_clocks_have_no_time() -> None:
    slip = result_slip(PaperContent.of_game(gcg_events("complete.gcg")))
    assert of(slip)["Overtime"] == ("−10", "")
    assert slip.winner == "Piet de Wit"


def test_a_game_that_goes_on_leaves_the_reckoning_to_the_pen() -> None:
    slip = result_slip(PaperContent.of_game(LoggedTale().play("8D", "FEASTER").events))
    assert slip.names == ("Ann", "Ben") and slip.winner == ""
    assert not any(any(values) for values in of(slip).values())


def test_signatures_given_on_the_screen_are_printed() -> None:
    tale = told_game("Ann", "Ben").tell(ResultSigned(1))
    assert result_slip(PaperContent.of_game(tale.events)).signed == {1}


def test_a_draw_has_no_winner() -> None:
    content = PaperContent.of_game(told_game("Ann", "Ben").events)
    assert content.state is not None and content.state.result is not None
    result = replace(content.state.result, winner=None, margins=(0, 0))
    drawn = replace(content, state=replace(content.state, result=result))
    assert result_slip(drawn).winner == "no player"


def test_four_players_have_no_spread() -> None:
    content = PaperContent(load_ruleset("mattel-family"), ("Ann", "Ben", "Cid", "Dot"))
    assert "Spread" not in of(result_slip(content))


@pytest.mark.parametrize("kind", [Kind.CHALLENGE_SLIPS, Kind.BLANK_SLIPS])
def test_slips_are_not_filled_from_a_game(kind: Kind) -> None:
    content = PaperContent.of_game(told_game().events)
    assert Fill.FILLED not in fills_of(kind, has_game=True)
    with pytest.raises(PaperError, match="blank or half filled"):
        compose(Order(kind, Fill.FILLED), content)


@pytest.mark.parametrize("kind", Kind)
def test_a_filled_sheet_of_no_game_is_refused(kind: Kind) -> None:
    assert Fill.FILLED not in fills_of(kind, has_game=False)
    with pytest.raises(PaperError):
        compose(Order(kind, Fill.FILLED), PaperContent(load_ruleset("naspa-2016")))


def test_the_sheet_of_one_of_three_players_is_refused() -> None:
    content = PaperContent(load_ruleset("mattel-family"), ("Ann", "Ben", "Cid"))
    with pytest.raises(PaperError, match="two players"):
        compose(Order(Kind.OWN_SCORE_SHEET, Fill.HALF), content)


@pytest.mark.parametrize("size", list(PaperSize))
def test_eight_slips_of_duplicate_fit_on_a_page_with_room_to_write(size: PaperSize) -> None:
    assert [len(class_slips_document(count, size).pages) for count in (1, 8, 9)] == [1, 1, 2]
    (page,) = record_all(class_slips_document(8, size))
    assert page.words.count("Score") == 8
    assert all(text.text == text.wanted for text in page.texts)
    squares = [box for box in page.boxes if box.height() > 8]
    assert len(squares) == 8 * 15 and min(box.width() for box in squares) > 5.5
    for box in page.boxes:
        assert box.left() > 0 and box.right() < size.width
        assert box.top() > 0 and box.bottom() < size.height
