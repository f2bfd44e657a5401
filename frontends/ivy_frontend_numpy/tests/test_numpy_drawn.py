"""Any call of each function, drawn by the kinds of its parameters, is NumPy's: sizes, layouts, data types, errors."""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy_comparing import compared, evaluated, wide
from numpy_drawing import SKIPPED

import ivy_frontend_numpy as ours
from ivy_frontend_numpy import FRONTEND
from tests.frontends.drawing import DTYPES, FINITE, SEEDS, SIZES, Drawing, Pick, drawable, drawn, values

CHOICES = {
    "truth": ("True", "False"),
    "integer": ("0", "1", "-1", "2", "-3"),
    "count": ("1", "2", "0", "3"),
    "number": ("0", "1", "2.5", "-1", "True"),
    "share": ("0.5", "[0.25, 0.75]", "0.0", "1.0", "0.3"),
    "norm_order": ("None", "1", "2", "-1", "np.inf", "-np.inf", "0", "'fro'", "'nuc'", "3"),
    "mode": ("'wrap'", "'clip'", "'full'", "'same'", "'valid'", "'reduced'", "'complete'", "'constant'", "'edge'", "'reflect'"),
    "edges": ("[-1.0, 0.0, 1.0]", "[1, 0, -1]", "np.array([0, 2], 'uint8')"),
    "places": ("[0]", "0", "[0, 0, 1]", "[[0, 1], [1, 0]]", "-1"),
    "side": ("'left'", "'right'"),
    "triangle": ("'L'", "'U'"),
    "order": ("'C'", "'F'", "'A'", "'K'"),
    "fft_norm": ("'ortho'", "'forward'", "None"),
    "quantile_method": (
        "'linear'", "'lower'", "'higher'", "'nearest'", "'midpoint'", "'hazen'", "'weibull'", "'median_unbiased'", "'inverted_cdf'",
        "'averaged_inverted_cdf'", "'closest_observation'", "'interpolated_inverted_cdf'", "'normal_unbiased'",
    ),
}  # fmt: skip
KINDS = {
    name: kind
    for kind, names in {
        "array": "a x x1 x2 m arr ary array y b A B v z val element a1 a2 ar ar1 ar2 f condition test_elements values",
        "arrays": "tup arrays",
        "axis": "axis axes",
        "one_axis": "axis1 axis2 axisa axisb axisc source destination start obj",
        "truth": "keepdims equal_nan invert return_index return_inverse return_counts stable include_initial upper rowvar bias",
        "same_size": "shape newshape",
        "integer": "k offset decimals shift",
        "count": "ddof correction n repeats reps kth",
        "number": "initial prepend append nan posinf neginf fill_value to_begin to_end rtol atol a_min a_max min max discont "
        "period dx",
        "a_dtype": "dtype",
        "mask": "where",
        "share": "q",
        "norm_order": "ord",
        "mode": "mode",
        "places": "indices",
        "side": "side",
        "triangle": "UPLO",
        "order": "order",
        "fft_norm": "norm",
        "quantile_method": "method",
    }.items()
    for name in names.split()
}
BY_FUNCTION: dict[str, dict[str, str]] = {
    **{name: {"axes": "permutation"} for name in ("transpose", "permute_dims")},
    **{name: {"m": "count"} for name in ("tril_indices", "triu_indices")},
    **{name: {"dtype": "own_dtype"} for name in ("var", "std", "nanvar", "nanstd")},  # in another one NumPy rounds each step
    "searchsorted": {"a": "sorted_vector"},
    "digitize": {"bins": "edges"},
    "histogram2d": {"x": "vector", "y": "vector"},
}
"""Kinds of parameters of one function."""
LESS = {**dict.fromkeys(("frexp", "ldexp", "abs", "absolute"), "dtype"), "sort": "order"}
"""Parameters that are not given: the loop of a data type; fields of structures."""
WITHOUT = frozenset(["ndarray", "argsort", "svd", "eigvals"])
"""An array that is not initialised; the order of equal elements without ``stable``; signs of vectors; order of eigenvalues."""
REAL, LONG = (tuple(d for d in DTYPES if not d.startswith("complex")), tuple(d for d in DTYPES if d != "float16"))
OTHER_DTYPES = {
    **dict.fromkeys("cumprod cumulative_prod nancumprod cumsum cumulative_sum nancumsum".split(), LONG),  # NumPy rounds each step
    **dict.fromkeys(("histogram", "histogram2d", "histogram_bin_edges"), REAL),  # complex numbers have no range
    "reciprocal": tuple(d for d in DTYPES if d[0] in "fc"),  # of the integer 0 it is any number
    "i0": LONG,  # computed by NumPy in 16 bits
    "cond": ("float64", "float32", "complex128"),  # singular matrices of integers have one of any size
}
UNSTABLE = frozenset("unique_inverse i0 inner dot quantile percentile nanquantile nanpercentile".split())
"""Functions of finite numbers only: for others NumPy's results depend on how it sorts, or are not what arithmetic gives."""


