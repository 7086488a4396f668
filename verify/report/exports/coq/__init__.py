"""Stored proofs as texts for Coq: statements, definedness and proofs, walked with the kernel's own rules.

Untrusted but for `printer`, which says what a statement is in Coq.
"""

from verify.report.exports.coq.identities import NotExported
from verify.report.exports.coq.theorem import Exported, export, module
from verify.report.exports.coq.wording import in_words, worded, worded_module

__all__ = ["Exported", "NotExported", "export", "in_words", "module", "worded", "worded_module"]
