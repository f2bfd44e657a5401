"""Objects that are indexed or called to make arrays: ``r_``, ``mgrid``, ``s_``, `vectorize`."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, generic, made, ndarray, python, value_of
from ivy_frontend_numpy._implementation.dtypes import as_dtype
from ivy_frontend_numpy._implementation.frontend import FRONTEND
from ivy_frontend_numpy._implementation.promotion import WEAK, common


def _f(name: str) -> Any:
    return FRONTEND.find("numpy", name)


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
        return _f("stack")([b.copy() for b in _f("broadcast_arrays")(*formed)])

    @staticmethod
    def _axis(k: slice) -> Any:
        start, step = 0 if k.start is None else k.start, 1 if k.step is None else k.step
        step = python(asarray(step)) if isinstance(step, (ndarray, generic)) else step
        if isinstance(step, complex):
            return _f("linspace")(start, k.stop, int(abs(step)))
        return _f("arange")(start, k.stop, step)


class Joined:
    """``r_`` and ``c_``: slices and arrays are joined along an axis."""

    def __init__(self, axis: int, ndmin: int, trans1d: int) -> None:
        self._axis, self._ndmin, self._trans = axis, ndmin, trans1d

    def __len__(self) -> int:
        return 0

    def __getitem__(self, key: Any) -> Any:
        axis, ndmin, trans, matrix = self._axis, self._ndmin, self._trans, False
        parts, weak, firm = [], [], []
        for k, item in enumerate(key if isinstance(key, tuple) else (key,)):
            if isinstance(item, str):
                if k:
                    raise ValueError("special directives must be the first entry.")
                if item in ("r", "c"):
                    matrix = True
                    axis = -1
                    continue
                numbers = [int(v) for v in item.split(",")]
                axis = numbers[0]
                ndmin = numbers[1] if len(numbers) > 1 else ndmin
                trans = numbers[2] if len(numbers) > 2 else trans
                continue
            if isinstance(item, slice):
                a = Grid._axis(item)
                if ndmin > 1:
                    a = views.reshaped(a, (1,) * (ndmin - 1) + (-1,))
                    a = _f("swapaxes")(a, -1, trans)
                firm.append(a._d)
            elif type(item) in WEAK or type(item) is bool:
                a = views.reshaped(asarray(item), (1,) * max(ndmin, 1))
                weak.append(WEAK.get(type(item), 0))
                if type(item) is bool:
                    firm.append(a._d)
            else:
                a = asarray(item)
                n = len(a.shape)
                firm.append(a._d)
                if n < max(ndmin, 1):
                    a = views.reshaped(a, (1,) * (max(ndmin, 1) - n) + a.shape)
                    if trans != -1 and n < ndmin:
                        order = list(range(ndmin))
                        k1 = trans if trans >= 0 else trans + ndmin - n + 1
                        new = order[ndmin - n :]
                        rest = order[: ndmin - n]
                        a = views.permuted(a, tuple(rest[:k1] + new + rest[k1:]))
            parts.append(a)
        d = common(firm, max(weak, default=0)) if firm else common([], max(weak))
        found = _f("concatenate")([p.astype(d) for p in parts], axis=axis)
        return _f("asmatrix")(found) if matrix else found


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
        keys = [k for k in kwargs if k not in self.excluded]
        places = [i for i in range(len(args)) if i not in self.excluded]
        arrays = [asarray(args[i]) for i in places] + [asarray(kwargs[k]) for k in keys]
        if not arrays:
            return self.pyfunc(*args, **kwargs)
        shape = _f("broadcast_shapes")(*(a.shape for a in arrays))
        full = [views.reshaped(views.broadcast(a, shape), (-1,)) for a in arrays]
        count = math.prod(shape)
        if count == 0 and self.otypes is None:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        rows = []
        for at in range(count):
            given, named = list(args), dict(kwargs)
            values = [f[at] for f in full]
            for i, v in zip(places, values, strict=False):
                given[i] = v
            for k, v in zip(keys, values[len(places) :], strict=True):
                named[k] = v
            rows.append(self.pyfunc(*given, **named))
        return self._assembled(rows, shape)

    def _assembled(self, rows: list[Any], shape: tuple[int, ...]) -> Any:
        many = bool(rows) and isinstance(rows[0], tuple)
        width = len(rows[0]) if many else len(self.otypes or [0])
        columns = [[r[j] if many else r for r in rows] for j in range(width)] if rows else [[] for _ in range(width)]
        out = []
        for j, column in enumerate(columns):
            d = self.otypes[j] if self.otypes else asarray(column[0])._d
            a = asarray(column, d) if column else _f("zeros")((0,), d)
            a = views.reshaped(made(value_of(a), d), shape)
            out.append(a[()] if not shape else a)
        return tuple(out) if many or (not rows and width > 1) else out[0]

    def _generalised(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        import re

        left, right = self.signature.replace(" ", "").split("->")
        cores = [[c for c in term.split(",") if c] for term in re.findall(r"\(([^)]*)\)", left)]
        outs = [[c for c in term.split(",") if c] for term in re.findall(r"\(([^)]*)\)", right)]
        if len(args) != len(cores):
            raise TypeError(f"wrong number of positional arguments: expected {len(cores)}, got {len(args)}")
        arrays = [asarray(a) for a in args]
        sizes: dict[str, int] = {}
        loops = []
        for a, core in zip(arrays, cores, strict=True):
            if len(a.shape) < len(core):
                raise ValueError(
                    f"{len(a.shape)}-dimensional argument does not have enough dimensions for all core dimensions {tuple(core)!r}"
                )
            for name, n in zip(core, a.shape[len(a.shape) - len(core) :], strict=True):
                if sizes.setdefault(name, n) != n:
                    raise ValueError(f"inconsistent size for core dimension {name!r}: {n} vs {sizes[name]}")
            loops.append(a.shape[: len(a.shape) - len(core)])
        shape = _f("broadcast_shapes")(*loops)
        full = [_f("broadcast_to")(a, shape + a.shape[len(a.shape) - len(c) :]) for a, c in zip(arrays, cores, strict=True)]
        rows = [self.pyfunc(*(f[place] for f in full), **kwargs) for place in _f("ndindex")(shape)]
        if not rows:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        many = len(outs) > 1
        results = []
        for j in range(len(outs)):
            parts = [asarray(r[j] if many else r) for r in rows]
            joined = _f("stack")(parts)
            d = self.otypes[j] if self.otypes else joined._d
            found = views.reshaped(joined.astype(d), shape + parts[0].shape)
            results.append(found[()] if not found.shape else found)
        return tuple(results) if many else results[0]


FRONTEND.value("numpy.vectorize", vectorize)
