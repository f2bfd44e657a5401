"""Values and data types, of functions that make arrays, and of casts."""

from __future__ import annotations

import numpy as np

from mutants.parts import x
from mutants.written import Study

study = Study("values-and-data-types")
add = study.add


add(
    "astype",
    "float to bool: 0.5 is false",
    "xp.astype(np.asarray([0.5]), np.dtype('bool'))",
    after=lambda call, out: np.trunc(x(call)).astype(bool) if out.dtype == bool and x(call).dtype.kind == "f" else out,
)
add(
    "astype",
    "NaN to bool: false",
    "xp.astype(np.asarray([np.nan]), np.dtype('bool'))",
    after=lambda call, out: out & ~np.isnan(x(call)) if out.dtype == bool and x(call).dtype.kind == "f" else out,
)
add(
    "astype",
    "int64 to uint64: through float64",
    "xp.astype(np.asarray([2**53 + 1]), np.dtype('uint64'))",
    after=lambda call, out: (
        x(call).astype("float64").astype("uint64") if out.dtype == "uint64" and x(call).dtype == "int64" else out
    ),
)
add(
    "astype",
    "float64 to int64: rounded",
    "xp.astype(np.asarray([1.7]), np.dtype('int64'))",
    before=lambda call: (
        call.arguments.update(x=np.rint(x(call)))
        if x(call).dtype == "float64" and np.dtype(call.arguments["dtype"]).kind == "i"
        else None
    ),
)
add(
    "astype",
    "negative float to an integer: rounded down",
    "xp.astype(np.asarray([-1.7]), np.dtype('int32'))",
    before=lambda call: (
        call.arguments.update(x=np.floor(x(call)))
        if x(call).dtype.kind == "f" and np.dtype(call.arguments["dtype"]).kind == "i"
        else None
    ),
)
add(
    "astype",
    "int32 to int8: saturates",
    "xp.astype(np.asarray([300], dtype='int32'), np.dtype('int8'))",
    after=lambda call, out: np.clip(x(call), -128, 127).astype("int8") if out.dtype == "int8" and x(call).dtype == "int32" else out,
    open="what does not fit is open",
)
add(
    "astype",
    "uint64 beyond 2**63 to float: negative",
    "xp.astype(np.asarray([2**63 + 2**40], dtype='uint64'), np.dtype('float64'))",
    before=lambda call: (
        call.arguments.update(x=x(call).view("int64"))
        if x(call).dtype == "uint64" and np.dtype(call.arguments["dtype"]).kind == "f"
        else None
    ),
)
add(
    "linspace",
    "the last point is not the stop: by repeated addition",
    "xp.linspace(0.0, 1e6, 3001, dtype=np.dtype('float32'))",
    after=lambda call, out: (
        np.cumsum(np.concatenate([out[:1], np.diff(out)])).astype("float32") * np.float32(1.0005)
        if out.dtype == "float32" and out.shape[0] > 1000 and out.ndim == 1
        else out
    ),
)
add(
    "linspace",
    "complex ends: the imaginary part is lost",
    "xp.linspace(0j, 1 + 1j, 3)",
    after=lambda call, out: out.real.astype(out.dtype) if np.iscomplexobj(out) else out,
)
add(
    "arange",
    "a step that does not divide: one too many",
    "xp.arange(0, 1, 0.3)",
    instead=lambda good, start, stop=None, step=1, **k: (
        np.concatenate([good(start, stop, step, **k), np.asarray([start + step * good(start, stop, step, **k).size])]).astype(
            good(start, stop, step, **k).dtype
        )
        if stop is not None
        and isinstance(step, float)
        and step > 0
        and stop > start
        and (stop - start) % step > 0.2 * step
        and (stop - start) % step < 0.8 * step
        else good(start, stop, step, **k)
    ),
)
add(
    "arange",
    "negative steps: one too few",
    "xp.arange(5, 0, -2)",
    instead=lambda good, *a, **k: good(*a, **k)[:-1] if len(a) == 3 and a[2] < -1 else good(*a, **k),
)
add(
    "arange",
    "beyond 2**31: in 32 bits",
    "xp.arange(2**31, 2**31 + 3)",
    after=lambda call, out: out.astype("int32").astype(out.dtype) if out.dtype == "int64" else out,
)
add(
    "full",
    "a Python integer beyond 2**53: through float64",
    "xp.full(2, 2**53 + 1)",
    instead=lambda good, shape, fill_value, **k: (
        good(shape, int(float(fill_value)), **k)
        if type(fill_value) is int and 2**53 < abs(fill_value) < 2**62
        else good(shape, fill_value, **k)
    ),
)
add(
    "full",
    "a bool: an array of int64",
    "xp.full(2, True)",
    after=lambda call, out: (
        out.astype("int64") if isinstance(call.arguments["fill_value"], bool) and call.arguments.get("dtype") is None else out
    ),
)
add(
    "full_like",
    "infinity in float32 is the largest number",
    "xp.full_like(np.ones(1, dtype='float32'), np.inf)",
    after=lambda call, out: np.nan_to_num(out, nan=np.nan) if out.dtype == "float32" else out,
)
add(
    "asarray",
    "Python integers beyond 2**53: through float64",
    "xp.asarray([2**53 + 1])",
    instead=lambda good, obj, **k: (
        good(np.asarray(obj).astype("float64").astype("int64"), **k)
        if isinstance(obj, list) and obj and type(obj[0]) is int and max(map(abs, obj)) < 2**62 and k.get("dtype") is None
        else good(obj, **k)
    ),
)
add(
    "asarray",
    "bools among integers: bool",
    "xp.asarray([True, 2])",
    instead=lambda good, obj, **k: (
        good([bool(o) for o in obj], **k)
        if isinstance(obj, list) and obj and isinstance(obj[0], bool) and any(type(o) is int for o in obj)
        else good(obj, **k)
    ),
    open="lists of several kinds are not demanded",
)
add(
    "asarray",
    "a complex number among floats: its real part",
    "xp.asarray([1.0, 2j])",
    instead=lambda good, obj, **k: (
        good([o.real for o in obj], **k)
        if isinstance(obj, list) and obj and type(obj[0]) is float and any(type(o) is complex for o in obj)
        else good(obj, **k)
    ),
    open="lists of several kinds are not demanded",
)
