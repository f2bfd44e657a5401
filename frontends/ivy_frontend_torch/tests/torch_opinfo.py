"""PyTorch's own database of operators and samples, run on the frontend and compared with PyTorch."""

from __future__ import annotations

import builtins
import copy
import importlib.util
import sys
import types
import unittest
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

import ivy_frontend_torch as frontend
from ivy_frontend_torch import FRONTEND

if importlib.util.find_spec("expecttest") is None:  # only the base class of its test cases is named there
    sys.modules["expecttest"] = types.ModuleType("expecttest")
    sys.modules["expecttest"].TestCase = unittest.TestCase  # type: ignore[attr-defined]
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from torch.testing._internal import common_utils
    from torch.testing._internal.common_methods_invocations import op_db
    from torch.testing._internal.opinfo import core

for _module in (common_utils, core):  # for each sample it looks for a unittest in all frames: four fifths of the time
    vars(_module)["extract_test_fn"] = lambda: None
TOLERANCES = {
    "float32": (2e-4, 2e-5), "complex64": (2e-4, 2e-5), "float64": (1e-7, 1e-9), "complex128": (1e-7, 1e-9),
    "float16": (1e-2, 1e-2), "bfloat16": (1e-1, 1e-1),
}  # fmt: skip
ENTRIES = {f"{op.name}{'.' + op.variant_test_name if op.variant_test_name else ''}": op for op in op_db}


class NotApplicableError(Exception):
    """An operator that is no public function, or one of what the frontend declares absent."""


class DifferentError(AssertionError):
    """The frontend's result differs from PyTorch's."""


def function_of(op: Any) -> Callable[..., Any]:
    """Return the frontend's function for an entry.

    A Python function of the database itself is run with ``torch`` bound to the frontend.
    """
    if op.name.endswith("_backward"):
        raise NotApplicableError(f"{op.name} is no public name")
    if isinstance(op.op, types.FunctionType) and op.op.__module__.startswith("torch.testing"):
        return _rebound(op.op)  # type: ignore[no-any-return]
    places = ["torch", *(["torch.Tensor"] if "." not in op.name else [])]
    for place in places:
        path = f"{place}.{op.name}"
        owner, _, name = path.rpartition(".")
        if FRONTEND.snapshot.find(owner, name) is not None:
            status = FRONTEND.status(owner, name)
            if status not in ("works", "not implemented yet"):
                raise NotApplicableError(status)
            found = FRONTEND.find(owner, name)
            if not isinstance(found, frontend.dtype):
                return found  # type: ignore[no-any-return]
    raise NotApplicableError(f"{op.name} is no public name")


def applies(op: Any) -> bool:
    """Whether an entry is one of a public function that the frontend does not declare absent."""
    try:
        function_of(op)
    except NotApplicableError:
        return False
    return True


def _rebound(function: Any) -> Any:
    space = {**function.__globals__, "torch": frontend}
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if name == "wrapper_set_seed":
            space[name] = lambda function, *args, **kwargs: function(*args, **kwargs)
        elif isinstance(value, types.FunctionType) and value.__module__.startswith("torch.testing"):
            space[name] = _rebound(value)
    cells = function.__closure__
    if cells:
        cells = tuple(types.CellType(_swapped(cell.cell_contents)) for cell in cells)
    found = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__, cells)
    found.__kwdefaults__ = function.__kwdefaults__
    return found


def _swapped(value: Any) -> Any:
    if isinstance(value, types.FunctionType) and value.__module__.startswith("torch.testing"):
        return _rebound(value)
    if isinstance(value, (types.BuiltinFunctionType, types.FunctionType)):
        for op_place in ("torch", "torch.nn.functional", "torch.linalg", "torch.fft", "torch.special"):
            name = getattr(value, "__name__", "")
            if FRONTEND.snapshot.find(op_place, name) is not None and FRONTEND.status(op_place, name) == "works":
                return FRONTEND.find(op_place, name)
    return value


