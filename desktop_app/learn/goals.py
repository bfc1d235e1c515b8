# SPDX-License-Identifier: MIT
"""Goals that a learner reaches by playing and learning, and their best plays.

Nothing is stored: whether and when a goal was reached follows from the games in the library and the
logs of the learner (docs/decisions/0046). Games with help count only where the goal says so, as in
the statistics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from desktop_app.learn.activity import Deed, DeedKind, local_day, week_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.library_rows import PlayerGame, PlayMade

WHOLE_GAME = -1
"""In place of the number of a play: the goal was reached by the whole game."""
MONTH_DAYS = 30.0
STRONG_LETTERS = frozenset("JQXZ")
_STARS = 3


@dataclass(frozen=True, slots=True)
class Doings:
    """Everything that goals are reached by.

    Attributes:
        games: the learner's finished games, oldest first.
        deeds: the rest, oldest first.
        levels: the levels of the computer opponents by id.
        until_ms: Unix time in milliseconds; a later time is that of a clock that was wrong, and
            belongs to no day. None for no limit.
    """

    games: Sequence[PlayerGame] = ()
    deeds: Sequence[Deed] = ()
    levels: Mapping[str, int] = field(default_factory=dict)
    until_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A step to a goal.

    Attributes:
        at_ms: when, Unix time in milliseconds.
        value: how much it adds; of a goal for the most, how much it was.
        game: the id of the game it was made in; else empty.
        play: the number of the play in that game, from 0, or `WHOLE_GAME`.
        word, points: of that play; the points of the game for the whole of it.
    """

    at_ms: int
    value: int = 1
    game: str = ""
    play: int = WHOLE_GAME
    word: str = ""
    points: int = 0


