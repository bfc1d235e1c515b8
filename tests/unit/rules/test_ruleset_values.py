# SPDX-License-Identifier: MIT
"""Reading single values: what each kind of key accepts and refuses, and the messages."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import LexiconSource, Ruleset, ScoreRules
from desktop_app.rules.ruleset_keys import (
    BadValueError,
    FaceTable,
    Key,
    declared_fields,
    least_value,
    plain,
    record_class,
)

SOURCE = {"id": "mw10", "min_len": 9, "exclude": ["foreign"]}


def parse(path: str, raw: object) -> object:
    return codec.spec(Ruleset, path).parse(raw)


@pytest.mark.parametrize(
    ("path", "raw", "value"),
    [
        ("score.premium_once", True, True),
        ("overtime.limit_s", -1, -1),
        ("meta.title", "Été", "Été"),
        ("challenge.style", "points", "points"),
        ("zero_run.counts", ["pass", "exchange"], frozenset({"pass", "exchange"})),
        ("zero_run.counts", [], frozenset()),
        ("turn.order", ["place", "declare"], ("place", "declare")),
        ("set.distribution", {"CH": 1, "?": 2}, FaceTable({"CH": 1, "?": 2})),
        (
            "lexicon.sources",
            [SOURCE],
            (LexiconSource(id="mw10", min_len=9, exclude=frozenset({"foreign"})),),
        ),
        ("lexicon.sources", [], ()),
    ],
)
def test_plain_data_becomes_a_value_and_back(path: str, raw: object, value: object) -> None:
    assert parse(path, raw) == value
    assert type(parse(path, raw)) is type(value)
    assert parse(path, value) == value
    assert parse(path, plain(value)) == value


@pytest.mark.parametrize(
    ("path", "raw", "message"),
    [
        ("score.premium_once", 1, "1 is not true or false"),
        ("score.premium_once", "true", "'true' is not true or false"),
        ("overtime.limit_s", True, "True is not a whole number from -1 to 86400"),
        ("overtime.limit_s", 1.0, "1.0 is not a whole number"),
        ("overtime.limit_s", 86_401, "86401 is not a whole number from -1 to 86400"),
        ("overtime.limit_s", -2, "-2 is not"),
        ("meta.title", 3, "3 is not a text of at most 200 characters in one line"),
        ("meta.title", "two\nlines", "'two\\nlines' is not a text"),
        ("meta.title", "x" * 201, "'xxxxxx"),
        ("challenge.style", "double", "'double' is not one of free, lose-turn, points"),
        ("challenge.style", ["points"], "['points'] is not one of free"),
        ("zero_run.counts", "pass", "'pass' is not a list of any of pass, exchange"),
        ("zero_run.counts", ["pas"], "'pas' is not one of pass, exchange"),
        ("zero_run.counts", ["pass", "pass"], "'pass' is a duplicate"),
        ("zero_run.counts", [["pass"]], "['pass'] is not one of pass"),
        ("turn.order", ["place", "place"], "'place' is a duplicate"),
        ("turn.order", {"place": 1}, "{'place': 1} is not a list in order of"),
        ("set.distribution", {}, "{} is not a table of faces"),
        ("set.distribution", {"a": 1}, "'a' is not a face"),
        ("set.distribution", {"*": 1}, "'*' is not a face"),
        ("set.distribution", {"ABCDE": 1}, "'ABCDE' is not a face"),
        ("set.distribution", {"A": "9"}, "A = '9' is not a whole number from 0 to 100"),
        ("set.distribution", {"A": 101}, "A = 101 is not a whole number from 0 to 100"),
        ("lexicon.sources", SOURCE, "{'id': 'mw10', 'min_len': 9, "),
        ("lexicon.sources", ["mw10"], "'mw10' is not a table with id, min_len, exclude"),
        ("lexicon.sources", [{"id": "mw10"}], "{'id': 'mw10'} is not a table with id"),
        ("lexicon.sources", [SOURCE | {"min_len": 1}], "min_len: 1 is not a whole number from 2"),
        ("lexicon.sources", [SOURCE | {"exclude": ["x"]}], "exclude: 'x' is not one of"),
    ],
)
def test_what_is_not_allowed_is_quoted(path: str, raw: object, message: str) -> None:
    with pytest.raises(BadValueError) as caught:
        parse(path, raw)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_every_number_has_a_range_and_every_key_a_sentence() -> None:
    for path, spec in codec.specs(Ruleset).items():
        assert isinstance(spec.key, Key)
        assert spec.key.says.endswith("."), path
        if spec.hint is int:
            assert spec.key.minimum is not None and spec.key.maximum is not None, path
        assert spec.allowed()


def test_sets_are_written_sorted() -> None:
    assert plain(frozenset({"pass", "exchange", "false-blank"})) == [
        "exchange",
        "false-blank",
        "pass",
    ]


def test_face_table_is_a_value() -> None:
    table = FaceTable({"A": 1, "?": 0})
    assert table == {"A": 1, "?": 0}
    assert hash(table) == hash(FaceTable({"?": 0, "A": 1}))
    assert (len(table), list(table), table["A"]) == (2, ["A", "?"], 1)
    assert eval(repr(table), {"FaceTable": FaceTable}) == table


def test_every_number_has_its_range() -> None:
    for path, spec in codec.specs(Ruleset).items():
        record = record_class(spec.hint)
        fields = declared_fields(record) if record else [(path, spec.hint, spec.key)]
        for name, hint, key in fields:
            if hint in (int, FaceTable):
                assert None not in (key.minimum, key.maximum), (path, name)


def test_a_section_is_a_frozen_value() -> None:
    naspa, family = (load_ruleset(name).score for name in ("naspa-2016", "mattel-family"))
    changed = replace(naspa, bingo_pts=49)
    assert changed.bingo_pts == 49 and changed != naspa
    assert replace(changed, bingo_pts=naspa.bingo_pts) == naspa
    assert hash(replace(naspa)) == hash(naspa) and naspa != family.bingo_pts
    assert repr(changed).startswith("ScoreRules(bingo_pts=49, bingo_tiles=7, ")
    for act in (lambda: setattr(naspa, "bingo_pts", 0), lambda: delattr(naspa, "bingo_pts")):
        with pytest.raises(FrozenInstanceError, match="'bingo_pts'"):
            act()


def test_a_section_has_exactly_its_keys() -> None:
    values = {"bingo_pts": 50, "bingo": 7}
    with pytest.raises(TypeError, match=r"ScoreRules: missing or unknown: .*bingo, bingo_tiles"):
        ScoreRules(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", codec.specs(Ruleset))
def test_the_least_value_of_a_key_is_allowed(path: str) -> None:
    spec = codec.spec(Ruleset, path)
    least = least_value(spec.hint, spec.key)
    assert plain(spec.parse(least)) == least
