"""Losses where they are special: extreme probabilities, targets that cannot be, bad input; and images, against TensorFlow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_api.dispatch import registry
from ivy_api.errors import ArgumentError, DTypeError
from ivy_conformance import calls
from ivy_conformance.library import Library
from tests.extensions.finite_differences import of_framework
from tests.peers import functional, tf, torch

CHAPTERS = ("losses", "regression_losses", "structured_losses")
HOMES = {f"ivy_api.extensions.nn.{chapter}" for chapter in CHAPTERS}
LOSSES = [f"nn.{name}" for name, d in registry.declarations("nn").items() if d.body.__module__ in HOMES]


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
    xp, x = lib.xp, lib.native(np.linspace(-1.0, 1.0, 10).reshape(2, 1, 5))
    target, lengths, read = (lib.native(a) for a in (np.asarray([[1, 1, 2]]), np.asarray([2]), np.asarray([3])))
    slopes = tools.gradient(lambda v: xp.nn.ctc_loss(v, target, lengths, read, from_logits=True, zero_infinity=True), x)
    np.testing.assert_array_equal(lib.numpy(slopes), np.zeros((2, 1, 5)))


@pytest.mark.parametrize("margin", [1.0, 0.5])
def test_the_gradient_of_hinge_embedding_loss(lib: Library, tools: Any, margin: float) -> None:
    """Of the distances; a target that is not quite 1 or -1 is none."""
    x, target = np.linspace(-2.2, 2.1, 8), np.asarray([1.0, -1.0] * 4)
    xp, signs = lib.xp, lib.native(target)
    own = torch.asarray(x).requires_grad_()
    losses = functional.hinge_embedding_loss(own, torch.asarray(target), margin, reduction="none")
    (want,) = torch.autograd.grad((losses * torch.linspace(0.5, 1.5, 8, dtype=torch.float64)).sum(), own)
    found = of_framework(lib, tools, lambda v: xp.nn.hinge_embedding_loss(v, signs, margin=margin, reduction="none"), ([x], {}))
    np.testing.assert_allclose(found, want.numpy(), atol=1e-12)


@pytest.mark.parametrize("options", [{}, {"filter_size": 7, "filter_sigma": 2.0, "k1": 0.02, "k2": 0.05, "max_val": 2.0}])
def test_ssim(lib: Library, options: dict[str, Any]) -> None:
    x, y = np.random.default_rng(1).uniform(0.1, 1.0, (2, 2, 13, 12, 3)).astype("float32").astype("float64")
    y = 0.7 * x + 0.3 * y
    named = {"max_val": 1.0, **options}
    want = 1 - tf.image.ssim(tf.constant(x, tf.float32), tf.constant(y, tf.float32), **named).numpy()
    for dtype in ("float32", "float64"):
        got = lib.numpy(lib.xp.nn.ssim_loss(*(lib.native(v.astype(dtype)) for v in (x, y)), reduction="none", **options))
        assert got.dtype.name == dtype
        np.testing.assert_allclose(got, want, atol=1e-5)


@pytest.mark.parametrize("name", LOSSES)
def test_integers_and_unknown_reductions_are_refused(lib: Library, name: str) -> None:
    args, named = calls.example(name)
    arrays = [lib.native(x) if isinstance(x, np.ndarray) else x for x in args]
    with pytest.raises(ValueError, match=rf"{name} takes reduction='mean', 'sum'.*; got 'most'"):
        lib.function(name)(*arrays, **named, reduction="most")
    whole = lib.native(np.ones(args[0].shape, dtype="int32"))
    with pytest.raises(DTypeError, match=rf"{name} takes real floating-point arrays here; got .*int32"):
        lib.function(name)(whole, *arrays[1:], **named)


def test_what_does_not_fit_is_refused(lib: Library) -> None:
    nn, x = lib.xp.nn, lib.native(np.ones((4, 6)))
    with pytest.raises(DTypeError, match="sparse_cross_entropy takes integer arrays here"):
        nn.sparse_cross_entropy(x, lib.native(np.ones(4)))
    with pytest.raises(ValueError, match="x of 3 axes"):
        nn.ctc_loss(x, *(lib.native(np.ones(shape, dtype="int64")) for shape in ((6, 4), (6,), (6,))))
    with pytest.raises(ValueError, match="smaller filter_size"):
        nn.ssim_loss(x, x)


def test_huber_loss_takes_a_positive_delta(lib: Library) -> None:
    """Of ``delta=0`` the sign of each zero would be that of a minimum of 0 and -0, which no backend promises."""
    x = np.asarray([0.5, -1.0, 2.0])
    for delta in (0.0, -0.0, -1.0, float("nan")):
        with pytest.raises(ArgumentError, match="positive delta"):
            lib.call("nn.huber_loss", x, x[::-1].copy(), delta=delta)
