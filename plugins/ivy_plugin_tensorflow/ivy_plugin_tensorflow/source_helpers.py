"""Functions that emitted source for TensorFlow holds where it calls them; each needs TensorFlow and the standard library only."""

import json

import tensorflow as tf


def load_weights(path):
    """Return the arrays of a safetensors file by name."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
        data = file.read()
    kinds = {"BOOL": "bool", "F16": "float16", "BF16": "bfloat16", "F32": "float32"}
    kinds |= {"F64": "float64", "C64": "complex64", "U8": "uint8", "U16": "uint16"}
    kinds |= {"U32": "uint32", "U64": "uint64", "I8": "int8", "I16": "int16"}
    kinds |= {"I32": "int32", "I64": "int64"}
    weights = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            dtype = tf.as_dtype(kinds[entry["dtype"]])
            stored = {tf.bool: tf.uint8, tf.uint32: tf.int32, tf.uint64: tf.int64}.get(dtype, dtype)
            flat = tf.io.decode_raw(data[start:end], stored)
            flat = tf.cast(flat, dtype) if dtype == tf.bool else tf.bitcast(flat, dtype)
            weights[name] = tf.reshape(flat, entry["shape"])
    return weights


def item(x, key):
    """Return the elements of an array at an index, of which some parts are arrays."""
    key = whole_key(key if isinstance(key, tuple) else (key,), len(x.shape))
    arrays = [i for i, part in enumerate(key) if isinstance(part, tf.Tensor) and part.shape.rank]
    plain = x[tuple(slice(None) if i in arrays else part for i, part in enumerate(key))]
    if not arrays:
        return plain
    axes, axis = {}, 0
    for i, part in enumerate(key):
        if i in arrays:
            axes[i] = axis
        axis += part is None or isinstance(part, slice) or i in arrays
    if len(arrays) == 1:
        (i,) = arrays
        return take(plain, key[i], axes[i])
    return take_several(plain, [key[i] for i in arrays], [axes[i] for i in arrays])


def whole_key(key, rank):
    """Return an index with a part for each axis."""
    used = [part for part in key if part is not None and part is not Ellipsis]
    at = next((i for i, part in enumerate(key) if part is Ellipsis), len(key))
    return [*key[:at], *[slice(None)] * (rank - len(used)), *key[at + 1 :]]


def take_several(x, indices, moved):
    """Return the elements at indices along several axes at once."""
    wrapped = [wrap(part, tf.shape(x)[axis]) for part, axis in zip(indices, moved, strict=True)]
    others = [n for n in range(len(x.shape)) if n not in moved]
    shape = wrapped[0].shape
    for part in wrapped[1:]:
        shape = tf.broadcast_static_shape(shape, part.shape)
    indices = tf.stack([tf.broadcast_to(part, shape) for part in wrapped], -1)
    found = tf.gather_nd(tf.transpose(x, [*moved, *others]), indices)
    together = moved == list(range(moved[0], moved[0] + len(moved)))
    before = moved[0] if together else 0
    rank, count = len(shape), len(found.shape)
    order = [*range(rank, rank + before), *range(rank), *range(rank + before, count)]
    return tf.transpose(found, order)


def wrap(indices, size):
    """Return indices as int64, negative ones counted from the end."""
    indices = tf.cast(indices, tf.int64)
    return tf.where(indices < 0, indices + tf.cast(size, tf.int64), indices)


def take(x, indices, axis):
    """Return the elements at indices along an axis; those at a mask if they are bools."""
    if indices.dtype == tf.bool:
        return tf.boolean_mask(x, indices, axis=axis)
    return tf.gather(x, wrap(indices, tf.shape(x)[axis]), axis=axis)


def take_along_axis(x, indices, axis):
    """Return the elements at indices along an axis, for each position of the others."""
    axis %= len(x.shape)
    order = [i for i in range(len(x.shape)) if i != axis] + [axis]
    back = [order.index(i) for i in range(len(order))]
    x, indices = tf.transpose(x, order), tf.transpose(wrap(indices, tf.shape(x)[axis]), order)
    found = tf.gather(x, indices, axis=-1, batch_dims=len(order) - 1)
    return tf.transpose(found, back)


def add_at(zeros, key, values):
    """Return zeros with values added at an index."""
    count = tf.size(zeros)
    positions = item(tf.reshape(tf.range(count), tf.shape(zeros)), key)
    values = tf.broadcast_to(values, tf.shape(positions))
    flat = tf.math.unsorted_segment_sum(tf.reshape(values, [-1]), tf.reshape(positions, [-1]), count)
    return tf.reshape(flat, tf.shape(zeros))


def cumulative(function, x, axis, dtype, include_initial, initial):
    """Return a running sum or product along an axis, from its initial value on."""
    axis = (0 if axis is None else axis) % len(x.shape)
    result = function(tf.cast(x, dtype), axis=axis)
    if not include_initial:
        return result
    first = tf.fill(tf.concat([tf.shape(x)[:axis], [1], tf.shape(x)[axis + 1 :]], 0), tf.cast(initial, dtype))
    return tf.concat([first, result], axis)


def scan(step, state, xs, reverse):
    """Return the last state of a loop over the leading axis, and the stacked outputs of its steps."""
    length = xs[0].shape[0]
    first = step(*state, *(x[0] for x in xs))[len(state) :]
    rows = [tf.TensorArray(y.dtype, size=length, element_shape=y.shape) for y in first]

    def going(i, *rest):
        return i < length

    def body(i, *rest):
        carried, stacks = rest[: len(state)], rest[len(state) :]
        time = length - 1 - i if reverse else i
        found = step(*carried, *(x[time] for x in xs))
        outputs = found[len(state) :]
        written = [stack.write(time, y) for stack, y in zip(stacks, outputs, strict=True)]
        return (i + 1, *found[: len(state)], *written)

    _, *rest = tf.while_loop(going, body, (tf.constant(0), *state, *rows))
    return (*rest[: len(state)], *(stack.stack() for stack in rest[len(state) :]))


def conv(x, weight, bias, stride, padding, dilation, groups, channel_axis):
    """Return a convolution with weights of shape (*window, channels, outputs)."""
    rank = len(x.shape)
    first = channel_axis != rank - 1
    if first:
        x = tf.transpose(x, [0, *(i for i in range(1, rank) if i != channel_axis), channel_axis])
    x = tf.pad(x, [(0, 0), *padding, (0, 0)])
    parts = tf.split(x, groups, -1), tf.split(weight, groups, -1)
    found = [tf.nn.convolution(a, b, stride, "VALID", dilations=dilation) for a, b in zip(*parts, strict=True)]
    result = tf.concat(found, -1) if groups > 1 else found[0]
    if bias is not None:
        result = result + bias
    if first:
        axes = list(range(1, rank - 1))
        axes.insert(channel_axis - 1, rank - 1)
        result = tf.transpose(result, [0, *axes])
    return result


def svd(x, full_matrices):
    """Return the singular value decomposition, with the adjoint of the right vectors."""
    s, u, v = tf.linalg.svd(x, full_matrices=full_matrices)
    return u, s, tf.linalg.adjoint(v)


def fourier(kind, x, n, axis, norm):
    """Return a discrete Fourier transform along an axis: "fft", "ifft", "rfft" or "irfft"."""
    rank = len(x.shape)
    order = [i for i in range(rank) if i != axis % rank] + [axis % rank]
    back = [order.index(i) for i in range(rank)]
    x = tf.transpose(x, order)
    if kind == "irfft":
        n = 2 * (x.shape[-1] - 1) if n is None else n
        length = n // 2 + 1
    else:
        n = x.shape[-1] if n is None else n
        length = n
    x = x[..., :length]
    missing = length - x.shape[-1]
    x = tf.pad(x, [(0, 0)] * (rank - 1) + [(0, missing)])
    function = {"fft": tf.signal.fft, "ifft": tf.signal.ifft, "rfft": tf.signal.rfft, "irfft": tf.signal.irfft}[kind]
    result = function(x) if kind in ("fft", "ifft") else function(x, [n])
    inverse = kind in ("ifft", "irfft")
    power = {"backward": 0.0, "ortho": 0.5, "forward": 1.0}[norm]
    factor = float(n) ** (power if inverse else -power)
    return tf.transpose(result * tf.cast(factor, result.dtype), back)


def in_order(x):
    """Return numbers of the same order, of a type that TensorFlow sorts."""
    if x.dtype == tf.uint64:
        return tf.bitwise.bitwise_xor(tf.bitcast(x, tf.int64), tf.int64.min)
    if x.dtype in (tf.float16, tf.bfloat16):
        return tf.cast(x, tf.float32)
    return tf.cast(x, tf.int64 if x.dtype == tf.uint32 else tf.int32)
