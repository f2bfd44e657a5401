"""Any call of each function, drawn by the kinds of its parameters, is JAX's: sizes, layouts, data and weak types; or both raise."""

from __future__ import annotations

from inspect import Parameter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jax_comparing import difference, forget

from ivy_frontend_jax import FRONTEND
from tests.frontends.drawing import FINITE, SEEDS, SIZES, Drawing, Pick, drawable, drawn

PLACES = {
    "jax.numpy": "jnp", "jax.numpy.linalg": "jnp.linalg", "jax.numpy.fft": "jnp.fft", "jax.nn": "jax.nn", "jax.lax": "lax",
    "jax.scipy.special": "jax.scipy.special",
}  # fmt: skip
DTYPES = ("float32", "int32", "bool", "uint8", "int8", "complex64", "float16", "uint32", "int16", "uint16")
LONG = tuple(d for d in DTYPES if d != "float16")
REAL = ("float32", "int32", "bool", "int8", "float16")
CHOICES = {
    "truth": ("True", "False"),
    "integer": ("0", "1", "-1", "2", "-3"),
    "count": ("1", "2", "0", "3"),
    "number": ("0", "1", "2.5", "-1", "True"),
    "share": ("0.5", "jnp.array([0.25, 0.75])", "0.0", "1.0", "0.3"),
    "norm_order": ("None", "1", "2", "-1", "jnp.inf", "-jnp.inf", "0", "'fro'", "'nuc'", "3"),
    "mode": ("'wrap'", "'clip'", "'fill'", "'full'", "'same'", "'valid'", "'reduced'", "'complete'", "'constant'", "'edge'"),
    "places": ("jnp.array([0])", "0", "jnp.array([0, 0, 1])", "jnp.array([[0, 1], [1, 0]])", "-1"),
    "side": ("'left'", "'right'"),
    "fft_norm": ("'ortho'", "'forward'", "None"),
    "order": ("'C'", "'F'", "'A'"),
    "quantile_method": ("'linear'", "'lower'", "'higher'", "'nearest'", "'midpoint'"),
    "edges": ("jnp.array([-1.0, 0.0, 1.0])", "jnp.array([1, 0, -1])"),
    "vector_order": ("None", "1", "2", "jnp.inf", "-jnp.inf"),  # of integers JAX rounds others
    "qr_mode": ("'reduced'", "'complete'", "'r'"),
    "pads": ("1", "((1, 0),)", "(2, 1)"),
    "repetitions": ("2", "(1, 2)", "(2, 1, 1)", "0"),
}
KINDS = {
    name: kind
    for kind, names in {
        "array": "a x x1 x2 m arr ary array y b v z val element a1 a2 ar ar1 ar2 f condition test_elements values operand lhs rhs "
        "p object prototype A",
        "arrays": "tup arrays",
        "axis": "axis axes",
        "one_axis": "axis1 axis2 axisa axisb axisc source destination start obj dimension",
        "truth": "keepdims equal_nan invert return_index return_inverse return_counts stable include_initial upper rowvar bias "
        "reverse hermitian assume_unique descending",
        "same_size": "shape newshape new_sizes",
        "integer": "k offset decimals shift",
        "count": "ddof correction n repeats kth N M deg num_classes",
        "number": "initial prepend append nan posinf neginf fill_value rtol atol min max period dx to_end to_begin",
        "a_dtype": "dtype new_dtype",
        "mask": "where pred",
        "share": "q",
        "norm_order": "ord",
        "mode": "mode",
        "places": "indices",
        "side": "side",
        "order": "order",
        "fft_norm": "norm",
        "quantile_method": "method",
        "edges": "bins",
        "pads": "pad_width",
        "repetitions": "reps",
    }.items()
    for name in names.split()
}
POLYNOMIALS = ("polyadd", "polysub", "polymul", "polydiv", "polyder", "polyint", "polyval", "roots")
BY_FUNCTION: dict[str, dict[str, str]] = {
    **{name: {"axes": "permutation"} for name in ("transpose", "permute_dims")},
    **{name: {"m": "count"} for name in ("tril_indices", "triu_indices")},
    **{name: {"dtype": "own_dtype"} for name in ("mean", "nanmean", "var", "std", "nanvar", "nanstd")},  # JAX dies of x // 0
    "searchsorted": {"a": "sorted_vector"},
    **{name: dict.fromkeys(("a1", "a2", "p", "u", "v"), "vector") for name in POLYNOMIALS},
    **{name: {"shape": "any_shape"} for name in ("full", "unravel_index")},
    **{name: {"a": "square"} for name in ("cholesky", "eigvalsh")},  # others JAX adds to their transpose
    "qr": {"mode": "qr_mode"},
    "vector_norm": {"ord": "vector_order"},
}
"""Kinds of parameters of one function."""
SKIPPED = frozenset(
    "empty empty_like argsort eig eigh eigvals svd partition argpartition save savez load place put fromfile "
    "get_printoptions set_printoptions printoptions from_dlpack frombuffer fromstring fromiter array_repr shape_as_value "
    "hyp1f1 betainc".split()
)
"""Functions of files; of arrays that are not initialised; whose order of equal elements, or signs (at poles, too), are any; of
which JAX gives a number outside of their domain."""
LESS = {
    **dict.fromkeys(("digitize", "searchsorted", "isin"), "method"),
    **dict.fromkeys(("fftfreq", "rfftfreq"), "dtype"),  # of integers: computed in them
    "polyint": "k",
    "unwrap": "period",
    **dict.fromkeys(("nanvar", "nanstd"), "where"),  # here of no more axes than the array
}
"""Parameters that are not given."""
FINITE_ONLY = ("jax.numpy.linalg", "jax.scipy.special")
ACCEPTED = ("where JAX raises", "raised LimitError")
"""What is said where both raise errors, of other types (of several faults either may be named first), and of declared limits."""
EXAMPLES = 3
"""Calls of each function: JAX itself compiles for every shape."""


