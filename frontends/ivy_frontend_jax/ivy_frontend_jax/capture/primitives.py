"""Primitives as calls of public functions of the frontend.

A primitive has the name and the parameters of the function of `jax.lax` that binds it, mostly: `by_name` calls that. `RULES` has
those whose name, or the order of whose arguments or results, differs.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import ivy_frontend_jax as jax
from ivy_frontend_jax._implementation.defining import HINTS
from ivy_frontend_jax.capture import control, randomness

lax, jnp, linalg = jax.lax, jax.numpy, jax.lax.linalg

STRUCTURAL = frozenset(
    [
        "slice",
        "squeeze",
        "reshape",
        "broadcast_in_dim",
        "transpose",
        "dynamic_slice",
        "gather",
        "concatenate",
        "rev",
        "select_n",
        "dynamic_update_slice",
        "scatter",
        "expand_dims",
        "stack",
        "unstack",
        "split",
        "copy",
    ]
)
"""Primitives that move elements, which may be random keys."""
_DROPPED = HINTS | {"accuracy", "algorithm", "sharding", "weak_type", "fft_lengths_"}
RULES: dict[str, Callable[..., Any]] = {**control.RULES, **randomness.RULES}


def rule(*names: str) -> Callable[[Any], Any]:
    """Register what calls a public function for primitives."""

    def register(function: Any) -> Any:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def by_name(name: str) -> Callable[[Sequence[Any], dict[str, Any]], Any] | None:
    """Return what calls the function of `jax.lax` with the name of a primitive; ``None`` if the frontend has none."""
    found = _public(name)
    if found is None:
        return None
    function, known, operands = found

    def call(arrays: Sequence[Any], params: dict[str, Any]) -> Any:
        options = {key: as_own(value) for key, value in params.items() if key in known and key not in _DROPPED}
        given = [list(arrays)] if operands else arrays
        return function(*given, **options)

    return call


@cache
def _public(name: str) -> tuple[Any, frozenset[str], bool] | None:
    """A function of `jax.lax`, the names of its parameters, and whether it takes its arrays as one sequence."""
    try:
        function = getattr(lax, name)
    except AttributeError:
        return None
    known = inspect.signature(function).parameters
    return function, frozenset(known), next(iter(known), "") == "operands"


def as_own(value: Any) -> Any:
    """Return a parameter of an equation as the frontend has it: its own data types, modes and dimension numbers."""
    import numpy as np

    if isinstance(value, (np.dtype, type)):
        return dtype_of(value)
    own = getattr(lax, type(value).__name__, None) if type(value).__module__.startswith("jax") else None
    if own is None:
        return value
    if isinstance(value, enum.Enum):
        return own[value.name]
    fields = value._asdict() if hasattr(value, "_asdict") else vars(value)
    return own(**fields)


def dtype_of(value: Any) -> Any:
    """Return the frontend's data type of a NumPy one."""
    import numpy as np

    return jnp.dtype(np.dtype(value).name)


def _rename(names: str) -> None:
    for pair in names.split():
        primitive, _, function = pair.partition(":")

        def call(run: Any, equation: Any, arrays: Sequence[Any], function: str = function, **params: Any) -> Any:
            found = by_name(function)
            assert found is not None
            return found(arrays, params)

        RULES[primitive] = call


_rename(
    "and:bitwise_and or:bitwise_or xor:bitwise_xor not:bitwise_not regularized_incomplete_beta:betainc add_any:add lt_to:lt "
    "le_to:le eq_to:eq scatter-add:scatter_add scatter-mul:scatter_mul scatter-min:scatter_min "
    "scatter-max:scatter_max scatter-sub:scatter_sub"
)


