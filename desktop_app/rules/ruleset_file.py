# SPDX-License-Identifier: MIT
"""Reading a ruleset file: TOML text to a `Ruleset`, collecting every problem in the file.

A file holds one TOML table per section class, a table `[cite]` with the section of each key under
the same path, a table `[sections]` with the section of each step of a procedure, `meta.silent` with
the keys that the document leaves open, `meta.base` with the ruleset that supplies missing keys, and
`[option.NAME]` tables that overlay keys. There are no defaults: a key missing from both the file
and its base is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import BadValueError, RulesetError, quoted
from desktop_app.sentences.sentence import Sentence


@lru_cache(maxsize=1)
def known_steps() -> frozenset[str]:
    """Names allowed in `[sections]` of a ruleset file, such as ``overdraw.low-bag-apart``.

    No rule cites any other name, so another one is a typing error in the file. The acts and
    procedures name their steps, so this loads all rules; a bundled file is read without it.
    """
    from desktop_app.rules.game import ACTS
    from desktop_app.rules.procedures.registry import PROCEDURES

    named = [act.steps for act in ACTS.values()] + [
        procedure.steps for procedure in PROCEDURES.values()
    ]
    return frozenset(
        f"{family}.{case}"
        for steps in named
        for family, cases in steps.items()
        for case in cases.split()
    )


FIXED_IN_OPTIONS = ("meta.id", "meta.short", "meta.base")


class UnknownRulesetError(RulesetError):
    """There is no ruleset of that name; `known` lists the existing names."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.known = known
        super().__init__(
            Sentence(
                "{name} is not a ruleset (expected one of {known})",
                name=quoted(name),
                known=", ".join(known),
            )
        )


@dataclass(frozen=True, slots=True)
class RawLayer:
    """Some keys with their sections and silences: a whole file, or one option of it."""

    values: Mapping[str, object]
    cite: Mapping[str, str]
    silent: frozenset[str]
    sections: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RawRuleset:
    """A ruleset file as read, before its base and options are applied.

    `file` is its name for messages. `problems` are faults in the structure of the file, in order.
    `dangling` are sections and silences for keys that are missing; they are reported last, because
    the missing or misspelt key is the better first message.
    """

    file: str
    layer: RawLayer
    options: Mapping[str, RawLayer]
    problems: tuple[str, ...]
    dangling: tuple[str, ...]

    def text(self, path: str) -> str:
        """The text of a key such as "meta.title", or "" if the file has no such text."""
        value = self.layer.values.get(path)
        return value if isinstance(value, str) else ""


def read_ruleset(tables: Mapping[str, Any], file: str, *, is_bundled: bool = False) -> RawRuleset:
    """The keys of a file as plain data, from its tables, as `ruleset_text.parse_toml` reads them.

    All faults are collected in `problems` and reported by `resolve_ruleset`. The step names in a
    bundled file are checked by the tests, not each time it is read.
    """
    steps = None if is_bundled else known_steps()
    data = dict(tables)
    problems = _Problems([], [])
    options = data.pop("option", {})
    cite = data.pop("cite", {})
    sections = _step_sections(data.pop("sections", {}), "", steps, problems)
    layer = _layer(data, cite, _pop_silent(data, problems), "", problems)
    layer = replace(layer, sections=sections)
    layers = {}
    for name, table in _tables(options, "option.", problems).items():
        overlay = dict(table)
        own_cite, own_silent = overlay.pop("cite", {}), overlay.pop("silent", [])
        own_sections = _step_sections(
            overlay.pop("sections", {}), f"option.{name}.", steps, problems
        )
        own_layer = _layer(overlay, own_cite, own_silent, f"option.{name}.", problems)
        layers[name] = replace(own_layer, sections=own_sections)
    return RawRuleset(file, layer, layers, tuple(problems.broken), tuple(problems.dangling))


