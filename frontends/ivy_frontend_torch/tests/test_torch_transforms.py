"""`torch.distributions.transforms`, `constraints` and `utils` against PyTorch's own."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest
import torch as real
from torch_distributions import Made, chosen, compare, outcome

frontend: Any = importlib.import_module("ivy_frontend_torch")
pytestmark = pytest.mark.filterwarnings("ignore:.* encountered in:RuntimeWarning")

TRANSFORMS = {
    "D.ExpTransform()": "v", "D.SigmoidTransform()": "v", "D.TanhTransform()": "v", "D.SoftplusTransform()": "v",
    "D.AffineTransform(0.5, -2.0)": "v", "D.AffineTransform(m([0.5, 0.1, 0.2]), m([2.0, 1.0, -1.0]), event_dim=1)": "v",
    "D.PowerTransform(m(1.7))": "v.exp()", "D.AbsTransform()": "v", "D.SoftmaxTransform()": "v", "D.StickBreakingTransform()": "v",
    "D.ComposeTransform([D.ExpTransform(), D.AffineTransform(1.0, 2.0)])": "v", "D.IndependentTransform(D.ExpTransform(), 1)": "v",
    "D.CumulativeDistributionTransform(D.Normal(m(0.1), m(1.2)))": "v", "D.ReshapeTransform((3,), (3, 1))": "v",
    "D.CatTransform([D.ExpTransform(), D.TanhTransform()], -1, [1, 2])": "v", "D.CorrCholeskyTransform()": "v",
    "D.StackTransform([D.ExpTransform(), D.TanhTransform(), D.SigmoidTransform()], -1)": "v",
    "D.LowerCholeskyTransform()": "v @ v.mT", "D.PositiveDefiniteTransform()": "v @ v.mT", "D.ExpTransform().inv": "v.exp()",
}  # fmt: skip


def test_transforms(backend: str) -> None:
    """Values, inverses, determinants, shapes, domains and representations of all transforms."""
    numbers = [[0.3, -0.4, 0.8], [1.1, 0.2, -0.6]]

    def facts(root: Any, text: str, of: str) -> list[Any]:
        v = root.tensor(numbers, dtype=root.float64)
        v = eval(of, {"v": v})
        t = Made(root, text, "float64").distribution
        y = t(v)
        return [
            *(outcome(f) for f in (lambda: y, lambda: t.inv(y), lambda: t.log_abs_det_jacobian(v, y), lambda: t.sign)),
            *(outcome(f) for f in (lambda: t.domain, lambda: t.codomain, lambda: bool(t.bijective), lambda: t, lambda: t.inv)),
            *(outcome(f) for f in (lambda: t.forward_shape(v.shape), lambda: t.inverse_shape(y.shape), lambda: t.event_dim)),
            t == t.inv.inv,
            *(outcome(f) for f in (lambda: t.codomain.check(y), lambda: t.with_cache()(v))),
        ]

    for text, of in chosen(TRANSFORMS.items(), backend):
        for i, (ours, theirs) in enumerate(zip(facts(frontend, text, of), facts(real, text, of), strict=True)):
            compare(ours, theirs, f"{text}: {i}", 1e-9)


def test_constraints_have_transforms(backend: str) -> None:
    """`biject_to` and `transform_to` give the transforms of PyTorch, whose values satisfy the constraint."""
    texts = ["real", "real_vector", "positive", "nonnegative", "greater_than(2.0)", "less_than(2.0)", "unit_interval", "simplex",
             "interval(-1.0, 2.0)", "half_open_interval(-1.0, 2.0)", "lower_cholesky", "positive_definite", "corr_cholesky",
             "independent(C.positive, 1)", "cat([C.positive, C.real], -1, [1, 2])", "stack([C.real, C.positive, C.real], -1)",
             "boolean"]  # fmt: skip
    for text in chosen(texts, backend):
        for table in ("biject_to", "transform_to"):
            results = []
            for root in (real, frontend):
                constraint = eval(f"C.{text}", {"C": root.distributions.constraints})
                x = root.tensor([[0.3, -0.4, 0.8], [1.1, 0.2, -0.6], [0.1, 0.5, 0.9]], dtype=root.float64)
                made = outcome(lambda root=root, c=constraint: getattr(root.distributions, table)(c)(x))  # type: ignore[misc]  # noqa: B023
                results.append((repr(constraint), made, constraint))
            assert results[0][0] == results[1][0]
            compare(results[1][1], results[0][1], f"{table} {text}", 1e-9)
            if isinstance(results[1][1], np.ndarray):
                y = frontend.tensor(results[1][1].tolist(), dtype=frontend.float64)
                assert bool(results[1][2].check(y).all()), text


def test_utilities(backend: str) -> None:
    """`torch.distributions.utils`."""
    for root in (real, frontend):
        U = importlib.import_module(f"{'torch' if root is real else 'ivy_frontend_torch'}.distributions.utils")
        a, b = U.broadcast_all(root.tensor([1.0, 2.0]), 3)
        assert (a.tolist(), b.tolist()) == ([1.0, 2.0], [3.0, 3.0])
        matrix = root.arange(9.0).reshape(3, 3)
        for diag in (-1, 0):
            vector = U.tril_matrix_to_vec(matrix, diag)
            assert vector.tolist() == ([3.0, 6.0, 7.0] if diag else [0.0, 3.0, 4.0, 6.0, 7.0, 8.0])
            assert U.vec_to_tril_matrix(vector, diag).tolist() == matrix.tril(diag).tolist()
        with pytest.raises(ValueError, match="cannot be expressed as the lower triangular part"):
            U.vec_to_tril_matrix(root.ones(5))
        assert U.probs_to_logits(U.logits_to_probs(root.tensor([0.5]), True), True).tolist() == pytest.approx([0.5])
