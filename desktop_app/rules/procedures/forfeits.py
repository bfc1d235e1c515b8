# SPDX-License-Identifier: MIT
"""Unplayed games: late arrivals, absences, forfeits and byes.

If the ruleset has a tariff it applies; otherwise its authority for open questions decides the
spread of a forfeit. Sources: 1999 19.1, 19.2; 2001 6.1, 19.1, 19.2; NASPA III.C, III.D, V.K;
Singapore G20.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import (
    award_game,
    best_of,
    has_begun,
    has_drawn_in_absence,
    margins_of,
    take_back_begun_turn,
)
from desktop_app.rules.desk_events import (
    AbsenceNoted,
    Amount,
    LedgerChange,
    NoteKept,
    PlayerArrived,
    Unit,
)
from desktop_app.rules.events import ClockNeutralised, ClockStarted, EndReason, TimeAdjusted
from desktop_app.rules.procedures.dialogue import MAX_SECONDS, Dialogue, TimeLimit
from desktop_app.rules.procedures.pools import Pool, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import LEFT, RESIGN, GameState, Phase
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesExposed, TilesMoved, rack_of

# A game of three or four in which a player does not play, or stops playing.
#
# No document covers it: the tournament rules have two players, and the family rules have neither
# rounds nor forfeits. The remaining players agree what happens to their game.

END_HERE, PLAY_ON = "end-here", "play-on"
_MIN_PLAYERS = 2


def is_of_several(state: GameState) -> bool:
    """True if the game has more than two players."""
    return state.player_count > _MIN_PLAYERS


def why_only_two(state: GameState) -> str:
    """Reason why a procedure for two opponents does not apply, as in `Procedure.why_not`."""
    return "only-two" if is_of_several(state) else ""


def settle_without(
    act: Act,
    ask: Dialogue,
    player: int,
    reason: EndReason,
    *,
    is_rated: bool = True,
    forfeiters: Sequence[int] = (),
) -> str:
    """Ask what happens to the others' game, and carry it out.

    It ends with the scores as they are, or goes on without the player if at least two are left. A
    game that is over can only be decided again.

    Args:
        act: the command being decided.
        ask: answers ``decision``.
        player: seat that no longer plays.
        reason: the reason if the game ends here.
        is_rated: as in `award_game`.
        forfeiters: as in `award_game`.

    Returns:
        The decision: ``end-here`` or ``play-on``.
    """
    state = act.state
    can_go_on = not state.is_over and len(state.playing) > _MIN_PLAYERS
    decision = ask.choice("decision", (END_HERE, PLAY_ON) if can_go_on else (END_HERE,))
    if decision == PLAY_ON:
        _play_on(act, player)
        return decision
    best = best_of(state, [seat for seat in state.playing if seat != player])
    award_game(
        act,
        best[0] if len(best) == 1 else None,
        reason,
        player=player,
        half_points=_half_points(state, best),
        is_rated=is_rated,
        forfeiters=forfeiters,
    )
    return decision


def _play_on(act: Act, player: int) -> None:
    if act.state.on_turn == player:
        take_back_begun_turn(act)
    if act.state.clock.running == player:
        act.emit(ClockNeutralised(None, "director"))
    act.emit(NoteKept(RESIGN, player, LEFT))


def _half_points(state: GameState, best: Sequence[int]) -> tuple[int, ...]:
    """Half points: two for the only best score, one each if several share it."""
    worth = 2 if len(best) == 1 else 1
    return tuple(worth if seat in best else 0 for seat in range(state.player_count))


_MAX_SPREAD = 1_000
REMOVED = "removed"


def forfeit_game(
    act: Act, absent: int, *, gained: int | None = None, lost: int | None = None
) -> None:
    """Forfeit an unplayed game.

    Args:
        act: the command being decided.
        absent: seat that did not come or refuses to play.
        gained: spread the opponent gains; None for the tariff.
        lost: spread the absent player loses; None for the same amount.
    """
    spread = act.rules.forfeit.spread if gained is None else gained
    winner = act.state.next_player(absent)
    award_game(
        act,
        winner,
        EndReason.FORFEIT,
        margins_of(winner, spread, lost),
        player=absent,
        is_rated=act.rules.forfeit.rated,
        forfeiters=(absent,),
    )


def double_forfeit_game(act: Act, lost: int | None = None) -> None:
    """Forfeit the game for all players; `lost` None is the tariff.

    With more than two players there is no spread to lose.
    """
    spread = act.rules.forfeit.spread if lost is None else lost
    award_game(
        act,
        None,
        EndReason.DOUBLE_FORFEIT,
        (-spread, -spread),
        half_points=(0,) * act.state.player_count,
        is_rated=act.rules.forfeit.rated,
        forfeiters=range(act.state.player_count),
    )


def give_bye(act: Act, player: int, spread: int | None = None) -> None:
    """Give a player a bye, which is a win; they have no opponent. `spread` None is the tariff.

    A bye counts as no player's start and is not rated (NASPA III.D, V.K.4).
    """
    gained = act.rules.bye.spread if spread is None else spread
    margins = margins_of(player, gained, 0)
    award_game(act, player, EndReason.BYE, margins, player=player, is_rated=False)


def forfeit_among_several(act: Act, ask: Dialogue, absent: int) -> str:
    """One of three or four players does not play: ask the others. Returns their decision."""
    is_rated = act.rules.forfeit.rated
    return settle_without(
        act, ask, absent, EndReason.FORFEIT, is_rated=is_rated, forfeiters=(absent,)
    )


def is_undecided(state: GameState) -> bool:
    """True if the game is not over; it may be found unplayed at any time."""
    return not state.is_over


def spread_of(ask: Dialogue, key: str, tariff: int) -> int:
    """The ruleset's tariff, or the answer to a question if it has none."""
    return tariff or ask.number(key, 0, _MAX_SPREAD)


