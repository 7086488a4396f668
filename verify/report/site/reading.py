"""How to read the report: verdicts, fidelity, legs, notation, and the rules and facts that proofs rest on."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from verify.claims.labels import FIDELITIES
from verify.kernel import certificate
from verify.kernel.errors import KernelError
from verify.kernel.facts import FACTS, look_up
from verify.kernel.statement import And, Implies, Integer
from verify.kernel.terms import TWO, Var
from verify.language.mathml import mathml_formula
from verify.proving.basics import CITED, LEMMAS, lemma
from verify.report.site.claim_page import ABOUT_LEGS
from verify.report.site.layout import NAMES, VERDICTS, Page, chip, section
from verify.report.site.markup import Html, Part, tag
from verify.report.table import LEGS

MEANINGS = {
    "PROVED": "The kernel accepted a certificate of the statement, resting on nothing but its own rules.",
    "CONDITIONAL": "As proved, but resting on the named assumptions.",
    "REFUTED": "The kernel evaluated the statement at exhibited values, or accepted a proof of its negation: it fails.",
    "ILL_POSED": "The statement is undefined somewhere it is quantified over, or its hypotheses contradict each other.",
    "SUPPORTED": "Sampling, bounded checks or numerics agree. Nothing is certain.",
    "OPEN": "Everything that took it gave up.",
    "NOT_RUN": "Nothing looked at it.",
}
NOTATION = {
    "log": "the natural logarithm; entropies and levels are in nats unless the page says bits",
    "h(p), kl(p, q)": "binary entropy and binary relative entropy, with 0 log 0 = 0",
    "xlogx(a)": "a log a, and 0 at a = 0",
    "1[a = b]": "1 if a and b are equal, else 0",
    "Q(·,·) ∈ ℝ": "Q is any real-valued function of two arguments; indices or square brackets are its arguments",
    "x[k ↦ v]": "the tuple x with its entry k replaced by v",
    "{a, …, b}": "the integers from a to b, both included; none if b is below a",
}
LEAD = (
    "A statement is judged as it stands on its page: what is displayed is made from the very object that was judged. "
    "Search is not trusted; a small kernel accepts or rejects what it proposes. This report was made from what is on "
    "record, judged again by the kernel; nothing was searched."
)
ABOUT_EVIDENCE = (
    "Three kinds that do not know of each other. Where they contradict each other that is an error, and reported."
)
ABOUT_CONTROLS = (
    "A claim has a negative control, a statement with one thing changed that must be refuted, and a satisfying instance, "
    "values at which its hypotheses hold. They guard against a checker that accepts anything, and against statements "
    "about nothing."
)
ABOUT_RULES = "Every step of a proof is one of these."
ABOUT_FACTS = "What a proof may cite: textbook truths of real analysis, of finite sums and of integers."
ABOUT_LEMMAS = "What follows from these facts: each is proved at the head of every proof that cites it."
_NAMES = ("x", "y", "z")


def reading_page() -> Page:
    """The page; rules and facts are those that this version of the kernel has."""
    kinds = ABOUT_LEGS.items()
    body = [
        tag("h1", "How to read this report"),
        tag("p", LEAD, class_="lead"),
        section("Verdicts", _glossary(map(_verdict, VERDICTS)), name="verdicts"),
        section("Fidelity", _glossary(_entry(*label) for label in FIDELITIES.items())),
        section("Evidence", tag("p", ABOUT_EVIDENCE), _glossary(_entry(LEGS[leg], about) for leg, about in kinds)),
        section("Controls", tag("p", ABOUT_CONTROLS)),
        section("Notation", _glossary(_entry(*one) for one in NOTATION.items())),
        section("Rules of the kernel", tag("p", ABOUT_RULES), _glossary(_rules()), name="rules"),
        section("Facts", tag("p", ABOUT_FACTS), _glossary(map(_fact, FACTS)), name="facts"),
        section("Lemmas", tag("p", ABOUT_LEMMAS), _glossary(map(_lemma, CITED)), name="lemmas"),
    ]
    return Page("reading.html", "How to read", Html("".join(body)))


def _glossary(rows: Iterable[list[Part]]) -> Html:
    return tag("dl", list(rows), class_="glossary")


def _verdict(word: str) -> list[Part]:
    return [tag("dt", chip(word), id=NAMES[word].replace(" ", "-")), tag("dd", MEANINGS[word])]


def _entry(name: str, words: str) -> list[Part]:
    return [tag("dt", name), tag("dd", words)]


def _rules() -> Iterable[list[Part]]:
    kinds = [kind for kind in vars(certificate).values() if inspect.isclass(kind) and issubclass(kind, certificate.Step)]
    for kind in kinds:
        if kind is not certificate.Step:
            words = " ".join((inspect.getdoc(kind) or "").replace("`", "").split())
            yield [tag("dt", tag("code", kind.__name__), id=f"rule-{kind.__name__}"), tag("dd", words)]


def _fact(name: str) -> list[Part]:
    return [tag("dt", tag("code", name), id=f"fact-{name}"), tag("dd", _content(name))]


def _lemma(name: str) -> list[Part]:
    """A lemma as a formula; those about a sum in words."""
    shown: Part = Html(mathml_formula(lemma(name).formula)) if name in LEMMAS else CITED[name]
    return [tag("dt", tag("code", name), id=f"fact-{name}"), tag("dd", shown)]


def _content(name: str) -> Part:
    """The fact for plain arguments; where it takes others, what the kernel says of it."""
    count, build = FACTS[name]
    arguments = tuple(map(Var, _NAMES[:count]))
    for given in (arguments, (*arguments[:-1], TWO)):
        try:
            conditions, conclusion = look_up(name, {one: Integer() for one in _NAMES}, given)
        except KernelError:
            continue
        return Html(mathml_formula(Implies(And(conditions), conclusion) if conditions else conclusion))
    return " ".join((inspect.getdoc(build) or "").replace("`", "").split())
