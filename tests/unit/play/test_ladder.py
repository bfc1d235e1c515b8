# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import math
import random
from dataclasses import asdict, replace

import pytest

from desktop_app.engine.bots import Bot
from desktop_app.engine.level_bot import Knowledge
from desktop_app.engine.profile import Profile, Sight
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.play.ladder import (
    SAME_WORDS,
    Arena,
    Deeds,
    LadderError,
    LadderGame,
    LadderTable,
    band_of,
    basis_of,
    early_passes,
    fit,
    matches,
    ratio_of,
    rungs,
    shed_soon,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Direction, Placement
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.state import RowKind, ScoreRow
from tests.helpers.positions import make_lexicon

SOME = ("AT", "TEA", "EAT", "ATE", "RATE", "TEAR", "NOTE", "STONE", "ONES", "TO", "ON", "IN", "NO")
RULESET = load_ruleset("naspa-2016")
STRONG = Profile("strong", "Strong", "Sees all.", 2)
WEAK = replace(STRONG, id="weak", level=1, sight=Sight(words=0.4))


def arena() -> Arena:
    engine = ReferenceEngine(make_lexicon(SOME))
    return Arena(RULESET, BotResources(engine, lambda _: dict.fromkeys(SOME, 10)))


def game(pair: int, first: str, second: str, points: tuple[int, int]) -> LadderGame:
    one, other = (Deeds(points=point, turns=10, tiles=30) for point in points)
    return LadderGame(pair, (first, second), (one, other))


def series(strengths: dict[str, float], pairs: int, first: float, seed: int) -> list[LadderGame]:
    """Games that follow the model: what a fit of them should find again."""
    rng, games = random.Random(seed), []
    ids = list(strengths)
    for at, one in enumerate(ids):
        for other in ids[at + 1 : at + 3]:
            for pair in range(pairs):
                for a, b in ((one, other), (other, one)):
                    chance = 1 / (1 + 10 ** ((strengths[b] - strengths[a] - first) / 400))
                    won = rng.random() < chance
                    games.append(game(pair, a, b, (1, 0) if won else (0, 1)))
    return games


def test_ratings_are_found_again_with_their_errors() -> None:
    strengths = {"a": -300.0, "b": -120.0, "c": 20.0, "d": 150.0, "e": 250.0}
    inside = 0
    for seed in range(20):
        found = fit(series(strengths, 150, 40, seed))
        assert sum(found.ratings.values()) == pytest.approx(0, abs=1e-3)
        for each, rating in strengths.items():
            assert found.ratings[each] == pytest.approx(rating, abs=75)
            inside += abs(found.ratings[each] - rating) <= found.errors[each]
        assert found.first_move == pytest.approx(40, abs=40)
    assert 85 <= inside <= 100, "95 of 100 intervals hold the truth"


def test_more_games_make_errors_smaller() -> None:
    strengths = {"a": 0.0, "b": 100.0, "c": 200.0}
    few, many = (fit(series(strengths, pairs, 0, 1)) for pairs in (50, 800))
    assert few.errors["a"] / many.errors["a"] == pytest.approx(4, rel=0.3)


def test_games_with_the_same_tiles_count_as_one_sample() -> None:
    together = [
        each
        for pair in range(200)
        for each in (
            game(SAME_WORDS * pair, "a", "b", (1, 0) if pair % 2 else (0, 1)),
            game(SAME_WORDS * pair, "b", "a", (0, 1) if pair % 2 else (1, 0)),
        )
    ]
    apart = [replace(each, pair=SAME_WORDS * number) for number, each in enumerate(together)]
    assert fit(together).errors["a"] == pytest.approx(
        math.sqrt(2) * fit(apart).errors["a"], rel=0.1
    )


def test_a_tie_is_half_a_win_and_an_endless_win_stays_finite() -> None:
    ties = [game(pair, "a", "b", (7, 7)) for pair in range(10)]
    assert fit(ties).ratings == pytest.approx({"a": 0, "b": 0}, abs=1e-6)
    swept = [
        game(pair, *names, points)
        for pair in range(20)
        for names, points in ((("a", "b"), (1, 0)), (("b", "a"), (0, 1)))
    ]
    assert 500 < fit(swept).ratings["a"] < 5_000


def test_players_without_a_link_are_named() -> None:
    with pytest.raises(LadderError, match="no game links c, d"):
        fit([game(0, "a", "b", (1, 0)), game(0, "c", "d", (1, 0))])
    with pytest.raises(LadderError, match="no game was played"):
        fit([])


def test_a_pair_is_two_games_with_the_same_tiles_and_comes_out_the_same_again() -> None:
    one, other = arena().play_pair(WEAK, STRONG, 3)
    assert one.players == ("weak", "strong")
    assert other.players == ("strong", "weak")
    assert (one, other) == arena().play_pair(WEAK, STRONG, 3)
    assert (one, other) != arena().play_pair(WEAK, STRONG, 4)
    # The player who moves first has the same tiles: the same player would play the same game.
    same, again = arena().play_pair(STRONG, replace(STRONG, id="twin"), 5)
    assert [deed.points for deed in same.deeds] == [deed.points for deed in again.deeds]


def test_the_better_player_wins_and_loses_fewer_points() -> None:
    games = [each for pair in range(0, 80, 20) for each in arena().play_pair(WEAK, STRONG, pair)]
    by_player = {
        name: [
            deeds
            for each in games
            for player, deeds in zip(each.players, each.deeds, strict=True)
            if player == name
        ]
        for name in ("weak", "strong")
    }
    assert sum(each.points for each in by_player["strong"]) > sum(
        each.points for each in by_player["weak"]
    )
    assert (
        sum(each.lost for each in by_player["weak"])
        > sum(each.lost for each in by_player["strong"])
        == 0
    )
    for deeds in by_player["strong"]:
        assert deeds.judged == deeds.turns > 0
        assert deeds.phoneys == deeds.caught == 0


def test_a_game_is_a_line_and_is_read_again() -> None:
    one, _ = arena().play_pair(WEAK, STRONG, 0)
    assert LadderGame.read(one.line()) == one
    for bad in ("", "{}", '{"pair": 1}', "[1, 2]", one.line().replace('["weak"', '["weak","x"')):
        with pytest.raises((ValueError, KeyError, TypeError)):
            LadderGame.read(bad)


@pytest.mark.parametrize(
    ("word", "band"), [("RETAINS", 0), ("GOATEES", 0), ("PUZZLED", 2), ("MUMMERY", 2)]
)
def test_a_bingo_is_likely_by_the_ways_to_draw_its_tiles(word: str, band: int) -> None:
    laid = Play(7, 7, Direction.ACROSS, tuple(word)).placements()
    assert band_of(laid, tile_set_of(RULESET)) == band


def test_neighbours_and_next_neighbours_meet() -> None:
    ladder = [replace(STRONG, id=each) for each in "abcd"]
    met = [(one.id, other.id) for one, other in matches(ladder, 2)]
    assert met == [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")]


def test_the_table_sums_what_players_did_and_survives_a_file() -> None:
    games = [each for pair in range(6) for each in arena().play_pair(WEAK, STRONG, pair)]
    rows = rungs(games, {"weak": WEAK, "strong": STRONG}, lambda profile: profile.level)
    assert [row.id for row in rows] == ["weak", "strong"]
    weak, strong = rows
    assert weak.rating == -strong.rating < 0
    assert weak.games == strong.games == 12
    assert weak.words == 1
    assert weak.lost > strong.lost == 0
    deeds = [
        d for each in games for p, d in zip(each.players, each.deeds, strict=True) if p == "weak"
    ]
    assert weak.score == round(sum(deed.points for deed in deeds) / 12, 1)
    table = LadderTable("b", "list", "rules", tuple(rows))
    assert LadderTable.read(table.text()) == table
    assert json.loads(table.text())["rungs"][0] == json.loads(json.dumps(asdict(weak)))
    for bad in ("", "[]", "{}", table.text().replace('"score"', '"points"')):
        with pytest.raises(LadderError, match="cannot be read"):
            LadderTable.read(bad)


def test_the_basis_changes_with_any_part() -> None:
    assert basis_of([b"a", b"b"]) == basis_of([b"a", b"b"]) != basis_of([b"ab", b""])


def row(rack: str, laid: str = "", kind: RowKind = RowKind.PLAY) -> ScoreRow:
    placements = tuple(Placement(7, at, tile) for at, tile in enumerate(laid))
    return ScoreRow(player=0, kind=kind, rack=tuple(rack), points=0, total=0, placements=placements)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row("QUITABC", "QUIT")], (1, 1)),
        ([row("QABCDEF", "ABC"), row("QUITDEF", "DEF"), row("QUITABC", "QUIT")], (1, 1)),
        ([*[row("QABCDEF", "ABC")] * 3, row("QUITABC", "QUIT")], (1, 0)),
        ([row("QABCDEF", "ABC"), row("QUITDEF", "DEF")], (0, 0)),
        ([row("QABCDEF", "ABC")] * 3, (1, 0)),
        ([row("QABCDEF", kind=RowKind.EXCHANGE), row("ABCDEFG", "ABC")], (1, 0)),
        ([row("ZZABCDE", "Z"), row("ZABCDEF", "Z")], (2, 2)),
        ([row("QUITABC", "QUIT", RowKind.PHONEY_WITHDRAWN)], (0, 0)),
    ],
)
def test_heavy_tiles_are_laid_soon_or_held(rows: list[ScoreRow], expected: tuple[int, int]) -> None:
    assert shed_soon(rows) == expected


