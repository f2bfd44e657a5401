"""Objects that are indexed or called to make arrays: ``r_``, ``mgrid``, ``s_``, `vectorize`."""

from __future__ import annotations

import math
import re
from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, generic, made, ndarray, python, value_of
from ivy_frontend_numpy._implementation.dtypes import as_dtype
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy_function
from ivy_frontend_numpy._implementation.promotion import WEAK, common, split


class Grid:
    """``mgrid`` and ``ogrid``: slices give coordinates."""

    def __init__(self, sparse: bool) -> None:
        self._sparse = sparse

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return self._axis(key)
        axes = [self._axis(k) for k in key]
        d = common([a._d for a in axes])
        n = len(axes)
        formed = [views.reshaped(a.astype(d), (1,) * i + (-1,) + (1,) * (n - 1 - i)) for i, a in enumerate(axes)]
        if self._sparse:
            return tuple(formed)
        return numpy_function("stack")([b.copy() for b in numpy_function("broadcast_arrays")(*formed)])

    @staticmethod
    def _axis(k: slice) -> Any:
        start, step = 0 if k.start is None else k.start, 1 if k.step is None else k.step
        step = python(asarray(step)) if isinstance(step, (ndarray, generic)) else step
        if isinstance(step, complex):
            return numpy_function("linspace")(start, k.stop, int(abs(step)))
        return numpy_function("arange")(start, k.stop, step)


class Joined:
    """``r_`` and ``c_``: slices and arrays are joined along an axis."""

    def __init__(self, axis: int, ndmin: int, trans1d: int) -> None:
        self._axis, self._ndmin, self._trans = axis, ndmin, trans1d

    def __len__(self) -> int:
        return 0

    def __getitem__(self, key: Any) -> Any:
        items: Any = key if isinstance(key, tuple) else (key,)
        axis, ndmin, trans, matrix = self._axis, self._ndmin, self._trans, False
        if items and isinstance(items[0], str):
            directive, *items = items
            matrix = directive in ("r", "c")
            axis, ndmin, trans = (-1, ndmin, trans) if matrix else _directive(directive, ndmin, trans)
        parts = [_with_axes(item, ndmin, trans) for item in items]
        d = common(*split([item if type(item) in WEAK else a for item, a in zip(items, parts, strict=True)]))
        found = numpy_function("concatenate")([a.astype(d) for a in parts], axis=axis)
        return numpy_function("asmatrix")(found) if matrix else found


def _directive(text: str, ndmin: int, trans: int) -> tuple[int, int, int]:
    """Return the axis, the least number of axes and the position of an array's own ones that a text such as ``0,2,-1`` says."""
    numbers = [int(v) for v in text.split(",")][:3]
    axis, ndmin, trans = (*numbers, *(0, ndmin, trans)[len(numbers) :])
    return axis, ndmin, trans


def _with_axes(item: Any, ndmin: int, trans: int) -> Any:
    """Return a slice, a number or an array as an array of at least ``ndmin`` axes; its own ones stand at ``trans``."""
    if isinstance(item, str):
        raise ValueError("special directives must be the first entry.")
    if isinstance(item, slice):
        a = Grid._axis(item)
        return numpy_function("swapaxes")(views.reshaped(a, (1,) * (ndmin - 1) + (-1,)), -1, trans) if ndmin > 1 else a
    a = asarray(item)
    n = len(a.shape)
    full = views.reshaped(a, (1,) * (max(ndmin, 1) - n) + a.shape)
    if trans == -1 or n >= ndmin:
        return full
    first = trans if trans >= 0 else trans + ndmin - n + 1
    added, own = list(range(ndmin - n)), list(range(ndmin - n, ndmin))
    return views.permuted(full, tuple(added[:first] + own + added[first:]))


class Index:
    """``s_`` and ``index_exp``: what is between the brackets."""

    def __init__(self, maketuple: bool) -> None:
        self.maketuple = maketuple

    def __getitem__(self, item: Any) -> Any:
        return (item,) if self.maketuple and not isinstance(item, tuple) else item


for _name, _value in {
    "mgrid": Grid(False), "ogrid": Grid(True), "r_": Joined(0, 1, -1), "c_": Joined(-1, 2, 0), "s_": Index(False),
    "index_exp": Index(True),
}.items():  # fmt: skip
    FRONTEND.value(f"numpy.{_name}", _value)


