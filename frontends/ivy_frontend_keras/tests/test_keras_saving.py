"""Files of models: those that Keras writes are read, and those that are written are read by Keras."""

from __future__ import annotations

import importlib
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend

theirs = pytest.importorskip("keras")
pytest.importorskip("h5py")
pytestmark = pytest.mark.filterwarnings("ignore:__array__ implementation doesn't accept a copy keyword:DeprecationWarning")
CASES, Case = (getattr(importlib.import_module("test_keras_layers"), name) for name in ("CASES", "Case"))
RNG = np.random.default_rng(0)
X = RNG.normal(size=(6, 8, 6)).astype("float32")
Y = [RNG.normal(size=(6, 3)).astype("float32") for _ in range(2)]


def host(x: Any) -> Any:
    """Return a value as an array of NumPy."""
    return np.asarray(x) if isinstance(x, (np.ndarray, float)) else ivy_api.namespace("numpy").asarray(x)


def graph(keras: Any) -> Any:
    """Return a functional model with layers inside of layers, a model inside, one layer called twice, and operations."""
    layers = keras.layers
    inputs = layers.Input((8, 6))
    x = layers.MultiHeadAttention(2, 3)(inputs, inputs)
    x = layers.Bidirectional(layers.LSTM(4, return_sequences=True))(x)
    x = layers.TimeDistributed(layers.Dense(3))(x)
    inner = keras.Sequential([layers.Dense(4, activation="relu"), layers.Dropout(0.2), layers.Dense(3)])
    twice = layers.Dense(3, kernel_regularizer="l2")
    y = inner(x) * 2.0 + twice(twice(x))
    side = layers.Input((3,))
    small = keras.Model(side, layers.Dense(3, name="within")(side) - side)
    first = small(keras.ops.sum(y, axis=1)) + keras.ops.mean(y[:, 1:4], axis=1, keepdims=False)
    second = layers.BatchNormalization()(layers.RNN([layers.GRUCell(2), layers.LSTMCell(3)])(y))
    return keras.Model(inputs, [first, second])


def chain(keras: Any) -> Any:
    """Return a model of layers one after the other."""
    layers = keras.layers
    return keras.Sequential(
        [layers.Conv1D(5, 3, padding="same", activation="gelu"), layers.LayerNormalization(), layers.MaxPooling1D(2),
         layers.GRU(4), layers.Dense(3, kernel_initializer="he_normal")]
    )  # fmt: skip


OPTIMIZERS = (
    "SGD(0.01)", "SGD(0.01, momentum=0.9)", "Adam(0.01, amsgrad=True)", "AdamW(0.01)", "Adamax(0.01)", "Nadam(0.01)",
    "RMSprop(0.01, momentum=0.9, centered=True)", "Adagrad(0.01)", "Adadelta(0.01)", "Lion(0.001)", "Ftrl(0.01)", "Lamb(0.01)",
    "Adafactor(0.01)", "Adam(keras.optimizers.schedules.ExponentialDecay(0.01, 2, 0.9))",
)  # fmt: skip


def trained(keras: Any, model: Any, optimizer: str, steps: int = 3) -> Any:
    """Return a model after some steps, whose dropout does nothing."""
    model.compile(
        eval(f"keras.optimizers.{optimizer}", {"keras": keras}), loss="mse", metrics=[["mae"]] * len(model.outputs or [1])
    )
    return continued(model, steps)


def continued(model: Any, steps: int = 3) -> Any:
    """Return the model after more steps."""
    for layer in model._flatten_layers():
        if type(layer).__name__ == "Dropout":
            layer.rate = 0.0
    for _ in range(steps):
        model.train_on_batch(X, Y if len(model.outputs) > 1 else Y[0])
    return model


def predicted(model: Any) -> list[Any]:
    """Return the results of a model."""
    found = model.predict(X, verbose=0)
    return [np.asarray(x) for x in (found if isinstance(found, (list, tuple)) else [found])]


