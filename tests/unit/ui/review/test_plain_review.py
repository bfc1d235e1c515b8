# SPDX-License-Identifier: MIT
"""The words of the review for people who are new to the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.heat import Heat, KeptTile
from desktop_app.analysis.plain_words import REASONS, TERMS, VERDICTS
from desktop_app.analysis.played_turns import Fate
from desktop_app.analysis.reasons import ReasonKind
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Depth,
    Option,
    TurnReview,
    player_reviews,
)
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.board import Direction, Square
from desktop_app.rules.move import Exchange, Play
from desktop_app.rules.tiles import BLANK
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.review_presenter import PositionMap, ReviewView, Trial
from desktop_app.ui.review import plain_review
from desktop_app.ui.review import review_words as words
from tests.unit.ui.review.test_review_words import RETAINS, TIE, option, review, view

EAT = Option(Play(8, 7, Direction.ACROSS, tuple("EAT")), 12, ("EAT",), (), 12.0, 0.6, 0.01)
MERIT = Sentence(REASONS[ReasonKind.LEAVE], move="RETAINS", other="TIE", tiles="A E")
PHONEY = Sentence(REASONS[ReasonKind.PHONEY], word="TIEZ")


def plain(found: Mapping[int, TurnReview], *, is_against_bot: bool = True) -> ReviewView:
    """A review in plain words; Ann is a person, and Ben is none."""
    shown = view(found)
    first, second = shown.state.setup.seats
    seats = (first, replace(second, kind="abby" if is_against_bot else "person"))
    state = replace(shown.state, setup=replace(shown.state.setup, seats=seats))
    return replace(shown, state=state, is_plain=True, has_choice=True)


def told(found: TurnReview) -> tuple[str, ...]:
    shown = plain({0: found})
    return words.sentences_on(shown, shown.turns[0])


def verdict(found: TurnReview) -> str:
    shown = plain({0: found})
    return words.verdict_text(shown, shown.turns[0])


@pytest.mark.parametrize("cost", Cost)
def test_a_move_is_judged_in_the_words_of_the_coach(cost: Cost) -> None:
    is_mistake = review(cost).is_mistake
    kind = MistakeKind.MISSED_BINGO if is_mistake else None
    text = verdict(review(cost, kind=kind))
    assert text == f"{VERDICTS[cost]}: all tiles at once." if is_mistake else f"{VERDICTS[cost]}."


def test_the_verdict_names_the_kind_of_turn_that_was_better() -> None:
    swap = option(Exchange(("V",)), 0.5)
    found = review(kind=MistakeKind.EXCHANGE, options=(option(TIE, 0.6), swap))
    assert verdict(found) == f"{VERDICTS[Cost.LARGE]}: a play instead of the exchange."


def test_the_verdict_comes_before_the_reasons_and_after_words_that_are_none() -> None:
    best = replace(option(RETAINS, 0.7), score=66)
    found = review(options=(best, option(TIE, 0.5)), plain=(PHONEY, MERIT))
    assert told(found) == (PHONEY, "You could have played RETAINS for 60 more.", MERIT)
    off = replace(found, fate=Fate.WITHDRAWN)
    assert told(off)[1] == "You could have played RETAINS for 66 more.", "it scored nothing"


def test_a_review_of_an_earlier_version_has_the_verdict_alone() -> None:
    assert told(review()) == ("You could have done better with RETAINS.",)


def test_the_move_of_an_opponent_is_not_told_as_ones_own() -> None:
    shown = plain({1: replace(review(plain=(MERIT,)), line=1, player=1)})
    turn = replace(shown.turns[0], line=1, player=1)
    assert words.sentences_on(shown, turn) == (
        "RETAINS would have been better.",
        "RETAINS keeps better tiles for the next turn: A E.",
    )
    people = plain({0: review()}, is_against_bot=False)
    assert words.sentences_on(people, people.turns[0]) == ("RETAINS would have been better.",)


def test_known_thoughts_of_an_opponent_stand_in_place_of_a_guess_at_its_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guesses: list[object] = []

    def insight(*told: object, is_plain: bool) -> tuple[Sentence, ...]:
        guesses.append(told[3])
        return ()

    monkeypatch.setattr(words, "insight_sentences", insight)
    shown, thought = replace(plain({0: review()}), vocabulary={0: 40.0}), Sentence("Thought of.")
    turn = shown.turns[0]
    without = words.sentences_on(shown, turn)
    shown = replace(shown, thoughts={0: (thought,)})
    assert words.sentences_on(shown, turn) == (*without, thought)
    assert guesses == [40.0, None]
    assert words.sentences_on(replace(shown, found={}), turn) == (thought,), "before the figures"


@pytest.mark.parametrize("cost", [Cost.NONE, Cost.UNSURE])
def test_a_good_move_is_praised(cost: Cost) -> None:
    assert told(review(cost, kind=None)) == ("TIE is a good move; RETAINS is about as good.",)
    best = review(Cost.NONE, kind=None, options=(option(TIE, 0.5),), played=0)
    assert told(best) == ("TIE is the best move found.",)
    phoney = review(cost, kind=MistakeKind.PHONEY, plain=(PHONEY,))
    assert told(phoney) == (PHONEY,), "which is no good move"


def test_a_move_of_common_words_is_named_listed_and_marked() -> None:
    found = review(known=EAT, plain=(MERIT,))
    shown = plain({0: found})
    turn = shown.turns[0]
    assert told(found)[0] == "You could have played EAT for 6 more."
    # The kind is that of another move.
    assert verdict(found) == f"{VERDICTS[Cost.LARGE]}."
    assert words.options_on(shown, turn) == (*found.options, EAT)
    assert words.named_option(shown, turn) == 2
    figures = replace(shown, is_plain=False)
    assert words.options_on(figures, turn) == found.options
    assert words.named_option(figures, turn) == 0


def test_phoneys_challenges_and_time_are_told_without_figures() -> None:
    options = (option(RETAINS, 0.7), option(TIE, 0.5, is_phoney=True))
    missed = ChallengeReview(1, ChallengeKind.MISSED, 30.0, 0.1)
    stayed = review(options=options, kind=MistakeKind.PHONEY, challenge=missed, is_hurried=True)
    assert verdict(stayed) == (
        "This word is not in the word list. It stayed."
        " There was little time left. Ben did not challenge it."
    )
    cheap = review(Cost.NONE, options=options, kind=MistakeKind.PHONEY)
    assert verdict(cheap).startswith("This word is not in the word list."), "never good"
    assert "Its tiles were taken back." in verdict(replace(stayed, fate=Fate.WITHDRAWN))
    wrong = replace(missed, kind=ChallengeKind.WRONG)
    text = verdict(review(Cost.NONE, kind=None, challenge=wrong))
    assert text.endswith("Ben challenged it, but it is in the word list.")


def test_the_list_names_the_turn_the_cost_and_the_move() -> None:
    shown = plain({0: review()})
    fault = words.Fault(shown.turns[0], shown.found[0])
    assert words.mistake_text(shown, fault) == (
        "Ann, turn 1: 8G TIE. There was a much better move: all tiles at once."
        " You could have done better with RETAINS."
    )
    challenge = ChallengeReview(1, ChallengeKind.MISSED, 30.0, 0.1)
    assert words.mistake_text(shown, replace(fault, challenge=challenge)) == (
        "Ann, turn 1: 8G TIE. Ben did not challenge it."
    )


def test_good_moves_are_counted_in_place_of_mistakes() -> None:
    found = {at: replace(review(cost), line=at) for at, cost in enumerate(Cost)}
    shown = plain(found)
    (ann, _) = player_reviews(found.values(), 2)
    assert words.player_text(shown, ann) == "Ann: 3 of 5 moves were good."
    (ann, _) = player_reviews([review()], 2)
    assert words.player_text(plain({0: review()}), ann) == "Ann: 0 of 1 move was good."
    assert words.time_text(shown) == ""


@pytest.mark.parametrize("cost", Cost)
def test_a_tried_move_is_judged_as_one_that_was_played(cost: Cost) -> None:
    shown = plain({0: review()})
    trial = Trial(0, (option(RETAINS, 0.7), option(TIE, 0.5)), 1, 0, cost, 0.1, "win")
    text = words.trial_text(shown, shown.turns[0], trial)
    assert text == f"RETAINS: {VERDICTS[cost]}. Ann played TIE."
    again = words.trial_text(shown, shown.turns[0], replace(trial, tried=1))
    assert again == f"TIE: {VERDICTS[cost]}. Ann played it too."


def test_maps_have_no_shares() -> None:
    shown = plain({0: review()})
    square = Square(7, 3)
    replies = words.map_text(shown, PositionMap(0, {square: Heat(0.28, 31.2)}, move=RETAINS))
    assert replies == "Replies to 8D RETAINS lay tiles most often on:\nD8, for about 31 points"
    kept = (KeptTile("S", 0.9, 0.3), KeptTile(BLANK, 0.1, 0.1), KeptTile("V", 0.0, 0.1))
    text = words.map_text(shown, PositionMap(0, {}, kept))
    assert "more likely on their rack: S, blank, V." in text
    assert "less likely: V, blank, S." in text and "0." not in text


def test_no_name_has_a_term() -> None:
    shown = plain({0: review()})
    names = [text for _, text in words.kind_names(shown)]
    assert [kind for kind, _ in words.kind_names(shown)] == [*MistakeKind, *ChallengeKind]
    assert all(text[0].isupper() for text in names)
    names += [*words.depth_names(shown).values(), words.legend_text(shown)]
    assert set(plain_review.DEPTHS) == set(Depth)
    assert not [text for text in names for term in TERMS if term in text.casefold()]
    assert words.depth_names(replace(shown, is_plain=False)) is words.DEPTHS
