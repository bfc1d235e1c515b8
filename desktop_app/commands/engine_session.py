# SPDX-License-Identifier: MIT
"""Carries out the requests of `rackside engine`: one position, its options and its searches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from desktop_app import __version__
from desktop_app.commands import engine_lines as lines
from desktop_app.commands.endgame import endgame_json
from desktop_app.commands.errors import UsageError
from desktop_app.commands.evaluations import evaluated_row
from desktop_app.commands.lexicons import find_leaves, find_usual_leaves, lexicon_store
from desktop_app.commands.move_rows import move_row
from desktop_app.commands.moves import check_rack, moves_json
from desktop_app.commands.positions import read_position, read_rack
from desktop_app.commands.preendgame import best_and_pass, preendgame_json, searched_row
from desktop_app.commands.searches import kept_json, read_held_move
from desktop_app.commands.simulate import simulated_row, simulation_json
from desktop_app.engine import native
from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, Solution, begin_endgame
from desktop_app.engine.evaluator import DEFAULT_EFFORT, EvaluationStopped, Evaluator
from desktop_app.engine.inference import (
    InferenceOptions,
    InferenceProgress,
    WeighedLeave,
    begin_inference,
)
from desktop_app.engine.jobs import CancelToken, Job
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.move_order import Taste
from desktop_app.engine.native import MAX_COUNT
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.preendgame import PreendgameOptions, PreendgameSnapshot, begin_preendgame
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import ChampionBot
from desktop_app.engine.simulation import SimulationOptions, SimulationSnapshot, begin_simulation
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import Pace, TimeRules
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.errors import FormatError
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move, Pass, Play, play_from_placements
from desktop_app.rules.tiles import write_faces
from desktop_app.sentences.faults import is_bad_input
from desktop_app.settings.paths import resource_path

PROTOCOL = 1
"""Number of the protocol; another one is not understood by clients of this one."""

_LOOK_S = 0.0005
"""How late the end of a search may be noticed; an answer takes less than 1 ms more than it."""
_MOST_LISTS = 4

CLOCK = TimeRules(least_ms=20, overhead_ms=15, reserve_ms=300)
"""How a clock is managed where no person, board or screen takes time between two turns."""

Tell = Callable[[dict[str, Any]], None]
"""Takes what is found so far."""

_Snapshot = TypeVar("_Snapshot")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """The options of a session, by their names with ``_`` for ``-``.

    Attributes:
        threads: number of threads of a search.
        seed: changes the random draws.
        memory_mb: megabytes of the searches of pre-endgames and endgames.
        info_ms: how often a search tells what it has found so far; 0 for never.
        lexicon: an installed list or a file; empty for the one that the position names.
        ruleset: id of the ruleset.
        leaves: a KLV2 file; empty for the usual values.
    """

    threads: int = 1
    seed: int = 0
    memory_mb: int = 128
    info_ms: int = 500
    lexicon: str = ""
    ruleset: str = DEFAULT_RULESET
    leaves: str = ""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A list ready to search with: its engine, and leave values for searches and for moves."""

    engine: Engine
    leaves: KlvLeaves
    usual: Leaves


@dataclass(frozen=True, slots=True)
class _Position:
    """The position that requests are about."""

    given: CgpPosition
    situation: Situation
    loaded: _Loaded
    kept: tuple[WeighedLeave, ...] = ()


