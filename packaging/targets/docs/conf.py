# SPDX-License-Identifier: MIT
"""How Sphinx makes the handbook's site. Nothing in it is loaded from a network."""

from __future__ import annotations

import os

_ACCENT, _ACCENT_IN_THE_DARK = "#1146ad", "#70cbed"

project = "Rackside"
author = "Rackside contributors"
copyright = "Rackside contributors, MIT licence"
release = os.environ["RACKSIDE_VERSION"]
extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True
smartquotes = False
html_theme = "furo"
html_title = f"Rackside {release}"
html_favicon = html_logo = os.environ["RACKSIDE_ICON"]
html_copy_source = False
html_show_sourcelink = False
html_static_path = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "static")]
html_css_files = ["rackside.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": _ACCENT, "color-brand-content": _ACCENT},
    "dark_css_variables": {
        "color-brand-primary": _ACCENT_IN_THE_DARK,
        "color-brand-content": _ACCENT_IN_THE_DARK,
    },
}
