"""What is wrong with a mechanism, a prior, a list of neighbours or a level that was handed in."""

from __future__ import annotations

__all__ = ["AuditError"]


class AuditError(ValueError):
    """The input cannot be audited. The message shows the value, the place and the next move."""
