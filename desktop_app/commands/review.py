# SPDX-License-Identifier: MIT
"""``rackside review FILES``: what each move of a game cost, and why.

The output is described in docs/cli.md, the method in docs/engine/review.md.
"""

from __future__ import annotations

import argparse
import importlib
import json
import logging
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from desktop_app.analysis.insight_words import known_words_sentences
from desktop_app.analysis.moment_words import Paragraph, heading, paragraphs_of
from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.analysis.review import (
    NOT_REVIEWED,
    Depth,
    PlayerReview,
    TurnReview,
    player_reviews,
)
from desktop_app.analysis.review_record import turn_value
from desktop_app.analysis.review_report import GameReport, left_out, player_report, worst_turns
from desktop_app.analysis.review_words import CHALLENGES, mistake_note, problem_text, reasons_of
from desktop_app.commands.errors import UsageError, check_within, is_bad_input, one_line
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.commands.move_rows import move_text, table
from desktop_app.commands.searches import check_seconds
from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED
from desktop_app.formats.gcg import format_gcg, load_gcg
from desktop_app.formats.gcg_export import gcg_from_events, ruleset_name
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.play.bot_thoughts import BotThoughts, thoughts_of
from desktop_app.play.known_words import guessed_vocabulary, vocabulary_of_level
from desktop_app.play.opponent_bots import BotFiles
from desktop_app.play.review_page import made_with, page
from desktop_app.play.review_terms import (
    ReviewTerms,
    available,
    list_text,
    review_terms,
    rules_text,
    ruleset_of,
)
from desktop_app.play.reviewing import (
    ReviewTask,
    dropped_lines,
    known_turns,
    open_review,
    review_file,
    review_game,
    task_for,
    with_rules,
    with_turns,
)
from desktop_app.play.slurs import is_slur
from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import EntryNoted
from desktop_app.sentences.faults import printable, told
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import cache_dir, data_dir, resource_path
from desktop_app.storage.durable import replace_file
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.processes import let_others_go_first, processor_count, worker_processes
from desktop_app.storage.review_file import ChosenTerms, SavedReview, read_review, write_review
from desktop_app.values.moments import local_time

