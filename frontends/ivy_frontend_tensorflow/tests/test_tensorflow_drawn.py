"""Any call of each function, drawn by the kinds of its parameters, is TensorFlow's: sizes, data types, options; or both raise."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import tensorflow_harness as harness
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ivy_api
import ivy_frontend_tensorflow as frontend
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from tests.frontends.drawing import FINITE, SEEDS, Drawing, Pick, drawable, drawn, values

tensorflow: Any = pytest.importorskip("tensorflow")
DTYPES = ("float32", "int32", "float64", "bool", "int64", "uint8", "int8", "complex64", "float16")
WIDE = ("float64", "int64")
CHOICES = {
    "truth": ("True", "False"),
    "integer": ("0", "1", "-1", "2", "-3"),
    "count": ("1", "2", "0", "3"),
    "number": ("0.5", "1.0", "2.0"),
    "norm_order": ("'euclidean'", "1", "2", "np.inf"),
    "side": ("'left'", "'right'"),
    "direction": ("'ASCENDING'", "'DESCENDING'"),
}
KINDS = {
    name: kind
    for kind, names in {
        "array": "x y input input_tensor tensor value a b features labels logits values matrix rhs t condition x1 x2 diagonal "
        "params targets predictions data scalar arr real imag",
        "arrays": "inputs",
        "axis": "axis",
        "one_axis": "reduction_dimension",
        "truth": "keepdims exclusive reverse transpose_a transpose_b adjoint_a adjoint_b adjoint full_matrices compute_uv stable "
        "sorted",
        "permutation": "perm",
        "same_size": "shape",
        "integer": "num_lower num_upper shift",
        "count": "k num num_segments depth num_classes batch_dims",
        "number": "alpha clip_norm epsilon max_norm clip_value_min clip_value_max",
        "norm_order": "ord",
        "side": "side",
        "direction": "direction",
        "a_dtype": "dtype",
        "segments": "segment_ids",
        "pads": "paddings",
        "repetitions": "multiples",
    }.items()
    for name in names.split()
}
PLACES = {
    "tensorflow": "tf", "tensorflow.math": "tf.math", "tensorflow.nn": "tf.nn", "tensorflow.linalg": "tf.linalg",
    "tensorflow.bitwise": "tf.bitwise", "tensorflow.signal": "tf.signal",
}  # fmt: skip
WITHOUT = frozenset(
    "type_spec_from_value print Variable argsort approx_top_k eig eigh self_adjoint_eig svd eigvals eig_vals cholesky logdet expm "
    "matrix_square_root polygamma fftnd ifftnd rfftnd irfftnd irfft irfft2d irfft3d".split()
)
"""No tensors; any order of equal elements; any signs of vectors; what random matrices do not have; of negative numbers no result
here; transforms that TensorFlow has on GPUs only; those to real numbers, which end the process where there is one number."""
LESS = {"top_k": "sorted", "constant": "dtype"}
"""Parameters that are not given: without order TensorFlow's is any; a tensor is no constant of another data type."""
OTHER_DTYPES = {
    "ctc_unique_labels": ("int32", "int64", "uint8", "int8"),  # of others TensorFlow counts what is cut off
    "cumulative_logsumexp": ("float32", "float64"),  # in 16 bits TensorFlow rounds each step
    "lu": ("float64", "float32"),  # LAPACK chooses the pivots of complex numbers by the sum of both parts
    "lstsq": ("float64",),  # TensorFlow solves normal equations, with few digits in 32 bits
    "saturate_cast": tuple(d for d in DTYPES if d != "int64"),  # whose limits TensorFlow rounds to beyond them
}
"""The data types that a function is called with."""
DIVIDING = frozenset("divide truediv realdiv xdivy reciprocal log1p triangular_solve cholesky_solve lu_solve lstsq".split())
"""Functions of numbers none of which are whole: divided by zero a complex number is any, as is its argument there; singular
matrices are refused here."""
UNSTABLE = frozenset(
    "sort top_k cast saturate_cast bincount confusion_matrix cumulative_logsumexp erf bessel_i0 bessel_i1 "
    "softmax complex segment_max segment_min "
    "unsorted_segment_max unsorted_segment_min betainc igamma igammac dct idct".split()
)
"""Functions of finite numbers only: TensorFlow's comparisons with nan have no order; as an integer nan is any; of infinity `erf`
and `bessel_i1` are nan, `softmax` depends on the data type, limits and transforms on the way they are computed; here the real part
beside an infinite imaginary one is nan."""
EXAMPLES = {"numpy": 20, "torch": 10, "tensorflow": 10, "jax": 2}
"""Calls of each function, by backend: JAX compiles for every shape."""


