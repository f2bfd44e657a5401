"""Moving objects: points, flow and velocities of images whose pixels belong to objects with motions of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ivy_api
from ivy_vision._batches import as_array, over_batch
from ivy_vision.cameras import dehomogenized
from ivy_vision.pixels import index_dtype

if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace
    from ivy_vision._types import Array, ArrayLike


@ivy_api.explain_errors
def move_objects(
    points: ArrayLike, ids: ArrayLike, object_ids: ArrayLike, object_transforms: ArrayLike, camera_transform: ArrayLike
) -> tuple[Array, Array]:
    """Return the points of an image after its objects, and the camera, have moved.

    Parameters
    ----------
    points : array of shape ``(..., h, w, 3)``, in the first camera
    ids : array of integers of shape ``(..., h, w)``: the object at each pixel; floating-point numbers without a fraction do as well
    object_ids : the same of shape ``(..., k)``: the objects that move by themselves, each once
    object_transforms : array of shape ``(..., k, 3, 4)``: from points of each object in the first camera to the second
    camera_transform : array of shape ``(..., 3, 4)``: the same for all other points, from the first camera to the second

    Returns
    -------
    points : array of shape ``(..., h, w, 3)``, in the second camera
    is_moving : array of booleans of shape ``(..., h, w)``: where one of the objects is

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> shift = np.eye(3, 4)
    >>> shift[2, 3] = 0.5
    >>> ids = np.asarray([[0, 7]])
    >>> points, is_moving = move_objects(np.zeros((1, 2, 3)), ids, [7], shift[None], np.eye(3, 4))
    >>> points[..., 2], is_moving
    (array([[0. , 0.5]]), array([[False,  True]]))
    """
    xp, is_object, points, object_transforms, camera_transform = _checked(
        ids,
        object_ids,
        points=(points, "h", "w", 3),
        object_transforms=(object_transforms, "k", 3, 4),
        camera_transform=(camera_transform, 3, 4),
    )
    moved, is_moving = _moved(points, is_object, object_transforms, camera_transform, xp)
    return moved, over_batch(is_moving, 2, moved, 3, xp)


def _checked(ids: ArrayLike, object_ids: ArrayLike, **others: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the namespace, of which object each pixel is, of shape ``(..., h, w, k)``, and the other arguments as arrays."""
    xp, *arrays, _, _ = ivy_api.check_arrays(**others, ids=(ids, "h", "w"), object_ids=(object_ids, "k"))
    # As they were given: float32 does not have all integers.
    number, numbers = (as_array(x, arrays[0], xp) for x in (ids, object_ids))
    if xp.isdtype(number.dtype, "real floating") != xp.isdtype(numbers.dtype, "real floating"):
        number, numbers = (xp.astype(x, index_dtype(xp)) for x in (number, numbers))
    return xp, xp.equal(number[..., None], numbers[..., None, None, :]), *arrays


def _moved(points: Array, is_object: Array, transforms: Array, camera: Array | None, xp: ArrayNamespace) -> tuple[Array, Array]:
    is_moving = xp.any(is_object, axis=-1)
    # Each pixel gets the 12 numbers of its matrix, as a sum of which one term is not 0.
    chosen = xp.matmul(xp.astype(is_object, points.dtype), _rows(transforms, xp)[..., None, :, :])
    if camera is None:
        identity = xp.eye(3, 4, dtype=points.dtype, device=ivy_api.device_of(points))
        others = xp.reshape(identity, (12,))
    else:
        others = _rows(camera, xp)[..., None, None, :]
    chosen = xp.where(is_moving[..., None], chosen, others)
    rows = xp.unflatten(chosen, -1, (3, 4))
    return xp.vecdot(rows[..., :3], points[..., None, :]) + rows[..., 3], is_moving


def _rows(transforms: Array, xp: ArrayNamespace) -> Array:
    """Return the 12 numbers of each matrix."""
    return xp.flatten(transforms, start_axis=-2)


