"""The SMT leg: z3 on a statement whose integer parameters are concrete small numbers.

`smt_leg` writes the statement out for each size assignment and asks z3 whether the hypotheses and the negated
conclusion are satisfiable together. "unsat" proves the statement *of these sizes* (z3 is trusted for it, so it
only supports the general one); "sat" is a counterexample once the kernel's evaluator confirms it.

How it is written out:

- integers are replaced, sums, deltas, tuple sums and quantifiers over ranges and tuples are written out;
- ``Q[1,2]`` becomes a real constant; an argument that is no number, as in ``P[source[k], i]``, is a label: two
  labels are never identified, which is weaker than what a function satisfies, so sound for "unsat";
- a hypothesis "for all real s" is taken at the labels that stand at the same argument of the same family
  elsewhere: fewer hypotheses, so sound for "unsat". In the conclusion s becomes a new constant, which is exact;
- eps inside of exp becomes a constant t = exp(eps) > 0. Relations between eps, logarithms and 0 are
  exponentiated: ``log(X) <= eps`` is ``X <= t``, ``0 <= eps`` is ``1 <= t``, ``exp(-eps)`` is ``1/t``;
- what a conclusion says exists is exhibited by the caller (z3 would have to guess);
- the conclusion is split: one query for each part;
- what is outside of polynomials (entropies, x log x, eps*p) is left out of the hypotheses, sound again; in the
  conclusion it makes the leg "not run".

A query goes to z3's linear solver where it is linear; else to nlsat, and to the linear solver again with each
monomial a constant of its own and products of the hypotheses added. If t can not be kept a symbol, rational
values of it are tried (``at``), and the leg says so.

z3 runs in a child process, which is killed at the deadline.
"""

from __future__ import annotations

from verify.evidence.smt.ground import Outside
from verify.evidence.smt.leg import smt_leg
from verify.evidence.smt.process import Z3
from verify.evidence.smt.propositions import symbols_of
from verify.evidence.smt.solver import UNKNOWN, Solver

__all__ = ["UNKNOWN", "Outside", "Solver", "Z3", "smt_leg", "symbols_of"]
