# SPDX-License-Identifier: MIT
"""The steps of the desk and of play that a ruleset may cite a section for, by family.

They are the names below `[sections]` in a ruleset file, such as ``overdraw.low-bag-apart``. A name
that is not here is a slip of the pen in the file: nothing would ever cite it.
"""

from __future__ import annotations

from collections.abc import Mapping

CASES: Mapping[str, str] = {
    "absence": "drawn leave official return",
    "adjacent": "agree change",
    "bag-access": "steps",
    "blank": (
        "agree conflict demand ladder-announced ladder-differs ladder-elsewhere ladder-illegible "
        "ladder-mumbled ladder-notes-differ ladder-slip later later-a later-b later-c leftover "
        "misunderstood own-time pick restart slip withdraw"
    ),
    "board-turning": "challenge own-turn",
    "challenge": (
        "apart-held apart-irregular combined-held combined-irregular concede delayed "
        "falls falls-by-judge lookup-error premature returned-unseen"
    ),
    "clock-malfunction": "repaired wait without-clock",
    "clock-slip": "not-started wrong-clock",
    "cume": "added adding nothing penalise warn",
    "director": (
        "adjust-time award-game correct-points erase-overtime give-turn note penalise-spread "
        "reconstruct reopen-game replay restart set-clock warn"
    ),
    "draw": "drop-back method mix",
    "draw-before-verdict": "rack return seven table wait",
    "dropped-tile-hand": "back",
    "equipment": "disputed equal nearer",
    "exchange-count-wrong": "announced pass put-down",
    "exchange-illegal": "bagged both late pass picks racked stands turn-lost undone",
    "exchange-left-out": "shown",
    "exchange-nothing-set": "pass",
    "exchange-old-first": "no-penalty",
    "expose-low-bag": "nothing shown transfer",
    "extra": "director drawn later over rack signed undrawn unknown valid",
    "fallen": "at-once director free noted used-little used-much",
    "false-blank": "found late",
    "fast-draw": "petition",
    "foreign": "early not-tellable over rack tellable",
    "forfeit": "absence abuse bye disqualified double drop-out removed",
    "found": "adjudication bag outside over unknown",
    "gone": "found located placeholder",
    "hand-in-bag": "counting end-of-turn",
    "hold": "misuse",
    "illegal-play": "after before director end later unknown",
    "interruption": "runs-on stopped",
    "knocked": "accident anger benefit director doubt purpose",
    "late": "decline removed start unstarted wait",
    "leftover": "at-once director error later noted",
    "loose": "bag board owner",
    "medical-time": "granted",
    "minor": "counted remedy",
    "misadjudication": "credit final replay",
    "mislaid": "askew blank face-down hands-off righted turned",
    "missed-centre": "remedy",
    "missing": "after gone play-on replaced",
    "moved-tiles": "director illegal put-back",
    "orientation": "agree majority",
    "out-of-order": "exchanging fine none racked return seven",
    "overdraw": (
        "all apart apart-one combined exchange-bagged exchange-none-bagged exchange-none-drawn "
        "exchange-stands hidden low-bag-apart low-bag-combined low-bag-standard overexposed play "
        "play-points play-withdrawn"
    ),
    "overtime": "forced left-running",
    "realign": "in-time never too-late",
    "recount": "counted overtime-limit signed stopped",
    "resign": "agreed later left",
    "result": "closed corrected out-announced reopened",
    "score-slip": "announced not-heard written",
    "second-opinion": "final review",
    "second-ruling": "appeal",
    "set": "right wrong-after wrong-before",
    "shorten": "announced ended",
    "shuffle": "all all-back rest",
    "spill": "free low-bag more-than-needed part-of-draw shown",
    "taken": "at-once before director honest illegal later restored suspected",
    "turn": "scorekeeper",
    "underdraw": "draw low-bag",
    "underdraw-late": "free overdraw return too-late transfer",
    "underdraw-play": "stands",
    "wrong-bag": "a b c d director drew general lost noted over returned signed swap valid wait",
}
"""Family to its cases, with a space between them."""

STEPS = frozenset(f"{family}.{case}" for family, cases in CASES.items() for case in cases.split())