MAX_WORKERS = 256
_SAVE_EVERY_S = 5.0
_CLUSTER_WAIT_S = 10
_WATCH_EVERY_S = 5.0
_AHEAD = 8
"""Games under way at once on several workers, besides the one that is waited for."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "review",
        help="review games: what each move cost",
        description="Reviews games: compares each move with the best one, and each draw with the"
        " average draw. The figures are saved, so an interrupted review goes on where it stopped.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .gcg or .journal")
    parser.add_argument(
        "--depth",
        choices=[depth.value for depth in Depth],
        default=Depth.QUICK.value,
        help="instant: score and leave alone; quick: searches; deep: longer ones (quick)",
    )
    parser.add_argument("--player", default="", metavar="NAME", help="only this player's turns")
    parser.add_argument(
        "--lexicon", metavar="NAME", help="an installed word list, instead of that of the game"
    )
    parser.add_argument(
        "--ruleset", metavar="ID", help="rules (ID or ID:OPTION), instead of those of the game"
    )
    parser.add_argument(
        "--level",
        type=int,
        metavar="N",
        help="name the best move of the words that people of this level may know, which is a guess",
    )
    parser.add_argument(
        "--thoughts",
        action="store_true",
        help="say what opponents of levels 1 to 11 saw and overlooked in a finished game",
    )
    parser.add_argument("--seconds", type=float, metavar="S", help="at most this time for a turn")
    parser.add_argument(
        "--workers", type=int, default=0, metavar="N", help="processes (one for each processor)"
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="review on a Dask cluster, by the address of its scheduler: tcp://host:8786",
    )
    parser.add_argument(
        "--background", action="store_true", help="run at low priority, behind other programs"
    )
    parser.add_argument(
        "--progress", action="store_true", help="with --json, print a line for each turn, too"
    )
    parser.add_argument("--html", type=Path, metavar="OUT", help="write a report as a web page")
    parser.add_argument("--pdf", type=Path, metavar="OUT", help="write a report as PDF")
    parser.add_argument(
        "--language",
        default="en",
        metavar="L",
        help="language of the report, by the code of its catalogue (en)",
    )
    parser.add_argument(
        "--gcg", type=Path, metavar="OUT", help="write the game as GCG with a note for each mistake"
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--again", action="store_true", help="ignore saved figures")
    kept.add_argument("--saved", action="store_true", help="report saved figures alone")
    return parser


def run(args: argparse.Namespace) -> int:
    """Review the files; returns 1 if one could not be reviewed, the others are."""
    depth = Depth.INSTANT if args.saved else Depth(args.depth)
    check_seconds(args.seconds)
    check_within("--workers", args.workers, 0, MAX_WORKERS)
    _vocabulary(args.level)
    if depth is not Depth.INSTANT and not native.is_native():
        raise UsageError(
            f"--depth {depth.value} needs the native engine; this is {native.describe()}."
            f" {native.how_to_get()} --depth instant works without it."
        )
    if args.gcg and len(args.files) > 1:
        raise UsageError("--gcg takes one FILE")
    if args.dask and args.workers:
        raise UsageError("--workers is for this computer: a cluster has its own")
    # Before the review, which may take hours.
    say = _reporter(args)
    if args.background:
        let_others_go_first()
        # Paused by the window: what was found so far is saved.
        signal.signal(signal.SIGTERM, _end)
    failed = 0
    reports: list[GameReport] = []
    with _executor(args.dask, args.workers, depth) as executor:
        for path, work in _begun(args, depth, executor):
            try:
                if isinstance(work, Exception):
                    raise work
                game = work.game
                seats = _seats(game.state, args.player)
                reviews = _reviewed(work, args)
            except _foreseen() as error:
                is_lost = isinstance(error, _lost())
                if not (is_bad_input(error) or is_lost):
                    raise
                text = _LOST if is_lost else one_line(error)
                text = text if text.startswith(f"{path}:") else f"{path}: {text}"
                print(f"rackside: {text}", file=sys.stderr)
                failed = 1
                continue
            if args.gcg:
                _write_gcg(game, reviews, args.gcg)
            if args.html or args.pdf:
                reports.append(_game_report(game, reviews, seats))
            if args.json:
                print(json.dumps(_report(game, reviews, seats)), flush=True)
            elif args.html or args.pdf:
                told = filter(None, (number_of(len(reviews), "turn"), left_out(reviews)))
                print(f"{path}: {'; '.join(told)}", flush=True)
            else:
                print(_text(game, reviews, seats), flush=True)
    if reports:
        _write_reports(args, reports, say)
    return failed


def _vocabulary(level: int | None) -> float | None:
    """The vocabulary of a level; None without one. Raises UsageError if it is no level."""
    if level is None:
        return None
    found = vocabulary_of_level(level)
    if found is None:
        raise UsageError(f"--level: {level} is no level; `rackside ladder --table` lists them")
    return found


def _reporter(args: argparse.Namespace) -> Callable[[str], str]:
    """Return what translates a report.

    Raises:
        UsageError: its language cannot be had, or Qt, which a PDF needs.
    """
    if args.pdf:
        _printing().start_qt()
    if not (args.html or args.pdf) or args.language == "en":
        return str
    say: Callable[[str], str] = _printing().translation(args.language)
    return say


def _printing() -> Any:
    """Load by name what needs Qt, so that the other commands are free of it."""
    return importlib.import_module("desktop_app.printing")


def _write_reports(
    args: argparse.Namespace, reports: list[GameReport], say: Callable[[str], str]
) -> None:
    """Write the page; with a player and several games, the player's sums come first."""
    player = None
    if args.player and len(reports) > 1:
        player = player_report(args.player, reports, _is_same)
    text = page(reports, player, say)
    if args.html:
        replace_file(args.html, text.encode("utf-8", errors="replace"))
    if args.pdf:
        _printing().write_report(text, args.pdf)


