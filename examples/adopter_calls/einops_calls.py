"""Calls of einops: of ``einops.array_api``, which accepts the arrays of any standard namespace, and of its main functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import einops
from einops import array_api

from adopter_calls.samples import Call, Samples


def _packed(s: Samples) -> Any:
    flat, shapes = array_api.pack([s.batch, s.batch[:, 0, :, :]], "b * c")
    return flat, *array_api.unpack(flat, shapes, "b * c")


def _reduced(how: Any) -> Call:
    return lambda s: array_api.reduce(s.batch, "b (h p) (w q) c -> b h w c", how, p=2, q=3)


EINOPS: Mapping[str, Call] = {
    "einops.array_api.rearrange": lambda s: array_api.rearrange(s.batch, "b h w c -> b c h w"),
    "einops.array_api.rearrange (split and merge)": lambda s: array_api.rearrange(s.batch, "b (h p) w c -> (b p) h (w c)", p=2),
    "einops.array_api.rearrange (list)": lambda s: array_api.rearrange([s.image, s.image], "b h w -> h (b w)"),
    "einops.array_api.rearrange (ellipsis)": lambda s: array_api.rearrange(s.batch, "b ... c -> c (...) b"),
    "einops.array_api.repeat": lambda s: array_api.repeat(s.image, "h w -> h (w copies)", copies=3),
    "einops.array_api.repeat (new axes)": lambda s: array_api.repeat(s.image, "h w -> a h w b", a=2, b=3),
    **{f"einops.array_api.reduce({how!r})": _reduced(how) for how in ("mean", "max", "min", "sum", "prod")},
    "einops.array_api.reduce('any')": lambda s: array_api.reduce(s.mask, "(h p) w -> h w", "any", p=2),
    "einops.array_api.pack, unpack": _packed,
    "einops.array_api.asnumpy": lambda s: array_api.asnumpy(s.image).tolist(),
    "einops.rearrange": lambda s: einops.rearrange(s.image, "h w -> w h"),
    "einops.einsum": lambda s: einops.einsum(s.x, s.x, "a b, c b -> a c"),
}
