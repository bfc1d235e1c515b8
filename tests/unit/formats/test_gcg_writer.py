# SPDX-License-Identifier: MIT
"""A game written line by line reads back as the same game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.gcg import exact_text, parse_gcg, safe_nick
from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.tile_text import join_tiles


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            GcgPlay(nick="a", rack="AB?", position="H8", word="A.b", score=8, total=18),
            ">a: AB? H8 A.b +8 18",
        ),
        (GcgPlay(nick="a", position="H8", word="AB"), ">a:  H8 AB"),
        (GcgPass(nick="a", rack="AB", score=0, total=9), ">a: AB - +0 9"),
        (GcgExchange(nick="a", rack="AB", tiles="A", score=0, total=9), ">a: AB -A +0 9"),
        (GcgUnseenExchange(nick="a", count=3, score=0, total=9), ">a:  -3 +0 9"),
        (GcgPhoneyWithdrawn(nick="a", rack="AB", score=-8, total=1), ">a: AB -- -8 1"),
        (GcgChallengeBonus(nick="a", rack="AB", score=5, total=9), ">a: AB (challenge) +5 9"),
        (GcgEndRackBonus(nick="a", tiles="QZ", score=40, total=99), ">a: (QZ) +40 99"),
        (
            GcgEndRackPenalty(nick="a", rack="QZ", tiles="QZ", score=-20, total=-2),
            ">a: QZ (QZ) -20 -2",
        ),
        (GcgTimePenalty(nick="a", score=-10, total=9), ">a:  (time) -10 9"),
        (GcgOther(nick="a", text="(adjustment) +1 2", score=1, total=2), ">a: (adjustment) +1 2"),
    ],
)
def test_event_lines(event: GcgEvent, line: str) -> None:
    text = exact_text(GcgGame(players=(GcgPlayer(1, "a", "A"),), events=(event,)))
    assert text == f"#character-encoding UTF-8\n#player1 a A\n{line}\n"


def test_a_whole_file() -> None:
    game = GcgGame(
        players=(GcgPlayer(1, "ann", "Ann Lee"), GcgPlayer(2, "bo", "Bo Fox")),
        pragmata=(GcgPragma("title", "Final"), GcgPragma("", "by hand")),
        events=(
            GcgPlay(
                nick="ann",
                rack="AB",
                position="8G",
                word="AB",
                score=8,
                total=8,
                note="one\ntwo\n#three\n\n>four",
            ),
        ),
        racks=((1, "QZ?"),),
        note="start",
    )
    assert exact_text(game) == (
        "#character-encoding UTF-8\n#player1 ann Ann Lee\n#player2 bo Bo Fox\n#title Final\n"
        "# by hand\n#note start\n>ann: AB 8G AB +8 8\n#note one\ntwo\n#note #three\n#note\n"
        "#note >four\n#rack1 QZ?\n"
    )


@pytest.mark.parametrize(
    ("name", "nick"),
    [("Ann Lee", "Ann_Lee"), (" a:b ", "a_b"), ("", "player"), ("Zoë", "Zoë"), ("\n", "player")],
)
def test_nicks_are_one_token(name: str, nick: str) -> None:
    assert safe_nick(name) == nick


def test_a_game_with_names_that_break_lines_stays_readable() -> None:
    event = GcgPass(nick="Ann\nLee", score=0, total=0, note="a\r>b: x\r\n#c", remark="c\nd")
    game = parse_gcg(
        exact_text(
            GcgGame(
                players=(GcgPlayer(1, "Ann\nLee", "Ann\n>Lee"), GcgPlayer(2, "b", "B")),
                pragmata=(GcgPragma("title", "x\n#y"),),
                events=(event,),
            )
        )
    )
    assert len(game.events) == 1
    assert game.players[0] == GcgPlayer(1, "Ann_Lee", "Ann >Lee")
    assert game.problems == ()


NICKS = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8)
LINE_CHARS = st.characters(categories=("L", "N", "P", "S"), include_characters=" ")
LINES = st.text(LINE_CHARS, max_size=30).map(lambda text: " ".join(text.split()))
NOTES = st.lists(LINES, max_size=4).map("\n".join).map(lambda note: note.rstrip("\n"))
FACES = st.sampled_from([*"ABCDEFGHIJKLMNOPQRSTUVWXYZ?ÑŁ", "CH"])
RACKS = st.lists(FACES, max_size=7).map(join_tiles)
TILES = st.lists(FACES, min_size=1, max_size=7).map(join_tiles)
POINTS = st.integers(0, 400)
POSITIONS = st.builds(
    lambda row, col, across: f"{row}{col}" if across else f"{col}{row}",
    st.integers(1, 15),
    st.sampled_from("ABCDEFGHIJKLMNO"),
    st.booleans(),
)
SQUARES = st.sampled_from([*"ABCXYZabcñŁ.", "[CH]", "[ch]", "(E)", "(RS)"])
WORDS = st.lists(SQUARES, min_size=1, max_size=9).map("".join)
REMARKS = st.sampled_from(["", "AD, LI", "well played"])
HEAD = {"nick": NICKS, "total": st.integers(-200, 900), "note": NOTES, "remark": REMARKS}
WITH_RACK = {**HEAD, "rack": RACKS}
OTHER_TEXTS = [("(adjustment) +5 60", 5, 60), ("resigned", None, None), ("AB 99Z Q +3", 3, None)]


def other_events() -> st.SearchStrategy[GcgEvent]:
    return st.builds(
        lambda nick, note, text: GcgOther(
            nick=nick, note=note, text=text[0], score=text[1], total=text[2]
        ),
        NICKS,
        NOTES,
        st.sampled_from(OTHER_TEXTS),
    )


EVENTS: st.SearchStrategy[GcgEvent] = st.one_of(
    st.builds(GcgPlay, **WITH_RACK, score=st.integers(-9, 400), position=POSITIONS, word=WORDS),
    st.builds(
        GcgPlay, nick=NICKS, rack=RACKS, position=POSITIONS, word=WORDS, score=st.none() | POINTS
    ),
    st.builds(GcgPass, **WITH_RACK, score=st.just(0)),
    st.builds(GcgExchange, **WITH_RACK, score=st.just(0), tiles=TILES),
    st.builds(GcgUnseenExchange, **WITH_RACK, score=st.just(0), count=st.integers(1, 7)),
    st.builds(GcgPhoneyWithdrawn, **WITH_RACK, score=POINTS.map(int.__neg__)),
    st.builds(GcgChallengeBonus, **WITH_RACK, score=POINTS),
    st.builds(GcgEndRackBonus, **HEAD, tiles=TILES, score=POINTS),
    st.builds(GcgEndRackPenalty, **WITH_RACK, tiles=TILES, score=st.integers(-400, -1)),
    st.builds(GcgTimePenalty, **WITH_RACK, score=st.integers(-400, -1)),
    other_events(),
)
GAMES = st.builds(
    GcgGame,
    players=st.lists(st.tuples(NICKS, LINES), min_size=1, max_size=4).map(
        lambda players: tuple(
            GcgPlayer(number, nick, name or nick)
            for number, (nick, name) in enumerate(players, start=1)
        )
    ),
    events=st.lists(EVENTS, max_size=12).map(tuple),
    pragmata=st.lists(
        st.builds(GcgPragma, st.sampled_from(["", "title", "lexicon", "x-y"]), LINES), max_size=4
    ).map(tuple),
    racks=st.dictionaries(st.integers(1, 4), RACKS).map(lambda racks: tuple(sorted(racks.items()))),
    note=NOTES,
)


@given(GAMES)
def test_what_is_written_reads_back_as_the_same_game(game: GcgGame) -> None:
    assert parse_gcg(exact_text(game)) == game


@given(GAMES)
def test_writing_what_was_read_changes_nothing(game: GcgGame) -> None:
    text = exact_text(game)
    assert exact_text(parse_gcg(text)) == text
