"""How source for JAX is written: see `ivy_api.graphs.source.language.Language`."""

from __future__ import annotations

from math import prod

from ivy_api.graphs.source.control import Control
from ivy_api.graphs.source.language import Call, Language, Spelling
from ivy_api.graphs.source.own import OPERATORS
from ivy_api.graphs.source.windows import windows_of

_SAME = (
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cbrt",
    "cos",
    "cosh",
    "deg2rad",
    "exp",
    "exp2",
    "expm1",
    "imag",
    "log",
    "log10",
    "log1p",
    "log2",
    "rad2deg",
    "reciprocal",
    "sign",
    "sin",
    "sinc",
    "sinh",
    "sqrt",
    "square",
    "tan",
    "tanh",
    "trunc",
)
"""Functions of one array with the same name in ``jax.numpy``."""
_OF_TWO = ("atan2", "copysign", "hypot", "logaddexp", "logaddexp2", "maximum", "minimum", "nextafter", "remainder", "floor_divide")
_REDUCTIONS = ("all", "any", "argmax", "argmin", "max", "mean", "min")
_ACTIVATIONS = {
    "relu": "relu", "relu6": "relu6", "selu": "selu", "silu": "silu", "mish": "mish", "sigmoid": "sigmoid", "softsign": "soft_sign",
    "log_sigmoid": "log_sigmoid", "hard_silu": "hard_silu", "hard_sigmoid": "hard_sigmoid",
}  # fmt: skip


