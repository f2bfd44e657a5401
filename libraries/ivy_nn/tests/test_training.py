"""`fit`, and what it uses: data, metrics, callbacks, checkpoints."""

from __future__ import annotations

import csv
import math
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import DataError, NotFiniteError, NotFiniteWarning, TrainingError
from ivy_nn.training import (
    AUROC,
    F1,
    MSE,
    R2,
    Accuracy,
    Callback,
    ConfusionMatrix,
    CSVLog,
    EarlyStopping,
    Loader,
    Perplexity,
    TensorBoardLog,
    TopK,
    fit,
)
from ivy_nn.training.event_files import EventFile
from tests.peers import imported


class Network(nn.Module):
    """With a buffer and dropout, both of which a resumed run has to continue."""

    def __init__(self) -> None:
        self.first, self.last = nn.Linear(4, 16), nn.Linear(16, 3)
        self.mean = nn.Buffer(16)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        x = self.first(x)
        if self.training:
            self.mean = 0.9 * self.mean + 0.1 * ivy_api.stop_gradient(xp.mean(x, axis=0))
            x = xp.nn.dropout(self.random_key(), x, rate=0.2)
        return self.last(xp.nn.silu(x - self.mean))


def data(n: int = 90) -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(n, 4)).astype("float32")
    return x, np.argmax(x[:, :3] * [1, 2, 3], axis=1).astype("int32")


def loader(xp: Any, size: int = 16) -> Loader:
    return Loader(data(), size, key=xp.random.key(1), drop_last=True)


def loss(out: Any, target: Any) -> Any:
    return ivy_api.nn.sparse_cross_entropy(out, target)


def optimizer() -> Any:
    return nn.optimizers.Adam(1e-2)


def built(xp: Any) -> Network:
    return Network().build(xp.random.key(0))


def values(model: nn.Module) -> dict[str, Any]:
    return {path: np.asarray(x) for path, x in model.variables.flatten().items()}


def test_a_model_learns_and_every_backend_does_the_same(xp: Any) -> None:
    model = Network().build(xp.random.key(0))
    history = fit(model, loader(xp), loss, optimizer(), epochs=12, metrics=[Accuracy()], validation=[data()], compiled=False)
    assert len(history.steps) == 12 * 5
    assert history["validation_accuracy"][-1] > 0.9
    assert history["loss"][-1] < history["loss"][0] / 2
    reference = Network().build(ivy_api.namespace("numpy").random.key(0))
    expected = fit(reference, loader(ivy_api.namespace("numpy")), loss, optimizer(), epochs=12, compiled=False)
    assert np.allclose(history.steps[:20], expected.steps[:20], rtol=1e-4)
    assert not np.array_equal(np.asarray(model.mean), np.zeros(16))


@pytest.mark.brief(0)  # of test_training_aids, all together in one compiled step is in every run
def test_compiled_steps_are_the_same(xp: Any) -> None:
    eager, compiled = built(xp), built(xp)
    first = fit(eager, loader(xp), loss, optimizer(), epochs=2, compiled=False)
    second = fit(compiled, loader(xp), loss, optimizer(), epochs=2)
    assert np.allclose(first.steps, second.steps, rtol=1e-4)


class Stop(Callback):
    """Ends the run as ``kill -9`` would: by an error after some step."""

    def __init__(self, step: int) -> None:
        self._step = step

    def on_step(self, run: Any) -> None:
        if run.step == self._step:
            raise KeyboardInterrupt


@pytest.mark.parametrize("step", [3, 5, 7, 13])
def test_a_run_resumes_where_it_was(xp: Any, step: int, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"epochs": 3, "compiled": False, "every": 2, "checkpoints": tmp_path, "metrics": [Accuracy()]}
    whole = built(xp)
    expected = fit(whole, loader(xp), loss, optimizer(), **{**settings, "checkpoints": None})
    interrupted = built(xp)
    with pytest.raises(KeyboardInterrupt):
        fit(interrupted, loader(xp), loss, optimizer(), callbacks=[Stop(step)], **settings)
    assert len(list(tmp_path.glob("*.safetensors"))) in (1, 2)
    resumed = Network().build(xp.random.key(99))
    history = fit(resumed, loader(xp), loss, optimizer(), **settings)
    assert history.steps == expected.steps
    assert history.epochs == expected.epochs
    for path, x in values(whole).items():
        assert np.array_equal(x, values(resumed)[path]), path


