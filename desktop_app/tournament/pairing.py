# SPDX-License-Identifier: MIT
"""Who plays whom in the next round.

A round is the cheapest matching (`cheapest_matching`) of a table of costs in which what a director
minds most comes first: a second bye, one who cannot be caught against one who can win a prize, a
repeat, the same opponent twice running, two of one club in the early rounds, starts that would
drift two games apart, what the system wants most, starts that would drift one game apart (before
it in a large division), and the rest. The lot comes last and depends on the seed alone, so the same
input gives the same round. In small fields a round is taken that leaves rounds without a repeat
(`look_ahead`), as many as can be.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.australian import australian_round
from desktop_app.tournament.berger import (
    GROUP_ROUNDS,
    berger_round,
    group_round,
    groups_of_four,
    halves_round,
)
from desktop_app.tournament.contenders import Contender, goes_first, in_standing_order
from desktop_app.tournament.contention import Outlook
from desktop_app.tournament.first_moves import after_game, oriented
from desktop_app.tournament.look_ahead import MOST_PLAYERS, farthest_seeing
from desktop_app.tournament.matching import Costs, cheapest_matching

NEAREST = 40
"""In large divisions only so many players after each in the standings are looked at first."""

ALL_BELOW = 250
"""Up to this size of a division every pair is looked at."""

MANY = 100
"""From this size of a division on, starts within one game outweigh win groups after round 2.

So it is in Swiss and among teams. There it takes a few games in a hundred out of their win group;
in a field of 24 it would be one in twelve, and in a field of four the two winners of round 1 might
never meet.
"""

_LOTS = 256
_OPENING = 2
"""The winners of round 1 meet in round 2, though both of them may have begun."""

_REPEAT = 2
"""The place of repeats among the costs of a pair; before it stand byes and spoilt prizes."""

_FAR = 60
"""Places beyond which it does not matter how far two players are apart."""


class System(Enum):
    """A way to pair a round."""

    ROUND_ROBIN = "round-robin"
    KING_OF_THE_HILL = "koth"
    SWISS = "swiss"
    FACTOR = "factor"
    QUADS = "quads"
    TEAMS = "teams"
    TEAM_ROUND_ROBIN = "team-round-robin"
    HALVES = "halves"
    """The upper half by rating against the lower half, each against each."""
    INTERLEAVED = "interleaved"
    """Those with odd numbers by rating against those with even ones, each against each."""
    CHEW = "chew"
    AUSTRALIAN = "australian"
    RANDOM = "random"
    MANUAL = "manual"


class PairingError(ValueError):
    """A round cannot be paired as wanted; the message is a `Sentence`."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How a director wants a round paired.

    Attributes:
        system: the way to pair.
        repeats: how often two players may meet again before it is avoided; 0 for not at all.
        seed: of the lot.
        factor: for `System.FACTOR`: place 1 meets place 1 + factor, and so on.
        clubmates_apart: avoid games between two of one club.
        apart: pairs of names that may not meet at all.
        gibson: points by which a game changes a spread at most: who cannot be caught then meets
            those who can win no prize. 0 for no such rule. Tables and the Australian draw go by
            their own order.
    """

    system: System
    repeats: int = 0
    seed: int = 0
    factor: int = 2
    clubmates_apart: bool = False
    apart: frozenset[frozenset[str]] = frozenset()
    gibson: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round.

    Attributes:
        boards: who goes first and who second, from board 1.
        byes: the players without an opponent: one at most, except in tables, groups and by hand.
    """

    boards: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()


def pair_round(
    players: Sequence[Contender],
    number: int,
    wish: Wish,
    rules: Ruleset,
    *,
    size: int = 0,
    groups: Sequence[Sequence[str]] = (),
    ahead: Outlook | None = None,
) -> Pairing:
    """Pair the players of a division for one round.

    Args:
        players: all who take part in the round.
        number: 1-based number of the round; in a table or in groups the round of these.
        wish: the system and its options; not `System.MANUAL`, for which there is `pair_by_hand`.
        rules: say who goes first; in tables what they leave open is chosen so that starts stay as
            even as they can, in this round and the next.
        size: for `System.ROUND_ROBIN` how many players the table is for; 0 for those who are there.
        groups: for `System.QUADS` the names of each group, best first; none makes new groups by
            the standings. For `System.TEAM_ROUND_ROBIN` the names of each team, best first, with
            those who are away; none has those who are there.
        ahead: what the rounds left can still change; None as if this round were the last.

    Raises:
        PairingError: there is no such round.
    """
    if len(players) < 2:
        raise PairingError(Sentence("At least two players are needed for a round."))
    of_teams = wish.system in (System.TEAMS, System.TEAM_ROUND_ROBIN)
    if of_teams and len({player.team for player in players}) < 2:
        raise PairingError(Sentence("All players are of one team: enter their teams first."))
    if wish.system in (System.ROUND_ROBIN, System.HALVES, System.INTERLEAVED):
        return _by_table(players, _numbered(players, number, size, wish.system), rules)
    if wish.system is System.TEAM_ROUND_ROBIN:
        return _by_table(players, _team_round_robin(players, number, groups), rules)
    if wish.system is System.QUADS:
        return _by_table(players, _in_groups(players, number, groups), rules)
    if wish.system is System.AUSTRALIAN:
        return _australian(in_standing_order(players), number, wish, rules)
    return _matched(in_standing_order(players), number, wish, rules, ahead or Outlook())


