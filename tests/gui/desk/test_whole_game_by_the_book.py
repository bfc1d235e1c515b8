# SPDX-License-Identifier: MIT
"""A game by the book in the window under each ruleset, with most of what a book is opened for."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.bots import StaticBot
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.play.bot_tasks import BotTask, bot_task
from desktop_app.play.seats import seat_view
from desktop_app.rules import commands as cmd
from desktop_app.rules.commands import Command
from desktop_app.rules.events import TimePassed, TurnKind
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.move import Play, parse_position
from desktop_app.rules.procedures.dialogue import Asks, Prompt
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.desk_dialogue import DeskDialogue
from desktop_app.ui.desk.answer_box import any_answer
from tests.gui.desk.test_desk import begin, controller
from tests.gui.main_window.conftest import ANN, BEN, Bench, bench
from tests.helpers.tables import ALL_RULESETS

__all__ = ["bench"]

SECTIONS = {
    "sanspa-1999": "9.3",
    "sanspa-2001": "9.3",
    "singapore-2015": "G12",
    "naspa-2016": "IV.B",
}
"""Where each book deals with too many tiles; the family rules are silent."""
FAMILY = "mattel-family"


class Hands:
    """Two people who do what their book wants, act by act."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def attempt(self, *commands: Command) -> None:
        """Acts that this book may not know, or that are done already."""
        for command in commands:
            self.bench.session.submit(command)

    def play(self, seat: int, where: str, tiles: str) -> None:
        row, col, direction = parse_position(where)
        assert direction is not None
        play = Play(row, col, direction, tuple(tiles)).placements()
        assert self.bench.session.submit(cmd.LayTiles(seat, play)), self.bench.room.status.text
        laid = self.bench.state.laid
        assert laid is not None
        self.attempt(cmd.DeclareScore(seat, laid.points), cmd.PressClock(seat))

    def finish(self, seat: int, by: int) -> None:
        """The play stands; it is written, and the tiles are drawn."""
        self.attempt(cmd.RecordScore(seat), cmd.AcceptPlay(by))
        self.attempt(cmd.DrawTiles(seat), cmd.RackTiles(seat), cmd.RecordScore(seat))

    def challenge(self, by: int, *, is_good: bool) -> None:
        verdict = is_good if not self.bench.state.setup.lexicon else None
        if not self.bench.session.submit(cmd.CallChallenge(by, (), verdict)):
            assert self.bench.session.submit(cmd.CallChallenge(by, (), is_good))
        if self.bench.state.on_turn is not None:
            self.attempt(cmd.StartClock(self.bench.state.on_turn))


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_game_by_the_book(bench: Bench, ruleset: str) -> None:
    begin(bench, ruleset, None if ruleset == FAMILY else 25)
    hands = Hands(bench)
    hands.play(ANN, "8H", "CATS")
    if ruleset != FAMILY:
        assert bench.session.submit(cmd.CallHold(BEN))
        assert bench.state.held_by == BEN
    hands.attempt(cmd.AcceptPlay(BEN), cmd.RecordScore(ANN))
    settle_an_overdraw(bench, ruleset)
    lose_a_phoney(bench, hands, ruleset)
    challenge_in_vain(bench, hands)
    exchange(bench, hands)
    if ruleset != FAMILY:
        run_over_time(bench)
    titles = [bench.room.rulings.note, *(str(each.topic) for each in bench.state.rulings)]
    assert len(titles) > 4
    bench.session.view_row(1)
    bench.session.view_now()
    bench.show()
    play_to_the_end(bench)
    check_the_end(bench, ruleset)


def play_to_the_end(bench: Bench) -> None:
    """Turn by turn, every act of the book, until somebody is out or nobody can move."""
    bot = StaticBot(ReferenceEngine(lexicon_store().load(DEFAULT_NAME)))
    for _ in range(1_000):
        if bench.state.is_over:
            return
        tasks = {seat: bot_task(bench.state, seat) for seat in (ANN, BEN)}
        due = [(seat, task) for seat, task in tasks.items() if task is not None]
        # Who has something left from the turn before does it before the other moves on.
        seat, task = min(due, key=lambda each: each[1] is BotTask.MOVE)
        act_for(bench, bot, seat, task)
    raise AssertionError("the game does not end")


def act_for(bench: Bench, bot: StaticBot, seat: int, task: Command | BotTask) -> None:
    if task is BotTask.JUDGE:
        bench.session.submit(cmd.AcceptPlay(seat))
    elif isinstance(task, BotTask):
        move = bot.choose_move(seat_view(bench.state, seat))
        assert bench.session.submit_move(seat, move), bench.room.status.text
    else:
        assert bench.session.submit(task), (task, bench.room.status.text)


