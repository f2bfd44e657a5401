"""Graphs as JSON, and back. A text may come from anywhere: it is checked whole, and nothing in it is executed."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import replace
from types import FunctionType

from ivy_api.dispatch import registry
from ivy_api.errors import FileFormatError, TransformationError
from ivy_api.files import parse_json, require, require_fields, require_integer, require_name, require_shape
from ivy_api.files.checks import fail
from ivy_api.tracing.nodes import CONTROL, INTERNAL, Body, Node, Ref, bodies, every_node, mapped, refs, verify
from ivy_api.tracing.origins import Origin
from ivy_api.tracing.sizes import OPERATIONS, RELATIONS, UNKNOWN, Axis, Dimension, Expression, Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

VERSION = 2
_DEPTH = 200
_MOST_INPUTS = 100_000
_LARGEST = {"float16": 65504.0, "bfloat16": float.fromhex("0x1.fep127"), "float32": float.fromhex("0x1.fffffep127")}
"""The largest finite numbers of data types that are narrower than Python's."""


def to_json(inputs: int, nodes: Sequence[Node], constants: Sequence[Any], outputs: tuple[Any, ...], xp: Any) -> str:
    """Return the parts of a graph as JSON: see `Graph.to_json`."""
    found = {
        "version": VERSION,
        "inputs": inputs,
        "constants": [_save_array(x, xp) for x in constants],
        "nodes": _saved_nodes(nodes, xp),
        "outputs": encode(outputs, xp),
    }
    if _depth(found) > _DEPTH:
        raise TransformationError(f"A graph whose conditions and loops are nested more than {_DEPTH} lists deep cannot be saved.")
    return json.dumps({**found, "digest": _digest(found)})


def _depth(data: Any) -> int:
    """How deep lists and objects are nested."""
    level, depth = [data], 0
    while level:
        level = [
            part for one in level if isinstance(one, (list, dict)) for part in (one.values() if isinstance(one, dict) else one)
        ]
        depth += 1
    return depth


def _saved_nodes(nodes: Sequence[Node], xp: Any) -> list[Any]:
    return [[n.name, encode(n.args, xp), encode(n.kwargs, xp), encode(n.shapes, xp), list(n.dtypes)] for n in nodes]


def encode_calls(nodes: Sequence[Node], outputs: tuple[Any, ...], xp: Any) -> dict[str, Any]:
    """Return the calls of a graph, with their origins, and its outputs, as data of JSON.

    Raises
    ------
    TransformationError
        if a call has an argument that cannot be saved, or if they are nested too deep.
    """
    origins = list(dict.fromkeys(n.origin for n in every_node(nodes) if n.origin is not None))
    numbers = [[None if n.origin is None else origins.index(n.origin) for n in every_node(nodes)]]
    found = {
        "nodes": _saved_nodes(nodes, xp),
        "outputs": encode(outputs, xp),
        "origins": [[[list(pair) for pair in o.modules], o.file, o.line, o.name] for o in origins],
        "origin": numbers[0],
    }
    if _depth(found) > _DEPTH - 10:
        raise TransformationError(f"A graph whose conditions and loops are nested more than {_DEPTH} lists deep cannot be saved.")
    return found


def decode_calls(data: dict[str, Any], inputs: int, constants: int, xp: Any) -> tuple[list[Node], tuple[Any, ...]]:
    """Return the calls and the outputs that `encode_calls` encoded; everything is checked.

    Raises
    ------
    FileFormatError
        if they are no calls of declared functions with parameters that these have, or refer to what is not there.
    """
    nodes = _nodes(data["nodes"], xp)
    outputs = require(decode(data["outputs"], xp, "An output of the graph"), tuple, "The outputs of the graph")
    _check_parts([*((n.args, n.kwargs) for n in nodes), outputs], nodes)
    try:
        verify(inputs, constants, nodes, outputs)
    except TransformationError as error:
        raise FileFormatError(str(error)) from None
    origins = [_origin(each, f"Origin {i} of the graph") for i, each in enumerate(require(data["origins"], list, "The origins"))]
    numbers = require(data["origin"], list, "The origins of calls")
    if len(numbers) != len(every_node(nodes)):
        fail("The origins of calls", numbers, f"a list of {len(every_node(nodes))} numbers")
    for number in numbers:
        if number is not None:
            require_integer(number, "The origin of a call", most=len(origins) - 1)
    return _with_origins(nodes, iter(None if n is None else origins[n] for n in numbers)), outputs


