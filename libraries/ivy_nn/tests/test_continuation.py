"""Training that goes on: several fits are one; interrupted runs; the best variables; learning rates that change."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_api.errors import ArgumentTypeError
from ivy_nn import optimizers as o
from ivy_nn.errors import DataError, OptimizerError
from ivy_nn.training import Accuracy, Callback, EarlyStopping, Loader, ReduceOnPlateau, SaveBest, fit

OPTIMIZERS: dict[str, Callable[[], Any]] = {
    "Adam": lambda: o.Adam(1e-2),
    "schedule": lambda: o.SGD(o.schedules.cosine(0.1, 12), momentum=0.9),
    "Lookahead": lambda: o.Lookahead(o.AdamW(1e-2), k=5),
    "accumulated": lambda: o.Accumulated(o.Clipped(o.RMSprop(1e-2), global_norm=1.0), every=2),
    "scaled": lambda: o.Scaled(o.Adam(1e-2), o.LossScaling(growth_interval=2)),
    "LBFGS": lambda: o.LBFGS(max_iter=2),
}


class Network(nn.Module):
    def __init__(self) -> None:
        self.first, self.norm, self.drop, self.last = nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Dropout(0.3), nn.Linear(8, 3)

    def _forward(self, x: Any) -> Any:
        return self.last(self.drop(ivy_api.namespace_for(x).tanh(self.norm(self.first(x)))))


def arrays(n: int = 36) -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(n, 4)).astype("float32")
    return x, np.argmax(x[:, :3], axis=1).astype("int32")


def built(xp: Any) -> Any:
    return Network().build(xp.random.key(0))


def loader(xp: Any) -> Loader:
    return Loader(arrays(), 16, key=xp.random.key(1))


def loss(out: Any, target: Any) -> Any:
    return ivy_api.nn.sparse_cross_entropy(out, target)


def values(model: Any) -> dict[str, Any]:
    return {path: np.asarray(x).copy() for path, x in model.variables.flatten().items()}


def require_same(one: dict[str, Any], two: dict[str, Any]) -> None:
    assert all(np.array_equal(x, two[path]) for path, x in one.items())


class Interrupt(Callback):
    def __init__(self, step: int) -> None:
        self._step = step

    def on_step(self, run: Any) -> None:
        if run.step == self._step:
            raise KeyboardInterrupt


@pytest.mark.brief(2)
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_several_fits_are_one(xp: Any, name: str) -> None:
    whole, parts, optimizer = built(xp), built(xp), OPTIMIZERS[name]()
    expected = fit(whole, loader(xp), loss, OPTIMIZERS[name](), epochs=4, compiled=False)
    steps = []
    for epochs in (1, 2, 1):
        steps += fit(parts, loader(xp), loss, optimizer, epochs=epochs, compiled=False).steps
    assert steps == expected.steps
    require_same(values(whole), values(parts))


def test_an_optimizer_goes_on_after_pickling_and_begins_anew_when_asked(xp: Any) -> None:
    model, optimizer = built(xp), o.Adam(1e-2)
    fit(model, loader(xp), loss, optimizer, compiled=False)
    one, two = copy.deepcopy(model), copy.deepcopy(model)
    again = pickle.loads(pickle.dumps(optimizer))
    for each, which in ((model, optimizer), (one, again)):
        fit(each, loader(xp), loss, which, compiled=False)
    require_same(values(model), values(one))
    optimizer.reset()
    fresh = copy.deepcopy(two)
    fit(two, loader(xp), loss, optimizer, compiled=False)
    fit(fresh, loader(xp), loss, o.Adam(1e-2), compiled=False)
    require_same(values(two), values(fresh))


def test_an_optimizer_does_not_take_its_state_to_another_model(xp: Any) -> None:
    optimizer, one, two = o.Adam(1e-2), built(xp), built(xp)
    fit(built(xp), loader(xp), loss, optimizer, compiled=False)
    fit(one, loader(xp), loss, optimizer, compiled=False)
    fit(two, loader(xp), loss, o.Adam(1e-2), compiled=False)
    require_same(values(one), values(two))
    one.freeze("first.*")
    with pytest.raises(OptimizerError, match=r"Call optimizer\.reset\(\) to begin anew"):
        fit(one, loader(xp), loss, optimizer, compiled=False)


@pytest.mark.parametrize("step", [1, 2, 3, 5])
def test_an_interrupted_fit_repeated_on_the_same_model_is_one_run(xp: Any, step: int, tmp_path: Path) -> None:
    """Also if it is interrupted before the first epoch ends."""
    settings: dict[str, Any] = {"epochs": 3, "compiled": False, "metrics": [Accuracy(), lambda out, target: 1.0]}
    whole, model, optimizer = built(xp), built(xp), o.Adam(1e-2)
    expected = fit(whole, loader(xp), loss, o.Adam(1e-2), **settings)
    settings["checkpoints"] = tmp_path
    with pytest.raises(KeyboardInterrupt):
        fit(model, loader(xp), loss, optimizer, callbacks=[Interrupt(step)], **settings)
    history = fit(model, loader(xp), loss, optimizer, **settings)
    assert history.steps == expected.steps
    assert history.epochs == expected.epochs
    require_same(values(whole), values(model))


def test_losses_are_means_over_examples(xp: Any) -> None:
    x = np.asarray([[1.0]] * 32 + [[10.0]], dtype="float32")
    model = nn.Linear(1, 1, bias=False)
    model.weight = xp.ones((1, 1))
    batches = [(x[:32], np.zeros((32, 1), dtype="float32")), (x[32:], np.zeros((1, 1), dtype="float32"))]
    row = fit(
        model, batches, ivy_api.nn.mse_loss, o.SGD(0.0), validation=batches, metrics=[nn.training.MSE()], compiled=False
    ).epochs[0]
    assert row["validation_mse"] == pytest.approx((32 + 100) / 33)
    assert row["loss"] == row["validation_loss"] == pytest.approx(row["validation_mse"])


class Record(Callback):
    """Notes the quantity and the variables of each epoch; quantities may be given instead of those measured."""

    def __init__(self, given: list[float]) -> None:
        self.given, self.seen = given, []  # type: ignore[var-annotated]

    def on_epoch(self, run: Any) -> None:
        run.history.epochs[-1]["quality"] = self.given[run.epoch]
        self.seen.append({path: np.asarray(x).copy() for path, x in {**run.v.flatten(), **run.rest.flatten()}.items()})


@pytest.mark.parametrize("interrupted", [False, True])
def test_the_best_variables_are_restored_and_saved(xp: Any, interrupted: bool, tmp_path: Path) -> None:
    def callbacks() -> list[Any]:
        stopping = EarlyStopping("quality", patience=2, mode="max", restore_best=True)
        return [record, stopping, SaveBest(tmp_path / "best.safetensors", "quality", mode="max")]

    record, model = Record([0.1, 0.7, 0.5, 0.6, 0.9]), built(xp)
    settings: dict[str, Any] = {"epochs": 5, "compiled": False, "checkpoints": tmp_path / "run"}
    if interrupted:
        with pytest.raises(KeyboardInterrupt):
            fit(model, loader(xp), loss, o.Adam(1e-2), callbacks=[*callbacks(), Interrupt(8)], **settings)
        history = fit(model, loader(xp), loss, o.Adam(1e-2), callbacks=[*callbacks(), Callback()], **settings)
    else:
        history = fit(model, loader(xp), loss, o.Adam(1e-2), callbacks=callbacks(), **settings)
    assert len(history.epochs) == 4
    require_same(record.seen[1], values(model))
    other = nn.checkpoints.load(tmp_path / "best.safetensors", xp=xp)
    require_same(record.seen[1], {path: np.asarray(x) for path, x in other.v.flatten().items()})
    assert other.extra == {"quality": 0.7}


class Rates(Callback):
    """Sets the learning rate of each step after the first."""

    def __init__(self, of_run: bool) -> None:
        self._of_run = of_run

    def on_step(self, run: Any) -> None:
        if self._of_run:
            run.lr = 0.1 / (run.step + 1)
        else:
            run.optimizer.lr = 0.1 / (run.step + 1)


@pytest.mark.parametrize(
    ("of_run", "compiled"), [(False, False), (True, False), pytest.param(True, True, marks=pytest.mark.brief(8))]
)
def test_a_callback_sets_the_learning_rate(xp: Any, of_run: bool, compiled: bool) -> None:
    one, two = built(xp), built(xp)
    fit(one, loader(xp), loss, o.Clipped(o.SGD(lambda n: 0.1 / (n + 1)), value=1.0), epochs=2, compiled=False)
    fit(two, loader(xp), loss, o.Clipped(o.SGD(0.1), value=1.0), epochs=2, compiled=compiled, callbacks=[Rates(of_run)])
    assert all(np.allclose(x, values(two)[path], rtol=1e-4, atol=1e-6) for path, x in values(one).items())


def test_the_learning_rate_decreases_on_a_plateau(xp: Any) -> None:
    optimizer, given = o.SGD(1.0), [1.0, 1.0, 1.0, 0.5, 0.5, 0.5]
    plateau = ReduceOnPlateau("quality", factor=0.5, patience=1)
    fit(built(xp), loader(xp), loss, optimizer, epochs=6, callbacks=[Record(given), plateau], compiled=False)
    assert optimizer.lr == 0.25
    with pytest.raises(DataError, match="whose learning rate is a number"):
        fit(built(xp), loader(xp), loss, o.SGD(lambda n: 0.1), callbacks=[ReduceOnPlateau()], compiled=False)


def test_averages_are_evaluated_and_kept(xp: Any) -> None:
    plain, averaged, record = built(xp), built(xp), Record([0.0] * 3)
    fit(plain, loader(xp), loss, o.SGD(0.1), epochs=3, compiled=False)
    settings: dict[str, Any] = {"epochs": 3, "compiled": False, "validation": [arrays()], "callbacks": [record]}
    history = fit(averaged, loader(xp), loss, o.Averaged(o.SGD(0.1), o.ExponentialAverage(0.5)), **settings)
    assert np.array_equal(record.seen[-1]["first.weight"], values(plain)["first.weight"])
    assert not np.array_equal(values(averaged)["first.weight"], values(plain)["first.weight"])
    x, y = map(xp.asarray, arrays())
    assert float(loss(averaged.eval()(x), y)) == pytest.approx(history["validation_loss"][-1], rel=1e-5)


def test_the_scale_of_a_loss_does_not_change_steps(xp: Any) -> None:
    plain, scaled = built(xp), built(xp)
    one = fit(plain, loader(xp), loss, o.Clipped(o.SGD(0.1), global_norm=0.5), epochs=2, compiled=False)
    two = fit(scaled, loader(xp), loss, o.Scaled(o.Clipped(o.SGD(0.1), global_norm=0.5)), epochs=2, compiled=False)
    assert np.allclose(one.steps, two.steps, rtol=1e-4)
    with pytest.raises(OptimizerError, match="Put Scaled around it"):
        o.Clipped(o.Scaled(o.SGD(0.1)), value=1.0)


def test_arguments_that_fit_cannot_use_are_clear_errors(xp: Any) -> None:
    model, batches = built(xp), [arrays()]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"loss": "mse"}, "loss is a function, such as ivy_api.nn.mse_loss .*; got 'mse'"),
        ({"loss": nn.MSELoss}, r"got the class MSELoss: pass MSELoss\(\)"),
        ({"optimizer": "adam"}, r"takes an optimizer, such as nn\.optimizers\.Adam\(\); got 'adam'"),
        ({"optimizer": o.Adam}, r"got the class Adam: pass Adam\(\)"),
        ({"metrics": ["accuracy"]}, r"such as nn\.training\.Accuracy\(\), or a function; got 'accuracy'"),
        ({"metrics": [Accuracy]}, r"got the class Accuracy: pass Accuracy\(\)"),
        ({"metrics": Accuracy()}, "metrics is a list of metrics"),
        ({"metrics": [Accuracy(), Accuracy()]}, "Two metrics have the name 'accuracy'"),
        ({"callbacks": [o.ReduceOnPlateau(0.1)]}, r"derived from nn\.training\.Callback; got"),
        ({"callbacks": [EarlyStopping]}, r"got the class EarlyStopping: pass EarlyStopping\(\)"),
        ({"validation": []}, "no batches in the validation data"),
        ({"validation": iter(batches), "epochs": 2}, "These validation can only be iterated over once"),
    ]
    for arguments, message in wrong:
        given = {"loss": loss, "optimizer": o.SGD(0.1), "compiled": False, **arguments}
        with pytest.raises((DataError, ArgumentTypeError), match=message):
            fit(model, batches, **given)
    with pytest.raises(OptimizerError, match="lr is a number, a 0-d array, or a schedule"):
        o.SGD(0.1).lr = "fast"