def test_a_killed_process_resumes(tmp_path: Path) -> None:
    """Killed by ``kill -9`` at random moments, again and again, until it ends."""
    code = f"""
import sys
sys.path[:0] = {[str(Path(__file__).parent), str(Path(__file__).parents[3])]}
import test_training
test_training.train_slowly({str(tmp_path)!r})
"""
    rng = np.random.default_rng(int.from_bytes(os.urandom(4), "little"))
    kills = 0
    while not (tmp_path / "end.npz").exists():
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"training\n" or (tmp_path / "end.npz").exists()
            if kills < 4:
                time.sleep(rng.uniform(0, 0.4))
                process.send_signal(signal.SIGKILL)
                kills += 1
    xp = ivy_api.namespace("numpy")
    whole = built(xp)
    fit(whole, loader(xp), loss, optimizer(), epochs=20, compiled=False)
    end = np.load(tmp_path / "end.npz")
    for path, x in values(whole).items():
        assert np.array_equal(x, end[path]), path


class Wait(Callback):
    """Makes steps slow, and says that they began."""

    _said = False

    def on_step(self, run: Any) -> None:
        if not self._said:
            print("training", flush=True)
            self._said = True
        time.sleep(0.005)


def train_slowly(folder: str) -> None:
    """A run in a process of its own."""
    xp = ivy_api.namespace("numpy")
    model = built(xp)
    fit(model, loader(xp), loss, optimizer(), epochs=20, compiled=False, every=1, checkpoints=folder, callbacks=[Wait()])
    np.savez(f"{folder}/part.npz", **values(model))
    Path(f"{folder}/part.npz").rename(f"{folder}/end.npz")


def test_a_damaged_checkpoint_and_one_of_another_model_are_errors(tmp_path: Path) -> None:
    xp = ivy_api.namespace("numpy")
    fit(built(xp), loader(xp), loss, optimizer(), epochs=2, compiled=False, checkpoints=tmp_path)
    older, newest = sorted(tmp_path.glob("*.safetensors"))
    with pytest.raises(TrainingError, match="checkpoint of another optimizer"):
        fit(built(xp), loader(xp), loss, nn.optimizers.SGD(0.1), epochs=3, compiled=False, checkpoints=tmp_path)
    with pytest.raises(TrainingError, match=r"checkpoint of another model: .*weight"):
        fit(nn.Linear(4, 3).build(xp.random.key(0)), loader(xp), loss, optimizer(), epochs=3, checkpoints=tmp_path)
    newest.write_bytes(newest.read_bytes()[:-9])
    with pytest.raises(nn.errors.FileFormatError, match="truncated, altered"):
        fit(built(xp), loader(xp), loss, optimizer(), epochs=3, compiled=False, checkpoints=tmp_path)
    newest.unlink()
    assert len(fit(built(xp), loader(xp), loss, optimizer(), epochs=2, compiled=False, checkpoints=tmp_path).epochs) == 2
    assert older.exists()


def test_a_loss_that_is_not_finite(xp: Any) -> None:
    x, y = data(32)
    x[20] = np.nan
    batches = [(x[:16], y[:16]), (x[16:], y[16:])]
    model = built(xp)
    with pytest.raises(NotFiniteError, match="loss of step 2 is nan"):
        fit(model, batches, loss, optimizer(), nan="stop", compiled=False)
    assert all(np.all(np.isfinite(leaf)) for leaf in values(model).values())
    with pytest.warns(NotFiniteWarning, match="loss of step 2 is nan"):
        fit(built(xp), batches, loss, optimizer(), compiled=False)


