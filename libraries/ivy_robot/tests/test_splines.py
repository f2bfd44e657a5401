"""Splines against SciPy, and what defines them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from robot_values import numpy_of, robot

from ivy_api.errors import ArgumentError
from tests.peers import Module

interpolate, transform = Module("scipy.interpolate"), Module("scipy.spatial.transform")

SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 33]


def knots_of(n: int) -> Any:
    return np.cumsum(np.random.default_rng(n).uniform(0.1, 1.0, n))


@pytest.mark.parametrize("n", SIZES)
def test_natural_cubic_of_any_number_of_knots(n: int) -> None:
    knots, values = knots_of(n), np.random.default_rng(n).normal(size=(n, 2))
    inside = np.linspace(knots[0], knots[-1], 50)
    expected = interpolate.CubicSpline(knots, values, bc_type="natural")
    np.testing.assert_allclose(robot.natural_cubic_spline(knots, values, inside), expected(inside), atol=1e-12)


@pytest.mark.parametrize("n", [2, 3, 4, 10, 65, 66, 67])
def test_few_knots_are_solved_as_many_and_batches(xp: Any, n: int) -> None:
    """The former by a dense matrix, the latter by cyclic reduction."""
    knots, values = knots_of(n), np.random.default_rng(n).normal(size=(n, 2))
    s = np.linspace(knots[0] - 0.5, knots[-1] + 0.5, 50)
    one, batch = (robot.natural_cubic_spline(*map(xp.asarray, x)) for x in ((knots, values, s), (knots[None], values, s)))
    np.testing.assert_allclose(numpy_of(one), numpy_of(batch)[0], rtol=1e-9, atol=1e-9)


@pytest.mark.filterwarnings("ignore:(divide by zero|invalid value):RuntimeWarning")
@pytest.mark.parametrize("knots", [[0.0, 1, 1, 2], [0, 1, 1, 1, 2], [1, 1, 1], [0, np.nan, 2]])
def test_equal_knots_give_nan_or_infinity(xp: Any, knots: list[float]) -> None:
    values = np.arange(float(len(knots)))[:, None] ** 2
    for k in (np.asarray(knots), np.asarray([knots])):
        found = robot.natural_cubic_spline(*map(xp.asarray, (k, values, np.asarray([0.5, 1.5]))))
        assert not np.isfinite(numpy_of(found)).any()


def test_splines_of_short_floats(xp: Any) -> None:
    given = [np.asarray(x, dtype="float32") for x in ([0, 1, 2, 3], [[0], [1], [0], [1]], [0.5, 1.5])]
    short = [getattr(xp, name) for name in ("float16", "bfloat16") if hasattr(xp, name)]
    assert short
    for dtype in short:
        found = robot.natural_cubic_spline(*(xp.astype(xp.asarray(x), dtype) for x in given))
        assert found.dtype == dtype
        np.testing.assert_allclose(numpy_of(xp.astype(found, xp.float32))[:, 0], [0.75, 0.5], atol=2e-2)


def test_natural_cubic_goes_on_as_a_line() -> None:
    knots, values = knots_of(6), np.random.default_rng(0).normal(size=(6, 2))
    spline = interpolate.CubicSpline(knots, values, bc_type="natural")
    for end, s in ((knots[0], knots[0] - 2.0), (knots[-1], knots[-1] + 2.0)):
        expected = spline(end) + (s - end) * spline(end, 1)
        np.testing.assert_allclose(robot.natural_cubic_spline(knots, values, np.asarray([s]))[0], expected, atol=1e-12)


def test_natural_cubic_has_no_squared_costs() -> None:
    """A hundred thousand knots: a dense system would need 80 GB."""
    knots = np.linspace(0.0, 2 * np.pi, 100_001)
    s = np.linspace(0.001, 6.28, 1000)
    np.testing.assert_allclose(robot.natural_cubic_spline(knots, np.sin(knots)[:, None], s)[:, 0], np.sin(s), atol=1e-12)


@settings(max_examples=30, deadline=None)
@given(hnp.arrays(np.float64, (6, 2), elements=st.floats(-10, 10)), st.integers(1, 3))
def test_polyharmonic_passes_through_the_values_and_reproduces_planes(values: Any, order: int) -> None:
    points = np.asarray([[0.0, 0], [1, 0], [0, 1], [1.3, 1.1], [0.4, 0.7], [-0.5, 0.3]])
    queries = np.asarray([[0.3, 0.2], [2.0, -1.0]])
    np.testing.assert_allclose(robot.polyharmonic_spline(points, values, points, order), values, atol=1e-9)
    found = robot.polyharmonic_spline(points, points @ values[:2] + values[2], queries, order)
    np.testing.assert_allclose(found, queries @ values[:2] + values[2], atol=1e-9)


@pytest.mark.parametrize(("order", "kernel"), [(1, "linear"), (2, "thin_plate_spline"), (3, "cubic")])
def test_polyharmonic_in_space(xp: Any, order: int, kernel: str) -> None:
    rng = np.random.default_rng(order)
    points, values, queries = rng.normal(size=(12, 3)), rng.normal(size=(12, 2)), rng.normal(size=(5, 3))
    expected = interpolate.RBFInterpolator(points, values, kernel=kernel, degree=1)(queries)
    found = robot.polyharmonic_spline(*map(xp.asarray, (points, values, queries)), order=order)
    np.testing.assert_allclose(numpy_of(found), expected, atol=1e-9)


@pytest.mark.parametrize(("order", "bound"), [(1, 3e-6), (2, 5e-6), (3, 1e-4)])
def test_polyharmonic_in_single_precision(xp: Any, order: int, bound: float) -> None:
    """Through points of a smooth curve."""
    s, at = np.linspace(0.0, 3.0, 50)[:, None], np.linspace(0.0, 3.0, 200)[:, None]
    given = [x.astype("float32") for x in (s, np.sin(2 * s), at)]
    found = robot.polyharmonic_spline(*map(xp.asarray, given), order=order)
    expected = robot.polyharmonic_spline(*(x.astype("float64") for x in given), order=order)
    assert numpy_of(found).dtype == np.float32
    np.testing.assert_allclose(numpy_of(found), expected, rtol=0.0, atol=bound)


@pytest.mark.parametrize("degree", [0, 1, 2, 3, 5])
def test_b_splines_are_those_of_scipy(degree: int) -> None:
    rng = np.random.default_rng(degree)
    points, s = rng.normal(size=(8, 3)), np.linspace(0.0, 0.999, 40)
    uniform = np.asarray(robot.uniform_knots(8, degree))
    np.testing.assert_allclose(
        robot.b_spline(points, s, degree=degree), interpolate.BSpline(uniform, points, degree)(s), atol=1e-12
    )
    knots = np.sort(rng.uniform(0, 1, 8 + degree + 1))
    within = np.linspace(knots[degree], knots[8] - 1e-9, 40)
    found = robot.b_spline(points, within, degree=degree, knots=knots)
    np.testing.assert_allclose(found, interpolate.BSpline(knots, points, degree)(within), atol=1e-10)


@settings(max_examples=30, deadline=None)
@given(hnp.arrays(np.float64, (7, 2), elements=st.floats(-10, 10)), st.floats(0, 1))
def test_b_splines_stay_in_the_hull_and_move_with_their_points(points: Any, s: float) -> None:
    found = robot.b_spline(points, np.asarray([s]))[0]
    assert np.all(found >= points.min(axis=0) - 1e-9)
    assert np.all(found <= points.max(axis=0) + 1e-9)
    np.testing.assert_allclose(robot.b_spline(2.0 * points + 1.0, np.asarray([s]))[0], 2.0 * found + 1.0, atol=1e-9)


class TestQuaternions:
    knots = np.asarray([0.0, 0.4, 1.0, 1.3, 2.1])
    rotations = transform.Rotation.from_rotvec(np.cumsum(0.7 * np.random.default_rng(0).normal(size=(5, 3)), axis=0) * 0.5)

    def sampled(self, s: Any, quaternions: Any = None) -> Any:
        return transform.Rotation.from_quat(
            robot.quat_spline(self.knots, self.rotations.as_quat() if quaternions is None else quaternions, s)
        )

    def test_passes_through_the_rotations(self) -> None:
        assert np.max((self.sampled(self.knots) * self.rotations.inv()).magnitude()) < 1e-12

    def test_signs_do_not_matter(self) -> None:
        s = np.linspace(-0.1, 2.2, 30)
        flipped = self.rotations.as_quat() * np.asarray([[1.0], [-1.0], [-1.0], [1.0], [-1.0]])
        assert np.max((self.sampled(s) * self.sampled(s, flipped).inv()).magnitude()) < 1e-12

    def test_the_angular_velocity_is_continuous(self) -> None:
        step = 1e-5
        for knot in self.knots:
            before, here, after = (self.sampled(np.asarray([knot + d]))[0] for d in (-step, 0.0, step))
            velocities = [(a.inv() * b).as_rotvec() / step for a, b in ((before, here), (here, after))]
            np.testing.assert_allclose(velocities[0], velocities[1], atol=1e-3)

    def test_of_one_axis_it_is_the_hermite_spline_of_the_angle(self) -> None:
        angles = np.asarray([0.0, 0.5, 0.2, 1.0, 1.5])
        quaternions = transform.Rotation.from_rotvec(angles[:, None] * np.asarray([0.0, 0.6, 0.8])).as_quat()
        steps = np.diff(self.knots)
        means = np.diff(angles) / steps
        inner = (steps[1:] * means[:-1] + steps[:-1] * means[1:]) / (steps[1:] + steps[:-1])
        slopes = np.concatenate(([1.5 * means[0] - 0.5 * inner[0]], inner, [1.5 * means[-1] - 0.5 * inner[-1]]))
        s = np.linspace(0.0, 2.1, 40)
        expected = interpolate.CubicHermiteSpline(self.knots, angles, slopes)(s)
        found = self.sampled(s, quaternions).as_rotvec() @ np.asarray([0.0, 0.6, 0.8])
        np.testing.assert_allclose(found, expected, atol=1e-12)

    def test_of_two_it_is_slerp(self) -> None:
        slerp = pytest.importorskip("scipy.spatial.transform").Slerp(self.knots[:2], self.rotations[:2])
        s = np.linspace(0.0, 0.4, 11)
        found = transform.Rotation.from_quat(robot.quat_spline(self.knots[:2], self.rotations[:2].as_quat(), s))
        assert np.max((found * slerp(s).inv()).magnitude()) < 1e-12


def test_batch_axes_of_any_arguments() -> None:
    """Knots, values and parameters may each have batch axes that the others have not."""
    rng = np.random.default_rng(0)
    knots, values, s = np.stack([knots_of(5), knots_of(5) + 0.5]), rng.normal(size=(3, 2, 5, 4)), rng.uniform(0, 3, (2, 6))
    functions = (
        robot.natural_cubic_spline,
        robot.quat_spline,
        lambda k, v, p: robot.b_spline(v, p, knots=np.concatenate((k[..., :2] - 3, k, k[..., -2:] + 3), axis=-1)),
    )
    for function in functions:
        for k, p in ((knots, s), (knots[0], s), (knots, s[0]), (knots[0], s[0])):
            for v in (values, values[0], values[0, 0]):
                found = function(k, v, p)
                shape = np.broadcast_shapes(k.shape[:-1], v.shape[:-2], p.shape[:-1])
                assert found.shape == (*shape, 6, 4)
                for i in np.ndindex(shape):
                    one = [np.broadcast_to(x, shape + x.shape[x.ndim - r :])[i] for x, r in ((k, 1), (v, 2), (p, 1))]
                    np.testing.assert_allclose(found[i], function(*one), atol=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: robot.natural_cubic_spline(np.zeros(1), np.zeros((1, 2)), np.zeros(3)), "needs 2 or more knots; got 1"),
        (
            lambda: robot.natural_cubic_spline(np.zeros(3), np.zeros((4, 2)), np.zeros(3)),
            "knots and values must have the same size",
        ),
        (lambda: robot.natural_cubic_spline(np.zeros((2, 3)), np.zeros((5, 3, 2)), np.zeros(3)), "do not broadcast"),
        (lambda: robot.sample_spline_path(np.zeros((3, 1)), np.zeros((3, 2)), np.zeros((2, 1)), order=4), "order 1, 2 or 3; got 4"),
        (
            lambda: robot.sample_spline_path(np.zeros(3), np.zeros((3, 2)), np.zeros((2, 1))),
            r"anchor_points needs shape \(..., n, 1\)",
        ),
        (lambda: robot.polyharmonic_spline(np.zeros((2, 2)), np.zeros((2, 1)), np.zeros((1, 2))), "needs 3 or more points of 2"),
        (lambda: robot.b_spline(np.zeros((3, 2)), np.zeros(4)), "degree 3 needs 4 or more control points; got 3"),
        (lambda: robot.b_spline(np.zeros((3, 2)), np.zeros(4), degree=-1), "0 or more as degree; got -1"),
        (lambda: robot.b_spline(np.zeros((4, 2)), np.zeros(4), knots=np.zeros(5)), r"knots needs shape \(..., 8\)"),
        (lambda: robot.quat_spline(np.zeros(3), np.zeros((3, 3)), np.zeros(4)), r"quaternions needs shape \(..., n, 4\)"),
    ],
)
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        call()


@pytest.mark.brief(0)
@pytest.mark.applies(to=lambda xp: xp == "jax")  # which has them only if asked
def test_batches_of_knots_without_data_types_of_64_bits(xp: Any) -> None:
    import jax

    knots, values, inside = (
        np.stack([knots_of(5), knots_of(6)[:5]]),
        np.random.default_rng(0).normal(size=(2, 5, 2)),
        np.ones((2, 3)),
    )
    with jax.enable_x64(False):
        found = robot.natural_cubic_spline(*(xp.asarray(x.astype("float32")) for x in (knots, values, inside)))
    np.testing.assert_allclose(numpy_of(found), robot.natural_cubic_spline(knots, values, inside), rtol=1e-4, atol=1e-5)