@rule(
    "copy",
    "copy_p",
    "device_put",
    "sharding_constraint",
    "layout_constraint",
    "name",
    "pvary",
    "reshard",
    "optimization_barrier",
    "tie",
)
def _identity(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return list(arrays) if equation.primitive.multiple_results else arrays[-1]


@rule("reshape")
def _reshape(run: Any, equation: Any, arrays: Sequence[Any], *, new_sizes: Any, dimensions: Any, **params: Any) -> Any:
    return lax.reshape(arrays[0], new_sizes, dimensions)


@rule("convert_element_type")
def _convert(run: Any, equation: Any, arrays: Sequence[Any], *, new_dtype: Any, **params: Any) -> Any:
    found = lax.convert_element_type(arrays[0], dtype_of(new_dtype))
    if arrays[0].dtype.kind == "b":
        run.converted.append((found, arrays[0]))
    return found


@rule("iota")
def _iota(run: Any, equation: Any, arrays: Sequence[Any], *, dtype: Any, shape: Any, dimension: Any, **params: Any) -> Any:
    return lax.broadcasted_iota(dtype_of(dtype), shape, dimension)


@rule("argmax", "argmin")
def _extreme_index(run: Any, equation: Any, arrays: Sequence[Any], *, axes: Any, index_dtype: Any) -> Any:
    return getattr(lax, equation.primitive.name)(arrays[0], axes[0], dtype_of(index_dtype))


@rule("dynamic_slice")
def _dynamic_slice(run: Any, equation: Any, arrays: Sequence[Any], *, slice_sizes: Any, **params: Any) -> Any:
    return lax.dynamic_slice(arrays[0], list(arrays[1:]), slice_sizes, allow_negative_indices=False)


@rule("dynamic_update_slice")
def _dynamic_update_slice(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return lax.dynamic_update_slice(arrays[0], arrays[1], list(arrays[2:]), allow_negative_indices=False)


@rule("sort")
def _sort(run: Any, equation: Any, arrays: Sequence[Any], *, dimension: int, is_stable: bool, num_keys: int) -> Any:
    return list(lax.sort(tuple(arrays), dimension, is_stable, num_keys))


@rule("split", "unstack")
def _split(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return list(getattr(lax, equation.primitive.name)(arrays[0], **params))


@rule("top_k")
def _top_k(run: Any, equation: Any, arrays: Sequence[Any], *, k: int, axis: int, **params: Any) -> Any:
    return list(lax.top_k(arrays[0], k, axis=axis))


@rule("approx_top_k")
def _approx_top_k(
    run: Any, equation: Any, arrays: Sequence[Any], *, k: int, reduction_dimension: int, is_max_k: bool, **params: Any
) -> Any:
    function = lax.approx_max_k if is_max_k else lax.approx_min_k
    options = ("recall_target", "reduction_input_size_override", "aggregate_to_topk")
    return list(function(arrays[0], k, reduction_dimension, **{name: params[name] for name in options}))


@rule("reduce_window_max", "reduce_window_min", "reduce_window_sum")
def _reduce_window(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    kind = equation.primitive.name.rpartition("_")[2]
    computation, first = _reduction(kind, arrays[0].dtype)
    return lax.reduce_window(arrays[0], first, computation, **{name: params[name] for name in _WINDOW if name in params})


_WINDOW = ("window_dimensions", "window_strides", "padding", "base_dilation", "window_dilation")


def _reduction(kind: str, dtype: Any) -> tuple[Any, Any]:
    """The function of two arrays that a reduction repeats, and what it starts with."""
    if kind == "sum":
        return lax.add, jnp.zeros((), dtype)
    limits = jnp.finfo(dtype) if dtype.kind == "f" else jnp.iinfo(dtype) if dtype.kind in "iu" else None
    low, high = (False, True) if limits is None else (limits.min, limits.max)
    if dtype.kind == "f":
        low, high = -jnp.inf, jnp.inf
    return (lax.max, jnp.asarray(low, dtype)) if kind == "max" else (lax.min, jnp.asarray(high, dtype))


@rule("reduce_window", "reduce")
def _reduce(run: Any, equation: Any, arrays: Sequence[Any], *, jaxpr: Any, **params: Any) -> Any:
    half = len(arrays) // 2
    count = len(equation.outvars)

    def computation(x: Any, y: Any) -> Any:
        given = (x, y) if count == 1 else (*x, *y)
        found = run.run(jaxpr, params.get("consts", ()), given)
        return found[0] if count == 1 else tuple(found)

    operands, firsts = (arrays[0], arrays[1]) if count == 1 else (tuple(arrays[:half]), tuple(arrays[half:]))
    if equation.primitive.name == "reduce":
        found = lax.reduce(operands, firsts, computation, params["dimensions"])
    else:
        found = lax.reduce_window(operands, firsts, computation, **{name: params[name] for name in _WINDOW if name in params})
    return [found] if count == 1 else list(found)


@rule("select_and_scatter_add")
def _select_and_scatter_add(run: Any, equation: Any, arrays: Sequence[Any], *, select_prim: Any, **params: Any) -> Any:
    cotangent, operand = arrays
    computation, first = _reduction("max" if str(select_prim) == "ge" else "min", operand.dtype)

    def pool(x: Any) -> Any:
        return lax.reduce_window(x, first, computation, params["window_dimensions"], params["window_strides"], params["padding"])

    return jax.vjp(pool, operand)[1](cotangent)[0]


@rule("select_and_gather_add")
def _select_and_gather_add(run: Any, equation: Any, arrays: Sequence[Any], *, select_prim: Any, **params: Any) -> Any:
    tangent, operand = arrays
    computation, first = _reduction("max" if str(select_prim) == "ge" else "min", operand.dtype)

    def pool(x: Any) -> Any:
        return lax.reduce_window(x, first, computation, **{name: params[name] for name in _WINDOW if name in params})

    return jax.jvp(pool, (operand,), (tangent,))[1]


@rule("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp")
def _cumulative(run: Any, equation: Any, arrays: Sequence[Any], *, axis: int, reverse: bool) -> Any:
    return getattr(lax, equation.primitive.name)(arrays[0], axis, reverse)


@rule("clamp")
def _clamp(run: Any, equation: Any, arrays: Sequence[Any]) -> Any:
    return lax.clamp(*arrays)


@rule("cholesky")
def _cholesky(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return linalg.cholesky(arrays[0], symmetrize_input=False)


@rule("lu", "schur", "hessenberg", "tridiagonal")
def _factors(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    function = getattr(linalg, equation.primitive.name)
    known = inspect.signature(function).parameters
    found = function(arrays[0], **{key: value for key, value in params.items() if key in known})
    return list(found) if isinstance(found, (tuple, list)) else [found]


@rule("lu_pivots_to_permutation", "triangular_solve", "householder_product", "tridiagonal_solve", "symmetric_product", "ormqr")
def _of_matrices(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    function = getattr(linalg, equation.primitive.name)
    known = inspect.signature(function).parameters
    return function(*arrays, **{key: value for key, value in params.items() if key in known})


@rule("eigh")
def _eigh(run: Any, equation: Any, arrays: Sequence[Any], *, lower: bool, **params: Any) -> Any:
    subset = params.get("subset_by_index")
    return list(linalg.eigh(arrays[0], lower=lower, symmetrize_input=False, subset_by_index=subset))


@rule("eig")
def _eig(
    run: Any,
    equation: Any,
    arrays: Sequence[Any],
    *,
    compute_left_eigenvectors: bool,
    compute_right_eigenvectors: bool,
    **params: Any,
) -> Any:
    found = linalg.eig(
        arrays[0], compute_left_eigenvectors=compute_left_eigenvectors, compute_right_eigenvectors=compute_right_eigenvectors
    )
    return list(found)


@rule("svd")
def _svd(run: Any, equation: Any, arrays: Sequence[Any], *, full_matrices: bool, compute_uv: bool, **params: Any) -> Any:
    found = linalg.svd(arrays[0], full_matrices=full_matrices, compute_uv=compute_uv)
    return [found[1], found[0], found[2]] if compute_uv else [found]


@rule("qr")
def _qr(run: Any, equation: Any, arrays: Sequence[Any], *, full_matrices: bool, pivoting: bool, **params: Any) -> Any:
    return list(linalg.qr(arrays[0], pivoting=pivoting, full_matrices=full_matrices))


@rule("custom_lin", "zeros_like", "empty", "empty2")
def _zeros(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    found = [jnp.zeros(x.aval.shape, dtype_of(x.aval.dtype)) for x in equation.outvars]
    return found if equation.primitive.multiple_results else found[0]


@rule("platform_index")
def _platform_index(run: Any, equation: Any, arrays: Sequence[Any], *, platforms: Any, **params: Any) -> Any:
    default = [i for i, names in enumerate(platforms) if names is None]
    return jnp.asarray(default[0] if default else 0, dtype=jnp.int32)


@rule("debug_callback", "debug_print")
def _nothing(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return []
