"""Every pair of data types promotes, on each backend as in NumPy: mixed kinds, Python scalars, operators, every function.

The property needs no oracle for each function: a call with mixed data types is the call with both operands converted to
``numpy.result_type``, in values, data type, and in being refused.
"""

from __future__ import annotations

import inspect
import itertools
import operator
import random
import warnings
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt.promotion import DTYPES, FULL_PROMOTION, SHORT
from ivy_api.dispatch import registry
from ivy_api.errors import IvyError, LimitError, NoArrayError, NotPortableError, ScalarRangeError
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tools.generate_promotion import page

PAIRS = list(itertools.product((*DTYPES, "float16"), repeat=2))
FEW = 12
"""Pairs of data types for each function in the quick profile: together the functions try most of them; fewer over Arrays, which go
to the same native functions, and where a framework compiles each pair."""

OWN_RULE = {
    "clip": "keeps the data type of x within its kind; tested on its own",
    "float_power": "computes in double precision",
    "ldexp": "its second argument is an exponent",
    "broadcast_arrays": "each keeps its own",
    "meshgrid": "takes arrays of one data type",
    "quantile": "q is a probability",
    "percentile": "q is a percentage",
    "nanquantile": "q is a probability",
    "nanpercentile": "q is a percentage",
    "nn.cosine_embedding_loss": "a loss has the data type of its first argument",
    "nn.ssim_loss": "a loss has the data type of its first argument",
}

MORE: dict[str, dict[str, Any]] = {"linalg.mode_dot": {"axis": 0}, "linalg.multi_dot": {}}
"""What some functions need beside the operands."""

SHAPES = (((3,), (3,)), ((3, 3), (3,)), ((3, 3), (3, 3)), ((3,), (2,)), ((6,), ()))

_OPERANDS = (["x1", "x2"], ["a", "x"], ["x", "q"], ["coefficients", "x"])


def of_two() -> list[str]:
    """The functions whose first parameters are two operands, or that take a sequence of arrays."""
    found = []
    for d in registry.iter_declarations():
        if d.kind == "function" and d.qualname not in OWN_RULE:
            names = [*inspect.signature(d.body).parameters]
            if names[:2] in _OPERANDS or names[:1] == ["arrays"]:
                found.append(d.qualname)
    return found


FUNCTIONS = of_two()


@pytest.fixture(scope="module", params=["native", "wrapped"])
def space(request: pytest.FixtureRequest, backend: Any) -> Library:
    return Library(Target(backend.name, wrapped=request.param == "wrapped"))


def operand(dtype: str, shape: tuple[int, ...], shift: int) -> np.ndarray:
    """Small positive numbers that every data type holds; a matrix of them is far from singular."""
    values = (np.arange(int(np.prod(shape))) * 5 + shift) % 7 + 1
    out = values.reshape(shape)
    if len(shape) == 2:
        out = np.minimum(out, 2) + 8 * np.eye(*shape, dtype=int)
    return out.astype(dtype) if dtype != "bool" else (out % 2).astype(bool)


def called(lib: Library, name: str, a: Any, b: Any) -> Any:
    """The result, or the error's built-in kind: what a function that takes no such data type gives."""
    function, more = lib.function(name), MORE.get(name, {})
    declaration = registry.find(name)
    assert declaration is not None
    parameter = next(iter(inspect.signature(declaration.body).parameters.values()))
    as_list = parameter.name == "arrays" and parameter.kind is not parameter.VAR_POSITIONAL
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function([a, b], **more) if as_list else function(a, b, **more)
    except LimitError:
        pytest.skip("a declared limit")
    except Exception as error:
        return error


def leaves(value: Any) -> list[Any]:
    return [leaf for part in value for leaf in leaves(part)] if isinstance(value, (tuple, list)) else [value]


def test_the_table_is_that_of_numpy() -> None:
    for a, b in PAIRS:
        assert FULL_PROMOTION[a, b] == np.result_type(a, b), (a, b)
    ml_dtypes = pytest.importorskip("ml_dtypes")
    for a in ("bool", "int8", "uint8", "float32", "float64", "complex64", "complex128"):
        assert FULL_PROMOTION[a, "bfloat16"] == np.promote_types(a, ml_dtypes.bfloat16).name


def test_the_page_shows_the_table() -> None:
    assert (Path(__file__).parents[2] / "docs/promotion.md").read_text() == page()


def test_result_type_is_that_of_numpy(space: Library) -> None:
    names = [name for name in (*DTYPES, "float16") if getattr(space.xp, name, None) is not None]
    for several in (*itertools.product(names, repeat=2), *list(itertools.product(names, repeat=3))[::7]):
        got = space.xp.result_type(*(getattr(space.xp, name) for name in several))
        assert got == getattr(space.xp, np.result_type(*several).name), several


def test_can_cast_is_that_of_numpy(space: Library) -> None:
    """For every pair, also of data types of two kinds, of which the standard says nothing."""
    for a, b in PAIRS:
        if {a, b} <= set(space.dtypes):
            got = space.raw("can_cast", space.dtype(a), space.dtype(b))
            assert bool(got) == np.can_cast(a, b), (a, b)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.brief(6)
