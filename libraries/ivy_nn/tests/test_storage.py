"""Containers and checkpoints in files: on every backend, readable by other libraries, and never half there."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn import Container, optimizers
from ivy_nn.container import Spec
from ivy_nn.errors import CheckpointNotFoundError, FileFormatError, LeafError
from ivy_nn.optimizers import Adam
from ivy_nn.storage import safetensors
from ivy_nn.storage.raw import SIZES, from_bytes, to_bytes

BITS = {"bfloat16": "<H", "float16": "<e", "float32": "<f", "float64": "<d", "complex64": "<ff", "complex128": "<dd"}


def dtypes_of(xp: Any) -> dict[str, Any]:
    """The dtypes of a backend, by name, that arrays can be made of."""
    found = {}
    for name in SIZES:
        try:
            found[name] = xp.zeros((), dtype=getattr(xp, name)).dtype
        except (AttributeError, TypeError):
            continue
    return found


def everything(xp: Any) -> Container:
    """Arrays of all dtypes, in all shapes, in all nodes."""
    v = Container(empty={}, nothing=None, number=3, rate=float("nan"), far=-float("inf"), flag=True, text="ä\"'")
    numbers = np.asarray([[0, 1, 2], [3, 127, 100]])
    for name, dtype in dtypes_of(xp).items():
        host = numbers % 2 == 1 if name == "bool" else numbers / 3 - 1 if "float" in name or "complex" in name else numbers
        plain = host.astype("float32" if name == "bfloat16" else name)
        parts = {"matrix": plain, "scalar": plain[1, 1], "none": plain[:0], "column": plain[:, 1:2].copy()}
        v[f"kinds.{name}"] = {key: xp.asarray(np.asarray(x), dtype=dtype) for key, x in parts.items()}
    v["list"] = [xp.asarray(1.5), {"inner": xp.asarray([True])}, (xp.asarray([2]), None)]
    return v


def same_bytes(v: Container, w: Container) -> None:
    assert list(v) == list(w)
    one, other = v.flatten(), w.flatten()
    assert list(one) == list(other)
    for path, x in one.items():
        y = other[path]
        if hasattr(x, "shape"):
            assert tuple(x.shape) == tuple(y.shape), path
            assert to_bytes(x) == to_bytes(y), path
            assert ivy_api.dtype_name(x.dtype) == ivy_api.dtype_name(y.dtype)
        else:
            assert x == y or x != x, path
            assert type(x) is type(y)


# Containers.


@pytest.mark.parametrize("kind", ["safetensors", "hdf5"])
def test_a_container_comes_back_from_a_file(xp: Any, kind: str, tmp_path: Path) -> None:
    v, path = everything(xp), tmp_path / "v"
    getattr(v, f"to_{kind}")(path)
    same_bytes(v, getattr(Container, f"from_{kind}")(path, xp=xp))
    if xp.__source__.name != "numpy":
        rest = v.filter(lambda path, leaf: "bfloat16" not in path)
        getattr(rest, f"to_{kind}")(path)
        same_bytes(rest, getattr(Container, f"from_{kind}")(path, xp="numpy"))
    with ivy_api.use_backend(xp):
        found = getattr(Container, f"from_{kind}")(path, dtype="float16")
    assert found.kinds.float32.matrix.dtype == xp.float16
    assert found.kinds.int32.matrix.dtype == xp.int32
    getattr(Container(v.list[1]), f"to_{kind}")(path)  # replaces the file
    assert list(getattr(Container, f"from_{kind}")(path, xp=xp)) == ["inner"]
    assert [each.name for each in tmp_path.iterdir()] == ["v"]


def test_bytes_are_those_of_the_elements(xp: Any) -> None:
    numbers = [1.0, -2.5, 0.0, float("inf"), 3.140625]
    for name, dtype in dtypes_of(xp).items():
        if name == "bfloat16":
            expected = b"".join(struct.pack("<f", x)[2:] for x in numbers)
        elif name.startswith("complex"):
            expected = b"".join(struct.pack(BITS[name], x, 0.0) for x in numbers)
        elif name in BITS:
            expected = b"".join(struct.pack(BITS[name], x) for x in numbers)
        else:
            continue
        x = xp.astype(xp.asarray(numbers), dtype)
        assert bytes(to_bytes(x)) == expected, name
        again = from_bytes("x", expected, name, (5,), xp)
        assert again.dtype == dtype
        assert bytes(to_bytes(again)) == expected, name
    key = xp.random.key(2**31 + 5)
    assert bytes(to_bytes(from_bytes("key", to_bytes(key), "uint32", tuple(key.shape), xp))) == bytes(to_bytes(key))


def test_arrays_that_require_gradients_and_wrapped_ones_are_stored(xp: Any, tmp_path: Path) -> None:
    x = ivy_api.Array(xp.asarray([1.0, 2.0]))
    if xp.__source__.name == "torch":
        x = xp.asarray([1.0, 2.0]).requires_grad_()
    Container(x=x).to_safetensors(tmp_path / "v")
    found = Container.from_safetensors(tmp_path / "v", xp=ivy_api.namespace(xp.__source__.name, wrapped=True))
    assert isinstance(found.x, ivy_api.Array)
    assert np.asarray(found.x).tolist() == [1.0, 2.0]


def test_other_libraries_read_the_files_and_write_them(tmp_path: Path) -> None:
    torch, numpy_files, torch_files = (pytest.importorskip(n) for n in ("torch", "safetensors.numpy", "safetensors.torch"))
    v = everything(ivy_api.namespace("torch")).difference(
        {"kinds": {"complex128": {"matrix": 1, "scalar": 1, "none": 1, "column": 1}}}
    )
    v.to_safetensors(tmp_path / "v")
    theirs = torch_files.load_file(tmp_path / "v")
    ours = {path: x for path, x in v.flatten().items() if hasattr(x, "shape")}
    assert theirs.keys() == ours.keys()
    assert all(torch.equal(theirs[path], x) and theirs[path].dtype == x.dtype for path, x in ours.items())
    torch_files.save_file({"a.b": torch.ones(3, dtype=torch.bfloat16), "c": torch.tensor(2.0)}, tmp_path / "w")
    found = Container.from_safetensors(tmp_path / "w", xp="torch")
    assert torch.equal(found.a.b, torch.ones(3, dtype=torch.bfloat16))
    numpy_files.save_file({"x": np.arange(6.0).reshape(2, 3).T.copy()}, tmp_path / "w", metadata={"format": "np"})
    assert Container.from_safetensors(tmp_path / "w", xp="numpy").x.tolist() == [[0, 3], [1, 4], [2, 5]]
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file["a/b"] = np.ones(2)
        file["c"] = np.float32(3)
    found = Container.from_hdf5(tmp_path / "x.h5", xp="numpy")
    assert found == Container(a={"b": np.ones(2)}, c=np.asarray(3, "float32"))


def test_json_has_the_structure() -> None:
    v = Container(b={"x": np.zeros((2, 3), "float16"), "e": {}}, a=[np.asarray(1), 0.1], s="t")
    text = v.to_json()
    found = Container.from_json(text)
    assert found == Container(b={"x": Spec((2, 3), "float16"), "e": {}}, a=[Spec((), "int64"), 0.1], s="t")
    assert list(found) == ["b", "a", "s"]
    assert found.to_json() == text
    for bad in ("{", "[]", "{}", '{"structure": 5, "version": 1}', '{"structure": {"list": []}, "version": 1}'):
        with pytest.raises(FileFormatError):
            Container.from_json(bad)
    with pytest.raises(FileFormatError, match="version 2; this version of ivy_nn reads version 1"):
        Container.from_json(text.replace('"version": 1', '"version": 2'))


def test_what_cannot_be_stored_is_named(tmp_path: Path) -> None:
    for v, message in (
        (Container(a={"f": print}), "leaf 'a.f' cannot be stored: a builtin_function"),
        (Container(a=np.zeros(2, "S3")), "'a' has dtype"),
        (Container(a=1 + 2j), "a complex"),
    ):
        with pytest.raises(LeafError, match=message):
            v.to_safetensors(tmp_path / "v")
    assert list(tmp_path.iterdir()) == []


def test_a_dtype_that_a_backend_lacks_is_an_error(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    torch = ivy_api.namespace("torch")
    Container(a={"x": torch.asarray([1.5, -2.0], dtype=torch.bfloat16)}).to_safetensors(tmp_path / "v")
    with pytest.raises(FileFormatError, match=r"'a.x' has dtype bfloat16, which this backend cannot take.*dtype='float32'"):
        Container.from_safetensors(tmp_path / "v", xp="numpy")
    assert Container.from_safetensors(tmp_path / "v", xp="numpy", dtype="float32").a.x.tolist() == [1.5, -2.0]


def test_hdf5_without_its_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "h5py", None)
    with pytest.raises(ImportError, match=r"pip install 'ivy-api-nn\[hdf5\]'"):
        Container().to_hdf5(tmp_path / "v")
    monkeypatch.undo()
    (tmp_path / "w").write_bytes(b"no HDF5")
    with pytest.raises(FileFormatError, match="a complete HDF5 file"):
        Container.from_hdf5(tmp_path / "w", xp="numpy")


# Checkpoints.


class Network(nn.Module):
    def __init__(self) -> None:
        self.first = nn.Linear(3, 4)
        self.last = nn.Linear(4, 1)
        self.count = nn.Buffer((), dtype="int32")

    def _forward(self, x: Any) -> Any:
        return self.last(ivy_api.namespace_for(x).nn.relu(self.first(x)))


def test_a_training_continues_from_a_checkpoint(xp: Any, tmp_path: Path) -> None:
    model = Network().build(xp.random.key(1))
    optimizer = Adam(lr=0.1)
    x = xp.reshape(xp.astype(xp.arange(12), xp.float32), (4, 3)) / 12

    def trained(v: Any, state: Any, steps: int) -> Any:
        for _ in range(steps):
            gradient = ivy_api.grad(lambda v: xp.mean((model(x, v=v) - 1.0) ** 2))(v)
            v, state = optimizer.step(v, gradient, state)
        return v, state

    v, state = trained(model.v, optimizer.init(model.v), 2)
    path = tmp_path / "c.safetensors"
    nn.checkpoints.save(
        path, v, optimizer_state=state, step=2, extra={"key": xp.random.key(3), "losses": [0.5, 0.25], "pair": (1, None)}
    )
    found = nn.checkpoints.load(path, xp=xp)
    assert found.step == 2
    same_bytes(Container(found.extra), Container(key=xp.random.key(3), losses=[0.5, 0.25], pair=(1, None)))
    expected, _ = trained(v, state, 2)
    again, _ = trained(found.v, found.optimizer_state, 2)
    same_bytes(again, expected)
    if xp.__source__.name != "numpy":
        same_bytes(nn.checkpoints.load(path, xp="numpy").v, v)
    nn.checkpoints.save(path, model)
    other = Network().build(xp.random.key(2))
    other.load_state_dict(nn.checkpoints.load(path, xp=xp).v)
    same_bytes(other.variables, model.variables)
    assert nn.checkpoints.load(path, xp=xp).optimizer_state is None


def test_states_of_all_optimizers_come_back(tmp_path: Path) -> None:
    xp, v = ivy_api.namespace("numpy"), Container(w=np.ones(2), b={"c": np.zeros(1)})
    states = [
        optimizers.Lookahead(Adam(lr=0.1)).init(v),
        optimizers.Accumulated(Adam(lr=0.1), every=2).init(v),
        optimizers.LBFGS().init(v),
    ]
    for state in states:
        nn.checkpoints.save(tmp_path / "c", v, optimizer_state=state)
        found = nn.checkpoints.load(tmp_path / "c", xp=xp).optimizer_state
        assert type(found) is type(state)
        (one, structure), (other, same_structure) = ivy_api.tree_flatten(state), ivy_api.tree_flatten(found)
        assert structure == same_structure
        assert all(np.array_equal(x, y) for x, y in zip(one, other, strict=True))


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "c.safetensors"
    nn.checkpoints.save(path, {"w": np.arange(40.0), "b": {"c": np.ones(3, "float32")}}, step=5, extra={"seed": 3})
    return path


def test_damaged_files_are_errors(tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    rng = np.random.default_rng(0)
    for size in (0, 1, 7, 8, 9, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        with pytest.raises(FileFormatError, match=r"is no complete safetensors file.*truncated"):
            nn.checkpoints.load(path, xp="numpy")
    for position in [*range(8), *rng.integers(8, len(whole), 200)]:
        altered = bytearray(whole)
        altered[position] ^= 1 << int(rng.integers(8))
        path.write_bytes(altered)
        with pytest.raises(FileFormatError):
            nn.checkpoints.load(path, xp="numpy")
    path.write_bytes(whole + b"\0")
    with pytest.raises(FileFormatError):
        nn.checkpoints.load(path, xp="numpy")
    path.write_bytes(whole)
    assert nn.checkpoints.load(path, xp="numpy").step == 5


def test_what_is_no_checkpoint_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        nn.checkpoints.load(tmp_path / "nothing", xp="numpy")
    with pytest.raises(FileFormatError, match=r"is a folder.*Checkpoints\(folder\)"):
        nn.checkpoints.load(tmp_path, xp="numpy")
    path = tmp_path / "v"
    Container(x=np.ones(2)).to_safetensors(path)
    with pytest.raises(FileFormatError, match=r"no checkpoint. For its arrays: Container.from_safetensors"):
        nn.checkpoints.load(path, xp="numpy")
    safetensors.write(path, [], {"ivy_nn": json.dumps({"format": "ivy_nn checkpoint", "version": 2, "parts": {}})})
    with pytest.raises(FileFormatError, match=r"version 2; this version of ivy_nn reads version 1. Update"):
        nn.checkpoints.load(path, xp="numpy")
    path.write_bytes(b"\x80\x04 a pickle, or anything else")
    with pytest.raises(FileFormatError, match="something else"):
        nn.checkpoints.load(path, xp="numpy")
    with pytest.raises(TypeError, match="save takes a model, or variables"):
        nn.checkpoints.save(path, "text")
    with pytest.raises(LeafError, match="'optimizer_state.f' cannot be stored"):
        nn.checkpoints.save(path, {}, optimizer_state={"f": object()})
    with pytest.raises(LeafError, match="Two arrays have the path 'a.b'"):
        nn.checkpoints.save(path, {}, extra={"a.b": np.ones(1), "a": {"b": np.ones(1)}})


def test_a_failed_write_leaves_the_file_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    for target in ("ivy_nn.storage.entries.to_bytes", "os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as patch:
            patch.setattr(target, full)
            with pytest.raises(OSError, match="No space left"):
                nn.checkpoints.save(path, {"w": np.zeros(7)}, step=6)
        assert [each.name for each in tmp_path.iterdir()] == [path.name]
        assert path.read_bytes() == whole
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        assert path.stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_folder_keeps_the_last_checkpoints(tmp_path: Path) -> None:
    folder = nn.Checkpoints(tmp_path / "a" / "b", keep=2)
    with pytest.raises(CheckpointNotFoundError, match="has no checkpoints"):
        folder.load(xp="numpy")
    for step in (1, 20, 300):
        (folder.folder / f".step-{step}.0123456789abcdef.partial").write_bytes(b"of a process that was killed")
        assert folder.save({"w": np.full(2, step)}, step=step) == folder.path(step)
    assert folder.steps() == [20, 300]
    assert len(list(folder.folder.iterdir())) == 2
    assert folder.load(xp="numpy").v.w.tolist() == [300, 300]
    assert folder.load(20, xp="numpy").step == 20
    with pytest.raises(CheckpointNotFoundError, match="no checkpoint of step 1; it has: 20, 300"):
        folder.load(1)
    folder.path(300).write_bytes(folder.path(300).read_bytes()[:-1])
    with pytest.raises(FileFormatError) as caught:
        folder.load(xp="numpy")
    assert "that of step 20: checkpoints.load(20)" in caught.value.__notes__[0]
    folder.save({"w": np.zeros(1)}, step=10)  # a run that went back
    assert 10 in folder.steps()
    assert nn.Checkpoints(folder.folder, keep=None).steps() == folder.steps()
    for keep in (0, 1.5, True):
        with pytest.raises(ValueError, match="keep is the number"):
            nn.Checkpoints(tmp_path, keep=keep)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 or more"):
        folder.save({}, step=-1)


KILLED = """
import sys, numpy as np, ivy_nn as nn
folder = nn.Checkpoints(sys.argv[1], keep=2)
for step in range(10**6):
    folder.save({"w": np.full(50_000, step), "b": np.full(3, step)}, step=step)
    if step == 3:
        print("running", flush=True)
"""


def test_a_killed_process_leaves_complete_checkpoints(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    for run in range(3):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path / str(run))], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(float(rng.uniform(0, 0.05)))
        process.kill()
        process.wait()
        process.stdout.close()
        folder = nn.Checkpoints(tmp_path / str(run))
        for step in folder.steps():
            found = folder.load(step, xp="numpy")
            assert found.step == step
            assert bool((found.v.w == step).all())
        assert 2 <= len(folder.steps()) <= 3
