"""Keys for random numbers: arrays of ``uint32``, and arrays of keys with a data type of their own."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of
from ivy_frontend_jax._implementation.dtypes import KEY_DTYPE


class KeyArray:
    """An array of keys: an array of ``uint32`` with a last axis of two words."""

    __slots__ = ("_base",)
    dtype = KEY_DTYPE

    def __init__(self, base: Any) -> None:
        self._base = base

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return tuple(self._base.shape[:-1])

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of keys."""
        return int(self._base.size // 2)

    @property
    def at(self) -> Any:
        """Updates, which return a new array of keys."""
        return _Keys(self)

    @property
    def T(self) -> KeyArray:
        """The keys with their axes in the opposite order."""
        return self.transpose()

    def __getitem__(self, key: Any) -> KeyArray:
        parts = key if isinstance(key, tuple) else (key,)
        full = parts if any(p is Ellipsis for p in parts) else (*parts, Ellipsis)
        return KeyArray(self._base[(*full, slice(None))])

    def __len__(self) -> int:
        if not self.ndim:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self) -> Any:
        if not self.ndim:
            raise TypeError("iteration over a 0-d array")
        return (self[i] for i in range(len(self)))

    def reshape(self, *shape: Any) -> KeyArray:
        """Return the keys in another shape."""
        form = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
        count = list(form)
        if -1 in count:
            known = 1
            for n in count:
                known *= n if n != -1 else 1
            count[count.index(-1)] = self.size // max(known, 1)
        return KeyArray(self._base.reshape((*count, 2)))

    def ravel(self) -> KeyArray:
        """Return all keys in one axis."""
        return self.reshape(-1)

    flatten = ravel

    def transpose(self, *axes: Any) -> KeyArray:
        """Return the keys with permuted axes."""
        order = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
        order = tuple(order) or tuple(range(self.ndim))[::-1]
        return KeyArray(jnp.transpose(self._base, (*order, self.ndim)))

    def __eq__(self, other: object) -> Any:
        return jnp.all(self._base == other._base, axis=-1) if isinstance(other, KeyArray) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return jnp.any(self._base != other._base, axis=-1) if isinstance(other, KeyArray) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Array({self.shape}, dtype=key<fry>) overlaying:\n{self._base}"


class _Keys:
    def __init__(self, keys: KeyArray, index: Any = None) -> None:
        self._keys, self._index = keys, index

    def __getitem__(self, index: Any) -> _Keys:
        parts = index if isinstance(index, tuple) else (index,)
        return _Keys(self._keys, (*parts, Ellipsis, slice(None)))

    def set(self, values: KeyArray, **options: Any) -> KeyArray:
        """Replace keys."""
        return KeyArray(self._keys._base.at[self._index].set(values._base))

    def get(self, **options: Any) -> KeyArray:
        """Return keys."""
        return KeyArray(self._keys._base[self._index])


trees.register_pytree_node(KeyArray, lambda k: ((k._base,), None), lambda _, c: KeyArray(c[0]))


def words(name: str, key: Any, *, batched: bool = False) -> Any:
    """Return a key as a native array of two words; raise for what is no key."""
    if isinstance(key, KeyArray):
        base = key._base
    else:
        if not hasattr(key, "dtype") or not hasattr(key, "shape"):
            raise TypeError(f"unexpected PRNG key type {type(key)}")
        base = array_of(name, key)
        if base.dtype.name != "uint32":
            raise TypeError(f"random_wrap requires key buffer of dtype uint32, got {base.dtype.name}")
        if not base.ndim or base.shape[-1] != 2:
            raise ValueError(f"random_wrap requires a key buffer with trailing shape (2,), got {base.shape}")
    if base.ndim != 1 and not batched:
        raise ValueError(
            f"{name} accepts a single key, but was given a key array of shape {base.shape[:-1]} != (). Use jax.vmap for batching."
        )
    return base._x


def like(key: Any, native: Any) -> Any:
    """Return new keys of the kind of a given one."""
    base = Array(native, False)
    return KeyArray(base) if isinstance(key, KeyArray) else base


def space(*values: Any) -> Any:
    """Return the namespace of keys and parameters."""
    return namespace_of([v._base if isinstance(v, KeyArray) else v for v in values])