def check_the_end(bench: Bench, ruleset: str) -> None:
    """The reckoning adds up, overtime costs what it does, and both sign where the book has it."""
    state = bench.state
    kinds = {row.kind for row in state.rows}
    assert find_violations(state) == ()
    assert fold(bench.session.events) == state
    assert (RowKind.TIME_PENALTY in kinds) == (ruleset != FAMILY)
    assert state.result is not None
    best = max(state.points)
    winner = None if state.points.count(best) > 1 else state.points.index(best)
    assert state.result.winner == winner
    if state.setup.ruleset.result.sign != "none":
        for seat in (ANN, BEN):
            assert bench.session.submit(cmd.SignResult(seat)), bench.room.status.text
        assert bench.state.phase is Phase.SIGNED
    bench.show()


def settle_an_overdraw(bench: Bench, ruleset: str) -> None:
    """Ann draws five tiles for four and puts them with the others."""
    assert bench.session.submit(cmd.DrawTiles(ANN, 5, anyway=True)), bench.room.status.text
    bench.session.submit(cmd.RackTiles(ANN))
    assert len(bench.state.racks[ANN]) == 8
    action = bench.room.status.action
    assert action.isVisible() and action.text().startswith("Too many tiles drawn")
    bench.click(action)
    page = bench.room.desk.page
    dialogue = page.dialogue
    assert isinstance(dialogue, DeskDialogue)
    while dialogue.prompt is not None:
        assert page.answer is not None
        page.answer.answered.emit(keeping("GOD", dialogue.prompt))
    bench.show()
    bench.click(page.rule)
    assert len(bench.state.racks[ANN]) == 7
    card = bench.room.rulings.card
    bench.show()
    said = " ".join(each.text() for each in card.findChildren(QLabel) if each.isVisible())
    assert "Ann drew too many tiles" in said
    sections = bench.state.rulings[-1].sections
    if ruleset == FAMILY:
        assert controller(bench).desk.is_among_players
    else:
        assert any(each.startswith(SECTIONS[ruleset]) for each in sections), sections
    if bench.state.clock.exists and bench.state.clock.running is None:
        assert bench.session.submit(cmd.StartClock(bench.state.on_turn or 0))


def keeping(tiles: str, prompt: Prompt) -> str:
    """An answer that leaves a player some tiles for the next play."""
    if prompt.kind is not Asks.TILES:
        return any_answer(prompt)
    others = sorted(prompt.pool, key=lambda tile: tile in tiles)
    return "".join(others[: prompt.least])


def lose_a_phoney(bench: Bench, hands: Hands, ruleset: str) -> None:
    """Ben lays no word, Ann challenges, and it comes off."""
    assert bench.state.on_turn == BEN
    hands.play(BEN, "9H", "IDR")
    points = bench.state.points
    hands.challenge(ANN, is_good=False)
    assert bench.state.points[BEN] < points[BEN], ruleset
    assert bench.state.on_turn == ANN and sorted(bench.state.racks[BEN]) == sorted("READING")


def challenge_in_vain(bench: Bench, hands: Hands) -> None:
    """Ann lays a word, Ben challenges it, and it stands."""
    before = bench.state.points[ANN]
    hands.play(ANN, "K5", "GOD")
    hands.challenge(BEN, is_good=True)
    assert bench.state.points[ANN] > before
    assert bench.state.board.tile_at(4, 10) == "G"
    if bench.state.last_turn is not None and bench.state.last_turn.kind is TurnKind.PLAY:
        hands.finish(ANN, BEN)
    hands.attempt(cmd.DrawTiles(ANN), cmd.RackTiles(ANN))


def exchange(bench: Bench, hands: Hands) -> None:
    seat = bench.state.on_turn
    assert seat is not None
    tile = bench.state.racks[seat][0]
    assert bench.session.submit(cmd.ExchangeTiles(seat, (tile,))), bench.room.status.text
    hands.attempt(cmd.PressClock(seat), cmd.DrawTiles(seat), cmd.BagTiles(seat))
    hands.attempt(cmd.RackTiles(seat), cmd.PressClock(seat))
    assert bench.state.on_turn != seat
    assert len(bench.state.racks[seat]) == 7


def run_over_time(bench: Bench) -> None:
    seat = bench.state.on_turn
    assert seat is not None
    if bench.state.clock.running is None:
        assert bench.session.submit(cmd.StartClock(seat))
    running = bench.state.clock.running
    assert running is not None
    bench.pass_time(26 * 60_000)
    assert bench.state.clock.remaining_ms[running] < 0
    assert any(isinstance(event, TimePassed) for event in bench.session.events)
    assert any(ruling.topic.startswith("overtime") for ruling in bench.state.rulings)
