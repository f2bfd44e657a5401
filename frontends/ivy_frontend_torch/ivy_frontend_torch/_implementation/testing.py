"""``torch.testing``, ``torch.return_types``, and switches of debugging."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_api.frontends.values import all_true
from ivy_frontend_torch._implementation.creation import tensor
from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.dtypes import as_dtype, iinfo
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.objects import FIELDS, returns, sizes_of
from ivy_frontend_torch._implementation.promotion import promote_types
from ivy_frontend_torch._implementation.tensor import Tensor, namespace_of, require_grad

TOLERANCES = {
    "float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7),
}  # fmt: skip


@raw("torch.testing")
def assert_close(
    actual: Any, expected: Any, *, allow_subclasses: bool = True, rtol: float | None = None, atol: float | None = None,
    equal_nan: bool = False, check_device: bool = True, check_dtype: bool = True, check_layout: bool = True,
    check_stride: bool = False, msg: Any = None,
) -> None:  # fmt: skip
    """Raise ``AssertionError`` unless two values are equal within tolerances, in shape and data type, too."""
    if (rtol is None) != (atol is None):
        raise ValueError(f"rtol and atol must both be specified or both be unspecified, but got rtol={rtol} and atol={atol}")

    def fail(text: str) -> None:
        raise AssertionError(msg if isinstance(msg, str) else msg(text) if callable(msg) else text)

    if isinstance(expected, dict):
        if not isinstance(actual, dict) or actual.keys() != expected.keys():
            fail(f"The keys of the mappings do not match: {actual!r} and {expected!r}")
        pairs = [(actual[key], expected[key]) for key in expected]
    elif isinstance(expected, (list, tuple)):
        if not isinstance(actual, (list, tuple)) or len(actual) != len(expected):
            fail(f"The length of the sequences mismatch: {len(actual)} != {len(expected)}")
        pairs = list(zip(actual, expected, strict=True))
    else:
        _close(actual, expected, rtol, atol, equal_nan, check_dtype, fail)
        return
    for a, b in pairs:
        assert_close(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=check_dtype, msg=msg)


def _close(actual: Any, expected: Any, rtol: Any, atol: Any, equal_nan: bool, check_dtype: bool, fail: Any) -> None:
    if not isinstance(actual, Tensor) and not isinstance(expected, Tensor):
        actual, expected, check_dtype = tensor(actual), tensor(expected), False
    if not isinstance(actual, Tensor) or not isinstance(expected, Tensor):
        raise TypeError(f"No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}.")
    if actual.shape != expected.shape:
        fail(f"The values for attribute 'shape' do not match: {actual.shape} != {expected.shape}.")
    if check_dtype and actual.dtype is not expected.dtype:
        fail(f"The values for attribute 'dtype' do not match: {actual.dtype} != {expected.dtype}.")
    if rtol is None:
        each = [TOLERANCES.get(x.dtype._name, (0.0, 0.0)) for x in (actual, expected)]
        rtol, atol = (max(one) for one in zip(*each, strict=True))
    to = promote_types(actual.dtype, expected.dtype)
    close = public("isclose")(actual.detach().to(to), expected.detach().to(to), rtol=rtol, atol=atol, equal_nan=equal_nan)
    if not close.all().item():
        bad = close.numel() - int(close.sum().item())
        gap = (actual.detach().to(to) - expected.detach().to(to)).abs().max().item() if to.category > 1 else math.nan
        fail(f"Tensor-likes are not close!\n\nMismatched elements: {bad} / {close.numel()}\nGreatest absolute difference: {gap}")


def _integers(d: Any, size: Any, low: Any, high: Any) -> Any:
    first = (-9 if d.is_signed else 0) if low is None else int(low)
    last = 10 if high is None else int(high)
    return public("randint")(max(first, iinfo(d).min), min(last, iinfo(d).max), size, dtype=d)


def _floats(d: Any, size: Any, low: Any, high: Any) -> Any:
    real = public("rand")(size, dtype=d.to_real()) * (high - low) + low
    return public("complex")(real, public("rand")(size, dtype=d.to_real()) * (high - low) + low) if d.is_complex else real


@raw("torch.testing")
def make_tensor(
    *shape: Any, dtype: Any, device: Any = None, low: Any = None, high: Any = None, requires_grad: bool = False,
    noncontiguous: bool = False, exclude_zero: bool = False, memory_format: Any = None,
) -> Tensor:  # fmt: skip
    """Return a tensor of random elements within bounds."""
    d = as_dtype(dtype)
    size = sizes_of(shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape)
    if d.category == 0:
        return public("randint")(0, 2, size, dtype=d)
    found = (
        _integers(d, size, low, high)
        if d.category == 1
        else _floats(d, size, -9 if low is None else low, 9 if high is None else high)
    )
    if exclude_zero:
        found[found == 0] = 1 if d.category == 1 else as_dtype(d).itemsize * 1e-3
    if noncontiguous and found.numel() > 1:
        found = public("repeat_interleave")(found, 2, dim=-1)[..., ::2]
    if requires_grad:
        require_grad(found)
    return found


for _name in FIELDS:
    for _path in (f"torch.return_types.{_name}", f"torch.return_types.{_name}_out"):
        if FRONTEND.snapshot.find(*_path.rpartition(".")[::2]) is not None:
            FRONTEND.value(_path, returns(_name))
FRONTEND.value("torch.return_types.all_return_types", [returns(_name) for _name in FIELDS])

ANOMALY = {"enabled": False, "check_nan": True}


@raw("torch", name="set_anomaly_enabled")
def set_anomaly_enabled(enabled: bool, check_nan: bool = True) -> None:
    """Set whether anomalies are looked for; it has no effect here."""
    ANOMALY.update(enabled=enabled, check_nan=check_nan)


@raw()
def is_anomaly_enabled() -> bool:
    """Return what was set."""
    return ANOMALY["enabled"]


@raw()
def is_anomaly_check_nan_enabled() -> bool:
    """Return what was set."""
    return ANOMALY["check_nan"]


@raw("torch.autograd")
class set_detect_anomaly:
    """Set whether anomalies are looked for; it has no effect here."""

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        self._before = dict(ANOMALY)
        set_anomaly_enabled(mode, check_nan)

    def __enter__(self) -> None:
        return None

    def __exit__(self, *error: object) -> None:
        ANOMALY.update(self._before)


@raw("torch.autograd")
class detect_anomaly(set_detect_anomaly):
    """Inside, anomalies are said to be looked for; it has no effect here."""

    def __init__(self, check_nan: bool = True) -> None:
        super().__init__(True, check_nan)


@raw()
def cond(pred: Any, true_fn: Any, false_fn: Any, operands: Any = ()) -> Any:
    """Return the result of one of two functions; where the condition is not known yet, both are kept."""
    value = FRONTEND.unwrap(pred)
    if not isinstance(pred, Tensor) or all_true(value, namespace_of(pred)) is not None:
        return (true_fn if bool(pred) else false_fn)(*operands)

    def native(function: Any) -> Any:
        return lambda *given: FRONTEND.unwrap(function(*FRONTEND.wrap(given)))

    condition = namespace_of(pred).reshape(value, ())
    return FRONTEND.wrap(ivy_api.cond(condition, native(true_fn), native(false_fn), *FRONTEND.unwrap(tuple(operands))))
