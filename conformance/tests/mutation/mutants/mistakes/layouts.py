"""A result depends on how an array lies in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mutants.subject import Call
from mutants.written import Study

study = Study("layout-of-memory")

Strides = tuple[int, ...]
Change = Callable[[np.ndarray], np.ndarray]


def _memory(x: np.ndarray) -> np.ndarray | None:
    """All of the memory that an array is a part of; nothing where it holds something else."""
    base = x
    while isinstance(base.base, np.ndarray):
        base = base.base
    dense = base.flags.c_contiguous or base.flags.f_contiguous
    return np.ravel(base, order="K") if dense and base.dtype == x.dtype else None


def _strides(x: np.ndarray) -> Strides:
    """In elements."""
    return tuple(s // x.itemsize for s in x.strides)


def _dense(x: np.ndarray) -> Strides:
    """The strides of a contiguous array of this shape."""
    return tuple(int(np.prod(x.shape[i + 1 :])) for i in range(x.ndim))


def _read(x: np.ndarray, strides: Strides | None = None, offset: int | None = None) -> np.ndarray:
    """The elements by other strides, or from another place."""
    memory = _memory(x)
    if memory is None or not x.size:
        return x
    base = x
    while isinstance(base.base, np.ndarray):
        base = base.base
    at = (x.__array_interface__["data"][0] - base.__array_interface__["data"][0]) // x.itemsize
    index = np.full(x.shape, at if offset is None else offset)
    for axis, stride in enumerate(_strides(x) if strides is None else strides):
        index += (np.arange(x.shape[axis]) * stride).reshape([-1 if i == axis else 1 for i in range(x.ndim)])
    return memory[index % memory.size]


def _offset(x: np.ndarray) -> np.ndarray:
    return _read(x, offset=0) if x.flags.c_contiguous and x.ndim else x


def _scalar(x: np.ndarray) -> np.ndarray:
    return _read(x, offset=0) if not x.ndim else x


def _rows(x: np.ndarray) -> np.ndarray:
    s = _strides(x)
    return _read(x, _dense(x)) if x.ndim > 1 and s[-1] == 1 and s[-2] > x.shape[-1] else x


def _zero(x: np.ndarray) -> np.ndarray:
    return _read(x, tuple(s or 1 for s in _strides(x))) if x.ndim and 0 in x.strides else x


def _once(x: np.ndarray) -> np.ndarray:
    """What is there again and again counts once."""
    return x[tuple(slice(0, 1) if s == 0 and n > 1 else slice(None) for s, n in zip(x.strides, x.shape, strict=True))]


def _forwards(x: np.ndarray) -> np.ndarray:
    negative = [i for i, s in enumerate(x.strides) if s < 0]
    return np.flip(x, negative[0]) if len(negative) == 1 and x.ndim > 1 else x


def _step(of: int, taken: int) -> Change:
    def change(x: np.ndarray) -> np.ndarray:
        s = _strides(x)
        return _read(x, (*s[:-1], taken)) if x.ndim and s[-1] == of else x

    return change


def _first_axis(x: np.ndarray) -> np.ndarray:
    s = _strides(x)
    return _read(x, (_dense(x)[0], *s[1:])) if x.ndim > 1 and s[1:] == _dense(x)[1:] and s[0] == 2 * _dense(x)[0] else x


def _exchanged(x: np.ndarray) -> np.ndarray:
    positive = x.ndim == 3 and all(s > 0 for s in x.strides)
    return _read(x, _dense(x)) if positive and not x.flags.c_contiguous and not x.flags.f_contiguous else x


def _all(change: Change) -> Any:
    return lambda call: call.replace(change)


def _second(change: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Any:
    """``change(second, first)`` for the second array."""

    def before(call: Call) -> None:
        arrays = call.arrays()
        if len(arrays) > 1 and all(isinstance(a, np.ndarray) for a in arrays):
            number = iter(range(len(arrays)))
            call.replace(lambda x: change(arrays[1], arrays[0]) if next(number) == 1 else x)

    return before


def _by_memory(call: Call) -> None:
    """Two dense operands are gone through as they lie, though one is in row order and one in column order."""
    arrays = call.arrays()
    dense = [a.flags.c_contiguous or a.flags.f_contiguous for a in arrays]
    if len(arrays) > 1 and all(dense) and len({a.shape for a in arrays}) == 1 and len({a.flags.c_contiguous for a in arrays}) == 2:
        first = arrays[0].flags.c_contiguous
        call.replace(
            lambda x: x if x.flags.c_contiguous == first else np.ravel(x, order="K").reshape(x.shape, order="C" if first else "F")
        )


def _if_strided(second: np.ndarray, first: np.ndarray) -> np.ndarray:
    return _step(2, 1)(second) if first.flags.c_contiguous else second


add = study.add
add(
    "acos cosh exp sum argmin cumulative_sum sort fft.rfft tile flip searchsorted unique_values isnan equal diff roll",
    "a view that does not begin at the beginning of its memory is read from there",
    before=_all(_offset),
    on="offset({x})",
    shape=(7,),
)
add(
    "linalg.det linalg.inv matmul linalg.eigvals tril matrix_transpose",
    "a view that does not begin at the beginning of its memory is read from there",
    before=_all(_offset),
    on="offset({x})",
    shape=(4, 4),
)
add(
    "asin sin log mean min argmax unique_counts linalg.inv linalg.cholesky fft.fft tril nonzero repeat roll take"
    " linalg.qr diff add",
    "the rows of a part of a wider matrix are taken to be adjacent",
    before=_all(_rows),
    on="window({x})",
    shape=(4, 4),
)
add(
    "exp subtract sum sort concat linalg.slogdet matmul where",
    "the rows of a matrix from the middle of a larger one are taken to be adjacent",
    before=_all(_rows),
    on="middle({x})",
    shape=(3, 3),
)
add(
    "atan tan log2 negative sum cumulative_sum argsort concat where add flip fft.ifft isfinite max reshape",
    "a stride of 0 in the last axis is taken for 1",
    before=_all(_zero),
    on="column({x})",
    shape=(5,),
)
add(
    "multiply tensordot cos stack take linalg.svdvals permute_dims fft.fft",
    "a stride of 0 in the first axis is taken for 1",
    before=_all(_zero),
    on="spread({x})",
    shape=(4,),
)
add(
    "sum prod count_nonzero linalg.vector_norm",
    "what a stride of 0 repeats counts once",
    "xp.{f}(spread(above(4)))",
    before=_all(_once),
)
add(
    "atanh sinh sqrt square abs argsort permute_dims triu cumulative_sum expand_dims stack fft.rfftn multiply linalg.eigh isinf"
    " linalg.diagonal unique_inverse",
    "a negative stride in one axis of several is taken for positive",
    before=_all(_forwards),
    on="backwards({x}, 1)",
    shape=(4, 4),
)
add(
    "ceil floor tanh expm1 log1p prod min argmin take_along_axis unique_inverse linalg.vector_norm fft.irfft concat less subtract",
    "every second element: read as if they were adjacent",
    before=_all(_step(2, 1)),
    on="stepped({x})",
    shape=(3, 8),
)
add(
    "round trunc sign log10 reciprocal conj var cumulative_prod sort unique_all linalg.outer fft.hfft where vecdot repeat",
    "every third element: read as every second",
    before=_all(_step(3, 2)),
    on="stepped({x}, 3)",
    shape=(6,),
)
add(
    "linalg.solve linalg.trace linalg.pinv linalg.matrix_norm",
    "every third element: read as every second",
    before=_all(_step(3, 2)),
    on="stepped({x}, 3)",
    shape=(4, 4),
)
add(
    "acosh cos positive imag sum mean argmax reshape concat moveaxis expand_dims matmul linalg.matrix_norm fft.fftn"
    " tensordot broadcast_to"
    " nonzero astype unique_all",
    "of three axes two are exchanged: read in the order of the memory",
    before=_all(_exchanged),
    on="swapped({x})",
    shape=(4, 4, 4),
)
add(
    "exp add prod sort take linalg.inv linalg.vector_norm stack unstack",
    "of three axes the last two are exchanged: read in the order of the memory",
    before=_all(_exchanged),
    on="swapped({x}, 1, 2)",
    shape=(4, 4, 4),
)
add(
    "asinh signbit real bitwise_invert logical_not max unstack linalg.eigvalsh linalg.pinv fft.fftshift matmul mean"
    " broadcast_arrays",
    "every second row: read as if the rows were adjacent",
    before=_all(_first_axis),
    on="stepped({x}, 2, 0)",
    shape=(4, 4),
)
add(
    "add subtract multiply divide equal less pow atan2 maximum logical_and bitwise_and hypot where remainder nextafter copysign",
    "one operand in row order, one in column order: combined as they lie in memory",
    before=_by_memory,
    on="{x}|fortran({x})",
    shape=(4, 4),
)
add(
    "matmul tensordot vecdot linalg.solve linalg.cross concat stack linalg.matmul linalg.vecdot linalg.tensordot broadcast_arrays",
    "one array in row order, one in column order: the second is read like the first",
    before=_by_memory,
    on="{x}|fortran({x})",
    shape=(3, 3),
)
add(
    "greater less_equal floor_divide logaddexp minimum not_equal bitwise_or logical_or bitwise_xor vecdot concat divide maximum",
    "beside a contiguous array the strides of the second are ignored",
    before=_second(_if_strided),
    on="{x}|stepped({x})",
    shape=(12,),
)
add(
    "greater_equal bitwise_left_shift bitwise_right_shift logical_xor linalg.outer stack meshgrid pow linspace",
    "where the second array begins in its memory is ignored",
    before=_second(lambda second, first: _offset(second)),
    on="{x}|offset({x})",
    shape=(5,),
)
add(
    "exp astype negative where floor sinh copysign reshape",
    "an array of no axes inside a longer one: the first element of the memory",
    before=_all(_scalar),
    on="{x}[2, ...]",
    shape=(6,),
)
