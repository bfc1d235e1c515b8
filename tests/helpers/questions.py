# SPDX-License-Identifier: MIT
"""Which questions a procedure can ask: read from its source, without running it.

A question is a call such as ``ask.tiles("pool", ...)`` in the function of the procedure or in a
helper of the desk that it calls. If a helper gets the key as an argument (``returned="first"``),
the argument is followed.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator, Mapping
from functools import cache

from desktop_app.rules.procedures.procedure import Procedure

ASKED = frozenset({"player", "tiles", "choice", "yes", "number", "squares", "text"})
"""Questions of `Dialogue` that a person answers; tiles drawn blind are not chosen."""

_DESK = "desktop_app.rules.procedures"
_Texts = Mapping[str, frozenset[str]]
_Function = ast.FunctionDef


def question_keys(procedure: Procedure) -> frozenset[str]:
    """Return all keys the procedure can ask under, with ``…`` for a part known only at run time."""
    function = inspect.unwrap(procedure.conduct)
    name = getattr(function, "__name__", "")
    found: set[str] = set()
    module = getattr(function, "__module__", "")
    if name in _functions(module):
        _follow(module, _functions(module)[name], {}, found, set())
        return frozenset(found)
    # A partial or a lambda: treat all functions of its file as its own.
    inner = getattr(function, "func", function)
    module = inner.__module__
    for own in _functions(module).values():
        _follow(module, own, {}, found, set())
    return frozenset(found)


@cache
def _functions(module: str) -> dict[str, _Function]:
    tree = _tree(module)
    return {node.name: node for node in ast.walk(tree) if isinstance(node, _Function)}


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def _follow(
    module: str,
    function: _Function,
    handed: _Texts,
    found: set[str],
    seen: set[tuple[str, str, str]],
) -> None:
    mark = (module, function.name, repr(sorted(handed.items())))
    if mark in seen:
        return
    seen.add(mark)
    known = {**_defaults(function), **_constants(module), **_assigned(function), **handed}
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        is_question = isinstance(call.func, ast.Attribute) and call.func.attr in ASKED
        if is_question and call.args and _is_dialogue(call.func):
            found |= _texts(call.args[0], known)
        for where, target in _called(module, call):
            _follow(where, target, _handed(call, target, known), found, seen)


def _is_dialogue(function: ast.expr) -> bool:
    assert isinstance(function, ast.Attribute)
    holder = function.value
    name = holder.id if isinstance(holder, ast.Name) else getattr(holder, "attr", "")
    return name in {"ask", "dialogue", "self_ask", "_ask"}


def _called(module: str, call: ast.Call) -> Iterator[tuple[str, _Function]]:
    """Yield the desk functions called, with their modules."""
    if isinstance(call.func, ast.Name):
        name, owner = call.func.id, ""
    elif isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        name, owner = call.func.attr, call.func.value.id
    else:
        return
    if not owner and name in _functions(module):
        yield module, _functions(module)[name]
        return
    for source, imported, known_as in _imports(module):
        if known_as != (owner or name) or (owner and source != _DESK):
            continue
        where = f"{source}.{imported}" if owner else source
        wanted = name if owner else imported
        if wanted in _functions(where):
            yield where, _functions(where)[wanted]


@cache
def _imports(module: str) -> tuple[tuple[str, str, str], ...]:
    """Return what a module imports from the desk: the source, the name, and the name it gets."""
    return tuple(
        (node.module, alias.name, alias.asname or alias.name)
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_DESK)
        for alias in node.names
    )


def _handed(call: ast.Call, target: _Function, known: _Texts) -> _Texts:
    names = [parameter.arg for parameter in (*target.args.posonlyargs, *target.args.args)]
    pairs = list(zip(names, call.args, strict=False))
    pairs += [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg]
    return {name: texts for name, value in pairs if (texts := frozenset(_texts(value, known)))}


def _defaults(function: _Function) -> dict[str, frozenset[str]]:
    spec = function.args
    names = [*spec.posonlyargs, *spec.args]
    pairs = list(zip(names[len(names) - len(spec.defaults) :], spec.defaults, strict=True))
    pairs += [
        (name, value)
        for name, value in zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
        if value is not None
    ]
    return {name.arg: frozenset(_texts(value, {})) for name, value in pairs}


@cache
def _constants(module: str) -> _Texts:
    return {
        target.id: frozenset({node.value.value})
        for node in _tree(module).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _assigned(function: _Function) -> dict[str, frozenset[str]]:
    return {
        target.id: frozenset(_texts(node.value, {}))
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and _texts(node.value, {})
    }


def _texts(value: ast.expr, known: _Texts) -> set[str]:
    """Return the possible texts of an expression; none if it is not a text."""
    if isinstance(value, ast.Constant):
        return {value.value} if isinstance(value.value, str) else set()
    if isinstance(value, ast.Name):
        return set(known.get(value.id, ()))
    if isinstance(value, ast.IfExp):
        return _texts(value.body, known) | _texts(value.orelse, known)
    if isinstance(value, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "…" for part in value.values]
        return {"".join(str(part) for part in parts)}
    return set()
