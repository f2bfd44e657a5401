"""Diagonals and bands of matrices."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import index_type, invalid, product
from ivy_frontend_tensorflow._implementation.operands import ints


def _bands(k: Any) -> tuple[int, int]:
    every = ints(k)
    low, high = every[0], every[-1]
    if low > high:
        raise invalid(f"lower_diag_index must not be larger than upper_diag_index: {low} > {high}")
    return low, high


def _lengths(rows: int, cols: int, low: int, high: int) -> list[int]:
    """Return the length of each diagonal, from the highest to the lowest."""
    return [min(rows + min(0, d), cols - max(0, d)) for d in range(high, low - 1, -1)]


def _offset(d: int, length: int, longest: int, align: str) -> int:
    above, _, below = align.partition("_")
    left = (d >= 0 and above == "LEFT") or (d <= 0 and below == "LEFT")
    return 0 if left else longest - length


def _positions(rows: int, cols: int, low: int, high: int, align: str, longest: int) -> list[list[int]]:
    """Return for each diagonal and position the flat index in the matrix, -1 for padding."""
    found = []
    for d, length in zip(range(high, low - 1, -1), _lengths(rows, cols, low, high), strict=True):
        start = _offset(d, length, longest, align)
        line = [-1] * longest
        for n in range(length):
            line[start + n] = (n + max(0, -d)) * cols + n + max(0, d)
        found.append(line)
    return found


def _picked(flat: Any, index: list[int], padding: Any, xp: Any) -> Any:
    """Return elements along the last axis, padding for the index -1."""
    if not any(i < 0 for i in index):
        return xp.take(flat, xp.asarray(index, dtype=index_type(xp)), axis=-1)
    last = flat.shape[-1]
    fill = xp.broadcast_to(xp.reshape(padding, ()), (*flat.shape[:-1], 1))
    index = [last if i < 0 else i for i in index]
    return xp.take(xp.concat([flat, fill], axis=-1), xp.asarray(index, dtype=index_type(xp)), axis=-1)


def _matrix_sizes(num_rows: int, num_cols: int, least_rows: int, least_cols: int) -> tuple[int, int]:
    """Return the sizes of matrices; -1 stands for the least."""
    if num_rows == num_cols == -1:
        num_rows = num_cols = max(least_rows, least_cols)
    num_rows = least_rows if num_rows == -1 else num_rows
    num_cols = least_cols if num_cols == -1 else num_cols
    if num_rows < least_rows or num_cols < least_cols or (num_rows != least_rows and num_cols != least_cols):
        raise invalid(f"The number of rows or columns is too small or too large: {num_rows}, {num_cols}")
    return num_rows, num_cols


def matrix_diag(diagonal: Any, k: Any, num_rows: Any, num_cols: Any, padding: Any, align: str, xp: Any) -> Any:
    """Return matrices with given diagonals."""
    low, high = _bands(k)
    num_rows, num_cols = (int(n[0] if isinstance(n, list) else n) for n in (num_rows, num_cols))
    if low == high and (len(diagonal.shape) == 1 or not isinstance(k, (list, tuple)) or len(k) == 1):
        diagonal = xp.expand_dims(diagonal, axis=-2)
    if diagonal.shape[-2] != high - low + 1:
        raise invalid(f"The number of diagonals provided in the input does not match the lower and upper indices: {high - low + 1}")
    longest = diagonal.shape[-1]
    num_rows, num_cols = _matrix_sizes(num_rows, num_cols, longest - min(high, 0), longest + max(low, 0))
    index = [-1] * (num_rows * num_cols)
    for row, line in enumerate(_positions(num_rows, num_cols, low, high, align, longest)):
        for at, position in enumerate(line):
            if position >= 0:
                index[position] = row * longest + at
    batch = tuple(diagonal.shape[:-2])
    out = _picked(xp.reshape(diagonal, (*batch, diagonal.shape[-2] * longest)), index, padding, xp)
    return xp.reshape(out, (*batch, num_rows, num_cols))


def matrix_diag_part(x: Any, k: Any, padding: Any, align: str, xp: Any) -> Any:
    """Return diagonals of matrices."""
    low, high = _bands(k)
    if len(x.shape) < 2:
        raise invalid(f"input must be at least 2-dim, received shape: {list(x.shape)}")
    rows, cols = x.shape[-2:]
    if (low != 0 and not -rows < low < cols) or (high != 0 and not -rows < high < cols):
        raise invalid(f"diagonals {low} to {high} are out of bound for {rows} rows and {cols} columns")
    longest = max(_lengths(rows, cols, low, high))
    index = [i for line in _positions(rows, cols, low, high, align, longest) for i in line]
    batch = tuple(x.shape[:-2])
    out = _picked(xp.reshape(x, (*batch, rows * cols)), index, padding, xp)
    return xp.reshape(out, (*batch, longest) if low == high else (*batch, high - low + 1, longest))


def matrix_set_diag(x: Any, diagonal: Any, k: Any, align: str, xp: Any) -> Any:
    """Return matrices with diagonals replaced."""
    low, high = _bands(k)
    if len(x.shape) < 2:
        raise invalid(f"input must be at least 2-dim, received shape: {list(x.shape)}")
    rows, cols = x.shape[-2:]
    batch, count = tuple(x.shape[:-2]), rows * cols
    longest = max(_lengths(rows, cols, low, high))
    wanted = (*batch, longest) if low == high else (*batch, high - low + 1, longest)
    if tuple(diagonal.shape) != wanted:
        raise invalid(f"the shape of diagonal must be {list(wanted)}, got {list(diagonal.shape)}")
    index = list(range(count))
    for row, line in enumerate(_positions(rows, cols, low, high, align, longest)):
        for at, position in enumerate(line):
            if position >= 0:
                index[position] = count + row * longest + at
    flat = xp.reshape(diagonal, (*batch, product(wanted[len(batch) :])))
    both = xp.concat([xp.reshape(x, (*batch, count)), flat], axis=-1)
    return xp.reshape(_picked(both, index, None, xp), tuple(x.shape))


@op(takes="diagonal")
def MatrixDiag(diagonal: Any, *, xp: Any) -> Any:
    """Return matrices with a given main diagonal."""
    return matrix_diag(diagonal, 0, -1, -1, xp.asarray(0, dtype=diagonal.dtype), "LEFT_LEFT", xp)


@op("MatrixDiagV2", takes="diagonal=padding_value", static="k num_rows num_cols")
def MatrixDiagV2(diagonal: Any, k: Any, num_rows: Any, num_cols: Any, padding_value: Any, *, xp: Any) -> Any:
    """Return matrices with given diagonals."""
    return matrix_diag(diagonal, k, num_rows, num_cols, padding_value, "LEFT_LEFT", xp)


@op("MatrixDiagV3", takes="diagonal=padding_value", static="k num_rows num_cols")
def MatrixDiagV3(
    diagonal: Any, k: Any = 0, num_rows: Any = -1, num_cols: Any = -1, padding_value: Any = 0, align: str = "RIGHT_LEFT", *, xp: Any
) -> Any:
    """Return matrices with given diagonals."""
    padding = padding_value if hasattr(padding_value, "shape") else xp.asarray(padding_value, dtype=diagonal.dtype)
    return matrix_diag(diagonal, k, num_rows, num_cols, padding, align, xp)


def _padding(x: Any, value: Any) -> Any:
    """Return what pads a tensor: among Booleans any value of Python is one."""
    return bool(value) if getattr(x, "dtype", None) == "bool" else value


@value("linalg.diag")
def diag(
    diagonal: Any, name: Any = "diag", k: Any = 0, num_rows: Any = -1, num_cols: Any = -1, padding_value: Any = 0,
    align: str = "RIGHT_LEFT",
) -> Any:  # fmt: skip
    """Return matrices with given diagonals."""
    return FRONTEND.find("tensorflow.raw_ops", "MatrixDiagV3")(
        diagonal=diagonal, k=k, num_rows=num_rows, num_cols=num_cols, padding_value=_padding(diagonal, padding_value), align=align
    )


@value("linalg.diag_part")
def diag_part(input: Any, name: Any = "diag_part", k: Any = 0, padding_value: Any = 0, align: str = "RIGHT_LEFT") -> Any:
    """Return diagonals of matrices."""
    return FRONTEND.find("tensorflow.raw_ops", "MatrixDiagPartV3")(
        input=input, k=k, padding_value=_padding(input, padding_value), align=align
    )


@op(takes="input")
def MatrixDiagPart(input: Any, *, xp: Any) -> Any:
    """Return the main diagonal of matrices."""
    return matrix_diag_part(input, 0, None, "LEFT_LEFT", xp)


@op("MatrixDiagPartV2", takes="input=padding_value", static="k")
def MatrixDiagPartV2(input: Any, k: Any, padding_value: Any, *, xp: Any) -> Any:
    """Return diagonals of matrices."""
    return matrix_diag_part(input, k, padding_value, "LEFT_LEFT", xp)


@op("MatrixDiagPartV3", takes="input=padding_value", static="k")
def MatrixDiagPartV3(input: Any, k: Any = 0, padding_value: Any = 0, align: str = "RIGHT_LEFT", *, xp: Any) -> Any:
    """Return diagonals of matrices."""
    padding = padding_value if hasattr(padding_value, "shape") else xp.asarray(padding_value, dtype=input.dtype)
    return matrix_diag_part(input, k, padding, align, xp)


@op()
def MatrixSetDiag(input: Any, diagonal: Any, *, xp: Any) -> Any:
    """Return matrices with the main diagonal replaced."""
    return matrix_set_diag(input, diagonal, 0, "LEFT_LEFT", xp)


@op("MatrixSetDiagV2", takes="input=diagonal", static="k")
def MatrixSetDiagV2(input: Any, diagonal: Any, k: Any, *, xp: Any) -> Any:
    """Return matrices with diagonals replaced."""
    return matrix_set_diag(input, diagonal, k, "LEFT_LEFT", xp)


@op("MatrixSetDiagV3", public="linalg.set_diag", takes="input=diagonal", static="k")
def MatrixSetDiagV3(input: Any, diagonal: Any, k: Any = 0, align: str = "RIGHT_LEFT", *, xp: Any) -> Any:
    """Return matrices with diagonals replaced."""
    return matrix_set_diag(input, diagonal, k, align, xp)


@op(public="linalg.tensor_diag")
def Diag(diagonal: Any, *, xp: Any) -> Any:
    """Return an array of twice as many axes with the elements where both halves of the index are equal."""
    if not len(diagonal.shape):
        raise invalid("Input must be at least rank 1, got 0")
    n = product(diagonal.shape)
    flat = xp.reshape(diagonal, (n,))
    out = matrix_diag(flat, 0, -1, -1, xp.asarray(0, dtype=diagonal.dtype), "LEFT_LEFT", xp)
    return xp.reshape(out, (*diagonal.shape, *diagonal.shape))


@op(public="linalg.tensor_diag_part")
def DiagPart(input: Any, *, xp: Any) -> Any:
    """Return the elements where both halves of the index are equal."""
    if not len(input.shape):
        return input
    half, odd = divmod(len(input.shape), 2)
    if odd or tuple(input.shape[:half]) != tuple(input.shape[half:]) or not half:
        raise invalid(f"The rank of the tensor should be even and positive, with equal halves, got shape {list(input.shape)}")
    n = product(input.shape[:half])
    return xp.reshape(matrix_diag_part(xp.reshape(input, (n, n)), 0, None, "LEFT_LEFT", xp), tuple(input.shape[:half]))


def band_part_of(x: Any, lower: int, upper: int, xp: Any) -> Any:
    """Return matrices with zeros outside a band."""
    if len(x.shape) < 2:
        raise invalid(f"input must be at least 2-dim, received shape: {list(x.shape)}")
    rows, cols = x.shape[-2:]
    if lower > rows or upper > cols or (lower < -1 and rows) or (upper < -1 and cols):
        lower, upper = (-1 if v < 0 else v for v in (lower, upper))
        if lower > rows or upper > cols:
            raise invalid(f"num_lower must be negative or less or equal to number of rows ({rows}) got: {lower}")
    if lower >= 0:
        x = xp.triu(x, k=-lower)
    return xp.tril(x, k=upper) if upper >= 0 else x


@op("MatrixBandPart", public="linalg.band_part", takes="input")
def MatrixBandPart(input: Any, num_lower: Any, num_upper: Any, *, xp: Any) -> Any:
    """Return matrices with zeros outside a band."""
    return band_part_of(input, num_lower, num_upper, xp)


@function("linalg.trace", "x:Sum")
def trace(x: Any, *, xp: Any) -> Any:
    """Return the sum of the main diagonal."""
    return xp.sum(xp.linalg.diagonal(x), axis=-1, dtype=x.dtype)
