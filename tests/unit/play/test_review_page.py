# SPDX-License-Identifier: MIT
"""Every table, sentence and drawing of a page of reviews, as a reader finds it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from desktop_app.analysis.luck import Luck
from desktop_app.analysis.review import ChallengeKind, Depth, TurnReview, player_reviews
from desktop_app.analysis.review_report import GameReport, MissedWord, PlayerReport, Sum
from desktop_app.analysis.why import MistakeKind
from desktop_app.play import review_page
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import PLAYED_THROUGH, Play
from desktop_app.sentences.sentence import Sentence
from tests.helpers.page_tables import misaligned
from tests.helpers.play_turns import turns_of
from tests.helpers.review_figures import FINE, MISTAKE, RETAINS, TIE, option, report

SUMS = ["", "Mistakes", "Points lost", "Games lost"]
TOP, BOTTOM, LEFT, RIGHT = 18.0, 144.0, 36.0, 584.0
"""The edges of a graph."""


def plain(html: str) -> str:
    """Return a text without markup and with usual hyphens and spaces."""
    text = unescape(re.sub("<[^>]*>", "", html))
    return text.replace("\N{NON-BREAKING HYPHEN}", "-").replace("\N{NO-BREAK SPACE}", " ")


def parts(page: str) -> dict[str, str]:
    """Return what stands under each heading; the heading of the page is "top"."""
    found = re.split(r"<h2[^>]*>(.*?)</h2>", page[page.index("<h1>") :])
    return {"top": found[0], **dict(zip(map(plain, found[1::2]), found[2::2], strict=True))}


def rows(html: str) -> list[list[str]]:
    """Return the cells of a table, the titles first."""
    return [
        [plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    ]


def courses(html: str) -> list[list[tuple[float, float]]]:
    """Return the points of each line of a graph."""
    return [
        [(float(x), float(y)) for x, y in (pair.split(",") for pair in points.split())]
        for points in re.findall(r'<polyline points="([^"]*)"', html)
    ]


def labels(html: str) -> dict[str, tuple[float, float]]:
    """Return the texts of a drawing and where they stand."""
    found = re.findall(r'<text x="([^"]*)" y="([^"]*)"[^>]*>(.*?)</text>', html)
    return {plain(text): (float(x), float(y)) for x, y, text in found}


PLAYER = PlayerReport(
    "Ann",
    games=1200,
    turns=4,
    kinds={
        MistakeKind.LEAVE: Sum(1, 9.6, 0.1),
        MistakeKind.MISSED_BINGO: Sum(2, 61.4, 0.256),
    },
    phases={"endgame": Sum(5, 1, 0), "opening": Sum(6, 2, 0), "late": Sum(7, 3, 0)},
    lengths={7: Sum(1, 2, 3), 1: Sum(2, 2, 2)},
    clocks={5: Sum(4, 5, 0.4), 1: Sum(3, 4, 0.3), 0: Sum(2, 3, 0.2), -1: Sum(1, 2, 0.1)},
    months={"2026-12": (1, 4.0), "2026-11": (2, 61.0), "": (1, 1.0)},
    missed=[MissedWord("RETAINS", "8G TIE", 60.4, 1 / 25_000), MissedWord("QI", "pass", 9.6, 0.0)],
    challenges={ChallengeKind.WRONG: Sum(2, 5.2, 0)},
    luck_points=-3.6,
    bingos=1,
    possible=3,
)


def test_every_table_of_a_player_has_its_figures() -> None:
    found = parts(review_page.page([], PLAYER))
    assert list(found) == [
        *("top", "Mistakes by kind", "By phase", "By length of the better word", "By time left"),
        *("Words that were better", "Challenges", "By month", "Every game"),
    ]
    assert plain(found["top"]).startswith(
        "Ann\n1,200 games, 4 turns. Points lost a turn: 16.5. Bingos played: 1 of 3 that could be"
        " played. Luck of the draws, in points: -4."
    )
    assert rows(found["Mistakes by kind"]) == [
        SUMS,
        ["missed bingo", "2", "61", "0.26"],
        ["worse leave", "1", "10", "0.10"],
    ]
    assert rows(found["By phase"]) == [
        SUMS,
        ["Opening (more than 60 tiles in the bag)", "6", "2", "0.00"],
        ["Late (7 tiles in the bag or fewer)", "7", "3", "0.00"],
        ["Endgame (empty bag)", "5", "1", "0.00"],
    ]
    assert rows(found["By length of the better word"]) == [
        SUMS,
        ["1 letter", "2", "2", "2.00"],
        ["7 letters", "1", "2", "3.00"],
    ]
    assert rows(found["By time left"]) == [
        SUMS,
        ["Overtime", "1", "2", "0.10"],
        ["Under a minute", "2", "3", "0.20"],
        ["1 minute or more", "3", "4", "0.30"],
        ["5 minutes or more", "4", "5", "0.40"],
    ]
    assert rows(found["Words that were better"]) == [
        ["Word", "Played instead", "Points lost", "Chance to draw it"],
        ["RETAINS", "8G TIE", "60", "1 in 25,000"],
        ["QI", "pass", "10", ""],
    ]
    assert rows(found["Challenges"]) == [
        ["", "Times", "Points lost"],
        ["wrong challenge", "2", "5"],
    ]
    assert rows(found["By month"]) == [
        ["Month", "Turns", "Points lost a turn"],
        ["unknown", "1", "1.0"],
        ["2026-11", "2", "30.5"],
        ["2026-12", "1", "4.0"],
    ]


def test_figures_stand_right_and_texts_left() -> None:
    games = [report(), report("2026-12-01")]
    for page in (review_page.page(games, PLAYER), review_page.page(games, None)):
        assert rows(page) and misaligned(page) == []


def test_a_player_without_mistakes_has_no_tables_of_them() -> None:
    found = parts(review_page.page([], PlayerReport("Ann")))
    assert list(found) == ["top", "Every game"]
    assert "0 games, 0 turns. Points lost a turn: 0.0." in plain(found["top"])


def test_no_more_than_thirty_words_that_were_better_are_listed() -> None:
    many = replace(PLAYER, missed=PLAYER.missed[:1] * 31)
    assert len(rows(parts(review_page.page([], many))["Words that were better"])) == 31


def test_the_games_of_a_player_are_listed_from_their_side() -> None:
    third = replace(report("2026-12-02"), names=("Cem", "Ann", "Dora"), points=(300, 250, 200))
    third = replace(third, players=(*player_reviews(third.reviews, 3),))
    games = [report("2026-11-20"), replace(report("2026-12-01"), names=("Ben", "Ann")), third]
    found = rows(parts(review_page.page(games, PLAYER))["Every game"])
    assert found == [
        ["Day", "Against", "Result", "Mistakes", "Points lost", "Games lost", "Luck, points"],
        ["2026-11-20", "Ben", "6 : 0", "1", "60", "0.20", "+12"],
        ["2026-12-01", "Ben", "0 : 6", "0", "0", "", "+0"],
        ["2026-12-02", "Cem, Dora", "250 : 300, 200", "0", "0", "", "+0"],
    ]


@pytest.mark.parametrize(("points", "told"), [(-0.4, "+0"), (0.4, "+0"), (-0.6, "-1")])
def test_luck_that_is_rounded_away_is_no_minus_nought(points: float, told: str) -> None:
    said = review_page.page([], replace(PLAYER, luck_points=points))
    assert f"Luck of the draws, in points: {told}." in said
    reviews = (replace(MISTAKE, luck=Luck(points, 1.0, -0.001)), FINE)
    game = replace(report(), reviews=reviews, players=player_reviews(reviews, 2))
    assert rows(parts(review_page.page([game], None))["top"])[1][-2:] == [told, "+0.00"]
    assert rows(parts(review_page.page([game], PLAYER))["Every game"])[1][-1] == told


def test_every_turn_of_a_game_has_its_move_and_what_it_cost() -> None:
    page = review_page.page([replace(report(), made_with="Depth: quick.")], None)
    found = parts(page)
    assert page.count("<h1>") == 1 and "<title>Ann 6, Ben 0</title>" in page
    assert plain(found["top"]).startswith("Ann 6, Ben 02026-11-20Depth: quick.Player")
    assert rows(found["top"]) == [
        ["Player", "Mistakes", "Points lost", "Games lost", "Luck, points", "Luck, games"],
        ["Ann", "1", "60", "0.20", "+12", "+0.05"],
        ["Ben", "0", "0", "", "+0", ""],
    ]
    assert rows(found["Every turn"]) == [
        ["No.", "Player", "Played", "Best", "Lost of 100 games", "Points lost", ""],
        ["1", "Ann", "8G TIE", "8D RETAINS", "20.0", "60", "missed bingo"],
        ["1", "Ben", "passing", "", "", "", "wrong challenge by Ann"],
    ]
    marked = re.findall(r"<tr class=([^>]*)>", found["Every turn"])
    assert marked == ["mistake", "even"]
    assert "The lessons of this game" not in found


def test_turns_that_were_not_reviewed_have_their_move_and_the_reason() -> None:
    turns = turns_of(
        "#player1 Ann-Lee A\n#player2 Ben Ben\n"
        ">Ann-Lee: EIT 8G TIE +6 6\n>Ben: Q -Q +0 0\n>Ann-Lee: A - +0 6\n"
    )
    reviews = tuple(
        TurnReview(turn.line, turn.player, Depth.QUICK, problem=turn.problem) for turn in turns
    )
    sums = player_reviews(reviews, 2)
    names = ("Ann-Lee", "Ben")
    found = parts(review_page.page([GameReport(names, (6, 0), "", turns, reviews, sums, ())], None))
    assert [row[:-1] for row in rows(found["Every turn"])[1:]] == [
        ["1", "Ann-Lee", "8G TIE", "", "", ""],
        ["1", "Ben", "-Q", "", "", ""],
        ["2", "Ann-Lee", "pass", "", "", ""],
    ]
    assert all(row[-1] for row in rows(found["Every turn"])[1:])
    assert "Chance of Ann-Lee to win" not in found and "polyline" not in str(found)
    assert "turns not reviewed: " in plain(found["top"]) and "<p></p>" not in found["top"]


def test_a_lesson_shows_both_moves_and_the_reason() -> None:
    found = parts(review_page.page([replace(report(), lessons=(MISTAKE,))], None))
    lesson = found["The lessons of this game"]
    assert "Ann, turn 1, with AEINRST: 8G TIE; 8D RETAINS is better" in plain(lesson)
    assert re.search(r"It cost [^:]*: missed bingo\.", plain(lesson))
    assert [text for text in labels(lesson) if ":" in text] == [
        "Played: 8G TIE",
        "Better: 8D RETAINS",
    ]
    assert "<ul>" in lesson


def test_a_ruling_stands_under_the_turns() -> None:
    reviews = (replace(MISTAKE, ruling=Sentence("Overdraw")), FINE)
    found = parts(review_page.page([replace(report(), reviews=reviews)], None))
    assert plain(found["Every turn"]).rstrip().endswith("Ann, turn 1: Overdraw")
    assert plain(found["Every turn"]).count("turn 1") == 1


def test_a_board_has_every_tile_in_its_square() -> None:
    board = Board.empty()
    board = board.with_placements(TIE.placements())
    play = Play(6, 8, Direction.DOWN, ("a", PLAYED_THROUGH, "S"))
    drawing = review_page.boards_svg(
        board, [("One", RETAINS, "#111111"), ("Two", play, "#222222")], str
    )
    first, second = drawing.split("<g ")[1:]
    assert "translate(0 0)" in first and "translate(289 0)" in second
    assert 'width="561" height="289"' in drawing
    for half, title, colour, laid in (
        (first, "One", "#111111", "RETAINS"), (second, "Two", "#222222", "aS")
    ):  # fmt: skip
        squares = re.findall(
            r'<rect x="(\d+)" y="(\d+)" width="17" height="17" fill="([^"]*)"', half
        )
        assert len(squares) == 225 and sum(fill == colour for *_at, fill in squares) == len(laid)
        assert labels(half)[title] == (pytest.approx(17 + 7.5 * 17), pytest.approx(11.9))
        assert labels(half)["O"][0] == pytest.approx(17 + 14.5 * 17)
        assert labels(half)["15"] == (pytest.approx(8.5), pytest.approx(34 + 14.68 * 17))


def test_the_graph_of_a_game_goes_up_when_its_first_player_does_well() -> None:
    reviews = (
        replace(MISTAKE, options=(option(RETAINS, ()), replace(option(TIE, ()), win=1.0))),
        replace(FINE, options=(replace(FINE.options[0], win=0.75),), luck=Luck(0.0, 0.0, 0.8)),
    )
    found = parts(review_page.page([replace(report(), reviews=reviews)], None))
    graph = found["Chance of Ann to win"]
    heights = {"0 %": BOTTOM, "25 %": 112.5, "50 %": 81.0, "75 %": 49.5, "100 %": TOP}
    for text, height in heights.items():
        assert labels(graph)[text] == (pytest.approx(LEFT / 2), pytest.approx(height + 4))
        assert f'y1="{height}" x2="{RIGHT:.0f}" y2="{height}"' in graph
    assert labels(graph)["1"][0] == LEFT
    luck, chances = courses(graph)
    # Ben's three quarters are a quarter for Ann; so much luck of Ben's leaves Ann nothing.
    assert chances == [(LEFT, TOP), (RIGHT, heights["25 %"])]
    assert luck == [(LEFT, pytest.approx(81 - 0.05 * 126, abs=0.1)), (RIGHT, BOTTOM)]
    assert graph.index("stroke-dasharray") < graph.rindex("<polyline")
    assert graph.count("stroke-dasharray") == 1


def test_turns_are_numbered_under_the_graph_in_fives() -> None:
    lines = ">Ann: A - +0 0\n>Ben: A - +0 0\n" * 11
    turns = turns_of(f"#player1 Ann Ann\n#player2 Ben Ben\n{lines}")
    reviews = tuple(replace(FINE, line=turn.line, player=turn.player) for turn in turns)
    graph = review_page.win_graph(replace(report(), turns=turns, reviews=reviews))
    below = {text: x for text, (x, y) in labels(graph).items() if y == 174}
    wide = RIGHT - LEFT
    assert below == {
        "1": LEFT,
        "5": pytest.approx(LEFT + 8 / 21 * wide),
        "10": pytest.approx(LEFT + 18 / 21 * wide),
    }
    assert [x for x, _y in courses(graph)[1]] == [
        pytest.approx(LEFT + number / 21 * wide, abs=0.1) for number in range(22)
    ]


def test_the_graph_of_the_months_has_room_for_the_worst() -> None:
    graph = parts(review_page.page([], PLAYER))["By month"]
    # 30.5 and 4 points a turn; a month that is not known is left out.
    assert {text: y for text, (_x, y) in labels(graph).items()} == {
        "0": BOTTOM + 4, "17.5": 85, "35": TOP + 4, "2026-11": 174, "2026-12": 174
    }  # fmt: skip
    (course,) = courses(graph)
    assert course == [
        (LEFT, pytest.approx(BOTTOM - 126 * 30.5 / 35, abs=0.1)),
        (RIGHT, pytest.approx(BOTTOM - 126 * 4 / 35, abs=0.1)),
    ]
    for months in ({}, {"2026-11": (1, 3.0)}, {"": (1, 1.0), "2026-11": (1, 3.0)}):
        assert review_page.month_graph(replace(PLAYER, months=months)) == ""
    none = replace(PLAYER, months={"2026-11": (1, 0.0), "2026-12": (1, 0.0)})
    assert {y for _x, y in courses(review_page.month_graph(none))[0]} == {BOTTOM}


def test_of_many_months_some_are_named() -> None:
    months = {f"20{year}-01": (1, 1.0) for year in range(10, 29)}
    found = labels(review_page.month_graph(replace(PLAYER, months=months)))
    assert [text[:4] for text in found if "-" in text] == [
        "2010",
        "2013",
        "2016",
        "2019",
        "2022",
        "2025",
        "2028",
    ]
