"""Random numbers: torch's own generator for native keys, and loops that torch.compile supports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ivy_api.bodies.random import threefry as _words
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing

__all__ = [
    "exponential",
    "normal",
    "poisson",
    "threefry2x32",
    "uniform",
]

Shape = int | tuple[int, ...]


@_mixed()
def threefry2x32(
    k1: torch.Tensor, k2: torch.Tensor, x1: Any, x2: Any, /, *, composed: Callable[..., tuple[torch.Tensor, torch.Tensor]]
) -> tuple[torch.Tensor, torch.Tensor]:
    if k1.dtype != torch.uint32:
        return composed(k1, k2, x1, x2)
    # torch has no arithmetic of uint32: https://docs.pytorch.org/docs/stable/tensor_attributes.html
    words = [x.view(torch.int32) if isinstance(x, torch.Tensor) else (x + 2**31) % 2**32 - 2**31 for x in (k1, k2, x1, x2)]
    first, second = composed(*words)
    return first.view(torch.uint32), second.view(torch.uint32)


def _is_native(key: torch.Tensor, /, *args: Any, **kwargs: Any) -> bool:
    # A generator is not a tensor: where the key's value is not known yet, the portable algorithm is used.
    return _words.is_native(key) and not _capturing()


def _is_native_and_real(key: torch.Tensor, /, *args: Any, dtype: Any = None, **kwargs: Any) -> bool:
    return _is_native(key) and not (dtype is not None and dtype.is_complex)


def _each(key: torch.Tensor, draw: Callable[[torch.Generator], torch.Tensor]) -> torch.Tensor:
    """The results of ``draw`` with the generator of each key of a batch."""
    parts = []
    for high, low in key[..., :2].reshape(-1, 2).tolist():
        generator = torch.Generator(key.device)
        parts.append(draw(generator.manual_seed(high << 31 ^ low)))
    return parts[0] if key.ndim == 1 else torch.stack(parts).reshape(*key.shape[:-1], *parts[0].shape)


def _form(shape: Shape | None, *parameters: Any) -> tuple[int, ...]:
    if shape is None:
        return tuple(torch.broadcast_shapes(*(p.shape for p in parameters if hasattr(p, "shape"))))  # type: ignore[no-untyped-call]
    return (shape,) if isinstance(shape, int) else tuple(shape)


def _of(value: Any, form: tuple[int, ...], dtype: torch.dtype, key: torch.Tensor) -> torch.Tensor:
    return torch.as_tensor(value, dtype=dtype, device=key.device).broadcast_to(form)


@_mixed(when=_is_native)
def uniform(key: torch.Tensor, /, shape: Shape = (), *, minval: Any = 0.0, maxval: Any = 1.0, dtype: Any = None) -> torch.Tensor:
    out = _each(key, lambda generator: torch.rand(_form(shape), generator=generator, dtype=dtype, device=key.device))
    if type(minval) in (int, float) and type(maxval) in (int, float) and (minval, maxval) == (0, 1):
        return out
    low, high = (torch.as_tensor(end, dtype=out.dtype, device=out.device) for end in (minval, maxval))
    return torch.maximum(low, out * (high - low) + low)


@_mixed(when=_is_native_and_real)
def normal(key: torch.Tensor, /, shape: Shape = (), *, loc: Any = None, scale: Any = None, dtype: Any = None) -> torch.Tensor:
    out = _each(key, lambda generator: torch.randn(_form(shape), generator=generator, dtype=dtype, device=key.device))
    return _words.scale_and_shift(out, loc, scale)  # type: ignore[return-value]


@_mixed(when=_is_native)
def exponential(key: torch.Tensor, /, shape: Shape = (), *, scale: Any = None, dtype: Any = None) -> torch.Tensor:
    def draw(generator: torch.Generator) -> torch.Tensor:
        return torch.empty(_form(shape), dtype=dtype, device=key.device).exponential_(generator=generator)

    return _words.scale_and_shift(_each(key, draw), None, scale)  # type: ignore[return-value]


@_mixed(when=_is_native)
def poisson(key: torch.Tensor, lam: Any, /, shape: Shape | None = None, *, dtype: Any = None) -> torch.Tensor:
    rates = _of(lam, _form(shape, lam), torch.float32, key)
    return _each(key, lambda generator: torch.poisson(rates, generator)).to(torch.int64 if dtype is None else dtype)
