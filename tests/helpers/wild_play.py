# SPDX-License-Identifier: MIT
"""Random commands at any time, sensible or not, with checks of what must always hold."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from desktop_app.formats.command_codec import COMMAND_CLASSES
from desktop_app.formats.event_codec import decode_event, encode_event
from desktop_app.play.options import commands_now
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import OrderedDrawer, ShufflingDrawer, Table
from desktop_app.rules import commands as cmd
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event
from desktop_app.rules.game import evolve, fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.played import unwritten_blanks
from desktop_app.rules.procedures.procedure import Group
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.record import PlayerRecord, TournamentRecord
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import GameSetup, Mode, Seat, Step
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import UNSEEN, holds_tiles
from tests.helpers.random_games import FickleJudge, random_placements
from tests.helpers.wild_values import wild_command_of, wild_ruling

RULESETS = (
    "sanspa-1999",
    "mattel-family",
    "sanspa-2001",
    "singapore-2015",
    "naspa-2016",
    "naspa-2016:international",
)


@dataclass
class KeepingSink:
    """Keeps every batch of events."""

    events: list[Event] = field(default_factory=list)

    def append(self, events: Sequence[Event]) -> None:
        self.events.extend(events)


def wild_table(source: random.Random, ruleset_id: str, mode: Mode) -> Table:
    """Return a table with random times, rulesets, players and judge; some sets are small."""
    setup = wild_setup(source, ruleset_id, mode)
    judge = source.choice((None, FickleJudge(), FickleJudge()))
    return Table(setup, judge=judge, drawer=ShufflingDrawer(source), sink=KeepingSink())


def wild_setup(source: random.Random, ruleset_id: str, mode: Mode) -> GameSetup:
    """Return the setup for `wild_table`."""
    rules = load_ruleset(ruleset_id)
    players = source.randint(rules.table.players_min, rules.table.players_max)
    if source.random() < 0.5:
        counts = {"A": 6, "E": 6, "I": 4, "N": 4, "R": 4, "S": 3, "T": 3, "Q": 1, "?": 2}
        faces = rules.set.distribution
        rules = rules.with_values(
            {
                "set.distribution": {face: counts.get(face, 0) for face in faces},
                "set.tiles_total": sum(counts.values()),
            }
        )
    physical = source.random() < 0.3
    left_out = source.sample(list(Step), source.randint(0, len(Step))) if physical else ()
    return GameSetup(
        is_physical=physical,
        left_out=frozenset(left_out),
        seats=tuple(Seat(name) for name in ("Ann", "Ben", "Cy", "Dee")[:players]),
        ruleset=rules,
        lexicon="",
        mode=mode,
        declared_stands=mode is Mode.BY_THE_BOOK,
        allotment_ms=source.choice((None, 5_000, 60_000, 1_500_000)),
        record=TournamentRecord(
            tuple(
                PlayerRecord(source.randint(0, 1), source.randint(0, 1), {"cume-record": 1})
                for _ in range(players)
            )
        ),
        preset_first=source.choice((None, None, 0, players - 1)),
    )


def wild_command(state: GameState, source: random.Random) -> Command:
    """Return any command: mostly one that may be carried out, often one that may not."""
    chance = source.random()
    if chance < 0.35:
        return _sensible(state, source)
    if chance < 0.6:
        seat = state.on_turn or 0
        return cmd.LayTiles(seat, random_placements(state.board, state.racks[seat], source))
    return wild_command_of(source.choice(list(COMMAND_CLASSES)), state, source)


UNTOLD = (cmd.DrawForStart, cmd.CorrectEntry, cmd.EnterScore, cmd.EndByHand, cmd.IdentifyTiles)
"""Commands for physical sets only, and the draw for start, whose outcome is random."""

_ASIDE = (cmd.AskOpponent, cmd.SayCounting, cmd.EnterBag, cmd.WriteScoreEarly, cmd.RevealRack)


def _sensible(state: GameState, source: random.Random) -> Command:
    # Acts that do not advance the game are left to the senseless commands.
    options = [option for option in commands_now(state) if not isinstance(option, _ASIDE)]
    if not options:
        return cmd.PassTime(1_000)
    if (notes := unwritten_blanks(state)) and source.random() < 0.5:
        # Play waits for them, and among all acts they would seldom be chosen.
        return notes[0].command
    command = source.choice(options)
    if isinstance(command, cmd.ExchangeTiles):
        rack = state.racks[command.player]
        return cmd.ExchangeTiles(
            command.player, tuple(source.sample(rack, source.randint(1, len(rack))))
        )
    if isinstance(command, cmd.LayTiles):
        placements = random_placements(state.board, state.racks[command.player], source)
        return cmd.LayTiles(command.player, placements)
    if isinstance(command, cmd.CallChallenge):
        return cmd.CallChallenge(command.by, verdict=source.choice((True, False, None)))
    return command


@dataclass(frozen=True)
class Played:
    """The result of a sequence: its last state, and the number of commands."""

    state: GameState
    commands: int


def check_sequence(
    source: random.Random, ruleset_id: str, mode: Mode, acts: int, desk: float = 0.0
) -> Played:
    """Play this many random commands, checking invariants after every event and at the end.

    Args:
        source: random source.
        ruleset_id: as for `load_ruleset`.
        mode: automatic or by the book.
        acts: number of commands.
        desk: share of desk rulings among them, 0 to 1.

    Returns:
        The last state, and how many commands were given.
    """
    table = wild_table(source, ruleset_id, mode)
    state = _follow(None, table.events)
    over_for = given = 0
    for _ in range(acts):
        given += 1
        before, count = table.state, len(table.events)
        ruling = desk > 0 and source.random() < desk
        command = wild_ruling(table, source) if ruling else wild_command(before, source)
        table.submit(command)
        state = _follow(state, table.events[count:])
        assert state == table.state, command
        over_for += state.is_over
        if over_for > 5:
            break
    check_log(table)
    return Played(table.state, given)


def _follow(state: GameState | None, events: Sequence[Event]) -> GameState:
    for event in events:
        state = evolve(state, event)
        found = find_violations(state)
        assert not found, (event, found)
    assert state is not None
    return state


def check_log(table: Table) -> None:
    """Check that the log folds to the state, also after writing and reading it."""
    assert fold(table.events) == table.state
    written = [json.dumps(encode_event(event)) for event in table.events]
    assert fold(decode_event(json.loads(line)) for line in written) == table.state


@dataclass
class Witnessed:
    """A fully visible game, and beside it the program that learns only what is announced.

    Attributes:
        truth: the table with real tiles.
        heard: the same game on a physical set.
        rulings: procedures carried out at both.
    """

    truth: Table
    heard: Table
    rulings: set[str] = field(default_factory=set)

    def submit(self, command: Command, source: random.Random) -> bool:
        """Carry out a command at both tables; return False if they can no longer be compared."""
        before = self.truth.state
        asked = command.answers if isinstance(command, cmd.ConductProcedure) else {}
        if isinstance(command, cmd.ConductProcedure):
            told = self.truth.ask(command.procedure, asked)
            command = cmd.ConductProcedure(command.procedure, dict(told.answers), command.by)
        if isinstance(command, cmd.ConductProcedure) and self._tell_draws_apart():
            return False
        if isinstance(self.truth.submit(command), Rejection):
            return True
        said = self._as_said(command, before, source)
        if said is None:
            return False
        done = self.heard.submit(said)
        assert not isinstance(done, Rejection), (said, command, done)
        if self._is_set_wrong(said):
            return False
        self.check(said)
        if isinstance(said, cmd.ConductProcedure):
            self.rulings.add(said.procedure)
        return True

    def name_tiles(self, source: random.Random) -> None:
        """Name a few tiles of a rack."""
        seat = source.randrange(self.truth.state.player_count)
        rack = self.truth.state.racks[seat]
        tiles = tuple(source.sample(rack, source.randint(0, len(rack))))
        named = Counter(self.heard.state.shown_rack(seat))
        if (named | Counter(tiles)) - Counter(rack):
            return
        done = self.heard.submit(cmd.IdentifyTiles(seat, tiles, is_all=source.random() < 0.2))
        assert not isinstance(done, Rejection), (seat, tiles, done)
        self.check(tiles)

    def check(self, why: object) -> None:
        """Check that everything the program knows is true, and that it counts every tile in its
        place.
        """
        truth, heard = self.truth.state, self.heard.state
        assert not find_violations(heard), (why, find_violations(heard))
        assert (heard.phase, heard.on_turn, heard.clock) == (
            truth.phase,
            truth.on_turn,
            truth.clock,
        ), why
        places = zip(
            (*truth.racks, truth.bag, truth.set_aside, truth.box, truth.missing, truth.added),
            (*heard.racks, heard.bag, heard.set_aside, heard.box, heard.missing, heard.added),
            strict=True,
        )
        hidden: Counter[str] = Counter()
        for real, known in places:
            assert len(real) == len(known), (why, real, known)
            assert holds_tiles(known, real), (why, real, known)
            hidden += Counter(real) - Counter(known)
        hidden -= Counter(truth.missing)
        assert not hidden - heard.unnamed_tiles(), (why, hidden - heard.unnamed_tiles())

    def _tell_draws_apart(self) -> bool:
        """True if one table counts a tile as new and the other an equal one as old."""
        return any(
            (len(real.old), len(real.racked), len(real.loose))
            != (len(heard.old), len(heard.racked), len(heard.loose))
            for real, heard in zip(self.truth.state.draws, self.heard.state.draws, strict=True)
        )

    def _is_set_wrong(self, said: Command) -> bool:
        """True after a ruling on a wrong set, when the place of a counted tile is unknown."""
        if not isinstance(said, cmd.ConductProcedure):
            return False
        counts = [
            tuple(map(len, (state.bag, state.missing, state.added, *state.racks)))
            for state in (self.truth.state, self.heard.state)
        ]
        is_of_set = PROCEDURES[said.procedure].group in (Group.SET, Group.DIRECTOR)
        return is_of_set and counts[0] != counts[1]

    def _as_said(
        self, command: Command, before: GameState, source: random.Random
    ) -> Command | None:
        """Return the command as announced by a player who does not name every tile."""
        state = self.heard.state
        match command:
            case cmd.ExchangeTiles(player, tiles) | cmd.PutDownTiles(player, tiles):
                said = masked(tiles, before.racks[player], state.racks[player], source)
                return replace(command, tiles=said)
            case cmd.ConductProcedure():
                return self._as_ruled(command, source)
            case _:
                return command

    def _as_ruled(
        self, command: cmd.ConductProcedure, source: random.Random
    ) -> cmd.ConductProcedure | None:
        answers: dict[str, str] = {}
        if source.random() < 0.5:
            # Every tile is named.
            answers = dict(command.answers)
        while True:
            asked = self.heard.ask(command.procedure, answers)
            answers = dict(asked.answers)
            if asked.prompt is None:
                assert asked.rejection is None, (command, answers, asked.rejection)
                return cmd.ConductProcedure(command.procedure, answers, command.by)
            key = asked.prompt.key
            if key not in command.answers:
                # The people who see the tiles need not be asked.
                return None
            answers[key] = command.answers[key]
            seconds = f"{key}-seconds"
            if seconds in command.answers:
                answers[seconds] = command.answers[seconds]


def masked(
    tiles: Sequence[str], place: Sequence[str], known: Sequence[str], source: random.Random
) -> tuple[str, ...]:
    """Return tiles of a place as announced: some unknown ones are only counted.

    Args:
        tiles: the tiles.
        place: all tiles of the place.
        known: the known tiles of the place.
    """
    hidden = Counter(place) - Counter(known)
    said = []
    for tile in tiles:
        is_hidden = hidden[tile] > 0 and source.random() < 0.6
        hidden[tile] -= is_hidden
        said.append(UNSEEN if is_hidden else tile)
    return tuple(said)


def check_what_is_known(source: random.Random, ruleset_id: str, acts: int) -> Witnessed:
    """Play with a physical set beside the same game with open tiles; all that is known must be
    true.

    All announcements are true, so none may be rejected.
    """
    setup = replace(
        wild_setup(source, ruleset_id, Mode.BY_THE_BOOK),
        is_physical=False,
        left_out=frozenset(),
        preset_first=0,
    )
    judge = FickleJudge()
    drawer = ShufflingDrawer(source)
    truth = Table(setup, judge=judge, drawer=drawer, sink=KeepingSink())
    physical = replace(setup, is_physical=True)
    heard = Table(physical, judge=judge, drawer=OrderedDrawer(), sink=KeepingSink())
    both = Witnessed(truth, heard)
    for _ in range(acts):
        if source.random() < 0.15:
            both.name_tiles(source)
        is_ruling = source.random() < 0.3
        command = wild_ruling(truth, source) if is_ruling else wild_command(truth.state, source)
        if isinstance(command, UNTOLD) or not both.submit(command, source) or truth.state.is_over:
            break
    return both
