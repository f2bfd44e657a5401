"""The pytest plugin: options, targets, the selection of checks, and their recorded results."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import warnings
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any

import hypothesis
import numpy as np
import psutil
import pytest
from _pytest.runner import runtestprotocol

import ivy_api
from ivy_conformance import environment, outcomes, reading, recording, selection, survival
from ivy_conformance.compiling import Compiling
from ivy_conformance.errors import UsageError
from ivy_conformance.library import Library
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.standard import LATEST, REVISIONS
from ivy_conformance.target import Target, loaded_tools

DEFAULT_PROFILE = "quick"
GROWTH = 2 << 30
"""A process that grew by so many bytes drops all compiled programs: those of a whole run would need tens of gigabytes."""
FRAMEWORK = 200
"""So many new modules are a framework: what it made when it was imported lives for the whole run."""
FEW = 4
"""One in this many of the usual cases and examples is tried if few shapes are requested."""
THINNED = 3
"""In a brief run of a slow target, one in this many sizes and layouts of a function is tried."""


@dataclass(frozen=True)
class Profile:
    """How thorough the checks are.

    Attributes
    ----------
    examples : drawn examples of each property
    stride : if a framework compiles each shape, one case in ``stride`` is tried
    compiled : which calls are compiled too: the first for each function and data types, or all
    """

    examples: int
    stride: int
    compiled: str


PROFILES = {
    "quick": Profile(examples=20, stride=6, compiled="first"),
    "full": Profile(examples=100, stride=3, compiled="first"),
    "deep": Profile(examples=400, stride=1, compiled="all"),
}

_MEMORY = pytest.StashKey[int]()
_MODULES = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ivy_conformance", "conformance with the Array API Standard")
    add = group.addoption
    add("--backend", action="append", metavar="NAME", help="an installed backend (default: every usable one); repeatable")
    add("--namespace", action="append", metavar="MODULE[:ATTRIBUTE]", help="any object that claims to be a namespace; repeatable")
    add("--wrapped", action="store_true", help="the namespace over ivy_api.Array instead of the native one")
    add("--device", metavar="NAME", default="", help="make arrays on the device whose name contains this: cuda")
    add("--standard", choices=REVISIONS, default=LATEST, help="the revision of the standard")
    add("--profile", choices=list(PROFILES), default=DEFAULT_PROFILE, help="how thorough (default: quick)")
    add("--only", metavar="CHAPTERS", default="", help="only these chapters, separated by commas")
    add("--function", metavar="NAMES", default="", help="only these functions, separated by commas")
    add("--dtype", metavar="NAMES", default="", help="of the checks of one data type, only these")
    add("--seed", type=int, default=0, help="other samples and examples than usual")
    add("--max-examples", type=int, help="drawn examples of each property")
    parser.addini("backends", "the installed backends that are checked if none is named (default: every usable one)", type="args")
    add("--to-numpy", default="", metavar="METHOD|MODULE:FUNCTION", help="how arrays are read back, where NumPy cannot")
    add("--shapes", choices=["all", "few"], default="all", help="few: for libraries that compile each shape, or are lazy")
    add("--finished", default="", metavar="FILE", help="names of checks, one a line, that are not run again")
    add(
        "--brief",
        action="store_true",
        help="of the data types and cases of each check and function, only the shares of the ini option",
    )
    parser.addini(
        "brief",
        "the shares of a brief run by target: slow=6 is one case in six, slow=6:2 also one function in two of each check",
        type="args",
    )
    add(
        "--thin",
        action="append",
        metavar="TARGET=N",
        help="of the cases of each check and function on a target, one in N; repeatable",
    )
    add(
        "--turn",
        type=int,
        metavar="N",
        help="which cases a thinned run takes: with each number others (default: the days since 1970; brief runs take 0)",
    )
    add("--compiled", choices=["none", "first", "all"], help="compile no call, the first of each function and data types, or all")


def profile_of(config: pytest.Config) -> Profile:
    """The chosen profile."""
    return PROFILES[config.getoption("--profile", DEFAULT_PROFILE)]


@pytest.hookimpl(tryfirst=True)  # before the plugin of Hypothesis reads its seed
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "array_object: about the arrays themselves, their operators and methods")
    config.addinivalue_line(
        "markers",
        "brief(one_in, fast=False): in a brief run, of all its cases on a slow target or on none, with fast=True on each target, "
        "one in so many; 0: not one",
    )
    config.addinivalue_line(
        "markers",
        "applies(to): only the cases for which this function of some of their arguments, and of config, is true are tests",
    )
    config.addinivalue_line("markers", "backend_contract: about what a plugin of ivy_api promises; not for other namespaces")
    try:
        selection.demand(*(config.getoption(option, "") for option in ("--only", "--function", "--dtype")))
    except UsageError as error:
        raise pytest.UsageError(str(error)) from error
    try:
        reading.use(config.getoption("--to-numpy", ""))
    except UsageError as error:
        raise pytest.UsageError(str(error)) from error
    brief = config.getoption("--brief", False)
    if config.getoption("--thin", None) and config.option.turn is None:
        config.option.turn = selection.day()  # before the worker processes take the options: all have the same
    environment.prepare(
        optimised=config.getoption("--profile", DEFAULT_PROFILE) == "deep",
        brief=brief,
        accelerators=bool(config.getoption("--device", "") or config.getoption("--namespace", None)),
    )
    seed = config.getoption("--seed", 0)
    samples.reseed(seed)
    if seed and getattr(config.option, "hypothesis_seed", None) is None:
        config.option.hypothesis_seed = str(seed)  # a test draws the same alone as among others
    examples = config.getoption("--max-examples", None) or profile_of(config).examples
    if config.getoption("--shapes", "all") == "few" or brief:
        examples = max(examples // FEW, 3)
    hypothesis.settings.register_profile(
        "ivy_conformance", max_examples=examples, deadline=None, derandomize=seed == 0, database=None, print_blob=False,
        suppress_health_check=[hypothesis.HealthCheck.differing_executors, hypothesis.HealthCheck.too_slow],
    )  # fmt: skip
    hypothesis.settings.load_profile("ivy_conformance")
    config.pluginmanager.register(LeaveOut(config), "conformance-selection")
    if hasattr(config, "workerinput") and not (config.getoption("xmlpath", None) or config.getoption("durations", None)):
        config.pluginmanager.register(FewReports(), "conformance-reports")


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"thinned: --turn {config.option.turn} repeats it" if config.getoption("--thin", None) else None


def backends(config: pytest.Config) -> list[str]:
    """The backends to test if none is named: the installed ones."""
    usual = config.getini("backends")
    return [status.name for status in ivy_api.backends() if status.usable and (not usual or status.name in usual)]


def targets(config: pytest.Config) -> list[Target]:
    """The targets under test, native or wrapped as requested."""
    revision, wrapped, device = (config.getoption(option) for option in ("--standard", "--wrapped", "--device"))
    named = [Target(name, backend=False, revision=revision, device=device) for name in config.getoption("--namespace") or ()]
    chosen = config.getoption("--backend")
    if chosen is None:
        chosen = [] if named else backends(config)
    return [*named, *(Target(name, wrapped=wrapped, revision=revision, device=device) for name in chosen)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "target" not in metafunc.fixturenames:
        return
    found = targets(metafunc.config)
    if "tools" in metafunc.fixturenames:
        found = [target for target in found if target.has_tools]
    if metafunc.definition.get_closest_marker("backend_contract"):
        found = [target for target in found if target.backend]
    if metafunc.definition.get_closest_marker("array_object"):  # ivy_api.Array adds what a backend's arrays lack
        found = [replace(t, wrapped=True) if t.backend else t for t in found]
    ids = [target.id for target in found]
    metafunc.parametrize("target", found or [None], ids=ids or ["none"], indirect=True, scope="session")  # none is skipped


@pytest.fixture(scope="session")
def target(request: pytest.FixtureRequest) -> Target:
    """One target."""
    found: Target = request.param
    return found


@pytest.fixture(scope="session")
def tools(target: Target) -> Any:
    """How the framework compiles and differentiates; tests that request it run on backends with such tools."""
    return target.tools


@pytest.fixture(scope="session")
def lib(target: Target, request: pytest.FixtureRequest) -> Library:
    """The target, called with NumPy arrays in and out."""
    return library_of(target, request.config)


def library_of(target: Target, config: pytest.Config) -> Library:
    """The library of a target, configured by the profile."""
    profile, own, brief = profile_of(config), target.tools, config.getoption("--brief", False)
    chosen = config.getoption("--compiled") or profile.compiled
    every = chosen == "all"
    compiling = None
    if own and chosen != "none":
        unknown = getattr(own, "UNKNOWN_SIZES", False)
        compiling = Compiling(own.compiled, every=every, slow=own.SLOW_COMPILER, brief=brief, unknown_sizes=unknown)
    few = FEW * profile.stride
    stride = 1 if not target.compiles_each_shape else few if brief else profile.stride
    thinned = THINNED if brief and selection.shares(config).get(target.name, 1) > 1 else 1
    return Library(target, compiling, stride=few if config.getoption("--shapes", "all") == "few" else stride, thinned=thinned)


@pytest.fixture(autouse=True)
def _native_warnings(request: pytest.FixtureRequest) -> Iterator[None]:
    """Ignore the libraries' own warnings about overflow and invalid values, because checks test special cases."""
    lib = request.getfixturevalue("lib") if "lib" in request.fixturenames else None
    if not isinstance(lib, Library):
        yield
        return
    tolerances.demanding = lib.target.backend
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without garbage collection: all that collection makes stays, and a quarter of its time went to looking."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        return (yield)
    finally:
        if enabled:
            gc.enable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exclude from garbage collection what collection made: nearly all of it stays, and to find the rest takes a second."""
    session.config.stash[_MODULES] = len(sys.modules)
    gc.freeze()


def freeze_modules(config: pytest.Config) -> None:
    """Exclude from garbage collection the modules of a framework that was imported since."""
    if len(sys.modules) >= config.stash[_MODULES] + FRAMEWORK:
        config.stash[_MODULES] = len(sys.modules)
        gc.collect()
        gc.freeze()


def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: object) -> list[pytest.Item] | None:
    wanted = not collector.funcnamefilter(name) or selection.may_be_asked(collector.config, collector.obj, obj)
    return None if wanted else []  # no case of this check was requested


class LeaveOut:
    """Leaves out the cases that do not apply or were not requested, before pytest makes items of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.requested = selection.requested(config)
        self.thin = config.getoption("--brief", False) or bool(config.getoption("--thin", None))
        self.early = not any("[" in argument for argument in config.args)  # a case that is named is run
        self.none_left: list[Any] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> Generator[None]:
        yield
        if not (self.early and metafunc._calls):
            return
        marks = list(metafunc.definition.iter_markers())
        cases = [case for case in (selection.Case(metafunc, call, marks) for call in metafunc._calls) if self.requested(case)]
        if self.thin:
            cases = selection.thin(metafunc.config, cases)
        if not cases:
            self.none_left.append(metafunc._calls[0])  # without a call pytest would make an item without arguments
        metafunc._calls[:] = [case.callspec for case in cases] or metafunc._calls[:1]

    @pytest.hookimpl(tryfirst=True)  # deselect before the items are sorted
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        gone = set(map(id, self.none_left))
        kept = [item for item in items if id(getattr(item, "callspec", None)) not in gone]
        late = [item for item in kept if not (self.early and hasattr(item, "callspec"))]
        wanted = [item for item in late if self.requested(item)]
        left_out = set(late) - set(selection.thin(config, wanted) if self.thin else wanted)
        items[:] = [item for item in kept if item not in left_out]


