# SPDX-License-Identifier: MIT
"""Texts of the desk: its list, its search, its questions. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.rules.procedures.procedure import GROUP_TITLES
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.session.desk import DeskOffer
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import rejection_text

DUE_TITLE = "Needs a ruling now"
NOT_NOW_TITLE = "Does not apply now"
PLACES = ("{first}", "{second}", "{third}", "{fourth}")
"""Placeholders for players by seat in a question."""
_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """One line of the list.

    Attributes:
        name: name of the procedure.
        title, when: its title, and when to use it.
        heading: title of the group.
        topics: topics of its rules.
        is_due: the game itself calls for it.
        is_open: it can be carried out; if not, `when` is the reason.
    """

    name: str
    title: str
    when: str
    heading: str
    topics: tuple[str, ...]
    is_due: bool
    is_open: bool = True


def entries_of(offers: Iterable[DeskOffer]) -> tuple[DeskEntry, ...]:
    """Return the procedures as list entries: due ones first, then by heading."""
    entries = []
    for offer in offers:
        procedure = PROCEDURES[offer.name]
        heading = tr(DUE_TITLE) if offer.is_due else tr(GROUP_TITLES[offer.group])
        why_not = offer.why_not
        if why_not is not None:
            heading = tr(NOT_NOW_TITLE)
        when = tr(procedure.when) if why_not is None else rejection_text(why_not)
        facts = offer.topics, offer.is_due, why_not is None
        entries.append(DeskEntry(offer.name, tr(procedure.title), when, heading, *facts))
    order = [tr(title) for title in (DUE_TITLE, *GROUP_TITLES.values(), NOT_NOW_TITLE)]
    return tuple(sorted(entries, key=lambda entry: order.index(entry.heading)))


def search_texts(
    entries: Iterable[DeskEntry], topics: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Yield name, title and text of procedures for `session.desk.desk_index`.

    `topics` as in `session.desk.topic_words`.
    """
    for entry in entries:
        about = (topics.get(topic, "") for topic in entry.topics)
        yield entry.name, entry.title, " ".join((entry.when, *about))


def question_text(name: str, prompt: Prompt, who: str, names: Sequence[str] = ()) -> str:
    """Return the text of a question.

    `who` is the player it concerns; `names` are the players by seat.
    """
    text = _match(PROCEDURES[name].questions, prompt.key)
    if not text and prompt.kind is AnswerKind.TILES:
        # Asked only for a physical set: elsewhere the program draws the tiles.
        return tr("Which tiles were picked unseen?")
    if not text:
        text = prompt.key.replace("-", " ").capitalize() + "?"
    text = tr(text).replace("{name}", who)
    for place, player in zip(PLACES, names, strict=False):
        text = text.replace(place, player)
    return text


def word_text(name: str, word: str) -> str:
    """Return the text for a choice; a player's name stays as it is."""
    text = _match(PROCEDURES[name].answers, word)
    if text:
        return tr(text)
    return word.replace("-", " ").capitalize() if _KEBAB.fullmatch(word) else word


def _match(texts: Mapping[str, str], key: str) -> str:
    """Return the text for a key; a key with ``{name}`` or ``…`` in it is a pattern."""
    if key in texts:
        return texts[key]
    for pattern, text in texts.items():
        parts = re.split(r"\{\w+\}|…", pattern)
        if len(parts) > 1 and re.fullmatch(".+".join(map(re.escape, parts)), key):
            return text
    return ""


def answer_text(name: str, prompt: Prompt, answer: str) -> str:
    """Return an answer as text for the list of answers given."""
    if prompt.kind in (AnswerKind.CHOICE, AnswerKind.YES_NO):
        return {"yes": tr("Yes"), "no": tr("No")}.get(answer) or word_text(name, answer)
    if prompt.kind is AnswerKind.TILES:
        tiles = 0 if answer in ("", "none") else len(re.findall(r"\[[^\]]*\]|\S", answer))
        return tr_count("one tile", "{count} tiles", tiles).format(count=tiles)
    if prompt.kind is AnswerKind.TEXT and answer == prompt.default:
        return tr("not said")
    return answer


def how_many_text(prompt: Prompt) -> str:
    """Return how many tiles or squares, or which numbers, are allowed; empty for other kinds."""
    least, most = prompt.least, prompt.most
    if prompt.kind is AnswerKind.NUMBER:
        return tr("A number from {least} to {most}.").format(least=least, most=most)
    if prompt.kind is AnswerKind.TILES:
        exact = tr_count("Choose one tile.", "Choose {most} tiles.", most)
        upto = tr_count("Choose one tile or none.", "Choose up to {most} tiles.", most)
        between = tr("Choose {least} to {most} tiles.")
    elif prompt.kind is AnswerKind.SQUARES:
        exact = tr_count("Choose one square.", "Choose {most} squares.", most)
        upto, between = tr("Choose the squares."), tr("Choose the squares.")
    else:
        return ""
    if least != most:
        return (between if least > 0 else upto).format(least=least, most=most)
    return exact.format(most=most)


def asked_text(prompt: Prompt, names: Sequence[str], *, is_among_players: bool) -> str:
    """Return who answers the question."""
    if prompt.asked is not None:
        return tr("{name} chooses.").format(name=names[prompt.asked])
    if is_among_players:
        return tr("Settle it together.")
    return tr("The director answers.")


def seen_text(prompt: Prompt, names: Sequence[str]) -> str:
    """Return who may see the tiles; empty if the question is not about tiles."""
    if prompt.kind is not AnswerKind.TILES:
        return ""
    if len(prompt.seen_by) == len(names):
        return tr("Everyone may see the tiles.")
    if not prompt.seen_by:
        return tr("No one may see the tiles.") if prompt.asked is not None else ""
    seers = ", ".join(names[seat] for seat in sorted(prompt.seen_by))
    return tr("Only {names} may see the tiles.").format(names=seers)