def _write_gcg(game: _Game, reviews: list[TurnReview], path: Path) -> None:
    """Write a game as GCG, its mistakes as notes after those that it has. Raises OSError."""
    notes = game.state.row_notes
    by_line = {turn.line: turn for turn in game.turns}
    added = [
        EntryNoted(review.line, "\n".join(filter(None, (notes.get(review.line, ""), text))))
        for review in reviews
        if (text := mistake_note(by_line[review.line], review))
    ]
    text = format_gcg(gcg_from_events((*game.events, *added)))
    replace_file(path, text.encode("utf-8", errors="replace"))


def _game_report(game: _Game, reviews: list[TurnReview], seats: frozenset[int]) -> GameReport:
    state = game.state
    own = [review for review in reviews if review.player in seats]
    return GameReport(
        names=tuple(seat.name for seat in state.setup.seats),
        points=state.points,
        played_on="" if game.day is None else game.day.isoformat(),
        turns=game.turns,
        reviews=tuple(reviews),
        players=player_reviews(reviews, state.player_count),
        lessons=tuple(worst_turns(own)),
        made_with=_made_with(game, reviews),
        moments=game.paragraphs(reviews, seats),
        vocabulary=game.vocabulary,
    )


@dataclass(frozen=True)
class _Game:
    """A game to review: its state, its turns, and where its review is saved.

    Its day is that of its heading, else that of its journal; None if neither is known. The state
    has the rules of `terms`. `asked` is the depth asked for; None for saved figures of any.
    `vocabulary` tells by seat which words its player may know, which is a guess. `minds` tells what
    lower opponents thought; None if that is not asked for or not known.
    """

    path: Path
    day: date | None
    events: tuple[Event, ...]
    state: GameState
    turns: tuple[PlayedTurn, ...]
    task: ReviewTask
    terms: ReviewTerms
    asked: Depth | None
    saved_at: Path
    vocabulary: Mapping[int, float]
    minds: BotThoughts | None = None

    @property
    def names(self) -> list[str]:
        return [printable(seat.name) for seat in self.state.setup.seats]

    def paragraphs(
        self, reviews: Sequence[TurnReview], seats: frozenset[int]
    ) -> tuple[Paragraph, ...]:
        """The moments of the game, or of the turns of some seats."""
        pairs = zip(self.turns, reviews, strict=True)
        wanted = [pair for pair in pairs if pair[0].player in seats]
        return paragraphs_of(wanted, self.names, self.vocabulary)


def _end(_number: int, _frame: object) -> None:
    raise SystemExit(1)


def _executor(
    dask: str | None, workers: int, depth: Depth
) -> AbstractContextManager[Executor | None]:
    if dask:
        return _cluster(dask)
    count = workers or processor_count()
    if count == 1 or depth is Depth.INSTANT:
        return nullcontext()
    return worker_processes(count)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster.

    Raises:
        UsageError: the optional extra is missing, or no scheduler answers at the address.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise UsageError("--dask needs an optional extra: pip install 'rackside[dask]'") from None
    # It logs lost connections with their tracebacks; here they are reported in sentences.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        # A client that cannot read its address waits 20 seconds when it is put away.
        distributed.comm.get_address_host_port(address)
        client = distributed.Client(address, timeout=_CLUSTER_WAIT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"--dask {address}: no cluster answers there ({told(error)})") from None
    is_over = threading.Event()
    watcher = threading.Thread(target=_watch, args=(client, address, is_over), daemon=True)
    with client:
        watcher.start()
        try:
            yield client.get_executor(pure=False)
        finally:
            is_over.set()


def _watch(client: Any, address: str, is_over: threading.Event) -> None:
    """Report a cluster that has lost all its workers: it waits for new ones, however long."""
    has_workers = True
    while not is_over.wait(_WATCH_EVERY_S):
        try:
            had_workers, has_workers = has_workers, bool(client.scheduler_info()["workers"])
        # The connection is over, which the games report; the classes are those of the extra.
        except Exception:
            return
        if had_workers and not has_workers:
            text = f"rackside: --dask {address}: the cluster has no workers, waiting for one"
            print(text, file=sys.stderr, flush=True)


