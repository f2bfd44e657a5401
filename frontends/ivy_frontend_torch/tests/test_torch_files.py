"""Files of tensors: those that PyTorch writes are read, and those that are written are read by PyTorch."""

from __future__ import annotations

import io
import pickle
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_frontend_torch as frontend

torch = pytest.importorskip("torch")
DTYPES = "bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128".split()


def things(t: Any) -> dict[str, Any]:
    """Return tensors of all kinds in nested containers, made with a library."""
    x = t.arange(12.0).reshape(3, 4)
    found: dict[str, Any] = {
        "all": x, "row": x[1], "columns": x[:, 1:3], "transposed": x.T, "steps": x[::2, ::2], "empty": t.zeros(0, 3),
        "scalar": t.tensor(2.5), "expanded": t.ones(1).expand(4), "other": [t.ones(2), (t.zeros(1), {"deep": t.tensor([1, 2])})],
        "leaf": t.ones(3, requires_grad=True), "parameter": t.nn.Parameter(t.ones(2)), "buffer": t.nn.Parameter(t.ones(2), False),
        "size": t.Size([2, 3]), "dtype": t.float16, "device": t.device("cpu"),
        "numbers": [1, 2.5, True, None, "text", 3 + 4j, 1 << 80],
        "bytes": b"\x00\xff", "set": {1, 2}, "ordered": OrderedDict(b=1, a=t.ones(1)),
    }  # fmt: skip
    return found


def same(a: Any, b: Any) -> None:
    """Compare nested containers of tensors of both libraries."""
    if isinstance(b, torch.Tensor):
        assert (tuple(a.shape), str(a.dtype), a.requires_grad) == (tuple(b.shape), str(b.dtype), b.requires_grad)
        assert isinstance(a, frontend.nn.Parameter) == isinstance(b, torch.nn.Parameter)
        wide = {"bfloat16": "float32"}.get(str(b.dtype).partition(".")[2])
        a, b = a.detach(), b.detach()
        a, b = (a.to(getattr(frontend, wide)), b.to(getattr(torch, wide))) if wide else (a, b)
        np.testing.assert_array_equal(a.numpy(), b.numpy())
    elif isinstance(b, dict):
        assert list(a) == list(b)
        assert isinstance(a, OrderedDict) == isinstance(b, OrderedDict)
        for key in b:
            same(a[key], b[key])
    elif isinstance(b, (list, tuple)) and not isinstance(b, torch.Size):
        assert type(a) is type(b)
        for x, y in zip(a, b, strict=True):
            same(x, y)
    else:
        assert str(a) == str(b)


def shared(t: Any, found: dict[str, Any]) -> None:
    """Check that what shared its data before still does."""
    with t.no_grad():
        found["all"][1, 1] = 50.0
    assert float(found["row"][1]) == 50.0
    assert float(found["columns"][1, 0]) == 50.0
    assert float(found["transposed"][1, 1]) == 50.0


