"""Iterators over arrays and indices."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from operator import attrgetter
from operator import index as as_index
from typing import Any, Self

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, made, namespace_of, ndarray, value_of
from ivy_frontend_numpy._implementation.frontend import FRONTEND, numpy, numpy_function
from ivy_frontend_numpy._implementation.manipulation import joint_shape


class flatiter:
    """An iterator over the elements of an array in C order, which can be indexed and written to."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, a: Any) -> None:
        self.base, self.index = a, 0

    @property
    def coords(self) -> tuple[int, ...]:
        """The indices of the next element."""
        return tuple(int(i) for i in numpy_function("unravel_index")(self.index, self.base.shape or (1,)))[: len(self.base.shape)]

    def _flat(self) -> Any:
        return made(namespace_of(self.base).reshape(value_of(self.base), (-1,)), self.base._d)

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self.index >= self.base.size:
            raise StopIteration
        found = self._flat()[self.index]
        self.index += 1
        return found

    def __len__(self) -> int:
        return int(self.base.size)

    def __getitem__(self, key: Any) -> Any:
        found = self._flat()[key]
        return found.copy() if isinstance(found, ndarray) else found

    def __setitem__(self, key: Any, value: Any) -> None:
        if not views.writeable(self.base):
            raise ValueError("underlying array is read-only")
        flat = self._flat()
        chosen = asarray(flat[key])
        values = asarray(value)
        if values.size == 0 and chosen.size:
            raise ValueError("Error setting single item of array.")
        if len(values.shape) and values.size:
            flat[key] = numpy_function("resize")(values, chosen.shape) if chosen.shape else values.ravel()[0]
        else:
            flat[key] = value
        views.write(self.base, namespace_of(self.base).reshape(value_of(flat), self.base.shape))

    def __delitem__(self, key: Any) -> None:
        raise TypeError("cannot delete elements of an array")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self._flat().__array__(dtype)

    def copy(self) -> Any:
        """Return a copy in one axis."""
        return self._flat().copy()

    def __eq__(self, other: object) -> Any:
        return self._flat() == other

    def __ne__(self, other: object) -> Any:
        return self._flat() != other

    def __lt__(self, other: Any) -> Any:
        return self._flat() < other

    def __le__(self, other: Any) -> Any:
        return self._flat() <= other

    def __gt__(self, other: Any) -> Any:
        return self._flat() > other

    def __ge__(self, other: Any) -> Any:
        return self._flat() >= other

    @property
    def dtype(self) -> Any:
        """The data type of the elements."""
        return self.base._d

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of elements, as a shape."""
        return (self.base.size,)


class broadcast:
    """An iterator over the tuples of elements of arrays in their common shape."""

    def __init__(self, *args: Any) -> None:
        if len(args) > 64:
            raise ValueError(f"Need at least 0 and at most 64 array objects; got {len(args)}")
        self._arrays = [asarray(a) for a in args]
        self.shape = joint_shape([a.shape for a in self._arrays])
        self.nd = self.ndim = len(self.shape)
        self.size, self.numiter, self.index = math.prod(self.shape), len(args), 0

    @property
    def iters(self) -> tuple[Any, ...]:
        """The iterators over the arrays."""
        return tuple(flatiter(views.broadcast(a, self.shape)) for a in self._arrays)

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self.index >= self.size:
            raise StopIteration
        at = self.index
        self.index += 1
        return tuple(i[at] for i in self.iters)

    def reset(self) -> None:
        """Start again."""
        self.index = 0


class ndindex:
    """An iterator over the indices of a shape."""

    def __init__(self, *shape: Any) -> None:
        sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
        self._shape = tuple(as_index(n) for n in sizes)
        if any(n < 0 for n in self._shape):
            raise ValueError("negative dimensions are not allowed")
        self._indices = product(*map(range, self._shape))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return self

    def __next__(self) -> tuple[int, ...]:
        return next(self._indices)


class ndenumerate:
    """An iterator over the indices and the elements of an array."""

    def __init__(self, arr: Any) -> None:
        self._a = asarray(arr)
        self._indices = product(*map(range, self._a.shape))

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        index = next(self._indices)
        return index, self._a[index]


class nditer:
    """An iterator over elements of several arrays in their common shape, in C order."""

    def __init__(
        self, op: Any, flags: Any = (), op_flags: Any = None, op_dtypes: Any = None, order: str = "K", casting: str = "safe",
        op_axes: Any = None, itershape: Any = None, buffersize: int = 0,
    ) -> None:  # fmt: skip
        given = list(op) if isinstance(op, (list, tuple)) else [op]
        modes = op_flags if op_flags and not isinstance(op_flags[0], str) else [op_flags or ["readonly"]] * len(given)
        self._flags = set(flags or ())
        inputs = [asarray(a) for a in given if a is not None]
        self.shape = tuple(itershape) if itershape else joint_shape([a.shape for a in inputs])
        d = numpy_function("result_type")(*inputs)
        self._arrays = [numpy_function("zeros")(self.shape, d) if a is None else asarray(a) for a in given]
        self._writes = [a is None or bool({"readwrite", "writeonly"} & set(m)) for a, m in zip(given, modes, strict=True)]
        indices = list(product(*map(range, self.shape)))
        self._indices = sorted(indices, key=lambda p: p[::-1]) if views.gives_fortran_order(order, inputs) else indices
        self.itersize, self.nop, self.ndim = len(indices), len(given), len(self.shape)
        self.operands = tuple(self._arrays)
        self._whole = "external_loop" in self._flags
        self.iterindex = 0
        self._started = False

    def _at(self, a: Any, index: Any) -> Any:
        own = index[len(index) - len(a.shape) :]
        return tuple(0 if n == 1 else i for i, n in zip(own, a.shape, strict=True))

    @property
    def finished(self) -> bool:
        """Whether all elements have been visited."""
        return self.iterindex >= (1 if self._whole else self.itersize)

    @property
    def multi_index(self) -> tuple[int, ...]:
        """The indices of the element."""
        if "multi_index" not in self._flags:
            raise ValueError("Iterator is not tracking a multi-index")
        return self._indices[self.iterindex]

    @property
    def index(self) -> int:
        """The index of the element in the flat array."""
        fortran = "f_index" in self._flags
        if not fortran and "c_index" not in self._flags:
            raise ValueError("Iterator does not have an index")
        index, at = self._indices[self.iterindex], 0
        for i, n in zip(*((reversed(index), reversed(self.shape)) if fortran else (index, self.shape)), strict=True):
            at = at * n + i
        return at

    def _value(self) -> Any:
        if self._whole:
            found = []
            for a, writes in zip(self._arrays, self._writes, strict=True):
                full = a if a.shape == self.shape else views.broadcast(a, self.shape)
                found.append(views.reshaped(full, (-1,)) if not writes or views.contiguous(a) else full)
        else:
            index = self._indices[self.iterindex]
            found = [a[(*self._at(a, index), ...)] for a in self._arrays]
            for f, writes in zip(found, self._writes, strict=True):
                if not writes:
                    f.setflags(write=False)
        return found[0] if len(found) == 1 else tuple(found)

    value = property(_value, doc="The elements, as arrays without axes.")

    def __getitem__(self, key: Any) -> Any:
        found = self._value()
        return (found if isinstance(found, tuple) else (found,))[key]

    def __setitem__(self, key: int, value: Any) -> None:
        self[key][...] = value

    def __len__(self) -> int:
        return self.nop

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self._started:
            self.iterindex += 1
        self._started = True
        if self.finished or not self.itersize:
            raise StopIteration
        return self._value()

    def iternext(self) -> bool:
        """Go to the next element, and return whether there is one."""
        self.iterindex += 1
        return not self.finished

    def reset(self) -> None:
        """Start again."""
        self.iterindex, self._started = 0, False

    def close(self) -> None:
        """End the iteration."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


