# Every target does its own set-up: a machine with Python 3.11 or later, git and make is enough.
.DEFAULT_GOAL := help
.PHONY: help demo test quick fuzz bench pages causes rows fmt lint check clean

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
  $$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
RUN := $(VENV)/bin/python
KOTOWARI := $(VENV)/bin/kotowari
STAMP := $(VENV)/.installed

# An editable install breaks when .links is deleted or the checkout moves: then install again.
$(shell test .links/kotowari/grammar -ef grammar || rm -f $(STAMP))

$(STAMP): pyproject.toml tools/package/hatch_build.py
	@test -n "$(PYTHON)" || { echo "make: Python 3.11 or later with venv is needed (set PYTHON=…)" >&2; exit 2; }
	@test -x $(RUN) || { echo "Making $(VENV) with $(PYTHON)" >&2; $(PYTHON) -m venv $(VENV); }
	@echo "Installing Kotowari into $(VENV)" >&2
	@$(RUN) -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F '\t' '{printf "  make %-8s %s\n", $$1, $$2}'

demo: $(STAMP)  ## check the cards, read three in three languages, play a short game
	@$(RUN) -m kotowari.tools.play.demo

test: $(STAMP)  ## run every test
	@$(RUN) -m pytest -n auto --dist worksteal

# What most changes break, without what takes long: tests/animal, fuzz, matrix, properties, rules, most of tools.
QUICK := tests/test_architecture.py tests/test_scenarios.py tests/grammar tests/interpreter tests/text \
  tests/tools/test_cli.py tests/tools/test_report.py tests/tools/test_verbs.py
SLOW := tests/grammar/test_hostile.py tests/grammar/test_printer.py

quick: $(STAMP)  ## the tests for daily work, within a minute
	@$(RUN) -m pytest $(QUICK) $(SLOW:%=--ignore=%)

fuzz: $(STAMP)  ## mutants of every kind of file, COUNT= of them from SEED=
	@$(RUN) -m tests.fuzz --count $(or $(COUNT),10000) --seed $(or $(SEED),1)

check: $(STAMP)  ## check every card, rule and deck of the project
	@$(KOTOWARI) check cards

bench: $(STAMP)  ## measure games, turns and cards per second → docs/performance.md
	@$(RUN) -m kotowari.tools.bench

pages: $(STAMP)  ## run README and docs, and write what the commands print now
	@KOTOWARI_UPDATE=1 $(RUN) -m pytest tests/tools/test_pages.py || $(RUN) -m pytest tests/tools/test_pages.py
	@$(RUN) -m tests.tools.test_hooks_page
	@$(RUN) -m tests.tools.test_words_page

causes: $(STAMP)  ## why cards of DATA= (as kotowari import reads it) are refused → docs/import.md
	@$(RUN) -m kotowari.tools.importing.causes $(DATA) --page docs/import.md

# Which rule sets and languages are read so often that nobody should wait for their rows.
ROWS := magic-2018.en magic-2023.en magic-2023.ja

rows: $(STAMP)  ## derive anew the rows that reading begins with, after a change of how something is printed
	@$(RUN) -m kotowari.tools.reading.keep $(ROWS)

fmt: $(STAMP)  ## lay out the cards in the house layout, sort the imports
	@$(KOTOWARI) fmt cards
	@$(RUN) -m ruff check --fix --select I grammar interpreter tools tests
	@$(RUN) -m ruff format -q .

lint: $(STAMP)  ## ruff, types and the layout of the cards, changing nothing
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check -q .
	@$(RUN) -m mypy
	@$(KOTOWARI) fmt --check cards

clean:  ## remove what the other targets made
	rm -rf $(VENV) .links .pytest_cache .ruff_cache .hypothesis dist build
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