def ours(value: Any, *, grad: bool = False) -> Any:
    """Return a value of PyTorch as one of the frontend."""
    if isinstance(value, torch.Tensor):
        if value.layout is not torch.strided:
            raise NotApplicableError("sparse tensors")
        plain = value.detach()
        if (
            not grad
            and plain.untyped_storage().nbytes() > plain.numel() * plain.itemsize
            and plain.is_contiguous()
            and plain.numel()
        ):
            return ours(plain.as_strided((plain.untyped_storage().nbytes() // plain.itemsize,), (1,), 0)).as_strided(
                tuple(plain.shape), plain.stride(), plain.storage_offset()
            )
        name = str(plain.dtype).rpartition(".")[2]
        if name == "bfloat16":
            x = frontend.tensor(plain.float().numpy()).to(frontend.bfloat16)
        else:
            x = frontend.tensor(np.array(plain.resolve_conj().resolve_neg().numpy()))
        if grad and value.requires_grad:
            x.requires_grad_(True)
        return x
    if isinstance(value, torch.dtype):
        return getattr(frontend, str(value).rpartition(".")[2])
    if isinstance(value, torch.device):
        return frontend.device(str(value))
    if isinstance(value, torch.Size):
        return frontend.Size(value)
    if isinstance(value, torch.memory_format):
        return getattr(frontend, str(value).rpartition(".")[2])
    if isinstance(value, torch.layout):
        return getattr(frontend, str(value).rpartition(".")[2])
    if isinstance(value, (list, tuple)):
        parts = [ours(x, grad=grad) for x in value]
        return type(value)(parts) if type(value) in (list, tuple) else type(value)(*parts)
    if isinstance(value, dict):
        return {key: ours(x, grad=grad) for key, x in value.items()}
    if isinstance(value, types.FunctionType):
        return _rebound(value)
    if isinstance(value, torch.nn.Module):
        return getattr(frontend.nn, type(value).__name__)()
    return _swapped(value)


def theirs(value: Any) -> Any:
    """Return a result of PyTorch, or of the frontend, as NumPy arrays and plain values."""
    if isinstance(value, (torch.Tensor, frontend.Tensor)):
        if isinstance(value, torch.Tensor) and value.layout is not torch.strided:
            raise NotApplicableError("sparse tensors")
        x = value.detach()
        name = str(x.dtype).rpartition(".")[2]
        if name == "bfloat16":
            x = x.float()
        if isinstance(x, torch.Tensor):
            x = x.resolve_conj().resolve_neg()
        return _Value(name, np.asarray(x.numpy(force=True)))
    if isinstance(value, (torch.dtype, frontend.dtype)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return [theirs(x) for x in value]
    if isinstance(value, dict):
        return {key: theirs(x) for key, x in value.items()}
    return value


class _Value:
    def __init__(self, dtype: str, x: Any) -> None:
        self.dtype, self.x = dtype, x


def compare(got: Any, wanted: Any, what: str, *, values: bool = True) -> None:
    """Raise unless two results are equal in structure, data type, shape and values."""
    if isinstance(wanted, _Value):
        if not isinstance(got, _Value):
            raise DifferentError(f"{what}: got {type(got).__name__}, not a tensor")
        if got.dtype != wanted.dtype:
            raise DifferentError(f"{what}: dtype {got.dtype}, not {wanted.dtype}")
        if got.x.shape != wanted.x.shape:
            raise DifferentError(f"{what}: shape {got.x.shape}, not {wanted.x.shape}")
        if values:
            _close(got.x, wanted.x, wanted.dtype, what)
    elif isinstance(wanted, list):
        if not isinstance(got, list) or len(got) != len(wanted):
            raise DifferentError(f"{what}: {len(got) if isinstance(got, list) else type(got).__name__} results, not {len(wanted)}")
        for i, (a, b) in enumerate(zip(got, wanted, strict=True)):
            compare(a, b, f"{what}[{i}]", values=values)
    elif isinstance(wanted, dict):
        for key, value in wanted.items():
            compare(got[key], value, f"{what}[{key!r}]", values=values)
    elif isinstance(wanted, float):
        if not np.isclose(got, wanted, rtol=1e-4, equal_nan=True):
            raise DifferentError(f"{what}: {got!r}, not {wanted!r}")
    elif got != wanted and values:
        raise DifferentError(f"{what}: {got!r}, not {wanted!r}")


def _close(got: Any, wanted: Any, dtype: str, what: str) -> None:
    rtol, atol = TOLERANCES.get(dtype, (0, 0))
    if not rtol:
        if not np.array_equal(got, wanted):
            raise DifferentError(f"{what}: {got.ravel()[:6]}, not {wanted.ravel()[:6]}")
        return
    scale = np.max(np.abs(wanted), where=np.isfinite(wanted), initial=0)
    if not np.allclose(got, wanted, rtol=rtol, atol=builtins.max(atol, atol * scale), equal_nan=True):
        bad = ~np.isclose(got, wanted, rtol=rtol, atol=builtins.max(atol, atol * scale), equal_nan=True)
        raise DifferentError(f"{what}: {got[bad].ravel()[:4]}, not {wanted[bad].ravel()[:4]} ({bad.sum()} of {bad.size} elements)")


def dtypes_of(op: Any, *, brief: bool) -> list[torch.dtype]:
    """Return the data types that an entry is run with."""
    every = op.supported_dtypes("cpu")
    wanted = [torch.float32, torch.int64, torch.complex64, torch.bool]
    found = [d for d in wanted if d in every] or sorted(every, key=str)[:1]
    return found[:1] if brief else found


def samples(op: Any, dtype: torch.dtype, *, grad: bool = False, limit: int | None = None) -> Iterator[Any]:
    """Return the samples of an entry; at most ``limit``, spread over all."""
    torch.manual_seed(0)
    every = list(op.sample_inputs("cpu", dtype, requires_grad=grad))
    if limit is not None and len(every) > limit:
        step = len(every) / limit
        every = [every[int(i * step)] for i in range(limit)]
    yield from every


def check_values(op: Any, dtype: torch.dtype, *, values: bool = True, limit: int | None = None) -> int:
    """Compare results with PyTorch's; return how many samples were compared."""
    function = function_of(op)
    count = 0
    for sample in samples(op, dtype, limit=limit):
        given = ours((sample.input, tuple(sample.args), dict(sample.kwargs)))
        copied = copy.deepcopy((sample.input, tuple(sample.args), dict(sample.kwargs)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            wanted = theirs(op(copied[0], *copied[1], **copied[2]))
            got = theirs(function(given[0], *given[1], **given[2]))
        what = f"{op.name} {_shown(sample)}"
        if op.name in ORDERS:
            axis, got, wanted = ORDERS[op.name](sample, got, wanted)
            x = theirs(sample.input).x
            got, wanted = (_along(result, x, axis, what) for result in (got, wanted))
        if op.name in PHASES:
            got, wanted = _sizes(got), _sizes(wanted)
        compare(got, wanted, what, values=values and not sample.kwargs.get("dropout_p"))
        count += 1
    return count


PHASES = frozenset({"svd", "linalg.svd", "linalg.eig", "linalg.eigh", "svd_lowrank", "pca_lowrank"})
"""Factorisations whose vectors are unique up to a factor of absolute value one."""


def _sizes(result: Any) -> Any:
    return [_Value(one.dtype, np.abs(one.x)) for one in result]


def _along(result: Any, x: Any, axis: int, what: str) -> Any:
    """Return a result with the elements that indices mean in place of the indices: which of equal elements is free."""
    *values, indices = result
    if not x.ndim:
        return [*values, indices]
    at = indices.x if indices.x.ndim == x.ndim else np.expand_dims(indices.x, axis)
    if at.size and (at.min() < 0 or at.max() >= x.shape[axis]):
        raise DifferentError(f"{what}: indices out of range")
    return [*values, _Value(indices.dtype, np.take_along_axis(x, at, axis).reshape(indices.x.shape))]


def _order(position: int) -> Any:
    def read(sample: Any, got: Any, wanted: Any) -> Any:
        given = sample.kwargs.get("dim", sample.args[position] if len(sample.args) > position else -1)
        pairs = [one if isinstance(one, list) else [one] for one in (got, wanted)]
        return (given if not isinstance(given, bool) else -1, *pairs)

    return read


ORDERS = {"sort": _order(0), "argsort": _order(0), "topk": _order(1), "kthvalue": _order(1), "mode": _order(0)}
"""Functions that choose among equal elements, and the position of ``dim`` among their arguments."""


def check_gradients(op: Any, *, limit: int | None = None) -> int:
    """Compare gradients with PyTorch's, in double precision; return how many samples were compared."""
    dtype = torch.float64 if torch.float64 in op.supported_backward_dtypes("cpu") else torch.float32
    if not op.supports_autograd or dtype not in op.supported_backward_dtypes("cpu"):
        return 0
    function = function_of(op)
    count = 0
    for sample in samples(op, dtype, grad=True, limit=limit):
        if sample.kwargs.get("dropout_p"):
            continue  # random
        given = ours((sample.input, tuple(sample.args), dict(sample.kwargs)), grad=True)
        leaves = _leaves((sample.input, tuple(sample.args), dict(sample.kwargs)), torch.Tensor)
        own = _leaves(given, frontend.Tensor)
        process = sample.output_process_fn_grad
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            wanted = _gradients(torch, op(sample.input, *sample.args, **sample.kwargs), leaves, process)
            own_process = _rebound(process) if isinstance(process, types.FunctionType) else process
            got = _gradients(frontend, function(given[0], *given[1], **given[2]), own, own_process)
        compare(theirs(got), theirs(wanted), f"gradient of {op.name} {_shown(sample)}")
        count += 1
    return count


def _gradients(root: Any, result: Any, leaves: list[Any], process: Any) -> list[Any]:
    if process is not None:
        result = process(result)
    outputs = [x for x in _every(result, root.Tensor) if x.requires_grad and (x.is_floating_point() or x.is_complex())]
    if not outputs or not leaves:
        return []
    cotangents = []
    rng = np.random.default_rng(0)
    for x in outputs:
        g = rng.standard_normal(tuple(x.shape))
        cotangents.append(root.tensor(np.asarray(g), dtype=root.float64).to(x.dtype))
    found = root.autograd.grad(outputs, leaves, cotangents, allow_unused=True)
    return [root.zeros(tuple(x.shape), dtype=x.dtype) if g is None else g for g, x in zip(found, leaves, strict=True)]


def _every(value: Any, cls: Any) -> list[Any]:
    if isinstance(value, cls):
        return [value]
    if isinstance(value, (list, tuple)):
        return [x for one in value for x in _every(one, cls)]
    if isinstance(value, dict):
        return [x for one in value.values() for x in _every(one, cls)]
    return []


def _leaves(value: Any, cls: Any) -> list[Any]:
    return list({id(x): x for x in _every(value, cls) if x.requires_grad}.values())


def _shown(sample: Any) -> str:
    def text(x: Any) -> str:
        if isinstance(x, torch.Tensor):
            return f"{str(x.dtype).rpartition('.')[2]}{list(x.shape)}"
        if isinstance(x, (list, tuple)):
            return f"({', '.join(text(one) for one in x)})"
        if isinstance(x, dict):
            return ", ".join(f"{key}={text(one)}" for key, one in x.items())
        return repr(x)

    return f"({', '.join(filter(None, [text(sample.input), *map(text, sample.args), text(dict(sample.kwargs))]))})"
