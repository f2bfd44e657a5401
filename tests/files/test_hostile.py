"""Files that were made to do harm, one of each kind that is known."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import FileFormatError
from ivy_api.files import Archive, load_npy, parse_json, reading_hdf5
from ivy_api.tracing.graph import Graph

XP = ivy_api.namespace("numpy")


def _program(x: Any) -> Any:
    u, s, _ = XP.linalg.svd(XP.astype(x, XP.float32), full_matrices=False)
    return XP.sum(u * s + XP.asarray([1.0, 2.0]), axis=0, keepdims=True)[:, ::-1]


X = np.arange(6.0).reshape(3, 2)
PAYLOAD = "[executed.append(1) for executed in [__import__('sys').modules['tests.files.test_hostile'].EXECUTED]]"
EXECUTED: list[int] = []


@pytest.fixture(scope="module")
def graph() -> str:
    return ivy_api.trace(_program)(X).graph.to_json()


def signed(data: dict[str, Any]) -> str:
    """The text of a graph with the digest that fits."""
    data = {key: value for key, value in json.loads(json.dumps(data)).items() if key != "digest"}
    return json.dumps({**data, "digest": hashlib.sha256(json.dumps(data).encode()).hexdigest()})


def node(data: dict[str, Any], name: str) -> Any:
    return next(each for each in data["nodes"] if each[0] == name)


def put(name: str, place: int, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: node(data, name).__setitem__(place, value)


def argument(name: str, i: int, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: node(data, name)[1].__setitem__(i + 1, value)


def whole(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(key, value)


GRAPHS: dict[str, Callable[[dict[str, Any]], None]] = {
    "keyword with an expression": put("sum", 2, ["dict", [f"axis={PAYLOAD} and 0, keepdims", True]]),
    "keyword with a default": put("sum", 2, ["dict", [f"axis=0)\n    {PAYLOAD}\n    (", True]]),
    "keyword that is no parameter": put("sum", 2, ["dict", ["where", True]]),
    "keyword of the namespace": put("sum", 2, ["dict", ["xp", None]]),
    "keyword of the language": put("sum", 2, ["dict", ["lambda", None]]),
    "keyword that is a number": put("sum", 2, ["dict", [3, True]]),
    "keyword twice": put("sum", 2, ["dict", ["axis", 0], ["axis", 1]]),
    "positional-only parameter by name": put("sum", 2, ["dict", ["x", ["ref", "input", 0, None]]]),
    "keywords that are a list": put("sum", 2, ["list", ["axis", 0]]),
    "no arguments": put("sum", 1, ["tuple"]),
    "too many arguments": put("sum", 1, ["tuple", 1, 2, 3, 4]),
    "index with an expression": argument("astype", 0, ["ref", "input", f"0 and {PAYLOAD}", None]),
    "index true": argument("astype", 0, ["ref", "input", False, None]),
    "index of no input": argument("astype", 0, ["ref", "input", 1, None]),
    "index below zero": argument("sum", 0, ["ref", "node", -1, None]),
    "index of a call behind": argument("astype", 0, ["ref", "node", 3, None]),
    "index of the call itself": argument("astype", 0, ["ref", "node", 0, None]),
    "index that is a fraction": argument("astype", 0, ["ref", "input", 0.0, None]),
    "index that is large": argument("astype", 0, ["ref", "input", 2**70, None]),
    "part with an expression": argument("multiply", 0, ["ref", "node", 1, f"0] and {PAYLOAD} or v1[0"]),
    "part that there is not": argument("multiply", 0, ["ref", "node", 1, 3]),
    "part true": argument("multiply", 0, ["ref", "node", 1, True]),
    "all of several parts": argument("multiply", 0, ["ref", "node", 1, None]),
    "part of a single result": argument("multiply", 0, ["ref", "node", 0, 0]),
    "kind of a reference": argument("astype", 0, ["ref", "x0, y", 0, None]),
    "reference without a part": argument("astype", 0, ["ref", "input", 0]),
    "data type __class__": argument("astype", 1, ["dtype", "__class__"]),
    "data type with dots": argument("astype", 1, ["dtype", "linalg.svd"]),
    "data type that is a function": argument("astype", 1, ["dtype", "sum"]),
    "list of an unknown kind": argument("astype", 1, ["object", "float32"]),
    "list without a kind": argument("astype", 1, []),
    "object": argument("astype", 1, {"a": 1}),
    "slice of two": argument("__getitem__", 1, ["tuple", ["slice", 1, 2]]),
    "index without a key": put("__getitem__", 1, ["tuple", ["ref", "input", 0, None]]),
    "function of the system": put("sum", 0, "os.system"),
    "attribute of a function": put("sum", 0, "sum.__globals__.get"),
    "attribute of the namespace": put("sum", 0, "__source__.dtype_name"),
    "class of the namespace": put("sum", 0, "__class__"),
    "transformation": put("sum", 0, "transforms.custom_vjp"),
    "function that is a list": put("sum", 0, ["sum"]),
    "data type of a result": put("sum", 4, ["__class__"]),
    "shape of a result": put("sum", 3, ["tuple", ["tuple", True, 2]]),
    "fewer shapes than data types": put("sum", 3, ["tuple"]),
    "call without a data type": lambda data: node(data, "sum").pop(),
    "version true": whole("version", True),
    "version of the future": whole("version", 3),
    "version that is a text": whole("version", "2"),
    "inputs with an expression": whole("inputs", f"1, y={PAYLOAD}"),
    "inputs true": whole("inputs", True),
    "more inputs than memory": whole("inputs", 10**12),
    "fewer inputs": whole("inputs", 0),
    "an unknown field": whole("code", PAYLOAD),
    "calls that are an object": whole("nodes", {}),
    "outputs that are a list": whole("outputs", ["list", 1]),
    "outputs that refer to nothing": whole("outputs", ["tuple", ["ref", "node", 99, None]]),
    "constant of an object": whole("constants", [["object", [2], [1.0, 2.0]]]),
    "constant of __class__": whole("constants", [["__class__", [2], [1.0, 2.0]]]),
    "constant with fewer elements": whole("constants", [["float64", [3], [1.0, 2.0]]]),
    "constant larger than memory": whole("constants", [["float64", [2**40, 0, 2**40], []]]),
    "constant of integers out of range": whole("constants", [["int8", [2], [1, 300]]]),
    "constant of floats out of range": whole("constants", [["float16", [2], [1.0, 1e30]]]),
    "constant of texts": whole("constants", [["float64", [2], ["1.0", "2.0"]]]),
    "constant of truths": whole("constants", [["int64", [2], [True, False]]]),
    "constant with a size below zero": whole("constants", [["float64", [-1], []]]),
    "constant with too many axes": whole("constants", [["float64", [1] * 65, [1.0]]]),
    "argument of thousands of digits": argument("astype", 1, 10**40),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_hostile_graphs_are_errors(graph: str, name: str) -> None:
    data = json.loads(graph)
    GRAPHS[name](data)
    with pytest.raises(FileFormatError):
        Graph.from_json(signed(data), XP)(X)
    assert not EXECUTED


TEXTS = {
    "an infinite number": lambda text: text.replace("2.0", "1e999"),
    "thousands of digits": lambda text: text.replace("2.0", "1" * 5000),
    "deep": lambda text: text.replace("2.0", "[" * 5000 + "]" * 5000),
    "very deep": lambda text: "[" * 200_000,
    "a key twice": lambda text: text.replace('{"version": 2', '{"version": 1, "version": 2'),
    "a constant changed": lambda text: text.replace("2.0", "3.0"),
    "without a digest": lambda text: text[: text.index(', "digest"')] + "}",
    "truncated": lambda text: text[:-2],
    "more behind it": lambda text: text + "1",
    "empty": lambda text: "",
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts_that_are_no_graph_are_errors(graph: str, name: str) -> None:
    assert TEXTS[name](graph) != graph
    with pytest.raises(FileFormatError):
        Graph.from_json(TEXTS[name](graph), XP)


def test_a_graph_replays_after_it_was_signed_again(graph: str) -> None:
    np.testing.assert_array_equal(Graph.from_json(signed(json.loads(graph)), XP)(X)[0], _program(X))


def test_a_loaded_graph_that_does_not_fit_the_arrays_is_an_own_error(graph: str) -> None:
    with pytest.raises(ivy_api.errors.ArgumentError):
        Graph.from_json(graph, XP)(np.ones((3, 5, 7)))
    built = Graph(XP, 1, json.loads('["x"]'), [], ())
    built.nodes = [type(ivy_api.trace(_program)(X).graph.nodes[0])("sum", (), {f"axis={PAYLOAD}": 0})]
    with pytest.raises(ivy_api.errors.TransformationError, match="no identifier"):
        built(X)
    assert not EXECUTED


def test_json_is_bounded() -> None:
    assert parse_json("[[1, NaN]]", "it", depth=2)[0][0] == 1
    for text in ("[[[1]]]", '{"a": {"b": []}}'):
        with pytest.raises(FileFormatError, match="nested at most 2 deep"):
            parse_json(text, "it", depth=2)


# Archives, HDF5, NPY.


def archive(path: Path, *members: tuple[str, bytes], method: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(path, "w", method) as file:
        for name, data in members:
            file.writestr(name, data)
    return path


def test_archives_are_bounded(tmp_path: Path) -> None:
    bomb = archive(tmp_path / "bomb", ("a", bytes(2**24)), method=zipfile.ZIP_DEFLATED)
    with Archive(bomb, "it", limit=2**20) as file, pytest.raises(FileFormatError, match="bytes; up to"):
        file.read("a")
    plain = archive(tmp_path / "plain", ("a", b"1" * 100), ("b", b"2" * 100)).read_bytes()
    entry = plain.rindex(b"PK\x01\x02")
    overlapping = plain[: entry + 42] + struct.pack("<L", 0) + plain[entry + 46 :]
    (tmp_path / "overlapping").write_bytes(overlapping)
    with pytest.raises(FileFormatError, match="share bytes"):
        Archive(tmp_path / "overlapping", "it")
    (tmp_path / "altered").write_bytes(plain.replace(b"1" * 100, b"1" * 99 + b"3"))
    with Archive(tmp_path / "altered", "it") as file, pytest.raises(FileFormatError, match="CRC"):
        file.read("a")
    with Archive(archive(tmp_path / "outside", ("../outside.txt", b"1")), "it") as file:
        assert file.read("../outside.txt") == b"1"
    assert not (tmp_path.parent / "outside.txt").exists()


def _hdf5(path: Path, kind: str, secret: Path) -> None:
    h5py = pytest.importorskip("h5py")
    with h5py.File(path, "w") as file:
        if kind == "external link":
            file["a"] = h5py.ExternalLink(str(secret), "/x")
        elif kind == "soft link":
            file["a"] = h5py.SoftLink("/b")
        elif kind == "external storage":
            file.create_dataset("a", (8,), "u1", external=[(str(secret), 0, 8)])
        elif kind == "virtual":
            layout = h5py.VirtualLayout((3,), "f8")
            layout[:] = h5py.VirtualSource(str(secret), "x", (3,))
            file.create_virtual_dataset("a", layout)
        elif kind == "larger than the file":
            file.create_dataset("a", (2**40,), "f8", chunks=(1024,), compression="gzip")
        elif kind == "compressed by a program":
            file.create_dataset("a", (64,), "f8", chunks=(64,), compression="lzf", data=np.zeros(64))


@pytest.mark.parametrize(
    "kind", ["external link", "soft link", "external storage", "virtual", "larger than the file", "compressed by a program"]
)
def test_hdf5_files_read_nothing_but_themselves(tmp_path: Path, kind: str) -> None:
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "secret", "w") as file:
        file["x"] = np.ones(3)
    _hdf5(tmp_path / "file", kind, tmp_path / "secret")
    for source in (tmp_path / "file", (tmp_path / "file").read_bytes()):
        with pytest.raises(FileFormatError), reading_hdf5(source, "it"):
            pass


def npy(header: str, data: bytes = bytes(48)) -> bytes:
    text = header.encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data


@pytest.mark.parametrize(
    "header",
    [
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), 'more': __import__('os')}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 10**9)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000, 1000000000)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 10000000000000000000000)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-2, -3)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (6)}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (6,)}",
        "{'descr': '|O', 'fortran_order': False, 'shape': (6,)}",
        "{'descr': [('a', '|O')], 'fortran_order': False, 'shape': (6,)}",
        "{'descr': '<U0', 'fortran_order': False, 'shape': (100000000000,)}",
        "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (6,)}",
        "(" * 5000,
        "",
    ],
)
def test_hostile_headers_of_arrays_are_errors(tmp_path: Path, header: str) -> None:
    (tmp_path / "a.npy").write_bytes(npy(header))
    with pytest.raises(FileFormatError):
        load_npy(tmp_path / "a.npy", lambda stored: stored)
    (tmp_path / "a.npy").write_bytes(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }"))
    assert load_npy(tmp_path / "a.npy", lambda stored: stored).shape == (2, 3)


# Files of ivy_nn.


def safetensors(path: Path, header: Any, data: bytes) -> Path:
    text = header.encode() if isinstance(header, str) else json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


def entry(start: int, end: int, shape: Any = (2,), dtype: str = "F32", **more: Any) -> dict[str, Any]:
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [start, end], **more}


HEADERS: dict[str, tuple[Any, bytes]] = {
    "the same bytes twice": ({"a": entry(0, 8), "b": entry(0, 8)}, bytes(16)),
    "bytes that overlap": ({"a": entry(0, 8), "b": entry(4, 12)}, bytes(16)),
    "bytes that no array has": ({"a": entry(4, 12)}, bytes(12)),
    "bytes behind the file": ({"a": entry(0, 16, (4,))}, bytes(8)),
    "a start true": ({"a": {"dtype": "U8", "shape": [1], "data_offsets": [False, True]}}, bytes(1)),
    "a size below zero": ({"a": entry(0, 8, (-1, -2))}, bytes(8)),
    "a size true": ({"a": entry(0, 4, (True,))}, bytes(4)),
    "sizes whose product is large": ({"a": entry(0, 0, (0, 2**62, 2**62))}, b""),
    "an unknown data type": ({"a": entry(0, 8, (2,), "__class__")}, bytes(8)),
    "an unknown field": ({"a": entry(0, 8, code="1")}, bytes(8)),
    "metadata that is a number": ({"__metadata__": {"a": 1}, "b": entry(0, 8)}, bytes(8)),
    "metadata that is a list": ({"__metadata__": [], "b": entry(0, 8)}, bytes(8)),
    "three bounds": ({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4, 8]}}, bytes(8)),
    "deep": ("[" * 20_000 + "]" * 20_000, b""),
    "a name twice": ('{"a": {"dtype":"F32","shape":[2],"data_offsets":[0,8]}, "a": {}}', bytes(8)),
}


@pytest.mark.parametrize("name", HEADERS)
def test_hostile_safetensors_files_are_errors(tmp_path: Path, name: str) -> None:
    nn = pytest.importorskip("ivy_nn")
    path = safetensors(tmp_path / "a.safetensors", *HEADERS[name])
    with pytest.raises(FileFormatError, match="safetensors"):
        nn.Container.from_safetensors(path, xp=XP)
    path = safetensors(path, {"a": entry(0, 8), "b": entry(8, 16)}, bytes(16))
    assert len(nn.Container.from_safetensors(path, xp=XP)) == 2


@pytest.mark.parametrize(
    "structure",
    [
        {"float": "0x1.zp3"}, {"float": "1.5"}, {"float": "0x1p99999"}, {"float": 1.5}, {"value": None}, {"value": 1.5},
        {"container": []}, {"container": {"": None}}, {"container": {"a.b": None}}, {"list": {}}, {"list": [], "dict": {}},
        {"array": "float32", "shape": [True]}, {"array": "object", "shape": []}, {"array": "float32", "shape": [2**62, 2]},
        {"array": "float32"}, {"tuple": [], "name": "AdamState", "fields": 3}, {"tuple": [None], "name": "__class__", "fields": []},
        5, "a", [],
    ],
)  # fmt: skip
def test_hostile_structures_are_errors(structure: Any) -> None:
    nn = pytest.importorskip("ivy_nn")
    for value in (structure, {"container": {"a": structure}}):
        with pytest.raises(FileFormatError):
            nn.Container.from_json(json.dumps({"format": "ivy_nn", "version": 1, "structure": value}))


@pytest.mark.parametrize(
    "parts", [None, [], {"v": None}, {"v": {"list": []}}, {"w": None}, {"v": {"container": {"a": {"list": 1}}}}]
)
def test_hostile_descriptions_of_checkpoints_are_errors(tmp_path: Path, parts: Any) -> None:
    nn = pytest.importorskip("ivy_nn")
    writing = pytest.importorskip("ivy_nn.storage.safetensors")
    described = {"format": "ivy_nn checkpoint", "version": 1, "step": 1, "parts": parts}
    for data in (described, {**described, "parts": {"v": {"container": {}}}, "step": True}, {**described, "version": True}):
        writing.write(tmp_path / "c", [], {"ivy_nn": json.dumps(data)})
        with pytest.raises(FileFormatError):
            nn.checkpoints.load(tmp_path / "c", xp=XP)


def test_an_index_names_files_beside_it_only(tmp_path: Path) -> None:
    nn = pytest.importorskip("ivy_nn")
    folder = tmp_path / "model"
    folder.mkdir()
    secret = safetensors(tmp_path / "secret.safetensors", {"weight": entry(0, 8), "bias": entry(8, 16)}, bytes(16))
    index = folder / "model.safetensors.index.json"
    model = nn.LayerNorm(2).build(XP.random.key(0))
    os.symlink(secret, folder / "link.safetensors")
    wrong = [
        "../secret.safetensors",
        str(secret),
        "link.safetensors",
        index.name,
        ".",
        "",
        "a\0b.safetensors",
        "gone.safetensors",
        3,
    ]
    for name in wrong:
        index.write_text(json.dumps({"weight_map": {"weight": name}}))
        with pytest.raises(FileFormatError, match="names the file"):
            model.load_state_dict(index)
    for text in ('{"weight_map": []}', "[]", "{}", "[" * 5000):
        index.write_text(text)
        with pytest.raises(FileFormatError):
            model.load_state_dict(index)
    safetensors(folder / "part.safetensors", {"weight": entry(0, 8), "bias": entry(8, 16)}, bytes(16))
    index.write_text(json.dumps({"weight_map": {"weight": "part.safetensors", "bias": "part.safetensors"}}))
    assert model.load_state_dict(index) == ([], [])
    blobs = tmp_path / "blobs"
    blobs.mkdir()
    hub = tmp_path / "snapshot"
    hub.mkdir()
    for name in (index.name, "part.safetensors"):  # the cache of a hub: all files of a snapshot are links to one folder
        (folder / name).rename(blobs / name)
        os.symlink(blobs / name, hub / name)
    assert model.load_state_dict(hub / index.name) == ([], [])


def test_reports_are_inflated_to_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = pytest.importorskip("ivy_conformance.reporting.records")
    monkeypatch.setattr(records, "_LARGEST", 2**20)
    packer = zlib.compressobj(wbits=31)
    (tmp_path / "r.json.gz").write_bytes(packer.compress(b" " * 2**22) + packer.flush())
    with pytest.raises(records.ReportError, match="larger than reports are"):
        records.load(tmp_path / "r.json.gz")
