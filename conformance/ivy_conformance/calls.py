"""A valid call of any declared function, derived from its declaration, for checks that apply to every function.

Arguments of functions of ivy_api are chosen by parameter name; those that need others (a shape that fits, a sorted vector) are
listed in `OWN`. Arguments of a third party's function follow from the schema of its declaration; `arguments` states others.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration
from ivy_api.dispatch.schema import Parameter
from ivy_conformance.errors import UsageError
from ivy_conformance.oracles import dtypes as dt

FIRST = np.array([[4, 1, 0], [1, 5, 1], [0, 1, 6]])
"""Symmetric, positive definite, small enough for every data type."""
SECOND = np.array([[1, 2, 1], [2, 1, 1], [1, 1, 2]])
"""Without zeros: a divisor, or a bit count."""


@dataclass(frozen=True)
class DType:
    """Stands for the target's own data type object; for ``other`` if the target lacks it."""

    name: str
    other: str = ""


@dataclass(frozen=True)
class Device:
    """Stands for the target's default device."""


@dataclass(frozen=True)
class Own:
    """An array of the data type under test."""

    values: np.ndarray
    axis: int = -1

    def of_size(self, blocks: int) -> np.ndarray:
        """The array, or that many copies of it, along the diagonal or one after the other."""
        square = self.values.ndim == 2 and self.values.shape == FIRST.shape
        return np.kron(np.eye(blocks, dtype=int), self.values) if square else np.repeat(self.values, blocks, axis=self.axis)


@dataclass(frozen=True)
class Sized:
    """An argument that depends on the number of rows of the matrix."""

    of: Callable[[int], Any]


_x, _x2, _vector, _vector3 = Own(FIRST), Own(SECOND), Own(np.array([3, 1, 2, 5, 4])), Own(np.array([3, 1, 2]))
_indices = np.array([2, 0])

BY_PARAMETER: dict[str, Any] = {
    "x": _x, "x1": _x, "x2": _x2, "arrays": [_x, _x2], "condition": Sized(lambda n: np.eye(n) > 0), "indices": _indices,
    "obj": [[1, 2], [3, 4]], "shape": Sized(lambda n: (n, n)), "shapes": (3, 1), "axis": 0, "axes": (1, 0), "source": 0,
    "destination": 1, "shift": 1, "repeats": 2, "repetitions": (2, 1), "fill_value": 1, "start": 0, "stop": 4, "num": 5, "n": 4,
    "num_classes": 3, "segment_ids": np.array([0, 2, 0]),
    "n_rows": 3, "dtype": DType("complex128", "complex64"), "from_": DType("float32"), "to": DType("float64", "float32"),
    "type": DType("float32"), "kind": "real floating", "arrays_and_dtypes": DType("float32"),
    "q": _x2, "a": _x2, "end": _x2, "weight": 0.25, "clip_norm": 2.0, "key": np.array([3, 5], np.uint32),
    "alpha": _x2, "b": _x2, "logits": _x2, "upper": _x2, "limit": 1.0, "value": 0.5,
}  # fmt: skip
"""Values for parameters without a default."""

_float, _int = {"shape": (5,), "dtype": DType("float64")}, {"dtype": DType("int32")}
_p = Own(np.array([0.2, 0.5, 0.3]))
_steps = Own(np.arange(12).reshape(3, 2, 2) % 3)


def _matrix(rows: int, columns: int) -> Own:
    """Small integers, as weights."""
    return Own(np.arange(rows * columns).reshape(rows, columns) ** 2 % 3 - 1)


_image = Own(np.arange(32).reshape(1, 4, 4, 2) ** 2 % 11, axis=0)
_boxes = Own(np.array([[0, 0, 2, 2], [0, 1, 2, 3], [2, 2, 4, 4]]), axis=0)
_places = np.array([0, 7, 2, 8, 13, 9, 15, 14]).reshape(1, 2, 2, 2)

