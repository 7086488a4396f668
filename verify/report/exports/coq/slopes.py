"""Proofs in Coq that a term is continuous in a real variable, and what its slope is: by its structure.

What is needed besides (a logarithm's argument is positive, a denominator not 0) has to be among the facts.
"""

from __future__ import annotations

from verify.kernel import terms as t
from verify.kernel.terms import Num, Term
from verify.report.exports.coq.identities import NotExported
from verify.report.exports.coq.printer import name, term

__all__ = ["continuous", "slope"]


def _function(node: Term, known: str) -> str:
    return f"(fun {name(known)} : R => {term(node)})"


def continuous(node: Term, known: str) -> str:
    """A tactic for: the term is continuous at the name."""
    return f"exact {_continuous(node, known)}."


def _continuous(node: Term, known: str) -> str:
    here = name(known)
    if known not in t.free_names(node):
        return f"(continuous_const {term(node)} {here})"
    match node:
        case t.Var():
            return f"(continuous_id {here})"
        case t.Add(args) | t.Mul(args):
            lemma = "continuous_add" if isinstance(node, t.Add) else "continuous_mul"
            whole, proof = args[0], _continuous(args[0], known)
            for part in args[1:]:
                both = f"{_function(whole, known)} {_function(part, known)}"
                proof = f"({lemma} {both} {here} {proof} {_continuous(part, known)})"
                whole = type(node)((whole, part))
            return proof
        case t.Exp(arg):
            return f"(continuous_exp {_function(arg, known)} {here} {_continuous(arg, known)})"
        case t.Log(arg):
            return f"(continuous_log {_function(arg, known)} {here} ltac:(cbv beta; side) {_continuous(arg, known)})"
        case t.XLogX(arg):
            return f"(continuous_xlogx {_function(arg, known)} {here} {_continuous(arg, known)})"
        case t.Pow(base, Num(value)) if value.denominator == 1 and value != 0:
            inside, top = _continuous(base, known), abs(value.numerator)
            if value > 0:
                return f"(continuous_up {_function(base, known)} {here} {top} {inside})"
            return f"(continuous_down {_function(base, known)} {here} {top} ltac:(cbv beta; side) {inside})"
        case t.Pow(base, Num(value)) if value.denominator == 2 and value.numerator == 1:
            return f"(continuous_sqrt {_function(base, known)} {here} ltac:(cbv beta; side) {_continuous(base, known)})"
        case t.Pow(base, exponent) if not isinstance(exponent, Num) and known not in t.free_names(exponent):
            return (
                f"(continuous_integer {_function(base, known)} {here} {term(exponent)} ltac:(integer) "
                f"ltac:(cbv beta; side) {_continuous(base, known)})"
            )
    raise NotExported(f"continuity of {type(node).__name__}")


def slope(node: Term, known: str) -> tuple[str, str]:
    """The slope as the lemmas give it, and a tactic that proves it."""
    value, proof = _slope(node, known)
    return value, f"exact {proof}"


def _slope(node: Term, known: str) -> tuple[str, str]:
    here = name(known)
    if known not in t.free_names(node):
        return "0", f"(slope_const {term(node)} {here})"
    match node:
        case t.Var():
            return "1", f"(slope_id {here})"
        case t.Add(args):
            whole = args[0]
            value, proof = _slope(args[0], known)
            for part in args[1:]:
                more, shown = _slope(part, known)
                proof = f"(slope_add {_function(whole, known)} {_function(part, known)} {here} _ _ {proof} {shown})"
                value, whole = f"({value} + {more})", t.Add((whole, part))
            return value, proof
        case t.Mul(args):
            whole = args[0]
            value, proof = _slope(args[0], known)
            for part in args[1:]:
                more, shown = _slope(part, known)
                proof = f"(slope_mul {_function(whole, known)} {_function(part, known)} {here} _ _ {proof} {shown})"
                value, whole = f"({value} * {term(part)} + {term(whole)} * {more})", t.Mul((whole, part))
            return value, proof
        case t.Exp(arg):
            value, proof = _slope(arg, known)
            return f"({term(node)} * {value})", f"(slope_exp {_function(arg, known)} {here} _ {proof})"
        case t.Log(arg):
            value, proof = _slope(arg, known)
            proof = f"(slope_log {_function(arg, known)} {here} _ ltac:(cbv beta; side) {proof})"
            return f"(/ {term(arg)} * {value})", proof
        case t.XLogX(arg):
            value, proof = _slope(arg, known)
            log = term(t.Log(arg))
            return (
                f"(({log} + 1) * {value})",
                f"(slope_xlogx {_function(arg, known)} {here} _ ltac:(cbv beta; side) {proof})",
            )
        case t.Pow(base, Num(exponent)) if exponent != 0:
            value, proof = _slope(base, known)
            less = term(t.Pow(base, Num(exponent - 1)))
            made = f"({term(Num(exponent))} * {less} * {value})"
            if exponent.denominator == 1 and exponent > 0:
                return made, f"(slope_up {_function(base, known)} {here} _ {exponent} {proof})"
            if exponent.denominator == 1:
                condition = "ltac:(cbv beta; side)"
                return made, f"(slope_down {_function(base, known)} {here} _ {-exponent} {condition} {proof})"
            return made, (
                f"(slope_power {_function(base, known)} {here} _ {term(Num(exponent))} {term(Num(exponent - 1))} "
                f"ltac:(lra) ltac:(cbv beta; side) {proof})"
            )
    raise NotExported(f"the slope of {type(node).__name__}")
