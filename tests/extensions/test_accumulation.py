"""16-bit floats accumulate in ``float32``: every function that says so, against the same call in double precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.adapt.promotion import SHORT
from ivy_api.dispatch import registry
from ivy_api.typing import Array
from ivy_conformance import calls
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tests.extensions.drawing import Call, Draw, data_types, every_array
from tests.extensions.draws import ROWS

ACCUMULATING = sorted(d.qualname for d in registry.iter_declarations() if d.accumulates)
UNITS = 2.0
"""Units in the last place of the 16-bit type that a result may be off."""
SINGLE = 2.0**-18
"""What single precision itself may lose where terms cancel, of the largest element; a quarter of a unit in the last place of it."""
FORMATS = {"float16": (2.0**-10, 2.0**-14, 65504.0), "bfloat16": (2.0**-7, 2.0**-126, float.fromhex("0x1.FEp127"))}
"""Data types beyond the standard: eps, the smallest normal number, the largest number."""
SCALES = (200.0, 1.0, 2.0**-8)
"""Squares and sums of the largest numbers are beyond ``float16``, those of the smallest vanish in it."""
LENGTHS = (100, 8, 3000)
FACTORS = "its factors are not unique"
APART = {
    "linalg.parafac": FACTORS,
    "linalg.tensor_train": FACTORS,
    "linalg.tucker": FACTORS,
    "linalg.expm": "of large numbers it is beyond single precision, and its terms cancel",
}
"""Functions whose values are not compared, and why."""
GIVEN = {"nn.rms_norm": {"epsilon": 1e-5}}
"""Arguments whose defaults depend on the data type."""


def every_call(name: str, *, thorough: bool) -> list[Call]:
    """Drawn calls, the example of the conformance suite, and long vectors, each with large and small numbers."""
    found: list[Call] = []

    @settings(
        max_examples=12,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        call = ROWS[name].draw(Draw(data.draw, dtype, smooth=True))
        if any(x.dtype.kind == "f" for x in every_array(call)):
            found.append(call)

    if name in ROWS:
        dtype = next((d for d in ("float32", "int32") if d in data_types(name)), "float32")
        draw()
        found = found[: None if thorough else 1]
    if name not in ROWS or thorough:
        args, kwargs = calls.example(name, "float32", blocks=3)
        found.append((list(args), kwargs))
    scales = SCALES if thorough else SCALES[:1]
    scaled = [(times(args, scale), times(kwargs, scale)) for args, kwargs in found for scale in scales]
    return scaled + [long for n in (LENGTHS if thorough else LENGTHS[:1]) for long in on_vectors(name, n)]


def on_vectors(name: str, n: int) -> list[Call]:
    """Calls with one long axis, of the functions whose only arrays are one or two of the same shape."""
    declaration = registry.find(name)
    assert declaration is not None
    arrays = [p for p in declaration.schema.parameters.values() if p.arrays and not p.has_default]
    if any(p.choices != (Array,) for p in arrays) or len(arrays) > 2 or name in APART:
        return []
    args, kwargs = calls.example(name, "float32")
    values = (np.linspace(0.5, 4, n) * 200).astype("float32")
    vectors = [values, values[::-1] / 200][: len(arrays)]
    rest = args[len(arrays) :]
    of_vectors: Call = ([*vectors, *rest], kwargs)
    of_columns: Call = ([*(np.stack([v, v[::-1]], axis=-1) for v in vectors), *rest], kwargs)
    return [of_vectors, of_columns]


def times(value: Any, scale: float) -> Any:
    """Arguments with the floating-point arrays among them multiplied."""
    if isinstance(value, dict):
        return {name: times(part, scale) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(times(part, scale) for part in value)
    floating = isinstance(value, np.ndarray) and value.dtype.kind == "f"
    return np.asarray(value * np.float32(scale)) if floating else value


def rounded(value: Any, lib: Library, short: Any) -> Any:
    """The floating-point arrays among arguments with the elements that the 16-bit type has for theirs, in double precision."""
    if isinstance(value, dict):
        return {name: rounded(part, lib, short) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(rounded(part, lib, short) for part in value)
    if not isinstance(value, np.ndarray) or value.dtype.kind != "f":
        return value
    return lib.numpy(lib.xp.astype(lib.xp.astype(lib.native(value), short), lib.xp.float64))


def entered(value: Any, lib: Library, dtype: Any) -> Any:
    """Arguments for a library, with floating-point arrays, and data types asked for, of a data type."""
    if isinstance(value, dict):
        return {name: entered(part, lib, dtype) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(entered(part, lib, dtype) for part in value)
    if isinstance(value, np.ndarray):
        return lib.xp.astype(lib.native(value), dtype) if value.dtype.kind == "f" else lib.native(value)
    if isinstance(value, calls.DType):
        return dtype
    return calls.entered(lib, value)


def parts(value: Any) -> list[Any]:
    """The arrays of a result."""
    return [array for part in value for array in parts(part)] if isinstance(value, (list, tuple)) else [value]


def units_off(got: np.ndarray, want: np.ndarray, dtype: str) -> float:
    """How far results are off, in units in the last place of the 16-bit type; infinity for an overflow of what is finite."""
    eps, tiny, most = FORMATS[dtype]
    rounds_to_finite = np.abs(want) < most * (1 + eps / 4)
    if not np.array_equal(np.isnan(got), np.isnan(want)) or np.any(np.isinf(got) & rounds_to_finite):
        return np.inf
    near = np.abs(want) < most
    got, want = np.where(near, got, 0), np.where(near, want, 0)
    largest = np.max(np.abs(want), initial=0)
    off = np.maximum(np.abs(got - want) - SINGLE * largest, 0)
    return float(np.max(off / (eps * 2.0 ** np.floor(np.log2(np.maximum(np.abs(want), tiny)))), initial=0))


@pytest.fixture(scope="module")
def reference() -> Library:
    return Library(Target("numpy"))


@pytest.mark.parametrize("name", ACCUMULATING)
@pytest.mark.brief(4)
def test_short_floats_accumulate_in_single_precision(
    lib: Library, reference: Library, name: str, request: pytest.FixtureRequest
) -> None:
    thorough = request.config.getoption("--profile") in ("full", "deep")
    compared = 0
    for dtype in SHORT:
        if not hasattr(lib.xp, dtype) or not ivy_api.supports(lib.name, name, dtype=dtype, device="cpu"):
            continue
        short = getattr(lib.xp, dtype)
        for args, kwargs in every_call(name, thorough=thorough):
            args, kwargs = rounded(args, lib, short), {**GIVEN.get(name, {}), **rounded(kwargs, lib, short)}
            try:
                with np.errstate(all="ignore"):
                    want = reference.function(name)(
                        *entered(args, reference, reference.xp.float64), **entered(kwargs, reference, reference.xp.float64)
                    )
            except (ValueError, TypeError, IndexError):  # a vector where it takes a matrix
                continue
            with np.errstate(all="ignore"):
                got = lib.function(name)(*entered(args, lib, short), **entered(kwargs, lib, short))
            for g, w in zip(parts(got), parts(want), strict=True):
                compared += compare(lib, name, dtype, g, np.asarray(w), every_array((args, kwargs)))
    assert compared or not any(hasattr(lib.xp, dtype) for dtype in SHORT)


def compare(lib: Library, name: str, dtype: str, got: Any, want: np.ndarray, given_arrays: list[np.ndarray]) -> int:
    """Compare one array of a result; how many that a decision or a rounding went into."""
    if want.dtype.kind != "f":
        np.testing.assert_array_equal(lib.numpy(got), want)
        return 1
    assert got.dtype == lib.xp.result_type(getattr(lib.xp, dtype))
    own = lib.numpy(lib.xp.astype(got, lib.xp.float64))
    assert own.shape == want.shape
    if name not in APART:
        off = units_off(own, want, dtype)
        assert off <= UNITS, f"{off:.3g} units off for {dtype} {given_arrays!r}: {own!r} is not {want!r}"
    return 1