def same(a: list[Any], b: list[Any], tolerance: float = 2e-5) -> None:
    """Compare results."""
    for x, y in zip(a, b, strict=True):
        np.testing.assert_allclose(x, y, rtol=tolerance, atol=tolerance)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The folder with models that Keras trained and saved; what each predicts, and what it does after more steps."""
    folder = tmp_path_factory.mktemp("keras")
    found = {}
    for make in (graph, chain):
        model = make(theirs)
        model.build(X.shape)
        trained(theirs, model, "Adam(0.01)")
        model.save(folder / f"{make.__name__}.keras")
        model.save_weights(folder / f"{make.__name__}.weights.h5")
        before = predicted(model)
        found[make.__name__] = before, predicted(continued(model))
    return folder, found


@pytest.mark.parametrize("name", ["graph", "chain"])
def test_models_of_keras_are_read(saved: Any, name: str, backend: str) -> None:
    """They predict what they did, and training continues where it was."""
    folder, found = saved
    model = frontend.models.load_model(folder / f"{name}.keras")
    before, after = found[name]
    same(predicted(model), before)
    assert int(model.optimizer.iterations) == 3
    if backend != "jax":  # compiling a step takes half a minute
        same(predicted(continued(model)), after, 2e-3)


@pytest.mark.parametrize("make", [graph, chain])
@pytest.mark.brief(2, fast=True)
def test_keras_reads_models(make: Any, backend: str, tmp_path: Path) -> None:
    """They predict what they did, and training continues where it was."""
    if backend == "jax":
        pytest.skip("compiling a step takes half a minute; what is written does not depend on the backend")
    model = make(frontend)
    model.build(X.shape)
    trained(frontend, model, "Adam(0.01)")
    model.save(tmp_path / "model.keras")
    before = predicted(model)
    again = theirs.models.load_model(tmp_path / "model.keras")
    same(predicted(again), before)
    assert int(again.optimizer.iterations) == 3
    same(predicted(continued(again)), predicted(continued(model)), 2e-3)


@pytest.mark.parametrize("text", OPTIMIZERS)
@pytest.mark.brief(4)
def test_the_state_of_optimizers(text: str, tmp_path: Path) -> None:
    """Each continues in the other library as in its own."""
    with ivy_api.use_backend("numpy"):
        for one, other in ((theirs, frontend), (frontend, theirs)):
            inputs = one.Input((8, 6))
            model = one.Model(inputs, one.layers.Dense(3)(one.layers.Flatten()(inputs)))
            trained(one, model, text)
            model.save(tmp_path / "model.keras")
            again = other.models.load_model(tmp_path / "model.keras")
            same(predicted(again), predicted(model))
            same(predicted(continued(again)), predicted(continued(model)), 1e-4)


def _is_alone(text: str) -> bool:
    """Whether a layer is called on one array, without options."""
    inputs = text.split("|")[1].strip()
    return text.count("|") == 1 and inputs.startswith("f(") and "Lambda" not in text


@pytest.mark.parametrize("text", [text for text in CASES if _is_alone(text)])
def test_layers_in_files(text: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Every layer: a model of Keras with it is read, one of the frontend is read by Keras, and both predict the same."""
    if pytestconfig.getoption("--brief") and zlib.crc32(text.encode()) % 3:
        pytest.skip("a brief run has a third of the layers")
    case = Case(text)
    with ivy_api.use_backend("numpy"):
        want: Any = None
        for one, other in ((theirs, frontend), (frontend, theirs)):
            inputs = one.Input(batch_shape=case.inputs.shape)
            model = one.Model(inputs, case.layer(one)(inputs))
            model.set_weights(case.weights(model))
            model.save(tmp_path / "model.keras")
            again = other.models.load_model(tmp_path / "model.keras")
            names, shapes = ([getattr(w, key) for w in again.weights] for key in ("name", "shape"))
            assert names == [w.name for w in model.weights]
            assert [tuple(s) for s in shapes] == [tuple(w.shape) for w in model.weights]
            for a, b in zip(again.get_weights(), model.get_weights(), strict=True):
                np.testing.assert_array_equal(a, b)
            try:
                found = [host(x) for m in (model, again) for x in _leaves(m(_given(m, case.inputs)))]
            except Exception as error:  # Keras' backend has no kernel for the CPU
                if type(error).__module__.startswith("tensorflow"):
                    return
                raise
            half = len(found) // 2
            same(found[:half], found[half:])
            if want is not None:
                same(found[:half], want)
            want = found[:half]


