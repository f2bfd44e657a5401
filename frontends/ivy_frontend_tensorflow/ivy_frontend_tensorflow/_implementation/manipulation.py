"""Shapes: transposition, joining, splitting, padding, repeating, reversing."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.dtypes import SIZES
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError, UnimplementedError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import ints
from ivy_frontend_tensorflow._implementation.shapes import TensorShape


def invalid(message: str) -> Exception:
    """Return an ``InvalidArgumentError``."""
    error: Exception = InvalidArgumentError(None, None, message)
    return error


def holds(condition: Any) -> bool:
    """Return whether a condition is true; not where a program is traced and the values are not known."""
    try:
        return bool(condition)
    except (TypeError, ValueError, RuntimeError):
        return False


def axis_of(axis: Any, rank: int, what: str = "axis") -> int:
    """Return an axis counted from the first."""
    if isinstance(axis, (list, tuple)):
        if len(axis) != 1:
            raise invalid(f"{what} must be a tensor with a single value, got {axis}")
        axis = axis[0]
    axis = int(axis)
    if not -rank <= axis < rank:
        raise invalid(f"Expected {what} in the range [{-rank}, {rank}), but got {axis}")
    return int(axis % rank)


def dim_of(dim: Any, rank: int) -> int:
    """Return an axis, which must be a number, counted from the first."""
    if isinstance(dim, (list, tuple)):
        raise TypeError(f"the axis must be a constant scalar. Received: {dim}")
    return axis_of(dim, rank)


def index_type(xp: Any) -> Any:
    """Return the data type of indices: 64 bits where the backend has them."""
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


def product(sizes: Any) -> int:
    """Return the product of sizes."""
    count = 1
    for n in sizes:
        count *= n
    return count


@op(public="expand_dims", takes="input", static="axis")
def ExpandDims(input: Any, axis: Any, *, xp: Any) -> Any:
    """Insert an axis of size 1."""
    return xp.expand_dims(input, axis=axis_of(axis, len(input.shape) + 1))


@op(public="squeeze")
def Squeeze(input: Any, axis: Any = (), *, xp: Any) -> Any:
    """Remove axes of size 1, all of them unless axes are given."""
    rank = len(input.shape)
    axes = tuple(axis_of(a, rank) for a in ints(axis if axis is not None else ()))
    for a in axes:
        if input.shape[a] != 1:
            raise invalid(f"Can not squeeze dim[{a}], expected a dimension of 1, got {input.shape[a]}")
    return xp.squeeze(input, axis=axes or tuple(a for a in range(rank) if input.shape[a] == 1))


def permuted(x: Any, perm: Any, xp: Any) -> Any:
    """Permute axes."""
    rank = len(x.shape)
    perm = ints(perm) if perm is not None else tuple(range(rank))[::-1]
    if sorted(p % rank if rank else p for p in perm) != list(range(rank)):
        raise invalid(f"transpose expects a permutation of {rank} axes, got {list(perm)}")
    return xp.permute_dims(x, tuple(p % rank for p in perm)) if rank else x


@op()
def Transpose(x: Any, perm: Any, *, xp: Any) -> Any:
    """Permute axes."""
    return permuted(x, perm, xp)


@op()
def ConjugateTranspose(x: Any, perm: Any, *, xp: Any) -> Any:
    """Permute axes and take the conjugate."""
    return xp.conj(permuted(x, perm, xp))


@function("transpose", "a")
def transpose(a: Any, perm: Any = None, conjugate: bool = False, *, xp: Any) -> Any:
    """Permute axes; reverse them by default."""
    out = permuted(a, perm, xp)
    return xp.conj(out) if conjugate and xp.isdtype(out.dtype, "complex floating") else out


@op("ConcatV2", takes="values*", static="axis")
def ConcatV2(values: Any, axis: Any, *, xp: Any) -> Any:
    """Join arrays along an axis."""
    rank = len(values[0].shape)
    if not rank:
        raise invalid("ConcatOp : Expected concatenating dimensions in the range [0, 0), but got a scalar")
    return xp.concat(values, axis=axis_of(axis, rank, "concatenating dimensions"))


@value("concat")
def concat(values: Any, axis: Any, name: Any = "concat") -> Any:
    """Join arrays along an axis."""
    if not isinstance(values, (list, tuple)):
        values = [values]
    if len(values) == 1:
        if converted(axis, namespace_of((axis,)), "int32").shape.rank:
            raise ValueError(f"Shape of axis {axis} must have rank 0")
        return FRONTEND.find("tensorflow", "identity")(values[0])
    return FRONTEND.find("tensorflow.raw_ops", "ConcatV2")(values=values, axis=axis)


@op(takes="values*")
def Concat(concat_dim: Any, values: Any, *, xp: Any) -> Any:
    """Join arrays along an axis."""
    return ConcatV2(values, concat_dim, xp=xp)


@op(takes="shape*", differentiable=False)
def ConcatOffset(concat_dim: Any, shape: Any, *, xp: Any) -> Any:
    """Return the offset of each array in their concatenation."""
    found, total = [], 0
    for one in shape:
        sizes = [int(n) for n in one]
        axis = axis_of(concat_dim, len(sizes))
        found.append(xp.asarray([total if i == axis else 0 for i in range(len(sizes))], dtype=one.dtype))
        total += sizes[axis]
    return found


@op(takes="values*")
def ParallelConcat(values: Any, shape: Any, *, xp: Any) -> Any:
    """Join arrays whose first axis is 1 along it."""
    return xp.concat(values, axis=0)


def unstack_list(x: Any, axis: int, xp: Any) -> list[Any]:
    """Return the parts along an axis."""
    return list(xp.unstack(x, axis=axis))


@op(takes="value")
def Unpack(value: Any, num: Any, axis: Any = 0, *, xp: Any) -> Any:
    """Return the parts along an axis; none if none are wanted."""
    if num == 0:
        return []
    axis = axis_of(axis, len(value.shape))
    if num != value.shape[axis]:
        raise invalid(f"Input shape axis {axis} must equal {num}, got shape {list(value.shape)}")
    return unstack_list(value, axis, xp)


@function("unstack", "value")
def unstack(value: Any, num: Any = None, axis: Any = 0, *, xp: Any) -> Any:
    """Return the parts along an axis."""
    if isinstance(axis, (list, tuple)):
        raise TypeError(f"Expected int for argument 'axis' not {axis}.")
    rank = len(value.shape)
    if num is not None:
        return Unpack(value, num, axis or 0, xp=xp)
    if not -rank <= axis < rank:
        raise ValueError(f"Argument `axis` = {axis} not in range [{-rank}, {rank})")
    return unstack_list(value, axis, xp)


@op(takes="value", static="split_dim")
def Split(split_dim: Any, value: Any, num_split: Any, *, xp: Any) -> Any:
    """Split into parts of one size."""
    axis = axis_of(split_dim, len(value.shape), "split_dim")
    if num_split <= 0 or value.shape[axis] % num_split:
        raise invalid(f"Number of ways to split should evenly divide the split dimension, got {value.shape[axis]} and {num_split}")
    return list(xp.split(value, num_split, axis=axis))


@op(takes="value", static="split_dim")
def SplitV(value: Any, size_splits: Any, split_dim: Any, num_split: Any, *, xp: Any) -> Any:
    """Split into parts of given sizes; one of them may be -1."""
    axis = axis_of(split_dim, len(value.shape), "split_dim")
    sizes = list(ints(size_splits))
    total = value.shape[axis]
    if -1 in sizes:
        rest = total - sum(n for n in sizes if n != -1)
        sizes[sizes.index(-1)] = rest
    if sum(sizes) != total or any(n < 0 for n in sizes):
        raise invalid(f"Determined shape must either match input shape along split_dim exactly, got sizes {sizes} for {total}")
    points = [sum(sizes[: i + 1]) for i in range(len(sizes) - 1)]
    return list(xp.split(value, points, axis=axis)) if points else [value]


@function("split", "value", static="num_or_size_splits")
def split(value: Any, num_or_size_splits: Any, axis: Any = 0, num: Any = None, *, xp: Any) -> Any:
    """Split into a number of parts, or into parts of given sizes."""
    if not isinstance(num_or_size_splits, (list, tuple)):
        return Split(axis, value, int(num_or_size_splits), xp=xp)
    return SplitV(value, num_or_size_splits, axis, len(num_or_size_splits), xp=xp)


@op(public="tile", takes="input")
def Tile(input: Any, multiples: Any, *, xp: Any) -> Any:
    """Repeat the array along each axis."""
    multiples = ints(multiples)
    if len(multiples) != len(input.shape):
        raise invalid(f"Expected multiples argument to be a vector of length {len(input.shape)} but got length {len(multiples)}")
    if any(n < 0 for n in multiples):
        raise invalid(f"Expected multiples >= 0, got {list(multiples)}")
    return xp.tile(input, multiples) if multiples else input


@function("repeat", "input", static="repeats")
def repeat(input: Any, repeats: Any, axis: Any = None, *, xp: Any) -> Any:
    """Repeat elements along an axis; of the flat array by default."""
    if axis is None:
        input, axis = xp.reshape(input, (-1,)), 0
    axis = axis_of(axis, len(input.shape))
    if isinstance(repeats, (list, tuple)):
        counts = [int(n) for n in repeats]
        if len(counts) == 1:
            return xp.repeat(input, counts[0], axis=axis)
        if len(counts) != input.shape[axis]:
            raise invalid(f"Incompatible shapes: {len(counts)} repeats for {input.shape[axis]} elements")
        where = [i for i, n in enumerate(counts) for _ in range(n)]
        return xp.take(input, xp.asarray(where, dtype=index_type(xp)), axis=axis)
    return xp.repeat(input, int(repeats), axis=axis)


@op("ReverseV2", public="reverse", takes="tensor")
def ReverseV2(tensor: Any, axis: Any, *, xp: Any) -> Any:
    """Reverse axes; of a scalar and of no elements there is nothing to reverse."""
    if axis is None:
        raise ValueError("Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to a Tensor.")
    rank = len(tensor.shape)
    if not rank or 0 in tensor.shape:
        return tensor
    if not isinstance(axis, (list, tuple)):
        raise invalid("'dims' must be 1-dimension, not 0")
    axes = tuple(axis_of(a, rank) for a in ints(axis))
    if len(set(axes)) < len(axes):
        raise invalid(f"axis {axes[0]} specified more than once.")
    return xp.flip(tensor, axis=axes) if axes else tensor


@op(takes="tensor", static="dims")
def Reverse(tensor: Any, dims: Any, *, xp: Any) -> Any:
    """Reverse the axes that are marked."""
    axes = tuple(i for i, one in enumerate(dims) if one)
    return xp.flip(tensor, axis=axes) if axes else tensor


def reversed_sequence(x: Any, lengths: Any, seq: int, batch: int, xp: Any) -> Any:
    """Reverse the first elements along an axis, as many as ``lengths`` says for each element of the batch."""
    n = x.shape[seq]
    at = xp.arange(n, dtype=lengths.dtype)
    shape = [1] * len(x.shape)
    shape[seq] = n
    at = xp.reshape(at, tuple(shape))
    shape = [1] * len(x.shape)
    shape[batch] = x.shape[batch]
    lengths = xp.reshape(lengths, tuple(shape))
    index = xp.where(xp.less(at, lengths), lengths - 1 - at, at)
    return xp.take_along_axis(x, xp.broadcast_to(xp.astype(index, index_type(xp)), tuple(x.shape)), axis=seq)


@op(takes="input seq_lengths")
def ReverseSequence(input: Any, seq_lengths: Any, seq_dim: Any, batch_dim: Any = 0, *, xp: Any) -> Any:
    """Reverse the beginning of each sequence of a batch."""
    if seq_lengths.shape[0] != input.shape[batch_dim]:
        raise invalid(f"len(seq_lengths) != input.dims({batch_dim}), ({seq_lengths.shape[0]} vs. {input.shape[batch_dim]})")
    return reversed_sequence(input, seq_lengths, seq_dim, batch_dim, xp)


@function("reverse_sequence", "input seq_lengths")
def reverse_sequence(input: Any, seq_lengths: Any, seq_axis: Any = None, batch_axis: Any = None, *, xp: Any) -> Any:
    """Reverse the beginning of each sequence of a batch."""
    return ReverseSequence(input, seq_lengths, seq_axis or 0, batch_axis or 0, xp=xp)


@op(public="roll", takes="input", static="shift")
def Roll(input: Any, shift: Any, axis: Any, *, xp: Any) -> Any:
    """Shift elements along axes; those beyond the end come in at the start."""
    if not len(input.shape):
        raise invalid("input must be 1-D or higher")
    several = [isinstance(one, (list, tuple)) for one in (shift, axis)]
    if several[0] != several[1] or len(ints(shift)) != len(ints(axis)):
        raise invalid("shift and axis must have the same size")
    for one, a in zip(ints(shift), ints(axis), strict=True):
        input = xp.roll(input, one, axis=axis_of(a, len(input.shape)))
    return input


MODES = {"CONSTANT": "constant", "REFLECT": "reflect", "SYMMETRIC": "symmetric"}


def padded(x: Any, paddings: Any, mode: str, value: Any, xp: Any) -> Any:
    """Pad with a constant or by reflection."""
    pairs = [tuple(int(n) for n in pair) for pair in paddings]
    if len(pairs) != len(x.shape) or any(len(pair) != 2 for pair in pairs):
        raise invalid(f"The first dimension of paddings must be the rank of inputs: {len(pairs)} vs {len(x.shape)}")
    if any(n < 0 for pair in pairs for n in pair):
        raise invalid(f"Paddings must be non-negative: {pairs}")
    if mode == "constant":
        return _padded_by(x, pairs, value if hasattr(value, "shape") else xp.asarray(value, dtype=x.dtype), xp)
    for (before, after), n in zip(pairs, x.shape, strict=True):
        limit = n - 1 if mode == "reflect" else n
        if max(before, after) > limit:
            raise invalid(f"paddings must be no greater than the dimension size: {before}, {after} greater than {limit}")
    return xp.pad(x, tuple(pairs), mode=mode)


def _padded_by(x: Any, pairs: list[tuple[int, ...]], value: Any, xp: Any) -> Any:
    """Pad with an array of no axes."""
    if len(value.shape):
        raise invalid(f"constant_values must be a scalar. Found: {list(value.shape)}")
    for axis, (before, after) in enumerate(pairs):
        shape = tuple(x.shape)
        first, last = (xp.broadcast_to(value, (*shape[:axis], count, *shape[axis + 1 :])) for count in (before, after))
        if before or after:
            x = xp.concat([part for part, count in ((first, before), (x, 1), (last, after)) if count], axis=axis)
    return x


@op(takes="input")
def Pad(input: Any, paddings: Any, *, xp: Any) -> Any:
    """Pad with zeros."""
    return padded(input, paddings, "constant", 0, xp)


@op(takes="input=constant_values")
def PadV2(input: Any, paddings: Any, constant_values: Any, *, xp: Any) -> Any:
    """Pad with a constant."""
    return padded(input, paddings, "constant", constant_values, xp)


@op(takes="input")
def MirrorPad(input: Any, paddings: Any, mode: str, *, xp: Any) -> Any:
    """Pad by reflection."""
    return padded(input, paddings, MODES[mode], 0, xp)


@op(takes="input")
def MirrorPadGrad(input: Any, paddings: Any, mode: str, *, xp: Any) -> Any:
    """Return the gradient of ``MirrorPad``."""
    pairs = [tuple(pair) for pair in paddings]
    shape = tuple(n - sum(pair) for n, pair in zip(input.shape, pairs, strict=True))
    _, pull = xp.vjp(lambda x: padded(x, pairs, MODES[mode], 0, xp), xp.zeros(shape, dtype=input.dtype))
    return pull(input)[0]


@value("pad")
def pad(tensor: Any, paddings: Any, mode: str = "CONSTANT", constant_values: Any = 0, name: Any = None) -> Any:
    """Pad with a constant or by reflection; a zero of Python pads tensors of any data type."""
    mode, module = mode.upper(), "tensorflow.raw_ops"
    if mode not in MODES:
        raise ValueError(f"Value of argument `mode` expected to be one of {list(MODES)}. Received `mode` = {mode}")
    if mode != "CONSTANT":
        return FRONTEND.find(module, "MirrorPad")(input=tensor, paddings=paddings, mode=mode)
    if isinstance(constant_values, (bool, int, float, complex)) and constant_values == 0:
        return FRONTEND.find(module, "Pad")(input=tensor, paddings=paddings)
    return FRONTEND.find(module, "PadV2")(input=tensor, paddings=paddings, constant_values=constant_values)


@op(public="slice", takes="input", static="input_")
def Slice(input: Any, begin: Any, size: Any, *, xp: Any) -> Any:
    """Return a block: ``size[i]`` elements from ``begin[i]``; -1 for all that follow."""
    size, moving = ints(size), {i: start for i, start in enumerate(begin) if hasattr(start, "dtype")}
    begin = [0 if i in moving else int(start) for i, start in enumerate(begin)]
    if not len(begin) == len(size) == len(input.shape):
        raise invalid(f"Expected begin and size arguments to be 1-D tensors of size {len(input.shape)}")
    key = []
    for i, (start, count, n) in enumerate(zip(begin, size, input.shape, strict=True)):
        stop = n if count == -1 else start + count
        if not 0 <= start <= n or not start <= stop <= n:
            raise invalid(f"Expected begin[{i}] and size[{i}] to fit the dimension {n}, but got {start} and {count}")
        key.append(slice(None) if i in moving else slice(start, stop))
    input = input[tuple(key)]
    for i, start in moving.items():  # starts that are not known
        input = xp.take(input, xp.arange(size[i], dtype=start.dtype) + start, axis=i)
    return input


@op()
def EnsureShape(input: Any, shape: Any, *, xp: Any) -> Any:
    """Return the array if its shape fits."""
    wanted = TensorShape(None if shape is None else [None if n == -1 else n for n in shape])
    if not wanted.is_compatible_with(list(input.shape)):
        raise invalid(f"Shape of tensor {list(input.shape)} is not compatible with expected shape {wanted}.")
    return input


@function("ensure_shape", "x")
def ensure_shape(x: Any, shape: Any, *, xp: Any) -> Any:
    """Return the array if its shape fits."""
    wanted = TensorShape(shape)
    return EnsureShape(x, None if wanted.rank is None else wanted.as_list(), xp=xp)


@op(public="bitcast", takes="input")
def Bitcast(input: Any, type: Any, *, xp: Any) -> Any:
    """Read the bytes of an array as another data type; between data types of one size."""
    own, wanted = dtype_name(input.dtype), dtype_name(type)
    if own == wanted:
        return input
    ours, theirs = SIZES[own], SIZES[wanted]
    integral = xp.isdtype(input.dtype, "integral") and xp.isdtype(type, "integral")
    if ours == theirs and integral:
        return xp.astype(input, type)
    raise UnimplementedError(None, None, f"bitcast from {own} to {wanted} is offered between integers of one size only")


@op(takes="input*", public="shape_n", differentiable=False)
def ShapeN(input: Any, out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the shape of each array."""
    if not input:
        raise invalid("Value for attr 'N' of 0 must be at least minimum 1")
    dtype = getattr(xp, out_type) if isinstance(out_type, str) else out_type
    return [xp.asarray(list(x.shape), dtype=dtype) for x in input]


