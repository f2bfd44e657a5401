"""Devices of a backend, by the kind and the number that frameworks name them by."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAME = re.compile(r"(cpu|gpu|cuda|rocm|tpu|mps|xpu|meta)(?:[:_(](\d+))?\)?$")
_SAME = {"cuda": "gpu", "rocm": "gpu"}


def kind_of(device: Any) -> tuple[str, int]:
    """Return the kind of a backend's device, and its number among those of the kind.

    Parameters
    ----------
    device : the device, as ``x.device`` has it; None, which a compiler that has not placed an array gives, is the first CPU

    Examples
    --------
    >>> kind_of("/job:localhost/replica:0/task:0/device:GPU:1")
    ('gpu', 1)
    """
    found = _NAME.search(str(device).lower())
    return ("cpu", 0) if found is None else (_SAME.get(found[1], found[1]), int(found[2] or 0))
