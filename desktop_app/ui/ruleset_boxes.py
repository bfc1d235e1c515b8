# SPDX-License-Identifier: MIT
"""Which rules a game is played by: a ruleset and its variant, in two boxes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox

from desktop_app.rules.ruleset import Ruleset
from desktop_app.session.game_choice import RulesetOffer
from desktop_app.translation.words import tr


class RulesetBoxes:
    """Fills the two boxes and knows what they say.

    Args:
        offers: the rulesets there are, at least one.
        rules, option: the boxes; the second has the variants of the ruleset in the first.
    """

    def __init__(self, offers: Sequence[RulesetOffer], rules: QComboBox, option: QComboBox) -> None:
        self._offers = tuple(offers)
        self._rules, self._option = rules, option
        for offer in self._offers:
            rules.addItem(offer.ruleset.title, offer.ruleset.id)

    @property
    def offer(self) -> RulesetOffer:
        """The ruleset that is chosen, with its variants."""
        wanted = self._rules.currentData()
        return next(each for each in self._offers if each.ruleset.id == wanted)

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are chosen, as the variant has them."""
        offer, option = self.offer, self._option.currentData()
        return next((each for each in offer.options if each.option == option), offer.ruleset)

    def offer_variants(self) -> bool:
        """Fill the second box for the ruleset in the first; whether there is anything to choose."""
        offer = self.offer
        self._option.blockSignals(True)
        self._option.clear()
        self._option.addItem(tr("as written"), "")
        for each in offer.options:
            title = each.title.removeprefix(offer.ruleset.title).strip(" ,")
            self._option.addItem(title, each.option)
        self._option.blockSignals(False)
        return bool(offer.options)
