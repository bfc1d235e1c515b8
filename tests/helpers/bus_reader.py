# SPDX-License-Identifier: MIT
"""A screen reader on a real AT-SPI bus: reads one program's objects and presses them, on request.

`python3 bus_reader.py` reads a request as JSON from each line of its standard input, and answers
with a line of JSON. It needs `gi`, which the system's Python has and the tests' environment lacks,
so it imports nothing of the project. It speaks AT-SPI as libatspi does, but sends many requests
before it waits for answers: on a busy machine this takes seconds instead of minutes.

| request | answer |
|---|---|
| `{"do": "start"}` | true once a screen reader is announced and listens to the program |
| `{"do": "walk", "times": 2}` | `{"objects": n, "gone": [...]}`: read each object this often |
| `{"do": "walk", "times": 2, "is_fresh": true}` | the same; only the state of known objects |
| `{"do": "list", "path": p}` | `[path, role, name, states, actions]` of all visible objects in it |
| `{"do": "list", "path": p, "pattern": "..."}` | the same; only objects with such a name |
| `{"do": "act", "path": p, "action": "Press"}` | true, or false if it has no such action |
| `{"do": "write", "path": p, "text": "..."}` | true, or false if it accepts no text |
| `{"do": "text", "path": p}` | the text of a field |
| `{"do": "type", "keys": 0xff0d}` | true once a key with this X keysym was pressed and released |
| `{"do": "heard"}` | announcements since the last such request |
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from gi.repository import Gio, GLib

BUS, STATUS = "org.a11y.Bus", "org.a11y.Status"
ATSPI, ROOT = "org.a11y.atspi", "/org/a11y/atspi/accessible/root"
PROPERTIES = "org.freedesktop.DBus.Properties"
EVENTS = ("object:", "window:", "focus:")
AT_ONCE = 64
CALL_MS = 60_000
COMING_S = 60
STARTS = 3
STATES = {"checked": 4, "focused": 12, "sensitive": 24, "showing": 25}
"""Bits of the relevant states in the answer of `GetState`."""
KEYSYM = 3
"""Kind of `GenerateKeyboardEvent` that presses and releases a keysym."""
HEARD: list[str] = []
SCREEN_COORDINATES = 0

Question = tuple[str, str, str, Any]
"""Path, AT-SPI interface, method, and arguments as a GLib.Variant or None."""


class Gone:
    """The answer of an object that no longer exists."""

    def __init__(self, why: str) -> None:
        self.why = why


def start() -> bool:
    """Announce a screen reader on the bus; call this first."""
    for _ in range(STARTS):
        try:
            return _start()
        except GLib.Error as error:
            # The first request starts the bus; with two at the same time it may stop once more.
            refused = error
            time.sleep(0.5)
    raise refused


def _start() -> bool:
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", (STATUS, name, GLib.Variant("b", True)))
        session.call_sync(BUS, "/org/a11y/bus", PROPERTIES, "Set", value, None, 0, CALL_MS, None)
    found = session.call_sync(BUS, "/org/a11y/bus", BUS, "GetAddress", None, None, 0, CALL_MS, None)
    Program.bus = Gio.DBusConnection.new_for_address_sync(
        found.unpack()[0],
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
        | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
    )
    # Qt reads the registered events once when it joins the bus. It misses one that is registered at
    # the same moment, and then never sends it, so wait until the program is there.
    Program()
    event = f"{ATSPI}.Event.Object"
    Program.bus.signal_subscribe(None, event, "Announcement", None, None, 0, hear)
    for event in EVENTS:
        arguments = GLib.Variant("(sass)", (event, [], ""))
        Program.bus.call_sync(
            f"{ATSPI}.Registry",
            "/org/a11y/atspi/registry",
            f"{ATSPI}.Registry",
            "RegisterEvent",
            arguments,
            None,
            0,
            CALL_MS,
            None,
        )
    return True


class Program:
    """The program on the bus."""

    bus: Any = None

    def __init__(self) -> None:
        """Wait for the program. Raises LookupError if it does not appear, or is gone."""
        registry = f"{ATSPI}.Registry"
        call = (registry, ROOT, f"{ATSPI}.Accessible", "GetChildren", None, None, 0, CALL_MS, None)
        end = time.monotonic() + COMING_S
        while not (programs := self.bus.call_sync(*call).unpack()[0]):
            if time.monotonic() > end:
                raise LookupError("no program is on the bus")
            time.sleep(0.1)
        self.name, self.root = programs[0]

    def ask(self, questions: Sequence[Question], *, unpacks: bool = True) -> list[Any]:
        """Return the answers in the order of the questions, `Gone` for missing ones.

        Without `unpacks` an answer is left as it came: unpacking takes longer than asking.
        """
        answers = self._ask(questions, unpacks)
        # Ask again: a new window may not be there yet.
        lost = [place for place, said in enumerate(answers) if isinstance(said, Gone)]
        again = self._ask([questions[place] for place in lost], unpacks)
        for place, said in zip(lost, again, strict=True):
            answers[place] = said
        return answers

    def _ask(self, questions: Sequence[Question], unpacks: bool) -> list[Any]:
        answers: list[Any] = [None] * len(questions)
        waiting = list(range(len(questions)))[::-1]
        loop = GLib.MainLoop()
        left = len(questions)

        def put_next() -> None:
            if waiting:
                index = waiting.pop()
                path, kind, method, arguments = questions[index]
                interface = kind if "." in kind else f"{ATSPI}.{kind}"
                self.bus.call(
                    self.name,
                    path,
                    interface,
                    method,
                    arguments,
                    None,
                    0,
                    CALL_MS,
                    None,
                    take,
                    index,
                )

        def take(bus: Any, result: Any, index: int) -> None:
            nonlocal left
            try:
                said = bus.call_finish(result)
                answers[index] = _first(said) if unpacks else said
            except GLib.Error as error:
                answers[index] = Gone(str(error))
            left -= 1
            put_next()
            if not left:
                loop.quit()

        for _ in range(AT_ONCE):
            put_next()
        if questions:
            loop.run()
        return answers

    def levels(self) -> list[list[list[str]]]:
        """Return the paths of all objects by level and parent, in reading order."""
        found, seen = [[[self.root]]], {self.root}
        while found[-1]:
            parents = [path for siblings in found[-1] for path in siblings]
            answers = self.ask([(path, "Accessible", "GetChildren", None) for path in parents])
            below = []
            for children in answers:
                named = [] if isinstance(children, Gone) else children
                own = [path for name, path in named if name == self.name and path not in seen]
                seen.update(own)
                if own:
                    below.append(own)
            found.append(below)
        return found


def _first(said: Any) -> Any:
    """Return the first value of an answer, None if it has none."""
    values = said.unpack()
    return values[0] if values else None


def of(kind: str, name: str) -> tuple[str, str, Any]:
    """Return the question for a property."""
    return PROPERTIES, "Get", GLib.Variant("(ss)", (f"{ATSPI}.{kind}", name))


ASKED_OF_ALL = (
    of("Accessible", "Name"),
    of("Accessible", "Description"),
    of("Accessible", "Parent"),
    of("Accessible", "ChildCount"),
    *(
        ("Accessible", f"Get{what}", None)
        for what in ("RoleName", "Role", "RelationSet", "Attributes", "IndexInParent")
    ),
    ("Accessible", "GetChildren", None),
)
EXTENTS = ("Component", "GetExtents", GLib.Variant("(u)", (SCREEN_COORDINATES,)))
ASKED_OF_KIND: dict[str, tuple[tuple[str, str, Any], ...]] = {
    "Component": (EXTENTS, ("Component", "GetLayer", None)),
    "Action": (of("Action", "NActions"), ("Action", "GetActions", None)),
    "Value": (of("Value", "CurrentValue"), of("Value", "MaximumValue")),
    "Text": (of("Text", "CharacterCount"), ("Text", "GetText", GLib.Variant("(ii)", (0, -1)))),
    "Table": (of("Table", "NRows"), of("Table", "NColumns")),
    "Selection": (of("Selection", "NSelectedChildren"),),
}


READ: set[str] = set()
"""Objects that an earlier walk has read."""
STATE = ("Accessible", "GetState", None)
MANY, SHARES = 20, 4


def walk(times: int, is_fresh: bool = False) -> dict[str, Any]:
    """Read every object this many times; count those without an answer as gone.

    Of many siblings, such as squares, each is asked for its state and a share of the rest, in turn.

    With `is_fresh`, ask only for the state of objects that an earlier walk has read: the window
    keeps earlier rooms, and it takes minutes to read them all again in every room.
    """
    program, objects, gone = Program(), 0, []
    for level in program.levels():
        paths = [path for siblings in level for path in siblings]
        known = {path for path in paths if is_fresh and path in READ}
        new = [path for path in paths if path not in known]
        READ.update(new)
        answers = program.ask([(path, "Accessible", "GetInterfaces", None) for path in new])
        kinds = dict(zip(new, answers, strict=True))
        questions: list[Question] = [(path, *STATE) for path in paths]
        for siblings in level:
            for place, path in enumerate(siblings):
                if path not in known:
                    asked = questions_for(kinds[path])
                    shares = SHARES if len(siblings) > MANY else 1
                    questions += [(path, *question) for question in asked[place % shares :: shares]]
        objects += len(paths)
        for _ in range(times):
            answers = program.ask(questions, unpacks=False)
            gone += [
                f"{question[:3]}: {answer.why}"
                for question, answer in zip(questions, answers, strict=True)
                if isinstance(answer, Gone)
            ]
    return {"objects": objects, "gone": gone}


def questions_for(kinds: Sequence[str] | Gone) -> list[tuple[str, str, Any]]:
    """Return what an object with these interfaces is asked."""
    asked = list(ASKED_OF_ALL)
    for kind in [] if isinstance(kinds, Gone) else kinds:
        asked += ASKED_OF_KIND.get(kind.rpartition(".")[2], ())
    return asked


def list_shown(
    path: str = "", closed: Sequence[str] = (), pattern: str = ""
) -> list[tuple[str, str, str, list[str], list[str]]]:
    """Return all objects that show, or those in one; with a pattern, those whose name matches it.

    Like a screen reader, skip hidden objects, and objects with a name in `closed`.
    """
    program = Program()
    shown: dict[str, list[str]] = {}
    named: dict[str, str] = {}
    level = [path or program.root]
    while level:
        questions = [(path, *STATE) for path in level]
        states = dict(zip(level, map(states_in, program.ask(questions)), strict=True))
        states = {path: found for path, found in states.items() if "showing" in found}
        shown |= states
        questions = [(path, *of("Accessible", "Name")) for path in states]
        answers = zip(states, program.ask(questions), strict=True)
        names = {path: "" if isinstance(said, Gone) else said for path, said in answers}
        named |= names
        open_ones = [path for path, name in names.items() if name not in closed]
        questions = [(path, "Accessible", "GetChildren", None) for path in open_ones]
        level = [
            child
            for children in program.ask(questions)
            for name, child in ([] if isinstance(children, Gone) else children)
            if name == program.name and child not in shown
        ]
    if pattern:
        shown = {path: found for path, found in shown.items() if re.fullmatch(pattern, named[path])}
    roles = program.ask([(path, "Accessible", "GetRoleName", None) for path in shown])
    actions = program.ask([(path, "Action", "GetActions", None) for path in shown])
    return [
        (
            path,
            role,
            named[path],
            states,
            [] if isinstance(acts, Gone) else [act[0] for act in acts],
        )
        for (path, states), role, acts in zip(shown.items(), roles, actions, strict=True)
        if not isinstance(role, Gone)
    ]


def states_in(bits: Sequence[int] | Gone) -> list[str]:
    """Return the states set in the two numbers of `GetState`; none without an answer."""
    if isinstance(bits, Gone):
        return []
    return [name for name, place in STATES.items() if bits[0] >> place & 1]


def act(path: str, name: str) -> bool:
    """Carry out an action of an object by its name."""
    program = Program()
    (actions,) = program.ask([(path, "Action", "GetActions", None)])
    names = [] if isinstance(actions, Gone) else [action[0] for action in actions]
    if name not in names:
        return False
    arguments = GLib.Variant("(i)", (names.index(name),))
    return not isinstance(program.ask([(path, "Action", "DoAction", arguments)])[0], Gone)


def write(path: str, text: str) -> bool:
    """Write a text into a field."""
    arguments = GLib.Variant("(s)", (text,))
    question = (path, "EditableText", "SetTextContents", arguments)
    return not isinstance(Program().ask([question])[0], Gone)


def text_of(path: str) -> str:
    """Return the text of a field, empty if it has none."""
    question = (path, "Text", "GetText", GLib.Variant("(ii)", (0, -1)))
    said = Program().ask([question])[0]
    return "" if isinstance(said, Gone) else str(said)


def type_key(keys: int) -> bool:
    """Press and release a key, which goes to the focus."""
    arguments = GLib.Variant("(isu)", (keys, "", KEYSYM))
    registry, controller = f"{ATSPI}.Registry", f"{ATSPI}.DeviceEventController"
    path = "/org/a11y/atspi/registry/deviceeventcontroller"
    call = (registry, path, controller, "GenerateKeyboardEvent", arguments)
    Program.bus.call_sync(*call, None, 0, CALL_MS, None)
    return True


def hear(*signal: Any) -> None:
    """Store the text of an announcement."""
    HEARD.append(str(signal[5].unpack()[3]))


def heard() -> list[str]:
    """Return the announcements since the last call."""
    while GLib.MainContext.default().iteration(False):
        pass
    said = HEARD[:]
    HEARD.clear()
    return said


def answer(order: dict[str, Any]) -> Any:
    """Carry out one request."""
    kind = order.pop("do")
    doers: dict[str, Callable[..., Any]] = {
        "start": start,
        "walk": walk,
        "list": list_shown,
        "write": write,
        "text": text_of,
        "type": type_key,
        "heard": heard,
    }
    if kind == "act":
        return act(order["path"], order["action"])
    return doers[kind](**order)


if __name__ == "__main__":
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except (GLib.Error, LookupError) as error:
            said = {"error": str(error)}
        print(json.dumps(said), flush=True)