_LOST = (
    "the workers that reviewed it were lost; what they found is saved, and the same command goes on"
)


def _lost() -> tuple[type[Exception], ...]:
    """The errors of a game whose worker processes were lost, here or on a cluster."""
    distributed = sys.modules.get("distributed")
    killed = () if distributed is None else (distributed.KilledWorker,)
    return (BrokenExecutor, CancelledError, *killed)


def _foreseen() -> tuple[type[Exception], ...]:
    """The errors that end one game only, with a sentence."""
    return (OSError, ValueError, UsageError, *_lost())


@dataclass(frozen=True)
class _Work:
    """A game whose turns are being reviewed; `results` has those of `known` too."""

    game: _Game
    known: Mapping[int, TurnReview]
    results: Iterator[TurnReview]


def _begun(
    args: argparse.Namespace, depth: Depth, executor: Executor | None
) -> Iterator[tuple[Path, _Work | Exception]]:
    """Yield the files in order; several are under way at once, so that no worker waits."""
    waiting: deque[tuple[Path, _Work | Exception]] = deque()
    for path in args.files:
        waiting.append((path, _begin(path, args, depth, executor)))
        if executor is None or len(waiting) > _AHEAD:
            yield waiting.popleft()
    yield from waiting


def _begin(
    path: Path, args: argparse.Namespace, depth: Depth, executor: Executor | None
) -> _Work | Exception:
    try:
        saved_at = review_file(path, data_dir())
        saved = _saved(saved_at, reads_only=args.saved)
        game = _open_game(path, saved_at, saved, depth, args)
        if args.again:
            saved = replace(saved, turns={})
        found = known_turns(game.task, game.turns, saved)
        known = found.fresh
        if dropped_lines(game.turns, found):
            # The batch of the window shows a notice once, with all its games.
            text = "saved figures of turns with a rack partly known are dropped"
            print(f"rackside: {text} for {path}", file=sys.stderr)
        if args.saved:
            return _Work(game, known, _known_alone(game, known))
        return _Work(game, known, review_game(game.task, game.turns, known, executor=executor))
    except _foreseen() as error:
        return error


def _known_alone(game: _Game, known: Mapping[int, TurnReview]) -> Iterator[TurnReview]:
    for turn in game.turns:
        problem = turn.problem or NOT_REVIEWED
        bare = TurnReview(turn.line, turn.player, game.task.depth, problem=problem)
        yield known.get(turn.line, bare)


def _open_game(
    path: Path, saved_at: Path, saved: SavedReview, depth: Depth, args: argparse.Namespace
) -> _Game:
    events, state, begun = _read_game(path)
    store = lexicon_store()
    kept = available(saved.chosen, store)
    asked = ChosenTerms(args.lexicon or kept.lexicon, args.ruleset or kept.ruleset)
    terms = review_terms(state, store, asked)
    if args.saved:
        terms = review_terms(state, store, _used_last(saved, asked, terms, args))
    if terms.missing:
        print(
            f"rackside: {terms.missing} is not installed, {terms.lexicon.name} is used for {path}",
            file=sys.stderr,
        )
    task = task_for(
        terms.lexicon,
        resource_path(*SHIPPED),
        cache_dir(),
        resource_path(*SHIPPED_LEVELS),
        ruleset=ruleset_name(terms.ruleset),
    ).at(depth, args.seconds)
    minds = None
    if args.thoughts:
        files = BotFiles(resource_path(*SHIPPED_LEVELS), resource_path(*SHIPPED))
        minds = thoughts_of(state, path, store, files)
    state = with_rules(state, terms.ruleset)
    day = state.setup.occasion.day or begun
    turns, wanted = played_turns(state), None if args.saved else depth
    person = _vocabulary(args.level)
    vocabulary = guessed_vocabulary(state.setup.seats, lambda _name: person)
    return _Game(path, day, events, state, turns, task, terms, wanted, saved_at, vocabulary, minds)