def _total(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        plain = call.option("dtype") is None and call.dtype("x") == call.result[1]
        return f"jnp.{function}(x, axis=axis{'' if plain else ', dtype=result_dtype'}, keepdims=keepdims)"

    return spelling


def _pow(call: Call) -> str:
    return "jnp.square(x1)" if call.is_array("x1") and call.option("x2") == 2 else "jnp.power(x1, x2)"


def _gelu(call: Call) -> str:
    return f"jax.nn.gelu(x, approximate={bool(call.option('approximate'))})"


def _softplus(call: Call) -> str | None:
    return "jax.nn.softplus(x)" if call.option("beta") is None and call.option("threshold") is None else None


def _embedding(call: Call) -> str | None:
    return "weight[indices]" if call.option("max_norm") is None else None


def _conv(call: Call) -> str | None:
    found = windows_of(call, call.shape("weight")[:-2])
    if found is None or call.option("padding_mode") != "constant" or found.ndim > 5:
        return None
    return f"conv(x, weight, bias, {found.stride!r}, {found.padding!r}, {found.dilation!r}, groups, {found.axis})"


def _max_pool(call: Call) -> str | None:
    found = windows_of(call, call.option("window"))
    if found is None or call.option("ceil_mode") or call.option("return_indices") or "float" not in call.dtype("x"):
        return None
    options = f"{found.size!r}, {found.stride!r}, {found.padding!r}, {found.dilation!r}, {found.axis}"
    return f'pool(x, float("-inf"), jax.lax.max, {options})'


def _avg_pool(call: Call) -> str | None:
    found = windows_of(call, call.option("window"))
    if found is None or call.option("ceil_mode") or call.option("divisor") is not None or set(found.dilation) != {1}:
        return None
    if not call.option("count_include_pad") and any(n for pair in found.padding for n in pair):
        return None
    options = f"{found.size!r}, {found.stride!r}, {found.padding!r}, {found.dilation!r}, {found.axis}"
    return f"pool(x, 0.0, jax.lax.add, {options}) / {prod(found.size)}"


SPELLINGS: dict[str, Spelling] = {
    **OPERATORS,
    "matmul": 'jnp.matmul(x1, x2, precision="highest")',
    **{name: f"jnp.{name}(x)" for name in _SAME},
    **{name: f"jnp.{name}(x1, x2)" for name in _OF_TWO},
    **{name: f"jnp.{name}(x, axis=axis, keepdims=keepdims)" for name in _REDUCTIONS},
    **{f"nn.{name}": f"jax.nn.{own}(x)" for name, own in _ACTIVATIONS.items()},
    "__getitem__": "x[key]",
    "__index_add__": "jnp.zeros(shape, dtype=result_dtype).at[key].add(g)",
    "__stop_gradient__": "jax.lax.stop_gradient(x)",
    "__constant__": "jnp.asarray(x, dtype=dtype)",
    "arange": "jnp.arange(start, stop, step, dtype=dtype)",
    "asarray": "jnp.asarray(obj, dtype=dtype)",
    "empty": "jnp.empty(shape, dtype=dtype)",
    "zeros": "jnp.zeros(shape, dtype=dtype)",
    "ones": "jnp.ones(shape, dtype=dtype)",
    "full": "jnp.full(shape, fill_value, dtype=result_dtype)",
    "zeros_like": "jnp.zeros_like(x, dtype=dtype)",
    "ones_like": "jnp.ones_like(x, dtype=dtype)",
    "full_like": "jnp.full_like(x, fill_value, dtype=dtype)",
    "tril": "jnp.tril(x, k)",
    "triu": "jnp.triu(x, k)",
    "astype": "x.astype(dtype)",
    "rsqrt": "jax.lax.rsqrt(x)",
    "erf": "jax.lax.erf(x)",
    "erfc": "jax.lax.erfc(x)",
    "pow": _pow,
    "bitwise_left_shift": "x1 << x2",
    "bitwise_right_shift": "x1 >> x2",
    "where": "jnp.where(condition, x1, x2)",
    "take": "jnp.take(x, indices, axis=axis)",
    "take_along_axis": "jnp.take_along_axis(x, indices, axis=axis)",
    "broadcast_to": "jnp.broadcast_to(x, shape)",
    "concat": "jnp.concatenate(arrays, axis=axis)",
    "stack": "jnp.stack(arrays, axis=axis)",
    "expand_dims": "jnp.expand_dims(x, axis)",
    "squeeze": "jnp.squeeze(x, axis)",
    "flip": "jnp.flip(x, axis=axis)",
    "roll": "jnp.roll(x, shift, axis=axis)",
    "permute_dims": "jnp.transpose(x, axes)",
    "moveaxis": "jnp.moveaxis(x, source, destination)",
    "matrix_transpose": "jnp.swapaxes(x, -1, -2)",
    "reshape": "jnp.reshape(x, shape)",
    "nonzero": "jnp.nonzero(x)",
    "argsort": "jnp.argsort(x, axis=axis, descending=descending, stable=True)",
    "sort": "jnp.sort(x, axis=axis, descending=descending, stable=True)",
    "cumulative_sum": "cumulative(jnp.cumsum, x, axis, result_dtype, include_initial, 0)",
    "cumulative_prod": "cumulative(jnp.cumprod, x, axis, result_dtype, include_initial, 1)",
    "sum": _total("sum"),
    "prod": _total("prod"),
    "tensordot": 'jnp.tensordot(x1, x2, axes=axes, precision="highest")',
    "linalg.eig": "jnp.linalg.eig(x)",
    "fft.fft": "jnp.fft.fft(x, n=n, axis=axis, norm=norm)",
    "fft.ifft": "jnp.fft.ifft(x, n=n, axis=axis, norm=norm)",
    "fft.rfft": "jnp.fft.rfft(x, n=n, axis=axis, norm=norm)",
    "fft.irfft": "jnp.fft.irfft(x, n=n, axis=axis, norm=norm)",
    "expit": "jax.nn.sigmoid(x)",
    "nn.elu": "jax.nn.elu(x, alpha)",
    "nn.celu": "jax.nn.celu(x, alpha)",
    "nn.leaky_relu": "jax.nn.leaky_relu(x, negative_slope)",
    "nn.softplus": _softplus,
    "nn.gelu": _gelu,
    "nn.softmax": "jax.nn.softmax(x, axis=axis)",
    "nn.log_softmax": "jax.nn.log_softmax(x, axis=axis)",
    "nn.embedding": _embedding,
    "nn.conv": _conv,
    "nn.max_pool": _max_pool,
    "nn.avg_pool": _avg_pool,
}

LANGUAGE = Language(
    name="jax",
    imports={"json": "import json", "jax": "import jax", "jnp": "import jax.numpy as jnp"},
    spellings=SPELLINGS,
    dtypes={"": "jnp.{}", "bool": "jnp.bool_"},
    cast="x.astype(dtype)",
    control=Control(
        cond="jax.lax.cond(predicate, yes, no)",
        while_loop="jax.lax.while_loop(going, step, state)",
        scan="jax.lax.scan(step, state, xs, reverse=reverse)",
        packed=True,
    ),
    modules=(("jnp", "jax.numpy"), ("jnp.linalg", "jax.numpy.linalg"), ("jnp.fft", "jax.numpy.fft")),
    helpers="ivy_plugin_jax.source_helpers",
)
