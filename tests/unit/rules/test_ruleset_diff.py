# SPDX-License-Identifier: MIT
"""Two rulesets side by side."""

from __future__ import annotations

from desktop_app.commands.rules import diff_lines, differing_keys
from desktop_app.play.rulesets import load_ruleset

S99, S01 = load_ruleset("sanspa-1999"), load_ruleset("sanspa-2001")

# Differences between the two South African documents that are values of a ruleset.
CHANGED = {
    "meta.residual_authority",
    "lexicon.sources",
    "placement.realign_until",
    "start.methods",
    "late.only_director",
    "late.missed_first_game",
    "late.missed_two_games",
    "clock.required",
    "clock.digital_preference",
    "clock.malfunction_wait_s",
    "clock.neutralise_reasons",
    "overtime.limit_s",
    "turn.end_triggers",
    "turn.end_triggers_no_clock",
    "turn.hand_in_bag_strikes",
    "accept.triggers",
    "record.missing_runs_clock",
    "hold.max_s",
    "hold.courtesy_after_s",
    "hold.bag_empty_unlimited",
    "challenge.words_editable_until",
    "challenge.drawn_apart",
    "adjudicate.fallback",
    "adjudicate.error_replay",
    "zero_run.trigger",
    "blank.designate",
    "blank.authority",
    "blank.undesignated",
    "blank.repeat_penalty_spread",
    "blank.false_remedy",
    "draw.drop_back",
    "overdraw.view",
    "overdraw.must_announce",
    "overdraw.play_from_overfull",
    "underdraw.low_bag",
    "out_of_order.remedy",
    "out_of_order.before_verdict",
    "missing.no_replacement",
    "extra.procedure",
    "extra.free_exchange",
    "wrong_bag.procedure",
    "board_accident.procedure",
    "leftover.on_board",
    "end.undrawn",
    "result.reopen",
    "forfeit.abuse_spread",
    "resign.resume",
    "penalty.tariffs",
}
SAME = {"clock.allotment_s", "exchange.min_bag", "score.bingo_pts", "challenge.style", "bye.spread"}


def test_the_two_south_african_documents() -> None:
    found = set(differing_keys(S99, S01))
    assert found >= CHANGED
    assert not found & SAME
    assert not any(path.startswith("meta.") for path in found - {"meta.residual_authority"})


def test_only_what_was_changed_differs() -> None:
    house = S01.with_values({"exchange.min_bag": 5, "meta.title": "House"})
    assert differing_keys(S01, house) == ["exchange.min_bag"]
    assert differing_keys(S01, S01) == []


def test_each_key_has_both_values_and_their_sections() -> None:
    lines = diff_lines(S99, S01, ("old", "newer"))
    start = next(number for number, line in enumerate(lines) if line.startswith("overtime.limit_s"))
    assert lines[start - 1] == ""
    assert lines[start + 1] == "  old    900 s (15:00) [section 18.5]"
    assert lines[start + 2] == "  newer  600 s (10:00) [section 18.5]"
    assert all(len(line) <= 100 for line in lines)


def test_an_empty_value_is_shown_too() -> None:
    house = S01.with_values({"lexicon.exclude": []})
    assert any(line.startswith("  b  none") for line in diff_lines(S01, house, ("a", "b")))
