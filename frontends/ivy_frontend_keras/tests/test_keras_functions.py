"""Losses, metrics, optimizers, schedules and initialisers beside Keras' own."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend

theirs = pytest.importorskip("keras")
RNG = np.random.default_rng(0)
SHARES = RNG.dirichlet(np.ones(4), 6).astype("float32")
ONE_HOT = np.eye(4, dtype="float32")[RNG.integers(0, 4, 6)]
LABELS = RNG.integers(0, 4, 6).astype("int32")
BITS = RNG.integers(0, 2, (6, 4)).astype("float32")
REAL, OTHER = (RNG.normal(size=(6, 4)).astype("float32") for _ in range(2))
WEIGHTS = RNG.uniform(0.5, 2, 6).astype("float32")
SEQUENCES = RNG.normal(size=(6, 9, 5)).astype("float32")
TARGETS = np.asarray([[1, 2, 3], [4, 4, 0], [2, 0, 0], [1, 3, 1], [3, 3, 3], [0, 0, 0]], dtype="int32")
HOLES = np.where(SHARES > 0.4, np.float32("nan"), SHARES)
DATA = {
    "sequences": SEQUENCES,
    "targets": TARGETS,
    "shares": SHARES,
    "holes": HOLES,
    "one_hot": ONE_HOT,
    "labels": LABELS,
    "bits": BITS,
    "real": REAL,
    "other": OTHER,
    "weights": WEIGHTS,
}
LOSSES = """
    losses.MeanSquaredError() real other
    losses.MeanAbsoluteError(reduction="sum") real other
    losses.MeanAbsolutePercentageError() real other
    losses.MeanSquaredLogarithmicError(reduction=None) shares bits
    losses.Huber(delta=0.5) real other
    losses.LogCosh() real other
    losses.Hinge() bits other
    losses.SquaredHinge() bits other
    losses.CategoricalHinge() one_hot other
    losses.KLDivergence() shares shares
    losses.Poisson() bits shares
    losses.CosineSimilarity() real other
    losses.CosineSimilarity(axis=0) real other
    losses.BinaryCrossentropy() bits shares
    losses.BinaryCrossentropy(from_logits=True, label_smoothing=0.1) bits real
    losses.BinaryFocalCrossentropy(apply_class_balancing=True) bits shares
    losses.BinaryFocalCrossentropy(from_logits=True, gamma=1.5) bits real
    losses.CategoricalCrossentropy() one_hot shares
    losses.CategoricalCrossentropy(from_logits=True, label_smoothing=0.2) one_hot real
    losses.CategoricalFocalCrossentropy() one_hot shares
    losses.CategoricalFocalCrossentropy(from_logits=True, alpha=0.5) one_hot real
    losses.SparseCategoricalCrossentropy() labels shares
    losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=1) labels real
    losses.Dice() bits shares
    losses.Dice(axis=(1,)) bits shares
    losses.Tversky(alpha=0.3, beta=0.7) bits shares
    losses.mean_squared_error real other
    losses.binary_crossentropy bits shares
    losses.cosine_similarity real other
    losses.get("mae") real other
    losses.get("sparse_categorical_crossentropy") labels shares
    losses.MeanSquaredError() real other weights
    losses.SparseCategoricalCrossentropy() labels shares weights
    losses.BinaryCrossentropy(reduction="mean_with_sample_weight") bits shares weights
    losses.CategoricalGeneralizedCrossEntropy(q=0.7) labels shares
    losses.Circle() labels real
    losses.Circle(gamma=2.0, margin=0.2, remove_diagonal=False, reduction="sum") labels real weights
    losses.circle labels real
    losses.CTC() targets sequences
    losses.CTC(reduction=None) targets sequences weights
    losses.ctc targets sequences
