"""TensorFlow. Its eager calls on a CPU are synchronous.

If one operation does the work, `tf.raw_ops` is a candidate: it is public, and costs about half as much as the function over it.
If an operation does less (it drops nan, the sign of a zero, negative indices or long shifts), the fix is part of
the call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from benchmarks.native import Compiler, Native, called_alike

_LOG2_E, _LOG10_E = 1.4426950408889634, 0.4342944819032518


def _or_raw(function: str, arguments: str, raw: str, *names: str) -> tuple[str, str]:
    given = ", ".join(f"{name}={value}" for name, value in zip(names, arguments.split(", "), strict=True))
    return f"tf.{function}({arguments})", f"tf.raw_ops.{raw}({given})"


def _unary(function: str, raw: str, argument: str = "x", name: str = "x") -> tuple[str, str]:
    return _or_raw(function, argument, raw, name)


def _binary(function: str, raw: str, arguments: str = "x, y") -> tuple[str, str]:
    return _or_raw(function, arguments, raw, "x", "y")


CREATION: dict[str, str | tuple[str, ...]] = {
    "arange": ("tf.range(10_000)", "tf.raw_ops.Range(start=0, limit=10_000, delta=1)"),
    "asarray": ("tf.identity(x)", "tf.raw_ops.DeepCopy(x=x)"),
    "empty": ("tf.zeros(10_000)", "tf.fill((10_000,), 0.0)", "tf.raw_ops.Empty(shape=(10_000,), dtype=tf.float32)"),
    "empty_like": ("tf.zeros_like(x)", "tf.raw_ops.ZerosLike(x=x)", "tf.raw_ops.Empty(shape=x.shape, dtype=x.dtype)"),
    "eye": "tf.eye(100)",
    "from_dlpack": "tf.experimental.dlpack.from_dlpack(tf.experimental.dlpack.to_dlpack(x))",
    "full": ("tf.fill((10_000,), 0.5)", "tf.raw_ops.Fill(dims=(10_000,), value=0.5)"),
    "full_like": ("tf.fill(x.shape, 0.5)", "tf.raw_ops.Fill(dims=x.shape, value=0.5)"),
    "linspace": ("tf.linspace(0.0, 1.0, 10_000)", "tf.raw_ops.LinSpace(start=0.0, stop=1.0, num=10_000)"),
    "ones": ("tf.ones(10_000)", "tf.fill((10_000,), 1.0)", "tf.raw_ops.Fill(dims=(10_000,), value=1.0)"),
    "ones_like": ("tf.ones_like(x)", "tf.raw_ops.OnesLike(x=x)"),
    "tril": ("tf.linalg.band_part(m, -1, 0)", "tf.raw_ops.MatrixBandPart(input=m, num_lower=-1, num_upper=0)"),
    "triu": ("tf.linalg.band_part(m, 0, -1)", "tf.raw_ops.MatrixBandPart(input=m, num_lower=0, num_upper=-1)"),
    "zeros": ("tf.zeros(10_000)", "tf.fill((10_000,), 0.0)", "tf.raw_ops.Fill(dims=(10_000,), value=0.0)"),
    "zeros_like": ("tf.zeros_like(x)", "tf.raw_ops.ZerosLike(x=x)"),
    "astype": ("tf.cast(i, dtype)", "tf.raw_ops.Cast(x=i, DstT=dtype)"),
}

ELEMENTWISE: dict[str, str | tuple[str, ...]] = {
    "abs": _unary("abs", "Abs", "wide"),
    "acos": _unary("acos", "Acos"),
    "acosh": _unary("acosh", "Acosh", "above"),
    "add": _binary("add", "AddV2"),
    "asin": _unary("asin", "Asin"),
    "asinh": _unary("asinh", "Asinh"),
    "atan": _unary("atan", "Atan"),
    "atan2": _or_raw("atan2", "x, y", "Atan2", "y", "x"),
    "atanh": _unary("atanh", "Atanh"),
    "bitwise_and": _binary("bitwise.bitwise_and", "BitwiseAnd", "i, j"),
    "bitwise_invert": _unary("bitwise.invert", "Invert", "i"),
    "bitwise_left_shift": "tf.where(bits < 32, tf.bitwise.left_shift(i, bits), 0)",
    "bitwise_or": _binary("bitwise.bitwise_or", "BitwiseOr", "i, j"),
    "bitwise_right_shift": _binary("bitwise.right_shift", "RightShift", "i, bits"),
    "bitwise_xor": _binary("bitwise.bitwise_xor", "BitwiseXor", "i, j"),
    "ceil": _unary("math.ceil", "Ceil", "wide"),
    "clip": _or_raw("clip_by_value", "x, 0.2, 0.8", "ClipByValue", "t", "clip_value_min", "clip_value_max"),
    "conj": _unary("math.conj", "Conj", "z", "input"),
    "copysign": "copysign(x, wide)",
    "cos": _unary("cos", "Cos"),
    "cosh": _unary("cosh", "Cosh"),
    "divide": _binary("divide", "RealDiv"),
    "equal": _binary("equal", "Equal"),
    "exp": _unary("exp", "Exp"),
    "expm1": _unary("math.expm1", "Expm1"),
    "floor": _unary("floor", "Floor", "wide"),
    "floor_divide": _binary("math.floordiv", "FloorDiv"),
    "greater": _binary("greater", "Greater"),
    "greater_equal": _binary("greater_equal", "GreaterEqual"),
    "hypot": "tf.abs(tf.complex(x, y))",
    "imag": _unary("math.imag", "Imag", "z", "input"),
    "isfinite": _unary("math.is_finite", "IsFinite"),
    "isinf": _unary("math.is_inf", "IsInf"),
    "isnan": _unary("math.is_nan", "IsNan"),
    "less": _binary("less", "Less"),
    "less_equal": _binary("less_equal", "LessEqual"),
    "log": _unary("math.log", "Log"),
    "log1p": _unary("math.log1p", "Log1p"),
    "log2": f"tf.math.log(x) * {_LOG2_E}",
    "log10": f"tf.math.log(x) * {_LOG10_E}",
    "logaddexp": "tf.maximum(x, y) + tf.math.softplus(-tf.abs(x - y))",
    "logical_and": _binary("logical_and", "LogicalAnd", "p, q"),
    "logical_not": _unary("logical_not", "LogicalNot", "p"),
    "logical_or": _binary("logical_or", "LogicalOr", "p, q"),
    "logical_xor": _binary("not_equal", "NotEqual", "p, q"),
    "maximum": _binary("maximum", "Maximum"),
    "minimum": _binary("minimum", "Minimum"),
    "multiply": _binary("multiply", "Mul"),
    "negative": _unary("negative", "Neg"),
    "nextafter": _or_raw("math.nextafter", "x, y", "NextAfter", "x1", "x2"),
    "not_equal": _binary("not_equal", "NotEqual"),
    "positive": "tf.identity(x)",
    "pow": _binary("pow", "Pow"),
    "real": _unary("math.real", "Real", "z", "input"),
    "reciprocal": _unary("math.reciprocal", "Reciprocal"),
    "remainder": _binary("math.floormod", "FloorMod"),
    "round": _unary("round", "Round", "wide"),
    "sign": _unary("sign", "Sign", "wide"),
    "signbit": "tf.bitcast(wide, tf.int32) < 0",
    "sin": _unary("sin", "Sin"),
    "sinh": _unary("sinh", "Sinh"),
    "sqrt": _unary("sqrt", "Sqrt"),
    "square": _unary("square", "Square"),
    "subtract": _binary("subtract", "Sub"),
    "tan": _unary("tan", "Tan"),
    "tanh": _unary("tanh", "Tanh"),
    "trunc": "tf.where(wide < 0, tf.math.ceil(wide), tf.floor(wide))",
}

ARRAYS: dict[str, str | tuple[str, ...]] = {
    "take": "tf.gather(x, tf.where(places < 0, places + 10_000, places))",
    "take_along_axis": "tf.gather(x, tf.where(places < 0, places + 10_000, places))",
    "matmul": _or_raw("matmul", "m, n", "MatMul", "a", "b"),
    "matrix_transpose": ("tf.transpose(m)", "tf.raw_ops.Transpose(x=m, perm=(1, 0))"),
    "tensordot": ("tf.tensordot(m, n, 1)", "tf.matmul(m, n)", "tf.raw_ops.MatMul(a=m, b=n)"),
    "vecdot": ("tf.reduce_sum(m * n, -1)", "tf.einsum('ij,ij->i', m, n)"),
    "broadcast_arrays": ("(m, tf.broadcast_to(v, (100, 100)))", "(m, tf.raw_ops.BroadcastTo(input=v, shape=(100, 100)))"),
    "broadcast_to": ("tf.broadcast_to(v, (100, 100))", "tf.raw_ops.BroadcastTo(input=v, shape=(100, 100))"),
    "concat": ("tf.concat([x, y], 0)", "tf.raw_ops.ConcatV2(values=[x, y], axis=0)"),
    "expand_dims": ("tf.expand_dims(x, 0)", "tf.raw_ops.ExpandDims(input=x, axis=0)"),
    "flip": ("tf.reverse(x, (0,))", "tf.raw_ops.ReverseV2(tensor=x, axis=(0,))"),
    "moveaxis": ("tf.transpose(m)", "tf.raw_ops.Transpose(x=m, perm=(1, 0))"),
    "permute_dims": ("tf.transpose(m, (1, 0))", "tf.raw_ops.Transpose(x=m, perm=(1, 0))"),
    "repeat": ("tf.repeat(x, 2)", "tf.reshape(tf.stack((x, x), 1), (-1,))"),
    "reshape": ("tf.reshape(x, (100, 100))", "tf.raw_ops.Reshape(tensor=x, shape=(100, 100))"),
    "roll": ("tf.roll(x, 10, 0)", "tf.raw_ops.Roll(input=x, shift=10, axis=0)"),
    "squeeze": ("tf.squeeze(row, 0)", "tf.raw_ops.Squeeze(input=row, axis=(0,))"),
    "stack": ("tf.stack([x, y])", "tf.raw_ops.Pack(values=[x, y])"),
    "tile": ("tf.tile(x, (2,))", "tf.raw_ops.Tile(input=x, multiples=(2,))"),
    "unstack": ("tf.unstack(m)", "tf.raw_ops.Unpack(value=m, num=100)"),
    "argmax": "tf.argmax(tf.logical_or(x == tf.reduce_max(x), tf.math.is_nan(x)))",
    "argmin": "tf.argmax(tf.logical_or(x == tf.reduce_min(x), tf.math.is_nan(x)))",
    "count_nonzero": "tf.math.count_nonzero(x)",
    "nonzero": ("(tf.reshape(tf.where(p), (-1,)),)", "(tf.raw_ops.Reshape(tensor=tf.raw_ops.Where(condition=p), shape=(-1,)),)"),
    "searchsorted": ("tf.searchsorted(ordered, y)", "tf.raw_ops.LowerBound(sorted_inputs=ordered[None], values=y[None])[0]"),
    "where": ("tf.where(p, x, y)", "tf.raw_ops.SelectV2(condition=p, t=x, e=y)"),
    "isin": ("isin(i, few)", "tf.reduce_any(i[:, None] == few, 1)"),
    "unique_all": "unique_all(i)",
    "unique_counts": "tf.unique_with_counts(i, tf.int64)[::2]",
    "unique_inverse": "tf.unique(i, tf.int64)",
    "unique_values": ("tf.unique(i).y", "tf.raw_ops.Unique(x=i).y"),
    "argsort": "tf.argsort(x, stable=True)",
    "sort": "tf.sort(x)",
    "cumulative_prod": ("tf.math.cumprod(near_one)", "tf.raw_ops.Cumprod(x=near_one, axis=0)"),
    "cumulative_sum": ("tf.cumsum(x)", "tf.raw_ops.Cumsum(x=x, axis=0)"),
    "max": ("tf.reduce_max(x)", "tf.raw_ops.Max(input=x, axis=0)"),
    "mean": ("tf.reduce_mean(x)", "tf.raw_ops.Mean(input=x, axis=0)"),
    "min": ("tf.reduce_min(x)", "tf.raw_ops.Min(input=x, axis=0)"),
    "prod": ("tf.reduce_prod(near_one)", "tf.raw_ops.Prod(input=near_one, axis=0)"),
    "std": ("tf.math.reduce_std(x)", "tf.sqrt(tf.nn.moments(x, 0)[1])"),
    "sum": ("tf.reduce_sum(x)", "tf.raw_ops.Sum(input=x, axis=0)"),
    "var": ("tf.math.reduce_variance(x)", "tf.nn.moments(x, 0)[1]"),
    "all": ("tf.reduce_all(p)", "tf.raw_ops.All(input=p, axis=0)"),
    "any": ("tf.reduce_any(p)", "tf.raw_ops.Any(input=p, axis=0)"),
    "diff": "x[1:] - x[:-1]",
}

EXTENSIONS: dict[str, str | tuple[str, ...]] = {
    "linalg.cholesky": ("tf.linalg.cholesky(definite)", "tf.raw_ops.Cholesky(input=definite)"),
    "linalg.cross": _or_raw("linalg.cross", "space, other", "Cross", "a", "b"),
    "linalg.det": ("tf.linalg.det(m)", "tf.raw_ops.MatrixDeterminant(input=m)"),
    "linalg.diagonal": ("tf.linalg.diag_part(m)", "tf.raw_ops.MatrixDiagPart(input=m)"),
    "linalg.eigvals": "tf.linalg.eigvals(m)",
    "linalg.eigvalsh": "tf.linalg.eigvalsh(definite)",
    "linalg.inv": ("tf.linalg.inv(m)", "tf.raw_ops.MatrixInverse(input=m)"),
    "linalg.matrix_norm": (
        "tf.norm(m)",
        "tf.sqrt(tf.reduce_sum(tf.square(m)))",
        "tf.sqrt(2 * tf.nn.l2_loss(m))",
        "tf.math.reduce_euclidean_norm(m)",
        "tf.raw_ops.EuclideanNorm(input=m, axis=(0, 1))",
    ),
    "linalg.qr": ("tf.linalg.qr(m)", "tf.raw_ops.Qr(input=m)"),
    "linalg.matrix_power": "m @ m @ m",
    "linalg.outer": ("tf.tensordot(v, v, 0)", "v[:, None] * v", "tf.expand_dims(v, 1) * v"),
    "linalg.slogdet": ("tf.linalg.slogdet(m)", "tf.raw_ops.LogMatrixDeterminant(input=m)"),
    "linalg.solve": "tf.squeeze(tf.linalg.solve(m, tf.expand_dims(v, 1)), 1)",
    "linalg.svd": "svd(m)",
    "linalg.svdvals": "tf.linalg.svd(m, compute_uv=False)",
    "linalg.vector_norm": (
        "tf.norm(x)",
        "tf.sqrt(tf.reduce_sum(tf.square(x)))",
        "tf.sqrt(2 * tf.nn.l2_loss(x))",
        "tf.math.reduce_euclidean_norm(x)",
        "tf.raw_ops.EuclideanNorm(input=x, axis=0)",
    ),
    "fft.fft": ("tf.signal.fft(z)", "tf.raw_ops.FFT(input=z)"),
    "fft.fftfreq": "tf.concat((tf.range(0.0, 5_000.0), tf.range(-5_000.0, 0.0)), 0) / 10_000",
    "fft.fftn": ("tf.signal.fft2d(zm)", "tf.raw_ops.FFT2D(input=zm)"),
    "fft.fftshift": ("tf.signal.fftshift(x)", "tf.roll(x, 5_000, 0)"),
    "fft.hfft": "10_000 * tf.signal.irfft(tf.math.conj(half))",
    "fft.ifft": ("tf.signal.ifft(z)", "tf.raw_ops.IFFT(input=z)"),
    "fft.ifftn": ("tf.signal.ifft2d(zm)", "tf.raw_ops.IFFT2D(input=zm)"),
    "fft.ifftshift": ("tf.signal.ifftshift(x)", "tf.roll(x, -5_000, 0)"),
    "fft.ihfft": "tf.math.conj(tf.signal.rfft(x)) / 10_000",
    "fft.irfft": ("tf.signal.irfft(half)", "tf.raw_ops.IRFFT(input=half, fft_length=(10_000,))"),
    "fft.irfftn": ("tf.signal.irfft2d(zm)", "tf.raw_ops.IRFFT2D(input=zm, fft_length=(100, 198))"),
    "fft.rfft": ("tf.signal.rfft(x)", "tf.raw_ops.RFFT(input=x, fft_length=(10_000,))"),
    "fft.rfftfreq": "tf.range(0.0, 5_001.0) / 10_000",
    "fft.rfftn": ("tf.signal.rfft2d(m)", "tf.raw_ops.RFFT2D(input=m, fft_length=(100, 100))"),
}

_ALIKE = {
    "tf.math": "angle erf erfc erfinv digamma lgamma ndtri polygamma rsqrt igamma igammac zeta xlogy xlog1py invert_permutation",
    "tf.nn": """nn.elu nn.gelu nn.relu nn.relu6 nn.selu nn.silu nn.softmax nn.log_softmax nn.softplus nn.softsign""",
}

BEYOND: dict[str, str] = called_alike(_ALIKE) | {
    "divide_no_nan": "tf.math.divide_no_nan(x, y)",
    "expit": "tf.sigmoid(wide)",
    "fmod": "tf.truncatemod(x, y)",
    "logsumexp": "tf.reduce_logsumexp(wide)",
    "moments": "tf.nn.moments(wide, 0)",
    "i0e": "tf.math.bessel_i0e(wide)",
    "i1e": "tf.math.bessel_i1e(wide)",
    "i0": "tf.math.bessel_i0(wide)",
    "i1": "tf.math.bessel_i1(wide)",
    "nn.sigmoid": "tf.sigmoid(wide)",
    "nn.log_sigmoid": "tf.math.log_sigmoid(wide)",
    "nn.leaky_relu": "tf.nn.leaky_relu(wide, 0.01)",
    "nn.hard_tanh": "tf.clip_by_value(wide, -1.0, 1.0)",
    "nn.threshold": "tf.where(wide > 1.0, wide, 0.5)",
    "diag": "tf.linalg.diag_part(m)",
    "diagflat": "tf.linalg.diag(x)",
    "flatten": "tf.reshape(m, (-1,))",
    "unflatten": "tf.reshape(x, (100, 100))",
    "one_hot": "tf.one_hot(few, 32)",
    "bincount": "tf.math.bincount(few)",
    "split": "tf.split(m, 4)",
    "pad": "tf.pad(m, ((2, 2), (2, 2)))",
    "space_to_depth": "tf.nn.space_to_depth(image, 4)",
    "depth_to_space": "tf.nn.depth_to_space(image, 2)",
    "boolean_mask": "tf.boolean_mask(m, chosen)",
    "dynamic_slice": "tf.slice(m, (3, 5), (20, 25))",
    "gather_nd": "tf.gather_nd(m, pairs)",
    "scatter_update": "tf.tensor_scatter_nd_update(m, distinct, tf.broadcast_to(v, (100, 100)))",
    "top_k": "tf.math.top_k(m, 10)",
    "segment_mean": "tf.math.unsorted_segment_mean(m, segments, 20)",
    "segment_prod": "tf.math.unsorted_segment_prod(m, segments, 20)",
    "segment_sum": "tf.math.unsorted_segment_sum(m, segments, 20)",
    "dot": "tf.matmul(m, n)",
    "einsum": "tf.einsum('ij,jk->ik', m, n)",
    "linalg.norm": "tf.norm(x)",
    "linalg.cho_solve": "tf.linalg.cholesky_solve(lower, m)",
    "linalg.solve_triangular": "tf.squeeze(tf.linalg.triangular_solve(lower, v[:, None]), 1)",
    "fft.stft": "tf.transpose(tf.signal.stft(tf.pad(x, ((32, 32),), 'REFLECT'), 64, 16, window_fn=None))",
    "nn.linear": "tf.matmul(m, n, transpose_b=True) + v",
    "nn.embedding": "tf.nn.embedding_lookup(m, few)",
    "nn.conv": "tf.nn.conv2d(image, weight, 1, 'VALID')",
    "nn.conv_transpose": "tf.nn.conv2d_transpose(image, weight, (1, 10, 18, 8), 1, 'VALID')",
    "nn.max_pool": "tf.nn.max_pool2d(image, 2, 2, 'VALID')",
    "nn.avg_pool": "tf.nn.avg_pool2d(image, 2, 2, 'VALID')",
    "nn.interpolate": "tf.image.resize(image, (12, 12))",
    "nn.batch_norm": "(tf.nn.batch_normalization(m, v, v, None, None, 1e-5), v, v)",
    "nn.l2_normalize": "tf.math.l2_normalize(m, -1)",
    "nn.cross_entropy": "tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(chances, m))",
    "nn.sparse_cross_entropy": "tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(few, m))",
    "nn.mse_loss": "tf.reduce_mean(tf.math.squared_difference(x, y))",
    "nn.poisson_nll_loss": "tf.reduce_mean(tf.nn.log_poisson_loss(y, x))",
    "nn.nms": "tf.image.non_max_suppression(boxes, scores, 64)",
    "nn.ssim_loss": "1 - tf.reduce_mean(tf.image.ssim(picture, picture2, 1.0))",
}
"""On the arrays of ``extension_workloads``.

