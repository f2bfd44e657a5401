"""Every loader of the project, with a file that it reads, what it reads from it, the damage that fits, and an oracle."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

import ivy_api
import ivy_conformance.reporting as reporting
import ivy_frontend_jax.numpy as frontend_jax
import ivy_frontend_keras as keras
import ivy_frontend_numpy as frontend_numpy
import ivy_frontend_torch as torch
import ivy_nn as nn
import ivy_robot
from ivy_api.tracing.graph import Graph
from ivy_nn import Container
from tests.files import damage
from tests.files.damage import Damage

XP = ivy_api.namespace("numpy")


@dataclass(frozen=True)
class Loader:
    """A loader.

    Attributes
    ----------
    name : of the loader and the format
    write : writes the file that it reads
    load : reads it, and returns what can be compared
    fitting : damage behind which checksums and lengths fit: what is read is what the file says, or an error
    oracle : reads the file independently; ``None`` if a digest of the file tells any other damage
    """

    name: str
    write: Callable[[Path], object]
    load: Callable[[Path], Any]
    fitting: tuple[Damage, ...] = ()
    oracle: Callable[[Path], Any] | None = None


def plain(value: Any) -> Any:
    """What a file held, as what can be compared: arrays by dtype, shape and bytes."""
    if isinstance(value, dict | Container):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set):
        return [plain(each) for each in value]
    if hasattr(value, "detach"):
        value = value.detach().numpy()
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        array = np.asarray(value.tolist() if type(value).__module__.startswith("ivy_frontend") else value)
        return str(array.dtype), tuple(value.shape), array.tobytes()
    return value if isinstance(value, str | bool | int | type(None)) else repr(value)


# Graphs.


def _program(x: Any) -> Any:
    u, s, _ = XP.linalg.svd(x, full_matrices=False)
    y = XP.sum(u * s, axis=0, keepdims=True) + XP.asarray([1.0, 2.5, -3.0])
    last, rows = ivy_api.scan(lambda c, v: (c + v, c * y[0, 0]), XP.zeros(3), x)
    z = ivy_api.cond(XP.sum(x) > 1.0, lambda a: a + last, lambda a: a * rows[1], y)
    return XP.astype(y[:, ::-1], XP.float32), XP.where(y > 0, y, 1 + 2j), XP.concat([y, z], axis=-1)[..., 1:4]


X = np.arange(12.0).reshape(4, 3) ** 0.5


def _text(path: Path) -> str:
    return path.read_bytes().decode(errors="surrogateescape")


def _replay(path: Path) -> Any:
    return plain(Graph.from_json(_text(path), XP)(X))


# Containers and checkpoints.


def _tree() -> Container:
    return Container(
        a={"w": np.arange(12.0).reshape(3, 4), "b": np.ones(3, "float32")}, n=[np.asarray(3), 0.1, (None, "t")], k=np.zeros(0)
    )


def _state() -> Any:
    return nn.optimizers.Adam(lr=0.1).init(Container(w=np.ones(3)))


def _indexed(path: Path) -> None:
    for i in range(2):
        Container({f"l{i}": {"w": np.full(3, float(i))}}).to_safetensors(path.with_name(f"part-{i}.safetensors"))
    path.write_text(json.dumps({"metadata": {}, "weight_map": {f"l{i}.w": f"part-{i}.safetensors" for i in range(2)}}))


class _Two(nn.Module):
    def __init__(self) -> None:
        self.l0, self.l1 = nn.LayerNorm(3, bias=False), nn.LayerNorm(3, bias=False)

    def _forward(self, x: Any) -> Any:
        return self.l1(self.l0(x))


def _names_of_weights() -> dict[str, str]:
    return {"l0.w": "l0.weight", "l1.w": "l1.weight"}


def _load_index(path: Path) -> Any:
    model = _Two().build(XP.random.key(0))
    model.load_state_dict(path, rename=lambda name: _names_of_weights().get(name, name))
    return plain(model.state_dict())


def _foreign_safetensors(path: Path) -> None:
    from safetensors.numpy import save_file

    save_file({"a.b": np.arange(6.0).reshape(2, 3), "c": np.ones(2, "int16")}, path)


def _read_safetensors(path: Path) -> Any:
    from safetensors.numpy import load

    return sorted((name, plain(x)) for name, x in load(path.read_bytes()).items())


def _flat(v: Container) -> Any:
    return sorted((name, plain(x)) for name, x in v.flatten().items())


# Frameworks' files.


def _torch_file(path: Path) -> None:
    x = torch.arange(12.0).reshape(3, 4)
    torch.save({"x": x, "t": x.T, "b": torch.ones(2, dtype=torch.bool), "l": [1, 2.5, "s", None, 3 + 4j], (1, "k"): {"s"}}, path)


@keras.saving.register_keras_serializable("tests")
class Doubling(keras.layers.Layer):
    """A layer of a user."""

    def call(self, x: Any) -> Any:
        return 2 * x


def _keras_model() -> Any:
    inputs = keras.Input((4,))
    x = keras.layers.Dense(3, activation="relu", kernel_regularizer="l2")(inputs)
    x = keras.layers.Dropout(0.5)(Doubling()(x) + 1.0)
    model = keras.Model(inputs, keras.layers.Dense(2)(x))
    model.compile(optimizer="adam", loss="mse", metrics=["mae"])
    return model


def _keras_weights(model: Any) -> Any:
    return [plain(np.asarray(w)) for w in model.get_weights()]


def _load_weights(path: Path) -> Any:
    model = _keras_model()
    model.load_weights(path)
    return _keras_weights(model)


def _of_config(model: Any) -> Any:
    return json.loads(model.to_json())["class_name"], [tuple(w.shape) for w in model.weights]


def _report() -> reporting.Report:
    target = reporting.Target(name="numpy", kind="backend", standard="2025.12", profile="quick", seed=3, command="run")
    check = reporting.Check(id="a", chapter="linalg", title="t", outcome="passed", calls={"f": {"float32": 3}})
    failure = reporting.Failure(function="f", message="wrong")
    failed = reporting.Check(id="b", chapter="fft", title="t", outcome="failed", failure=failure)
    return reporting.Report(target=target, started="now", seconds=1.5, checks=(check, failed))


URDF = """<robot name="gripper"><link name="a"/><link name="b"/><link name="c"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="0 0.5 1" rpy="0.1 0 0"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1.5" effort="1" velocity="1"/></joint>
<joint name="k" type="prismatic"><parent link="b"/><child link="c"/><mimic joint="j" multiplier="2"/></joint></robot>"""


def _read_xml(path: Path) -> Any:
    robot = ElementTree.fromstring(path.read_bytes())
    links, joints = (sorted(each.get("name", "") for each in robot.findall(kind)) for kind in ("link", "joint"))
    return links, len(joints)


def _load_urdf(path: Path) -> Any:
    arm = ivy_robot.from_urdf(path)
    assert np.all(np.isfinite(arm.forward_kinematics(np.zeros(len(arm.joint_names)))))
    return sorted(arm.link_names), len(arm.parents)


TEXT = "# x, y\n1.5 2\n-3e2 4\n5 nan\n"


def _text_of(read: Callable[[Any], Any]) -> Callable[[Path], Any]:
    def load(path: Path) -> Any:
        found = np.asarray(read(path).tolist(), dtype=float)
        return found.shape, found.tobytes()

    return load


def _load_numpy(path: Path) -> Any:
    found = np.load(path, allow_pickle=False)
    return {name: plain(found[name]) for name in found.files} if hasattr(found, "files") else plain(found)


def _unknown(path: Path) -> None:
    """No oracle: what is read is what the file says, or an error."""


LOADERS = (
    Loader(
        "graph",
        lambda path: path.write_text(ivy_api.trace(_program)(X).graph.to_json()),
        _replay,
        (damage.graph_text,),
    ),
    Loader(
        "structure.json",
        lambda path: path.write_text(_tree().to_json()),
        lambda path: json.loads(Container.from_json(_text(path)).to_json())["structure"],
        (damage.json_text,),
        lambda path: json.loads(_text(path))["structure"],  # of the same text: bytes that are no UTF-8 are escaped in both
    ),
    Loader(
        "container.safetensors",
        lambda path: _tree().to_safetensors(path),
        lambda path: plain(Container.from_safetensors(path, xp=XP)),
        (damage.safetensors_header,),
    ),
    Loader(
        "foreign.safetensors",
        _foreign_safetensors,
        lambda path: _flat(Container.from_safetensors(path, xp=XP)),
        (damage.safetensors_header,),
        _read_safetensors,
    ),
    Loader(
        "checkpoint.safetensors",
        lambda path: nn.checkpoints.save(path, _tree(), optimizer_state=_state(), step=3, extra={"key": np.ones(2, "uint32")}),
        lambda path: plain([*nn.checkpoints.load(path, xp=XP)]),
        (damage.safetensors_header,),
    ),
    Loader("model.safetensors.index.json", _indexed, _load_index, (damage.json_text,), lambda path: _indexed_values(path)),
    Loader(
        "container.h5",
        lambda path: _tree().to_hdf5(path),
        lambda path: plain(Container.from_hdf5(path, xp=XP)),
        (damage.sealed,),
    ),
    Loader("file.pt", _torch_file, lambda path: plain(torch.load(path)), (damage.archive_member(damage.torch_member),)),
    Loader(
        "model.keras",
        lambda path: _keras_model().save(path),
        lambda path: _keras_weights(keras.saving.load_model(path)),
        (damage.archive_member(damage.keras_member),),
    ),
    Loader("model.weights.h5", lambda path: _keras_model().save_weights(path), _load_weights, (damage.sealed,)),
    Loader(
        "model.json",
        lambda path: path.write_text(_keras_model().to_json()),
        lambda path: _of_config(keras.models.model_from_json(_text(path))),
        (damage.json_text,),
        _unknown,
    ),
    Loader(
        "array.npy",
        lambda path: np.save(path, np.arange(6.0).reshape(2, 3)),
        lambda path: plain(frontend_numpy.load(str(path))),
        (damage.npy_header,),
        _load_numpy,
    ),
    Loader(
        "arrays.npz",
        lambda path: np.savez_compressed(path, a=np.arange(6.0), b=np.ones((2, 2))),
        lambda path: plain(frontend_numpy.load(str(path))),
        (damage.archive_member(damage.npy_member),),
        _load_numpy,
    ),
    Loader(
        "jax.npz",
        lambda path: np.savez(path, a=np.arange(6.0), b=np.ones((2, 2))),
        lambda path: plain(frontend_jax.load(str(path))),
        (damage.archive_member(damage.npy_member),),
        _load_numpy,
    ),
    Loader("loadtxt.txt", lambda path: path.write_text(TEXT), _text_of(frontend_numpy.loadtxt), (), _text_of(np.loadtxt)),
    Loader("genfromtxt.txt", lambda path: path.write_text(TEXT), _text_of(frontend_numpy.genfromtxt), (), _unknown),
    Loader("robot.urdf", lambda path: path.write_text(URDF), _load_urdf, (damage.entities, damage.rename), _read_xml),
    Loader(
        "report.json",
        lambda path: reporting.dump(_report(), path),
        lambda path: _again(reporting.load(path)),
        (damage.json_text,),
        _unknown,
    ),
    Loader("report.json.gz", lambda path: reporting.dump(_report(), path), lambda path: _again(reporting.load(path))),
)


def _again(report: reporting.Report) -> str:
    return repr(report)


def _indexed_values(path: Path) -> Any:
    """What the files beside an index hold: whatever the index says of them, it names no others."""
    from safetensors.numpy import load

    files = set(json.loads(path.read_text())["weight_map"].values())
    assert all((path.parent / name).parent == path.parent for name in files)
    found = {name: x for file in files for name, x in load((path.parent / file).read_bytes()).items()}
    return {_names_of_weights()[name]: plain(x) for name, x in found.items()}


def read_quietly(read: Callable[[Path], Any], path: Path) -> Any:
    with warnings.catch_warnings(), io.StringIO():
        warnings.simplefilter("ignore")
        return read(path)
