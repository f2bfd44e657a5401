"""Functions of TensorFlow Graphics, unchanged, on the frontend: equal to their results with TensorFlow itself."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from contextlib import nullcontext
from functools import cache
from typing import Any

import numpy as np
import pytest
import tensorflow_harness as harness

import ivy_api
import ivy_frontend_tensorflow as frontend
from ivy_api.frontends.loading import in_place_of

PACKAGE = "tensorflow_graphics"
pytestmark = pytest.mark.skipif(importlib.util.find_spec(PACKAGE) is None, reason=f"{PACKAGE} is not installed")
RNG = np.random.default_rng(0)


def _f(*shape: int) -> Any:
    return RNG.uniform(-1, 1, shape).astype("float32")


def _unit(*shape: int) -> Any:
    x = _f(*shape)
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def _rotation(*shape: int) -> Any:
    return np.linalg.qr(_f(*shape, 3, 3).astype("float64"))[0].astype("float32") * 1.0


def _proper(*shape: int) -> Any:
    q = _rotation(*shape)
    return q * np.sign(np.linalg.det(q))[..., None, None].astype("float32")


T, M, S, I = "geometry.transformation.", "math.", "math.interpolation.", "image.color_space."  # noqa: E741
CALLS: list[tuple[str, str, tuple[Any, ...]]] = [
    (T + "quaternion", "multiply", (_unit(5, 4), _unit(5, 4))),
    (T + "quaternion", "rotate", (_f(5, 3), _unit(5, 4))),
    (T + "quaternion", "inverse", (_unit(5, 4),)),
    (T + "quaternion", "conjugate", (_unit(5, 4),)),
    (T + "quaternion", "normalize", (_f(5, 4),)),
    (T + "quaternion", "from_axis_angle", (_unit(5, 3), _f(5, 1))),
    (T + "quaternion", "from_euler", (_f(5, 3),)),
    (T + "quaternion", "from_rotation_matrix", (_proper(5),)),
    (T + "quaternion", "between_two_vectors_3d", (_unit(5, 3), _unit(5, 3))),
    (T + "quaternion", "relative_angle", (_unit(5, 4), _unit(5, 4))),
    (T + "rotation_matrix_3d", "from_euler", (_f(5, 3),)),
    (T + "rotation_matrix_3d", "from_quaternion", (_unit(5, 4),)),
    (T + "rotation_matrix_3d", "from_axis_angle", (_unit(5, 3), _f(5, 1))),
    (T + "rotation_matrix_3d", "rotate", (_f(5, 3), _proper(5))),
    (T + "rotation_matrix_3d", "is_valid", (_proper(5),)),
    (T + "rotation_matrix_2d", "from_euler", (_f(5, 1),)),
    (T + "axis_angle", "rotate", (_f(5, 3), _unit(5, 3), _f(5, 1))),
    (T + "axis_angle", "from_quaternion", (_unit(5, 4),)),
    (T + "euler", "from_quaternion", (_unit(5, 4),)),
    (T + "euler", "from_rotation_matrix", (_proper(5),)),
    (T + "dual_quaternion", "conjugate", (_f(5, 8),)),
    (T + "dual_quaternion", "multiply", (_f(5, 8), _f(5, 8))),
    (T + "look_at", "right_handed", (_f(5, 3), _f(5, 3) + 3, _f(5, 3))),
    (M + "vector", "cross", (_f(5, 3), _f(5, 3))),
    (M + "vector", "dot", (_f(5, 3), _f(5, 3))),
    (M + "vector", "reflect", (_f(5, 3), _unit(5, 3))),
    (M + "math_helpers", "cartesian_to_spherical_coordinates", (_f(5, 3),)),
    (M + "math_helpers", "spherical_to_cartesian_coordinates", (_f(5, 3) + 1,)),
    (M + "math_helpers", "factorial", (np.asarray([1.0, 2.0, 5.0], dtype="float32"),)),
    (M + "spherical_harmonics", "evaluate_legendre_polynomial",
     (np.asarray([2, 3]), np.asarray([1, 2]), np.asarray([0.3, -0.4], dtype="float32"))),
    (S + "bspline", "interpolate_with_weights", (_f(4, 2), _f(3, 2))),
    (S + "slerp", "vector_weights", (_unit(5, 3), _unit(5, 3), np.abs(_f(5, 1)))),
    (S + "slerp", "interpolate", (_unit(5, 4), _unit(5, 4), np.abs(_f(5, 1)))),
    (S + "trilinear", "interpolate", (_f(1, 3, 3, 3, 2), np.abs(_f(1, 4, 3)) * 2)),
    (S + "weighted", "interpolate", (_f(5, 2), np.abs(_f(2, 3)) + 0.1, np.asarray([[[0], [1], [2]], [[2], [3], [4]]]))),
    (I + "srgb", "from_linear_rgb", (np.abs(_f(5, 3)),)),
    (I + "linear_rgb", "from_srgb", (np.abs(_f(5, 3)),)),
]  # fmt: skip


def _forget() -> None:
    for name in [name for name in sys.modules if name == PACKAGE or name.startswith(PACKAGE + ".")]:
        del sys.modules[name]


@cache
def modules(ours: bool) -> dict[str, Any]:
    """Return the modules of the package, whose ``tensorflow`` is the frontend or TensorFlow."""
    _forget()
    names = dict.fromkeys(name for name, _, _ in CALLS)
    try:
        with warnings.catch_warnings(), in_place_of("tensorflow", frontend.__name__) if ours else nullcontext():
            warnings.simplefilter("ignore")
            return {name: importlib.import_module(f"{PACKAGE}.{name}") for name in names}
    finally:
        _forget()


def called(ours: bool, name: str, function: str, args: tuple[Any, ...]) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return harness.flat(getattr(modules(ours)[name], function)(*args))
    except Exception as error:
        return error


def compare(backend: str) -> dict[str, str]:
    """Return what differs, by function."""
    found = {}
    with ivy_api.use_backend(backend):
        for name, function, args in CALLS:
            theirs, ours = called(False, name, function, args), called(True, name, function, args)
            said = f"TensorFlow: {theirs!r}" if isinstance(theirs, Exception) else harness.difference(theirs, ours, tolerance=3)
            if said:
                found[f"{name}.{function}"] = said
    return found


def test_graphics(backend: str) -> None:
    pytest.importorskip("tensorflow")
    assert not compare(backend)