def pair_by_hand(
    players: Sequence[Contender], pairs: Sequence[tuple[str, str]], number: int, rules: Ruleset
) -> Pairing:
    """Check the pairs of a director and let the documents name who goes first.

    Players without a pair have a bye.

    Raises:
        PairingError: a name that does not take part, or is paired twice.
    """
    known = {player.name: player for player in players}
    seen: set[str] = set()
    for name in (name for pair in pairs for name in pair):
        if name not in known:
            raise PairingError(
                Sentence("{name} does not play in round {round}.", name=name, round=number)
            )
        if name in seen:
            raise PairingError(Sentence("{name} is paired twice.", name=name))
        seen.add(name)
    boards = tuple(
        _ordered(known[one], known[other], rules, _lot(0, number, one, other))
        for one, other in pairs
    )
    byes = tuple(
        contender.name for contender in in_standing_order(players) if contender.name not in seen
    )
    return Pairing(boards, byes)


def new_groups(players: Sequence[Contender]) -> tuple[tuple[str, ...], ...]:
    """Divide players by the standings into groups of four for the next three rounds."""
    ranked = in_standing_order(players)
    return tuple(
        tuple(ranked[place - 1].name for place in group) for group in groups_of_four(len(ranked))
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """A round of a fixed table, with the pairs of the round after it.

    Attributes:
        pairs: as the table has them, who stands first in it first.
        byes: the players without an opponent.
        following: the pairs of the next round of the same table.
    """

    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]
    following: tuple[tuple[str, str], ...] = ()


def _by_table(players: Sequence[Contender], table: _Table, rules: Ruleset) -> Pairing:
    known = {player.name: player for player in players}
    return Pairing(oriented(known, table.pairs, table.following, rules), table.byes)


def _numbered(players: Sequence[Contender], number: int, size: int, system: System) -> _Table:
    """A table in which players stand by their numbers; an odd one has the bye for an opponent."""
    by_number = {player.number: player.name for player in players}
    count = max(size, *by_number)
    places = range(1, count + count % 2 + 1)

    def places_of(of: int) -> tuple[tuple[int, int], ...]:
        if system is System.HALVES:
            half = len(places) // 2
            return halves_round(places[:half], places[half:], of)
        if system is System.INTERLEAVED:
            return halves_round(places[::2], places[1::2], of)
        return berger_round(count, of)

    def round_of(of: int) -> tuple[list[tuple[str, str]], list[str]]:
        pairs, byes = list[tuple[str, str]](), list[str]()
        for one, other in places_of(of):
            present = [by_number[place] for place in (one, other) if place in by_number]
            if len(present) == 2:
                pairs.append((present[0], present[1]))
            else:
                byes.extend(present)
        return pairs, byes

    pairs, byes = round_of(number)
    return _Table(tuple(pairs), tuple(byes), tuple(round_of(number + 1)[0]))


