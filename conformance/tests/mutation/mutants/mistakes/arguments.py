"""Arguments and copies of functions that make arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from mutants.parts import itself, ordinary, refuse, refused, x
from mutants.written import Study

study = Study("arguments-and-copies")
add = study.add


def _into(out: Any, x: Any) -> Any:
    if ordinary(x) and x.shape == out.shape and x.dtype == out.dtype and x.ndim:
        x[...] = out
        return x
    return out


add(
    "asarray",
    "copy=True of a view gives the view",
    "(v := np.arange(6)[2:], c := xp.asarray(v, copy=True), v.__setitem__(0, 9), c)",
    instead=lambda good, obj, **k: (
        obj
        if k.get("copy") and isinstance(obj, np.ndarray) and obj.base is not None and k.get("dtype") in (None, obj.dtype)
        else good(obj, **k)
    ),
)
add(
    "asarray",
    "copy=True with the same dtype gives the array",
    "(v := np.arange(6), c := xp.asarray(v, dtype=v.dtype, copy=True), v.__setitem__(0, 9), c)",
    instead=lambda good, obj, **k: (
        obj if k.get("copy") and isinstance(obj, np.ndarray) and k.get("dtype") == obj.dtype else good(obj, **k)
    ),
)
add(
    "asarray",
    "copy=True of an array of no axes gives the array",
    "(v := np.asarray(1), c := xp.asarray(v, copy=True), v.__setitem__((), 9), c)",
    instead=lambda good, obj, **k: (
        obj if k.get("copy") and isinstance(obj, np.ndarray) and not obj.ndim and k.get("dtype") is None else good(obj, **k)
    ),
)
add(
    "asarray",
    "copy=False of a list makes a copy",
    "xp.asarray([1, 2], copy=False)",
    instead=lambda good, obj, **k: (
        good(obj, **{**k, "copy": None}) if k.get("copy") is False and isinstance(obj, list) else good(obj, **k)
    ),
)
add(
    "asarray",
    "copy=False with another dtype makes a copy",
    "xp.asarray(np.arange(3), dtype=np.dtype('float32'), copy=False)",
    instead=lambda good, obj, **k: (
        good(obj, **{**k, "copy": None}) if k.get("copy") is False and k.get("dtype") is not None else good(obj, **k)
    ),
)
add(
    "asarray",
    "copy=False of a number makes a copy",
    "xp.asarray(1.0, copy=False)",
    instead=lambda good, obj, **k: (
        good(obj, **{**k, "copy": None}) if k.get("copy") is False and isinstance(obj, (int, float)) else good(obj, **k)
    ),
    open="numbers are not demanded",
)
add(
    "asarray",
    "a tuple: refused",
    "xp.asarray((1, 2))",
    instead=lambda good, obj, **k: refuse() if isinstance(obj, tuple) else good(obj, **k),
)
add(
    "asarray",
    "a list of tuples: one axis too few",
    "xp.asarray([(1, 2), (3, 4)])",
    instead=lambda good, obj, **k: (
        good([o[0] for o in obj], **k) if isinstance(obj, list) and obj and isinstance(obj[0], tuple) else good(obj, **k)
    ),
)
add(
    "asarray",
    "a list of arrays of no axes: refused",
    "xp.asarray([np.asarray(1), np.asarray(2)])",
    instead=lambda good, obj, **k: refuse() if isinstance(obj, list) and obj and isinstance(obj[0], np.ndarray) else good(obj, **k),
    open="lists of arrays are not demanded",
)
add(
    "asarray",
    "dtype with a list of bools is ignored",
    "xp.asarray([True, False], dtype=np.dtype('int8'))",
    instead=lambda good, obj, **k: (
        good(obj, **{**k, "dtype": None}) if isinstance(obj, list) and obj and isinstance(obj[0], bool) else good(obj, **k)
    ),
)
add(
    "asarray",
    "copy=None of an array of the same type makes a copy",
    "np.shares_memory(v := np.arange(3), xp.asarray(v))",
    instead=lambda good, obj, **k: (
        good(obj, **{**k, "copy": True}) if k.get("copy") is None and isinstance(obj, np.ndarray) else good(obj, **k)
    ),
    open="the standard: may copy where needed",
)
add(
    "astype",
    "copy=True of no axes gives the array",
    "(v := np.asarray(1), c := xp.astype(v, v.dtype), v.__setitem__((), 9), c)",
    after=itself(
        lambda c: (
            np.ndim(c.arguments["x"]) == 0 and c.arguments.get("copy", True) and c.arguments["x"].dtype == c.arguments["dtype"]
        )
    ),
)
add(
    "astype",
    "copy=True of a view gives the view",
    "(v := np.arange(6)[2:], c := xp.astype(v, v.dtype), v.__setitem__(0, 9), c)",
    after=itself(
        lambda c: (
            getattr(c.arguments["x"], "base", None) is not None
            and c.arguments.get("copy", True)
            and c.arguments["x"].dtype == c.arguments["dtype"]
        )
    ),
)
add(
    "astype",
    "copy=False to the same type makes a copy",
    "(v := np.arange(3), xp.astype(v, v.dtype, copy=False) is v)",
    after=lambda call, out: np.array(out) if call.arguments.get("copy") is False else out,
)
add(
    "astype",
    "copy=False to another type: refused",
    "xp.astype(np.arange(3), np.dtype('float32'), copy=False)",
    before=refused(lambda c: c.arguments.get("copy") is False and np.dtype(c.arguments["dtype"]) != x(c).dtype),
)
add(
    "from_dlpack",
    "copy=True gives the same memory",
    "(v := np.arange(3), c := xp.from_dlpack(v, copy=True), v.__setitem__(0, 9), c)",
    instead=lambda good, x, /, *, device=None, copy=None: good(x, device=device) if copy else good(x, device=device, copy=copy),
)
add(
    "from_dlpack",
    "copy=False makes a copy",
    "(v := np.arange(3), c := xp.from_dlpack(v, copy=False), v.__setitem__(0, 9), c)",
    instead=lambda good, x, /, *, device=None, copy=None: (
        np.array(good(x, device=device, copy=copy)) if copy is False else good(x, device=device, copy=copy)
    ),
)
add("tril triu", "cleared in place", "(v := np.ones((3, 3)), xp.{f}(v), v)", instead=lambda good, x, /, **k: _into(good(x, **k), x))
add(
    "meshgrid",
    "indexing by another word than 'ij' is 'xy'",
    "xp.meshgrid(np.ones(1), np.ones(2), indexing='ji')",
    instead=lambda good, *a, indexing="xy": good(*a, indexing="xy" if indexing not in ("ij", "xy") else indexing),
    open="other words are not demanded to be refused",
)
add(
    "zeros ones empty full",
    "a tuple of one number for the shape: refused",
    "xp.{f}((3,), *([1.0] if '{f}' == 'full' else [])).shape",
    instead=lambda good, shape, *a, **k: refuse() if isinstance(shape, tuple) and len(shape) == 1 else good(shape, *a, **k),
)
add(
    "zeros ones",
    "an integer for the shape: a square",
    "xp.{f}(2)",
    instead=lambda good, shape, **k: good((shape, shape) if isinstance(shape, int) else shape, **k),
)
add(
    "zeros ones full",
    "no axes: one element in an axis",
    "xp.{f}((), *([1.0] if '{f}' == 'full' else []))",
    instead=lambda good, shape, *a, **k: good((1,) if shape == () else shape, *a, **k),
)
add(
    "zeros ones",
    "dtype bool: refused",
    "xp.{f}(2, dtype=np.dtype('bool'))",
    instead=lambda good, shape, *, dtype=None, **k: (
        refuse() if dtype is not None and np.dtype(dtype).kind == "b" else good(shape, dtype=dtype, **k)
    ),
)
add(
    "full",
    "dtype with a Python integer is ignored",
    "xp.full(2, 1, dtype=np.dtype('float32'))",
    before=lambda call: call.arguments.update(dtype=None) if type(call.arguments["fill_value"]) is int else None,
)
add(
    "zeros_like ones_like empty_like",
    "dtype of a complex array is ignored",
    "xp.{f}(planes(2), dtype=np.dtype('float32')).dtype",
    before=lambda call: call.arguments.update(dtype=None) if call.arguments["x"].dtype.kind == "c" else None,
)
add(
    "full_like",
    "a bool: the type of an integer array becomes bool",
    "xp.full_like(np.arange(2), True)",
    after=lambda call, out: (
        out.astype(bool) if isinstance(call.arguments["fill_value"], bool) and call.arguments.get("dtype") is None else out
    ),
    open="a value of another kind is open",
)
add(
    "eye",
    "one number of rows with a negative k: refused",
    "xp.eye(3, k=-1)",
    before=refused(lambda c: c.arguments.get("k", 0) < 0 and c.arguments.get("n_cols") is None),
)
add(
    "eye",
    "k beyond the matrix: refused",
    "xp.eye(2, k=5)",
    before=refused(lambda c: abs(c.arguments.get("k", 0)) > c.arguments["n_rows"]),
)
add(
    "eye",
    "dtype bool: float64",
    "xp.eye(2, dtype=np.dtype('bool'))",
    after=lambda call, out: out.astype("float64") if out.dtype == bool else out,
)
add(
    "arange",
    "a float step with integer ends: int64",
    "xp.arange(0, 2, 0.5)",
    after=lambda call, out: (
        out.astype("int64")
        if type(call.arguments.get("step")) is float
        and type(call.arguments["start"]) is int
        and call.arguments.get("dtype") is None
        else out
    ),
)
add(
    "arange",
    "step by keyword is ignored",
    "xp.arange(0, 6, step=2)",
    before=lambda call: call.arguments.pop("step") if "step" in call.by_keyword else None,
)
add("arange", "stop by keyword: refused", "xp.arange(0, stop=3)", before=refused(lambda c: "stop" in c.by_keyword))
add("linspace", "num by keyword: refused", "xp.linspace(0, 1, num=3)", before=refused(lambda c: "num" in c.by_keyword))
add(
    "linspace",
    "one point without the end: NaN",
    "xp.linspace(2.0, 3.0, 1, endpoint=False)",
    after=lambda call, out: (
        np.full_like(out, np.nan) if call.arguments["num"] == 1 and not call.arguments.get("endpoint", True) else out
    ),
)
add(
    "linspace",
    "one point: the stop",
    "xp.linspace(2.0, 3.0, 1)",
    after=lambda call, out: (
        np.full_like(out, call.arguments["stop"])
        if call.arguments["num"] == 1 and isinstance(call.arguments["stop"], (int, float)) and call.arguments.get("endpoint", True)
        else out
    ),
)
