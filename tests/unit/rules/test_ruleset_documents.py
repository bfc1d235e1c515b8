# SPDX-License-Identifier: MIT
"""The five rulesets against their documents: values and their sections."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset

S99, FAM, S01 = "sanspa-1999", "mattel-family", "sanspa-2001"
SG, N16, INTL = "singapore-2015", "naspa-2016", "naspa-2016:international"
FIVE = [S99, FAM, S01, SG, N16]
OPTIONS = [INTL, "naspa-2016:international-10", "naspa-2016:international-standard"]

# Ruleset, key, value, section. Written from the documents, not from the files.
STATED: list[tuple[str, str, Any, str]] = [
    # South Africa 1999
    (S99, "clock.allotment_s", 25 * 60, "4.4, 8"),
    (S99, "clock.digital_preference", "equal", "4.4"),
    (S99, "placement.first_miss_centre", "challengeable", "5.1.2"),
    (S99, "placement.centre_dws_stays_open", True, "5.1.2"),
    (S99, "placement.bad_geometry", "challengeable-zero", "5.1.4"),
    (S99, "placement.realign_until", "never", "5.1.6"),
    (S99, "score.blank_multiplies_word", True, "5.2.9"),
    (S99, "score.bingo_pts", 50, "5.2.11"),
    (S99, "late.starter", "director-must", "6.1"),
    (S99, "start.methods", ("fewer-firsts", "more-seconds", "draw"), "6.4"),
    (S99, "start.clock_start", "first-tile-seen", "6.5"),
    (S99, "turn.order", ("place", "declare", "start-clock", "record", "refill"), "7.1"),
    (S99, "turn.end_triggers", {"clock-press", "score-written", "hand-in-bag"}, "7.2"),
    (S99, "accept.triggers", {"score-written", "draw-allowed"}, "7.3"),
    (S99, "record.repeat_penalty_spread", 50, "7.5"),
    (S99, "overdraw.view", "opponent", "9.3"),
    (S99, "underdraw.low_bag", "none", "9.4"),
    (S99, "out_of_order.watch_below", 14, "22.9"),
    (S99, "out_of_order.before_verdict", "wait", "13.2"),
    (S99, "exchange.min_bag", 7, "10.2"),
    (S99, "exchange.illegal_pick_s", 60, "10.3"),
    (
        S99,
        "zero_run.counts",
        {
            *("pass", "exchange", "lost-challenge", "false-blank"),
            *("illegal-play", "disconnected-play"),
        },
        "11, 12.4, 18.1",
    ),
    (S99, "zero_run.trigger", "automatic", "11"),
    (S99, "blank.designate", "state-and-print", "12.1"),
    (S99, "blank.repeat_penalty_spread", 50, "12.3"),
    (S99, "blank.false_remedy", "turn-lost", "12.4"),
    (S99, "hold.max_s", 20, "13.1"),
    (S99, "challenge.style", "free", "13.4"),
    (S99, "hold.away_return_s", 5, "14.2"),
    (S99, "missing.no_replacement", "replay-on-request", "15"),
    (S99, "end.out_clock", "start-opponent", "18.2"),
    (S99, "final.out_multiplier", 2, "18.4"),
    (S99, "overtime.pts_per_minute", 10, "18.5"),
    (S99, "overtime.limit_s", 15 * 60, "18.5"),
    (S99, "overtime.limit_min_margin_pts", 150, "18.5"),
    (S99, "bye.spread", 50, "19.1"),
    (S99, "forfeit.spread", 50, "19.2"),
    (S99, "resign.resume", "agreed", "19.3"),
    # The rules in the box
    (FAM, "table.turn_rotation", "clockwise", "Begin"),
    (FAM, "set.rack_size", 7, "Begin"),
    (FAM, "start.methods", ("draw",), "Begin"),
    (FAM, "start.blank_rank", "before-a", "Begin"),
    (FAM, "exchange.order", ("put-down", "draw", "bag"), "Exch"),
    (FAM, "zero_run.limit", 2, "Pass, Win, C8"),
    (FAM, "zero_run.unit", "passes-per-player", "Pass, Win, C8"),
    (FAM, "placement.first_min_tiles", 2, "First"),
    (FAM, "accept.triggers", {"score-written", "next-play"}, "Chal"),
    (FAM, "turn.end_triggers", {"score-announced"}, "Score1"),
    (FAM, "score.bingo_tiles", 7, "Bonus50"),
    (FAM, "score.premium_once", True, "C4"),
    (FAM, "final.out_multiplier", 1, "Win"),
    (FAM, "final.others_deduct", True, "Win"),
    (FAM, "final.no_out", "each-deducts", "Win"),
    # South Africa 2001
    (S01, "clock.required", "preferred", "4.4"),
    (S01, "clock.malfunction_wait_s", 10 * 60, "4.4"),
    (S01, "placement.realign_until", "second-move", "5.1.6"),
    (S01, "late.only_director", True, "6.1"),
    (S01, "late.missed_first_game", "loss", "6.1"),
    (S01, "late.missed_two_games", "removed", "6.1"),
    (S01, "start.methods", ("preset", "fewer-firsts", "more-seconds", "draw"), "6.4"),
    (S01, "turn.end_triggers_no_clock", ("score-announced", "hand-in-bag"), "7.2"),
    (S01, "turn.hand_in_bag_strikes", 3, "7.2"),
    (S01, "clock.neutralise_reason_required", True, "7.2"),
    (S01, "record.missing_runs_clock", True, "7.5"),
    (S01, "draw.drop_back", "redraw-overdraw", "9.2"),
    (S01, "overdraw.view", "both", "9.3"),
    (S01, "overdraw.combined_by", "racked", "13.1"),
    (S01, "overdraw.play_from_overfull", "challengeable", "9.3"),
    (S01, "underdraw.low_bag", "x-plus-2-from-bag", "9.4"),
    (S01, "underdraw.low_bag_below", 7, "9.4"),
    (S01, "out_of_order.remedy", "return-by-case", "9.5"),
    (S01, "out_of_order.before_verdict", "return-by-case", "9.5"),
    (S01, "zero_run.trigger", "until-noticed", "18.6"),
    (S01, "blank.false_remedy", "challengeable", "12.4"),
    (S01, "hold.max_s", -1, "13.1"),
    (S01, "hold.courtesy_after_s", 20, "13.1"),
    (S01, "challenge.words_editable_until", "slip-handed-or-stood", "13.2"),
    (S01, "adjudicate.fallback", "both-by-program", "13.7"),
    (S01, "missing.no_replacement", "wait", "15"),
    (S01, "extra.procedure", "s01-six-cases", "16.1"),
    (S01, "end.undrawn", "owner-draws-doubled", "18.3"),
    (S01, "overtime.limit_s", 10 * 60, "18.5"),
    (S01, "overtime.limit_test", "reached", "18.5"),
    (S01, "forfeit.abuse_spread", 150, "19.2"),
    (S01, "board_accident.significant_pts", 26, "24.2"),
    # Singapore 2015
    (SG, "clock.allotment_s", 25 * 60, "G2"),
    (SG, "overtime.pts_per_minute", 10, "G3"),
    (SG, "turn.end_triggers", {"clock-press", "refill"}, "G6"),
    (SG, "blank.undesignated", "must-agree", "G7"),
    (SG, "exchange.min_bag", 7, "G8"),
    (SG, "exchange.order", ("put-down", "announce", "start-clock", "draw", "bag"), "G9"),
    (SG, "hold.call_window_s", 15, "G11.1"),
    (SG, "hold.courtesy_after_s", 60, "G11.1"),
    (SG, "hold.courtesy_from", "end-of-turn", "G11.1"),
    (SG, "challenge.points_per_word", 5, "G11.3"),
    (SG, "challenge.points_into", "turn-score", "G11.3"),
    (SG, "challenge.drawn_combined", "blind-n", "G11.3"),
    (SG, "challenge.reveal_which_word", False, "G11.4"),
    (SG, "overdraw.extra_seen_uncombined", 1, "G12"),
    (SG, "overdraw.extra_seen_combined", 2, "G12"),
    (SG, "overdraw.combined_by", "racked", "G12"),
    (SG, "zero_run.limit", 6, "G15.2"),
    (SG, "end.director_shorten", True, "G15.3"),
    (SG, "final.out_multiplier", 2, "G16"),
    (SG, "result.recount", "settle-else-director", "G17"),
    (SG, "set.wrong_count_after_start", "play-on", "G18"),
    (SG, "standings.tie", "half-win", "FG"),
    (SG, "score.bingo_pts", 50, "FAM Bonus50"),
    (SG, "score.premium_combination", "product", "FAM Next, C6"),
    # North America 2016
    (N16, "minor.count", 3, "II.F"),
    (N16, "set.wrong_count_before_start", "refuse-to-start", "III.B"),
    (N16, "late.grace_s", 5 * 60, "III.C"),
    (N16, "late.forfeit_after_s", 25 * 60, "III.C"),
    (N16, "round.break_s", 10 * 60, "III.C"),
    (N16, "start.forfeiter_credit", "alternate-first-second", "III.D"),
    (N16, "start.own_clock_press_is_pass", "after-wrong-draw-order", "III.E"),
    (N16, "placement.realign_until", "next-successful-play", "III.G.2"),
    (N16, "placement.bad_geometry", "illegal-play", "III.G.5"),
    (N16, "draw.mix_max_s", 10, "IV.B.1"),
    (N16, "draw.drop_back_decide_s", 15, "IV.B.2"),
    (N16, "expose.spill_at_most", 7, "IV.B.3"),
    (N16, "overdraw.extra_seen_due_one", 1, "IV.B.5.b"),
    (N16, "overdraw.extra_seen_uncombined", 2, "IV.B.5.b"),
    (N16, "overdraw.decide_s", 15, "IV.B.5.b"),
    (N16, "overdraw.combined_by", "beside-old", "IV.B.5.b"),
    (N16, "overdraw.overexposed", "owner-keeps", "IV.B.5.c.1"),
    (N16, "overdraw.exchange", "pool-all", "IV.B.5.c.2"),
    (N16, "overdraw.hidden_limit", 3, "IV.B.5.a"),
    (N16, "out_of_order.penalty_spread", 50, "IV.B.6"),
    (N16, "out_of_order.before_verdict", "wait", "IV.I.2, IV.J.1.m"),
    (N16, "exchange.left_out", "shown-once-drawn", "IV.E.2.b.4"),
    (N16, "hold.returned_unseen", "opponent-sees-plus-2", "IV.I.2"),
    (N16, "challenge.premature", "warned", "IV.I.3.3, I.D"),
    (N16, "underdraw.late", "transfer", "IV.B.7"),
    (N16, "overdraw.low_bag", "transfer", "IV.B.8"),
    (N16, "turn.erroneous_press_ends", False, "IV.E.1"),
    (N16, "turn.erroneous_press_compensation_s", 60, "IV.E.1"),
    (N16, "exchange.illegal_late_pts", 30, "IV.E.2.b.5"),
    (N16, "exchange.mismatch", "follow-tiles", "IV.E.2.b.1"),
    (N16, "blank.undesignated", "restart-clock", "IV.F.1.a"),
    (N16, "record.waived_when_bag_empty", True, "IV.G.1.f, IV.H.2"),
    (N16, "challenge.no_clock_press_s", 20, "IV.G.2.a"),
    (N16, "challenge.fast_draw_s", 5, "IV.G.2.c"),
    (N16, "accept.triggers", {"opponent-drew-tile", "say-ok"}, "IV.I.1, IV.I.2"),
    (N16, "hold.courtesy_after_s", 15, "IV.I.2"),
    (N16, "challenge.style", "lose-turn", "IV.I.3"),
    (N16, "challenge.points_per_word", 0, "IV.I.3"),
    (N16, "adjudicate.typed_by", "challenger", "IV.J.1.g"),
    (N16, "adjudicate.key_by", "challenged", "IV.J.1.h"),
    (N16, "challenge.restart", "all-conditions", "IV.J.1.o"),
    (N16, "adjudicate.separate_lookup_pts", 10, "IV.J.2"),
    (N16, "adjudicate.error_credit_spread", 25, "IV.K.5"),
    (N16, "zero_run.trigger", "claim-by-clock", "V.B"),
    (N16, "end.undrawn", "owner-gets", "V.C.3"),
    (N16, "challenge.out_play_window_s", 20, "V.E"),
    (N16, "final.out_multiplier", 2, "V.G.1"),
    (N16, "overtime.limit_test", "exceeded", "V.G.3"),
    (N16, "overtime.limit_flat_pts", 100, "V.G.3"),
    (N16, "overtime.limit_min_margin_pts", 1, "V.G.3"),
    (N16, "result.recount", "one-minute", "V.I"),
    (N16, "forfeit.rated", False, "V.K.1"),
    (N16, "resign.agreed_allowed", "if-announced", "I.B"),
    (N16, "score.bingo_pts", 50, "A.II.B"),
    (INTL, "challenge.style", "points", "VI.B.3"),
    (INTL, "challenge.points_per_word", 5, "VI.B.3"),
    (INTL, "challenge.points_into", "cumulative", "VI.B.3"),
    (INTL, "challenge.restart", "opponent-reracked", "VI.B.1"),
]

SILENT: list[tuple[str, str, Any]] = [
    (S99, "overtime.limit_ignore_racks", True),
    (S99, "zero_run.legal_zero_play", "reset"),
    (S99, "set.distribution", None),
    (FAM, "table.players_max", 4),
    (FAM, "set.tiles_total", 100),
    (FAM, "clock.allotment_s", 0),
    (FAM, "exchange.min_bag", 0),
    (FAM, "challenge.style", "free"),
    (SG, "challenge.out_play_window_s", 15),
    (SG, "exchange.illegal", "director"),
    (SG, "late.forfeit_after_s", -1),
    (N16, "blank.false_remedy", "director"),
    (N16, "placement.reverse_reading", "challengeable"),
    (N16, "zero_run.legal_zero_play", "reset"),
]


@pytest.mark.parametrize(("name", "path", "value", "section"), STATED)
def test_value_and_section_of_the_document(name: str, path: str, value: Any, section: str) -> None:
    ruleset = load_ruleset(name)
    assert ruleset.value(path) == value
    assert ruleset.section_for(path) == section
    assert not ruleset.is_silent(path)


@pytest.mark.parametrize(("name", "path", "value"), SILENT)
def test_value_the_document_leaves_open(name: str, path: str, value: Any) -> None:
    ruleset = load_ruleset(name)
    assert ruleset.is_silent(path)
    if value is not None:
        assert ruleset.value(path) == value


def test_the_five_are_there_and_good() -> None:
    entries = available_rulesets()
    assert [entry.id for entry in entries] == sorted(FIVE)
    assert [entry.problem for entry in entries] == [""] * 5


@pytest.mark.parametrize("name", FIVE + OPTIONS)
def test_every_key_has_a_section_or_is_silent(name: str) -> None:
    ruleset = load_ruleset(name)
    for path, spec in codec.specs(Ruleset).items():
        if spec.key.cited:
            assert ruleset.section_for(path) or ruleset.is_silent(path), path
    assert len(ruleset.silent) < len(codec.specs(Ruleset))


@pytest.mark.parametrize("name", FIVE)
def test_set_is_the_usual_english_one(name: str) -> None:
    ruleset = load_ruleset(name)
    numbers = ruleset.set.distribution
    assert sum(numbers.values()) == ruleset.set.tiles_total == 100
    assert (numbers["E"], numbers["?"], numbers["Q"], numbers["S"]) == (12, 2, 1, 4)
    assert sum(numbers[face] * ruleset.set.values[face] for face in numbers) == 187


def test_only_singapore_stands_on_another_ruleset() -> None:
    bases = {name: load_ruleset(name).meta.base for name in FIVE}
    assert {name: base for name, base in bases.items() if base} == {SG: FAM}
    for name in FIVE:
        assert bool(load_ruleset(name).inherited) == (name == SG)


def test_singapore_does_not_inherit_the_words_the_box_forbids() -> None:
    assert load_ruleset(SG).lexicon.exclude == frozenset()
    assert [source.id for source in load_ruleset(SG).lexicon.sources] == ["csw15"]
    assert "apostrophe" in load_ruleset(FAM).lexicon.exclude


def test_long_words_of_south_africa_have_a_separate_reference() -> None:
    for name, first in ((S99, "redwood97"), (S01, "sowpods")):
        sources = load_ruleset(name).lexicon.sources
        assert sources[0].id == first
        assert sources[-1].id == "mw10"
        assert sources[-1].min_len == 9
        assert "foreign" in sources[-1].exclude


@pytest.mark.parametrize(("name", "points"), [(OPTIONS[0], 5), (OPTIONS[1], 10)])
def test_international_points_leave_the_challenger_on_turn(name: str, points: int) -> None:
    ruleset = load_ruleset(name)
    assert ruleset.challenge.points_per_word == points
    assert "challenger-lost" not in ruleset.zero_run.counts
    assert ruleset.lexicon.sources[0].id == "csw15"


def test_international_list_with_the_standard_challenge() -> None:
    standard, plain = load_ruleset(OPTIONS[2]), load_ruleset(N16)
    assert standard.challenge == plain.challenge
    assert standard.zero_run == plain.zero_run
    assert standard.lexicon != plain.lexicon


def test_penalties_stand_with_their_own_sections() -> None:
    tariffs = {tariff.offence: tariff for tariff in load_ruleset(N16).penalty.tariffs}
    assert tariffs["lookup-separate"].points == 10
    assert tariffs["lookup-separate"].section == "IV.J.2"
    assert tariffs["clock-started-in-error"].seconds == 60
    assert tariffs["minor-infraction"].free == load_ruleset(N16).minor.count - 1
    assert load_ruleset(FAM).penalty.tariffs == load_ruleset(SG).penalty.tariffs == ()
    walking = next(t for t in load_ruleset(S01).penalty.tariffs if t.offence == "walking-about")
    assert (walking.free, walking.spread, walking.section) == (1, 50, "5.1.8")