READING_MEMORY = frozenset(["irfft", "irfft2", "irfftn", "hfft"])
"""Transforms that in NumPy read beyond an axis without elements."""


class Arguments(Drawing):
    """Arguments of functions of NumPy."""

    def sorted_vector(self) -> str:
        """A vector in ascending order."""
        return f"np.sort({self.vector()})"

    def own_dtype(self) -> str:
        """The name of the array's data type, or of a floating-point one for integers."""
        return repr(self.dtype if self.dtype[0] in "fc" else self.pick(("float64", "float32")))


EXAMPLES = {"numpy": 60, "torch": 30, "jax": 3}
"""Calls of each function, by backend: JAX compiles for every shape."""


def kinds(name: str) -> dict[str, str]:
    """Return the kinds of the parameters of a function. Without an array to write to, what ``where`` leaves out is not defined."""
    found = {**KINDS, **BY_FUNCTION.get(name, {})}
    if isinstance(getattr(numpy, name, None), numpy.ufunc):
        del found["where"]
    return {parameter: kind for parameter, kind in found.items() if parameter != LESS.get(name)}


def call(place: str, name: str, pick: Pick) -> str:
    """Return a call of a function. NumPy's Fourier transforms of 16 bits round the length; its LAPACK fails for nan."""
    dtypes = LONG if place == "numpy.fft" else OTHER_DTYPES.get(name, DTYPES)
    seeds = FINITE if place == "numpy.linalg" or name in UNSTABLE else SEEDS
    if name in ("divide", "true_divide", "cond"):
        seeds = range(5, 17, 2)  # without zeros: a complex number divided by zero is anything
    sizes = tuple(filter(None, SIZES)) if name in READING_MEMORY else SIZES
    drawing = Arguments(pick, CHOICES, dtypes, seeds, sizes)
    path, parameters = f"np{place.removeprefix('numpy')}.{name}", FRONTEND.snapshot.modules[place][name].parameters
    return drawn(path, parameters, kinds(name), drawing)


EACH = [
    (place, name)
    for place in ("numpy", "numpy.linalg", "numpy.fft")
    for name, said in FRONTEND.snapshot.modules[place].items()
    if name not in SKIPPED | WITHOUT and FRONTEND.status(place, name) == "works" and drawable(said.parameters, kinds(name))
]


def names_for(root: Any) -> dict[str, Any]:
    """Return the names that calls use."""
    return {"np": root, "A": lambda *arguments: root.array(values(*arguments))}


def difference(text: str) -> str:
    """Return how the frontend's result differs from NumPy's."""
    return compared(evaluated(text, names_for(numpy)), evaluated(text, names_for(ours)))


@pytest.mark.parametrize(("place", "name"), EACH, ids=lambda text: text)
@pytest.mark.brief(12, fast=True)
def test_any_call(place: str, name: str, backend: str) -> None:
    @settings(max_examples=EXAMPLES.get(backend, 10), suppress_health_check=list(HealthCheck))
    @given(st.data())
    def check(data: st.DataObject) -> None:
        text = call(place, name, lambda options: data.draw(st.sampled_from(options)))
        with wide(backend):
            said = difference(text)
        assert not said or said.startswith("raised LimitError"), f"{text}: {said}"  # which the backend declares

    check()
