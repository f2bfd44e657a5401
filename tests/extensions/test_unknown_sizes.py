"""Functions in a graph which is traced before the length of the first axis is known, as of batches of any size."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from ivy_api.errors import DataDependentShapeError
from ivy_conformance import calls, standard
from ivy_conformance.chapters.test_extensions import typical
from ivy_conformance.compiling import NOT_TRACED, assert_agrees, of_arrays
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tests.peers import needed, tf

needed("tensorflow")

NEED_THE_LENGTH = {
    **dict.fromkeys(("cov", "corrcoef"), "of one variable they give a number, of several a matrix"),
    "as_strided": "strides that lead out of the array are refused",
    "convolve": "which array is the window is decided by it",
    "correlate": "as convolve",
    "linalg.eigh_tridiagonal": "the equations are written out",
    "linalg.lu": "elimination goes through a number of steps that is traced one by one",
    "linalg.lu_factor": "as linalg.lu",
    "linalg.parafac": "a rank of the factors depends on it",
    "linalg.tensor_train": "the ranks of the cores depend on it",
    "linalg.tucker": "the ranks of the factors depend on it",
    "linalg.toeplitz": "it is that of both axes of the result",
    "random.multinomial": "one number after the other is drawn",
    "random.permutation": "how often is sorted depends on it, as in JAX",
    "random.shuffle": "as random.permutation",
    "unique_consecutive": "the last of the equal elements end there",
    "vander": "there are as many powers",
}
"""Functions which need the length of the first axis of the example, and why."""

ARRAYS = [
    d.qualname for d in standard.extensions() if d.kind == "function" and d.schema.returns.arrays and d.qualname not in NOT_TRACED
]
OF_STACKS = [
    f"linalg.{name}"
    for name in (
        *("block_diag", "cho_solve", "cholesky_inverse", "cond", "eigh_tridiagonal", "expm", "logdet", "lstsq", "lu"),
        *("lu_factor", "lu_solve", "null_space", "orth", "polar", "solve_triangular", "toeplitz", "truncated_svd"),
    )
]

BATCHES: dict[str, Callable[[Any, Any], Any]] = {
    "array_split in places": lambda xp, x: xp.array_split(x, (1, -1, 9)),
    "array_split along another axis": lambda xp, x: xp.array_split(x, 3, axis=2),
    "boolean_mask of two axes": lambda xp, x: xp.boolean_mask(x, x[..., 0, 0] > 0),
    "cov": lambda xp, x: xp.cov(xp.matrix_transpose(x[:, 0, 0, :])),
    "cumulative_trapezoid": lambda xp, x: xp.cumulative_trapezoid(x, axis=1, initial=0.0),
    "bincount": lambda xp, x: xp.bincount(xp.astype(x[..., 0] > 0, xp.int32), length=3),
    "cumulative_max along the batch": lambda xp, x: xp.cumulative_max(x, axis=0),
    "cumulative_min": lambda xp, x: xp.cumulative_min(x, axis=2),
    "depth_to_space": lambda xp, x: xp.depth_to_space(xp.concat([x] * 4, axis=-1), 2),
    "fft.istft": lambda xp, x: xp.fft.istft(xp.fft.stft(xp.reshape(x, (-1, 72)), n_fft=8), n_fft=8, length=60),
    "fft.stft": lambda xp, x: xp.fft.stft(xp.reshape(x, (-1,)), n_fft=8, hop_length=3),
    "gather": lambda xp, x: xp.gather(x, xp.argsort(x[:, :, 0, 0], axis=1), axis=1, batch_dims=1),
    "gather_nd": lambda xp, x: xp.gather_nd(x, xp.argsort(x[:, :2, :2, 0], axis=1), batch_dims=1),
    "gradient": lambda xp, x: xp.gradient(x, axis=(0, 1), spacing=(2.0, xp.asarray([0.0, 1.0, 3.0, 4.0]))),
    "median of all": lambda xp, x: xp.median(x),
    "nn.adaptive_avg_pool": lambda xp, x: xp.nn.adaptive_avg_pool(x, (3, 4)),
    "nn.avg_pool": lambda xp, x: xp.nn.avg_pool(x, 2, stride=1, padding=1, count_include_pad=False, dilation=2),
    "nn.conv": lambda xp, x: xp.nn.conv(x, xp.ones((2, 2, 1, 6)), groups=3, dilation=(1, 2), stride=2, padding="same"),
    "nn.conv_transpose": lambda xp, x: xp.nn.conv_transpose(x, xp.ones((2, 2, 2, 3)), stride=2, dilation=2),
    "nn.grid_sample": lambda xp, x: xp.nn.grid_sample(x, x[..., :2], mode="cubic", padding_mode="reflection"),
    "nn.group_norm": lambda xp, x: xp.nn.group_norm(x, 3, xp.arange(6, dtype=xp.float32), axis=2),
    "nn.interpolate": lambda xp, x: xp.nn.interpolate(x, scale_factor=1.5, mode="cubic", cubic_coefficient=-0.75),
    "nn.lstm": lambda xp, x: xp.nn.lstm(x[:, 0, ...], xp.ones((8, 3)), xp.ones((8, 2)), axis=1),
    "nn.max_pool": lambda xp, x: xp.nn.max_pool(x, 2, return_indices=True, channel_axis=1),
    "nn.multi_head_attention": lambda xp, x: xp.nn.multi_head_attention(
        *[xp.matrix_transpose(x[:, 0, ...])] * 3, *[xp.ones((6, 6))] * 4, num_heads=3, is_causal=True, add_zero_attention=True
    ),
    "nn.nms": lambda xp, x: xp.nn.nms(xp.astype(x[:, :, 0, 0], xp.float64), xp.astype(x[:, 0, 0, 0], xp.float64)),
    "nn.roi_align": lambda xp, x: xp.nn.roi_align(x, xp.ones((2, 4)), xp.asarray([1, 0]), (2, 3)),
    "pad": lambda xp, x: xp.pad(x, ((0, 0), (-1, 2), (0, 0), (1, 1)), mode="reflect"),
    "pad with the mean": lambda xp, x: xp.pad(x, ((0, 0), (2, 2), (0, 0), (0, 0)), mode="mean"),
    "scatter_along_axis": lambda xp, x: xp.scatter_along_axis(x, xp.argsort(x[:, :2, ...], axis=1), 0.5, axis=1),
    "quantile along the batch": lambda xp, x: xp.quantile(x, xp.asarray([0.1, 0.75]), axis=0),
    "quantile of a part": lambda xp, x: xp.quantile(x, 0.3, axis=(1, 2), method="nearest"),
    "scatter_update": lambda xp, x: xp.scatter_update(
        x, xp.argsort(x[:, :, :1, 0], axis=1), x[:, ::-1, ...], batch_dims=1, mode="add"
    ),
    "sliding_window": lambda xp, x: xp.sliding_window(x, (2, 3), axis=(0, 2)),
    "split along the batch": lambda xp, x: xp.split(x, 2),
    "top_k": lambda xp, x: xp.top_k(x, 2, axis=1),
    "unfold": lambda xp, x: xp.unfold(x, 2, padding=1),
}
"""Calls with other arguments than those of the examples, of an array of which the first length is unknown."""


@pytest.fixture(scope="module", autouse=True)
def _quiet() -> Iterator[None]:
    """TensorFlow warns of functions that are traced often."""
    logger = tf.get_logger()
    level = logger.level
    logger.setLevel(logging.ERROR)
    yield
    logger.setLevel(level)


@pytest.fixture(scope="module")
def tensorflow(pytestconfig: pytest.Config) -> Library:
    if "tensorflow" not in (pytestconfig.getoption("--backend") or ["tensorflow"]):
        pytest.skip("graphs of unknown shapes are TensorFlow's")
    return Library(Target("tensorflow"))


def is_weight(name: str) -> bool:
    """Whether a parameter of a layer is learnt; its shape is known."""
    return name.endswith("weight") or name.startswith("w_")


def compare(lib: Library, name: str, args: Any, kwargs: Any) -> None:
    """Compiled with the first axis of arrays unknown, of those of two axes or more if there are any, a call gives the same."""
    weights = [id(value) for p, value in zip(calls.parameters(name), args, strict=False) if is_weight(p)]
    arrays, function = of_arrays(lib.function(name), args, kwargs)
    least = 2 if any(x.ndim > 1 for x in arrays) else 1
    unknown = [x.ndim >= least and x.dtype != np.uint32 and id(x) not in weights for x in arrays]  # keys are of uint32
    if not any(unknown):
        pytest.skip("the example has nothing of any length")
    specs = [
        tf.TensorSpec([None, *x.shape[1:]] if late else x.shape, lib.native(x).dtype)
        for x, late in zip(arrays, unknown, strict=True)
    ]
    inputs = [lib.native(x) for x in arrays]
    graph = tf.function(function, input_signature=specs, autograph=False)
    assert_agrees(name, in_numpy(lib, graph(*inputs)), in_numpy(lib, function(*inputs)))


def in_numpy(lib: Library, result: Any) -> Any:
    return tuple(map(lib.numpy, result)) if isinstance(result, (tuple, list)) else lib.numpy(result)


@pytest.mark.parametrize("name", ARRAYS)
@pytest.mark.brief(8)
def test_a_first_axis_of_unknown_length(tensorflow: Library, name: str) -> None:
    args, kwargs = calls.entered(tensorflow, calls.example(name, typical(name)))
    if name in NEED_THE_LENGTH:
        with pytest.raises(DataDependentShapeError, match="needs to know"):
            compare(tensorflow, name, args, kwargs)
    else:
        compare(tensorflow, name, args, kwargs)


@pytest.mark.parametrize("name", OF_STACKS)
def test_stacks_of_matrices_of_any_number(tensorflow: Library, name: str) -> None:
    args, kwargs = calls.example(name, typical(name))
    stacked = [np.stack([x, x]) if isinstance(x, np.ndarray) else x for x in args]
    compare(tensorflow, name, *calls.entered(tensorflow, (tuple(stacked), kwargs)))


@pytest.mark.parametrize("name", BATCHES)
def test_batches_of_any_size(tensorflow: Library, name: str) -> None:
    xp, x = tensorflow.xp, tensorflow.native(np.random.default_rng(1).normal(size=(2, 4, 6, 3)).astype(np.float32))

    def function(x: Any) -> Any:
        return BATCHES[name](xp, x)

    graph = tf.function(function, input_signature=[tf.TensorSpec([None, 4, 6, 3], x.dtype)], autograph=False)
    assert_agrees(name, in_numpy(tensorflow, graph(x)), in_numpy(tensorflow, function(x)))