Not ``linalg.expm``, which is off by 0.2 % there, nor ``segment_max`` and ``segment_min``, which give empty segments the smallest
and largest finite number.
"""


def _copysign(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:
    size = tf.abs(x)
    return tf.where(tf.bitcast(y, tf.int32) < 0, -size, size)


def _isin(x: tf.Tensor, choices: tf.Tensor) -> tf.Tensor:
    choices = tf.sort(choices)
    places = tf.minimum(tf.searchsorted(choices, x), choices.shape[0] - 1)
    return tf.gather(choices, places) == x


def _unique_all(x: tf.Tensor) -> tuple[tf.Tensor, ...]:
    values, inverse, counts = tf.unique_with_counts(x, tf.int64)
    first = tf.math.unsorted_segment_min(tf.range(x.shape[0], dtype=tf.int64), inverse, tf.size(values))
    return values, first, inverse, counts


def _svd(x: tf.Tensor) -> tuple[tf.Tensor, ...]:
    s, u, v = tf.linalg.svd(x, full_matrices=True)
    return u, s, tf.transpose(v)


def _program(function: Callable[..., Any], arrays: tuple[Any, ...]) -> object:
    """The graph below its results and side effects: the type, attributes and dependencies of each operation."""
    graph = tf.function(function, autograph=False).get_concrete_function(*arrays).graph
    known: dict[str, int] = {}
    keys: dict[object, int] = {}

    def number(operation: Any) -> int:
        if operation.name not in known:
            inputs = tuple((number(tensor.op), tensor.value_index) for tensor in operation.inputs)
            before = tuple(sorted(map(number, operation.control_inputs)))
            # Placeholders differ in their order only.
            index = [tensor.op.name for tensor in graph.inputs].index(operation.name) if operation.type == "Placeholder" else -1
            attributes = tuple(sorted((name, str(value)) for name, value in operation.node_def.attr.items() if name[0] != "_"))
            key = operation.type, index, inputs, before, attributes
            known[operation.name] = keys.setdefault(key, len(keys))
        return known[operation.name]

    outputs = [(number(tensor.op), tensor.value_index) for tensor in graph.outputs]
    effects = sorted(number(operation) for operation in graph.control_outputs)
    return outputs, effects, list(keys)


NATIVE = Native(
    prefix="tf",
    names={"tf": tf, "copysign": _copysign, "isin": _isin, "svd": _svd, "unique_all": _unique_all},
    calls={**CREATION, **ELEMENTWISE, **ARRAYS, **EXTENSIONS},
    array=tf.constant,
    beyond=BEYOND,
    floating="float32",
    integer="int32",
    compiler=Compiler(
        compile=lambda function: tf.function(function, autograph=False),
        program=_program,
        without={"from_dlpack": "a compiler has no arrays of others"},
    ),
)