def _team_round_robin(
    players: Sequence[Contender], number: int, groups: Sequence[Sequence[str]]
) -> _Table:
    """The Berger table of the teams, whose players meet board by board.

    The best of a team meets the best of the other, and so on down. Whenever all teams have met,
    each meets the next player of the other team, so that a pair comes again only after all others.
    Who is away keeps their place. Players of two teams who are left without an opponent meet,
    unless they have met; the others have byes, as have those of a team without one.
    """
    if loose := [player.name for player in players if not player.team]:
        raise PairingError(Sentence("{name} is in no team: enter it first.", name=loose[0]))
    known = {player.name: player for player in players}
    teams: list[Sequence[str]] = list(groups)
    if not teams:
        by_team: dict[str, list[str]] = {}
        for player in sorted(players, key=lambda contender: contender.number):
            by_team.setdefault(player.team, []).append(player.name)
        # Teams stand by name: the number of their best player may change from round to round.
        teams = [by_team[name] for name in sorted(by_team)]

    def round_of(of: int) -> tuple[list[tuple[str, str]], list[str]]:
        cycle = (of - 1) // (len(teams) - 1 + len(teams) % 2)
        pairs, byes = list[tuple[str, str]](), list[str]()
        for places in berger_round(len(teams), of):
            # In one order whatever side the table gives them: the steps of the cycles add up.
            two = [teams[place - 1] if place <= len(teams) else () for place in sorted(places)]
            larger, smaller = sorted(two, key=len, reverse=True)
            rivals = [larger[(at + cycle) % len(larger)] for at in range(len(smaller))]
            both = zip(smaller, rivals, strict=True)
            pairs += (pair for pair in both if all(name in known for name in pair))
            met = {name for pair in pairs for name in pair}
            left, others = (
                [name for name in team if name in known and name not in met]
                for team in (smaller, larger)
            )
            for name in left:
                rival = next((other for other in others if other not in known[name].met), None)
                if rival is None:
                    byes.append(name)
                    continue
                others.remove(rival)
                pairs.append((name, rival))
            byes += others
        return pairs, byes

    pairs, byes = round_of(number)
    return _Table(tuple(pairs), tuple(byes), tuple(round_of(number + 1)[0]))


def _in_groups(
    players: Sequence[Contender], number: int, groups: Sequence[Sequence[str]]
) -> _Table:
    present = {player.name for player in players}
    placed = {name for group in groups for name in group}
    if groups and (strays := sorted(present - placed)):
        raise PairingError(
            Sentence(
                "{name} is in no group; groups are made every three rounds. Until then let them"
                " miss the round, or pair by another system.",
                name=strays[0],
            )
        )
    made = groups or new_groups(players)

    def round_of(of: int) -> tuple[list[tuple[str, str]], list[str]]:
        pairs, byes = list[tuple[str, str]](), list[str]()
        for group in made:
            for places in group_round(range(1, len(group) + 1), of):
                pair = [group[place - 1] for place in places if place]
                pair = [name for name in pair if name in present]
                if len(pair) == 2:
                    pairs.append((pair[0], pair[1]))
                else:
                    byes.extend(pair)
        return pairs, byes

    place = (number - 1) % GROUP_ROUNDS + 1
    pairs, byes = round_of(place)
    # After the last round of a group there are new groups.
    following = round_of(place + 1)[0] if place < GROUP_ROUNDS else []
    return _Table(tuple(pairs), tuple(byes), tuple(following))


def _australian(ranked: tuple[Contender, ...], number: int, wish: Wish, rules: Ruleset) -> Pairing:
    found = australian_round(ranked, number, wish.repeats, wish.apart)
    if found is None:
        raise _too_many_apart(number)
    pairs, bye = found
    boards = []
    for one, other in pairs:
        lot = _lot(wish.seed, number, ranked[one].name, ranked[other].name)
        boards.append(_ordered(ranked[one], ranked[other], rules, lot))
    return Pairing(tuple(boards), () if bye is None else (ranked[bye].name,))


def _too_many_apart(number: int) -> PairingError:
    return PairingError(
        Sentence("Round {round} cannot be paired: too many pairs are forbidden.", round=number)
    )


def _matched(
    ranked: tuple[Contender, ...], number: int, wish: Wish, rules: Ruleset, ahead: Outlook
) -> Pairing:
    """Pair by the cheapest matching, with a bye for one player of an odd number."""
    wanted = (
        _chew(ranked, wish, ahead)
        if wish.system is System.CHEW
        else _COSTS[wish.system](ranked, wish)
    )
    near = len(ranked) if len(ranked) <= ALL_BELOW else NEAREST
    while True:
        edges = _edges(ranked, number, wish, rules, wanted, near, ahead)
        count = len(ranked) + len(ranked) % 2
        matching = cheapest_matching(count, edges)
        is_whole = near >= len(ranked)
        if matching is not None and (is_whole or not _is_repeated(matching, edges)):
            break
        if is_whole:
            raise _too_many_apart(number)
        near *= 2
    if count <= MOST_PLAYERS and not wish.repeats:
        matching = _looking_ahead(count, edges, matching, ahead.left)
    boards, byes = [], []
    for one, other in sorted(matching.items()):
        if other == len(ranked):
            byes.append(ranked[one].name)
        elif one < other:
            lot = _lot(wish.seed, number, ranked[one].name, ranked[other].name)
            boards.append(_ordered(ranked[one], ranked[other], rules, lot))
    return Pairing(tuple(boards), tuple(byes))


