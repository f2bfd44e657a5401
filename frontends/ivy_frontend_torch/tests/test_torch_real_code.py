"""Code that nobody here wrote: functions of kornia and layers of einops give on every backend what they give on PyTorch."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest
import torch

from ivy_api.frontends.loading import ported

frontend: Any = importlib.import_module("ivy_frontend_torch")
RNG = np.random.default_rng(0)


def _normal(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def _image(*shape: int) -> Any:
    return RNG.uniform(0.05, 0.95, size=shape).astype(np.float32)


KORNIA: dict[str, tuple[Any, ...]] = {
    "geometry.conversions.axis_angle_to_rotation_matrix": (_normal(5, 3),),
    "geometry.conversions.quaternion_to_rotation_matrix": (_normal(5, 4),),
    "geometry.conversions.convert_points_to_homogeneous": (_normal(4, 5, 2),),
    "geometry.conversions.convert_points_from_homogeneous": (_normal(4, 5, 3),),
    "geometry.linalg.transform_points": (_normal(2, 3, 3), _normal(2, 5, 2)),
    "geometry.transform.imgwarp.warp_perspective": (_image(1, 2, 6, 6), np.eye(3, dtype=np.float32)[None] + 0.01, (5, 5)),
    "color.gray.rgb_to_grayscale": (_image(2, 3, 4, 5),),
    "color.hsv.rgb_to_hsv": (_image(2, 3, 4, 5),),
    "color.lab.rgb_to_lab": (_image(2, 3, 4, 5),),
    "filters.gaussian.gaussian_blur2d": (_image(2, 3, 6, 7), (3, 3), (1.0, 1.5)),
    "filters.sobel.sobel": (_image(2, 3, 6, 7),),
    "losses.focal.focal_loss": (_normal(2, 3, 4, 4), RNG.integers(0, 3, size=(2, 4, 4)), 0.5),
    "losses.dice.dice_loss": (_normal(2, 3, 4, 4), RNG.integers(0, 3, size=(2, 4, 4))),
}


@pytest.mark.parametrize("path", sorted(KORNIA))
@pytest.mark.filterwarnings("ignore")
def test_functions_of_kornia_give_what_they_give_on_torch(path: str, backend: str, request: pytest.FixtureRequest) -> None:
    """The function is the package's own, with the frontend behind its names."""
    if request.config.getoption("--brief") and backend != "numpy":
        pytest.skip("a brief run has NumPy's only")
    pytest.importorskip("kornia")
    module, _, name = path.rpartition(".")
    function = getattr(importlib.import_module(f"kornia.{module}"), name)

    def run(root: Any, function: Any) -> Any:
        return function(*(root.tensor(x) if isinstance(x, np.ndarray) else x for x in KORNIA[path]))

    ours, theirs = run(frontend, ported(function, "torch", "ivy_frontend_torch")), run(torch, function)
    assert isinstance(ours, frontend.Tensor)
    np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=1e-4, atol=1e-5)
