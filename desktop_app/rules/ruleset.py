# SPDX-License-Identifier: MIT
"""A ruleset as one typed value: the key `turn.order` of a file is the attribute `turn.order`.

Every key is declared once, in the section classes of `ruleset_setup`, `ruleset_play`,
`ruleset_tiles` and `ruleset_results`: its name, its type, its range and the sentence that explains
it. The parser, the documentation page and `rackside rules` are all made from these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.rules import ruleset_codec as codec
from desktop_app.rules.ruleset_keys import FaceTable, Key, RulesetError
from desktop_app.rules.ruleset_play import (
    AcceptRules,
    AdjudicateRules,
    ChallengeRules,
    ClockRules,
    HoldRules,
    OvertimeRules,
    RecordRules,
    TurnRules,
)
from desktop_app.rules.ruleset_results import (
    BoardAccidentRules,
    ByeRules,
    EndRules,
    ExtraRules,
    FinalRules,
    ForfeitRules,
    LeftoverRules,
    MinorRules,
    MissingRules,
    PenaltyRules,
    ResignRules,
    ResultRules,
    StandingsRules,
    Tariff,
    WrongBagRules,
)
from desktop_app.rules.ruleset_setup import (
    LateRules,
    LexiconRules,
    LexiconSource,
    MetaRules,
    PlacementRules,
    RoundRules,
    ScoreRules,
    SetRules,
    StartRules,
    TableRules,
)
from desktop_app.rules.ruleset_tiles import (
    BlankRules,
    DrawRules,
    ExchangeRules,
    ExposeRules,
    OutOfOrderRules,
    OverdrawRules,
    UnderdrawRules,
    ZeroRunRules,
)

__all__ = [
    "AcceptRules",
    "AdjudicateRules",
    "BlankRules",
    "BoardAccidentRules",
    "ByeRules",
    "ChallengeRules",
    "ClockRules",
    "DrawRules",
    "EndRules",
    "ExchangeRules",
    "ExposeRules",
    "ExtraRules",
    "FaceTable",
    "FinalRules",
    "ForfeitRules",
    "HoldRules",
    "Key",
    "LateRules",
    "LeftoverRules",
    "LexiconRules",
    "LexiconSource",
    "MetaRules",
    "MinorRules",
    "MissingRules",
    "OutOfOrderRules",
    "OverdrawRules",
    "OvertimeRules",
    "PenaltyRules",
    "PlacementRules",
    "RecordRules",
    "ResignRules",
    "ResultRules",
    "RoundRules",
    "Ruleset",
    "RulesetError",
    "ScoreRules",
    "SetRules",
    "StandingsRules",
    "StartRules",
    "TableRules",
    "Tariff",
    "TurnRules",
    "UnderdrawRules",
    "WrongBagRules",
    "ZeroRunRules",
]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every rule value of one document, with the section each value comes from.

    `option` is the name of the overlay in force or "". `cite` maps a key path to the section as it
    is shown. `silent` holds the paths the document does not settle: their values are our reading.
    `inherited` holds the paths that `meta.base` supplied. `sections` maps the steps of procedures
    ("overdraw.low-bag-apart") to the section that orders them.
    """

    meta: MetaRules
    table: TableRules
    set: SetRules
    lexicon: LexiconRules
    score: ScoreRules
    placement: PlacementRules
    start: StartRules
    late: LateRules
    round: RoundRules
    clock: ClockRules
    overtime: OvertimeRules
    turn: TurnRules
    accept: AcceptRules
    record: RecordRules
    hold: HoldRules
    challenge: ChallengeRules
    adjudicate: AdjudicateRules
    exchange: ExchangeRules
    zero_run: ZeroRunRules
    blank: BlankRules
    draw: DrawRules
    overdraw: OverdrawRules
    underdraw: UnderdrawRules
    out_of_order: OutOfOrderRules
    expose: ExposeRules
    missing: MissingRules
    extra: ExtraRules
    wrong_bag: WrongBagRules
    board_accident: BoardAccidentRules
    leftover: LeftoverRules
    end: EndRules
    final: FinalRules
    result: ResultRules
    standings: StandingsRules
    bye: ByeRules
    forfeit: ForfeitRules
    resign: ResignRules
    penalty: PenaltyRules
    minor: MinorRules
    option: str = ""
    cite: Mapping[str, str] = field(default_factory=dict, hash=False)
    silent: frozenset[str] = frozenset()
    inherited: frozenset[str] = frozenset()
    sections: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def id(self) -> str:
        """The name of the ruleset in commands and files, such as "naspa-2016"."""
        return self.meta.id

    @property
    def title(self) -> str:
        """The name of the ruleset on screen."""
        return self.meta.title

    def section_for(self, path: str) -> str:
        """The section that a value comes from, as it is shown; "" when the document has none.

        A value supplied by the base ruleset names the base document's section after the short name
        of that document ("FAM Win"). Raises KeyError when `path` is no key.
        """
        codec.spec(type(self), path)
        return self.cite.get(path, "")

    def is_silent(self, path: str) -> bool:
        """Whether the document leaves `path` open, so that its value is our reading of it.

        Raises KeyError when `path` is no key.
        """
        codec.spec(type(self), path)
        return path in self.silent

    def value(self, path: str) -> object:
        """The typed value of a key such as "turn.order"; KeyError when there is no such key."""
        table, name = codec.spec(type(self), path).split
        value: object = getattr(getattr(self, table), name)
        return value

    def with_values(self, values: Mapping[str, object]) -> Ruleset:
        """The same ruleset with some keys changed, for house variants and tests.

        `values` maps key paths to values as a file would give them (lists for sets and orders) or
        to typed values. Raises RulesetError when a key is unknown or a value is not allowed.
        """
        return codec.replace_values(self, values)

    def as_table(self) -> dict[str, object]:
        """The resolved ruleset as a flat table of JSON values, the exact inverse of `from_table`.

        Key paths map to values; "option", "cite", "silent", "inherited" and "sections" carry the
        rest.
        """
        return codec.as_table(self)

    @classmethod
    def table_keys(cls) -> frozenset[str]:
        """Every name that `as_table` writes."""
        return frozenset((*codec.specs(cls), *codec.EXTRAS))

    @classmethod
    def from_table(cls, table: Mapping[str, object]) -> Ruleset:
        """The ruleset that `as_table` wrote; raises RulesetError naming the first bad key."""
        return codec.from_table(cls, table)
