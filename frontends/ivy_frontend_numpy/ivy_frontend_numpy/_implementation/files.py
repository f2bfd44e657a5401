"""Arrays from bytes, texts and files, and to them."""

from __future__ import annotations

import contextlib
import math
import operator
import struct
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

from ivy_api.errors import FileFormatError
from ivy_api.files import StoredArray, load_npy, own_errors, replacing
from ivy_api.frontends import default_namespace
from ivy_frontend_numpy._implementation.array import asarray, from_list
from ivy_frontend_numpy._implementation.bits import to_bytes, unpacked
from ivy_frontend_numpy._implementation.dtypes import as_dtype
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy, numpy_function


def from_bytes(data: Any, d: Any, count: int = -1, offset: int = 0) -> Any:
    """Return the numbers of bytes as a vector."""
    raw = bytes(memoryview(data).cast("B"))
    if not 0 <= offset <= len(raw):
        raise ValueError(f"offset must be non-negative and no greater than buffer length ({len(raw)})")
    raw = raw[offset:]
    if count < 0:
        if len(raw) % d.itemsize:
            raise ValueError("buffer size must be a multiple of element size")
        count = len(raw) // d.itemsize
    if len(raw) < count * d.itemsize:
        raise ValueError("buffer is smaller than requested size")
    return from_list(unpacked(raw[: count * d.itemsize], d), d, default_namespace("numpy"))


@numpy()
def frombuffer(buffer: Any, dtype: Any = float, count: int = -1, offset: int = 0, *, like: Any = None) -> Any:
    """Return the numbers of a buffer as a vector, which may not be written to."""
    out = from_bytes(buffer, as_dtype(dtype), count, offset)
    out.setflags(write=False)
    return out


@numpy()
def fromstring(string: Any, dtype: Any = float, count: int = -1, *, sep: str, like: Any = None) -> Any:
    """Return the numbers of a text as a vector."""
    d = as_dtype(dtype)
    if sep == "":
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    parts = [p for p in (string.split() if sep.isspace() else string.split(sep)) if p.strip()]
    values = [(int(p) if d.kind in "iu" else complex(p) if d.kind == "c" else float(p)) for p in parts]
    return from_list(values[:count] if count >= 0 else values, d, default_namespace("numpy"))


@numpy()
def fromfile(file: Any, dtype: Any = float, count: int = -1, sep: str = "", offset: int = 0, *, like: Any = None) -> Any:
    """Return the numbers of a file as a vector."""
    d = as_dtype(dtype)
    with _opened(file, "rb") as f, own_errors(file, "a file of numbers"):
        if sep:
            return fromstring(f.read().decode(), dtype, count, sep=sep)
        f.seek(offset, 1)
        return from_bytes(f.read() if count < 0 else f.read(count * d.itemsize), d)


@contextlib.contextmanager
def _opened(file: Any, mode: str) -> Any:
    if hasattr(file, "read") or hasattr(file, "write"):
        yield file
    else:
        with open(file, mode) as f:
            yield f


_MAGIC = b"\x93NUMPY"


def _write_array(f: Any, a: Any) -> None:
    shape = a.shape
    header = f"{{'descr': {a._d.str!r}, 'fortran_order': False, 'shape': {shape!r}, }}"
    header += " " * (-(len(_MAGIC) + 4 + len(header) + 1) % 64) + "\n"
    f.write(_MAGIC + b"\x01\x00" + struct.pack("<H", len(header)) + header.encode("latin1"))
    f.write(to_bytes(a.ravel()))


def _array_of(stored: StoredArray) -> Any:
    d = as_dtype(stored.descr)
    return from_bytes(stored.data, d, math.prod(stored.shape)).reshape(stored.shape, order=stored.order)


@numpy()
def save(file: Any, arr: Any, allow_pickle: bool = True) -> None:
    """Write an array to a file in the NPY format."""
    with _written(file, ".npy") as f:
        _write_array(f, asarray(arr))


@contextlib.contextmanager
def _written(file: Any, suffix: str) -> Any:
    """A file to write to; one of a path is there completely, or as it was."""
    if hasattr(file, "write"):
        yield file
        return
    with replacing(f"{file}" if str(file).endswith(suffix) else f"{file}{suffix}") as new, new.open("wb") as f:
        yield f


