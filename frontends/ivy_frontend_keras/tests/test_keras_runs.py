"""Whole runs of ``compile``, ``fit``, ``evaluate`` and ``predict``, drawn, beside Keras' own: every quantity by name and value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend

theirs = pytest.importorskip("keras")
RUNS = 36
COUNT, STEPS = 12, 4


class Draw:
    """One run: a model, its losses and metrics, weights and validation data."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng([seed, 5])
        self.kind = self.one("dense", "sequence", "masked", "embedded", "several", "several", "named")
        self.binary = self.flag()

    def one(self, *values: Any) -> Any:
        return values[int(self.rng.integers(len(values)))]

    def flag(self) -> bool:
        return bool(self.rng.random() < 0.5)

    def array(self, *shape: int) -> Any:
        return self.rng.normal(size=shape).astype("float32")


def build(keras: Any, draw: Draw) -> tuple[Any, Any, Any, dict[str, Any]]:
    """Return a model, its data, and the arguments of ``compile`` without the optimizer."""
    layers = keras.layers
    if draw.kind == "dense":
        x, inputs = draw.array(COUNT, 3), keras.Input((3,))
        out = inputs
    elif draw.kind == "embedded":
        x, inputs = draw.rng.integers(0, 4, (COUNT, STEPS)).astype("int32"), keras.Input((STEPS,), dtype="int32")
        out = layers.Embedding(4, 3, mask_zero=True)(inputs)
        out = layers.SimpleRNN(3, return_sequences=draw.flag())(out)
    else:
        x, inputs = draw.array(COUNT, STEPS, 3), keras.Input((STEPS, 3))
        x[:, 1:][draw.rng.random((COUNT, STEPS - 1)) < 0.5] = 0.0
        out = inputs if draw.kind == "sequence" else layers.Masking()(inputs)
    if draw.kind not in ("several", "named"):
        sparse = not draw.binary and draw.flag()
        head = layers.Dense(1, activation="sigmoid") if draw.binary else layers.Dense(3, activation="softmax")
        model = keras.Model(inputs, head(out))
        shape = (COUNT, *model.output.shape[1:-1])
        y: Any
        labels = draw.rng.integers(0, 2 if draw.binary else 3, shape)
        if draw.binary or (sparse and draw.flag()):
            y = labels[..., None]
        else:
            y = labels if sparse else np.eye(3, dtype="float32")[labels]
        losses = (
            ("binary_crossentropy", "mse")
            if draw.binary
            else ("sparse_categorical_crossentropy",)
            if sparse
            else ("categorical_crossentropy", "mse")
        )
        names = ["accuracy", *([] if sparse else ["mae", "mse", keras.metrics.MeanSquaredError(name="own")])]
        given: dict[str, Any] = {"loss": draw.one(*losses)}
        for argument in ("metrics", "weighted_metrics"):
            if draw.flag():
                given[argument] = [name for name in names if draw.flag()] or ["accuracy"]
        return model, x, y, given
    first, second = layers.Dense(1, name="first")(out), layers.Dense(2, name="second")(layers.GlobalAveragePooling1D()(out))
    model = keras.Model(inputs, [first, second] if draw.kind == "several" else {"first": first, "second": second})
    y = {"first": draw.array(COUNT, STEPS, 1), "second": draw.array(COUNT, 2)}
    given = {"loss": draw.one("mse", {"first": "mse", "second": "mae"})}
    if draw.kind == "several":
        given["loss"] = draw.one(given["loss"], ["mae", "mse"])
        y = draw.one(y, list(y.values()))
    if draw.flag():
        given["loss_weights"] = (
            {"first": 0.5, "second": 2.0}
            if isinstance(given["loss"], dict)
            else [0.5, 2.0]
            if isinstance(given["loss"], list)
            else None
        )
    for argument in ("metrics", "weighted_metrics"):
        way = draw.one("none", "dict", "list" if draw.kind == "several" else "dict")
        if way != "none":
            one, other = ["mae"], draw.one(["mse", "mae"], ["mse"])
            given[argument] = {"first": one, "second": other} if way == "dict" else [one, other]
    return model, x, y, given


def weights_for(draw: Draw, y: Any) -> dict[str, Any]:
    """Return weights of examples or classes, or none."""
    way = draw.one("none", "none", "sample", "class")
    if way == "none":
        return {}
    if isinstance(y, (list, dict)):
        each = [draw.rng.random((COUNT, STEPS)).astype("float32"), draw.rng.random(COUNT).astype("float32")]
        refused = way == "class" or (draw.kind == "several" and isinstance(y, dict))  # by Keras
        return {} if refused else {"sample_weight": each if isinstance(y, list) else dict(zip(y, each, strict=True))}
    steps = y.ndim > 2 or (y.ndim == 2 and y.shape[1] == STEPS)
    if way == "class" and not steps:
        return {"class_weight": {0: 0.5, 1: 2.0}}
    return {"sample_weight": draw.rng.random(y.shape[:2] if steps else COUNT).astype("float32")}


