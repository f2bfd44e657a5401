"""Initialisers that draw numbers from a distribution, whatever the shape."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_nn.initializers.drawing import Drawn, Initializer, like

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array


def _uniform(key: Array, shape: tuple[int, ...], dtype: Any, scale: float) -> Any:
    x = ivy_api.namespace_for(key).random.uniform(key, shape, dtype=dtype)
    return x * like(scale, x)


def _between(key: Array, shape: tuple[int, ...], dtype: Any, low: float, high: float) -> Any:
    return ivy_api.namespace_for(key).random.uniform(key, shape, minval=low, maxval=high, dtype=dtype)


def _normal(key: Array, shape: tuple[int, ...], dtype: Any, stddev: float) -> Any:
    x = ivy_api.namespace_for(key).random.normal(key, shape, dtype=dtype)
    return x * like(stddev, x)


def _truncated_normal(key: Array, shape: tuple[int, ...], dtype: Any, stddev: float, lower: float, upper: float) -> Any:
    x = ivy_api.namespace_for(key).random.truncated_normal(key, lower, upper, shape, dtype=dtype)
    return x * like(stddev, x)


def uniform(scale: float = 1e-2) -> Initializer:
    """Return the initialiser of numbers drawn uniformly from 0 to ``scale``.

    Parameters
    ----------
    scale : the upper bound

    Returns
    -------
    out : the initialiser

    References
    ----------
    ``jax.nn.initializers.uniform``.

    Examples
    --------
    >>> import ivy_api
    >>> bool((uniform(3.0)(ivy_api.namespace("numpy").random.key(0), (100,)) < 3.0).all())
    True
    """
    return Drawn(_uniform, scale=scale)


def normal(stddev: float = 1e-2) -> Initializer:
    """Return the initialiser of normally distributed numbers of mean 0.

    Parameters
    ----------
    stddev : the standard deviation

    Returns
    -------
    out : the initialiser

    References
    ----------
    ``jax.nn.initializers.normal``.

    Examples
    --------
    >>> import ivy_api
    >>> normal(1.0)(ivy_api.namespace("numpy").random.key(0), (2, 3)).shape
    (2, 3)
    """
    return Drawn(_normal, stddev=stddev)


def truncated_normal(stddev: float = 1e-2, lower: float = -2.0, upper: float = 2.0) -> Initializer:
    """Return the initialiser of normally distributed numbers of mean 0, without those far from it.

    Parameters
    ----------
    stddev : the standard deviation before the truncation
    lower, upper : the bounds, in standard deviations

    Returns
    -------
    out : the initialiser

    References
    ----------
    ``jax.nn.initializers.truncated_normal``.

    Examples
    --------
    >>> import ivy_api
    >>> bool((truncated_normal(1.0)(ivy_api.namespace("numpy").random.key(0), (100,)) < 2.0).all())
    True
    """
    return Drawn(_truncated_normal, stddev=stddev, lower=lower, upper=upper)


def fan_in_uniform(fan_in: int) -> Initializer:
    """Return the initialiser that torch's layers use for weights and biases: uniform, up to ``1 / sqrt(fan_in)``.

    Parameters
    ----------
    fan_in : the number of inputs that an output depends on

    Returns
    -------
    out : the initialiser

    Examples
    --------
    >>> import ivy_api
    >>> bool((abs(fan_in_uniform(4)(ivy_api.namespace("numpy").random.key(0), (100,))) <= 0.5).all())
    True
    """
    bound = 1 / math.sqrt(fan_in) if fan_in else 0.0
    return Drawn(_between, low=-bound, high=bound)