def _origin(data: Any, where: str) -> Origin:
    if len(require(data, list, where)) != 4:
        fail(where, data, "a list of the modules, the file, the line and the name")
    modules = []
    for pair in require(data[0], list, f"The modules of {where}"):
        if type(pair) is not list or len(pair) != 2 or not all(type(part) is str for part in pair):
            fail(f"A module of {where}", pair, "a path and the name of a class")
        modules.append((pair[0], pair[1]))
    line = require_integer(data[2], f"The line of {where}")
    return Origin(
        tuple(modules), require(data[1], str, f"The file of {where}"), line, require(data[3], str, f"The name of {where}")
    )


def _with_origins(nodes: Sequence[Node], origins: Iterator[Origin | None]) -> list[Node]:
    """Nodes with the origins given, those of a node before those of its bodies."""

    def move(value: Any) -> Any:
        return Body(value.inputs, _with_origins(value.nodes, origins), value.outputs) if isinstance(value, Body) else value

    found = []
    for node in nodes:
        own = next(origins)
        found.append(replace(node, args=mapped(move, node.args), origin=own))
    return found


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def from_json(text: str, xp: Any) -> tuple[int, list[Node], list[Any], tuple[Any, ...]]:
    """Return the inputs, nodes, constants and outputs of a graph that `to_json` wrote."""
    data = parse_json(require(text, str, "The text of a graph"), "The text of a graph", depth=_DEPTH)
    if type(data) is not dict or type(data.get("version")) is not int:
        raise FileFormatError("This text is no graph that Graph.to_json wrote.")
    if data["version"] != VERSION:
        raise FileFormatError(
            f"The graph has version {data['version']!s:.20}; this version of ivy_api reads version {VERSION}. Save it again."
        )
    require_fields(data, "The graph", ("version", "inputs", "constants", "nodes", "outputs", "digest"))
    inputs = require_integer(data["inputs"], "The number of inputs", most=_MOST_INPUTS)
    nodes = _nodes(data["nodes"], xp)
    constants = require(data["constants"], list, "The constants")
    outputs = require(decode(data["outputs"], xp, "An output of the graph"), tuple, "The outputs of the graph")
    _check_parts([*((n.args, n.kwargs) for n in nodes), outputs], nodes)
    try:
        verify(inputs, len(constants), nodes, outputs)
    except TransformationError as error:
        raise FileFormatError(str(error)) from None
    if data.pop("digest") != _digest(data):
        raise FileFormatError("The graph was altered since Graph.to_json wrote it: its digest is another one.")
    return inputs, nodes, [_restore_array(each, f"Constant {i} of the graph", xp) for i, each in enumerate(constants)], outputs


def _nodes(data: Any, xp: Any) -> list[Node]:
    return [_node(each, f"Call {i} of the graph", xp) for i, each in enumerate(require(data, list, "The calls"))]


def _node(data: Any, where: str, xp: Any) -> Node:
    """Return a call, of a declared function with parameters that it has."""
    if len(require(data, list, where)) != 5:
        fail(where, data, "a list of the name, arguments, keywords, shapes and data types")
    name = require(data[0], str, f"The name of {where}")
    args = require(decode(data[1], xp, where), tuple, f"What {where} is called with")
    given = require(decode(data[2], xp, where), dict, f"What {where} is called with by keyword")
    shapes = require(decode(data[3], xp, where), tuple, f"What {where} says of shapes")
    dtypes = require(data[4], list, f"What {where} says of data types")
    for shape in shapes:
        _check_shape(shape, f"A result of {where}")
    names = tuple(require_name(each, f"A data type of {where}", dtype_names()) for each in dtypes)
    if len(names) != len(shapes):
        fail(where, dtypes, f"a data type for each of {len(shapes)} shapes")
    if name in INTERNAL:
        _check_internal(name, args, given, where)
        return Node(name, args, {}, shapes, names)
    if name in CONTROL:
        return Node(name, args, given, shapes, names)
    found = registry.find(name)
    if found is None or found.kind != "function":
        raise FileFormatError(f"The graph calls functions that are not declared: {name!r:.80}.")
    own = {each: each for each in found.schema.keywords}  # the declaration's strings, not those of the text
    kwargs = {own[require_name(each, f"A keyword of {where}", own)]: value for each, value in given.items()}
    try:
        found.schema.signature.bind(*args, **kwargs)
    except TypeError as error:
        raise FileFormatError(f"{where} cannot be a call of {found.qualname}: {error}.") from None
    return Node(found.qualname, args, kwargs, shapes, names)


def _check_shape(shape: Any, where: str) -> None:
    sizes = require(shape, tuple, where)
    require_shape(tuple(n.value if type(n) is Dimension else n for n in sizes), where)


