"""Convolutions against their definitions, and against torch; gradients, compiled calls, refusals."""

from __future__ import annotations

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
from tests.beyond.spatial import convolved, padded, samples, transposed

DECLARED = {n: d for n, d in registry.declarations("nn").items() if d.body.__module__ == "ivy_api.extensions.nn.convolution"}


def test_every_convolution_is_tested() -> None:
    assert set(DECLARED) == {"conv", "conv_transpose", "depthwise_conv", "separable_conv"}


LINE, IMAGE, VOLUME = (2, 9, 3), (2, 6, 7, 4), (1, 4, 5, 4, 2)
CASES: dict[str, tuple[tuple[int, ...], tuple[int, ...], dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "line": (LINE, (3, 3, 4), {}, ((0, 0),)),
    "line, same": (LINE, (4, 3, 2), {"stride": 2, "padding": "same"}, ((1, 2),)),
    "image": (IMAGE, (3, 2, 4, 5), {"stride": (2, 1), "padding": ((1, 0), (2, 1))}, ((1, 0), (2, 1))),
    "dilated groups": (IMAGE, (3, 2, 2, 6), {"groups": 2, "dilation": (1, 2), "padding": 1}, ((1, 1), (1, 1))),
    "each channel": (IMAGE, (3, 3, 1, 4), {"groups": 4, "padding": "same"}, ((1, 1), (1, 1))),
    "each channel twice": (IMAGE, (2, 3, 1, 8), {"groups": 4, "stride": (1, 2), "padding": (0, 1)}, ((0, 0), (1, 1))),
    "dilated, same": (IMAGE, (2, 2, 4, 3), {"dilation": 2, "padding": "same"}, ((1, 1), (1, 1))),
    "dilated steps, same_lower": (IMAGE, (2, 2, 4, 3), {"stride": 2, "dilation": 3, "padding": "same_lower"}, ((1, 1), (2, 1))),
    "points": (IMAGE, (1, 1, 4, 3), {"stride": 2}, ((0, 0), (0, 0))),
    "volume": (VOLUME, (2, 1, 2, 2, 3), {"stride": (1, 2, 1), "padding": (0, 1, 0)}, ((0, 0), (1, 1), (0, 0))),
    "four axes": ((1, 3, 2, 3, 3, 2), (2, 2, 1, 2, 2, 3), {"padding": 1, "stride": 2}, ((1, 1),) * 4),
    "edge": (IMAGE, (3, 3, 4, 2), {"padding": (1, 2), "padding_mode": "edge"}, ((1, 1), (2, 2))),
    "reflect": (IMAGE, (3, 3, 4, 2), {"padding": "same", "padding_mode": "reflect"}, ((1, 1), (1, 1))),
    "symmetric": (LINE, (3, 3, 2), {"padding": ((2, 1),), "padding_mode": "symmetric"}, ((2, 1),)),
    "wrap": (LINE, (3, 3, 2), {"padding": 2, "padding_mode": "wrap"}, ((2, 2),)),
}


def each(value: Any, space: int) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,) * space


def wanted(x: np.ndarray, weight: np.ndarray, options: dict[str, Any], pads: Any) -> np.ndarray:
    space = x.ndim - 2
    steps = each(options.get("stride", 1), space), each(options.get("dilation", 1), space)
    return convolved(padded(x, pads, options.get("padding_mode", "constant")), weight, *steps, options.get("groups", 1))


@pytest.mark.parametrize("name", CASES)
def test_conv(lib: Library, name: str) -> None:
    shape, window, options, pads = CASES[name]
    x, weight, bias = samples(1, *shape), samples(2, *window), samples(3, window[-1])
    want = wanted(x, weight, options, pads)
    assert_close(lib.call("nn.conv", x, weight, **options), want, 64)
    first = np.moveaxis(x, -1, 1)
    assert_close(lib.call("nn.conv", first, weight, bias, channel_axis=1, **options), np.moveaxis(want + bias, -1, 1), 64)


@pytest.mark.parametrize("name", ["image", "each channel twice", "dilated groups"])
@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_conv_of_other_data_types(lib: Library, name: str, dtype: str) -> None:
    shape, window, options, pads = CASES[name]
    x, weight = samples(1, *shape), samples(2, *window)
    if dtype == "complex128":
        x, weight = x + 1j * samples(3, *shape), weight - 1j * samples(4, *window)
    x, weight = x.astype(dtype), weight.astype(dtype)
    got = lib.call("nn.conv", x, weight, **options)
    assert got.dtype.name == dtype
    np.testing.assert_allclose(got, wanted(x, weight, options, pads), rtol=0, atol=64 * np.finfo(dtype).eps * 8)


