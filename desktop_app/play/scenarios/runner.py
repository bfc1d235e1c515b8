# SPDX-License-Identifier: MIT
"""Runs a scenario under each of its rulesets and reports the first difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import JUDGE, Scenario, Step
from desktop_app.play.rulesets import ruleset_of_position, tiles_left
from desktop_app.play.scenarios.acts import asked_procedure, read_answers, step_command
from desktop_app.play.scenarios.expectations import CheckPoint, Shown, compare
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.play.word_sources import judge_by_sources
from desktop_app.rules.board import Board
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.events import Event, GameStarted, PositionSet
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.setup import Step as SetupStep
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import RackRevealed
from desktop_app.rules.tile_events import BAG, OUTSIDE, TilesExposed, TilesMoved
from desktop_app.rules.tiles import remove_tiles
from desktop_app.sentences.faults import is_bad_input
from desktop_app.sentences.numbers import number_of
from desktop_app.tournament.event_results import read_result
from desktop_app.tournament.result_line import ResultLine
from desktop_app.tournament.rulings import starts_of

# The table of a scenario.

LoadRuleset = Callable[[str], Ruleset]

_DIFFERENT = ("A", "B", "C", "D")
"""Tiles that let the first player begin if a scenario does not mention the draw."""


class ListedJudge:
    """Accepts the scenario's words; every word if it lists none."""

    def __init__(self, words: frozenset[str] | None) -> None:
        self._words = words

    def is_acceptable(self, word: str) -> bool:
        """True if the scenario accepts the word."""
        return self._words is None or word in self._words


class ListedDrawer:
    """Draws the tiles of a scenario's `order`, one after the other, and then from the front."""

    def __init__(self, scenario: Scenario) -> None:
        self._listed, self._line = scenario.order, scenario.order_line
        self._drawn = 0
        # Otherwise all players would draw from the front of the alphabet and tie forever.
        others = () if scenario.has_position else _DIFFERENT[: len(scenario.players)]
        self._others = OrderedDrawer(others)

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """Return the next `count` tiles of `bag`, or of what else is picked from.

        Raises:
            FormatError: the next tile of the order is not there; with the line of the order.
        """
        listed = self._listed[self._drawn : self._drawn + count]
        left = bag
        for tile in listed:
            self._drawn += 1
            if tile not in left:
                raise FormatError(
                    f"order: tile {self._drawn}, {tile}, is not there to be drawn",
                    line=self._line,
                )
            left = remove_tiles(left, (tile,))
        return (*listed, *self._others.draw(left, count - len(listed)))

    def foreseen(self) -> OrderedDrawer:
        """Return a drawer for a question, after which nothing is drawn yet."""
        return OrderedDrawer(self._listed[self._drawn :])


def set_table(
    scenario: Scenario,
    ruleset_id: str,
    load_ruleset: LoadRuleset,
    drawer: ListedDrawer | None = None,
) -> Table:
    """Return the table before the first step; `drawer` is one of the scenario, a new one if None.

    Raises:
        FormatError: the position is impossible (more tiles of a face than the set has), or the
            order names a tile that is not in the bag.
        RulesetError: there is no such ruleset.
    """
    ruleset = load_ruleset(ruleset_id)
    position: PositionSet | None = None
    if scenario.has_position:
        position = _position(scenario, _with_more(ruleset, scenario.extra))
        ruleset = _with_more(ruleset_of_position(ruleset, position), scenario.extra, -1)
    setup = _setup(scenario, ruleset)
    judge = _judge(scenario, ruleset)
    drawer = drawer or ListedDrawer(scenario)
    if position is None:
        return Table(setup, judge=judge, drawer=drawer, sink=MemorySink())
    brought = (TilesMoved(scenario.extra, OUTSIDE, BAG),) if scenario.extra else ()
    table = Table.resume(
        (GameStarted(setup), *brought, _with_clock(position, setup, scenario)),
        judge=judge,
        drawer=drawer,
        sink=MemorySink(),
    )
    table.run_routine()
    return table


def _with_more(ruleset: Ruleset, tiles: Sequence[str], times: int = 1) -> Ruleset:
    """Return the ruleset with tiles added to its set, or removed if `times` is -1.

    Raises:
        FormatError: a tile that is not in the set, or not often enough.
    """
    if not tiles:
        return ruleset
    counts = dict(ruleset.set.distribution)
    for tile in tiles:
        if tile not in counts or counts[tile] + times < 0:
            raise FormatError(f"extra: read {tile!r}, expected a tile that is on the table")
        counts[tile] += times
    return ruleset.with_values(
        {"set.distribution": counts, "set.tiles_total": sum(counts.values())}
    )


def _judge(scenario: Scenario, ruleset: Ruleset) -> WordJudge | None:
    if not scenario.judged:
        return None
    if not scenario.words_in:
        return ListedJudge(scenario.words)
    references = {name: ListedJudge(words) for name, words in scenario.words_in.items()}
    return judge_by_sources(ruleset, ListedJudge(scenario.words or frozenset()), "", references.get)