def _leaves(value: Any) -> list[Any]:
    return [x for one in value for x in _leaves(one)] if isinstance(value, (list, tuple)) else [value]


def _given(model: Any, inputs: Any) -> Any:
    return theirs.ops.convert_to_tensor(inputs) if isinstance(model, theirs.Model) else inputs


def own(keras: Any) -> tuple[Any, Any]:
    """Return a layer of one's own, with layers in a list and a dict, and a model that is a subclass."""

    class Scaled(keras.layers.Layer):  # type: ignore[misc]
        def __init__(self, scale: float = 1.0, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.scale = scale
            self.steps = [keras.layers.Dense(4), {"last": keras.layers.Dense(2)}]

        def build(self, input_shape: Any) -> None:
            self.shift = self.add_weight(shape=(input_shape[-1],), initializer="ones", name="shift")
            self.steps[0].build(input_shape)
            self.steps[1]["last"].build((None, 4))

        def call(self, x: Any) -> Any:
            first, last = self.steps
            return last["last"](first(x * self.scale + self.shift))

        def get_config(self) -> dict[str, Any]:
            return {**super().get_config(), "scale": self.scale}

    class Own(keras.Model):  # type: ignore[misc]
        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.within = Scaled(0.5)
            self.after = keras.layers.Dense(2)

        def build(self, input_shape: Any) -> None:
            self.within.build(input_shape)
            self.after.build((None, 2))
            self.built = True

        def call(self, x: Any) -> Any:
            return self.after(self.within(x))

    return Scaled, Own


def test_layers_of_ones_own(tmp_path: Path) -> None:
    """Given by name or registered; weights are at the same paths as in Keras' files, which either library reads."""
    x = RNG.normal(size=(3, 5)).astype("float32")
    with ivy_api.use_backend("numpy"):
        paths = []
        for one, other in ((theirs, frontend), (frontend, theirs)):
            scaled, subclass = own(one)
            inputs = one.Input((5,))
            for model in (one.Model(inputs, scaled(2.0)(inputs)), subclass()):
                model.build((None, 5))
                model.save(tmp_path / "model.keras")
                custom = dict(zip(("Scaled", "Own"), own(other), strict=True))
                again = other.models.load_model(tmp_path / "model.keras", custom_objects=custom)
                same([host(again(x))], [host(model(x))])
            model.save_weights(tmp_path / "own.weights.h5")
            paths.append(_paths(tmp_path / "own.weights.h5"))
            again = own(other)[1]()
            again.build((None, 5))
            again.load_weights(tmp_path / "own.weights.h5")
            same([host(again(x))], [host(model(x))])
        assert paths[0] == paths[1]
        registered = frontend.saving.register_keras_serializable("mine")(own(frontend)[0])
        inputs = frontend.Input((5,))
        frontend.Model(inputs, registered(3.0)(inputs)).save(tmp_path / "registered.keras")
        assert frontend.models.load_model(tmp_path / "registered.keras").layers[1].scale == 3.0


def _paths(path: Path) -> set[str]:
    found: set[str] = set()
    with importlib.import_module("h5py").File(path) as file:
        file.visititems(lambda name, item: found.add(name) if hasattr(item, "shape") else None)
    return found


@pytest.mark.brief(0)  # of what it takes the arithmetic is the least
def test_models_as_text(backend: str) -> None:
    """``to_json`` of either library is read."""
    text = graph(theirs).to_json()
    model = frontend.models.model_from_json(text)
    weights = [RNG.normal(size=w.shape).astype("float32") for w in model.weights]
    original = theirs.models.model_from_json(model.to_json())
    for one in (model, original):
        one.set_weights([np.abs(w) for w in weights])
    same([host(x) for x in model(X)], [host(x) for x in original(X)], 1e-4)
    clone = type(model).from_config(model.get_config())
    assert [w.shape for w in clone.weights] == [w.shape for w in model.weights]


def test_errors_of_files(tmp_path: Path) -> None:
    """Each says what is wrong, and leaves the model as it was."""
    with ivy_api.use_backend("numpy"):
        inputs = frontend.Input((5,))
        model = frontend.Model(inputs, frontend.layers.Dense(3)(inputs))
        other = frontend.Model(inputs, frontend.layers.Dense(4)(inputs))
        before = model.get_weights()
        other.save_weights(tmp_path / "other.weights.h5")
        with pytest.raises(
            ValueError, match=r"Layer 'dense.*' has weights of shapes \(5, 3\), \(3,\); the file has .*\(5, 4\), \(4,\)"
        ):
            model.load_weights(tmp_path / "other.weights.h5")
        with pytest.warns(UserWarning, match="They are kept"):
            model.load_weights(tmp_path / "other.weights.h5", skip_mismatch=True)
        same(model.get_weights(), before, 0)
        for name, words in (("model.h5", "must end in `.keras`"), ("model", "must end in")):
            with pytest.raises(ValueError, match=words):
                model.save(tmp_path / name)
        with pytest.raises(ValueError, match="File not found"):
            frontend.models.load_model(tmp_path / "missing.keras")
        (tmp_path / "text.keras").write_text("no archive")
        with pytest.raises(ValueError, match="is no file of Keras 3"):
            frontend.models.load_model(tmp_path / "text.keras")
        with zipfile.ZipFile(tmp_path / "empty.keras", "w") as archive:
            archive.writestr("config.json", "{}")
        with pytest.raises(ValueError, match=r"has no model\.weights\.h5"):
            frontend.models.load_model(tmp_path / "empty.keras")
        model.save(tmp_path / "model.keras")
        with pytest.raises(FileExistsError, match="overwrite is False"):
            model.save(tmp_path / "model.keras", overwrite=False)
        lambda_model = theirs.Sequential([theirs.Input((5,)), theirs.layers.Lambda(lambda x: x * 2)])
        lambda_model.save(tmp_path / "lambda.keras")
        with pytest.raises(ValueError, match="byte code, which is not run"):
            frontend.models.load_model(tmp_path / "lambda.keras")


CHECKPOINTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("{epoch:02d}.keras", {}),
    ("last.keras", {"monitor": "loss", "save_best_only": True}),
    ("folder/{epoch}-{batch}.weights.h5", {"save_freq": 2, "save_weights_only": True}),
    ("{epoch}-{val_loss:.3f}.weights.h5", {"save_weights_only": True, "save_best_only": True}),
    ("{epoch}.weights.h5", {"save_weights_only": True, "save_best_only": True, "monitor": "val_mae", "mode": "max"}),
    ("{epoch}.keras", {"save_best_only": True, "initial_value_threshold": 1e-9}),
)


