# SPDX-License-Identifier: MIT
"""Refusals, phases, score sheet lines and results as whole sentences.

A template is one whole sentence with named placeholders for `str.format`, so that translations may
reorder them; sentences are never assembled from pieces. The sentences of refusals are in
`rules/rejection.py`, those of rulings in `ui/ruling_messages.py`. Sections are appended by one
pattern, such as "(NASPA III.G.5)".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.rules.events import AdjustmentKind, EndReason
from desktop_app.rules.procedures import registry
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import Phase, Result, RowKind
from desktop_app.sentences.sentence import InRole
from desktop_app.session.game_choice import LexiconOffer
from desktop_app.session.judge_presenter import ListOfRecord, ListState, WordProblem
from desktop_app.translation.words import tr, tr_count, tr_filled
from desktop_app.ui.widgets.verdict_screen import Verdict

ANY_REASON = "For a reason I say aloud"
"""Reason for stopping the clock where a ruleset allows any stated one (``any-stated``)."""

CITED = "{sentence} ({book} {sections})"
CITED_WITHOUT_BOOK = "{sentence} ({sections})"

HEADINGS: Mapping[str, str] = {
    "opening": "“Scorekeeper”",
    "Begin": "“Beginning”",
    "Exch": "“Exchanging”",
    "Pass": "“Passing”",
    "First": "“First word”",
    "Words": "“Permitted words”",
    "Chal": "“Challenging”",
    "Score1": "“Scoring”",
    "EndTurn": "“Ending a turn”",
    "Bonus50": "“Bonus of 50”",
    "Next": "“Next player”",
    "Win": "“Winning”",
    **{f"C{number}": f"clarification {number}" for number in range(1, 12)},
    "FAM EndTurn": "(family rules) “Ending a turn”",
    "FG": "format guidelines",
    "Pre": "preamble",
}
"""Titles for headings of books without section numbers, by their names in the rulesets."""

BOOKS: Mapping[str, str] = {
    "sanspa-1999": "South Africa 1999",
    "mattel-family": "Family",
    "sanspa-2001": "South Africa 2001",
    "singapore-2015": "Singapore",
    "naspa-2016": "NASPA",
}
"""Short name of each ruleset, to put before a section number."""

PHASES: Mapping[Phase, str] = {
    Phase.START: "It is being settled who begins.",
    Phase.SETUP: "The first racks are being drawn.",
    Phase.ON_TURN: "{name} is on turn.",
    Phase.PLACED: "{name} has laid tiles; the turn has not ended.",
    Phase.EXCHANGING: "{name} is exchanging tiles.",
    Phase.PASSING: "{name} has announced a pass.",
    Phase.ENDED: "{name} is on turn; the last play can still be held or challenged.",
    Phase.HELD: "{holder} holds the last play.",
    Phase.CHALLENGED: "The last play is challenged and awaits its verdict.",
    Phase.OUT_PENDING: "The last tile has been played; accept the play or challenge it.",
    Phase.OVER: "The game is over; the result can be signed.",
    Phase.SIGNED: "The game is over and the result is signed.",
}

ROW_KINDS: Mapping[RowKind, str] = {
    RowKind.PLAY: InRole("Play", "a line of the score sheet"),
    RowKind.EXCHANGE: InRole("Exchange", "a line of the score sheet"),
    RowKind.PASS: InRole("Pass", "a line of the score sheet"),
    RowKind.CHALLENGE_LOST: "Turn lost",
    RowKind.PHONEY_WITHDRAWN: "Withdrawn",
    RowKind.CHALLENGE_BONUS: InRole("Challenge", "a line of the score sheet"),
    RowKind.RACK_BONUS: "Racks",
    RowKind.RACK_DEDUCTION: "Own rack",
    RowKind.TIME_PENALTY: "Time",
    RowKind.OVERTIME_LIMIT: "Overtime limit",
    RowKind.LIFT: "Lift",
    RowKind.RESIGNATION: "Left the game",
    RowKind.LOST_TURN: "Turn lost",
    RowKind.CORRECTION: "Correction",
    RowKind.PENALTY: "Penalty",
    RowKind.AWARD: "Award",
}
"""Names of score sheet lines."""

ADJUSTMENTS: Mapping[AdjustmentKind, str] = {
    AdjustmentKind.RACK_BONUS: "Opponent's remaining tiles: {tiles}",
    AdjustmentKind.RACK_DEDUCTION: "Tiles left on own rack: {tiles}",
    AdjustmentKind.TIME_PENALTY: "Overtime",
    AdjustmentKind.OVERTIME_LIMIT: "Overtime beyond the limit",
    AdjustmentKind.LIFT: "Raised to win after the overtime limit",
    AdjustmentKind.RESIGNATION: "A player left the game",
}
"""Labels of final adjustments."""

UNNAMED_ADJUSTMENTS: Mapping[AdjustmentKind, str] = {
    AdjustmentKind.RACK_BONUS: "Opponent's remaining tiles",
    AdjustmentKind.RACK_DEDUCTION: "Tiles left on own rack",
    AdjustmentKind.TIME_PENALTY: "Overtime",
    AdjustmentKind.OVERTIME_LIMIT: "Overtime beyond the limit",
    AdjustmentKind.LIFT: "Raised to win after the overtime limit",
    AdjustmentKind.RESIGNATION: "A player left the game",
}
"""Labels when only the points of the tiles are known."""

NO_TILES = "none"

ENDINGS: Mapping[EndReason, str] = {
    EndReason.OUT: "{name} went out.",
    EndReason.ZERO_RUN: "Too many turns in a row scored nothing.",
    EndReason.AGREED: "The players agreed that no more plays are possible.",
    EndReason.OVERTIME_LIMIT: "{name} overran the time beyond the limit.",
    EndReason.FORFEIT: "{name} forfeited the game.",
    EndReason.DOUBLE_FORFEIT: "All players forfeited the game.",
    EndReason.BYE: "There was no opponent.",
    EndReason.RESIGNATION: "{name} left the game.",
    EndReason.DISQUALIFICATION: "{name} was disqualified.",
    EndReason.SHORTENED: "The game was ended early.",
    EndReason.AWARDED: "The game was decided by a ruling.",
}

WINNER = "{name} wins by {margin}."
WINNER_WITHOUT_LEAD = "{name} wins."
WINNER_OF_MANY = "{name} wins with {points}."
TIE = "The game is tied."
NO_WINNER = "No player wins the game."
UNRATED = "{sentence} It is not rated."
SOMEBODY = "A player"


def book_name(ruleset_id: str) -> str:
    """Return the short name of a ruleset, or its id if it has none."""
    return tr(BOOKS[ruleset_id]) if ruleset_id in BOOKS else ruleset_id


def with_sections(text: str, sections: Sequence[str], *, book: str = "") -> str:
    """Append the sections to a text, if there are any."""
    if not sections:
        return text
    pattern = CITED if book else CITED_WITHOUT_BOOK
    return tr(pattern).format(sentence=text, book=book, sections=section_words(sections))


def section_words(sections: Sequence[str]) -> str:
    """Return sections as text; a heading without a number by its title."""
    return ", ".join(
        tr(HEADINGS[section]) if section in HEADINGS else section for section in sections
    )


def sentence(refusal: Refusal, *, book: str = "") -> str:
    """Return a refusal as one sentence; `book` is put before its sections."""
    reason, detail = refusal.reason, refusal.detail
    if reason is Reason.BAD_ANSWER and "=" in detail:
        # Leave out the key of the question, which is internal.
        detail = detail.partition("=")[2]
    has_detail = detail not in ("", "0") and reason.naming
    template = reason.cases.get(detail, reason.naming if has_detail else reason.plain)
    if reason is Reason.DOES_NOT_APPLY and detail in registry.PROCEDURES:
        template = registry.PROCEDURES[detail].not_now or template
    text = tr_filled(template, detail, detail=detail)
    return with_sections(text, refusal.sections, book=book)


def refusals_text(refusals: Sequence[Refusal], *, book: str = "") -> str:
    """Return all refusals as sentences, in order and without duplicates."""
    return " ".join(dict.fromkeys(sentence(refusal, book=book) for refusal in refusals))


def rejection_text(rejection: Rejection, *, book: str = "") -> str:
    """Return why an act is rejected."""
    return refusals_text(rejection.refusals, book=book)


def phase_sentence(phase: Phase, *, name: str = "", holder: str = "") -> str:
    """Describe the phase; `name` is on turn, `holder` holds the last play."""
    return tr(PHASES[phase]).format(name=name or tr(SOMEBODY), holder=holder or tr(SOMEBODY))


def adjustment_label(kind: AdjustmentKind, tiles: Sequence[str] = (), points: int = 0) -> str:
    """Return the label of a final adjustment; its tiles may be unknown."""
    if points and not tiles:
        return tr(UNNAMED_ADJUSTMENTS[kind])
    return tr(ADJUSTMENTS[kind]).format(tiles=" ".join(tiles) or tr(NO_TILES))


def ending_sentence(result: Result, names: Sequence[str]) -> str:
    """Say why the game is over, and that it is not rated if so."""
    name = tr(SOMEBODY) if result.player is None else names[result.player]
    text = tr(ENDINGS[result.reason]).format(name=name)
    return text if result.is_rated else tr(UNRATED).format(sentence=text)


def winner_sentence(result: Result, names: Sequence[str], points: Sequence[int]) -> str:
    """Say who won, with the margin of two players or the points of more.

    The one who stays wins a game that the other has left, also without a lead.
    """
    if result.winner is None:
        return tr(TIE if any(result.half_points) or not result.half_points else NO_WINNER)
    margin = result.margins[result.winner] if result.margins else 0
    pattern = WINNER if margin > 0 else WINNER_WITHOUT_LEAD if result.margins else WINNER_OF_MANY
    return tr(pattern).format(
        name=names[result.winner], margin=margin, points=points[result.winner]
    )


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
