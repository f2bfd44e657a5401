"""The dask plugin: recognised by name, lazy, right on arrays in many blocks, and on a cluster."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import dask
import dask.array as da
import numpy as np
import pytest
from dask.distributed import Client, LocalCluster

import ivy_api
from ivy_api.dispatch import registry
from ivy_plugin_dask.plugin import DASK

rng = np.random.default_rng(0)
VALUES = rng.normal(size=(6, 8, 8))
WHOLE = np.round(VALUES[0] * 3)


def blocks(x: np.ndarray) -> da.Array:
    """The same values in blocks of uneven sizes."""
    return da.from_array(x, chunks=tuple((2, 3, 5)[-x.ndim :]))


CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "elementwise": lambda xp, x: xp.tanh(xp.pow(xp.log1p(xp.abs(x)), 2)),
    "operands in other blocks": lambda xp, x: xp.add(x, xp.take(x, xp.asarray([0]), axis=0)),
    "statistics": lambda xp, x: (x - xp.mean(x, axis=0)) / xp.std(x, axis=0),
    "sort": lambda xp, x: xp.sort(x, axis=1, descending=True),
    "argsort": lambda xp, x: xp.argsort(x),
    "along an order": lambda xp, x: xp.take_along_axis(x, xp.argsort(x, axis=1), axis=1),
    "insertion points": lambda xp, x: xp.searchsorted(xp.sort(xp.reshape(x, (-1,))), x),
    "repeat": lambda xp, x: xp.repeat(x, 3, axis=1),
    "roll": lambda xp, x: xp.roll(x, 3),
    "cumulative": lambda xp, x: xp.cumulative_sum(x, axis=1, include_initial=True),
    "fft": lambda xp, x: xp.fft.rfft(x, n=5, axis=1),
    "fft of all axes": lambda xp, x: xp.fft.fftn(x),
    "inverses": lambda xp, x: xp.linalg.inv(x),
    "solutions": lambda xp, x: xp.linalg.solve(x, x[0, :, :3]),
    "solutions for a vector": lambda xp, x: xp.linalg.solve(x, x[0, 0, :]),
    "determinants": lambda xp, x: xp.linalg.slogdet(x).logabsdet,
    "singular values": lambda xp, x: xp.linalg.svdvals(x),
    "complete factors": lambda xp, x: xp.linalg.qr(x[:, :, :4], mode="complete").R,
    "products": lambda xp, x: xp.matmul(x, xp.matrix_transpose(x)),
    "nothing": lambda xp, x: xp.max(x[:0], axis=1),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_arrays_in_many_blocks_give_what_numpy_gives_and_compute_nothing_before(call: Callable[[Any, Any], Any]) -> None:
    x = blocks(VALUES)
    with dask.config.set(scheduler=fails):
        lazy = call(ivy_api.namespace_for(x), x)
    assert isinstance(lazy, da.Array)
    result = lazy.compute(scheduler="synchronous")
    expected = call(ivy_api.namespace("numpy"), VALUES)
    assert result.dtype == expected.dtype == lazy.dtype
    assert result.shape == lazy.shape
    np.testing.assert_allclose(result, expected, rtol=1e-9, atol=1e-12)


def fails(*_: Any, **__: Any) -> Any:
    """A scheduler that must not be asked."""
    raise AssertionError("a call computed something")


def test_sizes_that_depend_on_data_are_not_known_until_asked_for() -> None:
    x = blocks(WHOLE)
    xp: Any = ivy_api.namespace_for(x)
    with dask.config.set(scheduler=fails):
        found = xp.unique_all(x)
        (rows, _) = xp.nonzero(x)
    assert np.isnan(found.values.shape[0])
    assert np.isnan(rows.shape[0])
    assert ivy_api.Array(rows).shape == (None,)
    values, _, inverse, counts = dask.compute(*found, scheduler="synchronous")
    np.testing.assert_array_equal(values[inverse], WHOLE)
    assert counts.sum() == WHOLE.size
    assert rows.compute_chunk_sizes().shape == (np.count_nonzero(WHOLE),)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Client]:
    """Two workers, each a process of its own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local, Client(local) as client:
        yield client


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_two_workers_of_a_cluster_give_what_numpy_gives(cluster: Client, call: Callable[[Any, Any], Any]) -> None:
    x = blocks(VALUES)
    result = call(ivy_api.namespace_for(x), x).compute()
    np.testing.assert_allclose(result, call(ivy_api.namespace("numpy"), VALUES), rtol=1e-9, atol=1e-12)


def test_the_work_is_done_by_both_workers(cluster: Client) -> None:
    x = da.ones((64, 64), chunks=(4, 64))
    xp: Any = ivy_api.namespace_for(x)
    y = xp.exp(x).persist()
    y.sum().compute()
    held = [len(keys) for keys in cluster.has_what().values()]
    assert len(held) == 2
    assert all(held), f"of 16 blocks the workers hold {held}"


def test_arrays_with_operators_and_writing() -> None:
    x = ivy_api.Array(blocks(VALUES))
    y = 2 * x[1:, ::2] - 1
    y[0, 0] = 5.0
    expected = 2 * VALUES[1:, ::2] - 1
    expected[0, 0] = 5.0
    np.testing.assert_array_equal(np.asarray(y.native), expected)
    np.testing.assert_array_equal(np.from_dlpack(y), expected)
    assert float(ivy_api.sum(y)) == pytest.approx(expected.sum())


def test_limits_are_those_of_the_blocks() -> None:
    x = blocks(WHOLE.astype("float16"))
    xp: Any = ivy_api.namespace_for(x)
    assert xp.add(x, 1).dtype == np.float16
    assert not ivy_api.supports("dask", "linalg.inv", dtype="float16")
    with pytest.raises(ivy_api.errors.LimitError, match="LAPACK has no 16-bit floating point"):
        xp.linalg.inv(x)
    with pytest.raises(ValueError, match="Omit copy"):
        xp.reshape(x, (-1,), copy=False)


def test_the_backend_is_found_and_importing_the_plugin_imports_no_dask() -> None:
    (status,) = [each for each in ivy_api.backends() if each.name == "dask"]
    assert (status.backend, status.distribution, status.usable) == (DASK, "ivy-plugin-dask", True)
    program = "import sys, ivy_plugin_dask.plugin; sys.exit('dask' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_nothing_of_the_standard_is_missing() -> None:
    assert [
        each.qualname
        for each in registry.iter_declarations()
        if each.kind != "constant" and not ivy_api.supports("dask", each.qualname)
    ] == ["bfloat16"]
