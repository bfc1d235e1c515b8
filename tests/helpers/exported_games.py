# SPDX-License-Identifier: MIT
"""Games of every kind as this program exports them, to check that other programs open them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from desktop_app.formats.gcg import format_gcg, load_gcg
from desktop_app.formats.gcg_export import gcg_from_state
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.review_terms import ruleset_of
from desktop_app.play.table import Table
from desktop_app.rules.commands import (
    AnnouncePass,
    CallChallenge,
    Command,
    ConductProcedure,
    DeclareScore,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    NoteEntry,
    PressClock,
)
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected, TurnLost
from desktop_app.rules.game import fold
from desktop_app.rules.setup import Occasion, Step
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import EntryNoted
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.games import GameTale, finished_game, make_setup, middle_game
from tests.helpers.kept_games import GCG_FOLDER
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.random_games import RULESETS, random_game, random_placements

RESIGNING = {"announced": "yes", "player": "1", "accepted": "yes"}


Maker = Callable[[], Table | GameTale]


def exported_games() -> Iterator[tuple[str, str, GameState]]:
    """Yield a name, the text of the file and the game of each; all have two players."""
    for name, make in games_to_export().items():
        state = make()
        yield name, format_gcg(gcg_from_state(state)), state


def games_to_export() -> dict[str, Callable[[], GameState]]:
    """Return the makers of games by name: every ruleset, physical sets and odd cases."""
    made: dict[str, Maker] = {}
    for ruleset in RULESETS:
        for seed, acts in ((1, 12), (2, 60), (3, 400), (4, 400)):
            made[f"{ruleset}-{seed}"] = partial(random_game, seed, ruleset=ruleset, acts=acts)
        made[f"{ruleset}-middle"] = partial(middle_game, "Ann Lee", "Ben", ruleset=ruleset)
        made[f"{ruleset}-finished"] = partial(finished_game, "Ann", "Ben", ruleset=ruleset)
        for seed in range(4):
            made[f"{ruleset}-physical-{seed}"] = partial(physical_game, seed, ruleset)
    made |= {
        "everything": everything_written_down,
        "scores-alone": scores_alone,
        "rulings": rulings,
        "below-zero": below_zero,
        "resigned": resigned,
        "left": partial(resigned, procedure="leave-game", answers={"player": "1"}),
        "one-name": partial(middle_game, "Ann", "Ann"),
        "odd-names": partial(middle_game, "#title a: b", "> x: AB - +0 1"),
        "odd-notes": odd_notes,
        "blank-without-a-letter": undesignated_blank,
        "too-many-tiles": overdraw,
    }
    files = ("complete", "half", "letters_latin1_crlf", "parentheses_bom", "passed_out")
    return {
        **{name: partial(_state_of, make) for name, make in made.items()},
        **{f"from-{name}": partial(_from_file, name) for name in files},
    }


def _state_of(make: Maker) -> GameState:
    return make().state


def _from_file(name: str) -> GameState:
    game = load_gcg(GCG_FOLDER / f"{name}.gcg")
    return fold(events_from_gcg(game, ruleset_of(game)).events)


def physical_game(seed: int, ruleset: str) -> Table:
    """Return a game on a physical set with plays, scores alone if the seed is odd, and unknown
    tiles.
    """
    source = random.Random(seed)
    table = physical_table(ruleset=ruleset)
    for _ in range(40):
        if table.state.is_over:
            break
        seat = table.state.on_turn or 0
        table.submit(_physical_act(table, source, has_scores=seed % 2 == 1))
        table.submit(PressClock(seat))
    if not table.state.is_over and seed > 1:
        table.submit(EndByHand((3, 5)))
    return table


def _physical_act(table: Table, source: random.Random, *, has_scores: bool) -> Command:
    state = table.state
    seat = state.on_turn or 0
    rack = state.racks[seat]
    acts: list[Command] = [
        ExchangeTiles(seat, (UNSEEN,) * source.randint(1, 5)),
        ExchangeTiles(seat, tuple(source.sample(rack, min(2, len(rack))))),
        AnnouncePass(seat),
        CallChallenge(seat, ("QQQ",), source.random() < 0.5),
        IdentifyTiles(seat, tuple(source.sample(rack, min(3, len(rack))))),
        NoteEntry(len(state.rows) - 1, "a note"),
    ]
    if has_scores:
        # Later plays would be beside tiles that were never entered.
        acts += [EnterScore(seat, source.randint(0, 90))] * 3
    else:
        acts += [LayTiles(seat, random_placements(state.board, rack, source))] * 3
    return source.choice(acts)


def everything_written_down() -> Table:
    """Return a game on a physical set whose tiles are known at some turns only."""
    table = physical_table(left_out={Step.RECORD, Step.DRAW})
    carry_out(table, IdentifyTiles(0, tuple("CATQ")))
    carry_out(table, LayTiles(0, across(7, 7, "CAT")), DeclareScore(0, 12), PressClock(0))
    carry_out(table, NoteEntry(0, "should be 10\nnobody noticed"))
    turn(table, ExchangeTiles(1, ("Z", UNSEEN)))
    turn(table, ExchangeTiles(0, (UNSEEN, UNSEEN, UNSEEN)))
    carry_out(table, LayTiles(1, down(8, 9, "EZ")), DeclareScore(1, 40), PressClock(1))
    carry_out(table, CallChallenge(0, (), False))
    turn(table, AnnouncePass(0))
    turn(table, AnnouncePass(1))
    carry_out(table, EndByHand((0, 7), 0))
    return table


def scores_alone() -> Table:
    """Return a game on a physical set with scores only."""
    table = physical_table()
    for score in (24, 31, 0, 77):
        turn(table, EnterScore(table.state.on_turn or 0, score))
    carry_out(table, EndByHand((3, 5)))
    return table


def rulings() -> GameTale:
    """Return a game with corrections, a penalty, an award, a lost turn and a player who leaves."""
    tale = GameTale(make_setup())
    occasion = Occasion("2026-11-20", "Club night", 3)
    tale.state = replace(tale.state, setup=replace(tale.state.setup, occasion=occasion))
    tale.play("8D", "FEASTER")
    tale.tell(
        PointsCorrected(0, CorrectionKind.PENALTY, -10, "authority-director"),
        EntryNoted(1, "talked"),
        TurnLost(1),
        PointsCorrected(1, CorrectionKind.AWARD, 5, "authority-director"),
        PointsCorrected(0, CorrectionKind.CORRECTION, 2, "authority-director"),
    )
    return tale


def resigned(procedure: str = "resign", answers: Mapping[str, str] = RESIGNING) -> Table:
    """Return a game that one player resigns after a play."""
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, ConductProcedure(procedure, dict(answers)))
    return table


def below_zero() -> GameTale:
    """Return a game with a penalty before the first play, and a negative score."""
    tale = GameTale(make_setup())
    tale.tell(PointsCorrected(0, CorrectionKind.PENALTY, -10, "authority-director"))
    tale.pass_turn()
    tale.play("8D", "FEASTER")
    return tale


def odd_notes() -> GameTale:
    """Return a game with notes that look like GCG lines."""
    tale = GameTale(make_setup()).play("8D", "FEASTER")
    tale.tell(EntryNoted(0, "\n[rackside] rack Q\n#title me\n\nsee #player1 a b\n# 3: x\n#rack1 Q"))
    tale.pass_turn()
    tale.tell(EntryNoted(1, "#incomplete\n>Ann: AB 8D CAT +1 1"))
    return tale


def undesignated_blank() -> Table:
    """Return a game with a blank that has no letter."""
    table = physical_table(minutes=None)
    carry_out(table, LayTiles(0, across(7, 7, "CA?")))
    return table


def overdraw() -> GameTale:
    """Return a game with eight tiles on a rack."""
    tale = GameTale(make_setup())
    tale.rack(0, "FEASTERX")
    return tale.play("8D", "FEASTER")
