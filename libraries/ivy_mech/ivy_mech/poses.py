"""Poses from one representation to another: the position is kept, the rotation converted.

A pose is the position followed by a rotation in one of the representations, in one array: ``(x, y, z, qx, qy, qz, qw)`` is a
quaternion pose. A matrix pose is ``[R | t]`` of shape ``(..., 3, 4)``, which maps coordinates of the body to those of the world:
``R p + t``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Signature, signature
from typing import Concatenate, ParamSpec

from ivy_api.typing import Array
from ivy_mech import conversions
from ivy_mech.formulas.promotion import promote_arrays

Options = ParamSpec("Options")

SIZES = {"quaternion": 7, "rotvec": 6, "axis_angle": 7, "euler": 6, "rot6d": 9}
"""The numbers of components of poses, but for matrices."""

OPTIONS = {
    "euler": "    seq : three axes, lower case for extrinsic, upper case for intrinsic angles: see `{name}`\n",
    "quaternion": "    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w\n",
}

DOCUMENTATION = """Return {target} poses of {source} poses: `{name}`, with the position kept.

    Parameters
    ----------
    pose : array of real floating-point dtype, shape ``({source_shape})``
{options}
    Returns
    -------
    out : array of the same dtype, shape ``({target_shape})``

    Raises
    ------
    ArgumentError
        if the shape is another one, or an option is not allowed.
    """


def pose_conversion(rotation: Callable[Concatenate[Array, Options], Array]) -> Callable[Concatenate[Array, Options], Array]:
    """Return the conversion of poses of a conversion of rotations, which is named ``<source>_to_<target>``."""
    source, target = rotation.__name__.split("_to_")
    from_matrix, to_matrix = source == "matrix", target == "matrix"
    trailing = (3, 4) if from_matrix else (SIZES[source],)

    @wraps(rotation)
    def convert(pose: Array, /, *args: Options.args, **kwargs: Options.kwargs) -> Array:
        xp, pose = promote_arrays(pose=(pose, *trailing))
        position = pose[..., 3] if from_matrix else pose[..., :3]
        converted = rotation(pose[..., :3] if from_matrix else pose[..., 3:], *args, **kwargs)
        if to_matrix:
            return xp.concat([converted, position[..., None]], axis=-1)
        return xp.concat([position, converted], axis=-1)

    _document(convert, source, target, signature(rotation))
    return convert


def _document(convert: Callable[..., Array], source: str, target: str, form: Signature) -> None:
    """Give a conversion its name, signature and docstring."""
    first, *others = form.parameters.values()
    shapes = {kind: "..., 3, 4" if kind == "matrix" else f"..., {SIZES[kind]}" for kind in (source, target)}
    name = f"{source}_to_{target}"
    convert.__name__ = convert.__qualname__ = f"{source}_pose_to_{target}_pose"
    convert.__module__ = __name__
    convert.__doc__ = DOCUMENTATION.format(
        source=source,
        target=target,
        name=name,
        source_shape=shapes[source],
        target_shape=shapes[target],
        options="".join(text.format(name=name) for kind, text in OPTIONS.items() if kind in (source, target)),
    )
    vars(convert)["__signature__"] = form.replace(parameters=[first.replace(name="pose"), *others])


axis_angle_pose_to_euler_pose = pose_conversion(conversions.axis_angle_to_euler)
axis_angle_pose_to_matrix_pose = pose_conversion(conversions.axis_angle_to_matrix)
axis_angle_pose_to_quaternion_pose = pose_conversion(conversions.axis_angle_to_quaternion)
axis_angle_pose_to_rot6d_pose = pose_conversion(conversions.axis_angle_to_rot6d)
axis_angle_pose_to_rotvec_pose = pose_conversion(conversions.axis_angle_to_rotvec)

euler_pose_to_axis_angle_pose = pose_conversion(conversions.euler_to_axis_angle)
euler_pose_to_matrix_pose = pose_conversion(conversions.euler_to_matrix)
euler_pose_to_quaternion_pose = pose_conversion(conversions.euler_to_quaternion)
euler_pose_to_rot6d_pose = pose_conversion(conversions.euler_to_rot6d)
euler_pose_to_rotvec_pose = pose_conversion(conversions.euler_to_rotvec)

matrix_pose_to_axis_angle_pose = pose_conversion(conversions.matrix_to_axis_angle)
matrix_pose_to_euler_pose = pose_conversion(conversions.matrix_to_euler)
matrix_pose_to_quaternion_pose = pose_conversion(conversions.matrix_to_quaternion)
matrix_pose_to_rot6d_pose = pose_conversion(conversions.matrix_to_rot6d)
matrix_pose_to_rotvec_pose = pose_conversion(conversions.matrix_to_rotvec)

quaternion_pose_to_axis_angle_pose = pose_conversion(conversions.quaternion_to_axis_angle)
quaternion_pose_to_euler_pose = pose_conversion(conversions.quaternion_to_euler)
quaternion_pose_to_matrix_pose = pose_conversion(conversions.quaternion_to_matrix)
quaternion_pose_to_rot6d_pose = pose_conversion(conversions.quaternion_to_rot6d)
quaternion_pose_to_rotvec_pose = pose_conversion(conversions.quaternion_to_rotvec)

rot6d_pose_to_axis_angle_pose = pose_conversion(conversions.rot6d_to_axis_angle)
rot6d_pose_to_euler_pose = pose_conversion(conversions.rot6d_to_euler)
rot6d_pose_to_matrix_pose = pose_conversion(conversions.rot6d_to_matrix)
rot6d_pose_to_quaternion_pose = pose_conversion(conversions.rot6d_to_quaternion)
rot6d_pose_to_rotvec_pose = pose_conversion(conversions.rot6d_to_rotvec)

rotvec_pose_to_axis_angle_pose = pose_conversion(conversions.rotvec_to_axis_angle)
rotvec_pose_to_euler_pose = pose_conversion(conversions.rotvec_to_euler)
rotvec_pose_to_matrix_pose = pose_conversion(conversions.rotvec_to_matrix)
rotvec_pose_to_quaternion_pose = pose_conversion(conversions.rotvec_to_quaternion)
rotvec_pose_to_rot6d_pose = pose_conversion(conversions.rotvec_to_rot6d)
