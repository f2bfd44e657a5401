"""Losses, against torch and TensorFlow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional as F  # noqa: N812 - as torch's users call it

from conformance.library import Library
from ivy_api.errors import DTypeError
from tests.beyond.layer_cases import (
    Case,
    check_compiled,
    check_gradients,
    check_values,
    declared_in,
    first_of_each,
    numbers,
    positive,
)

X, Y = numbers(4, 6), numbers(4, 6, seed=1)
P, Q = positive(4, 6), positive(4, 6, seed=1)
CLASSES = P / P.sum(-1, keepdims=True)
WEIGHT, WEIGHTS = positive(6, seed=2), positive(4, 6, seed=3)
INDEX = np.asarray([2, 0, 5, 2])
COUNTS = np.asarray([[0.0, 1, 2, 7, 30, 3]] * 4)
SIGNS = np.where(Y > 0, 1.0, -1.0)
IMAGES = numbers(2, 6, 3, 5), np.random.default_rng(4).integers(0, 6, (2, 3, 5))


def each(name: str, *arrays: Any, oracle: Any, keywords: dict[str, Any] | None = None, **more: Any) -> dict[str, Case]:
    """The three reductions of a loss; torch has the same names for them."""
    own = "-".join([name, *(f"{k}" for k in keywords or {}), *more.pop("tag", ())])
    return {
        f"{own}-{reduction}": Case(
            f"nn.{name}",
            arrays,
            lambda *a, reduction=reduction: oracle(*a, reduction=reduction),
            {**(keywords or {}), "reduction": reduction},
            **more,
        )
        for reduction in ("mean", "sum", "none")
    }


def smoothed_binary(x: Any, target: Any, reduction: str) -> Any:
    return F.binary_cross_entropy_with_logits(
        x, target * 0.8 + 0.1, torch.asarray(WEIGHTS), reduction=reduction, pos_weight=torch.asarray(WEIGHT)
    )


def from_probabilities(x: Any, target: Any, reduction: str) -> Any:
    return F.nll_loss(torch.log(x), target, reduction=reduction)


def weighted_mean(loss: Any) -> Any:
    def oracle(x: Any, target: Any, reduction: str) -> Any:
        losses = loss(x, target, reduction="none") * torch.asarray(WEIGHTS)
        return {"mean": losses.sum() / WEIGHTS.sum(), "sum": losses.sum(), "none": losses}[reduction]

    return oracle


def gaussian(x: Any, target: Any, var: Any, reduction: str) -> Any:
    return F.gaussian_nll_loss(x, target, var, full=True, reduction=reduction)


CASES: dict[str, Case] = {
    **each("cross_entropy", X, CLASSES, oracle=F.cross_entropy),
    **each(
        "cross_entropy", IMAGES[0], positive(2, 6, 3, 5),
        oracle=lambda x, t, reduction: F.cross_entropy(x, t, torch.asarray(WEIGHT), reduction=reduction, label_smoothing=0.2),
        keywords={"axis": 1, "weight": WEIGHT, "label_smoothing": 0.2},
    ),
    **each(
        "cross_entropy", P, CLASSES,
        oracle=lambda x, t, reduction: reduce(-(t * torch.log(x)).sum(-1), reduction),
        keywords={"from_logits": False},
    ),
    **each("sparse_cross_entropy", X, INDEX, oracle=F.cross_entropy),
    **each(
        "sparse_cross_entropy", *IMAGES,
        oracle=lambda x, t, reduction: F.cross_entropy(x, t, torch.asarray(WEIGHT), None, 2, None, reduction, 0.3),
        keywords={"axis": 1, "weight": WEIGHT, "ignore_index": 2, "label_smoothing": 0.3},
    ),
    **each(
        "sparse_cross_entropy", X, INDEX,
        oracle=lambda x, t, reduction: F.cross_entropy(x, t, reduction=reduction, ignore_index=2),
        keywords={"ignore_index": 2},
    ),
    **each("sparse_cross_entropy", CLASSES, INDEX, oracle=from_probabilities, keywords={"from_logits": False}),
    **each("binary_cross_entropy", P, Q, oracle=F.binary_cross_entropy),
    **each(
        "binary_cross_entropy", P, Q,
        oracle=lambda x, t, reduction: F.binary_cross_entropy(x, t, torch.asarray(WEIGHTS), reduction=reduction),
        keywords={"weight": WEIGHTS},
    ),
    **each(
        "binary_cross_entropy", P, Q,
        oracle=lambda x, t, reduction: reduce(-(3 * t * torch.log(x) + (1 - t) * torch.log1p(-x)), reduction),
        keywords={"pos_weight": 3.0},
    ),
    **each("binary_cross_entropy", 30 * X, Q, oracle=F.binary_cross_entropy_with_logits, keywords={"from_logits": True}),
    **each(
        "binary_cross_entropy", X, Q, oracle=smoothed_binary,
        keywords={"from_logits": True, "weight": WEIGHTS, "pos_weight": WEIGHT, "label_smoothing": 0.2},
    ),
    **each("kl_div", X, P, oracle=lambda x, t, reduction: reduce(F.kl_div(x, t, reduction="none"), reduction)),
    **each(
        "kl_div", X, Y, oracle=lambda x, t, reduction: reduce(F.kl_div(x, t, reduction="none", log_target=True), reduction),
        keywords={"log_target": True},
    ),
    "kl_div-batchmean": Case(
        "nn.kl_div", (X, P), lambda x, t: F.kl_div(x, t, reduction="batchmean"), {"reduction": "batchmean"}
    ),
    **each("hinge_embedding_loss", X, SIGNS, oracle=F.hinge_embedding_loss),
    **each(
        "hinge_embedding_loss", X, SIGNS,
        oracle=lambda x, t, reduction: F.hinge_embedding_loss(x, t, 0.5, reduction=reduction), keywords={"margin": 0.5},
    ),
    **each("soft_margin_loss", 9 * X, SIGNS, oracle=F.soft_margin_loss),
    **each("cosine_embedding_loss", X, Y, SIGNS[:, 0], oracle=F.cosine_embedding_loss),
    **each(
        "cosine_embedding_loss", X, Y, SIGNS[0],
        oracle=lambda x, y, t, reduction: F.cosine_embedding_loss(x.T, y.T, t, 0.3, reduction=reduction),
        keywords={"axis": 0, "margin": 0.3},
    ),
    **each("mse_loss", X, Y, oracle=F.mse_loss),
    **each("mse_loss", X, Y, oracle=weighted_mean(F.mse_loss), keywords={"weight": WEIGHTS}),
    **each("l1_loss", X, Y, oracle=F.l1_loss),
    **each("l1_loss", X, Y, oracle=weighted_mean(F.l1_loss), keywords={"weight": WEIGHTS}),
    **each("huber_loss", X, Y, oracle=F.huber_loss),
    **each(
        "huber_loss", X, Y, oracle=weighted_mean(lambda x, t, reduction: F.huber_loss(x, t, reduction, 0.4)),
        keywords={"delta": 0.4, "weight": WEIGHTS},
    ),
    **each("smooth_l1_loss", X, Y, oracle=F.smooth_l1_loss),
    **each(
        "smooth_l1_loss", X, Y, oracle=lambda x, t, reduction: F.smooth_l1_loss(x, t, reduction=reduction, beta=0.4),
        keywords={"beta": 0.4},
    ),
    **each("smooth_l1_loss", X, Y, oracle=F.l1_loss, keywords={"beta": 0.0}, tag=("zero",)),
    **each("smooth_l1_loss", X, Y, oracle=weighted_mean(F.smooth_l1_loss), keywords={"weight": WEIGHTS}),
    **each("poisson_nll_loss", X, COUNTS, oracle=F.poisson_nll_loss),
    **each(
        "poisson_nll_loss", P, COUNTS,
        oracle=lambda x, t, reduction: F.poisson_nll_loss(x, t, False, True, eps=1e-3, reduction=reduction),
        keywords={"log_input": False, "full": True, "epsilon": 1e-3},
    ),
    **each("log_poisson_loss", X, COUNTS, oracle=F.poisson_nll_loss),
    **each(
        "log_poisson_loss", X, COUNTS,
        oracle=lambda x, t, reduction: F.poisson_nll_loss(x, t, True, True, reduction=reduction), keywords={"full": True},
    ),
    **each("gaussian_nll_loss", X, Y, P, oracle=F.gaussian_nll_loss),
    **each("gaussian_nll_loss", X, Y, P[:, 0], oracle=gaussian, keywords={"full": True}),
    **each(
        "gaussian_nll_loss", X, Y, 0.01,
        oracle=lambda x, t, v, reduction: F.gaussian_nll_loss(x, t, torch.full_like(x, v), eps=0.5, reduction=reduction),
        keywords={"epsilon": 0.5},
    ),
    **each("triplet_margin_loss", X, Y, numbers(4, 6, seed=5), oracle=F.triplet_margin_loss),
    **each(
        "triplet_margin_loss", X, Y, numbers(4, 6, seed=5),
        oracle=lambda a, p, n, reduction: F.triplet_margin_loss(a, p, n, 2.0, 3.0, 0.01, True, reduction=reduction),
        keywords={"margin": 2.0, "p": 3.0, "epsilon": 0.01, "swap": True},
    ),
}  # fmt: skip


def reduce(losses: Any, reduction: str) -> Any:
    return {"mean": losses.mean, "sum": losses.sum, "none": lambda: losses}[reduction]()


STEPS = F.log_softmax(torch.asarray(numbers(7, 3, 5)), -1).numpy()
READ = np.asarray([[1, 2, 2, 3], [4, 4, 1, 1], [3, 1, 1, 2]])
LENGTHS, READ_LENGTHS = np.asarray([7, 6, 4]), np.asarray([4, 3, 0])


def ctc(x: Any, *arrays: Any, reduction: str) -> Any:
    return F.ctc_loss(F.log_softmax(x, -1), *arrays, reduction=reduction)


CASES |= {
    **each("ctc_loss", numbers(7, 3, 5), READ, LENGTHS, READ_LENGTHS, oracle=ctc, keywords={"from_logits": True}),
    **each("ctc_loss", STEPS, READ, LENGTHS, READ_LENGTHS, oracle=F.ctc_loss, smooth=False),
    "ctc_loss-blank": Case(
        "nn.ctc_loss",
        (numbers(7, 3, 5), READ - 1, LENGTHS, READ_LENGTHS),
        lambda x, *arrays: F.ctc_loss(F.log_softmax(x, -1), *arrays, blank=4, zero_infinity=True, reduction="none"),
        {"blank": 4, "from_logits": True, "zero_infinity": True, "reduction": "none"},
    ),
    "ctc_loss-impossible": Case(
        "nn.ctc_loss",
        (STEPS, READ, np.asarray([3, 4, 4]), np.asarray([4, 3, 2])),
        lambda *arrays: F.ctc_loss(*arrays, reduction="none"),
        {"reduction": "none"},
        smooth=False,
    ),
}


def test_every_loss_is_tested() -> None:
    names = {case.name for case in CASES.values()} | {"nn.ssim_loss"}
    assert declared_in("losses", "regression_losses", "structured_losses") == names


@pytest.mark.parametrize(("case", "dtype"), [*((n, "float64") for n in CASES), *((n, "float32") for n in first_of_each(CASES))])
def test_values(lib: Library, case: str, dtype: str) -> None:
    check_values(lib, CASES[case], dtype)


SMOOTH = {n: case for n, case in CASES.items() if n.endswith("none") and case.smooth}


@pytest.mark.parametrize("case", [*first_of_each(SMOOTH), "sparse_cross_entropy-axis-weight-ignore_index-label_smoothing-none"])
def test_gradients(lib: Library, tools: Any, case: str) -> None:
    check_gradients(lib, tools, CASES[case])


@pytest.mark.parametrize("case", first_of_each(CASES))
def test_compiled(lib: Library, tools: Any, case: str) -> None:
    check_compiled(lib, tools, CASES[case])


def test_the_extremes_of_binary_cross_entropy(lib: Library, tools: Any) -> None:
    """Logarithms are bounded by -100, as torch does it, and gradients are finite."""
    x, target = np.asarray([0.0, 1.0, 0.0, 1.0]), np.asarray([1.0, 0.0, 0.0, 1.0])
    got = lib.call("nn.binary_cross_entropy", x, target, reduction="none")
    np.testing.assert_allclose(got, [100.0, 100.0, 0.0, 0.0], atol=1e-12)
    xp, target = lib.xp, lib.native(target)
    for logits in (np.asarray([0.0, 0.0, 800.0, -800.0]), np.asarray([-800.0, 800.0, 0.0, 0.0])):
        slopes = lib.numpy(
            tools.gradient(lambda v: xp.nn.binary_cross_entropy(v, target, from_logits=True, reduction="sum"), lib.native(logits))
        )
        want = 1 / (1 + np.exp(-np.clip(logits, -700, 700))) - np.asarray([1.0, 0.0, 0.0, 1.0])
        np.testing.assert_allclose(slopes, want, atol=1e-12)


def test_the_gradient_of_an_impossible_target_is_zero(lib: Library, tools: Any) -> None:
    xp, x = lib.xp, lib.native(numbers(2, 1, 5))
    target, lengths, read = (lib.native(a) for a in (np.asarray([[1, 1, 2]]), np.asarray([2]), np.asarray([3])))
    slopes = tools.gradient(lambda v: xp.nn.ctc_loss(v, target, lengths, read, from_logits=True, zero_infinity=True), x)
    np.testing.assert_array_equal(lib.numpy(slopes), np.zeros((2, 1, 5)))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_distance_of_ones_own(lib: Library, dtype: str) -> None:
    arrays = [numbers(4, 6, seed=seed).astype(dtype) for seed in range(3)]
    got = lib.call("nn.triplet_margin_loss", *arrays, distance=lambda a, b: lib.xp.max(lib.xp.abs(a - b), axis=-1))
    want = F.triplet_margin_with_distance_loss(
        *(torch.asarray(a) for a in arrays), distance_function=lambda a, b: (a - b).abs().amax(-1)
    )
    np.testing.assert_allclose(got, want.numpy(), rtol=1e-5)


@pytest.mark.parametrize("options", [{}, {"filter_size": 7, "filter_sigma": 2.0, "k1": 0.02, "k2": 0.05, "max_val": 2.0}])
def test_ssim(lib: Library, options: dict[str, Any]) -> None:
    import tensorflow as tf

    x, y = (positive(2, 13, 12, 3, seed=seed) for seed in (1, 2))
    y = 0.7 * x + 0.3 * y
    named = {"max_val": 1.0, **options}
    want = 1 - tf.image.ssim(tf.constant(x, tf.float32), tf.constant(y, tf.float32), **named).numpy()
    for dtype in ("float32", "float64"):
        got = lib.numpy(lib.xp.nn.ssim_loss(*(lib.native(v.astype(dtype)) for v in (x, y)), reduction="none", **options))
        assert got.dtype.name == dtype
        np.testing.assert_allclose(got, want, atol=1e-5)
    np.testing.assert_allclose(lib.call("nn.ssim_loss", x, y, **options), want.mean(), atol=1e-5)
    np.testing.assert_allclose(lib.call("nn.ssim_loss", x, y, reduction="sum", **options), want.sum(), atol=1e-5)


def test_ssim_compiled(lib: Library, tools: Any) -> None:
    images = positive(2, 13, 12, 3, seed=1), positive(2, 13, 12, 3, seed=2)
    check_compiled(lib, tools, Case("nn.ssim_loss", images, F.mse_loss))


@pytest.mark.parametrize("name", sorted({case.name for case in CASES.values()}))
def test_integers_and_unknown_reductions_are_refused(lib: Library, name: str) -> None:
    case = next(case for case in CASES.values() if case.name == name)
    arrays = [lib.native(x) if isinstance(x, np.ndarray) else x for x in case.arrays]
    with pytest.raises(ValueError, match=rf"{name} takes the reduction 'mean' or .*; got 'most'"):
        lib.function(name)(*arrays, reduction="most")
    whole = lib.native(np.ones(case.arrays[0].shape, dtype="int32"))
    with pytest.raises(DTypeError, match=rf"{name} takes real floating-point arrays here; got .*int32"):
        lib.function(name)(whole, *arrays[1:])


def test_what_does_not_fit_is_refused(lib: Library) -> None:
    nn, x = lib.xp.nn, lib.native(X)
    with pytest.raises(DTypeError, match="sparse_cross_entropy takes integer arrays here"):
        nn.sparse_cross_entropy(x, lib.native(X[:, 0]))
    with pytest.raises(ValueError, match="x of 3 axes"):
        nn.ctc_loss(x, *(lib.native(a) for a in (READ, LENGTHS, READ_LENGTHS)))
    with pytest.raises(ValueError, match="smaller filter_size"):
        nn.ssim_loss(x, x)
