"""Metrics against scikit-learn: all shapes and data types that the losses take, weights, uneven and empty batches."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ivy_nn.errors import DataError, MetricWarning
from ivy_nn.training import AUROC, F1, MSE, R2, Accuracy, ConfusionMatrix, Mean, Perplexity, TopK

pytest.importorskip("sklearn", reason="the oracle")

CLASSES = 4
FLOATS = ("float32", "float64", "float16")
METRICS: dict[str, Any] = {
    "accuracy": lambda n, **o: Accuracy(**o),
    "top 2": lambda n, *, threshold=None, **o: TopK(2, **o),
    "matrix": ConfusionMatrix,
    "f1": lambda n, **o: F1(n, "binary" if n == 2 else "macro", **o),
    "f1 micro": lambda n, **o: F1(n, "micro", **o),
    "f1 weighted": lambda n, **o: F1(n, "weighted", **o),
    "auroc": lambda n, *, threshold=None, **o: AUROC(**o),
    "perplexity": lambda n, *, threshold=None, **o: Perplexity(**o),
}
SHAPES = ("n", "n1", "n1 of n", "n of n1", "nC", "nC of n1", "nCL", "nLC", "one-hot nC", "one-hot nCL", "soft nC", "n1L")


def expected(name: str, scores: Any, labels: Any, weights: Any, threshold: float) -> Any:
    """The metric of flat scores and labels, by scikit-learn."""
    from sklearn import metrics as sk

    if weights is not None:  # to scikit-learn, a class is there even if all of its examples have weight 0
        scores, labels, weights = scores[weights > 0], labels[weights > 0], weights[weights > 0]
    binary = scores.ndim == 1
    chosen = (scores > threshold).astype(int) if binary else scores.argmax(axis=1)
    n = 2 if binary else scores.shape[1]
    w: dict[str, Any] = {"sample_weight": weights}
    if name == "accuracy":
        return sk.accuracy_score(labels, chosen, **w)
    if name == "top 2":
        return sk.top_k_accuracy_score(labels, scores, k=2, labels=range(n), **w)
    if name == "matrix":
        return sk.confusion_matrix(labels, chosen, labels=range(n), **w)
    if name.startswith("f1"):
        average = name.removeprefix("f1 ") if " " in name else "binary" if n == 2 else "macro"
        return sk.f1_score(labels, chosen, average=average, zero_division=0.0, **w)
    if name == "auroc":
        return sk.roc_auc_score(labels, scores if binary else scores[:, 1] - scores[:, 0], **w)
    log_p = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return math.exp(-np.average(log_p[np.arange(len(labels)), labels], weights=weights))


def shaped(shape: str, n: int, classes: int, rng: Any) -> tuple[Any, Any, Any, Any]:
    """Outputs and targets as a model and its loss have them, and flat scores and labels."""
    length = 3
    if "C" not in shape:
        sizes = {"n": ((n,), (n,)), "n1 of n": ((n, 1), (n,)), "n of n1": ((n,), (n, 1)), "n1L": ((n, 1, 5), (n, 1, 5))}
        o, t = sizes.get(shape, ((n, 1), (n, 1)))
        scores, labels = rng.normal(size=math.prod(o)).round(1), rng.integers(0, 2, size=math.prod(t))
        return scores.reshape(o), labels.reshape(t), scores, labels
    long = "L" in shape
    scores = rng.normal(size=(n, length, classes) if long else (n, classes))
    labels = rng.integers(0, classes, size=scores.shape[:-1])
    target = labels
    if shape.startswith("one-hot"):
        target = np.eye(classes)[labels]
    elif shape.startswith("soft"):
        target = 0.9 * np.eye(classes)[labels] + 0.1 / classes
    out = scores
    if shape.endswith("CL"):
        out, target = np.moveaxis(out, -1, 1), np.moveaxis(target, -1, 1) if target.ndim == 3 else target
    elif shape == "nC of n1":
        target = labels[:, None]
    return out, target, scores.reshape(-1, classes), labels.reshape(-1)


@pytest.mark.brief(4)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.UndefinedMetricWarning")
@settings(max_examples=150)
@given(
    name=st.sampled_from(list(METRICS)),
    shape=st.sampled_from(SHAPES),
    n=st.sampled_from([1, 4, 8]),
    seed=st.integers(0, 2**31),
    dtypes=st.tuples(
        st.sampled_from(["float32", "float64", "float16"]), st.sampled_from(["int32", "int64", "uint8", "same", "bool"])
    ),
    how=st.sampled_from(["plain", "weights", "mask", "rows", "ignored"]),
    threshold=st.sampled_from([0.0, 0.5]),
    cut=st.sampled_from([0, 3]),
)
def test_metrics_of_classes(
    xp: Any, name: str, shape: str, n: int, seed: int, dtypes: tuple[str, str], how: str, threshold: float, cut: int
) -> None:
    rng = np.random.default_rng(seed)
    classes = 2 if name == "auroc" or dtypes[1] == "bool" else CLASSES
    assume(name != "top 2" or classes > 2)
    out, target, scores, labels = shaped(shape, n, classes, rng)
    binary = scores.ndim == 1
    assume(not (binary and name in ("top 2", "perplexity")) and not (shape.startswith("soft") and name == "perplexity"))
    dtype, kind = dtypes
    integers = target.dtype.kind == "i"
    if kind == "same":
        kind = dtype if binary else "int32"
    assume(not (how == "ignored" and (not integers or kind in ("uint8", "bool"))))
    out = out.astype(dtype)
    scores = scores.astype(dtype).astype("float64")
    weights: Any = None
    given_weights: Any = None
    options: dict[str, Any] = {"threshold": threshold, "axis": 1 if shape == "n1L" else None}  # its targets may look one-hot
    if how == "ignored":
        counts = rng.random(labels.shape) < 0.7
        weights, target = counts.astype(float), np.where(counts.reshape(target.shape), target, -100)
        options["ignore_index"] = -100
    elif how == "rows":
        given_weights = rng.random(n) + 0.1
        weights = np.repeat(given_weights, len(labels) // n)
    elif how != "plain":
        weights = rng.random(labels.shape) + 0.1 if how == "weights" else rng.random(labels.shape) < 0.7
        rows = out.shape[:1] + tuple(s for s in out.shape[1:] if s not in (1, classes)) if not binary else out.shape
        given_weights = weights.reshape(rows if not binary or 1 not in out.shape else (n, -1) if out.ndim > 2 else (n,))
        if out.ndim == 3 and binary:
            given_weights = given_weights.reshape(n, 5)
        weights = weights.astype(float)
    if weights is not None:
        assume(weights.sum() > 0)
        if name == "auroc":
            assume((weights * labels).sum() > 0 and (weights * (1 - labels)).sum() > 0)
    elif name == "auroc":
        assume(0 < labels.sum() < len(labels))
    metric = METRICS[name](2 if binary else classes, **options)
    for part in (slice(0, cut), slice(cut, cut), slice(cut, None)):
        w = [] if given_weights is None else [xp.asarray(given_weights[part])]
        goal = target[part].astype(kind) if integers else target[part].astype("float32")
        metric.update(xp.asarray(out[part]), xp.asarray(goal), *w)
    reference = expected(name, scores, labels, weights, threshold)
    assert np.allclose(metric.compute(), reference, rtol=2e-3 if dtype == "float16" else 1e-5, atol=1e-6)


@settings(max_examples=60)
@given(
    n=st.sampled_from([2, 8]),
    width=st.sampled_from([None, 1, 3]),
    seed=st.integers(0, 2**31),
    cut=st.sampled_from([0, 3]),
    weighted=st.booleans(),
    offset=st.sampled_from([0.0, 100.0]),
    constant=st.booleans(),
)
def test_metrics_of_numbers(
    xp: Any, n: int, width: int | None, seed: int, cut: int, weighted: bool, offset: float, constant: bool
) -> None:
    from sklearn import metrics as sk

    rng = np.random.default_rng(seed)
    shape = (n,) if width is None else (n, width)
    out, target = rng.normal(size=shape) + offset, rng.normal(size=shape) + offset
    if constant:
        target[..., :1] = 0.0  # the mean of others rounds, and scikit-learn divides by that
    weights = rng.random(n) + 0.1 if weighted else None
    for metric, function in ((MSE(), sk.mean_squared_error), (R2(), sk.r2_score)):
        for part in (slice(0, cut), slice(cut, cut), slice(cut, None)):
            metric.update(*(xp.asarray(x[part]) for x in (out, target, weights) if x is not None))
        assert np.allclose(metric.compute(), function(target, out, sample_weight=weights), rtol=1e-7)


def test_a_perfect_prediction_of_each_shape_is_perfect(xp: Any) -> None:
    rng = np.random.default_rng(0)
    for shape in SHAPES:
        out, target, scores, labels = shaped(shape, 8, CLASSES, rng)
        if scores.ndim == 1:
            out = np.where(target.reshape(out.shape), 1.5, -1.5)
        elif target.shape == out.shape:
            out = target
        else:
            axis = 1 if shape.endswith("CL") else -1
            out = np.moveaxis(np.eye(CLASSES)[labels.reshape(8, -1)], -1, axis).reshape(out.shape)
        for metric in (Accuracy(), F1(2 if scores.ndim == 1 else CLASSES, "micro")):
            metric.update(xp.asarray(out), xp.asarray(target))
            assert metric.compute() == 1.0, shape


def test_a_batch_of_nothing_is_nan_and_one_class_has_no_area(xp: Any) -> None:
    for metric in (Accuracy(), TopK(), F1(average="micro"), AUROC(), MSE(), R2(), Perplexity()):
        assert math.isnan(metric.compute()), metric
    area = AUROC()
    area.update(xp.asarray([[0.5], [1.0]]), xp.asarray([[1.0], [1.0]]))
    assert math.isnan(area.compute())
    area.update(xp.asarray([[math.nan]]), xp.asarray([[0.0]]))
    assert math.isnan(area.compute())


def test_squares_of_float16_do_not_overflow(xp: Any) -> None:
    metric = MSE()
    metric.update(xp.asarray([1000.0, 0.0], dtype=xp.float16), xp.asarray([0.0, 0.0], dtype=xp.float16))
    assert metric.compute() == 500000.0


def test_several_labels_are_binary_decisions_when_asked(xp: Any) -> None:
    from sklearn import metrics as sk

    rng = np.random.default_rng(1)
    out, target = rng.normal(size=(9, 3)), rng.integers(0, 2, size=(9, 3))
    with pytest.raises(DataError, match="Pass multilabel=True"):
        Accuracy().update(xp.asarray(out), xp.asarray(target))
    chosen = (out > 0).astype(int)
    for metric, value in (
        (Accuracy(multilabel=True), sk.accuracy_score(target.ravel(), chosen.ravel())),
        (F1(multilabel=True), sk.f1_score(target, chosen, average="micro")),
        (AUROC(multilabel=True), sk.roc_auc_score(target, out, average="micro")),
    ):
        metric.update(xp.asarray(out), xp.asarray(target))
        assert metric.compute() == pytest.approx(value)


def test_probabilities_that_are_taken_for_logits_are_a_warning() -> None:
    for metric in (Accuracy(), F1(), ConfusionMatrix(2)):
        metric.update(np.asarray([0.2, 0.7]), np.asarray([0, 1]))
        with pytest.warns(MetricWarning, match=r"Pass threshold=0\.5 for probabilities"):
            metric.compute()
    for threshold, value in ((0.5, 1.0), (0.0, 0.5)):
        metric = Accuracy(threshold=threshold)
        metric.update(np.asarray([0.2, 0.7]), np.asarray([0, 1]))
        assert metric.compute() == value


def test_what_does_not_say_its_classes_is_an_error(xp: Any) -> None:
    zeros = {shape: xp.zeros(shape) for shape in [(4,), (4, 1), (4, 2), (4, 3), (3, 3, 3), (4, 2, 5)]}
    labels = {shape: xp.zeros(shape, dtype=xp.int32) for shape in [(4,), (5,), (3, 3), (4, 5)]}
    cases: list[tuple[Any, Any, Any, str]] = [
        (Accuracy(), zeros[4, 3], labels[5,], r"takes targets of the shape of the outputs, .* got outputs of shape \(4, 3\)"),
        (Accuracy(), zeros[3, 3, 3], labels[3, 3], "can be read in 2 ways. Pass axis=1 or axis=-1"),
        (Accuracy(), zeros[4, 3], zeros[4,], "takes classes as integers"),
        (Accuracy(), zeros[4, 3], labels[4,] - 100, "Pass ignore_index="),
        (Accuracy(), zeros[4, 1], zeros[4, 1] + 0.3, "binary targets that are 0 or 1"),
        (F1(), zeros[4, 1], labels[4,] + 2, "a target is a class from 0 to 1"),
        (TopK(2), zeros[4, 1], labels[4,], "TopK takes outputs of several classes"),
        (Perplexity(), zeros[4,], labels[4,], "Perplexity takes logits of several classes"),
        (AUROC(), zeros[4, 3], labels[4,], r"binary decision; got outputs of 3 classes, of shape \(4, 3\)"),
        (ConfusionMatrix(3), zeros[4, 2], labels[4,], "is one of 3 classes; got outputs of 2"),
        (MSE(), zeros[4, 1], zeros[4,], r"one shape; got \(4, 1\) and \(4,\)"),
        (R2(), zeros[4, 1], zeros[4,], r"one shape; got \(4, 1\) and \(4,\)"),
    ]
    for metric, out, target, message in cases:
        with pytest.raises(DataError, match=message):
            metric.update(out, target)
    with pytest.raises(DataError, match="weights have the shape of the targets"):
        Accuracy().update(zeros[4, 3], labels[4,], xp.ones(3))
    metric = Accuracy(axis=1)
    metric.update(zeros[3, 3, 3], labels[3, 3])
    assert metric.compute() == 1.0


def test_a_function_is_a_metric(xp: Any) -> None:
    metric = Mean(lambda out, target: xp.mean(xp.abs(out - target)), "mae")
    for part in ([1.0, 2.0, 3.0], [5.0]):
        metric.update(xp.asarray(part), xp.zeros(len(part), dtype=xp.asarray(part).dtype))
    assert metric.compute() == pytest.approx(11 / 4)
