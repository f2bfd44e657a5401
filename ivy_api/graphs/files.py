"""Graphs in files. A file holds data only: nothing in it is executed, and everything is checked before it is used.

A file is one of safetensors: the weights and constants are its arrays, and its metadata have all else as JSON, with a digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ivy_api.errors import FileFormatError
from ivy_api.files import own_errors, parse_json, replacing, require, require_fields, require_integer, require_name, require_shape
from ivy_api.files.checks import fail
from ivy_api.files.safetensors import Stored, pack, unpack
from ivy_api.frontends.capturing import State
from ivy_api.graphs.contents import Contents
from ivy_api.graphs.storage import to_array, to_stored
from ivy_api.graphs.structures import decode_structure, encode_structure, require_positions
from ivy_api.tracing import saving
from ivy_api.tracing.graph import Graph
from ivy_api.transforms.pytrees import native

VERSION = 1
GRAPH, DIGEST = "ivy_api.graph", "ivy_api.sha256"
_FIELDS = (
    "version",
    "versions",
    "framework",
    "names",
    "types",
    "sizes",
    "states",
    "aliases",
    "updates",
    "arguments",
    "given",
    "result",
    "returned",
    "constants",
    "nodes",
    "outputs",
    "origins",
    "origin",
)
_KINDS = ("parameter", "buffer", "constant")
_MOST_INPUTS = 1_000_000


def write(program: Contents, path: str | PathLike[str]) -> None:
    """Write a program into a file: see `Program.save`."""
    from ivy_api import __version__  # not before the package is complete

    graph, xp = program.graph, program.graph.xp
    arrays: dict[str, Stored] = {}
    states = []
    for i, (name, state) in enumerate(program.states.items()):
        kind = _add(arrays, f"states.{i}", xp.asarray(native(state.value)), xp)
        states.append([name, state.kind, bool(state.trainable), kind])
    constants = [_add(arrays, f"constants.{i}", x, xp) for i, x in enumerate(graph.constants)]
    structure, returned = program.result
    found = {
        "version": VERSION,
        "versions": {"ivy_api": __version__},
        "framework": program.framework,
        "names": list(program.names),
        "types": [[list(map(int, shape)), dtype] for shape, dtype in graph.types],
        "sizes": [[[axis, name] for axis, name in axes.items()] for axes in program.sizes],
        "states": states,
        "aliases": dict(program.aliases),
        "updates": dict(program.updates),
        "arguments": encode_structure(program.arguments),
        "given": [[i, saving.encode(value, xp)] for i, value in program.constants.items()],
        "result": encode_structure(structure),
        "returned": [[i, saving.encode(value, xp)] for i, value in returned.items()],
        "constants": constants,
        **saving.encode_calls(graph.nodes, graph.outputs, xp),
    }
    text = json.dumps(found)
    with replacing(path) as new:
        new.write_bytes(pack(arrays, {GRAPH: text, DIGEST: _digest(text, arrays)}))


def _add(arrays: dict[str, Stored], name: str, x: Any, xp: Any) -> str:
    """Add an array to those of a file; return its data type. A file has no complex128: it is one of float64 with pairs."""
    dtype: str = xp.__source__.dtype_name(x.dtype)
    if dtype == "complex128":
        x = xp.stack([xp.real(x), xp.imag(x)], axis=-1)
    arrays[name] = to_stored(x, name)
    return dtype


def _digest(text: str, arrays: Mapping[str, Stored]) -> str:
    found = hashlib.sha256(text.encode())
    for name in sorted(arrays):
        dtype, shape, data = arrays[name]
        found.update(f"{name} {dtype} {list(shape)} ".encode())
        found.update(data)
    return found.hexdigest()


def read(path: str | PathLike[str], xp: Any) -> Contents:
    """Return what `write` wrote, with native arrays of a backend.

    Raises
    ------
    FileFormatError
        if the file is truncated, altered since it was written, or something else.
    """
    where = fspath(path)
    with own_errors(where, "a graph that Program.save wrote"):
        arrays, metadata = unpack(Path(path).read_bytes(), f"{where!r}")
        if GRAPH not in metadata or DIGEST not in metadata:
            raise FileFormatError(f"{where!r} is a file of safetensors without a graph. Read its weights with another function.")
        if metadata[DIGEST] != _digest(metadata[GRAPH], arrays):
            raise FileFormatError(f"{where!r} was altered since Program.save wrote it: its digest is another one.")
        data = parse_json(metadata[GRAPH], f"The graph of {where!r}")
        if type(data) is not dict or type(data.get("version")) is not int:
            raise FileFormatError(f"The graph of {where!r} has no version.")
        if data["version"] != VERSION:
            raise FileFormatError(
                f"The graph of {where!r} has version {data['version']!s:.20}; this ivy_api reads {VERSION}. Save it again."
            )
        return _contents(require_fields(data, "The graph", _FIELDS), arrays, xp)


def _contents(data: dict[str, Any], arrays: dict[str, Stored], xp: Any) -> Contents:
    names = [require(name, str, "The name of an input") for name in require(data["names"], list, "The names of inputs")]
    states = _states(data["states"], arrays, xp)
    inputs = require_integer(len(names) + len(states), "The number of inputs", most=_MOST_INPUTS)
    listed = require(data["constants"], list, "The constants")
    constants = [_array(arrays, f"constants.{i}", kind, xp) for i, kind in enumerate(listed)]
    nodes, outputs = saving.decode_calls(data, inputs, len(constants), xp)
    graph = Graph(xp, inputs, nodes, constants, outputs, _types(data["types"], inputs), _is_from_file=True)
    arguments = decode_structure(data["arguments"], "The structure of the arguments")
    given = _leaves(data["given"], arguments, "The constants of the arguments", xp)
    result = decode_structure(data["result"], "The structure of the result")
    returned = _leaves(data["returned"], result, "The constants of the result", xp)
    if arguments.num_leaves - len(given) != len(names):
        fail("The number of arguments", arguments.num_leaves - len(given), f"{len(names)}, one for each name,")
    updates = _strings(data["updates"], "The updates", int)
    count = result.num_leaves - len(returned)
    for name, position in updates.items():
        require_name(name, "The name of a state that changes", states)
        require_integer(position, "The output of a state that changes", most=len(outputs) - 1)
    if count > len(outputs):
        fail("The number of results", count, f"at most {len(outputs)}")
    aliases = _strings(data["aliases"], "The aliases", str)
    for name in aliases.values():
        require_name(name, "What an alias is of", states)
    require(data["versions"], dict, "The versions")
    return Contents(
        graph,
        tuple(names),
        states,
        arguments,
        given,
        (result, returned),
        require(data["framework"], str, "The framework"),
        aliases,
        updates,
        _sizes(data["sizes"], data["types"][: len(names)]),
    )


def _states(data: Any, arrays: dict[str, Stored], xp: Any) -> dict[str, State]:
    found: dict[str, State] = {}
    for i, each in enumerate(require(data, list, "The states")):
        where = f"State {i} of the graph"
        if len(require(each, list, where)) != 4:
            fail(where, each, "a list of a name, a kind, whether it is trained, and a data type")
        name = require(each[0], str, f"The name of {where}")
        if name in found:
            raise FileFormatError(f"Two states of the graph are called {name!r:.80}.")
        kind: Any = _KINDS[_KINDS.index(require_name(each[1], f"The kind of {where}", _KINDS))]
        trainable = require(each[2], bool, f"Whether {where} is trained")
        found[name] = State(_array(arrays, f"states.{i}", each[3], xp), kind, trainable)
    return found


def _array(arrays: dict[str, Stored], name: str, dtype: Any, xp: Any) -> Any:
    if name not in arrays:
        raise FileFormatError(f"The file has no array {name!r}. It is damaged, or another one.")
    found = arrays[name]
    if dtype != "complex128":
        require_name(dtype, f"The data type of {name}", (found.dtype,))
        return to_array(found, name, xp)
    if found.dtype != "float64" or found.shape[-1:] != (2,):
        fail(f"The array {name}", found.dtype, "one of float64 with pairs")
    pairs = to_array(found, name, xp)
    parts = [xp.astype(pairs[..., i], xp.complex128) for i in (0, 1)]
    return xp.add(parts[0], xp.multiply(parts[1], 1j))


def _types(data: Any, inputs: int) -> tuple[Any, ...]:
    found = []
    for each in require(data, list, "The types of inputs"):
        if type(each) is not list or len(each) != 2:
            fail("The type of an input", each, "a shape and a data type")
        found.append((require_shape(each[0], "The shape of an input"), require_name(each[1], "A data type", saving.dtype_names())))
    if found and len(found) != inputs:
        fail("The types of inputs", found, f"a list of {inputs}")
    return tuple(found)


def _sizes(data: Any, types: list[Any]) -> tuple[dict[int, str], ...]:
    """The names of the sizes of each input that may differ, by axis."""
    if require(data, list, "The sizes of inputs") and len(data) != len(types):
        fail("The sizes of inputs", data, f"a list of {len(types)}")
    found = []
    for axes, (shape, _) in zip(data, types, strict=False):
        named = require_positions(axes, len(shape), "The sizes of an input")
        found.append({axis: require(name, str, "The name of a size") for axis, name in named.items()})
    return tuple(found)


def _leaves(data: Any, structure: Any, where: str, xp: Any) -> dict[int, Any]:
    return {i: saving.decode(value, xp, where) for i, value in require_positions(data, structure.num_leaves, where).items()}


def _strings(data: Any, where: str, kind: type) -> dict[str, Any]:
    return {name: require(value, kind, f"{where}: {name!r:.80}") for name, value in require(data, dict, where).items()}
