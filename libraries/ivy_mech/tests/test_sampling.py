"""Random rotations: uniform over all, by key."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_mech
from ivy_api.errors import ArgumentError, ArgumentTypeError, DTypeError
from tests.peers import Module

stats = Module("scipy.stats")

mech: Any = ivy_mech
NUMPY = ivy_api.namespace("numpy")


@pytest.mark.brief(2)
def test_shapes_and_data_types(xp: Any) -> None:
    key = xp.random.key(1)
    assert tuple(mech.random_quaternion(key).shape) == (4,)
    assert tuple(mech.random_rotation(key, (2, 3)).shape) == (2, 3, 3, 3)
    assert mech.random_quaternion(key, 5, dtype=xp.float32).dtype == xp.float32
    norms = np.linalg.norm(np.asarray(mech.random_quaternion(key, 5, dtype=xp.float64)), axis=-1)
    assert np.allclose(norms, 1.0, rtol=0, atol=1e-15)


def test_a_key_gives_the_same_rotations_on_every_backend(xp: Any) -> None:
    expected = mech.random_rotation(NUMPY.random.key(7), 4, dtype=np.float64)
    ours = np.asarray(mech.random_rotation(xp.random.key(7), 4, dtype=xp.float64))
    assert np.allclose(ours, expected, rtol=0, atol=1e-12)
    assert not np.allclose(ours, np.asarray(mech.random_rotation(xp.random.key(8), 4, dtype=xp.float64)))
    quaternions = mech.random_quaternion(xp.random.key(7), 4, dtype=xp.float64)
    assert np.allclose(np.asarray(mech.quaternion_to_matrix(quaternions)), expected, rtol=0, atol=1e-12)
    first = np.asarray(mech.random_quaternion(xp.random.key(7), 4, dtype=xp.float64, scalar_first=True))
    assert np.array_equal(np.roll(first, -1, axis=-1), np.asarray(quaternions))


def test_the_distribution_is_uniform_over_all_rotations() -> None:
    rotations = mech.random_rotation(NUMPY.random.key(3), 2000)
    angles = mech.matrix_to_axis_angle(rotations)[:, 3]
    assert stats.kstest(angles, lambda a: (a - np.sin(a)) / np.pi).pvalue > 0.01  # Haar measure
    for column in range(3):  # directions are uniform on the sphere, so each coordinate is uniform: Archimedes
        for row in range(3):
            assert stats.kstest(rotations[:, row, column], lambda x: (x + 1) / 2).pvalue > 0.001


@pytest.mark.brief(2)
@pytest.mark.parametrize("function", [mech.random_quaternion, mech.random_rotation])
def test_shapes_of_any_integers_and_names_of_data_types(xp: Any, function: Any) -> None:
    key = xp.random.key(1)
    expected = function(key, (5,), dtype=xp.float32)
    for shape in (np.int64(5), (np.int32(5),), [5], np.asarray([5])):
        found = function(key, shape, dtype="float32")
        assert found.dtype == expected.dtype
        assert np.array_equal(np.asarray(found), np.asarray(expected))


@pytest.mark.parametrize("function", [mech.random_quaternion, mech.random_rotation])
def test_what_is_no_shape_or_data_type_is_named(function: Any) -> None:
    key = NUMPY.random.key(1)
    for shape in (2.5, "ab", (2.5,), None):
        with pytest.raises(ArgumentTypeError, match="takes an integer or a tuple of integers as shape"):
            function(key, shape)
    with pytest.raises(ArgumentError, match="sizes of 0 or more"):
        function(key, -1)
    for dtype, says in {"float": "takes a data type", "int32": "real floating", "complex64": "real floating"}.items():
        with pytest.raises(DTypeError, match=says):
            function(key, 5, dtype=dtype)
