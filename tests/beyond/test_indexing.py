"""Gathering, scattering, functional updates and ranking, against NumPy, TensorFlow and plain loops."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
import torch

from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.cases import NUMBERS, Case, check, check_compiled, declared, one_of_each, rows

RNG = np.random.default_rng(7)
V, M, T = np.round(RNG.normal(size=5) * 9), np.round(RNG.normal(size=(3, 4)) * 9), np.round(RNG.normal(size=(2, 3, 4)) * 9)
TWICE = np.asarray([[2], [0], [2], [1], [2], [-2]])
PAIRS = np.asarray([[0, 3], [2, 1], [0, 3], [-1, -1]])
INTEGERS = np.asarray([5, 0, 23, 11])
UFUNCS = {"add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}
REDUCTIONS = ("add", "multiply", "min", "max")


def scattered(x: np.ndarray, indices: np.ndarray, updates: np.ndarray, batch_dims: int = 0, mode: str = "set") -> np.ndarray:
    """One update after the other."""
    if batch_dims:
        return np.stack([scattered(*each, batch_dims=batch_dims - 1, mode=mode) for each in zip(x, indices, updates, strict=True)])
    out = x.copy()
    updates = np.broadcast_to(updates, (*indices.shape[:-1], *x.shape[indices.shape[-1] :]))
    for place in np.ndindex(*indices.shape[:-1]):
        at = tuple(indices[place])
        out[at] = updates[place] if mode == "set" else UFUNCS[mode](out[at], updates[place])
    return out


def scattered_into_zeros(
    indices: np.ndarray, updates: np.ndarray, shape: Any, batch_dims: int = 0, mode: str = "add"
) -> np.ndarray:
    start = {"min": np.inf, "max": -np.inf, "multiply": 1.0}.get(mode, 0.0)
    out = scattered(np.full(shape, start), indices, updates.astype(float), batch_dims, mode)
    touched = scattered(np.zeros(shape, bool), indices, np.ones(updates.shape, bool), batch_dims)
    return np.where(touched, out, 0).astype(updates.dtype)


def put(x: np.ndarray, indices: np.ndarray, values: Any, axis: int = -1, mode: str = "set") -> np.ndarray:
    out = np.moveaxis(x.copy(), axis, -1)
    places = np.moveaxis(indices, axis, -1)
    places = np.broadcast_to(places, (*out.shape[:-1], places.shape[-1]))
    taken = [n if a != axis % x.ndim else indices.shape[axis] for a, n in enumerate(x.shape)]
    new = np.moveaxis(np.broadcast_to(np.asarray(values, dtype=x.dtype), taken), axis, -1)
    for place in np.ndindex(*places.shape):
        at = (*place[:-1], places[place])
        out[at] = new[place] if mode == "set" else UFUNCS[mode](out[at], new[place])
    return np.moveaxis(out, -1, axis)


def gathered(x: np.ndarray, indices: np.ndarray, axis: int | None = None, batch_dims: int = 0) -> np.ndarray:
    here = batch_dims if axis is None else axis % x.ndim
    if batch_dims:
        return np.stack([gathered(a, b, here - 1, batch_dims - 1) for a, b in zip(x, indices, strict=True)])
    return np.take(x, indices, axis=here)


def gathered_nd(x: np.ndarray, indices: np.ndarray, batch_dims: int = 0) -> np.ndarray:
    if batch_dims:
        return np.stack([gathered_nd(a, b, batch_dims - 1) for a, b in zip(x, indices, strict=True)])
    return x[tuple(np.moveaxis(indices, -1, 0))]


def filled(x: np.ndarray, value: Any, wrap: bool = False) -> np.ndarray:
    out = x.copy()
    np.fill_diagonal(out, value, wrap)
    return out


def block(x: np.ndarray, start: Any, sizes: Any) -> np.ndarray:
    return x[tuple(slice(b, b + n) for b, n in zip(begins(x, start, sizes), sizes, strict=True))]


def begins(x: np.ndarray, start: Any, sizes: Any) -> list[int]:
    return [
        min(max(int(b) + (n if b < 0 else 0), 0), n - size) for b, n, size in zip(np.asarray(start), x.shape, sizes, strict=True)
    ]


def with_block(x: np.ndarray, update: np.ndarray, start: Any) -> np.ndarray:
    out = x.copy()
    out[tuple(slice(b, b + n) for b, n in zip(begins(x, start, update.shape), update.shape, strict=True))] = update
    return out


def largest(x: np.ndarray, k: int, axis: int = -1, largest: bool = True, sorted: bool = True) -> tuple[np.ndarray, np.ndarray]:
    values, order = torch.topk(torch.asarray(x), k, axis, largest, True)
    return values.numpy(), order.numpy()


DISTINCT = RNG.permuted(np.tile(np.arange(6.0), (3, 1)), axis=1)
CASES: list[Case] = [
    Case("scatter_update", scattered, (M, np.asarray([[2], [0]]), M[:2] + 1), {}, NUMBERS),
    Case("scatter_update", scattered, (M, PAIRS[:2], V[:2]), {}, NUMBERS),
    Case("scatter_update", scattered, (T, np.asarray([[[1, 2], [0, -1]]]), T[:1, :2]), {}, NUMBERS),
    Case("scatter_update", scattered, (M, np.asarray([[1]]), np.asarray([[5.0]])), {}, NUMBERS),
    Case("scatter_update", scattered, (M > 0, np.asarray([[2], [0]]), M[:2] > 1), {}, ("bool",)),
    Case("scatter_update", scattered, (V, np.zeros((0, 1), int), V[:0]), {"mode": "add"}),
    *(
        Case("scatter_update", scattered, (M, TWICE, np.round(RNG.normal(size=(6, 4)) * 5)), {"mode": m}, NUMBERS, units=8)
        for m in REDUCTIONS
    ),
    *(Case("scatter_update", scattered, (M, PAIRS, V[:4]), {"mode": m}, NUMBERS, units=8) for m in REDUCTIONS),
    *(
        Case(
            "scatter_update", scattered, (T, np.asarray([[[2], [0]], [[1], [-1]]]), T[:, :2]), {"batch_dims": 1, "mode": m}, units=8
        )
        for m in ("set", *REDUCTIONS)
    ),
    Case("scatter_nd", scattered_into_zeros, (TWICE, V[:1] * np.arange(6.0), (4,)), {}, NUMBERS),
    *(Case("scatter_nd", scattered_into_zeros, (PAIRS, V[:4], (3, 4)), {"mode": m}, NUMBERS, units=8) for m in REDUCTIONS),
    Case("scatter_nd", scattered_into_zeros, (PAIRS[:2], V[:2], (3, 4)), {"mode": "set"}, NUMBERS),
    *(
        Case(
            "scatter_nd",
            scattered_into_zeros,
            (np.asarray([[[2], [0], [2]], [[1], [-1], [1]]]), T[:, :, 0], (2, 4)),
            {"batch_dims": 1, "mode": m},
            units=8,
        )
        for m in REDUCTIONS
    ),
    Case("scatter_nd", lambda i, u, s: tf.scatter_nd(i, u, s).numpy(), (np.asarray([[1], [3], [1]]), M, (5, 4)), {}, NUMBERS),
    *(
        Case("put_along_axis", put, (x, i, v), {"axis": axis}, NUMBERS)
        for x, i, v, axis in (
            (M, np.asarray([[1], [0], [2]]), M[:, :1] + 9, 1),
            (M, np.asarray([[1, 0, 2, -1]]), 7.0, 0),
            (V, np.asarray([3, 0]), V[:2], -1),
            (T, np.asarray([[[1, 0, 2, 0]]]), 3, 1),
        )
    ),
    *(
        Case("put_along_axis", put, (M, np.asarray([[1, 1], [0, -1], [2, 2]]), M[:, :2]), {"mode": m}, NUMBERS, units=8)
        for m in REDUCTIONS
    ),
    *(
        Case("put_along_axis", put, (T, np.asarray([[[1, 0, 2, 0], [1, 0, 1, 0]]]), 2), {"axis": 1, "mode": m}, NUMBERS, units=8)
        for m in REDUCTIONS
    ),
    *(
        Case("gather", gathered, (x, i), options, NUMBERS)
        for x, i, options in (
            (M, np.asarray([[2, 0], [1, -1]]), {}),
            (T, np.asarray([2, 0]), {"axis": 1}),
            (T, np.asarray(1), {"axis": -1}),
            (T, np.asarray([[2, 0], [1, -1]]), {"batch_dims": 1}),
            (T, np.asarray([[[3, 0]], [[1, -1]]]), {"batch_dims": 1, "axis": -1}),
            (T, np.asarray([[2, 0, 1], [1, -1, 0]]), {"batch_dims": 2}),
        )
    ),
    *(
        Case("gather_nd", gathered_nd, (x, i), options, NUMBERS)
        for x, i, options in (
            (M, PAIRS, {}),
            (T, PAIRS[None] % 2, {}),
            (T, np.asarray([[1, 2, 3], [0, 0, -1]]), {}),
            (T, np.asarray([[[2], [0]], [[1], [-1]]]), {"batch_dims": 1}),
            (T, np.asarray([[[2, 1], [0, 3]], [[1, 1], [-1, 0]]]), {"batch_dims": 1}),
        )
    ),
    *(Case("fill_diagonal", filled, (x, value), {}, NUMBERS) for x, value in ((M, 3), (M.T.copy(), V[:2]), (T[:, :2, :2], 1))),
    *(Case("fill_diagonal", filled, (np.tile(M.T, (2, 1)), 5), {"wrap": wrap}, NUMBERS) for wrap in (False, True)),
    *(
        Case("choose", lambda i, c, mode="raise": np.choose(i, c, mode=mode), (i, choices), options)
        for i, choices, options in (
            (np.asarray([[0, 1, 2, 0]]), [M, M + 20, M * 2], {}),
            (np.asarray([0, 4, -1, 1]), [M, M + 20], {"mode": "wrap"}),
            (np.asarray([[0], [4], [-1]]), [np.asarray(V[0]), M], {"mode": "clip"}),
        )
    ),
    Case("boolean_mask", lambda x, m: x[m], (M, M > 0)),
    Case("boolean_mask", lambda x, m: x[m], (T, np.asarray([True, False]))),
    Case("boolean_mask", lambda x, m, axis: x[:, m], (T, T[0] > 0), {"axis": 1}),
    Case("boolean_mask", lambda x, m, axis: x[..., m], (T, np.asarray([True, False, True, True])), {"axis": -1}),
    Case("unravel_index", lambda i, s: np.unravel_index(i, s), (INTEGERS, (2, 3, 4))),
    Case("unravel_index", lambda i, s: np.unravel_index(i % 24, s), (np.asarray([[-1], [3]], dtype="int8"), (4, 6))),
    *(
        Case(
            "ravel_multi_index", lambda i, s, mode="raise": np.ravel_multi_index(tuple(i), s, mode=mode), (indices, (3, 4)), options
        )
        for indices, options in (
            ([np.asarray([2, 0]), np.asarray([3, 1])], {}),
            ([np.asarray([5, -1]), np.asarray([[4, 1]])[0]], {"mode": "wrap"}),
            ([np.asarray([5, -1]), np.asarray([9, 1])], {"mode": "clip"}),
        )
    ),
    *(
        Case("dynamic_slice", block, (T, start, (1, 2, 3)))
        for start in ((1, 0, 1), (5, -2, -9), np.asarray([0, 2, 1]), [np.asarray(1), 1, np.asarray(-1)])
    ),
    *(
        Case("dynamic_update_slice", with_block, (T, -T[:1, :2, :3], start), {}, NUMBERS)
        for start in ((1, 0, 1), (5, -2, -9), np.asarray([0, 2, 1]), [np.asarray(1), 1, np.asarray(-1)])
    ),
    *(
        Case("top_k", largest, (x, 2), options, NUMBERS)
        for x, options in ((DISTINCT, {}), (DISTINCT, {"axis": 0, "largest": False}), (DISTINCT[0], {"largest": False}))
    ),
    *(
        Case("in_top_k", lambda t, p, k: tf.math.in_top_k(t, p.astype("float32"), k).numpy(), (np.asarray([1, 5, 0, 7]), p, k))
        for k in (1, 3)
        for p in (
            np.vstack([DISTINCT, DISTINCT[:1]]),
            np.round(RNG.normal(size=(4, 6))),
            np.where(DISTINCT == 1, np.nan, DISTINCT)[[0, 1, 2, 0]],
        )
    ),
]
CHAPTERS = ("gathering", "scattering", "ranking")
FIRST = one_of_each(CASES)
OWN = {"partition", "argpartition"}


def test_every_function_is_tested() -> None:
    assert declared(*CHAPTERS) == set(FIRST) | OWN


@rows(CASES)
def test_values(lib: Library, case: Case, number: int, dtypes: tuple[str, ...]) -> None:
    check(lib, case, number, dtypes)


@pytest.mark.parametrize("name", sorted(set(FIRST) - {"boolean_mask"}))
def test_compiled_gives_the_same(lib: Library, tools: Any, name: str) -> None:
    check_compiled(lib, tools, FIRST[name])


@pytest.mark.parametrize("mode", ["set", *REDUCTIONS])
def test_the_composed_body_scatters_as_loops_do(lib: Library, mode: str) -> None:
    """For backends whose framework has no such function."""
    if lib.name != "numpy":
        pytest.skip("one backend stands for the rest")
    body = registry.declarations()["scatter_update"].body
    for count in (1, 2, 7, 40):
        x, updates = RNG.normal(size=(6, 2)), RNG.normal(size=(count, 2))
        places = np.arange(count)[:, None] if mode == "set" and count < 6 else RNG.integers(-6, 6, size=(count, 1))
        if mode == "set":
            places = np.unique(places % 6)[:, None]
            updates = updates[: len(places)]
        got = body(x, places, updates, mode=mode, xp=lib.xp)
        np.testing.assert_allclose(got, scattered(x, places, updates, mode=mode), rtol=1e-12)


@pytest.mark.parametrize("kth", [0, 3, -1, (1, 4)])
@pytest.mark.parametrize("axis", [-1, 0])
def test_partition(lib: Library, kth: Any, axis: int) -> None:
    x = DISTINCT if axis else DISTINCT.T.copy()
    want = np.sort(x, axis=axis)
    got, order = lib.call("partition", x, kth, axis=axis), lib.call("argpartition", x, kth, axis=axis)
    np.testing.assert_array_equal(np.sort(order, axis=axis), np.sort(np.argsort(x, axis=axis), axis=axis))
    for values in (got, np.take_along_axis(x, order, axis=axis)):
        rest, ordered = np.moveaxis(values, axis, -1), np.moveaxis(want, axis, -1)
        for place in kth if isinstance(kth, tuple) else (kth,):
            here = place % x.shape[axis]
            np.testing.assert_array_equal(rest[..., here], ordered[..., here])
            assert (rest[..., :here] < rest[..., here : here + 1]).all()
            assert (rest[..., here + 1 :] > rest[..., here : here + 1]).all()


@pytest.mark.parametrize("options", [{}, {"largest": False}, {"axis": 0}])
def test_top_k_without_order(lib: Library, options: dict[str, Any]) -> None:
    values, order = lib.call("top_k", DISTINCT, 2, sorted=False, **options)
    axis = options.get("axis", -1)
    want, _ = largest(DISTINCT, 2, **options)
    np.testing.assert_array_equal(np.sort(values, axis=axis), np.sort(want, axis=axis))
    np.testing.assert_array_equal(np.take_along_axis(DISTINCT, order, axis=axis), values)


@pytest.mark.parametrize(
    ("name", "args", "options", "error", "words"),
    [
        ("scatter_update", (V, TWICE, V[:1]), {"mode": "mean"}, ValueError, "modes 'set', 'add'.*'mean'"),
        ("scatter_update", (V, PAIRS, V[:4]), {}, ValueError, "as many parts as the array has axes"),
        ("scatter_update", (M > 0, TWICE, M[:1] > 0), {"mode": "add"}, DTypeError, "mode='add' takes numeric"),
        ("scatter_update", (V + 1j, TWICE, V[:1] + 0j), {"mode": "max"}, DTypeError, "mode='max' takes real-valued"),
        ("scatter_update", (V, TWICE.astype("float64"), V[:1]), {}, DTypeError, "scatter_update takes indices of integer dtype"),
        ("put_along_axis", (M, TWICE[0], 1.0), {}, ValueError, "as many axes as x; got 1 and 2"),
        ("put_along_axis", (M, TWICE, 1.0), {"axis": 2}, IndexError, "axis 2 is out of range"),
        ("gather", (M, TWICE), {"batch_dims": 1}, ValueError, "same first 1 axes"),
        ("gather", (T, TWICE), {"batch_dims": 1, "axis": 0}, ValueError, "axis after the batch"),
        ("gather_nd", (V, PAIRS), {}, ValueError, "as many parts as the array has axes"),
        ("fill_diagonal", (V, 1.0), {}, ValueError, "takes a matrix"),
        ("fill_diagonal", (T, 1.0), {}, ValueError, "axes have one length"),
        ("choose", (INTEGERS, []), {}, ValueError, "at least one array to choose from"),
        ("choose", (INTEGERS, [V[:4]]), {"mode": "raise"}, ValueError, "'wrap', 'clip' and None"),
        ("boolean_mask", (M, M), {}, DTypeError, "mask of boolean dtype"),
        ("boolean_mask", (M, V > 0), {}, ValueError, "mask of the lengths of axes"),
        ("ravel_multi_index", ([INTEGERS], (2, 3)), {}, ValueError, "one array for each of the axes"),
        ("unravel_index", (V, (2, 3)), {}, DTypeError, "indices of integer dtype"),
        ("dynamic_slice", (M, (0, 0), (4, 1)), {}, ValueError, "not larger than x"),
        ("dynamic_slice", (M, (0,), (1, 1)), {}, ValueError, "one start and one size"),
        ("dynamic_update_slice", (M, V, (0, 0)), {}, ValueError, "one start and one size"),
        ("top_k", (V, 6), {}, ValueError, "from 0 to the length of the axis, 5; got 6"),
        ("top_k", (V > 0, 1), {}, DTypeError, "top_k takes real-valued"),
        ("partition", (V, 5), {}, IndexError, "places from -5 to 4"),
        ("argpartition", (V, (0, -6)), {}, IndexError, "places from -5 to 4"),
        ("in_top_k", (INTEGERS, M, 1), {}, ValueError, "shape of the targets"),
        ("in_top_k", (INTEGERS[:3], M.astype("int32"), 1), {}, DTypeError, "in_top_k takes real floating-point"),
    ],
)  # fmt: skip
def test_refusals_say_what_came(lib: Library, name: str, args: Any, options: Any, error: type, words: str) -> None:
    def enter(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return lib.native(value)
        return [lib.native(v) for v in value] if isinstance(value, list) else value

    with pytest.raises(error, match=words):
        lib.function(name)(*map(enter, args), **options)


def test_gradients_reach_what_is_put_in_and_what_stays(lib: Library, tools: Any) -> None:
    """Against those of torch, of native functions and of the composed bodies."""
    if tools is None:
        pytest.skip("the framework has no gradients")
    xp = lib.xp
    values, places = np.asarray([0.5, -1.5, 2.5]), np.asarray([[2], [0], [2]])
    weights = np.linspace(0.5, 1.5, 5)
    x, updates = torch.asarray(V).requires_grad_(), torch.asarray(values).requires_grad_()
    out = x.index_put((torch.asarray(places[:, 0]),), updates, accumulate=True)
    want_x, want_updates = torch.autograd.grad((out * torch.asarray(weights)).sum(), (x, updates))
    own = [from_numpy(xp, a) for a in (V, values, places, weights)]
    body = registry.declarations()["scatter_update"].body
    for scatter in (xp.scatter_update, lambda *args, **options: body(*args, **options, xp=xp)):
        for got, want in (
            (tools.gradient(lambda v, f=scatter: xp.sum(f(v, own[2], own[1], mode="add") * own[3]), own[0]), want_x),
            (tools.gradient(lambda v, f=scatter: xp.sum(f(own[0], own[2], v, mode="add") * own[3]), own[1]), want_updates),
        ):
            np.testing.assert_allclose(to_numpy(xp, got), want.numpy(), rtol=1e-12)
    got = tools.gradient(lambda v: xp.sum(xp.gather(v, own[2]) ** 2), own[0])
    np.testing.assert_allclose(to_numpy(xp, got), 2 * V * [1, 0, 2, 0, 0])