def test_passes_count_as_early_until_the_bag_is_empty() -> None:
    passed, others = row("QABCDEF", kind=RowKind.PASS), replace(row("A"), player=1)
    played, exchanged = row("QABCDEF", "ABC"), row("QABCDEF", kind=RowKind.EXCHANGE)
    rows = [passed, replace(passed, player=1), exchanged, played, passed, played, passed, others]
    assert early_passes(rows, 0, in_bag=6) == 2
    assert early_passes(rows, 1, in_bag=6) == 1
    assert early_passes(rows, 0, in_bag=0) == 0


def test_a_ratio_has_the_error_of_its_groups() -> None:
    ratio, error = ratio_of([(10, 5), (10, 5), (10, 5)])
    assert (ratio, error) == (2, 0)
    ratio, error = ratio_of([(12, 5), (8, 5)])
    assert ratio == 2
    assert error == pytest.approx(1.96 * math.sqrt(8 * 2) / 10)
    assert math.isnan(ratio_of([(1, 2)])[1])
    assert math.isnan(ratio_of([])[0])


def test_plays_of_as_many_tiles_as_the_rules_ask_for_are_bingos() -> None:
    easy = replace(RULESET, score=replace(RULESET.score, bingo_tiles=4))
    resources = arena().resources
    games = [
        game for pair in range(4) for game in Arena(easy, resources).play_pair(STRONG, WEAK, pair)
    ]
    deeds = [each for game in games for each in game.deeds]
    assert sum(each.bingos for each in deeds) > 0
    assert all(each.bingos == each.likely + each.medium + each.unlikely for each in deeds)
    usual = [each for pair in range(4) for each in arena().play_pair(STRONG, WEAK, pair)]
    assert not any(each.bingos for game in usual for each in game.deeds)