def resolve_ruleset(
    raw: RawRuleset, load_base: Callable[[str], RawRuleset], option: str | None = None
) -> Ruleset:
    """The ruleset of a file, with one of its options or none (None or "").

    `load_base` reads the ruleset named by `meta.base`, and raises UnknownRulesetError if there is
    none. Raises RulesetError, with a one-line message, for any fault in the file.
    """
    problems = [*raw.problems, *_option_problems(raw)]
    layer, inherited = raw.layer, frozenset[str]()
    try:
        base = _base_layer(raw, load_base, (raw.text("meta.id"),))
    except RulesetError as error:
        # Without its base the file lacks most keys; reporting those would hide the cause.
        raise RulesetError(
            codec.one_line(
                raw.file,
                [*problems, Sentence("{place}: {fault}", place="meta.base", fault=str(error))],
            )
        ) from None
    if base is not None:
        inherited = frozenset(base.values) - frozenset(raw.layer.values)
        layer = _overlay(base, raw.layer)
    if option and option not in raw.options:
        allowed = ", ".join(raw.options) or Sentence("none")
        problems.append(
            Sentence(
                "option: {option} is not an option (expected one of {allowed})",
                option=quoted(option),
                allowed=allowed,
            )
        )
    elif option:
        layer = _overlay(layer, raw.options[option])
        inherited -= frozenset(raw.options[option].values)
    extras = {
        "option": option or "",
        "cite": dict(layer.cite),
        "silent": layer.silent,
        "inherited": inherited,
        "sections": dict(layer.sections),
    }
    return codec.build(Ruleset, layer.values, extras, raw.file, problems, raw.dangling)


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Problems:
    """Problems found in one file while reading it; see `RawRuleset`."""

    broken: list[str]
    dangling: list[str]


def _pop_silent(data: dict[str, Any], problems: _Problems) -> object:
    meta = data.get("meta")
    if not isinstance(meta, dict):
        return []
    if "silent" not in meta:
        problems.broken.append(Sentence("meta.silent: missing; it must be a list of keys"))
    return meta.pop("silent", [])


def _tables(raw: object, prefix: str, problems: _Problems) -> dict[str, dict[str, Any]]:
    """The tables within a table; anything else in it is a problem."""
    if not isinstance(raw, dict):
        problems.broken.append(
            Sentence("{place}: {value} is not a table", place=prefix.rstrip("."), value=quoted(raw))
        )
        return {}
    tables = {}
    for name, table in raw.items():
        if isinstance(table, dict):
            tables[name] = table
        else:
            problems.broken.append(
                Sentence(
                    "{place}: {value} is not a table",
                    place=prefix + name,
                    value=quoted(table),
                )
            )
    return tables


def _flat(raw: object, prefix: str, problems: _Problems) -> dict[str, object]:
    tables = _tables(raw, prefix, problems)
    return {f"{table}.{name}": value for table in tables for name, value in tables[table].items()}


def _layer(
    data: object, cite: object, silent: object, prefix: str, problems: _Problems
) -> RawLayer:
    """One layer of plain data; `prefix` ("" or "option.NAME.") names it in problems."""
    values = _flat(data, prefix, problems)
    sections: dict[str, str] = {}
    for path, section in _flat(cite, f"{prefix}cite.", problems).items():
        if path not in values:
            problems.dangling.append(
                Sentence(
                    "{place}: cites a section for an unknown key {path}",
                    place=f"{prefix}cite.{path}",
                    path=path,
                )
            )
        elif not isinstance(section, str) or not section or not section.isprintable():
            problems.broken.append(
                Sentence(
                    "{place}: {section} is not a section number",
                    place=f"{prefix}cite.{path}",
                    section=quoted(section),
                )
            )
        else:
            sections[path] = section
    place = f"{prefix}silent" if prefix else "meta.silent"
    return RawLayer(values, sections, _silent(silent, values, place, problems))


