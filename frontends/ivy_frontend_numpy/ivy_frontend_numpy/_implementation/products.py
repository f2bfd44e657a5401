"""Products of arrays, and convolutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, axis_of, made, namespace_of, native, operands, wrapped
from ivy_frontend_numpy._implementation.dtypes import as_dtype
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function
from ivy_frontend_numpy._implementation.manipulation import moveaxis
from ivy_frontend_numpy._implementation.promotion import castable, common
from ivy_frontend_numpy._implementation.reductions import stored
from ivy_frontend_numpy._implementation.ufuncs import find
from ivy_frontend_numpy._implementation.views import shape_text


@numpy()
def dot(a: Any, b: Any, out: Any = None) -> Any:
    """Return the product over the last axis of one array and the last but one of another."""
    xp, (x, y) = operands(a, b)
    if not x.shape or not y.shape:
        return find("multiply")(x, y, out=out) if out is not None else find("multiply")(x, y)
    found = native(_aligned_product(x, y, max(len(y.shape) - 2, 0)), xp)
    if out is not None and (out._d is not common([x._d, y._d]) or out.shape != tuple(found.shape)):
        raise ValueError("output array is not acceptable (must have the right datatype, number of dimensions, and be a C-Array)")
    return stored(found, out)


def _aligned_product(x: Any, y: Any, axis: int) -> Any:
    """Return the product over the last axis of one array and an axis of another."""
    last = len(x.shape) - 1
    if x.shape[last] != y.shape[axis]:
        raise ValueError(
            f"shapes {shape_text(x.shape)} and {shape_text(y.shape)} not aligned: {x.shape[last]} (dim {last}) != "
            f"{y.shape[axis]} (dim {axis})"
        )
    return asarray(tensordot(x, y, ((last,), (axis,))))


@numpy()
def vdot(a: Any, b: Any, /) -> Any:
    """Return the product of two arrays as vectors, the first conjugated."""
    x, y = asarray(a).ravel(), asarray(b).ravel()
    return dot(x.conj() if x._d.kind == "c" else x, y)


@numpy()
def inner(a: Any, b: Any, /) -> Any:
    """Return the product over the last axes."""
    x, y = asarray(a), asarray(b)
    if not x.shape or not y.shape:
        return find("multiply")(x, y)
    found = _aligned_product(x, y, len(y.shape) - 1)
    return found if found.shape else found[()]


@numpy()
def outer(a: Any, b: Any, out: Any = None) -> Any:
    """Return the products of all pairs of elements."""
    x, y = asarray(a).ravel(), asarray(b).ravel()
    return find("multiply")(x[:, None], y[None, :], out=out) if out is not None else find("multiply")(x[:, None], y[None, :])


@numpy()
def tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    """Return the product over given axes."""
    xp, (x, y) = operands(a, b)
    first, second = _summed_axes(axes, x.shape, y.shape)
    left = [i for i in range(len(x.shape)) if i not in first]
    right = [i for i in range(len(y.shape)) if i not in second]
    count, rows, columns = _size(x.shape, first), _size(x.shape, left), _size(y.shape, right)
    d = common([x._d, y._d])
    p = xp.reshape(xp.permute_dims(native(x, xp, d), tuple(left + first)), (-1 if x.size else rows, count))
    q = xp.reshape(xp.permute_dims(native(y, xp, d), tuple(second + right)), (count, -1 if y.size else columns))
    shape = tuple(x.shape[i] for i in left) + tuple(y.shape[i] for i in right)
    if count == 0:
        return made(xp.zeros(shape, dtype=getattr(xp, d.name)), d)
    found = native(asarray(find("matmul")(made(p, d), made(q, d))), xp)
    return made(xp.reshape(found, shape), d)


def _summed_axes(axes: Any, x: tuple[int, ...], y: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return the axes of two arrays that a product is summed over, given their shapes: pairs of one size."""
    if isinstance(axes, int):
        first, second = list(range(-axes, 0)), list(range(axes))
    else:
        first, second = ([int(i) for i in (side if hasattr(side, "__iter__") else (side,))] for side in axes)
        if len(first) != len(second) or len({i % max(len(x), 1) for i in first}) != len(first):
            raise ValueError("shape-mismatch for sum")
    if any(x[i] != y[j] for i, j in zip(first, second, strict=True)):  # an axis that is not there raises IndexError
        raise ValueError("shape-mismatch for sum")
    return [i % len(x) for i in first], [i % len(y) for i in second]


def _size(shape: tuple[int, ...], axes: list[int]) -> int:
    count = 1
    for i in axes:
        count *= shape[i]
    return count