class Arguments(Drawing):
    """Arguments of functions of JAX."""

    def sorted_vector(self) -> str:
        """A vector in ascending order."""
        return f"jnp.sort({self.vector()})"

    def square(self) -> str:
        """Square matrices."""
        n = self.pick(SIZES)
        self.shape, self.dtype = (*(self.pick(SIZES) for _ in range(self.pick((0, 1)))), n, n), self.pick(self.dtypes)
        return self.written(self.shape, self.dtype)

    def a_dtype(self) -> str:
        """The name of a data type with negative numbers: what these are in others depends on the processor."""
        return repr(self.pick([d for d in self.dtypes if not d.startswith("u")]))

    def own_dtype(self) -> str:
        """The name of the array's data type, or of a floating-point one for integers."""
        return repr(self.dtype if self.dtype[0] in "fc" else "float32")


def kinds(name: str) -> dict[str, str]:
    """Return the kinds of the parameters of a function."""
    found = {**KINDS, **BY_FUNCTION.get(name, {})}
    return {parameter: kind for parameter, kind in found.items() if parameter != LESS.get(name)}


def parameters(place: str, name: str) -> tuple[Parameter, ...]:
    """Return the parameters of a function."""
    return tuple(FRONTEND.snapshot.modules[place][name].parameters)


def call(place: str, name: str, pick: Pick) -> str:
    """Return a call of a function."""
    dtypes: tuple[str, ...] = DTYPES
    if name in ("divide", "true_divide", "fmod"):
        dtypes = DTYPES[:2]  # of two Booleans XLA gives 0 for 0 / 0, and 1 for 1 % 0
    elif place == "jax.nn" or name.startswith("histogram"):
        dtypes = REAL
    elif place == "jax.numpy.linalg":
        dtypes = LONG
    seeds = FINITE if place in FINITE_ONLY or name in POLYNOMIALS else SEEDS  # JAX pads with zeros: 0 times infinity is nan
    drawing = Arguments(pick, CHOICES, *((LONG[:1], seeds[1::2]) if name == "cond" else (dtypes, seeds)))
    return drawn(f"{PLACES[place]}.{name}", parameters(place, name), kinds(name), drawing)


EACH = [
    (place, name)
    for place in PLACES
    for name, said in FRONTEND.snapshot.modules[place].items()
    if said.kind in ("function", "ufunc") and name not in SKIPPED and FRONTEND.status(place, name) == "works"
    if drawable(said.parameters, kinds(name))
]


@pytest.mark.parametrize(("place", "name"), EACH, ids=lambda text: text)
@pytest.mark.brief(25, fast=True)
def test_any_call(place: str, name: str, backend: str) -> None:
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def check(data: st.DataObject) -> None:
        call_ = call(place, name, lambda options: data.draw(st.sampled_from(options)))
        said = difference(call_, backend)
        forget(call_)
        assert not said or any(text in said for text in ACCEPTED), f"{call_}: {said}"

    check()
