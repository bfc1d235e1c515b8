# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.commands.lexicons import find_leaves, find_usual_leaves
from desktop_app.engine.klv import SHIPPED, KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import Alphabet
from desktop_app.settings.paths import resource_path
from tests.helpers.positions import make_lexicon

ENGLISH_WORDS = make_lexicon(["AB"])
OTHER_WORDS = Lexicon(
    "other", Kwg.from_bytes(compile_kwg([b"\1\2"]), max_tile=None), Alphabet(("A", "Ö"))
)


@pytest.mark.parametrize("lexicon", [ENGLISH_WORDS, OTHER_WORDS])
def test_the_values_of_a_file_that_is_named_are_taken(lexicon: Lexicon) -> None:
    named = resource_path(*SHIPPED)
    for found in (find_leaves(named, lexicon), find_usual_leaves(named, lexicon)):
        assert isinstance(found, KlvLeaves)
        assert found.alphabet == lexicon.alphabet
        assert found.value(("A",)) != 0


def test_english_tiles_have_learned_values() -> None:
    assert find_leaves(None, ENGLISH_WORDS).value(tuple("AEINST")) > 20_000


def test_other_tiles_have_a_rule_of_thumb_and_searches_nothing() -> None:
    assert find_usual_leaves(None, OTHER_WORDS) is RULE_OF_THUMB
    assert find_leaves(None, OTHER_WORDS).value(("A",)) == 0


def test_a_file_that_is_gone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"gone\.klv2"):
        find_leaves(tmp_path / "gone.klv2", ENGLISH_WORDS)
