"""How source for NumPy is written: see `ivy_api.graphs.source.language.Language`."""

from __future__ import annotations

from ivy_api.graphs.source.language import Call, Language, Spelling
from ivy_api.graphs.source.own import OPERATORS


def _sum(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        plain = call.option("dtype") is None and call.dtype("x") == call.result[1]
        dtype = "" if plain else ", dtype=result_dtype"
        return f"np.{function}(x, axis=axis{dtype}, keepdims=keepdims)"

    return spelling


def _sort(function: str) -> Spelling:
    def spelling(call: Call) -> str:
        if call.option("descending"):
            return f"sort_stably(np.{function}, x, axis, descending)"
        return f"np.{function}(x, axis=axis, stable=stable)"

    return spelling


def _integer_power(call: Call) -> str:
    return "np.square(x1)" if call.option("x2") == 2 and call.is_array("x1") else "np.power(x1, x2)"


def _round(call: Call) -> str:
    return "x" if call.dtype("x") == call.result[1] and "float" not in call.dtype("x") else "np.round(x)"


SPELLINGS: dict[str, Spelling] = {
    **OPERATORS,
    "__getitem__": "x[key]",
    "__index_add__": "add_at(np.zeros(shape, dtype=result_dtype), key, g)",
    "__stop_gradient__": "x",
    "__constant__": "np.asarray(x, dtype=dtype)",
    "__stack__": "np.stack(rows)",
    "asarray": "np.asarray(obj, dtype=dtype)",
    "full": "np.full(shape, fill_value, dtype=result_dtype)",
    "full_like": "np.full_like(x, fill_value, dtype=dtype)",
    "astype": "x.astype(dtype)",
    "floor_divide": "x1 // x2",
    "pow": _integer_power,
    "abs": "np.abs(x)",
    "sign": "np.sign(x)",
    "take": "np.take(x, indices, axis=axis)",
    "take_along_axis": "np.take_along_axis(x, indices, axis=axis)",
    "concat": "np.concatenate(arrays, axis=axis)",
    "stack": "np.stack(arrays, axis=axis)",
    "expand_dims": "np.expand_dims(x, axis)",
    "squeeze": "np.squeeze(x, axis=axis)",
    "flip": "np.flip(x, axis=axis)",
    "roll": "np.roll(x, shift, axis=axis)",
    "permute_dims": "np.transpose(x, axes)",
    "matrix_transpose": "np.swapaxes(x, -1, -2)",
    "reshape": "np.reshape(x, shape)",
    "argmax": "np.argmax(x, axis=axis, keepdims=keepdims)",
    "argmin": "np.argmin(x, axis=axis, keepdims=keepdims)",
    "where": "np.where(condition, x1, x2)",
    "argsort": _sort("argsort"),
    "sort": _sort("sort"),
    "cumulative_sum": "cumulative(np.cumsum, x, axis, result_dtype, include_initial, 0)",
    "cumulative_prod": "cumulative(np.cumprod, x, axis, result_dtype, include_initial, 1)",
    "max": "np.max(x, axis=axis, keepdims=keepdims)",
    "min": "np.min(x, axis=axis, keepdims=keepdims)",
    "mean": "np.mean(x, axis=axis, keepdims=keepdims)",
    "sum": _sum("sum"),
    "prod": _sum("prod"),
    "all": "np.all(x, axis=axis, keepdims=keepdims)",
    "any": "np.any(x, axis=axis, keepdims=keepdims)",
    "round": _round,
    "tanh": "np.tanh(x)",
    "tan": "np.tan(x)",
    "log1p": "np.log1p(x)",
    "expm1": "np.expm1(x)",
    "tril": "np.tril(x, k)",
    "triu": "np.triu(x, k)",
    "linalg.eig": "np.linalg.eig(x)",
    "fft.irfft": "np.fft.irfft(x, n=n, axis=axis, norm=norm)",
}

LANGUAGE = Language(
    name="numpy",
    imports={"json": "import json", "np": "import numpy as np"},
    spellings=SPELLINGS,
    dtypes={"": "np.{}", "bool": "np.bool_"},
    cast="x.astype(dtype)",
    modules=(("np", "numpy"), ("np.linalg", "numpy.linalg"), ("np.fft", "numpy.fft")),
    missing=frozenset({"bfloat16"}),
    helpers="ivy_plugin_numpy.source_helpers",
)
