# SPDX-License-Identifier: MIT
"""Between a whole ruleset and plain data: the keys there are, building, flattening, replacing.

The keys come from the declarations in the section classes, so that nothing is said twice.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast, get_type_hints

from desktop_app.rules.ruleset_keys import Key, RulesetError
from desktop_app.rules.ruleset_values import (
    BLANK_FACE,
    BadValueError,
    allowed_text,
    declared_fields,
    least_value,
    parse_value,
    plain,
    quoted,
)
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.rules.ruleset import Ruleset

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WITHOUT_EXTRAS: Mapping[str, object] = MappingProxyType(
    {"option": "", "cite": {}, "silent": [], "inherited": [], "sections": {}}
)
EXTRAS = tuple(_WITHOUT_EXTRAS)


@dataclass(frozen=True, slots=True)
class KeySpec:
    """One key: its path ("turn.order"), its plain type and what its declaration says."""

    path: str
    hint: Any
    key: Key

    @property
    def split(self) -> tuple[str, str]:
        """The table and the name within it."""
        table, _, name = self.path.partition(".")
        return table, name

    def parse(self, raw: object) -> object:
        """The typed value of plain data; a typed value passes. Raises BadValueError."""
        return parse_value(self.hint, self.key, raw)

    def before(self) -> object:
        """The plain value that a logged game has which is older than the key."""
        before = self.key.before
        return least_value(self.hint, self.key) if before is None else before

    def allowed(self) -> str:
        """What the key may be, in words."""
        return allowed_text(self.hint, self.key)


def _tables(ruleset_class: Any) -> list[tuple[str, type[Any]]]:
    return [
        (table, cast("type[Any]", section))
        for table, section in get_type_hints(ruleset_class).items()
        if dataclasses.is_dataclass(section)
    ]


# Typed as functions: the cache itself would ask mypy for the hash of the class's instances.
sections: Callable[[Any], list[tuple[str, type[Any]]]] = cache(_tables)
"""The tables of a ruleset class in order: the name and the section class."""


def _specs(ruleset_class: Any) -> dict[str, KeySpec]:
    found: dict[str, KeySpec] = {}
    for table, section in sections(ruleset_class):
        for name, hint, key in declared_fields(section):
            found[f"{table}.{name}"] = KeySpec(f"{table}.{name}", hint, key)
    return found


specs: Callable[[Any], dict[str, KeySpec]] = cache(_specs)
"""Every key of the schema of a ruleset class by its path, in the order of the declarations."""


def spec(ruleset_class: type[Ruleset], path: str) -> KeySpec:
    """The declaration of one key; KeyError when there is no such key."""
    return specs(ruleset_class)[path]


def build(
    ruleset_class: type[Ruleset],
    raw: Mapping[str, object],
    extras: Mapping[str, Any],
    file: str,
    before: Iterable[str] = (),
    after: Iterable[str] = (),
) -> Ruleset:
    """The ruleset of a flat table of plain data, or one RulesetError for everything wrong in it.

    `extras` are the fields option, cite, silent, inherited and sections. `before` and `after` are
    complaints that were found elsewhere and are told before and after those of the values.
    """
    found = list(before)
    known = specs(ruleset_class)
    found += [Sentence("{path}: unknown key", path=path) for path in raw if path not in known]
    values: dict[str, object] = {}
    for path, each in known.items():
        if path not in raw:
            found.append(
                Sentence("{path}: missing; it must be {allowed}", path=path, allowed=each.allowed())
            )
            continue
        try:
            values[path] = each.parse(raw[path])
        except BadValueError as error:
            found.append(Sentence("{place}: {fault}", place=path, fault=str(error)))
    if len(values) == len(known):
        found += _contradictions(values)
    found += after
    if found:
        raise RulesetError(one_line(file, found))
    return ruleset_class(**_sections(ruleset_class, values), **extras)


def one_line(file: str, problems: list[str]) -> str:
    """The message for all problems of a file: the first, and how many more there are."""
    told = Sentence("{place}: {fault}", place=file, fault=problems[0])
    if len(problems) > 1:
        told = Sentence("{told} (and {count} more)", told=told, count=len(problems) - 1)
    return _printable(told)


def _printable(text: str) -> str:
    """A text on one line: a quoted key in TOML may hold line ends and worse."""
    if isinstance(text, Sentence):
        return Sentence(
            text.template,
            **{
                name: _printable(detail) if isinstance(detail, str) else detail
                for name, detail in text.details.items()
            },
        )
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _sections(ruleset_class: type[Ruleset], values: Mapping[str, object]) -> dict[str, Any]:
    return {
        table: section(
            **{name: values[f"{table}.{name}"] for name, _, _ in declared_fields(section)}
        )
        for table, section in sections(ruleset_class)
    }


_NEVER_MORE = (
    ("table.players_min", "table.players_max"),
    ("score.bingo_tiles", "set.rack_size"),
    ("placement.first_min_tiles", "set.rack_size"),
    ("round.break_min_s", "round.break_s"),
)
"""Keys whose value is never more than that of another."""


def _contradictions(values: Mapping[str, Any]) -> list[str]:
    """What is wrong between keys that are each allowed for themselves."""
    found = [*_wrong_names(values), *_wrong_tiles(values)]
    for low, high in _NEVER_MORE:
        if values[low] > values[high]:
            found.append(
                Sentence(
                    "{low}: {found} is more than {high} = {most}",
                    low=low,
                    found=values[low],
                    high=high,
                    most=values[high],
                )
            )
    if values["meta.base"] == values["meta.id"]:
        found.append(
            Sentence("meta.base: {value} is the ruleset itself", value=quoted(values["meta.base"]))
        )
    return found


def _wrong_names(values: Mapping[str, Any]) -> Iterator[str]:
    if not NAME.fullmatch(values["meta.id"]):
        read = quoted(values["meta.id"])
        yield Sentence(
            "meta.id: {read} is not a name of small letters, digits and hyphens", read=read
        )
    for path in ("meta.title", "meta.short"):
        if not values[path].strip():
            yield Sentence(
                "{path}: {value} is empty; it must be a text", path=path, value=quoted(values[path])
            )


def _wrong_tiles(values: Mapping[str, Any]) -> Iterator[str]:
    total = sum(values["set.distribution"].values())
    if total != values["set.tiles_total"]:
        read = values["set.tiles_total"]
        yield Sentence(
            "set.tiles_total: {read} is not {total}, the sum of set.distribution",
            read=read,
            total=total,
        )
    if set(values["set.values"]) != set(values["set.distribution"]):
        odd = sorted(set(values["set.values"]) ^ set(values["set.distribution"]))
        yield Sentence(
            "set.values: {faces} must be in set.distribution and in set.values",
            faces=", ".join(odd),
        )
    if values["set.values"].get(BLANK_FACE, 0) != 0:
        yield Sentence(
            "set.values: {blank} = {value} must be 0",
            blank=BLANK_FACE,
            value=values["set.values"][BLANK_FACE],
        )


def as_table(ruleset: Ruleset) -> dict[str, object]:
    """See `Ruleset.as_table`."""
    table = {path: plain(ruleset.value(path)) for path in specs(type(ruleset))}
    table["option"] = ruleset.option
    table["cite"] = dict(ruleset.cite)
    table["silent"] = sorted(ruleset.silent)
    table["inherited"] = sorted(ruleset.inherited)
    table["sections"] = dict(ruleset.sections)
    return table


def from_table(ruleset_class: type[Ruleset], table: Mapping[str, object]) -> Ruleset:
    """See `Ruleset.from_table`."""
    # A log that is older than a key does not have it.
    raw: dict[str, object] = {path: each.before() for path, each in specs(ruleset_class).items()}
    raw |= {path: value for path, value in table.items() if path not in EXTRAS}
    table = {**_WITHOUT_EXTRAS, **table}
    problems = []
    for name, cited in (("cite", table["cite"]), ("sections", table["sections"])):
        if not isinstance(cited, Mapping) or not all(isinstance(x, str) for x in cited.values()):
            problems.append(
                Sentence(
                    "{name}: {value} is not a table of section numbers",
                    name=name,
                    value=quoted(cited),
                )
            )
    if not isinstance(table["option"], str):
        problems.append(
            Sentence(
                "option: {value} is not the name of an option or ''",
                value=quoted(table["option"]),
            )
        )
    for name in ("silent", "inherited"):
        if not _is_path_list(table[name], specs(ruleset_class)):
            problems.append(
                Sentence(
                    "{name}: {value} is not a list of keys",
                    name=name,
                    value=quoted(table[name]),
                )
            )
    extras = {} if problems else _typed_extras(table)
    return build(ruleset_class, raw, extras, Sentence("stored ruleset"), problems)


def _is_path_list(raw: object, known: Mapping[str, KeySpec]) -> bool:
    return isinstance(raw, list) and all(isinstance(path, str) and path in known for path in raw)


def _typed_extras(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "option": table["option"],
        "cite": dict(table["cite"]),
        "silent": frozenset(table["silent"]),
        "inherited": frozenset(table["inherited"]),
        "sections": dict(table["sections"]),
    }


def replace_values(ruleset: Ruleset, changes: Mapping[str, object]) -> Ruleset:
    """See `Ruleset.with_values`."""
    raw: dict[str, object] = {path: ruleset.value(path) for path in specs(type(ruleset))}
    extras = {name: getattr(ruleset, name) for name in EXTRAS}
    return build(type(ruleset), {**raw, **changes}, extras, ruleset.id)
