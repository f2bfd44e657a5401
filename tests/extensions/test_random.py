"""Random numbers are those of ``jax.random`` on every backend: for 1,000 keys, eager and compiled."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_conformance.library import Library
from tests.peers import jax, jr, needed

needed("jax")

COUNT = 1000
A, P = np.array([0.3, 1.0, 2.5, 9.0]), np.array([0.2, 0.5, 0.3])
LOGITS = np.array([[0.1, 1.0, -2.0], [0.0, 0.0, 0.5]])
MEAN, COV = np.array([1.0, -1.0]), np.array([[2.0, 0.5], [0.5, 1.0]])
SHAPES = np.array([0.01, 0.3, 1.0, 2.5, 9.0, 1e3, 1e6])
RATES = np.array([[0.0, 0.5, 4.0, 9.9], [10.0, 30.0, 100.0, 1e3], [1e4, 1e5, 1e6, 1e7]])
TRIALS = np.array([[0.0], [1.0], [10.0], [100.0], [1e5], [1e7]])
X = np.arange(12).reshape(4, 3)
TOLD, PARTS = LOGITS.tolist(), X.tolist()
"""The same within a function, where a compiler that knows no shapes of arguments must know it."""


@functools.cache
def keys() -> np.ndarray:
    """The keys, made when they are first needed: JAX starts threads with its first computation, and tools fork after collection."""
    return np.stack([np.asarray(jr.PRNGKey(int(seed))) for seed in np.arange(COUNT) * 7919 - 3000])


Case = tuple[Callable[..., Any], Callable[..., Any], tuple[np.ndarray, ...]]
CASES: dict[str, Case] = {
    "split": (lambda xp, k: xp.random.split(k, (2, 3)), lambda k: jr.split(k, (2, 3)), ()),
    "fold_in": (lambda xp, k: xp.random.fold_in(k, 12345), lambda k: jr.fold_in(k, 12345), ()),
    **{
        f"bits-{name}": (
            lambda xp, k, name=name: xp.random.bits(k, (3, 2), dtype=getattr(xp, name)),
            lambda k, name=name: jr.bits(k, (3, 2), name),
            (),
        )
        for name in ("uint8", "uint16", "uint32", "uint64")
    },
    **{
        f"{sampler}-{name}": (
            lambda xp, k, sampler=sampler, name=name: getattr(xp.random, sampler)(k, (5,), dtype=getattr(xp, name)),
            lambda k, sampler=sampler, name=name: getattr(jr, sampler)(k, (5,), name),
            (),
        )
        for sampler in ("uniform", "normal", "exponential", "gumbel", "laplace")
        for name in ("float32", "float64")
    },
    "uniform-float16": (lambda xp, k: xp.random.uniform(k, 5, dtype=xp.float16), lambda k: jr.uniform(k, (5,), "float16"), ()),
    "uniform-bfloat16": (
        lambda xp, k: xp.astype(xp.random.uniform(k, 5, dtype=xp.bfloat16), xp.float32),
        lambda k: jr.uniform(k, (5,), "bfloat16").astype("float32"),
        (),
    ),
    "uniform-between": (
        lambda xp, k, a: xp.random.uniform(k, (3, 4), minval=-1, maxval=a, dtype=xp.float64),
        lambda k, a: jr.uniform(k, (3, 4), "float64", -1, a),
        (A,),
    ),
    "normal-complex64": (
        lambda xp, k: xp.random.normal(k, (5,), dtype=xp.complex64),
        lambda k: jr.normal(k, (5,), "complex64"),
        (),
    ),
    "truncated_normal": (
        lambda xp, k, a: xp.random.truncated_normal(k, -1.0, a, dtype=xp.float64),
        lambda k, a: jr.truncated_normal(k, -1.0, a, dtype="float64"),
        (A,),
    ),
    "multivariate_normal": (
        lambda xp, k, mean, cov: xp.random.multivariate_normal(k, mean, cov, (4,)),
        lambda k, mean, cov: jr.multivariate_normal(k, mean, cov, (4,)),
        (MEAN, COV),
    ),
    **{
        f"randint-{name}": (
            lambda xp, k, ends=ends, name=name: xp.random.randint(k, *ends, 6, dtype=getattr(xp, name)),
            lambda k, ends=ends, name=name: jr.randint(k, (6,), ends[0], ends[1], name),
            (),
        )
        for name, ends in {
            "int32": (-5, 1000), "int64": (-(2**62), 2**62 + 12345), "uint8": (0, 256), "int8": (-100, 100), "uint32": (7, 2**31),
        }.items()
    },
    "randint-all": (
        lambda xp, k: xp.random.randint(k, -(2**31), 2**31, (), dtype=xp.int32),
        lambda k: jr.randint(k, (), -(2**31), 2**31, "int32"),
        (),
    ),
    "bernoulli": (lambda xp, k, p: xp.random.bernoulli(k, p), lambda k, p: jr.bernoulli(k, p), (P,)),
    "categorical": (lambda xp, k, x: xp.random.categorical(k, x), lambda k, x: jr.categorical(k, x), (LOGITS,)),
    "categorical-shape": (
        lambda xp, k: xp.random.categorical(k, xp.asarray(TOLD, dtype=xp.float64), (5, 3), axis=0),
        lambda k: jr.categorical(k, LOGITS, axis=0, shape=(5, 3)),
        (),
    ),
    "categorical-different": (
        lambda xp, k: xp.random.categorical(k, xp.asarray(TOLD, dtype=xp.float64), (2, 2), replace=False),
        lambda k: jr.categorical(k, LOGITS, shape=(2, 2), replace=False),
        (),
    ),
    "permutation": (lambda xp, k: xp.random.permutation(k, 10), lambda k: jr.permutation(k, 10), ()),
    "permutation-parts": (
        lambda xp, k, x: xp.random.permutation(k, x, axis=1),
        lambda k, x: jr.permutation(k, x, axis=1),
        (X,),
    ),
    "shuffle": (
        lambda xp, k, x: xp.random.shuffle(k, x, axis=-1),
        lambda k, x: jr.permutation(k, x, axis=-1, independent=True),
        (X,),
    ),
    "choice": (
        lambda xp, k, x: xp.random.choice(k, x, (2, 2), axis=1),
        lambda k, x: jr.choice(k, x, (2, 2), axis=1),
        (X,),
    ),
    "choice-p": (lambda xp, k, p: xp.random.choice(k, 3, (2,), p=p), lambda k, p: jr.choice(k, 3, (2,), p=p), (P,)),
    "choice-different": (
        lambda xp, k: xp.random.choice(k, xp.asarray(PARTS, dtype=xp.int64), (2,), replace=False),
        lambda k: jr.choice(k, X, (2,), replace=False),
        (),
    ),
    "choice-different-p": (
        lambda xp, k, p: xp.random.choice(k, 3, (2,), p=p, replace=False),
        lambda k, p: jr.choice(k, 3, (2,), p=p, replace=False),
        (P,),
    ),
    **{
        f"{sampler}-{name}": (
            lambda xp, k, *own, sampler=sampler, name=name: getattr(xp.random, sampler)(k, *own, 7, dtype=getattr(xp, name)),
            lambda k, *own, sampler=sampler, name=name: getattr(jr, sampler)(k, *(p.astype(name) for p in own), (7,), name),
            own,
        )
        for sampler, own in {"gamma": (SHAPES,), "beta": (SHAPES, np.array(0.5)), "dirichlet": (SHAPES,)}.items()
        for name in ("float32", "float64")
    },
    **{
        f"poisson-{name}": (lambda xp, k, a: xp.random.poisson(k, a), lambda k, a: jr.poisson(k, a), (rates,))
        for name, rates in {"few": RATES[0], "many": RATES[1], "large": RATES[2], "mixed": RATES}.items()
    },
    **{
        f"multinomial-{name}": (
            lambda xp, k, n, p: xp.random.multinomial(k, n, p, (6, 2)),
            lambda k, n, p: jr.multinomial(k, n, p, shape=(6, 2, 3)).astype(int),
            (TRIALS.astype(name), P.astype(name)),
        )
        for name in ("float32", "float64")
    },
}  # fmt: skip

ROUNDING_DECIDES = ("gamma-float32", "poisson-few", "poisson-many", "poisson-large", "poisson-mixed", "multinomial-float32")
"""Where numbers may be large, JAX without the optimisations of its compiler does not give quite what it gives with them."""

ONE_OF_EACH = tuple({name.partition("-")[0]: name for name in CASES}.values())
"""A case of each sampler."""

COMPILED_BY_SLOW = ("uniform-float32", "randint-int32", "categorical", "gamma-float32")
"""What stands for the rest where compiling takes seconds: words, 64-bit integers, a reduction, a loop."""

SLOW = ("beta", "dirichlet", "poisson-few", "poisson-many", "poisson-large", "multinomial-float64")
"""Loops like those of others, which a compiler takes seconds for, whichever it is."""

OTHERS_STAND_FOR = (
    "beta-float32", "dirichlet-float64", "poisson-few", "poisson-many", "poisson-large", "multinomial-float32",
)  # fmt: skip
"""Of samplers that JAX's compiler takes seconds for, a brief run has one data type, and all rates of `poisson` at once."""

