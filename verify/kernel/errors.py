"""What the kernel raises.

KernelError
|-- Malformed              a term, statement or certificate is not well formed
|-- CertificateRejected    a step of a certificate does not prove its goal
`-- Unevaluable            a value cannot be computed (a limit was reached, or it is not finite data)
"""

from __future__ import annotations

#: Numbers of more bits are neither read nor computed with: 4,000 digits and a little, so that each can be printed.
MAX_BITS = 13_300


class KernelError(ValueError):
    """Base of everything the kernel raises on purpose."""


class Malformed(KernelError):
    """A term, statement or certificate is not well formed (an unknown name, a wrong number of arguments)."""


class CertificateRejected(KernelError):
    """A step of a certificate does not prove its goal.

    ``path`` is the place in the certificate: which of its proofs (0: that it is defined, 1: that it holds), then the
    child number taken at each step from the root of that.
    """

    def __init__(self, message: str, path: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.path = path


class Unevaluable(KernelError):
    """The kernel can not compute this value: not a refusal of the claim, only "not known"."""
