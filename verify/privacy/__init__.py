"""Mechanisms and what they leak: measures, optimal mechanisms, audits, tables. Needs no checker."""