SLOW_TO_MAP = ("beta", "dirichlet", "poisson", "multinomial")
"""The same, for which a framework that maps over keys takes them; ``gamma`` stands for them."""


@functools.cache
def wanted(name: str) -> np.ndarray:
    """What JAX gives for all keys."""
    _, theirs, arrays = CASES[name]
    return np.asarray(jax.vmap(lambda k: theirs(k, *arrays))(keys()))


@pytest.fixture
def name(request: pytest.FixtureRequest) -> Iterator[str]:
    """A case, with JAX's compiler as users have it where that matters; it takes five times as long."""
    quickly = jax.config.read("jax_disable_most_optimizations")
    jax.config.update("jax_disable_most_optimizations", quickly and request.param not in ROUNDING_DECIDES)
    yield request.param
    jax.config.update("jax_disable_most_optimizations", quickly)


def entered(xp: Any, arrays: tuple[np.ndarray, ...]) -> list[Any]:
    return [xp.asarray(a.tolist(), dtype=getattr(xp, a.dtype.name)) for a in arrays]


def compare(got: Any, name: str, count: int = COUNT) -> None:
    """Integers bit for bit, floats to rounding."""
    got, want = np.asarray(got), wanted(name)[:count]
    assert got.shape == want.shape
    if want.dtype.kind not in "fc":
        np.testing.assert_array_equal(got, want)
        return
    assert got.dtype == want.dtype
    if name.startswith("uniform"):
        np.testing.assert_allclose(got, want, rtol=0, atol=np.finfo(want.dtype).eps * 8)
        return
    rounding = 64 * np.finfo(want.dtype).eps  # of the largest: near zero, and in the tails, functions are less exact than that
    np.testing.assert_allclose(got, want, rtol=32 * rounding, atol=rounding)


