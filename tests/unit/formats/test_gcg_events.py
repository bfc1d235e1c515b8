# SPDX-License-Identifier: MIT
"""Event lines after the nick, in every spelling found in real files."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.gcg_plain import parse_event


def parse(text: str) -> GcgEvent:
    """Return the event of a line that must not be odd."""
    event, oddity = parse_event("ann", text, 7)
    assert oddity is None
    return event


def play(
    rack: str,
    position: str,
    word: str,
    score: int | None = 24,
    total: int | None = 98,
    remark: str = "",
) -> GcgPlay:
    return GcgPlay(
        nick="ann",
        rack=rack,
        position=position,
        word=word,
        score=score,
        total=total,
        remark=remark,
    )


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("AEINRST 8D RETINAS +24 98", play("AEINRST", "8D", "RETINAS")),
        ("  AEINRST   8d\tRETINAS   +24   98  ", play("AEINRST", "8D", "RETINAS")),
        ("AEINRST h8 R.TINAS +24 98", play("AEINRST", "H8", "R.TINAS")),
        ("AEINRST O15 R(E)TINAS +24 98", play("AEINRST", "O15", "R(E)TINAS")),
        ("?AEINRS 8D RETINaS +24 98", play("?AEINRS", "8D", "RETINaS")),
        ("8D RETINAS +24 98", play("", "8D", "RETINAS")),
        ("A E I N R S T 8D RETINAS +24 98", play("AEINRST", "8D", "RETINAS")),
        ("aeinrs? 8D RETINAS +24 98", play("AEINRS?", "8D", "RETINAS")),
        ("AEINRS_ 8D RETINAS +24 98", play("AEINRS?", "8D", "RETINAS")),
        ("AEINRST 8D RETINAS 24 98", play("AEINRST", "8D", "RETINAS")),
        ("AEINRST 8D RETINAS+24 98", play("AEINRST", "8D", "RETINAS")),
        ("AEINRST 8D RETINAS + 24 98", play("AEINRST", "8D", "RETINAS")),
        ("AEINRST 8DRETINAS +24 98", play("AEINRST", "8D", "RETINAS")),
        ("AEINRST 8D RETINAS +-24 -98", play("AEINRST", "8D", "RETINAS", -24, -98)),
        ("AEINRST 8D RETINAS + -24 98", play("AEINRST", "8D", "RETINAS", -24, 98)),
        ("AEINRST 8D RETINAS* +24 98", play("AEINRST", "8D", "RETINAS")),
        ("AEINRST 8D RETINAS +24", play("AEINRST", "8D", "RETINAS", 24, None)),
        ("AEINRST 8D RETINAS", play("AEINRST", "8D", "RETINAS", None, None)),
        ("AEINRST 8D RETINAS +24 98 AD, LI", play("AEINRST", "8D", "RETINAS", remark="AD, LI")),
        ("AEINRST 8D RETINAS −4 −6", play("AEINRST", "8D", "RETINAS", -4, -6)),
        ("Ł[CH]E 8D Ł[CH]E +24 98", play("Ł[CH]E", "8D", "Ł[CH]E")),
        ("UNKNOWN 8D WORD +24 98", play("", "8D", "WORD")),
    ],
)
def test_plays(text: str, event: GcgPlay) -> None:
    assert parse(text) == event


@pytest.mark.parametrize(
    "text", ["AEINRST 8D RETINAS +9999999 9", "AEINRST - +O 9", "(BOX) -1x", "AEINRST 8D IN 5x"]
)
def test_a_number_that_is_not_understood_is_reported(text: str) -> None:
    event, oddity = parse_event("ann", text, 7)
    assert not isinstance(event, GcgOther) and event.score is None and event.total is None
    assert oddity is not None and "expected a score and a total" in oddity


RACK_EVENT: dict[str, Any] = {"nick": "ann", "rack": "DEIILTZ", "total": 55}


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("DEIILTZ -- -24 55", GcgPhoneyWithdrawn(**RACK_EVENT, score=-24)),
        ("DEIILTZ --  -24 55", GcgPhoneyWithdrawn(**RACK_EVENT, score=-24)),
        ("DEIILTZ   -- +0 55", GcgPhoneyWithdrawn(**RACK_EVENT, score=0)),
        ("DEIILTZ ---24 55", GcgPhoneyWithdrawn(**RACK_EVENT, score=-24)),
        ("-- -24 55", GcgPhoneyWithdrawn(nick="ann", score=-24, total=55)),
        ("DEIILTZ --", GcgPhoneyWithdrawn(nick="ann", rack="DEIILTZ")),
        ("DEIILTZ - +0 55", GcgPass(**RACK_EVENT, score=0)),
        ("DEIILTZ -  +0 55", GcgPass(**RACK_EVENT, score=0)),
        ("DEIILTZ -+0 55", GcgPass(**RACK_EVENT, score=0)),
        ("DEIILTZ - 0 55", GcgPass(**RACK_EVENT, score=0)),
        ("DEIILTZ -0 +0 55", GcgPass(**RACK_EVENT, score=0)),
        ("DEIILTZ pass +0 55", GcgPass(**RACK_EVENT, score=0)),
        ("DEIILTZ - pass +0 55", GcgPass(**RACK_EVENT, score=0)),
        ("- +0 55", GcgPass(nick="ann", score=0, total=55)),
        ("-", GcgPass(nick="ann")),
        ("DEIILTZ -DEZ +0 55", GcgExchange(**RACK_EVENT, score=0, tiles="DEZ")),
        ("DEIILTZ - DEZ +0 55", GcgExchange(**RACK_EVENT, score=0, tiles="DEZ")),
        ("DEIILTZ -dez+0 55", GcgExchange(**RACK_EVENT, score=0, tiles="DEZ")),
        ("-DE? +0 55", GcgExchange(nick="ann", score=0, total=55, tiles="DE?")),
        ("DEIILTZ -3 +0 55", GcgUnseenExchange(**RACK_EVENT, score=0, count=3)),
        ("-7 +0 55", GcgUnseenExchange(nick="ann", score=0, total=55, count=7)),
    ],
)
def test_turns_without_a_play(text: str, event: GcgEvent) -> None:
    assert parse(text) == event


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("DEIILTZ (challenge) +5 55", GcgChallengeBonus(**RACK_EVENT, score=5)),
        (" (challenge) +5 55", GcgChallengeBonus(nick="ann", score=5, total=55)),
        ("DEIILTZ (Challenge)+5 55", GcgChallengeBonus(**RACK_EVENT, score=5)),
        ("DEIILTZ ( challenge ) 5 55", GcgChallengeBonus(**RACK_EVENT, score=5)),
        ("DEIILTZ (time) -10 55", GcgTimePenalty(**RACK_EVENT, score=-10)),
        ("(time) -10 55", GcgTimePenalty(nick="ann", score=-10, total=55)),
        ("(TIME) 10 55", GcgTimePenalty(nick="ann", score=-10, total=55)),
        ("(overtime) – 10 55", GcgTimePenalty(nick="ann", score=-10, total=55)),
        (" (OPEG) +14 55", GcgEndRackBonus(nick="ann", tiles="OPEG", score=14, total=55)),
        ("(OPEG)+14 55", GcgEndRackBonus(nick="ann", tiles="OPEG", score=14, total=55)),
        ("(O, P, E?) +14 55", GcgEndRackBonus(nick="ann", tiles="OPE?", score=14, total=55)),
        ("() +0 55", GcgEndRackBonus(nick="ann", tiles="", score=0, total=55)),
        (
            "DEIILTZ (DEIILTZ) -17 55",
            GcgEndRackPenalty(**RACK_EVENT, tiles="DEIILTZ", score=-17),
        ),
        ("(OPEG) -7 55", GcgEndRackPenalty(nick="ann", tiles="OPEG", score=-7, total=55)),
    ],
)
def test_events_in_parentheses(text: str, event: GcgEvent) -> None:
    assert parse(text) == event


@pytest.mark.parametrize(
    ("text", "score", "total"),
    [
        ("", None, None),
        ("AEINRST", None, None),
        ("AEINRST 8D", None, None),
        ("AEINRST 8D W%RD +24 98", 24, 98),
        ("AEINRST 0D WORD +24 98", 24, 98),
        ("AEINRST8D WORD +24 98", 24, 98),
        ("AEINRST 8D " + "A" * 101 + " +24 98", 24, 98),
        ("AEINRST 99Z WORD +24", 24, None),
        ("(adjustment) +5 60", 5, 60),
        ("resigned", None, None),
        ("AEINRST 8D W(OR +24 98", 24, 98),
        ("AEINRST -D3Z +0 55", 0, 55),
    ],
)
def test_other_lines_are_kept_with_their_points(
    text: str, score: int | None, total: int | None
) -> None:
    event, oddity = parse_event("ann", text, 7)
    assert event == GcgOther(nick="ann", text=text, score=score, total=total)
    assert oddity is not None
    assert repr(text[:20])[1:-1] in oddity


def test_the_line_number_is_kept() -> None:
    assert parse("- +0 55").line == 7


def test_a_rack_that_cannot_be_read_is_kept_and_reported() -> None:
    event, oddity = parse_event("ann", "A%C 8D WORD +24 98", 7)
    assert isinstance(event, GcgPlay)
    assert event.rack == "A%C"
    assert oddity is not None
    assert "'A%C'" in oddity


@given(st.text(st.sampled_from("AEIab?.()[]-+08 8Dh%:_*\u2212"), max_size=30))
def test_any_text_is_some_event(text: str) -> None:
    event, _ = parse_event("ann", text, 1)
    assert event.nick == "ann"
