# SPDX-License-Identifier: MIT
"""How strong the opponents are: games between them, and the ratings that follow.

Opponents are compared by pairs of games with the same tiles in the same order and the seats
swapped. Ratings are those of Bradley and Terry: a player who is 400 points ahead wins ten games of
eleven. A tie counts half a win. The mean of the ladder is 0; errors are half the
width of the interval of 95 %, measured from that mean.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from operator import mul

from desktop_app.engine.bots import Bot
from desktop_app.engine.candidates import find_best
from desktop_app.engine.equity import Outlook, equity
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.level_bot import Knowledge
from desktop_app.engine.profile import Profile
from desktop_app.engine.protocol import Engine
from desktop_app.engine.registry import BotResources, make_bot, make_knowledge
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.board import Placement
from desktop_app.rules.move import Move, Play, tiles_used
from desktop_app.rules.position import SeatView
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import score_play, tile_set_of
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import TileSet, face_of, remove_tiles, sort_tiles
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError

SCALE = 400
"""Rating points for odds of ten to one."""

SAME_WORDS = 5
"""Number of successive pairs of games in which both players know the same words."""

_POINT = 1_000
_WIDTH = 1.96
_NEWTON_STEPS = 100
_SETTLED = 1e-9
_PRIOR = 1e-4


class LadderError(ToldError):
    """Games that no ratings follow from, or a file of games that cannot be read."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Counts of one player in one game.

    Attributes:
        points: final points.
        turns: turns with a play, an exchange or a pass.
        tiles: tiles laid.
        likely, medium, unlikely: bingos by how probable their tiles are: `band_of`.
        parallels: plays that made more than one word.
        exchanges, passes: number of these turns.
        phoneys: plays with a word that the list does not hold.
        caught: those of them that were challenged off.
        lost_challenges: challenges of acceptable plays.
        judged: turns that were compared with the best move; some games are, as it takes time.
        lost: points of static equity lost in these turns, against the best moves.
        counted: plays that the following counts are of; games of earlier versions have none.
        one_tile, low, lowest: plays of one tile, of up to six points, and of up to three.
        held: tiles J, Q, X, Z, K and V on the rack for at least three turns, or laid before.
        shed: those of them that were laid within three turns of the draw.
        out: 1 if they laid their last tile.
        familiar, usual: plays whose main word is of commonness 20 at most, and of 35 at most.
        early_passes: passes with tiles in the bag.
    """

    points: int = 0
    turns: int = 0
    tiles: int = 0
    likely: int = 0
    medium: int = 0
    unlikely: int = 0
    parallels: int = 0
    exchanges: int = 0
    passes: int = 0
    phoneys: int = 0
    caught: int = 0
    lost_challenges: int = 0
    judged: int = 0
    lost: float = 0.0
    counted: int = 0
    one_tile: int = 0
    low: int = 0
    lowest: int = 0
    held: int = 0
    shed: int = 0
    out: int = 0
    familiar: int = 0
    usual: int = 0
    early_passes: int = 0

    @property
    def bingos(self) -> int:
        """Plays with enough tiles for the bonus."""
        return self.likely + self.medium + self.unlikely


@dataclass(frozen=True, slots=True)
class LadderGame:
    """A game between two players.

    Attributes:
        pair: number of the pair of games; both have the same tiles.
        players: ids in the order in which they moved.
        deeds: of each.
    """

    pair: int
    players: tuple[str, str]
    deeds: tuple[Deeds, Deeds]

    @property
    def won(self) -> float:
        """1 if who moved first won, half for a tie."""
        first, second = (deed.points for deed in self.deeds)
        return 0.5 if first == second else float(first > second)

    def line(self) -> str:
        """The game as a line of a file."""
        return json.dumps(_GAMES.write(self), separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> LadderGame:
        """A line of `line`. Raises DecodeError for another."""
        return _GAMES.parse(line)


_GAMES: Decoder[LadderGame] = Decoder(LadderGame, Form(rows=frozenset({Deeds})))


# Playing.


@dataclass(frozen=True)
class Arena:
    """Plays the games of the ladder.

    Attributes:
        ruleset, resources: the rules; the words, levels and leaves. Clocks do not run.
    """

    ruleset: Ruleset
    resources: BotResources

    def play_pair(self, one: Profile, other: Profile, pair: int) -> tuple[LadderGame, LadderGame]:
        """Two games with the same tiles, in which either player moves first.

        `pair` is the number of the pair: it settles the tiles, and what the players know.
        """
        is_judged = pair % SAME_WORDS == 0
        first, second = (
            {profile.id: self._bot(profile, pair) for profile in both}
            for both in ((one, other), (other, one))
        )
        return (
            self._play(first, pair, is_judged=is_judged),
            self._play(second, pair, is_judged=is_judged),
        )

    def _bot(self, profile: Profile, pair: int) -> Bot:
        # The words that a player knows stay the same for some games: making them takes time.
        known = self._knowledge(profile, f"{pair // SAME_WORDS}/{profile.id}")
        return make_bot(profile, self._seeded(f"{pair}/{profile.id}"), known)

    @lru_cache(maxsize=32)  # noqa: B019 - an arena lives as long as its process
    def _knowledge(self, profile: Profile, seed: str) -> Knowledge:
        return make_knowledge(profile, self._seeded(seed))

    def _seeded(self, seed: str) -> BotResources:
        number = int.from_bytes(blake2b(seed.encode(), digest_size=4).digest(), "big")
        return replace(self.resources, seed=number, is_timed=False)

    def _play(self, bots: Mapping[str, Bot], pair: int, *, is_judged: bool) -> LadderGame:
        """A game of two bots, by the ids of their players in the order in which they move."""
        lexicon = self.resources.engine.lexicon
        first, second = bots
        setup = GameSetup(
            seats=tuple(Seat(bot, bot) for bot in bots),
            ruleset=self.ruleset,
            lexicon=lexicon.name,
            mode=Mode.AUTOMATIC,
            allotment_ms=self.ruleset.clock.allotment_s * 1000 or None,
            record=TournamentRecord.empty(len(bots)),
            preset_first=0,
        )
        tiles = list(tile_set_of(self.ruleset).tiles)
        random.Random(pair).shuffle(tiles)
        table = Table(setup, judge=lexicon, drawer=OrderedDrawer(tiles), sink=MemorySink())
        engine, leaves = self.resources.engine, self.resources.leaves
        judged = [_Judged(bot, engine, leaves) if is_judged else bot for bot in bots.values()]
        for _ in play_to_end(table, judged):
            pass
        levels = self.resources.levels(IN_NO_LIST)
        deeds = [
            _deeds(table.state, seat, lexicon, judged[seat], levels) for seat in range(len(bots))
        ]
        return LadderGame(pair, (first, second), (deeds[0], deeds[1]))


class _Judged:
    """A bot whose moves are compared with the best ones, by static equity on the whole list."""

    def __init__(self, bot: Bot, engine: Engine, leaves: Leaves) -> None:
        self._bot, self._engine, self._leaves = bot, engine, leaves
        self.name, self.turns, self.lost = bot.name, 0, 0.0

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """The move of the bot."""
        move = self._bot.choose_move(view, halt)
        best = find_best(self._engine, view, self._leaves).equity_millipoints
        self.turns += 1
        self.lost += max(0, best - equity_of(view, move, self._leaves)) / _POINT
        return move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the words that the bot challenges."""
        return self._bot.choose_challenge(view)