@numpy()
def kron(a: Any, b: Any) -> Any:
    """Return the Kronecker product."""
    x, y = asarray(a), asarray(b)
    n = max(len(x.shape), len(y.shape))
    if n == 0:
        return find("multiply")(x, y)
    x = views.reshaped(x, (1,) * (n - len(x.shape)) + x.shape)
    y = views.reshaped(y, (1,) * (n - len(y.shape)) + y.shape)
    left = views.reshaped(x, tuple(v for s in x.shape for v in (s, 1)))
    right = views.reshaped(y, tuple(v for s in y.shape for v in (1, s)))
    return views.reshaped(find("multiply")(left, right), tuple(s * t for s, t in zip(x.shape, y.shape, strict=True)))


@numpy()
def cross(a: Any, b: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: Any = None) -> Any:
    """Return the cross product of vectors of three elements, or, deprecated, of two."""
    if axis is not None:
        axisa, axisb, axisc = (axis,) * 3
    x, y = asarray(a), asarray(b)
    if not x.shape or not y.shape:
        raise ValueError("At least one array has zero dimension")
    x, y = moveaxis(x, axis_of(axisa, len(x.shape)), -1), moveaxis(y, axis_of(axisb, len(y.shape)), -1)
    if x.shape[-1] not in (2, 3) or y.shape[-1] not in (2, 3):
        raise ValueError(
            f"Both input arrays must be (arrays of) 3-dimensional vectors, but they are {x.shape[-1]} and "
            f"{y.shape[-1]} dimensional instead."
        )
    if 2 in (x.shape[-1], y.shape[-1]):
        import warnings

        warnings.warn(
            "Arrays of 2-dimensional vectors are deprecated. Use arrays of 3-dimensional vectors instead.",
            DeprecationWarning,
            stacklevel=3,
        )
    p, q = [x[..., i] for i in range(x.shape[-1])], [y[..., i] for i in range(y.shape[-1])]
    if len(p) == 2 and len(q) == 2:
        return asarray(p[0] * q[1] - p[1] * q[0])
    if len(p) == 2:
        parts = [p[1] * q[2], -(p[0] * q[2]), p[0] * q[1] - p[1] * q[0]]
    elif len(q) == 2:
        parts = [-(p[2] * q[1]), p[2] * q[0], p[0] * q[1] - p[1] * q[0]]
    else:
        parts = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
    out = numpy_function("stack")(parts, axis=-1)
    return moveaxis(out, -1, axis_of(axisc, len(out.shape)))


@numpy()
def einsum(*operands: Any, out: Any = None, optimize: Any = False, **kwargs: Any) -> Any:
    """Return a sum of products as subscripts say."""
    if isinstance(operands[0], str):
        text, arrays = operands[0], list(operands[1:])
    else:
        text, arrays = _as_text(operands)
    xp = namespace_of(*arrays)
    found = [asarray(a, None, xp) for a in arrays]
    if kwargs.get("dtype") is not None:
        d = as_dtype(kwargs["dtype"])
        if any(not castable(a._d, d, kwargs.get("casting", "safe")) for a in found):
            raise TypeError("Iterator operand 0 dtype could not be cast according to the rule 'safe'")
    else:
        d = common([a._d for a in found])
    _check_subscripts(text, found)
    computed = d if d.kind != "b" else as_dtype("int64")
    result = xp.einsum(text.replace(" ", ""), *(native(a, xp, computed) for a in found))
    result = native(wrapped(result), xp, d) if d.kind == "b" else result
    return stored(result, out, d)


def _check_subscripts(text: str, arrays: list[Any]) -> None:
    """Raise unless the subscripts of an einsum fit the shapes of its operands."""
    left, arrow, right = text.replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(arrays):
        which = "fewer" if len(terms) > len(arrays) else "more"
        raise ValueError(f"{which} operands provided to einstein sum function than specified in the subscripts string")
    sizes: dict[str, int] = {}
    for term, a in zip(terms, arrays, strict=True):
        _check_term(term, len(a.shape))
        for c, i in _named_axes(term, len(a.shape)):
            n = a.shape[i]
            if sizes.setdefault(c, n) not in (n, 1) and n != 1:
                raise ValueError("operands could not be broadcast together with remapped shapes")
            sizes[c] = max(sizes[c], n)
    names = right.replace("...", "")
    for c in names:
        if arrow and c not in sizes:
            raise ValueError(f"einstein sum subscripts string included output subscript {c!r} which never appeared in an input")
    if len(set(names)) != len(names):
        raise ValueError("einstein sum subscripts string includes output subscript multiple times")


def _check_term(term: str, n: int) -> None:
    """Raise unless the subscripts of an operand are letters, as many as it has axes; fewer if it has an ellipsis."""
    names = term.replace("...", "")
    wrong = next((c for c in names if not c.isalpha()), None)
    if wrong is not None:
        raise ValueError(f"invalid subscript {wrong!r} in einstein sum subscripts string, subscripts must be letters")
    if len(names) > n:
        raise ValueError("einstein sum subscripts string contains too many subscripts for operand")
    if "..." not in term and len(names) != n:
        raise ValueError(
            "operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to "
            "broadcast the extra dimensions."
        )


