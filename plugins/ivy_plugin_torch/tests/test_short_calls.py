"""Calls that torch answers in front of the checks of a function give what the function gives: of matrices, shapes and indices."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import ivy_api
from ivy_api.adapt.functions import explaining

xp: Any = ivy_api.namespace("torch")
DTYPES = (torch.float16, torch.float32, torch.float64, torch.complex64, torch.int32, torch.int64, torch.uint16, torch.bool)
SHAPES = ((), (0,), (1,), (4,), (3, 3), (2, 4), (0, 0), (0, 3), (3, 1), (2, 3, 3))

Call = tuple[tuple[Any, ...], dict[str, Any]]


def of_one(x: Any, y: Any) -> Iterator[Call]:
    yield (x,), {}
    for option in (
        {"axis": 0},
        {"axes": (0,)},
        {"norm": "ortho"},
        {"upper": True},
        {"keepdims": True},
        {"ord": 1},
        {"k": 1},
        {"n": 3},
        {"mode": "complete"},
        {"offset": 1},
        {"rtol": 0.5},
        {"threshold": 1.0},
    ):
        yield (x,), option


def of_two(x: Any, y: Any) -> Iterator[Call]:
    yield (x, y), {}
    yield (x, x), {}
    yield (y, x), {"axis": -2}
    yield (x, torch.ones(x.shape, dtype=torch.float64)), {}
    yield (x, 2.0), {}


def of_several(x: Any, y: Any) -> Iterator[Call]:
    double = torch.ones(x.shape, dtype=torch.float64)
    for arrays in ((x, y), [x, x], [x, double], [x, torch.zeros(0, dtype=x.dtype)], [x], [], [x, x, x], x):
        for axis in ({}, {"axis": 1}, {"axis": -1}, {"axis": None}):
            yield (arrays,), axis


def of_values(*values: Any) -> Callable[[Any, Any], Iterator[Call]]:
    def calls(x: Any, y: Any) -> Iterator[Call]:
        for given in values:
            yield (x, *(given if isinstance(given, list) else [given])), {}

    return calls


def _places(x: Any, y: Any) -> Iterator[Call]:
    for places in ([0, 1], [0], [-1, 2], [7], [[0, 1]], 1, []):
        for dtype in (torch.int64, torch.int32, torch.uint8, torch.float32):
            indices = torch.tensor(places).to(dtype)
            yield (x, indices), {}
            yield (x, indices), {"axis": 0}


def _scattered(x: Any, y: Any) -> Iterator[Call]:
    for shape in (x.shape, (*x.shape[:-1], 1), (1,) * x.ndim):
        for dtype in (torch.int64, torch.int32):
            indices = torch.zeros(shape, dtype=dtype)
            for values in (torch.ones(shape, dtype=x.dtype), torch.ones(x.shape, dtype=x.dtype), torch.ones(shape), 2):
                yield (x, indices, values), {}
                yield (x, indices - 1, values), {"mode": "add"}


def _gathered(x: Any, y: Any) -> Iterator[Call]:
    given: list[Any] = [[[0, 1], [1, 0]], [[-1]], [[9, 0]], [0], [[0, 0, 0, 0]], 0, [[]], []]
    for places in given:
        for dtype in (torch.int64, torch.int32, torch.uint8, torch.bool, torch.float32):
            yield (x, torch.tensor(places).to(dtype)), {}


def _masked(x: Any, y: Any) -> Iterator[Call]:
    for mask in (x != 0, torch.tensor(True), torch.tensor([True, False]), torch.ones(x.shape[:1]), y != 1):
        yield (x, mask), {}


def _strided(x: Any, y: Any) -> Iterator[Call]:
    for base in (x, x.mT if x.ndim > 1 else x[1:] if x.ndim else x, x[:1] if x.ndim else x):
        for shape, strides in (
            ((2, 2), (1, 1)),
            ((2,), (2,)),
            ((2,), (-1,)),
            ((2, 2), (2, 9)),
            ((), ()),
            ((0,), (1,)),
            ((2,), (1, 1)),
        ):
            yield (base, shape, strides), {}
            yield (base, shape, strides), {"offset": 1}


def _solved(x: Any, y: Any) -> Iterator[Call]:
    if x.is_floating_point() and x.shape[-2:] == (3, 3):
        a = x.double() + 4 * torch.eye(3)
        for b in (a[..., 0], a, a[..., 0, :].mean(), torch.ones(3), torch.ones(3, dtype=torch.float64), torch.ones(2)):
            yield (a, b), {}
            yield (a.to(x.dtype), b), {}
    yield (x, y), {}


def _lu_solved(x: Any, y: Any) -> Iterator[Call]:
    for (a, b), _ in _solved(x, y):
        try:
            factors, pivots = xp.linalg.lu_factor(a)
        except Exception:
            factors, pivots = a, torch.arange(a.shape[-1] if a.ndim else 0, dtype=torch.int32)
        yield (factors, pivots, b), {}
        yield (factors, pivots.to(torch.int64), b), {"trans": "T"}


def _triangular(x: Any, y: Any) -> Iterator[Call]:
    for args, _ in _solved(x, y):
        for option in ({}, {"lower": True}, {"upper": True}, {"left": False}, {"unit_diagonal": True}, {"trans": "T"}):
            yield args, option


def _spectra(x: Any, y: Any) -> Iterator[Call]:
    signal = torch.arange(40).to(x.dtype)
    for n_fft in (8, 3, 1, 0, 64, 2.0):
        for one in (signal, signal[None], signal[None, None], signal[:6], x):
            yield (one,), {"n_fft": n_fft}
        yield (signal,), {"n_fft": n_fft, "center": False}
        yield (signal,), {"n_fft": n_fft, "onesided": True}
        yield (signal,), {"n_fft": n_fft, "norm": None}


def _folded(x: Any, y: Any) -> Iterator[Call]:
    patches = torch.arange(72).reshape(2, 4, 9).to(x.dtype)
    for given in ((patches, (4, 4), 2), (patches[0], (4, 4), 2), (patches, (5, 4), 2), (patches, (10,), 2), (x, (4, 4), (2, 2))):
        yield given, {}
        yield given, {"stride": 2}


FORMS: dict[str, Callable[[Any, Any], Iterator[Call]]] = {
    **{f"fft.{name}": of_one for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fftn", "ifftn", "rfftn", "irfftn")},
    **dict.fromkeys(
        ("fft.fftshift", "fft.ifftshift", "nn.hard_shrink", "nn.soft_shrink", "flatten", "flip", "tril", "triu", "diag", "vander"),
        of_one,
    ),
    **{
        f"linalg.{name}": of_one
        for name in (
            *("cholesky", "cholesky_inverse", "det", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lu", "matrix_norm"),
            *("matrix_rank", "norm", "qr", "slogdet", "svd", "svdvals", "trace", "vector_norm"),
        )
    },
    **dict.fromkeys(("linalg.cross", "linalg.outer", "dot", "inner", "kron", "matmul", "vecdot"), of_two),
    "linalg.matrix_power": of_values(0, 2, -1, 1.5, True),
    "linalg.solve": _solved,
    "linalg.lu_solve": _lu_solved,
    **dict.fromkeys(("linalg.cho_solve", "linalg.solve_triangular"), _triangular),
    "concat": of_several,
    "stack": of_several,
    "array_split": of_values(2, 3, 0, -1, [[1, 2]], True),
    "broadcast_to": of_values((3, 3), (2, 3, 3), (4,), [2, 4], 4, ()),
    "expand_dims": of_values(0, -1, 3, (0, 1), None, torch.tensor(0)),
    "squeeze": of_values(0, -1, 5, (0,), (), None, torch.tensor(0)),
    "moveaxis": of_values([0, -1], [(0, 1), (1, 0)], [0, (1,)], [3, 0], [0, None]),
    "roll": of_values(1, -2, (1,), (1, 2), 1.5),
    "unflatten": of_values([0, (1, -1)], [-1, (2, 2)], [0, [3, 1]], [0, ()], [5, (1,)], [-1, (3, 1)]),
    "sliding_window": of_values(2, (2, 2), (1, 3), (0, 1), (9, 1), (-1, 2), [[1, 1]], (1,)),
    "pad": of_values(1, 0, -1, (1, 2), True, 1.5),
    "astype": of_values(*DTYPES, None),
    "arange": lambda x, y: iter(
        [((stop,), {}) for stop in (0, 1, 5, -2, 2.5, True, x)] + [((1, 4), {}), ((5,), {"dtype": x.dtype})]
    ),
    "eye": lambda x, y: iter(
        [((n,), {}) for n in (0, 1, 3, -1, 2.0, True)] + [((2, 3), {}), ((2,), {"k": 1}), ((2,), {"dtype": x.dtype})]
    ),
    "asarray": lambda x, y: iter([((x,), {"copy": copy}) for copy in (True, False, None)]),
    "full": lambda x, y: iter(
        [((shape, value), {}) for shape in (3, (2, 3), (), -1, 1.5, True) for value in (1, 0.5, True, 1j, x)]
    ),
    "linspace": lambda x, y: iter([((0.0, stop, num), {}) for stop in (1, 2.5, True, x) for num in (0, 1, 5, -1, 2.5)]),
    "fft.fftfreq": lambda x, y: iter([((n,), d) for n in (0, 1, 4, -3, 2.0) for d in ({}, {"d": 2.0}, {"dtype": x.dtype})]),
    "fft.rfftfreq": lambda x, y: iter([((n,), d) for n in (0, 1, 4, -3, 2.0) for d in ({}, {"d": 2.0}, {"dtype": x.dtype})]),
    "take": _places,
    "boolean_mask": _masked,
    "scatter_along_axis": _scattered,
    "as_strided": _strided,
    "gather_nd": _gathered,
    "fold": _folded,
    "unfold": lambda x, y: iter(
        [((torch.arange(32).reshape(2, 1, 4, 4).to(x.dtype), size), {}) for size in (2, (1, 2), 5, 0)] + [((x, 2), {})]
    ),
    "fft.stft": _spectra,
}


def found(name: str) -> Any:
    space = xp
    for part in name.split("."):
        space = getattr(space, part)
    return space


def keywords(function: Any) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]


def outcome(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            out = function(*args, **kwargs)
    except Exception as error:
        return type(error), str(error)
    return tuple(out) if isinstance(out, (tuple, list)) else (out,)


@pytest.mark.parametrize("name", FORMS)
def test_a_short_call_gives_what_the_function_gives(name: str) -> None:
    function = found(name)
    whole = explaining(function.__wrapped__, lambda *given: None, bound=("composed",), axis=function.__axis__)
    accepted = keywords(function)
    for dtype in DTYPES:
        for shape in SHAPES:
            count = torch.Size(shape).numel()
            x, y = (torch.arange(count).mul(step).remainder(3).reshape(shape).to(dtype) for step in (1, 2))
            for args, kwargs in FORMS[name](x, y):
                if {*kwargs} <= {*accepted}:
                    compare(outcome(function, args, kwargs), outcome(whole, args, kwargs), (name, args, kwargs))


def compare(ours: Any, expected: Any, call: Any) -> None:
    assert isinstance(ours[0], type) == isinstance(expected[0], type), (call, ours, expected)
    if isinstance(expected[0], type):  # the error is explained in front of both
        return
    for a, b in zip(ours, expected, strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape), (call, a, b)
        torch.testing.assert_close(a, b, rtol=1e-6, atol=1e-6, equal_nan=True)
