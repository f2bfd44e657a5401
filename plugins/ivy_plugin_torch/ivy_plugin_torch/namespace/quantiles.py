"""Quantiles."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.functions import rename_function as _rename_function
from ivy_api.bodies.quantiles import neighbours as _neighbours
from ivy_api.bodies.quantiles import require_levels as _require_levels
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import QuantileMethod

__all__ = [
    "nanquantile",
    "quantile",
]


def _check_levels(q: Any, function: str) -> None:
    if isinstance(q, torch.Tensor) and q.is_floating_point() and q.numel() and not _capturing():
        lowest, highest = torch.aminmax(q.detach())
        try:
            ends = float(lowest), float(highest)
        except RuntimeError:  # vmap does not have the values
            return
        _require_levels(*ends, function)


def _selected(x: torch.Tensor, q: float, numbers: int) -> torch.Tensor:
    """The quantile of so many numbers, all but the nan: two elements are found in half the time that it takes to sort."""
    low, high, part = _neighbours(q, numbers, "linear") if numbers else (0, 0, 0.0)
    x = x.reshape(-1)
    found = x.kthvalue(low + 1)[0].item()
    if part:
        above = x.kthvalue(high + 1)[0].item()
        found = found if found == above else found * (1.0 - part) + above * part
    return x.new_full((), found)


def _of_all(x: torch.Tensor, q: float) -> torch.Tensor:
    largest = x.max()
    return largest if largest.item() != largest.item() else _selected(x, q, x.numel())


def _of_numbers(x: torch.Tensor, q: float) -> torch.Tensor:
    return _selected(x, q, x.numel() - int(x.isnan().count_nonzero()))


_PLAIN = "type(q) is float and 0.0 <= q <= 1.0 and axis is None and not keepdims and method == 'linear' and weights is None"


def _quantile(name: str, plain: Any) -> Any:
    def function(
        x: torch.Tensor,
        q: Any,
        /,
        *,
        axis: Any = None,
        keepdims: bool = False,
        method: QuantileMethod = "linear",
        weights: Any = None,
        composed: Any,
    ) -> Any:
        _check_levels(q, name)
        return composed(x, q, axis=axis, keepdims=keepdims, method=method, weights=weights)

    own = _rename_function(function, name)
    return _mixed()(_short("native(x, q)", _PLAIN, dtypes=_WIDE, unrecorded="x", readable=True, native=plain)(own))


nanquantile = _quantile("nanquantile", _of_numbers)
quantile = _quantile("quantile", _of_all)
