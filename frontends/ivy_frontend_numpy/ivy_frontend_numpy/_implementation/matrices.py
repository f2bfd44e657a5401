"""`matrix`: an array of two axes whose product is that of matrices."""

from __future__ import annotations

from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, ndarray, recast
from ivy_frontend_numpy._implementation.dtypes import as_dtype
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy, numpy_function


def _plain(a: Any) -> Any:
    return recast(a, ndarray) if isinstance(a, ndarray) and type(a) is not ndarray else asarray(a)


def _two(a: Any) -> Any:
    n = len(a.shape)
    if n > 2:
        raise ValueError("matrix must be 2-dimensional")
    return a if n == 2 else views.reshaped(a, (1, 1) if n == 0 else (1, a.shape[0]))


def _with_kept_axis(name: str, sentence: str) -> Any:
    """Return the method for a reduction whose axis a matrix keeps."""

    def method(self: Any, axis: Any = None, out: Any = None) -> Any:
        return self._kept(name, axis, out)

    method.__name__, method.__qualname__, method.__doc__ = name, f"matrix.{name}", sentence
    return method


class matrix(ndarray):
    """An array of two axes: ``*`` is the matrix product, and rows and columns stay matrices."""

    __slots__ = ()
    __array_priority__ = 10.0

    def __new__(cls, data: Any, dtype: Any = None, copy: bool = True) -> Any:
        """Return a matrix of an array, nested lists, or a text such as ``"1 2; 3 4"``."""
        if isinstance(data, str):
            rows = [
                [float(v) if "." in v or "e" in v else int(v) for v in row.replace(",", " ").split()] for row in data.split(";")
            ]
            data = rows
        a = _plain(asarray(data, None if dtype is None else as_dtype(dtype)))
        return recast(_two(a.copy() if copy else a), cls)

    def __getitem__(self, key: Any) -> Any:
        found = _plain(self)[key]
        if not isinstance(found, ndarray) or not found.shape:
            return found
        if len(found.shape) == 1:
            column = isinstance(key, tuple) and len(key) == 2 and not isinstance(key[0], int) and isinstance(key[1], int)
            found = views.reshaped(found, (found.shape[0], 1) if column else (1, found.shape[0]))
        return recast(found, matrix) if len(found.shape) == 2 else found

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, (ndarray, list, tuple)):
            return recast(_two(asarray(numpy_function("dot")(_plain(self), _plain(asmatrix(other))))), matrix)
        return recast(_plain(_plain(self) * other), matrix)

    def __rmul__(self, other: Any) -> Any:
        return recast(_plain(numpy_function("dot")(other, _plain(self))), matrix)

    def __imul__(self, other: Any) -> Any:
        self[...] = self * other
        return self

    def __pow__(self, other: Any) -> Any:
        return recast(_plain(FRONTEND.find("numpy.linalg", "matrix_power")(_plain(self), other)), matrix)

    def __ipow__(self, other: Any) -> Any:
        self[...] = self**other
        return self

    def __rpow__(self, other: Any) -> Any:
        return NotImplemented

    def _kept(self, name: str, axis: Any, *args: Any, **kwargs: Any) -> Any:
        """Return a reduction with its axis kept."""
        found = numpy_function(name)(_plain(self), axis, *args, **kwargs)
        if axis is None or not isinstance(found, ndarray):
            return found
        return recast(numpy_function("expand_dims")(found, axis), matrix)

    def sum(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        """Return the sum as a matrix."""
        return self._kept("sum", axis, dtype, out)

    def prod(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        """Return the product as a matrix."""
        return self._kept("prod", axis, dtype, out)

    def mean(self, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        """Return the mean as a matrix."""
        return self._kept("mean", axis, dtype, out)

    def std(self, axis: Any = None, dtype: Any = None, out: Any = None, ddof: int = 0) -> Any:
        """Return the standard deviation as a matrix."""
        return self._kept("std", axis, dtype, out, ddof)

    def var(self, axis: Any = None, dtype: Any = None, out: Any = None, ddof: int = 0) -> Any:
        """Return the variance as a matrix."""
        return self._kept("var", axis, dtype, out, ddof)

    any = _with_kept_axis("any", "Return whether any element is true.")
    all = _with_kept_axis("all", "Return whether all elements are true.")
    max = _with_kept_axis("max", "Return the greatest elements as a matrix.")
    min = _with_kept_axis("min", "Return the smallest elements as a matrix.")
    argmax = _with_kept_axis("argmax", "Return the indices of the greatest elements.")
    argmin = _with_kept_axis("argmin", "Return the indices of the smallest elements.")
    ptp = _with_kept_axis("ptp", "Return the differences of the greatest and the smallest elements.")

    def squeeze(self, axis: Any = None) -> Any:
        """Return the matrix: it keeps its axes, a column becomes a row."""
        return recast(_two(numpy_function("squeeze")(_plain(self), axis)), matrix)

    def ravel(self, order: str = "C") -> Any:
        """Return a row of all elements."""
        return recast(_two(numpy_function("ravel")(_plain(self), order)), matrix)

    def flatten(self, order: str = "C") -> Any:
        """Return a row of copies of all elements."""
        return recast(_two(_plain(self).flatten(order)), matrix)

    def tolist(self) -> Any:
        """Return nested lists of numbers."""
        return _plain(self).tolist()

    def getT(self) -> Any:
        """Return the transpose."""
        return views.permuted(self, (1, 0))

    def getH(self) -> Any:
        """Return the conjugate transpose."""
        return recast(_plain(_plain(self).T.conj()), matrix)

    def getI(self) -> Any:
        """Return the inverse, or the pseudo-inverse of a matrix that is not square."""
        name = "inv" if self.shape[0] == self.shape[1] else "pinv"
        return recast(_plain(FRONTEND.find("numpy.linalg", name)(_plain(self))), matrix)

    def getA(self) -> Any:
        """Return the matrix as an array."""
        return _plain(self)

    def getA1(self) -> Any:
        """Return all elements as a vector."""
        return _plain(self).ravel()

    T = property(getT, doc="The transpose.")
    H = property(getH, doc="The conjugate transpose.")
    I = property(getI, doc="The inverse.")
    A = property(getA, doc="The matrix as an array.")
    A1 = property(getA1, doc="All elements as a vector.")


FRONTEND.value("numpy.matrix", matrix)
for _name in FRONTEND.snapshot.modules["numpy.matrix"]:
    if hasattr(matrix, _name):
        FRONTEND.value(f"numpy.matrix.{_name}", getattr(matrix, _name))
FRONTEND.absent("numpy.matrix", "ctypes", "backends do not show the memory of their arrays.")


@numpy()
def asmatrix(data: Any, dtype: Any = None) -> Any:
    """Return the argument as a matrix."""
    return matrix(data, dtype, copy=False)


@numpy()
def bmat(obj: Any, ldict: Any = None, gdict: Any = None) -> Any:
    """Return a matrix of blocks."""
    if isinstance(obj, str):
        names = {**(gdict or {}), **(ldict or {})}
        obj = [[names[n] for n in row.replace(",", " ").split()] for row in obj.split(";")]
    if isinstance(obj, ndarray):
        return matrix(obj)
    join = numpy_function("concatenate")
    rows = [
        join([_plain(asmatrix(b)) for b in row], axis=-1) if isinstance(row, (list, tuple)) else _plain(asmatrix(row))
        for row in obj
    ]
    return matrix(join(rows, axis=0 if isinstance(obj[0], (list, tuple)) else -1))
