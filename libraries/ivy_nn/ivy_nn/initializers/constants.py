"""Initialisers that draw no numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers.drawing import Drawn, Initializer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, DType


def zeros(key: Array, shape: Sequence[int], dtype: DType | None = None) -> Array:
    """Return zeros.

    Parameters
    ----------
    key : determines the backend
    shape : the shape
    dtype : the dtype

    Returns
    -------
    out : array of zeros

    Examples
    --------
    >>> import ivy_api
    >>> zeros(ivy_api.namespace("numpy").random.key(0), (2,))
    array([0., 0.])
    """
    return ivy_api.namespace_for(key).zeros(tuple(shape), dtype=dtype)


def ones(key: Array, shape: Sequence[int], dtype: DType | None = None) -> Array:
    """Return ones.

    Parameters
    ----------
    key, shape, dtype : see `zeros`

    Returns
    -------
    out : array of ones

    Examples
    --------
    >>> import ivy_api
    >>> ones(ivy_api.namespace("numpy").random.key(0), (2,))
    array([1., 1.])
    """
    return ivy_api.namespace_for(key).ones(tuple(shape), dtype=dtype)


def counter(key: Array, shape: Sequence[int], dtype: DType | None = None) -> Array:
    """Return zeros of the default integer dtype of the backend, whatever ``dtype``: for counts, such as of batches.

    Parameters
    ----------
    key, shape, dtype : see `zeros`

    Returns
    -------
    out : array of zeros

    Examples
    --------
    >>> import ivy_api
    >>> counter(ivy_api.namespace("numpy").random.key(0), ()).dtype
    dtype('int64')
    """
    xp = ivy_api.namespace_for(key)
    return xp.zeros(tuple(shape), dtype=xp.__array_namespace_info__().default_dtypes()["integral"])


def identity(key: Array, shape: Sequence[int], dtype: DType | None = None) -> Array:
    """Return the identity matrix; if the shape is not square, with rows or columns of zeros.

    Parameters
    ----------
    key, shape, dtype : see `zeros`

    Returns
    -------
    out : array with ones on the diagonal

    Raises
    ------
    LayerError
        if the shape is not that of a matrix.

    References
    ----------
    ``torch.nn.init.eye_``, ``keras.initializers.Identity``.

    Examples
    --------
    >>> import ivy_api
    >>> identity(ivy_api.namespace("numpy").random.key(0), (2, 3))
    array([[1., 0., 0.],
           [0., 1., 0.]])
    """
    if len(shape) != 2:
        raise LayerError(f"initializers.identity takes a shape of 2 axes; got {tuple(shape)}.")
    return ivy_api.namespace_for(key).eye(shape[0], shape[1], dtype=dtype)


def _constant(key: Array, shape: tuple[int, ...], dtype: Any, value: float) -> Any:
    return ivy_api.namespace_for(key).full(shape, value, dtype=dtype)


def constant(value: float) -> Initializer:
    """Return the initialiser of a constant.

    Parameters
    ----------
    value : the value of all elements

    Returns
    -------
    out : the initialiser

    References
    ----------
    ``jax.nn.initializers.constant``.

    Examples
    --------
    >>> import ivy_api
    >>> constant(3.0)(ivy_api.namespace("numpy").random.key(0), (2,))
    array([3., 3.])
    """
    return Drawn(_constant, value=value)
