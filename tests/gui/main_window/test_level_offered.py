# SPDX-License-Identifier: MIT
"""The level that fits a person: offered after a game, and followed from game to game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton

from desktop_app.rules.commands import ConductProcedure
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import FITTING, GameChoice
from desktop_app.session.game_files import GameFiles
from desktop_app.storage.game_facts import GameSummary
from desktop_app.ui.new_game.new_game_page import NewGamePage
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.unit.session.test_strength import WON

SAID = "You are about as strong as "


def has_played(monkeypatch: pytest.MonkeyPatch, count: int, kind: str, *, wins: bool) -> None:
    """Give Ann games in the library against one opponent: every other one won, or none."""
    games = tuple(
        replace(
            WON,
            id=f"g{at}",
            started_at_ms=at,
            kinds=("person", kind),
            winner=at % 2 if wins else 1,
        )
        for at in range(count)
    )

    def games_of(_files: GameFiles, player: str) -> tuple[GameSummary, ...]:
        return games if player == "Ann" else ()

    monkeypatch.setattr(GameFiles, "_games_of", games_of)


def resign(bench: Bench) -> None:
    """End the game: Ann leaves."""
    answers = {"player": "0", "abuse": "no"}
    assert bench.session.submit(ConductProcedure("leave-game", answers))
    bench.show()
    assert bench.state.is_over


def fitting_choice(name: str = "Kai") -> GameChoice:
    return GameChoice("naspa-2016", (Seat("Ann"), Seat(name, FITTING)), minutes=25, first=ANN)


def test_the_opponent_that_fits_follows_the_level_from_game_to_game(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_played(monkeypatch, 20, "kai", wins=True)
    bench.navigator.start(fitting_choice())
    assert bench.state.setup.seats[BEN] == Seat("Kai", "kai", believes_phoneys=False)
    has_played(monkeypatch, 9, "finn", wins=False)
    bench.navigator.play_again()
    weaker = bench.state.setup.seats[BEN]
    assert weaker.kind in ("abby", "bo", "cato", "dara")
    assert weaker.name.casefold() == weaker.kind, "the name follows too"


def test_a_newcomer_gets_a_level_and_a_typed_name_stays(bench: Bench) -> None:
    bench.navigator.start(fitting_choice("Grandma"))
    assert bench.state.setup.seats[BEN] == Seat("Grandma", "elin", believes_phoneys=False)


def test_the_form_offers_it_and_remembers_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    has_played(monkeypatch, 20, "kai", wins=True)
    bench.navigator.start(fitting_choice())
    bench.navigator.go_home()
    bench.navigator.settings.change(
        last_new_game=fitting_choice("Abby").as_record()  # type: ignore[arg-type]
    )
    bench.navigator.new_game(with_computer=True)
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    assert page.choice().players[BEN] == Seat("Kai", FITTING)
    box = next(b for b in page.findChildren(QComboBox) if b.findData(FITTING) >= 0)
    assert box.currentText() == "The one that fits me (now Kai)"
    labels = [label.text() for label in page.findChildren(QLabel)]
    assert any("chosen again for each game: now Kai." in text for text in labels)


def test_after_a_game_the_level_that_fits_is_offered_and_played(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_played(monkeypatch, 30, "kai", wins=True)
    seats = (Seat("Ann"), Seat("Abby", "abby"))
    bench.navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=ANN))
    resign(bench)
    result = bench.room.result
    texts = [label.text() for label in result.findChildren(QLabel)]
    said = next(text for text in texts if text.startswith(SAID))
    name = said.removeprefix(SAID).partition(",")[0]
    button = next(b for b in result.findChildren(QPushButton) if b.text() == f"Play {name} next")
    bench.click(button)
    assert bench.state.setup.seats[BEN] == Seat(name, name.casefold(), believes_phoneys=False)
    assert not bench.state.is_over


def test_nothing_is_offered_before_the_level_is_known(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_played(monkeypatch, 12, "kai", wins=True)
    seats = (Seat("Ann"), Seat("Abby", "abby"))
    bench.navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=ANN))
    resign(bench)
    texts = [label.text() for label in bench.room.result.findChildren(QLabel)]
    assert not any(text.startswith(SAID) for text in texts)
    buttons = bench.room.result.findChildren(QPushButton)
    assert not any("next" in button.text() and button.isVisible() for button in buttons)


@pytest.mark.parametrize("count", [0, 1])
def test_the_one_that_fits_is_offered_after_a_game_that_counts(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    seats = (Seat("Ann"), Seat("Kai", "kai"))
    bench.navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=ANN))
    has_played(monkeypatch, count, "kai", wins=True)
    bench.navigator.go_home()
    ids = [bot.id for bot in bench.navigator.games.offers().bots]
    assert (FITTING in ids) is bool(count)


def form_of(bench: Bench) -> NewGamePage:
    bench.navigator.new_game(with_computer=True)
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    return page


def against(kind: str) -> GameChoice:
    return GameChoice("naspa-2016", (Seat("Ann"), Seat(kind.title(), kind)), minutes=25, first=ANN)


@pytest.mark.parametrize(("count", "kind"), [(2, "elin"), (3, FITTING)])
def test_the_one_that_follows_is_suggested_after_the_third_game(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, count: int, kind: str
) -> None:
    has_played(monkeypatch, count, "elin", wins=True)
    bench.navigator.start(against("elin"))
    assert form_of(bench).choice().players[BEN].kind == kind


def test_an_opponent_chosen_instead_stands(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    has_played(monkeypatch, 5, "elin", wins=True)
    bench.navigator.start(against("elin"))
    page = form_of(bench)
    assert page.choice().players[BEN].kind == FITTING
    box = next(b for b in page.findChildren(QComboBox) if b.findData(FITTING) >= 0)
    box.setCurrentIndex(box.findData("gus"))
    box.activated.emit(box.currentIndex())
    bench.click(page.start_button)
    assert bench.state.setup.seats[BEN].kind == "gus"
    assert form_of(bench).choice().players[BEN].kind == "gus"
    assert form_of(bench).choice().players[BEN].kind == "gus", "and it is not asked about again"


@pytest.mark.parametrize(
    "seats",
    [
        (Seat("Ben"), Seat("Elin", "elin")),
        (Seat("Ann"), Seat("Elin", "elin+hooks")),
        (Seat("Ann"), Seat("Elin", "elin"), Seat("Gus", "gus")),
    ],
)
def test_it_is_not_suggested_for_another_kind_of_game_or_person(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, seats: tuple[Seat, ...]
) -> None:
    has_played(monkeypatch, 5, "elin", wins=True)
    ruleset = "mattel-family" if len(seats) > 2 else "naspa-2016"
    minutes = None if len(seats) > 2 else 25
    bench.navigator.start(GameChoice(ruleset, seats, minutes=minutes, first=ANN))
    kinds = [seat.kind for seat in form_of(bench).choice().players]
    assert kinds == [seat.kind for seat in seats]


def test_it_says_how_far_it_went_up_or_down(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    has_played(monkeypatch, 9, "finn", wins=False)
    bench.navigator.start(fitting_choice())
    said = bench.room.status.text
    assert said.startswith(f"You play {bench.state.setup.seats[BEN].name}. ")
    assert "steps weaker than Finn, whom you played last." in said
    sentences = [label.text() for label in form_of(bench).findChildren(QLabel)]
    assert any("steps weaker than Finn, whom you played last." in text for text in sentences)


def test_before_the_first_game_that_counts_it_says_nothing(bench: Bench) -> None:
    bench.navigator.start(fitting_choice())
    assert "You play" not in bench.room.status.text
