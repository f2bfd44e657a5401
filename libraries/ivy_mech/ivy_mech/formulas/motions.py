"""Products of rigid motions ``[R | t]``."""

from __future__ import annotations

from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.lie import (
    coefficients_of_half,
    combination_of,
    components,
    components_of_combination,
    halves,
    inverse_coefficients,
    squared_length,
)
from ivy_mech.formulas.rotations import elements, half_angle, read_matrix, stack_elements, tiny, write_rotvec


def exponential(xp: ArrayNamespace, twist: Array) -> Array:
    translation, v = halves(xp, twist)
    squared = squared_length(v)
    squared = squared + tiny(xp, squared)
    sine, cosine = half_angle(xp, squared)
    a, b, c, d, e, f, g, h, i = elements((v[0] * sine, v[1] * sine, v[2] * sine, cosine))
    x, y, z = components_of_combination(*coefficients_of_half(xp, squared, sine, cosine), v, translation)
    return stack_elements(xp, (a, b, c, x, d, e, f, y, g, h, i, z))


def logarithm(xp: ArrayNamespace, pose: Array) -> Array:
    rotvec = write_rotvec(xp, read_matrix(xp, pose[..., :3]))
    v = components(xp, rotvec)
    a, c = inverse_coefficients(xp, squared_length(v))
    return xp.concat([combination_of(xp, a, -0.5, c, v, components(xp, pose[..., 3])), rotvec], axis=-1)


def compose(xp: ArrayNamespace, first: Array, second: Array) -> Array:
    product = xp.matmul(first[..., :3], second)
    return xp.concat([product[..., :3], product[..., 3:] + first[..., 3:]], axis=-1)


def inverse(xp: ArrayNamespace, pose: Array) -> Array:
    rotation = xp.matrix_transpose(pose[..., :3])
    return xp.concat([rotation, -xp.matmul(rotation, pose[..., 3:])], axis=-1)


def rotate(xp: ArrayNamespace, matrix: Array, point: Array) -> Array:
    """Return the points turned; by one matrix in one product of matrices."""
    if matrix.ndim == 2:
        return xp.matmul(point, xp.matrix_transpose(matrix))
    return xp.matmul(matrix, point[..., None])[..., 0]