def _used_last(
    saved: SavedReview, asked: ChosenTerms, terms: ReviewTerms, args: argparse.Namespace
) -> ChosenTerms:
    """Return a choice that leads to the list and the rules of the saved figures."""
    lexicon, ruleset = asked.lexicon, asked.ruleset
    if not args.lexicon and saved.lexicon not in ("", terms.lexicon.name):
        lexicon = saved.lexicon
    if not args.ruleset and saved.ruleset not in ("", ruleset_name(terms.ruleset)):
        ruleset = saved.ruleset
    return ChosenTerms(lexicon, ruleset)


def read_game(path: Path) -> GameState:
    """Return the game of a .journal or .gcg file. Raises OSError or ValueError."""
    return _read_game(path)[1]


def _read_game(path: Path) -> tuple[tuple[Event, ...], GameState, date | None]:
    """The events of a file, the game, and the day on which a journal was begun."""
    if path.suffix.lower() == JOURNAL_SUFFIX:
        contents = read_journal(path)
        state = fold_journal(contents.events, path)
        begun = local_time(contents.created_at_ms).date()
        return tuple(contents.events), state, begun
    game = load_gcg(path)
    events = tuple(events_from_gcg(game, ruleset_of(game)).events)
    return events, fold(events), None


def _made_with(game: _Game, reviews: Sequence[TurnReview]) -> str:
    depth = depth_of(reviews, game.asked)
    known = Depth(depth) if depth and depth != MIXED else None
    return made_with(known, game.terms, is_mixed=depth == MIXED)


MIXED = "mixed"
"""In place of a depth: turns were reviewed at several."""


def depth_of(reviews: Sequence[TurnReview], asked: Depth | None) -> str:
    """Return the depth of the figures, or `MIXED`; without figures the one asked for, or empty."""
    found = {review.depth for review in reviews if review.own is not None}
    if len(found) > 1:
        return MIXED
    depth = next(iter(found), asked)
    return "" if depth is None else depth.value


def _reviewed(work: _Work, args: argparse.Namespace) -> list[TurnReview]:
    """Wait for the figures of a game, and save them every few seconds and at the end."""
    if args.saved:
        return list(work.results)
    game, known = work.game, work.known
    found: list[TurnReview] = []

    def save() -> None:
        added = [turn for turn in found if turn.line not in known]
        if added:
            game.saved_at.parent.mkdir(parents=True, exist_ok=True)
            # Read again: the window may have saved lines of moves meanwhile.
            saved = _saved(game.saved_at)
            write_review(game.saved_at, with_turns(game.task, game.turns, saved, added))

    saved_at = time.monotonic()
    try:
        for turn in work.results:
            found.append(turn)
            if args.json and args.progress:
                names = [seat.name for seat in game.state.setup.seats]
                at = {"file": str(game.path), "names": names, "turn": len(found)}
                print(json.dumps({**at, "of": len(game.turns)}), flush=True)
            if time.monotonic() > saved_at + _SAVE_EVERY_S:
                save()
                saved_at = time.monotonic()
    finally:
        save()
    return found


def _saved(path: Path, *, reads_only: bool = False) -> SavedReview:
    """Read a saved review; a damaged one is set aside and made again.

    Raises:
        StorageError: as `open_review`, or damaged and nothing is written (`reads_only`).
    """
    if reads_only:
        return read_review(path)
    saved, damaged = open_review(path)
    if damaged:
        print(f"rackside: {damaged}", file=sys.stderr)
    return saved


def _seats(state: GameState, player: str) -> frozenset[int]:
    """The seats whose turns are wanted. Raises UsageError for a name that is not in the game."""
    names = [_plain(seat.name) for seat in state.setup.seats]
    if not player:
        return frozenset(range(len(names)))
    found = frozenset(seat for seat, name in enumerate(names) if name == _plain(player))
    if not found:
        raise UsageError(f"--player: {player!r} does not play in it")
    return found