Marks = Callable[[Doings], Iterator[Mark]]


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach.

    Attributes:
        id: never changes.
        group: the title of its group.
        title: what to reach.
        marks: yields the steps to it, oldest first.
        need: how much is needed.
        is_most: True if the largest step counts, False if their sum does.
    """

    id: str
    group: str
    title: str
    marks: Marks
    need: int = 1
    is_most: bool = False


@dataclass(frozen=True, slots=True)
class GoalState:
    """How far a goal is: `have` of what it needs, and the step that reached it, None before."""

    goal: Goal
    have: int = 0
    reached: Mark | None = None


def goal_states(doings: Doings) -> tuple[GoalState, ...]:
    """Return every goal and how far it is, in the order shown."""
    return tuple(_state(goal, doings) for goal in GOALS)


def goals_of_game(doings: Doings, game: str) -> tuple[GoalState, ...]:
    """Return the goals that were first reached in a game."""
    return tuple(
        state
        for state in goal_states(doings)
        if state.reached is not None and state.reached.game == game
    )


def _state(goal: Goal, doings: Doings) -> GoalState:
    have = 0
    for mark in goal.marks(doings):
        have = max(have, mark.value) if goal.is_most else have + mark.value
        if have >= goal.need:
            # What comes later changes nothing any more.
            return GoalState(goal, goal.need, mark)
    return GoalState(goal, have)


# Steps made in games.


def _of_game(game: PlayerGame, value: int = 1) -> Mark:
    return Mark(game.began_at_ms, value, game.game, points=game.points)


def _of_play(game: PlayerGame, play: PlayMade, value: int = 1) -> Mark:
    return Mark(game.began_at_ms, value, game.game, play.number, play.word, play.points)


def _own(doings: Doings) -> Iterator[PlayerGame]:
    """The games without help."""
    return (game for game in doings.games if not game.is_training)


def _plays(doings: Doings) -> Iterator[tuple[PlayerGame, PlayMade]]:
    return ((game, play) for game in _own(doings) for play in game.plays)


def _each_game(doings: Doings) -> Iterator[Mark]:
    return map(_of_game, doings.games)


def _each_win(doings: Doings) -> Iterator[Mark]:
    return (_of_game(game) for game in doings.games if game.has_won)


def _each_own_win(doings: Doings) -> Iterator[Mark]:
    return (_of_game(game) for game in _own(doings) if game.has_won)


def _scores(doings: Doings) -> Iterator[Mark]:
    return (_of_game(game, game.points) for game in _own(doings))


def _margins(doings: Doings) -> Iterator[Mark]:
    fair = (game for game in _own(doings) if game.has_won and not game.has_handicap)
    return (_of_game(game, game.points - game.against) for game in fair)


def _wins_in_a_row(doings: Doings) -> Iterator[Mark]:
    length = 0
    for game in _own(doings):
        length = length + 1 if game.has_won else 0
        yield _of_game(game, length)


def _levels_beaten(doings: Doings) -> Iterator[Mark]:
    for game in _own(doings):
        if game.has_won and not game.has_handicap and len(game.kinds) == 1:
            # A style is part of the id, as in kai+blocker.
            yield _of_game(game, doings.levels.get(game.kinds[0].partition("+")[0], 0))


def _in_time(doings: Doings) -> Iterator[Mark]:
    timed = (game for game in _own(doings) if game.used_ms is not None)
    return (_of_game(game) for game in timed if not game.overtime_s)


def _challenges(doings: Doings) -> Iterator[Mark]:
    return (_of_game(game, game.challenges_won) for game in _own(doings))


def _play_scores(doings: Doings) -> Iterator[Mark]:
    return (_of_play(game, play, play.points) for game, play in _plays(doings))


def _bingos(doings: Doings) -> Iterator[Mark]:
    return (_of_play(game, play) for game, play in _plays(doings) if play.is_bingo)


def _bingos_in_a_game(doings: Doings) -> Iterator[Mark]:
    for game in _own(doings):
        for count, play in enumerate(filter(lambda play: play.is_bingo, game.plays), start=1):
            yield _of_play(game, play, count)


def _word_counts(doings: Doings) -> Iterator[Mark]:
    return (_of_play(game, play, len(play.words)) for game, play in _plays(doings))


def _word_lengths(doings: Doings) -> Iterator[Mark]:
    return (_of_play(game, play, len(play.word)) for game, play in _plays(doings))


def _q_without_u(doings: Doings) -> Iterator[Mark]:
    for game, play in _plays(doings):
        if any("Q" in word and "U" not in word for word in (play.word, *play.words)):
            yield _of_play(game, play)


def _twos(doings: Doings) -> Iterator[Mark]:
    """The words of two letters that had not been formed before."""
    known = set[str]()
    for game, play in _plays(doings):
        new = {word for word in (play.word, *play.words) if len(word) == 2} - known
        if new:
            known |= new
            yield _of_play(game, play, len(new))


# Steps made in the Learn room.


def _deeds(doings: Doings, kind: DeedKind) -> Iterator[Deed]:
    return (deed for deed in doings.deeds if deed.kind is kind and deed.is_end)


def _lessons(doings: Doings, stars: int = 1) -> Iterator[Mark]:
    """The lessons done, each once, with so many stars at least."""
    done = set[str]()
    for deed in _deeds(doings, DeedKind.LESSON):
        if deed.value >= stars and deed.subject not in done:
            done.add(deed.subject)
            yield Mark(deed.at_ms)


def _star_lessons(doings: Doings) -> Iterator[Mark]:
    return _lessons(doings, _STARS)


def _right(kind: DeedKind) -> Marks:
    def marks(doings: Doings) -> Iterator[Mark]:
        return (Mark(deed.at_ms) for deed in _deeds(doings, kind) if deed.is_right)

    return marks


def _right_in_a_row(kind: DeedKind, *, is_by_subject: bool = False) -> Marks:
    def marks(doings: Doings) -> Iterator[Mark]:
        length, last = 0, ""
        for deed in _deeds(doings, kind):
            is_other = is_by_subject and deed.subject != last
            length = (0 if is_other else length) + 1 if deed.is_right else 0
            last = deed.subject
            yield Mark(deed.at_ms, length)

    return marks


def _cards(doings: Doings) -> Iterator[Mark]:
    return (Mark(deed.at_ms) for deed in _deeds(doings, DeedKind.CARD))


def _known_cards(doings: Doings) -> Iterator[Mark]:
    """How many cards are known for a month, after each answer."""
    known = set[str]()
    for deed in _deeds(doings, DeedKind.CARD):
        change = known.add if deed.value >= MONTH_DAYS else known.discard
        change(deed.subject)
        yield Mark(deed.at_ms, len(known))


# Days and weeks.


def _firsts_of_days(doings: Doings) -> Iterator[tuple[int, int]]:
    """The ordinal of each day on which something was done, and the first time on it."""
    firsts: dict[int, int] = {}
    times = (*(game.began_at_ms for game in doings.games), *(deed.at_ms for deed in doings.deeds))
    for at_ms in times:
        day = local_day(at_ms)
        if day is not None and (doings.until_ms is None or at_ms <= doings.until_ms):
            number = day.toordinal()
            firsts[number] = min(at_ms, firsts.get(number, at_ms))
    return iter(sorted(firsts.items()))


def _days(doings: Doings) -> Iterator[Mark]:
    return (Mark(at_ms) for _day, at_ms in _firsts_of_days(doings))


def _days_in_a_row(doings: Doings) -> Iterator[Mark]:
    return _in_a_row(_firsts_of_days(doings))


def _weeks_in_a_row(doings: Doings) -> Iterator[Mark]:
    weeks: dict[int, int] = {}
    for _day, at_ms in _firsts_of_days(doings):
        day = local_day(at_ms)
        assert day is not None, "the day was found before"
        weeks.setdefault(week_of(day), at_ms)
    return _in_a_row(iter(weeks.items()))


def _in_a_row(numbers: Iterator[tuple[int, int]]) -> Iterator[Mark]:
    length, last = 0, None
    for number, at_ms in numbers:
        length = length + 1 if number - 1 == last else 1
        last = number
        yield Mark(at_ms, length)


_FIRST = Sentence("First steps")
_BOARD = Sentence("On the board")
_GAMES = Sentence("Games and wins")
_WORDS = Sentence("Words")
_LEARN = Sentence("Lessons, drills and puzzles")
_DAYS = Sentence("Days")

GOALS = (
    Goal("first-game", _FIRST, Sentence("A first game, with help or without"), _each_game),
    Goal("first-win", _FIRST, Sentence("A first win, with help or without"), _each_win),
    Goal("own-win", _FIRST, Sentence("A win without hints"), _each_own_win),
    Goal("first-lesson", _FIRST, Sentence("A first lesson"), _lessons),
    Goal(
        "first-puzzle",
        _FIRST,
        Sentence("A first puzzle solved at once"),
        _right(DeedKind.PUZZLE),
    ),
    Goal("play-30", _FIRST, Sentence("30 points in one play"), _play_scores, 30, is_most=True),
    Goal("score-200", _FIRST, Sentence("200 points in a game"), _scores, 200, is_most=True),
    Goal("bingo", _BOARD, Sentence("First bingo (all tiles of the rack in one play)"), _bingos),
    Goal("bingos-10", _BOARD, Sentence("Ten bingos"), _bingos, 10),
    Goal("bingos-100", _BOARD, Sentence("A hundred bingos"), _bingos, 100),
    Goal("two-bingos", _BOARD, Sentence("Two bingos in a game"), _bingos_in_a_game, 2, True),
    Goal("three-bingos", _BOARD, Sentence("Three bingos in a game"), _bingos_in_a_game, 3, True),
    Goal("play-50", _BOARD, Sentence("50 points in one play"), _play_scores, 50, is_most=True),
    Goal("play-75", _BOARD, Sentence("75 points in one play"), _play_scores, 75, is_most=True),
    Goal("play-100", _BOARD, Sentence("100 points in one play"), _play_scores, 100, is_most=True),
    Goal("four-words", _BOARD, Sentence("Four words in one play"), _word_counts, 4, is_most=True),
    Goal("long-word", _BOARD, Sentence("A word of nine letters"), _word_lengths, 9, is_most=True),
    Goal("games-10", _GAMES, Sentence("Ten games, with help or without"), _each_game, 10),
    Goal("games-100", _GAMES, Sentence("A hundred games, with help or without"), _each_game, 100),
    Goal("wins-10", _GAMES, Sentence("Ten wins without hints"), _each_own_win, 10),
    Goal("wins-50", _GAMES, Sentence("50 wins without hints"), _each_own_win, 50),
    Goal("three-wins", _GAMES, Sentence("Three wins in a row"), _wins_in_a_row, 3, is_most=True),
    Goal("by-100", _GAMES, Sentence("A win by 100 points"), _margins, 100, is_most=True),
    Goal("score-300", _GAMES, Sentence("300 points in a game"), _scores, 300, is_most=True),
    Goal("score-400", _GAMES, Sentence("400 points in a game"), _scores, 400, is_most=True),
    Goal("score-500", _GAMES, Sentence("500 points in a game"), _scores, 500, is_most=True),
    Goal("beat-5", _GAMES, Sentence("A win against level 5"), _levels_beaten, 5, is_most=True),
    Goal("beat-10", _GAMES, Sentence("A win against level 10"), _levels_beaten, 10, is_most=True),
    Goal("beat-15", _GAMES, Sentence("A win against level 15"), _levels_beaten, 15, is_most=True),
    Goal("beat-20", _GAMES, Sentence("A win against level 20"), _levels_beaten, 20, is_most=True),
    Goal("in-time", _GAMES, Sentence("Ten games on the clock without overtime"), _in_time, 10),
    Goal("challenge", _GAMES, Sentence("A phoney challenged off the board"), _challenges),
    Goal("q-without-u", _WORDS, Sentence("A word with Q and no U"), _q_without_u),
    Goal("twos-25", _WORDS, Sentence("25 different words of two letters played"), _twos, 25),
    Goal("twos-75", _WORDS, Sentence("75 different words of two letters played"), _twos, 75),
    Goal("cards-100", _WORDS, Sentence("100 cards answered"), _cards, 100),
    Goal("cards-1000", _WORDS, Sentence("1,000 cards answered"), _cards, 1000),
    Goal("known-50", _WORDS, Sentence("50 cards known for a month"), _known_cards, 50, True),
    Goal("known-500", _WORDS, Sentence("500 cards known for a month"), _known_cards, 500, True),
    Goal("lessons-5", _LEARN, Sentence("Five lessons"), _lessons, 5),
    Goal("lessons-20", _LEARN, Sentence("20 lessons"), _lessons, 20),
    Goal("stars-10", _LEARN, Sentence("Three stars in ten lessons"), _star_lessons, 10),
    Goal(
        "drill-ten",
        _LEARN,
        Sentence("Ten right answers in a row in a drill"),
        _right_in_a_row(DeedKind.DRILL, is_by_subject=True),
        10,
        is_most=True,
    ),
    Goal(
        "drills-100",
        _LEARN,
        Sentence("100 right answers in drills"),
        _right(DeedKind.DRILL),
        100,
    ),
    Goal(
        "puzzles-10",
        _LEARN,
        Sentence("Ten puzzles solved at once"),
        _right(DeedKind.PUZZLE),
        10,
    ),
    Goal(
        "puzzles-100",
        _LEARN,
        Sentence("100 puzzles solved at once"),
        _right(DeedKind.PUZZLE),
        100,
    ),
    Goal(
        "puzzles-row",
        _LEARN,
        Sentence("Five puzzles in a row solved at once"),
        _right_in_a_row(DeedKind.PUZZLE),
        5,
        is_most=True,
    ),
    Goal("days-3", _DAYS, Sentence("Three days in a row"), _days_in_a_row, 3, is_most=True),
    Goal("days-7", _DAYS, Sentence("Seven days in a row"), _days_in_a_row, 7, is_most=True),
    Goal("weeks-4", _DAYS, Sentence("Four weeks in a row"), _weeks_in_a_row, 4, is_most=True),
    Goal("weeks-26", _DAYS, Sentence("26 weeks in a row"), _weeks_in_a_row, 26, is_most=True),
    Goal("days-100", _DAYS, Sentence("100 days of play or study"), _days, 100),
)
"""Every goal, in the order shown."""


# Best plays.


class BestKind(Enum):
    """The ways in which a play or a game can be the best."""

    PLAY = "play"
    BINGO = "bingo"
    LONGEST = "longest"
    WORDS = "words"
    STRONG = "strong"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best of a kind; `play` is None for a whole game."""

    kind: BestKind
    game: PlayerGame
    play: PlayMade | None


