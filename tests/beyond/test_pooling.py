"""Pooling against its definition, element by element, and against torch; gradients, compiled calls, refusals."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional

from conformance.compiling import assert_agrees
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.dispatch import registry
from ivy_api.errors import DTypeError
from tests.beyond.agreement import assert_close
from tests.beyond.cases import compiled
from tests.beyond.spatial import bins, pooled, samples, windows

DECLARED = {n: d for n, d in registry.declarations("nn").items() if d.body.__module__ == "ivy_api.extensions.nn.pooling"}


def test_every_pooling_is_tested() -> None:
    assert set(DECLARED) == {"max_pool", "avg_pool", "lp_pool", "adaptive_max_pool", "adaptive_avg_pool", "max_unpool"}


LINE, IMAGE, VOLUME = (2, 9, 2), (2, 7, 8, 3), (1, 4, 5, 6, 2)
CASES: dict[str, tuple[tuple[int, ...], Any, dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "line": (LINE, 2, {}, ((0, 0),)),
    "line, ceil": (LINE, 2, {"ceil_mode": True}, ((0, 0),)),
    "line, same": (LINE, 4, {"stride": 2, "padding": "same"}, ((1, 2),)),
    "line, dilated": (LINE, 3, {"stride": 1, "dilation": 2, "padding": 1}, ((1, 1),)),
    "image": (IMAGE, (2, 3), {"stride": 2}, ((0, 0), (0, 0))),
    "image, padded": (IMAGE, 3, {"stride": 2, "padding": 1}, ((1, 1), (1, 1))),
    "image, ceil": (IMAGE, 3, {"stride": 3, "padding": 1, "ceil_mode": True}, ((1, 1), (1, 1))),
    "image, uneven": (IMAGE, (3, 2), {"stride": (1, 3), "padding": ((1, 0), (0, 1)), "ceil_mode": True}, ((1, 0), (0, 1))),
    "image, same": (IMAGE, 2, {"padding": "same"}, ((0, 1), (0, 0))),
    "image, same_lower": (IMAGE, 2, {"padding": "same_lower"}, ((1, 0), (0, 0))),
    "volume": (VOLUME, 2, {"stride": (2, 1, 2)}, ((0, 0),) * 3),
    "volume, padded": (VOLUME, 2, {"padding": 1, "ceil_mode": True}, ((1, 1),) * 3),
    "four axes": ((1, 3, 2, 3, 2, 2), 2, {"stride": 1}, ((0, 0),) * 4),
}


def axes_of(name: str) -> list[list[list[int]]]:
    shape, window, options, pads = CASES[name]
    space = len(shape) - 2

    def each(value: Any) -> Any:
        return value if isinstance(value, tuple) else (value,) * space

    step, apart, ceil = options.get("stride") or window, options.get("dilation", 1), options.get("ceil_mode", False)
    arguments = zip(shape[1:-1], each(window), each(step), pads, each(apart), strict=True)
    return [windows(*one, ceil) for one in arguments]


def place_of(values: np.ndarray, inside: list[Any], shape: tuple[int, ...]) -> int:
    return int(np.ravel_multi_index(inside[int(np.argmax(values))], shape))


@pytest.mark.parametrize("name", CASES)
def test_max_pool(lib: Library, name: str) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape)
    want = pooled(x, axes_of(name), lambda values, *_: values.max())
    places = pooled(x, axes_of(name), lambda values, inside, _: place_of(values, inside, shape[1:-1]))
    np.testing.assert_array_equal(lib.call("nn.max_pool", x, window, **options), want)
    got, where = lib.call("nn.max_pool", x, window, return_indices=True, **options)
    np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(where, places)
    assert where.dtype.kind == "i"


@pytest.mark.parametrize("name", ["line, same", "image, padded", "image, ceil", "volume"])
def test_max_pool_with_channels_first(lib: Library, name: str) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape, dtype="float32")
    want = np.moveaxis(pooled(x, axes_of(name), lambda values, *_: values.max()), -1, 1)
    first = np.moveaxis(x, -1, 1)
    np.testing.assert_array_equal(lib.call("nn.max_pool", first, window, channel_axis=1, **options), want)
    got, where = lib.call("nn.max_pool", first, window, channel_axis=1, return_indices=True, **options)
    np.testing.assert_array_equal(got, want)
    flat = first.reshape(*first.shape[:2], -1)
    np.testing.assert_array_equal(np.take_along_axis(flat, where.reshape(*where.shape[:2], -1), -1).reshape(want.shape), want)


@pytest.mark.parametrize("include", [True, False])
@pytest.mark.parametrize("name", CASES)
def test_avg_pool(lib: Library, name: str, include: bool) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape)
    want = pooled(x, axes_of(name), lambda values, _, count: values.sum() / (count if include else len(values)))
    assert_close(lib.call("nn.avg_pool", x, window, count_include_pad=include, **options), want, 16)


@pytest.mark.parametrize("name", ["line", "image, ceil", "image, same"])
@pytest.mark.parametrize("divisor", [2, 0.5])
def test_avg_pool_with_a_divisor_and_channels_first(lib: Library, name: str, divisor: float) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape, dtype="float32")
    want = np.moveaxis(pooled(x.astype("float64"), axes_of(name), lambda values, *_: values.sum() / divisor), -1, 1)
    assert_close(lib.call("nn.avg_pool", np.moveaxis(x, -1, 1), window, divisor=divisor, channel_axis=1, **options), want, 64)


def norm(values: np.ndarray, p: float) -> float:
    size = np.abs(values)
    return float(size.max() if p == np.inf else (size**p).sum() ** (1 / p))


@pytest.mark.parametrize("p", [1.0, 2.0, 3.0, 0.5, float("inf")])
@pytest.mark.parametrize("name", ["line, dilated", "image, ceil"])
def test_lp_pool(lib: Library, name: str, p: float) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape)
    x[0, :4, ...] = 0.0  # whole windows
    want = pooled(x, axes_of(name), lambda values, *_: norm(values, p))
    assert_close(lib.call("nn.lp_pool", x, window, p=p, **options), want, 64)


@pytest.mark.parametrize("shape", [LINE, IMAGE])
def test_lp_pool_has_a_slope_at_zero(lib: Library, tools: Any, shape: tuple[int, ...]) -> None:
    x = from_numpy(lib.xp, np.zeros(shape))
    slope = tools.gradient(lambda v: lib.xp.sum(lib.xp.nn.lp_pool(v, 2)), x)
    np.testing.assert_array_equal(to_numpy(lib.xp, slope), np.zeros(shape))


ADAPTIVE: Any = [(LINE, 4), (LINE, 3), (IMAGE, (3, 5)), (IMAGE, (None, 2)), (IMAGE, 1), (VOLUME, (2, 5, 4))]


@pytest.mark.parametrize(("shape", "size"), ADAPTIVE)
def test_adaptive_pools(lib: Library, shape: tuple[int, ...], size: Any) -> None:
    x = samples(1, *shape)
    each = size if isinstance(size, tuple) else (size,) * (len(shape) - 2)
    axes = [bins(n, n if m is None else m) for n, m in zip(shape[1:-1], each, strict=True)]
    largest = pooled(x, axes, lambda values, *_: values.max())
    np.testing.assert_array_equal(lib.call("nn.adaptive_max_pool", x, size), largest)
    got, where = lib.call("nn.adaptive_max_pool", x, size, return_indices=True)
    np.testing.assert_array_equal(got, largest)
    np.testing.assert_array_equal(where, pooled(x, axes, lambda values, inside, _: place_of(values, inside, shape[1:-1])))
    mean = pooled(x, axes, lambda values, *_: values.mean())
    assert_close(lib.call("nn.adaptive_avg_pool", x, size), mean, 16)
    first = np.moveaxis(x, -1, 1).astype("float32")
    assert_close(lib.call("nn.adaptive_avg_pool", first, size, channel_axis=1), np.moveaxis(mean, -1, 1), 32)
    got = lib.call("nn.adaptive_max_pool", first, size, channel_axis=1)
    np.testing.assert_array_equal(got, np.moveaxis(largest, -1, 1).astype("float32"))


@pytest.mark.parametrize("name", ["line", "line, ceil", "image, padded", "volume"])
def test_max_unpool_puts_back_what_max_pool_took(lib: Library, name: str) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape)
    largest, where = lib.call("nn.max_pool", x, window, return_indices=True, **options)
    want = np.zeros((shape[0], int(np.prod(shape[1:-1])), shape[-1]))
    np.put_along_axis(want, where.reshape(shape[0], -1, shape[-1]), largest.reshape(shape[0], -1, shape[-1]), axis=1)
    got = lib.call("nn.max_unpool", largest, where, window, output_size=shape[1:-1])
    np.testing.assert_array_equal(got, want.reshape(shape))
    first = [np.moveaxis(a, -1, 1) for a in (largest, where)]
    got = lib.call("nn.max_unpool", *first, window, output_size=shape[1:-1], channel_axis=1)
    np.testing.assert_array_equal(got, np.moveaxis(want.reshape(shape), -1, 1))


def test_max_unpool_knows_the_smallest_size(lib: Library) -> None:
    x = samples(1, 2, 7, 5, 3)
    largest, where = lib.call("nn.max_pool", x, 3, stride=2, padding=1, return_indices=True)
    first = [torch.asarray(np.moveaxis(a, -1, 1).copy()) for a in (largest, where)]
    want = functional.max_unpool2d(*first, 3, stride=2, padding=1).movedim(1, -1).numpy()
    np.testing.assert_array_equal(lib.call("nn.max_unpool", largest, where, 3, stride=2, padding=(1, 1)), want)


def test_the_oracle_is_torch() -> None:
    for name in ("line, ceil", "image, padded", "image, ceil", "volume, padded"):
        shape, window, options, _ = CASES[name]
        x = samples(1, *shape)
        first = torch.asarray(x).movedim(-1, 1)
        space = len(shape) - 2
        kind = {1: "1d", 2: "2d", 3: "3d"}[space]
        want = getattr(functional, f"max_pool{kind}")(first, window, **options).movedim(1, -1).numpy()
        np.testing.assert_array_equal(pooled(x, axes_of(name), lambda values, *_: values.max()), want)
        for include in (True, False):
            mean = getattr(functional, f"avg_pool{kind}")(first, window, count_include_pad=include, **options)
            want = mean.movedim(1, -1).numpy()
            count = pooled(x, axes_of(name), lambda values, _, n, include=include: values.sum() / (n if include else len(values)))
            np.testing.assert_allclose(count, want, atol=1e-14)
    for n, m in product(range(1, 12), range(1, 12)):
        want = functional.adaptive_avg_pool1d(torch.eye(n, dtype=torch.float64)[None], m)[0].numpy() > 0
        np.testing.assert_array_equal(np.stack([np.isin(np.arange(n), row) for row in bins(n, m)], axis=-1), want)


@pytest.mark.parametrize("name", ["image", "image, padded"])
def test_nan_is_the_largest(lib: Library, name: str) -> None:
    shape, window, options, _ = CASES[name]
    x = samples(1, *shape)
    x[0, 2, 2, 0] = np.nan
    want = pooled(x, axes_of(name), lambda values, *_: values.max())
    np.testing.assert_array_equal(lib.call("nn.max_pool", x, window, **options), want)


SPREAD = samples(1, 1, 4, 5, 2)
ARGUMENTS: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "max_pool": ([SPREAD, 2], {"stride": (2, 1), "padding": "same"}),
    "avg_pool": ([SPREAD, 3], {"stride": 2, "padding": 1, "count_include_pad": False}),
    "lp_pool": ([SPREAD, 2], {"p": 3.0}),
    "adaptive_max_pool": ([SPREAD, (3, 2)], {}),
    "adaptive_avg_pool": ([SPREAD, (3, 2)], {}),
    "max_unpool": ([SPREAD[:, :2, :2], np.asarray([0, 7, 2, 8, 13, 9, 15, 14]).reshape(1, 2, 2, 2), 2], {}),
}


def entered(lib: Library, values: list[Any]) -> list[Any]:
    return [from_numpy(lib.xp, v) if isinstance(v, np.ndarray) else v for v in values]


@pytest.mark.parametrize("name", ARGUMENTS)
def test_compiled_is_eager(lib: Library, tools: Any, name: str) -> None:
    values, options = ARGUMENTS[name]
    function, own = getattr(lib.xp.nn, name), entered(lib, values)
    arrays = [v for v in own if not isinstance(v, (int, tuple))]
    rest = own[len(arrays) :]
    result = compiled(lib, tools)(lambda *inputs: function(*inputs, *rest, **options))(*arrays)
    assert_agrees(name, to_numpy(lib.xp, result), to_numpy(lib.xp, function(*own, **options)))


@pytest.mark.parametrize("name", ["max_pool", "adaptive_max_pool"])
def test_compiled_indices_are_those_of_eager_calls(lib: Library, tools: Any, name: str) -> None:
    (x, size), options = ARGUMENTS[name]
    function, own = getattr(lib.xp.nn, name), from_numpy(lib.xp, x)
    result = compiled(lib, tools)(lambda v: function(v, size, return_indices=True, **options)[1])(own)
    assert_agrees(name, to_numpy(lib.xp, result), to_numpy(lib.xp, function(own, size, return_indices=True, **options)[1]))


@pytest.mark.parametrize("name", ARGUMENTS)
def test_gradients_of_composed_bodies_are_those_of_the_native_functions(lib: Library, tools: Any, name: str) -> None:
    values, options = ARGUMENTS[name]
    own = entered(lib, values)

    def slopes(function: Any) -> np.ndarray:
        def total(v: Any) -> Any:
            out = function(v, *own[1:], **options)
            return lib.xp.sum(out * out)

        return to_numpy(lib.xp, tools.gradient(total, own[0]))

    native = slopes(getattr(lib.xp.nn, name))
    assert np.any(native != 0)
    np.testing.assert_allclose(slopes(lambda *a, **o: DECLARED[name].body(*a, **o, xp=lib.xp)), native, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", DECLARED)
def test_integers_are_refused(lib: Library, name: str) -> None:
    x = np.ones((1, 4, 4, 2), dtype="int32")
    with pytest.raises(DTypeError, match=rf"nn.({name}|\w+) takes real floating-point arrays here; got .*int32"):
        lib.call(f"nn.{name}", x, *([x] if name == "max_unpool" else []), 2)


@pytest.mark.parametrize(
    ("name", "arguments", "options", "words"),
    [
        ("max_pool", (2,), {"padding": 2}, "an element of x in each window"),
        ("avg_pool", (2,), {"padding": 2, "count_include_pad": False}, "an element of x in each window"),
        ("max_pool", (9,), {}, "windows that fit"),
        ("max_pool", ((2, 2, 2),), {}, "window as an integer from 1, or one for each of the 2"),
        ("avg_pool", (2,), {"stride": 0}, "stride as an integer from 1"),
        ("lp_pool", (2,), {"p": 0.0}, "a positive p; got 0.0"),
        ("adaptive_avg_pool", ((2, 2, 2),), {}, "output_size"),
        ("adaptive_max_pool", (0,), {}, "output_size as an integer from 1"),
        ("max_unpool", (np.zeros((1, 4, 4, 1), dtype="int64"), 2), {}, "x and indices of one shape"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, name: str, arguments: Any, options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        lib.call(f"nn.{name}", np.ones((1, 4, 4, 2)), *arguments, **options)


def test_places_that_are_no_integers_are_refused(lib: Library) -> None:
    with pytest.raises(DTypeError, match="nn.max_unpool takes integer indices"):
        lib.call("nn.max_unpool", np.ones((1, 2, 2, 1)), np.ones((1, 2, 2, 1)), 2)
