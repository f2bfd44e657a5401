"""Drawn wrong calls of every function on all backends: what all refuse is an error of ours, and what one refuses, all refuse.

A run takes a share of the calls, which changes with the day; a failure prints the seed. ``python -m tests.misuse.refusals`` makes
all, and prints the shares.
"""

from __future__ import annotations

import random
from functools import reduce
from typing import Any, NamedTuple

import pytest

import ivy_api
from ivy_api.adapt.functions import ErrorHandler
from ivy_api.dispatch import registry
from ivy_conformance.plugin import backends as usual
from ivy_conformance.selection import day
from tests.misuse.misuses import functions
from tests.misuse.refusals import FOREIGN, OURS, SIGNATURE, Compared, compare, is_composed, wrong_calls

PARTS = 16
SHARE, BRIEF_SHARE = 8, 400
"""One in that many calls."""


def _of_fft(names: str) -> list[str]:
    return [f"fft.{name}" for name in names.split()]


class Open(NamedTuple):
    """Wrong calls of a kind that some frameworks take: why, of which functions (``()`` for any), and in which forms of arrays."""

    why: str
    functions: tuple[str, ...] = ()
    forms: tuple[str, ...] = ("native", "wrapped")


OPEN = {
    "type": Open("a framework reads numbers, lists and other objects as arrays, and any object as a flag"),
    "data type": Open(
        "a framework has more functions of a data type than the standard asks for: see docs/calls.md and `ivy_api.strict`"
    ),
    "None for an array": Open("NumPy makes an array of it, of objects", forms=("native",)),
    "list for an array": Open("NumPy and torch make an array of it"),
    "string for an array": Open("NumPy makes an array of it", forms=("native",)),
    "object for an array": Open("NumPy makes an array of it, of objects", forms=("native",)),
    "array of another backend": Open("NumPy and TensorFlow convert what has the methods for it"),
    "missing argument": Open("the framework has a default for it", ("linspace", "squeeze")),
    "number": Open(
        "whether a number is in a function's domain is left open, such as a tolerance below 0",
        (
            *("fft.fftfreq", "fft.rfftfreq", "isclose", "linalg.vector_norm", "nan_to_num", "searchsorted", "std", "var"),
            *(f"nn.{name}" for name in ("gaussian_nll_loss", "hard_tanh", "soft_shrink", "sparse_cross_entropy", "threshold")),
            *(f"random.{name}" for name in ("bernoulli", "beta", "gamma", "poisson", "truncated_normal", "uniform")),
        ),
    ),
    "integer": Open(
        "None stands for a framework's default",
        (
            *("fft.fftfreq", "fft.rfftfreq", "gather_nd", "isin", "linalg.diagonal", "linalg.trace", "repeat", "tensordot"),
            *("random.choice", "random.fold_in", "random.multinomial", "scatter_nd", "scatter_update", "segment_prod"),
        ),
    ),
    "sequence": Open(
        "lengths and sizes that a framework completes",
        ("broadcast_shapes", "dynamic_slice", *_of_fft("fft2 ifft2 irfft2 rfft2"), "isdtype"),
    ),
    "size": Open("sizes that a framework reads as far as it needs them"),
    "empty": Open("what an operation over no elements gives"),
    "rank": Open("ranks that a framework broadcasts"),
    "shape": Open("-1 or a float that is an integer in a shape", ("broadcast_to", "unravel_index")),
    "option": Open(
        "norm=None is NumPy's word for 'backward'",
        (*_of_fft("fft fft2 fftn hfft ifft ifft2 ifftn ihfft irfft irfft2 irfftn istft rfft rfft2 rfftn stft"),),
    ),
}
"""The kinds of wrong calls that some frameworks take; never an axis, or shapes that do not broadcast."""


def is_open(found: Compared) -> bool:
    """Whether frameworks may differ over a wrong call."""
    known = OPEN.get(found.misuse.kind)
    return known is not None and found.form in known.forms and (not known.functions or found.name in known.functions)


def is_taken_as_it_is(name: str, backend: str) -> bool:
    """Whether the native namespace has the framework's own function, whose errors are the framework's."""
    function: Any = reduce(getattr, name.split("."), ivy_api.namespace(backend))
    return not hasattr(function, "__explained__") and ErrorHandler.of(function) is None


def faults(found: Compared) -> list[str]:
    """What is wrong with the outcomes of a call."""
    wrong = []
    if found.differs and not is_open(found):
        wrong.append("some take it")
    if found.refused:
        for backend, one in found.outcomes.items():
            own = found.form == "wrapped" or is_composed(found.name, backend) or not is_taken_as_it_is(found.name, backend)
            if one.what == FOREIGN and own:
                wrong.append(f"{backend} raises an error that is not ours")
    return wrong


@pytest.mark.parametrize("part", range(PARTS))
def test_wrong_calls(part: int, request: pytest.FixtureRequest) -> None:
    config = request.config
    chosen = config.getoption("--backend") or usual(config)
    backends = [b.name for b in ivy_api.backends() if b.usable and b.name in chosen]
    if not backends:
        pytest.skip("no backend is usable")
    seed = config.getoption("--seed") or day()
    choose, share = random.Random(seed * PARTS + part), BRIEF_SHARE if config.getoption("--brief") else SHARE
    broken, native = [], dict.fromkeys((OURS, SIGNATURE, FOREIGN), 0)
    for declaration in functions()[part::PARTS]:
        for misuse in wrong_calls(declaration):
            for form in ("native", "wrapped"):
                if choose.random() * share >= 1:
                    continue
                found = compare(declaration, misuse, form, backends)
                broken += [f"{fault}: {found}" for fault in faults(found)]
                if form == "native" and found.refused:
                    for one in found.outcomes.values():
                        native[one.what] = native.get(one.what, 0) + 1
    assert not broken, "\n".join([f"--seed {seed}", *broken])
    assert share > SHARE or native[FOREIGN] <= 0.05 * sum(native.values())


EXAMPLES = {
    "type": "sin",
    "data type": "abs",
    "None for an array": "all",
    "list for an array": "mean",
    "string for an array": "real",
    "object for an array": "real",
    "array of another backend": "ceil",
    "size": "invert_permutation",
    "empty": "nn.roi_align",
    "rank": "linalg.matrix_rank",
}
"""A function with a wrong call which some frameworks take, for each kind that is open for any function."""


@pytest.mark.brief(2)
@pytest.mark.parametrize(("kind", "name"), [(k, n) for k, found in OPEN.items() for n in found.functions or (EXAMPLES[k],)])
def test_what_is_open_is_taken_by_some(kind: str, name: str) -> None:
    """Once no backend takes it, it is open no more."""
    backends = [b.name for b in ivy_api.backends() if b.usable and b.name in ("jax", "numpy", "tensorflow", "torch")]
    if len(backends) < 4:
        pytest.skip("some of the four frameworks are not installed")
    declaration = registry.find(name)
    assert declaration is not None
    of_kind = (misuse for misuse in wrong_calls(declaration) if misuse.kind == kind)
    assert any(compare(declaration, misuse, "native", backends).differs for misuse in of_kind)


@pytest.mark.brief(0)
def test_no_function_takes_an_unknown_keyword(pytestconfig: pytest.Config) -> None:
    chosen = pytestconfig.getoption("--backend") or usual(pytestconfig)
    backends = [b.name for b in ivy_api.backends() if b.usable and b.name in chosen]
    calls = [(one, misuse) for one in functions() for misuse in wrong_calls(one) if misuse.kind == "unknown keyword"]
    assert calls
    assert not [str(found) for found in (compare(*call, "native", backends) for call in calls) if not found.refused]
