# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.engine.phoney_bot import WELL_KNOWN, make_phoneys
from tests.helpers.positions import make_lexicon

VERBS = ("WALK", "WALKS", "WALKED", "WALKING", "WALKER", "WALKERS")
ADJECTIVES = ("SAD", "SADLY", "SADDER", "SADNESS")
NOUNS = ("TABLE", "TABLES", "MUD", "BELIEF", "BELIEFS", "COFFEE", "COFFEES")
WORDS = (*VERBS, *ADJECTIVES, *NOUNS)
LEVELS = dict.fromkeys(WORDS, 10)


def test_endings_and_beginnings_are_those_of_the_kind_of_word() -> None:
    phoneys = set(make_phoneys(make_lexicon(WORDS), LEVELS))
    assert {"REWALK", "UNWALK", "WALKABLE", "SADISH", "UNSAD", "MUDS", "TABLIER"} <= phoneys
    assert not {"RETABLE", "TABLEED", "WALKLESS", "SADS", "WALKINGY"} & phoneys


def test_words_are_misspelled_as_people_do() -> None:
    phoneys = set(make_phoneys(make_lexicon(WORDS), LEVELS))
    assert {"BELEIF", "TABBLE", "COFEE"} & phoneys == {"BELEIF", "COFEE"}


def test_no_phoney_is_a_word_of_either_list() -> None:
    words, rarer = make_lexicon([*WORDS, "REWALK"]), {"UNWALK": 95, "UNSAD": 99}
    phoneys = set(make_phoneys(words, LEVELS | rarer))
    assert phoneys
    assert not phoneys & {"REWALK", "UNWALK", "UNSAD", *WORDS}


def test_phoneys_are_made_only_of_well_known_words_of_the_list() -> None:
    rare = dict.fromkeys(("YOWL", "YOWLS", "YOWLING"), WELL_KNOWN + 1)
    for words, levels in (
        ([*WORDS, *rare], LEVELS | rare),
        (WORDS, LEVELS | dict.fromkeys(rare, 10)),
    ):
        phoneys = make_phoneys(make_lexicon(words), levels)
        assert not [word for word in phoneys if "YOWL" in word]


@pytest.mark.parametrize("most", [10, 20, 40])
def test_there_are_as_many_as_wanted_and_others_with_another_seed(most: int) -> None:
    words = make_lexicon(WORDS)
    one, other = make_phoneys(words, LEVELS, 1, most), make_phoneys(words, LEVELS, 2, most)
    assert one == make_phoneys(words, LEVELS, 1, most)
    assert len(one) <= most
    assert one != other