def test_a_mixed_call_is_the_call_with_promoted_operands(space: Library, name: str, request: pytest.FixtureRequest) -> None:
    lib, xp = space, space.xp
    quick = request.config.getoption("--profile") == "quick"
    shapes = next((s for s in SHAPES if not isinstance(called(lib, name, *_pair(lib, "float64", "float64", s)), Exception)), None)
    if shapes is None:
        shapes = next(s for s in SHAPES if not isinstance(called(lib, name, *_pair(lib, "int32", "int32", s)), Exception))
    declaration, pairs = registry.find(name), [pair for pair in PAIRS if pair[0] != pair[1]]
    assert declaration is not None
    if quick:
        few = 3 if lib.target.wrapped or lib.target.compiles_each_shape else FEW
        pairs = random.Random(zlib.crc32(name.encode())).sample(pairs, few)
    for first, second in pairs:
        out = np.result_type(first, second).name
        a, b = _pair(lib, first, second, shapes)
        got = called(lib, name, a, b)
        expected = called(lib, name, *(xp.astype(x, getattr(xp, out)) for x in (a, b)))
        case = f"{name}({first}, {second}) -> {out}: {got!r}; promoted first: {expected!r}"
        if isinstance(expected, Exception):
            assert isinstance(got, Exception), case
            continue
        if np.dtype(out).kind in "biu" and all("floating" in taken.words for taken in declaration.schema.accepted.values()):
            continue  # NumPy takes integers alone, each function in its own way; the declaration does not
        assert not isinstance(got, Exception), case
        for one, other in zip(leaves(got), leaves(expected), strict=True):
            assert one.dtype == other.dtype, case
            np.testing.assert_array_equal(np.asarray(one), np.asarray(other), err_msg=case)


def _pair(lib: Library, first: str, second: str, shapes: Any) -> tuple[Any, Any]:
    return lib.native(operand(first, shapes[0], 0)), lib.native(operand(second, shapes[1], 3))


SCALARS = {True: "bool", 3: "int", 2.5: "float", 1 + 2j: "complex"}


def expected_beside(lib: Library, dtype: str, scalar: Any) -> str:
    """The data type of an array with a Python scalar: its own, or the default one of the scalar's kind."""
    order = "biufc".index
    of_scalar = np.dtype(type(scalar)).kind
    if "biufc".index(np.dtype(dtype).kind) >= order(of_scalar) or (np.dtype(dtype).kind == "u" and of_scalar == "i"):
        return dtype
    if of_scalar == "c" and np.dtype(dtype).kind == "f":
        return np.result_type(dtype, np.complex64).name
    kind = {"i": "integral", "f": "real floating", "c": "complex floating"}[of_scalar]
    return lib.dtype_name(lib.xp.__array_namespace_info__().default_dtypes()[kind])


@pytest.mark.parametrize("scalar", SCALARS, ids=SCALARS.values())
def test_python_scalars_promote_by_their_kind(space: Library, scalar: Any) -> None:
    xp = space.xp
    for dtype in (*DTYPES, "float16"):
        if getattr(xp, dtype, None) is None:
            continue
        x = space.native(operand(dtype, (3,), 0))
        want = getattr(xp, expected_beside(space, dtype, scalar))
        assert xp.result_type(x, scalar) == want, dtype
        other = scalar if isinstance(scalar, complex) else type(scalar)(scalar)
        condition = space.native(np.asarray([True, False, True]))
        for got in (xp.where(condition, x, other), xp.where(condition, other, x)):
            assert got.dtype == want, dtype
        if dtype != "bool" or not isinstance(scalar, bool):
            for got in (xp.multiply(x, other), xp.multiply(other, x)):
                assert got.dtype == want, dtype
                np.testing.assert_allclose(np.asarray(got), np.asarray(x) * np.asarray(other), rtol=1e-3)
        if space.target.wrapped and (dtype != "bool" or not isinstance(scalar, bool)):
            for got in (x * other, other * x):
                assert got.dtype == want, dtype


@pytest.mark.parametrize("name", ["__iadd__", "__imul__", "__isub__"])
def test_in_place_keeps_the_data_type_or_refuses(backend: Any, name: str) -> None:
    lib = Library(Target(backend.name, wrapped=True))
    apply = getattr(operator, name.strip("_"))
    kinds = "bifc"
    for first, second in PAIRS[:: 3 if backend.name == "jax" else 1]:
        if "bool" in (first, second) or "float16" in (first, second):
            continue
        x, y = _pair(lib, first, second, ((3,), (3,)))
        before = lib.numpy(x)
        higher = kinds.index(np.result_type(first, second).kind.replace("u", "i")) > kinds.index(
            np.dtype(first).kind.replace("u", "i")
        )
        if higher:
            with pytest.raises(TypeError, match="cannot store a result of"):
                apply(x, y)
            np.testing.assert_array_equal(lib.numpy(x), before)
        else:
            apply(x, y)
            assert lib.numpy(x).dtype == first
            wide = apply(before.astype(np.result_type(first, second)), np.asarray(y))
            np.testing.assert_array_equal(lib.numpy(x), wide.astype(first))


