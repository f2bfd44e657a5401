"""Kinds of arrays, attention of several heads, random layers, callbacks, and models made of models."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend

theirs = pytest.importorskip("keras")
RNG = np.random.default_rng(0)
QUERY, VALUE = RNG.normal(size=(2, 3, 4)).astype("float32"), RNG.normal(size=(2, 5, 6)).astype("float32")
MASK = RNG.uniform(size=(2, 3, 5)) < 0.6
HEADS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"num_heads": 2, "key_dim": 3}, {}),
    ({"num_heads": 2, "key_dim": 3, "value_dim": 4, "output_shape": 5, "use_bias": False}, {"attention_mask": MASK}),
    ({"num_heads": 1, "key_dim": 2}, {"use_causal_mask": True, "return_attention_scores": True}),
]


def attended(library: Any, number: int, put: Any) -> list[Any]:
    """Return the results of an attention layer, and the names and shapes of its weights."""
    settings, options = HEADS[number]
    layer = library.layers.MultiHeadAttention(**settings)
    given = {name: put(x) if isinstance(x, np.ndarray) else x for name, x in options.items()}
    layer(put(QUERY), put(VALUE), **given)
    rng = np.random.default_rng(number)
    layer.set_weights([rng.normal(size=w.shape).astype("float32") for w in layer.weights])
    out = layer(put(QUERY), put(VALUE), **given)
    names = [(w.path.rpartition("/")[0].rpartition("/")[2], w.name, tuple(w.shape)) for w in layer.weights]
    return [names, *(np.asarray(x) for x in (out if isinstance(out, tuple) else (out,)))]


@cache
def attended_by_keras(number: int) -> list[Any]:
    """Return what Keras computes."""
    return attended(theirs, number, theirs.ops.convert_to_tensor)


@pytest.mark.parametrize("number", range(len(HEADS)))
def test_attention_of_several_heads(number: int, backend: str) -> None:
    """Results, scores, and the names and order of weights."""
    ours, want = attended(frontend, number, ivy_api.namespace(backend).asarray), attended_by_keras(number)
    assert ours[0] == want[0]
    for a, b in zip(ours[1:], want[1:], strict=True):
        np.testing.assert_allclose(a, b, atol=2e-5)


def test_results_are_of_the_kind_of_the_input(backend: str) -> None:
    """Native arrays, `ivy_api.Array`s and tensors of the TensorFlow frontend."""
    xp = ivy_api.namespace(backend)
    layer = frontend.layers.Dense(2)
    native = xp.asarray(QUERY)
    out = layer(native)
    assert type(out) is type(native)
    wrapped = layer(ivy_api.Array(native))
    assert isinstance(wrapped, ivy_api.Array)
    np.testing.assert_allclose(
        np.asarray(wrapped.unwrap() if hasattr(wrapped, "unwrap") else ivy_api.unwrap(wrapped)), np.asarray(out), rtol=1e-6
    )
    np.testing.assert_allclose(np.asarray(layer(QUERY)), np.asarray(out), rtol=1e-5, atol=1e-6)
    assert type(layer(QUERY)) is type(native)  # arrays of NumPy go to the backend of the weights
    tf = pytest.importorskip("ivy_frontend_tensorflow")
    assert isinstance(layer(tf.constant(QUERY)), tf.Tensor)


@pytest.mark.parametrize(
    "text", ["Dropout(0.4)", "SpatialDropout1D(0.4)", "GaussianDropout(0.4)", "GaussianNoise(0.4)", "AlphaDropout(0.4)"]
)
def test_random_layers(text: str, backend: str) -> None:
    """In training, the mean stays and the deviation is Keras'; two calls differ; a seed gives the same numbers again."""
    x = np.ones((200, 5, 60), "float32")  # of spatial dropout, 12,000 draws: the bounds are five standard deviations
    put = ivy_api.namespace(backend).asarray
    layer = eval(f"frontend.layers.{text}")
    out, again = (np.asarray(layer(put(x), training=True)) for _ in range(2))
    assert not np.array_equal(out, again)
    want = np.asarray(theirs.ops.convert_to_numpy(eval(f"theirs.layers.{text}")(x, training=True)))
    assert abs(out.mean() - want.mean()) < 0.06
    assert abs(out.std() - want.std()) < 0.06
    seeded = text.replace(")", ", seed=3)")
    first, second = (np.asarray(eval(f"frontend.layers.{seeded}")(put(x), training=True)) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    np.testing.assert_array_equal(np.asarray(layer(put(x), training=False)), x)


def run(keras: Any, made: Any) -> Any:
    """Train with a callback; return the history and the weights."""
    x = np.linspace(-1, 1, 12, dtype="float32")[:, None]
    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(3, activation="tanh"), keras.layers.Dense(1)])
    model.compile(keras.optimizers.SGD(0.3), "mse")
    model.set_weights([np.full(w.shape, 0.2 * (i + 1), "float32") for i, w in enumerate(model.weights)])
    options = {"epochs": 8, "batch_size": 12, "shuffle": False, "verbose": 0, "validation_data": (x, -x)}
    return model.fit(x, x**2, callbacks=[made(keras)], **options).history, model.get_weights()


CALLBACKS = {
    "stop": lambda keras: keras.callbacks.EarlyStopping(patience=2, restore_best_weights=True),
    "stop_at_once": lambda keras: keras.callbacks.EarlyStopping(monitor="loss", min_delta=10.0),
    "plateau": lambda keras: keras.callbacks.ReduceLROnPlateau(patience=1, factor=0.5, min_delta=0.5, cooldown=1),
    "schedule": lambda keras: keras.callbacks.LearningRateScheduler(lambda epoch, rate: rate * 0.5 if epoch % 2 else rate),
}


@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")  # of Keras itself, with NumPy 2.4
@pytest.mark.parametrize("name", CALLBACKS)
@pytest.mark.brief(2)
def test_callbacks_are_those_of_keras(name: str) -> None:
    """Histories, learning rates and weights."""
    with ivy_api.use_backend("numpy"):
        ours, weights = run(frontend, CALLBACKS[name])
    want, theirs_after = run(theirs, CALLBACKS[name])
    assert set(ours) == set(want)
    for key, values in want.items():
        np.testing.assert_allclose(ours[key], values, rtol=1e-3, atol=1e-4, err_msg=key)
    for a, b in zip(weights, theirs_after, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-4)


def test_models_within_models_and_clones() -> None:
    """A model is a layer of another one; a clone has the same layers and weights of its own; inner outputs can be taken."""
    with ivy_api.use_backend("numpy"):
        keras = frontend
        inner = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, activation="relu", name="hidden")])
        x = keras.Input((4,))
        model = keras.Model(x, keras.layers.Dense(2)(inner(x)))
        assert [type(layer).__name__ for layer in model.layers] == ["InputLayer", "Sequential", "Dense"]
        assert model.count_params() == 4 * 3 + 3 + 3 * 2 + 2
        assert model.output_shape == (None, 2)
        data = QUERY.reshape(6, 4)[:, :4]
        clone = keras.models.clone_model(model)
        clone.set_weights(model.get_weights())
        np.testing.assert_allclose(clone(data), model(data))
        assert all(a is not b for a, b in zip(clone.weights, model.weights, strict=True))
        hidden = keras.Model(inner.inputs, inner.get_layer("hidden").output)
        np.testing.assert_allclose(hidden(data), inner(data))
        inner.trainable = False
        assert len(model.trainable_weights) == 2
        lines: list[str] = []
        model.summary(print_fn=lines.append)
        assert "Total params: 23" in lines[0]