def test_no_clock_ends_the_thinking_of_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or another computer would play other games (`--check`)."""
    given: list[BotResources] = []

    def made(profile: Profile, resources: BotResources, known: Knowledge) -> Bot:
        given.append(resources)
        return make_bot(profile, resources, known)

    monkeypatch.setattr("desktop_app.play.ladder.make_bot", made)
    arena().play_pair(WEAK, STRONG, 0)
    assert {each.is_timed for each in given} == {False}
    assert len({each.seed for each in given}) == 2


def test_the_plays_of_a_game_are_counted() -> None:
    for played in arena().play_pair(STRONG, WEAK, 0):
        for deeds in played.deeds:
            assert deeds.counted == deeds.turns - deeds.exchanges - deeds.passes
            assert deeds.counted >= deeds.low >= deeds.lowest
            assert deeds.counted == deeds.familiar == deeds.usual, "every word is a common one"
            assert deeds.counted >= deeds.one_tile
        assert sum(deeds.out for deeds in played.deeds) <= 1
    profiles = {"strong": STRONG, "weak": WEAK}
    both = (
        Deeds(200, 10, 30, counted=10, one_tile=1, held=2, shed=1, out=1),
        Deeds(190, 10, 30, counted=10, low=2, held=2, shed=2),
    )
    many = [LadderGame(pair, ("strong", "weak"), both) for pair in range(20)]
    weak, strong = rungs(many, profiles, lambda _: 13)
    assert (strong.one_tile, strong.power_played, strong.out) == (0.1, 0.5, 1.0)
    assert (weak.low, weak.power_played, weak.out) == (0.2, 1.0, 0.0)
    for rung in rungs(many[:5], profiles, lambda _: 13):
        assert rung.one_tile is None, "too few games"
        assert rung.points_turn_error is None, "one group tells no error"


def test_a_game_of_an_earlier_version_leaves_the_new_shares_open() -> None:
    older = [game(0, "a", "b", (200, 190)), game(0, "b", "a", (210, 190))]
    profiles = {each: replace(STRONG, id=each) for each in "ab"}
    for rung in rungs(older, profiles, lambda _: 13):
        assert (rung.one_tile, rung.low, rung.power_played, rung.out) == (None,) * 4
        assert rung.points_turn == pytest.approx(20, abs=1)
