"""The inspection functions of a namespace, and its constants."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles.compare import assert_is, refused
from ivy_conformance.standard import LATEST, REVISIONS


@covers("__array_namespace_info__")
def test_dtypes_by_kind(lib: Library) -> None:
    info = lib.xp.__array_namespace_info__()
    everything = info.dtypes()
    assert set(everything) <= set(dt.ALL)
    unlisted = [name for name in dt.ALL if name not in everything and lib.target.computes_in(name)]
    assert not unlisted, f"it computes in {', '.join(unlisted)}, and dtypes() does not list them"
    assert all(everything[name] == getattr(lib.xp, name) for name in everything)
    for kind, members in dt.KINDS.items():
        assert info.dtypes(kind=kind) == {n: d for n, d in everything.items() if n in members}
    for kinds in [*itertools.permutations(dt.KINDS, 2), *itertools.combinations(dt.KINDS, 3)]:
        assert info.dtypes(kind=kinds) == {n: d for n, d in everything.items() if any(n in dt.KINDS[kind] for kind in kinds)}
    assert info.dtypes(kind=()) == {}
    assert info.dtypes(device=info.default_device()) == everything


@covers("__array_namespace_info__")
def test_default_dtypes_are_those_of_new_arrays(lib: Library) -> None:
    info = lib.xp.__array_namespace_info__()
    defaults = info.default_dtypes()
    kinds = {"real floating", "integral", "indexing"} | ({"complex floating"} if {*lib.dtypes} & {*dt.COMPLEX} else set())
    assert set(defaults) >= kinds
    assert not any(isinstance(dtype, str) for dtype in defaults.values()), "they are the data types, not their names"
    assert all(any(defaults[kind] == own for own in info.dtypes().values()) for kind in kinds)
    assert lib.xp.asarray(1.0).dtype == defaults["real floating"]
    if "complex floating" in kinds:
        assert lib.xp.asarray(1j).dtype == defaults["complex floating"]
    assert lib.xp.asarray(1).dtype == defaults["integral"]
    assert lib.xp.argmax(lib.xp.asarray([1.0, 2.0])).dtype == defaults["indexing"]
    assert info.default_dtypes(device=info.default_device()) == defaults


@covers("__array_namespace_info__")
def test_devices(lib: Library) -> None:
    info = lib.raw("__array_namespace_info__")
    devices = info.devices()
    assert isinstance(devices, tuple if lib.asks_for("2025.12") else (tuple, list))
    assert info.default_device() is None or info.default_device() in devices
    assert devices, "there is at least the device of new arrays"
    assert_is(lib.numpy(lib.xp.zeros(3, device=devices[0])), lib.default["real floating"], (3,))
    if info.default_device() is not None:
        made = lib.xp.zeros(3)
        assert not hasattr(made, "device") or made.device in devices, f"new arrays are on {made.device!r}, which is not listed"


@covers("__array_namespace_info__")
def test_capabilities(lib: Library) -> None:
    capabilities = lib.xp.__array_namespace_info__().capabilities()
    assert {"boolean indexing", "data-dependent shapes"} <= set(capabilities)
    assert type(capabilities["boolean indexing"]) is bool
    assert type(capabilities["data-dependent shapes"]) is bool
    if lib.demanding:  # in other libraries eager arrays may support more than compiled ones
        assert capabilities["boolean indexing"] is not _raises(lambda: lib.native(np.ones(2))[lib.native(np.array([True, False]))])
        assert capabilities["data-dependent shapes"] is not _raises(lambda: lib.xp.nonzero(lib.native(np.ones(2))))
    if lib.asks_for("2024.12"):
        check_most_axes(lib, capabilities["max dimensions"])


def check_most_axes(lib: Library, most: int | None) -> None:
    if most is None:
        assert lib.xp.ones((1,) * UNLIMITED).ndim == UNLIMITED, "None stands for no limit"
        return
    assert type(most) is int
    assert lib.xp.ones((1,) * most).ndim == most
    assert not takes_axes(lib, most + 1), f"{most} is said to be the most, and arrays of {most + 1} axes are fully supported"
    if lib.demanding:
        with refused():
            lib.numpy(lib.xp.ones((1,) * (most + 1)))


def takes_axes(lib: Library, count: int) -> bool:
    """Whether arrays of so many axes can be made, and functions of several chapters take them: some have a lower limit."""
    xp = lib.xp
    try:
        x = xp.flip(xp.sort(xp.ones((1,) * count)))
        moved = xp.permute_dims(xp.where(x > 0, xp.add(x, x), x), (*range(1, count), 0))
        totals = [xp.sum(moved), xp.max(moved), xp.max(moved, axis=0), xp.squeeze(moved, 0), xp.any(moved > 1)]
        return bool(moved.ndim == count and totals[3].ndim == count - 1 and float(totals[0]) == 2.0)
    except Exception:
        return False


UNLIMITED = 300
"""More axes than any library with a limit supports."""


def _raises(call: Callable[[], object]) -> bool:
    try:
        call()
    except Exception:
        return True
    return False


@since("2022.12")
@covers("__array_namespace_info__")
def test_the_namespace_names_its_revision(lib: Library) -> None:
    """https://data-apis.org/array-api/2025.12/API_specification/version.html"""
    said = getattr(lib.xp, "__array_api_version__", None)
    assert type(said) is str, f"__array_api_version__ must be a str of the form 'yyyy.mm'; it is {said!r}"
    assert said in REVISIONS, f"__array_api_version__ is {said!r}, none of {', '.join(REVISIONS)}"
    assert not lib.demanding or said == LATEST


@covers("e", "inf", "nan", "newaxis", "pi")
def test_constants(lib: Library) -> None:
    xp = lib.xp
    assert (xp.e, xp.pi, xp.inf, xp.newaxis) == (math.e, math.pi, math.inf, None)
    assert math.isnan(xp.nan)
    assert all(type(v) is float for v in (xp.e, xp.pi, xp.inf, xp.nan))
    assert lib.native(np.ones(3, dtype="float32"))[xp.newaxis, :].shape == (1, 3)
