"""How source for TensorFlow is written: see `ivy_api.graphs.source.language.Language`."""

from __future__ import annotations

from collections.abc import Callable

from ivy_api.graphs.source.control import Control
from ivy_api.graphs.source.language import Call, Language, Spelling
from ivy_api.graphs.source.own import OPERATORS
from ivy_api.graphs.source.windows import windows_of
from ivy_api.tracing.nodes import Ref

_SAME = {
    "abs": "abs", "acos": "acos", "acosh": "acosh", "asin": "asin", "asinh": "asinh", "atan": "atan", "atanh": "atanh",
    "ceil": "math.ceil", "conj": "math.conj", "cos": "cos", "cosh": "cosh", "exp": "exp", "expm1": "math.expm1", "floor": "floor",
    "imag": "math.imag", "isfinite": "math.is_finite", "isinf": "math.is_inf", "isnan": "math.is_nan", "log": "math.log",
    "log1p": "math.log1p", "reciprocal": "math.reciprocal", "rsqrt": "math.rsqrt", "sign": "sign", "sin": "sin", "sinh": "sinh",
    "sqrt": "sqrt", "square": "square", "tan": "tan", "tanh": "tanh", "erf": "math.erf", "erfc": "math.erfc", "expit": "sigmoid",
    "nn.sigmoid": "sigmoid", "nn.relu": "nn.relu", "nn.relu6": "nn.relu6", "nn.selu": "nn.selu", "nn.silu": "nn.silu",
    "nn.softsign": "nn.softsign", "nn.log_sigmoid": "math.log_sigmoid",
}  # fmt: skip
"""Functions of one array, and their names in ``tf``."""
_OF_TWO = {
    "maximum": "maximum", "minimum": "minimum", "remainder": "math.floormod", "floor_divide": "math.floordiv", "atan2": "atan2",
}  # fmt: skip


