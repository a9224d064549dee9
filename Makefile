# Every target makes the virtual environment it needs; VENV=elsewhere puts it elsewhere.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check

# The areas of docs/rules/requirements.toml in which every must and record has a test.
FINISHED := event,registration,rounds,pairing,odd-field,scoring,standings,unusual-results,publishing,conduct,encounter,game-scoring,secrecy,modes,timing,roster,variants,team,terrain,painting,awards

.PHONY: help demo serve test check types lint compiled audit browser pictures words bench soak requirements clean

help:
	@echo "make demo          a server with events to look at, in every pack"
	@echo "make serve         your own server: desk, phones, public pages and projector"
	@echo "make test          every check, every test, every finished requirement"
	@echo "make check         lint, format, types, the arrows between the rooms, known bad packages"
	@echo "make audit         the pinned packages beside the public list of faults (network)"
	@echo "make pictures      the pictures of docs/tour.md"
	@echo "make words         the sentences to translate, into one file"
	@echo "make bench         our speed beside our peers'"
	@echo "make soak          the long search for counter-examples"
	@echo "make requirements  pin requirements/*.in again, with hashes"
	@echo "make clean         remove what these targets made"

demo: $(VENV)/ready
	$(BIN)/muster demo

serve: $(VENV)/ready
	$(BIN)/muster serve

# One worker more than there are cores: browsers wait more than they work.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# What is compiled once need not be compiled by every server and program that a test starts.
test compiled soak: export PYTHONDONTWRITEBYTECODE :=

# What is kept in a database is tested on both; the rest of it on PostgreSQL in `make soak`.
ON_BOTH := tests/database tests/faults tests/api/test_commands.py tests/security/test_every_command.py

# What needs one core only is done two at a time before the tests take all of them.
test:
	$(MAKE) --jobs 2 check browser compiled
	$(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --durations 25 --durations-min 5
	MUSTER_TEST_ON=postgresql $(BIN)/pytest -m "not soak and not of_sqlite" --numprocesses $(WORKERS) --dist worksteal $(ON_BOTH)
	$(BIN)/muster requirements --strict "$(FINISHED)"

check: types lint

types: $(VENV)/ready
	$(BIN)/mypy

lint: $(VENV)/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tests.security.audit

# Read once, so that not every worker has to compile every test.
compiled: $(VENV)/ready
	$(BIN)/pytest --collect-only --quiet --no-summary > /dev/null

# A real Chromium for the tests: found, or installed.
browser: $(VENV)/ready
	$(BIN)/python -m tests.browser.chromium

# The pictures of docs/tour.md, from the demo's events.
pictures: browser
	$(BIN)/python -m tests.browser.pictures

# Every sentence that can be translated, for whoever makes a catalogue.
words: $(VENV)/ready
	$(BIN)/pybabel --quiet extract --mapping=babel.cfg --project=Muster --version=0.1 \
	    --copyright-holder="the authors of Muster" --add-location=file --no-wrap --sort-by-file \
	    --output=src/muster/words/catalogues/muster.pot .

# The pinned packages held against the public database of advisories; needs a network.
audit: $(VENV)/ready
	$(PYTHON) -m venv build/audit
	build/audit/bin/pip --quiet --disable-pip-version-check install --require-hashes -r requirements/audit-tool.txt
	build/audit/bin/pip-audit --disable-pip --require-hashes \
	    --requirement requirements/base.txt --requirement requirements/dev.txt \
	    --requirement requirements/audit-tool.txt

bench: $(VENV)/ready-to-bench
	$(BIN)/python -m bench --write

# Within an hour on two cores; DEPTH=10 looks ten times as long.
DEPTH ?= 1
SOAK := MUSTER_DEPTH=$(DEPTH) $(BIN)/pytest --hypothesis-profile search -o timeout=0 --numprocesses $(WORKERS) --dist worksteal --durations 25 --durations-min 30
ON_POSTGRESQL := MUSTER_TEST_ON=postgresql $(SOAK)

soak: $(VENV)/ready browser compiled
	$(SOAK) -m "(soak or searched) and not of_postgresql"
	$(ON_POSTGRESQL) -m "soak and not of_sqlite" $(ON_BOTH)
	$(ON_POSTGRESQL) -m "not soak and not of_sqlite" tests/web tests/api tests/security

requirements: $(VENV)/ready
	for each in base dev build bench audit-tool; do \
	    CUSTOM_COMPILE_COMMAND="make requirements" $(BIN)/pip-compile --quiet --upgrade \
	        --output-file requirements/$$each.txt requirements/$$each.in || exit 1; \
	done

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/ready: requirements/base.txt requirements/dev.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements/base.txt -r requirements/dev.txt
	$(PIP) uninstall --yes muster  # what Muster was called before: somebody else has that name
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/ready-to-bench: $(VENV)/ready requirements/bench.txt
	$(PIP) install --require-hashes -r requirements/bench.txt
	touch $@
