"""The classes, data types and constants that the root module has."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation import dtypes, modes, objects, promotion, tensor
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.frontend import FRONTEND

for _name, _dtype in {**dtypes.BY_NAME, **{alias: dtypes.BY_NAME[of] for alias, of in dtypes.ALIASES.items()}}.items():
    FRONTEND.value(f"torch.{_name}", _dtype)
for _name, _value in {**objects.FORMATS, **objects.LAYOUTS}.items():
    FRONTEND.value(f"torch.{_name}", _value)
for _name, _number in {"inf": math.inf, "nan": math.nan, "pi": math.pi, "e": math.e, "newaxis": None}.items():
    FRONTEND.value(f"torch.{_name}", _number)
raw()(tensor.Tensor)
for _class in (dtypes.dtype, dtypes.finfo, dtypes.iinfo, objects.Size, objects.device, objects.memory_format, objects.layout):
    raw()(_class)
for _mode in (modes.no_grad, modes.enable_grad, modes.set_grad_enabled, modes.inference_mode):
    raw("torch", "torch.autograd")(_mode)
raw()(modes.is_grad_enabled)
raw()(modes.is_inference_mode_enabled)
raw()(dtypes.set_default_dtype)
raw(name="get_default_dtype")(dtypes.default_dtype)
raw()(promotion.can_cast)


@raw(name="promote_types")
def _promote_types(type1: Any, type2: Any) -> Any:
    """Return the smallest data type that both can be converted to."""
    return promotion.promote_types(type1, type2)
