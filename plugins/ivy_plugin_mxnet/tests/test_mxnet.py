"""The MXNet plugin: its import with a new NumPy, its arrays, and where MXNet differs from what it says."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_plugin_mxnet.importing import mxnet as mx

XP: Any = ivy_api.namespace("mxnet")
ARRAYS: Any = ivy_api.namespace("mxnet", wrapped=True)
NUMPY: Any = ivy_api.namespace("numpy")
rng = np.random.default_rng(0)


def ran(program: str) -> str:
    """What a new interpreter prints."""
    return subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, capture_output=True, text=True).stdout.strip()


class TestImport:
    def test_the_plugin_imports_no_framework(self) -> None:
        assert ran("import sys, ivy_plugin_mxnet.plugin; print('mxnet' in sys.modules, 'numpy' in sys.modules)") == "False False"

    def test_numpy_is_as_before(self) -> None:
        program = """
import numpy as np
before, attributes = np.__getattr__, set(vars(np))
from ivy_plugin_mxnet.importing import mxnet
new = [name for name in set(vars(np)) - attributes if not name.startswith('_') and type(getattr(np, name)) is not type(np)]
print(np.__getattr__ is before, new, hasattr(np, 'alltrue'), float(mxnet.np.ones(3).sum()))
"""
        assert ran(program) == "True [] False 3.0"

    def test_only_the_shapes_of_numpy_are_switched_on(self) -> None:
        program = """
import ivy_api, threading
xp = ivy_api.namespace('mxnet')
from ivy_plugin_mxnet.importing import mxnet
print(mxnet.util.is_np_array(), mxnet.util.is_np_shape(), mxnet.np.array([1]).dtype)
thread = threading.Thread(target=lambda: print(xp.zeros((0, 3)).shape, mxnet.util.is_np_shape()))
thread.start(), thread.join()
"""
        assert ran(program).splitlines() == ["False True float32", "(0, 3) True"]

    def test_it_may_be_imported_first_by_the_user(self) -> None:
        program = """
