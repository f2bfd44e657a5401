"""torch.

If a function does less than ours (it drops nan or does not round as the standard requires), the fix is part of the call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd

from benchmarks.native import Compiler, Native

CALLS: dict[str, str | tuple[str, ...]] = {
    "asarray": ("torch.clone(x)", "x.clone()"),
    "full": "torch.full((10_000,), 0.5)",
    "meshgrid": "torch.meshgrid(v, v, indexing='xy')",
    "astype": "i.to(dtype)",
    "abs": ("torch.abs(wide)", "wide.abs()"),
    "bitwise_invert": "torch.bitwise_not(i)",
    "equal": "torch.eq(x, y)",
    "floor_divide": ("torch.floor_divide(x, y)", "torch.floor(torch.div(x, y))"),
    "sign": "sign(wide)",
    "sqrt": "sqrt(x)",
    "clip": ("torch.clamp(x, 0.2, 0.8)", "x.clamp(0.2, 0.8)"),
    "take": ("torch.index_select(x, 0, places)", "torch.take(x, places)"),
    "take_along_axis": ("torch.gather(x, 0, places)", "torch.take_along_dim(x, places, 0)", "torch.index_select(x, 0, places)"),
    "matrix_transpose": "m.mT",
    "tensordot": ("torch.tensordot(m, n, dims=1)", "torch.mm(m, n)"),
    "vecdot": "torch.linalg.vecdot(m, n)",
    "broadcast_arrays": "torch.broadcast_tensors(m, v)",
    "broadcast_to": ("torch.broadcast_to(v, (100, 100))", "v.expand(100, 100)"),
    "concat": "torch.cat([x, y])",
    "expand_dims": ("torch.unsqueeze(x, 0)", "x.unsqueeze(0)"),
    "flip": "torch.flip(x, (0,))",
    "permute_dims": ("torch.permute(m, (1, 0))", "m.permute(1, 0)"),
    "repeat": "torch.repeat_interleave(x, 2)",
    "reshape": ("torch.reshape(x, (100, 100))", "x.view(100, 100)"),
    "squeeze": ("torch.squeeze(row, 0)", "row.squeeze(0)"),
    "unstack": ("torch.unbind(m)", "m.unbind()"),
    "argmax": ("torch.argmax(x)", "x.argmax()"),
    "argmin": ("torch.argmin(x)", "x.argmin()"),
    "nonzero": "torch.nonzero(p, as_tuple=True)",
    "unique_all": "unique_all(i)",
    "unique_counts": "torch.unique(i, return_counts=True)",
    "unique_inverse": "torch.unique(i, return_inverse=True)",
    "unique_values": "torch.unique(i)",
    "argsort": "torch.argsort(x, stable=True)",
    "sort": ("torch.sort(x, stable=True).values", "torch.sort(x, stable=True)[0]"),
    "cumulative_prod": "torch.cumprod(near_one, 0)",
    "cumulative_sum": "torch.cumsum(x, 0)",
    "max": ("torch.max(x)", "torch.amax(x)", "x.max()"),
    "mean": ("torch.mean(x)", "x.mean()"),
    "min": ("torch.min(x)", "torch.amin(x)", "x.min()"),
    "prod": ("torch.prod(near_one)", "near_one.prod()"),
    "std": ("torch.std(x, correction=0)", "x.std(correction=0)"),
    "sum": ("torch.sum(x)", "x.sum()"),
    "var": ("torch.var(x, correction=0)", "x.var(correction=0)"),
    "all": ("torch.all(p)", "p.all()"),
    "any": ("torch.any(p)", "p.any()"),
    "diff": ("torch.diff(x)", "x[1:] - x[:-1]"),
    "linalg.cross": "torch.linalg.cross(space, other)",
    "linalg.outer": "torch.outer(v, v)",
    "linalg.trace": "torch.trace(m)",
    "fft.fftfreq": "torch.fft.fftfreq(10_000)",
    "fft.rfftfreq": "torch.fft.rfftfreq(10_000)",
}


def _sign(x: torch.Tensor) -> torch.Tensor:
    sign = torch.sign(x)
    return torch.clamp(x, sign, sign)


def _sqrt(x: torch.Tensor) -> torch.Tensor:
    # Compiled code uses the processor's instruction, which rounds correctly; see ivy_plugin_torch/accuracy.py.
    return torch.sqrt(x) if torch.compiler.is_compiling() else torch.sqrt(x.to(torch.float64)).to(torch.float32)


def _unique_all(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    values, inverse, counts = torch.unique(x, return_inverse=True, return_counts=True)
    first = torch.full_like(counts, x.numel()).scatter_reduce(0, inverse, torch.arange(x.numel()), "amin")
    return values, first, inverse, counts


def _program(function: Callable[..., Any], arrays: tuple[Any, ...]) -> object:
    """The result of dynamo and AOT autograd: the ``aten`` graphs that a backend such as inductor starts from."""
    graphs: list[str] = []

    def keep(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(graph.code)
        return make_boxed_func(graph.forward)

    torch.compiler.reset()
    with torch.no_grad():
        torch.compile(function, backend=aot_autograd(fw_compiler=keep))(*arrays)
    return graphs


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    return torch.compile(function, dynamic=False)


_BY_DATA = "the shape of its result depends on the data, where the compiler gives up and runs it as it is"
_REPRESENTATIVE = ("add", "clip", "concat", "exp", "floor_divide", "matmul", "mean", "remainder", "sort", "std", "sum", "where")

NATIVE = Native(
    prefix="torch",
    names={"torch": torch, "sign": _sign, "sqrt": _sqrt, "unique_all": _unique_all},
    calls=CALLS,
    array=torch.tensor,
    floating="float32",
    integer="int64",
    host=lambda x: np.asarray(x.resolve_conj()),
    compiler=Compiler(
        compile=_compiled,
        program=_program,
        without={
            **dict.fromkeys(("nonzero", "unique_all", "unique_counts", "unique_inverse", "unique_values"), _BY_DATA),
            "from_dlpack": "a compiler has no arrays of others",
        },
        timed=frozenset(_REPRESENTATIVE),
    ),
)