def _save_all(file: Any, args: Any, kwds: Any, compression: int) -> None:
    named = {**{f"arr_{i}": a for i, a in enumerate(args)}, **kwds}
    with _written(file, ".npz") as f, zipfile.ZipFile(f, "w", compression) as archive:
        for key, a in named.items():
            with archive.open(f"{key}.npy", "w") as entry:
                _write_array(entry, asarray(a))


@numpy()
def savez(file: Any, *args: Any, allow_pickle: bool = True, **kwds: Any) -> None:
    """Write several arrays to a file in the NPZ format."""
    _save_all(file, args, kwds, zipfile.ZIP_STORED)


@numpy()
def savez_compressed(file: Any, *args: Any, allow_pickle: bool = True, **kwds: Any) -> None:
    """Write several arrays to a compressed file in the NPZ format."""
    _save_all(file, args, kwds, zipfile.ZIP_DEFLATED)


@numpy()
def load(
    file: Any, mmap_mode: Any = None, allow_pickle: bool = False, fix_imports: bool = True, encoding: str = "ASCII", *,
    max_header_size: int = 10000,
) -> Any:  # fmt: skip
    """Return the array, or the arrays, of a file in the NPY or NPZ format."""
    return load_npy(file, _array_of, max_header_size)


def _lines(file: Any, encoding: Any) -> list[str]:
    if isinstance(file, list):
        return [line.decode() if isinstance(line, bytes) else line for line in file]
    with own_errors(file, "a text of numbers"):
        if hasattr(file, "read"):
            text = file.read()
            return (text.decode() if isinstance(text, bytes) else text).splitlines()
        with open(file, encoding=encoding) as f:
            return f.read().splitlines()


def _chosen(parts: list[str], usecols: Any) -> list[str]:
    columns = [operator.index(i) for i in (usecols if hasattr(usecols, "__iter__") else (usecols,))]
    if any(not -len(parts) <= i < len(parts) for i in columns):
        raise FileFormatError(f"invalid column index in usecols={usecols}: a line has {len(parts)} columns")
    return [parts[i] for i in columns]


@numpy()
def loadtxt(
    fname: Any, dtype: Any = float, comments: Any = "#", delimiter: Any = None, converters: Any = None, skiprows: int = 0,
    usecols: Any = None, unpack: bool = False, ndmin: int = 0, encoding: Any = None, max_rows: Any = None, *, quotechar: Any = None,
    like: Any = None,
) -> Any:  # fmt: skip
    """Return the numbers of a text file, a row for each line."""
    if max_rows is not None and max_rows < 0:
        raise ValueError("argument must be nonnegative")
    d = as_dtype(dtype)
    marks = [comments] if isinstance(comments, str) else list(comments or ())

    def parsed(text: str, column: int) -> Any:
        convert = converters if callable(converters) else (converters or {}).get(column)
        if convert is not None:
            return convert(text)
        try:
            return _number(text, d)
        except ValueError:
            raise FileFormatError(f"could not convert string {text.strip()!r} to {d.name}") from None

    lines = [line for line in _without_comments(_lines(fname, encoding)[skiprows:], marks) if (line if delimiter else line.strip())]
    rows = _rows(lines[:max_rows], delimiter, usecols, parsed)
    if len(set(map(len, rows))) > 1:
        raise FileFormatError("the number of columns changed; use `usecols` to select a subset and avoid this error")
    out = from_list(rows, d, default_namespace("numpy"))
    out = out.squeeze() if ndmin < 2 and rows else out
    while len(out.shape) < ndmin:
        out = out[None] if ndmin == 1 else numpy_function("atleast_2d")(out)
    return out.T if unpack else out


def _number(text: str, d: Any) -> Any:
    """Return the number that a text says, of the kind of a data type."""
    return complex(text) if d.kind == "c" else int(text) if d.kind in "iu" else float(text)


def _without_comments(lines: list[str], marks: list[str]) -> Iterator[str]:
    """Return lines up to the marks that comments begin with."""
    for line in lines:
        for mark in marks:
            line = line.partition(mark)[0]
        yield line