@ivy_api.explain_errors
def object_flow(
    points: ArrayLike,
    ids: ArrayLike,
    object_ids: ArrayLike,
    object_transforms: ArrayLike,
    camera_transform: ArrayLike,
    intrinsic: ArrayLike,
    intrinsic2: ArrayLike | None = None,
) -> Array:
    """Return the optical flow of an image with moving objects.

    Parameters
    ----------
    points : array of shape ``(..., h, w, 3)``, in the first camera
    ids : array of integers of shape ``(..., h, w)``: the object at each pixel; floating-point numbers without a fraction do as well
    object_ids : the same of shape ``(..., k)``: the objects that move by themselves, each once
    object_transforms : array of shape ``(..., k, 3, 4)``: from points of each object in the first camera to the second
    camera_transform : array of shape ``(..., 3, 4)``: the same for all other points, from the first camera to the second
    intrinsic : array of shape ``(..., 3, 3)``
    intrinsic2 : array of shape ``(..., 3, 3)``, of the second camera; the same by default

    Returns
    -------
    out : array of shape ``(..., h, w, 2)``: the pixel in the second image minus that in the first

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> shift = np.eye(3, 4)
    >>> shift[0, 3] = 0.5
    >>> ids, points = np.asarray([[0, 7]]), np.ones((1, 2, 3))
    >>> object_flow(points, ids, [7], shift[None], np.eye(3, 4), np.diag([10.0, 10.0, 1.0]))
    array([[[0., 0.],
            [5., 0.]]])
    """
    xp, is_object, points, object_transforms, camera_transform, intrinsic, intrinsic2 = _checked(
        ids,
        object_ids,
        points=(points, "h", "w", 3),
        object_transforms=(object_transforms, "k", 3, 4),
        camera_transform=(camera_transform, 3, 4),
        intrinsic=(intrinsic, 3, 3),
        intrinsic2=(intrinsic2, 3, 3),
    )
    moved, _ = _moved(points, is_object, object_transforms, camera_transform, xp)
    after = _pixels(moved, intrinsic if intrinsic2 is None else intrinsic2, xp)
    return after - _pixels(points, intrinsic, xp)


def _pixels(points: Array, intrinsic: Array, xp: ArrayNamespace) -> Array:
    return dehomogenized(xp.unstack(xp.matmul(intrinsic[..., None, :, :], xp.matrix_transpose(points)), axis=-2), xp)[0]


@ivy_api.explain_errors
def object_velocity(
    points: ArrayLike, ids: ArrayLike, object_ids: ArrayLike, object_transforms: ArrayLike, time: ArrayLike
) -> Array:
    """Return the velocities of the points of an image with moving objects.

    Parameters
    ----------
    points : array of shape ``(..., h, w, 3)``, in the camera
    ids : array of integers of shape ``(..., h, w)``: the object at each pixel; floating-point numbers without a fraction do as well
    object_ids : the same of shape ``(..., k)``: the objects that move, each once
    object_transforms : array of shape ``(..., k, 3, 4)``: from a point of each object to where it was before
    time : array of shape ``(...)``, or a number: the time since then

    Returns
    -------
    out : array of shape ``(..., h, w, 3)``: what a point has moved since then, per unit of time; 0 for all other points

    Raises
    ------
    ArgumentError
        if the shapes are others, or the batch axes do not broadcast.

    Examples
    --------
    >>> import numpy as np
    >>> back = np.eye(3, 4)
    >>> back[0, 3] = -0.5
    >>> object_velocity(np.ones((1, 2, 3)), np.asarray([[0, 7]]), [7], back[None], 0.25)
    array([[[0., 0., 0.],
            [2., 0., 0.]]])
    """
    xp, is_object, points, object_transforms, time = _checked(
        ids, object_ids, points=(points, "h", "w", 3), object_transforms=(object_transforms, "k", 3, 4), time=(time,)
    )
    before, _ = _moved(points, is_object, object_transforms, None, xp)
    return (points - before) / time[..., None, None, None]