def _reduction(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        x = "x" if call.dtype("x") == call.result[1] else "tf.cast(x, result_dtype)"
        return f"tf.reduce_{function}({x}, axis=axis, keepdims=keepdims)"

    return spelling


def _truth(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        x = "x" if call.dtype("x") == "bool" else "tf.cast(x, tf.bool)"
        return f"tf.reduce_{function}({x}, axis=axis, keepdims=keepdims)"

    return spelling


def _arg(function: str) -> Spelling:
    def spelling(call: Call) -> str | None:
        if call.ndim("x") == 0:
            return None
        if call.option("axis") is None:
            found = f"tf.{function}(tf.reshape(x, [-1]), output_type=result_dtype)"
            return f"tf.reshape({found}, result_shape)" if call.option("keepdims") else found
        found = f"tf.{function}(x, axis=axis, output_type=result_dtype)"
        return f"tf.expand_dims({found}, axis)" if call.option("keepdims") else found

    return spelling


def _of_two(function: str) -> Callable[[Call], str]:
    """A call whose first argument is no number: TensorFlow takes the data type from it."""
    return lambda call: f"tf.{function}({'x1' if call.is_array('x1') else 'tf.constant(x1, result_dtype)'}, x2)"


def _pow(call: Call) -> str:
    return "tf.square(x1)" if call.is_array("x1") and call.option("x2") == 2 else _of_two("pow")(call)


def _index(call: Call) -> str:
    key = call.option("key")
    parts = key if isinstance(key, tuple) else (key,)
    arrays = any(isinstance(part, Ref) and call.block.type(part)[0] for part in parts)
    return "item(x, key)" if arrays or any(isinstance(part, Ref) for part in parts) else "x[key]"


def _take(call: Call) -> str:
    return f"take(x, indices, {(call.option('axis') or 0) % max(call.ndim('x'), 1)})"


def _axes(template: str) -> Spelling:
    return lambda call: template.replace("AXES", repr(list(call.axes())))


def _expand_dims(call: Call) -> str:
    return "tf.expand_dims(x, axis)" if isinstance(call.option("axis"), int) else "tf.reshape(x, result_shape)"


def _where(call: Call) -> str:
    first = "x1" if call.is_array("x1") else "tf.constant(x1, result_dtype)"
    second = "x2" if call.is_array("x2") else "tf.constant(x2, result_dtype)"
    return f"tf.where(condition, {first}, {second})"


def _sort(function: str) -> Spelling:
    def spelling(call: Call) -> str | None:
        if call.ndim("x") == 0 or "complex" in call.dtype("x"):
            return None
        plain = call.dtype("x") in ("float32", "float64", "int32", "int64")
        x = "x" if plain else "in_order(x)"
        direction = ', direction="DESCENDING"' if call.option("descending") else ""
        order = f"tf.argsort({x}, axis=axis{direction}, stable=True)"
        if function == "argsort":
            return f"tf.cast({order}, result_dtype)"
        return f"tf.sort(x, axis=axis{direction})" if plain else f"take_along_axis(x, {order}, axis)"

    return spelling


def _roll(call: Call) -> str:
    return (
        "tf.roll(x, shift, axis)"
        if call.option("axis") is not None
        else "tf.reshape(tf.roll(tf.reshape(x, [-1]), shift, 0), result_shape)"
    )


def _softmax(function: str) -> Spelling:
    return lambda call: f"tf.nn.{function}(x, axis=axis)" if isinstance(call.option("axis"), int) and call.ndim("x") else None


def _gelu(call: Call) -> str:
    return f"tf.nn.gelu(x, approximate={bool(call.option('approximate'))})"


def _embedding(call: Call) -> str | None:
    return "take(weight, indices, 0)" if call.option("max_norm") is None else None


def _conv(call: Call) -> str | None:
    found = windows_of(call, call.shape("weight")[:-2])
    if found is None or call.option("padding_mode") != "constant" or found.ndim > 5:
        return None
    if max(found.stride) > 1 and max(found.dilation) > 1:
        return None
    return f"conv(x, weight, bias, {found.stride!r}, {found.padding!r}, {found.dilation!r}, groups, {found.axis})"


def _matmul(call: Call) -> str:
    if call.ndim("x1") == 1 or call.ndim("x2") == 1:
        return "tf.tensordot(x1, x2, 1)" if max(call.ndim("x1"), call.ndim("x2")) < 3 else "tf.experimental.numpy.matmul(x1, x2)"
    return "tf.matmul(x1, x2)"


SPELLINGS: dict[str, Spelling] = {
    **OPERATORS,
    **{name: f"tf.{own}(x)" for name, own in _SAME.items()},
    **{name: _of_two(own) for name, own in _OF_TWO.items()},
    "equal": "tf.equal(x1, x2)",
    "not_equal": "tf.not_equal(x1, x2)",
    "bitwise_left_shift": "tf.bitwise.left_shift(x1, x2)",
    "bitwise_right_shift": "tf.bitwise.right_shift(x1, x2)",
    "matmul": _matmul,
    "__getitem__": _index,
    "__index_add__": "add_at(tf.zeros(shape, result_dtype), key, g)",
    "__stop_gradient__": "tf.stop_gradient(x)",
    "__constant__": "tf.constant(x, dtype=dtype)",
    "__reshape__": "tf.reshape(x, shape)",
    "arange": lambda call: (
        "tf.cast(tf.range(start, stop, step), dtype)" if call.option("stop") is not None else "tf.range(start, dtype=dtype)"
    ),
    "asarray": "tf.convert_to_tensor(obj, dtype=dtype)",
    "empty": "tf.zeros(shape, dtype=dtype)",
    "zeros": "tf.zeros(shape, dtype=dtype)",
    "ones": "tf.ones(shape, dtype=dtype)",
    "full": "tf.fill(shape, tf.constant(fill_value, result_dtype))",
    "zeros_like": "tf.zeros_like(x, dtype=dtype)",
    "ones_like": "tf.ones_like(x, dtype=dtype)",
    "astype": "tf.cast(x, dtype)",
    "positive": "tf.identity(x)",
    "real": lambda call: "tf.math.real(x)" if "complex" in call.dtype("x") else "x",
    "round": lambda call: "tf.round(x)" if "int" not in call.dtype("x") else "x",
    "pow": _pow,
    "where": _where,
    "take": _take,
    "take_along_axis": "take_along_axis(x, indices, axis)",
    "broadcast_to": "tf.broadcast_to(x, shape)",
    "concat": lambda call: "tf.concat(arrays, axis)" if call.option("axis") is not None else None,
    "stack": "tf.stack(arrays, axis=axis)",
    "expand_dims": _expand_dims,
    "squeeze": _axes("tf.squeeze(x, AXES)"),
    "flip": _axes("tf.reverse(x, AXES)"),
    "roll": _roll,
    "permute_dims": "tf.transpose(x, axes)",
    "matrix_transpose": "tf.linalg.matrix_transpose(x)",
    "reshape": "tf.reshape(x, shape)",
    "argmax": _arg("argmax"),
    "argmin": _arg("argmin"),
    "nonzero": "tf.unstack(tf.where(x), axis=-1)",
    "argsort": _sort("argsort"),
    "sort": _sort("sort"),
    "cumulative_sum": "cumulative(tf.cumsum, x, axis, result_dtype, include_initial, 0)",
    "cumulative_prod": "cumulative(tf.math.cumprod, x, axis, result_dtype, include_initial, 1)",
    "max": _reduction("max"),
    "min": _reduction("min"),
    "mean": _reduction("mean"),
    "sum": _reduction("sum"),
    "prod": _reduction("prod"),
    "all": _truth("all"),
    "any": _truth("any"),
    "linalg.eig": "tf.linalg.eig(x)",
    "linalg.eigh": "tf.linalg.eigh(x)",
    "linalg.qr": lambda call: f"tf.linalg.qr(x, full_matrices={call.option('mode') == 'complete'})",
    "linalg.svd": "svd(x, full_matrices)",
    "fft.fft": 'fourier("fft", x, n, axis, norm)',
    "fft.ifft": 'fourier("ifft", x, n, axis, norm)',
    "fft.rfft": 'fourier("rfft", x, n, axis, norm)',
    "fft.irfft": 'fourier("irfft", x, n, axis, norm)',
    "nn.elu": lambda call: "tf.nn.elu(x)" if call.option("alpha") == 1 else None,
    "nn.leaky_relu": "tf.nn.leaky_relu(x, alpha=negative_slope)",
    "nn.gelu": _gelu,
    "nn.softmax": _softmax("softmax"),
    "nn.log_softmax": _softmax("log_softmax"),
    "nn.embedding": _embedding,
    "nn.conv": _conv,
}

LANGUAGE = Language(
    name="tensorflow",
    imports={"json": "import json", "tf": "import tensorflow as tf"},
    spellings=SPELLINGS,
    dtypes={"": "tf.{}"},
    cast="tf.cast(x, dtype)",
    control=Control(
        cond="tf.cond(predicate, yes, no)",
        while_loop="tf.while_loop(going, step, state)",
        scan="scan(step, state, xs, reverse)",
    ),
    helpers="ivy_plugin_tensorflow.source_helpers",
)
