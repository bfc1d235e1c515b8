# SPDX-License-Identifier: MIT
"""A scenario that does not hold fails, with the place and the reason."""

from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import Outcome, run_scenario
from desktop_app.rules.ruleset_keys import RulesetError
from tests.helpers.tables import parse_scenario


def _run(*lines: str, rulesets: str = "naspa-2016") -> list[Outcome]:
    text = "\n".join(["scenario T", f"rulesets {rulesets}", *lines])
    return run_scenario(parse_scenario(text), load_ruleset)


def test_it_runs_once_under_each_ruleset() -> None:
    outcomes = _run(
        "rack A AB",
        "wait 1s",
        "expect clock A 24:59",
        rulesets="naspa-2016 sanspa-1999 naspa-2016:international",
    )
    assert [(outcome.id, outcome.passed) for outcome in outcomes] == [
        ("T/naspa-2016", True),
        ("T/sanspa-1999", True),
        ("T/naspa-2016:international", True),
    ]
    assert outcomes[0].step == ""


PLAYED = ("rack A HELLOQI", "rack B XZ", "bag 9", "A plays 8D HELLO")


@pytest.mark.parametrize(
    ("expectation", "expected", "got"),
    [
        ("points A 23", "A 23", "A 24"),
        ("points A 24 B 1", "A 24 B 1", "A 24 B 0"),
        ("spread A -50", "A -50", "A 0"),
        ("margin A 1", "A 1", "A none"),
        ("clock B 24:00", "B 24:00", "B 25:00"),
        ("firsts A 1", "A 1", "A 0"),
        ("seconds A 1", "A 1", "A 0"),
        ("score 25", "25", "24"),
        ("words HALLO", "HALLO", "HELLO"),
        ("rack A Q", "Q", "IQ"),
        ("rack A 3", "A 3", "A 2"),
        ("rack A empty", "none", "IQ"),
        ("rack A none", "none", "IQ"),
        ("loose A Q", "Q", "none"),
        ("box QI", "IQ", "none"),
        ("ruling-detail zero-run 6", "6", "none"),
        ("shown Q A B", "Q A B", "none"),
        ("suspended", "", "not suspended"),
        ("event-wins A 1", "A 1", "A none"),
        ("event-spread C 50", "C 50", "C none"),
        ("bag 7", "7", "9"),
        ("zero-run 1", "1", "0"),
        ("phase held", "held", "ended"),
        ("turn A", "A", "B"),
        ("first A", "A", "none"),
        ("method draw", "draw", "none"),
        ("running none", "none", "B"),
        ("over", "", "not over"),
        ("ended out", "out", "none"),
        ("winner A", "A", "undecided"),
        ("square D8 e", "D8 e", "D8 H"),
        ("square A1 X", "A1 X", "A1 empty"),
        ("settled", "", "open"),
        ("rejected", "rejected ", "carried out"),
        ("ruling zero-run V.B", "zero-run V.B", "none"),
        ("warnings A cume-record 1", "A cume-record 1", "A cume-record 0"),
        ("entry 1 A play 23", "1 A play 23", "1 A play 24"),
        ("entry 2 B play", "2 B play", "none"),
        ("corrected 1", "1", "none"),
        ("noted 1 late", "1 late", "1 none"),
        ("known A Q", "Q", "IQ"),
        ("known A none", "none", "IQ"),
    ],
)
def test_what_does_not_hold_fails(expectation: str, expected: str, got: str) -> None:
    (outcome,) = _run(*PLAYED, f"expect {expectation}")
    assert not outcome.passed
    assert outcome.step == f"line 7: expect {expectation}"
    assert (outcome.expected, outcome.got) == (expected, got)
    assert outcome.state.points == (24, 0)


@pytest.mark.parametrize(
    "expectation",
    [
        "points A 24 B 0",
        "rack A QI",
        "rack B 2",
        "phase ended",
        "turn B",
        "running B",
        "going",
        "open",
        "square D8 H",
        "score 24",
        "words HELLO",
        "ended none",
    ],
)
def test_what_holds_passes(expectation: str) -> None:
    (outcome,) = _run(*PLAYED, f"expect {expectation}")
    assert outcome.passed, outcome.got


