"""Many Containers of one structure as one, and back; and conversions of all arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

import ivy_api
from ivy_nn.container.core import Core
from ivy_nn.container.nodes import leaves, mapped
from ivy_nn.container.operators import is_array
from ivy_nn.errors import ContainerError, LeafError


class Joining(Core):
    """`Container.stack` and the like."""

    __slots__ = ()

    @classmethod
    def stack(cls, containers: Iterable[Self], axis: int = 0) -> Self:
        """Return one Container from several of one structure, in which arrays are stacked along a new axis.

        Raises
        ------
        ContainerError
            if there is none, or the structures or the shapes differ.

        Examples
        --------
        >>> import numpy as np
        >>> from ivy_nn import Container
        >>> Container.stack([Container(x=np.zeros(2)), Container(x=np.ones(2))]).x
        array([[0., 0.],
               [1., 1.]])
        """
        return _joined("stack", list(containers), axis)  # type: ignore[no-any-return]

    @classmethod
    def concat(cls, containers: Iterable[Self], axis: int = 0) -> Self:
        """Return one Container from several of one structure, in which arrays are joined along an axis: see `stack`."""
        return _joined("concat", list(containers), axis)  # type: ignore[no-any-return]

    def unstack(self, axis: int = 0) -> tuple[Self, ...]:
        """Return the Containers of the slices of each array along an axis: the inverse of `stack`.

        Raises
        ------
        ContainerError
            if the arrays have different sizes along the axis.
        """
        size = self._size_along(axis, "unstack")
        parts = {path: _space(path, x).unstack(x, axis=axis) for path, x in leaves(self)}
        return tuple(mapped(self, _picking(parts, i)) for i in range(size))

    def split(self, sections: int | Sequence[int], axis: int = 0) -> tuple[Self, ...]:
        """Return the Containers of parts of each array along an axis: the inverse of `concat`.

        Parameters
        ----------
        sections : the number of parts, of equal size; or the indices before which to split
        axis : the axis
        """
        if isinstance(sections, int):
            self._size_along(axis, "split")
        parts = {path: _space(path, x).split(x, sections, axis=axis) for path, x in leaves(self)}
        count = sections if isinstance(sections, int) else len(sections) + 1
        return tuple(mapped(self, _picking(parts, i)) for i in range(count))

    def _size_along(self, axis: int, called: str) -> int:
        sizes = {}
        for path, x in leaves(self):
            _space(path, x)
            if not -len(x.shape) <= axis < len(x.shape):
                raise ContainerError(f"{called} along axis {axis}: {path!r} has shape {tuple(x.shape)}.")
            sizes[path] = x.shape[axis]
        if len(set(sizes.values())) != 1:
            raise ContainerError(f"{called} takes arrays of one size along axis {axis}; these have {sizes}.")
        return next(iter(sizes.values()))  # type: ignore[no-any-return]

    def astype(self, dtype: Any, *, kind: str | None = "real floating") -> Self:
        """Return a Container in which arrays have another dtype.

        Parameters
        ----------
        dtype : the name of a dtype, or one of the backend
        kind : which arrays are converted, as in ``xp.isdtype``; ``None`` for all. Counters, masks and keys stay by default

        Returns
        -------
        out : Container of the same structure; other leaves are the same
        """

        def converted(x: Any) -> Any:
            if not is_array(x):
                return x
            xp = ivy_api.namespace_for(x)
            found = getattr(xp, dtype) if isinstance(dtype, str) else dtype
            return xp.astype(x, found) if kind is None or xp.isdtype(x.dtype, kind) else x

        return self.map(converted)

    def to_device(self, device: Any) -> Self:
        """Return a Container in which all arrays are on a device; other leaves are the same."""
        return self.map(lambda x: ivy_api.namespace_for(x).asarray(x, device=device) if is_array(x) else x)


def _space(path: str, x: Any) -> Any:
    if not is_array(x):
        raise LeafError(f"The leaf {path!r} is no array but a {type(x).__qualname__}: {x!r:.60}.")
    return ivy_api.namespace_for(x)


def _joined(name: str, containers: list[Any], axis: int) -> Any:
    if not containers:
        raise ContainerError(f"{name} takes one Container at least; got none.")
    first, *rest = containers

    def joined(path: str, *found: Any) -> Any:
        try:
            return getattr(_space(path, found[0]), name)(list(found), axis=axis)
        except Exception as error:
            error.add_note(f"In {name} of the leaf {path!r}, of shapes {[tuple(x.shape) for x in found if is_array(x)]}.")
            raise

    return first.map_with_path(joined, *rest)


def _picking(parts: dict[str, Any], i: int) -> Callable[[str, Any], Any]:
    return lambda path, _: parts[path][i]
