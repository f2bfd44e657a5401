"""``keras.ops``, activations, regularisers, constraints and utilities beside Keras' own."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend
from ivy_frontend_keras._implementation.frontend import FRONTEND

theirs = pytest.importorskip("keras")
OPERATIONS = """
    ops.add(x, 1)
    ops.matmul(x, ops.transpose(y))
    ops.mean(x, axis=1, keepdims=True)
    ops.sqrt(i)
    ops.mean(i)
    ops.where(x > 0, x, 0.0)
    ops.concatenate([x, y], axis=1)
    ops.stack([x, y])
    ops.take(x, i, axis=1)
    ops.reshape(x, (4, -1))
    ops.split(x, 2, axis=1)
    ops.cumsum(x, axis=0)
    ops.pad(x, [[1, 0], [0, 2]])
    ops.clip(x, -0.5, 0.5)
    ops.one_hot(i, 4)
    ops.softmax(x)
    ops.gelu(x)
    ops.leaky_relu(x)
    ops.argmax(x, axis=-1)
    ops.logsumexp(x, axis=1)
    ops.einsum("ij,kj->ik", x, y)
    ops.dot(x, ops.transpose(y))
    ops.outer(x[0], y[0])
    ops.normalize(x)
    ops.moments(x, axes=[0])
    ops.cast(x, "int32")
    ops.expand_dims(x, 1)
    ops.power(x, 2)
    ops.maximum(x, 0)
    ops.top_k(x, 2)
    ops.trace(x)
    ops.diag(x[0])
    ops.tril(x)
    ops.logical_and(x > 0, y > 0)
    ops.mod(i, 3)
    ops.arange(3)
    ops.zeros((2, 3))
    ops.eye(3)
    ops.full((2,), 7.0)
    ops.convert_to_tensor([1, 2])
    ops.convert_to_tensor([1.0, 2])
    activations.relu(x, negative_slope=0.1, max_value=0.5, threshold=0.1)
    activations.get("selu")(x)
    activations.sparse_plus(x)
    activations.hard_shrink(x)
    activations.soft_shrink(x)
    activations.threshold(x, 0.1, 2.0)
    activations.sparse_sigmoid(x)
    activations.squareplus(x)
    activations.glu(x)
    regularizers.L1L2(0.1, 0.2)(x)
    regularizers.OrthogonalRegularizer(0.1)(x)
    regularizers.OrthogonalRegularizer(mode="columns")(x)
    constraints.MaxNorm(0.5)(x)
    constraints.MinMaxNorm(0.5, 0.8, 0.5, axis=1)(x)
    constraints.UnitNorm()(x)
    constraints.NonNeg()(x)
    utils.to_categorical([0, 2, 1], 4)
    utils.pad_sequences([[1, 2, 3], [4]], maxlen=2, padding="post")
    initializers.Constant(3.0)((2, 2))
    initializers.Identity(2.0)((2, 3))
    ops.allclose(x, x + 1e-7)
    ops.append(x, y, axis=1)
    ops.append(x, y)
    ops.array_split(x[0], 3)
    ops.associative_scan(ops.add, x, axis=1)
    ops.associative_scan(lambda a, b: a * b, x, reverse=True)
    ops.bartlett(7)
    ops.batch_normalization(x, y[0], x[1] ** 2, axis=-1, offset=y[1], scale=x[2])
    ops.batch_normalization(x, y[0], x[1] ** 2, axis=0, epsilon=0.1)
    ops.binary_crossentropy(ops.cast(x > 0, "float32"), ops.sigmoid(y))
    ops.binary_crossentropy(ops.cast(x > 0, "float32"), y, from_logits=True)
    ops.bincount(i, minlength=6)
    ops.bincount(i, weights=x[0])
    ops.bincount(ops.stack([i, i]))
    ops.blackman(6)
    ops.categorical_crossentropy(ops.one_hot(i, 4), x, from_logits=True)
    ops.cdist(x, y)
    ops.cholesky_inverse(ops.cholesky(x @ ops.transpose(x) + ops.eye(4)))
    ops.cond(ops.sum(x) > 0, lambda: x, lambda: y)
    ops.conv_transpose(ops.reshape(x, (1, 4, 2, 2)), ops.reshape(y, (2, 2, 2, 2)), strides=2)
    ops.conv_transpose(ops.reshape(x, (1, 4, 2, 2)), ops.reshape(y, (2, 2, 2, 2)), strides=2, padding="same", output_padding=1)
    ops.conv_transpose(ops.reshape(x, (1, 4, 4)), ops.reshape(y, (2, 2, 4)), padding="same")
    ops.copy(x)
    ops.corrcoef(x)
    ops.correlate(x[0], y[0], mode="full")
    ops.correlate(x[0], y[0, :2])
    ops.cross(x[:, :3], y[:, :3])
    ops.cross(x[:, :2], y[:, :2])
    ops.cross(x[:, :2], y[:, :3])
    ops.cross(x[:3], y[:3], axis=0)
    ops.ctc_loss(ops.array([[1, 2], [3, 0]]), ops.reshape(x, (2, 2, 4)), ops.array([2, 1]), ops.array([2, 2]))
    ops.custom_gradient(lambda x: (ops.exp(x), lambda g: g))(x)
    ops.depth_to_space(ops.reshape(x, (1, 2, 2, 4)), 2)
    ops.depth_to_space(ops.reshape(x, (1, 4, 2, 2)), 2, data_format="channels_first")
    ops.diagflat(x[0], k=1)
    ops.digitize(x, [-1.0, 0.0, 0.5])
    ops.dot_product_attention(*(ops.reshape(z, (1, 4, 2, 2)) for z in (x, y, x)))
    ops.dot_product_attention(*(ops.reshape(z, (1, 4, 2, 2)) for z in (x, y, x)), is_causal=True, scale=0.3)
    ops.dot_product_attention(*(ops.reshape(z, (1, 4, 2, 2)) for z in (x, y, x)), mask=x[None, None] > -0.8, bias=y[None, None])
    ops.dsplit(ops.reshape(x, (2, 2, 4)), 2)
    ops.dstack([x, y])
    ops.empty_like(x) * 0
    ops.eigh(x + ops.transpose(x))[0]
    ops.extract_sequences(x, 2, 1)
    ops.fft((x, y))
    ops.fft2((x, y))
    ops.ifft2((x, y))
    ops.rfft(x)
    ops.rfft(x, fft_length=6)
    ops.irfft((x, y))
    ops.irfft((x, y), fft_length=5)
    ops.stft(ops.reshape(x, (-1,)), 6, 2, 8)
    ops.stft(ops.reshape(x, (-1,)), 6, 2, 8, window=None, center=False)
    ops.istft(ops.stft(ops.reshape(x, (-1,)), 6, 2, 8, window="hamming"), 6, 2, 8, window="hamming")[1:-1]
    ops.istft(ops.stft(ops.reshape(x, (-1,)), 6, 2, 8), 6, 2, 8, length=12)[1:]
    ops.fold(ops.reshape(x, (1, 4, 4)), 3, 2)
    ops.fold(ops.reshape(x, (1, 4, 4)), (4, 4), 2, stride=2)
    ops.unfold(ops.reshape(x, (1, 1, 4, 4)), 2)
    ops.unfold(ops.reshape(x, (1, 1, 4, 4)), (2, 1), dilation=2, padding=1, stride=2)
    ops.fori_loop(0, 3, lambda k, v: v * 2 + ops.cast(k, "float32"), x)
    ops.geomspace(1.0, 8.0, 4)
    ops.logspace(0.0, 2.0, 5, base=2)
    ops.hamming(5)
    ops.hanning(5)
    ops.kaiser(6, 3.0)
    ops.histogram(x[0], bins=4)
    ops.histogram(x[0], bins=3, range=(-1.0, 1.0))
    ops.hsplit(x, 2)
    ops.vsplit(x, [1, 3])
    ops.identity(3)
    ops.isin(i, [1, 2])
    ops.isin(i, [1, 2], invert=True)
    ops.jvp(lambda a: ops.sin(a), (x,), (y,))
    ops.layer_normalization(x)
    ops.layer_normalization(x, gamma=y[0], beta=y[1])
    ops.layer_normalization(x, gamma=y[:, 0], axis=0, epsilon=0.1)
    ops.layer_normalization(x, axis=[0, 1])
    ops.rms_normalization(x, scale=y[0])
    ops.rms_normalization(x, axis=0, epsilon=0.2)
    ops.ldexp(x, i)
    ops.logdet(x @ ops.transpose(x) + ops.eye(4))
    ops.slogdet(x)
    ops.lstsq(x[:, :2], y[:, 0])
    ops.lstsq(x[:, :2], y)
    ops.lu_factor(x)[0]
    ops.map(lambda a: ops.sum(a), x)
    ops.matrix_rank(x)
    ops.matrix_rank(ops.outer(x[0], y[0]), tol=1e-3)
    ops.meshgrid(x[0], y[0, :3])
    ops.meshgrid(x[0], y[0, :3], indexing="ij")
    ops.multi_hot(i, 5)
    ops.multi_hot(ops.reshape(i, (2, 2)), 5)
    ops.nanargmax(ops.where(x > 0.5, float("nan"), x), axis=1)
    ops.nanargmin(ops.where(x > 0.5, float("nan"), x))
    ops.nanargmax(x * float("nan"), axis=0)
    ops.nancumsum(ops.where(x > 0.5, float("nan"), x), axis=1)
    ops.nancumprod(ops.where(x > 0.5, float("nan"), x))
    ops.quantile(x, 0.3)
    ops.quantile(x, [0.1, 0.7], axis=1, keepdims=True)
    ops.quantile(i, 0.5)
    ops.percentile(x, 30.0, axis=0, method="lower")
    ops.percentile(x, [12.0, 62.0], method="nearest")
    ops.nanquantile(ops.where(x > 0.5, float("nan"), x), 0.3)
    ops.nanquantile(ops.where(x > 0.5, float("nan"), x), [0.1, 0.7], axis=1, keepdims=True)
    ops.nanquantile(ops.where(x > 0.5, float("nan"), x), 0.4, axis=0, method="midpoint")
    ops.nanpercentile(ops.where(x > 0.5, float("nan"), x), 40.0, axis=0, method="higher")
    ops.nonzero(x > 0)
    ops.norm(x)
    ops.norm(x, ord=1, axis=(0, 1))
    ops.norm(x, ord=3, axis=1, keepdims=True)
    ops.norm(x, ord="nuc")
    ops.polar(x * x, y)
    ops.psnr(x, y, 2.0)
    ops.qr(x)[0] @ ops.qr(x)[1]
    ops.rot90(x)
    ops.rot90(x, k=3, axes=(1, 0))
    ops.saturate_cast(x * 300, "uint8")
    ops.saturate_cast(x * 1e6, "float16")
    ops.saturate_cast(i * 200, "int8")
    ops.scan(lambda c, a: (c + a, c * a), y[0], x)
    ops.scan(lambda c, a: (c + 1, None), y[0], length=3)
    ops.scan(lambda c, a: (c + a, c), y[0], x, reverse=True)
    ops.scatter([[0], [2], [0]], x[:3], (5, 4))
    ops.scatter_update(x, [[0, 1], [2, 2]], y[0, :2])
    ops.scatter_update(x, [[0], [2]], y[:2], reduction="max")
    ops.scatter_update(x, [[0], [0]], y[:2], reduction="add")
    ops.searchsorted(ops.sort(x[0]), y[0], side="right")
    ops.segment_sum(x, i, num_segments=4)
    ops.segment_prod(x, i, num_segments=4)
    ops.segment_max(x, ops.array([0, 1, 0, 1]))
    ops.segment_min(x, ops.array([0, 0, 1, 1]), sorted=True)
    ops.select([x > 0.5, x > 0], [x, y], 7.0)
    ops.separable_conv(ops.reshape(x, (1, 8, 2)), ops.reshape(y, (4, 2, 2)), ops.reshape(x, (1, 4, 4)), strides=2, padding="same")
    ops.slice(x, (1, 1), (2, 3))
    ops.slice_update(x, (1, 2), y[:2, :2])
    ops.max(x, axis=1, keepdims=True, initial=0.5)
    ops.min(x, initial=-9.0)
    ops.cholesky(x @ ops.transpose(x) + ops.eye(4), upper=True)
    ops.solve(ops.stack([x, x + ops.eye(4)]), ops.stack([y[0], y[1]]))
    ops.solve_triangular(ops.stack([x, y]), ops.stack([y[0], y[1]]))
    ops.solve_triangular(x, y, lower=True)
    ops.solve_triangular(x, y)
    ops.space_to_depth(ops.reshape(x, (1, 4, 4, 1)), 2)
    ops.space_to_depth(ops.reshape(x, (1, 1, 4, 4)), 2, data_format="channels_first")
    ops.sparse_categorical_crossentropy(i, x, from_logits=True)
    ops.sparse_categorical_crossentropy(i, ops.softmax(x))
    ops.svd(x)[1]
    ops.svd(x, compute_uv=False)
    ops.switch(1, [lambda a: a, lambda a: a * 2], x)
    ops.switch(ops.array(5), [lambda a: a, lambda a: a * 2], x)
    ops.trapezoid(x)
    ops.trapezoid(x, x=[0.0, 1.0, 3.0, 4.0])
    ops.trapezoid(i, dx=0.5)
    ops.tri(3, k=-1)
    ops.tri(3, 4, dtype="int32")
    ops.unique(i)
    ops.unique(i, return_inverse=True, return_counts=True)
    ops.unique(i, size=6, fill_value=9, return_counts=True)
    ops.unravel_index(i * 3, (4, 4))
    ops.unstack(x, axis=1)
    ops.vander(x[0])
    ops.vander(x[0], 3, increasing=True)
    ops.vectorized_map(lambda a: ops.sum(a) * a, x)
    ops.vectorized_map(lambda ab: ab[0] * ab[1], [x, y])
    ops.view_as_complex(ops.reshape(x, (4, 2, 2)))
    ops.view_as_real(ops.polar(x * x, y))
    ops.while_loop(lambda v: ops.sum(v) < 100.0, lambda v: v * 2 + 1, x)
    ops.while_loop(lambda k, v: k < 5, lambda k, v: (k + 1, v * 2), (0, x), maximum_iterations=2)
    ops.adaptive_average_pool(ops.reshape(x, (1, 4, 4, 1)), 2)
    ops.adaptive_max_pool(ops.reshape(x, (1, 1, 4, 4)), (2, 3), data_format="channels_first")
    ops.left_shift(i, 1)
    ops.right_shift(i, 1)
    ops.bitwise_left_shift(i, i)
    ops.bitwise_right_shift(i * 8, i)
    ops.average_pool(ops.reshape(x, (1, 4, 4, 1)), 2)
    ops.average_pool(ops.reshape(x, (1, 1, 4, 4)), (3, 2), strides=2, padding="same", data_format="channels_first")
    ops.max_pool(ops.reshape(x, (1, 4, 4)), 2, strides=1)
    ops.max_pool(ops.reshape(x, (1, 4, 4, 1)), 3, strides=2, padding="same")
    ops.broadcast_to(x[0], (3, 4))
    ops.full_like(x, 2)
    ops.full_like(i, 2.5, dtype="float32")
    ops.get_item(x, (0, slice(1, 3)))
    ops.hstack([x, y])
    ops.vstack([x, y[:2]])
    ops.in_top_k(i, x, 2)
    ops.linspace(0.0, 1.0, 5)
    ops.linspace(0, 10, 4, endpoint=False, dtype="int32")
    ops.linspace(x[0], y[0], 3, axis=1)
    ops.linspace(0.0, x[0], 3, retstep=True)
    ops.moveaxis(ops.reshape(x, (2, 2, 4)), 0, -1)
    ops.ones((2, 3), dtype="int32")
    ops.repeat(x, 2)
    ops.repeat(x, 3, axis=1)
    ops.roll(x, 5)
    ops.roll(x, 1, axis=0)
    ops.solve(x, y)
    ops.stop_gradient(x)
    ops.swapaxes(ops.reshape(x, (2, 2, 4)), 0, 2)
    ops.take_along_axis(x, ops.argsort(x, axis=1), axis=1)
    ops.take_along_axis(x, ops.argsort(ops.ravel(x)))
    ops.threshold(x, 0.1, 2.0)
    ops.tile(x, 2)
    ops.tile(x, (2, 1, 3))
    ops.argmax(x, axis=0, keepdims=True)
    ops.argmin(x, axis=1)
    ops.argsort(x, axis=0)
    ops.argsort(x, axis=None)
    ops.all(x > -1, axis=1)
    ops.any(x > 1, axis=0, keepdims=True)
    ops.amax(x, axis=(0, 1))
    ops.average(x, axis=1, weights=y[0] ** 2)
    ops.average(x, axis=0, weights=y ** 2)
    ops.bincount(ops.reshape(i, (2, 2)), weights=x[:2, :2])
    ops.count_nonzero(i, axis=0)
    ops.cumprod(x, axis=1)
    ops.cumsum(i)
    ops.diagonal(ops.reshape(x, (2, 2, 4)), offset=1, axis1=0, axis2=2)
    ops.trace(ops.reshape(x, (2, 2, 4)), axis1=2, axis2=1)
    ops.diff(x, n=2, axis=0)
    ops.diff(x)
    ops.dot(x[0], y)
    ops.dot(ops.reshape(x, (2, 2, 4)), y)
    ops.einsum("...ij,jk->...ik", ops.reshape(x, (2, 2, 4)), y)
    ops.expand_dims(x, (0, -1))
    ops.eye(3, 4, k=1, dtype="int32")
    ops.flip(x, axis=1)
    ops.isclose(x, x + 1e-3, atol=1e-2)
    ops.leaky_relu(x, negative_slope=0.3)
    ops.celu(x, alpha=0.5)
    ops.elu(x, alpha=0.5)
    ops.gelu(x, approximate=False)
    ops.glu(x, axis=0)
    ops.log_softmax(x, axis=0)
    ops.softmax(x, axis=(0, 1))
    ops.logsumexp(x, axis=(0, 1), keepdims=True)
    ops.mean(x, axis=(0, 1))
    ops.median(x, axis=1, keepdims=True)
    ops.median(x)
    ops.min(x, axis=1, keepdims=True)
    ops.moments(x, axes=[0, 1], keepdims=True)
    ops.nan_to_num(ops.where(x > 0.5, float("nan"), ops.where(x < -0.5, float("-inf"), x)), nan=1.0, posinf=2.0, neginf=-2.0)
    ops.nanmedian(ops.where(x > 0.5, float("nan"), x), axis=1)
    ops.nansum(ops.where(x > 0.5, float("nan"), x), axis=0, keepdims=True)
    ops.nanstd(ops.where(x > 0.5, float("nan"), x), axis=1)
    ops.normalize(x, axis=0, order=1)
    ops.normalize(x, order=3)
    ops.one_hot(i, 5, axis=0)
    ops.one_hot(i, 5, dtype="int32")
    ops.pad(x, ((1, 1), (2, 0)), mode="reflect")
    ops.pad(x, ((1, 1), (0, 1)), mode="symmetric")
    ops.pad(x, ((1, 0), (2, 1)), constant_values=3.0)
    ops.pinv(x[:, :2])
    ops.power(2.0, x)
    ops.prod(x, axis=1)
    ops.ptp(x, axis=0)
    ops.round(x, decimals=1)
    ops.diff(x > 0, n=2)
    ops.imag(ops.polar(x * x, y))
    ops.soft_shrink(x, threshold=0.2)
    ops.sort(x, axis=0)
    ops.split(x, [1, 3], axis=0)
    ops.squareplus(x, b=2)
    ops.squeeze(x[None], axis=0)
    ops.squeeze(x[None, :, None])
    ops.stack([x, y], axis=-1)
    ops.std(x, axis=(0, 1), keepdims=True)
    ops.sum(i, axis=0)
    ops.take(x, [1, -1])
    ops.take(x, ops.reshape(i, (2, 2)), axis=0)
    ops.tensordot(x, y, axes=1)
    ops.tensordot(x, y, axes=[[0], [1]])
    ops.top_k(x, 3, sorted=True)
    ops.transpose(ops.reshape(x, (2, 2, 4)), axes=(1, 2, 0))
    ops.tril(x, k=-1)
    ops.triu(x, k=2)
    ops.unique(ops.stack([i, i, i + 1]), axis=0)
    ops.var(x, axis=0)
    ops.vdot(x, y)
    ops.where(x > 0)
    ops.where([True, False], 1, 2)
    ops.arange(2, 9, 3)
    ops.arange(0.0, 1.0, 0.25)
    ops.full((2, 2), 3, dtype="int32")
    ops.cast(x, "float16")
