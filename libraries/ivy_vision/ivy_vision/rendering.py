"""Volume rendering: the weights of samples along rays, and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import ivy_api
from ivy_vision.ray_samples import stratified

if TYPE_CHECKING:
    from collections.abc import Callable

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


def opacity(density: ArrayLike, lengths: ArrayLike) -> Array:
    """Return the probabilities that a ray ends in a part of it: ``1 - exp(-σ δ)``.

    Parameters
    ----------
    density : array of shape ``(...)``: σ, the expected number of particles per unit of length, not negative
    lengths : array of shape ``(...)``: δ, the lengths of the parts

    Returns
    -------
    out : array of the broadcast shape

    Raises
    ------
    ArgumentError
        if the shapes do not broadcast.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), equation 3.

    Examples
    --------
    >>> import numpy as np
    >>> opacity(np.asarray([0.0, 1.0, 1000.0]), np.asarray(0.5))
    array([0.    , 0.3935, 1.    ])
    """
    xp, density, lengths = ivy_api.check_arrays(density=(density,), lengths=(lengths,))
    return -xp.expm1(-density * lengths)


def render_weights(density: ArrayLike, lengths: ArrayLike) -> Array:
    """Return the probabilities that a ray ends in each part of it: ``T_i (1 - exp(-σ_i δ_i))``.

    ``T_i = exp(-Σ_{j<i} σ_j δ_j)`` is the probability that it gets there.

    Parameters
    ----------
    density : array of shape ``(..., n)``: σ, not negative
    lengths : array of shape ``(..., n)``: δ, the lengths of the parts

    Returns
    -------
    out : array of shape ``(..., n)``; their sum along a ray is at most 1, and the rest is the probability that it ends in none

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), equation 3; ``nerfacc.render_weight_from_density``.

    Examples
    --------
    >>> import numpy as np
    >>> render_weights(np.asarray([0.0, 1.0, 1000.0]), np.ones(3))
    array([0.    , 0.6321, 0.3679])
    """
    xp, density, lengths = ivy_api.check_arrays(density=(density, "n"), lengths=(lengths, "n"))
    return weights_of(density * lengths, xp)


def weights_of(depth: Array, xp: ArrayNamespace) -> Array:
    """Return the weights of parts of rays with given optical depths."""
    return -xp.expm1(-depth) * xp.exp(depth - xp.cumulative_sum(depth, axis=-1))


def render_features(weights: ArrayLike, features: ArrayLike) -> Array:
    """Return the expected features of rays: ``Σ w_i c_i``. Depths as features of one channel give the expected depth.

    Parameters
    ----------
    weights : array of shape ``(..., n)``, for example of `render_weights`
    features : array of shape ``(..., n, f)``

    Returns
    -------
    out : array of shape ``(..., f)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), equation 3.

    Examples
    --------
    >>> import numpy as np
    >>> render_features(np.asarray([0.5, 0.25]), np.asarray([[1.0], [2.0]]))
    array([1.])
    """
    xp, weights, features = ivy_api.check_arrays(weights=(weights, "n"), features=(features, "n", "f"))
    return _rendered(weights, features, xp)


def _rendered(weights: Array, features: Array, xp: ArrayNamespace) -> Array:
    return xp.matmul(weights[..., None, :], features)[..., 0, :]


def render_variance(weights: ArrayLike, features: ArrayLike) -> Array:
    """Return the variance of the features of rays: ``Σ w_i (c_i - E)²`` with the expected ones ``E``.

    Parameters
    ----------
    weights : array of shape ``(..., n)``, for example of `render_weights`
    features : array of shape ``(..., n, f)``

    Returns
    -------
    out : array of shape ``(..., f)``

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> render_variance(np.asarray([0.5, 0.5]), np.asarray([[1.0], [3.0]]))
    array([1.])
    """
    xp, weights, features = ivy_api.check_arrays(weights=(weights, "n"), features=(features, "n", "f"))
    return _rendered(weights, (features - _rendered(weights, features, xp)[..., None, :]) ** 2, xp)


class Rendering(NamedTuple):
    """What rays show.

    Attributes
    ----------
    features : array of shape ``(..., n, f)``: the expected features
    depth : array of shape ``(..., n)``: the expected distance along the ray; the far end where the ray ends nowhere
    opacity : array of shape ``(..., n)``: the probability that the ray ends somewhere
    """

    features: Array
    depth: Array
    opacity: Array


def render_rays(
    field: Callable[[Array, Array], tuple[Array, Array]],
    origins: ArrayLike,
    directions: ArrayLike,
    near: ArrayLike,
    far: ArrayLike,
    num_samples: int,
    *,
    key: Array | None = None,
) -> Rendering:
    """Return what rays show of a field of densities and features, such as a neural radiance field.

    Parameters
    ----------
    field : a function of points and of directions, both of shape ``(..., n, num_samples, 3)``, that returns densities of shape
        ``(..., n, num_samples)`` and features of shape ``(..., n, num_samples, f)``
    origins, directions : arrays of shape ``(..., n, 3)``, for example of `camera_rays`
    near, far : arrays of shape ``(..., n)``, or numbers: the ends of the rays, in lengths of the directions
    num_samples : the number of samples of each ray
    key : a key of random numbers: the samples are then random in equal parts of the ray, see `stratified_samples`; by default they
        are in their middle

    Returns
    -------
    out : Rendering, a named tuple ``(features, depth, opacity)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, or ``num_samples`` is less than 1.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), 4.

    Examples
    --------
    >>> import numpy as np
    >>> def fog(points, directions):
    ...     return 0.5 * np.ones(points.shape[:-1]), np.ones((*points.shape[:-1], 1))
    >>> found = render_rays(fog, np.zeros((1, 3)), np.asarray([[0.0, 0.0, 1.0]]), 0.0, 2.0, 8)
    >>> found.opacity  # 1 - exp(-0.5 · 2)
    array([0.6321])
    """
    xp, origins, directions, near, far = ivy_api.check_arrays(
        origins=(origins, "n", 3), directions=(directions, "n", 3), near=_of_rays(near), far=_of_rays(far)
    )
    zeros = xp.zeros_like(directions[..., 0])
    near, far = near + zeros, far + zeros
    distance = stratified(key, near, far, num_samples, xp)
    points = origins[..., None, :] + distance[..., None] * directions[..., None, :]
    density, features = field(points, directions[..., None, :] + xp.zeros_like(points))
    scale = xp.linalg.vector_norm(directions, axis=-1, keepdims=True)
    weights = weights_of(density * parts(distance, near, far, xp) * scale, xp)
    total = xp.sum(weights, axis=-1)
    depth = xp.vecdot(weights, distance) + (1.0 - total) * far
    return Rendering(_rendered(weights, features, xp), depth, total)


def _of_rays(end: ArrayLike) -> tuple[ArrayLike, ...]:
    """Return an end of rays with its trailing axes; one for all of them has none."""
    return (end, "n") if getattr(end, "ndim", 0) else (end,)


def parts(distance: Array, near: Array, far: Array, xp: ArrayNamespace) -> Array:
    """Return the lengths of the parts of rays around samples, which meet in the middle between them."""
    middle = 0.5 * (distance[..., 1:] + distance[..., :-1])
    return xp.diff(xp.concat((near[..., None], middle, far[..., None]), axis=-1), axis=-1)
