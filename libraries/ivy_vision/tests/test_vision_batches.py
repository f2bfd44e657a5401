"""Batch axes of one argument are those of all outputs, and of other arguments; what does not fit is refused by name."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from test_calls import outputs, run
from vision_calls import AHEAD, CHAPTERS, Call, K, draw
from vision_references import numpy_of

import ivy_api
import ivy_vision as vision
from ivy_api.errors import ArgumentError

CLOSED_OVER = {"sdf_normals": {1}, "sphere_trace": {2, 3}}
"""Arguments of which signed distances are made: a batch of them needs points with its axes."""


def batches(call: Call, i: int) -> tuple[Any, ...]:
    """The arguments of a call, with a batch of the one at an index only."""
    x = np.asarray(call.arguments[i])
    stack = np.stack([x, x * 1.001 if x.dtype.kind == "f" and i not in call.fixed else x])
    return tuple(stack if i == j else x for j, x in enumerate(call.arguments))


def several(chapter: str) -> list[Call]:
    """The calls of functions with several arguments and several outputs."""
    calls = [call for call in CHAPTERS[chapter]() if call.batched and len(call.arguments) > 1]
    return [call for call in calls if isinstance(call.function(*call.arguments), tuple)]


@pytest.mark.parametrize("chapter", [name for name in CHAPTERS if several(name)])
def test_all_outputs_have_the_batch_axes_of_any_argument(xp: Any, chapter: str) -> None:
    cases = [(call, i) for call in several(chapter) for i in range(len(call.arguments)) if i not in CLOSED_OVER.get(call.name, ())]
    arguments = [tuple(map(xp.asarray, batches(call, i))) for call, i in cases]

    def every(given: Any) -> Any:
        return [outputs(call, a) for (call, _), a in zip(cases, given, strict=True)]

    for (call, i), found in zip(cases, run(xp, every, arguments), strict=True):
        for k in range(2):
            alone = outputs(call, [x[k] if i == j else x for j, x in enumerate(batches(call, i))])
            for one, other in zip(found, alone, strict=True):
                assert one.shape[0] == 2, call.name
                np.testing.assert_allclose(numpy_of(one)[k], other, rtol=1e-9, atol=1e-9, err_msg=f"{call.name} {i}")


def test_an_output_that_had_the_axes_is_not_copied() -> None:
    points = draw(2, 5, 3) + np.asarray([0.0, 0.0, 4.0])
    assert np.shares_memory(vision.project(points, np.stack([K, K]))[1], points)
    copied = vision.project(points[0], np.stack([K, K]))[1]
    assert copied.shape == (2, 5)
    assert copied.flags.writeable


@pytest.mark.applies(to=lambda xp: xp == "tensorflow")
def test_a_batch_of_unknown_size_of_one_argument(xp: Any) -> None:
    import tensorflow as tf

    compiled = tf.function(
        vision.project,
        autograph=False,
        input_signature=[tf.TensorSpec((5, 3), tf.float64), tf.TensorSpec((None, 3, 3), tf.float64)],
    )
    pixels, depth = compiled(xp.asarray(AHEAD), xp.asarray(np.stack([K, K])))
    assert tuple(pixels.shape) == (2, 5, 2)
    np.testing.assert_array_equal(depth, np.stack([AHEAD[:, 2]] * 2))


def fog(points: Any, directions: Any) -> Any:
    xp = ivy_api.namespace_for(points)
    return xp.exp(-xp.sum(points**2, axis=-1)), points * directions


@pytest.mark.parametrize("importance", [0, 2])
def test_rays_and_their_ends_broadcast(xp: Any, importance: int) -> None:
    origins, directions, near, far = draw(5, 2, 3), draw(2, 3, seed=1), draw(5, 2), draw(1, 2, low=2.0, high=3.0)

    def render(rays: Any) -> Any:
        return vision.render_rays(fog, rays[0], rays[1], rays[2], rays[3], 4, num_importance=importance)

    found = run(xp, render, tuple(map(xp.asarray, (origins, directions, near, far))))
    for i in range(5):
        for whole, alone in zip(found, render((origins[i], directions, near[i], far[0])), strict=True):
            np.testing.assert_allclose(numpy_of(whole)[i], alone, rtol=1e-9)


def test_traced_rays_and_their_ends_broadcast(xp: Any) -> None:
    origins, directions = xp.zeros((2, 3), dtype=xp.float64), xp.asarray([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0]], dtype=xp.float64)
    far = xp.asarray(np.asarray([[3.0, 2.0], [9.0, 8.0]]))
    found = vision.sphere_trace(lambda p: vision.sphere_sdf(p, 1.0, [0.0, 0.0, 5.0]), origins, directions, 0.0, far)
    np.testing.assert_allclose(numpy_of(found.distance), [[3.0, 2.0], [4.0, 8.0]], atol=1e-3)
    assert tuple(found.points.shape) == (2, 2, 3)
    np.testing.assert_array_equal(numpy_of(found.is_hit), [[False, False], [True, False]])


def test_distances_with_other_axes_than_the_points_are_refused(xp: Any) -> None:
    """Their sum over the solids would have the gradients of no solid."""
    points, centers = xp.asarray(draw(5, 3)), xp.asarray(draw(2, 3, seed=1))

    def solids(where: Any) -> Any:
        return vision.sphere_sdf(where, 0.4, centers)

    with pytest.raises(ArgumentError, match=r"of shape \(5,\) for points of shape \(5, 3\); got \(2, 5\)"):
        vision.sdf_normals(solids, points)
    with pytest.raises(ArgumentError, match=r"sphere_trace takes a function .* got \(2, 5\)"):
        vision.sphere_trace(solids, points, points, 0.0, 1.0)
    with pytest.raises(ArgumentError, match=r"got \(5, 1\)"):
        vision.sdf_normals(lambda where: where[:, :1], points)
    both = vision.sdf_normals(solids, xp.broadcast_to(points, (2, 5, 3)))
    for i in range(2):
        alone = vision.sdf_normals(partial(vision.sphere_sdf, radius=0.4, center=centers[i, :]), points)
        np.testing.assert_allclose(numpy_of(both)[i], numpy_of(alone), atol=1e-12)


def test_valid_points_of_meshes_broadcast(xp: Any) -> None:
    points, valid = xp.asarray(draw(3, 4, 3)), np.ones((2, 3, 4), dtype=bool)
    valid[1, 0, 0] = False
    mesh = vision.grid_mesh(points, xp.asarray(valid))
    assert tuple(mesh.vertices.shape) == (2, 12, 3)
    np.testing.assert_array_equal(np.sum(numpy_of(mesh.is_valid), axis=-1), [12, 11])
    with pytest.raises(ArgumentError, match=r"batch axes of points and valid do not broadcast; got \(2,\) and \(3,\)"):
        vision.grid_mesh(xp.asarray(draw(2, 3, 4, 3)), xp.asarray(np.ones((3, 3, 4), dtype=bool)))


def test_lists_of_what_is_valid_and_of_indices(xp: Any) -> None:
    mesh = vision.grid_mesh(xp.asarray(draw(2, 2, 3)), [[True, True], [True, False]])
    np.testing.assert_array_equal(numpy_of(mesh.is_valid), [True, False])
    corners = xp.asarray([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 3.0, 0.0]], dtype=xp.float64)
    np.testing.assert_array_equal(numpy_of(vision.triangle_normals(corners, [[0, 1, 2], [0, 2, 1]])), [[0, 0, 1], [0, 0, -1]])


def test_a_batch_of_values_of_empty_pixels() -> None:
    prior = draw(2, 3, 4, 1)
    found = vision.splat(draw(5, 2, low=0.0, high=2.0), draw(5, 1), 3, 4, prior=prior)
    assert found.image.shape == found.weight.shape == found.count.shape == (2, 3, 4, 1)