""".split("\n")[1:-1]
METRICS = """
    metrics.MeanSquaredError() real other
    metrics.RootMeanSquaredError() real other
    metrics.MeanAbsoluteError() real other weights
    metrics.MeanAbsolutePercentageError() real other
    metrics.MeanSquaredLogarithmicError() shares bits
    metrics.LogCoshError() real other
    metrics.Hinge() bits real
    metrics.CategoricalHinge() one_hot real
    metrics.KLDivergence() shares shares
    metrics.Poisson() bits shares
    metrics.BinaryCrossentropy(label_smoothing=0.1) bits shares
    metrics.CategoricalCrossentropy() one_hot shares weights
    metrics.SparseCategoricalCrossentropy(from_logits=True) labels real
    metrics.CosineSimilarity() real other
    metrics.Accuracy() bits one_hot
    metrics.BinaryAccuracy(threshold=0.3) bits shares weights
    metrics.CategoricalAccuracy() one_hot shares
    metrics.SparseCategoricalAccuracy() labels shares weights
    metrics.TopKCategoricalAccuracy(k=2) one_hot shares
    metrics.SparseTopKCategoricalAccuracy(k=2) labels shares
    metrics.Precision() bits shares
    metrics.Precision(thresholds=[0.1, 0.3]) bits shares weights
    metrics.Precision(top_k=2) bits shares
    metrics.Precision(thresholds=0.1) bits holes
    metrics.Recall(thresholds=[0.3, 0.1]) bits holes weights
    metrics.FalseNegatives(thresholds=0.1) bits holes
    metrics.Recall(thresholds=0.2) bits shares
    metrics.Recall(class_id=1) bits shares weights
    metrics.TruePositives(thresholds=0.2) bits shares
    metrics.FalsePositives(thresholds=0.1) bits shares
    metrics.TrueNegatives() bits shares weights
    metrics.FalseNegatives() bits shares
    metrics.F1Score() one_hot shares
    metrics.F1Score(average="macro", threshold=0.3) bits shares
    metrics.FBetaScore(beta=2.0, average="micro") one_hot shares
    metrics.FBetaScore(beta=0.5, average="weighted", threshold=0.2) bits shares weights
    metrics.sparse_categorical_accuracy labels shares
    metrics.AUC() bits shares
    metrics.AUC(curve="PR") bits shares weights
    metrics.AUC(curve="PR", summation_method="minoring") bits shares
    metrics.AUC(curve="PRGAIN", num_thresholds=11) bits shares weights
    metrics.AUC(num_thresholds=5, summation_method="majoring", from_logits=True) bits real weights
    metrics.AUC(thresholds=[0.1, 0.15, 0.7]) bits shares
    metrics.AUC(thresholds=[0.25, 0.5, 0.75]) bits shares weights
    metrics.AUC(multi_label=True, num_labels=4, label_weights=[1.0, 2.0, 0.5, 1.0]) bits shares weights
    metrics.AUC(multi_label=True, curve="PR", num_thresholds=2) bits shares
    metrics.AUC(label_weights=[1.0, 2.0, 0.5, 1.0]) bits shares
    metrics.SensitivityAtSpecificity(0.6) bits shares
    metrics.SensitivityAtSpecificity(0.4, num_thresholds=1) bits shares weights
    metrics.SpecificityAtSensitivity(0.5, num_thresholds=7) bits shares weights
    metrics.PrecisionAtRecall(0.3) bits shares
    metrics.PrecisionAtRecall(0.3, class_id=2) bits shares weights
    metrics.RecallAtPrecision(0.6) bits shares
    metrics.RecallAtPrecision(1.0) bits shares weights
    metrics.IoU(2, [0, 1]) bits one_hot
    metrics.IoU(4, [1, 3], sparse_y_pred=False, ignore_class=2) labels shares
    metrics.MeanIoU(4, sparse_y_pred=False, dtype="float32") labels shares weights
    metrics.MeanIoU(3, sparse_y_pred=False) labels shares
    metrics.OneHotIoU(4, [1, 3]) one_hot shares
    metrics.OneHotMeanIoU(4) one_hot shares
    metrics.BinaryIoU(threshold=0.3) bits shares
    metrics.BinaryIoU([1], dtype="float32") bits shares
    metrics.R2Score() real other
    metrics.R2Score(class_aggregation=None) real other weights
    metrics.R2Score(class_aggregation="variance_weighted_average", num_regressors=3) real other
    metrics.PearsonCorrelation() real other
    metrics.PearsonCorrelation(axis=0) real other
    metrics.ConcordanceCorrelation() real other weights
    metrics.concordance_correlation real other
