"""MXNet: the functions of ``mxnet.numpy``."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.native import Native
from ivy_plugin_mxnet.importing import mxnet

CALLS: dict[str, str | tuple[str, ...]] = {
    "acos": "np.arccos(x)",
    "acosh": "np.arccosh(above)",
    "asarray": "x.copy()",
    "asin": "np.arcsin(x)",
    "asinh": "np.arcsinh(x)",
    "astype": "i.astype(dtype)",
    "atan": "np.arctan(x)",
    "atan2": "np.arctan2(x, y)",
    "atanh": "np.arctanh(x)",
    "arange": "np.arange(10_000, dtype='int64')",
    "bitwise_invert": "np.bitwise_not(i)",
    "concat": "np.concatenate([x, y])",
    "cumulative_sum": "np.cumsum(x)",
    "divide": "np.true_divide(x, y)",
    "expand_dims": "np.expand_dims(x, 0)",
    "full": "np.full(10_000, 0.5)",
    "full_like": "np.full_like(x, 0.5)",
    "logical_and": "np.multiply(p, q)",
    "logical_or": "np.add(p, q)",
    "logical_xor": "np.not_equal(p, q)",
    "matrix_transpose": "np.transpose(m, (1, 0))",
    "permute_dims": "np.transpose(m, (1, 0))",
    "pow": "np.power(x, y)",
    "remainder": "np.mod(x, y)",
    "round": "np.around(wide)",
    "linalg.matmul": "np.matmul(m, n)",
    "linalg.matrix_transpose": "np.transpose(m, (1, 0))",
    "linalg.tensordot": "np.tensordot(m, n)",
    "linalg.trace": "np.trace(m)",
    "linalg.outer": "np.outer(v, v)",
    "linalg.matrix_norm": "np.linalg.norm(m)",
    "linalg.vector_norm": "np.linalg.norm(x)",
    "take": "np.take(x, places)",
}


def _array(value: Any) -> Any:
    dtype = np.asarray(value).dtype
    return None if dtype.kind == "c" else mxnet.np.array(value, dtype=dtype)  # calls of complex numbers fail, which is reported


def _wait(code: str, result: Any) -> str:
    return f"[x.wait_to_read() for x in {code}]" if isinstance(result, (tuple, list)) else f"({code}).wait_to_read()"


NATIVE = Native(
    prefix="np",
    names={"np": mxnet.np},
    calls=CALLS,
    array=_array,
    floating="float32",
    integer="int64",
    host=lambda x: x.asnumpy(),
    wait=_wait,
)
