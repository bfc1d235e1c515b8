# SPDX-License-Identifier: MIT
"""Every topic of the rules core has a card, with correct texts."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import desktop_app.rules
from desktop_app.formats.ruling_texts import parse_detail
from desktop_app.rules.desk_events import Amount, Outcome, RulingMade, Unit
from desktop_app.sentences.sentence import Counted
from desktop_app.ui.ruling_messages import RULINGS, ruling_sentence, ruling_title

_RULING = frozenset({"RulingMade", "rule", "rule_step"})


def emitted_topics() -> set[str]:
    """Return every text that the rules core may use as the topic of a ruling, outside procedures.

    A desk procedure has its own texts (`ui/desk`). The topic is a literal, a constant or a local
    name; for a name, all texts assigned to it count.
    """
    topics: set[str] = set()
    rules = Path(desktop_app.rules.__file__).parent
    for path in sorted(set(rules.rglob("*.py")) - set((rules / "procedures").rglob("*.py"))):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called(node.func) in _RULING:
                for argument in node.args[:1]:
                    topics |= _texts_of(argument, tree)
    return topics


def _texts_of(argument: ast.expr, tree: ast.Module) -> set[str]:
    if isinstance(argument, ast.Constant):
        return {str(argument.value)}
    if not isinstance(argument, ast.Name):
        return set()
    values: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                values += _bound(argument.id, target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            values += _bound(argument.id, node.target, node.value)
    return {
        leaf.value
        for value in values
        for leaf in _leaves(value)
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
    }


def _bound(name: str, target: ast.expr, value: ast.expr) -> list[ast.AST]:
    if isinstance(target, ast.Name) and target.id == name:
        return [value]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return [
            part
            for left, part in zip(target.elts, value.elts, strict=True)
            if isinstance(left, ast.Name) and left.id == name
        ]
    return []


def _leaves(value: ast.AST) -> list[ast.AST]:
    """Return the possible values of an expression, without the test of a conditional."""
    if isinstance(value, ast.IfExp):
        return [*_leaves(value.body), *_leaves(value.orelse)]
    return [value]


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_every_topic_the_core_emits_has_its_words() -> None:
    topics = emitted_topics()
    assert {"challenge-style", "zero-run", "final-out"} <= topics
    missing = topics - set(RULINGS)
    assert not missing, f"add {sorted(missing)} to RULINGS in desktop_app/ui/ruling_messages.py"


def test_every_card_is_a_title_and_whole_sentences() -> None:
    for topic, words in RULINGS.items():
        assert words.title and not words.title.endswith("."), topic
        for each in (words.plain, words.naming, *words.cases.values()):
            for template in each if isinstance(each, Counted) else (each,):
                assert not template or template.endswith("."), topic
                names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
                assert names <= {"name", "detail", "number", "count"}, topic


def test_a_ruling_names_player_detail_and_section() -> None:
    ruling = RulingMade("final-out", ("V.G.1",), 1, Amount(20, Unit.POINTS))
    assert ruling_sentence(ruling, ("Ann", "Ben"), book="NASPA") == (
        "Ben went out and was credited with 20 for the tiles left on the other racks. (NASPA V.G.1)"
    )


@pytest.mark.parametrize(
    ("topic", "detail", "text"),
    [
        ("late-one", "charged 1", "Ann arrived late and lost one second."),
        (
            "score-before-play",
            "spread 50",
            "Ann wrote a score before laying the tiles again and lost 50 of spread.",
        ),
        ("late-one", "charged 61", "Ann arrived late and lost 61 seconds."),
        ("exchange-min-bag", "1", "An exchange takes at least one tile in the bag."),
        ("exchange-min-bag", "7", "An exchange takes at least 7 tiles in the bag."),
    ],
)
def test_a_number_of_things_chooses_the_sentence(topic: str, detail: str, text: str) -> None:
    assert (
        ruling_sentence(RulingMade(topic, (), 0, parse_detail(topic, "", detail)), ("Ann", "Ben"))
        == text
    )


def test_a_detail_that_is_a_code_has_its_own_sentence() -> None:
    names = ("Ann", "Ben")
    stands = ruling_sentence(
        RulingMade("challenge-style", (), 0, Amount(5, Unit.POINTS, outcome="stands")), names
    )
    falls = ruling_sentence(RulingMade("challenge-style", (), 0, Outcome("falls")), names)
    assert stands == "Ann's play was acceptable and stayed."
    assert falls == "Ann's play was not acceptable and was withdrawn."


def test_a_ruling_for_everybody_needs_no_name() -> None:
    text = ruling_sentence(RulingMade("final-none", (), None, None), ("Ann", "Ben"))
    assert text == (
        "No player went out: each player lost the value of the tiles left on their own rack."
    )


def test_a_topic_of_a_later_version_is_not_named_by_its_id() -> None:
    assert ruling_title("no-such-topic") == "Ruling"
    text = ruling_sentence(RulingMade("no-such-topic", (), None, None), ())
    assert text == "A rule of a later version of the program was applied."
