# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import (
    BoardWord,
    Step,
    parse_scenarios,
    parse_time_ms,
)
from tests.helpers.tables import parse_scenario

WHOLE = """# a comment
scenario T-1
cite 5.2.10; A.II.B
rulesets naspa-2016 sanspa-1999
mode by-the-book
players Ann Ben Cy
words card Hello
clock 10:00
preset Ben
record Ann firsts=3 warning:cume-record=1
board 8D CARd       # a blank
board H8 D
rack Ann AEINRST
rack Ben empty
bag 7
points Ann 350 Ben -4
time Ann 0:03 Ben -0:01.5
turn Ben
first Ann
zero-run 5
order AABC?
Ann plays 8D CARD
wait 14s
expect points Ann 350
"""


def test_a_whole_file() -> None:
    scenario = parse_scenario(WHOLE)
    assert scenario.id == "T-1"
    assert scenario.cite == "5.2.10; A.II.B"
    assert scenario.rulesets == ("naspa-2016", "sanspa-1999")
    assert scenario.mode == "by-the-book"
    assert scenario.players == ("Ann", "Ben", "Cy")
    assert scenario.words == {"CARD", "HELLO"}
    assert scenario.clock_ms == 600_000
    assert (scenario.preset, scenario.turn, scenario.first) == (1, 1, 0)
    assert scenario.records == {0: {"firsts": 3, "warning:cume-record": 1}}
    assert scenario.board == (BoardWord(11, "8D", "CARd"), BoardWord(12, "H8", "D"))
    assert scenario.racks == {0: tuple("AEINRST"), 1: ()}
    assert (scenario.bag, scenario.bag_count) == (None, 7)
    assert scenario.points == {0: 350, 1: -4}
    assert scenario.times_ms == {0: 3_000, 1: -1_500}
    assert scenario.zero_run == 5
    assert scenario.order == tuple("AABC?")
    assert scenario.has_position
    assert scenario.steps == (
        Step(22, "Ann plays 8D CARD", 0, "plays", ("8D", "CARD")),
        Step(23, "wait 14s", None, "wait", ("14s",)),
        Step(24, "expect points Ann 350", None, "expect", ("points", "Ann", "350")),
    )


def test_the_least_file() -> None:
    scenario = parse_scenario("scenario x\nrulesets a\ndraw\n")
    assert scenario.players == ("A", "B")
    assert scenario.mode == "automatic"
    assert scenario.words is None
    assert scenario.judged
    assert not scenario.has_position


def test_a_named_first_player_alone_is_no_position() -> None:
    assert not parse_scenario("scenario x\nrulesets a\npreset B\nfirst A\ndraw\n").has_position
    for line in ("rack A AB", "bag ABC", "bag empty", "points A 1", "turn B", "zero-run 1"):
        assert parse_scenario(f"scenario x\nrulesets a\n{line}\ndraw\n").has_position, line


@pytest.mark.parametrize(
    ("words", "judged", "listed"),
    [("any", True, None), ("none", False, None), ("aa", True, frozenset({"AA"}))],
)
def test_who_judges(words: str, judged: bool, listed: frozenset[str] | None) -> None:
    scenario = parse_scenario(f"scenario x\nrulesets a\nwords {words}\ndraw\n")
    assert (scenario.judged, scenario.words) == (judged, listed)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bogus 5", "bogus"),
        ("rack C AB", "'C'"),
        ("rack", ""),
        ("points A", "pairs"),
        ("points A x", "'x'"),
        ("points A 9999999999", "whole number"),
        ("time A 5:99", "5:99"),
        ("mode sometimes", "sometimes"),
        ("record A wins=3", "wins=3"),
        ("board 8D", "position"),
        ("clock soon", "soon"),
        ("zero-run many", "many"),
        ("turn", ""),
        ("preset Z", "'Z'"),
    ],
)
def test_a_bad_line_is_named(line: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_scenario(f"scenario x\nrulesets a\n{line}\ndraw\n")
    assert caught.value.line == 3
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'scenario' is missing"),
        ("scenario x\ndraw\n", "'rulesets' is missing"),
        ("scenario x\nrulesets a\n", "no step"),
    ],
)
def test_what_every_file_needs(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        parse_scenario(text)


def test_a_file_may_hold_several_scenarios() -> None:
    one = "scenario x\nrulesets a\ndraw\n"
    first, second = parse_scenarios(f"{one}\n{one.replace('x', 'y')}")
    assert (first.id, second.id) == ("x", "y")
    assert [step.line for step in second.steps] == [7]
    assert (second.line, second.rulesets_line) == (5, 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("scenario x\nrulesets a\ndraw\n", "line 4: scenario x: this id is used on line 1 already"),
        ("scenario y\ndraw\n", "line 4: scenario y: the statement 'rulesets' is missing"),
        ("scenario y\nscenario z\nrulesets a\ndraw\n", "line 4: scenario y: the statement 'rule"),
        ("scenario y\nrulesets a\nscenario z\n", "line 4: scenario y: there is no step"),
        (
            "scenario y\nrulesets a\nrack C AB\ndraw\n",
            "line 6: scenario y: read 'C', exp",
        ),
        ("cite 5.2\nscenario y\n", "line 4: scenario x: 'cite' sets the table up"),
    ],
)
def test_a_fault_names_the_scenario_and_its_line(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=f"^{said}"):
        parse_scenarios(f"scenario x\nrulesets a\ndraw\n{text}")


def test_the_table_is_set_before_the_first_step() -> None:
    with pytest.raises(FormatError) as caught:
        parse_scenario("scenario x\nrulesets a\ndraw\nrack A AB\n")
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("25:00", 1_500_000),
        ("-0:01", -1_000),
        ("14s", 14_000),
        ("0:00.4", 400),
        ("15.001s", 15_001),
        ("-0:00.05", -50),
    ],
)
def test_times(text: str, milliseconds: int) -> None:
    assert parse_time_ms(text) == milliseconds


@given(st.text())
def test_any_text_is_a_scenario_or_a_fault_of_the_format(text: str) -> None:
    for content in (text, f"scenario x\nrulesets a\n{text}\ndraw\n"):
        try:
            parse_scenarios(content)
        except FormatError as error:
            assert "\n" not in str(error)


_WORDS = (
    "scenario rulesets rack A B board 8D bag points 5 expect time 0:03 record firsts=1 order wait"
    " turn words mode clock"
)
WORDS = st.sampled_from(_WORDS.split())


@given(st.lists(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), max_size=8))
def test_its_own_words_in_any_order(lines: list[str]) -> None:
    try:
        parse_scenarios("\n".join(["scenario x", "rulesets a", *lines, "draw"]))
    except FormatError as error:
        assert error.line is not None
