"""Sampling against SciPy and torch, boxes against their definitions."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import scipy.ndimage
import torch
from torch.nn import functional

from conformance.compiling import assert_agrees
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.agreement import assert_close
from tests.beyond.cases import compiled
from tests.beyond.spatial import samples

CHAPTERS = ("ivy_api.extensions.nn.sampling", "ivy_api.extensions.nn.detection")
DECLARED = {n: d for n, d in registry.declarations("nn").items() if d.body.__module__ in CHAPTERS}


def test_every_function_is_tested() -> None:
    assert set(DECLARED) == {"grid_sample", "affine_grid", "roi_align", "nms"}


def by_scipy(x: np.ndarray, grid: np.ndarray, order: int, padding_mode: str, corners: bool) -> np.ndarray:
    outside = {"zeros": "grid-constant", "border": "nearest", "reflection": "mirror" if corners else "reflect"}[padding_mode]
    sizes = np.asarray(x.shape[1:-1])
    places = np.moveaxis(grid[..., ::-1], -1, 0)
    sizes = sizes.reshape(-1, *(1,) * (places.ndim - 1))
    places = (places + 1) / 2 * (sizes - 1) if corners else ((places + 1) * sizes - 1) / 2
    found = [
        [scipy.ndimage.map_coordinates(x[b, ..., c], places[:, b], order=order, mode=outside) for c in range(x.shape[-1])]
        for b in range(x.shape[0])
    ]
    return np.moveaxis(np.asarray(found), 1, -1)


LINE, IMAGE, VOLUME = (2, 5, 2), (2, 5, 4, 3), (1, 3, 4, 2, 2)
SAMPLED = [
    *product([IMAGE], ["linear", "nearest"], ["zeros", "border", "reflection"], [False, True]),
    *product([LINE, VOLUME], ["linear"], ["zeros"], [False]),
    *product([LINE, VOLUME], ["nearest"], ["reflection"], [True]),
]  # few for some axes: to compile each takes a while


@pytest.mark.parametrize(("shape", "mode", "padding_mode", "corners"), SAMPLED)
def test_grid_sample_is_that_of_scipy(lib: Library, shape: tuple[int, ...], mode: str, padding_mode: str, corners: bool) -> None:
    space = len(shape) - 2
    x, grid = samples(1, *shape), np.random.default_rng(2).uniform(-2, 2, size=(shape[0], 3, *(4,) * (space - 1), space))
    want = by_scipy(x, grid, int(mode == "linear"), padding_mode, corners)
    options = {"mode": mode, "padding_mode": padding_mode, "align_corners": corners}
    assert_close(lib.call("nn.grid_sample", x, grid, **options), want, 64)


@pytest.mark.parametrize("corners", [False, True])
@pytest.mark.parametrize("padding_mode", ["zeros", "border", "reflection"])
@pytest.mark.parametrize("mode", ["linear", "nearest", "cubic"])
def test_grid_sample_is_that_of_torch(lib: Library, mode: str, padding_mode: str, corners: bool) -> None:
    """The composed body on the backend; its own function is that of torch if it has one."""
    x, grid = samples(1, 2, 5, 4, 3), np.random.default_rng(2).uniform(-2, 2, size=(2, 3, 4, 2))
    own = "bilinear" if mode == "linear" else "bicubic" if mode == "cubic" else mode
    want = functional.grid_sample(torch.asarray(x).movedim(-1, 1), torch.asarray(grid), own, padding_mode, corners).movedim(1, -1)
    options = {"mode": mode, "padding_mode": padding_mode, "align_corners": corners}
    body = DECLARED["grid_sample"].body(*(from_numpy(lib.xp, a) for a in (x, grid)), **options, xp=lib.xp)
    assert_close(to_numpy(lib.xp, body), want.numpy(), 256)
    single = np.moveaxis(x, -1, 1).astype("float32"), grid.astype("float32")
    got = lib.call("nn.grid_sample", *single, channel_axis=1, **options)
    assert got.dtype == np.float32
    np.testing.assert_allclose(got, np.moveaxis(want.numpy(), -1, 1), rtol=0, atol=2e-5)


def test_cubic_samples_take_a_coefficient(lib: Library) -> None:
    """With -0.5 they reproduce parabolas."""
    line = np.arange(8.0) ** 2
    places = np.asarray([2.25, 3.5, 4.75])
    grid = ((2 * places + 1) / 8 - 1).reshape(1, 3, 1)
    got = lib.call("nn.grid_sample", line.reshape(1, 8, 1), grid, mode="cubic", cubic_coefficient=-0.5)
    np.testing.assert_allclose(got.ravel(), places**2, rtol=1e-12)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("corners", [False, True])
@pytest.mark.parametrize("size", [(4,), (3, 5), (2, 3, 1)])
def test_affine_grid(lib: Library, size: tuple[int, ...], corners: bool, dtype: str) -> None:
    space = len(size)
    theta = samples(1, 2, space, space + 1, dtype=dtype)
    lines = [np.linspace(-1, 1, n) if corners and n > 1 else (2 * np.arange(n) + 1) / n - 1 for n in size]
    places = np.stack([*np.meshgrid(*lines, indexing="ij")[::-1], np.ones(size)], axis=-1)
    want = np.einsum("bij,...j->b...i", theta.astype("float64"), places)
    got = lib.call("nn.affine_grid", theta, size, align_corners=corners)
    assert_close(got, want, 32)
    if space > 1 and not (corners and 1 in size):
        own = functional.affine_grid(torch.asarray(theta), [2, 1, *size], corners).numpy()
        np.testing.assert_allclose(got, own, rtol=0, atol=32 * np.finfo(dtype).eps)


def aligned(x: np.ndarray, boxes: np.ndarray, images: Any, size: tuple[int, int], scale: float, ratio: int, half: bool) -> Any:
    """The definition, sample by sample."""
    out = np.zeros((len(boxes), *size, x.shape[-1]))
    for k, box in enumerate(boxes * scale - (0.5 if half else 0.0)):
        spans = [box[3] - box[1], box[2] - box[0]]
        spans = spans if half else [max(s, 1.0) for s in spans]
        for row, column, i, j in product(range(size[0]), range(size[1]), range(ratio), range(ratio)):
            y = box[1] + (row + (i + 0.5) / ratio) * spans[0] / size[0]
            z = box[0] + (column + (j + 0.5) / ratio) * spans[1] / size[1]
            if not (-1 <= y <= x.shape[1] and -1 <= z <= x.shape[2]):
                continue
            y, z = min(max(y, 0), x.shape[1] - 1), min(max(z, 0), x.shape[2] - 1)
            for channel in range(x.shape[-1]):
                own = x[images[k], ..., channel]
                out[k, row, column, channel] += scipy.ndimage.map_coordinates(own, [[y], [z]], order=1, mode="nearest")[0]
    return out / ratio**2


BOXES = np.asarray([[0.5, 0.2, 3.1, 4.4], [-2.0, -3.0, 1.0, 1.5], [2.0, 2.0, 2.2, 2.1], [1.0, 3.0, 9.0, 8.0]])
IMAGES = np.asarray([0, 1, 0, 1])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    ("size", "options"), [((2, 3), {}), ((2, 2), {"aligned": True, "sampling_ratio": 3}), ((1, 2), {"spatial_scale": 0.5})]
)
def test_roi_align(lib: Library, size: tuple[int, int], options: dict[str, Any], dtype: str) -> None:
    x = samples(1, 2, 5, 6, 2, dtype=dtype)
    arguments = options.get("spatial_scale", 1.0), options.get("sampling_ratio", 2), options.get("aligned", False)
    want = aligned(x.astype("float64"), BOXES, IMAGES, size, *arguments)
    got = lib.call("nn.roi_align", x, BOXES.astype(dtype), IMAGES, size, **options)
    assert_close(got, want, 64)
    first = lib.call("nn.roi_align", np.moveaxis(x, -1, 1), BOXES.astype(dtype), IMAGES, size, channel_axis=1, **options)
    assert_close(np.moveaxis(first, 1, -1), want, 64)


def kept(boxes: np.ndarray, scores: np.ndarray, limit: float, least: float) -> list[int]:
    """The definition, box by box."""
    found: list[int] = []
    for i in sorted(range(len(boxes)), key=lambda i: (-scores[i], i)):
        if scores[i] <= least:
            continue
        for j in found:
            a, b = boxes[i], boxes[j]
            sides = np.maximum(np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2]), 0)
            common = sides.prod()
            if common / ((a[2:] - a[:2]).prod() + (b[2:] - b[:2]).prod() - common) > limit:
                break
        else:
            found.append(i)
    return found


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("limit", [0.1, 0.3, 0.5])
def test_nms(lib: Library, limit: float, dtype: str) -> None:
    rng = np.random.default_rng(int(limit * 10))
    corners = rng.uniform(0, 6, size=(25, 2))
    boxes = np.concatenate([corners, corners + rng.uniform(1, 4, size=(25, 2))], axis=1).astype(dtype)
    scores = np.round(rng.uniform(size=25), 1).astype(dtype)  # with ties
    want = kept(boxes.astype("float64"), scores, limit, -np.inf)
    assert 1 < len(want) < 25
    got = lib.call("nn.nms", boxes, scores, iou_threshold=limit)
    np.testing.assert_array_equal(got, want)
    turned = boxes[:, [2, 3, 0, 1]]
    few = kept(boxes.astype("float64"), scores, limit, float(scores[0]))
    got = lib.call("nn.nms", turned, scores, iou_threshold=limit, score_threshold=float(scores[0]), size=12)
    np.testing.assert_array_equal(got, (few + [-1] * 12)[:12])
    assert got.shape == (12,)


def test_a_chain_of_boxes(lib: Library) -> None:
    """Each removes the next, so that every second one remains: as many rounds as there are."""
    boxes = np.asarray([[i, 0.0, i + 2.0, 1.0] for i in range(9)])
    scores = np.linspace(1, 0, 9)
    np.testing.assert_array_equal(lib.call("nn.nms", boxes, scores, iou_threshold=0.3), range(0, 9, 2))


def test_boxes_without_area_remain(lib: Library) -> None:
    boxes = np.asarray([[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 2.0, 1.0]])
    np.testing.assert_array_equal(lib.call("nn.nms", boxes, np.asarray([0.1, 0.2, 0.3])), [2, 1, 0])


ARGUMENTS: dict[str, tuple[list[np.ndarray], tuple[Any, ...], dict[str, Any]]] = {
    "grid_sample": ([samples(1, 1, 4, 3, 2), samples(2, 1, 2, 2, 2) / 2], (), {"padding_mode": "border"}),
    "affine_grid": ([samples(1, 1, 2, 3)], ((2, 3),), {}),
    "roi_align": ([samples(1, 2, 5, 6, 1), BOXES, IMAGES], (2,), {}),
    "nms": ([BOXES, np.asarray([0.3, 0.2, 0.7, 0.1])], (), {"size": 3}),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_compiled_is_eager(lib: Library, tools: Any, name: str) -> None:
    arrays, rest, options = ARGUMENTS[name]
    function = getattr(lib.xp.nn, name)
    own = [from_numpy(lib.xp, a) for a in arrays]
    result = compiled(lib, tools)(lambda *inputs: function(*inputs, *rest, **options))(*own)
    assert_agrees(name, to_numpy(lib.xp, result), to_numpy(lib.xp, function(*own, *rest, **options)))


@pytest.mark.parametrize("mode", ["linear", "cubic"])
def test_gradients_are_those_of_torch(lib: Library, tools: Any, mode: str) -> None:
    """Of the backend's own function and of the composed body, by the elements and by the grid."""
    arrays = ARGUMENTS["grid_sample"][0]
    x, grid = (torch.asarray(a).requires_grad_() for a in arrays)
    out = functional.grid_sample(x.movedim(-1, 1), grid, {"linear": "bilinear", "cubic": "bicubic"}[mode], align_corners=False)
    want = torch.autograd.grad((out * out).sum(), (x, grid))
    own = [from_numpy(lib.xp, a) for a in arrays]
    body = DECLARED["grid_sample"].body
    for function in (lib.xp.nn.grid_sample, lambda *a, **o: body(*a, **o, xp=lib.xp)):
        for i in range(2):

            def total(v: Any, function: Any = function, i: int = i) -> Any:
                sampled = function(*own[:i], v, *own[i + 1 :], mode=mode)
                return lib.xp.sum(sampled * sampled)

            slope = to_numpy(lib.xp, tools.gradient(total, own[i]))
            np.testing.assert_allclose(slope, want[i].numpy(), rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("name", DECLARED)
def test_integers_are_refused(lib: Library, name: str) -> None:
    arrays, rest, options = ARGUMENTS[name]
    own = [np.ones(a.shape, dtype="int32") for a in arrays]
    with pytest.raises(DTypeError, match=rf"nn.{name} takes real floating-point arrays here; got .*int32"):
        lib.call(f"nn.{name}", *own, *rest, **options)


@pytest.mark.parametrize(
    ("name", "arguments", "options", "words"),
    [
        ("grid_sample", (np.ones((1, 4, 4, 2)), np.ones((1, 3, 3, 3))), {}, r"a grid of shape \(batch, …, 2\)"),
        ("grid_sample", (np.ones((2, 4, 4, 2)), np.ones((1, 3, 3, 2))), {}, "for a batch of 2"),
        ("grid_sample", (np.ones((1, 4, 4, 2)), np.ones((1, 3, 3, 2))), {"mode": "area"}, "'linear', 'nearest', 'cubic'.*'area'"),
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
