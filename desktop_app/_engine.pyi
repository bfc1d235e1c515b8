# SPDX-License-Identifier: MIT
"""The native engine, built from `engine/`. Imported by `desktop_app.engine.native` alone.

Tiles are bytes of tile indices: 0 the separator of a word graph, from 1 the letters (A is 1).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, final

class EngineError(ValueError):
    """Bytes that the engine cannot use; the message names the offset and what is wrong."""

@final
class Kwg:
    """A word graph in KWG form (little-endian nodes of 32 bits, node 0 the DAWG's root).

    Immutable and safe to share between threads.
    """

    def __new__(cls, data: bytes, max_tile: int = 26) -> Kwg:
        """Copy and check `data`, with the interpreter released; `max_tile` is the last letter.

        Raises EngineError when the length is not whole nodes of 4 bytes, there are fewer than 2 or
        more than 4194304 nodes, no word, a child or a tile out of range, siblings out of order, a
        list of siblings without end, or nodes that lead back to themselves.
        """

    @staticmethod
    def open(path: Path, max_tile: int = 26) -> Kwg:
        """Map and check a file, with the interpreter released.

        It has to stay as it is while the graph is used; another one may be moved to its place.

        Raises OSError when it cannot be opened, EngineError as `Kwg` does.
        """

    @staticmethod
    def kept(source: bytes | Path, folder: Path, max_tile: int = 26) -> Kwg:
        """As `Kwg(content, max_tile)` or `Kwg.open(path, max_tile)`, but with a folder.

        What is kept there of such a graph need not be made again.
        It is mapped; the graph counts as checked when it was made of these bytes and none of
        its own has changed. Else the first `Setting` of this graph writes it. A folder that cannot
        be read or written, or is not there yet, only costs time.

        Raises EngineError as `Kwg` does, OSError when `source` is no file that can be read.
        """

    @property
    def is_prepared(self) -> bool:
        """Whether what a `Setting` needs is there: kept in a folder, or made for another one."""

    @property
    def fault(self) -> str | None:
        """Why what a folder has could not be used, with the offset; None where it has nothing."""

    def accepts(self, tiles: bytes) -> bool:
        """Whether the word spelled by these letter indices, each from 1, is in the graph."""

    def hooks(self, word: bytes) -> tuple[bytes, bytes]:
        """The letters that make another word before this one and behind it, ascending.

        The word itself need not be in the graph.
        """

    def anagrams(
        self, tiles: bytes, blanks: int, least: int, most: int
    ) -> tuple[list[bytes], bool]:
        """The words that letters and blanks spell, and whether there are more, with no interpreter.

        `least` is the fewest tiles of a word, `most` how many words are wanted. They come in the
        order of their letters; 128 is added to a letter that a blank stands for, and a letter is
        used before a blank.
        """

    def matches(self, steps: Sequence[bytes | None], most: int) -> tuple[list[bytes], bool]:
        """The words that fit a pattern, and whether there are more, with no interpreter.

        A step is the letters of which one stands there, or None for any number of any letters.

        Raises EngineError when there are more than 63 steps.
        """

def compile_kwg(words: bytes, with_gaddag: bool = True) -> bytes:
    """The content of a KWG file with these words, with the interpreter released.

    `words` has the letters of each word, from 1, and a 0 behind each, in any order; words may come
    twice.
    The bytes are those of `lexicon.kwg_compile.compile_kwg`.

    Raises EngineError when there is no word, an empty one, one of more than 255 letters or without
    its 0, or when the graph needs more than 4194304 nodes.
    """

def compile_list(text: bytes) -> tuple[bytes, int, int, dict[str, str]]:
    """Read and compile the text of a word list, with the interpreter released.

    Returns the content of a KWG file with the GADDAG, how many words it has, how many lines were
    left out for their length, and the first definition of each word that has one: what
    `lexicon.compiling.compile_list` gives.

    Raises EngineError where the text is none of a word list, and for some that
    `lexicon.word_list` reads, which says what is wrong and where.
    """

def fingerprint(path: Path) -> str:
    """What tells the content of a file from any other by chance, in hexadecimal: XXH3, 128 bits.

    Raises OSError when it cannot be read.
    """

@final
class Klv:
    """Leave values in KLV2 form. A leave is bytes of tiles in ascending order, the blank being 0.

    Immutable and safe to share between threads.
    """

    def __new__(cls, data: bytes) -> Klv:
        """Copy and check `data`, with the interpreter released.

        Raises EngineError when the file is cut short or goes on too long, its graph is none (as for
        `Kwg`), it has more leaves than values or leaves of more than 255 tiles, or a value is no
        number.
        """

    @staticmethod
    def open(path: Path) -> Klv:
        """Map and check a file, with the interpreter released; it has to stay as it is.

        Raises OSError when it cannot be opened, EngineError as `Klv` does.
        """

    @staticmethod
    def build(tile_counts: bytes, longest: int, value: Callable[[bytes], float]) -> Klv:
        """Values for every leave of 1 to `longest` (at most 15) tiles of a set.

        `tile_counts` is how many there are of each tile, the blank first. `value` is called for
        every leave, in their order; what it raises is raised.

        Raises EngineError when there are more than 16777216 leaves or a value is no number.
        """

    def __len__(self) -> int:
        """How many leaves have a value."""

    def index(self, leave: bytes) -> int | None:
        """The 0-based rank of a leave; None for one without a value."""

    def value(self, leave: bytes) -> float:
        """The value of a leave in points; 0 for one without."""

    def to_bytes(self) -> bytes:
        """The content of a KLV2 file with these values."""

@final
class Setting:
    """Words, tiles, board and rules of a game; shared by every search and by every thread."""

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

        That takes a tenth of a second, and nothing where it `is_prepared`.

        `values` are the points of 32 tile numbers, the blank's first; `letter_factors` and
        `word_factors` what the 225 squares multiply, row by row; `centre` is a row and a column
        from 0; `scoreless_limit` successive turns without score end a game; the spread gains
        `out_factor` times the points of the other rack for who is out.

        Raises EngineError when the graph has no GADDAG, bytes are too few or too many, a number is
        out of range, or a play could score more than 30000 points.
        """

@final
class Leaves:
    """Leave values prepared for searches."""

    def __new__(cls, klv: Klv) -> Leaves:
        """Round the values to millipoints; beyond a million points they count a million."""

    def value(self, leave: bytes) -> int:
        """Millipoints of a leave as for `Klv.value`."""

def plays(setting: Setting, board: bytes, rack: bytes) -> bytes:
    """Every legal play once, with the interpreter released, in records of 26 bytes.

    `board` are the tiles of 225 squares row by row: 0 for none, a number from 1 to 31, and 128
    added for a blank; a number that the word graph lacks is in no word. `rack` are at most 7 tiles,
    the blank being 0.

    A record is, little-endian: 0 across, 1 down, 2 an exchange, 3 a pass; row and column of the
    first letter of the word, from 0; its length; 15 bytes of tiles, 0 for one that lay there
    before; an empty byte; the score in 16 bits; the equity in 32, in millipoints. An exchange has
    the tiles given back, ascending. The equity is here the score alone.

    Raises EngineError when `board` or `rack` are not as said.
    """

def top(
    setting: Setting,
    board: bytes,
    rack: bytes,
    kept: Leaves | Callable[[bytes], int],
    most: int,
    exchanged: int,
) -> bytes:
    """The best `most` plays, and exchanges of up to `exchanged` tiles, as `plays` packs them.

    Best equity first, then score, then in an order of its own. `kept` gives the millipoints, at
    most 1000000000, of the tiles that stay, ascending with blanks first: it is asked once for every
    choice of tiles, before the search, which releases the interpreter; what it raises is raised.

    Raises EngineError as `plays` does, and when `kept` or `exchanged` is out of range.
    """

@final
class Watch:
    """How far a run in another thread is, and how to stop it; threads may share one."""

    def __new__(cls) -> Watch:
        """A watch that counts from 0."""

    @property
    def done(self) -> int:
        """Games, or pairs of games, that were played while it watched."""

    def stop(self) -> None:
        """Ask for the end, for good; it comes within a few games."""

@final
class Tally:
    """What a series of games between two players came to; the first player comes first.

    An estimate is a mean and its standard error, over games or over pairs of games.
    """

    @property
    def games(self) -> int:
        """How many games were played, two a pair."""

    @property
    def turns(self) -> list[int]:
        """Turns of each player."""

    @property
    def bingos(self) -> list[int]:
        """Turns of each player that laid enough tiles for the bonus."""

    @property
    def exchanges(self) -> list[int]:
        """Turns of each player that exchanged."""

    @property
    def wins(self) -> list[int]:
        """Games that each player won."""

    @property
    def scores(self) -> list[tuple[float, float]]:
        """Estimates of the points of each player a game."""

    @property
    def spread(self) -> tuple[float, float]:
        """Estimate of the points that the first player is ahead a game."""

    @property
    def win_rate(self) -> tuple[float, float]:
        """Estimate of the share of games that the first player wins, a tie being half a win."""

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
    """Play games of two static players, with the interpreter released.

    `tile_counts` is how many there are of each tile number, the blank first. A round is a game, or
    with `paired` two games with the same tiles and the seats changed. The same seed comes to the
    same whatever the number of threads.

    Raises EngineError when `watch` stopped it, or a number is out of range.
    """

@final
class Learner:
    """A course of learning leave values from static games, generation after generation.

    Its methods but `step` take no time; while `step` runs in another thread they wait for it.
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
        """Begin a course, or take one up again, with the interpreter released.

        `tile_counts` is how many there are of each tile number, the blank first; `games` are those
        of each generation; `lexicon` is any number of 64 bits that tells the word list from others.

        Raises EngineError when a set has too many racks, or `checkpoint` is damaged, of another
        course or none: the message names the offset.
        """

    def step(self, threads: int, watch: Watch) -> None:
        """Play the next of the 21 batches of a generation, with the interpreter released.

        The result is the same whatever the number of threads.

        Raises EngineError when `watch` stopped it; then the course is over, and can be taken up
        from its last checkpoint.
        """

    @property
    def generation(self) -> int:
        """Generations that are complete."""

    @property
    def is_done(self) -> bool:
        """Whether every generation is complete."""

    @property
    def games_done(self) -> int:
        """Games played in complete batches, those of earlier runs too."""

    @property
    def games_in_all(self) -> int:
        """Games of the whole course."""

    @property
    def racks(self) -> tuple[int, int]:
        """Racks noted so far in this generation, and how many different ones."""

    def klv(self) -> bytes:
        """The content of a KLV2 file with the values of the last complete generation."""

    def checkpoint(self) -> bytes:
        """What a course is taken up again from: some 45 MB for English tiles."""

@final
class Positions:
    """Positions that are ready to be searched, for whoever times a search."""

    def __new__(
        cls, setting: Setting, positions: Sequence[tuple[bytes, bytes, int, int]]
    ) -> Positions:
        """Prepare boards; a position is a board, a rack, the tiles in the bag, and the points of
        the other rack, which count where the bag is empty.

        Raises EngineError as `plays` does, or when a number is out of range.
        """

    def __len__(self) -> int:
        """How many there are."""

    def run(self, leaves: Leaves, mode: str, threads: int, fresh: bool = False) -> int:
        """Search all of them once, with the interpreter released; the sum of the moves found.

        `mode` is ``best`` (the best move by equity), ``top15``, ``all`` (every play) or ``sorted``
        (every play by equity). With `fresh`, each search begins with the bare squares: cross-sets
        and slots are made as part of it.

        Raises EngineError for another mode, or threads that are not 1 to 256.
        """

@final
class EndgameResult:
    """What was found about an endgame."""

    @property
    def value(self) -> int:
        """The final spread of the player on turn less the present spread, in points."""

    @property
    def line(self) -> bytes:
        """The best moves of both players in turn, packed as `plays` does; equity is score."""

    @property
    def proven(self) -> bool:
        """Whether the value is exact; else it is the best that was found."""

    @property
    def lower(self) -> int | None:
        """What the value is proven to be at least; None where nothing is proven."""

    @property
    def upper(self) -> int | None:
        """What the value is proven to be at most; None where nothing is proven."""

    @property
    def depth(self) -> int:
        """How many turns were searched."""

    @property
    def nodes(self) -> int:
        """How many positions were searched, by all threads."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def cancelled(self) -> bool:
        """Whether it was stopped by its watch."""

@final
class EndgameProgress:
    """What a search of an endgame has found so far; any thread may look."""

    def __new__(cls) -> EndgameProgress:
        """For one search."""

    def snapshot(self, setting: Setting, board: bytes) -> EndgameResult | None:
        """What is found so far; None before there is a first value.

        `setting` and `board` are those that are searched. Positions are counted for depths and
        bounds that are finished; `seconds` is the time since the search began.

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
    watch: Watch | None = None,
    progress: EndgameProgress | None = None,
) -> EndgameResult:
    """Solve a position with an empty bag, with the interpreter released.

    `racks` are of the player on turn and of the opponent, `scoreless` how many turns before this
    one scored nothing. It ends with the proof, when `seconds` are over, when each thread has
    searched so many `nodes`, and a fifth more for bounds, or when `watch` is stopped. It takes at
    most `memory_mb` megabytes (1 to 65536) beside the words; where plays do not fit, some are left
    out, nothing is proven by what is left, and it ends when more turns would not help. A proven
    value depends on none of these. `progress` tells meanwhile what is found.

    Raises EngineError as `plays` does, when a rack has no tile or more than seven, when the game is
    over by scoreless turns, or when a number is out of range.
    """

@final
class WinChances:
    """How likely the player on turn is to win, by spread and unseen tiles; a draw is half a win."""

    def __new__(cls, data: bytes | None = None) -> WinChances:
        """The table in `data`, or the one that is built in, learned from static self-play.

        Raises EngineError when `data` is not what `to_bytes` gives.
        """

    def of(self, spread: int, unseen: int) -> float:
        """The chance, 0 to 1, with a spread in points and `unseen` tiles in bag and other rack."""

    def to_bytes(self) -> bytes:
        """The content of a file with this table."""

@final
class SimulationRow:
    """What a simulation found out of one candidate."""

    @property
    def move(self) -> bytes:
        """The candidate with its score, a record as of `plays`."""

    @property
    def iterations(self) -> int:
        """How often it was played out."""

    @property
    def gain(self) -> float:
        """Points that the spread gains from now to the horizon, on average."""

    @property
    def gain_error(self) -> float:
        """The standard error of `gain`."""

    @property
    def equity(self) -> float:
        """The same and what is kept at the horizon (own leave less the opponent's), in points."""

    @property
    def equity_error(self) -> float:
        """The standard error of `equity`."""

    @property
    def win(self) -> float:
        """The chance to win, 0 to 1."""

    @property
    def win_error(self) -> float:
        """The standard error of `win`."""

    @property
    def is_given_up(self) -> bool:
        """Whether it cannot be the best any more and is not played on."""

    @property
    def plies(self) -> list[tuple[float, float, int]]:
        """Of each reply, the opponent's first: mean score, share of bingos, how often it came."""

@final
class SimulationSnapshot:
    """What a simulation found out so far."""

    @property
    def rows(self) -> list[SimulationRow]:
        """The candidates in the order they were given."""

    @property
    def best(self) -> int:
        """Index of the best row so far."""

    @property
    def iterations(self) -> int:
        """Iterations so far: draws that all candidates still played share."""

    @property
    def playouts(self) -> int:
        """Candidates played out so far, all together."""

    @property
    def seconds(self) -> float:
        """How long it has run, or ran."""

    @property
    def ending(self) -> Literal["iterations", "time", "confident", "cancelled"] | None:
        """Why it ended; None while it runs."""

@final
class Simulation:
    """A simulation, which runs in threads of its own from when it is made.

    One that nobody holds any more is cancelled.
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
        by_equity: bool = False,
        wins: WinChances | None = None,
    ) -> Simulation:
        """Begin to compare `candidates`, which are records as of `plays`; they are scored anew.

        `board` and `rack` are as for `plays`. `unseen` is how many of each tile number are in the
        bag and on the other rack, the blank first; `scores` are those of the player on turn and the
        opponent, at most 100000; `scoreless` turns without score came just before.
        `opponent` is what is known of the other rack: some or all of its tiles, or leaves with
        weights as of `Inferred`; the rest is drawn.

        Each iteration plays every candidate and 1 to 100 static replies, `plies`, with the same
        draws; a game that would have an empty bag then is played to its end. It ends after
        `iterations`, after `seconds`, or when one candidate is the best with this `confidence`
        (above 0.5, below 1), others not being better by more than `tolerance`: a chance to win, or
        points `by_equity`. With a confidence, candidates that cannot be the best any more are given
        up. Runs that no time ends give the same result for the same seed with any number of threads
        (1 to 1024, at most 256 of which work).

        Raises EngineError when anything is not as said, no end is given, a candidate cannot be
        played, or the opponent cannot have what is known.
        """

    def snapshot(self) -> SimulationSnapshot:
        """What is found so far; it goes on."""

    def is_done(self) -> bool:
        """Whether it has ended."""

    def cancel(self) -> None:
        """Ask for the end; each thread stops after the playout it is in."""

    def result(self) -> SimulationSnapshot:
        """Wait for the end, with the interpreter released, and tell what was found.

        Raises RuntimeError when the engine failed.
        """

@final
class PreendgameRow:
    """What was found out about one candidate of a pre-endgame."""

    @property
    def move(self) -> bytes:
        """The candidate with its score and its static equity, a record as of `plays`."""

    @property
    def win(self) -> float:
        """The chance to win, 0 to 1, over the draws that were looked at; a draw is half a win."""

    @property
    def gain(self) -> float:
        """Points that the spread gains over them from now to the end of the game, on average."""

    @property
    def draws(self) -> int:
        """How many different racks the opponent may have."""

    @property
    def seen(self) -> int:
        """How many of them were looked at; with none, nothing else is known."""

    @property
    def decided(self) -> int:
        """In how many it is proven who wins."""

    @property
    def solved(self) -> int:
        """In how many the final spread is proven too."""

    @property
    def is_proven(self) -> bool:
        """Whether the chance to win is proven, that is in all draws."""

    @property
    def is_given_up(self) -> bool:
        """Whether it gave way to others before everything about it was found out."""

@final
class PreendgameSnapshot:
    """What was found out about a pre-endgame so far."""

    @property
    def rows(self) -> list[PreendgameRow]:
        """The candidates, the best first: by chance to win, then by what the spread gains."""

    @property
    def nodes(self) -> int:
        """Positions of endings searched so far."""

    @property
    def seconds(self) -> float:
        """How long it has run, or ran."""

    @property
    def ending(self) -> Literal["complete", "nodes", "time", "cancelled"] | None:
        """Why it ended: nothing that could be better is left, or a limit; None while it runs."""

@final
class Preendgame:
    """A pre-endgame, solved in threads of its own from when it is made.

    One that nobody holds any more is cancelled.
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
        """Begin to find the chance to win of each of `candidates`, or of every move.

        `board`, `rack`, `unseen`, `candidates`, `scores`, `scoreless` and `opponent` are as for
        `Simulation`; 1 to 4 tiles are in the bag and the rack is full. `leaves` say which
        candidates are looked at first, and how both players keep tiles while there is a bag.

        Every rack that the opponent may have is taken, as likely as there are ways to draw it.
        After a candidate that empties the bag it is proven who wins; what follows another one is a
        model, and never proven. It ends when nothing that could be better is left to look at, or
        after `seconds`; an ending of which more than `nodes` positions would have to be searched is
        left open, and nothing is begun that may search more than `nodes_in_all` over all endings, a
        quick value counted as one. Runs that no time ends give the same result for any number of
        threads (1 to 1024, at most 256 of which work, and each with 4 MB) while the plays
        fit. `memory_mb` (1 to 65536) is for the endgames of all of them, as for `solve_endgame`.

        Raises EngineError when anything is not as said, a candidate cannot be played, or the
        opponent cannot have what is known.
        """

    def snapshot(self) -> PreendgameSnapshot:
        """What is found so far; it goes on."""

    def is_done(self) -> bool:
        """Whether it has ended."""

    def cancel(self) -> None:
        """Ask for the end; each thread stops in the middle of its search."""

    def result(self) -> PreendgameSnapshot:
        """Wait for the end, with the interpreter released, and tell what was found.

        Raises RuntimeError when the engine failed.
        """

@final
class Inferred:
    """What the opponent may have kept."""

    @property
    def leaves(self) -> list[tuple[bytes, float]]:
        """Leaves, tiles ascending, with weights that add up to 1, the likeliest first."""

    @property
    def expected(self) -> list[float]:
        """How many of each of 32 tile numbers were kept, on average."""

    @property
    def racks(self) -> int:
        """How many racks were looked at."""

    @property
    def is_complete(self) -> bool:
        """Whether neither time nor a cancellation cut it short."""

@final
class Inference:
    """An inference of what the opponent kept; it runs in threads of its own from when it is made.

    One that nobody holds any more is cancelled.
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
        """Begin to weigh leaves by how good `act` was with them.

        `board` is as it was before, `unseen` is how many of each tile number were in the bag and on
        the opponent's rack before, the blank first. `act` is a record as of `plays`; of an exchange
        only the number of tiles counts. Losing up to `margin` points against the best move is as
        likely as losing none; each `softness` points more are less likely by the factor e. Where
        there are more than `most_racks` racks, so many are drawn. After `seconds` it ends with what
        it has.

        Raises EngineError when anything is not as said or the act cannot have happened.
        """

    def progress(self) -> tuple[int, int]:
        """How many racks have been looked at, and how many there are."""

    def is_done(self) -> bool:
        """Whether it has ended."""

    def cancel(self) -> None:
        """Ask for the end; each thread stops after the rack it looks at."""

    def result(self) -> Inferred:
        """Wait for the end, with the interpreter released, and tell what was inferred.

        Raises RuntimeError when the engine failed.
        """
