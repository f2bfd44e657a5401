"""Initialisers whose variance depends on the shape: Glorot, He, LeCun, and those of torch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ivy_api
from ivy_api import initialisation
from ivy_nn.errors import LayerError
from ivy_nn.initializers.drawing import Drawn, Initializer, like

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from ivy_api.typing import Array
    from ivy_nn.initializers.drawing import Axes

MODES = ("fan_in", "fan_out", "fan_avg", "fan_geo_avg")
DISTRIBUTIONS = ("truncated_normal", "normal", "uniform")


def fans(shape: Sequence[int], in_axis: Axes = -2, out_axis: Axes = -1, batch_axis: Axes = ()) -> tuple[float, float]:
    """Return the numbers of inputs and of outputs that an output and an input of a layer depend on.

    Parameters
    ----------
    shape : the shape of the weights
    in_axis, out_axis, batch_axis : the axes of inputs, of outputs, and of independent layers; the others are those of a window

    Returns
    -------
    fan_in, fan_out : the two numbers

    Raises
    ------
    LayerError
        if the shape does not have these axes.

    Examples
    --------
    >>> fans((3, 3, 16, 32))
    (144.0, 288.0)
    """
    try:
        return initialisation.fans(shape, in_axis, out_axis, batch_axis)
    except IndexError:
        raise LayerError(
            f"The number of inputs and outputs of weights of shape {tuple(shape)} needs the axes in_axis={in_axis} and "
            f"out_axis={out_axis}. Pass others, or use initializers.normal or uniform."
        ) from None


def _variance_scaling(
    key: Array,
    shape: tuple[int, ...],
    dtype: Any,
    scale: float,
    mode: str,
    distribution: str,
    in_axis: Axes,
    out_axis: Axes,
    batch_axis: Axes,
) -> Any:
    number = initialisation.fan(mode, *fans(shape, in_axis, out_axis, batch_axis))
    xp = ivy_api.namespace_for(key)
    if distribution == "uniform":
        x = xp.random.uniform(key, shape, minval=-1, dtype=dtype)
    elif distribution == "normal":
        x = xp.random.normal(key, shape, dtype=dtype)
    else:
        x = xp.random.truncated_normal(key, -2, 2, shape, dtype=dtype)
    variance = like(scale / number if number else 0.0, x)
    if distribution == "uniform":
        return x * xp.sqrt(3 * variance)
    root = xp.sqrt(variance)
    return x * (root if distribution == "normal" else root / like(initialisation.TRUNCATED_STDDEV, x))


def variance_scaling(
    scale: float,
    mode: Literal["fan_in", "fan_out", "fan_avg", "fan_geo_avg"],
    distribution: Literal["truncated_normal", "normal", "uniform"],
    in_axis: Axes = -2,
    out_axis: Axes = -1,
    batch_axis: Axes = (),
) -> Initializer:
    """Return the initialiser of random numbers with the variance ``scale / n``.

    Parameters
    ----------
    scale : the factor of the variance
    mode : what ``n`` is: the number of inputs, of outputs, or the arithmetic or geometric mean of the two
    distribution : the distribution, of mean 0
    in_axis, out_axis, batch_axis : the axes of the weights: see `fans`

    Returns
    -------
    out : the initialiser

    Raises
    ------
    LayerError
        for another mode or distribution.

    References
    ----------
    ``jax.nn.initializers.variance_scaling``.

    Examples
    --------
    >>> import ivy_api
    >>> init = variance_scaling(1.0, "fan_in", "uniform", in_axis=1, out_axis=0)
    >>> init(ivy_api.namespace("numpy").random.key(0), (2, 3)).shape
    (2, 3)
    """
    if mode not in MODES or distribution not in DISTRIBUTIONS:
        raise LayerError(
            f"initializers.variance_scaling takes a mode of {', '.join(MODES)} and a distribution of {', '.join(DISTRIBUTIONS)}; "
            f"got {mode!r} and {distribution!r}."
        )
    return Drawn(
        _variance_scaling,
        scale=scale,
        mode=mode,
        distribution=distribution,
        in_axis=in_axis,
        out_axis=out_axis,
        batch_axis=batch_axis,
    )


# From here on a table: the factor of the variance, what it is divided by, and the distribution; then in_axis, out_axis, batch_axis.
glorot_uniform: Callable[..., Initializer] = partial(variance_scaling, 1.0, "fan_avg", "uniform")
glorot_normal: Callable[..., Initializer] = partial(variance_scaling, 1.0, "fan_avg", "truncated_normal")
he_uniform: Callable[..., Initializer] = partial(variance_scaling, 2.0, "fan_in", "uniform")
he_normal: Callable[..., Initializer] = partial(variance_scaling, 2.0, "fan_in", "truncated_normal")
lecun_uniform: Callable[..., Initializer] = partial(variance_scaling, 1.0, "fan_in", "uniform")
lecun_normal: Callable[..., Initializer] = partial(variance_scaling, 1.0, "fan_in", "truncated_normal")


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """Return the factor by which an activation function changes the standard deviation, to be undone by the weights.

    Parameters
    ----------
    nonlinearity : its name in torch: ``"relu"``, ``"leaky_relu"``, ``"tanh"``, ``"selu"``, ``"sigmoid"``, ``"linear"``
    param : the negative slope of ``"leaky_relu"``; 0.01 by default

    Returns
    -------
    out : the factor

    Raises
    ------
    LayerError
        for another name.

    References
    ----------
    ``torch.nn.init.calculate_gain``.

    Examples
    --------
    >>> calculate_gain("relu")
    1.4142135623730951
    """
    gains = initialisation.gains(0.01 if param is None else param)
    if nonlinearity not in gains:
        raise LayerError(f"calculate_gain takes a nonlinearity of {', '.join(gains)}; got {nonlinearity!r}.")
    return gains[nonlinearity]


def _kaiming(
    distribution: Any,
    a: float = 0.0,
    mode: Any = "fan_in",
    nonlinearity: str = "leaky_relu",
    *,
    in_axis: Axes = 1,
    out_axis: Axes = 0,
) -> Initializer:
    return variance_scaling(calculate_gain(nonlinearity, a) ** 2, mode, distribution, in_axis, out_axis)


def _xavier(distribution: Any, gain: float = 1.0, *, in_axis: Axes = 1, out_axis: Axes = 0) -> Initializer:
    return variance_scaling(gain**2, "fan_avg", distribution, in_axis, out_axis)


# Those of torch.nn.init: kaiming_…(a, mode, nonlinearity) and xavier_…(gain). Their normal distributions are not truncated.
kaiming_uniform: Callable[..., Initializer] = partial(_kaiming, "uniform")
kaiming_normal: Callable[..., Initializer] = partial(_kaiming, "normal")
xavier_uniform: Callable[..., Initializer] = partial(_xavier, "uniform")
xavier_normal: Callable[..., Initializer] = partial(_xavier, "normal")
