"""Convolutions and pooling; channels are last."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax import lax


def sizes_of(x: Any, count: int) -> tuple[int, ...]:
    """Return a number for each spatial axis; ``None`` is 1."""
    return (1 if x is None else x,) * count if x is None or isinstance(x, int) else tuple(x)


def canonicalize_padding(padding: Any, rank: int) -> Any:
    """Return padding as a name or as pairs.

    Raises
    ------
    ValueError
        if it is neither a name, a number, nor a number or pair for each axis.
    """
    if isinstance(padding, str):
        return padding
    if isinstance(padding, int):
        return [(padding, padding)] * rank
    if isinstance(padding, Sequence) and len(padding) == rank:
        pairs = [(p, p) if isinstance(p, int) else p for p in padding]
        if all(isinstance(p, tuple) and len(p) == 2 for p in pairs):
            return pairs
    raise ValueError(
        f"Invalid padding format: {padding}, should be str, int, or a sequence of len {rank} where each element is an int or "
        "pair of ints."
    )


def dimension_numbers(ndim: int) -> Any:
    """Return the numbers of axes of inputs, kernel and result, channels last."""
    image = (0, ndim - 1, *range(1, ndim - 1))
    return lax.ConvDimensionNumbers(image, (ndim - 1, ndim - 2, *range(ndim - 2)), image)


def batched(x: Any, spatial: int) -> tuple[Any, tuple[int, ...]]:
    """Return inputs with one batch axis, and the batch axes that they had."""
    before = tuple(x.shape[: x.ndim - spatial - 1])
    return (x if len(before) == 1 else jnp.reshape(x, (-1, *x.shape[len(before) :]))), before


def unbatched(y: Any, before: tuple[int, ...]) -> Any:
    """Return a result with the batch axes of the inputs."""
    return y if len(before) == 1 else jnp.reshape(y, (*before, *y.shape[1:]))


def padded(x: Any, padding: Any, kernel: Sequence[int], dilation: Sequence[int]) -> tuple[Any, Any]:
    """Return inputs padded as a name of Flax's own says, and the padding that is left to do."""
    padding = canonicalize_padding(padding, len(kernel))
    spans = [(k - 1) * d for k, d in zip(kernel, dilation, strict=True)]
    if padding in ("CIRCULAR", "REFLECT"):
        pads = [(0, 0), *((n // 2, (n + 1) // 2) for n in spans), (0, 0)]
        return jnp.pad(x, pads, mode="wrap" if padding == "CIRCULAR" else "reflect"), "VALID"
    if padding == "CAUSAL":
        if len(kernel) != 1:
            raise ValueError("Causal padding is only implemented for 1D convolutions.")
        return jnp.pad(x, [(0, 0), (spans[0], 0), (0, 0)]), "VALID"
    return x, padding


def convolution_options(layer: Any, inputs: Any, size: tuple[int, ...]) -> tuple[Any, tuple[int, ...], dict[str, Any]]:
    """Return the inputs of a convolution with one batch axis, their batch axes before, and the options of `lax`."""
    count = len(size)
    x, before = batched(inputs, count)
    dilation = sizes_of(layer.kernel_dilation, count)
    x, padding = padded(x, layer.padding, size, dilation)
    return (
        x,
        before,
        {
            "window_strides": sizes_of(layer.strides, count),
            "padding": padding,
            "lhs_dilation": sizes_of(layer.input_dilation, count),
            "rhs_dilation": dilation,
            "dimension_numbers": dimension_numbers(x.ndim),
        },
    )


def transposed_convolution(layer: Any, x: Any, kernel: Any, bias: Any, before: tuple[int, ...], count: int) -> Any:
    """Return the transposed convolution of a layer, with the batch axes that the inputs had before."""
    padding, strides = canonicalize_padding(layer.padding, count), sizes_of(layer.strides, count)
    y = lax.conv_transpose(
        x,
        kernel,
        strides,
        "VALID" if padding == "CIRCULAR" else padding,
        rhs_dilation=sizes_of(layer.kernel_dilation, count),
        transpose_kernel=layer.transpose_kernel,
        precision=layer.precision,
        preferred_element_type=layer.preferred_element_type,
    )
    if padding == "CIRCULAR":
        y = circular_sum(y, x.shape[1:-1], strides, flipped=layer.transpose_kernel)
    return unbatched(y if bias is None else y + bias, before)


def with_mask(kernel: Any, mask: Any, shape: tuple[int, ...]) -> Any:
    """Return the kernel times a mask of its shape."""
    if mask is None:
        return kernel
    if tuple(mask.shape) != tuple(shape):
        raise ValueError(f"Mask needs to have the same shape as weights. Shapes are: {mask.shape}, {shape}")
    return kernel * mask


def circular_sum(y: Any, sizes: Sequence[int], strides: Sequence[int], *, flipped: bool) -> Any:
    """Return the result of a transposed convolution on a circle: what sticks out is added at the other end."""
    whole = [n * s for n, s in zip(sizes, strides, strict=True)]
    pads = []
    for n, have in zip(whole, y.shape[1:-1], strict=True):
        missing = (n - have) % (2 * n)
        pads.append((missing // 2, missing - missing // 2) if flipped else (missing - missing // 2, missing // 2))
    y = jnp.pad(y, [(0, 0), *pads, (0, 0)])
    for i, n in enumerate(whole, 1):
        y = y.reshape((*y.shape[:i], -1, n, *y.shape[i + 1 :])).sum(axis=i)
    return y


def pool(inputs: Any, init: Any, reduce_fn: Any, window_shape: Any, strides: Any, padding: Any) -> Any:
    """Return windows reduced by a function; axes before the spatial ones are batch axes."""
    window = tuple(window_shape)
    steps = tuple(strides or (1,) * len(window))
    assert len(window) == len(steps), f"len({window}) must equal len({steps})"
    batch = inputs.ndim - len(window) - 1
    x = inputs if batch else inputs[None]
    assert batch >= 0, f"inputs of shape {inputs.shape} have too few axes for windows {window}"
    ones = (1,) * max(batch, 1)
    if not isinstance(padding, str):
        padding = tuple(tuple(p) for p in padding)
        assert len(padding) == len(window), f"padding {padding} must specify pads for same number of dims as window_shape {window}"
        assert all(len(p) == 2 for p in padding), f"each entry in padding {padding} must be length 2"
        padding = (*(((0, 0),) * len(ones)), *padding, (0, 0))
    y = lax.reduce_window(x, init, reduce_fn, (*ones, *window, 1), (*ones, *steps, 1), padding)
    return y if batch else jnp.squeeze(y, axis=0)


def avg_pool(inputs: Any, window_shape: Any, strides: Any = None, padding: Any = "VALID", count_include_pad: Any = True) -> Any:
    """Return the mean of each window."""
    y = pool(inputs, 0.0, lax.add, window_shape, strides, padding)
    if count_include_pad:
        return y / math.prod(window_shape)
    shape = (*inputs.shape[:-1], 1)
    if len(shape) - 2 == len(window_shape):
        shape = (1, *shape[1:])
    return y / pool(jnp.ones(shape), 0.0, lax.add, window_shape, strides, padding)


def max_pool(inputs: Any, window_shape: Any, strides: Any = None, padding: Any = "VALID") -> Any:
    """Return the maximum of each window."""
    return pool(inputs, -jnp.inf, lax.max, window_shape, strides, padding)


def min_pool(inputs: Any, window_shape: Any, strides: Any = None, padding: Any = "VALID") -> Any:
    """Return the minimum of each window."""
    return pool(inputs, jnp.inf, lax.min, window_shape, strides, padding)
