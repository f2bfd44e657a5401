"""``nnx.split_rngs`` and ``nnx.fork_rngs``: the streams of a graph are split or forked in place, for a while."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Self

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx.filters import predicate
from ivy_frontend_flax._implementation.nnx.graphs import clone, iter_graph
from ivy_frontend_flax._implementation.nnx.mapping import MISSING
from ivy_frontend_flax._implementation.nnx.rngs import RngStream
from ivy_frontend_jax import random


class Backups:
    """Streams with the keys and counts that they had; at the end of ``with`` they have them again."""

    def __init__(self, backups: Iterable[tuple[RngStream, Any, Any]]) -> None:
        self.backups = list(backups)

    def __iter__(self) -> Iterator[tuple[RngStream, Any, Any]]:
        return iter(self.backups)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        restore_rngs(self)


@offer("nnx")
def restore_rngs(backups: Any, /) -> None:
    """Give streams the keys and counts again that they had before they were split or forked."""
    for stream, key, count in backups:
        stream.key.set_value(key)
        stream.count.set_value(count)


def _changed(node: Any, only: Mapping[Any, Any], change: Callable[[RngStream, Any], tuple[Any, Any]]) -> Backups:
    """Give the streams that a filter lets through the key and count that ``change(stream, value of the filter)`` returns."""
    chosen = [(predicate(one), value) for one, value in only.items()]
    backups = []
    for path, stream in iter_graph(node):
        if not isinstance(stream, RngStream):
            continue
        variables = (((*path, name), getattr(stream, name)) for name in ("key", "count"))
        parts = list(variables)
        for one, value in chosen:
            if all(one(*part) for part in parts):
                key, count = change(stream, value)
                backups.append((stream, stream.key.get_value(), stream.count.get_value()))
                stream.key.set_value(key)
                stream.count.set_value(count)
                break
    return Backups(backups)


def _in_place_or_copied(node: Any, change: Callable[[Any], Backups], graph: Any, graph_updates: Any) -> Any:
    """Return what `change` gives for a node, or for a decorator a function that is called with changed streams."""
    in_place = graph is not False and graph_updates is not False
    if node is not MISSING:
        if in_place:
            return change(node)
        copied = clone(node)
        change(copied)
        return copied

    def make(f: Any) -> Any:
        @functools.wraps(f, updated=())
        def function(*args: Any, **kwargs: Any) -> Any:
            if not in_place:
                args, kwargs = clone((args, kwargs))
                change((args, kwargs))
                return f(*args, **kwargs)
            with change((args, kwargs)):
                return f(*args, **kwargs)

        return function

    return make


@offer("nnx")
def split_rngs(
    node: Any = MISSING,
    /,
    *,
    splits: Any,
    only: Any = ...,
    squeeze: bool = False,
    graph: Any = None,
    graph_updates: Any = None,
) -> Any:
    """Split the keys of the streams of a graph in place, and return what restores them; without a graph, a decorator.

    Parameters
    ----------
    splits : the shape of the keys
    only : a filter of streams
    squeeze : whether the one key of ``splits=1`` has no axis
    """
    if squeeze and splits != 1:
        raise ValueError("squeeze=True is only supported for splits=1")

    def change(stream: RngStream, _: Any) -> tuple[Any, Any]:
        key = random.split(stream(), splits)
        shape = () if squeeze else (splits,) if isinstance(splits, int) else tuple(splits)
        return key[0] if squeeze else key, jnp.zeros((*shape, *stream.count.shape), dtype=jnp.uint32)

    return _in_place_or_copied(node, lambda tree: _changed(tree, {only: None}, change), graph, graph_updates)


@offer("nnx")
def fork_rngs(node: Any = MISSING, /, *, split: Any = None, graph: Any = None, graph_updates: Any = None) -> Any:
    """Fork the streams of a graph in place, and return what restores them; without a graph, a decorator.

    Parameters
    ----------
    split : the shape of the keys, or shapes by filter
    """
    only = split if isinstance(split, Mapping) else {...: split}

    def change(stream: RngStream, shape: Any) -> tuple[Any, Any]:
        forked = stream.fork() if shape is None else stream.split(shape)
        return forked.key.get_value(), forked.count.get_value()

    return _in_place_or_copied(node, lambda tree: _changed(tree, only, change), graph, graph_updates)


FRONTEND.absent("flax.nnx", "with_rngs", "use Rngs.fork, Rngs.split and Rngs.broadcast; Flax offers it only without graphs.")