@value("identity_n")
def identity_n(input: Any, name: Any = None) -> Any:
    """Return the same arrays."""
    if not len(input):
        raise invalid("Length for attr 'T' of 0 must be at least minimum 1")
    return [FRONTEND.find("tensorflow", "identity")(x) for x in input]


for _name in ("Snapshot", "GuaranteeConst", "DeepCopy", "PreventGradient"):

    def _same(x: Any, *, xp: Any) -> Any:
        """Return the same values."""
        return x

    op(_name, takes="x", public={"GuaranteeConst": "guarantee_const"}.get(_name, ""))(_same)


@op(takes="input")
def PlaceholderWithDefault(input: Any, shape: Any, *, xp: Any) -> Any:
    """Return the same values."""
    return input


@op(takes="s0=s1", differentiable=False)
def BroadcastArgs(s0: Any, s1: Any, *, xp: Any) -> Any:
    """Return the shape that two shapes broadcast to."""
    found = xp.broadcast_shapes(tuple(int(n) for n in s0), tuple(int(n) for n in s1))
    return xp.asarray(list(found), dtype=s0.dtype)


@op(takes="s0=s1", differentiable=False)
def BroadcastGradientArgs(s0: Any, s1: Any, *, xp: Any) -> Any:
    """Return the axes along which each of two shapes is broadcast."""
    a, b = [int(n) for n in s0], [int(n) for n in s1]
    rank = max(len(a), len(b))
    xp.broadcast_shapes(tuple(a), tuple(b))
    full = [[1] * (rank - len(s)) + s for s in (a, b)]
    both_one = [i for i in range(rank) if full[0][i] == full[1][i] == 1]
    found = []
    for own, other in (full, full[::-1]):
        axes = [i for i in range(rank) if own[i] == 1 and (other[i] != 1 or i in both_one)]
        found.append(xp.asarray(axes if a != b else [], dtype=s0.dtype))
    return tuple(found)


