# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.engine.klv import SHIPPED, KlvLeaves, leaves_for
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import Alphabet
from desktop_app.settings.paths import resource_path
from tests.helpers.positions import make_lexicon


def test_a_list_of_english_tiles_is_played_with_learned_values() -> None:
    leaves = leaves_for(make_lexicon(["AB"]), resource_path(*SHIPPED))
    assert isinstance(leaves, KlvLeaves)
    assert leaves.value(tuple("AEINST")) > 2 * RULE_OF_THUMB.value(tuple("AEINST"))


def test_a_list_of_other_tiles_is_played_by_the_rule_of_thumb() -> None:
    alphabet = Alphabet(("A", "Ö"))
    words = Lexicon("other", Kwg.from_bytes(compile_kwg([b"\1\2"]), max_tile=None), alphabet)
    assert leaves_for(words, Path("not there")) is RULE_OF_THUMB


def test_a_file_that_is_gone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"gone\.klv2"):
        leaves_for(make_lexicon(["AB"]), tmp_path / "gone.klv2")