""".split("\n")[1:-1]
OPTIMIZERS = """
    SGD(0.1)
    SGD(0.1, momentum=0.9)
    SGD(0.1, momentum=0.9, nesterov=True, weight_decay=0.01)
    Adam(0.1)
    Adam(0.1, beta_1=0.8, amsgrad=True, epsilon=1e-3)
    Adam(0.1, clipnorm=0.5)
    Adam(0.1, clipvalue=0.1)
    Adam(0.1, global_clipnorm=0.5)
    AdamW(0.1, weight_decay=0.1)
    Adamax(0.1)
    Nadam(0.1)
    RMSprop(0.1)
    RMSprop(0.01, momentum=0.9, centered=True, rho=0.8)
    Adagrad(0.1)
    Adadelta(1.0)
    Lion(0.01, weight_decay=0.1)
    Ftrl(0.1)
    Ftrl(0.1, l1_regularization_strength=0.01, l2_regularization_strength=0.1, l2_shrinkage_regularization_strength=0.1, beta=0.1)
    Lamb(0.1)
    Adafactor(0.1)
    Adafactor(0.1, relative_step=False, clip_threshold=0.5)
    SGD(keras.optimizers.schedules.ExponentialDecay(0.1, 5, 0.5, staircase=True))
    Adam(keras.optimizers.schedules.CosineDecay(0.1, 10, warmup_target=0.2, warmup_steps=4))
""".split("\n")[1:-1]
SCHEDULES = """
    ExponentialDecay(0.1, 10, 0.9)
    InverseTimeDecay(0.1, 10, 0.5, staircase=True)
    PolynomialDecay(0.1, 10, power=2.0)
    PolynomialDecay(0.1, 10, cycle=True)
    PiecewiseConstantDecay([3, 8], [1.0, 0.5, 0.1])
    CosineDecay(0.1, 12, alpha=0.1)
    CosineDecayRestarts(0.1, 5)
    CosineDecayRestarts(0.1, 5, t_mul=1.0, m_mul=0.5)
""".split("\n")[1:-1]


def host(x: Any) -> Any:
    """Return a value as an array of NumPy."""
    return np.asarray(x) if isinstance(x, (np.ndarray, float, int)) else ivy_api.namespace("numpy").asarray(x)


def evaluated(library: Any, text: str, put: Any) -> Any:
    """Return the result of a loss or metric of a library: ``losses.Huber() real other weights``."""
    made, y_true, y_pred, *rest = text.strip().rsplit(" ", 3 if text.strip().endswith("weights") else 2)
    function = eval(f"library.{made}", {"library": library})
    args = [put(DATA[name]) for name in (y_true, y_pred)]
    if "metrics." in made and not inspect.isfunction(function):
        for i in range(2):
            part = [x[3 * i : 3 * i + 3] for x in args]
            function.update_state(*part, **({"sample_weight": put(WEIGHTS)[3 * i : 3 * i + 3]} if rest else {}))
        return function.result()
    return function(*args, **({"sample_weight": put(WEIGHTS)} if rest else {}))


@cache
def wanted(text: str) -> Any:
    """Return Keras' result as an array of NumPy."""
    return theirs.ops.convert_to_numpy(evaluated(theirs, text, theirs.ops.convert_to_tensor))


@pytest.mark.parametrize("text", [*LOSSES, *METRICS], ids=str.strip)
def test_losses_and_metrics_are_those_of_keras(text: str, backend: str) -> None:
    """Values of losses, and of metrics after two batches."""
    want, ours = wanted(text), host(evaluated(frontend, text, ivy_api.namespace(backend).asarray))
    assert ours.shape == want.shape
    assert ours.dtype == want.dtype
    np.testing.assert_allclose(ours, want, rtol=2e-5, atol=2e-6)


