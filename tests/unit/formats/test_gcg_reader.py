# SPDX-License-Identifier: MIT
"""Whole GCG texts: players, pragmata, notes, and all their oddities."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import MAX_BYTES, MAX_EVENTS, MAX_LINES, load_gcg, parse_gcg
from desktop_app.formats.gcg_model import GcgOther, GcgPlayer, GcgPragma

DATA = Path(__file__).parents[2] / "data" / "gcg"
HEAD = "#player1 ann Ann Lee\n#player2 bo Bo Fox\n"


def test_players_and_events() -> None:
    game = parse_gcg(HEAD + ">ann: AB 8G AB +8 8\n>bo: CD - +0 0\n")
    assert game.players == (GcgPlayer(1, "ann", "Ann Lee"), GcgPlayer(2, "bo", "Bo Fox"))
    assert [event.nick for event in game.events] == ["ann", "bo"]
    assert [event.line for event in game.events] == [3, 4]
    assert game.problems == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts_one_line(end: str) -> None:
    players = ["#player1 a A", "#player2 b B"]
    game = parse_gcg(end.join([*players, "  >a: AB 8G AB +8 8  ", "junk"]))
    assert game.events[0].line == 3
    assert [problem.line for problem in game.problems] == [4]


def test_a_byte_order_mark_in_the_text_is_ignored() -> None:
    assert parse_gcg("\ufeff#player1 a A\n").players == (GcgPlayer(1, "a", "A"),)


def test_pragmata_known_and_unknown_are_kept_without_a_problem() -> None:
    game = parse_gcg(
        "#character-encoding UTF-8\n#title Final, game 3\n#Lexicon NWL18\n#x-camera on  2\n"
        "#incomplete\n# only a comment\n##\n#style wsc2001\n" + HEAD
    )
    assert game.pragmata == (
        GcgPragma("title", "Final, game 3"),
        GcgPragma("lexicon", "NWL18"),
        GcgPragma("x-camera", "on  2"),
        GcgPragma("incomplete", ""),
        GcgPragma("", "only a comment"),
        GcgPragma("", "#"),
        GcgPragma("style", "wsc2001"),
    )
    assert game.pragma("title") == "Final, game 3"
    assert game.pragma("description") is None
    assert game.problems == ()


def test_marks_that_turn_a_note_round_are_seen() -> None:
    game = parse_gcg(f"{HEAD}>ann: AB 8G AB +8 8\n#note \u202eone \x1b[0m\ntwo\n")
    assert game.events[0].note == "\ufffdone \ufffd[0m\ntwo"


def test_notes_belong_to_the_event_above_them() -> None:
    game = parse_gcg(
        "#note before the game\n" + HEAD + ">ann: AB 8G AB +8 8\n"
        "#note first\nthat goes on\n\n  and on\n\n#note second\n"
        ">bo: CD - +0 0\n#rack1 ABC\n#note: third\n"
    )
    assert game.note == "before the game"
    assert [event.note for event in game.events] == [
        "first\nthat goes on\n\nand on\n\nsecond",
        "third",
    ]
    assert game.racks == ((1, "ABC"),)
    assert game.problems == ()


def test_a_plain_line_outside_a_note_is_a_problem() -> None:
    game = parse_gcg(HEAD + "what is this\n>ann: AB 8G AB +8 8\nand this\n")
    assert [(problem.line, problem.message.split(":")[0]) for problem in game.problems] == [
        (3, "read 'what is this'"),
        (5, "read 'and this'"),
    ]
    assert len(game.events) == 1


@pytest.mark.parametrize(
    ("line", "nick"),
    [
        (">ann: AB 8G AB +8 8", "ann"),
        (">ann:AB 8G AB +8 8", "ann"),
        (">  ann : AB 8G AB +8 8", "ann"),
        (">Zoë O'Hara-2: AB 8G AB +8 8", "Zoë O'Hara-2"),
        (">a:b: AB 8G AB +8 8", "a:b"),
    ],
)
def test_nicks(line: str, nick: str) -> None:
    game = parse_gcg(f"#player1 ann Ann\n#player2 a:b Odd One\n{line}\n")
    assert game.events[0].nick == nick
    assert game.problems == ()


def test_a_known_nick_without_its_colon_is_understood_and_reported() -> None:
    game = parse_gcg(HEAD + ">ann AB 8G AB +8 8\n>who AB 8G AB +8 8\n")
    assert [event.nick for event in game.events] == ["ann"]
    assert [problem.line for problem in game.problems] == [3, 4]


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("#player1 ann", GcgPlayer(1, "ann", "ann")),
        ("#player1 ann\tAnn Lee", GcgPlayer(1, "ann", "Ann Lee")),
        ("#PLAYER1  ann   Ann Lee", GcgPlayer(1, "ann", "Ann Lee")),
        ("#player3 ann Ann Lee", GcgPlayer(3, "ann", "Ann Lee")),
    ],
)
def test_player_lines(text: str, player: GcgPlayer) -> None:
    game = parse_gcg(f"{text}\n#player2 bo Bo Fox")
    assert (player in game.players, len(game.players), game.problems) == (True, 2, ())


def test_a_file_with_one_player_alone_is_odd() -> None:
    game = parse_gcg("\n#player2 bo Bo Fox\n>bo: AB 8G AB +8 8\n")
    assert [(problem.line, problem.message) for problem in game.problems] == [
        (2, "only one player is named, 'bo': expected two")
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("#player1 cy Cy", "named again"),
        ("#player3 ann Another", "is already used by another"),
        ("#player3", "no nick"),
        ("#player0 cy Cy", "player 1 to 4"),
        ("#player5 cy Cy", "player 1 to 4"),
        ("#rack1 A!B", "rack 'A!B'"),
        (">ann: " + "A" * 2000, "2005 characters"),
        (">", "expected '>nick: ...'"),
        (">: AB 8G AB +8 8", "expected '>nick: ...'"),
        (">ann: huh", "event 'huh'"),
    ],
)
def test_oddities_are_reported_and_the_rest_is_read(line: str, message: str) -> None:
    game = parse_gcg(HEAD + line + "\n>bo: AB 8G AB +8 8\n")
    assert [problem.line for problem in game.problems] == [3]
    assert message in game.problems[0].message
    assert game.events[-1].nick == "bo"


def test_an_unknown_event_keeps_its_text() -> None:
    game = parse_gcg(HEAD + ">ann: (adjustment) +5 60\n")
    assert game.events == (GcgOther(nick="ann", text="(adjustment) +5 60", score=5, total=60),)


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "#title x\n#note y", "<html>\n</html>"])
def test_a_text_without_player_or_event_is_not_a_gcg(text: str) -> None:
    with pytest.raises(FormatError, match="not a GCG file"):
        parse_gcg(text)


def test_a_player_or_an_event_alone_is_a_gcg() -> None:
    assert parse_gcg("#player1 a A").events == ()
    assert parse_gcg(">a: AB 8G AB +8 8").players == ()


def test_absurd_lengths_are_refused() -> None:
    with pytest.raises(FormatError, match="lines"):
        parse_gcg("#player1 a A" + "\n" * MAX_LINES)
    with pytest.raises(FormatError, match="event lines") as caught:
        parse_gcg("#player1 a A\n" + ">a: - +0 0\n" * (MAX_EVENTS + 1))
    assert caught.value.line == MAX_EVENTS + 2


def test_loading_names_the_file_and_merges_encoding_problems(tmp_path: Path) -> None:
    path = tmp_path / "odd.gcg"
    path.write_bytes(b"#character-encoding klingon\n#player1 a Jos\xe9\nodd\n#player2 b B\n")
    game = load_gcg(path)
    assert game.players[0] == GcgPlayer(1, "a", "José")
    assert [problem.line for problem in game.problems] == [1, 3]
    path.write_text("nothing of the kind")
    with pytest.raises(FormatError) as caught:
        load_gcg(path)
    assert str(caught.value).startswith(f"{path}: line 1: not a GCG file: read 'nothing of")


def test_loading_refuses_a_file_above_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "huge.gcg"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(FormatError, match=f"more than {MAX_BYTES} bytes"):
        load_gcg(path)


@given(st.text(max_size=400))
@example("#player1")
@example(">a:(")
@example("#note\n>")
def test_any_text_is_a_game_or_a_format_error(text: str) -> None:
    try:
        game = parse_gcg(text)
    except FormatError:
        return
    assert game.players or game.events or game.problems


SAMPLES = sorted(DATA.glob("*.gcg"))


@given(st.data())
def test_a_damaged_file_is_a_game_or_a_format_error(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(SAMPLES)).read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(content)))
        end = start + data.draw(st.integers(0, 40))
        content[start:end] = data.draw(st.binary(max_size=8))
    text = content.decode("latin-1")
    try:
        game = parse_gcg(text)
    except FormatError:
        return
    lines = text.count("\n") + text.count("\r") + 1
    assert all(1 <= problem.line <= lines for problem in game.problems)