def _is_same(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _report(game: _Game, reviews: list[TurnReview], seats: frozenset[int]) -> dict[str, Any]:
    sums = player_reviews(reviews, game.state.player_count)
    turns = {turn.line: turn for turn in game.turns}
    return {
        "file": str(game.path),
        "lexicon": game.task.name,
        "lexicon_source": game.terms.lexicon_source.value,
        "lexicon_words": list(game.terms.words),
        "missing_lexicon": game.terms.missing or None,
        "ruleset": game.task.ruleset,
        "ruleset_source": game.terms.ruleset_source.value,
        "depth": depth_of(reviews, game.asked) or None,
        "names": [seat.name for seat in game.state.setup.seats],
        "turns": [
            {**_turn(turn, turns[turn.line]), "thoughts": _thoughts(game, turn.line)}
            for turn in reviews
            if turn.player in seats
        ],
        "moments": [
            {
                "ply": paragraph.moment.turn.line,
                "events": [event.value for event in paragraph.moment.events],
                "win_before": paragraph.moment.win_before,
                "win_after": paragraph.moment.win_after,
                "sentences": list(paragraph.sentences),
            }
            for paragraph in game.paragraphs(reviews, seats)
        ],
        "players": [_player(review) for review in sums if review.player in seats],
    }


def _turn(turn: TurnReview, played: PlayedTurn) -> dict[str, Any]:
    challenge, luck, kept = turn.challenge, turn.luck, turn_value(turn)
    error = (turn.loss.high - turn.loss.low) / 2 if turn.measure == "win" else None
    return {
        "ply": turn.line,
        "turn": played.number,
        "player": turn.player,
        "played": played.move and move_text(played.move),
        "points": played.points,
        "best": turn.best and move_text(turn.best.move),
        "depth": None if turn.own is None else turn.depth.value,
        "phase": turn.phase,
        "cost": turn.cost.value,
        "cost_points": turn.cost_points,
        "cost_win": turn.cost_win,
        "cost_error": error,
        "kinds": kinds_of(turn),
        "reasons": list(reasons_of(played, turn)),
        "threat": kept["threat"],
        "follow_up": kept["follow_up"],
        "by_words": [
            {**value, "move": move_text(move.move)}
            for move, value in zip(turn.by_words, kept["by_words"], strict=True)
        ],
        "fate": turn.fate.value,
        "luck_points": luck and luck.points,
        "luck_win": luck and luck.win,
        "challenge": challenge
        and {
            "player": challenge.player,
            "kind": challenge.kind.value,
            "cost_points": challenge.cost_points,
            "cost_win": challenge.cost_win,
        },
        "problem": turn.problem or None,
    }


def _thoughts(game: _Game, line: int) -> dict[str, Any] | None:
    """A lower opponent's sight of the turn; None if that is not asked for or not known."""
    found = None if game.minds is None else game.minds.thoughts(line)
    if game.minds is None or found is None:
        return None
    return {
        "words": [word for word in found.words if not is_slur(word)],
        "overlooked": [
            {
                "move": move_text(overlooked.play),
                "points": overlooked.score,
                "words": list(overlooked.words),
                "why": overlooked.why.value,
                "word": overlooked.word,
            }
            for overlooked in found.overlooked
            if not any(map(is_slur, overlooked.words))
        ],
        "sentences": list(game.minds.sentences(line)),
    }


def kinds_of(turn: TurnReview) -> list[str]:
    """Return the kinds of mistakes of a turn."""
    return [kind.value for kind in turn.kinds]


def _player(player: PlayerReview) -> dict[str, Any]:
    return {
        "player": player.player,
        "turns": player.turns,
        "cost_points": player.cost_points,
        "cost_win": player.cost_win,
        "luck_points": player.luck_points,
        "luck_win": player.luck_win,
        "mistakes": {cost.value: count for cost, count in player.mistakes.items()},
        "kinds": {kind.value: count for kind, count in player.kinds.items()},
    }


_NUMBERS = ("turn", "points", "win", "luck")


def _text(game: _Game, reviews: list[TurnReview], seats: frozenset[int]) -> str:
    names = [printable(seat.name) for seat in game.state.setup.seats]
    turns = {turn.line: turn for turn in game.turns}
    depth = depth_of(reviews, game.asked) or "not reviewed"
    is_mixed = depth == MIXED
    cells = [
        (
            str(turns[turn.line].number),
            *([turn.depth.value if turn.own else ""] if is_mixed else ()),
            *_cells(turn, turns[turn.line], names),
        )
        for turn in reviews
        if turn.player in seats
    ]
    depths = ("depth",) if is_mixed else ()
    head = ("turn", *depths, "player", "played", "best", "points", "win", "luck", "kind")
    lines = [
        f"{printable(str(game.path))} ({f'{MIXED} depths' if is_mixed else depth},"
        f" {game.task.name})",
        printable(f"{list_text(game.terms)} {rules_text(game.terms)}"),
    ]
    lines += table(head, cells, _NUMBERS)
    lines += [
        f"{names[turn.player]}, turn {turns[turn.line].number}: {turn.ruling}"
        for turn in reviews
        if turn.player in seats and turn.ruling is not None
    ]
    for review in player_reviews(reviews, game.state.player_count):
        if review.player in seats:
            lines.append(
                f"{names[review.player]}: {number_of(review.mistakes.total(), 'mistake')},"
                f" {review.cost_points:z.0f} points{_games(review.cost_win, '')};"
                f" luck {review.luck_points:+z.0f} points{_games(review.luck_win, '+')}"
            )
    told = game.paragraphs(reviews, seats)
    lines.append(heading(told, sum(review.problem == NOT_REVIEWED for review in reviews)))
    lines += [f"{paragraph.title}. {' '.join(paragraph.sentences)}" for paragraph in told]
    lines += _known_words(game, reviews, seats)
    lines += _told_thoughts(game, reviews, seats)
    return "\n".join(filter(None, (*lines, left_out(reviews))))


def _known_words(
    game: _Game, reviews: Sequence[TurnReview], seats: frozenset[int]
) -> Iterator[str]:
    """Sentences on the moves of words that each player may know."""
    for turn, review in zip(game.turns, reviews, strict=True):
        name, known = game.names[turn.player], game.vocabulary.get(turn.player)
        if turn.player in seats:
            told = known_words_sentences(turn, review, name, known, is_plain=False)
            yield from (f"{name}, turn {turn.number}: {sentence}" for sentence in told)


def _told_thoughts(
    game: _Game, reviews: Sequence[TurnReview], seats: frozenset[int]
) -> Iterator[str]:
    """Sentences on what lower opponents saw and overlooked."""
    numbers = {turn.line: turn.number for turn in game.turns}
    for review in reviews:
        told = game.minds.sentences(review.line) if game.minds and review.player in seats else ()
        if told:
            yield f"{game.names[review.player]}, turn {numbers[review.line]}: {' '.join(told)}"


def _cells(turn: TurnReview, played: PlayedTurn, names: list[str]) -> Iterator[str]:
    yield names[turn.player]
    if turn.own is None or turn.best is None:
        move = "" if played.move is None else move_text(played.move)
        yield from (move, "", "", "", "", " ".join(problem_text(played, turn)))
        return
    yield move_text(turn.own.move)
    yield move_text(turn.best.move)
    yield f"{turn.cost_points:z.1f}"
    yield _share(turn.cost_win)
    yield "" if turn.luck is None else f"{turn.luck.points:+z.1f}"
    told = [*kinds_of(turn), *([turn.cost.value] if turn.is_mistake else [])]
    if (challenge := turn.challenge) is not None:
        lost = f"{challenge.cost_points:z.0f} points"
        told.append(f"{CHALLENGES[challenge.kind]} by {names[challenge.player]} ({lost})")
    yield ", ".join(told)


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.1%}"


def _games(value: float | None, sign: str) -> str:
    return "" if value is None else f", {value:{sign}z.2f} games"