@function("meshgrid", "args*")
def meshgrid(*args: Any, indexing: str = "xy", xp: Any) -> Any:
    """Return coordinate matrices."""
    if indexing not in ("xy", "ij"):
        raise ValueError(f"Argument `indexing` must be in ('xy', 'ij'), but got {indexing!r}")
    return list(xp.meshgrid(*(xp.reshape(x, (-1,)) for x in args), indexing=indexing)) if args else []


@function("sequence_mask", "lengths", differentiable=False)
def sequence_mask(lengths: Any, maxlen: Any = None, dtype: Any = "bool", *, xp: Any) -> Any:
    """Return a mask whose first elements along the last axis are true, as many as ``lengths`` says."""
    if maxlen is None:
        maxlen = max(int(xp.max(lengths)), 0)
    steps = xp.arange(maxlen)
    out = xp.less(steps, xp.astype(xp.expand_dims(lengths, axis=-1), steps.dtype))
    dtype = getattr(xp, dtype) if isinstance(dtype, str) else dtype
    return out if dtype == xp.bool else xp.astype(out, dtype)


@function("required_space_to_batch_paddings", static="base_paddings input_shape")
def required_space_to_batch_paddings(input_shape: Any, block_shape: Any, base_paddings: Any = None, *, xp: Any) -> Any:
    """Return the paddings and crops that make sizes divisible by the block."""
    base = base_paddings or [[0, 0] for _ in block_shape]
    pads, crops = [], []
    for n, block, (start, end) in zip(input_shape, block_shape, base, strict=True):
        extra = (block - (n + start + end) % block) % block
        pads.append([start, end + extra])
        crops.append([0, extra])
    return xp.asarray(pads, dtype=xp.int32), xp.asarray(crops, dtype=xp.int32)