class vectorize:
    """A function of numbers, called for each element of arrays."""

    def __init__(
        self,
        pyfunc: Any = None,
        otypes: Any = None,
        doc: Any = None,
        excluded: Any = None,
        cache: bool = False,
        signature: Any = None,
    ) -> None:
        self.pyfunc, self.cache, self.signature = pyfunc, cache, signature
        self.excluded = set(excluded or ())
        if isinstance(otypes, str):
            otypes = list(otypes)
        self.otypes = None if otypes is None else [as_dtype(t) for t in otypes]
        self.__doc__ = doc or getattr(pyfunc, "__doc__", None)
        if pyfunc is not None:
            self.__name__ = getattr(pyfunc, "__name__", "vectorize")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function for each element."""
        if self.pyfunc is None:
            self.pyfunc = args[0]
            return self
        if self.signature is not None:
            return self._generalised(args, kwargs)
        varied: list[int | str] = [key for key in (*range(len(args)), *kwargs) if key not in self.excluded]
        if not varied:
            return self.pyfunc(*args, **kwargs)
        arrays = [asarray(args[key] if isinstance(key, int) else kwargs[key]) for key in varied]
        shape = numpy_function("broadcast_shapes")(*(a.shape for a in arrays))
        full = [views.reshaped(views.broadcast(a, shape), (-1,)) for a in arrays]
        count = math.prod(shape)
        if count == 0 and self.otypes is None:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        rows = [self._called(args, kwargs, varied, [f[at] for f in full]) for at in range(count)]
        return self._assembled(rows, shape)

    def _called(self, args: tuple[Any, ...], kwargs: dict[str, Any], varied: list[int | str], values: list[Any]) -> Any:
        """Call the function with values in place of the arguments that vary."""
        found: dict[Any, Any] = dict(kwargs)
        found.update(enumerate(args))
        found.update(zip(varied, values, strict=True))
        return self.pyfunc(*(found[i] for i in range(len(args))), **{key: found[key] for key in kwargs})

    def _assembled(self, rows: list[Any], shape: tuple[int, ...]) -> Any:
        """Return the results of all calls as an array, or as one for each member of their tuples."""
        if not rows:
            found = [self._column([], j, shape) for j in range(len(self.otypes or [0]))]
            return found[0] if len(found) == 1 else tuple(found)
        if not isinstance(rows[0], tuple):
            return self._column(rows, 0, shape)
        return tuple(self._column([row[j] for row in rows], j, shape) for j in range(len(rows[0])))

    def _column(self, values: list[Any], j: int, shape: tuple[int, ...]) -> Any:
        d = self.otypes[j] if self.otypes else asarray(values[0])._d
        a = asarray(values, d) if values else numpy_function("zeros")((0,), d)
        found = views.reshaped(made(value_of(a), d), shape)
        return found if shape else found[()]

    def _generalised(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        left, right = self.signature.replace(" ", "").split("->")
        cores, outs = _core_dimensions(left), _core_dimensions(right)
        if len(args) != len(cores):
            raise TypeError(f"wrong number of positional arguments: expected {len(cores)}, got {len(args)}")
        arrays = [asarray(a) for a in args]
        shape = numpy_function("broadcast_shapes")(*_loop_shapes(arrays, cores))
        spread = numpy_function("broadcast_to")
        full = [spread(a, shape + a.shape[len(a.shape) - len(c) :]) for a, c in zip(arrays, cores, strict=True)]
        rows = [self.pyfunc(*(f[index] for f in full), **kwargs) for index in numpy_function("ndindex")(shape)]
        if not rows:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        many = len(outs) > 1
        results = []
        for j in range(len(outs)):
            parts = [asarray(r[j] if many else r) for r in rows]
            joined = numpy_function("stack")(parts)
            d = self.otypes[j] if self.otypes else joined._d
            found = views.reshaped(joined.astype(d), shape + parts[0].shape)
            results.append(found[()] if not found.shape else found)
        return tuple(results) if many else results[0]


def _core_dimensions(terms: str) -> list[list[str]]:
    """Return the names of the core dimensions of each operand in one side of a signature: ``(m,n),(n)``."""
    return [[name for name in term.split(",") if name] for term in re.findall(r"\(([^)]*)\)", terms)]


def _loop_shapes(arrays: list[Any], cores: list[list[str]]) -> list[tuple[int, ...]]:
    """Return the shapes of operands without their core dimensions, whose sizes must agree."""
    sizes: dict[str, int] = {}
    loops = []
    for a, core in zip(arrays, cores, strict=True):
        rank = len(a.shape) - len(core)
        if rank < 0:
            raise ValueError(
                f"{len(a.shape)}-dimensional argument does not have enough dimensions for all core dimensions {tuple(core)!r}"
            )
        for name, n in zip(core, a.shape[rank:], strict=True):
            if sizes.setdefault(name, n) != n:
                raise ValueError(f"inconsistent size for core dimension {name!r}: {n} vs {sizes[name]}")
        loops.append(a.shape[:rank])
    return loops


FRONTEND.value("numpy.vectorize", vectorize)
