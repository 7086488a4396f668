"""Verdicts as words: tables, JSON, the errata, explanations. Pure functions; nothing here decides anything.

What is shown of a statement is rendered from the very object that was judged.
"""