def _looking_ahead(
    count: int, edges: Mapping[tuple[int, int], Costs], matching: dict[int, int], left: int
) -> dict[int, int]:
    """The cheapest round that leaves the most rounds without a repeat, if this one has none.

    Byes, and who meets those who cannot be caught, count for more.
    """
    if _is_repeated(matching, edges):
        return matching
    new = {pair: costs for pair, costs in edges.items() if not costs[0] and not costs[_REPEAT]}
    return farthest_seeing(count, new, matching, left, fixed=_REPEAT)


def _edges(
    ranked: tuple[Contender, ...],
    number: int,
    wish: Wish,
    rules: Ruleset,
    wanted: Callable[[int, int], Costs],
    near: int,
    ahead: Outlook,
) -> dict[tuple[int, int], Costs]:
    """The costs of every pair that is allowed, among players at most `near` places apart."""
    edges: dict[tuple[int, int], Costs] = {}
    count = len(ranked)
    drifts = _Drifts(rules)
    is_swiss = wish.system in (System.SWISS, System.TEAMS)
    starts_first = is_swiss and count >= MANY and number > _OPENING

    def in_order(one_apart: int, own: Costs) -> Costs:
        return (one_apart, *own) if starts_first else (*own[:1], one_apart, *own[1:])

    def spoilt(one: Contender, other: Contender, place: int) -> int:
        """How much one who cannot be caught meddles with the prizes of another, by their place."""
        is_safe = one.name in ahead.safe, other.name in ahead.safe
        rival = other if is_safe[0] else one
        return 0 if is_safe[0] == is_safe[1] or rival.name in ahead.out else count - place

    for i, one in enumerate(ranked):
        furthest = count if one.name in ahead.safe else min(count, i + near + 1)
        for j in range(i + 1, furthest):
            other = ranked[j]
            if wish.apart and frozenset((one.name, other.name)) in wish.apart:
                continue
            if wish.system is System.TEAMS and one.team == other.team:
                continue
            again = max(0, one.met.get(other.name, 0) - wish.repeats)
            two_apart, one_apart = drifts.of(one, other)
            edges[i, j] = (
                0,
                spoilt(one, other, j if one.name in ahead.safe else i) if ahead.safe else 0,
                (1 << min(again, 6)) - 1,
                int(one.last == other.name and wish.repeats == 0),
                int(wish.clubmates_apart and one.club != "" and one.club == other.club),
                two_apart,
                *in_order(one_apart, wanted(i, j)),
                _lot(wish.seed, number, one.name, other.name),
            )
    if count % 2:
        fewest = min(contender.byes for contender in ranked)
        for i, one in enumerate(ranked):
            if near < count and count - i > 2 * near:
                continue
            lot = _lot(wish.seed, number, one.name, "")
            apart = abs(one.balance)
            edges[i, count] = (
                one.byes - fewest,
                *(0, 0, 0, 0),
                max(0, apart - 2) ** 2,
                *in_order(max(0, apart - 1) ** 2, wanted(i, count)),
                lot,
            )
    return edges


def _is_repeated(matching: Mapping[int, int], edges: Mapping[tuple[int, int], Costs]) -> bool:
    pairs = ((one, other) for one, other in matching.items() if one < other)
    return any(edges[pair][0] or edges[pair][_REPEAT] for pair in pairs)