def stepped(keras: Any, text: str) -> list[Any]:
    """Return two variables after each fifth of 20 steps."""
    rng = np.random.default_rng(4)
    optimizer = eval(f"keras.optimizers.{text.strip()}", {"keras": keras})
    variables = [
        keras.Variable(rng.normal(size=shape).astype("float32"), name=name) for name, shape in (("a", (3, 4)), ("b", (5,)))
    ]
    found = []
    for i in range(20):
        gradients = [keras.ops.convert_to_tensor(rng.normal(size=v.shape).astype("float32")) for v in variables]
        optimizer.apply_gradients(zip(gradients, variables, strict=True))
        if i % 5 == 4:
            found += [v.numpy() for v in variables]
    assert int(optimizer.iterations) == 20
    return found


@cache
def steps(text: str) -> list[Any]:
    """Return Keras' variables."""
    return stepped(theirs, text)


@pytest.mark.parametrize("text", OPTIMIZERS, ids=str.strip)
def test_optimizers_are_those_of_keras(text: str, backend: str) -> None:
    """20 steps with given gradients."""
    for ours, want in zip(stepped(frontend, text), steps(text), strict=True):
        np.testing.assert_allclose(ours, want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("text", SCHEDULES, ids=str.strip)
def test_schedules_are_those_of_keras(text: str) -> None:
    """The rates of 25 steps; and again from the arguments as data."""
    ours, want = (eval(f"keras.optimizers.schedules.{text.strip()}", {"keras": keras}) for keras in (frontend, theirs))
    rates = [float(want(i)) for i in range(25)]
    np.testing.assert_allclose([ours(i) for i in range(25)], rates, rtol=1e-5)
    again = type(ours).from_config(want.get_config())
    np.testing.assert_allclose([again(i) for i in range(25)], rates, rtol=1e-5)


INITIALIZERS = (
    "GlorotUniform()", "GlorotNormal()", "HeUniform()", "HeNormal()", "LecunUniform()", "LecunNormal()", "RandomNormal(0.5, 0.1)",
    "RandomUniform(-0.2, 0.4)", "TruncatedNormal(0.1, 0.3)", "VarianceScaling(2.0, 'fan_out', 'untruncated_normal')",
)  # fmt: skip


@pytest.mark.parametrize("text", INITIALIZERS)
def test_initialisers_have_the_distributions_of_keras(text: str, backend: str) -> None:
    """Mean, deviation and bounds of 3x3x40x60 numbers; the same numbers for the same seed on all backends."""
    ours, want = (np.asarray(host(library)) for library in (drawn(frontend, text), _drawn_by_keras(text)))
    assert ours.shape == want.shape
    deviation = want.std()
    assert abs(ours.mean() - want.mean()) < 0.03 * deviation + 1e-4
    assert abs(ours.std() / deviation - 1) < 0.03
    if "andom" not in text and "untruncated" not in text:
        assert abs(np.abs(ours).max() / np.abs(want).max() - 1) < 0.05
    seeded = text.replace(")", "seed=3)" if text.endswith("()") else ", seed=3)")
    first = host(drawn(frontend, seeded))
    np.testing.assert_allclose(host(drawn(frontend, seeded)), first)
    with ivy_api.use_backend("numpy"):
        np.testing.assert_allclose(drawn(frontend, seeded), first, rtol=1e-4, atol=1e-6)


def drawn(library: Any, text: str) -> Any:
    """Return numbers of an initialiser."""
    return eval(f"keras.initializers.{text}", {"keras": library})((3, 3, 40, 60))


@cache
def _drawn_by_keras(text: str) -> Any:
    theirs.utils.set_random_seed(0)
    return theirs.ops.convert_to_numpy(drawn(theirs, text))


def test_orthogonal_matrices(backend: str) -> None:
    """Rows or columns are orthonormal, times the gain."""
    q = host(frontend.initializers.Orthogonal(gain=2.0, seed=1)((3, 2, 4)))
    flat = q.reshape(6, 4)
    np.testing.assert_allclose(flat.T @ flat, 4 * np.eye(4), atol=1e-5)
