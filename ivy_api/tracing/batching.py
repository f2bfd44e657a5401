"""Vectorisation: a function of single examples, computed for a batch of them at once.

The value of an array traced here has one more axis than the function sees: the batch, always first. A function has a rule below,
or it is elementwise, or its composed body runs over batched arrays; otherwise it is called once per example, with a warning.
"""

from __future__ import annotations

import warnings

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.errors import ArgumentError, branching_error, dynamic_shape_error
from ivy_api.tracing.tracer import Interpreter, Traced, TracedFunction, base_of, traced_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Flat = Callable[..., Sequence[Any]]
    Rule = Callable[..., Any]

RULES: dict[str, Rule] = {}
"""By qualified name: functions ``(run, function, args, kwargs)`` that return the result over the batch, batch first."""


class Batch(Interpreter):
    """Computes with a batch of arrays at once.

    Attributes
    ----------
    cls : the class of the traced arrays
    size : the number of examples
    postponed : of two values their product, which is computed when it is needed; ``None`` if the backend always computes it at once
    """

    __slots__ = ("cls", "postponed", "size")
    batches = True

    def __init__(self, cls: Any, size: int) -> None:
        self.cls = cls
        self.size = size

    def __enter__(self) -> Any:
        super().__enter__()
        self.postponed = getattr(self.cls.base.__source__.part("array_object"), "product", None) if self.depth == 1 else None
        return self

    @property
    def xp(self) -> Any:
        """The namespace of the values."""
        return self.cls.base if self.depth == 1 else self.cls.space

    def shape(self, x: Traced) -> tuple[Any, ...]:
        return tuple((x._payload or x._value).shape[1:])  # those of a postponed product are known

    def dtype(self, x: Traced) -> Any:
        return (x._payload or x._value).dtype

    def branch(self, x: Traced, convert: Any) -> Any:
        raise branching_error()

    def any(self, x: Traced) -> Any:
        """Return whether a condition is true for any example."""
        return self.xp.any(x._value)

    def is_batched(self, x: Any) -> bool:
        """Whether an argument has the batch axis."""
        return isinstance(x, Traced) and x._interpreter is self

    def process(self, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        rule = RULES.get(function.name)
        declaration = function.declaration
        if rule is not None:
            return self.wrapped(rule(self, function, args, kwargs))
        if function.elementwise:
            return self.wrapped(elementwise(self, function, args, kwargs))
        if declaration is not None and declaration.data_dependent:
            raise dynamic_shape_error(function.name, "vmap")
        if function.composed is not None:
            return function.composed(*args, **kwargs)
        if declaration is not None and not declaration.schema.returns.arrays:
            return self.on_values(function, args, kwargs)  # a function of data types
        return self.wrapped(one_by_one(self, function, args, kwargs))

    def wrapped(self, out: Any) -> Any:
        """Return the arrays of a result as arrays traced here, if they are not already."""
        if isinstance(out, (tuple, list)):
            parts = [self.cls(part, self, None) for part in out]
            return type(out)(*parts) if hasattr(out, "_fields") else type(out)(parts)
        return out if self.is_batched(out) else self.cls(out, self, None)

    def batched(self, x: Any) -> Any:
        """Return the value of an argument with the batch axis, repeated along it if it is the same for all examples."""
        if self.is_batched(x):
            return x._value
        return self.xp.broadcast_to(x, (self.size, *x.shape))


def aligned(run: Batch, arrays: Sequence[Any]) -> list[Any]:
    """Return the values of arguments that broadcast with each other, in ranks that still do with the batch axis."""
    values, ranks, own = [], [], []
    for x in arrays:
        batched = isinstance(x, Traced) and x._interpreter is run
        value = x._value if batched else x
        values.append(value)
        own.append(batched)
        ranks.append(len(value.shape) - batched if batched or hasattr(x, "shape") else 0)
    rank = max(ranks, default=0)
    for i, value in enumerate(values):
        if own[i] and ranks[i] < rank:
            shape = tuple(value.shape)
            values[i] = run.xp.reshape(value, (shape[0], *(1,) * (rank - ranks[i]), *shape[1:]))
    return values


def elementwise(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """An elementwise function: its arguments broadcast with each other."""
    native = function.at(run.depth)
    if not kwargs:
        return native(args[0]._value) if len(args) == 1 and run.is_batched(args[0]) else native(*aligned(run, args))
    names = list(kwargs)
    values = aligned(run, [*args, *kwargs.values()])
    return native(*values[: len(args)], **dict(zip(names, values[len(args) :], strict=True)))


def one_by_one(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A function without a rule: called once per example."""
    warnings.warn(f"{function.name} has no batching rule: vmap calls it once per example.", RuntimeWarning, stacklevel=4)
    native, xp = function.at(run.depth), run.xp

    def example(x: Any, i: int) -> Any:
        if run.is_batched(x):
            return x._value[i, ...]
        return type(x)(example(part, i) for part in x) if type(x) in (list, tuple) else x

    found = [native(*(example(x, i) for x in args), **{name: example(x, i) for name, x in kwargs.items()}) for i in range(run.size)]
    if isinstance(found[0], (tuple, list)):
        return tuple(xp.stack(parts) for parts in zip(*found, strict=True))
    return xp.stack(found)


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Register a rule under the names of functions."""

    def register(function: Rule) -> Rule:
        for name in names:
            RULES[name] = function
        return function

    return register


def _shifted(axis: Any, x: Any, more: int = 0) -> Any:
    """Return axes of an example as axes of a batch.

    Parameters
    ----------
    axis : an axis or several, which an error names as the caller gave it
    x : the example
    more : how many axes more the result has
    """
    rank = len(x.shape) + more
    if isinstance(axis, (tuple, list)):
        return tuple(a + 1 for a in normalise_axes(tuple(axis), rank))
    return normalise_axis(axis, rank) + 1


def _refused(function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any], run: Batch) -> None:
    """Raise what the function raises for an example of this shape, with which the batch axis would be taken for one of its own."""
    function.at(run.depth)(run.xp.zeros(args[0].shape, dtype=args[0].dtype), *args[1:], **kwargs)
    raise ArgumentError(f"vmap: {function.name} does not take examples of shape {args[0].shape}.")


_OF_ANY_RANK = frozenset({"astype", "asarray", "__stop_gradient__"})


@rule(
    "astype", "asarray", "__stop_gradient__", "matrix_transpose", "linalg.cholesky", "linalg.det", "linalg.eig", "linalg.eigh",
    "linalg.eigvals", "linalg.eigvalsh", "linalg.inv", "linalg.matrix_rank", "linalg.pinv", "linalg.qr", "linalg.slogdet",
    "linalg.svd", "linalg.svdvals", "linalg.diagonal", "linalg.trace", "linalg.matrix_power", "linalg.matrix_norm", "tril", "triu",
)  # fmt: skip
def _of_the_last_axes(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if any(run.is_batched(x) for x in (*args[1:], *kwargs.values())):
        return one_by_one(run, function, args, kwargs)
    if args[0].ndim < 2 and function.name not in _OF_ANY_RANK:
        _refused(function, args, kwargs, run)
    return function.at(run.depth)(args[0]._value, *args[1:], **kwargs)


@rule("multiply", "square")
def _product(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if run.postponed is not None and not kwargs and all(map(run.is_batched, args)):
        found = run.postponed(args[0]._value, args[-1]._value)
        if found is not None:
            out = run.cls.__new__(run.cls)  # without a value: its payload gives one
            out._interpreter, out._payload = run, found
            return out
    return elementwise(run, function, args, kwargs)


@rule("sum")
def _sum(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    product, axis = args[0]._payload, kwargs.get("axis")
    if product is None or not kwargs.keys() <= {"axis", "keepdims"}:
        return _reduction(run, function, args, kwargs)
    rank = len(product.shape)
    axes = range(1, rank) if axis is None else _shifted(axis, args[0])
    axes = (axes,) if isinstance(axes, int) else tuple(axes)
    if not axes or sorted(axes) != [*range(rank - len(axes), rank)]:
        return _reduction(run, function, args, kwargs)
    out = product.total(axes)
    if out is None:
        return _reduction(run, function, args, kwargs)
    return run.xp.reshape(out, (*out.shape, *(1,) * len(axes))) if kwargs.get("keepdims") else out


@rule("prod", "max", "min", "all", "any", "mean", "var", "std", "count_nonzero", "logsumexp")
def _reduction(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    (x,) = args
    if function.composed is not None and any(getattr(value, "shape", ()) or run.is_batched(value) for value in kwargs.values()):
        return function.composed(*args, **kwargs)  # weights broadcast with the array
    axis = kwargs.get("axis")
    axis = tuple(range(1, x._value.ndim)) if axis is None else _shifted(axis, x)
    return function.at(run.depth)(x._value, **{**kwargs, "axis": axis})


@rule("argmax", "argmin")
def _position(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    (x,) = args
    axis, keepdims = kwargs.get("axis"), kwargs.get("keepdims", False)
    if axis is not None:
        return function.at(run.depth)(x._value, axis=_shifted(axis, x), keepdims=keepdims)
    out = function.at(run.depth)(run.xp.reshape(x._value, (run.size, -1)), axis=1)
    return run.xp.reshape(out, (run.size, *(1,) * x.ndim)) if keepdims else out


@rule(
    "cumulative_sum", "cumulative_prod", "sort", "argsort", "flip", "fft.fft", "fft.ifft", "fft.rfft", "fft.irfft", "nn.softmax",
    "nn.log_softmax",
)  # fmt: skip
def _along_an_axis(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    (x,) = args
    axis = kwargs.get("axis", -1 if function.name not in ("flip", "cumulative_sum", "cumulative_prod") else None)
    if axis is None and function.name == "flip":
        axis = tuple(range(x.ndim))
    elif axis is None and x.ndim == 1:
        axis = 0
    if axis is None:
        _refused(function, args, kwargs, run)
    axis = _shifted(axis, x)
    return function.at(run.depth)(x._value, **{**kwargs, "axis": axis})


@rule("reshape")
def _reshape(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x, shape = args
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if -1 in sizes:  # of an empty batch it cannot be inferred
        known = 1
        for n in sizes:
            known *= n if n != -1 else 1
        sizes = tuple(x.size // max(known, 1) if n == -1 else n for n in sizes)
    return function.at(run.depth)(x._value, (run.size, *sizes), **kwargs)


@rule("permute_dims")
def _permute(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x, axes = args
    if len(axes) != x.ndim:
        _refused(function, args, kwargs, run)
    return function.at(run.depth)(x._value, (0, *_shifted(axes, x)))


@rule("broadcast_to")
def _broadcast(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x, shape = args
    own = tuple(x.shape)
    value = run.xp.reshape(x._value, (run.size, *(1,) * (len(shape) - len(own)), *own))
    return function.at(run.depth)(value, (run.size, *shape))


@rule("expand_dims", "squeeze")
def _axes_given(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    axis = kwargs["axis"] if "axis" in kwargs else args[1] if len(args) > 1 else 0
    more = 0 if function.name == "squeeze" else 1 if isinstance(axis, int) else len(axis)
    return function.at(run.depth)(args[0]._value, axis=_shifted(axis, args[0], more))


@rule("concat", "stack")
def _joined(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    axis = kwargs.get("axis", 0)
    arrays = [run.batched(x) for x in args[0]]
    if axis is None:
        return run.xp.concat([run.xp.reshape(x, (run.size, -1)) for x in arrays], axis=1)
    return function.at(run.depth)(arrays, axis=_shifted(axis, args[0][0], int(function.name == "stack")))


@rule("matmul")
def _matmul(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x1, x2 = args
    xp = run.xp
    row, column = len(x1.shape) == 1, len(x2.shape) == 1
    # One product of matrices instead of one for each example, where only one of the two is a batch.
    if not run.is_batched(x2) and len(x2.shape) <= 2:
        if row:
            return function.at(run.depth)(x1._value, x2)
        if x1._value.size:
            out = function.at(run.depth)(xp.reshape(x1._value, (-1, x1.shape[-1])), x2)
            return xp.reshape(out, (run.size, *x1.shape[:-1], *x2.shape[1:]))
    elif column and not run.is_batched(x1) and len(x1.shape) <= 2:
        return function.at(run.depth)(x2._value, x1 if row else xp.matrix_transpose(x1))
    left = _with_axis(run, x1, -2) if row else x1
    right = _with_axis(run, x2, -1) if column else x2
    a, b = aligned(run, [left, right])
    out = function.at(run.depth)(a, b)
    if column:
        out = xp.squeeze(out, axis=-1)
    return xp.squeeze(out, axis=-1 if column else -2) if row else out


def _with_axis(run: Batch, x: Any, axis: int) -> Any:
    if run.is_batched(x):
        return run.cls(run.xp.expand_dims(x._value, axis=axis), run, None)
    return run.xp.expand_dims(x, axis=axis)


@rule("linalg.solve")
def _solve(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x1, x2 = args
    vector = len(x2.shape) == 1
    a, b = aligned(run, [x1, _with_axis(run, x2, -1) if vector else x2])
    out = function.at(run.depth)(a, b)
    return run.xp.squeeze(out, axis=-1) if vector else out


@rule("take")
def _take(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x, indices = args
    axis = kwargs.get("axis")
    axis = 0 if axis is None else normalise_axis(axis, len(x.shape))
    if not run.is_batched(indices):
        return function.at(run.depth)(x._value, indices, axis=axis + 1)
    key = (slice(None),) * axis + (indices,)
    # Not x[key]: in a compiled or differentiated function the indices of a constant may be traced.
    functions = run.cls.internal if run.depth == 1 else run.cls.space.__dict__
    return _indexed(run, x, key, functions["__getitem__"])


@rule("take_along_axis")
def _take_along_axis(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x, indices = map(run.batched, args)
    return function.at(run.depth)(x, indices, axis=_shifted(kwargs.get("axis", -1), args[0]))


@rule("__getitem__")
def _getitem(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    x, key = args
    return _indexed(run, x, key, function.at(run.depth))


def _indexed(run: Batch, x: Any, key: Any, native: Callable[[Any, Any], Any]) -> Any:
    """Indexing by a function of values and an index."""
    entries, moved = _batched_key(run, key, len(x.shape), run.is_batched(x))
    out = native(x._value if run.is_batched(x) else x, entries)
    return out if moved is None else run.xp.permute_dims(out, moved(out.ndim))


@rule("__index_add__")
def _index_add(run: Batch, function: TracedFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    g, key, shape = args
    entries, moved = _batched_key(run, key, len(shape), True)
    value = run.batched(g)
    if moved is not None:
        forward = moved(value.ndim)
        value = run.xp.permute_dims(value, tuple(forward.index(i) for i in range(len(forward))))
    return function.at(run.depth)(value, entries, (run.size, *shape))


def _batched_key(run: Batch, key: Any, ndim: int, whole: bool) -> tuple[tuple[Any, ...], Any]:
    """Return the index into a batch, and how the axes of the result are to be moved.

    Parameters
    ----------
    run : the vectorisation
    key : the index into an example of ``ndim`` axes
    ndim : its number of axes
    whole : whether the indexed array has the batch axis

    Returns
    -------
    out : the index; a function of the number of axes of the result that returns their order, or ``None`` if the batch is first
    """
    entries = _without_ellipsis(run, key, ndim)
    if any(run.is_batched(e) and run.xp.isdtype(e.dtype, "bool") for e in entries):
        raise dynamic_shape_error("x[mask]", "vmap")
    if not any(hasattr(e, "shape") for e in entries):
        return (slice(None), *entries) if whole else tuple(entries), None
    # A Python integer beside index arrays is an index array; all of them broadcast with each other.
    group = [i for i, e in enumerate(entries) if hasattr(e, "shape") or (isinstance(e, int) and not isinstance(e, bool))]
    contiguous = group == list(range(group[0], group[-1] + 1))
    rank = _rank(entries[i] for i in group)
    if any(run.is_batched(e) for e in entries):
        return _key_of_batched_indices(run, entries, group, rank, contiguous, whole)
    if contiguous:
        return (slice(None), *entries), None
    # the axes of the index arrays come first, the batch after them
    return (slice(None), *entries), lambda n: (rank, *range(rank), *range(rank + 1, n))


def _key_of_batched_indices(
    run: Batch, entries: list[Any], group: list[int], rank: int, contiguous: bool, whole: bool
) -> tuple[tuple[Any, ...], Any]:
    """The same for index arrays with the batch axis, of which the result has one: it is their first axis."""
    for i, value in zip(group, aligned(run, [entries[i] for i in group]), strict=True):
        entries[i] = value
    before = sum(1 for e in entries[: group[0]] if not hasattr(e, "shape"))
    if whole:
        entries = [run.xp.reshape(run.xp.arange(run.size), (run.size, *(1,) * rank)), *entries]
    if not contiguous or not before:
        return tuple(entries), None
    if not whole:  # the result has the slices first, then the batch
        return tuple(entries), lambda n: (before, *range(before), *range(before + 1, n))
    # batch, index axes, slices -> batch, the slices before the index arrays, index axes, the other slices
    return tuple(entries), lambda n: (
        0, *range(1 + rank, 1 + rank + before), *range(1, 1 + rank), *range(1 + rank + before, n),
    )  # fmt: skip


def _without_ellipsis(run: Batch, key: Any, ndim: int) -> list[Any]:
    """Return the entries of an index into an array of ``ndim`` axes, with slices in place of the ellipsis."""
    entries = list(key) if isinstance(key, tuple) else [key]
    i = next((i for i, e in enumerate(entries) if e is Ellipsis), None)
    if i is not None:
        entries[i : i + 1] = [slice(None)] * (ndim - sum(_axes_used(run, e, run.xp) for e in entries))
    return entries


def _axes_used(run: Batch, entry: Any, xp: Any) -> int:
    if entry is None or entry is Ellipsis:
        return 0
    if hasattr(entry, "shape") and xp.isdtype(entry.dtype, "bool"):
        return len(entry.shape)
    return 1


def _rank(entries: Any) -> int:
    return max(len(e.shape) if hasattr(e, "shape") else 0 for e in entries)


def vmap(function: Flat, arrays: Sequence[Any], axes: Sequence[int | None], size: int, xp: Any) -> tuple[Any, ...]:
    """Return the outputs of a function of single examples for a batch, with the batch as their first axis.

    Parameters
    ----------
    function : takes arrays and returns a tuple of arrays
    arrays : arrays of one namespace, native or traced
    axes : the axis of the batch in each; ``None`` if it is the same for all examples
    size : the number of examples
    xp : their namespace
    """
    cls = traced_class(base_of(xp))
    with Batch(cls, size) as run:
        given = [
            x if axis is None else cls(x if axis == 0 else xp.moveaxis(x, axis, 0), run, None)
            for x, axis in zip(arrays, axes, strict=True)
        ]
        return tuple(run.batched(out) for out in function(*given))
