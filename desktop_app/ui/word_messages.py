# SPDX-License-Identifier: MIT
"""Texts about words and word lists."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.session.game_choice import LexiconOffer
from desktop_app.session.judge_desk import ListOfRecord, ListState, WordProblem
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.widgets.verdict_screen import Verdict

_SINGAPORE = "singapore"
"""Prefix of rulesets whose judges say NOT ACCEPTABLE (G11.3); all others say UNACCEPTABLE."""

_GAP = "    "


def problem_text(problem: WordProblem) -> str:
    """Say why a word cannot be judged or looked up."""
    return tr(problem.told())


def offer_text(offer: LexiconOffer) -> str:
    """Return a word list as an entry of a choice."""
    text = tr_count("{title}, one word", "{title}, {count} words", offer.word_count)
    return text.format(title=offer.title, count=f"{offer.word_count:,}")


def list_text(record: ListOfRecord) -> str:
    """Describe a problem with the list of record; empty if there is none."""
    title = "" if record.offer is None else record.offer.title
    if record.state is ListState.NONE:
        return tr(
            "No word list is installed, so no word can be judged. Import one: Game, "
            "Import a word list."
        )
    if record.state is ListState.DAMAGED:
        text = tr("The list {title} cannot be used: {why}. Choose another.")
        return text.format(title=title, why=tr(record.why))
    if record.missing:
        text = tr("The list {missing} is no longer installed: {title} judges now.")
        return text.format(missing=record.missing, title=title)
    return ""


def verdict_view(is_acceptable: bool, words: Sequence[str], ruleset: str = "") -> Verdict:
    """Return the verdict on a play, in the words of the ruleset's judges."""
    line = _GAP.join(words)
    if is_acceptable:
        return Verdict(True, tr("ACCEPTABLE"), tr("The play stands."), line)
    title = tr("NOT ACCEPTABLE") if ruleset.startswith(_SINGAPORE) else tr("UNACCEPTABLE")
    return Verdict(False, title, tr("The play comes off the board."), line)
