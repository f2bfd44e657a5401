"""Volume rendering: the weights of samples along rays, and what they show."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import ivy_api
from ivy_api.errors import NotAnArrayError
from ivy_vision._batches import same_batch
from ivy_vision.ray_samples import importance, stratified

if TYPE_CHECKING:
    from collections.abc import Callable

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def opacity(density: ArrayLike, lengths: ArrayLike) -> Array:
    """Return the probabilities that a ray ends in a part of it: ``1 - exp(-σ δ)``.

    Parameters
    ----------
    density : array of shape ``(...)``: σ, the expected number of particles per unit of length, not negative
    lengths : array of shape ``(...)``: δ, the lengths of the parts; ``inf`` for one without an end

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
    return -xp.expm1(-density * _finite(lengths, xp))


def _finite(lengths: Array, xp: ArrayNamespace) -> Array:
    """Return lengths without ``inf``, of which products with a density of 0, and derivatives, would be nan."""
    return xp.clip(lengths, max=xp.finfo(lengths.dtype).max)


@ivy_api.explain_errors
def render_weights(density: ArrayLike, lengths: ArrayLike) -> Array:
    """Return the probabilities that a ray ends in each part of it: ``T_i (1 - exp(-σ_i δ_i))``.

    ``T_i = exp(-Σ_{j<i} σ_j δ_j)`` is the probability that it gets there.

    Parameters
    ----------
    density : array of shape ``(..., n)``: σ, not negative
    lengths : array of shape ``(..., n)``: δ, the lengths of the parts; the last one may be large or ``inf``, for all that is behind

    Returns
    -------
    out : array of shape ``(..., n)``; their sum along a ray is at most 1, and the rest is the probability that it ends in none. In
        ``float32`` they are right to 2e-6

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
    return weights_of(density * _finite(lengths, xp), xp)


def weights_of(depth: Array, xp: ArrayNamespace) -> Array:
    """Return the weights of parts of rays with given optical depths."""
    # What is deeper lets nothing through, and a sum with it would lose the digits of all that is before.
    depth = xp.clip(depth, max=-1.8 * math.log(xp.finfo(depth.dtype).eps))
    return -xp.expm1(-depth) * xp.exp(depth - xp.cumulative_sum(depth, axis=-1))


@ivy_api.explain_errors
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


@ivy_api.explain_errors
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


@ivy_api.explain_errors
def render_rays(
    field: Callable[[Array, Array], tuple[Array, Array]],
    origins: ArrayLike,
    directions: ArrayLike,
    near: ArrayLike,
    far: ArrayLike,
    num_samples: int,
    *,
    num_importance: int = 0,
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
    num_importance : the number of samples that are added where the first ones found much, see `importance_samples`; ``field`` is
        called a second time, for them. Where they are is a constant to derivatives
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
    Mildenhall et al., *NeRF* (2020), 4 and 5.2, with one network for both sets of samples.

    Examples
    --------
    >>> import numpy as np
    >>> def fog(points, directions):
    ...     return 0.5 * np.ones(points.shape[:-1]), np.ones((*points.shape[:-1], 1))
    >>> found = render_rays(fog, np.zeros((1, 3)), np.asarray([[0.0, 0.0, 1.0]]), 0.0, 2.0, 8)
    >>> found.opacity  # 1 - exp(-0.5 · 2)
    array([0.6321])
    """
    xp, origins, directions, near, far = check_rays(origins, directions, near, far)
    scale = xp.linalg.vector_norm(directions, axis=-1, keepdims=True)

    def sampled(distance: Array) -> tuple[Array, Array, Array]:
        points = origins[..., None, :] + distance[..., None] * directions[..., None, :]
        return (distance, *field(points, directions[..., None, :] + xp.zeros_like(points)))

    first, second = (key, None) if key is None or not num_importance else xp.unstack(xp.random.split(key))
    distance, density, features = sampled(stratified(first, near, far, num_samples, xp))
    if num_importance:
        edges = near[..., None] + (far - near)[..., None] * _levels(num_samples, near, xp)
        weights = weights_of(density * parts(distance, near, far, xp) * scale, xp)
        edges, weights = ivy_api.stop_gradient((edges, weights))
        more = importance(second, edges, weights, num_importance, xp)
        distance, density, features = _merged((distance, density, features), sampled(more), xp)
    weights = weights_of(density * parts(distance, near, far, xp) * scale, xp)
    total = xp.sum(weights, axis=-1)
    depth = xp.vecdot(weights, distance) + (1.0 - total) * far
    return Rendering(_rendered(weights, features, xp), depth, total)


def _levels(n: int, like: Array, xp: ArrayNamespace) -> Array:
    """Return 0, 1 / n, …, 1."""
    return xp.arange(n + 1, dtype=like.dtype, device=ivy_api.device_of(like)) / n


def _merged(one: tuple[Array, ...], other: tuple[Array, ...], xp: ArrayNamespace) -> tuple[Array, Array, Array]:
    """Return the distances, densities and features of two sets of samples as one, in the order of the distances."""
    distance, density = (xp.concat((a, b), axis=-1) for a, b in zip(one[:2], other[:2], strict=True))
    features, order = xp.concat((one[2], other[2]), axis=-2), xp.argsort(distance, axis=-1)
    distance, density = (xp.take_along_axis(x, order, axis=-1) for x in (distance, density))
    return distance, density, xp.take_along_axis(features, order[..., None], axis=-2)


def check_rays(
    origins: ArrayLike, directions: ArrayLike, near: ArrayLike, far: ArrayLike
) -> tuple[ArrayNamespace, Array, Array, Array, Array]:
    """Return the namespace, and rays and their ends with the same batch axes; ends that are numbers become those of each ray."""
    for name, value in (("origins", origins), ("directions", directions), ("near", near), ("far", far)):
        if value is None:  # for `check_arrays` an argument that is left out
            raise NotAnArrayError(f"{name} must be an array, a number or a sequence of numbers; got None.")
    ends = {name: (end, "n") if getattr(end, "ndim", 0) else (end,) for name, end in (("near", near), ("far", far))}
    xp, origins, directions, near, far = ivy_api.check_arrays(origins=(origins, "n", 3), directions=(directions, "n", 3), **ends)
    zeros = xp.zeros_like(directions[..., 0])
    near, far = near + zeros, far + zeros
    if not tuple(near.shape) == tuple(far.shape) == tuple(origins.shape)[:-1] == tuple(directions.shape)[:-1]:
        origins, directions, near, far = same_batch((origins, directions, near[..., None], far[..., None]), 2, xp)
        near, far = near[..., 0], far[..., 0]
    return xp, origins, directions, near, far


def parts(distance: Array, near: Array, far: Array, xp: ArrayNamespace) -> Array:
    """Return the lengths of the parts of rays around samples, which meet in the middle between them."""
    middle = 0.5 * (distance[..., 1:] + distance[..., :-1])
    return xp.diff(xp.concat((near[..., None], middle, far[..., None]), axis=-1), axis=-1)
