"""Whether polynomial formulas can be satisfied, by the word of solvers: z3, and cvc5 where it is installed.

cvc5 is never needed: it is a second opinion. An answer is a word and no proof; "unsat" is at best a named assumption.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from verify.kernel.statement import Binder, Formula, Iff, Implies, Integer, Not, Real
from verify.kernel.terms import Exp, Num, Pow, Term
from verify.limits.deadlines import NET, ChildFailed, Deadline, in_child
from verify.limits.solvers import asked
from verify.refuting.smt import Translator, Untranslatable

ANSWERS = ("sat", "unsat")


def opinions(binders: Sequence[Binder], formulas: Sequence[Formula], seconds: float) -> dict[str, str]:
    """What solvers say, by name and version: "sat" or "unsat". Who gives no answer is left out.

    Terms mean what they mean in the kernel, 1/0 = 0 included. Only polynomials, quotients, roots, absolute values,
    minima and maxima of real numbers and integers are translated. The solvers are asked in turn, and none after one
    that says "sat". Takes at most `seconds`, whatever they do.
    """
    deadline = Deadline(seconds)
    said: dict[str, str] = {}
    solvers = [_z3, _cvc5] if find_spec("cvc5") else [_z3]
    for number, solver in enumerate(solvers, 1):
        share = deadline.left() * number / len(solvers)
        if share < 0.1 or "sat" in said.values():
            break
        try:
            name, answer = in_child(_asked, (solver, tuple(binders), tuple(formulas), 0.8 * share), share)
        except ChildFailed:
            continue
        if answer in ANSWERS:
            said[str(name)] = answer
    return said


# --- in the child -------------------------------------------------------------------------------------------


def _asked(
    solver: Any, binders: Sequence[Binder], formulas: Sequence[Formula], seconds: float
) -> tuple[str, str]:
    """(name and version, answer) of one solver."""
    import z3

    translator = _Exactly(binders)
    try:
        translated = [translator.formula(f) for f in formulas]
    except Untranslatable:
        return "", ""
    mixed = any(isinstance(b.sort, Integer) for b in binders)
    logic = "ALL" if mixed else "QF_NRA"
    problem = z3.Solver() if mixed else z3.SolverFor(logic)
    problem.add(*translated, *translator.side)
    found: tuple[str, str] = solver(problem, logic, int(seconds * 1000))
    return found


def _z3(problem: Any, _: str, milliseconds: int) -> tuple[str, str]:
    import z3

    return f"z3 {z3.get_version_string()}", asked(problem, milliseconds / 1000)


def _cvc5(problem: Any, logic: str, milliseconds: int) -> tuple[str, str]:
    """The same problem, as text in SMT-LIB."""
    cvc5 = import_module("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(int(NET * milliseconds)))
    reader = cvc5.InputParser(solver)
    text = f"(set-logic {logic})\n{problem.to_smt2()}"
    reader.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "statement")
    answer = ""
    while not (command := reader.nextCommand()).isNull():
        answer += command.invoke(solver, reader.getSymbolManager())
    return f"cvc5 {cvc5.__version__}", answer.strip()


class _Exactly(Translator):
    """The kernel's total meaning, for "unsat": 1/0 = 0, and roots of negative numbers are 0."""

    def __init__(self, binders: Sequence[Binder]) -> None:
        import z3

        self.z3 = z3
        self.exponents = {}
        self.side = []
        self.names = {}
        for binder in binders:
            if not isinstance(binder.sort, Real | Integer):
                raise Untranslatable
            self.names[binder.name] = (z3.Real if isinstance(binder.sort, Real) else z3.Int)(binder.name)

    def term(self, term: Term) -> Any:
        match term:
            case Exp():
                raise Untranslatable
            case Pow(base, Num(value)) if value.denominator > 1 and abs(value.numerator) <= 12:
                return self._power(self._root(self.term(base), value.denominator), value.numerator)
        return super().term(term)

    def _power(self, base: Any, exponent: int) -> Any:
        return super()._power(base if exponent >= 0 else self._inverse(base), abs(exponent))

    def _fresh(self) -> Any:
        return self.z3.FreshReal()

    def _inverse(self, base: Any) -> Any:
        one = self._fresh()
        zero = base == 0
        self.side.append(self.z3.If(zero, one == 0, one * base == 1))
        return one

    def _root(self, base: Any, index: int) -> Any:
        root = self._fresh()
        power = self.z3.Product([root] * index)
        self.side += [root >= 0, self.z3.If(base >= 0, power == base, root == 0)]
        return root

    def formula(self, formula: Formula) -> Any:
        match formula:
            case Not(arg):
                return self.z3.Not(self.formula(arg))
            case Implies(left, right):
                return self.z3.Implies(self.formula(left), self.formula(right))
            case Iff(left, right):
                return self.formula(left) == self.formula(right)
        return super().formula(formula)