def test_a_file_stays_as_it_was_if_writing_it_fails(backend: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frontend.save({"x": frontend.ones(2)}, tmp_path / "x.pt")

    def half(path: Path, data: bytes) -> None:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(OSError, match="No space left"):
        frontend.save({"x": frontend.zeros(2)}, tmp_path / "x.pt")
    assert [file.name for file in tmp_path.iterdir()] == ["x.pt"]
    assert torch.load(tmp_path / "x.pt", weights_only=True)["x"].tolist() == [1, 1]


def test_files_of_torch_are_read(backend: str, tmp_path: Path) -> None:
    """Values, data types, containers; parameters; tensors that share their data."""
    torch.save(things(torch), tmp_path / "things.pt")
    found = frontend.load(tmp_path / "things.pt", map_location="cpu", weights_only=True)
    same(found, things(torch))
    assert found["transposed"].stride() == (1, 4)
    shared(frontend, found)


def test_torch_reads_files(backend: str, tmp_path: Path) -> None:
    """The same the other way round, with strides."""
    frontend.save(things(frontend), tmp_path / "things.pt")
    found = torch.load(tmp_path / "things.pt", weights_only=True)
    same(frontend.load(tmp_path / "things.pt"), found)
    same(found_by_torch(tmp_path), things(torch))
    assert [found[name].stride() for name in ("all", "columns", "transposed", "steps")] == [(4, 1), (4, 1), (1, 4), (8, 2)]
    shared(torch, found)


def found_by_torch(folder: Path) -> Any:
    """Return what PyTorch reads, written once more by PyTorch and read by the frontend."""
    torch.save(torch.load(folder / "things.pt", weights_only=True), folder / "again.pt")
    return frontend.load(folder / "again.pt")


@pytest.mark.parametrize("name", DTYPES)
def test_every_data_type(name: str, backend: str, tmp_path: Path) -> None:
    """In both directions."""
    values = [0, 1, 1, 0, 1] if name == "bool" else [0, 1, 2, 100, 7]
    for one, other in ((torch, frontend), (frontend, torch)):
        one.save(one.tensor(values, dtype=getattr(one, name)), tmp_path / "x.pt")
        if (backend, name) == ("numpy", "bfloat16"):
            with pytest.raises(NotImplementedError, match="has no bfloat16"):
                other.load(tmp_path / "x.pt")
            return
        found = other.load(tmp_path / "x.pt")
        assert str(found.dtype) == f"torch.{name}"
        assert found.to(other.complex64 if "complex" in name else other.float32).tolist() == [float(v) for v in values]


def model(t: Any) -> Any:
    """Return a model with buffers and a weight that two layers share."""
    layers = t.nn.Sequential(t.nn.Linear(4, 4), t.nn.BatchNorm1d(4), t.nn.Tanh(), t.nn.Linear(4, 4), t.nn.Linear(4, 2))
    layers[3].weight = layers[0].weight
    return layers


X, Y = (np.random.default_rng(i).normal(size=(8, n)).astype("float32") for i, n in ((0, 4), (1, 2)))


def steps(t: Any, layers: Any, optimizer: Any, count: int = 3) -> list[float]:
    """Return the losses of some steps."""
    losses = []
    for _ in range(count):
        optimizer.zero_grad()
        loss = ((layers(t.tensor(X)) - t.tensor(Y)) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
    return losses


@pytest.mark.parametrize("made", ["Adam", "SGD"])
def test_training_continues_from_a_checkpoint(made: str, backend: str, tmp_path: Path) -> None:
    """What one library trained and saved, the other continues: state of model and optimizer."""
    options = {"SGD": {"lr": 0.05, "momentum": 0.9}, "Adam": {"lr": 0.01}}[made]
    for one, other in ((torch, frontend), (frontend, torch)):
        layers = model(one)
        optimizer = getattr(one.optim, made)(layers.parameters(), **options)
        steps(one, layers, optimizer)
        state = {"epoch": 3, "model": layers.state_dict(), "optimizer": optimizer.state_dict()}
        one.save(state, tmp_path / "checkpoint.pt")
        read = other.load(tmp_path / "checkpoint.pt", weights_only=True)
        again = model(other)
        assert str(again.load_state_dict(read["model"])) == "<All keys matched successfully>"
        rest = getattr(other.optim, made)(again.parameters(), **options)
        rest.load_state_dict(read["optimizer"])
        np.testing.assert_allclose(steps(other, again, rest), steps(one, layers, optimizer), rtol=1e-4)


def test_files_in_memory(backend: str) -> None:
    """Files that are open."""
    for one, other in ((torch, frontend), (frontend, torch)):
        file = io.BytesIO()
        one.save({"x": one.ones(3)}, file)
        file.seek(0)
        assert other.load(file)["x"].tolist() == [1.0, 1.0, 1.0]


class Run:
    """What a file must not run."""

    def __reduce__(self) -> Any:
        return print, ("run",)


def test_errors_of_files(backend: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Programs in files are not run; each error says what to do."""
    torch.save({"x": Run()}, tmp_path / "run.pt")
    with pytest.raises(pickle.UnpicklingError, match=r"holds builtins\.print.*state_dict"):
        frontend.load(tmp_path / "run.pt", weights_only=False)
    assert capsys.readouterr().out == ""
    torch.save(torch.nn.Linear(2, 2), tmp_path / "model.pt")
    with pytest.raises(pickle.UnpicklingError, match=r"torch\.nn\.modules\.linear\.Linear"):
        frontend.load(tmp_path / "model.pt")
    for thing in (frontend.nn.Linear(2, 2), Run(), {"x": object()}, lambda: 1):
        with pytest.raises(pickle.PicklingError, match=r"save its state_dict\(\)"):
            frontend.save(thing, tmp_path / "thing.pt")
    assert not (tmp_path / "thing.pt").exists()
    torch.save(torch.ones(2), tmp_path / "old.pt", _use_new_zipfile_serialization=False)
    with pytest.raises(RuntimeError, match=r"no file of PyTorch 1\.6 or newer"):
        frontend.load(tmp_path / "old.pt")
    with pytest.raises(FileNotFoundError):
        frontend.load(tmp_path / "missing.pt")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("readme", "")
    with pytest.raises(RuntimeError, match=r"has no data\.pkl, but readme"):
        frontend.load(tmp_path / "other.zip")
