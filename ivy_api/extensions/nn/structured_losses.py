"""Losses of structured data: triplets, sequences (CTC), images (SSIM)."""

from __future__ import annotations

from math import exp

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.axes import arange_along
from ivy_api.bodies.indices import as_index_dtype
from ivy_api.bodies.nn.losses import reduce_losses, require_loss
from ivy_api.bodies.norms import lp_norm
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axis, IntegerArray, RealFloatingArray, Reduction


@composed
@accumulates
@operands()
def triplet_margin_loss(
    anchor: RealFloatingArray,
    positive: RealFloatingArray,
    negative: RealFloatingArray,
    /,
    *,
    margin: float = 1.0,
    p: float = 2.0,
    swap: bool = False,
    distance: Any = None,
    epsilon: float = 1e-6,
    axis: Axis = -1,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the triplet margin loss: ``max(0, d(anchor, positive) - d(anchor, negative) + margin)``.

    Parameters
    ----------
    anchor, positive, negative : arrays of real floating-point dtype whose shapes broadcast
    margin : the margin between the distances
    p : the order of the norm of differences
    swap : whether to use the distance between positive and negative, if it is smaller than that of the anchor and the negative
    distance : function of two arrays that returns their distances, instead of the norm of the difference
    epsilon : a constant added to differences, so that the norm has a gradient
    axis : the axis of the vectors
    reduction : ``"mean"`` over all triplets, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``anchor``; of the broadcast shape without ``axis`` for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    Balntas et al., Learning local feature descriptors with triplets (2016); ``torch.nn.functional.triplet_margin_loss`` and
    ``triplet_margin_with_distance_loss``.

    Examples
    --------
    >>> anchor, positive, negative = xp.asarray([[0.0]]), xp.asarray([[1.0]]), xp.asarray([[1.5]])
    >>> xp.nn.triplet_margin_loss(anchor, positive, negative, reduction="none")
    array([0.5])
    """
    require_loss("nn.triplet_margin_loss", reduction, anchor, positive, negative, xp=xp)
    normalise_axis(axis, len(anchor.shape))

    def norm(x1: Array, x2: Array) -> Array:
        return lp_norm(x1 - x2 + epsilon, p, axis, xp, keepdims=False)

    between = norm if distance is None else distance
    far = between(anchor, negative)
    if swap:
        far = xp.minimum(far, between(positive, negative))
    return reduce_losses(xp.maximum(between(anchor, positive) - far + margin, 0.0), reduction, xp)


@composed
@accumulates
def ctc_loss(
    x: RealFloatingArray,
    target: IntegerArray,
    lengths: IntegerArray,
    target_lengths: IntegerArray,
    /,
    *,
    blank: int = 0,
    from_logits: bool = False,
    zero_infinity: bool = False,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the connectionist temporal classification loss, the negative log-likelihood of the target sequences.

    Repeated classes are merged, and blanks are removed.

    Parameters
    ----------
    x : array of real floating-point dtype, of shape ``(time, batch, classes)``: logarithms of the probabilities of the classes at
        each step, or with ``from_logits=True`` logits
    target : the target classes: array of an integer dtype, of shape ``(batch, longest)``; elements beyond the lengths are ignored,
        but must be valid classes
    lengths, target_lengths : the lengths of the inputs and the targets: arrays of an integer dtype, of shape ``(batch,)``
    blank : the index of the blank class
    from_logits : whether to apply `log_softmax` to ``x`` first
    zero_infinity : whether the loss of a target longer than its input allows is 0 instead of ``inf``
    reduction : ``"mean"`` over the batch, of losses divided by the length of the target; ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of shape ``(batch,)`` for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype, or another array not of an integer dtype.
    ValueError
        if ``reduction`` is unknown, or an array has the wrong number of axes.

    References
    ----------
    Graves, Fernández, Gomez, Schmidhuber (2006); ``torch.nn.functional.ctc_loss``, ``tf.nn.ctc_loss``. Where the logarithms are not
    normalised, the gradient of torch's is another.

    Examples
    --------
    >>> x = xp.log(xp.full((3, 1, 2), 0.5))
    >>> target, lengths, target_lengths = xp.asarray([[1]]), xp.asarray([3]), xp.asarray([1])
    >>> xp.exp(-xp.nn.ctc_loss(x, target, lengths, target_lengths, reduction="none"))
    array([0.75])
    """
    check_ctc(reduction, x, target, lengths, target_lengths, xp)
    if from_logits:
        x = xp.nn.log_softmax(x, axis=-1)
    wide = xp.astype(x, xp.float32) if xp.finfo(x.dtype).bits < 32 else x
    likelihood = _ctc_likelihood(wide, target, lengths, target_lengths, blank, xp)
    possible = likelihood > _IMPOSSIBLE / 2
    losses = xp.where(possible, -likelihood, 0.0 if zero_infinity else float("inf"))
    if reduction == "mean":
        losses = losses / xp.maximum(xp.astype(target_lengths, losses.dtype), 1.0)
    return reduce_losses(xp.astype(losses, x.dtype, copy=False), reduction, xp)


_IMPOSSIBLE = -1e30
"""A finite substitute for the logarithm of 0, so that gradients are finite."""


def check_ctc(reduction: Reduction, x: Array, target: Array, lengths: Array, target_lengths: Array, xp: ArrayNamespace) -> None:
    """Check the arguments of `ctc_loss`."""
    require_loss("nn.ctc_loss", reduction, x, xp=xp)
    for name, array, axes in (("target", target, 2), ("lengths", lengths, 1), ("target_lengths", target_lengths, 1)):
        if not xp.isdtype(array.dtype, "integral"):
            raise dtype_error(f"nn.ctc_loss ({name})", "integer", array.dtype)
        if len(array.shape) != axes or len(x.shape) != 3:
            raise ArgumentError(
                f"nn.ctc_loss takes x of 3 axes (time, batch, classes) and {name} of {axes}; "
                f"got {len(x.shape)} and {len(array.shape)}."
            )


def _ctc_likelihood(x: Array, target: Array, lengths: Array, target_lengths: Array, blank: int, xp: ArrayNamespace) -> Array:
    """The log-likelihoods, by the forward algorithm.

    The state holds the log-probabilities of having read each prefix of the target, ending with a blank or its last class.
    """
    x = xp.maximum(x, _IMPOSSIBLE)
    first = xp.zeros_like(x[0, :, 0:1])
    label = xp.astype(target, x.dtype) * 0.0 + _IMPOSSIBLE
    silent = xp.concat([first, label], axis=-1)
    again = xp.equal(target[:, 1:], target[:, :-1])

    def step(silent: Array, label: Array, now: Array, time: Array) -> tuple[Array, Array]:
        spoken = xp.take_along_axis(now, target, axis=-1)
        moved = xp.concat([first + _IMPOSSIBLE, xp.where(again, _IMPOSSIBLE, label[:, :-1])], axis=-1)[:, : label.shape[-1]]
        new_label = xp.logaddexp(xp.logaddexp(label, moved), silent[:, :-1]) + spoken
        read = xp.concat([first + _IMPOSSIBLE, label], axis=-1)
        new_silent = xp.logaddexp(silent, read) + now[:, blank : blank + 1]
        going = xp.expand_dims(lengths, axis=-1) > time
        return xp.where(going, new_silent, silent), xp.where(going, new_label, label)

    lengths = as_index_dtype(lengths, xp)
    time = xp.astype(arange_along(x, 0, xp), lengths.dtype)
    silent, label = xp.transforms.scan(step, (silent, label), (x, time))
    ends = xp.expand_dims(target_lengths, axis=-1)
    read = xp.concat([first + _IMPOSSIBLE, label], axis=-1)
    last = xp.logaddexp(xp.take_along_axis(silent, ends, axis=-1), xp.take_along_axis(read, ends, axis=-1))
    return last[:, 0]


@composed
@accumulates
@operands()
def ssim_loss(
    x1: RealFloatingArray,
    x2: RealFloatingArray,
    /,
    *,
    max_val: float = 1.0,
    filter_size: int = 11,
    filter_sigma: float = 1.5,
    k1: float = 0.01,
    k2: float = 0.03,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return 1 minus the structural similarity index of each pair of images.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype, of shape ``(..., height, width, channels)``
    max_val : the dynamic range of the images
    filter_size : the size of the Gaussian window, at most that of an image
    filter_sigma : the standard deviation of the Gaussian window
    k1, k2 : the stabilisation constants of luminance and contrast
    reduction : ``"mean"`` over all images, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x1``; of the shape without the last three axes for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown, or images are smaller than the window.

    References
    ----------
    Wang, Bovik, Sheikh, Simoncelli, Image quality assessment (2004); ``tf.image.ssim``.

    Examples
    --------
    >>> image = xp.reshape(xp.linspace(0.0, 1.0, 144), (12, 12, 1))
    >>> float(xp.nn.ssim_loss(image, image))
    0.0
    >>> round(float(xp.nn.ssim_loss(image, 1.0 - image)), 2)
    1.93
    """
    require_loss("nn.ssim_loss", reduction, x1, x2, xp=xp)
    if len(x1.shape) < 3 or any(size is not None and size < filter_size for size in x1.shape[-3:-1]):
        raise ArgumentError(
            f"nn.ssim_loss takes images of shape (..., height, width, channels), not smaller than its window of {filter_size}; "
            f"got {tuple(x1.shape)}. Use a smaller filter_size."
        )
    offsets = [i - (filter_size - 1) / 2 for i in range(filter_size)]
    weights = [exp(-0.5 * (i / filter_sigma) ** 2) for i in offsets]
    weights = [w / sum(weights) for w in weights]

    def smooth(x: Array) -> Array:
        for after in ((slice(None),) * 2, (slice(None),)):
            windows = [x[(..., slice(i, i + 1 - filter_size or None), *after)] for i in range(filter_size)]
            x = windows[0] * weights[0]
            for window, weight in zip(windows[1:], weights[1:], strict=True):
                x = x + window * weight
        return x

    c1, c2 = (k1 * max_val) ** 2, (k2 * max_val) ** 2
    mean1, mean2 = smooth(x1), smooth(x2)
    product, squares = mean1 * mean2, mean1 * mean1 + mean2 * mean2
    covariance, variances = smooth(x1 * x2) - product, smooth(x1 * x1 + x2 * x2) - squares
    similarity = (2 * product + c1) / (squares + c1) * ((2 * covariance + c2) / (variances + c2))
    return reduce_losses(1 - xp.mean(xp.mean(similarity, axis=(-3, -2)), axis=-1), reduction, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
