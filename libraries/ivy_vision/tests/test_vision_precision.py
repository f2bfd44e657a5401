"""What functions of `ivy_vision` keep of the digits of float32 and of integers, and of data types that differ."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_calls import run
from vision_calls import AHEAD, K, draw, rotation
from vision_references import both_types, numpy_of

import ivy_api
import ivy_vision as vision


def weights_of(density: Any, lengths: Any) -> Any:
    """The weights in float64, by the sum of all parts before each."""
    depth = np.asarray(density, dtype="float64") * np.asarray(lengths, dtype="float64")
    before = np.concatenate([np.zeros_like(depth[..., :1]), np.cumsum(depth, axis=-1)[..., :-1]], axis=-1)
    return -np.expm1(-depth) * np.exp(-before)


@both_types
@pytest.mark.parametrize("last", [1e7, 1e10, np.inf])
def test_the_last_part_of_a_ray_may_be_all_that_is_behind(xp: Any, dtype: str, last: float) -> None:
    """As in NeRF; the derivatives of what is opaque are 0, not nan."""
    density, lengths = (xp.asarray(np.asarray(x, dtype=dtype)) for x in ([1.0, 1.0, 1.0], [0.5, 0.5, last]))
    wanted = [-np.expm1(-0.5), -np.expm1(-0.5) * np.exp(-0.5), np.exp(-1.0)]
    found = numpy_of(vision.render_weights(density, lengths))
    np.testing.assert_allclose(found, wanted, rtol=1e-6 if dtype == "float32" else 1e-14)
    assert found.dtype == dtype

    def loss(density: Any, lengths: Any) -> Any:
        weights = vision.render_weights(density, lengths)
        return xp.sum(weights * xp.asarray(np.asarray([1.0, 2.0, 3.0], dtype=dtype)))

    by_density, by_length = ivy_api.grad(loss, argnums=(0, 1))(density, lengths)
    first, second = 0.5 * (np.exp(-0.5) - 2.0 * wanted[1] - 3.0 * wanted[2]), 0.5 * (2.0 * np.exp(-1.0) - 3.0 * wanted[2])
    np.testing.assert_allclose(numpy_of(by_density), [first, second, 0.0], rtol=1e-5)
    np.testing.assert_allclose(numpy_of(by_length), [2.0 * first, 2.0 * second, 0.0], rtol=1e-5)


def test_an_infinite_part_without_particles_ends_no_ray(xp: Any) -> None:
    density, lengths = xp.asarray([1.0, 0.0], dtype=xp.float64), xp.asarray([1.0, np.inf], dtype=xp.float64)
    np.testing.assert_allclose(numpy_of(vision.render_weights(density, lengths)), [-np.expm1(-1.0), 0.0])
    np.testing.assert_allclose(numpy_of(vision.opacity(density, lengths)), [-np.expm1(-1.0), 0.0])


@both_types
@pytest.mark.parametrize("scale", [0.02, 5.0, 50.0, 1e4])
def test_weights_of_any_density(xp: Any, dtype: str, scale: float) -> None:
    density, lengths = draw(200, 64, low=0.0, high=scale).astype(dtype), np.full(64, 0.05, dtype=dtype)
    lengths[-1] = 1e10
    found = numpy_of(run(xp, lambda given: vision.render_weights(*given), (xp.asarray(density), xp.asarray(lengths))))
    bound = 2e-6 if dtype == "float32" else 3e-14
    np.testing.assert_allclose(found, weights_of(density, lengths), rtol=0, atol=bound)
    assert np.sum(found, axis=-1).max() < 1.0 + 2 * bound


def test_rays_through_something_opaque(xp: Any) -> None:
    """In float32 the weights summed to more than 1, so that what is seen was brighter than what is there."""

    def wall(points: Any, directions: Any) -> Any:
        return 1e8 * xp.astype(points[..., 2] > 1.0, points.dtype) + 0.5, xp.ones_like(points)

    origins, directions = xp.zeros((1, 3), dtype=xp.float32), xp.asarray([[0.0, 0.0, 1.0]], dtype=xp.float32)
    found = vision.render_rays(wall, origins, directions, 0.0, 2.0, 16)
    np.testing.assert_allclose(numpy_of(found.features), 1.0, atol=2e-6)
    np.testing.assert_allclose(numpy_of(found.opacity), 1.0, atol=2e-6)


def projections(away: float, n: int = 50) -> Any:
    """Of cameras at some distance from the origin."""
    intrinsic = np.asarray([[525.0, 0.0, 319.5], [0.0, 525.0, 239.5], [0.0, 0.0, 1.0]])
    return np.stack([intrinsic @ np.concatenate((rotation(i), away * draw(3, 1, seed=i)), axis=1) for i in range(n)])


@both_types
@pytest.mark.parametrize(("away", "single"), [(3.0, 1e-6), (100.0, 1e-4)])
def test_pseudo_inverses_lose_the_digits_of_the_condition_only(xp: Any, dtype: str, away: float, single: float) -> None:
    """At a distance of 100 they were wrong by 1.5e-3."""
    given = projections(away).astype(dtype)
    wanted = np.linalg.pinv(given.astype("float64"))
    found = numpy_of(vision.projection_pseudo_inverse(xp.asarray(given)))
    size = np.max(np.abs(wanted), axis=(-2, -1), keepdims=True)
    bound = single if dtype == "float32" else 1e-8 * single
    np.testing.assert_allclose(found / size, wanted / size, rtol=0, atol=bound)
    assert found.dtype == dtype


def test_derivatives_of_pseudo_inverses_of_equal_singular_values(xp: Any) -> None:
    """Those of a singular value decomposition are nan there."""
    slope = ivy_api.grad(lambda p: xp.sum(vision.projection_pseudo_inverse(p)))(xp.asarray(np.eye(3, 4)))
    wanted = -np.ones((3, 4))
    wanted[:, 3] = 1.0
    np.testing.assert_allclose(numpy_of(slope), wanted, atol=1e-12)


@pytest.mark.parametrize("size", [(48, 64), (240, 320)])
def test_a_flow_of_0_gives_back_the_image(xp: Any, size: tuple[int, int]) -> None:
    image = draw(*size, 2).astype("float32")
    arrays = xp.asarray(image), xp.zeros((*size, 2), dtype=xp.float32)
    found = run(xp, lambda given: [vision.inverse_warp(*given), vision.inverse_warp(*given, mode="nearest")], arrays)
    bound = 2e-7 if xp.__source__.name == "jax" else 1e-7  # whose compiled sampler rounds otherwise
    np.testing.assert_allclose(numpy_of(found[0]), image, atol=bound * max(size))
    np.testing.assert_array_equal(numpy_of(found[1]), image)


@both_types
def test_numbers_of_objects_are_compared_as_integers(xp: Any, dtype: str) -> None:
    """float32 has 2²⁴ and not the integer after it, float64 the same of 2⁵³."""
    start = 2 ** (24 if dtype == "float32" else 53)
    if xp.__source__.name == "jax" and dtype == "float64":
        start = 2**30  # its integers may have 32 bits
    points, shift = np.zeros((1, 2, 3), dtype=dtype), np.eye(3, 4, dtype=dtype)[None]
    shift[0, 2, 3] = 0.5
    points, shift, still = (xp.asarray(x) for x in (points, shift, np.eye(3, 4, dtype=dtype)))
    ids = xp.asarray(np.asarray([[start, start + 1]]))
    for object_ids in ([start + 1], xp.asarray(np.asarray([start + 1]))):
        moved, is_moving = vision.move_objects(points, ids, object_ids, shift, still)
        np.testing.assert_array_equal(numpy_of(is_moving), [[False, True]])
        np.testing.assert_array_equal(numpy_of(moved)[..., 2], [[0.0, 0.5]])
        velocity = vision.object_velocity(points, ids, object_ids, shift, 1.0)
        np.testing.assert_array_equal(numpy_of(velocity)[..., 2], [[0.0, -0.5]])


@pytest.mark.parametrize("kinds", [("float32", "int32"), ("int32", "float32"), ("int32", "int64"), ("uint8", "float64")])
def test_numbers_of_objects_of_different_data_types(xp: Any, kinds: tuple[str, str]) -> None:
    if "64" in kinds[1] and kinds[1] not in xp.__array_namespace_info__().dtypes():
        pytest.skip("no such data type")
    ids, object_ids = (xp.asarray(np.asarray(x, dtype=kind)) for x, kind in zip(([[3, 7]], [7]), kinds, strict=True))
    points, still = xp.zeros((1, 2, 3)), xp.asarray(np.eye(3, 4, dtype="float32"))
    _, is_moving = vision.move_objects(points, ids, object_ids, still[None, ...], still)
    np.testing.assert_array_equal(numpy_of(is_moving), [[False, True]])


def test_one_argument_of_float64_makes_all_float64(xp: Any) -> None:
    """Also where a matrix is taken apart into numbers, which count for nothing in torch's promotion."""
    if "float64" not in xp.__array_namespace_info__().dtypes():
        pytest.skip("no float64")
    for types in (("float32", "float64"), ("float64", "float32")):
        points, intrinsic = (xp.asarray(x.astype(dtype)) for x, dtype in zip((AHEAD, K), types, strict=True))
        pixels, depth = vision.project(points, intrinsic)
        assert pixels.dtype == depth.dtype == xp.float64
