"""The inspection functions of a namespace, and its constants."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles.compare import assert_is, refused
from ivy_conformance.standard import LATEST, REVISIONS


@covers("__array_namespace_info__")
def test_dtypes_by_kind(lib: Library) -> None:
    info = lib.xp.__array_namespace_info__()
    everything = info.dtypes()
    assert set(everything) <= set(dt.ALL)
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
    assert_is(lib.numpy(lib.xp.zeros(3, device=devices[0])), lib.default["real floating"], (3,))


@covers("__array_namespace_info__")
def test_capabilities(lib: Library) -> None:
    capabilities = lib.xp.__array_namespace_info__().capabilities()
    assert {"boolean indexing", "data-dependent shapes"} <= set(capabilities)
    assert type(capabilities["boolean indexing"]) is bool
    assert type(capabilities["data-dependent shapes"]) is bool
    if lib.demanding:  # in other libraries eager arrays may support more than compiled ones
        assert capabilities["boolean indexing"] is not _raises(lambda: lib.native(np.ones(2))[lib.native(np.array([True, False]))])
        assert capabilities["data-dependent shapes"] is not _raises(lambda: lib.xp.nonzero(lib.native(np.ones(2))))
    most = capabilities["max dimensions"] if lib.asks_for("2024.12") else None
    if most is None and lib.asks_for("2024.12"):
        assert lib.xp.ones((1,) * UNLIMITED).ndim == UNLIMITED, "None stands for no limit"
    if most is not None:
        assert lib.xp.ones((1,) * most).ndim == most
        if lib.demanding:
            with refused():  # it is said to be the most
                lib.numpy(lib.xp.ones((1,) * (most + 1)))


UNLIMITED = 300
"""More axes than any library with a limit supports."""


def _raises(call: Callable[[], object]) -> bool:
    try:
        call()
    except Exception:
        return True
    return False


@covers("__array_namespace_info__")
def test_the_namespace_names_its_revision(lib: Library) -> None:
    """https://data-apis.org/array-api/2025.12/future_API_evolution.html#versioning"""
    said = getattr(lib.xp, "__array_api_version__", None)
    if said is None and not lib.demanding:
        pytest.skip("it names none, as namespaces did before the standard asked for it")
    assert type(said) is str
    assert said in REVISIONS
    assert not lib.demanding or said == LATEST


@covers("e", "inf", "nan", "newaxis", "pi")
def test_constants(lib: Library) -> None:
    xp = lib.xp
    assert (xp.e, xp.pi, xp.inf, xp.newaxis) == (math.e, math.pi, math.inf, None)
    assert math.isnan(xp.nan)
    assert all(type(v) is float for v in (xp.e, xp.pi, xp.inf, xp.nan))
    assert lib.native(np.ones(3, dtype="float32"))[xp.newaxis, :].shape == (1, 3)