def test_a_refused_act_fails_unless_it_was_foreseen() -> None:
    (outcome,) = _run("rack A AB", "B passes", "expect turn A")
    assert not outcome.passed
    assert (outcome.step, outcome.got) == ("line 4: B passes", "rejected not-on-turn")
    (outcome,) = _run("rack A AB", "director rules warn player=A offence=x much=3")
    assert outcome.got == "rejected bad-answer (much=3)"
    (outcome,) = _run("rack A AB", "B passes", "expect rejected not-on-turn IV.G.1")
    assert outcome.passed
    (outcome,) = _run("rack A AB", "B passes", "expect rejected not-on-turn XX")
    assert (outcome.passed, outcome.got) == (False, "not-on-turn IV.G.1")
    (outcome,) = _run("rack A AB", "B passes", "expect rejected gap")
    assert not outcome.passed


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (("rack A AB", "A dances"), 4),
        (("rack A AB", "A passes now"), 4),
        (("rack A AB", "A lays 8H"), 4),
        (("rack A AB", "A declares lots"), 4),
        (("rack A AB", "A draws some"), 4),
        (("rack A AB", "wait long"), 4),
        (("rack A AB", "expect luck"), 4),
        (("rack A AB", "expect points"), 4),
        (("rack A AB", "expect points A"), 4),
        (("rack A AB", "expect points A 1 B"), 4),
        (("rack A AB", "expect event-place"), 4),
        (("rack A AB", "expect event-place A"), 4),
        (("rack A AB", "expect event-place A 1 B"), 4),
        (("rack A AB", "expect points C 5"), 4),
        (("rack A AB", "expect square Z99 A"), 4),
        (("rack A AB", "expect rack A"), 4),
        (("rack A AB", "expect ruling"), 4),
        (("rack A AB", "expect square"), 4),
        (("rack A AB", "expect warnings A"), 4),
        (("board 8H", "wait 1s"), 3),
        (("board Z99 AB", "wait 1s"), 3),
    ],
)
def test_what_makes_no_sense_is_named_by_its_line(lines: tuple[str, ...], line: int) -> None:
    with pytest.raises(FormatError) as caught:
        _run(*lines)
    assert caught.value.line == line


def test_impossible_tables() -> None:
    with pytest.raises(FormatError, match="Q"):
        _run("rack A QQ", "wait 1s")
    with pytest.raises(FormatError, match="3 players"):
        _run("players A B C", "wait 1s")
    with pytest.raises(RulesetError):
        _run("wait 1s", rulesets="no-such-ruleset")


def test_without_a_word_of_the_draw_the_first_player_begins() -> None:
    for ruleset, players in (("naspa-2016", "A B"), ("mattel-family", "A B C D")):
        (outcome,) = _run(f"players {players}", "wait 0s", "expect first A", rulesets=ruleset)
        assert outcome.passed, outcome.got


@pytest.mark.parametrize("order", ["A", "AA", "AAA", "?", "BB", "ABAB", "AAB"])
@pytest.mark.parametrize("players", ["A B", "A B C", "A B C D"])
def test_a_tie_at_the_start_ends_in_time(order: str, players: str) -> None:
    for ruleset in ("mattel-family", "naspa-2016") if players == "A B" else ("mattel-family",):
        lines = (f"players {players}", f"order {order}", "wait 0s")
        (outcome,) = _run(*lines, rulesets=ruleset)
        assert outcome.state.first is not None


def test_tiles_beyond_the_set_are_known_to_be_added() -> None:
    (outcome,) = _run("extra QQ", "rack A QQQ", "bag X", "wait 1s", "expect added QQ")
    assert outcome.passed, outcome.got
    for lines in (("extra É", "rack A Q"), ("extra QQ", "rack A Q", "rack B X", "bag V")):
        with pytest.raises(FormatError, match="on the table"):
            _run(*lines, "wait 1s")


OVERDRAWN = (
    "mode by-the-book",
    "rack A HELLOQI",
    "bag ABCDFGHJKLMNP",
    "A starts-clock",
    "A lays 8D HELLO",
    "A declares 24",
    "A presses",
    "A draws 7",
)


@pytest.mark.parametrize(("order", "place"), [("ABCDFE", "6, E"), ("ABCDFGG", "7, G")])
def test_an_order_that_names_a_tile_that_is_not_there_is_refused(order: str, place: str) -> None:
    with pytest.raises(FormatError, match=f"order: tile {place}, is not there") as raised:
        _run(f"order {order}", *OVERDRAWN, rulesets="singapore-2015")
    assert raised.value.line == 3


def test_an_order_may_name_a_tile_that_comes_into_the_bag_later() -> None:
    lines = ("order ABCDFAQBCD", *OVERDRAWN[:-1], "A draws 5", "A racks", "B challenges invalid")
    end = ("director rules drawn-after-challenge", "expect rack A HELLOIF")
    (outcome,) = _run(*lines, *end, rulesets="singapore-2015")
    assert outcome.passed, outcome.got


def test_a_question_draws_no_tiles_of_the_order() -> None:
    question = ("director asks overdraw", "expect pool ABC") * 2
    rule = ("director rules overdraw returned=AB", "expect rack A QICDFGH")
    order = "order ABCDFGHABC"
    (outcome,) = _run(order, *OVERDRAWN, *question, *rule, rulesets="singapore-2015")
    assert outcome.passed, outcome.got