def _named_axes(term: str, n: int) -> Iterator[tuple[str, int]]:
    """Return the letters of an operand's subscripts, each with its axis; those after an ellipsis count from the last axis."""
    names, before = term.replace("...", ""), len(term.partition("...")[0])
    after = len(names) - before
    return zip(names, [*range(before), *range(n - after, n)], strict=True)


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _as_text(given: tuple[Any, ...]) -> tuple[str, list[Any]]:
    arrays, terms = list(given[: len(given) // 2 * 2 : 2]), list(given[1::2])
    texts = ["".join("..." if i is Ellipsis else _LETTERS[i] for i in term) for term in terms]
    text = ",".join(texts)
    if len(given) % 2:
        text += "->" + "".join("..." if i is Ellipsis else _LETTERS[i] for i in given[-1])
    return text, arrays


@numpy()
def einsum_path(*operands: Any, optimize: Any = "greedy", einsum_call: bool = False) -> Any:
    """Return an order of contractions: from the left, two operands at a time."""
    text, arrays = (operands[0], operands[1:]) if isinstance(operands[0], str) else _as_text(operands)
    n = len(arrays)
    if optimize is False or n <= 2:
        path: list[Any] = ["einsum_path", tuple(range(n))]
    else:
        path = ["einsum_path", *((0, 1) for _ in range(n - 1))]
    return path, f"  Complete contraction:  {text}\n"


def _signals(a: Any, v: Any) -> Any:
    xp, (x, y) = operands(a, v)
    if len(x.shape) > 1 or len(y.shape) > 1:
        raise ValueError("object too deep for desired array")
    if not x.shape or not y.shape:
        raise ValueError("object of too small depth for desired array")
    return xp, x, y


_MODES = {"valid": "valid", "same": "same", "full": "full", 0: "valid", 1: "same", 2: "full"}


def _mode(mode: Any) -> str:
    if mode not in _MODES:
        raise ValueError(f"mode must be one of 'valid', 'same', or 'full' (got {mode!r})")
    return _MODES[mode]


def _sliding(xp: Any, x: Any, y: Any, mode: str) -> Any:
    """Return the sums of products of one array and another that slides along it."""
    n, m = x.shape[0], y.shape[0]
    d = common([x._d, y._d])
    p, q = native(x, xp, d), native(y, xp, d)
    zeros = xp.zeros((m - 1,), dtype=p.dtype)
    whole = xp.concat([zeros, p, zeros]) if m > 1 else p
    rows = xp.reshape(xp.arange(n + m - 1, dtype=xp.int64), (-1, 1)) + xp.reshape(xp.arange(m, dtype=xp.int64), (1, -1))
    windows = xp.reshape(xp.take(whole, xp.reshape(rows, (-1,)), axis=0), (n + m - 1, m))
    if d.kind in "fc":  # what lies beyond the ends adds nothing, to infinite numbers too
        inside = xp.reshape((rows >= m - 1) & (rows < n + m - 1), (n + m - 1, m))
        full = xp.sum(xp.where(inside, windows * q, xp.zeros((), dtype=p.dtype)), axis=1, dtype=p.dtype)
    else:
        full = native(asarray(find("matmul")(made(windows, d), made(q, d))), xp)
    if mode == "full":
        return made(full, d)
    if mode == "valid":
        low, size = min(n, m) - 1, max(n, m) - min(n, m) + 1
    else:
        low, size = (min(n, m) - 1) // 2, max(n, m)
    return made(full[low : low + size], d)


@numpy()
def convolve(a: Any, v: Any, mode: Any = "full") -> Any:
    """Return the convolution of two vectors."""
    xp, x, y = _signals(*(views.reshaped(s, (1,)) if not s.shape else s for s in map(asarray, (a, v))))
    if x.shape[0] == 0 or y.shape[0] == 0:
        raise ValueError("a cannot be empty" if x.shape[0] == 0 else "v cannot be empty")
    if y.shape[0] > x.shape[0]:
        x, y = y, x
    return _sliding(xp, x, y[::-1], _mode(mode))


@numpy()
def correlate(a: Any, v: Any, mode: Any = "valid") -> Any:
    """Return the correlation of two vectors."""
    xp, x, y = _signals(a, v)
    if x.shape[0] == 0 or y.shape[0] == 0:
        raise ValueError("first array argument cannot be empty" if x.shape[0] == 0 else "second array argument cannot be empty")
    if y._d.kind == "c":
        y = y.conj()
    if y.shape[0] > x.shape[0]:
        return _sliding(xp, y, x, _mode(mode))[::-1]
    return _sliding(xp, x, y, _mode(mode))