def _step_sections(
    raw: object, prefix: str, steps: frozenset[str] | None, problems: _Problems
) -> dict[str, str]:
    """The sections of the steps; `steps` are the allowed names, None to skip the check."""
    found: dict[str, str] = {}
    for step, section in _flat(raw, f"{prefix}sections.", problems).items():
        place = f"{prefix}sections.{step}"
        if steps is not None and step not in steps:
            problems.broken.append(Sentence("{place}: unknown step", place=place))
        elif isinstance(section, str) and section.strip() and section.isprintable():
            found[step] = section
        else:
            problems.broken.append(
                Sentence(
                    "{place}: {section} is not a section number",
                    place=place,
                    section=quoted(section),
                )
            )
    return found


def _silent(
    raw: object, values: Mapping[str, object], place: str, problems: _Problems
) -> frozenset[str]:
    if not isinstance(raw, list):
        problems.broken.append(
            Sentence("{name}: {value} is not a list of keys", name=place, value=quoted(raw))
        )
        return frozenset()
    found: set[str] = set()
    for path in raw:
        if not isinstance(path, str) or path not in values:
            problems.dangling.append(
                Sentence(
                    "{place}: {path} is not a key of this table", place=place, path=quoted(path)
                )
            )
        elif path in found:
            problems.broken.append(
                Sentence("{place}: {path} is a duplicate", place=place, path=quoted(path))
            )
        else:
            found.add(path)
    return frozenset(found)


# --- layers ---------------------------------------------------------------------------------------


def _overlay(below: RawLayer, above: RawLayer) -> RawLayer:
    """`above` over `below`: a key of `above` replaces the section and silence, too."""
    kept = frozenset(below.values) - frozenset(above.values)
    return RawLayer(
        {**below.values, **above.values},
        {path: below.cite[path] for path in below.cite if path in kept} | dict(above.cite),
        (below.silent & kept) | above.silent,
        {**below.sections, **above.sections},
    )


def _base_layer(
    raw: RawRuleset, load_base: Callable[[str], RawRuleset], chain: tuple[str, ...]
) -> RawLayer | None:
    """The keys supplied by the file's base, with its sections marked; None without a base."""
    name = raw.text("meta.base")
    if not name:
        return None
    if name in chain:
        raise RulesetError(
            Sentence("{names}: these bases form a circle", names=" -> ".join((*chain, name)))
        )
    base = load_base(name)
    below = _base_layer(base, load_base, (*chain, name))
    full = base.layer if below is None else _overlay(below, base.layer)
    # Faults in the base are reported with the name of its file.
    codec.build(Ruleset, full.values, {}, base.file, base.problems, base.dangling)
    short = base.text("meta.short")
    own = RawLayer(
        base.layer.values,
        _marked(base.layer.cite, short),
        base.layer.silent,
        _marked(base.layer.sections, short),
    )
    return _inheritable(own if below is None else _overlay(below, own))


def _marked(cited: Mapping[str, str], short: str) -> dict[str, str]:
    """Sections prefixed with the short name of their document."""
    return {path: f"{short} {section}" for path, section in cited.items()}


def _inheritable(layer: RawLayer) -> RawLayer:
    """The layer without the keys that identify a file."""
    known = codec.specs(Ruleset)
    values = {
        path: value
        for path, value in layer.values.items()
        if path not in known or known[path].key.cited
    }
    return RawLayer(values, layer.cite, layer.silent, layer.sections)


def _option_problems(raw: RawRuleset) -> list[str]:
    """Faults in all options, whether selected or not."""
    known = codec.specs(Ruleset)
    found: list[str] = []
    for name, layer in raw.options.items():
        for path, value in layer.values.items():
            place = f"option.{name}.{path}"
            if path not in known:
                found.append(Sentence("{path}: unknown key", path=place))
            elif path in FIXED_IN_OPTIONS:
                found.append(
                    Sentence(
                        "{place}: {value}: an option may not change {path}",
                        place=place,
                        value=quoted(value),
                        path=path,
                    )
                )
            else:
                found += _value_problem(place, known[path], value)
    return found


def _value_problem(place: str, spec: codec.KeySpec, value: object) -> list[str]:
    try:
        spec.parse(value)
    except BadValueError as error:
        return [Sentence("{place}: {fault}", place=place, fault=str(error))]
    return []