def _forfeit(act: Act, ask: Dialogue) -> None:
    rules = act.rules.forfeit
    absent = ask.player("player", among=act.state.playing)
    if is_of_several(act.state):
        decision = forfeit_among_several(act, ask, absent)
        keys = "forfeit.absence", "forfeit.spread"
        act.rule_step("forfeit", *keys, player=absent, detail=decision)
        return
    spread = spread_of(ask, "spread", rules.spread)
    lost = spread
    step, topic = "forfeit.absence", "forfeit"
    if rules.abuse_spread and ask.yes("abuse", default=False):
        step, topic = "forfeit.abuse", "prize-forfeit"
        lost = _abuse_spread(act, ask)
    forfeit_game(act, absent, gained=spread, lost=lost)
    act.rule_step(topic, step, "forfeit.spread", player=absent, detail=LedgerChange(spread=-lost))


def _abuse_spread(act: Act, ask: Dialogue) -> int:
    """2001 19.2 lets the game be played if possible; NASPA V.K.3 leaves the figure open."""
    tariff = act.rules.forfeit.abuse_spread
    if tariff < 0:
        return ask.number("abuse-spread", act.rules.forfeit.spread, _MAX_SPREAD)
    if ask.yes("can-be-played", default=False):
        raise ask.refused_by("forfeit.abuse", Reason.DOES_NOT_APPLY, "can-be-played")
    return tariff


def _double_forfeit(act: Act, ask: Dialogue) -> None:
    keys = "forfeit.double", "forfeit.spread"
    if is_of_several(act.state):
        double_forfeit_game(act)
        act.rule_step("forfeit", *keys)
        return
    spread = spread_of(ask, "spread", act.rules.forfeit.spread)
    double_forfeit_game(act, spread)
    act.rule_step("forfeit", *keys, detail=LedgerChange(spread=-spread))