class EngineSession:
    """Answers requests about one position after another.

    Attributes:
        options: as they are set now.
    """

    def __init__(self) -> None:
        self.options = EngineOptions()
        self._ruleset = load_ruleset(self.options.ruleset)
        self._position: _Position | None = None
        self._lists: dict[str | None, _Loaded] = {}

    @cached_property
    def _taste(self) -> Taste:
        return Taste.of_file(resource_path(*SHIPPED_LEVELS))

    def carry_out(self, request: lines.Request, token: CancelToken, tell: Tell) -> dict[str, Any]:
        """Carry out one request and return the answer, a JSON object.

        Args:
            request: as `engine_lines.read_request` returns it.
            token: ends a search soon once it is called; the answer is then what was found.
            tell: called now and then with what a search has found so far.

        Raises:
            UsageError, OSError: there is no position, a move cannot be made, a file cannot be read.
            ValueError: as the searches; the position stays as it is.
        """
        found: dict[str, Any]
        match request:
            case lines.Hello():
                found = self._hello()
            case lines.Help():
                found = {"requests": [form.usage for form in lines.FORMS.values()]}
            case lines.Ready() | lines.Stop() | lines.Quit():
                found = {}
            case lines.SetOption(name, value):
                found = self._set(name, value)
            case lines.SetPosition(cgp):
                found = self._set_position(cgp)
            case lines.FindMoves(limit):
                found = self._find_moves(limit)
            case lines.Simulate():
                found = self._simulate(request, token, tell)
            case lines.SolvePreendgame():
                found = self._search_preendgame(request, token, tell)
            case lines.SolveEndgame():
                found = self._solve(request, token, tell)
            case lines.Infer():
                found = self._infer(request, token, tell)
            case lines.Evaluate():
                found = self._evaluate(request, token)
            case lines.Choose():
                found = self._choose(request, token)
        return found

    @property
    def _at(self) -> _Position:
        if self._position is None:
            raise UsageError("there is no position yet; expected position CGP before")
        return self._position

    def _hello(self) -> dict[str, Any]:
        return {
            "name": "Rackside",
            "version": __version__,
            "protocol": PROTOCOL,
            "engine": native.describe(),
            "options": self._told_options(),
        }

    def _told_options(self) -> dict[str, int | str]:
        return {
            field.name.replace("_", "-"): getattr(self.options, field.name)
            for field in fields(self.options)
        }

    def _set(self, name: str, value: int | str) -> dict[str, Any]:
        """Set an option; one that the position was read with forgets it."""
        changed: dict[str, Any] = {name.replace("-", "_"): value}
        options = replace(self.options, **changed)
        if name in lines.NUMBERS:
            self.options = options
            return self._told_options()
        ruleset = load_ruleset(options.ruleset)
        opened = dict(self._lists) if name == "ruleset" else {}
        before = self.options, self._lists
        self.options, self._lists = options, opened
        try:
            if name != "ruleset":
                # A file that cannot be read is named now, not with the next position.
                self._load(options.lexicon or None)
        except BaseException:
            self.options, self._lists = before
            raise
        self._ruleset, self._position = ruleset, None
        return self._told_options()

    def _load(self, wanted: str | None) -> _Loaded:
        """Open a list, or the usual one; the last few stay open."""
        found = self._lists.pop(wanted, None)
        if found is None:
            store = lexicon_store()
            if self.options.lexicon:
                lexicon = store.open(self.options.lexicon)
            else:
                lexicon = store.load(store.resolve([wanted] if wanted else []).name)
            file = Path(self.options.leaves) if self.options.leaves else None
            leaves = find_leaves(file, lexicon)
            found = _Loaded(make_engine(lexicon), leaves, find_usual_leaves(file, lexicon))
        self._lists[wanted] = found
        while len(self._lists) > _MOST_LISTS:
            del self._lists[next(iter(self._lists))]
        return found

    def _set_position(self, cgp: str) -> dict[str, Any]:
        ruleset = self._ruleset
        try:
            given = read_position(cgp, ruleset)
        except FormatError as error:
            raise error.with_file("CGP") from None
        situation = Situation.of_position(given, ruleset)
        check_rack(given, ruleset)
        loaded = self._load(self.options.lexicon or given.operand("lex"))
        self._position = _Position(given, situation, loaded)
        return {
            "rack": write_faces(situation.rack),
            "bag": situation.bag_count,
            "unseen": len(situation.unseen),
            "scores": list(situation.scores),
            "lexicon": loaded.engine.lexicon.name,
        }

    def _find_moves(self, limit: int | None) -> dict[str, Any]:
        at = self._at
        return moves_json(at.loaded.engine, at.given, self._ruleset, at.loaded.usual, limit)

    # Searches.

    def _finish(
        self,
        job: Job[_Snapshot, _Result],
        token: CancelToken,
        tell: Callable[[_Snapshot], None],
    ) -> _Result:
        """Wait for a job, telling its snapshots, or cancel it once the token is called."""
        every = self.options.info_ms / 1000
        due = time.monotonic() + every
        while not job.is_done:
            if token.wait(_LOOK_S):
                job.cancel()
                break
            if every and time.monotonic() >= due:
                due += every
                tell(job.snapshot())
        return job.result()

    def _known(self, opponent: str | None) -> Situation:
        """The position, with what is known of the other rack."""
        situation = self._at.situation
        if opponent is None:
            return situation
        return replace(situation, known=read_rack("opponent", opponent, self._ruleset))

    def _kept(self, is_wanted: bool) -> tuple[WeighedLeave, ...]:
        kept = self._at.kept
        if is_wanted and not kept:
            raise UsageError("kept: nothing has been inferred in this position; expected infer")
        return kept if is_wanted else ()

    def _moves(self, texts: tuple[str, ...]) -> list[Move]:
        situation = self._at.situation
        return list(dict.fromkeys(read_held_move(text, situation) for text in texts))

    def _simulate(self, request: lines.Simulate, token: CancelToken, tell: Tell) -> dict[str, Any]:
        loaded, situation = self._at.loaded, self._known(request.opponent)
        named = self._moves(request.moves)
        options = SimulationOptions(
            plies=request.plies,
            threads=self.options.threads,
            seed=self.options.seed,
            iterations=MAX_COUNT if request.is_endless else request.iterations,
            seconds=request.seconds,
            confidence=request.confidence,
            tolerance=request.tolerance,
            by_equity=request.by_equity,
            with_points=request.with_points,
            kept=self._kept(request.kept),
        )
        moves = named or [
            candidate.move
            for candidate in find_top(loaded.engine, situation, request.plays, loaded.leaves)
        ]
        job = begin_simulation(loaded.engine, situation, loaded.leaves, moves, options)

        def told(found: SimulationSnapshot) -> None:
            tell({"seconds": found.seconds, "best": simulated_row(found.best)})

        return simulation_json(self._finish(job, token, told))

    def _search_preendgame(
        self, request: lines.SolvePreendgame, token: CancelToken, tell: Tell
    ) -> dict[str, Any]:
        loaded, situation = self._at.loaded, self._known(request.opponent)
        moves: list[Move] | None = self._moves(request.moves) or None
        if moves is None and request.plays is not None:
            moves = best_and_pass(loaded.engine, situation, request.plays, loaded.leaves)
        options = PreendgameOptions(
            seconds=request.seconds,
            threads=self.options.threads,
            memory_mb=self.options.memory_mb,
            kept=self._kept(request.kept),
        )
        job = begin_preendgame(loaded.engine, situation, loaded.leaves, moves, options)

        def told(found: PreendgameSnapshot) -> None:
            tell({"seconds": found.seconds, "best": searched_row(found.best)})

        return preendgame_json(self._finish(job, token, told))

    def _solve(self, request: lines.SolveEndgame, token: CancelToken, tell: Tell) -> dict[str, Any]:
        limits = EndgameLimits(
            seconds=request.seconds,
            threads=self.options.threads,
            memory_mb=self.options.memory_mb,
        )
        job = begin_endgame(self._at.loaded.engine, self._at.situation, limits)

        def told(found: Solution | None) -> None:
            if found is not None:
                tell(endgame_json(found))

        return endgame_json(self._finish(job, token, told))

    def _infer(self, request: lines.Infer, token: CancelToken, tell: Tell) -> dict[str, Any]:
        loaded, situation = self._at.loaded, self._at.situation
        act = _read_act(request.after, situation.board)
        before = situation.before(act)
        options = InferenceOptions(
            most_racks=request.racks,
            seconds=request.seconds,
            threads=self.options.threads,
            seed=self.options.seed,
        )
        job = begin_inference(loaded.engine, before, loaded.leaves, act, options)

        def told(found: InferenceProgress) -> None:
            tell({"racks": found.looked, "of": found.racks})

        found = self._finish(job, token, told)
        self._position = replace(self._at, kept=found.leaves)
        return kept_json(found)

    def _evaluate(self, request: lines.Evaluate, token: CancelToken) -> dict[str, Any]:
        loaded, situation = self._at.loaded, self._at.situation
        effort = replace(
            DEFAULT_EFFORT,
            seconds=request.seconds,
            threads=self.options.threads,
            seed=self.options.seed,
        )
        evaluator = Evaluator(loaded.engine, loaded.leaves, effort, taste=self._taste)
        try:
            found = evaluator.evaluate(situation, self._moves(request.moves), token)
        except EvaluationStopped:
            return {"phase": None, "ending": "cancelled", "moves": []}
        return {
            "phase": found.phase,
            "ending": found.ending,
            "seconds": found.seconds,
            "proven": found.is_proven,
            "moves": [evaluated_row(row) for row in found.rows],
        }

    def _choose(self, request: lines.Choose, token: CancelToken) -> dict[str, Any]:
        began = time.monotonic()
        loaded, situation = self._at.loaded, self._at.situation
        rules, clock = CLOCK, request.clock
        if request.seconds is not None:
            rules = replace(CLOCK, untimed_ms=round(request.seconds * 1000))
        pace = Pace(
            rules,
            threads=self.options.threads,
            seed=self.options.seed,
            is_timed=request.seconds is not None or clock is not None,
        )
        view = replace(
            situation.as_view(), remaining_ms=None if clock is None else round(clock * 1000)
        )
        if request.after is not None:
            act = _read_act(request.after, situation.board)
            if isinstance(act, Play):
                situation.before(act)
                view = replace(view, last_laid=act.placements())
            elif isinstance(act, int):
                view = replace(view, last_exchanged=act)
        bot = ChampionBot(loaded.engine, loaded.usual, pace=pace)
        move = bot.choose_move(view, token)
        return {**move_row(move), "seconds": time.monotonic() - began}


def _read_act(text: str, board: Board) -> Play | Pass | int:
    """Parse the opponent's last turn: a play that lies on the board, or tiles exchanged.

    Raises:
        UsageError: it is none; the message quotes it.
    """
    words = text.split()
    if words == ["pass"]:
        return Pass()
    if words[0] == "exchange":
        return int(words[1])
    try:
        # Letters were laid in this turn, dots before it.
        placements = read_placements(Board.empty(board.layout), words)
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise UsageError(f"after: {text!r}: {error}") from None
    if not all(board.layout.holds(placement.row, placement.col) for placement in placements):
        raise UsageError(f"after: {text!r}: it runs off the board")
    before = board.without((placement.row, placement.col) for placement in placements)
    play = play_from_placements(before, placements)
    if play is None:
        raise UsageError(f"after: {text!r}: expected laid tiles on one line without a gap")
    return play
