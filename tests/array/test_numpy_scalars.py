"""NumPy's scalars, which libraries get from loops and counts, are Python scalars wherever a function of Arrays takes one."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.array.lift import lift
from ivy_conformance import calls
from tests.misuse.misuses import functions, put
from tests.misuse.test_misuses import entered

KINDS: dict[type, tuple[type, ...]] = {
    bool: (np.bool_,),
    int: (np.int64, np.uint8),
    float: (np.float64, np.float32),
    complex: (np.complex64,),
}


def of_numpy(value: Any, turn: int) -> Any:
    """The value with scalars of NumPy; ``None`` if there are no scalars in it."""
    if type(value) in KINDS:
        kind = KINDS[type(value)][turn % len(KINDS[type(value)])]
        return np.int64(value) if kind is np.uint8 and value < 0 else kind(value)
    if type(value) in (tuple, list) and value:
        made = [of_numpy(v, turn) for v in value]
        return None if None in made else type(value)(made)
    return None


def scalars_of(value: Any) -> list[Any]:
    """What is no container, of all containers."""
    return [s for v in value for s in scalars_of(v)] if isinstance(value, (tuple, list)) else [value]


def test_every_option_reaches_the_framework_as_a_python_scalar(backend: Any, xp: Any) -> None:
    tested = 0
    for turn, declaration in enumerate(functions()):
        if declaration.qualname == "asarray":  # keeps their data types
            continue
        args, kwargs = calls.example(declaration.qualname)
        names = calls.parameters(declaration.qualname)
        given = dict(zip((n for n, p in names.items() if p.kind is not p.KEYWORD_ONLY), args, strict=False)) | kwargs
        for name, parameter in names.items():
            value = given.get(name, parameter.default)
            value = of_numpy(calls.BY_PARAMETER[name] if value is None and name in ("axis", "axes") else value, turn)
            call = None if value is None or parameter.kind is parameter.VAR_POSITIONAL else put(args, kwargs, names, name, value)
            if call is None or declaration.schema.parameters[name].choices in ((object,), (Any,)):
                continue
            received: list[Any] = []
            function = lift(declaration, lambda *a, **k: received.extend((*a, *k.values())), type(xp.ones(1)))  # noqa: B023
            with suppress(Exception):  # what stands in for the framework's function returns nothing
                function(
                    *(entered(v, backend.name, "wrapped") for v in call[0]),
                    **{k: entered(v, backend.name, "wrapped") for k, v in call[1].items()},
                )
            assert received, (declaration.qualname, name)
            strange = [type(v) for v in (scalars_of(received) if declaration.composed else received) if isinstance(v, np.generic)]
            assert not strange, (declaration.qualname, name, value)
            tested += 1
    assert tested > 400


CASES = {
    "arange": lambda xp, x, n: xp.arange(n(1), n(7), n(2)),
    "cumulative_sum": lambda xp, x, n: xp.cumulative_sum(x, axis=n(1), include_initial=np.True_),
    "expand_dims": lambda xp, x, n: xp.expand_dims(x, axis=n(1)),
    "gradient": lambda xp, x, n: xp.gradient(x, spacing=np.float32(0.5), axis=n(0))[0],
    "linspace": lambda xp, x, n: xp.linspace(np.float32(0), np.float32(1), n(3), endpoint=np.False_),
    "masks": lambda xp, x, n: (x > 2) & np.True_,
    "nn.softmax": lambda xp, x, n: xp.nn.softmax(x, axis=n(1)),
    "quantile": lambda xp, x, n: xp.quantile(x, np.float32(0.5), axis=n(0)),
    "random.split": lambda xp, x, n: xp.random.split(xp.random.key(n(3)), n(2)),
    "roll": lambda xp, x, n: xp.roll(x, (n(1), n(2)), axis=(n(0), n(1))),
    "sort": lambda xp, x, n: xp.sort(x, axis=n(0), descending=np.True_),
    "split": lambda xp, x, n: xp.concat(xp.split(x, n(2)), axis=n(1)),
    "std": lambda xp, x, n: xp.std(x, axis=n(0), correction=np.float32(1), keepdims=np.True_),
    "unravel_index": lambda xp, x, n: xp.unravel_index(xp.asarray(200), (n(20), n(20)))[0],
    "where": lambda xp, x, n: xp.where(x > 1, x > 2, np.True_),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_results_are_those_of_python_scalars(xp: Any, name: str, kind: Any) -> None:
    x = xp.reshape(xp.arange(6, dtype=xp.float32), (2, 3))
    found, expected = CASES[name](xp, x, kind), CASES[name](xp, x, int)
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))


@pytest.mark.parametrize("name", ["all", "count_nonzero", "linalg.vector_norm", "logsumexp", "max", "mean", "median", "nanmean"])
@pytest.mark.parametrize("wrapped", [False, True])
def test_integers_of_numpy_are_axes(backend: Any, name: str, wrapped: bool) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=wrapped)
    x = xp.reshape(xp.arange(6, dtype=xp.float32), (2, 3))
    function = reduce(getattr, name.split("."), xp)
    np.testing.assert_array_equal(np.asarray(function(x, axis=np.int64(-1))), np.asarray(function(x, axis=-1)))