def _rows(lines: list[str], delimiter: Any, usecols: Any, parsed: Callable[[str, int], Any]) -> list[list[Any]]:
    """Return the numbers of each line."""
    rows = []
    for line in lines:
        parts = line.split(delimiter) if delimiter else line.split()
        parts = _chosen(parts, usecols) if usecols is not None else parts
        rows.append([parsed(part, column) for column, part in enumerate(parts)])
    return rows


@numpy()
def genfromtxt(
    fname: Any, dtype: Any = float, comments: Any = "#", delimiter: Any = None, skip_header: int = 0, skip_footer: int = 0,
    converters: Any = None, missing_values: Any = None, filling_values: Any = None, usecols: Any = None, names: Any = None,
    excludelist: Any = None, deletechars: Any = " !#$%&'()*+,-./:;<=>?@[\\]^{|}~", replace_space: str = "_",
    autostrip: bool = False, case_sensitive: Any = True,
    defaultfmt: str = "f%i", unpack: Any = None, usemask: bool = False, loose: bool = True,
    invalid_raise: bool = True, max_rows: Any = None, encoding: Any = None, *, ndmin: int = 0, like: Any = None,
) -> Any:  # fmt: skip
    """Return the numbers of a text file; values that are missing become ``filling_values``."""
    if names is not None or usemask:
        raise NotImplementedError("arrays with named columns or masks are not offered")
    if max_rows is not None and max_rows < 1:
        raise ValueError("'max_rows' must be at least 1.")
    d = as_dtype(dtype)
    fill = filling_values if filling_values is not None else float("nan") if d.kind in "fc" else -1

    def parsed(text: str, column: int) -> Any:
        try:
            return _number(text.strip(), d)
        except ValueError:
            return fill

    lines = _lines(fname, encoding)
    lines = lines[skip_header : len(lines) - skip_footer]
    lines = [line for line in _without_comments(lines, [comments] if comments else []) if line.strip()]
    rows = _rows(lines[:max_rows], delimiter, usecols, parsed)
    if len(set(map(len, rows))) > 1:
        raise FileFormatError("Some errors were detected: the lines have different numbers of columns")
    out = from_list(rows, d, default_namespace("numpy")).squeeze()
    while len(out.shape) < ndmin:
        out = out[None]
    return out.T if unpack else out


@numpy()
def savetxt(
    fname: Any, X: Any, fmt: Any = "%.18e", delimiter: str = " ", newline: str = "\n", header: str = "", footer: str = "",
    comments: str = "# ", encoding: Any = None,
) -> None:  # fmt: skip
    """Write an array of one or two axes to a text file."""
    x = asarray(X)
    if len(x.shape) not in (1, 2):
        raise ValueError(f"Expected 1D or 2D array, got {len(x.shape)}D array instead")
    rows = x.tolist() if len(x.shape) == 2 else [[v] for v in x.tolist()]
    lines = [*_comment_lines(header, comments), *_formatted(rows, fmt, delimiter), *_comment_lines(footer, comments)]
    text = "".join(f"{line}{newline}" for line in lines)
    if not hasattr(fname, "write"):
        with open(fname, "w", encoding=encoding or "latin1") as f:
            f.write(text)
        return
    try:
        fname.write(text)
    except TypeError:
        fname.write(text.encode(encoding or "latin1"))


def _comment_lines(text: str, mark: str) -> list[str]:
    return [f"{mark}{line}" for line in text.split("\n")] if text else []


def _formatted(rows: list[list[Any]], fmt: Any, delimiter: str) -> list[str]:
    """Return rows as text: ``fmt`` is of a number, of the numbers of each column, or of a row."""
    if isinstance(fmt, (list, tuple)):
        formats = list(fmt)
    elif fmt.count("%") == 1:
        formats = [fmt] * (len(rows[0]) if rows else 0)
    else:
        return [fmt % tuple(row) for row in rows]
    return [delimiter.join(f % v for f, v in zip(formats, row, strict=True)) if formats else fmt % tuple(row) for row in rows]


FRONTEND.absent("numpy", "fromregex", "its result is an array of records, which backends do not have.")