def _check_internal(name: str, args: tuple[Any, ...], given: dict[str, Any], where: str) -> None:
    """Check the arguments of a call that is of no declared function."""
    if len(args) != INTERNAL[name] or given:
        fail(where, args, f"{INTERNAL[name]} arguments")
    if name == "__require__" and not (args[0] in tuple(RELATIONS) and all(type(n) in (int, Dimension) for n in args[1:])):
        fail(where, args, "a relation of two sizes")


def _check_parts(values: Any, nodes: list[Node]) -> None:
    """Check that no part is taken of a call that returns one array: it would be an index of the array."""
    for body in bodies(values):
        _check_parts([*((n.args, n.kwargs) for n in body.nodes), body.outputs], body.nodes)
    for ref in refs(values):
        if ref.kind == "node" and ref.part is not None and type(ref.index) is int and 0 <= ref.index < len(nodes):
            name = nodes[ref.index].name
            found = registry.find(name) if name not in INTERNAL else None
            if name not in CONTROL and (found is None or not found.schema.returns.sequences):
                raise FileFormatError(f"The graph takes a part of call {ref.index}, {name}, which returns one array.")


def dtype_names() -> dict[str, str]:
    """Return the names of data types, by themselves."""
    return {name: name for name, d in registry.declarations().items() if d.kind == "dtype"}


# Arrays.


def _save_array(x: Any, xp: Any) -> list[Any]:
    """An array as JSON: its data type, its shape, and its elements in row-major order."""
    from ivy_api.array import Array

    values = Array(x).__array__().ravel().tolist()
    if values and isinstance(values[0], complex):
        values = [[z.real, z.imag] for z in values]
    return [xp.__source__.dtype_name(x.dtype), list(x.shape), values]


def _restore_array(saved: Any, where: str, xp: Any) -> Any:
    if len(require(saved, list, where)) != 3:
        fail(where, saved, "a list of the data type, shape and elements")
    dtype = require_name(saved[0], f"The data type of {where}", dtype_names())
    shape = require_shape(saved[1], f"The shape of {where}")
    values = require(saved[2], list, f"What {where} holds")
    if len(values) != math.prod(shape):
        fail(where, values, f"a list of {math.prod(shape)} elements")
    _check_elements(values, dtype, where)
    if dtype.startswith("complex"):
        values = [complex(*z) for z in values]
    return xp.reshape(xp.asarray(values, dtype=getattr(xp, dtype)), shape)


def _check_elements(values: list[Any], dtype: str, where: str) -> None:
    """Check that elements are of the kind of a data type, and in its range."""
    if dtype.startswith("complex"):
        for pair in values:
            if type(pair) is not list or len(pair) != 2:
                fail(f"An element of {where}", pair, "the real and the imaginary part")
            _check_elements(pair, "float32" if dtype == "complex64" else "float64", where)
        return
    kind = bool if dtype == "bool" else float if "float" in dtype else int
    wrong = next((x for x in values if type(x) is not kind), None)
    if wrong is not None or any(x is None for x in values):
        fail(f"An element of {where}", wrong, f"one of {dtype}")
    if values:
        _check_range(values, dtype, where)


def _check_range(values: list[Any], dtype: str, where: str) -> None:
    if dtype in _LARGEST:
        limit = _LARGEST[dtype]
        for x in values:
            if abs(x) > limit and not math.isinf(x):
                fail(f"An element of {where}", x, f"a number in the range of {dtype}")
    elif "int" in dtype:
        bits = int(dtype.removeprefix("u").removeprefix("int"))
        least, most = (0, 2**bits - 1) if dtype.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        for x in (min(values), max(values)):
            require_integer(x, f"An element of {where}", least, most)


# Arguments.


