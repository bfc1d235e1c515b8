# SPDX-License-Identifier: MIT
"""A game by the book under each ruleset, played with mouse and keys alone.

With the variables of `tests.helpers.book_hands.Camera` set, screenshots of key moments are taken.
"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.bots import StaticBot
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.play.seats import BotTask, bot_task, seat_view
from desktop_app.rules.commands import AcceptPlay, Command
from desktop_app.rules.events import TimePassed, TurnKind
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.acts import TableAct
from tests.gui.main_window.conftest import ANN, BEN, Bench, bench
from tests.helpers.book_hands import BookHands, Camera
from tests.helpers.sweeps import kept_of
from tests.helpers.tables import ALL_RULESETS

__all__ = ["bench"]

pytestmark = pytest.mark.slow

FAMILY = "mattel-family"
OVERDRAW = {
    "sanspa-1999": "9.3",
    "sanspa-2001": "9.3",
    "singapore-2015": "G12",
    "naspa-2016": "IV.B.5",
}
"""Sections on too many tiles; the family rules are silent."""
LOST = {
    "sanspa-1999": "13.4",
    "sanspa-2001": "13.4",
    "singapore-2015": "G11.3",
    "naspa-2016": "IV.I.3",
    FAMILY: "Chal",
}
"""Sections on the cost of a failed challenge."""
WON = LOST | {"sanspa-1999": "13.3", "sanspa-2001": "13.3"}
"""Sections on a play that is challenged off."""
BY_HAND = 20
"""Acts by mouse and keys before the middle of a game, where turns are alike."""
OVERTIME = {
    "sanspa-1999": "18.5",
    "sanspa-2001": "18.5",
    "singapore-2015": "G3",
    "naspa-2016": "V.G.2",
}


class Game:
    """One game and its two players."""

    def __init__(self, bench: Bench, ruleset: str) -> None:
        self.bench, self.ruleset = bench, ruleset
        minutes = None if ruleset == FAMILY else 25
        bench.begin(ruleset=ruleset, mode=Mode.BY_THE_BOOK, minutes=minutes)
        self.hands, self.camera = BookHands(bench), Camera(bench, ruleset)

    @property
    def has_clock(self) -> bool:
        return self.ruleset != FAMILY

    def card(self) -> str:
        """All texts on the ruling card."""
        self.bench.show()
        card = self.bench.room.rulings.card
        assert card.isVisible()
        return " ".join(label.text() for label in card.findChildren(QLabel) if label.isVisible())

    def sections(self, topic: str) -> str:
        """The sections of the latest ruling on a topic."""
        rulings = [
            ruling for ruling in self.bench.state.desk.rulings if ruling.topic.startswith(topic)
        ]
        assert rulings, [ruling.topic for ruling in self.bench.state.desk.rulings]
        return " ".join(rulings[-1].sections)


# An open menu grabs the keyboard, which the offscreen platform cannot do.
@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
@pytest.mark.parametrize("ruleset", kept_of(ALL_RULESETS, ("naspa-2016", FAMILY)))
def test_a_game_by_the_book(bench: Bench, ruleset: str) -> None:
    game = Game(bench, ruleset)
    begin_and_hold(game)
    settle_an_overdraw(game)
    lose_a_phoney(game)
    challenge_in_vain(game)
    exchange(game)
    if game.has_clock:
        run_over_time(game)
    play_to_the_end(game)
    check_the_end(game)


def begin_and_hold(game: Game) -> None:
    """Ann lays CATS; if the ruleset knows holds, Ben holds it and then accepts."""
    hands, bench = game.hands, game.bench
    hands.begin()
    hands.show_rack()
    game.camera.look("start")
    hands.play("8H", "cats")
    if game.has_clock:
        hands.answer_play("Hold")
        assert bench.state.phase is Phase.HELD and bench.state.held_by == BEN
        game.camera.look("hold")
    if bench.state.open_turn is not None:
        hands.answer_play("Accept")
    if TableAct.RECORD in hands.offered():
        hands.press_act(TableAct.RECORD)
    assert bench.state.points[ANN] == bench.state.last_turn.laid.points


def settle_an_overdraw(game: Game) -> None:
    """Ann draws five tiles for four and puts them with the others; the desk corrects it."""
    hands, bench = game.hands, game.bench
    hands.draw_wrong(ANN, 5)
    if bench.state.draw_of(ANN).loose:
        hands.choose("Put the drawn tiles on the rack", ANN)
    assert len(bench.state.racks[ANN]) == 8
    action = bench.room.status.action
    assert action.text().startswith("Too many tiles drawn")
    game.camera.look("overdraw-is-due")
    hands.click(action)
    assert not action.isVisible(), "who is asked need not be sent there"
    game.camera.look("overdraw-question")
    hands.answer_desk(keep="GOD", look=game.camera.look)
    game.camera.look("overdraw-will-happen")
    hands.click(bench.room.desk.page.rule)
    assert len(bench.state.racks[ANN]) == 7
    assert "Ann drew too many tiles" in game.card()
    assert OVERDRAW.get(game.ruleset, "") in game.sections("overdraw")
    game.camera.look("overdraw-ruling")
    hands.start_clock()


def lose_a_phoney(game: Game) -> None:
    """Ben lays a phoney, Ann challenges, and it comes off."""
    hands, bench = game.hands, game.bench
    assert bench.state.on_turn == BEN
    hands.play("9H", "idr")
    hands.challenge(is_good=False)
    assert bench.state.points[BEN] == 0 and bench.state.on_turn == ANN
    assert sorted(bench.state.racks[BEN]) == sorted("READING")
    assert WON[game.ruleset] in game.sections("challenge")
    game.card()
    game.camera.look("challenge-won")
    assert bench.room.book_bar.points.value() == 0, "it is another player's score now"
    hands.tidy(ANN)
    hands.start_clock()


def challenge_in_vain(game: Game) -> None:
    """Ann lays a word, Ben challenges it, and it stands."""
    hands, bench = game.hands, game.bench
    before = bench.state.points[ANN]
    hands.play("K5", "god")
    hands.challenge(is_good=True)
    assert bench.state.points[ANN] > before
    assert bench.state.board.tile_at(4, 10) == "G"
    assert LOST[game.ruleset] in game.sections("challenge")
    game.card()
    game.camera.look("challenge-lost")
    turn = bench.state.last_turn
    if turn is not None and turn.kind is TurnKind.PLAY and bench.state.open_turn is not None:
        hands.answer_play("Accept")
    hands.tidy(ANN)
    hands.start_clock()
    assert not game.has_clock or bench.state.clock.running is not None


def exchange(game: Game) -> None:
    """The player on turn exchanges a tile, with all steps of the ruleset."""
    hands, bench = game.hands, game.bench
    seat = bench.state.on_turn
    assert seat is not None
    hands.exchange(1)
    game.camera.look("exchange")
    for _ in range(8):
        task = bot_task(bench.state, seat)
        if task is None or isinstance(task, BotTask):
            break
        hands.do(task)
    if bench.state.set_aside:
        hands.choose("Put the exchanged tiles into the bag", seat)
    if bench.state.draw_of(seat).loose:
        hands.choose("Put the drawn tiles on the rack", seat)
    assert bench.state.on_turn != seat
    assert len(bench.state.racks[seat]) == 7 and not bench.state.set_aside
    game.camera.look("exchanged")


def run_over_time(game: Game) -> None:
    """Let 26 minutes pass without a press."""
    bench = game.bench
    running = bench.state.clock.running
    assert running is not None
    bench.pass_time(26 * 60_000)
    assert bench.state.clock.remaining_ms[running] < 0
    assert any(isinstance(event, TimePassed) for event in bench.session.events)
    assert OVERTIME[game.ruleset] in game.sections("overtime")
    game.card()
    game.camera.look("overtime")


def play_to_the_end(game: Game) -> None:
    """Play turn by turn, with every act by the book, until a player is out or none can move."""
    bench = game.bench
    bot = StaticBot(ReferenceEngine(lexicon_store().load(DEFAULT_NAME)))
    for act in range(1_000):
        if bench.state.is_over:
            return
        tasks = {seat: bot_task(bench.state, seat) for seat in (ANN, BEN)}
        due = [(seat, task) for seat, task in tasks.items() if task is not None]
        # Steps left from the previous turn come before the next move.
        seat, task = min(due, key=lambda each: each[1] is BotTask.MOVE)
        is_by_hand = act < BY_HAND or not bench.state.bag
        (act_for if is_by_hand else submit_for)(game, bot, seat, task)
    raise AssertionError("the game does not end")


def submit_for(game: Game, bot: StaticBot, seat: int, task: Command | BotTask) -> None:
    """Do what `act_for` does without the window, which shows it all the same."""
    session = game.bench.session
    if task is BotTask.JUDGE:
        assert session.submit(AcceptPlay(seat))
    elif isinstance(task, BotTask):
        assert session.submit_move(seat, bot.choose_move(seat_view(session.state, seat)))
    else:
        assert session.submit(task), task


def act_for(game: Game, bot: StaticBot, seat: int, task: Command | BotTask) -> None:
    if task is BotTask.JUDGE:
        game.hands.answer_play("Accept")
    elif isinstance(task, BotTask):
        game.hands.move(bot.choose_move(seat_view(game.bench.state, seat)))
    else:
        before = len(game.bench.session.events)
        game.hands.do(task)
        assert len(game.bench.session.events) > before, (task, game.bench.room.status.text)


def check_the_end(game: Game) -> None:
    """Check final scores and overtime penalty, and that both sign if the ruleset asks for it."""
    state, bench = game.bench.state, game.bench
    kinds = {row.kind for row in state.rows}
    assert find_violations(state) == ()
    assert fold(bench.session.events) == state
    assert (RowKind.TIME_PENALTY in kinds) == game.has_clock
    assert state.result is not None
    best = max(state.points)
    winner = None if state.points.count(best) > 1 else state.points.index(best)
    assert state.result.winner == winner
    game.camera.look("reckoning")
    if state.setup.ruleset.result.sign == "none":
        return
    for _ in (ANN, BEN):
        game.hands.click(bench.room.result.buttons[0])
    assert bench.state.phase is Phase.SIGNED
    game.camera.look("signed")
