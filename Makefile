# Two commands on a fresh machine: `make run` and `make test`. Both make the virtual environment first.
PYTHON ?= python3
VENV := .venv
RULESET ?= override
PY := $(VENV)/bin/python
PHRASES := $(VENV)/messages.pot
EXTRACT = $(VENV)/bin/pybabel -q extract -F babel.cfg --add-comments=NOTE --no-location --sort-output --no-wrap \
	-k pgettext:1c,2 -k phrase -k term:1c,2 -o $(PHRASES) bot
UPDATE = $(VENV)/bin/pybabel -q update --no-fuzzy-matching --ignore-obsolete --no-wrap \
	--ignore-pot-creation-date -i $(PHRASES) -d bot/locale
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run play test lint words bench shared mutants demo notebooks notebook-pairs clean
.DELETE_ON_ERROR:

run: $(VENV)/.installed-bot
	$(PY) -m bot run

play: $(VENV)/.installed
	$(PY) -m engine play

test: $(VENV)/.installed-dev
	$(PY) -m pytest -q -n 2 --dist worksteal tests

lint: $(VENV)/.installed-dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(EXTRACT)
	$(UPDATE) --check

words: $(VENV)/.installed-dev
	$(EXTRACT)
	$(UPDATE)

bench: $(VENV)/.installed-dev
	$(PY) -m engine bench --write BENCHMARKS.md
	$(PY) -m bot.pictures bench --write BENCHMARKS.md

mutants: $(VENV)/.installed-dev
	$(PY) -m tests.mutants $(RULESET) --write BENCHMARKS.md

demo: $(VENV)/.installed-analysis
	$(PY) -m analysis demo --jobs 2

notebooks: $(VENV)/.installed-notebooks demo
	$(PY) -m jupyterlab notebooks

notebook-pairs: $(VENV)/.installed-dev
	$(PY) -m jupytext --to ipynb --update notebooks/*.py

shared: $(VENV)/.installed
	$(PY) -m tests.shared_lines

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PY) -m pip install -q --disable-pip-version-check -e . -c constraints.txt
	touch $@

$(VENV)/.installed-bot: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PY) -m pip install -q --disable-pip-version-check -e '.[bot]' -c constraints.txt
	touch $@ $(VENV)/.installed

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PY) -m pip install -q --disable-pip-version-check -e '.[dev]' -c constraints.txt
	touch $@ $(VENV)/.installed $(VENV)/.installed-bot

$(VENV)/.installed-analysis: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PY) -m pip install -q --disable-pip-version-check -e '.[analysis]' -c constraints.txt
	touch $@ $(VENV)/.installed

$(VENV)/.installed-notebooks: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PY) -m pip install -q --disable-pip-version-check -e '.[analysis,notebooks]' -c constraints.txt
	touch $@ $(VENV)/.installed $(VENV)/.installed-analysis

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
