# SPDX-License-Identifier: MIT
"""Cards of reviewed games and of the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.review import Option, TurnReview
from desktop_app.cli import main
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.klv import SHIPPED
from desktop_app.learn.card_sources import (
    MistakeCard,
    ReviewedGame,
    Taken,
    is_as_good,
    mistake_key,
    reviewed_games,
    ruling_cards,
    ruling_of,
    take_mistakes,
    words_of_games,
)
from desktop_app.learn.deck import Deck, Grade, NewCard
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Play
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.study_cards import taken_sentence
from desktop_app.settings.paths import cache_dir, journals_dir, resource_path
from desktop_app.storage.journal_folder import sizes_in
from desktop_app.storage.learners import LearnerLog
from desktop_app.storage.removing import put_aside

pytestmark = pytest.mark.native

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 9C BROADEZ +40 40
>Ann: AENRSTV -V +0 6
"""


@pytest.fixture
def game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the id of a reviewed game of the library."""
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    assert main(["library", "import", str(path)]) == 0
    (game_id,) = sizes_in(journals_dir())
    journal = journals_dir() / f"{game_id}.journal"
    assert main(["review", str(journal), "--depth", "instant"]) == 0
    capsys.readouterr()
    return game_id


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(LearnerLog(tmp_path / "cards.log"))


def games() -> list[ReviewedGame]:
    leaves = resource_path(*SHIPPED)
    return list(reviewed_games(journals_dir(), lexicon_store(), leaves, cache_dir()))


def take(deck: Deck, player: str = "Ann") -> Taken:
    return take_mistakes(deck, games(), player, journals_dir())


def test_every_mistake_of_a_player_becomes_a_card_once(game: str, deck: Deck) -> None:
    taken = take(deck, " ann ")
    assert (taken.removed, taken.games, taken.problems) == (0, 1, ())
    assert taken.added == len(deck) >= 1
    assert f"mistake:{game}:0" in deck
    assert not any(key.endswith(":1") for key in deck), "the other player's"
    assert take(deck) == Taken(0, 0, 1)
    assert take(deck, "Nan").added == 0


def test_a_mistake_has_position_moves_and_reasons(game: str, deck: Deck) -> None:
    take(deck)
    card = MistakeCard.of(deck.card(f"mistake:{game}:0").data)
    assert card is not None
    assert (card.game, card.line, card.player) == (game, 0, " ann ".strip().title())
    assert card.key == f"mistake:{game}:0"
    assert card.rack == "AEINRST"
    assert card.cgp.startswith("15/15/15") and "lex open-english;" in card.cgp
    assert card.text(card.played) == "8G TIE"
    assert card.kind == "missed-bingo"
    assert card.cost_points > 40
    assert len(card.good) > 1, "several bingos are as good"
    assert all(isinstance(each, Play) and len(each.tiles) == 7 for each in card.good)
    assert card.is_right(card.good[-1])
    assert not card.is_right(card.played)
    assert card.why and all(isinstance(sentence, Sentence) for sentence in card.why)
    again = MistakeCard.of(json.loads(json.dumps(card.value())))
    assert again == card
    assert [each.template for each in again.why] == [each.template for each in card.why]


def test_the_card_goes_with_its_game_and_a_schedule_stays_otherwise(game: str, deck: Deck) -> None:
    take(deck)
    key = f"mistake:{game}:0"
    deck.answer(key, Grade.GOOD)
    take(deck)
    assert deck.card(key).schedule is not None
    count = len(deck)
    put_aside(journals_dir(), game)
    assert take(deck) == Taken(0, count, 0)
    assert len(deck) == 0


def test_a_turn_that_is_no_mistake_any_more_loses_its_card(game: str, deck: Deck) -> None:
    take(deck)
    (found,) = games()
    assert found.reviews is not None
    better = {**found.reviews, 0: replace(found.reviews[0], cost=Cost.NONE)}
    taken = take_mistakes(deck, [replace(found, reviews=better)], "Ann", journals_dir())
    assert taken.removed == 1
    assert f"mistake:{game}:0" not in deck


def test_a_review_that_cannot_be_read_keeps_its_cards(game: str, deck: Deck) -> None:
    take(deck)
    count = len(deck)
    review = journals_dir() / f"{game}.review"
    whole = review.read_text()
    review.write_text("{")
    taken = take(deck)
    assert (taken.removed, len(deck)) == (0, count)
    assert len(taken.problems) == 1 and review.name in taken.problems[0]
    review.write_text(whole.replace("open-english", "club-list"))
    assert "club-list" in take(deck).problems[0]


def test_words_missed_and_phoneys_played(game: str) -> None:
    keys = [card.key for card in words_of_games(games(), "Ann")]
    assert "anagram:open-english:AEINRST" in keys
    assert "validity:open-english:BROADEZ" in keys, "a phoney that was not challenged"
    assert any(card.key.endswith(":BROADEZ") for card in words_of_games(games(), "Ben"))
    assert words_of_games(games(), "Nan") == ()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": 5},
        {"cgp": "x"},
        {"good": []},
        {"good": [["dance"]]},
        {"played": None},
        {"cost_win": "much"},
        {"why": [[1]]},
    ],
)
def test_a_damaged_mistake_is_none(data: dict[str, object]) -> None:
    whole = MistakeCard(
        game="g",
        line=1,
        player="Ann",
        cgp="15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0",
        played=Exchange(("A",)),
        good=(Play(7, 6, Direction.ACROSS, ("T", "I", "E")),),
        cost_points=1.0,
        cost_win=None,
        kind="",
        lexicon="open-english",
    ).value()
    assert MistakeCard.of(whole) is not None
    assert data.get("game") == 5 or MistakeCard.of({**whole, **data} if data else {}) is None


def option(win: float | None, equity: float, *, error: float = 0.0, phoney: bool = False) -> Option:
    return Option(Exchange(("A",)), 0, (), (), equity, win, error, is_phoney=phoney)


def test_moves_within_the_limit_or_its_error_are_as_good() -> None:
    options = (
        option(0.60, 30),
        option(0.598, 29),
        option(0.59, 29),
        option(0.59, 29, error=0.01),
        option(0.60, 30, phoney=True),
        option(0.40, 10),
    )
    by_win = TurnReview(0, 0, depth=None, phase="simulation", options=options, played=5)  # type: ignore[arg-type]
    assert [is_as_good(each, by_win) for each in options] == [True, True, False, True, False, False]
    by_points = replace(by_win, measure="spread")
    assert [is_as_good(each, by_points) for each in options] == [True] * 4 + [False] * 2
    endgame = replace(by_points, phase="endgame")
    assert [is_as_good(each, endgame) for each in options] == [True] + [False] * 5


def test_rulings_of_the_desk_and_the_topics() -> None:
    keys = [each.key for each in ruling_cards("naspa-2016")]
    assert len(keys) == len(set(keys)) > 100
    cases = [key for key in keys if key.startswith("ruling:desk.")]
    assert len(cases) > 50
    for key in keys:
        card = ruling_of(key)
        assert card is not None and card.title and card.answer.answer
    shown = ruling_of(cases[0])
    assert shown is not None and shown.case.endswith(".") and shown.answer.ruleset == "naspa-2016"
    said = ruling_of(cases[0], lambda text: f"<{text}>")
    assert said is not None and said.title == f"<{shown.title}>"
    option = ruling_cards("naspa-2016:international")
    assert ruling_of(option[0].key) is not None
    with pytest.raises(RulesetError):
        ruling_cards("none")
    for bad in ("ruling:none:naspa-2016", "ruling:desk.none:naspa-2016", f"{cases[0]}x", "ruling"):
        assert ruling_of(bad) is None


PARTIAL = Path(__file__).parents[2] / "data" / "records" / "partial-racks.gcg"


def test_the_card_of_a_rack_that_is_partly_known_is_dropped_with_a_sentence(
    deck: Deck, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", "import", str(PARTIAL)]) == 0
    (game_id,) = sizes_in(journals_dir())
    journal = journals_dir() / f"{game_id}.journal"
    assert main(["review", str(journal), "--depth", "instant"]) == 0
    capsys.readouterr()
    deck.add([NewCard(mistake_key(game_id, 2), {})])
    taken = take(deck)
    assert (taken.added, taken.removed, taken.unknown, len(deck)) == (0, 1, 1, 0)
    said = str(taken_sentence("Ann", taken, 0))
    assert said.endswith("1 card is dropped: its rack is only partly known.")
    assert "dropped" not in str(taken_sentence("Ann", take(deck), 0))
    assert not words_of_games(games(), "Ann")


def test_the_card_of_a_play_that_the_table_took_off_says_so(
    deck: Deck, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", "import", str(PARTIAL.with_name("table-rules.gcg"))]) == 0
    (game_id,) = sizes_in(journals_dir())
    journal = journals_dir() / f"{game_id}.journal"
    assert main(["review", str(journal), "--depth", "instant"]) == 0
    capsys.readouterr()
    take(deck)
    card = MistakeCard.of(deck.card(mistake_key(game_id, 0)).data)
    assert card is not None and "NASTIER" in card.why[0] and "taken off" in card.why[0]
    assert not card.is_right(card.played)
    assert not any("not in the word list" in sentence for sentence in card.why)
