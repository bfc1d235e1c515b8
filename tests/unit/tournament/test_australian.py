# SPDX-License-Identifier: MIT
"""The Australian draw: worked examples of liwords, and what it never does."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.australian import australian_round
from desktop_app.tournament.contenders import Contender
from desktop_app.tournament.pairing import Pairing, PairingError, System, Wish, pair_round

NASPA = load_ruleset("naspa-2016")


def field(names: str, met: str = "", byes: str = "") -> list[Contender]:
    """Players best first; `met` are pairs with the round of their game, such as ``ab1 cd1``."""
    games = [(each[0], each[1], int(each[2])) for each in met.split()]
    found = []
    for place, name in enumerate(names, start=1):
        own = {(two if name == one else one): n for one, two, n in games if name in (one, two)}
        counts = dict.fromkeys(own, 1)
        found.append(
            Contender(name, place, -2 * place, 0, counts, byes=byes.count(name), met_in=own)
        )
    return found


def draw(players: list[Contender], number: int, *apart: str, repeats: int = 0) -> Pairing:
    forbidden = frozenset(frozenset(each) for each in apart)
    wish = Wish(System.AUSTRALIAN, repeats, apart=forbidden)
    return pair_round(players, number, wish, NASPA)


def met(made: Pairing) -> set[str]:
    return {"".join(sorted(pair)) for pair in made.boards}


def test_the_top_half_meets_the_bottom_half_in_round_1() -> None:
    assert met(draw(field("abcd"), 1)) == {"ac", "bd"}
    assert met(draw(field("abcd"), 1, "ac")) == {"ad", "bc"}
    made = draw(field("abcde"), 1)
    assert (met(made), made.byes) == ({"ad", "be"}, ("c",))
    assert met(draw(field("cdef"), 1, "ce")) == {"cf", "de"}


def test_later_each_meets_the_highest_who_is_new() -> None:
    assert met(draw(field("abcd", "ab1 cd1"), 2)) == {"ac", "bd"}
    assert met(draw(field("abcd", "ab1 cd1 bd2"), 3)) == {"ad", "bc"}


def test_a_game_is_played_again_only_when_it_must_and_the_oldest_first() -> None:
    games = "ac1 bd1 ab2 cd2 ad3 bc3"
    assert met(draw(field("abcd", games), 4)) == {"ac", "bd"}
    assert met(draw(field("abcd", games), 4, repeats=1)) == {"ab", "cd"}
    with pytest.raises(PairingError, match="too many pairs are forbidden"):
        draw(field("abcd"), 1, "ab", "ac", "ad")


def test_the_bye_is_for_the_lowest_of_those_who_had_the_fewest() -> None:
    assert draw(field("abcde", byes="ce"), 2).byes == ("d",)


@pytest.mark.parametrize("seed", range(30))
def test_the_upper_of_two_players_always_has_the_first_choice(seed: int) -> None:
    rng = random.Random(seed)
    games = {"".join(sorted(rng.sample("abcdefgh", 2))) + str(rng.randint(1, 3)) for _ in range(14)}
    players = field("abcdefgh", " ".join(sorted(games)))
    found = australian_round(players, 4, 0, frozenset())
    assert found is not None
    ways = {
        tuple(sorted((min(p), max(p)) for p in zip(order[::2], order[1::2], strict=True)))
        for order in permutations(range(8))
        if order[0] == 0
    }

    def age(way: tuple[tuple[int, int], ...]) -> int:
        return max(players[one].met_in.get(players[other].name, 0) for one, other in way)

    newest = min(map(age, ways))
    assert found == (min(way for way in ways if age(way) <= newest), None)
