"""Graphs in files: what is saved is what is loaded, on every backend, and a damaged file is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import FileFormatError, TransformationError
from ivy_api.files.safetensors import pack, unpack
from ivy_api.frontends.capturing import Captured, Options, Origin, State, located
from ivy_api.graphs import files
from ivy_api.graphs.program import Program
from ivy_api.graphs.trace import record_program
from ivy_api.transforms.pytrees import flatten

XP: Any = ivy_api.namespace("numpy", wrapped=False)
X = np.linspace(-1.0, 1.0, 6).reshape(2, 3)
W = np.arange(9.0).reshape(3, 3) / 9


def model() -> Program:
    """A model with two weights, of which one changes, two modules, a condition and a loop."""

    def call(states: Any, inputs: Any) -> Any:
        (x,) = inputs
        with located(Origin((("", "Net"), ("layer", "Linear")), "net.py", 3, "linear")):
            h = XP.nn.linear(x, states["layer.weight"])
        with located(Origin((("", "Net"),), "net.py", 9, "cond")):
            h = ivy_api.cond(XP.sum(h) > 0, XP.sin, lambda h: h * 1j.imag, h)
            last, rows = ivy_api.scan(lambda c, row: (c + row, c * row), states["mean"], h)
        return {"out": h, "rows": [rows, "kept", None]}, {"mean": last}

    states = {"layer.weight": State(W), "mean": State(np.ones(3), "buffer", False)}
    captured = Captured(call, [X], ["x"], states, {"tied.weight": "layer.weight"}, "numpy")
    space = ivy_api.namespace_for
    assert space(X) is XP
    return record_program(captured, "ivy_api", flatten(((X, 2), {}))[1], {1: 2}, Options())


@pytest.fixture(scope="module")
def program() -> Program:
    return model()


@pytest.fixture
def saved(program: Program, tmp_path: Path) -> Path:
    program.save(tmp_path / "model.graph")
    return tmp_path / "model.graph"


def test_a_loaded_graph_is_the_saved_one(program: Program, saved: Path) -> None:
    loaded = ivy_api.load_graph(saved, xp="numpy")
    assert str(loaded.graph) == str(program.graph)
    assert [node.origin for node in loaded.graph.nodes] == [node.origin for node in program.graph.nodes]
    assert (loaded.names, loaded.framework, loaded.aliases, loaded.updates) == (
        program.names, program.framework, program.aliases, program.updates,
    )  # fmt: skip
    assert [(s.kind, s.trainable) for s in loaded.states.values()] == [("parameter", True), ("buffer", False)]
    assert loaded.graph.types == program.graph.types
    assert loaded.summary() == program.summary()


def test_a_loaded_graph_computes_what_the_saved_one_does_on_every_backend(program: Program, saved: Path, backend: Any) -> None:
    wanted = program(X + 1, 2)
    xp = ivy_api.namespace(backend.name, wrapped=False)
    found = ivy_api.load_graph(saved, xp=backend.name)(xp.asarray(X + 1), 2)
    assert found["rows"][1:] == ["kept", None]
    np.testing.assert_allclose(np.asarray(found["out"]), wanted["out"], rtol=1e-6)
    np.testing.assert_allclose(np.asarray(found["rows"][0]), wanted["rows"][0], rtol=1e-6)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint64", "float16", "float32", "float64", "complex64", "complex128"])
def test_constants_of_every_data_type_are_saved(dtype: str, tmp_path: Path) -> None:
    held = (np.arange(40) - 3j * np.arange(40)).astype(dtype) if "complex" in dtype else np.arange(40).astype(dtype)
    graph = ivy_api.trace_graph(lambda x: (x, XP.asarray(held) if False else XP.where(x, held, held)), held == held)
    graph.save(tmp_path / "constant")
    np.testing.assert_array_equal(ivy_api.load_graph(tmp_path / "constant", xp="numpy")(held == held)[1], held)


def test_what_is_no_data_cannot_be_saved(tmp_path: Path) -> None:
    class Own:
        pass

    own = Own()
    program = ivy_api.trace_graph(lambda x, y: x, X, own)
    with pytest.raises(TransformationError, match="cannot be saved"):
        program.save(tmp_path / "own")
    assert not list(tmp_path.iterdir())


def test_every_truncation_is_an_own_error(saved: Path) -> None:
    data = saved.read_bytes()
    for length in {*range(0, len(data), 97), len(data) - 1}:
        saved.write_bytes(data[:length])
        with pytest.raises(FileFormatError):
            ivy_api.load_graph(saved, xp="numpy")


def test_every_altered_byte_is_an_own_error(saved: Path) -> None:
    data = saved.read_bytes()
    for i in range(0, len(data), 61):
        saved.write_bytes(data[:i] + bytes([data[i] ^ 5]) + data[i + 1 :])
        with pytest.raises(FileFormatError):
            ivy_api.load_graph(saved, xp="numpy")


def put(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(key, value)


def first(key: str, i: int, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data[key][0].__setitem__(i, value)


HOSTILE: dict[str, Callable[[dict[str, Any]], None]] = {
    "function of the system": first("nodes", 0, "os.system"),
    "attribute of a function": first("nodes", 0, "sum.__globals__"),
    "keyword that is no parameter": first("nodes", 2, ["dict", ["axis=__import__('os')", True]]),
    "no version": lambda data: data.pop("version"),
    "another version": put("version", 99),
    "version true": put("version", True),
    "unknown field": put("code", "1"),
    "fewer names": put("names", []),
    "name that is a number": put("names", [3]),
    "structure that is a number": put("arguments", 3),
    "structure of a class": put("result", ["os.system", "leaf"]),
    "structure of a key twice": put("result", ["dict", ["a", "leaf"], ["a", "leaf"]]),
    "structure with a key that is a list": put("result", ["dict", [["a"], "leaf"]]),
    "structure with more leaves": put("result", ["list", *["leaf"] * 50]),
    "constant of an argument behind the end": put("given", [[7, 2]]),
    "constant of an argument that is a function": put("given", [[1, ["function", "os.system"]]]),
    "update of no state": put("updates", {"other": 1}),
    "update behind the end": put("updates", {"mean": 99}),
    "alias of no state": put("aliases", {"a": "b"}),
    "state of an unknown kind": first("states", 1, "code"),
    "state of another data type": first("states", 3, "float32"),
    "state twice": lambda data: data["states"].append(data["states"][0]),
    "type of an input": first("types", 1, "__class__"),
    "shape of an input": first("types", 0, [-1]),
    "origin behind the end": lambda data: data["origin"].__setitem__(0, 1000),
    "origin true": lambda data: data["origin"].__setitem__(0, True),
    "fewer origins": lambda data: data["origin"].pop(),
    "line that is a text": first("origins", 2, "1"),
    "module that is a list": first("origins", 0, [[["a"], "b"]]),
    "constants that are missing": put("constants", ["float64"] * 9),
    "output that refers to nothing": put("outputs", ["tuple", ["ref", "node", 99, None]]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_graph_is_refused(name: str, saved: Path) -> None:
    arrays, metadata = unpack(saved.read_bytes(), "it")
    data = json.loads(metadata[files.GRAPH])
    HOSTILE[name](data)
    text = json.dumps(data)
    saved.write_bytes(pack(arrays, {files.GRAPH: text, files.DIGEST: files._digest(text, arrays)}))
    with pytest.raises(FileFormatError):
        ivy_api.load_graph(saved, xp="numpy")


def test_names_of_a_file_are_no_code_of_the_source(saved: Path) -> None:
    arrays, metadata = unpack(saved.read_bytes(), "it")
    harm = 'x"]; import os; os.abort() #\n"""\nraise SystemExit'
    text = (
        metadata[files.GRAPH]
        .replace("layer", json.dumps(harm)[1:-1])
        .replace('"Linear"', json.dumps(harm))
        .replace('"x"', json.dumps(harm))
    )
    saved.write_bytes(pack(arrays, {files.GRAPH: text, files.DIGEST: files._digest(text, arrays)}))
    loaded = ivy_api.load_graph(saved, xp="numpy")
    space: dict[str, Any] = {}
    exec(loaded.source("numpy", name="emitted"), space)
    weights = {name: np.asarray(state.value) for name, state in loaded.states.items()}
    found = space["emitted"](weights, X + 1)[0]
    np.testing.assert_allclose(found["out"], model()(X + 1, 2)["out"])


def test_a_graph_without_known_types_is_not_written_as_source(program: Program) -> None:
    with pytest.raises(TransformationError, match="no known shapes"):
        replace(program, graph=replace(program.graph, types=())).source("numpy")
