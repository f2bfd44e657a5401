"""PyTorch's own database of operators: one sample of each public function that the frontend offers."""

from __future__ import annotations

import importlib.util
import sys
import types
import unittest
import warnings
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_frontend_torch import FRONTEND
from tests.graphs.cases import Case
from tests.peers import imported

if TYPE_CHECKING:
    import torch
else:
    torch = imported("torch")

if importlib.util.find_spec("expecttest") is None:  # only the base class of its test cases is named there
    sys.modules["expecttest"] = types.ModuleType("expecttest")
    sys.modules["expecttest"].TestCase = unittest.TestCase  # type: ignore[attr-defined]
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    op_db: Any = imported("torch.testing._internal.common_methods_invocations").op_db

for _module in ("torch.testing._internal.common_utils", "torch.testing._internal.opinfo.core"):
    # for each sample it looks for a unittest in all frames: four fifths of the time
    vars(imported(_module))["extract_test_fn"] = lambda: None
UNORDERED = frozenset({"linalg.eig", "linalg.eigvals"})
"""Eigenvalues come in any order."""
PHASES = frozenset({"svd", "linalg.svd", "linalg.eigh", "svd_lowrank", "pca_lowrank"})
"""Factorisations whose vectors are unique up to a factor of absolute value one."""
FIRST = frozenset({"cov", "corrcoef", "narrow", "combinations"})
"""Functions whose first sample is taken: PyTorch does not export the one in the middle."""
RANDOM = frozenset(
    "bernoulli binomial cauchy empty empty_like empty_permuted empty_strided exponential geometric log_normal multinomial "
    "new_empty new_empty_strided nn.functional.alpha_dropout nn.functional.dropout nn.functional.dropout2d nn.functional.dropout3d "
    "nn.functional.feature_alpha_dropout nn.functional.fractional_max_pool2d nn.functional.fractional_max_pool3d "
    "nn.functional.multi_head_attention_forward nn.functional.rrelu normal poisson rand rand_like randint randint_like randn "
    "randn_like randperm uniform".split()
)
"""Functions with random results, or of elements that are not set: only data types and shapes are compared."""
ENTRIES = {f"{op.name}{'.' + op.variant_test_name if op.variant_test_name else ''}": op for op in op_db}


def _is_public(op: Any) -> bool:
    if op.name.endswith("_backward"):
        return False
    if isinstance(op.op, types.FunctionType) and op.op.__module__.startswith("torch.testing"):
        return True
    owners = ("torch", "torch.Tensor") if "." not in op.name else ("torch",)
    for owner in owners:
        module, _, name = f"{owner}.{op.name}".rpartition(".")
        if FRONTEND.snapshot.find(module, name) is not None:
            return FRONTEND.status(module, name) == "works"
    return False


NAMES = tuple(name for name, op in ENTRIES.items() if _is_public(op) and op.supported_dtypes("cpu"))


def case(name: str) -> Case:
    """Return the case of an entry: its sample in the middle, and as another input the same one with other numbers."""
    op = ENTRIES[name]
    dtype = next(d for d in (torch.float32, torch.int64, torch.complex64, torch.bool) if d in op.supported_dtypes("cpu"))
    args, kwargs = _sample(op, dtype, 1)
    other = _sample(op, dtype, 2)
    if _shapes(other) == _shapes((args, kwargs)):
        other = ivy_api.tree_map(lambda x, y: x if isinstance(x, torch.Tensor) else y, other, (args, kwargs))
    others = ((args, kwargs), other) if _shapes(other) == _shapes((args, kwargs)) else ((args, kwargs),)

    def function(*args: Any, **kwargs: Any) -> Any:
        out = op.op(*args, **kwargs)
        if op.name in RANDOM:
            return torch.utils._pytree.tree_map(torch.zeros_like, out)
        if op.name in UNORDERED:
            values = out if isinstance(out, torch.Tensor) else out[0]
            sums = (values.sum(-1), values.abs().sum(-1), values.prod(-1))
            return sums if values is out else (*sums, out[1] @ (values[..., None] * torch.linalg.inv(out[1])))
        return torch.utils._pytree.tree_map(torch.abs, out) if op.name in PHASES else out

    def run(*args: Any, **kwargs: Any) -> Any:
        out = function(*torch.utils._pytree.tree_map(_copy_of, args), **kwargs)
        if isinstance(out, torch.Tensor) and out.is_complex():
            return out.resolve_conj()
        return tuple(out) if isinstance(out, tuple) else out

    return Case(run, args, kwargs, others, options={"source": "torch"})


def _copy_of(x: Any) -> Any:
    return x.clone() if isinstance(x, torch.Tensor) else x


def _sample(op: Any, dtype: torch.dtype, seed: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
    torch.manual_seed(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        every = list(op.sample_inputs("cpu", dtype, requires_grad=False))
    sample = every[0 if op.name in FIRST else len(every) // 2]
    return (sample.input, *sample.args), dict(sample.kwargs)


def _shapes(value: Any) -> Any:
    def description(x: Any) -> Any:
        return (tuple(x.shape), x.dtype) if isinstance(x, torch.Tensor) else repr(x)

    return torch.utils._pytree.tree_map(description, value)