HEAVY = "JQXZKV"
"""The tiles of which it is counted how soon they are laid."""

_SOON = 3
_TURNS = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
ENOUGH = 20
"""Games of a player from which shares of their plays are told."""

LOW, LOWEST = 6, 3
"""Points of a low play and of one of the lowest."""

FAMILIAR, USUAL = 20, 35
"""Levels of commonness: about the words of a child, and of anybody."""


def shed_soon(rows: Iterable[ScoreRow]) -> tuple[int, int]:
    """How many heavy tiles a player had time to lay, and how many of them went within three turns.

    Args:
        rows: the turns of one player, in order. A tile that was still held when the game ended
            counts only if it had been there for three turns.
    """
    turns = [row for row in rows if row.kind in _TURNS]
    held = shed = 0
    for letter in HEAVY:
        ages: list[int] = []
        for row in turns:
            there = row.rack.count(letter)
            # Tiles that are gone without a play were exchanged.
            held += max(0, len(ages) - there)
            ages = [age + 1 for age in ages][:there]
            ages += [1] * (there - len(ages))
            for tile in (placement.tile for placement in row.placements):
                if tile == letter and ages and row.kind is RowKind.PLAY:
                    held += 1
                    shed += ages.pop(0) <= _SOON
        held += sum(age >= _SOON for age in ages)
    return held, shed