BOUNDS = [("int32", 0.5, 1.5), ("int8", 2, 300), ("uint8", -5, 4), ("float32", 1, 2), ("int64", 0.5, None), ("int16", None, 2)]


@pytest.mark.parametrize(("dtype", "low", "high"), BOUNDS)
def test_clip_promotes_where_a_bound_is_of_a_higher_kind(space: Library, dtype: str, low: Any, high: Any) -> None:
    xp = space.xp
    x = operand(dtype, (5,), 0)
    mixed = any(isinstance(b, float) for b in (low, high)) and np.dtype(dtype).kind != "f"
    got = xp.clip(space.native(x), low, high)
    want = xp.__array_namespace_info__().default_dtypes()["real floating"]
    assert got.dtype == (want if mixed else getattr(xp, dtype))
    oracle = np.clip(x.astype(np.float64), low, high)
    np.testing.assert_array_equal(np.asarray(got), oracle)
    arrays = [
        None if b is None else space.native(np.asarray(b, dtype="float64" if isinstance(b, float) else "int16"))
        for b in (low, high)
    ]
    got = xp.clip(space.native(x), *arrays)
    assert got.dtype == (xp.float64 if mixed else getattr(xp, dtype))
    np.testing.assert_array_equal(np.asarray(got), oracle)


def test_joining_several_does_not_depend_on_their_order(space: Library) -> None:
    xp = space.xp
    for names in (("int16", "uint16", "float32"), ("bool", "int8", "uint64"), ("float32", "int64", "complex64")):
        for order in itertools.permutations(names):
            arrays = [space.native(operand(name, (2,), 1)) for name in order]
            for join in (xp.concat, xp.stack):
                assert join(arrays).dtype == getattr(xp, np.result_type(*order).name)


def test_framework_agnostic_functions_promote_too(backend: Any) -> None:
    lib = Library(Target(backend.name))
    a, b = _pair(lib, "int32", "float32", ((3,), (3,)))
    assert ivy_api.add(a, b).dtype == lib.xp.float64
    assert ivy_api.where(a > 1, a, 0.5).dtype == lib.xp.result_type(a, 0.5)
    assert ivy_api.result_type(a, b) == lib.xp.float64


def test_strict_refuses_mixed_kinds(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    a, b = xp.ones(3, dtype=xp.int32), xp.ones(3, dtype=xp.float32)
    calls = [
        lambda: xp.add(a, b),
        lambda: a + b,
        lambda: a + 1.5,
        lambda: 1.5 * a,
        lambda: xp.concat([a, b]),
        lambda: xp.where(a > 0, a, b),
        lambda: xp.clip(a, 0.5, 1.5),
        lambda: xp.result_type(a, b),
        lambda: xp.result_type(xp.int32, xp.float32),
        lambda: operator.iadd(b, a),
        lambda: operator.iadd(b, xp.ones(3, dtype=xp.float64)),
    ]
    for call in calls:
        with ivy_api.strict(), pytest.raises(NotPortableError):
            call()
        call() if call is not calls[-2] else None


def test_python_integers_are_held_against_the_range_of_the_array(space: Library) -> None:
    x = space.native(operand("int8", (3,), 0))
    if space.name != "numpy":
        with pytest.raises(ScalarRangeError):
            space.xp.add(x, 300)
    with pytest.raises(OverflowError):
        space.xp.add(x, 300)


def test_scalars_alone_have_no_result_type(space: Library) -> None:
    if space.name == "numpy":
        assert space.xp.result_type(1, 2.0) == np.float64  # NumPy's own function
        return
    for kind in (TypeError, ValueError, IvyError, NoArrayError):
        with pytest.raises(kind):
            space.xp.result_type(1, 2.0)


def test_jax_without_64_bits_promotes_to_what_it_has(backend: Any) -> None:
    if backend.name != "jax":
        pytest.skip("JAX can be without 64-bit types")
    import jax

    with jax.enable_x64(False):
        xp: Any = ivy_api.namespace("jax")
        a, b = xp.ones(3, dtype=xp.int32), xp.ones(3, dtype=xp.float32)
        assert xp.add(a, b).dtype == xp.float32
        assert xp.result_type(a, b) == xp.float32
        assert xp.add(a, 2.5).dtype == xp.float32
        assert xp.add(a, xp.ones(3, dtype=xp.complex64)).dtype == xp.complex64
        assert xp.concat([a, b]).dtype == xp.float32


def test_short_floats_promote(space: Library) -> None:
    for name in SHORT:
        if getattr(space.xp, name, None) is not None and name in space.dtypes:
            assert space.xp.result_type(getattr(space.xp, name), space.xp.int8) == getattr(space.xp, name)