def not_left_out(name: str, config: pytest.Config) -> bool:
    return not (config.getoption("--brief") and name in OTHERS_STAND_FOR)


def is_quick(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--profile") == "quick")


@pytest.mark.parametrize("name", CASES, indirect=True)
@pytest.mark.applies(to=not_left_out)
@pytest.mark.brief(12)
def test_numbers_are_those_of_jax(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    ours, _, arrays = CASES[name]
    if "bfloat16" in name and not hasattr(xp, "bfloat16"):
        pytest.skip("the framework has no bfloat16")
    compare(ours(xp, entered(xp, (keys(),))[0], *entered(xp, arrays)), name)


@pytest.mark.parametrize("name", CASES, indirect=True)
@pytest.mark.applies(to=not_left_out)
@pytest.mark.brief(6)
def test_compiled_numbers_are_those_of_jax(backend: Any, request: pytest.FixtureRequest, name: str) -> None:
    try:
        tools = importlib.import_module(f"ivy_plugin_{backend.name}.transforms")
    except ImportError:
        pytest.skip("the framework has no compiler")
    if is_quick(request) and (name not in COMPILED_BY_SLOW if tools.SLOW_COMPILER else name.startswith(SLOW)):
        pytest.skip("compiling takes seconds, and others stand for it; --profile full compiles all")
    xp: Any = ivy_api.namespace(backend.name)
    ours, _, arrays = CASES[name]
    compare(tools.compiled(lambda k, *inner: ours(xp, k, *inner))(*entered(xp, (keys(), *arrays))), name)


def test_key(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    seeds = [0, 1, 42, 2**32 + 5, 2**63 - 1, -1, -(2**63)]
    want = np.stack([np.asarray(jr.PRNGKey(seed)) for seed in seeds])
    np.testing.assert_array_equal(np.stack([np.asarray(xp.random.key(seed)) for seed in seeds]), want)
    np.testing.assert_array_equal(np.asarray(xp.random.key(xp.asarray(seeds, dtype=xp.int64))), want)
    short = np.stack([np.asarray(jr.PRNGKey(np.int32(seed))) for seed in (-3, 7)])
    np.testing.assert_array_equal(np.asarray(xp.random.key(xp.asarray([-3, 7], dtype=xp.int32))), short)


def test_a_key_alone_gives_what_it_gives_in_a_batch(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    keys = xp.random.split(xp.random.key(3), 4)
    one = keys[2, :]
    for draw in (
        lambda k: xp.random.normal(k, (), dtype=xp.float64),
        lambda k: xp.random.gamma(k, 0.5),
        lambda k: xp.random.poisson(k, 20.0, (3,)),
        lambda k: xp.random.randint(k, 0, 9),
        lambda k: xp.random.choice(k, 9, (2,), replace=False),
    ):
        np.testing.assert_allclose(np.asarray(draw(one)), np.asarray(draw(keys))[2], rtol=1e-6)


def test_fold_in_of_numbers(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    folded = xp.random.fold_in(xp.random.key(3), xp.asarray([0, 5, -1]))
    want = [np.asarray(jr.fold_in(jr.PRNGKey(3), np.uint32(n % 2**32))) for n in (0, 5, -1)]
    np.testing.assert_array_equal(np.asarray(folded), np.stack(want))
    np.testing.assert_array_equal(np.asarray(xp.random.fold_in(xp.random.key(3), -1)), want[2])


def test_location_and_scale(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    key = xp.random.key(5)
    for name in ("normal", "gumbel", "laplace"):
        draw = getattr(xp.random, name)
        plain, moved = draw(key, (8,), dtype=xp.float64), draw(key, (8,), loc=2.0, scale=3.0, dtype=xp.float64)
        np.testing.assert_allclose(np.asarray(moved), np.asarray(plain) * 3 + 2)
    plain, moved = xp.random.exponential(key, (8,), dtype=xp.float64), xp.random.exponential(key, (8,), scale=3.0, dtype=xp.float64)
    np.testing.assert_allclose(np.asarray(moved), np.asarray(plain) * 3)


@pytest.mark.parametrize("name", ONE_OF_EACH, indirect=True)
def test_keys_that_a_framework_maps_over_give_the_same(backend: Any, request: pytest.FixtureRequest, name: str) -> None:
    try:
        tools = importlib.import_module(f"ivy_plugin_{backend.name}.transforms")
    except ImportError:
        pytest.skip("the framework maps nothing")
    if is_quick(request) and name.startswith(SLOW_TO_MAP):
        pytest.skip("mapping takes seconds, and gamma stands for it; --profile full maps all")
    xp: Any = ivy_api.namespace(backend.name)
    ours, _, arrays = CASES[name]
    mapped = tools.vectorised(lambda k: ours(xp, k, *entered(xp, arrays)))
    compare(mapped(entered(xp, (keys()[:5],))[0]), name, 5)


@pytest.mark.parametrize("name", ONE_OF_EACH, indirect=True)
def test_arrays_of_ivy_give_arrays_of_ivy(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    ours, _, arrays = CASES[name]
    got = ours(xp, *entered(xp, (keys()[:5], *arrays)))
    assert isinstance(got, ivy_api.Array)
    compare(got.native, name, 5)


def test_wrong_arguments(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    key = xp.random.key(0)
    with pytest.raises(ValueError, match="64-bit"):
        xp.random.key(2**63)
    with pytest.raises(ValueError, match="'native'"):
        xp.random.key(0, impl="quick")
    with pytest.raises(ivy_api.errors.DTypeError, match="xp.random.key"):
        xp.random.uniform(xp.asarray([1, 2]))
    with pytest.raises(ivy_api.errors.DTypeError, match="real floating"):
        xp.random.uniform(key, dtype=xp.int32)
    with pytest.raises(ivy_api.errors.DTypeError, match="unsigned"):
        xp.random.bits(key, dtype=xp.int32)
    with pytest.raises(ivy_api.errors.DTypeError, match="integer"):
        xp.random.randint(key, xp.asarray(0.5), 3)
    with pytest.raises(ValueError, match=r"[Cc]annot|different"):
        xp.random.choice(key, 3, (4,), replace=False)


@pytest.mark.parametrize("dtype", ["int32", "uint32"])
def test_threefry_takes_signed_and_unsigned_words(lib: Library, dtype: str) -> None:
    """The words of the reference implementation's test (Random123, `kat_vectors`): all ones, and digits of pi."""
    for key, counter, want in (
        ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ):
        words = [np.asarray([word], dtype=np.uint32).view(dtype) for word in (*key, *counter)]
        for x1, x2 in (words[2:], counter):
            got = lib.numpy(lib.raw("random.threefry2x32", *words[:2], x1, x2))
            assert [word.dtype.name for word in got] == [dtype, dtype]
            assert [int(word.view(np.uint32)[0]) for word in got] == list(want)


@pytest.mark.parametrize("dtype", ["int32", "uint32"])
def test_threefry_gives_each_counter_its_own_words(lib: Library, dtype: str) -> None:
    """However many there are, and with either word of the counter broadcast."""
    rng = np.random.default_rng(0)
    k1, k2, *counters = (rng.integers(0, 2**32, n, dtype=np.uint32).view(dtype) for n in (1, 1, 40, 40))
    many = [lib.numpy(x) for x in lib.raw("random.threefry2x32", k1, k2, *counters)]
    for n in (0, 1, 3, 7, 8, 9, 17):
        few = lib.raw("random.threefry2x32", k1, k2, *(x[:n] for x in counters))
        table = lib.raw("random.threefry2x32", k1[None], k2[None], counters[0][:2, None], counters[1][None, :n])
        for i, (some, every) in enumerate(zip(few, many, strict=True)):
            assert np.array_equal(lib.numpy(some), every[:n])
            assert np.array_equal(np.diagonal(lib.numpy(table[i])), every[: min(2, n)])


DRAWN: dict[str, Callable[..., Any]] = {
    "bernoulli": lambda r, k: r.bernoulli(k, 0.3, (200,)),
    "beta": lambda r, k, **dtype: r.beta(k, 2.5, 0.5, (200,), **dtype),
    "bits": lambda r, k: r.bits(k, (200,)),
    "choice": lambda r, k: r.choice(k, 1000, (200,)),
    "exponential": lambda r, k, **dtype: r.exponential(k, (200,), **dtype),
    "fold_in": lambda r, k: r.fold_in(k, 3),
    "gamma": lambda r, k, **dtype: r.gamma(k, 2.5, (200,), **dtype),
    "gumbel": lambda r, k, **dtype: r.gumbel(k, (200,), **dtype),
    "key": lambda r, k: r.key(12345678901),
    "laplace": lambda r, k, **dtype: r.laplace(k, (200,), **dtype),
    "normal": lambda r, k, **dtype: r.normal(k, (200,), **dtype),
    "permutation": lambda r, k: r.permutation(k, 200),
    "poisson": lambda r, k: r.poisson(k, 12.5, (200,)),
    "randint": lambda r, k: r.randint(k, -(2**31), 2**31, (200,)),
    "split": lambda r, k: r.split(k, 3),
    "truncated_normal": lambda r, k, **dtype: r.truncated_normal(k, -1.0, 2.0, (200,), **dtype),
    "uniform": lambda r, k, **dtype: r.uniform(k, (200,), **dtype),
}
OF_ARRAYS = {"categorical", "dirichlet", "multinomial", "multivariate_normal", "shuffle", "threefry2x32"}


def test_every_sampler_is_drawn_from() -> None:
    assert {*DRAWN, *OF_ARRAYS} == set(registry.declarations("random"))


@pytest.mark.parametrize("sampler", DRAWN)
def test_samples_do_not_depend_on_default_data_types(backend: Any, sampler: str) -> None:
    """Bits, integers and booleans are equal, floats are those of their data type, for Python numbers as parameters."""
    xp: Any = ivy_api.namespace(backend.name)
    numpy: Any = ivy_api.namespace("numpy")
    got = DRAWN[sampler](xp.random, xp.random.key(3))
    if xp.isdtype(got.dtype, "real floating"):
        want = DRAWN[sampler](numpy.random, numpy.random.key(3), dtype=getattr(numpy, ivy_api.dtype_name(got.dtype)))
        np.testing.assert_allclose(np.asarray(got), want, rtol=1e-4, atol=1e-6)
    else:
        np.testing.assert_array_equal(np.asarray(got), DRAWN[sampler](numpy.random, numpy.random.key(3)))
