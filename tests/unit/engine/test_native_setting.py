# SPDX-License-Identifier: MIT
"""The native engine prepares a list once for the same rules."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.native_setting import prepared_setting
from desktop_app.engine.situation import Situation
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import ENGLISH
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import EMPTY_ROWS, WORDS, situation, small_engine

pytestmark = pytest.mark.native


def start() -> Situation:
    return situation(f"{EMPTY_ROWS} AABDEES/ 0/0 0")


def test_the_same_rules_share_a_setting() -> None:
    engine = small_engine()
    rules = start().setting_rules(engine.codes)
    with ThreadPoolExecutor(4) as pool:
        found = list(
            pool.map(lambda _: prepared_setting(engine.lexicon, engine.module, rules), range(8))
        )
    assert {id(setting) for setting in found} == {id(found[0])}
    other = prepared_setting(engine.lexicon, engine.module, replace(rules, zero_run_limit=4))
    assert other is not found[0]
    elsewhere = prepared_setting(make_lexicon(WORDS), engine.module, rules)
    assert elsewhere is not found[0]


def test_what_does_not_fit_is_refused_every_time() -> None:
    engine = small_engine()
    rules = replace(start().setting_rules(engine.codes), rack_size=8)
    for _ in range(2):
        with pytest.raises(ValueError, match="rack_size"):
            prepared_setting(engine.lexicon, engine.module, rules)


def test_a_list_without_a_gaddag_is_refused() -> None:
    words = [ENGLISH.encode(word) or b"" for word in WORDS]
    lexicon = Lexicon("bare", Kwg.from_bytes(compile_kwg(words, with_gaddag=False)))
    engine: NativeEngine = small_engine()
    with pytest.raises(LexiconError):
        prepared_setting(lexicon, engine.module, start().setting_rules(engine.codes))
