# Each target sets up what it needs in .venv and reuses it. The only requirements: make and Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# Each is tested in an environment of its own, .venv-dask and so on: all other tests on it, too, would take hours.
APART := dask mxnet
PLUGINS := $(filter-out $(APART:%=plugins/ivy_plugin_%/pyproject.toml),$(wildcard plugins/*/pyproject.toml))
# Installed without what they ask for: MXNet asks for a NumPy of before 2, and its plugin makes it work with a newer one.
ALONE_mxnet := mxnet==1.9.1
LIBRARIES := $(wildcard libraries/*/pyproject.toml) $(wildcard frontends/*/pyproject.toml)

# make test BACKEND=numpy CHAPTER=linalg runs a part: one backend, and what bears the name of a chapter, a function or a test.
PART := $(if $(BACKEND),--backend $(BACKEND)) $(if $(CHAPTER),-k "$(CHAPTER)")

# make test PROCESSOR=older: kernels of linear algebra and of elementwise functions as older processors have them, which round otherwise.
OLDER := OPENBLAS_CORETYPE=Nehalem NPY_DISABLE_CPU_FEATURES="X86_V3 X86_V4 AVX512_ICL AVX512_SPR" \
	ATEN_CPU_CAPABILITY=default MKL_CBWR=COMPATIBLE TORCHINDUCTOR_CACHE_DIR=$(CURDIR)/.venv/.inductor-older
KERNELS := $(if $(filter older,$(PROCESSOR)),$(OLDER))

# What NumPy's part needs is a small part of all: no other framework is installed for it.
TESTED := .venv/.test$(if $(filter numpy,$(BACKEND)),-numpy)

# make test-all: of each check one function in 4 on JAX and one in 2 on the others, and of these one case in 8 or in 4. Runs of 32 days,
# or with TURN=0 to TURN=31, have all; THIN= has all at once.
THIN ?= jax=8:4 tensorflow=4:2 torch=4:2

# A worker that has run all its tests takes some of another's; processes that tests start find all modules compiled.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
ALL = $(PYTEST) $(THIN:%=--thin %) $(TURN:%=--turn %)
unexport PYTHONDONTWRITEBYTECODE
# These run side by side: each is one process.
TEST_APART := running=; for name in $(APART); do .venv-$$name/bin/python -m pytest --backend $$name plugins/ivy_plugin_$$name tests/distributions/test_exports.py & \
	running="$$running $$!"; done; for one in $$running; do wait $$one || exit 1; done

# Every distribution of the repository.
DISTRIBUTIONS := . conformance $(patsubst %/pyproject.toml,%,$(wildcard plugins/*/pyproject.toml) $(LIBRARIES))

.PHONY: demo train test test-all test-peers graphs fuzz bench lint format changelog version wheels test-wheels protocol docs site clean

demo: .venv/.demo  ## the main job on the NumPy backend: handwritten digits
	$(BIN)/python examples/digits.py --backend numpy --output digits.png

train: .venv/.test  ## a small network trained on every backend, compared; BACKEND=numpy trains on one, COMPILE=1 compiles the step
	$(BIN)/python examples/train.py $(if $(BACKEND),--backend $(BACKEND)) $(if $(COMPILE),--compile) --output train.png

test: $(TESTED) $(if $(strip $(PART)),,$(APART:%=.venv-%/.test))  ## every check of every function; of the data types and cases on slow frameworks a share
	$(KERNELS) $(PYTEST) --brief $(PART)
	$(if $(strip $(PART)),,$(TEST_APART))

# CHANGED=main runs what a change since then reaches.
test-all: $(TESTED) $(if $(strip $(PART)$(CHANGED)),,$(APART:%=.venv-%/.test))  ## all tests; of the cases of each function on slow frameworks each day others, THIN= runs all
	$(if $(CHANGED),$(BIN)/python -m tools.reached $(CHANGED) > .venv/.reached && while read -r tests <&3; do $(ALL) $$tests $(PART) || exit 1; done 3< .venv/.reached,$(ALL) $(PART))
	$(if $(strip $(PART)$(CHANGED)),,$(TEST_APART))

test-peers: .venv/.peers  ## the libraries against OpenCV, roboticstoolbox and other peers, some of which take hundreds of megabytes
	$(PYTEST) libraries -k peers