_RANKS: Mapping[BestKind, Callable[[PlayMade], tuple[int, ...]]] = {
    BestKind.PLAY: lambda play: (play.points,),
    BestKind.BINGO: lambda play: (play.is_bingo * play.points,),
    BestKind.LONGEST: lambda play: (len(play.word), play.points),
    BestKind.WORDS: lambda play: (len(play.words) * (len(play.words) > 2), play.points),
    BestKind.STRONG: lambda play: (bool(STRONG_LETTERS & set(play.word)) * play.points,),
}


def best_plays(games: Iterable[PlayerGame]) -> tuple[BestPlay, ...]:
    """Return the best play of each kind, the earliest of equal ones, and the best game.

    Games with help do not count. A kind without any play is left out.

    Args:
        games: oldest first.
    """
    own = [game for game in games if not game.is_training]
    found = []
    for kind, rank in _RANKS.items():
        plays = ((game, play) for game in own for play in game.plays)
        best = max(plays, key=lambda pair: rank(pair[1]), default=None)
        if best is not None and rank(best[1])[0] > 0:
            found.append(BestPlay(kind, *best))
    top = max(own, key=lambda game: game.points, default=None)
    if top is not None:
        found.append(BestPlay(BestKind.GAME, top, None))
    return tuple(found)
