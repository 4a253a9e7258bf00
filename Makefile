VENV ?= .venv
PY   := $(VENV)/bin/python
GAME ?= homeworlds

help:  ## list the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(VENV)/.ok: requirements-dev.txt pyproject.toml
	@test -x $(PY) || python3 -m venv $(VENV)
	@$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@$(PY) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

run: $(VENV)/.ok  ## start everything: embedded store, workers, API
	@exec $(PY) -m services.supervise

test: $(VENV)/.ok  ## all fast tests (under three minutes)
	@$(PY) -m pytest -n 2 --dist loadfile -m "not soak"

soak: $(VENV)/.ok  ## the long batteries: reference data, kills, a cluster
	@$(PY) -m pytest -m soak --timeout 3600

e2e: $(VENV)/.ok  ## the web page in a browser; CHROMIUM=path names one
	@$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-e2e.txt
	@$(PY) -m pytest tests/e2e/test_page.py

lint: $(VENV)/.ok  ## ruff and mypy
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/mypy

playthroughs: $(VENV)/.ok  ## write the recorded games anew; review the diff
	@$(PY) -m tests.playthroughs.record

arena: $(VENV)/.ok  ## bot levels against each other: make arena GAME=homeworlds ARGS="--levels easy,medium"
	@$(VENV)/bin/matchfold arena $(GAME) $(ARGS)

bench: $(VENV)/.ok  ## measure, beside a yardstick in the same run
	@for file in bench/bench_*.py; do echo "== $$file"; PYTHONPATH=. $(PY) $$file || exit 1; done

lock: $(VENV)/.ok  ## pin the dependencies anew (needs uv)
	@uv pip compile -q --universal --generate-hashes --no-header --no-annotate --python-version 3.11 pyproject.toml -o requirements.txt
	@uv pip compile -q --universal --generate-hashes --no-header --no-annotate --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.txt
	@uv pip compile -q --universal --generate-hashes --no-header --no-annotate --python-version 3.11 --extra e2e -c requirements-dev.txt pyproject.toml -o requirements-e2e.txt

clean:  ## remove the environment and caches (never the data folder)
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info

.PHONY: help run test soak e2e lint playthroughs arena bench lock clean
