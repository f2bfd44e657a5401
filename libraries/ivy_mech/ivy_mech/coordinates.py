"""Spherical and homogeneous coordinates."""

from __future__ import annotations

import ivy_api
from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.promotion import promote_arrays
from ivy_mech.formulas.rotations import axis_and_angle, read_quaternion, stack_quaternion


@ivy_api.explain_errors
def cartesian_to_spherical(point: Array, /) -> Array:
    """Return the spherical coordinates of points.

    Parameters
    ----------
    point : array of real floating-point dtype, shape ``(..., 3)``

    Returns
    -------
    out : the azimuth from x towards y in [-π, π], the inclination from z in [0, π], and the radius, shape ``(..., 3)``. On the z
        axis the azimuth is 0, and at the origin all are; what has no derivative there is given the derivative 0

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> cartesian_to_spherical(np.asarray([0.0, 2.0, 0.0]))
    array([1.57079633, 1.57079633, 2.        ])
    """
    xp, point = promote_arrays(point=(point, 3))
    return xp.stack(_spherical(xp, *xp.unstack(point, axis=-1)), axis=-1)


@ivy_api.explain_errors
def spherical_to_cartesian(spherical: Array, /) -> Array:
    """Return the points of spherical coordinates.

    Parameters
    ----------
    spherical : the azimuth from x towards y, the inclination from z, and the radius, array of real floating-point dtype, shape
        ``(..., 3)``

    Returns
    -------
    out : points, shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(spherical_to_cartesian(np.asarray([np.pi / 2, np.pi / 2, 2.0])), 4) + 0.0
    array([0., 2., 0.])
    """
    xp, spherical = promote_arrays(spherical=(spherical, 3))
    azimuth, inclination, radius = xp.unstack(spherical, axis=-1)
    return xp.stack(_cartesian(xp, azimuth, inclination, radius), axis=-1)


@ivy_api.explain_errors
def quaternion_to_polar_axis_angle(quaternion: Array, /, *, scalar_first: bool = False) -> Array:
    """Return the directions of the axes of quaternions as spherical angles, and the angles of rotation.

    Parameters
    ----------
    quaternion : quaternions of any norm from 1e-9 to 1e9 (float64: 1e-40 to 1e40), array of real floating-point dtype, shape
        ``(..., 4)``. The quaternion 0 is taken as the identity
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : the inclination of the axis from z, its azimuth from x towards y, and the angle of rotation in [0, π], shape ``(..., 3)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> quaternion_to_polar_axis_angle(np.asarray([0.0, 1.0, 0.0, 1.0]))
    array([1.57079633, 1.57079633, 1.57079633])
    """
    xp, quaternion = promote_arrays(quaternion=(quaternion, 4))
    x, y, z, angle = axis_and_angle(xp, read_quaternion(xp, quaternion, scalar_first))
    azimuth, inclination, _ = _spherical(xp, x, y, z)
    return xp.stack([inclination, azimuth, angle], axis=-1)


@ivy_api.explain_errors
def polar_axis_angle_to_quaternion(polar_axis_angle: Array, /, *, scalar_first: bool = False) -> Array:
    """Return quaternions of axes given by spherical angles, and angles of rotation.

    Parameters
    ----------
    polar_axis_angle : the inclination of the axis from z, its azimuth from x towards y, and the angle of rotation, array of real
        floating-point dtype, shape ``(..., 3)``
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1, shape ``(..., 4)``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> np.round(polar_axis_angle_to_quaternion(np.asarray([np.pi / 2, np.pi / 2, np.pi / 2])), 4) + 0.0
    array([0.    , 0.7071, 0.    , 0.7071])
    """
    xp, polar_axis_angle = promote_arrays(polar_axis_angle=(polar_axis_angle, 3))
    inclination, azimuth, angle = xp.unstack(polar_axis_angle, axis=-1)
    half = 0.5 * angle
    x, y, z = _cartesian(xp, azimuth, inclination, xp.sin(half))
    return stack_quaternion(xp, (x, y, z, xp.cos(half)), scalar_first)


@ivy_api.explain_errors
def to_homogeneous(point: Array, /) -> Array:
    """Return points with a 1 appended to their coordinates.

    Parameters
    ----------
    point : array of real floating-point dtype, shape ``(..., d)``

    Returns
    -------
    out : array of the same dtype, shape ``(..., d + 1)``

    Raises
    ------
    ArgumentError
        if the array has no axis.

    Examples
    --------
    >>> to_homogeneous(np.asarray([2.0, 3.0]))
    array([2., 3., 1.])
    """
    xp, point = promote_arrays(point=(point, "d"))
    return xp.concat([point, xp.ones_like(point[..., :1])], axis=-1)


@ivy_api.explain_errors
def from_homogeneous(point: Array, /) -> Array:
    """Return the points of homogeneous coordinates: divided by the last one.

    Parameters
    ----------
    point : array of real floating-point dtype, shape ``(..., d + 1)``

    Returns
    -------
    out : array of the same dtype, shape ``(..., d)``; a last coordinate of 0 gives inf, and nan for coordinates that are 0

    Raises
    ------
    ArgumentError
        if the array has no axis.

    Examples
    --------
    >>> from_homogeneous(np.asarray([4.0, 6.0, 2.0]))
    array([2., 3.])
    """
    _, point = promote_arrays(point=(point, "d"))
    return point[..., :-1] / point[..., -1:]


@ivy_api.explain_errors
def pose_to_homogeneous(pose: Array, /) -> Array:
    """Return matrix poses with the row (0, 0, 0, 1) appended.

    Parameters
    ----------
    pose : matrix poses ``[R | t]``, array of real floating-point dtype, shape ``(..., 3, 4)``

    Returns
    -------
    out : array of the same dtype, shape ``(..., 4, 4)``. Back is ``out[..., :3, :]``

    Raises
    ------
    ArgumentError
        if the shape is another one.

    Examples
    --------
    >>> pose_to_homogeneous(np.asarray([[1.0, 0.0, 0.0, 5.0], [0.0, 1.0, 0.0, 6.0], [0.0, 0.0, 1.0, 7.0]]))
    array([[1., 0., 0., 5.],
           [0., 1., 0., 6.],
           [0., 0., 1., 7.],
           [0., 0., 0., 1.]])
    """
    xp, pose = promote_arrays(pose=(pose, 3, 4))
    zeros = xp.zeros_like(pose[..., :1, :3])
    return xp.concat([pose, xp.concat([zeros, xp.ones_like(zeros[..., :1])], axis=-1)], axis=-2)


def _spherical(xp: ArrayNamespace, x: Array, y: Array, z: Array) -> tuple[Array, Array, Array]:
    """Return azimuth, inclination and radius."""
    planar = xp.hypot(x, y)
    radius = xp.hypot(planar, z)
    return _angle(xp, y, x, planar), _angle(xp, planar, z, radius), radius


def _angle(xp: ArrayNamespace, opposite: Array, adjacent: Array, length: Array) -> Array:
    """Return the angle of a vector of a length, that of 0 as 0.

    The vector is scaled to length 1, since squares in a derivative may underflow; by a constant, as no scale changes the angle.
    """
    none = length <= 0
    scale = xp.stop_gradient(xp.where(none, 1.0, length))
    return xp.where(none, 0.0, xp.atan2(opposite / scale, adjacent / scale))


def _cartesian(xp: ArrayNamespace, azimuth: Array, inclination: Array, radius: Array) -> tuple[Array, Array, Array]:
    planar = radius * xp.sin(inclination)
    return planar * xp.cos(azimuth), planar * xp.sin(azimuth), radius * xp.cos(inclination)