def early_passes(rows: Iterable[ScoreRow], player: int, in_bag: int) -> int:
    """How often a player passed with tiles in the bag, which held `in_bag` after the first draw."""
    passes = 0
    for row in rows:
        if row.kind is RowKind.PLAY:
            in_bag -= len(row.placements)
        passes += in_bag > 0 and row.player == player and row.kind is RowKind.PASS
    return passes


def equity_of(view: SeatView, move: Move, leaves: Leaves) -> int:
    """The static equity of a move in millipoints."""
    leave = sort_tiles(remove_tiles(view.rack, tiles_used(move)))
    score = 0
    if isinstance(move, Play):
        score = score_play(view.board, move.placements(), view.tile_set, view.scoring).points
    return equity(score, leave, Outlook.of(view), view.tile_set, leaves)


def _deeds(
    state: GameState, seat: int, lexicon: Lexicon, bot: Bot, levels: Mapping[str, int]
) -> Deeds:
    rows = [row for row in state.rows if row.player == seat]
    kinds = Counter(row.kind for row in rows)
    plays = [row for row in rows if row.kind is RowKind.PLAY]
    bingos = [row for row in plays if len(row.placements) >= state.setup.scoring.bingo_tiles]
    bands = Counter(band_of(row.placements, state.setup.tile_set) for row in bingos)
    mains = [levels.get(row.words[0], IN_NO_LIST) for row in plays if row.words]
    held, shed = shed_soon(rows)
    rack_size = state.setup.ruleset.set.rack_size
    in_bag = len(state.setup.tile_set.tiles) - rack_size * len(state.racks)
    return Deeds(
        points=state.points[seat],
        turns=sum(kinds[kind] for kind in _TURNS),
        tiles=sum(len(row.placements) for row in plays),
        likely=bands[0],
        medium=bands[1],
        unlikely=bands[2],
        parallels=sum(len(row.words) > 1 for row in plays),
        exchanges=kinds[RowKind.EXCHANGE],
        passes=kinds[RowKind.PASS],
        phoneys=sum(not all(map(lexicon.is_acceptable, row.words)) for row in plays),
        caught=kinds[RowKind.PHONEY_WITHDRAWN],
        lost_challenges=kinds[RowKind.CHALLENGE_LOST],
        judged=bot.turns if isinstance(bot, _Judged) else 0,
        lost=round(bot.lost, 1) if isinstance(bot, _Judged) else 0.0,
        counted=len(plays),
        one_tile=sum(len(row.placements) == 1 for row in plays),
        low=sum(row.points <= LOW for row in plays),
        lowest=sum(row.points <= LOWEST for row in plays),
        held=held,
        shed=shed,
        out=int(not state.racks[seat]),
        familiar=sum(level <= FAMILIAR for level in mains),
        usual=sum(level <= USUAL for level in mains),
        early_passes=early_passes(state.rows, seat, in_bag),
    )


BANDS = (4.76, 4.19)
"""The least log10 of the ways to draw the tiles of a likely and of a medium bingo.

Of the words of seven letters in the open list about a third each are likely, medium and unlikely.
"""


def band_of(placements: Iterable[Placement], tile_set: TileSet) -> int:
    """How probable the tiles of a bingo are: 0 likely, 1 medium, 2 unlikely.

    Blanks count as the letters that they stand for.
    """
    ways = 0.0
    for face, count in Counter(face_of(placement.tile) for placement in placements).items():
        there = tile_set.distribution.get(face, 0)
        ways += math.log10(math.comb(there, count) or 1)
    return next((band for band, least in enumerate(BANDS) if ways >= least), len(BANDS))