# GRAPHS="--source torch --emit" runs a part of it, and writes source too.
graphs: .venv/.graphs  ## models and functions of all frameworks traced, and run on all others: docs/reports/graphs.md
	$(BIN)/python -m tests.graphs.scoreboard $(GRAPHS)

fuzz: .venv/.test  ## random programs on all backends, with new seeds, for MINUTES=30
	$(BIN)/python -m tests.fuzzing --minutes $(or $(MINUTES),30) $(BACKEND:%=--backend %)

bench: .venv/.bench  ## speed as ratios, side by side with other libraries
	$(BIN)/python -m benchmarks

lint: .venv/.test  ## lint, format check, docstrings, spelling, strict types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/typos
	$(BIN)/numpydoc lint $(shell find ivy_api/standard ivy_api/extensions ivy_api/transforms -name '*.py')
	$(BIN)/zizmor --quiet --offline --pedantic .github
	$(BIN)/mypy

format: .venv/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

changelog: .venv-release/.release  ## what the next release says: make changelog VERSION=0.1.0 writes it, without a version it is shown
	.venv-release/bin/towncrier build $(if $(VERSION),--yes --version $(VERSION),--draft --version next)

version: .venv-release/.release  ## make version VERSION=0.2.0 writes it into every distribution
	.venv-release/bin/bump-my-version bump --new-version $(VERSION)

wheels: .venv-release/.release  ## dist/: the sdist of every distribution, and from each sdist its wheel
	rm -rf dist
	for folder in $(DISTRIBUTIONS); do .venv-release/bin/python -m build --no-isolation --outdir dist $$folder || exit 1; done

test-wheels: wheels  ## what is in dist/, and that it works in empty environments; installs every framework, from the registry
	.venv-release/bin/python -m pytest -c release/pytest.ini --rootdir release release

protocol: .venv/.test  ## write the static type of a namespace from the declarations
	$(BIN)/python tools/generate_protocol.py
	$(BIN)/ruff format ivy_api/_namespace_protocol.py

docs: .venv/.test  ## write the pages that are made from the code: CONTRIBUTING lists them
	$(BIN)/python -m tools.generate_functions
	$(BIN)/python -m tools.generate_promotion
	$(BIN)/python -m tools.generate_frontends
	$(BIN)/python -m tools.generate_sizes
	$(BIN)/python conformance/tests/confirmed.py

site: .venv/.site  ## the documentation as pages that open offline: docs/_build/site/index.html
	$(BIN)/python -m tools.build_site

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.demo: .venv/bin/python pyproject.toml plugins/ivy_plugin_numpy/pyproject.toml examples/requirements.txt constraints.txt
	$(PIP) -e . -e plugins/ivy_plugin_numpy -r examples/requirements.txt
	touch $@

.venv/.test-numpy: .venv/.demo tests/requirements.txt conformance/pyproject.toml $(LIBRARIES)
	$(PIP) -r tests/requirements.txt -e conformance $(LIBRARIES:%/pyproject.toml=-e %)
	touch $@

.venv/.test: .venv/.test-numpy tests/requirements-frameworks.txt $(PLUGINS)
	$(PIP) -r tests/requirements-frameworks.txt $(PLUGINS:%/pyproject.toml=-e %)
	touch $@

$(APART:%=.venv-%/.test): .venv-%/.test: plugins/ivy_plugin_%/pyproject.toml plugins/ivy_plugin_%/tests/requirements.txt conformance/pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
		-e . -e conformance -e plugins/ivy_plugin_numpy -r plugins/ivy_plugin_$*/tests/requirements.txt
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -e plugins/ivy_plugin_$* $(ALONE_$*)
	touch $@

.venv-release/.release: release/requirements.txt constraints.txt
	$(PYTHON) -m venv .venv-release
	.venv-release/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -r release/requirements.txt
	touch $@

.venv/.bench: .venv/.test benchmarks/requirements.txt
	$(PIP) -r benchmarks/requirements.txt
	touch $@

.venv/.peers: .venv/.test tests/requirements-peers.txt
	$(PIP) -r tests/requirements-peers.txt
	touch $@

.venv/.graphs: .venv/.test tests/requirements-graphs.txt
	$(PIP) -r tests/requirements-graphs.txt
	touch $@

.venv/.site: .venv/.test docs/requirements.txt
	$(PIP) -r docs/requirements.txt
	touch $@

clean:
	rm -rf build dist docs/_build .venv $(APART:%=.venv-%) .venv-release
