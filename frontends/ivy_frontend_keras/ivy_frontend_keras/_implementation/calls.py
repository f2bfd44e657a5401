"""How an operation is called: what Keras does in the steps of `ivy_api.frontends.calls`, beside those of `kinds.Call`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ivy_api.frontends import calls
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.calls import map_operands
from ivy_frontend_keras._implementation import kinds, symbolic
from ivy_frontend_keras._implementation.frontend import FRONTEND, Operation
from ivy_frontend_keras._implementation.operations.defining import promoted
from ivy_frontend_keras._implementation.settings import standardize_dtype

_SETTINGS = frozenset(
    {
        "axes", "axis", "shape", "newshape", "indices_or_sections", "pad_width", "repeats", "source", "destination",
        "num_classes", "dtype", "k", "shift", "pool_size", "threshold", "default_value", "kth", "output_size", "kernel_size",
        "block_size", "max_val", "fft_length", "sequence_length", "sequence_stride",
    }
)  # fmt: skip
"""Parameters without a default that are no arrays."""


class Call(kinds.Call):
    """The call of an operation.

    Attributes
    ----------
    arrays : the indices of parameters that are arrays, and whether each takes all further arguments
    axis, dtype : the indices of the parameters of these names, ``None`` without
    """

    entry: Operation

    def __init__(self, name: str, path: str, entry: Operation) -> None:
        self.said: Any = FRONTEND.snapshot.find(*path.rpartition(".")[::2])
        super().__init__(FRONTEND, name, path, entry)
        at = {p.name: i for i, p in enumerate(self.parameters)}
        self.arrays = [
            (i, p.kind is p.VAR_POSITIONAL)
            for i, p in enumerate(self.parameters)
            if (p.default is p.empty or p.name in ("x1", "x2", "mask", "bias")) and p.name not in _SETTINGS
        ]
        self.axis, self.dtype = at.get("axis"), at.get("dtype")
        if entry.rule or entry.strong or self.dtype is not None:
            self.run = self.promoting_run

    def binder(self) -> Callable[..., list[Any]]:
        """Return a function with the recorded parameters, which returns the values of the implementation's."""
        recorded = {p.name for p in self.said.parameters}
        return calls.recorded_binder(self.said, self.parameters, {p.name: p.name for p in self.parameters if p.name in recorded})

    def with_arrays(self, values: list[Any]) -> list[Any]:
        """Return the values with lists of numbers as arrays."""
        for i, several in self.arrays:
            if not several and not self.entry.containers and isinstance(values[i], (list, tuple)):
                values[i] = as_array(values[i])
        if self.axis is not None and isinstance(values[self.axis], list):
            values[self.axis] = tuple(values[self.axis])
        return values

    def promoting_run(self, values: list[Any], xp: Any) -> Any:
        """Call the implementation with operands of one data type, as the rule of the operation says."""
        values = list(values)
        if self.dtype is not None and values[self.dtype] is not None:
            values[self.dtype] = getattr(xp, standardize_dtype(values[self.dtype]))
        were_booleans = False

        def operands(given: list[Any]) -> list[Any]:
            nonlocal were_booleans
            if self.entry.strong:
                given = [kinds.plain_array(x, xp) if isinstance(x, (int, float, complex)) else x for x in given]
            if self.entry.rule == "order":
                booleans = [kinds.is_array(x) and x.dtype == xp.bool for x in given]
                were_booleans = any(booleans)
                return [xp.astype(x, xp.int8) if one else x for x, one in zip(given, booleans, strict=True)]
            return list(promoted(given, self.entry.rule, xp)) if self.entry.rule else given

        map_operands(operands, values, self.arrays)
        found = self.body(values, xp)
        return xp.astype(found, xp.bool) if were_booleans else found


def as_array(value: Any) -> Any:
    """Return a list of numbers or arrays as an array."""
    return (
        kinds.call(lambda x, *, xp: kinds.plain_array(x, xp), (value,), {})
        if kinds.is_array(next(kinds.leaves(value), None))
        else kinds.plain_array(value, kinds.space(()))
    )


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call; on symbolic arrays it returns such."""
    assert isinstance(entry, Operation)
    number = calls.number_of(Call(name, path, entry))

    def function(*args: Any, **kwargs: Any) -> Any:
        call = calls.CALLS[number]
        values = call.bind(*args, **kwargs)
        for x in kinds.leaves(values):
            if kinds.is_symbolic(x):
                return symbolic.record(symbolic.Called(function, name), args, kwargs)
        return call.apply(call.with_arrays(values))

    call = calls.CALLS[number]
    return calls.named_as(function, call, inspect.Signature(call.said.parameters))
