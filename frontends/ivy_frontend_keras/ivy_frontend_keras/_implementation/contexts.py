"""What calls of layers know of each other: whether they are training, and the masks of arrays."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

from ivy_frontend_keras._implementation import kinds


class Context:
    """A call of a layer, within that of another.

    Attributes
    ----------
    outer : the call it is in, ``None`` for the outermost
    training : whether it is one of training, ``None`` if nobody said
    masks : arrays by their identity, with their masks; shared by all calls within one
    """

    __slots__ = ("masks", "outer", "training")

    def __init__(self, outer: Context | None, training: bool | None, masks: dict[int, tuple[Any, Any]]) -> None:
        self.outer, self.training, self.masks = outer, training, masks


_now: ContextVar[Context | None] = ContextVar("keras_call_context", default=None)
_kept: ContextVar[dict[int, tuple[Any, Any]] | None] = ContextVar("keras_masks", default=None)


@contextmanager
def call(layer: Any, training: Any) -> Iterator[Context]:
    """Within the context, layers are called by a layer."""
    outer = _now.get()
    if training is None and outer is not None:
        training = outer.training
    masks = outer.masks if outer is not None else _kept.get()
    context = Context(outer, None if training is None else bool(training), {} if masks is None else masks)
    token = _now.set(context)
    try:
        yield context
    finally:
        _now.reset(token)


@contextmanager
def masks_kept() -> Iterator[None]:
    """Within the context, masks of results of the outermost calls are kept, for losses."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


_lasting: dict[int, tuple[Any, Any]] = {}
"""Masks of the results of outermost calls: weak references by the identity of the array, with the mask, while the array lives."""


def keep_masks(out: Any) -> None:
    """Remember the masks of results after the outermost call of a layer."""
    for x in kinds.leaves(out):
        _keep(x, mask_of(x))


def copy_mask(x: Any, out: Any) -> None:
    """Give an array that was made of another one its mask."""
    mask = mask_of(x)
    if mask is not None and _masks() is not None:
        set_masks(out, mask)
    else:
        _keep(out, mask)


def _keep(x: Any, mask: Any) -> None:
    if mask is not None:
        with suppress(TypeError):  # numbers of NumPy and traced arrays have no weak references
            _lasting[id(x)] = (weakref.ref(x, _forget(id(x))), mask)


def _forget(key: int) -> Any:
    def forget(reference: Any) -> None:
        found = _lasting.get(key)
        if found is not None and found[0] is reference:
            del _lasting[key]

    return forget


def _masks() -> dict[int, tuple[Any, Any]] | None:
    context = _now.get()
    return _kept.get() if context is None else context.masks


def mask_of(x: Any) -> Any:
    """Return the mask of an array, ``None`` if it has none."""
    masks = _masks()
    if masks:
        found = masks.get(id(x))
        if found is not None and found[0] is x:
            return found[1]
    if _lasting:
        found = _lasting.get(id(x))
        if found is not None and found[0]() is x:
            return found[1]
    return None


def set_masks(out: Any, masks: Any, *, replace: bool = True) -> None:
    """Remember the masks of arrays, which are in the same structure; ``replace`` those that they have."""
    kept = _masks()
    if kept is None or masks is None:
        return
    arrays = list(kinds.leaves(out))
    every = list(kinds.leaves(masks))
    if len(every) == 1 and len(arrays) > 1:
        every = every * len(arrays)
    for x, mask in zip(arrays, every, strict=False):
        if mask is not None and (replace or mask_of(x) is None):
            kept[id(x)] = (x, mask)
