"""MXNet: the functions of ``mxnet.numpy``, of which 1.9.1 has fewer than NumPy.

MXNet needs an environment of its own, and its table stands in a folder of its own. In ``.venv-mxnet``, with matplotlib:
``python -m benchmarks --only functions --backend mxnet --output benchmarks/results/mxnet``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.native import Native
from benchmarks.workloads import ARGUMENTS
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
    "linalg.diagonal": "np.diagonal(m)",
    "linalg.matrix_norm": "np.linalg.norm(m)",
    "linalg.vector_norm": "np.linalg.norm(x)",
    "take": "np.take(x, places)",
}

_LACKING = (
    *("conj", "from_dlpack", "imag", "real", "triu", "bitwise_left_shift", "bitwise_right_shift", "floor_divide", "logaddexp"),
    *("nextafter", "vecdot", "unstack", "unique_all", "unique_counts", "unique_inverse", "unique_values", "cumulative_prod"),
    *("linalg.cross", "linalg.eig", "linalg.eigvals", "linalg.svdvals"),
    *(name for name in ARGUMENTS if name.startswith("fft.")),
)
_BY_NUMPY = ("count_nonzero", "isin", "linalg.matrix_rank", "linalg.qr", "searchsorted")
WITHOUT = {
    **dict.fromkeys(_LACKING, "mxnet.np has no such function for these arrays"),
    **dict.fromkeys(_BY_NUMPY, "mxnet.np copies the arrays to the host and calls NumPy"),
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
    without=WITHOUT,
)