TRANSPOSED: dict[str, tuple[tuple[int, ...], tuple[int, ...], dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "line": (LINE, (3, 4, 3), {}, ((0, 0),)),
    "line, same": (LINE, (3, 2, 3), {"stride": 2, "padding": "same"}, ((0, 1),)),
    "gaps, same": (LINE, (2, 2, 3), {"stride": 3, "padding": "same"}, ((0, -1),)),
    "image": (IMAGE, (3, 2, 5, 4), {"stride": (2, 1), "padding": ((1, 0), (0, 1))}, ((1, 0), (0, 1))),
    "more": (IMAGE, (3, 2, 5, 4), {"stride": (2, 3), "padding": 1, "output_padding": (1, 2)}, ((1, 0), (1, -1))),
    "much more": (LINE, (2, 1, 3), {"padding": ((1, 0),), "output_padding": 4}, ((1, -4),)),
    "dilated": (IMAGE, (2, 3, 2, 4), {"dilation": (2, 1), "stride": 2, "padding": "same_lower"}, ((1, 0), (1, 0))),
    "groups": (IMAGE, (3, 2, 3, 4), {"groups": 2, "stride": 2}, ((0, 0), (0, 0))),
    "each channel": (IMAGE, (2, 3, 1, 4), {"groups": 4, "stride": (1, 2), "dilation": 2}, ((0, 0), (0, 0))),
    "volume": (VOLUME, (2, 1, 3, 2, 2), {"stride": 2, "padding": (1, 0, 1)}, ((1, 1), (0, 0), (1, 1))),
    "four axes": ((1, 2, 2, 3, 2, 2), (2, 1, 2, 2, 1, 2), {"stride": 2}, ((0, 0),) * 4),
}


def cut(full: np.ndarray, cuts: Any) -> np.ndarray:
    longer = padded(full, tuple((max(-low, 0), max(-high, 0)) for low, high in cuts))
    ends = zip(longer.shape[1:-1], cuts, strict=True)
    return longer[(slice(None), *(slice(max(low, 0), n - max(high, 0)) for n, (low, high) in ends))]


@pytest.mark.parametrize("name", TRANSPOSED)
def test_conv_transpose(lib: Library, name: str) -> None:
    shape, window, options, cuts = TRANSPOSED[name]
    space, groups = len(shape) - 2, options.get("groups", 1)
    x, weight, bias = samples(1, *shape), samples(2, *window), samples(3, window[-2] * groups)
    steps = each(options.get("stride", 1), space), each(options.get("dilation", 1), space)
    want = cut(transposed(x, weight, *steps, groups), cuts)
    assert_close(lib.call("nn.conv_transpose", x, weight, **options), want, 64)
    first = np.moveaxis(x, -1, 1)
    got = lib.call("nn.conv_transpose", first, weight, bias, channel_axis=1, **options)
    assert_close(got, np.moveaxis(want + bias, -1, 1), 64)


def test_conv_transpose_is_the_transpose_of_conv(lib: Library) -> None:
    """``<conv(x), y> == <x, conv_transpose(y)>`` with the same weights, in single precision."""
    weight = samples(1, 3, 2, 2, 6, dtype="float32")
    x, y = samples(2, 1, 8, 7, 4, dtype="float32"), samples(3, 1, 4, 6, 6, dtype="float32")
    options: dict[str, Any] = {"stride": (2, 1), "padding": ((1, 0), (0, 0)), "groups": 2}
    there = lib.call("nn.conv", x, weight, **options)
    back = lib.call("nn.conv_transpose", y, weight, **options)
    assert back.shape == x.shape
    np.testing.assert_allclose(np.sum(there * y), np.sum(x * back), rtol=1e-4)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("options", [{}, {"padding": "same", "stride": 2}, {"dilation": 2, "padding_mode": "wrap", "padding": 1}])
def test_depthwise_and_separable(lib: Library, options: dict[str, Any], dtype: str) -> None:
    x, apart = samples(1, *IMAGE, dtype=dtype), samples(2, 2, 3, 4, 2, dtype=dtype)
    mixed, bias = samples(3, 1, 1, 8, 5, dtype=dtype), samples(4, 5, dtype=dtype)
    one = {k: v for k, v in options.items() if k != "groups"}
    alone = [lib.call("nn.conv", x[..., c : c + 1], apart[..., c : c + 1, :], **one) for c in range(4)]
    want = np.concatenate(alone, axis=-1).astype("float64")
    assert_close(lib.call("nn.depthwise_conv", x, apart, **options), want, 64)
    got = lib.call("nn.separable_conv", x, apart, mixed, bias, **options)
    assert_close(got, want @ mixed[0, 0].astype("float64") + bias, 512)
    first = lib.call("nn.separable_conv", np.moveaxis(x, -1, 1), apart, mixed, bias, channel_axis=1, **options)
    np.testing.assert_allclose(np.moveaxis(first, 1, -1), got, rtol=0, atol=256 * np.finfo(dtype).eps)


def test_the_oracle_is_torch() -> None:
    x, weight = samples(1, *IMAGE), samples(2, 3, 2, 2, 6)
    first, weights = torch.asarray(x).movedim(-1, 1), torch.asarray(weight).permute(3, 2, 0, 1)
    want = functional.conv2d(first, weights, None, (2, 1), (1, 1), (1, 2), 2).movedim(1, -1).numpy()
    np.testing.assert_allclose(convolved(padded(x, ((1, 1), (1, 1))), weight, (2, 1), (1, 2), 2), want, atol=1e-12)
    spread = samples(3, 3, 2, 3, 4)
    want = functional.conv_transpose2d(first, torch.asarray(spread).permute(3, 2, 0, 1), None, (2, 1), 0, 0, 2, (1, 2))
    np.testing.assert_allclose(transposed(x, spread, (2, 1), (1, 2), 2), want.movedim(1, -1).numpy(), atol=1e-12)


ARGUMENTS: dict[str, tuple[list[np.ndarray], dict[str, Any]]] = {
    "conv": ([samples(1, 1, 5, 4, 2), samples(2, 2, 2, 2, 3)], {"stride": 2, "padding": ((1, 0), (1, 1))}),
    "conv_transpose": ([samples(1, 1, 3, 2, 2), samples(2, 3, 2, 3, 2)], {"stride": 2, "padding": 1, "output_padding": 1}),
    "depthwise_conv": ([samples(1, 1, 5, 4, 2), samples(2, 2, 2, 2, 2)], {"padding": "same"}),
    "separable_conv": ([samples(1, 1, 5, 4, 2), samples(2, 2, 2, 2, 1), samples(3, 1, 1, 2, 3)], {}),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_compiled_is_eager(lib: Library, tools: Any, name: str) -> None:
    arrays, options = ARGUMENTS[name]
    function = getattr(lib.xp.nn, name)
    own = [from_numpy(lib.xp, a) for a in arrays]
    result = compiled(lib, tools)(lambda *inputs: function(*inputs, **options))(*own)
    assert_agrees(name, to_numpy(lib.xp, result), to_numpy(lib.xp, function(*own, **options)))


@pytest.mark.parametrize("name", ARGUMENTS)
def test_gradients_of_composed_bodies_are_those_of_the_native_functions(lib: Library, tools: Any, name: str) -> None:
    arrays, options = ARGUMENTS[name]
    own = [from_numpy(lib.xp, a) for a in arrays]
    slopes = []
    for function in (getattr(lib.xp.nn, name), lambda *a, **o: DECLARED[name].body(*a, **o, xp=lib.xp)):
        for i in range(len(own)):

            def total(v: Any, function: Any = function, i: int = i) -> Any:
                out = function(*own[:i], v, *own[i + 1 :], **options)
                return lib.xp.sum(out * out)

            slopes.append(to_numpy(lib.xp, tools.gradient(total, own[i])))
    for native, composed in zip(slopes[: len(own)], slopes[len(own) :], strict=True):
        assert np.any(native != 0)
        np.testing.assert_allclose(composed, native, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", DECLARED)
def test_integers_are_refused(lib: Library, name: str) -> None:
    x, weight = np.ones((1, 4, 4, 2), dtype="int32"), np.ones((2, 2, 2, 2), dtype="int32")
    with pytest.raises(DTypeError, match=r"takes floating-point arrays here; got .*int32"):
        lib.call(f"nn.{name}", x, weight, *([np.ones((1, 1, 4, 2), dtype="int32")] if name == "separable_conv" else []))


@pytest.mark.parametrize(
    ("shape", "weights", "options", "words"),
    [
        ((1, 4, 2), (2, 3, 4), {}, "weights with one axis for each axis of space"),
        ((1, 4, 2), (2, 2, 2, 4), {}, "weights with one axis for each axis of space"),
        ((1, 4, 4), (2, 2, 5), {"groups": 2}, "groups 2"),
        ((4, 2), (2, 4), {}, "an axis for the batch first"),
        ((1, 4, 2), (2, 2, 4), {"channel_axis": 0}, "an axis for the batch first"),
        ((1, 4, 2), (5, 2, 4), {}, "windows that fit in the padded space"),
        ((1, 4, 2), (2, 2, 4), {"padding": "full"}, "'valid', 'same', 'same_lower'.*'full'"),
        ((1, 4, 2), (2, 2, 4), {"padding": (1, 2)}, "1 integers or .*pairs"),
        ((1, 4, 2), (2, 2, 4), {"stride": 0}, "stride as an integer from 1"),
        ((1, 4, 2), (2, 2, 4), {"dilation": (1, 1)}, "one for each of the 1 axes of space"),
        ((1, 4, 2), (2, 2, 4), {"padding": 1, "padding_mode": "mirror"}, "'reflect'.*got 'mirror'"),
    ],
)
def test_bad_arguments_are_refused_in_clear_words(lib: Library, shape: Any, weights: Any, options: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"(?s)nn.conv.*{words}"):
        lib.call("nn.conv", np.ones(shape), np.ones(weights), **options)
