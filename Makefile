# Needs Python >= 3.11 and make; everything else goes into .venv.   make help   lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.stamp
BENCH  := .venv-bench
PEERS  := $(BENCH)/.stamp

.DEFAULT_GOAL := help
.PHONY: help env browser postgres check test test-all matrix cluster-test coq coq-claims fuzz recheck errata docs counts coverage evidence twice words bench-prove bench-bars bench-cold bench-tradeoff bench-capacity bench-clustering bench-accounting bench-cluster bench-speed bench-solvers clean

help:     ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-15s %s\n", $$1, $$2 }' Makefile

env: $(STAMP)  ## create .venv with the package and its test tools (once, until pyproject.toml or constraints.txt change)

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

check: env  ## judge every claim, and look for claims that say less, or more, than they seem to
	$(BIN)/python -m verify check
	$(BIN)/python -m verify lint

browser: env  ## find Chromium for the browser tests, or install it (Debian, root); fails in CI without one
	$(BIN)/python tests/report/browser.py

postgres: env  ## find a PostgreSQL server for the tests of a shared ledger, or install it (Debian, root); fails in CI without one
	$(BIN)/python tests/run/postgres.py

cluster-test: env postgres  ## a scheduler, workers and PostgreSQL: killed workers, lies, and the verdicts of a local run (a minute; part of test)
	$(BIN)/python -m pytest -q -n 0 tests/run/test_cluster.py tests/run/test_ledger.py

# Hundreds of processes are started: what one compiles of the sources the next one reads, whatever the environment says.
test: export PYTHONDONTWRITEBYTECODE =
test: env browser postgres  ## lint, types, tests: fails on any
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n 2 --dist loadfile

matrix:   ## the lean install on each Python of 3.11 to 3.13 that is found here (half a minute each)
	$(PYTHON) tests/interpreters.py

test-all: export PRIVACY_VERIFY_TEST_ALL = 1
test-all: test  ## the same, with all of what `make test` tries a share of

coq: env  ## prove the facts of the kernel, and a sample of the stored proofs, in Coq (a minute; installs Debian's coq, or says that it is missing)
	$(BIN)/python -m coq.check $(OPTIONS)
	$(BIN)/python -m coq.claims --sample $(OPTIONS)

coq-claims: env  ## every stored proof that can be exported, in Coq (an hour; what was accepted before is not compiled again)
	$(BIN)/python -m coq.claims $(OPTIONS)

fuzz: env  ## differential runs at their full counts (long; see tests/campaigns)
	$(BIN)/python -m tests.campaigns $(OPTIONS)

# -S hides site-packages: the stored certificates must be judged by the standard library alone.
recheck:  ## judge the stored certificates again, with no third-party package
	$(PYTHON) -S -m verify recheck

errata: env  ## printed statements that are refuted
	$(BIN)/python -m verify errata

words: env  ## keep the words of the closed forms, translated, beside each formulas.py
	$(BIN)/python -m verify.run.closed_form

coverage: env  ## write each paper's coverage.md from its page.toml and what is recorded
	for paper in $(patsubst theorems/%/page.toml,%,$(wildcard theorems/*/page.toml)); do \
	  $(BIN)/python -m verify coverage $$paper --markdown theorems/$$paper/coverage.md > /dev/null || exit 1; done

counts: env  ## write the README's tables of claims from what is recorded
	$(BIN)/python docs/counts.py

evidence: env  ## write the README's figures of z3 and of random examples, the page of what they do not decide, and that of the headline theorems, from a whole check (an hour)
	mkdir -p build
	$(BIN)/python -m verify check --quiet --json build/check.json
	$(BIN)/python docs/evidence.py build/check.json
	$(BIN)/python docs/headlines.py build/check.json

twice: env  ## ask z3 and random examples about 40 claims twice, once on a machine that is kept busy: do they say the same?
	$(BIN)/python docs/twice.py

docs: env  ## build the documentation into build/docs/ (serve it: .venv/bin/mkdocs serve)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The peers live in a venv of their own, so that the project can not come to need one of them. What a peer lacks is said
# in the report; OPTIONS go to the runner:   make bench-prove OPTIONS="--limit 5 --jobs 2 --families scalar"
$(PEERS): pyproject.toml benchmarks/install.py
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python benchmarks/install.py
	@touch $@

bench-prove: $(PEERS)  ## the corpus through prove and through other tools (long; see benchmarks/prove.py)
	$(BENCH)/bin/python -m benchmarks.prove $(OPTIONS)

bench-bars: $(PEERS)  ## eight statements against the times to beat (about two minutes)
	$(BENCH)/bin/python -m benchmarks.bars $(OPTIONS)

bench-cold: env  ## thirty-six lines from a cold start (about two minutes)
	$(BIN)/python -m benchmarks.cold $(OPTIONS)

bench-tradeoff: $(PEERS)  ## least leakage at a distortion against linear programs in floats (about ten minutes)
	$(BENCH)/bin/python -m benchmarks.tradeoff $(OPTIONS)

bench-capacity: $(PEERS)  ## channel capacities against float solvers, C_1 against enumeration (about fifteen minutes)
	$(BENCH)/bin/python -m benchmarks.capacity $(OPTIONS)

bench-clustering: $(PEERS)  ## relations and clustering against dit and the printed lines (about three minutes)
	$(BENCH)/bin/python -m benchmarks.clustering $(OPTIONS)

bench-accounting: $(PEERS)  ## delta of composed mechanisms against two accountants (about a minute)
	$(BENCH)/bin/python -m benchmarks.accounting $(OPTIONS)

bench-cluster: env  ## how searching scales with workers of this machine (about ten minutes)
	$(BIN)/python -m benchmarks.cluster $(OPTIONS)

bench-speed: env  ## recheck and check against an earlier commit, many claims, a profile (half an hour)
	$(BIN)/python -m benchmarks.speed $(OPTIONS)

bench-solvers: env  ## times of the exact solvers by size, and how they grow (about ten minutes)
	$(BIN)/python -m benchmarks.solvers $(OPTIONS)

clean:    ## remove the venvs, build output and caches; the records of runs (.verify, *.sqlite) stay
	rm -rf $(VENV) $(BENCH) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
