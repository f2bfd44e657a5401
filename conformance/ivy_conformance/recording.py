"""The calls that a check made, and the last of them, to which a failure refers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ivy_api.dispatch.backend import Limit
from ivy_conformance.oracles import dtypes as dt


@dataclass(frozen=True)
class Call:
    """One call of a function under test, with NumPy arrays for its arrays."""

    qualname: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    layout: str = "plain"
    asked: str = ""

    @property
    def dtype(self) -> str:
        """The data type of the first array, or the one ``asked`` for by argument; ``""`` if there is neither."""
        for value in (*self.args, *self.kwargs.values()):
            found = _dtype_of(value)
            if found:
                return found
        return self.asked


def _dtype_of(value: Any) -> str:
    if type(value) in (list, tuple) and value:
        return _dtype_of(value[0])
    return dt.of(value) if isinstance(value, np.ndarray) else ""


@dataclass
class Recording:
    """The calls of one check.

    Attributes
    ----------
    counts : calls by function and data type
    last : the last call
    result : its result, as NumPy arrays; ``None`` if it raised
    limit : the declared limit that ended the check
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    last: Call | None = None
    result: Any = None
    limit: Limit | None = None

    def begin(self, call: Call, *, count: bool = True) -> None:
        """Record a call before it is made; count it, unless it may yet turn out that it cannot be made."""
        self.last, self.result = call, None
        if count:
            self.count(call)

    def count(self, call: Call) -> None:
        """Count a call."""
        self.counts[call.qualname, call.dtype] += 1


current = Recording()
"""The recording of the check that runs in this process."""


def start() -> Recording:
    """Begin a new check."""
    global current
    current = Recording()
    return current
