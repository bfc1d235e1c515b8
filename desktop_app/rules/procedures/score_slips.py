# SPDX-License-Identifier: MIT
"""Wrong announced or written scores, missing running totals, minor infractions, scorekeepers.

Sources: 1999 and 2001 7.1, 7.5, 22.15-22.16; Singapore G1, G17; NASPA II.F, IV.G.1, IV.G.2.d, IV.H.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import charge, tariff_of
from desktop_app.rules.acts.recording import ADDING_NOTE
from desktop_app.rules.desk_events import (
    Amount,
    CorrectionKind,
    LedgerChange,
    NoteKept,
    PlayerWarned,
    PointsCorrected,
    SpreadPenalised,
)
from desktop_app.rules.events import ClockNeutralised, ClockStarted, TimeAdjusted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import SCOREKEEPER, GameState, names, seat_named

# Minor infractions, which have a penalty only in numbers. Source: NASPA II.F, with III.G.3, III.G.4
# and IV.H.1.

_TOPIC = "minor-infractions"
_MINOR_INFRACTIONS_KEYS = ("minor.count", "minor.seconds")


def count_minor_infractions(act: Act, ask: Dialogue, offender: int, count: int = 1) -> None:
    """Count infractions pointed out at once; a full number of them is worth a minute.

    The opponent then chooses to gain the time, to have it deducted from the offender, or to waive
    it.

    Args:
        act: the act of a procedure.
        ask: its dialogue; asks ``remedy`` when the number is full.
        offender: seat.
        count: number of new infractions, less than twice the full number.
    """
    full = act.rules.minor.count
    before = act.state.noted(int, _TOPIC, offender) or 0
    act.emit(NoteKept(_TOPIC, offender, before + count))
    if (before + count) // full == before // full or not act.state.clock.exists:
        act.rule_step(
            _TOPIC,
            "minor.counted",
            *_MINOR_INFRACTIONS_KEYS,
            player=offender,
            detail=Amount(before + count, outcome="counted"),
        )
        return
    opponent = act.state.next_player(offender)
    remedy = ask.choice("remedy", ("own-clock", "offender-clock", "nothing"), asked=opponent)
    span_ms = act.rules.minor.seconds * 1000
    if remedy == "own-clock":
        act.emit(TimeAdjusted(opponent, span_ms))
    elif remedy == "offender-clock":
        act.emit(TimeAdjusted(offender, -span_ms))
    act.rule_step(_TOPIC, "minor.remedy", *_MINOR_INFRACTIONS_KEYS, player=offender, detail=remedy)


def _report(act: Act, ask: Dialogue) -> None:
    full = act.rules.minor.count
    if not full:
        raise ask.refused(Reason.DOES_NOT_APPLY, _TOPIC)
    offender = ask.player("player")
    count_minor_infractions(act, ask, offender, ask.number("count", 1, full, default=1))


def _counts(rules: Ruleset) -> bool:
    return rules.minor.count > 0


_OFFENCE = "cume-record"
_KEYS = ("record.cumulative_required", "record.repeat_penalty_spread")
_DIFFERENCE = "score-difference"
_SLIPS = ("announced-wrong", "not-heard", "written-wrong")
_MAX_POINTS = 1_000


def _slip(act: Act, ask: Dialogue) -> None:
    slip = ask.choice("slip", _SLIPS)
    player = ask.player("player")
    if slip == "announced-wrong":
        if act.rules.minor.count:
            count_minor_infractions(act, ask, player)
        act.rule_step("score-check", "score-slip.announced", "turn.order", player=player)
        return
    if act.state.clock.running is not None:
        act.emit(ClockNeutralised(None, _DIFFERENCE))
    if slip == "not-heard":
        act.rule_step("score-announce", "score-slip.not-heard", "turn.order", player=player)
        return
    points = ask.number("points", -_MAX_POINTS, _MAX_POINTS, default=0)
    if points:
        act.emit(PointsCorrected(player, CorrectionKind.CORRECTION, points, "score-check"))
    act.rule_step(
        "score-check",
        "score-slip.written",
        "turn.order",
        player=player,
        detail=LedgerChange(points=points),
    )


def _leave_out_total(act: Act, ask: Dialogue) -> None:
    """A missing running total: first a warning, then a penalty; it is added up now (7.5)."""
    record = act.rules.record
    if not record.cumulative_required:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", "table.scorekeeper")
    if record.waived_when_bag_empty and not act.state.bag:
        raise ask.refused(Reason.NOT_ALLOWED, "", "record.waived_when_bag_empty")
    player = ask.player("player")
    _warn_or_penalise(act, ask, player)
    if record.missing_runs_clock and act.state.clock.exists:
        _add_up(act, ask, player)


def _warn_or_penalise(act: Act, ask: Dialogue, player: int) -> None:
    """Ask the director for the measure: only they know if it is a first offence, or one at all."""
    measures, usual = _measures(act, player)
    measure = ask.choice("measure", measures, default=usual)
    spread = act.rules.record.repeat_penalty_spread
    if measure == "warn":
        act.emit(PlayerWarned(player, _OFFENCE))
    elif measure == "penalise":
        act.emit(SpreadPenalised(player, spread, _OFFENCE))
    act.rule_step(_OFFENCE, f"cume.{measure}", *_KEYS, player=player, detail=measure)


def _measures(act: Act, player: int) -> tuple[tuple[str, ...], str]:
    """The measures open to the director, and the usual one; empty if they have to choose."""
    record = act.rules.record
    if not record.repeat_penalty_spread:
        return ("nothing", "warn"), "warn"
    without_warning = not act.state.bag and not record.warn_when_bag_empty
    warned = act.state.record.players[player].warnings.get(_OFFENCE, 0) > 0
    if warned or without_warning:
        return ("nothing", "penalise"), ""
    return ("nothing", "warn"), "warn"


def _add_up(act: Act, ask: Dialogue, player: int) -> None:
    """Add up the totals on the offender's running clock, which only the director starts.

    Totals added up before that cost the tariff.
    """
    if ask.choice("adding", ("now", "on-stopped-clock"), default="now") == "on-stopped-clock":
        tariff = tariff_of(act, "adding-on-stopped-clock")
        if tariff is not None:
            charge(act, tariff, player)
        return
    if act.state.clock.running != player:
        act.emit(ClockStarted(player))
    act.emit(NoteKept(ADDING_NOTE, player, "adding"))
    act.rule_step(
        _OFFENCE, "cume.adding", "record.missing_runs_clock", player=player, detail="adding"
    )


def _finish_adding(act: Act, ask: Dialogue) -> None:
    """The totals are complete: restart the clock of the player on turn."""
    on_turn = act.state.on_turn
    assert on_turn is not None, "totals are missing only in a game"
    adding = [seat for seat in range(act.state.player_count) if act.state.note(ADDING_NOTE, seat)]
    player = ask.player("player", among=adding)
    act.emit(NoteKept(ADDING_NOTE, player, ""))
    if act.state.clock.running != on_turn:
        act.emit(ClockStarted(on_turn))
    act.rule_step(_OFFENCE, "cume.added", "record.missing_runs_clock", player=player)


def _has_scores(state: GameState) -> bool:
    return is_going(state) and bool(state.rows)


def _is_adding(state: GameState) -> bool:
    seats = range(state.player_count)
    return is_going(state) and any(state.note(ADDING_NOTE, seat) for seat in seats)


def _requires_totals(rules: Ruleset) -> bool:
    return rules.record.cumulative_required


# Electing a scorekeeper, who alone enters the scores (family, opening).

_NO_ONE = "nobody"


def _is_playing(state: GameState) -> bool:
    return not state.is_over


def _elect(act: Act, ask: Dialogue) -> None:
    """Elect a scorekeeper: a player, or a person who is not playing."""
    if not _is_elected(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", "table.scorekeeper")
    elected = ask.choice("scorekeeper", (*names(act.state), _NO_ONE))
    seat = seat_named(act.state, elected)
    act.emit(NoteKept(SCOREKEEPER, None, "" if seat is None else seat))
    act.rule_step(SCOREKEEPER, "turn.scorekeeper", "table.scorekeeper", player=seat, detail=elected)


def _is_elected(rules: Ruleset) -> bool:
    return rules.table.scorekeeper == "elected"


PROCEDURES = (
    Procedure(
        name="score-slip",
        title="A score was wrong or not heard",
        when="A score was announced or written wrong, or could not be heard.",
        topics=("score-check", "score-announce"),
        group=Group.TURN,
        conduct=_slip,
        may_apply=is_going,
        not_now="Play is not going on.",
        grounds=("record.verify_when",),
        steps={"score-slip": "announced not-heard written"},
        questions={
            "slip": "What happened?",
            "player": "Whose score is it?",
            "points": "By how many points does the total change? A minus takes them away.",
            "remedy": "Three such slips: what does the opponent want?",
        },
        answers={
            "announced-wrong": "It was announced wrong",
            "not-heard": "It was not announced, or not heard",
            "written-wrong": "The written scores differ",
            "own-clock": "A minute more",
            "offender-clock": "A minute less for the other",
            "nothing": "Nothing",
        },
        ruled="The score of {name} was wrong or not heard.",
        search_words=("wrong score said", "score not heard", "adding mistake", "announced wrong"),
    ),
    Procedure(
        name="missing-total",
        title="A running total is missing",
        when="A player has not written the running total.",
        topics=(_OFFENCE,),
        group=Group.TURN,
        conduct=_leave_out_total,
        may_apply=_has_scores,
        is_in_book=_requires_totals,
        not_now="No score has been written yet.",
        grounds=("record.cumulative_required",),
        steps={"cume": "adding nothing penalise warn"},
        questions={
            "player": "Whose running total is missing?",
            "measure": "What does it cost?",
            "adding": "When is it added up?",
        },
        answers={
            "nothing": "Nothing",
            "warn": "A warning",
            "penalise": "Spread points",
            "now": "Now, on the player's own time",
            "on-stopped-clock": "It was begun while the clock stood still",
        },
        ruled="{name} has not written the running total.",
        search_words=("did not write the total", "no running total", "score sheet not kept"),
    ),
    Procedure(
        name="total-added",
        title="The totals are added up",
        when="The missing running totals are there, and play can go on.",
        topics=(_OFFENCE,),
        group=Group.TURN,
        conduct=_finish_adding,
        may_apply=_is_adding,
        is_due=_is_adding,
        not_now="No player is adding up missing totals.",
        grounds=("record.cumulative_required",),
        steps={"cume": "added"},
        questions={"player": "Who was adding?"},
        ruled="{name} has added up the missing totals.",
        search_words=("total is written now",),
    ),
    Procedure(
        name="minor-infraction",
        title="A small offence",
        when="A tile is upside down, a wrong score was announced, or something similar.",
        topics=(_TOPIC,),
        group=Group.TURN,
        conduct=_report,
        may_apply=is_going,
        is_in_book=_counts,
        not_now="Play is not going on.",
        grounds=("minor.count",),
        steps={"minor": "counted remedy"},
        questions={
            "player": "Whose offence is it?",
            "count": "How many such offences are brought up now?",
            "remedy": "There are enough of them now: what does the opponent want?",
        },
        answers={
            "own-clock": "A minute more",
            "offender-clock": "A minute less for the other",
            "nothing": "Nothing",
        },
        ruled="A small offence of {name} is counted.",
        search_words=("small mistake", "small offence", "talking", "noise"),
    ),
    Procedure(
        name="elect-scorekeeper",
        title="Choose a scorekeeper",
        when="One player writes down the scores of all players.",
        topics=(SCOREKEEPER,),
        group=Group.TURN,
        conduct=_elect,
        may_apply=_is_playing,
        is_in_book=_is_elected,
        not_now="Play is not going on.",
        steps={"turn": "scorekeeper"},
        questions={"scorekeeper": "Who keeps the scores?"},
        answers={"nobody": "None of the players"},
        ruled="The scorekeeper is chosen; no other player writes scores down.",
        search_words=("who keeps score", "scorekeeper"),
    ),
)
