"""What is told about the namespace, its arrays and its data types; names and kinds of what is given."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from mutants.catalogue import RefusedTypeError
from mutants.plain import Altered
from mutants.written import Study

study = Study("metadata")
add = study.add


def _dtype(x: Any) -> np.dtype[Any]:
    return np.dtype(getattr(x, "dtype", x))


def _info(name: str, change: Any) -> Any:
    """A method of the inspection object gives ``change(value, *arguments)``."""

    def instead(good: Any, *args: Any, **kwargs: Any) -> Any:
        found = good(*args, **kwargs)
        return Altered(found, **{name: lambda *a, **k: change(getattr(found, name)(*a, **k), *a, **k)})

    return instead


def _field(name: str, change: Any) -> Any:
    """A field of the result has another value."""

    def instead(good: Any, x: Any, /) -> Any:
        found = good(x)
        return Altered(found, **{name: change(getattr(found, name), x)})

    return instead


INFO = "xp.__array_namespace_info__()"
add(
    "__array_namespace_info__",
    "dtypes: a tuple of kinds is refused",
    INFO + ".dtypes(kind=('bool', 'integral'))",
    instead=_info("dtypes", lambda v, *a, **k: v if not isinstance(k.get("kind"), tuple) else _refuse()),
)
add(
    "__array_namespace_info__",
    "dtypes: of a tuple of kinds only the first",
    INFO + ".dtypes(kind=('bool', 'integral'))",
    instead=_info(
        "dtypes",
        lambda v, *a, **k: (
            {n: d for n, d in v.items() if n == "bool"} if isinstance(k.get("kind"), tuple) and "bool" in k["kind"] else v
        ),
    ),
)
add(
    "__array_namespace_info__",
    "dtypes: of an empty tuple of kinds all",
    INFO + ".dtypes(kind=())",
    instead=_info("dtypes", lambda v, *a, **k: {"bool": np.dtype(bool)} if k.get("kind") == () else v),
)
add(
    "__array_namespace_info__",
    "dtypes: classes, not data types",
    INFO + ".dtypes()",
    instead=_info("dtypes", lambda v, *a, **k: {n: getattr(d, "type", d) for n, d in v.items()}),
    open="a class that compares equal to the data type may stand for it",
)
add("__array_namespace_info__", "dtypes: names", INFO + ".dtypes()", instead=_info("dtypes", lambda v, *a, **k: {n: n for n in v}))
add("__array_namespace_info__", "dtypes: a list", INFO + ".dtypes()", instead=_info("dtypes", lambda v, *a, **k: list(v)))
add(
    "__array_namespace_info__",
    "dtypes: 'real floating' has the complex ones",
    INFO + ".dtypes(kind='real floating')",
    instead=_info(
        "dtypes", lambda v, *a, **k: {**v, "complex64": np.dtype("complex64")} if k.get("kind") == "real floating" else v
    ),
)
add(
    "__array_namespace_info__",
    "dtypes: 'integral' lacks the unsigned ones",
    INFO + ".dtypes(kind='integral')",
    instead=_info("dtypes", lambda v, *a, **k: {n: d for n, d in v.items() if n[0] != "u"} if k.get("kind") == "integral" else v),
)
add(
    "__array_namespace_info__",
    "dtypes: 'numeric' has bool",
    INFO + ".dtypes(kind='numeric')",
    instead=_info("dtypes", lambda v, *a, **k: {**v, "bool": np.dtype(bool)} if k.get("kind") == "numeric" else v),
)
add(
    "__array_namespace_info__",
    "dtypes: an unknown kind gives nothing",
    INFO + ".dtypes(kind='decimal')",
    instead=lambda good: _tolerant(good()),
    open="an error is not demanded",
)
add(
    "__array_namespace_info__",
    "dtypes: int64 is called int",
    INFO + ".dtypes()",
    instead=_info("dtypes", lambda v, *a, **k: {("int" if n == "int64" else n): d for n, d in v.items()}),
)
add(
    "__array_namespace_info__",
    "default_dtypes: names",
    INFO + ".default_dtypes()",
    instead=_info("default_dtypes", lambda v, *a, **k: {n: str(d) for n, d in v.items()}),
)
add(
    "__array_namespace_info__",
    "default_dtypes: no complex one",
    INFO + ".default_dtypes()",
    instead=_info("default_dtypes", lambda v, *a, **k: {n: d for n, d in v.items() if "complex" not in n}),
)
add(
    "__array_namespace_info__",
    "default_dtypes: an entry for bool",
    INFO + ".default_dtypes()",
    instead=_info("default_dtypes", lambda v, *a, **k: {**v, "bool": np.dtype(bool)}),
    open="further entries are not forbidden",
)
add(
    "__array_namespace_info__",
    "default_dtypes: 'real floating' is called 'floating'",
    INFO + ".default_dtypes()",
    instead=_info("default_dtypes", lambda v, *a, **k: {n.removeprefix("real "): d for n, d in v.items()}),
)
add(
    "__array_namespace_info__",
    "capabilities: 'max dimensions' is 8",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {**v, "max dimensions": 8}),
)
add(
    "__array_namespace_info__",
    "capabilities: 'max dimensions' is unlimited",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {**v, "max dimensions": None}),
)
add(
    "__array_namespace_info__",
    "capabilities: 'max dimensions' is text",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {**v, "max dimensions": str(v["max dimensions"])}),
)
add(
    "__array_namespace_info__",
    "capabilities: no boolean indexing",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {**v, "boolean indexing": False}),
)
add(
    "__array_namespace_info__",
    "capabilities: no data-dependent shapes",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {**v, "data-dependent shapes": False}),
)
add(
    "__array_namespace_info__",
    "capabilities: 'boolean_indexing'",
    INFO + ".capabilities()",
    instead=_info("capabilities", lambda v, *a, **k: {n.replace(" ", "_"): d for n, d in v.items()}),
)
add(
    "__array_namespace_info__",
    "devices: the default one is missing",
    INFO + ".devices()",
    instead=_info("devices", lambda v, *a, **k: tuple(d for d in v if d != "cpu") or ("gpu",)),
)
add("__array_namespace_info__", "devices: text", INFO + ".devices()", instead=_info("devices", lambda v, *a, **k: "cpu"))
add(
    "__array_namespace_info__",
    "default_device: a list",
    INFO + ".default_device()",
    instead=_info("default_device", lambda v, *a, **k: [v]),
)
add("iinfo", "dtype is text", "xp.iinfo(np.dtype('int8')).dtype", instead=_field("dtype", lambda v, x: str(v)))
add("finfo", "dtype is text", "xp.finfo(np.dtype('float32')).dtype", instead=_field("dtype", lambda v, x: str(v)))
add("iinfo", "dtype is a class", "xp.iinfo(np.dtype('int8')).dtype", instead=_field("dtype", lambda v, x: np.int8))
add(
    "finfo",
    "of complex128: that of float32",
    "xp.finfo(np.dtype('complex128')).bits",
    instead=lambda good, x: good(np.dtype("float32") if _dtype(x) == "complex128" else x),
)
add(
    "finfo",
    "an array of complex numbers: refused",
    "xp.finfo(np.ones(1, dtype='complex64')).bits",
    instead=lambda good, x: good(x) if not isinstance(x, np.ndarray) or x.dtype.kind != "c" else _refuse(),
)
add(
    "finfo",
    "smallest_normal: the smallest number",
    "xp.finfo(np.dtype('float64')).smallest_normal",
    instead=_field("smallest_normal", lambda v, x: 5e-324),
)
add(
    "finfo",
    "min: the smallest positive number",
    "xp.finfo(np.dtype('float64')).min",
    instead=_field("min", lambda v, x: 2.2250738585072014e-308),
)
add(
    "finfo",
    "eps: half of it for float32",
    "xp.finfo(np.dtype('float32')).eps",
    instead=_field("eps", lambda v, x: v / 2 if _dtype(x) == "float32" else v),
)
add(
    "iinfo",
    "min of unsigned numbers: that of signed ones",
    "xp.iinfo(np.dtype('uint8')).min",
    instead=_field("min", lambda v, x: -128 if _dtype(x) == "uint8" else v),
)
add(
    "iinfo",
    "uint64: the largest of int64",
    "xp.iinfo(np.dtype('uint64')).max",
    instead=_field("max", lambda v, x: min(v, 2**63 - 1)),
)
add(
    "iinfo",
    "of bool: that of uint8",
    "xp.iinfo(np.dtype('bool'))",
    instead=lambda good, x: good(np.dtype("uint8") if _dtype(x).kind == "b" else x),
    open="bools are not forbidden",
)
add(
    "isdtype",
    "'integral' has bool",
    "xp.isdtype(np.dtype('bool'), 'integral')",
    instead=lambda good, dtype, kind: (
        good(dtype, kind) or (isinstance(kind, str) and kind == "integral" and np.dtype(dtype) == bool)
    ),
)
add(
    "isdtype",
    "a tuple of three kinds is refused",
    "xp.isdtype(np.dtype('int8'), ('bool', 'signed integer', np.dtype('float32')))",
    instead=lambda good, dtype, kind: _refuse() if isinstance(kind, tuple) and len(kind) > 2 else good(dtype, kind),
)
add(
    "isdtype",
    "an unknown kind is false",
    "xp.isdtype(np.dtype('int8'), 'decimal')",
    instead=lambda good, dtype, kind: False if isinstance(kind, str) and kind == "decimal" else good(dtype, kind),
    open="an error is not demanded",
)
add(
    "isdtype",
    "a data type in a tuple is compared by its kind",
    "xp.isdtype(np.dtype('int8'), (np.dtype('int16'),))",
    instead=lambda good, dtype, kind: (
        good(dtype, kind)
        or (isinstance(kind, tuple) and any(isinstance(e, np.dtype) and e.kind == np.dtype(dtype).kind for e in kind))
    ),
)
add(
    "can_cast",
    "int64 to float32: false",
    "xp.can_cast(np.dtype('int16'), np.dtype('float32'))",
    instead=lambda good, a, b: good(a, b) and not (_dtype(a).kind == "i" and np.dtype(b).kind == "f"),
    open="kinds that mix are open",
)
add(
    "can_cast",
    "int32 to int16: true",
    "xp.can_cast(np.dtype('int32'), np.dtype('int16'))",
    instead=lambda good, a, b: good(a, b) or (_dtype(a).kind == "i" == np.dtype(b).kind),
)
add(
    "can_cast",
    "uint8 to int16: false",
    "xp.can_cast(np.dtype('uint8'), np.dtype('int16'))",
    instead=lambda good, a, b: good(a, b) and not (_dtype(a).kind == "u" and np.dtype(b).kind == "i"),
)
add(
    "can_cast",
    "complex64 to complex128: false",
    "xp.can_cast(np.dtype('complex64'), np.dtype('complex128'))",
    instead=lambda good, a, b: good(a, b) and not (_dtype(a) == "complex64" and np.dtype(b) == "complex128"),
)
add(
    "can_cast",
    "float64 to float32: true",
    "xp.can_cast(np.dtype('float64'), np.dtype('float32'))",
    instead=lambda good, a, b: good(a, b) or (_dtype(a) == "float64" and np.dtype(b) == "float32"),
)
add(
    "result_type",
    "uint8 with int8: int8",
    "xp.result_type(np.dtype('uint8'), np.dtype('int8'))",
    instead=lambda good, *a: (
        np.dtype("int8") if [np.dtype(x) for x in a if isinstance(x, np.dtype)] == ["uint8", "int8"] and len(a) == 2 else good(*a)
    ),
)
add(
    "result_type",
    "uint32 with int32: int32",
    "xp.result_type(np.dtype('uint32'), np.dtype('int32'))",
    instead=lambda good, *a: (
        np.dtype("int32")
        if len(a) == 2 and {str(_dtype(x)) for x in a if not isinstance(x, (int, float, complex))} == {"uint32", "int32"}
        else good(*a)
    ),
)
add(
    "result_type",
    "float32 with complex64: complex128",
    "xp.result_type(np.dtype('float32'), np.dtype('complex64'))",
    instead=lambda good, *a: (
        np.dtype("complex128")
        if len(a) == 2 and {str(_dtype(x)) for x in a if not isinstance(x, (int, float, complex))} == {"float32", "complex64"}
        else good(*a)
    ),
)
add(
    "result_type",
    "float64 with complex64: complex64",
    "xp.result_type(np.dtype('float64'), np.dtype('complex64'))",
    instead=lambda good, *a: (
        np.dtype("complex64")
        if len(a) == 2 and {str(_dtype(x)) for x in a if not isinstance(x, (int, float, complex))} == {"float64", "complex64"}
        else good(*a)
    ),
)
add(
    "result_type",
    "the order counts: three types from the left without what the third needs",
    "xp.result_type(np.dtype('int8'), np.dtype('uint8'), np.dtype('int32'))",
    instead=lambda good, *a: good(*a[:2]) if len(a) == 3 and all(isinstance(x, np.dtype) for x in a) else good(*a),
)
add(
    "result_type",
    "a Python complex number with float32: complex128",
    "xp.result_type(np.dtype('float32'), 1j)",
    instead=lambda good, *a: np.dtype("complex128") if any(type(x) is complex for x in a) else good(*a),
)
add(
    "result_type",
    "a class for a data type",
    "xp.result_type(np.dtype('int8'))",
    instead=lambda good, *a: good(*a).type,
    open="it is equal to the data type",
)
add("broadcast_shapes", "lists of numbers", "xp.broadcast_shapes((2, 1), (3,))", instead=lambda good, *a: list(good(*a)))
add("broadcast_shapes", "no shape at all: refused", "xp.broadcast_shapes()", instead=lambda good, *a: good(*a) if a else _refuse())
add(
    "unique_all unique_counts unique_inverse",
    "fields by other names",
    "tuple(xp.{f}(np.arange(3))._fields)",
    instead=lambda good, x, /: _renamed(good(x)),
)
add(
    "linalg.eigh linalg.eig linalg.qr linalg.svd linalg.slogdet",
    "fields by other names",
    "tuple(xp.{f}(definite(2))._fields)",
    instead=lambda good, x, /, **k: _renamed(good(x, **k)),
)
add(
    "broadcast_arrays meshgrid unstack nonzero",
    "a list",
    "xp.{f}(np.ones((1, 2)) if '{f}' != 'meshgrid' else np.ones(2))",
    instead=lambda good, *a, **k: list(good(*a, **k)),
)
add(
    "linalg.matrix_rank",
    "of stacks: indices of int32",
    "xp.linalg.matrix_rank(np.ones((2, 2, 2)))",
    instead=lambda good, x, /, **k: good(x, **k).astype("int32") if x.ndim > 2 else good(x, **k),
    open="which integer type is open",
)
add(
    "argmax argmin",
    "with keepdims: indices of int32",
    "xp.{f}(np.ones((2, 2)), axis=0, keepdims=True)",
    instead=lambda good, x, /, **k: good(x, **k).astype("int32") if k.get("keepdims") else good(x, **k),
)
add(
    "argsort",
    "descending: indices of int32",
    "xp.argsort(np.ones(2), descending=True)",
    instead=lambda good, x, /, **k: good(x, **k).astype("int32") if k.get("descending") else good(x, **k),
)
add(
    "searchsorted",
    "the right side: indices of int32",
    "xp.searchsorted(np.ones(2), np.ones(2), side='right')",
    instead=lambda good, a, b, /, **k: np.asarray(good(a, b, **k)).astype("int32") if k.get("side") == "right" else good(a, b, **k),
)
add(
    "count_nonzero",
    "with an axis: int32",
    "xp.count_nonzero(np.ones((2, 2)), axis=0)",
    instead=lambda good, x, /, **k: good(x, **k).astype("int32") if k.get("axis") is not None else good(x, **k),
)
add(
    "nonzero",
    "of several axes: indices of int32",
    "xp.nonzero(np.ones((2, 2)))",
    instead=lambda good, x, /: tuple(i.astype("int32") for i in good(x)) if x.ndim > 1 else good(x),
)
add(
    "unique_inverse",
    "the inverse of several axes: int32",
    "xp.unique_inverse(np.ones((2, 2)))",
    instead=lambda good, x, /: type(good(x))(good(x)[0], good(x)[1].astype("int32")) if x.ndim > 1 else good(x),
)
add("ndim", "of no axes: 1", "xp.asarray(1).ndim", after=lambda good, x: good(x) or 1)
add("size", "with an axis of nothing: 1", "xp.zeros((2, 0)).size", after=lambda good, x: good(x) or 1)
add("size", "a NumPy integer", "xp.zeros((2, 3)).size", after=lambda good, x: np.int64(good(x)))
add("shape", "a list", "xp.zeros((2, 3)).shape", after=lambda good, x: list(good(x)))
add("shape", "of no axes: (1,)", "xp.asarray(1).shape", after=lambda good, x: good(x) or (1,))
add(
    "T",
    "of one axis: a column",
    "xp.arange(3).T.shape",
    after=lambda good, x: x[:, None] if len(x.shape) == 1 else good(x),
    open="arrays of one axis are not demanded",
)
add(
    "mT",
    "of a stack: all axes turned round",
    "xp.zeros((2, 3, 4)).mT.shape",
    after=lambda good, x: type(x)(np.transpose(x.native)) if x.native.ndim > 2 else good(x),
)
add("dtype", "the class", "xp.zeros(2).dtype", after=lambda good, x: good(x).type, open="it is equal to the data type")
add("device", "text that is no device", "xp.zeros(2).device", after=lambda good, x: "tpu")
add(
    "__array_namespace__",
    "any version is taken",
    "xp.zeros(1).__array_namespace__(api_version='1999.12')",
    after=lambda good, x, **k: good(x),
)
add(
    "__dlpack_device__", "the number of the device is missing", "xp.zeros(1).__dlpack_device__()", after=lambda good, x: good(x)[:1]
)


def _refuse() -> Any:
    raise RefusedTypeError("not taken")


def _tolerant(found: Any) -> Any:
    def dtypes(*args: Any, **kwargs: Any) -> Any:
        try:
            return found.dtypes(*args, **kwargs)
        except (ValueError, TypeError, KeyError):
            return {}

    return Altered(found, dtypes=dtypes)


def _renamed(out: Any) -> Any:
    return namedtuple(type(out).__name__, [f"field{i}" for i in range(len(out))])(*out)  # noqa: PYI024