def test_data_of_all_kinds() -> None:
    """Lists, a DataLoader of torch, and a dataset of TensorFlow train a model of NumPy alike."""
    tf = imported("tensorflow")
    torch = imported("torch")
    imported("jax")

    xp = ivy_api.namespace("numpy")
    x, y = data(64)
    parts = [(x[i : i + 16], y[i : i + 16]) for i in range(0, 64, 16)]
    tensors = torch.utils.data.TensorDataset(torch.from_numpy(x), torch.from_numpy(y))
    kinds = [
        parts,
        torch.utils.data.DataLoader(tensors, batch_size=16),
        tf.data.Dataset.from_tensor_slices((x, y)).batch(16),
        Loader((x, y), 16, prefetch=2),
        [[each.tolist() and ivy_api.asarray(each, xp="jax") for each in part] for part in parts],
    ]
    found = [fit(built(xp), each, loss, optimizer(), epochs=2, compiled=False).steps for each in kinds]
    assert all(each == found[0] for each in found)


def test_an_iterator_is_used_whole_and_its_backend_is_taken(xp: Any) -> None:
    x, y = map(xp.asarray, data(64))
    parts = [(x[i : i + 16, :], y[i : i + 16]) for i in range(0, 64, 16)]
    model = Network()
    history = fit(model, iter(parts), loss, optimizer(), compiled=False)
    assert len(history.steps) == 4
    assert ivy_api.namespace_for(model.mean) is xp


def test_a_loader_is_seekable_and_prefetches() -> None:
    xp = ivy_api.namespace("numpy")
    one = Loader(np.arange(10), 3, key=xp.random.key(0))
    two = Loader(np.arange(10), 3, key=xp.random.key(0), prefetch=2)
    first = [batch.tolist() for batch in one]
    assert [batch.tolist() for batch in two] == first
    assert sorted(i for batch in first for i in batch) == list(range(10))
    assert [batch.tolist() for batch in one] != first
    assert [batch.tolist() for batch in one.batches(0, 2)] == first[2:]
    before = threading.active_count()
    next(iter(two))
    time.sleep(0.3)
    assert threading.active_count() <= before + 1


def test_errors_of_a_loader_thread_are_raised() -> None:
    def broken() -> Any:
        yield 1
        raise ValueError("no more")

    from ivy_nn.training.loader import prefetched

    found = prefetched(broken(), 2)
    assert next(found) == 1
    with pytest.raises(ValueError, match="no more"):
        next(found)


def test_metrics_are_those_of_scikit_learn(xp: Any) -> None:
    from sklearn import metrics as sk

    rng = np.random.default_rng(3)
    logits = rng.normal(size=(60, 4)).astype("float32")
    target = rng.integers(0, 4, size=60)
    binary = rng.integers(0, 2, size=60)
    scores = np.round(rng.normal(size=60), 1).astype("float32")
    values, wanted = rng.normal(size=60).astype("float32"), (5 + rng.normal(size=60)).astype("float32")
    chosen = logits.argmax(axis=1)
    log_p = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    cases: list[tuple[Any, Any, Any, Any]] = [
        (Accuracy(), logits, target, sk.accuracy_score(target, chosen)),
        (Accuracy(), scores, binary, sk.accuracy_score(binary, scores > 0)),
        (TopK(2), logits, target, sk.top_k_accuracy_score(target, logits, k=2)),
        (ConfusionMatrix(4), logits, target, sk.confusion_matrix(target, chosen)),
        (F1(), scores, binary, sk.f1_score(binary, scores > 0)),
        *((F1(4, a), logits, target, sk.f1_score(target, chosen, average=a)) for a in ("macro", "micro", "weighted")),
        (AUROC(), scores, binary, sk.roc_auc_score(binary, scores)),
        (MSE(), values, wanted, sk.mean_squared_error(wanted, values)),
        (R2(), values, wanted, sk.r2_score(wanted, values)),
        (Perplexity(), logits, target, math.exp(-log_p[np.arange(60), target].mean())),
    ]
    for metric, out, expected, value in cases:
        for part in (slice(0, 25), slice(25, 60)):
            metric.update(xp.asarray(out[part]), xp.asarray(expected[part]))
        assert np.allclose(metric.compute(), value, rtol=1e-5), type(metric).__name__
        metric.reset()


