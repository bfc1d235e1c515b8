# SPDX-License-Identifier: MIT
"""`rackside club FILE ...`: run the rounds of a club's event from the command line."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import json
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from desktop_app.commands.club_rows import (
    boards_json,
    boards_text,
    change_line,
    conflicts_text,
    prize_json,
    prizes_text,
    result_json,
    rounds_text,
    standings_text,
    warnings_text,
)
from desktop_app.commands.errors import UsageError
from desktop_app.lexicon.sidecar import write_whole
from desktop_app.play.attached_games import (
    ContradictionError,
    GameOfOthersError,
    Trust,
    game_of_file,
    result_with_game,
)
from desktop_app.play.club_exchange import read_players, written_as
from desktop_app.play.club_ratings import club_ratings
from desktop_app.play.club_rounds import (
    drifting_starts,
    late_objection,
    missed_rounds,
    missed_text,
    next_round,
    objections,
    planned_wish,
    round_rules,
    starts,
)
from desktop_app.play.club_sheets import SHEETS, page, site
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import load_topic
from desktop_app.sentences.faults import located
from desktop_app.settings import paths
from desktop_app.storage.archive import GCG_SUFFIX
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.journal import JOURNAL_SUFFIX
from desktop_app.tournament.change_words import change_text
from desktop_app.tournament.club import ClubEvent, is_odd, missed_by_the_rules, roster
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventOpened,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    PlayerReturned,
    PlayerWarned,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
)
from desktop_app.tournament.club_merge import Side, merge
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.prizes import awards, awards_of
from desktop_app.tournament.warning_sums import warning_sums

_DEFAULT_RULESET = "sanspa-2001"
_DEFAULT_EVENT = "Club evening"
_RESULT_SHEETS = ("standings", "cross-table")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside club` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "club",
        help="pair rounds, enter results and show standings of a club's event",
        description="Runs a club's event from one file. Every change is kept and can be undone.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the club file")
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")

    def act(name: str, text: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = acts.add_parser(name, help=text, description=text)
        made.add_argument("--json", action="store_true", help="print JSON instead of text")
        made.add_argument(
            "--event", default="", metavar="NAME", help="default: the event opened last"
        )
        made.add_argument("--division", default="", metavar="NAME")
        return made

    new = act("new", "open an event; makes the file if there is none")
    new.add_argument("--ruleset", default=_DEFAULT_RULESET, metavar="ID")
    new.add_argument("--rounds", type=int, required=True, metavar="N")
    new.add_argument(
        "--missed",
        choices=("loss", "nothing"),
        help="a round that a player missed; default: by the rules",
    )
    _add_players(act)
    _add_rounds(act)
    ranked = act("standings", "print the standings")
    ranked.add_argument(
        "--teams", action="store_true", help="of the teams, by the games between them"
    )
    act("prizes", "print who wins the prizes")
    prize = act("prize", "offer a prize; without money and award it is removed")
    prize.add_argument("kind", choices=[each.value for each in PrizeKind])
    prize.add_argument("--place", type=int, default=1, metavar="N")
    prize.add_argument("--money", type=_money, default=0, metavar="SUM", help="50 or 12.50")
    prize.add_argument("--award", default="", metavar="TEXT", help="what is not money: Cup")
    prize.add_argument("--from", dest="lowest", type=int, metavar="RATING", help="of a class")
    prize.add_argument("--to", dest="highest", type=int, metavar="RATING", help="of a class")
    prize.add_argument(
        "--unless-placed", action="store_true", help="not for those who win a place among all"
    )
    act("ratings", "print the players' ratings after all events")
    taken = act("import", "take players, or a division with its rounds, from a file")
    taken.add_argument(
        "source", type=Path, metavar="SOURCE", help="a .csv roster or results, a .t of tsh, a .tou"
    )
    merged = act("merge", "take the changes of a copy of this file from another computer")
    merged.add_argument("other", type=Path, metavar="OTHER")
    merged.add_argument(
        "--keep", choices=[each.value for each in Side], help="whose changes count in all conflicts"
    )
    given = act("export", "write the event for other programs")
    given.add_argument(
        "target", type=Path, metavar="TARGET", help=".t, .tou, .csv, or .zip (games)"
    )
    given.add_argument(
        "--upload", action="store_true", help="for .csv: as rating sites take results"
    )
    given.add_argument(
        "--date", type=date.fromisoformat, metavar="DAY", help="for .tou: 2026-11-20"
    )
    act("rounds", "print the paired rounds with their results")
    act("history", "list every change")
    act("undo", "take a change back").add_argument("number", type=int, metavar="CHANGE")
    act("site", "write the event as pages for a club's site").add_argument(
        "folder", type=Path, metavar="FOLDER"
    )
    printed = act("print", "write sheets of the event as a page")
    printed.add_argument("target", type=Path, metavar="TARGET", help=".html or .pdf")
    printed.add_argument("sheets", nargs="*", choices=[[], *SHEETS], help="default: the results")
    return parser


_Act = Callable[[str, str], argparse.ArgumentParser]


def _add_players(act: _Act) -> None:
    enter = act("enter", "enter a player, or correct what was entered")
    enter.add_argument("name")
    enter.add_argument("--rating", type=int, metavar="R")
    enter.add_argument("--club", default="", metavar="NAME")
    enter.add_argument("--team", default="", metavar="NAME")
    enter.add_argument(
        "--missed",
        choices=("loss", "nothing"),
        help="rounds that they missed; default: as in the event",
    )
    known = act("roster", "list the players of all events, as they were entered last")
    known.add_argument("--enter", action="store_true", help="enter them all in the event")
    leave = act("leave", "a player plays no more rounds")
    leave.add_argument("name")
    leave.add_argument("--drop-out", action="store_true", help="without the director's leave")
    leave.add_argument("--excused", action="store_true", help="the reason is accepted")
    leave.add_argument("--disqualified", action="store_true")
    leave.add_argument("--spread", type=int, metavar="N", help="of a disqualified player's games")
    act("return", "a player who left plays again").add_argument("name")
    away = act("away", "a player misses rounds that are not paired yet")
    away.add_argument("name")
    away.add_argument("rounds", nargs="*", type=int, metavar="ROUND")
    warn = act("warn", "record a warning that counts in further games")
    penalise = act("penalise", "take points off a player's spread")
    for each in (warn, penalise):
        each.add_argument("name")
        each.add_argument("--round", type=int, default=0, metavar="N", help="default: the last one")
    warn.add_argument("--topic", required=True, metavar="TOPIC")
    penalise.add_argument("--spread", type=int, required=True, metavar="N")
    penalise.add_argument("--topic", default="", metavar="TOPIC")


def _add_rounds(act: _Act) -> None:
    pair = act("pair", "pair the next round")
    pair.add_argument("pairs", nargs="*", metavar="A:B", help="with --system manual")
    pair.add_argument(
        "--system", choices=[each.value for each in System], help="default: as planned, else swiss"
    )
    pair.add_argument("--repeats", type=int, default=0, metavar="N", help="games again (0)")
    pair.add_argument("--factor", type=int, default=2, metavar="N", help="with --system factor")
    pair.add_argument("--seed", type=int, default=0, metavar="S", help="of the lot")
    pair.add_argument("--clubmates-apart", action="store_true")
    pair.add_argument("--apart", action="append", default=[], metavar="A:B", help="may not meet")
    pair.add_argument("--sure", action="store_true", help="though starts drift apart (manual)")
    plan = act("plan", "how the rounds of a division are paired")
    plan.add_argument("--system", choices=[each.value for each in System], default="swiss")
    plan.add_argument("--repeats", type=int, default=0, metavar="N", help="games again (0)")
    plan.add_argument("--factor", type=int, default=2, metavar="N", help="with --system factor")
    plan.add_argument("--clubmates-until", type=int, default=0, metavar="ROUND")
    plan.add_argument(
        "--finish", type=int, default=0, metavar="N", help="the last N rounds are king of the hill"
    )
    act("rules", "print what the rule book says of lateness, absence and long rounds")
    act("starts", "print how often each player went first and second")
    act("warnings", "print the warnings that add up over the games")
    act("unpair", "withdraw the last paired round")
    result = act("result", "enter or correct a result: BOARD A B")
    result.add_argument("board", type=int, metavar="BOARD")
    result.add_argument("points", nargs="*", type=int, metavar="POINTS", help="first, second")
    result.add_argument("--round", type=int, default=0, metavar="N", help="default: the last one")
    result.add_argument("--forfeit", default="", metavar="NAME", help="who did not come")
    result.add_argument("--double-forfeit", action="store_true")
    result.add_argument("--sure", action="store_true", help="an unusual score is right")
    result.add_argument(
        "--game",
        default="",
        metavar="GAME",
        help="a .gcg or .journal file, or an id of the library",
    )
    result.add_argument(
        "--trust",
        choices=[each.value for each in Trust],
        default=Trust.ASK.value,
        help="what counts if the points and the game contradict each other",
    )
    result.add_argument(
        "--as-paired", action="store_true", help="the game is theirs, though the names differ"
    )


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
        _ACTS[args.act](args, file)
    if file.copy_fault:
        print(f"rackside: {file.copy_fault}", file=sys.stderr)
    return 0


def _new(args: argparse.Namespace, file: ClubFile) -> None:
    name, rules = args.event or _DEFAULT_EVENT, load_ruleset(args.ruleset)
    lost = _missed(args)
    lost = missed_by_the_rules(rules) if lost is None else lost
    file.record(EventOpened(name, args.ruleset, args.rounds, lost))
    _say(args, {"event": name, "ruleset": args.ruleset, "rounds": args.rounds})


def _missed(args: argparse.Namespace) -> bool | None:
    return None if args.missed is None else args.missed == "loss"


def _enter(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    rules = load_ruleset(event.opened.ruleset)
    against = late_objection(event, args.name, args.division, rules)
    if against and args.missed is None:
        raise UsageError(f"{against} (--missed loss or --missed nothing to enter them anyway)")
    known = event.entrants.get(args.name) or roster(file.club).get(args.name)
    rating, club, team = args.rating, args.club, args.team
    if known is not None:
        rating = known.rating if rating is None else rating
        club, team = club or known.club, team or known.team
    change = PlayerEntered(
        event.opened.event, args.name, rating, args.division, club, team, _missed(args)
    )
    after = file.record(change).event(args.event)
    entrant, rounds = after.entrants[args.name], missed_rounds(after, args.name)
    row: dict[str, object] = {
        "name": entrant.name,
        "rating": entrant.rating,
        "joined": entrant.joined,
        "missed": list(rounds),
        "missed_is_loss": after.missed_is_loss(args.name),
    }
    said = f"name {entrant.name}, rating {entrant.rating}, joined {entrant.joined}"
    _show(args, row, filter(None, (said, missed_text(after, args.name, rules))))


def _roster(args: argparse.Namespace, file: ClubFile) -> None:
    known = sorted(roster(file.club).values(), key=lambda each: each.name.casefold())
    if args.enter:
        event = file.club.event(args.event)
        new = [each for each in known if each.name not in event.entrants]
        file.record(
            *(
                PlayerEntered(
                    event.opened.event,
                    each.name,
                    each.rating,
                    args.division,
                    each.club,
                    each.team,
                )
                for each in new
            )
        )
    rows = [
        {"name": each.name, "rating": each.rating, "club": each.club, "team": each.team}
        for each in known
    ]
    _show(args, rows, (f"{each.rating or '':>5}  {each.name}" for each in known))


def _leave(args: argparse.Namespace, file: ClubFile) -> None:
    departure = Departure.LEFT
    if args.disqualified:
        departure = Departure.DISQUALIFIED
    elif args.drop_out:
        departure = Departure.DROP_OUT
    event = file.club.event(args.event)
    rules = load_ruleset(event.opened.ruleset)
    awards_games = departure is Departure.DISQUALIFIED and rules.forfeit.cheat_games == "awarded"
    if awards_games and args.spread is None:
        raise UsageError("the rules name no margin for a disqualified player's games (--spread N)")
    change = PlayerLeft(
        event.opened.event, args.name, departure, is_excused=args.excused, spread=args.spread
    )
    entrant = file.record(change).event(args.event).entrants[args.name]
    _say(args, {"name": entrant.name, "gone_after": entrant.gone_after, "why": departure.value})


def _return(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    file.record(PlayerReturned(event.opened.event, args.name))
    _say(args, {"name": args.name, "plays_from": event.next_round(_division(args, event))})


def _away(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    for number in args.rounds:
        if not 1 <= number <= event.opened.rounds:
            raise UsageError(f"away: round {number}: the event has {event.opened.rounds}")
    rounds = tuple(sorted(set(args.rounds)))
    after = file.record(PlayerAway(event.opened.event, args.name, rounds)).event(args.event)
    lost = after.missed_is_loss(args.name)
    _say(args, {"name": args.name, "away": list(rounds), "missed_is_loss": lost})


def _pair(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    division = _division(args, event)
    wish = planned_wish(event, division, args.seed)
    if args.system is not None:
        wish = Wish(System(args.system), args.repeats, args.seed, args.factor, args.clubmates_apart)
    if args.pairs and wish.system is not System.MANUAL:
        raise UsageError("pairs are named with --system manual alone")
    apart = frozenset(frozenset(_names(text)) for text in args.apart)
    wish = replace(wish, apart=apart)
    _note_missing(event, division)
    paired = next_round(event, division, wish, [_names(text) for text in args.pairs])
    notes = objections(event, paired) if wish.system is System.MANUAL else ()
    if notes and not args.sure and (drifting := drifting_starts(event, paired)):
        raise UsageError(f"{' '.join(drifting)} (--sure to pair it all the same)")
    file.record(paired)
    for note in notes:
        print(f"rackside: {note}", file=sys.stderr)
    _show(args, boards_json(paired), boards_text(paired))


def _plan(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    change = PairingPlanned(
        event.opened.event,
        _division(args, event),
        System(args.system),
        args.repeats,
        args.factor,
        args.clubmates_until,
        args.finish,
    )
    file.record(change)
    _say(
        args,
        {
            "system": args.system,
            "repeats": args.repeats,
            "factor": args.factor,
            "clubmates_until": args.clubmates_until,
            "finish": args.finish,
        },
    )


def _rules(args: argparse.Namespace, file: ClubFile) -> None:
    found = round_rules(load_ruleset(file.club.event(args.event).opened.ruleset))
    rows = [{"title": title, **answer.as_json()} for title, answer in found]
    lines = (
        f"{title}: {answer.answer or answer.resolution} ({', '.join(answer.sections)})"
        for title, answer in found
    )
    _show(args, rows, lines)


def _starts(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    found = starts(event, _division(args, event))
    rows = [{**dataclasses.asdict(each), "difference": each.difference} for each in found]
    _show(
        args,
        rows,
        (
            f"{each.firsts:>3} first {each.seconds:>3} second  {each.difference:>+3}"
            f"  longest run {each.longest_run}  {each.player}"
            for each in found
        ),
    )


def _warnings(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    sums = warning_sums(event, load_ruleset(event.opened.ruleset))
    rows = [
        {
            "player": each.player,
            "topic": each.topic,
            "count": each.count,
            "rounds": list(each.rounds),
            "next": each.following,
            "section": each.section,
        }
        for each in sums
    ]
    _show(args, rows, warnings_text(sums))


def _note_missing(event: ClubEvent, division: str) -> None:
    """Say which boards still play; their games count for nothing yet."""
    for each in event.rounds.get(division, ()):
        if each.missing:
            boards = ", ".join(map(str, each.missing))
            print(
                f"rackside: round {each.paired.round}: no result yet from board {boards}",
                file=sys.stderr,
            )


def _unpair(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    division = _division(args, event)
    number = event.next_round(division) - 1
    file.record(RoundUnpaired(event.opened.event, division, number))
    _say(args, {"unpaired": number})


def _result(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    division = _division(args, event)
    number = args.round or event.next_round(division) - 1
    changes: tuple[Change, ...]
    if args.game:
        changes = _with_game(args, event, division, number)
    else:
        typed = _typed(args, event, division, number)
        is_played = typed.ending is Ending.PLAYED
        if is_played and is_odd(typed.first, typed.second) and not args.sure:
            raise UsageError(
                f"board {args.board}: {typed.first} to {typed.second} is an unusual score"
                " (--sure if it is right)"
            )
        changes = (typed,)
    paired = file.record(*changes).event(args.event).rounds[division][number - 1]
    result = paired.results[args.board]
    queried = result.ending is Ending.PLAYED and is_odd(result.first, result.second)
    _say(args, result_json(paired, args.board) | {"is_odd": queried})


def _typed(args: argparse.Namespace, event: ClubEvent, division: str, number: int) -> ResultEntered:
    ending, first, second = Ending.PLAYED, 0, 0
    if bool(args.points) + bool(args.forfeit) + args.double_forfeit > 1:
        raise UsageError("result: points, --forfeit and --double-forfeit exclude one another")
    if args.double_forfeit:
        ending = Ending.DOUBLE_FORFEIT
    elif args.forfeit:
        ending = Ending.FORFEIT
    elif len(args.points) != 2:
        raise UsageError("result: expected BOARD and the points of both players")
    else:
        first, second = args.points
    return ResultEntered(
        event.opened.event, division, number, args.board, ending, first, second, args.forfeit
    )


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


def _warn(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    number = args.round or event.next_round(event.division_of(args.name)) - 1
    load_topic(args.topic)
    after = file.record(PlayerWarned(event.opened.event, args.name, number, args.topic))
    rules = load_ruleset(event.opened.ruleset)
    record = after.event(args.event).record(args.name, rules)
    _say(args, {"name": args.name, "warnings": dict(record.warnings)})


def _penalise(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    number = args.round or event.next_round(event.division_of(args.name)) - 1
    file.record(PlayerPenalised(event.opened.event, args.name, number, args.spread, args.topic))
    _say(args, {"name": args.name, "round": number, "spread": -args.spread})


def _standings(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    rules = load_ruleset(event.opened.ruleset)
    rank = event.team_standings if args.teams else event.standings
    ranked, won = rank(_division(args, event), rules), awards_of(event, rules)
    rows = [
        {
            "rank": each.place,
            "player": each.player,
            "wins": each.half_points / 2,
            "spread": each.spread,
            "games": each.games,
            "prize": won.get(each.player, ""),
        }
        for each in ranked
    ]
    _show(args, rows, standings_text(ranked, won))


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
    _say(args, prize_json(change))


def _prizes(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    won = awards(event, load_ruleset(event.opened.ruleset))
    rows = [
        {
            "prizes": [prize_json(each) for each in award.prizes],
            "players": list(award.players),
            "money": award.cents / 100,
            "left_over": award.left_over / 100,
            "reason": award.reason,
        }
        for award in won
    ]
    _show(args, {"is_final": event.is_complete, "awards": rows}, prizes_text(event, won))


def _money(text: str) -> int:
    """Read a sum of money as hundredths. Raises ValueError."""
    if not re.fullmatch(r"\d{1,7}(\.\d\d)?", text):
        raise argparse.ArgumentTypeError(f"read {text!r}, expected a sum such as 50 or 12.50")
    whole, _, rest = text.partition(".")
    return int(whole) * 100 + int(rest or 0)


def _ratings(args: argparse.Namespace, file: ClubFile) -> None:
    ratings = club_ratings(file.club, load_ruleset)
    rows = [
        {"player": name, "rating": round(each.rating), "deviation": round(each.deviation)}
        for name, each in sorted(ratings.items(), key=lambda item: -item[1].rating)
    ]
    _show(args, rows, (f"{r['rating']:>5} ± {r['deviation']:<4}  {r['player']}" for r in rows))


def _import(args: argparse.Namespace, file: ClubFile) -> None:
    event, source = file.club.event(args.event), args.source
    taken = read_players(source, event, args.division)
    file.record(*taken.changes)
    for problem in taken.problems:
        place = located(problem.message, file=str(source), line=problem.line)
        print(f"rackside: {place}", file=sys.stderr)
    players = sum(isinstance(each, PlayerEntered) for each in taken.changes)
    rounds = sum(isinstance(each, RoundPaired) for each in taken.changes)
    problems = [{"line": each.line, "message": each.message} for each in taken.problems]
    _say(args, {"players": players, "rounds": rounds, "problems": problems})


def _merge(args: argparse.Namespace, file: ClubFile) -> None:
    with ClubFile(args.other) as other:
        theirs = other.history
    news = merge(file.history, theirs)
    if news.conflicts and args.keep is None:
        for line in conflicts_text(news):
            print(line, file=sys.stderr)
        raise UsageError(
            f"{args.other}: nothing was taken; choose with --keep mine or --keep theirs"
        )
    sides = [Side(args.keep)] * len(news.conflicts) if args.keep else []
    file.take(news, sides)
    conflicts = [
        {"mine": list(each.mine), "theirs": list(each.theirs), "why": each.why}
        for each in news.conflicts
    ]
    words = [change_text(each.change) for each in news.resolved(sides)[0]]
    row = {"taken": words, "undone": list(news.undone), "conflicts": conflicts}
    _show(args, row, ["nothing new"] if news.is_nothing else words)


def _export(args: argparse.Namespace, file: ClubFile) -> None:
    event, target = file.club.event(args.event), args.target
    kind, day = target.suffix.casefold(), args.date or date.today()
    division = _division(args, event) if kind in (".t", ".csv") else ""
    written = written_as(
        kind, event, division, load_ruleset(event.opened.ruleset), day, is_upload=args.upload
    )
    if written is None:
        raise UsageError(f"{target}: expected a file that ends with .t, .tou, .csv or .zip")
    write_whole(target, written)
    _say(args, {"file": str(target), "bytes": len(written)})


def _site(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    pages = site(event, load_ruleset(event.opened.ruleset))
    args.folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        write_whole(args.folder / name, text.encode())
    _say(args, {"folder": str(args.folder), "pages": len(pages)})


def _print(args: argparse.Namespace, file: ClubFile) -> None:
    event, target = file.club.event(args.event), args.target
    rules = load_ruleset(event.opened.ruleset)
    made = page(event, rules, tuple(args.sheets) or _RESULT_SHEETS)
    kind = target.suffix.casefold()
    if kind == ".html":
        write_whole(target, made.encode())
    elif kind == ".pdf":
        # Only printing needs Qt.
        importlib.import_module("desktop_app.printing").write_report(made, target)
    else:
        raise UsageError(f"{target}: expected a file that ends with .html or .pdf")
    _say(args, {"file": str(target), "sheets": list(args.sheets or _RESULT_SHEETS)})


def _rounds(args: argparse.Namespace, file: ClubFile) -> None:
    event = file.club.event(args.event)
    rounds = event.rounds.get(_division(args, event), ())
    rows = [
        {
            "round": each.paired.round,
            "system": each.paired.system.value,
            "seed": each.paired.seed,
            "boards": [result_json(each, board) for board in range(1, len(each.paired.boards) + 1)],
            "byes": list(each.paired.byes),
        }
        for each in rounds
    ]
    _show(args, rows, rounds_text(rounds))


def _history(args: argparse.Namespace, file: ClubFile) -> None:
    rows = [
        {
            "change": each.number,
            "made_at_ms": each.made_at_ms,
            "kind": type(each.change).__name__,
            "undone": each.undone_at_ms is not None,
        }
        for each in file.history
    ]
    _show(args, rows, (change_line(each) for each in file.history))


def _undo(args: argparse.Namespace, file: ClubFile) -> None:
    file.undo(args.number)
    undone = file.history[args.number - 1]
    _say(args, {"undone": undone.number, "kind": type(undone.change).__name__})


_ACTS: dict[str, Callable[[argparse.Namespace, ClubFile], None]] = {
    "new": _new,
    "enter": _enter,
    "roster": _roster,
    "leave": _leave,
    "return": _return,
    "away": _away,
    "pair": _pair,
    "plan": _plan,
    "rules": _rules,
    "starts": _starts,
    "warnings": _warnings,
    "unpair": _unpair,
    "result": _result,
    "warn": _warn,
    "penalise": _penalise,
    "standings": _standings,
    "prizes": _prizes,
    "prize": _prize,
    "ratings": _ratings,
    "import": _import,
    "merge": _merge,
    "export": _export,
    "site": _site,
    "print": _print,
    "rounds": _rounds,
    "history": _history,
    "undo": _undo,
}


def _division(args: argparse.Namespace, event: ClubEvent) -> str:
    """The division that is meant: the one named, or the only one there is."""
    names = event.divisions
    if args.division or not names or "" in names:
        return str(args.division)
    if len(names) > 1:
        raise UsageError(f"--division: expected one of {', '.join(names)}")
    return names[0]


def _names(text: str) -> tuple[str, str]:
    one, colon, other = text.partition(":")
    if not colon or not one.strip() or not other.strip():
        raise UsageError(f"read {text!r}, expected two names as A:B")
    return one.strip(), other.strip()


def _say(args: argparse.Namespace, row: dict[str, object]) -> None:
    _show(args, row, iter([", ".join(f"{key} {value}" for key, value in row.items())]))


def _show(args: argparse.Namespace, rows: object, lines: Iterable[str]) -> None:
    if args.json:
        print(json.dumps(rows))
        return
    for line in lines:
        print(line)