@pytest.mark.parametrize(("name", "options"), CHECKPOINTS)
@pytest.mark.brief(2)
def test_checkpoints_while_training(name: str, options: Any, tmp_path: Path) -> None:
    """The same files as Keras', and the best weights in them."""
    found = []
    values = [np.full((5, 3), 0.1, "float32"), np.zeros(3, "float32")]
    with ivy_api.use_backend("numpy"):
        for keras, folder in ((theirs, tmp_path / "keras"), (frontend, tmp_path / "ivy")):
            model = keras.Sequential([keras.Input((5,)), keras.layers.Dense(3)])
            model.set_weights(values)
            model.compile(keras.optimizers.SGD(0.5), "mse", metrics=["mae"])
            callback = keras.callbacks.ModelCheckpoint(folder / name, **options)
            x = X[:, 0, :5]
            model.fit(x, Y[0], validation_data=(x, Y[1]), batch_size=2, epochs=4, shuffle=False, verbose=0, callbacks=[callback])
            files = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}
            weights = []
            for _, path in sorted(files.items()):
                model.load_weights(path)
                weights += model.get_weights()
            found.append((sorted(files), weights))
    assert found[0][0] == found[1][0]
    same(found[0][1], found[1][1], 1e-4)


def test_errors_of_checkpoints(tmp_path: Path) -> None:
    """Names of files and quantities."""
    make = frontend.callbacks.ModelCheckpoint
    for options in ({"filepath": "a.h5"}, {"filepath": "a.keras", "save_weights_only": True}, {"filepath": "a.weights.h5"}):
        with pytest.raises(ValueError, match="must end in"):
            make(**options)
    with pytest.raises(ValueError, match="Unrecognized save_freq"):
        make("a.keras", save_freq="batch")
    with ivy_api.use_backend("numpy"):
        model = frontend.Sequential([frontend.Input((5,)), frontend.layers.Dense(3)])
        model.compile("sgd", "mse")
        with pytest.raises(KeyError, match=r"has the quantity 'val_loss'; there are: epoch, loss"):
            model.fit(X[:, 0, :5], Y[0], verbose=0, callbacks=[make(tmp_path / "{val_loss}.keras")])


