# Needs Python >= 3.11 and make; everything else goes into .venv.   make help   lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.stamp

.DEFAULT_GOAL := help
.PHONY: help env check test recheck errata clean

help:     ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-9s %s\n", $$1, $$2 }' Makefile

env: $(STAMP)  ## create .venv with the package and its test tools (once, until pyproject.toml changes)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check -e '.[test]'
	@touch $@

check: env  ## judge every claim
	$(BIN)/python -m verify check

test: env  ## lint, types, tests: fails on any
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q

# -S hides site-packages: the stored certificates must be judged by the standard library alone.
recheck:  ## judge the stored certificates again, with no third-party package
	$(PYTHON) -S -m verify recheck

errata: env  ## printed statements that are refuted
	$(BIN)/python -m verify errata

clean:    ## remove .venv, build output and caches; the records of runs (.verify, *.sqlite) stay
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
