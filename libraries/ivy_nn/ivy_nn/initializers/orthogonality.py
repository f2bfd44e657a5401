"""Initialisers of orthogonal matrices."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_api import initialisation
from ivy_nn.errors import LayerError
from ivy_nn.initializers.drawing import Drawn, Initializer, like

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array


def _orthogonal(key: Array, shape: tuple[int, ...], dtype: Any, scale: float, column_axis: int) -> Any:
    xp = ivy_api.namespace_for(key)
    if len(shape) < 2:
        raise LayerError(f"initializers.orthogonal takes a shape of 2 or more axes; got {shape}.")
    if 0 in shape:
        return xp.zeros(shape, dtype=dtype)
    normal = xp.random.normal(key, initialisation.matrix_shape(shape, column_axis), dtype=dtype)
    weights = initialisation.orthogonal(normal, shape, column_axis, xp)
    return like(scale, weights) * weights


def orthogonal(scale: float = 1.0, column_axis: int = -1) -> Initializer:
    """Return the initialiser of orthogonal matrices, distributed uniformly; orthonormal rows or columns if they are not square.

    Parameters
    ----------
    scale : the factor
    column_axis : the axis of the columns; the others together are that of the rows

    Returns
    -------
    out : the initialiser; it raises `LayerError` for shapes of less than 2 axes

    References
    ----------
    Saxe et al., Exact solutions to the nonlinear dynamics of learning in deep linear neural networks (2013);
    ``jax.nn.initializers.orthogonal``, ``torch.nn.init.orthogonal_``.

    Examples
    --------
    >>> import ivy_api
    >>> q = orthogonal()(ivy_api.namespace("numpy").random.key(0), (3, 3))
    >>> (q @ q.T).round(6) + 0.0
    array([[1., 0., 0.],
           [0., 1., 0.],
           [0., 0., 1.]])
    """
    return Drawn(_orthogonal, scale=scale, column_axis=column_axis)


def _delta_orthogonal(key: Array, shape: tuple[int, ...], dtype: Any, scale: float, column_axis: int) -> Any:
    if len(shape) not in (3, 4, 5) or shape[-1] < shape[-2]:
        raise LayerError(
            f"initializers.delta_orthogonal takes a shape (*window, in, out) of 3 to 5 axes with in <= out; got {shape}."
        )
    xp = ivy_api.namespace_for(key)
    matrix = _orthogonal(key, shape[-2:], dtype, scale, column_axis)
    widths = [((n - 1) // 2, n - 1 - (n - 1) // 2) for n in shape[:-2]]
    return xp.pad(xp.reshape(matrix, ((1,) * len(widths)) + shape[-2:]), (*widths, (0, 0), (0, 0)))


def delta_orthogonal(scale: float = 1.0, column_axis: int = -1) -> Initializer:
    """Return the initialiser of convolutions whose window is an orthogonal matrix at its centre, and 0 elsewhere.

    Parameters
    ----------
    scale, column_axis : see `orthogonal`

    Returns
    -------
    out : the initialiser, of weights of shape ``(*window, in, out)``; it raises `LayerError` for others, and if ``in > out``

    References
    ----------
    Xiao et al., Dynamical isometry and a mean field theory of CNNs (2018); ``jax.nn.initializers.delta_orthogonal``.

    Examples
    --------
    >>> import ivy_api
    >>> delta_orthogonal()(ivy_api.namespace("numpy").random.key(0), (3, 1, 1)).ravel().round(6) ** 2
    array([0., 1., 0.])
    """
    return Drawn(_delta_orthogonal, scale=scale, column_axis=column_axis)
