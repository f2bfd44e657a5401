"""Functions that move and choose elements, and those that create arrays: every element differs from its neighbours."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_conformance import calls
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.workloads.base import (
    FEW_AXES,
    SMALL,
    Case,
    Draw,
    Shape,
    Workload,
    as_numbers,
    every_axis,
    exactly,
    several_axes,
    wide,
    within,
)

Options = Callable[[Shape], Iterator[tuple[tuple[Any, ...], dict[str, Any]]]]
"""The other arguments for an array of a shape, positional and by name."""


def _moved(function: Callable[..., Any], options: Options, *, least: int = 0) -> Callable[[Draw, Shape], Iterator[Case]]:
    """Calls with one array of all different elements, against a function of NumPy that takes the same arguments."""

    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        if len(shape) < least:
            return
        x = draw.numbers(shape)
        for args, kwargs in options(shape):
            yield Case((x, *args), exactly(lambda a=args, k=kwargs: function(x, *a, **k)), kwargs)  # type: ignore[misc]

    return cases


def _axes(shape: Shape) -> list[Any]:
    """No axis, each, and tuples of nonnegative and negative ones."""
    n = len(shape)
    return [None, *every_axis(n), *several_axes(n), *([tuple(range(-n, 0))] if n > 2 else [])]


def _orders(shape: Shape) -> list[tuple[int, ...]]:
    """Every order of few axes, by positive and by negative numbers; of more reversed, turned, the last two exchanged."""
    n = len(shape)
    if n < FEW_AXES:
        return [order for some in itertools.permutations(range(n)) for order in (some, tuple(a - n for a in some))]
    found = [tuple(reversed(range(n))), (*range(1, n), 0), (*range(n - 2), n - 1, n - 2), (1, n - 1, 0, *range(2, n - 1))]
    return [*found, *(tuple(a - n if i % 2 else a for i, a in enumerate(order)) for order in found)]


def _broadcast_to(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)
    wider = [shape, (2, *shape), (2, 1, *shape)]
    given = [(x, new) for new in wider]
    for part in (x[-1:, ...], x[..., :1], x[:, :1, ...], x[-1, ...]) if x.size and len(shape) > 1 else ():
        given += [(part, new) for new in wider[:2]]
    for a, new in given:
        yield Case((a, new), exactly(lambda a=a, new=new: np.broadcast_to(a, new)))  # type: ignore[misc]


def _reshape(shape: Shape) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    size = math.prod(shape)
    half = next((k for k in (2, 3, 5, 7) if size % k == 0), 1)
    for new in ((size,), (half, size // half), (size // half, 1, half), tuple(reversed(shape)), (1, *shape)):
        yield (new,), {}
        yield (new,), {"copy": True}
    if size:
        for new in ((-1,), (half, -1), (1, -1, half), (-1, 1, half), (half, 1, -1)):
            yield (new,), {}


def _reshaped(x: np.ndarray, new: Shape, copy: bool | None = None) -> np.ndarray:
    return np.reshape(x, new)


def _roll(shape: Shape) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    size = math.prod(shape)
    for shift in (1, -2, size + 3, -size - 1, 40):
        yield (shift,), {}
    for shift, axis in zip(itertools.cycle((5, -3, 1)), every_axis(len(shape)), strict=False):
        yield (shift,), {"axis": axis}
    for turn, axes in enumerate(several_axes(len(shape))):
        yield (tuple((2, -1, 4)[(i + turn) % 3] for i in range(len(axes))),), {"axis": axes}
        yield (3 - turn % 5,), {"axis": axes}


def _moveaxis(shape: Shape) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    n = len(shape)
    yield from (((source, destination), {}) for source in every_axis(n) for destination in every_axis(n))
    if n > 1:
        some = [axes for axes in several_axes(n) if len(axes) == 2]
        yield from (((source, destination), {}) for source, destination in zip(some, some[len(some) // 3 :] + some, strict=False))


def _tile(x: np.ndarray, repetitions: Shape) -> np.ndarray:
    return np.tile(x, repetitions)


def _repeat(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)
    for times in (3, 300) if x.size < 300 else (3,):
        yield Case((x, times), exactly(lambda n=times: np.repeat(x, n)))  # type: ignore[misc]
    for axis in every_axis(len(shape)):
        yield Case((x, 2), exactly(lambda axis=axis: np.repeat(x, 2, axis=axis)), {"axis": axis})  # type: ignore[misc]
        many = np.resize(np.arange(4), shape[axis])
        yield Case((x, many), exactly(lambda axis=axis, m=many: np.repeat(x, m, axis=axis)), {"axis": axis})  # type: ignore[misc]
    total = np.resize(np.arange(3), x.size)
    yield Case((x, total), exactly(lambda: np.repeat(x, total)))


_NONE = np.zeros(0, dtype=np.int64)


def _take(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)
    if len(shape) == 1 and shape[0]:
        every = Draw("int64").numbers(shape)
        yield Case((x, every), exactly(lambda: np.take(x, every)))
    for axis in every_axis(len(shape)):
        n = shape[axis]
        if n:
            places = Draw("int64").numbers((max(n, 40),)) % n
            want = exactly(lambda axis=axis, p=places: np.take(x, p, axis=axis))  # type: ignore[misc]
            yield Case((x, places), want, {"axis": axis})
            negative = places[:25] - n
            want = exactly(lambda axis=axis, p=negative: np.take(x, p, axis=axis))  # type: ignore[misc]
            yield Case((x, negative.astype(np.int64)), want, {"axis": axis})
            kind = ("uint8", "int8", "uint16", "int32", "uint64")[len(x.ravel()) % 5]
            few = (places % min(dt.limits(kind)[1], 2**31)).astype(kind)
            want = exactly(lambda axis=axis, p=few: np.take(x, p.astype(np.int64), axis=axis))  # type: ignore[misc]
            yield Case((x, few), want, {"axis": axis})
        yield Case((x, _NONE), exactly(lambda axis=axis: np.take(x, _NONE, axis=axis)), {"axis": axis})  # type: ignore[misc]


def _take_along_axis(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)
    for axis in every_axis(len(shape)):
        n = shape[axis]
        if n:
            places = (draw.of("int64").numbers(shape) % n).astype(np.int64)
            want = exactly(lambda axis=axis, p=places: np.take_along_axis(x, p, axis=axis))  # type: ignore[misc]
            yield Case((x, places), want, {"axis": axis} if axis != -1 else {})
            last = np.take(places, [0], axis=axis)
            want = exactly(lambda axis=axis, p=last: np.take_along_axis(x, p, axis=axis))  # type: ignore[misc]
            yield Case((x, last), want, {"axis": axis})


def _concat(draw: Draw, shape: Shape) -> Iterator[Case]:
    x, y = draw.numbers(shape), draw.other(shape, 0, 9)
    for axis in every_axis(len(shape)):
        one = np.take(y, range(min(1, shape[axis])), axis=axis)
        none = np.take(y, [], axis=axis)
        for parts in ([x, y], [x, one, y], [none, x, one], [x]):
            want = exactly(lambda p=parts, axis=axis: np.concatenate(p, axis=axis))  # type: ignore[misc]
            yield Case((parts,), want, {"axis": axis})
    yield Case(([x, y],), exactly(lambda: np.concatenate([x.ravel(), y.ravel()])), {"axis": None})
    yield Case(([x, y.ravel(), x],), exactly(lambda: np.concatenate([x.ravel(), y.ravel(), x.ravel()])), {"axis": None})


def _stack(draw: Draw, shape: Shape) -> Iterator[Case]:
    x, y = draw.numbers(shape), draw.other(shape, 0, 9)
    for axis in every_axis(len(shape) + 1):
        for given in ([x, y, x], [x]):
            want = exactly(lambda axis=axis, g=given: np.stack(g, axis=axis))  # type: ignore[misc]
            yield Case((given,), want, {"axis": axis})


def _unstacked(x: np.ndarray, *, axis: int = 0) -> tuple[np.ndarray, ...]:
    return tuple(np.moveaxis(x, axis, 0)[i, ...] for i in range(x.shape[axis]))


def _unstack(shape: Shape) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    for axis in every_axis(len(shape)):
        if shape[axis] <= 300:  # each is an array of its own
            yield (), {"axis": axis}


def _broadcast_arrays(draw: Draw, shape: Shape) -> Iterator[Case]:
    x, y, row = draw.numbers(shape), draw(shape, 0, 9), draw(shape[-1:], 0, 9)
    column, one = draw((*shape[:-1], 1) if shape else (), 0, 9), np.asarray(y[(0,) * len(shape)]) if y.size else row
    for given in ([x, y], [x, row], [row, column], [column, x, row], [one, x], [x, one], [one, one]):
        yield Case(tuple(given), exactly(lambda g=given: [*np.broadcast_arrays(*g)]))  # type: ignore[misc]


def _many(function: str) -> Callable[[Draw, Shape], Iterator[Case]]:
    """Calls with so many arrays."""

    def arrays(draw: Draw, count: int, shape: Shape) -> list[np.ndarray]:
        flat = draw.numbers((count * math.prod(shape),))
        return [*flat.reshape(count, *shape)]

    def concat(draw: Draw, shape: Shape) -> Iterator[Case]:
        given = arrays(draw, shape[0], (3, 2))
        yield Case((given,), exactly(lambda: np.concatenate(given, axis=-1)), {"axis": -1})
        yield Case((tuple(given),), exactly(lambda: np.concatenate([g.ravel() for g in given])), {"axis": None})
        uneven = [g[: i % 3] for i, g in enumerate(given)]
        yield Case((uneven,), exactly(lambda: np.concatenate(uneven)))

    def stack(draw: Draw, shape: Shape) -> Iterator[Case]:
        given = arrays(draw, shape[0], (2, 3))
        for axis in (0, 1, -1):
            yield Case((given,), exactly(lambda axis=axis: np.stack(given, axis=axis)), {"axis": axis})  # type: ignore[misc]

    def broadcast_arrays(draw: Draw, shape: Shape) -> Iterator[Case]:
        given = [g[:, :1] if i % 2 else g[:1] for i, g in enumerate(arrays(draw, shape[0], (2, 3)))]
        yield Case(tuple(given), exactly(lambda: [np.broadcast_to(g, (2, 3)) for g in given]))

    return {"concat": concat, "stack": stack, "broadcast_arrays": broadcast_arrays}[function]


def _meshgrid(draw: Draw, shape: Shape) -> Iterator[Case]:
    count = shape[0]
    few: tuple[Shape, ...] = ((3, 70), (70,), (2, 40, 3), (4097, 2))
    lengths: Shape = few[count % 4] if count < 9 else (2, 1, 3, 1, 2, 1, 2, 2)  # each array is an axis, of which few may be had
    if len(shape) > 1:  # the lengths themselves
        lengths = shape
    every = np.roll(draw.numbers((sum(lengths),)), 1)
    given = [every[sum(lengths[:i]) :][:n] for i, n in enumerate(lengths)]
    for indexing in ("xy", "ij"):
        want = exactly(lambda i=indexing: [*np.meshgrid(*given, indexing=i)])  # type: ignore[misc]
        yield Case(tuple(given), want, {"indexing": indexing})


def _options(*arguments: tuple[tuple[Any, ...], dict[str, Any]]) -> Options:
    return lambda shape: iter(arguments)


def _by_axis(shape: Shape) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    for axis in _axes(shape):
        yield (), {"axis": axis}


def _by_axes(shape: Shape) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    for axis in _axes(shape):
        yield (), {"axes": axis}


def _squeeze(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)[:, None, ..., None]
    n = x.ndim
    for axis in (1, -1, 1 - n, n - 1, (1, -1), (-1, 1), (n - 1, 1), (-1, 1 - n), (1 - n, n - 1)):
        yield Case((x, axis), exactly(lambda axis=axis: np.squeeze(x, axis)))  # type: ignore[misc]


def _triangle(name: str) -> Callable[[Draw, Shape], Iterator[Case]]:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        x = draw.numbers(shape)
        if draw.dtype in dt.FLOATING:  # what is cleared is not multiplied by zero
            x = np.where(draw.places(3, shape) == 1, np.array(math.inf, dtype=draw.dtype), x)
        for k in (0, 1, -1, 2, -2, 33, -33):
            yield Case((x,), exactly(lambda k=k: getattr(np, name)(x, k=k)), {"k": k})  # type: ignore[misc]

    return cases


def _shifted(name: str) -> Callable[..., np.ndarray]:
    return lambda x, axes: np.asarray(getattr(np.fft, name)(x, axes=axes))


_EVERY = dt.ALL
WORKLOADS: dict[str, Workload] = {
    "broadcast_arrays": Workload(_broadcast_arrays, _EVERY, "elements", operands=2),
    "broadcast_to": Workload(_broadcast_to, _EVERY, "elements"),
    "concat": Workload(_concat, _EVERY, operands=2),
    "expand_dims": Workload(
        _moved(
            lambda x, axis: np.expand_dims(x, axis),
            lambda s: iter([((), {"axis": a}) for a in (*every_axis(len(s) + 1), (0, -1), (-1, 0), (1, 0))]),
        ),
        _EVERY,
        "elements",
    ),
    "flip": Workload(_moved(np.flip, _by_axis), _EVERY, "elements"),
    "moveaxis": Workload(_moved(np.moveaxis, _moveaxis), _EVERY),
    "permute_dims": Workload(_moved(np.transpose, lambda s: iter([((order,), {}) for order in _orders(s)])), _EVERY, "elements"),
    "repeat": Workload(_repeat, _EVERY, "elements"),
    "reshape": Workload(_moved(_reshaped, _reshape), _EVERY, "elements"),
    "roll": Workload(_moved(np.roll, _roll), _EVERY, "elements"),
    "squeeze": Workload(_squeeze, _EVERY),
    "stack": Workload(_stack, _EVERY, "elements", operands=2),
    "tile": Workload(
        _moved(
            _tile,
            lambda s: iter(
                [
                    ((r,), {})
                    for r in ((2,), (1, 3), (2, *(1,) * len(s)), (120,), (1,) * (len(s) - 1) + (2,), (2, 3), (0,), (2, 0), ())
                ]
            ),
        ),
        _EVERY,
        "elements",
    ),
    "tril": Workload(_triangle("tril"), _EVERY, "stack"),
    "triu": Workload(_triangle("triu"), _EVERY, "stack"),
    "unstack": Workload(_moved(_unstacked, _unstack), _EVERY),
    "take": Workload(_take, _EVERY, operands=2),
    "take_along_axis": Workload(_take_along_axis, _EVERY, operands=2),
    "matrix_transpose": Workload(_moved(np.matrix_transpose, _options(((), {})), least=2), _EVERY, "stack"),
    "linalg.matrix_transpose": Workload(_moved(np.matrix_transpose, _options(((), {})), least=2), _EVERY, "stack"),
    "linalg.diagonal": Workload(
        _moved(
            lambda x, offset=0: np.diagonal(x, offset=offset, axis1=-2, axis2=-1),
            lambda s: iter([((), {"offset": k}) for k in (0, 1, -1, 2, -2, 33, -33)]),
            least=2,
        ),
        _EVERY,
        "stack",
    ),
    "fft.fftshift": Workload(_moved(_shifted("fftshift"), _by_axes), dt.FLOATING),
    "fft.ifftshift": Workload(_moved(_shifted("ifftshift"), _by_axes), dt.FLOATING),
    "meshgrid": Workload(_meshgrid, dt.NUMERIC, "many", operands=2),
}


def _arange(draw: Draw, shape: Shape) -> Iterator[Case]:
    n, dtype = shape[0], {"dtype": calls.DType(draw.dtype)}
    top = dt.limits(draw.dtype)[1] if draw.dtype in dt.INTEGERS else 2**24
    count = min(n, top)
    yield Case((count,), as_numbers(lambda: np.arange(count, dtype=draw.dtype)), dtype)
    yield Case((3, 3 + min(n, top - 3)), as_numbers(lambda: np.arange(3, 3 + min(n, top - 3), dtype=draw.dtype)), dtype)
    yield Case((3, 0), as_numbers(lambda: np.zeros(0, dtype=draw.dtype)), dtype)
    yield Case((0, count, 3), as_numbers(lambda: np.arange(0, count, 3, dtype=draw.dtype)), dtype)
    yield Case((0, count), as_numbers(lambda: np.arange(0, count, 2, dtype=draw.dtype)), {**dtype, "step": 2})
    if draw.dtype in dt.FLOATS:
        for start, stop, step in ((0.0, 1.0, 0.3), (0.125, 0.5, 0.0625), (5.0, -2.0, -0.75), (0.0, n * 0.375, 0.25)):
            size = math.ceil((stop - start) / step)
            want = within(lambda a=start, s=step, n=size: a + np.arange(n) * s, draw.dtype, 4)  # type: ignore[misc]
            yield Case((start, stop, step), want, dtype)
    yield Case((count, 0, -1), as_numbers(lambda: np.arange(count, 0, -1, dtype="int64").astype(draw.dtype)), dtype)


def _linspace(draw: Draw, shape: Shape) -> Iterator[Case]:
    n = shape[0]
    dtype = {"dtype": calls.DType(draw.dtype)}
    stop = 3.5 - 2j if draw.dtype in dt.COMPLEX else 3.5
    for endpoint in (True, False):
        steps = max(n - 1 if endpoint else n, 1)

        def want(steps: int = steps) -> np.ndarray:
            part = np.arange(n, dtype=np.longdouble) / steps
            return -1.25 + (stop + 1.25) * part

        scale = lambda: np.full(n, abs(stop) + 1.25)  # noqa: E731
        check = within(want, draw.dtype, 4, scale)
        yield Case((-1.25, stop, n), check, {**dtype, "endpoint": endpoint})
    for shape in ((3,), (2, 3)) if n < 9000 else ((3,),):
        ends = draw(shape, -4, 4), draw(shape, -9, 9, period=7)
        for i, (endpoint, axis) in enumerate(itertools.product((False, True), every_axis(len(shape) + 1))):
            steps = max(n - 1 if endpoint else n, 1)
            start, last = ends if i % 4 else (np.asarray(ends[0][(0,) * len(shape)]), ends[1])

            def lines(start: np.ndarray = start, last: np.ndarray = last, steps: int = steps, axis: int = axis) -> np.ndarray:
                part = np.arange(n, dtype=np.longdouble).reshape(n, *[1] * last.ndim) / steps
                return np.moveaxis(wide(start) + wide(last - start) * part, 0, axis)

            many = lambda lines=lines: np.full(lines().shape, 20.0)  # noqa: E731
            yield Case((start, last, n), within(lines, draw.dtype, 4, many), {**dtype, "endpoint": endpoint, "axis": axis})
    whole = within(lambda: np.arange(n, dtype=np.float64), draw.dtype, 2)
    yield Case((0.0, float(max(n - 1, 0)), n), whole, dtype)


def _filled(value: Any) -> Callable[[Draw, Shape], Iterator[Case]]:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        dtype = {"dtype": calls.DType(draw.dtype)}
        given = () if value in ("zeros", "ones") else (1,)
        make = {"zeros": np.zeros, "ones": np.ones, "full": np.ones}[value]
        if not dt.bits(draw.dtype) if draw.dtype != "bool" else False:
            return
        fill = (True,) if given and draw.dtype == "bool" else given
        for size in (shape[0], (shape[0],), (2, shape[0]), (shape[0], 1, 3), (1, 2, 1, 2, 1, 1, 2, shape[0])):
            yield Case((size, *fill), exactly(lambda s=size: make(s, dtype=draw.dtype)), dtype)  # type: ignore[misc]

    return cases


def _like(name: str) -> Workload:
    fill: tuple[Any, ...] = (1,) if name == "full_like" else ()

    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        x = draw.numbers(shape)
        value = (True,) if fill and draw.dtype == "bool" else fill
        make = np.zeros if name == "zeros_like" else np.ones
        yield Case((x, *value), exactly(lambda: make(shape, dtype=draw.dtype)))

    return Workload(cases, dt.ALL)


def _empty(draw: Draw, shape: Shape) -> Iterator[Case]:
    def check(got: np.ndarray) -> None:
        assert (got.shape, dt.of(got)) == ((2, shape[0]), draw.dtype)

    yield Case(((2, shape[0]),), check, {"dtype": calls.DType(draw.dtype)})


def _empty_like(draw: Draw, shape: Shape) -> Iterator[Case]:
    def check(got: np.ndarray) -> None:
        assert (got.shape, dt.of(got)) == (shape, draw.dtype)

    yield Case((draw.numbers(shape),), check)


def _eye(draw: Draw, shape: Shape) -> Iterator[Case]:
    n, dtype = min(shape[0], 520), {"dtype": calls.DType(draw.dtype)}
    for rows, columns, k in ((n, None, 0), (n, 3, 0), (3, n, 33), (n, 5, -33), (2, n, 1)):
        want = exactly(lambda r=rows, c=columns, k=k: np.eye(r, c, k, dtype=draw.dtype))  # type: ignore[misc]
        yield Case((rows,) if columns is None else (rows, columns), want, {"k": k, **dtype})


def _asarray(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)
    yield Case((x,), exactly(lambda: x))
    yield Case((x,), exactly(lambda: x), {"copy": True})


def _asarray_of_lists(draw: Draw, shape: Shape) -> Iterator[Case]:
    x, cases = draw.numbers(shape), [*_asarray(draw, shape)]
    if 0 < x.size < 1500:
        cases[1:1] = [Case((x.tolist(),), exactly(lambda: x), {"dtype": calls.DType(draw.dtype)})]
    yield from cases if x.size <= SMALL else cases[:2]


def _frequencies(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        n = shape[0]
        if n:
            for d in (0.25, -0.5, 3.0):
                want = within(lambda d=d: getattr(np.fft, name)(n, d), draw.dtype, 2)  # type: ignore[misc]
                yield Case((n,), want, {"d": d, "dtype": calls.DType(draw.dtype)})

    return Workload(cases, dt.FLOATS, "number")


WORKLOADS |= {
    **{name: _like(name) for name in ("zeros_like", "ones_like", "full_like")},
    **{name: Workload(_filled(name), dt.ALL, "number") for name in ("zeros", "ones", "full")},
    "arange": Workload(_arange, ("int64", "float32", "int32", "float64", "int16", "uint8"), "number"),
    "asarray": Workload(_asarray_of_lists, dt.ALL, "elements"),
    "empty": Workload(_empty, dt.ALL, "number"),
    "empty_like": Workload(_empty_like, dt.ALL),
    "eye": Workload(_eye, dt.NUMERIC, "number"),
    "fft.fftfreq": _frequencies("fftfreq"),
    "fft.rfftfreq": _frequencies("rfftfreq"),
    "linspace": Workload(_linspace, dt.FLOATING, "number", operands=2),
}

MANY: dict[str, Workload] = {
    name: Workload(_many(name), dt.ALL, "many", operands=2) for name in ("broadcast_arrays", "concat", "stack")
}
"""Functions of any number of arrays, by how many they are."""
