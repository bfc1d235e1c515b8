# SPDX-License-Identifier: MIT
"""Records that no game can have made are read, counted and shown; nothing raises."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.analysis.heat import letter_heat
from desktop_app.analysis.played_turns import played_turns
from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.analysis.unseen import over_sentences, unseen_tiles
from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.history import states_at
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.game import fold
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.tracking import SheetSettings, automatic_view
from desktop_app.storage.game_facts import fold_with_facts
from tests.unit.analysis.test_review import reviewer

RULES = load_ruleset("naspa-2016")
RACKS = st.text(alphabet="QQKJXZEEAÜß?", min_size=0, max_size=9)
WORDS = st.sampled_from(["KK", "QUIZ", "JAZZ", "ÜK", "ZZZZZZZZ", "kKk", "A.A", "EEEEEEEEE"])
SQUARES = st.sampled_from(["8G", "H7", "8A", "O15", "1A", "R8", "9H"])
SCORES = st.sampled_from(["+10 10", "+-12 -12", "+8", "", "-5 5", "+99999 1"])
LINES = st.one_of(
    st.builds("{} {} {} {}".format, RACKS, SQUARES, WORDS, SCORES),
    st.builds("{} -{} {}".format, RACKS, RACKS, SCORES),
    st.builds("{} -- {}".format, RACKS, SCORES),
    st.builds("{} (challenge) {}".format, RACKS, SCORES),
    st.builds("({}) {}".format, RACKS, SCORES),
    st.builds("{} - {}".format, RACKS, SCORES),
)
EVENTS = st.lists(st.tuples(st.sampled_from("ab"), LINES), max_size=6)


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(events=EVENTS, head=st.lists(st.tuples(st.sampled_from("12"), RACKS), max_size=2))
def test_every_reader_of_a_position_takes_what_the_file_says(
    events: list[tuple[str, str]], head: list[tuple[str, str]]
) -> None:
    racks = "".join(f"#rack{number} {rack}\n" for number, rack in head)
    lines = "".join(f">{nick}: {text}\n" for nick, text in events)
    game = parse_gcg(f"#player1 a A\n#player2 b B\n{racks}{lines}")
    log = events_from_gcg(game, RULES).events
    state = fold(log)
    for each in (*states_at(log), state):
        for seat in (None, 0, 1):
            unseen = unseen_tiles(each, seat)
            assert all(face.unseen >= 0 and face.over >= 0 for face in unseen.faces)
            assert len(over_sentences(unseen)) == len(unseen.over)
            view = automatic_view(each, NO_SEAT if seat is None else seat, SheetSettings())
            for face, cells in view.cells.items():
                assert len(cells) == each.setup.tile_set.distribution[face]
    StoryReader().stories(log)
    fold_with_facts(log, Path("g.journal"))
    judge = reviewer()
    for turn in played_turns(state):
        if turn.situation is not None:
            judge.review(turn)
            letter_heat(judge._engine, turn.situation, "E")
    again = parse_gcg(format_gcg(gcg_from_events(log)))
    assert len(again.players) == 2