def _setup(scenario: Scenario, ruleset: Ruleset) -> GameSetup:
    allotment = ruleset.clock.allotment_s * 1000
    if scenario.clock_ms is not None:
        allotment = scenario.clock_ms
    count = len(scenario.players)
    if not ruleset.table.players_min <= count <= ruleset.table.players_max:
        raise FormatError(
            f"{number_of(count, 'player')}, but {ruleset.id} has "
            f"{ruleset.table.players_min} to {ruleset.table.players_max}"
        )
    return GameSetup(
        seats=tuple(
            Seat(name, "computer" if seat in scenario.computers else "person")
            for seat, name in enumerate(scenario.players)
        ),
        ruleset=ruleset,
        lexicon="",
        mode=Mode(scenario.mode),
        allotment_ms=allotment or None,
        record=_record(scenario, ruleset),
        preset_first=scenario.preset,
        is_physical=scenario.is_physical,
        declared_stands=scenario.declared_stands,
        left_out=frozenset(SetupStep(name) for name in scenario.left_out),
    )


def read_results(scenario: Scenario, rules: Ruleset) -> tuple[ResultLine, ...]:
    """Return the results of the tournament so far.

    Raises:
        FormatError: a result is unreadable; with the line number.
    """
    lines: list[ResultLine] = []
    for number, words in scenario.results:
        try:
            lines.extend(read_result(words, rules))
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise FormatError(f"result: {error}", line=number) from None
    return tuple(lines)


def _record(scenario: Scenario, rules: Ruleset) -> TournamentRecord:
    players = []
    results = read_results(scenario, rules)
    for seat in range(len(scenario.players)):
        entries = scenario.records.get(seat, {})
        warnings = {
            name.removeprefix("warning:"): count
            for name, count in entries.items()
            if name.startswith("warning:")
        }
        counts = {name: count for name, count in entries.items() if ":" not in name}
        starts = starts_of(results, scenario.players[seat], rules)
        players.append(replace(starts, warnings=warnings, **counts))
    return TournamentRecord(tuple(players))


def _board(scenario: Scenario) -> Board:
    board = Board.empty()
    for word in scenario.board:
        try:
            board = board.with_placements(read_placements(board, (word.position, word.word)))
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise FormatError(str(error), line=word.line) from None
    return board


