# `make demo` builds and plays; `make test` is the whole gate; `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python

export PATH := $(CURDIR)/$(BIN):$(PATH)
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export UV_PYTHON_DOWNLOADS := never

# What the compiled module is made of. Folders count too, so that a removed file rebuilds.
ENGINE := Cargo.toml Cargo.lock pyproject.toml rust_core/Cargo.toml python/Cargo.toml \
	$(shell find rust_core/src rust_core/profiles python/src 2>/dev/null)
SOURCES := $(wildcard python web_demo tests benchmarks)

PYTEST := $(PY) -m pytest
PARALLEL := -n auto --maxprocesses 4

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help build demo test test-rust test-python test-instructions test-browser test-long lint \
	instructions bench peers docs hunt fuzz interop clean tools

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 19

# --- building ---------------------------------------------------------------------------------

build: $(VENV)/.built ## compile the engine and install it into .venv

tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "missing: Python >= 3.11 (set PYTHON=... if it has another name)" >&2; exit 1; }
	@command -v cargo >/dev/null || { echo "missing: Rust >= 1.88 (cargo)" >&2; exit 1; }
	@command -v cc >/dev/null || { echo "missing: a C compiler to link with (cc)" >&2; exit 1; }

$(VENV)/.installed: requirements-dev.txt | tools
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "missing: the venv module of Python (Debian: python3-venv)" >&2; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check "$$(grep '^uv==' $<)"
	uv pip install --quiet --requirement $<
	@# The browser demo lives in the repository's root.
	@echo '$(CURDIR)' > "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/rummy-root.pth"
	@touch $@

$(VENV)/.built: $(VENV)/.installed $(ENGINE)
	maturin develop --uv --release --quiet
	@touch $@

clean: ## remove everything that was built, .venv too
	rm -rf $(VENV) target dist site .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f python/rummy/*.so
	find $(SOURCES) -name __pycache__ -type d -prune -exec rm -rf {} +

# --- showing ----------------------------------------------------------------------------------

# Ends by itself without a terminal; with one it goes on to serve the browser demo.
demo: build ## play a match of every game, then serve the browser demo
	@if [ -f python/rummy/demo.py ]; then $(PY) -m rummy.demo; \
		else $(PY) -c 'import rummy; print("rummy", rummy.__version__)'; fi
	@if [ -t 0 ] && [ -t 1 ] && [ -f web_demo/__main__.py ]; then $(PY) -m web_demo; fi

docs: build ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict --quiet

# --- checking ---------------------------------------------------------------------------------

test: lint test-rust test-python test-instructions test-browser ## the whole gate

lint: build ## format, lints, types, stubs
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	ruff format --check $(SOURCES)
	ruff check $(SOURCES)
	mypy $(SOURCES)
	MYPYPATH=python $(PY) -m mypy.stubtest rummy._rummy

# Fixed seeds: the gate gives the same answer twice.
test-rust: ## Rust tests
	PROPTEST_RNG_SEED=1 cargo test --quiet -p rummy-core

test-python: build ## Python tests
	HYPOTHESIS_PROFILE=ci $(PYTEST) $(PARALLEL)

# Skipped with a line where there is no valgrind; CI installs Debian's.
test-instructions: build ## instruction counts of the hot loops against the known ones
	$(PY) benchmarks/instructions.py check

instructions: build ## write the known instruction counts anew
	$(PY) benchmarks/instructions.py refresh

# Without a Chromium the part is skipped and says so; CI must have one.
test-browser: build ## browser tests; installs Debian's Chromium when it may
	@if chromium=$$(sh tests/web/find_chromium.sh); then \
		RUMMY_CHROMIUM="$$chromium" HYPOTHESIS_PROFILE=ci $(PYTEST) -m "browser and not long" tests/web; \
	elif [ "$$CI" = true ]; then echo "missing: Chromium for the browser tests" >&2; exit 1; \
	else echo "skipped: browser tests (no Chromium here and no right to install one)"; fi

test-long: build ## what is too slow for the gate
	PROPTEST_CASES=4096 cargo test --quiet -p rummy-core -- --include-ignored
	$(PYTEST) $(PARALLEL) -m long

MINUTES ?= 10
HUNT ?=
hunt: build ## engine against reference with fresh seeds for MINUTES=10; HUNT=path: property tests
ifeq ($(HUNT),)
	$(PY) -m tests.lockstep.hunt --minutes $(MINUTES)
else
	@end=$$(( $$(date +%s) + 60 * $(MINUTES) )); \
	while [ $$(date +%s) -lt $$end ]; do \
		HYPOTHESIS_PROFILE=hunt $(PYTEST) $(PARALLEL) -q -m 'not browser and not interop' $(HUNT) || exit 1; \
	done
endif

# Needs a nightly Rust and `cargo install cargo-fuzz`.
FUZZ := action profile record position view
fuzz: build ## feed every parser mutated inputs, MINUTES=10 each
	$(PY) rust_core/fuzz/seeds.py
	@for target in $(FUZZ); do (cd rust_core && cargo +nightly fuzz run -s none -a $$target -- \
		-max_total_time=$$(( 60 * $(MINUTES) )) -max_len=6000 -timeout=20) || exit 1; done

interop: build ## play against other engines
	uv pip install --quiet --requirement requirements-interop.txt
	$(PYTEST) -m interop

bench: build ## benchmarks
	cargo bench -p rummy-core
	@for script in $(wildcard benchmarks/bench_*.py); do $(PY) $$script || exit 1; done

peers: build ## other engines beside this one; what does not install is left out
	-@while read -r peer; do uv pip install --quiet "$$peer" || echo "left out: $$peer"; done \
		< benchmarks/requirements-peers.txt
	$(PY) benchmarks/peers.py
