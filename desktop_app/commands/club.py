# SPDX-License-Identifier: MIT
"""`rackside club FILE ...`: run the rounds of a club's event from the command line."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from desktop_app.commands import club_penalties
from desktop_app.commands.club_arguments import add_parser
from desktop_app.commands.club_files import FILE_ACTS
from desktop_app.commands.club_rows import (
    boards_json,
    boards_text,
    change_line,
    division_of,
    prize_json,
    prizes_text,
    result_json,
    rounds_text,
    said_text,
    say,
    show,
    standings_text,
)
from desktop_app.commands.errors import UsageError
from desktop_app.play.attached_games import (
    ContradictionError,
    GameOfOthersError,
    Trust,
    game_of_file,
    result_with_game,
)
from desktop_app.play.club_acts import (
    ClubAct,
    Entry,
    Place,
    away_in,
    clock_set,
    entered,
    entered_known,
    forfeited,
    left,
    needs_spread,
    opened,
    paired,
    planned,
    result_typed,
    unpaired,
)
from desktop_app.play.club_penalties import abuse_spread
from desktop_app.play.club_ratings import club_ratings
from desktop_app.play.club_rounds import (
    OpenGame,
    OpenGameRuling,
    added_board,
    entered_name,
    entry_names,
    missed_rounds,
    missed_text,
    open_boards,
    outdated_pairings,
    plan_of,
    planned_wish,
    round_rules,
    starts,
    who_plays,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.settings import paths
from desktop_app.storage.archive import GCG_SUFFIX
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.tournament.change_words import change_text, meeting_text
from desktop_app.tournament.club import (
    ClubEvent,
    is_odd,
    roster,
)
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    GameAdjourned,
    PlayerLeft,
    PlayerReturned,
    PrizeKind,
    PrizeOffered,
    RoundPaired,
    RoundsSet,
)
from desktop_app.tournament.club_merge import correction, removing
from desktop_app.tournament.history import history_lines, is_found, line_of
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.prizes import awards, awards_of
from desktop_app.tournament.round_clock import (
    MINUTE_MS,
    break_begun,
    done_at_ms,
    lengthened,
    next_minutes,
    read_clock,
    resumed,
    stopped,
    with_break,
)

__all__ = ["add_parser", "run"]

_DEFAULT_EVENT = "Club evening"


def run(args: argparse.Namespace) -> int:
    """Do one act and print its outcome; returns 0.

    Raises:
        UsageError: arguments that do not go together.
        ClubFileError: the file cannot be used.
        ClubError, PairingError: the act cannot be; the file is as it was.
    """
    is_new = args.act == "new" and not args.file.exists()
    if is_new:
        load_ruleset(args.ruleset)
    with ClubFile(args.file, is_new=is_new, copies=paths.club_copies_dir()) as file:
        if not is_new and (event := file.club.events.get(args.event) or file.club.current):
            for option in ("name", "forfeit", "against"):
                if written := getattr(args, option, ""):
                    setattr(args, option, entered_name(event, written))
        before = file.club
        file.by = args.by
        _ACTS[args.act](args, file)
        for note in outdated_pairings(before, file.club):
            print(f"rackside: {note}", file=sys.stderr)
    if file.copy_fault:
        print(f"rackside: {file.copy_fault}", file=sys.stderr)
    return 0


def _new(args: argparse.Namespace, file: ClubFile) -> None:
    name = args.event or _DEFAULT_EVENT
    file.record(opened(name, args.ruleset, args.rounds, _missed(args)))
    say(args, {"event": name, "ruleset": args.ruleset, "rounds": args.rounds})


def _missed(args: argparse.Namespace) -> bool | None:
    return None if args.missed is None else args.missed == "loss"


def _enter(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    args.name, _ = entry_names(event, args.name)
    division = args.division or None
    given = (args.rating, args.deviation, args.club or None, args.team or None, args.missed)
    if args.name in event.entrants and all(option is None for option in (*given, division)):
        raise UsageError(
            f"{args.name} is entered already: --rating, --deviation, --club, --team, --division or"
            " --missed corrects it"
        )
    entry = Entry(
        args.name, args.rating, division, args.club, args.team, _missed(args), args.deviation
    )
    act = entered(file.club, event, entry)
    if act.grave and args.missed is None:
        raise UsageError(f"{act.grave} (--missed loss or --missed nothing to enter them anyway)")
    rules = load_ruleset(event.opened.ruleset)
    after = file.record(*act.changes).event(args.event)
    entrant, rounds = after.entrants[args.name], missed_rounds(after, args.name)
    row: dict[str, object] = {
        "name": entrant.name,
        "rating": entrant.rating,
        "deviation": entrant.deviation or None,
        "club": entrant.club or None,
        "team": entrant.team or None,
        "joined": entrant.joined,
        "missed": list(rounds),
        "missed_is_loss": after.missed_is_loss(args.name),
    }
    said = {key: row[key] for key in ("name", "rating", "club", "team", "joined")}
    show(args, row, filter(None, (said_text(said), missed_text(after, args.name, rules))))


def _rename(args: argparse.Namespace, file: ClubFile) -> None:
    event, new = file.club.event(args.event), " ".join(args.new.split())
    now = time.time_ns() // 1_000_000
    file.take(correction(event, file.history, args.name, new, now, args.by))
    say(args, {"name": new, "was": args.name})


def _remove(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    file.take(removing(file.history, event.opened.event, args.name))
    say(args, {"removed": args.name})


def _clock(args: argparse.Namespace, file: ClubFile) -> None:
    event, now = file.club.event(args.event), time.time_ns() // 1_000_000
    given = (args.length, getattr(args, "break"), args.overtime, args.starts_in)
    is_change = args.stop or args.go_on or args.start_break or args.more is not None
    if any(option is not None for option in given):
        if is_change:
            raise UsageError("clock: minutes of a new clock go with no other option")
        usual = (*next_minutes(event, load_ruleset(event.opened.ruleset)), 0)
        length, pause, overtime, delay = (
            either if minutes is None else minutes
            for minutes, either in zip(given, usual, strict=True)
        )
        starts = now + delay * MINUTE_MS
        timed = clock_set(event, division_of(args, event), starts, (length, pause, overtime))
        event = file.record(timed).event(args.event)
    elif event.clock is None:
        raise UsageError("clock: no round clock is set (--length MIN)")
    elif is_change:
        timed = with_break(event.clock, done_at_ms(event, file.history))
        if args.stop:
            timed = stopped(timed, now)
        elif args.go_on:
            timed = resumed(timed, now)
        elif args.start_break:
            timed = break_begun(timed, now)
        else:
            timed = lengthened(timed, args.more * MINUTE_MS, now)
        event = file.record(timed).event(args.event)
    assert event.clock is not None
    reading = read_clock(event.clock, now, done_at_ms=done_at_ms(event, file.history))
    row: dict[str, object] = {
        "round": reading.round,
        "stage": reading.stage.value,
        "seconds": reading.left_ms // 1000,
        "overtime_minutes": reading.overtime_ms // MINUTE_MS,
        "is_stopped": reading.is_stopped,
    }
    say(args, row)


def _roster(args: argparse.Namespace, file: ClubFile) -> None:
    known = sorted(roster(file.club).values(), key=lambda entrant: entrant.name.casefold())
    if args.enter:
        event = file.club.event(args.event)
        new = [entrant.name for entrant in known if entrant.name not in event.entrants]
        act = entered_known(file.club, event, new, args.division)
        if act.grave:
            raise UsageError(f"{act.grave} (enter NAME --missed loss or --missed nothing)")
        file.record(*act.changes)
    rows = [
        {"name": entrant.name, "rating": entrant.rating, "club": entrant.club, "team": entrant.team}
        for entrant in known
    ]
    show(args, rows, (f"{entrant.rating or '':>5}  {entrant.name}" for entrant in known))


def _leave(args: argparse.Namespace, file: ClubFile) -> None:
    departure = Departure.LEFT
    if args.excused and not args.drop_out:
        raise UsageError("leave: --excused goes with --drop-out")
    if args.spread is not None and not args.disqualified:
        raise UsageError("leave: --spread goes with --disqualified")
    if args.disqualified:
        departure = Departure.DISQUALIFIED
    elif args.drop_out:
        departure = Departure.DROP_OUT
    event = file.club.event(args.event)
    if (
        departure is Departure.DISQUALIFIED
        and args.spread is None
        and needs_spread(load_ruleset(event.opened.ruleset))
    ):
        raise UsageError("the rules name no margin for a disqualified player's games (--spread N)")
    changes = left(
        event,
        args.name,
        departure,
        is_excused=args.excused,
        spread=args.spread,
        open_game=_ruling(args, event),
    )
    for change in changes:
        if not isinstance(change, PlayerLeft):
            print(f"rackside: {change_text(change)}", file=sys.stderr)
    entrant = file.record(*changes).event(args.event).entrants[args.name]
    say(args, {"name": entrant.name, "gone_after": entrant.gone_after, "why": departure.value})


def _ruling(args: argparse.Namespace, event: ClubEvent) -> OpenGameRuling | None:
    """How the board of a player who leaves while it plays is settled; None without one."""
    way = None if args.board is None else OpenGame(args.board)
    if way is not OpenGame.FORFEIT and (args.points or args.margin is not None):
        raise UsageError("leave: --points and --margin go with --board forfeit")
    found = open_boards(event, event.division_of(args.name)).get(args.name)
    if found is None:
        if way is not None:
            raise UsageError(f"leave: {args.name} has no board without a result")
        return None
    if way is None:
        number, board, opponent = found
        raise UsageError(
            f"round {number}, board {board}: the game against {opponent} has no result"
            " (--board forfeit, adjourn, play-on or pair-anew)"
        )
    points = (args.points[0], args.points[1]) if args.points else None
    return OpenGameRuling(way, points, args.margin)


def _join(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    change = added_board(event, args.name, args.against)
    paired = file.record(change).event(args.event).rounds[change.division][-1]
    row = result_json(paired, len(paired.paired.boards))
    say(args, {key: row[key] for key in ("board", "first", "second")})


def _adjourn(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    division = division_of(args, event)
    number = args.round or event.next_round(division) - 1
    file.record(GameAdjourned(event.opened.event, division, number, args.board))
    say(args, {"adjourned": args.board, "round": number})


def _return(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    file.record(PlayerReturned(event.opened.event, args.name))
    say(args, {"name": args.name, "plays_from": event.next_round(division_of(args, event))})


def _away(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    change = away_in(event, args.name, args.rounds)
    after = file.record(change).event(args.event)
    lost = after.missed_is_loss(args.name)
    say(args, {"name": args.name, "away": list(change.rounds), "missed_is_loss": lost})


def _pair(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    division = division_of(args, event)
    wish = _wish(args, event, division)
    if args.pairs and wish.system is not System.MANUAL:
        raise UsageError("pairs are named with --system manual alone")
    act = paired(event, division, wish, [_names(event, text) for text in args.pairs])
    if act.grave and not args.sure:
        raise UsageError(f"{act.grave} (--sure to pair it all the same)")
    made = act.changes[0]
    assert isinstance(made, RoundPaired)
    file.record(made)
    notes = (objection.told for objection in act.against)
    for note in (*notes, *who_plays(event, made), *map(meeting_text, made.safe)):
        print(f"rackside: {note}", file=sys.stderr)
    show(args, boards_json(made), boards_text(made))


def _wish(args: argparse.Namespace, event: ClubEvent, division: str) -> Wish:
    """How the round is paired: what is not named is as the division plans it."""
    keys = ("repeats", "seed", "factor", "clubmates_apart", "gibson")
    given = {key: getattr(args, key) for key in keys if getattr(args, key) is not None}
    apart = frozenset(frozenset(_names(event, text)) for text in args.apart)
    usual = planned_wish(event, division)
    system = usual.system if args.system is None else System(args.system)
    return replace(usual, system=system, apart=apart, **given)


def _plan(args: argparse.Namespace, file: ClubFile) -> None:
    """Plan the rounds of a division: what is not named stays as it was planned."""
    event = file.club.event(args.event)
    division = division_of(args, event)
    keys = ("repeats", "factor", "clubmates_until", "finish", "gibson")
    given = {key: getattr(args, key) for key in keys if getattr(args, key) is not None}
    plan = plan_of(event, division)
    system = plan.system if args.system is None else System(args.system)
    plan = replace(plan, system=system, **given)
    file.record(*planned(event, division, plan))
    say(args, {"system": system.value, **{key: getattr(plan, key) for key in keys}})


def _rules(args: argparse.Namespace, file: ClubFile) -> None:
    found = round_rules(load_ruleset(file.club.event(args.event).opened.ruleset))
    rows = [{"title": title, **answer.as_json()} for title, answer in found]
    lines = (
        f"{title}: {answer.answer or answer.resolution} ({', '.join(answer.sections)})"
        for title, answer in found
    )
    show(args, rows, lines)


def _starts(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    found = starts(event, division_of(args, event))
    rows = [{**dataclasses.asdict(player), "difference": player.difference} for player in found]
    show(
        args,
        rows,
        (
            f"{player.firsts:>3} first {player.seconds:>3} second  {player.difference:>+3}"
            f"  longest run {player.longest_run}  {player.player}"
            for player in found
        ),
    )


def _unpair(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    change = unpaired(event, division_of(args, event))
    file.record(change)
    say(args, {"unpaired": change.round})


def _result(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    division = division_of(args, event)
    number = args.round or event.next_round(division) - 1
    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()
    if args.game:
        changes = _with_game(args, event, division, number)
    else:
        act = _typed(args, event, (division, number, args.board))
        if act.grave and not args.sure:
            first, second = args.points
            raise UsageError(
                f"board {args.board}: {first} to {second} is an unusual score"
                " (--sure if it is right)"
            )
        changes = act.changes
        notes = tuple(objection.told for objection in act.against if not objection.is_grave)
    after = file.record(*changes).event(args.event).rounds[division][number - 1]
    for note in notes:
        print(f"rackside: {note}", file=sys.stderr)
    result = after.results[args.board]
    queried = result.ending is Ending.PLAYED and is_odd(result.first, result.second)
    say(args, result_json(after, args.board) | {"is_odd": queried})


def _typed(args: argparse.Namespace, event: ClubEvent, place: Place) -> ClubAct:
    if bool(args.points) + bool(args.forfeit) + args.double_forfeit > 1:
        raise UsageError("result: points, --forfeit and --double-forfeit exclude one another")
    lost = _lost(args, event)
    if args.double_forfeit or args.forfeit:
        return forfeited(event, place, args.forfeit, lost)
    if len(args.points) != 2:
        raise UsageError("result: expected BOARD and the points of both players")
    return result_typed(event, place, (args.points[0], args.points[1]))


def _lost(args: argparse.Namespace, event: ClubEvent) -> int:
    """The spread that a forfeit to gain by it costs; 0 for the usual one."""
    if args.abuse is None:
        return 0
    if not args.forfeit:
        raise UsageError("result: --abuse goes with --forfeit")
    costs = abuse_spread(load_ruleset(event.opened.ruleset))
    if not costs:
        raise UsageError("result: --abuse: the rules have no greater loss for that")
    if costs < 0 and not args.abuse:
        raise UsageError("result: --abuse: the director says how much it costs (--abuse POINTS)")
    return int(args.abuse) or costs


def _with_game(
    args: argparse.Namespace, event: ClubEvent, division: str, number: int
) -> tuple[Change, ...]:
    if args.forfeit or args.double_forfeit or len(args.points) not in (0, 2):
        raise UsageError("result: with --game expected BOARD, or BOARD and the points of both")
    path = Path(args.game)
    if path.suffix.casefold() not in (GCG_SUFFIX, JOURNAL_SUFFIX):
        # Loading the library takes long, and a file does not need it.
        with importlib.import_module("desktop_app.commands.library").open_library() as library:
            found = library.game(args.game)
        if found is None:
            raise UsageError(
                f"--game: {args.game!r} is no .gcg or .journal file, nor in the library"
            )
        path = found.journal
    try:
        return result_with_game(
            event,
            division,
            number,
            args.board,
            game_of_file(path),
            typed=(args.points[0], args.points[1]) if args.points else None,
            trust=Trust(args.trust),
            as_paired=args.as_paired,
        )
    except ContradictionError as error:
        raise UsageError(f"{error} (--trust typed or --trust game)") from None
    except GameOfOthersError as error:
        raise UsageError(f"{error} (--as-paired if it is theirs)") from None


def _standings(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    rules = load_ruleset(event.opened.ruleset)
    rank = event.team_standings if args.teams else event.standings
    ranked, won = rank(division_of(args, event), rules), awards_of(event, rules)
    rows = [
        {
            "rank": standing.place,
            "player": standing.player,
            "wins": standing.half_points / 2,
            "spread": standing.spread,
            "games": standing.games,
            "average": standing.average,
            "prize": won.get(standing.player, ""),
        }
        for standing in ranked
    ]
    show(args, rows, standings_text(ranked, won))


def _prize(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    change = PrizeOffered(
        event.opened.event,
        PrizeKind(args.kind),
        args.division,
        args.place,
        args.lowest,
        args.highest,
        args.money,
        args.award,
        args.unless_placed,
    )
    file.record(change)
    say(args, prize_json(change))


def _prizes(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    won = awards(event, load_ruleset(event.opened.ruleset))
    rows = [
        {
            "prizes": [prize_json(prize) for prize in award.prizes],
            "players": list(award.players),
            "money": award.cents / 100,
            "left_over": award.left_over / 100,
            "reason": award.reason,
        }
        for award in won
    ]
    show(args, {"is_final": event.is_complete, "awards": rows}, prizes_text(event, won))


def _ratings(args: argparse.Namespace, file: ClubFile) -> None:
    ratings = club_ratings(file.club, load_ruleset)
    rows = [
        {"player": name, "rating": round(rating.rating), "deviation": round(rating.deviation)}
        for name, rating in sorted(ratings.items(), key=lambda item: -item[1].rating)
    ]
    show(args, rows, (f"{r['rating']:>5} ± {r['deviation']:<4}  {r['player']}" for r in rows))


def _rounds(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    if args.total is not None:
        change = RoundsSet(event.opened.event, args.total)
        event = file.record(change).event(args.event)
        print(f"rackside: {change_text(change)}", file=sys.stderr)
    rounds = event.rounds.get(division_of(args, event), ())
    rows = [
        {
            "round": paired_round.paired.round,
            "system": paired_round.paired.system.value,
            "seed": paired_round.paired.seed,
            "boards": [
                result_json(paired_round, board)
                for board in range(1, len(paired_round.paired.boards) + 1)
            ],
            "byes": list(paired_round.paired.byes),
        }
        for paired_round in rounds
    ]
    show(args, rows, rounds_text(rounds))


def _history(args: argparse.Namespace, file: ClubFile) -> None:
    lines = [
        line
        for line in history_lines(file.history)
        if is_found(f"{line.event} {change_line(line)}", args.find)
    ]
    rows = [
        {
            "change": line.recorded.number,
            "made_at_ms": line.recorded.made_at_ms,
            "made_by": line.recorded.made_by,
            "kind": type(line.recorded.change).__name__,
            "event": line.event,
            "round": line.round or None,
            "text": line.text,
            "before": line.before,
            "undone": line.recorded.undone_at_ms is not None,
            "undone_at_ms": line.recorded.undone_at_ms,
            "undone_by": line.recorded.undone_by,
        }
        for line in lines
    ]
    show(args, rows, map(change_line, lines))


def _undo(args: argparse.Namespace, file: ClubFile) -> None:
    file.undo(args.number)
    undone = line_of(file.history, args.number)
    row: dict[str, object] = {
        "undone": args.number,
        "kind": type(undone.recorded.change).__name__,
        "text": undone.text,
    }
    show(args, row, [f"taken back: {undone.text}"])


_ACTS: dict[str, Callable[[argparse.Namespace, ClubFile], None]] = {
    "new": _new,
    "enter": _enter,
    "rename": _rename,
    "remove": _remove,
    "clock": _clock,
    "roster": _roster,
    "leave": _leave,
    "join": _join,
    "adjourn": _adjourn,
    "return": _return,
    "away": _away,
    "pair": _pair,
    "plan": _plan,
    "rules": _rules,
    "starts": _starts,
    "warnings": club_penalties.warnings,
    "unpair": _unpair,
    "result": _result,
    "warn": club_penalties.warn,
    "penalise": club_penalties.penalise,
    "penalties": club_penalties.penalties,
    "rulings": club_penalties.rulings,
    "standings": _standings,
    "prizes": _prizes,
    "prize": _prize,
    "ratings": _ratings,
    **FILE_ACTS,
    "rounds": _rounds,
    "history": _history,
    "undo": _undo,
}


def _names(event: ClubEvent, text: str) -> tuple[str, str]:
    one, colon, other = text.partition(":")
    if not colon or not one.strip() or not other.strip():
        raise UsageError(f"read {text!r}, expected two names as A:B")
    return entered_name(event, one.strip()), entered_name(event, other.strip())
