"""``torch.cuda.amp``: the older names of ``torch.amp`` for GPUs."""

from __future__ import annotations

from functools import partial
from typing import Any

from ivy_frontend_torch._implementation import casting, scaling


class autocast(casting.autocast):  # noqa: N801 - PyTorch's name
    """``torch.autocast("cuda")``."""

    def __init__(self, enabled: bool = True, dtype: Any = None, cache_enabled: bool = True) -> None:
        super().__init__("cuda", dtype, enabled, cache_enabled)


class GradScaler(scaling.GradScaler):
    """``torch.amp.GradScaler("cuda")``."""

    def __init__(
        self, init_scale: float = 2.0**16, growth_factor: float = 2.0, backoff_factor: float = 0.5, growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__("cuda", init_scale, growth_factor, backoff_factor, growth_interval, enabled)


custom_fwd = partial(casting.custom_fwd, device_type="cuda")
custom_bwd = partial(casting.custom_bwd, device_type="cuda")
