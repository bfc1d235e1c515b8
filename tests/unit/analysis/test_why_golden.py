# SPDX-License-Identifier: MIT
"""A real position for each kind of sentence, and its place in the docs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.analysis.comparison import compare
from desktop_app.analysis.costs import Cost
from desktop_app.analysis.plain_words import TERMS, plain_reasons, plain_remark
from desktop_app.analysis.reasons import ReasonKind
from desktop_app.analysis.why import explain
from desktop_app.commands.move_rows import read_move
from desktop_app.engine.evaluator import Evaluator
from tests.helpers.evaluations import SMALL_EFFORT, school_engine
from tests.helpers.searches import situation

ROOT = Path(__file__).resolve().parents[3]
GOLDEN: list[Mapping[str, str]] = json.loads((ROOT / "tests" / "data" / "why.json").read_text())


def test_there_is_a_position_for_each_kind() -> None:
    assert [each["kind"] for each in GOLDEN] == [kind.value for kind in ReasonKind]


def test_the_docs_have_each_kind_with_its_example() -> None:
    page = (ROOT / "docs" / "engine" / "why.md").read_text(encoding="utf-8")
    for each in GOLDEN:
        assert f"| `{each['kind']}` | {each['sentence']} |" in page


@pytest.mark.native
@pytest.mark.parametrize("golden", GOLDEN, ids=[each["kind"] for each in GOLDEN])
def test_a_position(golden: Mapping[str, str]) -> None:
    engine, leaves = school_engine()
    at = situation(golden["cgp"])
    one, other = (read_move(golden[name], at.board) for name in ("one", "other"))
    evaluation = Evaluator(engine, leaves, SMALL_EFFORT).evaluate(at, (one, other))
    comparison = compare(engine, leaves, evaluation, one, other)
    reasons = explain(comparison)
    for cost in Cost:
        told = plain_remark(comparison, reasons, cost, comparison.other.move, is_own=True)
        assert told and not any(term in sentence.casefold() for sentence in told for term in TERMS)
    plain = plain_reasons(comparison, reasons)
    assert len(plain) == len(reasons)
    assert not any("{" in sentence or "100 draws" in sentence for sentence in plain)
    assert (golden["kind"], golden["sentence"]) in [
        (reason.kind.value, reason.sentence) for reason in reasons
    ]