""".split("\n")[1:-1]


def host(x: Any) -> Any:
    """Return a value as an array of NumPy."""
    return np.asarray(x) if isinstance(x, (np.ndarray, float, int)) else ivy_api.namespace("numpy").asarray(x)


def operands(put: Any) -> list[Any]:
    """Return two matrices and a vector of integers: ``x``, ``y`` and ``i`` of the table."""
    rng = np.random.default_rng(5)
    x, y = (put(rng.normal(size=(4, 4)).astype("float32")) for _ in range(2))
    return [x, y, put(rng.integers(0, 4, 4).astype("int32"))]


def evaluated(keras: Any, text: str, values: list[Any]) -> list[Any]:
    """Return the results of an expression."""
    names = {name: getattr(keras, name) for name in ("ops", "activations", "regularizers", "constraints", "utils", "initializers")}
    found = eval(text.strip(), {**names, **dict(zip("xyi", values, strict=True))})
    return list(found) if isinstance(found, (list, tuple)) else [found]


@cache
def results(text: str) -> list[Any]:
    """Return Keras' results."""
    return [theirs.ops.convert_to_numpy(x) for x in evaluated(theirs, text, operands(theirs.ops.convert_to_tensor))]


@pytest.mark.parametrize("text", OPERATIONS, ids=str.strip)
def test_operations_are_those_of_keras(text: str, backend: str) -> None:
    """Values, shapes and data types of operations, activations, regularisers, constraints, and deterministic initialisers."""
    ours = [host(x) for x in evaluated(frontend, text, operands(ivy_api.namespace(backend).asarray))]
    for a, b in zip(ours, results(text), strict=True):
        assert a.shape == b.shape
        assert a.dtype.kind == b.dtype.kind
        if a.dtype.kind == "f":
            assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=2e-5, atol=2e-6)