def quantities(keras: Any, seed: int) -> dict[str, Any]:
    """Return the quantities of training, of an evaluation and the predictions."""
    draw = Draw(seed)
    keras.utils.clear_session() if hasattr(keras.utils, "clear_session") else None
    model, x, y, given = build(keras, draw)
    rng = np.random.default_rng(seed)
    model.set_weights([(rng.normal(size=w.shape) * 0.4).astype("float32") for w in model.weights])
    model.compile(keras.optimizers.SGD(0.1), **given, run_eagerly=True)
    weights = weights_for(draw, y)

    def part(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: one[:5] for key, one in value.items()}
        return [one[:5] for one in value] if isinstance(value, list) else value[:5]

    validation = (
        (x[:5], part(y), part(weights["sample_weight"])) if "sample_weight" in weights and draw.flag() else (x[:5], part(y))
    )
    run = model.fit(
        x,
        y,
        batch_size=5,
        epochs=2,
        shuffle=False,
        verbose=0,
        **weights,
        **({"validation_data": validation} if draw.flag() else {}),
    )
    found = {f"fit {name}": values for name, values in run.history.items()}
    own = {"sample_weight": weights["sample_weight"]} if "sample_weight" in weights and draw.flag() else {}
    found |= {
        f"evaluate {name}": value for name, value in model.evaluate(x, y, batch_size=8, verbose=0, return_dict=True, **own).items()
    }
    values = model.evaluate(x, y, batch_size=8, verbose=0, **own)
    found["evaluate"] = values if isinstance(values, list) else [values]
    predicted = model.predict(x, verbose=0)
    every = predicted.values() if isinstance(predicted, dict) else predicted if isinstance(predicted, list) else [predicted]
    return found | {f"predict {i}": np.asarray(one) for i, one in enumerate(every)}


@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("seed", range(RUNS))
def test_runs(seed: int) -> None:
    """The same names and values."""
    want = quantities(theirs, seed)
    with ivy_api.use_backend("numpy"):
        got = quantities(frontend, seed)
    assert set(got) == set(want)
    for name, value in want.items():
        np.testing.assert_allclose(got[name], value, rtol=2e-4, atol=2e-5, err_msg=name)


MERGES = ("Add", "Average", "Concatenate", "Maximum", "Minimum", "Multiply", "Subtract")


def of_masks(keras: Any, case: str) -> Any:
    """Return the result of layers called one by one on arrays."""
    layers, rng = keras.layers, np.random.default_rng(4)
    x, y = (rng.normal(size=(3, 4, 2)).astype("float32") for _ in range(2))
    x[:, 1:3] *= rng.random((3, 2, 1)) < 0.5
    y[:, 2:] *= rng.random((3, 2, 1)) < 0.5
    first, *rest = case.split()
    if first in MERGES:
        masked = [layers.Masking()(one) if str(i) in rest else keras.ops.convert_to_tensor(one) for i, one in enumerate((x, y))]
        merged = getattr(layers, first)()(masked)
        return merged, layers.GlobalAveragePooling1D()(merged)
    kept = layers.Masking()(x)
    if first == "Explicit":
        return layers.SimpleRNN(2, kernel_initializer="ones", recurrent_initializer="ones")(x, mask=np.asarray(x[..., 0] > 0))
    if first == "Embedding":
        return layers.GlobalAveragePooling1D()(
            layers.Embedding(3, 2, "ones", mask_zero=True)(np.asarray([[1, 2, 0], [1, 0, 0]], "int32"))
        )
    if first in ("LSTM", "GRU", "SimpleRNN"):
        return getattr(layers, first)(2, kernel_initializer="ones", recurrent_initializer="ones")(layers.Dropout(0.5)(kept))
    return layers.GlobalAveragePooling1D()(
        getattr(layers, first)(**{"Dense": {"units": 2, "kernel_initializer": "ones"}}.get(first, {}))(kept)
    )


CASES = [f"{merge}{masked}" for merge in MERGES for masked in (" 0", " 1", " 0 1")]


@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize(
    "case", [*CASES, "LSTM", "GRU", "SimpleRNN", "Embedding", "Explicit", "ReLU", "Dense", "LayerNormalization"]
)
def test_masks_of_eager_arrays(case: str, backend: str) -> None:
    """The mask of a result is there when the next layer is called, and merged as by Keras."""
    want = of_masks(theirs, case)
    with ivy_api.use_backend(backend):
        got = of_masks(frontend, case)
    for ours, other in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,), strict=True):
        np.testing.assert_allclose(np.asarray(ours), np.asarray(other), rtol=1e-4, atol=1e-5)
