"""Interpolation of images in single precision, in the modes that TensorFlow has."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.nn import kernels
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import InterpolationMode

__all__ = [
    "interpolate",
]

_KERNELS = {
    "linear": "triangle",
    "cubic": "keyscubic",
    "lanczos3": "lanczos3",
    "lanczos5": "lanczos5",
    "gaussian": "gaussian",
    "mitchellcubic": "mitchellcubic",
}


def _native(
    x: Array,
    /,
    *,
    size: Any = None,
    scale_factor: Any = None,
    mode: InterpolationMode = "nearest",
    antialias: bool = False,
    align_corners: bool = False,
    cubic_coefficient: float = -0.5,
    exclude_outside: bool = True,
    channel_axis: int = -1,
) -> bool:
    image = x.ndim == 4 and channel_axis in (-1, 3) and x.dtype == tf.float32 and None not in x.shape[1:3].as_list()
    inside = exclude_outside or (mode == "linear" and not antialias)  # then the two conventions agree
    usual = scale_factor is None and inside and (mode != "cubic" or cubic_coefficient == -0.5)
    corners = not align_corners or (mode == "linear" and not antialias)
    return image and usual and corners and mode in _KERNELS


@mixed(when=_native)
def interpolate(
    x: Array,
    /,
    *,
    size: Any = None,
    scale_factor: Any = None,
    mode: InterpolationMode = "nearest",
    antialias: bool = False,
    align_corners: bool = False,
    cubic_coefficient: float = -0.5,
    exclude_outside: bool = True,
    channel_axis: int = -1,
) -> Array:
    sizes, scales = kernels.resize_geometry(x.shape[1:3].as_list(), size, None)
    if mode == "linear" and not antialias:
        corners = {"align_corners": align_corners, "half_pixel_centers": not align_corners}
        return tf.raw_ops.ResizeBilinear(images=x, size=sizes, **corners)
    return tf.raw_ops.ScaleAndTranslate(
        images=x,
        size=sizes,
        scale=[1.0 / s for s in scales],
        translation=[0.0, 0.0],
        kernel_type=_KERNELS[mode],
        antialias=antialias,
    )
