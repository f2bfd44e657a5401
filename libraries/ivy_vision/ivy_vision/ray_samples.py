"""Samples along rays, and the positional encoding of what is found there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import ivy_api
from ivy_api.errors import ArgumentError

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def stratified_samples(key: Array | None, near: ArrayLike, far: ArrayLike, num_samples: int) -> Array:
    """Return one sample in each of equal parts of intervals, in order.

    Parameters
    ----------
    key : a key of random numbers: each sample is uniform in its part; ``None`` for the middle of the parts
    near, far : arrays of shape ``(...)``, or one of them a number: the ends of the intervals
    num_samples : the number of samples

    Returns
    -------
    out : array of shape ``(..., num_samples)``

    Raises
    ------
    ArgumentError
        if the shapes do not broadcast, or ``num_samples`` is less than 1.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), equation 2.

    Examples
    --------
    >>> import numpy as np
    >>> stratified_samples(None, np.asarray([0.0, 1.0]), 2.0, 4)
    array([[0.25 , 0.75 , 1.25 , 1.75 ],
           [1.125, 1.375, 1.625, 1.875]])
    """
    xp, near, far = ivy_api.check_arrays(near=(near,), far=(far,))
    zeros = xp.zeros_like(near - far)
    return stratified(key, near + zeros, far + zeros, num_samples, xp)


def stratified(key: Array | None, near: Array, far: Array, num_samples: int, xp: ArrayNamespace) -> Array:
    if num_samples < 1:
        raise ArgumentError(f"The number of samples of a ray must be 1 or more; got {num_samples}.")
    index = xp.arange(num_samples, dtype=near.dtype, device=ivy_api.device_of(near))
    within = 0.5 if key is None else _uniform(key, near[..., None] + index, xp)
    return near[..., None] + (far - near)[..., None] * ((index + within) / num_samples)


def _uniform(key: Array, like: Array, xp: ArrayNamespace) -> Array:
    """Return random numbers of the shape of an array, which a compiler may not know."""
    shape = tuple(like.shape)
    if any(n is None for n in shape):
        info: Any = xp.__array_namespace_info__()
        shape = tuple(info.dynamic_shape(like))
    return xp.random.uniform(key, shape, dtype=like.dtype)


@ivy_api.explain_errors
def importance_samples(key: Array | None, edges: ArrayLike, weights: ArrayLike, num_samples: int) -> Array:
    """Return samples of piecewise constant densities, in order: many where the weights are large.

    Derivatives with respect to the weights are those of the inverse of the distribution function.

    Parameters
    ----------
    key : a key of random numbers: the samples are stratified ones of the distribution function; ``None`` for evenly spaced ones
    edges : array of shape ``(..., n + 1)``: the ends of the pieces, ascending; at least 2
    weights : array of shape ``(..., n)``, not negative: the probability of each piece, which need not sum to 1. If all are 0, all
        pieces are as likely
    num_samples : the number of samples

    Returns
    -------
    out : array of shape ``(..., num_samples)``

    Raises
    ------
    ArgumentError
        if the shapes are others, the batch axes do not broadcast, or ``num_samples`` is less than 1.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), 5.2; ``nerfacc.importance_sampling``.

    Examples
    --------
    >>> import numpy as np
    >>> importance_samples(None, np.asarray([0.0, 1.0, 2.0]), np.asarray([0.0, 3.0]), 4)
    array([1.125, 1.375, 1.625, 1.875])
    """
    xp, edges, weights = ivy_api.check_arrays(edges=(edges, "m"), weights=(weights, "n"))
    pieces = weights.shape[-1]
    if pieces == 0:
        raise ArgumentError("importance_samples takes one or more weights; got none.")
    if edges.shape[-1] != pieces + 1:
        raise ArgumentError(
            f"importance_samples takes one edge more than weights; got {edges.shape[-1]} edges and {pieces} weights."
        )
    return importance(key, edges, weights, num_samples, xp)


def importance(key: Array | None, edges: Array, weights: Array, num_samples: int, xp: ArrayNamespace) -> Array:
    pieces = weights.shape[-1]
    total = xp.sum(weights, axis=-1, keepdims=True)
    share = xp.where(total > 0.0, weights / xp.where(total > 0.0, total, 1.0), 1.0 / pieces)
    below = xp.cumulative_sum(share, axis=-1)
    zeros = xp.zeros_like(xp.sum(edges, axis=-1) + total[..., 0])
    level = stratified(key, zeros, zeros + 1.0, num_samples, xp)
    # The piece of a level: the number of pieces that end below it.
    is_below = below[..., None, : pieces - 1] <= ivy_api.stop_gradient(level)[..., None]
    piece = xp.count_nonzero(is_below, axis=-1)
    chosen = xp.one_hot(piece, pieces, dtype=edges.dtype)
    start, width, mass, end = (xp.vecdot(chosen, x[..., None, :]) for x in (edges[..., :-1], xp.diff(edges, axis=-1), share, below))
    part = (level - (end - mass)) / xp.where(mass > 0.0, mass, 1.0)
    return start + width * xp.clip(part, min=0.0, max=1.0)


@ivy_api.explain_errors
def positional_encoding(x: ArrayLike, num_frequencies: int, *, include_input: bool = False) -> Array:
    """Return sines and cosines of numbers, at frequencies that double.

    Parameters
    ----------
    x : array of shape ``(..., d)``, in [-1, 1]
    num_frequencies : the number ``L`` of frequencies
    include_input : whether ``x`` comes first

    Returns
    -------
    out : array of shape ``(..., 2 L d)``, or ``(..., (2 L + 1) d)``: ``sin(2⁰ π x), cos(2⁰ π x), sin(2¹ π x), …``, each with ``d``
        numbers

    Raises
    ------
    ArgumentError
        if ``x`` has no axis, or ``num_frequencies`` is negative, or nothing is left.

    References
    ----------
    Mildenhall et al., *NeRF* (2020), equation 4; other programs leave out π.

    Examples
    --------
    >>> import numpy as np
    >>> positional_encoding(np.asarray([0.5]), 2).round(12)
    array([ 1.,  0.,  0., -1.])
    """
    if num_frequencies < (0 if include_input else 1):
        raise ArgumentError(f"positional_encoding takes 1 or more frequencies; got {num_frequencies}.")
    xp, x = ivy_api.check_arrays(x=(x, "d"))
    found = [x] if include_input else []
    for i in range(num_frequencies):
        angle = x * (math.pi * 2**i)
        found += [xp.sin(angle), xp.cos(angle)]
    return xp.concat(found, axis=-1)
