"""Linear layers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax import lax


def matrix(x: Any, kernel: Any, bias: Any, precision: Any, dot_general: Any = None, **options: Any) -> Any:
    """Return ``x @ kernel + bias`` over the last axis."""
    y = (dot_general or lax.dot_general)(x, kernel, (((x.ndim - 1,), (0,)), ((), ())), precision=precision, **options)
    return y if bias is None else y + jnp.reshape(bias, (1,) * (y.ndim - 1) + (-1,))


def general(
    x: Any,
    kernel: Any,
    bias: Any,
    axis: tuple[int, ...],
    batch: tuple[int, ...],
    features: tuple[int, ...],
    precision: Any,
    dot_general: Any = None,
    **options: Any,
) -> Any:
    """Return the product over several axes, with a kernel of its own for each index of the batch axes."""
    pairs = ((axis, tuple(range(len(batch), len(batch) + len(axis)))), (batch, tuple(range(len(batch)))))
    y = (dot_general or lax.dot_general)(x, kernel, pairs, precision=precision, **options)
    if bias is None:
        return y
    kept = tuple(n if i in batch else 1 for i, n in enumerate(x.shape) if i not in axis)
    return y + jnp.reshape(bias, (*kept, *features))


def check_batch(batch: tuple[int, ...]) -> None:
    """Raise unless batch axes are the first ones."""
    if batch and set(batch) != set(range(max(batch) + 1)):
        raise ValueError(f"batch_dims {batch} must be consecutive leading dimensions starting from 0.")


def flattened(init: Callable[..., Any], batch: int, inputs: int, outputs: int) -> Callable[..., Any]:
    """Return an initializer of kernels with many axes from one of matrices: fans are those of the matrix."""

    def made(key: Any, shape: Any, dtype: Any = None) -> Any:
        rows = math.prod(shape[: batch + inputs])
        flat = (rows, math.prod(shape[-outputs:])) if inputs else (math.prod(shape[:batch]) * math.prod(shape[-outputs:]),)
        return jnp.reshape(init(key, flat, dtype or jnp.float32), shape)

    return made


def check_equation(equation: str) -> str:
    """Return an equation of einsum without spaces; it has two operands and a result."""
    equation = equation.replace(" ", "")
    if "->" not in equation:
        raise ValueError('`einsum_str` equation must be explicit and include "->".')
    if equation.count(",") != 1:
        raise ValueError(
            "`einsum_str` equation must have exactly two operands and therefore, exactly one comma character, instead of "
            f"{equation.count(',')}"
        )
    return equation


def bias_shapes(equation: str, shape: tuple[int, ...], ndim: int) -> tuple[list[int], list[int]]:
    """Return the shape of the bias of an einsum, and that with which it broadcasts to the result.

    Parameters
    ----------
    equation, shape : the equation and the shape of the kernel
    ndim : the number of axes of the inputs, for an ellipsis
    """
    operands, _, result = equation.partition("->")
    left, right = operands.split(",")
    free = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: ndim - len(left.replace("...", ""))] if "..." in left else ""
    sizes = dict(zip(right.replace("...", ""), shape, strict=True))
    letters = result.replace("...", free)
    wide = [sizes.get(letter, 1) for letter in letters]
    return [sizes[letter] for letter in letters if letter in sizes], wide


def embedded(embedding: Any, ids: Any, count: int) -> Any:
    """Return the rows of a table at integer indices."""
    if count == 1:
        return jnp.broadcast_to(embedding, (*ids.shape, embedding.shape[-1]))
    return jnp.take(embedding, ids, axis=0)


def check_ids(ids: Any) -> None:
    """Raise unless indices are integers."""
    if not jnp.issubdtype(ids.dtype, jnp.integer):
        raise ValueError("Input type must be an integer or unsigned integer.")
