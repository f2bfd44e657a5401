"""``tf.image.random_*`` and ``stateless_random_*``; names of ``tf.image`` that are absent."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import ints, static
from ivy_frontend_tensorflow._implementation.tensor import tensor_of


def _random(name: str, stateless: bool) -> None:
    parameters = {
        "brightness": ("max_delta",),
        "hue": ("max_delta",),
        "contrast": ("lower", "upper"),
        "saturation": ("lower", "upper"),
    }
    names = parameters.get(name, ())

    def body(image: Any, *args: Any, **kwargs: Any) -> Any:
        given = dict(zip((*names, "seed"), args, strict=False)) | kwargs
        low, high = -given.get("max_delta", 0), given.get("max_delta", 0)
        if "lower" in given:
            low, high = given["lower"], given["upper"]
        if names == ("max_delta",) and high < 0:
            raise ValueError("max_delta must be non-negative.")
        if "lower" in given and (high <= low or low < 0):
            raise ValueError("upper must be > lower, and lower non-negative.")
        if name.startswith("flip"):
            low, high = 0.0, 1.0
        seed = given.get("seed")
        find = FRONTEND.find
        if stateless:
            drawn = find("tensorflow.random", "stateless_uniform")([], seed, low, high)
        else:
            drawn = find("tensorflow.random", "uniform")([], low, high, seed=seed)
        if name.startswith("flip"):
            held = tensor_of(image)
            held = converted(image, namespace_of((image,))) if held is None else held
            return find("tensorflow.image", name)(held) if float(drawn) < 0.5 else held
        return find("tensorflow.image", f"adjust_{name}")(image, float(drawn))

    body.__name__ = f"{'stateless_' if stateless else ''}random_{name}"
    body.__doc__ = "Change an image at random."
    value(f"image.{body.__name__}")(body)


for _name in ("brightness", "hue", "contrast", "saturation", "flip_left_right", "flip_up_down"):
    _random(_name, False)
    _random(_name, True)


def _crop_at_random(x: Any, size: Any, draw: Any) -> Any:
    held = tensor_of(x)
    held = converted(x, namespace_of((x,))) if held is None else held
    wanted = ints(static(getattr(tensor_of(size), "_x", size)))
    if any(a < b for a, b in zip(held._x.shape, wanted, strict=True)):
        raise InvalidArgumentError(None, None, f"Need value.shape >= size, got {held.shape} and {list(wanted)}")
    starts = [int(draw(i, a - b + 1)) for i, (a, b) in enumerate(zip(held._x.shape, wanted, strict=True))]
    return FRONTEND.find("tensorflow", "slice")(held, starts, list(wanted))


@value("image.random_crop")
def random_crop(value: Any, size: Any, seed: Any = None, name: Any = None) -> Any:
    """Return a block of a given size at a random position."""
    uniform = FRONTEND.find("tensorflow.random", "uniform")
    return _crop_at_random(value, size, lambda i, n: uniform([], 0, n, "int32", seed=seed))


@value("image.stateless_random_crop")
def stateless_random_crop(value: Any, size: Any, seed: Any, name: Any = None) -> Any:
    """Return a block of a given size at a random position, the same for the same seed."""
    first, second = ints(static(getattr(tensor_of(seed), "_x", seed)))
    uniform = FRONTEND.find("tensorflow.random", "stateless_uniform")
    return _crop_at_random(value, size, lambda i, n: uniform([], [first, second + i], 0, n, "int32"))


_FILES = "files of images are not read or written here; use a library for them."
FRONTEND.absent("tensorflow.image", "adjust_jpeg_quality decode_and_crop_jpeg decode_bmp decode_gif decode_image decode_jpeg "
                "decode_jxl decode_png decode_webp encode_jpeg encode_png extract_jpeg_shape is_jpeg random_jpeg_quality "
                "stateless_random_jpeg_quality", _FILES)  # fmt: skip
FRONTEND.absent("tensorflow.image", "sample_distorted_bounding_box stateless_sample_distorted_bounding_box",
                "its numbers come from TensorFlow's generator; draw boxes with tf.random.stateless_uniform.")  # fmt: skip
FRONTEND.absent("tensorflow.image", "generate_bounding_box_proposals", "TensorFlow itself has no kernel for the CPU.")
FRONTEND.absent("tensorflow.image", "draw_bounding_boxes extract_glimpse combined_non_max_suppression non_max_suppression_padded",
                "it is not implemented.")  # fmt: skip
