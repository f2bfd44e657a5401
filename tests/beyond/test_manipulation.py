"""Manipulation beyond the standard, against NumPy, torch and TensorFlow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
import torch
from torch.nn import functional

import ivy_api
from conformance.library import Library, from_numpy, to_numpy
from ivy_api.errors import DTypeError
from tests.beyond.cases import FLOATS, NUMBERS, Case, check, check_compiled, declared, one_of_each, rows

RNG = np.random.default_rng(5)
V, M, T = RNG.normal(size=5), RNG.normal(size=(3, 4)), RNG.normal(size=(2, 3, 4))
W = np.round(RNG.normal(size=(3, 4)) * 9)
PIXELS = RNG.normal(size=(2, 4, 5, 6))
BLOCKS = RNG.normal(size=(2, 4, 6, 8))


def windows(x: np.ndarray, shape: Any, axis: Any = None, step: Any = 1) -> np.ndarray:
    out = np.lib.stride_tricks.sliding_window_view(x, shape, axis)
    axes = range(x.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    for n, here in enumerate(axes):
        each = step[n] if isinstance(step, tuple) else step
        out = out[(*(slice(None),) * (here % x.ndim), slice(None, None, each))]
    return out


def strided(x: np.ndarray, shape: Any, strides: Any, offset: int = 0) -> np.ndarray:
    return torch.as_strided(torch.asarray(x), shape, strides, offset).numpy()


def unfolded(x: np.ndarray, kernel: Any, **options: Any) -> np.ndarray:
    return functional.unfold(torch.asarray(x), kernel, **options).numpy()


def folded(x: np.ndarray, shape: Any, kernel: Any, **options: Any) -> np.ndarray:
    return functional.fold(torch.asarray(x), shape, kernel, **options).numpy()


def cropped(x: np.ndarray, widths: Any, **options: Any) -> np.ndarray:
    flat = [n for pair in reversed(widths) for n in pair]
    return functional.pad(torch.asarray(x), flat, value=options.get("constant_values", 0)).numpy()


def line_patches(x: np.ndarray, kernel: int, stride: int = 1, dilation: int = 1, padding: int = 0) -> np.ndarray:
    wide = functional.unfold(torch.asarray(x)[:, :, None, :], (1, kernel), (1, dilation), (0, padding), (1, stride))
    return wide.numpy()


PADS: list[Case] = [
    Case("pad", np.pad, (x, width), options, NUMBERS, units=8)
    for x, width in ((W, ((2, 1), (0, 3))), (V.round(), (1, 2)), (W, 1))
    for options in (
        {},
        {"constant_values": 3},
        {"mode": "constant", "constant_values": (1, 2)},
        {"mode": "edge"},
        {"mode": "linear_ramp", "end_values": (5, -4)},
        {"mode": "maximum"},
        {"mode": "minimum", "stat_length": (2, 1)},
        {"mode": "mean"},
        {"mode": "mean", "stat_length": 2},
        {"mode": "median"},
        {"mode": "median", "stat_length": 3},
        {"mode": "reflect"},
        {"mode": "reflect", "reflect_type": "odd"},
        {"mode": "symmetric"},
        {"mode": "symmetric", "reflect_type": "odd"},
        {"mode": "wrap"},
    )
]
FAR: list[Case] = [
    Case("pad", np.pad, (x, ((7, 9),)), options, FLOATS, units=32)
    for x in (V[:3], V[:1])
    for options in (
        {"mode": "reflect"},
        {"mode": "reflect", "reflect_type": "odd"},
        {"mode": "symmetric"},
        {"mode": "symmetric", "reflect_type": "odd"},
        {"mode": "wrap"},
        {"mode": "edge"},
    )
]
CASES: list[Case] = [
    *PADS,
    *FAR,
    Case("pad", cropped, (M, ((-1, 2), (1, -2))), {"constant_values": 2.0}),
    Case("pad", lambda x, w, mode: np.pad(x[1:], ((0, 2), (1, 0)), mode), (M, ((-1, 2), (1, 0))), {"mode": "edge"}),
    Case("append", np.append, (M, M)),
    Case("append", np.append, (M, M[:1]), {"axis": 0}),
    Case("append", np.append, (M, M[:, :2]), {"axis": -1}),
    *(
        Case("array_split", np.array_split, (x, sections), {"axis": axis})
        for x, sections, axis in ((V, 3, 0), (M, 3, 1), (M, [1, 3], -1), (V, (2, 9), 0), (V, 7, 0), (V, (3, 1), 0))
    ),
    *(Case("split", np.split, (x, s), {"axis": axis}) for x, s, axis in ((M, 2, 1), (M, 3, 0), (T, [1, 2], -1))),
    Case("split", np.split, (M, 3)),
    *(Case("hsplit", np.hsplit, (x, s)) for x, s in ((M, 2), (V, [1, 2]), (T, 3))),
    *(Case("vsplit", np.vsplit, (x, s)) for x, s in ((M, 3), (T, [1]))),
    *(Case("dsplit", np.dsplit, (T, s)) for s in (2, [1, 2])),
    *(
        Case(name, getattr(np, name), ([x, y],))
        for name in ("hstack", "vstack", "dstack", "column_stack")
        for x, y in ((V, V + 1), (M, M + 1), (np.asarray(1.0), np.asarray(2.0)))
    ),
    Case("dstack", np.dstack, ([T, T],)),
    Case("column_stack", np.column_stack, ([M, M[:, 0]],)),
    *(
        Case(name, getattr(np, name), (x,))
        for name in ("atleast_1d", "atleast_2d", "atleast_3d", "ravel")
        for x in (np.asarray(3.0), V, M, T)
    ),
    *(Case("swapaxes", np.swapaxes, (T, *axes)) for axes in ((0, 2), (-1, 1), (1, 1))),
    *(
        Case(
            "flatten",
            lambda x, start_axis=0, end_axis=-1: torch.flatten(torch.asarray(x), start_axis, end_axis).numpy(),
            (x,),
            options,
        )
        for x, options in (
            (T, {}),
            (np.asarray(2.0), {}),
            (T, {"start_axis": 1}),
            (T, {"end_axis": 1}),
            (T, {"start_axis": -2, "end_axis": 2}),
        )
    ),
    *(
        Case("unflatten", lambda x, axis, shape: torch.unflatten(torch.asarray(x), axis, shape).numpy(), (x, axis, shape))
        for x, axis, shape in ((M, 1, (2, 2)), (M, -1, (2, -1)), (V, 0, (5, 1)))
    ),
    *(Case("rot90", np.rot90, (x,), {"k": k, "axes": axes}) for x, axes in ((M, (0, 1)), (T, (2, 1))) for k in range(-2, 5)),
    Case("rot90", np.rot90, (M,)),
    *(Case(name, getattr(np, name), (x,)) for name in ("fliplr", "flipud") for x in (M, T)),
    Case("flipud", np.flipud, (V,)),
    *(
        Case("trim_zeros", np.trim_zeros, (x,), options, NUMBERS)
        for x in (np.asarray([0.0, 0, 1, 0, 2, 0]), np.zeros(3), np.asarray([1.0, 2]))
        for options in ({}, {"trim": "f"}, {"trim": "b"})
    ),
    Case("trim_zeros", np.trim_zeros, (np.pad(M, ((1, 2), (0, 1))),)),
    Case("trim_zeros", np.trim_zeros, (np.pad(M, 1),), {"axis": -1, "trim": "b"}),
    *(
        Case("sliding_window", windows, (x, shape), options)
        for x, shape, options in (
            (V, 3, {}),
            (M, (2, 3), {}),
            (M, 2, {"axis": 0}),
            (T, (2, 2), {"axis": (-1, 1)}),
            (V, 2, {"step": 2}),
            (M, (2, 2), {"step": (1, 2)}),
        )
    ),
    Case("sliding_window", windows, (V, (2, 3)), {"axis": (0, 0)}),
    *(
        Case("as_strided", strided, (x, shape, strides), options)
        for x, shape, strides, options in (
            (M, (2, 3), (4, 1), {}),
            (M, (3, 3), (1, 1), {"offset": 2}),
            (V, (2, 2), (0, 3), {"offset": 1}),
            (M, (), (), {"offset": 5}),
        )
    ),
    *(
        Case("unfold", unfolded, (PIXELS, kernel), options)
        for kernel, options in ((2, {}), ((2, 3), {"stride": 2, "padding": 1}), ((3, 2), {"dilation": (1, 2), "padding": (2, 0)}))
    ),
    Case("unfold", line_patches, (T, 2), {"stride": 2, "dilation": 1, "padding": 1}),
    *(
        Case("fold", folded, (unfolded(PIXELS, kernel, **options), (5, 6), kernel), options, units=8)
        for kernel, options in ((2, {}), ((2, 3), {"stride": 2, "padding": 1}), ((3, 2), {"dilation": (1, 2), "padding": (2, 0)}))
    ),
    *(
        Case(name, lambda x, n, f=native: f(x, n).numpy(), (BLOCKS, 2))
        for name, native in (("depth_to_space", tf.nn.depth_to_space), ("space_to_depth", tf.nn.space_to_depth))
    ),
    *(
        Case(
            name,
            lambda x, n, channel_axis, f=native: np.moveaxis(f(np.moveaxis(x, 1, -1), n).numpy(), -1, 1),
            (BLOCKS.transpose(0, 3, 1, 2).copy(), 2),
            {"channel_axis": 1},
        )
        for name, native in (("depth_to_space", tf.nn.depth_to_space), ("space_to_depth", tf.nn.space_to_depth))
    ),
]
CHAPTERS = ("joining", "manipulation", "padding", "patches")
FIRST = one_of_each(CASES)


def test_every_function_is_tested() -> None:
    assert declared(*CHAPTERS) == set(FIRST)


@rows(CASES)
def test_values(lib: Library, case: Case, number: int, dtypes: tuple[str, ...]) -> None:
    check(lib, case, number, dtypes)


@pytest.mark.parametrize("name", sorted(set(FIRST) - {"trim_zeros"}))
def test_compiled_gives_the_same(lib: Library, tools: Any, name: str) -> None:
    check_compiled(lib, tools, FIRST[name])


@pytest.mark.parametrize("channels_first", [False, True])
def test_blocks_of_lines_and_volumes(lib: Library, channels_first: bool) -> None:
    """Any number of axes of space; one function undoes the other."""
    for shape in ((2, 6, 4), (2, 4, 6, 2, 3)):
        x = RNG.normal(size=(*shape[:1], shape[-1], *shape[1:-1]) if channels_first else shape)
        axis = 1 if channels_first else -1
        deep = lib.call("space_to_depth", x, 2, channel_axis=axis)
        assert deep.shape[axis] == shape[-1] * 2 ** (len(shape) - 2)
        np.testing.assert_array_equal(lib.call("depth_to_space", deep, 2, channel_axis=axis), x)
    first = lib.call("space_to_depth", np.arange(8.0).reshape(1, 4, 2), 2)
    np.testing.assert_array_equal(first, np.arange(8.0).reshape(1, 2, 4))


@pytest.mark.parametrize(
    ("name", "args", "options", "error", "words"),
    [
        ("pad", (M, 1), {"mode": "fold"}, ValueError, "has the modes constant.*'fold'"),
        ("pad", (M, 1), {"reflect_type": "both"}, ValueError, "reflect_types even and odd"),
        ("pad", (M, ((1, 2), (3, 4), (5, 6))), {}, ValueError, "one pair for each of the 2 axes"),
        ("pad", (M, -3), {}, ValueError, "take away more than there is"),
        ("pad", (M[:0], 1), {"mode": "edge"}, ValueError, "axis 0 of x has none"),
        ("pad", (M > 0, 1), {"mode": "mean"}, DTypeError, "pad with mode='mean' takes real-valued"),
        ("pad", (M, 1), {"mode": "mean", "stat_length": 0}, ValueError, "stat_length 1 or more"),
        ("split", (V, 2), {}, ValueError, "2 parts of an axis of 5 elements.*array_split"),
        ("array_split", (V, 0), {}, ValueError, "one part or more; got 0"),
        ("hsplit", (np.asarray(1.0), 1), {}, ValueError, "hsplit takes an array of 1 axes or more; got one of 0"),
        ("dsplit", (M, 1), {}, ValueError, "dsplit takes an array of 3 axes or more"),
        ("vsplit", (V, 1), {}, ValueError, "vsplit takes an array of 2 axes or more"),
        ("flatten", (T,), {"start_axis": 2, "end_axis": 0}, ValueError, "not after the last; got 2 and 0"),
        ("unflatten", (V, 0, (2, 2)), {}, ValueError, "multiply to 5"),
        ("rot90", (T,), {"axes": (0,)}, ValueError, "plane of two axes"),
        ("fliplr", (V,), {}, IndexError, "axis 1 is out of range"),
        ("swapaxes", (M, 0, 2), {}, IndexError, "axis 2 is out of range"),
        ("trim_zeros", (V,), {"trim": "x"}, ValueError, "'f', 'b' or 'fb'; got 'x'"),
        ("sliding_window", (V, 6), {}, ValueError, "windows of 1 to 5"),
        ("sliding_window", (M, (2, 2)), {"axis": 0}, ValueError, "one length and one step"),
        ("as_strided", (V, (3,), (3,)), {}, ValueError, "within the 5 elements.*to 6"),
        ("as_strided", (V, (3,), ()), {}, ValueError, "one stride for each axis"),
        ("unfold", (PIXELS, 9), {}, ValueError, "not larger than the padded array"),
        ("unfold", (PIXELS, (2, 2, 2)), {}, ValueError, "number for each of 2 axes"),
        ("fold", (T, (5, 6), 2), {}, ValueError, "fold takes an array of shape"),
        ("depth_to_space", (BLOCKS, 3), {}, ValueError, "multiple of 9 channels; got 8"),
        ("space_to_depth", (BLOCKS, 4), {}, ValueError, "multiples of 4"),
        ("space_to_depth", (BLOCKS, 2), {"channel_axis": 2}, ValueError, "channels as axis 1 or last"),
    ],
)  # fmt: skip
def test_refusals_say_what_came(lib: Library, name: str, args: Any, options: Any, error: type, words: str) -> None:
    native = [lib.native(a) if isinstance(a, np.ndarray) else a for a in args]
    with pytest.raises(error, match=words):
        lib.function(name)(*native, **options)


@pytest.mark.parametrize("name", ["hstack", "vstack", "dstack", "column_stack"])
def test_nothing_to_stack(lib: Library, name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} needs at least one array"):
        lib.function(name)([])


def test_gradients_of_padding_and_patches_are_those_of_torch(lib: Library, tools: Any) -> None:
    if tools is None:
        pytest.skip("the framework has no gradients")
    xp = lib.xp
    weights = np.linspace(0.5, 1.5, 1000)
    functions: list[tuple[Any, Any]] = [
        (
            lambda x: xp.pad(x, ((0, 0), (0, 0), (1, 2), (2, 1)), mode="reflect"),
            lambda x: functional.pad(x, (2, 1, 1, 2), "reflect"),
        ),
        (
            lambda x: xp.pad(x, ((0, 0), (0, 0), (1, 2), (2, 1)), mode="edge"),
            lambda x: functional.pad(x, (2, 1, 1, 2), "replicate"),
        ),
        (lambda x: xp.pad(x, ((0, 0), (0, 0), (1, 2), (2, 1)), mode="wrap"), lambda x: functional.pad(x, (2, 1, 1, 2), "circular")),
        (lambda x: xp.unfold(x, 2, padding=1), lambda x: functional.unfold(x, 2, padding=1)),
        (lambda x: xp.sliding_window(x, 2, axis=3), lambda x: x.unfold(3, 2, 1)),
    ]
    pixels = PIXELS[:1, :1]
    for ours, theirs in functions:
        x = torch.asarray(pixels).requires_grad_()
        out = theirs(x).reshape(-1)
        (want,) = torch.autograd.grad((out * torch.asarray(weights[: out.shape[0]])).sum(), x)
        own = from_numpy(xp, weights[: out.shape[0]])
        got = tools.gradient(lambda v, f=ours, w=own: xp.sum(xp.multiply(xp.reshape(f(v), (-1,)), w)), from_numpy(xp, pixels))
        np.testing.assert_allclose(to_numpy(xp, got), want.numpy(), rtol=1e-12)


@pytest.mark.parametrize("name", ["pad", "split", "hstack", "rot90", "sliding_window", "space_to_depth"])
def test_arrays_of_ivy_go_in_and_come_out(backend: Any, name: str) -> None:
    wrapped = ivy_api.namespace(backend.name, wrapped=True)
    args, keywords = FIRST[name].given("float64")
    entered = [
        [wrapped.asarray(v) for v in a] if isinstance(a, list) else wrapped.asarray(a) if isinstance(a, np.ndarray) else a
        for a in args
    ]
    got = getattr(ivy_api, name)(*entered, **keywords)
    for one, want in zip(got if isinstance(got, tuple) else [got], _listed(FIRST[name]), strict=True):
        assert isinstance(one, ivy_api.Array)
        np.testing.assert_allclose(np.asarray(one.native), want)


def _listed(case: Case) -> list[np.ndarray]:
    args, keywords = case.given("float64")
    want = case.oracle(*args, **keywords)
    return list(want) if isinstance(want, (list, tuple)) else [want]
