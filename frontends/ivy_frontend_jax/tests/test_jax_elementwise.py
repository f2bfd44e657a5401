"""Functions element by element against JAX, over kinds of data types."""

from __future__ import annotations

import inspect

import jax
import numpy as np
import pytest
from jax_comparing import check

import ivy_frontend_jax as frontend

ONE = """
    abs absolute acos acosh angle arccos arccosh arcsin arcsinh arctan arctanh around asin asinh atan atanh
    bitwise_count bitwise_invert
    bitwise_not cbrt ceil conj conjugate cos cosh deg2rad degrees exp exp2 expm1 fabs floor frexp i0 imag invert iscomplex isfinite
    isinf isnan isneginf isposinf isreal log log10 log1p log2 logical_not modf nan_to_num negative positive rad2deg radians real
    reciprocal rint round sign signbit sin sinc sinh spacing sqrt square tan tanh trunc
""".split()
TWO = """
    add arctan2 atan2 bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor copysign divide
    divmod equal float_power
    floor_divide fmax fmin fmod gcd greater greater_equal heaviside hypot isclose lcm ldexp left_shift less less_equal logaddexp
    logaddexp2 logical_and logical_or logical_xor maximum minimum mod multiply nextafter not_equal pow power remainder right_shift
    subtract true_divide allclose
""".split()
ARRAYS = {
    "bool": "jnp.array([True, False, True])",
    "int8": "jnp.array([1, 5, 3], 'int8')",
    "int32": "jnp.array([-3, 2, 7])",
    "uint8": "jnp.array([1, 2, 9], 'uint8')",
    "uint32": "jnp.array([1, 2, 9], 'uint32')",
    "float16": "jnp.array([0.5, -0.25, 1.5], 'float16')",
    "float32": "jnp.array([0.3, -0.7, 2.5], 'float32')",
    "special": "jnp.array([jnp.nan, jnp.inf, -jnp.inf, 0.0, -0.0])",
    "complex64": "jnp.array([0.3 + 1j, -0.7 - 2j, 2.5 + 0.1j], 'complex64')",
    "weak int": "jnp.asarray(3)",
    "weak float": "jnp.asarray(0.6)",
    "list": "[1.0, 2.0]",
}
PAIRS = [
    ("bool", "bool"), ("bool", "int8"), ("int8", "int8"), ("int8", "uint8"), ("int32", "int32"), ("uint8", "uint8"),
    ("int32", "uint32"),
    ("int32", "float16"), ("float16", "float32"), ("float32", "float32"), ("float32", "weak float"), ("int32", "weak float"),
    ("int32", "weak int"), ("weak int", "weak float"), ("complex64", "complex64"), ("float32", "complex64"),
    ("special", "weak float"),
    ("special", "special"), ("float32", "list"),
]  # fmt: skip


@pytest.mark.parametrize("name", ONE)
def test_of_one_array(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    """JAX's `i0` multiplies 0 by infinity at infinities; the frontend gives the limit, infinity."""
    given = [x for kind, x in ARRAYS.items() if (name, kind) != ("i0", "special")]
    check([f"jnp.{name}({x})" for x in given], backend, request.config.getoption("--brief"))
    if name == "i0":
        assert np.asarray(frontend.numpy.i0(frontend.numpy.array([np.inf, -np.inf]))).tolist() == [np.inf, np.inf]


@pytest.mark.parametrize("name", TWO)
def test_of_two_arrays(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    texts = [f"jnp.{name}({ARRAYS[a]}, {ARRAYS[b]})" for a, b in PAIRS]
    texts += [f"jnp.{name}(jnp.array([2.0, 3.0]), 2)", f"jnp.{name}(jnp.array([5, 6]), 3)", f"jnp.{name}(V, jnp.ones(4))"]
    check(texts, backend, request.config.getoption("--brief"), 9)


UNSIGNED = (
    "add sub mul div rem max min mulhi shift_left shift_right_logical shift_right_arithmetic bitwise_and bitwise_or "
    "bitwise_xor bitwise_not population_count clz sign neg square eq ne lt le gt ge"
)


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32"])
@pytest.mark.parametrize("name", UNSIGNED.split())
def test_unsigned_integers(backend: str, name: str, dtype: str) -> None:
    """A backend's own operators lack kernels for some of them."""
    largest = np.iinfo(dtype).max
    x, y = np.array([0, 1, 2, 7, largest, largest], dtype), np.array([1, 3, 33, 0, 2, largest], dtype)
    own = getattr(jax.lax, name)
    given = (x, y)[: len(inspect.signature(own).parameters)]
    wanted = own(*map(jax.numpy.asarray, given))
    found = getattr(frontend.lax, name)(*map(frontend.numpy.asarray, given))
    np.testing.assert_array_equal(np.asarray(found), np.asarray(wanted))
    assert found.dtype == np.asarray(wanted).dtype