def _racks(
    scenario: Scenario, rest: tuple[str, ...], size: int
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the racks by seat, unspecified ones filled from the rest, and the remaining tiles."""
    racks = []
    for seat in range(len(scenario.players)):
        given = scenario.racks.get(seat)
        racks.append(rest[:size] if given is None else given)
        rest = rest[size:] if given is None else rest
    return tuple(racks), rest


def _position(scenario: Scenario, ruleset: Ruleset) -> PositionSet:
    """Return the position, with unspecified tiles filled from the rest of the set."""
    placed = tuple(_board(scenario).placements())
    used = [placement.on_rack for placement in placed]
    for rack in scenario.racks.values():
        used.extend(rack)
    used.extend(scenario.bag or ())
    count = len(scenario.players)
    racks, rest = _racks(scenario, tiles_left(ruleset, used), ruleset.set.rack_size)
    bag = scenario.bag
    if scenario.bag_count is not None and scenario.bag_count > len(rest):
        left = number_of(len(rest), "tile")
        raise FormatError(f"bag: read {scenario.bag_count}, but only {left} left")
    if bag is None:
        bag = rest if scenario.bag_count is None else rest[: scenario.bag_count]
    return PositionSet(
        placements=placed,
        racks=racks,
        bag=bag,
        points=tuple(scenario.points.get(seat, 0) for seat in range(count)),
        remaining_ms=(),
        on_turn=scenario.turn or 0,
        first=scenario.first,
        zero_run=scenario.zero_run,
    )


def _with_clock(position: PositionSet, setup: GameSetup, scenario: Scenario) -> PositionSet:
    if setup.allotment_ms is None:
        return position
    times = tuple(
        scenario.times_ms.get(seat, setup.allotment_ms) for seat in range(len(setup.seats))
    )
    return PositionSet(
        position.placements,
        position.racks,
        position.bag,
        position.points,
        times,
        position.on_turn,
        position.first,
        position.zero_run,
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one scenario under one ruleset.

    Attributes:
        id: the scenario's id, then a slash and the ruleset's.
        passed: True if every expectation held.
        step: ``line N: text`` of the step that failed, empty if none did.
        line: line of the step that failed, else of the scenario's heading; 1-based.
        expected, got: the expected and the actual value.
        state: the game at the end, or at the failure.
        questions: every procedure asked about or carried out, with its questions in order.
        asked: progress of the procedure of the failed step, with its next question; None if the
            step had no procedure.
    """

    id: str
    passed: bool
    step: str
    expected: str
    got: str
    state: GameState
    asked: ProcedureProgress | None = None
    questions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    line: int = 1


def run_scenario(scenario: Scenario, load_ruleset: LoadRuleset) -> list[Outcome]:
    """Run a scenario under all its rulesets, in their order.

    Raises:
        FormatError: a step makes no sense; with the line number.
        RulesetError: there is no such ruleset.
    """
    return [_run_under(scenario, ruleset_id, load_ruleset) for ruleset_id in scenario.rulesets]


def _run_under(scenario: Scenario, ruleset_id: str, load_ruleset: LoadRuleset) -> Outcome:
    name = f"{scenario.id}/{ruleset_id}"
    drawer = ListedDrawer(scenario)
    table = set_table(scenario, ruleset_id, load_ruleset, drawer)
    rejection: Rejection | None = None
    asked: ProcedureProgress | None = None
    shown: list[Shown] = []
    questions: list[tuple[str, tuple[str, ...]]] = []
    results = read_results(scenario, table.state.setup.ruleset)
    steps = scenario.steps
    for index, step in enumerate(steps):
        if (about := _procedure_of(step)) is not None:
            # The scenario's order of tiles is for the step itself.
            asked_for = table.ask(*about, drawer=OrderedDrawer())
            questions.append((about[0], asked_for.questions))
        if step.verb == "expect":
            moment = CheckPoint(
                table.state, rejection, scenario.players, asked, tuple(shown), results
            )
            expected, got = compare(step, moment)
        elif (question := asked_procedure(step)) is not None:
            asked = table.ask(*question, drawer=drawer.foreseen())
            rejection = asked.rejection
            expected, got = _refusal_foreseen(steps[index + 1 : index + 2], rejection)
        else:
            count = len(table.events)
            rejection = _act(table, step)
            shown.extend(_showings(table.state, table.events[count:]))
            expected, got = _refusal_foreseen(steps[index + 1 : index + 2], rejection)
            if expected == got:
                expected, got = "", "; ".join(find_violations(table.state))
        if expected != got:
            where = f"line {step.line}: {step.text}"
            stands = _asked_at(table, step, asked, drawer.foreseen())
            told = tuple(questions)
            return Outcome(name, False, where, expected, got, table.state, stands, told, step.line)
    told = tuple(questions)
    return Outcome(name, True, "", "", "", table.state, None, told, scenario.line)


def _procedure_of(step: Step) -> tuple[str, dict[str, str]] | None:
    """Return the procedure that a step carries out or asks about, with the given answers.

    None for other steps, and for malformed ones, which are reported when they are carried out.
    """
    words = step.words if step.actor is None else (step.verb, *step.words)
    if step.verb in ("expect", JUDGE) or words[:1] not in (("rules",), ("asks",)):
        return None
    try:
        return words[1], read_answers(words[2:])
    except (IndexError, ValueError):
        return None


def _asked_at(
    table: Table, step: Step, asked: ProcedureProgress | None, drawer: OrderedDrawer
) -> ProcedureProgress | None:
    """Return the progress of a step's procedure; for an impossible answer, with its question.

    A step without a procedure keeps the progress of the last question (`asked`).
    """
    about = _procedure_of(step)
    if about is None:
        return asked
    name, answers = about
    stands = table.ask(name, answers, drawer=drawer)
    if stands.rejection is not None:
        for refusal in stands.rejection.refusals:
            if refusal.reason is Reason.BAD_ANSWER:
                answers.pop(refusal.detail.partition("=")[0], None)
                return table.ask(name, answers, drawer=drawer)
    return stands


def _showings(state: GameState, events: tuple[Event, ...]) -> Iterator[Shown]:
    """The tiles shown to players, in order."""
    for event in events:
        match event:
            case (
                TilesExposed(tiles=tiles, seen_by=seen_by)
                | TilesMoved(tiles=tiles, seen_by=seen_by)
            ):
                if seen_by:
                    yield tiles, seen_by
            case RackRevealed(player=player):
                yield state.racks[player], frozenset(range(state.player_count))
            case _:
                pass


def _act(table: Table, step: Step) -> Rejection | None:
    try:
        events = table.submit(step_command(step, table.state))
    except FormatError as error:
        raise error if error.line else FormatError(str(error), line=step.line) from None
    return events if isinstance(events, Rejection) else None


def _refusal_foreseen(following: tuple[Step, ...], rejection: Rejection | None) -> tuple[str, str]:
    """A refused act fails the scenario unless the next line expects it."""
    if rejection is None:
        return "", ""
    if following and following[0].verb == "expect" and following[0].words[:1] == ("rejected",):
        return "", ""
    return "carried out", f"rejected {_reasons_of(rejection)}"


def _reasons_of(rejection: Rejection) -> str:
    """The codes with their details, which help the author correct the line."""
    reasons = {
        f"{refusal.reason.value} ({refusal.detail})" if refusal.detail else refusal.reason.value
        for refusal in rejection.refusals
    }
    return " ".join(sorted(reasons))
