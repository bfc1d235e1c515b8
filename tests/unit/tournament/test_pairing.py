# SPDX-License-Identifier: MIT
"""Paired rounds: worked examples of other programs, and what no round may do.

The examples are those of the tests of liwords and tsh, restated with players 1 to 8 or a to h.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.record import PlayerRecord
from desktop_app.tournament.contenders import Contender, contender
from desktop_app.tournament.event_results import read_result
from desktop_app.tournament.matching import cheapest_matching
from desktop_app.tournament.pairing import (
    Pairing,
    PairingError,
    System,
    Wish,
    new_groups,
    pair_by_hand,
    pair_round,
)
from desktop_app.tournament.result_line import ResultLine

NASPA = load_ruleset("naspa-2016")
KOTH, SWISS = Wish(System.KING_OF_THE_HILL), Wish(System.SWISS)


def after(results: str, names: str) -> list[Contender]:
    """The players after results such as ``1 a 550 b 400; 2 a bye``."""
    lines: list[ResultLine] = []
    for result in filter(None, results.split(";")):
        lines += read_result(result.split(), NASPA)
    return [contender(name, place, lines, NASPA) for place, name in enumerate(names, start=1)]


def met(made: Pairing) -> set[str]:
    return {"".join(sorted(pair)) for pair in made.boards}


def test_king_of_the_hill_pairs_neighbours() -> None:
    players = after("1 1 550 2 400; 1 3 300 4 700", "1234")
    assert met(pair_round(players, 2, KOTH, NASPA)) == {"14", "23"}


def test_king_of_the_hill_with_a_late_entry_and_byes() -> None:
    def standing(name: str, halves: int, spread: int, byes: int) -> Contender:
        return Contender(name, int(name), halves, spread, byes=byes)

    third = [("1", 4, 420, 0), ("4", 2, 130, 1), ("3", 2, -300, 0), ("5", 0, -100, 2)]
    made = pair_round([standing(*each) for each in (*third, ("2", 0, -250, 0))], 3, KOTH, NASPA)
    assert (met(made), made.byes) == ({"14", "35"}, ("2",))
    fourth = [("1", 6, 520, 0), ("3", 4, 100, 0), ("4", 2, 30, 0), ("2", 2, -200, 1)]
    made = pair_round([standing(*each) for each in (*fourth, ("5", 0, -500, 0))], 4, KOTH, NASPA)
    assert (met(made), made.byes) == ({"13", "24"}, ("5",))


def test_the_bye_goes_to_the_lowest_of_those_who_had_the_fewest() -> None:
    players = after("1 1 450 2 400; 1 3 bye; 2 1 500 3 300; 2 2 bye", "123")
    assert pair_round(players, 3, KOTH, NASPA).byes == ("1",)
    assert pair_round(after("1 1 450 2 400", "123"), 2, KOTH, NASPA).byes == ("2",)


def test_factor_three_pairs_the_first_six_three_places_apart() -> None:
    first = "1 h 500 f 100; 1 g 500 e 200; 1 d 500 a 300; 1 c 500 b 400"
    made = pair_round(after(first, "abcdefgh"), 2, Wish(System.FACTOR, repeats=1, factor=3), NASPA)
    assert met(made) == {"ch", "bg", "ad", "ef"}


def test_swiss_with_four_players() -> None:
    results = "1 1 900 2 500; 1 3 800 4 500"
    assert met(pair_round(after(results, "1234"), 2, SWISS, NASPA)) == {"13", "24"}
    results += ";2 1 900 3 500; 2 2 800 4 500"
    assert met(pair_round(after(results, "1234"), 3, SWISS, NASPA)) == {"14", "23"}
    results += ";3 1 900 4 500; 3 2 800 3 500"
    # All have met: the fewest wins apart.
    assert met(pair_round(after(results, "1234"), 4, SWISS, NASPA)) == {"12", "34"}


def test_winners_meet_in_a_small_field_also_if_both_are_due_to_go_second() -> None:
    results = "1 1 900 2 500 first 1; 1 3 800 4 500 first 3"
    assert met(pair_round(after(results, "1234"), 2, SWISS, NASPA)) == {"13", "24"}


def test_the_top_half_of_a_win_group_meets_its_bottom_half() -> None:
    assert met(pair_round(after("", "abcdefgh"), 1, SWISS, NASPA)) == {"ae", "bf", "cg", "dh"}


def test_fewer_firsts_then_more_seconds_go_first() -> None:
    def with_starts(name: str, firsts: int, seconds: int) -> Contender:
        return Contender(name, 1, starts=PlayerRecord(firsts, seconds))

    pairs = [("P1", "P2"), ("P3", "P4")]
    players = [
        with_starts("P1", 4, 2),
        with_starts("P2", 2, 3),
        with_starts("P3", 2, 3),
        with_starts("P4", 2, 2),
    ]
    made = pair_by_hand(players, pairs, 7, NASPA)
    assert made.boards == (("P2", "P1"), ("P3", "P4"))


def test_the_same_input_gives_the_same_round_and_another_seed_another() -> None:
    players = after("", "abcdefghij")
    one, again, other = (
        pair_round(players, 1, Wish(System.RANDOM, seed=seed), NASPA) for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other
    assert pair_round(players[::-1], 1, Wish(System.RANDOM, seed=1), NASPA) == one


def test_clubmates_and_forbidden_pairs_stay_apart() -> None:
    players = [replace(each, club="X") for each in after("", "abef")]
    players += [replace(each, club="Y", number=each.number + 4) for each in after("", "cdgh")]
    made = pair_round(players, 1, Wish(System.SWISS, clubmates_apart=True), NASPA)
    clubs = {player.name: player.club for player in players}
    assert all(clubs[one] != clubs[other] for one, other in made.boards)
    apart = frozenset(map(frozenset, ("ae", "af", "ag", "ah")))
    made = pair_round(after("", "abcdefgh"), 1, Wish(System.SWISS, apart=apart), NASPA)
    assert met(made) & {"ab", "ac", "ad"}


def test_too_many_forbidden_pairs() -> None:
    apart = frozenset(map(frozenset, ("ab", "ac", "ad")))
    with pytest.raises(PairingError, match="too many pairs are forbidden"):
        pair_round(after("", "abcd"), 1, Wish(System.SWISS, apart=apart), NASPA)
    with pytest.raises(PairingError, match="At least two"):
        pair_round(after("", "a"), 1, SWISS, NASPA)


def test_teams_meet_by_the_berger_table_until_all_their_players_have_met() -> None:
    places = enumerate(("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"), start=1)
    players = [Contender(name, place, team=name[0]) for place, name in places]
    wish = Wish(System.TEAM_ROUND_ROBIN)
    rounds = [pair_round(players, number, wish, NASPA) for number in range(1, 7)]
    # The table of four: 1-4 2-3, 4-3 1-2, 2-4 3-1; then each meets the other player of a team.
    assert [sorted(met(made)) for made in rounds] == [
        sorted(("A1D1", "A2D2", "B1C1", "B2C2")),
        sorted(("C1D1", "C2D2", "A1B1", "A2B2")),
        sorted(("B1D1", "B2D2", "A1C1", "A2C2")),
        sorted(("A1D2", "A2D1", "B1C2", "B2C1")),
        sorted(("C1D2", "C2D1", "A1B2", "A2B1")),
        sorted(("B1D2", "B2D1", "A1C2", "A2C1")),
    ]
    pairs = [each for made in rounds for each in met(made)]
    assert len(set(pairs)) == len(pairs) == 24
    without = pair_round(players[:-2], 1, wish, NASPA)
    assert (len(without.boards), without.byes) == (2, ("A2", "B2"))
    three = [player for player in players if player.team != "D"]
    assert pair_round(three, 1, wish, NASPA).byes == ("A1", "A2")
    with pytest.raises(PairingError, match="Zoe is in no team"):
        pair_round([*players, Contender("Zoe", 9)], 1, wish, NASPA)


def test_teams_meet_across() -> None:
    players = [
        replace(each, team="AB"[place % 2]) for place, each in enumerate(after("", "abcdef"))
    ]
    teams = {player.name: player.team for player in players}
    for number in (1, 2, 3):
        made = pair_round(players, number, Wish(System.TEAMS), NASPA)
        assert all(teams[one] != teams[other] for one, other in made.boards)
        players = [
            replace(player, met=Counter({**player.met, opponent: 1}))
            for player in players
            for pair in made.boards
            if player.name in pair
            for opponent in pair
            if opponent != player.name
        ]
    assert all(len(player.met) == 3 for player in players)


def test_groups_of_four_stay_together_for_three_rounds() -> None:
    players = after("", "abcdefghij")
    groups = new_groups(players)
    assert groups == (tuple("abcd"), tuple("efghij"))
    wish = Wish(System.QUADS)
    rounds = [pair_round(players, number, wish, NASPA, groups=groups) for number in (1, 2, 3)]
    assert met(rounds[0]) >= {"ad", "bc"}
    assert len(set().union(*map(met, rounds))) == 15
    with pytest.raises(PairingError, match=r"k is in no group.* let them miss the round"):
        pair_round([*players, Contender("k", 11)], 2, wish, NASPA, groups=groups)


def test_a_round_robin_gives_the_opponent_of_one_who_left_a_bye() -> None:
    players = [each for each in after("", "abcdef") if each.name != "f"]
    made = pair_round(players, 1, Wish(System.ROUND_ROBIN), NASPA, size=6)
    assert (met(made), made.byes) == ({"be", "cd"}, ("a",))


def test_a_wrong_pair_by_hand_is_refused_by_name() -> None:
    players = after("", "abcd")
    with pytest.raises(PairingError, match="b is paired twice"):
        pair_by_hand(players, [("a", "b"), ("b", "c")], 1, NASPA)
    with pytest.raises(PairingError, match="x does not play in round 1"):
        pair_by_hand(players, [("a", "x")], 1, NASPA)
    assert pair_by_hand(players, [("a", "b")], 1, NASPA).byes == ("c", "d")


class Evening:
    """Rounds of random results, absences and departures, played to the end."""

    def __init__(self, seed: int, count: int) -> None:
        self.rng = random.Random(seed)
        self.names = [f"p{number:03}" for number in range(count)]
        self.lines: list[ResultLine] = []

    def players(self) -> list[Contender]:
        own: dict[str, list[ResultLine]] = {name: [] for name in self.names}
        for line in self.lines:
            own.setdefault(line.player, []).append(line)
        there = [name for name in self.names if self.rng.random() > 0.04]
        return [contender(name, place, own[name], NASPA) for place, name in enumerate(there, 1)]

    def play(self, number: int, made: Pairing) -> None:
        for one, other in made.boards:
            text = f"{number} {one} {self.rng.randint(250, 550)} {other} 400 first {one}"
            self.lines += read_result(text.split(), NASPA)
        for name in made.byes:
            self.lines += read_result([str(number), name, "bye"], NASPA)
        if self.rng.random() < 0.2 and len(self.names) > 8:
            self.names.remove(self.rng.choice(self.names))


def fewest_repeats(players: list[Contender]) -> int:
    """The least number of repeats of any round of an even number of players."""
    edges = {
        (i, j): (min(1, players[i].met.get(players[j].name, 0)),)
        for i in range(len(players))
        for j in range(i + 1, len(players))
    }
    found = cheapest_matching(len(players), edges)
    assert found is not None
    return sum(edges[pair][0] for pair in found.items() if pair[0] < pair[1])


@pytest.mark.parametrize("wish", [SWISS, KOTH], ids=["swiss", "koth"])
@pytest.mark.parametrize(("seed", "count", "rounds"), [(1, 30, 12), (2, 31, 12), (3, 12, 14)])
def test_no_avoidable_repeat_and_firsts_in_balance(
    wish: Wish, seed: int, count: int, rounds: int
) -> None:
    evening = Evening(seed, count)
    for number in range(1, rounds + 1):
        players = evening.players()
        made = pair_round(players, number, wish, NASPA)
        known = {player.name: player for player in players}
        paired = [known[name] for pair in made.boards for name in pair]
        assert len(paired) + len(made.byes) == len(players)
        repeats = sum(known[one].met.get(other, 0) > 0 for one, other in made.boards)
        assert repeats == fewest_repeats(paired)
        if made.byes:
            assert known[made.byes[0]].byes == min(player.byes for player in players)
        evening.play(number, made)
        # Repeats and win groups come first.
        assert all(abs(player.balance) <= 2 for player in evening.players())


def test_a_large_division_looks_at_near_players_first() -> None:
    players = [Contender(f"p{number:04}", number) for number in range(1, 602)]
    made = pair_round(players, 1, Wish(System.KING_OF_THE_HILL), NASPA)
    assert met(made) == {f"p{number:04}p{number + 1:04}" for number in range(1, 600, 2)}
    assert made.byes == ("p0601",)


@pytest.mark.parametrize("wish", [SWISS, Wish(System.TEAMS)], ids=["swiss", "teams"])
def test_starts_stay_within_one_game_in_a_large_division(wish: Wish) -> None:
    evening = Evening(5, 100)
    for number in range(1, 5):
        players = [
            contender(name, place, evening.lines, NASPA, team=f"t{place % 7}")
            for place, name in enumerate(evening.names, start=1)
        ]
        made = pair_round(players, number, wish, NASPA)
        assert len(made.boards) == 50
        for one, other in made.boards:
            text = f"{number} {one} {evening.rng.randint(250, 550)} {other} 400 first {one}"
            evening.lines += read_result(text.split(), NASPA)
    balances = {contender(name, 1, evening.lines, NASPA).balance for name in evening.names}
    assert balances == {0}