for _one in (flatiter, broadcast, ndindex, ndenumerate, nditer):
    FRONTEND.value(f"numpy.{_one.__name__}", _one)
_ATTRIBUTES: dict[Any, tuple[str, ...]] = {
    flatiter: ("base", "index"),
    broadcast: ("index", "nd", "ndim", "numiter", "shape", "size"),
}
for _class, _own in _ATTRIBUTES.items():
    for _name in FRONTEND.snapshot.modules[f"numpy.{_class.__name__}"]:
        if hasattr(_class, _name) or _name in _own:
            FRONTEND.value(f"numpy.{_class.__name__}.{_name}", getattr(_class, _name, None) or property(attrgetter(_name)))
FRONTEND.absent("numpy", "nested_iters", "iterators over parts of the axes of others need the memory of arrays.")


@numpy()
def frompyfunc(func: Any, /, nin: int, nout: int, **kwargs: Any) -> Any:
    """Return a function of arrays that calls a Python function for each element; results are numbers."""
    from ivy_frontend_numpy._implementation.classes import vectorize

    def function(*args: Any) -> Any:
        if len(args) != nin:
            raise TypeError(f"function takes {nin} arguments; got {len(args)}")
        return vectorize(func)(*args)

    called: Any = function
    called.__name__ = getattr(func, "__name__", "?")
    called.nin, called.nout, called.identity = nin, nout, kwargs.get("identity")
    return called
