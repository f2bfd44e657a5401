"""Clipping of gradients, by value and by norm: functions of pytrees."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import OptimizerError
from ivy_nn.optimizers.leafwise import namespace_of

EPS = 1e-6
"""Added to norms by which gradients are divided, as ``torch.nn.utils.clip_grad_norm_`` does."""


def global_norm(tree: Any) -> Any:
    """Return the Euclidean norm of all arrays of a pytree together.

    Parameters
    ----------
    tree : pytree of arrays

    Returns
    -------
    out : 0-d array

    References
    ----------
    ``torch.nn.utils.get_total_norm``, ``optax.global_norm``.

    Examples
    --------
    >>> import numpy as np
    >>> float(global_norm([np.asarray([3.0]), np.asarray([4.0])]))
    5.0
    """
    leaves = ivy_api.tree_leaves(tree)
    xp = namespace_of(leaves)
    squares = [xp.sum(x * x) for x in map(_wide, leaves)]
    dtype = squares[0].dtype if all(x.dtype == squares[0].dtype for x in squares) else xp.float64
    return xp.asarray(xp.sqrt(sum(x if x.dtype == dtype else xp.astype(x, dtype) for x in squares)))


def clip_by_global_norm(grads: Any, max_norm: Any) -> tuple[Any, Any]:
    """Scale all gradients by one factor, so that their norm together is at most ``max_norm``.

    Parameters
    ----------
    grads : pytree of gradients
    max_norm : positive number, or 0-d array

    Returns
    -------
    grads : the scaled gradients
    norm : 0-d array, the norm before

    Raises
    ------
    OptimizerError
        for a negative ``max_norm``.

    References
    ----------
    Pascanu, Mikolov and Bengio 2013, "On the difficulty of training recurrent neural networks";
    ``torch.nn.utils.clip_grad_norm_``.

    Examples
    --------
    >>> import numpy as np
    >>> grads, norm = clip_by_global_norm([np.asarray([3.0]), np.asarray([4.0])], 1.0)
    >>> float(norm), [round(float(x[0]), 4) for x in grads]
    (5.0, [0.6, 0.8])
    """
    _check("clip_by_global_norm", max_norm)
    norm = global_norm(grads)
    xp: Any = ivy_api.namespace_for(norm)
    factor = xp.minimum(max_norm / (norm + EPS), xp.ones_like(norm))
    return _map(lambda x: x * _like(factor, x), grads), norm


def clip_by_norm(grads: Any, max_norm: Any) -> Any:
    """Scale each gradient, so that its own norm is at most ``max_norm``.

    Parameters
    ----------
    grads : pytree of gradients
    max_norm : positive number, or 0-d array

    Returns
    -------
    out : the scaled gradients

    Raises
    ------
    OptimizerError
        for a negative ``max_norm``.

    References
    ----------
    ``torch.nn.utils.clip_grad_norm_`` of one parameter; ``tf.clip_by_norm``.

    Examples
    --------
    >>> import numpy as np
    >>> [round(float(x[0]), 4) for x in clip_by_norm([np.asarray([3.0]), np.asarray([0.5])], 1.0)]
    [1.0, 0.5]
    """
    _check("clip_by_norm", max_norm)
    return _map(lambda x: clip_by_global_norm(x, max_norm)[0], grads)


def clip_by_value(grads: Any, clip_value: Any) -> Any:
    """Clip the elements of gradients to between ``-clip_value`` and ``clip_value``.

    Parameters
    ----------
    grads : pytree of gradients
    clip_value : positive number

    Returns
    -------
    out : the clipped gradients

    Raises
    ------
    OptimizerError
        for a negative ``clip_value``.

    References
    ----------
    ``torch.nn.utils.clip_grad_value_``.

    Examples
    --------
    >>> import numpy as np
    >>> clip_by_value([np.asarray([3.0, -0.5, -7.0])], 1.0)
    [array([ 1. , -0.5, -1. ])]
    """
    _check("clip_by_value", clip_value)
    return _map(lambda x: ivy_api.namespace_for(x).clip(x, -clip_value, clip_value), grads)


def _check(name: str, value: Any) -> None:
    if isinstance(value, int | float) and not value >= 0:
        raise OptimizerError(f"{name} takes a positive number; got {value!r}.")


def _map(function: Any, tree: Any) -> Any:
    leaves, structure = ivy_api.tree_flatten(tree)
    namespace_of(leaves)
    return ivy_api.tree_unflatten(structure, map(function, leaves))


def _wide(x: Any) -> Any:
    """An array in which squares do not overflow as soon as in float16."""
    xp: Any = ivy_api.namespace_for(x)
    return xp.astype(x, xp.float32) if xp.finfo(x.dtype).bits < 32 else x


def _like(factor: Any, x: Any) -> Any:
    return factor if factor.dtype == x.dtype else ivy_api.namespace_for(x).astype(factor, x.dtype)