class Arguments(Drawing):
    """Arguments of functions of TensorFlow, whose tensors have one layout."""

    def written(self, shape: tuple[int, ...], dtype: str) -> str:
        """Return a tensor."""
        return f"A({self.pick(self.seeds)}, {shape}, '{dtype}')"

    def segments(self) -> str:
        """Ascending numbers of segments, one for each row."""
        rows = self.shape[0] if self.shape else 1
        return f"tf.constant({sorted(self.pick(range(3)) for _ in range(rows))}, 'int32')"

    def pads(self) -> str:
        """How much is added before and after each axis."""
        found = [[self.pick((0, 1, 2)), self.pick((1, 0))] for _ in self.shape or ()]
        return str(found) if found else "tf.zeros((0, 2), 'int32')"

    def a_dtype(self) -> str:
        """The name of a data type; none without a sign for fractions, of which the negative ones would be any number."""
        return repr(self.pick([d for d in self.dtypes if d[0] != "u" or self.dtype[:1] not in ("f", "c")]))

    def repetitions(self) -> str:
        """How often each axis is repeated."""
        return str([self.pick((1, 2, 0)) for _ in self.shape or ()])


EACH = [
    (place, name)
    for place in PLACES
    for name, said in FRONTEND.snapshot.modules[place].items()
    if said.kind == "function" and not said.same_as and name not in WITHOUT and FRONTEND.status(place, name) == "works"
    if drawable(said.parameters, KINDS)
]


def kinds(name: str) -> dict[str, str]:
    """Return the kinds of the parameters of a function."""
    return {parameter: kind for parameter, kind in KINDS.items() if parameter != LESS.get(name)}


def call(place: str, name: str, pick: Pick, without: tuple[str, ...] = ()) -> str:
    """Return a call of a function, with arrays of all data types but some."""
    seeds = FINITE if place == "tensorflow.linalg" or name in UNSTABLE else SEEDS
    if name in DIVIDING:
        seeds = range(5, 17, 2)
    dtypes = [d for d in OTHER_DTYPES.get(name, DTYPES) if d not in without] or ["float32"]
    drawing = Arguments(pick, CHOICES, dtypes, seeds)
    return drawn(f"{PLACES[place]}.{name}", FRONTEND.snapshot.modules[place][name].parameters, kinds(name), drawing)


def evaluated(tf: Any, text: str) -> Any:
    """Return the flat results of a call, or the error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return harness.evaluated(tf, text, {"A": lambda *arguments: tf.constant(values(*arguments))})


def difference(theirs: Any, text: str) -> str:
    """Return how the frontend's result differs from TensorFlow's. Of several faults either may be named first."""
    ours = evaluated(frontend, text)
    return "" if isinstance(theirs, Exception) and isinstance(ours, Exception) else harness.difference(theirs, ours)


@pytest.mark.parametrize(("place", "name"), EACH, ids=lambda text: text)
@pytest.mark.brief(12, fast=True)
def test_any_call(place: str, name: str, backend: str) -> None:
    @settings(max_examples=EXAMPLES.get(backend, 10), suppress_health_check=list(HealthCheck))
    @given(st.data())
    def check(data: st.DataObject) -> None:
        text = call(place, name, lambda options: data.draw(st.sampled_from(options)))
        said = difference(evaluated(tensorflow, text), text)
        assert not said or " does not take " in said, f"{text}: {said}"  # which the backend declares

    check()


@pytest.mark.parametrize(("place", "name"), [(place, name) for place, name in EACH if name != "lstsq"], ids=lambda text: text)
@pytest.mark.brief(25, fast=True)
def test_any_call_without_64_bits(place: str, name: str) -> None:
    """On JAX with its defaults; `lstsq` has few digits there, as above."""
    jax = pytest.importorskip("jax")

    @settings(max_examples=3, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def check(data: st.DataObject) -> None:
        text = call(place, name, lambda options: data.draw(st.sampled_from(options)), WIDE)
        theirs = evaluated(tensorflow, text)
        if isinstance(theirs, Exception) or not any(str(getattr(x, "dtype", "")) in (*WIDE, "complex128") for x in theirs):
            with ivy_api.use_backend("jax"), jax.enable_x64(False):
                said = difference(theirs, text)
            assert not said, f"{text}: {said}"

    check()
