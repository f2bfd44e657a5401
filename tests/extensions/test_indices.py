"""Functions of indices: what is no integer, or out of range, is refused; compiled, it is never another element."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ivy_api.dispatch import registry
from ivy_conformance import calls
from ivy_conformance.library import Library

X = np.arange(12.0).reshape(3, 4)
V = np.arange(5.0)


def _with_zeros(index: Any, xp: Any) -> Any:
    """An index along the second axis, beside zeros along the first."""
    return xp.stack([xp.zeros_like(index), index], axis=-1)


READS: dict[str, Callable[..., Any]] = {
    "take": lambda xp, x, v, i, n: xp.take(x, i, axis=1),
    "take_along_axis": lambda xp, x, v, i, n: xp.take_along_axis(x, xp.broadcast_to(i, (3, n)), axis=1),
    "gather": lambda xp, x, v, i, n: xp.gather(x, xp.broadcast_to(i, (3, n)), axis=1, batch_dims=1),
    "gather_nd": lambda xp, x, v, i, n: xp.gather_nd(x, _with_zeros(i, xp)),
    "at": lambda xp, x, v, i, n: xp.at(x, (0, i)).get(),
    "nn.embedding": lambda xp, x, v, i, n: xp.nn.embedding(i, xp.matrix_transpose(x)),
}
"""Calls that read along an axis of size 4, with two indices."""

WRITES: dict[str, Callable[..., Any]] = {
    "scatter_update": lambda xp, x, v, i, n: xp.scatter_update(x, _with_zeros(i, xp), v[:n]),
    "scatter_nd": lambda xp, x, v, i, n: xp.scatter_nd(_with_zeros(i, xp), v[:n] + 1.0, (3, 4), mode="max"),
    "scatter_along_axis": lambda xp, x, v, i, n: xp.scatter_along_axis(
        x, xp.broadcast_to(i, (3, n)), 100.0, axis=1, mode="multiply"
    ),
    "at": lambda xp, x, v, i, n: xp.at(x, (0, i)).add(1.0),
}

OTHERS: dict[str, Callable[..., Any]] = {
    "choose": lambda xp, x, v, i, n: xp.choose(i, [v[:2], v[1:3], v[2:4], v[3:5]]),
    "unravel_index": lambda xp, x, v, i, n: xp.unravel_index(i, (2, 2))[0],
    "ravel_multi_index": lambda xp, x, v, i, n: xp.ravel_multi_index((i, i), (4, 4)),
}

ALL = [*READS.items(), *WRITES.items(), *OTHERS.items()]
WITHOUT_RANGE = {
    "dynamic_slice": "moves a block so that it lies within the array",
    "dynamic_update_slice": "as dynamic_slice",
    "one_hot": "gives zeros for an index out of range",
    "multi_hot": "as one_hot",
    "nn.max_unpool": "its indices are those that max_pool gave",
    "diag_indices": "makes indices", "indices": "makes indices", "tril_indices": "makes indices", "triu_indices": "makes indices",
}  # fmt: skip


def test_every_function_of_indices_is_called() -> None:
    named = {
        d.qualname
        for d in registry.iter_declarations()
        if d.kind == "function" and {"indices", "index"} & set(calls.parameters(d.qualname)) and d.module.startswith("ivy_api.")
    }
    assert named <= {name for name, _ in ALL} | set(WITHOUT_RANGE), named - {name for name, _ in ALL} - set(WITHOUT_RANGE)


@pytest.mark.parametrize(("name", "call"), ALL, ids=[name for name, _ in ALL])
@pytest.mark.parametrize("wrong", [4, 100, -5, -100])
def test_an_index_out_of_range_is_refused(lib: Library, name: str, call: Any, wrong: int) -> None:
    x, v = lib.native(X), lib.native(V)
    call(lib.xp, x, v, lib.native(np.asarray([3, -4])), 2)
    with pytest.raises(IndexError):
        call(lib.xp, x, v, lib.native(np.asarray([1, wrong])), 2)


@pytest.mark.parametrize("dtype", ["int32", "int64"])
@pytest.mark.parametrize("options", [{}, {"label_smoothing": 0.1}], ids=str)
def test_a_class_beyond_the_last_is_refused(lib: Library, dtype: str, options: Any) -> None:
    x, target = lib.native(X), np.asarray([0, 4, 1], dtype=dtype)
    lib.xp.nn.sparse_cross_entropy(x, lib.native(target % 4), **options)
    with pytest.raises(IndexError):
        lib.xp.nn.sparse_cross_entropy(x, lib.native(target), **options)


@pytest.mark.parametrize(("name", "call"), ALL, ids=[name for name, _ in ALL])
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "bool"])
def test_an_index_of_no_integers_is_refused(lib: Library, name: str, call: Any, dtype: str) -> None:
    with pytest.raises((TypeError, IndexError)):
        call(lib.xp, lib.native(X), lib.native(V), lib.native(np.asarray([1, 2], dtype)), 2)


@pytest.mark.parametrize(("name", "call"), [*READS.items(), *WRITES.items()], ids=[*READS, *WRITES])
@pytest.mark.parametrize("wrong", [4, 9, -5])
def test_compiled_it_is_never_another_element(lib: Library, tools: Any, name: str, call: Any, wrong: int) -> None:
    """A write is dropped, a read gives nan, or the framework raises when the program runs."""
    if tools.SLOW_COMPILER:
        pytest.skip("torch raises: it has no other way on the CPU")
    x, v = lib.native(X), lib.native(V)
    compiled = tools.compiled(lambda i: call(lib.xp, x, v, i, 2))
    right = lib.numpy(call(lib.xp, x, v, lib.native(np.asarray([1])), 1))
    try:
        found = lib.numpy(compiled(lib.native(np.asarray([1, wrong]))))
    except Exception as error:
        if type(error).__name__ != "InvalidArgumentError":  # TensorFlow checks on the CPU
            raise
        return
    if (name, call) in READS.items():
        lost = found[-1, :] if name == "nn.embedding" else found[..., -1]
        assert np.all(np.isnan(lost)), found
    else:
        np.testing.assert_array_equal(found, right)