def clear_compiled(config: pytest.Config) -> None:
    """Drop the compiled programs of all frameworks if the process grew by `GROWTH` since it last did."""
    process = psutil.Process()
    size = process.memory_info().rss
    if size >= config.stash.setdefault(_MEMORY, size) + GROWTH:
        for tools in loaded_tools():
            getattr(tools, "clear_compiled", lambda: None)()
        gc.collect()
        if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
            trim(0)  # glibc keeps what is freed: half of what a run had taken
        config.stash[_MEMORY] = process.memory_info().rss


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    recording.start()
    freeze_modules(item.config)
    clear_compiled(item.config)
    if survival.worker is None:
        return (yield)
    survival.worker.start_check(outcomes.described(item) if selection.is_check(item) else None)
    try:
        return (yield)
    finally:
        survival.worker.end_check()


class FewReports:
    """Sends of a test, from a worker of pytest-xdist, what is counted: set-up and tear-down only where they did not pass.

    These are two messages to the controlling process, which is busy with six of each test otherwise.
    """

    @pytest.hookimpl
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    recorded = survival.worker is not None or item.config.pluginmanager.hasplugin("conformance-runner")
    if recorded and selection.is_check(item) and (report.when == "call" or report.outcome != "passed"):
        report.user_properties.append(outcomes.of(item, call, report))
    return report


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_configure_node(node: Any) -> None:
    """Tell a pytest-xdist worker where to record its calls."""
    runner = node.config.pluginmanager.getplugin("conformance-runner")
    if runner is not None:
        node.workerinput["ivy_conformance"] = (str(runner.scratch), *runner.limits)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    told = getattr(session.config, "workerinput", {}).get("ivy_conformance")
    if told:
        from pathlib import Path

        survival.worker = survival.Worker(Path(told[0]), os.environ["PYTEST_XDIST_WORKER"], *told[1:])
