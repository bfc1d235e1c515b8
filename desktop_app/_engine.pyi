# SPDX-License-Identifier: MIT
"""The native engine, built from `engine/`. Imported only by `desktop_app.engine.native`.

Tiles are bytes of tile numbers: 0 the separator of a word graph, from 1 the letters (A is 1).
"Interpreter released" means that other Python threads run meanwhile.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, final

class EngineError(ValueError):
    """Bytes that the engine cannot use; the message has the offset and what is wrong."""

@final
class Kwg:
    """A word graph in KWG form (little-endian nodes of 32 bits, node 0 the DAWG's root).

    Immutable and safe to share between threads.
    """

    def __new__(cls, data: bytes, max_tile: int = 26) -> Kwg:
        """Copy and check `data`, with the interpreter released; `max_tile` is the last letter.

        Raises EngineError if the length is not a multiple of 4 bytes, there are fewer than 2 or
        more than 4194304 nodes, no words, a child or a tile out of range, siblings out of order, an
        endless list of siblings, or a cycle.
        """

    @staticmethod
    def open(path: Path, max_tile: int = 26) -> Kwg:
        """Memory-map and check a file, with the interpreter released.

        The file must not change while the graph is in use; another one may be moved to its path.

        Raises OSError if it cannot be opened, EngineError as `Kwg` does.
        """

    @staticmethod
    def kept(source: bytes | Path, folder: Path, max_tile: int = 26) -> Kwg:
        """As `Kwg(content, max_tile)` or `Kwg.open(path, max_tile)`, with a cache folder.

        Prepared data in the folder is memory-mapped instead of being computed again. The graph
        counts as checked if the cached data was made from these bytes and is intact. Otherwise the
        first `Setting` of this graph writes the cache. A folder that is missing, unreadable or not
        writable only costs time.

        Raises EngineError as `Kwg` does, OSError if `source` is not a readable file.
        """

    @property
    def is_prepared(self) -> bool:
        """True if the data for a `Setting` is ready: cached, or made for an earlier one."""

    @property
    def fault(self) -> str | None:
        """Why the cached data could not be used, with the offset; None if there is none."""

    def accepts(self, tiles: bytes) -> bool:
        """True if the word spelled by these letter numbers, each from 1, is in the graph."""

    def hooks(self, word: bytes) -> tuple[bytes, bytes]:
        """Return the front and back hooks of a word, ascending.

        The word itself need not be in the graph.
        """

    def anagrams(
        self, tiles: bytes, blanks: int, least: int, most: int
    ) -> tuple[list[bytes], bool]:
        """Return words spelled by letters and blanks, and True if there are more.

        The interpreter is released. `least` is the minimum number of tiles, `most` the maximum
        number of words. They are in alphabetical order; 128 is added to the letter of a blank, and
        a letter is used before a blank.
        """

    def matches(self, steps: Sequence[bytes | None], most: int) -> tuple[list[bytes], bool]:
        """Return words that match a pattern, and True if there are more.

        The interpreter is released. A step is a set of letters for one place, or None for any
        number of any letters.

        Raises EngineError for more than 63 steps.
        """

def compile_kwg(words: bytes, with_gaddag: bool = True) -> bytes:
    """Compile words to the content of a KWG file, with the interpreter released.

    `words` has the letters of each word, from 1, and a 0 after each, in any order; duplicates are
    allowed. The bytes are those of `lexicon.compiling.compile_kwg`.

    Raises EngineError if there is no word, an empty one, one of more than 255 letters or without
    its 0, or if the graph needs more than 4194304 nodes.
    """

def compile_list(text: bytes) -> tuple[bytes, int, int, dict[str, str]]:
    """Read and compile the text of a word list, with the interpreter released.

    Returns the content of a KWG file with the GADDAG, the number of words, the number of lines left
    out because of their length, and the first definition of each word that has one, like
    `lexicon.compiling.compile_list`.

    Raises EngineError if the text is not a word list, and for some texts that `lexicon.word_list`
    can read; that module reports faults with their place.
    """

def fingerprint(path: Path) -> str:
    """Return a checksum of a file's content in hexadecimal: XXH3, 128 bits.

    Raises OSError if it cannot be read.
    """

@final
class Klv:
    """Leave values in KLV2 form. A leave is bytes of tiles in ascending order, the blank being 0.

    Immutable and safe to share between threads.
    """

    def __new__(cls, data: bytes) -> Klv:
        """Copy and check `data`, with the interpreter released.

        Raises EngineError if the file is too short or too long, its graph is invalid (as for
        `Kwg`), it has more leaves than values or leaves of more than 255 tiles, or a value is not a
        number.
        """

    @staticmethod
    def open(path: Path) -> Klv:
        """Memory-map and check a file, with the interpreter released; it must not change.

        Raises OSError if it cannot be opened, EngineError as `Klv` does.
        """

    @staticmethod
    def build(tile_counts: bytes, longest: int, value: Callable[[bytes], float]) -> Klv:
        """Build values for every leave of 1 to `longest` (at most 15) tiles of a set.

        `tile_counts` is the number of each tile, the blank first. `value` is called for every
        leave, in order; its exceptions are passed on.

        Raises EngineError if there are more than 16777216 leaves or a value is not a number.
        """

    def __len__(self) -> int:
        """Number of leaves with a value."""

    def index(self, leave: bytes) -> int | None:
        """Return the 0-based rank of a leave; None if it has no value."""

    def value(self, leave: bytes) -> float:
        """Return the value of a leave in points; 0 if it has none."""

    def to_bytes(self) -> bytes:
        """Return the content of a KLV2 file with these values."""

@final
class Setting:
    """Words, tiles, board and rules of a game, shared by all searches and threads."""

    def __new__(
        cls,
        kwg: Kwg,
        values: bytes,
        letter_factors: bytes,
        word_factors: bytes,
        *,
        bingo_tiles: int = 7,
        bingo_points: int = 50,
        blank_multiplies_word: bool = True,
        centre: tuple[int, int] = (7, 7),
        first_min_tiles: int = 2,
        rack_size: int = 7,
        exchange_min_bag: int = 7,
        scoreless_limit: int = 6,
        out_factor: int = 2,
    ) -> Setting:
        """Prepare a word graph for play, with the interpreter released.

        This takes a tenth of a second, or no time if the graph `is_prepared`.

        `values` are the points of 32 tile numbers, the blank first; `letter_factors` and
        `word_factors` the factors of the 225 squares, row by row; `centre` a row and a column from
        0; `scoreless_limit` the successive scoreless turns that end a game; going out gains
        `out_factor` points of spread for each point on the other rack.

        Raises EngineError if the graph has no GADDAG, a length is wrong, a number is out of range,
        or a play could score more than 30000 points.
        """

@final
class Leaves:
    """Leave values prepared for searches."""

    def __new__(cls, klv: Klv) -> Leaves:
        """Round the values to millipoints and limit them to a million points."""

    def value(self, leave: bytes) -> int:
        """Return the value of a leave in millipoints; leaves as for `Klv.value`."""

def plays(setting: Setting, board: bytes, rack: bytes) -> bytes:
    """Return every legal play once, as records of 26 bytes, with the interpreter released.

    `board` has the tiles of 225 squares row by row: 0 for an empty square, a number from 1 to 31,
    with 128 added for a blank; a number that is not in the word graph is part of no word. `rack`
    has at most 7 tiles, the blank being 0.

    A record is, little-endian: 0 across, 1 down, 2 an exchange, 3 a pass; row and column of the
    first letter of the word, from 0; its length; 15 bytes of tiles, 0 for a tile already on the
    board; a padding byte; the score in 16 bits; the equity in 32 bits, in millipoints. An exchange
    has the exchanged tiles, ascending. Here the equity is just the score.

    Raises EngineError if `board` or `rack` are invalid.
    """

def top(
    setting: Setting,
    board: bytes,
    rack: bytes,
    kept: Leaves | Callable[[bytes], int],
    most: int,
    exchanged: int,
) -> bytes:
    """Return the best `most` plays, and exchanges of up to `exchanged` tiles, as `plays` does.

    Highest equity first, then score, then the engine's own order. `kept` returns the value in
    millipoints, at most 1000000000, of the kept tiles, ascending with blanks first. It is called
    once for every choice of tiles, before the search, which releases the interpreter; its
    exceptions are passed on.

    Raises EngineError as `plays` does, and if `kept` or `exchanged` is out of range.
    """

@final
class Watch:
    """Progress and cancellation of runs in other threads; threads may share one."""

    def __new__(cls) -> Watch:
        """Make a watch that counts from 0."""

    @property
    def done(self) -> int:
        """Games, or pairs of games, played so far."""

    def stop(self) -> None:
        """Ask the runs to stop; they end within a few games. It cannot be undone."""

@final
class Tally:
    """The result of a series of games between two players; the first player comes first.

    An estimate is a mean and its standard error, over games or over pairs of games.
    """

    @property
    def games(self) -> int:
        """Number of games, two for each pair."""

    @property
    def turns(self) -> list[int]:
        """Turns of each player."""

    @property
    def bingos(self) -> list[int]:
        """Turns of each player with a bingo."""

    @property
    def exchanges(self) -> list[int]:
        """Exchanges of each player."""

    @property
    def wins(self) -> list[int]:
        """Games won by each player."""

    @property
    def scores(self) -> list[tuple[float, float]]:
        """Estimates of each player's points per game."""

    @property
    def spread(self) -> tuple[float, float]:
        """Estimate of the first player's spread per game, in points."""

    @property
    def win_rate(self) -> tuple[float, float]:
        """Estimate of the share of games won by the first player, a tie counting half."""

def play_games(
    setting: Setting,
    tile_counts: bytes,
    one: Leaves,
    other: Leaves,
    rounds: int,
    *,
    paired: bool = True,
    seed: int = 0,
    threads: int = 1,
    watch: Watch | None = None,
) -> Tally:
    """Play games between two static players, with the interpreter released.

    `tile_counts` is the number of each tile number, the blank first. A round is a game, or with
    `paired` two games with the same tiles and changed seats. The same seed gives the same result
    for any number of threads.

    Raises EngineError if `watch` stopped it, or a number is out of range.
    """

@final
class Learner:
    """A course of learning leave values from static games, in generations.

    All methods but `step` take no time; while `step` runs in another thread they wait for it.
    """

    def __new__(
        cls,
        setting: Setting,
        tile_counts: bytes,
        games: Sequence[int],
        *,
        seed: int = 0,
        lexicon: int = 0,
        checkpoint: bytes | None = None,
    ) -> Learner:
        """Begin or resume a course, with the interpreter released.

        `tile_counts` is the number of each tile number, the blank first; `games` the number of
        games of each generation; `lexicon` any 64-bit number that identifies the word list.

        Raises EngineError if a set has too many racks, or `checkpoint` is damaged or of another
        course: the message has the offset.
        """

    def step(self, threads: int, watch: Watch) -> None:
        """Play the next of the 21 batches of a generation, with the interpreter released.

        The result is the same for any number of threads.

        Raises EngineError if `watch` stopped it; then the course is over, and can be resumed from
        its last checkpoint.
        """

    @property
    def generation(self) -> int:
        """Number of complete generations."""

    @property
    def is_done(self) -> bool:
        """True if every generation is complete."""

    @property
    def games_done(self) -> int:
        """Games played in complete batches, including earlier runs."""

    @property
    def games_in_all(self) -> int:
        """Games of the whole course."""

    @property
    def racks(self) -> tuple[int, int]:
        """Racks recorded in this generation, and the number of distinct ones."""

    def klv(self) -> bytes:
        """Return the content of a KLV2 file with the values of the last complete generation."""

    def checkpoint(self) -> bytes:
        """Return data to resume the course from: some 45 MB for English tiles."""

@final
class Positions:
    """Prepared positions, for benchmarks."""

    def __new__(
        cls, setting: Setting, positions: Sequence[tuple[bytes, bytes, int, int]]
    ) -> Positions:
        """Prepare positions.

        A position is a board, a rack, the tiles in the bag, and the points of the other rack, which
        count if the bag is empty.

        Raises EngineError as `plays` does, or if a number is out of range.
        """

    def __len__(self) -> int:
        """Number of positions."""

    def run(self, leaves: Leaves, mode: str, threads: int, fresh: bool = False) -> int:
        """Search all of them once, with the interpreter released.

        Returns the number of moves found.

        `mode` is ``best`` (the best move by equity), ``top15``, ``all`` (every play) or ``sorted``
        (every play by equity). With `fresh`, each search includes computing cross-sets and slots
        from the bare squares.

        Raises EngineError for another mode, or if threads are not 1 to 256.
        """

@final
class EndgameResult:
    """The result of an endgame search."""

    @property
    def value(self) -> int:
        """The final spread of the player on turn minus the current spread, in points."""

    @property
    def line(self) -> bytes:
        """The best moves of both players in turn, packed as by `plays`; equity is the score."""

    @property
    def proven(self) -> bool:
        """True if the value is exact; else it is the best found so far."""

    @property
    def lower(self) -> int | None:
        """Proven lower bound of the value; None if there is none."""

    @property
    def upper(self) -> int | None:
        """Proven upper bound of the value; None if there is none."""

    @property
    def depth(self) -> int:
        """Number of turns searched."""

    @property
    def nodes(self) -> int:
        """Positions searched by all threads."""

    @property
    def seconds(self) -> float:
        """Time taken, in seconds."""

    @property
    def cancelled(self) -> bool:
        """True if it was stopped by its watch."""

@final
class EndgameProgress:
    """The result of a running endgame search so far; thread-safe."""

    def __new__(cls) -> EndgameProgress:
        """Make the progress of one search."""

    def snapshot(self, setting: Setting, board: bytes) -> EndgameResult | None:
        """Return the result so far; None before there is a first value.

        `setting` and `board` must be those of the search. Positions are counted for finished depths
        and bounds; `seconds` is the time since the search began.

        Raises EngineError as `solve_endgame` does for `board`.
        """

def solve_endgame(
    setting: Setting,
    board: bytes,
    racks: tuple[bytes, bytes],
    *,
    scoreless: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    memory_mb: int = 128,
    spread: int | None = None,
    watch: Watch | None = None,
    progress: EndgameProgress | None = None,
) -> EndgameResult:
    """Solve a position with an empty bag, with the interpreter released.

    `racks` are those of the player on turn and the opponent; `scoreless` is the number of scoreless
    turns before this one. It ends with the proof, after `seconds`, once each thread has searched
    `nodes` positions, and a fifth more for bounds, or if `watch` is stopped. It takes at most
    `memory_mb` megabytes (1 to 65536) besides the word graph. If plays do not fit, some are left
    out, nothing is proven, and it ends once more turns would not help. A proven value depends on
    none of these limits. With `spread`, that of the player on turn, half of the limits are for a
    line that is proven to win the game, unless the value is proven before. `progress` receives
    results meanwhile.

    Raises EngineError as `plays` does, if a rack has no tile or more than seven, if the game is
    over by scoreless turns, or if a number is out of range.
    """

@final
class WinChances:
    """The probability that the player on turn wins, by spread and unseen tiles; ties count half."""

    def __new__(cls, data: bytes | None = None) -> WinChances:
        """Load the table in `data`, or the built-in one, learned from static self-play.

        Raises EngineError if `data` is not from `to_bytes`.
        """

    def of(self, spread: int, unseen: int) -> float:
        """Return the probability, 0 to 1, for a spread in points and `unseen` tiles."""

    def to_bytes(self) -> bytes:
        """Return the content of a file with this table."""

@final
class SimulationRow:
    """The result of a simulation for one candidate."""

    @property
    def move(self) -> bytes:
        """The candidate with its score, a record as of `plays`."""

    @property
    def iterations(self) -> int:
        """Number of times it was played out."""

    @property
    def gain(self) -> float:
        """Mean gain in spread up to the horizon, in points."""

    @property
    def gain_error(self) -> float:
        """The standard error of `gain`."""

    @property
    def equity(self) -> float:
        """`gain` plus the leaves at the horizon (own minus opponent's), in points."""

    @property
    def equity_error(self) -> float:
        """The standard error of `equity`."""

    @property
    def win(self) -> float:
        """The probability of winning, 0 to 1."""

    @property
    def win_error(self) -> float:
        """The standard error of `win`."""

    @property
    def worth(self) -> float:
        """Two parts of the probability of winning and one of points, 0 to 1."""

    @property
    def is_given_up(self) -> bool:
        """True if it can no longer be the best and was dropped."""

    @property
    def plies(self) -> list[tuple[float, float, int]]:
        """For each reply, the opponent's first: mean score, share of bingos, number of times."""

@final
class SimulationSnapshot:
    """The result of a simulation so far."""

    @property
    def rows(self) -> list[SimulationRow]:
        """The candidates in the order given."""

    @property
    def best(self) -> int:
        """Index of the best row so far."""

    @property
    def iterations(self) -> int:
        """Iterations so far: draws shared by all candidates still played."""

    @property
    def playouts(self) -> int:
        """Playouts of all candidates so far."""

    @property
    def seconds(self) -> float:
        """Time taken so far, in seconds."""

    @property
    def ending(self) -> Literal["iterations", "time", "confident", "cancelled"] | None:
        """Why it ended; None while it runs."""

@final
class Simulation:
    """A simulation, which runs in its own threads from when it is made.

    It is cancelled when the last reference to it is dropped.
    """

    def __new__(
        cls,
        setting: Setting,
        leaves: Leaves,
        board: bytes,
        rack: bytes,
        unseen: bytes,
        candidates: bytes,
        *,
        scores: tuple[int, int] = (0, 0),
        scoreless: int = 0,
        opponent: bytes | Sequence[tuple[bytes, float]] | None = None,
        plies: int = 2,
        threads: int = 1,
        seed: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        confidence: float | None = None,
        tolerance: float = 0.0,
        errors: float | None = None,
        by_equity: bool = False,
        with_points: bool = False,
        blur: int = 0,
        wins: WinChances | None = None,
    ) -> Simulation:
        """Start comparing `candidates`, which are records as of `plays`; they are scored anew.

        `board` and `rack` are as for `plays`. `unseen` is the number of each tile number in the bag
        and on the other rack, the blank first; `scores` are those of the player on turn and the
        opponent, at most 100000; `scoreless` is the number of scoreless turns just before.
        `opponent` is what is known of the other rack: some or all of its tiles, or leaves with
        weights as in `Inferred`; the rest is drawn.

        Each iteration plays every candidate and `plies` (1 to 100) static replies, with the same
        draws; a game whose bag would be empty by then is played to its end. It ends after
        `iterations`, after `seconds`, or when one candidate is the best with probability
        `confidence` (above 0.5, below 1), others not being better by more than `tolerance`: in
        probability of winning, or in points with `by_equity`. `with_points` compares two parts of
        that probability and one of the spread at the end of a playout, squashed to between 0 and 1
        (`worth`, 0.85 of the points there are for 200). With a confidence, candidates that
        can no longer be the best are dropped; with `errors` also those that are so many standard
        errors of the difference behind the best. `blur` (at most 1000) is how uncertain the spread
        of a finished playout is, in points. Without a time limit, the same seed gives the same
        result for any number of threads (1 to 1024, of which at most 256 work).

        Raises EngineError if an argument is invalid, no end is given, a candidate is not legal on
        the board, or the opponent cannot hold the known tiles.
        """

    def snapshot(self) -> SimulationSnapshot:
        """Return the result so far, without stopping."""

    def is_done(self) -> bool:
        """True if it has ended."""

    def cancel(self) -> None:
        """Ask it to stop; each thread finishes its current playout."""

    def result(self) -> SimulationSnapshot:
        """Wait for the end, with the interpreter released, and return the result.

        Raises RuntimeError if the engine failed.
        """

@final
class PreendgameRow:
    """The result for one candidate of a pre-endgame."""

    @property
    def move(self) -> bytes:
        """The candidate with its score and its static equity, a record as of `plays`."""

    @property
    def win(self) -> float:
        """The probability of winning, 0 to 1, over the draws examined; ties count half."""

    @property
    def gain(self) -> float:
        """Mean gain in spread over these draws, from now to the end of the game, in points."""

    @property
    def draws(self) -> int:
        """Number of different racks that the opponent may have."""

    @property
    def seen(self) -> int:
        """Number of racks examined; if 0, nothing else is known."""

    @property
    def decided(self) -> int:
        """Number of racks for which the winner is proven."""

    @property
    def solved(self) -> int:
        """Number of racks for which the final spread is proven too."""

    @property
    def is_proven(self) -> bool:
        """True if the probability of winning is proven, that is for all draws."""

    @property
    def is_given_up(self) -> bool:
        """True if it was dropped for better candidates before it was solved."""

@final
class PreendgameSnapshot:
    """The result of a pre-endgame so far."""

    @property
    def rows(self) -> list[PreendgameRow]:
        """The candidates, best first: by probability of winning, then by gain in spread."""

    @property
    def nodes(self) -> int:
        """Endgame positions searched so far."""

    @property
    def seconds(self) -> float:
        """Time taken so far, in seconds."""

    @property
    def ending(self) -> Literal["complete", "nodes", "time", "cancelled"] | None:
        """Why it ended: no candidate could become better, or a limit; None while it runs."""

@final
class Preendgame:
    """A pre-endgame search, which runs in its own threads from when it is made.

    It is cancelled when the last reference to it is dropped.
    """

    def __new__(
        cls,
        setting: Setting,
        leaves: Leaves,
        board: bytes,
        rack: bytes,
        unseen: bytes,
        candidates: bytes | None = None,
        *,
        scores: tuple[int, int] = (0, 0),
        scoreless: int = 0,
        opponent: bytes | Sequence[tuple[bytes, float]] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        nodes_in_all: int | None = None,
        threads: int = 1,
        memory_mb: int = 128,
    ) -> Preendgame:
        """Start finding the probability of winning of each of `candidates`, or of every move.

        `board`, `rack`, `unseen`, `candidates`, `scores`, `scoreless` and `opponent` are as for
        `Simulation`; 1 to 4 tiles are in the bag and the rack is full. `leaves` are for the order
        of candidates and for both players' moves while there are tiles in the bag.

        Every rack that the opponent may have is examined, weighted by the number of ways to draw
        it. After a candidate that empties the bag, the winner is proven; what follows any other
        candidate is a model, and never proven. It ends when no other candidate could become better,
        or after `seconds`. An endgame that would take more than `nodes` positions is given up, and
        nothing is started that may exceed `nodes_in_all` positions over all endgames, a quick value
        counting as one. Without a time limit, the result is the same for any number of threads (1
        to 1024, of which at most 256 work, each with 4 MB) as long as the plays fit. `memory_mb` (1
        to 65536) is for the endgames of all threads, as for `solve_endgame`.

        Raises EngineError if an argument is invalid, a candidate is not legal on the board, or the
        opponent cannot hold the known tiles.
        """

    def snapshot(self) -> PreendgameSnapshot:
        """Return the result so far, without stopping."""

    def is_done(self) -> bool:
        """True if it has ended."""

    def cancel(self) -> None:
        """Ask it to stop; each thread stops in the middle of its search."""

    def result(self) -> PreendgameSnapshot:
        """Wait for the end, with the interpreter released, and return the result.

        Raises RuntimeError if the engine failed.
        """

@final
class Inferred:
    """The opponent's possible leaves."""

    @property
    def leaves(self) -> list[tuple[bytes, float]]:
        """Leaves, tiles ascending, with weights that add up to 1, most likely first."""

    @property
    def expected(self) -> list[float]:
        """Mean number of each of 32 tile numbers kept."""

    @property
    def racks(self) -> int:
        """Number of racks examined."""

    @property
    def is_complete(self) -> bool:
        """True if neither time nor cancellation cut it short."""

    @property
    def is_sample(self) -> bool:
        """True if some possible leaves were left out, other than very unlikely ones."""

@final
class Inference:
    """An inference of the opponent's leave, which runs in its own threads from when it is made.

    It is cancelled when the last reference to it is dropped.
    """

    def __new__(
        cls,
        setting: Setting,
        leaves: Leaves,
        board: bytes,
        unseen: bytes,
        act: bytes,
        *,
        margin: float = 1.0,
        softness: float = 4.0,
        most_racks: int = 20_000,
        seconds: float | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> Inference:
        """Start weighing leaves by how well `act` fits each.

        `board` is as it was before the act; `unseen` is the number of each tile number then in the
        bag and on the opponent's rack, the blank first. `act` is a record as of `plays`; of an
        exchange only the number of tiles counts. A loss of up to `margin` points against the best
        move is as likely as none; each further `softness` points are less likely by the factor e.
        At most `most_racks` racks are examined: of a play those with the likeliest leaves as far as
        the others show, else a random sample. After `seconds` it ends with what it has.

        Raises EngineError if an argument is invalid or the act cannot have happened.
        """

    def progress(self) -> tuple[int, int]:
        """Return the number of racks examined, and the most that will be."""

    def is_done(self) -> bool:
        """True if it has ended."""

    def cancel(self) -> None:
        """Ask it to stop; each thread finishes its current rack."""

    def result(self) -> Inferred:
        """Wait for the end, with the interpreter released, and return the result.

        Raises RuntimeError if the engine failed.
        """