def encode(value: Any, xp: Any) -> Any:
    """Return plain data, data types and references as JSON: what that lacks is a list whose first element names its kind."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Body):
        return ["body", value.inputs, _saved_nodes(value.nodes, xp), encode(value.outputs, xp)]
    if isinstance(value, slice):
        return ["slice", *(encode(part, xp) for part in (value.start, value.stop, value.step))]
    if isinstance(value, (list, tuple)):
        return ["list" if isinstance(value, list) else "tuple", *(encode(part, xp) for part in value)]
    if isinstance(value, dict):
        return ["dict", *([key, encode(part, xp)] for key, part in value.items())]
    return _encoded_leaf(value, xp)


def _encoded_leaf(value: Any, xp: Any) -> list[Any]:
    if isinstance(value, complex):
        return ["complex", value.real, value.imag]
    if isinstance(value, Ref):
        return ["ref", value.kind, value.index, value.part]
    if isinstance(value, Dimension):
        return ["size", value.value, _encoded_expression(value.expression)]
    if value is Ellipsis:
        return ["ellipsis"]
    name = xp.__source__.dtype_name(value)
    if name is not None and hasattr(xp, name):
        return ["dtype", name]
    if isinstance(value, FunctionType):
        raise TransformationError("A graph of a function with a custom derivative (custom_vjp, custom_jvp) cannot be saved.")
    raise TransformationError(f"A graph with an argument of type {type(value).__qualname__} cannot be saved: {value!r}.")


def _encoded_expression(expression: Expression) -> list[Any]:
    """An expression of sizes: its terms, each the coefficient and the factors."""
    return [[c, *map(_encoded_factor, factors)] for factors, c in expression.terms]


def _encoded_factor(factor: Axis | Operation) -> list[Any]:
    if isinstance(factor, Operation):
        return [factor.name, _encoded_expression(factor.left), _encoded_expression(factor.right)]
    if factor == UNKNOWN:
        return []
    return [factor.value.kind, factor.value.index, factor.value.part, factor.axis, factor.name]


_SIZES = {"complex": 2, "ref": 3, "size": 2, "body": 3, "ellipsis": 0, "slice": 3, "dtype": 1}
"""The kinds of lists that have so many elements behind their name."""


def decode(value: Any, xp: Any, where: str) -> Any:
    """Return what `encode` encoded; everything is checked."""
    if type(value) is int:
        return require_integer(value, f"A number of {where}", -(2**64), 2**64)
    if type(value) is not list:
        return value if type(value) is not dict else fail(where, value, "a value, or a list that names its kind")
    kind, rest = (value[0], value[1:]) if value else (None, [])
    if type(kind) is not str or len(rest) != _SIZES.get(kind, len(rest)):
        fail(where, value, "a value, or a list that names its kind")
    return _decoded_kind(kind, rest, xp, where)


def _decoded_kind(kind: str, rest: list[Any], xp: Any, where: str) -> Any:
    """A value of the kind that a list names."""
    if kind == "complex":
        return complex(*(require(part, float, f"A complex number of {where}") for part in rest))
    if kind == "size":
        value = require_integer(rest[0], f"A size of {where}", -(2**64), 2**64)
        return Dimension(_decoded_expression(rest[1], where), value)
    if kind == "ref":
        return Ref(require_name(rest[0], f"What {where} refers to", ("input", "constant", "node")), rest[1], rest[2])
    if kind == "body":
        inputs = require_integer(rest[0], f"The number of inputs of a body of {where}", most=_MOST_INPUTS)
        outputs = decode(rest[2], xp, where)
        return Body(inputs, _nodes(rest[1], xp), require(outputs, tuple, f"The outputs of a body of {where}"))
    if kind == "ellipsis":
        return Ellipsis
    if kind == "slice":
        return slice(*(decode(part, xp, where) for part in rest))
    if kind == "dict":
        return _pairs(rest, xp, where)
    if kind == "dtype":
        return getattr(xp, require_name(rest[0], f"A data type of {where}", dtype_names()))
    parts = [decode(part, xp, where) for part in rest]
    return parts if require_name(kind, f"A list of {where}", ("list", "tuple")) == "list" else tuple(parts)


def _decoded_expression(data: Any, where: str) -> Expression:
    total = Expression.of(0)
    for term in require(data, list, f"A size of {where}"):
        if type(term) is not list or not term:
            fail(where, term, "a coefficient and factors")
        product = Expression.of(require_integer(term[0], f"A coefficient of {where}", -(2**64), 2**64))
        for factor in term[1:]:
            product = product.combine("*", Expression.of(_decoded_factor(factor, where)))
        total = total.combine("+", product)
    return total


def _decoded_factor(data: Any, where: str) -> Axis | Operation:
    if require(data, list, f"A factor of {where}") == []:
        return UNKNOWN
    if len(data) == 3:
        name = require_name(data[0], f"An operation of {where}", tuple(OPERATIONS))
        return Operation(name, _decoded_expression(data[1], where), _decoded_expression(data[2], where))
    if len(data) != 5 or type(data[4]) is not str or not (data[4] == "" or data[4].isidentifier()):
        fail(where, data, "the size of an axis of a value")
    ref = Ref(require_name(data[0], f"What {where} refers to", ("input", "constant", "node")), data[1], data[2])
    return Axis(ref, require_integer(data[3], f"An axis of {where}", most=64), data[4])


def _pairs(rest: list[Any], xp: Any, where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for pair in rest:
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str or pair[0] in found:
            fail(where, pair, "a pair of a name, which differ, and a value")
        found[pair[0]] = decode(pair[1], xp, where)
    return found
