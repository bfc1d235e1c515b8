# SPDX-License-Identifier: MIT
"""The ruleset value: queries, changes, storage and reading."""

from __future__ import annotations

import dataclasses
import json

import pytest

from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import FaceTable, RulesetError

NAMES = [
    f"{entry.id}{option}"
    for entry in available_rulesets()
    for option in ["", *(f":{each.name}" for each in entry.options)]
]


def test_key_path_is_attribute_path() -> None:
    ruleset = load_ruleset("naspa-2016")
    assert ruleset.value("turn.order") is ruleset.turn.order
    assert ruleset.value("zero_run.limit") == ruleset.zero_run.limit == 6
    assert (ruleset.id, ruleset.title) == ("naspa-2016", "North American tournament rules, 2016")


def test_every_key_is_reached_by_its_path() -> None:
    ruleset = load_ruleset("sanspa-2001")
    paths = {
        f"{table.name}.{field.name}"
        for table in dataclasses.fields(Ruleset)
        if dataclasses.is_dataclass(getattr(ruleset, table.name))
        for field in dataclasses.fields(getattr(ruleset, table.name))
    }
    assert paths == set(codec.specs(Ruleset))
    assert len(paths) > 170


def test_section_names_the_base_document_of_an_inherited_value() -> None:
    ruleset = load_ruleset("singapore-2015")
    assert ruleset.section_for("zero_run.limit") == "G15.2"
    assert ruleset.section_for("placement.first_min_tiles") == "FAM First"
    assert "placement.first_min_tiles" in ruleset.inherited
    assert "zero_run.limit" not in ruleset.inherited


def test_silence_is_inherited_with_the_value() -> None:
    ruleset = load_ruleset("singapore-2015")
    assert ruleset.is_silent("set.distribution")
    assert not ruleset.is_silent("score.bingo_pts")
    assert ruleset.is_silent("zero_run.legal_zero_play")
    assert ruleset.section_for("set.distribution") == ""


@pytest.mark.parametrize("path", ["turn.orders", "turn", "", "option"])
def test_unknown_key_is_a_key_error(path: str) -> None:
    ruleset = load_ruleset("naspa-2016")
    for ask in (ruleset.section_for, ruleset.is_silent, ruleset.value):
        with pytest.raises(KeyError):
            ask(path)


def test_rulesets_are_hashable_and_equal_by_value() -> None:
    once = load_ruleset("sanspa-1999")
    again = Ruleset.from_table(once.as_table())
    assert once == again and once is not again
    assert len({once, again, load_ruleset("sanspa-2001")}) == 2


@pytest.mark.parametrize("name", NAMES)
def test_stored_ruleset_reads_back_the_same(name: str) -> None:
    ruleset = load_ruleset(name)
    stored = json.dumps(ruleset.as_table())
    assert Ruleset.from_table(json.loads(stored)) == ruleset
    assert json.dumps(Ruleset.from_table(json.loads(stored)).as_table()) == stored
    assert ruleset.as_table().keys() <= Ruleset.table_keys()


def test_what_follows_from_keys_for_a_number_of_players() -> None:
    naspa, family = load_ruleset("naspa-2016"), load_ruleset("mattel-family")
    assert [naspa.zero_run.turns(players) for players in (2, 3)] == [6, 6]
    assert [family.zero_run.turns(players) for players in (2, 3)] == [4, 6]
    assert naspa.final.out_factor == 2
    # The others lose the points that the player who is out gains.
    assert family.final.out_factor == 2
    half = family.with_values({"final.others_deduct": False})
    assert half.final.out_factor == 1


def test_with_values_takes_plain_and_typed_values() -> None:
    ruleset = load_ruleset("naspa-2016")
    plain = ruleset.with_values({"zero_run.counts": ["pass"], "overtime.limit_s": -1})
    typed = ruleset.with_values({"zero_run.counts": frozenset({"pass"}), "overtime.limit_s": -1})
    assert plain == typed
    assert plain.zero_run.counts == {"pass"}
    assert plain.turn == ruleset.turn
    assert ruleset.overtime.limit_s == 600


def test_with_values_takes_another_set_of_tiles() -> None:
    small = load_ruleset("naspa-2016").with_values(
        {
            "set.distribution": {"CH": 2, "A": 3, "?": 1},
            "set.values": {"CH": 5, "A": 1, "?": 0},
            "set.tiles_total": 6,
        }
    )
    assert small.set.distribution == {"CH": 2, "A": 3, "?": 1}
    assert isinstance(small.set.distribution, FaceTable)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn.orders": []}, "turn.orders: unknown key"),
        ({"overtime.limit_s": -2}, "overtime.limit_s: -2 is not a whole number from -1 to 86400"),
        ({"set.tiles_total": 99}, "set.tiles_total: 99 is not 100, the sum of set.distribution"),
        ({"score.bingo_tiles": 8}, "score.bingo_tiles: 8 is more than set.rack_size = 7"),
        ({"table.players_min": 3}, "table.players_min: 3 is more than table.players_max = 2"),
        ({"meta.base": "naspa-2016"}, "meta.base: 'naspa-2016' is the ruleset itself"),
        ({"meta.title": " "}, "meta.title: ' ' is empty"),
        ({"meta.id": "Not A Name"}, "meta.id: 'Not A Name' is not a name"),
    ],
)
def test_with_values_refuses(changes: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("naspa-2016").with_values(changes)
    assert str(caught.value).startswith(f"naspa-2016: {message}")


def test_values_of_a_blank_and_of_faces_not_in_the_set_are_refused() -> None:
    ruleset = load_ruleset("naspa-2016")
    values = dict(ruleset.set.values)
    with pytest.raises(RulesetError, match=r"set\.values: \? = 1 must be 0"):
        ruleset.with_values({"set.values": values | {"?": 1}})
    with pytest.raises(RulesetError, match=r"set\.values: Ñ must be in set\.distribution"):
        ruleset.with_values({"set.values": values | {"Ñ": 8}})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"option": 3}, "option: 3 is not the name of an option"),
        ({"cite": ["IV"]}, "cite: ['IV'] is not a table of section numbers"),
        ({"cite": {"turn.order": 6}}, "cite: {'turn.order': 6} is not a table"),
        ({"silent": ["turn.orders"]}, "silent: ['turn.orders'] is not a list of keys"),
        ({"inherited": None}, "inherited: None is not a list of keys"),
        ({"zero_run.limit": True}, "zero_run.limit: True is not a whole number"),
        ({"what.ever": 1}, "what.ever: unknown key"),
    ],
)
def test_bad_stored_ruleset_is_refused(change: dict[str, object], message: str) -> None:
    table = load_ruleset("naspa-2016").as_table() | change
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_table(table)
    assert str(caught.value).startswith(f"stored ruleset: {message}")


def test_a_stored_ruleset_without_a_key_has_the_value_of_older_games() -> None:
    table = load_ruleset("naspa-2016").as_table()
    del table["final.no_out"], table["hold.away_return_s"], table["sections"]
    ruleset = Ruleset.from_table(table)
    spec = codec.spec(Ruleset, "final.no_out")
    assert ruleset.value("final.no_out") == spec.parse(spec.before())
    assert ruleset.hold.away_return_s == 5
    assert ruleset.sections == {}