APPLICATIONS = ("MobileNetV2", "InceptionV3", "EfficientNetV2B0", "ConvNeXtTiny")
"""Models of ``keras.applications``: hundreds of layers that others connected."""


def test_many_models_inside_of_one_keep_all_their_weights(tmp_path: Path) -> None:
    """Each of hundreds of lists of layers is written, whatever memory it was at."""
    layers = frontend.layers
    with ivy_api.use_backend("numpy"):
        x = inputs = layers.Input((2,))
        for _ in range(200):
            x = frontend.Sequential([layers.Dense(2, kernel_initializer="orthogonal"), layers.LayerNormalization()])(x)
        model = frontend.Model(inputs, x)
        model.save_weights(tmp_path / "all.weights.h5")
        want = [host(w) for w in model.weights]
        for w in model.weights:
            w.assign(w * 0.0)
        model.load_weights(tmp_path / "all.weights.h5")
        for w, value in zip(model.weights, want, strict=True):
            np.testing.assert_array_equal(host(w), value)
    assert len(_paths(tmp_path / "all.weights.h5")) == len(want)


@pytest.mark.brief(0, fast=True)  # Keras takes seconds to build a model
@pytest.mark.parametrize("name", APPLICATIONS)
def test_models_that_others_wrote(name: str, backend: str, tmp_path: Path) -> None:
    """A model with random weights, saved by Keras, predicts what it did; saved again, Keras reads it."""
    if name != APPLICATIONS[0] and backend != "numpy":
        pytest.skip("on NumPy: building the model in Keras takes seconds")
    rng = np.random.default_rng(1)
    model = getattr(theirs.applications, name)(weights=None, include_top=False, pooling="avg", input_shape=(75, 75, 3))
    for w in model.weights:
        if w.name in ("beta", "moving_mean", "bias"):
            w.assign(rng.normal(size=w.shape) * 0.1)
    model.save(tmp_path / "model.keras")
    x = rng.uniform(-1, 1, (2, 75, 75, 3)).astype("float32")
    want = np.asarray(model.predict(x, verbose=0))
    ours = frontend.models.load_model(tmp_path / "model.keras")
    np.testing.assert_allclose(ours.predict(x, verbose=0), want, rtol=1e-5, atol=1e-5 * np.max(np.abs(want)))
    if backend == "numpy":
        ours.save(tmp_path / "again.keras")
        again = theirs.models.load_model(tmp_path / "again.keras")
        np.testing.assert_array_equal(np.asarray(again.predict(x, verbose=0)), want)