class _Drifts:
    """How far games would take the starts of two players apart, by their firsts and seconds.

    Few players of a division differ in these, so each two counts are compared only once a round.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def of(self, one: Contender, other: Contender) -> tuple[int, int]:
        """Return the drift of both beyond two games, and beyond one; both squared and added up."""
        own, theirs = one.starts, other.starts
        key = own.firsts, own.seconds, theirs.firsts, theirs.seconds
        found = self._known.get(key)
        if found is None:
            after = after_game(one, other, self._rules)
            found = (
                sum(max(0, apart - 2) ** 2 for apart in after),
                sum(max(0, apart - 1) ** 2 for apart in after),
            )
            self._known[key] = found
        return found


def _swiss(ranked: tuple[Contender, ...], wish: Wish) -> Callable[[int, int], Costs]:
    """The top half of each win group meets the bottom half; then groups next to each other."""
    start: dict[int, int] = {}
    size: dict[int, int] = {}
    for i, contender in enumerate(ranked):
        start.setdefault(contender.half_points, i)
        size[contender.half_points] = size.get(contender.half_points, 0) + 1
    halves = [contender.half_points for contender in ranked]
    lowest = halves[-1]

    def costs(i: int, j: int) -> Costs:
        upper = halves[i]
        if j == len(ranked):
            return (upper - lowest) ** 2, min(j - 1 - i, _FAR) ** 2
        lower = halves[j]
        if upper == lower:
            return 0, min(abs(j - i - size[upper] // 2), _FAR) ** 2
        # The last of the higher group and the first of the lower one are next to each other.
        away = (start[upper] + size[upper] - 1 - i) + (j - start[lower])
        return (upper - lower) ** 2, min(away, _FAR) ** 2

    return costs


def _king_of_the_hill(ranked: tuple[Contender, ...], _wish: Wish) -> Callable[[int, int], Costs]:
    """First meets second, third meets fourth; else players as near as can be."""

    def costs(i: int, j: int) -> Costs:
        return (min(j - i - 1, _FAR) ** 2,)

    return costs


def _factor(ranked: tuple[Contender, ...], wish: Wish) -> Callable[[int, int], Costs]:
    """Place 1 meets place 1 + factor, down to twice the factor; the rest is paired by Swiss."""
    top = min(2 * wish.factor, len(ranked))
    swiss = _swiss(ranked[top:], wish) if top < len(ranked) else None

    def costs(i: int, j: int) -> Costs:
        if i < top:
            # Below them, or with a bye, is far away.
            away = min(abs(j - i - wish.factor), _FAR) if j < top else 2 * _FAR
            return (away**2, 0, 0)
        return (0, *(swiss(i - top, j - top) if swiss is not None else (0, 0)))

    return costs


def _chew(ranked: tuple[Contender, ...], wish: Wish, ahead: Outlook) -> Callable[[int, int], Costs]:
    """Those who can win the first prizes meet among themselves, the best the lowest who can catch.

    They are even in number, if need be with the next one. All others, and the rest of these, are
    paired by Swiss; so is everyone if all can win.
    """
    able = [i for i, contender in enumerate(ranked) if contender.name not in ahead.safe]
    last = max((i for i in able if ranked[i].name in ahead.flight), default=-1)
    flight = [i for i in able if i <= last]
    if len(flight) % 2 and len(flight) < len(able):
        flight.append(able[len(flight)])
    if len(flight) == len(ranked):
        flight = []
    places = {i: at for at, i in enumerate(flight)}
    catchers = [at for i, at in places.items() if ranked[i].name in ahead.catchers]
    lowest = max(catchers, default=len(flight) - 1)
    inner = _swiss(tuple(ranked[i] for i in flight), wish) if flight else None
    outside = [i for i in range(len(ranked)) if i not in places]
    outer = _swiss(tuple(ranked[i] for i in outside), wish) if outside else None
    others = {i: at for at, i in enumerate(outside)}

    def costs(i: int, j: int) -> Costs:
        if i in places and inner is not None:
            if j not in places:
                return 1, 0, *inner(places[i], len(flight))
            if i == flight[0]:
                return 0, abs(lowest - places[j]) ** 2, 0, 0
            return 0, 0, *inner(places[i], places[j])
        if j in places:
            return 1, 0, 0, 0
        assert outer is not None
        return 0, 0, *outer(others[i], others.get(j, len(outside)))

    return costs


def _any(_ranked: tuple[Contender, ...], _wish: Wish) -> Callable[[int, int], Costs]:
    """Leave everything to the lot."""
    return lambda _i, _j: ()


_COSTS: dict[System, Callable[[tuple[Contender, ...], Wish], Callable[[int, int], Costs]]] = {
    System.KING_OF_THE_HILL: _king_of_the_hill,
    System.SWISS: _swiss,
    System.FACTOR: _factor,
    System.TEAMS: _swiss,
    System.RANDOM: _any,
}


def _lot(seed: int, number: int, one: str, other: str) -> int:
    """A number from 0 to 255 that depends on the seed, the round and the two names alone."""
    low, high = sorted((one, other))
    text = f"{seed}\0{number}\0{low}\0{high}".encode()
    return hashlib.blake2b(text, digest_size=1).digest()[0] % _LOTS


def ordered(one: Contender, other: Contender, rules: Ruleset, number: int) -> tuple[str, str]:
    """Return the names of two players who meet in a round, who goes first first."""
    return _ordered(one, other, rules, _lot(0, number, one.name, other.name))


def _ordered(one: Contender, other: Contender, rules: Ruleset, lot: int) -> tuple[str, str]:
    """The two names, who goes first first; an even lot is for the first in the alphabet."""
    first = goes_first(one, other, rules)
    if first is None:
        first = min((one, other), key=lambda contender: contender.name)
        if lot % 2:
            first = other if first is one else one
    return (one.name, other.name) if first is one else (other.name, one.name)
