# SPDX-License-Identifier: MIT
"""Reading ruleset files: every kind of error names file, key and value; bases and options."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_file import (
    RawRuleset,
    UnknownRulesetError,
    read_ruleset,
    resolve_ruleset,
)
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_text import MAX_BYTES, decode_ruleset, parse_toml
from desktop_app.settings.paths import rulesets_dir

FILES = {file.stem: file.read_text("utf-8") for file in sorted(rulesets_dir().glob("*.toml"))}
NASPA = FILES["naspa-2016"]
HOUSE = """
[meta]
id = "house"
title = "House rules"
short = "HR"
revised = ""
issuer = "us"
base = "naspa-2016"
silent = []
[overtime]
pts_per_minute = 5
[cite]
overtime.pts_per_minute = "1"
"""


def shelf(files: dict[str, str]) -> Callable[[str], RawRuleset]:
    def load(name: str) -> RawRuleset:
        if name not in files:
            raise UnknownRulesetError(name, tuple(sorted(files)))
        return read_ruleset(parse_toml(files[name], f"{name}.toml"), f"{name}.toml")

    return load


def parse(text: str, option: str | None = None, **others: str) -> Ruleset:
    raw = read_ruleset(parse_toml(text, "some.toml"), "some.toml")
    return resolve_ruleset(raw, shelf({**FILES, **others}), option)


def complaint(text: str, option: str | None = None, **others: str) -> str:
    with pytest.raises(RulesetError) as caught:
        parse(text, option, **others)
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith("some.toml: ")
    return message.removeprefix("some.toml: ")


def swap(text: str, line: str, other: str) -> str:
    """Return `text` with a whole line replaced; it must occur once."""
    found = re.findall(rf"^{re.escape(line)}$", text, re.MULTILINE)
    assert len(found) == 1, (line, len(found))
    return re.sub(rf"^{re.escape(line)}$", lambda _: other, text, flags=re.MULTILINE)


# --- one problem ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "other", "message"),
    [
        ("limit_s = 600", "limit_secs = 600", "overtime.limit_secs: unknown key"),
        (
            "limit_s = 600",
            "",
            "overtime.limit_s: missing; it must be a whole number from -1 to 86400",
        ),
        ("limit_s = 600", 'limit_s = "600"', "overtime.limit_s: '600' is not a whole number from"),
        ("limit_s = 600", "limit_s = 10.0", "overtime.limit_s: 10.0 is not a whole number from"),
        ("limit_s = 600", "limit_s = 86401", "overtime.limit_s: 86401 is not a whole number from"),
        (
            'limit_test = "exceeded"',
            'limit_test = "exceded"',
            "overtime.limit_test: 'exceded' is not one of none, reached, exceeded",
        ),
        (
            'triggers = ["opponent-drew-tile", "say-ok"]',
            'triggers = ["opponent-drew-tile", "say-no"]',
            "accept.triggers: 'say-no' is not one of score-written",
        ),
        ("premium_once = true", "premium_once = 1", "score.premium_once: 1 is not true or false"),
        ("[overtime]", "[overtimes]", "overtimes.pts_per_minute: unknown key"),
        ("tiles_total = 100", "tiles_total = 98", "set.tiles_total: 98 is not 100, the sum of"),
        ('id = "naspa-2016"', "id = 2016", "meta.id: 2016 is not a text of at most"),
        ('overtime.limit_s = "V.G.3"', "overtime.limit_s = 5", "cite.overtime.limit_s: 5 is not a"),
        (
            'overtime.limit_s = "V.G.3"',
            'overtime.limits = "V"',
            "cite.overtime.limits: cites a section for an unknown key",
        ),
        (
            '    "late.only_director",',
            '    "late.x",',
            "meta.silent: 'late.x' is not a key of this",
        ),
        ('    "late.only_director",', "    7,", "meta.silent: 7 is not a key of this table"),
        (
            '    "late.only_director",',
            '    "late.only_director", "late.only_director",',
            "meta.silent: 'late.only_director' is a duplicate",
        ),
        (
            'base = ""',
            'base = "nobody"',
            "meta.base: 'nobody' is not a ruleset (expected one of mattel-",
        ),
        (
            'base = ""',
            'base = "naspa-2016"',
            "meta.base: naspa-2016 -> naspa-2016: these bases form a circle",
        ),
        (
            "challenge.points_per_word = 10",
            "challenge.points_per_word = 101",
            "option.international-10.challenge.points_per_word: 101 is not a whole number from 0",
        ),
        (
            "challenge.points_per_word = 10",
            "challenge.points_a_word = 10",
            "option.international-10.challenge.points_a_word: unknown key",
        ),
        (
            "challenge.points_per_word = 10",
            'meta.id = "other"',
            "option.international-10.meta.id: 'other': an option may not change meta.id",
        ),
        (
            "challenge.points_per_word = 10",
            "challenge.points_per_word = 10\nextra = 3",
            "option.international-10.extra: 3 is not a table",
        ),
        ('hold.misuse = "IV.I.2"', 'hold.abuse = "I"', "sections.hold.abuse: unknown step"),
        ('hold.misuse = "IV.I.2"', 'hold.misuse = ""', "sections.hold.misuse: '' is not a section"),
        (
            "[option.international-10.sections]",
            '[option.international-10.sections]\nhold.abuse = "I"',
            "option.international-10.sections.hold.abuse: unknown step",
        ),
    ],
)
def test_error_names_key_value_and_what_is_allowed(line: str, other: str, message: str) -> None:
    assert complaint(swap(NASPA, line, other)).startswith(message)


def test_a_missing_key_is_reported_before_its_leftover_section() -> None:
    text = swap(NASPA, "pts_per_minute = 10", "")
    assert complaint(text).startswith("overtime.pts_per_minute: missing")
    assert complaint(text).endswith("(and 1 more)")


def test_all_problems_are_counted_and_the_first_is_shown() -> None:
    text = swap(NASPA, "limit_s = 600", "limit_s = -5")
    text = swap(text, "premium_once = true", 'premium_once = "yes"')
    text = swap(text, 'sign = "slip"', 'sign = "paper"')
    assert complaint(text) == "score.premium_once: 'yes' is not true or false (and 2 more)"


def test_file_without_the_list_of_silent_keys_is_refused() -> None:
    text = NASPA.replace("silent = [", "quiet = [", 1)
    assert complaint(text).startswith("meta.silent: missing; it must be a list of keys")
    text = swap(HOUSE, "silent = []", 'silent = "none"')
    assert complaint(text).startswith("meta.silent: 'none' is not a list of keys")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "meta.id: missing"),
        ("turn = 3", "turn: 3 is not a table (and "),
        ("cite = 3", "cite: 3 is not a table (and "),
        ("option = 3", "option: 3 is not a table (and "),
        ("meta = []", "meta: [] is not a table (and "),
        ("[a]\nb = 1\n" + "[a]\nb = 2\n", "not a TOML file: "),
        ("[meta", "not a TOML file: "),
        ('"x\\u001b[31m\\n".y = 1', "x?[31m?.y: unknown key"),
        ("x = " + "[" * 5000 + "]" * 5000, "not a TOML file: too deeply nested"),
        ("x = " + "9" * 5000, "not a TOML file: "),
        # The TOML parser would need hours and all memory for this one.
        ("a = 1\n" + "x." * 400_000 + "y = 1", "line 2: more than 16 dots"),
    ],
    ids=[
        *("empty", "turn", "cite", "option", "meta", "twice"),
        *("cut", "control", "deep", "digits", "dots"),
    ],
)
def test_files_of_another_kind(text: str, message: str) -> None:
    assert complaint(text).startswith(message)


@pytest.mark.parametrize("number", ["0x" + "f" * 9_000, "[0x" + "f" * 9_000 + "]"])
def test_a_number_that_python_does_not_write_is_named_all_the_same(number: str) -> None:
    # Hexadecimal digits are parsed without the limit for decimal ones.
    with pytest.raises(RulesetError, match="too: a number of thousands of digits is not a table"):
        parse(f"too = {number}\n")


def test_comment_may_have_any_number_of_dots() -> None:
    assert parse("# " + "." * 500 + "\n" + NASPA) == parse(NASPA)


def test_syntax_error_names_line_and_column() -> None:
    text = swap(NASPA, "limit_s = 600", "limit_s = = 600")
    line = text[: text.index("limit_s = = 600")].count("\n") + 1
    assert f": line {line}, column 11: expected a value" in complaint(text)


def test_bytes_that_are_not_utf_8_are_named_by_place() -> None:
    with pytest.raises(RulesetError) as caught:
        decode_ruleset(b'[meta]\nid = "caf\xe9"\n', "some.toml")
    assert str(caught.value) == "some.toml: line 2, column 10: byte 0xe9 is not UTF-8 text"


def test_file_may_start_with_a_byte_order_mark_and_use_crlf() -> None:
    data = b"\xef\xbb\xbf" + NASPA.replace("\n", "\r\n").encode()
    assert parse(decode_ruleset(data, "some.toml")) == parse(NASPA)


def test_file_that_is_too_long_is_refused_without_reading_it() -> None:
    with pytest.raises(RulesetError, match=r"^some\.toml: more than 1000000 bytes"):
        decode_ruleset(b"#" * (MAX_BYTES + 1), "some.toml")
    assert decode_ruleset(b"#" * MAX_BYTES, "some.toml") == "#" * MAX_BYTES


# --- bases ----------------------------------------------------------------------------------------


def test_base_fills_what_is_left_out_and_is_reported() -> None:
    house = parse(HOUSE)
    naspa = parse(NASPA)
    assert house.overtime.pts_per_minute == 5
    assert house.section_for("overtime.pts_per_minute") == "1"
    assert house.section_for("overtime.limit_s") == "N16 V.G.3"
    assert house.is_silent("late.only_director")
    assert house.turn == naspa.turn
    cited = {path for path, spec in codec.specs(Ruleset).items() if spec.key.cited}
    assert house.inherited == cited - {"overtime.pts_per_minute"}


def test_own_value_of_a_key_is_not_silent_because_the_base_is() -> None:
    text = HOUSE.replace("[overtime]", "[late]\nonly_director = true\n[overtime]")
    house = parse(text)
    assert not house.is_silent("late.only_director")
    assert house.section_for("late.only_director") == ""
    assert house.late.only_director


def test_base_does_not_lend_its_name() -> None:
    assert complaint(swap(HOUSE, 'title = "House rules"', "")).startswith("meta.title: missing")


def test_base_of_a_base_keeps_the_name_of_its_document() -> None:
    text = swap(HOUSE, 'base = "naspa-2016"', 'base = "singapore-2015"')
    house = parse(text)
    assert house.section_for("zero_run.limit") == "SG G15.2"
    assert house.section_for("score.bingo_pts") == "FAM Bonus50"


def test_key_missing_after_the_base_is_an_error() -> None:
    family = swap(FILES["mattel-family"], "out_multiplier = 1", "")
    text = swap(FILES["singapore-2015"], "out_multiplier = 2", "")
    message = complaint(text, **{"mattel-family": family})
    assert message.startswith("meta.base: mattel-family.toml: final.out_multiplier: missing")


def test_an_error_in_the_base_is_reported_with_the_name_of_its_file() -> None:
    broken = swap(NASPA, "limit_s = 600", "limit_s = -5")
    message = complaint(HOUSE, **{"naspa-2016": broken})
    assert message.startswith("meta.base: naspa-2016.toml: overtime.limit_s: -5 is not")


def test_circle_of_bases_is_an_error() -> None:
    other = HOUSE.replace('"house"', '"other"').replace('"naspa-2016"', '"house"')
    text = HOUSE.replace('"naspa-2016"', '"other"')
    message = complaint(text, house=text, other=other)
    assert "house -> other -> house: these bases form a circle" in message


# --- options --------------------------------------------------------------------------------------


def test_unknown_option_names_those_there_are() -> None:
    message = complaint(NASPA, "intl")
    assert message == (
        "option: 'intl' is not an option"
        " (expected one of international, international-10, international-standard)"
    )
    assert complaint(HOUSE, "intl") == "option: 'intl' is not an option (expected one of none)"


def test_no_option_by_none_and_by_empty_text() -> None:
    assert parse(NASPA, None) == parse(NASPA, "")
    assert parse(NASPA).option == ""


def test_option_changes_its_keys_and_their_sections_only() -> None:
    plain, overlaid = parse(NASPA), parse(NASPA, "international")
    changed = {path for path in codec.specs(Ruleset) if plain.value(path) != overlaid.value(path)}
    assert changed == {
        "meta.title",
        "lexicon.sources",
        "challenge.style",
        "challenge.points_per_word",
        "challenge.points_into",
        "challenge.words_counted",
        "challenge.restart",
        "zero_run.counts",
    }
    assert overlaid.option == "international"
    assert overlaid.section_for("challenge.style") == "VI.B.3"
    assert overlaid.section_for("turn.order") == plain.section_for("turn.order") == "IV.G.1"
    assert overlaid.is_silent("zero_run.counts") and not plain.is_silent("zero_run.counts")


# --- any mutation ---------------------------------------------------------------------------------

ANY_VALUE = st.one_of(
    st.integers(-5, 2000),
    st.integers(),
    st.booleans(),
    st.floats(allow_nan=False),
    st.sampled_from(["none", "director", "points", "pass", "", "\n"]),
    st.text(max_size=5),
    st.lists(st.sampled_from(["pass", "place", "declare", "clock-press", 3]), max_size=4),
    st.dictionaries(st.sampled_from(["A", "B", "?", "a"]), st.integers(-1, 120), max_size=3),
)


@given(
    path=st.sampled_from(sorted(codec.specs(Ruleset))),
    value=ANY_VALUE,
    name=st.sampled_from(["sanspa-1999", "mattel-family", "sanspa-2001", "naspa-2016"]),
)
def test_any_value_is_either_kept_or_an_error_that_names_the_key(
    path: str, value: object, name: str
) -> None:
    raw = _with_value(name, path, value)
    try:
        ruleset = codec.build(Ruleset, raw, {}, "some.toml")
    except RulesetError as error:
        assert str(error).isprintable()
        assert path in str(error)
    else:
        spec = codec.spec(Ruleset, path)
        assert ruleset.value(path) == spec.parse(value)
        assert type(ruleset.value(path)) is type(spec.parse(value))


def _with_value(name: str, path: str, value: object) -> dict[str, object]:
    tables = tomllib.loads(FILES[name])
    raw = {
        f"{table}.{key}": each
        for table, section in tables.items()
        if table not in ("cite", "option", "sections")
        for key, each in section.items()
    }
    del raw["meta.silent"]
    return raw | {path: value}


@given(st.data())
def test_any_damage_to_a_file_is_either_harmless_or_one_line(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(NASPA) - 1))
    length = data.draw(st.integers(0, 40))
    junk = data.draw(st.text("[]{}=\"'.,#\n \\x0aZ9-", max_size=10))
    text = NASPA[:start] + junk + NASPA[start + length :]
    try:
        ruleset = parse(text)
    except RulesetError as error:
        assert str(error).startswith("some.toml: ")
        assert str(error).isprintable()
    else:
        assert set(ruleset.as_table()) >= set(codec.specs(Ruleset))
