# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import ENGLISH, Alphabet


def make(words: tuple[str, ...], *, with_gaddag: bool = True) -> Lexicon:
    data = compile_kwg((ENGLISH.encode(word) or b"" for word in words), with_gaddag=with_gaddag)
    return Lexicon("small", Kwg.from_bytes(data))


def test_judges_words_in_any_case() -> None:
    lexicon = make(("AA", "CARE"))
    assert lexicon.is_acceptable("CARE")
    assert lexicon.is_acceptable("care")
    assert "AA" in lexicon
    assert "aa" in lexicon
    for word in ("CAR", "CARES", "", "CA?E", "CA3E", "CARÉ", "ß"):
        assert not lexicon.is_acceptable(word)


def test_gives_its_words_in_order() -> None:
    lexicon = make(("CARE", "AA", "ZA"))
    assert list(lexicon.words()) == ["AA", "CARE", "ZA"]
    assert lexicon.word_count == 3


def test_a_graph_without_gaddag_judges_but_says_that_it_finds_no_plays() -> None:
    lexicon = make(("CARE",), with_gaddag=False)
    assert lexicon.is_acceptable("CARE")
    with pytest.raises(LexiconError, match=r"small: .*no GADDAG"):
        lexicon.require_gaddag()


def test_faces_of_several_characters_are_read_longest_first() -> None:
    spanish = Alphabet(("A", "C", "CH", "H", "L", "LL"))
    assert spanish.encode("CHALLA") == bytes((3, 1, 6, 1))
    assert spanish.decode((3, 1, 6, 1)) == "CHALLA"
    assert spanish.decode_all([bytes((3, 1, 6, 1)), b"\1"]) == ["CHALLA", "A"]
    assert spanish.decode_all([]) == []
    assert spanish.encode("CHEZ") is None
