"""Sampling: its oracle against torch; boxes one after the other; and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DTypeError
from ivy_conformance import calls
from ivy_conformance.library import Library
from tests.extensions.draws.sampling import grid_sample
from tests.peers import functional, torch


@pytest.mark.parametrize("corners", [False, True])
@pytest.mark.parametrize("padding_mode", ["zeros", "border", "reflection"])
@pytest.mark.parametrize("mode", ["linear", "nearest", "cubic"])
def test_the_oracle_is_torch(mode: str, padding_mode: str, corners: bool) -> None:
    rng = np.random.default_rng(2)
    x, grid = rng.normal(size=(2, 5, 4, 3)), rng.uniform(-2, 2, size=(2, 3, 4, 2))
    own = {"linear": "bilinear", "cubic": "bicubic"}.get(mode, mode)
    want = functional.grid_sample(torch.asarray(x).movedim(-1, 1), torch.asarray(grid), own, padding_mode, corners).movedim(1, -1)
    np.testing.assert_allclose(grid_sample(x, grid, mode=mode, padding_mode=padding_mode, align_corners=corners), want, atol=1e-12)


def test_a_chain_of_boxes(lib: Library) -> None:
    """Each removes the next, so that every second one remains: as many rounds as there are."""
    boxes = np.asarray([[i, 0.0, i + 2.0, 1.0] for i in range(9)])
    scores = np.linspace(1, 0, 9)
    np.testing.assert_array_equal(lib.call("nn.nms", boxes, scores, iou_threshold=0.3), range(0, 9, 2))


def test_boxes_without_area_remain(lib: Library) -> None:
    boxes = np.asarray([[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 2.0, 1.0]])
    np.testing.assert_array_equal(lib.call("nn.nms", boxes, np.asarray([0.1, 0.2, 0.3])), [2, 1, 0])


@pytest.mark.parametrize("name", ["grid_sample", "affine_grid", "roi_align", "nms"])
def test_integers_are_refused(lib: Library, name: str) -> None:
    args, options = calls.example(f"nn.{name}")
    own = [np.ones(a.shape, dtype="int32") if isinstance(a, np.ndarray) else a for a in args]
    with pytest.raises(DTypeError, match=rf"nn.{name} takes real floating-point arrays here; got .*int32"):
        lib.call(f"nn.{name}", *own, **options)


@pytest.mark.parametrize(
    ("name", "arguments", "options", "words"),
    [
        ("grid_sample", (np.ones((1, 4, 4, 2)), np.ones((1, 3, 3, 3))), {}, r"a grid of shape \(batch, …, 2\)"),
        ("grid_sample", (np.ones((2, 4, 4, 2)), np.ones((1, 3, 3, 2))), {}, "for a batch of 2"),
        (
            "grid_sample",
            (np.ones((1, 4, 4, 2)), np.ones((1, 3, 3, 2))),
            {"mode": "area"},
            "mode='linear', 'nearest' or 'cubic'; got 'area'",
        ),
        ("grid_sample", (np.ones((1, 4, 2)), np.ones((1, 3, 1))), {"padding_mode": "wrap"}, "'zeros'.*'wrap'"),
        ("affine_grid", (np.ones((1, 2, 2)), (2, 2)), {}, r"theta of shape \(batch, d, d \+ 1\)"),
        ("affine_grid", (np.ones((1, 2, 3)), (2, 2, 2)), {}, "a size of d numbers"),
        ("roi_align", (np.ones((1, 4, 4, 2)), np.ones((3, 5)), np.zeros(3, dtype="int64"), 2), {}, r"boxes of shape \(boxes, 4\)"),
        ("nms", (np.ones((3, 4)), np.ones(4)), {}, "a score for each"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, name: str, arguments: Any, options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"nn.{name}.*{words}"):
        lib.call(f"nn.{name}", *arguments, **options)