def test_callbacks(tmp_path: Path) -> None:
    xp = ivy_api.namespace("numpy")
    stopping = EarlyStopping("loss", patience=2, min_delta=10.0)
    history = fit(built(xp), loader(xp), loss, optimizer(), epochs=9, compiled=False, callbacks=[CSVLog(tmp_path), stopping])
    assert len(history.epochs) == 3
    rows = list(csv.DictReader((tmp_path / "steps.csv").read_text().splitlines()))
    assert [float(row["loss"]) for row in rows] == history.steps
    assert [int(row["epoch"]) for row in csv.DictReader((tmp_path / "epochs.csv").read_text().splitlines())] == [0, 1, 2]
    history.plot(tmp_path / "curves.png")
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")


def test_event_files_are_those_that_tensorflow_reads(tmp_path: Path) -> None:
    tf = pytest.importorskip("tensorflow", reason="reads event files")
    xp = ivy_api.namespace("numpy")
    log = TensorBoardLog(tmp_path / "runs")
    history = fit(built(xp), loader(xp), loss, optimizer(), epochs=2, compiled=False, metrics=[Accuracy()], callbacks=[log])
    (file,) = (tmp_path / "runs").glob("events.out.tfevents.*")
    records = [tf.compat.v1.Event.FromString(x.numpy()) for x in tf.data.TFRecordDataset(str(file))]  # checks the checksums
    assert records[0].file_version == "brain.Event:2"
    assert abs(records[-1].wall_time - time.time()) < 600
    found = [(r.step, v.tag, v.simple_value) for r in records[1:] for v in r.summary.value]
    steps = [(step, value) for step, tag, value in found if tag == "loss"]
    assert [step for step, _ in steps] == list(range(1, len(history.steps) + 1))
    assert [value for _, value in steps] == pytest.approx(history.steps, rel=1e-6)
    last = {tag: value for step, tag, value in found if tag.startswith("epoch/") and step == len(history.steps)}
    assert last == {f"epoch/{name}": pytest.approx(x) for name, x in history.epochs[-1].items() if name not in ("epoch", "step")}


def test_event_files_take_any_number(tmp_path: Path) -> None:
    tf = pytest.importorskip("tensorflow", reason="reads event files")
    numbers = {"nan": math.nan, "large": 1e300, "small": -1e-300, "a/ü": -math.inf}
    file = EventFile(tmp_path)
    file.add(2**40, numbers)
    file.close()
    (path,) = tmp_path.iterdir()
    _, record = (tf.compat.v1.Event.FromString(x.numpy()) for x in tf.data.TFRecordDataset(str(path)))
    assert record.step == 2**40
    found = {v.tag: v.simple_value for v in record.summary.value}
    assert found.keys() == numbers.keys()
    assert math.isnan(found["nan"])
    assert (found["large"], found["small"], found["a/ü"]) == (math.inf, 0.0, -math.inf)


def test_what_is_no_data_is_an_error(xp: Any) -> None:
    model = built(xp)
    x, y = data(16)
    for wrong, message in [
        ("data.csv", "iterable of batches of arrays; got str"),
        (["a.png", "b.png"], "got str in it: 'a.png'"),
        ([], "no batches"),
        ([x], r"triple with weights; got \w+ of 16"),
        ([(x, y, y, y)], "triple with weights; got tuple of 4"),
        ([(x, np.asarray(["a"] * 16))], "arrays of numbers; got one of dtype"),
    ]:
        with pytest.raises(DataError, match=message):
            fit(model, wrong, loss, optimizer(), compiled=False)
    with pytest.raises(DataError, match="only be iterated over once"):
        fit(model, iter([(x, y)]), loss, optimizer(), epochs=2)
    with pytest.raises(nn.errors.LayerError) as caught:
        fit(model, [(x[:, :3], y)], loss, optimizer(), compiled=False)
    assert "In layer 'first' of Network" in caught.value.__notes__[0]


def test_neither_a_loss_nor_an_objective_is_an_error() -> None:
    with pytest.raises(DataError, match="got neither"):
        nn.training.fit(nn.Linear(1, 1), [], None, nn.optimizers.SGD(0.1))
