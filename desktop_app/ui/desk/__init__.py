# SPDX-License-Identifier: MIT
"""The director's desk: procedures, questions and rulings."""