def _bye(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    spread = spread_of(ask, "spread", act.rules.bye.spread)
    give_bye(act, player, spread)
    act.rule_step(
        "bye", "forfeit.bye", "bye.spread", player=player, detail=LedgerChange(spread=spread)
    )


def _remove_absent(act: Act, ask: Dialogue) -> None:
    """Remove a player who misses two games or refuses to play; a bye replaces them (2001 6.1).

    If the ruleset is silent, its authority for open questions may allow it.
    """
    step, key = "forfeit.removed", "late.missed_two_games"
    if not _has_room_for_removing(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", key)
    absent = ask.player("player")
    if act.rules.late.missed_two_games != REMOVED and not ask.yes("allowed"):
        act.rule_step("late-forfeit", step, key, player=absent, detail="not-allowed")
        return
    spread = spread_of(ask, "spread", act.rules.bye.spread)
    give_bye(act, act.state.next_player(absent), spread)
    act.emit(NoteKept("late-forfeit", absent, REMOVED))
    act.rule_step("late-forfeit", step, key, player=absent, detail=REMOVED)


def _has_room_for_removing(rules: Ruleset) -> bool:
    return rules.late.missed_two_games == REMOVED or rules.is_silent("late.missed_two_games")


# Tiles drawn while the opponent was away and could neither hold nor challenge.
#
# Sources: 1999 and 2001 14.2; Singapore G19; NASPA IV.L, before any challenge is considered.


def _drawers(state: GameState) -> list[int]:
    """Seats that drew in the last turn; nothing follows after the returner's next play (IV.L)."""
    seats = range(state.player_count)
    return [seat for seat in seats if not state.is_over and has_drawn_in_absence(state, seat)]


def _is_possible(state: GameState) -> bool:
    return bool(_drawers(state))


def _is_due(state: GameState) -> bool:
    return _is_possible(state) and not state.away


def _absence(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=_drawers(act.state))
    draw = act.state.draw_of(owner)
    assert draw.on_turn is not None, "the opponent was on turn when they were drawn"
    extra = act.rules.overdraw.extra_seen_combined
    pool = Pool(owner, draw.on_turn, act.state.racks[owner], len(draw.tiles), extra)
    step: str = act.rules.hold.away_draw
    if step in ("players", "director"):
        step = ask.choice("remedy", ("kept", "returned", "overdraw-plus-2"))
    if step == "expose-plus-2":
        _expose(act, ask, pool)
    elif step == "overdraw-plus-2":
        return_excess(act, ask, pool)
    elif step == "returned":
        act.emit(TilesMoved(draw.tiles, rack_of(owner), BAG, frozenset({owner, pool.chooser})))
    act.emit(DrawSettled(owner))
    detail = Amount(pool.excess, outcome=step)
    keys = ("hold.away_draw",)
    act.rule_step("leave-away-play", "absence.drawn", *keys, player=owner, detail=detail)


def _expose(act: Act, ask: Dialogue, pool: Pool) -> None:
    """Turn over X+2 of the player's tiles, racked or not; X go back, within a minute (IV.L)."""
    both = frozenset({pool.owner, pool.chooser})
    out = ask.blind("taken", pool.tiles, pool.excess + pool.extra)
    act.emit(TilesExposed(out, rack_of(pool.owner), both))
    limit = TimeLimit(act.rules.hold.away_draw_decide_s, pool.chooser)
    chooser = pool.chooser
    bagged = ask.tiles("returned", out, pool.excess, asked=chooser, seen_by=both, limit=limit)
    act.emit(TilesMoved(bagged, rack_of(pool.owner), BAG, both))


# Players who are absent when the round begins, arrive late, or do not play.
#
# Sources: 1999 and 2001 6.1; 2001 19.1; Singapore G20; NASPA III.C, V.K.1.

_MAX_WAIT_S = 86_400
_TOPIC = "late-forfeit"


def _record_absence(act: Act, ask: Dialogue) -> None:
    """Record absent players and start a clock if the ruleset says so."""
    absent = _ask_players(act, ask, "missing")
    if not _starts_clock(act, ask, len(absent)):
        for seat in absent:
            act.emit(AbsenceNoted(seat))
        act.rule_step(
            _topic_of(absent), "late.wait", "late.starter", player=absent[0], detail="wait"
        )
        return
    _check_grace(act, ask)
    by_director = not act.rules.late.only_director or _is_started_by_director(ask)
    for seat in absent:
        act.emit(AbsenceNoted(seat, may_charge=by_director))
    act.emit(ClockStarted(absent[0]))
    detail = "started" if by_director else "started-by-player"
    key = "late.starter" if len(absent) == 1 else "late.starter_both"
    act.rule_step(_topic_of(absent), "late.start", key, player=absent[0], detail=detail)


def _topic_of(absent: tuple[int, ...]) -> str:
    return "late-one" if len(absent) == 1 else "late-both"


def _ask_players(act: Act, ask: Dialogue, key: str) -> tuple[int, ...]:
    """Ask for one of the remaining players, or all of them."""
    if ask.choice(key, ("one", "both"), default="one") == "both":
        return act.state.playing
    return (ask.player("player", among=act.state.playing),)


def _starts_clock(act: Act, ask: Dialogue, count: int) -> bool:
    if not act.state.clock.exists:
        return False
    late = act.rules.late
    starter = late.starter if count == 1 else late.starter_both
    if starter == "director-must":
        return True
    usual = "" if starter == "none" else "start-clock"
    return ask.choice("measure", ("start-clock", "wait"), default=usual) == "start-clock"


def _check_grace(act: Act, ask: Dialogue) -> None:
    """Refuse to start a clock before the grace period is over.

    The time since the round began is in seconds; the default is the table time.
    """
    grace_s = act.rules.late.grace_s
    if not grace_s:
        return
    waited_s = ask.number("waited", 0, _MAX_WAIT_S, default=act.state.now_ms // 1000)
    if waited_s < grace_s:
        raise ask.refused(Reason.NOT_ALLOWED, str(grace_s), "late.grace_s")


def _is_started_by_director(ask: Dialogue) -> bool:
    return ask.choice("starter", ("director", "player"), default="director") == "director"


def _find_unstarted(act: Act, ask: Dialogue) -> None:
    """A late player whose clock was not started loses nothing, unless the session is too short."""
    waiting = sorted(act.state.absent)
    player = ask.player("player", among=waiting or range(act.state.player_count))
    if waiting:
        act.emit(PlayerArrived(player))
    if act.rules.late.unstarted_clock == "none":
        seconds = ask.number("seconds", 0, MAX_SECONDS, default=0)
        if seconds:
            act.emit(TimeAdjusted(player, -seconds * 1000))
        _rule_unstarted(act, player, Amount(seconds, Unit.SECONDS, "taken"))
        return
    if not ask.yes("session-overruns"):
        _rule_unstarted(act, player, "free")
        return
    session_s = ask.number("session", 0, 2 * MAX_SECONDS)
    if ask.yes("still-too-long"):
        _remove(act, player)
        return
    half_ms = session_s * 500
    act.emit(TimeAdjusted(player, half_ms - act.state.clock.remaining_ms[player]))
    _rule_unstarted(act, player, Amount(half_ms // 1000, Unit.SECONDS, "half"))


def _rule_unstarted(act: Act, player: int, detail: Amount | str) -> None:
    topic = "late-unstarted-clock"
    act.rule_step(topic, "late.unstarted", "late.unstarted_clock", player=player, detail=detail)


def _decline(act: Act, ask: Dialogue) -> None:
    """A player who was late, or whose opponent was, prefers not to play (6.1, III.C)."""
    losers = _ask_players(act, ask, "declining")
    if act.state.clock.running is not None:
        act.emit(ClockNeutralised(None))
    is_removed = act.rules.late.missed_two_games == REMOVED and not is_of_several(act.state)
    if len(losers) == 1 and is_removed:
        _remove(act, losers[0])
        return
    who = losers[0] if len(losers) == 1 else None
    if is_of_several(act.state):
        detail = _decline_among_several(act, ask, who)
    else:
        spread = spread_of(ask, "spread", act.rules.forfeit.spread)
        if who is None:
            double_forfeit_game(act, spread)
        else:
            forfeit_game(act, who, gained=spread)
        detail = "declined-both" if who is None else "declined"
    act.rule_step(_TOPIC, "late.decline", "forfeit.spread", player=who, detail=detail)


def _decline_among_several(act: Act, ask: Dialogue, who: int | None) -> str:
    if who is not None:
        return forfeit_among_several(act, ask, who)
    double_forfeit_game(act)
    return "declined-both"


def _remove(act: Act, player: int) -> None:
    """Remove a player from the tournament; a bye replaces them (2001 6.1)."""
    give_bye(act, act.state.next_player(player))
    act.emit(NoteKept(_TOPIC, player, REMOVED))
    act.rule_step(_TOPIC, "late.removed", "late.missed_two_games", player=player, detail=REMOVED)


def _is_before_play(state: GameState) -> bool:
    if state.is_over or state.rows or state.turn.number or state.absent:
        return False
    return state.phase in (Phase.START, Phase.SETUP, Phase.ON_TURN)


def _is_unstarted(state: GameState) -> bool:
    """True if a player may just have arrived without a clock having been started."""
    if state.is_over or state.rows or not state.clock.exists:
        return False
    return state.clock.running is None and state.phase in (Phase.START, Phase.SETUP, Phase.ON_TURN)


def _may_decline(state: GameState) -> bool:
    return not state.is_over and not has_begun(state)


DECISION_OF_OTHERS = "What happens to the other players' game?"
WITHOUT_PLAYER = {
    "end-here": "The game ends here; the best score of those who stay wins",
    "play-on": "The game goes on without this player",
}

PROCEDURES = (
    Procedure(
        name="forfeit",
        title="A player forfeits the game",
        when="A player has not come to the game, or will not play it.",
        topics=("forfeit", "prize-forfeit"),
        group=Group.RESULT,
        conduct=_forfeit,
        may_apply=is_undecided,
        not_now="The game is decided.",
        grounds=("forfeit.spread",),
        steps={"forfeit": "absence abuse"},
        questions={
            "player": "Who forfeits the game?",
            "spread": "How many points of spread does it cost?",
            "abuse": "Is the game strongly suspected to be forfeited to gain by it?",
            "abuse-spread": "How many points of spread does that cost?",
            "can-be-played": "Can the game still be played?",
            "decision": DECISION_OF_OTHERS,
        },
        answers=WITHOUT_PLAYER,
        ruled="{name} forfeits the game.",
        search_words=("did not turn up", "no-show", "not playing", "absent player"),
    ),
    Procedure(
        name="double-forfeit",
        title="No player is there",
        when="No player has come to the game, or none will play it.",
        topics=("forfeit",),
        group=Group.RESULT,
        conduct=_double_forfeit,
        may_apply=is_undecided,
        not_now="The game is decided.",
        grounds=("forfeit.spread",),
        steps={"forfeit": "double"},
        questions={"spread": "How many points of spread does it cost each of them?"},
        ruled="All players forfeit the game.",
        search_words=("neither player came", "both absent"),
    ),
    Procedure(
        name="bye",
        title="Bye",
        when="A player has no opponent in this round.",
        topics=("bye",),
        group=Group.RESULT,
        conduct=_bye,
        may_apply=is_undecided,
        why_not=why_only_two,
        not_now="The game is decided.",
        grounds=("bye.spread",),
        steps={"forfeit": "bye"},
        questions={
            "player": "Who has the bye?",
            "spread": "How many points of spread is it worth?",
        },
        ruled="{name} has a bye, which is a win.",
        search_words=("no opponent", "odd number of players", "free round"),
    ),
    Procedure(
        name="remove-absent",
        title="Take a player out of the tournament",
        when="A player has missed the first two games, or will not play on.",
        topics=("late-forfeit",),
        group=Group.RESULT,
        conduct=_remove_absent,
        may_apply=is_undecided,
        is_in_book=_has_room_for_removing,
        why_not=why_only_two,
        not_now="The game is decided.",
        steps={"forfeit": "removed"},
        questions={
            "player": "Who is out?",
            "allowed": "These rules do not cover it. Is the player taken out?",
            "spread": "How many points of spread is the opponent's bye worth?",
        },
        ruled="{name} stays in the tournament or is out of it.",
        search_words=("missed two games", "drop a player from the tournament"),
    ),
    Procedure(
        name="absence",
        title="Tiles drawn while the opponent was away",
        when="A player drew new tiles before the opponent was back to look at the play.",
        topics=("leave-away-play",),
        group=Group.CHALLENGE,
        conduct=_absence,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No player has drawn while the opponent was away.",
        grounds=("hold.away_draw",),
        steps={"absence": "drawn"},
        questions={
            "player": "Who had drawn?",
            "remedy": "What happens to the new tiles?",
            "taken": "Which tiles does the player who is back take out unseen?",
            "returned": "Which tiles go back into the bag?",
        },
        answers={
            "kept": "They stay on the rack",
            "returned": "They go back into the bag",
            "overdraw-plus-2": "As if too many had been drawn",
        },
        ruled="What happens to the tiles that {name} drew meanwhile is settled.",
        search_words=(
            "opponent was away",
            "drew while the opponent was away",
            "came back from the toilet",
        ),
    ),
    Procedure(
        name="late-arrival",
        title="A player is not there",
        when="The round has begun and a player, or both, have not come.",
        topics=("late-one", "late-both"),
        group=Group.CLOCK,
        conduct=_record_absence,
        may_apply=_is_before_play,
        not_now="Play has begun already.",
        grounds=("late.starter",),
        steps={"late": "start wait"},
        questions={
            "missing": "How many are missing?",
            "player": "Who is missing?",
            "measure": "What is to be done?",
            "waited": "How many seconds ago did the round really begin?",
            "starter": "Who starts the clock of the missing player?",
        },
        answers={
            "one": "One player",
            "both": "Everybody",
            "start-clock": "Start the clock of the missing player",
            "wait": "Wait without a clock",
            "director": "The director",
            "player": "Someone else",
        },
        ruled="{name} is missing.",
        search_words=("late", "opponent is late", "player is late", "has not come", "absent"),
    ),
    Procedure(
        name="late-unstarted-clock",
        title="Late, and no clock was started",
        when="A player has come late and no clock was started.",
        topics=("late-unstarted-clock",),
        group=Group.CLOCK,
        conduct=_find_unstarted,
        may_apply=_is_unstarted,
        not_now="Play has begun already.",
        grounds=("late.unstarted_clock", "late.starter"),
        steps={"late": "unstarted"},
        questions={
            "player": "Who has come late?",
            "seconds": "How many seconds are taken from this player?",
            "session-overruns": "Would the tournament end too late, or keep a player "
            "from travelling?",
            "session": "How many seconds does the slowest game of the session still have?",
            "still-too-long": "Would it still end too late if the late player had half of that?",
        },
        ruled="{name} came late, but no clock ran.",
        search_words=("late and the clock was not started", "forgot to start the clock"),
    ),
    Procedure(
        name="decline-to-play",
        title="A player will not play",
        when="After a late arrival a player would rather not play the game.",
        topics=(_TOPIC,),
        group=Group.RESULT,
        conduct=_decline,
        may_apply=_may_decline,
        not_now="Play has begun already.",
        grounds=("late.forfeit_after_s",),
        steps={"late": "decline removed"},
        questions={
            "declining": "How many will not play?",
            "player": "Who will not play?",
            "spread": "How much spread does that cost?",
            "decision": DECISION_OF_OTHERS,
        },
        answers={"one": "One player", "both": "Everybody", **WITHOUT_PLAYER},
        ruled="{name} does not play.",
        search_words=("will not play", "refuses to play"),
    ),
)
