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
from torch.nn import functional

from benchmarks.native import Compiler, Native, called_alike

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

_ALIKE = {
    "torch": """deg2rad rad2deg exp2 float_power fmax fmin fmod frexp gcd lcm isclose isneginf isposinf isreal
        logaddexp2 nan_to_num rsqrt sinc digamma erf erfc erfinv i0 lgamma logit polygamma lerp xlogy nanmean nansum
        nanquantile quantile cov corrcoef diag diagflat flatten unflatten as_strided einsum inner kron
        trapezoid linalg.norm linalg.cond linalg.lu""",
    "torch.special": "expit i0e i1 i1e entr ndtri zeta xlog1py",
    "functional": """nn.celu nn.elu nn.gelu nn.glu nn.leaky_relu nn.mish nn.relu nn.relu6 nn.selu nn.sigmoid nn.silu nn.softsign
        nn.threshold nn.mse_loss nn.l1_loss nn.huber_loss nn.smooth_l1_loss nn.cross_entropy nn.binary_cross_entropy
        nn.hinge_embedding_loss nn.gaussian_nll_loss nn.cosine_embedding_loss nn.triplet_margin_loss
        nn.embedding""",
}

BEYOND: dict[str, str] = called_alike(_ALIKE) | {
    "angle": "torch.atan2(torch.zeros_like(x), x)",
    "heaviside": "heaviside(x, y)",
    "ldexp": "torch.ldexp(wide.double(), shifts.double()).float()",
    "igamma": "torch.special.gammainc(positive, positive2)",
    "igammac": "torch.special.gammaincc(positive, positive2)",
    "cumulative_max": "torch.cummax(x, 0).values",
    "cumulative_min": "torch.cummin(x, 0).values",
    "logsumexp": "torch.logsumexp(wide, 0)",
    "moments": "torch.var_mean(wide, correction=0)[::-1]",
    "unique_consecutive": "torch.unique_consecutive(i, return_inverse=True, return_counts=True)",
    "vander": "torch.vander(v)",
    "tril_indices": "tuple(torch.tril_indices(100, 100))",
    "triu_indices": "tuple(torch.triu_indices(100, 100))",
    "one_hot": "functional.one_hot(few.long(), 100)",
    "array_split": "torch.tensor_split(m, 4)",
    "pad": "functional.pad(m, (2, 2, 2, 2))",
    "sliding_window": "m.unfold(0, 3, 1).unfold(1, 3, 1)",
    "fold": "functional.fold(patches, (26, 26), 2, stride=2)",
    "unfold": "functional.unfold(channels_first, 3)",
    "boolean_mask": "m[chosen]",
    "gather_nd": "m[pairs[:, 0], pairs[:, 1]]",
    "scatter_along_axis": "m.scatter(1, columns.long(), block)",
    "top_k": "torch.topk(m, 10)",
    "cdist": "torch.cdist(m, n, compute_mode='donot_use_mm_for_euclid_dist')",
    "dot": "torch.matmul(m, n)",
    "convolve": "functional.conv1d(x[None, None], kernel.flip(0)[None, None], padding=49)[0, 0]",
    "linalg.expm": "torch.linalg.matrix_exp(m)",
    "linalg.cho_solve": "torch.cholesky_solve(m, lower)",
    "linalg.cholesky_inverse": "torch.cholesky_inverse(lower)",
    "linalg.lu_solve": "torch.linalg.lu_solve(definite, pivots + 1, v[:, None])[:, 0]",
    "linalg.solve_triangular": "torch.linalg.solve_triangular(lower, v[:, None], upper=False)[:, 0]",
    "nn.hard_shrink": "functional.hardshrink(wide)",
    "nn.hard_sigmoid": "functional.hardsigmoid(wide)",
    "nn.hard_silu": "functional.hardswish(wide)",
    "nn.hard_tanh": "functional.hardtanh(wide)",
    "nn.log_sigmoid": "functional.logsigmoid(wide)",
    "nn.log_softmax": "functional.log_softmax(m, -1)",
    "nn.soft_shrink": "functional.softshrink(wide)",
    "nn.softmax": "functional.softmax(m, -1)",
    "nn.softplus": "functional.softplus(wide, 1.0, 40.0)",
    "nn.tanh_shrink": "functional.tanhshrink(wide)",
    "nn.linear": "functional.linear(m, n, v)",
    "nn.conv": "functional.conv2d(image.movedim(-1, 1), weight.movedim((-1, -2), (0, 1))).movedim(1, -1)",
    "nn.conv_transpose": "functional.conv_transpose2d(image.movedim(-1, 1), weight.movedim((-1, -2), (0, 1))).movedim(1, -1)",
    "nn.max_pool": "functional.max_pool2d(image.movedim(-1, 1), 2).movedim(1, -1)",
    "nn.avg_pool": "functional.avg_pool2d(image.movedim(-1, 1), 2).movedim(1, -1)",
    "nn.adaptive_max_pool": "functional.adaptive_max_pool2d(image.movedim(-1, 1), 7).movedim(1, -1)",
    "nn.adaptive_avg_pool": "functional.adaptive_avg_pool2d(image.movedim(-1, 1), 7).movedim(1, -1)",
    "nn.interpolate": "functional.interpolate(image.movedim(-1, 1), size=(12, 12), mode='bilinear').movedim(1, -1)",
    "nn.pixel_shuffle": "functional.pixel_shuffle(image.movedim(-1, 1), 2).movedim(1, -1)",
    "nn.grid_sample": "functional.grid_sample(image.movedim(-1, 1), grid, align_corners=False).movedim(1, -1)",
    "nn.affine_grid": "functional.affine_grid(theta, [4, 1, 16, 16], align_corners=False)",
    "nn.scaled_dot_product_attention": "functional.scaled_dot_product_attention(query, query, query)",
    "nn.batch_norm": "(functional.batch_norm(m, v, v), v, v)",
    "nn.group_norm": "functional.group_norm(image.movedim(-1, 1), 4).movedim(1, -1)",
    "nn.instance_norm": "functional.instance_norm(image.movedim(-1, 1)).movedim(1, -1)",
    "nn.layer_norm": "functional.layer_norm(m, (100,), v, v)",
    "nn.rms_norm": "functional.rms_norm(m, (100,), v)",
    "nn.l1_normalize": "functional.normalize(m, p=1.0, dim=-1)",
    "nn.l2_normalize": "functional.normalize(m, dim=-1)",
    "nn.sparse_cross_entropy": "functional.cross_entropy(m, few.long())",
    "nn.ctc_loss": "functional.ctc_loss(logs, labels, lengths, label_lengths)",
    "nn.soft_margin_loss": "functional.softplus(-signs * wide, 1.0, 40.0).mean()",
    "nn.poisson_nll_loss": "functional.poisson_nll_loss(x, y)",
    "fft.stft": "torch.stft(x, 64, window=torch.ones(64), return_complex=True)",
}
"""On the arrays of ``extension_workloads``; where torch has the channels first, they are moved as a user would move them."""


def _sign(x: torch.Tensor) -> torch.Tensor:
    return torch.maximum(torch.sign(x), torch.clamp_max(x, -1.0))


def _heaviside(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    step = torch.heaviside(x, y)
    return torch.clamp(x, step, step)


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
    names={
        "torch": torch,
        "functional": functional,
        "heaviside": _heaviside,
        "sign": _sign,
        "sqrt": _sqrt,
        "unique_all": _unique_all,
    },
    calls=CALLS,
    array=torch.tensor,
    floating="float32",
    integer="int64",
    host=lambda x: np.asarray(x.resolve_conj()),
    beyond=BEYOND,
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
