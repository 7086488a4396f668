"""Claims judged when they are asked for; `recheck`: what is stored, by the kernel alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import proxy

from verify.claims.legs import NOT_RUN
from verify.language.pins import pin
from verify.run.evidence import Proposal
from verify.run.pipeline import Verdict, lemma_ids, rechecked, unreadable
from verify.run.store import Recorded, Stored, Unreadable

if TYPE_CHECKING:
    from verify.run.pipeline import Judgement
    from verify.run.recorded import Kept

#: How deep lemmas may rest on lemmas in stored certificates.
MAX_LEMMAS = 60


class OnDemand(Mapping[str, "Judgement"]):
    """Verdicts by claim id, each made once, when first asked for; as a mapping, the judgements on claims.

    A claim that is unknown, undecided, or being judged just now has no judgement: what rests on itself stays
    unproved.
    """

    def __init__(self, make: Callable[[str], Verdict], knows: Callable[[str], bool]) -> None:
        self._make = make
        self._knows = knows
        self._made: dict[str, Verdict] = {}
        self._open: list[str] = []

    @property
    def depth(self) -> int:
        """How many verdicts are being made just now, each for the one before."""
        return len(self._open)

    def __call__(self, name: str) -> Verdict:
        if name not in self._made:
            self._open.append(name)
            try:
                self._made[name] = self._make(name)
            finally:
                self._open.pop()
        return self._made[name]

    def forget(self, name: str) -> None:
        """Make the verdict again when it is asked for."""
        self._made.pop(name, None)

    def learn(self, verdict: Verdict) -> None:
        """Take a verdict that was made elsewhere, unless there is one."""
        self._made.setdefault(verdict.id, verdict)

    def __getitem__(self, name: str) -> Judgement:
        there = name in self._made or (name not in self._open and self._knows(name))
        judgement = self(name).judgement if there else None
        if judgement is None:
            raise KeyError(name)
        return judgement

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, verdict in self._made.items() if verdict.judgement is not None])

    def __len__(self) -> int:
        return sum(verdict.judgement is not None for verdict in self._made.values())

    def errors(self) -> list[str]:
        """Of all that was judged, lemmas included."""
        return [error for verdict in self._made.values() for error in verdict.errors]

    def used_by(self, proposals: Sequence[Proposal]) -> dict[str, Judgement]:
        """Judgements of the claims that the proposals use. One without a judgement is left out: then the
        kernel refuses the certificate, and says for which lemma.
        """
        used = dict.fromkeys(name for proposal in proposals for name in lemma_ids(proposal.certificate))
        return {name: judgement for name in used if (judgement := self.get(name)) is not None}


def recheck(find: Callable[[str], Kept | None], seconds: float | None = None) -> OnDemand:
    """Verdicts on stored certificates, by id, from the kernel alone. ``find`` gives what is stored under an id.

    A stored statement that is not the one to which the id is pinned is not judged, neither for itself nor as a lemma.
    What is hostile costs itself only: a claim is given up after `seconds`, or where memory ends, or where lemmas rest
    on lemmas too deeply; the verdict says which.
    """
    seen: dict[str, Kept | None] = {}

    def known(name: str) -> Kept | None:
        if name not in seen:
            seen[name] = find(name)
        return seen[name]

    def make(name: str) -> Verdict:
        kept = known(name)
        if kept is None:
            raise KeyError(name)
        paper, entry, recorded = kept
        if isinstance(entry, Unreadable):
            return unreadable(paper, entry)
        if recorded is not None and recorded.pin != pin(entry.statement):
            return _foreign(paper, entry, recorded)
        if around.depth > MAX_LEMMAS:
            words = f"lemmas rest on lemmas more than {MAX_LEMMAS} deep here"
            return unreadable(paper, Unreadable(entry.id, entry.location, entry.fidelity, words))
        proposal = Proposal("stored certificate", entry.certificate)
        return rechecked(paper, entry, proposal, around.used_by((proposal,)), seconds)

    verdicts = OnDemand(make, lambda name: known(name) is not None)
    around = proxy(verdicts)  # no cycle: all that was read goes when the verdicts go
    return verdicts


def unjudged(name: str, words: str) -> Verdict:
    """What `recheck` says of a claim that is recorded as undecided, and has no certificate."""
    legs = {"symbolic": NOT_RUN, "smt": NOT_RUN, "fuzz": NOT_RUN}
    reason = f"recorded as {words}: no certificate is stored, so the kernel has nothing to judge"
    return Verdict(name, name.partition(".")[0], "", "", None, "NOT_RUN", legs, reasons=(reason,))


def _foreign(paper: str, entry: Stored, recorded: Recorded) -> Verdict:
    """A stored statement that is not that of the claim is not judged: the verdict would be about something else."""
    legs = {"symbolic": NOT_RUN, "smt": NOT_RUN, "fuzz": NOT_RUN}
    why = (
        "the stored statement is not the one that the baseline has under this id"
        if recorded.pin
        else "the baseline does not say which statement it is about: an earlier version recorded it"
    )
    names = (entry.id, paper, entry.location, entry.fidelity)
    error = f"{entry.id}: {why}. Next: python -m verify check, which looks at the claim itself"
    return Verdict(*names, entry.statement, "NOT_RUN", legs, reasons=(why,), errors=(error,))
