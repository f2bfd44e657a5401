"""Products of blocks with a scale each: `jax.lax.scaled_dot`, `jax.nn.scaled_matmul`, `jax.nn.scaled_dot_general`.

No backend but JAX has data types of 8 and 4 bits. The values that they can hold are kept in arrays of ``float32`` here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation import dtypes
from ivy_frontend_jax._implementation.composing import array_of, arrays
from ivy_frontend_jax._implementation.defining import as_recorded, public, raw

# Of a data type: its mantissa's bits, its least exponent, its greatest number.
GRIDS = {"float8_e4m3fn": (3, -6, 448.0), "float4_e2m1fn": (1, 0, 6.0)}


@dataclass
class BlockScaleConfig:
    """How blocks are rounded before a product."""

    mode: str
    block_size: int
    data_type: str
    scale_type: str
    global_scale: Any
    infer_only: bool


@raw("jax.nn")
def get_scaled_dot_general_config(mode: str, global_scale: Any = None) -> BlockScaleConfig:
    """Return how blocks are rounded, for `scaled_dot_general`."""
    if mode == "nvfp4":
        scale = jnp.ones((1,), dtype="float32") if global_scale is None else global_scale
        return BlockScaleConfig(mode, 16, "float4_e2m1fn", "float8_e4m3fn", scale, False)
    if mode == "mxfp8":
        return BlockScaleConfig(mode, 32, "float8_e4m3fn", "float8_e8m0fnu", None, False)
    raise ValueError(f"Unsupported mode: {mode}; nvfp4 and mxfp8 are supported.")


def _repeated(scale: Any, shape: Sequence[int], axes: Sequence[int]) -> Any:
    for axis in axes:
        if scale.shape[axis] != shape[axis]:
            scale = jnp.repeat(scale, shape[axis] // scale.shape[axis], axis=axis)
    return scale


def _check_scale(side: str, x: Any, scale: Any, contracted: Sequence[int]) -> None:
    for i, size in enumerate(x.shape):
        if i not in contracted:
            if scale.shape[i] != size:
                raise TypeError(f"{side} dim {i} of size {size} does not match scale dim size {scale.shape[i]}.")
        elif size % scale.shape[i]:
            raise TypeError(
                f"{side} contracting dim {i} of size {size} must be divisible by its scale's dim size {scale.shape[i]}."
            )
        elif size // scale.shape[i] < 2:
            raise TypeError(
                f"The ratio of {side} contracting dim {i} to its scale's dim size ({size // scale.shape[i]}) must be at least 2."
            )


@as_recorded("jax.lax")
def scaled_dot(lhs: Any, rhs: Any, *, lhs_scale: Any, rhs_scale: Any, dimension_numbers: Any, preferred_element_type: Any) -> Any:
    """Return the product of two arrays whose blocks are scaled first, in ``bfloat16``."""
    a, b = arrays("scaled_dot", lhs, rhs)
    if dimension_numbers is None:
        if a.ndim < 2:
            raise TypeError("scaled_dot does not support 0-rank and 1-rank operands.")
        batch = tuple(range(a.ndim - 2))
        dimension_numbers = (((a.ndim - 1,), (a.ndim - 2,)), (batch, batch))
    (one, two), (batch1, batch2) = dimension_numbers
    scales = [None if s is None else array_of("scaled_dot", s) for s in (lhs_scale, rhs_scale)]
    if len({x.ndim for x in (a, b, *scales) if x is not None}) != 1:
        raise TypeError(f"All input tensors must have the same rank. Got lhs rank: {a.ndim} rhs rank: {b.ndim}.")
    if len(one) != len(two) or len(batch1) != len(batch2):
        raise TypeError(f"LHS and RHS must have the same number of batch and contracting dimensions, got {dimension_numbers}.")
    if [a.shape[i] for i in one] != [b.shape[i] for i in two]:
        raise TypeError(f"LHS contracting dims of shape {a.shape} do not match those of RHS of shape {b.shape}.")
    left, right = _scaled("LHS", a, scales[0], one), _scaled("RHS", b, scales[1], two)
    preferred = "bfloat16" if preferred_element_type is None else preferred_element_type
    return lax.dot_general(left, right, dimension_numbers, preferred_element_type=preferred)


def _scaled(side: str, x: Any, scale: Any, contracted: Sequence[int]) -> Any:
    """Return an array in ``bfloat16``, each of its blocks times a scale, if there are any."""
    narrow = x.astype("bfloat16")
    if scale is None:
        return narrow
    _check_scale(side, x, scale, contracted)
    return narrow * _repeated(scale, x.shape, contracted).astype("bfloat16")


@raw("jax.nn")
def scaled_matmul(lhs: Any, rhs: Any, lhs_scales: Any, rhs_scales: Any, preferred_element_type: Any = "float32") -> Any:
    """Return the products of rows of two batches of matrices, whose blocks are scaled first."""
    a, b, a_scales, b_scales = arrays("scaled_matmul", lhs, rhs, lhs_scales, rhs_scales)
    if any(x.ndim != 3 for x in (a, b, a_scales, b_scales)):
        raise ValueError("scaled_matmul requires all inputs to be 3-dimensional arrays")
    if a.shape[::2] != b.shape[::2]:
        raise ValueError(
            "scaled_matmul requires inputs a and b to have matching batch (B) and contract (K) dimensions, but got shapes "
            f"{a.shape} and {b.shape}"
        )
    if a_scales.shape[::2] != b_scales.shape[::2]:
        raise ValueError(
            "scaled_matmul requires scales to have matching batch (B) and contract (K) dimensions, but got shapes "
            f"{a_scales.shape} and {b_scales.shape}"
        )
    if a_scales.shape[1] != a.shape[1] or b_scales.shape[1] != b.shape[1]:
        raise ValueError(
            "scaled_matmul requires scales to match non-contract dimensions of inputs, but got shapes "
            f"a: {a.shape}, b: {b.shape}, a_scales: {a_scales.shape}, b_scales: {b_scales.shape}"
        )
    d = dtypes.user_dtype(preferred_element_type)
    wide = [x.astype("float32") * _repeated(s.astype("float32"), x.shape, (2,)) for x, s in ((a, a_scales), (b, b_scales))]
    return lax.dot_general(*wide, (((2,), (2,)), ((0,), (0,)))).astype(d)


# Rounding.


def on_grid(x: Any, name: str) -> Any:
    """Return the nearest numbers that a narrow data type has, halves to even, for those that are not beyond its greatest."""
    bits, least, _ = GRIDS[name]
    _, exponent = jnp.frexp(x)
    step = jnp.ldexp(jnp.ones_like(x), jnp.maximum(exponent - 1, least) - bits)
    return jnp.round(x / step) * step


def _power_above(x: Any) -> Any:
    """Return the least powers of two that are not less, from 2**-127 on."""
    mantissa, exponent = jnp.frexp(x)
    exponent = jnp.where(mantissa == 0.5, exponent - 1, exponent)
    return jnp.ldexp(jnp.ones_like(x), jnp.where(x == 0, -127, jnp.clip(exponent, -127, 127)))


def quantized(x: Any, config: BlockScaleConfig) -> tuple[Any, Any]:
    """Return an array rounded block by block along its last axis, and the scales of the blocks."""
    size = config.block_size
    if x.shape[-1] < size or x.shape[-1] % size:
        raise AssertionError(f"the contracted size must be a multiple of the block size {size}; got {x.shape[-1]}")
    greatest = GRIDS[config.data_type][2]
    blocks = x.reshape((*x.shape[:-1], x.shape[-1] // size, size))
    if config.mode == "nvfp4":
        blocks = blocks / config.global_scale
    scales = jnp.max(jnp.abs(blocks), axis=-1, keepdims=True) / greatest
    if config.mode == "mxfp8":
        scales = _power_above(scales.astype("float32"))
        scaled = blocks / scales.astype(x.dtype)
    else:
        scales = on_grid(jnp.clip(scales, 0, GRIDS[config.scale_type][2]).astype("float32"), config.scale_type)
        scaled = blocks / scales
    rounded = on_grid(jnp.clip(scaled, -greatest, greatest).astype("float32"), config.data_type)
    return rounded.reshape(x.shape), jnp.squeeze(scales, -1)


# Products of rounded blocks, whose derivative is one of rounded blocks too.


def _flat(x: Any, contracted: Sequence[int], batch: Sequence[int]) -> Any:
    rest = [i for i in range(x.ndim) if i not in contracted and i not in batch]
    groups = [[i for i in range(x.ndim) if i in batch], rest, [i for i in range(x.ndim) if i in contracted]]
    return jnp.transpose(x, [i for axes in groups for i in axes]).reshape(
        [math.prod([x.shape[i] for i in axes]) for axes in groups]
    )


def _shape(a: Any, b: Any, numbers: Any) -> tuple[int, ...]:
    (one, two), (batch1, batch2) = numbers
    kept = [a.shape[i] for i in range(a.ndim) if i not in one and i not in batch1]
    kept += [b.shape[i] for i in range(b.ndim) if i not in two and i not in batch2]
    return (*(a.shape[i] for i in range(a.ndim) if i in batch1), *kept)


def _product(a: Any, b: Any, numbers: Any, d: Any, configs: Any) -> Any:
    (one, two), (batch1, batch2) = numbers
    (x, s), (y, t) = quantized(_flat(a, one, batch1), configs[0]), quantized(_flat(b, two, batch2), configs[1])
    out = scaled_matmul(x, y, s, t, "float32" if configs[0].mode == "nvfp4" else d)
    if configs[0].mode == "nvfp4":
        out = (out * (configs[0].global_scale * configs[1].global_scale)).astype(d)
    return out.reshape(_shape(a, b, numbers))


def _cotangent(g: Any, x: Any, y: Any, numbers: Any, d: Any, configs: Any, swapped: bool) -> Any:
    """Return the cotangent of ``x``: the product of that of the result and ``y``."""
    (x_sum, y_sum), (x_batch, y_batch) = numbers
    x_kept = [i for i in range(x.ndim) if i not in x_sum and i not in x_batch]
    y_kept = [i for i in range(y.ndim) if i not in y_sum and i not in y_batch]
    start = len(x_batch) + (0 if swapped else len(x_kept))
    own = ((range(start, start + len(y_kept)), y_kept), (range(len(x_batch)), y_batch))
    if configs[0].mode == "nvfp4":
        out = jnp.matmul(_flat(g, own[0][0], own[1][0]), jnp.matrix_transpose(_flat(y, y_kept, y_batch))).astype(d)
        out = out.reshape(_shape(g, y, own))
    else:
        out = _product(g, y, own, d, configs)
    order = [*x_batch, *x_kept, *(x_sum[y_sum.index(i)] for i in sorted(y_sum))]
    return jnp.transpose(out, sorted(range(x.ndim), key=lambda i: order[i]))


def _made(numbers: Any, d: Any, configs: Any) -> Any:
    (one, two), (batch1, batch2) = numbers

    def backward(residuals: Any, g: Any) -> Any:
        a, b = residuals
        left = _cotangent(g, a, b, numbers, d, (configs[2], configs[1]), False)
        right = _cotangent(g, b, a, ((two, one), (batch2, batch1)), d, (configs[2], configs[0]), True)
        if configs[2].mode == "nvfp4":
            most = GRIDS["float4_e2m1fn"][2] * GRIDS["float8_e4m3fn"][2]
            left = jnp.where(jnp.abs(a) <= configs[0].global_scale * most, left, 0)
            right = jnp.where(jnp.abs(b) <= configs[1].global_scale * most, right, 0)
        return left.astype(a.dtype), right.astype(b.dtype)

    function = public("jax.custom_vjp")(lambda a, b: _product(a, b, numbers, d, configs))
    function.defvjp(lambda a, b: (_product(a, b, numbers, d, configs), (a, b)), backward)
    return function


@as_recorded("jax.nn")
def scaled_dot_general(
    lhs: Any, rhs: Any, dimension_numbers: Any, preferred_element_type: Any = "float32", configs: Any = None
) -> Any:
    """Return the product of two arrays that are rounded block by block first, as ``configs`` say for them and for cotangents."""
    if configs is None:
        return lax.dot_general(lhs, rhs, dimension_numbers, preferred_element_type=preferred_element_type)
    d = dtypes.user_dtype(preferred_element_type)
    if d.name not in ("float32", "bfloat16", "float16"):
        raise TypeError(f"Only support preferred_element_type in (f32, bf16, f16), but got {d.name}")
    a, b = arrays("scaled_dot_general", lhs, rhs)
    (one, two), (batch1, batch2) = (tuple(tuple(axes) for axes in pair) for pair in dimension_numbers)
    single = batch1 == () and batch2 == ()
    if single:
        a, b, batch1, batch2 = a[..., None], b[..., None], (a.ndim,), (b.ndim,)
    out = _made(((one, two), (batch1, batch2)), d, configs)(a, b)
    return jnp.squeeze(out, 0) if single else out