_SPATIAL: dict[str, dict[str, Any]] = {
    **{f"nn.{name}": {"x": _image, "window": 2} for name in ("avg_pool", "lp_pool", "max_pool")},
    **{f"nn.adaptive_{name}_pool": {"x": _image, "output_size": (2, 3)} for name in ("avg", "max")},
    "nn.affine_grid": {"theta": Own(np.array([[[1, 0, 0], [1, 2, 1]]]), axis=0), "size": (2, 3)},
    "nn.conv": {"x": _image, "weight": Own(np.arange(16).reshape(2, 2, 2, 2) % 3)},
    "nn.conv_transpose": {"x": _image, "weight": Own(np.arange(16).reshape(2, 2, 2, 2) % 3, axis=-2)},
    "nn.depthwise_conv": {"x": _image, "weight": Own(np.arange(8).reshape(2, 2, 2, 1) % 3)},
    "nn.grid_sample": {"x": _image, "grid": Own(np.array([[[[-1, 0], [0, 0], [0, 1]]]]), axis=0)},
    "nn.interpolate": {"x": _image, "size": (3, 6), "mode": "linear"},
    "nn.max_unpool": {
        "x": Own(_places * 2 + 1, axis=0),
        "indices": Sized(lambda n: np.tile(_places, (n // 3, 1, 1, 1))),
        "window": 2,
    },
    "nn.nms": {"boxes": _boxes, "scores": Own(np.array([2, 3, 1]))},
    "nn.pixel_shuffle": {"x": Own(np.arange(16).reshape(1, 2, 1, 8) % 2, axis=0), "factor": 2},
    "nn.roi_align": {"x": _image, "boxes": _boxes, "batch_indices": Sized(lambda n: np.zeros(n, dtype=int)), "output_size": 2},
    "nn.separable_conv": {
        "x": _image,
        "depthwise_weight": Own(np.arange(8).reshape(2, 2, 2, 1) % 3),
        "pointwise_weight": Own(np.arange(4).reshape(1, 1, 2, 2) % 3, axis=-2),
    },
}

OWN: dict[str, dict[str, Any]] = {
    **_SPATIAL,
    **{f"random.{name}": _float for name in ("uniform", "normal", "exponential", "gumbel", "laplace")},
    "random.bernoulli": {"p": _p},
    "random.bits": {"shape": (5,)},
    "random.choice": {"a": _x, "shape": (2,)},
    "random.fold_in": {"data": Own(np.array([3, 1, 2]))},
    "random.key": {"seed": _vector},
    "random.multinomial": {"n": 9, "p": _p, **_int},
    "random.multivariate_normal": {"mean": Own(np.array([1, 2, 3])), "cov": _x},
    "random.poisson": {"lam": _x2, **_int},
    "random.randint": {"minval": -3, "maxval": 9, "shape": (5,), **_int},
    "random.threefry2x32": {name: np.array([n, 7], np.int32) for n, name in enumerate(("k1", "k2", "x1", "x2"))},
    "random.truncated_normal": {"lower": -1.0},
    "bincount": {"x": _vector, "length": 7},
    "digitize": {"bins": Own(np.array([1, 3, 5]))},
    "histogram": {"bins": np.array([0.0, 2.0, 4.0, 6.0])},
    "histogram_bin_edges": {"bins": np.array([0.0, 2.0, 4.0, 6.0])},
    "diag_indices": {"n": 3},
    "geomspace": {"start": 1, "stop": 8, "dtype": DType("float64")},
    "logspace": {"dtype": DType("float64")},
    "tri": {"dtype": DType("float64")},
    "indices": {"shape": (2, 3)},
    "invert_permutation": {"x": Own(np.array([2, 0, 1]))},
    "lexsort": {"keys": [_vector, Own(np.array([1, 1, 2, 2, 1]))]},
    "multi_hot": {"indices": Own(np.array([[0, 2], [1, 1]])), "dtype": DType("float64")},
    "one_hot": {"indices": Own(np.array([0, 2, 1])), "dtype": DType("float64")},
    **{name: {"q": 30.0} for name in ("percentile", "nanpercentile")},
    **{name: {"q": 0.3} for name in ("quantile", "nanquantile")},
    **{f"segment_{name}": {"data": _x, "num_segments": 3} for name in ("max", "mean", "min", "prod", "sum")},
    "unique_consecutive": {"x": Own(np.array([3, 3, 1, 2, 2, 2, 3]))},
    "nancumsum": {"x": _vector, "dtype": DType("complex128", "complex64")},
    **{f"nan{name}": {"dtype": DType("complex128", "complex64")} for name in ("sum", "prod")},
    "vander": {"x": Own(np.array([1, 2, 3]))},
    "append": {"x2": _x2},
    "array_split": {"sections": 2},
    "as_strided": {"shape": (2, 3), "strides": (3, 1)},
    "at": {"index": 1},
    "boolean_mask": {"mask": np.array([True, False, True])},
    "choose": {"indices": np.array([[0, 1, 0]]), "choices": [_x, _x2]},
    "convolve": {"x1": _vector, "x2": _vector},
    "correlate": {"x1": _vector, "x2": _vector},
    "depth_to_space": {"x": Own(np.arange(16).reshape(1, 2, 8), axis=0), "block_size": 2},
    "dsplit": {"x": Own(np.stack([FIRST, SECOND]), axis=0), "sections": 3},
    "dynamic_slice": {"start": np.array([1, 0]), "sizes": (2, 2)},
    "dynamic_update_slice": {"update": Own(SECOND[:2]), "start": np.array([1, 0])},
    "einsum": {"subscripts": "ij,jk->ik"},
    "fold": {"x": Own(np.ones((1, 8, 2), int), axis=0), "output_shape": (2, 3), "kernel_shape": 2},
    "gather_nd": {"indices": np.array([[2, 0], [1, 1]])},
    "hsplit": {"sections": 3},
    "in_top_k": {"targets": np.array([2, 0, 1], np.int32), "predictions": SECOND * np.array([[1.0, 3.0, 2.0]]), "k": 2},
    "interp": {"points": Own(np.array([1, 2, 4])), "values": Own(np.array([3, 1, 2]))},
    "partition": {"kth": 1},
    "argpartition": {"kth": 1},
    "pad": {"pad_width": 1},
    "polyval": {"coefficients": Own(np.array([2, 1, 3]))},
    "scatter_along_axis": {"indices": np.array([[2], [0], [1]]), "values": Own(SECOND[:, :1], axis=0)},
    "ravel_multi_index": {"indices": [np.array([2, 0]), np.array([1, 3])], "shape": (3, 4)},
    "scatter_nd": {"indices": np.array([[2], [0], [2]]), "updates": _x, "shape": (4, 3)},
    "scatter_update": {"indices": np.array([[2], [0]]), "updates": Own(SECOND[:2])},
    "sliding_window": {"window_shape": (2, 2)},
    "space_to_depth": {"x": Own(np.arange(16).reshape(1, 4, 4), axis=0), "block_size": 2},
    "split": {"sections": 3},
    "swapaxes": {"axis1": 0, "axis2": 1},
    "top_k": {"x": Own(np.array([[4, 1, 0], [2, 5, 3], [9, 7, 8]])), "k": 2},  # equal elements may come in any order
    "trapezoid": {"y": _x},
    "cumulative_trapezoid": {"y": _x},
    "unflatten": {"axis": 0, "shape": (-1, 3)},
    "unfold": {"x": Own(np.arange(16).reshape(1, 1, 4, 4), axis=0), "kernel_shape": 2},
    "unravel_index": {"indices": np.array([5, 0]), "shape": (2, 3)},
    "vsplit": {"sections": 3},
    "digamma": {"x": _x2},
    "igamma": {"x": _x2, "a": _x2},
    "igammac": {"x": _x2, "a": _x2},
    "ldexp": {"x2": 3},
    "lerp": {"start": _x},
    "lgamma": {"x": Own(FIRST + 2)},  # not 1 and 2 only, where it is 0
    "nn.glu": {"x": Own(FIRST[:2], axis=0), "axis": 0},
    "nn.prelu": {"weight": _x2},
    "nn.binary_cross_entropy": {"x": Own(FIRST), "target": Own(np.eye(3, dtype=int)), "from_logits": True},
    "nn.adam_update": {"grad": _x2, "mean": _x2, "square": Own(FIRST + 2), "learning_rate": 0.5},
    "nn.batch_norm": {"training": True},
    "nn.cosine_embedding_loss": {"target": np.array([1, -1, 1])},
    "nn.cross_entropy": {"target": Own(np.eye(3, dtype=int))},
    "nn.ctc_loss": {
        "x": Own(-np.arange(24).reshape(4, 2, 3) % 5),
        "target": np.array([[1, 2], [2, 2]]),
        "lengths": np.array([4, 3]),
        "target_lengths": np.array([2, 2]),
    },
    "nn.dropout": {"x": _x},
    "nn.embedding": {"indices": np.array([[2, 0], [1, 1]]), "weight": Own(np.arange(12).reshape(4, 3))},
    "nn.gaussian_nll_loss": {"target": _x, "var": _x2},
    "nn.group_norm": {"x": Own(np.arange(24).reshape(2, 3, 4) ** 2 % 7), "num_groups": 2},
    "nn.gru": {"x": _steps, "w_ih": _matrix(3, 2), "w_hh": _matrix(3, 1)},
    "nn.hinge_embedding_loss": {"target": Own(np.sign(SECOND - 1.5).astype(int))},
    "nn.instance_norm": {"x": Own(np.arange(24).reshape(2, 3, 4) ** 2 % 7)},
    "nn.kl_div": {"target": _x2},
    "nn.linear": {"weight": _x2},
    "nn.local_response_norm": {"size": 2},
    "nn.log_poisson_loss": {"x": Own(SECOND), "target": _x},
    "nn.lstm": {"x": _steps, "w_ih": _matrix(8, 2), "w_hh": _matrix(8, 2)},
    "nn.multi_head_attention": {
        **{name: Own(np.arange(24).reshape(2, 3, 4) ** 2 % 3) for name in ("query", "key", "value")},
        **{name: _matrix(4, 4) for name in ("w_q", "w_k", "w_v", "w_o")},
        "num_heads": 2,
    },
    "nn.poisson_nll_loss": {"x": Own(SECOND), "target": _x},
    "nn.rnn": {"x": _steps, "w_ih": _matrix(2, 2), "w_hh": _matrix(2, 2)},
    "nn.scaled_dot_product_attention": dict.fromkeys(("query", "key", "value"), Own(np.arange(24).reshape(2, 3, 4) % 3)),
    "nn.soft_margin_loss": {"target": _x2},
    "nn.sparse_cross_entropy": {"target": np.array([2, 0, 1])},
    "nn.ssim_loss": {
        "x1": Own(np.arange(75).reshape(5, 5, 3) % 7),
        "x2": Own(np.arange(75).reshape(5, 5, 3) % 5),
        "filter_size": 3,
        "max_val": 7.0,
    },
    "nn.triplet_margin_loss": {"anchor": _x, "positive": _x2, "negative": Own(FIRST[::-1])},
    **{f"nn.{name}": {"target": _x2} for name in ("mse_loss", "l1_loss", "huber_loss", "smooth_l1_loss")},
    "polygamma": {"n": 2, "x": _x2},
    "zeta": {"x": Own(FIRST + 2), "q": _x2},
    "broadcast_to": {"shape": Sized(lambda n: (2, n, n))},
    "cumulative_prod": {"x": _vector},
    "cumulative_sum": {"x": _vector},
    "cumulative_max": {"x": _vector},
    "cumulative_min": {"x": _vector},
    "iinfo": {"type": DType("int32")},
    "isdtype": {"dtype": DType("float32")},
    "fft.istft": {"x": Own(np.kron(SECOND, FIRST)), "n_fft": 16, "hop_length": 4},
    "fft.stft": {"x": Own(np.tile([3, 1, 2, 5, 4], 5)), "n_fft": 8, "hop_length": 3},
    **{f"fft.{name}": {"dtype": DType("float64")} for name in ("bartlett", "blackman", "hamming", "hann", "kaiser")},
    "linalg.cho_solve": {"x1": Own(np.tril(FIRST))},
    "linalg.cholesky_inverse": {"x": Own(np.tril(FIRST))},
    "linalg.eigh_tridiagonal": {"x1": Own(np.array([3, 1, 2, 5])), "x2": Own(np.array([1, 2, 1])), "eigvals_only": True},
    "linalg.lstsq": {"x1": Own(FIRST[:, :2])},
    "linalg.lu_solve": {"lu": _x, "pivots": np.array([1, 1, 2], np.int32)},
    "linalg.mode_dot": {"axis": 1},
    "linalg.null_space": {"x": Own(FIRST[:2], axis=0), "size": 1},
    "linalg.orth": {"size": 3},
    "linalg.parafac": {"rank": 2},
    "linalg.tensorinv": {"ind": 1},
    "linalg.tensorsolve": {"x2": _vector3},
    "linalg.toeplitz": {"c": _vector},
    "linalg.tucker": {"rank": 2},
    "linalg.cross": {"x1": Own(FIRST[:2], axis=0), "x2": Own(SECOND[:2], axis=0)},
    "linalg.matrix_power": {"n": 2},
    "linalg.outer": {"x1": _vector, "x2": _vector},
    "meshgrid": {"arrays": _vector},
    "reshape": {"shape": Sized(lambda n: (n * n,))},
    "searchsorted": {"x1": Own(np.array([1, 2, 3, 5, 6]))},
    "squeeze": {"x": Own(FIRST[:1])},
    "take": {"axis": 0},
    "take_along_axis": {"indices": Sized(lambda n: np.tile([[0, 2], [1, 1], [2, 0]], (n // 3, 1)))},
}
"""Arguments for functions that need others."""


OF_BOOLS: dict[str, dict[str, Any]] = {"scatter_nd": {"indices": np.array([[2], [0], [1]]), "mode": "set"}}
"""Other arguments for truth values, which cannot be added."""


@cache
def data_types(qualname: str) -> tuple[str, ...]:
    """The data types of the standard that a function accepts; empty if it takes no array with a data type of its own."""
    if _declaration(qualname).kind != "function":
        return ()
    schema = _declaration(qualname).schema
    stated = [p for p in schema.parameters.values() if p.kinds is not None]
    required = [p for p in stated if p.floating and not p.has_default]  # not indices or a mask beside it
    first = next(iter(required or stated), None)
    if first is None or first.kinds is None:
        return dt.ALL if {"arrays"} & set(_parameters(qualname)) else ()
    return tuple(name for kind in first.kinds.kinds for name in dt.KINDS[kind])


def _usual_dtype(qualname: str) -> str:
    types = data_types(qualname)
    return "float64" if "float64" in types or not types else types[0]


def example(
    qualname: str, dtype: str = "", *, blocks: int = 1, other: dict[str, Any] | None = None
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments for one call, arrays as NumPy arrays, data types as `DType`.

    Parameters
    qualname : a declared function
    qualname : a declared function
    dtype : the data type of the arrays; by default one that the function accepts
    blocks : how many times larger the arrays are along each axis
    other : arguments in place of those of the example
    """
    other = other or {}
    dtype = dtype or _usual_dtype(qualname)
    other = {**(OF_BOOLS.get(qualname, {}) if dtype == "bool" else {}), **other}
    own, positional, named = {**OWN.get(qualname, {}), **other}, [], {}
    for name, parameter in _parameters(qualname).items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            value = other[name] if name in other else _value(qualname, name)
            positional += [_filled(v, dtype, blocks) for v in (value if isinstance(value, list) else [value, value])]
        elif parameter.default is parameter.empty or name in own:
            value = _filled(other[name] if name in other else _value(qualname, name), dtype, blocks)
            if name == "fill_value" and dtype == "bool":
                value = True
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[name] = value
            else:
                positional.append(value)
    return tuple(positional), named


def arguments(qualname: str, /, **values: Any) -> None:
    """State arguments of a function for the checks that call it, where those that follow from its declaration do not fit.

    Parameters
    ----------
    qualname : the declared function: ``"signal.resample"``
    values : by parameter name: an array as `Own` if it is to have the data type under test, or as a NumPy array; any other value
        as it is

    Examples
    --------
    >>> arguments("signal.resample", x=Own(np.arange(8)), size=3)
    """
    OWN[qualname] = values


def _value(qualname: str, name: str) -> Any:
    """The value of a parameter: stated, by its name, or by what its declaration says."""
    own = OWN.get(qualname, {})
    if name in own:
        return own[name]
    if name in BY_PARAMETER and _declaration(qualname).module.startswith("ivy_api."):
        return BY_PARAMETER[name]
    said = _declaration(qualname).schema.parameters[name]
    if said.arrays:
        return _array(qualname, said)
    for is_one, value in _BY_ROLE:
        if is_one(said):
            return value
    if said.options:
        return said.options[0]
    if said.optional:
        return None
    if not said.known and name in BY_PARAMETER:
        return BY_PARAMETER[name]
    raise UsageError(
        f"There is no value for the parameter {name!r} of {qualname}: its annotation says neither array, number, axis, shape, "
        f"dtype nor options. Give it a default, or state a value: ivy_conformance.calls.arguments({qualname!r}, {name}=...)."
    )


def _array(qualname: str, said: Parameter) -> Any:
    """Arrays for a parameter that takes them, alone or in a sequence."""
    if "key" in said.roles:
        return BY_PARAMETER["key"]
    if "mask" in said.roles or (said.kinds is not None and said.kinds.kinds == ("bool",)):
        return BY_PARAMETER["condition"]
    if said.kinds is not None and not said.floating:
        return _indices
    first = _declaration(qualname).schema.arrays[0] == said.name
    if said.array and not said.variadic:
        return _x if first else _x2
    return [_x, _x2]


_BY_ROLE: tuple[tuple[Callable[[Parameter], bool], Any], ...] = (
    (lambda said: said.dtype, DType("float64", "float32")),
    (lambda said: said.device, Device()),
    (lambda said: said.axis is not None, 0),
    (lambda said: "shape" in said.roles, (2, 3)),
    (lambda said: int in said.numbers, 2),
    (lambda said: float in said.numbers or complex in said.numbers, 0.5),
    (lambda said: bool in said.numbers, True),
)
"""Values for parameters that are not arrays, by what their declaration says."""


def _filled(value: Any, dtype: str, blocks: int) -> Any:
    if isinstance(value, Own):
        return value.of_size(blocks).astype(dtype)
    if isinstance(value, Sized):
        return value.of(len(FIRST) * blocks)
    return [_filled(v, dtype, blocks) for v in value] if isinstance(value, list) else value


@cache
def _parameters(qualname: str) -> dict[str, inspect.Parameter]:
    found = inspect.signature(_declaration(qualname).body).parameters
    return {name: parameter for name, parameter in found.items() if name != "xp"}


def parameters(qualname: str) -> dict[str, inspect.Parameter]:
    """The parameters of a declared function by name."""
    return dict(_parameters(qualname))


@cache
def beyond_the_standard(qualname: str) -> frozenset[str]:
    """The parameters of a standard function that are not in the standard."""
    own = _declaration(qualname).schema.parameters
    return frozenset(name for name, parameter in own.items() if "beyond" in parameter.roles)


def _declaration(qualname: str) -> Declaration:
    found = registry.find(qualname)
    assert found is not None, qualname
    return found


_PLAIN = (int, float, complex, bool, str, type(None))


def entered(lib: Any, arguments: Any) -> Any:
    """The arguments with `DType` and `Device` replaced by the target's own data types and device."""
    kind = type(arguments)
    if kind is np.ndarray or kind in _PLAIN:
        return arguments
    if isinstance(arguments, DType):
        return lib.dtype(arguments.name if arguments.name in lib.dtypes else arguments.other)
    if isinstance(arguments, Device):
        return lib.target.default_device
    if kind in (tuple, list):
        return kind([entered(lib, value) for value in arguments])
    return {name: entered(lib, value) for name, value in arguments.items()} if isinstance(arguments, dict) else arguments