# Ratings.


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings fitted to games.

    Attributes:
        ratings: by id, on the logistic scale of 400 points; the mean of all is 0.
        errors: half the width of the interval of 95 %, by id.
        first_move: rating points that moving first is worth.
    """

    ratings: Mapping[str, float]
    errors: Mapping[str, float]
    first_move: float


def fit(games: Sequence[LadderGame]) -> Ratings:
    """Fit ratings by maximum likelihood (Bradley and Terry), with a term for moving first.

    The errors are robust: games with the same tiles, or between players who know the same words,
    have something in common, which is not counted as chance again and again (a sandwich estimate
    over the groups of `SAME_WORDS` pairs). With few groups that estimate may be too small, so an
    error is at least that of independent games.

    Raises:
        LadderError: there is no game, or some players are linked to the others by no game.
    """
    ids = sorted({player for game in games for player in game.players})
    _check_linked(ids, games)
    place = {id_: at for at, id_ in enumerate(ids)}
    played: Counter[tuple[int, int]] = Counter()
    won: dict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        key = place[game.players[0]], place[game.players[1]]
        played[key] += 1
        won[key] += game.won
    size = len(ids) + 1
    values = [0.0] * size
    for _ in range(_NEWTON_STEPS):
        slope, curve = _likelihood(values, played, won)
        step = _solved(curve, slope)
        values = [
            value + max(-2.0, min(2.0, change)) for value, change in zip(values, step, strict=True)
        ]
        if max(map(abs, step)) < _SETTLED:
            break
    _, curve = _likelihood(values, played, won)
    bread = _inverse(curve)
    meat = _meat(values, games, place)
    spread = _product(_product(bread, meat), bread)
    unit = SCALE / math.log(10)
    # Holding the mean at 0 adds this to the variance of every player.
    held = 1 / len(ids) ** 2
    variances = {
        player: max(spread[at][at], bread[at][at] - held, 0.0) for player, at in place.items()
    }
    return Ratings(
        {player: values[at] * unit for player, at in place.items()},
        {player: _WIDTH * math.sqrt(variance) * unit for player, variance in variances.items()},
        values[-1] * unit,
    )


Matrix = list[list[float]]


def _check_linked(ids: Sequence[str], games: Sequence[LadderGame]) -> None:
    links: dict[str, set[str]] = defaultdict(set)
    for game in games:
        one, other = game.players
        links[one].add(other)
        links[other].add(one)
    seen, waiting = set[str](), list(ids[:1])
    while waiting:
        player = waiting.pop()
        if player not in seen:
            seen.add(player)
            waiting += links[player]
    apart = [id_ for id_ in ids if id_ not in seen]
    if apart or not ids:
        raise LadderError(
            Sentence("no game links {names} to the others", names=", ".join(apart))
            if ids
            else Sentence("no game was played")
        )


def _chance(values: Sequence[float], first: int, second: int) -> float:
    return 1 / (1 + math.exp(values[second] - values[first] - values[-1]))


def _likelihood(
    values: Sequence[float],
    played: Mapping[tuple[int, int], int],
    won: Mapping[tuple[int, int], float],
) -> tuple[list[float], Matrix]:
    """Slope of the log likelihood and its curvature with the sign turned, which is positive."""
    size = len(values)
    slope = [0.0] * size
    # The mean of all players is held at 0, and a trace of a prior keeps an endless win finite.
    curve = [
        [1.0 if max(row, col) < size - 1 else 0.0 for col in range(size)] for row in range(size)
    ]
    for at in range(size):
        curve[at][at] += _PRIOR
        slope[at] -= _PRIOR * values[at]
    mean = sum(values[:-1])
    for at in range(size - 1):
        slope[at] -= mean
    for (first, second), count in played.items():
        chance = _chance(values, first, second)
        rest, weight = won[first, second] - count * chance, count * chance * (1 - chance)
        signs = ((first, 1), (second, -1), (size - 1, 1))
        for row, sign in signs:
            slope[row] += sign * rest
            for col, other in signs:
                curve[row][col] += sign * other * weight
    return slope, curve


def _meat(values: Sequence[float], games: Iterable[LadderGame], place: Mapping[str, int]) -> Matrix:
    """The sum over the groups of games of the products of their slopes."""
    size = len(values)
    slopes: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for game in games:
        first, second = place[game.players[0]], place[game.players[1]]
        rest = game.won - _chance(values, first, second)
        slope = slopes[game.pair // SAME_WORDS]
        slope[first] += rest
        slope[second] -= rest
        slope[size - 1] += rest
    total = [[0.0] * size for _ in range(size)]
    for slope in slopes.values():
        for row, one in slope.items():
            for col, other in slope.items():
                total[row][col] += one * other
    return total


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    size = len(matrix)
    columns = [_solved(matrix, [float(row == col) for row in range(size)]) for col in range(size)]
    return [list(row) for row in zip(*columns, strict=True)]


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][col] * found[col] for col in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


# The table that comes with the program.


@dataclass(frozen=True, slots=True)
class Rung:
    """One row of the table: averages over all games on the ladder.

    Attributes:
        id, name: the player.
        rating, rating_error: as `Ratings`.
        score: points a game.
        bingos: a game.
        bingo_bands: a game, likely, medium and unlikely: `band_of`.
        lost: points of static equity a turn less than the best move.
        parallels: share of plays that make more than one word.
        tiles: tiles a play.
        turns: turns of a game, of both sides.
        points_turn, points_turn_error: points a turn, with the half width of 95 %; None if open.
        one_tile, low: share of plays of one tile, and of up to `LOW` points.
        power_played: share of the tiles J, Q, X, Z, K and V that are laid within three turns.
        out: share of games in which they lay their last tile; like the three before it None with
            fewer than `ENOUGH` counted games.
        words: words of the list that they know, in one game; the rest they cannot find.
        phoneys, stayed: a game; those that were not challenged off.
        lost_challenges: challenges of valid words, a game.
        games: how many.
    """

    id: str
    name: str
    rating: float
    rating_error: float
    score: float
    bingos: float
    bingo_bands: tuple[float, float, float]
    lost: float
    parallels: float
    tiles: float
    turns: float
    points_turn: float
    points_turn_error: float | None
    one_tile: float | None
    low: float | None
    power_played: float | None
    out: float | None
    words: int
    phoneys: float
    stayed: float
    lost_challenges: float
    games: int


def ratio_of(groups: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """A sum over groups of games divided by another, and the half width of its 95 %.

    Games of a group have something in common, so the error is by linearisation over the groups; it
    is NaN for one group, and both are for an empty divisor.
    """
    total = sum(below for _, below in groups)
    if not total:
        return math.nan, math.nan
    ratio = sum(above for above, _ in groups) / total
    if len(groups) < 2:
        return ratio, math.nan
    rest = sum((above - ratio * below) ** 2 for above, below in groups)
    return ratio, _WIDTH * math.sqrt(rest * len(groups) / (len(groups) - 1)) / total


def rungs(
    games: Sequence[LadderGame], profiles: Mapping[str, Profile], words: Callable[[Profile], int]
) -> list[Rung]:
    """The table of the players who have games, the weakest first.

    Args:
        games: as `fit` takes them.
        profiles: by id.
        words: counts the words that a player knows.

    Raises:
        LadderError: as `fit`.
    """
    found = fit(games)
    done: dict[str, list[Deeds]] = defaultdict(list)
    grouped: dict[str, dict[int, list[Deeds]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for player, deeds in zip(game.players, game.deeds, strict=True):
            done[player].append(deeds)
            grouped[player][game.pair // SAME_WORDS].append(deeds)
    rows = []
    for player, all_deeds in done.items():

        def mean(of: Callable[[Deeds], float], deeds: Sequence[Deeds] = all_deeds) -> float:
            return round(sum(map(of, deeds)) / len(deeds), 3)

        plays = sum(deed.turns - deed.exchanges - deed.passes for deed in all_deeds) or 1
        judged = sum(deed.judged for deed in all_deeds) or 1
        counted = [deed for deed in all_deeds if deed.counted]

        def share_of(
            of: Callable[[Deeds], int],
            among: Callable[[Deeds], int],
            deeds: Sequence[Deeds] = counted,
        ) -> float | None:
            total = sum(map(among, deeds))
            is_enough = len(deeds) >= ENOUGH and total
            return round(sum(map(of, deeds)) / total, 3) if is_enough else None

        points_turn, error = ratio_of(
            [
                (sum(deeds.points for deeds in group), sum(deeds.turns for deeds in group))
                for group in grouped[player].values()
            ]
        )
        profile = profiles[player]
        rows.append(
            Rung(
                id=player,
                name=profile.name,
                rating=round(found.ratings[player], 1),
                rating_error=round(found.errors[player], 1),
                score=round(mean(lambda deeds: deeds.points), 1),
                bingos=mean(lambda deeds: deeds.bingos),
                bingo_bands=(
                    mean(lambda deeds: deeds.likely),
                    mean(lambda deeds: deeds.medium),
                    mean(lambda deeds: deeds.unlikely),
                ),
                lost=round(sum(deed.lost for deed in all_deeds) / judged, 2),
                parallels=round(sum(deed.parallels for deed in all_deeds) / plays, 3),
                tiles=round(sum(deed.tiles for deed in all_deeds) / plays, 2),
                turns=round(2 * sum(deed.turns for deed in all_deeds) / len(all_deeds), 1),
                points_turn=round(points_turn, 2),
                points_turn_error=None if math.isnan(error) else round(error, 2),
                one_tile=share_of(lambda deeds: deeds.one_tile, lambda deeds: deeds.counted),
                low=share_of(lambda deeds: deeds.low, lambda deeds: deeds.counted),
                power_played=share_of(lambda deeds: deeds.shed, lambda deeds: deeds.held),
                out=share_of(lambda deeds: deeds.out, lambda _: 1),
                words=words(profile),
                phoneys=mean(lambda deeds: deeds.phoneys),
                stayed=mean(lambda deeds: deeds.phoneys - deeds.caught),
                lost_challenges=mean(lambda deeds: deeds.lost_challenges),
                games=len(all_deeds),
            )
        )
    return sorted(rows, key=lambda rung: rung.rating)


def matches(ladder: Sequence[Profile], steps: int) -> list[tuple[Profile, Profile]]:
    """Who plays whom: everybody with the next `steps` players above."""
    return [
        (one, other) for at, one in enumerate(ladder) for other in ladder[at + 1 : at + 1 + steps]
    ]


@dataclass(frozen=True, slots=True)
class LadderTable:
    """A table and what it was measured with.

    Attributes:
        basis: a hash of list, leaves and players; another one marks the table stale.
        lexicon, ruleset: names.
        rungs: the weakest first.
    """

    basis: str
    lexicon: str
    ruleset: str
    rungs: tuple[Rung, ...]

    def text(self) -> str:
        """The content of the file."""
        rows = ",\n".join(f"  {json.dumps(asdict(rung))}" for rung in self.rungs)
        head = {"basis": self.basis, "lexicon": self.lexicon, "ruleset": self.ruleset}
        return f'{json.dumps(head)[:-1]}, "rungs": [\n{rows}\n]}}\n'

    @classmethod
    def read(cls, text: str) -> LadderTable:
        """A table of `text`.

        Raises:
            LadderError: it is none.
        """
        try:
            return _TABLES.parse(text)
        except DecodeError as error:
            raise LadderError(
                Sentence("the table of the ladder cannot be read: {why}", why=str(error))
            ) from None


_TABLES: Decoder[LadderTable] = Decoder(LadderTable)


def basis_of(parts: Iterable[bytes]) -> str:
    """A hash of what a table depends on, in hexadecimal."""
    found = blake2b(digest_size=8)
    for part in parts:
        found.update(blake2b(part, digest_size=32).digest())
    return found.hexdigest()