from ivy_plugin_mxnet.importing import mxnet
import mxnet as own, ivy_api
print(own is mxnet, ivy_api.namespace_for(own.np.ones(2)) is ivy_api.namespace('mxnet'))
"""
        assert ran(program) == "True True"


def test_nothing_is_missing_but_what_a_limit_explains() -> None:
    (status,) = [each for each in ivy_api.backends() if each.name == "mxnet"]
    limits = {limit.function for limit in status.limits if not limit.dtypes}
    missing = {
        each.qualname
        for each in registry.iter_declarations()
        if each.kind != "constant" and not ivy_api.supports("mxnet", each.qualname)
    }
    assert missing == limits


class TestWhereMXNetIsWrong:
    """Each of these results of MXNet differs from NumPy's, or ends the process."""

    def test_rounding(self) -> None:
        x = np.asarray([0.5, 1.5, 2.5, -0.5, -1.5, -0.2, 2.0**22 + 0.5, np.inf, np.nan, -0.0], dtype="float32")
        got = XP.round(XP.asarray(x)).asnumpy()
        np.testing.assert_array_equal(got, np.round(x))
        np.testing.assert_array_equal(np.signbit(got), np.signbit(np.round(x)))

    def test_int64_is_not_computed_in_floats(self) -> None:
        x = rng.integers(-(2**62), 2**62, 200)
        y = rng.integers(1, 2**40, 200) * rng.choice([-1, 1], 200)
        bits = rng.integers(0, 64, 200)
        for name, one, two in (
            ("floor_divide", x, y),
            ("remainder", x, y),
            ("pow", x, bits),
            ("bitwise_left_shift", x, bits),
            ("bitwise_right_shift", x, bits),
        ):
            got = getattr(XP, name)(XP.asarray(one), XP.asarray(two)).asnumpy()
            np.testing.assert_array_equal(got, getattr(NUMPY, name)(one, two), err_msg=name)
        for name in ("abs", "square", "floor", "ceil"):
            np.testing.assert_array_equal(getattr(XP, name)(XP.asarray(x)).asnumpy(), getattr(NUMPY, name)(x), err_msg=name)
        one, two = x.reshape(10, 20), x.reshape(20, 10)
        np.testing.assert_array_equal(XP.matmul(XP.asarray(one), XP.asarray(two)).asnumpy(), one @ two)

    def test_sorting_is_stable_and_puts_nan_last(self) -> None:
        x = rng.integers(0, 5, (4, 50)).astype("float32")
        x[1, 3:5], x[2, 5:9], x[3, ::7] = np.nan, np.inf, -0.0
        for axis in (0, 1):
            for descending in (False, True):
                options = {"axis": axis, "descending": descending}
                np.testing.assert_array_equal(XP.argsort(XP.asarray(x), **options).asnumpy(), NUMPY.argsort(x, **options))
                got, want = XP.sort(XP.asarray(x), **options).asnumpy(), NUMPY.sort(x, **options)
                np.testing.assert_array_equal(got, want)
                np.testing.assert_array_equal(np.signbit(got), np.signbit(want))

    def test_sums_with_infinities(self) -> None:
        x = np.asarray([[1, np.inf, np.inf], [1, -np.inf, 2], [np.inf, -np.inf, 0], [1, 2, np.nan], [1, 2, 3]], dtype="float32")
        np.testing.assert_array_equal(XP.sum(XP.asarray(x), axis=1).asnumpy(), [np.inf, -np.inf, np.nan, np.nan, 6])
        assert XP.sum(XP.asarray([3e38, 3e38])).item() == np.inf

    def test_positions_of_narrow_types_do_not_overflow(self) -> None:
        for dtype in ("int8", "uint8", "float16", "bool"):
            x = np.zeros(5000, dtype=dtype)
            x[4999] = 1
            assert XP.argmax(XP.asarray(x)).item() == 4999

    def test_arrays_without_elements(self) -> None:
        empty, one = XP.zeros((3, 0)), XP.asarray(1.0)
        assert XP.where(empty < 0, empty, one).shape == (3, 0)
        assert XP.prod(empty, axis=1).asnumpy().tolist() == [1, 1, 1]
        assert XP.sum(empty, axis=1).asnumpy().tolist() == [0, 0, 0]

    def test_eight_axes(self) -> None:
        x = rng.normal(size=(2, 1, 3, 2, 1, 2, 1, 3))
        given = XP.asarray(x)
        order, shape = (7, 2, 0, 1, 6, 5, 4, 3), (2, 4, 3, 2, 4, 2, 4, 3)
        np.testing.assert_array_equal(XP.permute_dims(given, order).asnumpy(), x.transpose(order))
        np.testing.assert_array_equal(XP.broadcast_to(given, shape).asnumpy(), np.broadcast_to(x, shape))
        np.testing.assert_array_equal(given[:, :, 1:, ..., ::2].asnumpy(), x[:, :, 1:, ..., ::2])
        for got, want in zip(XP.nonzero(given > 0), np.nonzero(x > 0), strict=True):
            np.testing.assert_array_equal(got.asnumpy(), want)

    def test_errors_are_raised_by_the_call(self) -> None:
        with pytest.raises(IndexError, match="axis of size 3"):
            XP.take(XP.asarray([1.0, 2.0, 3.0]), XP.asarray([0, 3]))
        with pytest.raises(TypeError, match="uint64, which MXNet does not have"):
            XP.sum(XP.asarray([1], dtype=XP.uint8))
        with pytest.raises(TypeError, match="LAPACK has no 16-bit"):
            XP.linalg.svd(XP.ones((2, 2), dtype=XP.float16))
        mx.nd.waitall()  # nothing is left that raises later


def test_limits_of_the_standard_are_said() -> None:
    with pytest.raises(AttributeError, match="MXNet has no complex numbers"):
        XP.complex64  # noqa: B018 - looked up
    with pytest.raises(TypeError, match="MXNet has no int16"):
        XP.asarray(np.zeros(3, dtype="int16"))


