"""Absolute values, minima and maxima: which piece it is, by cases where the facts do not tell."""

from __future__ import annotations

from collections.abc import Callable

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation
from verify.kernel.terms import ZERO, Abs, Max, Min, Term
from verify.proving.algebra import Prover
from verify.proving.polynomial.atoms import atoms
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of


class Pieces(Prover):
    """Moves for functions made of pieces."""

    def pieces(self, goal: Goal, depth: int) -> c.Step:
        """Say which piece an absolute value, a minimum or a maximum is, by cases if the facts do not tell."""
        return self.in_pieces(goal, depth, self.close)

    def in_pieces(self, goal: Goal, depth: int, then: Callable[[Goal, int], c.Step]) -> c.Step:
        """The same, with `then` to close the goals that are left."""
        known = {f.left for _, f in goal.facts if isinstance(f, Relation) and f.operator == "="}
        for piece in atoms(goal, lambda t: isinstance(t, Abs | Min | Max)):
            if piece not in known:
                args = (ZERO, piece.arg) if isinstance(piece, Abs) else _arguments(piece)
                return self._piece(goal, piece, args, depth, then)
        raise Stuck("nothing is made of pieces", goal)

    def _piece(
        self, goal: Goal, piece: Term, args: tuple[Term, ...], depth: int, then: Callable[[Goal, int], c.Step]
    ) -> c.Step:
        """Order the arguments as far as needed."""
        chain = Chain(goal)
        best = 0
        for other in range(1, len(args)):
            relation = Relation("<=", args[best], args[other])
            turned = Relation("<=", args[other], args[best])
            for way in (relation, turned):
                with attempted(chain):
                    chain.add(c.Have(self.label("o"), way), lambda g: self.linear(g, depth + 1))
                    break
            else:
                cases = c.Cases(self.label("c"), relation)
                return chain.close(closed(cases, [then(g, depth + 1) for g in goals_of(chain.goal, cases)]))
            if (way is relation) != isinstance(piece, Min):
                best = other
        label = self.label("m")
        if isinstance(piece, Abs):
            fact = "abs_nonnegative" if best else "abs_nonpositive"
            chain.add(c.Fact(label, fact, (piece.arg,)), lambda g: self.linear(g, depth + 1))
        else:
            chain.add(c.Fact(self.label("e"), "extremum", (piece,)), lambda g: self.linear(g, depth + 1))
            equation = Relation("=", piece, args[best])
            chain.add(c.Have(label, equation), lambda g: self._extreme(g, chain.goal.facts[-1][0], depth))
        rewrite = c.Rewrite(label)
        (after,) = goals_of(chain.goal, rewrite)
        return chain.close(closed(rewrite, [then(after, depth + 1)]))

    def _extreme(self, goal: Goal, alternatives: str, depth: int) -> c.Step:
        """The extremum is the argument beyond all others: each alternative is on its near side."""
        claim = relation_of(goal)
        chain = Chain(goal)
        label = self.label("eq")
        chain.add(
            c.Fact(label, "antisymmetric", (claim.left, claim.right)),
            lambda g: self._under_each(g, alternatives, depth),
        )
        return chain.close(c.Given(label))

    def _under_each(self, goal: Goal, alternatives: str, depth: int) -> c.Step:
        try:
            return self.linear(goal, depth + 1)
        except Stuck:
            split = c.Alternatives(self.label("e"), alternatives)
            return closed(split, [self.linear(g, depth + 1) for g in goals_of(goal, split)])


def _arguments(piece: Term) -> tuple[Term, ...]:
    return piece.args if isinstance(piece, Min | Max) else ()