SYMBOLIC = [text for text in OPERATIONS if text.strip().startswith("ops.")]
COUNTED = ("nonzero", "unique", "bincount", "where(x > 0)")
"""Operations whose results' shapes depend on values."""


@pytest.mark.parametrize("text", SYMBOLIC, ids=str.strip)
def test_shapes_of_symbolic_tensors(text: str) -> None:
    """Operations of a functional model: shapes before there are values, and values of the model."""
    if text.strip().startswith("ops.cond("):
        return  # its functions have no arguments
    with ivy_api.use_backend("numpy"):
        values = [np.asarray(x) for x in operands(np.asarray)]
        want = [host(x) for x in evaluated(frontend, text, values)]
        inputs = [frontend.Input(batch_shape=x.shape, dtype=x.dtype.name) for x in values]
        found = evaluated(frontend, text, inputs)
        for a, b in zip(found, want, strict=True):
            if hasattr(a, "shape") and not any(word in text for word in COUNTED):
                assert tuple(a.shape) == b.shape
        symbolic = [x for x in found if isinstance(x, frontend.KerasTensor)]
        if len(symbolic) == len(found):
            results = frontend.Model(inputs, found)(values)
            for a, b in zip(results, want, strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


NO_DATA = ("lambda", "ops.add,", "custom_gradient", "weights=")
"""Operations that hold functions or arrays: a model with them is not returned as data."""
REFUSED = (
    "conv_transpose", "digitize", "histogram", "view_as_complex", "adaptive_", "retstep", "where(x > 0)", "x[None]",
    "softmax(x, axis=(",
)  # fmt: skip
"""Operations whose own data Keras does not read, or which it computes on arrays only."""


@pytest.mark.parametrize("text", SYMBOLIC, ids=str.strip)
def test_operations_of_models_as_data(text: str) -> None:
    """A functional model that either library returned as text is read by both, and computes the same."""
    with ivy_api.use_backend("numpy"):
        values = [np.asarray(x) for x in operands(np.asarray)]
        inputs = [frontend.Input(batch_shape=x.shape, dtype=x.dtype.name) for x in values]
        if text.strip().startswith("ops.cond("):
            return
        found = evaluated(frontend, text, inputs)
        if not all(isinstance(x, frontend.KerasTensor) for x in found):
            return
        model = frontend.Model(inputs, found)
        if any(word in text for word in NO_DATA):
            return
        want = [host(x) for x in model(values)]
        libraries = [frontend] if any(word in text for word in REFUSED) else [frontend, theirs]
        for read in [library.models.model_from_json for library in libraries]:
            again = read(model.to_json())
            given = values if read is frontend.models.model_from_json else [theirs.ops.convert_to_tensor(x) for x in values]
            results = again(given)
            for a, b in zip(results if isinstance(results, (list, tuple)) else [results], want, strict=True):
                np.testing.assert_allclose(np.asarray(a), b, rtol=1e-4, atol=1e-5)


def test_operations_that_keras_gets_wrong(backend: str) -> None:
    """Operations whose results on Keras' backend for TensorFlow are wrong: a partition, and integers that overflow."""
    xp, ops = ivy_api.namespace(backend), frontend.ops
    x = np.random.default_rng(0).normal(size=6).astype("float32")
    ordered = x[host(ops.argpartition(xp.asarray(x), 3))]
    assert ordered[3] == np.sort(x)[3]
    assert max(ordered[:3]) <= ordered[3] <= min(ordered[4:])
    large = xp.asarray(np.asarray([1e10, -1e10, 5.0, np.nan], dtype="float32"))
    np.testing.assert_array_equal(host(ops.saturate_cast(large, "int32")), [2147483520, -2147483648, 5, 0])


OTHER = {
    "conv": "with kernels of the layers", "depthwise_conv": "with kernels of the layers", "empty": "its values are not set",
    "empty_like": "its values are not set", "eig": "vectors of any length and order", "dtype": "it returns a name",
    "is_tensor": "it returns a truth value", "shape": "it returns a tuple", "ndim": "it returns a number",
    "size": "it returns a number", "convert_to_numpy": "all results are converted by it", "argpartition": "Keras is wrong: above",
    "sparsemax": "Keras is wrong: its results do not add up to 1",
}  # fmt: skip
"""Operations that neither the table nor the data types below compare, and why."""
DIFFERENT = {
    "layer_normalization": "negative numbers in an unsigned data type",
    "corrcoef": "of integers Keras rounds the means",
    "eigh": "signs of vectors", "svd": "signs of vectors", "qr": "signs of vectors", "lu_factor": "numbers of rows or exchanges",
    **dict.fromkeys(("left_shift", "right_shift", "bitwise_left_shift", "bitwise_right_shift"), "beyond the width"),
}  # fmt: skip
"""Operations whose results are not Keras' for all numbers; those in the table are."""
NUMBERS: dict[str, list[Any]] = {
    "f": [0.5, -1.25, 2.0, -0.75], "i": [3, -2, 0, 1], "b": [True, False, True, True], "u": [3, 0, 1, 2], "l": [-1, 3, 2, 0],
}  # fmt: skip
DTYPES = {"f": "float32", "i": "int32", "b": "bool", "u": "uint8", "l": "int64"}


def array(kind: str, *, second: bool = False) -> Any:
    """Return a matrix of a kind, or a number."""
    if kind not in NUMBERS:
        return float(kind) if "." in kind else int(kind)
    values = np.asarray(NUMBERS[kind][::-1] if second else NUMBERS[kind], dtype=DTYPES[kind])
    return np.stack([values, values[[2, 0, 3, 1]], values[[1, 1, 0, 2]], values[[3, 2, 2, 0]]])


def _operands(said: Any) -> int:
    """Return the number of arrays that an operation takes, 0 if it needs something else."""
    names = [
        p.name for p in said.parameters if p.default is inspect.Parameter.empty and p.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    return {("x",): 1, ("a",): 1, ("x1", "x2"): 2, ("x", "y"): 2}.get(tuple(names), 0)


OFFERED = {
    name: said
    for name, said in FRONTEND.snapshot.modules["keras.ops"].items()
    if said.kind == "function" and FRONTEND.status("keras.ops", name) == "works"
}
BY_KIND = [name for name, said in OFFERED.items() if _operands(said) and name not in {*OTHER, *DIFFERENT} and name[-4:] != "ning"]


def returned(library: Any, name: str, args: Any, put: Any, get: Any) -> Any:
    """Return the results of an operation as arrays of NumPy, or an error."""
    try:
        with np.errstate(all="ignore"):
            found = getattr(library.ops, name)(*(put(x) if isinstance(x, np.ndarray) else x for x in args))
    except Exception as error:
        return error
    return [np.asarray(get(x)) for x in (found if isinstance(found, (list, tuple)) else [found])]


@cache
def wanted(name: str, kinds: str) -> Any:
    """Return Keras' results."""
    first, *second = kinds.split()
    args = [array(first), *(array(one, second=True) for one in second)]
    return returned(theirs, name, args, theirs.ops.convert_to_tensor, theirs.ops.convert_to_numpy)


@pytest.mark.parametrize("name", BY_KIND)
def test_operations_of_every_kind(name: str, backend: str) -> None:
    """Values, shapes and data types of operations of floating-point numbers, integers and booleans; where Keras raises, any."""
    xp = ivy_api.namespace(backend)
    both = _operands(OFFERED[name]) == 2
    for kinds in [f"{a} {b}" for a in DTYPES for b in (*DTYPES, "2", "1.5")] if both else DTYPES:
        want = wanted(name, kinds)
        if isinstance(want, Exception) or kinds == "b b":
            continue
        first, *second = kinds.split()
        args = [array(first), *(array(one, second=True) for one in second)]
        ours = returned(frontend, name, args, xp.asarray, host)
        assert not isinstance(ours, Exception), f"{kinds}: {ours}"
        for a, b in zip(ours, want, strict=True):
            assert (a.shape, a.dtype) == (b.shape, b.dtype), kinds
            np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5, err_msg=kinds)


def test_every_operation_is_compared() -> None:
    """Each is in the table or among those above, or it is said why not."""
    named = set(re.findall(r"ops\.(\w+)\(", " ".join(OPERATIONS)))
    assert sorted(set(OFFERED) - named - set(BY_KIND) - set(OTHER)) == []
    assert set(OTHER) <= set(OFFERED)
    assert set(DIFFERENT) <= named
