"""Universal functions: a call resolves the loop from NumPy's own table, casts, and computes natively."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from ivy_api.errors import IvyError
from ivy_api.frontends.sizes import Size, fits, has_sizes, index
from ivy_api.frontends.snapshots import recorded
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    cast,
    find_namespace,
    generic,
    made,
    namespace_of,
    native,
    ndarray,
    number_of,
    value_of,
    wrapped,
)
from ivy_frontend_numpy._implementation.dtypes import BY_CHAR, BY_NAME, as_dtype
from ivy_frontend_numpy._implementation.errors import UFuncTypeError
from ivy_frontend_numpy._implementation.frontend import FRONTEND
from ivy_frontend_numpy._implementation.loops import COMPARISONS, LOOPS, call
from ivy_frontend_numpy._implementation.promotion import DEFAULTS, WEAK, castable, common, with_weak
from ivy_frontend_numpy._implementation.ufunc_methods import WITHOUT_OVERRIDE, Methods, has_ufunc_override
from ivy_frontend_numpy._implementation.views import shape_text

_new = object.__new__
_MOST_CLASSES = 64
_KEYWORDS = frozenset({"out", "where", "casting", "order", "dtype", "subok", "signature", "sig", "axes", "axis", "keepdims"})
_CORE = {"matmul": ("mk", "kn"), "vecdot": ("n", "n"), "matvec": ("mn", "n"), "vecmat": ("n", "nm")}


class ufunc(Methods):
    """A function that operates element by element, with broadcasting and casting.

    Attributes
    ----------
    nin, nout, nargs : the numbers of inputs, of outputs, and of both
    types, ntypes : the loops and their number
    identity : what leaves any operand as it is
    signature : the core dimensions of a generalised ufunc
    """

    def __init__(self, name: str, said: dict[str, Any]) -> None:
        self.__name__ = self.__qualname__ = name
        self.nin, self.nout, self.signature = said["nin"], said["nout"], said["signature"]
        self.nargs = self.nin + self.nout
        identity = said["identity"]
        self.identity: Any = (
            float(identity) if "inf" in identity else {"None": None, "True": True, "False": False}.get(identity, identity)
        )
        if isinstance(self.identity, str):
            self.identity = int(self.identity)
        self.types = [
            text
            for text in dict.fromkeys(said["types"].split())
            if all(c in BY_CHAR for c in text.replace("->", "")) or name == "isnat"
        ]
        self.ntypes = len(self.types)
        self._loops = [
            (tuple(BY_CHAR[c] for c in left), tuple(BY_CHAR[c] for c in right))
            for left, right in (text.split("->") for text in self.types if name != "isnat")
        ]
        self._by_kind = LOOPS[name]
        self._fast: dict[type, list[Any]] = {}
        self._resolved: dict[Any, Any] = {}
        self.__doc__ = f"NumPy's ``{name}``, element by element."

    def __repr__(self) -> str:
        return f"<ufunc '{self.__name__}'>"

    def __reduce__(self) -> Any:
        return find, (self.__name__,)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Apply the function; arrays of one data type go straight to the backend."""
        if not kwargs and self.nout == 1:
            if len(args) == 2:
                a, b = args
                if type(a) is ndarray and type(b) is ndarray and a._d is b._d:
                    x = a._x if a._cell is None else value_of(a)
                    y = b._x if b._cell is None else value_of(b)
                    row = self._fast.get(type(x))
                    if row is not None and type(y) is type(x):
                        found = row[a._d.num]
                        if found is not None:
                            try:
                                z = found[0](x, y)
                            except Exception:  # with the message of the general way
                                return self._call(args, kwargs)
                            if len(z.shape):
                                out = _new(ndarray)
                                out._x = z
                                out._cell = None
                                out._d = found[1]
                                if a._cell is not None and b._cell is not None:
                                    return _ordered(out, args, "K")
                                return out
                            return wrapped(z, found[1])
            elif len(args) == 1:
                a = args[0]
                if type(a) is ndarray:
                    x = a._x if a._cell is None else value_of(a)
                    row = self._fast.get(type(x))
                    if row is not None:
                        found = row[a._d.num]
                        if found is not None:
                            z = found[0](x)
                            if not len(z.shape):
                                return wrapped(z, found[1])
                            out = _new(ndarray)
                            out._x = z
                            out._cell = None
                            out._d = found[1]
                            return out if a._cell is None else _ordered(out, args, "K")
        return self._call(args, kwargs)

    # The general way.

    def _call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        for x in (*args, *(_outs(kwargs.get("out")) if kwargs else ())):
            if type(x) not in WITHOUT_OVERRIDE and has_ufunc_override(x):
                return self.asked("__call__", args, kwargs)
        if unknown := kwargs.keys() - _KEYWORDS:
            raise TypeError(f"{self.__name__}() got an unexpected keyword argument {unknown.pop()!r}")
        if not self.nin <= len(args) <= self.nargs:
            raise TypeError(
                f"{self.__name__}() takes from {self.nin} to {self.nargs} positional arguments but {len(args)} were given"
            )
        out = kwargs.get("out")
        if len(args) > self.nin:
            if out is not None:
                raise TypeError("cannot specify 'out' as both a positional and keyword argument")
            out = args[self.nin :]
        outs = self._checked_outs(out)
        try:
            return self._computed(args[: self.nin], outs, kwargs)
        except IvyError as error:
            raise FRONTEND.translated(error) from error

    def _checked_outs(self, out: Any) -> tuple[Any, ...]:
        outs = out if isinstance(out, tuple) else (out,)
        if isinstance(out, tuple) and len(out) != self.nout:
            raise ValueError("The 'out' tuple must have exactly one entry per ufunc output")
        if out is ...:
            outs = (None,) * self.nout
        for one in outs:
            if one is not None and not isinstance(one, ndarray):
                raise TypeError("return arrays must be of ArrayType")
        return (*outs, *(None,) * (self.nout - len(outs)))

    def _computed(self, args: tuple[Any, ...], outs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        xp = namespace_of(*args, *outs)
        given = self._operands(args, xp)
        codes = tuple([WEAK.get(type(x)) or x._d for x in given])
        casting = kwargs.get("casting", "same_kind")
        ins, results = self.resolve(codes, casting, kwargs.get("dtype"), kwargs.get("signature", kwargs.get("sig")))
        natives = [
            xp.asarray(x if type(x) is Size else number_of(x, d), dtype=getattr(xp, d.name))
            if type(x) in WEAK
            else native(x, xp, d)
            for x, d in zip(given, ins, strict=True)
        ]
        loop = self._by_kind[ins[0].kind]
        if self.signature is None:
            check_shapes([tuple(x.shape) for x in natives])
            found = call(loop, xp, *natives)
        else:
            found = self._general(loop, xp, natives, kwargs)
        values = [cast(z, d, xp) for z, d in zip(found if self.nout > 1 else [found], results, strict=True)]
        self._register(codes, natives, ins, results, xp)
        done = [
            self._new_result(z, d, args, given, kwargs, xp)
            if out is None
            else self._stored(z, d, out, kwargs.get("where", True), casting, xp)
            for z, d, out in zip(values, results, outs, strict=True)
        ]
        return done[0] if self.nout == 1 else tuple(done)

    def _operands(self, args: tuple[Any, ...], xp: Any) -> list[Any]:
        """Return operands as arrays, scalars and Python numbers; these compare with an array of integers as such numbers do."""
        given = [x if type(x) in WEAK or isinstance(x, (ndarray, generic)) else asarray(x, None, xp) for x in args]
        if self.__name__ in COMPARISONS and any(type(x) is int for x in given):
            return [_within(x, given[1 - i]) for i, x in enumerate(given)]
        return given

    def _class_of(self, args: tuple[Any, ...]) -> Any:
        found = [type(x) for x in args if isinstance(x, ndarray) and type(x) is not ndarray]
        return max(found, key=lambda cls: cls.__array_priority__) if found else ndarray

    def _general(self, loop: Any, xp: Any, natives: list[Any], kwargs: dict[str, Any]) -> Any:
        """Compute a generalised ufunc, after its core dimensions are checked and moved to the end."""
        self._refuse_keywords(kwargs)
        core = _CORE[self.__name__]
        self._check_core(natives, core)
        axes = _core_axes(kwargs)
        if axes is not None:
            natives = [xp.moveaxis(x, a, _last(a)) for x, a in zip(natives, axes, strict=False)]
        self._check_inner(natives)
        check_shapes([tuple(x.shape) for x in natives], tuple(map(len, core)))
        out = call(loop, xp, *natives)
        if axes is not None and len(axes) > 2:
            out = xp.moveaxis(out, _last(axes[2]), axes[2])
        return xp.expand_dims(out, index(kwargs.get("axis", -1))) if kwargs.get("keepdims") else out

    def _refuse_keywords(self, kwargs: dict[str, Any]) -> None:
        """Raise if the core dimensions of a generalised ufunc do not allow keywords."""
        if "axes" in kwargs and "axis" in kwargs:
            raise TypeError("cannot specify both 'axis' and 'axes'")
        if "keepdims" in kwargs and self.__name__ != "vecdot":
            raise TypeError(
                f"{self.__name__} does not support keepdims: by its signature, {self.signature}, its results have core dimensions, "
                "or its operands have different numbers of them."
            )
        if "axis" in kwargs and self.__name__ != "vecdot":
            raise TypeError(f"{self.__name__}: axis can only be used with a single shared core dimension")

    def _check_inner(self, natives: list[Any]) -> None:
        """Raise unless the dimensions that are summed over are of one size."""
        first, second = natives
        rows = self.__name__ in ("matmul", "vecmat") and len(second.shape) > 1
        inner = first.shape[-1], second.shape[-2 if rows else -1]
        if inner[0] != inner[1]:
            raise ValueError(
                f"{self.__name__}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {self.signature} "
                f"(size {inner[1]} is different from {inner[0]})"
            )

    def _check_core(self, natives: list[Any], core: Any) -> None:
        for i, (x, dims) in enumerate(zip(natives, core, strict=True)):
            least = 1 if self.__name__ == "matmul" else len(dims)
            if len(x.shape) < least:
                raise ValueError(
                    f"{self.__name__}: Input operand {i} does not have enough dimensions (has {len(x.shape)}, gufunc core with "
                    f"signature {self.signature} requires {least})"
                )

    def _new_result(
        self, z: Any, d: Any, args: tuple[Any, ...], given: list[Any], kwargs: dict[str, Any], xp: Any
    ) -> Any:  # fmt: skip
        """Return a result as a new array or scalar: zero where ``where`` is false, of the class of the operands."""
        where = kwargs.get("where", True)
        if where is not True:
            mask, _ = _mask(where, tuple(z.shape), xp)
            one = wrapped(xp.where(mask, z, xp.zeros((), dtype=z.dtype)), d)
        elif kwargs.get("out") is ...:
            one = made(z, d)
        else:
            one = wrapped(z, d)
            if d.kind == "b" and isinstance(one, generic) and all(type(x) in WEAK or _is_number(x) for x in given):
                one = d.type(bool(one))  # of which there is one of each value
        if isinstance(one, ndarray):
            one = _ordered(one, args, kwargs.get("order", "K"))
        cls = self._class_of(args)
        return one if cls is ndarray else _as_class(one, cls)

    def _stored(self, z: Any, d: Any, out: Any, where: Any, casting: str, xp: Any) -> Any:
        """Write a result into ``out``, at the elements where ``where`` is true."""
        mask, shape = (None, tuple(z.shape)) if where is True else _mask(where, tuple(z.shape), xp)
        if not castable(d, out._d, casting):
            raise UFuncTypeError(
                f"Cannot cast ufunc '{self.__name__}' output from {d!r} to {out._d!r} with casting rule {casting!r}"
            )
        if shape != out.shape and tuple(xp.broadcast_shapes(shape, out.shape)) != out.shape:
            raise ValueError(
                f"non-broadcastable output operand with shape {shape_text(out.shape)} doesn't match the broadcast shape "
                f"{shape_text(shape)}"
            )
        new = xp.broadcast_to(cast(z, out._d, xp), out.shape)
        views.write(out, new if mask is None else xp.where(mask, new, native(out, xp)))
        return out

    def _register(self, codes: Any, natives: list[Any], ins: Any, results: Any, xp: Any) -> None:
        """Remember the function of the backend for operands that need no conversion."""
        d, cls = codes[0], type(natives[0])
        if self.signature is not None or self.nout > 1 or any(one is not d for one in (*codes, *ins)):
            return
        if any(type(x) is not cls for x in natives) or find_namespace(natives[0]) is not xp:
            return
        function = self._backend_function(d.kind, xp)
        if function is not None:
            self._row(cls)[d.num] = function, results[0]

    def _backend_function(self, kind: str, xp: Any) -> Any:
        """Return the function that computes operands of a kind, ``None`` if a loop is more than a function of the backend."""
        loop = self._by_kind[kind]
        if self.__name__ not in COMPARISONS:
            return getattr(xp, loop) if isinstance(loop, str) else None
        if kind in "bc":
            return partial(call, loop, xp)
        return getattr(xp, loop if isinstance(loop, str) else self.__name__)

    def _row(self, cls: type) -> list[Any]:
        """Return the loops by data type of a class of native arrays; a program may create, and drop, any number of classes."""
        if len(self._fast) >= _MOST_CLASSES:
            self._fast.clear()
        return self._fast.setdefault(cls, [None] * 32)

    # Loops.

    def resolve(self, codes: tuple[Any, ...], casting: str = "same_kind", dtype: Any = None, signature: Any = None) -> Any:
        """Return the data types that operands are cast to, and those of the results.

        Parameters
        ----------
        codes : of each operand its data type, or the value of ``promotion.WEAK`` of a Python number
        casting : how operands may be cast
        dtype : the data type of the result, ``None`` for the first loop that operands can be cast to safely
        signature : the loop, as its characters or data types
        """
        key = (
            codes,
            casting,
            dtype if dtype is None else as_dtype(dtype),
            signature if not isinstance(signature, list) else tuple(signature),
        )
        try:
            return self._resolved[key]
        except KeyError:
            found = self._resolved[key] = self._resolve(codes, casting, key[2], signature)
            return found

    def _resolve(self, codes: tuple[Any, ...], casting: str, asked: Any, signature: Any) -> Any:
        dtypes = self._operand_dtypes(codes)
        if asked is None:
            self._refuse_bool(dtypes)
        if signature is not None:
            return self._by_signature(signature, dtypes, casting)
        if asked is not None:
            return self._by_result(asked, dtypes, casting)
        if self.__name__ == "divide" and all(d.kind in "biu" for d in dtypes):
            dtypes = (BY_NAME["float64"],) * 2
        for ins, results in self._loops:
            if all(castable(d, i, "safe") for d, i in zip(dtypes, ins, strict=True)):
                for code, have, want in zip(codes, dtypes, ins, strict=True):
                    if type(code) is not int and not castable(have, want, casting):
                        raise UFuncTypeError(
                            f"Cannot cast ufunc '{self.__name__}' input from {have!r} to {want!r} with casting rule {casting!r}"
                        )
                return ins, results
        raise UFuncTypeError(
            f"ufunc '{self.__name__}' not supported for the input types {tuple(d.name for d in dtypes)}, and the inputs "
            "could not be safely coerced to any supported types according to the casting rule 'safe'"
        )

    def _operand_dtypes(self, codes: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the data types of operands; Python's numbers have that of the arrays beside them, or their default."""
        firm = [c for c in codes if type(c) is not int]
        weak = max([0, *(c for c in codes if type(c) is int)])
        target = with_weak(common(firm) if firm else None, weak) if weak else None
        dtypes: tuple[Any, ...] = tuple((target if firm else BY_NAME[DEFAULTS[c]]) if type(c) is int else c for c in codes)
        if self.__name__ == "ldexp" and codes[1] == 1:
            dtypes = (dtypes[0] if type(codes[0]) is not int else BY_NAME["float64"], BY_NAME["int64"])
        if self.__name__ == "ldexp" and codes[0] == 1:
            dtypes = (BY_NAME["int8"], dtypes[1])
        return dtypes

    def _by_result(self, asked: Any, dtypes: tuple[Any, ...], casting: str) -> Any:
        for ins, results in self._loops:
            if results[0] is asked and all(castable(d, i, casting) for d, i in zip(dtypes, ins, strict=True)):
                return ins, results
        raise UFuncTypeError(f"No loop matching the specified signature and casting was found for ufunc {self.__name__}")

    def _refuse_bool(self, dtypes: tuple[Any, ...]) -> None:
        if dtypes and all(d.kind == "b" for d in dtypes):
            if self.__name__ == "subtract":
                raise TypeError(
                    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the "
                    "logical_xor function instead."
                )
            if self.__name__ == "negative":
                raise TypeError(
                    "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not "
                    "function instead."
                )
            if self.__name__ in ("positive", "sign", "gcd", "lcm"):
                raise UFuncTypeError(
                    f"ufunc '{self.__name__}' did not contain a loop with signature matching types <class 'numpy.dtypes.BoolDType'>"
                )

    def _by_signature(self, signature: Any, dtypes: tuple[Any, ...], casting: str) -> Any:
        if isinstance(signature, str):
            left, _, right = signature.partition("->")
            wanted: tuple[Any, ...] = tuple(as_dtype(c) for c in (left + right if right or len(left) > 1 else left))
            if len(wanted) == 1:
                wanted = (None,) * self.nin + wanted * self.nout
        else:
            wanted = tuple(
                None if c is None else as_dtype(c) for c in (signature if isinstance(signature, tuple) else (signature,))
            )
        for ins, results in self._loops:
            if all(w is None or w is d for w, d in zip(wanted, (*ins, *results), strict=False)):
                if not all(castable(d, i, casting) for d, i in zip(dtypes, ins, strict=True)):
                    continue
                return ins, results
        raise UFuncTypeError(f"No loop matching the specified signature and casting was found for ufunc {self.__name__}")

    def resolve_dtypes(self, dtypes: Any, *, signature: Any = None, casting: Any = None, reduction: bool = False) -> Any:
        """Return the data types that operands and results have."""
        codes = tuple(WEAK.get(d) or as_dtype(d) for d in dtypes[: self.nin])
        ins, results = self.resolve(codes, casting or "same_kind", None, signature)
        return (*ins, *results)

    def asked(self, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return what a duck array among the operands makes of a call."""
        for x in sorted((*args, *_outs(kwargs.get("out"))), key=lambda x: not issubclass(type(x), ndarray)):
            if type(x) in WITHOUT_OVERRIDE or not has_ufunc_override(x):
                continue
            own = type(x).__array_ufunc__
            if own is None:
                raise TypeError(f"operand '{type(x).__name__}' does not support ufuncs (__array_ufunc__=None)")
            found = own(x, self, method, *args, **kwargs)
            if found is not NotImplemented:
                return found
        raise TypeError(
            f"operand type(s) all returned NotImplemented from __array_ufunc__({self!r}, {method!r}): "
            f"{', '.join(repr(type(x).__name__) for x in args)}"
        )


def _is_number(x: Any) -> bool:
    """Whether an operand is a scalar that belongs to no backend."""
    return isinstance(x, generic) and x._x is None


def _outs(out: Any) -> tuple[Any, ...]:
    return out if isinstance(out, tuple) else (out,)


def _core_axes(kwargs: dict[str, Any]) -> list[tuple[int, ...]] | None:
    """Return the axes of the core dimensions of each operand, as ``axes`` or ``axis`` say; ``None`` if they are the last ones."""
    if "axis" in kwargs:
        return [(index(kwargs["axis"]),)] * 2
    if "axes" not in kwargs:
        return None
    axes = kwargs["axes"]
    if not isinstance(axes, list):
        raise TypeError("axes should be a list.")
    return [a if isinstance(a, tuple) else (a,) for a in axes]


def _last(axes: tuple[int, ...]) -> tuple[int, ...]:
    """Return as many last axes."""
    return tuple(range(-len(axes), 0))


def _mask(where: Any, shape: tuple[int, ...], xp: Any) -> tuple[Any, tuple[int, ...]]:
    """Return ``where`` as a native array, and its common shape with a result."""
    mask = native(asarray(where, BY_NAME["bool"], xp), xp)
    return mask, tuple(xp.broadcast_shapes(shape, tuple(mask.shape)))


def _within(x: Any, other: Any) -> Any:
    """Return a Python integer that is out of the range of the array it is compared with as a number that compares alike."""
    if type(x) is not int or type(other) is int or getattr(other, "_d", None) is None or other._d.kind not in "iu":
        return x
    from ivy_frontend_numpy._implementation.dtypes import bounds

    low, high = bounds(other._d)
    return x if low <= x <= high else float("inf") if x > high else float("-inf")


def check_shapes(shapes: list[tuple[int, ...]], core: tuple[int, ...] = ()) -> None:
    """Raise unless shapes broadcast: of generalised ufuncs those without the last ``core[i]`` axes of each."""
    given, shapes = shapes, [s[: max(len(s) - n, 0)] for s, n in zip(shapes, core, strict=True)] if core else shapes
    if not any(map(has_sizes, shapes)) and all(s == shapes[0] for s in shapes):
        return
    for sizes in zip(*([1] * (max(map(len, shapes)) - len(s)) + list(s) for s in shapes), strict=True):
        if not fits(sizes):
            if core:
                said = " ".join(f"{shape_text(whole)}->{shape_text(s)}" for whole, s in zip(given, shapes, strict=True))
                raise ValueError(f"operands could not be broadcast together with remapped shapes [original->remapped]: {said}")
            raise ValueError(f"operands could not be broadcast together with shapes {' '.join(map(shape_text, shapes))} ")


def _ordered(out: Any, args: tuple[Any, ...], order: str) -> Any:
    """Return a result with its elements in Fortran order where NumPy has it so."""
    if len(out.shape) < 2:
        return out
    arrays = [x for x in args if isinstance(x, ndarray) and len(x.shape) > 1]
    return views.as_ordered(out, "F") if views.gives_fortran_order(order, arrays) else out


def _as_class(one: Any, cls: Any) -> Any:
    from ivy_frontend_numpy._implementation.array import recast

    return recast(one if isinstance(one, ndarray) else made(native(one)), cls)


@cache
def table() -> dict[str, ufunc]:
    """Return the ufuncs by their own names and by those that `numpy` offers them under."""
    said = recorded("ivy_frontend_numpy", "ufuncs-2.4.json")
    made_: dict[str, ufunc] = {}
    for row in said.values():
        if row["name"] not in made_:
            made_[row["name"]] = ufunc(row["name"], row)
    return {**made_, **{name: made_[row["name"]] for name, row in said.items()}}


_found: dict[str, ufunc] = {}
"""The table, once it is read: a compiler of the calling program cannot look into a cache of functions."""


def find(name: str) -> ufunc:
    """Return a ufunc by name."""
    if not _found:
        _found.update(table())
    return _found[name]
