"""Functions of kornia."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.graphs.cases import Case
from tests.peers import imported

if TYPE_CHECKING:
    import torch
else:
    torch = imported("torch")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    K: Any = imported("kornia")

Rows = dict[str, tuple[Callable[..., Any], Callable[[int], tuple[Any, ...]]]]


def _random(seed: int, *sizes: int) -> torch.Tensor:
    return torch.rand(*sizes, generator=torch.Generator().manual_seed(seed))


def _image(seed: int) -> tuple[torch.Tensor]:
    return (_random(seed, 2, 3, 12, 14),)


def _gray(seed: int) -> tuple[torch.Tensor]:
    return (_random(seed, 2, 1, 12, 14),)


def _two(seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    return _image(seed)[0], _image(seed + 10)[0]


def _angles(seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    return _image(seed)[0], 90 * _random(seed, 2)


def _matrices(seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    eye = torch.eye(3).expand(2, 3, 3)
    return _image(seed)[0], eye + 0.05 * _random(seed, 2, 3, 3)


FUNCTIONS: Rows = {
    "rgb_to_grayscale": (K.color.rgb_to_grayscale, _image),
    "rgb_to_hsv": (K.color.rgb_to_hsv, _image),
    "hsv_to_rgb": (K.color.hsv_to_rgb, _image),
    "rgb_to_lab": (K.color.rgb_to_lab, _image),
    "gaussian_blur2d": (lambda x: K.filters.gaussian_blur2d(x, (3, 3), (1.5, 1.5)), _image),
    "sobel": (K.filters.sobel, _image),
    "median_blur": (lambda x: K.filters.median_blur(x, (3, 3)), _image),
    "bilateral_blur": (lambda x: K.filters.bilateral_blur(x, (3, 3), 0.1, (1.5, 1.5)), _image),
    "unsharp_mask": (lambda x: K.filters.unsharp_mask(x, (3, 3), (1.5, 1.5)), _image),
    "laplacian": (lambda x: K.filters.laplacian(x, 3), _image),
    "rotate": (K.geometry.rotate, _angles),
    "warp_perspective": (lambda x, m: K.geometry.warp_perspective(x, m, (10, 11)), _matrices),
    "warp_affine": (lambda x, m: K.geometry.warp_affine(x, m[:, :2], (10, 11)), _matrices),
    "resize": (lambda x: K.geometry.resize(x, (7, 9)), _image),
    "dilation": (lambda x: K.morphology.dilation(x, torch.ones(3, 3)), _image),
    "closing": (lambda x: K.morphology.closing(x, torch.ones(3, 3)), _image),
    "adjust_contrast": (lambda x: K.enhance.adjust_contrast(x, 0.7), _image),
    "adjust_hue": (lambda x: K.enhance.adjust_hue(x, 0.3), _image),
    "equalize_clahe": (lambda x: K.enhance.equalize_clahe(x, grid_size=(2, 2)), lambda seed: (_random(seed, 2, 1, 16, 16),)),
    "ssim_loss": (lambda x, y: K.losses.ssim_loss(x, y, 5), _two),
    "total_variation": (K.losses.total_variation, _image),
    "harris_response": (K.feature.harris_response, _gray),
    "axis_angle_to_rotation_matrix": (K.geometry.axis_angle_to_rotation_matrix, lambda seed: (_random(seed, 4, 3),)),
    "find_homography_dlt": (
        lambda x, y: K.geometry.find_homography_dlt(x, y, torch.ones(x.shape[:2])),
        lambda seed: (_random(seed, 1, 8, 2), _random(seed, 1, 8, 2) + 0.1 * _random(seed + 1, 1, 8, 2)),
    ),
}
NAMES = tuple(FUNCTIONS)


def case(name: str) -> Case:
    """Return the case of a function."""
    function, make = FUNCTIONS[name]
    return Case(function, make(1), {}, tuple((make(seed), {}) for seed in (2, 3)))
