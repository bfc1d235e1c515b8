# SPDX-License-Identifier: MIT
"""Acts of `rackside club` on warnings and penalties."""

from __future__ import annotations

import argparse

from desktop_app.commands.club_rows import say, show, warnings_text
from desktop_app.commands.errors import UsageError
from desktop_app.play.club_acts import penalised_by, round_of, warned
from desktop_app.play.club_penalties import (
    book_penalties,
    penalised,
    penalty_of,
    penalty_text,
)
from desktop_app.play.club_rulings import given_rulings
from desktop_app.play.rulesets import load_ruleset
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    Effect,
    Ending,
    PlayerPenalised,
    PlayerRuled,
    PlayerWarned,
    ResultEntered,
)
from desktop_app.tournament.warning_sums import warning_sums


def warnings(args: argparse.Namespace, file: ClubFile) -> None:
    """Print the warnings that add up over the games."""
    event = file.club.event(args.event)
    sums = warning_sums(event, load_ruleset(event.opened.ruleset))
    rows = [
        {
            "player": warning.player,
            "topic": warning.topic,
            "count": warning.count,
            "rounds": list(warning.rounds),
            "next": warning.following,
            "section": warning.section,
        }
        for warning in sums
    ]
    show(args, rows, warnings_text(sums))


def warn(args: argparse.Namespace, file: ClubFile) -> None:
    """Record a warning."""
    event = file.club.event(args.event)
    after = file.record(warned(event, args.name, args.topic, args.round))
    rules = load_ruleset(event.opened.ruleset)
    record = after.event(args.event).record(args.name, rules)
    say(args, {"name": args.name, "warnings": dict(record.warnings)})


def penalise(args: argparse.Namespace, file: ClubFile) -> None:
    """Take points off, or let a penalty of the rule book count."""
    event = file.club.event(args.event)
    number = round_of(event, args.name, args.round)
    if args.offence:
        if args.spread is not None or args.topic:
            raise UsageError("penalise: --for goes with --points, not with --spread and --topic")
        _penalise_by_the_book(args, file, event, number)
        return
    if args.spread is None or args.points is not None:
        raise UsageError("penalise: expected --for OFFENCE, or --spread N")
    file.record(penalised_by(event, args.name, args.spread, args.topic, number))
    say(args, {"name": args.name, "round": number, "spread": -args.spread})


def _penalise_by_the_book(
    args: argparse.Namespace, file: ClubFile, event: ClubEvent, number: int
) -> None:
    penalty = penalty_of(load_ruleset(event.opened.ruleset), args.offence)
    changes = penalised(event, args.name, number, penalty, args.points)
    file.record(*changes)
    row: dict[str, object] = {
        "name": args.name,
        "round": number,
        "offence": penalty.offence,
        "section": penalty.section,
        "warned": any(isinstance(change, PlayerWarned) for change in changes),
        "spread": -sum(change.spread for change in changes if isinstance(change, PlayerPenalised)),
        "points": None,
        "effect": None,
        "seconds": 0,
    }
    for change in changes:
        if isinstance(change, ResultEntered) and change.ending is Ending.PLAYED:
            row["points"] = [change.first, change.second]
        elif isinstance(change, PlayerRuled):
            row["effect"] = change.effect.value
            row["seconds"] = 0 if change.effect is Effect.EXPELLED else change.amount
    show(args, row, [file.lines[-1].words])


def rulings(args: argparse.Namespace, file: ClubFile) -> None:
    """Print the warnings and penalties that were given."""
    event = file.club.event(args.event)
    found = given_rulings(event, load_ruleset(event.opened.ruleset))
    rows = [
        {
            "division": ruling.division,
            "round": ruling.round,
            "board": ruling.board or None,
            "player": ruling.player,
            "offence": ruling.what,
            "effect": ruling.effect,
            "section": ruling.section,
            "counts": ruling.counts,
        }
        for ruling in found
    ]
    lines = (
        f"round {ruling.round}"
        + (f", board {ruling.board}" if ruling.board else "")
        + f": {ruling.text}"
        for ruling in found
    )
    show(args, rows, lines)


def penalties(args: argparse.Namespace, file: ClubFile) -> None:
    """Print the penalties of the rule book."""
    rules = load_ruleset(file.club.event(args.event).opened.ruleset)
    found = book_penalties(rules)
    rows = [
        {
            "offence": penalty.offence,
            "title": penalty.title,
            "kind": penalty.kind.value,
            "amount": penalty.amount,
            "free": penalty.free,
            "discretionary": penalty.is_discretionary,
            "section": penalty.section,
        }
        for penalty in found
    ]
    show(args, rows, (f"{penalty.offence}: {penalty_text(penalty)}" for penalty in found))