class TestArrays:
    def test_operators_that_mxnet_lacks(self) -> None:
        x, mask = XP.asarray([5, -5]), XP.asarray([[True], [False]])
        assert [each.asnumpy().tolist() for each in (x // 2, x >> 1, x << 1, 7 // x)] == [[2, -3], [2, -3], [10, -10], [1, -2]]
        assert (mask & XP.asarray([True, False])).asnumpy().tolist() == [[True, False], [False, False]]
        assert XP.asarray(1.0)[None, ...].shape == (1,)
        assert x[2:1].shape == (0,)
        assert x.device == mx.cpu()

    def test_writing_is_seen_by_the_native_array(self) -> None:
        native = XP.reshape(XP.arange(12), (3, 4))
        x, expected = ivy_api.Array(native), np.arange(12).reshape(3, 4)
        for key, value in (((slice(1, None), slice(None, None, -2)), -1), ((0, 1), 7)):
            x[key] = expected[key] = value
        x[x > 6], expected[expected > 6] = 0, 0
        x[ARRAYS.asarray([0, 2]), 1] = ARRAYS.asarray([77, 88])
        expected[[0, 2], 1] = [77, 88]
        np.testing.assert_array_equal(native.asnumpy(), expected)

    def test_pickles(self) -> None:
        x = ARRAYS.asarray([1.0, 2.0])
        assert bool(ARRAYS.all(pickle.loads(pickle.dumps(x)) == x))

    def test_dlpack_both_ways(self) -> None:
        host = np.arange(6.0)
        shared = XP.from_dlpack(host)
        host[0] = 5
        assert shared.asnumpy()[0] == 5
        for x in (host[::2], np.zeros((0, 2)), np.asarray([True, False]), np.asarray(1.5)):
            np.testing.assert_array_equal(XP.from_dlpack(x).asnumpy(), x)
            np.testing.assert_array_equal(np.from_dlpack(ARRAYS.asarray(x)), x)
        out = np.from_dlpack(ivy_api.Array(shared))
        assert np.shares_memory(out, host)

    def test_devices(self) -> None:
        assert ivy_api.Array(XP.ones(2)).device == mx.cpu()
        assert XP.ones(2, device="cpu:0").ctx == mx.cpu()
        assert XP.__array_namespace_info__().devices()[0] == mx.cpu()
        with pytest.raises(ValueError, match="available: 'cpu\\(0\\)'"):
            XP.ones(2, device="gpu:7")

    def test_threads(self) -> None:
        found: list[Any] = []
        threads = [threading.Thread(target=lambda n=n: found.append(float(XP.sum(XP.ones((n, 0)) + 1.0)))) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [0.0] * 4


def test_the_users_own_autograd_goes_through_the_functions() -> None:
    x = XP.asarray([0.5, 1.5, -2.0])
    x.attach_grad()
    with mx.autograd.record():
        y = XP.sum(XP.tanh(x) * XP.square(x))
    y.backward()
    expected = ivy_api.grad(lambda x: XP.sum(XP.tanh(x) * XP.square(x)))(x.copy())
    np.testing.assert_allclose(x.grad.asnumpy(), expected.asnumpy(), rtol=1e-6)


@pytest.mark.parametrize("order", range(8))
def test_random_numbers_are_those_of_numpy(order: int) -> None:
    calls = [
        lambda xp, key: key,
        lambda xp, key: xp.random.split(key, 3),
        lambda xp, key: xp.random.bits(key, (5,)),
        lambda xp, key: xp.random.uniform(key, (2, 3), dtype=xp.float32),
        lambda xp, key: xp.random.randint(key, -5, 10, (20,)),
        lambda xp, key: xp.random.randint(key, -(2**63), 2**63 - 1, (20,)),
        lambda xp, key: xp.random.randint(key, xp.asarray([-(2**63), 0]), xp.asarray([2**63 - 1, 7]), (9, 2)),
        lambda xp, key: xp.random.permutation(key, 9),
    ]
    got, want = (calls[order](xp, xp.random.key(2**40 + 3)) for xp in (XP, NUMPY))
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-6)
