"""``nnx.Rngs``: streams of keys, which count."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx.filters import predicate
from ivy_frontend_flax._implementation.nnx.graphs import iter_graph
from ivy_frontend_flax._implementation.nnx.objects import Pytree, is_key
from ivy_frontend_flax._implementation.nnx.variables import RngCount, RngKey
from ivy_frontend_jax import random
from ivy_frontend_jax.nn import initializers

SPLIT = "The 'split' argument of 'fork' is deprecated; use the 'split' method instead."


class _Samples:
    """What streams have in common: the functions of ``jax.random`` and the initializers, with the next key."""


def _sampling(name: str) -> Callable[..., Any]:
    function = getattr(random, name)

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        return function(self(), *args, **kwargs)

    method.__name__, method.__doc__ = name, f"Return ``jax.random.{name}`` with the next key."
    return method


def _initializing(name: str) -> Callable[..., Any]:
    make = getattr(initializers, name)

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        init = make(*args, **kwargs)
        return lambda *shape, **options: init(self(), *shape, **options)

    method.__name__, method.__doc__ = (
        name,
        f"Return ``jax.nn.initializers.{name}`` as a function of a shape: it takes the next key.",
    )
    return method


for _name in FRONTEND.snapshot.modules["flax.nnx.RngStream"]:
    if _name.startswith("_") or _name in ("broadcast", "fork", "split"):
        continue
    if hasattr(random, _name):
        setattr(_Samples, _name, _sampling(_name))
    elif hasattr(initializers, _name):
        setattr(_Samples, _name, _initializing(_name))


@offer("nnx")
class RngStream(_Samples, Pytree):
    """A key, and the number of keys that were made of it."""

    def __init__(self, key: Any, *, tag: str) -> None:
        if isinstance(key, int):
            key = random.key(key)
        elif isinstance(key, jax.Array) and key.dtype == jnp.uint32:
            key = random.key(key) if key.ndim == 0 else random.wrap_key_data(key)
        if not is_key(key):
            raise ValueError(f"Invalid rng value: {key}, expected a jax.Array of jax.dtypes.prng_key sub-dtype")
        self.tag = tag
        self.key = RngKey(key, tag=tag)
        self.count = RngCount(jnp.zeros(key.shape, dtype=jnp.uint32), tag=tag)

    def __call__(self) -> Any:
        """Return the next key."""
        key = random.fold_in(self.key.get_value(), self.count.get_value())
        self.count.set_value(self.count.get_value() + jnp.uint32(1))
        return key

    def split(self, k: Any) -> Self:
        """Return a stream of several keys, of a shape."""
        return type(self)(random.split(self(), k), tag=self.tag)

    def fork(self, *, split: Any = None) -> Self:
        """Return a stream of the next key."""
        if split is not None:
            warnings.warn(SPLIT, DeprecationWarning, stacklevel=2)
            return self.split(split)
        return type(self)(self(), tag=self.tag)

    def broadcast(self, k: Any) -> Self:
        """Return a stream of one key repeated, of a shape."""
        shape = (k,) if isinstance(k, int) else tuple(k)
        data = random.key_data(self())
        return type(self)(random.wrap_key_data(jnp.broadcast_to(data, (*shape, *data.shape))), tag=self.tag)


@offer("nnx")
class Rngs(_Samples, Pytree):
    """Streams of keys by name; a name that is not there is that of the stream ``default``."""

    def __init__(self, default: Any = None, **rngs: Any) -> None:
        if isinstance(default, Mapping):
            rngs = {**default, **rngs}
        elif default is not None:
            rngs = {**rngs, "default": default}
        for tag, key in rngs.items():
            stream = key if not isinstance(key, RngStream) else key.key.get_value()
            setattr(self, tag, RngStream(stream, tag=tag))

    def _streams(self) -> dict[str, RngStream]:
        return {name: value for name, value in vars(self).items() if isinstance(value, RngStream)}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        streams = self._streams()
        if name not in streams and "default" not in streams:
            raise AttributeError(f"No RngStream named {name!r} found in Rngs.")
        return streams.get(name) or streams["default"]

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __contains__(self, name: Any) -> bool:
        return name in self._streams()

    def __iter__(self) -> Iterator[str]:
        return iter(self._streams())

    def __len__(self) -> int:
        return len(self._streams())

    def __call__(self) -> Any:
        """Return the next key of the stream ``default``."""
        return self.default()

    def items(self) -> Any:
        """Return pairs of name and stream."""
        return self._streams().items()

    def _each(self, counts: Any, make: Any, otherwise: Any = lambda stream: stream) -> Rngs:
        """Return streams made for the first filter that lets a stream through, and others."""
        chosen = [(predicate(one), n) for one, n in (counts if isinstance(counts, Mapping) else {...: counts}).items()]
        made = {}
        for name, stream in self._streams().items():
            found = [n for one, n in chosen if one((), stream)]
            made[name] = otherwise(stream) if not found else stream if found[0] is None else make(stream, found[0])
        return type(self)(**made)

    def fork(self, /, *, split: Any = None) -> Rngs:
        """Return streams of the next keys."""
        if split is not None:
            warnings.warn(SPLIT, DeprecationWarning, stacklevel=2)
        counts = {} if split is None else split
        return self._each(counts, lambda stream, n: stream.split(n), lambda stream: stream.fork())

    def split(self, k: Any) -> Rngs:
        """Return streams of several keys: of all streams, or of those that the filters of a dict let through."""
        return self._each(k, lambda stream, n: stream.split(n))

    def broadcast(self, k: Any) -> Rngs:
        """Return streams of one key repeated: of all streams, or of those that the filters of a dict let through."""
        return self._each(k, lambda stream, n: stream.broadcast(n))


@offer("nnx")
def reseed(node: Any, /, *, graph: Any = None, policy: Any = "scalars_only", **stream_keys: Any) -> None:
    """Give the streams of a graph new keys, by name: for each stream the next key of a new one."""
    if policy not in ("scalars_only", "match_shape") and not callable(policy):
        raise ValueError(f'policy must be "scalars_only", "match_shape" or a callable, got {policy!r}')
    streams = Rngs(**stream_keys)
    for path, x in iter_graph(node):
        if isinstance(x, RngStream) and x.tag in stream_keys:
            key, shape = streams[x.tag](), x.key.get_value().shape
            if policy == "scalars_only" and shape:
                raise ValueError(f"Cannot reseed stream {x.tag!r}, which has several keys, with policy='scalars_only'.")
            if policy == "match_shape":
                key = random.split(key, shape) if shape else key
            elif callable(policy):
                key = policy(path, key, shape)
            x.key.set_raw_value(key)
            x.count.set_raw_value(jnp.zeros(key.shape, dtype=jnp.uint32))
