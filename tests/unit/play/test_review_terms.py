# SPDX-License-Identifier: MIT
"""The word list and the rules of a review: chosen, named, guessed or assumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_state
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.review_terms import (
    Source,
    available,
    list_text,
    review_terms,
    rules_text,
    ruleset_of,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.game import fold
from desktop_app.rules.state import GameState
from desktop_app.settings.paths import resource_path
from desktop_app.storage.review_file import ChosenTerms

HEAD = "#player1 Ann Ann\n#player2 Bob Bob\n"
PLAIN = f"{HEAD}>Ann: AEINRST 8D NASTIER +66 66\n"
"""A word that both lists of the program have."""
CHALLENGED = f"{PLAIN}>Ann: EIKLOST (challenge) +5 71\n"


@pytest.fixture
def store(tmp_path: Path) -> LexiconStore:
    return LexiconStore(resource_path("lexica"), tmp_path / "own", tmp_path / "cache")


def add(store: LexiconStore, folder: Path, name: str, *words: str) -> None:
    path = folder / f"{name}.txt"
    path.write_text("\n".join(words))
    store.import_list(path, name)


def played(text: str) -> GameState:
    game = parse_gcg(text)
    return fold(events_from_gcg(game, ruleset_of(game)).events)


def test_a_file_that_names_nothing_misses_nothing(store: LexiconStore) -> None:
    terms = review_terms(played(PLAIN), store)
    assert (terms.lexicon.name, terms.missing) == ("open-english", "")
    assert terms.lexicon_source is Source.ASSUMED and terms.ruleset_source is Source.ASSUMED
    assert list_text(terms) == "Word list: Open English. The game does not name one."
    assert rules_text(terms).endswith("The game does not name any.")


def test_a_word_that_one_list_alone_has_decides(store: LexiconStore, tmp_path: Path) -> None:
    add(store, tmp_path, "mine", "ZZYZX", "NASTIER", "AX")
    terms = review_terms(played(PLAIN.replace("NASTIER", "ZZYZX")), store)
    assert (terms.lexicon.name, terms.lexicon_source) == ("mine", Source.GUESSED)
    assert terms.words == ("ZZYZX",)
    assert list_text(terms) == "Word list: mine, guessed from ZZYZX."


def test_a_play_that_came_off_is_no_evidence(store: LexiconStore, tmp_path: Path) -> None:
    add(store, tmp_path, "mine", "ZASTIEN", "AX")
    off = f"{HEAD}>Ann: AEINSTZ 8D ZASTIEN +66 66\n>Ann: AEINSTZ -- -66 0\n"
    stayed = off.partition(">Ann: AEINSTZ --")[0]
    assert review_terms(played(stayed), store).lexicon.name == "mine"
    assert review_terms(played(off), store).lexicon_source is Source.ASSUMED


def test_of_lists_with_the_same_words_that_of_the_rules_comes_first(
    store: LexiconStore, tmp_path: Path
) -> None:
    add(store, tmp_path, "OTCWL16", "NASTIER", "KILOS")
    state = played(PLAIN)
    assert review_terms(state, store).lexicon.name == "OTCWL16"
    named = replace(state, setup=replace(state.setup, is_ruleset_named=True))
    assert review_terms(named, store).lexicon_source is Source.RULES


def test_a_named_list_that_is_not_installed_is_missing(store: LexiconStore) -> None:
    terms = review_terms(played(f"#lexicon CSW99\n{PLAIN}"), store)
    assert terms.missing == "CSW99"
    assert list_text(terms) == (
        "Word list: Open English. That of the game, CSW99, is not installed."
    )
    assert not review_terms(
        played(f"#lexicon CSW99\n{PLAIN}"), store, ChosenTerms("open-english")
    ).missing
    named = review_terms(played(f"#lexicon Open_English\n{PLAIN}"), store)
    assert named.lexicon_source is Source.NAMED


@pytest.mark.parametrize(
    ("bonus", "rules"),
    [("+5", "singapore-2015"), ("+10", "naspa-2016"), ("+7", "naspa-2016"), ("+0", "naspa-2016")],
)
def test_points_for_a_challenge_lead_to_rules_that_give_them(
    store: LexiconStore, bonus: str, rules: str
) -> None:
    state = played(CHALLENGED.replace("+5 71", f"{bonus} {66 + int(bonus)}"))
    terms = review_terms(state, store)
    assert state.setup.ruleset.id == terms.ruleset.id == rules
    each = terms.ruleset.challenge.points_per_word
    assert (each == terms.challenge_points) and each in (0, int(bonus))


def test_a_guess_says_what_it_is_from(store: LexiconStore) -> None:
    terms = review_terms(played(CHALLENGED), store)
    assert rules_text(terms) == (
        "Rules: Singapore tournament rules, 2015, guessed from a challenge for 5 points."
    )


def test_several_words_were_challenged_at_once(store: LexiconStore) -> None:
    text = f"{CHALLENGED}>Bob: AEINRST H1 NASTIER +70 70\n>Bob: EEIIOOU (challenge) +10 80\n"
    assert review_terms(played(text), store).ruleset.id == "singapore-2015"


def test_named_rules_are_not_guessed_and_an_export_names_no_guess(store: LexiconStore) -> None:
    named = played(f"#rackside-ruleset sanspa-1999\n{CHALLENGED}")
    assert named.setup.is_ruleset_named
    assert review_terms(named, store).ruleset_source is Source.NAMED
    guessed = played(CHALLENGED)
    text = format_gcg(gcg_from_state(guessed))
    assert "ruleset singapore-2015 assumed" in text
    assert not played(text).setup.is_ruleset_named
    assert review_terms(played(text), store).ruleset_source is Source.GUESSED
    assert played(format_gcg(gcg_from_state(named))).setup.is_ruleset_named


def test_unknown_rules_of_a_file_are_not_named(store: LexiconStore) -> None:
    state = played(f"#rackside-ruleset of-our-club\n{PLAIN}")
    assert review_terms(state, store).ruleset_source is Source.ASSUMED


def test_what_was_chosen_goes_first_as_long_as_it_is_there(store: LexiconStore) -> None:
    chosen = ChosenTerms("open-english-school", "naspa-2016:international")
    terms = review_terms(played(f"#lexicon open-english\n{PLAIN}"), store, chosen)
    assert terms.lexicon.name == "open-english-school" and terms.ruleset.option == "international"
    assert terms.lexicon_source is terms.ruleset_source is Source.CHOSEN
    assert available(chosen, store) == chosen
    assert available(ChosenTerms("gone", "gone"), store) == ChosenTerms()
    with pytest.raises(LexiconError, match="'gone' is not installed"):
        review_terms(played(PLAIN), store, ChosenTerms("gone"))


def test_a_game_of_older_journals_keeps_its_rules(store: LexiconStore) -> None:
    """They do not tell whether the file named them."""
    state = played(CHALLENGED)
    older = replace(state.setup, is_ruleset_named=True, ruleset=load_ruleset("naspa-2016"))
    terms = review_terms(replace(state, setup=older), store)
    assert (terms.ruleset.id, terms.ruleset_source) == ("naspa-2016", Source.NAMED)
