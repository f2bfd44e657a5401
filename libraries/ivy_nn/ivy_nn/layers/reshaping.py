"""Layers that leave elements as they are: `Identity`, `Flatten`, `Unflatten`."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import shape_of
from ivy_nn.module import Module


class Identity(Module):
    """Return the input.

    Parameters
    ----------
    *args, **kwargs : have no effect, so that it can replace any layer

    References
    ----------
    ``torch.nn.Identity``.

    Examples
    --------
    >>> Identity()(np.ones(2))
    array([1., 1.])
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def _forward(self, x: Any) -> Any:
        return x


class Flatten(Module):
    """Make one axis of several.

    Parameters
    ----------
    start_dim, end_dim : the first and the last of these axes; by default all but the batch axis

    Raises
    ------
    LayerError
        when called, for an input without these axes.

    References
    ----------
    ``torch.nn.Flatten``, ``keras.layers.Flatten``.

    Examples
    --------
    >>> Flatten()(np.ones((5, 3, 2))).shape
    (5, 6)
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        self.start_dim, self.end_dim = start_dim, end_dim

    def _forward(self, x: Any) -> Any:
        ndim = len(shape_of("Flatten", x))
        start, end = (axis + ndim if axis < 0 else axis for axis in (self.start_dim, self.end_dim))
        if not 0 <= start <= end < max(ndim, 1):
            raise LayerError(
                f"Flatten with start_dim={self.start_dim} and end_dim={self.end_dim} takes arrays with these axes, in this order; "
                f"got shape {tuple(x.shape)}."
            )
        return ivy_api.namespace_for(x).flatten(x, start_axis=start, end_axis=end)


class Unflatten(Module):
    """Make several axes of one.

    Parameters
    ----------
    dim : the axis
    unflattened_size : the sizes of the new axes; one may be -1

    Raises
    ------
    LayerError
        for sizes that are not integers; when called, for an axis of another size.

    References
    ----------
    ``torch.nn.Unflatten``, ``keras.layers.Reshape``.

    Examples
    --------
    >>> Unflatten(1, (3, -1))(np.ones((5, 6))).shape
    (5, 3, 2)
    """

    def __init__(self, dim: int, unflattened_size: tuple[int, ...]) -> None:
        sizes = tuple(unflattened_size)
        if not sizes or not all(type(n) is int and n >= -1 for n in sizes) or sizes.count(-1) > 1:
            raise LayerError(f"Unflatten takes sizes of 0 or more, of which one may be -1; got {unflattened_size!r}.")
        self.dim, self.unflattened_size = dim, sizes

    def _forward(self, x: Any) -> Any:
        shape, sizes = tuple(shape_of("Unflatten", x)), self.unflattened_size
        known = prod(n for n in sizes if n != -1)
        fits = -len(shape) <= self.dim < len(shape)
        if fits and shape[self.dim] is not None:
            n = shape[self.dim]
            fits = known > 0 and n % known == 0 if -1 in sizes else n == known
        if not fits:
            raise LayerError(f"Unflatten({self.dim}, {sizes}) takes an axis {self.dim} of that many elements; got shape {shape}.")
        return ivy_api.namespace_for(x).unflatten(x, self.dim, sizes)
