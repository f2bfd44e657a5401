"""Small and large norms, the quaternion 0, half precision, distances from gimbal lock: right to rounding in the whole range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from bad_arguments import numpy_of
from mech_calls import calls

import ivy_api
import ivy_mech
from ivy_mech.formulas.euler import SEQUENCES

mech: Any = ivy_mech
Function = Callable[..., Any]
DTYPES = pytest.mark.parametrize("dtype", ["float32", "float64"])
NORMS = {"float32": [1e-9, 1e-6, 1.0, 1e5, 1e9], "float64": [1e-40, 1e-18, 1e-9, 1.0, 1e40]}
QUATERNIONS = np.asarray(
    [[0.1, 0.2, -0.3, 0.9], [0.5, -0.7, 0.3, -0.4], [0, 0, 0.6, 0.8], [1e-3, 0, 2e-3, 1], [0, 1, 0, 0.1], [0.5, 0.5, 0.5, 0.5]]
)
QUATERNIONS /= np.linalg.norm(QUATERNIONS, axis=-1, keepdims=True)
AXES = QUATERNIONS[:, :3] / np.linalg.norm(QUATERNIONS[:, :3], axis=-1, keepdims=True)
OTHER, POINT = QUATERNIONS[::-1].copy(), [1.0, 2.0, 3.0]
DECOMPOSED = {"quat_mean", "align_points", "align_vectors", "nearest_rotation"}


def like(q: Any, x: Any) -> Any:
    return ivy_api.namespace_for(q).asarray(np.asarray(x, dtype="float64"), dtype=q.dtype)


def mean_with_others(q: Any) -> Any:
    return mech.quat_mean(ivy_api.namespace_for(q).stack([q, like(q, OTHER[: q.shape[0]]), q], axis=-2))


def pose_after_a_motion(q: Any) -> Any:
    xp = ivy_api.namespace_for(q)
    return mech.increment_quaternion_pose(like(q, [0, 0, 0, 0, 0, 0, 1]), xp.concat([xp.zeros_like(q[:, :3]), q], axis=-1), 0.3)


OF_QUATERNIONS: dict[str, Function] = {
    "to_matrix": mech.quaternion_to_matrix,
    "to_rot6d": mech.quaternion_to_rot6d,
    "to_rotvec": mech.quaternion_to_rotvec,
    "to_axis_angle": mech.quaternion_to_axis_angle,
    "to_polar_axis_angle": mech.quaternion_to_polar_axis_angle,
    "to_euler zyx": lambda q: mech.quaternion_to_euler(q, "zyx"),
    "to_euler ZXZ": lambda q: mech.quaternion_to_euler(q, "ZXZ"),
    "normalize": mech.quat_normalize,
    "apply": lambda q: mech.quat_apply(q, like(q, POINT)),
    "power": lambda q: mech.quat_power(q, 0.3),
    "slerp from": lambda q: mech.quat_slerp(q, like(q, OTHER[: q.shape[0]]), 0.3),
    "slerp to": lambda q: mech.quat_slerp(like(q, OTHER[: q.shape[0]]), q, 0.3),
    "distance": lambda q: mech.quat_distance(q, like(q, OTHER[: q.shape[0]])),
    "mean": mean_with_others,
    "increment": pose_after_a_motion,
}
"""Functions of quaternions whose norm does not matter."""

OF_AXES: dict[str, Function] = {
    f"axis to {name}": lambda axis, name=name, rest=rest: getattr(mech, f"axis_angle_to_{name}")(with_angle(axis), *rest)
    for name, rest in {"matrix": (), "quaternion": (), "rotvec": (), "rot6d": (), "euler": ("xyz",)}.items()
}
SCALED: dict[str, tuple[Function, int]] = {
    **{name: (function, 0) for name, function in (OF_QUATERNIONS | OF_AXES).items()},
    "inverse": (mech.quat_inverse, -1),
}
"""Functions, and the power of the norm in their results."""


def with_angle(axis: Any) -> Any:
    xp = ivy_api.namespace_for(axis)
    return xp.concat([axis, xp.ones_like(axis[:, :1])], axis=-1)


def all_at_once(xp: Any, function: Function) -> Function:
    """The function; compiled where each operation would be compiled by itself."""
    compiled: Function = ivy_api.compile(function) if xp.__source__.name == "jax" else function
    return compiled


def total(xp: Any, function: Function) -> Function:
    """The sum of a result, with weights that differ."""

    def weighted(x: Any) -> Any:
        out = xp.reshape(function(x), (x.shape[0], -1))
        return xp.sum(out * xp.cos(xp.arange(out.shape[1], dtype=out.dtype)))

    return weighted


def values_and_slopes(xp: Any) -> Function:
    """A function of quaternions and axes: by name the values of all functions, and the derivatives of their sum, with weights."""

    def every(quaternions: Any, axes: Any) -> Any:
        arguments = {name: axes if name in OF_AXES else quaternions for name in SCALED}
        return {name: (SCALED[name][0](x), ivy_api.grad(total(xp, SCALED[name][0]))(x)) for name, x in arguments.items()}

    return all_at_once(xp, every)


@pytest.mark.brief(4)
@DTYPES
def test_norms_do_not_matter(xp: Any, dtype: str) -> None:
    """Values, and derivatives times the norm, are those for norm 1."""

    every = values_and_slopes(xp)

    def at(norm: float) -> Any:
        return every(*(xp.asarray((x * norm).astype(dtype)) for x in (QUATERNIONS, AXES)))

    expected, eps = at(1.0), float(np.finfo(dtype).eps)
    for norm in NORMS[dtype]:
        for name, (value, slope) in at(norm).items():
            power = SCALED[name][1]
            wanted, wanted_slope = (numpy_of(x) for x in expected[name])
            found, found_slope = numpy_of(value) * norm ** (-power), numpy_of(slope) * norm ** (1 - power)
            scale = 1 + np.abs(wanted_slope).max()
            np.testing.assert_allclose(found, wanted, rtol=0, atol=16 * eps, err_msg=f"{name} {norm}")
            np.testing.assert_allclose(found_slope, wanted_slope, rtol=0, atol=100 * eps * scale, err_msg=f"{name} {norm}")


@pytest.mark.brief(4)
@DTYPES
def test_the_quaternion_0_has_the_value_of_the_identity_and_derivatives_that_are_not_large(xp: Any, dtype: str) -> None:
    zero, one = (xp.asarray(np.asarray([q], dtype=dtype)) for q in ([0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]))
    every = values_and_slopes(xp)
    found, expected = (every(q, zero[:, :3]) for q in (zero, one))
    for name, (value, slope) in found.items():
        assert np.abs(numpy_of(slope)).max() < 10, name  # nan is no number below 10
        wanted = np.zeros((1, 4)) if name == "inverse" else numpy_of(expected[name][0])
        if not name.startswith("axis"):
            np.testing.assert_allclose(numpy_of(value), wanted, rtol=0, atol=4 * float(np.finfo(dtype).eps), err_msg=name)


@pytest.mark.brief(4)
@DTYPES
def test_derivatives_are_finite_at_all_small_norms(xp: Any, dtype: str) -> None:
    """In the whole way to 0, where squares, cubes and their reciprocals underflow or overflow."""
    lowest = -36 if dtype == "float32" else -290
    given = np.concatenate([q * 10.0 ** np.linspace(0, lowest, 73)[:, None] for q in np.eye(4)[[0, 3]] + 1e-3])

    def every(q: Any) -> Any:
        functions = {name: f for name, f in OF_QUATERNIONS.items() if "slerp" not in name and name not in ("distance", "mean")}
        return {name: (f(q), ivy_api.grad(total(xp, f))(q)) for name, f in functions.items()}

    for name, pair in all_at_once(xp, every)(xp.asarray(given.astype(dtype))).items():
        for found in pair:
            assert np.isfinite(numpy_of(found)).all(), name


HALF = {"numpy": ["float16"], "torch": ["float16", "bfloat16"], "jax": ["float16", "bfloat16"], "tensorflow": ["float16"]}


def double(xp: Any, x: Any) -> Any:
    return numpy_of(xp.astype(x, xp.float32)).astype("float64")


@pytest.mark.brief(4)
def test_half_precision_is_right_to_its_precision(xp: Any) -> None:
    """Of all calls, of which some are at the identity; means and alignment need a decomposition, which has no 16 bits."""
    found = [call for call in calls() if call.name not in DECOMPOSED | {"is_rotation_matrix"}]
    for name in HALF.get(xp.__source__.name, []):
        dtype = getattr(xp, name)
        for call in found[:: 1 if xp.__source__.name in ("numpy", "torch") else 7]:
            given = [xp.astype(xp.asarray(np.asarray(x), dtype=xp.float32), dtype) for x in call.arguments]
            ours, expected = double(xp, call.function(*given)), np.asarray(call.function(*(double(xp, x) for x in given)))
            assert np.isfinite(ours).all(), call.name
            if "_to_euler" in call.name or "_to_axis_angle" in call.name:  # jumps near gimbal lock and the identity
                continue
            scale = np.maximum(1.0, np.abs(expected).reshape(len(expected), -1).max(-1))
            error = np.abs(ours - expected).reshape(len(expected), -1).max(-1)
            assert (error <= 8 * float(xp.finfo(dtype).eps) * scale).all(), call.name


@pytest.mark.brief(3)
def test_half_precision_is_right_at_the_identity(xp: Any) -> None:
    def values(x: Any) -> Any:
        return double(xp, x)

    for name in HALF.get(xp.__source__.name, []):
        dtype = getattr(xp, name)
        zero, one = xp.zeros(3, dtype=dtype), xp.asarray([0.0, 0.0, 0.0, 1.0], dtype=dtype)
        matrix = xp.astype(xp.eye(3), dtype)
        assert np.array_equal(values(mech.rotvec_to_matrix(zero)), np.eye(3))
        assert np.array_equal(values(mech.matrix_to_rotvec(matrix)), np.zeros(3))
        assert np.array_equal(values(mech.quaternion_to_rotvec(one)), np.zeros(3))
        assert np.array_equal(values(mech.se3_exp(xp.zeros(6, dtype=dtype))), np.eye(3, 4))
        assert np.abs(values(mech.quat_slerp(one, one, 0.5)) - values(one)).max() <= float(xp.finfo(dtype).eps)


@pytest.mark.brief(4)
def test_norms_do_not_matter_in_half_precision(xp: Any) -> None:
    functions = {name: f for name, f in (OF_QUATERNIONS | OF_AXES).items() if name != "mean" and "axis_angle" not in name}
    for kind in HALF.get(xp.__source__.name, [])[:1]:
        dtype = getattr(xp, kind)

        def every(q: Any, axes: Any) -> Any:
            return {name: f(axes if name in OF_AXES else q) for name, f in functions.items()}

        compiled = all_at_once(xp, every)
        given = [xp.astype(xp.asarray(x, dtype=xp.float32), dtype) for x in (QUATERNIONS, AXES)]
        expected = compiled(*given)
        for norm in (0.5, 16.0):
            for name, found in compiled(*(x * norm for x in given)).items():
                error = np.abs(double(xp, found) - double(xp, expected[name])).max()
                assert error <= 16 * float(xp.finfo(dtype).eps), (name, norm)


def rotation(seq: str, angles: Any) -> Any:
    """The matrix of Euler angles, one axis after the other, in the longest precision there is."""
    out = np.eye(3, dtype=np.longdouble)
    for letter, angle in zip(seq, np.moveaxis(angles.astype(np.longdouble), -1, 0), strict=True):
        i = "xyz".index(letter.lower())
        j, k = (i + 1) % 3, (i + 2) % 3
        turn = np.zeros((*angle.shape, 3, 3), dtype=np.longdouble)
        turn[..., i, i], turn[..., j, j], turn[..., k, k] = 1, np.cos(angle), np.cos(angle)
        turn[..., k, j], turn[..., j, k] = np.sin(angle), -np.sin(angle)
        out = out @ turn if seq.isupper() else turn @ out
    return out


def near_gimbal_lock(seq: str, distances: Any) -> Any:
    """Angles at these distances from both locks of a sequence."""
    symmetric = seq[0] == seq[2]
    low, high = (0.0, np.pi) if symmetric else (-np.pi / 2, np.pi / 2)
    second = np.concatenate([low + distances, high - distances])
    outer = np.random.default_rng(0).uniform(-np.pi, np.pi, (2, second.size))
    return np.stack([outer[0], second, outer[1]], axis=-1)


@DTYPES
@pytest.mark.parametrize("seq", SEQUENCES)
def test_the_rotation_is_right_at_all_distances_from_gimbal_lock(seq: str, dtype: str) -> None:
    """To some machine epsilons; up to 10 from the lock, where the third angle is 0, to twice the distance."""
    eps = float(np.finfo(dtype).eps)
    distances = np.concatenate([np.zeros(20), 10.0 ** np.linspace(-1, -np.log10(eps) - 1, 600) * eps])
    angles = near_gimbal_lock(seq, distances)
    matrix = rotation(seq, angles)
    quaternion = mech.matrix_to_quaternion(matrix.astype("float64"))
    bound = np.where(np.tile(distances, 2) <= 12 * eps, 24 * eps, 10 * eps)
    locked = np.tile(distances, 2) == 0
    for found in (mech.matrix_to_euler(matrix.astype(dtype), seq), mech.quaternion_to_euler(quaternion.astype(dtype), seq)):
        assert found.dtype == dtype
        assert (np.abs(rotation(seq, found) - matrix).max(axis=(1, 2)) <= bound).all()
        assert not found[locked, 2].any()


@pytest.mark.brief(2)
@DTYPES
def test_derivatives_near_gimbal_lock_are_finite(xp: Any, dtype: str) -> None:
    eps = float(np.finfo(dtype).eps)
    distances = np.concatenate([np.zeros(2), 10.0 ** np.linspace(-1, 5, 13) * eps])
    sequences = ["zyx", "XYZ", "zxz", "YXY"]
    quaternions = [np.asarray(mech.euler_to_quaternion(near_gimbal_lock(seq, distances), seq)).astype(dtype) for seq in sequences]

    def every(given: Any) -> Any:
        return [
            ivy_api.grad(total(xp, lambda q, seq=seq: mech.quaternion_to_euler(q, seq)))(q)
            for q, seq in zip(given, sequences, strict=True)
        ]

    for slope in all_at_once(xp, every)([xp.asarray(q) for q in quaternions]):
        assert np.isfinite(numpy_of(slope)).all()


@pytest.mark.brief(4)
@DTYPES
def test_spherical_coordinates_at_all_scales(xp: Any, dtype: str) -> None:
    points = np.asarray([[0.3, -0.4, 0.5], [0, 0, -2], [1, 0, 0], [0, -1, 0], [1e-3, 0, 1], [-1, 1, -1]])
    scales = [1e-30, 1e-18, 1.0, 1e18, 1e30] if dtype == "float32" else [1e-200, 1e-18, 1.0, 1e200]

    def every(x: Any) -> Any:
        return mech.cartesian_to_spherical(x), ivy_api.grad(total(xp, lambda x: mech.cartesian_to_spherical(x)[..., :2]))(x)

    eps, expected, compiled = float(np.finfo(dtype).eps), mech.cartesian_to_spherical(points), all_at_once(xp, every)
    slopes = numpy_of(compiled(xp.asarray(points.astype(dtype)))[1])
    for scale in scales:
        found, slope = (numpy_of(x) for x in compiled(xp.asarray((points * scale).astype(dtype))))
        np.testing.assert_allclose(found / [1, 1, scale], expected, rtol=8 * eps, atol=8 * eps)
        np.testing.assert_allclose(slope.astype("float64") * scale, slopes, rtol=800 * eps, atol=8 * eps)
    for zero in ([0.0, 0.0, 0.0], [-0.0, 0.0, -0.0], [-0.0, -0.0, 3.0], [-0.0, 0.0, -3.0]):
        found, slope = (numpy_of(x) for x in every(xp.asarray(np.asarray([zero], dtype=dtype))))
        np.testing.assert_allclose(found[0], [0.0, np.pi if zero[2] < 0 else 0.0, abs(zero[2])], atol=4 * eps)
        assert np.isfinite(slope).all()


BATCHES: dict[str, tuple[Function, tuple[tuple[int, ...], ...]]] = {
    "nearest_rotation": (mech.nearest_rotation, ((3, 3),)),
    "quat_mean": (mech.quat_mean, ((5, 4),)),
    "quat_mean, weighted": (mech.quat_mean, ((5, 4), (5,))),
    "align_vectors": (mech.align_vectors, ((5, 3), (5, 3))),
    "align_points": (mech.align_points, ((5, 3), (5, 3), (5,))),
}


@pytest.mark.brief(3)
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_not_finite_gives_nan_for_its_element_of_a_batch_only(xp: Any, bad: float) -> None:
    rng = np.random.default_rng(0)
    for name, (function, shapes) in BATCHES.items():
        good = [rng.uniform(0.1, 1.0, (3, *shape)) for shape in shapes]
        expected = function(*good)
        for place in range(len(shapes)):
            given = [x.copy() for x in good]
            given[place][(1,) + (0,) * len(shapes[place])] = bad
            with np.errstate(invalid="ignore"):
                arrays = [xp.asarray(x) for x in given]
                found = numpy_of(function(*arrays))
                slope = numpy_of(ivy_api.grad(lambda x: xp.sum(function(x, *arrays[1:])[::2]))(arrays[0]))  # noqa: B023
            assert np.isnan(found[1]).all(), name
            np.testing.assert_allclose(found[::2], expected[::2], rtol=0, atol=1e-12, err_msg=name)
            assert np.isfinite(slope[::2]).all(), name


@pytest.mark.brief(3)
def test_weights_that_are_all_0(xp: Any) -> None:
    """Points have no centre, and are aligned by nan; of vectors and quaternions all rotations are as good."""
    a, b = (xp.asarray(np.random.default_rng(i).normal(size=(2, 5, 3))) for i in range(2))
    weights = xp.asarray(np.asarray([[1.0, 2.0, 3.0, 1.0, 1.0], [0.0] * 5]))
    found = numpy_of(mech.align_points(a, b, weights))
    assert np.isfinite(found[0]).all()
    assert np.isnan(found[1]).all()
    assert numpy_of(mech.is_rotation_matrix(mech.align_vectors(a, b, weights))).all()
    mean = numpy_of(mech.quat_mean(xp.concat([a, b[..., :1]], axis=-1), weights))
    np.testing.assert_allclose(np.linalg.norm(mean, axis=-1), 1.0, rtol=1e-12)
